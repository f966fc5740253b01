// Nests against enumeration: every access of a small nest is executed, and every Yes of nest.c has to hold for all of
// them. The oracle shares no code with the prover: it evaluates addresses and compares numbers.
#include "nest/nest.h"
#include "testing.h"

enum { I = 1, J = 2, N = 3, LOOPS = 2, ACCESSES = 3 };
static const int64_t extents[] = {0, 3, 4};          // by loop number
static const int64_t n_value = 4;

typedef struct Random { uint64_t state; } Random;
static int64_t next_random(Random *random, int64_t limit) {
  random->state = random->state * 6364136223846793005u + 1442695040888963407u;
  return (int64_t)(random->state >> 33) % limit;
}

// a*i + b*j + c + d*n, by coefficients
typedef struct Place { int64_t i, j, n, constant; } Place;
static int64_t place_at(Place place, int64_t i, int64_t j) {
  return place.i * i + place.j * j + place.n * n_value + place.constant;
}
static const Poly *place_poly(Arena *arena, Place place) {
  const Poly *sum = poly_constant(arena, place.constant);
  sum = poly_add(arena, sum, poly_scale(arena, poly_variable(arena, I), place.i));
  sum = poly_add(arena, sum, poly_scale(arena, poly_variable(arena, J), place.j));
  return poly_add(arena, sum, poly_scale(arena, poly_variable(arena, N), place.n));
}

typedef struct Case { Nest nest; Place places[ACCESSES]; } Case;
static Case random_case(Arena *arena, Random *random) {
  Facts *facts = facts_new(arena);
  facts_add_size(facts, N);
  facts_add(facts, poly_sub(arena, poly_variable(arena, N), poly_constant(arena, n_value)));
  facts_add(facts, poly_sub(arena, poly_constant(arena, n_value), poly_variable(arena, N)));
  Case result = {.nest = nest_new(arena, facts, 4)};
  const uint32_t outer = nest_add_loop(&result.nest, (NestLoop){I, poly_constant(arena, extents[1]), 0, 0, false});
  const uint32_t inner = nest_add_loop(&result.nest, (NestLoop){J, poly_constant(arena, extents[2]), outer, 0, false});
  for INT_RANGE(k, ACCESSES) {
    const bool is_inner = next_random(random, 3) > 0;
    const Place place = {next_random(random, 7) - 2, is_inner ? next_random(random, 4) - 1 : 0, next_random(random, 2),
                         next_random(random, 6)};
    result.places[k] = place;
    seq_push(arena, &result.nest.accesses,
             ((NestAccess){.buffer = 1 + (uint32_t)next_random(random, 2),
                           .loop = is_inner ? inner : outer,
                           .part = (uint32_t)next_random(random, 2),
                           .place = place_poly(arena, place),
                           .writes = next_random(random, 2) == 0,
                           .is_certain = true}));
  }
  return result;
}
static bool never_overlap(void *user, uint32_t a, uint32_t b) { return (void)user, (void)a, (void)b, false; }

// ---- the oracle
typedef bool Wrong(int64_t i, int64_t j, int64_t other_i, int64_t other_j);
static bool is_earlier(int64_t i, int64_t j, int64_t k, int64_t l) { return (void)j, (void)l, i < k; }
static bool is_later(int64_t i, int64_t j, int64_t k, int64_t l) { return (void)j, (void)l, i > k; }
static bool is_different(int64_t i, int64_t j, int64_t k, int64_t l) { return (void)j, (void)l, i != k; }

// Do the accesses meet in a pair of iterations of this kind?
static bool meet(const Case *c, int a, int b, Wrong *kind) {
  const NestAccess *x = &c->nest.accesses.items[a], *y = &c->nest.accesses.items[b];
  if (x->buffer != y->buffer) return false;
  for I64_RANGE(i, extents[1])
    for I64_RANGE(k, extents[1])
      for (int64_t j = 0; j < (x->loop == 1 ? 1 : extents[2]); j++)
        for (int64_t l = 0; l < (y->loop == 1 ? 1 : extents[2]); l++)
          if (kind(i, j, k, l) && place_at(c->places[a], i, j) == place_at(c->places[b], k, l)) return true;
  return false;
}
static bool conflicts(const Case *c, int a, int b) {
  return c->nest.accesses.items[a].writes || c->nest.accesses.items[b].writes;
}
static bool any_pair_meets(const Case *c, Wrong *kind, bool only_parts) {
  for INT_RANGE(a, ACCESSES)
    for INT_RANGE(b, ACCESSES) {
      const bool counts = !only_parts || c->nest.accesses.items[a].part < c->nest.accesses.items[b].part;
      if (counts && conflicts(c, a, b) && meet(c, a, b, kind)) return true;
    }
  return false;
}

