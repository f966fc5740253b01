// entry_api: the public function of an entry point (f_workspace and f_shape: entry_sizes.c).
//   rule: the arguments are destinations, sizes, inputs and workspace, in this order. All checks come before the first
//         write. [architecture, Generated C]
#include "backend/cells.h"
#include "backend/entry_checks.h"
#include "backend/entry_sizes.h"

// ---- the plan: the arguments in order
static ImpVar imp_variable_of(EntryPlan *entry, Var var) {
  return (ImpVar){(uint32_t)map_value_or(entry->plan->function->variables, var.id, 0)};
}

// The block that holds an array at the interface of the entry. It is a parameter of the function; for a result whose
// size is not known before the call, it is a result of the function.
static Var block_of_array(Emitter *e, Var array) {
  const Memory *memory = memory_of(e->mem, array);
  REQUIRE(memory);
  return memory->block;
}

// The Imp variable of a scalar or block among the results; id 0: it is no result.
static ImpVar imp_result(EntryPlan *entry, Emitter *e, Var var) {
  uint32_t at = 0;
  const Vars results = entry->function->results;
  for EACH_IN(i, results) {
    const TypeTag tag = var_type(e->mem->vars, results.items[i]).tag;
    if (tag != TYPE_Scalar && tag != TYPE_Block) continue;
    if (results.items[i].id == var.id) return entry->plan->function->results.items[at];
    at++;
  }
  return (ImpVar){0};
}

static bool is_entry_result(const Entry *entry, Var var) {
  for RANGE(i, entry->result_count) {
    if (entry->results[i].variable.id == var.id) return true;
  }
  return false;
}

bool is_entry_size(const Entry *entry, Var var) { return vars_contain(entry->sizes, atom_var(var)); }

static void add_argument(Emitter *e, EntryPlan *entry, ArgumentRole role, Var var, Name name, uint32_t number,
                         bool unique, PoolPart part) {
  const Type type = var_type(e->mem->vars, var);
  Argument argument = {.role = role,
                       .core = var,
                       .type = type.scalar,
                       .rank = type.tag == TYPE_Array ? type.rank : 0,
                       .shape = type.shape,
                       .unique = unique,
                       .is_strided = entry->entry->is_strided && type.tag == TYPE_Array,
                       .number = number};
  const bool is_result = role == ROLE_ArrayResult || role == ROLE_ScalarResult || role == ROLE_ResultSize;
  argument.is_result = is_result;
  argument.member = pool_member(e, entry, var, part);
  if (role == ROLE_ScalarInput || role == ROLE_ScalarResult) argument.link = link_type(e, entry->entry, var);
  if (type.tag == TYPE_Array) argument.imp = imp_variable_of(entry, block_of_array(e, var));
  else argument.imp = is_result ? imp_result(entry, e, var) : imp_variable_of(entry, var);
  if (role == ROLE_ArrayResult && !argument.imp.id) argument.returned = imp_result(entry, e, block_of_array(e, var));
  Text wanted = spelling(e, name);
  if (wanted.size == 0) wanted = spelling(e, var_info(e->mem->vars, var)->name);
  if (wanted.size == 0) wanted = is_result ? TEXT("out") : TEXT("in");
  argument.name = role == ROLE_Workers ? TEXT("workers") : fresh_name(e, wanted);   // a reserved name
  if (argument.imp.id) name_take(e, argument.imp, argument.name);
  seq_push(e->arena, &entry->arguments, argument);
  if (entry->entry->is_strided && type.tag == TYPE_Array) add_stride_argument(e, entry, &argument);
}

