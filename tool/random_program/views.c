// Productions of views: the rearrangements of the prelude under `#[dest]`, `#[source]` and `#[eager]`, and compositions
// of them.
//   rule: no view under `#[dest]` has an operand under `#[source]` (E0701). What is under `#[source]` is the argument
//         of a map over scalars, so that no view around it or in the map sees it
//   rule: `permute` and `gather` give each element one place, except in programs that may fail
#include "random_program.h"

typedef enum Effect { EFFECT_Dest, EFFECT_Eager, EFFECT_Source, EFFECT_None } Effect;
static const char *const attributes[] = {"#[dest] ", "#[eager] ", "#[source] ", ""};
// How an operand is written: by an expression, or by a view again if there may be more of them.
typedef struct Layer { Effect effect; uint32_t depth; } Layer;

static void view(Generator *g, Type want, Layer layer);
static void operand(Generator *g, Type want, Layer outer) {
  static const Effect under_dest[] = {EFFECT_Dest, EFFECT_Dest, EFFECT_Eager},
                      elsewhere[] = {EFFECT_Dest, EFFECT_Eager, EFFECT_Source, EFFECT_None};
  if (outer.depth == 0 || !chance(g->choices, 2)) { say(g, "("); expression(g, want); say(g, ")"); return; }
  const Effect effect =
      outer.effect == EFFECT_Dest ? under_dest[choose(g->choices, 3)] : elsewhere[choose(g->choices, 4)];
  note(g, FEATURE_ComposedViews);
  view(g, want, (Layer){effect, outer.depth - 1});
}

// ---- positions
// "(\i -> POSITION)", a bijection of the indices below n.
static void bijection(Generator *g, const char *n) {
  const Text name = new_name(g, "i");
  const char *i = text_c_string(g->arena, name);
  say(g, "(\\%s -> ", i);
  switch (choose(g->choices, 7)) {
    case 0: say(g, "%s", i); break;
    case 1: say(g, "%s - 1 - %s", n, i); break;
    case 2:
      say(g, "(%s + (", i);
      expression(g, scalar_type(SCALAR_i64));
      say(g, g->may_fail ? ")) %% %s" : ") %% %s) %% %s", n, n);   // the sum may wrap around: then places meet
      break;
    case 3: say(g, "%s * (%s - 1) %% %s", i, n, n); break;
    case 4: say(g, "%s * (%s + 1) %% %s", i, n, n); break;
    case 5: say(g, "if %s + 1 - %s %% 2 * 2 < %s then %s + 1 - %s %% 2 * 2 else %s", i, i, n, i, i, i); break;
    default: say(g, "if 2 * %s < %s then 2 * %s else 2 * (%s - (%s + 1) / 2) + 1", i, n, i, i, n);
  }
  say(g, ")");
}
static void permuted(Generator *g, Type want, Layer layer) {
  say(g, "(%spermute ", attributes[layer.effect]);
  bijection(g, text_of_size(g, want.size[0]));
  say(g, " ");
  operand(g, want, layer);
  say(g, ")");
}
static void gathered(Generator *g, Type want, Layer layer) {
  const char *n = text_of_size(g, want.size[0]);
  say(g, "(%sgather (map ", attributes[layer.effect]);
  bijection(g, n);
  say(g, " (iota (%s))) ", n);
  operand(g, want, layer);
  say(g, ")");
}

