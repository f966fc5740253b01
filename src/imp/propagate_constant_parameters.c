// propagate_constant_parameters: replaces a parameter by a constant if all calls pass that constant.
//   in:   imp     out: imp, where the uses of such parameters are constants (the parameters stay, because frames are
//         expressed over them)
//   rule: a parameter is the constant that all calls pass; a caller's parameter as an argument counts as its constant
// The offset and stride of an array passed through recursion are mostly 0 and 1.
#include "imp/rewrite.h"

typedef enum Known { KNOWN_Nothing, KNOWN_Constant, KNOWN_Varies } Known;   // Nothing: no call has been seen
typedef struct Fact { Known known; Scalar value; } Fact;
typedef struct Passed {
  const ImpProgram *program;
  Map functions;                 // Name id -> ImpFunction
  Fact *facts;                   // by ImpVar id; KNOWN_Varies for all other variables
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

static void read_call(Passed *f, const ImpCall *call) {
  for EACH_IN(k, call->results) meet(f, call->results.items[k], (Fact){.known = KNOWN_Varies});
  const ImpFunction *callee = map_pointer(&f->functions, call->function.id);
  for EACH_IN(k, callee->parameters) meet(f, callee->parameters.items[k], fact_of(f, call->arguments.items[k]));
}
static void read_stm(void *user, const ImpStm *stm) {
  if (stm->tag == IMP_Assign) meet(user, stm->as.Assign.variable, (Fact){.known = KNOWN_Varies});
  if (stm->tag == IMP_Call) read_call(user, &stm->as.Call);
}

static void read_program(Passed *f) {
  const ImpProgram *program = f->program;
  for RANGE(i, program->vars->items.size) f->facts[i] = (Fact){.known = KNOWN_Varies};
  for RANGE(i, program->function_count) {
    const ImpFunction *function = program->functions[i];
    const bool is_called_from_outside = function->source && function->source->entry;
    for COUNTING(k, k < function->parameters.count && !is_called_from_outside) {
      const ImpVar parameter = function->parameters.items[k];
      if (imp_var_info(program->vars, parameter)->type.tag == IMP_TYPE_Scalar)
        f->facts[parameter.id] = (Fact){.known = KNOWN_Nothing};
    }
  }
  for (f->changed = true; f->changed;) {
    f->changed = false;
    // callers first: they come last in the program
    for RANGE_DOWN(i, program->function_count)
      imp_walk_block(program->functions[i]->body, &(ImpWalker){.user = f, .stm = read_stm});
  }
}

// ---- the bodies
static const ImpExp *replace_parameter(ImpRewriter *rewriter, const ImpExp *exp) {
  const Passed *f = rewriter->user;
  if (exp->tag != IMP_EXP_Var) return imp_rewrite_parts(rewriter, exp);
  const Fact *fact = &f->facts[exp->as.Var.variable.id];
  return fact->known == KNOWN_Constant ? imp_constant(rewriter->arena, fact->value) : exp;
}

const ImpProgram *propagate_constant_parameters(Context *context, const ImpProgram *program) {
  Passed f = {.program = program,
              .functions = imp_functions(context->arena, program),
              .facts = NEW_ARRAY(context->arena, Fact, program->vars->items.size)};
  read_program(&f);
  return imp_rewrite((ImpRewriter){.user = &f, .exp = replace_parameter}, context, program);
}
