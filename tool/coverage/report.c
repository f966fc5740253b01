// report: the table as a document, and the check that a document's claims are so.
//   A document may know less than is so (tests are added all the time), never more.
#include "coverage.h"
#include <stdio.h>

static void put_cell(Out *out, Text text) {
  for (size_t i = 0; i < text.size; i++) {
    if (text.start[i] == '|') out_char(out, '\\');
    out_char(out, text.start[i]);
  }
}

enum { MOST_SHOWN = 3 };

static bool any(const Coverage *coverage, const Tests *tests) {
  for (uint32_t i = 0; i < coverage->names.size; i++)
    if (bitset_has(tests, i)) return true;
  return false;
}

static void put_tests(const Coverage *coverage, Out *out, const Tests *tests) {
  for (uint32_t i = 0, shown = 0; i < coverage->names.size && shown < MOST_SHOWN; i++)
    if (bitset_has(tests, i)) out_format(out, "%s`%.*s`", shown++ ? " " : "", TEXT_ARG(coverage->names.items[i]));
}

static void put_row(const Coverage *coverage, Out *out, Text name, const Tests *tests, const char *otherwise) {
  out_string(out, "| ");
  put_cell(out, name);
  out_string(out, " | ");
  if (any(coverage, tests)) put_tests(coverage, out, tests);
  else out_string(out, otherwise);
  out_string(out, " |\n");
}

static void put_table(Out *out, const char *heading, const char *text, const char *first, const char *second) {
  out_format(out, "\n## %s\n\n%s\n\n| %s | %s |\n|---|---|\n", heading, text, first, second);
}

static uint32_t pair_of(const Coverage *coverage, uint32_t a, uint32_t b) {
  return a < b ? coverage->pairs[a][b] : coverage->pairs[b][a];
}

static void put_pairs(const Coverage *coverage, Out *out, uint32_t a) {
  out_string(out, "| ");
  put_cell(out, construct_name((Construct)a));
  out_string(out, " |");
  for (uint32_t b = a + 1; b < CONSTRUCT_COUNT; b++) {
    uint32_t test = pair_of(coverage, a, b);
    if (!test || !construct_counts((Construct)b)) continue;
    out_char(out, ' ');
    put_cell(out, construct_name((Construct)b));
    out_format(out, " `%.*s`,", TEXT_ARG(coverage->names.items[test - 1]));
  }
  if (out->start[out->size - 1] == ',') out->size--;
  out_string(out, " |\n");
}

static void put_missing_pairs(const Coverage *coverage, Out *out, uint32_t a) {
  bool found = false;
  for (uint32_t b = a + 1; b < CONSTRUCT_COUNT; b++) {
    if (pair_of(coverage, a, b) || !construct_counts((Construct)b) || !any(coverage, &coverage->constructs[b]))
      continue;
    out_string(out, found ? ", " : "| ");
    if (!found) {
      put_cell(out, construct_name((Construct)a));
      out_string(out, " | ");
    }
    put_cell(out, construct_name((Construct)b));
    found = true;
  }
  if (found) out_string(out, " |\n");
}

static void put_counts(const Coverage *coverage, Out *out) {
  uint32_t constructs = 0, covered = 0, pairs = 0, covered_pairs = 0;
  for (uint32_t a = 0; a < CONSTRUCT_COUNT; a++) {
    if (!construct_counts((Construct)a)) continue;
    constructs++;
    covered += any(coverage, &coverage->constructs[a]);
    for (uint32_t b = a + 1; b < CONSTRUCT_COUNT; b++) {
      if (!construct_counts((Construct)b)) continue;
      pairs++;
      covered_pairs += coverage->pairs[a][b] > 0;
    }
  }
  out_format(out, "%u of %u constructs and %u of %u pairs have a test.\n", covered, constructs, covered_pairs, pairs);
}

static void put_members(const Coverage *coverage, Out *out) {
  put_table(out, "Members of the numeric modules",
            "Types for which a program names the member. (Every operation on every type is also compared with an "
            "oracle: `test/oracle`.)",
            "member", "types");
  for EACH(i, &coverage->members) {
    out_string(out, "| ");
    put_cell(out, coverage->members.items[i]);
    out_string(out, " |");
    for (uint32_t type = 0; type < 12; type++)
      if (coverage->member_types.items[i] >> type & 1) out_format(out, " %s", coverage_types[type]);
    out_string(out, " |\n");
  }
}

