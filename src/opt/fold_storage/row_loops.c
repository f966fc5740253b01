// row_loops: the loop over the rows of a root, in which the stages that are folded into it make their rows.
//   in: stages that fold_storage.c has chosen   out: core
#include "opt/fold_storage/fold_storage.h"

Builder builder_at(const Folder *f, const Stage *stage) {
  return builder_new(f->context, f->vars, stage->stm->span);
}

// Row r of a folded array is in row r mod k of its ring. Where k is 1, this stays a remainder here: with a constant, a
// row that is made from it would be the same in all iterations of its loop, be made before that loop, and copied.
static Atom row_in_ring(Builder *builder, const Stage *stage, Atom row) {
  const Atoms arguments = atoms_of(builder->context->arena, 2, (const Atom[]){row, atom_i64(stage->rows)});
  return build_scalar(builder, "mod", SCALAR_I64,
                      NEW_EXP(builder->context->arena, Prim, PRIM_Mod, SCALAR_I64, arguments));
}

static void read_ring(void *user, Builder *builder, const Stm *stm) {
  const Folder *f = user;
  Stage *stage = stm->exp->tag == EXP_Index ? map_pointer(&f->stages, stm->exp->as.Index.array.id) : NULL;
  uint32_t k;
  if (stage && stage->root && stage->has_values && vars_find(stage->stm->pattern, stm->exp->as.Index.array, &k)) {
    Arena *arena = f->context->arena;
    const Atoms old = stm->exp->as.Index.indices;
    Atom *indices = arena_copy(arena, old.items, sizeof *indices * old.count);
    builder->span = stm->span;
    if (stage->transposed) indices[0] = old.items[1], indices[1] = old.items[0];
    indices[0] = row_in_ring(builder, stage, indices[0]);
    stm = stm_with_exp(arena, stm, NEW_EXP(arena, Index, stage->values[k].as.var, {old.count, indices}));
  }
  build_existing(builder, stm);
}

// A loop that carries values of stages.
typedef struct Carried {
  Stages stages;
  Seq(Var) parameters;
  Seq(Var) results;
  Seq(Atom) initial;
  Seq(Atom) next;
  const RowRange *range;   // NULL: all rows of the root
} Carried;

// `runs`: the loop contains the body of the stage. That of a loop mentions its own parameters.
static void carry(const Folder *f, Carried *carried, Stage *stage, bool is_root, bool runs) {
  Arena *arena = f->context->arena;
  seq_push(arena, &carried->stages, stage);
  for EACH_IN(k, stage->stm->pattern) {
    const Var result = stage->stm->pattern.items[k];
    const Var parameter = runs && stage->stm->exp->tag == EXP_Loop ? stage->stm->exp->as.Loop.parameters.items[k]
                          : stage->root || carried->range ? var_copy(f->context, f->vars, stage->values[k].as.var)
                                                          : var_copy(f->context, f->vars, result);
    const bool is_result = is_root && (!carried->range || carried->range->is_last);
    seq_push(arena, &carried->initial, stage->values[k]);
    seq_push(arena, &carried->parameters, parameter);
    seq_push(arena, &carried->results, is_result ? result : var_copy(f->context, f->vars, parameter));
    stage->values[k] = atom_var(parameter);
  }
}

static void end_loop(const Folder *f, Builder *outer, Builder *inside, Carried *carried, CoreLoopForm form,
                     const Stage *stage) {
  Arena *arena = f->context->arena;
  uint32_t number = 0;
  for EACH(s, &carried->stages) {
    Stage *one = carried->stages.items[s];
    for EACH_IN(k, one->stm->pattern) {
      seq_push(arena, &carried->next, one->values[k]);
      one->values[k] = atom_var(carried->results.items[number++]);
    }
  }
  const Exp *loop = NEW_EXP(arena, Loop, {number, carried->parameters.items}, {number, carried->initial.items}, form,
                            builder_finish(inside, number, carried->next.items));
  const Stm *stm = stm_new(arena, (Vars){number, carried->results.items}, stage->stm->certificates, loop,
                           stage->stm->span);
  build_existing(outer, carried->range ? stm_with_marks(arena, stm, MARK_InOrder) : stm);
}

