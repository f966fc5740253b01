// fuse_flat: a reduction over the elements of a flattened matrix runs row by row, so that the matrix can be fused into
// it.
//   in: core   out: core
//   rule: nest-flat   ys = reshape xss (n*m); r = reduce (n*m) op e (\i -> ... index ys (i) ...)
//             -->  r = loop a = e for p < n do reduce m op a (\q -> ... index xss (p, q) ...)
//             if xss is built in the same body, ys is all that is made of it and all of it is reduced; the order of
//                evaluation stays
//   test: opt/test/fuse_test.c
#include "opt/fuse/fuse.h"

typedef struct Flattener {
  Context *context;
  VarTable *vars;
  const Function *function;
  Sizes *sizes;            // NULL: nobody has asked yet
  Map counts;              // Var id -> uses
  Mapper mapper;
} Flattener;

static uint64_t count_of_uses(const Flattener *flattener, Var var) {
  return map_value_or(&flattener->counts, var.id, 0);
}

// A matrix, the reshape that flattens it, and what reads that.
typedef struct Flat { const Stm *reshape; Var matrix; Type type; } Flat;
typedef struct Made { Map stms; /* Var id -> Stm, of the body */ } Made;

static const Stm *maker(const Made *made, Var var) { return map_pointer(&made->stms, var.id); }

static bool flat_of(const Flattener *flattener, const Made *made, Var array, Flat *flat) {
  const Stm *reshape = maker(made, array);
  if (!reshape || reshape->exp->tag != EXP_Reshape || count_of_uses(flattener, array) != 1) return false;
  flat->reshape = reshape;
  flat->matrix = reshape->exp->as.Reshape.array;
  flat->type = var_type(flattener->vars, flat->matrix);
  const Stm *build = maker(made, flat->matrix);
  return build && build->exp->tag == EXP_Build && flat->type.rank == 2 && count_of_uses(flattener, flat->matrix) == 1;
}

static bool has_same_sizes(Type a, Type b) {
  return atom_equal(a.shape[0], b.shape[0]) && atom_equal(a.shape[1], b.shape[1]);
}

// The element read by a statement of the fold's function, when that is `flat` at the fold's own index.
static bool reads_flat(const Flattener *flattener, const Made *made, const Stm *stm, Var index, Flat *flat) {
  if (stm->exp->tag != EXP_Index || stm->exp->as.Index.indices.count != 1) return false;
  const Atom at = stm->exp->as.Index.indices.items[0];
  return at.tag == ATOM_Var && at.as.var.id == index.id && flat_of(flattener, made, stm->exp->as.Index.array, flat);
}

// As many elements as the matrix has: it may be that the rest is not wanted.
static bool takes_all(Flattener *flattener, const ExpReduce *reduce, const Flat *flat) {
  const Atom count = var_type(flattener->vars, flat->reshape->pattern.items[0]).shape[0];
  if (atom_equal(count, reduce->width)) return true;
  if (!flattener->sizes) flattener->sizes = sizes_of_function(flattener->context, flattener->vars, flattener->function);
  return poly_equal(sizes_poly(flattener->sizes, count), sizes_poly(flattener->sizes, reduce->width));
}

static bool can_nest(Flattener *flattener, const Made *made, const ExpReduce *reduce, Flat *first) {
  const Var index = reduce->function.parameters.items[0];
  uint32_t reads = 0;
  for RANGE(i, reduce->neutral.count)
    if (atom_type(flattener->vars, reduce->neutral.items[i]).tag != TYPE_Scalar) return false;
  for RANGE(i, reduce->function.body->count) {
    Flat flat;
    if (!reads_flat(flattener, made, reduce->function.body->stms[i], index, &flat)) continue;
    if (reads++ == 0) *first = flat;
    else if (!has_same_sizes(first->type, flat.type)) return false;
    if (!takes_all(flattener, reduce, &flat)) return false;
  }
  return reads > 0 && reads == count_of_uses(flattener, index);
}

