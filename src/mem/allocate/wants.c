// wants: walks a body's statements backwards and notes for each array the place in which it would best be built
// [paper 1 Fig. 7: the destination of an expression comes from its context; paper 3 section 6: short-circuiting].
//   rules: a result wants its place; Permute, Reshape and reversals want the inverse view of it; Update, Scatter, Hist,
//     Loop, Reduce and calls
//          that work in place pass it to the array they start from; the operands of Concat and of an Array of arrays
//            want their parts; the value of an Update
//          wants the region it will be copied to.
//          A place that is only right once a check has passed is not wanted by what runs before the check.
// A want is a wish: body.c checks the conditions when it reaches the producer and inserts a Copy where they fail.
#include "allocate.h"

enum { MOST_STEPS = 32 };
typedef struct Wishes {
  Allocator *a;
  const Body *body;
  uint32_t *checked; /* per statement: the last Assert before it, + 1 */
  const Stm *at;     /* the statement that wishes */
} Wishes;

static uint32_t definer(const Wishes *wishes, Var var) {
  return (uint32_t)map_value_or(&wishes->a->scope->definers, var.id, 0);
}

static bool yields_array(const Wishes *wishes, const Stm *stm) {
  for (uint32_t i = 0; i < stm->pattern.count; i++)
    if (var_type(wishes->a->vars, stm->pattern.items[i]).tag == TYPE_Array) return true;
  return false;
}

static bool may_share(const Wishes *wishes, const Stm *stm) {
  return !(exp_info(stm->exp->tag)->flags & EXP_Fresh) && yields_array(wishes, stm);
}

// Whether the array, or what may share its memory, is read after statement `until`; `steps` bounds the search.
static bool is_found_past(const Wishes *wishes, Var array, uint32_t until, uint32_t *steps, Denial *denial) {
  const Uses *uses = map_pointer(&wishes->a->scope->uses, array.id);
  for (uint32_t k = 0; uses && k < uses->at.size; k++) {
    const uint32_t at = uses->at.items[k];
    const Stm *stm = at < wishes->body->count ? wishes->body->stms[at] : NULL;   // none: a result
    if (at > until || *steps == 0) return *denial = (Denial){stm ? REASON_Later : REASON_IsResult, array, stm}, true;
    --*steps;
    for (uint32_t i = 0; at < until && may_share(wishes, stm) && i < stm->pattern.count; i++)
      if (is_found_past(wishes, stm->pattern.items[i], until, steps, denial)) return true;
  }
  return false;
}

static bool is_read_past(const Wishes *wishes, Var array, uint32_t until, Denial *denial) {
  uint32_t steps = MOST_STEPS;
  return is_found_past(wishes, array, until, &steps, denial);
}

// What is to be built in a region of an array that an update is going to fill is not read once that update has run:
// else the update
// could not be in place.
static bool outlives_region(Wishes *wishes, Var array, const Want *place) {
  Denial denial;
  if (!place->target.id || place->scope != wishes->a->scope || !is_read_past(wishes, array, place->until, &denial))
    return false;
  note_denial(wishes->a, array, denial);
  return true;
}

static void want(Wishes *wishes, Atom atom, Want place) {
  Allocator *a = wishes->a;
  if (!is_array(a->env, atom) || !definer(wishes, atom.as.var) || outlives_region(wishes, atom.as.var, &place)) return;
  const Want *earlier = map_pointer(&a->scope->wants, atom.as.var.id);
  if (earlier) {
    if (!memory_equal(&earlier->memory, &place.memory))
      note_denial(a, atom.as.var, (Denial){REASON_TwoPlaces, atom.as.var, earlier->by});
    return;
  }
  if (place.after_scope == a->scope && definer(wishes, atom.as.var) <= place.after) {
    note_denial(a, atom.as.var, (Denial){REASON_Check, atom.as.var, wishes->body->stms[place.after - 1]});
    return;
  }
  place.by = wishes->at;
  map_put_pointer(&a->scope->wants, atom.as.var.id, COPY_OF(a->arena, &place));
}

