// api: the interface of generated code as a C program sees it: codes, contracts, links, texts.
#include "backend_testing.h"

static const char *const sum_of_squares =
    "fun f (n: i64, xs: [n]f64) -> (r: f64) {\n"
    " s: f64 = reduce n op (a: f64, b: f64) { c: f64 = prim add f64 (a, b) in (c) } neutral (0f64) fn (i: i64) { x: "
    "f64 = index xs (i) p: f64 = prim mul f64 (x, x) in (p) } in (s) }";
// Needs a temporary: the rows are reversed twice with a barrier between.
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

// Compiles and runs `main_text`, which includes prog.h, with the generated program; true when it exits with 0.
static bool runs(const char *core, const char *main_text, const char *compiler) {
  Built built = generate_c(core);
  const BackendOptions options = {.program_name = TEXT("prog")};
  built.output = generated_from(&built, &options);
  char directory[64] = "/tmp/ashlar_XXXXXX", line[256];
  REQUIRE(mkdtemp(directory));
  write_file(directory, "prog.c", built.output.source);
  write_file(directory, "prog.h", built.output.header);
  write_file(directory, "main.c", text_of(main_text));
  const bool ok = compile(directory, compiler);
  snprintf(line, sizeof line, "rm -rf %s", directory);
  if (system(line) != 0) fprintf(stderr, "cannot remove %s\n", directory);
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
                          " ys: [n][m]f64 = build (n, m) fn (i: i64, j: i64) { x: f64 = index xs (i, j) y: f64 = prim "
                          "mul f64 (x, 2f64) in (y) } in (ys) }");
  CHECK(strstr(text, "r[i * m + j] = xs[i * m + j] * 2.0;") != NULL);
}

static void a_sum_is_one_loop(void) {                  // FS-57
  const char *text = body_of(c_of(sum_of_squares));
  CHECK(text && strstr(text, "double a = 0.0;\n  for (int64_t i = 0; i < n; i++) {") != NULL);
  CHECK(text && occurrences_of(text, "for (int64_t") == 1);
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
  RUN_ROW("FS-58", allocation_is_a_pointer_addition);
  RUN_ROW("FS-60", allocation_is_a_pointer_addition);
  RUN_ROW("FM-52", row_major_access_is_plain);
  RUN_ROW("FS-57", a_sum_is_one_loop);
  return testing_finish();
}
