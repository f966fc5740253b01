// copy: `copy` of any value. Arrays are copied as they are; recursive data cell by cell, into cells that are taken for
// it, by one function for each of their types.
//   rule: links are copied last, in order, so that copying a list is a loop (opt/tail_modulo_cons.c)
#include "lower/cells/cells.h"
#include "lower/expressions/expressions.h"
#include "lower/functions/functions.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

static Atom copy_leaf(Lower *lower, void *user, Atom leaf) {
  (void)user;
  Type type = atom_type(lower->vars, leaf);
  return type.tag == TYPE_Array ? lower_exp(lower, "copy", type, (Exp){EXP_Copy, {.Copy = {leaf.as.var}}})
                                : leaf;
}

// ---- sums: a constructor that holds links is made anew
typedef struct SumCopy { const Scope *scope; const SourceType *type; const Value *sum; uint32_t next; } SumCopy;

static const Value *copy_payload(Lower *lower, const SumCopy *copying, uint32_t number) {
  const SourceConstructor *constructor = &copying->type->as.sum.constructors[number];
  const uint32_t index = layout_index(copying->sum->as.sum.layout, constructor->name);
  const Value *old = sum_payload(lower, copying->sum, index),
              **values = new_values(lower, constructor->payload.size);
  for EACH(i, &constructor->payload)
    values[i] = copy_value(lower, copying->scope, constructor->payload.items[i], old->as.record.values[i]);
  return sum_of_payload(lower, copying->sum, index, value_tuple(lower, constructor->payload.size, values));
}

static bool constructor_holds_link(Lower *lower, const SumCopy *copying, uint32_t number) {
  const SourceConstructor *constructor = &copying->type->as.sum.constructors[number];
  for EACH(i, &constructor->payload)
    if (holds_link(lower, copying->scope, constructor->payload.items[i])) return true;
  return false;
}

static const Value *copy_from(Lower *lower, void *user, bool taken) {
  const SumCopy *copying = user;
  SumCopy rest = *copying;
  if (taken) return copy_payload(lower, copying, copying->next - 1);
  while (rest.next < rest.type->as.sum.count && !constructor_holds_link(lower, &rest, rest.next)) rest.next++;
  if (rest.next == rest.type->as.sum.count) return value_map(lower, rest.sum, copy_leaf, NULL, NULL);
  const Name name = rest.type->as.sum.constructors[rest.next++].name;
  return build_branches(lower, sum_test(lower, rest.sum, layout_index(rest.sum->as.sum.layout, name)), copy_from,
                        &rest);
}

// ---- the function that copies values of a recursive type
typedef struct LinkCopy { const SourceType *type, *sum; const Value *link; uint32_t next; } LinkCopy;

static const Value *copy_cell(Lower *lower, const LinkCopy *copying, uint32_t number) {
  const SourceConstructor *constructor = &copying->sum->as.sum.constructors[number];
  const Value *cell = diamond_new(lower, cells_class(lower, copying->type, constructor->name)),
              *old = cells_payload(lower, NULL, copying->type, copying->link, constructor->name);
  const uint32_t count = constructor->payload.size;
  const Value **values = new_values(lower, count);
  for RANGE(pass, 2)   // what holds links last
    for RANGE(i, count) {
      const SourceType *part = constructor->payload.items[i];
      const bool linked = holds_link(lower, NULL, part);   // (what has no links is copied into the cell as it is)
      if (linked == (pass == 1))
        values[i] = linked ? copy_value(lower, NULL, part, old->as.record.values[i]) : old->as.record.values[i];
    }
  return cells_build(lower, NULL, copying->type, constructor->name, cell, value_tuple(lower, count, values));
}

static const Value *copy_link_from(Lower *lower, void *user, bool taken) {
  const LinkCopy *copying = user;
  LinkCopy rest = *copying;
  if (taken) return copy_cell(lower, copying, copying->next - 1);
  while (rest.next < rest.sum->as.sum.count && rest.sum->as.sum.constructors[rest.next].payload.size == 0) rest.next++;
  if (rest.next == rest.sum->as.sum.count) return rest.link;
  const Name name = rest.sum->as.sum.constructors[rest.next++].name;
  return build_branches(lower, cells_test(lower, rest.type, rest.link, name), copy_link_from, &rest);
}

