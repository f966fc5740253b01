// knowledge_statements: facts implied by statements, types and indices.
#include "opt/checks/knowledge_state.h"

static void learn_size_of(Knowledge *knowledge, Atom size) {
  if (size.tag != ATOM_Var) return;
  knowledge_learn_array_size(knowledge, size.as.var.id);
  knowledge_fact(knowledge, poly_variable(knowledge->context->arena, size.as.var.id));
  knowledge_bounded(knowledge, size.as.var);
  knowledge_fact(knowledge, knowledge_order_poly(knowledge, size));
}
// Whether learn_size_of would say nothing that is not known.
static bool is_known_as_size(Knowledge *knowledge, Atom size) {
  if (size.tag != ATOM_Var) return true;
  const uint32_t variable = size.as.var.id;
  return poly_is_variable(knowledge_order_poly(knowledge, size), NULL) && knowledge_is_size(knowledge, variable) &&
         knowledge_is_bounded(knowledge, variable) && knowledge_is_array_size(knowledge, variable);
}
// In an array without rows, the size of the rows may be negative, because no code has checked it. The size of the rows
// is therefore known to be >= 0 only if there are rows.
void knowledge_type(Knowledge *knowledge, Type type) {
  uint32_t count = type.tag == TYPE_Array ? type.rank : 0;   // behind them nothing is to be learned
  while (count > 0 && is_known_as_size(knowledge, type.shape[count - 1])) count--;
  for RANGE(i, count) {
    const Atom outer = i > 0 ? type.shape[i - 1] : atom_i64(1);
    if (!knowledge_clearly_holds(knowledge, knowledge_difference(knowledge, atom_i64(0), outer, 1))) return;
    learn_size_of(knowledge, type.shape[i]);
  }
}
// Callers pass no negative sizes, not even for arrays without rows: lower/call.c checks them.
void knowledge_function(Knowledge *knowledge, const Function *function) {
  for EACH_IN(i, function->parameters) {
    const Type type = var_type(knowledge->vars, function->parameters.items[i]);
    for COUNTING(j, type.tag == TYPE_Array && j < type.rank) learn_size_of(knowledge, type.shape[j]);
  }
}
// If a product of sizes is greater than an index, it is not 0, hence none of its factors is.
static void learn_factors(Knowledge *knowledge, const Poly *product) {
  if (product->broken || product->count != 1 || product->terms[0].degree < 2 || product->terms[0].coefficient <= 0)
    return;
  for RANGE(k, product->terms[0].degree)
    if (!knowledge_is_size(knowledge, product->terms[0].variables[k])) return;
  for RANGE(k, product->terms[0].degree) knowledge_learn_sign(knowledge, product->terms[0].variables[k], true);
}
void knowledge_index(Knowledge *knowledge, Var index, Atom bound) {
  bitset_add(&knowledge->indices, index.id);
  learn_factors(knowledge, knowledge_order_poly(knowledge, bound));
  knowledge_learn_sign(knowledge, index.id, false);
  knowledge_bounded(knowledge, index);
  knowledge_fact(knowledge, knowledge_difference(knowledge, atom_var(index), bound, 1));
}
KnowledgeMark knowledge_enter_body(Knowledge *knowledge, const Exp *exp, int index) {
  const KnowledgeMark mark = knowledge_enter(knowledge);
  const ExpRoles roles = exp_roles(exp);
  if (exp->tag == EXP_If) knowledge_condition(knowledge, exp->as.If.condition, index == 0);
  for EACH_IN(i, roles.indices) knowledge_index(knowledge, roles.indices.items[i], roles.widths.items[i]);
  return mark;
}

