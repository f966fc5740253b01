// early_sizes: the parameters of functions whose values are known when an entry point is called: the sizes and numbers
// of the entry point, and what all calls of a function compute from such values.
//   in: core, callees before callers
//   out: for each function, the variables that are known early; none for recursive functions and parts of static
//        entries
#include "core/entry.h"
#include "opt/tables.h"

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
// A parameter is known if its argument is known in every call: the first call adds it, later calls may remove it.
static void note_early_call(const VarTable *vars, Sizes *sizes, const EarlySize *own, EarlySize *callee,
                            Atoms arguments) {
  for EACH_IN(i, callee->parameters) {
    const Var parameter = callee->parameters.items[i];
    if (!is_size_parameter(vars, parameter)) continue;
    const bool known = early_size(own, sizes, arguments.items[i]);
    if (known && !callee->is_called) bitset_add(&callee->known, parameter.id);
    if (!known) bitset_remove(&callee->known, parameter.id);
  }
  callee->is_called = true;
  callee->refused |= own->refused;
}

static EarlySize *begin_early(Context *context, const VarTable *vars, const Function *function, bool is_recursive) {
  EarlySize *own = NEW(context->scratch, EarlySize);
  *own = (EarlySize){function->parameters, bitset_new(context->scratch), function->entry, is_recursive};
  if (!function->entry) return own;
  own->refused |= function->entry->is_static;   // the caller of a static entry does not ask for its size
  for EACH_IN(i, function->parameters)
    if (is_size_parameter(vars, function->parameters.items[i]))
      bitset_add(&own->known, function->parameters.items[i].id);
  return own;
}

Map early_sizes(Context *context, const Program *program) {
  const Cycles cycles = cycles_of_program(context->scratch, program);
  Map early = map_new(context->scratch);
  for RANGE(i, program->function_count) {
    const Function *function = program->functions[i];
    map_put_pointer(&early, function->name.id,
                    begin_early(context, program->vars, function, cycles_recursive(&cycles, function->name)));
  }
  for RANGE_DOWN(i, program->function_count) {
    const Function *caller = program->functions[i];
    Sizes *sizes = sizes_of_function(context, program->vars, caller);
    for EACH_STM(at, context->scratch, caller->body) {
      const ExpCall *call = at.stm->exp->tag == EXP_Call ? &at.stm->exp->as.Call : NULL;
      EarlySize *callee = call ? map_pointer(&early, call->function.id) : NULL;
      if (callee)
        note_early_call(program->vars, sizes, map_pointer(&early, caller->name.id), callee, call->arguments);
    }
  }
  return early;
}
