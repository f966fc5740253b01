// Productions with sum types and matching; their types are in `random_common`, before every program.
#include "random_program.h"

static bool is_array(Generator *g, Type want) { (void)g; return want.rank > 0; }

static void choice(Generator *g) {
  switch (choose(g->choices, 4)) {
    case 0: say(g, "#none"); return;
    case 1: say(g, "(#one "); expression(g, scalar_type(SCALAR_i32)); break;
    case 2:
      say(g, "(#two ");
      expression(g, scalar_type(SCALAR_i64));
      say(g, " ");
      expression(g, scalar_type(SCALAR_bool));
      break;
    default:
      say(g, "(if ");
      expression(g, scalar_type(SCALAR_bool));
      say(g, " then ");
      choice(g);
      say(g, " else ");
      choice(g);
  }
  say(g, ")");
}
static void cases_of_choice(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Text one = new_name(g, "c"), first = new_name(g, "c"), second = new_name(g, "c");
  say(g, "\n  case #none -> ");
  expression(g, want);
  say(g, "\n  case #one %.*s -> ", TEXT_ARG(one));
  bind(g, one, scalar_type(SCALAR_i32));
  expression(g, want);
  leave_scope(g, mark);
  if (chance(g->choices, 2)) {   // a nested pattern
    say(g, "\n  case #two %.*s true -> ", TEXT_ARG(first));
    bind(g, first, scalar_type(SCALAR_i64));
    expression(g, want);
    leave_scope(g, mark);
  }
  say(g, "\n  case #two %.*s %.*s -> ", TEXT_ARG(first), TEXT_ARG(second));
  bind(g, first, scalar_type(SCALAR_i64));
  bind(g, second, scalar_type(SCALAR_bool));
  expression(g, want);
  leave_scope(g, mark);
}
static void match_choice(Generator *g, Type want) {
  say(g, "(match (");
  choice(g);
  say(g, " : choice)");
  cases_of_choice(g, want);
  say(g, ")");
}
// An array of sums, made and then matched.
static void array_of_choices(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Type element = any_type(g, 1);
  Text parameter = new_name(g, "p");
  say(g, "(map (\\(c: choice) -> match c");
  g->nesting++;
  cases_of_choice(g, element_of(want));
  say(g, ") (map (\\(%.*s: ", TEXT_ARG(parameter));
  put_type(g, element);
  say(g, ") : choice -> ");
  bind(g, parameter, element);
  choice(g);
  g->nesting--;
  leave_scope(g, mark);
  say(g, ") ");
  expression(g, array_of(element, want.size[0]));
  say(g, "))");
}
static void match_carrier(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Size size = size_in_scope(g);
  Type array = array_of(scalar_type(SCALAR_i32), size);
  Text payload = new_name(g, "c"), number = new_name(g, "c");
  say(g, "(match ((if ");
  expression(g, scalar_type(SCALAR_bool));
  say(g, " then #array ");
  expression(g, array);
  if (chance(g->choices, 2)) {
    say(g, " else if ");
    expression(g, scalar_type(SCALAR_bool));
    say(g, " then #both ");
    expression(g, array);
    say(g, " 3");
  }
  say(g, " else #number ");
  expression(g, scalar_type(SCALAR_f64));
  say(g, ") : carrier [%s])\n  case #array %.*s -> ", text_of_size(g, size), TEXT_ARG(payload));
  bind(g, payload, array);
  expression(g, want);
  say(g, "\n  case #both %.*s %.*s -> ", TEXT_ARG(payload), TEXT_ARG(number));
  bind(g, number, scalar_type(SCALAR_i32));
  expression(g, want);
  leave_scope(g, mark);
  say(g, "\n  case #number %.*s -> ", TEXT_ARG(number));
  bind(g, number, scalar_type(SCALAR_f64));
  expression(g, want);
  say(g, ")");
  leave_scope(g, mark);
}
// A loop whose state is a sum.
static void loop_of_choices(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Text state = new_name(g, "s"), one = new_name(g, "c");
  say(g, "(match (loop (%.*s: choice) = ", TEXT_ARG(state));
  choice(g);
  say(g, " for _i < %ui64 do\n    match %.*s case #one %.*s -> ", choose(g->choices, 4), TEXT_ARG(state),
      TEXT_ARG(one));
  g->nesting++;
  bind(g, one, scalar_type(SCALAR_i32));
  choice(g);
  leave_scope(g, mark);
  say(g, " case _ -> ");
  choice(g);
  g->nesting--;
  say(g, ")");
  cases_of_choice(g, want);
  say(g, ")");
}
const Production sum_productions[] = {
    {"match", 3, fits_any, match_choice},
    {"array of sums", 3, is_array, array_of_choices},
    {"sum with an array", 2, fits_any, match_carrier},
    {"loop of sums", 2, fits_any, loop_of_choices},
    {NULL, 0, NULL, NULL},
};
