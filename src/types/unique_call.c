// unique_call: consumption in calls and functions: a `*t` parameter consumes its argument; a result that is not `*t` may share the
// memory of every argument; a function shares the memory of what it refers to and may consume nothing of it.
#include "types/unique.h"

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

const Alias *walk_call(Walk *w, const SourceType *function, const Alias *closure, uint32_t count, AstExp **arguments) {
  const SourceType **wanted = NEW_ARRAY(w->c->arena, const SourceType *, count);
  const Alias **aliases = NEW_ARRAY(w->c->arena, const Alias *, count), *shared = alias_flat(w->c, closure);
  for (uint32_t i = 0; i < count; i++) {
    if (function->tag == SOURCE_Function) {
      wanted[i] = function->as.function.parameter;
      function = function->as.function.result;
    }
    if (!arguments[i]) continue;
    aliases[i] = walk_exp(w, arguments[i]);
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
  for EACH(i, parameters) bind_pat_alias(w, parameters->items[i], NULL, TOKEN_Observed);
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
    for (uint32_t i = 0; i < declared->as.record.count; i++) {
      const SourceType *part = declared->as.record.fields[i].type;
      check_unique_part(w, source_unique(w->c, part, declared->unique || part->unique), alias->fields[i], span, seen);
    }
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
void walk_body(Walk *w, AstDec *dec) {
  AstDecValue *value = &dec->as.Value;
  const Alias *result = walk_exp(w, value->body), *seen = NULL;
  if (value->result && value->result->type) check_unique_part(w, value->result->type, result, last_of_chain(value->body)->span, &seen);
  else if (value->binding && value->binding->scheme && value->parameters.size && !repeats_tokens(w, result)) {
    TypeScheme *scheme = (TypeScheme *)(uintptr_t)value->binding->scheme;
    scheme->type = with_result(w, scheme->type, value->parameters.size, result);
  }
}

const Alias *walk_lambda(Walk *w, AstExp *exp) {
  Inside inside;
  enter_function(w, &inside, &exp->as.Lambda.parameters);
  const Alias *result = walk_exp(w, exp->as.Lambda.body), *seen = NULL;
  if (exp->as.Lambda.result && exp->as.Lambda.result->type) check_unique_part(w, exp->as.Lambda.result->type, result, exp->as.Lambda.body->span, &seen);
  return leave_function(w, &inside);
}

void walk_local_function(Walk *w, AstDec *dec) {
  Inside inside;
  enter_function(w, &inside, &dec->as.Value.parameters);
  walk_body(w, dec);
  const Alias *captured = leave_function(w, &inside);
  if (dec->as.Value.binding) map_put_pointer(&w->aliases, dec->as.Value.binding->id, captured);
}