// ---- other orders
static void reversed(Generator *g, Type want, Layer layer) {
  say(g, "(%sreverse ", attributes[layer.effect]);
  operand(g, want, layer);
  say(g, ")");
}
static void rotated(Generator *g, Type want, Layer layer) {
  say(g, "(%srotate (", attributes[layer.effect]);
  expression(g, scalar_type(SCALAR_i64));
  say(g, ") ");
  operand(g, want, layer);
  say(g, ")");
}
static bool is_matrix(Generator *g, Type want, Layer layer) { (void)g; (void)layer; return want.rank >= 2; }
static void transposed(Generator *g, Type want, Layer layer) {
  Type source = want;
  source.size[0] = want.size[1];
  source.size[1] = want.size[0];
  say(g, "(%stranspose ", attributes[layer.effect]);
  operand(g, source, layer);
  say(g, ")");
}
static bool is_product(Generator *g, Type want, Layer layer) {
  return is_matrix(g, want, layer) && may_be_multiplied(g, want.size[0], want.size[1]);
}
// Rows of an array in one row, perhaps that of such an array.
static void reshaped(Generator *g, Type want, Layer layer) {
  say(g, "(%sunflatten ", attributes[layer.effect]);
  if (chance(g->choices, 2)) {
    say(g, "(%sflatten ", attributes[layer.effect]);
    operand(g, want, layer);
    say(g, ")");
  } else {
    const Mark mark = mark_scope(g);
    const char *rows = text_of_size(g, want.size[0]), *columns = text_of_size(g, want.size[1]);
    const Size flat = new_size(g, text_format(g->arena, "(%s * %s)", rows, columns),
                               largest_size(g, want.size[0]) * largest_size(g, want.size[1]));
    operand(g, array_of(element_of(element_of(want)), flat), layer);
    leave_scope(g, mark);
  }
  say(g, " : ");
  put_type(g, want);
  say(g, ")");
}

// ---- parts
static Size rest_of(Generator *g, const char *size, const char *without, uint32_t largest) {
  return new_size(g, text_format(g->arena, "(%s - %s)", size, without), largest);
}
static void joined(Generator *g, Type want, Layer layer) {
  const Mark mark = mark_scope(g);
  const Text cut = new_name(g, "h");
  const char *size = text_of_size(g, want.size[0]);
  const uint32_t largest = largest_size(g, want.size[0]);
  say(g, "(let %.*s = (", TEXT_ARG(cut));
  expression(g, scalar_type(SCALAR_i64));
  say(g, ") %% (%s + 1)\nin %s(", size, attributes[layer.effect]);
  const Size first = new_size(g, cut, largest), second = rest_of(g, size, text_c_string(g->arena, cut), largest);
  operand(g, array_of(element_of(want), first), layer);
  say(g, " ++ ");
  operand(g, array_of(element_of(want), second), layer);
  say(g, "))");
  leave_scope(g, mark);
}
// "let NAME = EXP % i64.max 1 (SIZE)" leaves an element, if there is one.
static const char *width_of_border(Generator *g, const char *size) {
  const Text name = new_name(g, "b");
  say(g, "let %.*s = (", TEXT_ARG(name));
  expression(g, scalar_type(SCALAR_i64));
  say(g, ") %% i64.max 1 (%s)\n", size);
  return text_c_string(g->arena, name);
}
static void padded(Generator *g, Type want, Layer layer) {
  const Mark mark = mark_scope(g);
  const char *size = text_of_size(g, want.size[0]);
  say(g, "(");
  const char *left = width_of_border(g, size);
  const char *right = width_of_border(g, text_c_string(g->arena, text_format(g->arena, "%s - %s", size, left)));
  const char *both = text_c_string(g->arena, text_format(g->arena, "%s - %s", left, right));
  say(g, "in %s", attributes[layer.effect]);
  pad_with(g, left, right, element_of(want));
  operand(g, array_of(element_of(want), rest_of(g, size, both, largest_size(g, want.size[0]))), layer);
  say(g, ")");
  leave_scope(g, mark);
}
static bool is_read_in_part(Generator *g, Type want, Layer layer) {
  (void)want;
  return layer.effect != EFFECT_Dest && !g->may_fail;
}
static void split_off(Generator *g, Type want, Layer layer) {
  const Mark mark = mark_scope(g);
  const Type other = array_of(element_of(want), size_in_scope(g));
  const Text first = new_name(g, "x");
  say(g, "(let (%.*s, _) = %ssplit (", TEXT_ARG(first), attributes[layer.effect]);
  operand(g, want, layer);
  say(g, " ++ ");
  operand(g, other, layer);
  say(g, ") :> (");
  put_type(g, want);
  say(g, ", ");
  put_type(g, other);
  say(g, ") in %.*s)", TEXT_ARG(first));
  leave_scope(g, mark);
}

