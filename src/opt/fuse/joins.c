// fuse_joins: a concatenation as a build whose elements choose between those of the operands, for fuse.c.
//   in: a concat   out: the build, or NULL
//   rule: xs = concat a b  -->  xs = build n (\i -> if i < |a| then index a (i) else index b (i - |a|))
//         if the build is then fused into its consumer (build-get): neither copies nor an array are left, and
//         imp/loops/peel_loops.c splits the consumer's loop where the operands meet. Not if all operands are results of
//         loops, scans and the like: they are computed in their places of the array.
//   rule: replicate k xs[0] ++ xs ++ replicate l xs[n - 1]
//         -->  build (k + n + l) (\i -> xs[max 0 (min (n - 1) (i - k))])
//         likewise: ends that are repeated at borders are positions that are limited
//   rule: build n (\i -> concat a b), where a and b are views or repeated elements, likewise, if only elements of the
//         rows are read
//   test: opt/test/fuse_test.c
#include "opt/fuse/fuse.h"

// Does the concatenation store a copy of this operand, or store elements that its consumer may compute?
static bool is_stored_by_join(const Body *body, Var operand) {
  const Stm *stm = body_binding(body, atom_var(operand), NULL);
  return !stm || stm->exp->tag == EXP_Build || stm->exp->tag == EXP_Concat ||
         (exp_info(stm->exp->tag)->flags & EXP_View);
}

// ---- ends that are repeated
enum { PADDED = 3 };   // operands
// The operands of the concatenation, and of one in it; more than PADDED: there are more.
static uint32_t operands_of_join(const Body *body, Vars arrays, Var *operands, uint32_t count) {
  for EACH_IN(i, arrays) {
    const Stm *stm = body_binding(body, atom_var(arrays.items[i]), NULL);
    const bool joins = stm && stm->exp->tag == EXP_Concat && !(stm->marks & (MARK_Dest | MARK_Eager));
    if (joins) count = operands_of_join(body, stm->exp->as.Concat.arrays, operands, count);
    else if (count < PADDED) operands[count++] = arrays.items[i];
    else return PADDED + 1;
  }
  return count;
}
// Concatenations in a body: what their operands are.
typedef struct Joins { VarTable *vars; Sizes *sizes; const Body *body; } Joins;
// vector: what lies between the ends, of `size`; `before`: how often the first one is repeated
typedef struct Padding { Var vector; Atom size, before; Vars certificates; } Padding;

