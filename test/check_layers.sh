#!/bin/sh
# Rejects an #include that src/LAYERS does not allow, and files beyond the size limits. Prints nothing when all is well.
cd "$(dirname "$0")/.." || exit 2
status=0
while IFS=: read -r layer allowed; do
  case "$layer" in ''|\#*) continue ;; esac
  [ -d "src/$layer" ] || continue
  for file in $(find "src/$layer" -name '*.[ch]' -not -path '*/test/*'); do
    for included in $(sed -n 's/^#include "\([a-z]*\)\/.*/\1/p' "$file" | sort -u); do
      case " $layer $allowed " in *" $included "*) ;; *) echo "$file: layer $layer must not include $included"; status=1 ;; esac
    done
    lines=$(wc -l < "$file")
    if [ "$lines" -ge 1000 ]; then echo "$file: $lines lines (limit 1000)"; status=1; fi
  done
done < src/LAYERS
# C is a tree until the end: only ctree/ makes text of it, and c.c asks for it.
printing=$(grep -l 'c_print_' src/backend/*.c | grep -v '/c\.c$')
[ -z "$printing" ] || { echo "$printing: C is printed outside src/backend/ctree"; status=1; }
wide=$(find src test tool \( -name '*.[ch]' -o -name '*.def' \) -exec awk 'length > 120 { print FILENAME ":" FNR ": wider than 120 columns" }' {} +)
[ -z "$wide" ] || { echo "$wide"; status=1; }
exit $status
