// names: C identifiers from source names. A name is kept where it is free; further variables of the same name get a
// number.
#include "backend/names.h"

Text spelling(const Emitter *e, Name name) { return name_text(e->context->names, name); }
uint32_t name_id(const Emitter *e, Text name) { return intern(e->context->names, name).id; }

Text name_with(const Emitter *e, Text name, const char *suffix) {
  return text_format(e->arena, "%.*s%s", TEXT_ARG(name), suffix);
}

Text prefix_of_entries(const Emitter *e) {
  return e->context->options->prefix ? text_of(e->context->options->prefix) : e->prefix;
}
Text program_name(const Emitter *e, const char *suffix) { return name_with(e, e->prefix, suffix); }

static bool is_identifier_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

Text c_identifier(Arena *arena, Text name) {
  Out out = out_new(arena);
  for EACH_BYTE(i, name) {
    const char c = name.start[i];
    if (is_identifier_letter(c) || (c >= '0' && c <= '9' && out.size > 0)) out_char(&out, c);
    else if (out.size > 0) out_char(&out, '_');
  }
  while (out.size > 0 && out.start[out.size - 1] == '_') out.size--;
  return out.size ? out_result(&out) : TEXT("v");
}

Text backend_program_name(Arena *arena, Text name) {
  const Text identifier = c_identifier(arena, name);
  const Text beginning = text_format(arena, "%.*s_", TEXT_ARG(identifier));
  return is_reserved(beginning) ? text_format(arena, "program_%.*s", TEXT_ARG(identifier)) : identifier;
}

// Names that no variable of the program may have: those of functions, and those of variables that the emitter declares.
static void reserve_names(Emitter *e) {
  e->reserved = map_new(e->arena);
  for EACH_FUNCTION(plan, e) map_put(&e->reserved, name_id(e, plan->c_name), 1);
  static const char *const own[] = {"ok", "heap", "room", "chunks", "code", "capacities", "workspace_needed"};
  for RANGE(i, COUNT_OF(own))
    map_put(&e->reserved, name_id(e, text_of(own[i])), 1);
  if (e->context->options->workers) map_put(&e->reserved, name_id(e, TEXT("workers")), 1);
}

void names_begin(Emitter *e) {
  if (e->reserved.entries.size == 0) reserve_names(e);
  e->names = map_new(e->arena);
  e->taken = map_new(e->arena);
}

static uint64_t name_uses(const Emitter *e, Text name) {
  const uint32_t id = name_id(e, name);
  return map_value_or(&e->taken, id, map_value_or(&e->reserved, id, 0));
}

Text fresh_name(Emitter *e, Text wanted) {
  const Text base = c_identifier(e->arena, wanted), name = is_reserved(base) ? name_with(e, base, "_1") : base;
  uint64_t number = name_uses(e, name);
  if (number == 0) {
    map_put(&e->taken, name_id(e, name), 1);
    return name;
  }
  Text numbered = name;
  while (name_uses(e, numbered))
    numbered = text_format(e->arena, "%.*s_%llu", TEXT_ARG(base), (unsigned long long)++number);
  map_put(&e->taken, name_id(e, name), number);
  map_put(&e->taken, name_id(e, numbered), 1);
  return numbered;
}

void name_take(Emitter *e, ImpVar var, Text name) { map_put(&e->names, var.id, name_id(e, name)); }

Text name_of(Emitter *e, ImpVar var) {
  const MapEntry *known = map_find(&e->names, var.id);
  if (known) return spelling(e, (Name){(uint32_t)known->as.value});
  const Text name = fresh_name(e, spelling(e, imp_var_info(e->program->vars, var)->name));
  name_take(e, var, name);
  return name;
}
