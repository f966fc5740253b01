// scans: scans and filters with parallel builds, with the same bits.
//   rule parallel-scan: the operator is exactly associative (folds.c), the function is cheap, and `#[parallel]` asks
//     for it: chunks read the elements twice, which one worker, or two, would pay for
//       ys = scan n op s f  -->  parts = #parallel build 64 fn t { reduce size op unit fn i { f (size t + i) } }
//                                starts = scan 65 op s fn t { t = 0 ? unit : parts[t - 1] }
//                                rows = #parallel build 64 fn t { scan size op starts[t] fn i { f (size t + i) } }
//                                rest = scan (n - 64 size) op starts[64] fn i { f (64 size + i) }
//                                ys = concat (reshape rows) rest
//     The size of a chunk is n / 64, so that the chunks are rows of the result, where they are written.
//   rule parallel-rounds: another operator, and the function outweighs it
//       ys = scan n op s f  -->  elements = #parallel build n f; ys = scan n op s fn i { elements[i] }
//     A scan may write over its elements, so they take no memory of their own where the types agree.
//   rule parallel-filter: the function outweighs the writes
//       ys = filter n f  -->  kept = #parallel build n (whether f keeps it); ys = filter n (kept, the rest of f)
//     The values are stored, too, where they are not cheap.
//   test: opt/test/golden/parallelise
#include "folds.h"

static Vars put_scan(const Fold *fold, Builder *builder, Atom width, Atoms start, Lambda function) {
  Arena *arena = fold->context->arena;
  const Lambda operator = lambda_rename(fold->context, fold->vars, fold->reduce->operator, NULL);
  Var *results = NEW_ARRAY(arena, Var, fold->count + 1);
  for RANGE(i, fold->count) {
    const ScalarType scalar = var_type(fold->vars, fold->stm->pattern.items[i]).scalar;
    results[i] = var_named(fold->context, fold->vars, "sums", type_array(arena, scalar, 1, &width), fold->stm->span);
  }
  build_stm(builder, fold->count, results, NEW_EXP(arena, Scan, width, operator, start, function));
  return (Vars){fold->count, results};
}

// The elements from `begin` on.
static Lambda elements_from(const Fold *fold, Atom begin) {
  Builder builder = inner_builder(fold);
  const Var i = build_counter(&builder, "i");
  const Atoms results = put_fold_element(fold, &builder, begin, i);
  return lambda_of(fold, i, &builder, results);
}

static Lambda fold_of_row(const Fold *fold, Atom size, Atoms units) {
  Builder builder = inner_builder(fold);
  const Var chunk = build_counter(&builder, "chunk");
  const Atom begin = exact_number(&builder, "begin", PRIM_Mul, atom_var(chunk), size);
  const Vars parts = put_reduce(fold, &builder, "part", size, units, elements_from(fold, begin));
  return lambda_of(fold, chunk, &builder, atoms_of_vars(fold->context->arena, parts));
}

// The unit, then the parts.
static Lambda shifted_parts(const Fold *fold, Vars parts, Atoms units) {
  Arena *arena = fold->context->arena;
  Builder builder = inner_builder(fold), later = inner_builder(fold), first = inner_builder(fold);
  const Var chunk = build_counter(&builder, "chunk");
  const Atom arguments[] = {atom_var(chunk), atom_i64(0)};
  const Var is_first = build_exp(&builder, "is_first", type_scalar(SCALAR_Bool),
                                 NEW_EXP(arena, Prim, PRIM_Eq, SCALAR_I64, atoms_of(arena, 2, arguments)));
  const Atom at = exact_number(&later, "before", PRIM_Sub, atom_var(chunk), atom_i64(1));
  Atom *elements = NEW_ARRAY(arena, Atom, fold->count + 1);
  for RANGE(i, fold->count) elements[i] = build_index(&later, parts.items[i], 1, &at);
  const Vars results = result_vars(fold, "part");
  build_stm(&builder, results.count, results.items,
            NEW_EXP(arena, If, atom_var(is_first), builder_finish(&first, units.count, units.items),
                    builder_finish(&later, fold->count, elements)));
  return lambda_of(fold, chunk, &builder, atoms_of_vars(arena, results));
}

