// call: consumption in calls and functions. A parameter of type `*t` consumes its argument. A result that is not `*t`
// may share the memory of every argument. A function shares the memory of the names that it mentions, and may consume
// none of it.
#include "types/infer/infer.h"
#include "types/unique/unique.h"

// ---- application
// scheme: NULL if the function is not polymorphic. arity: number of its own parameters, without those of a function
// that it returns. joint: memory that several parts of the result may share with each other.
typedef struct Call {
  AstExp *exp;
  const Alias *closure;
  uint32_t count, arity;
  AstExp **arguments;
  const SourceType **wanted;
  const Alias **aliases;
  const TypeScheme *scheme;
  const Alias *joint;
  ParametricCall *parametric;   // of a polymorphic function, with all parts of its result
  bool partial;
} Call;

static const Alias *alias_of_result_part(Walk *w, const Call *call, const SourceType *open, const Alias *shared) {
  const bool cells = holds_cells(call->exp->type);   // the part may be anything inside the values that it shares with
  if (cells) shared = inside_alias(w, shared);
  if (!open) return alias_union(w, call->joint, shared);
  const PartSharing sharing = parametric_part(w, call->parametric, open);
  const Alias *sources = sharing.anything ? shared : sharing.alias;
  if (cells) sources = inside_alias(w, sources);
  return sharing.apart ? sources : alias_union(w, call->joint, sources);
}

// Parts of a result that are not unique may share memory with the arguments and with each other. `open`: this part
// before its type parameters were replaced, or NULL.
static const Alias *result_alias(Walk *w, const Call *call, const SourceType *type, const SourceType *open,
                                 const Alias *shared) {
  if (type->unique || !may_share(type)) return NULL;
  if (type->tag != SOURCE_Record || type->as.record.count == 0) return alias_of_result_part(w, call, open, shared);
  const bool parallel = open && open->tag == SOURCE_Record && open->as.record.count == type->as.record.count;
  const Alias **fields = new_parts(w, type->as.record.count);
  for EACH_IN(i, type->as.record)
    fields[i] =
        result_alias(w, call, field_type_of(type, i), parallel ? field_type_of(open, i) : open, shared);
  return alias_of_fields(w, type->as.record.count, fields);
}

const SourceType *function_type(AstExp *exp) {
  const Binding *binding = binding_of_exp(exp);
  bool named = binding && binding->scheme &&
               (binding->kind == BINDING_Function ||
                (binding->kind == BINDING_Local && binding->scheme->type->tag == SOURCE_Function));
  return named ? binding->scheme->type : unwrapped_exp(exp, WRAP_Paren)->type;
}

void check_type_modes(Walk *w, const SourceType *wanted, const SourceType *given, Span span) {
  if (w->quiet) return;
  if (does_more(EXCESS_Consumes, wanted, given)) diag0(w->c->context, E0408, span);
  else if (does_more(EXCESS_Shares, wanted, given)) diag0(w->c->context, E0415, span);
}

void check_modes(Walk *w, const SourceType *wanted, AstExp *given) {
  check_type_modes(w, wanted, function_type(given), given->span);
}

void check_payload_modes(Walk *w, AstExp *exp) {
  const AstExps *arguments = &exp->as.Constructor.arguments;
  const SourceConstructor *made = constructor_of(w->c, exp->type, exp->as.Constructor.constructor);
  for EACH(i, arguments) check_modes(w, made->payload.items[i], arguments->items[i]);
}

static void check_part_modes(Walk *w, const AstPat *part, const SourceType *matched) {
  check_type_modes(w, part->type, matched, part->span);
}

static void check_payload_pattern_modes(Walk *w, const AstPat *pat) {
  const AstPats *arguments = &pat->as.Constructor.arguments;
  const SourceConstructor *matched = constructor_of(w->c, pat->type, pat->as.Constructor.constructor);
  for EACH(i, arguments) check_part_modes(w, arguments->items[i], matched->payload.items[i]);
}

static void check_field_modes(Walk *w, const AstPat *pat) {
  for EACH(i, &pat->as.Record.fields) {
    const AstPatField *field = &pat->as.Record.fields.items[i];
    check_part_modes(w, field->pattern, field_type_of(pat->type, position_of_field(pat->type, field->name)));
  }
}

