// entry_api: the public functions of an entry point: f_workspace, f_shape and f itself.
//   rule: destinations, sizes, inputs, workspace; everything is checked before anything is written [architecture, Generated C]
#include "backend/backend_internal.h"

static const CExpr *name_exp(Emitter *e, Text name) { return c_name(e->arena, name); }
static const CExpr *word(Emitter *e, const char *name) { return c_name(e->arena, text_of(name)); }
static CParameter parameter(CType type, Text name) { return (CParameter){type, name}; }

// ---- the plan: which argument stands where
static ImpVar imp_of(EntryPlan *entry, Var var) {
  return (ImpVar){(uint32_t)map_value_or(entry->plan->function->variables, var.id, 0)};
}

// Function.places holds the block of each array parameter, then of each array result.
static Var place_of_array(Emitter *e, const Function *function, Var array) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < function->parameters.count; i++) {
    const Var var = function->parameters.items[i];
    if (var_type(e->mem->vars, var).tag != TYPE_Array) continue;
    if (var.id == array.id) return function->places.items[at];
    at++;
  }
  for (uint32_t i = 0; i < function->results.count; i++) {
    const Var var = function->results.items[i];
    if (var_type(e->mem->vars, var).tag != TYPE_Array) continue;
    if (var.id == array.id) return function->places.items[at];
    at++;
  }
  panic("backend: an entry's array has no place");
}

static ImpVar scalar_result(EntryPlan *entry, Emitter *e, Var var) {
  uint32_t at = 0;
  const Vars results = entry->function->results;
  for (uint32_t i = 0; i < results.count; i++) {
    if (var_type(e->mem->vars, results.items[i]).tag != TYPE_Scalar) continue;
    if (results.items[i].id == var.id) return entry->plan->function->results.items[at];
    at++;
  }
  panic("backend: an entry's scalar result is not a result of its function");
}

static bool is_entry_result(const Entry *entry, Var var) {
  for (uint32_t i = 0; i < entry->result_count; i++) {
    if (entry->results[i].variable.id == var.id) return true;
  }
  return false;
}

static bool is_size(const Entry *entry, Var var) {
  for (uint32_t i = 0; i < entry->sizes.count; i++) {
    if (entry->sizes.items[i].id == var.id) return true;
  }
  return false;
}

static void add_argument(Emitter *e, EntryPlan *entry, ArgumentRole role, Var var, Name name, uint32_t number, bool unique) {
  const Type type = var_type(e->mem->vars, var);
  Argument argument = {.role = role, .core = var, .type = type.scalar, .rank = type.tag == TYPE_Array ? type.rank : 0, .shape = type.shape, .unique = unique, .number = number};
  const bool is_result = role == ROLE_ArrayResult || role == ROLE_ScalarResult || role == ROLE_ResultSize;
  if (type.tag == TYPE_Array) argument.imp = imp_of(entry, place_of_array(e, entry->function, var));
  else argument.imp = is_result ? scalar_result(entry, e, var) : imp_of(entry, var);
  Text wanted = name_text(e->context->names, name);
  if (wanted.size == 0) wanted = name_text(e->context->names, var_info(e->mem->vars, var)->name);
  if (wanted.size == 0) wanted = is_result ? TEXT("out") : TEXT("in");
  argument.name = fresh_name(e, wanted);
  if (argument.imp.id) name_take(e, argument.imp, argument.name);
  seq_push(e->arena, &entry->arguments, argument);
}

static void add_results(Emitter *e, EntryPlan *entry) {
  for (uint32_t i = 0; i < entry->entry->result_count; i++) {
    const EntryValue *result = &entry->entry->results[i];
    const bool is_array = var_type(e->mem->vars, result->variable).tag == TYPE_Array;
    const Name name = result->name.id ? result->name : intern_string(e->context->names, "out");
    add_argument(e, entry, is_array ? ROLE_ArrayResult : ROLE_ScalarResult, result->variable, name, i, false);
    entry->dimension_count += is_array ? var_type(e->mem->vars, result->variable).rank : 0;
  }
  for (uint32_t i = 0; i < entry->function->results.count; i++) {
    const Var var = entry->function->results.items[i];
    if (var_type(e->mem->vars, var).tag != TYPE_Scalar || is_entry_result(entry->entry, var)) continue;
    add_argument(e, entry, ROLE_ResultSize, var, var_info(e->mem->vars, var)->name, i, false);
  }
}

