-- POMP for Clang, for Lmod: copy this file to DIRECTORY/pomp/VERSION.lua, and
-- set the prefix, unless it is the parent of the directory of modules.
help([[POMP for Clang instruments OpenMP programs while they are compiled.
"pompcc -fopenmp app.c -o app && pomp run ./app" shows where the threads spend
their time, and "pomp doctor" says what is wrong.]])
whatis("Name: POMP for Clang")
whatis("Version: " .. myModuleVersion())
whatis("Category: performance")
whatis("Description: shows where the threads of OpenMP programs spend their time")
conflict("pomp")

local prefix = os.getenv("POMP_PREFIX")
  or pathJoin(myFileName():match("(.*)/"), "..", "..", "..")
prepend_path("PATH", pathJoin(prefix, "bin"))
prepend_path("MANPATH", pathJoin(prefix, "share", "man"))
prepend_path("CMAKE_PREFIX_PATH", prefix)
prepend_path("PKG_CONFIG_PATH", pathJoin(prefix, "lib", "pkgconfig"))
prepend_path("CPATH", pathJoin(prefix, "include"))
