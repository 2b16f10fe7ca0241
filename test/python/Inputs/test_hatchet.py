"""Makes graphs of made-up profiles, in the directory of the test."""
import unittest

import hatchet

import pomp_report


class HatchetTest(unittest.TestCase):
    def test_graph(self):
        for name in ("imbalanced_loop", "task_tree"):
            run = pomp_report.read(name + ".json")
            frame = run.graph_frame()
            paths = run.call_paths
            self.assertEqual(len(frame.dataframe), len(paths))
            self.assertAlmostEqual(frame.dataframe["time"].sum() * 1e9,
                                   paths["exclusive_ns"].sum(), delta=1000)
            root = frame.graph.roots[0]
            self.assertEqual(root.frame["name"], run.program)
            self.assertAlmostEqual(frame.dataframe.loc[root, "time (inc)"] * 1e9,
                                   paths["inclusive_ns"][0], delta=1000)
            self.assertIn("a.c", frame.tree())

    def test_what_caliper_would_write(self):
        for name in ("imbalanced_loop", "task_tree"):
            ours = pomp_report.read(name + ".json").graph_frame().dataframe
            theirs = hatchet.GraphFrame.from_caliper(name + ".caliper.json")
            self.assertEqual(theirs.inc_metrics, ["time (inc)"])
            for metric in ("time", "time (inc)", "wait", "visits"):
                self.assertEqual(
                    sorted(theirs.dataframe[metric].round(9)),
                    sorted(ours[metric].round(9)), metric)

    def test_queries(self):
        frame = pomp_report.read("imbalanced_loop.json").graph_frame()
        loops = frame.filter(lambda row: row["name"].startswith("loop"),
                             num_procs=1)
        self.assertEqual({node.frame["type"] for node in loops.graph.traverse()},
                         {"loop"})


if __name__ == "__main__":
    unittest.main()
