#!/usr/bin/env python3
"""The figures that paper 2 publishes (published.csv: tables B.1 and B.2), beside those measured here.

usage: published.py [MEASUREMENTS.csv]

Times of different machines cannot be compared, but ratios to the time of C++ on the same machine can. The geometric
means of the paper's columns are computed again, because its text has arithmetic means for two of them.
"""
import csv
import math
import os
import statistics
import sys

STRATEGIES = ["all views", "by hand", "F-smooth", "heuristic", "random"]
HERE = os.path.dirname(os.path.abspath(__file__))


def rows(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def mean(numbers):
    numbers = list(numbers)
    return math.exp(statistics.fmean(math.log(number) for number in numbers))


def speedup(row, strategy):
    return float(row["ms C++"]) / float(row["ms " + strategy])


def print_published(published):
    print(f"{'times as fast as C++':22}" + "".join(name.rjust(11) for name in STRATEGIES))
    for row in published:
        print(f"{row['workload']:22}" + "".join(f"{speedup(row, name):11.2f}" for name in STRATEGIES))
    means = (mean(speedup(row, name) for row in published) for name in STRATEGIES)
    print(f"{'geometric mean':22}" + "".join(f"{value:11.2f}" for value in means))


def print_measured(published, measured):
    value = {(row["workload"], row["series"]): row for row in measured}
    print(f"\n{'':22}{'as fast as C++: paper':>22}{'here':>8}{'kB, of C++: paper':>20}{'here':>8}")
    ratios = []
    for row in published:
        ours, theirs = value.get((row["workload"], "Ashlar")), value.get((row["workload"], "C++"))
        if not ours or not theirs:
            continue
        ratios.append(float(theirs["mean_seconds"]) / float(ours["mean_seconds"]))
        memory = float(row["kB by hand"]) / float(row["kB C++"]), float(ours["peak_resident_kib"]) / \
                       float(theirs["peak_resident_kib"])
        print(f"{row['workload']:22}{speedup(row, 'by hand'):22.2f}{ratios[-1]:8.2f}{memory[0]:20.2f}{memory[1]:8.2f}")
    if ratios:
        print(f"{'geometric mean':22}{mean(speedup(row, 'by hand') for row in published):22.2f}{mean(ratios):8.2f}")


def main():
    published = rows(os.path.join(HERE, "published.csv"))
    print_published(published)
    if len(sys.argv) > 1:
        print_measured(published, rows(sys.argv[1]))


if __name__ == "__main__":
    main()
