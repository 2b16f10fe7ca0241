"""Runs a program whose files may have 1024 bytes, as many as libomp needs
for one of its own, and prints its exit code, or the signal that killed it as a
negative one.

usage: small_files.py MONITOR OUTPUT PROGRAM"""
import glob
import os
import resource
import subprocess
import sys

monitor, output, program = sys.argv[1:]
environment = dict(os.environ, POMP_MONITOR=monitor, POMP_OUTPUT=output,
                   OMP_NUM_THREADS="2")
del environment["POMP_LIBRARY"]
process = subprocess.Popen(
    [program], env=environment, stdout=subprocess.PIPE,
    stderr=subprocess.STDOUT,
    preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024)))
print(process.communicate()[0].decode(), end="")
print("code", process.returncode)
# libomp could not remove its own file: the next process with this number would
# die of it.
for name in glob.glob("/dev/shm/__KMP_REGISTERED_LIB_%d_*" % process.pid):
    os.remove(name)
