// loop: consumption in loops. Parts of the state that the body consumes are unique, and the loop consumes their initial
// values.
#include "types/infer/infer.h"
#include "types/unique/unique.h"

// The parts of a state that are consumed: some of its fields, or the state as a whole.
typedef struct Consumed { bool by_field; uint32_t count; bool *parts; } Consumed;

static const Alias *state_part(const Consumed *consumed, const Alias *alias, uint32_t i) {
  return consumed->by_field ? alias_field(alias, i) : alias;
}

static Consumed *consumed_parts(Walk *w, const Alias *state) {
  Consumed *consumed = NEW(w->arena, Consumed);
  consumed->by_field = state && state->field_count;
  consumed->count = consumed->by_field ? state->field_count : 1;
  consumed->parts = NEW_ARRAY(w->arena, bool, consumed->count);
  for RANGE(i, consumed->count)
    for EACH_TOKEN(at, w, state_part(consumed, state, i))
      consumed->parts[i] |= token_at(w, token_itself(w, at.id))->consumed;
  return consumed;
}

static AstPat *unwrapped_pattern(AstPat *pat) {
  for (pat = pat_inner(pat); pat->tag == AST_PAT_Ascribe;) pat = pat_inner(pat->as.Ascribe.inner);
  return pat;
}

// The pattern of part i of a state of tuples or records, if it has one of its own.
static AstPat *part_pattern(AstPat *pat, uint32_t i) {
  if (pat->tag == AST_PAT_Tuple) return i < pat->as.Tuple.elements.size ? pat->as.Tuple.elements.items[i] : NULL;
  if (pat->tag != AST_PAT_Record || pat->type->tag != SOURCE_Record) return NULL;
  for EACH(j, &pat->as.Record.fields)
      if (name_equal(pat->as.Record.fields.items[j].name, field_name_of(pat->type, i)))
        return pat->as.Record.fields.items[j].pattern;
  return NULL;
}

