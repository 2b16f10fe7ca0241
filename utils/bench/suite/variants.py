"""The ways to run a program that are compared with each other."""

import shutil

# Everything that a monitor can ask for but iterations, as the empty library
# does.
ALL_LEVELS = {"POMP_LOOP": "EnterExit+Chunks", "POMP_SYNC": "BeginEnd+Event",
              "POMP_RUNTIME": "EnterExit"}
GROUPS = ("PARALLEL", "LOOP", "WORKSHARE", "SYNC", "USER", "RUNTIME", "TASK",
          "TARGET")
OFF = {"POMP_" + group: "none" for group in GROUPS}

# Name, and what its column says.
TITLES = {
    "plain": "no plugin",
    "again": "again",
    "absent": "no library",
    "off": "all off",
    "empty": "empty library",
    "profile": "profile",
    "profile-told": "profile, POMP_OMPT",
    "profile-ompt": "same as OMPT's",
    "trace": "trace",
    "opari2": "OPARI2 empty",
    "ompt-empty": "OMPT empty",
    "ompt-profile": "OMPT profile",
}


class Variant:
    """One program in one environment."""

    def __init__(self, name, program, env, prepare=None):
        self.name = name
        self.program = program
        self.env = env
        self.prepare = prepare or (lambda: None)


def of(tools, programs, threads, detailed):
    """Returns the variants that can be had. programs has the paths of plain,
    pomp and opari2; detailed asks monitors for all levels."""
    def env(**more):
        return tools.environment(threads, **more)

    levels = ALL_LEVELS if detailed else {}
    ompt = {"BENCH_OMPT_ALL": "1"} if detailed else {}
    result = [
        Variant("plain", programs["plain"], env()),
        # The same once more: how far two columns differ by chance.
        Variant("again", programs["plain"], env()),
        Variant("absent", programs["pomp"], env(POMP_LIBRARY="none")),
        Variant("off", programs["pomp"], env(**OFF)),
        Variant("empty", programs["pomp"], env(POMP_LIBRARY=tools.empty)),
        Variant("profile", programs["pomp"], env(**levels)),
        # The OpenMP runtime tells what no compiler sees.
        Variant("profile-told", programs["pomp"], env(POMP_OMPT="on",
                                                      **levels)),
    ]
    if detailed:
        # Nobody tells an OMPT tool of the chunks of a static loop.
        result.append(Variant("profile-ompt", programs["pomp"], env(
            **{**levels, "POMP_LOOP": "EnterExit"})))
    if tools.has_trace:
        def clean():
            shutil.rmtree(tools.trace_dir(), ignore_errors=True)
        result.append(Variant("trace", programs["pomp"], env(
            POMP_MONITOR="trace", POMP_OUTPUT=tools.trace_dir(), **levels),
            clean))
    if programs.get("opari2"):
        result.append(Variant("opari2", programs["opari2"], env()))
    result += [
        Variant("ompt-empty", programs["plain"], env(
            OMP_TOOL_LIBRARIES=tools.ompt_empty, **ompt)),
        Variant("ompt-profile", programs["plain"], env(
            OMP_TOOL_LIBRARIES=tools.ompt_profile, **ompt)),
    ]
    return result
