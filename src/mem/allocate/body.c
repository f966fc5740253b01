// body: walks the statements of a body forwards, gives every array its memory, and copies results that could not be
// built where they are requested [paper 3, TransformStms and TransformStm; a request replaces TransformProgram's final
// copy].
#include "body.h"
#include "blocks.h"
#include "forms.h"
#include "reason.h"
#include "scope.h"

const Request *request_of(const Allocator *a, Var var) { return map_pointer(&a->scope->requests, var.id); }

const Request *request_unless(const Allocator *a, Var var, bool settled) {
  const Request *request = request_of(a, var);
  return request && request->weak && settled ? NULL : request;
}

Request nested_request(const Allocator *a, Var result, const Memory *memory) {
  const Request *outer = request_of(a, result);
  Request request = {.memory = *memory};
  if (!outer || !memory_equal(&outer->memory, memory)) return request;
  request = *outer;
  request.memory = *memory;
  return request;
}

void note_part(Allocator *a, Var result, const Request *request) {
  if (request->whole.id) map_put(&a->parts, result.id, (uint64_t)request->whole.id << 32 | request->part);
}

bool may_take(Allocator *a, Var result, const Request *request, const Exp *exp, Bitset *exempt) {
  const Stm *here = a->scope->body->stms[a->scope->at];
  if (request->memory.lmad->rank != var_type(a->vars, result).rank)
    return reject_request(a, REASON_Shape, result, here);
  if (!strides_in_scope(a->env, request->memory.lmad))
    return reject_request(a, REASON_Strides, stride_out_of_scope(a->env, request->memory.lmad), NULL);
  if (!place_is_free(a, request, exp, exempt)) return false;
  if (!emit_pending(a, request->memory.block)) return reject_request(a, REASON_Size, result, here);
  note_part(a, result, request);
  return true;
}

// The requested memory when it exists here and may be written, else the memory of an operand, else a new block.
const Memory *take_place(Allocator *a, Var result, const Stm *stm, Bitset *exempt) {
  const Request *request = request_of(a, result);
  if (request && may_take(a, result, request, stm->exp, exempt)) return &request->memory;
  if (request) note_rejection(a, result, a->refused);
  const Rejection refused = a->refused;
  const Memory *operand =
      stm->exp->tag == EXP_Build || stm->exp->tag == EXP_Scan ? operand_place(a, result, stm, exempt) : NULL;
  a->refused = refused;
  return operand ? operand : allocate_block(a, var_type(a->vars, result), stm->span);
}

void emit_changed(Allocator *a, const Stm *stm, Exp exp) {
  build_existing(a->builder, stm_with_exp(a->context->arena, stm, exp_new(a->context->arena, exp)));
}

// Copies arrays to their destinations as if all copies ran at once: an array that another copy would overwrite too
// early goes through a temporary.
void copy_in_parallel(Allocator *a, uint32_t count, Var *arrays, const Memory *const *places) {
  bool *moves = NEW_ARRAY(a->arena, bool, count + 1);
  for RANGE(i, count)
    moves[i] = arrays[i].id && places[i] && !memory_equal(memory_at(a->env, arrays[i]), places[i]);
  for RANGE(i, count) {
    bool clobbered = false;
    for COUNTING(k, k < count && moves[i])
      clobbered = clobbered || (moves[k] && !memory_disjoint(a, memory_at(a->env, arrays[i]), places[k]));
    if (!clobbered) continue;
    keep(a, arrays[i], REASON_Exchange, NULL);
    arrays[i] = emit_copy(a, arrays[i], allocate_block(a, var_type(a->vars, arrays[i]), a->builder->span));
  }
  for RANGE(i, count)
    if (moves[i]) arrays[i] = emit_copy(a, arrays[i], places[i]);
}

// A row-major array in a block that this body made, for a result that returns its block.
static Var in_own_block(Allocator *a, Var array, const AtomSeq *returned) {
  const Memory *memory = memory_at(a->env, array);
  Type type = var_type(a->vars, array);
  bool own = bitset_has(&a->scope->bound, memory->block.id) && bitset_has(&a->allocated, memory->block.id);
  for EACH(i, returned) own = own && !atom_is_var(returned->items[i], memory->block);
  if (own && memory_is_whole(a->env, memory, type)) return array;
  keep(a, array, REASON_OwnBlock, NULL);
  return emit_copy(a, array, allocate_block(a, type, a->builder->span));
}

// Block, offset and strides [paper 3, procedure Support].
void push_memory(Allocator *a, AtomSeq *into, const Memory *memory) {
  Arena *arena = a->context->arena;
  seq_push(arena, into, atom_var(memory->block));
  for RANGE(i, 1 + memory->lmad->rank) seq_push(arena, into, emit_poly(a, lmad_poly(memory->lmad, i)));
}

