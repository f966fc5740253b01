// Sums of floats along rows are computed for four rows at a time; other loops stay.
#include "imp_text.h"

static const char *result_in(Context *context, const char *text) { return imp_after(context, unroll_and_jam, text); }

// for i < `rows` { x = 0; for l < `length` { `extra`; x = x + `element` }; y[i] = x }
typedef struct Sum {
  const char *rows, *kind, *length, *inner, *type, *zero, *element, *extra;
} Sum;
static const Sum product = {"n_1", " parallel", "m_2", "", "f64", "0.0f64", "a_3[i_7 * m_2 + l_8] * b_4[l_8]", ""};

static const char *text_of_sum(Context *context, Sum s) {
  return text_c_string(
      context->arena,
      text_format(context->arena,
                  "function f(n_1: i64, m_2: i64, a_3: read_only no_alias []f64, b_4: read_only no_alias []f64, c_5: "
                  "read_only no_alias []i64, y_6: no_alias []%s) -> () {\n"
                  " for i_7 < %s%s {\n"
                  "  var x_9: %s = %s\n"
                  "  for l_8 < %s%s {\n"
                  "%s   x_9 = x_9 %s %s\n"
                  "  }\n"
                  "  y_6[i_7] = x_9\n"
                  " }\n"
                  "}\n",
                  s.type, s.rows, s.kind, s.type, s.zero, s.length, s.inner, s.extra, s.type[0] == 'i' ? "+%" : "+",
                  s.element));
}

static uint32_t sums_of(Sum sum) {
  Context *context = context_new();
  const uint32_t count = count_words(result_in(context, text_of_sum(context, sum)), "  x_");
  context_free(context);
  return count;
}

static void four_rows_go_together(void) {
  Context *context = context_new();
  const char *text = result_in(context, text_of_sum(context, product));
  CHECK(strstr(text, "exact i64.quot(n_1, 4)"));
  CHECK(count_words(text, "for ") == 5 && count_words(text, "  y_6[") == 5);
  CHECK(count_words(text, "fetch ") == 1 && strstr(text, " <= 256 {"));   // if rows are short
  context_free(context);
  CHECK(sums_of(product) == 5);
}

static void of_four_rows_no_loop_is_left(void) {
  Context *context = context_new();
  Sum sum = product;
  sum.rows = "4";
  const char *text = result_in(context, text_of_sum(context, sum));
  CHECK(count_words(text, "for ") == 1 && count_words(text, "  x_") == 4 && strstr(text, "y_6[3] = "));
  context_free(context);
}

static void what_waits_for_nothing_stays(void) {
  Sum sum = product;
  // the C compiler does better
  sum.type = "i64", sum.zero = "0", sum.element = "c_5[i_7 * m_2 + l_8]";
  CHECK(sums_of(sum) == 1);
  // takes longer than the addition
  sum = product, sum.element = "f64.sqrt(a_3[i_7 * m_2 + l_8])";
  CHECK(sums_of(sum) == 1);
}

static void other_loops_stay(void) {
  Sum sum = product;
  sum.kind = "", sum.element = "y_6[l_8]";   // a row reads what others write
  CHECK(sums_of(sum) == 1);
  sum = product, sum.rows = "3";
  CHECK(sums_of(sum) == 1);
  sum = product, sum.length = "4";
  CHECK(sums_of(sum) == 1);
  sum = product, sum.length = "i_7"; // each row has a length of its own
  CHECK(sums_of(sum) == 1);
  sum = product, sum.length = "c_5[0]";
  CHECK(sums_of(sum) == 1);
}

// The last element is kept for the next iteration, but there is no recurrence.
static void what_is_only_kept_stays(void) {
  Sum sum = product;
  sum.zero = "0.0f64\n"
             "  var k_20: f64 = 0.0f64",
  sum.extra = "   y_6[i_7 * m_2 + l_8] = k_20 * b_4[l_8]\n"
              "   k_20 = b_4[l_8]\n";
  CHECK(sums_of(sum) == 5);
  Context *context = context_new();
  const char *text = text_of_sum(context, sum);
  const char *start = strstr(text, "   x_9 = "), *end = strchr(start, '\n');
  const char *kept =
      text_c_string(context->arena, text_format(context->arena, "%.*s%s", (int)(start - text), text, end + 1));
  CHECK(count_words(result_in(context, kept), "  k_") == 1);
  context_free(context);
}

// Recurrences, as in filters: each element is stored as soon as it is known.
static void what_is_stored_on_the_way_is(void) {
  Sum sum = product;
  sum.extra = "   y_6[i_7 * m_2 + l_8] = x_9\n";
  CHECK(sums_of(sum) == 5);
}

static void parts_are_better_where_sums_may_be_split(void) {
  Context *context = context_new();
  context_configure(context, (Options){.relaxed = true});
  CHECK(count_words(result_in(context, text_of_sum(context, product)), "  x_") == 1);
  context_free(context);
}

int main(void) {
  RUN(four_rows_go_together);
  RUN(of_four_rows_no_loop_is_left);
  RUN(what_waits_for_nothing_stays);
  RUN(other_loops_stay);
  RUN(what_is_only_kept_stays);
  RUN(what_is_stored_on_the_way_is);
  RUN(parts_are_better_where_sums_may_be_split);
  return testing_finish();
}
