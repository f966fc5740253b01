"""Random functions on lists that LFPL accepts return at most as many cells as they are given (Remark 3.1 of paper 4).

growth.py ASHLAR FOLDER: writes programs there, and runs those that are accepted. Of the others some return more.
"""
import random
import subprocess
import sys

HEAD = """type list = #nil | #cons i64 list
type tree = #leaf | #node i64 tree tree
"""
PROGRAMS, LIST, OTHER = 600, 4, 3


class Writer:
    """Writes the body of a function; each name of cells is used at most once on a path; `careless`: perhaps twice."""

    def __init__(self, number):
        self.random = random.Random(number)
        self.careless = number % 8 == 0
        self.names = 0

    def fresh(self, kind):
        self.names += 1
        return kind + str(self.names)

    def take(self, kind, have):
        """A name of this kind and what is left without it; None if there is no such name."""
        names = [name for name in have if name[0] == kind]
        if not names:
            return None, have
        name = self.random.choice(names)
        return name, have if self.careless and self.random.random() < 0.3 else [n for n in have if n != name]

    def number(self, have):
        name, _ = self.take('x', have)
        return name if name and self.random.random() < 0.7 else str(self.random.randrange(5))

    def built(self, have, depth):
        kinds = [name for name in have if name[0] in 'du']
        if not kinds and not self.careless:
            return self.match(have, depth)
        cell = self.random.choice(kinds) if kinds and not self.careless else None
        left = [name for name in have if name != cell]
        at = '@' + cell if cell and cell[0] == 'd' else ''
        return f'#cons{at} {self.number(have)} ({self.body(left, depth - 1)})'

    def match(self, have, depth):
        name, left = self.take(self.random.choice('llt'), have)
        if name is None:
            return self.body(have, 0)
        cell = self.fresh(self.random.choice('du'))      # u: a cell without a name, for a constructor without `@`
        x, at = self.fresh('x'), '@' + cell if cell[0] == 'd' else ''
        parts = [self.fresh(name[0]) for _ in range(1 if name[0] == 'l' else 2)]
        form, empty = ('cons', 'nil') if name[0] == 'l' else ('node', 'leaf')
        return (f'(match {name} case #{empty} -> {self.body(left, depth - 1)} '
                f'case #{form}{at} {x} {" ".join(parts)} -> {self.body(left + parts + [x, cell], depth - 1)})')

    def call(self, have, depth):
        smaller = [name for name in have if name[0] == 'l' and name not in ('l', 'l_')]
        cell, left = self.take('d', have)
        if not smaller or cell is None:
            return self.match(have, depth)
        tail = self.random.choice(smaller)
        rest = self.body([name for name in left if name != tail], 0)   # so each call has fewer cells
        return f'g {cell} {tail} ({rest}) #leaf'

    def body(self, have, depth):
        if depth <= 0:
            name, _ = self.take('l', have)
            return name or '#nil'
        return self.random.choice([self.match, self.match, self.built, self.built, self.call])(have, depth)


def program(number):
    writer = Writer(number)
    body = writer.body(['d', 'l', 'l_', 't'], 4)
    return (HEAD + f'def g (d: *diamond) (l: *list) (l_: *list) (t: *tree) : *list =\n  {body}\n'
            'entry f (d: *diamond) (l: *list) (l_: *list) (t: *tree) : *list = g d l l_ t\n')


def chain(length):
    return '#nil' if length == 0 else f'(#cons {length} {chain(length - 1)})'


def main():
    ashlar, folder = sys.argv[1:]
    accepted = grown = 0
    for number in range(PROGRAMS):
        path = f'{folder}/growth.fut'
        with open(path, 'w', encoding='utf-8') as file:
            file.write(program(number))

        def run(values, *options):
            return subprocess.run([ashlar, 'run', '-i', *options, path, '-e', 'f', '@', *values], capture_output=True,
                                  text=True, check=False, stdin=subprocess.DEVNULL)

        result = run([chain(LIST), chain(OTHER), '(#node 7 #leaf (#node 8 #leaf #leaf))'], '--profile', 'lfpl')
        if result.returncode == 0:
            accepted += 1
            if result.stdout.count('#cons') > 1 + LIST + OTHER + 2:
                print(f'program {number} grows:', program(number), result.stdout)
                return 1
        elif 'E0709' in result.stderr:
            free = run(['#nil', '#nil', '#leaf'])
            grown += free.returncode == 0 and free.stdout.count('#cons') > 1
        elif 'error[E04' not in result.stderr:
            print(f'program {number}:', program(number), result.stderr)
            return 1
    print(f'{accepted} accepted, {grown} refused ones grow')
    return 0 if accepted >= PROGRAMS // 5 and grown else 1


if __name__ == '__main__':
    sys.exit(main())
