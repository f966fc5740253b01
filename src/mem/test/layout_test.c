// layout: the workspace is enough, blocks never collide, and it is no larger than it has to be.
#include "mem_testing.h"

static const char *formula(Context *context, const Program *program, const char *function);
typedef struct Names {
  const Context *context;
  const Program *program;
} Names;
static void print_name(void *user, Out *out, uint32_t variable) {
  const Names *names = user;
  out_text(out, name_text(names->context->names, var_info(names->program->vars, (Var){variable})->name));
}
static const char *formula(Context *context, const Program *program, const char *function) {
  const Layout *layout = mem_layout(context, program);
  const Frame *frame = map_pointer(&layout->frames, intern_string(context->names, function).id);
  Names names = {context, program};
  Out out = out_new(context->arena);
  extent_print(&out, frame->total, print_name, &names);
  if (frame->is_dynamic) out_format(&out, " dynamic: %.*s", TEXT_ARG(frame->why_dynamic));
  return text_c_string(context->arena, out_result(&out));
}

// Checks the workspace of f as printed, and the number of its bytes that a run uses.
static void check_workspace(const char *text, const int64_t *numbers, const char *expected, int64_t used) {
  Case test = case_new(text);
  case_run(&test, numbers);
  CHECK_TEXT(formula(test.context, test.mem, "f"), expected);
  const Function *function = test.core->functions[test.core->function_count - 1];
  int64_t high_water = 0;
  (void)run_mem(test.context, test.mem, function, sample_arguments(test.context, test.core, function, numbers),
                mem_layout(test.context, test.mem), &high_water);
  CHECK(high_water == used);
  if (high_water != used)
    fprintf(stderr, "%lld bytes used\n%s\n", (long long)high_water, print_program(test.context, test.mem));
  context_free(test.context);
}

#define SUM(array, result, width)                                                                                      \
  result ": i64 = reduce " width " op (p" result ": i64, q" result ": i64) { z" result                                 \
         ": i64 = prim add i64 (p" result ", q" result ") in (z" result ") }"                                          \
         " neutral (0i64) fn (j" result ": i64) { e" result ": i64 = index " array " (j" result ") in (e" result       \
         ") }\n"

static void workspace_is_exact(void) {
  check_workspace(
      "fun f (n: i64, w: [n]i8) -> (r: i64) { a: [n]i64 = iota i64 n 0i64 1i64 " SUM("a", "s", "n") " in (s) }",
      NUMBERS(5), "8*n", 40);
  check_workspace(
      "fun f (n: i64, w: [n]i8) -> (r: i64) { a: [n]i32 = iota i32 n 0i32 1i32 b: [n]i64 = iota i64 n 0i64 1i64\n"
      " x: i32 = index a (1i64) " SUM("b", "s", "n") " in (s) }",
      NUMBERS(5), "roundup(4*n, 8) + 8*n", 64);
}

static void dead_blocks_are_reused(void) {
  check_workspace(
      "fun f (n: i64, w: [n]i8) -> (r: i64) { a: [n]i64 = iota i64 n 0i64 1i64 " SUM(
          "a", "s",
          "n") " b: [n]i64 = iota i64 n s 1i64 " SUM("b", "t",
                                                     "n") " c: [n]i64 = iota i64 n t 1i64 " SUM("c", "u",
                                                                                                "n") " in (u) }",
      NUMBERS(5), "8*n", 40);
  check_workspace(
      "fun f (n: i64, w: [n]i8) -> (r: i64) { a: [n]i64 = iota i64 n 0i64 1i64 b: [n]i64 = iota i64 n 3i64 1i64 " SUM(
          "a", "s", "n") " c: [n]i64 = iota i64 n s 1i64 " SUM("b", "t", "n")
          SUM("c", "u", "n") " v: i64 = prim add i64 (t, u) in (v) }",
      NUMBERS(5), "16*n", 80);
}

static void siblings_share(void) {
  check_workspace(
      "fun f (n: i64, m: i64, c: i64, w: [n]i8, w2: [m]i8) -> (r: i64) { g: bool = prim lt i64 (0i64, c)\n"
      " q: i64 = if g then { a: [n]i64 = iota i64 n 0i64 1i64 " SUM(
          "a", "s", "n") " in (s) } else { b: [m]i64 = iota i64 m 0i64 1i64 " SUM("b", "t", "m") " in (t) } in (q) }",
      NUMBERS(5, 3, 1), "max(8*n, 8*m)", 40);
}

static void iterations_share(void) {
  check_workspace("fun f (n: i64, m: i64, w: [n]i8, w2: [m]i8) -> (r: [n]i64) { q: [n]i64 = build (n) fn (k: i64) { a: "
                  "[m]i64 = iota i64 m k 1i64 " SUM("a", "s", "m") " in (s) } in (q) }",
                  NUMBERS(4, 3), "8*m", 24);
}

