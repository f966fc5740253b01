// unique: consumption. A value passed where `*t` is wanted, or updated in place, is consumed: neither it nor anything that shares
// its memory may be used afterwards [paper 5, section 1; Futhark's uniqueness types].
//   in: a definition with its types filled in    out: E0401..E0409; results that share nothing are marked unique when undeclared
// The state is a set of consumed tokens with a trail, so that the branches of an `if` start from the same state.
#include "types/types_internal.h"

typedef enum TokenKind { TOKEN_Fresh, TOKEN_Observed, TOKEN_Global } TokenKind;   // Observed: a parameter that is not unique
typedef struct Token { Binding *owner; TokenKind kind; uint32_t functions, loops; bool consumed, told; Span at; } Token;
typedef struct Capture { struct Capture *outer; uint32_t functions; const Alias *alias; } Capture;
typedef struct Walk {
  Checker *c;
  Seq(Token) tokens;            // token 0 is unused
  Map aliases;                  // binding id to Alias
  Map globals;                  // binding id to token
  Map loops;                    // loop expression to its consumed components, once probed
  Seq(uint32_t) trail;          // tokens in the order of their consumption
  uint32_t functions, function_loops, loop_depth;
  Capture *captures;
  bool quiet;
} Walk;

static const Alias *walk(Walk *w, AstExp *exp);

static Text owner_name(Walk *w, uint32_t token) {
  const Binding *owner = w->tokens.items[token].owner;
  return owner && owner->name.id ? text_of_name(w->c, owner->name) : TEXT("this value");
}

// ---- tokens and names
static uint32_t token_new(Walk *w, Binding *owner, TokenKind kind) {
  if (w->tokens.size == 0) seq_push(w->c->arena, &w->tokens, ((Token){0}));
  Token token = {.owner = owner, .kind = kind, .functions = w->functions, .loops = w->loop_depth};
  seq_push(w->c->arena, &w->tokens, token);
  return w->tokens.size - 1;
}

// The alias of a named value: whatever of it shares nothing yet gets tokens of its own.
static const Alias *own(Walk *w, const Alias *alias, const SourceType *type, Binding *owner, TokenKind kind) {
  if (!may_share(type)) return NULL;
  if (type->tag == SOURCE_Record && type->as.record.count && (!alias || alias->field_count == type->as.record.count)) {
    const Alias **fields = NEW_ARRAY(w->c->arena, const Alias *, type->as.record.count);
    for (uint32_t i = 0; i < type->as.record.count; i++) {
      TokenKind part = type->as.record.fields[i].type->unique ? TOKEN_Fresh : kind;
      fields[i] = own(w, alias_field(alias, i), type->as.record.fields[i].type, owner, part);
    }
    return alias_of_fields(w->c, type->as.record.count, fields);
  }
  return alias ? alias : alias_of_token(w->c, token_new(w, owner, kind));
}

static void bind_pat(Walk *w, AstPat *pat, const Alias *alias, TokenKind kind) {
  if (pat->type->unique) kind = TOKEN_Fresh;
  switch (pat->tag) {
  case AST_PAT_Var:
    if (pat->as.Var.binding) map_put_pointer(&w->aliases, pat->as.Var.binding->id, own(w, alias, pat->type, pat->as.Var.binding, kind));
    return;
  case AST_PAT_Tuple:
    for EACH(i, &pat->as.Tuple.elements) bind_pat(w, pat->as.Tuple.elements.items[i], alias_field(alias, i), kind);
    return;
  case AST_PAT_Record:
    for EACH(i, &pat->as.Record.fields) {
      const AstPatField *field = &pat->as.Record.fields.items[i];
      uint32_t at = 0;
      if (pat->type->tag == SOURCE_Record)
        while (at < pat->type->as.record.count && !name_equal(pat->type->as.record.fields[at].name, field->name)) at++;
      bind_pat(w, field->pattern, alias_field(alias, at), kind);
    }
    return;
  case AST_PAT_Ascribe: bind_pat(w, pat->as.Ascribe.inner, alias, kind); return;
  case AST_PAT_Paren: bind_pat(w, pat->as.Paren.inner, alias, kind); return;
  case AST_PAT_Attribute: bind_pat(w, pat->as.Attribute.inner, alias, kind); return;
  case AST_PAT_Constructor:
    for EACH(i, &pat->as.Constructor.arguments) bind_pat(w, pat->as.Constructor.arguments.items[i], alias_flat(w->c, alias), kind);
    return;
  case AST_PAT_Error: case AST_PAT_Wildcard: case AST_PAT_Literal: return;
  }
}

