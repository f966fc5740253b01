// consume: tokens of memory, the names that have them, and which tokens are consumed. The state is a set of consumed
// tokens with a trail, so that the branches of an `if` start from the same state.
#include "types/unique/unique.h"

Text owner_name(Walk *w, uint32_t token) {
  const Binding *owner = token_at(w, token)->owner;
  return owner && owner->name.id ? text_of_name(w->c, owner->name) : TEXT("this value");
}

// ---- tokens and names
static uint32_t token_new(Walk *w, Binding *owner, TokenKind kind) {
  if (w->tokens.size == 0) seq_push(w->arena, &w->tokens, ((Token){0}));
  Token token = {.owner = owner, .kind = kind, .functions = w->functions, .loops = w->loop_depth};
  seq_push(w->arena, &w->tokens, token);
  return w->tokens.size - 1;
}

// The alias of a named value. Parts that share nothing yet get tokens of their own.
const Alias *own_alias(Walk *w, const Alias *alias, const SourceType *type, Binding *owner, TokenKind kind) {
  if (!may_share(type)) return NULL;
  if (!has_alias_parts(type, alias)) return alias ? alias : alias_of_token(w, token_new(w, owner, kind));
  const uint32_t count = part_count(type);
  const Alias **parts = new_parts(w, count);
  for EACH_PART(at, type) {
    const bool fresh = type->tag == SOURCE_Record ? is_consuming(at.type) : at.type->unique;
    parts[at.seen - 1] = own_alias(w, alias_field(alias, at.seen - 1), at.type, owner, fresh ? TOKEN_Fresh : kind);
  }
  return alias_of_fields(w, count, parts);
}

void bind_pat_alias(Walk *w, AstPat *pat, const Alias *alias, TokenKind kind) {
  if (is_consuming(pat->type)) kind = TOKEN_Fresh;
  check_pattern_modes(w, pat);
  switch (pat->tag) {
  case AST_PAT_Var:
    if (pat->as.Var.binding)
      map_put_pointer(&w->aliases, pat->as.Var.binding->id, own_alias(w, alias, pat->type, pat->as.Var.binding, kind));
    return;
  case AST_PAT_Tuple:
    for EACH(i, &pat->as.Tuple.elements)
      bind_pat_alias(w, pat->as.Tuple.elements.items[i], alias_field(alias, i), kind);
    return;
  case AST_PAT_Record:
    for EACH(i, &pat->as.Record.fields) {
      const AstPatField *field = &pat->as.Record.fields.items[i];
      const uint32_t at = position_of_field(pat->type, field->name);
      bind_pat_alias(w, field->pattern, alias_field(alias, at), kind);
    }
    return;
  case AST_PAT_Ascribe: bind_pat_alias(w, pat->as.Ascribe.inner, alias, kind); return;
  case AST_PAT_Paren: bind_pat_alias(w, pat->as.Paren.inner, alias, kind); return;
  case AST_PAT_Attribute: bind_pat_alias(w, pat->as.Attribute.inner, alias, kind); return;
  case AST_PAT_Constructor: {
    if (is_recursive(w->c, pat->type)) {
      bind_recursive(w, pat, alias, kind);
      return;
    }
    uint32_t start = pat->type->tag == SOURCE_Sum ? payload_start(pat->type, pat->as.Constructor.constructor) : 0;
    for EACH(i, &pat->as.Constructor.arguments)
        bind_pat_alias(w, pat->as.Constructor.arguments.items[i], alias_field(alias, start + i), kind);
    return;
  }
  case AST_PAT_Error: case AST_PAT_Wildcard: case AST_PAT_Literal: return;
  }
}

// ---- global values
// The program may not know the representation of an abstract type. So a global that is used at an abstract type has
// another token than the same global used as an array.
static const Alias *alias_of_global(Walk *w, Binding *binding, bool hidden) {
  uint64_t key = 2 * (uint64_t)binding->id + hidden, token = map_value_or(&w->globals, key, 0);
  if (!token) map_put(&w->globals, key, token = token_new(w, binding, TOKEN_Global));
  token_at(w, (uint32_t)token)->hidden = hidden;
  return alias_of_token(w, (uint32_t)token);
}

static bool is_of_type_parameter(const TypeScheme *scheme, const SourceType *type) {
  while (type->tag == SOURCE_Array) type = type->as.array.element;
  for EACH(i, &scheme->type_parameters)
      if (type->tag == SOURCE_Parameter && scheme->type_parameters.items[i]->as.parameter.id == type->as.parameter.id)
        return true;
  return false;
}

