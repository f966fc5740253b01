// api: the interface of generated code as a C program sees it: codes, contracts, links, texts.
#include "backend_testing.h"

static const char *const sum_of_squares =
    "fun f (n: i64, xs: [n]f64) -> (r: f64) {\n"
    " s: f64 = reduce n op (a: f64, b: f64) { c: f64 = prim add f64 (a, b) in (c) } neutral (0f64) fn (i: i64) { x: "
    "f64 = index xs (i) p: f64 = prim mul f64 (x, x) in (p) } in (s) }";
// Needs a temporary array: both s[n - 1 - j] and s[j] are read.
static const char *const with_temporary =
    "fun f (n: i64, xs: [n]f64) -> (r: [n]f64) { last: i64 = prim sub i64 (n, 1i64)\n"
    " s: [n]f64 = scan n op (a: f64, b: f64) { c: f64 = prim add f64 (a, b) in (c) } neutral (0f64) fn (i: i64) { x: "
    "f64 = index xs (i) in (x) }\n"
    " ys: [n]f64 = build (n) fn (j: i64) { k: i64 = prim sub i64 (last, j) y: f64 = index s (k) z: f64 = index s (j) "
    "w: f64 = prim add f64 (y, z) in (w) } in (ys) }";

static const char *const checked_index =
  "fun f (n: i64, xs: [n]i64, i: i64) -> (r: i64) {\n"
  " a: bool = prim le i64 (0i64, i) b: bool = prim lt i64 (i, n) c: bool = prim and bool (a, b)\n"
  " ok: certificate = assert c bounds \"Index [\" (i) \"] out of bounds for array of shape [\" (n) \"].\"\n"
  " x: i64 = <ok> index xs (i) in (x) }";

static const char *const kept = "fun f (n: i64, xs: [n]i64) -> (k: i64, r: [k]i64) {\n"
                                " k2: i64, ys: [k2]i64 = filter n fn (i: i64) { x: i64 = index xs (i) c: bool = prim "
                                "lt i64 (3i64, x) in (c, x) } in (k2, ys) }";

// Runs the command in a folder with prog.c, prog.h and main.c; true when it exits with 0.
static bool command_succeeds(const BackendOutput *output, const char *main_text, const char *command) {
  char directory[64] = "/tmp/ashlar_XXXXXX", line[256];
  REQUIRE(mkdtemp(directory));
  write_file(directory, "prog.c", output->source);
  write_file(directory, "prog.h", output->header);
  write_file(directory, "main.c", text_of(main_text));
  const bool ok = compile(directory, command);
  snprintf(line, sizeof line, "rm -rf %s", directory);
  if (system(line) != 0) fprintf(stderr, "cannot remove %s\n", directory);
  return ok;
}

// Compiles and runs `main_text`, which includes prog.h, with the generated program; true when it exits with 0.
static bool runs(const char *core, const char *main_text, const char *compiler) {
  Built built = generate_c(core);
  const BackendOptions options = {.program_name = TEXT("prog")};
  built.output = generated_from(&built, &options);
  const bool ok = command_succeeds(&built.output, main_text, compiler);
  context_free(built.context);
  return ok;
}

#define STRICT "gcc -std=c99 -O2 -Wall -Wextra -Wconversion -Wshadow -Wpedantic -Werror "

static void called_from_c(void) {
  CHECK(runs(sum_of_squares,
             "#include \"prog.h\"\n"
             "int main(void) { const double xs[3] = {1, 2, 3}; double r = 0; return f(&r, 3, xs, NULL, 0, NULL) == 0 "
             "&& r == 14 ? 0 : 1; }\n",
             STRICT "prog.c main.c -o main && ./main"));
}

static void the_header_is_also_cpp(void) {
  CHECK(runs(sum_of_squares,
             "#include \"prog.h\"\nint main() { const double xs[2] = {1, 2}; double r = 0; return f(&r, 2, xs, "
             "nullptr, 0, nullptr) == 0 && r == 5 ? 0 : 1; }\n",
             "if command -v g++ >/dev/null; then cp main.c main.cpp && gcc -c prog.c && g++ -Wall -Wextra main.cpp "
             "prog.o -o main && ./main; fi"));
}

