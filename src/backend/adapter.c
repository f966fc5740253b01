// adapter: describes the entries to hosts that call them by name: the table of runtime/entry.h with one adapter per function.
//   out: `const rt_program NAME_program`; the adapters unpack sizes and inputs and call the public functions
//   rule: a name the adapters bring ends in an underscore, which no name of the program's own does
#include "backend/backend_internal.h"

static Text upper_type(Arena *arena, ScalarType type) {
  Text name = text_of(scalar_name(type));
  char *copy = arena_copy(arena, name.start, name.size + 1);
  for (size_t i = 0; i < name.size; i++) {
    if (copy[i] >= 'a' && copy[i] <= 'z') copy[i] = (char)(copy[i] - 'a' + 'A');
  }
  return (Text){copy, name.size};
}

// Where argument `argument` of kind parameter comes from: sizes[i] or *(const T *)inputs[i].
static void print_input(Emitter *e, Out *out, const EntryPlan *entry, const Argument *argument) {
  (void)e;
  (void)entry;
  const Text type = c_type_name(argument->type);
  if (argument->role == ROLE_Size) out_format(out, "sizes_[%u]", argument->number);
  else if (argument->role == ROLE_ScalarInput) out_format(out, "*(const %.*s *)inputs_[%u]", TEXT_ARG(type), argument->number);
  else if (argument->unique) out_format(out, "(%.*s *)(uintptr_t)inputs_[%u]", TEXT_ARG(type), argument->number);
  else out_format(out, "(%s%.*s *)(uintptr_t)inputs_[%u]", imp_var_info(e->program->vars, argument->imp)->type.read_only ? "const " : "", TEXT_ARG(type), argument->number);
}

static void print_size_arguments(Emitter *e, Out *out, const EntryPlan *entry, bool first) {
  for EACH(i, &entry->arguments) {
    if (!argument_is_for_size(entry, &entry->arguments.items[i])) continue;
    if (!first) out_string(out, ", ");
    first = false;
    print_input(e, out, entry, &entry->arguments.items[i]);
  }
}

static bool has_scalar_input(const EntryPlan *entry) {
  for EACH(i, &entry->arguments) {
    if (entry->arguments.items[i].role == ROLE_ScalarInput && argument_is_for_size(entry, &entry->arguments.items[i])) return true;
  }
  return false;
}

static void print_unused(Out *out, const EntryPlan *entry) {
  if (entry->entry->sizes.count == 0) out_string(out, "  (void)sizes_;\n");
  if (!has_scalar_input(entry)) out_string(out, "  (void)inputs_;\n");
}

static void print_workspace(Emitter *e, Out *out, const EntryPlan *entry) {
  out_format(out, "static int64_t %.*s_adapter_workspace_(const int64_t *sizes_, const void *const *inputs_) {\n", TEXT_ARG(entry->c_name));
  print_unused(out, entry);
  out_format(out, "  const size_t bytes_ = %.*s_workspace(", TEXT_ARG(entry->c_name));
  print_size_arguments(e, out, entry, true);
  out_string(out, ");\n  return bytes_ == SIZE_MAX ? -1 : (int64_t)bytes_;\n}\n\n");
}

static void print_shapes(Emitter *e, Out *out, const EntryPlan *entry) {
  out_format(out, "static int %.*s_adapter_shapes_(const int64_t *sizes_, const void *const *inputs_, int64_t *shapes_) {\n", TEXT_ARG(entry->c_name));
  print_unused(out, entry);
  out_format(out, "  return %.*s_shape(shapes_", TEXT_ARG(entry->c_name));
  print_size_arguments(e, out, entry, false);
  out_string(out, ");\n}\n\n");
}

// ---- the call
static bool names_size(const Argument *result, uint32_t dimension, Var size) {
  return result->role == ROLE_ArrayResult && result->shape[dimension].tag == ATOM_Var && result->shape[dimension].as.var.id == size.id;
}

typedef void (*AtDimension)(Out *out, const Argument *size, uint32_t at);

// Every dimension of the results that `size` is the size of, by its place in result_shapes.
static void each_dimension(Out *out, const EntryPlan *entry, const Argument *size, AtDimension inside) {
  uint32_t at = 0;
  for EACH(i, &entry->arguments) {
    const Argument *result = &entry->arguments.items[i];
    for (uint32_t d = 0; result->role == ROLE_ArrayResult && d < result->rank; d++, at++) {
      if (names_size(result, d, size->core)) inside(out, size, at);
    }
  }
}

static void take_capacity(Out *out, const Argument *size, uint32_t at) {
  out_format(out, "  if (result_shapes_[%u] > %.*s) %.*s = result_shapes_[%u];\n", at, TEXT_ARG(size->name), TEXT_ARG(size->name), at);
}

static void give_size(Out *out, const Argument *size, uint32_t at) { out_format(out, "  result_shapes_[%u] = %.*s;\n", at, TEXT_ARG(size->name)); }
static void give_scalar(Out *out, const Argument *size, uint32_t at) { out_format(out, "  result_shapes_[%u] = *(const int64_t *)results_[%u];\n", at, size->number); }