// For a place whose fitness statement `number` relies on and that sizes alone do not prove: the checks before it come
// first. (All
// of them: a check that a fact made redundant has left no certificate.)
static Want after_checks(const Wishes *wishes, Want place, uint32_t number) {
  uint32_t last = wishes->checked[number];
  if (place.after_scope == wishes->a->scope && place.after > last) last = place.after;
  place.after = last;
  place.after_scope = wishes->a->scope;
  return place;
}

static void want_part(Wishes *wishes, Var array, const Want *place, const Lmad *lmad, Var whole, uint32_t part) {
  Want other = *place;
  other.memory.lmad = lmad;
  other.whole = whole;
  other.part = part;
  want(wishes, atom_var(array), other);
}

static void want_with(Wishes *wishes, Var array, const Want *place, const Lmad *lmad) {
  if (!lmad) {
    note_denial(wishes->a, array, (Denial){REASON_Reshape, array, wishes->at});
    return;
  }
  Want other = *place;
  other.memory.lmad = lmad;
  want(wishes, atom_var(array), other);
}

static void want_first_of(Wishes *wishes, Var var, const Want *place) { want(wishes, atom_var(var), *place); }

static Type type_of(const Wishes *wishes, Var var) { return var_type(wishes->a->vars, var); }

static const Exp *producer(const Wishes *wishes, Var var) {
  uint32_t number = definer(wishes, var);
  return number ? wishes->body->stms[number - 1]->exp : NULL;
}

// A place for an array nobody else gives one, known before its producer is reached.
static const Want *own_place(Wishes *wishes, Var array) {
  Allocator *a = wishes->a;
  const Want *place = map_pointer(&a->scope->wants, array.id);
  if (place || !definer(wishes, array)) return place;
  Want own = {.memory =
                  *pending_block(a, type_of(wishes, array), wishes->body->stms[definer(wishes, array) - 1]->span)};
  want(wishes, atom_var(array), own);
  return map_pointer(&a->scope->wants, array.id);
}

// Operands stay inside the whole as long as no size is negative: a check, if sizes do not prove it.
static bool sizes_proven(const Wishes *wishes, Vars arrays) {
  for (uint32_t i = 0; i < arrays.count; i++)
    if (!prove_certain(wishes->a->env->facts, size_of(wishes->a->env, type_of(wishes, arrays.items[i]).shape[0])))
      return false;
  return true;
}

static void want_parts(Wishes *wishes, const Stm *stm, uint32_t number) {
  const Want *whole = own_place(wishes, stm->pattern.items[0]);
  const Exp *exp = stm->exp;
  Want fit = exp->tag == EXP_Array || sizes_proven(wishes, exp->as.Concat.arrays)
                 ? *whole
                 : after_checks(wishes, *whole, number);
  const Want *place = &fit;
  uint32_t count = exp->tag == EXP_Concat ? exp->as.Concat.arrays.count : exp->as.Array.elements.count;
  for (uint32_t i = 0; i < count; i++) {
    Atom operand = exp->tag == EXP_Concat ? atom_var(exp->as.Concat.arrays.items[i]) : exp->as.Array.elements.items[i];
    if (is_array(wishes->a->env, operand))
      want_part(wishes, operand.as.var, place, part_of(wishes->a->env, exp, i, place->memory.lmad),
                stm->pattern.items[0], i);
  }
}

// Where the updated array is, or will be if its producer takes what it wants.
static const Memory *memory_of_target(Wishes *wishes, Var target, uint32_t value_definer) {
  Allocator *a = wishes->a;
  const Exp *exp = producer(wishes, target);
  if (!exp) return bitset_has(&a->scope->bound, target.id) ? memory_of(a->program, target) : NULL;
  if (definer(wishes, target) > value_definer) return NULL;
  const Want *place = map_pointer(&a->scope->wants, target.id);
  if (!place && (exp_info(exp->tag)->flags & EXP_Fresh)) place = own_place(wishes, target);
  return place ? &place->memory : NULL;
}

