# Part of the POMP for Clang project, under the Apache License v2.0 with
# LLVM Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Call paths as a graph of Hatchet."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List

if TYPE_CHECKING:
    import hatchet

EXCLUSIVE = ["time", "wait", "visits"]
INCLUSIVE = ["time (inc)"]


def _frame(document: Dict[str, Any], path: Dict[str, Any]) -> Dict[str, Any]:
    """What Hatchet knows of a node: its name, its type and its place."""
    kind = path["kind"]
    if path["region"] is None:
        return {"name": document["program"], "type": kind}
    region = document["regions"][path["region"]]
    return {
        "name": " ".join(part for part in (kind, region["name"],
                                           region["place"]) if part),
        "type": kind,
        "file": region["path"],
        "line": region["first_line"]
    }


def literal(document: Dict[str, Any]) -> List[Dict[str, Any]]:
    """The call paths as GraphFrame.from_literal takes them."""
    nodes: List[Dict[str, Any]] = []
    for path in document["call_paths"]:
        nodes.append({
            "frame": _frame(document, path),
            "metrics": {
                "time": path["exclusive_ns"] / 1e9,
                "time (inc)": path["inclusive_ns"] / 1e9,
                "wait": path["wait_ns"] / 1e9,
                "visits": path["visits"],
            },
            "children": [],
        })
        if path["parent"] is not None:
            nodes[path["parent"]]["children"].append(nodes[-1])
    return nodes[:1]


def graph_frame(document: Dict[str, Any]) -> "hatchet.GraphFrame":
    """Makes a GraphFrame of the report of a profile."""
    import hatchet
    frame = hatchet.GraphFrame.from_literal(literal(document))
    frame.exc_metrics, frame.inc_metrics = EXCLUSIVE[:], INCLUSIVE[:]
    frame.default_metric = "time"
    return frame
