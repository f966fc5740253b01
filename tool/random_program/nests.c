// Programs of nests of loops: maps, folds, scans and stencils along the rows, the columns and the middle axes of
// arrays, composed in a few steps. Sizes are around the widths of strips and tiles. (With --nests.)
//   An index is kept within its axis by a remainder, a minimum, a maximum or a condition; a fold of an empty axis is
//   its first value. So every program has a result.
#include "random_program.h"

enum { STEPS_MAX = 4, TESTS = 3, INPUT_MAX = 2200, CUBE_MAX = 40, SQUARE_MAX = 65, LINES_MAX = 2 };

typedef struct Nested { const char *name; uint32_t rank, axes[RANK_MAX]; } Nested;
typedef struct Nests {
  Choices *choices;
  Arena *arena;
  Out out;
  const char *scalar;
  Seq(Nested) live;
  uint32_t next_name;
  bool stays_near;      // indices differ by a constant from the index that they are made of, but at the borders
} Nests;
static const char *const sizes_of_axes[] = {"n", "m", "k"};

#define TEXT_OF(l, ...) c_string_format((l)->arena, __VA_ARGS__)
#define ONE_OF(l, list) (list)[choose((l)->choices, sizeof(list) / sizeof *(list))]

static const char *fresh_name(Nests *l, const char *stem) { return TEXT_OF(l, "%s%u", stem, l->next_name++); }
static bool holds_floats(const Nests *l) { return l->scalar[0] == 'f'; }

// ---- scalars
static const char *number_of(Nests *l) {
  static const char *const floats[] = {"0", "1", "0.5", "2", "0.25"}, *const integers[] = {"0", "1", "3", "2", "7"};
  return TEXT_OF(l, "%s%s", holds_floats(l) ? ONE_OF(l, floats) : ONE_OF(l, integers), l->scalar);
}
// Some operation on two scalars.
static const char *combined(Nests *l, const char *a, const char *b) {
  switch (choose(l->choices, 8)) {
  case 0: return TEXT_OF(l, "(%s + %s)", a, b);
  case 1: return TEXT_OF(l, "(%s - %s)", a, b);
  case 2: return TEXT_OF(l, "(%s * %s)", a, b);
  case 3: return TEXT_OF(l, "(%s.max %s %s)", l->scalar, a, b);
  case 4: return TEXT_OF(l, "(%s.min %s %s)", l->scalar, a, b);
  case 5: return TEXT_OF(l, "(if %s < %s then %s else %s)", a, b, b, number_of(l));
  case 6: return TEXT_OF(l, "(%s * %s + %s)", a, number_of(l), b);
  default: return TEXT_OF(l, "(%s + %s * %s)", a, number_of(l), b);
  }
}
static const char *changed(Nests *l, const char *a) { return combined(l, a, number_of(l)); }

