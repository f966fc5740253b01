// What many productions write: a name bound by let, and what follows it.
#include "random_program.h"

bool fits_any(Generator *g, Type want) { (void)g; (void)want; return true; }
bool may_drop(Generator *g, Type want) { (void)want; return !g->may_fail; }

Text let_of(Generator *g, const char *stem, Type type) {
  Text name = new_name(g, stem);
  say(g, "(let %.*s = ", TEXT_ARG(name));
  expression(g, type);
  bind(g, name, type);
  return name;
}
Text copy_of(Generator *g, Type type) {
  Text name = new_name(g, "u");
  say(g, "(let %.*s = copy ", TEXT_ARG(name));
  expression(g, type);
  return name;
}
void in_scope(Generator *g, Mark mark, Type want) {
  say(g, "\nin ");
  using_expression(g, mark, want);
  say(g, ")");
  leave_scope(g, mark);
}
void if_some(Generator *g, Size size, Text array) {
  say(g, "\nin if 0 < %s then %.*s", text_of_size(g, size), TEXT_ARG(array));
}
void pattern_of_two(Generator *g, Text first, Text second) {
  say(g, "(let (%.*s, %.*s) = ", TEXT_ARG(first), TEXT_ARG(second));
}
void pair(Generator *g, Type first, Type second) {
  say(g, "(");
  expression(g, first);
  say(g, ", ");
  expression(g, second);
  say(g, ")");
}
void bind_two(Generator *g, Text first, Type a, Text second, Type b) {
  bind(g, first, a);
  bind(g, second, b);
}
