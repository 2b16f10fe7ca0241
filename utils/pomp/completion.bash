# Completion for pomp, pomp-report, pompcc and pompc++, for bash. What can be
# completed is what the commands' own help lists.

# The long options in a help text.
_pomp_options() {
  grep -oE -- '(^|[] ,[])--[a-z][a-z0-9-]*' <<<"$1" | tr -d '][ ,' | sort -u
}

# What the help calls the value of an option, such as FILE.
_pomp_value() {
  sed -nE "s/^ *(-[a-z], )?$2 ([A-Z]+) .*/\2/p; s/^ *$2, --[a-z0-9-]+ ([A-Z]+) .*/\1/p" \
    <<<"$1" | head -n 1
}

# Completes the last of several names with commas between them: the help of the
# option has all of them, each with a comma behind it.
_pomp_names() {
  local known before=${cur%"${cur##*,}"}
  known=$(sed -n "/^ *$2 /,/^ *-/p" <<<"$1" | sed '$d' |
    grep -oE -- '[a-z0-9-]+,' |
    tr -d ,)
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$known" -- "${cur##*,}")
}

# Completes the words of a command by its help. _pomp_by_help HELP PREVIOUS
_pomp_by_help() {
  case $(_pomp_value "$1" "$2") in
  FILE) mapfile -t COMPREPLY < <(compgen -f -- "$cur") && return ;;
  DIR) mapfile -t COMPREPLY < <(compgen -d -- "$cur") && return ;;
  LIST) [[ $2 == --counters ]] && _pomp_names "$1" "$2" && return ;;&
  ?*) return ;;
  esac
  if [[ $cur == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_pomp_options "$1")" -- "$cur")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
  fi
}

# The options of pomp run, then a program, then what that takes.
_pomp_run() {
  local help i
  help=$("${COMP_WORDS[0]}" run --help 2>/dev/null)
  for ((i = 2; i < COMP_CWORD; ++i)); do
    case ${COMP_WORDS[i]} in
    --) ((++i)) && break ;;
    -*) [[ -z $(_pomp_value "$help" "${COMP_WORDS[i]}") ]] || ((++i)) ;;
    *) break ;;
    esac
  done
  if ((i > COMP_CWORD)) || [[ $cur == -* && $i == "$COMP_CWORD" &&
    ${COMP_WORDS[i - 1]} != -- ]]; then
    _pomp_by_help "$help" "${COMP_WORDS[COMP_CWORD - 1]}"
  elif ((i < COMP_CWORD)) && declare -F _command_offset >/dev/null; then
    _command_offset "$i"
  elif ((i < COMP_CWORD)); then
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
  else
    mapfile -t COMPREPLY < <(compgen -c -- "$cur" && compgen -f -- "$cur")
  fi
}

_pomp() {
  local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local IFS=$'\n'
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(
      compgen -W $'run\nreport\ncompare\n--help\n--version' -- "$cur")
    return
  fi
  case ${COMP_WORDS[1]} in
  run) _pomp_run ;;
  report | compare)
    _pomp_by_help "$("${COMP_WORDS[0]}" report --help 2>/dev/null)" "$previous"
    ;;
  esac
}

_pomp_report() {
  local cur=${COMP_WORDS[COMP_CWORD]} IFS=$'\n'
  COMPREPLY=()
  _pomp_by_help "$("${COMP_WORDS[0]}" --help 2>/dev/null)" \
    "${COMP_WORDS[COMP_CWORD - 1]}"
}

# The options of the plugin and their values; what else there is, clang's own
# completion or the one for files does.
_pomp_compiler() {
  local cur=${COMP_WORDS[COMP_CWORD]} IFS=$'\n' help options option
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
  help=$("${COMP_WORDS[0]}" --pomp-help 2>/dev/null)
  if [[ -n $option ]]; then
    options=$(sed -nE "s/^  ${option#-fplugin-arg-pomp-}=([a-z|]+)\$/\1/p" \
      <<<"$help" | tr '|' '\n')
  else
    options=$(sed -nE 's/^  ([a-z-]+=?).*$/-fplugin-arg-pomp-\1/p' <<<"$help"
      printf -- '--pomp-%s\n' help version)
  fi
  mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
  [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
}

complete -o filenames -F _pomp pomp
complete -o filenames -F _pomp_report pomp-report
complete -o default -F _pomp_compiler pompcc pompc++
