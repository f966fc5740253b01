// names_table: names a table that opt/tabulate_elements.c made after its elements: "table of exp(logarithms[c, i])".
//   in: the statement that fills an array   out: the name; empty for other arrays, and where it would be long
#include "mem/mem.h"

enum { LONGEST = 60, MOST_STMS = 12 };

typedef struct TableNames {
  const Context *context;
  const Program *program;
  ReadableNames *names;
  const ExpBuild *build;
  bool numbered;
} TableNames;

static Text own_name(const TableNames *table, Var var) {
  return var_name(table->context, table->program->vars, var);
}

// An index by its name, or by its position where two indices have the same name.
static bool print_index(const TableNames *table, Out *out, Var var) {
  const Vars indices = table->build->function.parameters;
  for EACH_IN(i, indices) {
    if (indices.items[i].id != var.id) continue;
    if (table->numbered) out_char(out, (char)('i' + (int)i));
    else out_text(out, own_name(table, var));
    return true;
  }
  return false;
}
static const Exp *table_definition(const TableNames *table, uint32_t id) {
  const Body *body = table->build->function.body;
  for RANGE(i, body->count)
    if (stm_result(body->stms[i]).id == id) return body->stms[i]->exp;
  return NULL;
}
static void print_operand(void *user, Out *out, uint32_t id) {
  const TableNames *table = user;
  const Exp *exp = table_definition(table, id);
  if (print_index(table, out, (Var){id})) return;
  if (!exp || exp->tag != EXP_Index) {
    out_text(out, exp ? own_name(table, (Var){id}) : names_of(table->names, (Var){id}));
    return;
  }
  out_text(out, names_of(table->names, exp->as.Index.array));
  for EACH_IN(d, exp->as.Index.indices) {
    const Atom index = exp->as.Index.indices.items[d];
    out_string(out, d ? ", " : "[");
    if (index.tag == ATOM_Var) print_operand(user, out, index.as.var.id);
    else scalar_print(out, index.as.constant);
  }
  out_char(out, ']');
}

static bool are_alike(const TableNames *table) {
  const Vars indices = table->build->function.parameters;
  for EACH_IN(i, indices)
    for RANGE(k, i)
      if (text_equal(own_name(table, indices.items[i]), own_name(table, indices.items[k]))) return true;
  return false;
}
static bool is_table(const TableNames *table, const Stm *stm) {
  if (!text_equal(own_name(table, stm_result(stm)), TEXT("table")) ||
      stm->exp->as.Build.function.body->count > MOST_STMS)
    return false;
  const Body *body = stm->exp->as.Build.function.body;
  for RANGE(i, body->count) {
    const ExpTag tag = body->stms[i]->exp->tag;
    if (tag != EXP_Index && tag != EXP_Prim && tag != EXP_Convert && tag != EXP_Atom) return false;
  }
  return body->count > 0;
}

Text names_of_table(const Context *context, const Program *program, ReadableNames *names, const Stm *stm) {
  TableNames table = {context, program, names, NULL, false};
  if (!stm || stm->exp->tag != EXP_Build || stm->pattern.count != 1 || !is_table(&table, stm)) return (Text){0};
  table.build = &stm->exp->as.Build;
  table.numbered = are_alike(&table);
  const Body *body = table.build->function.body;
  const Stm *const *stms = body->stms;
  const Stm **computed = NEW_ARRAY(context->arena, const Stm *, body->count);
  uint32_t count = 0;
  for RANGE(i, body->count)
    if (stms[i]->exp->tag != EXP_Index) computed[count++] = stms[i];
  if (count == 0) return (Text){0};
  Bitset wanted = bitset_new(context->arena);
  bitset_add(&wanted, computed[count - 1]->pattern.items[0].id);
  const ScalarText text = scalar_text_new(context->arena, computed, count, &wanted, print_operand, &table);
  Out out = out_new(context->arena);
  out_string(&out, "table of ");
  scalar_text_value(&text, &out, computed[count - 1]);
  const Text name = out_result(&out);
  return name.size > LONGEST ? (Text){0} : name;
}
