// verify_exp: the typing rule of each form [paper 3, Fig. 3; the SOACs after paper 5, Fig. 6].
#include "core/verify.h"
#include <stdio.h>

static Type operand_type(Verifier *verifier, Atom atom) { return atom_type(verifier->program->vars, atom); }
static Type var_of(Verifier *verifier, Var var) { return var_type(verifier->program->vars, var); }

static void require_scalar(Verifier *verifier, const char *rule, const char *what, Atom atom, ScalarType wanted) {
  verify_type(verifier, rule, what, operand_type(verifier, atom), type_scalar(wanted));
}
static void expect_sizes(Verifier *verifier, const char *rule, Atoms sizes) {
  for RANGE(i, sizes.count) require_scalar(verifier, rule, "a size", sizes.items[i], SCALAR_I64);
}
static bool expect_array(Verifier *verifier, const char *rule, Var var) {
  if (var_of(verifier, var).tag == TYPE_Array) return true;
  verify_problem(verifier, rule, "operand is not an array");
  return false;
}
static bool expect_count(Verifier *verifier, const char *rule, const char *what, uint32_t found, uint32_t wanted) {
  if (found == wanted) return true;
  verify_problem(verifier, rule, "%u %s, expected %u", found, what, wanted);
  return false;
}

// The pattern has one variable of the type given.
static void pattern_is(Verifier *verifier, const char *rule, const Stm *stm, Type type) {
  verify_bind(verifier, rule, stm->pattern);
  if (expect_count(verifier, rule, "results", stm->pattern.count, 1))
    verify_type(verifier, rule, "the result", var_of(verifier, stm_result(stm)), type);
}
// Each variable k >= `from` has the type widths ++ types[k].
static void pattern_nests(Verifier *verifier, const char *rule, const Stm *stm, uint32_t from, Atoms widths,
                          uint32_t count, const Type *types) {
  if (!expect_count(verifier, rule, "results", stm->pattern.count, count + from)) return;
  for RANGE(k, count) {
    char what[32];
    (void)snprintf(what, sizeof what, "result %u", k + from);
    if (types[k].tag != TYPE_Scalar && types[k].tag != TYPE_Array)
      verify_problem(verifier, rule, "%s is neither scalar nor array", what);
    else verify_type(verifier, rule, what, var_of(verifier, stm->pattern.items[k + from]),
                     type_nest(verifier->context->scratch, widths.count, widths.items, types[k]));
  }
}

// ---- lambdas: bound, checked, left; the types of the results outlive it
static const Type *verify_lambda(Verifier *verifier, const char *rule, Lambda lambda, uint32_t result_count) {
  uint32_t mark = verifier->stack.size;
  verify_bind(verifier, rule, lambda.parameters);
  verify_body(verifier, lambda.body);
  Type *types = NEW_ARRAY(verifier->context->scratch, Type, lambda.body->result.count);
  for RANGE(i, lambda.body->result.count)
    types[i] = operand_type(verifier, lambda.body->result.items[i]);
  verify_leave(verifier, mark);
  return expect_count(verifier, rule, "values of the function", lambda.body->result.count, result_count) ? types : NULL;
}
static const Type *check_index_lambda(Verifier *verifier, const char *rule, Lambda lambda, uint32_t indices,
                                      uint32_t result_count) {
  if (!expect_count(verifier, rule, "parameters", lambda.parameters.count, indices)) return NULL;
  for RANGE(i, indices)
    verify_type(verifier, rule, "an index", var_of(verifier, lambda.parameters.items[i]), type_scalar(SCALAR_I64));
  return verify_lambda(verifier, rule, lambda, result_count);
}
// An operator takes and returns values of the types of its neutral elements.
static void check_operator(Verifier *verifier, const char *rule, Lambda operator, Atoms neutral) {
  if (!expect_count(verifier, rule, "operator parameters", operator.parameters.count, 2 * neutral.count)) return;
  for RANGE(i, 2 * neutral.count)
    verify_type(verifier, rule, "an operator parameter", var_of(verifier, operator.parameters.items[i]),
                operand_type(verifier, neutral.items[i % neutral.count]));
  const Type *types = verify_lambda(verifier, rule, operator, neutral.count);
  for (uint32_t i = 0; types && i < neutral.count; i++)
    verify_type(verifier, rule, "an operator result", types[i], operand_type(verifier, neutral.items[i]));
}

