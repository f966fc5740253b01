// tabulate_elements: an expensive value that the iterations of a loop compute anew, from the same elements of arrays or
// from the same indices of inner loops, is computed once, before the loop, into a table.
//   in: core   out: core with the same meaning
//   rule: loop n { .. build k \c -> .. reduce d \i -> .. exp x[c, i] .. }
//         -->  t = build (k, d) \c i -> exp x[c, i]; loop n { .. build k \c -> .. reduce d \i -> .. t[c, i] .. }
//         if all of these hold:
//         - its primitives and conversions are expensive (stm_slow); what other values need as well does not count
//         - within an iteration of the loop, it changes only with indices of inner loops whose bounds are fixed
//         - no element of the table can fail, whether the loops run or not
//         - no branch inside the loops skips it
//         - the table is no larger than an array from which it is computed; if it is computed from an index alone, than
//           a row of an array: the workspace stays proportional to the data
//         The table is filled before the outermost loop that need not be a dimension of it. Tables over the same
//         indices are filled by one loop; what they share is computed once.
//   Only floats, and what comes from floats: no facts would be known about other integers and bools read from a table
//   that are sizes, indices or conditions. A table of at most 64 elements, of constant sizes, is a local array and may
//   be larger than the array from which it is computed. The sizes of other tables must be known when the workspace is
//   allocated (early_sizes.c); static entry points, and the functions that they call, have only local tables. View
//   effects do not matter: they decide where arrays are stored, and a table changes none of these arrays.
//   test: opt/test/golden/tabulate_elements, test/run/table_of_elements.fut, test/run/table_of_indices.fut
#include "opt/opt.h"
#include "opt/tables.h"

enum { LEVEL_LIMIT = 62, INDEX_LIMIT = 60, TABLE_LIMIT = 4, KNOWN_LIMIT = 8, TRY_LIMIT = 3, LOCAL_ELEMENTS = 64 };
enum { SLOW = PRIM_COST_SCALAR + 1 };   // more than one division

typedef Seq(Table *) TableSeq;
// A body. `first` and `end` delimit its own indices among the open ones.
typedef struct Region {
  bool is_barrier;       // it may not run although the enclosing body does, or it must not be changed
  bool repeats;          // it runs an unknown number of times
  bool stores;           // it is one of a Build, whose array has the extents of its indices
  uint32_t first, end;
  TableSeq tables;       // the tables filled in this body so far
  uint32_t before;       // how many of them are filled before the current statement
} Region;
typedef struct Tabulator {
  Tabulation tabulation;
  const EarlySize *early;
  Range open[INDEX_LIMIT];
  uint32_t open_count;
  Region regions[LEVEL_LIMIT + 2];
} Tabulator;

static bool may_have_tables(Context *context, const VarTable *vars, const Function *function) {
  bool slow = false, floats = false;
  for EACH_STM(at, context->scratch, function->body)
    slow |= stm_slow(at.stm) > 0, floats |= stm_has_floats(vars, at.stm);
  return slow && floats;
}

// ---- dependences of variables
Dependence dependence_of(const Tabulation *tabulation, Var var) {
  const Dependence *known = map_pointer(&tabulation->dependences, var.id);
  return known ? *known : (Dependence){0};
}
static void set_dependence(Tabulator *tabulator, Var var, Dependence dependence) {
  map_put_pointer(&tabulator->tabulation.dependences, var.id,
                  COPY_OF(tabulator->tabulation.context->scratch, &dependence));
}
static bool is_elementary(const Stm *stm) {
  const ExpTag tag = stm->exp->tag;
  if (tag == EXP_Atom) return !(stm->marks & MARK_Opaque);
  return tag == EXP_Prim || tag == EXP_Convert || tag == EXP_Index;
}

