// verify: scopes, single binding and types of Imp.
//   rule: a variable is bound once, used only inside the block that binds it, and always as a scalar or always as a
//         buffer; accesses, operations and assignments agree on the scalar type; there is no store through a read-only
//         buffer; arguments have the types of the callee's parameters
#include "imp/effects.h"

typedef struct Verifier {
  Context *context;
  const ImpProgram *program;
  const ImpFunction *function;
  Map functions;
  Bitset bound, in_scope, marks;
  Bitset dynamic;          // functions (Name id) that take dynamic blocks, also by calls
  Bitset shared;           // bound outside the innermost enclosing parallel loop
  uint32_t parallel_loops; // how many enclose the current statement
  uint32_t unreached;      // how many loops of zero iterations and branches never taken do, and checks that fail before
  Bitset never;            // variables of the value false
  Map compared;            // a boolean that says `x <= 0` -> x
  Bitset empty, single;    // variables of 0 or less, as a check of an enclosing block, or their declaration says; of 1
  Bitset assigned;         // somewhere in the function: nothing is known of these
  Out *out;
  bool ok;
} Verifier;

static void wrong(Verifier *v, const char *what, ImpVar var) {
  const Text function = name_text(v->context->names, v->function->name);
  out_format(v->out, "%.*s: %s", TEXT_ARG(function), what);
  if (var.id)
    out_format(v->out, ": %.*s (variable %u)",
               TEXT_ARG(name_text(v->context->names, imp_var_info(v->program->vars, var)->name)), var.id);
  out_char(v->out, '\n');
  v->ok = false;
}

static ImpType type_of(const Verifier *v, ImpVar var) { return imp_var_info(v->program->vars, var)->type; }

static void use_var(Verifier *v, ImpVar var) {
  if (var.id == 0 || var.id >= v->program->vars->items.size || !bitset_has(&v->in_scope, var.id))
    wrong(v, "used outside its scope", var.id < v->program->vars->items.size ? var : (ImpVar){0});
}

static void assign_var(Verifier *v, ImpVar var) {
  use_var(v, var);
  if (v->parallel_loops && bitset_has(&v->shared, var.id)) wrong(v, "assigned by iterations of a parallel loop", var);
}

static void take_blocks(Verifier *v) {
  if (v->parallel_loops) wrong(v, "dynamic blocks in a parallel loop", (ImpVar){0});
  bitset_add(&v->dynamic, v->function->name.id);
}

static void bind_var(Verifier *v, ImpVar var) {
  if (bitset_has(&v->bound, var.id)) wrong(v, "bound twice", var);
  bitset_add(&v->bound, var.id);
  bitset_add(&v->in_scope, var.id);
}

static void write_buffer(Verifier *v, ImpVar var) {
  if (type_of(v, var).read_only) wrong(v, "stored through a read-only buffer", var);
}
static void use_buffer(Verifier *v, ImpVar var, bool writes) {
  use_var(v, var);
  if (type_of(v, var).tag != IMP_TYPE_Buffer) wrong(v, "not a buffer", var);
  if (writes) write_buffer(v, var);
}

static void check_imp_exp(Verifier *v, const ImpExp *exp, ScalarType wanted);
static void check_index(void *user, const ImpExp *exp) { check_imp_exp(user, exp, SCALAR_I64); }
static void read_buffer(void *user, ImpVar var) { use_buffer(user, var, false); }

static void check_prim(Verifier *v, const ImpExpPrim *prim) {
  const PrimInfo *info = prim_info(prim->prim);
  if (prim->arguments.count != info->arity || !prim_accepts(prim->prim, prim->type)) {
    wrong(v, "a primitive is applied wrongly", (ImpVar){0});
    return;
  }
  for EACH_IN(i, prim->arguments) {
    ScalarType wanted = prim->type;
    if (prim->prim == PRIM_FromBits) wanted = imp_exp_type(v->program->vars, prim->arguments.items[i]);
    if (prim->prim == PRIM_Ldexp && i == 1) wanted = SCALAR_I32;
    check_imp_exp(v, prim->arguments.items[i], wanted);
  }
}

