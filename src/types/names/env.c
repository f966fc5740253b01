// env: the bindings of names. Module-level names live in a chain of frames, whose entries are numbered, so that a
// definition sees only entries before it. Local names live in one stack that is indexed by name, so that a lookup costs
// the same at any depth.
#include "types/modules/modules.h"

Binding *binding_new(Checker *c, Name name, BindingKind kind, Span span) {
  uint32_t id = id_new(c, ID_Binding, span);
  Binding *binding = NEW(c->arena, Binding);
  binding->id = id;
  binding->name = name;
  binding->kind = kind;
  binding->span = span;
  c->typed->bindings.items[id] = binding;
  id_info(c, id)->binding = binding;
  return binding;
}

// ---- locals
static void local_enter(Checker *c, Binding *binding, Name name) {
  while (c->heads.size <= name.id) seq_push(c->arena, &c->heads, NULL);
  const LocalEntry entry = {binding, c->heads.items[name.id], name, c->definition->epoch, c->group};
  c->heads.items[name.id] = COPY_OF(c->arena, &entry);
  seq_push(c->arena, &c->locals, c->heads.items[name.id]);
}

void local_define(Checker *c, Binding *binding) { local_enter(c, binding, binding->name); }

// An entry without a binding: the name means the member of a module in scope.
void local_hide(Checker *c, Name name) {
  c->group++;
  local_enter(c, NULL, name);
}

void local_close(Checker *c, uint32_t size) {
  while (c->locals.size > size) {
    LocalEntry *entry = seq_pop(&c->locals);
    c->heads.items[entry->name.id] = entry->previous;
  }
}

static LocalEntry *local_entry(Checker *c, Name name) {
  if (name.id >= c->heads.size || !c->definition) return NULL;
  LocalEntry *entry = c->heads.items[name.id];
  return entry && entry->epoch == c->definition->epoch ? entry : NULL;
}

Binding *local_find(Checker *c, Name name) {
  LocalEntry *entry = local_entry(c, name);
  return entry ? entry->binding : NULL;
}

TypeName *local_type_find(Checker *c, Name name) {
  uint32_t base = c->definition ? c->definition->type_base : 0;
  for (uint32_t i = c->local_types.size; i > base; i--)
    if (name_equal(c->local_types.items[i - 1]->name, name)) return c->local_types.items[i - 1];
  return NULL;
}

// ---- frames
uint64_t entry_key(Space space, Name name) { return (uint64_t)space << 32 | name.id; }

Entry *map_entry(const Map *names, Space space, Name name) { return map_pointer(names, entry_key(space, name)); }

// Values and modules share one name space.
Entry *map_entry_of_other_kind(const Map *names, Space space, Name name) {
  if (space == SPACE_Type || space == SPACE_Signature) return NULL;
  return map_entry(names, space == SPACE_Value ? SPACE_Module : SPACE_Value, name);
}

Entry *entry_add(Checker *c, Map *names, Space space, Name name, Span span) {
  Entry *entry = NEW(c->arena, Entry);
  entry->name = name;
  entry->span = span;
  entry->space = space;
  entry->order = c->order++;
  map_put_pointer(names, entry_key(space, name), entry);
  return entry;
}

Frame *frame_new(Checker *c, Env parent) {
  Frame *frame = NEW(c->arena, Frame);
  frame->parent = parent.frame;
  frame->parent_before = parent.before;
  frame->names = map_new(c->arena);
  return frame;
}

Env env_here(Checker *c, Frame *frame) { return (Env){frame, c->order}; }

// Entries with this order or a later one are not visible.
static Entry *visible_entry(const Map *names, Space space, Name name, uint32_t before) {
  Entry *entry = map_entry(names, space, name);
  return entry && entry->order < before ? entry : NULL;
}

Entry *nearest_term(const Map *names, Name name, uint32_t before) {
  Entry *value = visible_entry(names, SPACE_Value, name, before),
        *module = visible_entry(names, SPACE_Module, name, before);
  return value && (!module || value->order > module->order) ? value : module;
}

