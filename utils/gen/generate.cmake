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

set(header ${SOURCE}/include/pomplib.h)
run(${POMPLIB_GEN} OUTPUT_FILE ${WORK}/pomplib.h.new)
file(READ ${WORK}/pomplib.h.new expected)
file(READ ${header} actual)
if(NOT actual STREQUAL expected)
  if(CHECK)
    message(SEND_ERROR "include/pomplib.h is not what pomp/events.def says: "
      "build the target \"generate\"")
  else()
    file(RENAME ${WORK}/pomplib.h.new ${header})
    message("${header}")
  endif()
endif()

set(directives)
if(PYTHON)
  set(directives ${WORK}/directives.md)
  run(${PYTHON} ${SOURCE}/utils/gen/directives.py ${SOURCE} ${CLANG}
    ${LLVM_INCLUDE} OUTPUT_FILE ${directives})
endif()
run(${POMP_GENERATE} ${CHECK} directives=${directives} ${SOURCE})
