// entry_strides: what the public function of a strided entry has beside that of a dense one: an argument with the
// strides of each array, and the test that the arrays it writes share no element with others, nor with themselves.
#include "backend/backend_internal.h"

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

// The variable of the body that holds a stride; id 0: nobody reads it.
static ImpVar stride_variable(Emitter *e, const EntryPlan *entry, const Argument *array, uint32_t dimension) {
  uint32_t variable;
  const Memory *memory = memory_of(e->mem, array->core);
  if (!poly_is_variable(memory->lmad->dims[dimension].stride, &variable)) return (ImpVar){0};
  return (ImpVar){(uint32_t)map_value_or(entry->plan->function->variables, variable, 0)};
}

void name_strides(Emitter *e, const EntryPlan *entry) {
  for EACH_ARGUMENT(array, entry) {
    for (uint32_t d = 0; is_strided_array(array) && !array->returned.id && d < array->rank; d++) {
      const ImpVar variable = stride_variable(e, entry, array, d);
      if (variable.id) name_take(e, variable, fresh_name(e, name_with(e, array->name, "_stride")));
    }
  }
}

void declare_strides(Emitter *e, const EntryPlan *entry, CStmtList *list) {
  for EACH_ARGUMENT(array, entry) {
    for (uint32_t d = 0; is_strided_array(array) && !array->returned.id && d < array->rank; d++) {
      const ImpVar variable = stride_variable(e, entry, array, d);
      if (!variable.id) continue;
      const CExpr *value = c_index(e->arena, c_name(e->arena, strides_of(entry, array)->name), c_number(e->arena, d));
      seq_push(e->arena, list, c_declare(e->arena, c_type("int64_t"), true, name_of(e, variable), value));
      seq_push(e->arena, list,
               c_eval(e->arena, c_cast(e->arena, c_type("void"), c_name(e->arena, name_of(e, variable)))));
    }
  }
}

// ---- what is written shares nothing
static Text shape_name(Emitter *e, const Argument *array) { return name_with(e, array->name, "_sizes_"); }

static void declare_shape(Emitter *e, EntryPlan *entry, const Argument *array, CStmtList *list) {
  seq_push(e->arena, list, c_declare_array(e->arena, c_type("int64_t"), shape_name(e, array), array->rank));
  for RANGE(d, array->rank)
      seq_push(e->arena, list,
               c_assign(e->arena, c_index(e->arena, c_name(e->arena, shape_name(e, array)), c_number(e->arena, d)),
                        entry_size(e, entry, array->shape[d])));
}

static const CExpr *size_in_bytes(Emitter *e, const Argument *array) {
  return c_cast(e->arena, c_type("int64_t"), c_call1(e->arena, "sizeof", c_name(e->arena, c_type_name(array->type))));
}

// rt_strided_apart(x, bytes, rank, sizes, strides, y, ...)
static const CExpr *ranges_are_apart(Emitter *e, const EntryPlan *entry, const Argument *x, const Argument *y) {
  const Argument *arrays[] = {x, y};
  Seq(const CExpr *) arguments = {0};
  for (int i = 0; i < 2; i++) {
    seq_push(e->arena, &arguments, c_name(e->arena, arrays[i]->name));
    seq_push(e->arena, &arguments, size_in_bytes(e, arrays[i]));
    seq_push(e->arena, &arguments, c_number(e->arena, arrays[i]->rank));
    seq_push(e->arena, &arguments, c_name(e->arena, shape_name(e, arrays[i])));
    seq_push(e->arena, &arguments, c_name(e->arena, strides_of(entry, arrays[i])->name));
  }
  require_runtime(e, TEXT("rt_strided_apart"));
  return c_call(e->arena, TEXT("rt_strided_apart"), arguments.size, arguments.items);
}

static const CExpr *is_injective_layout(Emitter *e, const EntryPlan *entry, const Argument *array) {
  require_runtime(e, TEXT("rt_strided_injective"));
  return c_call3(e->arena, "rt_strided_injective", c_number(e->arena, array->rank),
                 c_name(e->arena, shape_name(e, array)), c_name(e->arena, strides_of(entry, array)->name));
}

// With indices of 32 bits (Emitter.ranges).
static const CExpr *strides_fit(Emitter *e, const EntryPlan *entry, const Argument *array) {
  require_runtime(e, TEXT("rt_strided_fits"));
  const CExpr *arguments[] = {size_in_bytes(e, array), c_number(e->arena, array->rank),
                              c_name(e->arena, shape_name(e, array)), c_name(e->arena, strides_of(entry, array)->name)};
  return c_call(e->arena, TEXT("rt_strided_fits"), 4, arguments);
}

static void refuse_unless(Emitter *e, const CExpr *condition, int code, CStmtList *list) {
  const CBlock refusal = c_block1(e->arena, c_return(e->arena, emit_fail(e, code, 0, 0, NULL)));
  seq_push(e->arena, list, c_if(e->arena, c_unary(e->arena, "!", condition), refusal, (CBlock){0}));
}

static bool writes_an_array(const EntryPlan *entry) {
  for EACH_ARGUMENT(argument, entry)
  if (is_strided_array(argument) && is_written_array(argument)) return true;
  return false;
}

void check_strides(Emitter *e, EntryPlan *entry, CStmtList *list) {
  if (!e->ranges && !writes_an_array(entry)) return;   // shapes are not looked at
  for EACH_ARGUMENT(argument, entry) {
    if (is_strided_array(argument)) declare_shape(e, entry, argument, list);
  }
  for EACH_ARGUMENT(argument, entry) {
    if (e->ranges && is_strided_array(argument)) refuse_unless(e, strides_fit(e, entry, argument), CODE_SIZE, list);
  }
  for EACH(i, &entry->arguments) {
    const Argument *written = &entry->arguments.items[i];
    if (!is_strided_array(written) || !is_written_array(written)) continue;
    refuse_unless(e, is_injective_layout(e, entry, written), CODE_OVERLAP, list);
    for EACH(k, &entry->arguments) {
      const Argument *other = &entry->arguments.items[k];
      if (is_strided_array(other) && (k > i || (k < i && !is_written_array(other))))
        refuse_unless(e, ranges_are_apart(e, entry, written, other), CODE_OVERLAP, list);
    }
  }
}

// A result whose size was not known before, copied from its dense block element by element.
const CStmt *copy_strided(Emitter *e, EntryPlan *entry, const Argument *result, const CExpr *from) {
  const CExpr *to = c_number(e->arena, 0), *at = c_number(e->arena, 0);
  Text *index = NEW_ARRAY(e->arena, Text, result->rank + 1);
  for RANGE(d, result->rank) {
    index[d] = text_format(e->arena, "at_%u_", d);
    const CExpr *step =
        c_binary(e->arena, "*", c_name(e->arena, index[d]),
                 c_index(e->arena, c_name(e->arena, strides_of(entry, result)->name), c_number(e->arena, d)));
    to = d ? c_binary(e->arena, "+", to, step) : step;
    at = d ? c_binary(e->arena, "+", c_binary(e->arena, "*", at, entry_size(e, entry, result->shape[d])),
                      c_name(e->arena, index[d]))
           : c_name(e->arena, index[d]);
  }
  const CStmt *body =
      c_assign(e->arena, c_index(e->arena, c_name(e->arena, result->name), to), c_index(e->arena, from, at));
  for (uint32_t d = result->rank; d-- > 0;)
    body = c_for(e->arena, "int64_t", index[d], entry_size(e, entry, result->shape[d]), c_block1(e->arena, body));
  return body;
}
