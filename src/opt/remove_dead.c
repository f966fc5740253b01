// remove_dead: drops statements, results of loops, branches and SOACs, and functions that nothing needs.
//   in: core   out: core, in which every remaining result is used or belongs to a statement with an effect
//   rule: let x = e in b --> b when e is pure and x is not free in b; effects are assertions, calls that may fail and
//         while loops
// Needs are propagated from the roots (effects, function results) along definitions, once per variable.
#include "opt/opt.h"

typedef struct Node { const Stm *stm; struct Node *parent; bool kept; } Node;
// Parameter: of a loop. Operand: of an operator
typedef enum Role { ROLE_None, ROLE_Result, ROLE_Parameter, ROLE_Operand } Role;
typedef struct Definition { Node *node; uint32_t index; Role role; } Definition;

typedef struct Remover {
  Context *context;
  const VarTable *vars;
  Definition *definitions;      // by Var id
  Bitset live;
  Seq(Var) work;
  Map nodes;                    // Stm address -> Node *
  Map total;                    // Name id of a function that cannot fail -> 1
  Bitset called;                // Name ids
} Remover;

// ---- needs
static void need(Remover *remover, Atom atom) {
  if (atom.tag != ATOM_Var || bitset_has(&remover->live, atom.as.var.id)) return;
  bitset_add(&remover->live, atom.as.var.id);
  seq_push(remover->context->scratch, &remover->work, atom.as.var);
}
static void need_atom(void *user, Atom atom) { need(user, atom); }
static void need_all(Remover *remover, Atoms atoms) {
  for (uint32_t i = 0; i < atoms.count; i++) need(remover, atoms.items[i]);
}

// What a kept statement needs whatever results are used.
static void need_control(Remover *remover, const Exp *exp) {
  Visitor all = {.user = remover, .atom = need_atom};
  switch (exp->tag) {
  case EXP_If: need(remover, exp->as.If.condition); break;
  case EXP_Build: need_all(remover, exp->as.Build.widths); break;
  case EXP_Reduce: need(remover, exp->as.Reduce.width); break;
  case EXP_Scan: need(remover, exp->as.Scan.width); break;
  case EXP_Filter:
    need(remover, exp->as.Filter.width);
    need(remover, exp->as.Filter.function.body->result.items[0]);
    break;
  case EXP_Loop:
    if (exp->as.Loop.form.tag == CORE_LOOP_For) need(remover, exp->as.Loop.form.bound);
    else need(remover, atom_var(exp->as.Loop.parameters.items[exp->as.Loop.form.condition]));
    break;
  case EXP_Scatter:
    exp_visit(exp, &all);
    need_all(remover, exp->as.Scatter.function.body->result);
    break;
  case EXP_Hist:
    exp_visit(exp, &all);
    need_all(remover, exp->as.Hist.function.body->result);
    need_all(remover, exp->as.Hist.operator.body->result);
    break;
  case EXP_Atom:
  case EXP_Prim:
  case EXP_Convert:
  case EXP_Index:
  case EXP_Slice:
  case EXP_Permute:
  case EXP_Reshape:
  case EXP_Array:
  case EXP_Table:
  case EXP_Iota:
  case EXP_Replicate:
  case EXP_Copy:
  case EXP_Concat:
  case EXP_Update:
  case EXP_Assert:
  case EXP_Call:
  case EXP_Trace: case EXP_Alloc: exp_visit(exp, &all); break;
  case EXP_COUNT: panic("remove_dead: no such expression");
  }
  if (exp->tag == EXP_Call) bitset_add(&remover->called, exp->as.Call.function.id);
}
static void keep(Remover *remover, Node *node) {
  for (; node && !node->kept; node = node->parent) {
    node->kept = true;
    for (uint32_t i = 0; i < node->stm->certificates.count; i++)
      need(remover, atom_var(node->stm->certificates.items[i]));
    need_control(remover, node->stm->exp);
  }
}
// What result (or loop parameter, or operator operand) k needs beyond that.
static void need_component(Remover *remover, const Stm *stm, uint32_t k) {
  const Exp *exp = stm->exp;
  if (exp->tag == EXP_If) {
    need(remover, exp->as.If.then_body->result.items[k]);
    need(remover, exp->as.If.else_body->result.items[k]);
  } else if (exp->tag == EXP_Build) need(remover, exp->as.Build.function.body->result.items[k]);
  else if (exp->tag == EXP_Filter) need(remover, exp->as.Filter.function.body->result.items[k]);
  else if (exp->tag == EXP_Loop) {
    need(remover, atom_var(exp->as.Loop.parameters.items[k]));
    need(remover, exp->as.Loop.initial.items[k]);
    need(remover, exp->as.Loop.body->result.items[k]);
  } else if (exp->tag == EXP_Reduce || exp->tag == EXP_Scan) {
    const ExpReduce *reduce = exp->tag == EXP_Reduce ? &exp->as.Reduce : NULL;
    const ExpScan *scan = exp->tag == EXP_Scan ? &exp->as.Scan : NULL;
    need(remover, (reduce ? reduce->neutral : scan->neutral).items[k]);
    need(remover, (reduce ? reduce->operator : scan->operator).body->result.items[k]);
    need(remover, (reduce ? reduce->function : scan->function).body->result.items[k]);
    const Var *operands = (reduce ? reduce->operator : scan->operator).parameters.items;
    uint32_t count = (reduce ? reduce->neutral : scan->neutral).count;
    need(remover, atom_var(operands[k]));
    need(remover, atom_var(operands[k + count]));
    if (stm->pattern.count > k) need(remover, atom_var(stm->pattern.items[k]));
  }
}
static void spread(Remover *remover) {
  while (remover->work.size) {
    Var var = seq_pop(&remover->work);
    Type type = var_type(remover->vars, var);
    for (uint32_t i = 0; i < type.rank; i++) need(remover, type.shape[i]);
    Definition *definition = &remover->definitions[var.id];
    if (definition->role == ROLE_None) continue;
    keep(remover, definition->node);
    need_component(remover, definition->node->stm, definition->index);
    // a loop's result and its parameter live together
    if (definition->role == ROLE_Parameter)
      need(remover, atom_var(definition->node->stm->pattern.items[definition->index]));
  }
}

