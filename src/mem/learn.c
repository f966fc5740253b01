// learn: turns assertions and conditions into facts about sizes.
//   rule: the statements of a body run in order, so statements after an Assert may rely on it; those of a branch may
//         rely on its condition
#include "env.h"

enum { CONDITION_DEPTH = 12 };

void note_definitions(SizeEnv *env, const Body *body) {
  env->definitions = map_new(env->arena);
  for EACH_STM(at, env->arena, body)
    if (at.stm->exp->tag == EXP_Prim) map_put_pointer(&env->definitions, stm_result(at.stm).id, at.stm->exp);
}

static void learn_less(Facts *facts, const Poly *x, const Poly *y, int64_t by) {
  Arena *arena = facts->arena;
  facts_add(facts, poly_sub(arena, poly_sub(arena, y, x), poly_constant(arena, by)));
}

static void learn_comparison(SizeEnv *env, Facts *facts, const ExpPrim *prim, bool holds) {
  if (prim->type != SCALAR_I64 || prim->arguments.count != 2) return;
  const Poly *x = size_of(env, prim->arguments.items[0]), *y = size_of(env, prim->arguments.items[1]);
  bool equal = (prim->prim == PRIM_Eq && holds) || (prim->prim == PRIM_Ne && !holds);
  if (equal) learn_less(facts, x, y, 0), learn_less(facts, y, x, 0);
  if (prim->prim == PRIM_Le) holds ? learn_less(facts, x, y, 0) : learn_less(facts, y, x, 1);
  if (prim->prim == PRIM_Lt) holds ? learn_less(facts, x, y, 1) : learn_less(facts, y, x, 0);
}

static void learn_if(SizeEnv *env, Facts *facts, Atom condition, bool holds, int depth);

// A slice that is empty may be anywhere: a check says "empty, or inside".
static void learn_choice(SizeEnv *env, Facts *facts, const Atom *sides, bool holds, int depth) {
  Facts *one = facts_new(env->arena), *other = facts_new(env->arena);
  learn_if(env, one, sides[0], holds, depth);
  learn_if(env, other, sides[1], holds, depth);
  facts_add_choice(facts, one, other);
}

static void learn_if(SizeEnv *env, Facts *facts, Atom condition, bool holds, int depth) {
  const Exp *exp = condition.tag == ATOM_Var ? map_pointer(&env->definitions, condition.as.var.id) : NULL;
  if (!exp || depth == 0) return;
  const ExpPrim *prim = &exp->as.Prim;
  learn_comparison(env, facts, prim, holds);
  if (prim->type != SCALAR_Bool) return;
  const Atom *arguments = prim->arguments.items;
  if (prim->prim == PRIM_Not) learn_if(env, facts, arguments[0], !holds, depth - 1);
  if (prim->prim != PRIM_And && prim->prim != PRIM_Or) return;
  if ((prim->prim == PRIM_And) != holds) { learn_choice(env, facts, arguments, holds, depth - 1); return; }
  for RANGE(i, prim->arguments.count) learn_if(env, facts, arguments[i], holds, depth - 1);
}

void learn_condition(SizeEnv *env, Atom condition, bool holds) {
  learn_if(env, env->facts, condition, holds, CONDITION_DEPTH);
}

void facts_add_indices(SizeEnv *env, Facts *facts, Vars indices, Atoms widths) {
  for (uint32_t i = 0; i < widths.count && i < indices.count; i++)
    facts_add_index(facts, indices.items[i].id, size_of(env, widths.items[i]));
}
