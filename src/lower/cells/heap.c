// heap: the state of the cells while code is evaluated. Code finds the current state in lower->heap and leaves its new
// state there. Branches, loops and calls pass the state as an additional value.
//   rule: each state consumes the one before it, so every write to the words is in place
#include "lower/cells/cells.h"
#include "lower/cells/rows.h"
#include "lower/expressions/expressions.h"
#include "lower/patterns/patterns.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

enum { FIELD_Words, FIELD_Used, FIELD_Free, FIELD_COUNT };

// ---- the state as a value
// store: the words, or, if cells have rows, a tuple of the words and the arrays of rows.
static const Value *state_new(Lower *lower, const Value *store, Atom used, Atom free) {
  const Value **values = new_values(lower, FIELD_COUNT);
  values[FIELD_Words] = store;
  values[FIELD_Used] = value_scalar(lower, used);
  values[FIELD_Free] = value_scalar(lower, free);
  return value_tuple(lower, lower->plan->known.disposes ? 3 : 2, values);
}

static const Value *state_store(const Value *state) { return state->as.record.values[FIELD_Words]; }
static const Value *store_words(const Value *store) {
  return store->tag == VALUE_Record ? store->as.record.values[0] : store;
}
static Atom state_size(const Value *state) { return store_words(state_store(state))->as.array.shape[0]; }
static Atom state_words(const Value *state) { return value_atom(store_words(state_store(state))->as.array.element); }
static Atom state_used(const Value *state) { return value_atom(state->as.record.values[FIELD_Used]); }
static Atom state_free(const Value *state) {
  return state->as.record.count > FIELD_Free ? value_atom(state->as.record.values[FIELD_Free]) : atom_i64(-1);
}

// ---- parts of the state, paired with other values
static const Value *named_part(Lower *lower, const Value *part) {
  static const char *const names[FIELD_COUNT] = {"cells", "used", "free"};
  for EACH_IN(i, part->as.record)
    name_value(lower, intern_string(lower->context->names, names[i]), part->as.record.values[i]);
  return part;
}

const Value *heap_part(Lower *lower, const Value *state, uint8_t touch) {
  const Value **values = arena_copy(lower->arena, state->as.record.values, state->as.record.count * sizeof *values);
  return value_tuple(lower, touch & TOUCH_Takes ? state->as.record.count : 1, values);
}

const Value *heap_for_caller(Lower *lower, uint8_t touch, uint32_t row_count) {
  const Value *state = lower->heap, *store = state_store(state);
  Seq(const Value *) parts = {0};
  seq_push(lower->arena, &parts, store_words(store));
  for RANGE(i, row_count) seq_push(lower->arena, &parts, store->as.record.values[i + 1]);
  for (uint32_t i = FIELD_Used; touch & TOUCH_Takes && i < state->as.record.count; i++)
    seq_push(lower->arena, &parts, state->as.record.values[i]);
  return value_tuple(lower, parts.size, parts.items);
}

const Value *heap_of_part(Lower *lower, const Value *part, const Value *state) {
  const Value *store = state_store(part);
  const Atom none = atom_i64(-1);
  named_part(lower, part);
  if (part->as.record.count > 1) return state_new(lower, store, state_used(part), state_free(part));
  return state_new(lower, store, state ? state_used(state) : none, state ? state_free(state) : none);
}

uint8_t heap_changes(const Value *before, const Value *after) {
  if (before == after) return 0;
  const bool same =
      atom_equal(state_used(before), state_used(after)) && atom_equal(state_free(before), state_free(after));
  return same ? TOUCH_Writes : TOUCH_Writes | TOUCH_Takes;
}

const Value *heap_pair(Lower *lower, const Value *value, const Value *part) {
  const Value *both[2] = {value, value_retype(lower, part)};
  return value_tuple(lower, 2, both);
}

const Value *heap_unpair(Lower *lower, const Value *pair) {
  lower->heap = heap_of_part(lower, pair->as.record.values[1], lower->heap);
  return pair->as.record.values[0];
}

void heap_require_unchanged(Lower *lower, const Code *code) {
  if (!code->outer || lower->heap == code->heap) return;
  diag0(lower->context, E0254, code->builder.span);
  give_up(lower);
}

