// Every LMAD operation against enumeration of all points of small shapes, and the errata of paper 3 that concern LMADs:
// the
// printed rule fails on the input of each such test, the rule used here does not.
#include "index/index.h"
#include "testing.h"

enum { MAX_RANK = 4 };
typedef struct Plain { int64_t offset; uint32_t rank; int64_t size[MAX_RANK + 1], stride[MAX_RANK + 1]; } Plain;

static uint32_t next_random(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*state >> 33);
}

static int64_t random_between(uint64_t *state, int64_t low, int64_t high) {
  return low + (int64_t)(next_random(state) % (uint32_t)(high - low + 1));
}

static Plain random_plain(uint64_t *state) {
  Plain plain = {random_between(state, -5, 20), (uint32_t)random_between(state, 0, MAX_RANK), {0}, {0}};
  for RANGE(i, plain.rank) {
    plain.size[i] = random_between(state, 0, 4);
    plain.stride[i] = random_between(state, -3, 12);
  }
  return plain;
}

static const Lmad *lmad_of(Arena *arena, const Plain *plain) {
  LmadDim *dims = NEW_ARRAY(arena, LmadDim, MAX_RANK);
  for RANGE(i, plain->rank)
    dims[i] = (LmadDim){poly_constant(arena, plain->size[i]), poly_constant(arena, plain->stride[i])};
  Lmad *lmad = NEW(arena, Lmad);
  *lmad = (Lmad){poly_constant(arena, plain->offset), plain->rank, dims};
  return lmad;
}

static int64_t constant(const Poly *poly) {
  int64_t value = 0;
  CHECK(poly_is_constant(poly, &value));
  return value;
}

static Plain plain_of(const Lmad *lmad) {
  Plain plain = {constant(lmad->offset), lmad->rank, {0}, {0}};
  for RANGE(i, lmad->rank) {
    plain.size[i] = constant(lmad->dims[i].size);
    plain.stride[i] = constant(lmad->dims[i].stride);
  }
  return plain;
}

static int64_t volume(const Plain *plain) {
  int64_t count = 1;
  for RANGE(i, plain->rank) count *= plain->size[i];
  return count;
}

// The index at position `flat` of the row-major order of a shape.
static void index_at(const Plain *plain, int64_t flat, int64_t *index) {
  for (uint32_t i = plain->rank; i-- > 0; flat /= plain->size[i]) index[i] = flat % plain->size[i];
}

static int64_t address(const Plain *plain, const int64_t *index) {
  int64_t sum = plain->offset;
  for RANGE(i, plain->rank) sum += index[i] * plain->stride[i];
  return sum;
}

static int64_t address_at(const Plain *plain, int64_t flat) {
  int64_t index[MAX_RANK + 1];
  index_at(plain, flat, index);
  return address(plain, index);
}

// ---- FM-14, FM-17: application, domain, image, constants, row-major

static void applies(void) {
  uint64_t state = 11;
  for INT_RANGE(round, 300) {
    Arena *arena = arena_new();
    Plain plain = random_plain(&state);
    const Lmad *lmad = lmad_of(arena, &plain);
    for (int64_t flat = 0; flat < volume(&plain); flat++) {
      int64_t index[MAX_RANK];
      const Poly *indices[MAX_RANK];
      index_at(&plain, flat, index);
      for RANGE(i, plain.rank) indices[i] = poly_constant(arena, index[i]);
      CHECK(constant(lmad_apply(arena, lmad, indices)) == address(&plain, index));
    }
    arena_free(arena);
  }
}

static const Poly *const *shape_of(Arena *arena, uint32_t rank, const int64_t *sizes) {
  const Poly **shape = NEW_ARRAY(arena, const Poly *, rank + 1);
  for RANGE(i, rank) shape[i] = poly_constant(arena, sizes[i]);
  return shape;
}

static void row_major_covers_its_range(void) {
  uint64_t state = 12;
  for INT_RANGE(round, 200) {
    Arena *arena = arena_new();
    Plain shape = random_plain(&state);
    const Lmad *lmad =
        lmad_row_major(arena, poly_constant(arena, shape.offset), shape.rank, shape_of(arena, shape.rank, shape.size));
    Plain plain = plain_of(lmad);
    CHECK(plain.rank == shape.rank && lmad_is_row_major(facts_new(arena), lmad));
    for (int64_t flat = 0; flat < volume(&plain); flat++) CHECK(address_at(&plain, flat) == shape.offset + flat);
    arena_free(arena);
  }
}

