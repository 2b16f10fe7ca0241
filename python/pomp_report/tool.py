# Part of the POMP for Clang project, under the Apache License v2.0 with
# LLVM Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls the command pomp-report."""
from __future__ import annotations

import json
import os
import subprocess
from typing import Any, Dict, Sequence, Tuple, Union

Path = Union[str, "os.PathLike[str]"]

# The versions of JSON that this package knows: REPORT.md of the sources.
KNOWN = {
    "pomp-report": 1,
    "pomp-next": 1,
    "pomp-ranks": 1,
    "pomp-comparison": 1,
    "pomp-scaling": 1,
    "pomp-gate": 1,
    "pomp-try": 1,
}


class ReportError(Exception):
    """pomp-report could not do it. The text is what it said.

    Attributes:
        code: its exit code, or None if it did not run.
    """

    def __init__(self, text: str, code: "int | None" = None):
        super().__init__(text)
        self.code = code


def check(document: Dict[str, Any], schema: str, where: str) -> Dict[str, Any]:
    """Returns the document if it has this schema, in a version that is known."""
    found, version = document.get("schema"), document.get("version")
    if found != schema:
        raise ReportError(f"{where}: expected JSON of the schema {schema}, "
                          f"found {found}")
    if version != KNOWN[schema]:
        raise ReportError(f"{where}: expected version {KNOWN[schema]} of "
                          f"{schema}, found {version}: install the package of "
                          "the same sources as pomp-report")
    return document


def run(arguments: Sequence[Path], tool: Path = "pomp-report",
        codes: Tuple[int, ...] = (0,)) -> Dict[str, Any]:
    """Returns what ``pomp-report --json`` prints.

    Args:
        arguments: options and inputs.
        tool: the command, as a name in PATH or with its directory.
        codes: exit codes with which it prints an object.

    Raises:
        ReportError: with the message of pomp-report.
    """
    command = [os.fspath(tool), "--json", *(os.fspath(a) for a in arguments)]
    try:
        result = subprocess.run(command, check=False, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, encoding="utf-8")
    except OSError as error:
        raise ReportError(
            f"cannot run {command[0]}: {error.strerror}; put the directory of "
            "pomp-report into PATH, or name it: tool=\"/path/to/pomp-report\""
        ) from None
    if result.returncode not in codes or not result.stdout:
        raise ReportError(result.stderr.strip() or
                          f"{command[0]} ended with code {result.returncode}",
                          result.returncode)
    return json.loads(result.stdout)


def load(path: Path) -> Dict[str, Any]:
    """Returns the JSON of a file."""
    try:
        with open(path, encoding="utf-8") as file:
            value = json.load(file)
    except OSError as error:
        raise ReportError(f"cannot read {os.fspath(path)}: "
                          f"{error.strerror}") from None
    except ValueError as error:
        raise ReportError(f"{os.fspath(path)}: expected JSON: {error}") from None
    if not isinstance(value, dict):
        raise ReportError(f"{os.fspath(path)}: expected a JSON object")
    return value
