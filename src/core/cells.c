// cells: how many cells an entry takes of its pool, as a formula. What keeps the number from wrapping around is left out.
#include "core.h"

enum { MOST_CHARACTERS = 400 };   // parts that occur several times are written as often
typedef struct Writing { Out *out; const EntryCells *cells; PolyName name; void *user; size_t end; } Writing;

static const Exp *definition_of(const Writing *writing, Atom atom) {
  const Body *body = writing->cells->count;
  for (uint32_t i = 0; atom.tag == ATOM_Var && i < body->count; i++)
    if (body->stms[i]->pattern.items[0].id == atom.as.var.id) return body->stms[i]->exp;
  return NULL;
}

static bool is_limit(const Writing *writing, Atom atom) {
  int64_t value;
  if (atom_is_i64(atom, &value)) return value == MOST_CELLS;
  const Exp *exp = definition_of(writing, atom);
  if (!exp || exp->tag != EXP_Prim || (exp->as.Prim.prim != PRIM_Add && exp->as.Prim.prim != PRIM_Quot)) return false;
  return is_limit(writing, exp->as.Prim.arguments.items[0]);
}

static const char *operator_of(Prim prim) {
  switch ((int)prim) {
  case PRIM_Add: return " + ";
  case PRIM_Sub: return " - ";
  case PRIM_Mul: return "*";
  default: return NULL;
  }
}

static void write_atom(const Writing *writing, Atom atom, bool is_part);

static void write_prim(const Writing *writing, const ExpPrim *prim, bool is_part) {
  const Atoms operands = prim->arguments;
  const char *operator = operands.count == 2 ? operator_of(prim->prim) : NULL;
  if (prim->prim == PRIM_Min && is_limit(writing, operands.items[1])) {
    write_atom(writing, operands.items[0], is_part);
    return;
  }
  out_format(writing->out, "%s%s", operator ? "" : prim_info(prim->prim)->name, !operator || is_part ? "(" : "");
  for (uint32_t i = 0; i < operands.count; i++) {
    if (i) out_string(writing->out, operator ? operator : ", ");
    write_atom(writing, operands.items[i], operator != NULL);
  }
  if (!operator || is_part) out_char(writing->out, ')');
}

static void write_atom(const Writing *writing, Atom atom, bool is_part) {
  if (writing->out->size > writing->end) return;
  const Exp *exp = definition_of(writing, atom);
  int64_t value;
  if (atom_is_i64(atom, &value)) out_format(writing->out, "%lld", (long long)value);
  else if (atom.tag == ATOM_Constant) scalar_print(writing->out, atom.as.constant);
  else if (!exp) writing->name(writing->user, writing->out, atom.as.var.id);
  else if (exp->tag == EXP_Prim) write_prim(writing, &exp->as.Prim, is_part);
  else write_atom(writing, exp->tag == EXP_Convert ? exp->as.Convert.value : exp->as.Atom.value, is_part);
}

void entry_cells_print(Out *out, const EntryCells *cells, PolyName name, void *user) {
  const size_t start = out->size;
  const Writing writing = {out, cells, name, user, start + MOST_CHARACTERS};
  if (cells->takes && cells->count) write_atom(&writing, cells->count->result.items[0], false);
  else out_char(out, '0');
  if (out->size <= writing.end) return;
  out->size = start + MOST_CHARACTERS;
  out_string(out, "...");
}

uint32_t entry_cell_bytes(const EntryCells *cells) { return cells->words * scalar_bytes(cells->word); }