static void index_dependent_sizes_are_bounded(void) {
  check_workspace("fun f (n: i64, w: [n]i8) -> (r: [n]i64) { q: [n]i64 = build (n) fn (k: i64) { a: [k]i64 = iota i64 "
                  "k k 1i64 " SUM("a", "s", "k") " in (s) } in (q) }",
                  NUMBERS(4), "clamp(8*n - 8)", 24);
  check_workspace("fun f (n: i64, xs: [n]i64) -> (r: i64) { k: i64, a: [k]i64 = filter n fn (i: i64) { x: i64 = index "
                  "xs (i) g: bool = prim lt i64 (3i64, x) in (g, x) }\n"
                  " " SUM("a", "s", "k") " in (s) }",
                  NUMBERS(6), "8*n", 48);
}

static void sizes_are_sliced(void) {
  Case test = case_new("fun f (n: i64, w: [n]i8) -> (r: i64) { h: i64 = prim div i64 (n, 2i64) k: i64 = prim max i64 "
                       "(h, 3i64) a: [k]i64 = iota i64 k 0i64 1i64 " SUM("a", "s", "k") " in (s) }");
  case_run(&test, NUMBERS(16));
  const Layout *layout = mem_layout(test.context, test.mem);
  const Frame *frame = map_pointer(&layout->frames, intern_string(test.context->names, "f").id);
  CHECK(frame->slice->count == 2 && !frame->is_dynamic);
  context_free(test.context);
}

// An inner block that a branch may return instead of an outer one dies with its body; the outer one does not.
static void outer_blocks_survive_inner_names(void) {
  Case test =
      case_new("fun f (n: i64, c: i64) -> (r: i64) { a: [n]i64 = iota i64 n 0i64 1i64\n"
               " q: [n]i64 = build (n) fn (i: i64) { b: [n]i64 = iota i64 n i 1i64 g: bool = prim lt i64 (i, c)\n"
               "  d: [n]i64 = if g then { in (a) } else { in (b) } x: i64 = index d (0i64) e: [n]i64 = iota i64 n x "
               "1i64 y: i64 = index e (1i64) in (y) }\n"
               " " SUM("a", "s", "n") " " SUM("q", "t", "n") " u: i64 = prim add i64 (s, t) in (u) }");
  case_run(&test, NUMBERS(4, 2));
  context_free(test.context);
}

static void calls_add_the_callee(void) {
  check_workspace("fun g (n: i64, c: i64) -> (r: i64) { a: [n]i64 = iota i64 n c 1i64 " SUM(
                      "a", "s", "n") " in (s) }\n"
                                     "fun f (n: i64, m: i64, w: [n]i8, w2: [m]i8) -> (r: i64) { b: [m]i64 = iota i64 m "
                                     "0i64 1i64 k: i64 = prim mul i64 (n, 2i64) t: i64 = call g (k, 1i64) " SUM(
                                         "b", "u", "m") " v: i64 = prim add i64 (t, u) in (v) }",
                  NUMBERS(4, 3), "16*n + 8*m", 88);
  check_workspace("fun g (n: i64) -> (r: i64) { h: i64 = prim div i64 (n, 2i64) a: [h]i64 = iota i64 h 0i64 1i64 " SUM(
                      "a", "s", "h") " in (s) }\n"
                                     "fun f (n: i64, m: i64, w: [n]i8, w2: [m]i8) -> (r: i64) { t: i64 = call g (n) u: "
                                     "i64 = call g (m) v: i64 = prim add i64 (t, u) in (v) }",
                  NUMBERS(5, 8), "max(clamp(8*h), clamp(8*h))", 32);
}

// The bound of a size that is converted from an element of an array: which element it is depends on data.
static void converted_sizes_depend_on_data(void) {
  Case test = case_new("fun f (n: i64, xs: [n]i32) -> (r: i64) { x: i32 = index xs (0i64) y: i64 = convert i64 i32 x\n"
                       " z: i64 = prim max i64 (y, 0i64) k: i64 = prim min i64 (z, n) a: [k]i64 = iota i64 k 0i64 1i64 "
                       SUM("a", "s", "k") " in (s) }");
  case_run(&test, NUMBERS(4));
  const Layout *layout = mem_layout(test.context, test.mem);
  const Frame *frame = map_pointer(&layout->frames, intern_string(test.context->names, "f").id);
  CHECK(!frame->is_dynamic && frame->data_bound && frame->data_bound->exp->tag == EXP_Index);
  context_free(test.context);
}