// With the dimensions exchanged.
static Type transposed_type(Arena *arena, Type type) {
  const Atom shape[] = {type.shape[1], type.shape[0]};
  return type_array(arena, type.scalar, 2, arena_copy(arena, shape, sizeof shape));
}
static const Stm *transposed_stm(const Folder *f, const Stm *stm) {
  Arena *arena = f->context->arena;
  const ExpBuild *build = &stm->exp->as.Build;
  const Atom *widths = build->widths.items;
  const Var *indices = build->function.parameters.items;
  Var *pattern = NEW_ARRAY(arena, Var, stm->pattern.count + 1);
  for EACH_IN(k, stm->pattern) {
    const VarInfo *info = var_info(f->vars, stm->pattern.items[k]);
    pattern[k] = var_new(f->context, f->vars, info->name, transposed_type(arena, info->type), info->span);
  }
  const Lambda function = {vars_of(arena, 2, (const Var[]){indices[1], indices[0]}), build->function.body};
  const Exp *transposed = NEW_EXP(arena, Build, atoms_of(arena, 2, (const Atom[]){widths[1], widths[0]}), function);
  return stm_with_pattern(arena, stm_with_exp(arena, stm, transposed), (Vars){stm->pattern.count, pattern});
}

// One row, at this place of each array.
static void build_row(Folder *f, Builder *builder, Stage *stage, Atom place) {
  Arena *arena = f->context->arena;
  const Body *body = body_of(stage);
  if (stage->stm->exp->as.Build.widths.count > 1) {
    Builder outer = builder_at(f, stage);
    const Stm *stm = stage->transposed ? transposed_stm(f, stage->stm) : stage->stm;
    body = build_nested(&outer, stm, 1, body)->exp->as.Build.function.body;
  }
  body = body_rewrite(f->context, f->vars, body, read_ring, f);
  build_statements(builder, body);
  builder->span = stage->stm->span;
  const Slice slice = {.tag = CORE_SLICE_Fix, .start = place};
  for EACH_IN(k, stage->stm->pattern) {
    const Var array = stage->values[k].as.var;
    const Exp *update = NEW_EXP(arena, Update, array, {1, COPY_OF(arena, &slice)}, body->result.items[k]);
    stage->values[k] = atom_var(build_exp(builder, "rows", var_type(f->vars, array), update));
  }
}

// One iteration of a fold or of a loop.
static void build_iteration(Folder *f, Builder *builder, Stage *root) {
  const uint32_t count = root->stm->pattern.count;
  const Body *body = body_rewrite(f->context, f->vars, body_of(root), read_ring, f);
  build_statements(builder, body);
  if (root->stm->exp->tag == EXP_Reduce) {
    const Atoms next = build_combined(builder, exp_roles(root->stm->exp).operator, (Atoms){count, root->values},
                                      body->result);
    for RANGE(k, count) root->values[k] = next.items[k];
    return;
  }
  for RANGE(k, count) root->values[k] = body->result.items[k];
}

static void build_step(Folder *f, Builder *builder, Stage *stage, Atom row, Atom place) {
  if (stage->root) build_row(f, builder, stage, row_in_ring(builder, stage, row));
  else if (stage->stm->exp->tag == EXP_Build) build_row(f, builder, stage, place);
  else build_iteration(f, builder, stage);
}