EntryPlan *entry_plan(Emitter *e, FunctionPlan *plan, const Layout *layout) {
  EntryPlan *entry = NEW(e->arena, EntryPlan);
  const Function *function = plan->function->source;
  *entry = (EntryPlan){.function = function, .entry = function->entry, .plan = plan, .c_name = plan->c_name,
                       .sizes = sizes_of_function(e->context, e->mem->vars, function), .frame = map_pointer(&layout->frames, function->name.id)};
  if (plan->is_called) entry->c_name = c_identifier(e->arena, name_text(e->context->names, entry->entry->name));
  if (is_reserved(entry->c_name)) entry->c_name = text_format(e->arena, "%.*s_%.*s", TEXT_ARG(e->prefix), TEXT_ARG(entry->c_name));
  function_begin(e, plan);
  add_results(e, entry);
  for (uint32_t i = 0; i < entry->entry->sizes.count; i++) add_argument(e, entry, ROLE_Size, entry->entry->sizes.items[i], (Name){0}, i, false);
  for (uint32_t i = 0; i < entry->entry->parameter_count; i++) {
    const EntryValue *value = &entry->entry->parameters[i];
    if (is_size(entry->entry, value->variable)) continue;
    const bool is_array = var_type(e->mem->vars, value->variable).tag == TYPE_Array;
    add_argument(e, entry, is_array ? ROLE_ArrayInput : ROLE_ScalarInput, value->variable, value->name, i, value->unique);
  }
  return entry;
}

bool argument_is_for_size(const Argument *argument) { return argument->role == ROLE_Size || argument->role == ROLE_ScalarInput; }

static bool is_parameter(const Function *function, uint32_t variable) {
  for (uint32_t i = 0; i < function->parameters.count; i++) {
    if (function->parameters.items[i].id == variable) return true;
  }
  return false;
}

static bool over_parameters(Emitter *e, EntryPlan *entry, const Poly *poly) {
  (void)e;
  for (uint32_t i = 0; i < poly->count; i++) {
    for (uint32_t v = 0; v < poly->terms[i].degree; v++) {
      if (!is_parameter(entry->function, poly->terms[i].variables[v])) return false;
    }
  }
  return !poly->broken;
}

const Poly *argument_dimension(EntryPlan *entry, const Argument *result, uint32_t dimension) {
  Atom size = result->shape[dimension];
  for (uint32_t i = 0; i < entry->function->results.count; i++) {
    if (size.tag == ATOM_Var && entry->function->results.items[i].id == size.as.var.id) size = entry->function->body->result.items[i];
  }
  const Poly *poly = sizes_poly(entry->sizes, size);
  return over_parameters(NULL, entry, poly) ? poly : NULL;
}

// ---- f_workspace
static void size_parameters(Emitter *e, EntryPlan *entry, bool with_shapes, CFunction *function) {
  Seq(CParameter) parameters = {0};
  if (with_shapes) seq_push(e->arena, &parameters, parameter(c_pointer(TEXT("int64_t"), false, false), TEXT("shapes")));
  for EACH(i, &entry->arguments) {
    const Argument *argument = &entry->arguments.items[i];
    if (argument_is_for_size(argument)) seq_push(e->arena, &parameters, parameter((CType){.base = c_type_name(argument->type)}, argument->name));
  }
  function->parameter_count = parameters.size;
  function->parameters = parameters.items;
}

