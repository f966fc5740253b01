// The heap interpreter reports errors that generated code would not report: races, reads of bytes never written or
// overwritten, and accesses outside a block. Each program is written by hand at the memory level and has one error.
#include "mem_testing.h"

// The message of a run of the last function.
static const char *run_text(Context *context, const char *text, const int64_t *numbers) {
  const Program *program = parse_program(context, text);
  const Function *function = program->functions[program->function_count - 1];
  return run_mem(context, program, function, sample_arguments(context, program, function, numbers), NULL, NULL);
}
static void check_says(const char *text, const int64_t *numbers, const char *expected) {
  Context *context = context_new();
  const char *got = run_text(context, text, numbers);
  CHECK(strstr(got, expected) != NULL);
  if (!strstr(got, expected)) fprintf(stderr, "expected \"%s\", got \"%s\"\n", expected, got);
  context_free(context);
}

#define HEAD "level mem\nfun f places (c: block, p: i64, t: i64) (n: i64) -> (r: [n]i64 @ c -> p + {(n : t)}) {\n"

static void kernels_write_their_elements(void) {
  check_says(
      HEAD " ys: [n]i64 @ c -> p + {(n : t)} = build (n) fn (i: i64) { y: i64 = prim mul i64 (i, i) in (y) } in (ys) }",
      NUMBERS(4), "[4] 0i64 1i64 4i64 9i64");
}

// Every iteration writes the row that the others write: eq. 4 does not hold.
static void races_are_found(void) {
  check_says("level mem\nfun f (n: i64) -> (r: i64) { d: block = alloc 8*n e: block = alloc 8*n\n"
             " s: [n]i64 @ d -> 0 + {(n : 1)} = iota i64 n 0i64 1i64\n"
             " ys: [n]i64 @ e -> 0 + {(n : 1)} = build (n) fn (i: i64) { u: [n]i64 @ d -> 0 + {(n : 1)} = update s "
             "[0i64] i x: i64 = index u (0i64) in (x) }\n"
             " z: i64 = index ys (1i64) in (z) }",
             NUMBERS(3), "a race: byte 0");
  check_says("level mem\nfun f (n: i64) -> (r: i64) { d: block = alloc 8*n\n"
             " s: [n]i64 @ d -> 0 + {(n : 1)} = iota i64 n 0i64 1i64 l: i64 = prim sub i64 (n, 1i64)\n"
             " ys: [n]i64 @ d -> 0 + {(n : 1)} = build (n) fn (i: i64) { k: i64 = prim sub i64 (l, i) x: i64 = index s "
             "(k) in (x) }\n"
             " z: i64 = index ys (1i64) in (z) }",
             NUMBERS(4), "a race");
}

// Elements of two sizes share bytes without beginning at one address.
static void races_are_found_by_address(void) {
  check_says("level mem\nfun f (n: i64) -> (r: i32) { d: block = alloc 8*n\n"
             " s: [n]i64 @ d -> 0 + {(n : 1)} = iota i64 n 0i64 1i64\n"
             " ys: [n]i32 @ d -> 0 + {(n : 1)} = build (n) fn (i: i64) { x: i64 = index s (i) y: i32 = convert i32 i64 "
             "x in (y) }\n"
             " z: i32 = index ys (1i64) in (z) }",
             NUMBERS(2), "a race: byte 4");
}

// An iteration that reads its own element before it writes it is no race.
static void own_elements_are_no_race(void) {
  check_says("level mem\nfun f (n: i64) -> (r: i64) { d: block = alloc 8*n\n"
             " s: [n]i64 @ d -> 0 + {(n : 1)} = iota i64 n 0i64 1i64\n"
             " ys: [n]i64 @ d -> 0 + {(n : 1)} = build (n) fn (i: i64) { x: i64 = index s (i) y: i64 = prim add i64 "
             "(x, x) in (y) }\n"
             " z: i64 = index ys (2i64) in (z) }",
             NUMBERS(4), " 4i64");
}

