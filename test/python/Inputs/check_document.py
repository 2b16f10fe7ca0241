"""Demands that the document names every function, class and property, and that the
package knows the versions of JSON that REPORT.md lists.

usage: check_document.py SOURCE-DIRECTORY
"""
import inspect
import os
import re
import sys

import pomp_report

with open(os.path.join(sys.argv[1], "docs/Python.md"), encoding="utf-8") as file:
    text = file.read()
missing = []
for name in pomp_report.__all__:
    value = getattr(pomp_report, name)
    if not re.search(rf"`{name}\b", text):
        missing.append(name)
    assert inspect.getdoc(value), name
    if not inspect.isclass(value) or issubclass(value, Exception):
        continue
    row = re.search(rf"^\| `{name}` \| (.*)$", text, re.MULTILINE).group(1)
    for member, what in vars(value).items():
        if not member.startswith("_"):
            assert inspect.getdoc(what), (name, member)
            if f"`{member}" not in row:
                missing.append(f"{name}.{member}")
assert not missing, missing

with open(os.path.join(sys.argv[1], "utils/pomp-report/REPORT.md"),
          encoding="utf-8") as file:
    listed = dict(re.findall(r"\| `(pomp-\w+)` \| (\d+) \|", file.read()))
# The package does not read these.
for name in ("pomp-profile", "pomp-top", "pomp-run", "pomp-explain",
             "pomp-doctor"):
    del listed[name]
assert {name: str(version) for name, version in pomp_report.tool.KNOWN.items()
        } == listed, listed
