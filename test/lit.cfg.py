# Configuration of all lit suites. See test/README.md for the substitutions.
import glob
import os
import shutil
import subprocess
import sys

# Workers of lit import what they need.
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(config.pomp_source_dir, "test", "tools"))
import shell_test

config.name = "pomp-" + config.pomp_suite
# Two threads use all processors, however many the machine has.
if config.pomp_suite in ("advise", "report"):
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:2])
config.test_format = shell_test.ShellTest(execute_external=True)
config.suffixes = [".c", ".cpp", ".f", ".f90", ".F90", ".test"]
config.excludes = ["Inputs"]
# A test that does not end names itself, instead of holding up its suite.
if lit_config.maxIndividualTestTimeIsSupported[0]:
    lit_config.maxIndividualTestTime = 600
# A test that fails is run again: the machine does other things as well, and the
# OpenMP runtime has races of its own. utils/check.sh names what passed only then.
# With --long, which looks for what is rare, each failure counts.
config.test_retry_attempts = 0 if os.environ.get("TEST_LONG") else 1
# A suite may be run again in another way: run-aarch64 is run/ with another
# compiler and more options. --param=short leaves out some of run/, for a plugin
# that was built in another way.
ways = {"short": "",
        "aarch64": "-fplugin-arg-pomp-runtime=%s" % os.path.join(
            config.pomp_binary_dir, "aarch64", "lib", "libpomp-rt.so")}
source_suite, _, way = config.pomp_suite.partition("-")
if source_suite == "run" and "short" in lit_config.params:
    way = way or "short"
# Or with the plugin of another major.
major, way = (way, "") if way in config.pomp_other_majors else (None, way)
config.test_source_root = os.path.join(
    config.pomp_source_dir, "test", source_suite)
if way:
    # Whole applications take longer than they add.
    config.suffixes = [".c", ".cpp"]
config.test_exec_root = os.path.join(
    config.pomp_binary_dir, "test", config.pomp_suite)

lib = os.path.join(config.pomp_binary_dir, "lib")
plugin = os.path.join(lib, "libpomp.so")
if major:
    config.pomp_clang, config.pomp_clangxx = config.pomp_other_majors[major]
    config.llvm_major = int(major)
    config.llvm_tools_dir = os.path.dirname(config.pomp_clang)
    plugin = os.path.join(lib, "pomp", major, "libpomp.so")
tools = os.path.join(config.pomp_source_dir, "test", "tools")
validate = os.path.join(config.pomp_binary_dir, "test", "lib")
if way == "aarch64":
    emulated = os.path.join(config.pomp_binary_dir, "test", "aarch64")
    config.pomp_clang = os.path.join(emulated, "clang")
    config.pomp_clangxx = os.path.join(emulated, "clang++")
    lib = os.path.join(config.pomp_binary_dir, "aarch64", "lib")
    validate = os.path.join(config.pomp_binary_dir, "aarch64", "test", "lib")
elif os.uname().machine == "x86_64":
    # Options of compilers and instructions that only it has.
    config.available_features.add("x86-64")

config.environment["PATH"] = os.pathsep.join(
    [config.llvm_tools_dir, config.environment["PATH"]])
# Nothing from outside may decide what a test sees.
for name in list(config.environment):
    if name.startswith(("POMP_", "OMP_", "KMP_", "OMPI_", "PMI", "MV2_", "PALS_",
                        "ALPS_", "SLURM_", "FLUX_", "PBS_", "LSB_", "NCPUS")):
        del config.environment[name]
# Except for these: of test/tools/planted.py,
config.environment["PLANTED_RUNS"] = os.environ.get("PLANTED_RUNS", "")
# and of test/tools/twice.sh.
config.environment["TEST_LONG"] = os.environ.get("TEST_LONG", "")
if config.environment["TEST_LONG"]:
    config.available_features.add("long")
# Instrumented test programs measure nothing unless a test asks for it.
config.environment["POMP_LIBRARY"] = "none"

config.available_features.add("llvm-%d" % config.llvm_major)
# Features of clang, or of the plugin in it, with the first tested major.
for feature, since in (
        ("assume", 22), ("bodies-of-constructors", 19),
        ("captured-bindings", 19), ("codegen-callback", 22),
        ("depend-inoutset", 19), ("doacross", 19),
        ("lastprivate-conditional", 22), ("loop-construct", 19),
        ("masked-taskloop", 22), ("parallel-masked", 19),
        ("quiet-simd-if", 19), ("reverse", 22), ("scope", 22),
        ("taskloop-strict", 22)):
    if config.llvm_major >= since:
        config.available_features.add(feature)


