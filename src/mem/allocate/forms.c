// forms: views, copies, concatenation, update and build at the memory level.
//   views    have the operand's block and another index function; a reshape that is no single LMAD copies first
//   copy     of an array that is dead afterwards is the array itself
//   parts    operands that could not be built in their part are copied there, so that Concat itself has no code
//   update   is in place when the old elements are not read again; else it updates a copy
//   build    requests each element array in its row of the result: no temporary, no copy [paper 3 section 6]
#include "forms.h"
#include "blocks.h"
#include "body.h"
#include "reason.h"
#include "scope.h"

// The memory for a copy of the operand of a reshape in row-major order: inside the requested memory of the result where
// that is possible.
static const Memory *reshape_source(Allocator *a, const Stm *stm, Type type) {
  const Request *request = request_of(a, stm_result(stm));
  if (!request || !strides_in_scope(a->env, request->memory.lmad) || !place_is_free(a, request, stm->exp, NULL))
    return allocate_block(a, type, stm->span);
  const Lmad *lmad = reshape_lmad(a->env, request->memory.lmad, type.rank, type.shape);
  if (!lmad || !emit_pending(a, request->memory.block)) return allocate_block(a, type, stm->span);
  return memory_new(a->env, request->memory.block, lmad);
}

void allocate_view(Allocator *a, const Stm *stm) {
  Exp exp = *stm->exp;
  Var result = stm_result(stm);
  if (!var_is_array(a->vars, result)) { emit_changed(a, stm, exp); return; }
  const Var array = exp_roles(stm->exp).viewed;
  const Memory *memory = memory_at(a->env, array);
  const Lmad *lmad = view_lmad(a->env, memory->lmad, &exp);
  if (!lmad) {
    memory = reshape_source(a, stm, var_type(a->vars, array));
    keep(a, array, REASON_Order, stm);
    exp.as.Reshape.array = emit_copy(a, array, memory);
    lmad = view_lmad(a->env, memory->lmad, &exp);
    REQUIRE(lmad);
  }
  set_memory(a, result, memory_new(a->env, memory->block, lmad));
  emit_changed(a, stm, exp);
}

void allocate_copy(Allocator *a, const Stm *stm) {
  Var result = stm_result(stm), array = stm->exp->as.Copy.array;
  const Memory *memory = memory_at(a->env, array);
  const Request *request = request_unless(a, result, true);
  if ((!request || memory_equal(memory, &request->memory)) && may_overwrite(a, array, memory, stm->exp)) {
    set_memory(a, result, memory);
    emit_changed(a, stm, (Exp){EXP_Atom, {.Atom = {atom_var(array)}}});
    return;
  }
  set_memory(a, result, take_place(a, result, stm, NULL));
  note_copy(a, result, array);
  emit_changed(a, stm, *stm->exp);
}

typedef struct Parts { uint32_t count; Var *arrays; const Memory **places; } Parts;

static void set_places(Allocator *a, const Exp *exp, Parts *parts, const Memory *whole) {
  for RANGE(i, parts->count)
    parts->places[i] = memory_new(a->env, whole->block, part_of(a->env, exp, i, whole->lmad));
}

// Every part already holds its operand or may be written now: it holds no array that is needed later.
static bool parts_are_free(Allocator *a, const Parts *parts, const Request *request) {
  for RANGE(i, parts->count) {
    if (memory_equal(memory_at(a->env, parts->arrays[i]), parts->places[i])) continue;
    const Var other = array_needed_in(a, parts->places[i], request, NULL, (Var){0});
    if (other.id) return reject_request(a, REASON_InUse, other, use_from(a, other, a->scope->at + 1).use);
  }
  return true;
}

