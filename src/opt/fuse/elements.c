// fuse_elements: the element at given indices of what a body makes by views, rotations and maps, as scalar code.
//   in: a body, indices   out: statements, the element; false: the body does something else
//   A rotation is a concatenation of slices, xs[k mod n:] and xs[:k mod n]: its element is that of xs at
//   (i + k) mod n, if k is a small number, or one of a table of them. The slice, the concatenation and the map are not
//   made.
//   test: opt/test/golden/fuse/rotations*, test/run/rotated_planes.fut
#include "opt/fuse/fuse.h"

enum { DEFINITIONS = 4 };   // between an amount and the table

static const Stm *definition(const Elements *e, Atom atom) {
  return atom.tag == ATOM_Var ? map_pointer(&e->definitions, atom.as.var.id) : NULL;
}
static const ExpPrim *defining_prim(const Elements *e, Atom atom, Prim prim) {
  const Stm *stm = definition(e, atom);
  return stm && stm->exp->tag == EXP_Prim && stm->exp->as.Prim.prim == prim && stm->exp->as.Prim.type == SCALAR_I64
             ? &stm->exp->as.Prim
             : NULL;
}

// ---- amounts
static bool is_small_number(int64_t value) { return value >= INT32_MIN && value <= INT32_MAX; }
static bool has_small_numbers(const ArrayValue *table) {
  for I64_RANGE(i, array_value_count(table))
    if (!is_small_number(array_value_get(table, i).as.s)) return false;
  return true;
}
// Is it a constant, an element of a table, or the negation of one?
static bool is_small_amount(Elements *e, Atom amount, uint32_t depth) {
  int64_t value;
  if (atom_is_i64(amount, &value)) return is_small_number(value);
  const Stm *stm = definition(e, amount);
  if (!stm || depth == 0) return false;
  if (stm->exp->tag == EXP_Atom) return is_small_amount(e, stm->exp->as.Atom.value, depth - 1);
  const ExpPrim *negated = defining_prim(e, amount, PRIM_Neg);
  if (negated) return is_small_amount(e, negated->arguments.items[0], depth - 1);
  if (stm->exp->tag != EXP_Index || stm->exp->as.Index.indices.count != 1) return false;
  const Stm *table = definition(e, atom_var(stm->exp->as.Index.array));
  e->varies |= atom_is_var(stm->exp->as.Index.indices.items[0], e->index);
  return table && table->exp->tag == EXP_Table && has_small_numbers(table->exp->as.Table.value);
}

// ---- one rotation
// The only dimension in which two slices of one array differ, and the second one takes the elements before `*start`
// that the first one leaves out, of `size`. `slices->count`: there is none.
static uint32_t rotated_dimension(const Elements *e, const ExpSlice *back, const ExpSlice *front, Atom size) {
  const uint32_t none = back->slices.count;
  uint32_t found = none;
  if (back->array.id != front->array.id || front->slices.count != none) return none;
  for RANGE(d, none) {
    const Slice *a = &back->slices.items[d], *b = &front->slices.items[d];
    const bool alike = a->tag == b->tag && atom_equal(a->start, b->start) &&
                       (a->tag == CORE_SLICE_Fix || (atom_equal(a->count, b->count) && atom_equal(a->step, b->step)));
    if (alike) continue;
    const ExpPrim *rest = defining_prim(e, a->count, PRIM_Sub);
    int64_t zero, step, same;
    if (found != none || a->tag != CORE_SLICE_Range || b->tag != CORE_SLICE_Range || !rest ||
        !atom_equal(rest->arguments.items[0], size) || !atom_equal(rest->arguments.items[1], a->start) ||
        !atom_equal(b->count, a->start) || !atom_is_i64(b->start, &zero) || zero != 0 ||
        !atom_is_i64(a->step, &step) || step != 1 || !atom_is_i64(b->step, &same) || same != 1)
      return none;
    found = d;
  }
  return found;
}
// amount, of `start` = amount mod max(size, 1)
static bool find_amount(Elements *e, Atom start, Atom size, Atom *amount) {
  const ExpPrim *mod = defining_prim(e, start, PRIM_Mod);
  const ExpPrim *some = mod ? defining_prim(e, mod->arguments.items[1], PRIM_Max) : NULL;
  int64_t one;
  if (!some || !atom_equal(some->arguments.items[0], size) || !atom_is_i64(some->arguments.items[1], &one) || one != 1)
    return false;
  *amount = mod->arguments.items[0];
  return is_small_amount(e, *amount, DEFINITIONS);
}

// ---- elements of rotated, sliced and built arrays
// The indices in the array that is sliced. `at`, `position`: of dimension `at` instead. false: an offset or a step.
static bool indices_in_slice(Elements *e, const Slices slices, Atoms indices, uint32_t at, Atom position,
                             Atoms *result) {
  Atom *items = NEW_ARRAY(e->context->arena, Atom, slices.count + indices.count);
  uint32_t next = 0;
  for RANGE(d, slices.count) {
    const Slice *slice = &slices.items[d];
    int64_t start, step;
    if (slice->tag == CORE_SLICE_Fix) {
      items[d] = slice->start;
      continue;
    }
    if (next == indices.count) return false;
    if (d != at && !(atom_is_i64(slice->start, &start) && start == 0 && atom_is_i64(slice->step, &step) && step == 1))
      return false;
    items[d] = d == at ? position : indices.items[next];
    next++;
  }
  uint32_t count = slices.count;
  while (next < indices.count) items[count++] = indices.items[next++];
  *result = (Atoms){count, items};
  return true;
}

