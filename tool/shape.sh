#!/bin/sh
# Prints the shape of the sources: lines, tokens, width, lengths of functions, files in a folder, and static names that
# several files define.
#   shape.sh            a table          shape.sh --check    the limits alone: prints what exceeds one, and fails
#   shape.sh --names    the static names that several files define, with the files
exec python3 "$(dirname "$0")/shape.py" "$@"
