// uses: conditions on sizes where they are introduced. A size parameter must be used as a size. An existential size
// must be shown by an array in the type that mentions it. A returned function may not take arrays of a size that nobody
// knows.
//   out: E0507, E0509, E0511, E0604, E0605
#include "types/checker.h"

// Whether some array has the size, so that a value shows it. (Functions carry no sizes.)
bool type_shows_size(Checker *c, const SourceType *type, uint32_t id) {
  uint32_t shown;
  type = resolve(c, type);
  if (type_is_plain(type) || type->tag == SOURCE_Function) return false;
  for EACH_PART(at, type)
    if (at.type ? type_shows_size(c, at.type, id) : poly_is_variable(at.size, &shown) && shown == id) return true;
  return false;
}

static bool is_named_again(const AstTypeParams *parameters, uint32_t at) {
  for RANGE_FROM(i, at + 1, parameters->size)
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
// Whether the size mentions one that only the body knows, and that no array in `whole` shows.
static bool is_hidden(Checker *c, const Poly *size, const SourceType *whole) {
  for EACH_ID(at, c, size_normal(c, size))
    if (id_info(c, at.id)->kind == ID_Declared && !type_shows_size(c, whole, at.id)) return true;
  return false;
}

static bool has_hidden_size(Checker *c, const SourceType *type, const SourceType *whole) {
  type = resolve(c, type);
  if (type_is_sizeless(c, type)) return false;
  if (type->tag != SOURCE_Array && type->tag != SOURCE_Record) return false;
  for EACH_PART(at, type)
    if (at.type ? has_hidden_size(c, at.type, whole) : is_hidden(c, at.size, whole)) return true;
  return false;
}

// Whether a function in a result takes an argument of a size that only the body knows.
static bool wants_hidden_size(Checker *c, const SourceType *type, const SourceType *whole) {
  type = resolve(c, type);
  if (type_is_sizeless(c, type)) return false;
  if (type->tag == SOURCE_Function) {
    const SourceType *result = resolve(c, type->as.function.result);
    return has_hidden_size(c, type->as.function.parameter, whole) || wants_hidden_size(c, result, result);
  }
  if (type->tag != SOURCE_Record) return false;
  for EACH_PART(at, type)
    if (wants_hidden_size(c, at.type, whole)) return true;
  return false;
}

void check_result_sizes(Checker *c, const SourceType *result, Span span) {
  if (!c->definition->quiet && wants_hidden_size(c, result, result))
    diag1(c->context, E0509, span, type_text(c, result));
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

// ---- entry points: their arguments must show all sizes
bool check_entry_sizes(Checker *c, const Binding *binding) {
  const TypeScheme *scheme = binding->scheme;
  for EACH(i, &scheme->size_parameters) {
    const uint32_t id = scheme->size_parameters.items[i]->id;
    bool shown = false, mentioned = false;
    for (const SourceType *type = scheme->type; type->tag == SOURCE_Function; type = type->as.function.result) {
      shown |= type_shows_size(c, type->as.function.parameter, id);
      mentioned |= type_mentions_size(c, type->as.function.parameter, id);
    }
    if (shown) continue;
    const Text size = size_text(c, poly_variable(c->arena, id));
    if (mentioned) diag2(c->context, E0605, binding->span, text_of_name(c, binding->name), size);
    else diag2(c->context, E0604, binding->span, text_of_name(c, binding->name), size);
    return false;
  }
  return true;
}