typedef struct Operands { Tabulator *tabulator; Dependence all; } Operands;
static void add_dependence(void *user, Atom atom) {
  Operands *operands = user;
  if (atom.tag != ATOM_Var) return;
  const Dependence one = dependence_of(&operands->tabulator->tabulation, atom.as.var);
  operands->all.indices |= one.indices;
  if (one.changes > operands->all.changes) operands->all.changes = one.changes;
}
static Dependence *noted_dependence(Tabulator *tabulator, Atom atom) {
  return atom.tag == ATOM_Var ? map_pointer(&tabulator->tabulation.dependences, atom.as.var.id) : NULL;
}
static void add_use(void *user, Atom atom) {
  Operands *operands = user;
  Dependence *one = noted_dependence(operands->tabulator, atom);
  if (one && one->indices == operands->all.indices) one->used++;
}
static void forget_use(void *user, Atom atom) {
  Dependence *one = noted_dependence(user, atom);
  if (one) one->used = 0;
}
static void note_bound_at_level(void *user, Var var) {
  Tabulator *tabulator = user;
  const uint32_t level = tabulator->tabulation.level;
  set_dependence(tabulator, var, (Dependence){.level = level, .changes = level});
}
static void note_statement(Tabulator *tabulator, const Stm *stm) {
  const uint32_t level = tabulator->tabulation.level;
  Operands operands = {tabulator, {.level = level, .stm = stm}};
  const bool is_scalar =
      stm->pattern.count == 1 && var_type(tabulator->tabulation.vars, stm_result(stm)).tag == TYPE_Scalar;
  if (is_scalar && is_elementary(stm)) {
    exp_visit(stm->exp, &(Visitor){.user = &operands, .atom = add_dependence});
    exp_visit(stm->exp, &(Visitor){.user = &operands, .atom = add_use});
    set_dependence(tabulator, stm_result(stm), operands.all);
  } else if (level > 0) {
    for EACH_IN(i, stm->pattern) note_bound_at_level(tabulator, stm->pattern.items[i]);
  }
}

// ---- which loops
static bool is_early_size(const Tabulator *tabulator, Atom size) {
  if (size.tag == ATOM_Constant) return true;
  if (dependence_of(&tabulator->tabulation, size.as.var).level > 0) return false;
  return early_size(tabulator->early, knowledge_sizes(tabulator->tabulation.knowledge), size);
}
// Products of iteration counts. Negative: unknown, possibly large.
static int64_t product(int64_t a, int64_t b) {
  return a < 0 || b < 0 ? -1 : a && b > INT32_MAX / a ? INT32_MAX : a * b;
}
static int64_t iterations_of(Atom width) {
  int64_t value;
  return !atom_is_i64(width, &value) ? -1 : value > INT32_MAX ? INT32_MAX : value;
}

// For one level, its loops in order. A loop whose index occurs in the element becomes a dimension of the table. An
// enclosing loop of a dimension repeats the computation of the element, which the table avoids. A loop inside all
// dimensions does not count: its iterations share one value anyway.
typedef struct Choice { Table *table; uint64_t indices; int64_t elements, iterations, around; } Choice;
static bool choose_at(const Tabulator *tabulator, uint32_t level, Choice *choice) {
  const Region *region = &tabulator->regions[level];
  if (region->repeats) choice->around = -1;
  for RANGE_FROM(i, region->first, region->end) {
    const Range *range = &tabulator->open[i];
    const int64_t iterations = iterations_of(range->width);
    if (!(choice->indices >> i & 1)) { choice->around = product(choice->around, iterations); continue; }
    if (choice->table->rank == TABLE_RANK || !is_early_size(tabulator, range->width)) return false;
    choice->table->dims[choice->table->rank++] = *range;
    choice->table->is_extent = region->stores;
    choice->elements = product(choice->elements, iterations);
    choice->iterations = product(choice->iterations, choice->around);
    choice->around = 1;
  }
  return true;
}
static bool choose_dims(const Tabulator *tabulator, uint64_t indices, Table *table) {
  Choice choice = {table, indices, 1, 1, 1};
  table->rank = 0;
  for (uint32_t level = table->level; level <= tabulator->tabulation.level; level++)
    if (!choose_at(tabulator, level, &choice)) return false;
  table->is_local = choice.elements >= 0 && choice.elements <= LOCAL_ELEMENTS;
  return table->rank > 0 && choice.iterations != 0 && choice.iterations != 1 &&
         (table->is_local || !tabulator->early->refused);
}
// Does the loop of this level have several iterations that share an element?
static bool repeats_beside(const Tabulator *tabulator, uint32_t level, uint64_t indices) {
  const Region *region = &tabulator->regions[level];
  for RANGE_FROM(i, region->first, region->end)
    if (!(indices >> i & 1)) return true;
  return region->repeats;
}

