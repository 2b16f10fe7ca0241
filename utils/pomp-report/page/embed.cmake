# Turns files into one C file of byte arrays, one for each, named after it:
#   cmake -DOUTPUT=page.c -DINPUTS=a.html;b.css -P embed.cmake
# page.css becomes pomp_page_css, with a zero at its end.
set(text "/* Made by embed.cmake. */\n")
foreach(input IN LISTS INPUTS)
  get_filename_component(name ${input} NAME)
  string(MAKE_C_IDENTIFIER ${name} name)
  file(READ ${input} bytes HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(APPEND text "extern const char pomp_${name}[];\n"
                     "const char pomp_${name}[] = {\n${bytes}0};\n")
endforeach()
file(WRITE ${OUTPUT} "${text}")