static Atoms starts_at(const Fold *fold, Builder *builder, Vars starts, Atom chunk) {
  Atom *values = NEW_ARRAY(fold->context->arena, Atom, fold->count + 1);
  for RANGE(i, fold->count) values[i] = build_index(builder, starts.items[i], 1, &chunk);
  return (Atoms){fold->count, values};
}

static Vars put_chunk_rows(const Fold *fold, Builder *builder, Atom size, Vars starts) {
  Arena *arena = fold->context->arena;
  Builder row = inner_builder(fold);
  const Var chunk = build_counter(&row, "chunk");
  const Atom begin = exact_number(&row, "begin", PRIM_Mul, atom_var(chunk), size);
  const Atoms start = starts_at(fold, &row, starts, atom_var(chunk));
  const Vars sums = put_scan(fold, &row, size, start, elements_from(fold, begin));
  const Lambda function = lambda_of(fold, chunk, &row, atoms_of_vars(arena, sums));
  const Atom shape[] = {atom_i64(CHUNKS), size};
  Var *rows = NEW_ARRAY(arena, Var, fold->count + 1);
  for RANGE(i, fold->count)
    rows[i] = var_named(fold->context, fold->vars, "rows",
                        type_array(arena, var_type(fold->vars, sums.items[i]).scalar, 2, shape), fold->stm->span);
  builder->marks = MARK_Parallel;
  build_stm(builder, fold->count, rows, NEW_EXP(arena, Build, atoms_of(arena, 1, shape), function));
  return (Vars){fold->count, rows};
}

static const Body *scan_in_chunks(const Fold *fold, Atoms units) {
  Context *context = fold->context;
  Arena *arena = context->arena;
  Builder builder = inner_builder(fold);
  const Atom size = exact_number(&builder, "size", PRIM_Quot, fold->width, atom_i64(CHUNKS)),
             whole = exact_number(&builder, "whole", PRIM_Mul, size, atom_i64(CHUNKS)),
             left = exact_number(&builder, "left", PRIM_Sub, fold->width, whole);
  const Vars parts = put_build(fold, &builder, "parts", atom_i64(CHUNKS), fold_of_row(fold, size, units)),
             starts = put_scan(fold, &builder, atom_i64(CHUNKS + 1), fold->reduce->neutral,
                               shifted_parts(fold, parts, units)),
             rows = put_chunk_rows(fold, &builder, size, starts);
  const Atoms start = starts_at(fold, &builder, starts, atom_i64(CHUNKS));
  const Vars rest = put_scan(fold, &builder, left, start, elements_from(fold, whole));
  Atom *results = NEW_ARRAY(arena, Atom, fold->count + 1);
  for RANGE(i, fold->count) {
    const ScalarType scalar = var_type(fold->vars, rows.items[i]).scalar;
    const Var flat = build_exp(&builder, "flat", type_array(arena, scalar, 1, &whole),
                               NEW_EXP(arena, Reshape, rows.items[i], atoms_of(arena, 1, &whole)));
    results[i] = atom_var(build_exp(&builder, "sums", type_array(arena, scalar, 1, &fold->width),
                                    NEW_EXP(arena, Concat, vars_of(arena, 2, (Var[]){flat, rest.items[i]}))));
  }
  return builder_finish(&builder, fold->count, results);
}

static const Body *scan_of_elements(const Fold *fold) {
  Builder builder = inner_builder(fold);
  const Vars elements = put_build(fold, &builder, "elements", fold->width, elements_from(fold, atom_i64(0))),
             sums = put_scan(fold, &builder, fold->width, fold->reduce->neutral, lambda_reading(fold, elements));
  return builder_finish(&builder, sums.count, atoms_of_vars(fold->context->arena, sums).items);
}

