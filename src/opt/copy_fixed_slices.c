// copy_fixed_slices: elements at indices that do not change, of an array that is replaced element by element, are
// copied, or read before, so that the new array may be the old one, updated in place (mem/allocate).
//   in: core   out: core with the same meaning
//   rule: y = build (n, m) (\i j -> e(p[i, j], p[r, j], p[i, c], p[r, c]))
//         -->  row = build m (\j -> p[r, j]); x = p[r, c]
//              y = build n (\i -> first = p[i, c]; build m (\j -> e(p[i, j], row[j], first, x)))
//         if r and c are proven to be in bounds and do not change in the build, and every read of p has one of these
//         forms. Only one row is copied: copies of several could be larger than the array. Elements whose first indices
//         alone change are read before the loops over the other ones, and all before the same ones.
//   p is the state of an enclosing loop of which y becomes the next state, or an array that the same body makes
//   (overwrite_in_reach), what follows y does not read p, and both have one shape. All shortest paths need a row beside
//   the matrix, and not a second matrix.
//   test: opt/test/golden/copy_fixed_slices, test/run/fixed_slices.fut
#include "opt/checks/knowledge.h"
#include "opt/opt.h"
#include "opt/overwrite/overwrite.h"

enum { SLICE_LIMIT = 4, READ_LIMIT = 32, RANK_LIMIT = 4 };

// `copy`: the array of the elements of `read`, its dimensions that are not fixed in their order; or, if is_one, the
// only element, also of those with the same first indices.
typedef struct FixedSlice { const ExpIndex *read; bool is_one; Var copy; } FixedSlice;
// first: so many indices are those of the elements that are read before the loops over the others; 0: there are none
typedef struct Slicing {
  const Stm *stm;
  const ExpBuild *build;
  Var old;
  uint32_t count, first;
  FixedSlice slices[SLICE_LIMIT];
} Slicing;
typedef struct Slicer {
  Context *context;
  VarTable *vars;
  Sizes *sizes;
  Knowledge *knowledge;   // NULL: only whether there may be such a build is asked
  bool is_possible;
  Map uses;               // Var id -> how often it occurs in the function
  Map found;              // Var id of the result of a build -> const Slicing *
} Slicer;

// ---- the reads of the old array
static bool is_own_index(const ExpBuild *build, const ExpIndex *read, uint32_t d) {
  return atom_is_var(read->indices.items[d], build->function.parameters.items[d]);
}
static bool is_own_place(const ExpBuild *build, const ExpIndex *read) {
  bool own = read->indices.count == build->widths.count;
  for COUNTING(d, own && d < build->widths.count) own = is_own_index(build, read, d);
  return own;
}
static uint32_t own_indices(const ExpBuild *build, const ExpIndex *read) {
  uint32_t count = 0;
  for EACH_IN(d, build->widths) count += is_own_index(build, read, d);
  return count;
}
static uint32_t first_own_indices(const ExpBuild *build, const ExpIndex *read) {
  uint32_t count = 0;
  while (count < build->widths.count && is_own_index(build, read, count)) count++;
  return count;
}
// Are all other indices in bounds and the same in the whole build? `inside`: the variables of the build.
static bool is_fixed_elsewhere(const Slicer *s, const ExpBuild *build, const ExpIndex *read, const Bitset *inside) {
  const Type type = var_type(s->vars, read->array);
  for EACH_IN(d, read->indices) {
    const Atom index = read->indices.items[d];
    if (is_own_index(build, read, d)) continue;
    if ((index.tag == ATOM_Var && bitset_has(inside, index.as.var.id)) ||
        (s->knowledge && !knowledge_in_bounds(s->knowledge, index, type.shape[d])))
      return false;
  }
  return true;
}
static const FixedSlice *slice_of_read(const Slicing *slicing, const ExpIndex *read) {
  for RANGE(k, slicing->count) {
    const ExpIndex *known = slicing->slices[k].read;
    bool same = true;
    for COUNTING(d, same && d < read->indices.count) same = atom_equal(known->indices.items[d], read->indices.items[d]);
    if (same) return &slicing->slices[k];
  }
  return NULL;
}
// Of a read that is of a form of the rule; false: it does not go with those before.
static bool add_fixed_slice(Slicing *slicing, const ExpIndex *read) {
  const uint32_t own = own_indices(slicing->build, read), first = first_own_indices(slicing->build, read);
  const bool is_before = own > 0 && own == first;
  for COUNTING(k, own > 0 && !is_before && k < slicing->count)
    if (!slicing->slices[k].is_one) return false;
  if (slicing->count == SLICE_LIMIT || (is_before && slicing->first && slicing->first != first)) return false;
  if (is_before) slicing->first = first;
  slicing->slices[slicing->count++] = (FixedSlice){.read = read, .is_one = own == 0 || is_before};
  return true;
}
// All reads of the array are of the forms of the rule, and some are not of the own place.
static bool find_slices(const Slicer *s, Slicing *slicing) {
  const Body *body = slicing->build->function.body;
  Bitset inside = bitset_new(s->context->scratch);
  uint32_t reads = 0;
  body_bound_vars(body, &inside);
  bitset_add_vars(&inside, slicing->build->function.parameters);
  slicing->count = 0, slicing->first = 0;
  for EACH_STM(at, s->context->scratch, body) {
    const ExpIndex *read = &at.stm->exp->as.Index;
    if (at.stm->exp->tag != EXP_Index || read->array.id != slicing->old.id) continue;
    if (++reads > READ_LIMIT || read->indices.count != slicing->build->widths.count) return false;
    if (is_own_place(slicing->build, read) || slice_of_read(slicing, read)) continue;
    if (!is_fixed_elsewhere(s, slicing->build, read, &inside) || !add_fixed_slice(slicing, read)) return false;
  }
  return slicing->count > 0;
}

