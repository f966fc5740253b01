// emit: the code under construction, its checks, and the facts about its sizes.
#include "lower/cells/heap.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"
#include <stdarg.h>

bool in_prelude(Lower *lower, uint32_t file) {
  if (file == 0 || file >= lower->context->files.size) return false;
  return text_starts_with(lower->context->files.items[file].path, TEXT("/prelude/"));
}

Span lower_set_span(Lower *lower, Span span) {
  Span before = lower->code->builder.span;
  if (span.file != 0 && !in_prelude(lower, span.file)) lower->code->builder.span = span;
  return before;
}

// Records facts that a statement implies about its result of type i64. The definition of a min, max or remainder is
// kept for `ordered`. A conversion from a narrower unsigned type is not negative.
static void learn_integer(Lower *lower, const Stm *stm) {
  if (stm->pattern.count != 1) return;
  uint32_t id = stm_result(stm).id;
  Type type = var_type(lower->vars, stm_result(stm));
  if (type.tag != TYPE_Scalar || type.scalar != SCALAR_I64) return;
  const Exp *exp = stm->exp;
  if (exp->tag == EXP_Convert && scalar_class(exp->as.Convert.from) == CLASS_Unsigned &&
      exp->as.Convert.from != SCALAR_U64)
    facts_add_size(lower->facts, id);
  if (exp->tag != EXP_Prim) return;
  const ExpPrim *prim = &exp->as.Prim;
  int64_t divisor;
  bool positive = prim->prim == PRIM_Mod && atom_is_i64(prim->arguments.items[1], &divisor) && divisor > 0;
  if (positive) facts_add_size(lower->facts, id);
  if (positive || prim->prim == PRIM_Max || prim->prim == PRIM_Min) map_put_pointer(&lower->extremes, id, prim);
}

// The outermost size of an array is not negative. An inner size is known to be so only if all sizes outside of it are
// positive: the rows of an empty array may have any size. A formula is added once.
static void learn_shape(Lower *lower, Type type) {
  if (type.tag != TYPE_Array) return;
  for RANGE(i, type.rank) {
    const Poly *poly = sizes_poly(lower->sizes, type.shape[i]);
    if (i > 0 && prove_positive(lower->facts, sizes_poly(lower->sizes, type.shape[i - 1])) != ANSWER_Yes) return;
    uint32_t variable;
    bool known = poly_is_constant(poly, NULL);
    if (poly_is_variable(poly, &variable)) facts_add_size(lower->facts, variable), known = true;
    for COUNTING(j, !known && j < lower->facts->non_negative.size)
      known = poly_equal(lower->facts->non_negative.items[j], poly);
    if (!known) facts_add(lower->facts, poly);
  }
}

// Records the facts that the statements built so far imply. Outer code has done this before inner code was entered, so
// the facts of inner code extend those of outer code.
static void learn_statements(Lower *lower) {
  for (Code *code = lower->code; code; code = code->outer)
    for (; code->known < code->builder.stms.size; code->known++) {
      const Stm *stm = code->builder.stms.items[code->known];
      sizes_add(lower->sizes, stm);
      learn_integer(lower, stm);
      for EACH_IN(i, stm->pattern)
        learn_shape(lower, var_type(lower->vars, stm->pattern.items[i]));
    }
}

void lower_enter(Lower *lower, Code *code) {
  if (lower->code) learn_statements(lower);
  Span span = lower->code ? lower->code->builder.span : (Span){0};
  *code = (Code){builder_new(lower->context, lower->vars, span),
                 lower->code,
                 lower->vars->items.size,
                 0,
                 lower->trail.size,
                 lower->facts,
                 lower->heap,
                 {0}};
  lower->facts = lower->facts && code->outer ? facts_extend(lower->arena, lower->facts) : facts_new(lower->arena);
  lower->code = code;
}

void lower_drop(Lower *lower, Code *code) {
  REQUIRE(lower->code == code);
  learn_statements(lower);
  scope_undo(lower, code->trail);
  lower->code = code->outer;
  lower->facts = code->outer_facts;
}

void lower_resume(Lower *lower, Code *code) {
  REQUIRE(lower->code == code->outer);
  code->trail = lower->trail.size;
  code->outer_facts = lower->facts;
  lower->facts = lower->facts ? facts_extend(lower->arena, lower->facts) : facts_new(lower->arena);
  lower->code = code;
}

const Body *lower_leave(Lower *lower, Code *code, uint32_t count, const Atom *result) {
  heap_require_unchanged(lower, code);
  const Body *body = builder_finish(&code->builder, count, result);
  lower_drop(lower, code);
  return body;
}

const Body *lower_leave_with(Lower *lower, Code *code, const Value *value) {
  AtomSeq leaves = {0};
  value_leaves(lower, value_retype(lower, value), &leaves);
  return lower_leave(lower, code, leaves.size, leaves.items);
}

const char *name_of_var(Lower *lower, Var var) {
  return text_c_string(lower->arena, var_name(lower->context, lower->vars, var));
}

