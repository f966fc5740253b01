// disjoint: do two LMADs share an address, does one reach an address twice? Yes and No are proofs, Unknown is always
// correct.
//
// An LMAD with a dimension of size 0 has no addresses, so every size is assumed to be >= 1 (except for the answer No).
// Both sets are then sums of digits times strides. The difference of two addresses is  sum of (a_k - b_k + q_k) * s_k
// over the union of their strides, where q is the difference of the offsets divided along the strides. The levels are
// analysed from the largest stride down:
// - If the sum of a level and all levels below it is always positive or always negative, no address is shared.
// - If the sum of the levels below is smaller than the stride of the level, the digits of the level must agree, and the
//   next level decides.
// If this fails, strides hidden in the offsets get levels, too: n*n and n in n*n*(i - i') + n*(j - j'), or the length
// of a row.
#include "index/index.h"

enum { EXTRA_LEVELS = 4 };

// The dimensions of one stride: their digits sum up to 0 .. reach. The stride is >= 0. `offset`: the part q of the
// offsets' difference.
typedef struct Level { const Poly *stride, *reach_a, *reach_b, *offset; } Level;
typedef struct Levels { Arena *arena; Facts *facts; uint32_t count; Level *items; } Levels;

static bool is_empty_lmad(const Facts *facts, const Lmad *lmad) {
  for RANGE(i, lmad->rank) {
    if (prove_certain(facts, poly_scale(facts->arena, lmad->dims[i].size, -1))) return true;
  }
  return false;
}

static bool is_inhabited(const Facts *facts, const Lmad *lmad) {
  for RANGE(i, lmad->rank) {
    if (!prove_certain_positive(facts, lmad->dims[i].size)) return false;
  }
  return true;
}

static void assume_inhabited(Facts *facts, const Lmad *lmad) {
  for RANGE(i, lmad->rank) facts_add(facts, poly_plus(facts->arena, lmad->dims[i].size, -1));
}

// The same set of addresses with strides >= 0, without dimensions of size 1; NULL when the sign of a stride is unknown.
static const Lmad *upward(const Facts *facts, const Lmad *lmad) {
  Arena *arena = facts->arena;
  LmadDim *dims = NEW_ARRAY(arena, LmadDim, lmad->rank + 1);
  Lmad *result = NEW(arena, Lmad);
  *result = (Lmad){lmad->offset, 0, dims};
  for RANGE(i, lmad->rank) {
    LmadDim dim = lmad->dims[i];
    if (poly_is_number(dim.size, 1)) continue;
    if (!prove_certain(facts, dim.stride)) {
      const Poly *positive = poly_scale(arena, dim.stride, -1);
      if (!prove_certain(facts, positive)) return NULL;
      result->offset = poly_add(arena, result->offset, poly_mul(arena, poly_plus(arena, dim.size, -1), dim.stride));
      dim.stride = positive;
    }
    dims[result->rank++] = dim;
  }
  return result;
}

// ---- levels

static Level *level_of_stride(Levels *levels, const Poly *stride) {
  for RANGE(i, levels->count) {
    if (poly_equal(levels->items[i].stride, stride)) return &levels->items[i];
  }
  const Poly *zero = poly_constant(levels->arena, 0);
  levels->items[levels->count] = (Level){stride, zero, zero, zero};
  return &levels->items[levels->count++];
}

static void add_dims(Levels *levels, const Lmad *lmad, bool is_a) {
  for RANGE(i, lmad->rank) {
    if (poly_is_number(lmad->dims[i].stride, 0)) continue;
    Level *level = level_of_stride(levels, lmad->dims[i].stride);
    const Poly **reach = is_a ? &level->reach_a : &level->reach_b;
    *reach = poly_add(levels->arena, *reach, poly_plus(levels->arena, lmad->dims[i].size, -1));
  }
}

