// cells: recursive data in the consumption checker: cells and parts of values, found by matching.
//   rule: a part that a pattern binds is a part of the value matched; consuming a part consumes the value, but no other
//         part of it
//   rule: construction in a diamond consumes the diamond; the new value contains its arguments, which are disjoint
// A token has one token for each of its parts, which all matches share. A value that is somewhere inside another
// (`inside`) is treated like all of the other value. A value whose construction was seen is known by its parts:
// matching finds the arguments of the constructor.
#include "types/infer/infer.h"
#include "types/unique/unique.h"

static const uint32_t INSIDE = UINT32_MAX;

uint32_t token_itself(const Walk *w, uint32_t id) { return token_at(w, id)->whole ? token_at(w, id)->whole : id; }

uint32_t token_root(const Walk *w, uint32_t id) {
  for (id = token_itself(w, id); token_at(w, id)->parent;) id = token_at(w, id)->parent;
  return id;
}

// A token for a part of another token's value, or for a value inside it, as `made` says. It is made once.
static uint32_t token_within(Walk *w, uint32_t of, uint32_t key, Token made) {
  MapEntry *known = map_add(&w->parts, (uint64_t)of << 32 | key);
  if (known->as.value) return (uint32_t)known->as.value;
  const Token from = *token_at(w, of);
  made.kind = from.kind;
  made.functions = from.functions;
  made.loops = from.loops;
  made.hidden = from.hidden;
  if (made.whole) {
    made.owner = from.owner;
  } else {
    made.next = from.child;
    token_at(w, of)->child = w->tokens.size;
  }
  known->as.value = w->tokens.size;
  w->has_parts = true;
  seq_push(w->arena, &w->tokens, made);
  return w->tokens.size - 1;
}

static uint32_t derived_token(Walk *w, uint32_t of, uint32_t index) {
  return token_within(w, of, index, index == INSIDE ? (Token){.whole = of} : (Token){.parent = of, .index = index});
}

// The token of a value inside `of`, which is contained in the constructed value `holder`.
static uint32_t held_token(Walk *w, uint32_t of, uint32_t holder) {
  of = token_itself(w, of);
  return token_within(w, of, INSIDE - holder, (Token){.whole = of, .holder = holder});
}

static bool has_token(Walk *w, const Alias *flat, uint32_t id) {
  for EACH_TOKEN(at, w, flat)
    if (at.id == id) return true;
  return false;
}

// Every value that the alias may be inside of is contained in a constructed value of the same alias. So the parts of
// these constructed values describe the alias completely.
static bool is_known_by_parts(Walk *w, const Alias *flat) {
  for EACH_TOKEN(at, w, flat) {
    const Token *token = token_at(w, at.id);
    if (token->whole && (!token->holder || !has_token(w, flat, token->holder))) return false;
  }
  return true;
}

static const Alias *derived_alias(Walk *w, const Alias *alias, uint32_t index) {
  const Alias *flat = alias_flat(w, alias);
  if (!flat) return NULL;
  uint32_t *ids = NEW_ARRAY(w->arena, uint32_t, flat->count);
  for RANGE(i, flat->count)
    ids[i] = token_at(w, flat->tokens[i])->whole ? flat->tokens[i] : derived_token(w, flat->tokens[i], index);
  return alias_of_tokens(w, flat->count, ids);
}

// Part `index` of a value that is known by its parts: the argument that the constructor got there.
static const Alias *known_part(Walk *w, const Alias *flat, uint32_t index) {
  const Alias *all = NULL;
  for EACH_TOKEN(at, w, flat) {
    if (token_at(w, at.id)->whole) continue;
    const Contents *contents = token_at(w, at.id)->contents;
    const bool is_seen = contents && index >= contents->first && index - contents->first < contents->count;
    const Alias *part = is_seen ? alias_flat(w, contents->parts[index - contents->first]) : NULL;
    all = alias_union(w, all, part ? part : alias_of_token(w, derived_token(w, at.id, index)));
  }
  return all;
}

const Alias *inside_alias(Walk *w, const Alias *alias) { return derived_alias(w, alias, INSIDE); }