static void add_result_parameters(Emitter *e, EntryPlan *entry) {
  for RANGE(i, entry->entry->result_count) {
    const EntryValue *result = &entry->entry->results[i];
    const bool is_array = var_type(e->mem->vars, result->variable).tag == TYPE_Array;
    const Name name = result->name.id ? result->name : intern_string(e->context->names, "out");
    if (result->pool == POOL_Words || result->pool == POOL_Rows) continue;   // updated in place
    add_argument(e, entry, is_array ? ROLE_ArrayResult : ROLE_ScalarResult, result->variable, name, i, false,
                 result->pool);
    entry->dimension_count += is_array ? var_type(e->mem->vars, result->variable).rank : 0;
  }
  for EACH_IN(i, entry->function->results) {
    const Var var = entry->function->results.items[i];
    if (var_type(e->mem->vars, var).tag != TYPE_Scalar || is_entry_result(entry->entry, var)) continue;
    add_argument(e, entry, ROLE_ResultSize, var, var_info(e->mem->vars, var)->name, i, false, POOL_None);
  }
}

static void name_entry_size(Emitter *e, EntryPlan *entry, Var var, Text name) {
  map_put_pointer(&entry->size_names, var.id, COPY_OF(e->arena, &name));
}

static void name_entry_sizes(Emitter *e, EntryPlan *entry) {
  entry->size_names = map_new(e->arena);
  for EACH_ARGUMENT(argument, entry) {
    if (argument->role == ROLE_Size || argument->role == ROLE_ScalarInput || argument->role == ROLE_Workers)
      name_entry_size(e, entry, argument->core, argument->name);
  }
  if (!entry->frame || !entry->frame->slice) return;
  e->readable =
      e->readable ? names_beside(e->readable, entry->function) : names_new(e->context, e->mem, entry->function);
  names_sizes(e->readable, entry->function, entry->frame);
  for RANGE(i, entry->frame->slice->count) {
    const Var var = stm_result(entry->frame->slice->stms[i]);
    name_entry_size(e, entry, var, fresh_name(e, names_of(e->readable, var)));
  }
}

EntryPlan *entry_plan(Emitter *e, FunctionPlan *plan, const Layout *layout) {
  EntryPlan *entry = NEW(e->arena, EntryPlan);
  const Function *function = plan->function->source;
  *entry = (EntryPlan){.function = function,
                       .entry = function->entry,
                       .plan = plan,
                       .c_name = plan->public_name,
                       .sizes = sizes_of_function(e->context, e->mem->vars, function),
                       .frame = map_pointer(&layout->frames, function->name.id),
                       .contract = mem_contract(e->context, e->mem, layout, function),
                       .is_narrow = e->ranges != NULL};
  function_begin(e, plan);
  if (entry->entry->cells) map_put(&e->taken, name_id(e, TEXT("pool")), 1);
  add_result_parameters(e, entry);
  for EACH_IN(i, entry->entry->sizes)
    add_argument(e, entry, ROLE_Size, entry->entry->sizes.items[i], (Name){0}, i, false, POOL_None);
  for RANGE(i, entry->entry->parameter_count) {
    const EntryValue *value = &entry->entry->parameters[i];
    if (is_entry_size(entry->entry, value->variable)) continue;
    const bool is_array = var_type(e->mem->vars, value->variable).tag == TYPE_Array;
    add_argument(e, entry, is_array ? ROLE_ArrayInput : ROLE_ScalarInput, value->variable, value->name, i,
                 value->unique, value->pool);
  }
  if (plan->is_parallel)
    add_argument(e, entry, ROLE_Workers, e->mem->vars->workers, (Name){0}, 0, false, POOL_None);
  name_entry_sizes(e, entry);
  find_same(e, entry);
  return entry;
}

bool argument_is_for_size(const EntryPlan *entry, const Argument *argument) {
  if (argument->role == ROLE_Workers) return true;
  if (argument->role == ROLE_Size && (!argument->member || entry->is_narrow)) return true;
  return (argument->role == ROLE_Size || argument->role == ROLE_ScalarInput) &&
         bitset_has(&entry->for_size, argument->imp.id);
}

static bool is_of_parameters(const EntryPlan *entry, const Poly *poly) {
  for RANGE(i, poly->count) {
    for RANGE(v, poly->terms[i].degree) {
      if (!vars_contain(entry->function->parameters, atom_var((Var){poly->terms[i].variables[v]}))) return false;
    }
  }
  return !poly->broken;
}