// Is stride `a` above `b`? Proven, else guessed: a wrong guess may lose an answer, but is sound.
static bool is_larger(const Levels *levels, const Poly *a, const Poly *b) {
  Answer answer = prove_non_negative(levels->facts, poly_sub(levels->arena, a, b));
  if (answer != ANSWER_Unknown) return answer == ANSWER_Yes;
  return a->count > 0 && b->count > 0 && a->terms[0].degree > b->terms[0].degree;
}

static void sort_levels(Levels *levels) {
  for RANGE_FROM(i, 1, levels->count) {
    Level level = levels->items[i];
    uint32_t j = i;
    for (; j > 0 && is_larger(levels, level.stride, levels->items[j - 1].stride); j--)
      levels->items[j] = levels->items[j - 1];
    levels->items[j] = level;
  }
}

static Levels levels_new(Facts *facts, const Lmad *a, const Lmad *b) {
  Levels levels = {facts->arena, facts, 0, NEW_ARRAY(facts->arena, Level, 2 * (a->rank + b->rank) + 1 + EXTRA_LEVELS)};
  add_dims(&levels, a, true);
  add_dims(&levels, b, false);
  (void)level_of_stride(&levels, poly_constant(facts->arena, 1));
  return levels;
}

// m, or c*m, if the terms are c*m*i and -c*m*j for variables i and j; else NULL. m may be 1: c is a number of elements.
static const Poly *hidden_stride(Arena *arena, const Monomial *a, const Monomial *b, bool scaled) {
  if (a->degree < (scaled ? 1 : 2) || a->degree != b->degree || a->coefficient != -b->coefficient) return NULL;
  uint32_t *shared = NEW_ARRAY(arena, uint32_t, a->degree), count = 0;
  for (uint32_t i = 0, j = 0; i < a->degree && j < b->degree;) {   // both are sorted
    if (a->variables[i] == b->variables[j]) shared[count++] = a->variables[i++], j++;
    else if (a->variables[i] < b->variables[j]) i++;
    else j++;
  }
  if (count + 1 != a->degree) return NULL;
  const Poly *stride = poly_constant(arena, !scaled ? 1 : a->coefficient < 0 ? b->coefficient : a->coefficient);
  for RANGE(i, count) stride = poly_mul(arena, stride, poly_variable(arena, shared[i]));
  return stride;
}

// Adds levels without dimensions, for differences of indices: they do not change the sum, only its division into
// levels.
static void add_hidden_strides(Levels *levels, const Poly *difference, bool scaled) {
  const uint32_t limit = levels->count + EXTRA_LEVELS;
  for RANGE(i, difference->count)
    for (uint32_t j = i + 1; j < difference->count && levels->count < limit; j++) {
      const Poly *stride = hidden_stride(levels->arena, &difference->terms[i], &difference->terms[j], scaled);
      if (stride && prove_certain(levels->facts, stride)) (void)level_of_stride(levels, stride);
    }
}

// The offsets of rows are multiples of a row's extent.
static void add_row_strides(Levels *levels, const Lmad *lmad, const Poly *difference) {
  for RANGE(i, lmad->rank) {
    const Poly *extent = poly_mul(levels->arena, lmad->dims[i].size, lmad->dims[i].stride), *rest;
    if (extent->broken || extent->count == 0 ||
        poly_is_constant(poly_divide(levels->arena, difference, extent, &rest), NULL))
      continue;
    if (prove_certain(levels->facts, extent)) (void)level_of_stride(levels, extent);
  }
}

// Divides the difference of the offsets along the strides, the largest first; each level passes the remainder on.
static void spread_offset(Levels *levels, const Poly *difference) {
  for RANGE(i, levels->count) {
    levels->items[i].offset = poly_divide(levels->arena, difference, levels->items[i].stride, &difference);
  }
}

// Lowest and highest value of the digit difference of a level.
static const Poly *lowest_sum(const Levels *levels, const Level *level) {
  return poly_sub(levels->arena, level->offset, level->reach_b);
}
static const Poly *highest_sum(const Levels *levels, const Level *level) {
  return poly_add(levels->arena, level->offset, level->reach_a);
}

