// adapter: the entries as the host calls them by name. Each public function has adapters with the signatures of
// runtime/entry.h, to which tables of the entries point.
//   out: `const rt_program NAME_program`; the adapters unpack sizes and inputs and call the public functions
//   rule: every name that the adapters add ends in an underscore, which no name of the program does
#include "backend/cells.h"
#include "backend/entry_sizes.h"
#include "backend/header.h"

static const CExpr *scalar_at(Emitter *e, Text type, const char *array, uint32_t number) {
  return c_unary(e, "*", c_cast(e, c_pointer(type, true, false), c_element(e, array, number)));
}

// A member of the rt_strided in which the host passes an array.
static const CExpr *strided_member(Emitter *e, const Argument *argument, const char *member) {
  const CExpr *strided = c_element(e, argument->is_result ? "results_" : "inputs_", argument->number);
  return c_member(e, c_cast(e, c_pointer(TEXT("rt_strided"), true, false), strided), member);
}

// The value of a size, an input or its strides, for example sizes_[i] or *(const T *)inputs_[i].
static const CExpr *input_exp(Emitter *e, const Argument *argument) {
  if (argument->role == ROLE_Workers) return c_number(e, 1);
  const Text type = c_type_name(argument->type);
  if (argument->role == ROLE_Size) return c_element(e, "sizes_", argument->number);
  if (argument->role == ROLE_ScalarInput) return scalar_at(e, type, "inputs_", argument->number);
  if (argument->role == ROLE_Strides) return strided_member(e, argument, "strides");
  const bool is_const = !argument->unique && imp_type(e, argument->imp).read_only;
  return c_cast(
      e, c_pointer(type, is_const, false),
      c_cast(e, c_type("uintptr_t"),
             argument->is_strided ? strided_member(e, argument, "data") : c_element(e, "inputs_", argument->number)));
}

static const CExpr *input_size(Emitter *e, const EntryPlan *entry, Atom size) {
  int64_t constant;
  if (atom_is_i64(size, &constant)) return c_number(e, constant);
  for EACH_ARGUMENT(argument, entry)
    if (!argument->is_result && argument->core.id == size.as.var.id) return input_exp(e, argument);
  panic("adapter: rows of a size that is no parameter");
}

typedef Seq(const CExpr *) Arguments;

static const CParameter of_sizes = {{.base = {"int64_t", 7}, .is_const = true, .is_pointer = true}, {"sizes_", 6}};
static const CParameter of_inputs = {{.base = {"void *const", 11}, .is_const = true, .is_pointer = true},
                                     {"inputs_", 7}};

// Adds the function whose body is the open block.
static void add_adapter(Emitter *e, CUnit *unit, const EntryPlan *entry, const char *what, const char *result,
                        uint32_t count, const CParameter *parameters) {
  CFunction function = {.is_static = true,
                        .result = text_of(result),
                        .name = text_format(e->arena, "%.*s_adapter_%s_", TEXT_ARG(entry->c_name), what)};
  for RANGE(i, count) c_add_parameter(e, &function, parameters[i].type, parameters[i].name);
  function.body = c_end_body(e, &function.parameters, NULL);
  c_add_definition(e, unit, &function);
}

// With the workers that the host brings.
static const CExpr *input_of_workers(Emitter *e, const Argument *argument) {
  return argument->role == ROLE_Workers ? c_word(e, "workers_") : input_exp(e, argument);
}

static void add_workspace(Emitter *e, CUnit *unit, const EntryPlan *entry, bool with_workers) {
  const CExpr *bytes = c_word(e, "bytes_");
  c_begin(e);
  c_declare(e, c_type("size_t"), true, TEXT("bytes_"),
            call_with_sizes(e, entry, "_workspace", NULL, with_workers ? input_of_workers : input_exp));
  const CExpr *fails = c_binary(e, "==", bytes, c_word(e, "SIZE_MAX"));
  c_return(e, c_conditional(e, fails, c_number(e, -1), c_cast(e, c_type("int64_t"), bytes)));
  const CParameter workers = {c_type("int64_t"), TEXT("workers_")};
  add_adapter(e, unit, entry, with_workers ? "workers_workspace" : "workspace", "int64_t", with_workers ? 3 : 2,
              (const CParameter[]){of_sizes, of_inputs, workers});
}

