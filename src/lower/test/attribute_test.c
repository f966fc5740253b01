// The effect of attributes on Core: checks that are omitted or marked, calls and loops that are marked, values that are
// hidden or blank.
#include "lower_testing.h"

static const char *lowered_core(const char *source) {
  static char buffer[16384];
  Lowered lowered = lowered_from(source);
  Out out = out_new(lowered.context->arena);
  if (lowered.program) core_print(lowered.context, &out, lowered.program);
  snprintf(buffer, sizeof buffer, "%s", lowered_text(&lowered, &out));
  context_free(lowered.context);
  return buffer;
}

static int count_of(const char *text, const char *what) {
  int count = 0;
  for (const char *at = text; (at = strstr(at, what)); at++) count++;
  return count;
}

static void unsafe_drops_checks(void) {
  CHECK(count_of(lowered_core("entry main [n] (xs: [n]i32) (i: i64) : i32 = xs[i]"), "assert") == 1);
  CHECK(count_of(lowered_core("entry main [n] (xs: [n]i32) (i: i64) : i32 = #[unsafe] xs[i]"), "assert") == 0);
  CHECK(count_of(lowered_core("entry main [n] (xs: [n]i32) (m: i64) : [m]i32 = #[unsafe] (xs :> [m]i32)"), "assert") ==
        0);
  CHECK(count_of(lowered_core("entry main (x: i64) : i64 = #[unsafe] assert (x > 0) x"), "assert") == 0);
}

static void unsafe_reaches_the_code_inside(void) {
  CHECK(count_of(lowered_core("entry main [n] (xs: [n]i32) (is: []i64) : []i32 = #[unsafe] map (\\i -> xs[i]) is"),
                 "assert") == 0);
  CHECK(
      count_of(lowered_core("entry main [n] (xs: [n]i32) (is: []i64) : []i32 = let g i = xs[i] in #[unsafe] map g is"),
               "assert") == 1);
  CHECK(count_of(lowered_core("def g [n] (xs: [n]i32) (i: i64) : i32 = xs[i]\nentry main (xs: []i32) (i: i64) : i32 = "
                              "#[unsafe] g xs i"),
                 "assert") == 1);
  CHECK(count_of(lowered_core("entry main [n] (xs: [n]i32) (i: i64) : i32 = (#[unsafe] xs[i]) + xs[i]"), "assert") ==
        1);
  CHECK(count_of(
            lowered_core("entry main [n] (xs: [n]i32) (i: i64) : i32 = let f = #[unsafe] (\\(j: i64) -> xs[j]) in f i"),
            "assert") == 0);
}

// The checks of a division by zero and of a negative size remain: without them the operation has no result.
static void unsafe_keeps_what_has_no_other_meaning(void) {
  CHECK(count_of(lowered_core("entry main (x: i32) (y: i32) : i32 = #[unsafe] x / y"), "assert") == 1);
  CHECK(count_of(lowered_core("entry main (n: i64) : []i64 = #[unsafe] iota n"), "assert") == 1);
}

static void warnings_mark_checks(void) {
  const char *text =
      lowered_core("entry main [n] (xs: [n]i32) (i: i64) : i32 = #[warn(safety_checks)] xs[i] + xs[i + 1]");
  CHECK(count_of(text, "#warn assert") == 2);
  CHECK(count_of(lowered_core("entry main [n] (xs: [n]i32) (i: i64) : i32 = #[warn(other)] xs[i]"), "#warn") == 0);
}

