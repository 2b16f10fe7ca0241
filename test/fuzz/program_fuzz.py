# Generates OpenMP programs, compiles each without and with the plugin, runs it
# under every monitor and under libraries that validate, clobber and change
# their mind. All must behave as the program does without the plugin.
#
# usage: program_fuzz.py --clang CLANG --clangxx CLANG++ --plugin LIB
#          --runtime LIB --validator LIB --paper-validator LIB --hostile LIB
#          --report POMP-REPORT --directory DIR [options]
#   --fortran         programs in Fortran: with --flang FLANG --pompfc POMPFC
#   --count N         how many programs (15)
#   --first N         the number of the first (0)
#   --case N          only this one
#   --jobs N          how many at once (1)
#   --avoid A,B       leave out kinds of statements, attributes and flags
#   --modes A,B       run only so: none, off, profile, trace, both, validate,
#                     hostile, flip
#   --plain           only look whether the programs are right without plugin
#   --preload LIBS    loaded into the compiler with the plugin and into what it
#                     made (LD_PRELOAD), --program-preload only into that
#   --seconds N       start no program after that time
#   --no-reduce       leave what fails as it is
#   --reduce-seconds N  how long to try to make it smaller (300)
import argparse
import concurrent.futures
import os
import shutil
import sys
import threading
import time
from collections import Counter

# The sources stay as they are.
sys.dont_write_bytecode = True
from stress.case import Case, Failure, Skipped
from stress.fortran.case import FortranCase
from stress.reduce import reduce_list, reduce_tree
from stress.tree import render

TOOLS = ("clang", "clangxx", "plugin", "runtime", "validator",
         "paper_validator", "hostile", "report")


def parse():
    parser = argparse.ArgumentParser()
    for tool in TOOLS:
        parser.add_argument("--" + tool.replace("_", "-"), required=True)
    parser.add_argument("--directory", required=True)
    parser.add_argument("--fortran", action="store_true")
    parser.add_argument("--flang")
    parser.add_argument("--pompfc")
    parser.add_argument("--count", type=int, default=15)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--case", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--avoid", default="")
    parser.add_argument("--modes", default=",".join(Case.MODES))
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--preload", default="")
    parser.add_argument("--program-preload", default="")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--no-reduce", action="store_true")
    parser.add_argument("--reduce-seconds", type=float, default=150)
    return parser.parse_args()


def reduce_case(case, failure, seconds):
    """Takes away parts of the program, flags and options."""
    end = time.time() + seconds
    modes = case.modes_of(failure.stage)

    def fails():
        if time.time() > end:
            return False
        try:
            before = list(case.flags)
            case.run(modes)
        except Failure as seen:
            return seen.kind == failure.kind
        except Skipped:
            return False
        finally:
            case.flags = before
        return False

    def with_attribute(name):
        def test(value):
            before = getattr(case, name)
            setattr(case, name, value)
            if fails():
                return True
            setattr(case, name, before)
            return False
        return test

    drop = with_attribute("dropped")
    reduce_tree(case.program.tree, lambda nodes: drop(frozenset(nodes)))
    reduce_list(case.flags, with_attribute("flags"))
    reduce_list(case.plugin_options, with_attribute("plugin_options"))
    case.write()


def one(number, options, tools, tried):
    """Runs a case, and adds to \\p tried what it took. \\returns what is wrong,
    or nothing."""
    directory = os.path.join(options.directory, str(number))
    shutil.rmtree(directory, ignore_errors=True)
    case = (FortranCase if options.fortran else Case)(
        number, tools, directory,
        [a for a in options.avoid.split(",") if a])
    try:
        if options.plain:
            case.prepare()
        else:
            case.run(options.modes.split(","))
    except Skipped as reason:
        return "skipped", "case %d: skipped, %s" % (number, str(reason)[:120])
    except Failure as failure:
        tried.update(case.tried)
        text = "case %d: %s" % (number, failure)
        shutil.copy(case.source(), os.path.join(
            directory, "whole" + case.program.suffix))
        with open(os.path.join(directory, "whole.sh"), "w") as file:
            file.write(case.script(failure.stage))
        if not options.no_reduce:
            reduce_case(case, failure, options.reduce_seconds)
        with open(os.path.join(directory, "repeat.sh"), "w") as file:
            file.write(case.script(failure.stage))
        with open(os.path.join(directory, "failure.txt"), "w") as file:
            file.write(text + "\n")
        return failure.stage, "%s\n  flags: %s\n  plugin: %s\n  %s, %s" % (
            text, " ".join(" ".join(f) for f in case.flags),
            " ".join(case.plugin_options), case.source(),
            os.path.join(directory, "repeat.sh"))
    tried.update(case.tried)
    shutil.rmtree(directory, ignore_errors=True)
    return None


def main():
    options = parse()
    tools = {tool: os.path.abspath(getattr(options, tool)) for tool in TOOLS}
    tools["flang"], tools["pompfc"] = options.flang, options.pompfc
    tools["compiler_preload"] = options.preload
    tools["program_preload"] = options.program_preload or options.preload
    options.directory = os.path.abspath(options.directory) + (
        "-fortran" if options.fortran else "")
    end = time.time() + options.seconds if options.seconds else None
    numbers = [options.case] if options.case is not None else \
        range(options.first, options.first + options.count)
    print("Cases from %d on: --case N repeats one" % numbers[0])
    lock = threading.Lock()
    done, failed, skipped, tried = [], [], [], Counter()

    def work(number):
        if end and time.time() > end:
            return
        took = Counter()
        wrong = one(number, options, tools, took)
        with lock:
            done.append(number)
            tried.update(took)
            if wrong:
                (skipped if wrong[0] == "skipped" else failed).append(wrong)
                print(wrong[1], flush=True)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        while numbers:
            before = len(skipped)
            for future in [pool.submit(work, number) for number in numbers]:
                future.result()
            # As many more as said nothing.
            missing = len(skipped) - before if options.case is None else 0
            numbers = range(numbers[-1] + 1, numbers[-1] + 1 + missing)
    print("count: %d programs" % (len(done) - len(skipped)))
    for what in ("compilations", "runs"):
        print("count: %d %s" % (tried[what], what))
    if failed:
        sys.exit("%d of %d programs failed" % (len(failed), len(done)))


main()
