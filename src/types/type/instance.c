// instance: which types and sizes a definition is used with, found by one-way matching of its own type against the type
// that a module type gave it.
//   rule: a size parameter is what stands in its place: by itself, as the operand of the same operation, as a factor or
//         summand, or once in a polynomial that can be solved for it
#include "types/checker.h"

typedef struct MatchedSizes { const TypeScheme *scheme; const Instance *instance; } MatchedSizes;

static void match_size(Checker *c, const TypeScheme *scheme, const Poly *pattern, const Poly *size, Instance *instance);

static bool is_unmatched(const TypeScheme *scheme, const Instance *instance, uint32_t id, uint32_t *index) {
  for EACH(i, &scheme->size_parameters)
    if (scheme->size_parameters.items[i]->id == id && !instance->sizes[i]) return *index = i, true;
  return false;
}

static void match_operands(Checker *c, const TypeScheme *scheme, uint32_t pattern, const Poly *size,
                           Instance *instance) {
  uint32_t id;
  const SizeTerm *wanted = term_of(c, pattern), *given = poly_is_variable(size, &id) ? term_of(c, id) : NULL;
  if (!wanted || !given || !terms_agree(wanted, given)) return;
  for RANGE(i, wanted->count) match_size(c, scheme, wanted->parts[i], given->parts[i], instance);
}

// The only term with a parameter in it that is not known yet, as factor * parameter.
static const Monomial *open_term(const TypeScheme *scheme, const Instance *instance, const Poly *pattern,
                                 uint32_t *index) {
  const Monomial *found = NULL;
  uint32_t at;
  for RANGE(i, pattern->count)
    for RANGE(j, pattern->terms[i].degree) {
      if (!is_unmatched(scheme, instance, pattern->terms[i].variables[j], &at)) continue;
      if (found) return NULL;
      found = &pattern->terms[i];
      *index = at;
    }
  return found;
}

static const Poly *matched_size(void *user, uint32_t id) {
  const MatchedSizes *matched = user;
  for EACH(i, &matched->scheme->size_parameters)
    if (matched->scheme->size_parameters.items[i]->id == id) return matched->instance->sizes[i];
  return NULL;
}

// factor * n + rest = size
static void solve_for_parameter(Checker *c, const TypeScheme *scheme, const Poly *pattern, const Poly *size,
                                Instance *instance) {
  uint32_t index = 0;
  const Monomial *term = open_term(scheme, instance, pattern, &index);
  if (!term) return;
  const uint32_t id = scheme->size_parameters.items[index]->id;
  const Poly *factor = poly_constant(c->arena, term->coefficient);
  for RANGE(i, term->degree)
    if (term->variables[i] != id) factor = poly_mul(c->arena, factor, poly_variable(c->arena, term->variables[i]));
  const Poly *rest = poly_sub(c->arena, pattern, poly_mul(c->arena, factor, poly_variable(c->arena, id)));
  MatchedSizes matched = {scheme, instance};
  const Poly *value = poly_sub(c->arena, size, size_substitute(c, rest, matched_size, &matched));
  factor = size_substitute(c, factor, matched_size, &matched);
  const Poly *quotient = value->broken || factor->broken ? NULL : poly_divide_exact(c->arena, value, factor);
  if (quotient && !quotient->broken) instance->sizes[index] = quotient;
}

static void match_size(Checker *c, const TypeScheme *scheme, const Poly *pattern, const Poly *size,
                       Instance *instance) {
  uint32_t id, index;
  if (!pattern || !size) return;
  if (poly_is_variable(pattern, &id)) {
    if (is_unmatched(scheme, instance, id, &index)) instance->sizes[index] = size;
    else match_operands(c, scheme, id, size_normal(c, size), instance);
    return;
  }
  if (pattern->left && size->left && pattern->is_sum == size->is_sum) {
    match_size(c, scheme, pattern->left, size->left, instance);
    match_size(c, scheme, pattern->right, size->right, instance);
  }
  solve_for_parameter(c, scheme, pattern, size, instance);
}

void match_instance(Checker *c, const TypeScheme *scheme, const SourceType *pattern, const SourceType *type,
                    Instance *instance) {
  if (pattern->tag == SOURCE_Parameter)
    for EACH(i, &scheme->type_parameters)
      if (scheme->type_parameters.items[i]->as.parameter.id == pattern->as.parameter.id) {
        instance->types[i] = type;
        return;
      }
  if (pattern->tag != type->tag || type_is_plain(pattern)) return;
  if (pattern->tag == SOURCE_Parameter && pattern->as.parameter.id != type->as.parameter.id) return;
  TypeParts other = {.whole = type};
  for EACH_PART(at, pattern) {
    if (!next_part(&other)) return;
    if (at.type) match_instance(c, scheme, at.type, other.type, instance);
    else match_size(c, scheme, at.size, other.size, instance);
  }
}