static void learn_between(Knowledge *knowledge, Atom low, Atom value, Atom high) {
  knowledge_fact(knowledge, knowledge_difference(knowledge, low, value, 0));
  knowledge_fact(knowledge, knowledge_difference(knowledge, value, high, 0));
}
// a < b*c implies a / b < c.
static void learn_quotient_bound(Knowledge *knowledge, const Poly *dividend, const Poly *divisor,
                                 const Poly *quotient) {
  Arena *arena = knowledge->context->arena;
  const Poly *next = poly_plus(arena, dividend, 1);
  uint32_t variable = 0;
  for COUNTING(t, t < dividend->count && !variable)
    if (dividend->terms[t].degree == 1) variable = dividend->terms[t].variables[0];
  const VarFacts *list = map_pointer(&knowledge->by_variable, variable);
  const uint32_t count = list ? list->items.size : 0;
  for COUNTING(i, i < count && i < KNOWLEDGE_BOUNDING_FACTS) {
    const Poly *fact = knowledge_usable_fact(knowledge, list->items.items[i]);
    if (!fact) continue;
    const Poly *bound = poly_add(arena, fact, next);
    const Poly *factor = bound->count == 0 ? NULL : poly_divide_exact(arena, bound, divisor);
    if (factor) knowledge_fact(knowledge, poly_sub(arena, poly_plus(arena, factor, -1), quotient));
  }
}
static void learn_division(Knowledge *knowledge, Atom result, const ExpPrim *prim) {
  Arena *arena = knowledge->context->arena;
  Atom a = prim->arguments.items[0], b = prim->arguments.items[1];
  if (!knowledge_less(knowledge, atom_i64(0), b)) return;
  bool truncates = prim->prim == PRIM_Quot || prim->prim == PRIM_Rem;
  if (truncates && !knowledge_at_most(knowledge, atom_i64(0), a)) return;
  const Poly *divisor = knowledge_order_poly(knowledge, b);
  if (prim->prim == PRIM_Mod || prim->prim == PRIM_Rem) {
    knowledge_fact(knowledge, knowledge_order_poly(knowledge, result));
    knowledge_fact(knowledge, poly_plus(arena, poly_sub(arena, divisor, knowledge_order_poly(knowledge, result)), -1));
    if (truncates || knowledge_at_most(knowledge, atom_i64(0), a))
      knowledge_fact(knowledge, knowledge_difference(knowledge, result, a, 0));
    return;
  }
  // b*q <= a <= b*q + b - 1
  const Poly *product = poly_mul(arena, divisor, knowledge_order_poly(knowledge, result));
  const Poly *rest = poly_sub(arena, knowledge_order_poly(knowledge, a), product);
  knowledge_fact(knowledge, rest);
  knowledge_fact(knowledge, poly_plus(arena, poly_sub(arena, divisor, rest), -1));
  if (knowledge_at_most(knowledge, atom_i64(0), a))
    knowledge_fact(knowledge, knowledge_order_poly(knowledge, result));
  learn_quotient_bound(knowledge, knowledge_order_poly(knowledge, a), divisor, knowledge_order_poly(knowledge, result));
}
// x | c is not 0, and positive where x and c are not negative.
static void learn_bits(Knowledge *knowledge, Atom result, const ExpPrim *prim) {
  int64_t bits;
  if (!atom_is_i64(prim->arguments.items[1], &bits) || bits == 0) return;
  bitset_add(&knowledge->not_zero, result.as.var.id);
  if (bits > 0 && knowledge_at_most(knowledge, atom_i64(0), prim->arguments.items[0]))
    knowledge_learn_sign(knowledge, result.as.var.id, true);
}
static void learn_range(Knowledge *knowledge, Atom result) {
  IntegerRange range;
  if (integer_range(&knowledge->ranges, knowledge->vars, result, &range))
    learn_between(knowledge, atom_i64(range.low), result, atom_i64(range.high));
}
// x & (2^k - 1) is x % 2^k, and x >> k is x / 2^k, of negative x, too.
static void learn_mask_or_shift(Knowledge *knowledge, Atom result, const ExpPrim *prim) {
  int64_t number;
  if (!atom_is_i64(prim->arguments.items[1], &number) || number < 1 || number == INT64_MAX) return;
  const bool shifts = prim->prim == PRIM_Shr && number < 62,
             masks = prim->prim == PRIM_And && (number & (number + 1)) == 0;
  const Atom operands[] = {prim->arguments.items[0], atom_i64(shifts ? INT64_C(1) << number : number + 1)};
  const ExpPrim division = {.prim = shifts ? PRIM_Div : PRIM_Mod, .type = SCALAR_I64, .arguments = {2, operands}};
  if (shifts || masks) learn_division(knowledge, result, &division);
}
// Whether it is not negative, without a proof by cases: most minima are indices that may be.
static bool is_plainly_size(Knowledge *knowledge, Atom value) {
  const Poly *poly = knowledge_order_poly(knowledge, value);
  if (poly->broken) return false;
  Arena *arena = arena_new();
  const bool holds = prove_certain(knowledge_neighbourhood(knowledge, arena, poly), poly);
  arena_free(arena);
  return holds;
}
static void learn_prim(Knowledge *knowledge, Atom result, const ExpPrim *prim) {
  if (prim->type != SCALAR_I64) return;
  const Atom *a = prim->arguments.items;
  if (prim->prim == PRIM_Min || prim->prim == PRIM_Max) map_put_pointer(&knowledge->extremes, result.as.var.id, prim);
  if (prim->prim == PRIM_Min) {
    knowledge_fact(knowledge, knowledge_difference(knowledge, result, a[0], 0));
    knowledge_fact(knowledge, knowledge_difference(knowledge, result, a[1], 0));
    if (is_plainly_size(knowledge, a[0]) && is_plainly_size(knowledge, a[1]))
      knowledge_learn_sign(knowledge, result.as.var.id, false);
  } else if (prim->prim == PRIM_Max) {
    knowledge_fact(knowledge, knowledge_difference(knowledge, a[0], result, 0));
    knowledge_fact(knowledge, knowledge_difference(knowledge, a[1], result, 0));
  } else if (prim->prim == PRIM_And || prim->prim == PRIM_Shr) {
    learn_mask_or_shift(knowledge, result, prim);
    learn_range(knowledge, result);
  } else if (prim->prim == PRIM_Or || prim->prim == PRIM_Xor || prim->prim == PRIM_Lshr) {
    if (prim->prim == PRIM_Or) learn_bits(knowledge, result, prim);
    learn_range(knowledge, result);
  } else if (prim_info(prim->prim)->flags & PRIM_Partial)
    learn_division(knowledge, result, prim);
}
// A position may have wrapped around to one inside of the array. A size that is compared has not (lower/sizes/sizes.c).
static void learn_check(Knowledge *knowledge, const ExpAssert *check) {
  const Trust before = knowledge->trust;
  if (check->message->kind == MESSAGE_Bounds) knowledge->trust = TRUST_Nothing;
  knowledge_condition(knowledge, check->condition, true);
  knowledge->trust = before;
}

