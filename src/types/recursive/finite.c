// finite: a recursive type must have a value: one of its constructors has a payload whose types all have values.
//   rule: types that mention each other are examined together, when the outermost of them is closed. The set of types
//         with values is the least fixpoint
#include "types/checker.h"
#include "types/recursive/recursive.h"

typedef struct Finite {
  Checker *c;
  Map known;               // parameter id of a type of this group to 1 if it has a value
  Seq(uint32_t) inside;    // types of other groups that are being examined
} Finite;

static bool has_value(Finite *f, const SourceType *type);

static bool payload_has_value(Finite *f, const SourceConstructor *constructor) {
  for EACH(i, &constructor->payload)
    if (!has_value(f, constructor->payload.items[i])) return false;
  return true;
}

static bool sum_has_value(Finite *f, const SourceType *sum) {
  for EACH_IN(i, sum->as.sum)
    if (payload_has_value(f, &sum->as.sum.constructors[i])) return true;
  return sum->tag != SOURCE_Sum;
}

// A type of another group, whose arguments may be of this group. A smallest value of it contains no value of the same
// type.
static bool other_has_value(Finite *f, const SourceType *type) {
  const uint32_t id = type->as.parameter.id;
  for EACH(i, &f->inside)
    if (f->inside.items[i] == id) return false;
  seq_push(f->c->arena, &f->inside, id);
  const bool found = has_value(f, unfold(f->c, type));
  (void)seq_pop(&f->inside);
  return found;
}

static bool has_value(Finite *f, const SourceType *type) {
  type = resolve(f->c, type);
  switch (type->tag) {
  case SOURCE_Sum: return sum_has_value(f, type);
  case SOURCE_Record:
    for EACH_IN(i, type->as.record)
      if (!has_value(f, field_type_of(type, i))) return false;
    return true;
  case SOURCE_Parameter:
    if (!is_recursive(f->c, type) || !abstract_info(f->c, type)->unfolding) return true;
    if (map_find(&f->known, type->as.parameter.id)) return map_value_or(&f->known, type->as.parameter.id, 0) == 1;
    return type->as.parameter.count == 0 || other_has_value(f, type);
  case SOURCE_Array: case SOURCE_Function: case SOURCE_Scalar: case SOURCE_Variable: case SOURCE_Error: return true;
  }
  return true;
}

static AbstractType *finite_info(const Finite *f, const TypeName *name) {
  return abstract_info(f->c, name->type);
}

static bool is_known_finite(const Finite *f, const TypeName *name) {
  return map_value_or(&f->known, name->type->as.parameter.id, 0) == 1;
}

static void find_values(Finite *f, uint32_t from) {
  const Checker *c = f->c;
  for RANGE_FROM(i, from, c->recursive.size)
    map_put(&f->known, c->recursive.items[i]->type->as.parameter.id, 0);
  for (bool again = true; again;) {
    again = false;
    for RANGE_FROM(i, from, c->recursive.size) {
      const TypeName *name = c->recursive.items[i];
      if (is_known_finite(f, name) || !finite_info(f, name)->unfolding ||
          !has_value(f, finite_info(f, name)->unfolding->type))
        continue;
      map_put(&f->known, name->type->as.parameter.id, 1);
      again = true;
    }
  }
}

// Checks the types declared since `group` was opened; `span` is where the outermost of them is defined.
void check_finite(Checker *c, uint32_t group, Span span) {
  Finite f = {.c = c, .known = map_new(c->arena)};
  bool reported = false;
  uint32_t from = c->recursive.size;
  while (from > 0 && finite_info(&f, c->recursive.items[from - 1])->group >= group) from--;
  find_values(&f, from);
  for (uint32_t i = c->recursive.size; i-- > from;) {
    const TypeName *name = c->recursive.items[i];
    AbstractType *info = finite_info(&f, name);
    if (is_known_finite(&f, name) || !info->unfolding) continue;
    if (!reported) diag1(c->context, E0342, span, text_of_name(c, name->name));
    reported = true;
    info->unfolding = NULL;
  }
}
