// parallelise: marks the outermost builds whose iterations are to run at the same time.
//   in:   optimised core     out: the same statements, some with the mark `parallel`
//   rule: build n f  -->  #parallel build n f     outside of lambdas, in a function that does not call itself, and
//         unless the whole build is known to be small. The iterations of a build are independent; mem/verify/live.c
//         proves it of the memory that they use. Where the number of iterations is not known, the generated code
//         compares their work with ASHLAR_GRAIN.
//   test: opt/test/golden/parallelise
#include "opt.h"

enum { LEAST_WORK = 2 * 16384 };   // statements: with fewer, no task would have ASHLAR_GRAIN operations

typedef struct Parallelising { Context *context; const Program *program; Cycles cycles; bool recursive; } Parallelising;

// The statements that a body runs; INT64_MAX when their number is not known here.
static int64_t known_work(const Body *body);
static int64_t known_product(int64_t a, int64_t b) {
  int64_t product;
  return a == INT64_MAX || b == INT64_MAX || __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}
static int64_t known_work_of_stm(const Stm *stm) {
  const ExpRoles roles = exp_roles(stm->exp);
  const Bodies inner = exp_bodies(stm->exp);
  int64_t work = 1, width;
  if (stm->exp->tag == EXP_Call || exp_is_while(stm->exp)) return INT64_MAX;
  for EACH_IN(i, inner) {
    const int64_t one = known_work(inner.items[i]);
    work = one == INT64_MAX ? one : work + one;
  }
  for EACH_IN(i, roles.widths)
    work = known_product(work, atom_is_i64(roles.widths.items[i], &width) ? width : INT64_MAX);
  return work;
}
static int64_t known_work(const Body *body) {
  int64_t work = 0;
  for COUNTING(i, i < body->count && work != INT64_MAX) {
    const int64_t one = known_work_of_stm(body->stms[i]);
    work = one == INT64_MAX ? one : work + one;
  }
  return work;
}

static bool should_run_in_parallel(const Parallelising *p, const Stm *stm) {
  rule_place(p->context, stm->span, var_info(p->program->vars, stm_result(stm))->name);
  if (p->recursive) return rule_refused(p->context, REFUSAL_Recursive);
  if (known_work_of_stm(stm) < LEAST_WORK) return rule_refused(p->context, REFUSAL_SmallWork);
  return rule_allowed(p->context, "parallelise");
}

static const Body *parallelise_body(const Parallelising *p, const Body *body) {
  Arena *arena = p->context->arena;
  const Stm **stms = NEW_ARRAY(arena, const Stm *, body->count + 1);
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    Bodies inner = exp_bodies(stm->exp);
    const bool is_control = stm->exp->tag == EXP_Loop || stm->exp->tag == EXP_If;
    for COUNTING(k, is_control && k < inner.count) inner.items[k] = parallelise_body(p, inner.items[k]);
    stms[i] = is_control ? stm_with_bodies(arena, stm, inner) : stm;
    if (stm->exp->tag == EXP_Build && should_run_in_parallel(p, stm))
      stms[i] = stm_with_marks(arena, stm, stm->marks | MARK_Parallel);
  }
  return body_with(arena, body, body->count, stms, body->result);
}

static const Function *parallelise_function(Context *context, const Program *program, const Function *function,
                                            void *user) {
  Parallelising *p = user;
  p->recursive = cycles_recursive(&p->cycles, function->name);
  (void)program;
  return function_with_body(context->arena, function, parallelise_body(p, function->body));
}

const Program *parallelise(Context *context, const Program *program) {
  const Options *options = context->options;
  if (!options->workers || options->narrow_indices || options->apart || options->storage != STORAGE_Arena)
    return program;
  Parallelising p = {context, program, cycles_of_program(context->arena, program), false};
  return program_map(context, program, parallelise_function, &p);
}
