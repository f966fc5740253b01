// module_test: every name is resolved; abstract types hide their representation from programs, but not from later
// layers.
#include "checking.h"

static const char counter[] =
  "module type counter = { type t val zero : t val next : t -> t val get : t -> i32 }\n"
  "module c : counter = { type t = i32 def zero = 0i32 def next x = x + 1 def get x = x }\n";

static const char *after(const char *first, const char *second) {
  static char buffer[2048];
  snprintf(buffer, sizeof buffer, "%s%s", first, second);
  return buffer;
}

static void abstract_types_hide(void) {
  CHECK_TEXT(type_of(after(counter, "def a = c.get (c.next c.zero)")), "i32");
  CHECK(rejects(after(counter, "def a = c.next 1i32"), "E0301"));
  CHECK(rejects(after(counter, "def a = c.zero + c.zero"), "E0305"));
  CHECK(rejects(after(counter, "module d : counter with t = i32 = c\ndef a = d.zero"), "E0211"));
  CHECK_TEXT(type_of(after(counter, "module d : counter with t = i64 = { type t = i64 def zero = 0i64 def next x = x + "
                                    "1i64 def get = i32.i64 }\ndef a = d.zero")),
             "i64");
}

static void abstract_types_are_gone_afterwards(void) {
  CHECK_TEXT(type_of(after(counter, "def a = c.next c.zero")), "i32");
}

static void parametric_modules(void) {
  CHECK_TEXT(type_of(after(counter, "module twice (M: counter) = { def two = M.next (M.next M.zero) def out = M.get "
                                    "two }\nmodule t = twice c\ndef b = t.out")),
             "i32");
  CHECK(rejects(after(counter, "module bad (M: counter) = { def wrong = M.zero + 1i32 }"), "E0305"));
  CHECK(rejects(after(counter, "module m (M: counter) = { def x = M.get M.zero }\n"
                               "module n = m { type t = i32 def zero = 1i32 def next (x: i32) = x }\ndef y = n.x"),
                "E0210"));
  CHECK_TEXT(type_of("module type mon = { type t val op : t -> t -> t val ne : t }\n"
                     "module sum (M: mon) = { def sum [n] (xs: [n]M.t) : M.t = reduce M.op M.ne xs }\n"
                     "module fsum = sum { type t = f64 def op (x: f64) y = x + y def ne = 0f64 }\n"
                     "def d = fsum.sum [1, 2, 3]"), "f64");
  CHECK_TEXT(type_of("module pair (A: {type t}) (B: {type t}) = { def swap (a: A.t, b: B.t) = (b, a) }\n"
                     "module p = pair {type t = i32} {type t = bool}\ndef f = p.swap"), "(i32, bool) -> (bool, i32)");
}

static void opening(void) {
  CHECK_TEXT(type_of("module m = { def x = 1i64 }\nopen m\ndef y = x"), "i64");
  CHECK_TEXT(type_of("module m = { local def x = 1i64 def y = x }\ndef z = m.y"), "i64");
  CHECK(rejects("module m = { local def x = 1i64 def y = x }\ndef z = m.x", "E0209"));
  CHECK_TEXT(type_of("module m = { def (+) (a: i32) (b: i32) = true }\ndef f = m.(1 + 2)"), "bool");
  CHECK_TEXT(type_of("module m = { module n = { def x = 2u8 } }\ndef y = m.n.x"), "u8");
}

static void restricted_types(void) {
  CHECK_TEXT(type_of("module m : { val id : i32 -> i32 } = { def id x = x }\ndef r = m.id 3"), "i32");
  CHECK(rejects("module m : { val id : i32 -> i32 } = { def id x = x }\ndef r = m.id true", "E0301"));
  CHECK(rejects("module m : { val id 'a : a -> a } = { def id (x: i32) = x }", "E0211"));
}

static bool fits_after_checking(const char *program, const char *expression) {
  Checked checked = check_text(program, SIZES_Proven);
  Context *context = checked.context;
  for RANGE(i, 2) {
    AstExp *exp = syntax_parse_expression(context, source_add(context, TEXT("e.fut"), text_of(expression)));
    types_check_expression(context, checked.typed, exp);
  }
  bool good = !diag_has_errors(context);
  context_free(context);
  return good;
}

static void a_finished_program_goes_on_hiding(void) {
  const char *program = after(counter, "def one = c.next c.zero");
  CHECK(fits_after_checking(program, "c.get (c.next one)"));
  CHECK(!fits_after_checking(program, "one + 1"));
}

// Every module is applied twice in the next one: the work is linear in the length of the text.
static uint32_t bindings_of_tower(uint32_t height, const char *sealing) {
  Context *context = context_new();
  Out out = out_new(context->arena);
  out_string(&out, counter);
  out_string(&out, "module f0 (P: counter) = { open P }\n");
  for RANGE(i, height)
    out_format(&out,
               "module f%u (P: counter)%s = { module A = f%u P module B = f%u P type t = B.t def zero = B.zero def get "
               "= B.get "
               "def next x = B.next (B.next x) def both = A.get A.zero + B.get B.zero }\n",
               i + 1, sealing, i, i);
  out_format(&out, "module m = f%u c\ndef x = m.get (m.next m.zero)\n", height);
  TypedProgram *typed =
      types_check(context, syntax_load(context, source_add(context, TEXT("t.fut"), out_result(&out))));
  CHECK(!diag_has_errors(context));
  uint32_t count = typed->binding_count;
  context_free(context);
  return count;
}

static void towers_are_linear(void) {
  static const char *const sealings[] = {"", " : counter"};
  for RANGE(i, 2) {
    uint32_t base = bindings_of_tower(0, sealings[i]), low = bindings_of_tower(15, sealings[i]) - base,
             high = bindings_of_tower(30, sealings[i]) - base;
    CHECK(high * 2 <= low * 5);
  }
}

int main(void) {
  RUN(a_finished_program_goes_on_hiding);
  RUN(towers_are_linear);
  RUN(abstract_types_hide);
  RUN(abstract_types_are_gone_afterwards);
  RUN(parametric_modules);
  RUN(opening);
  RUN(restricted_types);
  return testing_finish();
}