// ---- finding definitions and effects
static bool has_effect(const Remover *remover, const Exp *exp) {
  if (exp->tag == EXP_Assert)
    return !(exp->as.Assert.condition.tag == ATOM_Constant && exp->as.Assert.condition.as.constant.as.b);
  if (exp->tag == EXP_Call) return !map_find(&remover->total, exp->as.Call.function.id);
  if (exp->tag == EXP_Trace) return true;
  return exp->tag == EXP_Loop && exp->as.Loop.form.tag == CORE_LOOP_While;
}
typedef struct Finder { Remover *remover; Node *parent; bool effect; } Finder;

static void define(Remover *remover, Vars vars, uint32_t modulo, Node *node, Role role) {
  for (uint32_t i = 0; i < vars.count; i++)
    remover->definitions[vars.items[i].id] = (Definition){node, modulo ? i % modulo : i, role};
}
static void find_in_body(void *user, const Body *body) {
  Finder *finder = user;
  Remover *remover = finder->remover;
  for (uint32_t i = 0; i < body->count; i++) {
    const Stm *stm = body->stms[i];
    Node *node = NEW(remover->context->scratch, Node);
    *node = (Node){stm, finder->parent, false};
    map_put_pointer(&remover->nodes, (uint64_t)(uintptr_t)stm, node);
    define(remover, stm->pattern, 0, node, ROLE_Result);
    if (stm->exp->tag == EXP_Loop) define(remover, stm->exp->as.Loop.parameters, 0, node, ROLE_Parameter);
    if (stm->exp->tag == EXP_Reduce)
      define(remover, stm->exp->as.Reduce.operator.parameters, stm->exp->as.Reduce.neutral.count, node, ROLE_Operand);
    if (stm->exp->tag == EXP_Scan)
      define(remover, stm->exp->as.Scan.operator.parameters, stm->exp->as.Scan.neutral.count, node, ROLE_Operand);
    Finder inner = {remover, node, false};
    Visitor visitor = {.user = &inner, .body = find_in_body};
    exp_visit(stm->exp, &visitor);
    if (has_effect(remover, stm->exp)) {
      keep(remover, node);
      finder->effect = true;
    }
    finder->effect = finder->effect || inner.effect;
  }
}

