// fuse_filter_maps: a map under MARK_Dest over the result of a filter, or a map to numbers of rows that a filter keeps,
// runs in the loop of the filter [paper 2, section 8.4].
//   in: core   out: core with the same meaning
//   rule: (k, xs) = filter n (\i -> (c, x)); ys = build k (\j -> f (index xs (j))) under MARK_Dest
//         -->  (k, ys) = filter n (\i -> (c, if c then f x else 0))
//             if xs has no other use, f cannot fail, and its free variables are bound before the filter. Rows of xs
//             would be stored as often as they are kept; f reads them where they are.
//   test: opt/test/golden/fuse_filter_maps, test/run/ordered_consumers.fut
#include "opt/opt.h"

typedef struct Joiner {
  Context *context;
  VarTable *vars;
  Map counts; /* Var id -> uses in the function */
} Joiner;

// The number of the filter's result of which the expression reads the element, or a part of the row, at the map's own
// index; 0: none.
static uint32_t kept_read(const Stm *filter, const ExpBuild *map, const Exp *read) {
  uint32_t number;
  if ((read->tag != EXP_Index && read->tag != EXP_Slice) || exp_fixed_rank(read) == 0 ||
      !atom_is_var(exp_fixed_index(read, 0), map->function.parameters.items[0]))
    return 0;
  const Var array = read->tag == EXP_Index ? read->as.Index.array : read->as.Slice.array;
  return vars_find(filter->pattern, array, &number) ? number : 0;
}

static bool reads_all(const Joiner *joiner, const Stm *filter, const ExpBuild *map) {
  uint64_t reads = 0, uses = 0;
  for EACH_STM(at, joiner->context->scratch, map->function.body) reads += kept_read(filter, map, at.stm->exp) != 0;
  for RANGE_FROM(i, 1, filter->pattern.count)
    uses += map_value_or(&joiner->counts, filter->pattern.items[i].id, 0);
  return reads > 0 && reads == uses &&
         reads == map_value_or(&joiner->counts, map->function.parameters.items[0].id, 0);
}

// Except for the arrays of the filter, the function of the map mentions only variables bound before the filter.
static bool is_known_before(const Joiner *joiner, const Builder *before, uint32_t filter, const ExpBuild *map) {
  Bitset free = bitset_new(joiner->context->scratch);
  lambda_free_vars(joiner->vars, &map->function, &free);
  bool known = !bitset_has(&free, stm_result(before->stms.items[filter]).id);
  for RANGE_FROM(i, filter + 1, before->stms.size)
    known = known && !bitset_has_any(&free, before->stms.items[i]->pattern);
  return known;
}

static bool gives_scalars(const Joiner *joiner, const Stm *stm) {
  for EACH_IN(i, stm->pattern)
    if (var_type(joiner->vars, stm->pattern.items[i]).rank != 1) return false;
  return true;
}

static bool keeps_rows(const Joiner *joiner, const Stm *stm) {
  bool rows = false;
  for EACH_IN(i, stm->pattern) rows = rows || var_type(joiner->vars, stm->pattern.items[i]).rank > 1;
  return stm->exp->tag == EXP_Filter && rows && !(stm->marks & MARK_Eager);
}

// Statement number `at` so far is a filter into which the map can be fused.
static bool can_join_filter(const Joiner *joiner, const Builder *before, uint32_t at, const Stm *map) {
  const Stm *filter = before->stms.items[at];
  const ExpBuild *build = &map->exp->as.Build;
  return filter->exp->tag == EXP_Filter && atom_is_var(build->widths.items[0], stm_result(filter)) &&
         build->widths.count == 1 && !map->certificates.count && exp_is_pure(map->exp) && gives_scalars(joiner, map) &&
         reads_all(joiner, filter, build) && is_known_before(joiner, before, at, build);
}

// The element that is kept, or the same part of the row.
typedef struct Reading { const Joiner *joiner; const Stm *filter; const ExpBuild *map; } Reading;
static void read_kept(void *user, Builder *builder, const Stm *stm) {
  const Reading *reading = user;
  Arena *arena = reading->joiner->context->arena;
  const uint32_t number = kept_read(reading->filter, reading->map, stm->exp);
  const Atoms kept = reading->filter->exp->as.Filter.function.body->result;
  if (number) stm = stm_with_exp(arena, stm, exp_read_from_part(arena, stm->exp, 1, kept.items[number]));
  build_existing(builder, stm);
}

// The condition of the filter and the elements of the map, for one index.
static const Body *joined_body(const Joiner *joiner, const Stm *filter, const Stm *map) {
  Arena *arena = joiner->context->arena;
  const ExpBuild *build = &map->exp->as.Build;
  const Body *inner = filter->exp->as.Filter.function.body, *outer = build->function.body;
  Builder builder = builder_new(joiner->context, joiner->vars, map->span), kept = builder, none = builder;
  build_statements(&builder, inner);
  Reading reading = {joiner, filter, build};
  outer = body_rewrite(joiner->context, joiner->vars, outer, read_kept, &reading);
  build_statements(&kept, outer);
  const uint32_t count = outer->result.count;
  Atom *zeros = NEW_ARRAY(arena, Atom, count);
  Var *chosen = NEW_ARRAY(arena, Var, count);
  for RANGE(i, count) {
    const Type type = atom_type(joiner->vars, outer->result.items[i]);
    zeros[i] = atom_constant(scalar_zero(type.scalar));
    chosen[i] = var_named(joiner->context, joiner->vars, "mapped", type, builder.span);
  }
  const Atom condition = inner->result.items[0];
  build_stm(&builder, count, chosen,
            NEW_EXP(arena, If, condition, builder_finish(&kept, count, outer->result.items),
                    builder_finish(&none, count, zeros)));
  const Atoms results = atoms_join(arena, (Atoms){1, &condition}, atoms_of_vars(arena, (Vars){count, chosen}));
  return builder_finish(&builder, results.count, results.items);
}

static const Stm *joined_filter(const Joiner *joiner, const Stm *filter, const Stm *map) {
  Arena *arena = joiner->context->arena;
  const ExpFilter *old = &filter->exp->as.Filter;
  const Exp *exp = NEW_EXP(arena, Filter, old->width, {old->function.parameters, joined_body(joiner, filter, map)});
  const Vars count = {1, filter->pattern.items};
  return stm_with_pattern(arena, stm_with_exp(arena, filter, exp), vars_join(arena, count, map->pattern));
}

static void join_stm(void *user, Builder *builder, const Stm *stm) {
  const Joiner *joiner = user;
  const bool is_map = stm->exp->tag == EXP_Build && !(stm->marks & MARK_Eager);
  for (uint32_t i = builder->stms.size; is_map && i-- > 0;)
    if ((stm->marks & MARK_Dest || keeps_rows(joiner, builder->stms.items[i])) &&
        can_join_filter(joiner, builder, i, stm)) {
      builder->stms.items[i] = joined_filter(joiner, builder->stms.items[i], stm);
      return;
    }
  build_existing(builder, stm);
}

static const Function *join_in_function(Context *context, const Program *program, const Function *function,
                                        void *user) {
  Joiner joiner = {context, program->vars, body_use_counts(context->arena, program->vars, function->body)};
  (void)user;
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, join_stm, &joiner));
}

const Program *fuse_filter_maps(Context *context, const Program *program) {
  return program_map(context, program, join_in_function, NULL);
}
