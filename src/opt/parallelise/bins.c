// bins: a histogram of few bins as private histograms of chunks, with the same bits.
//   rule parallel-bins: the operator is exactly associative (folds.c), the bins are scalars, and there are at most 16
//     KiB of them for each chunk. Where their number k is not known, the generated code compares; the workspace has
//     room for the minimum of k and of those 16 KiB.
//       hist d op n f  -->  parts = #parallel build 16 fn t { hist (replicate r unit) op |t| fn i { f (begin + i) } }
//                           hist d op (16 k) fn i { (i % k, parts[i / k, i % k]) }
//     The chunks depend on n alone. A bin of d is combined with those of the chunks in their order. There is room for r
//     >= k bins, at least a page of memory: two workers that write to one page at the same time wait for each other,
//     although they write to different lines, as processors fetch neighbouring lines.
//   test: opt/test/golden/parallelise
#include "folds.h"
#include "machine/machine.h"

enum { BIN_CHUNKS = 16, MOST_BIN_BYTES = 16384 };

// EACH: elements for each private bin; with fewer, the histogram as it is takes less time
enum { EACH = 4 * BIN_CHUNKS };

// The values of the function follow its index. most: of bins in a chunk; count: of bins, at most so many; room: bins of
// a chunk that there is memory for; least_room: that fill a page
typedef struct Bins {
  Fold all, values;
  const ExpHist *hist;
  int64_t most, least_room;
  Atom given, count, room;
} Bins;

static Type bins_type(const Bins *bins, uint32_t value, const Atom *shape, uint32_t rank) {
  const Type old = var_type(bins->all.vars, bins->hist->destinations.items[value]);
  return type_array(bins->all.context->arena, old.scalar, rank, shape);
}

static Vars put_hist(const Bins *bins, Builder *builder, Vars destinations, Atom width, Lambda function) {
  const Fold *fold = &bins->all;
  ExpHist hist = *bins->hist;
  Map replace = map_new(fold->context->arena);
  const Vars results = vars_like(fold->context, fold->vars, destinations, &replace);
  hist.destinations = destinations, hist.width = width, hist.function = function;
  hist.operator = lambda_rename(fold->context, fold->vars, hist.operator, NULL);
  const Exp exp = {EXP_Hist, {.Hist = hist}};
  build_stm(builder, results.count, results.items, exp_new(fold->context->arena, exp));
  return results;
}

static Vars put_empty_bins(const Bins *bins, Builder *builder, const Atom *units) {
  const Fold *fold = &bins->all;
  Arena *arena = fold->context->arena;
  const Atom shape[] = {bins->room};
  Var *empty = NEW_ARRAY(arena, Var, bins->values.count + 1);
  for RANGE(v, bins->values.count)
    empty[v] = build_exp(builder, "bins", bins_type(bins, v, shape, 1),
                         NEW_EXP(arena, Replicate, atoms_of(arena, 1, shape), units[v]));
  return (Vars){bins->values.count, empty};
}

static Vars put_bins_of_chunks(const Bins *bins, Builder *builder, const Atom *units) {
  const Fold *fold = &bins->all;
  Arena *arena = fold->context->arena;
  const Atom last = exact_number(builder, "last", PRIM_Add, fold->width, atom_i64(BIN_CHUNKS - 1)),
             size = exact_number(builder, "size", PRIM_Quot, last, atom_i64(BIN_CHUNKS));
  Builder row = inner_builder(fold), element = inner_builder(fold);
  const Var chunk = build_counter(&row, "chunk"), i = build_counter(&row, "i");
  const Atom begin = exact_number(&row, "begin", PRIM_Mul, atom_var(chunk), size),
             count = put_chunk_size(fold, &row, begin, size);
  const Atoms results = put_fold_element(fold, &element, begin, i);
  const Vars own = put_hist(bins, &row, put_empty_bins(bins, &row, units), count,
                            lambda_of(fold, i, &element, results));
  const Lambda function = lambda_of(fold, chunk, &row, atoms_of_vars(arena, own));
  const Atom shape[] = {atom_i64(BIN_CHUNKS), bins->room};
  Var *parts = NEW_ARRAY(arena, Var, bins->values.count + 1);
  for RANGE(v, bins->values.count)
    parts[v] = var_named(fold->context, fold->vars, "parts", bins_type(bins, v, shape, 2), fold->stm->span);
  builder->marks = MARK_Parallel;
  build_stm(builder, bins->values.count, parts, NEW_EXP(arena, Build, atoms_of(arena, 1, shape), function));
  return (Vars){bins->values.count, parts};
}

