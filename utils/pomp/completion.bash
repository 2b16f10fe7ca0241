# Completion for pomp, pomp-report, pompcc, pompc++ and pompfc, for bash. The lists have
# a line for each option, with what it needs: FILE, words such as on|off, or
# something that cannot be completed.

# generated: commands
_pomp_commands='run
try
gate
top
doctor
report
compare
explain
help
'
# end
# generated: topics
_pomp_topics='variables
options
counters
'
# end
# generated: run-options
_pomp_run_options='-t LIST
--threads LIST
--scaling LIST
-r N
--repeat N
-o DIR
--output DIR
-q
--quiet
-j FILE
--json FILE
--trace
--chunks
--iterations
--locks
--atomics
--functions
--tasks NUMBER
--counters LIST
--sample
--ompt
--throttle
--no-mpi
-h
--help
'
# end
# generated: try-options
_pomp_try_options='-t SECONDS
--time SECONDS
-r N
--repeat N
-c COMMAND
--check COMMAND
-e LIST
--experiments LIST
-w "NAME=VALUE ..."
--with "NAME=VALUE ..."
-o DIR
--output DIR
-p FILE
--patch FILE
--apply
-h
--help
'
# end
# generated: gate-options
_pomp_gate_options='-b FILE
--baseline FILE
--record
-f RULES
--fail-on RULES
-a OLD
--against OLD
-s PERCENT
--slower PERCENT
-r N
--repeat N
-o DIR
--output DIR
--json FILE
--sarif FILE
--github FILE
--gitlab FILE
--junit FILE
--markdown FILE
-h
--help
'
# end
# generated: doctor-options
_pomp_doctor_options='-c COMMAND
--compiler COMMAND
--json
-h
--help
'
# end
# generated: top-options
_pomp_top_options='-i SECONDS
--interval SECONDS
-n N
--lines N
-1
--once
--json
--prometheus
-h
--help
'
# end
# generated: report-options
_pomp_report_options='--summary
--full
--advise
--next
--warnings
--tasks
--score
--compare
--fail-on RULES
--baseline FILE
--record
--scaling
--merge
--json
--html FILE
--merged FILE
--tried FILE
--sources DIR
--otf2 DIR
--perfetto FILE
--folded FILE
--speedscope FILE
--pprof FILE
--csv FILE
--talp FILE
--caliper FILE
--extrap FILE
--sarif FILE
--github FILE
--gitlab FILE
--junit FILE
--markdown FILE
--depth N
-h
--help
--version
'
# end
# generated: plugin-options
_pomp_plugin_options='-fplugin-arg-pomp-inst GROUP:LEVEL[+LEVEL],...
-fplugin-arg-pomp-functions none|bodies|calls|all
-fplugin-arg-pomp-functions-min-size N
-fplugin-arg-pomp-functions-inline report|skip
-fplugin-arg-pomp-system-headers
-fplugin-arg-pomp-filter FILE
-fplugin-arg-pomp-parallel-barrier join|explicit
-fplugin-arg-pomp-runtime PATH|none
-fplugin-arg-pomp-link auto|direct
-fplugin-arg-pomp-try
-fplugin-arg-pomp-pragmas warn|ignore|error
-fplugin-arg-pomp-list none|text|json
-fplugin-arg-pomp-verbose
-fplugin-arg-pomp-print-ast
-fplugin-arg-pomp-help
'
# end
# generated: variables
_pomp_variables='POMP_REPORT summary|full|none
POMP_FINDINGS
POMP_REPORT_FILE
POMP_OUTPUT
POMP_MONITOR
POMP_TRY
POMP_TRY_SAVED
POMP_TRACE_SIZE
POMP_TRACE_FULL stop|ring
POMP_PARALLEL none|EnterExit|BeginEnd
POMP_LOOP none|EnterExit|Chunks|IterEvent|IterBeginEnd
POMP_WORKSHARE none|EnterExit|BeginEnd
POMP_SYNC none|EnterExit|BeginEnd|Event
POMP_USER none|EnterExit|BeginEnd|Event
POMP_RUNTIME none|EnterExit|Event
POMP_TASK none|EnterExit|BeginEnd|Event
POMP_TARGET none|EnterExit|BeginEnd|Event
POMP_TASK_INSTANCES
POMP_STATE off|on
POMP_SAMPLE
POMP_NUMA off|on
POMP_COUNTERS
POMP_THROTTLE
POMP_OMPT off|on
POMP_MPI_CLOCKS off|on
POMP_LIBRARY
POMP2_LIBRARY
POMP_CLANG
POMP_FLANG
POMP_FLANG_OPTIONS
POMP_WRAPPER on|off
POMP_VERBOSE 0|1
'
# end
# generated: counters
_pomp_counters='instructions
cycles
reference-cycles
stalled-cycles
l1-misses
l2-misses
l3-misses
tlb-misses
loads
stores
branches
branches-missed
flops
double-flops
'
# end

