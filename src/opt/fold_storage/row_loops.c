// row_loops: the loop over the rows of a root, in which the stages that are folded into it make their rows.
//   in: stages that fold_storage.c has chosen   out: core
#include "opt/fold_storage/fold_storage.h"

static Builder builder_at(const Folder *f, const Stage *stage) {
  return builder_new(f->context, f->vars, stage->stm->span);
}

// Row r of a folded array is in row r mod k of its ring.
static Atom row_in_ring(Builder *builder, const Stage *stage, Atom row) {
  return build_i64(builder, PRIM_Mod, row, atom_i64(stage->rows));
}

static void read_ring(void *user, Builder *builder, const Stm *stm) {
  const Folder *f = user;
  Stage *stage = stm->exp->tag == EXP_Index ? map_pointer(&f->stages, stm->exp->as.Index.array.id) : NULL;
  uint32_t k;
  if (stage && stage->root && vars_find(stage->stm->pattern, stm->exp->as.Index.array, &k)) {
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
} Carried;

// `runs`: the loop contains the body of the stage. That of a loop mentions its own parameters.
static void carry(const Folder *f, Carried *carried, Stage *stage, bool is_root, bool runs) {
  Arena *arena = f->context->arena;
  seq_push(arena, &carried->stages, stage);
  for EACH_IN(k, stage->stm->pattern) {
    const Var result = stage->stm->pattern.items[k];
    const Var parameter = runs && stage->stm->exp->tag == EXP_Loop ? stage->stm->exp->as.Loop.parameters.items[k]
                          : stage->root ? var_copy(f->context, f->vars, stage->values[k].as.var)
                                        : var_copy(f->context, f->vars, result);
    seq_push(arena, &carried->initial, stage->values[k]);
    seq_push(arena, &carried->parameters, parameter);
    seq_push(arena, &carried->results, is_root ? result : var_copy(f->context, f->vars, parameter));
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
  build_existing(outer, stm_new(arena, (Vars){number, carried->results.items}, stage->stm->certificates, loop,
                                stage->stm->span));
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
    const Lambda *operator = exp_roles(root->stm->exp).operator;
    Map replace = map_new(f->context->scratch);
    for RANGE(k, count) {
      map_put_atom(&replace, operator->parameters.items[k], root->values[k]);
      map_put_atom(&replace, operator->parameters.items[count + k], body->result.items[k]);
    }
    body = body_rename(f->context, f->vars, operator->body, &replace);
    build_statements(builder, body);
  }
  for RANGE(k, count) root->values[k] = body->result.items[k];
}

static void build_step(Folder *f, Builder *builder, Stage *stage, Atom row) {
  if (stage->root) build_row(f, builder, stage, row_in_ring(builder, stage, row));
  else if (stage->stm->exp->tag == EXP_Build) build_row(f, builder, stage, row);
  else build_iteration(f, builder, stage);
}

// The number of rows that are made after this iteration: min h (max 0 (pace*(iteration - delay) + lead + 1)).
static Atom rows_until(Builder *builder, const Stage *stage, int64_t delay, Atom iteration, int64_t lead) {
  const Atom start = build_i64(builder, PRIM_Mul, iteration, atom_i64(stage->pace));
  const Atom end = build_i64(builder, PRIM_Add, start, atom_i64(lead + 1 - stage->pace * delay));
  const Atom least = build_i64(builder, PRIM_Max, atom_i64(0), end);
  return build_i64(builder, PRIM_Min, least, count_of_rows(stage));
}

// The rows that a stage makes in an iteration. The place of a row is computed before the row, so that it can be
// written there.
static void build_rows(Folder *f, Builder *builder, Stage *stage, int64_t delay, Atom iteration) {
  Builder inside = builder_at(f, stage);
  const Var row = index_of(stage), number = build_counter(&inside, "t");
  const Atom before = rows_until(builder, stage, delay, iteration, stage->lead - stage->pace),
             until = rows_until(builder, stage, delay, iteration, stage->lead);
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = number,
                             .bound = build_i64(builder, PRIM_Sub, until, before)};
  Carried carried = {0};
  carry(f, &carried, stage, false, true);
  build_stm(&inside, 1, &row, NEW_EXP(f->context->arena, Prim, PRIM_Add, SCALAR_I64,
                                      atoms_of(f->context->arena, 2, (const Atom[]){before, atom_var(number)})));
  build_step(f, &inside, stage, atom_var(row));
  end_loop(f, builder, &inside, &carried, form, stage);
}

// Arrays without elements, with the names of the arrays for which they stand; the first values of a fold or a loop.
static void put_unset(const Folder *f, Builder *builder, Stage *stage) {
  Arena *arena = f->context->arena;
  const Atoms initial = exp_roles(stage->stm->exp).initial;
  for EACH_IN(k, initial) stage->values[k] = initial.items[k];
  for COUNTING(k, stage->stm->exp->tag == EXP_Build && k < stage->stm->pattern.count) {
    const VarInfo *info = var_info(f->vars, stage->stm->pattern.items[k]);
    Type type = info->type;
    const Atom rows = atom_i64(stage->rows), zero = atom_constant(scalar_zero(type.scalar));
    if (stage->transposed) type = transposed_type(arena, type);   // only a folded stage is
    if (stage->root) type = type_nest(arena, 1, &rows, type_row(type));
    stage->values[k] = atom_var(var_new(f->context, f->vars, info->name, type, info->span));
    builder->marks = MARK_Unset;
    build_stm(builder, 1, &stage->values[k].as.var, NEW_EXP(arena, Replicate, {type.rank, type.shape}, zero));
  }
}

void put_root(Folder *f, Builder *builder, Stage *root) {
  Builder inside = builder_at(f, root);
  const Var iteration = root->delay ? build_counter(&inside, "q") : index_of(root);
  Carried carried = {0};
  builder->span = root->stm->span;
  put_unset(f, builder, root);
  for EACH(i, &root->folded) put_unset(f, builder, root->folded.items[i]);
  carry(f, &carried, root, true, !root->delay);
  for EACH(i, &root->folded) carry(f, &carried, root->folded.items[i], false, false);
  for (uint32_t i = root->folded.size; i-- > 0;)
    build_rows(f, &inside, root->folded.items[i], root->delay, atom_var(iteration));
  if (root->delay) build_rows(f, &inside, root, root->delay, atom_var(iteration));
  else build_step(f, &inside, root, atom_var(iteration));
  const Atom count = build_i64(builder, PRIM_Add, count_of_rows(root), atom_i64(root->delay));
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = iteration, .bound = count};
  end_loop(f, builder, &inside, &carried, form, root);
}
