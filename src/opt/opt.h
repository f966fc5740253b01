// opt: Core to Core. Every pass takes a valid program and returns a valid one with the same meaning; an unchanged
// program is the same pointer. Rewrite rules are named, counted (context->rule_counts), skippable
// (context->skipped_rules) and limited by context->rule_fuel.
#ifndef ASHLAR_OPT_H
#define ASHLAR_OPT_H
#include "core/core.h"

// ---- simplify.c, rules/: constant folding, copy propagation, algebra exact for the type, layout laws, dead branches
const Program *simplify(Context *context, const Program *program);
// ---- eliminate_common.c: one statement per value; never merges fresh arrays of which one is consumed
const Program *eliminate_common(Context *context, const Program *program);
// ---- remove_dead.c: pure statements and functions nobody uses; certificates keep their assertions only if used
const Program *remove_dead(Context *context, const Program *program);
// ---- hoist.c: invariant statements out of loops and lambdas, assertions included (guarded by the trip count where
// needed)
const Program *hoist(Context *context, const Program *program);
// ---- solve_recurrences.c: growing loops get the closed form of their last size, before they run
const Program *solve_recurrences(Context *context, const Program *program);
// ---- eliminate_checks.c: checks that hold by an invariant of a loop, proven by induction
const Program *eliminate_checks(Context *context, const Program *program);

