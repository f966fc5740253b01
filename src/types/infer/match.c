// match: match, and the constructors of sum types in expressions and patterns. Together the cases must cover every
// value.
#include "types/infer/infer.h"

const SourceType *infer_match(Checker *c, AstExp *exp, const SourceType *expected) {
  const SourceType *value = infer(c, exp->as.Match.scrutinee), *result = NULL;
  Span first = {0}, place = exp->as.Match.scrutinee->span;
  for EACH(i, &exp->as.Match.cases) {
    AstCase *one = &exp->as.Match.cases.items[i];
    uint32_t locals = c->locals.size, mark = c->ids.size;
    c->group++;
    c->may_fail++;
    check_pat(c, one->pattern, value, ANONYMOUS_Flexible,
              cause_of(one->pattern->span, "the value matched has the type wanted", place));
    c->may_fail--;
    const SourceType *body = close_over(c, infer_expecting(c, one->body, expected), mark, false);
    local_close(c, locals);
    if (!result) first = one->body->span;
    result =
        result ? merge_branches(c, result, body, blame(one->body, "the first case has the type wanted", first)) : body;
  }
  seq_push(c->arena, &c->definition->matches, exp);
  return result ? result : c->error;
}

// found: the constructor of this name, with another payload; NULL: there is none.
static void refuse_constructor(Checker *c, const SourceType *sum, const SourceConstructor *found, Name name,
                               uint32_t given, Span span) {
  report_constructor(c, (Failure){.kind = found ? FAIL_Payload : FAIL_Constructor,
                                  .type = sum,
                                  .name = name,
                                  .span = span,
                                  .wanted = found ? found->payload.size : 0,
                                  .given = given});
}

// The context knows the type. Its sizes are replaced by new ones for this value, which the context may still reject.
static const SourceType *infer_known_constructor(Checker *c, AstExp *exp, const SourceType *expected) {
  AstExps *arguments = &exp->as.Constructor.arguments;
  const SourceType *sum = with_fresh_sizes(c, expected);
  const SourceConstructor *found = constructor_of(c, shape_of(c, sum), exp->as.Constructor.constructor);
  if (!found || found->payload.size != arguments->size) {
    for EACH(i, arguments) infer(c, arguments->items[i]);
    refuse_constructor(c, sum, found, exp->as.Constructor.constructor, arguments->size, exp->span);
    return c->error;
  }
  for EACH(i, arguments) {
    const SourceType *type = source_shared(c, infer_expecting(c, arguments->items[i], found->payload.items[i]));
    require_type(c, found->payload.items[i], type, blame_alone(arguments->items[i]));
  }
  return sum;
}

static const SourceType *infer_open_constructor(Checker *c, AstExp *exp) {
  const AstExps *arguments = &exp->as.Constructor.arguments;
  const SourceType **payload = NEW_ARRAY(c->arena, const SourceType *, arguments->size);
  Span *spans = NEW_ARRAY(c->arena, Span, arguments->size);
  for EACH(i, arguments) {
    payload[i] = source_shared(c, infer(c, arguments->items[i]));
    spans[i] = arguments->items[i]->span;
  }
  MemberNeed need = {NULL, exp->as.Constructor.constructor, exp->span, arguments->size, payload, spans, false};
  const SourceType *type = variable_new(c, exp->span);
  bool added = require_constructor(c, type, &need);
  REQUIRE(added);   // (a new variable has no needs that could fail)
  return type;
}

const SourceType *infer_constructor(Checker *c, AstExp *exp, const SourceType *expected) {
  AstExp *diamond = exp->as.Constructor.diamond;
  if (diamond) {
    require(c, diamond, c->diamond);
    seq_push(c->arena, &c->definition->built, exp);
  }
  bool known = expected && (resolve(c, expected)->tag == SOURCE_Sum || is_recursive(c, resolve(c, expected)));
  return known ? infer_known_constructor(c, exp, resolve(c, expected)) : infer_open_constructor(c, exp);
}

// ---- patterns
static const SourceType *poison_arguments(Checker *c, AstPats *arguments, Anonymous anonymous, Cause cause) {
  for EACH(i, arguments) check_pat(c, arguments->items[i], c->error, anonymous, cause);
  return c->error;
}

// The type of the matched value is known, and its payload gives the types of the parts.
static const SourceType *check_known_constructor(Checker *c, AstPat *pat, const SourceType *known, Anonymous anonymous,
                                                 Cause cause) {
  AstPats *arguments = &pat->as.Constructor.arguments;
  const SourceType *sum = resolve(c, known);
  Name name = pat->as.Constructor.constructor;
  const SourceConstructor *found = constructor_of(c, shape_of(c, sum), name);
  if (!found || found->payload.size != arguments->size) {
    refuse_constructor(c, sum, found, name, arguments->size, pat->span);
    return poison_arguments(c, arguments, anonymous, cause);
  }
  bool consumes = false;
  for EACH(i, arguments) {
    const SourceType *part = source_unique(c, found->payload.items[i], known->unique);
    const SourceType *type = check_pat(c, arguments->items[i], part, anonymous, cause);
    consumes |= is_consuming(type) && !is_consuming(part);
  }
  return source_unique(c, known, consumes);
}

static const SourceType *check_open_constructor(Checker *c, AstPat *pat, const SourceType *known, Anonymous anonymous,
                                                Cause cause) {
  AstPats *arguments = &pat->as.Constructor.arguments;
  const SourceType **payload = NEW_ARRAY(c->arena, const SourceType *, arguments->size),
                   *type = known ? known : variable_new(c, pat->span);
  bool consumes = false;
  Span *spans = NEW_ARRAY(c->arena, Span, arguments->size);
  for EACH(i, arguments) {
    payload[i] = check_pat(c, arguments->items[i], NULL, anonymous, cause);
    consumes |= is_consuming(payload[i]);
    spans[i] = arguments->items[i]->span;
  }
  MemberNeed need = {NULL, pat->as.Constructor.constructor, pat->span, arguments->size, payload, spans, false};
  if (require_constructor(c, type, &need)) return source_unique(c, type, consumes);
  report_failure(c, type, type, cause_at(pat->span));
  return c->error;
}

const SourceType *check_constructor_pat(Checker *c, AstPat *pat, const SourceType *known, Anonymous anonymous,
                                        Cause cause) {
  if (!c->may_fail) seq_push(c->arena, &c->definition->irrefutable, pat);
  const SourceType *whole = known ? resolve(c, known) : NULL, *type;
  c->may_fail++;
  if (pat->as.Constructor.diamond) {
    check_pat(c, pat->as.Constructor.diamond, c->diamond, anonymous, cause);
    seq_push(c->arena, &c->definition->released, pat);
  }
  if (whole && whole->tag == SOURCE_Error) {
    type = poison_arguments(c, &pat->as.Constructor.arguments, anonymous, cause);
  } else if (whole && (whole->tag == SOURCE_Sum || is_recursive(c, whole))) {
    type = check_known_constructor(c, pat, known, anonymous, cause);
  } else if (whole && whole->tag != SOURCE_Variable) {
    Text what =
        text_format(c->arena, "the constructor `#%.*s`", TEXT_ARG(text_of_name(c, pat->as.Constructor.constructor)));
    diag2(c->context, E0314, pat->span, what, type_text(c, whole));
    type = poison_arguments(c, &pat->as.Constructor.arguments, anonymous, cause);
  } else {
    type = check_open_constructor(c, pat, known, anonymous, cause);
  }
  c->may_fail--;
  return type;
}
