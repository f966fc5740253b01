// emit_exp: Imp expressions as C. A primitive is a C operator where the operator is defined for all values of the type
// and computes the same; otherwise it is a call of a function of runtime/scalar.def. prim.def has the spelling of both.
#include "backend/emit.h"
#include "imp/effects.h"

Text c_type_name(ScalarType type) {
  static const char *const names[SCALAR_COUNT] = {
      [SCALAR_I8] = "int8_t",    [SCALAR_I16] = "int16_t",  [SCALAR_I32] = "int32_t",  [SCALAR_I64] = "int64_t",
      [SCALAR_U8] = "uint8_t",   [SCALAR_U16] = "uint16_t", [SCALAR_U32] = "uint32_t", [SCALAR_U64] = "uint64_t",
      [SCALAR_F16] = "uint16_t", [SCALAR_F32] = "float",    [SCALAR_F64] = "double",   [SCALAR_Bool] = "bool"};
  return text_of(names[type]);
}

ImpType imp_type(const Emitter *e, ImpVar var) { return imp_var_info(e->program->vars, var)->type; }

CType c_type_of(ImpType type) {
  if (type.tag == IMP_TYPE_Scalar) return c_scalar(type.scalar);
  return c_pointer(c_type_name(type.scalar), type.read_only, type.no_alias && !type.read_only);
}

void require_runtime(Emitter *e, Text function) { map_put(&e->required, name_id(e, function), 1); }

const CExpr *runtime_call(Emitter *e, Text function, uint32_t count, const CExpr *const *arguments) {
  require_runtime(e, function);
  return c_call(e, function, count, arguments);
}

// ---- constants
static const CExpr *float_literal(Emitter *e, Scalar value) {
  Out out = out_new(e->arena);
  scalar_print(&out, value);
  Text text = out_result(&out);
  text.size -= 3;                                               // the suffix f32 or f64
  bool has_point = false;
  for EACH_BYTE(i, text) has_point |= text.start[i] == '.' || text.start[i] == 'e';
  const bool negative = text.size > 0 && text.start[0] == '-';
  if (negative) text.start++, text.size--;
  const CExpr *literal = c_literal(
      e, text_format(e->arena, "%.*s%s%s", TEXT_ARG(text), has_point ? "" : ".0", value.type == SCALAR_F32 ? "f" : ""));
  return negative ? c_unary(e, "-", literal) : literal;
}

static bool is_finite_float(Scalar value) {
  const double number = value.type == SCALAR_F32 ? (double)value.as.f32 : value.as.f64;
  return number - number == 0;
}

static const CExpr *bits_literal(Emitter *e, Scalar value) {
  Scalar bits;
  const bool ok = prim_apply(PRIM_ToBits, value.type, &value, &bits);
  REQUIRE(ok);
  const CExpr *literal = c_literal(e, text_format(e->arena, value.type == SCALAR_F64 ? "UINT64_C(0x%llx)" : "0x%llxu",
                                                  (unsigned long long)bits.as.u));
  return runtime_call(e, text_format(e->arena, "rt_from_bits_%s", scalar_name(value.type)), 1, &literal);
}

const CExpr *emit_scalar(Emitter *e, Scalar value) {
  switch (scalar_class(value.type)) {
    case CLASS_Signed:
      // c_number would make an expression of 64 bits
      if (value.type == SCALAR_I32 && value.as.s == INT32_MIN) return c_literal(e, TEXT("INT32_MIN"));
      return c_number(e, value.as.s);
    case CLASS_Unsigned:
      return c_literal(e, text_format(e->arena, value.as.u <= UINT32_MAX ? "%lluu" : "UINT64_C(%llu)",
                                      (unsigned long long)value.as.u));
    case CLASS_Bool: return c_literal(e, value.as.b ? TEXT("true") : TEXT("false"));
    case CLASS_Float: break;
  }
  if (value.type == SCALAR_F16) return c_literal(e, text_format(e->arena, "0x%04llxu", (unsigned long long)value.as.u));
  return is_finite_float(value) ? float_literal(e, value) : bits_literal(e, value);
}

const CExpr *emit_var(Emitter *e, ImpVar var) {
  const CExpr *name = c_name(e, name_of(e, var));
  return bitset_has(&e->results, var.id) ? c_unary(e, "*", name) : name;
}