static const CExpr *product_of(Emitter *e, const EntryPlan *entry, Type type) {
  const CExpr *all = NULL;
  for RANGE(d, type.rank) {
    const CExpr *size = input_size(e, entry, type.shape[d]);
    all = c_chain(e, "*", all, size);
  }
  return all;
}

static const EntryValue *words_result(const EntryPlan *entry, uint32_t *number) {
  for (*number = 0; *number < entry->entry->result_count; ++*number)
    if (entry->entry->results[*number].pool == POOL_Words) return &entry->entry->results[*number];
  return NULL;
}

static const CExpr *adapted_pool_part(Emitter *e, const EntryPlan *entry, const char *name) {
  for EACH_ARGUMENT(part, entry) {
    if (part->member && !part->is_result && text_equal(text_of(part->member), text_of(name)))
      return input_exp(e, part);
  }
  return NULL;
}

static void add_shapes(Emitter *e, CUnit *unit, const EntryPlan *entry) {
  uint32_t number;
  c_begin(e);
  if (words_result(entry, &number)) {
    uint32_t at = entry->dimension_count;
    c_assign(e, c_element(e, "shapes_", at++), adapted_pool_part(e, entry, "size"));
    for RANGE(i, entry->entry->cells->row_count) {
      const Type type = var_type(e->mem->vars, entry->entry->cells->rows[i].array);
      for RANGE(d, type.rank) c_assign(e, c_element(e, "shapes_", at++), input_size(e, entry, type.shape[d]));
    }
  }
  c_return(e, call_with_sizes(e, entry, "_shape", c_word(e, "shapes_"), input_exp));
  const CParameter shapes = {c_pointer(TEXT("int64_t"), false, false), TEXT("shapes_")};
  add_adapter(e, unit, entry, "shapes", "int", 3, (const CParameter[]){of_sizes, of_inputs, shapes});
}

// ---- the call
static bool names_size(const Argument *result, uint32_t dimension, Var size) {
  return result->role == ROLE_ArrayResult && result->shape[dimension].tag == ATOM_Var &&
         result->shape[dimension].as.var.id == size.id;
}

typedef void (*AtDimension)(Emitter *e, const Argument *size, const CExpr *shape);

// Calls `make` for every dimension of a result that has this size; `shape` is its element of result_shapes_.
static void each_dimension(Emitter *e, const EntryPlan *entry, const Argument *size, AtDimension make) {
  uint32_t at = 0;
  for EACH_ARGUMENT(result, entry) {
    for (uint32_t d = 0; result->role == ROLE_ArrayResult && d < result->rank; d++, at++) {
      if (names_size(result, d, size->core)) make(e, size, c_element(e, "result_shapes_", at));
    }
  }
}

static void take_capacity(Emitter *e, const Argument *size, const CExpr *shape) {
  const CExpr *name = c_name(e, size->name);
  c_begin(e);
  c_assign(e, name, shape);
  c_if(e, c_binary(e, ">", shape, name), c_end(e));
}
static void give_size(Emitter *e, const Argument *size, const CExpr *shape) {
  c_assign(e, shape, c_name(e, size->name));
}
static void give_scalar(Emitter *e, const Argument *size, const CExpr *shape) {
  c_assign(e, shape, scalar_at(e, TEXT("int64_t"), "results_", size->number));
}

static const CExpr *call_argument(Emitter *e, const Argument *argument) {
  switch (argument->role) {
    case ROLE_ArrayResult: case ROLE_ScalarResult:
      if (argument->is_strided)
        return c_cast(e, c_pointer(c_type_name(argument->type), false, false), strided_member(e, argument, "data"));
      return c_cast(e, c_pointer(c_type_name(argument->type), false, false),
                    c_element(e, "results_", argument->number));
    case ROLE_ResultSize: return c_unary(e, "&", c_name(e, argument->name));
    case ROLE_Workers: break;
    case ROLE_Size: case ROLE_ArrayInput: case ROLE_ScalarInput: case ROLE_Strides: return input_exp(e, argument);
  }
  panic("adapter: no such argument");
}

static const CExpr *adapter_finished(Emitter *e, const CExpr *code) {
  const CExpr *arguments[] = {c_word(e, "error_"), c_unary(e, "&", c_word(e, "own_")), code};
  return c_call(e, program_name(e, "_adapter_error_"), 3, arguments);
}

