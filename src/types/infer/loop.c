// loop: loops. A size of the state is the same in every iteration if the body keeps it; otherwise it is unknown.
//   rule: state sizes are size variables s, initially p, and q after an iteration. The largest set of sizes with q[p/s]
//         = p is invariant and s := p; the others are bound anew by the loop
#include "types/infer/infer.h"

typedef struct StateSize { const Poly *variable, *initial, *after; bool invariant; Span span; } StateSize;
// A part of the state whose type is not known yet: the type of the initial value and that of the state. They differ in
// sizes only.
typedef struct OpenPart { const SourceType *initial, *state; } OpenPart;
// mark, obligations: ids and obligations from these numbers on belong to the loop.
typedef struct State { Checker *c; Seq(StateSize) sizes; Seq(OpenPart) open; uint32_t mark, obligations; } State;

static bool is_unconstrained(Checker *c, const SourceType *type) {
  if (type->tag != SOURCE_Variable) return false;
  const TypeVariable *info = variable_info(c, type);
  return !info->scalars && !info->members;
}

static const SourceType *variable_like(Checker *c, const SourceType *variable, Span span) {
  const SourceType *made = variable_new(c, span);
  require_needs(c, made, variable_info(c, variable)->needs);
  return made;
}

// Sizes in functions and in arguments of other types are no sizes of the state.
static bool has_state_sizes(const SourceType *type) {
  return type->tag == SOURCE_Record || type->tag == SOURCE_Sum || type->tag == SOURCE_Array;
}

// The type of the state, with each size replaced by a variable.
static const SourceType *loosen(State *state, const SourceType *type, Span span) {
  Checker *c = state->c;
  type = resolve(c, type);
  if (is_unconstrained(c, type)) {
    OpenPart part = {type, variable_like(c, type, span)};
    seq_push(c->arena, &state->open, part);
    return part.state;
  }
  if (!may_share(type)) return type;   // it holds no arrays
  if (!has_state_sizes(type)) return type;
  SourceTypeArgument *parts = NEW_ARRAY(c->arena, SourceTypeArgument, part_count(type));
  for EACH_PART(at, type)
    parts[at.seen - 1] = at.type ? (SourceTypeArgument){.type = loosen(state, at.type, span)}
                                 : (SourceTypeArgument){.size = size_variable_new(c, span)};
  return source_shared(c, type_with_parts(c->arena, type, parts));
}

// ---- parts whose types follow from the pattern or from the body
static const SourceType *open_again(Rebuild *how, const SourceType *type) {
  Checker *c = how->c;
  if (!is_unconstrained(c, type)) return type;
  State *state = how->user;
  OpenPart part = {variable_like(c, type, variable_info(c, type)->span), type};
  seq_push(c->arena, &state->open, part);
  return part.initial;
}

static void close_known_parts(State *state, Cause cause) {
  Checker *c = state->c;
  Rebuild how = {.c = c, .leaf = open_again, .size = any_size, .user = state};
  for RANGE(i, state->open.size) {
    OpenPart *part = &state->open.items[i];
    const SourceType *known = part->state ? resolve(c, part->state) : NULL, *initial = resolve(c, part->initial);
    if (!known || is_unconstrained(c, known)) continue;
    part->state = NULL;
    unify(c, initial, known->tag == SOURCE_Variable ? known : rebuild(&how, known), cause);
  }
}

static void close_all_parts(State *state, Cause cause) {
  close_known_parts(state, cause);
  for EACH(i, &state->open)
    if (state->open.items[i].state) unify(state->c, state->open.items[i].initial, state->open.items[i].state, cause);
}

// Pairs the sizes of the state with those of the initial value.
static void pair_sizes(State *state, const SourceType *type, const SourceType *initial, Span span) {
  Checker *c = state->c;
  type = resolve(c, type);
  initial = resolve(c, initial);
  if (!may_share(type) || initial->tag != type->tag || !has_state_sizes(type)) return;
  TypeParts other = {.whole = initial};
  for EACH_PART(at, type) {
    (void)next_part(&other);
    if (at.type) {
      pair_sizes(state, at.type, other.type, span);
      continue;
    }
    StateSize size = {.variable = at.size, .initial = size_normal(c, other.size), .invariant = true, .span = span};
    seq_push(c->arena, &state->sizes, size);
  }
}