// The type of another pattern is made of those of the patterns in it.
void check_pattern_modes(Walk *w, const AstPat *pat) {
  if (pat->tag == AST_PAT_Record && pat->type->tag == SOURCE_Record) check_field_modes(w, pat);
  if (pat->tag == AST_PAT_Constructor && pat->type->tag == SOURCE_Sum) check_payload_pattern_modes(w, pat);
}

void report_overlap(Walk *w, DiagCode code, const AstExp *place, const Alias *alias, const AstExp *other,
                    const char *note) {
  if (w->quiet) return;
  Diag *diag = diag_report(w->c->context, code, place->span, owner_name(w, alias_flat(w, alias)->tokens[0]),
                           TEXT(""), TEXT(""));
  diag_note(w->c->context, diag, other->span, text_of(note));
}

static bool is_consumed(const Call *call, uint32_t i) {
  return call->wanted[i] && is_consuming(call->wanted[i]) && may_share(call->wanted[i]);
}

static void check_consumed(Walk *w, const Call *call, uint32_t i) {
  AstExp *argument = call->arguments[i];
  const Alias *alias = call->aliases[i], *twice = parts_overlap(w, argument->type, alias);
  if (call->partial) {
    if (!w->quiet) diag1(w->c->context, E0410, argument->span, source_span_text(w->c->context, argument->span));
    return;
  }
  if (twice) report_overlap(w, DIAG_E0413, argument, twice, argument, "consumed here");
  if (overlaps(w, alias, call->closure)) report_overlap(w, DIAG_E0414, call->exp, alias, argument, "consumed here");
  for RANGE(j, call->count) {
    if (i == j || (j < i && is_consumed(call, j)) || !overlaps(w, alias, call->aliases[j])) continue;
    report_overlap(w, DIAG_E0407, call->arguments[j], alias, argument, "consumed here");
  }
  consume(w, alias, argument);
}

static const TypeScheme *polymorphic(const Binding *binding) {
  return binding && binding->scheme && binding->scheme->type_parameters.size ? binding->scheme : NULL;
}

static uint32_t arity_of(const Binding *binding) {
  bool defined = binding && binding->declaration && binding->declaration->tag == AST_DEC_Value;
  return defined ? binding->declaration->as.Value.parameters.size : 0;
}

// The result before its type parameters were replaced, if each argument has a parameter of its own; NULL for a
// function.
static const SourceType *scheme_result(const Call *call) {
  const SourceType *type = call->scheme ? call->scheme->type : NULL;
  for COUNTING(i, type && i < call->count)
    type = type->tag == SOURCE_Function ? type->as.function.result : NULL;
  return type && type->tag != SOURCE_Function ? type : NULL;
}

static const SourceType *after_arguments(const SourceType *type, uint32_t count) {
  for (; count && type->tag == SOURCE_Function; count--) type = type->as.function.result;
  return type;
}

static const SourceType *with_result(Walk *w, const SourceType *type, uint32_t depth, const Alias *alias);

// The body of a partially applied function is evaluated at each call. So its result may be fresh at each call.
static void note_fresh_results(Walk *w, const Call *call) {
  if (!call->scheme || call->count >= call->arity) return;
  const SourceType *result = after_arguments(call->scheme->type, call->arity);
  if (result->tag == SOURCE_Function) return;
  ParametricCall parametric = parametric_call(w, call->scheme, result, call->count, call->arguments, call->aliases);
  const PartSharing sharing = parametric_part(w, &parametric, result);
  if (!sharing.anything && !sharing.alias)
    call->exp->type = with_result(w, call->exp->type, call->arity - call->count, NULL);
}

// A call may read a value whose cell is reused after the call. opt/recursion/modulo_cons must not reuse the cell
// earlier.
static void note_lookers(Walk *w, const Call *call) {
  for COUNTING(i, i <= call->count) {
    if (i < call->count && !holds_cells(call->arguments[i]->type) && !holds_function(call->arguments[i]->type))
      continue;
    for EACH_TOKEN(at, w, i < call->count ? call->aliases[i] : call->closure)
      seq_push(w->arena, &token_at(w, token_itself(w, at.id))->lookers, call->exp);
  }
}

