// header_sums: for each sum type at the interface, constants for its tags, and, when all slots are scalars, a structure
// with functions that make a value from a payload and read the payload back.
#include "backend/header.h"
#include "backend/cells.h"

typedef struct SumNames {
  const EntrySum *sum;
  Text name;   // of the C type
} SumNames;

static Text constructor_text(const Emitter *e, const SumNames *names, uint32_t i) {
  return spelling(e, names->sum->constructors[i].name);
}
static Text word_for(Emitter *e, const SumNames *names, const char *kind, uint32_t i) {
  return c_identifier(e->arena, text_format(e->arena, "%.*s_%s_%.*s", TEXT_ARG(names->name), kind,
                                            TEXT_ARG(constructor_text(e, names, i))));
}
static Text slot_member(Emitter *e, uint32_t slot) { return text_format(e->arena, "slot_%u", slot); }
Text payload_name(Emitter *e, Text field) {
  return c_identifier(e->arena, text_format(e->arena, "payload_%.*s", TEXT_ARG(field)));
}
static bool have_one_type(ScalarType a, ScalarType b) { return text_equal(c_type_name(a), c_type_name(b)); }

// ---- the comment above a type
static void describe_sum_constructor(const Emitter *e, Out *out, const SumNames *names, uint32_t i) {
  const EntryConstructor *constructor = &names->sum->constructors[i];
  out_format(out, "\n#%.*s", TEXT_ARG(constructor_text(e, names, i)));
  for RANGE(f, constructor->field_count) {
    const EntryField *field = &constructor->fields[f];
    const bool bits = !have_one_type(field->type, names->sum->slots[field->slot]);
    out_format(out, "%s %.*s (%s%s) in slot %u%s", f ? "," : ":", TEXT_ARG(field->name), field->rank ? "array of " : "",
               scalar_name(field->type), field->slot, bits ? ", as bits" : "");
  }
}

static Text sum_remark(Emitter *e, const SumNames *names) {
  const EntrySum *sum = names->sum;
  Out out = out_new(e->arena);
  out_format(&out, "%.*s = %.*s\n", TEXT_ARG(names->name), TEXT_ARG(sum->type));
  const char *slots = sum->has_tag ? " and its slots x_0, x_1, ..." : "its slots x_0, x_1, ...";
  out_format(&out, "A value x is passed as %s%s", sum->has_tag ? "x_tag" : "", sum->slot_count ? slots : "");
  if (sum->slot_count)
    out_string(&out, "; a slot that its constructor does not use may hold anything.\nAn array in such a slot has the "
                     "size that the type says, all the same.");
  for COUNTING(i, i < sum->constructor_count && sum->slot_count) describe_sum_constructor(e, &out, names, i);
  return out_result(&out);
}

// ---- constants and functions
static void add_tags(Emitter *e, CUnit *unit, const SumNames *names) {
  CParameters tags = {0};
  for RANGE(i, names->sum->constructor_count)
    seq_push(e->arena, &tags, ((CParameter){.name = word_for(e, names, "tag", i)}));
  c_add_enumeration(e, unit, &tags);
}

static void add_sum_structure(Emitter *e, CUnit *unit, const SumNames *names) {
  const EntrySum *sum = names->sum;
  CParameters members = {0};
  if (sum->has_tag) seq_push(e->arena, &members, ((CParameter){c_scalar(sum->tag), TEXT("tag")}));
  for RANGE(i, sum->slot_count)
    seq_push(e->arena, &members, ((CParameter){c_scalar(sum->slots[i]), slot_member(e, i)}));
  c_add_structure(e, unit, names->name, &members);
}

// Assigns `from` to `to`, or its bits when the types differ.
static void move_bits(Emitter *e, const CExpr *to, const CExpr *from, ScalarType to_type, ScalarType from_type) {
  if (have_one_type(to_type, from_type)) c_assign(e, to, from);
  else c_eval(e, C_CALL(e, "memcpy", c_unary(e, "&", to), c_unary(e, "&", from), c_sizeof(e, to_type)));
}

static const CExpr *sum_member(Emitter *e, Text name) {
  return c_name(e, text_format(e->arena, "value.%.*s", TEXT_ARG(name)));
}

