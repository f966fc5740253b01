#!/usr/bin/env python3
"""Natural programs: generated C against C as a good programmer writes it.

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

GROUPS = ["axes", "images", "automata", "convolutions", "stencils", "matrices", "dynamic", "sparse", "finance",
          "fourier", "points", "orders", "layouts", "streams", "signals", "vision", "numerics", "fields",
          "pieces", "masks", "windows", "terms", "rolling", "borders"]

if __name__ == "__main__":
    kernels.main(__doc__.splitlines()[0], HERE, GROUPS, 1.1)