static void constants_and_scalars(void) {
  Arena *arena = arena_new();
  const Lmad *scalar = lmad_row_major(arena, poly_constant(arena, 7), 0, NULL);
  CHECK(scalar->rank == 0 && constant(lmad_apply(arena, scalar, NULL)) == 7);
  int64_t sizes[2] = {2, 3};
  const Poly *zero = poly_constant(arena, 0);
  const LmadDim dims[] = {{poly_constant(arena, 2), zero}, {poly_constant(arena, 3), zero}};
  const Lmad same_value = {scalar->offset, 2, dims};
  Plain plain = plain_of(&same_value);
  CHECK(plain.rank == 2 && plain.size[0] == 2 && plain.size[1] == 3);
  for I64_RANGE(flat, 6) CHECK(address_at(&plain, flat) == 7);
  CHECK(!lmad_equal(&same_value, lmad_row_major(arena, poly_constant(arena, 7), 2, shape_of(arena, 2, sizes))));
  Out out = out_new(arena);
  lmad_print(&out, &same_value, NULL, NULL);
  CHECK_TEXT(text_c_string(arena, out_result(&out)), "7 + {(2 : 0) (3 : 0)}");
  arena_free(arena);
}

// ---- FM-15, FM-16: slices and fixed dimensions

static void check_slice(Arena *arena, const Plain *source, const LmadSlice *slices) {
  Plain result = plain_of(lmad_slice(arena, lmad_of(arena, source), slices));
  uint32_t kept = 0;
  for RANGE(i, source->rank) {
    if (!slices[i].fix) CHECK(result.size[kept++] == constant(slices[i].count));
  }
  CHECK(result.rank == kept);
  for (int64_t flat = 0; flat < volume(&result); flat++) {
    int64_t index[MAX_RANK], original[MAX_RANK];
    index_at(&result, flat, index);
    for (uint32_t i = 0, k = 0; i < source->rank; i++) {
      original[i] = constant(slices[i].start) + (slices[i].fix ? 0 : index[k++] * constant(slices[i].step));
    }
    CHECK(address(&result, index) == address(source, original));
  }
}

static void slices_read_the_source(uint32_t fixed_percent) {
  uint64_t state = 13;
  for INT_RANGE(round, 500) {
    Arena *arena = arena_new();
    Plain plain = random_plain(&state);
    LmadSlice slices[MAX_RANK];
    for RANGE(i, plain.rank) {
      slices[i].fix = next_random(&state) % 100 < fixed_percent;
      slices[i].start = poly_constant(arena, random_between(&state, 0, 3));
      slices[i].count = poly_constant(arena, random_between(&state, 0, 4));
      slices[i].step = poly_constant(arena, random_between(&state, -2, 3));
    }
    check_slice(arena, &plain, slices);
    arena_free(arena);
  }
}

static void slices(void) { slices_read_the_source(0); }
static void fixes_dimensions(void) { slices_read_the_source(60); }

// Errata 002 (a) and (c): the type of a slice lists its counts (the printed rule its offsets), and a slice of count k
// has k
// elements (the printed Fig. 5 gives k + 1).
static void slice_has_its_count_of_elements(void) {
  Arena *arena = arena_new();
  int64_t sizes[2] = {10, 8};
  const Lmad *matrix = lmad_row_major(arena, poly_constant(arena, 0), 2, shape_of(arena, 2, sizes));
  LmadSlice parts[2] = {{false, poly_constant(arena, 2), poly_constant(arena, 3), poly_constant(arena, 1)},
                        {false, poly_constant(arena, 5), poly_constant(arena, 1), poly_constant(arena, 1)}};
  Plain result = plain_of(lmad_slice(arena, matrix, parts));
  CHECK(result.size[0] == 3 && result.size[1] == 1 && volume(&result) == 3);
  CHECK(address_at(&result, 0) == 2 * 8 + 5 && address_at(&result, 2) == 4 * 8 + 5);
  arena_free(arena);
}

// Errata 002 (e): a block of 24 words shared by 4 workers with 6 words each. 0-based chunks fill it; the printed
// 1-based
// offsets x * 6 reach word 29.
static void chunks_are_counted_from_zero(void) {
  Arena *arena = arena_new();
  int64_t sizes[2] = {4, 6}, highest = 0, printed = 0;
  const Lmad *chunks = lmad_row_major(arena, poly_constant(arena, 0), 2, shape_of(arena, 2, sizes));
  for I64_RANGE(worker, 4) {
    for I64_RANGE(word, 6) {
      const Poly *indices[2] = {poly_constant(arena, worker), poly_constant(arena, word)},
                 *from_one[2] = {poly_constant(arena, worker + 1), indices[1]};
      int64_t here = constant(lmad_apply(arena, chunks, indices)),
              there = constant(lmad_apply(arena, chunks, from_one));
      highest = here > highest ? here : highest;
      printed = there > printed ? there : printed;
    }
  }
  CHECK(highest == 23 && printed == 29);
  arena_free(arena);
}