static const CExpr *sizes_are_valid(Emitter *e, EntryPlan *entry) {
  const CExpr *all = NULL;
  for EACH(i, &entry->arguments) {
    const Argument *argument = &entry->arguments.items[i];
    if (argument->role != ROLE_Size) continue;
    const CExpr *one = c_binary(e->arena, ">=", name_exp(e, argument->name), c_number(e->arena, 0));
    all = all ? c_binary(e->arena, "&&", all, one) : one;
  }
  return all ? all : word(e, "true");
}

static const CExpr *a_size_is_negative(Emitter *e, EntryPlan *entry) {
  const CExpr *any = NULL;
  for EACH(i, &entry->arguments) {
    const Argument *argument = &entry->arguments.items[i];
    if (argument->role != ROLE_Size) continue;
    const CExpr *one = c_binary(e->arena, "<", name_exp(e, argument->name), c_number(e->arena, 0));
    any = any ? c_binary(e->arena, "||", any, one) : one;
  }
  return any;
}

static const CStmt *ignore(Emitter *e, Text name) { return c_eval(e->arena, c_cast(e->arena, c_type("void"), name_exp(e, name))); }

static void ignore_scalars(Emitter *e, EntryPlan *entry, CStmtList *list) {
  for EACH(i, &entry->arguments) {
    if (entry->arguments.items[i].role == ROLE_ScalarInput) seq_push(e->arena, list, ignore(e, entry->arguments.items[i].name));
  }
}

// Declares `ok` and the scalars of the frame's slice.
static void begin_sizes(Emitter *e, EntryPlan *entry, CStmtList *list) {
  ignore_scalars(e, entry, list);
  seq_push(e->arena, list, c_declare(e->arena, c_type("bool"), false, TEXT("ok"), sizes_are_valid(e, entry)));
  emit_into(e, list, entry->plan->function->frame_slice);
}

static CFunction emit_workspace(Emitter *e, EntryPlan *entry) {
  CFunction function = {.result = TEXT("size_t"), .name = text_format(e->arena, "%.*s_workspace", TEXT_ARG(entry->c_name))};
  size_parameters(e, entry, false, &function);
  CStmtList list = {0};
  begin_sizes(e, entry, &list);
  seq_push(e->arena, &list, c_declare(e->arena, c_type("int64_t"), true, TEXT("bytes"), emit_extent_checked(e, entry->plan->function->frame_total)));
  const CExpr *too_large = c_binary(e->arena, ">", c_cast(e->arena, c_type("uint64_t"), word(e, "bytes")), c_binary(e->arena, "/", word(e, "SIZE_MAX"), c_number(e->arena, 2)));
  const CExpr *bad = c_binary(e->arena, "||", c_unary(e->arena, "!", word(e, "ok")), too_large);
  seq_push(e->arena, &list, c_return(e->arena, c_conditional(e->arena, bad, word(e, "SIZE_MAX"), c_cast(e->arena, c_type("size_t"), word(e, "bytes")))));
  function.body = c_block_of(e->arena, &list);
  return function;
}

// ---- f_shape: the sizes of the results, or their bounds when they depend on the data
static const CExpr *capacity_of(Emitter *e, EntryPlan *entry, const Argument *result, uint32_t dimension, const CExpr *others) {
  uint32_t number = 0;
  while (entry->function->results.items[number].id != result->core.id) number++;
  const Extent *bytes = entry->frame && entry->frame->capacities ? entry->frame->capacities[number] : NULL;
  (void)dimension;
  if (!bytes) return NULL;
  const CExpr *element = c_number(e->arena, scalar_bytes(result->type));
  if (others) require_runtime(e, TEXT("rt_size_max"));
  const CExpr *row = others ? c_call2(e->arena, "rt_size_max", c_binary(e->arena, "*", others, element), c_number(e->arena, 1)) : element;
  return c_binary(e->arena, "/", emit_extent_checked(e, bytes), row);
}

