// propagate_constant_parameters: what every call of a function passes for a parameter, the function knows.
//   in:   imp     out: imp, where the uses of such parameters are constants (they stay parameters: frames are stated
//         over them)
//   rule: a parameter is the constant that all calls pass; one that a caller passes on is what the caller's is
// The offset and the stride of an array that is handed down through recursion are mostly 0 and 1.
#include "imp/imp.h"

typedef enum Known { KNOWN_Nothing, KNOWN_Constant, KNOWN_Varies } Known;   // Nothing: no call has been seen
typedef struct Fact { Known known; Scalar value; } Fact;
typedef struct Passed {
  Context *context;
  const ImpProgram *program;
  const ImpFunction *function;   // whose body is read or written
  Map functions;                 // Name id -> its number + 1
  Fact *facts;                   // by ImpVar id; of what is no parameter: varies
  bool changed;
} Passed;

static Fact fact_of(const Passed *f, const ImpExp *exp) {
  Fact fact = {.known = KNOWN_Varies};
  if (exp && imp_exp_is_constant(exp, &fact.value)) fact.known = KNOWN_Constant;
  else if (exp && exp->tag == IMP_EXP_Var) fact = f->facts[exp->as.Var.variable.id];
  return fact;
}

static void meet(Passed *f, ImpVar parameter, Fact fact) {
  Fact *known = &f->facts[parameter.id];
  if (known->known == KNOWN_Varies || fact.known == KNOWN_Nothing) return;
  if (known->known == KNOWN_Constant && fact.known == KNOWN_Constant && scalar_equal(known->value, fact.value)) return;
  *known = known->known == KNOWN_Nothing ? fact : (Fact){.known = KNOWN_Varies};
  f->changed = true;
}

static void read_block(void *user, const ImpBlock *block) {
  Passed *f = user;
  const ImpVisitor visitor = {.user = user, .block = read_block};
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    imp_stm_visit(stm, &visitor);
    if (stm->tag == IMP_Assign) meet(f, stm->as.Assign.variable, (Fact){.known = KNOWN_Varies});
    for (uint32_t k = 0; stm->tag == IMP_Call && k < stm->as.Call.results.count; k++)
      meet(f, stm->as.Call.results.items[k], (Fact){.known = KNOWN_Varies});
    const uint32_t number =
        stm->tag == IMP_Call ? (uint32_t)map_value_or(&f->functions, stm->as.Call.function.id, 0) : 0;
    if (!number) continue;
    const ImpFunction *callee = f->program->functions[number - 1];
    for (uint32_t k = 0; k < callee->parameters.count && k < stm->as.Call.arguments.count; k++)
      meet(f, callee->parameters.items[k], fact_of(f, stm->as.Call.arguments.items[k]));
  }
}

static void read_program(Passed *f) {
  const ImpProgram *program = f->program;
  for (uint32_t i = 0; i < program->vars->items.size; i++) f->facts[i] = (Fact){.known = KNOWN_Varies};
  for (uint32_t i = 0; i < program->function_count; i++) {
    const ImpFunction *function = program->functions[i];
    map_put(&f->functions, function->name.id, i + 1);
    const bool is_called_from_outside = function->source && function->source->entry;
    for (uint32_t k = 0; k < function->parameters.count && !is_called_from_outside; k++) {
      const ImpVar parameter = function->parameters.items[k];
      if (imp_var_info(program->vars, parameter)->type.tag == IMP_TYPE_Scalar)
        f->facts[parameter.id] = (Fact){.known = KNOWN_Nothing};
    }
  }
  for (f->changed = true; f->changed;) {
    f->changed = false;
    // callers come last
    for (uint32_t i = program->function_count; i-- > 0;) read_block(f, program->functions[i]->body);
  }
}

// ---- the bodies
static const ImpExp *write_exp(void *user, const ImpExp *exp) {
  Passed *f = user;
  const ImpMapper mapper = {.user = user, .arena = f->context->arena, .exp = write_exp};
  if (exp->tag == IMP_EXP_Var) {
    const Fact *fact = &f->facts[exp->as.Var.variable.id];
    return fact->known == KNOWN_Constant ? imp_constant(f->context->arena, fact->value) : exp;
  }
  const ImpExp *mapped = imp_exp_map(exp, &mapper);
  return mapped == exp ? exp : imp_rebuild(f->context->arena, mapped);
}

static const ImpBlock *write_block(void *user, const ImpBlock *block) {
  Passed *f = user;
  const ImpMapper mapper = {.user = user, .arena = f->context->arena, .exp = write_exp, .block = write_block};
  const ImpStm **stms = NEW_ARRAY(f->context->arena, const ImpStm *, block->count);
  bool changed = false;
  for (uint32_t i = 0; i < block->count; i++) {
    stms[i] = imp_stm_map(block->stms[i], &mapper);
    changed = changed || stms[i] != block->stms[i];
  }
  return changed ? imp_block(f->context->arena, block->count, stms) : block;
}

static const ImpBlock *write_body(void *user, const ImpFunction *function) { return write_block(user, function->body); }

const ImpProgram *propagate_constant_parameters(Context *context, const ImpProgram *program) {
  Passed f = {.context = context,
              .program = program,
              .functions = map_new(context->arena),
              .facts = NEW_ARRAY(context->arena, Fact, program->vars->items.size)};
  read_program(&f);
  return imp_program_map(context->arena, program, write_body, &f);
}
