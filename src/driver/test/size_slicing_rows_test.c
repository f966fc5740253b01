// Rows of paper 5: sizes as results, size slices, assertions separated from the values, and the remaining assertions.
#include "driving.h"

// ---- looking at programs
static Driven deferred(const char *source) { return driven_under(source, 1, SIZES_Deferred); }
static bool is_filter(const Stm *stm) { return stm->exp->tag == EXP_Filter; }
static bool is_reduce(const Stm *stm) { return stm->exp->tag == EXP_Reduce; }
static bool is_build(const Stm *stm) { return stm->exp->tag == EXP_Build; }
static bool is_check(const Stm *stm) {
  return stm->exp->tag == EXP_Assert && !(stm->marks & (MARK_Known | MARK_Hoisted));
}
static bool is_division(const Stm *stm) { return stm->exp->tag == EXP_Prim && stm->exp->as.Prim.prim == PRIM_Div; }
static bool is_known(const Stm *stm) { return stm->exp->tag == EXP_Assert && (stm->marks & MARK_Known); }
static bool is_size_result(const Driven *driven, const Function *function, uint32_t result) {
  return type_equal(var_type(driven->compilation.core->vars, function->results.items[result]), type_scalar(SCALAR_I64));
}
static const Function *lowered(Driven *driven, const char *name) {
  return function_named(driven->context, driven->compilation.core, name);
}
static const Function *optimised(Driven *driven, const char *name) {
  return function_named(driven->context, driven->compilation.optimised, name);
}
static uint32_t checks_in(const char *source, const char *entry) {   // the remaining checks, in all functions
  Driven driven = deferred(source);
  uint32_t count = count_stms(optimised(&driven, entry)->body, is_check);
  driven_free(&driven);
  return count;
}
static WorkCount work(Driven *driven, const char *entry) {
  return work_of_function(driven->context, driven->compilation.optimised, optimised(driven, entry));
}
static bool same_results(const char *source, const char *entry, const int64_t *numbers, const char *expected) {
  Driven driven = deferred(source);
  const char *before = value_result(driven.context, driven.compilation.core, entry, numbers);
  const char *after = value_result(driven.context, driven.compilation.optimised, entry, numbers);
  const char *heap =
      heap_result(driven.context, driven.compilation.memory, driven.compilation.layout, entry, numbers, NULL);
  bool same = strcmp(before, expected) == 0 && strcmp(after, expected) == 0 && strcmp(heap, expected) == 0;
  if (!same) fprintf(stderr, "expected %s\nbefore   %s\nafter    %s\nheap     %s\n", expected, before, after, heap);
  driven_free(&driven);
  return same;
}
// The program as slice_sizes leaves it, without what comes before and after.
static const Program *sliced(Driven *driven) {
  return slice_sizes(driven->context, driven->compilation.core);
}
static SliceReason decision(const char *source, const char *name) {
  Driven driven = deferred(source);
  SliceDecisions decisions = slice_decisions(driven.context, driven.compilation.core);
  SliceReason reason = SLICE_Given;
  bool found = false;
  for EACH(i, &decisions.items) {
      if (!text_starts_with(name_text(driven.context->names, decisions.items.items[i].function->name), text_of(name)))
        continue;
      reason = decisions.items.items[i].reason;
      found = true;
  }
  CHECK(found);
  driven_free(&driven);
  return reason;
}