Entry *env_find(Env env, Space space, Name name) {
  const bool is_term = space == SPACE_Value || space == SPACE_Module;
  uint32_t before = env.before;
  for (const Frame *frame = env.frame; frame; before = frame->parent_before, frame = frame->parent) {
    const Map *names = frame->shared ? frame->shared : &frame->names;
    const uint32_t limit = frame->shared ? UINT32_MAX : before;
    Entry *entry = is_term ? nearest_term(names, name, limit) : visible_entry(names, space, name, limit);
    if (entry) return entry;
  }
  return NULL;
}

// The span of qualifier number `part` of a name, or of its last part; the span of the whole name where the text does
// not show the parts.
static Span span_of_part(Checker *c, const QualName *whole, uint32_t part) {
  Name name = part < whole->qualifiers.size ? whole->qualifiers.items[part] : whole->name;
  Span span = whole->span;
  for RANGE(i, part) span.start += (uint32_t)text_of_name(c, whole->qualifiers.items[i]).size + 1;
  span.end = span.start + (uint32_t)text_of_name(c, name).size;
  if (!whole->span.file || span.end > whole->span.end ||
      !text_equal(source_span_text(c->context, span), text_of_name(c, name)))
    return whole->span;
  return span;
}

// A module is named where a value is wanted, or the reverse.
static void report_other_kind(Checker *c, const Entry *entry, Span span) {
  Text name = text_of_name(c, entry->name);
  Diag *diag =
      entry->space == SPACE_Module ? diag1(c->context, E0239, span, name) : diag1(c->context, E0238, span, name);
  if (entry->span.file) diag_note(c->context, diag, entry->span, TEXT("defined here"));
}

// Looks part number `part` of a qualified name up in the module that the part before it names.
static Entry *find_member(Checker *c, Module *module, Space space, const QualName *whole, uint32_t part, bool report) {
  Name name = part < whole->qualifiers.size ? whole->qualifiers.items[part] : whole->name,
       in = whole->qualifiers.items[part - 1];
  force_module(c, module);
  if (module->functor && report && !module->broken) {
    diag1(c->context, E0237, span_of_part(c, whole, part - 1), text_of_name(c, in));
    return NULL;
  }
  Entry *entry = map_entry(&module->names, space, name);
  if (entry || !report || module->broken) return entry;
  const Entry *other = map_entry_of_other_kind(&module->names, space, name);
  if (other) {
    report_other_kind(c, other, span_of_part(c, whole, part));
    return NULL;
  }
  suggest_of_module(c,
                    diag2(c->context, E0209, span_of_part(c, whole, part), text_of_name(c, name), text_of_name(c, in)),
                    module, space, name);
  return NULL;
}

static Entry *find_unqualified(Checker *c, Env env, Space space, const QualName *name, bool report) {
  Entry *entry = env_find(env, space, name->name);
  if (!entry && report) report_unknown(c, env, space, name);
  if (!entry || entry->space == space) return entry;
  if (report && !(c->definition && c->definition->quiet)) report_other_kind(c, entry, name->span);
  return NULL;
}

Entry *find_qualified(Checker *c, Env env, Space space, const QualName *name, bool report) {
  if (name->qualifiers.size == 0) return find_unqualified(c, env, space, name, report);
  Name first = name->qualifiers.items[0];
  QualName head = {.name = first, .span = span_of_part(c, name, 0)};
  Entry *entry = find_unqualified(c, env, SPACE_Module, &head, report);
  if (!entry) return NULL;
  for (uint32_t i = 1; i < name->qualifiers.size && entry; i++)
    entry = find_member(c, entry->module, SPACE_Module, name, i, report);
  return entry ? find_member(c, entry->module, space, name, name->qualifiers.size, report) : NULL;
}

Env current_env(Checker *c) { return c->top; }
