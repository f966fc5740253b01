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

static void learn_less(SizeEnv *env, Facts *facts, Atom x, Atom y, int64_t by) {
  const Poly *difference = poly_sub(facts->arena, size_of(env, y), size_of(env, x));
  facts_add(facts, poly_plus(facts->arena, difference, -by));
}

static void learn_if(SizeEnv *env, Facts *facts, Atom atom, bool holds, int depth);

// The check of a slice is a choice: the slice is empty, or it is inside the array. An empty slice may start anywhere.
static void learn_choice(SizeEnv *env, Facts *facts, Condition choice, int depth) {
  Facts *one = facts_new(env->arena), *other = facts_new(env->arena);
  learn_if(env, one, choice.a, choice.holds, depth);
  learn_if(env, other, choice.b, choice.holds, depth);
  facts_add_choice(facts, one, other);
}

static void learn_if(SizeEnv *env, Facts *facts, Atom atom, bool holds, int depth) {
  if (depth == 0) return;
  const Condition condition = condition_of(&env->definitions, atom, holds);
  const Atom a = condition.a, b = condition.b;
  switch (condition.tag) {
  case CONDITION_Equal: learn_less(env, facts, a, b, 0), learn_less(env, facts, b, a, 0); break;
  case CONDITION_Less: learn_less(env, facts, a, b, 1); break;
  case CONDITION_AtMost: learn_less(env, facts, a, b, 0); break;
  case CONDITION_Not: learn_if(env, facts, a, condition.holds, depth - 1); break;
  case CONDITION_And:
    learn_if(env, facts, a, condition.holds, depth - 1);
    learn_if(env, facts, b, condition.holds, depth - 1);
    break;
  case CONDITION_Or: learn_choice(env, facts, condition, depth - 1); break;
  case CONDITION_Different: case CONDITION_Constant: case CONDITION_Opaque: break;
  }
}

void learn_condition(SizeEnv *env, Atom condition, bool holds) {
  learn_if(env, env->facts, condition, holds, CONDITION_DEPTH);
}

void facts_add_indices(SizeEnv *env, Facts *facts, Vars indices, Atoms widths) {
  for COUNTING(i, i < widths.count && i < indices.count)
    facts_add_index(facts, indices.items[i].id, size_of(env, widths.items[i]));
}
