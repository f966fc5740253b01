// value_terms: see the header.
//   rule: value = #name part* | part
//         part  = (value) | (value, ...) | {name = value, ...} | #name | a scalar or an array as in data files
//         A diamond is written @ and is a cell of its own. The type determines the number of parts of a constructor.
#include "tool/values/value_terms.h"
#include "lower/lower.h"
#include "tool/run/runner.h"
#include "tool/values/value_print.h"

enum { MOST_DEPTH = 2000 };      // of nested values; the last part of a constructor does not count as nested

TermReader term_reader_new(const Session *session, const Function *entry, Text text, DataValues *leaves) {
  TermReader terms = {.context = session->context,
                      .typed = session->compilation.typed,
                      .reader = rt_reader_of(text.start, text.size),
                      .cell_words = entry->entry->cells ? entry->entry->cells->words : 0,
                      .leaves = leaves};
  terms.reader.no_comments = true;
  return terms;
}

// ---- characters
static char peek_term(TermReader *terms) {
  rt_skip_space(&terms->reader);
  return terms->reader.position < terms->reader.size ? terms->reader.bytes[terms->reader.position] : 0;
}

bool term_at_end(TermReader *terms) { return peek_term(terms) == 0 && terms->reader.position >= terms->reader.size; }

static bool fail_term(TermReader *terms, const char *what, Text detail) {
  (void)rt_read_fail(&terms->reader, terms->reader.position, "%s%.*s", what, TEXT_ARG(detail));
  return false;
}

static bool take_term(TermReader *terms, char wanted) {
  if (peek_term(terms) != wanted) return false;
  terms->reader.position++;
  return true;
}

static bool expect_term(TermReader *terms, char wanted) {
  const char text[2] = {wanted, 0};
  return take_term(terms, wanted) || fail_term(terms, "expected ", text_of(text));
}

static Text take_term_name(TermReader *terms) {
  const size_t start = terms->reader.position;
  while (terms->reader.position < terms->reader.size && ascii_is_in_name(terms->reader.bytes[terms->reader.position]))
    terms->reader.position++;
  return (Text){terms->reader.bytes + start, terms->reader.position - start};
}

static Text type_term_text(const TermReader *terms, const SourceType *type) {
  Out out = out_new(terms->context->arena);
  source_type_print(terms->context, terms->typed, &out, type);
  return out_result(&out);
}

// Takes `#name`, one of the constructors of the sum.
static bool take_constructor(TermReader *terms, const SourceType *type, const SourceType *sum, uint32_t *number) {
  if (!take_term(terms, '#')) return fail_term(terms, "expected a value of type ", type_term_text(terms, type));
  const Text name = take_term_name(terms);
  for (*number = 0; *number < sum->as.sum.count; ++*number)
    if (text_equal(name_text(terms->context->names, sum->as.sum.constructors[*number].name), name)) return true;
  return fail_term(terms,
              c_string_format(terms->context->arena, "#%.*s is no constructor of ", TEXT_ARG(name)),
              type_term_text(terms, type));
}

// ---- cells
static int64_t new_cell(TermReader *terms) {
  const int64_t cell = (int64_t)terms->words.size;
  for RANGE(i, terms->cell_words) seq_push(terms->context->arena, &terms->words, 0);
  return cell;
}

static void push_leaf(TermReader *terms, ScalarType type, int64_t word) {
  const rt_value leaf = leaf_of_word(terms->context->arena, type, word);
  seq_push(terms->context->arena, terms->leaves, leaf);
}

static void put_word(TermReader *terms, int64_t place, int64_t bits, uint32_t words) {
  terms->words.items[place] = words == 1 ? bits : (int32_t)(uint32_t)bits;
  if (words == 2) terms->words.items[place + 1] = bits >> 32;
}

// Stores the parts of a payload as words, except for a recursive last part. *hole: the word for the link of that part,
// or
// -1.
static bool read_payload(TermReader *terms, const SourceConstructor *constructor, int64_t cell, int64_t *hole) {
  DataValues *outer = terms->leaves, own = {0};
  LeafTypes types = {0};
  const bool in_cell = terms->in_cell;
  bool ok = true, has_hole = false;
  terms->in_cell = true;
  *hole = -1;
  terms->leaves = &own;
  for COUNTING(i, i < constructor->payload.size && ok) {
    const SourceType *part = constructor->payload.items[i];
    if (i + 1 == constructor->payload.size && types_is_recursive(terms->typed, part)) has_hole = true;
    else
      ok = term_read(terms, part) && (value_leaf_types(terms->context, terms->typed, part, &types) ||
                                      fail_term(terms, "such an array in a cell cannot be written here", TEXT("")));
  }
  terms->leaves = outer;
  terms->in_cell = in_cell;
  const int64_t start = cell;
  for COUNTING(i, ok && i < own.size) {
    if (types.items[i].rank && !own.items[i].data) continue;   // of another constructor of a sum
    if (types.items[i].rank) {
      const TermRow row = {start / terms->cell_words, types.items[i].type, types.items[i].rank, types.items[i].number,
                           own.items[i]};
      seq_push(terms->context->arena, &terms->rows, row);
      continue;
    }
    put_word(terms, cell, word_of_leaf(&own.items[i]), words_of_leaf(terms->context, types.items[i]));
    cell += words_of_leaf(terms->context, types.items[i]);
  }
  if (has_hole) *hole = cell;
  return ok;
}

static void put_term_link(TermReader *terms, int64_t hole, int64_t link) {
  if (hole < 0) push_leaf(terms, SCALAR_I64, link);
  else terms->words.items[hole] = link;
}

