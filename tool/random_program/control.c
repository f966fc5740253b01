// Productions of any type: let, if, match, loop, tuples, records.
#include "random_program.h"

static void let(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  (void)let_of(g, "x", any_type(g, RANK_MAX));
  in_scope(g, mark, want);
}
// let a = fresh array in let a[i] = v in ...: the array is consumed without a copy.
static void let_with_update(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Text name = new_name(g, "w");
  Size size = size_in_scope(g);
  Type element = any_type(g, 1);
  say(g, "(let %.*s = tabulate (%s) ", TEXT_ARG(name), text_of_size(g, size));
  lambda(g, 1, (const Type[]){scalar_type(SCALAR_i64)}, element);
  say(g, "\nlet %.*s = if 0 < %s then %.*s with [", TEXT_ARG(name), text_of_size(g, size), TEXT_ARG(name));
  in_bounds_index(g, size);
  say(g, "] = ");
  expression(g, element);
  say(g, " else %.*s", TEXT_ARG(name));
  bind(g, name, array_of(element, size));
  in_scope(g, mark, want);
}
static void conditional(Generator *g, Type want) {
  say(g, "(if ");
  expression(g, scalar_type(SCALAR_bool));
  say(g, " then ");
  expression(g, want);
  say(g, " else ");
  expression(g, want);
  say(g, ")");
}
static void match_values(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Text name = new_name(g, "c");
  say(g, "(match ");
  pair(g, scalar_type(SCALAR_i32), scalar_type(SCALAR_bool));
  say(g, "\n  case (%u, true) -> ", choose(g->choices, 3));
  expression(g, want);
  say(g, "\n  case (%.*s, false) -> ", TEXT_ARG(name));
  bind(g, name, scalar_type(SCALAR_i32));
  expression(g, want);
  leave_scope(g, mark);
  say(g, "\n  case _ -> ");
  expression(g, want);
  say(g, ")");
}

