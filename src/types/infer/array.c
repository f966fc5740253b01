// array: array literals, ranges, indexing, slicing and updates.
#include "types/infer/infer.h"

static const SourceType *expected_element(Checker *c, const SourceType *expected) {
  expected = expected ? resolve(c, expected) : NULL;
  return expected && expected->tag == SOURCE_Array ? expected->as.array.element : NULL;
}

const SourceType *infer_array_literal(Checker *c, AstExp *exp, const SourceType *expected) {
  AstExps *elements = &exp->as.Array.elements;
  const SourceType *wanted = expected_element(c, expected);
  const SourceType *element =
      elements->size ? infer_expecting(c, elements->items[0], wanted) : variable_new(c, exp->span);
  bool mixed = false;
  for RANGE_FROM(i, 1, elements->size) {
    const SourceType *type = infer_expecting(c, elements->items[i], wanted ? wanted : element);
    if (!mixed)
      mixed =
          !require_type(c, element, type,
                        blame(elements->items[i], "the first element has the type wanted", elements->items[0]->span));
  }
  if (!require_needs(c, element, NEED_NoFunction | NEED_Regular)) {
    report_element(c, element, exp->span);
    return c->error;
  }
  return source_array(c, element, poly_constant(c->arena, elements->size));
}

// ---- ranges
static bool steps_by_one(Checker *c, AstExpRange *range, const Poly *first) {
  if (!range->second) return true;
  const Poly *second = size_of_expression(c, range->second);
  return second && poly_equal(second, poly_plus(c->arena, first, 1));
}

static const Poly *range_size(Checker *c, AstExpRange *range) {
  const Poly *first = size_of_expression(c, range->first), *last = size_of_expression(c, range->last);
  if (!first || !last || range->kind == RANGE_Down || !steps_by_one(c, range, first)) return NULL;
  const SourceType *type = resolve(c, range->last->type);
  bool constant = poly_is_constant(first, NULL) && poly_is_constant(last, NULL);
  if (!constant && !(type->tag == SOURCE_Scalar && type->as.scalar == SCALAR_I64)) return NULL;
  const Poly *size = poly_sub(c->arena, last, first);
  int64_t count;
  if (range->kind == RANGE_Inclusive) size = poly_plus(c->arena, size, 1);
  if (poly_is_constant(size, &count) && count < 0) return NULL;
  return size->broken ? NULL : size;
}

const SourceType *infer_range(Checker *c, AstExp *exp) {
  AstExpRange *range = &exp->as.Range;
  const SourceType *type = require_number(c, range->first, scalars_of_classes(ON_Integer));
  if (range->second) require(c, range->second, type);
  require(c, range->last, type);
  const Poly *size = range_size(c, range);
  if (is_error(c, type)) return c->error;
  return source_array(c, type, size ? size : existential_new(c, exp->span, false));
}

// ---- slices
static const Poly *slice_size(Checker *c, const AstSlice *slice, const Poly *whole) {
  if (!slice->start && !slice->end && !slice->stride) return whole;
  if (slice->stride) {
    int64_t step;
    const Poly *stride = size_of_expression(c, slice->stride);
    bool reverses = stride && poly_is_constant(stride, &step) && step == -1 && !slice->start && !slice->end;
    return reverses ? whole : NULL;
  }
  const Poly *start = slice->start ? size_or_unknown(c, slice->start) : poly_constant(c->arena, 0);
  const Poly *end = slice->end ? size_or_unknown(c, slice->end) : whole;
  const Poly *size = poly_sub(c->arena, end, start);
  int64_t count;
  return size->broken || (poly_is_constant(size, &count) && count < 0) ? NULL : size;
}

// A single index may have any integer type. The ends of a range determine sizes, so they are i64.
static void infer_slice_parts(Checker *c, AstSlices *slices) {
  for EACH(i, slices) {
    AstSlice *slice = &slices->items[i];
    AstExp *ends[] = {slice->start, slice->end, slice->stride};
    if (slice->kind == SLICE_Fix) (void)require_number(c, slice->start, scalars_of_classes(ON_Integer));
    else
      for RANGE(k, 3)
        if (ends[k]) require_of_scalar(c, ends[k], SCALAR_I64);
  }
}

