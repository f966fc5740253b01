// nest: strides, footprints, dependences and legal orders of loops (nest.h). The prover of src/index decides
// dependences: two iterations of a loop are two values of its index, and the loops inside are dimensions of an LMAD.
//   test: nest/test/nest_test.c, against enumeration of small nests
#include "nest/nest.h"

enum { DEPTH_LIMIT = 16 };

Nest nest_new(Arena *arena, const Facts *facts, uint32_t unused) {
  return (Nest){.arena = arena, .facts = facts, .varying = map_new(arena), .unused = unused};
}
uint32_t nest_add_loop(Nest *nest, NestLoop loop) {
  REQUIRE(nest->loops.size < NEST_LOOP_LIMIT);
  seq_push(nest->arena, &nest->loops, loop);
  return nest->loops.size;
}
const NestLoop *nest_loop(const Nest *nest, uint32_t number) { return &nest->loops.items[number - 1]; }
static bool is_loop_inside(const Nest *nest, uint32_t loop, uint32_t outer) {
  while (loop > outer) loop = nest_loop(nest, loop)->around;
  return loop == outer;
}

uint64_t nest_dependence(const Nest *nest, uint32_t variable) {
  for EACH(i, &nest->loops)
    if (nest->loops.items[i].index == variable) return UINT64_C(1) << (i + 1);
  return map_value_or(&nest->varying, variable, 0);
}
// The loops inside `loop`, without `loop` itself.
static uint64_t loops_inside(const Nest *nest, uint32_t loop) {
  uint64_t inside = 0;
  for (uint32_t number = loop + 1; number <= nest->loops.size; number++)
    inside |= (uint64_t)is_loop_inside(nest, number, loop) << number;
  return inside;
}
static bool depends_on_loops(const Nest *nest, const Poly *poly, uint64_t loops) {
  Bitset variables = bitset_new(nest->arena);
  poly_variables(poly, &variables);
  for EACH_BIT(variable, &variables)
    if (nest_dependence(nest, variable) & loops) return true;
  return false;
}
// Does the polynomial keep its value throughout an iteration of the loop?
static bool is_fixed_in(const Nest *nest, const Poly *poly, uint32_t loop) {
  return !depends_on_loops(nest, poly, loops_inside(nest, loop));
}
// May the variable differ between two iterations of the loop?
static bool varies_in(const Nest *nest, uint32_t variable, uint32_t loop) {
  return nest_dependence(nest, variable) & (loops_inside(nest, loop) | UINT64_C(1) << loop);
}

// ---- strides
typedef struct Fixing { const Nest *nest; uint32_t variable; int64_t value; } Fixing;
static const Poly *fixed(void *user, uint32_t variable) {
  const Fixing *fixing = user;
  return variable == fixing->variable ? poly_constant(fixing->nest->arena, fixing->value) : NULL;
}
static const Poly *place_with(const Nest *nest, const Poly *place, uint32_t variable, int64_t value) {
  Fixing fixing = {nest, variable, value};
  return poly_substitute(nest->arena, place, fixed, &fixing);
}
// The coefficient of the variable in the address; NULL when the address is not linear in it.
static const Poly *coefficient(const Nest *nest, const Poly *place, uint32_t variable) {
  const Poly *zero = place_with(nest, place, variable, 0);
  const Poly *by = poly_sub(nest->arena, place_with(nest, place, variable, 1), zero);
  const Poly *linear =
      poly_add(nest->arena, zero, poly_mul(nest->arena, by, poly_variable(nest->arena, variable)));
  return poly_equal(linear, place) ? by : NULL;
}

bool nest_distance(const Nest *nest, const Poly *place, uint32_t loop, int64_t *distance) {
  if (!place || place->broken) return false;
  const uint32_t index = nest_loop(nest, loop)->index;
  if (depends_on_loops(nest, place_with(nest, place, index, 0), UINT64_C(1) << loop)) return false;
  const Poly *by = coefficient(nest, place, index);
  return by && poly_is_constant(by, distance);
}
NestStride nest_stride(const Nest *nest, const Poly *place, uint32_t loop) {
  int64_t stride = 0;
  if (!nest_distance(nest, place, loop, &stride) || stride < 0 || stride > 1) return NEST_STRIDE_Other;
  return stride == 1 ? NEST_STRIDE_One : NEST_STRIDE_Zero;
}

// ---- footprints
const Lmad *nest_footprint(const Nest *nest, const NestAccess *access, uint32_t loop) {
  Lmad *lmad = NEW(nest->arena, Lmad);
  LmadDim *dims = NEW_ARRAY(nest->arena, LmadDim, DEPTH_LIMIT);
  const Poly *offset = access->place;
  for (uint32_t inner = access->loop; offset && inner != loop; inner = nest_loop(nest, inner)->around) {
    const NestLoop *at = nest_loop(nest, inner);
    const Poly *stride = coefficient(nest, offset, at->index);
    if (!stride || !at->extent || lmad->rank == DEPTH_LIMIT || !is_fixed_in(nest, at->extent, loop) ||
        !is_fixed_in(nest, stride, loop))
      return NULL;
    dims[lmad->rank++] = (LmadDim){at->extent, stride};
    offset = place_with(nest, offset, at->index, 0);
  }
  if (!offset || offset->broken || !is_fixed_in(nest, offset, loop)) return NULL;
  lmad->offset = offset, lmad->dims = dims;
  return lmad;
}