// All terms of the difference but its constant are multiples of a number, as are the strides, and that constant is not.
static bool offsets_differ_modulo(const Poly *difference, int64_t strides) {
  int64_t constant;
  const int64_t divisor = greatest_common_divisor(strides, poly_content(difference, &constant));
  return !difference->broken && divisor > 1 && constant % divisor != 0;
}

// The index of a loop of one iteration is 0.
static const Poly *without_zeros(const Facts *facts, const Poly *poly) {
  for EACH(i, &facts->non_negative) {
    const Poly *fact = facts->non_negative.items[i];
    if (fact->count != 1 || fact->terms[0].degree != 1 || fact->terms[0].coefficient > 0) continue;
    const uint32_t variable = fact->terms[0].variables[0];
    if (bitset_has(&facts->sizes, variable) && poly_mentions(poly, variable))
      poly = poly_replace(facts->arena, poly, variable, poly_constant(facts->arena, 0));
  }
  return poly;
}

static bool levels_disjoint(const Levels *levels, uint32_t from) {
  if (from == levels->count) return false;
  Arena *arena = levels->arena;
  const Level *level = &levels->items[from];
  const Poly *below_low = poly_constant(arena, 0), *below_high = below_low;
  for RANGE_FROM(i, from + 1, levels->count) {
    const Level *lower = &levels->items[i];
    below_low = poly_add(arena, below_low, poly_mul(arena, lowest_sum(levels, lower), lower->stride));
    below_high = poly_add(arena, below_high, poly_mul(arena, highest_sum(levels, lower), lower->stride));
  }
  const Poly *low = lowest_sum(levels, level), *high = highest_sum(levels, level), *zero = poly_constant(arena, 0);
  if (prove_certain_less(levels->facts, zero, poly_add(arena, below_low, poly_mul(arena, low, level->stride))))
    return true;
  if (prove_certain_less(levels->facts, poly_add(arena, below_high, poly_mul(arena, high, level->stride)), zero))
    return true;
  if (poly_is_number(low, 0) && poly_is_number(high, 0)) return levels_disjoint(levels, from + 1);
  const bool above = prove_certain_less(levels->facts, poly_scale(arena, below_low, -1), level->stride);
  if (above && prove_certain(levels->facts, poly_plus(arena, low, -1))) return true;
  const bool below = prove_certain_less(levels->facts, below_high, level->stride);
  if (below && prove_certain(levels->facts, poly_plus(arena, poly_scale(arena, high, -1), -1))) return true;
  if (!above || !below) return false;
  if (poly_equal(low, high) && offsets_differ_modulo(low, 0)) return true;   // an even row and an odd one
  return levels_disjoint(levels, from + 1);
}

static bool levels_separate(Levels *levels, const Poly *difference) {
  sort_levels(levels);
  spread_offset(levels, difference);
  return levels_disjoint(levels, 0);
}

// Tries each kind of extra level separately, because an unsuitable level spoils the division for those below it.
static bool hidden_levels_separate(Facts *facts, const Lmad *a, const Lmad *b, const Poly *difference) {
  Levels rows = levels_new(facts, a, b);
  const uint32_t before = rows.count;
  for (int scaled = false; scaled <= true; scaled++) {   // rows of two numbers, exchanged: 2*n*(i - i') + 2*(j - j')
    Levels hidden = levels_new(facts, a, b);
    add_hidden_strides(&hidden, difference, scaled);
    if (hidden.count > before && levels_separate(&hidden, difference)) return true;
  }
  add_row_strides(&rows, a, difference);
  add_row_strides(&rows, b, difference);
  return rows.count > before && levels_separate(&rows, difference);
}

// ---- divisibility: all strides are multiples of one number, and the difference of the offsets is not

static int64_t stride_divisor(int64_t common, const Lmad *lmad) {
  for RANGE(i, lmad->rank) {
    int64_t constant;
    const int64_t content = poly_content(lmad->dims[i].stride, &constant);
    if (constant == INT64_MIN) return 1;
    common = greatest_common_divisor(common, greatest_common_divisor(content, constant));
  }
  return common;
}