static void workspace_is_exact(void) {
  CHECK(runs(with_temporary,
             "#include \"prog.h\"\n#include <string.h>\n"
             "static uint64_t space[100];\n"
             "int main(void) {\n"
             "  const double xs[5] = {1, 2, 3, 4, 5}; double r[5] = {7, 7, 7, 7, 7}; prog_error error; const size_t "
             "bytes = f_workspace(5);\n"
             "  if (bytes != 40 || f_workspace(-1) != SIZE_MAX || f_workspace(INT64_MAX / 2) != SIZE_MAX || "
             "f_workspace(0) != 0) return 1;\n"
             "  if (f(r, 5, xs, space, bytes - 1, &error) != 2 || error.code != 2 || error.values[0] != 40 || r[0] != "
             "7) return 2;\n"
             "  if (f(r, -1, xs, space, bytes, &error) != 3 || r[0] != 7) return 3;\n"
             "  if (f(r, 5, xs, space, bytes, &error) != 0 || r[0] != 16 || r[4] != 16 || r[2] != 12) return 4;\n"
             "  return error.high_water == 40 && space[5] == 0 ? 0 : 5;\n}\n",
             STRICT "-DASHLAR_MEASURE prog.c main.c -o main && ./main"));
}

static void program_errors_have_messages(void) {
  CHECK(runs(checked_index,
             "#include \"prog.h\"\n#include <string.h>\n"
             "int main(void) {\n"
             "  const int64_t xs[3] = {1, 2, 3}; int64_t r = 9; prog_error error; char text[200], tiny[8];\n"
             "  if (f(&r, 3, xs, 5, NULL, 0, &error) != 1 || f(&r, 3, xs, 5, NULL, 0, NULL) != 1) return 1;\n"
             "  if (strcmp(prog_message(&error, text, sizeof text), \"Error: Index [5] out of bounds for array of "
             "shape [3].\\ntest.core:3:2\") != 0) return 2;\n"
             "  if (strcmp(prog_message(&error, tiny, sizeof tiny), \"Error: \") != 0) return 3;\n"
             "  return f(&r, 3, xs, 2, NULL, 0, &error) == 0 && r == 3 ? 0 : 4;\n}\n",
             STRICT "prog.c main.c -o main && ./main"));
}

static void data_dependent_sizes_report_their_length(void) {
  CHECK(
      runs(kept,
           "#include \"prog.h\"\n"
           "int main(void) {\n"
           "  const int64_t xs[4] = {1, 7, 3, 9}; int64_t r[4] = {0, 0, 0, 0}, k = 3, shape[1]; prog_error error;\n"
           "  if (f_shape(shape, 4) != 0 || shape[0] != 4 || f_shape(shape, -4) != 3) return 1;\n"
           "  if (f(r, &k, 4, xs, NULL, 0, &error) != 4 || k != 3 || r[0] != 0) return 2;\n"
           "  k = 4;\n  return f(r, &k, 4, xs, NULL, 0, &error) == 0 && k == 2 && r[0] == 7 && r[1] == 9 ? 0 : 3;\n}\n",
           STRICT "prog.c main.c -o main && ./main"));
}

static void links_without_a_library(void) {
  CHECK(runs(checked_index, "", STRICT "-ffreestanding -nostdlib -shared -fPIC -Wl,--no-undefined prog.c -o prog.so"));
  CHECK(runs(kept, "", STRICT "-ffreestanding -nostdlib -shared -fPIC -Wl,--no-undefined prog.c -o prog.so"));
  CHECK(runs(with_temporary, "", STRICT "-ffreestanding -nostdlib -shared -fPIC -Wl,--no-undefined prog.c -o prog.so"));
}

static void other_compilers(void) {
  CHECK(runs(with_temporary, "", "if command -v tcc >/dev/null; then tcc -Wall -Werror -c prog.c; fi"));
  CHECK(runs(with_temporary, "",
             "if command -v clang >/dev/null; then clang -std=c99 -O2 -Wall -Wextra -Wconversion -Wshadow -Wpedantic "
             "-Werror -c prog.c; fi"));
}

static void called_through_an_ffi(void) {
  CHECK(runs(
      sum_of_squares,
      "import ctypes\nlib = ctypes.CDLL('./prog.so')\nxs = (ctypes.c_double * 3)(1, 2, 3)\nr = ctypes.c_double()\n"
      "assert lib.f(ctypes.byref(r), ctypes.c_int64(3), xs, None, ctypes.c_size_t(0), None) == 0 and r.value == 14\n",
      STRICT "-shared -fPIC prog.c -o prog.so && if command -v python3 >/dev/null; then python3 main.c; fi"));
}