// An initialiser for each member: C++ compilers warn of missing ones.
static const CExpr *all_zero(Emitter *e, const EntrySum *sum) {
  const uint32_t count = sum->slot_count + sum->has_tag;
  const CExpr **zeros = NEW_ARRAY(e->arena, const CExpr *, count);
  for RANGE(i, count) zeros[i] = c_number(e, 0);
  return c_braces(e, LAYOUT_Inline, count, zeros);
}

static void add_sum_maker(Emitter *e, CUnit *unit, const SumNames *names, uint32_t i) {
  const EntryConstructor *constructor = &names->sum->constructors[i];
  CFunction function = {true, true, names->name, word_for(e, names, "make", i), {0}, {0}};
  c_begin(e);
  c_declare(e, (CType){.base = names->name}, false, TEXT("value"), all_zero(e, names->sum));
  if (names->sum->has_tag) c_assign(e, sum_member(e, TEXT("tag")), c_name(e, word_for(e, names, "tag", i)));
  for RANGE(f, constructor->field_count) {
    const EntryField *field = &constructor->fields[f];
    const Text payload = payload_name(e, field->name);
    c_add_parameter(e, &function, c_scalar(field->type), payload);
    move_bits(e, sum_member(e, slot_member(e, field->slot)), c_name(e, payload), names->sum->slots[field->slot],
              field->type);
  }
  c_return(e, c_word(e, "value"));
  function.body = c_end(e);
  c_add_definition(e, unit, &function);
}

static void add_sum_reader(Emitter *e, CUnit *unit, const SumNames *names, uint32_t i, const EntryField *field) {
  const Text name = text_format(e->arena, "%.*s_%.*s", TEXT_ARG(word_for(e, names, "get", i)), TEXT_ARG(field->name));
  c_begin(e);
  c_declare(e, c_scalar(field->type), false, TEXT("payload"), NULL);
  move_bits(e, c_word(e, "payload"), sum_member(e, slot_member(e, field->slot)), field->type,
            names->sum->slots[field->slot]);
  c_return(e, c_word(e, "payload"));
  CFunction function = {true, true, c_type_name(field->type), c_identifier(e->arena, name), {0}, c_end(e)};
  c_add_parameter(e, &function, (CType){.base = names->name}, TEXT("value"));
  c_add_definition(e, unit, &function);
}

static bool needs_bits(const EntrySum *sum) {
  for RANGE(i, sum->constructor_count)
    for RANGE(f, sum->constructors[i].field_count) {
      const EntryField *field = &sum->constructors[i].fields[f];
      if (!have_one_type(field->type, sum->slots[field->slot])) return true;
    }
  return false;
}

static void add_sum(Emitter *e, CUnit *unit, const SumNames *names) {
  const EntrySum *sum = names->sum;
  c_add_remark(e, unit, sum_remark(e, names));
  if (sum->has_tag) add_tags(e, unit, names);
  if (sum->only_scalars && sum->slot_count > 0) {
    add_sum_structure(e, unit, names);
    for RANGE(i, sum->constructor_count) {
      add_sum_maker(e, unit, names, i);
      for RANGE(f, sum->constructors[i].field_count)
        add_sum_reader(e, unit, names, i, &sum->constructors[i].fields[f]);
    }
  }
  c_add_blank(e, unit);
}

// ---- the types of all entries, each once, with distinct names
typedef Seq(SumNames) AllSums;

static bool is_known_sum(const AllSums *all, const EntrySum *sum) {
  for EACH(i, all)
    if (text_equal(all->items[i].sum->type, sum->type)) return true;
  return false;
}

void add_sum_includes(Emitter *e, CUnit *unit) {
  bool bits = cells_need_bits(e);
  for EACH(i, &e->entries) {
    const Entry *entry = e->entries.items[i]->entry;
    for RANGE(s, entry->sum_count) bits |= entry->sums[s].only_scalars && needs_bits(&entry->sums[s]);
  }
  if (bits) c_add_include(e, unit, TEXT("<string.h>"));
}

void add_sums(Emitter *e, CUnit *unit) {
  AllSums all = {0};
  for EACH(i, &e->entries)
    for RANGE(s, e->entries.items[i]->entry->sum_count) {
      const EntrySum *sum = &e->entries.items[i]->entry->sums[s];
      if (is_known_sum(&all, sum)) continue;
      const SumNames names = {sum, fresh_type_name(e, sum->name.id ? sum->name : sum->value)};
      seq_push(e->arena, &all, names);
    }
  for EACH(i, &all) add_sum(e, unit, &all.items[i]);
}
