#!/usr/bin/env python3
"""Demands that the table of folders in docs/Architecture.md is true: it names
every folder with source code, and files include only what their folder may use.
In the rooms of pomp-rt, a folder may use only folders above it, without any
exception; no folder has more than 25 source files, no file more than 500 lines,
and no files include each other in a circle (X.c and X.h are one).

usage: layers.py SOURCE-DIRECTORY

The third column has what a folder may use beside itself, in backquotes. A name
that ends with a slash is a folder, which has to stand above in the table. Any
other name is a single file, of a folder anywhere: an exception. x/{a,b}.h are
two. Names are looked for in the folder, in the one around it, and so on.
"""
import os
import re
import sys

DOCUMENT = "docs/Architecture.md"
HEADING = "## Folders and layers"
TREES = ("include", "plugin", "pomp-rt", "utils")
ENDINGS = (".c", ".h", ".cpp", ".def")
ROOMS = "pomp-rt/"
MOST_FILES, MOST_LINES = 25, 500
# Headers of others that are included with quotes, and what is generated.
FOREIGN = re.compile(r"(clang|llvm)/|\w+\.inc$")

problems = 0


def complain(where, what):
    global problems
    problems += 1
    print(f"{where}: {what}", file=sys.stderr)


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def expand(name):
    """The names that a name with braces stands for."""
    m = re.fullmatch(r"(.*)\{(.*)\}(.*)", name)
    return [m[1] + part + m[3] for part in m[2].split(",")] if m else [name]


def find(name, folder):
    """The path that a row calls so."""
    while not os.path.exists(folder + name) and folder:
        folder = re.sub(r"[^/]+/$", "", folder)
    return folder + name


def read_table():
    """The rows in their order: folder, paths it may use, line."""
    rows = []
    text = read(DOCUMENT)
    before, _, after = text.partition(f"\n{HEADING}\n")
    line = before.count("\n") + 2
    for row in after.split("\n## ")[0].splitlines():
        line += 1
        cells = [c.strip() for c in row.split("|")[1:-1]]
        if len(cells) == 3 and re.fullmatch(r"`[^`]+/`", cells[0]):
            folder = cells[0].strip("`")
            rows.append((folder, [
                find(name, folder) for names in re.findall(r"`([^`]+)`", cells[2])
                for name in expand(names)], line))
    return rows


def find_sources():
    return sorted(os.path.join(folder, f) for tree in TREES
                  for folder, _, files in os.walk(tree)
                  for f in files if f.endswith(ENDINGS))


def check_table(rows, sources):
    folders = [folder for folder, _, _ in rows]
    for folder in sorted({os.path.dirname(s) + "/" for s in sources}):
        if folder not in folders:
            complain(DOCUMENT, f"the table of folders lacks {folder}")
    for place, (folder, names, line) in enumerate(rows):
        where = f"{DOCUMENT}:{line}"
        if not any(os.path.dirname(s) + "/" == folder for s in sources):
            complain(where, f"{folder} has no source files")
        if folder in folders[:place]:
            complain(where, f"{folder} is there twice")
        for name in names:
            if not name.endswith("/"):
                if folder.startswith(ROOMS):
                    complain(where, f"{folder} may use {name}: expected a folder "
                             f"that stands above, as {folder} is in {ROOMS}")
                if name not in sources:
                    complain(where, f"{folder} may use {name}, which is not there")
            elif name not in folders[:place]:
                complain(where, f"{folder} may use {name}: expected a folder "
                         "that stands above")


def check_sizes(sources):
    files = [s for s in sources if s.startswith(ROOMS)]
    number = {}
    for source in files:
        folder = os.path.dirname(source) + "/"
        number[folder] = number.get(folder, 0) + 1
        lines = read(source).count("\n")
        if lines > MOST_LINES:
            complain(source, f"has {lines} lines: expected at most {MOST_LINES}")
    for folder in sorted(number):
        if number[folder] > MOST_FILES:
            complain(folder, f"has {number[folder]} source files: "
                     f"expected at most {MOST_FILES}")


def check_circles(arrows):
    """Looks for circles of includes between the files of the rooms."""
    state = {}

    def walk(module, path):
        if state.get(module) == "done":
            return
        if module in path:
            circle = path[path.index(module):] + [module]
            complain(module, "files include each other in a circle: "
                     + " -> ".join(circle))
            return
        for target in sorted(arrows.get(module, ())):
            walk(target, path + [module])
        state[module] = "done"

    for module in sorted(arrows):
        walk(module, [])


def resolve(included, source, sources):
    """The file that is meant: of several the one that is nearest."""
    path = os.path.normpath(os.path.join(os.path.dirname(source), included))
    if path in sources:
        return path
    found = [s for s in sources if s.endswith("/" + included)]
    return max(found, default=None, key=lambda s: (
        len(os.path.commonpath([os.path.dirname(s), os.path.dirname(source)])),
        -len(s)))


def check_includes(rows, sources):
    may_use = {folder: set(names) for folder, names, _ in rows}
    used = {folder: set() for folder in may_use}
    arrows = {}
    number = 0
    for source in sources:
        own = os.path.dirname(source) + "/"
        for line, text in enumerate(read(source).splitlines(), 1):
            m = re.match(r'\s*#\s*include\s+["<]([^">]+)[">]', text)
            is_quoted = m and '"' in text
            if not m or FOREIGN.match(m[1]):
                continue
            target = resolve(m[1], source, sources) \
                if is_quoted or m[1].startswith("pomp") else None
            if target is None:
                if is_quoted:
                    complain(f"{source}:{line}", f"there is no {m[1]}")
                continue
            number += 1
            ends = os.path.splitext(source)[0], os.path.splitext(target)[0]
            if ends[0] != ends[1] and all(e.startswith(ROOMS) for e in ends):
                arrows.setdefault(ends[0], set()).add(ends[1])
            folder = os.path.dirname(target) + "/"
            if folder == own or own not in may_use:
                continue
            permits = {target, folder} & may_use[own]
            used[own] |= permits
            if not permits:
                complain(f"{source}:{line}", f"includes {target}, but {own} "
                         f"may not use {folder} ({DOCUMENT}, {HEADING[3:]})")
    assert number > 1000
    assert len(arrows) > 50
    check_circles(arrows)
    for folder, names, line in rows:
        for name in sorted(set(names) - used[folder]):
            complain(f"{DOCUMENT}:{line}", f"{folder} may use {name}, but does not")


os.chdir(sys.argv[1])
table, files = read_table(), find_sources()
assert len(files) > 400
check_table(table, files)
check_sizes(files)
check_includes(table, files)
sys.exit(problems != 0)
