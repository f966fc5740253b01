// Rows of papers 1 and 5 that lowering satisfies: atoms, sizes beside arrays, shapes of results, no closures, checks.
#include "lower_testing.h"

typedef struct Counting { uint32_t tag, count; } Counting;
static void count_tags(void *user, const Body *body) {
  Counting *counting = user;
  Visitor visitor = {.user = counting, .body = count_tags};
  for RANGE(i, body->count) {
    counting->count += (uint32_t)body->stms[i]->exp->tag == counting->tag;
    exp_visit(body->stms[i]->exp, &visitor);
  }
}
static uint32_t count_of(const Program *program, ExpTag tag) {
  Counting counting = {tag, 0};
  for RANGE(i, program->function_count) count_tags(&counting, program->functions[i]->body);
  return counting.count;
}

static const Function *function_of(Lowered *lowered, const char *name) {
  const Function *function = program_function(lowered->program, intern_string(lowered->context->names, name));
  CHECK(function != NULL);
  return function;
}

// Dimension `at` of result `result` is the function's parameter number `parameter`.
static bool shape_is(const Lowered *lowered, const Function *function, uint32_t result, uint32_t at,
                     uint32_t parameter) {
  Type type = var_type(lowered->program->vars, function->results.items[result]);
  return type.tag == TYPE_Array && at < type.rank &&
         atom_equal(type.shape[at], atom_var(function->parameters.items[parameter]));
}

static void arguments_are_atoms(void) {
  Lowered lowered =
      lowered_from("def f (x: i32) : i32 = x - 1\nentry main (x: i32) (y: i32) : i32 = f (f (x + y * 2) / 3) * 5\n");
  const Function *entry = function_of(&lowered, "main");
  CHECK(entry->body->count == 6);   // y * 2, x + _, f _, _ / 3, f _, _ * 5
  CHECK(count_of(lowered.program, EXP_Call) == 2);
  context_free(lowered.context);
}

static void arrays_have_sizes_beside_them(void) {
  Lowered lowered = lowered_from("def f (m: [][]f64) (v: []f64) (x: f64) : f64 = m[0, 0] + v[0] + x\n"
                                 "entry main (m: [][]f64) (v: []f64) : f64 = f m v 1\n");
  const Function *f = function_of(&lowered, "f");
  CHECK(f->parameters.count == 6);   // three sizes, two arrays, a scalar
  for RANGE(i, 3)
    CHECK(type_equal(var_type(lowered.program->vars, f->parameters.items[i]), type_scalar(SCALAR_I64)));
  context_free(lowered.context);
}

static void branches_of_equal_size_have_no_size_result(void) {
  Lowered lowered = lowered_from(
      "def same (b: bool) (n: i64) (x: f64) (y: f64) : [n]f64 = if b then build n (\\_ -> x) else build n (\\_ -> y)\n"
      "def other (b: bool) (n: i64) (x: f64) : []f64 = if b then build n (\\_ -> x) else build (n + 1) (\\_ -> x)\n"
      "entry main (b: bool) (n: i64) (x: f64) : ([]f64, []f64) = (same b n x 1, other b n x)\n");
  CHECK(function_of(&lowered, "same")->results.count == 1);
  CHECK(shape_is(&lowered, function_of(&lowered, "same"), 0, 0, 1));
  CHECK(function_of(&lowered, "other")->results.count == 2);
  context_free(lowered.context);
}

static void scalars_have_no_shape(void) {
  Lowered lowered = lowered_from("def f (x: f64) (b: bool) (n: i64) : (f64, bool, i64) = (x * 2, !b, n + 1)\n"
                                 "entry main (x: f64) (n: i64) : (f64, bool, i64) = f x true n\n");
  const Function *f = function_of(&lowered, "f");
  CHECK(f->parameters.count == 3 && f->results.count == 3);
  context_free(lowered.context);
}

