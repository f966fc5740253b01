// Productions with sum types and matching; their types are in `random_common`, before every program.
#include "random_program.h"

static bool is_array(Generator *g, Type want) { (void)g; return want.rank > 0; }

static void choice(Generator *g) {
  switch (choose(g->choices, 4)) {
    case 0: put(g, "#none"); return;
    case 1: put(g, "(#one "); expression(g, scalar_type(SCALAR_i32)); break;
    case 2:
      put(g, "(#two ");
      expression(g, scalar_type(SCALAR_i64));
      put(g, " ");
      expression(g, scalar_type(SCALAR_bool));
      break;
    default:
      put(g, "(if ");
      expression(g, scalar_type(SCALAR_bool));
      put(g, " then ");
      choice(g);
      put(g, " else ");
      choice(g);
  }
  put(g, ")");
}
static void cases_of_choice(Generator *g, Type want) {
  Mark mark = scope_mark(g);
  Text one = fresh_name(g, "c"), first = fresh_name(g, "c"), second = fresh_name(g, "c");
  put(g, "\n  case #none -> ");
  expression(g, want);
  put(g, "\n  case #one %.*s -> ", TEXT_ARG(one));
  bind(g, one, scalar_type(SCALAR_i32));
  expression(g, want);
  scope_leave(g, mark);
  if (chance(g->choices, 2)) {   // a nested pattern
    put(g, "\n  case #two %.*s true -> ", TEXT_ARG(first));
    bind(g, first, scalar_type(SCALAR_i64));
    expression(g, want);
    scope_leave(g, mark);
  }
  put(g, "\n  case #two %.*s %.*s -> ", TEXT_ARG(first), TEXT_ARG(second));
  bind(g, first, scalar_type(SCALAR_i64));
  bind(g, second, scalar_type(SCALAR_bool));
  expression(g, want);
  scope_leave(g, mark);
}
static void match_choice(Generator *g, Type want) {
  put(g, "(match (");
  choice(g);
  put(g, " : choice)");
  cases_of_choice(g, want);
  put(g, ")");
}
// An array of sums, made and then matched.
static void array_of_choices(Generator *g, Type want) {
  Mark mark = scope_mark(g);
  Type element = any_type(g, 1);
  Text parameter = fresh_name(g, "p");
  put(g, "(map (\\(c: choice) -> match c");
  g->nesting++;
  cases_of_choice(g, element_of(want));
  put(g, ") (map (\\(%.*s: ", TEXT_ARG(parameter));
  put_type(g, element);
  put(g, ") : choice -> ");
  bind(g, parameter, element);
  choice(g);
  g->nesting--;
  scope_leave(g, mark);
  put(g, ") ");
  expression(g, array_of(element, want.size[0]));
  put(g, "))");
}
static void match_carrier(Generator *g, Type want) {
  Mark mark = scope_mark(g);
  Size size = any_size(g);
  Type array = array_of(scalar_type(SCALAR_i32), size);
  Text payload = fresh_name(g, "c"), number = fresh_name(g, "c");
  put(g, "(match ((if ");
  expression(g, scalar_type(SCALAR_bool));
  put(g, " then #array ");
  expression(g, array);
  if (chance(g->choices, 2)) { put(g, " else if "); expression(g, scalar_type(SCALAR_bool)); put(g, " then #both "); expression(g, array); put(g, " 3"); }
  put(g, " else #number ");
  expression(g, scalar_type(SCALAR_f64));
  put(g, ") : carrier [%s])\n  case #array %.*s -> ", size_text(g, size), TEXT_ARG(payload));
  bind(g, payload, array);
  expression(g, want);
  put(g, "\n  case #both %.*s %.*s -> ", TEXT_ARG(payload), TEXT_ARG(number));
  bind(g, number, scalar_type(SCALAR_i32));
  expression(g, want);
  scope_leave(g, mark);
  put(g, "\n  case #number %.*s -> ", TEXT_ARG(number));
  bind(g, number, scalar_type(SCALAR_f64));
  expression(g, want);
  put(g, ")");
  scope_leave(g, mark);
}
// A loop whose state is a sum.
static void loop_of_choices(Generator *g, Type want) {
  Mark mark = scope_mark(g);
  Text state = fresh_name(g, "s"), one = fresh_name(g, "c");
  put(g, "(match (loop (%.*s: choice) = ", TEXT_ARG(state));
  choice(g);
  put(g, " for _i < %ui64 do\n    match %.*s case #one %.*s -> ", choose(g->choices, 4), TEXT_ARG(state), TEXT_ARG(one));
  g->nesting++;
  bind(g, one, scalar_type(SCALAR_i32));
  choice(g);
  scope_leave(g, mark);
  put(g, " case _ -> ");
  choice(g);
  g->nesting--;
  put(g, ")");
  cases_of_choice(g, want);
  put(g, ")");
}
const Production sum_productions[] = {
  {"match", 3, fits_any, match_choice}, {"array of sums", 3, is_array, array_of_choices}, {"sum with an array", 2, fits_any, match_carrier},
  {"loop of sums", 2, fits_any, loop_of_choices}, {NULL, 0, NULL, NULL},
};
