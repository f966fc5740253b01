// Rows of papers 1 and 3 about the form of the memory level: functions, calls, branches and results.
#include "mem_testing.h"
#include "mem/allocate/blocks.h"

static const char *allocated(Context *context, const char *text) {
  return print_program(context, allocate(context, parse_program(context, text)));
}
static const char *workspace(Context *context, const char *text) {
  const Layout *layout = mem_layout(context, allocate(context, parse_program(context, text)));
  const Frame *frame = map_pointer(&layout->frames, intern_string(context->names, "f").id);
  Out out = out_new(context->arena);
  extent_print(&out, frame->total, NULL, NULL);
  return text_c_string(context->arena, out_result(&out));
}
static bool core_accepts(Context *context, const char *text) {
  Out out = out_new(context->arena);
  return core_verify(context, parse_program(context, text), &out);
}
static bool mem_accepts(Context *context, const char *text) {
  return strcmp(problems_of_mem(context, parse_program(context, text)), "") == 0;
}

static const char vector_map[] =
    "fun f (n: i64, xs: [n]i64) -> (r: [n]i64) entry \"f\" sizes (n) {\n"
    " ys: [n]i64 = build (n) fn (i: i64) { x: i64 = index xs (i) y: i64 = prim mul i64 (x, x) in (y) } in (ys) }";

static void form_with_places_reads_back(void) {
  Context *context = context_new();
  const char *text = allocated(context, vector_map);
  CHECK_TEXT(print_program(context, parse_program(context, text)), text);
  CHECK(strstr(text, "places (block_1: block, block_2: block)") != NULL);
  context_free(context);
}

static void blocks_are_no_data(void) {
  Context *context = context_new();
  CHECK(core_accepts(
      context,
      "level mem\nfun f (n: i64) -> (r: i64) { d: block = alloc 8*n s: i64 = prim add i64 (n, 1i64) in (s) }"));
  CHECK(!core_accepts(
      context,
      "level mem\nfun f (n: i64) -> (r: i64) { d: block = alloc 8*n s: i64 = prim add i64 (d, 1i64) in (s) }"));
  CHECK(!core_accepts(context, "level mem\nfun f (n: i64) -> (r: i64) { d: block = alloc 8*n in (d) }"));
  CHECK(!core_accepts(context, "fun f (n: i64) -> (r: i64) { d: block = alloc 8*n in (n) }"));
  context_free(context);
}

// A block ends with the body that made it: an array in it cannot be used outside.
static void storage_is_scoped(void) {
  Context *context = context_new();
  const char *outside =
      "level mem\nfun f (n: i64, g: bool) -> (r: i64) { d: block = alloc 8*n\n"
      " a: [n]i64 @ d -> 0 + {(n : 1)} = if g then { x: [n]i64 @ d -> 0 + {(n : 1)} = iota i64 n 0i64 1i64 in (x) }\n"
      "  else { %sy: [n]i64 @ %s -> 0 + {(n : 1)} = iota i64 n 5i64 1i64 in (y) } b: i64 = index a (0i64) in (b) }";
  CHECK(mem_accepts(context, text_c_string(context->arena, text_format(context->arena, outside, "", "d"))));
  CHECK(!mem_accepts(
      context, text_c_string(context->arena, text_format(context->arena, outside, "e: block = alloc 8*n ", "e"))));
  context_free(context);
}

// Every form that makes an array writes where its context requests it; no function makes memory for its result.
static void primitives_write_their_destination(void) {
  static const char *const makers[] = {
      "iota i64 n 0i64 1i64", "replicate (n) 7i64", "copy xs", "build (n) fn (i: i64) { in (i) }",
      "scan n op (p: i64, q: i64) { s: i64 = prim add i64 (p, q) in (s) } neutral (0i64) fn (i: i64) { in (i) }"};
  for (size_t i = 0; i < sizeof makers / sizeof *makers; i++) {
    char text[400];
    (void)snprintf(text, sizeof text,
                   "fun f (n: i64, xs: [n]i64) -> (r: [n]i64) entry \"f\" sizes (n) { ys: [n]i64 = %s in (ys) }",
                   makers[i]);
    Context *context = context_new();
    CHECK(strstr(allocated(context, text), "ys_6: [n_3]i64 @ block_2 -> 0 + {(n_3 : 1)}") != NULL);
    CHECK_TEXT(workspace(context, text), "0");
    context_free(context);
  }
}