Atom code_parameter(Lower *lower, const char *name, Type type) {
  return atom_var(var_new(lower->context, lower->vars, intern_string(lower->context->names, name), type,
                          lower->code->builder.span));
}

Atom code_size(Lower *lower, const char *name) { return code_parameter(lower, name, type_scalar(SCALAR_I64)); }

Atom lower_exp(Lower *lower, const char *name, Type type, const Exp *exp) {
  return atom_var(build_exp(&lower->code->builder, name, type, exp));
}

Atom lower_named(Lower *lower, const char *name, Atom value) {
  return lower_exp(lower, name, atom_type(lower->vars, value), NEW_EXP(lower->arena, Atom, value));
}

Atom lower_replicate(Lower *lower, const char *name, uint32_t rank, const Atom *shape, Atom value) {
  const Type type = type_nest(lower->arena, rank, shape, atom_type(lower->vars, value));
  const Exp *exp = NEW_EXP(lower->arena, Replicate, atoms_of(lower->arena, rank, shape), value);
  return lower_exp(lower, name, type, exp);
}

Atom lower_zeros(Lower *lower, const char *name, ScalarType scalar, uint32_t rank, const Atom *shape) {
  const Atom zero = atom_constant(scalar_zero(scalar));
  return rank ? lower_replicate(lower, name, rank, shape, zero) : zero;
}

Vars vars_of_atoms(Lower *lower, const AtomSeq *atoms) {
  Var *vars = NEW_ARRAY(lower->arena, Var, atoms->size);
  for EACH(i, atoms) vars[i] = atoms->items[i].as.var;
  return (Vars){atoms->size, vars};
}

Atoms atoms_of_seq(Lower *lower, const AtomSeq *atoms) { return atoms_of(lower->arena, atoms->size, atoms->items); }

void lower_exps(Lower *lower, const AtomSeq *pattern, const Exp *exp) {
  if (pattern->size == 0) return;
  build_stm(&lower->code->builder, pattern->size, vars_of_atoms(lower, pattern).items, exp);
}

Atom lower_prim(Lower *lower, Prim prim, ScalarType type, Atom a, Atom b) {
  return build_prim2(&lower->code->builder, prim, type, a, b);
}
Atom lower_unary(Lower *lower, Prim prim, ScalarType type, Atom atom) {
  return build_prim(&lower->code->builder, prim, type, 1, &atom);
}
Atom lower_convert(Lower *lower, ScalarType to, Atom atom) {
  return build_convert(&lower->code->builder, to, atom_type(lower->vars, atom).scalar, atom);
}
Atom lower_i64(Lower *lower, Prim prim, Atom a, Atom b) { return lower_prim(lower, prim, SCALAR_I64, a, b); }
Atom lower_add(Lower *lower, Atom a, Atom b) { return lower_i64(lower, PRIM_Add, a, b); }
Atom lower_sub(Lower *lower, Atom a, Atom b) { return lower_i64(lower, PRIM_Sub, a, b); }
Atom lower_mul(Lower *lower, Atom a, Atom b) { return lower_i64(lower, PRIM_Mul, a, b); }

bool is_true(Atom atom) {
  return atom.tag == ATOM_Constant && atom.as.constant.type == SCALAR_Bool && atom.as.constant.as.b;
}
bool is_false(Atom atom) {
  return atom.tag == ATOM_Constant && atom.as.constant.type == SCALAR_Bool && !atom.as.constant.as.b;
}
Atom lower_and(Lower *lower, Atom a, Atom b) {
  if (is_true(a)) return b;
  if (is_true(b)) return a;
  return lower_prim(lower, PRIM_And, SCALAR_Bool, a, b);
}

// ---- facts about sizes

const Poly *known_poly(Lower *lower, Atom atom) {
  learn_statements(lower);
  return sizes_poly(lower->sizes, atom);
}

bool proven_equal(Lower *lower, Atom a, Atom b) {
  if (atom_equal(a, b)) return true;
  const Poly *left = known_poly(lower, a), *right = known_poly(lower, b);
  return poly_equal(left, right);
}

bool proven_non_negative(Lower *lower, Atom a) {
  const Poly *poly = known_poly(lower, a);
  return prove_certain(lower->facts, poly);
}

static const ExpPrim *extreme_of(Lower *lower, Atom atom) {
  static const ExpPrim none = {.prim = PRIM_Add};
  const ExpPrim *found = atom.tag == ATOM_Var ? map_pointer(&lower->extremes, atom.as.var.id) : NULL;
  return found ? found : &none;
}

