// value_print: a structured value as the language writes it, from the arrays and scalars that represent it.
#ifndef ASHLAR_TOOL_VALUE_PRINT_H
#define ASHLAR_TOOL_VALUE_PRINT_H
#include "runtime/values.h"
#include "tool/tool.h"

// leaves: in the order of the results of an entry point of this type. Stops early when *stop is not 0; it may be NULL.
// Recursive data are in these words; of those in each other, more than fits on the stack ends in "...".
// rows: of the arrays in cells, as EntryCells has them.
typedef struct PoolWords {
  const void *words;
  int64_t count;
  bool is_short /* 32 bits each */;
  uint32_t cell_words, row_count;
  const rt_value *rows;
} PoolWords;
void value_print(const Session *session, Out *out, const SourceType *type, const rt_value *leaves,
                 uint32_t leaf_count, PoolWords pool, const volatile sig_atomic_t *stop);
uint32_t value_leaf_count(const Session *session, const SourceType *type);
// Can a value of this type be printed? Not a function, nor what is polymorphic.
bool value_has_printable_type(const SourceType *type);
// ---- value_words.c: what is in a cell: a word, or two short ones, for each leaf
typedef struct LeafType {
  ScalarType type;
  bool is_link;
  uint32_t rank /* 0, or it is a row */, number /* of rows like it before, in its payload */;
} LeafType;
typedef Seq(LeafType) LeafTypes;
int64_t pool_word(const PoolWords *pool, int64_t place);
uint32_t words_of_leaf(const Context *context, LeafType leaf);
bool leaf_in_rows(const PoolWords *pool, int64_t cell, LeafType leaf, rt_value *row);   // false: outside
int64_t leaf_in_words(const PoolWords *pool, int64_t place, LeafType leaf);
bool value_is_link(const TypedProgram *typed, const SourceType *type);                 // a recursive type, or diamond
bool value_holds_link(const TypedProgram *typed, const SourceType *type);
// false: it is no type of a cell's part
bool value_leaf_types(Context *context, TypedProgram *typed, const SourceType *type, LeafTypes *types);
// The constructor that a link says, and its cell; NULL: there is no such constructor.
const SourceConstructor *link_constructor(const SourceType *sum, int64_t link, int64_t *cell);
int64_t word_of_leaf(const rt_value *leaf);
rt_value leaf_of_word(Arena *arena, ScalarType type, int64_t word);
#endif
