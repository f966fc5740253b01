// manifest: the contract of each entry as JSON, for other programs: arguments, sizes, the workspace as text and as a
// tree, error codes.
//   out: docs/generated-c.md describes the schema; FORMAT changes when readers have to change
#include "backend/header.h"
#include "backend/cells.h"
#include "backend/entry_checks.h"
#include "backend/entry_sizes.h"

enum { FORMAT = 1 };
typedef struct Manifest { Emitter *e; EntryPlan *entry; JsonWriter *json; } Manifest;

static const char *const role_names[] = {[ROLE_ArrayResult] = "array result", [ROLE_ScalarResult] = "scalar result",
                                         [ROLE_ResultSize] = "result size",   [ROLE_Size] = "size",
                                         [ROLE_ArrayInput] = "array",         [ROLE_ScalarInput] = "scalar",
                                         [ROLE_Strides] = "strides"};

// ---- trees: {"op": "add", "args": [...]}
static void put_operation(Manifest *m, const char *key, const char *operation) {
  json_open_flat(m->json, key, '{');
  json_text(m->json, "op", text_of(operation));
}
static void put_constant(Manifest *m, const char *key, int64_t value) {
  put_operation(m, key, "const");
  json_number(m->json, "value", value);
  json_close(m->json, '}');
}
static void put_word(Manifest *m, const char *key, const char *operation, const char *member, Text word) {
  put_operation(m, key, operation);
  json_text(m->json, member, word);
  json_close(m->json, '}');
}
static void put_variable(Manifest *m, const char *key, uint32_t variable) {
  const Text *name = map_pointer(&m->entry->size_names, variable);
  put_word(m, key, "var", "name", name ? *name : TEXT("?"));
}

static void begin_arguments(Manifest *m, const char *key, const char *operation) {
  put_operation(m, key, operation);
  json_open_flat(m->json, "args", '[');
}
static void end_arguments(Manifest *m) {
  json_close(m->json, ']');
  json_close(m->json, '}');
}

static void put_term(Manifest *m, const char *key, const Monomial *term) {
  const uint32_t factors = term->degree + (term->coefficient != 1);
  if (term->degree == 0) {
    put_constant(m, key, term->coefficient);
  } else if (factors == 1) {
    put_variable(m, key, term->variables[0]);
  } else {
    begin_arguments(m, key, "mul");
    if (term->coefficient != 1) put_constant(m, NULL, term->coefficient);
    for RANGE(k, term->degree) put_variable(m, NULL, term->variables[k]);
    end_arguments(m);
  }
}

static void put_poly(Manifest *m, const char *key, const Poly *poly) {
  if (poly->count == 0) put_constant(m, key, 0);
  if (poly->count == 1) put_term(m, key, &poly->terms[0]);
  if (poly->count < 2) return;
  begin_arguments(m, key, "add");
  for RANGE(i, poly->count) put_term(m, NULL, &poly->terms[i]);
  end_arguments(m);
}

static void put_extent(Manifest *m, const char *key, const Extent *extent) {
  static const char *const operations[] = {
      [EXTENT_Add] = "add", [EXTENT_Max] = "max", [EXTENT_RoundUp] = "roundup", [EXTENT_Clamp] = "clamp",
      [EXTENT_Scale] = "mul"};
  if (extent->tag == EXTENT_Poly) {
    put_poly(m, key, extent->poly);
    return;
  }
  put_operation(m, key, operations[extent->tag]);
  if (extent->tag == EXTENT_RoundUp) json_number(m->json, "alignment", extent->alignment);
  json_open_flat(m->json, "args", '[');
  if (extent->poly) put_poly(m, NULL, extent->poly);
  put_extent(m, NULL, extent->a);
  if (extent->b) put_extent(m, NULL, extent->b);
  end_arguments(m);
}

// ---- the size slice: scalars computed from sizes and scalar inputs, in order
static void put_atom(Manifest *m, Atom atom) {
  if (atom.tag == ATOM_Var) {
    put_variable(m, NULL, atom.as.var.id);
  } else if (scalar_is_integer(atom.as.constant.type)) {
    put_constant(m, NULL, scalar_to_index(atom.as.constant));
  } else {
    Out out = out_new(m->e->arena);
    scalar_print(&out, atom.as.constant);
    put_word(m, NULL, "const", "value", out_result(&out));
  }
}

