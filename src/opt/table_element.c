// table_element: one table of values that do not change in the iterations of a loop.
//   in: the statement whose value is needed, and the dependences of variables
//   out: table = build (k, d) \c i -> exp x[c, i]
#include "opt/tables.h"

// ---- the statements that compute an element
typedef struct Gathering {
  const Tabulation *tabulation;
  Table *table;
  bool is_needed;   // the statement is computed even if there is a table
  bool fails;
} Gathering;

uint32_t stm_slow(const Stm *stm) {
  const Exp *exp = stm->exp;
  const uint32_t cost = exp->tag == EXP_Prim      ? prim_cost(exp->as.Prim.prim, exp->as.Prim.type)
                        : exp->tag == EXP_Convert ? conversion_cost(exp->as.Convert.to, exp->as.Convert.from)
                                                  : 0;
  return cost >= PRIM_COST_DIVISION ? cost : 0;
}
bool is_of_floats(const Exp *exp) {
  return (exp->tag == EXP_Prim && scalar_is_float(exp->as.Prim.type)) ||
         (exp->tag == EXP_Convert && scalar_is_float(exp->as.Convert.from));
}
bool stm_has_floats(const VarTable *vars, const Stm *stm) {
  bool floats = is_of_floats(stm->exp);
  for EACH_IN(i, stm->pattern) floats |= scalar_is_float(var_type(vars, stm->pattern.items[i]).scalar);
  return floats;
}
bool is_needed_elsewhere(const Tabulation *tabulation, Var var) {
  return dependence_of(tabulation, var).used < map_value_or(&tabulation->uses, var.id, 0);
}

static bool is_gathered(const Table *table, const Stm *stm) {
  for RANGE(i, table->count)
    if (table->stms[i] == stm) return true;
  return false;
}
static void gather_atom(void *user, Atom atom);
static void gather(Gathering *gathering, const Stm *stm) {
  const Visitor operands = {.user = gathering, .atom = gather_atom};
  if (gathering->fails || is_gathered(gathering->table, stm)) return;
  Table *table = gathering->table;
  const bool was_needed = gathering->is_needed;
  gathering->is_needed |= stm != table->root && is_needed_elsewhere(gathering->tabulation, stm_result(stm));
  exp_visit(stm->exp, &operands);
  if (!gathering->is_needed && dependence_of(gathering->tabulation, stm_result(stm)).indices == table->indices)
    table->cost += stm_slow(stm);
  gathering->is_needed = was_needed;
  table->reads |= stm->exp->tag == EXP_Index;
  table->floats |= is_of_floats(stm->exp);
  gathering->fails |= table->count == ELEMENT_STMS;
  if (!gathering->fails) table->stms[table->count++] = stm;
}
static void gather_atom(void *user, Atom atom) {
  Gathering *gathering = user;
  if (atom.tag != ATOM_Var) return;
  const Dependence known = dependence_of(gathering->tabulation, atom.as.var);
  if (known.stm && known.level >= gathering->table->level) gather(gathering, known.stm);
}

bool table_gather(const Tabulation *tabulation, Table *table) {
  Gathering gathering = {tabulation, table, false, false};
  table->count = table->cost = 0;
  gather(&gathering, table->root);
  return !gathering.fails;
}

// ---- can the element be computed before the loops?
static bool element_cannot_fail(const Tabulation *tabulation, const Table *table) {
  for RANGE(i, table->count) {
    if (!knowledge_cannot_fail(tabulation->knowledge, table->stms[i]->exp)) return false;
    knowledge_statement(tabulation->knowledge, table->stms[i]);
  }
  return true;
}

// ---- is the table small? It has no more elements than a row of an array with its extent. If elements of an array are
// read: each of its indices indexes a dimension of the array of its own, or the products of the sizes are compared.
static bool reads_at(const ExpIndex *index, Var var) {
  for EACH_IN(d, index->indices)
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
  return apart || knowledge_holds(tabulation->knowledge, poly_sub(tabulation->context->arena, elements, rows));
}
static bool is_small_table(const Tabulation *tabulation, const Table *table) {
  if (table->is_local || (!table->reads && table->rank == 1 && table->is_extent)) return true;
  for RANGE(i, table->count)
    if (table->stms[i]->exp->tag == EXP_Index && is_no_larger(tabulation, table, &table->stms[i]->exp->as.Index))
      return true;
  return false;
}

// Uses only facts that hold before the loop, whether the loop runs or not. A bound that may be negative has a size of
// its own.
bool table_may_stand(const Tabulation *tabulation, Table *table) {
  Knowledge *knowledge = tabulation->knowledge;
  knowledge_set_limit(knowledge, table->level - 1);
  knowledge_set_level(knowledge, table->level - 1);
  const KnowledgeMark mark = knowledge_enter(knowledge);
  for RANGE(d, table->rank) {
    const Atom width = table->dims[d].width;
    table->sizes[d] = knowledge_at_most(knowledge, atom_i64(0), width) ? width : atom_i64(0);
  }
  for RANGE(d, table->rank) knowledge_index(knowledge, table->dims[d].index, table->dims[d].width);
  const bool may = element_cannot_fail(tabulation, table) && is_small_table(tabulation, table);
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
void table_declare(const Tabulation *tabulation, Table *table, const Table *head) {
  const Span span = table->root->span;
  table->clamps = builder_new(tabulation->context, tabulation->vars, span);
  for RANGE(d, table->rank) {
    const Atom width = table->dims[d].width;
    if (head) table->sizes[d] = head->sizes[d];
    else if (!atom_equal(table->sizes[d], width))
      table->sizes[d] = build_i64(&table->clamps, PRIM_Max, atom_i64(0), width);
  }
  const ScalarType scalar = var_type(tabulation->vars, stm_result(table->root)).scalar;
  table->var = var_named(tabulation->context, tabulation->vars, "table",
                         type_array(tabulation->context->arena, scalar, table->rank, table->sizes), span);
}

void table_fill(const Tabulation *tabulation, Table *head, Builder *out) {
  Context *context = tabulation->context;
  Builder builder = builder_new(context, tabulation->vars, head->root->span);
  Bitset built = bitset_new(context->scratch);
  Seq(Atom) elements = {0};
  Seq(Var) tables = {0};
  for (const Table *table = head; table; table = table->next) {
    for RANGE(i, table->count) {
      const Stm *stm = table->stms[i];   // it cannot fail; nothing else is known about it before the loop
      if (bitset_has(&built, stm_result(stm).id)) continue;
      bitset_add(&built, stm_result(stm).id);
      build_existing(&builder, stm_new(context->arena, stm->pattern, (Vars){0}, stm->exp, stm->span));
    }
    seq_push(context->arena, &elements, atom_var(stm_result(table->root)));
    seq_push(context->arena, &tables, table->var);
  }
  Var indices[TABLE_RANK];
  for RANGE(d, head->rank) indices[d] = head->dims[d].index;
  const Lambda element = {vars_of(context->arena, head->rank, indices),
                          builder_finish(&builder, elements.size, elements.items)};
  const Exp *build = NEW_EXP(context->arena, Build, atoms_of(context->arena, head->rank, head->sizes),
                             lambda_rename(context, tabulation->vars, element, NULL));
  for RANGE(i, head->clamps.stms.size) build_existing(out, head->clamps.stms.items[i]);
  out->span = head->root->span;
  build_stm(out, tables.size, tables.items, build);
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
