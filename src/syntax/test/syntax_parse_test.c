// The tree of each construct: binding strengths, ambiguities, literals, declarations.
#include "dump.h"
#include "testing.h"
#include <time.h>

static const char *exp_of(Context *context, const char *source) {
  AstExp *exp = syntax_parse_expression(context, source_add(context, TEXT("e.fut"), text_of(source)));
  return diag_has_errors(context) ? "mistake" : dump_text(context, exp, NULL);
}

static bool is_exp(const char *source, const char *expected) {
  Context *context = context_new();
  const char *got = exp_of(context, source);
  bool same = strcmp(got, expected) == 0;
  if (!same) fprintf(stderr, "%s\n  expected %s\n  got      %s\n", source, expected, got);
  context_free(context);
  return same;
}

static bool is_program(const char *source, const char *expected) {
  Context *context = context_new();
  AstProgram *program = syntax_parse(context, source_add(context, TEXT("p.fut"), text_of(source)));
  const char *got = diag_has_errors(context) ? "mistake" : dump_text(context, NULL, &program->declarations);
  bool same = strcmp(got, expected) == 0;
  if (!same) fprintf(stderr, "%s\n  expected %s\n  got      %s\n", source, expected, got);
  context_free(context);
  return same;
}

// Removes every Paren node from a dump: a and (a) differ only there.
static void drop_parens(char *text) {
  char *to = text;
  uint32_t depth = 0, dropped[64], count = 0;
  for (char *from = text; *from; from++) {
    if (strncmp(from, "(Paren ", 7) == 0) {
      dropped[count++] = depth++;
      from += 6;
      continue;
    }
    if (*from == '(') depth++;
    if (*from == ')' && --depth == (count ? dropped[count - 1] : UINT32_MAX)) {
      count--;
      continue;
    }
    *to++ = *from;
  }
  *to = 0;
}

// `plain` and `grouped`, which has explicit parentheses, have the same tree.
static bool groups(const char *plain, const char *grouped) {
  Context *context = context_new();
  char a[4096], b[4096];
  (void)snprintf(a, sizeof a, "%s", exp_of(context, plain));
  (void)snprintf(b, sizeof b, "%s", exp_of(context, grouped));
  drop_parens(a);
  drop_parens(b);
  bool same = strcmp(a, b) == 0 && strcmp(a, "mistake") != 0;
  if (!same) fprintf(stderr, "%s\n  %s\n%s\n  %s\n", plain, a, grouped, b);
  context_free(context);
  return same;
}

// Loosest first; within a row, from the left, except `<|`.
static const char *const rows[][8] = {
    {"`f`", "`M.f`"}, {"|>", "|>>"}, {"<|", "<|>"}, {"||", "|||"}, {"&&", "&&&"},
    {"<=", ">=", ">", "<", "==", "!=", "=/=", "!<"}, {"&", "^", "|", "^^"}, {"<<", ">>", ">>>", ">>="},
    {"+", "-", "+^"}, {"*", "/", "%", "//", "%%", "*^", "/."}, {"**", "**."},
};
enum { ROWS = sizeof rows / sizeof *rows, RIGHT = 2 };

static void every_pair_of_operators_groups_by_its_rows(void) {
  for RANGE(i, ROWS)
    for RANGE(k, ROWS)
      for COUNTING(m, m < 8 && rows[i][m])
        for COUNTING(n, n < 8 && rows[k][n]) {
          const char *a = rows[i][m], *b = rows[k][n];
          char plain[64], grouped[64];
          bool left = i == k ? i != RIGHT : i > k;
          (void)snprintf(plain, sizeof plain, "x %s y %s z", a, b);
          (void)snprintf(grouped, sizeof grouped, left ? "(x %s y) %s z" : "x %s (y %s z)", a, b);
          CHECK(groups(plain, grouped));
        }
}

