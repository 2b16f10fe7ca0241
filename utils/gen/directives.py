#!/usr/bin/env python3
"""Prints the table of docs/Events.md: every directive that clang accepts, with
what is reported of it and tests that have it.

usage: directives.py SOURCE-DIRECTORY CLANG LLVM-INCLUDE-DIRECTORY

The directives are LLVM's, what is reported follows from constructs.def and
events.def, and tests are those of test/run, and in Fortran those of test/fortran.
"""
import os
import re
import subprocess
import sys


def read(*parts):
    with open(os.path.join(*parts), encoding="utf-8") as file:
        return file.read()


def directives(include):
    """The names of all directives, with their categories."""
    text = read(include, "llvm/Frontend/OpenMP/OMP.inc")
    body = re.search(r"omp::getDirectiveCategory\(.*?\n}\n", text,
                     re.DOTALL).group()
    found = re.findall(r"case OMPD_(\w+):\s+return Category::(\w+);", body)
    assert len(found) > 50
    return found


# The loops that these make are walked: plugin/ast/MarkDirectives.cpp.
TRANSFORMATIONS = {"fuse", "interchange", "reverse", "stripe", "tile", "unroll"}


def parse(clang, names, form):
    """What clang says of each directive, or None of what it breaks down on.
    All are in one file; if it breaks down, each half is in one."""
    source = "".join(f'# 1 "{n}"\n' + form % names[n] for n in range(len(names)))
    run = subprocess.run(
        [clang, "-cc1", "-fopenmp", "-fopenmp-version=60", "-fsyntax-only",
         "-ferror-limit", "0", "-x", "c++", "-"], input=source, text=True,
        capture_output=True)
    if run.returncode in (0, 1):
        said = dict.fromkeys(names, "")
        for number, text in re.findall(r"^(\d+):(?:\d+:)+ (.*)", run.stderr,
                                       re.MULTILINE):
            said[names[int(number)]] += text + "\n"
        return said
    if len(names) == 1:
        return {names[0]: None}
    half = len(names) // 2
    return {**parse(clang, names[:half], form),
            **parse(clang, names[half:], form)}


def accepted(clang, names):
    """The directives that clang knows in a function or outside, whatever else it
    misses there. What it cannot even parse without breaking down, as taskgraph,
    it does not know."""
    known, rest = set(), []
    for name, said in parse(clang, names, "void f() {\n#pragma omp %s\n"
                            "for (int i = 0; i < 3; ++i);\n}\n").items():
        if said is None or "extra tokens at" in said:
            continue
        if "expected an OpenMP directive" in said:
            rest.append(name)
        else:
            known.add(name)
    # Outside, one may have an effect on the next.
    for name in rest:
        said = parse(clang, [name], "#pragma omp %s\nint n;\n")[name]
        if said is not None and "extra tokens at" not in said and \
                "expected an OpenMP directive" not in said:
            known.add(name)
    return known


def parts_of():
    """What directives are made of, as constructs.def says."""
    rows = re.findall(r"^POMP_DIRECTIVE\((\w+), ([\w,\s]+)\)",
                      read("plugin/constructs/constructs.def"), re.MULTILINE)
    return {name: [part for part in re.findall(r"\w+", parts)
                   if part != "None"] for name, parts in rows}


def constructs():
    """Of each construct what it is called, and its group."""
    kinds = read("include/pomp/kinds.def")
    rows = re.findall(r'^POMP_CONSTRUCT\((\w+), "([^"]+)", (\w+)\)', kinds,
                      re.MULTILINE)
    return {name: (spelling, group.capitalize())
            for name, spelling, group in rows}


def events():
    """The events of each construct, those of one stem as "Loop_*"."""
    found = {}
    for name, where in re.findall(
            r"^POMP_ROLE\((\w+),[^,]+,[^,]+,\s*((?:POMP_ON\(\w+\)\s*)+)\)",
            read("include/pomp/events.def"), re.MULTILINE):
        stem = re.sub(r"_(enter|exit|begin|end|event)$", "_*", name)
        for construct in re.findall(r"POMP_ON\((\w+)\)", where):
            stems = found.setdefault(construct, [])
            if stem not in stems:
                stems.append(stem)
    assert "Loop_*" in found["Loop"]
    return found


def tests(names, written):
    """Of each directive the first test that has it. \p written are the tests,
    each with what it has behind the sentinel of directives."""
    found = {}
    longest = sorted(names, key=len, reverse=True)
    for test, texts in written:
        for text in texts:
            text = re.sub(r"\s+", " ", text)
            directive = next((n for n in longest if text == n or
                              text.startswith(n + " ")), None)
            if directive:
                found.setdefault(directive, test)
    return found


def tests_in_c():
    for name in sorted(os.listdir("test/run")):
        if name.endswith((".c", ".cpp")):
            yield name, re.findall(
                r'(?:#pragma omp|Pragma\("omp|omp::directive\()\s+([a-z_ ]+)',
                read("test/run", name))


# What flang does not compile is in a test that says so.
NOT_IN_FLANG = "not-in-flang.F90"


def tests_in_fortran():
    names = sorted(os.listdir("test/fortran"))
    for name in sorted(names, key=lambda name: name == NOT_IN_FLANG):
        if name.endswith((".f", ".f90", ".F90")):
            texts = re.findall(r"^[!cC*]\$omp\s+([a-z_ ]+)",
                               re.sub(r"^\s+", "", read("test/fortran", name),
                                      flags=re.MULTILINE), re.MULTILINE)
            yield name, [re.sub(r"\bdo\b", "for", text) for text in texts]


def table(clang, include):
    categories = {name.replace("_", " "): (name, category)
                  for name, category in directives(include)}
    known = sorted(accepted(clang, sorted(categories)))
    parts, described, called = parts_of(), constructs(), events()
    tested = tests(known, tests_in_c())
    in_fortran = tests(known, tests_in_fortran())
    rows = ["| directive | reported | group | events | a test | in Fortran |\n",
            "| --- | --- | --- | --- | --- | --- |\n"]
    for directive in known:
        name, category = categories[directive]
        made_of = parts.get(name)
        is_opaque = made_of is None or "Opaque" in made_of
        shown = [p for p in made_of or [] if p != "Opaque"]
        if shown:
            reported = " and ".join(described[p][0] for p in shown)
        elif directive in TRANSFORMATIONS or made_of is not None and not is_opaque:
            reported = "what is inside"
        elif category == "Meta":
            reported = "what it becomes"
        elif category in ("Declarative", "Informational", "Utility"):
            reported = "executes nothing"
        else:
            reported = "no"
        groups = list(dict.fromkeys(described[p][1] for p in shown))
        stems = list(dict.fromkeys(s for p in shown for s in called[p]))
        fortran = in_fortran.get(directive, "")
        rows.append("| `%s` | %s | %s | %s | %s | %s |\n" % (
            directive, reported, ", ".join(groups),
            ", ".join(f"`{s}`" for s in stems), tested.get(directive, ""),
            "–" if fortran == NOT_IN_FLANG else fortran))
    return "".join(rows)


os.chdir(sys.argv[1])
print(table(sys.argv[2], sys.argv[3]), end="")