static void print_call_argument(Emitter *e, Out *out, const EntryPlan *entry, const Argument *argument) {
  const Text type = c_type_name(argument->type);
  switch (argument->role) {
    case ROLE_ArrayResult: case ROLE_ScalarResult: out_format(out, "(%.*s *)results_[%u]", TEXT_ARG(type), argument->number); break;
    case ROLE_ResultSize: out_format(out, "&%.*s", TEXT_ARG(argument->name)); break;
    case ROLE_Size: case ROLE_ArrayInput: case ROLE_ScalarInput: print_input(e, out, entry, argument); break;
  }
}

// A size that is also a parameter of its own must agree with the arrays' shapes.
static void print_size_parameters(Out *out, const EntryPlan *entry) {
  for (uint32_t s = 0; s < entry->entry->sizes.count; s++) {
    for (uint32_t p = 0; p < entry->entry->parameter_count; p++) {
      if (entry->entry->parameters[p].variable.id != entry->entry->sizes.items[s].id) continue;
      out_format(out, "  if (*(const int64_t *)inputs_[%u] != sizes_[%u]) return error_->code = 3;\n", p, s);
    }
  }
}

static void print_call(Emitter *e, Out *out, const EntryPlan *entry) {
  out_format(out, "static int %.*s_adapter_call_(void *const *results_, int64_t *result_shapes_, const int64_t *sizes_, const void *const *inputs_, void *workspace_, size_t workspace_bytes_, rt_error *error_) {\n",
             TEXT_ARG(entry->c_name));
  out_format(out, "  %.*s_error own_ = {0};\n  int code_, i_;\n", TEXT_ARG(e->prefix));
  for EACH(i, &entry->arguments) {
    const Argument *size = &entry->arguments.items[i];
    if (size->role != ROLE_ResultSize) continue;
    out_format(out, "  %.*s %.*s = 0;\n", TEXT_ARG(c_type_name(size->type)), TEXT_ARG(size->name));
  }
  for EACH(i, &entry->arguments) {
    if (entry->arguments.items[i].role == ROLE_ResultSize) each_dimension(out, entry, &entry->arguments.items[i], take_capacity);
  }
  out_string(out, "  (void)results_, (void)result_shapes_, (void)sizes_, (void)inputs_;\n");
  print_size_parameters(out, entry);
  out_format(out, "  code_ = %.*s(", TEXT_ARG(entry->c_name));
  for EACH(i, &entry->arguments) {
    print_call_argument(e, out, entry, &entry->arguments.items[i]);
    out_string(out, ", ");
  }
  out_string(out, "workspace_, workspace_bytes_, &own_);\n");
  out_format(out, "  error_->code = code_;\n  error_->site = own_.site;\n  for (i_ = 0; i_ < (int)(sizeof error_->values / sizeof *error_->values) && i_ < %d; i_++) error_->values[i_] = own_.values[i_];\n", ERROR_VALUES);
  out_string(out, "#ifdef ASHLAR_MEASURE\n  error_->high_water = own_.high_water;\n#endif\n");
  for EACH(i, &entry->arguments) {
    const Argument *size = &entry->arguments.items[i];
    if (size->role == ROLE_ResultSize) each_dimension(out, entry, size, give_size);
    if (size->role == ROLE_ScalarResult && size->type == SCALAR_I64) each_dimension(out, entry, size, give_scalar);
  }
  out_string(out, "  return code_;\n}\n\n");
}

// ---- tables
static int size_number(const Entry *entry, Atom atom) {
  for (uint32_t i = 0; i < entry->sizes.count; i++) {
    if (atom.tag == ATOM_Var && entry->sizes.items[i].id == atom.as.var.id) return (int)i;
  }
  return -1;
}

static void print_parameter_sizes(Emitter *e, Out *out, const EntryPlan *entry, uint32_t number) {
  const Type type = var_type(e->mem->vars, entry->entry->parameters[number].variable);
  if (type.tag != TYPE_Array) return;
  out_format(out, "static const int %.*s_size_index_%u_[] = {", TEXT_ARG(entry->c_name), number);
  for (uint32_t d = 0; d < type.rank; d++) out_format(out, "%s%d", d ? ", " : "", size_number(entry->entry, type.shape[d]));
  out_format(out, "};\nstatic const int64_t %.*s_size_constant_%u_[] = {", TEXT_ARG(entry->c_name), number);
  for (uint32_t d = 0; d < type.rank; d++) {
    int64_t value;
    out_format(out, "%s%lld", d ? ", " : "", atom_is_i64(type.shape[d], &value) ? (long long)value : -1);
  }
  out_string(out, "};\n");
}