// ---- fusion, invariants, types with sizes
static void producers_disappear(void) {
  Driven driven = deferred("entry f [n] (a: [n]i64) : []i64 = filter (> 3) (map (* 2) a)\nentry g [n] (a: [n]i64) : "
                           "[n]i64 = scan (+) 0 (map (* 2) a)\n");
  CHECK(count_stms(optimised(&driven, "f")->body, is_build) == 0 &&
        count_stms(optimised(&driven, "f")->body, is_filter) == 1);
  CHECK(count_stms(optimised(&driven, "g")->body, is_build) == 0);
  driven_free(&driven);
}
static void assumed_invariants_are_checked_once(void) {
  CHECK(checks_in("entry f (n: i64) : [n]i64 = iota n\n", "f") == 1);                              // the sign of iota
  CHECK(checks_in("entry f (n: i64) : [n]i64 = replicate n 1\n", "f") == 1);                       // and of replicate
  // inner sizes of concat
  CHECK(checks_in("entry f [n][m][k] (a: [n][m]i64) (b: [n][k]i64) : [][]i64 = a ++ (b :> [n][m]i64)\n", "f") == 1);
  // the position of a split
  CHECK(checks_in("entry f [n] (a: [n]i64) (k: i64) : []i64 = take k a\n", "f") == 1);
  // guaranteed: nothing to check
  CHECK(checks_in("entry f [n] (a: [n]i64) : [n]i64 = map2 (+) a (iota n)\n", "f") == 0);
  CHECK(checks_in("entry f [n] (a: [n]i64) : ([]i64, i64) = let b = a ++ a in (reverse b, length b)\n", "f") == 0);
}
static void sizes_are_results(void) {
  Driven driven =
      deferred("entry f [n] (a: [n]i64) : []i64 = filter (> 3) a\nentry g [n] (a: [n]i64) : [n]i64 = map (+ 1) a\n");
  const Function *f = lowered(&driven, "f"), *g = lowered(&driven, "g");
  CHECK(f->results.count == 2 && is_size_result(&driven, f, 0));
  Type type = var_type(driven.compilation.core->vars, f->results.items[1]);
  CHECK(type.rank == 1 && atom_equal(type.shape[0], atom_var(f->results.items[0])));
  CHECK(g->results.count == 1);
  CHECK(f->parameters.count == 2 && g->parameters.count == 2);   // a size for each dimension of an argument
  driven_free(&driven);
}
static void sizes_of_operators(void) {
  static const char source[] = "entry f [n][m] (a: [n]i64) (b: [m]i64) : i64 = i64.sum (scan (+) 0 (a ++ b))\nentry g "
                               "[n] (a: [n]i64) : []i64 = filter (> 3) a\n";
  Driven driven = deferred(source);
  const Frame *frame = map_pointer(&driven.compilation.layout->frames, optimised(&driven, "g")->name.id);
  Sizes *sizes = sizes_of_function(driven.context, driven.compilation.core->vars, optimised(&driven, "g"));
  const Poly *bound =
      poly_scale(driven.context->arena, sizes_poly(sizes, atom_var(optimised(&driven, "g")->parameters.items[0])), 8);
  // filter: 0 <= k <= n
  CHECK(frame->capacities[1] && extent_equal(frame->capacities[1], extent_poly(driven.context->arena, bound)));
  driven_free(&driven);
  CHECK(same_results(source, "g", NUMBERS(4), "[3] 8i64 4i64 11i64; "));
  CHECK(same_results(source, "g", NUMBERS(0), "[0]; "));
}

// ---- the running example: f, its slices, and main's check outside the map [Figs. 7 to 10]
static const char example[] =
    "#[noinline]\ndef f [n][m] (a: [n][m]i64) : []i64 = let (s, p) = unzip (map (\\x -> (i64.sum x, i64.product x)) a) "
    "in s ++ p\n"
    "entry main [k][n][m] (aa: [k][n][m]i64) (w: i64) : [w]i64 = (map (\\a -> f a :> [w]i64) aa)[0]\n";
static void running_example(void) {
  Driven driven = deferred(example);
  const Program *after = sliced(&driven);
  const char *text = printed(driven.context, after);
  CHECK(has(text, "_shape") && has(text, "_value"));
  for RANGE(i, after->function_count) {
    const Function *function = after->functions[i];
    if (!text_ends_with(name_text(driven.context->names, function->name), TEXT("_shape"))) continue;
    // n + n, and nothing of the elements
    CHECK(count_stms(function->body, is_build) == 0 && function->results.count == 1);
  }
  const Function *entry = optimised(&driven, "main");
  uint32_t outside = 0;
  for RANGE(i, entry->body->count) outside += is_check(entry->body->stms[i]);
  CHECK(outside == count_stms(entry->body, is_check));   // the predicate is one test, before the map
  driven_free(&driven);
  CHECK(same_results(example, "main", NUMBERS(2, 2, 2, 4), "[4] 9i64 15i64 8i64 44i64; "));
  CHECK(same_results(example, "main", NUMBERS(2, 2, 2, 3), "error"));
}
// The same without annotations: the default pipeline slices before it inlines, and a call that is kept stays one.
static void default_pipeline(void) {
  static const char source[] =
      "#[noinline]\ndef f [n][m] (a: [n][m]i64) : []i64 = map i64.sum a ++ map i64.product a\n"
      "entry main [k][n][m] (aa: [k][n][m]i64) : []i64 = (map f aa)[0]\n";
  Driven driven = deferred(source);
  const char *text = printed(driven.context, driven.compilation.optimised);
  CHECK(!strstr(text, "f_shape") && has(text, "fun f_value") && has(text, "call f_value"));
  CHECK(count_stms(optimised(&driven, "main")->body, is_check) == 1);   // the index; the rows agree
  driven_free(&driven);
  CHECK(same_results(source, "main", NUMBERS(2, 2, 2), "[4] 9i64 15i64 8i64 44i64; "));
}