// ---- primitives
// Does the C operator compute the primitive at this type, without undefined overflow and without promotion to int?
static bool operator_is_right(Prim prim, ScalarType type, bool exact) {
  if (type == SCALAR_F16) return false;
  const ScalarClass class = scalar_class(type);
  if (prim == PRIM_Eq || prim == PRIM_Ne || prim == PRIM_Lt || prim == PRIM_Le || class == CLASS_Float || exact)
    return true;
  if (prim == PRIM_And || prim == PRIM_Or || prim == PRIM_Xor) return true;
  return class == CLASS_Unsigned && scalar_bytes(type) >= 4 && prim != PRIM_Neg;
}

// gcc 12 folds `0.0 - (double)i` to `-(double)i` and drops a `+ 0.0` that follows; the result is then the zero of the
// other sign. Additions and subtractions with a zero are therefore calls of functions.
static bool has_float_zero(const ImpExpPrim *exp) {
  if ((exp->prim != PRIM_Add && exp->prim != PRIM_Sub) || !scalar_is_float(exp->type)) return false;
  for EACH_IN(i, exp->arguments) {
    const ImpExp *argument = exp->arguments.items[i];
    if (argument->tag == IMP_EXP_Constant &&
        (argument->as.Constant.value.type == SCALAR_F32 ? argument->as.Constant.value.as.f32 == 0
                                                        : argument->as.Constant.value.as.f64 == 0))
      return true;
  }
  return false;
}

static const CExpr *bool_operator(Emitter *e, Prim prim, const CExpr *const *operands) {
  if (prim == PRIM_And) return c_binary(e, "&&", operands[0], operands[1]);
  if (prim == PRIM_Or) return c_binary(e, "||", operands[0], operands[1]);
  if (prim == PRIM_Xor) return c_binary(e, "!=", operands[0], operands[1]);
  if (prim == PRIM_Not) return c_unary(e, "!", operands[0]);
  return NULL;
}

const CExpr *emit_operator(Emitter *e, Prim prim, const CExpr *left, const CExpr *right) {
  const Text spelling = text_of(prim_info(prim)->c);   // "$0 + $1"
  return c_binary(e, text_c_string(e->arena, text_slice(spelling, 3, spelling.size - 3)), left, right);
}

static const CExpr *checked(Emitter *e, const char *function, const CExpr *a, const CExpr *b);

static const CExpr *emit_checked_prim(Emitter *e, const ImpExpPrim *exp) {
  const CExpr *a = emit_exp(e, exp->arguments.items[0]), *b = emit_exp(e, exp->arguments.items[1]);
  if (exp->prim == PRIM_Mul) return checked(e, "rt_size_mul", a, b);
  if (exp->prim == PRIM_Add) return checked(e, "rt_size_add", a, b);
  REQUIRE(exp->prim == PRIM_Sub);
  return checked(e, "rt_size_add", a, checked(e, "rt_size_mul", c_number(e, -1), b));
}

const char *exact_division(const ImpExpPrim *exp) {
  if (!exp->exact) return NULL;
  return exp->prim == PRIM_Div || exp->prim == PRIM_Quot  ? "/"
         : exp->prim == PRIM_Mod || exp->prim == PRIM_Rem ? "%"
                                                          : NULL;
}

// In C, small constants have 32 bits, and so has a choice between two of them.
static bool is_short_in_c(const ImpExp *exp) {
  if (exp->tag == IMP_EXP_Select)
    return is_short_in_c(exp->as.Select.then_value) && is_short_in_c(exp->as.Select.else_value);
  if (exp->tag != IMP_EXP_Constant || !scalar_is_integer(exp->as.Constant.value.type)) return false;
  const Scalar value = exp->as.Constant.value;
  return scalar_class(value.type) == CLASS_Unsigned ? value.as.u <= UINT32_MAX
                                                    : value.as.s <= INT32_MAX && value.as.s >= INT32_MIN;
}

// All operands of the C operator have 32 bits, but its result needs 64: an operand must be converted.
static bool must_be_wide(Emitter *e, const ImpExpPrim *exp) {
  if (!scalar_is_integer(exp->type) || scalar_bytes(exp->type) < 8) return false;
  if (prim_info(exp->prim)->result != RESULT_Same) return false;
  bool all_short = true, all_narrow = e->narrow && exp->type == SCALAR_I64;
  for EACH_IN(i, exp->arguments) {
    all_short = all_short && is_short_in_c(exp->arguments.items[i]);
    all_narrow = all_narrow && exp_is_narrow(e, exp->arguments.items[i]);
  }
  const bool is_operator = exp->exact || exp->prim == PRIM_And || exp->prim == PRIM_Or || exp->prim == PRIM_Xor;
  return all_short || (all_narrow && is_operator);
}

