#!/usr/bin/env python3
"""Demands that the manual pages, and the completion of the shells, have the
options that the commands' own help lists, and no others; and that the pages are
well-formed.

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
    assert expected
    for name in sorted(expected - found):
        complain(f"{what}: {name} is missing")
    for name in sorted(found - expected):
        complain(f"{what}: there is no {name}")


def run(*command, **options):
    return subprocess.run(command, text=True, stdin=subprocess.DEVNULL,
                          capture_output=True, **options)


def command(name):
    return os.path.join(bin_directory, name)


def help_of(*arguments):
    done = run(command(arguments[0]), *arguments[1:])
    assert done.returncode == 0 and done.stdout + done.stderr, done
    return done.stdout + done.stderr


def listed(text):
    """Options that begin a line of a help text, and letters before them."""
    found = set()
    for line in re.findall(r"^ +(-.*)$", text, re.MULTILINE):
        # What follows two spaces explains them.
        column = re.split(r" {2,}", line)[0]
        found |= set(re.findall(r"(?:^|[ ,])(--[a-z][a-z0-9-]*|-[a-z])\b(?!-)",
                                column))
    return found


def in_page(name):
    """Options that a manual page has an item for."""
    with open(os.path.join(source, "docs/man", name), encoding="utf-8") as f:
        text = f.read()
    items = "".join(re.findall(r"^\.It (.*\n)", text, re.MULTILINE))
    return {"-" + option
            for option in re.findall(r"Fl (-?[a-z][a-z0-9-]*)", items)}


def completed(function, *words):
    """What bash offers for the last of the words."""
    quoted = " ".join("'" + w.replace("'", "'\\''") + "'" for w in words)
    script = (f". {source}/utils/pomp/completion.bash; "
              f"COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; {function} "
              "2>/dev/null; printf '%s\\n' \"${COMPREPLY[@]}\"")
    done = run("bash", "--norc", "-c", script)
    return set(done.stdout.split("\n")) - {""}


def check_completion(run_options, report_options, plugin_options):
    long = {o for o in run_options if o.startswith("--")}
    pomp, report = command("pomp"), command("pomp-report")
    compare("completion of pomp run", completed("_pomp", pomp, "run", "--"),
            long)
    compare("completion of pomp run behind an option",
            completed("_pomp", pomp, "run", "-t", "2", "--quiet", "--t"),
            {"--threads", "--trace", "--tasks"})
    compare("completion of a program's options",
            completed("_pomp", pomp, "run", "app", "--t") or {"none"},
            {"none"})
    compare("completion of pomp", completed("_pomp", pomp, ""),
            {"run", "report", "compare", "--help", "--version"})
    long = {o for o in report_options if o.startswith("--")}
    for words in ([pomp, "report", "--"], [pomp, "compare", "--"]):
        compare("completion of " + words[1], completed("_pomp", *words), long)
    compare("completion of pomp-report", completed("_pomp_report", report,
                                                   "--"), long)
    files = completed("_pomp_report", report, "--html", source + "/READ")
    compare("completion of a file", files, {source + "/README.md"})
    compare("completion of a directory",
            completed("_pomp", pomp, "run", "--output", source + "/d"),
            {source + "/docs"})
    for name in ("pompcc", "pompc++"):
        offered = completed("_pomp_compiler", command(name), "-")
        compare("completion of " + name,
                {o.rstrip("=") for o in offered}, plugin_options)
        compare(f"completion of a value of {name}",
                completed("_pomp_compiler", command(name),
                          "-fplugin-arg-pomp-functions", "=", "b"), {"bodies"})
        compare(f"completion of all values of {name}",
                completed("_pomp_compiler", command(name),
                          "-fplugin-arg-pomp-functions", "="),
                {"none", "bodies", "calls", "all"})


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
    run_options = listed(help_of("pomp", "run", "--help"))
    report_options = listed(help_of("pomp-report", "--help"))
    plugin_options = {"-fplugin-arg-pomp-" + name for name in re.findall(
        r"^  ([a-z-]+)(?:=|$)", help_of("pompcc", "--pomp-help"),
        re.MULTILINE)}
    plugin_options |= {"--pomp-help", "--pomp-version"}
    assert {"--trace", "-t", "-h"} <= run_options, run_options
    assert {"--html", "-h", "--version"} <= report_options, report_options
    assert len(plugin_options) > 10, plugin_options
    compare("pomp.1", in_page("pomp.1"),
            run_options | listed(help_of("pomp", "--help")))
    compare("pomp-report.1", in_page("pomp-report.1"), report_options)
    compare("pompcc.1", in_page("pompcc.1"), plugin_options)
    check_completion(run_options, report_options, plugin_options)
    pages = sorted(os.listdir(os.path.join(source, "docs/man")))
    assert len(pages) >= 4
    for page in pages:
        # A link to another page is found where pages are installed only.
        with open(os.path.join(source, "docs/man", page)) as f:
            if not f.read().startswith(".so "):
                check_well_formed(page)


main()
sys.exit(problems != 0)
