// fuse_loops: fuses a loop with the loop before it, whose results it reads element by element.
//   rule: for i < n parallel { y[e(i)] = a }; s = 0; for j < n { b(y[e(j)], s) }
//         -->  s = 0; for i < n { y[e(i)] = a; b(y[e(i)], s) }
//         if the fused loop keeps the order of all accesses to the same element, and is parallel if both are, the first
//         carries no scalar, and the second assigns none that the first mentions: the element is still in a register
//   rule: for i < n { s = f(s, x[e(i)]) }; for j < n { t = g(t, x[e(j)]) }
//         -->  for i < n { s = f(s, x[e(i)]); t = g(t, x[e(i)]) }
//         if neither mentions what the other carries: each waits for its own scalar. Sums of floats also if they read
//         no element in common: additions of both are under way at once. Filters of one array are such loops, and the C
//         compiler makes one jump of opposite conditions
//   rule: for i < n { y[i] = x[c*i] }; for j < n { z[j] = x[c*j + 1] }
//         -->  for i < n { y[i] = x[c*i]; z[i] = x[c*i + 1] }       lines are read once
//   rule: for i < n parallel { x = 0; for l < m { x = x + a[i, l] }; y[i] = x }; for j < n { s = s + y[j] }
//         -->  for i < n { x = 0; for l < m { x = x + a[i, l] }; y[i] = x; s = s + y[i] }
//         if the rows wait for additions of floats, as s does: both wait at the same time. Not with --workers or
//         --float relaxed. unroll_and_jam takes rows with such a tail
//   Other bodies are short and without loops, where the first part contains no division (with --float relaxed: or
//   function call) that the C compiler could vectorise only in a loop of its own. The order of iterations within each
//   loop stays.
//   test: imp/test/fuse_loops_test.c
#include "imp/tiles/tile.h"
#include "imp/nest.h"
#include "imp/rewrite.h"
#include "machine/machine.h"
#include <stdlib.h>

enum { STATEMENT_LIMIT = 24 };

// Declarations of scalars that are computed from scalars may precede both loops.
static bool may_precede_loops(const ImpStm *stm) {
  return stm->tag == IMP_Declare && stm->as.Declare.value && imp_is_movable(stm->as.Declare.value, NULL);
}
// None of the statements mentions what the loop before them changes.
static bool may_move_up(Arena *arena, const ImpFor *loop, uint32_t count, const ImpStm *const *stms) {
  const ImpEffects effects = imp_body_effects(arena, loop, STATEMENT_LIMIT);
  for RANGE(i, count)
    if (stms[i]->tag == IMP_Declare && imp_mentions(stms[i]->as.Declare.value, &effects.assigned).found) return false;
  return true;
}

// Both parts read the same line of a buffer whose elements are apart, as the channels of pixels.
static bool shares_line(const ImpBuilder *out, const Nest *nest, const NestAccess *a, const NestAccess *b,
                        uint32_t loop) {
  if (a->writes || b->writes || !a->place || !b->place || nest_stride(nest, a->place, loop) != NEST_STRIDE_Other)
    return false;
  const int64_t bytes = imp_element_bytes(out->vars, (ImpVar){a->buffer});
  int64_t apart;
  return poly_is_constant(poly_sub(nest->arena, a->place, b->place), &apart) &&
         llabs(apart) < machine_of(out->context)->line_bytes / bytes;
}

// The second part must read an element that the first part writes, or the same line, or the same element if both carry
// scalars. A destination of the function must stay written by a single statement: only then may the caller pass an
// input as the destination (in_place.c). Loops that read the same line are two such statements.
static bool is_worth_fusing(const ImpBuilder *out, const Nest *nest, const ImpFunction *function, bool both_carry) {
  bool shares = false, line = false, rewrites = false;
  for EACH(i, &nest->accesses)
    for EACH(k, &nest->accesses) {
      const NestAccess *a = &nest->accesses.items[i], *b = &nest->accesses.items[k];
      if (a->part >= b->part || a->buffer != b->buffer) continue;
      rewrites |= b->writes && imp_is_parameter(function, (ImpVar){b->buffer});
      shares |= (a->writes || both_carry) && !b->writes && nest_is_same_element(a, b);
      line |= shares_line(out, nest, a, b, 1);
    }
  return line || (shares && !rewrites);
}

