// Productions of rolling windows: folds over the windows of padded arrays of one, two and three dimensions, of a size
// that is a constant or known only at run time, under `#[eager]` in most cases.
//   let w = SIZE let a = EXP let [weights] let f = map (\window -> FOLD) (slide w 1 (BORDER a)) in EXP
#include "random_program.h"

enum { DIMENSIONS_MAX = RANK_MAX };
// Windows of `size` elements in each of `rank` dimensions of arrays of numbers.
typedef struct Windows {
  uint32_t rank, constant /* 0: known only at run time */;
  Size size;
  const char *w;      // the size as text
  Scalar number;
} Windows;
#define TEXT_HERE(g, ...) text_c_string((g)->arena, text_format((g)->arena, __VA_ARGS__))

// Binds the size if it is not a constant.
static Windows any_windows(Generator *g, uint32_t rank, uint32_t most) {
  static const uint32_t constants[] = {3, 2, 1, 4, 5};
  Windows windows = {.rank = rank, .number = any_number(g)};
  if (chance(g->choices, 3)) {
    const Text name = new_name(g, "w");
    note(g, FEATURE_RunTimeWindow);
    say(g, "let %.*s = 1 + (", TEXT_ARG(name));
    expression(g, scalar_type(SCALAR_i64));
    say(g, ") %% %u\n", most);
    windows.size = new_size(g, name, most);
  } else {
    note(g, FEATURE_ConstantWindow);
    windows.constant = (uint32_t)smaller(constants[choose(g->choices, 5)], most);
    windows.size = new_size(g, text_format(g->arena, "%u", windows.constant), windows.constant);
  }
  windows.w = text_of_size(g, windows.size);
  return windows;
}

// ---- borders
void pad_with(Generator *g, const char *left, const char *right, Type element) {
  static const char *const functions[PADS] = {"pad_edge", "pad_wrap", "pad_mirror", "pad"};
  const uint32_t which = choose(g->choices, PADS);
  note(g, FEATURE_Pad + which);
  say(g, "%s (%s) (%s) ", functions[which], left, right);
  if (which < PADS - 1) return;
  say(g, "(");
  expression(g, element);
  say(g, ") ");
}
static const char *an_attribute(Generator *g, bool may_be_written) {
  static const char *const attributes[] = {"#[eager] ", "#[eager] ", "", "#[source] ", "#[dest] ", "#[dest] "};
  return attributes[choose(g->choices, may_be_written ? 6 : 4)];
}
static Type padded(Generator *g, Type inner, const Windows *windows) {
  for (uint32_t i = 0; i < windows->rank; i++)
    inner.size[i] = new_size(g, text_format(g->arena, "(%s + %s - 1)", text_of_size(g, inner.size[i]), windows->w),
                             largest_size(g, inner.size[i]) + largest_size(g, windows->size));
  return inner;
}
// A border around `name` in all its dimensions. It is not empty.
static void bordered(Generator *g, Text name, Type inner, const Windows *windows) {
  const Mark mark = mark_scope(g);
  const Windows of_row = {.rank = inner.rank - 1, .size = windows->size, .w = windows->w};
  const Type row = padded(g, element_of(inner), &of_row);
  const char *all = TEXT_HERE(g, "%s - 1", windows->w), *half = TEXT_HERE(g, "(%s - 1) / 2", windows->w);
  say(g, "(%s", an_attribute(g, true));
  switch (choose(g->choices, 3)) {
    case 0: pad_with(g, half, TEXT_HERE(g, "%s - %s", all, half), row); break;
    case 1: pad_with(g, all, "0", row); break;
    default: pad_with(g, "0", all, row);
  }
  leave_scope(g, mark);
  if (inner.rank == 1) { say(g, "%.*s)", TEXT_ARG(name)); return; }
  const Text line = new_name(g, "r");
  say(g, "(map (\\%.*s -> ", TEXT_ARG(line));
  bordered(g, line, element_of(inner), windows);
  say(g, ") %.*s))", TEXT_ARG(name));
}

// ---- windows
// Those of two and three dimensions are windows of rows, of which the columns have windows.
static void slid(Generator *g, const Windows *windows) {
  static const char *const of_ranks[] = {"", "", "map (\\r -> %s(slide (%s) 1 (transpose r))) (",
                                         ("map (\\p -> map (\\r -> %sslide (%s) 1 (transpose (map transpose r))) "
                                          "(slide (%s) 1 (transpose p))) (")};
  say(g, "(%s", an_attribute(g, false));
  if (windows->rank > 1)
    say(g, of_ranks[windows->rank], windows->rank == 2 && chance(g->choices, 2) ? "map transpose " : "", windows->w,
        windows->w);
  say(g, "slide (%s) 1 ", windows->w);
}
static void end_of_slid(Generator *g, const Windows *windows) { say(g, windows->rank > 1 ? "))" : ")"); }

