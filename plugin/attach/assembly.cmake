# Writes the functions of the assembly FILES to OUTPUT, as elements of a C++
# array of name and text. A file is one element, but each function of an events
# file is one of its own. What is in an element is kept once in each linked
# object: its sections are a group.
#
# SUFFIX is added to the names that objects share. All others become local to
# the assembler, so that none meets another in the module they are put into.

function(append name text)
  string(REGEX REPLACE
    "\\.section\t([^,\n]+),\"([a-zA-Z]+)\",(@[^\n]*)"
    ".section\t\\1,\"\\2G\",\\3,__pomp_${name}${SUFFIX},comdat"
    text "${text}")
  file(APPEND ${OUTPUT} "{\"${name}\", R\"asm(${text})asm\"},\n")
endfunction()

file(WRITE ${OUTPUT} "")
foreach(file IN LISTS FILES)
  get_filename_component(stem ${file} NAME_WE)
  file(READ ${file} text)
  # A list separator of CMake's.
  if(text MATCHES ";")
    message(FATAL_ERROR "${file}: expected assembly without semicolons")
  endif()
  string(REGEX REPLACE "[ \t]+# [^\n]*" "" text "${text}")
  string(REGEX REPLACE "\n#[^\n]*" "" text "${text}")
  string(REGEX REPLACE "\t\\.(file|ident|section\t\"\\.note)[^\n]*\n" ""
    text "${text}")
  string(REPLACE "\t.globl\t" "\t.weak\t" text "${text}")
  string(REGEX REPLACE "([^A-Za-z0-9_.])\\.L" "\\1.Lpomp_${stem}_"
    text "${text}")
  string(REGEX MATCHALL "\n[A-Za-z_][A-Za-z0-9_]*:" labels "${text}")
  foreach(label IN LISTS labels)
    string(REGEX REPLACE "[\n:]" "" label "${label}")
    if(NOT label MATCHES "^__pomp_")
      # Twice: the separator between two names belongs to one match only.
      foreach(i RANGE 1)
        string(REGEX REPLACE
          "([^A-Za-z0-9_.])${label}([^A-Za-z0-9_])"
          "\\1.Lpomp_${stem}_${label}\\2" text "${text}")
      endforeach()
    endif()
  endforeach()
  string(REGEX REPLACE "__pomp_([A-Za-z0-9_]+)" "__pomp_\\1${SUFFIX}"
    text "${text}")
  # The name of a section that the linker has symbols for.
  string(REPLACE "." "_" tail "${SUFFIX}")
  string(REPLACE "pomp_units" "pomp_units${tail}" text "${text}")
  if(NOT stem STREQUAL "events")
    append(${stem} "${text}")
    continue()
  endif()
  string(REGEX REPLACE "\t\\.section\t\\.text" ";\\0" functions "${text}")
  foreach(function IN LISTS functions)
    if(function MATCHES "\n__pomp_([A-Za-z0-9_]+)")
      append(${CMAKE_MATCH_1} "${function}")
    endif()
  endforeach()
endforeach()
