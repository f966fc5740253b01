// A loop along the rows of a matrix and one down its columns become one over rows; others stay apart.
#include "imp_text.h"

static const char *result_in(Context *context, const char *text) { return imp_after(context, fuse_sweeps, text); }

// along: for i < `rows` { t = 0; for k < m { t = t + `row` }; q[i] = t }    down: for j < m { v = `start`; for l < n {
// v = v + `column` }; s[j] = `end` }
typedef struct Pair {
  const char *rows, *kind, *inner, *row, *place, *start, *columns, *column, *end, *between, *own;
  bool down_first;
} Pair;
#define A(i, j) "a_3[" i " * m_2 + " j "]"
static const Pair independent = {"n_1",  " parallel", "m_2",       A("i_10", "k_11"),
                                 "i_10", "0.0f64",    "m_2",       A("l_20", "j_21"),
                                 "v_22", "",          "no_alias ", false};

static const char *text_of_pair(Context *context, Pair p) {
  Arena *arena = context->arena;
  const Text along = text_format(arena,
                                 " for i_10 < %s%s {\n"
                                 "  var t_12: f64 = 0.0f64\n"
                                 "  for k_11 < %s {\n"
                                 "   t_12 = t_12 + (%s)\n"
                                 "  }\n"
                                 "  q_5[%s] = t_12\n"
                                 " }\n",
                                 p.rows, p.kind, p.inner, p.row, p.place);
  const Text down = text_format(arena,
                                " for j_21 < %s parallel {\n"
                                "  var v_22: f64 = %s\n"
                                "  for l_20 < n_1 {\n"
                                "   v_22 = v_22 + (%s)\n"
                                "  }\n"
                                "  s_6[j_21] = %s\n"
                                " }\n",
                                p.columns, p.start, p.column, p.end);
  return text_c_string(arena, text_format(arena,
                                          "function f(n_1: i64, m_2: i64, a_3: read_only no_alias []f64, r_4: "
                                          "read_only []f64, q_5: []f64, s_6: %s[]f64) -> () {\n%.*s%s%.*s}\n",
                                          p.own, TEXT_ARG(p.down_first ? down : along), p.between,
                                          TEXT_ARG(p.down_first ? along : down)));
}

static bool is_shared(Pair pair) {
  Context *context = context_new();
  const bool shared = strstr(result_in(context, text_of_pair(context, pair)), "strip_") != NULL;
  context_free(context);
  return shared;
}

// The columns begin; strips of four rows, then single rows, both along and down.
static void the_rows_are_read_once(void) {
  Context *context = context_new();
  const char *text = result_in(context, text_of_pair(context, independent));
  CHECK(count_words(text, "for ") == 8);
  CHECK(count_words(text, " < m_2 parallel {") == 3);
  CHECK(strstr(text, "exact i64.quot(n_1, 4)"));
  context_free(context);
  Pair pair = independent;
  pair.down_first = true;
  CHECK(is_shared(pair));
}

static void what_the_columns_end_with_comes_last(void) {
  Pair pair = independent;
  pair.start = "1.0f64", pair.end = "q_5[j_21] * v_22";
  Context *context = context_new();
  CHECK(count_words(result_in(context, text_of_pair(context, pair)), " < m_2 parallel {") == 4);
  context_free(context);
  pair.down_first = true; // it would read what only the loop after it writes
  CHECK(!is_shared(pair));
}

// The columns may read the part of a row that the loop along it just wrote, but nothing that another iteration writes.
static void what_the_one_writes_is_read_in_the_same_round(void) {
  Pair pair = independent;
  pair.column = "q_5[l_20]";
  CHECK(!is_shared(pair)); // nothing is read by both
  pair.column = "q_5[l_20] * " A("l_20", "j_21");
  CHECK(is_shared(pair));
  pair.down_first = true;
  CHECK(is_shared(pair));
  pair = independent, pair.column = "q_5[n_1 - 1 - l_20] * " A("l_20", "j_21");
  CHECK(!is_shared(pair));
  pair.column = "q_5[j_21] * " A("l_20", "j_21");
  CHECK(!is_shared(pair));
  pair.column = "r_4[l_20] * " A("l_20", "j_21"); // r may be q
  CHECK(!is_shared(pair));
  pair = independent, pair.start = "q_5[0]";
  CHECK(!is_shared(pair));
}

// The values are carried in a local array if the rows or the ends of the columns read the old result.
static void the_result_is_read(void) {
  Pair pair = independent;
  pair.row = "s_6[k_11] * " A("i_10", "k_11");
  CHECK(is_shared(pair));
  pair.down_first = true;
  CHECK(!is_shared(pair));
  pair = independent, pair.end = "s_6[j_21] + v_22";
  CHECK(is_shared(pair));
  pair = independent, pair.column = "s_6[l_20] * " A("l_20", "j_21");
  CHECK(!is_shared(pair));
  pair = independent, pair.own = ""; // q may be s
  CHECK(!is_shared(pair));
}

static void other_rows_stay_apart(void) {
  Pair pair = independent;
  pair.row = A("i_10", "k_11 + 1");
  CHECK(!is_shared(pair));
  pair = independent, pair.rows = "n_1 - 1";
  CHECK(!is_shared(pair));
  pair = independent, pair.columns = "m_2 - 1";
  CHECK(!is_shared(pair));
  pair = independent, pair.kind = "";
  CHECK(!is_shared(pair));
  pair = independent, pair.inner = "4", pair.columns = "4";
  CHECK(!is_shared(pair));
}

// What stands before the loop down a column runs again for each strip of rows, so it has values that never change.
static void what_the_columns_begin_with_is_fixed(void) {
  Pair pair = independent;
  pair.start = "0.0f64\n  var c_23: f64 = 2.0f64", pair.end = "c_23 * v_22";
  CHECK(is_shared(pair));
  pair.start = "0.0f64\n  var c_23: f64 = q_5[0]"; // only the end needs it
  CHECK(is_shared(pair));
  pair.down_first = true;
  CHECK(!is_shared(pair));
  pair = independent, pair.start = "0.0f64\n  var c_23: f64 = q_5[0]", pair.column = "c_23 * " A("l_20", "j_21");
  CHECK(!is_shared(pair));
  pair.start = "0.0f64\n  var c_23: f64", pair.end = "v_22"; // not set
  CHECK(!is_shared(pair));
}

static void what_stands_between_moves_up_if_it_can(void) {
  Pair pair = independent;
  pair.between = " comment \"columns\"\n"
                 " var c_30: i64 = n_1 * m_2\n"
                 " arena p_31: []f64 at 0, c_30 bytes\n";
  CHECK(is_shared(pair));
  pair.between = " var c_30: f64 = q_5[0]\n";
  CHECK(!is_shared(pair));
  pair.between = " arena p_31: []f64 at 0, i64.f64(q_5[0]) bytes\n";
  CHECK(!is_shared(pair));
  pair.between = " arena p_31: []f64 at i64.f64(q_5[0]), 8 bytes\n";
  CHECK(!is_shared(pair));
  pair.between = " q_5[0] = 1.0f64\n";
  CHECK(!is_shared(pair));
}

int main(void) {
  RUN(the_rows_are_read_once);
  RUN(what_the_columns_end_with_comes_last);
  RUN(what_the_one_writes_is_read_in_the_same_round);
  RUN(the_result_is_read);
  RUN(other_rows_stay_apart);
  RUN(what_the_columns_begin_with_is_fixed);
  RUN(what_stands_between_moves_up_if_it_can);
  return testing_finish();
}
