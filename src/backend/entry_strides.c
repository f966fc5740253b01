// entry_strides: the public function of a strided entry has an argument with the strides of each array. It checks that
// an array that it writes shares no element with another array, and that no two elements of it have the same address.
#include "backend/entry_checks.h"

static bool is_written_array(const Argument *argument) {
  return argument->role == ROLE_ArrayResult || (argument->role == ROLE_ArrayInput && argument->unique);
}
static bool is_strided_array(const Argument *argument) {
  return argument->role == ROLE_ArrayResult || argument->role == ROLE_ArrayInput;
}
static Text strides_name(Emitter *e, const Argument *array) { return name_with(e, array->name, "_strides"); }

void add_stride_argument(Emitter *e, EntryPlan *entry, const Argument *array) {
  Argument strides = *array;
  strides.role = ROLE_Strides;
  strides.imp = strides.returned = (ImpVar){0};
  strides.name = fresh_name(e, strides_name(e, array));
  seq_push(e->arena, &entry->arguments, strides);
}

static const Argument *strides_of(const EntryPlan *entry, const Argument *array) {
  for EACH_ARGUMENT(argument, entry) {
    if (argument->role == ROLE_Strides && argument->core.id == array->core.id) return argument;
  }
  panic("backend: an array of a strided entry has no strides");
}

// The variable of the body that holds a stride; id 0: the body does not read it.
static ImpVar stride_variable(Emitter *e, const EntryPlan *entry, const Argument *array, uint32_t dimension) {
  uint32_t variable;
  const Memory *memory = memory_of(e->mem, array->core);
  if (!poly_is_variable(memory->lmad->dims[dimension].stride, &variable)) return (ImpVar){0};
  return (ImpVar){(uint32_t)map_value_or(entry->plan->function->variables, variable, 0)};
}

void name_strides(Emitter *e, const EntryPlan *entry) {
  for EACH_ARGUMENT(array, entry) {
    for COUNTING(d, is_strided_array(array) && !array->returned.id && d < array->rank) {
      const ImpVar variable = stride_variable(e, entry, array, d);
      if (variable.id) name_take(e, variable, fresh_name(e, name_with(e, array->name, "_stride")));
    }
  }
}

void declare_strides(Emitter *e, const EntryPlan *entry) {
  for EACH_ARGUMENT(array, entry) {
    for COUNTING(d, is_strided_array(array) && !array->returned.id && d < array->rank) {
      const ImpVar variable = stride_variable(e, entry, array, d);
      if (!variable.id) continue;
      const CExpr *value = c_index(e, c_name(e, strides_of(entry, array)->name), c_number(e, d));
      c_declare(e, c_type("int64_t"), true, name_of(e, variable), value);
      c_ignore(e, name_of(e, variable));
    }
  }
}

// ---- checks of the arrays that are written
static Text shape_name(Emitter *e, const Argument *array) { return name_with(e, array->name, "_sizes_"); }

static void declare_shape(Emitter *e, EntryPlan *entry, const Argument *array) {
  c_declare_array(e, c_type("int64_t"), shape_name(e, array), array->rank);
  for RANGE(d, array->rank)
    c_assign(e, c_index(e, c_name(e, shape_name(e, array)), c_number(e, d)), entry_size(e, entry, array->shape[d]));
}

static const CExpr *size_in_bytes(Emitter *e, const Argument *array) {
  return c_cast(e, c_type("int64_t"), c_sizeof(e, array->type));
}

// rt_strided_apart(x, bytes, rank, sizes, strides, y, ...)
static const CExpr *ranges_are_apart(Emitter *e, const EntryPlan *entry, const Argument *x, const Argument *y) {
  const Argument *arrays[] = {x, y};
  Seq(const CExpr *) arguments = {0};
  for INT_RANGE(i, 2) {
    seq_push(e->arena, &arguments, c_name(e, arrays[i]->name));
    seq_push(e->arena, &arguments, size_in_bytes(e, arrays[i]));
    seq_push(e->arena, &arguments, c_number(e, arrays[i]->rank));
    seq_push(e->arena, &arguments, c_name(e, shape_name(e, arrays[i])));
    seq_push(e->arena, &arguments, c_name(e, strides_of(entry, arrays[i])->name));
  }
  return runtime_call(e, TEXT("rt_strided_apart"), arguments.size, arguments.items);
}

static const CExpr *is_injective_layout(Emitter *e, const EntryPlan *entry, const Argument *array) {
  return C_CALL(e, "rt_strided_injective", c_number(e, array->rank), c_name(e, shape_name(e, array)),
                 c_name(e, strides_of(entry, array)->name));
}

// The check for indices of 32 bits (Emitter.ranges).
static const CExpr *strides_fit(Emitter *e, const EntryPlan *entry, const Argument *array) {
  return C_CALL(e, "rt_strided_fits", size_in_bytes(e, array), c_number(e, array->rank),
                c_name(e, shape_name(e, array)), c_name(e, strides_of(entry, array)->name));
}

static void refuse_unless(Emitter *e, const CExpr *condition, int code) {
  refuse_if(e, c_unary(e, "!", condition), code);
}

static bool writes_an_array(const EntryPlan *entry) {
  for EACH_ARGUMENT(argument, entry)
    if (is_strided_array(argument) && is_written_array(argument)) return true;
  return false;
}

void check_strides(Emitter *e, EntryPlan *entry) {
  if (!e->ranges && !writes_an_array(entry)) return;   // no check needs the shapes
  for EACH_ARGUMENT(argument, entry) {
    if (is_strided_array(argument)) declare_shape(e, entry, argument);
  }
  for EACH_ARGUMENT(argument, entry) {
    if (e->ranges && is_strided_array(argument)) refuse_unless(e, strides_fit(e, entry, argument), CODE_SIZE);
  }
  for EACH(i, &entry->arguments) {
    const Argument *written = &entry->arguments.items[i];
    if (!is_strided_array(written) || !is_written_array(written)) continue;
    refuse_unless(e, is_injective_layout(e, entry, written), CODE_OVERLAP);
    for EACH(k, &entry->arguments) {
      const Argument *other = &entry->arguments.items[k];
      if (is_strided_array(other) && (k > i || (k < i && !is_written_array(other))))
        refuse_unless(e, ranges_are_apart(e, entry, written, other), CODE_OVERLAP);
    }
  }
}

// Copies a result whose size was not known before the call, element by element, from its dense block.
void copy_strided(Emitter *e, EntryPlan *entry, const Argument *result, const CExpr *from) {
  const CExpr *to = NULL, *at = NULL;
  Text *index = NEW_ARRAY(e->arena, Text, result->rank + 1);
  for RANGE(d, result->rank) {
    index[d] = text_format(e->arena, "at_%u_", d);
    const CExpr *step =
        c_binary(e, "*", c_name(e, index[d]), c_index(e, c_name(e, strides_of(entry, result)->name), c_number(e, d)));
    to = c_chain(e, "+", to, step);
    if (at) at = c_binary(e, "*", at, entry_size(e, entry, result->shape[d]));
    at = c_chain(e, "+", at, c_name(e, index[d]));
  }
  for RANGE(d, result->rank) c_begin(e);
  c_assign(e, c_index(e, c_name(e, result->name), to), c_index(e, from, at));
  for RANGE_DOWN(d, result->rank)
    c_for(e, "int64_t", index[d], entry_size(e, entry, result->shape[d]), c_end(e), false);
}