// ---- functions of a window
static const char *place_in(Generator *g, const Windows *windows) {
  const char *text = "";
  const bool last = chance(g->choices, 2);
  for (uint32_t i = 0; i < windows->rank; i++) {
    const char *index = windows->constant ? TEXT_HERE(g, "%u", choose(g->choices, windows->constant))
                                          : last ? TEXT_HERE(g, "%s - 1", windows->w) : "0";
    text = TEXT_HERE(g, "%s%s%s", text, i == 0 ? "" : ", ", index);
  }
  return text;
}
static void fold_of_window(Generator *g, const Windows *windows, const char *window, Text weights) {
  static const char *const flat_forms[] = {"", "%s", "(flatten %s)", "(flatten_3d %s)"};
  static const char *const operators[] = {"+", "-", "*"};
  const char *type = name_of_scalar(windows->number);
  const Text flat = text_format(g->arena, flat_forms[windows->rank], window);
  switch (choose(g->choices, weights.size ? 6 : 4)) {
    case 0:
      say(g, "reduce ");
      associative_operator(g, windows->number);
      say(g, " %.*s", TEXT_ARG(flat));
      break;
    case 1:
      say(g, "%s[%s] ", window, place_in(g, windows));
      say(g, "%s %s[%s]", operators[choose(g->choices, 3)], window, place_in(g, windows));
      break;
    case 2: say(g, "loop s = 0%s for x in %.*s do s * 3 + x", type, TEXT_ARG(flat)); break;
    case 3:
      say(g, "last (scan ");
      associative_operator(g, windows->number);
      say(g, " %.*s)", TEXT_ARG(flat));
      break;
    default:
      note(g, FEATURE_WeightedWindow);
      say(g, "%s.sum (map2 (*) %.*s %.*s)", type, TEXT_ARG(flat), TEXT_ARG(weights));
  }
}
static void function_of_window(Generator *g, const Windows *windows, Scalar result, Text weights) {
  const Mark mark = mark_scope(g);
  const Text name = new_name(g, "v");
  Type type = scalar_type(windows->number);
  for (uint32_t i = 0; i < windows->rank; i++) type = array_of(type, windows->size);
  say(g, "(\\(%.*s: ", TEXT_ARG(name));
  put_type(g, type);
  say(g, ") -> ");
  if (chance(g->choices, 3)) {
    bind(g, name, type);
    g->nesting += windows->rank;
    using_expression(g, mark, scalar_type(result));
    g->nesting -= windows->rank;
  } else {
    say(g, "%s.%s (", name_of_scalar(result), name_of_scalar(windows->number));
    fold_of_window(g, windows, text_c_string(g->arena, name), weights);
    say(g, ")");
  }
  say(g, ")");
  leave_scope(g, mark);
}
static Text weights_of(Generator *g, const Windows *windows) {
  const Mark mark = mark_scope(g);
  uint32_t largest = 1;
  const char *size = "";
  for (uint32_t i = 0; i < windows->rank; i++) {
    size = TEXT_HERE(g, "%s%s%s", size, i == 0 ? "" : " * ", windows->w);
    largest *= largest_size(g, windows->size);
  }
  const Type type = array_of(scalar_type(windows->number), new_size(g, text_format(g->arena, "(%s)", size), largest));
  const Text name = new_name(g, "c");
  say(g, "let %.*s : ", TEXT_ARG(name));
  put_type(g, type);
  say(g, " = ");
  expression(g, type);
  say(g, "\n");
  leave_scope(g, mark);
  return name;
}

// ---- arrays of windows
static Type some_result(Generator *g, uint32_t rank) {
  Type type = scalar_type(any_number(g));
  for (uint32_t i = 0; i < rank; i++) type = array_of(type, size_in_scope(g));
  return type;
}
static bool is_small(Generator *g, Type result, uint32_t most) {
  uint64_t count = largest_count(g, result);
  for (uint32_t i = 0; i < result.rank; i++) count *= most;
  return count <= ELEMENTS_MAX && reaches_result(g, result, scalar_type(SCALAR_i64));
}
static void nothing_empty(Generator *g, Type type) {
  for (uint32_t i = 0; i < type.rank; i++) say(g, "%s0 < %s", i == 0 ? "" : " && ", text_of_size(g, type.size[i]));
}
static void mapped_windows(Generator *g, Type result, const Windows *windows, Text weights) {
  static const char *const maps[] = {"", "map ", "map (map ", "map (map (map "}, *const ends[] = {"", " ", ") ", ")) "};
  say(g, "%s", maps[windows->rank]);
  function_of_window(g, windows, result.scalar, weights);
  say(g, "%s", ends[windows->rank]);
}
static Text array_for_windows(Generator *g, Type type) {
  const Text name = new_name(g, "a");
  say(g, "let %.*s : ", TEXT_ARG(name));
  put_type(g, type);
  say(g, " = ");
  expression(g, type);
  say(g, "\n");
  return name;
}
static void windows_of(Generator *g, Type want, uint32_t rank, uint32_t most) {
  const Mark mark = mark_scope(g);
  const Type result = some_result(g, rank);
  if (!is_small(g, result, most)) { expression(g, want); return; }
  say(g, "(");
  const Windows windows = any_windows(g, rank, most);
  Type inner = result;
  inner.scalar = windows.number;
  const bool has_border = chance(g->choices, 2);
  const Text array = array_for_windows(g, has_border ? inner : padded(g, inner, &windows)),
             weights = chance(g->choices, 2) ? weights_of(g, &windows) : (Text){NULL, 0}, name = new_name(g, "f");
  say(g, "let %.*s : ", TEXT_ARG(name));
  put_type(g, result);
  say(g, " = ");
  if (has_border) { say(g, "if "); nothing_empty(g, inner); say(g, " then "); }
  mapped_windows(g, result, &windows, weights);
  slid(g, &windows);
  if (has_border) bordered(g, array, inner, &windows); else say(g, "%.*s", TEXT_ARG(array));
  end_of_slid(g, &windows);
  say(g, " :> ");
  put_type(g, result);
  if (has_border) { say(g, " else "); expression(g, result); }
  leave_scope(g, mark);
  const Mark outer = mark_scope(g);
  bind(g, name, result);
  in_scope(g, outer, want);
}
static void windows_of_vector(Generator *g, Type want) { windows_of(g, want, 1, 5); }
static void windows_of_matrix(Generator *g, Type want) { windows_of(g, want, 2, 3); }
static void windows_of_cube(Generator *g, Type want) { windows_of(g, want, 3, 2); }