// ---- rows with sizes of their own
static const char mapped[] = "entry f [n] (a: [n]i64) = map (\\x -> scan (+) 0 (iota (x + 1))) a\n";
static const char found[] = "entry f [n] (a: [n]i64) = map (\\x -> filter (<= x) a) a\n";

// All rows are compared in a loop of their own, before a row is written, where their sizes cost O(1).
static void rows_agree_first(void) {
  Driven driven = deferred(mapped);
  const Function *entry = optimised(&driven, "f");
  const Stm *rows = first_stm(entry->body, EXP_Build), *predicate = first_stm(entry->body, EXP_Loop);
  CHECK(rows && predicate && predicate->pattern.count == 0);
  CHECK(count_stms(predicate->exp->as.Loop.body, is_check) >= 1);
  CHECK(count_stms(rows->exp->as.Build.function.body, is_check) == 0 &&
        count_stms(rows->exp->as.Build.function.body, is_known) >= 1);
  driven_free(&driven);
  CHECK(same_results(mapped, "f", NUMBERS(1), "[1][2] 0i64 1i64; ") &&
        same_results(mapped, "f", NUMBERS(2), "error") && same_results(mapped, "f", NUMBERS(0), "[0][0]; "));
}
// A size that the row's own loop finds is that of the first row, and is compared at each row; nothing is done twice.
static void rows_are_checked_one_by_one(void) {
  Driven driven = deferred(found);
  const Function *entry = optimised(&driven, "f");
  const Stm *rows = first_stm(entry->body, EXP_Build);
  CHECK(rows && count_stms(rows->exp->as.Build.function.body, is_check) == 1);
  CHECK(count_stms(entry->body, is_filter) + count_stms(entry->body, is_reduce) <= 2);   // the first row, each row
  driven_free(&driven);
  CHECK(same_results(found, "f", NUMBERS(1), "[1][1] 1i64; ") && same_results(found, "f", NUMBERS(0), "[0][0]; ") &&
        same_results(found, "f", NUMBERS(2), "error"));
}
// The result of a map's function has a type whose sizes are known outside: no size is a result of it.
static void find_builds(void *user, const Body *body) {
  Driven *driven = user;
  const Visitor visitor = {.user = user, .body = find_builds};
  for RANGE(i, body->count) {
    const Exp *exp = body->stms[i]->exp;
    exp_visit(exp, &visitor);
    if (exp->tag != EXP_Build) continue;
    CHECK(exp->as.Build.function.body->result.count == body->stms[i]->pattern.count);
    for EACH_IN(k, body->stms[i]->pattern) {
      Type outside = var_type(driven->compilation.core->vars, body->stms[i]->pattern.items[k]);
      Type inside = atom_type(driven->compilation.core->vars, exp->as.Build.function.body->result.items[k]);
      for COUNTING(d, inside.tag == TYPE_Array && d < inside.rank)
        CHECK(atom_equal(inside.shape[d], outside.shape[exp->as.Build.widths.count + d]));
    }
  }
}
static void rows_have_one_size(void) {
  Driven driven = deferred(example);
  const Function *entry = lowered(&driven, "main");
  find_builds(&driven, entry->body);
  const Stm *map = first_stm(entry->body, EXP_Build);
  // each row is compared, until the optimiser takes that out
  CHECK(map && count_stms(map->exp->as.Build.function.body, is_check) == 1);
  driven_free(&driven);
}
static void no_element_no_check(void) {   // errata: the test of an invariant map needs the guard for the empty array
  static const char source[] = "entry f [n] (k: i64) (a: [n]i64) : [n]i64 = map (\\x -> x + (iota k)[0]) a\n";
  CHECK(same_results(source, "f", NUMBERS(0, -1), "[0]; "));
  CHECK(same_results(source, "f", NUMBERS(2, -1), "error"));
  CHECK(same_results(source, "f", NUMBERS(2, 1), "[2] 1i64 8i64; "));
  CHECK(checks_in(source, "f") >= 1);
}

// ---- slicing
static const char half[] = "#[noinline]\ndef half [n] (a: [n]i64) (k: i64) : []i64 = map (+ k) (take (n / 2) a)\n"
                           "entry f [n] (a: [n]i64) (k: i64) : i64 = let b = half a k in length b + i64.sum b\n";
