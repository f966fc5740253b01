// let: chains of let, local functions and `let a[i] = e`, without recursion on the bodies; and the common type of two
// branches.
//   rule: let x = e1 in e2: if e1 is a size expression, x is that size; after the chain, sizes that mention x are
//         unknown
#include "types/infer/infer.h"

// let [n] (xs: [n]t) = e: the sizes in the pattern are names for sizes of e. `first`: ids from here on are of e alone.
typedef struct Naming { const Binding *name; uint32_t first; } Naming;

// A summand of the size that is unknown outside of e is the name less the other summands: only the name is known.
static bool solve_for_lost_size(Checker *c, const Naming *naming, const Poly *size) {
  for RANGE(i, size->count) {
    const Monomial *term = &size->terms[i];
    if (term->degree != 1 || (term->coefficient != 1 && term->coefficient != -1)) continue;
    const uint32_t id = term->variables[0];
    if (id < naming->first || id_info(c, id)->kind != ID_Existential || term_of(c, id)) continue;
    const Poly *own = poly_scale(c->arena, poly_variable(c->arena, id), term->coefficient),
               *rest = poly_sub(c->arena, size, own);
    if (rest->broken || size_mentions(c, rest, id)) continue;
    const Poly *name = poly_variable(c->arena, naming->name->id);
    id_info(c, id)->solution = poly_scale(c->arena, poly_sub(c->arena, name, rest), term->coefficient);
    return true;
  }
  return false;
}

// A size that has no name yet gets this one; otherwise the name equals the size.
static void name_one_size(Checker *c, const Naming *naming, const Poly *pattern, const Poly *value) {
  uint32_t left, right;
  if (!pattern || !value || !poly_is_variable(size_normal(c, pattern), &left) || left != naming->name->id) return;
  const Poly *size = size_normal(c, value);
  const bool is_variable = poly_is_variable(size, &right) && right != left;
  if (is_variable && id_info(c, right)->kind == ID_Existential && !term_of(c, right))
    id_info(c, right)->solution = poly_variable(c->arena, left);
  else if (!size_mentions(c, size, left) && !solve_for_lost_size(c, naming, size)) id_info(c, left)->solution = size;
}

static void name_size_in_types(Checker *c, const Naming *name, const SourceType *pattern, const SourceType *value) {
  pattern = resolve(c, pattern);
  value = resolve(c, value);
  if (type_is_plain(pattern) || pattern->tag == SOURCE_Function || pattern->tag != value->tag) return;
  TypeParts other = {.whole = value};
  for EACH_PART(at, pattern) {
    if (!next_part(&other)) return;
    if (at.type && other.type) name_size_in_types(c, name, at.type, other.type);
    else name_one_size(c, name, at.size, other.size);
  }
}

static const SourceType *pattern_annotation(Checker *c, AstPat *pat);

static const SourceType *record_annotation(Checker *c, const AstPatFields *given) {
  SourceField *fields = NEW_ARRAY(c->arena, SourceField, given->size);
  for EACH(i, given) {
    const AstPatField *field = &given->items[i];
    field_insert(c, fields, i, (SourceField){field->name, pattern_annotation(c, field->pattern)});
  }
  return source_record(c, given->size, fields);
}

// The type that the pattern's annotations give, with variables where there is none.
static const SourceType *pattern_annotation(Checker *c, AstPat *pat) {
  pat = pat_inner(pat);
  if (pat->tag == AST_PAT_Ascribe) return check_type(c, pat->as.Ascribe.ascribed, ANONYMOUS_Flexible);
  if (pat->tag == AST_PAT_Record) return record_annotation(c, &pat->as.Record.fields);
  if (pat->tag != AST_PAT_Tuple) return variable_new(c, pat->span);
  const SourceType **parts = NEW_ARRAY(c->arena, const SourceType *, pat->as.Tuple.elements.size);
  for EACH(i, &pat->as.Tuple.elements) parts[i] = pattern_annotation(c, pat->as.Tuple.elements.items[i]);
  return source_tuple(c, pat->as.Tuple.elements.size, parts);
}

static bool mentions_term(Checker *c, const Poly *size) {
  for EACH_VARIABLE(at, size)
    if (term_of(c, at.variable)) return true;
  return false;
}

// A name is replaced by its polynomial wherever it is used as a size. If the polynomial mentions a term, the name
// stays: the term is computed once. A polynomial with very many terms also stays behind its name: otherwise each size
// in a chain of lets would be as long as the chain.
enum { LONGEST_VALUE = 64 };

static void name_value(Checker *c, uint32_t id, AstExp *exp) {
  const Poly *size = size_of_expression(c, exp);
  if (!size) size = size_term(c, exp);
  if (!size || size->count > LONGEST_VALUE) return;
  if (mentions_term(c, size)) id_info(c, id)->value = size;
  else id_info(c, id)->solution = size;
}