// ---- hoist_checks.c: evaluates the checks of a nest of loops before it, at its extreme iterations [paper 5, section
// 4]
const Program *hoist_checks(Context *context, const Program *program);
// ---- move_checks_up.c: moves assertions before array operations on which they do not depend; failures keep their
// order
const Program *move_checks_up(Context *context, const Program *program);
// ---- copies/: what a loop overwrites before it reads it is not made; a part of an array is read where it is, while it
// stays the same
const Program *remove_dead_fills(Context *context, const Program *program);
const Program *keep_first_rows(Context *context, const Program *program);
const Program *read_in_place(Context *context, const Program *program);
// ---- overwrite_arrays.c: a loop that makes an array in order writes it over the old array that only this loop reads
const Program *overwrite_arrays(Context *context, const Program *program);
// ---- overwrite/overwrite_slices.c: a part of an array that is made from itself is updated element by element
const Program *overwrite_slices(Context *context, const Program *program);
// ---- overwrite_kept.c: an array of which a condition keeps some old elements, and whose other elements are made of
// these, is the old array, updated
const Program *overwrite_kept(Context *context, const Program *program);
// ---- copy_fixed_slices.c: a row, at an index that does not change, of an array that is replaced element by element,
// is copied, so that it is updated in place
const Program *copy_fixed_slices(Context *context, const Program *program);
// ---- carry_scans.c: a scan that one build reads at its index plus something is not stored
const Program *carry_scans(Context *context, const Program *program);
// ---- carry_elements.c: what the iteration before wrote is taken from a scalar and not read back from the array
const Program *carry_elements(Context *context, const Program *program);
// ---- tabulate_elements.c: loop-invariant code motion of expensive values of elements, into tables filled before the
// loop
const Program *tabulate_elements(Context *context, const Program *program);
// ---- fuse/few_sums.c: the sums for a few constant indices are a sum of small arrays
const Program *sum_few_columns(Context *context, const Program *program);
// ---- expand_row_folds.c: folds whose function builds rows, and scans of rows, are loops
const Program *expand_row_folds(Context *context, const Program *program);
// ---- expand_histograms.c: without workers, a histogram of rows is a loop that updates rows
const Program *expand_histograms(Context *context, const Program *program);
// ---- fold_results.c: scalars that are made beside rows, and are only summed up, are not stored
const Program *fold_results(Context *context, const Program *program);
// ---- read_multiples.c: of an array of which only every k-th element is read, only these are computed
const Program *read_multiples(Context *context, const Program *program);
// ---- fold_storage/: of an array that is read a few rows at a time, only a ring of its last rows is stored
const Program *fold_storage(Context *context, const Program *program);
// ---- pack_panels.c: packs the columns of a matrix that all rows of a product read into contiguous panels
const Program *pack_panels(Context *context, const Program *program);
// ---- mark_exact.c: i64 arithmetic that cannot wrap around
const Program *mark_exact(Context *context, const Program *program);
// ---- inline_functions.c: small, once-called and inline_always functions; and functions whose result sizes are
// existential
const Program *inline_functions(Context *context, const Program *program);
// ---- parallelise.c: with --workers, marks the outermost statements whose iterations run at the same time
const Program *parallelise(Context *context, const Program *program);
// ---- slice_sizes.c: f -> f_shape and f_value where f_shape is O(1) [paper 5, section 3.1.1]
const Program *slice_sizes(Context *context, const Program *program);
// Does it return an array whose size is itself a result?
bool function_has_existential_size(const VarTable *vars, const Function *function);
// The decision of the cost model for each function (entry points excluded) whose result sizes are results.
typedef enum SliceReason {
  SLICE_Done,
  SLICE_Recursive,   // a size function could double the work of every call, which makes the total work exponential
  SLICE_Costly,      // the sizes need more than O(1) operations: the statement `costly`, or (NULL) array elements
  SLICE_Given        // a size is a constant, a parameter, or the same variable as another size
} SliceReason;
typedef struct SliceDecision { const Function *function; SliceReason reason; const Stm *costly; } SliceDecision;
typedef struct SliceDecisions { Seq(SliceDecision) items; } SliceDecisions;
SliceDecisions slice_decisions(Context *context, const Program *program);   // of a lowered program
// ---- count_work.c: how often statements and checks of a function run, as polynomials over its sizes
typedef struct WorkCount {
  const Poly *statements, *checks;   // upper bounds where the arms of a branch differ
  uint32_t once;                     // checks outside all loops
  uint32_t hoisted;                  // loops whose checks have become one condition before the loop
  uint32_t in_loops;                 // checks inside loops
  bool open;                         // some loop or call runs an unknown number of times, which is counted as once
} WorkCount;
WorkCount work_of_function(Context *context, const Program *program, const Function *function);
// ---- fuse.c: (build n f)[i] -> f i and producers into build, reduce, scan, filter, never duplicating work [paper 1
// Fig. 4; paper 5 section 5]
const Program *fuse(Context *context, const Program *program);
// ---- delay_windows.c, unroll_windows.c: windows that would be stored are read where they are, at constant positions
const Program *delay_windows(Context *context, const Program *program);
const Program *unroll_windows(Context *context, const Program *program);
// ---- rotate_windows.c: maps over windows keep the windows in scalars
const Program *rotate_windows(Context *context, const Program *program);
// ---- fuse_filter_maps.c: destination maps of filters are computed in the filter's loop
const Program *fuse_filter_maps(Context *context, const Program *program);
// ---- fuse_ordered.c: folds, histograms and filters of what a filter keeps or a scan makes run in its loop
const Program *fuse_ordered(Context *context, const Program *program);
// ---- drop_traces.c: Trace statements, which only the interpreter of lowered Core shows
const Program *drop_traces(Context *context, const Program *program);
bool program_traces(Arena *scratch, const Program *program);
// ---- report_marks.c: warnings where an attribute asks for something that optimisation could not give
void report_marks(Context *context, const Program *program);
// ---- update_rows_in_place.c: loops that change a row and put it back update the array that contains it; exchanges
// all indices are fixed, and the element or row is the one that `slice` reads
bool update_puts_back(const ExpUpdate *update, const ExpSlice *slice);
const Program *update_rows_in_place(Context *context, const Program *program);
// ---- copy_on_conflict.c: copies a row of a cell that is used after other rows of its array have changed
const Program *copy_on_conflict(Context *context, const Program *program);
// ---- copies/separate_fills.c: an array of equal elements for each state of a loop that begins so
const Program *separate_fills(Context *context, const Program *program);
// ---- flatten_branches.c: maps of bits without branches
const Program *flatten_branches(Context *context, const Program *program);
// ---- read_in_arms.c: elements at positions that a branch chooses among constants are read in its arms
const Program *read_in_arms(Context *context, const Program *program);
// ---- sink_additions.c: constants that a loop adds to a value in every iteration are added after it
const Program *sink_additions(Context *context, const Program *program);
// ---- recursion/modulo_cons/: recursion under a constructor becomes tail calls that get the destinations of their
// results
const Program *tail_modulo_cons(Context *context, const Program *program);
// ---- recursion/introduce_accumulators.c: functions that add to the result of their own call get the sum as a
// parameter
const Program *introduce_accumulators(Context *context, const Program *program);
// ---- recursion/merge_mutual_recursion.c: functions that call each other in tail position become one that calls itself
const Program *merge_mutual_recursion(Context *context, const Program *program);
// ---- recursion/eliminate_tail_calls.c: functions that call themselves in tail position become loops
const Program *eliminate_tail_calls(Context *context, const Program *program);
// ---- recursion/limit_recursion.c: functions that are still recursive count their depth; runs once
enum { RECURSION_LIMIT = 10000 };   // of active calls in a cycle of functions
const Program *limit_recursion(Context *context, const Program *program);
// ---- evaluate_constants.c: functions without parameters that are cheap to evaluate are replaced by their values
const Program *evaluate_constants(Context *context, const Program *program);
bool function_is_constant(const Function *function);   // it has no parameters, and its body computes something
// ---- share_constants.c: the remaining constant functions are evaluated once for each call of an entry point
const Program *share_constants(Context *context, const Program *program);

#endif