// A minimum or maximum of floats and the accumulator that is being assigned.
static bool folds(const Emitter *e, const ImpExpPrim *exp) {
  if (!e->folded.id || !is_float_extreme(exp)) return false;
  for EACH_IN(i, exp->arguments) {
    const ImpExp *argument = exp->arguments.items[i];
    if (argument->tag == IMP_EXP_Var && argument->as.Var.variable.id == e->folded.id) return true;
    if (argument->tag == IMP_EXP_Prim && folds(e, &argument->as.Prim)) return true;
  }
  return false;
}

// x / 2^k --> x >> k, x % 2^k --> x & (2^k - 1), rounded down also for x < 0. NULL: another operation
static const CExpr *emit_power_of_two(Emitter *e, const ImpExpPrim *exp, const CExpr *x) {
  Scalar divisor;
  if ((exp->prim != PRIM_Div && exp->prim != PRIM_Mod) || (exp->type != SCALAR_I64 && exp->type != SCALAR_I32) ||
      !imp_exp_is_constant(exp->arguments.items[1], &divisor) || divisor.as.s <= 1 ||
      (divisor.as.s & (divisor.as.s - 1)) != 0)
    return NULL;
  if (exp->prim == PRIM_Mod) return c_binary(e, "&", x, c_number(e, divisor.as.s - 1));
  int64_t shift = 0;
  while (divisor.as.s >> shift > 1) shift++;
  return c_binary(e, ">>", x, c_number(e, shift));
}

// From the last iteration of a loop in order?
static bool is_carried(const Emitter *e, const ImpExp *exp) {
  const uint32_t variable = exp->tag == IMP_EXP_Var ? exp->as.Var.variable.id : 0;
  return variable && e->loops > 0 && !e->parallel && bitset_has(&e->assigned, variable) &&
         !bitset_has(&e->declared, variable);
}
// Of a minimum or maximum of floats, NaN needs no test where an operand is known to be a number. With a value of the
// last iteration, a branch is predicted: the next one need not wait for it.
static const char *function_format(const Emitter *e, const ImpExpPrim *exp) {
  const bool is_extreme = is_float_extreme(exp), first = is_extreme && is_number(e, exp->arguments.items[0]),
             second = is_extreme && is_number(e, exp->arguments.items[1]);
  if (exp->exact) return "rt_exact_%s_%s";
  if (emit_extreme_in_lanes(e, exp)) return first ? "rt_lanes_number_%s_%s" : "rt_lanes_%s_%s";
  if (folds(e, exp)) return "rt_fold_%s_%s";
  const bool waits =
      is_extreme && (is_carried(e, exp->arguments.items[0]) || is_carried(e, exp->arguments.items[1]));
  if (waits && !first && !second) return "rt_fold_%s_%s";
  return second ? "rt_last_number_%s_%s" : first ? "rt_number_%s_%s" : "rt_%s_%s";
}
static const CExpr *emit_prim(Emitter *e, const ImpExpPrim *exp) {
  if (exp->exact && e->checked && !exact_division(exp)) return emit_checked_prim(e, exp);
  bool holds;
  if (comparison_is_decided(e, exp, &holds)) return c_word(e, holds ? "true" : "false");
  const PrimInfo *info = prim_info(exp->prim);
  const CExpr *operands[3];
  for EACH_IN(i, exp->arguments) operands[i] = emit_exp(e, exp->arguments.items[i]);
  const CExpr *wide = must_be_wide(e, exp) ? c_cast(e, c_scalar(exp->type), operands[0]) : operands[0];
  if (exact_division(exp)) return c_binary(e, exact_division(exp), wide, operands[1]);
  const CExpr *moved = emit_power_of_two(e, exp, wide);
  if (moved) return moved;
  const CExpr *logical = exp->type == SCALAR_Bool ? bool_operator(e, exp->prim, operands) : NULL;
  if (logical) return logical;
  const Text spelling = text_of(info->c);
  const bool is_function = text_starts_with(spelling, TEXT("rt_"));
  if (is_function || has_float_zero(exp) || !operator_is_right(exp->prim, exp->type, exp->exact)) {
    const Text function = text_format(e->arena, function_format(e, exp), info->name, scalar_name(exp->type));
    return runtime_call(e, function, exp->arguments.count, operands);
  }
  if (exp->arguments.count == 1) return c_unary(e, "-", operands[0]);
  const CExpr *result = emit_operator(e, exp->prim, wide, operands[1]);
  const bool promotes = scalar_is_integer(exp->type) && scalar_bytes(exp->type) < 4 && info->result == RESULT_Same;
  return promotes ? c_cast(e, c_scalar(exp->type), result) : result;
}