// ---- dependences
// The accesses may touch the same element, and at least one of them writes.
static bool conflicts(const Nest *nest, const NestAccess *a, const NestAccess *b) {
  if (!a->writes && !b->writes) return false;
  return a->buffer == b->buffer || !nest->may_overlap || nest->may_overlap(nest->user, a->buffer, b->buffer);
}
bool nest_is_same_element(const NestAccess *a, const NestAccess *b) {
  return a->buffer == b->buffer && a->place && b->place && poly_equal(a->place, b->place);
}

// Two iterations of `loop`: the index of the later one is the earlier index + 1 + `unused`, where unused >= 0.
typedef struct Iterations { const Nest *nest; uint32_t loop; } Iterations;
static const Poly *later_index(const Iterations *two) {
  Arena *arena = two->nest->arena;
  const Poly *distance = poly_plus(arena, poly_variable(arena, two->nest->unused), 1);
  return poly_add(arena, poly_variable(arena, nest_loop(two->nest, two->loop)->index), distance);
}
// The value of a variable in the later iteration. A variable other than the index that varies in the loop has an
// unknown value there, for which a fresh variable stands.
static const Poly *in_later(void *user, uint32_t variable) {
  const Iterations *two = user;
  if (variable == nest_loop(two->nest, two->loop)->index) return later_index(two);
  return varies_in(two->nest, variable, two->loop)
             ? poly_variable(two->nest->arena, two->nest->unused + 1 + variable)
             : NULL;
}

// Both indices are within the extent, and so are the indices of the enclosing loops.
static Facts *facts_of_iterations(const Iterations *two) {
  const Nest *nest = two->nest;
  Facts *facts = facts_extend(nest->arena, nest->facts);
  for (uint32_t number = two->loop; number > 0; number = nest_loop(nest, number)->around) {
    const NestLoop *loop = nest_loop(nest, number);
    if (loop->extent) facts_add_index(facts, loop->index, loop->extent);
  }
  facts_add_size(facts, nest->unused);
  const Poly *extent = nest_loop(nest, two->loop)->extent;
  if (extent && is_fixed_in(nest, extent, two->loop))
    facts_add(facts, poly_sub(nest->arena, poly_plus(nest->arena, extent, -1), later_index(two)));
  return facts;
}
static bool is_apart_from_later(const Nest *nest, const NestAccess *a, const NestAccess *b, uint32_t loop) {
  Iterations two = {nest, loop};
  const Lmad *one = nest_footprint(nest, a, loop), *other = nest_footprint(nest, b, loop);
  return one && other &&
         lmad_disjoint(facts_of_iterations(&two), one, lmad_substitute(nest->arena, other, in_later, &two)) ==
             ANSWER_Yes;
}

// In a parallel loop with one write in each iteration, no two iterations write the same element. Another access to the
// element that an iteration writes belongs to the same iteration.
static bool is_own_element(const Nest *nest, const NestAccess *a, const NestAccess *b, uint32_t loop) {
  const NestAccess *writer = a->writes ? a : b, *other = a->writes ? b : a;
  return (nest_loop(nest, loop)->parallel >> writer->part & 1) && writer->is_certain && writer->loop == loop &&
         other->loop == loop && nest_is_same_element(a, b);
}

Answer nest_apart(const Nest *nest, const NestAccess *a, const NestAccess *b, uint32_t loop, NestOrder order) {
  const bool is_parallel = a->part == b->part && (nest_loop(nest, loop)->parallel >> a->part & 1);
  if (is_parallel || is_own_element(nest, a, b, loop)) return ANSWER_Yes;
  if (a->buffer != b->buffer) return ANSWER_Unknown;
  const bool apart = (order == NEST_Later || is_apart_from_later(nest, a, b, loop)) &&
                     (order == NEST_Earlier || is_apart_from_later(nest, b, a, loop));
  return apart ? ANSWER_Yes : ANSWER_Unknown;
}

// ---- legal orders
typedef bool Legal(const Nest *nest, const NestAccess *a, const NestAccess *b, uint32_t loop);
static bool all_pairs(const Nest *nest, uint32_t loop, Legal *legal) {
  for EACH(i, &nest->accesses)
    for EACH(k, &nest->accesses) {
      const NestAccess *a = &nest->accesses.items[i], *b = &nest->accesses.items[k];
      if (is_loop_inside(nest, a->loop, loop) && is_loop_inside(nest, b->loop, loop) && conflicts(nest, a, b) &&
          !legal(nest, a, b, loop))
        return false;
    }
  return true;
}

static bool is_apart_earlier(const Nest *nest, const NestAccess *a, const NestAccess *b, uint32_t loop) {
  return nest_apart(nest, a, b, loop, NEST_Earlier) == ANSWER_Yes;   // the other order is another pair
}
bool nest_is_parallel(const Nest *nest, uint32_t loop) {
  return !nest_loop(nest, loop)->carries && all_pairs(nest, loop, is_apart_earlier);
}

// Fusion would reverse two accesses: the first part accesses an element in a later iteration than the second part does.
static bool stays_in_order(const Nest *nest, const NestAccess *a, const NestAccess *b, uint32_t loop) {
  return a->part >= b->part || nest_apart(nest, a, b, loop, NEST_Later) == ANSWER_Yes;
}
bool nest_may_fuse(const Nest *nest, uint32_t loop) { return all_pairs(nest, loop, stays_in_order); }