// A size that is also a parameter of its own must agree with the arrays' shapes.
static void add_size_parameters(Emitter *e, const EntryPlan *entry) {
  for EACH_IN(s, entry->entry->sizes) {
    for RANGE(p, entry->entry->parameter_count) {
      if (entry->entry->parameters[p].variable.id != entry->entry->sizes.items[s].id) continue;
      const CExpr *differs = c_binary(e, "!=", scalar_at(e, TEXT("int64_t"), "inputs_", p), c_element(e, "sizes_", s));
      c_return_if(e, differs, adapter_finished(e, c_number(e, 3)));
    }
  }
}

static void add_capacities(Emitter *e, const EntryPlan *entry) {
  for EACH_ARGUMENT(size, entry) {
    if (size->role != ROLE_ResultSize) continue;
    c_declare(e, c_scalar(size->type), false, size->name, c_number(e, 0));
    each_dimension(e, entry, size, take_capacity);
  }
}

static const CExpr *public_call(Emitter *e, const EntryPlan *entry, bool with_workers) {
  Arguments arguments = {0};
  for EACH_ARGUMENT(argument, entry)
    if (!argument->member && argument->role != ROLE_Workers)
      seq_push(e->arena, &arguments, call_argument(e, argument));
  if (entry->entry->cells) seq_push(e->arena, &arguments, c_unary(e, "&", c_word(e, "pool_")));
  seq_push(e->arena, &arguments, c_word(e, "workspace_"));
  seq_push(e->arena, &arguments, c_word(e, "workspace_bytes_"));
  if (takes_chunks(e, entry->plan->function)) seq_push(e->arena, &arguments, c_word(e, "chunks_"));
  if (entry->plan->is_parallel) seq_push(e->arena, &arguments, c_word(e, with_workers ? "workers_" : "NULL"));
  seq_push(e->arena, &arguments, c_unary(e, "&", c_word(e, "own_")));
  return c_call(e, entry->c_name, arguments.size, arguments.items);
}

// ---- the pool: the arrays of the inputs are its memory, since the host lets the call overwrite them; after the call
// they are copied to the results
static const CExpr *memory_of_part(Emitter *e, const EntryPlan *entry, const char *member, ScalarType type) {
  return c_cast(e, c_pointer(c_type_name(type), false, false),
                c_cast(e, c_type("uintptr_t"), adapted_pool_part(e, entry, member)));
}

// Sets the rows of this entry. The pool has members for rows of other entries, too; they remain empty.
static void add_adapter_rows(Emitter *e, const EntryPlan *entry) {
  const EntryCells *cells = entry->entry->cells;
  for RANGE(i, cells->row_count) {
    const CellRows *rows = &cells->rows[i];
    const Type type = var_type(e->mem->vars, rows->array),
               row = {.tag = TYPE_Array, .rank = type.rank - 1, .shape = type.shape + 1};
    const Text name = rows_name(e, rows);
    c_assign(e, c_name(e, text_format(e->arena, "pool_.%.*s", TEXT_ARG(name))),
             memory_of_part(e, entry, text_c_string(e->arena, name), rows->scalar));
    c_assign(e, c_name(e, text_format(e->arena, "pool_.%.*s_size", TEXT_ARG(name))), product_of(e, entry, row));
  }
}

static void add_adapter_pool(Emitter *e, const EntryPlan *entry) {
  if (!entry->entry->cells) return;
  const CExpr *size = adapted_pool_part(e, entry, "size"), *used = adapted_pool_part(e, entry, "used"),
              *free = adapted_pool_part(e, entry, "free");
  const CExpr *arguments[] = {memory_of_part(e, entry, "words", entry->entry->cells->word), size};
  const CExpr *made = c_call(e, program_name(e, "_pool_of"), 2, arguments);
  c_declare(e, (CType){.base = program_name(e, "_pool")}, false, TEXT("pool_"), made);
  c_assign(e, c_word(e, "pool_.size"), size);
  if (used) c_assign(e, c_word(e, "pool_.used"), used);
  if (free) c_assign(e, c_word(e, "pool_.free"), free);
  add_adapter_rows(e, entry);
}