static void bytes_never_written(void) {
  check_says("level mem\nfun f (n: i64) -> (r: i64) { d: block = alloc 8*n e: block = alloc 8*n\n"
             " s: [n]i64 @ d -> 0 + {(n : 1)} = iota i64 n 0i64 1i64\n"
             " v: [n]i64 @ e -> 0 + {(n : 1)} = atom s x: i64 = index v (0i64) in (x) }",
             NUMBERS(3), "is not in the memory the program says");
  check_says("level mem\nfun f (n: i64) -> (r: i64) { d: block = alloc 16*n\n"
             " s: [n]i64 @ d -> 0 + {(n : 2)} = iota i64 n 0i64 1i64\n"
             " v: [n]i64 @ d -> 1 + {(n : 2)} = slice s [0i64 : n : 1i64] x: i64 = index v (0i64) in (x) }",
             NUMBERS(3), "is not in the memory the program says");
}

static void accesses_outside_a_block(void) {
  check_says("level mem\nfun f (n: i64) -> (r: i64) { d: block = alloc 8*n - 8 s: [n]i64 @ d -> 0 + {(n : 1)} = iota "
             "i64 n 0i64 1i64 x: i64 = index s (0i64) in (x) }",
             NUMBERS(3), "write of byte 16 outside a block of 16 bytes");
  check_says("level mem\nfun f (n: i64) -> (r: i64) { d: block = alloc 8*n s: [n]i64 @ d -> 1 + {(n : -1)} = iota i64 "
             "n 0i64 1i64 x: i64 = index s (0i64) in (x) }",
             NUMBERS(3), "write of byte -8 outside");
}

// Blocks laid out over each other: the second write is seen when the first block is read.
static void collisions_in_one_arena(void) {
  Context *context = context_new();
  const Program *program = parse_program(
      context,
      "level mem\nfun f (n: i64) -> (r: i64) { d: block = alloc 8*n e: block = alloc 8*n\n"
      " s: [n]i64 @ d -> 0 + {(n : 1)} = iota i64 n 0i64 1i64 q: [n]i64 @ e -> 0 + {(n : 1)} = iota i64 n 5i64 1i64\n"
      " x: i64 = index s (1i64) y: i64 = index q (1i64) z: i64 = prim add i64 (x, y) in (z) }");
  const Function *function = program->functions[0];
  const ArrayValue **arguments = sample_arguments(context, program, function, NUMBERS(3));
  const Layout *layout = mem_layout(context, program);
  CHECK_TEXT(run_mem(context, program, function, arguments, layout, NULL), " 7i64\n");
  Layout wrong = *layout;
  wrong.places = map_new(context->arena);
  for EACH(i, &layout->places.entries) {
    Place place = *(const Place *)layout->places.entries.items[i].as.pointer;
    place.offset = extent_poly(context->arena, poly_constant(context->arena, 0));
    map_put_pointer(&wrong.places, layout->places.entries.items[i].key, COPY_OF(context->arena, &place));
  }
  CHECK(strstr(run_mem(context, program, function, arguments, &wrong, NULL), "overwritten by block") != NULL);
  context_free(context);
}

// memcpy between index functions [eq. 5 with the erratum: the source is read through its own].
static void copies_between_index_functions(void) {
  check_says("level mem\nfun f (n: i64) -> (r: i64, q: i64) { d: block = alloc 8*n e: block = alloc 24*n\n"
             " s: [n]i64 @ d -> 0 + {(n : 1)} = iota i64 n 10i64 1i64 v: [2i64]i64 @ d -> 2 + {(2 : -1)} = slice s "
             "[2i64 : 2i64 : -1i64]\n"
             " w: [2i64]i64 @ e -> 1 + {(2 : 3)} = copy v x: i64 = index w (0i64) y: i64 = index w (1i64) in (x, y) }",
             NUMBERS(3), " 12i64\n 11i64");
}

int main(void) {
  RUN_ROW("FM-23", kernels_write_their_elements);
  RUN_ROW("FM-24", races_are_found);
  RUN(races_are_found_by_address);
  RUN_ROW("FM-22", own_elements_are_no_race);
  RUN(bytes_never_written);
  RUN(accesses_outside_a_block);
  RUN(collisions_in_one_arena);
  RUN_ROW("FM-25", copies_between_index_functions);
  RUN_ROW("FME-04", copies_between_index_functions);
  return testing_finish();
}