static void yes_holds_for_all_iterations(void) {
  Random random = {7};
  uint32_t apart = 0, parallel = 0, fused = 0;
  for INT_RANGE(trial, 3000) {
    Arena *arena = arena_new();
    Case c = random_case(arena, &random);
    c.nest.may_overlap = never_overlap;
    for INT_RANGE(a, ACCESSES)
      for INT_RANGE(b, ACCESSES) {
        static Wrong *const kinds[] = {is_earlier, is_later, is_different};
        const NestAccess *x = &c.nest.accesses.items[a], *y = &c.nest.accesses.items[b];
        for INT_RANGE(order, 3)
          if (nest_apart(&c.nest, x, y, 1, (NestOrder)order) == ANSWER_Yes) {
            apart++;
            CHECK(!meet(&c, a, b, kinds[order]));
          }
      }
    if (nest_is_parallel(&c.nest, 1)) {
      parallel++;
      CHECK(!any_pair_meets(&c, is_different, false));
    }
    if (nest_may_fuse(&c.nest, 1)) {
      fused++;
      CHECK(!any_pair_meets(&c, is_later, true));
    }
    arena_free(arena);
  }
  CHECK(apart > 5000);
  CHECK(parallel > 100);
  CHECK(fused > 500);
}

static void strides_are_differences_of_places(void) {
  Random random = {11};
  for INT_RANGE(trial, 500) {
    Arena *arena = arena_new();
    const Case c = random_case(arena, &random);
    for INT_RANGE(a, ACCESSES) {
      const Place place = c.places[a];
      const int64_t along_i = place_at(place, 1, 0) - place_at(place, 0, 0),
                    along_j = place_at(place, 0, 1) - place_at(place, 0, 0);
      const NestStride i = nest_stride(&c.nest, c.nest.accesses.items[a].place, 1),
                       j = nest_stride(&c.nest, c.nest.accesses.items[a].place, 2);
      CHECK(j == (along_j == 0 ? NEST_STRIDE_Zero : along_j == 1 ? NEST_STRIDE_One : NEST_STRIDE_Other));
      CHECK(i == (along_i == 0 ? NEST_STRIDE_Zero : along_i == 1 ? NEST_STRIDE_One : NEST_STRIDE_Other));
    }
    arena_free(arena);
  }
}

static bool no_value(void *user, uint32_t variable, int64_t *value) {
  (void)user;
  *value = variable == N ? n_value : 1;   // in iteration i = 1
  return true;
}
// A footprint contains the addresses that the iteration accesses, each as often.
static void footprints_are_the_places_of_an_iteration(void) {
  Random random = {13};
  for INT_RANGE(trial, 500) {
    Arena *arena = arena_new();
    const Case c = random_case(arena, &random);
    for INT_RANGE(a, ACCESSES) {
      const NestAccess *access = &c.nest.accesses.items[a];
      const Lmad *lmad = nest_footprint(&c.nest, access, 1);
      int64_t offset = 0, size = 1, stride = 0, counts[64] = {0};
      CHECK(lmad && lmad->rank == (access->loop == 2));
      CHECK(poly_evaluate(lmad->offset, no_value, NULL, &offset));
      if (lmad->rank)
        CHECK(poly_is_constant(lmad->dims[0].size, &size) && poly_is_constant(lmad->dims[0].stride, &stride));
      for I64_RANGE(k, size) counts[offset + k * stride + 20]++;
      for (int64_t j = 0; j < (access->loop == 2 ? extents[2] : 1); j++) counts[place_at(c.places[a], 1, j) + 20]--;
      for INT_RANGE(k, 64) CHECK(counts[k] == 0);
    }
    arena_free(arena);
  }
}

