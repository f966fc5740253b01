// verify_exp: the typing rule of each form [paper 3, Fig. 3; the SOACs after paper 5, Fig. 6].
#include "core/verify.h"
#include <stdio.h>

static Type operand_type(Verifier *verifier, Atom atom) { return atom_type(verifier->program->vars, atom); }
static Type var_of(Verifier *verifier, Var var) { return var_type(verifier->program->vars, var); }

static void require_scalar(Verifier *verifier, const char *what, Atom atom, ScalarType wanted) {
  verify_type(verifier, what, operand_type(verifier, atom), type_scalar(wanted));
}
static void expect_sizes(Verifier *verifier, const char *what, Atoms sizes) {
  for EACH_IN(i, sizes) require_scalar(verifier, what, sizes.items[i], SCALAR_I64);
}
static bool expect_count(Verifier *verifier, const char *what, uint32_t found, uint32_t wanted) {
  if (found == wanted) return true;
  verify_problem(verifier, "%u %s, expected %u", found, what, wanted);
  return false;
}
// Every operand that is a variable has to be an array.
static bool expect_arrays(Verifier *verifier, const Exp *exp) {
  for (const Part *part = exp_info(exp->tag)->parts; part->kind != PART_End; part++) {
    const void *place = (const char *)exp + part->offset;
    const Vars vars = part->kind == PART_Var                                   ? (Vars){1, place}
                      : part->kind == PART_Vars && part->role != ROLE_Carried ? *(const Vars *)place
                                                                               : (Vars){0};
    for EACH_IN(i, vars)
      if (var_of(verifier, vars.items[i]).tag != TYPE_Array) {
        verify_problem(verifier, "operand is not an array");
        return false;
      }
  }
  return true;
}

// The pattern must be one variable of this type.
static void pattern_is(Verifier *verifier, const Stm *stm, Type type) {
  if (expect_count(verifier, "results", stm->pattern.count, 1))
    verify_type(verifier, "the result", var_of(verifier, stm_result(stm)), type);
}
// Each variable k >= `from` of the pattern must have the type widths ++ types[k].
static void pattern_nests(Verifier *verifier, const Stm *stm, uint32_t from, Atoms widths, const Type *types) {
  for RANGE_FROM(k, from, stm->pattern.count) {
    char what[32];
    (void)snprintf(what, sizeof what, "result %u", k);
    if (types[k].tag != TYPE_Scalar && types[k].tag != TYPE_Array)
      verify_problem(verifier, "%s is neither scalar nor array", what);
    else verify_type(verifier, what, var_of(verifier, stm->pattern.items[k]),
                     type_nest(verifier->scratch, widths.count, widths.items, types[k]));
  }
}

// ---- lambdas: the parameters enter the scope, the body is checked, and its bindings leave the scope. The types of the
// results are returned.
static const Type *verify_lambda(Verifier *verifier, Lambda lambda, uint32_t result_count) {
  const Atoms results = lambda.body->result;
  uint32_t mark = verifier->stack.size;
  verify_bind(verifier, lambda.parameters);
  verify_body(verifier, lambda.body);
  Type *types = NEW_ARRAY(verifier->scratch, Type, results.count);
  for EACH_IN(i, results) types[i] = operand_type(verifier, results.items[i]);
  verify_leave(verifier, mark);
  return expect_count(verifier, "values of the function", results.count, result_count) ? types : NULL;
}
static const Type *check_index_lambda(Verifier *verifier, Lambda lambda, uint32_t indices, uint32_t result_count) {
  if (!expect_count(verifier, "parameters", lambda.parameters.count, indices)) return NULL;
  expect_sizes(verifier, "an index", atoms_of_vars(verifier->scratch, lambda.parameters));
  return verify_lambda(verifier, lambda, result_count);
}
// An operator takes and returns values of the types of its neutral elements, one for each result.
static bool check_operator(Verifier *verifier, Lambda operator, Atoms neutral, uint32_t result_count) {
  if (!expect_count(verifier, "neutral elements", neutral.count, result_count) ||
      !expect_count(verifier, "operator parameters", operator.parameters.count, 2 * neutral.count)) return false;
  for RANGE(i, 2 * neutral.count)
    verify_type(verifier, "an operator parameter", var_of(verifier, operator.parameters.items[i]),
                operand_type(verifier, neutral.items[i % neutral.count]));
  const Type *types = verify_lambda(verifier, operator, neutral.count);
  for COUNTING(i, types && i < neutral.count)
    verify_type(verifier, "an operator result", types[i], operand_type(verifier, neutral.items[i]));
  return true;
}