static const char calling[] = "fun g (n: i64, xs: [n]i64) -> (r: [n]i64) { ys: [n]i64 = build (n) fn (i: i64) { x: i64 "
                              "= index xs (i) in (x) } in (ys) }\n"
                              "fun f (n: i64, m: i64, xs: [n][m]i64) -> (r: [m][n]i64) entry \"f\" sizes (n, m) {\n"
                              " a: [n][m]i64 = build (n) fn (i: i64) { row: [m]i64 = slice xs [i] s: [m]i64 = call g "
                              "(m, row) in (s) } t: [m][n]i64 = permute a <1, 0> in (t) }";

// The callee writes into a column of the caller's result.
static void calls_pass_the_destination(void) {
  Context *context = context_new();
  CHECK(strstr(allocated(context, calling), "= call g (m_4, row_9) at (block_1, mul_10, 1i64, block_2, i_8, n_3)") !=
        NULL);
  context_free(context);
}

static void functions_take_destinations(void) {
  Context *context = context_new();
  const char *text = allocated(context, calling);
  CHECK(strstr(text, "fun g places (block_1: block, offset_2: i64, stride_3: i64, block_4: block, offset_5: i64, "
                     "stride_6: i64) (n_7: i64, "
                     "xs_8: [n_7]i64 @ block_1 -> offset_2 + {(n_7 : stride_3)}) -> (r_9: [n_7]i64 @ block_4 -> "
                     "offset_5 + {(n_7 : stride_6)})") != NULL);
  CHECK(strstr(text, "fun f places (block_1: block, block_2: block)") != NULL);
  context_free(context);
}

static void returned_parameter_is_copied(void) {
  Context *context = context_new();
  const Program *program = allocate(
      context, parse_program(context, "fun f (n: i64, xs: [n]i64) -> (r: [n]i64) entry \"f\" sizes (n) { in (xs) }"));
  CHECK(mem_copies(context, program) == 1 && mem_count(program, EXP_Alloc) == 0);
  context_free(context);
}

static void empty_blocks_take_no_room(void) {
  Context *context = context_new();
  CHECK_TEXT(workspace(context,
                       "fun f (n: i64, c: i64) -> (r: i64) { a: [0i64][c]i64 = replicate (0i64, c) 7i64 g: bool = prim "
                       "lt i64 (n, 0i64)\n"
                       " s: i64 = if g then { x: i64 = index a (0i64, 0i64) in (x) } else { in (n) } in (s) }"),
             "0");
  context_free(context);
}

// Two blocks that are live at the same time are two ranges of one workspace.
static void blocks_merge_into_one_workspace(void) {
  Context *context = context_new();
  const char *text =
      "fun f (n: i64, w: [n]i8) -> (r: i64) { a: [n]i64 = iota i64 n 0i64 1i64 b: [n]i64 = iota i64 n 5i64 1i64\n"
      " x: i64 = index a (0i64) y: i64 = index b (0i64) z: i64 = prim add i64 (x, y) in (z) }";
  const Program *program = allocate(context, parse_program(context, text));
  const Layout *layout = mem_layout(context, program);
  CHECK(layout->places.entries.size == 2);
  const Place *first = layout->places.entries.items[0].as.pointer, *second = layout->places.entries.items[1].as.pointer;
  CHECK(poly_is_constant(first->offset->poly, NULL) && extent_equal(second->offset, first->bytes));
  context_free(context);
}