// ---- sizes that are not known
static Nest matrix_nest(Arena *arena, bool parallel) {
  Facts *facts = facts_new(arena);
  facts_add_size(facts, N);
  Nest nest = nest_new(arena, facts, 4);
  const Poly *n = poly_variable(arena, N);
  const uint32_t outer = nest_add_loop(&nest, (NestLoop){I, n, 0, parallel, false});
  (void)nest_add_loop(&nest, (NestLoop){J, n, outer, parallel, false});
  return nest;
}
static const Poly *row_major(Arena *arena, int64_t row, int64_t column) {
  const Poly *i = poly_add(arena, poly_variable(arena, I), poly_constant(arena, row));
  const Poly *j = poly_add(arena, poly_variable(arena, J), poly_constant(arena, column));
  return poly_add(arena, poly_mul(arena, i, poly_variable(arena, N)), j);
}
static void add_access(Nest *nest, const Poly *place, bool writes, uint32_t part) {
  const NestAccess access = {
      .buffer = 1, .loop = 2, .part = part, .place = place, .writes = writes, .is_certain = true};
  seq_push(nest->arena, &nest->accesses, access);
}

static void rows_of_a_matrix_are_apart(void) {
  Arena *arena = arena_new();
  Nest nest = matrix_nest(arena, false);
  add_access(&nest, row_major(arena, 0, 0), true, 0);
  CHECK(nest_is_parallel(&nest, 1));
  add_access(&nest, row_major(arena, -1, 0), false, 0);   // the row before
  CHECK(!nest_is_parallel(&nest, 1));
  arena_free(arena);
}

static void a_second_loop_may_read_what_is_written(void) {
  Arena *arena = arena_new();
  Nest nest = matrix_nest(arena, false), next = matrix_nest(arena, false);
  add_access(&nest, row_major(arena, 0, 0), true, 0);
  add_access(&nest, row_major(arena, 0, 0), false, 1);
  CHECK(nest_may_fuse(&nest, 1));
  add_access(&next, row_major(arena, 0, 0), true, 0);
  add_access(&next, row_major(arena, 1, 0), false, 1);    // the row that the next iteration writes
  CHECK(!nest_may_fuse(&next, 1));
  arena_free(arena);
}

static void a_scalar_that_is_carried_keeps_the_order(void) {
  Arena *arena = arena_new();
  Nest nest = matrix_nest(arena, false);
  add_access(&nest, row_major(arena, 0, 0), true, 0);
  nest.loops.items[0].carries = true;
  CHECK(!nest_is_parallel(&nest, 1));
  arena_free(arena);
}

// An unknown address in a parallel loop: every iteration writes it, so that it differs between iterations.
static void a_parallel_loop_writes_each_place_once(void) {
  Arena *arena = arena_new();
  Nest nest = nest_new(arena, facts_new(arena), 5);
  (void)nest_add_loop(&nest, (NestLoop){I, NULL, 0, 1, false});
  map_put(&nest.varying, N, UINT64_C(1) << 1);
  const NestAccess write = {
      .buffer = 1, .loop = 1, .place = poly_variable(arena, N), .writes = true, .is_certain = true};
  NestAccess read = write;
  read.writes = false, read.part = 1;
  CHECK(nest_apart(&nest, &write, &read, 1, NEST_Different) == ANSWER_Yes);
  NestAccess sometimes = write;
  sometimes.is_certain = false;
  CHECK(nest_apart(&nest, &sometimes, &read, 1, NEST_Different) == ANSWER_Unknown);
  arena_free(arena);
}

int main(void) {
  RUN(yes_holds_for_all_iterations);
  RUN(strides_are_differences_of_places);
  RUN(footprints_are_the_places_of_an_iteration);
  RUN(rows_of_a_matrix_are_apart);
  RUN(a_second_loop_may_read_what_is_written);
  RUN(a_scalar_that_is_carried_keeps_the_order);
  RUN(a_parallel_loop_writes_each_place_once);
  return testing_finish();
}
