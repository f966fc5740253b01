// uses: what a size has to be used for where it is introduced. A size parameter is the size of something; an
// existential size is shown by an array beside what mentions it; a function is not returned that wants arrays of a size
// nobody knows.
//   out: E0507, E0509, E0511, E0604, E0605
#include "types/checker.h"

static bool is_size_shown(Checker *c, const Poly *size, SizeTest test, void *user) {
  uint32_t id;
  return poly_is_variable(size, &id) && test(c, id, user);
}

// Some array has just a size that passes: its value can be read off. (Functions carry no sizes.)
static bool shows_any(Checker *c, const SourceType *type, SizeTest test, void *user) {
  type = resolve(c, type);
  if (type_is_plain(type) || type->tag == SOURCE_Function) return false;
  for EACH_PART(at, type)
    if (at.type ? shows_any(c, at.type, test, user) : is_size_shown(c, at.size, test, user)) return true;
  return false;
}

bool type_shows_size(Checker *c, const SourceType *type, uint32_t id) { return shows_any(c, type, is_same_size, &id); }

static bool is_named_again(const AstTypeParams *parameters, uint32_t at) {
  for (uint32_t i = at + 1; i < parameters->size; i++)
    if (parameters->items[i].is_size && name_equal(parameters->items[i].name, parameters->items[at].name)) return true;
  return false;
}

void check_sizes_used(Checker *c, const AstTypeParams *parameters, const SourceType *type) {
  if (parameters->size == 0 || c->definition->quiet || is_error(c, type)) return;
  Map used = map_new(c->arena);
  collect_sizes(c, type, &used);
  for EACH(i, parameters) {
    const AstTypeParam *parameter = &parameters->items[i];
    if (!parameter->is_size || !parameter->binding || is_named_again(parameters, i)) continue;
    if (map_find(&used, parameter->binding->id)) continue;
    diag1(c->context, E0507, parameter->span, text_of_name(c, parameter->name));
  }
}

void check_size_shown(Checker *c, const Poly *size, const SourceType *type, Span span) {
  uint32_t id;
  if (c->definition->quiet || !poly_is_variable(size, &id) || is_error(c, type) || type_shows_size(c, type, id)) return;
  diag1(c->context, E0511, span, size_text(c, size));
}

// ---- functions as results
typedef struct Hidden { const SourceType *whole; } Hidden;   // the result around, whose arrays show their sizes

static bool is_hidden(Checker *c, uint32_t id, void *user) {
  const Hidden *hidden = user;
  return c->ids.items[id].kind == ID_Declared && !type_shows_size(c, hidden->whole, id);
}

static const Poly *hidden_size(Checker *c, const SourceType *type, Hidden *hidden) {
  const Poly *found = NULL;
  type = resolve(c, type);
  if (type_is_sizeless(c, type)) return NULL;
  if (type->tag == SOURCE_Array && size_any(c, size_normal(c, type->as.array.size), is_hidden, hidden))
    return size_normal(c, type->as.array.size);
  if (type->tag == SOURCE_Array) return hidden_size(c, type->as.array.element, hidden);
  if (type->tag == SOURCE_Record)
    for (uint32_t i = 0; i < type->as.record.count && !found; i++)
      found = hidden_size(c, type->as.record.fields[i].type, hidden);
  return found;
}

// Of a result: the size that only the body knows and that a function in it wants of its argument.
static const Poly *wanted_hidden_size(Checker *c, const SourceType *type, Hidden *hidden) {
  const Poly *found = NULL;
  type = resolve(c, type);
  if (type_is_sizeless(c, type)) return NULL;
  if (type->tag == SOURCE_Function) {
    found = hidden_size(c, type->as.function.parameter, hidden);
    return found ? found
                 : wanted_hidden_size(c, type->as.function.result, &(Hidden){resolve(c, type->as.function.result)});
  }
  if (type->tag == SOURCE_Record)
    for (uint32_t i = 0; i < type->as.record.count && !found; i++)
      found = wanted_hidden_size(c, type->as.record.fields[i].type, hidden);
  return found;
}

void check_result_sizes(Checker *c, const SourceType *result, Span span) {
  const Poly *size = c->definition->quiet ? NULL : wanted_hidden_size(c, result, &(Hidden){result});
  if (size) diag1(c->context, E0509, span, type_text(c, result));
}

// ---- type abbreviations
static bool has_free_size(Checker *c, const SourceType *type) {
  type = resolve(c, type);
  if (type_is_sizeless(c, type) || type->tag == SOURCE_Parameter) return false;
  for EACH_PART(at, type)
    if (at.type ? has_free_size(c, at.type) : size_mentions_free(c, size_normal(c, at.size))) return true;
  return false;
}

void check_abbreviation(Checker *c, const AstDec *dec, const SourceType *type) {
  const AstDecType *declaration = &dec->as.Type;
  check_sizes_used(c, &declaration->type_parameters, type);
  if (!is_error(c, type) && has_free_size(c, type)) diag1(c->context, E0511, declaration->definition->span, TEXT("[]"));
}

// ---- entry points: the sizes are read off the arguments
bool check_entry_sizes(Checker *c, const Binding *binding) {
  const TypeScheme *scheme = binding->scheme;
  if (scheme->size_parameters.size == 0) return true;
  Map shown = map_new(c->arena), mentioned = map_new(c->arena);
  for (const SourceType *type = scheme->type; type->tag == SOURCE_Function; type = type->as.function.result) {
    (void)shows_any(c, type->as.function.parameter, note_size, &shown);
    collect_sizes(c, type->as.function.parameter, &mentioned);
  }
  for EACH(i, &scheme->size_parameters) {
    const uint32_t id = scheme->size_parameters.items[i]->id;
    if (map_find(&shown, id)) continue;
    const Text size = size_text(c, poly_variable(c->arena, id));
    if (map_find(&mentioned, id)) diag2(c->context, E0605, binding->span, text_of_name(c, binding->name), size);
    else diag2(c->context, E0604, binding->span, text_of_name(c, binding->name), size);
    return false;
  }
  return true;
}
