// remove_dead: removes statements, results of loops, branches and SOACs, and functions that are not needed.
//   in: core   out: core, in which every remaining result is used or belongs to a statement with an effect
//   rule: let x = e in b --> b when e is pure and x is not free in b; effects are assertions, calls that may fail and
//         while loops
// Liveness is propagated from the roots (effects, function results) along definitions, once for each variable.
#include "opt/opt.h"

typedef struct Node { const Stm *stm; struct Node *parent; bool kept; } Node;
// result `index` of a statement, a variable that its loop carries, or an operand of its operator; node NULL: not
// defined by a statement
typedef struct Definition { Node *node; uint32_t index; bool carried; } Definition;

typedef struct Remover {
  Context *context;
  const VarTable *vars;
  Definition *definitions;      // by Var id
  Bitset live;
  Seq(Var) work;
  Map nodes;                    // Stm address -> Node *
  Map total;                    // Name id of a function that has no effect -> 1
  Bitset called;                // Name ids
} Remover;

// ---- needs
static void need_value(Remover *remover, Atom atom) {
  if (atom.tag != ATOM_Var || bitset_has(&remover->live, atom.as.var.id)) return;
  bitset_add(&remover->live, atom.as.var.id);
  seq_push(remover->context->scratch, &remover->work, atom.as.var);
}
static void need_operand(void *user, Atom atom) { need_value(user, atom); }
static void need_values(Remover *remover, Atoms atoms) {
  for EACH_IN(i, atoms) need_value(remover, atoms.items[i]);
}

static void need_results(void *user, const Body *body) { need_values(user, body->result); }

// A live statement needs these operands whichever of its results are live. A statement that overwrites an array needs
// all of its operands.
static void need_control(Remover *remover, const Exp *exp) {
  const ExpRoles roles = exp_roles(exp);
  const bool by_component = (exp_info(exp->tag)->flags & EXP_Binds) && roles.consumed.count == 0;
  const Visitor all = {.user = remover, .atom = need_operand, .body = need_results};
  need_values(remover, roles.widths);
  if (exp->tag == EXP_If) need_value(remover, exp->as.If.condition);
  if (exp_is_while(exp)) need_value(remover, atom_var(roles.carried.items[exp->as.Loop.form.condition]));
  if (roles.selects) need_value(remover, roles.body->result.items[0]);
  if (!by_component) exp_visit(exp, &all);
  if (exp->tag == EXP_Call) bitset_add(&remover->called, exp->as.Call.function.id);
}
static void keep_node(Remover *remover, Node *node) {
  for (; node && !node->kept; node = node->parent) {
    node->kept = true;
    for EACH_IN(i, node->stm->certificates)
      need_value(remover, atom_var(node->stm->certificates.items[i]));
    need_control(remover, node->stm->exp);
  }
}
// If component k is live: the operands that result k, carried variable k and the operator's operands k need in
// addition.
static void need_component(Remover *remover, const Stm *stm, uint32_t k) {
  const Exp *exp = stm->exp;
  const ExpRoles roles = exp_roles(exp);
  if (exp->tag == EXP_If) {
    need_value(remover, exp->as.If.then_body->result.items[k]);
    need_value(remover, exp->as.If.else_body->result.items[k]);
  }
  if (!roles.body || roles.consumed.count) return;
  need_value(remover, roles.body->result.items[k]);
  if (roles.initial.count) need_value(remover, roles.initial.items[k]);
  if (roles.carried.count) need_value(remover, atom_var(roles.carried.items[k]));
  if (!roles.operator) return;
  need_value(remover, roles.operator->body->result.items[k]);
  need_value(remover, atom_var(roles.operator->parameters.items[k]));
  need_value(remover, atom_var(roles.operator->parameters.items[k + roles.initial.count]));
  if (stm->pattern.count > k) need_value(remover, atom_var(stm->pattern.items[k]));
}
static void spread(Remover *remover) {
  while (remover->work.size) {
    Var var = seq_pop(&remover->work);
    Type type = var_type(remover->vars, var);
    for RANGE(i, type.rank) need_value(remover, type.shape[i]);
    Definition *definition = &remover->definitions[var.id];
    if (!definition->node) continue;
    keep_node(remover, definition->node);
    need_component(remover, definition->node->stm, definition->index);
    // a loop's result and its parameter are live together
    if (definition->carried)
      need_value(remover, atom_var(definition->node->stm->pattern.items[definition->index]));
  }
}

