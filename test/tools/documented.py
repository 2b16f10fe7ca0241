#!/usr/bin/env python3
"""Demands that documents have all that they are to list, that their links lead
somewhere, and that sources name documents that exist.

usage: documented.py SOURCE-DIRECTORY
"""
import os
import re
import sys

problems = 0


def complain(what):
    global problems
    problems += 1
    print("documented.py: " + what, file=sys.stderr)


def read(name):
    with open(name, encoding="utf-8") as f:
        return f.read()


def compare(document, what, documented, expected):
    for name in sorted(expected - documented):
        complain(f"{document}: {what} {name} is missing")
    for name in sorted(documented - expected):
        complain(f"{document}: there is no {what} {name}")


def cells(line):
    """The cells of a row of a table, whose code may contain escaped bars."""
    return [c.strip() for c in re.split(r"(?<!\\)\|", line)[1:-1]]


def check_options():
    source = read("plugin/constructs/Options.cpp")
    expected = set(re.findall(r'^    \{"([a-z-]+)", ', source, re.MULTILINE))
    assert len(expected) > 10
    documented = set(re.findall(r"^\| `-fplugin-arg-pomp-([a-z-]+)",
                                read("docs/Options.md"), re.MULTILINE))
    compare("docs/Options.md", "option", documented, expected)


def check_variables():
    names = re.search(r"names\[\] = \{(.*?)\};",
                      read("pomp-rt/core/variables.c"), re.DOTALL).group(1)
    expected = set(re.findall(r'"([A-Z_]+)"', names))
    # The wrappers' are where the wrappers are.
    expected -= {"CLANG", "WRAPPER", "VERBOSE"}
    expected |= set(re.findall(r"^POMP_GROUP\(([A-Z]+),",
                               read("include/pomp/events.def"), re.MULTILINE))
    assert len(expected) > 10
    documented = set()
    for line in read("docs/Variables.md").splitlines():
        if line.startswith("| `POMP_"):
            documented |= set(re.findall(r"`POMP_([A-Z_]+)`", cells(line)[0]))
    compare("docs/Variables.md", "variable", documented, expected)


def check_events():
    """Names, and the levels at which events are delivered."""
    expected = {}
    for levels, name in re.findall(
            r"delivered\s+\*?\s*at\s+\*?\s*([A-Za-z,\s*]+)\.\)\s*\*/\s*"
            r"int32_t POMP_(\w+)\(", read("include/pomplib.h")):
        expected[name] = set(re.findall(r"[A-Za-z]+", levels))
    assert len(expected) > 60
    documented = {}
    table = read("docs/Events.md").split("\n## Events")[1].split("\n## ")[0]
    column = None
    for line in table.splitlines():
        row = cells(line)
        if "delivered at" in row:
            column = row.index("delivered at")
        if not line.startswith("| `"):
            continue
        levels = set(re.findall(r"`(\w+)`", row[column]))
        if levels == {"Loop"}:
            levels = {"EnterExit", "Chunks", "IterEvent", "IterBeginEnd"}
        name = ""
        for word in re.findall(r"`(\w+)`", row[0]):
            # "_end" after "Single_begin" is Single_end.
            if word.startswith("_end_values"):
                name = name.replace("_begin_values", word)
            elif word.startswith("_"):
                name = name.rsplit("_", 1)[0] + word
            else:
                name = word
            documented[name] = levels
            if "_lock_" in name and "_nest_" not in name:
                documented[name.replace("_lock_", "_nest_lock_")] = levels
    compare("docs/Events.md", "event", set(documented), set(expected))
    for name in sorted(set(documented) & set(expected)):
        if documented[name] != expected[name]:
            complain(f"docs/Events.md: {name} is delivered at "
                     + ", ".join(sorted(expected[name])))


def anchor(heading):
    """What GitHub makes of it."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def check_links():
    documents = []
    for directory, _, files in os.walk("."):
        if re.match(r"\./(build|\.git)", directory):
            continue
        documents += [os.path.join(directory, f)
                      for f in files if f.endswith(".md")]
    assert len(documents) > 15
    for document in sorted(documents):
        for link in re.findall(r"\]\(([^)\s]+)\)", read(document)):
            if ":" in link:
                continue
            path, _, part = link.partition("#")
            target = os.path.normpath(
                os.path.join(os.path.dirname(document), path)
            ) if path else document
            if not os.path.exists(target):
                complain(f"{document}: there is no {link}")
            elif part and part not in [
                    anchor(h) for h in
                    re.findall(r"^#+ (.*)$", read(target), re.MULTILINE)]:
                complain(f"{document}: there is no part {link}")


def check_mentions():
    """Documents that sources, scripts and manual pages name exist."""
    names = {os.path.relpath(os.path.join(directory, f))
             for directory, _, files in os.walk(".")
             if not re.match(r"\./(build|\.git)", directory)
             for f in files}
    bare = {os.path.basename(name) for name in names}
    count = 0
    for name in sorted(names):
        if name.endswith((".md", ".png")):
            continue
        try:
            text = read(name)
        except UnicodeDecodeError:
            continue
        for mention in re.findall(r"[\w/-]*\b[A-Z]\w*\.md\b", text):
            count += 1
            if (mention not in names if mention.startswith("docs/")
                    else os.path.basename(mention) not in bare):
                complain(f"{name}: there is no {mention}")
    assert count > 10


os.chdir(sys.argv[1])
check_options()
check_variables()
check_events()
check_links()
check_mentions()
sys.exit(problems != 0)