// ---- patterns
static const Alias *alias_of_cell_part(Walk *w, const Alias *whole, uint32_t index, const SourceType *type) {
  if (!may_share(type) || !whole) return NULL;
  const bool has_parts = type->tag == SOURCE_Sum || type->tag == SOURCE_Record;
  const Alias *flat = alias_flat(w, whole);
  if (!has_parts && flat && is_known_by_parts(w, flat)) return known_part(w, flat, index);
  const Alias *part = derived_alias(w, whole, index);
  if (!has_alias_parts(type, NULL)) return part;
  const uint32_t count = part_count(type);
  const Alias **parts = new_parts(w, count);
  for EACH_PART(at, type) parts[at.seen - 1] = alias_of_cell_part(w, part, at.seen - 1, at.type);
  return alias_of_fields(w, count, parts);
}

static void name_tokens(Walk *w, const Alias *alias, Binding *owner) {
  for EACH_TOKEN(at, w, alias) {
    Token *token = token_at(w, at.id);
    if (token->parent && !token->owner) token->owner = owner;
  }
}

// Gives the names of a pattern to the tokens of the parts that they are bound to.
static void name_pattern(Walk *w, AstPat *pat, const Alias *alias) {
  AstPat *inner = pat_inner(pat);
  if (inner->tag == AST_PAT_Ascribe) name_pattern(w, inner->as.Ascribe.inner, alias);
  else if (inner->tag == AST_PAT_Tuple)
    for EACH(i, &inner->as.Tuple.elements) name_pattern(w, inner->as.Tuple.elements.items[i], alias_field(alias, i));
  else name_tokens(w, alias, pat_variable(pat));
}

static void bind_cell_part(Walk *w, AstPat *pat, const Alias *whole, uint32_t index, TokenKind kind) {
  const Alias *part = alias_of_cell_part(w, whole, index, pat->type);
  name_pattern(w, pat, part);
  bind_pat_alias(w, pat, part, kind);
}

// ---- which values have memory in common
static bool is_token_within(Walk *w, const Alias *a, const Alias *b) {
  for EACH_TOKEN(inner, w, a)
    for (uint32_t id = token_itself(w, inner.id); id; id = token_at(w, id)->parent)
      for EACH_TOKEN(outer, w, b)
        if (token_itself(w, outer.id) == id) return true;
  return false;
}

bool overlaps(Walk *w, const Alias *a, const Alias *b) {
  return alias_overlaps(w, a, b) || (w->has_parts && (is_token_within(w, a, b) || is_token_within(w, b, a)));
}

// ---- matching
// Marks the calls that received a value that the cell is a part of.
static void mark_lookers(Walk *w, const Alias *cell) {
  for EACH_TOKEN(at, w, cell)
    for (uint32_t id = token_itself(w, at.id); id; id = token_at(w, id)->parent) {
      Token *token = token_at(w, id);
      for EACH(k, &token->lookers) token->lookers.items[k]->looks = true;
      token->lookers.size = 0;
    }
}

// Part 0 is the cell; the arguments of the pattern have the numbers from `start` on.
typedef struct Bound { uint32_t start; const AstPatConstructor *pattern; } Bound;

static const Alias *bound_part(Walk *w, const Bound *bound, const Alias *alias, uint32_t i) {
  if (i == 0) return bound->pattern->diamond ? alias_of_cell_part(w, alias, 0, bound->pattern->diamond->type) : NULL;
  return alias_of_cell_part(w, alias, bound->start + i - 1, bound->pattern->arguments.items[i - 1]->type);
}

static bool parts_are_apart(Walk *w, const Bound *bound, const Alias *alias) {
  const Alias *before = NULL;
  for COUNTING(i, i <= bound->pattern->arguments.size) {
    const Alias *part = alias_flat(w, bound_part(w, bound, alias, i));
    if (overlaps(w, before, part)) return false;
    before = alias_union(w, before, part);
  }
  return true;
}

static bool may_be_taken(Walk *w, const Alias *flat) {
  for EACH_TOKEN(at, w, flat)
    if (!is_consumable(w, at.id) || token_at(w, token_itself(w, at.id))->consumed) return false;
  return true;
}