static void prefixes_and_application_bind_tighter(void) {
  CHECK(groups("-x ** 2", "(-x) ** 2"));
  CHECK(groups("- f x + y", "(-(f x)) + y"));
  CHECK(groups("!a && b", "(!a) && b"));
  CHECK(groups("!a == b", "(!a) == b"));
  CHECK(groups("- -x", "-(-x)"));
  CHECK(groups("f x + g y z", "(f x) + (g y z)"));
  CHECK(groups("f x.a y.0", "f (x.a) (y.0)"));
  CHECK(groups("f -x", "f - x"));
  CHECK(groups("-a[i]", "-(a[i])"));
  CHECK(groups("a - -b", "a - (-b)"));
  CHECK(groups("f <| g <| x", "f <| (g <| x)"));
  CHECK(groups("xs |> map f |> g", "(xs |> map f) |> g"));
}

static void the_loose_forms_extend(void) {
  CHECK(groups("x + y : i32", "(x + y) : i32"));
  CHECK(groups("0..<n + 1", "0..<(n + 1)"));
  CHECK(groups("a + 1..b..<c * 2", "(a + 1)..(b)..<(c * 2)"));
  CHECK(groups("1...n `f` m", "1...(n `f` m)"));
  CHECK(groups("a with [i] = x + 1", "a with [i] = (x + 1)"));
  CHECK(groups("a with [i] = x |> f", "a with [i] = (x |> f)"));
  CHECK(groups("a with [i] = 1 with [j] = 2", "(a with [i] = 1) with [j] = 2"));
  CHECK(groups("a with [i] = x `f` y", "(a with [i] = x) `f` y"));
  CHECK(groups("x + if a then b else c + d", "x + (if a then b else (c + d))"));
  CHECK(groups("f <| \\x -> x + 1", "f <| (\\x -> (x + 1))"));
  CHECK(groups("let x = 1 in x + 1 : i32", "let x = 1 in ((x + 1) : i32)"));
  CHECK(groups("#[a] x + y : t", "#[a] ((x + y) : t)"));
  CHECK(groups("assert c x + 1", "(assert c x) + 1"));
  CHECK(groups("if a then b else if c then d else e", "if a then b else (if c then d else e)"));
  CHECK(groups("match x case a -> match y case b -> c case d -> e",
               "match x case a -> (match y case b -> c case d -> e)"));
  CHECK(groups("loop x = 0 for i < n do x + i", "loop x = 0 for i < n do (x + i)"));
}

static void a_bracket_that_touches_indexes(void) {
  CHECK(is_exp("f[x]", "(Index (Var f) [ fix (Var x) _ _])"));
  CHECK(is_exp("f [x]", "(Apply (Var f) [ (Array [ (Var x)])])"));
  CHECK(is_exp("f x[1] [2]", "(Apply (Var f) [ (Index (Var x) [ fix (Number 1) _ _]) (Array [ (Number 2)])])"));
  CHECK(is_exp("(f x)[1][2]",
               "(Index (Index (Paren (Apply (Var f) [ (Var x)])) [ fix (Number 1) _ _]) [ fix (Number 2) _ _])"));
  CHECK(is_exp("x'[1]", "(Index (Var x') [ fix (Number 1) _ _])"));
  CHECK(is_exp("let a[i] = 1 in a",
               "(LetUpdate a (Update (Var a) [ [ fix (Var i) _ _]] (Number 1)) (Var a))"));
  CHECK(is_exp("let a [i] (x: [i]t) = 1 in a", "(LetFunction (dValue 1 a [ true 0 i] [ (pParen (pAscribe (pVar x) "
                                               "(tArray (Var i) (tName t []))))] _ (Number 1)) (Var a))"));
}