// ---- values that steer no jump
// `&` and `|` compute both operands without jumps, as Imp does: where the right one loads, a C compiler vectorises `&&`
// with masked loads, or not at all. clang warns of calls as operands, which operations that wrap around are.
static bool is_of_operators(const Emitter *e, const ImpExp *exp) {
  if (exp->tag == IMP_EXP_Load) return is_of_operators(e, exp->as.Load.index);
  if (exp->tag != IMP_EXP_Prim) return exp->tag == IMP_EXP_Var || exp->tag == IMP_EXP_Constant;
  const ImpExpPrim *prim = &exp->as.Prim;
  const bool compares = prim_info(prim->prim)->result == RESULT_Bool && prim->type != SCALAR_F16;
  if (prim->arguments.count != 2 || !(compares || (prim->exact && !e->checked))) return false;
  for EACH_IN(i, prim->arguments)
    if (!is_of_operators(e, prim->arguments.items[i])) return false;
  return true;
}

// The same with calls of functions without jumps, as those of operations that wrap around.
static bool is_of_calls(const Emitter *e, const ImpExp *exp) {
  if (exp->tag == IMP_EXP_Load) return is_of_operators(e, exp);
  if (exp->tag == IMP_EXP_Convert)
    return conversion_cost(exp->as.Convert.to, exp->as.Convert.from) < PRIM_COST_SCALAR &&
           scalar_is_integer(exp->as.Convert.to) && scalar_is_integer(exp->as.Convert.from) &&
           is_of_calls(e, exp->as.Convert.value);
  if (exp->tag != IMP_EXP_Prim) return exp->tag == IMP_EXP_Var || exp->tag == IMP_EXP_Constant;
  const ImpExpPrim *prim = &exp->as.Prim;
  if (prim->type == SCALAR_F16 || prim_cost(prim->prim, prim->type) >= PRIM_COST_SCALAR) return false;
  for EACH_IN(i, prim->arguments)
    if (!is_of_calls(e, prim->arguments.items[i])) return false;
  return true;
}

bool is_bool_literal(const ImpExp *exp, bool value) {
  Scalar constant;
  return imp_exp_is_constant(exp, &constant) && constant.type == SCALAR_Bool && constant.as.b == value;
}

