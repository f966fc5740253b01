// What many productions write: a name bound by let, and what follows it.
#include "random_program.h"

bool fits_any(Generator *g, Type want) { (void)g; (void)want; return true; }

Text let_of(Generator *g, const char *stem, Type type) {
  Text name = fresh_name(g, stem);
  put(g, "(let %.*s = ", TEXT_ARG(name));
  expression(g, type);
  bind(g, name, type);
  return name;
}
Text copy_of(Generator *g, Type type) {
  Text name = fresh_name(g, "u");
  put(g, "(let %.*s = copy ", TEXT_ARG(name));
  expression(g, type);
  return name;
}
void in_scope(Generator *g, Mark mark, Type want) {
  put(g, "\nin ");
  expression(g, want);
  put(g, ")");
  scope_leave(g, mark);
}
void if_some(Generator *g, Size size, Text array) { put(g, "\nin if 0 < %s then %.*s", size_text(g, size), TEXT_ARG(array)); }
void pattern_of_two(Generator *g, Text first, Text second) { put(g, "(let (%.*s, %.*s) = ", TEXT_ARG(first), TEXT_ARG(second)); }
void pair(Generator *g, Type first, Type second) {
  put(g, "(");
  expression(g, first);
  put(g, ", ");
  expression(g, second);
  put(g, ")");
}
void bind_two(Generator *g, Text first, Type a, Text second, Type b) {
  bind(g, first, a);
  bind(g, second, b);
}
