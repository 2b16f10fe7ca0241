# Prints what bash completes for --counters, and for another option with a list.
# usage: complete.sh COMPLETION COMMAND
source "$1"
compopt() { :; }
try() {
  COMP_WORDS=("$command" run "$@")
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _pomp
  echo "${COMPREPLY[@]}" end
}
command=$2
try --counters cycles,l
try --counters ""
try --threads ""
