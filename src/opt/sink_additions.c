// sink_additions: a constant that every iteration adds to a carried value is added after the loop.
//   in: core   out: core
//   rule: r = loop (h = a) .. { .. x = v + 1 .. in (x) }   -->   s = loop (h = a - 1) .. { .. in (v) }; r = s + 1
//         for any constant; if the loop does not read h, and every path through its body returns h itself, a sum with
//         this constant, or a constant
// Use: a traversal of cells carries the address of the link that it followed last, `cell + 1`. After this pass it
// carries the cell, which is needed anyway, and the addition is part of the addressing of a load.
//   test: opt/test/golden/sink_additions
#include "opt/opt.h"

typedef struct Shift {
  ScalarType type;
  Scalar by;
  Var parameter;
  bool found, possible;
  uint32_t carried;   // how many paths return the parameter itself
} Shift;
// uses: Var id -> number of its uses. definitions: Var id -> const Stm *, for the variables bound by sums and branches.
typedef struct Delayer { Context *context; Arena *arena; VarTable *vars; Map uses, definitions; } Delayer;
// The shifts of one loop. inside: what its body binds. joins: Var id bound by a branch -> 1 + the number of its shift.
typedef struct LoopShifts { Delayer *delayer; uint32_t count; Shift *items; Bitset inside; Map joins; } LoopShifts;
#define NO_SHIFT UINT32_MAX

// ---- the definitions of a function
static void find_sums_in(Delayer *delayer, const Body *body) {
  for EACH_STM(at, delayer->arena, body) {
    const Stm *stm = at.stm;
    if (stm->exp->tag == EXP_If || stm->exp->tag == EXP_Prim) map_put_binder(&delayer->definitions, stm);
  }
}

// ---- can a value be carried without its constant?
// The operand v of `v + constant`; NULL: the statement has another form.
static const Atom *sum_operand(const Stm *stm, ScalarType type, Scalar *constant) {
  if (stm->exp->tag != EXP_Prim || stm->exp->as.Prim.prim != PRIM_Add || stm->exp->as.Prim.type != type) return NULL;
  const Atom *operands = stm->exp->as.Prim.arguments.items;
  for INT_RANGE(i, 2) {
    if (operands[i].tag != ATOM_Constant || operands[1 - i].tag != ATOM_Var) continue;
    *constant = operands[i].as.constant;
    return &operands[1 - i];
  }
  return NULL;
}

static bool find_ways(LoopShifts *shifts, uint32_t number, Atom atom);
// A branch before the loop stays as it is.
static bool find_in_branch(LoopShifts *shifts, uint32_t number, const Stm *stm, Var var) {
  if (!bitset_has(&shifts->inside, var.id) || map_value_or(&shifts->delayer->uses, var.id, 0) != 1) return false;
  uint32_t position;
  REQUIRE(vars_find(stm->pattern, var, &position));
  map_put(&shifts->joins, var.id, number + 1);
  return find_ways(shifts, number, stm->exp->as.If.then_body->result.items[position]) &&
         find_ways(shifts, number, stm->exp->as.If.else_body->result.items[position]);
}

static bool find_ways(LoopShifts *shifts, uint32_t number, Atom atom) {
  Shift *shift = &shifts->items[number];
  if (atom.tag == ATOM_Constant) return true;
  if (atom_is_var(atom, shift->parameter)) return ++shift->carried;
  const Stm *stm = map_pointer(&shifts->delayer->definitions, atom.as.var.id);
  if (!stm) return false;
  if (stm->exp->tag == EXP_If) return find_in_branch(shifts, number, stm, atom.as.var);
  Scalar constant;
  if (!sum_operand(stm, shift->type, &constant) || (shift->found && !scalar_equal(constant, shift->by))) return false;
  shift->found = true, shift->by = constant;
  return true;
}

static bool find_shift(LoopShifts *shifts, const ExpLoop *loop, uint32_t position) {
  Delayer *delayer = shifts->delayer;
  const Type type = var_type(delayer->vars, loop->parameters.items[position]);
  const Atom result = loop->body->result.items[position];
  if (type.tag != TYPE_Scalar || !scalar_is_integer(type.scalar) || result.tag != ATOM_Var) return false;
  const uint32_t number = shifts->count++;
  Shift *shift = &shifts->items[number];
  *shift = (Shift){.type = type.scalar, .parameter = loop->parameters.items[position]};
  shift->possible = find_ways(shifts, number, result) && shift->found &&
                    shift->carried == map_value_or(&delayer->uses, shift->parameter.id, 0);
  return shift->possible;
}

// ---- building
static Atom without_constant(const LoopShifts *shifts, uint32_t number, Atom atom) {
  const Shift *shift = &shifts->items[number];
  Scalar constant;
  if (atom.tag == ATOM_Constant) {
    const Scalar operands[2] = {atom.as.constant, shift->by};
    Scalar difference = operands[0];
    REQUIRE(prim_apply(PRIM_Sub, shift->type, operands, &difference));
    return atom_constant(difference);
  }
  const Stm *stm = map_pointer(&shifts->delayer->definitions, atom.as.var.id);
  const Atom *operand = stm && !atom_is_var(atom, shift->parameter) ? sum_operand(stm, shift->type, &constant) : NULL;
  return operand ? *operand : atom;
}