// ---- scalars
static void verify_prim(Verifier *verifier, const Stm *stm, const ExpPrim *prim) {
  const PrimInfo *info = prim_info(prim->prim);
  if (!prim_accepts(prim->prim, prim->type))
    verify_problem(verifier, "%s does not work on %s", info->name, scalar_name(prim->type));
  if (expect_count(verifier, "operands", prim->arguments.count, info->arity))
    for RANGE(i, info->arity) {
      ScalarType wanted = prim->type;
      if (prim->prim == PRIM_Ldexp && i == 1) wanted = SCALAR_I32;
      if (info->result == RESULT_FromBits) wanted = prim_result_type(PRIM_ToBits, prim->type);
      require_scalar(verifier, "an operand", prim->arguments.items[i], wanted);
    }
  ScalarType result = info->result == RESULT_FromBits ? prim->type : prim_result_type(prim->prim, prim->type);
  pattern_is(verifier, stm, type_scalar(result));
}
static void check_convert(Verifier *verifier, const Stm *stm, const ExpConvert *convert) {
  require_scalar(verifier, "the operand", convert->value, convert->from);
  pattern_is(verifier, stm, type_scalar(convert->to));
}
static void verify_index(Verifier *verifier, const Stm *stm, const ExpIndex *index) {
  Type array = var_of(verifier, index->array);
  expect_count(verifier, "indices", index->indices.count, array.rank);
  expect_sizes(verifier, "an index", index->indices);
  pattern_is(verifier, stm, type_scalar(array.scalar));
}

// ---- views and updates
static Type type_of_sliced(Verifier *verifier, Type array, Slices slices) {
  Atom *shape = NEW_ARRAY(verifier->scratch, Atom, array.rank + 1);
  uint32_t rank = 0;
  if (slices.count > array.rank) {
    verify_problem(verifier, "%u slices of rank %u", slices.count, array.rank);
    return array;
  }
  for RANGE(i, array.rank) {
    const Slice *slice = i < slices.count ? &slices.items[i] : NULL;
    if (slice) require_scalar(verifier, "a start", slice->start, SCALAR_I64);
    if (slice && slice->tag == CORE_SLICE_Range) {
      require_scalar(verifier, "a count", slice->count, SCALAR_I64);
      require_scalar(verifier, "a step", slice->step, SCALAR_I64);
    }
    if (!slice || slice->tag == CORE_SLICE_Range) shape[rank++] = slice ? slice->count : array.shape[i];
  }
  return type_array(verifier->scratch, array.scalar, rank, shape);
}
static void check_slice(Verifier *verifier, const Stm *stm, const ExpSlice *slice) {
  Type type = type_of_sliced(verifier, var_of(verifier, slice->array), slice->slices);
  if (type.tag != TYPE_Array) verify_problem(verifier, "fixes every dimension: this is an index");
  pattern_is(verifier, stm, type);
}
static void check_permute(Verifier *verifier, const Stm *stm, const ExpPermute *permute) {
  Type array = var_of(verifier, permute->array);
  if (!expect_count(verifier, "numbers", permute->permutation.count, array.rank)) return;
  Atom *shape = NEW_ARRAY(verifier->scratch, Atom, array.rank);
  bool seen[64] = {false};
  for RANGE(i, array.rank) {
    int64_t from = permute->permutation.items[i];
    if (from < 0 || from >= array.rank || from >= 64 || seen[from]) {
      verify_problem(verifier, "not a permutation");
      from = 0;
    }
    seen[from] = true;
    shape[i] = array.shape[from];
  }
  pattern_is(verifier, stm, type_array(verifier->scratch, array.scalar, array.rank, shape));
}
static const Poly *count_of_elements(Verifier *verifier, uint32_t rank, const Atom *shape) {
  const Poly *count = poly_constant(verifier->scratch, 1);
  for RANGE(i, rank)
    count = poly_mul(verifier->scratch, count, sizes_poly(verifier->sizes, shape[i]));
  return count;
}
static void check_reshape(Verifier *verifier, const Stm *stm, const ExpReshape *reshape) {
  Type array = var_of(verifier, reshape->array);
  // Without a certificate the sizes are equal by the types of the source. Core cannot prove that in general, so this
  // rule only rejects sizes that are known to differ.
  if (stm->certificates.count == 0) {
    const Poly *more = poly_sub(verifier->scratch, count_of_elements(verifier, array.rank, array.shape),
                                count_of_elements(verifier, reshape->shape.count, reshape->shape.items));
    int64_t difference;
    if (poly_is_constant(more, &difference) && difference != 0)
      verify_problem(verifier, "element counts differ and there is no certificate");
  }
  expect_sizes(verifier, "a size", reshape->shape);
  pattern_is(verifier, stm, type_array(verifier->scratch, array.scalar, reshape->shape.count, reshape->shape.items));
}
static void check_update(Verifier *verifier, const Stm *stm, const ExpUpdate *update) {
  Type array = var_of(verifier, update->array);
  verify_type(verifier, "the value", operand_type(verifier, update->value),
              type_of_sliced(verifier, array, update->slices));
  pattern_is(verifier, stm, array);
}

