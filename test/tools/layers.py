#!/usr/bin/env python3
"""Demands that the table of folders in docs/Architecture.md is true: it names
every folder with source code, and files include and call only what their folder
may use, which stands above it. No folder has more than 25 source files, no file
more than 500 lines, but for lists (.def) and generated files, and no files
include or call each other in a circle (X.c and X.h are one; calls are seen in C,
of functions whose names begin with pomp_).

usage: layers.py SOURCE-DIRECTORY

The third column has what a folder may use beside itself, in backquotes. A name
that ends with a slash is a folder. Any other name is a single file of a folder,
of which nothing else is used. x/{a,b}.h are two. Names are looked for in the
folder, in the one around it, and so on.
"""
import os
import re
import sys

DOCUMENT = "docs/Architecture.md"
HEADING = "## Folders and layers"
TREES = ("include", "plugin", "pomp-rt", "utils")
ENDINGS = (".c", ".h", ".cpp", ".def")
# Of these only the sizes are checked.
OTHER_ENDINGS = (".js", ".css", ".html", ".py", ".sh")
MOST_FILES, MOST_LINES = 25, 500
GENERATED = re.compile(r"Generated from [\w/.-]+ by ")
# Headers of others that are included with quotes, and what is generated.
FOREIGN = re.compile(r"(clang|flang|llvm|mlir)/|\w+\.inc$")

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


def find_sources(endings):
    return sorted(os.path.join(folder, f) for tree in TREES
                  for folder, _, files in os.walk(tree)
                  for f in files if f.endswith(endings))


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
            if not name.endswith("/") and name not in sources:
                complain(where, f"{folder} may use {name}, which is not there")
            elif os.path.dirname(name) + "/" not in folders[:place]:
                complain(where, f"{folder} may use {name}: expected something "
                         "that stands above")


def check_sizes(sources):
    number = {}
    for source in sources:
        folder = os.path.dirname(source) + "/"
        number[folder] = number.get(folder, 0) + 1
        text = read(source)
        lines = text.count("\n")
        is_list = source.endswith(".def") or GENERATED.search(text[:1000])
        if lines > MOST_LINES and not is_list:
            complain(source, f"has {lines} lines: expected at most {MOST_LINES}")
    for folder in sorted(number):
        if number[folder] > MOST_FILES:
            complain(folder, f"has {number[folder]} source files: "
                     f"expected at most {MOST_FILES}")


def module_of(path):
    """X.c and X.h are one, but not X.def."""
    return re.sub(r"\.(c|cpp|h)$", "", path)


def check_circles(uses):
    """Looks for circles of includes and calls between files."""
    state, arrows = {}, {}
    for source, _, target in uses:
        ends = module_of(source), module_of(target)
        if ends[0] != ends[1]:
            arrows.setdefault(ends[0], set()).add(ends[1])

    def walk(module, path):
        if state.get(module) == "done":
            return
        if module in path:
            circle = path[path.index(module):] + [module]
            complain(module, "files include or call each other in a circle: "
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


def find_includes(sources):
    """Who includes what: source, line, target."""
    for source in sources:
        for line, text in enumerate(read(source).splitlines(), 1):
            m = re.match(r'\s*#\s*include\s+["<]([^">]+)[">]', text)
            is_quoted = m and '"' in text
            if not m or FOREIGN.match(m[1]):
                continue
            target = resolve(m[1], source, sources) \
                if is_quoted or m[1].startswith("pomp") else None
            if target:
                yield source, line, target
            elif is_quoted:
                complain(f"{source}:{line}", f"there is no {m[1]}")


def without_comments(text):
    """The same lines without comments and strings."""
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(\\.|[^"\\\n])*"',
                  lambda m: "\n" * m[0].count("\n"), text, flags=re.DOTALL)


def find_calls(sources):
    """Who uses functions of other C files: source, line, target."""
    texts = {s: without_comments(read(s)) for s in sources if s.endswith((".c", ".h"))}
    definers = {}
    for source, text in texts.items():
        # Functions begin at the left margin, and so do their names where the
        # type has a line of its own.
        for m in re.finditer(r"^(?!static|typedef|#)[A-Za-z_][\w \n*]*?\b"
                             r"(pomp_\w+)\([^;{}]*\)\s*\{", text, re.MULTILINE):
            definers.setdefault(m[1], set()).add(source)
    use = re.compile(r"(?<!struct )(?<!enum )(?<!union )(?<![\w.>])pomp_\w+")
    for source, text in texts.items():
        for line, code in enumerate(text.splitlines(), 1):
            # Declarations and definitions stand at the left margin.
            for m in use.finditer(code) if code[:1] in " #" else ():
                targets = definers.get(m[0], set())
                if len(targets) == 1 and source not in targets:
                    yield source, line, *targets


def check_includes(rows, includes):
    may_use = {folder: set(names) for folder, names, _ in rows}
    used = {folder: set() for folder in may_use}
    for source, line, target in includes:
        own, folder = (os.path.dirname(f) + "/" for f in (source, target))
        if folder == own or own not in may_use:
            continue
        permits = {target, folder} & may_use[own]
        used[own] |= permits
        if not permits:
            complain(f"{source}:{line}", f"includes {target}, but {own} "
                     f"may not use {folder} ({DOCUMENT}, {HEADING[3:]})")
    for folder, names, line in rows:
        for name in sorted(set(names) - used[folder]):
            complain(f"{DOCUMENT}:{line}", f"{folder} may use {name}, but does not")


def check_calls(rows, calls):
    """A header may come by way of another one, so no more than the order of the
    rows is known of calls."""
    place = {folder: i for i, (folder, _, _) in enumerate(rows)}
    for source, line, target in calls:
        own, folder = (os.path.dirname(f) + "/" for f in (source, target))
        if place.get(own, 0) < place.get(folder, 0):
            complain(f"{source}:{line}", f"calls a function of {target}, but "
                     f"{folder} stands below {own} ({DOCUMENT}, {HEADING[3:]})")


os.chdir(sys.argv[1])
table, files = read_table(), find_sources(ENDINGS)
includes, calls = list(find_includes(files)), list(find_calls(files))
assert len(files) > 400 and len(includes) > 1000 and len(calls) > 1000
check_table(table, files)
check_sizes(files + find_sources(OTHER_ENDINGS))
check_includes(table, includes)
check_calls(table, calls)
check_circles(includes + calls)
sys.exit(problems != 0)