// ---- scalars
static void verify_prim(Verifier *verifier, const Stm *stm, const ExpPrim *prim) {
  const PrimInfo *info = prim_info(prim->prim);
  if (!prim_accepts(prim->prim, prim->type))
    verify_problem(verifier, "T-Op", "%s does not work on %s", info->name, scalar_name(prim->type));
  if (expect_count(verifier, "T-Op", "operands", prim->arguments.count, info->arity))
    for RANGE(i, info->arity) {
      ScalarType wanted = prim->type;
      if (prim->prim == PRIM_Ldexp && i == 1) wanted = SCALAR_I32;
      if (info->result == RESULT_FromBits) wanted = prim_result_type(PRIM_ToBits, prim->type);
      require_scalar(verifier, "T-Op", "an operand", prim->arguments.items[i], wanted);
    }
  ScalarType result = info->result == RESULT_FromBits ? prim->type : prim_result_type(prim->prim, prim->type);
  pattern_is(verifier, "T-Op", stm, type_scalar(result));
}
static void check_convert(Verifier *verifier, const Stm *stm, const ExpConvert *convert) {
  require_scalar(verifier, "T-Op", "the operand", convert->value, convert->from);
  pattern_is(verifier, "T-Op", stm, type_scalar(convert->to));
}
static void check_index(Verifier *verifier, const Stm *stm, const ExpIndex *index) {
  if (!expect_array(verifier, "T-Index", index->array)) { verify_bind(verifier, "T-Index", stm->pattern); return; }
  Type array = var_of(verifier, index->array);
  expect_count(verifier, "T-Index", "indices", index->indices.count, array.rank);
  expect_sizes(verifier, "T-Index", index->indices);
  pattern_is(verifier, "T-Index", stm, type_scalar(array.scalar));
}

