// pool: calls of entry points with recursive data. The tools pass such an entry a pool with room for exactly the cells
// of the arguments and the cells that the entry takes. A value of a recursive type among the arguments and results is a
// link into that pool.
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
// Reads the arguments as terms (value_terms.h), one for each parameter. The parts of the pool are appended to the
// values.
bool pool_read_arguments(Session *session, const Function *entry, Text text, DataValues *values, Text *problem);
// If the entry has a pool, and its parts are not among the arguments, appends the parts of an empty pool. No argument
// may be recursive data then.
bool pool_complete(Session *session, const Function *entry, const rt_value *arguments, uint32_t count,
                   DataValues *values, Text *problem);
// The number of cells that the entry takes for these arguments; 0 if this cannot be computed (the call reports the
// error).
int64_t pool_cells_taken(Session *session, const Function *entry, const DataValues *values);
// Moves the words and rows from the results to outcome->pool and outcome->rows and leaves the visible results.
void pool_take(Arena *arena, const Function *entry, const rt_value *arguments, CallOutcome *outcome);
PoolWords pool_words_of(const CallOutcome *outcome);
// The results of a call, and expected results given as text, in one notation for comparison. False: the text is not a
// list of values.
Text pool_results_text(Session *session, const Function *entry, const CallOutcome *outcome);
bool pool_expected_text(Session *session, const Function *entry, Text text, Text *expected, Text *problem);
// ---- pool_rows.c: arrays in cells
// Adds the sizes that the rows have.
void pool_row_sizes(Session *session, const EntryCells *cells, const TermReader *terms, Map *sizes);
// Builds the rows of one kind. False: they have different sizes.
bool pool_rows(Session *session, const CellRows *kind, const TermReader *terms, const Map *sizes, int64_t cell_count,
               rt_value *rows, Text *problem);
// ---- pool_walk.c: returns a problem if a cell of the results is outside of the pool or reached twice
Text pool_walk(Session *session, const Function *entry, const CallOutcome *outcome);
const SourceType *entry_result_type(const Session *session, const Function *entry);   // NULL: not of the source
#endif
