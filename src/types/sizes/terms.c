// terms: sizes that are no polynomials, such as n / 2 or count xs. A term is an operation over polynomials; operands
// that are no polynomials are terms again. Equal terms have one id, and the binding of the id says how to compute the
// term.
//   rule: f p and f q are equal sizes when p and q are; substitution goes through the operands
#include "types/checker.h"

const SizeTerm *term_of(const Checker *c, uint32_t id) {
  const Binding *binding = binding_of_id(c, id);
  return binding ? binding->term : NULL;
}

bool next_id(SizeIds *at) {
  if (at->term && at->inner < at->term->ids.size) {
    at->id = at->term->ids.items[at->inner++];
    return true;
  }
  if (!poly_walk_next(&at->outer)) return false;
  at->id = at->outer.variable;
  at->term = term_of(at->checker, at->id);
  at->inner = 0;
  return true;
}

bool size_mentions(Checker *c, const Poly *size, uint32_t id) {
  for EACH_ID(at, c, size)
    if (at.id == id) return true;
  return false;
}

bool size_mentions_kind(Checker *c, const Poly *size, IdKind kind) {
  for EACH_ID(at, c, size)
    if (id_info(c, at.id)->kind == kind) return true;
  return false;
}

// Whether the type has no sizes, whatever its variables will be bound to: the variables that are left are numbers.
// Types of nested functions share parts, so the result is kept.
bool type_is_sizeless(Checker *c, const SourceType *type) {
  type = resolve(c, type);
  if (!type_has_sizes(type) || type->sizeless) return true;
  if (type->tag == SOURCE_Variable) return variable_info(c, type)->scalars != 0;
  if (type->tag != SOURCE_Function) return false;
  const bool found = type_is_sizeless(c, type->as.function.parameter) && type_is_sizeless(c, type->as.function.result);
  ((SourceType *)(uintptr_t)type)->sizeless = found;
  return found;
}

bool type_mentions_size(Checker *c, const SourceType *type, uint32_t id) {
  type = resolve(c, type);
  if (type_is_sizeless(c, type)) return false;
  for EACH_PART(at, type)
    if (at.type ? type_mentions_size(c, at.type, id) : size_mentions(c, at.size, id)) return true;
  return false;
}

static void collect_ids(Checker *c, const Poly *size, Map *ids) {
  for EACH_ID(at, c, size) map_add(ids, at.id);
}

void collect_sizes(Checker *c, const SourceType *type, Map *ids) {
  type = resolve(c, type);
  if (type_is_sizeless(c, type)) return;
  for EACH_PART(at, type)
    if (at.type) collect_sizes(c, at.type, ids);
    else collect_ids(c, at.size, ids);
}

// Terms are walked as trees, so large terms are not made. Their sizes are unknown.
enum { LARGEST_TERM = 64, LONGEST_PART = 48 };

// The number of operations in a term.
static uint32_t weight_of_term(Checker *c, const SizeTerm *term) {
  uint32_t weight = 1;
  for RANGE(i, term->count)
    for EACH_VARIABLE(at, term->parts[i]) weight++;
  for EACH(i, &term->ids) weight += term_of(c, term->ids.items[i]) != NULL;
  return weight;
}

// ---- the text of a term in messages, and its key in Checker.size_terms
static AstExp *without_wrapping(const AstExp *exp) {
  return unwrapped_exp(exp, WRAP_Paren | WRAP_QualParen | WRAP_Ascribe | WRAP_Attribute);
}

static const Reference *head_reference(const AstExp *exp) {
  if (exp->tag == AST_EXP_Binary) return &exp->as.Binary.operator;
  if (exp->tag == AST_EXP_Section) return &exp->as.Section.operator;
  return exp->tag == AST_EXP_Var ? &exp->as.Var.name : NULL;
}

static void write_term_part(Checker *c, Out *out, const Poly *part) {
  Text text = size_text(c, part);
  bool compound = false;
  for RANGE(i, text.size) compound |= text.start[i] == ' ';
  bool wrapped = text.size && text.start[0] == '(' && text.start[text.size - 1] == ')';
  if (text.size > LONGEST_PART) text = TEXT("...");
  out_format(out, compound && !wrapped ? "(%.*s)" : "%.*s", TEXT_ARG(text));
}

