"""Runs PROGRAM with variables of launchers: variables.py PROGRAM OUT."""
import json
import os
import shutil
import subprocess
import sys

program, out = sys.argv[1:]
clean = {k: v for k, v in os.environ.items() if k != "POMP_LIBRARY"}
slurm = "SLURM_JOB_ID=7 SLURM_PROCID=2 SLURM_NTASKS=4 "
flux = "FLUX_JOB_ID=f7Xy "
pbs = "PBS_JOBID=12[3].host PBS_NODENUM=0 PBS_TASKNUM=1 NCPUS=8 "
none = "this process is not treated as a rank\n"

# Variables; the directory of the rank, or ""; what is said.
cases = [
    ("", "", ""),
    ("OMPI_COMM_WORLD_RANK=2 OMPI_COMM_WORLD_SIZE=4", "rank-0002", ""),
    ("MV2_COMM_WORLD_RANK=2 MV2_COMM_WORLD_SIZE=4", "rank-0002", ""),
    ("PMI_RANK=2 PMI_SIZE=4", "rank-0002", ""),
    ("PALS_RANKID=2 PALS_APID=x PMI_SIZE=4", "rank-0002", ""),
    ("ALPS_APP_PE=2", "rank-0002", ""),
    ("PMIX_RANK=2 PMIX_NAMESPACE=x", "rank-0002", ""),
    # The width follows from the number of ranks.
    ("PMI_RANK=2 PMI_SIZE=10000", "rank-0002", ""),
    ("PMI_RANK=2 PMI_SIZE=10001", "rank-00002", ""),
    ("PMI_RANK=2 PMI_SIZE=4000000000", "rank-0000000002", ""),
    # One process is a process as any other.
    ("PMI_RANK=0 PMI_SIZE=1", "", ""),
    # Of launchers that start each other the inner one counts.
    ("OMPI_COMM_WORLD_RANK=3 OMPI_COMM_WORLD_SIZE=4 PMIX_RANK=3 "
     "SLURM_STEP_ID=0 " + slurm, "rank-0003", ""),
    ("PMI_RANK=3 PMI_SIZE=4 PMIX_RANK=1", "rank-0003", ""),
    # A step of a Slurm job, its script, and its interactive shell.
    (slurm + "SLURM_STEP_ID=0", "rank-0002", ""),
    (slurm + "SLURM_STEP_ID=0 SLURM_STEP_NUM_TASKS=20000", "rank-00002", ""),
    (slurm + "SLURM_STEP_ID=0 SLURM_STEP_NUM_TASKS=1 SLURM_PROCID=0", "", ""),
    (slurm, "", ""),
    (slurm + "SLURM_STEP_ID=4294967290", "", ""),
    (slurm + "SLURM_STEP_ID=0 PMIX_RANK=2 PMIX_NAMESPACE=slurm.pmix.7.0",
     "rank-0002", ""),
    # Flux speaks PMI; an mpirun that it starts has ranks of its own. An mpirun
    # in a job of PBS has, too.
    (flux + "FLUX_TASK_RANK=2 FLUX_JOB_SIZE=4", "rank-0002", ""),
    (flux + "FLUX_TASK_RANK=2 FLUX_JOB_SIZE=4 PMI_RANK=2 PMI_SIZE=4",
     "rank-0002", ""),
    (flux + "FLUX_TASK_RANK=0 FLUX_JOB_SIZE=1 PMI_RANK=3 PMI_SIZE=4",
     "rank-0003", ""),
    (flux + "FLUX_TASK_RANK=0 FLUX_JOB_SIZE=1", "", ""),
    (flux + "FLUX_TASK_RANK=4 FLUX_JOB_SIZE=4", "",
     "pomp: FLUX_TASK_RANK=4: expected less than FLUX_JOB_SIZE=4; " + none),
    (pbs, "", ""),
    (pbs + "PMI_RANK=1 PMI_SIZE=2", "rank-0001", ""),
    # Empty is not set.
    ("OMPI_COMM_WORLD_RANK= PMI_RANK=1 PMI_SIZE=2", "rank-0001", ""),
    ("OMPI_COMM_WORLD_RANK=abc OMPI_COMM_WORLD_SIZE=4", "",
     "pomp: OMPI_COMM_WORLD_RANK=abc: expected the number of a rank; " + none),
    ("PMI_RANK=-1 PMI_SIZE=4", "",
     "pomp: PMI_RANK=-1: expected the number of a rank; " + none),
    ("PMI_RANK=99999999999 PMI_SIZE=4", "",
     "pomp: PMI_RANK=99999999999: expected the number of a rank; " + none),
    ("PMI_RANK=1x PMI_SIZE=4", "",
     "pomp: PMI_RANK=1x: expected the number of a rank; " + none),
    ("PMI_RANK=1 PMI_SIZE=many", "",
     "pomp: PMI_SIZE=many: expected the number of ranks; " + none),
    ("PMI_RANK=0 PMI_SIZE=0", "",
     "pomp: PMI_SIZE=0: expected the number of ranks; " + none),
    ("PMI_RANK=4 PMI_SIZE=4", "",
     "pomp: PMI_RANK=4: expected less than PMI_SIZE=4; " + none),
]


