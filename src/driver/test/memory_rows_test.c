// Rows of paper 3, and of its combination with papers 1, 2 and 5, about the memory of whole programs: its size, the
// blocks, and the number of copies.
#include "driving.h"
#include "mem/test/mem_counting.h"
#include "imp/imp.h"

static const int64_t sizes_tried[][4] = {{3, 2, 1, 0}, {1, 4, 0, 0}, {5, 5, 2, 0}, {0, 3, 1, 0}};

static int64_t workspace_of(Driven *driven, const int64_t *numbers) {
  Context *context = driven->context;
  const Function *function = function_named(context, driven->compilation.memory, "main");
  const Frame *frame = map_pointer(&driven->compilation.layout->frames, function->name.id);
  const ArrayValue **arguments = arguments_of(context, driven->compilation.memory, function, numbers);
  Map given = map_new(context->arena);
  for EACH_IN(i, function->parameters) {
    if (var_type(driven->compilation.memory->vars, function->parameters.items[i]).tag != TYPE_Scalar) continue;
    const Scalar value = array_value_get(arguments[i], 0);
    map_put_pointer(&given, function->parameters.items[i].id, COPY_OF(context->arena, &value));
  }
  int64_t bytes = -1;
  CHECK(mem_workspace_bytes(context->arena, function, frame, &given, &bytes));
  return bytes;
}

// The heap interpreter with one arena gives the expected values and uses the predicted amount of memory.
static void check_values(Driven *driven, bool exact) {
  Context *context = driven->context;
  for COUNTING(i, driven->ok && i < sizeof sizes_tried / sizeof *sizes_tried) {
    int64_t high_water = -1;
    CHECK_TEXT(heap_result(context, driven->compilation.memory, driven->compilation.layout, "main", sizes_tried[i],
                           &high_water),
               value_result(context, driven->compilation.core, "main", sizes_tried[i]));
    const int64_t predicted = workspace_of(driven, sizes_tried[i]);
    if (high_water < 0) continue;   // a check has failed
    CHECK(exact ? high_water == predicted : high_water <= predicted);
  }
}

static void check_copies(const char *source, uint32_t wanted) {
  Driven driven = driven_from(source);
  const uint32_t copies = mem_copies(driven.context, driven.compilation.memory);
  if (copies != wanted)
    fprintf(stderr, "%s\n%u copies, not %u\n%s\n", source, copies, wanted,
            printed(driven.context, driven.compilation.memory));
  CHECK(copies == wanted);
  check_values(&driven, true);
  driven_free(&driven);
}

// Scratch memory of one iteration serves all iterations.
static void scratch_of_iterations_is_shared(void) {
  Driven driven = driven_from("entry main [n] [m] (k: i64) (a: [n][m]i64) : [n]i64 = map (\\r -> let s = scan (+) k r "
                              "in reduce (+) 0 (map2 (*) s (reverse s))) a\n");
  const int64_t few = workspace_of(&driven, NUMBERS(2, 7, 1));
  CHECK(few >= 7 * 8);
  CHECK(workspace_of(&driven, NUMBERS(90, 7, 1)) == few);
  check_values(&driven, false);
  driven_free(&driven);
}

// Iterations with scratch memory of different sizes: the largest counts.
static void iterations_of_different_sizes(void) {
  Driven driven = driven_from("entry main (n: i64) : [n]i64 = map (\\i -> let s = scan (+) i (iota (i + 1)) in reduce "
                              "(+) 0 (map2 (*) s (reverse s))) (iota n)\n");
  for I64_RANGE(n, 9) {
    int64_t high_water = -1;
    CHECK_TEXT(heap_result(driven.context, driven.compilation.memory, driven.compilation.layout, "main", NUMBERS(n),
                           &high_water),
               value_result(driven.context, driven.compilation.core, "main", NUMBERS(n)));
    CHECK(high_water == 8 * n && workspace_of(&driven, NUMBERS(n)) == 8 * n);
  }
  driven_free(&driven);
}

// A block is free after its last use, before its scope ends: there are three arrays, of which two are live at a time.
static void lifetimes_are_shorter_than_scopes(void) {
  Driven driven =
      driven_from("entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : i64 = let x = scan (+) k a let y = scan (+) m "
                  "(reverse x) let z = scan (i64.max) 0 (reverse y) in reduce (+) 0 (map2 (*) z (reverse z))\n");
  CHECK(count_stms(function_named(driven.context, driven.compilation.memory, "main")->body, is_alloc) == 3);
  CHECK(workspace_of(&driven, NUMBERS(10, 1, 1)) == 160);
  check_values(&driven, true);
  driven_free(&driven);
}

static void producers_write_where_they_are_wanted(void) {
  check_copies("entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : [n + m]i64 = map (+ k) a ++ map (* 2) b\n", 0);
  check_copies("entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : [n][m]i64 = let c = tabulate_2d n m (\\i j -> "
               "a[i] * j + k) in c with [0] = map (+ k) b\n",
               0);
  check_copies("entry main [n] [m] (k: i64) (a: [n][m]i64) : [n][m]i64 = map (\\r -> scan (+) k (reverse r)) a\n", 0);
  check_copies(
      "entry main [n] [m] (k: i64) (b: [m]i64) (a: [n]i64) : [n][m]i64 = tabulate n (\\i -> map (+ (a[i] + k)) b)\n",
      0);
}

