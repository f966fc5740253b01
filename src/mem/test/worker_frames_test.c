// worker_frames_test: the frames of workers in the layout: their formula, the interpretation side by side, and what the
// checker of layouts says about frames that are too small or overlap live blocks.
#include "mem_testing.h"

static const char program_text[] = "fun f (n: i64, m: i64, a: [n][m]f64) -> (r: [n]f64)\n"
                                   "  entry \"f\" sizes (n, m)\n"
                                   "  parameter \"a\" a \"[n][m]f64\"\n"
                                   "  result \"r\" r \"[n]f64\"\n"
                                   "{\n"
                                   "  z: [n]f64 = build (n) fn (k: i64) {\n"
                                   "    c: f64 = convert f64 i64 k\n"
                                   "    in (c)\n"
                                   "  }\n"
                                   "  x: [n]f64 = #parallel build (n) fn (i: i64) {\n"
                                   "    y: [m]f64 = scan m op (p: f64, q: f64) {\n"
                                   "      u: f64 = prim add f64 (p, q)\n"
                                   "      in (u)\n"
                                   "    } neutral (0.0f64) fn (j: i64) {\n"
                                   "      e: f64 = index a (i, j)\n"
                                   "      in (e)\n"
                                   "    }\n"
                                   "    t: f64 = reduce m op (p2: f64, q2: f64) {\n"
                                   "      u2: f64 = prim max f64 (p2, q2)\n"
                                   "      in (u2)\n"
                                   "    } neutral (0.0f64) fn (l: i64) {\n"
                                   "      v: f64 = index y (l)\n"
                                   "      in (v)\n"
                                   "    }\n"
                                   "    w: f64 = index z (0i64)\n"
                                   "    s: f64 = prim add f64 (t, w)\n"
                                   "    in (s)\n"
                                   "  }\n"
                                   "  in (x)\n"
                                   "}\n";

typedef struct Laid { Context *context; const Program *mem; const Layout *layout; const Frame *frame; } Laid;

static Laid lay_out(void) {
  Laid laid = {.context = context_new()};
  context_configure(laid.context, (Options){.workers = true});
  laid.mem = allocate(laid.context, parse_program(laid.context, program_text));
  laid.layout = mem_layout(laid.context, laid.mem);
  laid.frame = map_pointer(&laid.layout->frames, laid.mem->functions[0]->name.id);
  return laid;
}

static WorkerFrames *only_frames(const Laid *laid) {
  CHECK(laid->layout->workers.entries.size == 1);
  return laid->layout->workers.entries.items[0].as.pointer;
}

static void print_name(void *user, Out *out, uint32_t variable) {
  const Laid *laid = user;
  out_text(out, var_name(laid->context, laid->mem->vars, (Var){variable}));
}

static const char *extent_text(Laid *laid, const Extent *extent) {
  Out out = out_new(laid->context->arena);
  extent_print(&out, extent, print_name, laid);
  return text_c_string(laid->context->arena, out_result(&out));
}

static const char *layout_problems(const Laid *laid) {
  Out out = out_new(laid->context->arena);
  (void)mem_verify_layout(laid->context, laid->mem, laid->layout, &out);
  return text_c_string(laid->context->arena, out_result(&out));
}

static void frames_are_in_the_formula(void) {
  Laid laid = lay_out();
  const WorkerFrames *frames = only_frames(&laid);
  CHECK_TEXT(extent_text(&laid, frames->bytes), "roundup(8*m, 64)");
  CHECK_TEXT(extent_text(&laid, frames->offset), "8*n");
  CHECK_TEXT(extent_text(&laid, laid.frame->total), "workers*roundup(8*m, 64) + 8*n");
  CHECK(!frames->may_fail);
  CHECK_TEXT(layout_problems(&laid), "");
  CHECK(mem_workspace_grows(laid.context, laid.mem, laid.mem->functions[0], laid.frame, laid.mem->vars->workers));
  context_free(laid.context);
}

static void a_frame_that_is_too_small_is_found(void) {
  Laid laid = lay_out();
  Arena *arena = laid.context->arena;
  const Var m = laid.mem->functions[0]->parameters.items[1];
  only_frames(&laid)->bytes = extent_poly(arena, poly_scale(arena, poly_variable(arena, m.id), 4));
  CHECK(strstr(layout_problems(&laid), "ends beyond the frame of its worker"));
  context_free(laid.context);
}

static void frames_over_a_live_block_are_found(void) {
  Laid laid = lay_out();
  only_frames(&laid)->offset = extent_poly(laid.context->arena, poly_constant(laid.context->arena, 0));
  CHECK(strstr(layout_problems(&laid), "has frames of workers that may overlap a block that is needed"));
  context_free(laid.context);
}

static void interpreted_iterations_stay_in_the_frame_of_their_worker(void) {
  Laid laid = lay_out();
  ArrayValue *n = array_value_new(laid.context->arena, SCALAR_I64, 0, NULL),
             *m = array_value_new(laid.context->arena, SCALAR_I64, 0, NULL),
             *a = array_value_new(laid.context->arena, SCALAR_F64, 2, (const int64_t[]){5, 3});
  array_value_set(n, 0, scalar_i64(5)), array_value_set(m, 0, scalar_i64(3));
  const ArrayValue *arguments[] = {n, m, a};
  int64_t high_water = 0;
  const char *expected = run_core(laid.context, laid.mem, laid.mem->functions[0], arguments);
  CHECK_TEXT(run_mem(laid.context, laid.mem, laid.mem->functions[0], arguments, laid.layout, &high_water), expected);
  CHECK(high_water == 3 * 64 + 5 * 8);
  only_frames(&laid)->bytes = extent_poly(laid.context->arena, poly_constant(laid.context->arena, 16));
  const char *got = run_mem(laid.context, laid.mem, laid.mem->functions[0], arguments, laid.layout, &high_water);
  CHECK(strstr(got, "a block at"));
  context_free(laid.context);
}

int main(void) {
  RUN(frames_are_in_the_formula);
  RUN(a_frame_that_is_too_small_is_found);
  RUN(frames_over_a_live_block_are_found);
  RUN(interpreted_iterations_stay_in_the_frame_of_their_worker);
  return testing_finish();
}
