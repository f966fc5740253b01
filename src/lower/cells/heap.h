// heap: the state of the cells: their words (and rows, rows.h), how many words are in use, and, in programs that return
// cells, the first free cell. Code that takes no cell is passed only a part of the state, the words (and rows).
#ifndef ASHLAR_LOWER_HEAP_H
#define ASHLAR_LOWER_HEAP_H
#include "lower/cells/classes.h"
#include "lower/cells/touch.h"

// The cells that an entry point gets from its caller.
typedef struct Pool {
  Atom size, words;              // the number of words, and the words
  Atom used, free;               // if cells are taken: the number of words in use, and the first free cell or -1
  bool takes;
  Atom cells;                    // if cells have rows: the number of cells,
  uint32_t row_count;            // and the arrays of rows with their kinds
  const RowKind *kinds;
  const Value **rows;
} Pool;
// ---- heap.c: parts of the state
// The part of the state that code with this effect is passed and returns.
const Value *heap_part(Lower *lower, const Value *state, uint8_t touch);
// `state` with this part replaced; state NULL: the fields outside of the part are unknown (-1).
const Value *heap_of_part(Lower *lower, const Value *part, const Value *state);
uint8_t heap_changes(const Value *before, const Value *after);       // the effect that leads from one to the other
const Value *heap_pair(Lower *lower, const Value *value, const Value *part);
// Returns the value of such a pair; lower->heap takes its part.
const Value *heap_unpair(Lower *lower, const Value *pair);
// The parts of the pool that an entry point returns to its caller: words, `row_count` arrays of rows, then the others.
const Value *heap_for_caller(Lower *lower, uint8_t touch, uint32_t row_count);
// ---- heap.c: entry points and lambdas
void heap_open(Lower *lower, const AstDec *declaration);             // begins an entry point with its own cells
void heap_open_pool(Lower *lower, const AstDec *declaration, const Pool *pool);   // begins one with a pool
void heap_close(Lower *lower);                                       // ends it
// Reports E0254 if a lambda, of which many iterations may run at the same time, has changed the state.
void heap_require_unchanged(Lower *lower, const Code *code);
// ---- heap.c: cells and their words. `number`: of the word in its cell
const Value *diamond_new(Lower *lower, CellClassId class);
const Value *diamond_dispose(Lower *lower, const Value *diamond);
Atom heap_word(Lower *lower, Atom cell, uint32_t number);
void heap_set_word(Lower *lower, Atom cell, uint32_t number, Atom word);
Atom heap_update(Lower *lower, const char *name, Var array, Atom at, Atom value);   // one element or row
const Value *heap_rows(Lower *lower, uint32_t index);                 // an array with one row for each cell (rows.c)
void heap_set_rows(Lower *lower, uint32_t index, Atom rows);
#endif