static bool divides_strides(Arena *arena, const Poly *divisor, const Lmad *lmad) {
  for RANGE(i, lmad->rank) {
    const Poly *rest;
    (void)poly_divide(arena, lmad->dims[i].stride, divisor, &rest);
    if (rest->broken || rest->count != 0) return false;
  }
  return true;
}

// difference = q * divisor + rest with 0 < |rest| < divisor
static bool offsets_differ_by_rest(const Facts *facts, const Poly *difference, const Poly *divisor) {
  const Poly *rest, *zero = poly_constant(facts->arena, 0);
  (void)poly_divide(facts->arena, difference, divisor, &rest);
  if (prove_less(facts, zero, rest) == ANSWER_No) rest = poly_scale(facts->arena, rest, -1);
  return prove_certain_less(facts, zero, rest) && prove_certain_less(facts, rest, divisor);
}

static bool divisor_separates(const Facts *facts, const Lmad *a, const Lmad *b, const Poly *difference,
                              const Poly *divisor) {
  return divides_strides(facts->arena, divisor, a) && divides_strides(facts->arena, divisor, b) &&
         offsets_differ_by_rest(facts, difference, divisor);
}

// The length of a row may be a factor in the offsets: i*n + k and j*n + l differ if k and l differ, whatever i and j
// are.
static bool factors_separate(const Facts *facts, const Lmad *a, const Lmad *b, const Poly *difference) {
  Bitset tried = bitset_new(facts->arena);
  uint32_t left = EXTRA_LEVELS;
  for EACH_VARIABLE(at, difference) {
    if (difference->terms[at.term].degree < 2 || left == 0 || bitset_has(&tried, at.variable)) continue;
    bitset_add(&tried, at.variable);
    left--;
    if (divisor_separates(facts, a, b, difference, poly_variable(facts->arena, at.variable))) return true;
  }
  return false;
}

// A stride x + c that may be as small as the rest r: the difference of the offsets is q * (x + c) + r, and r > 0. For
// each stride up to r, no address is shared; for a larger one, the rest separates.
enum { SMALL_STRIDES = 4 };
static Lmad lmad_at(Arena *arena, const Lmad *lmad, uint32_t variable, const Poly *value) {
  LmadDim *dims = NEW_ARRAY(arena, LmadDim, lmad->rank + 1);
  for RANGE(i, lmad->rank)
    dims[i] = (LmadDim){poly_replace(arena, lmad->dims[i].size, variable, value),
                        poly_replace(arena, lmad->dims[i].stride, variable, value)};
  return (Lmad){poly_replace(arena, lmad->offset, variable, value), lmad->rank, dims};
}

static bool small_strides_separate(const Facts *facts, const Lmad *a, const Lmad *b, const Poly *stride) {
  Arena *arena = facts->arena;
  const Poly *rest, *difference = poly_sub(arena, a->offset, b->offset);
  int64_t most;
  (void)poly_divide(arena, difference, stride, &rest);
  if (!poly_is_constant(rest, &most) || stride->count == 0 || stride->terms[0].degree != 1) return false;
  const uint32_t variable = stride->terms[0].variables[0];
  const Poly *others = poly_sub(arena, stride, poly_variable(arena, variable));
  if (most < 0) most = -most;
  if (most == 0 || most > SMALL_STRIDES || !poly_is_constant(others, NULL)) return false;
  if (!divides_strides(arena, stride, a) || !divides_strides(arena, stride, b)) return false;
  for (int64_t value = 0; value <= most; value++) {
    const Poly *known = poly_sub(arena, poly_constant(arena, value), others),
               *excess = poly_sub(arena, poly_variable(arena, variable), known);
    Facts *here = facts_extend(arena, facts);
    facts_add(here, excess);
    facts_add(here, poly_scale(arena, excess, -1));
    const Lmad small_a = lmad_at(arena, a, variable, known), small_b = lmad_at(arena, b, variable, known);
    Levels levels = levels_new(here, &small_a, &small_b);
    if (!levels_separate(&levels, poly_sub(arena, small_a.offset, small_b.offset))) return false;
  }
  return true;
}