// ---- views and updates
static Type type_of_sliced(Verifier *verifier, const char *rule, Type array, Slices slices) {
  Atom *shape = NEW_ARRAY(verifier->context->scratch, Atom, array.rank + 1);
  uint32_t rank = 0;
  if (slices.count > array.rank) {
    verify_problem(verifier, rule, "%u slices of rank %u", slices.count, array.rank);
    return array;
  }
  for RANGE(i, array.rank) {
    const Slice *slice = i < slices.count ? &slices.items[i] : NULL;
    if (slice) require_scalar(verifier, rule, "a start", slice->start, SCALAR_I64);
    if (slice && slice->tag == CORE_SLICE_Range) {
      require_scalar(verifier, rule, "a count", slice->count, SCALAR_I64);
      require_scalar(verifier, rule, "a step", slice->step, SCALAR_I64);
    }
    if (!slice || slice->tag == CORE_SLICE_Range) shape[rank++] = slice ? slice->count : array.shape[i];
  }
  return type_array(verifier->context->scratch, array.scalar, rank, shape);
}
static void check_slice(Verifier *verifier, const Stm *stm, const ExpSlice *slice) {
  if (!expect_array(verifier, "T-Slice", slice->array)) { verify_bind(verifier, "T-Slice", stm->pattern); return; }
  Type type = type_of_sliced(verifier, "T-Slice", var_of(verifier, slice->array), slice->slices);
  if (type.tag != TYPE_Array) verify_problem(verifier, "T-Slice", "fixes every dimension: this is an index");
  pattern_is(verifier, "T-Slice", stm, type);
}
static void check_permute(Verifier *verifier, const Stm *stm, const ExpPermute *permute) {
  Type array = var_of(verifier, permute->array);
  if (!expect_array(verifier, "T-Transpose", permute->array) ||
      !expect_count(verifier, "T-Transpose", "numbers", permute->permutation.count, array.rank)) {
    verify_bind(verifier, "T-Transpose", stm->pattern);
    return;
  }
  Atom *shape = NEW_ARRAY(verifier->context->scratch, Atom, array.rank);
  bool seen[64] = {false};
  for RANGE(i, array.rank) {
    int64_t from = permute->permutation.items[i];
    if (from < 0 || from >= array.rank || from >= 64 || seen[from]) {
      verify_problem(verifier, "T-Transpose", "not a permutation");
      from = 0;
    }
    seen[from] = true;
    shape[i] = array.shape[from];
  }
  pattern_is(verifier, "T-Transpose", stm, type_array(verifier->context->scratch, array.scalar, array.rank, shape));
}
static const Poly *count_of_elements(Verifier *verifier, uint32_t rank, const Atom *shape) {
  const Poly *count = poly_constant(verifier->context->scratch, 1);
  for RANGE(i, rank)
    count = poly_mul(verifier->context->scratch, count, sizes_poly(verifier->sizes, shape[i]));
  return count;
}
static void check_reshape(Verifier *verifier, const Stm *stm, const ExpReshape *reshape) {
  Type array = var_of(verifier, reshape->array);
  // Sizes that are equal for reasons of the source's types need no check; here they must at least not be known to
  // differ.
  if (expect_array(verifier, "T-Reshape", reshape->array) && stm->certificates.count == 0) {
    const Poly *more = poly_sub(verifier->context->scratch, count_of_elements(verifier, array.rank, array.shape),
                                count_of_elements(verifier, reshape->shape.count, reshape->shape.items));
    int64_t difference;
    if (poly_is_constant(more, &difference) && difference != 0)
      verify_problem(verifier, "T-Reshape", "element counts differ and there is no certificate");
  }
  expect_sizes(verifier, "T-Reshape", reshape->shape);
  pattern_is(verifier, "T-Reshape", stm,
             type_array(verifier->context->scratch, array.scalar, reshape->shape.count, reshape->shape.items));
}
static void check_update(Verifier *verifier, const Stm *stm, const ExpUpdate *update) {
  if (!expect_array(verifier, "T-Update", update->array)) { verify_bind(verifier, "T-Update", stm->pattern); return; }
  Type array = var_of(verifier, update->array);
  verify_type(verifier, "T-Update", "the value", operand_type(verifier, update->value),
              type_of_sliced(verifier, "T-Update", array, update->slices));
  pattern_is(verifier, "T-Update", stm, array);
}

// ---- fresh arrays
static void verify_array(Verifier *verifier, const Stm *stm, const ExpArray *array) {
  if (array->elements.count == 0) {
    verify_problem(verifier, "T-Array", "no elements (use a table)");
    verify_bind(verifier, "T-Array", stm->pattern);
    return;
  }
  Type element = operand_type(verifier, array->elements.items[0]);
  for (uint32_t i = 1; i < array->elements.count; i++)
    verify_type(verifier, "T-Array", "an element", operand_type(verifier, array->elements.items[i]), element);
  Atom count = atom_i64(array->elements.count);
  pattern_is(verifier, "T-Array", stm, type_nest(verifier->context->scratch, 1, &count, element));
}
static void check_table(Verifier *verifier, const Stm *stm, const ArrayValue *table) {
  Atom *shape = NEW_ARRAY(verifier->context->scratch, Atom, table->rank + 1);
  for RANGE(i, table->rank) shape[i] = atom_i64(table->shape[i]);
  pattern_is(verifier, "T-Const", stm, type_array(verifier->context->scratch, table->element, table->rank, shape));
}
static void check_iota(Verifier *verifier, const Stm *stm, const ExpIota *iota) {
  if (!scalar_is_integer(iota->type)) verify_problem(verifier, "T-Iota", "element type is not an integer");
  require_scalar(verifier, "T-Iota", "the count", iota->count, SCALAR_I64);
  require_scalar(verifier, "T-Iota", "the start", iota->start, iota->type);
  require_scalar(verifier, "T-Iota", "the step", iota->step, iota->type);
  pattern_is(verifier, "T-Iota", stm, type_array(verifier->context->scratch, iota->type, 1, &iota->count));
}
static void check_replicate(Verifier *verifier, const Stm *stm, const ExpReplicate *replicate) {
  Type value = operand_type(verifier, replicate->value);
  expect_sizes(verifier, "T-Replicate", replicate->shape);
  if (value.tag != TYPE_Scalar && value.tag != TYPE_Array)
    verify_problem(verifier, "T-Replicate", "value is neither scalar nor array");
  else
    pattern_is(verifier, "T-Replicate", stm,
               type_nest(verifier->context->scratch, replicate->shape.count, replicate->shape.items, value));
}
static void check_concat(Verifier *verifier, const Stm *stm, const ExpConcat *concat) {
  verify_bind(verifier, "T-Concat", stm->pattern);
  if (concat->arrays.count == 0 || !expect_count(verifier, "T-Concat", "results", stm->pattern.count, 1)) {
    verify_problem(verifier, "T-Concat", "no operands");
    return;
  }
  Type result = var_of(verifier, stm_result(stm));
  const Poly *sum = poly_constant(verifier->context->scratch, 0);
  for RANGE(i, concat->arrays.count) {
    if (!expect_array(verifier, "T-Concat", concat->arrays.items[i]) || result.tag != TYPE_Array) return;
    Type operand = var_of(verifier, concat->arrays.items[i]);
    sum = poly_add(verifier->context->scratch, sum, sizes_poly(verifier->sizes, operand.shape[0]));
    verify_type(verifier, "T-Concat", "a row", type_row(operand), type_row(result));
  }
  // A size given from outside (a sliced function's parameter) stands for the sum; one made of the same sizes must be
  // it.
  const Poly *size = sizes_poly(verifier->sizes, result.shape[0]);
  uint32_t given;
  bool opaque = poly_is_variable(size, &given) && !poly_mentions(sum, given) && !poly_is_constant(sum, NULL);
  if (!opaque && !poly_equal(sum, size))
    verify_problem(verifier, "T-Concat", "outer size is not the sum of the operands'");
}