static const Alias *alias_of_binding(Walk *w, Binding *binding) {
  if (!binding || !binding->scheme || binding->kind == BINDING_Intrinsic || binding->kind == BINDING_Size) return NULL;
  if (!binding->top_level) return map_pointer(&w->aliases, binding->id);
  if (binding->scheme->type->tag == SOURCE_Function || !may_share(binding->scheme->type)) return NULL;
  uint64_t token = map_value_or(&w->globals, binding->id, 0);
  if (!token) map_put(&w->globals, binding->id, token = token_new(w, binding, TOKEN_Global));
  return alias_of_token(w->c, (uint32_t)token);
}

// ---- use and consumption
static void observe(Walk *w, const Alias *alias, Span span) {
  const Alias *flat = alias_flat(w->c, alias);
  for (uint32_t i = 0; flat && i < flat->count; i++) {
    Token *token = &w->tokens.items[flat->tokens[i]];
    if (w->captures && token->kind != TOKEN_Global && token->functions < w->captures->functions)
      w->captures->alias = alias_union(w->c, w->captures->alias, alias_of_token(w->c, flat->tokens[i]));
    if (!token->consumed || token->told || w->quiet) continue;
    token->told = true;
    Span name = source_span_text(w->c->context, span).size < 40 ? span : (Span){0};
    Text text = name.file ? source_span_text(w->c->context, name) : owner_name(w, flat->tokens[i]);
    diag_note(w->c->context, diag1(w->c->context, E0401, span, text), token->at, TEXT("consumed here"));
  }
}

static Diag *refuse(Walk *w, uint32_t id, Span span) {
  Token *token = &w->tokens.items[id];
  Text name = owner_name(w, id);
  if (token->kind != TOKEN_Fresh) return diag1(w->c->context, E0402, span, name);
  if (token->functions < w->functions) return diag1(w->c->context, E0403, span, name);
  return diag1(w->c->context, E0405, span, name);
}

static bool consumable(const Walk *w, const Token *token) {
  return token->kind == TOKEN_Fresh && token->functions == w->functions && token->loops >= w->loop_depth;
}

static void consume(Walk *w, const Alias *alias, Span span) {
  const Alias *flat = alias_flat(w->c, alias);
  bool refused = false;
  for (uint32_t i = 0; flat && i < flat->count; i++) {
    uint32_t id = flat->tokens[i];
    Token *token = &w->tokens.items[id];
    if (!consumable(w, token) && !token->told && !refused && !w->quiet) {
      token->told = refused = true;
      Diag *diag = refuse(w, id, span);
      if (token->owner) diag_note(w->c->context, diag, token->owner->span, TEXT("bound here"));
    }
    if (token->consumed) continue;
    token->consumed = true;
    token->at = span;
    seq_push(w->c->arena, &w->trail, id);
  }
}

typedef struct Undone { uint32_t count; const uint32_t *tokens; const Span *at; } Undone;

static Undone undo(Walk *w, uint32_t from) {
  Undone undone = {w->trail.size - from, arena_copy(w->c->arena, w->trail.items + from, sizeof(uint32_t) * (w->trail.size - from)), NULL};
  Span *at = NEW_ARRAY(w->c->arena, Span, undone.count);
  for (uint32_t i = 0; i < undone.count; i++) {
    at[i] = w->tokens.items[undone.tokens[i]].at;
    w->tokens.items[undone.tokens[i]].consumed = false;
  }
  undone.at = at;
  w->trail.size = from;
  return undone;
}

