// unique_loop: consumption in loops. The state is unique where the body consumes it, and then the initial value is consumed.
#include "types/unique.h"

typedef struct Consumed { bool all; uint32_t count; bool *fields; } Consumed;

static Consumed *consumed_parts(Walk *w, const Alias *state) {
  Consumed *consumed = NEW(w->c->arena, Consumed);
  consumed->count = state ? state->field_count : 0;
  consumed->fields = NEW_ARRAY(w->c->arena, bool, consumed->count);
  for (uint32_t i = 0; i < (consumed->count ? consumed->count : 1); i++) {
    const Alias *part = alias_flat(w->c, alias_field(state, i));
    bool any = false;
    for (uint32_t j = 0; part && j < part->count; j++) any |= w->tokens.items[part->tokens[j]].consumed;
    if (consumed->count) consumed->fields[i] = any;
    else consumed->all = any;
  }
  return consumed;
}

static const Alias *state_alias(Walk *w, AstPat *pat, Binding *owner) {
  const Alias *alias = NULL;
  AstPat *inner = pat_inner(pat);
  if (inner->tag == AST_PAT_Ascribe) return state_alias(w, inner->as.Ascribe.inner, owner);
  if (inner->tag == AST_PAT_Tuple) {
    const Alias **fields = NEW_ARRAY(w->c->arena, const Alias *, inner->as.Tuple.elements.size);
    for EACH(i, &inner->as.Tuple.elements) fields[i] = state_alias(w, inner->as.Tuple.elements.items[i], owner);
    return alias_of_fields(w->c, inner->as.Tuple.elements.size, fields);
  }
  Binding *name = inner->tag == AST_PAT_Var ? inner->as.Var.binding : owner;
  return own_alias(w, alias, inner->type, name, TOKEN_Fresh);
}

static const Alias *walk_iteration(Walk *w, AstExp *exp, const Alias **state) {
  AstExpLoop *loop = &exp->as.Loop;
  w->loop_depth++;
  *state = state_alias(w, loop->pattern, NULL);
  bind_pat_alias(w, loop->pattern, *state, TOKEN_Fresh);
  if (loop->form.kind == LOOP_While) walk_exp(w, loop->form.bound);
  const Alias *result = walk_exp(w, loop->body);
  w->loop_depth--;
  return result;
}

static Consumed *probe(Walk *w, AstExp *exp, const Alias *elements) {
  uint64_t key = (uint64_t)(uintptr_t)exp;
  Consumed *known = map_pointer(&w->loops, key);
  if (known) return known;
  bool before = w->quiet;
  uint32_t from = w->trail.size;
  const Alias *state;
  w->quiet = true;
  if (exp->as.Loop.form.kind == LOOP_ForIn) bind_pat_alias(w, exp->as.Loop.form.pattern, elements, TOKEN_Observed);
  walk_iteration(w, exp, &state);
  w->quiet = before;
  known = consumed_parts(w, state);
  undo_consumption(w, from);
  map_put_pointer(&w->loops, key, known);
  return known;
}

static bool part_is_consumed(const Consumed *consumed, uint32_t i) { return consumed->count ? i < consumed->count && consumed->fields[i] : consumed->all; }

// The next value of a consumed part may share memory only with what the iteration made or was given, and with no other part.
static void check_next(Walk *w, AstExp *exp, const Alias *next, const Consumed *consumed) {
  const Alias *seen = NULL;
  for (uint32_t i = 0; i < (consumed->count ? consumed->count : 1) && !w->quiet; i++) {
    if (!part_is_consumed(consumed, i)) continue;
    const Alias *part = alias_flat(w->c, consumed->count ? alias_field(next, i) : next);
    for (uint32_t j = 0; part && j < part->count; j++) {
      const Token *token = &w->tokens.items[part->tokens[j]];
      bool inside = token->functions == w->functions && token->loops > w->loop_depth && token->kind == TOKEN_Fresh;
      bool shared = alias_overlaps(w->c, seen, alias_of_token(w->c, part->tokens[j]));
      if ((inside && !shared) || token->told) continue;
      Diag *diag = diag1(w->c->context, E0406, last_of_chain(exp->as.Loop.body)->span, owner_name(w, part->tokens[j]));
      diag_note(w->c->context, diag, exp->as.Loop.pattern->span, TEXT("this state is consumed in every iteration"));
      break;
    }
    seen = alias_union(w->c, seen, part);
  }
}

const Alias *walk_loop(Walk *w, AstExp *exp) {
  AstExpLoop *loop = &exp->as.Loop;
  const Alias *initial = walk_exp(w, loop->initial), *elements = NULL, *state;
  if (loop->form.kind != LOOP_While) elements = walk_exp(w, loop->form.bound);
  const Consumed *consumed = probe(w, exp, elements);
  const Alias **kept = NEW_ARRAY(w->c->arena, const Alias *, consumed->count);
  for (uint32_t i = 0; i < (consumed->count ? consumed->count : 1); i++) {
    const Alias *part = consumed->count ? alias_field(initial, i) : initial;
    AstExp *place = without_parens(loop->initial);
    Span span = consumed->count && place->tag == AST_EXP_Tuple && i < place->as.Tuple.elements.size ? place->as.Tuple.elements.items[i]->span : loop->initial->span;
    if (part_is_consumed(consumed, i)) consume(w, part, span);
    else if (consumed->count) kept[i] = part;
  }
  if (loop->form.kind == LOOP_ForIn) bind_pat_alias(w, loop->form.pattern, elements, TOKEN_Observed);
  const Alias *next = walk_iteration(w, exp, &state);
  check_next(w, exp, next, consumed);
  if (!consumed->count) return consumed->all ? NULL : alias_union(w->c, initial, next);
  for (uint32_t i = 0; i < consumed->count; i++)
    if (!part_is_consumed(consumed, i)) kept[i] = alias_union(w->c, kept[i], alias_field(next, i));
  return alias_of_fields(w->c, consumed->count, kept);
}