static Text term_text(Checker *c, const SizeTerm *term) {
  const AstExp *exp = term->exp;
  Out out = out_new(c->arena);
  if (term->count == 0 || exp->tag == AST_EXP_Section) return source_span_text(c->context, exp->span);
  const char *between = exp->tag == AST_EXP_Tuple ? ", " : exp->tag == AST_EXP_Index ? "" : " ";
  if (exp->tag == AST_EXP_Negate) out_char(&out, '-');
  if (exp->tag == AST_EXP_Not) out_char(&out, '!');
  if (exp->tag == AST_EXP_Tuple) out_char(&out, '(');
  for RANGE(i, term->count) {
    if (i == 1 && exp->tag == AST_EXP_Binary)
      out_format(&out, " %.*s", TEXT_ARG(text_of_name(c, exp->as.Binary.operator.name.name)));
    if (exp->tag == AST_EXP_Index && i) out_string(&out, i == 1 ? "[" : ", ");
    if (i) out_string(&out, between);
    write_term_part(c, &out, term->parts[i]);
  }
  if (exp->tag == AST_EXP_Tuple) out_char(&out, ')');
  if (exp->tag == AST_EXP_Index) out_char(&out, ']');
  if (exp->tag == AST_EXP_Project) out_format(&out, ".%.*s", TEXT_ARG(text_of_name(c, exp->as.Project.field)));
  return out_result(&out);
}

static void write_poly(Out *key, const Poly *size) {
  out_string(key, "(");
  for RANGE(i, size->count) {
    out_format(key, "%lld", (long long)size->terms[i].coefficient);
    for RANGE(j, size->terms[i].degree) out_format(key, "*%u", size->terms[i].variables[j]);
    out_char(key, '+');
  }
  out_string(key, ")");
}

static Name term_key(Checker *c, const SizeTerm *term) {
  Out key = out_new(c->arena);
  const Reference *reference = head_reference(term->exp);
  out_format(&key, "#%d ", (int)term->exp->tag);
  if (term->exp->tag == AST_EXP_Section) out_string(&key, term->exp->as.Section.left ? "left " : "right ");
  if (reference) out_format(&key, "%u", reference->binding->id);
  else if (term->exp->tag == AST_EXP_Project) out_text(&key, text_of_name(c, term->exp->as.Project.field));
  else if (term->count == 0) out_text(&key, source_span_text(c->context, term->exp->span));
  for RANGE(i, term->count) write_poly(&key, term->parts[i]);
  return intern(c->context->names, out_result(&key));
}

// (n - 2) / 1 and 6*n / 3: a division by a constant that gives a polynomial; NULL otherwise.
static const Poly *exact_quotient(Checker *c, const SizeTerm *term) {
  int64_t divisor;
  if (term->exp->tag != AST_EXP_Binary || term->count != 2 || !poly_is_constant(term->parts[1], &divisor) ||
      divisor < 1)
    return NULL;
  const Binding *operator = term->exp->as.Binary.operator.binding;
  const bool divides = operator&& operator->kind == BINDING_Intrinsic &&
                       text_equal(text_of_name(c, operator->name), TEXT("/"));
  return divides ? poly_divide_exact(c->arena, term->parts[0], term->parts[1]) : NULL;
}

static const Poly *intern_term(Checker *c, SizeTerm term) {
  const Poly *quotient = exact_quotient(c, &term);
  if (quotient) return quotient;
  for EACH_IN(i, term)
    for EACH_ID(at, c, term.parts[i]) seq_push(c->arena, &term.ids, at.id);
  if (weight_of_term(c, &term) > LARGEST_TERM) return existential_new(c, term.exp->span, false);
  Name key = term_key(c, &term);
  const Poly *known = map_pointer(&c->size_terms, key.id);
  if (known) return known;
  known = existential_new(c, term.exp->span, false);
  Binding *binding = binding_of_id(c, id_of_size(known));
  binding->term = COPY_OF(c->arena, &term);
  binding->name = intern(c->context->names, term_text(c, &term));
  map_put_pointer(&c->size_terms, key.id, (void *)(uintptr_t)known);
  return known;
}

// ---- from expressions
typedef struct Parts { Checker *c; Seq(const Poly *) parts; bool known; } Parts;

static const Poly *operand_size(Checker *c, AstExp *exp);

static void add_part(Parts *parts, AstExp *exp) {
  const Poly *part = parts->known ? operand_size(parts->c, exp) : NULL;
  parts->known = part != NULL;
  if (part) seq_push(parts->c->arena, &parts->parts, part);
}

