// parallelise_copies: marks large copies, fills and filters whose ranges run at the same time, with --workers.
//   in: Mem   out: the same statements, some with the mark `parallel`
//   rule parallel-copies: copy a  -->  #parallel copy a     and an update with an array, if the elements that are read
//         and those that are written are apart
//   rule parallel-fills: replicate, iota  -->  #parallel replicate, #parallel iota
//   rule parallel-counts: filter n f  -->  #parallel filter n f     if it can be done in chunks (chunks.c)
//   rule parallel-owners: hist, scatter  -->  #parallel hist, #parallel scatter     if each worker may look at all
//         indices and write a range of the elements (chunks.c); also in the first version of a fold, which is taken
//         where bins are many
//         All others outside of lambdas and of the versions of a fold, in a function that is called from such a place
//         and does not call itself, and unless the array is known to be small. Where its size is not known, the
//         generated code compares the work with ASHLAR_GRAIN. Iterations that contain copies are marked on Core
//         (parallelise.c).
//   test: mem/test/parallelise_copies_test.c
#include "mem/env.h"
#include "mem/lifetimes.h"
#include "machine/machine.h"

enum { SMALL_BYTES = 262144 };   // with fewer, no two tasks would have ASHLAR_GRAIN operations of 8 bytes

// reached: Name ids of functions that are called outside of lambdas
// names: the blocks that a block may stand for
// is_version: in the first version of a fold
typedef struct Sharing {
  Context *context;
  SizeEnv env;
  Cycles cycles;
  Bitset reached;
  Map names;
  bool is_version;
} Sharing;

// ---- functions that run outside of lambdas
static void reach_calls(Sharing *s, const Body *body) {
  for RANGE(i, body->count) {
    const Exp *exp = body->stms[i]->exp;
    if (exp->tag == EXP_Call) bitset_add(&s->reached, exp->as.Call.function.id);
    if (exp->tag == EXP_Loop) reach_calls(s, exp->as.Loop.body);
    if (exp->tag == EXP_If) reach_calls(s, exp->as.If.then_body), reach_calls(s, exp->as.If.else_body);
  }
}

// Callees come before callers.
static void reach_functions(Sharing *s, const Program *program) {
  for RANGE_DOWN(i, program->function_count) {
    const Function *function = program->functions[i];
    if (function->entry) bitset_add(&s->reached, function->name.id);
    if (bitset_has(&s->reached, function->name.id)) reach_calls(s, function->body);
  }
}

// ---- statements
// The array that is read; NULL: not a copy.
static const Var *copied_array(const Sharing *s, const Exp *exp) {
  if (exp->tag == EXP_Copy) return &exp->as.Copy.array;
  const ExpUpdate *update = exp->tag == EXP_Update ? &exp->as.Update : NULL;
  const bool copies = update && is_array(&s->env, update->value) &&
                      mem_update_copies(s->env.program, s->env.sizes, s->context->arena, update);
  return copies ? &update->value.as.var : NULL;
}

static bool is_known_small(Atoms shape, int64_t bytes, int64_t limit) {
  int64_t size;
  for EACH_IN(i, shape) {
    if (!atom_is_i64(shape.items[i], &size)) return false;
    bytes = bounded_product(bytes, size);
  }
  return bytes < limit;
}

static bool is_indexed(const Stm *stm) { return stm->exp->tag == EXP_Hist || stm->exp->tag == EXP_Scatter; }

static bool writes_little(const Sharing *s, const Stm *stm, const Var *from) {
  if (stm->exp->tag == EXP_Filter) return is_known_small((Atoms){1, &stm->exp->as.Filter.width}, 8, SMALL_BYTES);
  const Type type = var_type(s->env.vars, stm->exp->tag == EXP_Update ? *from : stm_result(stm));
  const Atoms shape = {type.rank, type.shape};
  int64_t bytes = 0;
  for EACH_IN(i, stm->pattern) bytes += (int64_t)scalar_bytes(var_type(s->env.vars, stm->pattern.items[i]).scalar);
  return is_known_small(shape, bytes, is_indexed(stm) ? machine_of(s->context)->owned_bytes : SMALL_BYTES);
}

static bool sides_are_apart(const Sharing *s, const Stm *stm, Var from) {
  const Memory *to = memory_of(s->env.program, stm_result(stm)), *read = memory_of(s->env.program, from);
  if (to->block.id != read->block.id) return true;
  return stm->exp->tag == EXP_Copy && lmad_disjoint(s->env.facts, to->lmad, read->lmad) == ANSWER_Yes;
}

