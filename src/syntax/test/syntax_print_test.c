// A printed tree is parsed back to the same tree, and its text is formatted.
#include "dump.h"
#include "testing.h"

static const char *const programs[] = {
    "def x = 1",
    "-- | Doubles.\n--\n--   And more.\ndef f [n] 't '~u '^v (x: [n]t) (y, z) {a, b = c, 0 = _}: [n]t = x",
    "#[inline] #[sequential(2, foo(\"a b\"))] def f x = #[unroll] #[unsafe] x + 1",
    "entry main (xs: []i32): *[]i32 = map (+1) xs |> map (\\x y : i32 -> x*2) |> filter (`f` 1) |> (1 M.+)",
    "let (x: i32) +^ (y: i32): i32 = x - y let (**) a b = a let (-) a b = a",
    "def f = - -x + -(!y) * !(-z) ** 2 - ! !w",
    "def f = let x = 1 let (y: i32) = 2 in let a[i, 1:2] = 3 let g [n] 'a (x: [n]a) : i32 = 1 in let [k][m] (z: "
    "[k][m]i32) = w in x",
    "def f = (let x = 1 in x) + (if a then b else if c then d else e)",
    "def f = loop x while x < 3 do x + 1",
    "def f = loop (acc, i) = (0, 1) for j < n do (acc, j)",
    "def f = loop [n] (acc: [n]i32) = xs for (x, y) in zip a b do acc with [0] = x",
    "def f = r with a.b.0 = 1 with c = 2 |> g",
    "def f = match x case #foo (-1) y {z} -> a[0:n:2, ::-1, :-1, i].x case (#bar, 'a') -> 1 case -2.5f32 -> 2 case _ : "
    "i32 -> match y case true -> 3",
    "def f = (1..<n, a..b..>c, 0...9, (x+1)..2...(y))",
    "def f = \"a\\n\\t\\\"\\\\\\0\\127\\955é\" ++ \"\" ++ ['a', '\\n', '\\'', 'λ']",
    "type pair ' a' 'b = (a', b) def f ' a' (x: a') = x",
    "import \"a\\0\" def f = \"\\t7\" ++ \"\\o0\\o67\\o67\" ++ \"\\127z\\1\\50\"",
    "def f = [1, 2i8, 0x1F, 0b101u8, 1_000, 1.5, 2e10f64, 1f32, 0x1.8p-3, 0rXIV, 123456789012345678901234567890]",
    "def f = (x.a.0.b, M.x, (f x).y, a[0].b[1], {a = 1, b, 0 = 2}, {}, (), 1 .a, f [1] x[2] \"s\" [3])",
    "def f = (.a.b) (.[0, 1:]) (+) (-) (x -) (<= 3) (M.N.f) M.(x + y) ((*))",
    "def f = assert (x == y) (f x) + ??? : i32 :> (i32, bool)",
    "def f = a || b && c == d | e << f + g * h ** i `max` j",
    "type t = i32 type~ u [n] 'a = ?[k].([n]a, [k]i32) type^ v = (n: i64) -> (x: i32) -> [n]i32 -> *[n+1]t (u [n] i32) "
    "[m]",
    "type s = #a | #b i32 [n]f32 | #c (#d | #e) {x: i32, 0: bool} type e = () type r = {} type w = * *[][]i32",
    "module type S = { type t 'a type u = i32 type^ v val x 'a [n] : t a -> i32 val + : t -> t val (*) : t include T "
    "with t = i32 with u [n] 'a = [n]a module M : T module N : (X: S) -> T -> {} }",
    "module F (P: S) (Q: (X: S) -> T) : R with t = i32 = { open P local def x = 1 module G = \\(A: S) : T -> \\(B: {}) "
    "-> (A : T) }",
    "module M = F (import \"x\") { def y = 2 } G.H : S : T import \"a/b\" open import \"c\" local open M local -- | "
    "doc\n def z = 1",
    "module m = { val intrinsic 'a : a -> a }",
    ("def long = some_function_with_a_long_name (another_function x y z) (\\a b -> let c = a + b in c * c) [1000000, "
     "2000000, 3000000, 4000000, 5000000] "
     "(if a_condition_that_is_long then a_value_that_is_long + another_value else third_value_that_is_long - "
     "another_one)"),
    "def f = x with [i] = y |> g <| h <| \\z -> z",
    "-- | Of the file.\n-- And more.\n\n-- | Of x.\ndef x = 1",
    "module M = {} module type E = {} def f = M.x M.<+> M.N.y",
};

static AstProgram *parse(Context *context, Text text) {
  return syntax_parse(context, source_add(context, TEXT("t.fut"), text));
}

