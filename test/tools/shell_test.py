# ===- shell_test.py - lit tests that show what programs said --------------===#
#
# Part of the POMP for Clang project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""The format of all lit suites: ShTest, but a test that fails shows the files
to which it redirected standard error. Otherwise only the exit status of a
program that died would be known."""
import glob

import lit.TestRunner
import lit.formats


class ShellTest(lit.formats.ShTest):
    def execute(self, test, lit_config):
        result = super().execute(test, lit_config)
        if result.code.isFailure:
            # %t.err, and err in the directory %t.dir or %t.
            base = lit.TestRunner.getTempPaths(test)[1] + ".tmp"
            for path in sorted(glob.glob(base + "*err") +
                               glob.glob(base + "*/*err")):
                with open(path, errors="replace") as file:
                    said = file.read(4000)
                if said:
                    result.output += "\n%s:\n%s" % (path, said)
        return result