// The function of an application is evaluated after its arguments. Neither may consume memory that the other shares.
const Alias *walk_call(Walk *w, AstExp *exp, const Callee *callee, uint32_t count, AstExp **arguments) {
  const Binding *binding = callee->binding;
  Call call = {exp,
               callee->closure,
               count,
               arity_of(binding),
               arguments,
               NEW_ARRAY(w->arena, const SourceType *, count),
               new_parts(w, count),
               polymorphic(binding),
               .partial = false};
  for RANGE(i, count) call.aliases[i] = walk_exp(w, arguments[i]);
  if (callee->exp) call.closure = walk_exp(w, callee->exp);
  else observe(w, call.closure, exp);
  const SourceType *function = callee->exp ? function_type(callee->exp) : callee->type;
  const Alias *shared = alias_flat(w, call.closure);
  for COUNTING(i, i < count && function->tag == SOURCE_Function) {
    call.wanted[i] = function->as.function.parameter;
    function = function->as.function.result;
  }
  call.partial = function->tag == SOURCE_Function;
  // an argument that was evaluated later may have consumed it
  for RANGE(i, count) observe(w, call.aliases[i], arguments[i]);
  for RANGE(i, count) {
    if (call.wanted[i]) check_modes(w, call.wanted[i], arguments[i]);
    if (is_consumed(&call, i)) check_consumed(w, &call, i);
    else shared = alias_union(w, shared, alias_flat(w, call.aliases[i]));
    if (is_consumed(&call, i)) call.aliases[i] = NULL;
  }
  note_lookers(w, &call);
  if (call.partial) note_fresh_results(w, &call);
  const SourceType *open = scheme_result(&call);
  if (function->tag == SOURCE_Parameter && !function->unique && exp->type) function = exp->type;
  if (shared_parts(open && open->tag != SOURCE_Parameter ? open : function) > 1) call.joint = alias_of_value(w);
  if (!open) return result_alias(w, &call, function, NULL, shared);
  ParametricCall parametric = parametric_call(w, call.scheme, open, count, arguments, call.aliases);
  call.parametric = &parametric;
  return result_alias(w, &call, function, open, shared);
}

// A section shares the memory of its operand and of the names that the operator mentions.
const Alias *walk_section(Walk *w, AstExp *exp) {
  AstExpSection *section = &exp->as.Section;
  AstExp *operand = section->left ? section->left : section->right;
  const Alias *closure = alias_of_reference(w, &section->operator), *alias = operand ? walk_exp(w, operand) : NULL;
  observe_name(w, closure, section->operator.binding, exp->span);
  const Binding *binding = section->operator.binding;
  const SourceType *type = binding && binding->scheme ? binding->scheme->type : w->c->error;
  if (section->right && type->tag == SOURCE_Function) type = type->as.function.result;
  if (operand && type->tag == SOURCE_Function) {
    const SourceType *taken = type->as.function.parameter;
    check_modes(w, taken, operand);
    if (is_consuming(taken) && may_share(operand->type) && !w->quiet)
      diag1(w->c->context, E0410, operand->span, source_span_text(w->c->context, operand->span));
  }
  return alias_union(w, alias_flat(w, closure), alias_flat(w, alias));
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
  for EACH_TOKEN(at, w, captured) note_captured(w, at.id);
  return captured;
}

static bool is_foreign(Walk *w, uint32_t id) {
  const Token *token = token_at(w, id);
  return token->kind != TOKEN_Fresh || token->functions < w->functions || token_root(w, id) < w->born;
}

// The memory of the parts of a result seen so far: of all parts, and of the unique ones.
typedef struct Seen { const Alias *all, *unique; } Seen;

// What a function that is called once gives away in a unique result is consumed where the function is defined.
static bool moves_into_result(Walk *w, uint32_t token, Span span) {
  if (token_root(w, token) >= w->born || !is_consumable(w, token)) return false;
  consume_name(w, alias_of_token(w, token), NULL, span);
  return true;
}

static void report_foreign(Walk *w, const Alias *alias, Span span) {
  for EACH_TOKEN(at, w, alias) {
    if (!is_foreign(w, at.id) || moves_into_result(w, at.id, span) || w->quiet) continue;
    Diag *diag = diag1(w->c->context, E0404, span, owner_name(w, at.id));
    const Binding *owner = token_at(w, at.id)->owner;
    if (owner) diag_note(w->c->context, diag, owner->span, TEXT("bound here"));
    return;
  }
}