void coverage_print(const Coverage *coverage, Out *out) {
  out_string(out, "# What the test programs cover\n\nWritten by `tool/coverage.sh`. `make check` makes sure that every "
                  "claim made here is so, and that "
                  "every construct and\nevery error code has a test; where tests were added since, more is so than is "
                  "said here. At most three tests are named.\n\n");
  put_counts(coverage, out);
  put_table(out, "Constructs",
            "The forms of `src/syntax/ast.def`, and finer ones. Programs of `test/run` and `test/rows` run on the "
            "interpreters and as C.",
            "construct", "tests");
  for (uint32_t a = 0; a < CONSTRUCT_COUNT; a++)
    if (construct_counts((Construct)a))
      put_row(coverage, out, construct_name((Construct)a), &coverage->constructs[a], "none");
  put_table(out, "Functions of the prelude", "Those every program sees.", "function", "tests");
  for
    EACH(i, &coverage->functions)
      put_row(coverage, out, coverage->functions.items[i], &coverage->function_tests.items[i], "none");
  put_members(coverage, out);
  put_table(out, "Refused programs",
            "Tests of `test/error`, by the code of the message; codes without one are tested elsewhere.", "code",
            "tests");
  for (int code = 0; code < DIAG_COUNT; code++)
    put_row(coverage, out, text_of(diag_code_name((DiagCode)code)), &coverage->codes[code], "none");
  put_table(out, "Pairs",
            "Two constructs in one definition; where one of them is a declaration or part of a module, in one file.",
            "construct", "with");
  for (uint32_t a = 0; a < CONSTRUCT_COUNT; a++)
    if (construct_counts((Construct)a) && any(coverage, &coverage->constructs[a])) put_pairs(coverage, out, a);
  put_table(out, "Pairs without a test", "Some of these cannot be.", "construct", "with");
  for (uint32_t a = 0; a < CONSTRUCT_COUNT; a++)
    if (construct_counts((Construct)a) && any(coverage, &coverage->constructs[a])) put_missing_pairs(coverage, out, a);
}

// ---- the check

typedef struct Claims { const Coverage *coverage; Text document; size_t at; Text heading; bool so; } Claims;

static void wrong(Claims *claims, Text name, const char *what, Text detail) {
  fprintf(stderr, "docs/coverage.md, %.*s: %.*s: %s %.*s\n", TEXT_ARG(claims->heading), TEXT_ARG(name), what,
          TEXT_ARG(detail));
  claims->so = false;
}

static bool next_line(Claims *claims, Text *line) {
  if (claims->at >= claims->document.size) return false;
  size_t start = claims->at;
  while (claims->at < claims->document.size && claims->document.start[claims->at] != '\n') claims->at++;
  *line = (Text){claims->document.start + start, claims->at++ - start};
  return true;
}

static Text unescaped(Arena *arena, Text text) {
  Out out = out_new(arena);
  for (size_t i = 0; i < text.size; i++)
    if (text.start[i] != '\\') out_char(&out, text.start[i]);
  return out_result(&out);
}

// "| a | b |": the first cell ends at a bar that is not escaped.
static bool split_row(Arena *arena, Text line, Text *name, Text *rest) {
  if (!text_starts_with(line, TEXT("| "))) return false;
  size_t end = 2;
  while (end + 2 < line.size && !(line.start[end] == ' ' && line.start[end + 1] == '|' && line.start[end + 2] == ' '))
    end++;
  if (end + 3 >= line.size) return false;
  *name = unescaped(arena, (Text){line.start + 2, end - 2});
  *rest = (Text){line.start + end + 3, line.size - end - 3};
  return true;
}

static bool find_test(const Coverage *coverage, Text name, uint32_t *test) {
  for (*test = 0; *test < coverage->names.size; ++*test)
    if (text_equal(coverage->names.items[*test], name)) return true;
  return false;
}

static Construct find_construct(Text name) {
  for (uint32_t a = 0; a < CONSTRUCT_COUNT; a++)
    if (construct_counts((Construct)a) && text_equal(name, construct_name((Construct)a))) return (Construct)a;
  return CONSTRUCT_COUNT;
}

