// cells: values of recursive types. A value of a recursive type is a link, an i64; the payload of its constructor is
// in a cell, some words of one unique array, `cells`, that is threaded through all code that touches recursive data. A
// diamond is the number of its cell's first word.
//   link, at most one constructor has a payload:  the cell, or -1 - k for constructor number k
//   link, otherwise:                              cell * 2^t + k; without a payload the cell is -1
//   word, 64 bits (--links 64):                   a part of a payload
//   word, 32 bits (unless --links 64):            a part of as many bits or fewer, a link, or half of a part of 64
//     bits, the lower half first
// How many words a cell has is known only when everything is lowered: lowering starts over until that is settled
// (lower.c).
#ifndef ASHLAR_LOWER_CELLS_H
#define ASHLAR_LOWER_CELLS_H
#include "lower/sizes/sizes.h"
#include "lower/values/sum.h"

// ---- touch.c
// Takes: from the cells that nothing uses, or gives one back
enum { TOUCH_Reads = 1, TOUCH_Writes = 2, TOUCH_Takes = 4 };
uint8_t touch_of_value(Lower *lower, const Value *value);            // of the functions in it
uint8_t touch_of_closure(Lower *lower, const Closure *closure);      // when it is applied
uint8_t touch_of_code(Lower *lower, const Scope *scope, const AstExp *exp);

typedef struct CellClassId { uint32_t id; } CellClassId;

// ---- heap.c: the state: the words, how many of them are taken, and the first of the cells that were disposed of
// Code that takes no cell is given only a part of the state, the words.
const Value *heap_part(Lower *lower, const Value *state, uint8_t touch);
// the state with this part; state NULL: with nothing else
const Value *heap_of_part(Lower *lower, const Value *part, const Value *state);
uint8_t heap_changes(const Value *before, const Value *after);       // as a touch
const Value *heap_beside(Lower *lower, const Value *value, const Value *part);
const Value *heap_without(const Value *pair);                        // what is in such a pair
const Value *heap_apart(Lower *lower, const Value *pair);            // the same; the pair's part becomes the state's
void heap_open(Lower *lower, const AstDec *declaration);             // an entry begins
// The same on a pool that the entry is given: its words, how many there are, and, where cells are taken, the used ones
// and the first free one. Where there are arrays in its cells, their rows and how many cells there are.
typedef struct Pool {
  Atom size, words, used, free, cells;
  bool takes;
  uint32_t row_count;
  const RowKind *kinds;
  const Value **rows;
} Pool;
// the parts that are the caller's: words, rows, then the others
const Value *heap_to_give(Lower *lower, uint8_t touch, uint32_t row_count);
void heap_open_pool(Lower *lower, const AstDec *declaration, const Pool *pool);
void heap_close(Lower *lower);                                       // and ends; how many cells it needs is found
// code of which many copies may run at once leaves the state alone
void heap_keep(Lower *lower, const Code *code);
const Value *diamond_new(Lower *lower, CellClassId class);
const Value *diamond_dispose(Lower *lower, const Value *diamond);
const Value *heap_rows(Lower *lower, uint32_t place);                 // the rows of all cells: an array (rows.c)
void heap_set_rows(Lower *lower, uint32_t place, Atom rows);
Atom heap_word(Lower *lower, Atom cell, uint32_t number);
Atom heap_update(Lower *lower, const char *name, Var array, Atom at, Atom value);   // an element or a row
void heap_set_word(Lower *lower, Atom cell, uint32_t number, Atom word);
uint8_t cells_intrinsic_touch(Lower *lower, const Binding *binding);

// ---- words.c: parts of payloads in words
ScalarType cells_word(const Lower *lower);                            // what a word is
int64_t cells_most_words(const Lower *lower);                         // that links can tell apart
void cells_note_shift(Lower *lower, uint32_t shift);
uint32_t cells_words_of(const Lower *lower, ScalarType type, bool is_link);
Atom cells_read(Lower *lower, Atom cell, uint32_t place, ScalarType type, bool is_link);
void cells_write(Lower *lower, Atom cell, uint32_t place, Atom part, bool is_link);