static void slices_may_leave_parts_out(void) {
  CHECK(is_exp("a[:]", "(Index (Var a) [ range _ _ _])"));
  CHECK(is_exp("a[::]", "(Index (Var a) [ range _ _ _])"));
  CHECK(is_exp("a[1:]", "(Index (Var a) [ range (Number 1) _ _])"));
  CHECK(is_exp("a[:n:2, -1,]", "(Index (Var a) [ range _ (Var n) (Number 2) fix (Negate (Number 1)) _ _])"));
  CHECK(is_exp("a[::-1]", "(Index (Var a) [ range _ _ (Negate (Number 1))])"));
}

static void dots_join_names_and_project(void) {
  CHECK(is_exp("M.N.x", "(Var M.N.x)"));
  CHECK(is_exp("x.0.1", "(Project (Project (Var x) 0) 1)"));
  CHECK(is_exp("(f x).a", "(Project (Paren (Apply (Var f) [ (Var x)])) a)"));
  CHECK(is_exp("x M.+ y", "(Binary M.+ (Var x) (Var y))"));
  CHECK(is_exp("M.(x + y)", "(QualParen M (Binary + (Var x) (Var y)))"));
  CHECK(is_exp("x...y", "(Range (Var x) _ (Var y) 0)"));
  CHECK(is_exp("x..y..>z", "(Range (Var x) (Var y) (Var z) 2)"));
  CHECK(is_exp("1..2..<3", "(Range (Number 1) (Number 2) (Number 3) 1)"));
}

static void sections(void) {
  CHECK(is_exp("(+)", "(Section + _ _)"));
  CHECK(is_exp("(+ x * 2)", "(Section + _ (Binary * (Var x) (Number 2)))"));
  CHECK(is_exp("(x * 2 +)", "(Section + (Binary * (Var x) (Number 2)) _)"));
  CHECK(is_exp("(-)", "(Section - _ _)"));
  CHECK(is_exp("(x -)", "(Section - (Var x) _)"));
  CHECK(is_exp("(-x)", "(Paren (Negate (Var x)))"));
  CHECK(is_exp("(!x)", "(Paren (Not (Var x)))"));
  CHECK(is_exp("(`f` x)", "(Section f _ (Var x))"));
  CHECK(is_exp("(x `M.f`)", "(Section M.f (Var x) _)"));
  CHECK(is_exp("(M.<>)", "(Section M.<> _ _)"));
  CHECK(is_exp("(.a.0)", "(AccessSection [ a 0])"));
  CHECK(is_exp("(.[1, 2:])", "(AccessSection [ [ fix (Number 1) _ _ range (Number 2) _ _]])"));
  CHECK(is_exp("(.a[1].0)", "(AccessSection [ a [ fix (Number 1) _ _] 0])"));
  CHECK(is_exp("(.[1].a)", "(AccessSection [ [ fix (Number 1) _ _] a])"));
}

static void bodies_without_parentheses(void) {
  CHECK(groups("f x \\y -> y + 1", "f x (\\y -> y + 1)"));
  CHECK(groups("a |> f \\y -> y |> g", "a |> f (\\y -> y |> g)"));
  CHECK(groups("#c 1 \\y -> y", "#c 1 (\\y -> y)"));
  CHECK(groups("f (\\y -> y) \\z -> z", "f (\\y -> y) (\\z -> z)"));
  CHECK(groups("assert c let x = 1 in x + 1", "assert c (let x = 1 in x + 1)"));
  CHECK(groups("assert c assert (d) if e then 1 else 2 + 3", "assert c (assert (d) (if e then 1 else 2 + 3))"));
  CHECK(groups("assert c x + 1", "(assert c x) + 1"));
}