static void redo(Walk *w, Undone undone) {
  for (uint32_t i = 0; i < undone.count; i++) {
    Token *token = &w->tokens.items[undone.tokens[i]];
    if (token->consumed) continue;
    token->consumed = true;
    token->at = undone.at[i];
    seq_push(w->c->arena, &w->trail, undone.tokens[i]);
  }
}

// ---- names, fields and parts: only the part that is used has to be intact
static AstExp *skip(AstExp *exp) {
  while (exp->tag == AST_EXP_Paren) exp = exp->as.Paren.inner;
  return exp;
}

static uint32_t field_index(const SourceType *type, Name name) {
  uint32_t at = 0;
  if (type->tag != SOURCE_Record) return 0;
  while (at < type->as.record.count && !name_equal(type->as.record.fields[at].name, name)) at++;
  return at;
}

static const Alias *walk_path(Walk *w, AstExp *exp) {
  exp = skip(exp);
  if (exp->tag == AST_EXP_Var) return alias_of_binding(w, exp->as.Var.name.binding);
  if (exp->tag != AST_EXP_Project) return walk(w, exp);
  const Alias *record = walk_path(w, exp->as.Project.record);
  return alias_field(record, field_index(exp->as.Project.record->type, exp->as.Project.field));
}

static const Alias *walk_observed_path(Walk *w, AstExp *exp) {
  const Alias *alias = walk_path(w, exp);
  observe(w, alias, exp->span);
  return may_share(exp->type) ? alias : NULL;
}

static void walk_slices(Walk *w, AstSlices *slices) {
  for EACH(i, slices) {
    if (slices->items[i].start) walk(w, slices->items[i].start);
    if (slices->items[i].end) walk(w, slices->items[i].end);
    if (slices->items[i].stride) walk(w, slices->items[i].stride);
  }
}

static const Alias *walk_update(Walk *w, AstExp *exp) {
  AstExpUpdate *update = &exp->as.Update;
  const Alias *array = walk(w, update->array);
  walk_slices(w, &update->slices);
  walk(w, update->value);
  consume(w, array, update->array->span);
  return NULL;
}

static const Alias *walk_exps(Walk *w, AstExps *exps) {
  const Alias **fields = NEW_ARRAY(w->c->arena, const Alias *, exps->size);
  for EACH(i, exps) fields[i] = walk(w, exps->items[i]);
  return alias_of_fields(w->c, exps->size, fields);
}

static const Alias *walk_record(Walk *w, AstExp *exp) {
  AstFields *given = &exp->as.Record.fields;
  const Alias **fields = NEW_ARRAY(w->c->arena, const Alias *, given->size);
  for EACH(i, given) {
    const Alias *alias = walk(w, given->items[i].value);
    uint32_t at = field_index(exp->type, given->items[i].name);
    if (at < given->size) fields[at] = alias;
  }
  return alias_of_fields(w->c, given->size, fields);
}

// ---- application
static const Alias *result_alias(Walk *w, const SourceType *type, const Alias *arguments) {
  if (type->unique || !may_share(type) || !arguments) return NULL;
  if (type->tag != SOURCE_Record || type->as.record.count == 0) return arguments;
  const Alias **fields = NEW_ARRAY(w->c->arena, const Alias *, type->as.record.count);
  for (uint32_t i = 0; i < type->as.record.count; i++) fields[i] = result_alias(w, type->as.record.fields[i].type, arguments);
  return alias_of_fields(w->c, type->as.record.count, fields);
}

static bool consumes_more(const SourceType *wanted, const SourceType *given) {
  if (wanted->tag != SOURCE_Function || given->tag != SOURCE_Function) return false;
  if (given->as.function.parameter->unique && !wanted->as.function.parameter->unique) return true;
  return consumes_more(wanted->as.function.result, given->as.function.result);
}

