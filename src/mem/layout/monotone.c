// monotone: proves that a frame never shrinks as one of its parameters grows from 0 on, the others fixed. The inverse
// of the workspace function can then be found by search.
//   rule: each scalar of the size slice and each part of the extent is fixed, growing or unknown; the answer is No
//         unless proven. Arithmetic that wraps is ignored: the search goes upwards and finds the limit before numbers
//         wrap.
#include "mem/slice.h"

typedef enum Direction { DIRECTION_Fixed, DIRECTION_Grows, DIRECTION_Unknown } Direction;
typedef struct Scalars {
  const VarTable *vars;
  Map directions; /* Var id -> Direction, else Fixed */
  Bitset non_negative;
  Facts *facts;
  Var parameter;
} Scalars;

static Direction worse_direction(Direction a, Direction b) { return a > b ? a : b; }
static Direction direction_of(const Scalars *s, uint32_t variable) {
  return (Direction)map_value_or(&s->directions, variable, DIRECTION_Fixed);
}
static Direction atom_direction(const Scalars *s, Atom atom) {
  return atom.tag == ATOM_Var ? direction_of(s, atom.as.var.id) : DIRECTION_Fixed;
}

static bool atom_is_non_negative(const Scalars *s, Atom atom) {
  if (atom.tag == ATOM_Var) return bitset_has(&s->non_negative, atom.as.var.id);
  return scalar_is_integer(atom.as.constant.type) && scalar_to_index(atom.as.constant) >= 0;
}

// ---- the size slice
static bool is_division(Prim prim) { return prim == PRIM_Div || prim == PRIM_Quot; }

static Direction prim_direction(const Scalars *s, const ExpPrim *prim) {
  const Atom *x = prim->arguments.items;
  Direction all = DIRECTION_Fixed;
  for EACH_IN(i, prim->arguments) all = worse_direction(all, atom_direction(s, x[i]));
  if (all == DIRECTION_Fixed) return all;
  // false is below true
  if (prim->type == SCALAR_Bool) return prim->prim == PRIM_And || prim->prim == PRIM_Or ? all : DIRECTION_Unknown;
  if (scalar_class(prim->type) != CLASS_Signed || prim->arguments.count != 2) return DIRECTION_Unknown;
  const Direction left = atom_direction(s, x[0]), right = atom_direction(s, x[1]);
  const bool is_product = prim->prim == PRIM_Mul && atom_is_non_negative(s, x[0]) && atom_is_non_negative(s, x[1]);
  const bool is_quotient = is_division(prim->prim) && atom_is_positive(x[1]);
  const bool is_less = prim->prim == PRIM_Lt || prim->prim == PRIM_Le;
  if (prim->prim == PRIM_Add || prim->prim == PRIM_Min || prim->prim == PRIM_Max || is_product) return all;
  if (is_quotient) return left;
  if ((prim->prim == PRIM_Sub || prim->prim == PRIM_Shr) && right == DIRECTION_Fixed) return left;
  return is_less && left == DIRECTION_Fixed ? right : DIRECTION_Unknown;
}

static bool prim_non_negative(const Scalars *s, const ExpPrim *prim) {
  if (scalar_class(prim->type) != CLASS_Signed || prim->arguments.count != 2) return false;
  const bool left = atom_is_non_negative(s, prim->arguments.items[0]),
             right = atom_is_non_negative(s, prim->arguments.items[1]);
  if (prim->prim == PRIM_Max) return left || right;
  if (prim->prim == PRIM_Add || prim->prim == PRIM_Mul || prim->prim == PRIM_Min) return left && right;
  const bool divides = is_division(prim->prim) || prim->prim == PRIM_Mod || prim->prim == PRIM_Rem;
  return divides && left && atom_is_positive(prim->arguments.items[1]);
}

static bool is_bool_conversion(const ExpConvert *convert) {
  return convert->from == SCALAR_Bool && scalar_class(convert->to) == CLASS_Signed;
}

// A conversion to a signed type of at least the same width keeps the value. A truth value becomes 0 or 1.
static bool keeps_value(const ExpConvert *convert) {
  return is_bool_conversion(convert) ||
         (scalar_class(convert->from) == CLASS_Signed && scalar_class(convert->to) == CLASS_Signed &&
          scalar_bytes(convert->to) >= scalar_bytes(convert->from));
}