// ---- finding definitions and effects
static bool has_effect(const Remover *remover, const Exp *exp) {
  if (exp->tag == EXP_Assert)
    return !(exp->as.Assert.condition.tag == ATOM_Constant && exp->as.Assert.condition.as.constant.as.b);
  if (exp->tag == EXP_Call) return !map_find(&remover->total, exp->as.Call.function.id);
  if (exp->tag == EXP_Trace) return true;
  return exp_is_while(exp);
}
static void define_vars(Remover *remover, Vars vars, uint32_t modulo, Node *node, bool carried) {
  for EACH_IN(i, vars)
    remover->definitions[vars.items[i].id] = (Definition){node, modulo ? i % modulo : i, carried};
}
// Returns whether the body has an effect.
static bool find_definitions_in(Remover *remover, Node *parent, const Body *body) {
  bool effect = false;
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    Node *node = NEW(remover->context->scratch, Node);
    *node = (Node){stm, parent, false};
    map_put_pointer(&remover->nodes, (uint64_t)(uintptr_t)stm, node);
    const ExpRoles roles = exp_roles(stm->exp);
    define_vars(remover, stm->pattern, 0, node, false);
    define_vars(remover, roles.carried, 0, node, true);
    if (roles.operator && roles.consumed.count == 0)
      define_vars(remover, roles.operator->parameters, roles.initial.count, node, false);
    const Bodies bodies = exp_bodies(stm->exp);
    for EACH_IN(k, bodies) effect |= find_definitions_in(remover, node, bodies.items[k]);
    if (has_effect(remover, stm->exp)) {
      keep_node(remover, node);
      effect = true;
    }
  }
  return effect;
}

// ---- rebuilding
typedef struct Choice { bool *keep; uint32_t count, kept; } Choice;   // which results of a statement stay

static Vars chosen_vars(Remover *remover, Vars vars, const Choice *choice) {
  return vars_select(remover->context->arena, vars, choice->count, choice->keep);
}
static Atoms chosen_atoms(Remover *remover, Atoms atoms, const Choice *choice) {
  return atoms_select(remover->context->arena, atoms, choice->count, choice->keep);
}
static const Body *choose_results(Remover *remover, const Body *body, const Choice *choice) {
  return body_with_result(remover->context->arena, body, chosen_atoms(remover, body->result, choice));
}

static Lambda choose_lambda(Remover *remover, const Lambda *lambda, bool parameters, const Choice *choice) {
  return (Lambda){parameters ? chosen_vars(remover, lambda->parameters, choice) : lambda->parameters,
                  choose_results(remover, lambda->body, choice)};
}
static CoreLoopForm choose_condition(CoreLoopForm form, const Choice *choice) {
  if (form.tag != CORE_LOOP_While) return form;
  uint32_t before = 0;
  for RANGE(i, form.condition) before += choice->keep[i];
  form.condition = before;
  return form;
}
static void choose_part(Remover *remover, const Part *part, void *place, const Choice *choice) {
  switch (part->role) {
  case ROLE_Operator: *(Lambda *)place = choose_lambda(remover, place, true, choice); break;
  case ROLE_Function: case ROLE_Selection: *(Lambda *)place = choose_lambda(remover, place, false, choice); break;
  case ROLE_Initial: *(Atoms *)place = chosen_atoms(remover, *(Atoms *)place, choice); break;
  case ROLE_Carried: *(Vars *)place = chosen_vars(remover, *(Vars *)place, choice); break;
  case ROLE_Iteration: *(CoreLoopForm *)place = choose_condition(*(CoreLoopForm *)place, choice); break;
  case ROLE_Repeated: case ROLE_Branch:
    *(const Body **)place = choose_results(remover, *(const Body **)place, choice);
    break;
  case ROLE_Plain: case ROLE_Viewed: case ROLE_Consumed: case ROLE_Width: case ROLE_Skip: break;
  }
}
static const Exp *choose_components(Remover *remover, const Exp *exp, const Choice *choice) {
  Exp *copy = COPY_OF(remover->context->arena, exp);
  for (const Part *part = exp_info(exp->tag)->parts; part->kind != PART_End; part++)
    choose_part(remover, part, (char *)copy + part->offset, choice);
  return copy;
}
static bool results_can_go(const Exp *exp) {
  const uint32_t flags = exp_info(exp->tag)->flags;
  return (flags & EXP_Binds) && !(flags & EXP_Consumes);
}

