// rows: arrays in payloads. An array `[cells][n]t` beside the words holds one row for each cell, at the number of the
// cell.
//   rule: there is one such array for each combination of element type, sizes, and number of the array among those of
//         its type in a payload
//   rule: the sizes are polynomials over the parameters of the entry point, since memory is laid out before it runs
//   rule: for recursive data at the interface the caller provides the rows, as parts of the pool; these come first
// The kinds of rows are complete only after lowering, so lowering is repeated with those that it has found (lower.c).
#include "lower/cells/rows.h"
#include "lower/expressions/expressions.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

enum { MOST_KINDS = 64 };

// ---- sizes over the parameters of the entry point: variable k of a polynomial is the k-th parameter from the end, so
// that it means the same in every run of lowering
static const Poly *found_poly(void *user, uint32_t id) {
  const Lower *lower = user;
  const Poly *known = map_pointer(&lower->row_polys, id);
  if (known) return known;
  return id < lower->entry_mark ? poly_variable(lower->arena, lower->entry_mark - id) : NULL;
}

static const Poly *entry_poly(Lower *lower, Sizes *sizes, Atom atom) {
  const Poly *poly = sizes_poly(sizes, atom);
  if (poly->broken) return NULL;
  for EACH_VARIABLE(at, poly)
    if (!found_poly(lower, at.variable)) return NULL;
  return poly_substitute(lower->arena, poly, found_poly, lower);
}

void rows_note_parameters(Lower *lower, Sizes *outer, const AtomSeq *parameters, const AtomSeq *actual) {
  for EACH(i, parameters) {
    const Type type = atom_type(lower->vars, parameters->items[i]);
    const Poly *poly =
        type.tag == TYPE_Scalar && type.scalar == SCALAR_I64 ? entry_poly(lower, outer, actual->items[i]) : NULL;
    if (poly) map_put_pointer(&lower->row_polys, parameters->items[i].as.var.id, (void *)(uintptr_t)poly);
  }
}

static const Poly *parameter_poly(void *user, uint32_t from_end) {
  const Lower *lower = user;
  return poly_variable(lower->arena, lower->entry_mark - from_end);
}

static Atom size_at_entry(Lower *lower, const Poly *poly) {
  Atom size = poly_to_atom(lower, poly_substitute(lower->arena, poly, parameter_poly, lower));
  if (proven_non_negative(lower, size)) return size;
  size = lower_i64(lower, PRIM_Max, size, atom_i64(0));
  if (size.tag == ATOM_Var) facts_add_size(lower->facts, size.as.var.id);
  return size;
}

// ---- the arrays of an entry point
static const Poly *given_size(Lower *lower, Atom size) {
  if (size.tag == ATOM_Constant) return poly_constant(lower->arena, scalar_to_index(size.as.constant));
  return poly_variable(lower->arena, lower->entry_mark - size.as.var.id);
}

static void row_begin(Lower *lower, const AstDec *declaration) {
  lower->entry_mark = lower->code->mark;
  lower->row_polys = map_new(lower->arena);
  lower->row_entry = declaration;
}

void rows_register_pool(Lower *lower, const AstDec *declaration, const Pool *pool) {
  row_begin(lower, declaration);
  for EACH(i, &lower->plan->rows)
    if (lower->plan->rows.items[i].entry == declaration) return;   // an earlier run of lowering has registered them
  for RANGE(i, pool->row_count) {
    RowKind kind = pool->kinds[i];
    kind.entry = declaration;
    kind.shape = NEW_ARRAY(lower->arena, const Poly *, kind.rank);
    for RANGE(d, kind.rank) kind.shape[d] = given_size(lower, pool->rows[i]->as.array.shape[d + 1]);
    seq_push(lower->arena, &lower->plan->rows, kind);
    lower->plan->grown = true;
  }
}

static const Value *new_rows(Lower *lower, const RowKind *kind, Atom count) {
  Atom *shape = new_atoms(lower, kind->rank + 1);
  shape[0] = count;
  for RANGE(d, kind->rank) shape[d + 1] = size_at_entry(lower, kind->shape[d]);
  lower->code->builder.marks = MARK_Unset;
  return value_of_array(lower, lower_zeros(lower, "rows", kind->scalar, kind->rank + 1, shape));
}

uint32_t rows_open(Lower *lower, const AstDec *declaration, Atom count, const Pool *pool, const Value **rows) {
  uint32_t found = 0;
  row_begin(lower, declaration);
  for EACH(i, &lower->plan->rows) {
    const RowKind *kind = &lower->plan->rows.items[i];
    if (kind->entry != declaration) continue;
    rows[found] = pool && found < pool->row_count ? pool->rows[found] : new_rows(lower, kind, count);
    found++;
  }
  return found;
}

