// Productions of existential maps: maps of functions whose results are arrays of a size that only the value tells. The
// sizes of all rows are equal, as they do not depend on the element, except in programs that may fail.
//   let [k] (f: [n][k]t) = map (\x -> ROW of x, z and zs) xs in EXP
// A row is written in the program's text where it is mapped, or is the result of a function (`row_function`).
#include "random_program.h"

enum { LENGTH_MAX = 4, ROWS_MAX = 2 /* results of one function */ };
#define TEXT_HERE(g, ...) text_c_string((g)->arena, text_format((g)->arena, __VA_ARGS__))
// What a row is made of: the element mapped over, a number and an array that do not depend on it.
typedef struct Material { Text element, number, array; Type of_element, of_array; } Material;

// With the element in scope, or without it.
static void scalar_of(Generator *g, const Material *material, Type want, bool has_element) {
  const Mark mark = mark_scope(g);
  if (has_element) bind(g, material->element, material->of_element);
  nested_expression(g, want);
  leave_scope(g, mark);
}
static void function_of_part(Generator *g, const Material *material, Type want, bool has_element) {
  const Mark mark = mark_scope(g);
  const Text name = new_name(g, "p");
  say(g, "(\\(%.*s: ", TEXT_ARG(name));
  put_type(g, element_of(material->of_array));
  say(g, ") -> ");
  bind(g, name, element_of(material->of_array));
  scalar_of(g, material, want, has_element);
  say(g, ")");
  leave_scope(g, mark);
}

// ---- rows of scalars: at most LENGTH_MAX, or as many as the array has
static void replicated(Generator *g, const Material *m, Type element) {
  say(g, "replicate (%.*s %% %u) (", TEXT_ARG(m->number), LENGTH_MAX + 1);
  scalar_of(g, m, element, true);
  say(g, ")");
}
static void tabulated(Generator *g, const Material *m, Type element) {
  const Mark mark = mark_scope(g);
  const Text index = new_name(g, "i");
  say(g, "tabulate (%.*s %% %u) (\\%.*s -> ", TEXT_ARG(m->number), LENGTH_MAX + 1, TEXT_ARG(index));
  bind(g, index, scalar_type(SCALAR_i64));
  scalar_of(g, m, element, true);
  say(g, ")");
  leave_scope(g, mark);
}
static void filtered(Generator *g, const Material *m, Type element) {
  say(g, "map ");
  function_of_part(g, m, element, true);
  say(g, " (filter ");
  function_of_part(g, m, scalar_type(SCALAR_bool), false);
  say(g, " %.*s)", TEXT_ARG(m->array));
}
// A slice of a width that does not depend on the element, from a place that does.
static void cut_out(Generator *g, const Material *m, Type element) {
  const Text width = new_name(g, "w"), from = new_name(g, "lo"), to = new_name(g, "hi");
  say(g, "let %.*s = %.*s %% (length %.*s + 1) let %.*s = (", TEXT_ARG(width), TEXT_ARG(m->number), TEXT_ARG(m->array),
      TEXT_ARG(from));
  scalar_of(g, m, scalar_type(SCALAR_i64), true);
  say(g, ") %% (length %.*s - %.*s + 1) let %.*s = %.*s + %.*s in map ", TEXT_ARG(m->array), TEXT_ARG(width),
      TEXT_ARG(to), TEXT_ARG(from), TEXT_ARG(width));
  function_of_part(g, m, element, true);
  say(g, " %.*s[%.*s:%.*s]", TEXT_ARG(m->array), TEXT_ARG(from), TEXT_ARG(to));
}
static Text state_of(Generator *g, Type element) {
  const Text state = new_name(g, "s");
  say(g, "loop (%.*s: []%s) = ", TEXT_ARG(state), name_of_scalar(element.scalar));
  return state;
}
static void grown(Generator *g, const Material *m, Type element) {
  const Text state = state_of(g, element);
  say(g, "replicate 1 (");
  scalar_of(g, m, element, true);
  say(g, ") for _i < %.*s %% %u do %.*s ++ replicate %u (", TEXT_ARG(m->number), LENGTH_MAX, TEXT_ARG(state),
      1 + choose(g->choices, 2));
  scalar_of(g, m, element, true);
  say(g, ")");
}
static void cut_down(Generator *g, const Material *m, Type element) {
  const Text state = state_of(g, element);
  say(g, "map ");
  function_of_part(g, m, element, true);
  say(g, " %.*s while length %.*s > %.*s %% %u + 1 do %.*s[%s]", TEXT_ARG(m->array), TEXT_ARG(state),
      TEXT_ARG(m->number), LENGTH_MAX, TEXT_ARG(state), choose(g->choices, 2) == 0 ? "1:" : "::2");
}
typedef void (*Row)(Generator *g, const Material *material, Type element);
static const Row row_forms[] = {replicated, tabulated, filtered, cut_out, grown, cut_down};
enum { ROW_FORMS = sizeof row_forms / sizeof *row_forms };
static void row_of(Generator *g, const Material *material, Type element) {
  if (choose(g->choices, 4) < 3) { row_forms[choose(g->choices, ROW_FORMS)](g, material, element); return; }
  say(g, "if ");
  scalar_of(g, material, scalar_type(SCALAR_bool), false);
  say(g, " then (");
  row_forms[choose(g->choices, ROW_FORMS)](g, material, element);
  say(g, ") else (");
  row_forms[choose(g->choices, ROW_FORMS)](g, material, element);
  say(g, ")");
}
// One row or two, of one size or of two sizes.
static void rows_of(Generator *g, const Material *material, const RowFunction *rows) {
  if (rows->result_count == 1) { row_of(g, material, rows->results[0]); return; }
  const Text first = new_name(g, "q");
  say(g, "let %.*s = ", TEXT_ARG(first));
  row_of(g, material, rows->results[0]);
  say(g, "\n  in (%.*s, ", TEXT_ARG(first));
  if (rows->size_count == 2) row_of(g, material, rows->results[1]);
  else {
    const Text element = new_name(g, "e");
    const Mark mark = mark_scope(g);
    say(g, "map (\\%.*s -> ", TEXT_ARG(element));
    bind(g, element, rows->results[0]);
    scalar_of(g, material, rows->results[1], true);
    say(g, ") %.*s", TEXT_ARG(first));
    leave_scope(g, mark);
  }
  say(g, ")");
}