static void check_imp_exp(Verifier *v, const ImpExp *exp, ScalarType wanted) {
  switch (exp->tag) {
    case IMP_EXP_Constant: break;
    case IMP_EXP_Var:
      use_var(v, exp->as.Var.variable);
      if (type_of(v, exp->as.Var.variable).tag != IMP_TYPE_Scalar)
        wrong(v, "a buffer where a scalar is wanted", exp->as.Var.variable);
      break;
    case IMP_EXP_Prim: check_prim(v, &exp->as.Prim); break;
    case IMP_EXP_Convert: check_imp_exp(v, exp->as.Convert.value, exp->as.Convert.from); break;
    case IMP_EXP_Load:
    case IMP_EXP_Same:
    case IMP_EXP_Pages:
    case IMP_EXP_Streams:
    case IMP_EXP_Lead: imp_exp_visit(exp, &(ImpVisitor){.user = v, .exp = check_index, .use = read_buffer}); break;
    case IMP_EXP_Select:
      check_imp_exp(v, exp->as.Select.condition, SCALAR_Bool);
      check_imp_exp(v, exp->as.Select.then_value, wanted);
      check_imp_exp(v, exp->as.Select.else_value, wanted);
      break;
    case IMP_EXP_COUNT: break;
  }
  if (imp_exp_type(v->program->vars, exp) != wanted) wrong(v, "an expression of another type", (ImpVar){0});
}

// Checks the value of a variable or argument of this type.
static void check_value(Verifier *v, const ImpExp *exp, ImpType type, bool may_write) {
  if (type.tag == IMP_TYPE_Scalar) {
    check_imp_exp(v, exp, type.scalar);
  } else if (exp->tag != IMP_EXP_Var) {
    wrong(v, "a buffer's value must be a buffer", (ImpVar){0});
  } else {
    use_buffer(v, exp->as.Var.variable, may_write && !type.read_only);
    if (type_of(v, exp->as.Var.variable).scalar != type.scalar)
      wrong(v, "a buffer of another element type", exp->as.Var.variable);
  }
}

static void check_imp_block(Verifier *v, const ImpBlock *block);

static void check_call(Verifier *v, const ImpCall *call) {
  const ImpFunction *callee = map_pointer(&v->functions, call->function.id);
  if (!callee || callee->parameters.count != call->arguments.count || callee->results.count != call->results.count) {
    wrong(v, "a call does not fit its function", (ImpVar){0});
    return;
  }
  for EACH_IN(i, call->arguments)
    check_value(v, call->arguments.items[i], type_of(v, callee->parameters.items[i]), true);
  for EACH_IN(i, call->results) {
    assign_var(v, call->results.items[i]);
    if (type_of(v, call->results.items[i]).scalar != type_of(v, callee->results.items[i]).scalar)
      wrong(v, "a result of another type", call->results.items[i]);
  }
  check_imp_exp(v, call->frame, SCALAR_I64);
  if (bitset_has(&v->dynamic, call->function.id)) take_blocks(v);
}

// ---- loops of zero iterations
// The x of `x <= 0`; 0: another expression.
static uint32_t compared_with_zero(const Verifier *v, const ImpExp *condition) {
  if (condition->tag == IMP_EXP_Var)
    return bitset_has(&v->assigned, condition->as.Var.variable.id)
               ? 0
               : (uint32_t)map_value_or(&v->compared, condition->as.Var.variable.id, 0);
  const ImpExpPrim *prim = condition->tag == IMP_EXP_Prim ? &condition->as.Prim : NULL;
  const ImpExp *compared = prim && prim->prim == PRIM_Le ? prim->arguments.items[0] : condition;
  const bool is_variable = prim && compared->tag == IMP_EXP_Var && imp_is_small(prim->arguments.items[1], 1);
  return is_variable && !bitset_has(&v->assigned, compared->as.Var.variable.id) ? compared->as.Var.variable.id : 0;
}

static bool has_no_iterations(const Verifier *v, const ImpExp *bound) {
  return imp_is_small(bound, 1) || (bound->tag == IMP_EXP_Var && bitset_has(&v->empty, bound->as.Var.variable.id));
}
static bool has_one_iteration(const Verifier *v, const ImpExp *bound) {
  return imp_is_small(bound, 2) || (bound->tag == IMP_EXP_Var && bitset_has(&v->single, bound->as.Var.variable.id));
}

static bool is_false(const Verifier *v, const ImpExp *exp) {
  if (exp->tag == IMP_EXP_Var) return bitset_has(&v->never, exp->as.Var.variable.id);
  return exp->tag == IMP_EXP_Constant && exp->as.Constant.value.type == SCALAR_Bool && !exp->as.Constant.value.as.b;
}

// What a variable that nothing assigns is declared to be.
static void note_declared(Verifier *v, ImpVar variable, const ImpExp *value) {
  if (bitset_has(&v->assigned, variable.id)) return;
  if (is_false(v, value)) bitset_add(&v->never, variable.id);
  if (has_no_iterations(v, value)) bitset_add(&v->empty, variable.id);
  if (has_one_iteration(v, value)) bitset_add(&v->single, variable.id);
}

