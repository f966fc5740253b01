// unroll_windows: folds of constant width inside maps over windows become straight-line code, so that all elements of a
// window are read at constant positions (rotate_windows).
//   rule: reduce k op neutral f  -->  op (.. op (op neutral (f 0)) (f 1) ..) (f (k - 1)), and likewise a loop of k
//         iterations, for scalars and small k, in the function of a build under MARK_Rolls
//   test: test/suite/replays.sh, test/rows/DV-40-windows-of-any-function.fut
#include "opt/opt.h"

enum { LARGEST_FOLD = 32 };
typedef struct Unroller { Context *context; VarTable *vars; } Unroller;

static bool is_small_fold(const Unroller *unroller, const Stm *stm, int64_t *width) {
  if (stm->exp->tag != EXP_Reduce || !atom_is_i64(stm->exp->as.Reduce.width, width) || *width > LARGEST_FOLD)
    return false;
  for EACH_IN(i, stm->pattern)
    if (var_is_array(unroller->vars, stm->pattern.items[i])) return false;
  return exp_is_pure(stm->exp);
}

// The results of the function for these arguments, whose statements the builder gets.
static const Atom *inlined(const Unroller *unroller, Builder *builder, Lambda function, const Atom *arguments) {
  Map replace = map_new(unroller->context->scratch);
  for EACH_IN(i, function.parameters) map_put_atom(&replace, function.parameters.items[i], arguments[i]);
  const Body *body = body_rename(unroller->context, unroller->vars, function.body, &replace);
  build_statements(builder, body);
  return body->result.items;
}

static bool is_small_loop(const Unroller *unroller, const Stm *stm, int64_t *width) {
  if (stm->exp->tag != EXP_Loop || stm->exp->as.Loop.form.tag != CORE_LOOP_For) return false;
  const ExpLoop *loop = &stm->exp->as.Loop;
  for EACH_IN(i, loop->parameters)
    if (var_is_array(unroller->vars, loop->parameters.items[i])) return false;
  return atom_is_i64(loop->form.bound, width) && *width <= LARGEST_FOLD && exp_is_pure(stm->exp);
}

static void unroll_loop(const Unroller *unroller, Builder *builder, const Stm *stm, int64_t width) {
  Arena *arena = unroller->context->arena;
  const ExpLoop *loop = &stm->exp->as.Loop;
  const Var index = loop->form.index;
  const Lambda iteration = {vars_join(arena, loop->parameters, vars_of(arena, 1, &index)), loop->body};
  Atom *state = NEW_ARRAY(arena, Atom, loop->parameters.count + 1);
  memcpy(state, loop->initial.items, loop->parameters.count * sizeof *state);
  builder->certificates = stm->certificates;
  for I64_RANGE(j, width) {
    state[loop->parameters.count] = atom_i64(j);
    memcpy(state, inlined(unroller, builder, iteration, state), loop->parameters.count * sizeof *state);
  }
  for EACH_IN(i, stm->pattern) build_name(builder, stm->pattern.items[i], state[i]);
  builder->certificates = (Vars){0};
}

static void unroll_stm(void *user, Builder *builder, const Stm *stm) {
  const Unroller *unroller = user;
  int64_t width;
  if (is_small_loop(unroller, stm, &width)) {
    unroll_loop(unroller, builder, stm, width);
    return;
  }
  if (!is_small_fold(unroller, stm, &width)) {
    build_existing(builder, stm);
    return;
  }
  const ExpReduce *fold = &stm->exp->as.Reduce;
  const uint32_t count = fold->neutral.count;
  Atom *both = NEW_ARRAY(unroller->context->arena, Atom, 2 * count + 1);
  memcpy(both, fold->neutral.items, count * sizeof *both);
  builder->certificates = stm->certificates;
  for I64_RANGE(j, width) {
    const Atom index = atom_i64(j);
    memcpy(both + count, inlined(unroller, builder, fold->function, &index), count * sizeof *both);
    memcpy(both, inlined(unroller, builder, fold->operator, both), count * sizeof *both);
  }
  for EACH_IN(i, stm->pattern) build_name(builder, stm->pattern.items[i], both[i]);
  builder->certificates = (Vars){0};
}

static void unroll_in_map(void *user, Builder *builder, const Stm *stm) {
  const Unroller *unroller = user;
  if (stm->marks & MARK_Rolls) {
    const Bodies bodies = exp_bodies(stm->exp);
    Bodies unrolled = bodies;
    unrolled.items[0] = body_rewrite(unroller->context, unroller->vars, bodies.items[0], unroll_stm, user);
    stm = stm_with_bodies(unroller->context->arena, stm, unrolled);
  }
  build_existing(builder, stm);
}

const Program *unroll_windows(Context *context, const Program *program) {
  Unroller unroller = {context, program->vars};
  return program_rewrite(context, program, unroll_in_map, &unroller);
}
