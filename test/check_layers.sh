#!/bin/sh
# Rejects an #include that src/LAYERS does not allow, and files beyond the size limits. Prints nothing when all is well.
cd "$(dirname "$0")/.." || exit 2
status=0
# The layer of a file is the longest row of LAYERS that begins its path.
wrong=$(find src -name '*.[ch]' -not -path '*/test/*' -exec grep -H '^#include "[a-z_/]*/' {} + | awk '
  function layer_of(path) { do sub("/[^/]*$", "", path); while (!(path in allowed) && path ~ "/"); return path }
  FNR == NR { if ($0 !~ "^#" && split($0, row, ":")) allowed[row[1]] = " " row[1] " " row[2] " "; next }
  { file = $0; sub(":.*", "", file); from = layer_of(substr(file, 5))
    included = $0; sub(".*#include \"", "", included); to = layer_of(included) }
  from in allowed && to in allowed && !index(allowed[from], " " to " ") {
    print file ": layer " from " must not include " to " (" included }' src/LAYERS -)
[ -z "$wrong" ] || { echo "$wrong" | sed 's/"$/)/'; status=1; }
long=$(find src \( -name '*.[ch]' \) -not -path '*/test/*' -exec wc -l {} + |
  awk '$2 != "total" && $1 >= 1000 { print $2 ": " $1 " lines (limit 1000)" }')
[ -z "$long" ] || { echo "$long"; status=1; }
# C is a tree until the end: only ctree/ makes text of it, and c.c asks for it.
printing=$(grep -l 'c_print_' src/backend/*.c | grep -v '/c\.c$')
[ -z "$printing" ] || { echo "$printing: C is printed outside src/backend/ctree"; status=1; }
wide=$(find src test tool \( -name '*.[ch]' -o -name '*.def' \) -exec awk 'length > 120 { print FILENAME ":" FNR ": wider than 120 columns" }' {} +)
[ -z "$wide" ] || { echo "$wide"; status=1; }
exit $status
