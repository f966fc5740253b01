// permute_in_place: a `permute` or `gather` under MARK_Dest whose operand cannot be computed in the order of the
// result. The operand is computed in the memory of the result, and its elements then move to their places along the
// cycles of the permutation. A bit for each position says which elements have moved.
//   rule: y = build n (\i -> x[p i])  -->  for i < n, bit i unset: j = i; e = x[i]; while bit p(j) unset: x[j] =
//         x[p(j)], j = p(j), each with its bit set; x[j] = e       [paper 2, eq. 5.36 for 4.12]
// check_positions has found that p gives no element two places, so every cycle ends where it began. Each step sets a
// bit, so the loop ends in any case.
//   test: test/suite/replays.sh, test/rows/DV-21-written.fut
#include "views/positions.h"

typedef struct Mover { const Builder *outer; const Positions *positions; } Mover;

static Var fresh_like(const Builder *builder, Var like) { return var_copy(builder->context, builder->vars, like); }

static Builder builder_inside(const Builder *builder) {
  return builder_new(builder->context, builder->vars, builder->span);
}

static Atom store_element(Builder *builder, Var array, Atom at, Atom value) {
  const Slice own = {.tag = CORE_SLICE_Fix, .start = at};
  Arena *arena = builder->context->arena;
  return atom_var(build_exp(builder, "moved", var_type(builder->vars, array),
                            NEW_EXP(arena, Update, array, {1, COPY_OF(arena, &own)}, value)));
}

// One step of a cycle. State: whether the cycle goes on, j, p(j), the array, the bits.
static const Body *step_of_cycle(const Mover *mover, const Var *state) {
  Builder step = builder_inside(mover->outer);
  const Atom from = atom_var(state[2]);
  const Atom element = build_index(&step, state[3], 1, &from);
  const Atom moved = store_element(&step, state[3], atom_var(state[1]), element);
  const Var seen = build_set_bit(&step, build_bit(&step, state[4], from));
  const Atom next = positions_build(&step, mover->positions, from);
  const Atom results[] = {build_bit(&step, seen, next).unset, from, next, moved, atom_var(seen)};
  return builder_finish(&step, COUNT_OF(results), results);
}

// The elements of the cycle through `first` move; results: the array, the bits.
static const Body *cycle_body(const Mover *mover, Var array, Bit bit, Atom first) {
  Builder builder = builder_inside(mover->outer);
  Arena *arena = builder.context->arena;
  const Atom kept = build_index(&builder, array, 1, &first);
  const Var seen = build_set_bit(&builder, bit);
  const Atom next = positions_build(&builder, mover->positions, first);
  const Atom initial[] = {build_bit(&builder, seen, next).unset, first, next, atom_var(array), atom_var(seen)};
  Var state[5], after[5];
  state[0] = var_named(builder.context, builder.vars, "goes_on", type_scalar(SCALAR_Bool), builder.span);
  state[1] = build_counter(&builder, "j");
  state[2] = build_counter(&builder, "from");
  state[3] = fresh_like(&builder, array);
  state[4] = fresh_like(&builder, seen);
  for RANGE(i, 5) after[i] = fresh_like(&builder, state[i]);
  const CoreLoopForm form = {.tag = CORE_LOOP_While, .condition = 0};
  build_stm(&builder, 5, after,
            NEW_EXP(arena, Loop, vars_of(arena, 5, state), atoms_of(arena, 5, initial), form,
                    step_of_cycle(mover, state)));
  const Atom results[] = {store_element(&builder, after[3], atom_var(after[1]), kept), atom_var(after[4])};
  return builder_finish(&builder, 2, results);
}

void build_permuted(Builder *builder, const Positions *positions, Var operand, Var result) {
  Arena *arena = builder->context->arena;
  const Mover mover = {builder, positions};
  const Var bits = build_bits(builder, positions->width);
  Var state[] = {fresh_like(builder, operand), fresh_like(builder, bits)};
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = build_counter(builder, "i"), .bound = positions->width};
  Builder inside = builder_inside(builder), same = inside;
  const Bit bit = build_bit(&inside, state[1], atom_var(form.index));
  const Atom kept[] = {atom_var(state[0]), atom_var(state[1])}, initial[] = {atom_var(operand), atom_var(bits)};
  const Var moved[] = {fresh_like(builder, operand), fresh_like(builder, bits)};
  build_stm(&inside, 2, moved,
            NEW_EXP(arena, If, bit.unset, cycle_body(&mover, state[0], bit, atom_var(form.index)),
                    builder_finish(&same, 2, kept)));
  const Atom next[] = {atom_var(moved[0]), atom_var(moved[1])};
  const Var results[] = {result, fresh_like(builder, bits)};
  build_stm(builder, 2, results,
            NEW_EXP(arena, Loop, vars_of(arena, 2, state), atoms_of(arena, 2, initial), form,
                    builder_finish(&inside, 2, next)));
}