// ---- the tables
static const Table *known_table(const Tabulator *tabulator, const Table *table) {
  const TableSeq *tables = &tabulator->regions[table->level - 1].tables;
  for (uint32_t i = tables->size; i-- > 0 && tables->size - i <= KNOWN_LIMIT;)
    if (table_equal(&tabulator->tabulation, tables->items[i], table)) return tables->items[i];
  return NULL;
}
// A table that is filled before the same statement and has the same indices; its loop fills both.
static Table *table_beside(const Region *region, const Table *table) {
  for RANGE_FROM(i, region->before, region->tables.size) {
    Table *other = region->tables.items[i];
    bool same = other->rank == table->rank;
    for COUNTING(d, d < table->rank && same) same = other->dims[d].index.id == table->dims[d].index.id;
    if (same) return other;
  }
  return NULL;
}
static const Stm *tabulate_statement(Tabulator *tabulator, Table *table) {
  Context *context = tabulator->tabulation.context;
  Region *region = &tabulator->regions[table->level - 1];
  const Table *filled = known_table(tabulator, table);
  const bool has_room = filled || region->tables.size - region->before < TABLE_LIMIT;
  if (!has_room || !rule_allowed(context, "tabulate-elements")) return table->root;
  if (!filled) {
    Table *head = table_beside(region, table), *made = COPY_OF(context->scratch, table);
    table_declare(&tabulator->tabulation, made, head);
    if (head) made->next = head->next, head->next = made;
    seq_push(context->scratch, &region->tables, made);
    made->is_head = !head;
    filled = made;
  }
  return table_read(&tabulator->tabulation, table, filled->var);
}

static uint32_t outermost_level(const Tabulator *tabulator, uint32_t changes) {
  uint32_t level = changes;
  for (uint32_t l = changes + 1; l <= tabulator->tabulation.level; l++)
    if (tabulator->regions[l].is_barrier) level = l;
  return level + 1;
}
// Is the statement one that computes an element, and is its value needed for more than other elements?
static bool has_element(const Tabulation *tabulation, const Stm *stm) {
  return stm->pattern.count == 1 && dependence_of(tabulation, stm_result(stm)).stm == stm &&
         is_needed_elsewhere(tabulation, stm_result(stm));
}
// A table that shares expensive statements with another costs less, since they would be needed for its sake.
static bool is_worth(const Tabulator *tabulator, const Table *table) {
  bool shares = false;
  for (const Table *other = table_beside(&tabulator->regions[table->level - 1], table); other; other = other->next)
    for RANGE(i, table->count)
      for RANGE(k, other->count) shares |= table->stms[i] == other->stms[k] && stm_slow(table->stms[i]);
  return table->cost >= (shares ? PRIM_COST_DIVISION : SLOW);
}
// A table of the elements that the statement computes, before the outermost loop possible. Of integers and bools, facts
// may be known that later passes need, unless they come from floats.
static bool find_table(const Tabulator *tabulator, const Stm *stm, Table *table) {
  const Dependence wanted = dependence_of(&tabulator->tabulation, stm_result(stm));
  const bool is_float = scalar_is_float(var_type(tabulator->tabulation.vars, stm_result(stm)).scalar);
  uint32_t tries = 0;
  for (uint32_t level = outermost_level(tabulator, wanted.changes);
       level <= tabulator->tabulation.level && tries < TRY_LIMIT; level++) {
    *table = (Table){.root = stm, .level = level, .indices = wanted.indices};
    if (!repeats_beside(tabulator, level, wanted.indices) || !choose_dims(tabulator, wanted.indices, table)) continue;
    tries++;
    if (table_gather(&tabulator->tabulation, table) && table->cost >= PRIM_COST_DIVISION &&
        (is_float || table->floats) && table_may_stand(&tabulator->tabulation, table))
      return true;
  }
  return false;
}
// Replaces statements by reads of tables. What a statement without a table needs may have a table of its own.
static void read_tables(Tabulator *tabulator, uint32_t count, const Stm **stms) {
  Tabulation *tabulation = &tabulator->tabulation;
  Table table;
  for RANGE_DOWN(i, count)
    if (has_element(tabulation, stms[i]) && !find_table(tabulator, stms[i], &table))
      exp_visit(stms[i]->exp, &(Visitor){.user = tabulator, .atom = forget_use});
  for RANGE(i, count)
    if (has_element(tabulation, stms[i]) && find_table(tabulator, stms[i], &table) && is_worth(tabulator, &table))
      stms[i] = tabulate_statement(tabulator, &table);
}

