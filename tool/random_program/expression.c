// Chooses a production for a wanted type; without fuel, a variable or a literal.
#include "random_program.h"

enum { EDGES = 4 };
static const char *const float_edges[EDGES] = {"%s.nan", "%s.inf", "(-%s.inf)", "(-0.0%s)"};
static const char *const integer_edges[EDGES] = {"%s.highest", "%s.lowest", "(%s.highest - 1)", "(%s.lowest + 1)"};
static const Feature features_of_float[EDGES] = {FEATURE_NotANumber, FEATURE_Infinity, FEATURE_Infinity,
                                                 FEATURE_NegativeZero};
static const char *const float_literals[] = {"0", "1", "2.5", "-1", "0.125", "-3.75", "100", "1e3"};
static const char *const integer_literals[] = {"0", "1", "2", "3", "5", "7", "10", "100"};

void literal(Generator *g, Scalar scalar) {
  if (scalar == SCALAR_bool) { say(g, chance(g->choices, 2) ? "true" : "false"); return; }
  const bool is_float = is_float_type(scalar);
  if (chance(g->choices, 8)) {
    const uint32_t edge = choose(g->choices, EDGES);
    note(g, is_float ? features_of_float[edge] : FEATURE_ExtremeInteger);
    say(g, is_float ? float_edges[edge] : integer_edges[edge], name_of_scalar(scalar));
    return;
  }
  const char *digits = (is_float ? float_literals : integer_literals)[choose(g->choices, 8)];
  say(g, digits[0] == '-' ? "(%s%s)" : "%s%s", digits, name_of_scalar(scalar));
}
static uint64_t work_around(const Generator *g) {   // every body around may run as often as the largest size
  uint64_t work = 1;
  for (uint32_t i = 0; i < g->nesting; i++) work *= g->largest_input;
  return work;
}

// ---- digests: a number made of all elements of a variable, so that what computed them is not dead code
static void digest_of(Generator *g, Text name, Type type) {   // of type i64
  if (type.rank > 0) {
    Text element = new_name(g, "d");
    say(g, "(i64.sum (map (\\%.*s -> ", TEXT_ARG(element));
    digest_of(g, element, element_of(type));
    say(g, ") %.*s))", TEXT_ARG(name));
  } else if (is_float_type(type.scalar)) {   // all bits, but NaN has many
    const char *scalar = name_of_scalar(type.scalar), *bits = scalar + 1;
    say(g, "(if %s.isnan %.*s then 7 else i64.u%s (%s.to_bits %.*s))", scalar, TEXT_ARG(name), bits, scalar,
        TEXT_ARG(name));
  }
  else say(g, "(i64.%s %.*s)", name_of_scalar(type.scalar), TEXT_ARG(name));
}
static bool is_cheap_digest(const Generator *g, Type type) {
  return largest_count(g, type) * work_around(g) <= DIGEST_MAX;
}
static bool digest(Generator *g, Scalar scalar) {
  if (g->scope.size == 0 || choose(g->choices, 4) == 0) return false;
  const uint32_t recent = g->scope.size < DIGEST_RECENT ? g->scope.size : DIGEST_RECENT;
  Variable *variable = &g->scope.items[g->scope.size - 1 - choose(g->choices, recent)];
  if (!is_cheap_digest(g, variable->type)) return false;
  variable->used = true;
  say(g, scalar == SCALAR_bool ? "(0 == 1 & " : "(%s.i64 ", name_of_scalar(scalar));
  digest_of(g, variable->name, variable->type);
  say(g, ")");
  return true;
}
static void constant(Generator *g, Type want) {
  if (want.rank == 0) {
    if (!digest(g, want.scalar)) literal(g, want.scalar);
    return;
  }
  say(g, "(replicate (%s) ", text_of_size(g, want.size[0]));
  constant(g, element_of(want));
  say(g, ")");
}
static void constant_or_variable(Generator *g, Type want) {
  uint32_t fitting = 0;
  for EACH(i, &g->scope) fitting += types_equal(g->scope.items[i].type, want);
  uint32_t which = fitting == 0 ? 0 : choose(g->choices, 1 + 2 * fitting);
  if (which == 0) { constant(g, want); return; }
  which = (which - 1) / 2;
  for EACH(i, &g->scope) {
    if (!types_equal(g->scope.items[i].type, want)) continue;
    if (which-- == 0) { g->scope.items[i].used = true; say(g, "%.*s", TEXT_ARG(g->scope.items[i].name)); return; }
  }
}
static const Production terminals[] = {{"constant or variable", 6, fits_any, constant_or_variable},
                                       {NULL, 0, NULL, NULL}};
static const Production *const tables[] = {terminals,          scalar_productions,  array_productions,
                                           update_productions, control_productions, size_productions,
                                           function_productions, sum_productions,   partial_productions,
                                           row_productions,    view_productions,    window_productions,
                                           stride_productions};
