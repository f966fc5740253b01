"""Where a C source can be mutated, by its tokens alone, and the text with every mutant in it.

A mutant is an expression that gives another value when `MUTANT(k)` is 1, so that one build holds all of them (mutant
schemata). Kinds, each of them an insertion:
    conjunct     a && b          a && MUTANT_TRUE(k, b), and the same for the first operand
    alternative  a || b          a || MUTANT_FALSE(k, b), and the same for the first operand
    boundary     a < b           a < MUTANT(k) + b: as <=; likewise the other three comparisons
    equality     a == b          a == b != MUTANT(k): as !=; likewise != as ==
    condition    if (a)          if (MUTANT(k) != !!(a)); a ! before an operand is dropped
    one          a + 1, a - 1    a + (1 - MUTANT(k))
    answer       return true;    return !MUTANT(k);
    statement    f(x); a = b;    does nothing: a call, an assignment
Assertions, constants, tables, labels and what only reports (REPORTING) are left alone.
"""
import re
from collections import namedtuple

Site = namedtuple('Site', 'file line function kind text edits')   # edits: (position, order, inserted text with {k})
Token = namedtuple('Token', 'text start end')

BLANKED = re.compile(r'//[^\n]*|/\*.*?\*/|^[ \t]*#(?:\\\n|[^\n])*|"(?:\\.|[^"\\\n])*"'
                     r'|\'(?:\\.|[^\'\\\n])*\'', re.S | re.M)
TOKEN = re.compile(r'[A-Za-z_]\w*|\.?\d[\w.]*|->|\+\+|--|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\.\.\.|\S')
REPORTING = re.compile(r'refused|fired|explain|report|note|diag|print|^out_|describe|reason|reject|^keep$|^panic$')
LEFT_ALONE = {'REQUIRE', 'panic', 'sizeof', 'rule_refused', 'NEW_ARRAY'}
KEYWORDS = set('return for while do switch case default break continue else goto const struct union'.split())
OPENING, CLOSING = {'(': ')', '[': ']', '{': '}'}, {')', ']', '}'}
ENDS_CONJUNCT = {'&&', '||', '?', ':', ',', ';'}
ENDS_ALTERNATIVE = {'||', '?', ':', ',', ';'}
ENDS_EQUALITY = {'&&', '||', '?', ':', ',', ';', '&', '|', '^', '==', '!='}
BEGINS_OPERAND = {'(', '[', '{', ',', ';', '?', ':', '=', 'return', '}', '||', '+=', '-=', '*=', '|=', '&=',
                  '/=', '%=', '^='}
INNERMOST = -10 ** 9
INVERTED = {'<': 'MUTANT({k}) + ', '>=': 'MUTANT({k}) + ', '>': '-(int64_t)MUTANT({k}) + ',
            '<=': '-(int64_t)MUTANT({k}) + '}


def blanked(text):
    """Comments and lines of the preprocessor become blanks, strings and characters one number."""
    def blank(match):
        found = match.group(0)
        kept = '0' * len(found) if found[0] in '"\'' else re.sub(r'[^\n]', ' ', found)
        return kept
    return BLANKED.sub(blank, text)


def partners(tokens):
    """For each bracket the index of its partner."""
    found, open_ones = {}, []
    for i, token in enumerate(tokens):
        if token.text in OPENING:
            open_ones.append(i)
        elif token.text in CLOSING and open_ones:
            j = open_ones.pop()
            found[i], found[j] = j, i
    return found


