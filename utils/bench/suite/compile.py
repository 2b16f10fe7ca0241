"""What compiling costs, and how large the code becomes."""

import os
import re
import subprocess

from . import generate
from .tools import FLAGS, ROOT, BenchError, call, geometric_mean, measure
from .tools import median, say

PROGRAMS = ["bfs.c", "cg.c", "imbalance.c", "kmeans.cpp", "mandelbrot.c",
            "montecarlo.c", "sort.c", "stencil.c", "templates.cpp",
            "wavefront.c"]
# Small enough for its instructions to be counted.
FEW = "300 constructs"


def sizes(tools, unit):
    """Returns the bytes of machine code, and of all that is loaded and never
    written: code, constants, unwind tables."""
    code = text = 0
    for name, size in re.findall(r"^(\.\S+) +(\d+)", call(
            [tools.size, "-A", unit]), re.M):
        if name.startswith(".text"):
            code += int(size)
        if name.startswith((".text", ".rodata", ".eh_frame", ".gcc_except")):
            text += int(size)
    return code, text


def compile_command(tools, source, output, more=()):
    return [tools.compiler(source), *FLAGS, *more, "-w",
            "-I" + os.path.dirname(source), "-c", source, "-o", output]


def count_instructions(tools, command, cwd):
    """Returns what the command and nothing it starts executes: chance does not
    touch it."""
    done = subprocess.run([tools.valgrind, "--tool=callgrind",
                           "--callgrind-out-file=/dev/null", *command],
                          cwd=cwd, check=True, text=True,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    return int(re.search(r"Collected : (\d+)", done.stderr).group(1))


def measure_file(tools, name, source, rounds, is_counted=False):
    """Returns variant -> CPU seconds, code bytes, text bytes, and with valgrind
    and where is_counted instructions."""
    base = os.path.basename(source)
    stem, suffix = os.path.splitext(base)
    rewritten = tools.path("compile", name, stem + ".mod" + suffix)
    cwd = os.path.dirname(rewritten)
    outputs = {v: tools.path("compile", name, v + ".o")
               for v in ("plain", "pomp", "opari2")}
    steps = {
        "plain": [compile_command(tools, source, outputs["plain"])],
        "pomp": [compile_command(tools, source, outputs["pomp"],
                                 tools.pomp_flags())]}
    if tools.opari2:
        steps["opari2"] = [
            [tools.opari2, source, rewritten],
            compile_command(tools, rewritten, outputs["opari2"],
                            ["-I" + os.path.dirname(source)])]
    times = {}
    for number in range(rounds):
        # Two runs of a file that takes long say as much as many.
        if number == 2 and median(times["plain"]) > 3:
            break
        for variant in list(steps):
            try:
                # CPU time: unlike wall time it does not depend on other load.
                times.setdefault(variant, []).append(sum(
                    measure(command, cwd=cwd).cpu
                    for command in steps[variant]))
            except BenchError:
                if variant != "opari2":
                    raise
                del steps[variant]
                del times[variant]
                tools.missing.append("OPARI2 cannot compile " + base)
    result = {}
    for variant, each in times.items():
        code, text = sizes(tools, outputs[variant])
        result[variant] = {
            "seconds": median(each),
            "ratio": median([t / p for t, p in zip(each, times["plain"])]),
            "code": code, "text": text}
        if is_counted and tools.valgrind:
            result[variant]["instructions"] = sum(
                count_instructions(tools, command, cwd)
                for command in steps[variant])
    return result


def run(tools, options):
    rounds = 1 if options.quick else options.repetitions
    files = {}
    scale = 10 if options.quick else 1
    generated = {
        "10,000 lines": ("lines.c", generate.lines(10000 // scale)),
        "5,000 constructs": ("dense.c", generate.dense(5000 // scale)),
        "templates": ("templates.cpp", generate.templates(400 // scale)),
        FEW: ("few.c", generate.dense(300 // scale)),
    }
    for title, (name, text) in generated.items():
        say("compile: " + title)
        source = generate.write(tools.path("generated", name), text)
        files[title] = measure_file(tools, "generated", source, rounds,
                                    title == FEW)
    for name in PROGRAMS:
        say("compile: " + name)
        source = os.path.join(ROOT, "test", "programs", name)
        files[name] = measure_file(tools, "programs", source, rounds,
                                   not options.quick)
    result = {"files": files, "programs": {}}
    for variant in ("pomp", "opari2"):
        each = [files[n] for n in PROGRAMS if variant in files[n]]
        if each:
            result["programs"][variant] = {"count": len(each)}
            for what in ("ratio", "code", "text"):
                result["programs"][variant][what] = geometric_mean(
                    [f[variant]["ratio"] if what == "ratio"
                     else f[variant][what] / f["plain"][what] for f in each])
            if "instructions" in each[0][variant]:
                result["programs"][variant]["instructions"] = geometric_mean(
                    [f[variant]["instructions"] / f["plain"]["instructions"]
                     for f in each])
    return result
