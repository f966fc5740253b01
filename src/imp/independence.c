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

bool imp_seems_dependent(Arena *arena, const ImpVarTable *vars, const ImpFunction *function, const Bitset *blocks,
                         const Bitset *locals, const Bitset *shared, const ImpFor *loop) {
  const Seen seen = {vars, function, blocks, locals, shared};
  if (!loop->parallel || loop->scalar || loop->private.count) return false;
  const ImpEffects effects = imp_body_effects(arena, loop, STATEMENT_LIMIT);
  if (!imp_effects_within(&effects, IMP_PLAIN_OR_IF) || !imp_is_scalar_code(vars, &effects)) return false;
  for EACH(i, &effects.accesses)
    for COUNTING(k, effects.accesses.items[i].writes && k < effects.accesses.size)
      if (may_seem_to_overlap(&seen, effects.accesses.items[i].buffer, effects.accesses.items[k].buffer)) return true;
  return false;
}