// ---- the walk
static const Body *tabulate_body(Tabulator *tabulator, const Body *body);

static void open_indices(Tabulator *tabulator, const Exp *exp, Region *region) {
  Range ranges[8];
  const uint32_t count = loop_ranges(exp, ranges, 8), level = tabulator->tabulation.level;
  for COUNTING(i, i < count && tabulator->open_count < INDEX_LIMIT) {
    set_dependence(tabulator, ranges[i].index,
                   (Dependence){.level = level, .indices = UINT64_C(1) << tabulator->open_count});
    tabulator->open[tabulator->open_count++] = ranges[i];
  }
  region->repeats = count == 0;
  region->stores = exp->tag == EXP_Build;
}
static const Body *tabulate_nested(Tabulator *tabulator, const Stm *stm, uint32_t number, const Body *body) {
  const Exp *exp = stm->exp;
  Tabulation *tabulation = &tabulator->tabulation;
  const uint32_t open = tabulator->open_count;
  const bool runs = exp->tag != EXP_If && body == loop_inner_body(exp);
  Region *region = &tabulator->regions[++tabulation->level];
  *region = (Region){.first = open, .is_barrier = !runs};
  knowledge_set_level(tabulation->knowledge, tabulation->level);
  const KnowledgeMark mark = knowledge_enter_body(tabulation->knowledge, exp, (int)number);
  exp_visit(exp, &(Visitor){.user = tabulator, .bound = note_bound_at_level});
  if (runs) open_indices(tabulator, exp, region);
  region->end = tabulator->open_count;
  const Body *result = tabulate_body(tabulator, body);
  tabulator->open_count = open;
  knowledge_leave(tabulation->knowledge, mark);
  knowledge_set_level(tabulation->knowledge, --tabulation->level);
  return result;
}
static const Stm *with_tabulated_bodies(Tabulator *tabulator, const Stm *stm) {
  Bodies bodies = exp_bodies(stm->exp);
  if (tabulator->tabulation.level == LEVEL_LIMIT || !stm->pattern.count) return stm;   // it only makes checks
  for EACH_IN(i, bodies) bodies.items[i] = tabulate_nested(tabulator, stm, i, bodies.items[i]);
  stm = stm_with_bodies(tabulator->tabulation.context->arena, stm, bodies);
  return stm->exp->tag == EXP_Build ? split_build(&tabulator->tabulation, stm, tabulator->open_count) : stm;
}

// The tables that a statement needs are filled before it.
static const Body *tabulate_body(Tabulator *tabulator, const Body *body) {
  Tabulation *tabulation = &tabulator->tabulation;
  Region *region = &tabulator->regions[tabulation->level];
  Builder out = builder_new(tabulation->context, tabulation->vars, (Span){0});
  for RANGE(i, body->count) {
    const Stm *stm = with_tabulated_bodies(tabulator, body->stms[i]);
    for (; region->before < region->tables.size; region->before++)
      if (region->tables.items[region->before]->is_head)
        table_fill(tabulation, region->tables.items[region->before], &out);
    note_statement(tabulator, stm);
    knowledge_statement(tabulation->knowledge, stm);
    build_existing(&out, stm);
  }
  read_tables(tabulator, out.stms.size, out.stms.items);
  return builder_body(&out, body);
}

// `early`: the early sizes of all functions (early_sizes.c), computed for the first function that may have tables.
static const Function *tabulate_function(Context *context, const Program *program, const Function *function,
                                         void *early) {
  if (!may_have_tables(context, program->vars, function)) return function;
  if (((Map *)early)->entries.size == 0) *(Map *)early = early_sizes(context, program);
  Tabulator *tabulator = NEW(context->scratch, Tabulator);
  *tabulator = (Tabulator){
      .tabulation = {context, program->vars, knowledge_new(context, program->vars, sizes_new(context, program->vars)),
                     map_new(context->scratch), body_use_counts(context->scratch, program->vars, function->body), 0},
      .early = map_pointer(early, function->name.id)};
  knowledge_function(tabulator->tabulation.knowledge, function);
  return function_with_body(context->arena, function, tabulate_body(tabulator, function->body));
}

const Program *tabulate_elements(Context *context, const Program *program) {
  Map early = map_new(context->scratch);
  const Program *tabulated = program_map(context, program, tabulate_function, &early);
  return tabulated == program ? program : remove_dead(context, tabulated);
}
