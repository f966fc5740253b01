// remove_dead: drops statements whose results nobody uses, unused results of build, if and loop, and functions no entry reaches.
//   in:  core          out: core, every statement has a use
//   rule: let x = e in b  -->  b     if x is not free in b (an assertion counts as used through its certificate)
// Bodies are walked backwards once, so a chain of dead statements disappears in one pass.
//   test: opt/test/remove_dead_test.c
#include "opt/opt.h"

typedef struct Remover { Context *context; VarTable *vars; Bitset used; Map called; bool changed; } Remover;

static const Body *remove_in_body(Remover *remover, const Body *body);

static bool is_used(const Remover *remover, Var var) { return bitset_has(&remover->used, var.id); }

static void use_atom(void *user, Atom atom) {
  Remover *remover = user;
  if (atom.tag == ATOM_Var) bitset_add(&remover->used, atom.as.var.id);
}

static void use_type(Remover *remover, Var var) {
  Type type = var_type(remover->vars, var);
  for (uint32_t i = 0; type.tag == TYPE_Array && i < type.rank; i++) use_atom(remover, type.shape[i]);
}

static void use_bound(void *user, Var var) { use_type(user, var); }

static const Body *with_results(Arena *arena, const Body *body, const bool *keep, uint32_t kept) {
  Atom *result = NEW_ARRAY(arena, Atom, kept);
  uint32_t next = 0;
  for (uint32_t i = 0; i < body->result.count; i++)
    if (keep[i]) result[next++] = body->result.items[i];
  Body copy = {body->count, body->stms, {kept, result}};
  return COPY_OF(arena, &copy);
}

static Vars kept_vars(Arena *arena, Vars vars, const bool *keep, uint32_t kept) {
  Var *items = NEW_ARRAY(arena, Var, kept);
  uint32_t next = 0;
  for (uint32_t i = 0; i < vars.count; i++)
    if (keep[i]) items[next++] = vars.items[i];
  return (Vars){kept, items};
}

// Which pattern variables are used, those in the shapes of used ones included; returns their number.
static uint32_t used_pattern(Remover *remover, const Stm *stm, bool *keep) {
  uint32_t kept = 0;
  for (uint32_t i = stm->pattern.count; i-- > 0;) {
    keep[i] = is_used(remover, stm->pattern.items[i]);
    if (!keep[i]) continue;
    use_type(remover, stm->pattern.items[i]);
    kept++;
  }
  return kept;
}

static const Stm *rebuilt(Remover *remover, const Stm *stm, Vars pattern, Exp exp) {
  Stm copy = *stm;
  copy.pattern = pattern;
  copy.exp = COPY_OF(remover->context->arena, &exp);
  return COPY_OF(remover->context->arena, &copy);
}

static const Stm *trim_if(Remover *remover, const Stm *stm, const bool *keep, uint32_t kept) {
  Arena *arena = remover->context->arena;
  if (kept == stm->pattern.count || kept == 0) return stm;
  Exp exp = *stm->exp;
  exp.as.If.then_body = with_results(arena, exp.as.If.then_body, keep, kept);
  exp.as.If.else_body = with_results(arena, exp.as.If.else_body, keep, kept);
  return rebuilt(remover, stm, kept_vars(arena, stm->pattern, keep, kept), exp);
}

static const Stm *trim_build(Remover *remover, const Stm *stm, const bool *keep, uint32_t kept) {
  Arena *arena = remover->context->arena;
  if (kept == stm->pattern.count || kept == 0) return stm;
  Exp exp = *stm->exp;
  exp.as.Build.function.body = with_results(arena, exp.as.Build.function.body, keep, kept);
  return rebuilt(remover, stm, kept_vars(arena, stm->pattern, keep, kept), exp);
}

// The uses of a body whose results are only those in `keep`, without changing it: which variables does it need?
static void body_needs(Remover *remover, const Body *body, const bool *keep) {
  Bitset *used = &remover->used;
  for (uint32_t i = 0; i < body->result.count; i++)
    if (keep[i]) use_atom(remover, body->result.items[i]);
  for (uint32_t i = body->count; i-- > 0;) {
    const Stm *stm = body->stms[i];
    bool needed = false;
    for (uint32_t k = 0; k < stm->pattern.count; k++) needed = needed || is_used(remover, stm->pattern.items[k]);
    if (!needed) continue;
    for (uint32_t k = 0; k < stm->pattern.count; k++) use_type(remover, stm->pattern.items[k]);
    for (uint32_t k = 0; k < stm->certificates.count; k++) bitset_add(used, stm->certificates.items[k].id);
    exp_free_vars(remover->vars, stm->exp, used);
  }
}

// A loop parameter lives if its result is used, the condition reads it, or the next value of a living one needs it.
static uint32_t living_parameters(Remover *remover, const Stm *stm, bool *keep) {
  const ExpLoop *loop = &stm->exp->as.Loop;
  Bitset outside = remover->used;
  uint32_t count = loop->parameters.count;
  if (loop->form.tag == CORE_LOOP_While) keep[loop->form.condition] = true;
  for (bool grew = true; grew;) {
    grew = false;
    remover->used = bitset_new(remover->context->scratch);
    for (uint32_t i = 0; i < count; i++)
      if (keep[i]) use_type(remover, loop->parameters.items[i]);
    body_needs(remover, loop->body, keep);
    for (uint32_t i = 0; i < count; i++) {
      if (keep[i] || !is_used(remover, loop->parameters.items[i])) continue;
      keep[i] = grew = true;
    }
  }
  remover->used = outside;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < count; i++) kept += keep[i];
  return kept;
}