// ---- parallel loops
// All iterations run the statements that are directly in the body: none of these may store to an address that is the
// same in all iterations.
static void check_common_stores(Verifier *v, const ImpFor *loop) {
  if (v->unreached || has_no_iterations(v, loop->bound) || has_one_iteration(v, loop->bound)) return;
  const ImpEffects effects = imp_effects(v->context->scratch, loop->body->count, loop->body->stms, UINT32_MAX);
  Bitset own = effects.bound;
  bitset_union(&own, &effects.assigned);
  bitset_add(&own, loop->index.id);
  for EACH_IN(i, loop->private) bitset_add(&own, loop->private.items[i].id);
  for RANGE(i, loop->body->count) {
    const ImpStm *stm = loop->body->stms[i];
    if (stm->tag != IMP_Store || bitset_has(&own, stm->as.Store.buffer.id)) continue;
    const ImpMention mention = imp_mentions(stm->as.Store.index, &own);
    if (!mention.found && !mention.loads)
      wrong(v, "all iterations of a parallel loop store here", stm->as.Store.buffer);
  }
}

static void check_reduction(Verifier *v, const ImpFor *loop, ImpReduction reduction) {
  use_var(v, reduction.variable);
  if (loop->parallel || reduction.operator == PRIM_COUNT ||
      imp_reduction_operator(v->context->scratch, loop->body, reduction.variable) != reduction.operator)
    wrong(v, "no such reduction in the loop", reduction.variable);
}

static void check_for(Verifier *v, const ImpFor *loop) {
  const Bitset outer = v->shared;
  for EACH_IN(i, loop->reductions) check_reduction(v, loop, loop->reductions.items[i]);
  check_imp_exp(v, loop->bound, SCALAR_I64);
  for EACH_IN(i, loop->private) use_buffer(v, loop->private.items[i], false);
  if (loop->private.count && !loop->parallel) wrong(v, "private buffers of a loop in order", loop->private.items[0]);
  if (loop->parallel) {
    v->shared = bitset_new(v->context->scratch);
    bitset_union(&v->shared, &v->in_scope);
  }
  bind_var(v, loop->index);
  v->parallel_loops += loop->parallel;
  const bool unreached = has_no_iterations(v, loop->bound);
  v->unreached += unreached;
  check_imp_block(v, loop->body);
  v->unreached -= unreached;
  v->parallel_loops -= loop->parallel;
  v->shared = outer;
  bitset_remove(&v->in_scope, loop->index.id);
  if (loop->parallel) check_common_stores(v, loop);
}

static void check_parallel(Verifier *v, const ImpParallel *tasks) {
  const Bitset outer = v->shared;
  const ImpExp *const numbers[] = {tasks->bound, tasks->workers, tasks->frame, tasks->bytes};
  for RANGE(i, COUNT_OF(numbers)) check_imp_exp(v, numbers[i], SCALAR_I64);
  check_imp_exp(v, tasks->work, SCALAR_F64);
  if (v->parallel_loops) wrong(v, "parallel inside of parallel", tasks->begin);
  v->shared = bitset_new(v->context->scratch);
  bitset_union(&v->shared, &v->in_scope);
  bind_var(v, tasks->begin);
  bind_var(v, tasks->count);
  const bool unreached = has_no_iterations(v, tasks->bound);
  v->parallel_loops++, v->unreached += unreached;
  check_imp_block(v, tasks->body);
  v->parallel_loops--, v->unreached -= unreached;
  v->shared = outer;
  bitset_remove(&v->in_scope, tasks->begin.id);
  bitset_remove(&v->in_scope, tasks->count.id);
}

static void bind_imp_part(void *user, ImpVar var) { bind_var(user, var); }
// Checks a statement whose expressions are indices and sizes, and whose variables are buffers that it reads or binds.
static void check_plain_parts(Verifier *v, const ImpStm *stm) {
  imp_stm_visit(stm, &(ImpVisitor){.user = v, .exp = check_index, .use = read_buffer, .bind = bind_imp_part});
}

