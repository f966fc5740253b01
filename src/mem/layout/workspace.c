// workspace: the bytes of a frame for given sizes, as the generated f_workspace computes them.
//   in: a frame and the values of the function's scalar parameters that it needs   out: bytes; or none
#include "mem/mem.h"

bool mem_atom_value(const Map *values, Atom atom, Scalar *value) {
  const Scalar *found = atom.tag == ATOM_Var ? map_pointer(values, atom.as.var.id) : &atom.as.constant;
  if (found) *value = *found;
  return found != NULL;
}

bool mem_prim_value(const Map *values, const ExpPrim *prim, Scalar *value) {
  Scalar operands[4];
  REQUIRE(prim->arguments.count <= COUNT_OF(operands));
  for EACH_IN(i, prim->arguments)
    if (!mem_atom_value(values, prim->arguments.items[i], &operands[i])) return false;
  return prim_apply(prim->prim, prim->type, operands, value);
}

static bool stm_value(const Map *values, const Stm *stm, Scalar *value) {
  const Exp *exp = stm->exp;
  if (exp->tag == EXP_Atom) return mem_atom_value(values, exp->as.Atom.value, value);
  if (exp->tag == EXP_Prim) return mem_prim_value(values, &exp->as.Prim, value);
  if (exp->tag != EXP_Convert || !mem_atom_value(values, exp->as.Convert.value, value)) return false;
  *value = scalar_convert(*value, exp->as.Convert.to);
  return true;
}

static bool index_value(void *user, uint32_t variable, int64_t *value) {
  const Scalar *found = map_pointer(user, variable);
  if (found) *value = scalar_to_index(*found);
  return found != NULL;
}

static bool frame_sizes_are_valid(const Map *values, const Entry *entry) {
  for EACH_IN(i, entry->sizes) {
    const Scalar *size = map_pointer(values, entry->sizes.items[i].id);
    if (!size || scalar_to_index(*size) < 0) return false;
  }
  return true;
}

Map mem_frame_values(Arena *arena, const Frame *frame, const Map *given) {
  Map values = map_new(arena);
  for EACH(i, &given->entries)
    map_put_pointer(&values, given->entries.items[i].key, given->entries.items[i].as.pointer);
  for COUNTING(i, frame->slice && i < frame->slice->count) {
    const Stm *stm = frame->slice->stms[i];
    Scalar value;
    if (stm_value(&values, stm, &value)) map_put_pointer(&values, stm_result(stm).id, COPY_OF(arena, &value));
  }
  return values;
}

bool mem_extent_bytes(const Map *values, const Extent *extent, int64_t *bytes) {
  return extent_evaluate(extent, index_value, (void *)(uintptr_t)values, bytes) && *bytes >= 0;
}

bool mem_workspace_bytes(Arena *arena, const Function *function, const Frame *frame, const Map *given, int64_t *bytes) {
  if (!frame_sizes_are_valid(given, function->entry)) return false;
  const Map values = mem_frame_values(arena, frame, given);
  return mem_extent_bytes(&values, frame->total, bytes);
}
