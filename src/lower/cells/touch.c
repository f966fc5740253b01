// touch: the effect that code may have on the cells of recursive data: reading, writing, taking or returning them. It
// is an upper bound, computed from the source of the code before the code is evaluated: a recursive function needs its
// parameters and results before its body is known.
//   rule: matching a recursive value reads; building one, taking a cell and returning one write; a function has the
//         effects of all functions that it mentions, and of the function values that its names have
#include "lower/cells/touch.h"
#include "lower/values/values.h"

typedef Seq(struct TouchNode *) TouchNodes;
typedef struct TouchNode { const Binding *binding; uint8_t touch; TouchNodes callers; } TouchNode;
typedef struct Scanning { Lower *lower; uint8_t touch; Seq(const Binding *) mentioned; } Scanning;

// ---- the direct effects of one piece of code
// A type parameter may stand for a recursive type, so `copy` at such a type may copy recursive data.
static bool may_hold_link(const Lower *lower, const SourceType *type) {
  if (holds_cells(type)) return true;
  if (type->tag == SOURCE_Parameter) return types_has_recursive(lower->typed);
  if (type->tag != SOURCE_Record && type->tag != SOURCE_Sum) return false;
  for EACH_PART(at, type)
    if (may_hold_link(lower, at.type)) return true;
  return false;
}

static uint8_t touch_of_copy(const Lower *lower, const Instance *instance) {
  const bool copies = instance && instance->type_count && may_hold_link(lower, instance->types[0]);
  return copies ? TOUCH_Reads | TOUCH_Writes | TOUCH_Takes : 0;
}

static void scan_reference(Scanning *scanning, const Reference *reference) {
  const Binding *binding = reference->binding;
  if (!binding) return;
  if (types_is_copy(scanning->lower->typed, binding)) {
    scanning->touch |= touch_of_copy(scanning->lower, reference->instance);
    return;
  }
  if (binding->kind == BINDING_Intrinsic)
    scanning->touch |= cells_intrinsic_touch(scanning->lower, binding);
  if (binding->kind == BINDING_Top) seq_push(scanning->lower->arena, &scanning->mentioned, binding);
}

static void scan_exp(Scanning *scanning, const AstExp *exp) {
  if (exp->tag != AST_EXP_Constructor || !exp->as.Constructor.arguments.size || !exp->type) return;
  if (types_is_recursive(scanning->lower->typed, exp->type))
    scanning->touch |= exp->as.Constructor.diamond ? TOUCH_Writes : TOUCH_Reads | TOUCH_Writes | TOUCH_Takes;
}

static void scan_pattern(Scanning *scanning, const AstPat *pattern) {
  if (pattern->tag == AST_PAT_Constructor && pattern->type &&
      types_is_recursive(scanning->lower->typed, pattern->type))
    scanning->touch |= TOUCH_Reads;
}

// Scans an expression or a declaration; the other one is NULL.
static Scanning scan_code(Lower *lower, const AstExp *exp, const AstDec *declaration) {
  Scanning scanning = {.lower = lower};
  AstWalk walk = {.arena = lower->arena};
  if (exp) scan_exp(&scanning, exp);
  if (exp) seq_push(lower->arena, &walk.open, exp_children(exp));
  if (declaration) seq_push(lower->arena, &walk.open, dec_children(declaration));
  while (next_node(&walk)) {
    if (walk.at.exp) scan_exp(&scanning, walk.at.exp);
    if (walk.at.pat) scan_pattern(&scanning, walk.at.pat);
    if (walk.at.reference) scan_reference(&scanning, walk.at.reference);
  }
  return scanning;
}

// ---- the effects of top-level functions: computed once, and propagated to the functions that mention them
static void raise_touch(Lower *lower, TouchNode *node, uint8_t touch) {
  TouchNodes waiting = {0};
  seq_push(lower->arena, &waiting, node);
  while (waiting.size) {
    TouchNode *next = seq_pop(&waiting);
    if ((next->touch | touch) == next->touch) continue;
    next->touch |= touch;
    for EACH(i, &next->callers) seq_push(lower->arena, &waiting, next->callers.items[i]);
  }
}

static TouchNode *node_of(Lower *lower, const Binding *binding, TouchNodes *fresh) {
  MapEntry *entry = map_add(&lower->touches, (uint64_t)(uintptr_t)binding);
  if (entry->as.pointer) return entry->as.pointer;
  TouchNode *node = NEW(lower->arena, TouchNode);
  node->binding = binding;
  entry->as.pointer = node;
  seq_push(lower->arena, fresh, node);
  return node;
}

static void learn_node(Lower *lower, TouchNode *node, TouchNodes *fresh) {
  const Scanning scanning = scan_code(lower, NULL, node->binding->declaration);
  uint8_t touch = scanning.touch;
  for EACH(i, &scanning.mentioned) {
    TouchNode *callee = node_of(lower, scanning.mentioned.items[i], fresh);
    seq_push(lower->arena, &callee->callers, node);
    touch |= callee->touch;
  }
  raise_touch(lower, node, touch);
}

static uint8_t touch_of_binding(Lower *lower, const Binding *binding) {
  TouchNodes fresh = {0};
  TouchNode *node = node_of(lower, binding, &fresh);
  while (fresh.size) {
    TouchNode *next = seq_pop(&fresh);
    learn_node(lower, next, &fresh);
  }
  return node->touch;
}

// ---- the effects of code, given the values of its names
static uint8_t touch_of_text(Lower *lower, const AstExp *exp, const AstDec *declaration) {
  const Scanning scanning = scan_code(lower, exp, declaration);
  uint8_t touch = scanning.touch;
  for EACH(i, &scanning.mentioned) touch |= touch_of_binding(lower, scanning.mentioned.items[i]);
  return touch;
}

uint8_t touch_of_value(Lower *lower, const Value *value) {
  ValueParts parts = {0};
  uint8_t touch = 0;
  if (value->tag == VALUE_Scalar) return 0;
  value_parts(lower, value, &parts);
  for EACH(i, &parts.functions)
    if (parts.functions.items[i]) touch |= touch_of_closure(lower, parts.functions.items[i]->as.function);
  return touch;
}

uint8_t touch_of_closure(Lower *lower, const Closure *closure) {
  uint8_t touch = 0;
  if (closure->tag == CODE_Declaration && closure->binding && types_is_copy(lower->typed, closure->binding))
    touch = touch_of_copy(lower, closure->instance);
  else if (closure->tag == CODE_Declaration && closure->binding && closure->binding->kind == BINDING_Top)
    touch = touch_of_binding(lower, closure->binding);
  else if (closure->tag == CODE_Intrinsic) touch = cells_intrinsic_touch(lower, closure->binding);
  else touch = touch_of_text(lower, closure->exp, closure->declaration);
  for EACH_IN(i, closure->captured) touch |= touch_of_value(lower, closure->captured.values[i]);
  for RANGE(i, closure->pending_count) touch |= touch_of_value(lower, closure->pending[i]);
  return closure->operator ? (uint8_t)(touch | touch_of_value(lower, closure->operator)) : touch;
}

uint8_t touch_of_code(Lower *lower, const Scope *scope, const AstExp *exp) {
  uint8_t touch = touch_of_text(lower, exp, NULL);
  const FreeIds *free = mentioned_ids(lower, exp, NULL);
  for EACH(i, &free->ids) {
    const Value *value = scope_get(scope, free->ids.items[i]);
    if (value) touch |= touch_of_value(lower, value);
  }
  return touch;
}
