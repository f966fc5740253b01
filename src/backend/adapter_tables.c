// adapter_tables: the entries as tables of the types of runtime/entry.h: parameters, results, names of sizes, and
// pointers to the adapters.
#include "backend/header.h"

static Text entry_name(Emitter *e, const EntryPlan *entry, const char *what) {
  return text_format(e->arena, "%.*s_%s_", TEXT_ARG(entry->c_name), what);
}
static const CExpr *null(Emitter *e) { return c_word(e, "NULL"); }
static const CExpr *truth_literal(Emitter *e, bool value) { return c_word(e, value ? "true" : "false"); }

static const CExpr *type_tag(Emitter *e, ScalarType type) {
  Out out = out_new(e->arena);
  out_string(&out, "RT_");
  for (const char *c = scalar_name(type); *c; c++) out_char(&out, *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c);
  return c_name(e, out_result(&out));
}

static const CExpr *row(Emitter *e, uint32_t count, const CExpr *const *items) {
  return c_braces(e, LAYOUT_Inline, count, items);
}
#define ROW(e, ...) row((e), C_COUNT(__VA_ARGS__), (const CExpr *const[]){__VA_ARGS__})

static void add_table(Emitter *e, CUnit *unit, const char *type, Text name, CLayout layout, uint32_t count,
                      const CExpr *const *rows) {
  c_add_object(e, unit, "static", (CType){.base = text_of(type), .is_const = true}, name, -1,
               c_braces(e, layout, count, rows));
}

static int size_number(const Entry *entry, Atom atom) {
  for EACH_IN(i, entry->sizes) {
    if (atom.tag == ATOM_Var && entry->sizes.items[i].id == atom.as.var.id) return (int)i;
  }
  return -1;
}

static uint32_t rank_of(Type type) { return type.tag == TYPE_Array ? type.rank : 0; }

// Tables with the number of the size of each dimension, and with its constant.
static void add_dimensions(Emitter *e, CUnit *unit, const EntryPlan *entry, uint32_t number, Type type) {
  const CExpr **indices = NEW_ARRAY(e->arena, const CExpr *, type.rank + 1),
              **constants = NEW_ARRAY(e->arena, const CExpr *, type.rank + 1);
  for RANGE(d, type.rank) {
    int64_t value = -1;
    indices[d] = c_number(e, size_number(entry->entry, type.shape[d]));
    constants[d] = c_number(e, atom_is_i64(type.shape[d], &value) ? value : -1);
  }
  add_table(e, unit, "int", text_format(e->arena, "%.*s_size_index_%u_", TEXT_ARG(entry->c_name), number),
            LAYOUT_Inline, type.rank, indices);
  add_table(e, unit, "int64_t", text_format(e->arena, "%.*s_size_constant_%u_", TEXT_ARG(entry->c_name), number),
            LAYOUT_Inline, type.rank, constants);
}

static const CExpr *parameter_row(Emitter *e, const EntryPlan *entry, uint32_t number) {
  const EntryValue *value = &entry->entry->parameters[number];
  const Type type = var_type(e->mem->vars, value->variable);
  const CExpr *index = null(e), *constant = null(e);
  if (type.tag == TYPE_Array) {
    index = c_name(e, text_format(e->arena, "%.*s_size_index_%u_", TEXT_ARG(entry->c_name), number));
    constant = c_name(e, text_format(e->arena, "%.*s_size_constant_%u_", TEXT_ARG(entry->c_name), number));
  }
  return ROW(e, c_string(e, spelling(e, value->name)), type_tag(e, type.scalar),
             c_number(e, rank_of(type)), truth_literal(e, value->unique), index, constant,
             c_string(e, value->source_type));
}

static void add_parameters(Emitter *e, CUnit *unit, const EntryPlan *entry) {
  const uint32_t count = entry->entry->parameter_count;
  const CExpr **rows = NEW_ARRAY(e->arena, const CExpr *, count + 1);
  for RANGE(i, count) {
    const Type type = var_type(e->mem->vars, entry->entry->parameters[i].variable);
    if (type.tag == TYPE_Array) add_dimensions(e, unit, entry, i, type);
    rows[i] = parameter_row(e, entry, i);
  }
  rows[count] =
      ROW(e, null(e), type_tag(e, SCALAR_I64), c_number(e, 0), truth_literal(e, false), null(e), null(e), null(e));
  add_table(e, unit, "rt_parameter", entry_name(e, entry, "parameters"), LAYOUT_Rows, count + 1, rows);
}

