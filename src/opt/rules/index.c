// index: an element of a view or of a regular producer is an element of its source, or arithmetic [paper 2, section 5:
// source views]. An operand that is overwritten anywhere is not read through a fresh copy of it: the read could come
// too late.
#include "opt/simplifier.h"

static bool is_stable(const Simplifier *simplifier, Var array) { return !aliases_consumed(simplifier->aliases, array); }
static Atom add_offsets(Simplifier *simplifier, Atom a, Atom b) {
  return build_prim2(simplifier->builder, PRIM_Add, SCALAR_I64, a, b);
}
static Atom multiply(Simplifier *simplifier, Atom a, Atom b) {
  return build_prim2(simplifier->builder, PRIM_Mul, SCALAR_I64, a, b);
}

static Rewrite index_into(Simplifier *simplifier, Var array, uint32_t count, const Atom *indices, Vars certificates) {
  Arena *arena = simplifier->context->arena;
  return rewrite_under(certificates, NEW_EXP(arena, Index, array, atoms_of(arena, count, indices)));
}
// (slice x [s, a:n:k])[i] --> x[s, a + i*k]
static Rewrite index_slice(Simplifier *simplifier, const Stm *stm) {
  const Stm *source = simplifier->source;
  const ExpSlice *slice = &source->exp->as.Slice;
  uint32_t rank = var_type(simplifier->vars, slice->array).rank, next = 0;
  Atom *indices = NEW_ARRAY(simplifier->context->arena, Atom, rank);
  for RANGE(d, rank) {
    const Slice *part = d < slice->slices.count ? &slice->slices.items[d] : NULL;
    if (part && part->tag == CORE_SLICE_Fix) indices[d] = part->start;
    else if (!part) indices[d] = stm->exp->as.Index.indices.items[next++];
    else
      indices[d] = add_offsets(simplifier, part->start,
                               multiply(simplifier, stm->exp->as.Index.indices.items[next++], part->step));
  }
  return index_into(simplifier, slice->array, rank, indices, source->certificates);
}
// (permute x p)[i] --> x[i o p^-1]
static Rewrite index_permute(Simplifier *simplifier, const Stm *stm) {
  const Stm *source = simplifier->source;
  const ExpPermute *permute = &source->exp->as.Permute;
  Atom *indices = NEW_ARRAY(simplifier->context->arena, Atom, permute->permutation.count);
  for RANGE(i, permute->permutation.count)
    indices[permute->permutation.items[i]] = stm->exp->as.Index.indices.items[i];
  return index_into(simplifier, permute->array, permute->permutation.count, indices, source->certificates);
}
// (reshape x)[i] --> x[i] under the same shape, or x[(i*m + j)] when x is flat
static Rewrite index_reshape(Simplifier *simplifier, const Stm *stm) {
  const Stm *source = simplifier->source;
  const ExpReshape *reshape = &source->exp->as.Reshape;
  Type type = var_type(simplifier->vars, reshape->array);
  const Atom *indices = stm->exp->as.Index.indices.items;
  bool same = type.rank == reshape->shape.count;
  // a coercion to other names of the same sizes: all but one provably equal, so the last one as well
  uint32_t different = 0;
  for (uint32_t i = 0; same && i < type.rank; i++)
    different += !knowledge_same_size(simplifier->knowledge, type.shape[i], reshape->shape.items[i]);
  if (same && different <= 1) return index_into(simplifier, reshape->array, type.rank, indices, source->certificates);
  if (type.rank != 1) return rewrite_none();
  Atom flat = indices[0];
  for (uint32_t i = 1; i < reshape->shape.count; i++)
    flat = add_offsets(simplifier, multiply(simplifier, flat, reshape->shape.items[i]), indices[i]);
  return index_into(simplifier, reshape->array, 1, &flat, source->certificates);
}
// (replicate s v)[i, j] --> v[j]
static Rewrite index_replicate(Simplifier *simplifier, const Stm *stm) {
  const Stm *source = simplifier->source;
  const ExpReplicate *replicate = &source->exp->as.Replicate;
  Atoms indices = stm->exp->as.Index.indices;
  if (indices.count == replicate->shape.count) return rewrite_atom(simplifier, replicate->value);
  if (!is_stable(simplifier, replicate->value.as.var)) return rewrite_none();
  return index_into(simplifier, replicate->value.as.var, indices.count - replicate->shape.count,
                    indices.items + replicate->shape.count, source->certificates);
}
// (iota n a k)[i] --> a + i*k
static Rewrite index_iota(Simplifier *simplifier, const Stm *stm) {
  const Stm *source = simplifier->source;
  const ExpIota *iota = &source->exp->as.Iota;
  Atom index = build_convert(simplifier->builder, iota->type, SCALAR_I64, stm->exp->as.Index.indices.items[0]);
  Atom scaled = build_prim2(simplifier->builder, PRIM_Mul, iota->type, index, iota->step);
  return rewrite_atom(simplifier, build_prim2(simplifier->builder, PRIM_Add, iota->type, iota->start, scaled));
}
// (array x0 x1 ..)[1, j] --> x1[j];  a table at constant indices is a constant
static Rewrite index_array(Simplifier *simplifier, const Stm *stm) {
  const Stm *source = simplifier->source;
  Atoms indices = stm->exp->as.Index.indices;
  int64_t at;
  if (!atom_is_i64(indices.items[0], &at) || at < 0 || at >= source->exp->as.Array.elements.count)
    return rewrite_none();
  Atom element = source->exp->as.Array.elements.items[at];
  if (indices.count == 1) return rewrite_atom(simplifier, element);
  if (!is_stable(simplifier, element.as.var)) return rewrite_none();
  return index_into(simplifier, element.as.var, indices.count - 1, indices.items + 1, source->certificates);
}
static Rewrite index_table(Simplifier *simplifier, const Stm *stm) {
  const Stm *source = simplifier->source;
  const ArrayValue *table = source->exp->as.Table.value;
  Atoms indices = stm->exp->as.Index.indices;
  int64_t flat = 0;
  for RANGE(i, indices.count) {
    int64_t at;
    if (!atom_is_i64(indices.items[i], &at) || at < 0 || at >= table->shape[i]) return rewrite_none();
    flat = flat * table->shape[i] + at;
  }
  return rewrite_atom(simplifier, atom_constant(array_value_get(table, flat)));
}
// (copy x)[i] --> x[i]
static Rewrite index_copy(Simplifier *simplifier, const Stm *stm) {
  const Stm *source = simplifier->source;
  if (!is_stable(simplifier, source->exp->as.Copy.array) || !is_stable(simplifier, stm->exp->as.Index.array))
    return rewrite_none();
  Atoms indices = stm->exp->as.Index.indices;
  return index_into(simplifier, source->exp->as.Copy.array, indices.count, indices.items, source->certificates);
}
// (concat x y)[i] --> x[i] if i < n is proven, y[i - n] if n <= i is
static Rewrite index_concat(Simplifier *simplifier, const Stm *stm) {
  const Stm *source = simplifier->source;
  Vars arrays = source->exp->as.Concat.arrays;
  Atoms indices = stm->exp->as.Index.indices;
  Atom *moved = arena_copy(simplifier->context->arena, indices.items, sizeof *moved * indices.count);
  for RANGE(i, arrays.count) {
    Atom size = var_type(simplifier->vars, arrays.items[i]).shape[0];
    Answer inside = i + 1 == arrays.count ? ANSWER_Yes : knowledge_less(simplifier->knowledge, moved[0], size);
    if (inside == ANSWER_Unknown) return rewrite_none();
    if (inside == ANSWER_Yes)
      return is_stable(simplifier, arrays.items[i])
                 ? index_into(simplifier, arrays.items[i], indices.count, moved, source->certificates)
                 : rewrite_none();
    uint32_t mark = simplifier->builder->stms.size;
    moved[0] = build_prim2(simplifier->builder, PRIM_Sub, SCALAR_I64, moved[0], size);
    for (uint32_t k = mark; k < simplifier->builder->stms.size; k++)
      knowledge_statement(simplifier->knowledge, simplifier->builder->stms.items[k]);
  }
  return rewrite_none();
}
// (x with [i] = v)[i] --> v;  (copy x with [i] = v)[j] --> x[j] for constants i and j that differ
static Rewrite index_update(Simplifier *simplifier, const Stm *stm) {
  const Stm *source = simplifier->source;
  const Atoms indices = stm->exp->as.Index.indices;
  if (source->exp->as.Update.slices.count != indices.count) return rewrite_none();
  const ExpUpdate *update = &source->exp->as.Update;
  bool same = true, differ = false;
  for RANGE(i, update->slices.count) {
    const Slice *slice = &update->slices.items[i];
    const bool equal = atom_equal(slice->start, indices.items[i]);
    if (slice->tag != CORE_SLICE_Fix) return rewrite_none();
    same &= equal;
    differ |= !equal && slice->start.tag == ATOM_Constant && indices.items[i].tag == ATOM_Constant;
  }
  if (same) return rewrite_atom(simplifier, update->value);
  const Stm *copy = differ ? definition_with_tag(simplifier, update->array, EXP_Copy) : NULL;
  if (!copy || !is_stable(simplifier, copy->exp->as.Copy.array)) return rewrite_none();
  return index_into(simplifier, copy->exp->as.Copy.array, indices.count, indices.items, copy->certificates);
}

static const Rule index_rows[] = {
    {"index_slice", EXP_Index, EXP_Slice, index_slice},
    {"index_permute", EXP_Index, EXP_Permute, index_permute},
    {"index_reshape", EXP_Index, EXP_Reshape, index_reshape},
    {"index_replicate", EXP_Index, EXP_Replicate, index_replicate},
    {"index_iota", EXP_Index, EXP_Iota, index_iota},
    {"index_array", EXP_Index, EXP_Array, index_array},
    {"index_table", EXP_Index, EXP_Table, index_table},
    {"index_copy", EXP_Index, EXP_Copy, index_copy},
    {"index_concat", EXP_Index, EXP_Concat, index_concat},
    {"index_update", EXP_Index, EXP_Update, index_update},
};
const Rules index_rules = {sizeof index_rows / sizeof *index_rows, index_rows};