# The terms of a list.
_pomp_terms() {
  sed 's/ .*//' <<<"$1"
}

# The argument that a term of a list needs.
_pomp_argument() {
  sed -n "s/^$2 //p" <<<"$1"
}

# Completes one of the words that $1 has, one a line.
_pomp_words() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
}

# Completes the last of several counters with commas between them.
_pomp_some_counters() {
  local before=${cur%"${cur##*,}"}
  mapfile -t COMPREPLY < <(compgen -P "$before" \
    -W "$(_pomp_terms "$_pomp_counters")" -- "${cur##*,}")
}

# Completes an option of a list, or what the one before needs.
# _pomp_option LIST PREVIOUS
_pomp_option() {
  case $(_pomp_argument "$1" "$2") in
  FILE) mapfile -t COMPREPLY < <(compgen -f -- "$cur") && return ;;
  DIR) mapfile -t COMPREPLY < <(compgen -d -- "$cur") && return ;;
  LIST) [[ $2 == --counters ]] && _pomp_some_counters && return ;;&
  ?*) return ;;
  esac
  if [[ $cur == -* ]]; then
    _pomp_words "$(_pomp_terms "$1" | grep -e '^--')"
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
  fi
}

# Options of a list, then a program and its arguments.
# _pomp_run LIST
_pomp_run() {
  local i
  for ((i = 2; i < COMP_CWORD; ++i)); do
    case ${COMP_WORDS[i]} in
    --) ((++i)) && break ;;
    -*)
      [[ -z $(_pomp_argument "$1" "${COMP_WORDS[i]}") ]] ||
        ((++i))
      ;;
    *) break ;;
    esac
  done
  if ((i > COMP_CWORD)) || [[ $cur == -* && $i == "$COMP_CWORD" &&
    ${COMP_WORDS[i - 1]} != -- ]]; then
    _pomp_option "$1" "${COMP_WORDS[COMP_CWORD - 1]}"
  elif ((i < COMP_CWORD)) && declare -F _command_offset >/dev/null; then
    _command_offset "$i"
  elif ((i < COMP_CWORD)); then
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
  else
    mapfile -t COMPREPLY < <(compgen -c -- "$cur" && compgen -f -- "$cur")
  fi
}

# A topic or command, then a name of the topic.
_pomp_help() {
  if ((COMP_CWORD == 2)); then
    _pomp_words "$_pomp_topics$_pomp_commands"
    return
  fi
  case ${COMP_WORDS[2]} in
  variables) _pomp_words "$(_pomp_terms "$_pomp_variables")" ;;
  counters) _pomp_words "$(_pomp_terms "$_pomp_counters")" ;;
  options)
    _pomp_words "$(_pomp_terms "$_pomp_plugin_options" |
      sed 's/^-fplugin-arg-pomp-//')"
    ;;
  esac
}

_pomp() {
  local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local IFS=$'\n'
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    _pomp_words "$_pomp_commands"$'--help\n--version'
    return
  fi
  case ${COMP_WORDS[1]} in
  run) _pomp_run "$_pomp_run_options" ;;
  try) _pomp_run "$_pomp_try_options" ;;
  gate) _pomp_run "$_pomp_gate_options" ;;
  top) _pomp_run "$_pomp_top_options" ;;
  doctor) _pomp_option "$_pomp_doctor_options" "$previous" ;;
  report | compare) _pomp_option "$_pomp_report_options" "$previous" ;;
  help) _pomp_help ;;
  esac
}

_pomp_report() {
  local cur=${COMP_WORDS[COMP_CWORD]} IFS=$'\n'
  COMPREPLY=()
  _pomp_option "$_pomp_report_options" "${COMP_WORDS[COMP_CWORD - 1]}"
}

# The options of the plugin and their values. Clang's own completion, or the one
# for files, does the rest.
_pomp_compiler() {
  local cur=${COMP_WORDS[COMP_CWORD]} IFS=$'\n' option
  COMPREPLY=()
  # A "=" is a word of its own in bash.
  option=${COMP_WORDS[COMP_CWORD - 1]}
  if [[ $cur == = ]]; then
    cur=
  elif [[ $option == = ]] && ((COMP_CWORD > 2)); then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  else
    option=
  fi
  [[ $cur == -* || $option == -fplugin-arg-pomp-* ]] || return
  if [[ -n $option ]]; then
    # Names of values are in capitals: they are no words.
    _pomp_words "$(_pomp_argument "$_pomp_plugin_options" "$option" |
      tr '|' '\n' | grep -v '[A-Z]')"
  else
    _pomp_words "$(sed 's/ .*/=/' <<<"$_pomp_plugin_options"
      printf -- '--pomp-%s\n' help version)"
  fi
  [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
}

complete -o filenames -F _pomp pomp
complete -o filenames -F _pomp_report pomp-report
complete -o default -F _pomp_compiler pompcc pompc++ pompfc