static void check_call(Walk *w, uint32_t count, AstExp **arguments, const SourceType **wanted, const Alias **aliases) {
  for (uint32_t i = 0; i < count; i++) {
    if (!wanted[i] || !arguments[i]) continue;
    if (!w->quiet && consumes_more(wanted[i], arguments[i]->type)) diag0(w->c->context, E0408, arguments[i]->span);
    if (!wanted[i]->unique || !may_share(wanted[i])) continue;
    for (uint32_t j = 0; j < count; j++) {
      if (i == j || (j < i && wanted[j] && wanted[j]->unique) || !alias_overlaps(w->c, aliases[i], aliases[j]) || w->quiet) continue;
      const Alias *flat = alias_flat(w->c, aliases[i]);
      Diag *diag = diag1(w->c->context, E0407, arguments[j]->span, owner_name(w, flat->tokens[0]));
      diag_note(w->c->context, diag, arguments[i]->span, TEXT("consumed here"));
    }
    consume(w, aliases[i], arguments[i]->span);
  }
}

static const Alias *call(Walk *w, const SourceType *function, const Alias *closure, uint32_t count, AstExp **arguments) {
  const SourceType **wanted = NEW_ARRAY(w->c->arena, const SourceType *, count);
  const Alias **aliases = NEW_ARRAY(w->c->arena, const Alias *, count), *shared = alias_flat(w->c, closure);
  for (uint32_t i = 0; i < count; i++) {
    if (function->tag == SOURCE_Function) {
      wanted[i] = function->as.function.parameter;
      function = function->as.function.result;
    }
    if (!arguments[i]) continue;
    aliases[i] = walk(w, arguments[i]);
  }
  check_call(w, count, arguments, wanted, aliases);
  for (uint32_t i = 0; i < count; i++)
    if (aliases[i] && wanted[i] && !wanted[i]->unique) shared = alias_union(w->c, shared, alias_flat(w->c, aliases[i]));
  return result_alias(w, function, shared);
}

// ---- functions
typedef struct Inside { uint32_t loops; Capture capture; } Inside;

static void enter_function(Walk *w, Inside *inside, AstPats *parameters) {
  inside->loops = w->loop_depth;
  inside->capture = (Capture){w->captures, ++w->functions, NULL};
  w->captures = &inside->capture;
  w->loop_depth = 0;
  for EACH(i, parameters) bind_pat(w, parameters->items[i], NULL, TOKEN_Observed);
}

static const Alias *leave_function(Walk *w, Inside *inside) {
  w->captures = inside->capture.outer;
  w->functions--;
  w->loop_depth = inside->loops;
  const Alias *captured = inside->capture.alias;
  for (uint32_t i = 0; captured && i < captured->count; i++)
    if (w->captures && w->tokens.items[captured->tokens[i]].functions < w->captures->functions)
      w->captures->alias = alias_union(w->c, w->captures->alias, alias_of_token(w->c, captured->tokens[i]));
  return captured;
}

static bool is_foreign(Walk *w, uint32_t id) {
  const Token *token = &w->tokens.items[id];
  return token->kind != TOKEN_Fresh || token->functions < w->functions;
}

static void check_unique_part(Walk *w, const SourceType *declared, const Alias *alias, Span span, const Alias **seen) {
  if (declared->tag == SOURCE_Record && alias && alias->field_count == declared->as.record.count) {
    for (uint32_t i = 0; i < declared->as.record.count; i++)
      check_unique_part(w, source_unique(w->c, declared->as.record.fields[i].type, declared->unique || declared->as.record.fields[i].type->unique), alias->fields[i], span, seen);
    return;
  }
  const Alias *flat = alias_flat(w->c, alias);
  for (uint32_t i = 0; declared->unique && flat && i < flat->count && !w->quiet; i++) {
    if (!is_foreign(w, flat->tokens[i])) continue;
    Diag *diag = diag1(w->c->context, E0404, span, owner_name(w, flat->tokens[i]));
    if (w->tokens.items[flat->tokens[i]].owner) diag_note(w->c->context, diag, w->tokens.items[flat->tokens[i]].owner->span, TEXT("bound here"));
    break;
  }
  if (declared->unique && flat && !w->quiet && alias_overlaps(w->c, flat, *seen)) diag1(w->c->context, E0409, span, owner_name(w, flat->tokens[0]));
  *seen = alias_union(w->c, *seen, flat);
}