static void literals(void) {
  CHECK(is_exp("1.5e-3f32", "(Number 1.5e-3f32)"));
  CHECK(is_exp("1f64", "(Number 1f64)"));
  CHECK(is_exp("0x1f32", "(Number 0x1f32)"));   // all digits
  CHECK(is_exp("0xFFu8", "(Number 0xFFu8)"));
  CHECK(is_exp("#just 1 -1", "(Binary - (Constructor just _ [ (Number 1)]) (Number 1))"));
  CHECK(is_exp("#a #b", "(Constructor a _ [ (Constructor b _ [])])"));
  CHECK(is_exp("'x'", "(Char 'x')"));
  CHECK(is_exp("\"a\\n\\65\\x42\\o103\\\"\"", "(String \"a\nABC\\\"\")"));
  CHECK(is_exp("\"\\955\"", "(String \"\xce\xbb\")"));
  CHECK(is_exp("()", "(Tuple [])"));
  CHECK(is_exp("(1,)", "(Tuple [ (Number 1)])"));
  CHECK(is_exp("[1,]", "(Array [ (Number 1)])"));
  CHECK(is_exp("{a, b = 1,}", "(Record [ a true (Var a) b false (Number 1)])"));
  CHECK(is_exp("x -- comment\n -- another\n + y", "(Binary + (Var x) (Var y))"));
  CHECK(is_exp("x +- y", "(Binary +- (Var x) (Var y))"));
}

static Number number_of(Context *context, const char *source) {
  return syntax_parse_expression(context, source_add(context, TEXT("n"), text_of(source)))->as.Number.number;
}

static void numbers_have_their_values(void) {
  static const struct { const char *text; uint64_t integer; double real;
  } cases[] = {
      {"0", 0, 0},
      {"1_000", 1000, 1000},
      {"0xff", 255, 255},
      {"0b1011", 11, 11},
      {"0o17", 15, 15},
      {"0rMCMXC", 1990, 1990},
      {"18446744073709551615", UINT64_MAX, 18446744073709551615.0},
      {"1.5", 1, 1.5},
      {"2e3", 2, 2000},
      {"0x1.8p1", 1, 3},
      {"1_0.2_5", 10, 10.25},
      {"0.1f32", 0, 0.1},
      {"7f64", 7, 7},
  };
  Context *context = context_new();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Number number = number_of(context, cases[i].text);
    CHECK(number.real == cases[i].real);
    if (number.kind == NUMBER_Integer) CHECK(number.integer == cases[i].integer && !number.too_large);
  }
  // a little more than 1 + 2^-24
  Number middle = number_of(context, "1.00000005960464477539062500000000000000000000001");
  CHECK(middle.real == 1 + 0x1p-24 && middle.odd == 1 + 0x1p-24 + 0x1p-52 && number_of(context, "1.5").odd == 1.5);
  Number large = number_of(context, "18446744073709551616");
  CHECK(large.too_large && large.real == 18446744073709551616.0);
  CHECK(number_of(context, "1f32").kind == NUMBER_Float && number_of(context, "1f32").suffix == SCALAR_F32);
  CHECK(number_of(context, "1i8").has_suffix && !number_of(context, "1").has_suffix);
  CHECK(number_of(context, "'\xce\xbb'").integer == 955 && number_of(context, "'\\n'").integer == 10);
  CHECK(!diag_has_errors(context));
  context_free(context);
}

