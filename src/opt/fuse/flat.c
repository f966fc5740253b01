// fuse_flat: what is done with the elements of a flattened array is done with those of the array, so that it can be
// fused into that.
//   in: core   out: core
//   rule: nest-flat   ys = reshape xss (n*m); r = reduce (n*m) op e (\i -> ... index ys (i) ...)
//             -->  r = loop a = e for p < n do reduce m op a (\q -> ... index xss (p, q) ...)
//             if xss is built in the same body, xss and ys have no other uses, and all of ys is reduced; the order of
//             evaluation stays. Likewise if xss is a permuted or sliced matrix, which would be copied, and for any
//             rank. A sliced matrix may be read by several folds and maps, if no other statement reads ys
//         map-flat    ys = reshape xss (n*m); zs = build (n*m) (\i -> ... index ys (i) ... i ...)
//             -->  zss = build (n, m) (\p q -> ... index xss (p, q) ... p*m + q ...); zs = reshape zss (n*m)
//             under the same conditions, for any rank
//         build-flat  xss = build (n, m) (\p q -> e); ys = reshape xss (n*m); hist k .. (\i -> ... index ys (i) ...)
//             -->  ys = build (n*m) (\i -> e with p = i / m, q = i % m); hist k .. (\i -> ... index ys (i) ...)
//             for histograms, scatters, scans and filters, if xss and ys have no other uses: the build is then fused,
//             and imp/loops/strip_mine_divisions nests the loop again
//   test: opt/test/fuse_test.c, opt/test/golden/fuse/flat_*, test/run/flat_consumers.fut
#include "opt/fuse/fuse.h"

typedef struct Flattener {
  Context *context;
  VarTable *vars;
  const Function *function;
  Sizes *sizes;            // NULL: not computed yet
  Map counts;              // Var id -> uses
  Map views;               // Var id -> const Stm *: the slices and permutations of the function
  Map flat;                // Var id of an array that is built flat -> id of the vector; 0: not built so far
  Bitset shared;           // flattened slices that several statements read, each of which reads the matrix instead
  Mapper mapper;
} Flattener;

static uint64_t count_of_uses(const Flattener *flattener, Var var) {
  return map_value_or(&flattener->counts, var.id, 0);
}

// A matrix, the reshape that flattens it, and the type of the matrix.
typedef struct Flat { const Stm *reshape; Var matrix; Type type; } Flat;

static Var var_copy_with_type(const Flattener *flattener, Var var, Type type) {
  const VarInfo *info = var_info(flattener->vars, var);
  return var_new(flattener->context, flattener->vars, info->name, type, info->span);
}

// made: Var id -> const Stm *, for the statements of one body
// Are the rows of the view apart in memory, so that flattening it copies them? A dimension after the first one that
// stays is then fixed, or not taken as a whole.
static bool is_apart(const Flattener *flattener, const Stm *stm) {
  if (!stm || stm->exp->tag != EXP_Slice) return stm && stm->exp->tag == EXP_Permute;
  const ExpSlice *slice = &stm->exp->as.Slice;
  const Type type = var_type(flattener->vars, slice->array);
  bool is_inside = false;
  for RANGE(d, slice->slices.count) {
    const Slice *one = &slice->slices.items[d];
    int64_t step;
    const bool is_range = one->tag == CORE_SLICE_Range;
    if (is_range && (!atom_is_i64(one->step, &step) || step != 1)) return true;
    if (is_inside && (!is_range || !atom_equal(one->count, type.shape[d]))) return true;
    is_inside |= is_range;
  }
  return is_apart(flattener, map_pointer(&flattener->views, slice->array.id));
}

static bool flat_of(const Flattener *flattener, const Map *made, Var array, Flat *flat) {
  const Stm *reshape = map_pointer(made, array.id);
  const bool is_shared = bitset_has(&flattener->shared, array.id);
  if (!reshape || reshape->exp->tag != EXP_Reshape || (count_of_uses(flattener, array) != 1 && !is_shared))
    return false;
  flat->reshape = reshape;
  flat->matrix = reshape->exp->as.Reshape.array;
  flat->type = var_type(flattener->vars, flat->matrix);
  const Stm *stm = map_pointer(made, flat->matrix.id);
  if (!stm || flat->type.rank < 2 || var_type(flattener->vars, array).rank != 1) return false;
  if ((stm->marks | reshape->marks) & MARK_Eager) return false;
  return stm->exp->tag == EXP_Build ? count_of_uses(flattener, flat->matrix) == 1 : is_apart(flattener, stm);
}

