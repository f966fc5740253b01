// Loops that only write a destination use non-temporal stores; those whose order or aliases may matter do not.
#include "imp_text.h"

static const char *result_in(Context *context, const char *text) { return imp_after(context, stream_stores, text); }
static uint32_t words_after(const char *text, const char *word) {
  Context *context = context_new();
  const uint32_t count = count_words(result_in(context, text), word);
  context_free(context);
  return count;
}

// for i < n { `before` store `buffer` `index` `value` `after` }; `end`
typedef struct Case {
  const char *kind, *destination, *before, *index, *value, *after, *end;
} Case;
static const Case plain = {" parallel", "no_alias []f64", "", "i_5", "a_2[i_5] + 1.0f64", "", ""};

static const char *text_of_case(Context *context, Case it) {
  return text_c_string(
      context->arena,
      text_format(context->arena,
                  "function f(n_1: i64, a_2: read_only no_alias []f64, b_3: %s, m_4: i64) -> (r_6: f64) {\n"
                  " var s_7: f64 = 0.0f64\n"
                  " for i_5 < n_1%s {\n"
                  "%s  b_3[%s] = %s\n"
                  "%s }\n"
                  "%s r_6 = s_7\n"
                  "}\n",
                  it.destination, it.kind, it.before, it.index, it.value, it.after, it.end));
}
static bool is_streamed(Case it) {
  Context *context = context_new();
  const bool streamed = words_after(text_of_case(context, it), "stream b") == 1;
  context_free(context);
  return streamed;
}

static void destinations_are_streamed(void) {
  Case it = plain;
  CHECK(is_streamed(it));
  it.index = "m_4 * n_1 + i_5";
  CHECK(is_streamed(it));
  it.before = "  var j_8: i64 = m_4 + i_5\n", it.index = "j_8 + 1";
  CHECK(is_streamed(it));
}

// The sum reads what was just written, and keeps its order: one line after the other.
static void sums_are_streamed_in_order(void) {
  Case it = plain;
  it.kind = "", it.after = "  s_7 = s_7 + b_3[i_5]\n";
  CHECK(is_streamed(it));
  Context *context = context_new();
  const char *text = text_of_case(context, it);
  CHECK(words_after(text, "for stream") == 0 && words_after(text, "+ line_") == 1);
  CHECK(words_after(text_of_case(context, plain), "for stream") == 1); // lines of several pages in turns
  context_free(context);
}

// Elements that depend on the element before come one at a time; those of which one is kept do not.
static void recurrences_are_left(void) {
  Case it = plain;
  it.kind = "", it.before = "  s_7 = s_7 + a_2[i_5]\n", it.value = "s_7";
  CHECK(!is_streamed(it));
  it.before = "  var x_8: f64 = s_7 + a_2[i_5]\n  s_7 = x_8\n", it.value = "x_8 * 2.0f64";
  CHECK(!is_streamed(it));
  it.before = "", it.value = "s_7 * 2.0f64", it.after = "  s_7 = s_7 + a_2[i_5]\n";
  CHECK(!is_streamed(it));
  it.value = "a_2[i_5] - s_7", it.after = "  s_7 = a_2[i_5]\n";
  CHECK(is_streamed(it));
}

static void others_are_left(void) {
  Case it = plain;
  it.index = "i_5 * 2"; // not one after the other
  CHECK(!is_streamed(it));
  it.index = "n_1 - i_5";
  CHECK(!is_streamed(it));
  it = plain;
  it.value = "a_2[i_5 * m_4]";
  CHECK(!is_streamed(it));
  it.value = "f64.exp(a_2[i_5])"; // the memory is not what it waits for
  CHECK(!is_streamed(it));
  it = plain;
  it.destination = "[]f64"; // may overlap what is read
  CHECK(!is_streamed(it));
  it = plain;
  it.after = "  b_3[i_5] = 1.0f64\n";
  CHECK(!is_streamed(it));
  it = plain;
  it.before = "  s_7 = s_7 + b_3[i_5]\n", it.kind = ""; // read before it is written
  CHECK(!is_streamed(it));
  it = plain;
  it.end = " for i_8 < n_1 reducing (s_7 by add) { s_7 = s_7 + b_3[i_8] }\n"; // read later
  CHECK(!is_streamed(it));
  it.end = " s_7 = b_3[0]\n"; // one element
  CHECK(is_streamed(it));
}

// An index that a sum moves.
static void assigned_indices_are_left(void) {
  CHECK(words_after("function f(n_1: i64, b_2: no_alias []i64) -> (r_3: i64) {\n"
                    " var k_4: i64 = 0\n"
                    " for i_5 < n_1 {\n"
                    "  b_2[i_5 + k_4] = i_5\n"
                    "  k_4 = k_4 + 1\n"
                    " }\n"
                    " r_3 = k_4\n"
                    "}\n",
                    "stream b") == 0);
}

static const char *const nest =
    "function f(n_1: i64, m_2: i64, a_3: read_only no_alias []f32, b_4: no_alias []f32) -> () {\n"
    " for i_5 < n_1 parallel {\n"
    "  var w_6: i64 = i64.min(m_2, %s)\n"
    "  for j_7 < w_6 parallel {\n"
    "   b_4[i_5 * m_2 + j_7] = a_3[j_7]\n"
    "  }\n"
    " }\n"
    "}\n";

// Once, before the rows; the size of a row may not be known there.
static void nests_are_asked_once(void) {
  Context *context = context_new();
  const char *text = result_in(context, text_c_string(context->arena, text_format(context->arena, nest, "100000")));
  CHECK(strstr(text, "streams(n_1, i64.min(m_2, 100000), 4)") && count_words(text, "streams(n_1") == 1 &&
        count_words(text, "fence") == 1);
  CHECK(strstr(text, "streams(n_1") < strstr(text, "for i"));
  CHECK(words_after(text_c_string(context->arena, text_format(context->arena, nest, "i_5")), "stream b") == 0);
  context_free(context);
}

int main(void) {
  RUN(destinations_are_streamed);
  RUN(sums_are_streamed_in_order);
  RUN(recurrences_are_left);
  RUN(others_are_left);
  RUN(assigned_indices_are_left);
  RUN(nests_are_asked_once);
  return testing_finish();
}