static void collect_after(State *state, const SourceType *type, uint32_t *next) {
  type = resolve(state->c, type);
  if (!may_share(type) || !has_state_sizes(type)) return;
  for EACH_PART(at, type)
    if (at.type) collect_after(state, at.type, next);
    else if (*next < state->sizes.size) state->sizes.items[(*next)++].after = at.size;
}

// The id of a size while the body is checked: a held variable, or the name that the loop gives it. False if the pattern
// equates the size with another one, which the initial and the next value then must have.
static bool own_id(State *state, const StateSize *size, uint32_t *id) {
  return poly_is_variable(size_normal(state->c, size->variable), id) && id_info(state->c, *id)->held;
}

static void hold_sizes(State *state, const AstTypeParams *names) {
  Checker *c = state->c;
  for EACH(i, names)
    if (names->items[i].binding) id_info(c, names->items[i].binding->id)->held = true;
  for EACH(i, &state->sizes) {
    uint32_t id;
    if (size_is_free(c, size_normal(c, state->sizes.items[i].variable), &id)) id_info(c, id)->held = true;
  }
}

static const Poly *assumed(void *user, uint32_t id) {
  State *state = user;
  Checker *c = state->c;
  for EACH(i, &c->definition->merges) {
    const Merge *merge = &c->definition->merges.items[i];
    if (merge->id != id) continue;
    const Poly *left = size_substitute(c, size_normal(c, merge->left), assumed, state);
    const Poly *right = size_substitute(c, size_normal(c, merge->right), assumed, state);
    return poly_equal(left, right) ? left : NULL;
  }
  uint32_t own;
  for EACH(i, &state->sizes)
      if (state->sizes.items[i].invariant && own_id(state, &state->sizes.items[i], &own) && own == id)
        return state->sizes.items[i].initial;
  return NULL;
}

static void find_invariant_sizes(State *state) {
  Checker *c = state->c;
  for (bool changed = true; changed;) {
    changed = false;
    for EACH(i, &state->sizes) {
      StateSize *size = &state->sizes.items[i];
      uint32_t own;
      if (!size->invariant || !size->after || !own_id(state, size, &own)) continue;
      const Poly *after = size_substitute(c, size_normal(c, size->after), assumed, state);
      if (poly_equal(after, size->initial)) continue;
      size->invariant = false;
      changed = true;
    }
  }
}

// If the body has equated an open size of the initial value with the state's size, the size stays open.
static void settle_own(Checker *c, StateSize *size, uint32_t own) {
  uint32_t same;
  id_info(c, own)->held = false;
  if (size->invariant && poly_is_variable(size->initial, &same) && same == own) return;
  bool invariant = size->invariant && size->after && !size_mentions(c, size->initial, own);
  if (!invariant && id_info(c, own)->kind != ID_SizeVariable) return;
  const Poly *found = invariant ? size->initial : existential_new(c, size->span, false);   // (may move the ids)
  id_info(c, own)->solution = found;
}

static const StateSize *size_owned(State *state, const Poly *variable) {
  uint32_t id, own;
  for EACH(i, &state->sizes)
      if (poly_is_variable(variable, &id) && own_id(state, &state->sizes.items[i], &own) && own == id)
        return &state->sizes.items[i];
  return NULL;
}

// Sizes of the state that must be equal in the body must be equal initially.
static void equate_initial(State *state) {
  Checker *c = state->c;
  for (uint32_t i = state->obligations, count = c->definition->obligations.size; i < count; i++) {
    Obligation o = c->definition->obligations.items[i];
    const StateSize *left = size_owned(state, size_normal(c, o.expected)),
                    *right = size_owned(state, size_normal(c, o.actual));
    if (left && right && left != right) size_equal(c, left->initial, right->initial, o.cause);
  }
}