// The caller does not know the value that the callee halves, but it knows a bound of it.
static void calls_with_bounded_sizes(void) {
  check_workspace("fun g (n: i64) -> (r: i64) { h: i64 = prim div i64 (n, 2i64) a: [h]i64 = iota i64 h 0i64 1i64 " SUM(
                      "a", "s", "h") " in (s) }\n"
                                     "fun f (n: i64, w: [n]i8) -> (r: [n]i64) { b: [n]i64 = build (n) fn (i: i64) { t: "
                                     "i64 = call g (i) in (t) } in (b) }",
                  NUMBERS(5), "clamp(8*n - 8)", 16);
}

static void small_blocks_are_local(void) {
  check_workspace(
      "fun f (n: i64, w: [n]i8) -> (r: i64) { a: [4i64]i64 = iota i64 4i64 n 1i64 " SUM("a", "s", "4i64") " in (s) }",
      NUMBERS(5), "0", 0);
}

static void unbounded_sizes_are_dynamic(void) {
  Case test = case_new(
      "fun f (n: i64, xs: [n]i64) -> (r: i64) { k: i64 = index xs (0i64) a: [k]i64 = iota i64 k 0i64 1i64 " SUM(
          "a", "s", "k") " in (s) }");
  case_run(&test, NUMBERS(3));
  CHECK_TEXT(formula(test.context, test.mem, "f"),
             "0 dynamic: the size of this array depends on data and has no bound");
  context_free(test.context);
}

// A call with a size that depends on data: the callee's block cannot be part of any frame.
static void unbounded_calls_are_dynamic(void) {
  Case test = case_new("fun h (n: i64) -> (r: i64) { a: [n]i64 = iota i64 n 0i64 1i64 " SUM(
      "a", "s",
      "n") " in (s) }\n"
           "fun g (n: i64) -> (r: i64) { b: [n]i64 = iota i64 n 0i64 1i64 u: i64 = call h (n) " SUM(
               "b", "t",
               "n") " v: i64 = prim add i64 (t, u) in (v) }\n"
                    "fun f (n: i64, xs: [n]i64) -> (r: i64) { k: i64 = index xs (1i64) v: i64 = call g (k) in (v) }");
  case_run(&test, NUMBERS(3));
  CHECK_TEXT(formula(test.context, test.mem, "f"),
             "0 dynamic: this function calls itself, or is called where its sizes depend on data and have no bound");
  CHECK_TEXT(formula(test.context, test.mem, "g"),
             "0 dynamic: this function calls itself, or is called where its sizes depend on data and have no bound");
  context_free(test.context);
}

// A size that is negative in code that does not run must not make the sum smaller. A scalar that may be negative is not
// a size.
static void unreached_sizes_do_not_count(void) {
  check_workspace(
      "fun f (n: i64, m: i64) -> (r: i64) { a: [m]i64 = iota i64 m 0i64 1i64 k: i64 = prim sub i64 (n, 10i64) g: bool "
      "= prim lt i64 (0i64, k)\n"
      " q: i64 = if g then { b: [k]i64 = iota i64 k 0i64 1i64 " SUM("b", "t", "k") " in (t) } else { in (0i64) } " SUM(
          "a", "s", "m") " v: i64 = prim add i64 (q, s) in (v) }",
      NUMBERS(2, 3), "clamp(8*m) + clamp(8*n - 80)", 24);
}

// Free room between blocks grows to the larger size when that takes no more than a new region on top.
static void room_in_between_grows(void) {
  check_workspace("fun f (n: i64, m: i64, w: [n]i8, w2: [m]i8) -> (r: i64) { a: [n]i64 = iota i64 n 0i64 1i64 b: "
                  "[n]i64 = iota i64 n 3i64 1i64 " SUM("a", "s", "n") " c: [m]i64 = iota i64 m s 1i64 " SUM(
                      "b", "t", "n") SUM("c", "u", "m") " v: i64 = prim add i64 (t, u) in (v) }",
                  NUMBERS(5, 3), "max(8*n, 8*m) + 8*n", 80);
  check_workspace("fun f (n: i64, m: i64, w: [n]i8, w2: [m]i8) -> (r: i64) { a: [n]i64 = iota i64 n 0i64 1i64 b: "
                  "[n]i64 = iota i64 n 3i64 1i64 " SUM("a", "s", "n") " c: [m]i64 = iota i64 m s 1i64 " SUM(
                      "b", "t", "n") SUM("c", "u", "m") " v: i64 = prim add i64 (t, u) in (v) }",
                  NUMBERS(3, 5), "max(8*n, 8*m) + 8*n", 64);
}