// ---- permutations

static void permutes(void) {
  uint64_t state = 14;
  for INT_RANGE(round, 300) {
    Arena *arena = arena_new();
    Plain plain = random_plain(&state);
    uint32_t permutation[MAX_RANK] = {0, 1, 2, 3};
    for (uint32_t i = plain.rank; i > 1; i--) {
      uint32_t j = next_random(&state) % i, moved = permutation[j];
      permutation[j] = permutation[i - 1];
      permutation[i - 1] = moved;
    }
    const Lmad *lmad = lmad_of(arena, &plain), *permuted = lmad_permute(arena, lmad, permutation);
    Plain result = plain_of(permuted);
    for (int64_t flat = 0; flat < volume(&plain); flat++) {
      int64_t index[MAX_RANK], original[MAX_RANK];
      index_at(&result, flat, index);
      for RANGE(i, plain.rank) original[permutation[i]] = index[i];
      CHECK(address(&result, index) == address(&plain, original));
    }
    CHECK(lmad_equal(lmad_unpermute(arena, permuted, permutation), lmad));
    arena_free(arena);
  }
}

// ---- FM-18: reshape, where one LMAD suffices

// A shape with the same number of elements: dimensions split or joined at random.
static Plain random_reshape(uint64_t *state, const Plain *source) {
  Plain target = {0, 0, {0}, {0}};
  int64_t rest = volume(source);
  while (rest > 1 && target.rank + 1 < MAX_RANK) {
    int64_t divisor = random_between(state, 1, rest);
    if (rest % divisor == 0) {
      target.size[target.rank++] = divisor;
      rest /= divisor;
    }
  }
  target.size[target.rank++] = rest;
  return target;
}

static void reshapes_keep_the_order(void) {
  uint64_t state = 15;
  int expressed = 0, refused = 0;
  for INT_RANGE(round, 3000) {
    Arena *arena = arena_new();
    Plain plain = random_plain(&state);
    if (next_random(&state) % 2) {  // a contiguous inner part, so that many reshapes exist
      int64_t stride = 1 + next_random(&state) % 2;
      for RANGE_DOWN(i, plain.rank) {
        plain.stride[i] = stride;
        stride *= plain.size[i] + (next_random(&state) % 4 == 0);
      }
    }
    Plain target = random_reshape(&state, &plain);
    const Lmad *reshaped = lmad_reshape(arena, facts_new(arena), lmad_of(arena, &plain), target.rank,
                                        shape_of(arena, target.rank, target.size));
    if (reshaped) {
      Plain result = plain_of(reshaped);
      CHECK(result.rank == target.rank && memcmp(result.size, target.size, sizeof target.size) == 0);
      for (int64_t flat = 0; flat < volume(&plain); flat++)
        CHECK(address_at(&result, flat) == address_at(&plain, flat));
      expressed++;
    } else if (volume(&plain) > 0) {
      // Refused: no choice of strides for this shape gives the addresses in order (each stride is fixed by one
      // neighbour).
      Plain forced = {address_at(&plain, 0), target.rank, {0}, {0}};
      int64_t step = 1;
      bool possible = true;
      for (uint32_t i = target.rank; i-- > 0; step *= target.size[i]) {
        forced.size[i] = target.size[i];
        forced.stride[i] = target.size[i] > 1 ? address_at(&plain, step) - forced.offset : 0;
      }
      for (int64_t flat = 0; flat < volume(&plain); flat++)
        possible = possible && address_at(&forced, flat) == address_at(&plain, flat);
      CHECK(!possible);
      refused++;
    }
    arena_free(arena);
  }
  CHECK(expressed > 500 && refused > 300);
}

enum { N, M, K, I, J };

static const Poly *variable(Arena *arena, uint32_t id) { return poly_variable(arena, id); }
static const Poly *times(Arena *arena, const Poly *a, const Poly *b) { return poly_mul(arena, a, b); }

static void check_lmad(const Lmad *lmad, const char *expected) {
  Arena *arena = arena_new();
  Out out = out_new(arena);
  if (lmad) lmad_print(&out, lmad, NULL, NULL);
  CHECK_TEXT(text_c_string(arena, out_result(&out)), expected);
  arena_free(arena);
}