static void put_computation(Manifest *m, Text operation, ScalarType type, Atoms operands) {
  json_text(m->json, "op", operation);
  json_text(m->json, "of", text_of(scalar_name(type)));
  json_open_flat(m->json, "args", '[');
  for EACH_IN(i, operands) put_atom(m, operands.items[i]);
  json_close(m->json, ']');
}

static void json_scalar(Manifest *m, const Stm *stm) {
  const Exp *exp = stm->exp;
  const ScalarType type = var_type(m->e->mem->vars, stm_result(stm)).scalar;
  json_open_flat(m->json, NULL, '{');
  json_text(m->json, "name", *(const Text *)map_pointer(&m->entry->size_names, stm_result(stm).id));
  json_text(m->json, "type", text_of(scalar_name(type)));
  if (exp->tag == EXP_Prim)
    put_computation(m, text_of(prim_info(exp->as.Prim.prim)->name), exp->as.Prim.type, exp->as.Prim.arguments);
  else if (exp->tag == EXP_Convert)
    put_computation(m, TEXT("convert"), exp->as.Convert.from, (Atoms){1, &exp->as.Convert.value});
  else put_computation(m, TEXT("copy"), type, (Atoms){1, &exp->as.Atom.value});
  json_close(m->json, '}');
}

static void json_slice(Manifest *m) {
  json_open(m->json, "scalars", '[');
  for COUNTING(i, m->entry->frame && i < m->entry->frame->slice->count) {
    const Stm *stm = m->entry->frame->slice->stms[i];
    if (slice_is_for(m->entry, stm, &m->entry->for_size)) json_scalar(m, stm);
  }
  json_close(m->json, ']');
}

// ---- arguments, in the order of the C function
// A dimension as a tree over sizes. Where a dimension of a result is not known before the call, the name of the pointer
// that holds its capacity and later its size.
static void put_dimension(Manifest *m, const Argument *argument, uint32_t d) {
  const Atom size = argument->shape[d];
  const bool is_result = argument->role == ROLE_ArrayResult;
  const Poly *known = is_result ? argument_dimension(m->entry, argument, d) : sizes_poly(m->entry->sizes, size);
  if (known) put_poly(m, NULL, known);
  for EACH_ARGUMENT(other, m->entry) {
    const bool names_it = !known && size.tag == ATOM_Var && other->core.id == size.as.var.id;
    if (!names_it) continue;
    put_word(m, NULL, other->role == ROLE_ResultSize ? "capacity" : "value", "name", other->name);
    return;
  }
}

typedef bool Related(const EntryPlan *entry, const Argument *argument, const Argument *other);

// A list of the names of all arguments that are related to this one. An empty list is written only when `always`.
static void put_related(Manifest *m, const char *key, const Argument *argument, Related *related, bool always) {
  bool any = always;
  for EACH_ARGUMENT(other, m->entry) any |= related(m->entry, argument, other);
  if (!any) return;
  json_open_flat(m->json, key, '[');
  for EACH_ARGUMENT(other, m->entry)
    if (related(m->entry, argument, other)) json_text(m->json, NULL, other->name);
  json_close(m->json, ']');
}

// The first dimension of a result that has this size.
static void put_dimension_of_size(Manifest *m, const Argument *size) {
  for EACH_ARGUMENT(result, m->entry)
    for COUNTING(d, result->role == ROLE_ArrayResult && d < result->rank) {
      if (result->shape[d].tag != ATOM_Var || result->shape[d].as.var.id != size->core.id) continue;
      json_text(m->json, "result", result->name);
      json_number(m->json, "dimension", d);
      return;
    }
}