static void dead_blocks_vanish(void) {
  Context *context = context_new();
  const Program *program =
      parse_program(context, "level mem\nfun f (n: i64) -> (r: i64) { d: block = alloc 8*n e: block = alloc 8*n\n"
                             " s: i64 = loop (t: i64) = (0i64) for i: i64 < n do { q: block = alloc 8*n u: i64 = prim "
                             "add i64 (t, i) in (u) }\n"
                             " a: [n]i64 @ e -> 0 + {(n : 1)} = iota i64 n s 1i64 x: i64 = index a (0i64) in (x) }");
  Program copy = *program;
  Allocator allocator = {.context = context, .arena = context->arena, .program = &copy, .vars = program->vars};
  Function function = *program->functions[0];
  function.body = drop_dead_blocks(&allocator, function.body);
  const Function *functions[1] = {&function};
  copy.functions = functions;
  CHECK(mem_count(program, EXP_Alloc) == 3 && mem_count(&copy, EXP_Alloc) == 1);
  CHECK_TEXT(problems_of_mem(context, &copy), "");
  CHECK(drop_dead_blocks(&allocator, function.body) == function.body);
  context_free(context);
}

// The last function, without places, is a valid program with the same results.
static void check_erased(const char *text, const int64_t *numbers) {
  Context *context = context_new();
  const Program *core = parse_program(context, text), *erased = mem_erase(context, allocate(context, core));
  CHECK_TEXT(problems_of_core(context, erased), "");
  CHECK(erased->level == LEVEL_Core && erased->memory.entries.size == 0);
  const Function *function = core->functions[core->function_count - 1];
  const ArrayValue **arguments = sample_arguments(context, core, function, numbers);
  CHECK_TEXT(run_core(context, erased, function, arguments), run_core(context, core, function, arguments));
  context_free(context);
}

static void annotations_can_be_erased(void) {
  check_erased(calling, NUMBERS(2, 3));
  // the size of the result depends on data: the function returns the block, too
  check_erased("fun f (n: i64) -> (k: i64, r: [k]i64) { s: i64 = loop (t: i64) = (0i64) for i: i64 < n do {"
               " u: i64 = prim add i64 (t, i) in (u) } c: [s]i64 = iota i64 s 0i64 1i64 in (s, c) }",
               NUMBERS(4));
}

static void several_arrays_share_a_block(void) {
  Context *context = context_new();
  const char *text = allocated(context, "fun f (n: i64, m: i64) -> (k: i64, r: [k]i64) entry \"f\" sizes () { a: "
                                        "[n]i64 = iota i64 n 0i64 1i64 b: [m]i64 = replicate (m) 3i64\n"
                                        " l: i64 = prim add i64 (n, m) c: [l]i64 = concat (a, b) in (l, c) }");
  CHECK(strstr(text, "a_6: [n_2]i64 @ block_1 -> 0 + {(n_2 : 1)}") != NULL);
  CHECK(strstr(text, "b_7: [m_3]i64 @ block_1 -> n_2 + {(m_3 : 1)}") != NULL);
  CHECK(strstr(text, "c_9: [l_8]i64 @ block_1 -> 0 + {") != NULL);
  context_free(context);
}

// The typing rules accept a kernel whose iterations read elements that others write [section 3.4]; the static check and
// the heap semantics do not.
static void what_types_do_not_see(void) {
  Context *context = context_new();
  const char *text = "level mem\nfun f (n: i64) -> (r: i64) { d: block = alloc 8*n\n"
                     " s: [n]i64 @ d -> 0 + {(n : 1)} = iota i64 n 0i64 1i64 l: i64 = prim sub i64 (n, 1i64)\n"
                     " ys: [n]i64 @ d -> 0 + {(n : 1)} = build (n) fn (i: i64) { k: i64 = prim sub i64 (l, i) x: i64 = "
                     "index s (k) in (x) }\n"
                     " z: i64 = index ys (1i64) in (z) }";
  const Program *program = parse_program(context, text);
  CHECK(strstr(problems_of_mem(context, program), "may have overwritten it") != NULL);
  CHECK(strstr(run_mem(context, program, program->functions[0],
                       sample_arguments(context, program, program->functions[0], NUMBERS(4)), NULL, NULL),
               "a race") != NULL);
  context_free(context);
}