// ---- indices: `i` is in an axis of `n` elements, and so is the result
static const char *index_at_distance(Nests *l, const char *i, const char *n) {
  const uint32_t c = 1 + choose(l->choices, 3);
  switch (choose(l->choices, 7)) {
  case 0: return i;
  case 1: return TEXT_OF(l, "i64.min (%s - 1) (%s + %u)", n, i, c);
  case 2: return TEXT_OF(l, "i64.max 0 (%s - %u)", i, c);
  case 3: return TEXT_OF(l, "i64.max 0 (i64.min (%s - 1) (%s - %u))", n, i, c);
  case 4: return TEXT_OF(l, "i64.max 0 (i64.min (%s - 1) (%s + %u))", n, i, c);
  case 5: return TEXT_OF(l, "if %s < %u then 0 else %s - %u", i, c, i, c);
  default: return TEXT_OF(l, "i64.max 0 (i64.min (%s - 1) (%s + (if r < %s then %u else -1)))", n, i, i, c);
  }
}
static const char *index_near(Nests *l, const char *i, const char *n) {
  if (l->stays_near) return index_at_distance(l, i, n);
  const uint32_t c = 1 + choose(l->choices, 3);
  switch (choose(l->choices, 14)) {
  case 0: return i;
  case 1: return TEXT_OF(l, "(%s + %u) %% %s", i, c, n);
  case 2: return TEXT_OF(l, "(%s - %u + %s) %% %s", i, c, n, n);
  case 3: return TEXT_OF(l, "(%s + %s - %u) %% %s", i, n, c, n);
  case 4: return TEXT_OF(l, "i64.min (%s - 1) (%s + %u)", n, i, c);
  case 5: return TEXT_OF(l, "i64.max 0 (%s - %u)", i, c);
  case 6: return TEXT_OF(l, "i64.max 0 (i64.min (%s - 1) (%s + r - %u))", n, i, c);
  case 7: return TEXT_OF(l, "%s - 1 - %s", n, i);
  case 8: return TEXT_OF(l, "if %s < %u then 0 else %s - %u", i, c, i, c);
  case 9: return TEXT_OF(l, "if %s + 1 < %s then %s + 1 else 0", i, n, i);
  case 10: return TEXT_OF(l, "if %s < r then i64.min (%s - 1) (r - %s) else %s", i, n, i, i);
  case 11: return TEXT_OF(l, "%s / %u", i, c + 1);
  case 12: return TEXT_OF(l, "(%s + r) %% %s", i, n);
  default: return TEXT_OF(l, "%s - %s %% %u", i, i, c + 1);
  }
}
static const char *condition_on(Nests *l, const char *i, const char *n) {
  const uint32_t c = choose(l->choices, 4);
  switch (choose(l->choices, 8)) {
  case 0: return TEXT_OF(l, "%s < r", i);
  case 1: return TEXT_OF(l, "%s < %u", i, c);
  case 2: return TEXT_OF(l, "%s == 0 || %s == %s - 1", i, i, n);
  case 3: return TEXT_OF(l, "%s >= %s - %u", i, n, c);
  case 4: return TEXT_OF(l, "%s < %s / 2", i, n);
  case 5: return TEXT_OF(l, "r <= %s && %s < %s - r", i, i, n);
  case 6: return TEXT_OF(l, "(%s + r) %% 3 == %u", i, c % 3);
  default: return TEXT_OF(l, "%s %% 2 == %u", i, c % 2);
  }
}

