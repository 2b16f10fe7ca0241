"""Demands that the package has the version of the project.

usage: check_version.py SOURCE-DIRECTORY
"""
import os
import re
import sys


def version(name, pattern):
    with open(os.path.join(sys.argv[1], name), encoding="utf-8") as file:
        return re.search(pattern, file.read()).group(1)


project = version("CMakeLists.txt", r"project\([^)]*VERSION ([0-9.]+)")
package = version("python/pyproject.toml", r'\nversion = "([^"]+)"')
assert package == project, (package, project)