static void add_result_rows(Emitter *e, CUnit *unit, const EntryPlan *entry) {
  const uint32_t count = entry->entry->result_count;
  const CExpr **rows = NEW_ARRAY(e->arena, const CExpr *, count + 1);
  for RANGE(i, count) {
    const EntryValue *value = &entry->entry->results[i];
    const Type type = var_type(e->mem->vars, value->variable);
    rows[i] = ROW(e, type_tag(e, type.scalar), c_number(e, rank_of(type)), c_string(e, value->source_type));
  }
  rows[count] = ROW(e, type_tag(e, SCALAR_I64), c_number(e, 0), null(e));
  add_table(e, unit, "rt_result", entry_name(e, entry, "results"), LAYOUT_Rows, count + 1, rows);
}

static void add_size_names(Emitter *e, CUnit *unit, const EntryPlan *entry) {
  const uint32_t count = entry->entry->sizes.count;
  const CExpr **names = NEW_ARRAY(e->arena, const CExpr *, count + 1);
  for RANGE(i, count)
    names[i] = c_string(e, spelling(e, var_info(e->mem->vars, entry->entry->sizes.items[i])->name));
  names[count] = null(e);
  add_table(e, unit, "char *const", entry_name(e, entry, "size_names"), LAYOUT_Inline, count + 1, names);
}

void emit_entry_tables(Emitter *e, CUnit *unit, const EntryPlan *entry) {
  add_parameters(e, unit, entry);
  add_result_rows(e, unit, entry);
  add_size_names(e, unit, entry);
  c_add_blank(e, unit);
}

static bool is_data_dependent(EntryPlan *entry) {
  for EACH_ARGUMENT(result, entry) {
    for COUNTING(d, result->role == ROLE_ArrayResult && d < result->rank) {
      if (!argument_dimension(entry, result, d)) return true;
    }
  }
  return entry->plan->function->is_dynamic;
}

static const CExpr *workers_adapter(Emitter *e, const EntryPlan *entry, const char *name) {
  return entry->plan->is_parallel ? c_name(e, entry_name(e, entry, name)) : null(e);
}

static const CExpr *entry_row(Emitter *e, EntryPlan *entry) {
  const Entry *described = entry->entry;
  const CExpr *names = c_name(e, entry_name(e, entry, "size_names")),
              *parameters = c_name(e, entry_name(e, entry, "parameters"));
  const CExpr *results = c_name(e, entry_name(e, entry, "results"));
  return ROW(e, c_string(e, spelling(e, described->name)), c_number(e, described->sizes.count), names,
             parameters, c_number(e, described->parameter_count), results, c_number(e, described->result_count),
             truth_literal(e, is_data_dependent(entry)), c_name(e, entry_name(e, entry, "adapter_workspace")),
             c_name(e, entry_name(e, entry, "adapter_shapes")), c_name(e, entry_name(e, entry, "adapter_call")),
             truth_literal(e, described->is_strided), workers_adapter(e, entry, "adapter_workers_workspace"),
             workers_adapter(e, entry, "adapter_workers_call"));
}

void emit_program_table(Emitter *e, CUnit *unit, const Entries *entries) {
  const uint32_t count = entries->size;
  const CExpr **rows = NEW_ARRAY(e->arena, const CExpr *, count + 1), *zero = c_number(e, 0), *none = null(e);
  const Text table = program_name(e, "_entries_"), program = program_name(e, "_program");
  const CType type = {.base = TEXT("rt_program"), .is_const = true};
  for RANGE(i, count) rows[i] = entry_row(e, entries->items[i]);
  rows[count] = ROW(e, none, zero, none, none, zero, none, zero, truth_literal(e, false), none, none, none,
                    truth_literal(e, false), none, none);
  add_table(e, unit, "rt_entry", table, LAYOUT_Rows, count + 1, rows);
  c_add_blank(e, unit);
  c_add_object(e, unit, "extern", type, program, 0, NULL);
  c_add_object(e, unit, "", type, program, 0,
               ROW(e, c_string(e, e->prefix), c_name(e, table), c_number(e, count),
                   c_name(e, program_name(e, "_adapter_message_"))));
}
