#%Module1.0
# POMP for Clang, for Environment Modules: copy this file to
# DIRECTORY/pomp/VERSION, and set the prefix, unless it is the parent of the
# directory of modules.
proc ModulesHelp { } {
  puts stderr "POMP for Clang instruments OpenMP programs while they are compiled."
  puts stderr "\"pompcc -fopenmp app.c -o app && pomp run ./app\" shows where the"
  puts stderr "threads spend their time, and \"pomp doctor\" says what is wrong."
}
module-whatis "shows where the threads of OpenMP programs spend their time"
conflict pomp

if { [info exists env(POMP_PREFIX)] } {
  set prefix $env(POMP_PREFIX)
} else {
  set prefix [file normalize [file join [file dirname $ModulesCurrentModulefile] .. .. ..]]
}
prepend-path PATH $prefix/bin
prepend-path MANPATH $prefix/share/man
prepend-path CMAKE_PREFIX_PATH $prefix
prepend-path PKG_CONFIG_PATH $prefix/lib/pkgconfig
prepend-path CPATH $prefix/include