// ---- words and rows
// Replaces one array of the store. field 0: the words.
static void set_part(Lower *lower, uint32_t field, Atom array) {
  const Value *state = lower->heap, *store = state_store(state),
              *old = store->tag == VALUE_Record ? store->as.record.values[field] : store;
  const Value *fresh = value_array(lower, old->as.array.rank, old->as.array.shape, value_scalar(lower, array));
  if (store->tag == VALUE_Record) {
    const Value **values = arena_copy(lower->arena, store->as.record.values, store->as.record.count * sizeof *values);
    values[field] = fresh;
    fresh = value_tuple(lower, store->as.record.count, values);
  }
  lower->heap = state_new(lower, fresh, state_used(state), state_free(state));
}

const Value *heap_rows(Lower *lower, uint32_t index) { return state_store(lower->heap)->as.record.values[index + 1]; }

void heap_set_rows(Lower *lower, uint32_t index, Atom rows) { set_part(lower, index + 1, rows); }

Atom heap_word(Lower *lower, Atom cell, uint32_t number) {
  const Atom position = lower_add(lower, cell, atom_i64(number));
  return build_index(&lower->code->builder, state_words(lower->heap).as.var, 1, &position);
}

Atom heap_update(Lower *lower, const char *name, Var array, Atom at, Atom value) {
  const Slice slice = {.tag = CORE_SLICE_Fix, .start = at};
  const Exp *update = NEW_EXP(lower->arena, Update, array, {1, COPY_OF(lower->arena, &slice)}, value);
  lower->code->builder.marks = MARK_Cell;
  return lower_exp(lower, name, var_type(lower->vars, array), update);
}

void heap_set_word(Lower *lower, Atom cell, uint32_t number, Atom word) {
  const Atom at = lower_add(lower, cell, atom_i64(number));
  set_part(lower, 0, heap_update(lower, "cells", state_words(lower->heap).as.var, at, word));
}

// ---- cells
static void check_cells_left(Lower *lower, Atom used) {
  if (!lower->plan->known.checked) return;
  const MessageText message =
      message_written(lower, MESSAGE_Range,
                     "More cells are taken than there are: the entry point says too few in #[cells(...)].");
  lower_check(lower, lower_i64(lower, PRIM_Le, used, state_size(lower->heap)), &message);
}

// Takes the next unused cell. If all cells have one size, cells are counted, else words.
static const Value *take_fresh(Lower *lower, CellClassId class) {
  const uint32_t words = cells_words_in(lower, class);
  Atom cell = state_used(lower->heap), used = lower_add(lower, cell, atom_i64(words));
  if (used.tag == ATOM_Constant)
    used = lower_named(lower, "used", used);
  map_put(&lower->takes, used.as.var.id, cells_are_uniform(lower) ? 1 : words);
  Vars before = checks_begin(lower);
  check_cells_left(lower, used);
  if (lower->plan->known.checked)
    used = lower_named(lower, "used", used);
  checks_end(lower, before);
  lower->heap = state_new(lower, state_store(lower->heap), used, state_free(lower->heap));
  return value_scalar(lower, cell);
}

static const Value *take_free(Lower *lower) {
  Atom cell = state_free(lower->heap), next = cells_read(lower, cell, 0, SCALAR_I64, true);
  lower->heap = state_new(lower, state_store(lower->heap), state_used(lower->heap), next);
  return value_scalar(lower, cell);
}

static const Value *take_either(Lower *lower, void *user, bool taken) {
  return taken ? take_free(lower) : take_fresh(lower, *(CellClassId *)user);
}

const Value *diamond_new(Lower *lower, CellClassId class) {
  if (!lower->plan->known.disposes) return take_fresh(lower, class);
  Atom some = lower_i64(lower, PRIM_Le, atom_i64(0), state_free(lower->heap));
  return build_branches(lower, some, take_either, &class);
}

const Value *diamond_dispose(Lower *lower, const Value *diamond) {
  Atom cell = value_atom(diamond);
  lower->plan->found.disposes = true;
  cells_write(lower, cell, 0, state_free(lower->heap), true);
  cells_written(lower, cell);
  lower->heap = state_new(lower, state_store(lower->heap), state_used(lower->heap), cell);
  return value_tuple(lower, 0, NULL);
}

// ---- entries
static const Value *store_new(Lower *lower, const AstDec *declaration, Atom size, Atom words, Atom count,
                              const Pool *pool) {
  const Value **values = new_values(lower, lower->plan->rows.size + 1);
  values[0] = value_array(lower, 1, &size, value_scalar(lower, words));
  const uint32_t rows = rows_open(lower, declaration, count, pool, values + 1);
  return rows ? value_tuple(lower, rows + 1, values) : values[0];
}

