// value_terms: values written as the language writes them (`#cons 3 #nil`, `(1, true)`, `{x = 2}`), read by their type.
#ifndef ASHLAR_VALUE_TERMS_H
#define ASHLAR_VALUE_TERMS_H
#include "tool/values/data.h"
#include "tool/tool.h"

// What is being read: leaves in the order of an entry point's parameters or results; recursive data in cells of
// `cell_words` words, each in a number.
// an array in a cell
typedef struct TermRow { int64_t cell; ScalarType scalar; uint32_t rank, number; rt_value value; } TermRow;
typedef struct TermReader {
  Context *context;
  TypedProgram *typed;
  rt_reader reader;
  uint32_t cell_words, depth;
  bool in_cell;
  Seq(int64_t) words;
  Seq(TermRow) rows;
  DataValues *leaves;
} TermReader;
// of arguments or results of this entry point
TermReader term_reader_new(const Session *session, const Function *entry, Text text, DataValues *leaves);
// A value of this type; false: reader.error says why.
bool term_read(TermReader *terms, const SourceType *type);
bool term_at_end(TermReader *terms);
#endif