// Does the statement read an element of a flattened matrix at the index of the reduction?
static bool reads_flat(const Flattener *flattener, const Map *made, const Stm *stm, Var index, Flat *flat) {
  const ExpIndex *read = &stm->exp->as.Index;
  return stm->exp->tag == EXP_Index && read->indices.count == 1 && atom_is_var(read->indices.items[0], index) &&
         flat_of(flattener, made, read->array, flat);
}

// Are all elements of the array taken?
static bool takes_all(Flattener *flattener, Atom width, const Flat *flat) {
  const Atom count = var_type(flattener->vars, flat->reshape->pattern.items[0]).shape[0];
  if (atom_equal(count, width)) return true;
  if (!flattener->sizes) flattener->sizes = sizes_of_function(flattener->context, flattener->vars, flattener->function);
  return poly_equal(sizes_poly(flattener->sizes, count), sizes_poly(flattener->sizes, width));
}

// The number of elements of flattened arrays that the function reads at its index; 0: not of arrays of one shape, or
// not of all elements.
static uint32_t reads_of_all(Flattener *flattener, const Map *made, Lambda function, Atom width, Flat *first) {
  uint32_t reads = 0;
  for RANGE(i, function.body->count) {
    Flat flat;
    if (!reads_flat(flattener, made, function.body->stms[i], function.parameters.items[0], &flat)) continue;
    if (reads++ == 0) *first = flat;
    else if (!atoms_equal((Atoms){first->type.rank, first->type.shape}, (Atoms){flat.type.rank, flat.type.shape}))
      return 0;
    if (!takes_all(flattener, width, &flat)) return 0;
  }
  return reads;
}

static bool can_nest(Flattener *flattener, const Map *made, const ExpReduce *reduce, Flat *first) {
  for EACH_IN(i, reduce->neutral)
    if (atom_type(flattener->vars, reduce->neutral.items[i]).tag != TYPE_Scalar) return false;
  const uint32_t reads = reads_of_all(flattener, made, reduce->function, reduce->width, first);
  return reads > 0 && reads == count_of_uses(flattener, reduce->function.parameters.items[0]);
}

// gone: the ids of flattened arrays without remaining uses
static const Body *read_matrices(const Flattener *flattener, const Map *made, const Body *body, Var index, Atoms at,
                                 Bitset *gone) {
  Arena *arena = flattener->context->arena;
  const Stm **stms = NEW_ARRAY(arena, const Stm *, body->count);
  for RANGE(i, body->count) {
    Flat flat;
    stms[i] = body->stms[i];
    if (!reads_flat(flattener, made, stms[i], index, &flat)) continue;
    bitset_add(gone, stm_result(flat.reshape).id);
    const Vars certificates = vars_join(arena, stms[i]->certificates, flat.reshape->certificates);
    stms[i] = stm_with_exp(arena, stms[i], NEW_EXP(arena, Index, flat.matrix, at));
    stms[i] = stm_with_certificates(arena, stms[i], certificates);
  }
  return body_new(arena, body->count, stms, body->result);
}

// A fold over the last dimension in loops over the others. rows: the indices of the loops
typedef struct NestedFold {
  const Flattener *flattener;
  const Stm *stm;
  Type type;
  Vars rows;
  Lambda function;
} NestedFold;
static const Exp *fold_in_loops(const NestedFold *fold, uint32_t dimension, Atoms initial) {
  Context *context = fold->flattener->context;
  VarTable *vars = fold->flattener->vars;
  const Atom width = fold->type.shape[dimension];
  if (dimension == fold->rows.count)
    return NEW_EXP(context->arena, Reduce, width, fold->stm->exp->as.Reduce.operator, initial, fold->function);
  Map replace = map_new(context->arena);
  const Vars states = vars_like(context, vars, fold->stm->pattern, &replace),
             results = vars_like(context, vars, fold->stm->pattern, &replace);
  Builder builder = builder_new(context, vars, fold->stm->span);
  build_stm(&builder, results.count, results.items,
            fold_in_loops(fold, dimension + 1, atoms_of_vars(context->arena, states)));
  return NEW_EXP(context->arena, Loop, states, initial,
                 {.tag = CORE_LOOP_For, .index = fold->rows.items[dimension], .bound = width},
                 builder_finish(&builder, results.count, atoms_of_vars(context->arena, results).items));
}
static const Stm *nested(const Flattener *flattener, const Map *made, const Stm *stm, const Flat *flat, Bitset *gone) {
  Arena *arena = flattener->context->arena;
  const ExpReduce *reduce = &stm->exp->as.Reduce;
  const Var index = reduce->function.parameters.items[0];
  const uint32_t last = flat->type.rank - 1;
  Var *indices = NEW_ARRAY(arena, Var, flat->type.rank);
  for RANGE(d, flat->type.rank) indices[d] = var_copy(flattener->context, flattener->vars, index);
  const Atoms at = atoms_of_vars(arena, (Vars){flat->type.rank, indices});
  const Lambda function = {vars_of(arena, 1, &indices[last]),
                           read_matrices(flattener, made, reduce->function.body, index, at, gone)};
  const NestedFold fold = {flattener, stm, flat->type, {last, indices}, function};
  return stm_with_exp(arena, stm, fold_in_loops(&fold, 0, reduce->neutral));
}

