// entry: the interface of an entry point: names, source types, sum types, and recursive data.
#ifndef ASHLAR_CORE_ENTRY_H
#define ASHLAR_CORE_ENTRY_H
#include "core/core.h"

// The pool of cells is several variables, but callers pass it as one value. Its words and rows are returned in the
// memory in which they were passed.
typedef enum PoolPart { POOL_None, POOL_Words, POOL_Used, POOL_Free, POOL_Rows } PoolPart;
typedef struct EntryValue {
  Name name;
  Var variable;        // the parameter or result of the function
  bool unique;
  Text source_type;
  PoolPart pool;
  uint32_t link;       // the number of its recursive type + 1; 0: it is not a link
} EntryValue;

// A sum type at the interface is a tag (unless it has only one constructor) and slots. A slot holds a leaf of a
// payload: its value, or its bits when the slot has another type. The name of a leaf is its path.
typedef struct EntryField { Text name; ScalarType type; uint32_t slot, rank; } EntryField;
typedef struct EntryConstructor { Name name; uint32_t field_count; const EntryField *fields; } EntryConstructor;
typedef struct EntrySum {
  Name name;           // of the type abbreviation, if it has one
  Name value;          // the first parameter or result of this type
  Text type;
  bool has_tag, only_scalars;
  ScalarType tag;
  uint32_t constructor_count, slot_count;
  const EntryConstructor *constructors;
  const ScalarType *slots;
} EntrySum;

// How the program's value is composed of leaves, in order (lower/entry/describe_type.c). Tuple, Record: `parts`, named
// by `names`. Sum: `parts` are the payloads, tuples. Array: `rank` dimensions of `element`; all its leaves are arrays.
typedef enum EntryTypeTag {
  ENTRY_Scalar, ENTRY_Array, ENTRY_Tuple, ENTRY_Record, ENTRY_Sum, ENTRY_Link, ENTRY_Diamond
} EntryTypeTag;
typedef struct EntryType EntryType;
struct EntryType {
  EntryTypeTag tag;
  ScalarType scalar;
  uint32_t rank, count, link;   // link: the number of the recursive type
  Name name;                    // of the type abbreviation, if it has one
  const Name *names;
  const EntryType *element, *const *parts;
  const EntrySum *sum;
};
// A parameter as the program writes it.
typedef struct EntryParameter { Name name; Text source_type; const EntryType *type; } EntryParameter;

// Recursive data at the interface. Outside of cells, links and diamonds are i64. The parts of a payload are stored in
// the words of its cell, in order (lower/cells/cells.h). An array in a payload is the row of its cell in one of the
// arrays of rows.
typedef enum CellWordTag { WORD_Scalar, WORD_Link, WORD_Diamond, WORD_Row } CellWordTag;
typedef struct CellWord {
  Text name;
  CellWordTag tag;
  ScalarType type;
  uint32_t link;       // of a link, the number of the type of its target; of a row, the number of its CellRows
  uint32_t place, words;   // it occupies `words` words, the first at offset `place`
  uint32_t rank;
} CellWord;
// An array `[cells][n]t`: one row for each cell.
typedef struct CellRows {
  ScalarType scalar;
  uint32_t rank;       // of a row
  uint32_t number;     // how many arrays of the same type and rank come earlier in the payload
  Var array;           // the parameter
  const Atom *shape;   // of a row
} CellRows;
typedef struct CellConstructor {
  Name name;
  uint32_t word_count;
  const CellWord *words;
  const EntryType *payload;   // a tuple; its leaves are the words
} CellConstructor;
typedef struct CellType {
  Name name;
  Text type;
  // The encoding of a link. alone: at most one constructor has a cell; the link is the offset of the cell or
  // -1 - constructor. Otherwise it is cell << shift | constructor, with -1 as the cell of a constructor without one.
  bool alone;
  uint32_t shift, constructor_count;
  const CellConstructor *constructors;
} CellType;
typedef struct EntryCells {
  uint32_t words;      // of a cell
  ScalarType word;     // i64; i32 where links have 32 bits
  int64_t most_words;  // the number of words that links can address
  Var size;            // the number of words of the pool
  Var rows_size;       // the number of cells, where there are rows
  uint32_t row_count;  // of `rows`: the parameters of POOL_Rows, in order
  const CellRows *rows;
  bool takes;          // the entry takes free cells
  const Body *count;   // computes the number of free cells that it needs from the parameters; NULL: 0
  uint32_t type_count;
  const CellType *types;
} EntryCells;

struct Entry {
  Name name;
  Vars sizes;          // parameters that are dimensions of others; they come first among the function's parameters
  uint32_t parameter_count;
  const EntryValue *parameters;
  uint32_t result_count;
  const EntryValue *results;
  bool is_static, is_strided;
  Text documentation;
  // not in the textual form:
  uint32_t sum_count;
  const EntrySum *sums;
  const EntryCells *cells;   // NULL: no recursive data
  Text cell_sizes;           // in words; empty: no cells
  uint32_t written_count;
  const EntryParameter *written;
  const EntryType *result_type;   // NULL: the entry is not of the source
  Text result_source_type;
};

// ---- cells.c: the number of cells that an entry takes from its pool
#define MOST_CELLS (INT64_C(1) << 60)   // the limit of this number, which keeps its computation from overflowing
uint32_t entry_cell_bytes(const EntryCells *cells);
void cell_rows_print(Out *out, const CellRows *rows, PolyName name, void *user);   // the type of a row: "[n][3]f64"
// "rows_f64", "rows_f64_2d", "rows_f64_3"
Text cell_rows_name(Arena *arena, ScalarType scalar, uint32_t rank, uint32_t number);
void entry_cells_print(Out *out, const EntryCells *cells, PolyName name, void *user);   // "n*m + 1"
#endif