// ---- rebuilding
typedef struct Choice { bool *keep; uint32_t count, kept; } Choice;   // which results of a statement stay

static Atoms choose_atoms(Remover *remover, Atoms atoms, const Choice *choice, uint32_t offset) {
  Atom *items = NEW_ARRAY(remover->context->arena, Atom, atoms.count);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < atoms.count; i++)
    if (i < offset || choice->keep[(i - offset) % choice->count]) items[kept++] = atoms.items[i];
  return (Atoms){kept, items};
}
static Vars choose_vars(Remover *remover, Vars vars, const Choice *choice) {
  Var *items = NEW_ARRAY(remover->context->arena, Var, vars.count);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < vars.count; i++)
    if (choice->keep[i % choice->count]) items[kept++] = vars.items[i];
  return (Vars){kept, items};
}
static const Body *choose_results(Remover *remover, const Body *body, const Choice *choice) {
  Body copy = *body;
  copy.result = choose_atoms(remover, body->result, choice, 0);
  return COPY_OF(remover->context->arena, &copy);
}

static const Exp *choose(Remover *remover, const Exp *exp, const Choice *choice) {
  Exp copy = *exp;
  if (exp->tag == EXP_If) {
    copy.as.If.then_body = choose_results(remover, exp->as.If.then_body, choice);
    copy.as.If.else_body = choose_results(remover, exp->as.If.else_body, choice);
  } else if (exp->tag == EXP_Build)
    copy.as.Build.function.body = choose_results(remover, exp->as.Build.function.body, choice);
  else if (exp->tag == EXP_Filter)
    copy.as.Filter.function.body = choose_results(remover, exp->as.Filter.function.body, choice);
  else if (exp->tag == EXP_Loop) {
    copy.as.Loop.parameters = choose_vars(remover, exp->as.Loop.parameters, choice);
    copy.as.Loop.initial = choose_atoms(remover, exp->as.Loop.initial, choice, 0);
    copy.as.Loop.body = choose_results(remover, exp->as.Loop.body, choice);
    if (exp->as.Loop.form.tag == CORE_LOOP_While) {
      copy.as.Loop.form.condition = 0;
      for (uint32_t i = 0; i < exp->as.Loop.form.condition; i++) copy.as.Loop.form.condition += choice->keep[i];
    }
  } else if (exp->tag == EXP_Reduce) {
    copy.as.Reduce.operator=(Lambda){choose_vars(remover, exp->as.Reduce.operator.parameters, choice),
                                     choose_results(remover, exp->as.Reduce.operator.body, choice)};
    copy.as.Reduce.neutral = choose_atoms(remover, exp->as.Reduce.neutral, choice, 0);
    copy.as.Reduce.function.body = choose_results(remover, exp->as.Reduce.function.body, choice);
  } else if (exp->tag == EXP_Scan) {
    copy.as.Scan.operator=(Lambda){choose_vars(remover, exp->as.Scan.operator.parameters, choice),
                                   choose_results(remover, exp->as.Scan.operator.body, choice)};
    copy.as.Scan.neutral = choose_atoms(remover, exp->as.Scan.neutral, choice, 0);
    copy.as.Scan.function.body = choose_results(remover, exp->as.Scan.function.body, choice);
  }
  return COPY_OF(remover->context->arena, &copy);
}
static bool results_can_go(ExpTag tag) {
  return tag == EXP_If || tag == EXP_Build || tag == EXP_Filter || tag == EXP_Loop || tag == EXP_Reduce ||
         tag == EXP_Scan;
}