static void binding_forms(void) {
  CHECK(is_exp("let x = 1 let y = 2 in z", "(Let [] (pVar x) (Number 1) (Let [] (pVar y) (Number 2) (Var z)))"));
  CHECK(is_exp("let [n] (xs: [n]t) = e in xs",
               "(Let [ true 0 n] (pParen (pAscribe (pVar xs) (tArray (Var n) (tName t [])))) (Var e) (Var xs))"));
  CHECK(is_exp("let (+) = f in x", "(Let [] (pVar +) (Var f) (Var x))"));
  CHECK(is_exp("loop (a, {b}) for x in xs do a",
               "(Loop [] (pTuple [ (pVar a) (pRecord [ b true (pVar b)])]) _ 1 (pVar x) (Var xs) (Var a))"));
  CHECK(is_exp("loop x = 1 while x < 3 do x",
               "(Loop [] (pVar x) (Number 1) 2 (Binary < (Var x) (Number 3)) (Var x))"));
  CHECK(is_exp("\\(x: t) y : u -> x",
               "(Lambda [ (pParen (pAscribe (pVar x) (tName t []))) (pVar y)] (tName u []) (Var x))"));
  CHECK(is_exp("match x case #a (-1) _ : t -> 1", "(Match (Var x) [ (pAscribe (pConstructor a [ (pParen (pLiteral "
                                                  "(Negate (Number 1)))) (pWildcard)]) (tName t [])) (Number 1)])"));
  CHECK(is_exp("r with a.0 = 1", "(Update (Var r) [ a 0] (Number 1))"));
  CHECK(
      is_exp("r with a[1][2].b = 1", "(Update (Var r) [ a [ fix (Number 1) _ _] [ fix (Number 2) _ _] b] (Number 1))"));
  CHECK(is_exp("let r.a[1] = 1 in r", "(LetUpdate r (Update (Var r) [ a [ fix (Number 1) _ _]] (Number 1)) (Var r))"));
}

static void types(void) {
  CHECK(is_exp("x : pt [n]t", "(Ascribe (Var x) (tName pt [ (Var n) (tName t [])]))"));
  CHECK(is_exp("x :> [n+1](a, b)",
               "(Coerce (Var x) (tArray (Binary + (Var n) (Number 1)) (tTuple [ (tName a []) (tName b [])])))"));
  CHECK(is_exp("x : (n: i64) -> a -> *[n]b", "(Ascribe (Var x) (tFunction n (tName i64 []) (tFunction  (tName a []) "
                                             "(tUnique (tArray (Var n) (tName b []))))))"));
  CHECK(is_exp("x : ?[n][m].[n][m]t",
               "(Ascribe (Var x) (tExists < n m > (tArray (Var n) (tArray (Var m) (tName t [])))))"));
  CHECK(is_exp("x : #a | #b i32 (M.t)",
               "(Ascribe (Var x) (tSum [ a [] b [ (tName i32 []) (tParen (tName M.t []))]]))"));
}

static void declarations(void) {
  CHECK(is_program("", "[]"));
  CHECK(is_program("-- only a comment", "[]"));
  CHECK(is_program("def (x: t) <+> y : t = x",
                   "[ (dValue 0 <+> [] [ (pParen (pAscribe (pVar x) (tName t []))) (pVar y)] (tName t []) (Var x))]"));
  CHECK(is_program("def x `op` y = x", "[ (dValue 0 op [] [ (pVar x) (pVar y)] _ (Var x))]"));
  CHECK(is_program("let (*) a b = a", "[ (dValue 1 * [] [ (pVar a) (pVar b)] _ (Var a))]"));
  CHECK(is_program(
      "entry main [n] (x: [n]t) = x",
      "[ (dValue 2 main [ true 0 n] [ (pParen (pAscribe (pVar x) (tArray (Var n) (tName t []))))] _ (Var x))]"));
  CHECK(is_program("type^ t '^a '~b 'c [n] = a",
                   "[ (dType t 2 [ false 2 a false 1 b false 0 c true 0 n] (tName a []))]"));
  CHECK(is_program("module F (P: S) : T = P", "[ (dModule F [ P (sName S)] (sName T) (mName P))]"));
  CHECK(is_program(
      "module type S = (X: A) -> B with t 'a = c -> D",
      "[ (dModuleType S (sArrow X (sName A) (sArrow  (sWith (sName B) t [ false 0 a] (tName c [])) (sName D))))]"));
  CHECK(is_program("local open import \"x\"", "[ (dLocal (dOpen (mImport \"x\" [])))]"));
  CHECK(is_program("module type S = {val x : t val +: t type u include T module M : S}",
                   "[ (dModuleType S (sBody [ (dSpec x [] (tName t [])) (dSpec + [] (tName t [])) (dType u 0 [] _) "
                   "(dInclude (sName T)) "
                   "(dModuleSpec M (sName S))]))]"));
}

