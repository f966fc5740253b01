// soac: array producers and parallel operations as Core forms over an index: map f xs is build n (\i -> f xs[i]).
// An array with elements of different sizes is an error, detected here: if a size depends on the index, the first
// element is evaluated for its size, and every element is compared with it [paper 5, rows SS-31, SS-32].
#include "lower/expressions/expressions.h"
#include "lower/functions/functions.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

typedef struct Building { uint32_t rank; const Atom *widths; Element element; void *user; } Building;

static const Atom unmeasured = {.tag = ATOM_Var, .as.var = {UINT32_MAX}};
static bool is_unmeasured(Atom size) { return atom_equal(size, unmeasured); }

static Atom index_parameter(Lower *lower, Atom width) {
  Atom index = code_size(lower, "i");
  facts_add_index(lower->facts, index.as.var.id, known_poly(lower, width));
  return index;
}

// ---- lambdas
Lambda index_lambda(Lower *lower, Atom size, Element element, void *user, const Value *like) {
  Code code;
  lower_enter(lower, &code);
  Atom index = index_parameter(lower, size);
  const Value *value = element(lower, user, &index);
  if (like) value = match_sizes(lower, value, like);
  const Body *body = lower_leave_with(lower, &code, value);
  return (Lambda){vars_of(lower->arena, 1, &index.as.var), body};
}

Lambda operator_lambda(Lower *lower, const Value *operator, const Value *neutral) {
  Code code;
  lower_enter(lower, &code);
  AtomSeq parameters = {0};
  const Value *both[2];
  both[0] = value_declare(lower, neutral, &parameters);
  both[1] = value_declare(lower, neutral, &parameters);
  const Value *value = match_sizes(lower, apply_in_place(lower, operator, 2, both), neutral);
  const Body *body = lower_leave_with(lower, &code, value);
  return (Lambda){vars_of_atoms(lower, &parameters), body};
}

// ---- sizes of elements
static const Stm *definition_in(const Code *code, Atom atom) {
  for (uint32_t i = code->builder.stms.size; i-- > 0;)
    if (vars_contain(code->builder.stms.items[i]->pattern, atom)) return code->builder.stms.items[i];
  return NULL;
}

// Computes outside of the lambda a scalar that operations of the lambda compute, where none of them can fail.
static bool outer_scalar(Lower *lower, Code *inner, Atom atom, Atom *outer) {
  enum { MOST_ARGUMENTS = 3 };
  if (visible(inner, atom)) return *outer = atom, true;
  const Stm *stm = definition_in(inner, atom);
  if (!stm || stm->certificates.count || (stm->exp->tag != EXP_Prim && stm->exp->tag != EXP_Convert)) return false;
  const ExpPrim *prim = &stm->exp->as.Prim;
  const bool is_prim = stm->exp->tag == EXP_Prim;
  const Atoms from = is_prim ? prim->arguments : (Atoms){1, &stm->exp->as.Convert.value};
  Atom arguments[MOST_ARGUMENTS];
  if (from.count > MOST_ARGUMENTS) return false;
  for EACH_IN(i, from)
    if (!outer_scalar(lower, inner, from.items[i], &arguments[i])) return false;
  lower->code = inner->outer;
  *outer = is_prim ? build_prim(&lower->code->builder, prim->prim, prim->type, from.count, arguments)
                   : lower_convert(lower, stm->exp->as.Convert.to, arguments[0]);
  lower->code = inner;
  return true;
}

// Computes a size of the element outside of the lambda; false if it depends on variables of the lambda.
static bool outer_size(Lower *lower, Code *inner, Atom size, Atom *outer) {
  if (visible(inner, size)) return *outer = size, true;
  const Poly *poly = known_poly(lower, size);
  if (!poly_visible(inner, poly)) return outer_scalar(lower, inner, size, outer);
  lower->code = inner->outer;
  *outer = poly_to_atom(lower, poly);
  lower->code = inner;
  return true;
}

// The same for all sizes of the element. False if one depends on variables of the lambda; that one is `unmeasured`.
static bool outer_sizes(Lower *lower, Code *inner, const Value *value, AtomSeq *sizes) {
  AtomSeq found = {0};
  bool all = true;
  value_sizes(lower, value, &found);
  for EACH(i, &found) {
    Atom outer = unmeasured;
    all = outer_size(lower, inner, found.items[i], &outer) && all;
    seq_push(lower->arena, sizes, outer);
  }
  return all;
}

// ---- irregular elements: the sizes of the first one

static const Value *first_sizes(Lower *lower, void *user, bool taken) {
  const Building *building = user;
  Atom *zeros = new_atoms(lower, building->rank);
  for RANGE(i, building->rank) zeros[i] = atom_i64(0);
  Code code;
  AtomSeq sizes = {0};
  if (!taken) lower_enter(lower, &code);   // an empty array: only the number of sizes is needed, the code is dropped
  value_sizes(lower, building->element(lower, building->user, zeros), &sizes);
  if (!taken) lower_drop(lower, &code);
  const Value **values = new_values(lower, sizes.size);
  for EACH(i, &sizes) values[i] = value_scalar(lower, taken ? sizes.items[i] : atom_i64(0));
  return value_tuple(lower, sizes.size, values);
}

static void measure_first_element(Lower *lower, Building *building, AtomSeq *sizes) {
  Atom some = atom_bool(true);
  for RANGE(i, building->rank)
    some = lower_and(lower, some, lower_i64(lower, PRIM_Lt, atom_i64(0), building->widths[i]));
  AtomSeq measured = {0};
  value_leaves(lower, build_branches(lower, some, first_sizes, building), &measured);
  REQUIRE(measured.size == sizes->size);
  for EACH(i, sizes) {
    if (!is_unmeasured(sizes->items[i])) continue;
    const Atom size = measured.items[i].tag == ATOM_Var ? measured.items[i]
                                                        : lower_named(lower, "size", measured.items[i]);
    facts_add_size(lower->facts, size.as.var.id);
    map_put_atom(&lower->measured, size.as.var, some);
    sizes->items[i] = size;
  }
}

// ---- build

const Value *build_array(Lower *lower, uint32_t rank, const Atom *widths, Element element, void *user) {
  Building building = {rank, widths, element, user};
  Code code;
  AtomSeq sizes = {0}, pattern = {0};
  Atom *indices = new_atoms(lower, rank);
  const Value *value = NULL;
  for INT_RANGE(attempt, 2) {
    lower_enter(lower, &code);
    for RANGE(i, rank) indices[i] = index_parameter(lower, widths[i]);
    value = element(lower, user, indices);
    if (attempt > 0 || outer_sizes(lower, &code, value, &sizes)) break;
    lower_drop(lower, &code);
    measure_first_element(lower, &building, &sizes);
  }
  value = value_retype(
      lower, settle_sizes(lower, value, &sizes, ": the elements of an array must all have the same shape."));
  const Body *body = lower_leave_with(lower, &code, value);
  Var *parameters = NEW_ARRAY(lower->arena, Var, rank);
  for RANGE(i, rank) parameters[i] = indices[i].as.var;
  // The leaves of the array have one type for all dimensions, so they are declared after the shapes are merged.
  const Value *array = value_declare(lower, value_array(lower, rank, widths, value), &pattern);
  const Exp *build = NEW_EXP(lower->arena, Build, atoms_of(lower->arena, rank, widths),
                             {vars_of(lower->arena, rank, parameters), body});
  lower_exps(lower, &pattern, build);
  return array;
}
