// share_constants: a function without parameters is evaluated once for each call of an entry point.
//   in: core
//   out: core, in which such a function is called only at the beginning of the entry points that need it, or at a
//        single call site
//   rule: entry { ... f() ... }  f { ... c() ... }  -->  entry { v = c(); ... f(v) ... }  f(v) { ... v ... }
// A constant with a single call site that runs at most once stays there, because it may not be needed at all.
//   test: opt/test/golden/share_constants/
#include "opt/opt.h"

typedef struct Site { uint32_t count, caller; bool repeated; } Site;
// Functions are known by their numbers in the program.
typedef struct Sharer {
  Context *context;
  VarTable *vars;
  const Program *program;
  Map numbers;           // Name id -> number
  Site *sites;           // by function: its call sites
  Bitset shared;         // the functions that are evaluated once
  Bitset *needs;         // by function: the shared functions whose results it needs as parameters
  uint32_t current;      // the current function
  Vars *given;           // by shared function: its results in the current function
  Map *replace;          // Var id -> const Atom *: results of removed calls
} Sharer;
static const uint32_t NO_CALLEE = UINT32_MAX;

static uint32_t known_callee(const Sharer *sharer, const Exp *exp) {
  return exp->tag == EXP_Call ? (uint32_t)map_value_or(&sharer->numbers, exp->as.Call.function.id, NO_CALLEE)
                              : NO_CALLEE;
}

static void count_sites(Sharer *sharer, const Body *body, bool repeated) {
  for RANGE(i, body->count) {
    const Exp *exp = body->stms[i]->exp;
    const uint32_t callee = known_callee(sharer, exp);
    if (callee != NO_CALLEE) {
      Site *site = &sharer->sites[callee];
      *site = (Site){site->count + 1, sharer->current, site->repeated || repeated};
    }
    const Bodies bodies = exp_bodies(exp);
    for EACH_IN(k, bodies) count_sites(sharer, bodies.items[k], repeated || exp->tag != EXP_If);
  }
}

static bool is_shared(const Sharer *sharer, uint32_t number) {
  const Function *function = sharer->program->functions[number];
  const Site *site = &sharer->sites[number];
  if (!function_is_constant(function) || function->fails || site->count == 0) return false;
  const Function *caller = sharer->program->functions[site->caller];
  return site->count > 1 || site->repeated || !(caller->entry || function_is_constant(caller));
}

// ---- the parameters that each function needs
static bool add_needs(Sharer *sharer, uint32_t function) {
  Bitset needs = bitset_new(sharer->context->scratch), *before = &sharer->needs[function];
  for EACH_STM(at, sharer->context->scratch, sharer->program->functions[function]->body) {
    const uint32_t callee = known_callee(sharer, at.stm->exp);
    if (callee == NO_CALLEE) continue;
    if (bitset_has(&sharer->shared, callee)) bitset_add(&needs, callee);
    else bitset_union(&needs, &sharer->needs[callee]);
  }
  const bool more = !bitset_within(&needs, before);
  bitset_union(before, &needs);
  return more;
}

// Callees come first, except in cycles of calls.
static void find_needs(Sharer *sharer) {
  for (bool again = true; again;) {
    again = false;
    for RANGE(i, sharer->program->function_count) again = add_needs(sharer, i) || again;
  }
}

// ---- rewriting
static Vars results_as(Sharer *sharer, const Function *constant) {
  Map replace = map_new(sharer->context->scratch);
  const Vars results = vars_like(sharer->context, sharer->vars, constant->results, &replace);
  for EACH_IN(i, results) sharer->vars->items.items[results.items[i].id].name = constant->name;
  return results;
}

static const Exp *call_with_needs(Sharer *sharer, uint32_t callee, Atoms arguments) {
  Arena *arena = sharer->context->arena;
  for EACH_BIT(c, &sharer->needs[callee])
    arguments = atoms_join(arena, arguments, atoms_of_vars(arena, sharer->given[c]));
  return NEW_EXP(arena, Call, sharer->program->functions[callee]->name, arguments, {0, NULL});
}

