// cells: constructors of recursive types and what is in their cells. A payload is its leaves in order, a word each: an integer as it is, a float
// as its bits, a link or a diamond as the number it is.
#include "lower/cells.h"

// ---- links
static uint32_t bits_for(uint32_t count) {
  uint32_t bits = 0;
  while ((1u << bits) < count) bits++;
  return bits;
}

static const SourceConstructor *constructor_of(const SourceType *sum, Name name, uint32_t *number) {
  for (*number = 0; *number < sum->as.sum.count; ++*number)
    if (name_equal(sum->as.sum.constructors[*number].name, name)) return &sum->as.sum.constructors[*number];
  panic("a recursive type without the constructor that was asked for");
}

Linking cells_linking(const SourceType *sum, Name name) {
  Linking linking = {.shift = 0};
  uint32_t with_payload = 0;
  for (uint32_t i = 0; i < sum->as.sum.count; i++) with_payload += sum->as.sum.constructors[i].payload.size > 0;
  linking.has_payload = constructor_of(sum, name, &linking.number)->payload.size > 0;
  linking.alone = with_payload <= 1;
  if (!linking.alone) linking.shift = bits_for(sum->as.sum.count);
  return linking;
}

LinkForm lower_link_form(const SourceType *sum) {
  const Linking linking = cells_linking(sum, sum->as.sum.constructors[0].name);
  return (LinkForm){linking.alone, linking.shift};
}

static Atom link_without_cell(const Linking *linking) {
  return atom_i64(linking->alone ? -1 - (int64_t)linking->number : (int64_t)linking->number - ((int64_t)1 << linking->shift));
}

static Atom link_of_cell(Lower *lower, const Linking *linking, Atom cell) {
  if (linking->alone) return cell;
  return lower_add(lower, lower_mul(lower, cell, atom_i64((int64_t)1 << linking->shift)), atom_i64(linking->number));
}

static Atom cell_of_link(Lower *lower, const Linking *linking, Atom link) {
  return linking->alone ? link : lower_prim(lower, PRIM_Shr, SCALAR_I64, link, atom_i64(linking->shift));
}

Atom cells_test(Lower *lower, const SourceType *type, const Value *link, Name constructor) {
  const Linking linking = cells_linking(types_unfold(lower->typed, type), constructor);
  Atom atom = value_atom(link);
  if (!linking.has_payload) return lower_prim(lower, PRIM_Eq, SCALAR_I64, atom, link_without_cell(&linking));
  if (linking.alone) return lower_prim(lower, PRIM_Le, SCALAR_I64, atom_i64(0), atom);
  Atom tag = lower_prim(lower, PRIM_And, SCALAR_I64, atom, atom_i64(((int64_t)1 << linking.shift) - 1));
  return lower_prim(lower, PRIM_Eq, SCALAR_I64, tag, atom_i64(linking.number));
}

const Value *cells_diamond(Lower *lower, const Scope *scope, const SourceType *type, const Value *link) {
  type = scope_type(&scope, type);
  const SourceType *sum = types_unfold(lower->typed, type);
  for (uint32_t i = 0; i < sum->as.sum.count; i++) {
    const Linking linking = cells_linking(sum, sum->as.sum.constructors[i].name);
    if (linking.has_payload) return value_scalar(lower, cell_of_link(lower, &linking, value_atom(link)));
  }
  panic("a cell of a type whose constructors have no payload");
}

// ---- words
static ScalarType bits_of(ScalarType type) {
  if (!scalar_is_float(type)) return type;
  return type == SCALAR_F64 ? SCALAR_U64 : type == SCALAR_F32 ? SCALAR_U32 : SCALAR_U16;
}

static Atom word_of(Lower *lower, Atom atom) {
  ScalarType type = atom_type(lower->vars, atom).scalar, bits = bits_of(type);
  if (bits != type) atom = build_prim(&lower->code->builder, PRIM_ToBits, type, 1, &atom);
  return build_convert(&lower->code->builder, SCALAR_I64, bits, atom);
}

static Atom scalar_of_word(Lower *lower, ScalarType type, Atom word) {
  ScalarType bits = bits_of(type);
  Atom atom = build_convert(&lower->code->builder, bits, SCALAR_I64, word);
  return bits == type ? atom : build_prim(&lower->code->builder, PRIM_FromBits, type, 1, &atom);
}

// ---- arrays have no words
static bool holds_array(const Lower *lower, const Scope *scope, const SourceType *type) {
  type = scope_type(&scope, type);
  if (type_is_scalars(type) || is_link(lower, type)) return false;
  if (type->tag == SOURCE_Record) {
    for (uint32_t i = 0; i < type->as.record.count; i++)
      if (holds_array(lower, scope, type->as.record.fields[i].type)) return true;
    return false;
  }
  if (type->tag != SOURCE_Sum) return type->tag != SOURCE_Scalar;
  for (uint32_t i = 0; i < type->as.sum.count; i++)
    for EACH (j, &type->as.sum.constructors[i].payload)
      if (holds_array(lower, scope, type->as.sum.constructors[i].payload.items[j])) return true;
  return false;
}

