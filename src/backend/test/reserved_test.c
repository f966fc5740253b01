// Names that C, C++ or the headers of the host program use already.
#include "backend/names.h"
#include "testing.h"

static bool reserved(const char *name) { return is_reserved(text_of(name)); }

// Names from all over the tables: a table that is not sorted would lose some.
static void names_are_found(void) {
  static const char *const names[] = {
      "NULL",       "a64l",   "acos",   "asinh", "atanh",     "bool",      "break",   "canonicalize",
      "const_cast", "erf",    "error",  "fopen", "free",      "goto",      "if",      "index",
      "int8_t",     "jn",     "link",   "log1p", "malloc",    "memcpy",    "nan",     "not",
      "open",       "pow",    "printf", "qsort", "read",      "remainder", "sin",     "size_t",
      "strlen",     "struct", "tgamma", "time",  "trunc",     "typeof",    "va_list", "while",
      "workspace",  "write",  "xor_eq", "yn",    "rt_add_i8", "__file"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (!reserved(names[i])) printf("%s\n", names[i]);
    CHECK(reserved(names[i]));
  }
}

static void variants_of_mathematics(void) {
  CHECK(reserved("sinf") && reserved("sinl") && reserved("acoshf32x") && reserved("y0f128") && reserved("hypotf64"));
  CHECK(!reserved("sinf8") && !reserved("fsin") && !reserved("mallocf"));
}

static void other_names_are_free(void) {
  CHECK(!reserved("") && !reserved("sum") && !reserved("sine") && !reserved("xs") && !reserved("dot") &&
        !reserved("mandelbrot") && !reserved("f") && !reserved("l"));
  CHECK(!reserved("a64") && !reserved("zzz") && !reserved("A"));
}

int main(void) {
  RUN(names_are_found);
  RUN(variants_of_mathematics);
  RUN(other_names_are_free);
  return testing_finish();
}
