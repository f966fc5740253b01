// Productions of updates through strided slices: parts of arrays, of rows and of columns, by steps forwards and
// backwards, of what is read through other strided slices of the same array; also in loops, and along antidiagonals.
#include "random_program.h"

enum { SLICES_MAX = 6 };
#define TEXT_HERE(g, ...) text_c_string((g)->arena, text_format((g)->arena, __VA_ARGS__))
// Slices of one dimension that all have `count` elements.
typedef struct Stride { const char *slices[SLICES_MAX]; uint32_t number; Size count; } Stride;
static void add_slice(Stride *stride, const char *text) { stride->slices[stride->number++] = text; }
static const char *some_slice(Generator *g, const Stride *stride) {
  return stride->slices[choose(g->choices, stride->number)];
}

// "let NAME = EXP % LIMIT"
static const char *number_below(Generator *g, const char *stem, const char *limit) {
  const char *name = text_c_string(g->arena, new_name(g, stem));
  say(g, "let %s = (", name);
  expression(g, scalar_type(SCALAR_i64));
  say(g, ") %% (%s)\n", limit);
  return name;
}
static Stride whole(Size size) { return (Stride){.slices = {":", "::-1"}, .number = 2, .count = size}; }
// Even and odd places, and the two halves.
static Stride halves(Generator *g, Size size) {
  const Text half = new_name(g, "h");
  const char *h = text_c_string(g->arena, half);
  say(g, "let %s = %s / 2\n", h, text_of_size(g, size));
  Stride stride = {.count = new_size(g, half, largest_size(g, size) / 2)};
  add_slice(&stride, TEXT_HERE(g, "0:2 * %s:2", h));
  add_slice(&stride, TEXT_HERE(g, "1:2 * %s:2", h));
  add_slice(&stride, TEXT_HERE(g, "2 * %s - 1:-1:-2", h));
  add_slice(&stride, TEXT_HERE(g, "2 * %s - 2:-1:-2", h));
  add_slice(&stride, TEXT_HERE(g, "0:%s", h));
  add_slice(&stride, TEXT_HERE(g, "%s:2 * %s", h, h));
  return stride;
}
// From a place and by a step that are known only at run time.
static Stride of_any_step(Generator *g, Size size) {
  const char *n = text_of_size(g, size), *from = number_below(g, "lo", TEXT_HERE(g, "%s + 1", n)),
             *less = number_below(g, "st", "3");
  const Text count = new_name(g, "c");
  const char *c = text_c_string(g->arena, count);
  note(g, FEATURE_RunTimeStride);
  say(g, "let %s = (%s - %s) / (%s + 1)\n", c, n, from, less);
  Stride stride = {.count = new_size(g, count, largest_size(g, size))};
  const char *step = TEXT_HERE(g, "(%s + 1)", less);
  add_slice(&stride, TEXT_HERE(g, "%s:%s + %s * %s:%s", from, from, c, step, step));
  add_slice(&stride, TEXT_HERE(g, "0:%s * %s:%s", c, step, step));
  add_slice(&stride, TEXT_HERE(g, "%s - %s * %s:%s:%s", n, c, step, n, step));
  add_slice(&stride, TEXT_HERE(g, "%s - 1:%s - 1 - %s * %s:-%s", n, n, c, step, step));
  add_slice(&stride, TEXT_HERE(g, "%s + %s * %s - 1:%s - 1:-%s", from, c, step, from, step));
  return stride;
}
static Stride any_stride(Generator *g, Size size) {
  switch (choose(g->choices, 5)) {
    case 0: return whole(size);
    case 1: case 2: return halves(g, size);
    default: return of_any_step(g, size);
  }
}

