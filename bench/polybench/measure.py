#!/usr/bin/env python3
"""PolyBench's kernels: generated C against plain C of our own.

usage: measure.py ASHLAR [--out DIRECTORY] [--rounds N] [--group NAME] [--kernel NAME] [--worth] [--check]
--worth: what interchange, peeling, fusion of rows and streams are worth in each group: the time without / the time.
--check: small sizes, no times; ends with `N passed, N failed`.
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(HERE))
import kernels

GROUPS = ["blas", "products", "solvers", "statistics", "medley", "stencils"]

if __name__ == "__main__":
    kernels.main(__doc__.splitlines()[0], HERE, GROUPS, 1.3)
