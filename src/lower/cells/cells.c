// cells: constructors of recursive types, and the contents of their cells. A cell holds the leaves of the payload in
// order (words.c).
#include "lower/cells/cells.h"
#include "lower/cells/rows.h"
#include "lower/expressions/expressions.h"
#include "lower/sizes/sizes.h"
#include "lower/values/made.h"
#include "lower/values/values.h"

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
  for EACH_IN(i, sum->as.sum) with_payload += sum->as.sum.constructors[i].payload.size > 0;
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
  return atom_i64(linking->alone ? -1 - (int64_t)linking->number
                                 : (int64_t)linking->number - ((int64_t)1 << linking->shift));
}

static Atom link_of_cell(Lower *lower, const Linking *linking, Atom cell) {
  cells_note_shift(lower, linking->shift);
  if (linking->alone) return cell;
  return lower_add(lower, lower_mul(lower, cell, atom_i64((int64_t)1 << linking->shift)), atom_i64(linking->number));
}

static Atom cell_of_link(Lower *lower, const Linking *linking, Atom link) {
  cells_note_shift(lower, linking->shift);
  if (linking->alone) return link;
  const Atom cell = lower_i64(lower, PRIM_Shr, link, atom_i64(linking->shift));
  if (cell.tag == ATOM_Var && link.tag == ATOM_Var) map_put(&lower->cell_links, cell.as.var.id, link.as.var.id);
  return cell;
}

// ---- a leaf that a cell already holds is not written again
// A leaf that was read from a cell. position: its offset in the cell, or FIRST_ROW + the number of a row. stamp: of the
// last write to the cell before the leaf was read.
enum { FIRST_ROW = 1 << 20 };
typedef struct Held { uint64_t cell, stamp; uint32_t position; } Held;

// Two cells are known to be the same if they were computed from the same link.
static uint64_t identity_of(const Lower *lower, Atom cell) {
  return cell.tag == ATOM_Var ? map_value_or(&lower->cell_links, cell.as.var.id, cell.as.var.id) : UINT64_MAX;
}

static uint64_t stamp_of(const Lower *lower, Atom cell) {
  return map_value_or(&lower->cell_stamps, identity_of(lower, cell), 0);
}

static void set_stamp(Lower *lower, uint64_t cell) {
  uint64_t *stamp = &map_add(&lower->cell_stamps, cell)->as.value;
  const CellStamp before = {cell, *stamp};
  seq_push(lower->arena, &lower->stamps, before);
  *stamp = ++lower->last_stamp;
}

void cells_written(Lower *lower, Atom cell) { set_stamp(lower, identity_of(lower, cell)); }

// The writes of one branch do not happen in the other branch, so they are taken back between the two.
void cells_rewind(Lower *lower, uint32_t mark, CellStamps *undone) {
  while (lower->stamps.size > mark) {
    const CellStamp last = seq_pop(&lower->stamps);
    map_put(&lower->cell_stamps, last.cell, last.before);
    seq_push(lower->arena, undone, last);
  }
}

void cells_rewrite(Lower *lower, const CellStamps *undone) {
  for EACH(i, undone) set_stamp(lower, undone->items[i].cell);
}

static Atom note_held(Lower *lower, Atom cell, uint32_t position, Atom leaf) {
  const Held held = {identity_of(lower, cell), stamp_of(lower, cell), position};
  if (leaf.tag == ATOM_Var && cell.tag == ATOM_Var)
    map_put_pointer(&lower->held, leaf.as.var.id, COPY_OF(lower->arena, &held));
  return leaf;
}

static bool word_is_held(Lower *lower, Atom cell, uint32_t position, Atom leaf) {
  const Held *held = leaf.tag == ATOM_Var ? map_pointer(&lower->held, leaf.as.var.id) : NULL;
  return held && held->position == position && held->cell == identity_of(lower, cell) &&
         held->stamp == stamp_of(lower, cell);
}