const Poly *argument_dimension(EntryPlan *entry, const Argument *result, uint32_t dimension) {
  Atom size = result->shape[dimension];
  for EACH_IN(i, entry->function->results) {
    if (size.tag == ATOM_Var && entry->function->results.items[i].id == size.as.var.id)
      size = entry->function->body->result.items[i];
  }
  const Poly *poly = sizes_poly(entry->sizes, size);
  return is_of_parameters(entry, poly) ? poly : NULL;
}

// ---- f
static CType argument_type(Emitter *e, const EntryPlan *entry, const Argument *argument) {
  const Text type = argument->link.size ? argument->link : c_type_name(argument->type);
  switch (argument->role) {
    case ROLE_ArrayResult:
    case ROLE_ScalarResult:
    case ROLE_ResultSize: return c_pointer(type, false, !is_same_as_any(entry, argument));
    case ROLE_Strides: return c_pointer(TEXT("int64_t"), true, false);
    case ROLE_Size:
    case ROLE_Workers:
    case ROLE_ScalarInput: return (CType){.base = type};
    case ROLE_ArrayInput: {
      const ImpType imp = argument->imp.id ? imp_type(e, argument->imp) : (ImpType){.read_only = true};
      // a consumed array overlaps no other argument
      return c_pointer(type, !argument->unique && imp.read_only,
                       argument->unique && imp.no_alias && !is_same_as_any(entry, argument));
    }
  }
  panic("no such role");
}

static const CExpr *named(Emitter *e, const Argument *argument) {
  return c_name(e, argument->role == ROLE_Workers ? name_of(e, argument->imp) : argument->name);
}

// The bytes of the workspace: a constant, or the variable that check_workspace declares.
static const CExpr *workspace_needed(Emitter *e, const EntryPlan *entry) {
  int64_t bytes;
  return is_constant_frame(entry->plan->function, &bytes) ? c_number(e, bytes) : c_word(e, "workspace_needed");
}

static void check_workspace(Emitter *e, EntryPlan *entry) {
  int64_t bytes;
  const CExpr *needed = workspace_needed(e, entry);
  if (is_constant_frame(entry->plan->function, &bytes)) {
    const CExpr *negative = a_size_is_negative(e, entry);
    if (negative) refuse_if(e, negative, CODE_SIZE);
    if (bytes == 0) return;
  } else {
    c_declare(e, c_type("size_t"), true, TEXT("workspace_needed"), 
              call_with_sizes(e, entry, "_workspace", NULL, named));
    refuse_if(e, c_binary(e, "==", needed, c_word(e, "SIZE_MAX")), CODE_SIZE);
  }
  const CExpr *value = c_cast(e, c_type("int64_t"), needed);
  if (!storage_is_own(e))
    c_return_if(e, c_binary(e, "<", c_word(e, "workspace_bytes"), needed), emit_fail(e, 2, 0, 1, &value));
}

void declare_capacities(Emitter *e, EntryPlan *entry) {
  const Text shapes = TEXT("capacities");
  if (entry->knows_capacities) return;
  entry->knows_capacities = true;
  c_declare_array(e, c_type("int64_t"), shapes, entry->dimension_count);
  const CExpr *shape = call_with_sizes(e, entry, "_shape", c_name(e, shapes), named);
  refuse_if(e, c_binary(e, "!=", shape, c_number(e, 0)), CODE_SIZE);
}

// Checks the capacities that the caller states for sizes that depend on data.
static void check_capacities(Emitter *e, EntryPlan *entry) {
  bool any = false;
  for EACH(i, &entry->arguments) any |= entry->arguments.items[i].role == ROLE_ResultSize;
  if (!any || entry->dimension_count == 0) return;
  declare_capacities(e, entry);
  uint32_t at = 0;
  for EACH_ARGUMENT(result, entry) {
    for (uint32_t d = 0; result->role == ROLE_ArrayResult && d < result->rank; d++, at++) {
      for EACH_ARGUMENT(size, entry) {
        if (size->role != ROLE_ResultSize || result->shape[d].tag != ATOM_Var ||
            result->shape[d].as.var.id != size->core.id)
          continue;
        const CExpr *wanted = c_element(e, "capacities", at);
        const CExpr *is_short = c_binary(e, "<", c_unary(e, "*", c_name(e, size->name)), wanted);
        c_return_if(e, is_short, emit_fail(e, 4, 0, 1, &wanted));
      }
    }
  }
}