// ---- maps
static uint32_t reads_of_map(Flattener *flattener, const Map *made, const Stm *stm, Flat *flat) {
  const ExpBuild *build = &stm->exp->as.Build;
  return stm->exp->tag == EXP_Build && !(stm->marks & MARK_Effects)
             ? reads_of_all(flattener, made, build->function, build->widths.items[0], flat)
             : 0;
}
static bool is_flat_map(Flattener *flattener, const Map *made, const Stm *stm, Flat *flat) {
  return reads_of_map(flattener, made, stm, flat) > 0 && rule_allowed(flattener->context, "map-flat");
}

// The build over the dimensions of the array, and the flattened results.
static void build_nested_map(const Flattener *flattener, Builder *builder, const Map *made, const Stm *stm,
                             const Flat *flat, Bitset *gone) {
  Context *context = flattener->context;
  Arena *arena = context->arena;
  const ExpBuild *build = &stm->exp->as.Build;
  const Lambda *function = &build->function;
  const uint32_t rank = flat->type.rank, count = stm->pattern.count, others = build->widths.count - 1;
  Var *indices = NEW_ARRAY(arena, Var, rank + others), *results = NEW_ARRAY(arena, Var, count + 1);
  Atom *widths = NEW_ARRAY(arena, Atom, rank + others);
  Builder inside = builder_new(context, flattener->vars, stm->span);
  for RANGE(d, rank) indices[d] = build_counter(&inside, "i"), widths[d] = flat->type.shape[d];
  for RANGE(d, others) {
    indices[rank + d] = function->parameters.items[1 + d];
    widths[rank + d] = build->widths.items[1 + d];
  }
  const Body *body = read_matrices(flattener, made, function->body, function->parameters.items[0],
                                   atoms_of_vars(arena, (Vars){rank, indices}), gone);
  Atom number = atom_var(indices[0]);
  for RANGE_FROM(d, 1, rank)
    number = build_exact(&inside, PRIM_Add, build_exact(&inside, PRIM_Mul, number, widths[d]), atom_var(indices[d]));
  build_name(&inside, function->parameters.items[0], number);
  build_statements(&inside, body);
  for RANGE(k, count) {
    const Type type = var_type(flattener->vars, stm->pattern.items[k]);
    results[k] = var_copy_with_type(flattener, stm->pattern.items[k], type_nest(arena, rank, widths, type_row(type)));
  }
  builder->span = stm->span;
  const Lambda whole = {{rank + others, indices}, builder_finish(&inside, count, body->result.items)};
  const Exp *exp = NEW_EXP(arena, Build, {rank + others, widths}, whole);
  build_existing(builder, stm_with_pattern(arena, stm_with_exp(arena, stm, exp), (Vars){count, results}));
  for RANGE(k, count) {
    const Type type = var_type(flattener->vars, stm->pattern.items[k]);
    build_stm(builder, 1, &stm->pattern.items[k], NEW_EXP(arena, Reshape, results[k], {type.rank, type.shape}));
  }
}

// ---- builds that are flattened
// Each result of the build is flattened, and read once, at the index of this function.
static bool is_read_by(const Flattener *flattener, const Map *made, const Stm *build, const ExpRoles *consumer) {
  uint32_t reads = 0;
  for RANGE(i, consumer->body->count) {
    Flat flat;
    if (reads_flat(flattener, made, consumer->body->stms[i], consumer->function->parameters.items[0], &flat))
      reads += map_pointer(made, flat.matrix.id) == build;
  }
  return reads > 0 && reads == build->pattern.count;
}

