# Writes all generated files that are checked in; with CHECK=--check compares.
# cmake -DPOMPLIB_GEN= -DPOMP_GENERATE= -DSOURCE= -DWORK= [-DCHECK=--check]
#   [-DPYTHON= -DCLANG= -DLLVM_INCLUDE=] -P generate.cmake
# Without the last three the table of directives stays as it is.

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGV0} failed: ${result}")
  endif()
endfunction()

# The files that pomplib-gen prints whole.
function(write file)
  set(new ${WORK}/pomplib.new)
  run(${POMPLIB_GEN} ${ARGN} OUTPUT_FILE ${new})
  file(READ ${new} expected)
  set(actual)
  if(EXISTS ${SOURCE}/${file})
    file(READ ${SOURCE}/${file} actual)
  endif()
  if(actual STREQUAL expected)
    return()
  endif()
  if(CHECK)
    message(SEND_ERROR "${file} is not what pomp/events.def says: "
      "build the target \"generate\"")
  else()
    file(RENAME ${new} ${SOURCE}/${file})
    message("${SOURCE}/${file}")
  endif()
endfunction()
write(include/pomplib.h)
write(include/pomp/fortran/pomplib.f90 --fortran-module)
write(include/pomp/fortran/pomplibf.h --fortran-include)

set(directives)
if(PYTHON)
  set(directives ${WORK}/directives.md)
  run(${PYTHON} ${SOURCE}/utils/gen/directives.py ${SOURCE} ${CLANG}
    ${LLVM_INCLUDE} OUTPUT_FILE ${directives})
endif()
run(${POMP_GENERATE} ${CHECK} directives=${directives} ${SOURCE})