// An entry's results are row-major at offset 0, whatever memory the body would choose.
static void results_are_row_major(void) {
  Context *context = context_new();
  const char *text = allocated(context, "fun f (n: i64, m: i64, xs: [n][m]i64) -> (r: [m][n]i64) entry \"f\" sizes (n, "
                                        "m) { t: [m][n]i64 = permute xs <1, 0> in (t) }");
  CHECK(strstr(text, "t_7: [m_4][n_3]i64 @ block_1 -> 0 + {(m_4 : 1) (n_3 : m_4)} = permute") != NULL);
  CHECK(strstr(text, "t_8: [m_4][n_3]i64 @ block_2 -> 0 + {(m_4 : n_3) (n_3 : 1)} = copy t_7") != NULL);
  context_free(context);
}

// Memory is threaded through the statements: each view composes with the one before.
static void views_compose(void) {
  Context *context = context_new();
  const char *text = allocated(
      context,
      "fun f (n: i64, m: i64, xs: [n][m]i64) -> (r: i64) entry \"f\" sizes (n, m) { t: [m][n]i64 = permute xs <1, 0>\n"
      " u: [2i64][n]i64 = slice t [1i64 : 2i64 : 2i64] v: [2i64]i64 = slice u [0i64 : 2i64 : 1i64, 3i64] x: i64 = "
      "index v (1i64) in (x) }");
  CHECK(strstr(text, "u_7: [2i64][n_2]i64 @ block_1 -> 1 + {(2 : 2) (n_2 : m_3)}") != NULL);
  CHECK(strstr(text, "v_8: [2i64]i64 @ block_1 -> 3*m_3 + 1 + {(2 : 2)}") != NULL);
  context_free(context);
}

// Block and offset are the same in both branches: only the strides are returned.
static void agreed_support_is_not_returned(void) {
  Context *context = context_new();
  const char *text = allocated(context, "fun f (n: i64, g: bool, xs: [n][n]i64) -> (r: i64) entry \"f\" sizes (n) {\n"
                                        " b: [n][n]i64 = if g then { t: [n][n]i64 = permute xs <1, 0> in (t) } else { "
                                        "in (xs) } x: i64 = index b (0i64, 1i64) in (x) }");
  CHECK(strstr(text, "@ block_1 -> 0 + {(n_2 : place_") != NULL);
  CHECK(strstr(text, "in (t_9, 1i64, n_2)") != NULL);
  CHECK(strstr(text, "in (xs_4, n_2, 1i64)") != NULL);
  context_free(context);
}

int main(void) {
  RUN_ROW("FS-21", form_with_places_reads_back);
  RUN_ROW("FS-22", blocks_are_no_data);
  RUN_ROW("FS-23", storage_is_scoped);
  RUN_ROW("FS-24", primitives_write_their_destination);
  RUN_ROW("FS-28", calls_pass_the_destination);
  RUN_ROW("FS-29", functions_take_destinations);
  RUN_ROW("FS-30", returned_parameter_is_copied);
  RUN_ROW("FS-50", empty_blocks_take_no_room);
  RUN_ROW("FS-51", blocks_merge_into_one_workspace);
  RUN_ROW("FS-52", dead_blocks_vanish);
  RUN_ROW("FM-01", annotations_can_be_erased);
  RUN_ROW("FM-13", several_arrays_share_a_block);
  RUN_ROW("FM-21", what_types_do_not_see);
  RUN_ROW("FM-28", results_are_row_major);
  RUN_ROW("FM-29", views_compose);
  RUN_ROW("FM-32", agreed_support_is_not_returned);
  return testing_finish();
}
