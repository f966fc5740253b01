// hoist_allocations: moves dynamic blocks out of loops, branches and the lambdas of folds as far as their size is
// known, so that memory is not taken in every iteration [paper 1 Fig. 9, allocation hoisting; paper 3 section 5].
//   in: Mem   out: Mem; an Alloc without a bound is in the outermost such body in which the variables of its size are
//       bound
//
// Note [Why only these]: a block with a bound has its place in the frame before the program runs, one slot for all
// iterations of a loop. It costs no instruction; outside of the loop it would live longer and share less memory. Blocks
// do not leave a build: its iterations may run at the same time, so each needs its own block (the rule of paper 1 is
// wrong there, see FM-39).
#include "mem/bounds.h"
#include "mem/slice.h"

typedef Seq(const Stm *) Stms;

typedef struct Hoister {
  SizeEnv *env;             // bounds and sizes of the function
  Bitset bound;             // variables bound by the body being processed or by its lambda or loop
  Stms *leaving;            // Allocs for the enclosing body; NULL: nothing may leave
} Hoister;

static const Body *hoist_body_blocks(void *user, const Body *body);

static bool depends_on(const Hoister *hoister, const Extent *extent) {
  Bitset variables = bitset_new(hoister->env->arena);
  extent_variables(extent, &variables);
  return bitset_intersects(&variables, &hoister->bound);
}

static bool is_returned(const Body *body, Var block) {
  for EACH_IN(i, body->result)
    if (atom_is_var(body->result.items[i], block)) return true;
  return false;
}

static bool may_leave(const Hoister *hoister, const Body *body, const Stm *stm) {
  const Extent *bytes = stm->exp->tag == EXP_Alloc ? stm->exp->as.Alloc.bytes : NULL;
  return bytes && hoister->leaving && !depends_on(hoister, bytes) && !is_returned(body, stm_result(stm)) &&
         !extent_bound(hoister->env, bytes);
}

static void place_or_hoist(Hoister *hoister, const Body *body, const Stm *stm, Stms *stms) {
  bool leaves = may_leave(hoister, body, stm);
  seq_push(hoister->env->arena, leaves ? hoister->leaving : stms, stm);
  if (!leaves) bitset_add_vars(&hoister->bound, stm->pattern);
}

static void hoist_stm(Hoister *hoister, const Body *body, const Stm *stm, Stms *stms) {
  Stms from_inside = {0};
  Hoister inner = {hoister->env, bitset_new(hoister->env->arena), stm->exp->tag == EXP_Build ? NULL : &from_inside};
  const ExpRoles roles = exp_roles(stm->exp);
  bitset_add_vars(&inner.bound, roles.indices);
  bitset_add_vars(&inner.bound, roles.operator ? roles.operator->parameters : roles.carried);
  Mapper mapper = {.user = &inner, .arena = hoister->env->arena, .body = hoist_body_blocks};
  const Stm *changed = stm_map(stm, &mapper);
  for EACH(i, &from_inside) place_or_hoist(hoister, body, from_inside.items[i], stms);
  place_or_hoist(hoister, body, changed, stms);
}

static const Body *hoist_body_blocks(void *user, const Body *body) {
  Hoister *hoister = user;
  Stms stms = {0};
  for RANGE(i, body->count) hoist_stm(hoister, body, body->stms[i], &stms);
  return body_with(hoister->env->arena, body, stms.size, stms.items, body->result);
}

static const Function *hoist_function_blocks(Context *context, const Program *program, const Function *function,
                                             void *user) {
  (void)user;
  SizeSlice slice = slice_of_function(context, program->vars, function);
  SizeEnv env = {.context = context,
                 .arena = context->arena,
                 .program = program,
                 .vars = program->vars,
                 .in_scope = slice.known};
  env_enter_function(&env, function);
  Hoister hoister = {&env, bitset_new(env.arena), NULL};
  return function_with_body(env.arena, function, hoist_body_blocks(&hoister, function->body));
}

const Program *hoist_allocations(Context *context, const Program *program) {
  if (context->options->apart) return program;
  return program_map(context, program, hoist_function_blocks, NULL);
}
