# Writes the names of the functions in INPUT (pomp/events.def), and of those
# that attach.c looks for besides, to OUTPUT: the words they are made of, and for
# each name the numbers of its words. Written out the names were the largest part
# of the stub, which is in every object file.
file(STRINGS ${INPUT} lines REGEX "^POMP_(EVENT|FUNCTION)\\(")
set(names Attach Detach Task_thread)
foreach(line IN LISTS lines)
  string(REGEX REPLACE "^POMP_[A-Z]+\\(([A-Za-z0-9_]+).*" "\\1" name "${line}")
  list(APPEND names ${name})
endforeach()
set(words)
set(rows "")
foreach(name IN LISTS names)
  string(REGEX MATCHALL "_?[A-Za-z0-9]+" parts ${name})
  string(APPEND rows "  ")
  foreach(part IN LISTS parts)
    list(FIND words ${part} index)
    if(index EQUAL -1)
      list(LENGTH words index)
      list(APPEND words ${part})
    endif()
    math(EXPR number "${index} + 1")
    string(APPEND rows "${number}, ")
  endforeach()
  string(APPEND rows "0, // ${name}\n")
endforeach()
list(JOIN words "\\0\"\n    \"" words)
list(LENGTH names num_names)
file(WRITE ${OUTPUT} "enum { num_names = ${num_names} };
static const char words[] =
    \"${words}\";
static const unsigned char names[] = {
${rows}};
")
