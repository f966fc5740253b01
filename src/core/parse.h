// parse: shared by parse.c and parse_index.c. Private to core/.
#ifndef ASHLAR_CORE_PARSE_H
#define ASHLAR_CORE_PARSE_H
#include "core/scan.h"

// words: from a variable's whole word to its id. waiting, distant: words used before their binder, see parse.c.
typedef struct Parser {
  Scanner scan;
  Context *context;
  VarTable *vars;
  Program *program;
  Map words;
  Map waiting, distant;
} Parser;
Var parse_var_in(Parser *parser, bool may_wait);
const Extent *parse_extent(Parser *parser);
const Lmad *parse_lmad(Parser *parser);
#endif
