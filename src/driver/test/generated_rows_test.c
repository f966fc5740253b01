// generated_rows: the form of the C generated from source programs, for rows of test/rows/rows.txt that require it.
#include "driver/driver.h"
#include "testing.h"

static const char *c_of(const char *source) {
  Context *context = context_new();
  context_configure(context, (Options){.prefix = ""});
  Compilation compilation = {.context = context};
  DriverOptions options = driver_options_new();
  options.verify = true;
  map_put(&context->skipped_rules, intern_string(context->names, "stream-stores").id, 1);   // loops are counted
  const bool ok = driver_check(&compilation, source_add(context, TEXT("test.fut"), text_of(source))) &&
                  driver_run(&compilation, &options, PHASE_Memory);
  if (!ok) {
    Out out = out_new(context->arena);
    diag_print(context, &out, false);
    fprintf(stderr, "%.*s\n", TEXT_ARG(out_result(&out)));
    CHECK(ok);
    return "";
  }
  const BackendOptions backend = {.program_name = TEXT("prog")};
  // the context lives on
  return text_c_string(context->arena, driver_generate(&compilation, &options, &backend).source);
}

// The text of the entry's own function, to its closing brace.
static const char *body_of(const char *text, const char *entry) {
  static char body[20000];
  char head[64];
  snprintf(head, sizeof head, "\nint %s(", entry);
  const char *start = strstr(text, head);
  CHECK(start != NULL);
  if (!start) return "";
  const char *end = strstr(start, "\n}\n");
  const size_t size = end ? (size_t)(end - start) : 0;
  CHECK(end && size < sizeof body);
  memcpy(body, start, size < sizeof body ? size : 0);
  body[size < sizeof body ? size : 0] = 0;
  return body;
}

static uint32_t count_of(const char *text, const char *word) {
  uint32_t count = 0;
  for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) count++;
  return count;
}

static void closures_need_no_memory(void) {   // FS-59
  const char *text = c_of("def compose f g = \\x -> g (f x)\n"
                          "def scale (k: f64) = \\x -> k * x\n"
                          "def twice f = compose f f\n"
                          "entry apply [n] (k: f64) (xs: [n]f64): [n]f64 = map (twice (compose (scale k) (+ 1))) xs\n");
  const char *body = body_of(text, "apply");
  CHECK(count_of(body, "for (int64_t") == 1 && count_of(body, "arena") == 0 && count_of(body, "(*") == 0);
  CHECK(strstr(text, "malloc") == NULL);
}

static void small_vectors_are_scalars(void) {  // FS-71
  const char *text =
      c_of("type vec = [3]f64\n"
           "def cross (a: vec) (b: vec): vec = [a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]]\n"
           "def dot (a: vec) (b: vec): f64 = reduce (+) 0 (map2 (*) a b)\n"
           "entry triple (a: vec) (b: vec) (c: vec): f64 = dot a (cross b c)\n"
           "entry many [n] (a: [n]vec) (b: [n]vec): [n]f64 = map2 (\\x y -> dot (cross x y) (cross y x)) a b\n");
  const char *body = body_of(text, "triple");
  CHECK(count_of(body, "for (") == 0 && count_of(body, "arena") == 0 && count_of(body, "[3]") == 0);
  body = body_of(text, "many");
  CHECK(count_of(body, "for (") == 1 && count_of(body, "arena") == 0 && count_of(body, "[3]") == 0);
}

static void vector_sum_is_one_loop(void) {     // FS-57
  const char *body = body_of(c_of("entry vector_sum [n] (xs: [n]f64): f64 = reduce (+) 0 xs\n"), "vector_sum");
  // result, input, accumulator
  CHECK(count_of(body, "for (") == 1 && count_of(body, "double ") == 3 && count_of(body, " = 0.0;") == 1);
}

static void views_through_if_copy_nothing(void) {   // FM-33
  const char *body = body_of(c_of("entry pick [n] (c: bool) (xs: [n][n]i64) (i: i64) (j: i64): i64 =\n"
                                  "  let ys = if c then transpose xs else xs\n"
                                  "  in (transpose ys)[i, j]\n"), "pick");
  CHECK(count_of(body, "for (") == 0 && count_of(body, "memcpy") == 0 && count_of(body, "arena") == 0);
}

int main(void) {
  RUN_ROW("FS-59", closures_need_no_memory);
  RUN_ROW("FS-71", small_vectors_are_scalars);
  RUN_ROW("FS-57", vector_sum_is_one_loop);
  RUN_ROW("FM-33", views_through_if_copy_nothing);
  return testing_finish();
}
