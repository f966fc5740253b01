// text_tools_test: the SHA-256 digest against the standard's examples; the reader of JSON.
#include "testing.h"
#include "tool/json.h"
#include "tool/sha256.h"

static void digests_are_those_of_the_standard(void) {
  char digest[65], million[1000000];
  sha256(TEXT(""), digest);
  CHECK_TEXT(digest, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  sha256(TEXT("abc"), digest);
  CHECK_TEXT(digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  sha256(TEXT("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"), digest);
  CHECK_TEXT(digest, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  memset(million, 'a', sizeof million);
  sha256((Text){million, sizeof million}, digest);
  CHECK_TEXT(digest, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

static void json_is_read(void) {
  Arena *arena = arena_new();
  Text problem = TEXT("");
  const Json *json =
      json_read(arena, TEXT(" {\"a\\n\\u00e9\": [1, -2.5e3, true, false, null], \"b\": {}, \"c\": []} "), &problem);
  CHECK(json && json->tag == JSON_Object && json->members.size == 3);
  const Json *list = json_member(json, "a\n\xc3\xa9");
  CHECK(list && list->members.size == 5 && list->members.items[1].value->number == -2500 &&
        list->members.items[2].value->truth);
  CHECK(list && list->members.items[4].value->tag == JSON_Null && json_member(json, "d") == NULL &&
        json_member(list, "a") == NULL);
  arena_free(arena);
}

static void wrong_json_is_refused(void) {
  static const char *const texts[] = {"",        "{",           "[1,]", "[1 2]", "{\"a\"}", "{1: 2}", "\"abc",
                                      "\"\\x\"", "\"\\u12g4\"", "1 2",  "tru",   "--1",     "[,]",    "\"\\"};
  Arena *arena = arena_new();
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    Text problem = TEXT("");
    CHECK(json_read(arena, text_of(texts[i]), &problem) == NULL && problem.size > 0);
  }
  Out deep = out_new(arena);
  for RANGE(i, 100000) out_char(&deep, '[');
  Text problem = TEXT("");
  CHECK(json_read(arena, out_result(&deep), &problem) == NULL && problem.size > 0);
  arena_free(arena);
}

int main(void) {
  RUN(digests_are_those_of_the_standard);
  RUN(json_is_read);
  RUN(wrong_json_is_refused);
  return testing_finish();
}
