// align_regions: blocks of whole lines come first, and the frame stays as large as it was.
#include "mem_testing.h"

typedef struct Names { const Context *context; const Program *program; } Names;
static void print_name(void *user, Out *out, uint32_t variable) {
  const Names *names = user;
  out_text(out, name_text(names->context->names, var_info(names->program->vars, (Var){variable})->name));
}

// The offsets of the blocks of the program, in the order in which they are made, and the workspace of f.
static const char *offsets(Context *context, const Program *program) {
  const Layout *layout = mem_layout(context, program);
  const Frame *frame = map_pointer(&layout->frames, intern_string(context->names, "f").id);
  Names names = {context, program};
  Out out = out_new(context->arena);
  for EACH(i, &layout->places.entries) {
    const Place *place = layout->places.entries.items[i].as.pointer;
    if (place->tag != PLACE_Arena) continue;
    extent_print(&out, place->offset, print_name, &names);
    out_text(&out, TEXT(", "));
  }
  out_text(&out, TEXT("of "));
  extent_print(&out, frame->total, print_name, &names);
  return text_c_string(context->arena, out_result(&out));
}

static void check_offsets(const char *text, const int64_t *numbers, const char *expected) {
  Case test = case_new(text);
  case_run(&test, numbers);
  CHECK_TEXT(offsets(test.context, test.mem), expected);
  context_free(test.context);
}

// `rows`: n rows of eight numbers, one cache line each; `odd`: an array that need not fill cache lines.
#define ROWS(name, value)                                                                                              \
  name ": [n][8i64]i64 = build (n) fn (i" name ": i64) { x" name ": i64 = prim add i64 (i" name ", " value ") y" name  \
       ": [8i64]i64 = iota i64 8i64 x" name " 1i64 in (y" name ") } "
#define ODD(name, value) name ": [n]i64 = iota i64 n " value " 1i64 "
#define AT(name, array, places) name ": i64 = index " array " (" places ") "
#define ADD(name, a, b) name ": i64 = prim add i64 (" a ", " b ") "
#define F "fun f (n: i64, w: [n]i8) -> (r: i64) { "

static void whole_lines_come_first(void) {
  check_offsets(F ODD("a", "3i64") ROWS("b", "1i64") ODD("c", "5i64") ROWS("d", "2i64") AT("p", "a", "1i64")
                    AT("q", "b", "1i64, 2i64") AT("s", "c", "0i64") AT("t", "d", "1i64, 1i64") ADD("u", "p", "q")
                        ADD("v", "s", "t") ADD("z", "u", "v") "in (z) }",
                NUMBERS(5), "128*n, 0, 136*n, 64*n, of 144*n");
}

// Of the others, one in which the innermost loop stores: `c` and `d`, which a loop exchanges. No loop makes `a`.
static void inner_loops_come_first(void) {
  check_offsets(F ODD("a", "3i64") "c: [n]i64 = build (n) fn (j: i64) { k: i64 = prim mul i64 (j, j) in (k) } "
                                   "b: [n]i64 = loop (s: [n]i64) = (c) for i: i64 < n do { "
                                   "d: [n]i64 = build (n) fn (l: i64) { m: i64 = prim sub i64 (n, l) "
                                   "o: i64 = prim sub i64 (m, 1i64) x: i64 = index s (o) in (x) } in (d) } "
                    AT("p", "a", "1i64") AT("q", "b", "1i64") ADD("z", "p", "q") "in (z) }",
                NUMBERS(5), "8*n, 0, 16*n, of 24*n");
}

static void nothing_moves_in_vain(void) {
  check_offsets(F ROWS("b", "1i64") ODD("a", "3i64") AT("p", "a", "1i64") AT("q", "b", "1i64, 2i64")
                    ADD("z", "p", "q") "in (z) }",
                NUMBERS(5), "0, 64*n, of 72*n");
}

// The callee's frame starts above `a`, so nothing that comes later goes below it.
static void frames_of_calls_stay(void) {
  check_offsets("fun g (n: i64, c: i64) -> (r: i64) { " ODD("a", "c")
                    AT("p", "a", "1i64") "in (p) }\n" F ODD("a", "3i64") "k: i64 = call g (n, 2i64) " ROWS("b", "k")
                        AT("p", "a", "1i64") AT("q", "b", "1i64, 2i64") ADD("z", "p", "q") "in (z) }",
                NUMBERS(5), "0, 0, 8*n, of 72*n");
}

// A size that is computed after `a` is made cannot be part of the offset of `a`.
static void late_sizes_stay(void) {
  check_offsets(F ODD("a", "3i64") "m: i64 = prim div i64 (n, 2i64) b: [m][8i64]i64 = build (m) fn (i: i64) { y: "
                                   "[8i64]i64 = iota i64 8i64 i 1i64 in (y) } " AT("q", "b", "1i64, 2i64")
                                       AT("s", "a", "0i64") ADD("z", "s", "q") "in (z) }",
                NUMBERS(5), "0, 8*n, of clamp(64*m) + 8*n");
}

// Siblings start where the stack below them ends, whatever its order is.
static void branches_share(void) {
  check_offsets("fun f (n: i64, c: i64, w: [n]i8) -> (r: i64) { g: bool = prim lt i64 (0i64, c) " ODD("a", "3i64")
                    ROWS("b", "1i64") "x: i64 = if g then { " ODD("d", "4i64") ROWS("e", "2i64") AT("p", "d", "1i64")
                        AT("q", "e", "1i64, 2i64") ADD("s", "p", "q") "in (s) } else { " ODD("h", "4i64")
                            AT("l", "h", "1i64") "in (l) } " AT("t", "a", "1i64") AT("u", "b", "1i64, 2i64")
                                ADD("v", "t", "u") ADD("z", "v", "x") "in (z) }",
                NUMBERS(5, 1), "64*n, 0, 72*n, 80*n, 72*n, of 144*n");
}

int main(void) {
  RUN(whole_lines_come_first);
  RUN(inner_loops_come_first);
  RUN(nothing_moves_in_vain);
  RUN(frames_of_calls_stay);
  RUN(late_sizes_stay);
  RUN(branches_share);
  return testing_finish();
}