// A block takes the smallest room that fits and that no later block of exactly that size needs.
static void rooms_fit(void) {
  check_workspace("fun f (n: i64, w: [n]i8) -> (r: i64) { m: i64 = prim add i64 (n, n) a: [m]i64 = iota i64 m 0i64 "
                  "1i64 b: [n]i64 = iota i64 n 3i64 1i64 d: [n]i64 = iota i64 n 4i64 1i64 " SUM("a", "s", "m") SUM(
                      "b", "o", "n") " c: [n]i64 = iota i64 n s 1i64 e: [m]i64 = iota i64 m o 1i64 " SUM("d", "t", "n")
                      SUM("c", "u", "n")
                          SUM("e", "l", "m") " v: i64 = prim add i64 (t, u) k: i64 = prim add i64 (v, l) in (k) }",
                  NUMBERS(5), "32*n", 160);
}

// The blocks of a loop use room that the enclosing body does not need at that point.
static void inner_blocks_use_outer_room(void) {
  check_workspace("fun f (n: i64, w: [n]i8) -> (r: i64) { a: [n]i64 = iota i64 n 0i64 1i64 b: [n]i64 = iota i64 n 3i64 "
                  "1i64 " SUM("a", "s", "n") " q: i64 = loop (x: i64) = (s) for i: i64 < 3i64 do { c: [n]i64 = iota "
                                             "i64 n x 1i64 " SUM("c", "u", "n") " in (u) } " SUM(
                                                 "b", "t", "n") " v: i64 = prim add i64 (t, q) in (v) }",
                  NUMBERS(5), "16*n", 80);
}

// Names that a loop gives to blocks do not join their lifetimes: the scratch block ends with the loop.
static void names_do_not_tie_blocks(void) {
  check_workspace("fun f (n: i64, t: i64, w: [n]i64) -> (r: [n]i64, x: i64) entry \"f\" sizes (n) parameter \"t\" t "
                  "\"i64\" parameter \"w\" w \"[n]i64\" result \"r\" r \"[n]i64\" result \"x\" x \"i64\"\n"
                  "{ last: i64 = prim sub i64 (n, 1i64)\n"
                  " b: [n]i64 = loop (s: [n]i64) = (w) for i: i64 < t do {\n"
                  "  u: [n]i64 = build (n) fn (j: i64) { k: i64 = prim sub i64 (last, j) e: i64 = index s (k) y: i64 = "
                  "prim add i64 (e, j) in (y) } in (u) }\n"
                  " c: [n]i64 = iota i64 n 1i64 1i64 " SUM("c", "v", "n") " in (b, v) }",
                  NUMBERS(5, 3), "8*n", 40);
}

// A workspace that is a product of quotients grows with their dividend, since no quotient is negative.
static void quotients_grow(void) {
  Context *context = context_new();
  const Program *mem = allocate(
      context,
      parse_program(context, "fun f (n: i64, a: [n]i64) -> (r: i64) entry \"f\" sizes (n) parameter \"a\" a \"[n]i64\" "
                             "result \"r\" r \"i64\" { h: i64 = prim div i64 (n, 2i64) b: [h][h]i64 = build (h, h) fn "
                             "(i: i64, j: i64) { in (j) } k: i64 = prim sub i64 (h, 1i64) x: i64 = index b (k, 0i64) "
                             "y: i64 = index b (0i64, k) z: i64 = prim add i64 (x, y) in (z) }"));
  CHECK_TEXT(formula(context, mem, "f"), "8*h*h");
  const Frame *frame = map_pointer(&mem_layout(context, mem)->frames, mem->functions[0]->name.id);
  CHECK(mem_workspace_grows(context, mem, mem->functions[0], frame, mem->functions[0]->parameters.items[0]));
  context_free(context);
}

int main(void) {
  RUN_ROW("FS-60", workspace_is_exact);
  RUN_ROW("FS-61", workspace_is_exact);
  RUN_ROW("FM-46", dead_blocks_are_reused);
  RUN(room_in_between_grows);
  RUN(rooms_fit);
  RUN(inner_blocks_use_outer_room);
  RUN(names_do_not_tie_blocks);
  RUN(siblings_share);
  RUN_ROW("FS-26", iterations_share);
  RUN(index_dependent_sizes_are_bounded);
  RUN_ROW("FS-48", sizes_are_sliced);
  RUN(outer_blocks_survive_inner_names);
  RUN(converted_sizes_depend_on_data);
  RUN(calls_add_the_callee);
  RUN(calls_with_bounded_sizes);
  RUN_ROW("FS-71", small_blocks_are_local);
  RUN(unbounded_sizes_are_dynamic);
  RUN(unbounded_calls_are_dynamic);
  RUN(unreached_sizes_do_not_count);
  RUN(quotients_grow);
  return testing_finish();
}