static bool is_literal_exp(const AstExp *exp) {
  return exp->tag == AST_EXP_Number || exp->tag == AST_EXP_Bool || exp->tag == AST_EXP_Char;
}

// (> 0): a section is a term only if its operand is a literal.
static void add_section(Parts *parts, AstExp *exp) {
  AstExp *only = exp->as.Section.left ? exp->as.Section.left : exp->as.Section.right;
  parts->known = exp->as.Section.operator.binding && (!only || is_literal_exp(without_wrapping(only)));
  if (only) add_part(parts, only);
}

static bool is_operation(const AstExp *exp) {
  static const bool operations[AST_EXP_COUNT] = {
      [AST_EXP_Apply] = true,   [AST_EXP_Binary] = true, [AST_EXP_Index] = true, [AST_EXP_Tuple] = true,
      [AST_EXP_Project] = true, [AST_EXP_Negate] = true, [AST_EXP_Not] = true,   [AST_EXP_String] = true};
  return operations[exp->tag] || is_literal_exp(exp);
}

static void add_term_operands(Parts *parts, AstExp *exp) {
  if (exp->tag == AST_EXP_Section) {
    add_section(parts, exp);
    return;
  }
  parts->known = is_operation(exp) && (exp->tag != AST_EXP_Binary || exp->as.Binary.operator.binding) &&
                 (exp->tag != AST_EXP_Index || are_indices(&exp->as.Index.slices));
  for EACH_CHILD(at, exp_children(exp))
    if (at.exp) add_part(parts, at.exp);
}

// A local name is a variable of its own, whatever its type. A global name is a term without operands.
static const Poly *name_term(Checker *c, AstExp *exp) {
  const Binding *binding = exp->as.Var.name.binding;
  if (!binding) return NULL;
  if (!binding->top_level) return poly_variable(c->arena, binding->id);
  return intern_term(c, (SizeTerm){.exp = exp});
}

const Poly *size_term(Checker *c, AstExp *exp) {
  exp = without_wrapping(exp);
  if (exp->tag == AST_EXP_Var) return name_term(c, exp);
  Parts parts = {.c = c, .known = true};
  add_term_operands(&parts, exp);
  if (!parts.known) return NULL;
  return intern_term(c, (SizeTerm){.exp = exp, .count = parts.parts.size, .parts = parts.parts.items});
}

static const Poly *operand_size(Checker *c, AstExp *exp) {
  const Poly *size = size_of_expression(c, exp);
  return size ? size : size_term(c, exp);
}

const Poly *size_or_unknown(Checker *c, AstExp *exp) {
  const Poly *size = operand_size(c, exp);
  return size ? size : existential_new(c, exp->span, false);
}

bool terms_agree(const SizeTerm *left, const SizeTerm *right) {
  const AstExp *a = left->exp, *b = right->exp;
  if (a->tag != b->tag || left->count != right->count || left->count == 0) return false;
  if (a->tag == AST_EXP_Project) return name_equal(a->as.Project.field, b->as.Project.field);
  if (a->tag == AST_EXP_Section && !a->as.Section.left != !b->as.Section.left) return false;
  return !head_reference(a) || head_reference(a)->binding == head_reference(b)->binding;
}

// ---- substitution
typedef struct Through { Checker *c; PolyLookup lookup; void *user; } Through;

static const Poly *look_through(void *user, uint32_t id) {
  Through *through = user;
  Checker *c = through->c;
  const Poly *found = through->lookup(through->user, id);
  const SizeTerm *term = found ? NULL : term_of(c, id);
  if (!term) return found;
  const Poly **parts = NEW_ARRAY(c->arena, const Poly *, term->count);
  bool changed = false;
  for RANGE(i, term->count) {
    parts[i] = poly_substitute(c->arena, term->parts[i], look_through, through);
    changed |= parts[i] != term->parts[i] && !poly_equal(parts[i], term->parts[i]);
  }
  return changed ? intern_term(c, (SizeTerm){.exp = term->exp, .count = term->count, .parts = parts}) : NULL;
}

const Poly *size_substitute(Checker *c, const Poly *size, PolyLookup lookup, void *user) {
  Through through = {c, lookup, user};
  return poly_substitute(c->arena, size, look_through, &through);
}
