# Sourced by the suites: a scratch folder, counters, and one judgement a case. `finish` ends the suite with its closing
# line.
#   $1: the compiler, as `ashlar`   $2: the mode of test/check.sh, as `mode`
ashlar=$1
mode=$2
out=$(mktemp -d)
trap 'chmod -R u+w "$out"; rm -rf "$out"' EXIT
passed=0
failed=0
judge() { # judge NAME STATUS: 0 is success; else what the case left in $out/log is shown
  if [ "$2" = 0 ]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "$1: got"
    head -20 "$out/log"
  fi
}
judge_command() { # judge_command NAME COMMAND...: with ASHLAR_ONLY only where the name contains that
  judged=$1   # (no command uses this name)
  shift
  case $judged in
  *"$ASHLAR_ONLY"*)
    "$@" >"$out/log" 2>&1
    judge "$judged" $?
    ;;
  esac
}
judge_equal() { # judge_equal NAME EXPECTED ACTUAL
  if [ "$2" = "$3" ]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    printf '%s: got\n%s\nexpected\n%s\n' "$1" "$3" "$2"
  fi
}
memory_limit() { # memory_limit KIB: words before a command; none with sanitizers, which reserve terabytes
  [ "$mode" = sanitize ] || echo "ulimit -v $1;"
}
skip_when_sanitized() { # what runs the C compiler is tested without sanitizers
  [ "$mode" != sanitize ] || finish
}
only_when_full() { # neither in a quick run nor with sanitizers
  [ "$mode" = full ] || finish
}
finish() {
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
  exit
}
# Can a test run something on a terminal of its own? (python3, and terminals of the system)
has_terminals() {
  command -v python3 >/dev/null || return 1
  python3 -c 'import pty; pty.openpty()' 2>/dev/null && return
  echo "skipped: no pseudo-terminal can be opened here; it needs devpts at /dev/pts"
  return 1
}
