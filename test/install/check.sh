# Common to the tests here; sourced. Needs $work, a directory. Variables that a
# user may have set change nothing.

for name in $(env | sed -n 's/^\(\(POMP\|OMP\|KMP\)_[A-Za-z_]*\)=.*/\1/p'); do
  unset "$name"
done

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

# what_for TEXT COMMAND...: it says that.
check_says() {
  says=$1 text=$2
  shift 2
  check "$says" "$@"
  grep -qF -e "$text" "$work/check.out" && return
  echo "${0##*/}: $says: expected '$text' from: $*:" >&2
  sed 's/^/  /' "$work/check.out" >&2
  exit 1
}