static void reshapes_symbolically(void) {
  Arena *arena = arena_new();
  Facts *facts = facts_new(arena);
  const Poly *n = variable(arena, N), *m = variable(arena, M), *k = variable(arena, K), *zero = poly_constant(arena, 0),
             *four = poly_constant(arena, 4);
  const Poly *cube[3] = {n, m, k}, *joined[2] = {times(arena, n, m), k},
             *flat[1] = {times(arena, times(arena, n, m), k)};
  const Lmad *array = lmad_row_major(arena, zero, 3, cube);
  check_lmad(lmad_reshape(arena, facts, array, 1, flat), "0 + {(v0*v1*v2 : 1)}");
  check_lmad(lmad_reshape(arena, facts, lmad_row_major(arena, zero, 1, flat), 3, cube),
             "0 + {(v0 : v1*v2) (v1 : v2) (v2 : 1)}");
  uint32_t transpose_inner[3] = {0, 2, 1}, rotate[3] = {2, 0, 1};
  const Lmad *transposed = lmad_permute(arena, array, transpose_inner);
  CHECK(lmad_reshape(arena, facts, transposed, 1, flat) == NULL);
  check_lmad(lmad_reshape(arena, facts, lmad_permute(arena, array, rotate), 2, (const Poly *[]){k, times(arena, n, m)}),
             "0 + {(v2 : 1) (v0*v1 : v2)}");
  CHECK(lmad_reshape(arena, facts, lmad_permute(arena, array, rotate), 2, joined) == NULL);
  // A column block of a matrix keeps its inner dimension: rows may be split, rows and columns may not be joined.
  const Poly *four_k = times(arena, four, k), *wide[2] = {n, m}, *split[3] = {n, four, k};
  LmadSlice block[2] = {{false, zero, n, poly_constant(arena, 1)}, {false, k, four_k, poly_constant(arena, 1)}};
  const Lmad *columns = lmad_slice(arena, lmad_row_major(arena, zero, 2, wide), block);
  check_lmad(lmad_reshape(arena, facts, columns, 3, split), "v2 + {(v0 : v1) (4 : v2) (v2 : 1)}");
  CHECK(lmad_reshape(arena, facts, columns, 1, (const Poly *[]){times(arena, n, four_k)}) == NULL);
  // Sizes that are equal only by facts: n = m * k.
  Facts *product = facts_new(arena);
  facts_add(product, poly_sub(arena, n, times(arena, m, k)));
  facts_add(product, poly_sub(arena, times(arena, m, k), n));
  const Lmad *rows = lmad_permute(arena, lmad_row_major(arena, zero, 2, (const Poly *[]){n, four}), (uint32_t[]){1, 0});
  check_lmad(lmad_reshape(arena, product, rows, 3, (const Poly *[]){four, m, k}), "0 + {(4 : 1) (v1 : 4*v2) (v2 : 4)}");
  CHECK(lmad_is_row_major(product,
                          lmad_reshape(arena, product, lmad_row_major(arena, zero, 1, &n), 2, (const Poly *[]){m, k})));
  CHECK(!lmad_is_row_major(facts, transposed) && !lmad_is_row_major(facts, columns));
  arena_free(arena);
}

// ---- FM-53: closure and overlap

static bool share_address(const Plain *a, const Plain *b) {
  for I64_RANGE(i, volume(a)) {
    for I64_RANGE(j, volume(b)) {
      if (address_at(a, i) == address_at(b, j)) return true;
    }
  }
  return false;
}

static bool repeats_address(const Plain *plain) {
  for I64_RANGE(i, volume(plain)) {
    for I64_RANGE(j, i) {
      if (address_at(plain, i) == address_at(plain, j)) return true;
    }
  }
  return false;
}

static void overlap_agrees_with_enumeration(void) {
  uint64_t state = 16;
  int disjoint = 0, proven = 0;
  for INT_RANGE(round, 4000) {
    Arena *arena = arena_new();
    Plain a = random_plain(&state), b = random_plain(&state);
    a.rank = a.rank > 3 ? 3 : a.rank;
    b.rank = b.rank > 3 ? 3 : b.rank;
    Facts *facts = facts_new(arena);
    Answer answer = lmad_disjoint(facts, lmad_of(arena, &a), lmad_of(arena, &b)),
           injective = lmad_injective(facts, lmad_of(arena, &a));
    bool share = share_address(&a, &b), repeats = repeats_address(&a);
    CHECK(answer != ANSWER_Yes || !share);
    CHECK(answer != ANSWER_No || share);
    CHECK(injective != ANSWER_Yes || !repeats);
    CHECK(injective != ANSWER_No || repeats);
    disjoint += !share;
    proven += answer == ANSWER_Yes;
    arena_free(arena);
  }
  CHECK(proven * 10 > disjoint * 8);  // sound is not enough: most of what is true is proven
}