static bool takes_elements_in_order(const Exp *exp) {
  return exp->tag == EXP_Hist || exp->tag == EXP_Scatter || exp->tag == EXP_Scan || exp->tag == EXP_Filter ||
         exp->tag == EXP_Reduce;
}

// Notes the builds that the statement reads so: id of the flattened array -> the array of its elements.
static void note_flat_builds(Flattener *flattener, const Map *made, const Stm *stm) {
  const ExpRoles roles = exp_roles(stm->exp);
  if (!takes_elements_in_order(stm->exp) || roles.indices.count != 1) return;
  for RANGE(i, roles.body->count) {
    Flat flat;
    if (!reads_flat(flattener, made, roles.body->stms[i], roles.indices.items[0], &flat)) continue;
    const Stm *build = map_pointer(made, flat.matrix.id);
    if (build->exp->tag != EXP_Build || build->exp->as.Build.widths.count != flat.type.rank) continue;
    if (map_find(&flattener->flat, flat.matrix.id) || !is_read_by(flattener, made, build, &roles)) continue;
    rule_place(flattener->context, build->span, var_info(flattener->vars, flat.matrix)->name);
    if (!rule_allowed(flattener->context, "build-flat")) continue;
    for EACH_IN(k, build->pattern) map_put(&flattener->flat, build->pattern.items[k].id, 0);
  }
}

// The build over all elements in their order.
static void build_flat(Flattener *flattener, Builder *builder, const Stm *stm) {
  Context *context = flattener->context;
  Arena *arena = context->arena;
  const ExpBuild *build = &stm->exp->as.Build;
  const Atoms widths = build->widths;
  Builder inside = builder_new(context, flattener->vars, stm->span);
  const Var number = build_counter(&inside, "i");
  Atom count = widths.items[0], rest = atom_var(number);
  builder->span = stm->span;
  for RANGE_FROM(d, 1, widths.count) count = build_i64(builder, PRIM_Mul, count, widths.items[d]);
  for (uint32_t d = widths.count; d-- > 1;) {
    build_name(&inside, build->function.parameters.items[d], build_exact(&inside, PRIM_Mod, rest, widths.items[d]));
    rest = build_exact(&inside, PRIM_Quot, rest, widths.items[d]);
  }
  build_name(&inside, build->function.parameters.items[0], rest);
  build_statements(&inside, build->function.body);
  const Atoms elements = build->function.body->result;
  const Lambda function = {vars_of(arena, 1, &number), builder_finish(&inside, elements.count, elements.items)};
  Var *results = NEW_ARRAY(arena, Var, stm->pattern.count + 1);
  for EACH_IN(k, stm->pattern) {
    const Type type = var_type(flattener->vars, stm->pattern.items[k]);
    results[k] = var_copy_with_type(flattener, stm->pattern.items[k], type_array(arena, type.scalar, 1, &count));
    map_put(&flattener->flat, stm->pattern.items[k].id, results[k].id);
  }
  const Exp *exp = NEW_EXP(arena, Build, atoms_of(arena, 1, &count), function);
  build_existing(builder, stm_with_pattern(arena, stm_with_exp(arena, stm, exp), (Vars){stm->pattern.count, results}));
}

// The flattened arrays under their new names.
static const Stm *read_flat_builds(const Flattener *flattener, const Map *made, const Stm *stm, Bitset *gone) {
  Arena *arena = flattener->context->arena;
  const ExpRoles roles = exp_roles(stm->exp);
  Map replace = map_new(arena);
  if (!takes_elements_in_order(stm->exp) || roles.indices.count != 1) return stm;
  for RANGE(i, roles.body->count) {
    Flat flat;
    if (!reads_flat(flattener, made, roles.body->stms[i], roles.indices.items[0], &flat)) continue;
    const uint32_t name = (uint32_t)map_value_or(&flattener->flat, flat.matrix.id, 0);
    if (!name) continue;
    map_put_atom(&replace, stm_result(flat.reshape), atom_var((Var){name}));
    bitset_add(gone, stm_result(flat.reshape).id);
    stm = stm_with_certificates(arena, stm, vars_join(arena, stm->certificates, flat.reshape->certificates));
  }
  return replace.entries.size ? stm_substitute(flattener->context, flattener->vars, stm, &replace) : stm;
}