static void layout_changes(void) {
  check_copies("entry main [n] [m] (k: i64) (a: [n][m]i64) : i64 = reduce (+) k (reverse (flatten (transpose (map "
               "reverse (reverse a)))))\n",
               1);
  check_copies("entry main [n] [m] (k: i64) (a: [n][m]i64) : [m][n]i64 = reverse (transpose (map (map (+ k)) a))\n", 0);
  check_copies("entry main [n] [m] (k: i64) (a: [n][m]i64) : [n][m]i64 = unflatten (map (+ k) (flatten a))\n", 0);
}

static void several_results(void) {
  Driven driven = driven_from("entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : ([n]i64, [n]bool) = unzip (map "
                              "(\\x -> (x + k, x > m)) a)\n");
  CHECK(mem_count(driven.compilation.memory, EXP_Build) == 1);
  check_values(&driven, true);
  driven_free(&driven);
}

// Needleman-Wunsch: each element is computed in place from those above and to the left. The only copy is from the
// memory of the argument to that of the result.
static void wavefront_in_place(void) {
  check_copies("entry main [n] [m] (k: i64) (a: *[n][m]i64) : *[n][m]i64 =\n"
               "  loop a for i < n do loop a for j < m do\n"
               "    let up = if i > 0 then a[i - 1, j] else k let left = if j > 0 then a[i, j - 1] else k let corner = "
               "if i > 0 && j > 0 then a[i - 1, j - 1] else 0\n"
               "    in a with [i, j] = i64.max (corner + a[i, j]) (i64.max up left - 1)\n",
               1);
  Driven driven = driven_from("entry main [n] (a: *[n]i64) : *[n]i64 = loop a for i < n do a with [i] = a[i] + (if i > "
                              "0 then a[i - 1] else 1)\n");
  CHECK(workspace_of(&driven, NUMBERS(1000)) == 0);
  driven_free(&driven);
}

// One program in Mem is run by the heap interpreter, the Imp interpreter and as C.
static void one_memory_for_all_backends(void) {
  Driven driven =
      driven_from("entry main [n] [m] (k: i64) (a: [n][m]i64) : [m][n]i64 = transpose (map (scan (+) k) a)\n");
  Library library = library_of(&driven, "-O1");
  Context *context = driven.context;
  const Program *memory = driven.compilation.memory;
  const Function *function = function_named(context, memory, "main");
  const ImpProgram *imp = imp_to_interpret(context, memory, driven.compilation.layout);
  for COUNTING(i, library.program && i < sizeof sizes_tried / sizeof *sizes_tried) {
    const char *expected = value_result(context, driven.compilation.core, "main", sizes_tried[i]);
    const ArrayValue **results = NEW_ARRAY(context->arena, const ArrayValue *, function->results.count + 1);
    RuntimeError error = {0};
    int64_t heap = -1, loops = -1, code = -1;
    CHECK_TEXT(heap_result(context, memory, driven.compilation.layout, "main", sizes_tried[i], &heap), expected);
    CHECK(imp_call(context, imp, memory, driven.compilation.layout, function->name,
                   arguments_of(context, memory, function, sizes_tried[i]), results, &loops, &error));
    CHECK_TEXT(results_text(context, function, results), expected);
    CHECK_TEXT(c_result(&driven, &library, "main", sizes_tried[i], &code), expected);
    CHECK(heap == loops && loops == code);
  }
  library_close(&library);
  driven_free(&driven);
}

// The class of memory follows from the values that sizes depend on.
static void sizes_in_advance(void) {
  static const struct { const char *source; ContractTag tag;
  } cases[] = {
      {"entry main [n] (a: [n]i64) : i64 = let s = scan (+) 0 a in reduce (+) 0 (map2 (*) s (reverse s))\n",
       CONTRACT_Static},
      {"entry main (k: i64) : i64 = let t = k * k + 1 let s = scan (+) 0 (iota t) in reduce (+) 0 (map2 (*) s (reverse "
       "s))\n",
       CONTRACT_Sliced},
      {"entry main [n] (a: [n]i64) : []i64 = filter (> 3) a\n", CONTRACT_Bounded},
      {"entry main [n] (a: [n]i64) : i64 = length (loop xs = [1, 2] while length xs < a[0] && last xs < 1000 do xs ++ "
       "map (+ a[length xs % n]) xs)\n",
       CONTRACT_Growing},
  };
  for RANGE(i, sizeof cases / sizeof *cases) {
    Driven driven = driven_from(cases[i].source);
    const Contract contract = mem_contract(driven.context, driven.compilation.memory, driven.compilation.layout,
                                           function_named(driven.context, driven.compilation.memory, "main"));
    if (contract.tag != cases[i].tag) fprintf(stderr, "%s%s\n", cases[i].source, contract_name(contract.tag));
    CHECK(contract.tag == cases[i].tag);
    driven_free(&driven);
  }
}