def run(name, variables):
    environment = dict(clean, POMP_OUTPUT=name, POMP_REPORT="none",
                       OMP_NUM_THREADS="2")
    environment.update(v.split("=", 1) for v in variables.split())
    done = subprocess.run([program], env=environment, text=True,
                          stderr=subprocess.PIPE)
    assert done.returncode == 0, (variables, done)
    return done.stderr


shutil.rmtree(out, ignore_errors=True)
os.makedirs(out)
for number, (variables, rank, said) in enumerate(cases):
    directory = os.path.join(out, str(number))
    text = run(directory, variables)
    assert text == said, (variables, text)
    profile = os.path.join(directory, rank, "profile.json")
    assert os.path.exists(profile), (variables, os.listdir(directory))
    assert os.path.exists(os.path.join(directory, "pomp-job")) == bool(rank), \
        variables

# Values of POMP_OUTPUT. Each rank has that rank's, or its own.
rank = "PMI_RANK=2 PMI_SIZE=4"
host = os.uname().nodename
for pattern, variables, found in (
        ("a-%r", rank, "a-2/profile.json"),
        ("b-%r", "", "b-0/profile.json"),
        ("c-%h", rank, "c-%s/rank-0002/profile.json" % host),
        ("d-%h", "", "d-%s/profile.json" % host),
        ("e%%", rank, "e%/rank-0002/profile.json"),
        ("f/%r/%%r", rank, "f/2/%r/profile.json"),
        ("i-%j", slurm + "SLURM_STEP_ID=0", "i-7/rank-0002/profile.json"),
        ("j-%j", pbs, "j-12[3].host/profile.json"),
        ("k-%j-%r", flux + "FLUX_TASK_RANK=2 FLUX_JOB_SIZE=4 SLURM_JOB_ID=7",
         "k-f7Xy-2/profile.json"),
        ("l-%j", "LSB_JOBID=../a", "l-.._a/profile.json"),
        ("m-%j", "", "m-0/profile.json")):
    text = run(os.path.join(out, pattern), variables)
    assert not text, (pattern, text)
    assert os.path.exists(os.path.join(out, found)), (pattern, found)
run(os.path.join(out, "g-%p-%t"), rank)
(found,) = [n for n in os.listdir(out) if n.startswith("g-")]
_, process, date = found.split("-", 2)
assert process.isdigit() and len(date) == len("2026-11-23"), found
assert date.replace("-", "").isdigit(), found

# Anything else is said, once for all ranks.
for pattern, wrong in (("x%q", "%q"), ("x%", "%"), ("%rx%R", "%R")):
    expected = ("POMP_OUTPUT=%s: %s: expected %%r (rank), %%p (process), %%h "
                "(host), %%j (job), %%t (date) or %%%%; writing no file" %
                (pattern, wrong))
    os.chdir(out)
    before = os.listdir(".")
    first = run(pattern, "PMI_RANK=0 PMI_SIZE=4")
    assert first.startswith("pomp: rank 0: " + expected + "\n"), first
    assert run(pattern, "PMI_RANK=1 PMI_SIZE=4") == "", pattern
    assert run(pattern, "").startswith("pomp: " + expected + "\n"), pattern
    assert os.listdir(".") == before, pattern

# Other complaints say whose they are.
text = run(os.path.join(out, "z"), rank + " POMP_LOOP=nonsense")
assert text.startswith("pomp: rank 2: POMP_LOOP=nonsense: "), text

# The job is a part of the setting of a run, and names the directory of ranks.
for number, (variables, job, processors) in enumerate((
        ("", None, None),
        (slurm + "SLURM_CPUS_PER_TASK=16", "Slurm 7", 16),
        (slurm + "SLURM_CPUS_PER_TASK=x", "Slurm 7", None),
        (flux + slurm, "Flux f7Xy", None),
        (pbs, "PBS 12[3].host", 8),
        (pbs.replace("NCPUS=8", "NCPUS=-8"), "PBS 12[3].host", None),
        ("LSB_JOBID=9", "LSF 9", None))):
    directory = os.path.join(out, "job%d" % number)
    run(directory, variables)
    with open(os.path.join(directory, "profile.json")) as file:
        environment = json.load(file)["environment"]
    found = environment["job"], environment["job_processors"]
    assert found == (job, processors), (variables, found)
directory = os.path.join(out, "flux")
run(directory, flux + "FLUX_TASK_RANK=1 FLUX_JOB_SIZE=2 PMI_RANK=1 PMI_SIZE=2")
with open(os.path.join(directory, "pomp-job")) as file:
    assert file.read() == "ranks 2\njob FLUX_JOB_ID=f7Xy\n"