// A bit of memory as a byte, 0 or 1, and as a condition: gcc 12 makes no vectors of a `bool` in memory that decides
// something or becomes a number. NULL: the expression is none.
static const CExpr *emit_bit_as_byte(Emitter *e, const ImpExp *exp) {
  if (exp->tag != IMP_EXP_Load || imp_type(e, exp->as.Load.buffer).scalar != SCALAR_Bool) return NULL;
  const CExpr *bytes = c_cast(e, c_pointer(TEXT("uint8_t"), true, false), emit_var(e, exp->as.Load.buffer));
  return c_index(e, bytes, emit_index(e, exp->as.Load.index));
}
const CExpr *emit_bit(Emitter *e, const ImpExp *exp) {
  const CExpr *byte = emit_bit_as_byte(e, exp);
  return byte ? c_binary(e, "!=", byte, c_number(e, 0)) : NULL;
}
// c ? a : b as (c & a) | (!c & b); NULL: it is no bit, or an arm reads memory
static const CExpr *emit_selected_bit(Emitter *e, const ImpExpSelect *select) {
  if (imp_exp_type(e->program->vars, select->then_value) != SCALAR_Bool || imp_reads_memory(select->then_value) ||
      imp_reads_memory(select->else_value))
    return NULL;
  const CExpr *c = emit_together(e, select->condition), *a = c ? emit_together(e, select->then_value) : NULL,
              *b = a ? emit_together(e, select->else_value) : NULL;
  if (b && is_bool_literal(select->else_value, false)) return c_binary(e, "&", c, a);
  if (b && is_bool_literal(select->then_value, true)) return c_binary(e, "|", c, b);
  return b ? c_binary(e, "|", c_binary(e, "&", c, a), c_binary(e, "&", c_unary(e, "!", c), b)) : NULL;
}
// A byte, as in the array of the bits of all columns of a tile.
static const CExpr *emit_converted_bit(Emitter *e, const ImpExpConvert *convert) {
  const bool is_integer = convert->to == SCALAR_Bool && scalar_is_integer(convert->from);
  if (!is_integer || !is_of_operators(e, convert->value)) return NULL;
  return c_binary(e, "!=", emit_exp(e, convert->value), c_number(e, 0));
}
// An operand of `operation`. As one of `&` or `|`, clang warns of its calls if it is no int.
static const CExpr *emit_joined(Emitter *e, Prim operation, const ImpExp *exp) {
  const CExpr *together = emit_together(e, exp);
  if (together || !e->parallel || !is_of_calls(e, exp)) return together;
  const bool joins = operation == PRIM_And || operation == PRIM_Or;
  return joins ? c_cast(e, c_type("int"), emit_exp(e, exp)) : emit_exp(e, exp);
}
const CExpr *emit_together(Emitter *e, const ImpExp *exp) {
  const ImpExpPrim *prim = &exp->as.Prim;
  const bool joins = exp->tag == IMP_EXP_Prim && prim->type == SCALAR_Bool;
  const CExpr *bit = is_of_operators(e, exp) ? emit_bit(e, exp) : NULL;
  if (bit) return bit;
  if (exp->tag == IMP_EXP_Select) return emit_selected_bit(e, &exp->as.Select);
  if (exp->tag == IMP_EXP_Convert) return emit_converted_bit(e, &exp->as.Convert);
  if (joins && prim->prim == PRIM_Not) {
    const CExpr *operand = emit_together(e, prim->arguments.items[0]);
    return operand ? c_unary(e, "!", operand) : NULL;
  }
  const bool compares = prim->prim == PRIM_Eq || prim->prim == PRIM_Ne;
  if (!joins || !(compares || prim->prim == PRIM_And || prim->prim == PRIM_Or))
    return is_of_operators(e, exp) ? emit_exp(e, exp) : NULL;
  const CExpr *left = emit_joined(e, prim->prim, prim->arguments.items[0]),
              *right = left ? emit_joined(e, prim->prim, prim->arguments.items[1]) : NULL;
  return right ? emit_operator(e, prim->prim, left, right) : NULL;
}
const CExpr *emit_value(Emitter *e, const ImpExp *exp) {
  const CExpr *together = emit_together(e, exp);
  return together ? together : emit_exp(e, exp);
}

static const CExpr *emit_convert(Emitter *e, const ImpExpConvert *convert) {
  const CExpr *byte = emit_bit_as_byte(e, convert->value), *value = byte ? byte : emit_value(e, convert->value);
  const bool to_float = scalar_is_float(convert->to), from_float = scalar_is_float(convert->from);
  const bool cast = convert->to != SCALAR_F16 && convert->from != SCALAR_F16 && convert->to != SCALAR_Bool &&
                    (to_float || !from_float);
  const ImpExp whole = {IMP_EXP_Convert, {.Convert = *convert}};
  if (cast) return c_cast(e, c_scalar(exp_is_narrow(e, &whole) ? SCALAR_I32 : convert->to), value);
  return emit_truncated(e, convert, value);
}

static const CExpr *emit_select(Emitter *e, const ImpExpSelect *select) {
  const CExpr *bit = emit_bit(e, select->condition),
              *joined = bit || !e->parallel ? bit : emit_together(e, select->condition),
              *condition = joined ? joined : emit_exp(e, select->condition),
              *then_value = emit_exp(e, select->then_value), *else_value = emit_exp(e, select->else_value);
  if (emit_choice_in_lanes(e, select)) {
    const CExpr *values[3] = {condition, then_value, else_value};
    const ScalarType type = imp_exp_type(e->program->vars, select->then_value);
    return runtime_call(e, text_format(e->arena, "rt_choose_%s", scalar_name(type)), 3, values);
  }
  if (is_bool_literal(select->else_value, false)) return c_binary(e, "&&", condition, then_value);
  if (is_bool_literal(select->then_value, true)) return c_binary(e, "||", condition, else_value);
  return c_conditional(e, condition, then_value, else_value);
}

