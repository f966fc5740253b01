// Productions of any type: let, if, loop, tuples, records, calls, existential sizes.
#include "random_program.h"

static bool any(Generator *g, Type want) { (void)g; (void)want; return true; }
static bool has_functions(Generator *g, Type want) { (void)want; return g->functions.size != 0; }

static void let(Generator *g, Type want) {
  Mark mark = scope_mark(g);
  Type bound = any_type(g, RANK_MAX);
  Text name = fresh_name(g, "x");
  put(g, "(let %.*s = ", TEXT_ARG(name));
  expression(g, bound);
  put(g, "\nin ");
  bind(g, name, bound);
  expression(g, want);
  put(g, ")");
  scope_leave(g, mark);
}
// let a = fresh array in let a[i] = v in ...: the array is consumed without a copy.
static void let_with_update(Generator *g, Type want) {
  Mark mark = scope_mark(g);
  Text name = fresh_name(g, "w");
  Size size = any_size(g);
  Type element = any_type(g, 1), array = array_of(element, size);
  put(g, "(let %.*s = tabulate (%s) ", TEXT_ARG(name), size_text(g, size));
  lambda(g, 1, (const Type[]){scalar_type(SCALAR_i64)}, element);
  put(g, "\nlet %.*s = if 0 < %s then %.*s with [", TEXT_ARG(name), size_text(g, size), TEXT_ARG(name));
  in_bounds_index(g, size);
  put(g, "] = ");
  expression(g, element);
  put(g, " else %.*s\nin ", TEXT_ARG(name));
  bind(g, name, array);
  expression(g, want);
  put(g, ")");
  scope_leave(g, mark);
}
static void conditional(Generator *g, Type want) {
  put(g, "(if ");
  expression(g, scalar_type(SCALAR_bool));
  put(g, " then ");
  expression(g, want);
  put(g, " else ");
  expression(g, want);
  put(g, ")");
}
static void for_loop(Generator *g, Type want) {
  Mark mark = scope_mark(g);
  Text state = fresh_name(g, "s"), index = fresh_name(g, "i");
  put(g, "(loop %.*s = ", TEXT_ARG(state));
  expression(g, want);
  put(g, " for %.*s < ", TEXT_ARG(index));
  if (chance(g->choices, 2)) put(g, "%s", size_text(g, any_size(g))); else put(g, "%ui64", choose(g->choices, 4));
  put(g, " do\n  ");
  bind(g, state, want);
  bind(g, index, scalar_type(SCALAR_i64));
  nested_expression(g, want);
  put(g, ")");
  scope_leave(g, mark);
}
static void loop_with_exchange(Generator *g, Type want) {   // two states, each new one made of both
  Mark mark = scope_mark(g);
  Text first = fresh_name(g, "s"), second = fresh_name(g, "s");
  Type other = chance(g->choices, 2) ? want : any_type(g, 1);
  put(g, "(let (%.*s, _) = loop (%.*s, %.*s) = (", TEXT_ARG(first), TEXT_ARG(first), TEXT_ARG(second));
  expression(g, want);
  put(g, ", ");
  expression(g, other);
  put(g, ") for _i < %ui64 do\n  (", choose(g->choices, 4));
  bind(g, first, want);
  bind(g, second, other);
  nested_expression(g, want);
  put(g, ", ");
  nested_expression(g, other);
  put(g, ")\nin %.*s)", TEXT_ARG(first));
  scope_leave(g, mark);
}
static void while_loop(Generator *g, Type want) {
  Mark mark = scope_mark(g);
  Text state = fresh_name(g, "s"), index = fresh_name(g, "i");
  put(g, "(let (_, %.*s) = loop (%.*s, %.*s) = (0i32, ", TEXT_ARG(state), TEXT_ARG(index), TEXT_ARG(state));
  expression(g, want);
  put(g, ") while %.*s < %u", TEXT_ARG(index), choose(g->choices, 4));
  bind(g, index, scalar_type(SCALAR_i32));
  bind(g, state, want);
  if (chance(g->choices, 2)) { put(g, " && "); expression(g, scalar_type(SCALAR_bool)); }
  put(g, " do\n  (%.*s + 1, ", TEXT_ARG(index));
  nested_expression(g, want);
  put(g, ")\nin %.*s)", TEXT_ARG(state));
  scope_leave(g, mark);
}
// A loop that updates its own state in place.
static void loop_with_update(Generator *g, Type want) {
  Mark mark = scope_mark(g);
  Size size = any_size(g);
  Type element = any_type(g, 1), array = array_of(element, size);
  Text state = fresh_name(g, "s"), index = fresh_name(g, "i"), result = fresh_name(g, "x");
  put(g, "(let %.*s = loop %.*s = copy ", TEXT_ARG(result), TEXT_ARG(state));
  expression(g, array);
  put(g, " for %.*s < %s do\n  %.*s with [", TEXT_ARG(index), size_text(g, size), TEXT_ARG(state));
  bind(g, index, scalar_type(SCALAR_i64));
  if (chance(g->choices, 2)) in_bounds_index(g, size); else put(g, "%.*s", TEXT_ARG(index));
  put(g, "] = ");
  if (element.rank == 0) bind(g, state, array);
  nested_expression(g, element);
  scope_leave(g, mark);
  bind(g, result, array);
  put(g, "\nin ");
  expression(g, want);
  put(g, ")");
  scope_leave(g, mark);
}
static void existential(Generator *g, Type want) {
  Mark mark = scope_mark(g);
  Type element = any_type(g, 1);
  Text size = fresh_name(g, "k"), name = fresh_name(g, "f");
  put(g, "(let [%.*s] (%.*s: [%.*s]", TEXT_ARG(size), TEXT_ARG(name), TEXT_ARG(size));
  put_type(g, element);
  put(g, ") = ");
  switch (choose(g->choices, 3)) {
    case 0:
      put(g, "filter ");
      lambda(g, 1, &element, scalar_type(SCALAR_bool));
      put(g, " ");
      expression(g, array_of(element, any_size(g)));
      break;
    case 1:
      put(g, "(partition ");
      lambda(g, 1, &element, scalar_type(SCALAR_bool));
      put(g, " ");
      expression(g, array_of(element, any_size(g)));
      put(g, ").%u", choose(g->choices, 2));
      break;
    default:
      put(g, "(");
      expression(g, array_of(element, any_size(g)));
      put(g, ")[::%u]", 2 + choose(g->choices, 2));
  }
  put(g, "\nin ");
  bind(g, name, array_of(element, new_size(g, size)));
  expression(g, want);
  put(g, ")");
  scope_leave(g, mark);
}
static void tuple(Generator *g, Type want) {
  Mark mark = scope_mark(g);
  Text first = fresh_name(g, "x"), second = fresh_name(g, "x");
  Type a = any_type(g, 2), b = any_type(g, 1);
  put(g, "(let (%.*s, %.*s) = (", TEXT_ARG(first), TEXT_ARG(second));
  expression(g, a);
  put(g, ", ");
  expression(g, b);
  put(g, ")\nin ");
  bind(g, first, a);
  bind(g, second, b);
  expression(g, want);
  put(g, ")");
  scope_leave(g, mark);
}
static void record(Generator *g, Type want) {
  Mark mark = scope_mark(g);
  Text name = fresh_name(g, "r");
  Type a = any_type(g, 2), b = any_type(g, 1);
  put(g, "(let %.*s = {left = ", TEXT_ARG(name));
  expression(g, a);
  put(g, ", right = ");
  expression(g, b);
  put(g, "}\n");
  bind(g, text_format(g->arena, "%.*s.left", TEXT_ARG(name)), a);
  bind(g, text_format(g->arena, "%.*s.right", TEXT_ARG(name)), b);
  if (chance(g->choices, 3)) {
    put(g, "let %.*s = %.*s with right = ", TEXT_ARG(name), TEXT_ARG(name));
    expression(g, b);
    put(g, "\n");
  }
  put(g, "in ");
  expression(g, want);
  put(g, ")");
  scope_leave(g, mark);
}
// Two arrays from one map.
static void unzipped(Generator *g, Type want) {
  Mark mark = scope_mark(g);
  Text first = fresh_name(g, "x"), second = fresh_name(g, "x"), parameter = fresh_name(g, "p");
  Size size = any_size(g);
  Type a = any_type(g, 1), b = any_type(g, 1), element = any_type(g, 1);
  put(g, "(let (%.*s, %.*s) = unzip (map (\\(%.*s: ", TEXT_ARG(first), TEXT_ARG(second), TEXT_ARG(parameter));
  put_type(g, element);
  put(g, ") -> (");
  Mark inner = scope_mark(g);
  bind(g, parameter, element);
  nested_expression(g, a);
  put(g, ", ");
  nested_expression(g, b);
  scope_leave(g, inner);
  put(g, ")) ");
  expression(g, array_of(element, size));
  put(g, ")\nin ");
  bind(g, first, array_of(a, size));
  bind(g, second, array_of(b, size));
  expression(g, want);
  put(g, ")");
  scope_leave(g, mark);
}
static void parts(Generator *g, Type want) {
  Mark mark = scope_mark(g);
  Text first = fresh_name(g, "x"), second = fresh_name(g, "x");
  Size a = any_size(g), b = any_size(g);
  if (!is_simple_size(g, a) || !is_simple_size(g, b)) { expression(g, want); return; }
  Type element = any_type(g, 1);
  Mark inner = scope_mark(g);
  Size sum = new_size(g, text_format(g->arena, "(%s + %s)", size_text(g, a), size_text(g, b)));
  put(g, "(let (%.*s, %.*s) = split ", TEXT_ARG(first), TEXT_ARG(second));
  Type whole = array_of(element, sum);
  put(g, "(");
  expression(g, whole);
  put(g, " :> ");
  put_type(g, whole);
  scope_leave(g, inner);
  put(g, ") :> (");
  put_type(g, array_of(element, a));
  put(g, ", ");
  put_type(g, array_of(element, b));
  put(g, ")\nin ");
  bind(g, first, array_of(element, a));
  bind(g, second, array_of(element, b));
  expression(g, want);
  put(g, ")");
  scope_leave(g, mark);
}
static Type instance(const Function *function, Type type, const Size *sizes) {
  (void)function;
  for (uint32_t i = 0; i < type.rank; i++) type.size[i] = sizes[type.size[i].id];
  return type;
}
// A call of a helper function; its result, of whatever type, is bound by a let.
static void call(Generator *g, Type want) {
  Mark mark = scope_mark(g);
  const Function *function = &g->functions.items[choose(g->choices, g->functions.size)];
  Size sizes[4];
  for (uint32_t i = 0; i < function->size_count; i++) sizes[i] = any_size(g);
  Text name = fresh_name(g, "x");
  put(g, "(let %.*s = %.*s", TEXT_ARG(name), TEXT_ARG(function->name));
  for (uint32_t i = 0; i < function->parameter_count; i++) {
    put(g, " ");
    expression(g, instance(function, function->parameters[i], sizes));
  }
  put(g, "\nin ");
  bind(g, name, instance(function, function->result, sizes));
  expression(g, want);
  put(g, ")");
  scope_leave(g, mark);
}
static void higher_order(Generator *g, Type want) {
  switch (choose(g->choices, 3)) {
    case 0:
      put(g, "(twice ");
      lambda(g, 1, &want, want);
      break;
    case 1:
      put(g, "(iterate %u ", choose(g->choices, 3));
      lambda(g, 1, &want, want);
      break;
    default:
      put(g, "(id <| ");
      expression(g, want);
      put(g, " |> ");
      lambda(g, 1, &want, want);
      put(g, ")");
      return;
  }
  put(g, " ");
  expression(g, want);
  put(g, ")");
}
const Production control_productions[] = {
  {"let", 6, any, let}, {"let with update", 4, any, let_with_update}, {"if", 3, any, conditional}, {"for loop", 3, any, for_loop},
  {"loop with exchange", 2, any, loop_with_exchange}, {"while loop", 1, any, while_loop}, {"loop with update", 4, any, loop_with_update},
  {"existential size", 4, any, existential}, {"tuple", 2, any, tuple}, {"record", 2, any, record}, {"unzip", 2, any, unzipped},
  {"split", 2, any, parts}, {"call", 3, has_functions, call}, {"higher-order", 2, any, higher_order}, {NULL, 0, NULL, NULL},
};
