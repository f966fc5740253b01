// early_sizes: the parameters of functions that are known when an entry point is called: its sizes, and what every call
// computes from such.
//   in: core, callees before callers   out: for each function the variables that are known early; none where it is
//       recursive, or part of a static entry
#include "core/entry.h"
#include "opt/tables.h"

typedef struct Caller {
  Context *context;
  const Program *program;
  Map *numbers;
  EarlySizes *early;
  Sizes *sizes;
  const EarlySize *own;
} Caller;

static bool has_known_variables(const Bitset *known, const Poly *poly) {
  for RANGE(t, poly->count)
    for RANGE(k, poly->terms[t].degree)
      if (!bitset_has(known, poly->terms[t].variables[k])) return false;
  return !poly->broken;
}
bool early_size(const EarlySize *own, Sizes *sizes, Atom atom) {
  return has_known_variables(&own->known, sizes_poly(sizes, atom));
}

static bool is_size_parameter(const VarTable *vars, Var var) {
  const Type type = var_type(vars, var);
  return type.tag == TYPE_Scalar && type.scalar == SCALAR_I64;
}
// Of the first call what is known there; of every other one that as well.
static void note_call(Caller *caller, const ExpCall *call) {
  const MapEntry *number = map_find(caller->numbers, call->function.id);
  if (!number) return;
  EarlySize *callee = &caller->early->items[number->as.value];
  const Vars parameters = caller->program->functions[number->as.value]->parameters;
  for RANGE(i, parameters.count) {
    if (!is_size_parameter(caller->program->vars, parameters.items[i])) continue;
    const bool known = early_size(caller->own, caller->sizes, call->arguments.items[i]);
    if (known && !callee->is_called) bitset_add(&callee->known, parameters.items[i].id);
    if (!known) bitset_remove(&callee->known, parameters.items[i].id);
  }
  callee->is_called = true;
  callee->refused |= caller->own->refused;
}
static void note_early_calls(void *user, const Body *body) {
  const Visitor visitor = {.user = user, .body = note_early_calls};
  for RANGE(i, body->count) {
    if (body->stms[i]->exp->tag == EXP_Call) note_call(user, &body->stms[i]->exp->as.Call);
    exp_visit(body->stms[i]->exp, &visitor);
  }
}

static void begin_early(Context *context, const Function *function, bool is_recursive, EarlySize *own) {
  *own = (EarlySize){.known = bitset_new(context->scratch), .refused = is_recursive};
  if (!function->entry) return;
  own->refused |= function->entry->is_static;   // no size is computed
  own->is_called = true;
  for RANGE(i, function->entry->sizes.count)
    bitset_add(&own->known, function->entry->sizes.items[i].id);
}

EarlySizes early_sizes(Context *context, const Program *program) {
  EarlySizes early = {NEW_ARRAY(context->scratch, EarlySize, program->function_count + 1)};
  const Cycles cycles = cycles_of_program(context->scratch, program);
  Map numbers = map_new(context->scratch);
  for RANGE(i, program->function_count) {
    map_put(&numbers, program->functions[i]->name.id, i);
    begin_early(context, program->functions[i], cycles_recursive(&cycles, program->functions[i]->name),
                &early.items[i]);
  }
  for (uint32_t i = program->function_count; i-- > 0;) {
    Caller caller = {
        context,        program, &numbers, &early, sizes_of_function(context, program->vars, program->functions[i]),
        &early.items[i]};
    note_early_calls(&caller, program->functions[i]->body);
  }
  return early;
}
