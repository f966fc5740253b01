// preserved_destinations: destinations that hold the value that is written to them already. Consider a function whose
// destination is a field of the cell passed to it, and which returns this cell with its own result in the field. It
// only traverses cells: until its last call the field holds the link that led to the cell.
//   rule: if at every call the destination p is a field of the cell r that the parameter P names, the argument for P is
//         words [p], not written since, and the result is P: then words [destination] is P whenever the function
//         starts, and its result is the P of its first call
#include "opt/recursion/modulo_cons/tail_modulo_cons.h"

static const Stm *definition_of_atom(const Map *definitions, Atom atom) {
  return atom.tag == ATOM_Var ? map_pointer(definitions, atom.as.var.id) : NULL;
}

bool field_of(const Map *definitions, Atom atom, Var base, int64_t *field) {
  *field = 0;
  if (atom_is_var(atom, base)) return true;
  const Stm *stm = definition_of_atom(definitions, atom);
  if (!stm || stm->exp->tag != EXP_Prim || stm->exp->as.Prim.prim != PRIM_Add || stm->certificates.count) return false;
  const Atoms added = stm->exp->as.Prim.arguments;
  return atom_is_var(added.items[0], base) && atom_is_i64(added.items[1], field);
}

// Does `now` differ from `then` only by updates of other fields of the cell, or of other cells?
static bool field_is_preserved(const Map *definitions, Var now, Var then, Var base, int64_t field) {
  while (now.id != then.id) {
    const Stm *stm = definition_of_atom(definitions, atom_var(now));
    if (!stm || stm->exp->tag != EXP_Update || !(stm->marks & MARK_Cell)) return false;
    const ExpUpdate *update = &stm->exp->as.Update;
    int64_t other;
    if (update->slices.count != 1 || update->slices.items[0].tag != CORE_SLICE_Fix) return false;
    if (field_of(definitions, update->slices.items[0].start, base, &other) && other == field) return false;
    now = update->array;
  }
  return true;
}

bool destination_holds(const Map *definitions, Var root, Atom destination, Atom argument, Atom words) {
  int64_t field, read;
  if (words.tag != ATOM_Var || !field_of(definitions, destination, root, &field)) return false;
  const Stm *load = definition_of_atom(definitions, argument);
  // words of 32 bits are widened to i64
  if (load && load->exp->tag == EXP_Convert && load->exp->as.Convert.from == SCALAR_I32 &&
      load->exp->as.Convert.to == SCALAR_I64)
    load = definition_of_atom(definitions, load->exp->as.Convert.value);
  if (!load || load->exp->tag != EXP_Index || load->exp->as.Index.indices.count != 1) return false;
  if (!field_of(definitions, load->exp->as.Index.indices.items[0], root, &read) || read != field) return false;
  return field_is_preserved(definitions, words.as.var, load->exp->as.Index.array, root, field);
}