// ---- functions whose results have sizes of their own
static RowFunction any_rows(Generator *g) {
  RowFunction rows = {.element = scalar_type(any_number(g)), .array = scalar_type(any_number(g)), .result_count = 1};
  rows.result_count += chance(g->choices, 3);
  for (uint32_t i = 0; i < rows.result_count; i++) rows.results[i] = scalar_type(any_number(g));
  rows.size_count = rows.result_count == 2 ? 1 + choose(g->choices, 2) : 1;
  return rows;
}
static void put_result_type(Generator *g, const RowFunction *rows) {
  const char *first = name_of_scalar(rows->results[0].scalar), *second = name_of_scalar(rows->results[1].scalar);
  if (rows->result_count == 1) say(g, "?[k].[k]%s", first);
  else if (rows->size_count == 1) say(g, "?[k].([k]%s, [k]%s)", first, second);
  else say(g, "?[k][l].([k]%s, [l]%s)", first, second);
}
void row_function(Generator *g, uint32_t number) {
  enum { FUEL = 12 };
  RowFunction rows = any_rows(g);
  g->sizes.size = g->largest.size = g->known_sizes.size = g->scope.size = 0;
  g->fuel = FUEL;
  rows.name = text_format(g->arena, "%.*s_rows%u", TEXT_ARG(g->prefix), number);
  rows.is_call = chance(g->choices, 2);
  const Size size = new_size(g, TEXT("n"), g->largest_input);
  const Material material = {
      .element = TEXT("x"), .number = TEXT("z"), .array = TEXT("zs"), .of_element = rows.element,
      .of_array = array_of(rows.array, size)};
  say(g, "%sdef %.*s [n] (x: %s) (z: i64) (zs: [n]%s) : ", rows.is_call ? "#[noinline]\n" : "", TEXT_ARG(rows.name),
      name_of_scalar(rows.element.scalar), name_of_scalar(rows.array.scalar));
  put_result_type(g, &rows);
  say(g, " =\n  ");
  bind(g, material.array, material.of_array);
  g->nesting++;
  rows_of(g, &material, &rows);
  g->nesting--;
  say(g, "\n\n");
  seq_push(g->arena, &g->row_functions, rows);
}