static const Stm *trim_loop(Remover *remover, const Stm *stm, bool *keep) {
  Arena *arena = remover->context->arena;
  uint32_t kept = living_parameters(remover, stm, keep);
  if (kept == stm->pattern.count || kept == 0) return stm;
  Exp exp = *stm->exp;
  ExpLoop *loop = &exp.as.Loop;
  Atom *initial = NEW_ARRAY(arena, Atom, kept);
  uint32_t next = 0, condition = 0;
  for (uint32_t i = 0; i < loop->initial.count; i++) {
    if (i == loop->form.condition) condition = next;
    if (keep[i]) initial[next++] = loop->initial.items[i];
  }
  loop->initial = (Atoms){kept, initial};
  if (loop->form.tag == CORE_LOOP_While) loop->form.condition = condition;
  loop->parameters = kept_vars(arena, loop->parameters, keep, kept);
  loop->body = with_results(arena, loop->body, keep, kept);
  return rebuilt(remover, stm, kept_vars(arena, stm->pattern, keep, kept), exp);
}

static const Body *nested(void *user, const Body *body) { return remove_in_body(user, body); }

static const Stm *keep_stm(Remover *remover, const Stm *stm) {
  Arena *arena = remover->context->arena;
  bool *keep = NEW_ARRAY(remover->context->scratch, bool, stm->pattern.count);
  uint32_t kept = used_pattern(remover, stm, keep);
  const Stm *trimmed = stm;
  if (stm->exp->tag == EXP_If) trimmed = trim_if(remover, stm, keep, kept);
  else if (stm->exp->tag == EXP_Build) trimmed = trim_build(remover, stm, keep, kept);
  else if (stm->exp->tag == EXP_Loop) trimmed = trim_loop(remover, stm, keep);
  else if (stm->exp->tag == EXP_Call) map_put(&remover->called, stm->exp->as.Call.function.id, 1);
  for (uint32_t i = 0; i < trimmed->pattern.count; i++) use_type(remover, trimmed->pattern.items[i]);
  const Mapper mapper = {remover, arena, NULL, NULL, nested};
  const Stm *mapped = stm_map(trimmed, &mapper);
  const Visitor visitor = {remover, use_atom, use_bound, NULL};
  stm_visit(mapped, &visitor);
  return mapped;
}

static const Body *remove_in_body(Remover *remover, const Body *body) {
  Arena *arena = remover->context->arena;
  const Stm **stms = NEW_ARRAY(arena, const Stm *, body->count);
  uint32_t first = body->count;
  bool changed = false;
  for (uint32_t i = 0; i < body->result.count; i++) use_atom(remover, body->result.items[i]);
  for (uint32_t i = body->count; i-- > 0;) {
    const Stm *stm = body->stms[i];
    bool needed = false;
    for (uint32_t k = 0; k < stm->pattern.count; k++) needed = needed || is_used(remover, stm->pattern.items[k]);
    if (!needed && rule_allowed(remover->context, "dead")) {
      changed = true;
      continue;
    }
    stms[--first] = keep_stm(remover, stm);
    changed = changed || stms[first] != stm;
  }
  if (!changed) return body;
  remover->changed = true;
  Body copy = {body->count - first, stms + first, body->result};
  return COPY_OF(arena, &copy);
}

static const Function *remove_in_function(Remover *remover, const Function *function) {
  remover->used = bitset_new(remover->context->scratch);
  for (uint32_t i = 0; i < function->results.count; i++) use_type(remover, function->results.items[i]);
  const Body *body = remove_in_body(remover, function->body);
  if (body == function->body) return function;
  Function copy = *function;
  copy.body = body;
  return COPY_OF(remover->context->arena, &copy);
}

const Program *remove_dead(Context *context, const Program *program) {
  Remover remover = {.context = context, .vars = program->vars, .called = map_new(context->scratch)};
  const Function **functions = NEW_ARRAY(context->arena, const Function *, program->function_count);
  bool any_entry = false;
  for (uint32_t i = 0; i < program->function_count; i++) any_entry = any_entry || program->functions[i]->entry;
  uint32_t first = program->function_count;
  for (uint32_t i = program->function_count; i-- > 0;) {   // callers before callees
    const Function *function = program->functions[i];
    if (any_entry && !function->entry && !map_find(&remover.called, function->name.id)) {
      remover.changed = true;
      continue;
    }
    functions[--first] = remove_in_function(&remover, function);
    remover.changed = remover.changed || functions[first] != function;
  }
  if (!remover.changed) return program;
  Program copy = *program;
  copy.function_count = program->function_count - first;
  copy.functions = functions + first;
  return COPY_OF(context->arena, &copy);
}