static void note_results(Lower *lower, Residual *residual) {
  AtomSeq leaves = {0};
  residual->result = value_declare(lower, heap_beside(lower, residual->arguments[0], residual->part), &leaves);
  for EACH(i, &leaves) {
    seq_push(lower->arena, &residual->results, leaves.items[i]);
    seq_push(lower->arena, &residual->known_polys, NULL);
  }
}

typedef struct CopyCall { const SourceType *type; const Value *link, *part; } CopyCall;

// With `create` the call in terms of the function's own parameters.
static CopyCall abstract_copy(Signature *signature, const CopyCall *call) {
  out_string(&signature->key, "copy|");
  CopyCall abstracted = {.type = abstract_type(signature, call->type)};
  abstracted.link = abstract_value(signature, call->link);
  abstracted.part = abstract_heap(signature, call->part);
  return abstracted;
}

static void make_copier(Lower *lower, Residual *residual, const CopyCall *call) {
  const Value *outer_heap = lower->heap;
  FunctionCode made;
  (void)known_poly(lower, atom_i64(0));   // what is known out here
  function_enter(lower, &made, lower->code->builder.span);
  Signature signature = {.lower = lower, .key = out_new(lower->arena), .create = true};
  const CopyCall inner = abstract_copy(&signature, call);
  const Vars parameters = residual_parameters(lower, residual, &made, &signature);
  residual->part = inner.part;
  residual->arguments = COPY_OF(lower->arena, &inner.link);
  lower->heap = heap_of_part(lower, inner.part, NULL);
  residual->is_recursive = residual->emits_call = residual->writes = true;
  residual->name = function_name(lower, intern_string(lower->context->names, "copy"));
  bitset_add(&lower->copiers, residual->name.id);
  note_results(lower, residual);
  LinkCopy copying = {inner.type, types_unfold(lower->typed, inner.type), inner.link, 0};
  const Value *copied = copy_link_from(lower, &copying, false);
  AtomSeq atoms = {0};
  value_leaves(lower, heap_beside(lower, copied, heap_part(lower, lower->heap, residual->touch)), &atoms);
  const Body *body = lower_leave(lower, &made.code, atoms.size, atoms.items);
  const Function function = {.name = residual->name,
                             .parameters = parameters,
                             .results = vars_of_atoms(lower, &residual->results),
                             .body = body,
                             .span = body->count ? body->stms[0]->span : (Span){0, 0, 0}};
  add_function(lower, &function);
  function_leave(lower, &made);
  lower->heap = outer_heap;
  residual->in_progress = false;
}

static const Value *copy_link(Lower *lower, const Scope *scope, const SourceType *type, const Value *link) {
  const uint8_t touch = TOUCH_Reads | TOUCH_Writes | TOUCH_Takes;
  const CopyCall call = {type_closed(lower, scope, type), link, heap_part(lower, lower->heap, touch)};
  Signature signature = {.lower = lower, .key = out_new(lower->arena)};
  abstract_copy(&signature, &call);
  bool made;
  Residual *residual = find_residual(lower, out_result(&signature.key), &made);
  residual->touch = touch;
  residual->heap = lower->heap;
  if (made) make_copier(lower, residual, &call);
  return heap_apart(lower, emit_call(lower, residual, &signature.sizes, &signature.leaves));
}

// ---- any value
const Value *copy_value(Lower *lower, const Scope *scope, const SourceType *type, const Value *value) {
  type = scope_type(&scope, type);
  if (!lower->heap || !type || !holds_link(lower, scope, type)) return value_map(lower, value, copy_leaf, NULL, NULL);
  if (is_link(lower, type)) return copy_link(lower, scope, type, value);
  if (type->tag == SOURCE_Sum) {
    SumCopy copying = {scope, type, value, 0};
    return copy_from(lower, &copying, false);
  }
  REQUIRE(type->tag == SOURCE_Record && value->tag == VALUE_Record);   // there are no arrays of recursive data
  const Value **values = new_values(lower, value->as.record.count);
  for RANGE(i, value->as.record.count)
    values[i] = copy_value(lower, scope, type_field_at(type, i, value->as.record.names[i]), value->as.record.values[i]);
  return value_record(lower, value->as.record.count, value->as.record.names, values);
}
