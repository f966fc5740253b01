"""Syntax highlighting compared with the compiler's lexer: highlight.py ASHLAR EDITOR SCRATCH PROGRAM...

EDITOR is vim, emacs or textmate. Each token of `ashlar tokens` must be shown as what it is (keyword, number, string,
character, or none of them), and what stands between the last token of a line and its end as a comment. Prints the
places that differ, and "N passed, N failed", a program each."""
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
EDITORS = os.path.join(HERE, '..', '..', '..', 'editors')
CLASSES = {
    'vim': [('ashlarKeyword', 'keyword'), ('ashlarBoolean', 'keyword'), ('ashlarNumber', 'number'),
            ('ashlarString', 'string'), ('ashlarCharacter', 'character'), ('ashlarComment', 'comment'),
            ('ashlarDocumentation', 'comment'), ('ashlarTodo', 'comment')],
    'textmate': [('keyword.control', 'keyword'), ('constant.language', 'keyword'), ('constant.numeric', 'number'),
                 ('string.quoted.double', 'string'), ('string.quoted.single', 'character'), ('comment', 'comment')],
    'emacs': [('font-lock-keyword-face', 'keyword'), ('font-lock-constant-face', 'keyword'),
              ('font-lock-builtin-face', 'number'), ('font-lock-string-face', 'string'),
              ('font-lock-comment', 'comment')],
}


def wanted(ashlar, path):
    """{(line, column): class} of the tokens and comments of a program; columns count bytes from 1."""
    lines = open(path, encoding='utf-8').read().split('\n')
    found, ends, attribute = {}, {}, False
    for row in subprocess.run([ashlar, 'tokens', path], stdout=subprocess.PIPE, check=True).stdout.decode().split('\n'):
        match = re.match(r'(\d+):(\d+): (keyword|number|string|character literal|name|constructor|operator|`.*?`)(.*)',
                         row)
        if not match:
            continue
        line, column, kind = int(match[1]), int(match[2]), match[3]
        text = match[4].split('` ', 1)[1] if kind == 'keyword' else match[4][1:] if kind[0] != '`' else kind[1:-1]
        if lines[line - 1].isascii():
            if kind == '`#[`':
                attribute = True
            if not attribute:
                named = {'keyword': 'keyword', 'number': 'number', 'string': 'string', 'character literal': 'character'}
                found[line, column] = named.get(kind, 'other')
            if kind == '`]`':
                attribute = False
        ends[line] = column - 1 + len(text)
    for number, line in enumerate(lines, 1):
        rest = line[ends.get(number, 0):]
        at = rest.find('--')
        if line.isascii() and at >= 0 and not rest[:at].strip():
            found[number, ends.get(number, 0) + at + 1] = 'comment'
            found[number, len(line)] = 'comment'
    return found


def classes_of(editor, names):
    for prefix, kind in CLASSES[editor]:
        if names.startswith(prefix):
            return kind
    return 'other'


# ---- TextMate: the patterns of the grammar, in their order, at each place of a line

def scopes(grammar, text):
    """The scope of each character of a line."""
    result, at, stack = [''] * len(text), 0, [('', None, grammar['patterns'])]
    while at < len(text):
        name, end, patterns = stack[-1]
        best = None
        for pattern in ([{'end': end}] if end else []) + patterns:
            match = re.compile(pattern.get('begin') or pattern.get('match') or pattern['end']).search(text, at)
            if match and (best is None or match.start() < best[0].start()):
                best = match, pattern
        stop = best[0].start() if best else len(text)
        result[at:stop] = [name] * (stop - at)
        if not best:
            break
        match, pattern = best
        own = name if 'end' in pattern and 'begin' not in pattern else pattern['name']
        result[match.start():match.end()] = [own] * (match.end() - match.start())
        if 'begin' in pattern:
            stack.append((own, pattern['end'], pattern.get('patterns', [])))
        elif 'end' in pattern:
            stack.pop()
        at = max(match.end(), at + (match.end() == match.start()))
    return result


