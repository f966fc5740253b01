// separate_fills: two states of a loop that begin as one array of equal elements begin as two of them.
//   in: core   out: core
//   rule: z = replicate n v; loop (p = z, q = z) ..  -->  z = replicate n v; y = replicate n v; loop (p = z, q = y) ..
//   A state that is updated in place needs an array of its own. A copy of z would take as long as the fill, and z would
//   take memory beside the copies. Runs after eliminate_common, which would join the arrays again.
//   test: opt/test/golden/separate_fills
#include "opt/opt.h"

typedef struct Fills { Context *context; VarTable *vars; Map made; } Fills;

static const Stm *fill_of(const Fills *fills, Atom atom) {
  const Stm *stm = atom.tag == ATOM_Var ? map_pointer(&fills->made, atom.as.var.id) : NULL;
  return stm && atom_type(fills->vars, stm->exp->as.Replicate.value).tag == TYPE_Scalar ? stm : NULL;
}
static const Stm *with_own_fills(const Fills *fills, Builder *builder, const Stm *stm) {
  Arena *arena = fills->context->arena;
  const ExpLoop *loop = &stm->exp->as.Loop;
  Atom *initial = arena_copy(arena, loop->initial.items, sizeof *initial * loop->initial.count);
  Bitset taken = bitset_new(fills->context->scratch);
  bool changed = false;
  for EACH_IN(i, loop->initial) {
    const Stm *fill = fill_of(fills, initial[i]);
    if (!fill) continue;
    if (bitset_has(&taken, initial[i].as.var.id) && rule_allowed(fills->context, "separate-fills")) {
      const Var own = var_copy(fills->context, fills->vars, stm_result(fill));
      build_existing(builder, stm_with_pattern(arena, fill, vars_of(arena, 1, &own)));
      initial[i] = atom_var(own), changed = true;
    }
    bitset_add(&taken, initial[i].as.var.id);
  }
  if (!changed) return stm;
  return stm_with_exp(arena, stm, NEW_EXP(arena, Loop, loop->parameters, {loop->initial.count, initial}, loop->form,
                                          loop->body));
}
static void put_fills(void *user, Builder *builder, const Stm *stm) {
  Fills *fills = user;
  if (stm->exp->tag == EXP_Replicate && !stm->marks) map_put_binder(&fills->made, stm);
  build_existing(builder, stm->exp->tag == EXP_Loop ? with_own_fills(fills, builder, stm) : stm);
}
static const Body *separate_in_body(void *user, const Body *body) {
  Fills *fills = user;
  fills->made = map_new(fills->context->scratch);
  return body_rewrite(fills->context, fills->vars, body, put_fills, fills);
}
const Program *separate_fills(Context *context, const Program *program) {
  Fills fills = {.context = context, .vars = program->vars};
  return program_map_bodies(context->arena, program, separate_in_body, &fills);
}