static void put_argument(Manifest *m, const Argument *argument) {
  json_open_flat(m->json, NULL, '{');
  json_text(m->json, "name", argument->name);
  json_text(m->json, "role", text_of(role_names[argument->role]));
  json_text(m->json, "type", text_of(scalar_name(argument->role == ROLE_Strides ? SCALAR_I64 : argument->type)));
  if (argument->role == ROLE_Strides) {   // of the array before it, one for each of its dimensions
    json_close(m->json, '}');
    return;
  }
  if (argument->rank) {
    json_open_flat(m->json, "shape", '[');
    for RANGE(d, argument->rank) put_dimension(m, argument, d);
    json_close(m->json, ']');
  }
  if (argument->role == ROLE_ResultSize) put_dimension_of_size(m, argument);
  if (argument->role == ROLE_ArrayInput) json_truth(m->json, "consumed", argument->unique);
  if (argument->role != ROLE_Size && argument->role != ROLE_ScalarInput) {
    put_related(m, "may_overlap", argument, may_overlap, true);
    put_related(m, "may_be", argument, may_be_same, false);
  } else {
    json_truth(m->json, "for_workspace", argument_is_for_size(m->entry, argument));
    if (argument->member) json_truth(m->json, "of_pool", true);
    if (m->e->is_library && entry_has_largest(m->e, m->entry, argument))
      json_text(m->json, "largest", largest_name(m->e, m->entry, argument));
  }
  const Extent *capacity = argument->role == ROLE_ArrayResult ? argument_capacity(m->entry, argument) : NULL;
  if (capacity) put_extent(m, "bytes", capacity);
  json_close(m->json, '}');
}

// The C argument of a parameter or result; a parameter may be a size of others.
static const Argument *argument_of(const EntryPlan *entry, Var variable, bool is_result) {
  const Argument *found = NULL;
  for EACH_ARGUMENT(argument, entry)
    if (argument->core.id == variable.id && argument->role != ROLE_Strides && argument->is_result == is_result)
      found = argument;
  return found;
}

static void put_values(Manifest *m, const char *key, const EntryValue *values, uint32_t count, bool are_results) {
  json_open(m->json, key, '[');
  for RANGE(i, count) {
    const Argument *argument = argument_of(m->entry, values[i].variable, are_results);
    json_open_flat(m->json, NULL, '{');
    json_text(m->json, "name", spelling(m->e, values[i].name));
    json_text(m->json, "source_type", values[i].source_type);
    if (argument && !argument->member) json_text(m->json, "argument", argument->name);
    json_close(m->json, '}');
  }
  json_close(m->json, ']');
}

// The arrays in cells, which are members of the pool.
static void put_rows(Manifest *m) {
  const EntryCells *cells = m->entry->entry->cells;
  if (!cells->row_count) return;
  json_open_flat(m->json, "rows", '[');
  for RANGE(i, cells->row_count) {
    const CellRows *rows = &cells->rows[i];
    Out type = out_new(m->e->arena);
    cell_rows_print(&type, rows, print_size_name, (void *)(uintptr_t)m->entry);
    json_open_flat(m->json, NULL, '{');
    json_text(m->json, "member", rows_name(m->e, rows));
    json_text(m->json, "row", out_result(&type));
    json_open_flat(m->json, "shape", '[');
    for RANGE(d, rows->rank) put_poly(m, NULL, sizes_poly(m->entry->sizes, rows->shape[d]));
    json_close(m->json, ']');
    json_close(m->json, '}');
  }
  json_close(m->json, ']');
}

// The pool is the last argument before the workspace. "cells_from" are the arguments of f_cells.
static void put_pool(Manifest *m) {
  const EntryPlan *entry = m->entry;
  json_open_flat(m->json, NULL, '{');
  json_text(m->json, "name", TEXT("pool"));
  json_text(m->json, "role", TEXT("pool"));
  Out formula = out_new(m->e->arena);
  entry_cells_print(&formula, entry->entry->cells, print_size_name, m->entry);
  json_text(m->json, "cells", out_result(&formula));
  json_number(m->json, "cell_bytes", entry_cell_bytes(entry->entry->cells));
  put_rows(m);
  json_truth(m->json, "takes_cells", entry_takes_cells(entry));
  if (entry_takes_cells(entry)) {
    json_text(m->json, "cells_function", name_with(m->e, entry->c_name, "_cells"));
    json_open_flat(m->json, "cells_from", '[');
    for EACH_ARGUMENT(argument, entry)
      if (bitset_has(&entry->for_cells, argument->imp.id) && !argument->is_result)
        json_text(m->json, NULL, argument->name);
    json_close(m->json, ']');
  }
  json_close(m->json, '}');
}