static uint32_t words_counted(const Lower *lower) { return cells_are_uniform(lower) ? lower->plan->known.words : 1; }

// Checks that links of 32 bits can address so many cells.
static void check_links(Lower *lower, Atom count) {
  const int64_t most = cells_most_words(lower) / words_counted(lower);
  if (cells_word(lower) == SCALAR_I64) return;
  const MessageText message = message_written(
      lower, MESSAGE_Range, "Links of 32 bits cannot tell %v%t", count,
      text_format(lower->arena, " %scells apart, but %lld: `--links 64` can.",
                  cells_are_uniform(lower) ? "" : "words of ", (long long)most));
  lower_check(lower, lower_i64(lower, PRIM_Le, count, atom_i64(most)), &message);
}

// A variable for the number of cells that the entry point takes; count_cells.c defines it.
static Atom cell_count(Lower *lower, const AstDec *declaration, bool has_pool) {
  lower->code->builder.marks = MARK_Opaque;
  const Atom count = lower_named(lower, "cell_count", atom_i64(0));
  if (find_attribute(lower, declaration, "cells")) lower->plan->found.checked = true;
  const CellEntry entry = {declaration, lower->functions.size, count.as.var, has_pool};
  seq_push(lower->arena, &lower->cell_entries, entry);
  return count;
}

void heap_open(Lower *lower, const AstDec *declaration) {
  const Atom count = cell_count(lower, declaration, false);
  facts_add_size(lower->facts, count.as.var.id);
  Vars before = checks_begin(lower);
  check_links(lower, count);
  Atom size = lower_mul(lower, count, atom_i64(words_counted(lower)));
  lower->code->builder.marks = MARK_Unset;
  const Atom words = lower_zeros(lower, "cells", cells_word(lower), 1, &size);
  checks_end(lower, before);
  lower->heap =
      state_new(lower, store_new(lower, declaration, size, words, count, NULL), atom_i64(0), atom_i64(-1));
}

// Checks that the pool has enough unused cells, before the first one is written. Returns `used`, which depends on the
// check.
static Atom check_pool(Lower *lower, const Pool *pool, Atom count) {
  const bool is_narrow = cells_word(lower) != SCALAR_I64;
  const Atom size =
      is_narrow ? lower_i64(lower, PRIM_Min, pool->size, atom_i64(cells_most_words(lower))) : pool->size;
  const Atom room =
      lower_i64(lower, PRIM_Div, lower_sub(lower, size, pool->used), atom_i64(lower->plan->known.words));
  const MessageText message =
      message_written(lower, MESSAGE_Pool, "There are too few cells in the pool: %v are needed, and %v are free.",
                     count, room);
  Vars before = checks_begin(lower);
  lower_check(lower,
              lower_and(lower, lower_i64(lower, PRIM_Le, atom_i64(0), pool->used),
                        lower_i64(lower, PRIM_Le, count, room)),
              &message);
  const Atom used = lower_named(lower, "used", pool->used);
  checks_end(lower, before);
  return used;
}

void heap_open_pool(Lower *lower, const AstDec *declaration, const Pool *pool) {
  rows_register_pool(lower, declaration, pool);
  Atom cells = pool->row_count ? pool->cells : atom_i64(0);
  if (!pool->row_count && lower->plan->rows.size)
    cells = lower_i64(lower, PRIM_Div, pool->size, atom_i64(lower->plan->known.words));
  lower->plan->found.uniform = true;
  if (cells.tag == ATOM_Var) facts_add_size(lower->facts, cells.as.var.id);
  const Value *store = store_new(lower, declaration, pool->size, pool->words, cells, pool);
  lower->heap = state_new(lower, store, pool->used, pool->free);
  const Atom count = cell_count(lower, declaration, true);
  if (pool->takes) lower->heap = state_new(lower, store, check_pool(lower, pool, count), pool->free);
}

void heap_close(Lower *lower) {
  if (!lower->heap) return;
  lower->heap = NULL;
  CellEntry *entry = &lower->cell_entries.items[lower->cell_entries.size - 1];
  entry->function = lower->functions.size - 1;   // the entry point itself: its callees were added before it
}

// ---- intrinsics
uint8_t cells_intrinsic_touch(Lower *lower, const Binding *binding) {
  const bool writes =
      is_named(lower, binding->name, "diamond_new") || is_named(lower, binding->name, "diamond_dispose");
  return writes ? TOUCH_Reads | TOUCH_Writes | TOUCH_Takes : 0;
}
