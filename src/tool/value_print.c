// value_print: records and tuples of arrays and scalars, arrays of records; see the header.
//   rule: an array of records is represented by an array for each field, so a place inside it is one list of indices for all of
//         the element's leaves.
#include "tool/value_print.h"

typedef struct Within { int64_t index[RT_MAX_RANK]; int depth; } Within;
typedef struct Printer { const Context *context; Out *out; const rt_value *leaves; uint32_t leaf_count; const volatile sig_atomic_t *stop; } Printer;

bool value_has_printable_type(const SourceType *type) {
  switch (type->tag) {
    case SOURCE_Scalar: return true;
    case SOURCE_Array: return value_has_printable_type(type->as.array.element);
    case SOURCE_Record:
      for (uint32_t i = 0; i < type->as.record.count; i++)
        if (!value_has_printable_type(type->as.record.fields[i].type)) return false;
      return true;
    case SOURCE_Error: case SOURCE_Sum: case SOURCE_Function: case SOURCE_Parameter: case SOURCE_Variable: break;
  }
  return false;
}

static uint32_t leaves_of(const SourceType *type) {
  uint32_t count = 0;
  while (type->tag == SOURCE_Array) type = type->as.array.element;
  if (type->tag != SOURCE_Record) return 1;
  for (uint32_t i = 0; i < type->as.record.count; i++) count += leaves_of(type->as.record.fields[i].type);
  return count;
}

static void print_scalar(Printer *p, const rt_value *leaf, const Within *place) {
  int64_t flat = 0;
  for (int i = 0; i < place->depth && i < leaf->rank; i++) flat = flat * leaf->shape[i] + place->index[i];
  rt_writer writer = rt_writer_of(NULL);
  rt_write_scalar(&writer, leaf->element, (const char *)leaf->data + (size_t)flat * rt_type_size(leaf->element));
  out_text(p->out, (Text){writer.bytes, writer.size});
  rt_release(writer.bytes);
}

static void print_value(Printer *p, const SourceType *type, uint32_t leaf, Within *place);

// empty([0][3]i32): the sizes are not lost with the elements.
static void print_empty(Printer *p, const SourceType *type, const rt_value *leaf, int depth) {
  out_string(p->out, "empty(");
  for (; type->tag == SOURCE_Array && depth < leaf->rank; type = type->as.array.element) out_format(p->out, "[%lld]", (long long)leaf->shape[depth++]);
  source_type_print(p->context, NULL, p->out, type);
  out_char(p->out, ')');
}

static bool is_empty(const SourceType *type, const rt_value *leaf, int depth) {
  for (; type->tag == SOURCE_Array && depth < leaf->rank; type = type->as.array.element)
    if (leaf->shape[depth++] == 0) return true;
  return false;
}

static void print_array(Printer *p, const SourceType *type, uint32_t leaf, Within *place) {
  if (leaves_of(type) == 0 || leaf >= p->leaf_count) {   // nothing but sizes
    source_type_print(p->context, NULL, p->out, type);
    return;
  }
  const rt_value *first = &p->leaves[leaf];
  if (is_empty(type, first, place->depth)) {
    print_empty(p, type, first, place->depth);
    return;
  }
  int at = place->depth++;
  out_char(p->out, '[');
  for (int64_t i = 0; i < first->shape[at] && !(p->stop && *p->stop); i++) {
    if (i) out_string(p->out, ", ");
    place->index[at] = i;
    print_value(p, type->as.array.element, leaf, place);
  }
  out_char(p->out, ']');
  place->depth--;
}

static void print_record(Printer *p, const SourceType *type, uint32_t leaf, Within *place) {
  bool tuple = type->as.record.is_tuple;
  out_char(p->out, tuple ? '(' : '{');
  for (uint32_t i = 0; i < type->as.record.count; i++) {
    const SourceField *field = &type->as.record.fields[i];
    if (i) out_string(p->out, ", ");
    if (!tuple) out_format(p->out, "%.*s = ", TEXT_ARG(name_text(p->context->names, field->name)));
    print_value(p, field->type, leaf, place);
    leaf += leaves_of(field->type);
  }
  out_char(p->out, tuple ? ')' : '}');
}

static void print_value(Printer *p, const SourceType *type, uint32_t leaf, Within *place) {
  if (type->tag == SOURCE_Array) print_array(p, type, leaf, place);
  else if (type->tag == SOURCE_Record) print_record(p, type, leaf, place);
  else if (leaf < p->leaf_count) print_scalar(p, &p->leaves[leaf], place);
}

void value_print(const Context *context, Out *out, const SourceType *type, const rt_value *leaves, uint32_t leaf_count, const volatile sig_atomic_t *stop) {
  Printer printer = {context, out, leaves, leaf_count, stop};
  Within place = {.depth = 0};
  print_value(&printer, type, 0, &place);
}