static void refuse_row(Lower *lower, ScalarType scalar, Text problem) {
  diag2(lower->context, E0255, lower->code->builder.span, text_format(lower->arena, "[]%s", scalar_name(scalar)),
        problem);
  give_up(lower);
}

static void refuse_row_size(Lower *lower, ScalarType scalar) {
  refuse_row(lower, scalar, TEXT("has a size that is not known when the entry point begins"));
}

static void add_row_kind(Lower *lower, ScalarType scalar, uint32_t rank, uint32_t number, const Poly **shape) {
  const RowKind kind = {lower->row_entry, scalar, rank, number, shape};
  if (lower->plan->rows.size == MOST_KINDS)
    refuse_row(lower, scalar, text_format(lower->arena, "would be the %uth kind of row", MOST_KINDS + 1u));
  seq_push(lower->arena, &lower->plan->rows, kind);
  lower->plan->grown = true;
  give_up(lower);
}

static bool is_proven_row(Lower *lower, uint32_t index, uint32_t rank, const Atom *shape) {
  const Value *rows = heap_rows(lower, index);
  for RANGE(d, rank)
    if (!proven_equal(lower, rows->as.array.shape[d + 1], shape[d])) return false;
  return true;
}

static bool same_row_shape(const RowKind *kind, const Poly *const *shape) {
  for RANGE(d, kind->rank)
    if (!poly_equal(kind->shape[d], shape[d])) return false;
  return true;
}

// The index of the array whose rows have this shape. An array with a provably equal shape is preferred. Otherwise an
// array is taken whose shape is the same polynomials over the entry point's parameters; the shapes are then compared at
// run time. If there is none either, a new kind of rows is registered, and lowering gives up, to be repeated with it.
static uint32_t row_of_cell(Lower *lower, ScalarType scalar, uint32_t rank, const Atom *shape, uint32_t number) {
  const Poly **polys = NEW_ARRAY(lower->arena, const Poly *, rank);
  for RANGE_DOWN(proven, 2) {
    uint32_t index = 0;
    for EACH(i, &lower->plan->rows) {
      const RowKind *kind = &lower->plan->rows.items[i];
      if (kind->entry != lower->row_entry) continue;
      if (kind->scalar == scalar && kind->rank == rank && kind->number == number &&
          (proven ? is_proven_row(lower, index, rank, shape) : same_row_shape(kind, polys)))
        return index;
      index++;
    }
    for COUNTING(d, proven && d < rank) {
      (void)known_poly(lower, shape[d]);
      polys[d] = entry_poly(lower, lower->sizes, shape[d]);
      if (!polys[d]) refuse_row_size(lower, scalar);
    }
  }
  add_row_kind(lower, scalar, rank, number, polys);
  return 0;
}

// ---- the row of one cell
static Atom number_of_cell(Lower *lower, Atom cell) {
  const uint32_t words = lower->plan->known.words;
  uint32_t shift = 0;
  while ((1u << shift) < words) shift++;
  if (words == 1) return cell;
  if (words == 1u << shift) return lower_i64(lower, PRIM_Shr, cell, atom_i64(shift));
  return lower_i64(lower, PRIM_Quot, cell, atom_i64(words));
}

Atom rows_read(Lower *lower, Atom cell, ScalarType scalar, uint32_t rank, const Atom *shape, uint32_t number) {
  const Value *rows = heap_rows(lower, row_of_cell(lower, scalar, rank, shape, number)),
              *wanted = value_array(lower, rank, shape, value_scalar(lower, cell));
  const Atom at = number_of_cell(lower, cell);
  return value_atom(match_sizes(lower, row_at(lower, rows, 1, &at), wanted)->as.array.element);
}

void rows_write(Lower *lower, Atom cell, Atom row, uint32_t number) {
  const Type type = atom_type(lower->vars, row);
  const uint32_t index = row_of_cell(lower, type.scalar, type.rank, type.shape, number);
  const Value *rows = heap_rows(lower, index),
              *like = value_array(lower, type.rank, rows->as.array.shape + 1, value_scalar(lower, cell));
  const Value *value = match_sizes(lower, value_of_array(lower, row), like);
  const Var array = value_atom(rows->as.array.element).as.var;
  const Atom element = value_atom(value_retype(lower, value)->as.array.element);
  heap_set_rows(lower, index, heap_update(lower, "rows", array, number_of_cell(lower, cell), element));
}