// ---- SOACs
static void verify_build(Verifier *verifier, const Stm *stm, const ExpBuild *build) {
  expect_sizes(verifier, "T-Kernel", build->widths);
  const Type *types =
      check_index_lambda(verifier, "T-Kernel", build->function, build->widths.count, stm->pattern.count);
  verify_bind(verifier, "T-Kernel", stm->pattern);
  if (types) pattern_nests(verifier, "T-Kernel", stm, 0, build->widths, stm->pattern.count, types);
}
static void verify_fold(Verifier *verifier, const char *rule, const Stm *stm) {
  const ExpRoles roles = exp_roles(stm->exp);
  const Atoms neutral = roles.initial;
  require_scalar(verifier, rule, "the width", roles.widths.items[0], SCALAR_I64);
  // In Mem an element is where the function left it, at an index that the operator's body may have to compute with.
  const uint32_t mark = verifier->stack.size;
  if (verifier->program->level == LEVEL_Mem && roles.indices.count == 1)
    verify_lend(verifier, roles.indices.items[0]);
  check_operator(verifier, rule, *roles.operator, neutral);
  verify_leave(verifier, mark);
  const Type *types = check_index_lambda(verifier, rule, *roles.function, 1, neutral.count);
  verify_bind(verifier, rule, stm->pattern);
  Type *elements = NEW_ARRAY(verifier->context->scratch, Type, neutral.count + 1);
  for RANGE(i, neutral.count) elements[i] = operand_type(verifier, neutral.items[i]);
  for (uint32_t i = 0; types && i < neutral.count; i++)
    verify_type(verifier, rule, "an element", types[i], elements[i]);
  pattern_nests(verifier, rule, stm, 0, stm->exp->tag == EXP_Scan ? roles.widths : (Atoms){0}, neutral.count, elements);
}
static void check_filter(Verifier *verifier, const Stm *stm, const ExpFilter *filter) {
  require_scalar(verifier, "T-Filter", "the width", filter->width, SCALAR_I64);
  const Type *types = check_index_lambda(verifier, "T-Filter", filter->function, 1, stm->pattern.count);
  verify_bind(verifier, "T-Filter", stm->pattern);
  if (!types || stm->pattern.count == 0) return;
  verify_type(verifier, "T-Filter", "the condition", types[0], type_scalar(SCALAR_Bool));
  verify_type(verifier, "T-Filter", "the count", var_of(verifier, stm_result(stm)), type_scalar(SCALAR_I64));
  Atom count = atom_var(stm_result(stm));
  pattern_nests(verifier, "T-Filter", stm, 1, (Atoms){1, &count}, stm->pattern.count - 1, types + 1);
}
// index -> (r indices, one value per destination): both scatter and hist
static void check_writes(Verifier *verifier, const char *rule, const Stm *stm, Ints index_rank) {
  const ExpRoles roles = exp_roles(stm->exp);
  const Vars destinations = roles.consumed;
  require_scalar(verifier, rule, "the width", roles.widths.items[0], SCALAR_I64);
  int64_t rank = index_rank.count == 1 ? index_rank.items[0] : 0;
  if (rank < 1 || rank > 64) verify_problem(verifier, rule, "no index rank");
  const Type *types =
      rank < 1 ? NULL : check_index_lambda(verifier, rule, *roles.function, 1, (uint32_t)rank + destinations.count);
  verify_bind(verifier, rule, stm->pattern);
  if (!types || !expect_count(verifier, rule, "results", stm->pattern.count, destinations.count)) return;
  for (int64_t i = 0; i < rank; i++) verify_type(verifier, rule, "an index", types[i], type_scalar(SCALAR_I64));
  for RANGE(k, destinations.count) {
    Type destination = var_of(verifier, destinations.items[k]);
    if (destination.tag != TYPE_Array || destination.rank < (uint32_t)rank)
      verify_problem(verifier, rule, "destination %u has too small a rank", k);
    else {
      uint32_t inner = destination.rank - (uint32_t)rank;
      verify_type(verifier, rule, "a value", types[(uint32_t)rank + k],
                  type_array(verifier->context->scratch, destination.scalar, inner, destination.shape + rank));
      verify_type(verifier, rule, "the result", var_of(verifier, stm->pattern.items[k]), destination);
    }
  }
}
static void check_hist(Verifier *verifier, const Stm *stm, const ExpHist *hist) {
  if (expect_count(verifier, "T-Hist", "neutral elements", hist->neutral.count, hist->destinations.count))
    check_operator(verifier, "T-Hist", hist->operator, hist->neutral);
  check_writes(verifier, "T-Hist", stm, hist->index_rank);
}

