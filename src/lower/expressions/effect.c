// effect: marks the statements of a primitive with the effect that `#[source]`, `#[dest]` or `#[eager]`, or a decision
// for this site, requires [paper 2, section 4.2.4].
//   rule: the statements that a primitive became carry the mark; a primitive without statements of its own (zip,
//         `materialise`) gets a marked `atom` for each part
// views/ and the passes after it implement the marks.
#include "lower/expressions/expressions.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

static uint32_t mark_of_effect(uint32_t effect) {
  return effect == EFFECT_Source ? MARK_Source : effect == EFFECT_Dest ? MARK_Dest : MARK_Eager;
}

static uint32_t decision_of(Lower *lower, const AstExp *exp) {
  if (lower->typed->lowered) map_put(lower->typed->lowered, span_key(exp->span), 1);
  if (lower->typed->effects.entries.size == 0 || exp->tag == AST_EXP_Paren || exp->tag == AST_EXP_Attribute) return 0;
  return (uint32_t)map_value_or(&lower->typed->effects, span_key(exp->span), 0);
}

// An attribute has precedence over a decision in a tuning file.
EffectRequest effect_request(Lower *lower, const AstExp *exp) {
  EffectRequest request = {0, 0, lower->code->builder.stms.size, lower->code->builder.span};
  const bool requested = lower->effect_target == exp;
  request.effect = requested ? lower->effect : decision_of(lower, exp);
  if (requested) lower->effect_target = NULL;
  const Primitive *primitive = request.effect ? primitive_of(lower->context, exp) : NULL;
  if (!primitive || !(primitive->effects & request.effect)) request.effect = 0;
  else request.form = (uint32_t)primitive->form;
  return request;
}

static bool is_form(uint32_t form, ExpTag tag) {
  switch ((PrimitiveForm)form) {
  case PRIMITIVE_Build: case PRIMITIVE_Positions: return tag == EXP_Build;
  case PRIMITIVE_View: return tag == EXP_Permute || tag == EXP_Reshape || tag == EXP_Slice;
  case PRIMITIVE_Concat: return tag == EXP_Concat || tag == EXP_Build;
  case PRIMITIVE_Fill: return tag == EXP_Replicate || tag == EXP_Iota;
  case PRIMITIVE_Select: return tag == EXP_If;
  case PRIMITIVE_Element: return tag == EXP_Index || tag == EXP_Slice;
  case PRIMITIVE_Fixed: return true;
  case PRIMITIVE_Tuple: case PRIMITIVE_Whole: return false;
  }
  return false;
}

static bool is_at(const Stm *stm, Span span) {
  return stm->span.start == span.start && stm->span.end == span.end && stm->span.file == span.file;
}
// The number of the statement that defines the leaf, among those since `first`; UINT32_MAX: none, or of another form,
// or under an attribute of its own, as what is left of a branch whose condition is known.
static uint32_t maker_of(const Lower *lower, Var leaf, EffectRequest request) {
  const Builder *builder = &lower->code->builder;
  for (uint32_t i = builder->stms.size; i-- > request.first;) {
    const Stm *stm = builder->stms.items[i];
    for EACH_IN(k, stm->pattern)
      if (stm->pattern.items[k].id == leaf.id) {
        const bool is_own = !(stm->marks & MARK_Effects) || is_at(stm, request.span);
        return is_own && is_form(request.form, stm->exp->tag) ? i : UINT32_MAX;
      }
  }
  return UINT32_MAX;
}

static Atom mark_leaf(Lower *lower, void *user, Atom leaf) {
  const EffectRequest *request = user;
  const Type type = atom_type(lower->vars, leaf);
  if (leaf.tag != ATOM_Var || (type.tag != TYPE_Array && request->form != PRIMITIVE_Element)) return leaf;
  const uint32_t number = maker_of(lower, leaf.as.var, *request);
  if (number != UINT32_MAX) {
    const Stm **stm = &lower->code->builder.stms.items[number];
    Stm marked = **stm;
    marked.marks = (marked.marks & ~(uint32_t)MARK_Effects) | mark_of_effect(request->effect);
    if (request->form == PRIMITIVE_Positions) marked.marks |= MARK_Permutes;
    *stm = COPY_OF(lower->arena, &marked);
    return leaf;
  }
  if (type.tag != TYPE_Array || request->form == PRIMITIVE_Fixed) return leaf;
  lower->code->builder.marks = mark_of_effect(request->effect);
  return lower_named(lower, "view", leaf);
}

// ---- a primitive that consists of others, as rotate consists of slices and a concat: all of them become source views

typedef struct Marker { Arena *arena; const VarTable *vars; Span span; Mapper mapper; } Marker;

static bool is_array_producer(const Marker *marker, const Stm *stm) {
  return stm->pattern.count > 0 &&
         var_type(marker->vars, stm->pattern.items[stm->pattern.count - 1]).tag == TYPE_Array &&
         !(stm->marks & MARK_Effects);
}

static bool is_layout(ExpTag tag) {
  return tag == EXP_Build || tag == EXP_Concat || tag == EXP_Replicate || tag == EXP_Iota || tag == EXP_Permute ||
         tag == EXP_Reshape || tag == EXP_Slice;
}

static const Stm *mark_effect_of_stm(const Marker *marker, const Stm *stm) {
  const Stm *mapped = stm_map(stm, &marker->mapper);
  if (!is_at(stm, marker->span) || !is_layout(stm->exp->tag) || !is_array_producer(marker, stm)) return mapped;
  Stm marked = *mapped;
  marked.marks |= MARK_Source;
  return COPY_OF(marker->arena, &marked);
}

static const Body *mark_effect_in_body(void *user, const Body *body) {
  const Marker *marker = user;
  const Stm **stms = NEW_ARRAY(marker->arena, const Stm *, body->count + 1);
  for RANGE(i, body->count) stms[i] = mark_effect_of_stm(marker, body->stms[i]);
  Body result = {body->count, stms, body->result};
  return COPY_OF(marker->arena, &result);
}

static void mark_effect_in_parts(Lower *lower, EffectRequest request) {
  Marker marker = {lower->arena, lower->vars, request.span, {0}};
  marker.mapper = (Mapper){&marker, lower->arena, NULL, NULL, mark_effect_in_body};
  Builder *builder = &lower->code->builder;
  for RANGE_FROM(i, request.first, builder->stms.size)
    builder->stms.items[i] = mark_effect_of_stm(&marker, builder->stms.items[i]);
}

static const Value *function_under_effect(Lower *lower, const Value *value, EffectRequest request) {
  Closure *closure = COPY_OF(lower->arena, value->as.function);
  closure->constant = 0;
  closure->effect = request.effect;
  closure->effect_form = request.form;
  return value_function(lower, closure);
}

const Value *value_under_effect(Lower *lower, const Value *value, EffectRequest request) {
  if (value->tag == VALUE_Function) return function_under_effect(lower, value, request);
  if (request.effect == EFFECT_Source && (request.form == PRIMITIVE_View || request.form == PRIMITIVE_Concat))
    mark_effect_in_parts(lower, request);
  return value_map(lower, value_retype(lower, value), mark_leaf, NULL, &request);
}
