// share_constants: what a function without parameters computes is computed once for each call of an entry point.
//   in: core   out: core, in which such a function is called at the beginning of the entry points that need it, or at
//       one place
//   rule: entry { ... f() ... }  f { ... c() ... }  -->  entry { v = c(); ... f(v) ... }  f(v) { ... v ... }
// A constant that is mentioned at one place only, where it is reached at most once, stays there: it may not be needed
// at all.
//   test: opt/test/golden/share_constants/
#include "opt/opt.h"

typedef struct Site { uint32_t count, caller; bool repeated; } Site;
typedef struct Sharer {
  Context *context;
  VarTable *vars;
  const Program *program;
  Map indices;           // Name id -> index of the function + 1
  Site *sites;           // by function: where it is called from
  Seq(uint32_t) constants;   // the functions that are computed once, callees first; numbered by their place here
  Map numbers;           // index of a function -> number + 1
  Bitset *needs;         // by function: the numbers of the constants it has to be given
  uint32_t current;      // the current function
  const Var **given;     // by number: the results of the constant in the current function
  Map *replace;          // Var id -> const Atom *: results of calls that are gone
} Sharer;

static const Function *constant_at(const Sharer *sharer, uint32_t number) {
  return sharer->program->functions[sharer->constants.items[number]];
}
static uint32_t number_of_constant(const Sharer *sharer, uint32_t index) {
  return (uint32_t)map_value_or(&sharer->numbers, index, 0);
}

static uint32_t index_of(const Sharer *sharer, const Exp *exp) {
  return exp->tag == EXP_Call ? (uint32_t)map_value_or(&sharer->indices, exp->as.Call.function.id, 0) : 0;
}

static void count_sites(Sharer *sharer, const Body *body, bool repeated) {
  for RANGE(i, body->count) {
    const Exp *exp = body->stms[i]->exp;
    const uint32_t callee = index_of(sharer, exp);
    if (callee) {
      Site *site = &sharer->sites[callee - 1];
      *site = (Site){site->count + 1, sharer->current, site->repeated || repeated};
    }
    const Bodies bodies = exp_bodies(exp);
    for RANGE(k, bodies.count) count_sites(sharer, bodies.items[k], repeated || exp->tag != EXP_If);
  }
}

static bool computes(const Body *body) {
  for RANGE(i, body->count)
    if (body->stms[i]->exp->tag != EXP_Table) return true;
  return false;
}

static bool is_shared(const Sharer *sharer, uint32_t index) {
  const Function *function = sharer->program->functions[index];
  const Site *site = &sharer->sites[index];
  if (!function_is_constant(function) || function->fails || site->count == 0 || !computes(function->body)) return false;
  const Function *caller = sharer->program->functions[site->caller];
  return site->count > 1 || site->repeated || !(caller->entry || function_is_constant(caller));
}

// ---- what each function has to be given

static void add_needs(Sharer *sharer, uint32_t function) {
  for EACH_STM(at, sharer->context->scratch, sharer->program->functions[function]->body) {
    const uint32_t callee = index_of(sharer, at.stm->exp);
    const uint32_t number = callee ? number_of_constant(sharer, callee - 1) : 0;
    if (number) bitset_add(&sharer->needs[function], number - 1);
    else if (callee) bitset_union(&sharer->needs[function], &sharer->needs[callee - 1]);
  }
}

static uint64_t total_needs(const Sharer *sharer) {
  uint64_t total = 0;
  for RANGE(i, sharer->program->function_count)
    for RANGE(w, sharer->needs[i].word_count)
      total += (uint64_t)__builtin_popcountll(sharer->needs[i].words[w]);
  return total;
}

// Callees come first, except in cycles of calls.
static void find_needs(Sharer *sharer) {
  for (uint64_t before = UINT64_MAX, now = 0; before != now; now = total_needs(sharer)) {
    before = now;
    for RANGE(i, sharer->program->function_count) add_needs(sharer, i);
  }
}

// ---- rewriting

static const Var *results_as(Sharer *sharer, const Function *constant) {
  Var *results = NEW_ARRAY(sharer->context->arena, Var, constant->results.count);
  Map replace = map_new(sharer->context->scratch);
  for RANGE(i, constant->results.count) {
    const VarInfo info = *var_info(sharer->vars, constant->results.items[i]);
    results[i] = var_new(sharer->context, sharer->vars, constant->name,
                         type_substitute(sharer->context, info.type, &replace), info.span);
    map_put_atom(&replace, constant->results.items[i], atom_var(results[i]));
  }
  return results;
}

static const Exp *call_with_needs(Sharer *sharer, const ExpCall *call, const Bitset *needs) {
  Seq(Atom) arguments = {0};
  Arena *arena = sharer->context->arena;
  for RANGE(i, call->arguments.count) seq_push(arena, &arguments, call->arguments.items[i]);
  for EACH(c, &sharer->constants)
      for (uint32_t i = 0; bitset_has(needs, c) && i < constant_at(sharer, c)->results.count; i++)
        seq_push(arena, &arguments, atom_var(sharer->given[c][i]));
  return NEW_EXP(arena, Call, call->function, {arguments.size, arguments.items}, call->places);
}

