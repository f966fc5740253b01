// print and parse are inverse, on text of every form.
#include "core/core.h"
#include "testing.h"

static Program *parse(Context *context, const char *text) {
  Program *program = core_parse(context, source_add(context, TEXT("test.core"), text_of(text)));
  if (!program) {
    Out out = out_new(context->arena);
    diag_print(context, &out, false);
    fprintf(stderr, "%.*s\n", TEXT_ARG(out_result(&out)));
  }
  return program;
}
static const char *print(Context *context, const Program *program) {
  Out out = out_new(context->arena);
  core_print(context, &out, program);
  return text_c_string(context->arena, out_result(&out));
}
static void check_round_trip(const char *text) {
  Context *context = context_new();
  Program *program = parse(context, text);
  CHECK(program != NULL);
  if (program) CHECK_TEXT(print(context, program), text);
  context_free(context);
}

static void integers_arrays_and_kernels(void) {
  check_round_trip(
      "fun sum_rows (n_1: i64, m_2: i64, xs_3: [n_1][m_2]i64) -> (ys_4: [n_1]i64)\n"
      "  entry \"sum_rows\" sizes (n_1, m_2) static about \"adds \\\"rows\\\"\"\n"
      "  parameter \"xs\" xs_3 unique \"[n][m]i64\"\n"
      "  result \"ys\" ys_4 \"[n]i64\"\n"
      "{\n"
      "  ok_5: bool = prim lt i64 (0i64, m_2)\n"
      "  c_6: certificate = assert ok_5 bounds \"Index [\" (m_2) \"] out of bounds\"\n"
      "  zs_7: [n_1]i64 = build (n_1) fn (i_8: i64) {\n"
      "    row_9: [m_2]i64 = <c_6> slice xs_3 [i_8, 0i64 : m_2 : 1i64]\n"
      "    s_10: i64 = reduce m_2 op (a_11: i64, b_12: i64) {\n"
      "      t_13: i64 = prim add i64 (a_11, b_12)\n"
      "      in (t_13)\n"
      "    } neutral (0i64) fn (j_14: i64) {\n"
      "      x_15: i64 = index row_9 (j_14)\n"
      "      in (x_15)\n"
      "    }\n"
      "    in (s_10)\n"
      "  }\n"
      "  in (zs_7)\n"
      "}\n");
}

static void every_other_form(void) {
  check_round_trip("fun f (n_1: i64, xs_2: [n_1]f64) -> (k_3: i64, r_4: [k_3]f64) inline_always { in (n_1, xs_2) }\n"
                   "\n"
                   "fun g (n_1: i64, xs_2: [n_1]f64, ks_3: [n_1]i64, b_4: bool) -> (r_5: i64) inline_never {\n"
                   "  t_6: [2i64][1i64]f64 = table [2][1]f64 {-1.5f64, f64.inf}\n"
                   "  u_7: [1i64][2i64]f64 = permute t_6 <1, 0>\n"
                   "  v_8: [2i64]f64 = reshape u_7 (2i64)\n"
                   "  w_9: [2i64]f64 = array (-3.0f64, f64.nan)\n"
                   "  i_10: [n_1]i32 = iota i32 n_1 0i32 2i32\n"
                   "  p_11: [n_1][2i64]f64 = replicate (n_1) w_9\n"
                   "  q_12: [n_1]f64 = copy xs_2\n"
                   "  c_13: [4i64]f64 = concat (v_8, w_9)\n"
                   "  d_14: [n_1]f64 = update q_12 [0i64 : n_1 : 1i64] xs_2\n"
                   "  s_15: [n_1]i64 = scan n_1 op (a_16: i64, b_17: i64) { in (a_16) } neutral (0i64) fn (j_18: i64) "
                   "{ in (j_18) }\n"
                   "  m_19: i64, z_20: [m_19]i64 = filter n_1 fn (j_21: i64) { in (true, j_21) }\n"
                   "  e_22: [n_1]f64 = scatter (d_14) <1> n_1 fn (j_23: i64) { in (j_23, 1.0f64) }\n"
                   "  h_24: [n_1]f64 = hist (e_22) <1> op (a_25: f64, b_26: f64) { in (b_26) } neutral (0.0f64) n_1 fn "
                   "(j_27: i64) { in (j_27, 2.0f64) }\n"
                   "  l_28: i64, y_29: [l_28]f64 = loop (l_30: i64, y_31: [l_30]f64) = (n_1, h_24) for t_32: i64 < "
                   "10i64 do { in (l_30, y_31) }\n"
                   "  g_33: bool = loop (g_34: bool) = (b_4) while 0 do { in (false) }\n"
                   "  k_35: i64, x_36: [k_35]f64 = if g_33 then { in (n_1, xs_2) } else {\n"
                   "    a_37: i64, b_38: [a_37]f64 = call f (n_1, xs_2)\n"
                   "    in (a_37, b_38)\n"
                   "  }\n"
                   "  _ = if b_4 then { in () } else { in () }\n"
                   "  o_39: i64 = convert i64 bool b_4\n"
                   "  in (o_39)\n"
                   "}\n");
}

static void memory_annotations(void) {
  check_round_trip("level mem\n"
                   "\n"
                   "fun f places (b_1: block, c_2: block) (n_3: i64, xs_4: [n_3]f64 @ b_1 -> 0 + {(n_3 : 1)}) -> (r_5: "
                   "[n_3]f64 @ c_2 -> 0 + {(n_3 : 1)}) {\n"
                   "  m_6: block = alloc max(8*n_3, 16) + roundup(n_3, 8)\n"
                   "  y_7: [n_3]f64 @ m_6 -> 2*n_3 - 1 + {(n_3 : n_3 - 3)} = copy xs_4\n"
                   "  z_8: [n_3]f64 @ c_2 -> 0 + {(n_3 : 1)} = copy y_7\n"
                   "  in (z_8)\n"
                   "}\n");
}

static void mistakes_are_reported(void) {
  static const char *const wrong[] = {
      "fun f () -> () { in (x) }",
      "fun f (x: i64, x: i64) -> () { in () }",
      "fun f () -> () { y: i64 = frobnicate in () }",
      "fun f () -> () { y: i64 = prim add i64 (1i64 in () }",
      "fun f (x: [m]i64) -> () { in () }",
      "fun f",
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    Context *context = context_new();
    CHECK(core_parse(context, source_add(context, TEXT("t"), text_of(wrong[i]))) == NULL && diag_has_errors(context));
    context_free(context);
  }
}

int main(void) {
  RUN_ROW("FM-02", integers_arrays_and_kernels);
  RUN_ROW("SS-01", every_other_form);
  RUN_ROW("FM-11", memory_annotations);
  RUN(mistakes_are_reported);
  return testing_finish();
}
