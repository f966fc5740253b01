// fuse_parts: slices of builds, for fuse.c: the part is computed where it is taken, and nothing else.
//   in: a use that takes a slice of a build   out: the part as a build
//   rule: build-slice  xs = build (n, m) f; ys = slice xs [a : p : k, c]
//             -->  ys = build p (\i -> f (a + k*i, c)), and xs disappears
//             if this is the only use of xs, and leaves elements out; if no element is computed twice: the strides are
//             constants that are not 0, and the leading indices that the slice fixes differ between its runs; and if f
//             cannot fail, since there is no error for the elements that are left out. The slice has no effect of its
//             own. A dimension of the elements of xs is taken as a whole.
//         a build under MARK_Source: every slice is a build under the same mark
//   The slice keeps its certificates. Slices of permuted builds: rules/layout.c (slice_permute).
//   test: opt/test/golden/fuse/part*, test/run/slices_of_builds.fut
#include "opt/fuse/fuse.h"

uint32_t use_dimensions(const Use *use) {
  return use->stm->exp->tag == EXP_Slice ? use->stm->exp->as.Slice.slices.count : use_rank(use);
}

bool reads_row(const Use *use) {
  return use->stm->exp->tag == EXP_Slice && use_rank(use) > 0 && use_dimensions(use) == use_rank(use);
}

static bool begins_at_once(const Slice *slice) {
  int64_t start, step;
  return atom_is_i64(slice->start, &start) && start == 0 && atom_is_i64(slice->step, &step) && step == 1;
}

// Can the part be written as a build of some of the elements of this build, each of them once?
bool is_part(const Uses *uses, const Use *use, uint32_t rank) {
  if (use->stm->exp->tag != EXP_Slice || use_rank(use) >= rank) return false;
  const Slices slices = use->stm->exp->as.Slice.slices;
  const Type type = var_type(uses->vars, use->stm->exp->as.Slice.array);
  for EACH_IN(d, slices) {
    const Slice *slice = &slices.items[d];
    int64_t step;
    if (slice->tag == CORE_SLICE_Range && (!atom_is_i64(slice->step, &step) || step == 0)) return false;
    if (d >= rank && !(slice->tag == CORE_SLICE_Range && begins_at_once(slice) &&
                       atom_equal(slice->count, type.shape[d])))
      return false;
  }
  return true;
}

// A slice that only changes the order, such as all elements backwards, is read as it is.
static bool leaves_out(const Uses *uses, const Use *use) {
  const Slices slices = use->stm->exp->as.Slice.slices;
  const Type type = var_type(uses->vars, use->stm->exp->as.Slice.array);
  for EACH_IN(d, slices)
    if (slices.items[d].tag == CORE_SLICE_Fix || !atom_equal(slices.items[d].count, type.shape[d])) return true;
  return false;
}

bool reads_part(Uses *uses, Sizes *sizes, const Use *use, uint32_t rank) {
  const Producer *producer = use->producer;
  return is_part(uses, use, rank) && leaves_out(uses, use) && producer->uses.size == 1 && !producer->escapes &&
         producer->stm->pattern.count == 1 && !(use->stm->marks & MARK_Effects) &&
         use_is_injective(uses, sizes, use, use_rank(use)) && rule_allowed(uses->context, "build-slice");
}

// build (n, m) f at [i, a : p : k] --> build p (\j -> f (i, a + k*j))
const Stm *part_of_build(Context *context, VarTable *vars, const Use *use, Vars certificates) {
  Arena *arena = context->arena;
  const ExpBuild *build = use->producer->build;
  const Slices slices = use->stm->exp->as.Slice.slices;
  const uint32_t rank = build->widths.count;
  Map replace = map_new(context->scratch);
  Var *left = NEW_ARRAY(arena, Var, rank);
  Atom *widths = NEW_ARRAY(arena, Atom, rank);
  const Slice **ranges = NEW_ARRAY(context->scratch, const Slice *, rank);   // NULL: the whole dimension
  uint32_t count = 0;
  for RANGE(d, rank) {
    const Slice *slice = d < slices.count ? &slices.items[d] : NULL;
    const Var index = build->function.parameters.items[d];
    if (slice && slice->tag == CORE_SLICE_Fix) {
      map_put_atom(&replace, index, slice->start);
      continue;
    }
    left[count] = index;
    widths[count] = slice ? slice->count : build->widths.items[d];
    ranges[count++] = slice && !begins_at_once(slice) ? slice : NULL;
  }
  const Lambda part = lambda_rename(context, vars, (Lambda){{count, left}, build->function.body}, &replace);
  Builder inside = builder_new(context, vars, use->stm->span);
  Var *indices = NEW_ARRAY(arena, Var, count);
  for RANGE(d, count) {
    indices[d] = part.parameters.items[d];
    if (!ranges[d]) continue;
    indices[d] = build_counter(&inside, "i");
    const Atom distance = build_i64(&inside, PRIM_Mul, atom_var(indices[d]), ranges[d]->step);
    build_name(&inside, part.parameters.items[d], build_i64(&inside, PRIM_Add, ranges[d]->start, distance));
  }
  build_statements(&inside, part.body);
  const Body *body = builder_finish(&inside, 1, &part.body->result.items[use->result]);
  Stm stm = *use->stm;
  stm.certificates = certificates;
  stm.marks = use->producer->stm->marks & MARK_Source;
  stm.exp = NEW_EXP(arena, Build, {count, widths}, {{count, indices}, body});
  return COPY_OF(arena, &stm);
}
