"""Reads made-up results with pomp_report, in the directory of the test."""
import json
import os
import unittest

import pomp_report


def raw(*arguments):
    return pomp_report.tool.run(arguments)


class ProfileTest(unittest.TestCase):
    def test_tables_have_all_rows_and_numbers(self):
        for name in ("imbalanced_loop", "critical", "task_tree", "small",
                     "sampled", "one_thread", "tiny_chunks"):
            with self.subTest(name):
                run = pomp_report.read(name + ".json")
                report = raw(name + ".json")
                self.assertEqual(run.program, report["program"])
                self.assertEqual(len(run.regions), len(report["regions"]))
                for region in report["regions"]:
                    row = run.regions.loc[region["id"]]
                    for member in ("time_ns", "visits", "place", "first_line"):
                        self.assertEqual(row[member], region[member])
                self.assertEqual(list(run.call_paths["inclusive_ns"]),
                                 [p["inclusive_ns"] for p in report["call_paths"]])
                self.assertEqual(run.states.to_dict(), report["states"])
                self.assertEqual(list(run.threads["states.work_ns"]), [
                    t["states"]["work_ns"] for t in report["threads"]])
                self.assertEqual(list(run.findings["name"]),
                                 [f["name"] for f in report["findings"]])
                self.assertEqual(run.efficiency["parallel_percent"],
                                 report["efficiency"]["parallel_percent"])

    def test_regions_by_threads_add_up(self):
        run = pomp_report.read("imbalanced_loop.json")
        own = run.region_threads.filter(like="own.")
        self.assertGreater(len(own), 0)
        self.assertEqual(
            own.groupby("region").sum().sum(axis=1).to_dict(),
            run.regions["exclusive_ns"][own.index.unique("region")].to_dict())

    def test_findings_have_their_place(self):
        run = pomp_report.read("imbalanced_loop.json")
        finding = run.findings.iloc[0]
        self.assertEqual((finding["file"], finding["line"]), ("a.c", 2))
        self.assertEqual(finding["gain_percent"], 30)
        self.assertEqual(pomp_report.next_change("imbalanced_loop.json")["name"],
                         finding["name"])
        self.assertIsNone(pomp_report.next_change("one_thread.json"))

    def test_samples(self):
        run = pomp_report.read("sampled.json")
        places = run.document["samples"]["places"]
        mine = run.samples[~run.samples["held"]]
        self.assertEqual(len(mine), sum(len(p["lines"]) for p in places))
        self.assertEqual(mine["time_ns"].sum(),
                         sum(l["time_ns"] for p in places for l in p["lines"]))

    def test_tasks(self):
        run = pomp_report.read("task_tree.json")
        self.assertEqual(len(run.tasks), len(run.document["tasks"]["constructs"]))
        self.assertIn("tasks.execution.sum_ns", run.tasks)
        self.assertEqual(len(run.task_instances),
                         len(run.document["tasks"]["instances"]))

    def test_what_is_not_there_is_empty(self):
        run = pomp_report.read("one_thread.json")
        for name in ("samples", "tasks", "task_instances", "critical_path",
                     "findings", "locks"):
            self.assertEqual(len(getattr(run, name)), 0, name)
        self.assertIn("gain_percent", run.findings)

    def test_an_object_that_may_be_null_has_columns_for_its_members(self):
        run = pomp_report.read("tiny_chunks.json")
        self.assertIn("loop.chunks", run.regions)
        self.assertNotIn("loop", run.regions)

    def test_many_profiles(self):
        names = ["imbalanced_loop.json", "critical.json"]
        frame = pomp_report.collect(names, "regions")
        self.assertEqual(list(frame["input"].unique()), names)
        self.assertEqual(len(frame), sum(len(raw(n)["regions"]) for n in names))
        self.assertEqual(len(pomp_report.collect([])), 0)


