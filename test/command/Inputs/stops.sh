#!/bin/sh
# A program that somebody stops in some of its runs. $STOPS has their numbers;
# the file "runs" has a line for each run.
echo >>runs
number=$(wc -l <runs)
case " $STOPS " in
*" $number "*)
  (sleep 1; kill -CONT $$) &
  kill -STOP $$
  ;;
esac
sleep 0.05
