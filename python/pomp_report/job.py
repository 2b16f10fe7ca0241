# Part of the POMP for Clang project, under the Apache License v2.0 with
# LLVM Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ranks of a job, one by one."""
from __future__ import annotations

from functools import cached_property
from typing import Any, Dict

import pandas as pd

from . import tables


class Job:
    """The report of many processes.

    ``read_job`` with ``merge=True`` makes one Profile of all of them.

    Attributes:
        document: what ``pomp-report --json`` printed.
    """

    def __init__(self, document: Dict[str, Any]):
        self.document = document

    def __repr__(self) -> str:
        return (f"<Job of {self.document['program']}: "
                f"{len(self.document['ranks'])} ranks>")

    @cached_property
    def ranks(self) -> pd.DataFrame:
        """A row for each rank, by its number."""
        return tables.table(self.document["ranks"], (), "rank")

    @cached_property
    def findings(self) -> pd.DataFrame:
        """A row for each finding between ranks."""
        return tables.findings(self.document["findings"])