// If the matched value may be one of several values, or may be inside one, its parts may have common tokens, so they
// cannot be consumed separately. Where the pattern releases its cell, all these values are consumed, and the matched
// value becomes a new value.
static const Alias *taken_apart(Walk *w, const AstPat *pat, const Bound *bound, const Alias *alias) {
  const Alias *flat = alias_flat(w, alias);
  if (!flat || !bound->pattern->diamond || parts_are_apart(w, bound, alias) || !may_be_taken(w, flat)) return alias;
  const Alias *taken = alias_of_value(w);
  token_at(w, taken->tokens[0])->owner = token_at(w, flat->tokens[0])->owner;
  mark_lookers(w, flat);
  consume_name(w, flat, w->matched, pat->span);
  if (w->matched && map_pointer(&w->aliases, w->matched->id) == alias)
    map_put_pointer(&w->aliases, w->matched->id, taken);
  return taken;
}

void bind_recursive(Walk *w, AstPat *pat, const Alias *alias, TokenKind kind) {
  const AstPatConstructor *matched = &pat->as.Constructor;
  const Bound bound = {1 + payload_start(types_unfold(w->c->typed, pat->type), matched->constructor), matched};
  alias = taken_apart(w, pat, &bound, alias);
  if (matched->diamond) bind_cell_part(w, matched->diamond, alias, 0, kind);
  for EACH(i, &matched->arguments) bind_cell_part(w, matched->arguments.items[i], alias, bound.start + i, kind);
}

// ---- building
static bool are_disjoint(Walk *w, const AstExps *arguments, const Alias *const *aliases) {
  for EACH(i, arguments) {
    const Alias *twice = parts_overlap(w, arguments->items[i]->type, aliases[i]);
    if (twice)
      report_overlap(w, DIAG_E0418, arguments->items[i], twice, arguments->items[i],
                             "it is in this part twice");
    if (twice) return false;
    for RANGE(j, i) {
      if (!overlaps(w, aliases[i], aliases[j])) continue;
      report_overlap(w, DIAG_E0418, arguments->items[i], aliases[i], arguments->items[j],
                             "it is in this part already");
      return false;
    }
  }
  return true;
}

static void use_diamond(Walk *w, AstExp *diamond, const Alias *cell, const AstExps *arguments,
                        const Alias *const *aliases) {
  observe(w, cell, diamond);
  for EACH(i, arguments)
    if (overlaps(w, cell, aliases[i])) {
      report_overlap(w, DIAG_E0419, arguments->items[i], aliases[i], diamond,
                             "this is its cell, or a part of it");
      return;
    }
  mark_lookers(w, cell);
  consume(w, cell, diamond);
}

// A value that contains very many named values consumes them, so that sets of tokens stay small. No program keeps names
// for all elements of a long list.
static const Alias *without_many(Walk *w, const Alias *alias, const AstExp *exp) {
  enum { MANY = 64 };
  const Alias *flat = alias_flat(w, alias), *kept = NULL;
  if (!flat || flat->count <= MANY) return alias;
  for EACH_TOKEN(at, w, flat) {
    const Alias *one = alias_of_token(w, at.id);
    if (is_consumable(w, at.id)) consume_name(w, one, NULL, exp->span);
    else kept = alias_union(w, kept, one);
  }
  return kept;
}

// The alias of a constructed value with these parts. If the parts have many tokens, the value is not known by its
// parts.
static const Alias *built_alias(Walk *w, const AstExp *exp, const Alias **parts) {
  enum { FEW = 8 };
  Checker *c = w->c;
  const uint32_t count = exp->as.Constructor.arguments.size;
  const Alias *all = NULL;
  for RANGE(i, count) all = alias_union(w, all, alias_flat(w, parts[i]));
  if (!all) return NULL;
  const Alias *value = alias_of_value(w);
  if (all->count > FEW) return alias_union(w, value, inside_alias(w, all));
  const uint32_t id = value->tokens[0];
  const Contents contents = {1 + payload_start(types_unfold(c->typed, exp->type), exp->as.Constructor.constructor),
                             count, parts};
  token_at(w, id)->contents = COPY_OF(c->arena, &contents);
  for EACH_TOKEN(at, w, all) value = alias_union(w, value, alias_of_token(w, held_token(w, at.id, id)));
  return value;
}