// ---- fresh arrays
static void verify_array(Verifier *verifier, const Stm *stm, const ExpArray *array) {
  if (array->elements.count == 0) {
    verify_problem(verifier, "no elements (use a table)");
    return;
  }
  Type element = operand_type(verifier, array->elements.items[0]);
  for RANGE_FROM(i, 1, array->elements.count)
    verify_type(verifier, "an element", operand_type(verifier, array->elements.items[i]), element);
  Atom count = atom_i64(array->elements.count);
  pattern_is(verifier, stm, type_nest(verifier->scratch, 1, &count, element));
}
static void check_table(Verifier *verifier, const Stm *stm, const ArrayValue *table) {
  Atom *shape = NEW_ARRAY(verifier->scratch, Atom, table->rank + 1);
  for RANGE(i, table->rank) shape[i] = atom_i64(table->shape[i]);
  pattern_is(verifier, stm, type_array(verifier->scratch, table->element, table->rank, shape));
}
static void check_iota(Verifier *verifier, const Stm *stm, const ExpIota *iota) {
  if (!scalar_is_integer(iota->type)) verify_problem(verifier, "element type is not an integer");
  require_scalar(verifier, "the count", iota->count, SCALAR_I64);
  require_scalar(verifier, "the start", iota->start, iota->type);
  require_scalar(verifier, "the step", iota->step, iota->type);
  pattern_is(verifier, stm, type_array(verifier->scratch, iota->type, 1, &iota->count));
}
static void check_replicate(Verifier *verifier, const Stm *stm, const ExpReplicate *replicate) {
  Type value = operand_type(verifier, replicate->value);
  expect_sizes(verifier, "a size", replicate->shape);
  if (value.tag != TYPE_Scalar && value.tag != TYPE_Array)
    verify_problem(verifier, "value is neither scalar nor array");
  else pattern_is(verifier, stm, type_nest(verifier->scratch, replicate->shape.count, replicate->shape.items, value));
}
static void check_concat(Verifier *verifier, const Stm *stm, const ExpConcat *concat) {
  if (concat->arrays.count == 0 || !expect_count(verifier, "results", stm->pattern.count, 1)) {
    verify_problem(verifier, "no operands");
    return;
  }
  Type result = var_of(verifier, stm_result(stm));
  if (result.tag != TYPE_Array) {
    verify_problem(verifier, "the result is not an array");
    return;
  }
  const Poly *sum = poly_constant(verifier->scratch, 0);
  for EACH_IN(i, concat->arrays) {
    Type operand = var_of(verifier, concat->arrays.items[i]);
    sum = poly_add(verifier->scratch, sum, sizes_poly(verifier->sizes, operand.shape[0]));
    verify_type(verifier, "a row", type_row(operand), type_row(result));
  }
  // The size of the result may be a parameter of a sliced function, which is the sum by the contract of the function. A
  // size that is computed from the sizes of the operands must be equal to their sum.
  const Poly *size = sizes_poly(verifier->sizes, result.shape[0]);
  uint32_t given;
  bool opaque = poly_is_variable(size, &given) && !poly_mentions(sum, given) && !poly_is_constant(sum, NULL);
  if (!opaque && !poly_equal(sum, size))
    verify_problem(verifier, "outer size is not the sum of the operands'");
}