static const Body *sweep_body(void *user, const Body *body);
static const Stm *sweep_stm(Remover *remover, const Stm *stm) {
  Mapper mapper = {remover, remover->context->arena, NULL, NULL, sweep_body};
  const Exp *exp = exp_map(stm->exp, &mapper);
  Choice choice = {NEW_ARRAY(remover->context->scratch, bool, stm->pattern.count), stm->pattern.count, 0};
  for (uint32_t i = 0; i < stm->pattern.count; i++) {
    choice.keep[i] =
        bitset_has(&remover->live, stm->pattern.items[i].id) || (stm->exp->tag == EXP_Filter && i == 0) ||
        (stm->exp->tag == EXP_Loop && bitset_has(&remover->live, stm->exp->as.Loop.parameters.items[i].id));
    choice.kept += choice.keep[i];
  }
  bool fewer = choice.kept < choice.count && results_can_go(stm->exp->tag);
  if (!fewer && exp == stm->exp) return stm;
  Stm copy = *stm;
  copy.exp = fewer ? choose(remover, exp, &choice) : exp;
  if (fewer) copy.pattern = choose_vars(remover, stm->pattern, &choice);
  return COPY_OF(remover->context->arena, &copy);
}
static const Body *sweep_body(void *user, const Body *body) {
  Remover *remover = user;
  const Stm **stms = NEW_ARRAY(remover->context->arena, const Stm *, body->count);
  uint32_t kept = 0;
  bool changed = false;
  for (uint32_t i = 0; i < body->count; i++) {
    const Node *node = map_pointer(&remover->nodes, (uint64_t)(uintptr_t)body->stms[i]);
    if (!node->kept) { changed = true; continue; }
    stms[kept] = sweep_stm(remover, body->stms[i]);
    changed = changed || stms[kept] != body->stms[i];
    kept++;
  }
  if (!changed) return body;
  Body copy = {kept, stms, body->result};
  return COPY_OF(remover->context->arena, &copy);
}

static const Function *sweep_function(Remover *remover, const Function *function) {
  Finder finder = {remover, NULL, false};
  find_in_body(&finder, function->body);
  need_all(remover, function->body->result);
  spread(remover);
  if (!finder.effect) map_put(&remover->total, function->name.id, 1);
  const Body *body = sweep_body(remover, function->body);
  return function_with_body(remover->context->arena, function, body);
}

// A function is needed when a needed one still calls it, or when it is an entry point.
static void note_calls(void *user, const Body *body) {
  Remover *remover = user;
  Visitor visitor = {.user = user, .body = note_calls};
  for (uint32_t i = 0; i < body->count; i++) {
    if (body->stms[i]->exp->tag == EXP_Call) bitset_add(&remover->called, body->stms[i]->exp->as.Call.function.id);
    exp_visit(body->stms[i]->exp, &visitor);
  }
}
// Callers come after their callees but for recursion, so that one sweep from the last to the first nearly always
// suffices.
static uint32_t drop_functions(Remover *remover, const Function **functions, uint32_t count) {
  bool any_entry = false, again = true;
  for (uint32_t i = 0; i < count; i++) any_entry = any_entry || functions[i]->entry;
  if (!any_entry) return count;
  remover->called = bitset_new(remover->context->scratch);
  bool *needed = NEW_ARRAY(remover->context->scratch, bool, count);
  while (again) {
    again = false;
    for (uint32_t i = count; i-- > 0;) {
      if (needed[i] || (!functions[i]->entry && !bitset_has(&remover->called, functions[i]->name.id))) continue;
      needed[i] = again = true;
      note_calls(remover, functions[i]->body);
    }
  }
  uint32_t kept = 0;
  for (uint32_t i = 0; i < count; i++)
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
  for (uint32_t i = 0; i < program->function_count; i++) {
    functions[i] = sweep_function(&remover, program->functions[i]);
    changed = changed || functions[i] != program->functions[i];
  }
  Program copy = *program;
  copy.functions = functions;
  copy.function_count = drop_functions(&remover, functions, program->function_count);
  return changed || copy.function_count != program->function_count ? COPY_OF(context->arena, &copy) : program;
}