// ---- what is computed
static void replicated(Generator *g, Type want, Layer layer) {
  say(g, "(%sreplicate (%s) ", attributes[layer.effect], text_of_size(g, want.size[0]));
  if (want.rank == 1) say(g, "("), expression(g, element_of(want)), say(g, ")");
  else operand(g, element_of(want), layer);
  say(g, ")");
}
static void mapped(Generator *g, Type want, Layer layer) {
  const Type element = any_type(g, 1);
  say(g, "(%smap ", attributes[layer.effect]);
  lambda(g, 1, &element, element_of(want));
  say(g, " ");
  operand(g, array_of(element, want.size[0]), layer);
  say(g, ")");
}
static void tabulated(Generator *g, Type want, Layer layer) {
  const Type index = scalar_type(SCALAR_i64);
  say(g, "(%stabulate (%s) ", attributes[layer.effect], text_of_size(g, want.size[0]));
  lambda(g, 1, &index, element_of(want));
  say(g, ")");
}
static void either(Generator *g, Type want, Layer layer) {
  say(g, "(%s(if ", attributes[layer.effect]);
  expression(g, scalar_type(SCALAR_bool));
  say(g, " then ");
  operand(g, want, layer);
  say(g, " else ");
  operand(g, want, layer);
  say(g, "))");
}

static bool fits(Generator *g, Type want, Layer layer) { (void)g; (void)want; (void)layer; return true; }
static const struct {
  bool (*fits)(Generator *g, Type want, Layer layer);
  void (*write)(Generator *g, Type want, Layer layer);
} views[VIEW_KINDS] = {
    {fits, reversed},     {fits, permuted},  {fits, gathered},          {fits, rotated}, {is_matrix, transposed},
    {is_product, reshaped}, {fits, joined}, {fits, padded}, {is_read_in_part, split_off}, {fits, replicated},
    {fits, mapped},       {fits, tabulated}, {fits, either},
};
static void view(Generator *g, Type want, Layer layer) {
  const uint32_t lot = choose(g->choices, VIEW_KINDS), which = views[lot].fits(g, want, layer) ? lot : 0;
  note(g, FEATURE_View + which);
  views[which].write(g, want, layer);
}

// ---- productions
enum { COMPOSED_MAX = 2 };
static void destination_view(Generator *g, Type want) { view(g, want, (Layer){EFFECT_Dest, COMPOSED_MAX}); }
static void eager_view(Generator *g, Type want) { view(g, want, (Layer){EFFECT_Eager, COMPOSED_MAX}); }
static void source_view(Generator *g, Type want) {
  const uint32_t count = 1 + choose(g->choices, 2);
  Type elements[2];
  for (uint32_t i = 0; i < count; i++) elements[i] = any_type(g, 0);
  say(g, count == 1 ? "(map " : "(map%u ", count);
  lambda(g, count, elements, element_of(want));
  for (uint32_t i = 0; i < count; i++) {
    say(g, " ");
    view(g, array_of(elements[i], want.size[0]), (Layer){EFFECT_Source, COMPOSED_MAX});
  }
  say(g, ")");
}
// Positions of which some may be equal, which is an error under `#[dest]`, or outside of the array.
static bool may_meet(Generator *g, Type want) { return g->may_fail && want.rank > 0; }
static void positions_that_meet(Generator *g, Type want) {
  const char *n = text_of_size(g, want.size[0]);
  const Text index = new_name(g, "i");
  switch (choose(g->choices, 3)) {
    case 0:
      say(g, "(#[dest] permute (\\%.*s -> i64.min %.*s (%s + 1)) (", TEXT_ARG(index), TEXT_ARG(index),
          text_of_size(g, g->known_sizes.items[0]));
      break;
    case 1:
      say(g, "(#[dest] gather (map (%% (%s)) (", n);
      expression(g, array_of(scalar_type(SCALAR_i64), want.size[0]));
      say(g, ")) (");
      break;
    default:
      say(g, "(#[dest] gather (scatter (iota (%s)) (map (%% (%s)) (", n, n);
      expression(g, array_of(scalar_type(SCALAR_i64), want.size[0]));
      say(g, ")) (reverse (iota (%s)))) (", n);
  }
  expression(g, want);
  say(g, "))");
}
static bool is_array(Generator *g, Type want) { (void)g; return want.rank > 0; }
const Production view_productions[] = {
    {"#[dest] view", 5, is_array, destination_view},
    {"#[source] view", 4, is_array, source_view},
    {"#[eager] view", 2, is_array, eager_view},
    {"positions that meet", 4, may_meet, positions_that_meet},
    {NULL, 0, NULL, NULL},
};