static bool is_variable_of(const Poly *size, uint32_t own) {
  uint32_t id;
  return poly_is_variable(size, &id) && id == own;
}

// If the body demands that a size is n * m, for instance, where n and m are still open, and keeps the size, then the
// initial size is n * m.
static void start_as_wanted(State *state, const StateSize *size, uint32_t own) {
  Checker *c = state->c;
  const Poly *after = size->after ? size_normal(c, size->after) : NULL;
  for (uint32_t i = state->obligations, count = c->definition->obligations.size; i < count; i++) {
    const Obligation o = c->definition->obligations.items[i];
    const Poly *expected = size_normal(c, o.expected), *actual = size_normal(c, o.actual);
    const Poly *wanted = is_variable_of(expected, own) ? actual : is_variable_of(actual, own) ? expected : NULL;
    if (!wanted || !size_mentions_free(c, wanted)) continue;
    if (after && !is_variable_of(after, own) && !poly_equal(after, wanted)) continue;
    size_equal(c, size->initial, wanted, o.cause);
  }
}

static void start_all_as_wanted(State *state) {
  const uint32_t first = state->c->definition->obligations.size;
  uint32_t own;
  for EACH(i, &state->sizes)
    if (own_id(state, &state->sizes.items[i], &own)) start_as_wanted(state, &state->sizes.items[i], own);
  solve_obligations(state->c, first);
}

static void settle_sizes(State *state, Cause cause) {
  Checker *c = state->c;
  for EACH(i, &state->sizes) {            // a size that the body leaves open equals the state's
    StateSize *size = &state->sizes.items[i];
    uint32_t free_id;
    size->initial = size_normal(c, size->initial);
    const Poly *after = size->after ? size_normal(c, size->after) : NULL;
    if (!after || !size_is_free(c, after, &free_id) || free_id < state->mark) continue;
    const Poly *own = size_normal(c, size->variable);
    if (!size_mentions(c, own, free_id)) id_info(c, free_id)->solution = own;
  }
  equate_initial(state);
  start_all_as_wanted(state);
  for EACH(i, &state->sizes) state->sizes.items[i].initial = size_normal(c, state->sizes.items[i].initial);
  find_invariant_sizes(state);
  for EACH(i, &state->sizes) {
    StateSize *size = &state->sizes.items[i];
    uint32_t own;
    if (own_id(state, size, &own)) {
      settle_own(c, size, own);
      continue;
    }
    size_equal(c, size->variable, size->initial, cause);
    if (size->after) size_equal(c, size->variable, size->after, cause);
  }
  settle_merges(c);
}

// ---- the state and the array
static AstExp *exp_of_name(Checker *c, Name name, Span span) {
  AstExp *exp = NEW(c->arena, AstExp);
  exp->tag = AST_EXP_Var;
  exp->span = span;
  exp->as.Var.name.name = (QualName){.name = name, .span = span};
  return exp;
}

// `loop acc for ...`: the initial values are the variables with the names of the pattern.
static AstExp *exp_of_pat(Checker *c, AstPat *pat) {
  pat = pat_inner(pat);
  AstExp *exp = NEW(c->arena, AstExp);
  exp->span = pat->span;
  if (pat->tag == AST_PAT_Ascribe) return exp_of_pat(c, pat->as.Ascribe.inner);
  if (pat->tag == AST_PAT_Var) return exp_of_name(c, pat->as.Var.name, pat->span);
  if (pat->tag == AST_PAT_Tuple) {
    exp->tag = AST_EXP_Tuple;
    for EACH(i, &pat->as.Tuple.elements) {
      AstExp *part = exp_of_pat(c, pat->as.Tuple.elements.items[i]);
      seq_push(c->arena, &exp->as.Tuple.elements, part);
    }
  } else if (pat->tag == AST_PAT_Record) {
    exp->tag = AST_EXP_Record;
    for EACH(i, &pat->as.Record.fields) {
      AstPatField *field = &pat->as.Record.fields.items[i];
      AstField made = {field->name, field->span, exp_of_pat(c, field->pattern), field->punned};
      seq_push(c->arena, &exp->as.Record.fields, made);
    }
  }
  return exp;
}

