// Specialisation: one function for each distinct static environment, never for a size. Code size stays proportional to
// the source [hard case 1].
#include "lower_testing.h"

static void chain_of_doubling_functions_is_linear(void) {
  Out out = out_new(arena_new());
  out_string(&out, "def f0 (x: i32) : i32 = x + 1\n");
  for (int i = 1; i <= 40; i++) out_format(&out, "def f%d (x: i32) : i32 = f%d x + f%d x\n", i, i - 1, i - 1);
  out_string(&out, "entry main (x: i32) : i32 = f40 x\n");
  Lowered lowered = lowered_from(text_c_string(out.arena, out_result(&out)));
  CHECK(lowered.program && lowered.program->function_count == 42);
  CHECK(lowered.program && program_size(lowered.program) <= 42 * 3);
  context_free(lowered.context);
}

static void chain_of_polymorphic_functions_is_linear(void) {
  Out out = out_new(arena_new());
  out_string(&out, "def f0 'a (x: a) : a = x\n");
  for (int i = 1; i <= 40; i++) out_format(&out, "def f%d 'a (x: a) : a = let y = f%d x in f%d y\n", i, i - 1, i - 1);
  out_string(&out, "entry main [n] (x: i32) (xs: [n]i32) : (i32, [n]i32) = (f40 x, f40 xs)\n");
  Lowered lowered = lowered_from(text_c_string(out.arena, out_result(&out)));
  CHECK(lowered.program && lowered.program->function_count <= 83);
  context_free(lowered.context);
}

static void chain_of_applied_functions_is_linear(void) {
  Out out = out_new(arena_new());
  out_string(&out, "def twice (f: i32 -> i32) (x: i32) : i32 = f (f x)\ndef main0 (x: i32) : i32 = x + 1\n");
  out_string(&out, "entry main (x: i32) : i32 =\n  let f0 = \\(y: i32) -> y + 1\n");
  for (int i = 1; i <= 30; i++) out_format(&out, "  let f%d = \\(y: i32) -> f%d (f%d y)\n", i, i - 1, i - 1);
  out_string(&out, "  in f30 x\n");
  Lowered lowered = lowered_from(text_c_string(out.arena, out_result(&out)));
  CHECK(lowered.program && lowered.program->function_count <= 40);
  CHECK(lowered.program && program_size(lowered.program) <= 400);
  context_free(lowered.context);
}

static void one_function_for_all_sizes(void) {
  Lowered lowered = lowered_from("def sum [n] (xs: [n]i32) : i32 = i32.sum xs\n"
                                 "entry main : (i32, i32, i32) = (sum [1], sum [1, 2], sum (sum [1] ..< 5))\n");
  CHECK(lowered.program && lowered.program->function_count == 2);
  CHECK_TEXT(run_main(&lowered, NULL), "1i32; 3i32; 10i32");
  context_free(lowered.context);
}

static void recursion_is_one_function(void) {
  Lowered lowered = lowered_from("def count [n] (f: i32 -> bool) (xs: [n]i32) : i64 =\n"
                                 "  if n == 0 then 0 else count f xs[1:] + (if f xs[0] then 1 else 0)\n"
                                 "entry main : (i64, i64) = (count (> 1) [1, 2, 3], count (> 1) [4])\n");
  CHECK(lowered.program && lowered.program->function_count <= 4);   // main, count (> 1) and its operator
  CHECK_TEXT(run_main(&lowered, NULL), "2i64; 1i64");
  context_free(lowered.context);
}

static void swapped_functions_are_finitely_many(void) {
  Lowered lowered = lowered_from("def turns (f: i32 -> i32) (g: i32 -> i32) (n: i32) (x: i32) : i32 = if n == 0 then x "
                                 "else turns g f (n - 1) (f x)\n"
                                 "entry main : i32 = turns (+ 1) (* 2) 5 1\n");
  CHECK_TEXT(run_main(&lowered, NULL), "11i32");
  context_free(lowered.context);
}

static bool lowering_refuses(const char *source) {
  Context *context = context_new();
  TypedProgram *typed =
      types_check(context, syntax_load(context, source_add(context, TEXT("test.fut"), text_of(source))));
  bool accepted = !diag_has_errors(context);
  if (accepted) lower_program(context, typed, NULL);
  bool refused = accepted && diag_has_errors(context);
  context_free(context);
  return refused;
}

static void growing_specialisations_are_refused(void) {
  CHECK(lowering_refuses("def left 'a (n: i64) (x: a) : i64 = if n == 0 then 0 else right (n - 1) (x, x)\n"
                         "def right 'b (n: i64) (y: b) : i64 = if n == 0 then 1 else left (n - 1) y\n"
                         "entry main (n: i64) = left n 1i32\n"));
  CHECK(lowering_refuses(
      "def go (g: i64 -> i64) (n: i64) : i64 =\n  let h = \\x -> g x * 2\n  in if n == 0 then g 0 else go h (n - 1)\n"
      "entry main (n: i64) = go (\\x -> x + 1) n\n"));
}

static void one_function_per_function_argument(void) {
  Lowered lowered = lowered_from("def on (f: i32 -> i32) (x: i32) : i32 = f x * 2\n"
                                 "def inc (x: i32) : i32 = x + 1\ndef dec (x: i32) : i32 = x - 1\n"
                                 "entry main : (i32, i32, i32) = (on inc 1, on dec 2, on inc 3)\n");
  CHECK(lowered.program && lowered.program->function_count == 5);   // main, inc, dec, on inc, on dec
  CHECK_TEXT(run_main(&lowered, NULL), "4i32; 2i32; 8i32");
  context_free(lowered.context);
}