// ---- a choice between positions: what both arms are at most, and at least
enum { CHOICE_STATEMENTS = 6, CHOICE_BOUNDS = 6, CHOICE_FACTS = 4 };
static bool is_short_code(const Body *body) {
  for RANGE(i, body->count) {
    const ExpTag tag = body->stms[i]->exp->tag;
    if (tag != EXP_Prim && tag != EXP_Atom && tag != EXP_Convert) return false;
  }
  return body->count <= CHOICE_STATEMENTS;
}
// What is known to be at least a variable that the condition compares, as the greatest index of a loop.
typedef struct Bounds { uint32_t count; const Poly *items[CHOICE_BOUNDS]; } Bounds;
static void add_bounds(Knowledge *knowledge, Bounds *bounds, Atom compared) {
  Arena *arena = knowledge->context->arena;
  const Poly *facts[CHOICE_FACTS], *poly = knowledge_order_poly(knowledge, compared);
  for EACH_VARIABLE(at, poly) {
    const uint32_t count = knowledge_facts_about(knowledge, at.variable, facts, CHOICE_FACTS);
    for COUNTING(i, i < count && bounds->count < CHOICE_BOUNDS) {
      const Poly *bound = poly_add(arena, facts[i], poly_variable(arena, at.variable));
      if (!bound->broken && bound->count > 0 && !poly_mentions(bound, at.variable))
        bounds->items[bounds->count++] = bound;
    }
  }
}
static void learn_chosen_position(Knowledge *knowledge, Atom result, const Exp *exp) {
  const ExpIf *branch = &exp->as.If;
  const Exp *condition = branch->condition.tag == ATOM_Var
                             ? map_pointer(&knowledge->conditions, branch->condition.as.var.id)
                             : NULL;
  if (!condition || condition->tag != EXP_Prim || condition->as.Prim.type != SCALAR_I64 ||
      !is_short_code(branch->then_body) || !is_short_code(branch->else_body))
    return;
  Bounds bounds = {0};
  for EACH_IN(k, condition->as.Prim.arguments) add_bounds(knowledge, &bounds, condition->as.Prim.arguments.items[k]);
  bool is_size = true, holds[CHOICE_BOUNDS];
  for RANGE(k, bounds.count) holds[k] = true;
  for INT_RANGE(arm, 2) {
    const Body *body = arm == 0 ? branch->then_body : branch->else_body;
    const KnowledgeMark mark = knowledge_enter_body(knowledge, exp, arm);
    for RANGE(i, body->count) knowledge_statement(knowledge, body->stms[i]);
    const Poly *value = knowledge_value(knowledge, body->result.items[0]);
    is_size = is_size && knowledge_holds(knowledge, value);
    for RANGE(k, bounds.count)
      holds[k] = holds[k] && knowledge_holds(knowledge, poly_sub(knowledge->context->arena, bounds.items[k], value));
    knowledge_leave(knowledge, mark);
  }
  if (is_size) knowledge_learn_sign(knowledge, result.as.var.id, false);
  for RANGE(k, bounds.count) {
    if (!holds[k]) continue;
    const Poly *value = knowledge_order_poly(knowledge, result);
    knowledge_fact(knowledge, poly_sub(knowledge->context->arena, bounds.items[k], value));
    if (is_size && knowledge_is_sum_of_bounded(knowledge, bounds.items[k]))
      knowledge_bounded(knowledge, result.as.var);
  }
}