static const Body *in_private_bins(const Bins *bins, const Atom *units) {
  const Fold *fold = &bins->all;
  Arena *arena = fold->context->arena;
  Builder builder = inner_builder(fold), element = inner_builder(fold);
  const Vars parts = put_bins_of_chunks(bins, &builder, units);
  const Var i = build_counter(&element, "i");
  const Atom k = bins->count, at[] = {exact_number(&element, "chunk", PRIM_Quot, atom_var(i), k),
                                      exact_number(&element, "bin", PRIM_Rem, atom_var(i), k)};
  Atom *results = NEW_ARRAY(arena, Atom, parts.count + 1);
  results[0] = at[1];
  for EACH_IN(v, parts) results[v + 1] = build_index(&element, parts.items[v], 2, at);
  const Lambda function = lambda_of(fold, i, &element, (Atoms){parts.count + 1, results});
  const Atom width = build_exact(&builder, PRIM_Mul, atom_i64(BIN_CHUNKS), k);
  const Vars sums = put_hist(bins, &builder, bins->hist->destinations, width, function);
  return builder_finish(&builder, sums.count, atoms_of_vars(arena, sums).items);
}

// Whether there may be few bins; a constant number of them is few.
static bool may_have_few_bins(Bins *bins) {
  const Fold *fold = &bins->all;
  const ExpHist *hist = bins->hist;
  const Atoms results = fold->function->body->result;
  int64_t bytes = 0, least_bytes = INT64_MAX, known;
  if (results.count != hist->destinations.count + 1) return false;   // one index: the destinations are vectors
  for EACH_IN(v, hist->destinations) {
    const Type type = var_type(fold->vars, hist->destinations.items[v]);
    if (type.rank != 1 || (v > 0 && !atom_equal(type.shape[0], bins->given))) return false;
    bins->given = type.shape[0];
    bytes += scalar_bytes(type.scalar);
    least_bytes = smaller(least_bytes, scalar_bytes(type.scalar));
  }
  bins->most = MOST_BIN_BYTES / bytes;
  bins->least_room = machine_of(fold->context)->page_bytes / least_bytes;
  return !atom_is_i64(bins->given, &known) || (known > 0 && known <= bins->most);
}

// Whether the histogram is to stay as it is.
static Atom put_is_small(Bins *bins, Builder *builder, int64_t least) {
  int64_t known;
  const Atom width = bins->all.width;
  if (atom_is_i64(bins->given, &known))
    return build_i64(builder, PRIM_Lt, width, atom_i64(larger(least, EACH * known)));
  const Atom each = build_i64(builder, PRIM_Quot, width, atom_i64(EACH)),
             is_short = build_i64(builder, PRIM_Lt, width, atom_i64(least)),
             is_sparse = build_i64(builder, PRIM_Lt, each, bins->given),
             is_large = build_i64(builder, PRIM_Lt, atom_i64(bins->most), bins->given),
             is_costly = build_prim2(builder, PRIM_Or, SCALAR_Bool, is_sparse, is_large);
  return build_prim2(builder, PRIM_Or, SCALAR_Bool, is_short, is_costly);
}

bool histogram_in_chunks(Context *context, Builder *builder, const Stm *stm, int64_t least) {
  const ExpHist *hist = &stm->exp->as.Hist;
  const ExpReduce reduce = {hist->width, hist->operator, hist->neutral, hist->function};
  const uint32_t count = hist->function.body->result.count;
  const Fold fold = {context, builder->vars, stm, &reduce, hist->width, &hist->function, count, NULL};
  Bins bins = {.all = fold, .values = fold, .hist = hist};
  uint32_t *all = NEW_ARRAY(context->arena, uint32_t, fold.count + 1);
  Atom *units = NEW_ARRAY(context->arena, Atom, fold.count + 1);
  for RANGE(k, fold.count) all[k] = k;
  bins.all.stored = all;
  bins.values.count = hist->destinations.count;
  if (!may_have_few_bins(&bins) || !find_units(&bins.values, units)) return false;
  if (!rule_allowed(context, "parallel-bins")) return false;
  builder->span = stm->span;
  const Atom is_small = put_is_small(&bins, builder, least);
  int64_t known;
  bins.count = bins.given;
  if (!atom_is_i64(bins.given, &known)) {
    bins.count = build_i64(builder, PRIM_Min, bins.given, atom_i64(bins.most));
    bins.room = build_i64(builder, PRIM_Max, bins.count, atom_i64(bins.least_room));
  } else {
    bins.room = atom_i64(larger(known, bins.least_room));
  }
  put_choice(&bins.all, builder, in_private_bins(&bins, units), is_small);
  return true;
}
