// The class of an entry point's memory (static, sliced, bounded or growing), the reason for it, and the refusals of
// #[static].
#include "driving.h"

// "bounded: reason at LINE:COLUMN; the size is ... at LINE:COLUMN"
static void put_place(Context *context, Out *out, Span span) {
  const Position at = source_position(context, span.file, span.start);
  if (span.file) out_format(out, " at %u:%u", at.line, at.column);
}
static const char *contract_in_words(Driven *driven, const char *entry) {
  Context *context = driven->context;
  const Program *program = driven->compilation.memory;
  const Contract contract =
      mem_contract(context, program, driven->compilation.layout, function_named(context, program, entry));
  Out out = out_new(context->arena);
  out_string(&out, contract_name(contract.tag));
  if (contract.reason.size) {
    out_format(&out, ": %.*s", TEXT_ARG(contract.reason));
    put_place(context, &out, contract.span);
  }
  if (contract.source.size) {
    out_format(&out, "; %.*s", TEXT_ARG(contract.source));
    put_place(context, &out, contract.source_span);
  }
  return text_in(context, &out);
}

static void check_contract(const char *source, const char *expected) {
  Driven driven = driven_from(source);
  CHECK_TEXT(contract_in_words(&driven, "f"), expected);
  driven_free(&driven);
}

static void sizes_of_inputs_suffice(void) {
  check_contract("entry f [n] (xs: [n]i32) = map2 (+) xs (reverse (scan (+) 0 xs))", "static");
  check_contract("entry f (x: f32) = x * 2", "static");
  check_contract(
      "entry f [n][m] (a: [n][m]f64) (b: [m][n]f64) = map (\\r -> map (\\c -> f64.sum (map2 (*) r c)) (transpose b)) a",
      "static");
  // A size that depends on the iteration, but on no data.
  check_contract("entry f [n] (xs: [n]i32) = map (\\i -> i32.sum (reverse (scan (+) 0 (take i xs)))) (iota n)",
                 "static");
}

static void scalars_are_needed(void) {
  check_contract("entry f (n: i64) = iota n", "sliced: a size depends on the scalar input `n` at 1:7");
  check_contract("entry f [n] (k: i64) (xs: [n]i32) = i32.sum (reverse (scan (+) 0 (take (i64.max 0 (i64.min k n)) "
                 "xs)))",
                 "sliced: a size depends on the computed scalar `max` at 1:37");
  check_contract("entry f [n] (xs: [n]i32) = i32.sum (reverse (scan (+) 0 (take (n / 2) xs)))",
                 "sliced: a size depends on the computed scalar `div` at 1:28");
}

static void sizes_that_depend_on_data(void) {
  check_contract("entry f (xs: []i32) = filter (> 0) xs",
                 "bounded: the size of this result is known only afterwards at 1:23; the number of elements that this "
                 "filter keeps at 1:23");
  check_contract(
      "entry f (xs: []i32) = let ys = scan (*) 1 (filter (> 0) xs) in i32.sum (map2 (*) ys (reverse (scan (+) 0 "
      "(reverse ys))))",
      "bounded: the size of this array depends on data at 1:95; the number of elements that this filter keeps at 1:44");
  // in the memory of the elements that are kept
  check_contract("entry f (xs: []i32) = i32.sum (reverse (scan (*) 1 (filter (> 0) xs)))", "static");
  check_contract("entry f [n] (ks: [1]i64) (xs: [n]i32) = i32.sum (reverse (scan (+) 0 (take (i64.max 0 (i64.min "
                 "ks[0] n)) xs)))",
                 "bounded: the size of this array depends on data at 1:59; an element of an array at 1:41");
}

static void sizes_without_bound(void) {
  check_contract(
      "entry f [n] (ks: [n]i64) (xs: [n]i64) = i64.sum (reverse (scan (+) 0 (iota (i64.sum ks))))",
      "growing: the size of this array depends on data and has no bound at 1:59; the result of this reduction at 1:77");
  check_contract(
      "entry f (ks: [3]i64) : []i64 = iota ks[1]",
      "growing: the size of this array depends on data and has no bound at 1:32; an element of an array at 1:37");
}

static void internal_functions_are_seen_through(void) {
  const char *callee = "#[noinline] def g [n] (xs: [n]i32): i32 = i32.sum (reverse (scan (*) 1 xs))\n";
  char text[400];
  snprintf(text, sizeof text, "%sentry f (xs: []i32) = g xs", callee);
  check_contract(text, "static");
  snprintf(text, sizeof text, "%sentry f [n] (xs: [n]i32) = if n > 3 then g xs else 0", callee);
  check_contract(text, "static");
  snprintf(text, sizeof text, "%sentry f (xs: []i32) = g (filter (> 0) xs)", callee);
  check_contract(
      text,
      "bounded: the size of this array depends on data at 2:23; the number of elements that this filter keeps at 2:26");
}

// ---- #[static]
static void check_refusal(const char *source, uint32_t line, const char *words) {
  Context *context = context_new();
  Compilation compilation = {.context = context};
  DriverOptions options = driver_options_new();
  const uint32_t file = source_add(context, TEXT("test.fut"), text_of(source));
  const bool ok = driver_check(&compilation, file) && driver_run(&compilation, &options, PHASE_Memory);
  CHECK(!ok && context->diags.size == 1);
  if (context->diags.size == 1) {
    const Diag *diag = context->diags.items[0];
    CHECK_TEXT(diag_code_name(diag->code), "E0703");
    CHECK(source_position(context, file, diag->span.start).line == line);
    CHECK(has(text_c_string(context->arena, diag->headline), words));
    CHECK(diag->notes.size == 1 && diag->notes.items[0].span.file == file);
  }
  context_free(context);
}

static void static_entries_are_refused(void) {
  check_refusal("#[static]\nentry f (xs: []i64) =\n  iota (i64.sum xs)", 3, "is growing");
  check_refusal("#[static]\nentry f [n] (ks: [n]i64) =\n  let k = i64.sum ks\n  in i64.sum (reverse (scan (+) 0 "
                "(iota k)))",
                4, "is growing");
  check_refusal("entry g (xs: []i64) = iota (i64.sum xs)\n#[static]\nentry f (xs: []i64) = iota (i64.product xs)", 3,
                "`f` is growing");
}

static void static_entries_are_accepted(void) {
  Driven driven = driven_from("#[static] entry f [n] (xs: [n]i32) = scan (+) 0 (take (n / 2) xs)\n#[static] entry g "
                              "(xs: []i32) = filter (> 0) xs\nentry h (xs: []i64) = iota (i64.sum xs)");
  const char *text = printed(driven.context, driven.compilation.memory);
  CHECK(occurrences(text, " static") == 2);
  driven_free(&driven);
}

int main(void) {
  RUN(sizes_of_inputs_suffice);
  RUN(scalars_are_needed);
  RUN(sizes_that_depend_on_data);
  RUN(sizes_without_bound);
  RUN(internal_functions_are_seen_through);
  RUN(static_entries_are_refused);
  RUN(static_entries_are_accepted);
  return testing_finish();
}
