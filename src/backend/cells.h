// cells: recursive data at the interface of a program. Its cells are in a pool. Private to backend/.
#ifndef ASHLAR_BACKEND_CELLS_H
#define ASHLAR_BACKEND_CELLS_H
#include "backend/entry.h"

// ---- entry_cells.c: the pool as an argument of an entry
bool entry_takes_cells(const EntryPlan *entry);
const char *pool_member(Emitter *e, const EntryPlan *entry, Var var, PoolPart part);   // NULL: not a part of the pool
CType pool_type(Emitter *e, const EntryPlan *entry);
void open_pool(Emitter *e, const EntryPlan *entry);            // declares the parts of the pool as local variables
void check_rows(Emitter *e, EntryPlan *entry);                 // the pool's arrays in cells have the sizes of the call
// Empties the list of free cells: from here on the call writes to the pool. No effect when no cell can become free.
void pool_begun(Emitter *e, const EntryPlan *entry);
const CExpr *cells_of_pool(Emitter *e, const CExpr *size);     // the number of cells in a pool of `size` words
CFunction emit_cells(Emitter *e, EntryPlan *entry);            // f_cells
Text rows_name(Emitter *e, const CellRows *rows);              // the member of the pool with these arrays

// ---- header_cells.c: the pool's type, and functions that build and read recursive data
void name_cells(Emitter *e);                                   // sets e->cells; before all other functions of this file
// A name for a C type, distinct from all other types and from the beginnings of all functions of the program: the names
// of functions on values of the type begin with it.
Text fresh_type_name(Emitter *e, Name name);
Text link_type(const Emitter *e, const Entry *entry, Var value);   // of a parameter or result; empty: it is no link
void add_cells(Emitter *e, CUnit *unit);
// The arrays in cells, of which the pool of the program holds one each. False: the program has no pool.
bool rows_of_cells(const Emitter *e, const CellRows **rows, uint32_t *count);
bool cells_need_bits(const Emitter *e);                        // functions of the header call memcpy
#endif