def textmate(path, places, _scratch):
    with open(os.path.join(EDITORS, 'textmate', 'ashlar.tmLanguage.json'), encoding='utf-8') as file:
        grammar = json.load(file)
    lines = open(path, encoding='utf-8').read().split('\n')
    shown = {}
    return {place: shown.setdefault(place[0], scopes(grammar, lines[place[0] - 1]))[place[1] - 1] for place in places}


def vim(path, places, scratch):
    out = os.path.join(scratch, 'shown')
    script = ['set nocompatible noswapfile', 'set runtimepath^=' + os.path.join(EDITORS, 'vim'),
              'filetype plugin on', 'syntax on', 'edit ' + path, 'let shown = []']
    script += ["call add(shown, synIDattr(synID(%d, %d, 1), 'name'))" % place for place in places]
    script += ["call add(shown, &filetype)", "call writefile(shown, '%s')" % out, 'qall!']
    name = os.path.join(scratch, 'script.vim')
    with open(name, 'w', encoding='utf-8') as file:
        file.write('\n'.join(script) + '\n')
    subprocess.run(['vim', '-es', '-n', '-u', 'NONE', '-i', 'NONE', '-S', name], stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, timeout=120)
    shown = open(out, encoding='utf-8').read().split('\n')
    os.unlink(out)
    if shown[len(places)] != 'ashlar':
        raise SystemExit('vim: the type of the file is not found')
    return dict(zip(places, shown))


def emacs(path, places, scratch):
    out = os.path.join(scratch, 'shown')
    asked = ' '.join('(%d . %d)' % place for place in places)
    program = '''(progn
      (load "%s" nil t)
      (find-file "%s")
      (unless (eq major-mode 'ashlar-mode) (kill-emacs 3))
      (font-lock-mode 1)
      (font-lock-ensure)
      (let ((shown (mapcar (lambda (place)
               (goto-char (point-min)) (forward-line (1- (car place))) (forward-char (1- (cdr place)))
               (let ((face (get-text-property (point) 'face)))
                 (format "%%s" (if (consp face) (car face) face))))
             '(%s))))
        (with-temp-file "%s" (insert (mapconcat 'identity shown "\\n")))))''' % (
            os.path.abspath(os.path.join(EDITORS, 'emacs', 'ashlar-mode.el')), os.path.abspath(path), asked, out)
    name = os.path.join(scratch, 'script.el')
    with open(name, 'w', encoding='utf-8') as file:
        file.write(program)
    subprocess.run(['emacs', '-Q', '--batch', '-l', name], stdin=subprocess.DEVNULL, check=True, timeout=120)
    shown = open(out, encoding='utf-8').read().split('\n')
    os.unlink(out)
    return dict(zip(places, shown))


def main():
    ashlar, editor, scratch, paths = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
    passed = failed = 0
    kinds = set()
    for path in paths:
        expected = wanted(ashlar, path)
        shown = {'vim': vim, 'emacs': emacs, 'textmate': textmate}[editor](path, sorted(expected), scratch)
        wrong = []
        for place in sorted(expected):
            kind = classes_of(editor, shown[place])
            want = 'string' if editor == 'emacs' and expected[place] == 'character' else expected[place]
            kinds.add(want)
            if kind != want:
                wrong.append('%s:%d:%d: %s is shown as %s (%s)' % (path, *place, want, kind, shown[place]))
        print('\n'.join(wrong[:5]), end='\n' if wrong else '')
        passed, failed = passed + (not wrong), failed + bool(wrong)
    if not kinds >= {'keyword', 'number', 'string', 'comment', 'other'}:
        print('the programs do not have tokens of every kind')
        failed += 1
    print('%d passed, %d failed' % (passed, failed))
    sys.exit(failed > 0)


main()
