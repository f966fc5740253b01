# Completion for bash: commands, the options that `ashlar COMMAND --help` lists, and files.
_ashlar() {
  local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} ashlar=${COMP_WORDS[0]}
  COMPREPLY=()
  if [ "$COMP_CWORD" = 1 ]; then
    COMPREPLY=($(compgen -W "$("$ashlar" --help | sed -n 's/^  \([a-z-]*\) .*/\1/p') --help --version" -- "$word"))
  elif [ "${word#-}" != "$word" ]; then
    COMPREPLY=($(compgen -W "$("$ashlar" "$command" --help 2>/dev/null | grep -oE '(^|[ ,(])--?[a-zA-Z][a-zA-Z0-9-]*' | tr -d ' ,(' | sort -u)" -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _ashlar ashlar
