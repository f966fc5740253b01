// Random programs under every semantics: lowered, optimised, with memory, in one arena, as C. All agree, and the
// program is valid after every pass. ASHLAR_SEEDS=first:count selects other programs.
#include "driving.h"
#include "random_program.h"

static const int64_t sizes_tried[][3] = {{3, 2, 5}, {1, 4, 0}, {0, 3, 2}, {2, 0, 1}};   // n, m, k
enum { TRIED = sizeof sizes_tried / sizeof *sizes_tried, DEPTH = 4 };
typedef struct Seeds { uint64_t first, count; } Seeds;

static Seeds seeds_from(const char *text, uint64_t otherwise) {
  Seeds seeds = {1, otherwise};
  unsigned long long first, count;
  if (text && sscanf(text, "%llu:%llu", &first, &count) == 2) seeds = (Seeds){first, count};
  return seeds;
}
static Seeds seeds(uint64_t otherwise) { return seeds_from(getenv("ASHLAR_SEEDS"), otherwise); }

static void expect_same(const char *source, const char *what, uint64_t seed, const char *got, const char *expected) {
  if (strcmp(got, expected) == 0) return;
  fprintf(stderr, "%s\nseed %llu, %s\n", source, (unsigned long long)seed, what);
  CHECK_TEXT(got, expected);
}

static const char *source_of(Context *context, uint64_t seed, int entries) {
  return random_program(context, seed, entries, DEPTH);
}

// D of a well-typed program is well-typed: every program is accepted, and Core and Mem are valid after every pass
// [paper 1, DT].
// The driver verifies after each pass; an invalid program ends the test with the name of the pass.
static void translated_programs_are_valid(void) {
  Seeds tried = seeds(60);
  for (uint64_t seed = tried.first; seed < tried.first + tried.count; seed++) {
    Context *texts = context_new();
    const char *source = source_of(texts, seed, 1);
    for RANGE(optimise, 2) {
      Driven driven = driven_with(source, optimise);
      Out problems = out_new(driven.context->arena);
      CHECK(driven.ok && core_verify(driven.context, driven.compilation.core, &problems));
      CHECK(driven.ok && core_verify(driven.context, driven.compilation.optimised, &problems));
      CHECK(driven.ok && mem_verify(driven.context, driven.compilation.memory, &problems));
      driven_free(&driven);
    }
    context_free(texts);
  }
}

// The program has the same value semantics as lowered and after every Core pass.
static void passes_keep_values(void) {
  Seeds tried = seeds(40);
  for (uint64_t seed = tried.first; seed < tried.first + tried.count; seed++) {
    Context *texts = context_new();
    const char *source = source_of(texts, seed, 1);
    Driven driven = driven_from(source);
    const Program *program = driven.compilation.core;
    for COUNTING(i, driven.ok && i < 2 * PASS_COUNT) {
      const Pass *pass = pass_of(i % PASS_COUNT);
      if (pass->from != FORM_Core || pass->to != FORM_Core) continue;
      program = pass->run.program(driven.context, program);
      for RANGE(t, 2)
        expect_same(source, pass->name, seed, value_result(driven.context, program, "main0", sizes_tried[t]),
                    value_result(driven.context, driven.compilation.core, "main0", sizes_tried[t]));
    }
    driven_free(&driven);
    context_free(texts);
  }
}

// [paper 3, definition 3.1] the heap result, read through its index function, is the value result; also in one arena;
// also erased.
static void heap_results_are_value_results(void) {
  Seeds tried = seeds(60);
  for (uint64_t seed = tried.first; seed < tried.first + tried.count; seed++) {
    Context *texts = context_new();
    const char *source = source_of(texts, seed, 1);
    Driven driven = driven_with(source, seed % 4 != 0);
    Context *context = driven.context;
    for COUNTING(t, driven.ok && t < TRIED) {
      const char *expected = value_result(context, driven.compilation.core, "main0", sizes_tried[t]);
      const Program *memory = driven.compilation.memory;
      expect_same(source, "heap", seed, heap_result(context, memory, NULL, "main0", sizes_tried[t], NULL), expected);
      expect_same(source, "arena", seed,
                  heap_result(context, memory, driven.compilation.layout, "main0", sizes_tried[t], NULL), expected);
      expect_same(source, "erased", seed, value_result(context, mem_erase(context, memory), "main0", sizes_tried[t]),
                  expected);
    }
    driven_free(&driven);
    context_free(texts);
  }
}

// After each memory pass on its own.
static void memory_passes_keep_validity(void) {
  Seeds tried = seeds(40);
  for (uint64_t seed = tried.first + 1000; seed < tried.first + 1000 + tried.count; seed++) {
    Context *texts = context_new();
    const char *source = source_of(texts, seed, 1);
    Driven driven = driven_from(source);
    const Program *program = driven.compilation.optimised;
    for (PassTag tag = 0; driven.ok && tag < PASS_COUNT; tag++) {
      const Pass *pass = pass_of(tag);
      if (pass->to != FORM_Mem) continue;
      program = pass->run.program(driven.context, program);
      Out problems = out_new(driven.context->arena);
      CHECK(mem_verify(driven.context, program, &problems));
      for RANGE(t, TRIED)
        expect_same(source, pass->name, seed,
                    heap_result(driven.context, program, NULL, "main0", sizes_tried[t], NULL),
                    value_result(driven.context, driven.compilation.optimised, "main0", sizes_tried[t]));
    }
    CHECK(!driven.ok || program->level == LEVEL_Mem);
    driven_free(&driven);
    context_free(texts);
  }
}