// An entry that other functions call has its body in a static function; the public function passes its arguments on.
static const CExpr *call_of_body(Emitter *e, EntryPlan *entry) {
  const ImpFunction *function = entry->plan->function;
  Seq(const CExpr *) arguments = {0};
  for EACH_IN(i, function->parameters) {
    const ImpVar parameter = function->parameters.items[i];
    const CExpr *name = c_name(e, name_of(e, parameter));
    seq_push(e->arena, &arguments, var_is_narrow(e, parameter) ? c_cast(e, c_type("int32_t"), name) : name);
  }
  for EACH_IN(i, function->results) {
    const ImpVar result = function->results.items[i];
    const CExpr *name = c_name(e, name_of(e, result));
    const bool is_buffer = imp_type(e, result).tag == IMP_TYPE_Buffer;
    seq_push(e->arena, &arguments, is_buffer ? c_unary(e, "&", name) : name);
  }
  if (function->has_frame) seq_push(e->arena, &arguments, c_word(e, "arena"));
  if (function->is_dynamic) seq_push(e->arena, &arguments, c_word(e, "heap"));
  if (entry->plan->is_parallel) seq_push(e->arena, &arguments, c_word(e, "workers"));
  if (entry->plan->can_fail || function->has_frame) seq_push(e->arena, &arguments, c_word(e, "error"));
  return c_call(e, entry->plan->c_name, arguments.size, arguments.items);
}

// ---- results whose size is not known before the call: the body returns their blocks, and the public function copies
// them to the destinations
static Text capacity_name(Emitter *e, const Argument *size) { return name_with(e, size->name, "_capacity"); }

const CExpr *entry_size(Emitter *e, EntryPlan *entry, Atom size) {
  int64_t constant;
  if (atom_is_i64(size, &constant)) return c_number(e, constant);
  for EACH_ARGUMENT(argument, entry) {
    if (argument->core.id != size.as.var.id) continue;
    const bool is_pointer = argument->role == ROLE_ResultSize || argument->role == ROLE_ScalarResult;
    return is_pointer ? c_unary(e, "*", c_name(e, argument->name)) : c_name(e, argument->name);
  }
  panic("backend: a result's size is neither a parameter nor a result");
}

static void copy_out(Emitter *e, EntryPlan *entry, const Argument *result) {
  const CExpr *count = NULL,
              *from = c_name(e, name_of(e, result->is_staged ? result->imp : result->returned));
  if (entry->entry->is_strided) {
    copy_strided(e, entry, result, from);
    return;
  }
  for RANGE(d, result->rank)
    count = c_chain(e, "*", count, entry_size(e, entry, result->shape[d]));
  const CExpr *size = c_sizeof(e, result->type);
  const CExpr *bytes = c_binary(e, "*", c_cast(e, c_type("size_t"), count), size);
  c_begin(e);
  c_eval(e, C_CALL(e, "memcpy", c_name(e, result->name), from, bytes));
  e->uses_memcpy = true;
  c_if(e, c_binary(e, ">", count, c_number(e, 0)), c_end(e));
}

static void declare_returned(Emitter *e, EntryPlan *entry) {
  for EACH_ARGUMENT(argument, entry) {
    if (argument->role == ROLE_ResultSize && entry->plan->returns_block) {
      c_declare(e, c_type("int64_t"), true, capacity_name(e, argument), c_unary(e, "*", c_name(e, argument->name)));
    }
    if (argument->returned.id)
      c_declare(e, c_pointer(c_type_name(argument->type), false, false), false, name_of(e, argument->returned),
                c_word(e, "NULL"));
  }
}