static void check_stm(Verifier *v, const ImpStm *stm) {
  switch (stm->tag) {
    case IMP_Declare:
      if (stm->as.Declare.value) check_value(v, stm->as.Declare.value, type_of(v, stm->as.Declare.variable), true);
      bind_var(v, stm->as.Declare.variable);
      if (!stm->as.Declare.value) break;
      note_declared(v, stm->as.Declare.variable, stm->as.Declare.value);
      map_put(&v->compared, stm->as.Declare.variable.id, compared_with_zero(v, stm->as.Declare.value));
      break;
    case IMP_Assign:
      assign_var(v, stm->as.Assign.variable);
      check_value(v, stm->as.Assign.value, type_of(v, stm->as.Assign.variable), true);
      break;
    case IMP_Store:
      use_buffer(v, stm->as.Store.buffer, true);
      check_imp_exp(v, stm->as.Store.index, SCALAR_I64);
      check_imp_exp(v, stm->as.Store.value, type_of(v, stm->as.Store.buffer).scalar);
      break;
    case IMP_For: check_for(v, &stm->as.For); break;
    case IMP_Parallel: check_parallel(v, &stm->as.Parallel); break;
    case IMP_While:
      check_imp_exp(v, stm->as.While.condition, SCALAR_Bool);
      check_imp_block(v, stm->as.While.body);
      break;
    case IMP_If:
      check_imp_exp(v, stm->as.If.condition, SCALAR_Bool);
      v->unreached += is_false(v, stm->as.If.condition);
      check_imp_block(v, stm->as.If.then_block);
      v->unreached -= is_false(v, stm->as.If.condition);
      check_imp_block(v, stm->as.If.else_block);
      break;
    case IMP_Mark: bitset_add(&v->marks, (uint32_t)stm->as.Mark.number); break;
    case IMP_Arena:
    case IMP_Local:
    case IMP_Table:
    case IMP_Fetch: check_plain_parts(v, stm); break;
    case IMP_Dynamic:
      check_plain_parts(v, stm);
      take_blocks(v);
      break;
    case IMP_Copy:
      check_plain_parts(v, stm);
      write_buffer(v, stm->as.Copy.to);
      break;
    case IMP_Stream:
      check_plain_parts(v, stm);
      write_buffer(v, stm->as.Stream.to);
      break;
    case IMP_Fence:
      check_plain_parts(v, stm);
      write_buffer(v, stm->as.Fence.to);
      break;
    case IMP_Release:
      for EACH_IN(i, stm->as.Release.kept) use_buffer(v, stm->as.Release.kept.items[i], false);
      if (!bitset_has(&v->marks, (uint32_t)stm->as.Release.number)) wrong(v, "a release without its mark", (ImpVar){0});
      break;
    case IMP_Point:
      use_buffer(v, stm->as.Point.base, !type_of(v, stm->as.Point.buffer).read_only);
      check_imp_exp(v, stm->as.Point.offset, SCALAR_I64);
      bind_var(v, stm->as.Point.buffer);
      break;
    case IMP_Call: check_call(v, &stm->as.Call); break;
    case IMP_Check:
      check_imp_exp(v, stm->as.Check.condition, SCALAR_Bool);
      for EACH_IN(i, stm->as.Check.values)
        check_imp_exp(v, stm->as.Check.values.items[i], imp_exp_type(v->program->vars, stm->as.Check.values.items[i]));
      if (stm->as.Check.site < 0 || stm->as.Check.site >= v->program->site_count)
        wrong(v, "a check of no known site", (ImpVar){0});
      bitset_add(&v->empty, compared_with_zero(v, stm->as.Check.condition));
      break;
    case IMP_Comment:
    case IMP_COUNT: break;
  }
}

static void leave_bind(void *user, ImpVar var) { bitset_remove(&((Verifier *)user)->in_scope, var.id); }

static void check_imp_block(Verifier *v, const ImpBlock *block) {
  const ImpVisitor leave = {.user = v, .bind = leave_bind};
  const uint32_t unreached = v->unreached;
  for RANGE(i, block->count) {
    check_stm(v, block->stms[i]);
    v->unreached += block->stms[i]->tag == IMP_Check && is_false(v, block->stms[i]->as.Check.condition);
  }
  v->unreached = unreached;
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    imp_stm_visit(stm, &leave);
    if (stm->tag == IMP_Check) bitset_remove(&v->empty, compared_with_zero(v, stm->as.Check.condition));
  }
}

bool imp_verify(Context *context, const ImpProgram *program, Out *problems) {
  Verifier v = {.context = context,
                .program = program,
                .functions = imp_functions(context->scratch, program),
                .bound = bitset_new(context->scratch),
                .dynamic = bitset_new(context->scratch),
                .compared = map_new(context->scratch),
                .empty = bitset_new(context->scratch),
                .single = bitset_new(context->scratch),
                .never = bitset_new(context->scratch),
                .out = problems,
                .ok = true};
  for RANGE(i, program->function_count) {
    v.function = program->functions[i];
    v.in_scope = bitset_new(context->scratch);
    v.marks = bitset_new(context->scratch);
    v.assigned = bitset_new(context->scratch);
    imp_walk_block(v.function->body, &(ImpWalker){.user = &v.assigned, .stm = imp_note_assigned});
    for EACH_IN(p, v.function->parameters) bind_var(&v, v.function->parameters.items[p]);
    for EACH_IN(r, v.function->results) bind_var(&v, v.function->results.items[r]);
    check_imp_block(&v, v.function->body);
  }
  return v.ok;
}
