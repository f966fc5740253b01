// inline_functions: replaces calls by the callee's body, renamed.
//   in:  core          out: core; functions nobody calls any more are left to remove_dead
//   rule: p = f(a)  -->  b[a/x]; p = r     if f is small, called once, or marked; always if a result's size is known only to f,
//         because a caller could not provide the destination (paper 1: the caller allocates); never if f can call itself
// Cost: functions are visited callees first and a body counts with what was inlined into it, so a chain of functions each
// calling the next twice stops growing at a constant number of statements: the program's size stays proportional to the source.
//   test: opt/test/inline_functions_test.c
#include "opt/opt.h"

enum { SMALL = 40, SMALL_WITH_ARRAYS = 240 };

typedef struct Inliner {
  Context *context;
  VarTable *vars;
  Map functions;   // Name id -> const Function *, already processed
  Map sizes;       // Name id -> statements
  Map call_sites;  // Name id -> count, before inlining
  Cycles cycles;
  bool changed;
} Inliner;

static void count_body(void *user, const Body *body) {
  Visitor visitor = {.user = user, .body = count_body};
  *(uint64_t *)user += body->count;
  for (uint32_t i = 0; i < body->count; i++) exp_visit(body->stms[i]->exp, &visitor);
}

static void count_calls(void *user, const Body *body) {
  Visitor visitor = {.user = user, .body = count_calls};
  for (uint32_t i = 0; i < body->count; i++) {
    const Exp *exp = body->stms[i]->exp;
    if (exp->tag == EXP_Call) map_add(user, exp->as.Call.function.id)->as.value++;
    exp_visit(exp, &visitor);
  }
}

bool function_has_existential_size(const VarTable *vars, const Function *function) {
  for (uint32_t i = 0; i < function->results.count; i++) {
    Type type = var_type(vars, function->results.items[i]);
    for (uint32_t d = 0; type.tag == TYPE_Array && d < type.rank; d++)
      for (uint32_t k = 0; k < i; k++)
        if (type.shape[d].tag == ATOM_Var && type.shape[d].as.var.id == function->results.items[k].id) return true;
  }
  return false;
}

// Arrays of constant size in the interface of a function live in memory at its calls and in registers without them.
static bool passes_small_arrays(const VarTable *vars, Vars interface) {
  for (uint32_t i = 0; i < interface.count; i++) {
    Type type = var_type(vars, interface.items[i]);
    bool constant = type.tag == TYPE_Array;
    for (uint32_t d = 0; constant && d < type.rank; d++) constant = type.shape[d].tag == ATOM_Constant;
    if (constant) return true;
  }
  return false;
}

static uint64_t largest_inlined(const Inliner *inliner, const Function *callee) {
  bool arrays = passes_small_arrays(inliner->vars, callee->parameters) || passes_small_arrays(inliner->vars, callee->results);
  return arrays ? SMALL_WITH_ARRAYS : SMALL;
}

static bool wants_inlining(Inliner *inliner, const Function *callee, uint32_t marks) {
  if (cycles_recursive(&inliner->cycles, callee->name)) return false;
  if (function_has_existential_size(inliner->vars, callee)) return true;
  if (callee->inline_never || (marks & MARK_NoInline) || inliner->context->optimise == 0) return false;
  bool small = map_value_or(&inliner->sizes, callee->name.id, UINT32_MAX) <= largest_inlined(inliner, callee);
  bool once = map_value_or(&inliner->call_sites, callee->name.id, 0) == 1;
  return (callee->inline_always || small || once) && rule_allowed(inliner->context, "inline-call");
}

static const Stm *under_certificates(Arena *arena, const Stm *stm, Vars extra) {
  if (extra.count == 0) return stm;
  Stm copy = *stm;
  Var *all = NEW_ARRAY(arena, Var, stm->certificates.count + extra.count);
  for (uint32_t i = 0; i < stm->certificates.count; i++) all[i] = stm->certificates.items[i];
  for (uint32_t i = 0; i < extra.count; i++) all[stm->certificates.count + i] = extra.items[i];
  copy.certificates = (Vars){stm->certificates.count + extra.count, all};
  return COPY_OF(arena, &copy);
}

static void inline_call(Inliner *inliner, Builder *builder, const Stm *stm, const Function *callee) {
  Arena *arena = inliner->context->arena;
  Map replace = map_new(arena);
  for (uint32_t i = 0; i < callee->parameters.count; i++)
    map_put_pointer(&replace, callee->parameters.items[i].id, COPY_OF(arena, &stm->exp->as.Call.arguments.items[i]));
  const Body *body = body_rename(inliner->context, inliner->vars, callee->body, &replace);
  for (uint32_t i = 0; i < body->count; i++) build_existing(builder, under_certificates(arena, body->stms[i], stm->certificates));
  builder->span = stm->span;
  for (uint32_t i = 0; i < stm->pattern.count; i++) {
    Exp copy = {EXP_Atom, {.Atom = {body->result.items[i]}}};
    build_stm(builder, 1, &stm->pattern.items[i], COPY_OF(arena, &copy));
  }
  inliner->changed = true;
}

static const Body *inline_body(void *user, const Body *body) {
  Inliner *inliner = user;
  const Mapper mapper = {inliner, inliner->context->arena, NULL, NULL, inline_body};
  Builder builder = builder_new(inliner->context, inliner->vars, (Span){0, 0, 0});
  bool changed = false;
  for (uint32_t i = 0; i < body->count; i++) {
    const Stm *stm = body->stms[i];
    const Function *callee = stm->exp->tag == EXP_Call ? map_pointer(&inliner->functions, stm->exp->as.Call.function.id) : NULL;
    if (callee && wants_inlining(inliner, callee, stm->marks)) {
      inline_call(inliner, &builder, stm, callee);
      changed = true;
      continue;
    }
    const Stm *mapped = stm_map(stm, &mapper);
    changed = changed || mapped != stm;
    build_existing(&builder, mapped);
  }
  return changed ? builder_finish(&builder, body->result.count, body->result.items) : body;
}

static const Function *inline_into(Inliner *inliner, const Function *function) {
  const Body *body = inline_body(inliner, function->body);
  if (body == function->body) return function;
  Function copy = *function;
  copy.body = body;
  return COPY_OF(inliner->context->arena, &copy);
}

const Program *inline_functions(Context *context, const Program *program) {
  Arena *arena = context->arena;
  Inliner inliner = {.context = context, .vars = program->vars, .functions = map_new(arena), .sizes = map_new(arena), .call_sites = map_new(arena), .cycles = cycles_of_program(arena, program)};
  for (uint32_t i = 0; i < program->function_count; i++) count_calls(&inliner.call_sites, program->functions[i]->body);
  const Function **functions = NEW_ARRAY(arena, const Function *, program->function_count);
  for (uint32_t i = 0; i < program->function_count; i++) {
    functions[i] = inline_into(&inliner, program->functions[i]);
    uint64_t size = 0;
    count_body(&size, functions[i]->body);
    map_put_pointer(&inliner.functions, functions[i]->name.id, functions[i]);
    map_put(&inliner.sizes, functions[i]->name.id, size);
  }
  if (!inliner.changed) return program;
  Program copy = *program;
  copy.functions = functions;
  return COPY_OF(arena, &copy);
}