static void refuse_arrays(Lower *lower, const Scope *scope, const SourceType *type, Name constructor) {
  uint32_t number;
  const SourceConstructor *chosen = constructor_of(types_unfold(lower->typed, type), constructor, &number);
  for EACH (i, &chosen->payload) {
    if (!holds_array(lower, scope, chosen->payload.items[i])) continue;
    Out out = out_new(lower->arena);
    source_type_print(lower->context, lower->typed, &out, type);
    diag1(lower->context, E0255, lower->code->builder.span, out_result(&out));
    give_up(lower);
  }
}

// ---- payloads
typedef struct Reading { Lower *lower; Atom cell; uint32_t next; } Reading;

static Atom read_scalar(Reading *reading, ScalarType type) {
  return scalar_of_word(reading->lower, type, heap_word(reading->lower, reading->cell, reading->next++));
}

static const Value *read_value(Reading *reading, const Scope *scope, const SourceType *type);

static const Value *read_sum(Reading *reading, const Scope *scope, const SourceType *type) {
  Lower *lower = reading->lower;
  LayoutSizes sizes = {0};
  const SumLayout *layout = layout_finest(lower, layout_of_type(lower, scope, type, &sizes));
  Atom tag = atom_constant(scalar_zero(layout->tag)), *slots = NEW_ARRAY(lower->arena, Atom, layout->slot_count);
  if (layout_has_tag(layout)) tag = read_scalar(reading, layout->tag);
  for (uint32_t i = 0; i < layout->slot_count; i++) slots[i] = read_scalar(reading, layout->slots[i].scalar);
  return value_sum(lower, layout, tag, NULL, slots, NULL);
}

static const Value *read_value(Reading *reading, const Scope *scope, const SourceType *type) {
  Lower *lower = reading->lower;
  type = scope_type(&scope, type);
  if (is_link(lower, type)) return value_scalar(lower, read_scalar(reading, SCALAR_I64));
  if (type->tag == SOURCE_Scalar) return value_scalar(lower, read_scalar(reading, type->as.scalar));
  if (type->tag == SOURCE_Sum) return read_sum(reading, scope, type);
  REQUIRE(type->tag == SOURCE_Record);
  uint32_t count = type->as.record.count;
  Name *names = NEW_ARRAY(lower->arena, Name, count);
  const Value **values = NEW_ARRAY(lower->arena, const Value *, count);
  for (uint32_t i = 0; i < count; i++) {
    names[i] = type->as.record.fields[i].name;
    values[i] = read_value(reading, scope, type->as.record.fields[i].type);
  }
  return value_record(lower, count, names, values);
}

const Value *cells_payload(Lower *lower, const Scope *scope, const SourceType *type, const Value *link, Name constructor) {
  type = scope_type(&scope, type);
  const SourceType *sum = types_unfold(lower->typed, type);
  const Linking linking = cells_linking(sum, constructor);
  const SourceConstructor *chosen = &sum->as.sum.constructors[linking.number];
  refuse_arrays(lower, scope, type, constructor);
  Reading reading = {lower, cell_of_link(lower, &linking, value_atom(link)), 0};
  const Value **values = NEW_ARRAY(lower->arena, const Value *, chosen->payload.size);
  for EACH (i, &chosen->payload) values[i] = read_value(&reading, scope, chosen->payload.items[i]);
  return value_tuple(lower, chosen->payload.size, values);
}

const Value *pattern_payload(Lower *lower, const Scope *scope, const AstPat *pattern, const Value *value) {
  const Name constructor = pattern->as.Constructor.constructor;
  if (types_is_recursive(lower->typed, pattern->type)) return cells_payload(lower, scope, pattern->type, value, constructor);
  return sum_payload(lower, value, layout_index(value->as.sum.layout, constructor));
}

const Value *cells_build(Lower *lower, const Scope *scope, const SourceType *type, Name constructor, const Value *cell, const Value *payload) {
  const Linking linking = cells_linking(types_unfold(lower->typed, type), constructor);
  refuse_arrays(lower, scope, type, constructor);
  AtomSeq leaves = {0};
  value_leaves(lower, value_canonical(lower, payload), &leaves);
  for EACH (i, &leaves) heap_set_word(lower, value_atom(cell), i, word_of(lower, leaves.items[i]));
  if (leaves.size > lower->plan->words_found) lower->plan->words_found = leaves.size;
  return value_scalar(lower, link_of_cell(lower, &linking, value_atom(cell)));
}

const Value *cells_constructor(Lower *lower, Scope *scope, const AstExp *exp) {
  const AstExpConstructor *made = &exp->as.Constructor;
  const Scope *home = scope;
  const SourceType *type = scope_type(&home, exp->type);
  const Linking linking = cells_linking(types_unfold(lower->typed, type), made->constructor);
  if (!linking.has_payload) return value_scalar(lower, link_without_cell(&linking));
  Vars before = checks_begin(lower);
  Atom cell = made->diamond ? eval_atom(lower, scope, made->diamond) : value_atom(diamond_new(lower));
  const Value **values = NEW_ARRAY(lower->arena, const Value *, made->arguments.size);
  for EACH (i, &made->arguments) values[i] = eval(lower, scope, made->arguments.items[i]);
  const Value *link = cells_build(lower, home, type, made->constructor, value_scalar(lower, cell), value_tuple(lower, made->arguments.size, values));
  checks_end(lower, before);
  return link;
}
