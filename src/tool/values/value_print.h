// value_print: prints a structured value in the syntax of the language, from the arrays and scalars that represent it.
#ifndef ASHLAR_TOOL_VALUE_PRINT_H
#define ASHLAR_TOOL_VALUE_PRINT_H
#include "runtime/values.h"
#include "tool/tool.h"

// The cells of recursive data.
typedef struct PoolWords {
  const void *words;
  int64_t count;           // of words
  bool is_short;           // words have 32 bits instead of 64
  uint32_t cell_words;     // the number of words of a cell
  uint32_t row_count;
  const rt_value *rows;    // the arrays of rows, in the order of EntryCells
} PoolWords;
// leaves: in the order of the results of an entry point of this type. The printer stops when *stop is not 0; `stop` may
// be NULL. Values nested more deeply than the stack allows are printed as "...".
void value_print(const Session *session, Out *out, const SourceType *type, const rt_value *leaves,
                 uint32_t leaf_count, PoolWords pool, const volatile sig_atomic_t *stop);
uint32_t value_leaf_count(const Session *session, const SourceType *type);
// Can a value of this type be printed? Functions and polymorphic values cannot.
bool value_has_printable_type(const SourceType *type);
// ---- value_words.c: the contents of a cell: one word, or two short ones, for each leaf
typedef struct LeafType {
  ScalarType type;
  bool is_link;
  uint32_t rank;     // of a row; 0: the leaf is no row
  uint32_t number;   // of rows of the same type and rank before it in its payload
} LeafType;
typedef Seq(LeafType) LeafTypes;
int64_t pool_word(const PoolWords *pool, int64_t place);
uint32_t words_of_leaf(const Context *context, LeafType leaf);
bool leaf_in_rows(const PoolWords *pool, int64_t cell, LeafType leaf, rt_value *row);   // false: outside
int64_t leaf_in_words(const PoolWords *pool, int64_t place, LeafType leaf);
bool value_is_link(const TypedProgram *typed, const SourceType *type);                 // a recursive type, or diamond
bool value_holds_link(const TypedProgram *typed, const SourceType *type);
// The leaves of a part of a cell. False: a cell has no parts of this type.
bool value_leaf_types(Context *context, TypedProgram *typed, const SourceType *type, LeafTypes *types);
// Decodes a link into its constructor and cell. NULL: there is no such constructor.
const SourceConstructor *link_constructor(const SourceType *sum, int64_t link, int64_t *cell);
int64_t word_of_leaf(const rt_value *leaf);
rt_value leaf_of_word(Arena *arena, ScalarType type, int64_t word);
#endif