static Text print(Context *context, const AstProgram *program) {
  Out out = out_new(context->arena);
  syntax_print(context, &out, program);
  return out_result(&out);
}

static void complain(Context *context, const char *what, Text source, Text printed) {
  Out out = out_new(context->arena);
  diag_print(context, &out, false);
  fprintf(stderr, "%s\n%.*s\nprinted as\n%.*s\n%.*s\n", what, TEXT_ARG(source), TEXT_ARG(printed),
          TEXT_ARG(out_result(&out)));
}

// parse(print(p)) == p, printing is stable, and one-line printing of every body reads back too.
static bool returns(Text source) {
  Context *context = context_new();
  AstProgram *first = parse(context, source);
  bool good = !diag_has_errors(context);
  Text printed = print(context, first);
  AstProgram *second = parse(context, printed);
  good = good && !diag_has_errors(context);
  if (!good) complain(context, "does not parse:", source, printed);
  bool same =
      strcmp(dump_text(context, NULL, &first->declarations), dump_text(context, NULL, &second->declarations)) == 0;
  if (!same) {
    complain(context, "another tree:", source, printed);
    fprintf(stderr, "%s\n%s\n", dump_text(context, NULL, &first->declarations),
            dump_text(context, NULL, &second->declarations));
  }
  bool stable = text_equal(print(context, second), printed);
  if (!stable) complain(context, "not stable:", source, printed);
  for EACH(i, &first->declarations) {
    const AstDec *declaration = first->declarations.items[i];
    if (declaration->tag != AST_DEC_Value) continue;
    Out out = out_new(context->arena);
    syntax_print_exp(context, &out, declaration->as.Value.body);
    AstExp *again = syntax_parse_expression(context, source_add(context, TEXT("e.fut"), out_result(&out)));
    if (strcmp(dump_text(context, declaration->as.Value.body, NULL), dump_text(context, again, NULL)) != 0)
      same = false;
    if (memchr(out.start, '\n', out.size)) same = false;
    if (!same) complain(context, "another expression:", source, out_result(&out));
  }
  context_free(context);
  return good && same && stable;
}

static void printed_programs_read_back(void) {
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) CHECK(returns(text_of(programs[i])));
}

static void the_prelude_reads_back(void) {
  uint32_t count = 0;
  for (const EmbeddedFile *file = embedded_files; file->path; file++) {
    if (strncmp(file->path, "prelude/", 8) != 0) continue;
    CHECK(returns((Text){(const char *)file->bytes, file->size}));
    count++;
  }
  CHECK(count > 0);
}

static void layout_is_as_expected(void) {
  static const char source[] = "def f x = let y = x + 1 let z = if y > 2 then 3 else 4 in y * z\n"
                               "import \"a\" import \"b\" type t = i32\n"
                               "module M = { def x = 1 def a_function_with_a_long_name (the_first_parameter: i32) "
                               "(the_second_parameter: i32) = the_first_parameter + the_second_parameter }";
  static const char expected[] =
      "def f x =\n  let y = x + 1\n  let z = if y > 2 then 3 else 4\n  in y * z\n\n"
      "import \"a\"\nimport \"b\"\n\ntype t = i32\n\n"
      "module M = {\n  def x = 1\n\n"
      "  def a_function_with_a_long_name (the_first_parameter: i32) (the_second_parameter: i32) =\n"
      "    the_first_parameter + the_second_parameter\n}\n";
  Context *context = context_new();
  Text printed = print(context, parse(context, text_of(source)));
  CHECK_TEXT(text_c_string(context->arena, printed), expected);
  context_free(context);
}

static void clones_are_equal_and_separate(void) {
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
    Context *context = context_new();
    AstProgram *program = parse(context, text_of(programs[i]));
    AstDecs copy = syntax_clone_declarations(context, program->declarations);
    const char *before = dump_text(context, NULL, &program->declarations);
    CHECK_TEXT(dump_text(context, NULL, &copy), before);
    for EACH(k, &copy) {
      CHECK(copy.items[k] != program->declarations.items[k]);
      if (copy.items[k]->tag != AST_DEC_Value) continue;
      CHECK(copy.items[k]->as.Value.body != program->declarations.items[k]->as.Value.body);
      copy.items[k]->as.Value.body->tag = AST_EXP_Hole;
    }
    CHECK_TEXT(dump_text(context, NULL, &program->declarations), before);
    context_free(context);
  }
}

int main(void) {
  RUN(printed_programs_read_back);
  RUN(the_prelude_reads_back);
  RUN(layout_is_as_expected);
  RUN(clones_are_equal_and_separate);
  return testing_finish();
}