// What the statement takes of an array, in dimension `d`: of an element a position, else a range.
static Slice taken_in(const VarTable *vars, const Stm *stm, uint32_t d, Var *array) {
  Slices slices = {0};
  if (stm->exp->tag == EXP_Index) {
    const ExpIndex *index = &stm->exp->as.Index;
    *array = index->array;
    if (d < index->indices.count) return (Slice){.tag = CORE_SLICE_Fix, .start = index->indices.items[d]};
  } else {
    *array = stm->exp->as.Slice.array, slices = stm->exp->as.Slice.slices;
  }
  const Slice whole = {CORE_SLICE_Range, atom_i64(0), var_type(vars, *array).shape[d], atom_i64(1)};
  return d < slices.count ? slices.items[d] : whole;
}
// Does the statement read the first or the last element, or row, of `vector`?
static bool reads_end(Arena *arena, const Joins *joins, const Stm *read, Var vector, bool last) {
  if (!read || (read->exp->tag != EXP_Index && read->exp->tag != EXP_Slice)) return false;
  const Stm *view = body_binding(joins->body, atom_var(vector), NULL);
  const bool slices = view && view->exp->tag == EXP_Slice;
  Var array, from = vector;
  (void)taken_in(joins->vars, read, 0, &array);
  if (slices) (void)taken_in(joins->vars, view, 0, &from);
  if (array.id != from.id) return false;
  bool in_vector = false;   // a dimension of the vector has been met: the first one
  for RANGE(d, var_type(joins->vars, array).rank) {
    const Slice whole = {CORE_SLICE_Range, atom_i64(0), var_type(joins->vars, array).shape[d], atom_i64(1)},
                at = taken_in(joins->vars, read, d, &array),
                part = slices ? taken_in(joins->vars, view, d, &array) : whole;
    const bool is_first = part.tag == CORE_SLICE_Range && !in_vector;
    int64_t step = 1;
    in_vector |= part.tag == CORE_SLICE_Range;
    if (part.tag == CORE_SLICE_Range && (!atom_is_i64(part.step, &step) || step != 1)) return false;
    if (at.tag == CORE_SLICE_Range && (!atom_is_i64(at.step, &step) || step != 1)) return false;
    if ((at.tag == CORE_SLICE_Fix) != (is_first || part.tag == CORE_SLICE_Fix)) return false;
    const Poly *place = sizes_poly(joins->sizes, part.start);
    if (is_first && last)
      place = poly_plus(arena, poly_add(arena, place, sizes_poly(joins->sizes, part.count)), -1);
    if (!poly_equal(sizes_poly(joins->sizes, at.start), place)) return false;
    if (at.tag == CORE_SLICE_Range &&
        !poly_equal(sizes_poly(joins->sizes, at.count), sizes_poly(joins->sizes, part.count)))
      return false;
  }
  return true;
}
// The statement that makes what the operand repeats, along one dimension; NULL: it is no such operand.
static const Stm *repeated(const Body *body, Var operand, Atom *times) {
  const Stm *stm = body_binding(body, atom_var(operand), NULL);
  if (!stm) return NULL;
  const ExpReplicate *replicate = &stm->exp->as.Replicate;
  const ExpArray *array = &stm->exp->as.Array;
  if (stm->exp->tag == EXP_Replicate && replicate->shape.count == 1)
    return *times = replicate->shape.items[0], body_binding(body, replicate->value, NULL);
  if (stm->exp->tag == EXP_Array && array->elements.count == 1)
    return *times = atom_i64(1), body_binding(body, array->elements.items[0], NULL);
  return NULL;
}
static bool find_padding(Arena *arena, const Joins *joins, const Stm *stm, Padding *padding) {
  Var operands[PADDED];
  Atom after;
  if (operands_of_join(joins->body, stm->exp->as.Concat.arrays, operands, 0) != PADDED) return false;
  const Stm *first = repeated(joins->body, operands[0], &padding->before),
            *last = repeated(joins->body, operands[2], &after);
  padding->vector = operands[1], padding->size = var_type(joins->vars, operands[1]).shape[0];
  if (!reads_end(arena, joins, first, operands[1], false) || !reads_end(arena, joins, last, operands[1], true))
    return false;
  padding->certificates = vars_join(arena, first->certificates, last->certificates);
  return true;
}
static Atom build_padded_element(Builder *builder, const Padding *padding, Atoms indices) {
  const Atom most = build_i64(builder, PRIM_Sub, padding->size, atom_i64(1)),
             own = build_i64(builder, PRIM_Sub, indices.items[0], padding->before),
             low = build_i64(builder, PRIM_Min, most, own);
  Atom *at = arena_copy(builder->context->arena, indices.items, sizeof *at * indices.count);
  at[0] = build_i64(builder, PRIM_Max, atom_i64(0), low);
  const Vars outside = builder->certificates;
  builder->certificates = vars_join(builder->context->arena, outside, padding->certificates);
  const Atom element = build_index(builder, padding->vector, indices.count, at);
  builder->certificates = outside;
  return element;
}

const Stm *join_as_build(Context *context, VarTable *vars, Sizes *sizes, const Body *body, const Stm *stm) {
  Arena *arena = context->arena;
  const Joins joins = {vars, sizes, body};
  Padding padding;
  const bool is_padded = find_padding(arena, &joins, stm, &padding);
  const Vars arrays = stm->exp->as.Concat.arrays;
  bool stored = false;
  for EACH_IN(i, arrays) stored = stored || is_stored_by_join(body, arrays.items[i]);
  if (!stored && !is_padded) return NULL;
  const Type type = var_type(vars, stm_result(stm));
  Var *indices = NEW_ARRAY(arena, Var, type.rank);
  for RANGE(d, type.rank) indices[d] = var_named(context, vars, "i", type_scalar(SCALAR_I64), stm->span);
  const Vars parameters = {type.rank, indices};
  Builder builder = builder_new(context, vars, stm->span);
  const Atoms at = atoms_of_vars(arena, parameters);
  const Atom element = is_padded ? build_padded_element(&builder, &padding, at)
                                 : build_joined_element(&builder, arrays, at, NULL, NULL);
  return stm_with_exp(arena, stm, NEW_EXP(arena, Build, {type.rank, type.shape},
                                          {parameters, builder_finish(&builder, 1, &element)}));
}

