# Part of the POMP for Clang project, under the Apache License v2.0 with
# LLVM Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import os

from spack_repo.builtin.build_systems.cmake import CMakePackage

from spack.package import *


class PompClang(CMakePackage):
    """A Clang plugin that instruments OpenMP programs while they are compiled,
    and a library that shows where their threads spend their time."""

    # "spack develop" or POMP_SOURCE name the sources.
    homepage = "file:///usr/share/doc/pomp/README.md"
    git = os.environ.get("POMP_SOURCE", "file:///usr/src/pomp")

    license("Apache-2.0 WITH LLVM-exception")

    version("main", branch="main")

    variant("otf2", default=True, description="Convert traces to OTF2")
    variant("papi", default=True, description="Read hardware counters with PAPI")
    variant("unwind", default=True, description="Follow call stacks of samples")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.20:", type="build")
    # It has the OpenMP library that instrumented programs are linked with.
    depends_on("llvm@16:22 +clang")
    depends_on("jansson")
    depends_on("zlib-api")
    depends_on("elfutils")
    depends_on("otf2", when="+otf2")
    depends_on("papi", when="+papi")
    depends_on("libunwind", when="+unwind")

    conflicts("platform=darwin", msg="the plugin needs ELF files")
    conflicts("platform=windows", msg="the plugin needs ELF files")

    def cmake_args(self):
        llvm = self.spec["llvm"].prefix
        return [
            self.define("LLVM_DIR", llvm.lib.cmake.llvm),
            # The tests need packages that only developers have.
            self.define("BUILD_TESTING", False),
            self.define("POMP_WERROR", False),
        ]

    def setup_run_environment(self, env: EnvironmentModifications) -> None:
        env.set("POMP_CLANG", self.spec["llvm"].prefix.bin.clang)

    def test_program(self):
        """compile, run and measure a program"""
        source = "program.c"
        with open(source, "w", encoding="utf-8") as f:
            f.write(
                "int main(void) {\n"
                "  int n = 0;\n"
                "#pragma omp parallel num_threads(2) reduction(+ : n)\n"
                "  n += 1;\n"
                "  return n == 0;\n"
                "}\n"
            )
        pompcc = Executable(self.prefix.bin.pompcc)
        pompcc("-fopenmp", source, "-o", "program")
        program = Executable("./program")
        out = program(output=str.split, error=str.split)
        assert "POMP profile of program" in out

    def test_doctor(self):
        """pomp doctor finds nothing wrong"""
        pomp = Executable(self.prefix.bin.pomp)
        out = pomp("doctor", output=str.split, error=str.split)
        assert "Nothing is wrong." in out
