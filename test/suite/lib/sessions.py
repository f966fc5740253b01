"""What the documents show, compared with what the compiler prints: sessions.py ASHLAR SCRATCH DOCUMENT...

A block that begins with ```futhark PATH is part of that file, or all of it.
A block without a language whose lines begin with `$ ` is a session. Its commands run in an empty folder that has the
project's examples/;
`NAME.fut` without a folder is the program of the last futhark block. Lines `...` stand for any lines, and times are not
compared.
A block that begins with ```c NAME.c or NAME.h shows a part of a file that a command of the document wrote; if none did,
of the library made
of the last futhark block. Blanks and line breaks are not compared; a line `...` stands for anything.
`make` alone is not run here.
"""
import os
import re
import shlex
import subprocess
import sys


def blocks(path):
    """(line, language, argument, lines) of each fenced block."""
    found, inside = [], None
    with open(path, encoding='utf-8') as file:
        for number, line in enumerate(file.read().split('\n'), 1):
            if inside is None and line.startswith('```'):
                words = line[3:].split() + ['', '']
                inside = (number, words[0], words[1], [])
            elif inside is not None and line.startswith('```'):
                found.append(inside)
                inside = None
            elif inside is not None:
                inside[3].append(line)
    return found


def pieces(lines):
    """The texts between lines `...`, blanks made alike."""
    parts, part = [], []
    for line in lines + ['...']:
        if line.strip() == '...':
            parts.append(' '.join(' '.join(part).split()))
            part = []
        else:
            part.append(line)
    return [part for part in parts if part]


def shows(lines, text):
    """Do the pieces stand in the text, in their order?"""
    at, text = 0, ' '.join(text.split())
    for piece in pieces(lines):
        found = text.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    return True


def same_output(expected, got):
    pattern = ''
    for line in expected:
        masked = re.sub(r'\d+\.\d+ ms', '# ms', line.rstrip())
        pattern += '(.*\n)*' if line.strip() == '...' else re.escape(masked) + '\n'
    masked = '\n'.join(re.sub(r'\d+\.\d+ ms', '# ms', line.rstrip()) for line in got.rstrip('\n').split('\n')) + '\n'
    return re.fullmatch(pattern, masked if got else '') is not None


class Document:
    def __init__(self, ashlar, scratch, path):
        self.ashlar, self.path, self.program = ashlar, path, ''
        self.passed, self.failed = 0, 0
        self.folder = os.path.join(scratch, os.path.basename(path))
        os.mkdir(self.folder)
        os.symlink(os.path.abspath('examples'), os.path.join(self.folder, 'examples'))

    def judge(self, line, ok, what):
        self.passed, self.failed = self.passed + bool(ok), self.failed + (not ok)
        if not ok:
            print('%s:%d: %s' % (self.path, line, what))

    def run(self, command):
        name = re.search(r'(?<![\w/])\w+\.fut', command)
        if name:
            with open(os.path.join(self.folder, name.group()), 'w', encoding='utf-8') as file:
                file.write(self.program)
        words = re.sub(r'^(build/)?ashlar\b', lambda _: shlex.quote(self.ashlar), command)
        done = subprocess.run(
    words,
    shell=True,
    cwd=self.folder,
    stdout=subprocess.PIPE,
    stderr=subprocess.STDOUT,
    text=True,
     check=False)
        return done.stdout

    def session(self, line, lines):
        at = 0
        while at < len(lines):
            command, end = lines[at][2:], at + 1
            while end < len(lines) and not lines[end].startswith('$ '):
                end += 1
            if not re.fullmatch(r'make( \w+)?', command):
                got = self.run(command)
                self.judge(line + at + 1, same_output(lines[at + 1:end], got), '`%s` prints\n%s' % (command, got))
            at = end

    def made_file(self, name):
        path = os.path.join(self.folder, name)
        if not os.path.exists(path):
            base = os.path.splitext(name)[0]
            self.run('ashlar c --library -o %s %s.fut' % (base, base))
        if not os.path.exists(path):
            return ''
        with open(path, encoding='utf-8') as file:
            return file.read()

    def check(self):
        for line, language, argument, lines in blocks(self.path):
            if language == 'futhark':
                self.program = '\n'.join(lines) + '\n'
                if argument:
                    with open(argument, encoding='utf-8') as file:
                        self.judge(line, shows(lines, file.read()), 'is not what stands in %s' % argument)
            elif language == 'c' and argument:
                self.judge(line, shows(lines, self.made_file(argument)), 'is no part of the generated %s' % argument)
            elif not language and lines and lines[0].startswith('$ '):
                self.session(line, lines)


def main():
    ashlar, scratch, paths = os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3:]
    passed = failed = 0
    for path in paths:
        document = Document(ashlar, scratch, path)
        document.check()
        passed, failed = passed + document.passed, failed + document.failed
    print('%d passed, %d failed' % (passed, failed))
    sys.exit(failed > 0)


main()