// ---- loops
static void bound_of_loop(Generator *g) {
  if (chance(g->choices, 2)) say(g, "%s", text_of_size(g, size_in_scope(g)));
  else say(g, "%ui64", choose(g->choices, 4));
}
void open_iterations(Generator *g) {
  static const char *const attributes[] = {"(", "(", "(", "(", "(#[parallel] ", "(#[sequential] "};
  const uint32_t which = choose(g->choices, 6);
  if (which == 4) note(g, FEATURE_Parallel);
  say(g, "%s", attributes[which]);
}
static void attribute_of_loop(Generator *g) {
  static const char *const attributes[] = {"", "", "", "", "#[unroll] ", "#[sequential] "};
  say(g, "%s", attributes[choose(g->choices, 6)]);
}
// With its type where that has sizes: else a size that a body inside settles only later may be taken to vary.
static void state_of(Generator *g, Text name, Type type) {
  say(g, type.rank == 0 ? "%.*s" : "(%.*s: ", TEXT_ARG(name));
  if (type.rank == 0) return;
  put_type(g, type);
  say(g, ")");
}
// The body of a loop that binds two names.
static void using_two(Generator *g, Text first, Type a, Text second, Type b, Type want) {
  const Mark mark = mark_scope(g);
  bind_two(g, first, a, second, b);
  g->nesting++;
  using_expression(g, mark, want);
  g->nesting--;
}
static void for_loop(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Text state = new_name(g, "s"), index = new_name(g, "i");
  say(g, "(");
  attribute_of_loop(g);
  say(g, "loop ");
  state_of(g, state, want);
  say(g, " = ");
  expression(g, want);
  say(g, " for %.*s < ", TEXT_ARG(index));
  bound_of_loop(g);
  say(g, " do\n  ");
  using_two(g, state, want, index, scalar_type(SCALAR_i64), want);
  say(g, ")");
  leave_scope(g, mark);
}
static void loop_over_array(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Text state = new_name(g, "s"), element = new_name(g, "e");
  Type type = any_type(g, 1);
  say(g, "(loop ");
  state_of(g, state, want);
  say(g, " = ");
  expression(g, want);
  say(g, " for %.*s in ", TEXT_ARG(element));
  expression(g, array_of(type, size_in_scope(g)));
  say(g, " do\n  ");
  using_two(g, state, want, element, type, want);
  say(g, ")");
  leave_scope(g, mark);
}
static void loop_with_exchange(Generator *g, Type want) {   // two states, each new one made of both
  Mark mark = mark_scope(g);
  Text first = new_name(g, "s"), second = new_name(g, "s");
  Type other = chance(g->choices, 2) ? want : any_type(g, 1);
  say(g, "(let (%.*s, _) = loop (", TEXT_ARG(first));
  state_of(g, first, want);
  say(g, ", ");
  state_of(g, second, other);
  say(g, ") = ");
  pair(g, want, other);
  say(g, " for _i < %ui64 do\n  ", choose(g->choices, 4));
  bind_two(g, first, want, second, other);
  g->nesting++;
  pair(g, want, other);
  g->nesting--;
  say(g, "\nin %.*s)", TEXT_ARG(first));
  leave_scope(g, mark);
}
static void while_loop(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Text state = new_name(g, "s"), index = new_name(g, "i");
  say(g, "(let (_, %.*s) = loop (%.*s, ", TEXT_ARG(state), TEXT_ARG(index));
  state_of(g, state, want);
  say(g, ") = (0i32, ");
  expression(g, want);
  say(g, ") while %.*s < %u", TEXT_ARG(index), choose(g->choices, 4));
  bind_two(g, index, scalar_type(SCALAR_i32), state, want);
  if (chance(g->choices, 2)) { say(g, " && "); expression(g, scalar_type(SCALAR_bool)); }
  say(g, " do\n  (%.*s + 1, ", TEXT_ARG(index));
  nested_expression(g, want);
  say(g, ")\nin %.*s)", TEXT_ARG(state));
  leave_scope(g, mark);
}
// A loop that updates its own state in place.
static void loop_with_update(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Size size = size_in_scope(g);
  Type element = any_type(g, 1), array = array_of(element, size);
  Text state = new_name(g, "s"), index = new_name(g, "i"), result = new_name(g, "x");
  say(g, "(let %.*s = loop ", TEXT_ARG(result));
  state_of(g, state, array);
  say(g, " = copy ");
  expression(g, array);
  say(g, " for %.*s < %s do\n  %.*s with [", TEXT_ARG(index), text_of_size(g, size), TEXT_ARG(state));
  bind(g, index, scalar_type(SCALAR_i64));
  if (chance(g->choices, 2)) in_bounds_index(g, size); else say(g, "%.*s", TEXT_ARG(index));
  say(g, "] = ");
  if (element.rank == 0) bind(g, state, array);
  nested_expression(g, element);
  leave_scope(g, mark);
  bind(g, result, array);
  in_scope(g, mark, want);
}

