#!/usr/bin/env python3
"""Reads the recipe as EasyBuild does, and does its sanity checks with an
installed tree.

usage: check_recipe.py RECIPE PREFIX
"""
import os
import re
import subprocess
import sys

recipe, prefix = sys.argv[1:]
with open(recipe, encoding="utf-8") as f:
    text = f.read()
values = {}
exec(compile(text, recipe, "exec"), values)  # As EasyBuild does.
for name in ("easyblock", "name", "version", "homepage", "description",
             "toolchain", "sources", "dependencies", "sanity_check_paths",
             "moduleclass"):
    assert values.get(name), f"{name} is missing"
toolchain = values["toolchain"]
name = "{name}-{version}-{toolchain[name]}-{toolchain[version]}.eb".format(**values)
assert os.path.basename(recipe) == name, name
assert len(values["sanity_check_paths"]) == 2
for file in values["sanity_check_paths"]["files"]:
    assert os.path.isfile(os.path.join(prefix, file)), f"there is no {file}"
for folder in values["sanity_check_paths"]["dirs"]:
    assert os.path.isdir(os.path.join(prefix, folder)), f"there is no {folder}"
for command in values["sanity_check_commands"]:
    subprocess.run(os.path.join(prefix, "bin", command), shell=True, check=True)
for line in text.splitlines():
    assert len(line) <= 120 and line == line.rstrip(), line
assert not re.search("@[A-Z]+@", text)