static const SourceType *infer_unique(Walk *w, const SourceType *type, const Alias *alias) {
  if (!may_share(type) || type->tag == SOURCE_Function) return type;
  if (type->tag == SOURCE_Record && type->as.record.count && (!alias || alias->field_count == type->as.record.count)) {
    SourceField *fields = arena_copy(w->c->arena, type->as.record.fields, sizeof *fields * type->as.record.count);
    for (uint32_t i = 0; i < type->as.record.count; i++) fields[i].type = infer_unique(w, fields[i].type, alias_field(alias, i));
    SourceType *copy = COPY_OF(w->c->arena, type);
    copy->as.record.fields = fields;
    return copy;
  }
  const Alias *flat = alias_flat(w->c, alias);
  for (uint32_t i = 0; flat && i < flat->count; i++)
    if (is_foreign(w, flat->tokens[i])) return type;
  return source_unique(w->c, type, true);
}

static const SourceType *with_result(Walk *w, const SourceType *type, uint32_t depth, const Alias *alias) {
  if (depth == 0) return infer_unique(w, type, alias);
  if (type->tag != SOURCE_Function) return type;
  SourceType *copy = COPY_OF(w->c->arena, type);
  copy->as.function.result = with_result(w, type->as.function.result, depth - 1, alias);
  return copy;
}

static AstExp *last_of(AstExp *exp) {
  for (;;) {
    if (exp->tag == AST_EXP_Let) exp = exp->as.Let.body;
    else if (exp->tag == AST_EXP_LetFunction) exp = exp->as.LetFunction.body;
    else if (exp->tag == AST_EXP_LetUpdate) exp = exp->as.LetUpdate.body;
    else return exp;
  }
}

static bool repeats_tokens(Walk *w, const Alias *alias) {
  if (!alias || alias->field_count == 0) return false;
  const Alias *seen = NULL;
  for (uint32_t i = 0; i < alias->field_count; i++) {
    if (alias_overlaps(w->c, seen, alias->fields[i])) return true;
    seen = alias_union(w->c, seen, alias_flat(w->c, alias->fields[i]));
  }
  return false;
}

// The body of a `def` or local function, inside enter_function.
static void walk_body(Walk *w, AstDec *dec) {
  AstDecValue *value = &dec->as.Value;
  const Alias *result = walk(w, value->body), *seen = NULL;
  if (value->result && value->result->type) check_unique_part(w, value->result->type, result, last_of(value->body)->span, &seen);
  else if (value->binding && value->binding->scheme && value->parameters.size && !repeats_tokens(w, result)) {
    TypeScheme *scheme = (TypeScheme *)(uintptr_t)value->binding->scheme;
    scheme->type = with_result(w, scheme->type, value->parameters.size, result);
  }
}

static const Alias *walk_lambda(Walk *w, AstExp *exp) {
  Inside inside;
  enter_function(w, &inside, &exp->as.Lambda.parameters);
  const Alias *result = walk(w, exp->as.Lambda.body), *seen = NULL;
  if (exp->as.Lambda.result && exp->as.Lambda.result->type) check_unique_part(w, exp->as.Lambda.result->type, result, exp->as.Lambda.body->span, &seen);
  return leave_function(w, &inside);
}

static void walk_local_function(Walk *w, AstDec *dec) {
  Inside inside;
  enter_function(w, &inside, &dec->as.Value.parameters);
  walk_body(w, dec);
  const Alias *captured = leave_function(w, &inside);
  if (dec->as.Value.binding) map_put_pointer(&w->aliases, dec->as.Value.binding->id, captured);
}

