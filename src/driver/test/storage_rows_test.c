// Rows of paper 1 about storage: the rules of figure 9 for allocations, and allocations in the generated code.
#include "driving.h"

static const char library_text[] =
    "#[noinline]\ndef total [n] (v: [n]f64) : f64 = f64.sum v\n"
    "#[noinline]\ndef ramp [n] (v: [n]f64) : [n]f64 = map2 (+) v (map f64.i64 (iota n))\n"
    "#[noinline]\ndef inner [n] (v: [n]f64) : f64 = let a = scan (+) 0 v let b = scan f64.max 0 a in total b\n";
static Driven with_library(const char *entries) {
  Context *texts = context_new();
  Out out = out_new(texts->arena);
  out_string(&out, library_text), out_string(&out, entries);
  Driven driven = driven_from(text_in(texts, &out));
  context_free(texts);
  return driven;
}
static const Function *entry_of(Driven *driven, const char *name) {
  return function_named(driven->context, driven->compilation.memory, name);
}
static const Frame *frame_of(Driven *driven, const char *name) {
  return map_pointer(&driven->compilation.layout->frames, intern_string(driven->context->names, name).id);
}
static const Place *place_of(Driven *driven, const Stm *alloc) {
  return map_pointer(&driven->compilation.layout->places, alloc->pattern.items[0].id);
}

typedef struct Sizes3 { const Program *program; const Function *function; const int64_t *values; } Sizes3;
static bool parameter_value(void *user, uint32_t variable, int64_t *value) {
  const Sizes3 *sizes = user;
  uint32_t at = 0;
  for EACH_IN(i, sizes->function->parameters) {
    if (var_type(sizes->program->vars, sizes->function->parameters.items[i]).tag != TYPE_Scalar) continue;
    if (sizes->function->parameters.items[i].id == variable) { *value = sizes->values[at]; return true; }
    at++;
  }
  return false;
}
static int64_t bytes_at(Driven *driven, const char *function, const Extent *extent, const int64_t *sizes) {
  Sizes3 values = {driven->compilation.memory, entry_of(driven, function), sizes};
  int64_t bytes = -1;
  CHECK(extent_evaluate(extent, parameter_value, &values, &bytes));
  return bytes;
}
static int64_t workspace(Driven *driven, const char *entry, const int64_t *sizes) {
  return bytes_at(driven, entry, frame_of(driven, entry)->total, sizes);
}
static uint32_t allocs(Driven *driven, const char *entry) {
  return count_stms(entry_of(driven, entry)->body, is_alloc);
}

// alloc o (\r. t)  -->  t[r -> .]
static void empty_allocations(void) {
  Driven driven = with_library("entry gone (x: f64) : f64 = f64.sum (replicate 0 x)\n"
                               "entry kept (x: f64) : f64 = total (ramp (replicate 0 x)) + x\n"
                               "entry one (x: f64) : f64 = total (ramp (replicate 1 x)) + x\n");
  CHECK(allocs(&driven, "gone") == 0);
  CHECK(workspace(&driven, "kept", NUMBERS(1)) == 0);
  CHECK(workspace(&driven, "one", NUMBERS(1)) > 0 || allocs(&driven, "one") > 0);
  Library library = plain_library_of(&driven, "-O1");
  if (library.handle) {   // an empty block needs no workspace
    int (*kept)(double *result, double x, void *workspace, size_t bytes, void *error);
    LIBRARY_FUNCTION(&library, kept, "kept");
    double result = 0;
    CHECK(kept(&result, 2.5, NULL, 0, NULL) == 0 && result == 2.5);
  }
  library_close(&library);
  driven_free(&driven);
}

// Two allocations become one and an offset: a function allocates its frame once, with the bytes of both.
static void allocations_merge(void) {
  Driven driven = with_library(
      "entry f [n] [m] (v: [n]f64) (w: [m]f64) : f64 = let a = ramp v let b = ramp w in total a + total b + total a\n"
      "entry g [n] (v: [n]f64) : f64 = let a = ramp v in inner a + total a\n");
  const Function *f = entry_of(&driven, "f");
  const Place *places[2] = {NULL, NULL};
  uint32_t count = 0;
  for RANGE(i, f->body->count)
    if (is_alloc(f->body->stms[i]) && count < 2) places[count++] = place_of(&driven, f->body->stms[i]);
  CHECK(count == 2 && allocs(&driven, "f") == 2);
  if (count == 2) {
    CHECK(places[0]->tag == PLACE_Arena && places[1]->tag == PLACE_Arena);
    CHECK(bytes_at(&driven, "f", places[0]->offset, NUMBERS(5, 7)) == 0 &&
          bytes_at(&driven, "f", places[1]->offset, NUMBERS(5, 7)) == 5 * 8);
  }
  CHECK(workspace(&driven, "f", NUMBERS(5, 7)) == (5 + 7) * 8);
  CHECK(workspace(&driven, "g", NUMBERS(5)) == (5 + 5) * 8);   // the callee's frame is part of the caller's
  const char *source = text_c_string(driven.context->arena, c_of_driven(&driven, 0).source);
  CHECK(has(source, "arena + n * 8"));
  CHECK(has(source, "inner(n, block, 0, 1, &inner_2, arena + n * 8"));
  driven_free(&driven);
}