static const Alias *state_alias(Walk *w, AstPat *pat, Binding *owner) {
  pat = unwrapped_pattern(pat);
  bool parts = pat->tag == AST_PAT_Tuple || pat->tag == AST_PAT_Record;
  if (parts && pat->type->tag == SOURCE_Record && pat->type->as.record.count) {
    const uint32_t count = pat->type->as.record.count;
    const Alias **fields = new_parts(w, count);
    for RANGE(i, count) {
      AstPat *part = part_pattern(pat, i);
      fields[i] = part ? state_alias(w, part, owner) : NULL;
    }
    return alias_of_fields(w, count, fields);
  }
  return own_alias(w, NULL, pat->type, pat->tag == AST_PAT_Var ? pat->as.Var.binding : owner, TOKEN_Fresh);
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

static void add_declared(Consumed *consumed, AstPat *pat) {
  if (!consumed->by_field) consumed->parts[0] |= is_consuming(pat_inner(pat)->type);
  pat = unwrapped_pattern(pat);
  for COUNTING(i, consumed->by_field && i < consumed->count) {
    const AstPat *part = part_pattern(pat, i);
    const SourceType *field = pat->type->tag == SOURCE_Record && i < pat->type->as.record.count
                                  ? field_type_of(pat->type, i)
                                  : pat->type;
    consumed->parts[i] |= pat->type->unique || field->unique || (part && is_consuming(part->type));
  }
}

// If the next iteration consumes part i, and part i is made from part j, this iteration consumes part j.
static void add_next(Walk *w, Consumed *consumed, const Alias *state, const Alias *next) {
  for (bool changed = true; changed;) {
    changed = false;
    for RANGE(i, consumed->count)
      for COUNTING(j, j < consumed->count && consumed->parts[i]) {
        if (consumed->parts[j] || !overlaps(w, alias_field(next, i), alias_field(state, j))) continue;
        consumed->parts[j] = changed = true;
      }
  }
}

typedef struct Iteration { const Alias *state, *next; bool walked; } Iteration;

// The parts of the state that an iteration consumes, found by a first walk that reports nothing. Inside another such
// walk this is the only walk over the loop. So each loop is walked twice, whatever its nesting depth.
static Consumed *probe(Walk *w, AstExp *exp, const Alias *elements, Iteration *iteration) {
  uint64_t key = key_of(exp);
  Consumed *known = map_pointer(&w->loops, key);
  if (known) return known;
  if (!may_share(exp->as.Loop.pattern->type)) return NEW(w->arena, Consumed);   // only numbers: nothing can be consumed
  bool before = w->quiet;
  uint32_t from = w->trail.size;
  w->quiet = true;
  if (exp->as.Loop.form.kind == LOOP_ForIn) bind_pat_alias(w, exp->as.Loop.form.pattern, elements, TOKEN_Observed);
  iteration->next = walk_iteration(w, exp, &iteration->state);
  w->quiet = before;
  known = consumed_parts(w, iteration->state);
  if (holds_cells(exp->as.Loop.pattern->type)) add_declared(known, exp->as.Loop.pattern);
  add_next(w, known, iteration->state, iteration->next);
  iteration->walked = before;
  if (!before) undo_consumption(w, from);
  map_put_pointer(&w->loops, key, known);
  return known;
}

// The next value of a consumed part may share memory only with values made in the iteration or with consumed parts of
// the state, and with no other part.
static void check_next(Walk *w, AstExp *exp, const Alias *next, const Consumed *consumed) {
  const Alias *others = NULL;
  for RANGE(i, consumed->count)
    if (!consumed->parts[i])
      others = alias_union(w, others, alias_flat(w, state_part(consumed, next, i)));
  for COUNTING(i, i < consumed->count && !w->quiet) {
    if (!consumed->parts[i]) continue;
    const Alias *part = alias_flat(w, state_part(consumed, next, i));
    for EACH_TOKEN(at, w, part) {
      const Token *token = token_at(w, at.id);
      bool inside = token->functions == w->functions && token->loops > w->loop_depth && token->kind == TOKEN_Fresh;
      bool shared = overlaps(w, others, alias_of_token(w, at.id));
      if ((inside && !shared) || token->reported) continue;
      Diag *diag = diag1(w->c->context, E0406, last_of_chain(exp->as.Loop.body)->span, owner_name(w, at.id));
      diag_note(w->c->context, diag, exp->as.Loop.pattern->span, TEXT("this state is consumed in every iteration"));
      break;
    }
    others = alias_union(w, others, part);
  }
}

static AstExp *initial_part(const AstExpLoop *loop, const Consumed *consumed, uint32_t i) {
  AstExp *place = unwrapped_exp(loop->initial, WRAP_Paren);
  return consumed->by_field && place->tag == AST_EXP_Tuple && i < place->as.Tuple.elements.size
             ? place->as.Tuple.elements.items[i]
             : loop->initial;
}

static void report_shared_state(Walk *w, AstExp *place, const Alias *alias, const char *other, Span other_span) {
  if (w->quiet) return;
  Diag *diag =
      diag2(w->c->context, E0416, place->span, owner_name(w, alias_flat(w, alias)->tokens[0]), text_of(other));
  diag_note(w->c->context, diag, other_span, TEXT("it is used here too"));
}

static void consume_initial(Walk *w, AstExp *exp, const Alias *initial, const Alias *elements,
                            const Consumed *consumed) {
  AstExpLoop *loop = &exp->as.Loop;
  for RANGE(i, consumed->count) {
    if (!consumed->parts[i]) continue;
    AstExp *place = initial_part(loop, consumed, i);
    const Alias *part = state_part(consumed, initial, i);
    if (overlaps(w, part, elements))
      report_shared_state(w, place, part, "the array it runs over", loop->form.bound->span);
    for RANGE(j, consumed->count) {
      if (i == j || (j < i && consumed->parts[j]) || !overlaps(w, part, state_part(consumed, initial, j)))
        continue;
      report_shared_state(w, place, part, "another part of its state", initial_part(loop, consumed, j)->span);
      break;
    }
    consume(w, part, place);
  }
}

// ---- parts that move to other positions of the state
// For each token the part of the state that has it. The map avoids the comparison of all pairs.
static Map owners_of_tokens(Walk *w, const Consumed *consumed, const Alias *state) {
  Map owners = map_new(w->arena);
  for RANGE(j, consumed->count)
    for EACH_TOKEN(at, w, alias_field(state, j)) map_put(&owners, at.id, j);
  return owners;
}

static const MapEntry *owner_of_token(const Walk *w, const Map *owners, uint32_t token) {
  const MapEntry *found = map_find(owners, token);
  for (uint32_t id = token_itself(w, token); id && !found; id = token_at(w, id)->parent)
    found = map_find(owners, id);
  return found;
}

static bool add_parts_of(Walk *w, uint32_t i, const Alias *next, const Map *owners, const Alias **kept) {
  const Alias *before = kept[i];
  for EACH_TOKEN(at, w, alias_field(next, i)) {
    const MapEntry *owner = owner_of_token(w, owners, at.id);
    if (owner && owner->as.value != i) kept[i] = alias_union(w, kept[i], kept[owner->as.value]);
  }
  return kept[i] != before;
}

static void add_exchanged(Walk *w, const Consumed *consumed, const Alias *state, const Alias *next,
                          const Alias **kept) {
  const Map owners = owners_of_tokens(w, consumed, state);
  bool changed = true;
  for COUNTING(step, changed && step < consumed->count) {
    changed = false;
    for RANGE(i, consumed->count)
      if (!consumed->parts[i]) changed = add_parts_of(w, i, next, &owners, kept) || changed;
  }
}

// The final value of a part that is not consumed is its initial value or a value from an iteration, which may be
// another part of the state.
static const Alias *final_state(Walk *w, const Alias *initial, const Alias *state, const Alias *next,
                                const Consumed *consumed) {
  if (!consumed->by_field) return consumed->count && consumed->parts[0] ? NULL : alias_union(w, initial, next);
  const Alias **kept = new_parts(w, consumed->count);
  for RANGE(i, consumed->count)
    if (!consumed->parts[i])
      kept[i] = alias_union(w, alias_flat(w, alias_field(initial, i)), alias_flat(w, alias_field(next, i)));
  add_exchanged(w, consumed, state, next, kept);
  return alias_of_fields(w, consumed->count, kept);
}

static const Alias *inside_parts(Walk *w, const Alias *alias) {
  if (!alias || alias->field_count == 0) return inside_alias(w, alias);
  const Alias **fields = new_parts(w, alias->field_count);
  for RANGE(i, alias->field_count) fields[i] = inside_parts(w, alias->fields[i]);
  return alias_of_fields(w, alias->field_count, fields);
}

const Alias *walk_loop(Walk *w, AstExp *exp) {
  AstExpLoop *loop = &exp->as.Loop;
  const Alias *initial = walk_exp(w, loop->initial), *elements = NULL;
  if (loop->form.kind != LOOP_While) elements = walk_exp(w, loop->form.bound);
  Iteration iteration = {0};
  const Consumed *consumed = probe(w, exp, elements, &iteration);
  consume_initial(w, exp, initial, elements, consumed);
  if (!iteration.walked) {
    if (loop->form.kind == LOOP_ForIn) bind_pat_alias(w, loop->form.pattern, elements, TOKEN_Observed);
    iteration.next = walk_iteration(w, exp, &iteration.state);
    check_next(w, exp, iteration.next, consumed);
  }
  if (holds_cells(loop->pattern->type)) {   // an iteration may replace a value by a part of it
    initial = inside_parts(w, initial);
    iteration.next = inside_parts(w, iteration.next);
  }
  return final_state(w, initial, iteration.state, iteration.next, consumed);
}
