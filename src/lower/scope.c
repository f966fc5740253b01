// scope: the values of names during evaluation, and the values that a closure captures.
#include "lower/values/values.h"

bool is_named(const Lower *lower, Name name, const char *text) {
  return text_equal(name_text(lower->context->names, name), text_of(text));
}

Scope *scope_new(Lower *lower) {
  Scope scope = {map_new(lower->arena), map_new(lower->arena)};
  return COPY_OF(lower->arena, &scope);
}

void scope_set(Lower *lower, Scope *scope, uint32_t id, const Value *value) {
  MapEntry *entry = map_add(&scope->values, id);
  TrailEntry undo = {scope, id, entry->as.pointer};
  seq_push(lower->arena, &lower->trail, undo);
  entry->as.pointer = (void *)(uintptr_t)value;
}

void scope_undo(Lower *lower, uint32_t trail) {
  while (lower->trail.size > trail) {
    TrailEntry undo = seq_pop(&lower->trail);
    map_add(&undo.scope->values, undo.id)->as.pointer = undo.before;
  }
}

void scope_forget(Lower *lower, Scope *scope, const AstTypeParams *sizes) {
  for EACH(i, sizes)
    if (sizes->items[i].binding) scope_set(lower, scope, sizes->items[i].binding->id, NULL);
}

const Value *scope_get(const Scope *scope, uint32_t id) { return map_pointer(&scope->values, id); }

void scope_set_type(Lower *lower, Scope *scope, uint32_t id, const SourceType *type, Scope *home) {
  ScopeType entry = {type, home};
  map_put_pointer(&scope->types, id, COPY_OF(lower->arena, &entry));
}

const SourceType *scope_type(const Scope **scope, const SourceType *type) {
  while (type && type->tag == SOURCE_Parameter && *scope) {
    const ScopeType *found = map_pointer(&(*scope)->types, type->as.parameter.id);
    if (!found) return type;
    type = found->type;
    *scope = found->scope;
  }
  return type;
}

const FreeIds *mentioned_ids(Lower *lower, const AstExp *exp, const AstDec *declaration) {
  return free_ids(lower->arena, lower->typed, &lower->free_ids, exp, declaration);
}

Captured scope_capture(Lower *lower, const Scope *scope, const AstExp *exp, const AstDec *declaration) {
  const FreeIds *free = mentioned_ids(lower, exp, declaration);
  uint32_t *ids = NEW_ARRAY(lower->arena, uint32_t, free->ids.size);
  const Value **values = new_values(lower, free->ids.size);
  uint32_t count = 0;
  for RANGE(i, free->ids.size) {
    const Value *value = scope_get(scope, free->ids.items[i]);
    if (!value) continue;
    ids[count] = free->ids.items[i];
    values[count++] = value;
  }
  uint32_t type_count = scope->types.entries.size;
  uint32_t *type_ids = NEW_ARRAY(lower->arena, uint32_t, type_count);
  const ScopeType **types = NEW_ARRAY(lower->arena, const ScopeType *, type_count);
  for RANGE(i, type_count) {
    type_ids[i] = (uint32_t)scope->types.entries.items[i].key;
    types[i] = scope->types.entries.items[i].as.pointer;
  }
  return (Captured){count, ids, values, type_count, type_ids, types};
}

Scope *scope_of_captured(Lower *lower, const Captured *captured) {
  Scope *scope = scope_new(lower);
  for RANGE(i, captured->count) scope_set(lower, scope, captured->ids[i], captured->values[i]);
  for RANGE(i, captured->type_count)
    map_put_pointer(&scope->types, captured->type_ids[i], captured->types[i]);
  return scope;
}