static void learn_stm(Scalars *s, const Stm *stm) {
  const Exp *exp = stm->exp;
  const uint32_t result = stm_result(stm).id;
  Direction direction = DIRECTION_Unknown;
  bool non_negative = false;
  if (exp->tag == EXP_Atom)
    direction = atom_direction(s, exp->as.Atom.value), non_negative = atom_is_non_negative(s, exp->as.Atom.value);
  if (exp->tag == EXP_Prim)
    direction = prim_direction(s, &exp->as.Prim), non_negative = prim_non_negative(s, &exp->as.Prim);
  if (exp->tag == EXP_Convert) {
    const Atom value = exp->as.Convert.value;
    direction = atom_direction(s, value) == DIRECTION_Fixed ? DIRECTION_Fixed
                : keeps_value(&exp->as.Convert)             ? atom_direction(s, value)
                                                            : DIRECTION_Unknown;
    non_negative =
        is_bool_conversion(&exp->as.Convert) || (keeps_value(&exp->as.Convert) && atom_is_non_negative(s, value));
  }
  map_put(&s->directions, result, direction);
  if (non_negative) bitset_add(&s->non_negative, result), facts_add_size(s->facts, result);
}

// ---- the extent
static bool term_is_fixed(const Scalars *s, const Monomial *term) {
  for RANGE(k, term->degree)
    if (direction_of(s, term->variables[k]) != DIRECTION_Fixed) return false;
  return true;
}

static bool term_never_shrinks(const Scalars *s, const Monomial *term) {
  if (term_is_fixed(s, term)) return true;
  if (term->coefficient < 0) return false;
  bool never = true;
  for RANGE(k, term->degree)
    never = never && direction_of(s, term->variables[k]) != DIRECTION_Unknown &&
            (term->degree == 1 || bitset_has(&s->non_negative, term->variables[k]));
  return never;
}

// If only the parameter itself grows, and no computed scalar, the values for p and p + 1 can be compared.
static bool steps_never_shrink(const Scalars *s, Arena *arena, const Poly *poly) {
  for EACH_VARIABLE(at, poly)
    if (at.variable != s->parameter.id && direction_of(s, at.variable) != DIRECTION_Fixed) return false;
  const Poly *next = poly_plus(arena, poly_variable(arena, s->parameter.id), 1);
  return prove_certain(s->facts, poly_sub(arena, poly_replace(arena, poly, s->parameter.id, next), poly));
}

static bool poly_never_shrinks(const Scalars *s, Arena *arena, const Poly *poly) {
  bool never = !poly->broken;
  for RANGE(i, poly->count) never = never && term_never_shrinks(s, &poly->terms[i]);
  return never || (!poly->broken && steps_never_shrink(s, arena, poly));
}

// max(0, p*q) where q does not depend on the parameter p: the maximum is 0 for every p, or it grows.
static bool is_multiple_of_parameter(const Scalars *s, Arena *arena, const Poly *poly) {
  const Poly *factor = poly_divide_exact(arena, poly, poly_variable(arena, s->parameter.id));
  for COUNTING(i, factor && i < factor->count)
    if (!term_is_fixed(s, &factor->terms[i])) return false;
  return factor != NULL;
}

static bool never_shrinks(const Scalars *s, Arena *arena, const Extent *extent) {
  if (extent->tag == EXTENT_Poly) return poly_never_shrinks(s, arena, extent->poly);
  if (extent->tag == EXTENT_Clamp && extent->a->tag == EXTENT_Poly &&
      is_multiple_of_parameter(s, arena, extent->a->poly))
    return true;
  if (extent->poly && !poly_never_shrinks(s, arena, extent->poly)) return false;
  return never_shrinks(s, arena, extent->a) && (!extent->b || never_shrinks(s, arena, extent->b));
}

bool mem_workspace_grows(Context *context, const Program *program, const Function *function, const Frame *frame,
                         Var parameter) {
  Arena *arena = context->arena;
  Scalars s = {
      .vars = program->vars, .directions = map_new(arena), .non_negative = bitset_new(arena), .parameter = parameter};
  s.facts = facts_extend(arena, sizes_facts(sizes_of_function(context, program->vars, function)));
  bitset_add_vars(&s.non_negative, function->entry->sizes);
  bitset_add(&s.non_negative, parameter.id);
  facts_add_size(s.facts, parameter.id);
  map_put(&s.directions, parameter.id, DIRECTION_Grows);
  for COUNTING(i, frame->slice && i < frame->slice->count) learn_stm(&s, frame->slice->stms[i]);
  return never_shrinks(&s, arena, frame->total);
}
