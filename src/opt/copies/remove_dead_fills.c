// remove_dead_fills: a fill that a loop overwrites before it reads it is not executed (dead initialisation).
//   in: core   out: core; some Replicate statements marked `unset`
//   rule: a = replicate (n) v; b = loop (x = a) for i < n { ... x with [i] = e ... }
//         -->  a = #unset replicate (n) v; ...
//         if every iteration writes all of x[i] on every path, and all reads of x are at indices less than i, or at i
//         after the write. A loop over the next dimension may write x[i], under the same condition for that dimension.
//   when this is so: overwritten.c
#include "opt/copies/overwritten.h"
#include "opt/opt.h"

typedef struct Remover { Context *context; Map dead; } Remover;

static bool is_dead_fill(void *user, const Stm *stm, const Exp *loop) {
  const Remover *remover = user;
  return stm->exp->tag == EXP_Replicate && !(stm->marks & MARK_Unset) &&
         (!loop || rule_allowed(remover->context, "remove_dead_fills"));
}

static void mark_dead_fill(void *user, Builder *builder, const Stm *stm) {
  const Remover *remover = user;
  const bool dead = stm->exp->tag == EXP_Replicate && map_find(&remover->dead, stm_result(stm).id);
  build_existing(builder, stm_with_marks(remover->context->arena, stm, stm->marks | (dead ? MARK_Unset : 0)));
}

static const Function *mark_fills(Context *context, const Program *program, const Function *function, void *user) {
  Remover remover = {.context = context};
  (void)user;
  remover.dead = overwritten_arrays(context, program->vars, function, 0, is_dead_fill, &remover);
  if (remover.dead.entries.size == 0) return function;
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, mark_dead_fill, &remover));
}

const Program *remove_dead_fills(Context *context, const Program *program) {
  return program_map(context, program, mark_fills, NULL);
}