static bool element_at(Elements *e, Var array, Atoms indices, Atom *element);
static bool element_of_rotation(Elements *e, const Stm *join, Atoms indices, Atom *element) {
  const Vars arrays = join->exp->as.Concat.arrays;
  const Stm *back = definition(e, atom_var(arrays.items[0])),
            *front = arrays.count == 2 ? definition(e, atom_var(arrays.items[1])) : NULL;
  if (!front || !back || back->exp->tag != EXP_Slice || front->exp->tag != EXP_Slice) return false;
  const ExpSlice *slice = &back->exp->as.Slice;
  const Atom size = var_type(e->vars, stm_result(join)).shape[0];
  const uint32_t at = rotated_dimension(e, slice, &front->exp->as.Slice, size);
  Atom amount;
  Atoms inside;
  if (at == slice->slices.count || !find_amount(e, slice->slices.items[at].start, size, &amount)) return false;
  for RANGE(d, at)
    if (slice->slices.items[d].tag != CORE_SLICE_Fix) return false;
  const Atom moved = build_exact(e->out, PRIM_Add, indices.items[0], amount);
  return indices_in_slice(e, slice->slices, indices, at, build_i64(e->out, PRIM_Mod, moved, size), &inside) &&
         element_at(e, slice->array, inside, element);
}

// Puts the statements of scalars to `out`. false: there are others than those of scalars, views, rotations and maps.
static bool put_scalars(Elements *e, const Body *body) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const ExpTag tag = stm->exp->tag;
    map_put_binder(&e->definitions, stm);
    if (stm->pattern.count != 1 || stm->marks) return false;
    if (tag == EXP_Slice || tag == EXP_Concat || tag == EXP_Build ||
        (tag == EXP_Atom && var_is_array(e->vars, stm_result(stm)))) {
      bitset_add(&e->inside, stm_result(stm).id);
      continue;
    }
    if (tag != EXP_Prim && tag != EXP_Convert && tag != EXP_Atom && tag != EXP_Index) return false;
    if (tag == EXP_Index && bitset_has(&e->inside, stm->exp->as.Index.array.id)) return false;
    const Atom *operand = tag == EXP_Index ? map_pointer(&e->operands, stm->exp->as.Index.array.id) : NULL;
    if (operand && !atoms_equal(stm->exp->as.Index.indices, e->place)) return false;
    if (operand) build_name(e->out, stm_result(stm), *operand);
    else build_existing(e->out, stm);
  }
  return true;
}
static bool element_of_build(Elements *e, const ExpBuild *build, Atoms indices, Atom *element) {
  const Vars parameters = build->function.parameters;
  Map replace = map_new(e->context->scratch);
  if (parameters.count > indices.count) return false;
  for EACH_IN(i, parameters) map_put_atom(&replace, parameters.items[i], indices.items[i]);
  const Body *body = body_rename(e->context, e->vars, build->function.body, &replace);
  if (!put_scalars(e, body)) return false;
  *element = body->result.items[0];
  const Atoms rest = {indices.count - parameters.count, indices.items + parameters.count};
  return rest.count == 0 || element_at(e, element->as.var, rest, element);
}
static bool element_at(Elements *e, Var array, Atoms indices, Atom *element) {
  const Stm *stm = bitset_has(&e->inside, array.id) ? definition(e, atom_var(array)) : NULL;
  Atoms inside;
  if (!stm) {
    e->source = array;
    return *element = build_index(e->out, array, indices.count, indices.items), true;
  }
  const ExpTag tag = stm->exp->tag;
  if (tag == EXP_Atom) return element_at(e, stm->exp->as.Atom.value.as.var, indices, element);
  if (tag == EXP_Concat) return element_of_rotation(e, stm, indices, element);
  if (tag == EXP_Build) return element_of_build(e, &stm->exp->as.Build, indices, element);
  return indices_in_slice(e, stm->exp->as.Slice.slices, indices, UINT32_MAX, indices.items[0], &inside) &&
         element_at(e, stm->exp->as.Slice.array, inside, element);
}

Elements elements_new(Context *context, VarTable *vars, const Function *function) {
  Elements elements = {.context = context, .vars = vars, .definitions = map_new(context->scratch),
                       .operands = map_new(context->scratch), .inside = bitset_new(context->scratch)};
  for EACH_STM(at, context->scratch, function->body) map_put_binder(&elements.definitions, at.stm);
  return elements;
}
bool element_of_result(Elements *e, Builder *out, const Body *body, Atoms indices, Atom *element) {
  const Atom result = body->result.items[0];
  e->out = out, e->place = indices, e->source = (Var){0};
  return result.tag == ATOM_Var && put_scalars(e, body) && element_at(e, result.as.var, indices, element);
}
bool source_is_made(const Elements *e) {
  const Stm *stm = definition(e, atom_var(e->source));
  while (stm && exp_info(stm->exp->tag)->flags & EXP_View) stm = definition(e, atom_var(exp_roles(stm->exp).viewed));
  return stm != NULL;
}

const Stm *rotation_as_build(Elements *e, const Stm *join) {
  Arena *arena = e->context->arena;
  const Type type = var_type(e->vars, stm_result(join));
  Builder inside = builder_new(e->context, e->vars, join->span);
  Var *index = NEW(arena, Var);
  Atom element;
  *index = build_counter(&inside, "i");
  const Vars parameters = {1, index};
  e->out = &inside;
  const bool is_rotation = type.rank == 1 && element_of_rotation(e, join, atoms_of_vars(arena, parameters), &element);
  e->out = NULL;
  if (!is_rotation) return NULL;
  return stm_with_exp(arena, join,
                      NEW_EXP(arena, Build, {1, type.shape}, {parameters, builder_finish(&inside, 1, &element)}));
}