static const Body *sweep_body(void *user, const Body *body);
static const Stm *sweep_stm(Remover *remover, const Stm *stm) {
  Mapper mapper = {remover, remover->context->arena, NULL, NULL, sweep_body};
  const Exp *exp = exp_map(stm->exp, &mapper);
  const ExpRoles roles = exp_roles(stm->exp);
  Choice choice = {NEW_ARRAY(remover->context->scratch, bool, stm->pattern.count), stm->pattern.count, 0};
  for EACH_IN(i, stm->pattern) {
    choice.keep[i] =
        bitset_has(&remover->live, stm->pattern.items[i].id) || (roles.selects && i == 0) ||
        (roles.carried.count && bitset_has(&remover->live, roles.carried.items[i].id));
    choice.kept += choice.keep[i];
  }
  bool fewer = choice.kept < choice.count && results_can_go(stm->exp);
  if (!fewer && exp == stm->exp) return stm;
  Arena *arena = remover->context->arena;
  const Stm *swept = stm_with_exp(arena, stm, fewer ? choose_components(remover, exp, &choice) : exp);
  return fewer ? stm_with_pattern(arena, swept, vars_select(arena, stm->pattern, choice.count, choice.keep)) : swept;
}
static const Body *sweep_body(void *user, const Body *body) {
  Remover *remover = user;
  const Stm **stms = NEW_ARRAY(remover->context->arena, const Stm *, body->count);
  uint32_t kept = 0;
  for RANGE(i, body->count) {
    const Node *node = map_pointer(&remover->nodes, (uint64_t)(uintptr_t)body->stms[i]);
    if (node->kept) stms[kept++] = sweep_stm(remover, body->stms[i]);
  }
  return body_with(remover->context->arena, body, kept, stms, body->result);
}

static const Function *sweep_function(Remover *remover, const Function *function) {
  const bool effect = find_definitions_in(remover, NULL, function->body);
  need_values(remover, function->body->result);
  spread(remover);
  if (!effect) map_put(&remover->total, function->name.id, 1);
  const Body *body = sweep_body(remover, function->body);
  return function_with_body(remover->context->arena, function, body);
}

// A function is needed when a needed one still calls it, or when it is an entry point. Callers come after their callees
// but for recursion, so that one sweep from the last to the first nearly always suffices.
static uint32_t drop_functions(Remover *remover, const Function **functions, uint32_t count) {
  bool any_entry = false, again = true;
  for RANGE(i, count) any_entry = any_entry || functions[i]->entry;
  if (!any_entry) return count;
  remover->called = bitset_new(remover->context->scratch);
  bool *needed = NEW_ARRAY(remover->context->scratch, bool, count);
  while (again) {
    again = false;
    for RANGE_DOWN(i, count) {
      if (needed[i] || (!functions[i]->entry && !bitset_has(&remover->called, functions[i]->name.id))) continue;
      needed[i] = again = true;
      for EACH_STM(at, remover->context->scratch, functions[i]->body)
        if (at.stm->exp->tag == EXP_Call) bitset_add(&remover->called, at.stm->exp->as.Call.function.id);
    }
  }
  uint32_t kept = 0;
  for RANGE(i, count)
    if (needed[i]) functions[kept++] = functions[i];
  return kept;
}

const Program *remove_dead(Context *context, const Program *program) {
  Remover remover = {.context = context,
                     .vars = program->vars,
                     .live = bitset_new(context->scratch),
                     .nodes = map_new(context->scratch),
                     .total = map_new(context->scratch),
                     .called = bitset_new(context->scratch)};
  remover.definitions = NEW_ARRAY(context->scratch, Definition, program->vars->items.size);
  const Function **functions = NEW_ARRAY(context->arena, const Function *, program->function_count);
  bool changed = false;
  for RANGE(i, program->function_count) {
    functions[i] = sweep_function(&remover, program->functions[i]);
    changed = changed || functions[i] != program->functions[i];
  }
  Program copy = *program;
  copy.functions = functions;
  copy.function_count = drop_functions(&remover, functions, program->function_count);
  return changed || copy.function_count != program->function_count ? COPY_OF(context->arena, &copy) : program;
}