// ---- SOACs
static void check_filter(Verifier *verifier, const Stm *stm, const Type *types) {
  if (stm->pattern.count == 0) return;
  const Atom count = atom_var(stm_result(stm));
  verify_type(verifier, "the condition", types[0], type_scalar(SCALAR_Bool));
  require_scalar(verifier, "the count", count, SCALAR_I64);
  pattern_nests(verifier, stm, 1, (Atoms){1, &count}, types);
}
// The values must be elements or rows of the destinations. The results are the destinations.
static void check_destinations(Verifier *verifier, const Stm *stm, const ExpRoles *roles, const Type *values) {
  const Vars destinations = roles->consumed;
  if (roles->skip == 0) verify_problem(verifier, "no index rank");
  if (!expect_count(verifier, "results", stm->pattern.count, destinations.count)) return;
  for EACH_IN(k, destinations) {
    Type destination = var_of(verifier, destinations.items[k]);
    if (destination.rank < roles->skip) {
      verify_problem(verifier, "destination %u has too small a rank", k);
      continue;
    }
    const Type row = type_array(verifier->scratch, destination.scalar, destination.rank - roles->skip,
                                destination.shape + roles->skip);
    verify_type(verifier, "a value", values[k], row);
    verify_type(verifier, "the result", var_of(verifier, stm->pattern.items[k]), destination);
  }
}
static void verify_soac(Verifier *verifier, const Stm *stm, const ExpRoles *roles) {
  // In Mem the element that the operator receives is in the memory where the function left it. This memory may depend
  // on the function's index, which the operator's body may mention.
  const uint32_t mark = verifier->stack.size;
  if (roles->operator && verifier->program->level == LEVEL_Mem && roles->indices.count == 1)
    verify_lend(verifier, roles->indices.items[0]);
  const bool ok =
      !roles->operator || check_operator(verifier, *roles->operator, roles->initial, stm->pattern.count);
  verify_leave(verifier, mark);
  const Type *types =
      check_index_lambda(verifier, *roles->function, roles->widths.count, roles->skip + stm->pattern.count);
  if (!ok || !types) return;
  for RANGE(i, roles->skip) verify_type(verifier, "an index", types[i], type_scalar(SCALAR_I64));
  types += roles->skip;
  for EACH_IN(k, roles->initial)
    verify_type(verifier, "an element", types[k], operand_type(verifier, roles->initial.items[k]));
  if (exp_info(stm->exp->tag)->flags & EXP_Consumes) check_destinations(verifier, stm, roles, types);
  else if (roles->selects) check_filter(verifier, stm, types);
  else pattern_nests(verifier, stm, 0, stm->exp->tag == EXP_Reduce ? (Atoms){0} : roles->widths, types);
}