static void shape_of_result(Emitter *e, EntryPlan *entry, const Argument *result, uint32_t at, CStmtList *list) {
  const CExpr *others = NULL;
  uint32_t unknown = result->rank;
  for (uint32_t d = 0; d < result->rank; d++) {
    const Poly *size = argument_dimension(entry, result, d);
    const CExpr *slot = c_index(e->arena, word(e, "shapes"), c_number(e->arena, at + d));
    if (size) {
      seq_push(e->arena, list, c_assign(e->arena, slot, emit_poly_checked(e, size)));
      others = others ? c_binary(e->arena, "*", others, slot) : slot;
    } else if (unknown == result->rank) {
      unknown = d;
    } else {
      seq_push(e->arena, list, c_assign(e->arena, slot, c_number(e->arena, 1)));   // the product of the sizes is what is bounded
    }
  }
  if (unknown == result->rank) return;
  const CExpr *bound = capacity_of(e, entry, result, unknown, others);
  seq_push(e->arena, list, c_assign(e->arena, c_index(e->arena, word(e, "shapes"), c_number(e->arena, at + unknown)), bound ? bound : c_number(e->arena, 0)));
}

static CFunction emit_shape(Emitter *e, EntryPlan *entry) {
  CFunction function = {.result = TEXT("int"), .name = text_format(e->arena, "%.*s_shape", TEXT_ARG(entry->c_name))};
  size_parameters(e, entry, true, &function);
  CStmtList list = {0};
  begin_sizes(e, entry, &list);
  if (entry->dimension_count == 0) seq_push(e->arena, &list, ignore(e, TEXT("shapes")));
  uint32_t at = 0;
  for EACH(i, &entry->arguments) {
    const Argument *argument = &entry->arguments.items[i];
    if (argument->role != ROLE_ArrayResult) continue;
    shape_of_result(e, entry, argument, at, &list);
    at += argument->rank;
  }
  const CExpr *negative = NULL;
  for (uint32_t d = 0; d < entry->dimension_count; d++) {
    const CExpr *one = c_binary(e->arena, "<", c_index(e->arena, word(e, "shapes"), c_number(e->arena, d)), c_number(e->arena, 0));
    negative = negative ? c_binary(e->arena, "||", negative, one) : one;
  }
  const CExpr *bad = c_unary(e->arena, "!", word(e, "ok"));
  if (negative) bad = c_binary(e->arena, "||", bad, negative);
  seq_push(e->arena, &list, c_return(e->arena, c_conditional(e->arena, bad, c_number(e->arena, 3), c_number(e->arena, 0))));
  function.body = c_block_of(e->arena, &list);
  return function;
}

// ---- f
static CParameter argument_parameter(Emitter *e, const Argument *argument) {
  const Text type = c_type_name(argument->type);
  switch (argument->role) {
    case ROLE_ArrayResult: case ROLE_ScalarResult: case ROLE_ResultSize: return parameter(c_pointer(type, false, true), argument->name);
    case ROLE_Size: case ROLE_ScalarInput: return parameter((CType){.base = type}, argument->name);
    case ROLE_ArrayInput: {
      const bool reads = !argument->unique && (!argument->imp.id || imp_var_info(e->program->vars, argument->imp)->type.read_only);
      return parameter(c_pointer(type, reads, false), argument->name);
    }
  }
  panic("no such role");
}

static const CStmt *leave_if(Emitter *e, const CExpr *condition, int code, uint32_t count, const CExpr *const *values) {
  return c_if(e->arena, condition, c_block1(e->arena, c_return(e->arena, emit_fail(e, code, 0, count, values))), (CBlock){0});
}

static const CExpr *size_arguments(Emitter *e, EntryPlan *entry, const char *suffix) {
  Seq(const CExpr *) arguments = {0};
  for EACH(i, &entry->arguments) {
    if (argument_is_for_size(&entry->arguments.items[i])) seq_push(e->arena, &arguments, name_exp(e, entry->arguments.items[i].name));
  }
  return c_call(e->arena, text_format(e->arena, "%.*s_%s", TEXT_ARG(entry->c_name), suffix), arguments.size, arguments.items);
}

static bool is_constant_frame(const ImpFunction *function, int64_t *bytes) {
  return function->frame_total->tag == EXTENT_Poly && poly_is_constant(function->frame_total->poly, bytes);
}