static void documentation_belongs_to_the_next_declaration(void) {
  CHECK(is_program("-- | One\n--   more\n\n-- other\ndef x = 1\n-- ==\n-- | not this\ndef y = 2 -- | Z\n#[a] def z = 3",
                   "[ \"One\n  more\" (dValue 0 x [] [] _ (Number 1)) \"not this\" (dValue 0 y [] [] _ (Number 2)) # a "
                   "\"Z\" (dValue 0 z [] [] _ "
                   "(Number 3))]"));
}

static Text documentation_of_file(Context *context, const char *source) {
  AstProgram *program = syntax_parse(context, source_add(context, TEXT("d.fut"), text_of(source)));
  AstDec *first = program->declarations.items[0];
  if (program->documentation.size)
    CHECK((first->documentation.start == program->documentation.start) == (strstr(source, "B") == NULL));
  return program->documentation;
}

static void the_first_documentation_is_of_the_file(void) {
  Context *context = context_new();
  CHECK(text_equal(documentation_of_file(context, "-- | A\n-- a\n\n-- | B\ndef x = 1"), TEXT("A\na")));
  CHECK(text_equal(documentation_of_file(context, "-- | A\ndef x = 1\n-- | C\ndef y = 1"), TEXT("A")));
  CHECK(text_equal(documentation_of_file(context, "def x = 1\n-- | C\ndef y = 1"), TEXT("")));
  context_free(context);
}

static double seconds_for(Text source, uint32_t *declarations) {
  Context *context = context_new();
  uint32_t file = source_add(context, TEXT("big"), source);
  clock_t start = clock();
  *declarations = syntax_parse(context, file)->declarations.size;
  double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  if (diag_has_errors(context)) *declarations = 0;
  context_free(context);
  return seconds;
}

// A wide program is not nested: it is parsed in time proportional to its size.
static void long_programs_parse_quickly(void) {
  static const struct { const char *head, *repeated, *tail; uint32_t times; } cases[] = {
      {"def x = [", "12345, ", "1]", 100000},
      {"def x =\n", "let a = f a + 1\n", "in a", 20000},
      {"def x = f", " a", "", 100000},
      {"def x = if a then b", " else if a then b", " else c", 1500},
      {"def x = a", " + a", "", 3500},
      {"", "def x = 1\n", "", 50000},
      {"def x = \"", "0123456789", "\"", 100000},
      {"def x = match a\n", "case 1 -> 2\n", "", 20000},
      {"def x = a", ".b", "", 100000},
      {"type t = #a", " | #b", "", 50000},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Arena *arena = arena_new();
    Out out = out_new(arena);
    out_string(&out, cases[i].head);
    for RANGE(k, cases[i].times) out_string(&out, cases[i].repeated);
    out_string(&out, cases[i].tail);
    uint32_t declarations;
    double seconds = seconds_for(out_result(&out), &declarations);
    CHECK(declarations > 0);
    CHECK(seconds < 1.0);   // about 20 ms; the margin is for sanitizers and busy machines
    arena_free(arena);
  }
}

int main(void) {
  RUN(every_pair_of_operators_groups_by_its_rows);
  RUN(prefixes_and_application_bind_tighter);
  RUN(the_loose_forms_extend);
  RUN(a_bracket_that_touches_indexes);
  RUN(slices_may_leave_parts_out);
  RUN(dots_join_names_and_project);
  RUN(sections);
  RUN(bodies_without_parentheses);
  RUN(literals);
  RUN(numbers_have_their_values);
  RUN(binding_forms);
  RUN(types);
  RUN(declarations);
  RUN(documentation_belongs_to_the_next_declaration);
  RUN(the_first_documentation_is_of_the_file);
  RUN(long_programs_parse_quickly);
  return testing_finish();
}
