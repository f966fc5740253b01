// cover: the larger of two extents. extent_max compares coefficients, as if no variable were negative; sizes here may
// be any scalar, so every claim is proven.
//   rule: y covers x when, without the parts that both sums have, every part of x has a part of y of its own that
//         covers it, and the rest of y is not negative. A maximum covers what one of its sides covers, and is covered
//         when both sides are. Failing that, cases are distinguished by the sides of one part that is a maximum.
//   bound: a question takes at most MOST_STEPS comparisons, all questions of a function at most MOST_COVER_STEPS; after
//          that the answer is "not proven", which is always correct.
#include "bounds.h"

enum { CASE_DEPTH = 3, MOST_STEPS = 256 };

typedef struct Cover { Arena *arena; const Facts *facts; uint32_t steps; } Cover;
typedef struct Sum { const Poly *poly; Seq(const Extent *) parts; } Sum;

static void add_sum_parts(Cover *cover, Sum *sum, const Extent *extent) {
  if (extent->tag == EXTENT_Poly) sum->poly = poly_add(cover->arena, sum->poly, extent->poly);
  else if (extent->tag != EXTENT_Add) seq_push(cover->arena, &sum->parts, extent);
  else { add_sum_parts(cover, sum, extent->a); add_sum_parts(cover, sum, extent->b); }
}

static Sum sum_of_extent(Cover *cover, const Extent *extent) {
  Sum sum = {.poly = poly_constant(cover->arena, 0)};
  add_sum_parts(cover, &sum, extent);
  return sum;
}

static void remove_part(Sum *sum, uint32_t number) { sum->parts.items[number] = seq_pop(&sum->parts); }

static void cancel_common_parts(Sum *large, Sum *small) {
  for RANGE_DOWN(i, small->parts.size)
    for RANGE(k, large->parts.size) {
      if (!extent_equal(small->parts.items[i], large->parts.items[k])) continue;
      remove_part(small, i), remove_part(large, k);
      break;
    }
}

static bool never_negative(const Facts *facts, const Extent *extent) {
  if (extent->tag == EXTENT_Clamp) return true;
  if (extent->tag == EXTENT_Poly) return prove_certain(facts, extent->poly);
  if (extent->tag == EXTENT_Max) return never_negative(facts, extent->a) || never_negative(facts, extent->b);
  if (extent->poly && !prove_certain(facts, extent->poly)) return false;
  return never_negative(facts, extent->a) && (!extent->b || never_negative(facts, extent->b));
}

static bool covers_extent(Cover *cover, const Extent *y, const Extent *x, int depth);

// Every part of `small` has a part of `large` of its own that covers it.
static bool covers_parts(Cover *cover, const Sum *large, const Sum *small, int depth) {
  Sum rest = {large->poly, {0}};
  for EACH(i, &large->parts) seq_push(cover->arena, &rest.parts, large->parts.items[i]);
  if (small->parts.size > rest.parts.size ||
      !prove_certain(cover->facts, poly_sub(cover->arena, large->poly, small->poly)))
    return false;
  for EACH(i, &small->parts) {
    uint32_t k = 0;
    while (k < rest.parts.size && !covers_extent(cover, rest.parts.items[k], small->parts.items[i], depth - 1)) k++;
    if (k == rest.parts.size) return false;
    remove_part(&rest, k);
  }
  for EACH(i, &rest.parts) if (!never_negative(cover->facts, rest.parts.items[i])) return false;
  return true;
}

// The sum in which `side` replaces summand number `part`; `side` NULL removes that summand. No summand has number
// UINT32_MAX.
static const Extent *with_side(Cover *cover, const Sum *sum, uint32_t part, const Extent *side) {
  const Extent *result = extent_poly(cover->arena, sum->poly);
  if (side) result = extent_add(cover->arena, result, side);
  for EACH(i, &sum->parts) if (i != part) result = extent_add(cover->arena, result, sum->parts.items[i]);
  return result;
}

static uint32_t first_maximum(const Sum *sum) {
  uint32_t i = 0;
  while (i < sum->parts.size && sum->parts.items[i]->tag != EXTENT_Max) i++;
  return i;
}

static bool covers_cases(Cover *cover, const Sum *large, const Sum *small, int depth) {
  const uint32_t in_small = first_maximum(small), in_large = first_maximum(large);
  if (in_small < small->parts.size) {
    const Extent *part = small->parts.items[in_small], *y = with_side(cover, large, UINT32_MAX, NULL);
    return covers_extent(cover, y, with_side(cover, small, in_small, part->a), depth - 1) &&
           covers_extent(cover, y, with_side(cover, small, in_small, part->b), depth - 1);
  }
  if (in_large == large->parts.size) return false;
  const Extent *part = large->parts.items[in_large], *x = with_side(cover, small, UINT32_MAX, NULL);
  return covers_extent(cover, with_side(cover, large, in_large, part->a), x, depth - 1) ||
         covers_extent(cover, with_side(cover, large, in_large, part->b), x, depth - 1);
}

static bool covers_extent(Cover *cover, const Extent *y, const Extent *x, int depth) {
  if (cover->steps == 0) return false;
  cover->steps--;
  if (extent_equal(y, x)) return true;
  if (x->tag == EXTENT_Max) return covers_extent(cover, y, x->a, depth) && covers_extent(cover, y, x->b, depth);
  if (y->tag == EXTENT_Max && (covers_extent(cover, y->a, x, depth) || covers_extent(cover, y->b, x, depth)))
    return true;
  if (x->tag == EXTENT_Scale && y->tag == EXTENT_Scale && poly_equal(x->poly, y->poly) &&
      covers_extent(cover, y->a, x->a, depth))
    return true;
  Sum large = sum_of_extent(cover, y), small = sum_of_extent(cover, x);
  if (large.parts.size == 1 && large.parts.items[0] == y && small.parts.size == 1 && small.parts.items[0] == x)
    return false;   // neither is a sum
  cancel_common_parts(&large, &small);
  return covers_parts(cover, &large, &small, depth) || (depth > 0 && covers_cases(cover, &large, &small, depth));
}

static bool is_proven_cover(SizeEnv *env, const Extent *y, const Extent *x) {
  if (extent_equal(y, x)) return true;
  const uint32_t left = MOST_COVER_STEPS - env->cover_steps, steps = left < MOST_STEPS ? left : MOST_STEPS;
  Cover cover = {arena_new(), env->facts, steps};
  const bool proven = covers_extent(&cover, y, x, CASE_DEPTH);
  env->cover_steps += steps - cover.steps;
  arena_free(cover.arena);
  return proven;
}

const Extent *larger_extent(SizeEnv *env, const Extent *x, const Extent *y) {
  if (is_proven_cover(env, y, x)) return y;
  if (is_proven_cover(env, x, y)) return x;
  const Extent both = {.tag = EXTENT_Max, .a = x, .b = y};
  return COPY_OF(env->arena, &both);
}

bool extent_never_negative(SizeEnv *env, const Extent *extent) { return never_negative(env->facts, extent); }

bool extent_is_over(const Bitset *variables, const Extent *extent) {
  Bitset used = bitset_new(variables->arena);
  extent_variables(extent, &used);
  return bitset_within(&used, variables);
}