static const SourceType *type_of_slice(Checker *c, const SourceType *array, AstSlices *slices, uint32_t at,
                                    Span array_span, Span span) {
  if (at == slices->size) return array;
  const SourceType *type = resolve(c, array);
  if (type->tag == SOURCE_Variable) {
    const SourceType *element = variable_new(c, span);
    require_needs(c, element, NEED_NoFunction | NEED_Regular);
    const SourceType *made = source_array(c, element, size_variable_new(c, span));
    if (unify(c, type, made, cause_at(array_span))) type = made;
  }
  if (type->tag == SOURCE_Error) return c->error;
  if (type->tag != SOURCE_Array) {
    if (c->definition->quiet) return c->error;
    if (at == 0) diag1(c->context, E0312, array_span, type_text(c, type));
    else {
      Diag *diag = diag2(c->context, E0313, slices->items[at].span,
                         text_format(c->arena, "%u dimension%s", at, at == 1 ? "" : "s"),
                         text_format(c->arena, "%u", slices->size));
      diag_note(c->context, diag, array_span, TEXT("this array"));
    }
    return c->error;
  }
  const SourceType *element = type_of_slice(c, type->as.array.element, slices, at + 1, array_span, span);
  if (slices->items[at].kind == SLICE_Fix || is_error(c, element)) return element;
  const Poly *size = slice_size(c, &slices->items[at], size_normal(c, type->as.array.size));
  return source_array(c, element, size ? size : existential_new(c, slices->items[at].span, false));
}

const SourceType *infer_slices(Checker *c, const SourceType *array, AstSlices *slices, Span array_span, Span span) {
  infer_slice_parts(c, slices);
  return type_of_slice(c, array, slices, 0, array_span, span);
}

const SourceType *infer_index(Checker *c, AstExp *exp) {
  AstExpIndex *index = &exp->as.Index;
  return infer_slices(c, infer(c, index->array), &index->slices, index->array->span, exp->span);
}

// ---- updates
static const SourceType *updated_part(Checker *c, AstExpUpdate *update, const SourceType *whole) {
  Span before = update->updated->span;
  for EACH(i, &update->path) {
    AstStep *step = &update->path.items[i];
    whole = step->slices.size ? infer_slices(c, whole, &step->slices, before, step->span)
                              : project(c, whole, step->field, step->span);
    before = (Span){before.file, before.start, step->span.end};
  }
  return whole;
}

// A field may get a value with other sizes. The type of the updated record then has these sizes.
static const SourceType *with_updated_field(Checker *c, const SourceType *whole, const AstStep *path, uint32_t count,
                                            const SourceType *part) {
  if (count == 0) return part;
  whole = resolve(c, whole);
  if (whole->tag != SOURCE_Record) return whole;
  SourceTypeArgument *parts = NEW_ARRAY(c->arena, SourceTypeArgument, whole->as.record.count);
  for EACH_PART(at, whole) {
    const bool here = name_equal(field_name_of(whole, at.seen - 1), path->field);
    parts[at.seen - 1].type = here ? with_updated_field(c, at.type, path + 1, count - 1, part) : at.type;
  }
  return type_with_parts(c->arena, whole, parts);
}

static const SourceType *infer_field_update(Checker *c, AstExpUpdate *update, const SourceType *whole,
                                            const SourceType *part) {
  const SourceType *wanted = with_any_sizes(c, resolve(c, part)), *value = infer_expecting(c, update->value, wanted);
  if (!require_type(c, wanted, value, blame_alone(update->value))) return whole;
  return with_updated_field(c, whole, update->path.items, update->path.size, wanted);
}

static bool has_index(const AstSteps *path) {
  for EACH(i, path)
    if (path->items[i].slices.size) return true;
  return false;
}

const SourceType *infer_update(Checker *c, AstExp *exp) {
  AstExpUpdate *update = &exp->as.Update;
  const SourceType *whole = infer(c, update->updated), *part = updated_part(c, update, whole);
  if (!has_index(&update->path)) return infer_field_update(c, update, whole, part);
  const SourceType *value = infer(c, update->value);
  Cause cause = blame(update->value, "the elements of this array have the type wanted", update->updated->span);
  cause.at_run_time = true;
  require_type(c, part, value, cause);
  return whole;
}
