#!/usr/bin/env python3
"""Requires that the links of documents lead somewhere, that sources name
documents that exist, and that test/README.md names all suites and substitutions,
and CONTRIBUTING.md all presets of CMake.

usage: links.py SOURCE-DIRECTORY
"""
import json
import os
import re
import sys

problems = 0


def complain(what):
    global problems
    problems += 1
    print("links.py: " + what, file=sys.stderr)


def read(name):
    with open(name, encoding="utf-8") as f:
        return f.read()


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


def check_names(document, expected, kind):
    """A document names exactly the things of a kind, in tables."""
    cells = " ".join(re.findall(r"^\|([^|]*)\|", read(document), re.MULTILINE))
    named = set(re.findall(kind, cells))
    for name in sorted(expected - named):
        complain(f"{document} does not name {name}")
    for name in sorted(named - expected):
        complain(f"{document} names {name}, which does not exist")


def check_lists():
    suites = {entry.name + "/" for entry in os.scandir("test")
              if entry.is_dir() and not entry.name.startswith(("_", "."))
              and entry.name not in ("inputs", "tools")}
    check_names("test/README.md", suites, r"`(\w+/)`")
    check_names("test/README.md", set(re.findall(
        r'^    \("(%\w+)"', read("test/lit.cfg.py"), re.MULTILINE)),
        r"`(%\w+)")
    presets = json.loads(read("CMakePresets.json"))["configurePresets"]
    check_names("CONTRIBUTING.md", {preset["name"] for preset in presets
                                    if not preset.get("hidden")},
                r"`(release|debug|\w+san)`")


os.chdir(sys.argv[1])
check_links()
check_mentions()
check_lists()
sys.exit(problems != 0)
