// row_strips: with --workers, a build and the stages that are folded into it are made in strips of rows, at the same
// time.
//   rule: y = rows 0 .. n - 1  -->
//           y0, done = #versioned if strips < 2 then (unset (n, m), 0)
//                      else { length = n / strips
//                             parts = build strips \\s -> rows s*length .. s*length + length - 1, with rings of its own
//                             (concat parts unset, strips*length) }
//           y = y0 with rows done .. n - 1
//         where strips = min 64 (min (n / least) (n*m / elements))
//   A strip makes again the rows that it reads before and behind its own, each with the same values; strips are so long
//   that these are at most an eighth. One worker makes all rows in one loop. The loop of the last rows runs in order.
//   test: opt/test/golden/fold_storage, test/run/parallel_rings.fut
#include "opt/fold_storage/fold_storage.h"

enum { MOST_STRIPS = 64, LEAST_LENGTH = 16, LEAST_SHARE = 8, LEAST_WORK = 16384 };   // work: additions, of a strip

static int64_t at_least(int64_t a, int64_t b) { return a > b ? a : b; }

static int64_t least_length(const Stage *root) {
  int64_t length = LEAST_LENGTH;
  for EACH(i, &root->folded) {
    const Stage *stage = root->folded.items[i];
    length = at_least(length, LEAST_SHARE * (stage->lead - stage->lag) / stage->pace);
  }
  return length;
}

static int64_t work_of_element(const Folder *f, const Stage *stage) {
  const WorkTerms terms = work_of_iterations(f->context->scratch, (Atoms){0}, 1, body_of(stage));
  return work_assumed(&terms, ASSUMED_WIDTH);
}

static Atom number_of_strips(const Folder *f, Builder *builder, const Stage *root) {
  const Type type = var_type(f->vars, stm_result(root->stm));
  int64_t work = work_of_element(f, root);
  Atom elements = type.shape[0];
  for RANGE_FROM(d, 1, type.rank) elements = build_i64(builder, PRIM_Mul, elements, type.shape[d]);
  for EACH(i, &root->folded) work += work_of_element(f, root->folded.items[i]);
  const Atom by_length = build_exact(builder, PRIM_Quot, type.shape[0], atom_i64(least_length(root))),
             by_work = build_i64(builder, PRIM_Quot, elements, atom_i64(at_least(1, LEAST_WORK / work))),
             fewer = build_i64(builder, PRIM_Min, by_length, by_work);
  return build_i64(builder, PRIM_Min, fewer, atom_i64(MOST_STRIPS));
}

// One worker: nothing is made so far.
static const Body *no_rows(const Folder *f, const Stage *root) {
  Builder builder = builder_at(f, root);
  const uint32_t count = root->stm->pattern.count;
  Atom *results = NEW_ARRAY(f->context->arena, Atom, count + 1);
  for RANGE(k, count)
    results[k] = atom_var(build_unset(&builder, "rows", var_type(f->vars, root->stm->pattern.items[k])));
  results[count] = atom_i64(0);
  return builder_finish(&builder, count + 1, results);
}

// The strips of all results, each as an array of strips.
static Vars build_strips(Folder *f, Builder *builder, Stage *root, Atom strips, Atom length) {
  Arena *arena = f->context->arena;
  Builder inside = builder_at(f, root);
  const uint32_t count = root->stm->pattern.count;
  const Var strip = build_counter(&inside, "strip");
  const Atom first = build_exact(&inside, PRIM_Mul, atom_var(strip), length);
  put_rows(f, &inside, root, &(RowRange){.first = first, .count = length});
  Var *parts = NEW_ARRAY(arena, Var, count + 1);
  for RANGE(k, count) {
    const Type type = type_nest(arena, 1, &strips, var_type(f->vars, root->values[k].as.var));
    parts[k] = var_named(f->context, f->vars, "strips", type, root->stm->span);
  }
  const Lambda function = {vars_of(arena, 1, &strip), builder_finish(&inside, count, root->values)};
  build_stm(builder, count, parts, NEW_EXP(arena, Build, atoms_of(arena, 1, &strips),
                                           lambda_rename(f->context, f->vars, function, NULL)));
  return (Vars){count, parts};
}

// The rows behind the last strip are not set.
static const Body *rows_in_strips(Folder *f, Stage *root, Atom strips) {
  Arena *arena = f->context->arena;
  Builder builder = builder_at(f, root);
  const uint32_t count = root->stm->pattern.count;
  const Atom rows = count_of_rows(root), length = build_exact(&builder, PRIM_Quot, rows, strips),
             done = build_exact(&builder, PRIM_Mul, strips, length), left = build_exact(&builder, PRIM_Sub, rows, done);
  const Vars parts = build_strips(f, &builder, root, strips, length);
  Atom *results = NEW_ARRAY(arena, Atom, count + 1);
  for RANGE(k, count) {
    const Type type = var_type(f->vars, root->stm->pattern.items[k]), row = type_row(type),
               made = type_nest(arena, 1, &done, row);
    const Exp *reshape = NEW_EXP(arena, Reshape, parts.items[k], {made.rank, made.shape});
    const Var joined[] = {build_exp(&builder, "flat", made, reshape),
                          build_unset(&builder, "rest", type_nest(arena, 1, &left, row))};
    results[k] = atom_var(build_exp(&builder, "rows", type, NEW_EXP(arena, Concat, vars_of(arena, 2, joined))));
  }
  results[count] = done;
  return builder_finish(&builder, count + 1, results);
}

void put_strips(Folder *f, Builder *builder, Stage *root) {
  Arena *arena = f->context->arena;
  const uint32_t count = root->stm->pattern.count;
  builder->span = root->stm->span;
  // Two strips have that many rows: said once more, it need not be proven for every statement in the strips.
  const Atom strips = number_of_strips(f, builder, root), least = atom_i64(2 * least_length(root)),
             is_short = build_i64(builder, PRIM_Lt, count_of_rows(root), least),
             is_one = build_i64(builder, PRIM_Lt, strips, atom_i64(2)),
             is_small = build_prim2(builder, PRIM_Or, SCALAR_Bool, is_short, is_one);
  Var *begun = NEW_ARRAY(arena, Var, count + 1);
  for RANGE(k, count)
    begun[k] = var_named(f->context, f->vars, "rows", var_type(f->vars, root->stm->pattern.items[k]), root->stm->span);
  begun[count] = build_counter(builder, "done");
  const Body *in_order = no_rows(f, root), *in_strips = rows_in_strips(f, root, strips);
  builder->marks = MARK_Versioned;
  build_stm(builder, count + 1, begun, NEW_EXP(arena, If, is_small, in_order, in_strips));
  const Atom done = atom_var(begun[count]), left = build_exact(builder, PRIM_Sub, count_of_rows(root), done);
  const Atoms arrays = atoms_of_vars(arena, (Vars){count, begun});
  put_rows(f, builder, root, &(RowRange){done, left, true, arrays});
}
