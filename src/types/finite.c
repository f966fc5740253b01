// finite: every recursive type has values. One without a way to end, as `type t = #t t`, has none: whoever took one apart would never stop.
//   rule: there is a constructor whose payload needs no value of a type that is being asked about
#include "types/types_internal.h"

enum { MOST_STEPS = 20000 };   // of one question: what is left undecided counts as finite

typedef struct Question { Checker *c; Map open; uint32_t steps; } Question;

static bool has_values(Question *q, const SourceType *type);

static bool has_all(Question *q, const SourceConstructor *constructor) {
  for EACH(i, &constructor->payload)
    if (!has_values(q, constructor->payload.items[i])) return false;
  return true;
}

static bool sum_has_values(Question *q, const SourceType *type) {
  for (uint32_t i = 0; i < type->as.sum.count; i++)
    if (has_all(q, &type->as.sum.constructors[i])) return true;
  return false;
}

static bool nominal_has_values(Question *q, const SourceType *type) {
  const uint32_t id = type->as.parameter.id;
  AbstractType *info = &q->c->abstract.items[id];
  if (!info->unfolding || info->finite) return true;
  if (map_value_or(&q->open, id, 0)) return false;
  map_put(&q->open, id, 1);
  const bool found = has_values(q, unfold(q->c, type));
  map_put(&q->open, id, 0);
  info->finite = found && type->as.parameter.count == 0;
  return found;
}

static bool has_values(Question *q, const SourceType *type) {
  if (++q->steps > MOST_STEPS || type_is_plain(type)) return true;
  if (type->tag == SOURCE_Sum) return sum_has_values(q, type);
  if (type->tag == SOURCE_Parameter) return !is_recursive(q->c, type) || nominal_has_values(q, type);
  if (type->tag != SOURCE_Record) return true;
  for (uint32_t i = 0; i < type->as.record.count; i++)
    if (!has_values(q, type->as.record.fields[i].type)) return false;
  return true;
}

// Those that were declared since the last time.
void check_finite(Checker *c) {
  for (; c->finite_count < c->recursive.size; c->finite_count++) {
    const TypeName *name = c->recursive.items[c->finite_count];
    Question question = {.c = c, .open = map_new(c->arena)};
    if (!has_values(&question, name->type)) diag1(c->context, E0342, name->span, text_of_name(c, name->name));
  }
}
