# Common functions of the tests here; sourced. Needs $work, a directory.

count=0
# what_for COMMAND...: the command must succeed.
check() {
  what=$1
  shift
  count=$((count + 1))
  if ! "$@" >"$work/check.out" 2>&1; then
    echo "${0##*/}: $what: this failed: $*" >&2
    sed 's/^/  /' "$work/check.out" >&2
    exit 1
  fi
}
