#!/usr/bin/env python3
"""Does the steps of the action that can be done here: builds a program, and
compares it with a baseline, once within it and once worse.

usage: check_action.py ACTION PREFIX DIRECTORY
"""
import json
import os
import re
import shutil
import subprocess
import sys

import yaml

path, prefix, directory = sys.argv[1:]
with open(path, encoding="utf-8") as f:
    action = yaml.safe_load(f)
steps = {step["name"]: step for step in action["runs"]["steps"]}
assert action["runs"]["using"] == "composite" and len(steps) == 4
for step in steps.values():
    assert "uses" in step or step["shell"] == "bash", step
    for name in re.findall(r"inputs\.([\w-]+)", json.dumps(step)):
        assert name in action["inputs"], f"there is no input {name}"

shutil.rmtree(directory, ignore_errors=True)
os.makedirs(directory)
SOURCE = """int main(void) {
  int n = 0;
#pragma omp parallel num_threads(2) reduction(+ : n)
  {
    n += 1;
%s  }
  return n == 0;
}
"""


def run(step, inputs):
    """\\returns the exit code of a step."""
    values = {name: i.get("default", "") for name, i in action["inputs"].items()}
    values.update(inputs)
    environment = {
        **os.environ, "RUNNER_TEMP": directory,
        "PATH": os.path.join(prefix, "bin") + ":" + os.environ["PATH"],
        "GITHUB_STEP_SUMMARY": os.path.join(directory, "summary.md")}
    for name, value in steps[step].get("env", {}).items():
        environment[name] = re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}",
                                   lambda m: values[m.group(1)], str(value))
    script = re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}",
                    lambda m: values[m.group(1)], steps[step]["run"])
    return subprocess.run(["bash", "-c", script], cwd=directory, check=False,
                          env=environment).returncode


def build(barrier):
    with open(os.path.join(directory, "app.c"), "w", encoding="utf-8") as f:
        f.write(SOURCE % barrier)
    assert run("Build", {"build": '"$CC" -fopenmp app.c -o app'}) == 0


compare = "Run, and compare with the baseline"
inputs = {"run": "./app"}
build("")
pomp = os.path.join(prefix, "bin", "pomp")
subprocess.run([pomp, "gate", "--baseline", "gate.txt", "--record", "--", "./app"],
               cwd=directory, check=True,
               env={**os.environ, "OMP_NUM_THREADS": "2"})
assert run(compare, inputs) == 0
build("#pragma omp barrier\n")
assert run(compare, inputs) == 1
with open(os.path.join(directory, "pomp.sarif"), encoding="utf-8") as f:
    results = json.load(f)["runs"][0]["results"]
assert results and "app.c" in json.dumps(results[0]["locations"])
with open(os.path.join(directory, "summary.md"), encoding="utf-8") as f:
    assert "barrier" in f.read()