static void functions_return_their_sizes(void) {
  Driven driven = deferred(half);
  const char *text = printed(driven.context, driven.compilation.core);
  CHECK(has(text, "fun half"));
  for RANGE(i, driven.compilation.core->function_count) {
    const Function *function = driven.compilation.core->functions[i];
    if (!text_starts_with(name_text(driven.context->names, function->name), TEXT("half"))) continue;
    // the size, then the value: the call binds both
    CHECK(function->results.count == 2 && is_size_result(&driven, function, 0));
  }
  driven_free(&driven);
}
static void slices_mean_the_same(void) {
  for I64_RANGE(n, 6) {
    Driven driven = deferred(half);
    const Program *after = sliced(&driven);
    CHECK(after != driven.compilation.core);
    CHECK_TEXT(value_result(driven.context, after, "f", NUMBERS(n, 3)),
               value_result(driven.context, driven.compilation.core, "f", NUMBERS(n, 3)));
    driven_free(&driven);
  }
}
static void calls_are_split(void) {
  Driven driven = deferred(half);
  const Program *after = sliced(&driven);
  const Function *entry = function_named(driven.context, after, "f");
  uint32_t shapes = 0, values = 0;
  for RANGE(i, entry->body->count) {
    const Stm *stm = entry->body->stms[i];
    if (stm->exp->tag != EXP_Call) continue;
    Text name = name_text(driven.context->names, stm->exp->as.Call.function);
    CHECK(stm->pattern.count == 1);
    if (text_ends_with(name, TEXT("_shape"))) shapes += values == 0;
    if (text_ends_with(name, TEXT("_value"))) values += shapes == 1;
  }
  CHECK(shapes == 1 && values == 1);
  Out problems = out_new(driven.context->arena);
  // the pair agrees: the size that is passed is the size in the type of the value
  CHECK(core_verify(driven.context, after, &problems));
  driven_free(&driven);
}
static void cost_model(void) {
  CHECK(decision(half, "half") == SLICE_Done);
  CHECK(decision("def some [n] (a: [n]i64) : []i64 = filter (> 3) a\nentry f [n] (a: [n]i64) : []i64 = some a\n",
                 "some") == SLICE_Costly);
  CHECK(decision("def few (k: i64) : []i64 = iota (loop s = 1 for i < k do s + i)\nentry f (k: i64) : []i64 = few k\n",
                 "few") == SLICE_Costly);
  CHECK(decision("def by (k: i64) (c: bool) : []i64 = iota (if c then k else k + 1)\nentry f (k: i64) : []i64 = by k "
                 "(k > 3)\n",
                 "by") == SLICE_Done);
}
static const char halves[] =
    "def halves (n: i64) : []i64 = if n < 2 then [n] else halves (n / 2) ++ [n]\nentry f (n: i64) : []i64 = halves n\n";
static uint64_t operations(Driven *driven, const Program *program, const int64_t *numbers) {
  const Function *function = function_named(driven->context, program, "f");
  const ArrayValue **results = NEW_ARRAY(driven->context->arena, const ArrayValue *, function->results.count + 1);
  uint64_t count = 0;
  RuntimeError error = {0};
  InterpretOptions options = {.fuel = 20000000, .operation_count = &count};
  CHECK(core_interpret(driven->context, program, function->name,
                       arguments_of(driven->context, program, function, numbers), results, &options, &error));
  return count;
}
static void recursion_is_not_sliced(void) {
  CHECK(decision(halves, "halves") == SLICE_Recursive);
  Driven driven = deferred(halves);
  const Program *program = driven.compilation.optimised;
  uint64_t small = operations(&driven, program, NUMBERS(1 << 10)),
           large = operations(&driven, program, NUMBERS(1 << 20));
  CHECK(large <= 3 * small);   // ten more calls: linear in their number
  driven_free(&driven);
}
static void work_is_preserved(void) {
  for (int64_t n = 1; n <= 256; n *= 4) {
    Driven driven = deferred(half);
    CHECK(operations(&driven, driven.compilation.optimised, NUMBERS(n, 1)) <=
          2 * operations(&driven, driven.compilation.core, NUMBERS(n, 1)) + 16);
    driven_free(&driven);
  }
}

