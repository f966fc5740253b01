// notation: the notation shared by the printer and the parser of Imp.
#ifndef ASHLAR_IMP_NOTATION_H
#define ASHLAR_IMP_NOTATION_H
#include "imp/imp.h"

// The applications of a primitive for which an operator is the notation. Exact, Wraps: of integers, with and without
// the flag `exact`; an operator on floats is that of Exact, without the flag.
typedef enum ImpOperatorUse {
  IMP_OPERATOR_Any,
  IMP_OPERATOR_Bool,
  IMP_OPERATOR_Bits,
  IMP_OPERATOR_Exact,
  IMP_OPERATOR_Wraps
} ImpOperatorUse;
// Operators of a higher level bind more tightly; all are left-associative. The type is that of the left operand.
typedef struct ImpOperator {
  const char *spelling;
  Prim prim;
  ImpOperatorUse use;
  int level;
} ImpOperator;
extern const ImpOperator imp_operators[]; // ends with a NULL spelling

bool imp_is_letter(char c);   // a letter of a word; names in the source may be in any script
// The part for which the next `@` of a template stands; moves `at` past it.
const ImpPart *imp_template_part(const ImpInfo *info, const char **at, const ImpPart **next);
#endif