void knowledge_statement(Knowledge *knowledge, const Stm *stm) {
  sizes_add(knowledge->sizes, stm);
  const Exp *exp = stm->exp;
  if (exp->tag == EXP_Assert) learn_check(knowledge, &exp->as.Assert);
  for EACH_IN(i, stm->pattern)
    knowledge_type(knowledge, var_type(knowledge->vars, stm->pattern.items[i]));
  if (stm->pattern.count == 0) return;
  Atom result = atom_var(stm_result(stm));
  if (exp->tag == EXP_If && stm->pattern.count == 1 && var_type(knowledge->vars, result.as.var).tag == TYPE_Scalar &&
      var_type(knowledge->vars, result.as.var).scalar == SCALAR_Bool)
    map_put_pointer(&knowledge->conditions, result.as.var.id, exp);
  if (exp->tag == EXP_If && stm->pattern.count == 1 && var_type(knowledge->vars, result.as.var).tag == TYPE_Scalar &&
      var_type(knowledge->vars, result.as.var).scalar == SCALAR_I64)
    learn_chosen_position(knowledge, result, exp);
  if (exp->tag == EXP_Filter) learn_between(knowledge, atom_i64(0), result, exp->as.Filter.width);
  if (exp->tag == EXP_Reshape && exp->as.Reshape.shape.count == 1) {
    Type source = var_type(knowledge->vars, exp->as.Reshape.array);   // both arrays have the same number of elements
    if (source.rank == 1) learn_between(knowledge, source.shape[0], exp->as.Reshape.shape.items[0], source.shape[0]);
  }
  note_integer_range(knowledge->context->scratch, &knowledge->ranges, knowledge->vars, stm);
  if (exp->tag == EXP_Convert && exp->as.Convert.to == SCALAR_I64) learn_range(knowledge, result);
  if (exp->tag == EXP_Index && var_type(knowledge->vars, result.as.var).scalar == SCALAR_I64)
    learn_range(knowledge, result);
  if (exp->tag != EXP_Prim) return;
  if (prim_result_type(exp->as.Prim.prim, exp->as.Prim.type) == SCALAR_Bool)
    map_put_pointer(&knowledge->conditions, result.as.var.id, exp);
  else learn_prim(knowledge, result, &exp->as.Prim);
}
