#!/bin/sh
# Fault injection: small faults in compiled programs, one at a time: wrong offsets, dropped copies, blocks over live
# ones, missing checks and the like. Nearly all are detected, most of them by the checkers alone; the thresholds are in
# test/fault/fault.c.
build=$(dirname "$1")
[ "$2" = sanitize ] && { echo "0 passed, 0 failed"; exit 0; }
exec "$build/fault"
