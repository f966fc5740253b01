// atom: atoms, types and small lists of them.
#include "core/core.h"

Atom atom_var(Var var) { return (Atom){.tag = ATOM_Var, .as.var = var}; }
Atom atom_constant(Scalar value) { return (Atom){.tag = ATOM_Constant, .as.constant = value}; }
Atom atom_i64(int64_t value) { return atom_constant(scalar_i64(value)); }

bool atom_equal(Atom a, Atom b) {
  if (a.tag != b.tag) return false;
  if (a.tag == ATOM_Var) return a.as.var.id == b.as.var.id;
  return a.as.constant.type == b.as.constant.type && scalar_equal(a.as.constant, b.as.constant);
}

bool atom_is_i64(Atom atom, int64_t *value) {
  if (atom.tag != ATOM_Constant || atom.as.constant.type != SCALAR_I64) return false;
  if (value) *value = atom.as.constant.as.s;
  return true;
}

Type type_scalar(ScalarType scalar) { return (Type){.tag = TYPE_Scalar, .scalar = scalar}; }

Type type_array(Arena *arena, ScalarType element, uint32_t rank, const Atom *shape) {
  if (rank == 0) return type_scalar(element);
  return (Type){TYPE_Array, element, rank, arena_copy(arena, shape, sizeof *shape * rank)};
}

Type type_row(Type array) {
  REQUIRE(array.tag == TYPE_Array);
  if (array.rank == 1) return type_scalar(array.scalar);
  return (Type){TYPE_Array, array.scalar, array.rank - 1, array.shape + 1};
}

Type type_nest(Arena *arena, uint32_t count, const Atom *widths, Type element) {
  REQUIRE(element.tag == TYPE_Scalar || element.tag == TYPE_Array);
  if (count == 0) return element;
  Atom *shape = NEW_ARRAY(arena, Atom, count + element.rank);
  memcpy(shape, widths, sizeof *shape * count);
  if (element.rank) memcpy(shape + count, element.shape, sizeof *shape * element.rank);
  return (Type){TYPE_Array, element.scalar, count + element.rank, shape};
}

bool type_equal(Type a, Type b) {
  if (a.tag != b.tag) return false;
  if (a.tag != TYPE_Scalar && a.tag != TYPE_Array) return true;
  return a.scalar == b.scalar && atoms_equal((Atoms){a.rank, a.shape}, (Atoms){b.rank, b.shape});
}

bool atom_is_var(Atom atom, Var var) { return atom.tag == ATOM_Var && atom.as.var.id == var.id; }
bool vars_contain(Vars vars, Atom atom) {
  for EACH_IN(i, vars)
    if (atom_is_var(atom, vars.items[i])) return true;
  return false;
}
bool atoms_contain(Atoms atoms, Var var) {
  for EACH_IN(i, atoms)
    if (atom_is_var(atoms.items[i], var)) return true;
  return false;
}
bool atoms_equal(Atoms a, Atoms b) {
  if (a.count != b.count) return false;
  for EACH_IN(i, a)
    if (!atom_equal(a.items[i], b.items[i])) return false;
  return true;
}

bool vars_find(Vars vars, Var var, uint32_t *at) {
  for (*at = 0; *at < vars.count; ++*at)
    if (vars.items[*at].id == var.id) return true;
  return false;
}
void bitset_add_vars(Bitset *set, Vars vars) {
  for EACH_IN(i, vars) bitset_add(set, vars.items[i].id);
}
bool bitset_has_any(const Bitset *set, Vars vars) {
  for EACH_IN(i, vars)
    if (bitset_has(set, vars.items[i].id)) return true;
  return false;
}

Vars vars_of(Arena *arena, uint32_t count, const Var *items) {
  return (Vars){count, count ? arena_copy(arena, items, sizeof *items * count) : NULL};
}
Atoms atoms_of(Arena *arena, uint32_t count, const Atom *items) {
  return (Atoms){count, count ? arena_copy(arena, items, sizeof *items * count) : NULL};
}
Atoms atoms_of_vars(Arena *arena, Vars vars) {
  Atom *items = NEW_ARRAY(arena, Atom, vars.count + 1);
  for EACH_IN(i, vars) items[i] = atom_var(vars.items[i]);
  return (Atoms){vars.count, items};
}

Vars vars_join(Arena *arena, Vars a, Vars b) {
  if (a.count == 0 || b.count == 0) return a.count ? a : b;
  Var *items = NEW_ARRAY(arena, Var, a.count + b.count);
  copy_items(items, a.items, sizeof *items * a.count);
  copy_items(items + a.count, b.items, sizeof *items * b.count);
  return (Vars){a.count + b.count, items};
}
Atoms atoms_join(Arena *arena, Atoms a, Atoms b) {
  if (a.count == 0 || b.count == 0) return a.count ? a : b;
  Atom *items = NEW_ARRAY(arena, Atom, a.count + b.count);
  copy_items(items, a.items, sizeof *items * a.count);
  copy_items(items + a.count, b.items, sizeof *items * b.count);
  return (Atoms){a.count + b.count, items};
}

Vars vars_select(Arena *arena, Vars vars, uint32_t period, const bool *keep) {
  Var *items = NEW_ARRAY(arena, Var, vars.count + 1);
  uint32_t kept = 0;
  for EACH_IN(i, vars)
    if (keep[i % period]) items[kept++] = vars.items[i];
  return (Vars){kept, items};
}
Atoms atoms_select(Arena *arena, Atoms atoms, uint32_t period, const bool *keep) {
  Atom *items = NEW_ARRAY(arena, Atom, atoms.count + 1);
  uint32_t kept = 0;
  for EACH_IN(i, atoms)
    if (keep[i % period]) items[kept++] = atoms.items[i];
  return (Atoms){kept, items};
}
