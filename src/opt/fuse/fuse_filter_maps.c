// fuse_filter_maps: a map under MARK_Dest over the result of a filter runs in the loop of the filter
// [paper 2, section 8.4].
//   in: core   out: core with the same meaning
//   rule: (k, xs) = filter n (\i -> (c, x)); ys = build k (\j -> f (index xs (j))) under MARK_Dest
//         -->  (k, ys) = filter n (\i -> (c, if c then f x else 0))
//             if xs is read nowhere else, f cannot fail, and its free variables are bound before the filter
#include "opt/opt.h"

typedef struct Joiner {
  Context *context;
  VarTable *vars;
  Map counts; /* Var id -> uses in the function */
  Mapper mapper;
} Joiner;

static Arena *joiner_arena(const Joiner *joiner) { return joiner->context->arena; }

// Statement number `at` of the body and the map after it that reads its arrays.
typedef struct Pair { const Body *body; uint32_t filter, map; } Pair;

static const ExpFilter *filter_of(Pair pair) { return &pair.body->stms[pair.filter]->exp->as.Filter; }
static const ExpBuild *map_of(Pair pair) { return &pair.body->stms[pair.map]->exp->as.Build; }

// The number of the filter's array that is read at the map's own index; UINT32_MAX: none.
static uint32_t kept_read(Pair pair, const Stm *stm) {
  const Stm *filter = pair.body->stms[pair.filter];
  if (stm->exp->tag != EXP_Index || stm->exp->as.Index.indices.count != 1) return UINT32_MAX;
  if (!atom_equal(stm->exp->as.Index.indices.items[0], atom_var(map_of(pair)->function.parameters.items[0])))
    return UINT32_MAX;
  for (uint32_t i = 1; i < filter->pattern.count; i++)
    if (filter->pattern.items[i].id == stm->exp->as.Index.array.id) return i;
  return UINT32_MAX;
}

static bool reads_all(const Joiner *joiner, Pair pair) {
  const Stm *filter = pair.body->stms[pair.filter];
  const Body *body = map_of(pair)->function.body;
  uint64_t reads = 0, uses = 0;
  for RANGE(i, body->count) reads += kept_read(pair, body->stms[i]) != UINT32_MAX;
  for (uint32_t i = 1; i < filter->pattern.count; i++)
    uses += map_value_or(&joiner->counts, filter->pattern.items[i].id, 0);
  return reads > 0 && reads == uses &&
         reads == map_value_or(&joiner->counts, map_of(pair)->function.parameters.items[0].id, 0);
}

// Except for the results of the filter, the function of the map mentions only variables bound before the filter.
static bool is_known_before(const Joiner *joiner, Pair pair) {
  Bitset free = bitset_new(joiner->context->scratch);
  lambda_free_vars(joiner->vars, &map_of(pair)->function, &free);
  for (uint32_t i = pair.filter; i < pair.map; i++)
    for RANGE(k, pair.body->stms[i]->pattern.count) {
      const uint32_t id = pair.body->stms[i]->pattern.items[k].id;
      if (bitset_has(&free, id) && (i != pair.filter || k == 0)) return false;
    }
  return true;
}

static bool gives_scalars(const Joiner *joiner, const Stm *stm) {
  for RANGE(i, stm->pattern.count)
    if (var_type(joiner->vars, stm->pattern.items[i]).rank != 1) return false;
  return true;
}

static bool can_join_pair(const Joiner *joiner, Pair pair) {
  const Stm *filter = pair.body->stms[pair.filter], *map = pair.body->stms[pair.map];
  if (map->exp->tag != EXP_Build || !(map->marks & MARK_Dest) || map_of(pair)->widths.count != 1 ||
      map->certificates.count)
    return false;
  if (!atom_equal(map_of(pair)->widths.items[0], atom_var(filter->pattern.items[0]))) return false;
  return exp_is_pure(map->exp) && gives_scalars(joiner, map) && reads_all(joiner, pair) &&
         is_known_before(joiner, pair);
}

