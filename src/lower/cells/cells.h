// cells: values of recursive types. A value of a recursive type is a link, an i64. The payload of its constructor is in
// a cell: some words of one unique array, `cells`, that is threaded through all code that uses recursive data. A
// diamond is the position of the cell's first word in that array.
//   link, at most one constructor has a payload:  the cell, or -1 - k for constructor number k without payload
//   link, otherwise:                              cell * 2^t + k; without a payload the cell is -1
//   word, 64 bits (--links 64):                   a part of a payload
//   word, 32 bits (default):                      a part of at most 32 bits, a link, or one half of a part of 64 bits,
//                                                 the lower half first
// The number of words of a cell is known only when the whole program is lowered, so lowering is repeated until it no
// longer changes (lower.c).
#ifndef ASHLAR_LOWER_CELLS_H
#define ASHLAR_LOWER_CELLS_H
#include "lower/sizes/sizes.h"
#include "lower/values/sum.h"

// ---- cells.c: constructors and their payloads
// How links of a type encode one of its constructors. alone: at most one constructor has a payload.
typedef struct Linking { uint32_t shift, number; bool has_payload, alone; } Linking;
Linking cells_linking(const SourceType *sum, Name constructor);
const Value *cells_constructor(Lower *lower, Scope *scope, const AstExp *exp);
const Value *cells_build(Lower *lower, const Scope *scope, const SourceType *type, Name constructor, const Value *cell,
                         const Value *payload);
// Notes a write to the cell: leaves read from it before may differ from its contents now.
void cells_written(Lower *lower, Atom cell);
// Takes back the writes noted since there were `mark` stamps, and appends them to `undone`; notes them again.
void cells_rewind(Lower *lower, uint32_t mark, CellStamps *undone);
void cells_rewrite(Lower *lower, const CellStamps *undone);
// A condition: the value has this constructor.
Atom cells_test(Lower *lower, const SourceType *type, const Value *link, Name constructor);
const Value *cells_payload(Lower *lower, const Scope *scope, const SourceType *type, const Value *link,
                           Name constructor);
const Value *cells_diamond(Lower *lower, const Scope *scope, const SourceType *type, Name constructor,
                           const Value *link);
// The payload that a constructor pattern matches, of a recursive type or of any other sum type.
const Value *pattern_payload(Lower *lower, const Scope *scope, const AstPat *pattern, const Value *value);

// ---- words.c: parts of payloads in words. `offset`: of the part's first word in its cell
ScalarType cells_word(const Lower *lower);                            // the type of a word
int64_t cells_most_words(const Lower *lower);                         // the number of words that links can address
void cells_note_shift(Lower *lower, uint32_t shift);
uint32_t cells_words_of(const Lower *lower, ScalarType type, bool is_link);
Atom cells_read(Lower *lower, Atom cell, uint32_t offset, ScalarType type, bool is_link);
void cells_write(Lower *lower, Atom cell, uint32_t offset, Atom part, bool is_link);

// ---- values/copy.c: `copy`. type NULL: the value has no recursive data
const Value *copy_value(Lower *lower, const Scope *scope, const SourceType *type, const Value *value);

// ---- count_cells.c: the number of cells that each entry point takes
void count_cells(Lower *lower);
#endif
