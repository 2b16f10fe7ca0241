# Part of the POMP for Clang project, under the Apache License v2.0 with
# LLVM Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes DataFrames of arrays of JSON objects."""
from __future__ import annotations

from typing import Any, Dict, Iterable, List, Optional, Sequence

import pandas as pd

Record = Dict[str, Any]


def flatten(record: Record, skip: Sequence[str] = (), prefix: str = "") -> Record:
    """Members of nested objects get a dot: {"a": {"b": 1}} becomes {"a.b": 1}."""
    flat: Record = {}
    for name, value in record.items():
        if not prefix and name in skip:
            continue
        if isinstance(value, dict):
            flat.update(flatten(value, (), f"{prefix}{name}."))
        else:
            flat[prefix + name] = value
    return flat


def table(records: Optional[Iterable[Record]], skip: Sequence[str] = (),
          index: Optional[str] = None,
          columns: Sequence[str] = ()) -> pd.DataFrame:
    """A row for each object.

    Args:
        records: the objects, or None.
        skip: members to leave out.
        index: the member that becomes the index.
        columns: those that it has even if there is no object.
    """
    rows: List[Record] = [flatten(r, skip) for r in records or []]
    frame = pd.DataFrame(rows)
    # An object that is null in some rows has columns for its members only.
    objects = {name[:at] for name in frame.columns
               for at, letter in enumerate(name) if letter == "."}
    frame = frame.drop(columns=[name for name in objects if name in frame])
    _add_columns(frame, columns)
    if index is None:
        return frame
    if index not in frame:
        frame[index] = pd.Series(dtype="int64")
    return frame.set_index(index)


def _add_columns(frame: pd.DataFrame, columns: Sequence[str]) -> None:
    for name in columns:
        if name not in frame:
            frame[name] = pd.Series(dtype="object")


def by_state(names: Sequence[str], times: Sequence[int], prefix: str) -> Record:
    """An array in the order of state_names as members: own.work_ns, ..."""
    return {f"{prefix}.{name}_ns": time for name, time in zip(names, times)}


def findings(records: Iterable[Record]) -> pd.DataFrame:
    """A row for each finding, with the first of its places."""
    rows = []
    for record in records:
        row = flatten(record, ("places", "sites", "between"))
        place = (record["places"] or [{}])[0]
        for name in ("type", "where", "file", "path", "line", "column"):
            row[name] = place.get(name)
        rows.append(row)
    frame = pd.DataFrame(rows)
    _add_columns(frame, ("name", "title", "where", "file", "line", "gain_ns",
                         "gain_percent", "evidence", "advice"))
    return frame