// ---- control
static void check_if(Verifier *verifier, const Stm *stm, const ExpIf *branch) {
  require_scalar(verifier, "T-If", "the condition", branch->condition, SCALAR_Bool);
  const Body *bodies[2] = {branch->then_body, branch->else_body};
  for (int i = 0; i < 2; i++) {
    uint32_t mark = verifier->stack.size;
    verify_body(verifier, bodies[i]);
    verify_results(verifier, "T-If", stm->pattern, bodies[i]->result, NULL);
    verify_leave(verifier, mark);
  }
  verify_bind(verifier, "T-If", stm->pattern);
}
static void verify_loop(Verifier *verifier, const Stm *stm, const ExpLoop *loop) {
  verify_results(verifier, "T-Loop", loop->parameters, loop->initial, NULL);
  uint32_t mark = verifier->stack.size;
  verify_bind(verifier, "T-Loop", loop->parameters);
  if (loop->form.tag == CORE_LOOP_For) {
    verify_bind(verifier, "T-Loop", (Vars){1, &loop->form.index});
    verify_type(verifier, "T-Loop", "the index", var_of(verifier, loop->form.index), type_scalar(SCALAR_I64));
    require_scalar(verifier, "T-Loop", "the bound", loop->form.bound, SCALAR_I64);
  } else if (loop->form.condition >= loop->parameters.count)
    verify_problem(verifier, "T-Loop", "no parameter %u", loop->form.condition);
  else
    verify_type(verifier, "T-Loop", "the condition", var_of(verifier, loop->parameters.items[loop->form.condition]),
                type_scalar(SCALAR_Bool));
  verify_body(verifier, loop->body);
  verify_results(verifier, "T-Loop", loop->parameters, loop->body->result, NULL);
  verify_leave(verifier, mark);
  verify_bind(verifier, "T-Loop", stm->pattern);
  verify_results(verifier, "T-Loop", loop->parameters, atoms_of_vars(verifier->context->scratch, stm->pattern), NULL);
}
static void verify_call(Verifier *verifier, const Stm *stm, const ExpCall *call) {
  verify_bind(verifier, "T-Call", stm->pattern);
  const Function *callee = map_pointer(&verifier->functions, call->function.id);
  Text name = name_text(verifier->context->names, call->function);
  if (!callee) {
    verify_problem(verifier, "T-Call", "%.*s is not defined", TEXT_ARG(name));
    return;
  }
  verify_results(verifier, "T-Call", callee->parameters, call->arguments, NULL);
  if (callee->parameters.count != call->arguments.count) return;
  Map replace = map_new(verifier->context->scratch);
  for RANGE(i, callee->parameters.count)
    map_put_pointer(&replace, callee->parameters.items[i].id, &call->arguments.items[i]);
  const Atoms results = atoms_of_vars(verifier->context->scratch, stm->pattern);
  verify_results(verifier, "T-Call", callee->results, results, &replace);
  if (verifier->program->level == LEVEL_Core && call->places.count)
    verify_problem(verifier, "level", "places at level Core");
  if (verifier->program->level == LEVEL_Mem)
    expect_count(verifier, "T-Call", "places", call->places.count, callee->places.count);
}