// ---- entries
static void put_contract(Manifest *m) {
  const Contract *contract = &m->entry->contract;
  json_text(m->json, "memory", text_of(contract_name(contract->tag)));
  if (contract->reason.size) json_text(m->json, "reason", contract->reason);
  if (contract->reason.size && contract->span.file)
    json_text(m->json, "place", span_describe(m->e->context, contract->span));
}

static void put_workspace(Manifest *m) {
  const ImpFunction *function = m->entry->plan->function;
  Out formula = out_new(m->e->arena);
  extent_print(&formula, function->frame_total, print_size_name, m->entry);
  json_open(m->json, "workspace", '{');
  json_text(m->json, "function", name_with(m->e, m->entry->c_name, "_workspace"));
  json_text(m->json, "bytes",
            function->is_dynamic                         ? TEXT("at least")
            : m->entry->contract.tag == CONTRACT_Bounded ? TEXT("at most")
                                                         : TEXT("exactly"));
  json_number(m->json, "alignment", BLOCK_ALIGNMENT);
  json_text(m->json, "formula", out_result(&formula));
  put_extent(m, "tree", function->frame_total);
  json_truth(m->json, "chunks", function->is_dynamic);
  if (m->entry->plan->is_parallel) json_truth(m->json, "workers", true);
  for EACH_ARGUMENT(argument, m->entry)
    if (argument->role == ROLE_Workers && m->e->is_library && entry_has_largest(m->e, m->entry, argument))
      json_text(m->json, "largest_workers", largest_name(m->e, m->entry, argument));
  json_close(m->json, '}');
}

static void put_entry(Manifest *m) {
  const EntryPlan *entry = m->entry;
  json_open(m->json, NULL, '{');
  json_text(m->json, "name", spelling(m->e, entry->entry->name));
  json_text(m->json, "function", entry->c_name);
  if (entry->entry->documentation.size) json_text(m->json, "documentation", entry->entry->documentation);
  put_values(m, "parameters", entry->entry->parameters, entry->entry->parameter_count, false);
  put_values(m, "results", entry->entry->results, entry->entry->result_count, true);
  put_interface(m->e, m->json, entry->entry);
  if (entry->entry->cells) put_cell_types(m->e, m->json, entry->entry->cells);
  put_contract(m);
  json_number(m->json, "stack", stack_bytes(m->e, entry->c_name));
  json_open(m->json, "arguments", '[');
  for EACH_ARGUMENT(argument, entry)
    if (argument->role != ROLE_Workers && (!argument->member || argument_is_for_size(entry, argument)))
      put_argument(m, argument);
  if (entry->entry->cells) put_pool(m);
  json_close(m->json, ']');
  json_slice(m);
  put_workspace(m);
  json_close(m->json, '}');
}

static void put_codes(Manifest *m) {
  static const char *const meanings[] = {"done",
                                         "the program failed",
                                         "the workspace is too short",
                                         "a size is negative or too large",
                                         "a destination is too short",
                                         NULL,
                                         "arguments overlap"};
  json_open(m->json, "codes", '[');
  for RANGE(i, COUNT_OF(meanings)) {
    if (!meanings[i]) continue;   // only the host returns 5, when it runs out of memory
    json_open_flat(m->json, NULL, '{');
    json_number(m->json, "code", (int64_t)i);
    json_text(m->json, "meaning", text_of(meanings[i]));
    json_close(m->json, '}');
  }
  json_close(m->json, ']');
}

Text manifest_text(Emitter *e) {
  Out out = out_new(e->arena);
  Manifest m = {.e = e, .json = &(JsonWriter){.out = &out}};
  json_open(m.json, NULL, '{');
  json_number(m.json, "format", FORMAT);
  json_number(m.json, "index_bits", e->ranges ? 32 : 64);
  json_text(m.json, "generator", TEXT("Ashlar"));
  json_text(m.json, "program", e->prefix);
  if (e->context->options->workers) json_truth(m.json, "workers", true);
  put_codes(&m);
  json_open(m.json, "entries", '[');
  for EACH(i, &e->entries) {
    m.entry = e->entries.items[i];
    put_entry(&m);
  }
  json_close(m.json, ']');
  json_close(m.json, '}');
  out_char(&out, '\n');
  return out_result(&out);
}
