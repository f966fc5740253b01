// compare: equality and hash of expressions without bodies, part by part.
#include "core/core.h"

static bool slice_equal(Slice a, Slice b) {
  if (a.tag != b.tag || !atom_equal(a.start, b.start)) return false;
  return a.tag == CORE_SLICE_Fix || (atom_equal(a.count, b.count) && atom_equal(a.step, b.step));
}
static bool atoms_equal(Atoms a, Atoms b) {
  if (a.count != b.count) return false;
  for RANGE(i, a.count)
    if (!atom_equal(a.items[i], b.items[i])) return false;
  return true;
}
static bool vars_equal(Vars a, Vars b) {
  return a.count == b.count && (a.count == 0 || memcmp(a.items, b.items, sizeof *a.items * a.count) == 0);
}
static bool slices_equal(Slices a, Slices b) {
  if (a.count != b.count) return false;
  for RANGE(i, a.count)
    if (!slice_equal(a.items[i], b.items[i])) return false;
  return true;
}
static bool ints_equal(Ints a, Ints b) {
  return a.count == b.count && (a.count == 0 || memcmp(a.items, b.items, sizeof *a.items * a.count) == 0);
}

static bool part_equal(const Part *part, const void *a, const void *b) {
  switch (part->kind) {
  case PART_Atom: return atom_equal(*(const Atom *)a, *(const Atom *)b);
  case PART_Atoms: return atoms_equal(*(const Atoms *)a, *(const Atoms *)b);
  case PART_Var: return ((const Var *)a)->id == ((const Var *)b)->id;
  case PART_Vars: return vars_equal(*(const Vars *)a, *(const Vars *)b);
  case PART_Prim: return *(const Prim *)a == *(const Prim *)b;
  case PART_Scalar: return *(const ScalarType *)a == *(const ScalarType *)b;
  case PART_Ints: return ints_equal(*(const Ints *)a, *(const Ints *)b);
  case PART_Name: return name_equal(*(const Name *)a, *(const Name *)b);
  case PART_Slices: return slices_equal(*(const Slices *)a, *(const Slices *)b);
  case PART_Table: return array_value_equal(*(const ArrayValue *const *)a, *(const ArrayValue *const *)b);
  // the same failure, not just the same words
  case PART_Message: return *(const Message *const *)a == *(const Message *const *)b;
  case PART_Extent: return extent_equal(*(const Extent *const *)a, *(const Extent *const *)b);
  case PART_Lambda: case PART_Body: case PART_LoopForm: return false;
  case PART_End: return true;
  }
  return false;
}

bool exp_equal(const Exp *a, const Exp *b) {
  if (a->tag != b->tag) return false;
  for (const Part *part = exp_info(a->tag)->parts; part->kind != PART_End; part++)
    if (!part_equal(part, (const char *)a + part->offset, (const char *)b + part->offset)) return false;
  return true;
}

static uint64_t hash_u64(uint64_t value, uint64_t seed) { return hash_bytes(&value, sizeof value, seed); }
static uint64_t hash_atom(Atom atom, uint64_t seed) {
  if (atom.tag == ATOM_Var) return hash_u64(atom.as.var.id, seed);
  unsigned char bytes[16] = {0};
  scalar_store(bytes, atom.as.constant);
  return hash_bytes(bytes, sizeof bytes, seed + 1 + (uint64_t)atom.as.constant.type);
}
static uint64_t hash_slice(Slice slice, uint64_t seed) {
  seed = hash_atom(slice.start, seed + (uint64_t)slice.tag);
  return slice.tag == CORE_SLICE_Fix ? seed : hash_atom(slice.step, hash_atom(slice.count, seed));
}

static uint64_t hash_part(const Part *part, const void *place, uint64_t seed) {
  switch (part->kind) {
  case PART_Atom: return hash_atom(*(const Atom *)place, seed);
  case PART_Atoms: {
    const Atoms *atoms = place;
    for RANGE(i, atoms->count) seed = hash_atom(atoms->items[i], seed);
    return seed;
  }
  case PART_Var: return hash_u64(((const Var *)place)->id, seed);
  case PART_Vars: {
    const Vars *vars = place;
    return hash_bytes(vars->items, sizeof *vars->items * vars->count, seed);
  }
  case PART_Prim: return hash_u64((uint64_t)*(const Prim *)place, seed);
  case PART_Scalar: return hash_u64((uint64_t)*(const ScalarType *)place, seed);
  case PART_Ints: {
    const Ints *ints = place;
    return hash_bytes(ints->items, sizeof *ints->items * ints->count, seed);
  }
  case PART_Name: return hash_u64(((const Name *)place)->id, seed);
  case PART_Slices: {
    const Slices *slices = place;
    for RANGE(i, slices->count) seed = hash_slice(slices->items[i], seed);
    return seed;
  }
  case PART_Table: {
    const ArrayValue *value = *(const ArrayValue *const *)place;
    return hash_bytes(value->data, (size_t)array_value_count(value) * scalar_bytes(value->element), seed);
  }
  case PART_Message: case PART_Extent: case PART_Lambda: case PART_Body: case PART_LoopForm: case PART_End: return seed;
  }
  return seed;
}

uint64_t exp_hash(const Exp *exp) {
  uint64_t hash = (uint64_t)exp->tag + 1;
  for (const Part *part = exp_info(exp->tag)->parts; part->kind != PART_End; part++)
    hash = hash_part(part, (const char *)exp + part->offset, hash);
  return hash;
}