bool is_zero_exp(const ImpExp *exp) {
  Scalar value;
  return imp_exp_is_constant(exp, &value) && value.as.s == 0;
}

const CExpr *emit_address(Emitter *e, ImpVar buffer, const ImpExp *index) {
  const CExpr *base = emit_var(e, buffer);
  return is_zero_exp(index) ? base : c_binary(e, "+", base, emit_index(e, index));
}

const CExpr *emit_exp(Emitter *e, const ImpExp *exp) {
  switch (exp->tag) {
    case IMP_EXP_Constant: return emit_scalar(e, exp->as.Constant.value);
    case IMP_EXP_Var: return emit_var(e, exp->as.Var.variable);
    case IMP_EXP_Prim: return exp_is_narrow(e, exp) ? emit_narrow_prim(e, &exp->as.Prim) : emit_prim(e, &exp->as.Prim);
    case IMP_EXP_Convert: return emit_convert(e, &exp->as.Convert);
    case IMP_EXP_Load: {
      const CExpr *buffer = emit_var(e, exp->as.Load.buffer);
      return c_index(e, buffer, emit_index(e, exp->as.Load.index));
    }
    case IMP_EXP_Same: {
      const CExpr *left = emit_address(e, exp->as.Same.buffer, exp->as.Same.index);
      return c_binary(e, "==", left, emit_address(e, exp->as.Same.other, exp->as.Same.other_index));
    }
    case IMP_EXP_Streams: {
      require_runtime(e, TEXT("rt_streams"));
      const CExpr *rows = emit_exp(e, exp->as.Streams.rows), *row = emit_exp(e, exp->as.Streams.row);
      return C_CALL(e, "rt_streams", rows, row, c_number(e, exp->as.Streams.bytes));
    }
    case IMP_EXP_Pages: return C_CALL(e, "rt_stream_pages", c_number(e, exp->as.Pages.most));
    case IMP_EXP_Lead: {
      const CExpr *size = c_sizeof(e, imp_type(e, exp->as.Lead.buffer).scalar);
      return C_CALL(e, "rt_stream_lead", emit_address(e, exp->as.Lead.buffer, exp->as.Lead.index), size);
    }
    case IMP_EXP_Select: return emit_select(e, &exp->as.Select);
    case IMP_EXP_COUNT: break;
  }
  panic("no such imp expression");
}

// ---- checked byte counts: every operation takes &ok
static const CExpr *checked(Emitter *e, const char *function, const CExpr *a, const CExpr *b) {
  return C_CALL(e, function, a, b, c_unary(e, "&", c_word(e, "ok")));
}

static const CExpr *emit_variable(Emitter *e, uint32_t variable) {
  const MapEntry *imp = map_find(e->plan->function->variables, variable);
  REQUIRE(imp);
  return emit_var(e, (ImpVar){(uint32_t)imp->as.value});
}

const CExpr *emit_poly_checked(Emitter *e, const Poly *poly) {
  const CExpr *sum = NULL;
  for RANGE(i, poly->count) {
    const Monomial *term = &poly->terms[i];
    const CExpr *product = term->degree == 0 || term->coefficient != 1 ? c_number(e, term->coefficient) : NULL;
    for RANGE(v, term->degree) {
      const CExpr *factor = emit_variable(e, term->variables[v]);
      product = product ? checked(e, "rt_size_mul", product, factor) : factor;
    }
    sum = sum ? checked(e, "rt_size_add", sum, product) : product;
  }
  return sum ? sum : c_number(e, 0);
}

const CExpr *emit_extent_checked(Emitter *e, const Extent *extent) {
  if (extent->tag == EXTENT_Poly) return emit_poly_checked(e, extent->poly);
  const CExpr *a = emit_extent_checked(e, extent->a), *b = extent->b ? emit_extent_checked(e, extent->b) : NULL;
  switch (extent->tag) {
    case EXTENT_Add: return checked(e, "rt_size_add", a, b);
    case EXTENT_RoundUp: return checked(e, "rt_size_round", a, c_number(e, extent->alignment));
    case EXTENT_Max: case EXTENT_Clamp:
      return C_CALL(e, "rt_size_max", a, b ? b : c_number(e, 0));
    case EXTENT_Scale: return checked(e, "rt_size_mul", emit_poly_checked(e, extent->poly), a);
    case EXTENT_Poly: break;
  }
  panic("unknown extent");
}