// An operand that was built in its part must not be read as an array of its own after the whole is updated. The update
// checks that (scope.c).
static const Memory *place_of_parts(Allocator *a, const Stm *stm, Parts *parts) {
  const Request *request = request_of(a, stm_result(stm));
  Type type = var_type(a->vars, stm_result(stm));
  if (request && strides_in_scope(a->env, request->memory.lmad) &&
      !bitset_has(&a->read_only, request->memory.block.id)) {
    set_places(a, stm->exp, parts, &request->memory);
    bool allowed = parts_are_free(a, parts, request) && !request->target.id;
    if (request->target.id) allowed = place_is_free(a, request, stm->exp, NULL);
    if (allowed && emit_pending(a, request->memory.block)) return &request->memory;
  }
  const Memory *memory = allocate_block(a, type, stm->span);
  set_places(a, stm->exp, parts, memory);
  return memory;
}

void allocate_parts(Allocator *a, const Stm *stm) {
  Arena *arena = a->context->arena;
  const Atoms operands = parts_of(a->arena, stm->exp);
  const uint32_t count = operands.count;
  Parts parts = {count, NEW_ARRAY(arena, Var, count + 1), NEW_ARRAY(arena, const Memory *, count + 1)};
  for RANGE(i, count) parts.arrays[i] = operands.items[i].as.var;
  const Memory *memory = place_of_parts(a, stm, &parts);
  copy_in_parallel(a, count, parts.arrays, parts.places);
  set_memory(a, stm_result(stm), memory);
  Exp exp = *stm->exp;
  const Vars arrays = {count, parts.arrays};
  if (exp.tag == EXP_Concat) exp.as.Concat.arrays = arrays;
  else exp.as.Array.elements = atoms_of_vars(arena, arrays);
  emit_changed(a, stm, exp);
}

static bool may_update(Allocator *a, const Exp *exp, const Memory *region) {
  const ExpUpdate *update = &exp->as.Update;
  const bool is_there =
      is_array(a->env, update->value) && memory_equal(memory_at(a->env, update->value.as.var), region);
  return is_there ? may_take_over(a, update->array, region) : may_overwrite(a, update->array, region, exp);
}

void allocate_update(Allocator *a, const Stm *stm) {
  Exp exp = *stm->exp;
  ExpUpdate *update = &exp.as.Update;
  const Memory *memory = memory_at(a->env, update->array);
  Memory region = memory_slice(a->env, memory, update->slices);
  bool is_moved = !may_update(a, stm->exp, &region);
  if (is_moved) {
    memory = take_place(a, stm_result(stm), stm, NULL);
    update->array = emit_copy(a, update->array, memory);
    region = memory_slice(a->env, memory, update->slices);
  }
  if (is_array(a->env, update->value)) {
    Var value = update->value.as.var;
    const Memory *from = memory_at(a->env, value);
    if (!memory_equal(from, &region) && !memory_disjoint(a, from, &region)) {
      keep(a, value, REASON_Overlaps, NULL);
      update->value = atom_var(emit_copy(a, value, allocate_block(a, var_type(a->vars, value), stm->span)));
    }
    if (is_moved) keep(a, value, REASON_TargetMoved, NULL);
    if (!memory_equal(from, &region)) note_copy(a, stm_result(stm), value);
  }
  set_memory(a, stm_result(stm), memory);
  emit_changed(a, stm, exp);
}

void allocate_build(Allocator *a, const Stm *stm) {
  Exp exp = *stm->exp;
  ExpBuild *build = &exp.as.Build;
  const uint32_t count = stm->pattern.count;
  Request *requests = NEW_ARRAY(a->arena, Request, count + 1);
  Bitset exempt = bitset_new(a->arena);
  for RANGE(i, count) {
    const Memory *memory = take_place(a, stm->pattern.items[i], stm, &exempt);
    requests[i] = nested_request(a, stm->pattern.items[i], memory);
    requests[i].memory = (Memory){memory->block, lmad_row(a->env, memory->lmad, build->function.parameters)};
    set_memory(a, stm->pattern.items[i], memory);
  }
  build->function = allocate_lambda(a, build->function, build->widths, count, requests, &exempt);
  emit_changed(a, stm, exp);
}
