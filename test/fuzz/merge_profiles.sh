#!/bin/sh
# usage: merge_profiles.sh PYTHON PROFILE.PY POMP-REPORT DIRECTORY
# Writes DIRECTORY/whole.json, a merged profile with all that one can have.
set -e
rank=0
rm -rf "$4/job"
mkdir -p "$4/job"
printf 'ranks 4\njob fuzz\n' >"$4/job/pomp-job"
for scenario in task_tree sampled hostile sampled; do
  mkdir "$4/job/rank-000$rank"
  "$1" "$2" $scenario >"$4/job/rank-000$rank/profile.json"
  rank=$((rank + 1))
done
sed -i 's/"rate": 1000/"rate": 99/' "$4/job/rank-0003/profile.json"
"$3" --merge --merged "$4/whole.json" "$4/job"
