// Productions with sizes that only the value tells: filters, slices with ends known at run time, loops whose state
// changes its size, tables of two dimensions of one unknown size.
#include "random_program.h"

enum { GROWN_MAX = 12 };

static void filtering(Generator *g, const char *function, Type element) {
  say(g, "%s ", function);
  lambda(g, 1, &element, scalar_type(SCALAR_bool));
  say(g, " ");
}
static void filtered(Generator *g, Type source) {
  if (chance(g->choices, 4)) say(g, "#[parallel] ");
  filtering(g, "filter", element_of(source));
  expression(g, source);
}
static void partitioned(Generator *g, Type source) {
  filtering(g, "(partition", element_of(source));
  expression(g, source);
  say(g, ").%u", choose(g->choices, 2));
}
static Text unsized_state(Generator *g, Type source) {
  Text state = new_name(g, "s");
  say(g, "loop (%.*s: []", TEXT_ARG(state));
  put_type(g, element_of(source));
  say(g, ") = ");
  expression(g, source);
  return state;
}
static void filtered_often(Generator *g, Type source) {
  const Text state = unsized_state(g, source);
  say(g, " for _i < %ui64 do ", choose(g->choices, 3));
  filtering(g, "filter", element_of(source));
  say(g, "%.*s", TEXT_ARG(state));
}
static void odd_ones(Generator *g, Type source) { say(g, "odds ("); expression(g, source); say(g, ")"); }
static void every_other(Generator *g, Type source) {
  say(g, "(");
  expression(g, source);
  say(g, ")[::%u]", 2 + choose(g->choices, 2));
}
// a[lo:hi], also by steps of two and backwards; the ends are in bounds whatever the numbers are.
static void between(Generator *g, Type source) {
  const Text array = new_name(g, "a"), lo = new_name(g, "lo"), hi = new_name(g, "hi");
  const char *size = text_of_size(g, source.size[0]);
  note(g, FEATURE_RunTimeSlice);
  say(g, "let %.*s = ", TEXT_ARG(array));
  expression(g, source);
  say(g, "\nlet %.*s = (", TEXT_ARG(lo));
  expression(g, scalar_type(SCALAR_i64));
  say(g, " %% (%s + 1))\nlet %.*s = %.*s + (", size, TEXT_ARG(hi), TEXT_ARG(lo));
  expression(g, scalar_type(SCALAR_i64));
  say(g, " %% (%s - %.*s + 1))\nin %.*s", size, TEXT_ARG(lo), TEXT_ARG(array));
  switch (choose(g->choices, 4)) {
    case 0: say(g, "[%.*s:%.*s]", TEXT_ARG(lo), TEXT_ARG(hi)); break;
    case 1: say(g, "[%.*s:]", TEXT_ARG(lo)); break;
    case 2: say(g, "[%.*s:%.*s:2]", TEXT_ARG(lo), TEXT_ARG(hi)); break;
    default: say(g, "[%.*s:%.*s][::-1]", TEXT_ARG(lo), TEXT_ARG(hi));
  }
}
static void growing(Generator *g, Type source) {
  note(g, FEATURE_GrowingWhile);
  const Text state = unsized_state(g, source);
  say(g, " while 0 < length %.*s && length %.*s < %u", TEXT_ARG(state), TEXT_ARG(state), choose(g->choices, GROWN_MAX));
  say(g, chance(g->choices, 2) ? " do %.*s ++ %.*s" : " do (%.*s ++ map id %.*s)", TEXT_ARG(state), TEXT_ARG(state));
}
static void shrinking(Generator *g, Type source) {
  note(g, FEATURE_ShrinkingWhile);
  const Text state = unsized_state(g, source);
  say(g, " while length %.*s > %u do ", TEXT_ARG(state), 1 + choose(g->choices, 4));
  switch (choose(g->choices, 4)) {
    case 0: say(g, "%.*s[1:]", TEXT_ARG(state)); break;
    case 1: say(g, "%.*s[::2]", TEXT_ARG(state)); break;
    case 2: say(g, "%.*s[:length %.*s / 2]", TEXT_ARG(state), TEXT_ARG(state)); break;
    default: say(g, "reverse %.*s[length %.*s / 2 + 1:]", TEXT_ARG(state), TEXT_ARG(state));
  }
}
typedef void (*Source)(Generator *g, Type source);
static const Source sources[] = {filtered, partitioned, filtered_often, odd_ones, every_other,
                                 between,  between,     growing,        shrinking};
enum { SOURCES = sizeof sources / sizeof *sources };

// let [k] (f: [k]t) = SOURCE in EXP
static void existential(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  const Type element = any_type(g, 1), source = array_of(element, size_in_scope(g));
  const Source chosen = sources[choose(g->choices, SOURCES)];
  const Source write = chosen == partitioned && g->may_fail ? filtered : chosen;   // the other part is dropped
  Text size = new_name(g, "k"), name = new_name(g, "f");
  say(g, "(let [%.*s] (%.*s: [%.*s]", TEXT_ARG(size), TEXT_ARG(name), TEXT_ARG(size));
  put_type(g, element);
  say(g, ") = ");
  write(g, source);
  const uint32_t largest = largest_size(g, source.size[0]), most = write == growing ? 2 * GROWN_MAX : largest;
  bind(g, name, array_of(element, new_size(g, size, largest > most ? largest : most)));
  in_scope(g, mark, want);
}
// Two dimensions of one size that is not known before: let [k] (f: [k][k]t) = table p xs in EXP
static void unknown_square(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  const Type element = scalar_type(any_number(g)), source = array_of(element, size_in_scope(g));
  const uint32_t largest = largest_size(g, source.size[0]);
  if (largest * largest > ELEMENTS_MAX) { expression(g, want); return; }
  Text size = new_name(g, "k"), name = new_name(g, "f");
  say(g, "(let [%.*s] (%.*s: [%.*s][%.*s]", TEXT_ARG(size), TEXT_ARG(name), TEXT_ARG(size), TEXT_ARG(size));
  put_type(g, element);
  say(g, ") = ");
  filtering(g, "table", element);
  expression(g, source);
  const Size unknown = new_size(g, size, largest);
  bind(g, name, array_of(array_of(element, unknown), unknown));
  in_scope(g, mark, want);
}
const Production size_productions[] = {
    {"existential size", 6, fits_any, existential},
    {"unknown square", 3, fits_any, unknown_square},
    {NULL, 0, NULL, NULL},
};
