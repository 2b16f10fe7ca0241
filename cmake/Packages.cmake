# The packages that `cpack -G DEB` makes of the components, for Debian.
set(runtime_package libpomp-rt${POMP_RT_SOVERSION})
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME pomp)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(version "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(POMP_PACKAGE_MAINTAINER "POMP for Clang <pomp@localhost>" CACHE STRING
  "Who answers for the packages: NAME <ADDRESS>")
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${POMP_PACKAGE_MAINTAINER})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_STRIP_FILES ON)
# Regardless of the umask.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE
  GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL pomp runtime development)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)

set(CPACK_DEBIAN_POMP_PACKAGE_NAME pomp)
set(CPACK_DEBIAN_POMP_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_POMP_DESCRIPTION
  "shows where the threads of OpenMP programs spend their time
Plugins for clang that instrument OpenMP programs while they are compiled,
pompcc and pompc++, which run clang with them, pomp, which runs programs,
and pomp-report, which shows profiles and traces.")
set(CPACK_DEBIAN_POMP_PACKAGE_DEPENDS "${runtime_package} ${version}, \
clang-${LLVM_VERSION_MAJOR}, libomp-${LLVM_VERSION_MAJOR}-dev")
set(others ${POMP_MAJORS})
list(REMOVE_ITEM others ${LLVM_VERSION_MAJOR})
list(TRANSFORM others PREPEND clang-)
list(JOIN others ", " others)
set(CPACK_DEBIAN_POMP_PACKAGE_SUGGESTS ${others})

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME ${runtime_package})
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_RUNTIME_DESCRIPTION
  "measures OpenMP programs that were compiled with pompcc
The library that such programs load when they start, and what it loads to
count and to follow call stacks.")

# The dependence of packages with programs that are linked with it, and the
# trigger for a library that the loader must know.
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/shlibs
  "libpomp-rt ${POMP_RT_SOVERSION} ${runtime_package} (>= ${PROJECT_VERSION})\n")
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA
  ${CMAKE_CURRENT_BINARY_DIR}/shlibs ${CMAKE_CURRENT_BINARY_DIR}/triggers)

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libpomp-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION
  "headers and build files of POMP for Clang
The headers of the POMP API, for libraries of one's own and for programs
that name regions, the runtime as a static library, and the files for CMake
and pkg-config.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "${runtime_package} ${version}, pomp ${version}")

# The directories of Debian for the licence of a package and for completions of
# zsh.
install(FILES ${PROJECT_SOURCE_DIR}/utils/pomp/_pomp
  DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
  COMPONENT pomp EXCLUDE_FROM_ALL)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} name)
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${CPACK_DEBIAN_${name}_PACKAGE_NAME}
    COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()
include(CPack)
