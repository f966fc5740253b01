// value_terms: reads values in the syntax of the language (`#cons 3 #nil`, `(1, true)`, `{x = 2}`), by their type.
#ifndef ASHLAR_VALUE_TERMS_H
#define ASHLAR_VALUE_TERMS_H
#include "tool/values/data.h"
#include "tool/tool.h"

// The state of the reader: leaves in the order of the parameters or results of an entry point; recursive data in cells
// of `cell_words` words, each of which is an int64_t.
// TermRow: an array in a cell.
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
// A reader of the arguments or results of this entry point.
TermReader term_reader_new(const Session *session, const Function *entry, Text text, DataValues *leaves);
// Reads a value of this type. False: reader.error is the reason.
bool term_read(TermReader *terms, const SourceType *type);
bool term_at_end(TermReader *terms);
#endif
