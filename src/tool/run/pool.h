// pool: calls of entry points with recursive data. The tools give such an entry a pool with room for what it is given
// and for the cells it says it takes, and no more; a value of a recursive type is a number among the arguments and
// results, which means something only with that pool.
#ifndef ASHLAR_POOL_H
#define ASHLAR_POOL_H
#include "tool/values/data.h"
#include "tool/run/runner.h"
#include "tool/values/value_print.h"
#include "tool/values/value_terms.h"

typedef Seq(const SourceType *) SourceTypes;
SourceTypes result_parts(Arena *arena, const SourceType *type);   // the parts of a tuple, else the type itself
uint32_t pool_visible_parameters(const Entry *entry);   // without the parts of the pool, which come last
uint32_t pool_visible_results(const Entry *entry);
// The arguments written as terms (value_terms.h), one for each parameter; the pool's parts are among the values
// afterwards.
bool pool_read_arguments(Session *session, const Function *entry, Text text, DataValues *values, Text *problem);
// Arguments that are no recursive data, to which an empty pool is added where there is one. Values that are all there
// are left alone.
bool pool_complete(Session *session, const Function *entry, const rt_value *arguments, uint32_t count,
                   DataValues *values, Text *problem);
// What the entry says it takes, for these arguments; 0 where that cannot be computed (the call will say why).
int64_t pool_cells_taken(Session *session, const Function *entry, const DataValues *values);
// Moves the words and rows from the results to outcome->pool and outcome->rows and leaves the visible results.
void pool_take(Arena *arena, const Function *entry, const rt_value *arguments, CallOutcome *outcome);
PoolWords pool_words_of(const CallOutcome *outcome);
// Results, and results as somebody wrote them, in one notation: to be compared. False: the text is none.
Text pool_results_text(Session *session, const Function *entry, const CallOutcome *outcome);
bool pool_expected_text(Session *session, const Function *entry, Text text, Text *expected, Text *problem);
// ---- pool_rows.c: arrays in cells
// adds those that the rows show
void pool_row_sizes(Session *session, const EntryCells *cells, const TermReader *terms, Map *sizes);
// The rows of one kind; false: they do not have one size.
bool pool_rows(Session *session, const CellRows *kind, const TermReader *terms, const Map *sizes, int64_t cell_count,
               rt_value *rows, Text *problem);
// ---- pool_walk.c: a problem where a cell of the results is outside of the pool or reached twice
Text pool_walk(Session *session, const Function *entry, const CallOutcome *outcome);
const SourceType *entry_result_type(const Session *session, const Function *entry);   // NULL: not of the source
#endif
