#!/usr/bin/env python3
"""Demands that messages and reports count one thing in the singular: where a
number stands before a plural, pomp_plural (C) or plural (pages) has to choose.

usage: plurals.py SOURCE-DIRECTORY
"""
import glob
import os
import re
import sys

NOUNS = """bytes|call paths|calls|chunks|constructs|counters|directories|events
    |files|helpers|items|iterations|levels|lines|locks|objects|parts|places
    |processes|processors|ranks|regions|runs|samples|suspensions|tasks|teams
    |tests|threads|times|units|values|visits""".replace("\n", "").replace(" |", "|")
NOUNS = re.sub(r"\s*\|\s*", "|", NOUNS.strip())
# A number as printf prints it, spelled or not; what has decimals is no count.
IN_C = re.compile(r"%(?:[-0-9*]*(?:ll|l|z)?[ud]|\.0f|\.\*f|s|PRI) "
                  rf"(?:[a-z]+ )?(?:{NOUNS})\b")
IN_PAGES = re.compile(rf"\$\{{(?!plural)[^}}]*\}} (?:[a-z]+ )?(?:{NOUNS})\b")

# Numbers that are never 1: where, and why.
EXCEPT = {
    ("pomp-rt/program/version.c", "%d events"): "all that there are",
    ("pomp-rt/adapters/pomp2/regions.c", "%d regions"): "a limit",
    ("utils/pomp/run.c", "%u other processes"): "one has another sentence",
    ("pomp-rt/advise/rules/find_atomics.c", "%s visits"): "TIMED_VISITS",
    ("pomp-rt/advise/rules/find_busy.c", "%u threads"):
        "more than there are processors",
    ("pomp-rt/advise/rules/find_cancelling.c", "%u constructs"):
        "one cancels nothing",
    ("pomp-rt/advise/rules/find_fine.c", "%llu visits"): "MANY_VISITS",
    ("pomp-rt/advise/rules/find_fine.c", "%llu chunks"): "MANY_CHUNKS",
    ("pomp-rt/advise/rules/tasks/find_late_task.c", "%.0f tasks"): "FEW_TASKS",
    ("pomp-rt/advise/rules/find_locks.c", "%u locks"): "one is not named",
    ("pomp-rt/advise/rules/tasks/find_polling.c", "%s visits"): "POLL_RATE",
    ("pomp-rt/advise/rules/tasks/find_producer.c", "%.0f tasks"): "MANY_VISITS",
    ("pomp-rt/advise/rules/tasks/find_tasks.c", "%llu tasks"): "MANY_VISITS",
    ("pomp-rt/advise/rules/tasks/find_tasks.c", "%llu threads"): "a team",
    ("pomp-rt/advise/rules/tasks/find_tasks.c", "%.0f threads"): "a team",
    ("pomp-rt/advise/rules/find_teams.c", "%u processors"):
        "none is free of one",
    ("pomp-rt/advise/rules/find_transfers.c", "%s times"): "MANY_VISITS",
    ("pomp-rt/advise/rules/find_waits.c", "%llu visits"):
        "one is not counted",
    ("utils/pomp-report/page/web/regions.js", "${all.length} threads"):
        "one has no picture",
    ("utils/pomp-report/page/web/regions.js", "${mean(teams.threads)} threads"):
        "a mean",
    ("utils/pomp-report/page/web/scaling.js", "${run.repeats} runs"):
        "one is not counted",
    ("utils/pomp-report/page/web/tasks.js",
     "${(work / Math.max(1, length)).toFixed(1)} times"): "a ratio",
    ("utils/pomp-report/study/scaling/find_growth.c", "%u threads"):
        "more than before",
    ("utils/pomp-report/study/scaling/runs.c", "%u runs"): "one is not compared",
    ("utils/pomp-report/study/scaling/scaling_text.c", "%u runs"):
        "one is not counted",
    ("utils/pomp-report/study/score.c", "%d bytes"): "the size of a record",
    ("utils/pomp-report/export/convert/convert.c", "%d levels"): "a limit",
}


def strings(text):
    """The string literals of C code, neighbours joined, with their lines."""
    text = re.sub(r"/\*.*?\*/", lambda m: "\n" * m[0].count("\n"), text,
                  flags=re.S)
    literal = r'"(?:[^"\\\n]|\\.)*"'
    for m in re.finditer(rf"{literal}(?:\s*(?:PRI\w+\s*)?{literal})*", text):
        yield (text.count("\n", 0, m.start()) + 1,
               "".join(part[1:-1] if part[0] == '"' else "PRI" for part in
                       re.findall(rf"{literal}|PRI\w+", m[0])))


os.chdir(sys.argv[1])
problems = strings_seen = 0
used = set()
files = sorted(glob.glob("pomp-rt/**/*.[ch]", recursive=True)
               + glob.glob("utils/pomp*/**/*.[ch]", recursive=True)
               + glob.glob("utils/pomp-report/page/web/*.js"))
assert len(files) > 200
for name in files:
    with open(name, encoding="utf-8") as f:
        text = f.read()
    is_page = name.endswith(".js")
    pairs = list(enumerate(text.splitlines(), 1) if is_page else strings(text))
    strings_seen += len(pairs)
    for line, string in pairs:
        for m in (IN_PAGES if is_page else IN_C).finditer(string):
            used.add((name, m[0]))
            if (name, m[0]) not in EXCEPT:
                problems += 1
                print(f"{name}:{line}: '{m[0]}' is wrong for 1: "
                      "expected pomp_plural, or plural of base.js",
                      file=sys.stderr)
for name, string in sorted(set(EXCEPT) - used):
    problems += 1
    print(f"plurals.py: {name} has no '{string}' any more: take it from EXCEPT",
          file=sys.stderr)
assert strings_seen > 3000
sys.exit(problems != 0)
