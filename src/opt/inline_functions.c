// inline_functions: replaces calls by the callee's body: renamed, or the body itself where this is the only call.
//   in:  core          out: core; functions whose bodies have moved are gone, others that nobody calls any more are left to remove_dead
//   rule: p = f(a)  -->  b[a/x]; p = r     if f is small, called once, or marked; always if a result's size is known only to f,
//         because a caller could not provide the destination (paper 1: the caller allocates); never if f can call itself
// Cost: functions are visited callees first and a body counts with what was inlined into it, so a chain of functions each
// calling the next twice stops growing at a constant number of statements: the program's size stays proportional to the source.
//   test: opt/test/inline_functions_test.c
#include "opt/opt.h"

enum { SMALL = 40, SMALL_WITH_ARRAYS = 240, LONGEST_CHAIN = 200 };

typedef struct Inliner {
  Context *context;
  VarTable *vars;
  Map functions;   // Name id -> const Function *, already processed unless it waits
  Map waiting;     // Name id -> length of the chain of functions called once that it begins: processed where it is called
  Map sizes;       // Name id -> statements
  Map call_sites;  // Name id -> count, before inlining
  Map moved;       // Name id -> 1: its body is now in its caller
  Cycles cycles;
  bool changed;
} Inliner;

// Counts no further than matters.
static void count_body(void *user, const Body *body) {
  Visitor visitor = {.user = user, .body = count_body};
  *(uint64_t *)user += body->count;
  if (*(uint64_t *)user > SMALL_WITH_ARRAYS) return;
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

static bool is_called_once(const Inliner *inliner, const Function *callee) { return !callee->entry && map_value_or(&inliner->call_sites, callee->name.id, 0) == 1; }

static void bind(Inliner *inliner, Builder *builder, uint32_t count, const Var *vars, const Atom *values) {
  for (uint32_t i = 0; i < count; i++) {
    Exp copy = {EXP_Atom, {.Atom = {values[i]}}};
    build_stm(builder, 1, &vars[i], COPY_OF(inliner->context->arena, &copy));
  }
}

static const Body *renamed_body(Inliner *inliner, const Stm *stm, const Function *callee) {
  Arena *arena = inliner->context->arena;
  Map replace = map_new(arena);
  for (uint32_t i = 0; i < callee->parameters.count; i++)
    map_put_pointer(&replace, callee->parameters.items[i].id, COPY_OF(arena, &stm->exp->as.Call.arguments.items[i]));
  return body_rename(inliner->context, inliner->vars, callee->body, &replace);
}

static bool inline_stms(Inliner *inliner, Builder *builder, const Body *body, Vars certificates);

// A body that moves keeps its variables and is processed here: long chains of functions called once cost no copies.
static void inline_call(Inliner *inliner, Builder *builder, const Stm *stm, const Function *callee) {
  const bool moves = is_called_once(inliner, callee);
  const Body *body = moves ? callee->body : renamed_body(inliner, stm, callee);
  builder->span = stm->span;
  if (moves) {
    map_put(&inliner->moved, callee->name.id, 1);
    bind(inliner, builder, callee->parameters.count, callee->parameters.items, stm->exp->as.Call.arguments.items);
  }
  if (moves && map_find(&inliner->waiting, callee->name.id)) inline_stms(inliner, builder, body, stm->certificates);
  else
    for (uint32_t i = 0; i < body->count; i++) build_existing(builder, under_certificates(inliner->context->arena, body->stms[i], stm->certificates));
  bind(inliner, builder, stm->pattern.count, stm->pattern.items, body->result.items);
  inliner->changed = true;
}

static const Body *inline_body(void *user, const Body *body) {
  Inliner *inliner = user;
  Builder builder = builder_new(inliner->context, inliner->vars, (Span){0, 0, 0});
  return inline_stms(inliner, &builder, body, (Vars){0}) ? builder_finish(&builder, body->result.count, body->result.items) : body;
}

static bool inline_stms(Inliner *inliner, Builder *builder, const Body *body, Vars certificates) {
  const Mapper mapper = {inliner, inliner->context->arena, NULL, NULL, inline_body};
  bool changed = false;
  for (uint32_t i = 0; i < body->count; i++) {
    const Stm *stm = under_certificates(inliner->context->arena, body->stms[i], certificates);
    const Function *callee = stm->exp->tag == EXP_Call ? map_pointer(&inliner->functions, stm->exp->as.Call.function.id) : NULL;
    if (callee && wants_inlining(inliner, callee, stm->marks)) {
      inline_call(inliner, builder, stm, callee);
      changed = true;
      continue;
    }
    const Stm *mapped = stm_map(stm, &mapper);
    changed = changed || mapped != stm;
    build_existing(builder, mapped);
  }
  return changed;
}

static const Function *inline_into(Inliner *inliner, const Function *function) {
  const Body *body = inline_body(inliner, function->body);
  if (body == function->body) return function;
  Function copy = *function;
  copy.body = body;
  return COPY_OF(inliner->context->arena, &copy);
}

// ---- the order: callees first, but what is called once waits for its caller
typedef struct Chain { const Inliner *inliner; uint64_t longest; } Chain;

static void find_chain(void *user, const Body *body) {
  Chain *chain = user;
  Visitor visitor = {.user = user, .body = find_chain};
  for (uint32_t i = 0; i < body->count; i++) {
    const Exp *exp = body->stms[i]->exp;
    uint64_t length = exp->tag == EXP_Call ? map_value_or(&chain->inliner->waiting, exp->as.Call.function.id, 0) : 0;
    if (length > chain->longest) chain->longest = length;
    exp_visit(exp, &visitor);
  }
}

// A chain is broken where the recursion along it would become too deep.
static bool may_wait(Inliner *inliner, const Function *function) {
  Chain chain = {inliner, 0};
  if (!is_called_once(inliner, function) || cycles_recursive(&inliner->cycles, function->name)) return false;
  find_chain(&chain, function->body);
  if (chain.longest >= LONGEST_CHAIN) return false;
  map_put(&inliner->waiting, function->name.id, chain.longest + 1);
  return true;
}

static const Function *visit_function(Inliner *inliner, const Function *function) {
  const Function *made = inline_into(inliner, function);
  uint64_t size = 0;
  count_body(&size, made->body);
  map_put_pointer(&inliner->functions, made->name.id, made);
  map_put(&inliner->sizes, made->name.id, size);
  return made;
}

const Program *inline_functions(Context *context, const Program *program) {
  Arena *arena = context->arena;
  Inliner inliner = {.context = context, .vars = program->vars, .functions = map_new(arena), .waiting = map_new(arena), .sizes = map_new(arena), .call_sites = map_new(arena),
                     .moved = map_new(arena), .cycles = cycles_of_program(arena, program)};
  for (uint32_t i = 0; i < program->function_count; i++) count_calls(&inliner.call_sites, program->functions[i]->body);
  const Function **functions = NEW_ARRAY(arena, const Function *, program->function_count);
  for (uint32_t i = 0; i < program->function_count; i++) {
    functions[i] = program->functions[i];
    if (may_wait(&inliner, functions[i])) map_put_pointer(&inliner.functions, functions[i]->name.id, functions[i]);
    else functions[i] = visit_function(&inliner, functions[i]);
  }
  // Those whose callers did not want them, callers first: what they call moves into them.
  for (uint32_t i = program->function_count; i-- > 0;)
    if (map_find(&inliner.waiting, functions[i]->name.id) && !map_find(&inliner.moved, functions[i]->name.id)) functions[i] = visit_function(&inliner, functions[i]);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < program->function_count; i++)
    if (!map_find(&inliner.moved, functions[i]->name.id)) functions[kept++] = functions[i];
  if (!inliner.changed) return program;
  Program copy = *program;
  copy.functions = functions;
  copy.function_count = kept;
  return COPY_OF(arena, &copy);
}
