#!/bin/sh
# Runs flang and pompfc with the same arguments, which must print the same on
# both streams and exit alike, and prints that.
#
# usage: same.sh FLANG POMPFC [ARGUMENT...]
set -u
flang=$1 pompfc=$2
shift 2
"$flang" "$@" >plain.out 2>plain.err
plain=$?
"$pompfc" "$@" >pomp.out 2>pomp.err
pomp=$?
cat pomp.out pomp.err
echo "code $pomp"
if [ "$plain" != "$pomp" ]; then
  echo "code $plain without the plugin"
  exit 1
fi
diff plain.out pomp.out && diff plain.err pomp.err