typedef struct Binding { int64_t at[5]; } Binding;
static bool bound(void *user, uint32_t id, int64_t *value) { return *value = ((const Binding *)user)->at[id], true; }

static Plain at_point(const Lmad *lmad, Binding *point) {
  Plain plain = {0, lmad->rank, {0}, {0}};
  CHECK(poly_evaluate(lmad->offset, bound, point, &plain.offset));
  for RANGE(i, lmad->rank) {
    CHECK(poly_evaluate(lmad->dims[i].size, bound, point, &plain.size[i]) &&
          poly_evaluate(lmad->dims[i].stride, bound, point, &plain.stride[i]));
  }
  return plain;
}

static const Poly *random_linear(Arena *arena, uint64_t *state, uint32_t variables) {
  const Poly *sum = poly_constant(arena, random_between(state, -1, 2));
  if (next_random(state) % 3) sum = poly_add(arena, sum, variable(arena, next_random(state) % variables));
  if (next_random(state) % 3 == 0)
    sum = poly_add(
        arena, sum,
        times(arena, variable(arena, next_random(state) % variables), variable(arena, next_random(state) % 3)));
  return sum;
}

static const Lmad *random_symbolic(Arena *arena, uint64_t *state) {
  Lmad *lmad = NEW(arena, Lmad);
  LmadDim *dims = NEW_ARRAY(arena, LmadDim, 2);
  *lmad = (Lmad){random_linear(arena, state, 5), 1 + next_random(state) % 2, dims};
  for RANGE(i, lmad->rank)
    dims[i] =
        (LmadDim){random_linear(arena, state, 3),
                  next_random(state) % 2 ? random_linear(arena, state, 3) : variable(arena, next_random(state) % 3)};
  return lmad;
}

// Facts 0 <= i < n and 0 <= j < i, sizes n, m, k: what is proven symbolically holds at every small point that satisfies
// them.
static void symbolic_overlap_is_sound(void) {
  uint64_t state = 17;
  int proven = 0;
  for INT_RANGE(round, 600) {
    Arena *arena = arena_new();
    Facts *facts = facts_new(arena);
    for (uint32_t id = N; id <= K; id++) facts_add_size(facts, id);
    facts_add_index(facts, I, variable(arena, N));
    facts_add_index(facts, J, variable(arena, I));
    const Lmad *a = random_symbolic(arena, &state), *b = random_symbolic(arena, &state);
    Answer disjoint = lmad_disjoint(facts, a, b), injective = lmad_injective(facts, a);
    proven += (disjoint == ANSWER_Yes) + (injective == ANSWER_Yes);
    Binding point;
    int64_t *at = point.at;
    for (at[N] = 0; at[N] < 5; at[N]++)
      for (at[M] = 0; at[M] < 4; at[M]++)
        for (at[K] = 0; at[K] < 3; at[K]++)
          for (at[I] = 0; at[I] < at[N]; at[I]++)
            for (at[J] = 0; at[J] < at[I]; at[J]++) {
              Plain plain_a = at_point(a, &point), plain_b = at_point(b, &point);
              bool negative = false;
              for RANGE(d, 2)
                negative = negative || (d < a->rank && plain_a.size[d] < 0) || (d < b->rank && plain_b.size[d] < 0);
              if (negative || disjoint == ANSWER_Unknown) continue;
              CHECK(share_address(&plain_a, &plain_b) == (disjoint == ANSWER_No));
            }
    for (at[N] = 2; at[N] < 5; at[N]++) {
      at[M] = 3, at[K] = 2, at[I] = 1, at[J] = 0;
      Plain plain = at_point(a, &point);
      bool negative = plain.size[0] < 0 || (a->rank > 1 && plain.size[1] < 0);
      if (!negative && injective != ANSWER_Unknown) CHECK(repeats_address(&plain) == (injective == ANSWER_No));
    }
    arena_free(arena);
  }
  CHECK(proven > 30);
}

static const Lmad *lmad2(Arena *arena, const Poly *offset, const Poly *size0, const Poly *stride0, const Poly *size1,
                         const Poly *stride1) {
  LmadDim *dims = NEW_ARRAY(arena, LmadDim, 2);
  dims[0] = (LmadDim){size0, stride0};
  dims[1] = (LmadDim){size1, stride1};
  Lmad *lmad = NEW(arena, Lmad);
  *lmad = (Lmad){offset, size1 ? 2u : 1u, dims};
  return lmad;
}