// The row before which all rows from `first` on are made after this iteration:
// min h (max first (pace*(iteration - delay) + lead + 1)).
static Atom rows_until(Builder *builder, const Stage *stage, int64_t delay, Atom iteration, int64_t lead) {
  const Atom start = build_exact(builder, PRIM_Mul, iteration, atom_i64(stage->pace));
  const Atom end = build_exact(builder, PRIM_Add, start, atom_i64(lead + 1 - stage->pace * delay));
  const Atom least = build_i64(builder, PRIM_Max, stage->first, end);
  return build_i64(builder, PRIM_Min, least, count_of_rows(stage));
}

static void build_sum(Builder *builder, Var sum, Atom a, Atom b) {
  builder->marks = MARK_Exact;
  build_stm(builder, 1, &sum, NEW_EXP(builder->context->arena, Prim, PRIM_Add, SCALAR_I64,
                                      atoms_of(builder->context->arena, 2, (const Atom[]){a, b})));
}

// The rows that a stage makes in an iteration. The place of a row is computed before the row, so that it can be
// written there.
static void build_some_rows(Folder *f, Builder *builder, Stage *stage, int64_t delay, Atom iteration) {
  Builder inside = builder_at(f, stage);
  const Var row = index_of(stage), number = build_counter(&inside, "t");
  const Atom before = rows_until(builder, stage, delay, iteration, stage->lead - stage->pace),
             until = rows_until(builder, stage, delay, iteration, stage->lead);
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = number,
                             .bound = build_exact(builder, PRIM_Sub, until, before)};
  Carried carried = {0};
  carry(f, &carried, stage, false, true);
  build_sum(&inside, row, before, atom_var(number));
  build_step(f, &inside, stage, atom_var(row), atom_var(row));
  end_loop(f, builder, &inside, &carried, form, stage);
}

static Atom is_at_most(Builder *builder, Prim prim, Atom a, Atom b) {
  const Atoms arguments = atoms_of(builder->context->arena, 2, (const Atom[]){a, b});
  return build_scalar(builder, "is_row", SCALAR_Bool,
                      NEW_EXP(builder->context->arena, Prim, prim, SCALAR_I64, arguments));
}

// The row that a build makes in an iteration, if it makes one: the number `own`, counted from `origin`, if it is not
// before `first` and, for a folded stage, there is a row of this number.
static void build_one_row(Folder *f, Builder *builder, Stage *stage, Atom own, Atom origin, bool is_placed) {
  Arena *arena = f->context->arena;
  const uint32_t count = stage->stm->pattern.count;
  Builder inside = builder_at(f, stage), none = inside;
  Atom is_row = is_at_most(builder, PRIM_Le, stage->first, own);
  if (stage->root) {
    const Atom both[] = {is_row, is_at_most(builder, PRIM_Lt, own, count_of_rows(stage))};
    is_row = build_prim(builder, PRIM_And, SCALAR_Bool, 2, both);
  }
  const Body *before = builder_finish(&none, count, stage->values);
  Var *results = NEW_ARRAY(arena, Var, count + 1);
  for RANGE(k, count) results[k] = var_copy(f->context, f->vars, stage->values[k].as.var);
  const Atom row = atom_var(index_of(stage));
  build_sum(&inside, row.as.var, origin, own);
  build_step(f, &inside, stage, row, is_placed ? row : own);
  build_stm(builder, count, results, NEW_EXP(arena, If, is_row, builder_finish(&inside, count, stage->values), before));
  for RANGE(k, count) stage->values[k] = atom_var(results[k]);
}

static void build_rows(Folder *f, Builder *builder, Stage *stage, int64_t delay, Atom iteration) {
  const Atom own = build_exact(builder, PRIM_Add, iteration, atom_i64(stage->lead - delay));
  if (stage->pace == 1 && stage->stm->exp->tag == EXP_Build) build_one_row(f, builder, stage, own, atom_i64(0), true);
  else build_some_rows(f, builder, stage, delay, iteration);
}