static void callee_writes_a_column(void) {
  const char *source =
      "#[noinline]\ndef col [n] (x: [n]i64) (s: i64) : [n]i64 = scan (+) s x\n"
      "entry main [n] [m] (k: i64) (a: [n][m]i64) : [n][m]i64 = transpose (map (\\c -> col c k) (transpose a))\n";
  check_copies(source, 0);
  Driven driven = driven_from(source);
  CHECK(mem_count(driven.compilation.memory, EXP_Call) == 1);
  driven_free(&driven);
}

// A destination seen through a transposition or a reversal is an index function.
static void destination_views(void) {
  Driven driven =
      driven_from("entry main [n] [m] (k: i64) (a: [n][m]i64) : [m][n]i64 = transpose (map (scan (+) k) a)\n");
  const char *text = printed(driven.context, driven.compilation.memory);
  CHECK(has(text, "{(n_3 : 1) (m_4 : n_3)} = build"));
  CHECK(mem_copies(driven.context, driven.compilation.memory) == 0);
  driven_free(&driven);
  check_copies("entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : [n]i64 = reverse (scan (+) k a)\n", 0);
}

static void filter_has_a_capacity(void) {
  Driven driven = driven_from("entry main [n] (k: i64) (a: [n]i64) : []i64 = filter (> k) a\n");
  const Function *function = function_named(driven.context, driven.compilation.memory, "main");
  const Frame *frame = map_pointer(&driven.compilation.layout->frames, function->name.id);
  const Extent *capacity = NULL;
  for EACH_IN(i, function->results)
    capacity = frame->capacities[i] ? frame->capacities[i] : capacity;
  CHECK(capacity && capacity->tag == EXTENT_Poly && capacity->poly->count == 1 &&
        capacity->poly->terms[0].coefficient == 8);
  CHECK_TEXT(
      heap_result(driven.context, driven.compilation.memory, driven.compilation.layout, "main", NUMBERS(6, 5), NULL),
      value_result(driven.context, driven.compilation.core, "main", NUMBERS(6, 5)));
  driven_free(&driven);
}

// Memory is checked in each compilation: the same program with two live arrays in one block is refused.
static void each_compilation_is_checked(void) {
  Driven driven = driven_from("entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : i64 = let x = scan (+) k a let y "
                              "= scan (+) m (reverse x) in reduce (+) 0 (map2 (*) x (reverse y))\n");
  Context *context = driven.context;
  const Function *function = function_named(context, driven.compilation.memory, "main");
  Var blocks[2] = {{0}, {0}};
  for (uint32_t i = 0, count = 0; i < function->body->count && count < 2; i++)
    if (is_alloc(function->body->stms[i])) blocks[count++] = stm_result(function->body->stms[i]);
  CHECK(blocks[1].id != 0);
  Program wrong = *driven.compilation.memory;
  wrong.memory = map_new(context->arena);
  for EACH(i, &driven.compilation.memory->memory.entries) {
    const MapEntry *entry = &driven.compilation.memory->memory.entries.items[i];
    Memory memory = *(const Memory *)entry->as.pointer;
    if (memory.block.id == blocks[1].id) memory.block = blocks[0];
    map_put_pointer(&wrong.memory, entry->key, COPY_OF(context->arena, &memory));
  }
  Out problems = out_new(context->arena);
  CHECK(!mem_verify(context, &wrong, &problems));
  CHECK(has(text_in(context, &problems), "live: "));
  driven_free(&driven);
}

int main(void) {
  RUN_ROW("FM-39", scratch_of_iterations_is_shared);
  RUN_ROW("U-05", scratch_of_iterations_is_shared);
  RUN_ROW("FM-43", iterations_of_different_sizes);
  RUN_ROW("FM-46", lifetimes_are_shorter_than_scopes);
  RUN_ROW("FM-57", lifetimes_are_shorter_than_scopes);
  RUN_ROW("U-10", lifetimes_are_shorter_than_scopes);
  RUN_ROW("FM-47", producers_write_where_they_are_wanted);
  RUN_ROW("FM-48", producers_write_where_they_are_wanted);
  RUN_ROW("FM-49", layout_changes);
  RUN_ROW("FM-50", one_memory_for_all_backends);
  RUN_ROW("FM-54", sizes_in_advance);
  RUN_ROW("FM-55", wavefront_in_place);
  RUN_ROW("FM-58", several_results);
  RUN_ROW("FM-59", wavefront_in_place);
  RUN_ROW("FM-60", each_compilation_is_checked);
  RUN_ROW("U-01", callee_writes_a_column);
  RUN_ROW("U-02", destination_views);
  RUN_ROW("U-03", sizes_in_advance);
  RUN_ROW("U-04", filter_has_a_capacity);
  RUN_ROW("U-09", one_memory_for_all_backends);
  return testing_finish();
}
