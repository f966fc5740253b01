// value_print: records, tuples and sums of arrays and scalars, arrays of them; see the header.
//   rule: an array of records is represented by an array for each field, so one list of indices selects an element in
//         all of its leaves. The leaves of a payload are in some of the slots of its sum, whose bits are read with the
//         types of the constructor.
#include "tool/values/value_print.h"
#include "lower/lower.h"
#include "tool/run/runner.h"

typedef Seq(rt_value) RtValues;
typedef struct Within { int64_t index[RT_MAX_RANK]; int depth; } Within;
typedef struct Printer {
  Context *context;
  TypedProgram *typed;
  Map *layouts;                  // address of a sum type -> its layout
  Out *out;
  const rt_value *leaves;
  uint32_t leaf_count;
  const volatile sig_atomic_t *stop;
  PoolWords pool;
  uint32_t depth;                // the nesting of recursive data in recursive data
} Printer;
enum { MOST_DEPTH = 5000 };

bool value_has_printable_type(const SourceType *type) {
  if (type->tag == SOURCE_Parameter) return type->as.parameter.cells;
  if (type->tag == SOURCE_Error || type->tag == SOURCE_Function || type->tag == SOURCE_Variable) return false;
  for EACH_PART(at, type)
    if (at.type && !value_has_printable_type(at.type)) return false;
  return true;
}

static const SumLayout *layout_of(Printer *p, const SourceType *sum) {
  MapEntry *entry = map_add(p->layouts, (uint64_t)(uintptr_t)sum);
  if (entry->as.pointer) return entry->as.pointer;
  const SumLayout *layout = lower_layout(p->context, p->typed, sum);
  map_put_pointer(p->layouts, (uint64_t)(uintptr_t)sum, layout);
  return layout;
}

static uint32_t value_leaves_of(Printer *p, const SourceType *type) {
  uint32_t count = 0;
  while (type->tag == SOURCE_Array) type = type->as.array.element;
  if (type->tag == SOURCE_Sum) return layout_of(p, type)->slot_count + layout_has_tag(layout_of(p, type));
  if (type->tag != SOURCE_Record) return 1;
  for EACH_IN(i, type->as.record) count += value_leaves_of(p, type->as.record.fields[i].type);
  return count;
}

static const char *value_element_at(const rt_value *leaf, const Within *place) {
  int64_t flat = 0;
  for (int i = 0; i < place->depth && i < leaf->rank; i++) flat = flat * leaf->shape[i] + place->index[i];
  return (const char *)leaf->data + (size_t)flat * rt_type_size(leaf->element);
}

static void print_scalar(Printer *p, const rt_value *leaf, const Within *place) {
  rt_writer writer = rt_writer_of(NULL);
  rt_write_scalar(&writer, leaf->element, value_element_at(leaf, place));
  out_text(p->out, (Text){writer.bytes, writer.size});
  rt_release(writer.bytes);
}

static void print_value(Printer *p, const SourceType *type, uint32_t leaf, Within *place);

// empty([0][3]i32): an array without elements is printed with its sizes.
static void print_empty(Printer *p, const SourceType *type, const rt_value *leaf, int depth) {
  out_string(p->out, "empty(");
  for (; type->tag == SOURCE_Array && depth < leaf->rank; type = type->as.array.element)
    out_format(p->out, "[%lld]", (long long)leaf->shape[depth++]);
  source_type_print(p->context, NULL, p->out, type);
  out_char(p->out, ')');
}

static bool holds_no_elements(const SourceType *type, const rt_value *leaf, int depth) {
  for (; type->tag == SOURCE_Array && depth < leaf->rank; type = type->as.array.element)
    if (leaf->shape[depth++] == 0) return true;
  return false;
}