static void the_same_input_gives_the_same_text(void) {
  const Built a = generate_c(with_temporary), b = generate_c(with_temporary);
  CHECK(text_equal(a.output.source, b.output.source) && text_equal(a.output.header, b.output.header));
}

static void names_of_the_source_are_kept(void) {
  const char *text = c_of("fun f (n: i64, int: [n]f64) -> (double: [n]f64) { y: [n]f64 = build (n) fn (i: i64) { x: "
                          "f64 = index int (i) in (x) } in (y) }");
  CHECK(strstr(text, "double *restrict double_1, int64_t n, const double *int_1") != NULL);
  CHECK(strstr(text, ": build y */") != NULL);
}

// ---- names that the program and the generated code share
// Does a library of this source compile, and a C program that includes its header?
static bool library_compiles(const char *program_name, const char *source) {
  Context *context = context_new();
  context_configure(context, (Options){.prefix = ""});
  Compilation compilation = {.context = context};
  const DriverOptions driver = driver_options_new();
  const uint32_t file = source_add(context, TEXT("test.fut"), text_of(source));
  bool ok = driver_check(&compilation, file) && driver_run(&compilation, &driver, PHASE_Memory);
  const BackendOptions options = {.program_name = text_of(program_name), .header_name = TEXT("prog.h")};
  const BackendOutput output = ok ? driver_generate(&compilation, &driver, &options) : (BackendOutput){0};
  ok = ok && command_succeeds(&output, "#include \"prog.h\"\nint main(void) { return 0; }\n",
                              STRICT "-DASHLAR_CHECK_ALIASES prog.c main.c -o main");
  if (!ok) fprintf(stderr, "%s:\n%s\n", program_name, source);
  context_free(context);
  return ok;
}

static const char *text_with_name(char *text, size_t size, const char *pattern, const char *name) {
  size_t at = 0;
  for (const char *c = pattern; *c; c++)
    at += (size_t)snprintf(text + at, size - at, *c == '@' ? "%s" : "%.1s", *c == '@' ? name : c);
  return text;
}

static const char *const sum_type = "type @ = #a i64 | #b f64\n"
                                    "entry f (n: i64) (x: @): @ = match x case #a i -> #a (i / n) case #b y -> #b y\n";
#define SUM_OF(type) "def sum (l: " type "): i64 = match l case #nil -> 0 case #cons x t -> x + sum t\n"
static const char *const recursive_type = "type @ = #nil | #cons i64 @\n" SUM_OF("@")
                                          "entry g (n: i64) (l: @): i64 = sum l / n\n";
static const char *const beside_recursion =
    "type @ = #a i64 | #b f64\ntype list = #nil | #cons i64 list\n" SUM_OF("list")
    "entry h (x: @) (l: list): (@, i64) = (match x case #a i -> #a (i / 2) case #b y -> #b y, 7 / sum l)\n";

static void types_are_named_like_parts_of_the_header(void) {
  static const char *const names[] = {"message", "error", "fail", "sites", "program", "range", "misplaced", "H"};
  char source[1000];
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    CHECK(library_compiles("prog", text_with_name(source, sizeof source, sum_type, names[i])));
  CHECK(library_compiles("size", text_with_name(source, sizeof source, sum_type, "t")));
}

static void types_are_named_like_parts_of_the_pool(void) {
  static const char *const names[] = {"pool", "pool_of", "pool_room", "word", "cell_words", "most_words"};
  char source[1000];
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    CHECK(library_compiles("prog", text_with_name(source, sizeof source, beside_recursion, names[i])));
  CHECK(library_compiles("prog", text_with_name(source, sizeof source, recursive_type, "pool")));
}

static void programs_are_named_like_the_runtime(void) {
  static const char *const names[] = {"rt", "rt_size", "ASHLAR", "ashlar"};
  char source[1000];
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    CHECK(library_compiles(names[i], text_with_name(source, sizeof source, sum_type, "max")));
    CHECK(library_compiles(names[i], text_with_name(source, sizeof source, sum_type, "chunks")));
  }
}

static void names_of_programs(void) {
  static const char *const pairs[][2] = {{"rt", "program_rt"}, {"rt_heap", "program_rt_heap"}, {"rta", "rta"},
                                         {"_x", "x"},          {"x__", "x"},                   {"a-b", "a_b"}};
  Context *context = context_new();
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    CHECK(text_equal(backend_program_name(context->arena, text_of(pairs[i][0])), text_of(pairs[i][1])));
  context_free(context);
}