static const Body *shift_body(LoopShifts *shifts, const Body *body, const uint32_t *numbers);
static const Stm *shift_branch(LoopShifts *shifts, const Stm *stm) {
  Arena *arena = shifts->delayer->arena;
  uint32_t *numbers = NEW_ARRAY(arena, uint32_t, stm->pattern.count + 1);
  bool changed = false;
  for EACH_IN(i, stm->pattern) {
    const uint64_t join = map_value_or(&shifts->joins, stm->pattern.items[i].id, 0);
    numbers[i] = join && shifts->items[join - 1].possible ? (uint32_t)join - 1 : NO_SHIFT;
    changed = changed || numbers[i] != NO_SHIFT;
  }
  if (!changed) return stm;
  Bodies bodies = exp_bodies(stm->exp);
  for EACH_IN(i, bodies) bodies.items[i] = shift_body(shifts, bodies.items[i], numbers);
  return stm_with_bodies(arena, stm, bodies);
}

static const Body *shift_body(LoopShifts *shifts, const Body *body, const uint32_t *numbers) {
  const Delayer *delayer = shifts->delayer;
  Builder builder = builder_new(delayer->context, delayer->vars, (Span){0, 0, 0});
  Atom *results = NEW_ARRAY(delayer->arena, Atom, body->result.count + 1);
  for RANGE(i, body->count)
    build_existing(&builder, body->stms[i]->exp->tag == EXP_If ? shift_branch(shifts, body->stms[i]) : body->stms[i]);
  for EACH_IN(i, body->result)
    results[i] =
        numbers[i] == NO_SHIFT ? body->result.items[i] : without_constant(shifts, numbers[i], body->result.items[i]);
  return builder_finish(&builder, body->result.count, results);
}

// The loop over the state without the constants, followed by the additions of the constants.
static void build_shifted_loop(LoopShifts *shifts, Builder *builder, const Stm *stm, const uint32_t *numbers) {
  Delayer *delayer = shifts->delayer;
  const ExpLoop *loop = &stm->exp->as.Loop;
  Atom *initial = NEW_ARRAY(delayer->arena, Atom, loop->initial.count + 1);
  Var *pattern = NEW_ARRAY(delayer->arena, Var, stm->pattern.count + 1);
  builder->span = stm->span;
  for EACH_IN(i, loop->initial) {
    const Shift *shift = numbers[i] == NO_SHIFT ? NULL : &shifts->items[numbers[i]];
    initial[i] = shift ? build_prim2(builder, PRIM_Sub, shift->type, loop->initial.items[i], atom_constant(shift->by))
                       : loop->initial.items[i];
    pattern[i] = shift ? var_copy(delayer->context, delayer->vars, stm->pattern.items[i]) : stm->pattern.items[i];
  }
  const Exp *shifted = NEW_EXP(delayer->arena, Loop, loop->parameters, {loop->initial.count, initial}, loop->form,
                               shift_body(shifts, loop->body, numbers));
  build_existing(builder, stm_with_pattern(delayer->arena, stm_with_exp(delayer->arena, stm, shifted),
                                           (Vars){stm->pattern.count, pattern}));
  for EACH_IN(i, stm->pattern) {
    if (numbers[i] == NO_SHIFT) continue;
    const Shift *shift = &shifts->items[numbers[i]];
    const Atom operands[2] = {atom_var(pattern[i]), atom_constant(shift->by)};
    build_stm(builder, 1, &stm->pattern.items[i],
              NEW_EXP(delayer->arena, Prim, PRIM_Add, shift->type, atoms_of(delayer->arena, 2, operands)));
  }
}

static bool delay_in_loop(Delayer *delayer, Builder *builder, const Stm *stm) {
  const ExpLoop *loop = &stm->exp->as.Loop;
  LoopShifts shifts = {delayer, 0, NEW_ARRAY(delayer->arena, Shift, loop->parameters.count + 1),
                       bitset_new(delayer->arena), map_new(delayer->arena)};
  body_bound_vars(loop->body, &shifts.inside);
  uint32_t *numbers = NEW_ARRAY(delayer->arena, uint32_t, loop->parameters.count + 1);
  bool any = false;
  for EACH_IN(i, loop->parameters) {
    numbers[i] = find_shift(&shifts, loop, i) ? shifts.count - 1 : NO_SHIFT;
    any = any || numbers[i] != NO_SHIFT;
  }
  if (!any) return false;
  build_shifted_loop(&shifts, builder, stm, numbers);
  return true;
}

static void delay_stm(void *user, Builder *builder, const Stm *stm) {
  if (stm->exp->tag != EXP_Loop || !delay_in_loop(user, builder, stm)) build_existing(builder, stm);
}

static const Body *delay_function(void *user, const Body *body) {
  Delayer *delayer = user;
  delayer->uses = body_use_counts(delayer->context->scratch, delayer->vars, body);
  delayer->definitions = map_new(delayer->context->scratch);
  find_sums_in(delayer, body);
  return body_rewrite(delayer->context, delayer->vars, body, delay_stm, delayer);
}

const Program *sink_additions(Context *context, const Program *program) {
  Delayer delayer = {.context = context, .arena = context->arena, .vars = program->vars};
  return program_map_bodies(context->arena, program, delay_function, &delayer);
}