// ---- branches
static void branches_have_size_results(void) {
  static const char different[] = "entry f (c: bool) (p: i64) : []i64 = if c then iota p else replicate (p + 1) 7\n";
  Driven driven = deferred(different);
  const Stm *branch = first_stm(lowered(&driven, "f")->body, EXP_If);
  CHECK(branch && branch->pattern.count == 2);   // size and array
  driven_free(&driven);
  CHECK(same_results(different, "f", NUMBERS(1, 2), "[2] 0i64 1i64; ") &&
        same_results(different, "f", NUMBERS(0, 2), "[3] 7i64 7i64 7i64; "));
}
static void branches_that_agree_have_none(void) {
  Driven driven = deferred("entry f [n] (c: bool) (a: [n]i64) : [n]i64 = if c then reverse a else map (+ 1) a\n");
  const Stm *branch = first_stm(lowered(&driven, "f")->body, EXP_If);
  CHECK(!branch || branch->pattern.count == 1);
  CHECK(optimised(&driven, "f")->results.count == 1 && count_stms(optimised(&driven, "f")->body, is_check) == 0);
  driven_free(&driven);
}

// ---- filter, folds
static void filter_applies_its_predicate_once(void) {
  Driven driven = deferred("entry f [n] (a: [n]i64) : []i64 = filter (\\x -> x % 3 == 0) a\n");
  uint64_t small = operations(&driven, driven.compilation.optimised, NUMBERS(100)),
           large = operations(&driven, driven.compilation.optimised, NUMBERS(200));
  uint64_t body = count_stms(optimised(&driven, "f")->body, is_any);
  CHECK(large - small <= 100 * body);   // not twice
  driven_free(&driven);
}
static void operators_keep_their_shape(void) {
  static const char growing[] = "entry f [n][m] (a: [n][m]i64) : []i64 = reduce (\\x y -> x ++ y) [] a\n";
  CHECK(same_results(growing, "f", NUMBERS(2, 2), "error"));
  static const char rows[] = "entry f [n][m] (a: [n][m]i64) : [m]i64 = reduce (map2 (+)) (replicate m 0) a\n";
  CHECK(checks_in(rows, "f") == 0 && same_results(rows, "f", NUMBERS(2, 2), "[2] 5i64 19i64; ") &&
        same_results(rows, "f", NUMBERS(0, 2), "[2] 0i64 0i64; "));
}

// ---- checks apart from values
static const char shifted[] = "entry f [n] (a: [n]i64) (k: i64) (m: i64) : [m]i64 = map (\\i -> a[i + k]) (iota m)\n";
static void assertions_are_separated(void) {
  Driven driven = deferred(shifted);
  const Function *entry = optimised(&driven, "f");
  const Stm *predicate = first_stm(entry->body, EXP_If), *values = first_stm(entry->body, EXP_Build);
  CHECK(predicate && values && predicate->pattern.count == 0);
  CHECK(count_stms(values->exp->as.Build.function.body, is_known) == 1 &&
        count_stms(values->exp->as.Build.function.body, is_check) == 0);
  driven_free(&driven);
  CHECK(same_results(shifted, "f", NUMBERS(4, 1, 2), "[2] 8i64 4i64; ") &&
        same_results(shifted, "f", NUMBERS(4, 3, 2), "error") && same_results(shifted, "f", NUMBERS(4, 3, 0), "[0]; "));
}
static void invariant_maps_collapse(void) {
  Driven driven = deferred("entry f (n: i64) (k: i64) : bool = reduce (&&) true (map (\\_ -> k > 3) (iota n))\nentry g "
                           "(n: i64) (k: i64) : [n]i64 = map (\\_ -> k * k) (iota n)\n");
  CHECK(count_stms(optimised(&driven, "f")->body, is_build) == 0);
  CHECK(work(&driven, "g").in_loops == 0);
  driven_free(&driven);
}
static void shapes_leave_loops(void) {
  static const char source[] = "#[noinline]\ndef part [n] (a: [n]i64) (k: i64) : []i64 = map (+ 1) (take (k / 2) a)\n"
                               "entry f [n] (a: [n]i64) (k: i64) (m: i64) : i64 = loop s = 0 for _i < m do s + i64.sum "
                               "(scan (+) 0 (part a k))\n";
  Driven driven = deferred(source);
  const Function *memory = function_named(driven.context, driven.compilation.memory, "f");
  uint32_t outside = 0;
  for RANGE(i, memory->body->count) outside += is_division(memory->body->stms[i]);
  // the size, once; the memory for it is known at the call
  CHECK(outside == 1 && count_stms(memory->body, is_division) == 1);
  const Frame *frame = map_pointer(&driven.compilation.layout->frames, memory->name.id);
  CHECK(!frame->is_dynamic);
  driven_free(&driven);
}
static void overhead_is_constant(void) {
  static const char source[] = "entry matmul [n][m][p] (a: [n][m]f64) (b: [m][p]f64) : [n][p]f64 = map (\\x -> map "
                               "(\\y -> f64.sum (map2 (*) x y)) (transpose b)) a\n"
                               "entry floyd [n] (d: [n][n]f64) : [n][n]f64 = loop d for k < n do map (\\i -> map (\\j "
                               "-> f64.min d[i, j] (d[i, k] + d[k, j])) (iota n)) (iota n)\n"
                               "entry stencil [n] (a: [n]f64) (t: i64) : [n]f64 = loop a for _t < t do map (\\i -> if "
                               "i > 0 && i < n - 1 then a[i - 1] + a[i + 1] else a[i]) (iota n)\n";
  Driven driven = deferred(source);
  static const char *const entries[] = {"matmul", "floyd", "stencil"};
  for RANGE(i, 3) {
    WorkCount count = work(&driven, entries[i]);
    int64_t checks;
    CHECK(count.in_loops == 0 && poly_is_constant(count.checks, &checks) && checks <= 4 &&
          !poly_is_constant(count.statements, NULL));
  }
  driven_free(&driven);
}
static void sizes_before_values(void) {
  Driven driven = deferred(shifted);
  const Function *memory = function_named(driven.context, driven.compilation.memory, "f");
  CHECK(count_stms(memory->body, is_alloc) == 0);   // the result is the caller's, nothing is allocated inside the loop
  driven_free(&driven);
}
static void misbehaving_programs_are_checked(void) {
  static const char source[] =
      "entry f [n] (a: [n]i64) (k: i64) : [][]i64 = map (\\i -> filter (>= 0) (take (k * i) a) :> [k]i64) (iota 2)\n";
  Driven driven = deferred(source);
  driven_free(&driven);
  CHECK(same_results(source, "f", NUMBERS(3, 1), "error") && same_results(source, "f", NUMBERS(3, 0), "[2][0]; "));
}