// ---- classes.c: of cells, by size
CellClassId cells_class(Lower *lower, const SourceType *type, Name constructor);
CellClassId cells_class_of_any(Lower *lower);
void cells_class_holds(Lower *lower, CellClassId class, uint32_t words);
void cells_same_class(Lower *lower, CellClassId a, CellClassId b);
bool cells_differ(const CellPlan *plan);                              // in size
bool cells_are_uniform(const Lower *lower);                           // all of one size
uint32_t cells_words_in(const Lower *lower, CellClassId class);       // of a cell of this class
// which sizes there are: "#node 16 bytes, #cons 12; links of 32 bits"
Text cells_in_words(Lower *lower);
// notes that a pattern has released it
const Value *cells_released(Lower *lower, const Value *diamond, CellClassId class);
bool cells_is_released(const Lower *lower, const Value *diamond, CellClassId *class);
void cells_go_anywhere(Lower *lower, const Value *diamond);           // if it is such a diamond

// ---- rows.c: arrays in cells. number: how many arrays of the same element type and rank are before it in its payload
// how many there are; pool NULL: none is given
uint32_t rows_open(Lower *lower, const AstDec *declaration, Atom count, const Pool *pool, const Value **rows);
void rows_give(Lower *lower, const AstDec *declaration, const Pool *pool);   // before: those of the pool come first
// of a specialised function
void rows_note_parameters(Lower *lower, Sizes *outer, const AtomSeq *parameters, const AtomSeq *actual);
Atom rows_read(Lower *lower, Atom cell, ScalarType scalar, uint32_t rank, const Atom *shape, uint32_t number);
void rows_write(Lower *lower, Atom cell, Atom row, uint32_t number);

// ---- cells.c: constructors and their payloads
// alone: at most one constructor has a payload
typedef struct Linking { uint32_t shift, number; bool has_payload, alone; } Linking;
Linking cells_linking(const SourceType *sum, Name constructor);
const Value *cells_constructor(Lower *lower, Scope *scope, const AstExp *exp);
const Value *cells_build(Lower *lower, const Scope *scope, const SourceType *type, Name constructor, const Value *cell,
                         const Value *payload);
void cells_written(Lower *lower, Atom cell);                          // what was read from it may no longer be there
void cells_rewind(Lower *lower, uint32_t mark, CellStamps *undone);   // to when there were `mark` stamps
void cells_rewrite(Lower *lower, const CellStamps *undone);
// has it this constructor?
Atom cells_test(Lower *lower, const SourceType *type, const Value *link, Name constructor);
const Value *cells_payload(Lower *lower, const Scope *scope, const SourceType *type, const Value *link,
                           Name constructor);
const Value *cells_diamond(Lower *lower, const Scope *scope, const SourceType *type, Name constructor,
                           const Value *link);
// of a constructor pattern, recursive or not
const Value *pattern_payload(Lower *lower, const Scope *scope, const AstPat *pattern, const Value *value);

// ---- describe_cells.c: what is known of recursive types outside; not NULL: what they do that cannot cross an
// interface. Raises cells->words, adds to the rows: their sizes are those of the source.
const char *describe_cells(Lower *lower, uint32_t count, const SourceType *const *interface, EntryCells *cells,
                           RowKinds *rows);
// of a recursive type, + 1; 0: a diamond
uint32_t described_number(Lower *lower, const EntryCells *cells, const SourceType *type);

// ---- interface_cells.c: what is known outside of the recursive data of an entry point; NULL: there are none. rows:
// with the sizes of the source
EntryCells *interface_cells(Lower *lower, const AstDec *declaration, RowKinds *rows);
// after the parameters that are written: it may be a function
const SourceType *interface_result_type(const AstDec *declaration);
const Binding *interface_binding(const AstPat *pattern);         // of a pattern that is a name; or NULL

// ---- copy.c
// type NULL: without recursive data
const Value *copy_value(Lower *lower, const Scope *scope, const SourceType *type, const Value *value);

// ---- count_cells.c: how many cells the entry points need
void count_cells(Lower *lower);
#endif
