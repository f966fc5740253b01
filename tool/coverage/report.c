// report: the table as a document, and the check that nothing lacks a test.
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

typedef struct Counts { uint32_t constructs, covered, pairs, covered_pairs; } Counts;

static Counts count_all(const Coverage *coverage) {
  Counts counts = {0};
  for (uint32_t a = 0; a < CONSTRUCT_COUNT; a++) {
    if (!construct_counts((Construct)a)) continue;
    counts.constructs++;
    counts.covered += any(coverage, &coverage->constructs[a]);
    for (uint32_t b = a + 1; b < CONSTRUCT_COUNT; b++) {
      if (!construct_counts((Construct)b)) continue;
      counts.pairs++;
      counts.covered_pairs += coverage->pairs[a][b] > 0;
    }
  }
  return counts;
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
  const Counts counts = count_all(coverage);
  out_format(out, "# Coverage of the language by test programs\n\nMade by `tool/coverage.sh`; at most three tests are "
                  "named.\n%u of %u constructs and %u of %u pairs of constructs have a test.\n",
             counts.covered, counts.constructs, counts.covered_pairs, counts.pairs);
  put_table(out, "Constructs",
            "The forms of `src/syntax/ast.def`, and finer ones. Programs of `test/run` and `test/rows` run on the "
            "interpreters and as C.",
            "construct", "tests");
  for (uint32_t a = 0; a < CONSTRUCT_COUNT; a++)
    if (construct_counts((Construct)a))
      put_row(coverage, out, construct_name((Construct)a), &coverage->constructs[a], "none");
  put_table(out, "Functions of the prelude", "Those every program sees.", "function", "tests");
  for EACH(i, &coverage->functions)
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

enum { LEAST_PAIRS_IN_100 = 65 };   // of the pairs of constructs that could occur together

static bool covered(const Coverage *coverage, const char *kind, Text name, const Tests *tests) {
  if (any(coverage, tests)) return true;
  fprintf(stderr, "coverage: no test program has the %s %.*s\n", kind, TEXT_ARG(name));
  return false;
}

bool coverage_check(const Coverage *coverage) {
  const Counts counts = count_all(coverage);
  bool complete = true;
  for (uint32_t a = 0; a < CONSTRUCT_COUNT; a++)
    if (construct_counts((Construct)a))
      complete &= covered(coverage, "construct", construct_name((Construct)a), &coverage->constructs[a]);
  for EACH(i, &coverage->functions)
    complete &= covered(coverage, "prelude function", coverage->functions.items[i], &coverage->function_tests.items[i]);
  if (counts.covered_pairs * 100 >= counts.pairs * LEAST_PAIRS_IN_100) return complete;
  fprintf(stderr, "coverage: only %u of %u pairs of constructs have a test\n", counts.covered_pairs, counts.pairs);
  return false;
}