// ---- rows
static const char *body_of(const char *text) { return strstr(text, "int f(double *restrict"); }

static void allocation_is_a_pointer_addition(void) {   // FS-58, FS-60
  const char *text =
      body_of(c_of("fun f (n: i64, xs: [n]f64) -> (r: f64) { last: i64 = prim sub i64 (n, 1i64)\n"
                   " s: [n]f64 = scan n op (a: f64, b: f64) { c: f64 = prim add f64 (a, b) in (c) } neutral (0f64) fn "
                   "(i: i64) { x: f64 = index xs (i) in (x) }\n"
                   " t: [n]f64 = scan n op (a2: f64, b2: f64) { c2: f64 = prim mul f64 (a2, b2) in (c2) } neutral "
                   "(1f64) fn (i2: i64) { x2: f64 = index s (i2) in (x2) }\n"
                   " y: f64 = index t (last) z: f64 = index s (0i64) w: f64 = prim add f64 (y, z) in (w) }"));
  CHECK(text != NULL);
  if (!text) return;
  CHECK(strstr(text, "= (double *)(void *)arena;") != NULL);
  CHECK(strstr(text, "= (double *)(void *)(arena + n * 8);") != NULL);
  CHECK(strstr(text, "malloc") == NULL && strstr(text, "free") == NULL);
}

static void row_major_access_is_plain(void) {          // FM-52
  const char *text = c_of("fun f (n: i64, m: i64, xs: [n][m]f64) -> (r: [n][m]f64) {\n"
                          " ys: [n][m]f64 = build (n, m) fn (i: i64, j: i64) { x: f64 = index xs (i, j) c: f64 = "
                          "convert f64 i64 j y: f64 = prim mul f64 (x, c) in (y) } in (ys) }");
  CHECK(strstr(text, "r[i * m + step] = xs[i * m + step] * (double)step;") != NULL);
}

// It has no use for error codes of its own; the comparison of its arguments has.
static void a_program_that_cannot_fail_compares_its_arguments(void) {
  CHECK(library_compiles("prog", "type t = #a i64 | #b f64\nentry f (x: t): t = x\nentry g (x: i64): i64 = x + 1\n"));
}

static void a_sum_is_one_loop(void) {                  // FS-57
  const char *text = body_of(c_of(sum_of_squares));
  CHECK(text && strstr(text, "double a = 0.0;\n  for (int64_t i = 0; i < n; i++) {") != NULL);
  CHECK(text && occurrences_of(text, "for (int64_t") == 1);
}

static void numbers_of_conditions_need_no_jumps(void) {
  const char *text = c_of("fun f (n: i64, xs: [n]i64) -> (r: [n]i32) {\n"
                          " ys: [n]i32 = build (n) fn (i: i64) { x: i64 = index xs (i) a: bool = prim eq i64 (x, 3i64) "
                          "b: bool = prim lt i64 (x, 1i64) c: bool = prim or bool (a, b) d: i32 = convert i32 bool c "
                          "in (d) } in (ys) }");
  CHECK(strstr(text, "(int32_t)((x == 3) | (x < 1))") != NULL);
}

int main(void) {
  RUN_ROW("FS-62", called_from_c);
  RUN_ROW("FS-62", called_through_an_ffi);
  RUN(the_header_is_also_cpp);
  RUN(workspace_is_exact);
  RUN(program_errors_have_messages);
  RUN(data_dependent_sizes_report_their_length);
  RUN(links_without_a_library);
  RUN(other_compilers);
  RUN(the_same_input_gives_the_same_text);
  RUN(names_of_the_source_are_kept);
  RUN(types_are_named_like_parts_of_the_header);
  RUN(types_are_named_like_parts_of_the_pool);
  RUN(programs_are_named_like_the_runtime);
  RUN(names_of_programs);
  RUN(a_program_that_cannot_fail_compares_its_arguments);
  RUN(numbers_of_conditions_need_no_jumps);
  RUN_ROW("FS-58", allocation_is_a_pointer_addition);
  RUN_ROW("FS-60", allocation_is_a_pointer_addition);
  RUN_ROW("FM-52", row_major_access_is_plain);
  RUN_ROW("FS-57", a_sum_is_one_loop);
  return testing_finish();
}