static void check_unique_part(Walk *w, const SourceType *declared, const Alias *alias, Span span, Seen *seen);

static void add_seen(Walk *w, Seen *seen, Seen more) {
  seen->all = alias_union(w, seen->all, more.all);
  seen->unique = alias_union(w, seen->unique, more.unique);
}

// A value has the payload of one constructor only, so payloads of different constructors may share memory.
static void check_unique_parts(Walk *w, const SourceType *declared, const Alias *alias, Span span, Seen *seen) {
  const Seen before = *seen;
  Seen here = before;
  for EACH_PART(at, declared) {
    if (declared->tag == SOURCE_Sum && at.index == 1) {
      add_seen(w, seen, here);
      here = before;
    }
    check_unique_part(w, source_unique(w->c, at.type, declared->unique || at.type->unique),
                      alias_field(alias, at.seen - 1), span, &here);
  }
  add_seen(w, seen, here);
}

static void check_unique_part(Walk *w, const SourceType *declared, const Alias *alias, Span span, Seen *seen) {
  if (!may_share(declared)) return;
  if (alias && alias->ways) {   // only one branch is evaluated
    const Seen before = *seen;
    for RANGE(i, 2) {
      Seen here = before;
      check_unique_part(w, declared, alias->either[i], span, &here);
      add_seen(w, seen, here);
    }
    return;
  }
  if (declared->tag == SOURCE_Sum ? alias && has_alias_parts(declared, alias)
                                  : declared->tag == SOURCE_Record && declared->as.record.count) {
    check_unique_parts(w, declared, alias, span, seen);
    return;
  }
  const Alias *flat = alias_flat(w, alias);
  if (!flat) return;
  if (declared->unique) report_foreign(w, flat, span);
  if (!w->quiet && overlaps(w, flat, declared->unique ? seen->all : seen->unique))
    diag1(w->c->context, E0409, span, owner_name(w, flat->tokens[0]));
  seen->all = alias_union(w, seen->all, flat);
  if (declared->unique) seen->unique = alias_union(w, seen->unique, flat);
}

static const SourceType *infer_unique(Walk *w, const SourceType *type, const Alias *alias) {
  if (!may_share(type) || type->tag == SOURCE_Function) return type;
  if (type->tag == SOURCE_Record && type->as.record.count && (!alias || alias->field_count == type->as.record.count)) {
    SourceTypeArgument *parts = NEW_ARRAY(w->arena, SourceTypeArgument, type->as.record.count);
    for EACH_PART(at, type) parts[at.seen - 1].type = infer_unique(w, at.type, alias_field(alias, at.seen - 1));
    return type_with_parts(w->arena, type, parts);
  }
  bool foreign = false;
  for EACH_TOKEN(at, w, alias) foreign |= is_foreign(w, at.id);
  return source_unique(w->c, type, !foreign);
}

// Parts of a result that overlap each other are not unique.
static const SourceType *with_result(Walk *w, const SourceType *type, uint32_t depth, const Alias *alias) {
  if (depth == 0) {
    const SourceType *shared = source_shared(w->c, type);
    return parts_overlap(w, type, alias) ? shared : infer_unique(w, shared, alias);
  }
  if (type->tag != SOURCE_Function) return type;
  SourceType *copy = type_copy(w->arena, type);
  copy->as.function.result = with_result(w, type->as.function.result, depth - 1, alias);
  return copy;
}

// ---- results that share with global values
// It holds a function whose result may share memory.
static bool holds_giver(const SourceType *type) {
  if (type->tag == SOURCE_Record && !type_is_plain(type))
    for EACH_IN(i, type->as.record)
      if (holds_giver(field_type_of(type, i))) return true;
  if (type->tag != SOURCE_Function) return false;
  while (type->tag == SOURCE_Function) type = type->as.function.result;
  return !type->unique && may_share(type);
}

static const Token *global_of(Walk *w, const Alias *alias) {
  for EACH_TOKEN(at, w, alias) {
    const Token *token = token_at(w, at.id);
    if (token->kind == TOKEN_Global && !token->reported && !token->hidden) return token;
  }
  return NULL;
}