// ---- the array
static void note_slices(Slicer *s, const Surroundings *around, Slicing *slicing) {
  const Stm *stm = slicing->stm;
  const uint64_t uses = map_value_or(&s->uses, slicing->old.id, 0);
  if (!overwrite_has_type(s->vars, s->sizes, slicing->old, stm_result(stm)) ||
      !overwrite_in_reach(around, slicing->old, stm_result(stm)) ||
      !overwrite_is_read_last(s->context, s->vars, around, stm, slicing->old, uses) || !find_slices(s, slicing))
    return;
  s->is_possible = true;
  if (!s->knowledge) return;
  rule_place(s->context, stm->span, var_info(s->vars, stm_result(stm))->name);
  if (rule_allowed(s->context, "copy-fixed-slices"))
    map_put_pointer(&s->found, stm_result(stm).id, COPY_OF(s->context->scratch, slicing));
}
static void find_in_one_build(void *user, const Surroundings *around, const Stm *stm) {
  Slicer *s = user;
  Slicing slicing = {.stm = stm, .build = &stm->exp->as.Build};
  if (stm->exp->tag != EXP_Build || stm->pattern.count != 1 || stm->marks & MARK_Effects ||
      slicing.build->widths.count < 2 || slicing.build->widths.count > RANK_LIMIT ||
      var_type(s->vars, stm_result(stm)).rank != slicing.build->widths.count ||
      !overwrite_is_straight(slicing.build->function.body))
    return;
  Bitset tried = bitset_new(s->context->scratch);
  for EACH_STM(at, s->context->scratch, slicing.build->function.body) {
    if (at.stm->exp->tag != EXP_Index || bitset_has(&tried, at.stm->exp->as.Index.array.id)) continue;
    slicing.old = at.stm->exp->as.Index.array;
    bitset_add(&tried, slicing.old.id);
    if (!map_pointer(&s->found, stm_result(stm).id)) note_slices(s, around, &slicing);
  }
}
// ---- the copies
static void put_fixed_slice(const Slicer *s, Builder *builder, const Slicing *slicing, FixedSlice *slice) {
  Arena *arena = s->context->arena;
  const ExpBuild *build = slicing->build;
  const uint32_t rank = build->widths.count;
  Var *parameters = NEW_ARRAY(arena, Var, rank);
  Atom *widths = NEW_ARRAY(arena, Atom, rank), *indices = NEW_ARRAY(arena, Atom, rank);
  uint32_t own = 0;
  for RANGE(d, rank) {
    indices[d] = slice->read->indices.items[d];
    if (slice->is_one || !is_own_index(build, slice->read, d)) continue;
    parameters[own] = var_copy(s->context, s->vars, build->function.parameters.items[d]);
    widths[own] = build->widths.items[d];
    indices[d] = atom_var(parameters[own++]);
  }
  if (slice->is_one) {
    slice->copy = build_index(builder, slicing->old, rank, indices).as.var;
    return;
  }
  Builder element = builder_new(s->context, s->vars, slicing->stm->span);
  const Atom value = build_index(&element, slicing->old, rank, indices);
  const Exp *copy = NEW_EXP(arena, Build, {own, widths}, {{own, parameters}, builder_finish(&element, 1, &value)});
  const Type type = type_array(arena, var_type(s->vars, slicing->old).scalar, own, widths);
  slice->copy = build_exp(builder, "fixed", type, copy);
}
// Statements of the build, with reads of the copies.
static void read_fixed_slice(void *user, Builder *builder, const Stm *stm) {
  const Slicing *slicing = user;
  const ExpIndex *read = &stm->exp->as.Index;
  const bool reads = stm->exp->tag == EXP_Index && read->array.id == slicing->old.id;
  const FixedSlice *slice =
      reads && !is_own_place(slicing->build, read) ? slice_of_read(slicing, read) : NULL;
  if (!slice) { build_existing(builder, stm); return; }
  Arena *arena = builder->context->arena;
  Atom *own = NEW_ARRAY(arena, Atom, read->indices.count);
  uint32_t count = 0;
  for EACH_IN(d, read->indices)
    if (is_own_index(slicing->build, read, d)) own[count++] = read->indices.items[d];
  const Exp *exp = slice->is_one ? NEW_EXP(arena, Atom, atom_var(slice->copy))
                                 : NEW_EXP(arena, Index, slice->copy, {count, own});
  build_existing(builder, stm_with_exp(arena, stm, exp));
}
// The slices whose elements are read inside of the outer loops, or those that are copied before the build.
static void put_fixed_slices(const Slicer *s, Builder *builder, Slicing *slicing, bool is_inside) {
  for RANGE(k, slicing->count) {
    FixedSlice *slice = &slicing->slices[k];
    if ((slice->is_one && own_indices(slicing->build, slice->read) > 0) == is_inside)
      put_fixed_slice(s, builder, slicing, slice);
  }
}
static void slice_stm(void *user, Builder *builder, const Stm *stm) {
  const Slicer *s = user;
  Slicing *slicing = stm->pattern.count ? map_pointer(&s->found, stm_result(stm).id) : NULL;
  if (!slicing) { build_existing(builder, stm); return; }
  builder->span = stm->span;
  put_fixed_slices(s, builder, slicing, false);
  Builder outer = builder_new(s->context, s->vars, stm->span);
  put_fixed_slices(s, &outer, slicing, true);
  ExpBuild build = stm->exp->as.Build;
  build.function.body = body_rewrite(s->context, s->vars, build.function.body, read_fixed_slice, slicing);
  const Stm *made = slicing->first
                        ? build_nested(&outer, stm, slicing->first, build.function.body)
                        : stm_with_exp(s->context->arena, stm,
                                       exp_new(s->context->arena, (Exp){EXP_Build, {.Build = build}}));
  build_existing(builder, made);
}

static const Function *slice_in_function(Context *context, const Program *program, const Function *function,
                                         void *user) {
  (void)user;
  Slicer s = {.context = context, .vars = program->vars,
              .sizes = sizes_of_function(context, program->vars, function),
              .uses = body_use_counts(context->scratch, program->vars, function->body),
              .found = map_new(context->scratch)};
  overwrite_visit(context, s.knowledge, function->body, find_in_one_build, &s);
  if (!s.is_possible) return function;
  s.knowledge = knowledge_new(context, program->vars, s.sizes);
  knowledge_function(s.knowledge, function);
  overwrite_visit(context, s.knowledge, function->body, find_in_one_build, &s);
  if (s.found.entries.size == 0) return function;
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, slice_stm, &s));
}

const Program *copy_fixed_slices(Context *context, const Program *program) {
  return program_map(context, program, slice_in_function, NULL);
}
