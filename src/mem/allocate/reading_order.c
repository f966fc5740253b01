// reading_order: an array of two dimensions whose elements may be made in any order is stored by columns where all that
// reads it runs along its columns, so that the innermost loop of the readers reads neighbours.
//   rule: each reader is a build over two dimensions or more that takes elements of the array; its last index moves the
//         outer index of the array, and not the inner one
#include "forms.h"
#include "scope.h"

// moving: variables that change with the innermost index
typedef struct Reading { Allocator *a; Var array; Bitset moving; bool moves, along_rows, along_columns; } Reading;

static bool moves(const Reading *reading, Atom atom) {
  return atom.tag == ATOM_Var && bitset_has(&reading->moving, atom.as.var.id);
}

static void note_atom(void *user, Atom atom) {
  Reading *reading = user;
  reading->moves |= moves(reading, atom);
  reading->along_rows |= atom_is_var(atom, reading->array);   // not by an index
}

static void read_in_body(void *user, const Body *body);

static void read_in_statement(Reading *reading, const Stm *stm) {
  const Exp *exp = stm->exp;
  const ExpIndex *index = exp->tag == EXP_Index ? &exp->as.Index : NULL;
  reading->moves = false;
  if (index && index->array.id == reading->array.id && index->indices.count == 2) {
    const bool row = moves(reading, index->indices.items[0]), column = moves(reading, index->indices.items[1]);
    reading->along_columns |= row && !column, reading->along_rows |= column;
    reading->moves = row || column;
  } else if (exp->tag == EXP_If || exp_bodies(exp).count == 0) {
    exp_visit(exp, &(Visitor){reading, note_atom, NULL, read_in_body});
  } else {
    const Bodies bodies = exp_bodies(exp);
    for EACH_IN(i, bodies) reading->along_rows |= body_mentions(reading->a, bodies.items[i], reading->array);
    reading->moves = true;
  }
  if (reading->moves) bitset_add_vars(&reading->moving, stm->pattern);
}

static void read_in_body(void *user, const Body *body) {
  Reading *reading = user;
  bool any = reading->moves;
  for RANGE(i, body->count) read_in_statement(reading, body->stms[i]), any |= reading->moves;
  reading->moves = any;
  for EACH_IN(i, body->result) note_atom(reading, body->result.items[i]);
}

// Each element is made by itself, or those of a row in the order of a scan: rows and columns may take turns.
static bool has_any_order(const Exp *exp, Type type) {
  if (exp->tag != EXP_Build || type.rank != 2 || exp->as.Build.function.body->result.count != 1) return false;
  if (exp->as.Build.widths.count == 2) return true;
  const Body *body = exp->as.Build.function.body;
  uint32_t number;
  const Stm *row = definition_in(body, body->result.items[0].as.var, &number);
  return row && (row->exp->tag == EXP_Scan || row->exp->tag == EXP_Build);
}

bool is_read_by_columns(Allocator *a, const Stm *stm) {
  if (stm->pattern.count != 1 || !has_any_order(stm->exp, var_type(a->vars, stm_result(stm)))) return false;
  const Uses *uses = map_pointer(&a->scope->uses, stm_result(stm).id);
  Reading reading = {.a = a, .array = stm_result(stm)};
  for COUNTING(i, uses && i < uses->at.size && !reading.along_rows) {
    const uint32_t at = uses->at.items[i];
    const Exp *reader = at < a->scope->body->count ? a->scope->body->stms[at]->exp : NULL;
    if (!reader || reader->tag != EXP_Build || reader->as.Build.widths.count < 2) return false;
    const Vars indices = reader->as.Build.function.parameters;
    reading.moving = bitset_new(a->arena);
    bitset_add(&reading.moving, indices.items[indices.count - 1].id);
    reading.moves = false;
    read_in_body(&reading, reader->as.Build.function.body);
  }
  return reading.along_columns && !reading.along_rows;
}