void verify_exp(Verifier *verifier, const Stm *stm) {
  const Exp *exp = stm->exp;
  switch (exp->tag) {
  case EXP_Atom: pattern_is(verifier, "T-Var", stm, operand_type(verifier, exp->as.Atom.value)); break;
  case EXP_Prim: verify_prim(verifier, stm, &exp->as.Prim); break;
  case EXP_Convert: check_convert(verifier, stm, &exp->as.Convert); break;
  case EXP_Index: check_index(verifier, stm, &exp->as.Index); break;
  case EXP_Slice: check_slice(verifier, stm, &exp->as.Slice); break;
  case EXP_Permute: check_permute(verifier, stm, &exp->as.Permute); break;
  case EXP_Reshape: check_reshape(verifier, stm, &exp->as.Reshape); break;
  case EXP_Array: verify_array(verifier, stm, &exp->as.Array); break;
  case EXP_Table: check_table(verifier, stm, exp->as.Table.value); break;
  case EXP_Iota: check_iota(verifier, stm, &exp->as.Iota); break;
  case EXP_Replicate: check_replicate(verifier, stm, &exp->as.Replicate); break;
  case EXP_Copy:
    expect_array(verifier, "T-Copy", exp->as.Copy.array);
    pattern_is(verifier, "T-Copy", stm, var_of(verifier, exp->as.Copy.array));
    break;
  case EXP_Concat: check_concat(verifier, stm, &exp->as.Concat); break;
  case EXP_Update: check_update(verifier, stm, &exp->as.Update); break;
  case EXP_Build: verify_build(verifier, stm, &exp->as.Build); break;
  case EXP_Reduce: verify_fold(verifier, "T-Reduce", stm); break;
  case EXP_Scan: verify_fold(verifier, "T-Scan", stm); break;
  case EXP_Filter: check_filter(verifier, stm, &exp->as.Filter); break;
  case EXP_Scatter: check_writes(verifier, "T-Scatter", stm, exp->as.Scatter.index_rank); break;
  case EXP_Hist: check_hist(verifier, stm, &exp->as.Hist); break;
  case EXP_Loop: verify_loop(verifier, stm, &exp->as.Loop); break;
  case EXP_If: check_if(verifier, stm, &exp->as.If); break;
  case EXP_Assert:
    require_scalar(verifier, "T-Assert", "the condition", exp->as.Assert.condition, SCALAR_Bool);
    pattern_is(verifier, "T-Assert", stm, (Type){.tag = TYPE_Certificate});
    break;
  case EXP_Trace: expect_count(verifier, "T-Trace", "results", stm->pattern.count, 0); break;
  case EXP_Call: verify_call(verifier, stm, &exp->as.Call); break;
  case EXP_Alloc: pattern_is(verifier, "T-Alloc", stm, (Type){.tag = TYPE_Block}); break;
  case EXP_COUNT: panic("verify: no such expression");
  }
}
