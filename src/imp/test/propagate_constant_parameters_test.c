#include "imp_text.h"
#include <string.h>

static const char *result_of(Context *context, const char *text) {
  return imp_after(context, propagate_constant_parameters, text);
}

// g calls itself, and f calls it with `second` as the other argument.
static const char *calls(Context *context, const char *own, const char *second) {
  return text_c_string(context->arena, text_format(context->arena,
                                                   "function g(n_1: i64, k_2: i64) -> (r_3: i64) {\n"
                                                   " if n_1 < 1 {\n"
                                                   "  r_3 = k_2 *%% n_1\n"
                                                   " } else {\n"
                                                   "  var s_4: i64\n"
                                                   "  call g(n_1 -%% 1, %s) -> (s_4) at 0\n"
                                                   "  r_3 = s_4\n"
                                                   " }\n"
                                                   "}\n"
                                                   "function f(n_5: i64) -> (r_6: i64) {\n"
                                                   " var a_7: i64\n"
                                                   " var b_8: i64\n"
                                                   " call g(n_5, 1) -> (a_7) at 0\n"
                                                   " call g(n_5, %s) -> (b_8) at 0\n"
                                                   " r_6 = a_7 +%% b_8\n"
                                                   "}\n",
                                                   own, second));
}

static void what_all_calls_pass_is_known(void) {
  Context *context = context_new();
  const char *text = result_of(context, calls(context, "k_2", "1"));
  CHECK(!strstr(text, "k_2 *% n_1"));
  context_free(context);
}

static void what_they_do_not_agree_on_is_not(void) {
  Context *context = context_new();
  CHECK(strstr(result_of(context, calls(context, "k_2", "2")), "k_2 *% n_1"));
  CHECK(strstr(result_of(context, calls(context, "n_1", "1")), "k_2 *% n_1"));
  context_free(context);
}

int main(void) {
  RUN(what_all_calls_pass_is_known);
  RUN(what_they_do_not_agree_on_is_not);
  return testing_finish();
}