static Denial unknown_target(const Wishes *wishes, Var target, uint32_t value_definer, const Stm *update) {
  uint32_t number = definer(wishes, target);
  if (number > value_definer) return (Denial){REASON_TargetLater, target, wishes->body->stms[number - 1]};
  return (Denial){REASON_TargetElsewhere, target, update};
}

static bool proven_within(Allocator *a, const Poly *index, const Poly *size) {
  return prove_certain(a->env->facts, index) && prove_certain_less(a->env->facts, index, size);
}

static bool slices_proven(Allocator *a, Type type, Slices slices) {
  const Poly *one = poly_constant(a->arena, 1);
  for (uint32_t i = 0; i < slices.count; i++) {
    const Slice *slice = &slices.items[i];
    const Poly *size = size_of(a->env, type.shape[i]), *start = size_of(a->env, slice->start);
    if (slice->tag == CORE_SLICE_Fix) {
      if (!proven_within(a, start, size)) return false;
      continue;
    }
    const Poly *count = size_of(a->env, slice->count), *step = size_of(a->env, slice->step);
    const Poly *last = poly_add(a->arena, start, poly_mul(a->arena, poly_sub(a->arena, count, one), step));
    const Poly *end = poly_add(a->arena, start, count);
    int64_t by;
    if (poly_is_constant(step, &by) && by == 1) {   // also when nothing is taken
      if (!prove_certain(a->env->facts, start) || !prove_certain(a->env->facts, poly_sub(a->arena, size, end)))
        return false;
    } else if (!proven_within(a, start, size) || !proven_within(a, last, size)) return false;
  }
  return true;
}

static void want_region(Wishes *wishes, const Stm *stm, uint32_t number) {
  Allocator *a = wishes->a;
  const ExpUpdate *update = &stm->exp->as.Update;
  if (!is_array(a->env, update->value)) return;
  uint32_t value_definer = definer(wishes, update->value.as.var);
  if (!value_definer) return;
  Denial denial;
  if (is_read_past(wishes, update->value.as.var, number, &denial)) {
    note_denial(a, update->value.as.var, denial);
    return;
  }
  const Memory *memory = memory_of_target(wishes, update->array, value_definer);
  if (!memory) {
    note_denial(a, update->value.as.var, unknown_target(wishes, update->array, value_definer, stm));
    return;
  }
  Want place = {.memory = {memory->block, slice_lmad(a->env, memory->lmad, update->slices)},
                .target = update->array,
                .until = number,
                .scope = a->scope};
  if (!slices_proven(a, type_of(wishes, update->array), update->slices)) place = after_checks(wishes, place, number);
  want(wishes, update->value, place);
}

static void want_each(Wishes *wishes, const Stm *stm, const Atom *operands) {
  for (uint32_t i = 0; i < stm->pattern.count; i++) {
    const Want *place = map_pointer(&wishes->a->scope->wants, stm->pattern.items[i].id);
    if (!place || (stm->exp->tag == EXP_Loop && state_moves(wishes->a, stm, i))) continue;
    Want first = *place;   // of a loop: the sizes of the result are not yet those of the first state
    if (stm->exp->tag == EXP_Loop)
      first.memory.lmad = substitute_vars(wishes->a->env, place->memory.lmad, stm->pattern, stm->exp->as.Loop.initial);
    want(wishes, operands[i], first);
  }
}

static void want_destinations(Wishes *wishes, const Stm *stm, Vars destinations) {
  for (uint32_t i = 0; i < stm->pattern.count && i < destinations.count; i++) {
    const Want *place = map_pointer(&wishes->a->scope->wants, stm->pattern.items[i].id);
    if (place) want_first_of(wishes, destinations.items[i], place);
  }
}