// ---- vectors: expressions over the vector `c` of `n` elements
// A scalar of all elements.
static const char *fold_of(Nests *l, const char *c, const char *n) {
  const char *t = l->scalar, *e = TEXT_OF(l, "%s[i]", c);
  switch (choose(l->choices, 13)) {
  case 0: return TEXT_OF(l, "reduce (+) 0%s %s", t, c);
  case 1: return TEXT_OF(l, "reduce %s.max 0%s %s", t, t, c);
  case 2: return TEXT_OF(l, "%s.minimum %s", t, c);
  case 3: return TEXT_OF(l, "foldl (\\s x -> %s) 0%s %s", combined(l, "s", "x"), t, c);
  case 4: return TEXT_OF(l, "loop s = %s for i < %s do %s", number_of(l), n, combined(l, "s", e));
  case 5: return TEXT_OF(l, "loop s = %s for x in %s do %s", number_of(l), c, combined(l, "s", "x"));
  case 6:
    return TEXT_OF(l, "(loop (s, at) = (0%s, %s - 1) for i < %s do if s < %s then (%s, i) else (s, at)).0", t, n, n,
                   e, e);
  case 7:
    return TEXT_OF(l, "%s.i64 (loop (s, at) = (%s.highest, -1) for i < %s do if %s < s then (%s, i) else (s, at)).1",
                   t, t, n, e, e);
  case 8:
    return TEXT_OF(l, "%s.i64 (reduce (\\(a, i) (b, j) -> if a < b || (a == b && j < i) then (b, j) else (a, i)) "
                      "(%s.lowest, %s) (zip %s (iota %s))).1", t, t, n, c, n);
  case 9:
    return TEXT_OF(l, "let (s, q) = loop (s, q) = (0%s, %s) for i < %s do (s + %s, %s) in %s", t, number_of(l), n, e,
                   combined(l, "q", e), combined(l, "s", "q"));
  case 10: return TEXT_OF(l, "reduce (+) 0%s (map2 (\\x y -> %s) %s (rotate %u %s))", t, combined(l, "x", "y"), c,
                          choose(l->choices, 3), c);
  case 11:
    return TEXT_OF(l, "loop s = 0%s for i < %s do if %s then %s else s", t, n, condition_on(l, "i", n),
                   combined(l, "s", e));
  default: return TEXT_OF(l, "if 0 < %s then %s[%s - 1] else 0%s", n, c, n, t);
  }
}
static const char *taken(Nests *l, const char *c, const char *n) {
  return TEXT_OF(l, "(let i = %s in %s[i])", index_near(l, "i", n), c);
}
// A vector as long.
static const char *line_of(Nests *l, const char *c, const char *n) {
  const char *t = l->scalar, *e = TEXT_OF(l, "%s[i]", c);
  switch (choose(l->choices, 15)) {
  case 0: return TEXT_OF(l, "map (\\x -> %s) %s", changed(l, "x"), c);
  case 1: return TEXT_OF(l, "scan (+) 0%s %s", t, c);
  case 2: return TEXT_OF(l, "scan %s.max 0%s %s", t, t, c);
  case 3: return TEXT_OF(l, "tabulate %s (\\i -> %s)", n, combined(l, taken(l, c, n), taken(l, c, n)));
  case 4:
    return TEXT_OF(l, "tabulate %s (\\i -> if %s then %s else %s)", n, condition_on(l, "i", n), e, taken(l, c, n));
  case 5: return TEXT_OF(l, "rotate %s %s", chance(l->choices, 3) ? "r" : chance(l->choices, 2) ? "(-1)" : "1", c);
  case 6: return TEXT_OF(l, "reverse %s", c);
  case 7: return TEXT_OF(l, "take %s (replicate %u (%s) ++ %s)", n, 1 + choose(l->choices, 2), number_of(l), c);
  case 8: return TEXT_OF(l, "take %s (drop 1 (%s ++ replicate 1 %s))", n, c, number_of(l));
  case 9:
    return TEXT_OF(l, "(loop (ys, y) = (replicate %s 0%s, %s) for i < %s do let y = %s in (ys with [i] = y, y)).0", n,
                   t, number_of(l), n, combined(l, "y", e));
  case 10:
    return TEXT_OF(l, "loop ys = copy %s for i < %s do ys with [i] = if i < 1 then ys[i] else %s", c, n,
                   combined(l, "ys[i - 1]", "ys[i]"));
  case 11:
    return TEXT_OF(l, "(loop (ys, y) = (replicate %s 0%s, 0%s) for i < %s do let y = %s in (ys with [%s - 1 - i] = y, "
                      "y)).0", n, t, t, n, combined(l, "y", TEXT_OF(l, "%s[%s - 1 - i]", c, n)), n);
  case 12:
    return TEXT_OF(l, "let s = %s in map (\\x -> %s) %s", fold_of(l, c, n), combined(l, "x", "s"), c);
  case 13:
    return TEXT_OF(l, "map2 (\\x i -> if %s then x else %s) %s (iota %s)", condition_on(l, "i", n), changed(l, "x"), c,
                   n);
  default:
    return TEXT_OF(l, "map (.0) (scan (\\(a, b) (d, e) -> (%s, b + e)) (0%s, 0) (zip %s (iota %s)))",
                   combined(l, "a", "d"), t, c, n);
  }
}
// A function of a vector, of one or several steps. `folds`: its result is a scalar.
static const char *function_of_line(Nests *l, const char *n, bool folds) {
  const char *lets = "", *c = "c";
  for (uint32_t steps = choose(l->choices, LINES_MAX + 1), i = 0; i < steps; i++) {
    const char *line = line_of(l, c, n), *next = fresh_name(l, "c");
    lets = TEXT_OF(l, "%slet %s = %s in ", lets, next, line), c = next;
  }
  return TEXT_OF(l, "(\\(c: [%s]%s) -> %s%s)", n, l->scalar, lets, folds ? fold_of(l, c, n) : line_of(l, c, n));
}