// The rule that divides the statement; NULL: it is neither a copy nor a fill nor a filter.
static const char *rule_of(const Stm *stm, const Var *from) {
  const ExpTag tag = stm->exp->tag;
  const bool is_fill = (tag == EXP_Replicate && !(stm->marks & MARK_Unset)) || tag == EXP_Iota;
  if (is_indexed(stm)) return "parallel-owners";
  return from ? "parallel-copies" : is_fill ? "parallel-fills" : tag == EXP_Filter ? "parallel-counts" : NULL;
}

// In a version of a fold, the reason has been told of the fold.
static bool is_for_owners(const Sharing *s, const Stm *stm) {
  const bool is_scalar = var_type(s->env.vars, stm_result(stm)).rank == exp_roles(stm->exp).skip;
  if (is_scalar && mem_writes_by_owners(s->context, s->env.program, &s->names, stm)) return true;
  return !s->is_version && request_refused(s->context, stm->span, is_scalar ? REFUSAL_NoChunks : REFUSAL_ArrayFold);
}

static bool is_to_divide(const Sharing *s, const Stm *stm) {
  const Var *from = copied_array(s, stm->exp);
  const char *rule = rule_of(stm, from);
  if (!rule) return false;
  OrderRequest *request = request_at(s->context, stm->span);
  rule_place(s->context, stm->span, var_info(s->env.vars, stm_result(stm))->name);
  if (writes_little(s, stm, from)) {
    const bool is_told = is_indexed(stm) || (request && request->parallel);
    return is_told && !s->is_version && request_refused(s->context, stm->span, REFUSAL_SmallWork);
  }
  if (request && !request->parallel) return rule_refused(s->context, REFUSAL_Sequential);
  if (from && !sides_are_apart(s, stm, *from)) return request_refused(s->context, stm->span, REFUSAL_SameBlock);
  if (is_indexed(stm) && !is_for_owners(s, stm)) return false;
  if (stm->exp->tag == EXP_Filter && !mem_filters_in_chunks(s->context, s->env.program, &s->names, stm))
    return request_refused(s->context, stm->span, REFUSAL_NoChunks);
  if (!rule_allowed(s->context, rule)) return false;
  if (request && !request->why) request->met = true;
  return true;
}

static const Body *share_body(Sharing *s, const Body *body) {
  Arena *arena = s->context->arena;
  Builder builder = builder_new(s->context, s->env.vars, (Span){0});
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const bool is_control = stm->exp->tag == EXP_Loop || stm->exp->tag == EXP_If, around = s->is_version;
    if (is_control && !(stm->marks & MARK_InOrder)) {
      Bodies inner = exp_bodies(stm->exp);
      s->is_version |= (stm->marks & MARK_Versioned) != 0;
      for COUNTING(k, k < (stm->marks & MARK_Versioned ? 1 : inner.count))
        inner.items[k] = share_body(s, inner.items[k]);
      s->is_version = around;
      stm = stm_with_bodies(arena, stm, inner);
    } else if ((!s->is_version || is_indexed(stm)) && is_to_divide(s, stm)) {
      stm = stm_with_marks(arena, stm, stm->marks | MARK_Parallel);
    }
    build_existing(&builder, stm);
  }
  return builder_body(&builder, body);
}

static const Function *share_function(Context *context, const Program *program, const Function *function, void *user) {
  Sharing *s = user;
  const bool is_candidate = bitset_has(&s->reached, function->name.id) &&
                            !cycles_recursive(&s->cycles, function->name);
  if (!is_candidate) return function;
  s->env = (SizeEnv){.context = context, .arena = context->arena, .program = program, .vars = program->vars};
  env_enter_function(&s->env, function);
  s->names = lifetimes_of_function(context, program, function).names;
  return function_with_body(context->arena, function, share_body(s, function->body));
}

const Program *parallelise_copies(Context *context, const Program *program) {
  if (!context_has_workers(context)) return program;
  Sharing s = {.context = context,
               .cycles = cycles_of_program(context->arena, program),
               .reached = bitset_new(context->arena)};
  reach_functions(&s, program);
  program = program_map(context, program, share_function, &s);
  for EACH(i, &context->requests)
    if (!context->requests.items[i].met) request_report(context, &context->requests.items[i]);
  return program;
}