// The sizes before the pattern are names for sizes of the value.
static void name_sizes_of_let(Checker *c, AstExpLet *let, const SourceType *value, uint32_t first) {
  enter_type_parameters(c, &let->sizes, NULL);
  const SourceType *annotation = pattern_annotation(c, let->pattern);
  check_sizes_used(c, &let->sizes, annotation);
  for EACH(i, &let->sizes) {
    const Naming naming = {let->sizes.items[i].binding, first};
    if (!naming.name) continue;
    id_info(c, naming.name->id)->bound_by_type = false;
    name_size_in_types(c, &naming, annotation, value);
  }
}

// `let x: t = e`: t is the expected type of e.
static const SourceType *infer_value(Checker *c, AstExpLet *let) {
  AstPat *pat = pat_inner(let->pattern);
  if (pat->tag != AST_PAT_Ascribe || let->sizes.size) return infer(c, let->value);
  const SourceType *type = check_type(c, pat->as.Ascribe.ascribed, ANONYMOUS_Flexible),
                   *value = infer_expecting(c, let->value, type);
  c->checked_annotation = pat->as.Ascribe.ascribed;
  return value;
}

static void infer_let(Checker *c, AstExpLet *let) {
  const uint32_t first = c->ids.size;
  const SourceType *value = infer_value(c, let);
  c->group++;
  if (let->sizes.size) name_sizes_of_let(c, let, value, first);
  check_pat(c, let->pattern, value, ANONYMOUS_Flexible,
            blame(let->value, "the pattern wants this", let->pattern->span));
  Binding *name = pat_variable(let->pattern);
  if (name && may_be_size(c, value)) name_value(c, name->id, let->value);
}

static void infer_let_update(Checker *c, AstExp *exp) {
  AstExpLetUpdate *update = &exp->as.LetUpdate;
  const SourceType *type = infer(c, update->update);
  Binding *binding = binding_new(c, update->name, BINDING_Local, update->name_span);
  TypeScheme *scheme = scheme_mono(c, type);
  binding->scheme = scheme;
  add_slot(c, &scheme->type);
  update->binding = binding;
  c->group++;
  local_define(c, binding);
}

// The last body of a chain of lets, which an error about its value blames.
AstExp *last_of_chain(AstExp *exp) {
  for (AstExp *body; (body = ast_let_body(exp)) != NULL; ) exp = body;
  return exp;
}

const SourceType *infer_let_chain(Checker *c, AstExp *exp, const SourceType *expected) {
  uint32_t locals = c->locals.size, mark = c->ids.size;
  AstExp *body = exp;
  for (; ast_let_body(body); body = ast_let_body(body)) {
    if (body->tag == AST_EXP_Let) infer_let(c, &body->as.Let);
    else if (body->tag == AST_EXP_LetFunction) check_local_function(c, body->as.LetFunction.function);
    else infer_let_update(c, body);
  }
  const SourceType *type = infer_expecting(c, body, expected);
  local_close(c, locals);
  type = close_over(c, type, mark, false);
  for (AstExp *inner = ast_let_body(exp); ast_let_body(inner); inner = ast_let_body(inner)) {
    inner->type = type;
    add_slot(c, &inner->type);
  }
  return type;
}

// ---- branches: the structure must agree; a size that differs is known only at run time
// Two dimensions that are equal in each of the branches are equal after them.
static const Poly *merge_dimension(Checker *c, const Poly *left, const Poly *right, Span span) {
  left = size_normal(c, left);
  right = size_normal(c, right);
  for EACH(i, &c->merged)
      if (poly_equal(c->merged.items[i].left, left) && poly_equal(c->merged.items[i].right, right))
        return c->merged.items[i].size;
  MergedSize made = {left, right, merged_size(c, left, right, span)};
  seq_push(c->arena, &c->merged, made);
  return made.size;
}

static const SourceType *merge_sizes(Checker *c, const SourceType *left, const SourceType *right, Span span) {
  left = resolve(c, left);
  right = resolve(c, right);
  if (left == right || left->tag != right->tag || !may_share(left)) return left;   // (the same, or without arrays)
  if (left->tag == SOURCE_Function) return left;
  if (is_recursive(c, left)) return left;   // (the sizes in cells have been unified)
  SourceTypeArgument *parts = NEW_ARRAY(c->arena, SourceTypeArgument, part_count(left));
  TypeParts other = {.whole = right};
  for EACH_PART(at, left) {
    (void)next_part(&other);
    parts[at.seen - 1] = at.type ? (SourceTypeArgument){.type = merge_sizes(c, at.type, other.type, span)}
                                 : (SourceTypeArgument){.size = merge_dimension(c, at.size, other.size, span)};
  }
  const SourceType *merged = type_with_parts(c->arena, left, parts);
  return left->tag == SOURCE_Parameter ? merged : source_shared(c, merged);
}

const SourceType *merge_branches(Checker *c, const SourceType *left, const SourceType *right, Cause cause) {
  bool same = require_structure(c, left, right, cause);
  c->merged.size = 0;
  return same ? merge_sizes(c, left, right, cause.span) : c->error;
}