static bool carries_floats(const ImpBuilder *out, const ImpEffects *effects) {
  const Bitset carried = imp_carried(out->arena, effects);
  bool any = false;
  for EACH_BIT(id, &carried) {
    if (!scalar_is_float(imp_var_info(out->vars, (ImpVar){id})->type.scalar)) return false;
    any = true;
  }
  return any;
}
// Sums of floats, in order: those of two loops do not wait for each other.
static bool only_adds_up(const ImpBuilder *out, const ImpEffects *effects) {
  for EACH(i, &effects->accesses)
    if (effects->accesses.items[i].writes) return false;
  return !out->context->options->relaxed && carries_floats(out, effects);
}

// Sums, counts and conjunctions of integers and bits alone, of which C compilers make vectors.
static bool is_vector_reduction(const ImpBuilder *out, const ImpFor *loop, const ImpEffects *effects) {
  return effects->cost < PRIM_COST_SCALAR && imp_only_reduces_integers(out->arena, out->vars, loop->body, effects);
}

// Does the C compiler vectorise the expensive operations of a loop, but not those of a loop with a recurrence?
static bool prefers_own_loop(const Context *context, const ImpEffects *effects) {
  return effects->cost >= PRIM_COST_DIVISION && (effects->cost < PRIM_COST_SCALAR || context->options->relaxed);
}
static bool may_fuse(const ImpBuilder *out, const ImpFunction *function, const ImpFor *a, const ImpFor *b) {
  if (!imp_exp_equal(a->bound, b->bound)) return false;
  const ImpEffects first = imp_body_effects(out->context->scratch, a, STATEMENT_LIMIT),
                   second = imp_body_effects(out->context->scratch, b, STATEMENT_LIMIT);
  if (!imp_effects_within(&first, IMP_PLAIN_OR_IF) || !imp_effects_within(&second, IMP_PLAIN_OR_IF) ||
      first.compares || second.compares || prefers_own_loop(out->context, &first) ||
      first.statements + second.statements > STATEMENT_LIMIT)
    return false;
  if (!imp_is_fixed(b->bound, &second.assigned) || imp_block_mentions(a->body, &second.assigned).found) return false;
  const Bitset carried = imp_carried(out->arena, &first), other = imp_carried(out->arena, &second);
  const bool both_carry =
      !a->parallel && bitset_next(&carried, 0) != BITSET_END && bitset_next(&other, 0) != BITSET_END;
  if (both_carry && is_vector_reduction(out, b, &second) && !is_vector_reduction(out, a, &first)) return false;
  const bool branches = first.tags >> IMP_If & 1;
  if (branches != (second.tags >> IMP_If & 1) || (!both_carry && (!a->parallel || branches))) return false;
  if (imp_block_mentions(b->body, &carried).found) return false;
  ImpNest nest = imp_nest(out->context, out->vars);
  const uint32_t loop = imp_nest_add(&nest, a, 0);
  if (nest_loop(&nest.nest, loop)->carries && !both_carry) return false;
  (void)imp_nest_add(&nest, b, loop);
  const bool both_wait = both_carry && only_adds_up(out, &first) && only_adds_up(out, &second);
  if (!(both_wait || is_worth_fusing(out, &nest.nest, function, both_carry)) || !nest_may_fuse(&nest.nest, loop))
    return false;
  return !a->parallel || !b->parallel || nest_is_parallel(&nest.nest, loop);
}

static const ImpStm *fused(const ImpBuilder *out, const ImpFor *a, const ImpFor *b) {
  ImpBuilder body = imp_inside(out);
  ImpCopier copier = imp_copier(out->arena, out->vars);
  imp_put_block(&body, a->body);
  imp_copy_with(&copier, b->index, imp_var(out->arena, a->index));
  for RANGE(i, b->body->count) imp_put_stm(&body, imp_copy_stm(&copier, b->body->stms[i]));
  const ImpFor both = {.parallel = a->parallel && b->parallel,
                       .reductions = imp_join_reductions(out->arena, a->reductions, b->reductions)};
  return imp_for_stm(out->arena, &both, a->index, a->bound, imp_finish(&body));
}

