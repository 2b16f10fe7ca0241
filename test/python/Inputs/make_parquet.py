"""Reads the regions of many profiles into one table, and prints the average of
a column by place, as pandas computes it. Writes the table as Parquet or, without
pyarrow, as CSV, for DuckDB to make that of.

usage: make_parquet.py PROFILE... > averages
"""
import importlib.util
import sys

import pomp_report

regions = pomp_report.collect(sys.argv[1:], "regions")
assert len(regions["input"].unique()) == len(sys.argv) - 1
if importlib.util.find_spec("pyarrow"):
    regions.to_parquet("regions.parquet")
else:
    regions.to_csv("regions.csv", index=False)
for place, wait in regions.groupby("place")["wait_percent"].mean().items():
    print("%s,%.3f" % (place, wait))
