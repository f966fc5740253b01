// alias: which array variables may share memory, and which are consumed. The variables are partitioned into classes:
// operands and results of views, branches, loops, updates and calls are in one class; a fresh array begins a new class.
//   in: a program   out: the class of every array, whether any member is overwritten or leaves the function
// Mutually recursive functions are visited until a fixed point is reached.
#include "core/core.h"

struct Aliases {
  const Program *program;
  uint32_t count;
  uint32_t *parents;
  Bitset consumed, escaping;
  Map functions;
  bool changed;
};

static uint32_t representative_of(const Aliases *aliases, uint32_t id) {
  while (aliases->parents[id] != id) {
    aliases->parents[id] = aliases->parents[aliases->parents[id]];
    id = aliases->parents[id];
  }
  return id;
}
static void mark_class(Bitset *set, Aliases *aliases, uint32_t id) {
  const uint32_t root = representative_of(aliases, id);
  if (bitset_has(set, root)) return;
  bitset_add(set, root);
  aliases->changed = true;
}

static void join_classes(Aliases *aliases, Atom a, Atom b) {
  if (!atom_is_array(aliases->program->vars, a) || !atom_is_array(aliases->program->vars, b)) return;
  uint32_t x = representative_of(aliases, a.as.var.id), y = representative_of(aliases, b.as.var.id);
  if (x == y) return;
  if (bitset_has(&aliases->consumed, y)) bitset_add(&aliases->consumed, x);
  if (bitset_has(&aliases->escaping, y)) bitset_add(&aliases->escaping, x);
  aliases->parents[y] = x;
  aliases->changed = true;
}
static void join_all(Aliases *aliases, Vars vars, Atoms atoms) {
  for COUNTING(i, i < vars.count && i < atoms.count)
    join_classes(aliases, atom_var(vars.items[i]), atoms.items[i]);
}
static void consume(Aliases *aliases, Vars operands, Vars results) {
  for EACH_IN(i, operands) {
    mark_class(&aliases->consumed, aliases, operands.items[i].id);
    if (i < results.count) join_classes(aliases, atom_var(operands.items[i]), atom_var(results.items[i]));
  }
}

// Results may alias any argument; a parameter whose class the callee consumes is consumed by the call.
static void visit_call(Aliases *aliases, const Stm *stm, const ExpCall *call) {
  const Function *callee = map_pointer(&aliases->functions, call->function.id);
  Atom first = {0};
  bool any = false;
  for EACH_IN(i, call->arguments) {
    Atom argument = call->arguments.items[i];
    if (!atom_is_array(aliases->program->vars, argument)) continue;
    if (!callee || i >= callee->parameters.count || aliases_consumed(aliases, callee->parameters.items[i]))
      mark_class(&aliases->consumed, aliases, argument.as.var.id);
    // The callee may return this parameter or a part of it, in any of its results.
    if (callee && i < callee->parameters.count &&
        !bitset_has(&aliases->escaping, representative_of(aliases, callee->parameters.items[i].id)))
      continue;
    if (any) join_classes(aliases, first, argument);
    else first = argument;
    any = true;
  }
  for COUNTING(i, any && i < stm->pattern.count)
    join_classes(aliases, first, atom_var(stm->pattern.items[i]));
}

static void visit_inner(void *user, const Body *body);

static void visit_stm(Aliases *aliases, const Stm *stm) {
  const Exp *exp = stm->exp;
  Visitor visitor = {.user = aliases, .body = visit_inner};
  exp_visit(exp, &visitor);
  const ExpRoles roles = exp_roles(exp);
  if (roles.viewed.id) join_classes(aliases, atom_var(stm_result(stm)), atom_var(roles.viewed));
  consume(aliases, roles.consumed, stm->pattern);
  if (exp->tag == EXP_Call) visit_call(aliases, stm, &exp->as.Call);
  if (exp->tag == EXP_If) {
    join_all(aliases, stm->pattern, exp->as.If.then_body->result);
    join_all(aliases, stm->pattern, exp->as.If.else_body->result);
  }
  if (exp->tag != EXP_Loop) return;
  join_all(aliases, roles.carried, roles.initial);
  join_all(aliases, roles.carried, roles.body->result);
  for EACH_IN(i, stm->pattern)
    join_classes(aliases, atom_var(stm->pattern.items[i]), atom_var(roles.carried.items[i]));
}
static void visit_inner(void *user, const Body *body) {
  for RANGE(i, body->count) visit_stm(user, body->stms[i]);
}

static void visit_function(Aliases *aliases, const Function *function) {
  visit_inner(aliases, function->body);
  for EACH_IN(i, function->body->result)
    if (atom_is_array(aliases->program->vars, function->body->result.items[i]))
      mark_class(&aliases->escaping, aliases, function->body->result.items[i].as.var.id);
  map_put_pointer(&aliases->functions, function->name.id, function);
}

Aliases *aliases_of_program(Context *context, const Program *program) {
  Aliases *aliases = NEW(context->scratch, Aliases);
  *aliases = (Aliases){.program = program,
                       .count = program->vars->items.size,
                       .parents = NEW_ARRAY(context->scratch, uint32_t, program->vars->items.size),
                       .consumed = bitset_new(context->scratch),
                       .escaping = bitset_new(context->scratch),
                       .functions = map_new(context->scratch)};
  for RANGE(i, aliases->count) aliases->parents[i] = i;
  for RANGE(i, program->function_count)
    map_put_pointer(&aliases->functions, program->functions[i]->name.id, program->functions[i]);
  const Cycles cycles = cycles_of_program(context->scratch, program);
  for (bool again = true; again; again = aliases->changed && cycles_any(&cycles)) {
    aliases->changed = false;
    for RANGE(i, program->function_count) visit_function(aliases, program->functions[i]);
  }
  return aliases;
}

bool aliases_consumed(const Aliases *aliases, Var var) {
  return var.id >= aliases->count || bitset_has(&aliases->consumed, representative_of(aliases, var.id));
}
bool aliases_shared(const Aliases *aliases, Var a, Var b) {
  return a.id >= aliases->count || b.id >= aliases->count ||
         representative_of(aliases, a.id) == representative_of(aliases, b.id);
}
bool aliases_escapes(const Aliases *aliases, Var var) {
  return var.id >= aliases->count || bitset_has(&aliases->escaping, representative_of(aliases, var.id));
}
