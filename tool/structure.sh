#!/bin/sh
# What the compiler makes of every program, a line each: workspaces, copies that remain, and statements of the loop
# program by their kinds.
#   structure.sh ASHLAR PROGRAM...   in the order given
# A line: the program; for each entry point its workspace; then numbers of copies (explain --copies), loops, loops whose
# iterations are independent, branches, stores, memory copies, other lines of Imp; then operators, calls and accesses to
# memory, and the same as if every loop had eight iterations (to four loops in each other): what moves into or out of a
# loop changes the second.
ashlar=$1
shift
for program in "$@"; do
  printf '%s: ' "$program"
  "$ashlar" explain --stage imp --memory --copies "$program" 2>/dev/null | awk '
    /^entry .*: workspace / {
      sub(/^entry /, ""); sub(/: workspace /, " "); sub(/ = [0-9]+ bytes,.*| bytes,.*/, "")
      workspaces = workspaces (workspaces == "" ? "" : "; ") $0
    }
    /^(entry|function) .*: [0-9]+ cop(y|ies)$/ { copies += $(NF - 1) }
    /^function .* \{$/ { imp = 1; depth = 0; next }
    /^}$/ { imp = 0 }
    !imp { next }
    / comment "/ { next }
    {
      work = gsub(/[[(]| ([-+*\/%<>&|^?]|[<>=!]=|<<|>>|>>>|&&|\|\|) /, "&")
      operators += work
      weighted += work * 8 ^ (depth > 4 ? 4 : depth)
    }
    /^ *}/ { depth -= loop[--open] }
    /{$/ { depth += loop[open++] = / *(for|while) / }
    /^ *(for|while) / { loops++; if (/ parallel[ {]/) independent++; next }
    /^ *if / { branches++; next }
    /^ *copy / { moves++; next }
    /^ *[a-z_0-9]+\[.*\] = / { stores++; next }
    { others++ }
    END {
      printf "%s | %d %d %d %d %d %d %d | %d %d\n", workspaces, copies, loops, independent, branches, stores, moves,
        others, operators, weighted
    }'
done