// ---- lets and branches
static const Alias *walk_chain(Walk *w, AstExp *exp) {
  for (;;) {
    if (exp->tag == AST_EXP_Let) {
      const Alias *value = walk(w, exp->as.Let.value);
      bind_pat(w, exp->as.Let.pattern, value, TOKEN_Fresh);
      exp = exp->as.Let.body;
    } else if (exp->tag == AST_EXP_LetFunction) {
      walk_local_function(w, exp->as.LetFunction.function);
      exp = exp->as.LetFunction.body;
    } else if (exp->tag == AST_EXP_LetUpdate) {
      AstExpLetUpdate *update = &exp->as.LetUpdate;
      const Alias *array = alias_of_binding(w, update->source.binding);
      observe(w, array, update->array_span);
      walk_slices(w, &update->slices);
      walk(w, update->value);
      consume(w, array, update->array_span);
      Binding *binding = update->binding;
      if (binding) map_put_pointer(&w->aliases, binding->id, own(w, NULL, binding->scheme->type, binding, TOKEN_Fresh));
      exp = update->body;
    } else {
      return walk(w, exp);
    }
  }
}

static const Alias *walk_if(Walk *w, AstExp *exp) {
  walk(w, exp->as.If.condition);
  uint32_t from = w->trail.size;
  const Alias *left = walk(w, exp->as.If.then_branch);
  Undone undone = undo(w, from);
  const Alias *right = walk(w, exp->as.If.else_branch);
  redo(w, undone);
  return alias_union(w->c, left, right);
}

static const Alias *walk_match(Walk *w, AstExp *exp) {
  const Alias *value = walk(w, exp->as.Match.scrutinee), *result = NULL;
  Seq(Undone) all = {0};
  for EACH(i, &exp->as.Match.cases) {
    uint32_t from = w->trail.size;
    bind_pat(w, exp->as.Match.cases.items[i].pattern, value, TOKEN_Fresh);
    result = alias_union(w->c, result, walk(w, exp->as.Match.cases.items[i].body));
    Undone undone = undo(w, from);
    seq_push(w->c->arena, &all, undone);
  }
  for EACH(i, &all) redo(w, all.items[i]);
  return result;
}

// ---- loops: the state is unique where the body consumes it, and then the initial value is consumed
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
  return own(w, alias, inner->type, name, TOKEN_Fresh);
}

static const Alias *walk_iteration(Walk *w, AstExp *exp, const Alias **state) {
  AstExpLoop *loop = &exp->as.Loop;
  w->loop_depth++;
  *state = state_alias(w, loop->pattern, NULL);
  bind_pat(w, loop->pattern, *state, TOKEN_Fresh);
  if (loop->form.kind == LOOP_While) walk(w, loop->form.bound);
  const Alias *result = walk(w, loop->body);
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
  if (exp->as.Loop.form.kind == LOOP_ForIn) bind_pat(w, exp->as.Loop.form.pattern, elements, TOKEN_Observed);
  walk_iteration(w, exp, &state);
  w->quiet = before;
  known = consumed_parts(w, state);
  undo(w, from);
  map_put_pointer(&w->loops, key, known);
  return known;
}

static bool part_is_consumed(const Consumed *consumed, uint32_t i) { return consumed->count ? i < consumed->count && consumed->fields[i] : consumed->all; }