// Iterates along the last parts, so that long lists do not overflow the stack.
static bool read_link(TermReader *terms, const SourceType *type) {
  int64_t hole = -1, open = 0;
  for (bool first = true;; first = false) {
    uint32_t number;
    while (take_term(terms, '(')) open++;
    const SourceType *sum = types_unfold(terms->typed, type);
    if (!take_constructor(terms, type, sum, &number)) return false;
    const SourceConstructor *constructor = &sum->as.sum.constructors[number];
    const LinkForm form = lower_link_form(sum);
    const bool has_cell = constructor->payload.size > 0;
    const int64_t cell = has_cell ? new_cell(terms) : form.alone ? -1 - (int64_t)number : -1;
    put_term_link(terms, first ? -1 : hole, form.alone ? cell : cell * ((int64_t)1 << form.shift) + number);
    if (!has_cell) break;
    if (!read_payload(terms, constructor, cell, &hole)) return false;
    if (hole < 0) break;
    type = constructor->payload.items[constructor->payload.size - 1];
  }
  while (open-- > 0)
    if (!expect_term(terms, ')')) return false;
  return true;
}

// ---- sums that are not recursive: a tag, and slots that hold the leaves or their bits
static void place_leaf(const SumLayout *layout, rt_value *slots, uint32_t slot, const rt_value *leaf) {
  rt_value placed = *leaf;
  placed.element = runner_type(layout->slots[slot].scalar);
  slots[slot] = placed;
}

static bool read_term_sum(TermReader *terms, const SourceType *type) {
  Arena *arena = terms->context->arena;
  const SumLayout *layout = lower_layout(terms->context, terms->typed, type);
  rt_value *slots = NEW_ARRAY(arena, rt_value, layout->slot_count + 1);
  DataValues *outer = terms->leaves, own = {0};
  uint32_t number;
  for RANGE(i, layout->slot_count) {
    if (layout->slots[i].rank && !terms->in_cell)
      return fail_term(terms, "sums with arrays cannot be written here: ", type_term_text(terms, type));
    slots[i] = layout->slots[i].rank ? (rt_value){.rank = (int)layout->slots[i].rank}
                                     : leaf_of_word(arena, layout->slots[i].scalar, 0);
  }
  if (!take_constructor(terms, type, type, &number)) return false;
  terms->leaves = &own;
  bool ok = true;
  for COUNTING(i, ok && i < type->as.sum.constructors[number].payload.size)
    ok = term_read(terms, type->as.sum.constructors[number].payload.items[i]);
  terms->leaves = outer;
  if (!ok) return false;
  const SumPayload *payload = &layout->payloads[number];
  for RANGE(i, payload->leaf_count) place_leaf(layout, slots, payload->leaves[i].slot, &own.items[i]);
  if (layout_has_tag(layout)) push_leaf(terms, layout->tag, (int64_t)number);
  for RANGE(i, layout->slot_count) seq_push(arena, terms->leaves, slots[i]);
  return true;
}

// ---- other values
static bool read_record(TermReader *terms, const SourceType *type) {
  const bool is_tuple = type->as.record.is_tuple;
  if (!expect_term(terms, is_tuple ? '(' : '{')) return false;
  for EACH_IN(i, type->as.record) {
    const Text name = name_text(terms->context->names, type->as.record.fields[i].name);
    if (i && !expect_term(terms, ',')) return false;
    if (!is_tuple && (rt_skip_space(&terms->reader), !text_equal(take_term_name(terms), name)))
      return fail_term(terms, "the fields are written in the order of their names; expected ", name);
    if (!is_tuple && !expect_term(terms, '=')) return false;
    if (!term_read(terms, type->as.record.fields[i].type)) return false;
  }
  return expect_term(terms, is_tuple ? ')' : '}');
}

static bool read_term_plain(TermReader *terms, const SourceType *type) {
  const SourceType *element = type;
  int rank = 0;
  rt_value value;
  for (; element->tag == SOURCE_Array; element = element->as.array.element) rank++;
  if (element->tag != SOURCE_Scalar)
    return fail_term(terms, "a value of this type cannot be written here: ", type_term_text(terms, type));
  if (rank == 0 && take_term(terms, '(')) return term_read(terms, type) && expect_term(terms, ')');
  terms->reader.expected = (int)runner_type(element->as.scalar);
  const int got = rt_read(&terms->reader, &value);
  if (got == 0) return fail_term(terms, "expected a value of type ", type_term_text(terms, type));
  if (got < 0) return false;
  value_into_arena(terms->context->arena, &value);
  if (value.element != runner_type(element->as.scalar) || value.rank != rank)
    return fail_term(terms, "expected a value of type ", type_term_text(terms, type));
  seq_push(terms->context->arena, terms->leaves, value);
  return true;
}

static bool read_diamond(TermReader *terms) {
  if (!expect_term(terms, '@')) return false;
  push_leaf(terms, SCALAR_I64, new_cell(terms));
  return true;
}

static bool read_of_type(TermReader *terms, const SourceType *type) {
  if (types_is_diamond(terms->typed, type)) return read_diamond(terms);
  if (value_is_link(terms->typed, type)) return read_link(terms, type);
  if (type->tag == SOURCE_Record) return read_record(terms, type);
  if (type->tag != SOURCE_Sum) return read_term_plain(terms, type);
  if (take_term(terms, '(')) return term_read(terms, type) && expect_term(terms, ')');
  return read_term_sum(terms, type);
}

bool term_read(TermReader *terms, const SourceType *type) {
  if (terms->depth >= MOST_DEPTH) return fail_term(terms, "values too deep in each other", TEXT(""));
  terms->depth++;
  const bool ok = read_of_type(terms, type);
  terms->depth--;
  return ok;
}