static const Tests *tests_of(const Claims *claims, Text name) {
  const Coverage *coverage = claims->coverage;
  if (text_equal(claims->heading, TEXT("Constructs"))) {
    Construct construct = find_construct(name);
    if (construct != CONSTRUCT_COUNT) return &coverage->constructs[construct];
  } else if (text_equal(claims->heading, TEXT("Functions of the prelude"))) {
    for EACH(i, &coverage->functions)
      if (text_equal(name, coverage->functions.items[i])) return &coverage->function_tests.items[i];
  } else if (text_equal(claims->heading, TEXT("Refused programs"))) {
    for (int code = 0; code < DIAG_COUNT; code++)
      if (text_equal(name, text_of(diag_code_name((DiagCode)code)))) return &coverage->codes[code];
  }
  return NULL;
}

// The next text between backquotes; *before: what stands before it.
static bool next_quoted(Text *rest, Text *before, Text *quoted) {
  size_t start = 0, end;
  while (start < rest->size && rest->start[start] != '`') start++;
  for (end = start + 1; end < rest->size && rest->start[end] != '`';) end++;
  if (end >= rest->size) return false;
  *before = (Text){rest->start, start};
  *quoted = (Text){rest->start + start + 1, end - start - 1};
  *rest = (Text){rest->start + end + 1, rest->size - end - 1};
  return true;
}

static void check_row(Claims *claims, Text name, Text rest) {
  const Tests *tests = tests_of(claims, name);
  Text before, quoted;
  uint32_t test;
  if (!tests) wrong(claims, name, "there is no such thing", TEXT(""));
  while (tests && next_quoted(&rest, &before, &quoted))
    if (!find_test(claims->coverage, quoted, &test) || !bitset_has(tests, test))
      wrong(claims, name, "it is not covered by", quoted);
}

static bool pair_in_test(const Coverage *coverage, Construct a, Construct b, uint32_t test) {
  for EACH(i, &coverage->units) {
    const Unit *unit = &coverage->units.items[i];
    bool both = unit->test == test && bitset_has(&unit->constructs, a) && bitset_has(&unit->constructs, b);
    if (both && construct_pairs(a, b, unit->of_file)) return true;
  }
  return false;
}

// "with `test`, with `test`"
static void check_pairs(Claims *claims, Text name, Text rest) {
  Construct a = find_construct(name);
  Text before, quoted;
  uint32_t test;
  while (next_quoted(&rest, &before, &quoted)) {
    Text other = unescaped(claims->coverage->arena, before);
    while (other.size && (*other.start == ' ' || *other.start == ',')) other.start++, other.size--;
    while (other.size && other.start[other.size - 1] == ' ') other.size--;
    Construct b = find_construct(other);
    bool known = a != CONSTRUCT_COUNT && b != CONSTRUCT_COUNT && find_test(claims->coverage, quoted, &test);
    if (!known || !pair_in_test(claims->coverage, a, b, test))
      wrong(claims, name, "not covered by this test together with",
            text_format(claims->coverage->arena, "%.*s: %.*s", TEXT_ARG(other), TEXT_ARG(quoted)));
  }
}

bool coverage_check(const Coverage *coverage, Text document) {
  Claims claims = {.coverage = coverage, .document = document, .so = true};
  Text line, name, rest;
  while (next_line(&claims, &line)) {
    if (text_starts_with(line, TEXT("## "))) {
      claims.heading = (Text){line.start + 3, line.size - 3};
      for (int i = 0; i < 4; i++) (void)next_line(&claims, &line);   // the text and the head of the table
      (void)next_line(&claims, &line);
      continue;
    }
    bool claimed = text_equal(claims.heading, TEXT("Constructs")) ||
                   text_equal(claims.heading, TEXT("Functions of the prelude")) ||
                   text_equal(claims.heading, TEXT("Refused programs"));
    if (!split_row(coverage->arena, line, &name, &rest)) continue;
    if (claimed) check_row(&claims, name, rest);
    else if (text_equal(claims.heading, TEXT("Pairs"))) check_pairs(&claims, name, rest);
  }
  for (uint32_t a = 0; a < CONSTRUCT_COUNT; a++)
    if (construct_counts((Construct)a) && !any(coverage, &coverage->constructs[a]))
      wrong(&claims, construct_name((Construct)a), "no test covers this construct", TEXT(""));
  return claims.so;
}