static void shapes_of_build_get_length(void) {
  Lowered lowered =
      lowered_from("def b (n: i64) (k: i64) : [n][k]f64 = build n (\\i -> build k (\\j -> f64.i64 (i + j)))\n"
                   "def g [n] [k] (m: [n][k]f64) (i: i64) : [k]f64 = get m i\n"
                   "def l [n] (m: [n]f64) : i64 = length m + 0\n"
                   "entry main (n: i64) (k: i64) : ([]f64, i64) = let r = g (b n k) 0 in (r, l r)\n");
  CHECK(shape_is(&lowered, function_of(&lowered, "b"), 0, 0, 0) &&
        shape_is(&lowered, function_of(&lowered, "b"), 0, 1, 1));
  CHECK(shape_is(&lowered, function_of(&lowered, "g"), 0, 0, 1));
  // `length` is the size itself: there is no function for it, or one without statements
  for RANGE(i, lowered.program->function_count)
    CHECK(!name_equal(lowered.program->functions[i]->name, intern_string(lowered.context->names, "l")));
  context_free(lowered.context);
}

static void fold_state_keeps_its_shape(void) {
  Lowered kept = lowered_from("entry main [n] (v: [n]f64) : [n]f64 = ifold (\\s i -> map (+ f64.i64 i) s) v n\n");
  Lowered grown =
      lowered_from("entry main (v: []f64) (n: i64) : []f64 = loop (s: []f64) = v for i < n do s ++ [f64.i64 i]\n");
  CHECK(function_of(&kept, "main")->results.count == 1 && shape_is(&kept, function_of(&kept, "main"), 0, 0, 0));
  CHECK(function_of(&grown, "main")->results.count == 2);
  context_free(kept.context);
  context_free(grown.context);
}

static void first_row(void) {
  Lowered lowered = lowered_from("def first_row [n] [m] (a: [n][m]f64) : [m]f64 = a[0]\nentry main [n] [m] (a: "
                                 "[n][m]f64) : [m]f64 = first_row a\n");
  const Function *f = function_of(&lowered, "first_row");
  CHECK(f->results.count == 1 && shape_is(&lowered, f, 0, 0, 1));
  context_free(lowered.context);
}

static const char vectors[] =
    "def range (n: i64) : [n]f64 = build n (\\i -> f64.i64 i)\n"
    "def map_2 [n] (a: [n]f64) (b: [n]f64) (f: f64 -> f64 -> f64) : [n]f64 = build n (\\i -> f a[i] b[i])\n"
    "def add [n] (a: [n]f64) (b: [n]f64) : [n]f64 = map_2 a b (+)\n"
    "def norm [n] (v: [n]f64) : f64 = f64.sqrt (ifold (\\s i -> s + v[i] * v[i]) 0 n)\n"
    "def f [n] (a: [n]f64) (b: [n]f64) : f64 = norm (add a b)\n"
    "entry main (n: i64) : f64 = f (range n) (add (range n) (range n))\n";

static void shapes_of_the_vector_library(void) {
  Lowered lowered = lowered_from(vectors);
  CHECK(shape_is(&lowered, function_of(&lowered, "range"), 0, 0, 0));
  CHECK(shape_is(&lowered, function_of(&lowered, "map_2"), 0, 0, 0));
  CHECK(shape_is(&lowered, function_of(&lowered, "add"), 0, 0, 0));
  CHECK(function_of(&lowered, "norm")->results.count == 1 && function_of(&lowered, "f")->results.count == 1);
  context_free(lowered.context);
}

