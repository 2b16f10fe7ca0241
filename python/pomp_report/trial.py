# Part of the POMP for Clang project, under the Apache License v2.0 with
# LLVM Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The results of pomp try."""
from __future__ import annotations

from functools import cached_property
from typing import Any, Dict

import pandas as pd

from . import tables


class Trial:
    """Changes that ``pomp try`` measured.

    Attributes:
        document: the contents of ``try.json``; Try.md of the sources describes
            its members.
    """

    def __init__(self, document: Dict[str, Any]):
        self.document = document

    def __repr__(self) -> str:
        return (f"<Trial of {' '.join(self.document['command'])}: "
                f"{self.document['runs']} runs>")

    @cached_property
    def experiments(self) -> pd.DataFrame:
        """A row for each experiment; ``gain.low_percent`` to
        ``gain.high_percent`` is the interval."""
        frame = tables.table(self.document["experiments"],
                             ("screening", "pairs", "variables"))
        for name in ("low", "middle", "high", "confidence"):
            column = f"gain.{name}_percent"
            if column not in frame:
                frame[column] = float("nan")
        frame["variables"] = [
            " ".join(f"{name}={value}" for name, value in e["variables"].items())
            for e in self.document["experiments"]
        ]
        return frame.drop(columns="gain", errors="ignore")

    @cached_property
    def confirmed(self) -> pd.DataFrame:
        """The experiments that were confirmed to make the program faster."""
        return self.experiments[self.experiments["state"] == "confirmed"]

    @cached_property
    def pairs(self) -> pd.DataFrame:
        """A row for each pair of runs: ``base_seconds`` unchanged, ``seconds``.

        ``experiment`` is the number of the experiment, ``phase`` is
        ``screening`` or ``pairs``; only the latter count for a confirmation.
        """
        rows = [(number, phase, base, seconds)
                for number, experiment in enumerate(self.document["experiments"])
                for phase in ("screening", "pairs")
                for base, seconds in zip(experiment[phase]["base_seconds"],
                                         experiment[phase]["seconds"])]
        return pd.DataFrame(rows, columns=[
            "experiment", "phase", "base_seconds", "seconds"
        ])

    @cached_property
    def suggestions(self) -> pd.DataFrame:
        """Findings that need a change of the source, with computed gains."""
        return tables.table(self.document["suggestions"])