// Each use of a polymorphic value is a new value in the parts whose types are type parameters.
static const Alias *without_instances(Walk *w, const TypeScheme *scheme, const SourceType *type, const Alias *alias) {
  if (is_of_type_parameter(scheme, type)) return NULL;
  if (type->tag != SOURCE_Record || type->as.record.count == 0) return alias;
  const Alias **fields = new_parts(w, type->as.record.count);
  for EACH_IN(i, type->as.record)
    fields[i] = without_instances(w, scheme, field_type_of(type, i), alias);
  return alias_of_fields(w, type->as.record.count, fields);
}

const Alias *alias_of_reference(Walk *w, const Reference *reference) {
  Binding *binding = reference->binding;
  if (!binding || !binding->scheme || binding->kind == BINDING_Intrinsic || binding->kind == BINDING_Size) return NULL;
  if (!binding->top_level) return map_pointer(&w->aliases, binding->id);
  if (binding->scheme->type->tag == SOURCE_Function)
    return binding->gives_global ? alias_of_global(w, binding, false) : NULL;
  if (!may_share(binding->scheme->type)) return NULL;
  return without_instances(w, binding->scheme, binding->scheme->type, alias_of_global(w, binding, reference->hidden));
}

const Alias *alias_of_value(Walk *w) { return alias_of_token(w, token_new(w, NULL, TOKEN_Fresh)); }

// ---- use and consumption
static Binding *name_of_path(const AstExp *exp) {
  for (;;) {
    exp = unwrapped_exp(exp, WRAP_Paren | WRAP_Ascribe | WRAP_Coerce);
    if (exp->tag == AST_EXP_Project) exp = exp->as.Project.record;
    else if (exp->tag == AST_EXP_Index) exp = exp->as.Index.array;
    else return exp->tag == AST_EXP_Var ? exp->as.Var.name.binding : NULL;
  }
}

static void note_name(Walk *w, Diag *diag, const Binding *name, const Binding *owner) {
  if (!name || !owner || name == owner || !name->span.file || !owner->name.id) return;
  Text text = text_format(w->arena, "`%.*s` may share the memory of `%.*s`",
                          TEXT_ARG(text_of_name(w->c, name->name)), TEXT_ARG(text_of_name(w->c, owner->name)));
  diag_note(w->c->context, diag, name->span, text);
}

static void report_use(Walk *w, uint32_t id, const Binding *name, Span span) {
  const Token *token = token_at(w, id);
  Text source = source_span_text(w->c->context, span);
  Text text = name && name->name.id ? text_of_name(w->c, name->name) : source.size < 40 ? source : owner_name(w, id);
  Diag *diag = diag1(w->c->context, E0401, span, text);
  diag_note(w->c->context, diag, token->how.at, TEXT("consumed here"));
  if (name && name->scheme && is_diamond(w->c, name->scheme->type))
    diag->help = TEXT("a diamond is used once; take another one: `diamond.new ()`");
  else if (name && name->scheme && holds_cells(name->scheme->type))
    diag->help = text_format(
        w->arena,
        "look at `%.*s` before it is consumed, or consume `copy %.*s`, which takes a cell for each of its cells",
        TEXT_ARG(text), TEXT_ARG(text));
  note_name(w, diag, name, token->owner);
  note_path(w, diag, token->how.by ? token->how.by : id);
  if (token->how.through != name && token->how.by == id) note_name(w, diag, token->how.through, token->owner);
}

void note_captured(Walk *w, uint32_t id) {
  const Token *token = token_at(w, id);
  if (!w->captures || (token->kind != TOKEN_Global && token->functions >= w->captures->functions)) return;
  w->captures->alias = alias_union(w, w->captures->alias, alias_of_token(w, id));
}

void observe_name(Walk *w, const Alias *alias, Binding *name, Span span) {
  bool reported = false;
  for EACH_TOKEN(at, w, alias) {
    const uint32_t id = token_itself(w, at.id);
    Token *token = token_at(w, id);
    note_captured(w, id);
    if (!token->consumed || token->reported || token_at(w, token_root(w, id))->reported || w->quiet) continue;
    token->reported = token_at(w, token_root(w, id))->reported = true;
    if (!reported) report_use(w, id, name, span);
    reported = true;
  }
}

void observe(Walk *w, const Alias *alias, AstExp *exp) {
  if (alias) observe_name(w, alias, name_of_path(exp), exp->span);
}

