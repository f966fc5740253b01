// evaluate_constants: functions without parameters are evaluated at compile time when that is cheap.
//   in: core   out: core, in which the results of such functions are scalars and tables
//   rule: def c = e  -->  def c = v     if e evaluates to v within a number of steps, and v is small
// Steps and sizes are limited for each constant and for the program, so that compile time stays proportional to the
// source. A function whose evaluation fails stays as it is and fails at run time, if it is called.
//   test: opt/test/golden/evaluate_constants/
#include "core/interpret.h"
#include "opt/opt.h"

static const ConstantLimits limits = {.steps = 20000, .steps_in_all = 200000, .made = 200000, .made_in_all = 2000000,
                                     .elements = 8192, .elements_in_all = 65536};

bool function_is_constant(const Function *function) {
  bool computes = false;
  for RANGE(i, function->body->count) computes = computes || function->body->stms[i]->exp->tag != EXP_Table;
  return computes && function->parameters.count == 0 && !function->entry && function->results.count > 0;
}

static const Function *with_values(Context *context, VarTable *vars, const Function *function,
                                   const ArrayValue *const *values) {
  Builder builder = builder_new(context, vars, function->span);
  Atom *results = NEW_ARRAY(context->arena, Atom, function->results.count);
  for EACH_IN(i, function->results) {
    if (values[i]->rank == 0) {
      results[i] = atom_constant(array_value_get(values[i], 0));
      continue;
    }
    Atom *shape = NEW_ARRAY(context->arena, Atom, values[i]->rank);
    for RANGE(d, values[i]->rank) shape[d] = atom_i64(values[i]->shape[d]);
    Type type = type_array(context->arena, values[i]->element, values[i]->rank, shape);
    results[i] = atom_var(build_exp(&builder, "constant", type, NEW_EXP(context->arena, Table, values[i])));
  }
  Function copy = *function;
  copy.body = builder_finish(&builder, function->results.count, results);
  copy.inline_always = true;
  return COPY_OF(context->arena, &copy);
}

static const Function *with_value(Context *context, VarTable *vars, const Function *function,
                                  const ConstantValue *value) {
  if (value->results) return with_values(context, vars, function, value->results);
  if (!value->fails) return function;
  Function copy = *function;
  copy.fails = true;
  return COPY_OF(context->arena, &copy);
}

const Program *evaluate_constants(Context *context, const Program *program) {
  bool *wanted = NEW_ARRAY(context->scratch, bool, program->function_count + 1), any = false;
  for RANGE(i, program->function_count) {
    wanted[i] = function_is_constant(program->functions[i]) && rule_allowed(context, "evaluate-constant");
    any = any || wanted[i];
  }
  if (!any) return program;
  const ConstantValue *values = core_constants(context, program, wanted, &limits);
  const Function **functions = NEW_ARRAY(context->arena, const Function *, program->function_count);
  for RANGE(i, program->function_count)
    functions[i] = with_value(context, program->vars, program->functions[i], &values[i]);
  return program_of_functions(context->arena, program, program->function_count, functions);
}
