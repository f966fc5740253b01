# Sourced: the paths of README.md, which are blocks of the language `console`: lines `$ COMMAND`, each followed by its
# output, where it is shown. A command goes on while an apostrophe is open. `...` stands for any lines, and times are not compared.
#   readme_paths OUT: OUT/path-1, ... hold the blocks      type_path FILE RUN: RUN COMMAND runs each command, and leaves
# its output in $out/log; fails at the first that fails or prints something else
readme_paths() {
  awk -v out="$1" '/^```/ { inside = /^```console/; if (inside) at++; next } inside { print > (out "/path-" at) }' README.md
}
shows_lines() { # shows_lines EXPECTED: are its pieces between lines `...` parts of $out/log, in their order?
  sed 's/[0-9][0-9.]* ms/# ms/; s/[[:space:]]*$//' "$out/log" >"$out/masked"
  sed 's/[0-9][0-9.]* ms/# ms/; s/[[:space:]]*$//' "$1" | awk '
    FILENAME == "-" { wanted[++count] = $0; next }
    { got[++lines] = $0 }
    END {
      for (i = 1; i <= count; i++) {
        if (wanted[i] == "...") { any = 1; continue }
        at++
        while (any && at <= lines && got[at] != wanted[i]) at++
        any = 0
        if (got[at] != wanted[i]) { print "no line: " wanted[i]; exit 1 }
      }
    }' - "$out/masked"
}
type_path() {
  rm -f "$out"/step-*
  awk -v out="$out" -v quote="'" '
    function quotes(line) { return gsub(quote, "", line) }
    /^\$ / { at++; sub(/^\$ /, ""); begins = 1 }
    begins || open { print > (out "/step-" at ".command"); open = (open + quotes($0)) % 2; begins = 0; next }
    { print > (out "/step-" at ".expected") }' "$1"
  step=1
  while [ -f "$out/step-$step.command" ]; do
    "$2" "$(cat "$out/step-$step.command")" || return 1
    [ ! -f "$out/step-$step.expected" ] || shows_lines "$out/step-$step.expected" || return 1
    step=$((step + 1))
  done
  [ $step -gt 1 ]
}