static void copy_back(Emitter *e, uint32_t result, ScalarType type, const char *member, const CExpr *count) {
  const CExpr *at = c_word(e, "place_"),
              *to = c_cast(e, c_pointer(c_type_name(type), false, false), c_element(e, "results_", result));
  c_begin(e);
  c_assign(e, c_index(e, to, at), c_index(e, c_name(e, text_format(e->arena, "pool_.%s", member)), at));
  c_for(e, "int64_t", TEXT("place_"), count, c_end(e), false);
}

static void give_pool(Emitter *e, const EntryPlan *entry) {
  for EACH_ARGUMENT(part, entry) {
    if (!part->member || !part->is_result) continue;
    const CExpr *to =
        c_unary(e, "*", c_cast(e, c_pointer(TEXT("int64_t"), false, false), c_element(e, "results_", part->number)));
    c_assign(e, to, c_name(e, text_format(e->arena, "pool_.%s", part->member)));
  }
}

static void copy_pool(Emitter *e, const EntryPlan *entry) {
  uint32_t number;
  if (!words_result(entry, &number)) return;
  c_begin(e);
  const EntryCells *cells = entry->entry->cells;
  copy_back(e, number, cells->word, "words", adapted_pool_part(e, entry, "size"));
  for RANGE(i, cells->row_count) {
    const CellRows *rows = &cells->rows[i];
    const Text name = rows_name(e, rows);
    copy_back(e, number + 1 + i, rows->scalar, text_c_string(e->arena, name),
              product_of(e, entry, var_type(e->mem->vars, rows->array)));
  }
  give_pool(e, entry);
  c_if(e, c_binary(e, "==", c_word(e, "code_"), c_number(e, 0)), c_end(e));
}

static void add_adapter_call(Emitter *e, CUnit *unit, const EntryPlan *entry, bool with_workers) {
  c_begin(e);
  const CExpr *zero = c_number(e, 0);
  c_declare(e, (CType){.base = program_name(e, "_error")}, false, TEXT("own_"),
            c_braces(e, LAYOUT_Inline, 1, &zero));
  add_capacities(e, entry);
  add_size_parameters(e, entry);
  add_adapter_pool(e, entry);
  c_declare(e, c_type("int"), true, TEXT("code_"), public_call(e, entry, with_workers));
  copy_pool(e, entry);
  for EACH_ARGUMENT(size, entry) {
    if (size->role == ROLE_ResultSize) each_dimension(e, entry, size, give_size);
    if (size->role == ROLE_ScalarResult && size->type == SCALAR_I64) each_dimension(e, entry, size, give_scalar);
  }
  c_return(e, adapter_finished(e, c_word(e, "code_")));
  const CParameter error = {c_pointer(TEXT("rt_error"), false, false), TEXT("error_")},
                   workers = {workers_type(), TEXT("workers_")};
  const CParameter parameters[] = {{c_pointer(TEXT("void *const"), false, false), TEXT("results_")},
                                   {c_pointer(TEXT("int64_t"), false, false), TEXT("result_shapes_")},
                                   of_sizes,
                                   of_inputs,
                                   {c_pointer(TEXT("void"), false, false), TEXT("workspace_")},
                                   {c_type("size_t"), TEXT("workspace_bytes_")},
                                   {c_pointer(TEXT("ashlar_chunks"), true, false), TEXT("chunks_")},
                                   with_workers ? workers : error,
                                   error};
  add_adapter(e, unit, entry, with_workers ? "workers_call" : "call", "int", with_workers ? 9 : 8, parameters);
}

CUnit emit_adapter(Emitter *e, const Entries *entries) {
  CUnit unit = {0};
  if (entries->size > 0) c_add_text(e, &unit, section_text(e, "adapter_error"));
  c_add_text(e, &unit, section_text(e, "adapter_message"));
  for EACH(i, entries) {
    const bool is_parallel = entries->items[i]->plan->is_parallel;
    add_workspace(e, &unit, entries->items[i], false);
    if (is_parallel) add_workspace(e, &unit, entries->items[i], true);
    add_shapes(e, &unit, entries->items[i]);
    add_adapter_call(e, &unit, entries->items[i], false);
    if (is_parallel) add_adapter_call(e, &unit, entries->items[i], true);
    emit_entry_tables(e, &unit, entries->items[i]);
  }
  emit_program_table(e, &unit, entries);
  return unit;
}