// Arrays without elements, with the names of the arrays for which they stand; the first values of a fold or a loop.
static void put_unset(const Folder *f, Builder *builder, Stage *stage, const RowRange *range) {
  Arena *arena = f->context->arena;
  const Atoms initial = range ? range->arrays : exp_roles(stage->stm->exp).initial;
  const bool is_made = stage->root || (stage->stm->exp->tag == EXP_Build && initial.count == 0);
  stage->has_values = true;
  for COUNTING(k, !is_made && k < initial.count) stage->values[k] = initial.items[k];
  for COUNTING(k, is_made && k < stage->stm->pattern.count) {
    const VarInfo *info = var_info(f->vars, stage->stm->pattern.items[k]);
    Type type = info->type;
    const Atom rows = atom_i64(stage->rows), zero = atom_constant(scalar_zero(type.scalar));
    if (stage->transposed) type = transposed_type(arena, type);   // only a folded stage is
    if (stage->root || range) type = type_nest(arena, 1, stage->root ? &rows : &range->count, type_row(type));
    stage->values[k] = atom_var(var_new(f->context, f->vars, info->name, type, info->span));
    builder->marks = MARK_Unset;
    build_stm(builder, 1, &stage->values[k].as.var, NEW_EXP(arena, Replicate, {type.rank, type.shape}, zero));
  }
}

// A range begins so many iterations earlier that each stage makes at most `pace` rows in an iteration there, too.
static int64_t earlier_iterations(const Stage *root) {
  int64_t earlier = 0;
  for EACH(i, &root->folded) {
    const Stage *stage = root->folded.items[i];
    const int64_t rows = stage->lead + 1 - stage->lag - stage->pace,
                  needed = (rows + stage->pace - 1) / stage->pace - root->delay;
    if (needed > earlier) earlier = needed;
  }
  return earlier;
}

static void put_first_row(Builder *builder, Stage *stage, const RowRange *range) {
  stage->first = atom_i64(0);
  if (!range) return;
  const Atom start = build_exact(builder, PRIM_Mul, range->first, atom_i64(stage->pace));
  stage->first = stage->lag == 0 ? start : build_exact(builder, PRIM_Add, start, atom_i64(stage->lag));
  if (stage->lag < 0) stage->first = build_i64(builder, PRIM_Max, atom_i64(0), stage->first);
}

void put_rows(Folder *f, Builder *builder, Stage *root, const RowRange *range) {
  Builder inside = builder_at(f, root);
  const int64_t delay = root->delay, earlier = range ? earlier_iterations(root) : 0;
  const bool has_loop = range || delay;
  const Var counter = has_loop ? build_counter(&inside, "q") : index_of(root);
  Carried carried = {.range = range};
  builder->span = root->stm->span;
  put_unset(f, builder, root, range);
  root->first = atom_i64(0);
  for EACH(i, &root->folded) {
    put_unset(f, builder, root->folded.items[i], NULL);
    put_first_row(builder, root->folded.items[i], range);
  }
  carry(f, &carried, root, true, !has_loop);
  for EACH(i, &root->folded) carry(f, &carried, root->folded.items[i], false, false);
  Atom iteration = atom_var(counter);
  if (range) {
    iteration = build_exact(&inside, PRIM_Add, range->first, iteration);
    iteration = build_exact(&inside, PRIM_Sub, iteration, atom_i64(earlier));
  }
  for (uint32_t i = root->folded.size; i-- > 0;) build_rows(f, &inside, root->folded.items[i], delay, iteration);
  if (range) {
    const Atom own = build_exact(&inside, PRIM_Sub, atom_var(counter), atom_i64(delay + earlier));
    build_one_row(f, &inside, root, own, range->first, range->is_last);
  } else if (has_loop) {
    build_rows(f, &inside, root, delay, iteration);
  } else {
    build_step(f, &inside, root, iteration, iteration);
  }
  const Atom count = build_exact(builder, PRIM_Add, range ? range->count : count_of_rows(root),
                               atom_i64(delay + earlier));
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = counter, .bound = count};
  end_loop(f, builder, &inside, &carried, form, root);
}