// The memory that the functions in a value mention, for functions whose results may share it.
static const Alias *alias_of_givers(Walk *w, const SourceType *type, const Alias *alias) {
  if (!holds_giver(type)) return NULL;
  if (type->tag != SOURCE_Record) return alias;
  const Alias *all = NULL;
  for EACH_IN(i, type->as.record)
    all = alias_union(w, all,
                      alias_flat(w, alias_of_givers(w, field_type_of(type, i), alias_field(alias, i))));
  return all;
}

// The result of a function that returns global memory may not be consumed: gives_global records it. This is recorded
// only for calls of the function itself. A function that it returns, or that a constant holds, may not return global
// memory: E0412.
static void note_global(Walk *w, const AstDecValue *value, const Alias *alias) {
  Binding *binding = value->binding;
  if (!binding || !binding->top_level || !binding->scheme) return;
  const bool takes_arguments = value->parameters.size > 0 && global_of(w, alias);
  if (takes_arguments && !holds_function(after_arguments(binding->scheme->type, value->parameters.size)))
    binding->gives_global = true;
  const Token *token = global_of(w, alias_of_givers(w, value->body->type, alias));
  if (!token || w->quiet || w->c->cloned) return;
  Diag *diag = diag1(w->c->context, E0412, last_of_chain(value->body)->span, text_of_name(w->c, token->owner->name));
  diag_note(w->c->context, diag, token->owner->span, TEXT("defined here"));
}

// The body of a `def` or local function, inside enter_function.
void walk_body(Walk *w, AstDec *dec) {
  AstDecValue *value = &dec->as.Value;
  const Alias *result = walk_exp(w, value->body);
  Seen seen = {0};
  note_global(w, value, result);
  if (value->result && value->result->type) {
    check_modes(w, value->result->type, value->body);
    check_unique_part(w, value->result->type, result, last_of_chain(value->body)->span, &seen);
  } else if (value->binding && value->binding->scheme && value->parameters.size) {
    TypeScheme *scheme = (TypeScheme *)(uintptr_t)value->binding->scheme;
    scheme->type = with_result(w, scheme->type, value->parameters.size, result);
  }
}

const Alias *walk_lambda(Walk *w, AstExp *exp) {
  Inside inside;
  enter_function(w, &inside, &exp->as.Lambda.parameters);
  AstExp *body = exp->as.Lambda.body;
  const AstType *declared = exp->as.Lambda.result;
  const Alias *result = walk_exp(w, body);
  Seen seen = {0};
  if (declared && declared->type) {
    check_modes(w, declared->type, body);
    check_unique_part(w, declared->type, result, body->span, &seen);
  } else {
    exp->type = with_result(w, exp->type, exp->as.Lambda.parameters.size, result);
  }
  return leave_function(w, &inside);
}

// A function that is called once belongs to the function around it: what its body consumes is consumed here. What it
// only reads has to be there still when it is called.
static void walk_linear_function(Walk *w, AstDec *dec) {
  Capture capture = {w->captures, w->functions + 1, NULL};
  const uint32_t born = w->born, here = w->tokens.size;
  const Alias *read = NULL;
  w->captures = &capture;
  w->born = here;
  for EACH(i, &dec->as.Value.parameters)
    bind_pat_alias(w, dec->as.Value.parameters.items[i], NULL, TOKEN_Observed);
  walk_body(w, dec);
  w->captures = capture.outer;
  w->born = born;
  for EACH_TOKEN(at, w, capture.alias) {
    if (token_root(w, at.id) >= here || token_at(w, token_itself(w, at.id))->consumed) continue;
    read = alias_union(w, read, alias_of_token(w, at.id));
  }
  for EACH_TOKEN(at, w, read) note_captured(w, at.id);
  map_put_pointer(&w->aliases, dec->as.Value.binding->id, read);
}

void walk_local_function(Walk *w, AstDec *dec) {
  if (dec->as.Value.binding && map_find(&w->once, dec->as.Value.binding->id)) {
    walk_linear_function(w, dec);
    return;
  }
  Inside inside;
  enter_function(w, &inside, &dec->as.Value.parameters);
  walk_body(w, dec);
  const Alias *captured = leave_function(w, &inside);
  if (dec->as.Value.binding) map_put_pointer(&w->aliases, dec->as.Value.binding->id, captured);
}
