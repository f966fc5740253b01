// Every typing rule accepts what it should and names itself when it rejects [paper 3, Fig. 3].
#include "core_testing.h"

static void accepts(const char *text) {
  Context *context = context_new();
  CHECK_TEXT(problems_of(context, program_of(context, text)), "");
  context_free(context);
}
// The first problem begins with "f: RULE:".
static void rejects(const char *rule, const char *text) {
  Context *context = context_new();
  const char *problems = problems_of(context, program_of(context, text));
  char wanted[64];
  (void)snprintf(wanted, sizeof wanted, "f: %s:", rule);
  if (strncmp(problems, wanted, strlen(wanted)) != 0) CHECK_TEXT(problems, wanted);
  context_free(context);
}

static void scalar_rules(void) {
  accepts("fun f (n: i64) -> (r: bool) { a: i64 = prim add i64 (n, 1i64) b: bool = prim lt i64 (a, n) in (b) }");
  rejects("T-Op", "fun f (n: i64) -> (r: i64) { a: i64 = prim add i64 (n, 1i32) in (a) }");
  rejects("T-Op", "fun f (n: i64) -> (r: i64) { a: i64 = prim lt i64 (n, n) in (a) }");
  rejects("T-Op", "fun f (n: f32) -> (r: f32) { a: f32 = prim xor f32 (n, n) in (a) }");
  accepts("fun f (n: i64) -> (r: i64) { a: i64 = prim div i64 (n, 0i64) in (a) }");   // in code that is not reached
  accepts("fun f (n: i64) -> (r: i64) { b: bool = prim ne i64 (n, 0i64) c: certificate = assert b division \"Division "
          "by zero\"\n"
          " a: i64 = <c> prim div i64 (1i64, n) d: i64 = prim div i64 (a, 2i64) in (d) }");
  rejects("T-Cert", "fun f (n: i64) -> (r: i64) { a: i64 = <n> prim div i64 (1i64, n) in (a) }");
}