// ---- steps: each binds an array made of some that there are
static const char *size_at(const Nested *a, uint32_t position) { return sizes_of_axes[a->axes[position]]; }
// Of the latest first.
static Nested some_array(Nests *l, uint32_t least_rank) {
  uint32_t fitting = 0;
  for EACH(i, &l->live) fitting += l->live.items[i].rank >= least_rank;
  uint32_t lot = choose(l->choices, fitting);
  for (uint32_t i = l->live.size; i-- > 0;)
    if (l->live.items[i].rank >= least_rank && lot-- == 0) return l->live.items[i];
  return l->live.items[0];
}
static void bind_array(Nests *l, Nested shape, const char *value) {
  shape.name = fresh_name(l, "a");
  out_format(&l->out, "  let %s = %s\n", shape.name, value);
  seq_push(l->arena, &l->live, shape);
}
static Nested without_axis(Nested a, uint32_t position) {
  a.rank--;
  for (uint32_t i = position; i < a.rank; i++) a.axes[i] = a.axes[i + 1];
  return a;
}
static Nested with_swapped(Nested a, uint32_t i) {
  const uint32_t axis = a.axes[i];
  a.axes[i] = a.axes[i + 1], a.axes[i + 1] = axis;
  return a;
}

// A function of the vectors along one axis: rows, columns, the middle axis or the first one of three.
static void along_axis(Nests *l) {
  const Nested a = some_array(l, 1);
  const uint32_t position = choose(l->choices, a.rank);
  const bool folds = a.rank > 1 && choose(l->choices, 2) == 0;
  const char *f = function_of_line(l, size_at(&a, position), folds), *name = a.name, *value;
  Nested result = folds ? without_axis(a, position) : a;
  if (a.rank == 1) value = TEXT_OF(l, "%s %s", f, name);
  else if (position == a.rank - 1) value = TEXT_OF(l, a.rank == 2 ? "map %s %s" : "map (map %s) %s", f, name);
  else if (a.rank == 2 && choose(l->choices, 3) == 0) {
    value = TEXT_OF(l, "tabulate %s (\\j -> %s %s[:, j])", size_at(&a, 1), f, name);
    if (!folds) result = with_swapped(result, 0);
  } else if (a.rank == 2)
    value = TEXT_OF(l, folds ? "map %s (transpose %s)" : "transpose (map %s (transpose %s))", f, name);
  else if (position == 1)
    value = TEXT_OF(l, folds ? "map (\\p -> map %s (transpose p)) %s"
                             : "map (\\p -> transpose (map %s (transpose p))) %s", f, name);
  else {
    value = TEXT_OF(l, "tabulate_2d %s %s (\\j l -> %s %s[:, j, l])", size_at(&a, 1), size_at(&a, 2), f, name);
    if (!folds) result = with_swapped(with_swapped(result, 0), 1);
  }
  bind_array(l, result, value);
}

// ---- elements computed one by one
static bool axis_of(const Nested *a, uint32_t axis, uint32_t *position) {
  for (*position = 0; *position < a->rank; ++*position)
    if (a->axes[*position] == axis) return true;
  return false;
}
static const char *const indices[] = {"i", "j", "l"};
// An element of some array all of whose axes are axes of the result.
static const char *element_near(Nests *l, const Nested *result, const Nested *fallback) {
  Nested from = some_array(l, 1);
  const char *text = "";
  uint32_t position;
  for (uint32_t i = 0; i < from.rank; i++)
    if (!axis_of(result, from.axes[i], &position)) from = *fallback;
  for (uint32_t i = 0; i < from.rank; i++) {
    (void)axis_of(result, from.axes[i], &position);
    text = TEXT_OF(l, "%s%s%s", text, i == 0 ? "" : ", ", index_near(l, indices[position], size_at(&from, i)));
  }
  return TEXT_OF(l, "%s[%s]", from.name, text);
}
static const char *tabulated(Nests *l, const Nested *result, const Nested *fallback) {
  static const char *const heads[] = {"tabulate %s (\\i -> ", "tabulate_2d %s %s (\\i j -> ",
                                      "tabulate_3d %s %s %s (\\i j l -> "};
  const char *sizes[RANK_MAX] = {"", "", ""}, *value = element_near(l, result, fallback);
  for (uint32_t i = 0; i < result->rank; i++) sizes[i] = size_at(result, i);
  for (uint32_t more = choose(l->choices, 3); more > 0; more--)
    value = combined(l, value, element_near(l, result, fallback));
  const uint32_t tests = choose(l->choices, result->rank + 1);
  if (tests > 0)
    value = TEXT_OF(l, "if %s then %s else %s", condition_on(l, indices[tests - 1], size_at(result, tests - 1)), value,
                    element_near(l, result, fallback));
  const char *head = result->rank == 1   ? TEXT_OF(l, heads[0], sizes[0])
                     : result->rank == 2 ? TEXT_OF(l, heads[1], sizes[0], sizes[1])
                                         : TEXT_OF(l, heads[2], sizes[0], sizes[1], sizes[2]);
  return TEXT_OF(l, "%s%s)", head, value);
}
static void by_elements(Nests *l) {
  const Nested a = some_array(l, 1);
  Nested result = a;
  if (a.rank > 1 && chance(l->choices, 3)) result = with_swapped(a, choose(l->choices, a.rank - 1));
  bind_array(l, result, tabulated(l, &result, &a));
}
// A chain of stencils: rows are read near the row that is made.
static void in_stages(Nests *l) {
  Nested a = some_array(l, 2);
  l->stays_near = true;
  for (uint32_t stages = 2 + choose(l->choices, 3); stages > 0; stages--) {
    bind_array(l, a, tabulated(l, &a, &a));
    a = seq_last(&l->live);
  }
  l->stays_near = false;
}
static void in_time(Nests *l) {
  const Nested a = some_array(l, 1);
  bind_array(l, a, TEXT_OF(l, "loop %s for t < %u do %s", a.name, choose(l->choices, 4), tabulated(l, &a, &a)));
}