static void check_workspace(Emitter *e, EntryPlan *entry, CStmtList *list) {
  int64_t bytes;
  const CExpr *needed = word(e, "workspace_needed");
  if (is_constant_frame(entry->plan->function, &bytes)) {
    if (entry->entry->sizes.count > 0) seq_push(e->arena, list, leave_if(e, a_size_is_negative(e, entry), 3, 0, NULL));
    if (bytes == 0) return;
    needed = c_number(e->arena, bytes);
  } else {
    seq_push(e->arena, list, c_declare(e->arena, c_type("size_t"), true, TEXT("workspace_needed"), size_arguments(e, entry, "workspace")));
    seq_push(e->arena, list, leave_if(e, c_binary(e->arena, "==", needed, word(e, "SIZE_MAX")), 3, 0, NULL));
  }
  const CExpr *value = c_cast(e->arena, c_type("int64_t"), needed);
  seq_push(e->arena, list, leave_if(e, c_binary(e->arena, "<", word(e, "workspace_bytes"), needed), 2, 1, &value));
}

// The capacities the caller states for sizes that depend on data suffice.
static void check_capacities(Emitter *e, EntryPlan *entry, CStmtList *list) {
  bool any = false;
  for EACH(i, &entry->arguments) any |= entry->arguments.items[i].role == ROLE_ResultSize;
  if (!any || entry->dimension_count == 0) return;
  const Text shapes = TEXT("capacities");
  seq_push(e->arena, list, c_declare_array(e->arena, c_type("int64_t"), shapes, entry->dimension_count));
  Seq(const CExpr *) arguments = {0};
  seq_push(e->arena, &arguments, name_exp(e, shapes));
  for EACH(i, &entry->arguments) {
    if (argument_is_for_size(&entry->arguments.items[i])) seq_push(e->arena, &arguments, name_exp(e, entry->arguments.items[i].name));
  }
  const CExpr *shape = c_call(e->arena, text_format(e->arena, "%.*s_shape", TEXT_ARG(entry->c_name)), arguments.size, arguments.items);
  seq_push(e->arena, list, leave_if(e, c_binary(e->arena, "!=", shape, c_number(e->arena, 0)), 3, 0, NULL));
  uint32_t at = 0;
  for EACH(i, &entry->arguments) {
    const Argument *result = &entry->arguments.items[i];
    for (uint32_t d = 0; result->role == ROLE_ArrayResult && d < result->rank; d++, at++) {
      for EACH(j, &entry->arguments) {
        const Argument *size = &entry->arguments.items[j];
        if (size->role != ROLE_ResultSize || result->shape[d].tag != ATOM_Var || result->shape[d].as.var.id != size->core.id) continue;
        const CExpr *wanted = c_index(e->arena, name_exp(e, shapes), c_number(e->arena, at));
        seq_push(e->arena, list, leave_if(e, c_binary(e->arena, "<", c_unary(e->arena, "*", name_exp(e, size->name)), wanted), 4, 1, &wanted));
      }
    }
  }
}

static void ignore_unused(Emitter *e, EntryPlan *entry, CStmtList *list) {
  for EACH(i, &entry->arguments) {
    const Argument *argument = &entry->arguments.items[i];
    if (!argument->imp.id || !bitset_has(&e->used, argument->imp.id)) seq_push(e->arena, list, ignore(e, argument->name));
  }
  seq_push(e->arena, list, ignore(e, TEXT("workspace")));
  seq_push(e->arena, list, ignore(e, TEXT("workspace_bytes")));
  seq_push(e->arena, list, ignore(e, TEXT("error")));
}