static const SourceType *element_of_bound(Checker *c, AstExp *bound) {
  const SourceType *type = resolve(c, infer(c, bound));
  if (type->tag == SOURCE_Variable) {
    const SourceType *element = variable_new(c, bound->span);
    require_needs(c, element, NEED_NoFunction | NEED_Regular);
    const SourceType *array = source_array(c, element, size_variable_new(c, bound->span));
    if (unify(c, type, array, cause_at(bound->span))) return element;
  }
  if (type->tag == SOURCE_Array) return type->as.array.element;
  if (type->tag == SOURCE_Error) return c->error;
  Diag *diag = diag1(c->context, E0312, bound->span, type_text(c, type));
  Text text = source_span_text(c->context, bound->span);
  bool counts = type->tag == SOURCE_Scalar && scalar_is_integer(type->as.scalar) && text.size < 60;
  if (counts) diag->help = text_format(c->arena, "to count the rounds, write `for i < %.*s`", TEXT_ARG(text));
  return c->error;
}

// The type of the body determines those parts of the state's type that neither the initial value nor the pattern does.
static void learn_from_body(State *state, const SourceType *type, const SourceType *initial, const SourceType *body,
                            Cause cause) {
  Checker *c = state->c;
  unify(c, type, with_fresh_sizes(c, body), cause);
  close_all_parts(state, cause);
  state->sizes.size = 0;
  pair_sizes(state, type, initial, cause.span);
  hold_sizes(state, &(AstTypeParams){0});
}

const SourceType *infer_loop(Checker *c, AstExp *exp) {
  AstExpLoop *loop = &exp->as.Loop;
  if (!loop->initial) loop->initial = exp_of_pat(c, loop->pattern);
  const SourceType *initial = infer(c, loop->initial), *counter = NULL;
  if (loop->form.kind == LOOP_ForCount) counter = require_number(c, loop->form.bound, scalars_of_classes(ON_Integer));
  if (loop->form.kind == LOOP_ForIn) counter = element_of_bound(c, loop->form.bound);
  uint32_t locals = c->locals.size, mark = c->ids.size;
  State state = {.c = c, .mark = mark, .obligations = c->definition->obligations.size};
  const SourceType *type = source_shared(c, loosen(&state, initial, loop->initial->span));
  c->group++;
  enter_type_parameters(c, &loop->sizes, NULL);
  for EACH(i, &loop->sizes)
    if (loop->sizes.items[i].binding) id_info(c, loop->sizes.items[i].binding->id)->bound_by_type = false;
  check_pat(c, loop->pattern, type, ANONYMOUS_Flexible,
            blame(loop->initial, "the loop's state has this type", loop->pattern->span));
  check_sizes_used(c, &loop->sizes, loop->pattern->type);
  close_known_parts(&state, cause_at(loop->initial->span));
  pair_sizes(&state, type, initial, loop->initial->span);
  hold_sizes(&state, &loop->sizes);
  if (counter) {
    c->group++;
    check_pat(c, loop->form.pattern, counter, ANONYMOUS_Flexible, (Cause){0});
  } else {
    require_of_scalar(c, loop->form.bound, SCALAR_Bool);
  }
  const SourceType *body = infer(c, loop->body);
  local_close(c, locals);
  Cause cause = blame(loop->body, "the loop's state starts with the type wanted", loop->initial->span);
  bool before = c->ignore_sizes;
  c->ignore_sizes = true;
  if (state.open.size) learn_from_body(&state, type, initial, body, cause);
  bool same = require_type(c, type, body, cause);
  c->ignore_sizes = before;
  if (!same) return c->error;
  uint32_t at = 0;
  if (state.sizes.size) collect_after(&state, body, &at);
  settle_sizes(&state, cause);
  for EACH(i, &loop->sizes)
    if (loop->sizes.items[i].binding) id_info(c, loop->sizes.items[i].binding->id)->held = false;
  return close_over(c, type, mark, false);
}
