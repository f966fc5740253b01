// header_sums: for each sum type at the interface, constants for its tags, and, when all slots are scalars, a structure
// with functions that make a value from a payload and read the payload back.
#include "backend/backend_internal.h"

typedef struct SumNames { Emitter *e; const EntrySum *sum; Text name; } SumNames;   // name: of the C type

static Text text_of_name(Emitter *e, Name name) { return c_identifier(e->arena, spelling(e, name)); }
static Text slot_member(Emitter *e, uint32_t slot) { return text_format(e->arena, "slot_%u", slot); }
static Text constructor_text(const SumNames *names, uint32_t i) {
  return spelling(names->e, names->sum->constructors[i].name);
}

static Text word_for(const SumNames *names, const char *kind, uint32_t constructor) {
  return c_identifier(names->e->arena, text_format(names->e->arena, "%.*s_%s_%.*s", TEXT_ARG(names->name), kind,
                                                   TEXT_ARG(constructor_text(names, constructor))));
}

// ---- the words
static void describe_sum_constructor(Out *out, const SumNames *names, uint32_t i) {
  const EntryConstructor *constructor = &names->sum->constructors[i];
  out_format(out, "\n#%.*s", TEXT_ARG(constructor_text(names, i)));
  for RANGE(f, constructor->field_count) {
    const EntryField *field = &constructor->fields[f];
    bool bits = !text_equal(c_type_name(field->type), c_type_name(names->sum->slots[field->slot]));
    out_format(out, "%s %.*s (%s%s) in slot %u%s", f ? "," : ":", TEXT_ARG(field->name), field->rank ? "array of " : "",
               scalar_name(field->type), field->slot, bits ? ", as bits" : "");
  }
}

static Text sum_remark(const SumNames *names) {
  const EntrySum *sum = names->sum;
  Out out = out_new(names->e->arena);
  out_format(&out, "%.*s = %.*s\n", TEXT_ARG(names->name), TEXT_ARG(sum->type));
  const char *slots = sum->has_tag ? " and its slots x_0, x_1, ..." : "its slots x_0, x_1, ...";
  out_format(&out, "A value x is passed as %s%s", sum->has_tag ? "x_tag" : "", sum->slot_count ? slots : "");
  if (sum->slot_count)
    out_string(&out, "; a slot that its constructor does not use may hold anything.\nAn array in such a slot has the "
                     "size that the type says, all the same.");
  for (uint32_t i = 0; i < sum->constructor_count && sum->slot_count; i++) describe_sum_constructor(&out, names, i);
  return out_result(&out);
}

// ---- constants and functions
static void add_tags(const SumNames *names, CUnit *unit) {
  CParameters tags = {0};
  for RANGE(i, names->sum->constructor_count)
    seq_push(names->e->arena, &tags, ((CParameter){.name = word_for(names, "tag", i)}));
  c_add_enumeration(names->e, unit, &tags);
}

static void add_sum_structure(const SumNames *names, CUnit *unit) {
  Arena *arena = names->e->arena;
  const EntrySum *sum = names->sum;
  CParameters members = {0};
  CParameter tag = {c_scalar(sum->tag), TEXT("tag")};
  if (sum->has_tag) seq_push(arena, &members, tag);
  for RANGE(i, sum->slot_count) {
    CParameter slot = {c_scalar(sum->slots[i]), slot_member(names->e, i)};
    seq_push(arena, &members, slot);
  }
  c_add_structure(names->e, unit, names->name, &members);
}

// `to` gets the value of `from`, or its bits.
static void move_bits(Emitter *e, const CExpr *to, const CExpr *from, ScalarType to_type, ScalarType from_type) {
  if (text_equal(c_type_name(to_type), c_type_name(from_type))) c_assign(e, to, from);
  else c_eval(e, C_CALL(e, "memcpy", c_unary(e, "&", to), c_unary(e, "&", from), c_sizeof(e, to_type)));
}

static const CExpr *sum_member(Emitter *e, Text name) {
  return c_name(e, text_format(e->arena, "value.%.*s", TEXT_ARG(name)));
}
static Text field_name(Emitter *e, const EntryField *field) {
  return c_identifier(e->arena, text_format(e->arena, "payload_%.*s", TEXT_ARG(field->name)));
}

// One for each member: C++ warns of those that are left out.
static const CExpr *all_zero(const SumNames *names) {
  uint32_t count = names->sum->slot_count + names->sum->has_tag;
  const CExpr **zeros = NEW_ARRAY(names->e->arena, const CExpr *, count);
  for RANGE(i, count) zeros[i] = c_number(names->e, 0);
  return c_braces(names->e, LAYOUT_Inline, count, zeros);
}