// Elements of rows of which nothing is known are apart where they are in different columns.
static void columns_of_any_rows(void) {
  Arena *arena = arena_new();
  Facts *facts = facts_new(arena);
  const Poly *n = variable(arena, N), *m = variable(arena, M), *k = variable(arena, K), *i = variable(arena, I),
             *j = variable(arena, J);
  facts_add_size(facts, N);
  facts_add_index(facts, I, n);
  facts_add_index(facts, J, i);   // j < i < n
  const Poly *row = poly_sub(arena, n, poly_scale(arena, m, 3));
  const Lmad a = {poly_add(arena, times(arena, row, n), i), 0, NULL},
             b = {poly_add(arena, times(arena, k, n), j), 0, NULL},
             c = {poly_add(arena, times(arena, k, n), i), 0, NULL};
  CHECK(lmad_disjoint(facts, &a, &b) == ANSWER_Yes && lmad_disjoint(facts, &b, &a) == ANSWER_Yes);
  CHECK(lmad_disjoint(facts, &a, &c) != ANSWER_Yes);
  arena_free(arena);
}

// The elements of rows of five numbers, in which the distance of the columns is known and that of the rows is not.
static void columns_of_fixed_rows(void) {
  Arena *arena = arena_new();
  Facts *facts = facts_new(arena);
  const Poly *five = poly_constant(arena, 5), *i = variable(arena, I), *j = variable(arena, J),
             *k = variable(arena, K), *m = variable(arena, M);
  facts_add_index(facts, I, five);
  facts_add_index(facts, J, i);   // j < i < 5
  const Lmad a = {poly_add(arena, times(arena, five, k), i), 0, NULL},
             b = {poly_add(arena, times(arena, five, m), j), 0, NULL},
             c = {poly_add(arena, times(arena, five, m), i), 0, NULL};
  CHECK(lmad_disjoint(facts, &a, &b) == ANSWER_Yes && lmad_disjoint(facts, &b, &a) == ANSWER_Yes);
  CHECK(lmad_disjoint(facts, &a, &c) != ANSWER_Yes);
  arena_free(arena);
}

// The elements from 0 up and those from 0 down to n, of which one or the other is empty.
static void ranges_from_one_offset(void) {
  Arena *arena = arena_new();
  Facts *facts = facts_new(arena);
  const Poly *n = variable(arena, N), *m = variable(arena, M), *one = poly_constant(arena, 1),
             *zero = poly_constant(arena, 0), *down = poly_constant(arena, -1);
  facts_add_size(facts, N);
  facts_add_size(facts, M);
  facts_add(facts, poly_sub(arena, n, m));   // m <= n
  const Lmad *up = lmad2(arena, zero, m, one, NULL, NULL);
  CHECK(lmad_disjoint(facts, up, lmad2(arena, zero, poly_sub(arena, one, n), down, NULL, NULL)) == ANSWER_Yes);
  CHECK(lmad_disjoint(facts, up, lmad2(arena, zero, poly_add(arena, one, n), down, NULL, NULL)) != ANSWER_Yes);
  CHECK(lmad_disjoint(facts, up, up) == ANSWER_Unknown);
  facts_add(facts, poly_plus(arena, m, -1));
  CHECK(lmad_disjoint(facts, up, up) == ANSWER_No);
  arena_free(arena);
}

// m = n + 1 and n = 2: rows of m elements in steps of n + 1 elements are rows of three in steps of three.
static void equations_are_solved(void) {
  Arena *arena = arena_new();
  Facts *facts = facts_new(arena);
  const Poly *n = variable(arena, N), *m = variable(arena, M), *k = variable(arena, K), *zero = poly_constant(arena, 0),
             *one = poly_constant(arena, 1), *next = poly_plus(arena, n, 1);
  facts_add_positive(facts, M);
  facts_add(facts, poly_sub(arena, k, m));   // m <= k
  const Lmad *x = lmad2(arena, k, m, next, m, one), *y = x;
  CHECK(!facts_without_equations(arena, facts, &x, &y));
  facts_add(facts, poly_sub(arena, m, next));
  facts_add(facts, poly_sub(arena, next, m));
  facts_add(facts, poly_plus(arena, n, -2));
  facts_add(facts, poly_sub(arena, poly_constant(arena, 2), n));
  const Facts *solved = facts_without_equations(arena, facts, &x, &y);
  const Poly *three = poly_constant(arena, 3);
  CHECK(solved && lmad_equal(x, lmad2(arena, k, three, three, three, one)) && lmad_equal(x, y));
  CHECK(solved && !solved->contradictory && prove_certain(solved, poly_sub(arena, k, three)));
  facts_add(facts, poly_scale(arena, m, -1));   // m <= 0
  x = y = lmad2(arena, zero, m, one, NULL, NULL);
  solved = facts_without_equations(arena, facts, &x, &y);
  CHECK(solved && solved->contradictory);
  arena_free(arena);
}