Atom cells_test(Lower *lower, const SourceType *type, const Value *link, Name constructor) {
  const Linking linking = cells_linking(types_unfold(lower->typed, type), constructor);
  Atom atom = value_atom(link);
  if (!linking.has_payload) return lower_i64(lower, PRIM_Eq, atom, link_without_cell(&linking));
  if (linking.alone) return lower_i64(lower, PRIM_Le, atom_i64(0), atom);
  Atom tag = lower_i64(lower, PRIM_And, atom, atom_i64(((int64_t)1 << linking.shift) - 1));
  return lower_i64(lower, PRIM_Eq, tag, atom_i64(linking.number));
}

const Value *cells_diamond(Lower *lower, const Scope *scope, const SourceType *type, Name constructor,
                           const Value *link) {
  type = scope_type(&scope, type);
  const Linking linking = cells_linking(types_unfold(lower->typed, type), constructor);
  return cells_released(lower, value_scalar(lower, cell_of_link(lower, &linking, value_atom(link))),
                        cells_class(lower, type, constructor));
}

// ---- payloads
// The number of arrays of one element type and rank that the walk over a payload has met.
typedef struct Seen { ScalarType scalar; uint32_t rank, count; } Seen;
typedef Seq(Seen) SeenRows;
// A payload that is being read or written.
typedef struct Payload {
  Lower *lower;
  Atom cell;
  bool is_written;
  AtomSeq leaves;                // if it is written: its leaves in order
  uint32_t next_leaf;
  uint32_t next;                 // the offset of the next word
  SeenRows seen;
} Payload;

static uint32_t number_of_row(Lower *lower, SeenRows *seen, ScalarType scalar, uint32_t rank) {
  for EACH(i, seen)
    if (seen->items[i].scalar == scalar && seen->items[i].rank == rank) return seen->items[i].count++;
  const Seen first = {scalar, rank, 1};
  seq_push(lower->arena, seen, first);
  return 0;
}

// Reads or writes one leaf. An array leaf that is a constant is an absent slot of a nested sum (it belongs to another
// constructor), so it is not written.
static Atom payload_leaf(void *user, const MadeLeaf *leaf) {
  Payload *payload = user;
  Lower *lower = payload->lower;
  const bool is_link = leaf->kind == LEAF_Link;
  REQUIRE(!is_link || leaf->rank == 0);   // there are no arrays of recursive data
  const uint32_t number = leaf->rank ? number_of_row(lower, &payload->seen, leaf->type, leaf->rank) : 0,
                 position = leaf->rank ? FIRST_ROW + number : payload->next;
  if (!leaf->rank) payload->next += cells_words_of(lower, leaf->type, is_link);
  if (!payload->is_written)
    return note_held(lower, payload->cell, position,
                     leaf->rank ? rows_read(lower, payload->cell, leaf->type, leaf->rank, leaf->shape, number)
                                : cells_read(lower, payload->cell, position, leaf->type, is_link));
  const Atom atom = payload->leaves.items[payload->next_leaf++];
  if (word_is_held(lower, payload->cell, position, atom) || (leaf->rank && atom.tag == ATOM_Constant)) return atom;
  if (leaf->rank) rows_write(lower, payload->cell, atom, number);
  else cells_write(lower, payload->cell, position, atom, is_link);
  return atom;
}

static Atom payload_size(void *user, const Scope *scope, const Poly *size) {
  const Payload *payload = user;
  Lower *lower = payload->lower;
  Atom atom;
  if (payload->is_written) return atom_i64(0);   // unused: the rows that are written have their own shapes
  if (size_atom(lower, scope, size, &atom)) return atom;
  diag2(lower->context, E0255, lower->code->builder.span, TEXT("[]"), TEXT("has a size that nothing shows here"));
  give_up(lower);
}

static const Value *walk_payload(Payload *payload, const Scope *scope, const SourceConstructor *constructor) {
  const ValueMaker maker = {.lower = payload->lower, .user = payload, .leaf = payload_leaf, .size = payload_size};
  return payload_of_type(&maker, scope, constructor);
}

const Value *cells_payload(Lower *lower, const Scope *scope, const SourceType *type, const Value *link,
                           Name constructor) {
  type = scope_type(&scope, type);
  const SourceType *sum = types_unfold(lower->typed, type);
  const Linking linking = cells_linking(sum, constructor);
  const SourceConstructor *chosen = &sum->as.sum.constructors[linking.number];
  Payload payload = {.lower = lower, .cell = cell_of_link(lower, &linking, value_atom(link))};
  return walk_payload(&payload, scope, chosen);
}