enum { TABLES = sizeof tables / sizeof *tables, FIRST_OF_VIEWS = TABLES - 4 };

static bool is_usable(Generator *g, uint32_t table, const Production *p, Type want) {
  const bool wrong_rank =
      tables[table] == scalar_productions
          ? want.rank != 0
          : (tables[table] == array_productions || tables[table] == update_productions) && want.rank == 0;
  const bool wrong_kind = table >= FIRST_OF_VIEWS && g->choices->kind != PROGRAM_Views;
  return !wrong_rank && !wrong_kind && p->fits(g, want);
}
const Production *production_of(uint32_t number) {
  for (uint32_t table = 0; table < TABLES; table++)
    for (const Production *p = tables[table]; p->name != NULL; p++)
      if (number-- == 0) return p;
  return NULL;
}

static bool is_too_much(const Generator *g, Type want) {
  const uint64_t most = g->largest_input > SIZE_MAX_OF_INPUT ? LARGE_WORK_MAX : WORK_MAX;
  return largest_count(g, want) * work_around(g) > most;
}
void expression(Generator *g, Type want) {
  if (g->fuel-- <= 0 || g->nesting > NESTING_MAX || is_too_much(g, want)) { constant_or_variable(g, want); return; }
  uint32_t total = 0, number = 0;
  for (uint32_t table = 0; table < TABLES; table++)
    for (const Production *p = tables[table]; p->name != NULL; p++)
      total += is_usable(g, table, p, want) ? p->weight : 0;
  uint32_t lot = choose(g->choices, total);
  for (uint32_t table = 0; table < TABLES; table++)
    for (const Production *p = tables[table]; p->name != NULL; p++, number++) {
      const uint32_t weight = is_usable(g, table, p, want) ? p->weight : 0;
      if (lot < weight) {
        if (g->used) bitset_add(g->used, number);
        p->write(g, want);
        return;
      }
      lot -= weight;
    }
}
void nested_expression(Generator *g, Type want) {
  g->nesting++;
  expression(g, want);
  g->nesting--;
}
// ---- data reach the result: " |> map (+ DIGEST)" after an expression adds a variable to its elements
static void add_digest(Generator *g, Type want, const Variable *variable) {
  note(g, FEATURE_UnusedResult);
  say(g, " |> ");
  for (uint32_t i = 0; i < want.rank; i++) say(g, "map (");
  say(g, want.scalar == SCALAR_bool ? "(!= (" : "(+ (%s.i64 (", name_of_scalar(want.scalar));
  digest_of(g, variable->name, variable->type);
  say(g, want.scalar == SCALAR_bool ? " %% 2 == 1))" : ")))");
  for (uint32_t i = 0; i < want.rank; i++) say(g, ")");
}
bool reaches_result(Generator *g, Type type, Type want) {
  return is_cheap_digest(g, type) && largest_count(g, type) * largest_count(g, want) * work_around(g) <= DIGEST_MAX;
}
void using_expression(Generator *g, Mark mark, Type want) {
  const uint32_t last = g->scope.size;
  say(g, "((");
  expression(g, want);
  say(g, ")");
  for (uint32_t i = mark.variables; i < last; i++) {
    const Variable *variable = &g->scope.items[i];
    const bool stays_unused = choose(g->choices, 3) == 0 && !g->may_fail;   // an unused value need not fail
    if (!variable->used && !stays_unused && reaches_result(g, variable->type, want)) add_digest(g, want, variable);
  }
  say(g, ")");
}
void in_bounds_index(Generator *g, Size size) {
  say(g, "(");
  expression(g, scalar_type(SCALAR_i64));
  say(g, " %% %s)", text_of_size(g, size));
}
void lambda(Generator *g, uint32_t count, const Type *parameters, Type result) {
  Mark mark = mark_scope(g);
  Text names[4];
  say(g, "(\\");
  for (uint32_t i = 0; i < count; i++) {
    names[i] = new_name(g, "p");
    say(g, "(%.*s: ", TEXT_ARG(names[i]));
    put_type(g, parameters[i]);
    say(g, ") ");
  }
  say(g, "-> ");
  for (uint32_t i = 0; i < count; i++) bind(g, names[i], parameters[i]);
  g->nesting++;
  using_expression(g, mark, result);
  g->nesting--;
  say(g, ")");
  leave_scope(g, mark);
}
void associative_operator(Generator *g, Scalar scalar) {
  const char *name = name_of_scalar(scalar);
  if (scalar == SCALAR_bool) say(g, chance(g->choices, 2) ? "(||) false" : "(&&) true");
  else switch (choose(g->choices, 3)) {
    case 0: say(g, "(+) 0%s", name); break;
    case 1: say(g, "%s.max %s.lowest", name, name); break;
    default: say(g, "%s.min %s.highest", name, name);
  }
}