static bool has_own_memory(const Emitter *e, const EntryPlan *entry) {
  return storage_is_own(e) && entry->plan->function->has_frame;
}

static void leave_call(Emitter *e, const EntryPlan *entry, const CExpr *code) {
  if (has_own_memory(e, entry)) storage_leave(e, code);
  else c_return(e, code);
}

static void take_returned(Emitter *e, EntryPlan *entry) {
  for EACH_ARGUMENT(size, entry) {
    if (size->role != ROLE_ResultSize || !entry->plan->returns_block) continue;
    const CExpr *actual = c_unary(e, "*", c_name(e, size->name));
    const CExpr *is_short = c_binary(e, ">", actual, c_name(e, capacity_name(e, size)));
    c_begin(e);
    leave_call(e, entry, emit_fail(e, 4, 0, 1, &actual));
    c_if(e, is_short, c_end(e));
  }
  for EACH_ARGUMENT(argument, entry) {
    if (argument->returned.id) copy_out(e, entry, argument);
  }
}

static void call_body(Emitter *e, EntryPlan *entry) {
  declare_returned(e, entry);
  const CExpr *call = call_of_body(e, entry);
  if (entry->plan->can_fail) {
    c_declare(e, c_type("int"), true, TEXT("code"), call);
    c_begin(e);
    pool_begun(e, entry); // it is not known here whether the body has written to the pool
    leave_call(e, entry, c_word(e, "code"));
    c_if(e, c_binary(e, "!=", c_word(e, "code"), c_number(e, 0)), c_end(e));
  } else {
    c_eval(e, call);
  }
  take_returned(e, entry);
  if (has_own_memory(e, entry)) storage_end(e);
}

static void copy_staged(Emitter *e, EntryPlan *entry) {
  for EACH_ARGUMENT(argument, entry)
    if (argument->is_staged) copy_out(e, entry, argument);
}

static void begin_heap(Emitter *e, const EntryPlan *entry) {
  if (!takes_chunks(e, entry->plan->function)) return;
  c_declare(e, c_type("rt_heap"), false, TEXT("room"), NULL);
  c_declare(e, c_pointer(TEXT("rt_heap"), false, false), true, TEXT("heap"),
            C_CALL(e, "rt_heap_begin", c_unary(e, "&", c_word(e, "room")), c_word(e, "arena"),
                   workspace_needed(e, entry), c_word(e, "workspace_bytes"), c_word(e, "chunks")));
}

static void declare_arena(Emitter *e, const EntryPlan *entry) {
  const CType bytes = c_pointer(TEXT("unsigned char"), false, false);
  int64_t constant;
  const bool is_own = has_own_memory(e, entry),
             is_empty = is_constant_frame(entry->plan->function, &constant) && constant == 0;
  if (is_own) storage_frame(e, workspace_needed(e, entry), is_empty);
  else if (entry->plan->function->has_frame) 
    c_declare(e, bytes, true, TEXT("arena"), c_cast(e, bytes, c_word(e, "workspace")));
  c_eval(e, C_CALL(e, "ASHLAR_BEGIN", c_word(e, is_own ? "arena" : "workspace")));
}

static void emit_body(Emitter *e, const EntryPlan *entry) {
  e->narrow = e->ranges != NULL;
  if (e->narrow) name_narrow_sizes(e, entry);
  e->begins = entry->plan->can_fail ? entry : NULL;
  for EACH_ARGUMENT(argument, entry)
    if (argument->role == ROLE_ArrayResult && is_same_as_any(entry, argument)) bitset_add(&e->shared, argument->imp.id);
  const CBlock body = emit_block(e, entry->plan->function->body);
  if (e->begins) pool_begun(e, entry); // no check: it takes no cells, or --unchecked
  e->begins = NULL;
  const CNames used = c_names_in(e->arena, body);
  emit_frame_begin(e, &used);
  if (e->narrow) declare_narrow_sizes(e, entry, &used);
  c_append(e, body);
  e->narrow = false;
}

