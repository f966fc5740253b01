#!/bin/sh
# Rejects an #include that src/LAYERS does not allow. Prints nothing when all is well.
cd "$(dirname "$0")/.." || exit 2
status=0
# The layer of a file is the longest row of LAYERS that begins its path.
wrong=$(find src -name '*.[ch]' -not -path '*/test/*' -exec grep -H '^#include "[a-z_/]*/' {} + | awk '
  function layer_of(path) { do sub("/[^/]*$", "", path); while (!(path in allowed) && path ~ "/"); return path }
  FNR == NR && /^ / { allowed[row[1]] = allowed[row[1]] $0 " "; next }
  FNR == NR { if ($0 !~ "^#" && split($0, row, ":")) allowed[row[1]] = " " row[1] " " row[2] " "; next }
  { file = $0; sub(":.*", "", file); from = layer_of(substr(file, 5))
    included = $0; sub(".*#include \"", "", included); to = layer_of(included) }
  from in allowed && to in allowed && !index(allowed[from], " " to " ") {
    print file ": layer " from " must not include " to " (" included }' src/LAYERS -)
[ -z "$wrong" ] || { echo "$wrong" | sed 's/"$/)/'; status=1; }
# C is a tree until the end: only ctree/ makes text of it, and c.c asks for it.
printing=$(grep -l 'c_print_' src/backend/*.c | grep -v '/c\.c$')
[ -z "$printing" ] || { echo "$printing: C is printed outside src/backend/ctree"; status=1; }
exit $status
