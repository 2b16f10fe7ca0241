# Compares pomplib.h with what pomplib-gen prints.
# cmake -DGENERATOR=... -DHEADER=... -P check-header.cmake

execute_process(COMMAND "${GENERATOR}" OUTPUT_VARIABLE expected
                RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "pomplib-gen failed: ${result}")
endif()
file(READ "${HEADER}" actual)
if(NOT actual STREQUAL expected)
  message(FATAL_ERROR
    "include/pomplib.h is not what pomp/events.def says. It is generated: "
    "build the target update-pomplib-header and commit the result.")
endif()