static void print_array(Printer *p, const SourceType *type, uint32_t leaf, Within *place) {
  if (value_leaves_of(p, type) == 0 || leaf >= p->leaf_count) {   // there are no leaves to print
    source_type_print(p->context, NULL, p->out, type);
    return;
  }
  const rt_value *first = &p->leaves[leaf];
  if (holds_no_elements(type, first, place->depth)) {
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

static void print_value_record(Printer *p, const SourceType *type, uint32_t leaf, Within *place) {
  bool tuple = type->as.record.is_tuple;
  out_char(p->out, tuple ? '(' : '{');
  for EACH_IN(i, type->as.record) {
    const SourceField *field = &type->as.record.fields[i];
    if (i) out_string(p->out, ", ");
    if (!tuple) out_format(p->out, "%.*s = ", TEXT_ARG(name_text(p->context->names, field->name)));
    print_value(p, field->type, leaf, place);
    leaf += value_leaves_of(p, field->type);
  }
  out_char(p->out, tuple ? ')' : '}');
}

// ---- sums
static void print_payload(Printer *p, const SourceType *type, uint32_t leaf, Within *place) {
  size_t start = p->out->size;
  print_value(p, type, leaf, place);
  bool atomic = p->out->start[start] != '-' &&
                (p->out->start[start] != '#' || !memchr(p->out->start + start, ' ', p->out->size - start));
  if (atomic) return;
  Text inner = text_format(p->out->arena, "%.*s", (int)(p->out->size - start), p->out->start + start);
  p->out->size = start;
  out_format(p->out, "(%.*s)", TEXT_ARG(inner));
}

// Prints the constructor and its payload. With `leaves_link`, a recursive last part is not printed: the function
// returns the leaf of its link, or NULL if there is none.
static const rt_value *print_constructor(const Printer *p, const SourceConstructor *found, const RtValues *leaves,
                                         Within *place, bool leaves_link) {
  Printer inner = *p;
  inner.leaves = leaves->items, inner.leaf_count = leaves->size;
  inner.depth += leaves_link;
  out_format(p->out, "#%.*s", TEXT_ARG(name_text(p->context->names, found->name)));
  for (uint32_t i = 0, at = 0; i < found->payload.size; at += value_leaves_of(&inner, found->payload.items[i++])) {
    const SourceType *part = found->payload.items[i];
    out_char(p->out, ' ');
    if (leaves_link && i + 1 == found->payload.size && types_is_recursive(p->typed, part)) return &leaves->items[at];
    print_payload(&inner, part, at, place);
  }
  return NULL;
}

static void print_value_sum(Printer *p, const SourceType *type, uint32_t leaf, Within *place) {
  const SumLayout *layout = layout_of(p, type);
  uint32_t constructor = 0;
  if (layout_has_tag(layout)) {
    const rt_value *tag = &p->leaves[leaf++];
    constructor = layout->tag == SCALAR_U8 ? *(const uint8_t *)value_element_at(tag, place)
                                           : *(const uint16_t *)(const void *)value_element_at(tag, place);
  }
  if (constructor >= layout->count) {
    out_format(p->out, "#<%u>", constructor);   // no constructor has this tag
    return;
  }
  RtValues leaves = {0};
  const SumPayload *payload = &layout->payloads[constructor];
  for RANGE(i, payload->leaf_count) {
    rt_value part = p->leaves[leaf + payload->leaves[i].slot];
    part.element = runner_type(payload->leaves[i].type);   // a type of the same width: the slot may hold its bits
    seq_push(p->out->arena, &leaves, part);
  }
  (void)print_constructor(p, &type->as.sum.constructors[constructor], &leaves, place, false);
}

// ---- recursive data
static bool read_cell(Printer *p, const SourceConstructor *constructor, int64_t cell, RtValues *leaves) {
  LeafTypes types = {0};
  for EACH(i, &constructor->payload)
    if (!value_leaf_types(p->context, p->typed, constructor->payload.items[i], &types)) return false;
  const int64_t start = cell;
  for EACH(i, &types) {
    const uint32_t words = words_of_leaf(p->context, types.items[i]);
    rt_value row;
    if (types.items[i].rank) {
      if (start < 0 || !leaf_in_rows(&p->pool, start, types.items[i], &row)) return false;
      seq_push(p->out->arena, leaves, row);
      continue;
    }
    if (cell < 0 || cell > p->pool.count - (int64_t)words) return false;
    seq_push(p->out->arena, leaves,
             leaf_of_word(p->out->arena, types.items[i].type, leaf_in_words(&p->pool, cell, types.items[i])));
    cell += words;
  }
  return true;
}

// Prints the constructor and its payload. A recursive last part is not printed but stored in `type` and `link`; true if
// there is one.
static bool print_cell(Printer *p, const SourceType **type, int64_t *link) {
  int64_t cell;
  RtValues leaves = {0};
  const SourceConstructor *found = link_constructor(types_unfold(p->typed, *type), *link, &cell);
  if (!found || (found->payload.size && !read_cell(p, found, cell, &leaves)))
    return out_format(p->out, "#<%lld>", (long long)*link), false;
  Within place = {.depth = 0};
  const rt_value *last = print_constructor(p, found, &leaves, &place, true);
  if (last) *type = seq_last(&found->payload), *link = word_of_leaf(last);
  return last != NULL;
}

static bool has_cell(Printer *p, const SourceType *type, int64_t link) {
  int64_t cell;
  const SourceConstructor *found = link_constructor(types_unfold(p->typed, type), link, &cell);
  return found && found->payload.size;
}

// Iterates along the last parts, so that long lists do not overflow the stack.
static void print_link(Printer *p, const SourceType *type, uint32_t leaf) {
  int64_t link = word_of_leaf(&p->leaves[leaf]), open = 0;
  if (types_is_diamond(p->typed, type) || p->depth >= MOST_DEPTH) {
    out_string(p->out, p->depth >= MOST_DEPTH ? "..." : "@");
    return;
  }
  while (open <= p->pool.count && print_cell(p, &type, &link)) {
    if (!has_cell(p, type, link)) continue;
    out_char(p->out, '(');
    open++;
  }
  while (open-- > 0) out_char(p->out, ')');
}

static void print_value(Printer *p, const SourceType *type, uint32_t leaf, Within *place) {
  if (leaf < p->leaf_count && value_is_link(p->typed, type)) print_link(p, type, leaf);
  else if (type->tag == SOURCE_Array) print_array(p, type, leaf, place);
  else if (type->tag == SOURCE_Record) print_value_record(p, type, leaf, place);
  else if (type->tag == SOURCE_Sum) print_value_sum(p, type, leaf, place);
  else if (leaf < p->leaf_count) print_scalar(p, &p->leaves[leaf], place);
}

static Printer printer_of(const Session *session, Out *out, Map *layouts) {
  *layouts = map_new(out->arena);
  return (Printer){
      .context = session->context, .typed = session->compilation.typed, .layouts = layouts, .out = out};
}

uint32_t value_leaf_count(const Session *session, const SourceType *type) {
  Map layouts;
  Out out = out_new(session->arena);
  Printer printer = printer_of(session, &out, &layouts);
  return value_leaves_of(&printer, type);
}

void value_print(const Session *session, Out *out, const SourceType *type, const rt_value *leaves,
                 uint32_t leaf_count, PoolWords pool, const volatile sig_atomic_t *stop) {
  Map layouts;
  Printer printer = printer_of(session, out, &layouts);
  printer.leaves = leaves;
  printer.leaf_count = leaf_count;
  printer.stop = stop;
  printer.pool = pool;
  Within place = {.depth = 0};
  print_value(&printer, type, 0, &place);
}