// For several sizes, every result of an evaluation has the shape that its type states.
static void results_have_the_shapes_of_their_types(void) {
  for I64_RANGE(n, 6) {
    Lowered lowered = lowered_from("def pad [n] (k: i64) (v: [n]f64) : [n + k]f64 = v ++ build k (\\_ -> 0)\n"
                                   "entry main (n: i64) : ([]f64, [][]f64) = (pad 3 (build n f64.i64), build n (\\i -> "
                                   "pad i (build (n - i) f64.i64) :> [n]f64))\n");
    ArrayValue *size = array_value_new(lowered.context->arena, SCALAR_I64, 0, NULL);
    array_value_set(size, 0, scalar_i64(n));
    const ArrayValue *argument = size, *results[8];
    RuntimeError error = {0};
    InterpretOptions options = {0};
    bool fine = core_interpret(lowered.context, lowered.program, intern_string(lowered.context->names, "main"),
                               &argument, results, &options, &error);
    const Function *entry = function_of(&lowered, "main");
    CHECK(fine);
    for COUNTING(i, fine && i < entry->entry->result_count)
      for EACH_IN(k, entry->results) {
        if (entry->results.items[k].id != entry->entry->results[i].variable.id) continue;
        CHECK(results[k]->shape[0] == (i == 0 ? n + 3 : n));
        if (i == 1) CHECK(results[k]->shape[1] == n);
      }
    context_free(lowered.context);
  }
}

static void functions_are_gone(void) {
  Lowered lowered = lowered_from(
      "def compose 'a (f: a -> a) (g: a -> a) : a -> a = \\x -> f (g x)\n"
      "def many (k: i32) (f: i32 -> i32) : i32 -> i32 = \\x -> loop x = x for _i < k do f x\n"
      "entry main (xs: []i32) (k: i32) : []i32 = map (compose (many 3 (+ k)) (compose (* 2) (\\x -> x - k))) xs\n");
  for (uint32_t i = 1; lowered.program && i < lowered.program->vars->items.size; i++) {
    TypeTag tag = lowered.program->vars->items.items[i].type.tag;
    CHECK(tag == TYPE_Scalar || tag == TYPE_Array || tag == TYPE_Certificate);
  }
  context_free(lowered.context);
}

static void entries_take_their_sizes(void) {
  Lowered lowered = lowered_from("entry main [n] [m] (a: [n][m]f64) (v: [m]f64) (k: i64) (w: [3]f64) : [n]f64 =\n"
                                 "  map (\\row -> f64.sum (map2 (*) row v) + w[0] * f64.i64 k) a\n");
  const Function *entry = function_of(&lowered, "main");
  CHECK(entry->entry->sizes.count == 2 && entry->entry->parameter_count == 4 && entry->parameters.count == 6);
  CHECK(entry->parameters.items[0].id == entry->entry->sizes.items[0].id &&
        entry->parameters.items[1].id == entry->entry->sizes.items[1].id);
  context_free(lowered.context);
}

static void bounds_are_proven_or_checked_once(void) {
  Lowered proven = lowered_from("entry main [n] (a: [n]f64) : f64 = (loop s = 0 for i < n do s + a[i] + a[n - 1 - i]) "
                                "+ f64.sum (map (\\i -> a[i]) (0..<n))\n");
  Lowered checked = lowered_from("entry main [n] (a: [n]f64) (i: i64) : f64 = a[i]\n");
  CHECK(count_of(proven.program, EXP_Assert) <= 1);   // the check of the index that is read from an array
  CHECK(count_of(checked.program, EXP_Assert) == 1);
  context_free(proven.context);
  context_free(checked.context);
}

int main(void) {
  RUN_ROW("FS-27", arguments_are_atoms);
  RUN_ROW("FS-34", arrays_have_sizes_beside_them);
  RUN_ROW("FS-35", results_have_the_shapes_of_their_types);
  RUN_ROW("FS-36", branches_of_equal_size_have_no_size_result);
  RUN_ROW("FS-37", scalars_have_no_shape);
  RUN_ROW("FSE-04", scalars_have_no_shape);
  RUN_ROW("FS-38", shapes_of_build_get_length);
  RUN_ROW("FS-39", fold_state_keeps_its_shape);
  RUN_ROW("FS-42", first_row);
  RUN_ROW("FS-43", shapes_of_the_vector_library);
  RUN_ROW("FS-59", functions_are_gone);
  RUN_ROW("SS-48", entries_take_their_sizes);
  RUN_ROW("SS-50", bounds_are_proven_or_checked_once);
  return testing_finish();
}