// ---- rows, and a sum of what they make
// Loops along the rows that wait for additions of floats; nothing is vectorised.
static bool are_rows_of_sums(const ImpBuilder *out, const ImpFor *loop) {
  bool any = false;
  for RANGE(i, loop->body->count) {
    if (loop->body->stms[i]->tag != IMP_For) continue;
    const ImpFor *inner = &loop->body->stms[i]->as.For;
    const ImpEffects effects = imp_body_effects(out->context->scratch, inner, STATEMENT_LIMIT);
    if (inner->parallel || !carries_floats(out, &effects)) return false;
    any = true;
  }
  return any;
}
static bool reads_result(const Nest *nest) {
  for EACH(i, &nest->accesses)
    for EACH(k, &nest->accesses) {
      const NestAccess *a = &nest->accesses.items[i], *b = &nest->accesses.items[k];
      if (a->part < b->part && a->writes && a->buffer == b->buffer && nest_is_same_element(a, b)) return true;
    }
  return false;
}
static bool may_fuse_sum(const ImpBuilder *out, const ImpFunction *function, const ImpFor *a, const ImpFor *b) {
  const Options *options = out->context->options;
  const uint32_t rows = IMP_PLAIN | 1 << IMP_For | 1 << IMP_Check, sums = IMP_PLAIN & ~(1u << IMP_Store);
  if (!a->parallel || b->parallel || options->relaxed || options->workers || !imp_exp_equal(a->bound, b->bound))
    return false;
  const ImpEffects first = imp_body_effects(out->context->scratch, a, STATEMENT_LIMIT),
                   second = imp_body_effects(out->context->scratch, b, STATEMENT_LIMIT);
  if (!imp_effects_within(&first, rows) || first.nesting != 1 || first.compares ||
      !imp_effects_within(&second, sums) || second.cost >= PRIM_COST_DIVISION || !carries_floats(out, &second) ||
      !are_rows_of_sums(out, a) || !imp_is_fixed(b->bound, &second.assigned) ||
      imp_block_mentions(a->body, &second.assigned).found)
    return false;
  TileNest tile;
  if (tile_nest(out->context, out->vars, NULL, a, &tile)) return false;   // its columns advance together
  ImpNest nest = imp_nest(out->context, out->vars);
  const uint32_t loop = imp_nest_add(&nest, a, 0);
  (void)imp_nest_add(&nest, b, loop);
  imp_know_blocks(&nest, function);
  return reads_result(&nest.nest) && nest_may_fuse(&nest.nest, loop);
}

const ImpStm *imp_fused(const ImpBuilder *out, const ImpFunction *function, const ImpFor *a, const ImpFor *b) {
  return may_fuse(out, function, a, b) ? fused(out, a, b) : NULL;
}

// Fuses as many consecutive loops as possible.
static uint32_t fuse(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  const ImpStm *loop = stms[0];
  uint32_t done = 0, next = 0;
  while (loop->tag == IMP_For && (next = imp_next_loop(count - done, stms + done, may_precede_loops)) > 0) {
    const ImpFor *b = &stms[done + next]->as.For;
    const bool fits = may_fuse(out, rewriter->function, &loop->as.For, b) ||
                      may_fuse_sum(out, rewriter->function, &loop->as.For, b);
    if (!fits || !may_move_up(out->context->scratch, &loop->as.For, next - 1, stms + done + 1) ||
        !rule_allowed(out->context, "fuse-loops"))
      break;
    for RANGE_FROM(i, 1, next) imp_put_stm(out, stms[done + i]);
    loop = fused(out, &loop->as.For, b);
    done += next;
  }
  if (done == 0) return 0;
  imp_put_stm(out, loop);
  return done + 1;
}

const ImpProgram *fuse_loops(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.rule = fuse}, context, program);
}
