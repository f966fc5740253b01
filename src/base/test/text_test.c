// Text: parts and lines of a text, the order of texts, and characters that take several bytes.
#include "base/base.h"
#include "testing.h"

static bool is_text(Text text, const char *wanted) { return text_equal(text, text_of(wanted)); }

static void parts(void) {
  const Text text = TEXT("one two");
  CHECK(is_text(text_slice(text, 1, 3), "ne") && is_text(text_from(text, 4), "two") && text_from(text, 7).size == 0);
  CHECK(text_find(text, TEXT("two")) == 4 && text_find(text, TEXT("o")) == 0 && text_find(text, TEXT("x")) == 7);
  CHECK(text_find(text, TEXT("")) == 0 && text_find(TEXT(""), TEXT("a")) == 0);
}

static void lines(void) {
  Text rest = TEXT("one\n\ntwo"), line = TEXT("");
  CHECK(text_take_line(&rest, &line) && is_text(line, "one"));
  CHECK(text_take_line(&rest, &line) && is_text(line, ""));
  CHECK(text_take_line(&rest, &line) && is_text(line, "two") && !text_take_line(&rest, &line));
  rest = TEXT("one\n");
  CHECK(text_take_line(&rest, &line) && is_text(line, "one") && !text_take_line(&rest, &line));
}

static void order(void) {
  CHECK(text_order(TEXT("a"), TEXT("b")) < 0 && text_order(TEXT("b"), TEXT("a")) > 0);
  CHECK(text_order(TEXT("a"), TEXT("aa")) < 0 && text_order(TEXT("aa"), TEXT("a")) > 0);
  CHECK(text_order(TEXT(""), TEXT("")) == 0 && text_order(TEXT("ab"), TEXT("ab")) == 0);
}

static void characters(void) {
  CHECK(text_characters(TEXT("a\xc3\xa4\xe2\x82\xac")) == 3 && text_characters(TEXT("")) == 0);
  CHECK(!char_continues('a') && !char_continues('\xc3') && char_continues('\xa4'));
}

int main(void) {
  RUN(parts);
  RUN(lines);
  RUN(order);
  RUN(characters);
  return testing_finish();
}