// ---- maps
static RowFunction some_rows(Generator *g) {
  const uint32_t which = choose(g->choices, g->row_functions.size + 1);
  if (which == 0) return any_rows(g);
  if (g->row_functions.items[which - 1].is_call) note(g, FEATURE_MapOfCalls);
  return g->row_functions.items[which - 1];
}
// "let z = EXP let zs = EXP": what all rows are made of.
static Text number_of_rows(Generator *g) {
  const Text number = new_name(g, "z");
  say(g, "(let %.*s = ", TEXT_ARG(number));
  expression(g, scalar_type(SCALAR_i64));
  say(g, "\n");
  return number;
}
static Text array_of_rows(Generator *g, Type type) {
  const Text array = new_name(g, "zs");
  say(g, "let %.*s = ", TEXT_ARG(array));
  expression(g, type);
  say(g, "\n");
  return array;
}

// ---- one map, or one in another
typedef struct RowMap {
  RowFunction rows;
  Text number, array;
  Type of_array;
  Size outer, inner;            // inner: if it is nested
  bool is_nested, middle_is_unknown, differs;
} RowMap;
static const char *opened(const RowMap *map) { return map->rows.result_count == 1 ? "" : "unzip ("; }
static const char *closed(const RowMap *map) { return map->rows.result_count == 1 ? "" : ")"; }
// "\x -> ROW": by a function, or written here.
static void function_of_rows(Generator *g, const RowMap *map) {
  const RowFunction *rows = &map->rows;
  const Text element = new_name(g, "p"), number = map->differs ? new_name(g, "z") : map->number;
  const char *scalar = name_of_scalar(rows->element.scalar);
  say(g, "(\\(%.*s: %s) -> ", TEXT_ARG(element), scalar);
  if (map->differs)
    say(g, "let %.*s = %.*s + i64.%s %.*s %% 2\n  in ", TEXT_ARG(number), TEXT_ARG(map->number), scalar,
        TEXT_ARG(element));
  if (rows->name.size)
    say(g, "%.*s %.*s %.*s %.*s", TEXT_ARG(rows->name), TEXT_ARG(element), TEXT_ARG(number), TEXT_ARG(map->array));
  else {
    const Material material = {.element = element, .number = number, .array = map->array,
                               .of_element = rows->element, .of_array = map->of_array};
    g->nesting++;
    rows_of(g, &material, rows);
    g->nesting--;
  }
  say(g, ")");
}
static void map_of_rows(Generator *g, const RowMap *map, Size size, const Variable *around) {
  const Mark mark = mark_scope(g);
  const Type elements = array_of(map->rows.element, size);
  say(g, "%smap ", opened(map));
  function_of_rows(g, map);
  say(g, " (");
  if (map->middle_is_unknown) {
    say(g, "filter ");
    lambda(g, 1, &map->rows.element, scalar_type(SCALAR_bool));
    say(g, " (");
  } else if (around) bind(g, around->name, around->type);
  expression(g, elements);
  say(g, "%s)%s", map->middle_is_unknown ? ")" : "", closed(map));
  leave_scope(g, mark);
}
static void nested_map_of_rows(Generator *g, const RowMap *map) {
  const Variable around = {.name = new_name(g, "p"), .type = scalar_type(any_number(g))};
  say(g, "%smap (\\(%.*s: %s) -> ", opened(map), TEXT_ARG(around.name), name_of_scalar(around.type.scalar));
  g->nesting++;
  map_of_rows(g, map, map->inner, &around);
  g->nesting--;
  say(g, ") (");
  expression(g, array_of(around.type, map->outer));
  say(g, ")%s", closed(map));
}
// "let [k] (f: [n][k]t) = ".
static void let_rows(Generator *g, const RowMap *map, Text middle, const Text *names, const Text *sizes) {
  const RowFunction *rows = &map->rows;
  say(g, "let ");
  if (map->middle_is_unknown) say(g, "[%.*s] ", TEXT_ARG(middle));
  for (uint32_t i = 0; i < rows->size_count; i++) say(g, "[%.*s] ", TEXT_ARG(sizes[i]));
  say(g, "(");
  for (uint32_t i = 0; i < rows->result_count; i++) {
    say(g, "%s%.*s: [%s]", i == 0 ? "" : ", ", TEXT_ARG(names[i]), text_of_size(g, map->outer));
    if (map->is_nested) say(g, "[%.*s]", TEXT_ARG(middle));
    say(g, "[%.*s]%s", TEXT_ARG(sizes[i % rows->size_count]), name_of_scalar(rows->results[i].scalar));
  }
  say(g, ") = ");
}
static void bind_rows(Generator *g, const RowMap *map, Text middle, const Text *names, const Text *sizes,
                      uint32_t longest) {
  Size lengths[ROWS_MAX], inner = map->inner;
  for (uint32_t i = 0; i < map->rows.size_count; i++) lengths[i] = new_size(g, sizes[i], longest);
  if (map->middle_is_unknown) inner = new_size(g, middle, largest_size(g, map->inner));
  for (uint32_t i = 0; i < map->rows.result_count; i++) {
    Type type = array_of(map->rows.results[i], lengths[i % map->rows.size_count]);
    if (map->is_nested) type = array_of(type, inner);
    bind(g, names[i], array_of(type, map->outer));
  }
}
static void existential_map_of(Generator *g, Type want, bool is_nested, bool differs) {
  const Mark mark = mark_scope(g);
  RowMap map = {.rows = some_rows(g), .is_nested = is_nested, .differs = differs};
  map.outer = size_in_scope(g), map.inner = size_in_scope(g);
  const Size length = size_in_scope(g);
  const uint32_t longest = (uint32_t)larger(largest_size(g, length), 2 * LENGTH_MAX);
  Type type = array_of(scalar_type(SCALAR_i64), new_size(g, TEXT("k"), longest));
  leave_scope(g, mark);
  if (is_nested) type = array_of(type, map.inner);
  if (!reaches_result(g, array_of(type, map.outer), want)) { expression(g, want); return; }
  map.of_array = array_of(map.rows.array, length);
  map.number = number_of_rows(g), map.array = array_of_rows(g, map.of_array);
  map.middle_is_unknown = is_nested && chance(g->choices, 2);
  const Text names[ROWS_MAX] = {new_name(g, "f"), new_name(g, "f")}, sizes[ROWS_MAX] = {new_name(g, "k"),
                                                                                        new_name(g, "k")},
             middle = map.middle_is_unknown ? new_name(g, "k") : text_of(text_of_size(g, map.inner));
  if (map.rows.result_count == 2) note(g, FEATURE_RowsOfTwoResults);
  let_rows(g, &map, middle, names, sizes);
  if (is_nested) nested_map_of_rows(g, &map); else map_of_rows(g, &map, map.outer, NULL);
  bind_rows(g, &map, middle, names, sizes, longest);
  in_scope(g, mark, want);
}
static void existential_map(Generator *g, Type want) { existential_map_of(g, want, false, false); }
static void nested_existential_map(Generator *g, Type want) { existential_map_of(g, want, true, false); }
static bool may_differ(Generator *g, Type want) { (void)want; return g->may_fail; }
static void rows_that_differ(Generator *g, Type want) { existential_map_of(g, want, chance(g->choices, 4), true); }
const Production row_productions[] = {
    {"existential map", 6, fits_any, existential_map},
    {"nested existential map", 4, fits_any, nested_existential_map},
    {"rows of different sizes", 5, may_differ, rows_that_differ},
    {NULL, 0, NULL, NULL},
};