// alloc t1 (\r. t2)  -->  t2  if r is not free in t2
static void dead_allocations(void) {
  Driven driven = with_library("entry f [n] (v: [n]f64) : f64 = let dead = ramp v let dead2 = map (+ 1) dead in v[0]\n"
                               "entry live [n] (v: [n]f64) : f64 = let w = ramp v in total w\n");
  CHECK(allocs(&driven, "f") == 0 && workspace(&driven, "f", NUMBERS(9)) == 0);
  CHECK(count_stms(entry_of(&driven, "f")->body, is_call) == 0);
  CHECK(allocs(&driven, "live") == 1 && workspace(&driven, "live", NUMBERS(9)) == 72);
  driven_free(&driven);
}

// \x. alloc t1 (\r. t2)  -->  alloc t1 (\r. \x. t2)  if x is not free in t1. A block of known size has a static offset,
// which all iterations share; a block of unknown size is allocated before the loop. Allocations are not moved out of a
// build, whose iterations are independent.
static void allocations_leave_loops(void) {
  Driven driven =
      with_library("entry fold [n] (v: [n]f64) (t: i64) : f64 = ifold (\\s i -> s + total (ramp v)) 0 t\n"
                   "entry grid [n] (v: [n]f64) (t: i64) : [t]f64 = build t (\\i -> total (map (* f64.i64 i) v))\n"
                   "entry unknown [n] (v: [n]f64) (t: i64) : f64 = let k = i64.f64 v[0] in ifold (\\s i -> s + total "
                   "(replicate k (s + 1))) 0 t\n"
                   "entry rows [n] (v: [n]f64) (t: i64) : [t]f64 = let k = i64.f64 v[0] in build t (\\i -> total "
                   "(replicate k (f64.i64 i)))\n"
                   "entry growing [n] (v: [n]f64) (t: i64) : f64 = ifold (\\s i -> s + total (replicate (i64.f64 v[0] "
                   "+ i) s)) 0 t\n");
  for (int64_t t = 1; t < 1000; t *= 10) {
    CHECK(workspace(&driven, "fold", NUMBERS(6, t)) == 48);
    CHECK(workspace(&driven, "grid", NUMBERS(6, t)) == 48);
  }
  const Stm *loop = first_stm(entry_of(&driven, "unknown")->body, EXP_Loop);
  CHECK(loop && count_stms(loop->exp->as.Loop.body, is_alloc) == 0 &&
        first_stm(entry_of(&driven, "unknown")->body, EXP_Alloc));
  loop = first_stm(entry_of(&driven, "growing")->body, EXP_Loop);
  CHECK(loop && count_stms(loop->exp->as.Loop.body, is_alloc) == 1);   // its size mentions the loop's index
  const Stm *build = first_stm(entry_of(&driven, "rows")->body, EXP_Build);
  CHECK(build && count_stms(build->exp->as.Build.function.body, is_alloc) == 1);
  static const char *const entries[] = {"fold", "grid", "unknown", "rows", "growing"};
  for RANGE(i, 5)
    CHECK_TEXT(heap_result(driven.context, driven.compilation.memory, driven.compilation.layout, entries[i],
                           NUMBERS(6, 4), NULL),
               value_result(driven.context, driven.compilation.core, entries[i], NUMBERS(6, 4)));
  driven_free(&driven);
}

