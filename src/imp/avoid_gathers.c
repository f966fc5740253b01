// avoid_gathers: marks the loops that read at positions that they have read, too little is computed from which for
// vectors to pay.
//   rule: for i < n { b }  -->  for i < n scalar { b }
//         if b contains no loop and no call, neither writes at such a position nor carries one to the next iteration
//         (of that no vectors are made), and its operations are at most `gathered_operations` (machine.def) for each
//         element of at most 4 bytes that is read at one, twice as many for an element of 8 bytes
//   A C compiler reads such elements with gather instructions, which take longer than as many loads; it counts what the
//   arithmetic gains and not what they lose. For elements of one or two bytes there are none: a vector is filled
//   element by element.
//   test: imp/test/avoid_gathers_test.c
#include "imp/effects.h"
#include "imp/rewrite.h"
#include "machine/machine.h"

enum { STATEMENT_LIMIT = 64 };

// `varying`: variables that differ between iterations. `loaded`: those that come from elements at varying positions.
typedef struct Positions { const Bitset *varying; Bitset loaded; bool is_found; } Positions;

static void look_at_var(void *user, ImpVar var) {
  Positions *positions = user;
  positions->is_found |= bitset_has(&positions->loaded, var.id);
}
static void look_at_load(void *user, const ImpExp *exp) {
  Positions *positions = user;
  if (exp->tag == IMP_EXP_Load) positions->is_found |= !imp_is_fixed(exp->as.Load.index, positions->varying);
}
// Does the expression depend on an element at a position that varies?
static bool is_from_memory(Positions *positions, const ImpExp *exp) {
  positions->is_found = false;
  imp_walk_exp(exp, &(ImpWalker){.user = positions, .use = look_at_var, .exp = look_at_load});
  return positions->is_found;
}
static void note_loaded(void *user, const ImpStm *stm) {
  Positions *positions = user;
  const bool declares = stm->tag == IMP_Declare && stm->as.Declare.value;
  if (declares && is_from_memory(positions, stm->as.Declare.value))
    bitset_add(&positions->loaded, stm->as.Declare.variable.id);
  if (stm->tag == IMP_Assign && is_from_memory(positions, stm->as.Assign.value))
    bitset_add(&positions->loaded, stm->as.Assign.variable.id);
}

static bool is_better_scalar(const ImpRewriter *rewriter, const ImpFor *loop) {
  enum { ELEMENT = 4 };   // bytes
  Arena *arena = rewriter->context->scratch;
  const ImpEffects effects = imp_body_effects(arena, loop, STATEMENT_LIMIT);
  if (!imp_effects_within(&effects, IMP_PLAIN_OR_IF)) return false;
  const Bitset varying = imp_varying(arena, loop, &effects);
  Positions positions = {&varying, bitset_new(arena), false};
  imp_walk_block(loop->body, &(ImpWalker){.user = &positions, .stm = note_loaded});
  const Bitset carried = imp_carried(arena, &effects);
  int64_t gathered = 0;
  for EACH(i, &effects.accesses) {
    const ImpAccess *access = &effects.accesses.items[i];
    if (!is_from_memory(&positions, access->index)) continue;
    if (access->writes || imp_mentions(access->index, &carried).found) return false;
    gathered += larger(imp_element_bytes(rewriter->vars, access->buffer), ELEMENT);
  }
  return effects.operations <= machine_of(rewriter->context)->gathered_operations * gathered / ELEMENT;
}

static bool mark_scalar(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  if (loop->scalar || !is_better_scalar(rewriter, loop)) return false;
  ImpFor marked = *loop;
  marked.scalar = true;
  imp_put(out, (ImpStm){IMP_For, {.For = marked}});
  return true;
}

const ImpProgram *avoid_gathers(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.loop_rule = mark_scalar}, context, program);
}