const Alias *walk_recursive(Walk *w, AstExp *exp) {
  AstExpConstructor *made = &exp->as.Constructor;
  const Alias **aliases = new_parts(w, made->arguments.size);
  const Alias *cell = made->diamond ? walk_exp(w, made->diamond) : NULL;
  for EACH(i, &made->arguments) aliases[i] = walk_exp(w, made->arguments.items[i]);
  for EACH(i, &made->arguments) {
    observe(w, aliases[i], made->arguments.items[i]);   // an argument that was evaluated later may have consumed it
    aliases[i] = without_many(w, aliases[i], made->arguments.items[i]);
  }
  const bool disjoint = are_disjoint(w, &made->arguments, aliases);
  if (made->diamond && disjoint) use_diamond(w, made->diamond, cell, &made->arguments, aliases);
  return built_alias(w, exp, aliases);
}

// ---- types that may not hold cells
static const SourceType *array_of_cells(const SourceType *type) {
  const SourceType *found = NULL;
  if (!holds_cells(type)) return NULL;
  if (type->tag == SOURCE_Array) return type;
  if (type->tag != SOURCE_Record && type->tag != SOURCE_Parameter) return NULL;
  for EACH_PART(at, type)
    if (!found && at.type) found = array_of_cells(at.type);
  return found;
}

static bool holds_diamond(Walk *w, const SourceType *type, Map *seen) {
  if (!holds_cells(type) || map_find(seen, key_of(type))) return false;
  map_put(seen, key_of(type), 1);
  if (is_diamond(w->c, type)) return true;
  if (is_recursive(w->c, type)) {
    map_put(seen, type->as.parameter.id, 1);   // (a recursive type is regular: its arguments are visited below)
    for EACH_PART(at, type)
      if (at.type && holds_diamond(w, at.type, seen)) return true;
    type = types_unfold(w->c->typed, type);
  }
  if (type->tag != SOURCE_Record && type->tag != SOURCE_Sum) return false;
  for EACH_PART(at, type) {
    const bool known =
        type->tag == SOURCE_Sum && at.type->tag == SOURCE_Parameter && map_find(seen, at.type->as.parameter.id);
    if (!known && holds_diamond(w, at.type, seen)) return true;
  }
  return false;
}

static bool is_copy(const Walk *w, const AstExp *exp) {
  const Binding *binding = exp->tag == AST_EXP_Apply ? binding_of_exp(exp->as.Apply.function) : NULL;
  return binding && types_is_copy(w->c->typed, binding);
}

void check_place(Walk *w, AstExp *exp) {
  const SourceType *array = array_of_cells(exp->type);
  if (w->quiet || w->reported_place) return;
  if (array) {
    diag1(w->c->context, E0420, exp->span, type_text(w->c, array->as.array.element));
  } else if (is_copy(w, exp)) {
    Map seen = map_new(w->arena);
    if (!holds_diamond(w, exp->type, &seen)) return;
    diag1(w->c->context, E0422, exp->span, source_span_text(w->c->context, exp->as.Apply.arguments.items[0]->span));
  } else return;
  w->reported_place = true;
}

void check_constant(Checker *c, const AstDecValue *value) {
  const Binding *binding = value->binding;
  if (!binding || !binding->top_level || value->parameters.size || !binding->scheme ||
      !holds_cells(binding->scheme->type))
    return;
  if (binding->scheme->type->tag != SOURCE_Function)
    diag2(c->context, E0421, binding->span, text_of_name(c, binding->name), type_text(c, binding->scheme->type));
}

// ---- the description of a part in a message
static Text called(Walk *w, uint32_t id) { return text_format(w->arena, "`%.*s`", TEXT_ARG(owner_name(w, id))); }

// One note for each named value on the path from the part to its root, four at most.
void note_path(Walk *w, Diag *diag, uint32_t id) {
  id = token_itself(w, id);
  for COUNTING(notes, token_at(w, id)->parent && notes < 4) {
    const Token *token = token_at(w, id);
    uint32_t above = token->parent;
    while (token_at(w, above)->parent && !token_at(w, above)->owner) above = token_at(w, above)->parent;
    const bool direct = above == token->parent;
    const char *relation = token->index == 0 && direct ? "the cell of" : direct ? "a part of" : "inside";
    if (token->owner && token->owner->span.file)
      diag_note(
          w->c->context, diag, token->owner->span,
          text_format(w->arena, "%.*s is %s %.*s", TEXT_ARG(called(w, id)), relation, TEXT_ARG(called(w, above))));
    id = above;
  }
}