// A result that is built in its final memory may be too large for it, or outside of it. It must not be written before
// the check that excludes this has passed.
static void checks_come_before_writes(void) {
  static const char *const sources[] = {
      "entry main0 [n] [m] (a: [n]i64) (b: [m]i64) (k: i64) : [n]i64 = map (+ k) b :> [n]i64\n",
      "entry main0 [n] [m] (a: [n][m]i64) (k: i64) : [n * m]i64 = map (\\r -> k + reduce (+) 0 r) a :> [n * m]i64\n",
      "entry main0 [n] [m] (a: *[n][m]i64) (c: [n][m]i64) (b: [m]i64) (k: i64) : ([n][m]i64, i64) = let x = map (+ 1) "
      "b let y = c[k, 0] in (a with [k] = x, y)\n",
      "entry main0 [n] [m] (a: *[n][m]i64) (c: [m][3]i64) (b: [n][m]i64) (k: i64) : [m][n]i64 = let x = build 3 (\\i "
      "-> build m (\\j -> k + i + j)) let t = transpose x let y = c[k, 0] in (map (map (+ y)) t :> [m][n]i64)\n",
  };
  static const int64_t tried[][3] = {{3, 2, 1}, {2, 3, 2}, {2, 2, 9}, {1, 4, -1}, {3, 3, 2}, {2, 0, 0}};
  for RANGE(s, 4) {
    Driven driven = driven_from(sources[s]);
    for COUNTING(t, driven.ok && t < 6)
      expect_same(
          sources[s], "arena", 0,
          heap_result(driven.context, driven.compilation.memory, driven.compilation.layout, "main0", tried[t], NULL),
          value_result(driven.context, driven.compilation.core, "main0", tried[t]));
    driven_free(&driven);
  }
}

// The verifier detects a wrong pass, which moves all arrays of one block into another.
static void a_wrong_pass_is_found(void) {
  Driven driven = driven_from("#[noinline]\ndef g [n] (x: [n]i64) (y: [n]i64) : [n]i64 = map2 (+) (reverse x) y\n"
                              "entry main0 [n] (x: [n]i64) : [n]i64 = let a = scan (+) 0 x let b = g a x in map2 (\\p "
                              "q -> p * q) (g b a) (g a b)\n");
  Context *context = driven.context;
  const Program *memory = driven.compilation.memory;
  const char *expected = value_result(context, driven.compilation.core, "main0", NUMBERS(4));
  CHECK_TEXT(heap_result(context, memory, NULL, "main0", NUMBERS(4), NULL), expected);
  Seq(uint32_t) blocks = {0};
  const Function *function = function_named(context, memory, "main0");
  for RANGE(i, function->body->count)
    if (is_alloc(function->body->stms[i]))
      seq_push(context->arena, &blocks, stm_result(function->body->stms[i]).id);
  CHECK(blocks.size >= 2);
  for RANGE(from, blocks.size) {
    Program broken = *memory;
    broken.memory = map_new(context->arena);
    for EACH(i, &memory->memory.entries) {
      const MapEntry *entry = &memory->memory.entries.items[i];
      Memory changed = *(const Memory *)entry->as.pointer;
      if (changed.block.id == blocks.items[from]) changed.block.id = blocks.items[(from + 1) % blocks.size];
      map_put_pointer(&broken.memory, entry->key, COPY_OF(context->arena, &changed));
    }
    Out problems = out_new(context->arena);
    bool refused = !mem_verify(context, &broken, &problems);
    CHECK(refused || strcmp(heap_result(context, &broken, NULL, "main0", NUMBERS(4), NULL), expected) != 0);
  }
  driven_free(&driven);
}

// Generated C, compiled with the memory contract measured: the same results, never beyond the computed workspace.
static void generated_code_agrees(void) {
  enum { ENTRIES = 12 };
  Seeds tried = seeds(2);
  if (tried.count > 2) tried.count = tried.count / ENTRIES + 1;
  for (uint64_t seed = tried.first + 5000; seed < tried.first + 5000 + tried.count; seed++) {
    Context *texts = context_new();
    const char *source = source_of(texts, seed, ENTRIES);
    Driven driven = driven_from(source);
    Library library =
        library_of(&driven, seed % 2 ? "-O1 -fsanitize=undefined -fno-sanitize-recover=all -Wno-stringop-overflow"
                                     : "-O2 -Wno-stringop-overflow");
    if (!library.program) fprintf(stderr, "%s\nseed %llu\n", source, (unsigned long long)seed);
    for (int e = 0; library.program && e < ENTRIES; e++)
      for RANGE(t, TRIED) {
        char entry[16];
        snprintf(entry, sizeof entry, "main%d", e);
        expect_same(source, entry, seed, c_result(&driven, &library, entry, sizes_tried[t], NULL),
                    value_result(driven.context, driven.compilation.core, entry, sizes_tried[t]));
      }
    library_close(&library);
    driven_free(&driven);
    context_free(texts);
  }
}

int main(void) {
  RUN_ROW("FS-33", translated_programs_are_valid);
  RUN(passes_keep_values);
  RUN_ROW("FM-26", heap_results_are_value_results);
  RUN_ROW("FM-27", memory_passes_keep_validity);
  RUN_ROW("FME-09", checks_come_before_writes);
  RUN_ROW("FM-27", a_wrong_pass_is_found);
  RUN_ROW("FS-75", generated_code_agrees);
  return testing_finish();
}