// The next value of a consumed part may share memory only with what the iteration itself made or was given for that part.
static void check_next(Walk *w, AstExp *exp, const Alias *next, const Alias *state, const Consumed *consumed) {
  const Alias *seen = NULL;
  for (uint32_t i = 0; i < (consumed->count ? consumed->count : 1); i++) {
    if (!part_is_consumed(consumed, i)) continue;
    const Alias *part = alias_flat(w->c, consumed->count ? alias_field(next, i) : next), *given = consumed->count ? alias_field(state, i) : state;
    for (uint32_t j = 0; part && j < part->count && !w->quiet; j++) {
      const Token *token = &w->tokens.items[part->tokens[j]];
      bool inside = token->functions == w->functions && token->loops > w->loop_depth && token->kind == TOKEN_Fresh;
      bool own_part = alias_overlaps(w->c, alias_of_token(w->c, part->tokens[j]), given);
      bool other_part = !own_part && alias_overlaps(w->c, alias_of_token(w->c, part->tokens[j]), state);
      if ((inside && !other_part && !alias_overlaps(w->c, seen, alias_of_token(w->c, part->tokens[j]))) || w->tokens.items[part->tokens[j]].told) continue;
      if (inside && other_part && !alias_overlaps(w->c, seen, alias_of_token(w->c, part->tokens[j]))) continue;   // parts exchanged
      diag_note(w->c->context, diag1(w->c->context, E0406, last_of(exp->as.Loop.body)->span, owner_name(w, part->tokens[j])), exp->as.Loop.pattern->span, TEXT("this state is consumed in every iteration"));
      break;
    }
    seen = alias_union(w->c, seen, part);
  }
}

static const Alias *walk_loop(Walk *w, AstExp *exp) {
  AstExpLoop *loop = &exp->as.Loop;
  const Alias *initial = walk(w, loop->initial), *elements = NULL, *state;
  if (loop->form.kind != LOOP_While) elements = walk(w, loop->form.bound);
  const Consumed *consumed = probe(w, exp, elements);
  const Alias **kept = NEW_ARRAY(w->c->arena, const Alias *, consumed->count);
  for (uint32_t i = 0; i < (consumed->count ? consumed->count : 1); i++) {
    const Alias *part = consumed->count ? alias_field(initial, i) : initial;
    AstExp *place = skip(loop->initial);
    Span span = consumed->count && place->tag == AST_EXP_Tuple && i < place->as.Tuple.elements.size ? place->as.Tuple.elements.items[i]->span : loop->initial->span;
    if (part_is_consumed(consumed, i)) consume(w, part, span);
    else if (consumed->count) kept[i] = part;
  }
  if (loop->form.kind == LOOP_ForIn) bind_pat(w, loop->form.pattern, elements, TOKEN_Observed);
  const Alias *next = walk_iteration(w, exp, &state);
  check_next(w, exp, next, state, consumed);
  if (!consumed->count) return consumed->all ? NULL : alias_union(w->c, initial, next);
  for (uint32_t i = 0; i < consumed->count; i++)
    if (!part_is_consumed(consumed, i)) kept[i] = alias_union(w->c, kept[i], alias_field(next, i));
  return alias_of_fields(w->c, consumed->count, kept);
}

