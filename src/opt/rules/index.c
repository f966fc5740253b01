// index: an element of a view or of a regular producer is an element of its source, or arithmetic [paper 2, section 5:
// source views]. If the source is overwritten anywhere, a read from a fresh copy of it stays: the read from the source
// could come too late.
#include "opt/simplifier.h"

static bool is_stable(const Simplifier *simplifier, Var array) { return !aliases_consumed(simplifier->aliases, array); }
// Can an index function describe the elements of the reshaped array? The source must have the same shape or rank 1.
static bool knows_place(const Simplifier *simplifier, const ExpReshape *reshape) {
  const Type type = var_type(simplifier->vars, reshape->array);
  if (type.rank != reshape->shape.count) return type.rank == 1;
  // a coercion to other names of the same sizes: if all sizes but one are provably equal, the last one is equal, too
  uint32_t different = 0;
  for RANGE(i, type.rank)
    different += !knowledge_same_size(simplifier->knowledge, type.shape[i], reshape->shape.items[i]);
  return different <= 1;
}
// A reshape copies an array that is permuted or sliced. An element that is read in the body of the reshape, once, costs
// less. (Further inside, each iteration would divide.)
static bool is_copied_here(const Simplifier *simplifier, const ExpReshape *reshape) {
  const Stm *view = definition_of(simplifier, reshape->array);
  if (!view || (view->exp->tag != EXP_Permute && view->exp->tag != EXP_Slice)) return false;
  for RANGE_DOWN(i, simplifier->builder->stms.size)
    if (simplifier->builder->stms.items[i] == simplifier->source) return true;
  return false;
}
// (slice x [s, a:n:k])[i] --> x[s, a + i*k];  (permute x p)[i] --> x[i o p^-1];  (reshape x)[i, j] --> x[i*m + j];
// (reshape x)[i] --> x[i / m, i % m];  (replicate s v)[i, j] --> v[j];  (iota n a k)[i] --> a + i*k;
// (copy x)[i] --> x[i]
static Rewrite index_source(Simplifier *simplifier, const Stm *stm) {
  const Exp *source = simplifier->source->exp;
  if (source->tag == EXP_Reshape && !knows_place(simplifier, &source->as.Reshape) &&
      !is_copied_here(simplifier, &source->as.Reshape))
    return NO_REWRITE;
  if (source->tag == EXP_Copy && !is_stable(simplifier, stm->exp->as.Index.array)) return NO_REWRITE;
  const Exp *element = build_element(simplifier->builder, source, stm->exp->as.Index.indices);
  if (element->tag == EXP_Atom) return rewrite_atom(simplifier, element->as.Atom.value);
  const bool is_view = exp_info(source->tag)->flags & EXP_View;
  if (!is_view && !is_stable(simplifier, element->as.Index.array)) return NO_REWRITE;
  return rewrite_under(simplifier->source->certificates, element);
}
// (array x0 x1 ..)[1, j] --> x1[j];  a table at constant indices is a constant. The index in a dimension of size 1 is
// 0.
static Rewrite index_array(Simplifier *simplifier, const Stm *stm) {
  const Stm *source = simplifier->source;
  Atoms indices = stm->exp->as.Index.indices;
  const uint32_t count = source->exp->as.Array.elements.count;
  int64_t at = 0;
  if (count != 1 && (!atom_is_i64(indices.items[0], &at) || at < 0 || at >= count)) return NO_REWRITE;
  Atom element = source->exp->as.Array.elements.items[at];
  if (indices.count == 1) return rewrite_atom(simplifier, element);
  if (!is_stable(simplifier, element.as.var)) return NO_REWRITE;
  return rewrite_under(source->certificates, exp_read_from_part(simplifier->context->arena, stm->exp, 1, element));
}
static Rewrite index_table(Simplifier *simplifier, const Stm *stm) {
  const Stm *source = simplifier->source;
  const ArrayValue *table = source->exp->as.Table.value;
  Atoms indices = stm->exp->as.Index.indices;
  int64_t flat = 0;
  for EACH_IN(i, indices) {
    int64_t at = 0;
    if (table->shape[i] != 1 && (!atom_is_i64(indices.items[i], &at) || at < 0 || at >= table->shape[i]))
      return NO_REWRITE;
    flat = flat * table->shape[i] + at;
  }
  return rewrite_atom(simplifier, atom_constant(array_value_get(table, flat)));
}
// (concat x y)[i] --> x[i] if i < n is proven, y[i - n] if n <= i is proven
static Rewrite index_concat(Simplifier *simplifier, const Stm *stm) {
  const Stm *source = simplifier->source;
  Vars arrays = source->exp->as.Concat.arrays;
  Atoms indices = stm->exp->as.Index.indices;
  Atom *moved = arena_copy(simplifier->context->arena, indices.items, sizeof *moved * indices.count);
  for EACH_IN(i, arrays) {
    Atom size = var_type(simplifier->vars, arrays.items[i]).shape[0];
    Answer inside = i + 1 == arrays.count ? ANSWER_Yes : knowledge_less(simplifier->knowledge, moved[0], size);
    if (inside == ANSWER_Unknown) return NO_REWRITE;
    if (inside == ANSWER_Yes)
      return is_stable(simplifier, arrays.items[i])
                 ? rewrite_under(source->certificates,
                                 NEW_EXP(simplifier->context->arena, Index, arrays.items[i], {indices.count, moved}))
                 : NO_REWRITE;
    uint32_t mark = simplifier->builder->stms.size;
    moved[0] = build_i64(simplifier->builder, PRIM_Sub, moved[0], size);
    for RANGE_FROM(k, mark, simplifier->builder->stms.size)
      knowledge_statement(simplifier->knowledge, simplifier->builder->stms.items[k]);
  }
  return NO_REWRITE;
}
// (x with [i] = v)[i] --> v;  (copy x with [i] = v)[j] --> x[j] for constants i and j that differ
static Rewrite index_update(Simplifier *simplifier, const Stm *stm) {
  const Stm *source = simplifier->source;
  const Atoms indices = stm->exp->as.Index.indices;
  const ExpUpdate *update = &source->exp->as.Update;
  if (update->slices.count != indices.count || exp_fixed_rank(source->exp) != indices.count) return NO_REWRITE;
  bool same = true, differ = false;
  for EACH_IN(i, indices) {
    const Atom written = exp_fixed_index(source->exp, i);
    const bool equal = atom_equal(written, indices.items[i]);
    same &= equal;
    differ |= !equal && written.tag == ATOM_Constant && indices.items[i].tag == ATOM_Constant;
  }
  if (same) return rewrite_atom(simplifier, update->value);
  const Stm *copy = differ ? definition_with_tag(simplifier, update->array, EXP_Copy) : NULL;
  if (!copy || !is_stable(simplifier, copy->exp->as.Copy.array)) return NO_REWRITE;
  return rewrite_under(copy->certificates,
                       NEW_EXP(simplifier->context->arena, Index, copy->exp->as.Copy.array, indices));
}

static const Rule index_rows[] = {
    {"index_slice", EXP_Index, EXP_Slice, index_source},
    {"index_permute", EXP_Index, EXP_Permute, index_source},
    {"index_reshape", EXP_Index, EXP_Reshape, index_source},
    {"index_replicate", EXP_Index, EXP_Replicate, index_source},
    {"index_iota", EXP_Index, EXP_Iota, index_source},
    {"index_array", EXP_Index, EXP_Array, index_array},
    {"index_table", EXP_Index, EXP_Table, index_table},
    {"index_copy", EXP_Index, EXP_Copy, index_source},
    {"index_concat", EXP_Index, EXP_Concat, index_concat},
    {"index_update", EXP_Index, EXP_Update, index_update},
};
const Rules index_rules = {COUNT_OF(index_rows), index_rows};
