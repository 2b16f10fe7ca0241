# Part of the POMP for Clang project, under the Apache License v2.0 with
# LLVM Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads results."""
from __future__ import annotations

import os
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Dict, Iterable, List, Optional, Sequence, Union

import pandas as pd

from .job import Job
from .profile import Profile
from .study import Comparison, Judgement, Scaling
from .tool import Path, ReportError, check, load, run
from .trial import Trial

TOOL = "pomp-report"


def read_profile(path: Path, tool: Path = TOOL) -> Profile:
    """Reads one profile: a directory with a profile or a trace, or a file.

    Args:
        path: what POMP_OUTPUT named, or a profile.json. A run that is still
            going on, or was killed, is read up to its last event.
        tool: the command pomp-report.
    """
    return Profile(check(run(["--", path], tool), "pomp-report",
                         os.fspath(path)))


def read_job(path: Path, merge: bool = False,
             tool: Path = TOOL) -> Union[Job, Profile]:
    """Reads the ranks of a job.

    Args:
        path: the directory of the job.
        merge: whether to make one profile of all ranks.
        tool: the command pomp-report.
    """
    if merge:
        return Profile(check(run(["--merge", "--", path], tool), "pomp-report",
                             os.fspath(path)))
    return Job(check(run(["--", path], tool), "pomp-ranks", os.fspath(path)))


def _threads_of(name: str) -> int:
    match = re.fullmatch(r"threads-(\d+)", name)
    return int(match.group(1)) if match else 0


def _runs_in(path: Path) -> List[str]:
    """The runs in a directory of ``pomp run --scaling`` or ``--threads``."""
    if not os.path.isdir(path):
        return []
    names = sorted(filter(_threads_of, os.listdir(path)), key=_threads_of)
    return [os.path.join(path, name) for name in names]


def read_scaling(runs: Union[Path, Sequence[Path]],
                 tool: Path = TOOL) -> Scaling:
    """Reads runs with several numbers of threads.

    Args:
        runs: the directory of ``pomp run --scaling``, or the runs in any order.
        tool: the command pomp-report.
    """
    if isinstance(runs, (str, os.PathLike)):
        inputs: Sequence[Path] = _runs_in(runs)
        if len(inputs) < 2:
            raise ReportError(f"{os.fspath(runs)}: expected two directories or "
                              "more with names such as threads-4")
    else:
        inputs = runs
    return Scaling(check(run(["--scaling", "--", *inputs], tool),
                         "pomp-scaling", "the runs"))


def read_trial(path: Path) -> Trial:
    """Reads the results of ``pomp try``: its directory or try.json."""
    file = os.path.join(path, "try.json") if os.path.isdir(path) else path
    return Trial(check(load(file), "pomp-try", os.fspath(file)))


def read(path: Path,
         tool: Path = TOOL) -> Union[Profile, Job, Scaling, Trial]:
    """Reads the results of any command.

    Args:
        path: the directory of ``pomp run`` or ``pomp try``, of a program or of a
            job, or a profile.json.
        tool: the command pomp-report.

    Returns:
        A Profile, a Job, a Scaling or a Trial.

    Raises:
        ReportError: there are no results, or they cannot be read.
    """
    if os.path.exists(os.path.join(path, "try.json")):
        return read_trial(path)
    if _runs_in(path):
        return read_scaling(path, tool)
    document = run(["--", path], tool)
    if document.get("schema") == "pomp-ranks":
        return Job(check(document, "pomp-ranks", os.fspath(path)))
    return Profile(check(document, "pomp-report", os.fspath(path)))


def next_change(path: Path, tool: Path = TOOL) -> Optional[Dict[str, Any]]:
    """Returns the finding that gains most, with its places, evidence and what to
    try; or None."""
    return check(run(["--next", "--", path], tool), "pomp-next",
                 os.fspath(path))["finding"]


def compare(a: Path, b: Path, tool: Path = TOOL) -> Comparison:
    """Compares two profiles."""
    return Comparison(check(run(["--compare", "--", a, b], tool),
                            "pomp-comparison", "the profiles"))


def gate(baseline: Path, runs: Sequence[Path], rules: Optional[str] = None,
         tool: Path = TOOL) -> Judgement:
    """Compares runs with a baseline of ``pomp gate``.

    Args:
        baseline: the file.
        runs: results of one program; only what differs in all of them counts.
        rules: those of ``--fail-on``.
        tool: the command pomp-report.

    Raises:
        ReportError: they cannot be judged.
    """
    options = ["--baseline", baseline] + (["--fail-on", rules] if rules else [])
    return Judgement(check(run([*options, "--", *runs], tool, codes=(0, 1)),
                           "pomp-gate", os.fspath(baseline)))


def collect(paths: Iterable[Path], table: str = "regions",
            tool: Path = TOOL) -> pd.DataFrame:
    """Reads one table of many profiles, with the column ``input`` in front.

    Args:
        paths: the profiles.
        table: a property of Profile that is a DataFrame, such as ``findings``.
        tool: the command pomp-report.
    """
    def one(path: Path) -> pd.DataFrame:
        frame = getattr(read_profile(path, tool), table).reset_index()
        frame.insert(0, "input", os.fspath(path))
        return frame

    # The threads wait for processes, of which as many run at once.
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        frames = list(pool.map(one, paths))
    return pd.concat(frames, ignore_index=True) if frames else pd.DataFrame()