// The condition of the filter and the elements of the map, for one index.
static const Body *joined_body(const Joiner *joiner, Pair pair) {
  Arena *arena = joiner_arena(joiner);
  const Body *inner = filter_of(pair)->function.body, *outer = map_of(pair)->function.body;
  Builder builder = builder_new(joiner->context, joiner->vars, pair.body->stms[pair.map]->span), kept = builder,
          none = builder;
  build_statements(&builder, inner);
  for RANGE(i, outer->count) {
    const uint32_t number = kept_read(pair, outer->stms[i]);
    Stm stm = *outer->stms[i];
    if (number != UINT32_MAX) stm.exp = NEW_EXP(arena, Atom, inner->result.items[number]);
    build_existing(&kept, COPY_OF(arena, &stm));
  }
  const uint32_t count = outer->result.count;
  Atom *zeros = NEW_ARRAY(arena, Atom, count + 1), *results = NEW_ARRAY(arena, Atom, count + 1);
  Var *chosen = NEW_ARRAY(arena, Var, count + 1);
  results[0] = inner->result.items[0];
  for RANGE(i, count) {
    const Type type = atom_type(joiner->vars, outer->result.items[i]);
    zeros[i] = atom_constant(scalar_zero(type.scalar));
    chosen[i] =
        var_new(joiner->context, joiner->vars, intern_string(joiner->context->names, "mapped"), type, builder.span);
    results[i + 1] = atom_var(chosen[i]);
  }
  build_stm(&builder, count, chosen,
            NEW_EXP(arena, If, inner->result.items[0], builder_finish(&kept, count, outer->result.items),
                    builder_finish(&none, count, zeros)));
  return builder_finish(&builder, count + 1, results);
}

static const Stm *joined_filter(const Joiner *joiner, Pair pair) {
  Arena *arena = joiner_arena(joiner);
  const Stm *filter = pair.body->stms[pair.filter], *map = pair.body->stms[pair.map];
  Var *pattern = NEW_ARRAY(arena, Var, map->pattern.count + 1);
  pattern[0] = filter->pattern.items[0];
  for RANGE(i, map->pattern.count) pattern[i + 1] = map->pattern.items[i];
  return stm_new(
      arena, (Vars){map->pattern.count + 1, pattern}, filter->certificates,
      NEW_EXP(arena, Filter, filter_of(pair)->width, {filter_of(pair)->function.parameters, joined_body(joiner, pair)}),
      filter->span);
}

static const Body *with_joined(const Joiner *joiner, Pair pair) {
  const Stm **stms = NEW_ARRAY(joiner_arena(joiner), const Stm *, pair.body->count);
  uint32_t count = 0;
  for RANGE(i, pair.body->count)
    if (i != pair.map) stms[count++] = i == pair.filter ? joined_filter(joiner, pair) : pair.body->stms[i];
  Body result = {count, stms, pair.body->result};
  return COPY_OF(joiner_arena(joiner), &result);
}

// The filter whose count is the size of the result of the statement; UINT32_MAX: none.
static uint32_t filter_of_map(const Map *filters, const Stm *stm) {
  if (stm->exp->tag != EXP_Build || !(stm->marks & MARK_Dest) || stm->exp->as.Build.widths.count != 1)
    return UINT32_MAX;
  const Atom width = stm->exp->as.Build.widths.items[0];
  return width.tag == ATOM_Var ? (uint32_t)map_value_or(filters, width.as.var.id, UINT32_MAX) : UINT32_MAX;
}

static const Body *join_once(const Joiner *joiner, const Body *body) {
  Map filters = map_new(joiner->context->scratch);
  for RANGE(k, body->count) {
    if (body->stms[k]->exp->tag == EXP_Filter) map_put(&filters, stm_result(body->stms[k]).id, k);
    const Pair pair = {body, filter_of_map(&filters, body->stms[k]), k};
    if (pair.filter != UINT32_MAX && can_join_pair(joiner, pair)) return with_joined(joiner, pair);
  }
  return body;
}

static const Body *join_body(void *user, const Body *body) {
  Joiner *joiner = user;
  const Body *mapped = body_map_stms(joiner_arena(joiner), body, &joiner->mapper);
  return join_once(joiner, mapped);
}

static const Function *join_in_function(Context *context, const Program *program, const Function *function,
                                        void *user) {
  Joiner joiner = {.context = context,
                   .vars = program->vars,
                   .counts = body_use_counts(context->arena, program->vars, function->body)};
  (void)user;
  joiner.mapper = (Mapper){&joiner, context->arena, NULL, NULL, join_body};
  return function_with_body(context->arena, function, join_body(&joiner, function->body));
}

const Program *fuse_filter_maps(Context *context, const Program *program) {
  return program_map(context, program, join_in_function, NULL);
}
