// Memory expansion as arithmetic [paper 3, section 5]: one block for all workers, each with a part of its own, one
// after the other or interleaved.
#include "index/index.h"
#include "testing.h"

enum { WORKERS = 4, ELEMENTS = 3, WORDS = WORKERS * ELEMENTS };

static int64_t number(const Poly *poly) {
  int64_t value = 0;
  CHECK(poly_is_constant(poly, &value));
  return value;
}

// Marks what worker x's array reaches; false when another has it, or it is outside the block.
static bool claim(int *owner, int64_t words, const Lmad *lmad, int worker) {
  for I64_RANGE(i, number(lmad->dims[0].size)) {
    const int64_t at = number(lmad->offset) + i * number(lmad->dims[0].stride);
    if (at < 0 || at >= words || (owner[at] && owner[at] != worker + 1)) return false;
    owner[at] = worker + 1;
  }
  return true;
}

static const Lmad *line(Arena *arena, int64_t offset, int64_t size, int64_t stride) {
  LmadDim *dims = NEW_ARRAY(arena, LmadDim, 1);
  dims[0] = (LmadDim){poly_constant(arena, size), poly_constant(arena, stride)};
  const Lmad lmad = {poly_constant(arena, offset), 1, dims};
  return COPY_OF(arena, &lmad);
}

// x * se + se' for workers counted from 0; from 1, as printed, the last one is outside [erratum e].
static void parts_one_after_the_other(void) {
  Arena *arena = arena_new();
  int owner[WORDS] = {0}, from_one[WORDS] = {0};
  bool fits = true;
  for INT_RANGE(x, WORKERS) {
    CHECK(claim(owner, WORDS, line(arena, x * ELEMENTS, ELEMENTS, 1), x));
    fits = claim(from_one, WORDS, line(arena, (x + 1) * ELEMENTS, ELEMENTS, 1), x) && fits;
  }
  CHECK(!fits);
  arena_free(arena);
}

// Two arrays of each worker in one block, at the offsets 0 and 2: se' * y + x, strides times y. With the offset not
// scaled, as printed, they
// collide [erratum f].
static void interleaved_parts(void) {
  Arena *arena = arena_new();
  int owner[WORDS] = {0}, printed[WORDS] = {0};
  bool apart = true;
  static const int64_t offsets[] = {0, 2}, sizes[] = {2, 1};
  for INT_RANGE(x, WORKERS)
    for INT_RANGE(k, 2) {
      CHECK(claim(owner, WORDS, line(arena, offsets[k] * WORKERS + x, sizes[k], WORKERS), x));
      apart = claim(printed, WORDS, line(arena, offsets[k] + x, sizes[k], WORKERS), x) && apart;
    }
  CHECK(!apart);
  arena_free(arena);
}

// The same for any number of workers and elements, by the prover: worker x and worker z < x.
static void parts_are_proven_apart(void) {
  enum { N, Y, X, Z };
  Arena *arena = arena_new();
  Facts *facts = facts_new(arena);
  const Poly *n = poly_variable(arena, N), *y = poly_variable(arena, Y), *x = poly_variable(arena, X),
             *z = poly_variable(arena, Z);
  facts_add_size(facts, N);
  facts_add_index(facts, X, y);
  facts_add_index(facts, Z, x);
  LmadDim whole[] = {{n, poly_constant(arena, 1)}}, spread[] = {{n, y}};
  const Lmad mine = {poly_mul(arena, x, n), 1, whole}, other = {poly_mul(arena, z, n), 1, whole},
             mine_between = {x, 1, spread}, other_between = {z, 1, spread};
  CHECK(lmad_disjoint(facts, &mine, &other) == ANSWER_Yes);
  CHECK(lmad_disjoint(facts, &mine_between, &other_between) == ANSWER_Yes);
  arena_free(arena);
}

int main(void) {
  RUN_ROW("FM-41", parts_one_after_the_other);
  RUN_ROW("FME-05", parts_one_after_the_other);
  RUN_ROW("FME-06", interleaved_parts);
  RUN_ROW("FM-42", interleaved_parts);
  RUN_ROW("FM-42", parts_are_proven_apart);
  return testing_finish();
}
