#!/usr/bin/env python3
"""Demands that manual pages are well-formed, and that bash completes what it
should where it should. What both list is generated.

usage: manuals.py SOURCE-DIRECTORY BIN-DIRECTORY
"""
import os
import re
import shutil
import subprocess
import sys

source, bin_directory = sys.argv[1:]
problems = 0


def complain(what):
    global problems
    problems += 1
    print("manuals.py: " + what, file=sys.stderr)


def compare(what, found, expected):
    for name in sorted(expected - found):
        complain(f"{what}: {name} is missing")
    for name in sorted(found - expected):
        complain(f"{what}: there is no {name}")


def run(*command, **options):
    return subprocess.run(command, text=True, stdin=subprocess.DEVNULL,
                          capture_output=True, **options)


def command(name):
    return os.path.join(bin_directory, name)


def completed(function, *words):
    """What bash offers for the last of the words."""
    quoted = " ".join("'" + w.replace("'", "'\\''") + "'" for w in words)
    script = (f". {source}/utils/pomp/completion.bash; "
              f"COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; {function} "
              "2>/dev/null; printf '%s\\n' \"${COMPREPLY[@]}\"")
    done = run("bash", "--norc", "-c", script)
    return set(done.stdout.split("\n")) - {""}


def check_completion():
    """What is offered where. All that could be is a generated list."""
    pomp, report = command("pomp"), command("pomp-report")
    compare("completion of pomp run", completed("_pomp", pomp, "run", "--sca"),
            {"--scaling"})
    compare("completion of pomp run behind an option",
            completed("_pomp", pomp, "run", "-t", "2", "--quiet", "--outp"),
            {"--output"})
    compare("completion of a program's options",
            completed("_pomp", pomp, "run", "app", "--sca"), set())
    compare("completion of counters",
            completed("_pomp", pomp, "run", "--counters", "cycles,l1"),
            {"cycles,l1-misses"})
    compare("completion of pomp", completed("_pomp", pomp, "re"), {"report"})
    compare("completion of topics", completed("_pomp", pomp, "help", "var"),
            {"variables"})
    compare("completion of a variable",
            completed("_pomp", pomp, "help", "variables", "POMP_TRACE"),
            {"POMP_TRACE_SIZE", "POMP_TRACE_FULL"})
    compare("completion of an option of the plugin",
            completed("_pomp", pomp, "help", "options", "function"),
            {"functions", "functions-inline", "functions-min-size"})
    for words in ([pomp, "report", "--summ"], [pomp, "compare", "--summ"]):
        compare("completion of " + words[1], completed("_pomp", *words),
                {"--summary"})
    compare("completion of pomp-report",
            completed("_pomp_report", report, "--perf"), {"--perfetto"})
    files = completed("_pomp_report", report, "--html", source + "/READ")
    compare("completion of a file", files, {source + "/README.md"})
    compare("completion of a directory",
            completed("_pomp", pomp, "run", "--output", source + "/d"),
            {source + "/docs"})
    for name in ("pompcc", "pompc++", "pompfc"):
        compare("completion of " + name,
                completed("_pomp_compiler", command(name),
                          "-fplugin-arg-pomp-func"),
                {"-fplugin-arg-pomp-functions=",
                 "-fplugin-arg-pomp-functions-inline=",
                 "-fplugin-arg-pomp-functions-min-size="})
        compare(f"completion of {name}'s own",
                completed("_pomp_compiler", command(name), "--pomp"),
                {"--pomp-help", "--pomp-version"})
        compare(f"completion of a value of {name}",
                completed("_pomp_compiler", command(name),
                          "-fplugin-arg-pomp-functions", "=", "b"), {"bodies"})
        compare(f"completion of all values of {name}",
                completed("_pomp_compiler", command(name),
                          "-fplugin-arg-pomp-functions", "="),
                {"none", "bodies", "calls", "all"})
        compare(f"completion of a value of {name} that is no word",
                completed("_pomp_compiler", command(name),
                          "-fplugin-arg-pomp-runtime", "="), {"none"})


def check_well_formed(page):
    path = os.path.join(source, "docs/man", page)
    if shutil.which("groff"):
        done = run("groff", "-ww", "-mandoc", "-Tutf8", "-z", path)
        if done.returncode or done.stdout + done.stderr:
            complain(f"{page}: {done.stdout}{done.stderr}")
    if shutil.which("mandoc"):
        done = run("mandoc", "-T", "lint", "-W", "warning", path)
        if done.returncode:
            complain(f"{page}: {done.stdout}{done.stderr}")


def main():
    check_completion()
    pages = sorted(os.listdir(os.path.join(source, "docs/man")))
    assert len(pages) >= 4
    for page in pages:
        # A link to another page is found where pages are installed only.
        with open(os.path.join(source, "docs/man", page)) as f:
            if not f.read().startswith(".so "):
                check_well_formed(page)


main()
sys.exit(problems != 0)