// Proves a <= b (or a < b) by polynomials, else by the definitions of a and b. max(x, y) <= b if x <= b and y <= b;
// min(x, y) <= b if x <= b or y <= b; x mod d <= b if d - 1 <= b; and the dual rules for b.
static bool ordered(Lower *lower, Atom a, Atom b, bool strictly, uint32_t depth) {
  const Poly *difference = poly_sub(lower->arena, known_poly(lower, b), known_poly(lower, a));
  Answer answer = strictly ? prove_positive(lower->facts, difference) : prove_non_negative(lower->facts, difference);
  if (answer == ANSWER_Yes) return true;
  if (depth-- == 0) return false;
  const ExpPrim *left = extreme_of(lower, a), *right = extreme_of(lower, b);
  const Atom *x = left->arguments.items, *y = right->arguments.items;
  if (left->prim == PRIM_Mod)
    return ordered(lower, atom_i64(scalar_to_index(x[1].as.constant) - 1), b, strictly, depth);
  if (left->prim == PRIM_Max)
    return ordered(lower, x[0], b, strictly, depth) && ordered(lower, x[1], b, strictly, depth);
  if (right->prim == PRIM_Min)
    return ordered(lower, a, y[0], strictly, depth) && ordered(lower, a, y[1], strictly, depth);
  if (left->prim == PRIM_Min)
    return ordered(lower, x[0], b, strictly, depth) || ordered(lower, x[1], b, strictly, depth);
  if (right->prim == PRIM_Max)
    return ordered(lower, a, y[0], strictly, depth) || ordered(lower, a, y[1], strictly, depth);
  return false;
}

bool proven_ordered(Lower *lower, Atom a, Atom b, bool strictly) { return ordered(lower, a, b, strictly, 4); }

bool visible(const Code *code, Atom atom) { return atom.tag == ATOM_Constant || atom.as.var.id < code->mark; }

bool poly_visible(const Code *code, const Poly *poly) {
  if (poly->broken) return false;
  for EACH_VARIABLE(at, poly)
    if (at.variable >= code->mark) return false;
  return true;
}

Atom poly_to_atom(Lower *lower, const Poly *poly) {
  Atom sum = atom_i64(0);
  for RANGE(i, poly->count) {
    Atom term = atom_i64(poly->terms[i].coefficient);
    for RANGE(j, poly->terms[i].degree)
      term = lower_mul(lower, term, atom_var((Var){poly->terms[i].variables[j]}));
    sum = lower_add(lower, sum, term);
  }
  return sum;
}

// ---- messages and checks

MessageText message_new(Lower *lower, MessageKind kind) { return (MessageText){.lower = lower, .kind = kind}; }

void message_words(MessageText *message, Text text) {
  MessagePiece piece = {.text = text};
  seq_push(message->lower->arena, &message->pieces, piece);
}
void message_text(MessageText *message, const char *text) { message_words(message, text_of(text)); }

void message_value(MessageText *message, Atom value) {
  MessagePiece piece = {.value = value, .is_value = true};
  seq_push(message->lower->arena, &message->pieces, piece);
}

void message_shape(MessageText *message, uint32_t rank, const Atom *shape) {
  for RANGE(i, rank) {
    message_text(message, "[");
    message_value(message, shape[i]);
    message_text(message, "]");
  }
}

MessageText message_written(Lower *lower, MessageKind kind, const char *format, ...) {
  MessageText message = message_new(lower, kind);
  va_list arguments;
  va_start(arguments, format);
  for (const char *at = strchr(format, '%'); at; format = at + 2, at = strchr(format, '%')) {
    if (at > format) message_words(&message, (Text){format, (size_t)(at - format)});
    if (at[1] == 'v') message_value(&message, va_arg(arguments, Atom));
    if (at[1] == 't') message_words(&message, va_arg(arguments, Text));
    if (at[1] != 's') continue;
    const uint32_t rank = va_arg(arguments, uint32_t);
    message_shape(&message, rank, va_arg(arguments, const Atom *));
  }
  va_end(arguments);
  if (*format) message_text(&message, format);
  return message;
}

Vars checks_begin(Lower *lower) { return lower->code->builder.certificates; }
void checks_end(Lower *lower, Vars before) { lower->code->builder.certificates = before; }

void depend_on(Lower *lower, Var certificate) {
  const Vars before = lower->code->builder.certificates;
  for EACH_IN(i, before)
    if (before.items[i].id == certificate.id) return;
  Var *all = NEW_ARRAY(lower->arena, Var, before.count + 1);
  copy_items(all, before.items, before.count * sizeof *all);
  all[before.count] = certificate;
  lower->code->builder.certificates = (Vars){before.count + 1, all};
}

void lower_check(Lower *lower, Atom condition, const MessageText *text) {
  bool checks_safety = text->kind == MESSAGE_Bounds || text->kind == MESSAGE_Size || text->kind == MESSAGE_Assert;
  if (is_true(condition) || (checks_safety && lower->requests.unsafe)) return;
  Message message = {text->kind, text->pieces.size, text->pieces.items};
  Builder *builder = &lower->code->builder;
  if (checks_safety && lower->requests.warn) builder->marks = MARK_Warn;
  depend_on(lower, build_assert(builder, condition, COPY_OF(lower->arena, &message)));
}