class StudyTest(unittest.TestCase):
    def test_scaling(self):
        study = pomp_report.read("scaling")
        self.assertIsInstance(study, pomp_report.Scaling)
        self.assertEqual(list(study.runs.index), [1, 2, 4])
        self.assertEqual(study.runs["speedup"][1], 1)
        for number, region in enumerate(study.document["regions"]):
            for run, cell in zip(study.document["runs"], region["runs"]):
                row = study.regions.loc[number, run["threads"]]
                self.assertEqual(row["time_ns"], cell["time_ns"])
                self.assertEqual(row["place"], region["place"])
        self.assertEqual(list(study.findings["name"]), ["pomp-work-growth"])
        self.assertEqual(study.findings["file"][0], "a.c")

    def test_comparison(self):
        two = pomp_report.compare("sampled.json", "sampled_more.json")
        self.assertEqual(len(two.regions), len(two.document["regions"]))
        self.assertIn("a.time_ns", two.regions)
        self.assertEqual(two.states["b"].to_dict(), two.document["b"]["states"])

    def test_gate(self):
        pomp_report.tool.subprocess.run(
            ["pomp-report", "--baseline", "gate.txt", "--record", "small.json"],
            check=True)
        self.assertFalse(pomp_report.gate("gate.txt", ["small.json"]).is_worse)
        with open("gate.txt", encoding="utf-8") as file:
            text = file.read()
        with open("less.txt", "w", encoding="utf-8") as file:
            file.write(text.replace("visits 200", "visits 100"))
        judgement = pomp_report.gate("less.txt", ["small.json"])
        self.assertTrue(judgement.is_worse)
        row = judgement.differences.iloc[0]
        self.assertEqual((row["quantity"], row["baseline.most"],
                          row["now.least"]), ("visits", 100, 200))

    def test_job(self):
        job = pomp_report.read("job")
        self.assertIsInstance(job, pomp_report.Job)
        self.assertEqual(list(job.ranks.index), [0, 1])
        merged = pomp_report.read_job("job", merge=True)
        self.assertEqual(merged.document["merged"]["ranks"], 2)

    def test_trial(self):
        trial = pomp_report.read("tried")
        self.assertIsInstance(trial, pomp_report.Trial)
        self.assertEqual(list(trial.experiments["variables"]), ["A=1"])
        self.assertEqual(len(trial.confirmed), 0)
        experiment = trial.document["experiments"][0]
        seconds = experiment["screening"]["seconds"] + experiment["pairs"]["seconds"]
        self.assertEqual(list(trial.pairs["seconds"]), seconds)
        self.assertGreater(len(seconds), 0)
        gain = experiment["gain"]
        self.assertEqual(trial.experiments["gain.low_percent"][0],
                         gain["low_percent"])


class ErrorTest(unittest.TestCase):
    def complaint(self, function, *arguments, **options):
        with self.assertRaises(pomp_report.ReportError) as caught:
            function(*arguments, **options)
        return str(caught.exception)

    def test_messages_of_the_command(self):
        self.assertIn("nothing", self.complaint(pomp_report.read, "nothing"))
        self.assertIn("none.txt", self.complaint(
            pomp_report.gate, "none.txt", ["small.json"]))

    def test_no_command(self):
        self.assertIn("cannot run /nowhere/pomp-report",
                      self.complaint(pomp_report.read, "small.json",
                                     tool="/nowhere/pomp-report"))

    def test_other_schema(self):
        self.assertIn("expected JSON of the schema pomp-try, found pomp-profile",
                      self.complaint(pomp_report.read_trial, "small.json"))

    def test_other_version(self):
        with open("tried/try.json", encoding="utf-8") as file:
            later = json.load(file)
        later["version"] = 2
        with open("later.json", "w", encoding="utf-8") as file:
            json.dump(later, file)
        self.assertIn("expected version 1 of pomp-try, found 2",
                      self.complaint(pomp_report.read_trial, "later.json"))

    def test_no_scaling(self):
        self.assertIn("threads-4", self.complaint(pomp_report.read_scaling, "job"))

    def test_names_are_no_options(self):
        os.makedirs("-x", exist_ok=True)
        self.assertIn("-x", self.complaint(pomp_report.read, "-x"))


if __name__ == "__main__":
    unittest.main()