static void give_constants(void *user, Builder *builder, const Stm *stm) {
  Sharer *sharer = user;
  const uint32_t callee = known_callee(sharer, stm->exp);
  if (callee == NO_CALLEE) build_existing(builder, stm);
  else if (!bitset_has(&sharer->shared, callee))
    build_existing(builder, stm_with_exp(sharer->context->arena, stm,
                                         call_with_needs(sharer, callee, stm->exp->as.Call.arguments)));
  else
    for EACH_IN(k, stm->pattern)
      map_put_atom(sharer->replace, stm->pattern.items[k], atom_var(sharer->given[callee].items[k]));
}

static const Body *with_constants(Sharer *sharer, const Body *body, const Bitset *needs) {
  Builder builder = builder_new(sharer->context, sharer->vars, (Span){0});
  for EACH_BIT(c, needs) {
    builder.span = sharer->program->functions[c]->span;
    build_stm(&builder, sharer->given[c].count, sharer->given[c].items, call_with_needs(sharer, c, (Atoms){0}));
  }
  build_statements(&builder, body);
  return builder_body(&builder, body);
}

static const Function *rewrite_function(Sharer *sharer, uint32_t number) {
  Function function = *sharer->program->functions[number];
  Bitset needs = bitset_new(sharer->context->scratch);
  bitset_union(&needs, &sharer->needs[number]);
  for (uint32_t c = number; function.entry && c-- > 0;)   // shared functions may need others; callees come first
    if (bitset_has(&needs, c)) bitset_union(&needs, &sharer->needs[c]);
  if (bitset_next(&needs, 0) == BITSET_END) return sharer->program->functions[number];
  for EACH_BIT(c, &needs) {
    sharer->given[c] = results_as(sharer, sharer->program->functions[c]);
    if (!function.entry)
      function.parameters = vars_join(sharer->context->arena, function.parameters, sharer->given[c]);
  }
  Map replace = map_new(sharer->context->scratch);
  sharer->replace = &replace;
  const Body *body = body_rewrite(sharer->context, sharer->vars, function.body, give_constants, sharer);
  function.body = body_substitute(sharer->context, sharer->vars, body, &replace);
  if (function.entry) function.body = with_constants(sharer, function.body, &needs);
  return COPY_OF(sharer->context->arena, &function);
}

static void find_shared_constants(Sharer *sharer) {
  const uint32_t count = sharer->program->function_count;
  for (sharer->current = 0; sharer->current < count; sharer->current++)
    count_sites(sharer, sharer->program->functions[sharer->current]->body, false);
  for RANGE(i, count)
    if (is_shared(sharer, i) && rule_allowed(sharer->context, "share-constant")) bitset_add(&sharer->shared, i);
}

const Program *share_constants(Context *context, const Program *program) {
  const uint32_t count = program->function_count;
  Arena *scratch = context->scratch;
  Sharer sharer = {.context = context,
                   .vars = program->vars,
                   .program = program,
                   .numbers = map_new(scratch),
                   .shared = bitset_new(scratch),
                   .sites = NEW_ARRAY(scratch, Site, count + 1),
                   .needs = NEW_ARRAY(scratch, Bitset, count + 1),
                   .given = NEW_ARRAY(scratch, Vars, count + 1)};
  for RANGE(i, count) {
    map_put(&sharer.numbers, program->functions[i]->name.id, i);
    sharer.needs[i] = bitset_new(scratch);
  }
  find_shared_constants(&sharer);
  if (bitset_next(&sharer.shared, 0) == BITSET_END) return program;
  find_needs(&sharer);
  const Function **functions = NEW_ARRAY(context->arena, const Function *, count);
  for RANGE(i, count) functions[i] = rewrite_function(&sharer, i);
  return program_of_functions(context->arena, program, count, functions);
}
