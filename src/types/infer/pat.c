// pat: types of patterns, and the names they bind. `known` is the type of the matched value; NULL: it is not known yet.
#include "types/infer/infer.h"

AstPat *pat_inner(AstPat *pat) {
  for (;;) {
    if (pat->tag == AST_PAT_Paren) pat = pat->as.Paren.inner;
    else if (pat->tag == AST_PAT_Attribute) pat = pat->as.Attribute.inner;
    else return pat;
  }
}

Binding *pat_variable(AstPat *pat) {
  pat = pat_inner(pat);
  if (pat->tag == AST_PAT_Ascribe) return pat_variable(pat->as.Ascribe.inner);
  return pat->tag == AST_PAT_Var ? pat->as.Var.binding : NULL;
}

static const SourceType *bind_pattern_name(Checker *c, AstPat *pat, const SourceType *known) {
  Name name = pat->as.Var.name;
  LocalEntry *before = name.id < c->heads.size ? c->heads.items[name.id] : NULL;
  if (before && before->group == c->group && before->epoch == c->definition->epoch) {
    Diag *diag = diag1(c->context, E0207, pat->span, text_of_name(c, name));
    diag_note(c->context, diag, before->binding->span, TEXT("bound here already"));
  }
  const SourceType *type = known ? known : variable_new(c, pat->span);
  Binding *binding = binding_new(c, name, BINDING_Local, pat->span);
  TypeScheme *scheme = scheme_mono(c, source_shared(c, type));
  binding->scheme = scheme;
  add_slot(c, &scheme->type);
  pat->as.Var.binding = binding;
  local_define(c, binding);
  describe_sizes(c, type, name, NO_SPAN);
  return type;
}

static const SourceType *check_tuple_pat(Checker *c, AstPat *pat, const SourceType *known, Anonymous anonymous,
                                         Cause cause) {
  uint32_t count = pat->as.Tuple.elements.size;
  const SourceType **parts = NEW_ARRAY(c->arena, const SourceType *, count), *whole = known ? resolve(c, known) : NULL;
  bool fits = whole && whole->tag == SOURCE_Record && whole->as.record.is_tuple && whole->as.record.count == count;
  bool unique = known && known->unique;
  if (whole && !fits && whole->tag != SOURCE_Variable && whole->tag != SOURCE_Error) {
    Diag *diag =
        diag2(c->context, E0314, pat->span, text_format(c->arena, count == 1 ? "%u component" : "%u components", count),
              type_text(c, whole));
    if (whole->tag == SOURCE_Record && whole->as.record.is_tuple)
      diag->help =
          text_format(c->arena, "name all %u components, with `_` for one that is not needed", whole->as.record.count);
    whole = c->error;
  }
  for RANGE(i, count) {
    const SourceType *part =
        fits ? source_unique(c, field_type_of(whole, i), unique || field_type_of(whole, i)->unique)
             : NULL;
    if (whole && whole->tag == SOURCE_Error) part = c->error;
    parts[i] = check_pat(c, pat->as.Tuple.elements.items[i], part, anonymous, cause);
  }
  if (whole && whole->tag == SOURCE_Error) return c->error;
  const SourceType *type = source_tuple(c, count, parts);
  if (whole && !fits) require_type(c, known, type, cause);
  return type;
}

static const SourceType *check_record_pat(Checker *c, AstPat *pat, const SourceType *known, Anonymous anonymous,
                                          Cause cause) {
  uint32_t count = pat->as.Record.fields.size;
  SourceField *fields = NEW_ARRAY(c->arena, SourceField, count);
  const SourceType *whole = known ? resolve(c, known) : NULL;
  bool partial_ok = whole && whole->tag == SOURCE_Record, consumes = false;
  for RANGE(i, count) {
    AstPatField *field = &pat->as.Record.fields.items[i];
    const SourceType *part = NULL;
    for RANGE(j, i)
      if (name_equal(pat->as.Record.fields.items[j].name, field->name))
        report_twice(c, field->name, field->span, pat->as.Record.fields.items[j].span);
    if (partial_ok && !require_field(c, whole, field->name, field->span, &part)) {
      report_no_field(c, whole, field->name, field->span);
      part = c->error;
    }
    part = check_pat(c, field->pattern, part, anonymous, cause);
    consumes |= is_consuming(part);
    field_insert(c, fields, i, (SourceField){field->name, part});
  }
  if (partial_ok && whole->as.record.count == count)
    return source_unique(c, known, consumes && !is_consuming(known));
  const SourceType *type = source_record(c, count, fields);
  if (whole && whole->tag != SOURCE_Error) require_type(c, known, type, cause_of(pat->span, cause.note, cause.because));
  return type;
}

static const SourceType *check_ascribed_pat(Checker *c, AstPat *pat, const SourceType *known, Anonymous anonymous,
                                            Cause cause) {
  AstType *ascribed = pat->as.Ascribe.ascribed;
  const SourceType *type = ascribed == c->checked_annotation ? ascribed->type : check_type(c, ascribed, anonymous);
  Cause here = cause.span.file ? cause_of(cause.span, "this is the type wanted", pat->as.Ascribe.ascribed->span)
                               : cause_at(pat->span);
  if (known) require_type(c, type, known, here);
  return check_pat(c, pat->as.Ascribe.inner, type, anonymous, cause);
}

static const SourceType *check_pat_form(Checker *c, AstPat *pat, const SourceType *known, Anonymous anonymous,
                                        Cause cause) {
  switch (pat->tag) {
  case AST_PAT_Error: return c->error;
  case AST_PAT_Wildcard: return known ? known : variable_new(c, pat->span);
  case AST_PAT_Var: return bind_pattern_name(c, pat, known);
  case AST_PAT_Tuple: return check_tuple_pat(c, pat, known, anonymous, cause);
  case AST_PAT_Record: return check_record_pat(c, pat, known, anonymous, cause);
  case AST_PAT_Ascribe: return check_ascribed_pat(c, pat, known, anonymous, cause);
  case AST_PAT_Paren: return check_pat(c, pat->as.Paren.inner, known, anonymous, cause);
  case AST_PAT_Attribute: return check_pat(c, pat->as.Attribute.inner, known, anonymous, cause);
  case AST_PAT_Literal: {
    const SourceType *type = infer(c, pat->as.Literal.literal);
    if (!c->may_fail) seq_push(c->arena, &c->definition->irrefutable, pat);
    if (known) require_type(c, known, type, cause_of(pat->span, cause.note, cause.because));
    return type;
  }
  case AST_PAT_Constructor: return check_constructor_pat(c, pat, known, anonymous, cause);
  }
  return c->error;
}

const SourceType *check_pat(Checker *c, AstPat *pat, const SourceType *known, Anonymous anonymous, Cause cause) {
  pat->type = check_pat_form(c, pat, known, anonymous, cause);
  add_slot(c, &pat->type);
  return pat->type;
}