static void captured_values_are_parameters(void) {
  Lowered lowered = lowered_from("def on [n] (f: i32 -> i32) (xs: [n]i32) : [n]i32 = map f xs\n"
                                 "entry main : ([]i32, []i32) =\n"
                                 "  let k = i32.i64 (length [1, 2, 3])\n"
                                 "  let add (j: i32) (x: i32) : i32 = x + k * j\n"
                                 "  in (on (add 1) [1, 2], on (add 2) [3])\n");
  CHECK(lowered.program && lowered.program->function_count <= 3);   // main, on (add _), add
  CHECK_TEXT(run_main(&lowered, NULL), "[2] 4i32 5i32; [1] 9i32");
  context_free(lowered.context);
}

static void polymorphic_functions_by_representation(void) {
  Lowered lowered = lowered_from("def first 'a [n] (xs: [n]a) : a = xs[0]\n"
                                 "entry main : (i32, bool, i32, []i32) =\n"
                                 "  (first [1, 2], first [true], first [3], first [[4, 5]])\n");
  CHECK(lowered.program && lowered.program->function_count == 4);
  CHECK_TEXT(run_main(&lowered, NULL), "1i32; true; 3i32; [2] 4i32 5i32");
  context_free(lowered.context);
}

static void unreachable_functions_are_not_there(void) {
  Lowered lowered = lowered_from("def unused (x: i32) : i32 = x\nentry main : i32 = 1\n");
  CHECK(lowered.program && lowered.program->function_count == 1);
  context_free(lowered.context);
}

static void attributes_reach_core(void) {
  Lowered lowered = lowered_from("#[noinline]\ndef f (x: i32) : i32 = x + 1\n#[inline]\ndef g (x: i32) : i32 = x + 2\n"
                                 "entry main (x: i32) : i32 = f x + g x\n");
  const Function *f = program_function(lowered.program, intern_string(lowered.context->names, "f"));
  const Function *g = program_function(lowered.program, intern_string(lowered.context->names, "g"));
  CHECK(f && f->inline_never && !f->inline_always);
  CHECK(g && g->inline_always && !g->inline_never);
  context_free(lowered.context);
}

static void sizes_are_passed_once(void) {
  Lowered lowered = lowered_from("def f [n] (xs: [n]f64) (ys: [n]f64) : [n]f64 = map2 (+) xs ys\n"
                                 "entry main [n] (xs: [n]f64) : [n]f64 = f xs xs\n");
  const Function *f = program_function(lowered.program, intern_string(lowered.context->names, "f"));
  CHECK(f && f->parameters.count == 3 && f->results.count == 1);
  const Function *entry = program_function(lowered.program, intern_string(lowered.context->names, "main"));
  CHECK(entry && entry->entry && entry->entry->sizes.count == 1 && entry->entry->parameter_count == 1);
  context_free(lowered.context);
}

static void unknown_sizes_are_results(void) {
  Lowered lowered = lowered_from("def evens (n: i64) : []i64 = filter (\\i -> i % 2 == 0) (iota n)\n"
                                 "entry main (n: i64) : []i64 = evens n\n");
  const Function *f = program_function(lowered.program, intern_string(lowered.context->names, "evens"));
  CHECK(f && f->results.count == 2);
  context_free(lowered.context);
}

static void big_table_is_one_statement(void) {
  Out out = out_new(arena_new());
  out_string(&out, "entry main : i64 = length [");
  for INT_RANGE(i, 100000) out_format(&out, "%d,", i % 7);
  out_string(&out, "1]\n");
  Lowered lowered = lowered_from(text_c_string(out.arena, out_result(&out)));
  CHECK(lowered.program && program_size(lowered.program) == 1);
  CHECK_TEXT(run_main(&lowered, NULL), "100001i64");
  context_free(lowered.context);
}

static void long_let_chain(void) {
  Out out = out_new(arena_new());
  out_string(&out, "entry main : i32 =\n  let x0 = 1i32\n");
  for (int i = 1; i <= 20000; i++) out_format(&out, "  let x%d = x%d + 1\n", i, i - 1);
  out_string(&out, "  in x20000\n");
  Lowered lowered = lowered_from(text_c_string(out.arena, out_result(&out)));
  CHECK_TEXT(run_main(&lowered, NULL), "20001i32");
  context_free(lowered.context);
}

int main(void) {
  RUN(chain_of_doubling_functions_is_linear);
  RUN(chain_of_polymorphic_functions_is_linear);
  RUN(chain_of_applied_functions_is_linear);
  RUN(one_function_for_all_sizes);
  RUN(recursion_is_one_function);
  RUN(swapped_functions_are_finitely_many);
  RUN(growing_specialisations_are_refused);
  RUN(one_function_per_function_argument);
  RUN(captured_values_are_parameters);
  RUN(polymorphic_functions_by_representation);
  RUN(unreachable_functions_are_not_there);
  RUN(attributes_reach_core);
  RUN(sizes_are_passed_once);
  RUN(unknown_sizes_are_results);
  RUN(big_table_is_one_statement);
  RUN(long_let_chain);
  return testing_finish();
}
