"""One figure for one quantity: check_one_figure.py RANKS.json MERGED.json TALP"""
import json
import sys

ranks, merged, talp = (json.load(open(name)) for name in sys.argv[1:])
talp = talp["Application"]["Global"]
for name, of_talp in (("parallel", "parallelEfficiency"),
                      ("load_balance", "mpiLoadBalance"),
                      ("communication", "mpiCommunicationEfficiency"),
                      ("between", "mpiParallelEfficiency"),
                      ("inside", "ompParallelEfficiency")):
    value = ranks[name + "_percent"]
    assert merged["merged"][name + "_percent"] == value, name
    assert abs(100 * talp[of_talp] - value) < 0.01, (name, value, talp)
assert merged["efficiency"]["parallel_percent"] == ranks["parallel_percent"]
assert merged["merged"]["mpi_measured"] == ranks["mpi_measured"]
