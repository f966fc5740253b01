"""Mutants that change nothing, whatever the program: test/fault/equivalent says why. Two lines each, as in
test/rows/faults:
    FILE FUNCTION KIND: why no output of the compiler depends on it
      the line of the source, with @ before the place
Such mutants do not count; one of them that a test notices is an error of the list."""
import os
import re

import rows
from sites import sites_of

HEAD = re.compile(r'(\S+) (\w+) (\w+): (.+)$')


def read(root):
    """{(file, function, kind, text): reason}"""
    entries = rows.read_entries(os.path.join(root, 'test/fault/equivalent'), HEAD)
    return {match.groups()[:3] + (text,): match.group(4) for match, text in entries}


def check(root):
    """Every entry is a place of the sources."""
    missing, places = 0, {}
    entries = read(root)
    for entry in entries:
        name = entry[0]
        if name not in places:
            path = os.path.join(root, name)
            text = open(path, encoding='utf-8').read() if os.path.exists(path) else ''
            places[name] = {rows.key(site) for site in sites_of(name, text)}
        if entry not in places[name]:
            missing += 1
            print('FAILED %s %s %s: no such place: %s' % entry)
    print('%d passed, %d failed' % (len(entries) - missing, missing))
    return missing == 0