static Atoms place_results(Allocator *a, uint32_t count, const Request *requests, Bitset *copied) {
  Atoms old = a->scope->body->result;
  AtomSeq results = {0}, blocks = {0};
  Var *arrays = NEW_ARRAY(a->arena, Var, old.count + 1);
  const Memory **places = NEW_ARRAY(a->arena, const Memory *, old.count + 1);
  for EACH_IN(i, old) {
    if (!is_array(a->env, old.items[i]) || i >= count) continue;
    arrays[i] = old.items[i].as.var;
    if (requests[i].support) push_memory(a, &blocks, memory_at(a->env, arrays[i]));
    else if (requests[i].own_block)
      arrays[i] = in_own_block(a, arrays[i], &blocks),
      seq_push(a->arena, &blocks, atom_var(memory_at(a->env, arrays[i])->block));
    else if (requests[i].memory.block.id) places[i] = &requests[i].memory;
  }
  copy_in_parallel(a, old.count, arrays, places);
  for EACH_IN(i, old) {
    bool changed = arrays[i].id && arrays[i].id != old.items[i].as.var.id;
    if (changed && copied) bitset_add(copied, i);
    seq_push(a->context->arena, &results, changed ? atom_var(arrays[i]) : old.items[i]);
  }
  for EACH(i, &blocks) seq_push(a->context->arena, &results, blocks.items[i]);
  return (Atoms){results.size, results.items};
}

const Body *allocate_body(Allocator *a, uint32_t count, const Request *requests, Bitset *copied) {
  Builder *outer = a->builder, inner = builder_new(a->context, a->vars, outer ? outer->span : (Span){0});
  a->builder = &inner;
  const Rejection refused = a->refused;   // that of the statement whose body this is
  collect_requests(a, count, requests);
  const Body *body = a->scope->body;
  for (; a->scope->at < body->count; a->scope->at++) {
    const Stm *stm = body->stms[a->scope->at];
    inner.span = stm->span;
    a->kept = a->refused = (Rejection){.tag = REASON_None};
    allocate_stm(a, stm);
    note_rejections(a, stm);
    if (stm->exp->tag == EXP_Assert) learn_condition(a->env, stm->exp->as.Assert.condition, true);
    for EACH_IN(i, stm->pattern) bring_in_scope(a, stm->pattern.items[i]);
  }
  a->kept = (Rejection){.tag = REASON_None};
  Atoms results = place_results(a, count, requests, copied);
  a->refused = refused;
  a->builder = outer;
  return builder_finish(&inner, results.count, results.items);
}

Lambda allocate_lambda(Allocator *a, Lambda lambda, Atoms widths, uint32_t count, const Request *requests,
                       const Bitset *exempt) {
  Scope scope;
  scope_enter(a, &scope, lambda.body, true, lambda.parameters);
  if (exempt) bitset_union(&scope.exempt, exempt);
  facts_add_indices(a->env, a->env->facts, lambda.parameters, widths);
  Lambda result = {lambda.parameters, allocate_body(a, count, requests, NULL)};
  scope_leave(a);
  return result;
}

static void allocate_fresh(Allocator *a, const Stm *stm) {
  const Memory *memory = take_place(a, stm_result(stm), stm, NULL);
  set_memory(a, stm_result(stm), memory);
  emit_changed(a, stm, *stm->exp);
}

void allocate_stm(Allocator *a, const Stm *stm) {
  switch (stm->exp->tag) {
  case EXP_Atom: case EXP_Slice: case EXP_Permute: case EXP_Reshape: allocate_view(a, stm); break;
  case EXP_Array:
    if (has_array_elements(a->env, stm->exp)) allocate_parts(a, stm);
    else allocate_fresh(a, stm);
    break;
  case EXP_Table: case EXP_Iota: case EXP_Replicate: allocate_fresh(a, stm); break;
  case EXP_Copy: allocate_copy(a, stm); break;
  case EXP_Concat: allocate_parts(a, stm); break;
  case EXP_Update: allocate_update(a, stm); break;
  case EXP_Build: allocate_build(a, stm); break;
  case EXP_Reduce: case EXP_Scan: allocate_fold(a, stm); break;
  case EXP_Filter: allocate_filter(a, stm); break;
  case EXP_Scatter: case EXP_Hist: allocate_scatter(a, stm); break;
  case EXP_Loop: allocate_loop(a, stm); break;
  case EXP_If: allocate_if(a, stm); break;
  case EXP_Call: allocate_call(a, stm); break;
  case EXP_Prim:
  case EXP_Convert:
  case EXP_Index:
  case EXP_Assert:
  case EXP_Trace:
  case EXP_Alloc: emit_changed(a, stm, *stm->exp); break;
  case EXP_COUNT: panic("no such form");
  }
}
