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
  using_expression(g, mark, want);
  leave_scope(g, mark);
  if (chance(g->choices, 2)) {   // a nested pattern
    say(g, "\n  case #two %.*s true -> ", TEXT_ARG(first));
    bind(g, first, scalar_type(SCALAR_i64));
    using_expression(g, mark, want);
    leave_scope(g, mark);
  }
  say(g, "\n  case #two %.*s %.*s -> ", TEXT_ARG(first), TEXT_ARG(second));
  bind(g, first, scalar_type(SCALAR_i64));
  bind(g, second, scalar_type(SCALAR_bool));
  using_expression(g, mark, want);
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
  const Mark inner = mark_scope(g);
  bind(g, payload, array);
  using_expression(g, inner, want);
  say(g, "\n  case #both %.*s %.*s -> ", TEXT_ARG(payload), TEXT_ARG(number));
  bind(g, number, scalar_type(SCALAR_i32));
  using_expression(g, inner, want);
  leave_scope(g, mark);
  say(g, "\n  case #number %.*s -> ", TEXT_ARG(number));
  bind(g, number, scalar_type(SCALAR_f64));
  using_expression(g, mark, want);
  say(g, ")");
  leave_scope(g, mark);
}
// ---- several arrays in one sum
// The arrays of each constructor of `cargo`, and of which sizes they are.
typedef struct Payload { Scalar scalar; uint32_t rank, sizes[2]; } Payload;
typedef struct Cargo { const char *name; uint32_t count; Payload parts[3]; } Cargo;
static const Cargo cargoes[] = {
    {"#nothing", 0, {{SCALAR_i32, 0, {0}}}},
    {"#alike", 2, {{SCALAR_i32, 1, {0}}, {SCALAR_i32, 1, {0}}}},
    {"#apart", 3, {{SCALAR_f64, 1, {1}}, {SCALAR_i32, 1, {0}}, {SCALAR_i64, 0, {0}}}},
    {"#rows", 2, {{SCALAR_i32, 2, {0, 1}}, {SCALAR_f64, 1, {1}}}},
};
enum { CARGOES = sizeof cargoes / sizeof *cargoes };

static Type type_of_payload(const Payload *payload, const Size *sizes) {
  Type type = scalar_type(payload->scalar);
  for (uint32_t i = payload->rank; i-- > 0;) type = array_of(type, sizes[payload->sizes[i]]);
  return type;
}
static void cargo(Generator *g, const Size *sizes) {
  const Cargo *made = &cargoes[choose(g->choices, CARGOES)];
  say(g, "(%s", made->name);
  for (uint32_t i = 0; i < made->count; i++) {
    say(g, " ");
    expression(g, type_of_payload(&made->parts[i], sizes));
  }
  say(g, ")");
}
static void case_of_cargo(Generator *g, const Cargo *found, const Size *sizes, Type want) {
  Mark mark = mark_scope(g);
  Text names[3];
  say(g, "\n  case %s", found->name);
  for (uint32_t i = 0; i < found->count; i++) {
    names[i] = new_name(g, "c");
    say(g, " %.*s", TEXT_ARG(names[i]));
  }
  say(g, " -> ");
  for (uint32_t i = 0; i < found->count; i++) bind(g, names[i], type_of_payload(&found->parts[i], sizes));
  using_expression(g, mark, want);
  leave_scope(g, mark);
}
static void match_cargo(Generator *g, Type want) {
  const Size first = size_in_scope(g), second = size_in_scope(g), sizes[] = {first, second};
  if ((uint64_t)largest_size(g, sizes[0]) * largest_size(g, sizes[1]) > ELEMENTS_MAX) { expression(g, want); return; }
  say(g, "(match ((if ");
  expression(g, scalar_type(SCALAR_bool));
  say(g, " then ");
  cargo(g, sizes);
  say(g, " else ");
  cargo(g, sizes);
  say(g, ") : cargo [%s] [%s])", text_of_size(g, sizes[0]), text_of_size(g, sizes[1]));
  for (uint32_t i = 0; i < CARGOES; i++) case_of_cargo(g, &cargoes[i], sizes, want);
  say(g, ")");
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
    {"sum with several arrays", 3, fits_any, match_cargo},
    {"loop of sums", 2, fits_any, loop_of_choices},
    {NULL, 0, NULL, NULL},
};
