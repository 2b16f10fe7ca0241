#!/bin/sh
# Runs a command and prints what it says on both streams, then its exit code.
#
# usage: outcome.sh COMMAND [ARGUMENT...]
"$@" 2>&1
echo "code $?"