// ---- products
static void tuple(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Text first = new_name(g, "x"), second = new_name(g, "x");
  Type a = any_type(g, 2), b = any_type(g, 1);
  pattern_of_two(g, first, second);
  pair(g, a, b);
  bind_two(g, first, a, second, b);
  in_scope(g, mark, want);
}
static void record(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Text name = new_name(g, "r");
  Type a = any_type(g, 2), b = any_type(g, 1);
  say(g, "(let %.*s = {left = ", TEXT_ARG(name));
  expression(g, a);
  say(g, ", right = ");
  expression(g, b);
  say(g, "}");
  bind_two(g, text_format(g->arena, "%.*s.left", TEXT_ARG(name)), a,
           text_format(g->arena, "%.*s.right", TEXT_ARG(name)), b);
  if (chance(g->choices, 3)) {
    say(g, "\nlet %.*s = %.*s with right = ", TEXT_ARG(name), TEXT_ARG(name));
    expression(g, b);
  }
  in_scope(g, mark, want);
}
// An array of records, of which a field is read.
static void array_of_records(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Text name = new_name(g, "r"), first = new_name(g, "p"), second = new_name(g, "p");
  Size size = size_in_scope(g);
  Type a = any_type(g, 1), b = any_type(g, 1);
  say(g, "(let %.*s = map2 (\\%.*s %.*s -> {left = %.*s, right = %.*s}) ", TEXT_ARG(name), TEXT_ARG(first),
      TEXT_ARG(second), TEXT_ARG(first), TEXT_ARG(second));
  expression(g, array_of(a, size));
  say(g, " ");
  expression(g, array_of(b, size));
  bind_two(g, text_format(g->arena, "(map (.left) %.*s)", TEXT_ARG(name)), array_of(a, size),
           text_format(g->arena, "(map (.right) %.*s)", TEXT_ARG(name)), array_of(b, size));
  in_scope(g, mark, want);
}
// Two arrays from one map.
static void unzipped(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Text first = new_name(g, "x"), second = new_name(g, "x"), parameter = new_name(g, "p");
  Size size = size_in_scope(g);
  Type a = any_type(g, 1), b = any_type(g, 1), element = any_type(g, 1);
  pattern_of_two(g, first, second);
  say(g, "unzip (map (\\(%.*s: ", TEXT_ARG(parameter));
  put_type(g, element);
  say(g, ") -> ");
  Mark inner = mark_scope(g);
  bind(g, parameter, element);
  g->nesting++;
  pair(g, a, b);
  g->nesting--;
  leave_scope(g, inner);
  say(g, ") ");
  expression(g, array_of(element, size));
  say(g, ")");
  bind_two(g, first, array_of(a, size), second, array_of(b, size));
  in_scope(g, mark, want);
}
static void parts(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Text first = new_name(g, "x"), second = new_name(g, "x");
  Size a = size_in_scope(g), b = size_in_scope(g);
  if (!is_simple_size(g, a) || !is_simple_size(g, b)) { expression(g, want); return; }
  Type element = any_type(g, 1);
  Mark inner = mark_scope(g);
  Type whole = array_of(element, new_size(g, text_format(g->arena, "(%s + %s)", text_of_size(g, a), text_of_size(g, b)),
                                          largest_size(g, a) + largest_size(g, b)));
  pattern_of_two(g, first, second);
  say(g, "split (");
  expression(g, whole);
  say(g, " :> ");
  put_type(g, whole);
  leave_scope(g, inner);
  say(g, ") :> (");
  put_type(g, array_of(element, a));
  say(g, ", ");
  put_type(g, array_of(element, b));
  say(g, ")");
  bind_two(g, first, array_of(element, a), second, array_of(element, b));
  in_scope(g, mark, want);
}
// The elements of a matrix in one row; its size is a product.
static void flattened(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Size a = size_in_scope(g), b = size_in_scope(g);
  if (!may_be_multiplied(g, a, b)) { expression(g, want); return; }
  Type element = any_type(g, 1);
  Text name = new_name(g, "x");
  say(g, "(let %.*s = flatten ", TEXT_ARG(name));
  expression(g, array_of(array_of(element, b), a));
  bind(g, name,
       array_of(element, new_size(g, text_format(g->arena, "(%s * %s)", text_of_size(g, a), text_of_size(g, b)),
                                  largest_size(g, a) * largest_size(g, b))));
  in_scope(g, mark, want);
}
const Production control_productions[] = {
    {"let", 6, fits_any, let},
    {"let with update", 4, fits_any, let_with_update},
    {"if", 3, fits_any, conditional},
    {"match of values", 1, fits_any, match_values},
    {"for loop", 3, fits_any, for_loop},
    {"loop over an array", 2, fits_any, loop_over_array},
    {"loop with exchange", 2, may_drop, loop_with_exchange},
    {"while loop", 1, fits_any, while_loop},
    {"loop with update", 4, fits_any, loop_with_update},
    {"tuple", 2, fits_any, tuple},
    {"record", 2, fits_any, record},
    {"array of records", 2, fits_any, array_of_records},
    {"unzip", 2, fits_any, unzipped},
    {"split", 2, fits_any, parts},
    {"flatten", 2, fits_any, flattened},
    {NULL, 0, NULL, NULL},
};
