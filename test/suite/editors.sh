#!/bin/sh
# Syntax highlighting in editors/: the TextMate grammar, and Vim and Emacs where they are installed, show every token and
# comment of programs as what the compiler's lexer says that it is.
. test/suite/lib/judge.sh
skip_when_sanitized
command -v python3 >/dev/null || { echo "skipped: no python3"; finish; }
programs="examples/*.fut examples/linear/*.fut test/run/literals_*.fut test/run/a[l-r]*_[d-f]*.fut src/prelude/*.fut"
for editor in textmate vim emacs; do
  if [ $editor != textmate ] && ! command -v $editor >/dev/null; then
    echo "skipped: $editor is not installed"
    continue
  fi
  python3 test/suite/lib/highlight.py "$ashlar" $editor "$out" $programs >"$out/log" 2>&1
  judge "$editor" $?
done
# The lists of keywords are the lexer's.
keywords=$(sed -n 's/^KEYWORD([A-Za-z]*, "\(.*\)")$/\1/p' src/syntax/token.def)
for file in editors/vim/syntax/ashlar.vim editors/emacs/ashlar-mode.el editors/textmate/ashlar.tmLanguage.json; do
  missing=
  for keyword in $keywords; do grep -q "[^a-z]$keyword[^a-z]\|[^a-z]$keyword\$" $file || missing="$missing $keyword"; done
  echo "missing:$missing" >"$out/log"
  [ -n "$keywords" ] && [ -z "$missing" ]
  judge "keywords of $file" $?
done
finish