static const Body *rewrite_body(void *user, const Body *body) {
  Sharer *sharer = user;
  const Mapper mapper = {sharer, sharer->context->arena, NULL, NULL, rewrite_body};
  Builder builder = builder_new(sharer->context, sharer->vars, (Span){0});
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const uint32_t callee = index_of(sharer, stm->exp);
    const uint32_t number = callee ? number_of_constant(sharer, callee - 1) : 0;
    if (number) {
      for RANGE(k, stm->pattern.count)
        map_put_atom(sharer->replace, stm->pattern.items[k], atom_var(sharer->given[number - 1][k]));
      continue;
    }
    const Exp *exp = callee ? call_with_needs(sharer, &stm->exp->as.Call, &sharer->needs[callee - 1])
                            : stm_map(stm, &mapper)->exp;
    build_existing(&builder, stm_with_exp(sharer->context->arena, stm, exp));
  }
  return builder_body(&builder, body);
}

static void compute_here(Sharer *sharer, Builder *builder, uint32_t number) {
  const Function *function = constant_at(sharer, number);
  const Exp plain = {EXP_Call, {.Call = {function->name, {0}, {0}}}};
  builder->span = function->span;
  build_stm(builder, function->results.count, sharer->given[number],
            call_with_needs(sharer, &plain.as.Call, &sharer->needs[sharer->constants.items[number]]));
}

static const Body *with_constants(Sharer *sharer, const Body *body, const Bitset *needs) {
  Builder builder = builder_new(sharer->context, sharer->vars, (Span){0});
  for EACH(c, &sharer->constants)
    if (bitset_has(needs, c)) compute_here(sharer, &builder, c);
  build_statements(&builder, body);
  return builder_finish(&builder, body->result.count, body->result.items);
}

static const Function *rewrite_function(Sharer *sharer, uint32_t index) {
  const Function *function = sharer->program->functions[index];
  Arena *arena = sharer->context->arena;
  Bitset needs = bitset_new(sharer->context->scratch);
  bitset_union(&needs, &sharer->needs[index]);
  if (function->entry)   // constants need others; callees come first
    for (uint32_t c = sharer->constants.size; c-- > 0;)
      if (bitset_has(&needs, c)) bitset_union(&needs, &sharer->needs[sharer->constants.items[c]]);
  Seq(Var) parameters = {0};
  for RANGE(i, function->parameters.count) seq_push(arena, &parameters, function->parameters.items[i]);
  bool any = false;
  for EACH(c, &sharer->constants) {
    if (!bitset_has(&needs, c)) continue;
    any = true;
    sharer->given[c] = results_as(sharer, constant_at(sharer, c));
    for (uint32_t i = 0; !function->entry && i < constant_at(sharer, c)->results.count; i++)
      seq_push(arena, &parameters, sharer->given[c][i]);
  }
  if (!any) return function;
  Map replace = map_new(sharer->context->scratch);
  sharer->replace = &replace;
  Function copy = *function;
  copy.body = body_substitute(sharer->context, sharer->vars, rewrite_body(sharer, function->body), &replace);
  if (function->entry) copy.body = with_constants(sharer, copy.body, &needs);
  else copy.parameters = (Vars){parameters.size, parameters.items};
  return COPY_OF(arena, &copy);
}

static void find_constants(Sharer *sharer) {
  const uint32_t count = sharer->program->function_count;
  for (sharer->current = 0; sharer->current < count; sharer->current++)
    count_sites(sharer, sharer->program->functions[sharer->current]->body, false);
  for RANGE(i, count) {
    if (!is_shared(sharer, i) || !rule_allowed(sharer->context, "share-constant")) continue;
    seq_push(sharer->context->scratch, &sharer->constants, i);
    map_put(&sharer->numbers, i, sharer->constants.size);
  }
}

const Program *share_constants(Context *context, const Program *program) {
  const uint32_t count = program->function_count;
  Arena *scratch = context->scratch;
  Sharer sharer = {.context = context,
                   .vars = program->vars,
                   .program = program,
                   .indices = map_new(scratch),
                   .numbers = map_new(scratch),
                   .sites = NEW_ARRAY(scratch, Site, count + 1),
                   .needs = NEW_ARRAY(scratch, Bitset, count + 1)};
  for RANGE(i, count) map_put(&sharer.indices, program->functions[i]->name.id, i + 1);
  for RANGE(i, count) sharer.needs[i] = bitset_new(scratch);
  find_constants(&sharer);
  if (sharer.constants.size == 0) return program;
  sharer.given = NEW_ARRAY(scratch, const Var *, sharer.constants.size);
  find_needs(&sharer);
  const Function **functions = NEW_ARRAY(context->arena, const Function *, count);
  for RANGE(i, count) functions[i] = rewrite_function(&sharer, i);
  Program copy = *program;
  copy.functions = functions;
  return COPY_OF(context->arena, &copy);
}
