// parse: shared by parse.c and parse_index.c. Private to core/.
#ifndef ASHLAR_CORE_PARSE_H
#define ASHLAR_CORE_PARSE_H
#include "core/scan.h"

typedef struct Parser {
  Scanner scan;
  Context *context;
  VarTable *vars;
  Program *program;
  Map words;     // Name id of a variable's whole word -> Var id
  Map waiting;   // words used before their binder, in the types of the same list of binders -> Var id; 0: now bound
  Map distant;   // the same in memory annotations (see parse.c)
} Parser;
Var parse_var_in(Parser *parser, bool may_wait);
const Extent *parse_extent(Parser *parser);
const Lmad *parse_lmad(Parser *parser);
#endif
