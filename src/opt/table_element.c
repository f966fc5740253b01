// table_element: one table of values that do not change in the iterations of a loop.
//   in: the statement whose value is needed, and the dependences of variables
//   out: table = build (k, d) \c i -> exp x[c, i]
#include "opt/tables.h"

// ---- the statements that compute an element
typedef struct Gathering { const Tabulation *tabulation; Table *table; bool fails, reads; } Gathering;

static bool is_gathered(const Table *table, const Stm *stm) {
  for RANGE(i, table->count)
    if (table->stms[i] == stm) return true;
  return false;
}
static void gather_atom(void *user, Atom atom);
static void gather(Gathering *gathering, const Stm *stm) {
  const Visitor operands = {.user = gathering, .atom = gather_atom};
  if (gathering->fails || is_gathered(gathering->table, stm)) return;
  exp_visit(stm->exp, &operands);
  gathering->reads |= stm->exp->tag == EXP_Index;
  gathering->fails |= gathering->table->count == ELEMENT_STMS;
  if (!gathering->fails) gathering->table->stms[gathering->table->count++] = stm;
}
static void gather_atom(void *user, Atom atom) {
  Gathering *gathering = user;
  if (atom.tag != ATOM_Var) return;
  const Dependence known = dependence_of(gathering->tabulation, atom.as.var);
  if (known.stm && known.level >= gathering->table->level) gather(gathering, known.stm);
}

bool table_gather(const Tabulation *tabulation, Table *table) {
  Gathering gathering = {tabulation, table, false, false};
  table->count = 0;
  gather(&gathering, table->root);
  return !gathering.fails && gathering.reads;
}

// ---- can the element be computed before the loops?
static bool reads_in_bounds(const Tabulation *tabulation, const ExpIndex *index) {
  const Type type = var_type(tabulation->vars, index->array);
  for RANGE(d, index->indices.count)
    if (!knowledge_in_bounds(tabulation->knowledge, index->indices.items[d], type.shape[d])) return false;
  return true;
}
static bool divides_safely(const Tabulation *tabulation, const ExpPrim *prim) {
  if (!(prim_info(prim->prim)->flags & PRIM_Partial) || !scalar_is_integer(prim->type)) return true;
  const Atom divisor = prim->arguments.items[1];
  if (divisor.tag == ATOM_Constant) return scalar_to_index(divisor.as.constant) != 0;
  return prim->type == SCALAR_I64 && knowledge_less(tabulation->knowledge, atom_i64(0), divisor) == ANSWER_Yes;
}
static bool element_cannot_fail(const Tabulation *tabulation, const Table *table) {
  for RANGE(i, table->count) {
    const Exp *exp = table->stms[i]->exp;
    if (exp->tag == EXP_Index && !reads_in_bounds(tabulation, &exp->as.Index)) return false;
    if (exp->tag == EXP_Prim && !divides_safely(tabulation, &exp->as.Prim)) return false;
    knowledge_statement(tabulation->knowledge, table->stms[i]);
  }
  return true;
}

// ---- is the table small? Each of its indices indexes a dimension of the array of its own, or the products of the
// sizes are compared.
static bool reads_at(const ExpIndex *index, Var var) {
  for RANGE(d, index->indices.count)
    if (index->indices.items[d].tag == ATOM_Var && index->indices.items[d].as.var.id == var.id) return true;
  return false;
}
static const Poly *factor(const Tabulation *tabulation, const Poly *product, Atom size) {
  return poly_mul(tabulation->context->arena, product, sizes_poly(knowledge_sizes(tabulation->knowledge), size));
}
static bool is_no_larger(const Tabulation *tabulation, const Table *table, const ExpIndex *index) {
  const Type type = var_type(tabulation->vars, index->array);
  const Poly *elements = poly_constant(tabulation->context->arena, 1), *rows = elements;
  bool apart = true;
  if (scalar_bytes(var_type(tabulation->vars, table->root->pattern.items[0]).scalar) > scalar_bytes(type.scalar))
    return false;
  for RANGE(d, table->rank) apart &= reads_at(index, table->dims[d].index);
  for RANGE(d, table->rank) rows = factor(tabulation, rows, table->dims[d].width);
  for RANGE(d, type.rank) elements = factor(tabulation, elements, type.shape[d]);
  return apart || knowledge_non_negative(tabulation->knowledge, poly_sub(tabulation->context->arena, elements, rows)) ==
                      ANSWER_Yes;
}
static bool is_small_table(const Tabulation *tabulation, const Table *table) {
  for RANGE(i, table->count)
    if (table->stms[i]->exp->tag == EXP_Index && is_no_larger(tabulation, table, &table->stms[i]->exp->as.Index))
      return true;
  return false;
}