static void add_sum_maker(const SumNames *names, CUnit *unit, uint32_t i) {
  Emitter *e = names->e;
  const EntryConstructor *constructor = &names->sum->constructors[i];
  CFunction function = {true, true, names->name, word_for(names, "make", i), {0}, {0}};
  c_begin(e);
  c_declare(e, (CType){.base = names->name}, false, TEXT("value"), all_zero(names));
  if (names->sum->has_tag) c_assign(e, sum_member(e, TEXT("tag")), c_name(e, word_for(names, "tag", i)));
  for RANGE(f, constructor->field_count) {
    const EntryField *field = &constructor->fields[f];
    const Text payload = field_name(e, field);
    c_add_parameter(e, &function, c_scalar(field->type), payload);
    move_bits(e, sum_member(e, slot_member(e, field->slot)), c_name(e, payload), names->sum->slots[field->slot],
              field->type);
  }
  c_return(e, c_word(e, "value"));
  function.body = c_end(e);
  c_add_definition(e, unit, &function);
}

static void add_sum_readers(const SumNames *names, CUnit *unit, uint32_t i) {
  Emitter *e = names->e;
  Arena *arena = e->arena;
  const EntryConstructor *constructor = &names->sum->constructors[i];
  for RANGE(f, constructor->field_count) {
    const EntryField *field = &constructor->fields[f];
    c_begin(e);
    c_declare(e, c_scalar(field->type), false, TEXT("payload"), NULL);
    move_bits(e, c_word(e, "payload"), sum_member(e, slot_member(e, field->slot)), field->type,
              names->sum->slots[field->slot]);
    c_return(e, c_word(e, "payload"));
    Text name = c_identifier(
        arena, text_format(arena, "%.*s_%.*s", TEXT_ARG(word_for(names, "get", i)), TEXT_ARG(field->name)));
    CFunction function = {true, true, c_type_name(field->type), name, {0}, c_end(e)};
    c_add_parameter(e, &function, (CType){.base = names->name}, TEXT("value"));
    c_add_definition(e, unit, &function);
  }
}

static bool needs_bits(const EntrySum *sum) {
  for RANGE(i, sum->constructor_count)
    for RANGE(f, sum->constructors[i].field_count)
      if (!text_equal(c_type_name(sum->constructors[i].fields[f].type),
                      c_type_name(sum->slots[sum->constructors[i].fields[f].slot])))
        return true;
  return false;
}

static void add_sum(const SumNames *names, CUnit *unit) {
  const EntrySum *sum = names->sum;
  c_add_remark(names->e, unit, sum_remark(names));
  if (sum->has_tag) add_tags(names, unit);
  if (sum->only_scalars && sum->slot_count > 0) {
    add_sum_structure(names, unit);
    for RANGE(i, sum->constructor_count) {
      add_sum_maker(names, unit, i);
      add_sum_readers(names, unit, i);
    }
  }
  c_add_blank(names->e, unit);
}

// ---- the types of all entries, each once, under a name of its own
typedef Seq(SumNames) AllSums;

static bool is_known_sum(const AllSums *all, const EntrySum *sum) {
  for EACH(i, all)
    if (text_equal(all->items[i].sum->type, sum->type)) return true;
  return false;
}

static bool is_taken_by_sums(const AllSums *all, Text name) {
  for EACH(i, all)
    if (text_equal(all->items[i].name, name)) return true;
  return false;
}

static Text name_of_sum(Emitter *e, const AllSums *all, const EntrySum *sum) {
  Text own = text_of_name(e, sum->name.id ? sum->name : sum->value);
  Text wanted = text_format(e->arena, "%.*s_%.*s", TEXT_ARG(e->prefix), TEXT_ARG(own)), name = wanted;
  // (the structure of errors)
  if (text_equal(own, TEXT("error"))) wanted = name = name_with(e, wanted, "_type");
  for (uint32_t number = 2; is_taken_by_sums(all, name) || is_link_type(e, name) || begins_function(e, name); number++)
    name = text_format(e->arena, "%.*s_%u", TEXT_ARG(wanted), number);
  return name;
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
      SumNames names = {e, sum, name_of_sum(e, &all, sum)};
      seq_push(e->arena, &all, names);
    }
  for EACH(i, &all) add_sum(&all.items[i], unit);
}