// Elements of others, most of which a condition keeps, by remainders or up to a pivot.
static void of_kept(Nests *l) {
  const Nested a = some_array(l, 1);
  const char *x = a.name, *n = size_at(&a, 0), *sign = chance(l->choices, 2) ? "==" : "!=";
  const uint32_t by = 2 + choose(l->choices, 2), rest = choose(l->choices, 2), first = 1 + choose(l->choices, 3),
                 back = 1 + choose(l->choices, first), times = 1 + choose(l->choices, 3);
  if (a.rank == 1) {
    const char *made = combined(l, TEXT_OF(l, "%s[i]", x), TEXT_OF(l, "%s[i - %u]", x, back));
    bind_array(l, a, TEXT_OF(l, "loop %s for t < %u do tabulate %s (\\i -> "
                                "if i %% %u %s %u || i < %u then %s[i] else %s)",
                             x, times, n, by, sign, rest, first, x, made));
  } else if (a.rank == 2 && chance(l->choices, 2)) {
    const char *made = combined(l, TEXT_OF(l, "%s[i - %u, j]", x, back), TEXT_OF(l, "%s[i, j - %u]", x, back));
    bind_array(l, a, TEXT_OF(l, "loop %s for t < %u do tabulate_2d %s %s (\\i j -> "
                                "if i < %u || j < %u || (i + j) %% %u %s %u then %s[i, j] else %s)",
                             x, times, n, size_at(&a, 1), first, first, by, sign, rest, x, made));
  } else if (a.rank == 2) {
    const char *made = combined(l, TEXT_OF(l, "%s[i, j]", x),
                                combined(l, TEXT_OF(l, "%s[i, t]", x), TEXT_OF(l, "%s[t, j]", x)));
    bind_array(l, a, TEXT_OF(l, "loop %s for t < i64.min %s %s do tabulate_2d %s %s (\\i j -> "
                                "if i <= t || j %s t then %s[i, j] else %s)",
                             x, n, size_at(&a, 1), n, size_at(&a, 1), chance(l->choices, 3) ? "<" : "<=", x, made));
  } else {
    in_time(l);
  }
}