// Antidiagonal i + 1 of a square matrix of n > i + 1 rows, in steps of n - 1, is apart from the three diagonals before
// it, also where n is so small that a step is no longer than the distance.
static void antidiagonals(void) {
  Arena *arena = arena_new();
  Facts *facts = facts_new(arena);
  const Poly *n = variable(arena, N), *i = variable(arena, I), *step = poly_plus(arena, n, -1),
             *count = poly_plus(arena, i, 1), *mine = poly_add(arena, n, count);
  facts_add_index(facts, I, step);
  const Lmad *here = lmad2(arena, mine, count, step, NULL, NULL);
  const Poly *before[] = {i, count, poly_plus(arena, mine, -1)};
  for RANGE(k, 3) {
    const Lmad *there = lmad2(arena, before[k], count, step, NULL, NULL);
    CHECK(lmad_disjoint(facts, here, there) == ANSWER_Yes && lmad_disjoint(facts, there, here) == ANSWER_Yes);
  }
  const Lmad *longer = lmad2(arena, count, poly_plus(arena, i, 4), step, NULL, NULL);
  CHECK(lmad_disjoint(facts, here, longer) == ANSWER_Unknown);
  arena_free(arena);
}

// Queries of the memory passes: rows, columns, blocks and the workers' parts of a shared block.
static void proves_what_programs_need(void) {
  Arena *arena = arena_new();
  Facts *facts = facts_new(arena);
  const Poly *n = variable(arena, N), *m = variable(arena, M), *k = variable(arena, K), *i = variable(arena, I),
             *j = variable(arena, J);
  const Poly *one = poly_constant(arena, 1), *zero = poly_constant(arena, 0), *two = poly_constant(arena, 2);
  for (uint32_t id = N; id <= K; id++) facts_add_size(facts, id);
  facts_add_index(facts, I, n);
  facts_add_index(facts, J, i);  // j < i < n
  const Lmad *row_i = lmad2(arena, times(arena, i, m), m, one, NULL, NULL),
             *row_j = lmad2(arena, times(arena, j, m), m, one, NULL, NULL);
  CHECK(lmad_disjoint(facts, row_i, row_j) == ANSWER_Yes && lmad_disjoint(facts, row_j, row_i) == ANSWER_Yes);
  const Lmad *column_i = lmad2(arena, i, m, n, NULL, NULL), *column_j = lmad2(arena, j, m, n, NULL, NULL);
  CHECK(lmad_disjoint(facts, column_i, column_j) == ANSWER_Yes);
  const Lmad *first = lmad2(arena, zero, n, one, NULL, NULL), *second = lmad2(arena, n, m, one, NULL, NULL);
  CHECK(lmad_disjoint(facts, first, second) == ANSWER_Yes && lmad_disjoint(facts, first, first) != ANSWER_Yes);
  const Lmad *even = lmad2(arena, zero, n, two, NULL, NULL), *odd = lmad2(arena, one, m, two, NULL, NULL);
  CHECK(lmad_disjoint(facts, even, odd) == ANSWER_Yes);
  // Left and right half of a matrix of width m + k; upper and lower part.
  const Poly *width = poly_add(arena, m, k);
  const Lmad *left = lmad2(arena, zero, n, width, m, one), *right = lmad2(arena, m, n, width, k, one);
  CHECK(lmad_disjoint(facts, left, right) == ANSWER_Yes);
  CHECK(lmad_disjoint(facts, lmad2(arena, zero, i, m, m, one), lmad2(arena, times(arena, i, m), k, m, m, one)) ==
        ANSWER_Yes);
  // Planes [i] and [j] of a cube; interleaved elements of workers i and j.
  const Poly *plane = times(arena, m, k);
  CHECK(lmad_disjoint(facts, lmad2(arena, times(arena, i, plane), m, k, k, one),
                      lmad2(arena, times(arena, j, plane), m, k, k, one)) == ANSWER_Yes);
  // Rows of a cube laid out transposed, distinguished by either index; rows one shorter than a size.
  const Poly *square = times(arena, n, n), *up = poly_add(arena, times(arena, i, square), times(arena, j, n)),
             *across = poly_add(arena, times(arena, j, square), times(arena, i, n));
  const Lmad *cube_up = lmad2(arena, up, n, one, NULL, NULL), *cube_across = lmad2(arena, across, n, one, NULL, NULL);
  CHECK(lmad_disjoint(facts, cube_up, cube_across) == ANSWER_Yes &&
        lmad_disjoint(facts, cube_across, cube_up) == ANSWER_Yes);
  const Poly *shorter = poly_sub(arena, m, two);
  CHECK(lmad_disjoint(facts, lmad2(arena, times(arena, i, shorter), shorter, one, NULL, NULL),
                      lmad2(arena, times(arena, j, shorter), shorter, one, NULL, NULL)) == ANSWER_Yes);
  CHECK(lmad_disjoint(facts, lmad2(arena, times(arena, i, shorter), m, one, NULL, NULL),
                      lmad2(arena, times(arena, j, shorter), m, one, NULL, NULL)) != ANSWER_Yes);
  // An even and an odd element, without a stride that says so.
  const Poly *twice = poly_scale(arena, i, 2), *below = poly_scale(arena, poly_sub(arena, n, j), 2),
             *before = poly_plus(arena, below, -1);
  const Lmad *element = &(Lmad){twice, 0, NULL};
  CHECK(lmad_disjoint(facts, element, &(Lmad){before, 0, NULL}) == ANSWER_Yes);
  CHECK(lmad_disjoint(facts, element, &(Lmad){below, 0, NULL}) == ANSWER_Unknown);
  CHECK(lmad_disjoint(facts, element, lmad2(arena, before, two, two, NULL, NULL)) == ANSWER_Yes);
  CHECK(lmad_disjoint(facts, element, lmad2(arena, before, two, one, NULL, NULL)) == ANSWER_Unknown);
  CHECK(lmad_disjoint(facts, lmad2(arena, times(arena, twice, n), n, one, NULL, NULL),
                      lmad2(arena, times(arena, before, n), n, one, NULL, NULL)) == ANSWER_Yes);
  CHECK(lmad_disjoint(facts, lmad2(arena, times(arena, twice, n), n, one, NULL, NULL),
                      lmad2(arena, times(arena, below, n), n, one, NULL, NULL)) == ANSWER_Unknown);
  CHECK(lmad_injective(facts, lmad2(arena, zero, n, m, m, one)) == ANSWER_Yes &&
        lmad_injective(facts, lmad2(arena, zero, m, one, n, m)) == ANSWER_Yes);
  CHECK(lmad_injective(facts, lmad2(arena, zero, n, m, width, one)) == ANSWER_Unknown);
  // Errata 002 (f): worker x of n with an array at element offset e of its part. e*n + x + {m : n} keeps them apart for
  // different workers; the printed e + x + {m : n} collides (e = 1, x = 0 against e = 0, x = 1).
  const Poly *e = k;
  const Lmad *part_i = lmad2(arena, poly_add(arena, times(arena, e, n), i), m, n, NULL, NULL),
             *part_j = lmad2(arena, j, m, n, NULL, NULL);
  CHECK(lmad_disjoint(facts, part_i, part_j) == ANSWER_Yes);
  Binding point = {{4, 3, 1, 1, 0}};
  Plain printed_0 = at_point(lmad2(arena, poly_add(arena, e, j), m, n, NULL, NULL), &point),
        printed_1 = at_point(lmad2(arena, i, m, n, NULL, NULL), &point);
  CHECK(share_address(&printed_0, &printed_1));
  arena_free(arena);
}

int main(void) {
  RUN_ROW("FM-14", applies);
  RUN_ROW("FM-17", row_major_covers_its_range);
  RUN_ROW("FM-17", constants_and_scalars);
  RUN_ROW("FM-15", slices);
  RUN_ROW("FM-15", slice_has_its_count_of_elements);
  RUN_ROW("FME-01", slice_has_its_count_of_elements);
  RUN_ROW("FME-03", slice_has_its_count_of_elements);
  RUN_ROW("FM-16", fixes_dimensions);
  RUN_ROW("FM-14", chunks_are_counted_from_zero);
  RUN_ROW("FM-53", permutes);
  RUN_ROW("FM-18", reshapes_keep_the_order);
  RUN_ROW("FM-18", reshapes_symbolically);
  RUN_ROW("FM-53", overlap_agrees_with_enumeration);
  RUN_ROW("FM-53", symbolic_overlap_is_sound);
  RUN(columns_of_any_rows);
  RUN(columns_of_fixed_rows);
  RUN(ranges_from_one_offset);
  RUN(equations_are_solved);
  RUN(antidiagonals);
  RUN_ROW("FM-53", proves_what_programs_need);
  return testing_finish();
}
