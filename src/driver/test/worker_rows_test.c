// Rows of papers 1 and 3 about parallel statements: frames side by side, one memory layer for one core and for many,
// updates in place by several workers. Each fails without the pass parallelise (test/rows/mutations).
#include "driving.h"
#include "mem/test/mem_counting.h"
#include "imp/imp.h"

static const int64_t sizes_tried[][4] = {{3, 2, 1, 0}, {1, 4, 0, 0}, {5, 5, 2, 0}, {0, 3, 1, 0}, {9, 2, 4, 0}};
static const char scratch_of_rows[] =
    "entry main [n] [m] (k: i64) (a: [n][m]i64) : [n]i64 = map (\\r -> let s = scan (+) k r in reduce (+) 0 (map2 (*) "
    "s (reverse s))) a\n";

static bool is_marked_parallel(const Stm *stm) { return stm->exp->tag == EXP_Build && (stm->marks & MARK_Parallel); }

static Driven driven_on_workers(const char *source) {
  Driven driven = driven_from(text_c_string(arena_new(), text_format(arena_new(), "-- workers\n%s", source)));
  const Function *function = function_named(driven.context, driven.compilation.memory, "main");
  CHECK(count_stms(function->body, is_marked_parallel) > 0);
  return driven;
}

static int64_t bytes_for(Driven *driven, const int64_t *numbers, int64_t workers) {
  Context *context = driven->context;
  const Program *memory = driven->compilation.memory;
  const Function *function = function_named(context, memory, "main");
  const Frame *frame = map_pointer(&driven->compilation.layout->frames, function->name.id);
  const ArrayValue **arguments = arguments_of(context, memory, function, numbers);
  const Scalar count = scalar_i64(workers);
  Map given = map_new(context->arena);
  if (memory->vars->workers.id) map_put_pointer(&given, memory->vars->workers.id, COPY_OF(context->arena, &count));
  for EACH_IN(i, function->parameters) {
    if (var_type(memory->vars, function->parameters.items[i]).tag != TYPE_Scalar) continue;
    const Scalar value = array_value_get(arguments[i], 0);
    map_put_pointer(&given, function->parameters.items[i].id, COPY_OF(context->arena, &value));
  }
  int64_t bytes = -1;
  CHECK(mem_workspace_bytes(context->arena, function, frame, &given, &bytes));
  return bytes;
}

// The same program, on the heap with the frames of three workers side by side, on Imp with tasks in another order, and
// as C with shuffled tasks: the same values, the same bytes.
static void check_all_backends(Driven *driven) {
  Library library = library_of(driven, "-O1 -DASHLAR_GRAIN=1");
  Context *context = driven->context;
  const Program *memory = driven->compilation.memory;
  const Function *function = function_named(context, memory, "main");
  const ImpProgram *imp = imp_to_interpret(context, memory, driven->compilation.layout);
  for COUNTING(i, library.program && i < COUNT_OF(sizes_tried)) {
    const char *expected = value_result(context, driven->compilation.core, "main", sizes_tried[i]);
    const ArrayValue **results = NEW_ARRAY(context->arena, const ArrayValue *, function->results.count + 1);
    RuntimeError error = {0};
    int64_t heap = -1, loops = -1, code = -1;
    CHECK_TEXT(heap_result(context, memory, driven->compilation.layout, "main", sizes_tried[i], &heap), expected);
    CHECK(imp_call(context, imp, memory, driven->compilation.layout, function->name,
                   arguments_of(context, memory, function, sizes_tried[i]), results, &loops, &error));
    CHECK_TEXT(results_text(context, function, results), expected);
    CHECK_TEXT(c_result(driven, &library, "main", sizes_tried[i], &code), expected);
    const int64_t predicted = bytes_for(driven, sizes_tried[i], 3);
    CHECK(heap <= predicted && loops <= predicted && code <= predicted);
  }
  library_close(&library);
}