// ---- whole rows
static const char *zeros(Nests *l, const Nested *a) {
  const char *value = TEXT_OF(l, "0%s", l->scalar);
  for (uint32_t i = a->rank; i-- > 0;) value = TEXT_OF(l, "(replicate %s %s)", size_at(a, i), value);
  return value;
}
static void over_rows(Nests *l) {
  const Nested a = some_array(l, 2), row = without_axis(a, 0);
  const char *operator = row.rank == 1 ? "map2" : "map2 (map2", *end = row.rank == 1 ? "" : ")", *zero = zeros(l, &row);
  static const char *const steps[] = {"(+)", "(*)", "(\\x y -> x + x * y)", "(\\x y -> if x < y then y else x)"};
  const char *step = TEXT_OF(l, "(%s %s%s)", operator, ONE_OF(l, steps), end);
  const uint32_t which = choose(l->choices, 4);
  bind_array(l, which == 1 ? a : row,
             which == 0   ? TEXT_OF(l, "reduce %s %s %s", step, zero, a.name)
             : which == 1 ? TEXT_OF(l, "scan %s %s %s", step, zero, a.name)
             : which == 2 ? TEXT_OF(l, "loop s = %s for x in %s do %s s x", zero, a.name, step)
                          : TEXT_OF(l, "foldl %s %s %s", step, zero, a.name));
}
static void moved_rows(Nests *l) {
  const Nested a = some_array(l, 2), row = without_axis(a, 0);
  const char *n = size_at(&a, 0);
  switch (choose(l->choices, 5)) {
  case 0: bind_array(l, with_swapped(a, 0), TEXT_OF(l, "transpose %s", a.name)); return;
  case 1: bind_array(l, a, TEXT_OF(l, "rotate %s %s", chance(l->choices, 2) ? "r" : "1", a.name)); return;
  case 2: bind_array(l, a, TEXT_OF(l, "map (rotate %s) %s", chance(l->choices, 2) ? "r" : "(-1)", a.name)); return;
  case 3: bind_array(l, a, TEXT_OF(l, "take %s (replicate 1 %s ++ %s)", n, zeros(l, &row), a.name)); return;
  default: bind_array(l, a, TEXT_OF(l, "take %s (drop 1 (%s ++ replicate 2 %s))", n, a.name, zeros(l, &row)));
  }
}
// A vector for each row, or one for all of them.
static void with_vector(Nests *l) {
  const Nested a = some_array(l, 2), v = some_array(l, 1);
  if (a.rank != 2 || v.rank != 1) { by_elements(l); return; }
  const char *each = combined(l, "x", "s");
  if (v.axes[0] == a.axes[0])
    bind_array(l, a, TEXT_OF(l, "map2 (\\c s -> map (\\x -> %s) c) %s %s", each, a.name, v.name));
  else if (v.axes[0] == a.axes[1])
    bind_array(l, a, TEXT_OF(l, "map (\\c -> map2 (\\x s -> %s) c %s) %s", each, v.name, a.name));
  else by_elements(l);
}
static void product(Nests *l) {
  const Nested a = some_array(l, 2), b = some_array(l, 2);
  const char *step = combined(l, "x", "y"), *t = l->scalar;
  if (a.rank != 2 || b.rank != 2) { along_axis(l); return; }
  const bool plain = a.axes[1] == b.axes[0];
  if (!plain && a.axes[1] != b.axes[1]) { along_axis(l); return; }
  bind_array(l, (Nested){.rank = 2, .axes = {a.axes[0], b.axes[plain]}},
             TEXT_OF(l, "map (\\x -> map (\\y -> reduce (+) 0%s (map2 (\\x y -> %s) x y)) (%s %s)) %s", t, step,
                     plain ? "transpose" : "id", b.name, a.name));
}
static void rows_in_place(Nests *l) {
  const Nested a = some_array(l, 2);
  const char *n = size_at(&a, 0), *f = function_of_line(l, size_at(&a, 1), false);
  if (a.rank != 2) { along_axis(l); return; }
  if (choose(l->choices, 2) == 0)
    bind_array(l, a, TEXT_OF(l, "loop u = copy %s for i < %s do u with [i] = %s (copy u[i])", a.name, n, f));
  else
    bind_array(l, a, TEXT_OF(l, "loop u = copy %s for i < %s do if i < 1 then u else u with [i] = map2 (\\x y -> %s) "
                                "(copy u[i - 1]) (copy u[i])", a.name, n, combined(l, "x", "y")));
}

static void nest_step(Nests *l) {
  static void (*const steps[])(Nests *l) = {along_axis,  by_elements, along_axis, over_rows,     along_axis,
                                            moved_rows,  with_vector, in_time,    product,       by_elements,
                                            along_axis,  rows_in_place, in_stages,  of_kept};
  ONE_OF(l, steps)(l);
}