static void print_parameters(Emitter *e, Out *out, const EntryPlan *entry) {
  const Entry *described = entry->entry;
  for (uint32_t i = 0; i < described->parameter_count; i++) print_parameter_sizes(e, out, entry, i);
  out_format(out, "static const rt_parameter %.*s_parameters_[] = {\n", TEXT_ARG(entry->c_name));
  for (uint32_t i = 0; i < described->parameter_count; i++) {
    const EntryValue *value = &described->parameters[i];
    const Type type = var_type(e->mem->vars, value->variable);
    out_string(out, "  {");
    c_print_string(out, name_text(e->context->names, value->name));
    out_format(out, ", RT_%.*s, %u, %s, ", TEXT_ARG(upper_type(e->arena, type.scalar)), type.tag == TYPE_Array ? type.rank : 0, value->unique ? "true" : "false");
    if (type.tag == TYPE_Array) out_format(out, "%.*s_size_index_%u_, %.*s_size_constant_%u_, ", TEXT_ARG(entry->c_name), i, TEXT_ARG(entry->c_name), i);
    else out_string(out, "NULL, NULL, ");
    c_print_string(out, value->source_type);
    out_string(out, "},\n");
  }
  out_string(out, "  {NULL, RT_I64, 0, false, NULL, NULL, NULL}\n};\n");
}

static void print_results(Emitter *e, Out *out, const EntryPlan *entry) {
  out_format(out, "static const rt_result %.*s_results_[] = {\n", TEXT_ARG(entry->c_name));
  for (uint32_t i = 0; i < entry->entry->result_count; i++) {
    const EntryValue *value = &entry->entry->results[i];
    const Type type = var_type(e->mem->vars, value->variable);
    out_format(out, "  {RT_%.*s, %u, ", TEXT_ARG(upper_type(e->arena, type.scalar)), type.tag == TYPE_Array ? type.rank : 0);
    c_print_string(out, value->source_type);
    out_string(out, "},\n");
  }
  out_string(out, "  {RT_I64, 0, NULL}\n};\n");
}

static void print_size_names(Emitter *e, Out *out, const EntryPlan *entry) {
  out_format(out, "static const char *const %.*s_size_names_[] = {", TEXT_ARG(entry->c_name));
  for (uint32_t i = 0; i < entry->entry->sizes.count; i++) {
    c_print_string(out, name_text(e->context->names, var_info(e->mem->vars, entry->entry->sizes.items[i])->name));
    out_string(out, ", ");
  }
  out_string(out, "NULL};\n\n");
}

static bool is_data_dependent(EntryPlan *entry) {
  for EACH(i, &entry->arguments) {
    const Argument *result = &entry->arguments.items[i];
    for (uint32_t d = 0; result->role == ROLE_ArrayResult && d < result->rank; d++) {
      if (!argument_dimension(entry, result, d)) return true;
    }
  }
  return entry->plan->function->is_dynamic;
}

static void print_entry_row(Emitter *e, Out *out, EntryPlan *entry) {
  const int size = (int)entry->c_name.size;
  const char *name = entry->c_name.start;
  out_string(out, "  {");
  c_print_string(out, name_text(e->context->names, entry->entry->name));
  out_format(out, ", %u, %.*s_size_names_, %.*s_parameters_, %u, %.*s_results_, %u, %s,\n", entry->entry->sizes.count, size, name, size, name,
             entry->entry->parameter_count, size, name, entry->entry->result_count, is_data_dependent(entry) ? "true" : "false");
  out_format(out, "   %.*s_adapter_workspace_, %.*s_adapter_shapes_, %.*s_adapter_call_},\n", size, name, size, name, size, name);
}

static void print_program(Emitter *e, Out *out, EntryPlan *const *entries, uint32_t count) {
  const int size = (int)e->prefix.size;
  const char *name = e->prefix.start;
  out_format(out, "static const rt_entry %.*s_entries_[] = {\n", size, name);
  for (uint32_t i = 0; i < count; i++) print_entry_row(e, out, entries[i]);
  out_string(out, "  {NULL, 0, NULL, NULL, 0, NULL, 0, false, NULL, NULL, NULL}\n};\n\n");
  out_format(out, "static const char *%.*s_adapter_message_(const rt_error *error, char *buffer, size_t size) {\n  %.*s_error own = {0};\n  int i;\n", size, name, size, name);
  out_format(out, "  own.code = error->code;\n  own.site = error->site;\n  for (i = 0; i < (int)(sizeof error->values / sizeof *error->values) && i < %d; i++) own.values[i] = error->values[i];\n", ERROR_VALUES);
  out_format(out, "  %.*s_message(&own, buffer, size);\n  return size > 7 ? buffer + 7 : buffer;   /* hosts write \"Error: \" themselves */\n}\n\n", size, name);
  out_format(out, "extern const rt_program %.*s_program;\nconst rt_program %.*s_program = {\"%.*s\", %.*s_entries_, %u, %.*s_adapter_message_};\n", size, name, size, name, size, name,
             size, name, count, size, name);
}

void print_adapter(Emitter *e, Out *out, EntryPlan *const *entries, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    print_workspace(e, out, entries[i]);
    print_shapes(e, out, entries[i]);
    print_call(e, out, entries[i]);
    print_parameters(e, out, entries[i]);
    print_results(e, out, entries[i]);
    print_size_names(e, out, entries[i]);
  }
  print_program(e, out, entries, count);
}
