"""Demands that Extra-P reads a file of made-up runs, and models them as they are.

usage: check_extrap.py FILE.jsonl
"""
import sys

from extrap.fileio.file_reader.jsonlines_file_reader import read_jsonlines_file
from extrap.modelers.model_generator import ModelGenerator

experiment = read_jsonlines_file(sys.argv[1])
assert [str(p) for p in experiment.parameters] == ["threads"]
assert len(experiment.coordinates) == 6
ModelGenerator(experiment).model_all()
models = {(path.name, metric.name): model.hypothesis.function
          for (path, metric), model in experiment.modelers[0].models.items()}
grows = models["app->loop a.c:11-20 static", "work"]
scales = models["app->loop a.c:21-30", "work"]
for threads in 16, 64:
    assert abs(grows.evaluate(threads) - 0.5 * threads) < 0.01, grows
    assert abs(scales.evaluate(threads) - 0.4) < 0.01, scales
