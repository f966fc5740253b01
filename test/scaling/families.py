#!/usr/bin/env python3
"""Programs that grow: families.py NAME N writes member N of a family, families.py --list the names with the N that
measure.py begins with."""
import sys

sys.dont_write_bytecode = True
from shapes import FAMILIES
import control, functions, kinds, arrays, literals, linear  # noqa: each registers its families


def main():
    if sys.argv[1:] == ["--list"]:
        for name, family in FAMILIES.items():
            print(name, family.start)
        return
    name, n = sys.argv[1], int(sys.argv[2])
    sys.stdout.write(FAMILIES[name].write(n))


if __name__ == "__main__":
    main()
