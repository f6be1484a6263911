# Completion of penelope's command lines in bash: subcommands, options, their values, Prolog files.
# tests/launcher/completion.py checks that every option is here.

_penelope_options() {
  local flags='-q --quiet -O --sequential --eager --no-recovery --count --first --stats --progress --sandbox --traditional --iso --list
    -h --help --version'
  local with_value='-g --goal= -t --toplevel= -f -l -s -D -j --workers= --ranks= --hosts= --mpirun= --mpirun-options= --policy= --balance= --capacity= --throttle= --link= --loads= --export= --transport= --heartbeat= --leave= --spare= --seed= --damage= --limit= --order=
    --time-limit= --memory-limit= --json= --trace= --checkpoint= --checkpoint-interval= --resume= --record-tree= --merge-below= --stack-limit= --on-error= --on-warning= --make-image='
  echo $flags $with_value
}

# Prolog files and folders that begin with $1; all files with a second argument.
_penelope_files() {
  local file
  compopt -o filenames 2>/dev/null
  while IFS= read -r file; do
    if [[ -n ${2-} || -d $file || $file =~ \.(pl|pro|prolog|plt)$ ]]; then COMPREPLY+=("$file"); fi
  done < <(compgen -f -- "$1")
}

# The words of $2 that begin with $1.
_penelope_words() {
  local word
  for word in $2; do
    if [[ $word == "$1"* ]]; then COMPREPLY+=("$word"); fi
  done
}

# Values of option $2 that begin with $1; false when it has none.
_penelope_values() {
  case $2 in
    --policy) _penelope_words "$1" 'penelope+ penelope central random lifeline' ;;
    --balance) _penelope_words "$1" 'none homogeneous static dynamic mean moments delay-aware' ;;
    --export) _penelope_words "$1" 'estimates formulas oldest' ;;
    --transport) _penelope_words "$1" 'process loopback' ;;
    --order) _penelope_words "$1" 'text any' ;;
    --on-error | --on-warning) _penelope_words "$1" 'print halt status' ;;
    -t | --toplevel) _penelope_words "$1" 'default halt' ;;
    -j | --workers) _penelope_words "$1" "$(seq -s ' ' "$(nproc)")" ;;
    -f) _penelope_words "$1" none && _penelope_files "$1" ;;
    -l | -s) _penelope_files "$1" ;;
    --mpirun) _penelope_files "$1" all ;;
    --json | --trace | --checkpoint | --resume | --capacity | --loads | --record-tree | --make-image) _penelope_files "$1" all ;;
    -g | --goal | -D | --ranks | --hosts | --mpirun-options | --throttle | --link | --heartbeat | --leave | --spare | --seed | --damage | --merge-below | --limit | --checkpoint-interval | --time-limit | --memory-limit | --stack-limit) ;;
    *) return 1 ;;
  esac
}

_penelope() {
  COMPREPLY=()
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} i
  for ((i = 1; i < COMP_CWORD; ++i)); do  # behind -- everything is the program's own
    if [[ ${COMP_WORDS[i]} == -- ]]; then
      _penelope_files "$current" all
      return
    fi
  done
  # bash makes --option=value three words
  if [[ $current == = ]]; then
    current=
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  if _penelope_values "$current" "$before"; then return; fi
  if [[ $current == -* ]]; then
    _penelope_words "$current" "$(_penelope_options)"
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
    return
  fi
  if [[ $COMP_CWORD -eq 1 ]]; then _penelope_words "$current" 'run solve analyze compile simulate model'; fi
  _penelope_files "$current"
}

complete -F _penelope penelope