// Each worker has a stack of its own: one slot in order, P frames on P workers, both in the formula.
static void frames_of_workers(void) {
  Driven in_order = driven_from(scratch_of_rows), driven = driven_on_workers(scratch_of_rows);
  for I64_RANGE(n, 4) CHECK(bytes_for(&in_order, NUMBERS(n + 1, 7, 1), 1) == 7 * 8);
  for I64_RANGE(p, 9) CHECK(bytes_for(&driven, NUMBERS(90, 7, 1), p + 1) == (p + 1) * 64);
  CHECK(bytes_for(&driven, NUMBERS(2, 7, 1), 4) == bytes_for(&driven, NUMBERS(90, 7, 1), 4));
  check_all_backends(&driven);
  driven_free(&in_order);
  driven_free(&driven);
}

static void one_memory_on_workers(void) {
  static const char *const sources[] = {
      "entry main [n] [m] (k: i64) (a: [n][m]i64) : [m][n]i64 = transpose (map (\\r -> scan (+) k (reverse r)) a)\n",
      "entry main [n] [m] (k: i64) (a: [n][m]i64) : i64 = #[parallel] reduce (+) k (map (i64.sum) a)\n",
      "entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : ([n]i64, []i64) = (#[parallel] scan i64.max k a, "
      "#[parallel] filter (> k) b)\n",
      "entry main [n] [m] (k: i64) (a: [n]i64) (b: [m]i64) : [n]i64 = let c = #[parallel] hist (+) k n (map (% 3) b) b "
      "in map2 (+) c a\n",
  };
  for RANGE(i, COUNT_OF(sources)) {
    Driven driven = driven_on_workers(sources[i]);
    if (driven.ok) check_all_backends(&driven);
    driven_free(&driven);
  }
}

// The workers of a row write it while they read the rows before it, of the same matrix: no copy but that of the input.
static void wavefront_on_workers(void) {
  Driven driven = driven_on_workers(
      "entry main [n] [m] (k: i64) (a: *[n][m]i64) : *[n][m]i64 =\n"
      "  loop a for w < n - 2 do a with [w + 2] = map (\\j -> let up = a[w + 1, j] let corner = a[w, j] let left = if "
      "j > 0 then a[w + 1, j - 1] else k in i64.max (corner + k) (i64.max up left - 1)) (iota m)\n");
  CHECK(mem_copies(driven.context, driven.compilation.memory) == 1);
  CHECK(bytes_for(&driven, NUMBERS(50, 70, 1), 8) == 0);
  check_all_backends(&driven);
  driven_free(&driven);
}

// A wrong pass lets the iterations of a parallel statement share a block: refused, or found by the interpreter.
static void a_shared_frame_is_found(void) {
  Driven driven = driven_on_workers(
      "entry main [n] [m] (k: i64) (a: [n][m]i64) : [n]i64 = let t = scan (+) k (iota m) in #[parallel] map (\\r -> "
      "let s = scan (+) k r in reduce (+) t[0] (map2 (*) s (reverse s))) a\n");
  Context *context = driven.context;
  const Program *memory = driven.compilation.memory;
  const Function *function = function_named(context, memory, "main");
  const Stm *outer = first_stm(function->body, EXP_Alloc), *build = first_stm(function->body, EXP_Build),
            *inner = build ? first_stm(build->exp->as.Build.function.body, EXP_Alloc) : NULL;
  CHECK(outer && inner);
  Program broken = *memory;
  broken.memory = map_new(context->arena);
  for COUNTING(i, outer && inner && i < memory->memory.entries.size) {
    const MapEntry *entry = &memory->memory.entries.items[i];
    Memory changed = *(const Memory *)entry->as.pointer;
    if (changed.block.id == stm_result(inner).id) changed.block = stm_result(outer);
    map_put_pointer(&broken.memory, entry->key, COPY_OF(context->arena, &changed));
  }
  Out problems = out_new(context->arena);
  CHECK(inner && !mem_verify(context, &broken, &problems));
  driven_free(&driven);
}

int main(void) {
  RUN_ROW("FS-73", frames_of_workers);
  RUN_ROW("U-05", frames_of_workers);
  RUN_ROW("FM-41", frames_of_workers);
  RUN_ROW("FME-05", frames_of_workers);
  RUN_ROW("FM-24", a_shared_frame_is_found);
  RUN_ROW("FM-27", one_memory_on_workers);
  RUN_ROW("FM-50", one_memory_on_workers);
  RUN_ROW("FM-56", a_shared_frame_is_found);
  RUN_ROW("FM-59", wavefront_on_workers);
  return testing_finish();
}