// A result that the callee gives in the place of an argument.
static void want_arguments(Wishes *wishes, const Stm *stm, const ExpCall *call) {
  const FunctionInfo *callee = map_pointer(&wishes->a->functions, call->function.id);
  for (uint32_t i = 0; i < stm->pattern.count; i++) {
    const uint32_t parameter = in_place_parameter(callee, i);
    const Want *place = parameter ? map_pointer(&wishes->a->scope->wants, stm->pattern.items[i].id) : NULL;
    if (place) want(wishes, call->arguments.items[parameter - 1], *place);
  }
}

// Every element once, each dimension as it is or backwards: such a slice is its own inverse.
static bool is_reversal(Wishes *wishes, const ExpSlice *slice) {
  Allocator *a = wishes->a;
  Type type = type_of(wishes, slice->array);
  for (uint32_t i = 0; i < slice->slices.count; i++) {
    const Slice *dim = &slice->slices.items[i];
    int64_t step;
    if (dim->tag != CORE_SLICE_Range || !atom_is_i64(dim->step, &step)) return false;
    const Poly *size = size_of(a->env, type.shape[i]), *first = poly_constant(a->arena, 0);
    if (step == -1) first = poly_sub(a->arena, size, poly_constant(a->arena, 1));
    if ((step != 1 && step != -1) || !poly_equal(size_of(a->env, dim->count), size) ||
        !poly_equal(size_of(a->env, dim->start), first))
      return false;
  }
  return true;
}

static bool same_count(Allocator *a, Type x, Type y) {
  return prove_equal(a->env->facts, elements_of(a->env, x), elements_of(a->env, y)) == ANSWER_Yes;
}

// However the check comes out, what is written stays inside the place.
static bool fits_inside(Allocator *a, Type inner, Type outer) {
  for (uint32_t i = 0; i < inner.rank && inner.rank == outer.rank; i++)
    if (!prove_certain(a->env->facts,
                       poly_sub(a->arena, size_of(a->env, outer.shape[i]), size_of(a->env, inner.shape[i]))))
      return false;
  return inner.rank == outer.rank;
}

static void want_reshaped(Wishes *wishes, const Stm *stm, uint32_t number, const Want *place) {
  Allocator *a = wishes->a;
  Var array = stm->exp->as.Reshape.array;
  Type type = type_of(wishes, array);
  Type result = type_of(wishes, stm->pattern.items[0]);
  Want proven =
      same_count(a, type, result) || fits_inside(a, type, result) ? *place : after_checks(wishes, *place, number);
  want_with(wishes, array, &proven, reshape_lmad(a->env, place->memory.lmad, type.rank, type.shape));
}

static void want_view(Wishes *wishes, const Stm *stm, uint32_t number, const Want *place) {
  Allocator *a = wishes->a;
  const Exp *exp = stm->exp;
  const Lmad *lmad = place->memory.lmad;
  if (exp->tag == EXP_Permute)
    want_with(wishes, exp->as.Permute.array, place,
              lmad_unpermute(a->arena, lmad, permutation_of(a->arena, exp->as.Permute.permutation)));
  if (exp->tag == EXP_Slice && is_reversal(wishes, &exp->as.Slice))
    want_with(wishes, exp->as.Slice.array, place, slice_lmad(a->env, lmad, exp->as.Slice.slices));
  if (exp->tag == EXP_Reshape) want_reshaped(wishes, stm, number, place);
  if (exp->tag == EXP_Atom) want(wishes, exp->as.Atom.value, *place);
  if (exp->tag == EXP_Copy) want_first_of(wishes, exp->as.Copy.array, place);
}

static bool has_array_elements(const Wishes *wishes, const Exp *exp) {
  return exp->as.Array.elements.count > 0 && is_array(wishes->a->env, exp->as.Array.elements.items[0]);
}

static Want weak_want(const Want *place) {
  Want want = *place;
  want.weak = true;
  return want;
}