static Text how_to_own(Walk *w, const Token *token, Text name) {
  const Binding *owner = token->owner;
  if (!owner || !owner->name.id || !owner->scheme) return text_of(diag_help_text(DIAG_E0402));
  if (token->kind == TOKEN_Global) return text_format(w->arena, "consume a copy: `copy %.*s`", TEXT_ARG(name));
  Text type = type_text(w->c, owner->scheme->type);
  if (is_recursive(w->c, owner->scheme->type))
    return text_format(w->arena, "let the caller give it away: `(%.*s: *%.*s)`, or consume a copy: `copy %.*s`",
                       TEXT_ARG(name), TEXT_ARG(type), TEXT_ARG(name));
  if (holds_cells(owner->scheme->type))
    return text_format(w->arena, "let the caller give it away: `(%.*s: *%.*s)`", TEXT_ARG(name), TEXT_ARG(type));
  return text_format(w->arena, "consume a copy, `copy %.*s`, or let the caller give it away: `(%.*s: *%.*s)`",
                     TEXT_ARG(name), TEXT_ARG(name), TEXT_ARG(type));
}

static Diag *refuse_consumption(Walk *w, uint32_t id, Span span) {
  Token *token = token_at(w, id);
  Text name = owner_name(w, id);
  if (token->kind != TOKEN_Fresh) {
    Diag *diag = diag1(w->c->context, E0402, span, name);
    diag->help = how_to_own(w, token, name);
    return diag;
  }
  const bool inner = token->functions < w->functions;
  Diag *diag = inner ? diag1(w->c->context, E0403, span, name) : diag1(w->c->context, E0405, span, name);
  if (token->owner && token->owner->scheme && is_diamond(w->c, token->owner->scheme->type))
    diag->help = inner ? TEXT("a diamond is used once; take a cell where it is needed: `diamond.new ()`")
                       : TEXT("make it part of the loop's state, or take a cell in each round: `diamond.new ()`");
  return diag;
}

static bool consumable(const Walk *w, const Token *token) {
  return token->kind == TOKEN_Fresh && token->functions == w->functions && token->loops >= w->loop_depth;
}

static void mark_consumed(Walk *w, Consumption consumption) {
  Token *token = token_at(w, consumption.token);
  if (token->consumed) return;
  token->consumed = true;
  token->how = consumption;
  seq_push(w->arena, &w->trail, consumption.token);
}

static void mark_parts_consumed(Walk *w, Consumption consumption) {
  mark_consumed(w, consumption);
  for (uint32_t part = token_at(w, consumption.token)->child; part; part = token_at(w, part)->next) {
    consumption.token = part;
    mark_parts_consumed(w, consumption);
  }
}

// Consuming a value consumes all its parts, and the values that it is a part of.
static void mark_whole_consumed(Walk *w, Consumption consumption) {
  mark_parts_consumed(w, consumption);
  while ((consumption.token = token_at(w, consumption.token)->parent) != 0) mark_consumed(w, consumption);
}

void consume_name(Walk *w, const Alias *alias, Binding *name, Span span) {
  bool refused = false;
  for EACH_TOKEN(at, w, alias) {
    const uint32_t id = token_itself(w, at.id), root = token_root(w, id);
    Token *token = token_at(w, root);
    if (!consumable(w, token) && !token->reported && !refused && !w->quiet) {
      token->reported = refused = true;
      Diag *diag = refuse_consumption(w, root, span);
      if (token->owner) diag_note(w->c->context, diag, token->owner->span, TEXT("bound here"));
      note_path(w, diag, id);
      note_name(w, diag, name, token_at(w, id)->owner);
    }
    token_at(w, id)->reported |= token->reported;
    mark_whole_consumed(w, (Consumption){id, id, name, span});
  }
}

bool is_consumable(const Walk *w, uint32_t id) { return consumable(w, token_at(w, token_root(w, id))); }

void consume(Walk *w, const Alias *alias, AstExp *exp) {
  if (alias) consume_name(w, alias, name_of_path(exp), exp->span);
}

// ---- branches start from the same state
Undone undo_consumption(Walk *w, uint32_t from) {
  const uint32_t count = w->trail.size - from;
  Consumption *items = NEW_ARRAY(w->arena, Consumption, count);
  for RANGE(i, count) {
    Token *token = token_at(w, w->trail.items[from + i]);
    items[i] = token->how;
    token->consumed = false;
  }
  w->trail.size = from;
  return (Undone){count, items};
}

void redo_consumption(Walk *w, Undone undone) {
  for EACH_IN(i, undone) mark_consumed(w, undone.items[i]);
}