// ---- control
static void check_if(Verifier *verifier, const Stm *stm, const ExpIf *branch) {
  require_scalar(verifier, "the condition", branch->condition, SCALAR_Bool);
  const Body *bodies[2] = {branch->then_body, branch->else_body};
  for INT_RANGE(i, 2) {
    uint32_t mark = verifier->stack.size;
    verify_body(verifier, bodies[i]);
    verify_results(verifier, stm->pattern, bodies[i]->result, NULL);
    verify_leave(verifier, mark);
  }
}
static void verify_loop(Verifier *verifier, const Stm *stm, const ExpLoop *loop) {
  verify_results(verifier, loop->parameters, loop->initial, NULL);
  uint32_t mark = verifier->stack.size;
  verify_bind(verifier, loop->parameters);
  if (loop->form.tag == CORE_LOOP_For) {
    verify_bind(verifier, (Vars){1, &loop->form.index});
    require_scalar(verifier, "the index", atom_var(loop->form.index), SCALAR_I64);
  } else if (loop->form.condition >= loop->parameters.count)
    verify_problem(verifier, "no parameter %u", loop->form.condition);
  else require_scalar(verifier, "the condition", atom_var(loop->parameters.items[loop->form.condition]), SCALAR_Bool);
  verify_body(verifier, loop->body);
  verify_results(verifier, loop->parameters, loop->body->result, NULL);
  verify_leave(verifier, mark);
  verify_results(verifier, loop->parameters, atoms_of_vars(verifier->scratch, stm->pattern), NULL);
}
static void verify_call(Verifier *verifier, const Stm *stm, const ExpCall *call) {
  const Function *callee = map_pointer(&verifier->functions, call->function.id);
  if (!callee) {
    verify_problem(verifier, "%.*s is not defined", TEXT_ARG(name_text(verifier->context->names, call->function)));
    return;
  }
  verify_results(verifier, callee->parameters, call->arguments, NULL);
  if (callee->parameters.count != call->arguments.count) return;
  Map replace = map_new(verifier->scratch);
  for EACH_IN(i, callee->parameters)
    map_put_pointer(&replace, callee->parameters.items[i].id, &call->arguments.items[i]);
  verify_results(verifier, callee->results, atoms_of_vars(verifier->scratch, stm->pattern), &replace);
  const bool has_places = verifier->program->level == LEVEL_Mem;
  expect_count(verifier, "places", call->places.count, has_places ? callee->places.count : 0);
}

void verify_exp(Verifier *verifier, const Stm *stm) {
  const Exp *exp = stm->exp;
  const ExpRoles roles = exp_roles(exp);
  if (!expect_arrays(verifier, exp)) return;
  expect_sizes(verifier, "a width", roles.widths);
  switch (exp->tag) {
  case EXP_Atom: pattern_is(verifier, stm, operand_type(verifier, exp->as.Atom.value)); break;
  case EXP_Prim: verify_prim(verifier, stm, &exp->as.Prim); break;
  case EXP_Convert: check_convert(verifier, stm, &exp->as.Convert); break;
  case EXP_Index: verify_index(verifier, stm, &exp->as.Index); break;
  case EXP_Slice: check_slice(verifier, stm, &exp->as.Slice); break;
  case EXP_Permute: check_permute(verifier, stm, &exp->as.Permute); break;
  case EXP_Reshape: check_reshape(verifier, stm, &exp->as.Reshape); break;
  case EXP_Array: verify_array(verifier, stm, &exp->as.Array); break;
  case EXP_Table: check_table(verifier, stm, exp->as.Table.value); break;
  case EXP_Iota: check_iota(verifier, stm, &exp->as.Iota); break;
  case EXP_Replicate: check_replicate(verifier, stm, &exp->as.Replicate); break;
  case EXP_Copy: pattern_is(verifier, stm, var_of(verifier, exp->as.Copy.array)); break;
  case EXP_Concat: check_concat(verifier, stm, &exp->as.Concat); break;
  case EXP_Update: check_update(verifier, stm, &exp->as.Update); break;
  case EXP_Build: case EXP_Reduce: case EXP_Scan: case EXP_Filter: case EXP_Scatter: case EXP_Hist:
    verify_soac(verifier, stm, &roles);
    break;
  case EXP_Loop: verify_loop(verifier, stm, &exp->as.Loop); break;
  case EXP_If: check_if(verifier, stm, &exp->as.If); break;
  case EXP_Assert:
    require_scalar(verifier, "the condition", exp->as.Assert.condition, SCALAR_Bool);
    for EACH_IN(i, *exp->as.Assert.message)
      if (exp->as.Assert.message->pieces[i].is_value &&
          operand_type(verifier, exp->as.Assert.message->pieces[i].value).tag != TYPE_Scalar)
        verify_problem(verifier, "piece %u of the message is no scalar", i);
    pattern_is(verifier, stm, (Type){.tag = TYPE_Certificate});
    break;
  case EXP_Trace: expect_count(verifier, "results", stm->pattern.count, 0); break;
  case EXP_Call: verify_call(verifier, stm, &exp->as.Call); break;
  case EXP_Alloc: pattern_is(verifier, stm, (Type){.tag = TYPE_Block}); break;
  case EXP_COUNT: panic("verify: no such expression");
  }
}