// The element at these indices, through the joins and repetitions of the body.
static Atom moved_element(Builder *builder, const void *user, Var array, Atoms indices) {
  const Joins *joins = user;
  Padding padding;
  const Stm *stm = body_binding(joins->body, atom_var(array), NULL);
  if (stm && stm->exp->tag == EXP_Replicate && stm->exp->as.Replicate.shape.count == indices.count)
    return stm->exp->as.Replicate.value;
  if (stm && stm->exp->tag == EXP_Array && stm->exp->as.Array.elements.count == 1 && indices.count == 1)
    return stm->exp->as.Array.elements.items[0];
  if (stm && stm->exp->tag == EXP_Concat && !(stm->marks & (MARK_Dest | MARK_Eager)))
    return find_padding(builder->context->arena, joins, stm, &padding)
               ? build_padded_element(builder, &padding, indices)
               : build_joined_element(builder, stm->exp->as.Concat.arrays, indices, moved_element, joins);
  return build_index(builder, array, indices.count, indices.items);
}
// Also the sizes in the types of the results.
static void add_needs_of_stm(const VarTable *vars, const Stm *stm, Bitset *needed) {
  stm_free_vars(vars, stm, needed);
  for EACH_IN(k, stm->pattern) {
    const Type type = var_type(vars, stm->pattern.items[k]);
    for RANGE(d, type.rank)
      if (type.shape[d].tag == ATOM_Var) bitset_add(needed, type.shape[d].as.var.id);
  }
}
const Stm *joined_rows_as_build(Context *context, VarTable *vars, Sizes *sizes, const Stm *stm) {
  Arena *arena = context->arena;
  const ExpBuild *build = &stm->exp->as.Build;
  const Body *body = build->function.body;
  const Stm *join = body->count ? body->stms[body->count - 1] : NULL;
  if (!join || join->exp->tag != EXP_Concat || join->marks & (MARK_Dest | MARK_Eager) || body->result.count != 1 ||
      !atom_is_var(body->result.items[0], stm_result(join)))
    return NULL;
  if (!only_moves_elements(context->scratch, body)) return NULL;
  const Type type = var_type(vars, stm_result(join));
  Var *indices = NEW_ARRAY(arena, Var, type.rank);
  for RANGE(d, type.rank) indices[d] = var_named(context, vars, "i", type_scalar(SCALAR_I64), stm->span);
  const Vars parameters = {type.rank, indices};
  Builder inside = builder_new(context, vars, stm->span);
  const Joins joins = {vars, sizes, body};
  const Atom element = moved_element(&inside, &joins, stm_result(join), atoms_of_vars(arena, parameters));
  const Stm *rows = stm_with_exp(arena, join, NEW_EXP(arena, Build, {type.rank, type.shape},
                                                      {parameters, builder_finish(&inside, 1, &element)}));
  Bitset needed = bitset_new(context->scratch);
  const Stm **stms = NEW_ARRAY(arena, const Stm *, body->count);
  uint32_t first = body->count;
  for RANGE_DOWN(i, body->count) {
    const Stm *one = i + 1 == body->count ? rows : body->stms[i];
    if (one != rows && one->exp->tag != EXP_Assert && !bitset_has_any(&needed, one->pattern)) continue;
    add_needs_of_stm(vars, one, &needed);
    stms[--first] = one;
  }
  return stm_with_exp(arena, stm, NEW_EXP(arena, Build, build->widths,
                                          {build->function.parameters,
                                           body_new(arena, body->count - first, stms + first, body->result)}));
}