static void array_rules(void) {
  const char *head = "fun f (n: i64, m: i64, x: [n][m]f32) -> () { %s in () }";
  static const struct { const char *rule, *body;
  } cases[] = {
      {NULL, "a: f32 = index x (0i64, 1i64)"},
      {"T-Index", "a: f32 = index x (0i64)"},
      {"T-Index", "a: f64 = index x (0i64, 1i64)"},
      {"T-Index", "a: f32 = index n (0i64, 1i64)"},
      {NULL, "a: [m][n]f32 = permute x <1, 0>"},
      {"T-Transpose", "a: [n][m]f32 = permute x <1, 0>"},
      {"T-Transpose", "a: [n][n]f32 = permute x <0, 0>"},
      {NULL, "a: [n][2i64]f32 = slice x [0i64 : n : 1i64, 0i64 : 2i64 : 1i64]"},
      {NULL, "a: [m]f32 = slice x [3i64]"},
      {"T-Slice", "a: [n]f32 = slice x [3i64]"},
      {"T-Slice", "a: f32 = slice x [3i64, 3i64]"},
      {NULL, "k: i64 = prim mul i64 (n, m) a: [k]f32 = reshape x (k)"},
      {"T-Reshape", "y: [3i64]i64 = array (n, m, n) a: [2i64]i64 = reshape y (2i64)"},
      {NULL, "a: [n][m]f32 = copy x b: [n][m]f32 = update a [0i64, 1i64] 2.0f32"},
      {"T-Update", "a: [n][m]f32 = update x [0i64, 1i64] 2.0f64"},
      {"T-Update", "a: [n][m]f32 = update x [0i64] 2.0f32"},
      {NULL, "a: [3i64]i8 = iota i8 3i64 0i8 1i8"},
      {"T-Iota", "a: [3i64]f32 = iota f32 3i64 0.0f32 1.0f32"},
      {NULL, "a: [2i64][n][m]f32 = replicate (2i64) x"},
      {"T-Replicate", "a: [n][m]f32 = replicate (2i64) x"},
      {NULL, "k: i64 = prim add i64 (n, n) a: [k][m]f32 = concat (x, x)"},
      {"T-Concat", "a: [n][m]f32 = concat (x, x)"},
      {NULL, "a: [2i64]f32 = array (1.0f32, 2.0f32)"},
      {"T-Array", "a: [2i64]f32 = array (1.0f32, 2.0f64)"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[400];
    (void)snprintf(text, sizeof text, head, cases[i].body);
    if (cases[i].rule) rejects(cases[i].rule, text);
    else accepts(text);
  }
}

static void sizes_of_branches(void) {
  accepts("fun f (b: bool, n: i64, x: [n]i64) -> () { k: i64, a: [k]i64 = if b then { in (n, x) } else { y: [1i64]i64 "
          "= array (n) in (1i64, y) } in () }");
  rejects("T-If", "fun f (b: bool, n: i64, x: [n]i64) -> () { k: i64, a: [k]i64 = if b then { in (n, x) } else { y: "
                  "[1i64]i64 = array (n) in (2i64, y) } in () }");
  rejects("T-If", "fun f (b: bool, n: i64, x: [n]i64) -> () { a: [n]i64 = if b then { in (x) } else { y: [1i64]i64 = "
                  "array (n) in (y) } in () }");
}

static void kernels_are_regular(void) {
  accepts("fun f (n: i64) -> () { a: [n][3i64]i64 = build (n) fn (i: i64) { y: [3i64]i64 = iota i64 3i64 i 1i64 in (y) "
          "} in () }");
  rejects("T-Kernel", "fun f (n: i64, k: i64) -> () { a: [n][k]i64 = build (n) fn (i: i64) { y: [i]i64 = iota i64 i "
                      "0i64 1i64 in (y) } in () }");
  rejects("T-Kernel", "fun f (n: i64) -> () { a: [n]i64 = build (n) fn (i: i32) { in (0i64) } in () }");
  rejects("T-Reduce", "fun f (n: i64) -> () { a: i64 = reduce n op (x: i64, y: i64) { in (x) } neutral (0i64) fn (i: "
                      "i64) { in (true) } in () }");
  rejects("T-Scan", "fun f (n: i64) -> () { a: [n]i64 = scan n op (x: i32, y: i64) { in (y) } neutral (0i64) fn (i: "
                    "i64) { in (i) } in () }");
  rejects("T-Filter", "fun f (n: i64) -> () { k: i64, a: [n]i64 = filter n fn (i: i64) { in (true, i) } in () }");
  rejects("T-Scatter",
          "fun f (n: i64, x: [n]i64) -> () { a: [n]i64 = scatter (x) <1> n fn (i: i64) { in (i, true) } in () }");
  rejects("T-Hist", "fun f (n: i64, x: [n]i64) -> () { a: [n]i64 = hist (x) <1> op (y: i64, z: i64) { in (y) } neutral "
                    "(false) n fn (i: i64) { in (i, i) } in () }");
}

static void results_and_programs(void) {
  accepts("fun f (n: i64, x: [n]i64) -> (k: i64, r: [k]i64) { in (n, x) }");
  rejects("T-Result", "fun f (n: i64, x: [n]i64) -> (k: i64, r: [k]i64) { in (3i64, x) }");
  rejects("T-Result", "fun f (n: i64) -> (k: i64) { in () }");
  rejects("T-Call", "fun f (n: i64) -> () { a: i64 = call f (n) in () }");
  rejects("T-Call",
          "fun g (n: i64, x: [n]i64) -> () { in () }\nfun f (n: i64, x: [n]i64) -> () { _ = call g (3i64, x) in () }");
  accepts("fun g (n: i64) -> (k: i64, x: [k]i64) { y: [n]i64 = iota i64 n 0i64 1i64 in (n, y) }\n"
          "fun f (n: i64) -> () { k: i64, x: [k]i64 = call g (n) in () }");
  rejects("T-Loop", "fun f (n: i64, x: [n]i64) -> () { a: [n]i64 = loop (b: [n]i64) = (x) for i: i64 < n do { c: "
                    "[3i64]i64 = iota i64 3i64 0i64 1i64 in (c) } in () }");
  accepts("fun f (n: i64, x: [n]i64) -> () { k: i64, a: [k]i64 = loop (l: i64, b: [l]i64) = (n, x) for i: i64 < n do { "
          "c: [3i64]i64 = iota i64 3i64 0i64 1i64 in (3i64, c) } in () }");
}

// Variables leave scope with their body. Programs that the parser rejects are built by hand.
static void scopes_and_single_assignment(void) {
  rejects("T-Var", "fun f (b: bool) -> () { a: i64 = if b then { x: i64 = atom 1i64 in (x) } else { in (x) } in () }");
  Context *context = context_new();
  Program *program = program_of(context, "fun f (n: i64) -> () { a: i64 = atom n b: i64 = atom a in () }");
  const Function *function = program->functions[0];
  const Stm *twice[2] = {function->body->stms[0], function->body->stms[0]};
  Body body = {2, twice, {0}};
  Function changed = *function;
  changed.body = &body;
  const Function *functions[1] = {&changed};
  program->functions = functions;
  CHECK(strstr(problems_of(context, program), "bound twice") != NULL);
  context_free(context);
}

static void levels(void) {
  rejects("level", "fun f () -> () { b: block = alloc 8 in () }");
}

int main(void) {
  RUN(scalar_rules);
  RUN_ROW("FM-05", array_rules);
  RUN_ROW("FM-06", sizes_of_branches);
  RUN_ROW("FM-07", kernels_are_regular);
  RUN_ROW("FM-08", results_and_programs);
  RUN_ROW("SS-13", scopes_and_single_assignment);
  RUN_ROW("FME-02", scopes_and_single_assignment);
  RUN_ROW("SS-04", results_and_programs);
  RUN(levels);
  return testing_finish();
}