class Source:
    def __init__(self, name, text):
        self.name, self.text = name, text
        self.tokens = [Token(m.group(0), m.start(), m.end()) for m in TOKEN.finditer(blanked(text))]
        self.partner = partners(self.tokens)
        self.sites = []

    def at(self, i):
        return self.tokens[i].text if 0 <= i < len(self.tokens) else ''

    def add(self, i, function, kind, edits):
        start = self.tokens[i].start
        line = self.text.count('\n', 0, start) + 1
        begin = self.text.rfind('\n', 0, start) + 1
        end = self.text.find('\n', start)
        marked = self.text[begin:start] + '@' + self.text[start:end]
        self.sites.append(Site(self.name, line, function, kind, marked.strip(), edits))

    def end_of(self, i, enders):
        """The first token from i on, at the same nesting, that ends an operand."""
        while self.at(i) not in enders and self.at(i) not in CLOSING:
            i = self.partner.get(i, i) + 1 if self.at(i) in OPENING else i + 1
        return i

    def begin_of(self, i, stops):
        """The first token of the operand that ends before i."""
        while True:
            before = self.at(i - 1)
            if before in CLOSING and before != '}':
                i = self.partner.get(i - 1, i - 1)
            elif before in stops or before in OPENING or before in CLOSING:
                return i
            else:
                i -= 1

    def wrap(self, first, last, before, after):
        """Insertions around the tokens first .. last - 1; inner ones are nearer to the tokens."""
        start, end = self.tokens[first].start, self.tokens[last - 1].end
        return [(start, -last, before), (end, -first, after)]

    def operators(self, i, function):
        token = self.at(i)
        if token in ('&&', '||'):
            both, ends = token == '&&', ENDS_CONJUNCT if token == '&&' else ENDS_ALTERNATIVE
            kind, opening = ('conjunct', 'MUTANT_TRUE({k}, (') if both else ('alternative', 'MUTANT_FALSE({k}, (')
            self.add(i, function, kind, self.wrap(i + 1, self.end_of(i + 1, ends), opening, '))'))
            stops = BEGINS_OPERAND | ({'&&'} if both else set())
            first = self.begin_of(i, stops)
            if self.at(first - 1) != token:
                self.add(first, function, kind, self.wrap(first, i, opening, '))'))
        elif token in INVERTED:
            self.add(i, function, 'boundary', [(self.tokens[i].end, 0, ' ' + INVERTED[token])])
        elif token in ('==', '!='):
            end = self.end_of(i + 1, ENDS_EQUALITY)
            self.add(i, function, 'equality', [(self.tokens[end - 1].end, INNERMOST, ' != MUTANT({k})')])
        elif token == '!' and self.at(i - 1) in {'(', '&&', '||', 'return', '=', '?', ':', ','}:
            self.add(i, function, 'condition', [(self.tokens[i].start, 0, 'MUTANT({k}) ^ ')])
        elif token == '1' and self.at(i - 1) in ('+', '-') and re.search(r'[\w)\]]$', self.at(i - 2)):
            start, end = self.tokens[i].start, self.tokens[i].end
            self.add(i, function, 'one', [(start, 0, '('), (end, INNERMOST, ' - MUTANT({k}))')])

    def statement(self, i, function):
        """At the first token of a statement."""
        token, following = self.at(i), self.at(i + 1)
        if token == 'if':
            close = self.partner[i + 1]
            self.add(i, function, 'condition', self.wrap(i + 2, close, 'MUTANT({k}) != !!(', ')'))
        elif token == 'return' and following in ('true', 'false') and self.at(i + 2) == ';':
            start, end = self.tokens[i + 1].start, self.tokens[i + 1].end
            sign = '!' if following == 'true' else ''
            self.add(i, function, 'answer', [(start, 0, sign + 'MUTANT({k}) /* '), (end, 0, ' */')])
        else:
            first = i + 3 if token == '(' and following == 'void' and self.at(i + 2) == ')' else i
            self.call_or_assignment(i, first, function)

    def call_or_assignment(self, first, i, function):
        name, end = self.at(i), self.end_of(i, {';'})
        if not re.match(r'[a-z_]\w*$', name) or self.at(end) != ';' or name in LEFT_ALONE or REPORTING.search(name):
            return
        if name in KEYWORDS:
            return
        j = i + 1
        while self.at(j) in ('.', '->', '['):
            j = self.partner[j] + 1 if self.at(j) == '[' else j + 2
        is_call = j == i + 1 and self.at(j) == '(' and self.partner.get(j) == end - 1
        if is_call or self.at(j) in ('=', '+=', '-=', '|=', '&='):
            self.add(i, function, 'statement', self.wrap(first, end, 'MUTANT({k}) ? (void)0 : (void)(', ')'))

    def skipped(self, i):
        """The token after what is left alone from here; i itself where nothing is."""
        token = self.at(i)
        if token in LEFT_ALONE and self.at(i + 1) == '(':
            return self.partner[i + 1] + 1
        if token == 'case':
            return self.end_of(i, {':'})
        if token in ('static', 'typedef', 'enum'):
            return self.end_of(i, {';'})
        if REPORTING.search(token) and self.at(i + 1) == '(':
            return self.partner[i + 1] + 1
        return i

    def body(self, first, last, function):
        i, begins = first + 1, True
        while i < last:
            past = self.skipped(i)
            if past != i:
                i, begins = past, False
                continue
            if begins and self.at(i) not in ('{', '}', ';'):
                self.statement(i, function)
            self.operators(i, function)
            heads = self.at(i) == ')' and self.at(self.partner.get(i, 0) - 1) in ('if', 'while', 'switch')
            begins = self.at(i) in ('{', '}', ';', 'else', 'do') or heads
            if self.at(i) == '(' and self.at(i - 1) == 'for' or self.at(i) == ';' and self.in_head(i):
                begins = False
            i += 1

    def in_head(self, i):
        """Whether a semicolon is one of the head of a loop."""
        depth = 0
        while i > 0:
            i -= 1
            if self.at(i) in (')', ']', '}'):
                depth += 1
            elif self.at(i) in OPENING:
                if depth == 0:
                    return self.at(i) == '('
                depth -= 1
        return False

    def find(self):
        """All sites, in the order of the text."""
        i = 0
        while i < len(self.tokens):
            if self.at(i) == '{' and self.at(i - 1) == ')':
                function = self.at(self.partner[i - 1] - 1)
                self.body(i, self.partner[i], function)
            if self.at(i) == '{':
                i = self.partner[i]
            i += 1
        return self.sites


def sites_of(name, text):
    return Source(name, text).find()


def mutated(text, sites, numbers):
    """The text with all mutants in it."""
    edits = []
    for site, number in zip(sites, numbers):
        edits += [(position, order, inserted.replace('{k}', str(number))) for position, order, inserted in site.edits]
    # What ends at a position comes before what begins there; of the same, the wider ones are outside.
    edits.sort(key=lambda edit: (edit[0], edit[2][0] not in ') ', edit[1]))
    out, last = [], 0
    for position, _, inserted in edits:
        out += [text[last:position], inserted]
        last = position
    return ''.join(out) + text[last:]
