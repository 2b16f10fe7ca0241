# Part of the POMP for Clang project, under the Apache License v2.0 with
# LLVM Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Results of POMP for Clang as pandas DataFrames and Hatchet GraphFrames.

    import pomp_report
    run = pomp_report.read("pomp-app-1")
    print(run.findings[["name", "where", "gain_percent"]])

All numbers are those of ``pomp-report --json`` and of the files that commands
write; this package computes none. Columns have the names of the members of JSON,
and nested members have a dot: ``states.work_ns``.
"""
from .profile import Profile
from .read import (collect, compare, gate, next_change, read, read_job,
                   read_profile, read_scaling, read_trial)
from .study import Comparison, Judgement, Scaling
from .job import Job
from .tool import ReportError
from .trial import Trial

__all__ = [
    "Comparison", "Job", "Judgement", "Profile", "ReportError", "Scaling",
    "Trial", "collect", "compare", "gate", "next_change", "read", "read_job",
    "read_profile", "read_scaling", "read_trial"
]
