// compare: equality and hash of expressions without bodies, part by part.
#include "core/core.h"

static bool slice_equal(Slice a, Slice b) {
  if (a.tag != b.tag || !atom_equal(a.start, b.start)) return false;
  return a.tag == CORE_SLICE_Fix || (atom_equal(a.count, b.count) && atom_equal(a.step, b.step));
}
static bool slices_equal(Slices a, Slices b) {
  if (a.count != b.count) return false;
  for EACH_IN(i, a)
    if (!slice_equal(a.items[i], b.items[i])) return false;
  return true;
}
// The bytes of a part whose equality is equality of bytes; empty for other parts.
typedef struct PartBytes { const void *start; size_t size; } PartBytes;
static PartBytes part_bytes(const Part *part, const void *place) {
  switch (part->kind) {
  case PART_Var: return (PartBytes){place, sizeof(Var)};
  case PART_Prim: return (PartBytes){place, sizeof(Prim)};
  case PART_Scalar: return (PartBytes){place, sizeof(ScalarType)};
  case PART_Name: return (PartBytes){place, sizeof(Name)};
  case PART_Vars: {
    const Vars *vars = place;
    return (PartBytes){vars->items, sizeof *vars->items * vars->count};
  }
  case PART_Ints: {
    const Ints *ints = place;
    return (PartBytes){ints->items, sizeof *ints->items * ints->count};
  }
  case PART_Atom: case PART_Atoms: case PART_Slices: case PART_Table: case PART_Message: case PART_Extent:
  case PART_Lambda: case PART_Body: case PART_LoopForm: case PART_End: break;
  }
  return (PartBytes){0};
}
static bool same_bytes(PartBytes a, PartBytes b) {
  return a.size == b.size && (a.size == 0 || memcmp(a.start, b.start, a.size) == 0);
}

static bool part_equal(const Part *part, const void *a, const void *b) {
  switch (part->kind) {
  case PART_Atom: return atom_equal(*(const Atom *)a, *(const Atom *)b);
  case PART_Atoms: return atoms_equal(*(const Atoms *)a, *(const Atoms *)b);
  case PART_Var: case PART_Vars: case PART_Prim: case PART_Scalar: case PART_Ints: case PART_Name:
    return same_bytes(part_bytes(part, a), part_bytes(part, b));
  case PART_Slices: return slices_equal(*(const Slices *)a, *(const Slices *)b);
  case PART_Table: return array_value_equal(*(const ArrayValue *const *)a, *(const ArrayValue *const *)b);
  // identity: two checks with equal words are different checks
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

// ---- hash: of the operands, of the parts that are bytes, and of the elements of a table
static void hash_atom(void *user, Atom atom) {
  uint64_t *hash = user;
  unsigned char bytes[16] = {0};
  if (atom.tag == ATOM_Constant) scalar_store(bytes, atom.as.constant);
  else memcpy(bytes, &atom.as.var, sizeof atom.as.var);
  *hash = hash_bytes(bytes, sizeof bytes, *hash + (uint64_t)atom.tag);
}
static void hash_table(const ArrayValue *value, uint64_t *hash) {
  *hash = hash_bytes(value->data, (size_t)array_value_count(value) * scalar_bytes(value->element), *hash);
}
uint64_t exp_hash(const Exp *exp) {
  uint64_t hash = (uint64_t)exp->tag + 1;
  const Visitor visitor = {.user = &hash, .atom = hash_atom};
  for (const Part *part = exp_info(exp->tag)->parts; part->kind != PART_End; part++) {
    const PartBytes bytes = part_bytes(part, (const char *)exp + part->offset);
    hash = hash_bytes(bytes.start, bytes.size, hash);
  }
  if (exp->tag == EXP_Table) hash_table(exp->as.Table.value, &hash);
  exp_visit(exp, &visitor);
  return hash;
}
