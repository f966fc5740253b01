// condition: the definition of a bool atom, with negation pushed into the comparisons.
//   in: the definitions of bool variables, an atom   out: a comparison, or the operands of "not", "and" or "or"
#include "core/core.h"

static Condition comparison_of(Prim prim, Atom a, Atom b, bool holds) {
  if (prim == PRIM_Lt)
    return holds ? (Condition){CONDITION_Less, a, b, true} : (Condition){CONDITION_AtMost, b, a, true};
  if (prim == PRIM_Le)
    return holds ? (Condition){CONDITION_AtMost, a, b, true} : (Condition){CONDITION_Less, b, a, true};
  return (Condition){(prim == PRIM_Eq) == holds ? CONDITION_Equal : CONDITION_Different, a, b, true};
}

Condition condition_of(const Map *definitions, Atom atom, bool holds) {
  const Condition opaque = {CONDITION_Opaque, atom, atom, holds};
  if (atom.tag == ATOM_Constant) return (Condition){CONDITION_Constant, atom, atom, atom.as.constant.as.b == holds};
  const Exp *exp = map_pointer(definitions, atom.as.var.id);
  if (!exp || exp->tag != EXP_Prim) return opaque;
  const ExpPrim *prim = &exp->as.Prim;
  const Atom *operands = prim->arguments.items;
  if (prim->type == SCALAR_I64 && (prim->prim == PRIM_Lt || prim->prim == PRIM_Le || prim->prim == PRIM_Eq ||
                                   prim->prim == PRIM_Ne))
    return comparison_of(prim->prim, operands[0], operands[1], holds);
  if (prim->type != SCALAR_Bool) return opaque;
  if (prim->prim == PRIM_Not) return (Condition){CONDITION_Not, operands[0], operands[0], !holds};
  if (prim->prim != PRIM_And && prim->prim != PRIM_Or) return opaque;
  return (Condition){(prim->prim == PRIM_And) == holds ? CONDITION_And : CONDITION_Or, operands[0], operands[1], holds};
}
