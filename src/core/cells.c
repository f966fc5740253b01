// cells: the number of cells that an entry takes from its pool, as a formula without the limits that prevent overflow.
#include "core/entry.h"

enum { MOST_CHARACTERS = 400 };   // of the formula, which repeats a part at each of its uses

static bool is_limit(const Map *definitions, Atom atom) {
  int64_t value;
  if (atom_is_i64(atom, &value)) return value == MOST_CELLS;
  const Exp *exp = atom.tag == ATOM_Var ? map_pointer(definitions, atom.as.var.id) : NULL;
  if (!exp || exp->tag != EXP_Prim || (exp->as.Prim.prim != PRIM_Add && exp->as.Prim.prim != PRIM_Quot)) return false;
  return is_limit(definitions, exp->as.Prim.arguments.items[0]);
}

// The expression that is printed for a definition: it omits conversions and limits.
static const Exp *written(Arena *arena, const Map *definitions, const Exp *exp) {
  const bool is_limited =
      exp->tag == EXP_Prim && exp->as.Prim.prim == PRIM_Min && is_limit(definitions, exp->as.Prim.arguments.items[1]);
  if (!is_limited && exp->tag != EXP_Convert) return exp;
  const Exp plain = {EXP_Atom, {.Atom = {is_limited ? exp->as.Prim.arguments.items[0] : exp->as.Convert.value}}};
  return COPY_OF(arena, &plain);
}

void entry_cells_print(Out *out, const EntryCells *cells, PolyName name, void *user) {
  const Body *count = cells->takes ? cells->count : NULL;
  const size_t end = out->size + MOST_CHARACTERS;
  ScalarText text = {.inlined = map_new(out->arena), .name = name, .user = user, .end = end};
  for COUNTING(i, count && i < count->count) {
    const Stm *stm = count->stms[i];
    map_put_pointer(&text.inlined, stm_result(stm).id, written(out->arena, &text.inlined, stm->exp));
  }
  if (count) scalar_text_print_atom(&text, out, count->result.items[0]);
  else out_char(out, '0');
  if (out->size <= end) return;
  out->size = end;
  out_string(out, "...");
}

uint32_t entry_cell_bytes(const EntryCells *cells) { return cells->words * scalar_bytes(cells->word); }

Text cell_rows_name(Arena *arena, ScalarType scalar, uint32_t rank, uint32_t number) {
  Out out = out_new(arena);
  out_format(&out, "rows_%s", scalar_name(scalar));
  if (rank > 1) out_format(&out, "_%ud", rank);
  if (number) out_format(&out, "_%u", number + 1);
  return out_result(&out);
}

void cell_rows_print(Out *out, const CellRows *rows, PolyName name, void *user) {
  for RANGE(d, rows->rank) {
    int64_t constant;
    out_char(out, '[');
    if (atom_is_i64(rows->shape[d], &constant)) out_format(out, "%lld", (long long)constant);
    else name(user, out, rows->shape[d].as.var.id);
    out_char(out, ']');
  }
  out_string(out, scalar_name(rows->scalar));
}
