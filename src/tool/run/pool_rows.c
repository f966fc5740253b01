// pool_rows: the arrays in the cells of a pool that the tools make, a row for each cell.
//   in: the arrays in the text of recursive data, and the sizes that other arguments determine
//   out: `[cells][n]t` for each kind of rows
//   rule: all rows of one kind have the same size; it is 0 if no row and no argument determines it
#include "tool/run/pool.h"

static bool is_of_kind(const TermRow *row, const CellRows *kind) {
  return row->scalar == kind->scalar && row->rank == kind->rank && row->number == kind->number;
}

static int64_t known_row_size(const Map *sizes, Atom size) {
  int64_t constant;
  if (atom_is_i64(size, &constant)) return constant;
  const Scalar *known = map_pointer(sizes, size.as.var.id);
  return known && scalar_to_index(*known) > 0 ? scalar_to_index(*known) : 0;
}

void pool_row_sizes(Session *session, const EntryCells *cells, const TermReader *terms, Map *sizes) {
  Arena *arena = session->arena;
  for RANGE(i, cells->row_count) {
    const Type type = var_type(session->compilation.core->vars, cells->rows[i].array);
    for EACH(k, &terms->rows) {
      if (!is_of_kind(&terms->rows.items[k], &cells->rows[i])) continue;
      for RANGE_FROM(d, 1, type.rank) {
        const Scalar size = scalar_i64(terms->rows.items[k].value.shape[d - 1]);
        if (type.shape[d].tag == ATOM_Var && !map_find(sizes, type.shape[d].as.var.id))
          map_put_pointer(sizes, type.shape[d].as.var.id, COPY_OF(arena, &size));
      }
      break;
    }
  }
}

static bool has_shape(const rt_value *row, const rt_value *rows) {
  for INT_RANGE(d, row->rank)
    if (row->shape[d] != rows->shape[d + 1]) return false;
  return true;
}

bool pool_rows(Session *session, const CellRows *kind, const TermReader *terms, const Map *sizes, int64_t cell_count,
               rt_value *rows, Text *problem) {
  Arena *arena = session->arena;
  const Type type = var_type(session->compilation.core->vars, kind->array);
  *rows = (rt_value){.element = runner_type(kind->scalar), .rank = (int)type.rank, .shape = {cell_count}};
  size_t bytes = rt_type_size(rows->element), all;
  for RANGE_FROM(d, 1, type.rank)
    rows->shape[d] = known_row_size(sizes, type.shape[d]), bytes *= (size_t)rows->shape[d];
  if (!rt_byte_count(rows->element, rows->rank, rows->shape, &all) || all > (size_t)1 << 30)
    return *problem = TEXT("the arrays in the cells are too large to be given here"), false;
  rows->data = arena_alloc(arena, all + 1);
  for EACH(i, &terms->rows) {
    const TermRow *row = &terms->rows.items[i];
    if (!is_of_kind(row, kind)) continue;
    if (!has_shape(&row->value, rows)) return *problem = TEXT("the arrays in the cells have several sizes"), false;
    if (bytes) memcpy((char *)rows->data + (size_t)row->cell * bytes, row->value.data, bytes);
  }
  return true;
}