def works(*command):
    """Whether a command that a test needs runs here."""
    try:
        return subprocess.run(command, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


# A runtime of another major lies where this one's clang does not look.
if not works(config.pomp_clang, "-fopenmp", "-fsyntax-only", "-include", "omp.h",
             "-x", "c", os.devnull):
    for name in ("C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"):
        config.environment[name] = config.pomp_omp_headers
if not works(config.pomp_clang, "-fopenmp", "-shared", "-x", "c", os.devnull,
             "-o", os.path.join(config.pomp_binary_dir, "test", "linked.so")):
    config.environment["LIBRARY_PATH"] = config.pomp_omp_library
# Packages of the system are those of its own Python.
python = next((p for p in ("python3", "/usr/bin/python3")
               if works(p, "-c", "import otf2")), None)
if python and works("otf2-print", "--version"):
    config.available_features.add("otf2")
# Readers of formats of others, in Python.
reader = "/usr/bin/python3"
for suite, module in (
        ("report", "junitparser"), ("report", "jsonschema"),
        ("report", "prometheus_client"), ("python", "pandas"),
        ("python", "hatchet"), ("python", "extrap"), ("python", "mypy"),
        # What installs packages from sources, without a network.
        ("python", "setuptools, wheel, pip")):
    if config.pomp_suite != suite:
        continue
    if works(reader, "-c", "import " + module):
        config.available_features.add(module.split()[-1])
    else:
        lit_config.note("not tested: Python has no %s here" % module)
sarif_schema = os.path.join(config.pomp_binary_dir, "test", "sarif-schema.json")
if os.path.exists(sarif_schema):
    config.available_features.add("sarif-schema")
elif config.pomp_suite == "report":
    lit_config.note("not tested: there is no schema of SARIF here")
# DuckDB, in JavaScript.
duckdb = os.path.join(config.pomp_binary_dir, "test", "duckdb", "node_modules")
if config.pomp_suite == "python":
    if works("env", "NODE_PATH=" + duckdb, "node", "-e",
             "require('@duckdb/node-api')"):
        config.available_features.add("duckdb")
    else:
        lit_config.note("not tested: there is no DuckDB here")
if works("cmark-gfm", "--version"):
    config.available_features.add("cmark-gfm")
# If it is permitted, mounts a small disk that nobody else sees.
small_disk = ["unshare", "--mount", "--map-root-user"]
if works(*small_disk, "mount", "-t", "tmpfs", "tmpfs", "/mnt"):
    config.available_features.add("small-disk")
# Each is tried: one may be too old for what this clang leaves to be optimized.
linkers = []
if source_suite == "run" and not way:
    os.makedirs(config.test_exec_root, exist_ok=True)
    for name in ("bfd", "gold", "lld", "mold"):
        if works(config.pomp_clang, "-flto", "-fuse-ld=" + name, "-o",
                 os.path.join(config.test_exec_root, "linked-by-" + name),
                 os.path.join(config.pomp_source_dir, "test", "install",
                              "app.c")):
            linkers.append(name)
        else:
            lit_config.note("not tested: -flto -fuse-ld=%s links nothing here"
                            % name)
config.available_features.update(linkers)
if os.path.exists(os.path.join(config.llvm_tools_dir, "clang-tidy")):
    config.available_features.add("clang-tidy")
if glob.glob(os.path.join(config.llvm_tools_dir, "..", "lib", "clang", "*",
                          "lib", "*", "libclang_rt.asan*")):
    config.available_features.add("sanitizers")
# The command is everywhere, what it reads is a package of its own.
if os.path.exists("/usr/share/i18n/locales/POSIX") and works(
        "localedef", "--help"):
    config.available_features.add("localedef")
if os.geteuid() == 0:
    config.available_features.add("root")
# Some kernels do not tell how long a thread waited for a processor.
if os.path.exists("/proc/self/schedstat"):
    config.available_features.add("schedstat")
# If there is no libunwind, samples have no callers.
if os.path.exists(os.path.join(lib, "libpomp-unwind.so")):
    config.available_features.add("samples")
# Some kernels let nobody sample a process, or not everybody.
def can_sample():
    """Whether this process may sample one of its own: a software event
    (perf_event_open of the attributes type 1, size 64, config 0, period 1 ms,
    excluding the kernel)."""
    import ctypes
    import struct
    attributes = struct.pack("<IIQQQQQ16x", 1, 64, 0, 1000000, 0, 0, 0x60)
    if os.uname().machine != "x86_64":
        return False
    call = ctypes.CDLL(None, use_errno=True).syscall
    file = call(298, attributes, 0, -1, -1, 8)
    if file >= 0:
        os.close(file)
    return file >= 0


if can_sample():
    config.available_features.add("outside-samples")
# A container may have no terminals to give.
if works("python3", "-c", "import os; os.openpty()"):
    config.available_features.add("pty")

# OPARI2, and the example of a POMP2 library that comes with it.
opari2_script = "/usr/libexec/pomp2-parse-init-regions.awk"
opari2_library = "/usr/lib/libpomp.a"
if shutil.which("opari2") and all(
        os.path.exists(name) for name in (opari2_script, opari2_library)):
    config.available_features.add("opari2")
# Devices: the processors of the host, if clang can link for them. The package
# is not meant for development, and its library lacks the name that the linker
# looks for.
offload = ""
for library in glob.glob(os.path.join(
        os.path.dirname(config.llvm_tools_dir), "lib", "libomptarget.so.*")):
    if ("x86-64" not in config.available_features or not shutil.which(
            "clang-offload-packager", path=config.llvm_tools_dir)):
        break
    config.available_features.add("offload")
    names = os.path.join(config.test_exec_root, "libomptarget")
    os.makedirs(names, exist_ok=True)
    name = os.path.join(names, "libomptarget.so")
    if not os.path.islink(name):
        os.symlink(library, name)
    offload = "-fopenmp-targets=x86_64-pc-linux-gnu -L%s -Wl,-rpath,%s" % (
        names, os.path.dirname(library))
# GPUs, as far as clang alone compiles for them; a comma stands for a space.
gpu_targets = [
    "-fopenmp-targets=nvptx64-nvidia-cuda,--offload-arch=sm_80,-nogpulib,"
    "-nogpuinc,--cuda-path=/nonexistent,--cuda-feature=+ptx70",
    "-fopenmp-targets=amdgcn-amd-amdhsa,--offload-arch=gfx90a,-nogpulib,"
    "-nogpuinc"]
if source_suite == "run" and not way:
    gpu_targets = [target for target in gpu_targets if works(
        config.pomp_clang, "-fopenmp", *target.split(","), "-foffload-lto",
        "-O2", "-w", "-c", "-o", os.devnull, os.path.join(
            config.pomp_source_dir, "test", "run", "target.c"))]
    if gpu_targets:
        config.available_features.add("gpu-targets")
# Launchers of ranks, of which one may not care to be started by root.
for name in ("openmpi", "mpich"):
    if (works("mpirun." + name, "--version")
            and works("mpicc." + name, "-show")):
        config.available_features.add(name)
config.environment.update({"OMPI_ALLOW_RUN_AS_ROOT": "1",
                           "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"})

# Counters: POMP has to be built with PAPI.
standin = os.path.join(validate, "standin")
if os.path.exists(os.path.join(lib, "libpomp-papi.so")):
    config.available_features.add("papi")

pomp = "-fplugin=%s -fopenmp %s" % (plugin, ways.get(way, ""))
trace_convert = os.path.join(
    config.pomp_binary_dir, "test", "tools", "bin", "trace-convert")
trace_program = "sh %s --plugin %s --convert %s --tools %s --python %s" % (
    os.path.join(tools, "trace-program.sh"), plugin, trace_convert, tools,
    python)
twice = "sh %s --cc %%s --plugin %s --validator %s --way '%s'" % (
    os.path.join(tools, "twice.sh"), plugin,
    os.path.join(validate, "libpomp-validate.so"), ways.get(way, ""))
if works("gfortran", "--version"):
    config.available_features.add("gfortran")
if config.pomp_flang:
    config.available_features.add("flang")
pompfc = os.path.join(config.pomp_binary_dir, "bin", "pompfc")
config.substitutions += [
    ("%clangxx", config.pomp_clangxx),
    ("%clang", config.pomp_clang),
    # Compile with the plugin.
    ("%pomp", pomp),
    ("%plugin", plugin),
    ("%llvm_libdir", os.path.join(os.path.dirname(config.llvm_tools_dir), "lib")),
    ("%linkers", " ".join(linkers)),
    ("%llvm_major", str(config.llvm_major)),
    ("%lib", lib),
    ("%source", config.pomp_source_dir),
    ("%include", os.path.join(config.pomp_source_dir, "include")),
    ("%programs", os.path.join(config.pomp_source_dir, "test", "programs")),
    ("%report", os.path.join(config.pomp_binary_dir, "bin", "pomp-report")),
    ("%command", os.path.join(config.pomp_binary_dir, "bin", "pomp")),
    ("%fuzz_live", os.path.join(config.pomp_binary_dir, "bin", "fuzz-live")),
    ("%make_profile", "%s %s" % (sys.executable, os.path.join(
        config.pomp_source_dir, "test", "report", "Inputs", "profile.py"))),
    ("%make_scaling", "env PYTHONDONTWRITEBYTECODE=1 %s %s" % (sys.executable, os.path.join(
        config.pomp_source_dir, "test", "report", "Inputs", "scaling.py"))),
    ("%outcome", "sh %s" % os.path.join(tools, "outcome.sh")),
    ("%page", "sh %s" % os.path.join(tools, "page.sh")),
    # Python that drives pages: see the module browser.
    ("%browser", "env PYTHONPATH=%s PYTHONDONTWRITEBYTECODE=1 %s" % (
        tools, sys.executable)),
    ("%advise", "%s %s --report %s" % (
        sys.executable, os.path.join(tools, "advise.py"),
        os.path.join(config.pomp_binary_dir, "bin", "pomp-report"))),
    ("%cause", "%s %s --report %s" % (
        sys.executable, os.path.join(tools, "cause.py"),
        os.path.join(config.pomp_binary_dir, "bin", "pomp-report"))),
    ("%scaling", "%s %s --report %s" % (
        sys.executable, os.path.join(tools, "scaling.py"),
        os.path.join(config.pomp_binary_dir, "bin", "pomp-report"))),
    ("%ranks", "%s %s --report %s" % (
        sys.executable, os.path.join(tools, "ranks.py"),
        os.path.join(config.pomp_binary_dir, "bin", "pomp-report"))),
    ("%python", sys.executable),
    ("%reader", reader),
    ("%sarif_schema", sarif_schema),
    # One that has the package otf2, where there is one.
    ("%otf2_python", python or "false"),
    # With the package of this project and the commands.
    ("%pomp_python", "env PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=%s%s PATH=%s:$PATH %s" % (
        os.path.join(config.pomp_source_dir, "python"),
        "".join(":" + p for p in [os.environ.get("PYTHONPATH")] if p),
        os.path.join(config.pomp_binary_dir, "bin"), reader)),
    ("%duckdb", "env NODE_PATH=%s node" % duckdb),
    ("%pip", "env PYTHONDONTWRITEBYTECODE=1 %s -m pip" % reader),
    ("%pomp2_compare", "%s %s --clang %s --plugin %s --adapter %s "
     "--library %s --script %s" % (
         sys.executable,
         os.path.join(config.test_source_root, "Inputs", "compare.py"),
         config.pomp_clang, plugin, os.path.join(lib, "libpomp-pomp2.a"),
         opari2_library, opari2_script)),
    # Compile and link with counters that the program sets.
    ("%standin", "-I%s -L%s -Wl,-rpath,%s -lpapi" % (
        os.path.join(config.pomp_source_dir, "test", "counters", "Inputs"),
        standin, standin)),
    ("%validator", os.path.join(validate, "libpomp-validate.so")),
    # Sets the variables that select all there is.
    ("%all_levels", "env POMP_PARALLEL=BeginEnd POMP_LOOP=Chunks+IterEvent+"
     "IterBeginEnd POMP_WORKSHARE=BeginEnd POMP_SYNC=BeginEnd+Event "
     "POMP_TASK=BeginEnd+Event POMP_USER=EnterExit+BeginEnd+Event "
     "POMP_RUNTIME=EnterExit+Event POMP_TARGET=BeginEnd+Event"),
    ("%offload", offload),
    ("%gpu_targets", " ".join(gpu_targets)),
    ("%paper_validator", os.path.join(validate, "libpomp-validate-paper.so")),
    ("%filecheck",
     "FileCheck --implicit-check-not=error: --implicit-check-not=ERROR:"),
    ("%trace_convert", trace_convert),
    ("%small_disk", " ".join(small_disk)),
    # Compiles, runs with a trace, converts it, and checks what comes out.
    ("%trace_programxx", "%s --cc %s" % (trace_program, config.pomp_clangxx)),
    ("%trace_program", "%s --cc %s" % (trace_program, config.pomp_clang)),
    # Compiles twice, runs both, compares, and prints the counts of the
    # validating library.
    ("%twice", twice % config.pomp_clang),
    ("%twicexx", twice % config.pomp_clangxx),
    # The same for Fortran.
    ("%flang", config.pomp_flang),
    ("%pompfc", pompfc),
    ("%twicefc", "sh %s --cc %s --wrapper %s --validator %s" % (
        os.path.join(tools, "twice.sh"), config.pomp_flang, pompfc,
        os.path.join(validate, "libpomp-validate.so"))),
]
# The longest name first: %twicexx begins with %twice.
config.substitutions.sort(key=lambda s: -len(s[0]))