// Sizes must not be negative: all bounds are proven to be >= 0.
static bool has_table_sizes(const Tabulation *tabulation, const Table *table) {
  for RANGE(d, table->rank)
    if (knowledge_at_most(tabulation->knowledge, atom_i64(0), table->dims[d].width) != ANSWER_Yes) return false;
  return true;
}

// Uses only facts that hold before the loop, whether the loop runs or not.
bool table_may_stand(const Tabulation *tabulation, const Table *table) {
  Knowledge *knowledge = tabulation->knowledge;
  knowledge_set_limit(knowledge, table->level - 1);
  knowledge_set_level(knowledge, table->level - 1);
  const KnowledgeMark mark = knowledge_enter(knowledge);
  bool may = has_table_sizes(tabulation, table);
  for RANGE(d, table->rank) knowledge_index(knowledge, table->dims[d].index, table->dims[d].width);
  may = may && element_cannot_fail(tabulation, table) && (table->is_local || is_small_table(tabulation, table));
  knowledge_leave(knowledge, mark);
  knowledge_set_limit(knowledge, UINT32_MAX);
  knowledge_set_level(knowledge, tabulation->level);
  return may;
}

// ---- are two tables equal? One renaming maps the indices and statements of one table to those of the other.
typedef struct Renaming { Arena *arena; Map to; } Renaming;
static Atom renamed_atom(void *user, Atom atom) {
  const Renaming *renaming = user;
  const MapEntry *to = atom.tag == ATOM_Var ? map_find(&renaming->to, atom.as.var.id) : NULL;
  return to ? atom_var((Var){(uint32_t)to->as.value}) : atom;
}
bool table_equal(const Tabulation *tabulation, const Table *a, const Table *b) {
  if (a->rank != b->rank || a->count != b->count) return false;
  Renaming renaming = {tabulation->context->scratch, map_new(tabulation->context->scratch)};
  const Mapper mapper = {.user = &renaming, .arena = renaming.arena, .atom = renamed_atom};
  for RANGE(d, a->rank) {
    if (!atom_equal(a->dims[d].width, b->dims[d].width)) return false;
    map_put(&renaming.to, b->dims[d].index.id, a->dims[d].index.id);
  }
  for RANGE(i, a->count) {
    if (!exp_equal(a->stms[i]->exp, exp_map(b->stms[i]->exp, &mapper))) return false;
    map_put(&renaming.to, stm_result(b->stms[i]).id, stm_result(a->stms[i]).id);
  }
  return true;
}

// ---- the statements
static const Body *element_body(const Tabulation *tabulation, const Table *table) {
  Builder builder = builder_new(tabulation->context, tabulation->vars, table->root->span);
  for RANGE(i, table->count) {
    const Stm *stm = table->stms[i];   // it cannot fail; nothing else is known about it before the loop
    build_existing(&builder, stm_new(tabulation->context->arena, stm->pattern, (Vars){0}, stm->exp, stm->span));
  }
  const Atom element = atom_var(table->root->pattern.items[0]);
  return builder_finish(&builder, 1, &element);
}

void table_fill(const Tabulation *tabulation, Table *table) {
  Context *context = tabulation->context;
  Arena *arena = context->arena;
  Var indices[TABLE_RANK];
  Atom widths[TABLE_RANK];
  for RANGE(d, table->rank) indices[d] = table->dims[d].index, widths[d] = table->dims[d].width;
  const Lambda element = {vars_of(arena, table->rank, indices), element_body(tabulation, table)};
  const Exp *build = NEW_EXP(arena, Build, atoms_of(arena, table->rank, widths),
                             lambda_rename(context, tabulation->vars, element, NULL));
  const ScalarType scalar = var_type(tabulation->vars, stm_result(table->root)).scalar;
  table->var = var_named(context, tabulation->vars, "table", type_array(arena, scalar, table->rank, widths),
                         table->root->span);
  table->filling = stm_new(arena, vars_of(arena, 1, &table->var), (Vars){0}, build, table->root->span);
}

// The read has the certificates of the statements that it replaces, so that no check of an unused value is added.
const Stm *table_read(const Tabulation *tabulation, const Table *table, Var filled) {
  Arena *arena = tabulation->context->arena;
  Atom indices[TABLE_RANK];
  Vars checks = {0};
  for RANGE(d, table->rank) indices[d] = atom_var(table->dims[d].index);
  for RANGE(i, table->count) checks = vars_join(arena, checks, table->stms[i]->certificates);
  const Exp *index = NEW_EXP(arena, Index, filled, atoms_of(arena, table->rank, indices));
  return stm_new(arena, table->root->pattern, checks, index, table->root->span);
}
