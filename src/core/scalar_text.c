// scalar_text: scalar statements as formulas for the user: "32 <= n && 128 <= k".
//   in: statements (a frame's slice)   out: infix text of the variables in `named` and of those they are computed from.
//       The variables in `named`, and those with several uses, are shown by name. A condition has the value 0 or 1.
#include "core.h"

enum {
  PRECEDENCE_Loose,
  PRECEDENCE_Or,
  PRECEDENCE_And,
  PRECEDENCE_Equal,
  PRECEDENCE_Order,
  PRECEDENCE_Sum,
  PRECEDENCE_Product,
  PRECEDENCE_Atom
};
typedef struct Operator { const char *text; int precedence; bool associates; } Operator;

static Operator infix_of(Prim prim, ScalarType type) {
  const bool logical = type == SCALAR_Bool;
  switch ((int)prim) {
  case PRIM_Add: return (Operator){" + ", PRECEDENCE_Sum, true};
  case PRIM_Sub: return (Operator){" - ", PRECEDENCE_Sum, false};
  case PRIM_Mul: return (Operator){"*", PRECEDENCE_Product, true};
  case PRIM_Div: return (Operator){" / ", PRECEDENCE_Product, false};
  case PRIM_Mod: return (Operator){" % ", PRECEDENCE_Product, false};
  case PRIM_Quot: return (Operator){" // ", PRECEDENCE_Product, false};
  case PRIM_Rem: return (Operator){" %% ", PRECEDENCE_Product, false};
  case PRIM_Lt: return (Operator){" < ", PRECEDENCE_Order, false};
  case PRIM_Le: return (Operator){" <= ", PRECEDENCE_Order, false};
  case PRIM_Eq: return (Operator){" == ", PRECEDENCE_Equal, false};
  case PRIM_Ne: return (Operator){" != ", PRECEDENCE_Equal, false};
  case PRIM_And: return (Operator){logical ? " && " : NULL, PRECEDENCE_And, true};
  case PRIM_Or: return (Operator){logical ? " || " : NULL, PRECEDENCE_Or, true};
  default: return (Operator){0};
  }
}

static Atoms operands_of(const Exp *exp) {
  if (exp->tag == EXP_Prim) return exp->as.Prim.arguments;
  return (Atoms){1, exp->tag == EXP_Convert ? &exp->as.Convert.value : &exp->as.Atom.value};
}

ScalarText scalar_text_new(Arena *arena, const Stm *const *stms, uint32_t count, const Bitset *named, PolyName name,
                           void *user) {
  ScalarText text = {.inlined = map_new(arena), .needed = bitset_new(arena), .name = name, .user = user};
  bitset_union(&text.needed, named);
  Map uses = map_new(arena);
  for RANGE_DOWN(i, count) {
    const Atoms operands = operands_of(stms[i]->exp);
    if (!bitset_has(&text.needed, stm_result(stms[i]).id)) continue;
    for EACH_IN(k, operands) {
      if (operands.items[k].tag != ATOM_Var) continue;
      map_add(&uses, operands.items[k].as.var.id)->as.value++;
      bitset_add(&text.needed, operands.items[k].as.var.id);
    }
  }
  for RANGE(i, count) {
    const uint32_t id = stm_result(stms[i]).id;
    if (!bitset_has(named, id) && map_value_or(&uses, id, 0) == 1) map_put_pointer(&text.inlined, id, stms[i]->exp);
  }
  return text;
}

static void write_expression(const ScalarText *text, Out *out, const Exp *exp, int precedence);

static void write_operand(const ScalarText *text, Out *out, Atom atom, int precedence) {
  int64_t value;
  if (text->end && out->size > text->end) return;
  const Exp *exp = atom.tag == ATOM_Var ? map_pointer(&text->inlined, atom.as.var.id) : NULL;
  if (exp) write_expression(text, out, exp, precedence);
  else if (atom.tag == ATOM_Var) text->name(text->user, out, atom.as.var.id);
  else if (atom_is_i64(atom, &value)) out_format(out, "%lld", (long long)value);
  else scalar_print(out, atom.as.constant);
}

static void write_call(const ScalarText *text, Out *out, const char *function, Atoms operands) {
  out_format(out, "%s(", function);
  for EACH_IN(i, operands) {
    if (i) out_string(out, ", ");
    write_operand(text, out, operands.items[i], PRECEDENCE_Loose);
  }
  out_char(out, ')');
}

static void write_expression(const ScalarText *text, Out *out, const Exp *exp, int precedence) {
  const Atoms operands = operands_of(exp);
  const Operator operator= exp->tag == EXP_Prim && operands.count == 2
      ? infix_of(exp->as.Prim.prim, exp->as.Prim.type)
      : (Operator){0};
  if (operator.text) {
    const bool apart = precedence > operator.precedence;
    if (apart) out_char(out, '(');
    write_operand(text, out, operands.items[0], operator.precedence);
    out_string(out, operator.text);
    write_operand(text, out, operands.items[1], operator.precedence + !operator.associates);
    if (apart) out_char(out, ')');
  } else if (exp->tag == EXP_Atom || (exp->tag == EXP_Convert && exp->as.Convert.from == SCALAR_Bool)) {
    write_operand(text, out, operands.items[0], precedence);
  } else {
    write_call(text, out, exp->tag == EXP_Prim ? prim_info(exp->as.Prim.prim)->name : scalar_name(exp->as.Convert.to),
               operands);
  }
}

void scalar_text_print_atom(const ScalarText *text, Out *out, Atom atom) {
  write_operand(text, out, atom, PRECEDENCE_Loose);
}
void scalar_text_value(const ScalarText *text, Out *out, const Stm *stm) {
  write_expression(text, out, stm->exp, PRECEDENCE_Loose);
}

bool scalar_text_print(const ScalarText *text, Out *out, const char *before, const Stm *stm) {
  const uint32_t id = stm_result(stm).id;
  if (map_find(&text->inlined, id) || !bitset_has(&text->needed, id)) return false;
  out_string(out, before);
  text->name(text->user, out, id);
  out_string(out, " = ");
  scalar_text_value(text, out, stm);
  return true;
}
