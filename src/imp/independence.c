// independence: parallel loops of which C compilers do not see that their iterations are independent.
//   test: imp/test/independence_test.c
#include "imp/effects.h"

enum { STATEMENT_LIMIT = 256 };

// Of two parameters, or of one and a block of the arena, C compilers know that they do not overlap (`restrict`), and of
// local arrays. A result that may be an argument, element by element, is not `restrict`.
typedef struct Seen {
  const ImpVarTable *vars;
  const ImpFunction *function;
  const Bitset *blocks, *locals, *shared;
} Seen;
static bool is_clear(const Seen *seen, ImpVar block, ImpVar parameter) {
  return bitset_has(seen->blocks, block.id) && imp_is_parameter(seen->function, parameter);
}
static bool may_seem_to_overlap(const Seen *seen, ImpVar stored, ImpVar other) {
  if (bitset_has(seen->shared, stored.id) && imp_is_parameter(seen->function, other)) return stored.id != other.id;
  return stored.id != other.id && imp_may_overlap(seen->vars, stored, other) && !is_clear(seen, stored, other) &&
         !is_clear(seen, other, stored) && !bitset_has(seen->locals, stored.id) && !bitset_has(seen->locals, other.id);
}

// C compilers compare addresses in one array where the distance is no number, as between planes; but only a few, else
// they make no vectors.
enum { COMPARED_LIMIT = 10 };
static bool is_at_unknown_distance(Arena *arena, const ImpAccess *write, const ImpAccess *other) {
  if (write->buffer.id != other->buffer.id) return false;
  const Poly *a = imp_plain_poly(arena, write->index), *b = a ? imp_plain_poly(arena, other->index) : NULL;
  return !b || a->broken || b->broken || !poly_is_constant(poly_sub(arena, a, b), NULL);
}

bool imp_seems_dependent(Arena *arena, const ImpVarTable *vars, const ImpFunction *function, const Bitset *blocks,
                         const Bitset *locals, const Bitset *shared, const ImpFor *loop) {
  const Seen seen = {vars, function, blocks, locals, shared};
  if (!loop->parallel || loop->scalar || loop->private.count) return false;
  const ImpEffects effects = imp_body_effects(arena, loop, STATEMENT_LIMIT);
  if (!imp_effects_within(&effects, IMP_PLAIN_OR_IF) || !imp_is_scalar_code(vars, &effects)) return false;
  uint32_t compared = 0;
  for EACH(i, &effects.accesses)
    for COUNTING(k, effects.accesses.items[i].writes && k < effects.accesses.size) {
      const ImpAccess *write = &effects.accesses.items[i], *other = &effects.accesses.items[k];
      if (may_seem_to_overlap(&seen, write->buffer, other->buffer)) return true;
      compared += (k < i || !other->writes) && is_at_unknown_distance(arena, write, other);
    }
  return compared > COMPARED_LIMIT;
}

// ---- conversions from floats
static void find_conversion(void *user, const ImpExp *exp) {
  bool *found = user;
  *found |= exp->tag == IMP_EXP_Convert && conversion_has_lanes(exp->as.Convert.to, exp->as.Convert.from);
}
bool imp_converts_in_lanes(Arena *arena, const ImpVarTable *vars, const ImpFor *loop) {
  bool is_sum = true, converts = false;
  if (loop->scalar || imp_contains_loop(loop->body, false)) return false;
  imp_walk_block(loop->body, &(ImpWalker){.user = &converts, .exp = find_conversion});
  if (!converts) return false;
  const ImpEffects effects = imp_body_effects(arena, loop, STATEMENT_LIMIT);
  if (!imp_effects_within(&effects, IMP_PLAIN) || effects.cost >= PRIM_COST_SCALAR) return false;
  if (loop->parallel) return true;
  const Bitset carried = imp_carried(arena, &effects);
  for EACH(i, &effects.accesses) is_sum &= !effects.accesses.items[i].writes;
  for EACH_BIT(id, &carried) {
    const ImpType type = imp_var_info(vars, (ImpVar){id})->type;
    is_sum &= type.tag == IMP_TYPE_Scalar && scalar_is_integer(type.scalar) &&
              imp_reduction_operator(arena, loop->body, (ImpVar){id}) != PRIM_COUNT;
  }
  return is_sum && bitset_next(&carried, 0) != BITSET_END;
}
