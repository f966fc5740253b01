// rows: arrays in the payloads of cells. `number`: how many arrays of the same element type and rank precede the array
// in its payload.
#ifndef ASHLAR_LOWER_ROWS_H
#define ASHLAR_LOWER_ROWS_H
#include "lower/cells/heap.h"

// ---- rows.c
// Fills `rows` with the arrays of rows of an entry point, each with `count` rows, and returns their number. The arrays
// of the pool, if there is one, come first.
uint32_t rows_open(Lower *lower, const AstDec *declaration, Atom count, const Pool *pool, const Value **rows);
// Registers the arrays of the pool; to be called before rows_open.
void rows_register_pool(Lower *lower, const AstDec *declaration, const Pool *pool);
// Notes the sizes that the parameters of a specialised function have over the parameters of the entry point.
void rows_note_parameters(Lower *lower, Sizes *outer, const AtomSeq *parameters, const AtomSeq *actual);
Atom rows_read(Lower *lower, Atom cell, ScalarType scalar, uint32_t rank, const Atom *shape, uint32_t number);
void rows_write(Lower *lower, Atom cell, Atom row, uint32_t number);
#endif
