# Part of the POMP for Clang project, under the Apache License v2.0 with
# LLVM Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One profile: of a run, of a trace, or of all ranks of a job together."""
from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Dict

import pandas as pd

from . import tables

if TYPE_CHECKING:
    import hatchet


class Profile:
    """The report of a profile.

    Attributes:
        document: what ``pomp-report --json`` printed; REPORT.md of the sources
            describes its members.
    """

    def __init__(self, document: Dict[str, Any]):
        self.document = document

    def __repr__(self) -> str:
        return (f"<Profile of {self.program}: {self.wall_time_ns / 1e9:.3f} s, "
                f"{len(self.document['threads'])} threads, "
                f"{len(self.document['regions'])} regions>")

    @property
    def program(self) -> str:
        """The name of the program."""
        return self.document["program"]

    @property
    def wall_time_ns(self) -> int:
        """The wall time; of several ranks the sum."""
        return self.document["wall_time_ns"]

    @cached_property
    def states(self) -> pd.Series:
        """Thread time by state, in nanoseconds."""
        return pd.Series(self.document["states"], name="states")

    @cached_property
    def efficiency(self) -> pd.Series:
        """The parallel efficiency, its factors, and the time that each loses."""
        return pd.Series(self.document["efficiency"], name="efficiency")

    @cached_property
    def regions(self) -> pd.DataFrame:
        """A row for each construct, by its number."""
        return tables.table(self.document["regions"],
                            ("per_thread", "attributes"), "id")

    @cached_property
    def region_threads(self) -> pd.DataFrame:
        """A row for each construct and thread in it, by both numbers.

        ``own.STATE_ns`` is the time of the thread in the construct itself,
        ``inside.STATE_ns`` includes everything inside of it.
        """
        names = self.document["state_names"]
        rows = [{
            "region": region["id"],
            "thread": share["thread"],
            **tables.by_state(names, share["own"], "own"),
            **tables.by_state(names, share["inside"], "inside")
        } for region in self.document["regions"]
                for share in region["per_thread"]]
        columns = None if rows else ["region", "thread"]
        return pd.DataFrame(rows, columns=columns).set_index(
            ["region", "thread"])

    @cached_property
    def attributes(self) -> pd.DataFrame:
        """A row for each attribute of each construct: region, name, value."""
        rows = [(region["id"], name, value)
                for region in self.document["regions"]
                for name, value in region["attributes"].items()]
        return pd.DataFrame(rows, columns=["region", "name", "value"])

    @cached_property
    def threads(self) -> pd.DataFrame:
        """A row for each thread, by its number."""
        return tables.table(self.document["threads"], (), "id")

    @cached_property
    def call_paths(self) -> pd.DataFrame:
        """A row for each call path, by its number; ``parent`` is another one."""
        return tables.table(self.document["call_paths"], (), "id")

    @cached_property
    def findings(self) -> pd.DataFrame:
        """A row for each finding, those that gain most first."""
        return tables.findings(self.document["findings"])

    @cached_property
    def notes(self) -> pd.DataFrame:
        """Notes about the machine and the run."""
        return tables.table(self.document["notes"], columns=("kind", "text"))

    @cached_property
    def not_measured(self) -> pd.DataFrame:
        """What no finding can be about, and how to measure it."""
        return tables.table(self.document["not_measured"], columns=(
            "name", "why", "how", "explains_percent"))

    @cached_property
    def samples(self) -> pd.DataFrame:
        """A row for each source line of samples in each construct.

        ``serial`` and ``region`` tell the place; ``held`` whether others waited
        for a lock meanwhile. Empty without samples.
        """
        samples = self.document["samples"] or {}
        rows = [{
            "held": kind == "held",
            "serial": place["serial"],
            "region": place["region"],
            **line
        } for kind in ("places", "held") for place in samples.get(kind, [])
                for line in place["lines"]]
        return pd.DataFrame(rows, columns=[
            "held", "serial", "region", "function", "file", "line", "object",
            "count", "time_ns"
        ])

    @cached_property
    def locks(self) -> pd.DataFrame:
        """A row for each lock, the longest wait first."""
        return tables.table(self.document["locks"], ("uses", "waits"), "id")

    @cached_property
    def tasks(self) -> pd.DataFrame:
        """A row for each construct that creates tasks, by its region."""
        tasks = self.document["tasks"] or {}
        return tables.table(tasks.get("constructs"), (), "region")

    @cached_property
    def task_instances(self) -> pd.DataFrame:
        """A row for each task that was recorded one by one."""
        tasks = self.document["tasks"] or {}
        return tables.table(tasks.get("instances"), (), "id")

    @cached_property
    def critical_path(self) -> pd.DataFrame:
        """A row for each part of the longest chain of work, of a trace."""
        path = (self.document["tasks"] or {}).get("critical_path") or {}
        return tables.table(path.get("links"))

    def graph_frame(self) -> "hatchet.GraphFrame":
        """The call paths as a GraphFrame of Hatchet, which has to be installed.

        ``time`` and ``time (inc)`` are thread time in seconds, without and with
        what lies below; ``wait`` is the part of it spent waiting, ``visits`` how
        often threads entered.
        """
        from .graph import graph_frame
        return graph_frame(self.document)
