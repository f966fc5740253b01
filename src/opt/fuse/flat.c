// fuse_flat: a reduction over the elements of a flattened matrix becomes a loop over its rows, so that the matrix can
// be fused into it.
//   in: core   out: core
//   rule: nest-flat   ys = reshape xss (n*m); r = reduce (n*m) op e (\i -> ... index ys (i) ...)
//             -->  r = loop a = e for p < n do reduce m op a (\q -> ... index xss (p, q) ...)
//             if xss is built in the same body, xss and ys have no other uses, and all of ys is reduced; the order of
//             evaluation stays. Likewise if xss is a permuted or sliced matrix, which would be copied
//   test: opt/test/fuse_test.c
#include "opt/fuse/fuse.h"

typedef struct Flattener {
  Context *context;
  VarTable *vars;
  const Function *function;
  Sizes *sizes;            // NULL: not computed yet
  Map counts;              // Var id -> uses
  Mapper mapper;
} Flattener;

static uint64_t count_of_uses(const Flattener *flattener, Var var) {
  return map_value_or(&flattener->counts, var.id, 0);
}

// A matrix, the reshape that flattens it, and the type of the matrix.
typedef struct Flat { const Stm *reshape; Var matrix; Type type; } Flat;

// made: Var id -> const Stm *, for the statements of one body
// Are the rows of the view apart in memory, so that flattening it copies them?
static bool is_apart(const Flattener *flattener, const Map *made, const Stm *stm) {
  if (!stm || stm->exp->tag != EXP_Slice) return stm && stm->exp->tag == EXP_Permute;
  const ExpSlice *slice = &stm->exp->as.Slice;
  const Type type = var_type(flattener->vars, slice->array);
  for RANGE_FROM(d, 1, slice->slices.count)
    if (slice->slices.items[d].tag == CORE_SLICE_Range && !atom_equal(slice->slices.items[d].count, type.shape[d]))
      return true;
  return is_apart(flattener, made, map_pointer(made, slice->array.id));
}

static bool flat_of(const Flattener *flattener, const Map *made, Var array, Flat *flat) {
  const Stm *reshape = map_pointer(made, array.id);
  if (!reshape || reshape->exp->tag != EXP_Reshape || count_of_uses(flattener, array) != 1) return false;
  flat->reshape = reshape;
  flat->matrix = reshape->exp->as.Reshape.array;
  flat->type = var_type(flattener->vars, flat->matrix);
  const Stm *stm = map_pointer(made, flat->matrix.id);
  if (!stm || flat->type.rank != 2) return false;
  return stm->exp->tag == EXP_Build ? count_of_uses(flattener, flat->matrix) == 1 : is_apart(flattener, made, stm);
}

// Does the statement read an element of a flattened matrix at the index of the reduction?
static bool reads_flat(const Flattener *flattener, const Map *made, const Stm *stm, Var index, Flat *flat) {
  const ExpIndex *read = &stm->exp->as.Index;
  return stm->exp->tag == EXP_Index && read->indices.count == 1 && atom_is_var(read->indices.items[0], index) &&
         flat_of(flattener, made, read->array, flat);
}

// Does the reduction cover all elements of the matrix?
static bool takes_all(Flattener *flattener, const ExpReduce *reduce, const Flat *flat) {
  const Atom count = var_type(flattener->vars, flat->reshape->pattern.items[0]).shape[0];
  if (atom_equal(count, reduce->width)) return true;
  if (!flattener->sizes) flattener->sizes = sizes_of_function(flattener->context, flattener->vars, flattener->function);
  return poly_equal(sizes_poly(flattener->sizes, count), sizes_poly(flattener->sizes, reduce->width));
}

static bool can_nest(Flattener *flattener, const Map *made, const ExpReduce *reduce, Flat *first) {
  const Var index = reduce->function.parameters.items[0];
  uint32_t reads = 0;
  for EACH_IN(i, reduce->neutral)
    if (atom_type(flattener->vars, reduce->neutral.items[i]).tag != TYPE_Scalar) return false;
  for RANGE(i, reduce->function.body->count) {
    Flat flat;
    if (!reads_flat(flattener, made, reduce->function.body->stms[i], index, &flat)) continue;
    if (reads++ == 0) *first = flat;
    else if (!atoms_equal((Atoms){2, first->type.shape}, (Atoms){2, flat.type.shape})) return false;
    if (!takes_all(flattener, reduce, &flat)) return false;
  }
  return reads > 0 && reads == count_of_uses(flattener, index);
}

// gone: the ids of flattened arrays without remaining uses
static const Body *read_matrices(const Flattener *flattener, const Map *made, const Body *body, Var index, Var row,
                                 Var column, Bitset *gone) {
  Arena *arena = flattener->context->arena;
  const Atoms at = atoms_of_vars(arena, (Vars){2, (Var[]){row, column}});
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

static const Stm *nested(const Flattener *flattener, const Map *made, const Stm *stm, const Flat *flat, Bitset *gone) {
  Context *context = flattener->context;
  Arena *arena = context->arena;
  const ExpReduce *reduce = &stm->exp->as.Reduce;
  const Var index = reduce->function.parameters.items[0], row = var_copy(context, flattener->vars, index),
            column = var_copy(context, flattener->vars, index);
  Map replace = map_new(arena);
  const Vars states = vars_like(context, flattener->vars, stm->pattern, &replace),
             results = vars_like(context, flattener->vars, stm->pattern, &replace);
  const Lambda function = {vars_of(arena, 1, &column),
                           read_matrices(flattener, made, reduce->function.body, index, row, column, gone)};
  Builder builder = builder_new(context, flattener->vars, stm->span);
  build_stm(&builder, results.count, results.items,
            NEW_EXP(arena, Reduce, flat->type.shape[1], reduce->operator, atoms_of_vars(arena, states), function));
  return stm_with_exp(arena, stm,
                      NEW_EXP(arena, Loop, states, reduce->neutral,
                              {.tag = CORE_LOOP_For, .index = row, .bound = flat->type.shape[0]},
                              builder_finish(&builder, results.count, atoms_of_vars(arena, results).items)));
}

static const Body *flatten_body(void *user, const Body *body) {
  Flattener *flattener = user;
  Arena *arena = flattener->context->arena;
  Map made = map_new(flattener->context->scratch);
  Bitset gone = bitset_new(flattener->context->scratch);
  const Stm **stms = NEW_ARRAY(arena, const Stm *, body->count);
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    Flat flat;
    if (stm->exp->tag == EXP_Reduce && can_nest(flattener, &made, &stm->exp->as.Reduce, &flat) &&
        rule_allowed(flattener->context, "nest-flat"))
      stms[i] = nested(flattener, &made, stm, &flat, &gone);
    else stms[i] = stm_map(stm, &flattener->mapper);
    map_put_binder(&made, stm);
  }
  uint32_t count = 0;
  for RANGE(i, body->count)
    if (!bitset_has_any(&gone, stms[i]->pattern)) stms[count++] = stms[i];
  return body_with(arena, body, count, stms, body->result);
}

static const Function *flatten_function(Context *context, const Program *program, const Function *function,
                                        void *user) {
  Flattener flattener = {.context = context,
                         .vars = program->vars,
                         .function = function,
                         .counts = body_use_counts(context->arena, program->vars, function->body)};
  (void)user;
  flattener.mapper = (Mapper){&flattener, context->arena, NULL, NULL, flatten_body};
  return function_with_body(context->arena, function, flatten_body(&flattener, function->body));
}

const Program *nest_flat_reductions(Context *context, const Program *program) {
  return program_map(context, program, flatten_function, NULL);
}