// ---- forms
static const Alias *walk_form(Walk *w, AstExp *exp) {
  switch (exp->tag) {
  case AST_EXP_Error: case AST_EXP_COUNT: case AST_EXP_Number: case AST_EXP_Bool: case AST_EXP_String: case AST_EXP_Char: case AST_EXP_Hole:
  case AST_EXP_ProjectSection: return NULL;
  case AST_EXP_Var: case AST_EXP_Project: return walk_observed_path(w, exp);
  case AST_EXP_Paren: return walk(w, exp->as.Paren.inner);
  case AST_EXP_QualParen: return walk(w, exp->as.QualParen.inner);
  case AST_EXP_Tuple: return walk_exps(w, &exp->as.Tuple.elements);
  case AST_EXP_Record: return walk_record(w, exp);
  case AST_EXP_RecordUpdate: {
    const Alias *record = walk(w, exp->as.RecordUpdate.record), *value = walk(w, exp->as.RecordUpdate.value);
    if (exp->as.RecordUpdate.path.size != 1 || exp->type->tag != SOURCE_Record || (record && record->field_count != exp->type->as.record.count))
      return alias_union(w->c, alias_flat(w->c, record), alias_flat(w->c, value));
    const Alias **fields = NEW_ARRAY(w->c->arena, const Alias *, exp->type->as.record.count);
    uint32_t at = field_index(exp->type, exp->as.RecordUpdate.path.items[0]);
    for (uint32_t i = 0; i < exp->type->as.record.count; i++) fields[i] = i == at ? value : alias_field(record, i);
    return alias_of_fields(w->c, exp->type->as.record.count, fields);
  }
  case AST_EXP_Array: walk_exps(w, &exp->as.Array.elements); return NULL;
  case AST_EXP_Index: {
    const Alias *array = walk(w, exp->as.Index.array);
    walk_slices(w, &exp->as.Index.slices);
    return alias_flat(w->c, array);
  }
  case AST_EXP_Update: return walk_update(w, exp);
  case AST_EXP_Range:
    walk(w, exp->as.Range.first);
    if (exp->as.Range.second) walk(w, exp->as.Range.second);
    walk(w, exp->as.Range.last);
    return NULL;
  case AST_EXP_Apply: {
    const Alias *closure = walk(w, exp->as.Apply.function);
    return call(w, exp->as.Apply.function->type, closure, exp->as.Apply.arguments.size, exp->as.Apply.arguments.items);
  }
  case AST_EXP_Binary: {
    AstExp *arguments[2] = {exp->as.Binary.left, exp->as.Binary.right};
    const Binding *binding = exp->as.Binary.operator.binding;
    const SourceType *type = binding && binding->scheme ? binding->scheme->type : w->c->error;
    return call(w, type, binding && !binding->top_level ? map_pointer(&w->aliases, binding->id) : NULL, 2, arguments);
  }
  case AST_EXP_And: walk(w, exp->as.And.left); walk(w, exp->as.And.right); return NULL;
  case AST_EXP_Or: walk(w, exp->as.Or.left); walk(w, exp->as.Or.right); return NULL;
  case AST_EXP_Negate: walk(w, exp->as.Negate.operand); return NULL;
  case AST_EXP_Not: walk(w, exp->as.Not.operand); return NULL;
  case AST_EXP_Lambda: return walk_lambda(w, exp);
  case AST_EXP_Section: {
    const Alias *left = exp->as.Section.left ? walk(w, exp->as.Section.left) : NULL;
    const Alias *right = exp->as.Section.right ? walk(w, exp->as.Section.right) : NULL;
    return alias_union(w->c, alias_flat(w->c, left), alias_flat(w->c, right));
  }
  case AST_EXP_IndexSection: walk_slices(w, &exp->as.IndexSection.slices); return NULL;
  case AST_EXP_Ascribe: return walk(w, exp->as.Ascribe.inner);
  case AST_EXP_Coerce: return walk(w, exp->as.Coerce.inner);
  case AST_EXP_If: return walk_if(w, exp);
  case AST_EXP_Loop: return walk_loop(w, exp);
  case AST_EXP_Let: case AST_EXP_LetFunction: case AST_EXP_LetUpdate: return walk_chain(w, exp);
  case AST_EXP_Match: return walk_match(w, exp);
  case AST_EXP_Constructor: return alias_flat(w->c, walk_exps(w, &exp->as.Constructor.arguments));
  case AST_EXP_Assert:
    walk(w, exp->as.Assert.condition);
    return walk(w, exp->as.Assert.value);
  case AST_EXP_Attribute: return walk(w, exp->as.Attribute.inner);
  }
  return NULL;
}

static const Alias *walk(Walk *w, AstExp *exp) {
  const Alias *alias = walk_form(w, exp);
  return alias && exp->type && may_share(exp->type) ? alias : NULL;
}

static Walk walk_new(Checker *c) {
  return (Walk){.c = c, .aliases = map_new(c->arena), .globals = map_new(c->arena), .loops = map_new(c->arena)};
}

void check_uniqueness(Checker *c, AstDec *dec) {
  Walk w = walk_new(c);
  for EACH(i, &dec->as.Value.parameters) bind_pat(&w, dec->as.Value.parameters.items[i], NULL, TOKEN_Observed);
  walk_body(&w, dec);
}

void check_uniqueness_of(Checker *c, AstExp *exp) {
  Walk w = walk_new(c);
  walk(&w, exp);
}