// Storage is allocated, used and freed: later allocations reuse the memory of a callee, a branch or a dead array.
static void storage_is_given_back(void) {
  Driven driven =
      with_library("entry calls [n] (v: [n]f64) : f64 = inner v + inner (reverse v) + inner v\n"
                   "entry dead [n] (v: [n]f64) : f64 = let s = total (ramp v) let t = total (map (* s) (ramp v)) in t\n"
                   "entry branches [n] (v: [n]f64) (c: bool) : f64 = if c then total (ramp v) else inner v\n"
                   "entry unknown [n] (v: [n]f64) (t: i64) : [t]f64 = let k = i64.f64 v[0] in build t (\\i -> total "
                   "(replicate k (f64.i64 i)))\n");
  CHECK(workspace(&driven, "calls", NUMBERS(10)) == 80);
  CHECK(workspace(&driven, "dead", NUMBERS(10)) <= 160);
  CHECK(workspace(&driven, "branches", NUMBERS(10)) == 80);
  Library library = plain_library_of(&driven, "-O1");
  // The workspace holds the result, because the entry may still fail, two headers, and one block for all iterations.
  if (library.handle) {
    int (*unknown)(double *result, int64_t n, const double *v, int64_t t, void *workspace, size_t bytes,
                   const ashlar_chunks *chunks, void *error);
    LIBRARY_FUNCTION(&library, unknown, "unknown");
    enum { HEAD = 2 * (sizeof(void *) + sizeof(size_t)), FIXED = 8000 + 2 * HEAD };
    uint64_t bytes[FIXED / 8 + 2];
    double one[] = {1}, two[] = {2}, results[1000] = {-1};
    CHECK(unknown(results, 1, two, 1000, bytes, FIXED + 8, NULL, NULL) == 2 && results[0] == -1);
    CHECK(unknown(results, 1, one, 1000, bytes, FIXED + 8, NULL, NULL) == 0 && results[999] == 999);
    CHECK(unknown(results, 1, two, 1000, bytes, FIXED + 16, NULL, NULL) == 0 && results[999] == 1998);
  }
  library_close(&library);
  driven_free(&driven);
}

// The workspace is exact: a run uses all of it and no more; one byte less is refused before anything is written. If a
// size depends on data, the program allocates more while it runs; memory in use is never moved.
static void exact_size_instead_of_growth(void) {
  Driven driven = with_library(
      "entry f [n] [m] (v: [n]f64) (w: [m]f64) : f64 = let a = ramp v let b = ramp w in total a + total b + inner a\n"
      "entry data [n] (v: [n]f64) : f64 = let k = i64.f64 v[0] * 1000 in total (ramp (replicate k 1.0))\n");
  Library library = library_of(&driven, "-O1");
  for (int64_t n = 0; library.handle && n < 20; n += 3)
    for I64_RANGE(m, 5) {
      int64_t high_water = -1;
      CHECK_TEXT(c_result(&driven, &library, "f", NUMBERS(n, m), &high_water),
                 value_result(driven.context, driven.compilation.core, "f", NUMBERS(n, m)));
      CHECK(high_water == workspace(&driven, "f", NUMBERS(n, m)));
    }
  if (library.handle)
    CHECK_TEXT(c_result(&driven, &library, "data", NUMBERS(3), NULL),
               value_result(driven.context, driven.compilation.core, "data", NUMBERS(3)));
  library_close(&library);
  library = plain_library_of(&driven, "-O1");
  if (library.handle) {
    int (*f)(double *result, int64_t n, int64_t m, const double *v, const double *w, void *workspace, size_t bytes,
             void *error);
    size_t (*f_workspace)(int64_t n, int64_t m);
    LIBRARY_FUNCTION(&library, f, "f");
    LIBRARY_FUNCTION(&library, f_workspace, "f_workspace");
    double v[] = {1, 2, 3}, w[] = {4, 5}, result = -1;
    size_t bytes = f_workspace(3, 2);
    unsigned char *space = malloc(bytes + 16);
    memset(space, 0xa5, bytes + 16);
    CHECK(f(&result, 3, 2, v, w, space, bytes - 1, NULL) == 2 && result == -1);
    for (size_t i = 0; i < bytes; i++) CHECK(space[i] == 0xa5);
    CHECK(f(&result, 3, 2, v, w, space, bytes, NULL) == 0 && result != -1);
    for (size_t i = bytes; i < bytes + 16; i++) CHECK(space[i] == 0xa5);
    free(space);
  }
  library_close(&library);
  driven_free(&driven);
}

int main(void) {
  RUN_ROW("FS-50", empty_allocations);
  RUN_ROW("FS-51", allocations_merge);
  RUN_ROW("FS-52", dead_allocations);
  RUN_ROW("FS-53", allocations_leave_loops);
  RUN_ROW("FS-58", storage_is_given_back);
  RUN_ROW("FS-61", exact_size_instead_of_growth);
  return testing_finish();
}