static bool strides_separate(const Facts *facts, const Lmad *a, const Lmad *b) {
  const Poly *difference = without_zeros(facts, poly_sub(facts->arena, a->offset, b->offset));
  if (offsets_differ_modulo(difference, stride_divisor(stride_divisor(0, a), b))) return true;
  for RANGE(i, a->rank + b->rank) {
    const Poly *stride = i < a->rank ? a->dims[i].stride : b->dims[i - a->rank].stride;
    if (poly_is_constant(stride, NULL)) continue;
    if (divisor_separates(facts, a, b, difference, stride)) return true;
    if (small_strides_separate(facts, a, b, stride)) return true;
  }
  return factors_separate(facts, a, b, difference);
}

Answer lmad_disjoint(const Facts *facts, const Lmad *a, const Lmad *b) {
  if (is_empty_lmad(facts, a) || is_empty_lmad(facts, b)) return ANSWER_Yes;
  if (poly_equal(a->offset, b->offset) && is_inhabited(facts, a) && is_inhabited(facts, b)) return ANSWER_No;
  Facts *inside = facts_extend(facts->arena, facts);
  assume_inhabited(inside, a);
  assume_inhabited(inside, b);
  const Lmad *up_a = upward(inside, a), *up_b = upward(inside, b);
  if (!up_a || !up_b || poly_equal(up_a->offset, up_b->offset)) return ANSWER_Unknown;
  if (strides_separate(inside, up_a, up_b)) return ANSWER_Yes;
  const Poly *difference = poly_sub(inside->arena, up_a->offset, up_b->offset);
  Levels levels = levels_new(inside, up_a, up_b);
  if (levels_separate(&levels, difference)) return ANSWER_Yes;
  return hidden_levels_separate(inside, up_a, up_b, difference) ? ANSWER_Yes : ANSWER_Unknown;
}

// ---- injectivity: from the smallest stride up, each stride is larger than the span of all dimensions below it

static bool strides_nest(const Levels *levels, const Lmad *lmad) {
  Arena *arena = levels->arena;
  LmadDim *dims = NEW_ARRAY(arena, LmadDim, lmad->rank + 1);
  for RANGE(i, lmad->rank) {
    uint32_t j = i;
    for (; j > 0 && is_larger(levels, dims[j - 1].stride, lmad->dims[i].stride); j--) dims[j] = dims[j - 1];
    dims[j] = lmad->dims[i];
  }
  const Poly *span = poly_constant(arena, 0);
  for RANGE(i, lmad->rank) {
    if (!prove_certain_less(levels->facts, span, dims[i].stride)) return false;
    span = poly_add(arena, span, poly_mul(arena, poly_plus(arena, dims[i].size, -1), dims[i].stride));
  }
  return true;
}

static bool is_long(const Facts *facts, const LmadDim *dim) {
  return prove_certain_positive(facts, poly_plus(facts->arena, dim->size, -1));
}

// Two addresses are known to coincide: a stride of 0, or two dimensions with equal strides, each of size at least 2.
static bool collides(const Facts *facts, const Lmad *lmad) {
  if (!is_inhabited(facts, lmad)) return false;
  for RANGE(i, lmad->rank) {
    if (!is_long(facts, &lmad->dims[i])) continue;
    if (poly_is_number(lmad->dims[i].stride, 0)) return true;
    for RANGE(j, i) {
      if (poly_equal(lmad->dims[i].stride, lmad->dims[j].stride) && is_long(facts, &lmad->dims[j])) return true;
    }
  }
  return false;
}

Answer lmad_injective(const Facts *facts, const Lmad *lmad) {
  if (is_empty_lmad(facts, lmad)) return ANSWER_Yes;
  if (collides(facts, lmad)) return ANSWER_No;
  Facts *inside = facts_extend(facts->arena, facts);
  assume_inhabited(inside, lmad);
  const Lmad *up = upward(inside, lmad);
  Levels levels = {inside->arena, inside, 0, NULL};
  return up && strides_nest(&levels, up) ? ANSWER_Yes : ANSWER_Unknown;
}
