// copy: `copy` of any value. An array is copied whole. Recursive data are copied cell by cell into new cells, by one
// function for each recursive type.
//   rule: links are copied last, in order, so that copying a list becomes a loop (tail_modulo_cons.c)
#include "lower/cells/cells.h"
#include "lower/cells/heap.h"
#include "lower/expressions/expressions.h"
#include "lower/functions/specialise.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

static Atom copy_leaf(Lower *lower, void *user, Atom leaf) {
  (void)user;
  Type type = atom_type(lower->vars, leaf);
  return type.tag == TYPE_Array ? lower_exp(lower, "copy", type, NEW_EXP(lower->arena, Copy, leaf.as.var))
                                : leaf;
}

// ---- sums: the constructors whose payloads need new cells are tested one after another
// sum: the type, unfolded. is_link: the value is a link, so its payload is copied into a new cell.
typedef struct Copying {
  const Scope *scope;
  const SourceType *type, *sum;
  const Value *value;
  bool is_link;
  uint32_t next;
} Copying;

static bool constructor_is_copied(Lower *lower, const Copying *copying, const SourceConstructor *constructor) {
  if (copying->is_link) return constructor->payload.size > 0;
  for EACH(i, &constructor->payload)
    if (holds_link(lower, copying->scope, constructor->payload.items[i])) return true;
  return false;
}

// Parts with links are copied last: the tail of a list is copied after the other parts of its cell. Parts without links
// are written to a new cell unchanged.
static const Value *copied_payload(Lower *lower, const Copying *copying, const SourceConstructor *constructor,
                                   const Value *payload) {
  const Value **values = new_values(lower, constructor->payload.size);
  for RANGE(pass, 2)
    for EACH(i, &constructor->payload) {
      const SourceType *part = constructor->payload.items[i];
      const Value *old = payload->as.record.values[i];
      const bool linked = !copying->is_link || holds_link(lower, NULL, part);
      if (linked == (pass == 1)) values[i] = linked ? copy_value(lower, copying->scope, part, old) : old;
    }
  return value_tuple(lower, constructor->payload.size, values);
}

static const Value *copy_constructor(Lower *lower, const Copying *copying, const SourceConstructor *constructor) {
  const Name name = constructor->name;
  if (copying->is_link) {
    const Value *cell = diamond_new(lower, cells_class(lower, copying->type, name)),
                *old = cells_payload(lower, NULL, copying->type, copying->value, name);
    return cells_build(lower, NULL, copying->type, name, cell, copied_payload(lower, copying, constructor, old));
  }
  const uint32_t index = layout_index(copying->value->as.sum.layout, name);
  const Value *old = sum_payload(lower, copying->value, index);
  return sum_of_payload(lower, copying->value, index, copied_payload(lower, copying, constructor, old));
}

static const Value *copy_from(Lower *lower, void *user, bool taken) {
  const Copying *copying = user;
  const SourceConstructor *constructors = copying->sum->as.sum.constructors;
  const uint32_t count = copying->sum->as.sum.count;
  Copying rest = *copying;
  if (taken) return copy_constructor(lower, copying, &constructors[copying->next - 1]);
  while (rest.next < count && !constructor_is_copied(lower, &rest, &constructors[rest.next])) rest.next++;
  if (rest.next == count)
    return rest.is_link ? rest.value : value_map(lower, rest.value, copy_leaf, NULL, NULL);
  const Name name = constructors[rest.next++].name;
  const Atom is_taken = rest.is_link
                            ? cells_test(lower, rest.type, rest.value, name)
                            : sum_test(lower, rest.value, layout_index(rest.value->as.sum.layout, name));
  return build_branches(lower, is_taken, copy_from, &rest);
}

// ---- the function that copies values of a recursive type
typedef struct CopyCall { const SourceType *type; const Value *link, *part; } CopyCall;

// With `create`, the call in terms of the function's own parameters.
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
  (void)known_poly(lower, atom_i64(0));   // records the facts of the enclosing code before it is left
  function_enter(lower, &made, lower->code->builder.span);
  Signature signature = signature_new(lower, true);
  const CopyCall inner = abstract_copy(&signature, call);
  const Vars parameters = residual_parameters(lower, residual, &made, &signature);
  residual->part = inner.part;
  lower->heap = heap_of_part(lower, inner.part, NULL);
  residual->is_recursive = residual->emits_call = residual->writes = true;
  residual->name = function_name(lower, intern_string(lower->context->names, "copy"));
  bitset_add(&lower->copiers, residual->name.id);
  AtomSeq leaves = {0};
  residual->result = value_declare(lower, heap_pair(lower, inner.link, inner.part), &leaves);
  note_result_leaves(lower, residual, &leaves);
  Copying copying = {NULL, inner.type, types_unfold(lower->typed, inner.type), inner.link, true, 0};
  const Value *copied = copy_from(lower, &copying, false);
  const Value *result = heap_pair(lower, copied, heap_part(lower, lower->heap, residual->touch));
  const Body *body = lower_leave_with(lower, &made.code, result);
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
  Signature signature = signature_new(lower, false);
  abstract_copy(&signature, &call);
  bool made;
  Residual *residual = find_residual(lower, out_result(&signature.key), &made);
  residual->touch = touch;
  residual->heap = lower->heap;
  if (made) make_copier(lower, residual, &call);
  return heap_unpair(lower, emit_call(lower, residual, &signature.sizes, &signature.leaves));
}

// ---- any value
const Value *copy_value(Lower *lower, const Scope *scope, const SourceType *type, const Value *value) {
  type = scope_type(&scope, type);
  if (!lower->heap || !type || !holds_link(lower, scope, type)) return value_map(lower, value, copy_leaf, NULL, NULL);
  if (is_link(lower, type)) return copy_link(lower, scope, type, value);
  if (type->tag == SOURCE_Sum) {
    Copying copying = {scope, type, type, value, false, 0};
    return copy_from(lower, &copying, false);
  }
  REQUIRE(type->tag == SOURCE_Record && value->tag == VALUE_Record);   // there are no arrays of recursive data
  const Value **values = new_values(lower, value->as.record.count);
  for EACH_IN(i, value->as.record)
    values[i] = copy_value(lower, scope, type_of_field(type, i), value->as.record.values[i]);
  return value_record(lower, value->as.record.count, value->as.record.names, values);
}