// Windows that begin at every second or third element.
static void windows_with_step(Generator *g, Type want) {
  const Mark mark = mark_scope(g);
  const Type result = some_result(g, 1);
  enum { MOST = 4 };
  if (!is_small(g, result, MOST * MOST)) { expression(g, want); return; }
  say(g, "(");
  const Windows windows = any_windows(g, 1, MOST);
  const uint32_t step = 2 + choose(g->choices, 2);
  Type inner = scalar_type(windows.number);
  const Size all = new_size(g, text_format(g->arena, "(%s * %u + %s - 1)", text_of_size(g, result.size[0]), step,
                                           windows.w), largest_size(g, result.size[0]) * step + MOST);
  const Text array = array_for_windows(g, array_of(inner, all)), name = new_name(g, "f");
  say(g, "let %.*s : ", TEXT_ARG(name));
  put_type(g, result);
  say(g, " = ");
  mapped_windows(g, result, &windows, (Text){NULL, 0});
  say(g, "(%sslide (%s) %u %.*s) :> ", an_attribute(g, false), windows.w, step, TEXT_ARG(array));
  put_type(g, result);
  leave_scope(g, mark);
  const Mark outer = mark_scope(g);
  bind(g, name, result);
  in_scope(g, outer, want);
}
// A map over the windows of three rows.
static void windows_of_rows(Generator *g, Type want) {
  const Mark mark = mark_scope(g);
  const Type result = some_result(g, 2);
  if (!is_small(g, result, 3)) { expression(g, want); return; }
  const Size three = new_size(g, TEXT("3"), 3);
  const Windows windows = {.rank = 2, .constant = 3, .size = three, .w = "3", .number = result.scalar},
                of_row = {.rank = 1, .constant = 3, .size = three, .w = "3", .number = result.scalar};
  const char *rows = text_of_size(g, result.size[0]);
  say(g, "(");
  const Text array = array_for_windows(g, padded(g, result, &windows)), name = new_name(g, "f");
  say(g, "let %.*s : ", TEXT_ARG(name));
  put_type(g, result);
  say(g, " = map3 (\\r s t -> map3 (\\u v w -> ");
  fold_of_window(g, &of_row, "u", (Text){NULL, 0});
  for (uint32_t i = 0; i < 2; i++) {
    say(g, i == 0 ? " + (" : ") * (");
    fold_of_window(g, &of_row, i == 0 ? "v" : "w", i == 0 ? TEXT("u") : TEXT("v"));
  }
  say(g, ")) ");
  for (uint32_t i = 0; i < 3; i++) say(g, " (%sslide 3 1 %c)", an_attribute(g, false), "rst"[i]);
  say(g, ")");
  for (uint32_t i = 0; i < 3; i++) say(g, " %.*s[%u:%s + %u]", TEXT_ARG(array), i, rows, i);
  say(g, " :> ");
  put_type(g, result);
  leave_scope(g, mark);
  const Mark outer = mark_scope(g);
  bind(g, name, result);
  in_scope(g, outer, want);
}
const Production window_productions[] = {
    {"rolling window", 6, fits_any, windows_of_vector},
    {"rolling window of two dimensions", 6, fits_any, windows_of_matrix},
    {"rolling window of three dimensions", 5, fits_any, windows_of_cube},
    {"rolling window with a step", 3, fits_any, windows_with_step},
    {"windows of three rows", 4, fits_any, windows_of_rows},
    {NULL, 0, NULL, NULL},
};
