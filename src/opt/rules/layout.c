// layout: laws of views, and copy propagation.
#include "opt/simplifier.h"

// x = y --> use y, unless the program marks x as opaque
static Rewrite copy_propagation(Simplifier *simplifier, const Stm *stm) {
  return stm->marks & MARK_Opaque ? NO_REWRITE : rewrite_atom(simplifier, stm->exp->as.Atom.value);
}

static bool is_whole(Simplifier *simplifier, const Slice *slice, Atom size) {
  int64_t start, step;
  return slice->tag == CORE_SLICE_Range && atom_is_i64(slice->start, &start) && start == 0 &&
         atom_is_i64(slice->step, &step) && step == 1 && knowledge_same_size(simplifier->knowledge, slice->count, size);
}
// slice x [0:n:1] --> x
static Rewrite slice_whole(Simplifier *simplifier, const Stm *stm) {
  const ExpSlice *slice = &stm->exp->as.Slice;
  Type type = var_type(simplifier->vars, slice->array);
  for EACH_IN(i, slice->slices)
    if (!is_whole(simplifier, &slice->slices.items[i], type.shape[i])) return NO_REWRITE;
  return rewrite_atom(simplifier, atom_var(slice->array));
}
static Atom shifted(Simplifier *simplifier, const Slice *outer, Atom index) {
  Atom scaled = build_i64(simplifier->builder, PRIM_Mul, index, outer->step);
  return build_i64(simplifier->builder, PRIM_Add, outer->start, scaled);
}
// slice (slice x [a:n:k]) [b:m:l] --> slice x [a + b*k : m : k*l];  (…)[i] likewise
static Rewrite slice_slice(Simplifier *simplifier, const Stm *stm) {
  const ExpSlice *inner = &stm->exp->as.Slice;
  const Stm *source = simplifier->source;
  const ExpSlice *outer = &source->exp->as.Slice;
  uint32_t rank = var_type(simplifier->vars, outer->array).rank, next = 0;
  Slice *slices = NEW_ARRAY(simplifier->context->arena, Slice, rank);
  for RANGE(d, rank) {
    Slice whole = {CORE_SLICE_Range, atom_i64(0), var_type(simplifier->vars, outer->array).shape[d], atom_i64(1)};
    const Slice *first = d < outer->slices.count ? &outer->slices.items[d] : &whole;
    slices[d] = *first;
    if (first->tag == CORE_SLICE_Fix || next >= inner->slices.count) continue;
    const Slice *second = &inner->slices.items[next++];
    slices[d].tag = second->tag;
    slices[d].start = shifted(simplifier, first, second->start);
    if (second->tag == CORE_SLICE_Fix) continue;
    slices[d].count = second->count;
    slices[d].step = build_i64(simplifier->builder, PRIM_Mul, first->step, second->step);
  }
  return rewrite_under(source->certificates,
                       NEW_EXP(simplifier->context->arena, Slice, outer->array, {rank, slices}));
}
// slice (permute x p) s --> permute (slice x (s o p^-1)) q, when x is a build: fuse/parts.c makes the part of it. q is
// the order of the dimensions that are left.
static Rewrite slice_permute(Simplifier *simplifier, const Stm *stm) {
  Arena *arena = simplifier->context->arena;
  const ExpSlice *slice = &stm->exp->as.Slice;
  const Stm *source = simplifier->source;
  const ExpPermute *permute = &source->exp->as.Permute;
  const Type type = var_type(simplifier->vars, permute->array);
  if ((stm->marks | source->marks) & MARK_Effects || !definition_with_tag(simplifier, permute->array, EXP_Build))
    return NO_REWRITE;
  Slice *slices = NEW_ARRAY(arena, Slice, type.rank);
  for RANGE(d, type.rank) {
    const uint32_t from = (uint32_t)permute->permutation.items[d];
    slices[from] = d < slice->slices.count ? slice->slices.items[d]
                                           : (Slice){CORE_SLICE_Range, atom_i64(0), type.shape[from], atom_i64(1)};
  }
  uint32_t count = 0;
  Atom *shape = NEW_ARRAY(arena, Atom, type.rank);
  int64_t *order = NEW_ARRAY(arena, int64_t, type.rank), *place = NEW_ARRAY(arena, int64_t, type.rank);
  for RANGE(d, type.rank) {
    place[d] = count;
    if (slices[d].tag == CORE_SLICE_Range) shape[count++] = slices[d].count;
  }
  count = 0;
  for RANGE(d, type.rank) {
    const uint32_t from = (uint32_t)permute->permutation.items[d];
    if (slices[from].tag == CORE_SLICE_Range) order[count++] = place[from];
  }
  const Exp *part = NEW_EXP(arena, Slice, permute->array, {type.rank, slices});
  const Type part_type = type_array(arena, type.scalar, count, shape);
  const Var array = var_new(simplifier->context, simplifier->vars, var_info(simplifier->vars, stm_result(stm))->name,
                            part_type, stm->span);
  const Vars certificates = vars_join(arena, stm->certificates, source->certificates);
  build_existing(simplifier->builder,
                 stm_new(arena, vars_of(arena, 1, &array), certificates, part, stm->span));
  return rewrite_exp(NEW_EXP(arena, Permute, array, {count, order}));
}
// slice (replicate [n, ..] v) [i] --> v, when every replicated dimension is fixed and v is not overwritten
static Rewrite slice_replicate(Simplifier *simplifier, const Stm *stm) {
  const ExpSlice *slice = &stm->exp->as.Slice;
  const Stm *source = simplifier->source;
  if (source->exp->as.Replicate.value.tag != ATOM_Var) return NO_REWRITE;
  const ExpReplicate *replicate = &source->exp->as.Replicate;
  if (slice->slices.count != replicate->shape.count ||
      var_type(simplifier->vars, replicate->value.as.var).tag != TYPE_Array)
    return NO_REWRITE;
  for EACH_IN(i, slice->slices)
    if (slice->slices.items[i].tag != CORE_SLICE_Fix) return NO_REWRITE;
  if (aliases_consumed(simplifier->aliases, replicate->value.as.var) ||
      aliases_consumed(simplifier->aliases, stm_result(stm)))
    return NO_REWRITE;
  return rewrite_atom(simplifier, replicate->value);
}
// slice (array x0 x1 ..) [1] --> x1 when neither the slice nor x1 is overwritten
static Rewrite slice_array(Simplifier *simplifier, const Stm *stm) {
  const ExpSlice *slice = &stm->exp->as.Slice;
  const Stm *source = simplifier->source;
  int64_t at;
  if (slice->slices.count != 1 || slice->slices.items[0].tag != CORE_SLICE_Fix ||
      !atom_is_i64(slice->slices.items[0].start, &at))
    return NO_REWRITE;
  if (at < 0 || at >= source->exp->as.Array.elements.count) return NO_REWRITE;
  Atom element = source->exp->as.Array.elements.items[at];
  if (aliases_consumed(simplifier->aliases, element.as.var) ||
      aliases_consumed(simplifier->aliases, stm_result(stm)))
    return NO_REWRITE;
  return rewrite_atom(simplifier, element);
}
// slice (iota n a k) [b:m:l] --> iota m (a + b*k) (k*l), of type i64
static Rewrite slice_iota(Simplifier *simplifier, const Stm *stm) {
  const ExpSlice *slice = &stm->exp->as.Slice;
  const Stm *source = simplifier->source;
  if (slice->slices.count != 1 || source->exp->as.Iota.type != SCALAR_I64) return NO_REWRITE;
  const ExpIota *iota = &source->exp->as.Iota;
  const Slice *part = &slice->slices.items[0];
  Slice whole = {CORE_SLICE_Range, iota->start, iota->count, iota->step};
  return rewrite_exp(NEW_EXP(simplifier->context->arena, Iota, SCALAR_I64, part->count,
                             shifted(simplifier, &whole, part->start),
                             build_i64(simplifier->builder, PRIM_Mul, iota->step, part->step)));
}