// ---- flattened slices that several statements read
static bool is_flat_slice(Flattener *flattener, const Map *made, const Stm *stm) {
  if (stm->exp->tag != EXP_Reshape) return false;
  const Stm *slice = map_pointer(made, stm->exp->as.Reshape.array.id);
  Flat flat;
  return slice && slice->exp->tag == EXP_Slice && count_of_uses(flattener, stm_result(stm)) > 1 &&
         flat_of(flattener, made, stm_result(stm), &flat);
}
// Adds the flattened slices of which all uses are in folds and maps that can read the slice instead.
static void find_shared_slices(Flattener *flattener, const Map *made, const Body *body) {
  Map reads = map_new(flattener->context->scratch);
  bool shares = false;
  for RANGE(i, body->count) {
    const uint32_t id = body->stms[i]->pattern.count ? stm_result(body->stms[i]).id : 0;
    bitset_add(&flattener->shared, id);
    if (is_flat_slice(flattener, made, body->stms[i])) shares = true;
    else bitset_remove(&flattener->shared, id);
  }
  for COUNTING(i, shares && i < body->count) {
    const Stm *stm = body->stms[i];
    const ExpRoles roles = exp_roles(stm->exp);
    Flat first, flat;
    if (stm->exp->tag == EXP_Reduce ? !can_nest(flattener, made, &stm->exp->as.Reduce, &first)
                                    : reads_of_map(flattener, made, stm, &first) == 0)
      continue;
    for RANGE(k, roles.body->count)
      if (reads_flat(flattener, made, roles.body->stms[k], roles.indices.items[0], &flat))
        map_add(&reads, stm_result(flat.reshape).id)->as.value++;
  }
  for COUNTING(i, shares && i < body->count) {
    const uint32_t id = body->stms[i]->pattern.count ? stm_result(body->stms[i]).id : 0;
    if (bitset_has(&flattener->shared, id) &&
        map_value_or(&reads, id, 0) != map_value_or(&flattener->counts, id, 0))
      bitset_remove(&flattener->shared, id);
  }
}

static const Body *flatten_body(void *user, const Body *body) {
  Flattener *flattener = user;
  Map made = map_new(flattener->context->scratch);
  Bitset gone = bitset_new(flattener->context->scratch);
  Builder builder = builder_new(flattener->context, flattener->vars, (Span){0});
  for RANGE(i, body->count) map_put_binder(&made, body->stms[i]);
  find_shared_slices(flattener, &made, body);
  made = map_new(flattener->context->scratch);
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    Flat flat;
    if (stm->exp->tag != EXP_Reduce || !can_nest(flattener, &made, &stm->exp->as.Reduce, &flat))
      note_flat_builds(flattener, &made, stm);
    map_put_binder(&made, stm);
  }
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    Flat flat;
    if (stm->exp->tag == EXP_Reduce && can_nest(flattener, &made, &stm->exp->as.Reduce, &flat) &&
        rule_allowed(flattener->context, "nest-flat"))
      build_existing(&builder, nested(flattener, &made, stm, &flat, &gone));
    else if (is_flat_map(flattener, &made, stm, &flat))
      build_nested_map(flattener, &builder, &made, stm, &flat, &gone);
    else if (stm->pattern.count && map_find(&flattener->flat, stm_result(stm).id))
      build_flat(flattener, &builder, stm_map(stm, &flattener->mapper));
    else
      build_existing(&builder, read_flat_builds(flattener, &made, stm_map(stm, &flattener->mapper), &gone));
  }
  const Body *flattened = builder_body(&builder, body);
  if (flattened == body) return body;
  Builder left = builder_new(flattener->context, flattener->vars, (Span){0});
  for RANGE(i, flattened->count)
    if (!bitset_has_any(&gone, flattened->stms[i]->pattern)) build_existing(&left, flattened->stms[i]);
  return builder_body(&left, flattened);
}

static const Function *flatten_function(Context *context, const Program *program, const Function *function,
                                        void *user) {
  Flattener flattener = {.context = context,
                         .vars = program->vars,
                         .function = function,
                         .views = map_new(context->scratch),
                         .flat = map_new(context->scratch),
                         .shared = bitset_new(context->scratch),
                         .counts = body_use_counts(context->arena, program->vars, function->body)};
  (void)user;
  for EACH_STM(at, context->scratch, function->body)
    if (exp_info(at.stm->exp->tag)->flags & EXP_View) map_put_binder(&flattener.views, at.stm);
  flattener.mapper = (Mapper){&flattener, context->arena, NULL, NULL, flatten_body};
  return function_with_body(context->arena, function, flatten_body(&flattener, function->body));
}

const Program *nest_flat_reductions(Context *context, const Program *program) {
  return program_map(context, program, flatten_function, NULL);
}