// ---- the program
static void array_type(Nests *l, const Nested *a, const uint32_t *sizes) {
  for (uint32_t i = 0; i < a->rank; i++)
    if (sizes) out_format(&l->out, "[%u]", sizes[a->axes[i]]);
    else out_format(&l->out, "[%s]", size_at(a, i));
  out_format(&l->out, "%s", l->scalar);
}
// Few elements: the value interpreter computes them, too. All dimensions of an array may have the same size.
static void draw_sizes(Nests *l, uint32_t dimensions, uint32_t *sizes) {
  static const uint32_t all[] = {3,  2,  1,  0,  5,  8,  4,  7,  9,  12, 15, 16,  17,  31,  32,
                                 33, 40, 63, 64, 65, 20, 24, 36, 48, 13, 255, 256, 257, 128, 100};
  const uint32_t most = dimensions == RANK_MAX ? CUBE_MAX : INPUT_MAX;
  uint32_t count = 1;
  for (uint32_t i = 0; i < dimensions; i++) {
    sizes[i] = ONE_OF(l, all);
    if (sizes[i] > most || count * (sizes[i] + 1) > INPUT_MAX) sizes[i] = all[choose(l->choices, 6)];
    count *= sizes[i] + 1;
  }
}
// The product of square matrices of 255 rows takes the value interpreter ten seconds.
static void limit_squares(const Nested *inputs, uint32_t count, uint32_t *sizes) {
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 1; k < inputs[i].rank; k++) {
      const uint32_t axis = inputs[i].axes[k];
      const bool repeats = axis == inputs[i].axes[0] || (k == 2 && axis == inputs[i].axes[1]);
      if (repeats && sizes[axis] > SQUARE_MAX) sizes[axis] = SQUARE_MAX - sizes[axis] % 3;
    }
}
static void test_cases(Nests *l, const Nested *inputs, uint32_t count, uint32_t dimensions) {
  for (uint32_t test = 0; test < TESTS; test++) {
    uint32_t sizes[RANK_MAX];
    draw_sizes(l, dimensions, sizes);
    limit_squares(inputs, count, sizes);
    out_format(&l->out, "-- random input {");
    for (uint32_t i = 0; i < count; i++) {
      out_format(&l->out, " ");
      array_type(l, &inputs[i], sizes);
    }
    static const char *const rs[] = {"1", "0", "2", "-1", "5", "17", "32"};
    out_format(&l->out, " %si64 } auto output\n", ONE_OF(l, rs));
  }
}

Text nest_program(Arena *arena, Choices *choices, const char *prefix) {
  static const char *const scalars[] = {"i64", "f64", "f32", "u8", "i32", "f64"};
  Nests l = {.choices = choices, .arena = arena, .out = out_new(arena)};
  l.scalar = ONE_OF(&l, scalars);
  const uint32_t dimensions = 2 + chance(choices, 3), count = 1 + choose(choices, 3);
  Nested inputs[4] = {{.name = "input0", .rank = dimensions, .axes = {0, 1, 2}}};
  for (uint32_t i = 1; i < count; i++) {
    inputs[i] = (Nested){.name = TEXT_OF(&l, "input%u", i), .rank = 1 + choose(choices, dimensions)};
    for (uint32_t k = 0; k < inputs[i].rank; k++) inputs[i].axes[k] = choose(choices, dimensions);
  }
  out_format(&l.out, "-- ==\n-- entry: %s_main\n", prefix);
  test_cases(&l, inputs, count, dimensions);
  out_format(&l.out, "entry %s_main", prefix);
  for (uint32_t i = 0; i < dimensions; i++) out_format(&l.out, " [%s]", sizes_of_axes[i]);
  for (uint32_t i = 0; i < count; i++) {
    seq_push(arena, &l.live, inputs[i]);
    out_format(&l.out, " (%s: ", inputs[i].name);
    array_type(&l, &inputs[i], NULL);
    out_format(&l.out, ")");
  }
  out_format(&l.out, " (r: i64) =\n");
  for (uint32_t steps = 1 + choose(choices, STEPS_MAX), i = 0; i < steps; i++) nest_step(&l);
  const Nested last = seq_last(&l.live), other = some_array(&l, 1);
  if (chance(choices, 3)) out_format(&l.out, "  in (%s, copy %s)\n\n", last.name, other.name);
  else out_format(&l.out, "  in %s\n\n", last.name);
  return out_result(&l.out);
}
