#!/usr/bin/env python3
"""Reads the Spack package as Spack does, with the names of spack.package that
it uses, and runs its tests with an installed tree.

usage: check_package.py PACKAGE PREFIX DIRECTORY
"""
import os
import runpy
import shutil
import subprocess
import sys
import types

path, prefix, directory = sys.argv[1:]
called = {}


def directive(name):
    def record(*arguments, **options):
        called.setdefault(name, []).append((arguments, options))
    return record


class Executable:
    def __init__(self, command):
        self.command = str(command)

    def __call__(self, *arguments, output=None, error=None):
        done = subprocess.run([self.command, *arguments], check=True, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.stdout


class Prefix(str):
    def __getattr__(self, name):
        return Prefix(os.path.join(self, name))


class CMakePackage:
    def __init__(self):
        self.prefix = Prefix(prefix)
        self.spec = {"llvm": types.SimpleNamespace(prefix=Prefix("/llvm"))}

    @staticmethod
    def define(name, value):
        return f"-D{name}={value}"


def module(name, **members):
    """Makes a module, and the empty ones around it."""
    parts = name.split(".")
    for i in range(len(parts)):
        sys.modules.setdefault(".".join(parts[:i + 1]), types.ModuleType(name))
    for member, value in members.items():
        setattr(sys.modules[name], member, value)


module("spack.package", Executable=Executable, EnvironmentModifications=dict,
       **{name: directive(name) for name in
          ("license", "version", "variant", "depends_on", "conflicts")})
module("spack_repo.builtin.build_systems.cmake", CMakePackage=CMakePackage)

package = runpy.run_path(path)["PompClang"]()
assert called["version"] and called["variant"] and called["conflicts"]
assert any(a[0].startswith("llvm@16:22") for a, _ in called["depends_on"])
variants = {a[0] for a, _ in called["variant"]}
for _, options in called["depends_on"]:
    when = options.get("when", "")
    assert not when.startswith("+") or when[1:] in variants, when
assert package.cmake_args()[0] == "-DLLVM_DIR=/llvm/lib/cmake/llvm"
environment = {}
package.setup_run_environment(types.SimpleNamespace(set=environment.__setitem__))
assert environment == {"POMP_CLANG": "/llvm/bin/clang"}
shutil.rmtree(directory, ignore_errors=True)
os.makedirs(directory)
os.chdir(directory)
tests = [name for name in dir(package) if name.startswith("test_")]
assert len(tests) >= 2
for name in tests:
    test = getattr(package, name)
    assert test.__doc__, f"{name} has no title"
    test()
print(f"{len(tests)} tests passed")
