// Scalar statements as formulas for users: the language's operators, parentheses where they are needed, names for
// values with several uses.
#include "core_testing.h"

typedef struct Names { Context *context; const Program *program; } Names;
static void print_name(void *user, Out *out, uint32_t variable) {
  const Names *names = user;
  out_text(out, name_text(names->context->names, var_info(names->program->vars, (Var){variable})->name));
}

static const Body *body_of(Names *names, const char *statements, const char *result) {
  names->program = program_of(names->context, text_c_string(names->context->arena,
    text_format(names->context->arena, "fun f (n: i64, m: i64) -> (r: i64) {\n%s\nin (%s)\n}\n", statements, result)));
  return names->program->functions[0]->body;
}

// A line for each statement that has one; the last keeps its name.
static void check_lines(const char *statements, const char *expected) {
  Names names = {.context = context_new()};
  const Body *body = body_of(&names, statements, "n");
  Bitset named = bitset_new(names.context->arena);
  bitset_add(&named, stm_result(body->stms[body->count - 1]).id);
  const ScalarText text = scalar_text_new(names.context->arena, body->stms, body->count, &named, print_name, &names);
  Out out = out_new(names.context->arena);
  for RANGE(i, body->count) scalar_text_print(&text, &out, "|", body->stms[i]);
  CHECK_TEXT(text_c_string(names.context->arena, out_result(&out)), expected);
  context_free(names.context);
}

static void operators_are_those_of_the_language(void) {
  check_lines("a: i64 = prim div i64 (n, m)", "|a = n / m");
  check_lines("a: i64 = prim quot i64 (n, m)", "|a = n // m");
  check_lines("a: i64 = prim mod i64 (n, m)", "|a = n % m");
  check_lines("a: i64 = prim rem i64 (n, m)", "|a = n %% m");
  check_lines("a: i64 = prim max i64 (n, 0i64)", "|a = max(n, 0)");
  check_lines("a: bool = prim le i64 (32i64, n) b: bool = prim lt i64 (m, 4i64) c: bool = prim and bool (a, b)",
              "|c = 32 <= n && m < 4");
}

static void parentheses_are_where_they_are_needed(void) {
  check_lines("a: i64 = prim mul i64 (n, m) b: i64 = prim add i64 (a, 1i64)", "|b = n*m + 1");
  check_lines("a: i64 = prim add i64 (n, m) b: i64 = prim mul i64 (a, 2i64)", "|b = (n + m)*2");
  check_lines("a: i64 = prim sub i64 (n, m) b: i64 = prim sub i64 (n, a)", "|b = n - (n - m)");
  check_lines("a: i64 = prim rem i64 (n, m) b: i64 = prim quot i64 (a, n)", "|b = n %% m // n");
}

static void what_no_named_value_needs_has_no_line(void) {
  check_lines("a: i64 = prim add i64 (n, m) b: i64 = prim mul i64 (a, a) c: i64 = prim mul i64 (a, 2i64)",
              "|c = (n + m)*2");
}

static void what_several_use_has_a_name(void) {
  check_lines("a: i64 = prim add i64 (n, m) b: i64 = prim mul i64 (a, a)", "|a = n + m|b = a*a");
}

static void check_cells(const char *statements, const char *result, const char *expected) {
  Names names = {.context = context_new()};
  const EntryCells cells = {.takes = true, .count = body_of(&names, statements, result)};
  Out out = out_new(names.context->arena);
  entry_cells_print(&out, &cells, print_name, &names);
  CHECK_TEXT(text_c_string(names.context->arena, out_result(&out)), expected);
  context_free(names.context);
}

#define LIMIT "1152921504606846976i64"
static void numbers_of_cells_are_one_formula(void) {
  check_cells("a: i64 = prim mul i64 (n, m) b: i64 = prim add i64 (a, 1i64)", "b", "n*m + 1");
  check_cells("a: i64 = prim add i64 (n, m) b: i64 = prim mul i64 (a, a)", "b", "(n + m)*(n + m)");
  check_cells("a: i64 = prim min i64 (n, " LIMIT ") b: i64 = prim min i64 (m, " LIMIT
              ") c: i64 = prim add i64 (a, b) d: i64 = prim min i64 (c, " LIMIT ")",
              "d", "n + m");
  check_cells("a: i64 = prim min i64 (n, " LIMIT ") b: i64 = prim max i64 (a, 1i64) c: i64 = prim quot i64 (" LIMIT
              ", b) d: i64 = prim add i64 (c, 1i64)"
              " e: i64 = prim min i64 (m, d) f: i64 = prim mul i64 (a, e)",
              "f", "n*m");
  check_cells("", "7i64", "7");
}

// Each statement doubles the text, which is cut at the limit.
static void long_formulas_break_off(void) {
  Context *context = context_new();
  Out statements = out_new(context->arena);
  out_string(&statements, "x0: i64 = prim add i64 (n, m)");
  for (int i = 1; i <= 60; i++) out_format(&statements, "\nx%d: i64 = prim mul i64 (x%d, x%d)", i, i - 1, i - 1);
  Names names = {.context = context};
  const EntryCells cells = {.takes = true,
                            .count = body_of(&names, text_c_string(context->arena, out_result(&statements)), "x60")};
  Out out = out_new(context->arena);
  entry_cells_print(&out, &cells, print_name, &names);
  CHECK(out.size == 403 && strncmp(text_c_string(context->arena, out_result(&out)), "(n + m)*(n + m)*", 16) == 0);
  context_free(context);
}

int main(void) {
  RUN(operators_are_those_of_the_language);
  RUN(parentheses_are_where_they_are_needed);
  RUN(what_no_named_value_needs_has_no_line);
  RUN(what_several_use_has_a_name);
  RUN(numbers_of_cells_are_one_formula);
  RUN(long_formulas_break_off);
  return testing_finish();
}