// permute x <0, 1, ..> --> x
static Rewrite permute_identity(Simplifier *simplifier, const Stm *stm) {
  const ExpPermute *permute = &stm->exp->as.Permute;
  for EACH_IN(i, permute->permutation)
    if (permute->permutation.items[i] != i) return NO_REWRITE;
  return rewrite_atom(simplifier, atom_var(permute->array));
}
// permute (permute x p) q --> permute x (p o q)
static Rewrite permute_permute(Simplifier *simplifier, const Stm *stm) {
  const ExpPermute *outer = &stm->exp->as.Permute;
  const Stm *source = simplifier->source;
  const ExpPermute *inner = &source->exp->as.Permute;
  int64_t *both = NEW_ARRAY(simplifier->context->arena, int64_t, outer->permutation.count);
  for EACH_IN(i, outer->permutation)
    both[i] = inner->permutation.items[outer->permutation.items[i]];
  return rewrite_exp(NEW_EXP(simplifier->context->arena, Permute, inner->array, {outer->permutation.count, both}));
}

// reshape x to its own shape --> x
static Rewrite reshape_identity(Simplifier *simplifier, const Stm *stm) {
  const ExpReshape *reshape = &stm->exp->as.Reshape;
  Type type = var_type(simplifier->vars, reshape->array);
  if (type.rank != reshape->shape.count) return NO_REWRITE;
  for RANGE(i, type.rank)
    if (!knowledge_same_size(simplifier->knowledge, type.shape[i], reshape->shape.items[i])) return NO_REWRITE;
  return rewrite_atom(simplifier, atom_var(reshape->array));
}
static const Poly *element_count(Simplifier *simplifier, uint32_t rank, const Atom *shape) {
  Arena *arena = simplifier->context->arena;
  const Poly *count = poly_constant(arena, 1);
  for RANGE(i, rank)
    count = poly_mul(arena, count, sizes_poly(knowledge_sizes(simplifier->knowledge), shape[i]));
  return count;
}
// A reshape to another number of elements without a check is unreachable: any elements are correct.
static Rewrite unreachable_reshape(Simplifier *simplifier, const Stm *stm) {
  const ExpReshape *reshape = &stm->exp->as.Reshape;
  if (stm->certificates.count) return NO_REWRITE;
  const Type type = var_type(simplifier->vars, reshape->array);
  int64_t more;
  if (!poly_is_constant(poly_sub(simplifier->context->arena, element_count(simplifier, type.rank, type.shape),
                                 element_count(simplifier, reshape->shape.count, reshape->shape.items)),
                        &more) ||
      more == 0)
    return NO_REWRITE;
  return rewrite_exp(NEW_EXP(simplifier->context->arena, Replicate, reshape->shape,
                             atom_constant(scalar_zero(type.scalar))));
}
// reshape (reshape x s) t --> reshape x t
static Rewrite reshape_reshape(Simplifier *simplifier, const Stm *stm) {
  const ExpReshape *outer = &stm->exp->as.Reshape;
  const Stm *source = simplifier->source;
  return rewrite_under(source->certificates, NEW_EXP(simplifier->context->arena, Reshape,
                                                     source->exp->as.Reshape.array, outer->shape));
}
// replicate s (replicate t v) --> replicate (s ++ t) v, v a scalar
static Rewrite replicate_replicate(Simplifier *simplifier, const Stm *stm) {
  const ExpReplicate *outer = &stm->exp->as.Replicate;
  const Stm *source =
      outer->value.tag == ATOM_Var ? definition_with_tag(simplifier, outer->value.as.var, EXP_Replicate) : NULL;
  if (!source || atom_type(simplifier->vars, source->exp->as.Replicate.value).tag != TYPE_Scalar) return NO_REWRITE;
  const ExpReplicate *inner = &source->exp->as.Replicate;
  Arena *arena = simplifier->context->arena;
  return rewrite_exp(NEW_EXP(arena, Replicate, atoms_join(arena, outer->shape, inner->shape), inner->value));
}

static const Rule layout_rows[] = {
    {"copy_propagation", EXP_Atom, NO_SOURCE, copy_propagation},
    {"slice_whole", EXP_Slice, NO_SOURCE, slice_whole},
    {"slice_slice", EXP_Slice, EXP_Slice, slice_slice},
    {"slice_permute", EXP_Slice, EXP_Permute, slice_permute},
    {"slice_replicate", EXP_Slice, EXP_Replicate, slice_replicate},
    {"slice_array", EXP_Slice, EXP_Array, slice_array},
    {"slice_iota", EXP_Slice, EXP_Iota, slice_iota},
    {"permute_identity", EXP_Permute, NO_SOURCE, permute_identity},
    {"permute_permute", EXP_Permute, EXP_Permute, permute_permute},
    {"reshape_identity", EXP_Reshape, NO_SOURCE, reshape_identity},
    {"unreachable_reshape", EXP_Reshape, NO_SOURCE, unreachable_reshape},
    {"reshape_reshape", EXP_Reshape, EXP_Reshape, reshape_reshape},
    {"replicate_replicate", EXP_Replicate, NO_SOURCE, replicate_replicate},
};
const Rules layout_rules = {COUNT_OF(layout_rows), layout_rows};