static void calls_and_loops_are_marked(void) {
  CHECK(count_of(lowered_core("def f (x: i64) = x + 1\nentry main (x: i64) : i64 = #[noinline] f (f x)"),
                 "#noinline call") == 1);
  CHECK(count_of(lowered_core("def f (x: i64) = x + 1\nentry main (x: i64) : i64 = #[noinline] (f x)"),
                 "#noinline call") == 1);
  CHECK(
      count_of(lowered_core(
                   "entry main (x: i64) : i64 = #[unroll] loop a = (loop b = x for i < 3 do b + i) for i < 4 do a * 2"),
               "#unroll loop") == 1);
  CHECK(count_of(lowered_core("#[noinline]\ndef f (x: i64) = x + 1\nentry main (x: i64) : i64 = f x"),
                 "inline_never") == 1);
  CHECK(count_of(lowered_core("#[inline]\ndef f (x: i64) = x + 1\nentry main (x: i64) : i64 = f x"), "inline_always") ==
        1);
}

static void values_are_hidden_or_blank(void) {
  CHECK(count_of(lowered_core("entry main (x: i64) (ys: []i32) : (i64, []i32) = #[opaque] (x, ys)"), "#opaque atom") ==
        2);
  CHECK(count_of(lowered_core("entry main (x: i64) : i64 = opaque x"), "#opaque atom") == 1);
  CHECK(count_of(lowered_core("entry main (xs: []i64) : []i64 = #[blank] xs"), "= replicate") == 1);
  CHECK(count_of(lowered_core("entry main (xs: []i64) : []i64 = #[scratch] xs"), "= #unset replicate") == 1);
}

static void unknown_ones_mean_nothing(void) {
  CHECK(strcmp(lowered_core("entry main (x: i64) : i64 = #[unknown(a, 3)] (x + 1)"),
               lowered_core("entry main (x: i64) : i64 = (x + 1)")) == 0);
}

typedef struct Lines { char text[1024]; } Lines;
static void keep_line(void *user, Text line) {
  Lines *lines = user;
  size_t used = strlen(lines->text);
  snprintf(lines->text + used, sizeof lines->text - used, "%.*s\n", TEXT_ARG(line));
}

static void traces_show_values(void) {
  Lowered lowered =
      lowered_from("entry main : i64 = let (a, _) = #[trace(pair)] (3i64, {x = 1u8, y = [[1.5f32, 2], [3, 4]]})\n"
                   "in a + length (trace (filter (> 5) [1i32, 2]))");
  Lines lines = {""};
  RuntimeError error = {0};
  const ArrayValue *result = NULL;
  InterpretOptions options = {.trace = keep_line, .trace_user = &lines};
  const Name name = intern_string(lowered.context->names, "main");
  CHECK(lowered.program && core_interpret(lowered.context, lowered.program, name, NULL, &result, &options, &error));
  CHECK_TEXT(
      lines.text,
      "pair: (3i64, {x = 1u8, y = [[1.5f32, 2.0f32], [3.0f32, 4.0f32]]})\nTrace at test.fut:2:16-45: empty([0]i32)\n");
  context_free(lowered.context);
}

static bool omits_checks(const char *source) {
  Lowered lowered = lowered_from(source);
  const bool omits = lowered.program && lowered.program->omits_checks;
  context_free(lowered.context);
  return omits;
}

// The prelude has attributes `unsafe` of its own.
static void programs_that_omit_checks_say_so(void) {
  CHECK(omits_checks("entry main [n] (xs: [n]i32) (i: i64) : i32 = #[unsafe] xs[i]"));
  CHECK(!omits_checks("entry main [n] (xs: [n]i32) (i: i64) : i32 = xs[i]"));
  CHECK(!omits_checks("entry main [n] (xs: [n]i32) : []i32 = filter (> 1) xs"));
}

int main(void) {
  RUN(unsafe_drops_checks);
  RUN(unsafe_reaches_the_code_inside);
  RUN(unsafe_keeps_what_has_no_other_meaning);
  RUN(warnings_mark_checks);
  RUN(calls_and_loops_are_marked);
  RUN(values_are_hidden_or_blank);
  RUN(unknown_ones_mean_nothing);
  RUN(traces_show_values);
  RUN(programs_that_omit_checks_say_so);
  return testing_finish();
}