int main(void) {
  RUN_ROW("SS-15", producers_disappear);
  RUN_ROW("SS-16", assumed_invariants_are_checked_once);
  RUN_ROW("SS-17", sizes_are_results);
  RUN_ROW("SS-18", sizes_of_operators);
  RUN_ROW("SS-19", running_example);
  RUN_ROW("SS-19", default_pipeline);
  RUN_ROW("SS-31", rows_agree_first);
  RUN_ROW("SS-32", rows_are_checked_one_by_one);
  RUN_ROW("SS-33", rows_agree_first);
  RUN_ROW("SS-20", functions_return_their_sizes);
  RUN_ROW("SS-21", sizes_are_results);
  RUN_ROW("SS-22", slices_mean_the_same);
  RUN_ROW("SS-23", cost_model);
  RUN_ROW("SS-24", recursion_is_not_sliced);
  RUN_ROW("SS-25", rows_have_one_size);
  RUN_ROW("SS-26", functions_return_their_sizes);
  RUN_ROW("SS-27", sizes_of_operators);
  RUN_ROW("SS-28", functions_return_their_sizes);
  RUN_ROW("SS-29", branches_have_size_results);
  RUN_ROW("SS-30", branches_that_agree_have_none);
  RUN_ROW("SS-32", no_element_no_check);
  RUN_ROW("SS-33", rows_have_one_size);
  RUN_ROW("SS-35", filter_applies_its_predicate_once);
  RUN_ROW("SSE-05", sizes_are_results);
  RUN_ROW("SS-37", operators_keep_their_shape);
  RUN_ROW("SS-39", assumed_invariants_are_checked_once);
  RUN_ROW("SS-40", calls_are_split);
  RUN_ROW("SS-41", assertions_are_separated);
  RUN_ROW("SS-42", invariant_maps_collapse);
  RUN_ROW("SS-43", shapes_leave_loops);
  RUN_ROW("SS-44", work_is_preserved);
  RUN_ROW("SS-45", overhead_is_constant);
  RUN_ROW("SS-46", overhead_is_constant);
  RUN_ROW("SS-47", sizes_before_values);
  RUN_ROW("SS-50", assertions_are_separated);
  RUN_ROW("SS-52", calls_are_split);
  RUN_ROW("SS-53", misbehaving_programs_are_checked);
  return testing_finish();
}