bool parallelise_scan(Context *context, Builder *builder, const Stm *stm) {
  const ExpScan *scan = &stm->exp->as.Scan;
  const ExpReduce reduce = {scan->width, scan->operator, scan->neutral, scan->function};
  const bool is_asked = request_at(context, stm->span) != NULL;
  Fold fold = fold_of(context, builder->vars, stm, &reduce.function, scan->width);
  Atom *units = NEW_ARRAY(context->arena, Atom, fold.count + 1);
  const int64_t operator_work = assumed_work(context, scan->operator.body);
  int64_t width, least = LEAST_WORK / (assumed_work(context, scan->function.body) + operator_work) + 1;
  fold.reduce = &reduce;
  if (fold.count < stm->pattern.count) return request_refused(context, stm->span, REFUSAL_ArrayFold);
  if (may_fail_in(scan->operator.body)) return request_refused(context, stm->span, REFUSAL_FailingOperator);
  if (is_asked) least = 2;
  if (atom_is_i64(fold.width, &width) && width < least) return request_refused(context, stm->span, REFUSAL_SmallWork);
  const bool outweighs = outweighs_operator(&fold, operator_work), is_exact = find_units(&fold, units);
  if (!outweighs && is_exact && !is_asked) return request_refused(context, stm->span, REFUSAL_ScanTwice);
  if (!outweighs && is_exact) {
    if (!rule_allowed(context, "parallel-scan")) return false;
    put_choice_by_width(&fold, builder, scan_in_chunks(&fold, (Atoms){fold.count, units}), least);
    return true;
  }
  if (!outweighs && !is_asked) return request_refused(context, stm->span, REFUSAL_CheapElements);
  if (!rule_allowed(context, "parallel-rounds")) return false;
  put_choice_by_width(&fold, builder, scan_of_elements(&fold), least);
  return true;
}

// ---- filters
static const Body *filter_of_stored(const Fold *fold) {
  Builder builder = inner_builder(fold);
  const Vars stored = put_build(fold, &builder, "kept", fold->width, elements_from(fold, atom_i64(0)));
  Map replace = map_new(fold->context->arena);
  const Vars results = vars_like(fold->context, fold->vars, fold->stm->pattern, &replace);
  Arena *arena = fold->context->arena;
  build_stm(&builder, results.count, results.items,
            NEW_EXP(arena, Filter, fold->width, mixed_function(fold, atom_i64(0), stored)));
  return builder_finish(&builder, results.count, atoms_of_vars(arena, results).items);
}

bool parallelise_filter(Context *context, Builder *builder, const Stm *stm) {
  const ExpFilter *filter = &stm->exp->as.Filter;
  const bool is_asked = request_at(context, stm->span) != NULL;
  const int64_t work = assumed_work(context, filter->function.body);
  Fold all = fold_of(context, builder->vars, stm, &filter->function, filter->width), kept = all;
  int64_t width, least = is_asked ? 2 : LEAST_WORK / work + 1;
  if (atom_is_i64(filter->width, &width) && width < least)
    return request_refused(context, stm->span, REFUSAL_SmallWork);
  if (!is_asked && !outweighs_operator(&all, 1)) return false;   // may be counted in chunks: parallelise_copies.c
  if (all.count == 0 || all.stored[0] != 0) return request_refused(context, stm->span, REFUSAL_CheapValues);
  kept.count = 1;
  const Fold *fold = work_of_others(&kept) <= work / 8 ? &kept : &all;
  if (!is_asked && work_of_others(fold) > work / 8) return request_refused(context, stm->span, REFUSAL_CheapValues);
  if (!rule_allowed(context, "parallel-filter")) return false;
  put_choice_by_width(fold, builder, filter_of_stored(fold), least);
  return true;
}