// The name `workers` is that of the pointer here; the variable that holds their number gets another name.
static void count_workers(Emitter *e, const EntryPlan *entry) {
  for EACH_ARGUMENT(argument, entry) {
    if (argument->role != ROLE_Workers) continue;
    const CExpr *workers = c_word(e, "workers");
    const Text count = fresh_name(e, TEXT("worker_count"));
    name_take(e, argument->imp, count);
    c_declare(e, c_type("int64_t"), true, count,
              c_conditional(e, workers, c_member(e, workers, "count"), c_number(e, 1)));
  }
}

static CFunction emit_call_function(Emitter *e, EntryPlan *entry) {
  const ImpFunction *function = entry->plan->function;
  CFunction result = {.result = TEXT("int"), .name = entry->c_name};
  for EACH_ARGUMENT(argument, entry) {
    if (!argument->member && argument->role != ROLE_Workers)
      c_add_parameter(e, &result, argument_type(e, entry, argument), argument->name);
  }
  if (entry->entry->cells) c_add_parameter(e, &result, pool_type(e, entry), TEXT("pool"));
  c_add_parameter(e, &result, c_pointer(TEXT("void"), false, true), TEXT("workspace"));
  c_add_parameter(e, &result, c_type("size_t"), TEXT("workspace_bytes"));
  if (takes_chunks(e, function))
    c_add_parameter(e, &result, c_pointer(TEXT("ashlar_chunks"), true, false), TEXT("chunks"));
  if (entry->plan->is_parallel) c_add_parameter(e, &result, workers_type(), TEXT("workers"));
  c_add_parameter(e, &result, c_pointer(program_name(e, "_error"), false, false), TEXT("error"));
  c_begin(e);
  count_workers(e, entry);
  check_workspace(e, entry);
  check_rows(e, entry);
  check_capacities(e, entry);
  if (e->ranges && shapes_decide(e, entry)) declare_capacities(e, entry);
  if (entry->entry->is_strided) check_strides(e, entry), declare_strides(e, entry);
  else if (e->is_library) check_aliases(e, entry);
  declare_arena(e, entry);
  begin_heap(e, entry);
  stage_results(e, entry);
  if (entry->plan->has_body) call_body(e, entry);
  else emit_body(e, entry);
  copy_staged(e, entry);
  c_return(e, c_number(e, 0));
  if (entry->entry->cells) open_pool(e, entry);
  result.body = c_end_body(e, &result.parameters, "error");   // ASHLAR_BEGIN mentions it
  return result;
}

// Begins the next function of the entry: of all names, only those of the plan's arguments are taken.
static void restart(Emitter *e, EntryPlan *entry) {
  function_begin(e, entry->plan);
  if (entry->entry->cells) map_put(&e->taken, name_id(e, TEXT("pool")), 1);
  for EACH_ARGUMENT(argument, entry) {
    map_put(&e->taken, name_id(e, argument->name), 1);
    if (argument->imp.id) name_take(e, argument->imp, argument->name);
  }
  if (entry->entry->is_strided) name_strides(e, entry);
}

static void add_entry_function(Emitter *e, EntryPlan *entry, CFunction function) {
  seq_push(e->arena, &entry->functions, function);
  restart(e, entry);
}

void emit_entry(Emitter *e, EntryPlan *entry) {
  find_size_needs(e, entry);
  restart(e, entry);
  add_entry_function(e, entry, emit_workspace(e, entry));
  add_entry_function(e, entry, emit_shape(e, entry));
  add_entry_function(e, entry, emit_call_function(e, entry));
  if (entry_takes_cells(entry)) add_entry_function(e, entry, emit_cells(e, entry));
  for EACH_ARGUMENT(argument, entry) {
    if (e->is_library && entry_has_largest(e, entry, argument))
      add_entry_function(e, entry, emit_largest(e, entry, argument));
  }
}