// ---- one update
// Where it writes and reads: strides in the first dimensions; or one row or column, which needs a guard.
typedef struct Region { Stride strides[2]; uint32_t rank; Type type; const char *before, *after, *guard; } Region;
static Region any_region(Generator *g, Type array) {
  Region region = {.rank = 1, .type = array, .before = "", .after = "", .guard = NULL};
  const uint32_t which = array.rank == 1 ? 0 : choose(g->choices, 4);
  if (which >= 2) {   // of a row, of a column
    const Size across = array.size[which - 2], along = array.size[3 - which];
    const char *n = text_of_size(g, across), *at = number_below(g, "j", TEXT_HERE(g, "i64.max 1 (%s)", n));
    note(g, FEATURE_StrideOfRow + which - 2);
    region.guard = TEXT_HERE(g, "0 < %s", n);
    if (which == 2) region.before = TEXT_HERE(g, "%s, ", at); else region.after = TEXT_HERE(g, ", %s", at);
    region.strides[0] = any_stride(g, along);
    region.type = array_of(element_of(element_of(array)), region.strides[0].count);
    return region;
  }
  region.rank += which;
  for (uint32_t i = 0; i < region.rank; i++) {
    region.strides[i] = any_stride(g, array.size[i]);
    region.type.size[i] = region.strides[i].count;
  }
  if (region.rank == 2) note(g, FEATURE_StrideOfMatrix);
  return region;
}
static void put_slice(Generator *g, const Region *region) {
  say(g, "[%s%s", region->before, some_slice(g, &region->strides[0]));
  if (region->rank == 2) say(g, ", %s", some_slice(g, &region->strides[1]));
  say(g, "%s]", region->after);
}
// What is written: of other slices of the array in most cases.
static void value_for(Generator *g, Text array, const Region *region) {
  const uint32_t count = choose(g->choices, 4);
  if (count == 0) { expression(g, region->type); return; }
  note(g, FEATURE_ReadsOtherSlices);
  if (count == 3) {
    say(g, chance(g->choices, 2) ? "%.*s" : "copy %.*s", TEXT_ARG(array));
    put_slice(g, region);
    return;
  }
  const Type element = element_of(region->type), elements[] = {element, element};
  say(g, count == 1 ? "map " : "map2 ");
  lambda(g, count, elements, element);
  for (uint32_t i = 0; i < count; i++) { say(g, " %.*s", TEXT_ARG(array)); put_slice(g, region); }
}
// "[let LETS] in ARRAY with [SLICE] = EXP"
static void update_of(Generator *g, Text array, Type type) {
  const Mark mark = mark_scope(g);
  const Region region = any_region(g, type);
  say(g, "in ");
  if (region.guard) say(g, "if %s then ", region.guard);
  say(g, "%.*s with ", TEXT_ARG(array));
  put_slice(g, &region);
  say(g, " = ");
  value_for(g, array, &region);
  if (region.guard) say(g, " else %.*s", TEXT_ARG(array));
  leave_scope(g, mark);
}
static void strided_update(Generator *g, Type want) {
  const Text array = copy_of(g, want);
  say(g, "\n");
  update_of(g, array, want);
  say(g, ")");
}
static void strided_updates_in_loop(Generator *g, Type want) {
  const Mark mark = mark_scope(g);
  const Text state = new_name(g, "s"), index = new_name(g, "i");
  say(g, "(loop (%.*s: ", TEXT_ARG(state));
  put_type(g, want);
  say(g, ") = copy ");
  expression(g, want);
  say(g, " for %.*s < %ui64 do\n  let parity = %.*s %% 2\n  ", TEXT_ARG(index), 1 + choose(g->choices, 3),
      TEXT_ARG(index));
  bind(g, TEXT("parity"), scalar_type(SCALAR_i64));
  g->nesting++;
  update_of(g, state, want);
  g->nesting--;
  say(g, ")");
  leave_scope(g, mark);
}

// ---- antidiagonals of a square in one row, each of the two before it
static void antidiagonals(Generator *g, Type want) {
  static const char *const neighbours[] = {" - side - 1", " - side", " - 1", ""};
  const Mark mark = mark_scope(g);
  const Size side = size_in_scope(g);
  if (!may_be_multiplied(g, side, side)) { expression(g, want); return; }
  const char *n = text_of_size(g, side);
  const uint32_t most = largest_size(g, side) * largest_size(g, side), count = 1 + choose(g->choices, 4);
  const Type element = scalar_type(any_number(g)),
             square = array_of(element, new_size(g, text_format(g->arena, "(%s * %s)", n, n), most)),
             elements[] = {element, element, element, element};
  const Text result = new_name(g, "x"), state = new_name(g, "s");
  const bool lower = chance(g->choices, 2);   // those that end at the last column
  say(g, "(let %.*s = loop (%.*s: ", TEXT_ARG(result), TEXT_ARG(state));
  put_type(g, square);
  say(g, ") = copy ");
  expression(g, square);
  say(g, " for step < %s - 1 do\n  let side = %s let across = side - 1 ", n, n);
  say(g, lower ? "let at = (step + 1) * side + across let size = side - step - 1\n  "
               : "let at = side + step + 1 let size = step + 1\n  ");
  say(g, "let more = (size - 1) * across + 1\n  in %.*s with [at:at + more:across] = map%u ", TEXT_ARG(state), count);
  lambda(g, count, elements, element);
  for (uint32_t i = 0; i < count; i++) {
    const char *by = neighbours[(i + choose(g->choices, 4)) % 4];
    say(g, " %.*s[at%s:at%s + more:across]", TEXT_ARG(state), by, by);
  }
  leave_scope(g, mark);
  const Size size = new_size(g, g->sizes.items[square.size[0].id], most);
  bind(g, result, array_of(element, size));
  in_scope(g, mark, want);
}
static bool is_array(Generator *g, Type want) { (void)g; return want.rank > 0; }
const Production stride_productions[] = {
    {"strided update", 5, is_array, strided_update},
    {"strided updates in a loop", 5, is_array, strided_updates_in_loop},
    {"antidiagonals", 3, fits_any, antidiagonals},
    {NULL, 0, NULL, NULL},
};
