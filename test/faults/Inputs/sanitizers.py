"""Compiles programs with sanitizers, without and with the plugin, and compares
what they do: one that is right, and one with faults.

usage: sanitizers.py CLANG PLUGIN RUNTIME VALIDATOR ARCHER RIGHT FAULTY"""
import os
import re
import subprocess
import sys

clang, plugin, runtime, validator, archer, right, faulty = sys.argv[1:]
runs = bad = 0


def complain(*what):
    global bad
    bad += 1
    print("bad:", *what)


def compile(source, *flags):
    subprocess.run([clang, "-fopenmp", "-w", "-g", "-O1", source, "-o", "a.out",
                    *flags], check=True)


def run(library):
    """Returns exit code, output and what was said, without our line."""
    # libarcher tells ThreadSanitizer how OpenMP synchronizes; the OpenMP runtime
    # itself is not instrumented by it.
    environment = dict(
        os.environ, OMP_NUM_THREADS="2", OMP_TOOL_LIBRARIES=archer,
        TSAN_OPTIONS="ignore_noninstrumented_modules=1", POMP_REPORT="none",
        POMP_LIBRARY=library, POMP_VALIDATE_OUT="counts")
    done = subprocess.run(["./a.out"], env=environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    said = re.sub("^pomp: POMP_LIBRARY=/nowhere.so: .*\n", "", done.stderr)
    return done.returncode, done.stdout, said


def findings(outcome):
    """Where the sanitizer found what, without what differs from run to run."""
    code, _, said = outcome
    lines = re.findall(r"^SUMMARY: .*|.*runtime error: .*", said, re.M)
    return code, [re.sub(r" in \S+$", "", line) for line in lines]


for sanitizer in (["-fsanitize=address,undefined"], ["-fsanitize=thread"],
                  ["-fsanitize=realtime"],
                  ["-fsanitize=cfi", "-flto", "-fvisibility=hidden"]):
    compile(right, *sanitizer)
    expected = run("none")
    compile(right, "-fplugin=" + plugin, *sanitizer)
    for library in "/nowhere.so", runtime, validator:
        runs += 1
        outcome = run(library)
        if outcome != expected or outcome[2]:
            complain(sanitizer, library, outcome)
    with open("counts") as counts:
        if "pomp-validate: OK" not in counts.read():
            complain(sanitizer, "events")

for sanitizer, fault in (("address", "HEAP"), ("undefined", "OVERFLOW"),
                         ("thread", "RACE"), ("address", "LEAK")):
    flags = ["-fsanitize=" + sanitizer, "-D" + fault]
    compile(faulty, *flags)
    expected = findings(run("none"))
    for line in expected[1]:
        print(fault + ":", line)
    compile(faulty, "-fplugin=" + plugin, *flags)
    # The validator's lock orders what races without it.
    for library in "/nowhere.so", runtime, *[validator][:fault != "RACE"]:
        runs += 1
        outcome = run(library)
        if findings(outcome) != expected or not expected[1]:
            complain(flags, library, expected, outcome)
print("%d runs, %d bad" % (runs, bad))