// What a build reads only where it writes may be there already, if nobody needs it afterwards: one operand for each
// result.
static void want_pointwise(Wishes *wishes, const Stm *stm, uint32_t number) {
  Allocator *a = wishes->a;
  for (uint32_t i = 0; i < stm->pattern.count; i++) {
    const Want *place = map_pointer(&a->scope->wants, stm->pattern.items[i].id);
    if (!place) continue;
    Vars operands = pointwise_operands(a, stm->exp, i, type_of(wishes, stm->pattern.items[i]));
    for (uint32_t k = 0; k < operands.count; k++) {
      Var operand = operands.items[k];
      if (!definer(wishes, operand) || map_find(&a->scope->wants, operand.id) ||
          used_between(a->scope, operand, number + 1, UINT32_MAX))
        continue;
      want(wishes, atom_var(operand), weak_want(place));
      break;
    }
  }
}

// None of its sizes can be negative, whatever the checks say.
static bool has_sizes(const Wishes *wishes, Var array) {
  const Type type = type_of(wishes, array);
  for (uint32_t i = 0; i < type.rank; i++)
    if (!prove_certain(wishes->a->env->facts, size_of(wishes->a->env, type.shape[i]))) return false;
  return true;
}

static void want_operands(Wishes *wishes, const Stm *stm, uint32_t number) {
  const Exp *exp = stm->exp;
  const Want *place = stm->pattern.count ? map_pointer(&wishes->a->scope->wants, stm->pattern.items[0].id) : NULL;
  Want own;
  if (!place && exp->tag == EXP_Copy && (stm->marks & MARK_Dest)) {   // a destination view: its producer writes there
    place = own_place(wishes, stm->pattern.items[0]);
    own = has_sizes(wishes, stm->pattern.items[0]) ? *place : after_checks(wishes, *place, number);
    place = &own;
  }
  if (exp->tag == EXP_Concat || (exp->tag == EXP_Array && has_array_elements(wishes, exp)))
    want_parts(wishes, stm, number);
  if (exp->tag == EXP_Scatter) want_destinations(wishes, stm, exp->as.Scatter.destinations);
  if (exp->tag == EXP_Hist) want_destinations(wishes, stm, exp->as.Hist.destinations);
  if (exp->tag == EXP_Call) want_arguments(wishes, stm, &exp->as.Call);
  if (exp->tag == EXP_Loop) want_each(wishes, stm, exp->as.Loop.initial.items);
  if (exp->tag == EXP_Reduce) want_each(wishes, stm, exp->as.Reduce.neutral.items);
  if (exp->tag == EXP_Update && place) want_first_of(wishes, exp->as.Update.array, place);
  if (exp->tag == EXP_Update) want_region(wishes, stm, number);
  if (exp->tag == EXP_Build || exp->tag == EXP_Scan) want_pointwise(wishes, stm, number);
  if (place) want_view(wishes, stm, number, place);
}

void collect_wants(Allocator *a, uint32_t count, const Want *results) {
  const Body *body = a->scope->body;
  Wishes wishes = {a, body, NEW_ARRAY(a->arena, uint32_t, body->count + 1), NULL};
  for (uint32_t i = 0; i < body->count; i++)
    wishes.checked[i + 1] =
        (body->stms[i]->exp->tag == EXP_Assert && !(body->stms[i]->marks & MARK_Known)) ? i + 1 : wishes.checked[i];
  for (uint32_t i = 0; i < body->count; i++)
    for (uint32_t k = 0; k < body->stms[i]->pattern.count; k++)
      map_put(&a->scope->definers, body->stms[i]->pattern.items[k].id, i + 1);
  for (uint32_t i = 0; i < count; i++)
    if (results[i].memory.block.id) want(&wishes, body->result.items[i], results[i]);
  for (uint32_t i = body->count; i-- > 0;) {
    wishes.at = body->stms[i];
    want_operands(&wishes, body->stms[i], i);
  }
}
