"""What generated programs are compiled with."""
from .clauses import LEVELS

LEVEL_OPTIONS = ("-O0", "-O0", "-O1", "-O2", "-O2", "-O3", "-Os", "-Oz", "-Og")

# Each with what it needs: cpu:FEATURE, c, c++, noexceptions (a program without
# any), or nothing. Some are several arguments.
CODE_GENERATION = [
    ("-fno-omit-frame-pointer", ""),
    ("-fomit-frame-pointer", ""),
    ("-mno-omit-leaf-frame-pointer", ""),
    ("-mavx", "cpu:avx"),
    ("-mavx2", "cpu:avx2"),
    ("-mavx2 -mfma", "cpu:fma"),
    ("-mavx512f -mavx512vl -mprefer-vector-width=512", "cpu:avx512vl"),
    ("-mavx512f -mno-vzeroupper", "cpu:avx512f"),
    ("-march=native", ""),
    ("-mtune=znver4", ""),
    ("-mno-vzeroupper", ""),
    ("-fPIC", ""),
    ("-fPIE -pie", ""),
    ("-fno-pic -no-pie", ""),
    ("-fno-pic -no-pie -mcmodel=medium", ""),
    ("-fno-pic -no-pie -mcmodel=large", ""),
    ("-fstack-protector-strong", ""),
    ("-fstack-protector-all", ""),
    ("-fstack-clash-protection", ""),
    ("-fcf-protection=full", ""),
    ("-mno-red-zone", ""),
    ("-ffunction-sections -fdata-sections -Wl,--gc-sections", ""),
    ("-fno-plt", ""),
    ("-ftrapv", ""),
    ("-fwrapv", ""),
    ("-fsanitize=undefined -fsanitize-trap=undefined", ""),
    ("-fsanitize=signed-integer-overflow -fsanitize-trap=all", ""),
    ("-funroll-loops", ""),
    ("-fno-unroll-loops -fno-vectorize -fno-slp-vectorize", ""),
    ("-fno-inline", ""),
    ("-finline-hint-functions", ""),
    ("-fno-optimize-sibling-calls", ""),
    ("-fno-jump-tables", ""),
    ("-ffp-model=strict", ""),
    ("-frounding-math", ""),
    ("-ffp-contract=off", ""),
    ("-fno-math-errno", ""),
    ("-fno-strict-aliasing", ""),
    ("-fno-delete-null-pointer-checks", ""),
    ("-ftrivial-auto-var-init=pattern", ""),
    # With "all" clang 22 loses a long double that a function returns.
    ("-fzero-call-used-regs=all-gpr", ""),
    ("-fno-asynchronous-unwind-tables", ""),
    ("-fno-exceptions", "noexceptions"),
    ("-fno-rtti", "noexceptions"),
    ("-fno-threadsafe-statics", "c++"),
    ("-fexceptions", "c"),
    ("-g", ""),
    ("-g3 -gdwarf-4", ""),
    ("-gline-tables-only -gz", ""),
    ("-masm=intel", ""),
    ("-flto -fuse-ld=lld", ""),
    ("-flto=thin -fuse-ld=lld", ""),
    ("-save-temps=obj", ""),
    ("-fno-integrated-as", ""),
    ("-fbasic-block-sections=all", ""),
    ("-fsplit-machine-functions", ""),
    ("-finstrument-functions", ""),
    ("-mretpoline", ""),
    ("-mlvi-cfi", ""),
    ("-mspeculative-load-hardening", ""),
    ("-mstackrealign", ""),
    ("-mskip-rax-setup", ""),
    ("-fpatchable-function-entry=3", ""),
    ("-fxray-instrument", ""),
    ("-fopenmp-version=51", ""),
    ("-fopenmp-version=45", ""),
    ("-fopenmp-target-debug=0", ""),
    ("-mllvm -verify-machineinstrs", ""),
    ("-mllvm -enable-shrink-wrap=false", ""),
    ("-mllvm -enable-shrink-wrap=true", ""),
    ("-mllvm -regalloc=basic", ""),
    ("-mllvm -regalloc=greedy", ""),
    ("-mllvm -pre-RA-sched=source", ""),
    ("-mllvm -enable-post-misched=true -mllvm -post-RA-scheduler", ""),
    ("-mllvm -enable-tail-merge=true -mllvm -tail-merge-threshold=1", ""),
    ("-mllvm -disable-block-placement", ""),
    ("-fno-semantic-interposition", ""),
    ("-mllvm -fast-isel", ""),
    ("-mllvm -align-all-nofallthru-blocks=5", ""),
    ("-mllvm -stackcoloring-lifetime-start-on-first-use=false", ""),
    ("-mllvm -x86-early-ifcvt", ""),
]

# All that can be compiled in.
EVERYTHING = "inst=" + ",".join(
    "%s:%s" % (group, "+".join(LEVELS[group])) for group in sorted(LEVELS))


def processor():
    """The features of this processor."""
    try:
        with open("/proc/cpuinfo") as file:
            for line in file:
                if line.startswith("flags"):
                    return set(line.split(":")[1].split())
    except OSError:
        pass
    return set()


def fits(need, program, features):
    if need.startswith("cpu:"):
        return need[4:] in features
    return {"": True, "c": not program.cxx, "c++": program.cxx,
            "noexceptions": program.cxx and not program.exceptions}[need]


def choose(rng, program, features):
    """The flags of one program, a list of lists."""
    usable = [flag.split() for flag, need in CODE_GENERATION
              if fits(need, program, features)]
    count = rng.choice((0, 1, 1, 2, 2, 3, 5))
    level, chosen = rng.choice(LEVEL_OPTIONS), rng.sample(usable, count)
    # It pushes constants onto what was a variable-length array, and then reads
    # that.
    if level == "-Oz" and (["-frounding-math"] in chosen or
                           ["-ffp-model=strict"] in chosen):
        level = "-Os"
    return [[level]] + chosen


def choose_plugin(rng):
    """The options of the plugin."""
    options = []
    if rng.maybe(0.7):
        options.append(EVERYTHING)
    elif rng.maybe(0.4):
        group = rng.choice(sorted(LEVELS))
        options.append("inst=%s:%s" % (group, "+".join(
            rng.some(LEVELS[group], 3)) or "none"))
    if rng.maybe(0.6):
        options.append("functions=" + rng.choice(("bodies", "calls", "all",
                                                  "all")))
        if rng.maybe(0.5):
            options.append("functions-min-size=1")
    if rng.maybe(0.3):
        options.append("parallel-barrier=explicit")
    return options
