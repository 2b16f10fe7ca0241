# Part of the POMP for Clang project, under the Apache License v2.0 with
# LLVM Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Several profiles together: scaling, two profiles, a baseline."""
from __future__ import annotations

from functools import cached_property
from typing import Any, Dict

import pandas as pd

from . import tables


class Scaling:
    """Runs of a program with several numbers of threads.

    Attributes:
        document: what ``pomp-report --scaling --json`` printed.
    """

    def __init__(self, document: Dict[str, Any]):
        self.document = document

    def __repr__(self) -> str:
        threads = [run["threads"] for run in self.document["runs"]]
        return f"<Scaling of {self.document['program']}: {threads} threads>"

    @cached_property
    def runs(self) -> pd.DataFrame:
        """A row for each run, by its number of threads."""
        return tables.table(self.document["runs"], ("setting", "differs_in"),
                            "threads")

    @cached_property
    def regions(self) -> pd.DataFrame:
        """A row for each construct and run, by construct and threads.

        The construct is its position in ``document["regions"]``, which findings
        name as well.
        """
        rows = []
        for number, region in enumerate(self.document["regions"]):
            named = {name: value for name, value in region.items()
                     if name != "runs"}
            for run, cell in zip(self.document["runs"], region["runs"]):
                if cell is not None:
                    rows.append({
                        **cell, **named, "construct": number,
                        "team_threads": cell["threads"],
                        "threads": run["threads"]
                    })
        frame = pd.DataFrame(rows)
        for name in ("construct", "threads"):
            if name not in frame:
                frame[name] = pd.Series(dtype="int64")
        return frame.set_index(["construct", "threads"])

    @cached_property
    def findings(self) -> pd.DataFrame:
        """A row for each construct whose work grows."""
        return tables.findings(self.document["findings"])


class Comparison:
    """Two profiles side by side.

    Attributes:
        document: what ``pomp-report --compare --json`` printed.
    """

    def __init__(self, document: Dict[str, Any]):
        self.document = document

    @cached_property
    def regions(self) -> pd.DataFrame:
        """A row for each construct, the largest difference first."""
        return tables.table(self.document["regions"])

    @cached_property
    def states(self) -> pd.DataFrame:
        """Thread time by state in ``a`` and ``b``, in nanoseconds."""
        return pd.DataFrame({side: self.document[side]["states"]
                             for side in ("a", "b")})

    @cached_property
    def settings(self) -> pd.DataFrame:
        """What differs in how both ran."""
        return tables.table(self.document["settings"])


class Judgement:
    """What differs from a baseline.

    Attributes:
        document: what ``pomp-report --baseline --json`` printed.
        is_worse: whether a rule forbids some of it.
    """

    def __init__(self, document: Dict[str, Any]):
        self.document = document
        self.is_worse = document["worse"] > 0

    @cached_property
    def differences(self) -> pd.DataFrame:
        """A row for each difference."""
        return tables.table(self.document["differences"])