static const Body *read_matrices(const Flattener *flattener, const Made *made, const Body *body, Var index, Atom row,
                                 Atom column, Map *gone) {
  Arena *arena = flattener->context->arena;
  const Stm **stms = NEW_ARRAY(arena, const Stm *, body->count + 1);
  for RANGE(i, body->count) {
    Flat flat;
    stms[i] = body->stms[i];
    if (!reads_flat(flattener, made, stms[i], index, &flat)) continue;
    Atom *at = NEW_ARRAY(arena, Atom, 2);
    at[0] = row, at[1] = column;
    Stm read = *stms[i];
    read.exp = NEW_EXP(arena, Index, flat.matrix, {2, at});
    read.certificates = vars_join(arena, read.certificates, flat.reshape->certificates);
    stms[i] = COPY_OF(arena, &read);
    map_put(gone, (uint64_t)(uintptr_t)flat.reshape, 1);
  }
  return body_new(arena, body->count, stms, body->result);
}

static Atoms atoms_of_results(Arena *arena, Vars vars) {
  Atom *items = NEW_ARRAY(arena, Atom, vars.count + 1);
  for RANGE(i, vars.count) items[i] = atom_var(vars.items[i]);
  return (Atoms){vars.count, items};
}

static Vars copies_of(const Flattener *flattener, Vars vars) {
  Var *items = NEW_ARRAY(flattener->context->arena, Var, vars.count + 1);
  for RANGE(i, vars.count) items[i] = var_copy(flattener->context, flattener->vars, vars.items[i]);
  return (Vars){vars.count, items};
}

static const Stm *nested(const Flattener *flattener, const Made *made, const Stm *stm, const Flat *flat, Map *gone) {
  Arena *arena = flattener->context->arena;
  const ExpReduce *reduce = &stm->exp->as.Reduce;
  const Var index = reduce->function.parameters.items[0];
  const Var row = var_copy(flattener->context, flattener->vars, index);
  Var *column = NEW_ARRAY(arena, Var, 1);
  column[0] = var_copy(flattener->context, flattener->vars, index);
  const Vars states = copies_of(flattener, stm->pattern), results = copies_of(flattener, stm->pattern);
  const Body *function =
      read_matrices(flattener, made, reduce->function.body, index, atom_var(row), atom_var(column[0]), gone);
  const Stm **stms = NEW_ARRAY(arena, const Stm *, 1);
  stms[0] = stm_new(arena, results, (Vars){0},
                    NEW_EXP(arena, Reduce, flat->type.shape[1], reduce->operator, atoms_of_results(arena, states),
                            {{1, column}, function}),
                    stm->span);
  return stm_with_exp(arena, stm,
                      NEW_EXP(arena, Loop, states, reduce->neutral,
                              {.tag = CORE_LOOP_For, .index = row, .bound = flat->type.shape[0]},
                              body_new(arena, 1, stms, atoms_of_results(arena, results))));
}

static const Body *flatten_body(void *user, const Body *body) {
  Flattener *flattener = user;
  Arena *arena = flattener->context->arena;
  Made made = {map_new(flattener->context->scratch)};
  Map gone = map_new(flattener->context->scratch);
  const Stm **stms = NEW_ARRAY(arena, const Stm *, body->count + 1);
  bool changed = false;
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    Flat flat;
    const uint32_t before = gone.entries.size;
    if (stm->exp->tag == EXP_Reduce && can_nest(flattener, &made, &stm->exp->as.Reduce, &flat) &&
        rule_allowed(flattener->context, "nest-flat"))
      stms[i] = nested(flattener, &made, stm, &flat, &gone);
    else stms[i] = stm_map(stm, &flattener->mapper);
    changed = changed || stms[i] != stm || gone.entries.size != before;
    for RANGE(k, stm->pattern.count) map_put_pointer(&made.stms, stm->pattern.items[k].id, stm);
  }
  if (!changed) return body;
  uint32_t count = 0;
  for RANGE(i, body->count)
    if (!map_find(&gone, (uint64_t)(uintptr_t)body->stms[i])) stms[count++] = stms[i];
  return body_new(arena, count, stms, body->result);
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