// An entry that others call has its body in a static function; the public one passes everything on.
static const CExpr *call_of_body(Emitter *e, EntryPlan *entry) {
  const ImpFunction *function = entry->plan->function;
  Seq(const CExpr *) arguments = {0};
  for (uint32_t i = 0; i < function->parameters.count; i++) seq_push(e->arena, &arguments, name_exp(e, name_of(e, function->parameters.items[i])));
  for (uint32_t i = 0; i < function->results.count; i++) seq_push(e->arena, &arguments, name_exp(e, name_of(e, function->results.items[i])));
  if (function->has_frame) seq_push(e->arena, &arguments, word(e, "arena"));
  if (function->is_dynamic) seq_push(e->arena, &arguments, word(e, "limit"));
  if (entry->plan->can_fail || function->has_frame) seq_push(e->arena, &arguments, word(e, "error"));
  return c_call(e->arena, entry->plan->c_name, arguments.size, arguments.items);
}

static CFunction emit_call_function(Emitter *e, EntryPlan *entry) {
  const ImpFunction *function = entry->plan->function;
  CFunction result = {.result = TEXT("int"), .name = entry->c_name};
  Seq(CParameter) parameters = {0};
  for EACH(i, &entry->arguments) seq_push(e->arena, &parameters, argument_parameter(e, &entry->arguments.items[i]));
  seq_push(e->arena, &parameters, parameter(c_pointer(TEXT("void"), false, true), TEXT("workspace")));
  seq_push(e->arena, &parameters, parameter(c_type("size_t"), TEXT("workspace_bytes")));
  seq_push(e->arena, &parameters, parameter(c_pointer(text_format(e->arena, "%.*s_error", TEXT_ARG(e->prefix)), false, false), TEXT("error")));
  result.parameter_count = parameters.size, result.parameters = parameters.items;
  CStmtList list = {0};
  ignore_unused(e, entry, &list);
  check_workspace(e, entry, &list);
  check_capacities(e, entry, &list);
  if (function->has_frame) {
    seq_push(e->arena, &list, c_declare(e->arena, c_pointer(TEXT("unsigned char"), false, false), true, TEXT("arena"), word(e, "workspace")));
    seq_push(e->arena, &list, ignore(e, TEXT("arena")));
  }
  seq_push(e->arena, &list, c_eval(e->arena, c_call1(e->arena, "ASHLAR_BEGIN", word(e, "workspace"))));
  if (entry->plan->is_called) {
    if (function->is_dynamic) seq_push(e->arena, &list, c_declare(e->arena, c_type("int64_t"), true, TEXT("limit"), c_cast(e->arena, c_type("int64_t"), word(e, "workspace_bytes"))));
    const CExpr *call = call_of_body(e, entry);
    seq_push(e->arena, &list, entry->plan->can_fail ? c_return(e->arena, call) : c_eval(e->arena, call));
  } else {
    emit_frame_begin(e, &list, true);
    emit_into(e, &list, function->body);
  }
  if (!entry->plan->is_called || !entry->plan->can_fail) seq_push(e->arena, &list, c_return(e->arena, c_number(e->arena, 0)));
  result.body = c_block_of(e->arena, &list);
  return result;
}

// Each function begins anew with the plan's argument names, so that locals never clash with them.
static void restart(Emitter *e, EntryPlan *entry) {
  function_begin(e, entry->plan);
  for EACH(i, &entry->arguments) {
    const Argument *argument = &entry->arguments.items[i];
    map_put(&e->taken, intern(e->context->names, argument->name).id, 1);
    if (argument->imp.id) name_take(e, argument->imp, argument->name);
  }
  map_put(&e->taken, intern_string(e->context->names, "ok").id, 1);
  map_put(&e->taken, intern_string(e->context->names, "bytes").id, 1);
  map_put(&e->taken, intern_string(e->context->names, "capacities").id, 1);
  map_put(&e->taken, intern_string(e->context->names, "workspace_needed").id, 1);
  map_put(&e->taken, intern_string(e->context->names, "fixed").id, 1);
}

EntryFunctions emit_entry(Emitter *e, EntryPlan *entry) {
  EntryFunctions functions;
  restart(e, entry);
  e->results = bitset_new(e->arena);
  functions.workspace = emit_workspace(e, entry);
  restart(e, entry);
  functions.shape = emit_shape(e, entry);
  restart(e, entry);
  functions.call = emit_call_function(e, entry);
  return functions;
}