const Value *pattern_payload(Lower *lower, const Scope *scope, const AstPat *pattern, const Value *value) {
  const Name constructor = pattern->as.Constructor.constructor;
  if (types_is_recursive(lower->typed, pattern->type))
    return cells_payload(lower, scope, pattern->type, value, constructor);
  return sum_payload(lower, value, layout_index(value->as.sum.layout, constructor));
}

// The leaves in the order in which a payload is read, so sums are in their finest layouts. Constants in the slots of
// sums stay constants.
static void collect_leaves(Lower *lower, const Value *value, AtomSeq *leaves) {
  if (value->tag == VALUE_Record) {
    for EACH_IN(i, value->as.record) collect_leaves(lower, value->as.record.values[i], leaves);
  } else if (value->tag == VALUE_Sum) {
    ValueParts parts = {0};
    value_parts(lower, value_finest(lower, value), &parts);
    for EACH(i, &parts.leaves) seq_push(lower->arena, leaves, parts.leaves.items[i]);
  } else {
    value_leaves(lower, value_canonical(lower, value), leaves);
  }
}

const Value *cells_build(Lower *lower, const Scope *scope, const SourceType *type, Name constructor, const Value *cell,
                         const Value *payload) {
  type = scope_type(&scope, type);
  const SourceType *sum = types_unfold(lower->typed, type);
  const Linking linking = cells_linking(sum, constructor);
  Payload written = {.lower = lower, .cell = value_atom(cell), .is_written = true};
  collect_leaves(lower, value_retype(lower, payload), &written.leaves);
  (void)walk_payload(&written, scope, &sum->as.sum.constructors[linking.number]);
  cells_written(lower, written.cell);
  if (written.next > lower->plan->found.words) lower->plan->found.words = written.next;
  cells_class_holds(lower, cells_class(lower, type, constructor), written.next);
  return value_scalar(lower, link_of_cell(lower, &linking, written.cell));
}

// ---- the cell in which a constructor is built
static bool is_new_cell(Lower *lower, const AstExp *exp) {
  if (exp->tag != AST_EXP_Apply || exp->as.Apply.function->tag != AST_EXP_Var) return false;
  const Binding *binding = exp->as.Apply.function->as.Var.name.binding;
  return binding->kind == BINDING_Top && in_prelude(lower, binding->span.file) &&
         types_is_diamond(lower->typed, exp->type) &&
         is_named(lower, binding->name, "new");
}

static Atom eval_cell(Lower *lower, Scope *scope, const AstExp *exp, CellClassId class) {
  CellClassId released;
  exp = unwrapped_exp(exp, WRAP_Paren);
  if (is_new_cell(lower, exp)) return value_atom(diamond_new(lower, class));
  const Value *known = exp->tag == AST_EXP_Var ? scope_get(scope, exp->as.Var.name.binding->id) : NULL;
  const bool is_released = cells_is_released(lower, known, &released);
  cells_same_class(lower, class, is_released ? released : cells_class_of_any(lower));
  return is_released ? value_atom(known) : eval_atom(lower, scope, exp);
}

const Value *cells_constructor(Lower *lower, Scope *scope, const AstExp *exp) {
  const AstExpConstructor *made = &exp->as.Constructor;
  const Scope *home = scope;
  const SourceType *type = scope_type(&home, exp->type);
  const Linking linking = cells_linking(types_unfold(lower->typed, type), made->constructor);
  if (!linking.has_payload) return value_scalar(lower, link_without_cell(&linking));
  Vars before = checks_begin(lower);
  Atom cell = eval_cell(lower, scope, made->diamond, cells_class(lower, type, made->constructor));
  const Value **values = new_values(lower, made->arguments.size);
  const SourceType *sum = types_unfold(lower->typed, type);
  for EACH(i, &made->arguments)
    values[i] = match_type(lower, home, sum->as.sum.constructors[linking.number].payload.items[i],
                           eval(lower, scope, made->arguments.items[i]));
  const Value *link = cells_build(lower, home, type, made->constructor, value_scalar(lower, cell),
                                  value_tuple(lower, made->arguments.size, values));
  checks_end(lower, before);
  return link;
}
