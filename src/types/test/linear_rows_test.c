// linear_rows_test: the typing of linear heap data [paper 4, section 3.1], one function a row. The paper's typing rules
// split contexts; here values are consumed, and all others may still be used.
#include "checking.h"

#define LIST "type list 'a = #nil | #cons a (list a)\n"
#define TREE "type tree 'a = #leaf | #node a (tree a) (tree a)\n"
#define SIZE "def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t\n"
#define TAKE                                                                                                           \
  "def drop_all (l: *list i32) : i32 = match l case #nil -> 0 case #cons@d x _ -> let () = diamond.dispose d in x\n"
#define REV                                                                                                            \
  "def rev 'a (l: *list a) (done: *list a) : *list a = match l case #nil -> done case #cons@d x t -> rev t (#cons@d "  \
  "x done)\n"

// LF-04: each further element needs a further cell.
static void insertion_needs_a_diamond(void) {
  const char *insert =
      LIST "def insert (d: *diamond) (a: i32) (l: *list i32) : *list i32 = match l case #nil -> #cons@d a #nil\n"
           "  case #cons@e b t -> if a <= b then #cons@d a (#cons@e b t) else #cons@d b (insert e a t)\n";
  CHECK(accepts(insert));
  CHECK(rejects(LIST "def insert (a: i32) (l: *list i32) : *list i32 = match l case #nil -> l case #cons@e b t -> "
                     "#cons@e a (#cons@e b t)",
                "E0401"));
}

// LF-10: the paper's twice, and insert with its diamond used twice: the error is at the second use.
static void programs_of_section_2(void) {
  CHECK(rejects(LIST "def twice 'a (e: *diamond) (l: *list a) : *list a = match l case #nil -> #nil case #cons@d x t "
                     "-> #cons@d x (#cons@e x t)",
                "E0418"));
  CHECK(rejects(LIST "def twice (l: *list i32) : *list i32 = match l case #nil -> #nil case #cons@d x t -> #cons@d x "
                     "(#cons@d x (twice t))",
                "E0401"));
}

// LF-11: each form of term.
static void terms(void) {
  CHECK(accepts("def f (x: i32) = x + 1 * (if x < 2 then x else 3)"));
  CHECK(accepts("type sum = #inl i32 | #inr (list i32)\n" LIST
                "def f (s: *sum) : *list i32 = match s case #inl _ -> #nil case #inr l -> l"));
  CHECK(accepts(LIST "def f (p: *(list i32, list i32)) : *(list i32, list i32) = let (a, b) = p in (b, a)"));
  CHECK(accepts(TREE
                "def f (t: *tree i32) : *tree i32 = match t case #leaf -> #leaf case #node@d x l r -> #node@d x r l"));
  CHECK(rejects(TREE
                "def f (t: *tree i32) : *tree i32 = match t case #leaf -> #leaf case #node@d x l r -> #node@d x l l",
                "E0418"));
}

// LF-12: the types; functions are first-order.
static void types(void) {
  CHECK_TEXT(type_of(LIST "def f (d: *diamond) (x: i32) : *(list i32, i32) = (#cons@d x #nil, x)"),
             "*diamond -> i32 -> *(list i32, i32)");
  CHECK(rejects(LIST "def f (d: *diamond) : *list i32 = #cons@(1) 1 #nil", "E0301"));
  CHECK(rejects(LIST "def f (d: *diamond) : i32 = d", "E0301"));
}

// LF-13: a variable is used once; both branches may use it, and the guard may use variables that the branches do not.
static void conditionals(void) {
  CHECK(accepts(LIST TAKE "def f (l: *list i32) (b: bool) : i32 = if b then drop_all l else drop_all l"));
  CHECK(rejects(LIST TAKE "def f (l: *list i32) : i32 = if drop_all l > 0 then drop_all l else 0", "E0401"));
  CHECK(rejects(LIST TAKE "def f (l: *list i32) : i32 = drop_all l + drop_all l", "E0401"));
}

// LF-14: the arguments of a call are disjoint.
static void arguments(void) {
  const char *both = LIST "def both (l: *list i32) (m: *list i32) : *(list i32, list i32) = (l, m)\n";
  char text[1024];
  snprintf(text, sizeof text, "%sdef f (l: *list i32) = both l l", both);
  CHECK(rejects(text, "E0407"));
  snprintf(text, sizeof text,
           "%sdef f (l: *list i32) = match l case #nil -> 0i32 case #cons x t -> let (a, _) = both l t in match a case "
           "#nil -> x case #cons y _ -> y",
           both);
  CHECK(rejects(text, "E0407"));
  snprintf(text, sizeof text, "%sdef f (l: *list i32) (m: *list i32) = both l m", both);
  CHECK(accepts(text));
}

// LF-15: values without cells and arrays may be used several times.
static void contraction(void) {
  CHECK(accepts(LIST "def f (l: *list i32) : i32 = match l case #nil -> 0 case #cons@_ x _ -> x + x"));
  CHECK(accepts(
      LIST "def f (l: *list (i32, bool)) : (i32, i32) = match l case #nil -> (0, 0) case #cons@_ (x, _) _ -> (x, x)"));
  CHECK(rejects(LIST TREE
                "def f (d: *diamond) (l: *list i32) : *tree (list i32, list i32) = #node@d (l, l) #leaf #leaf",
                "E0418"));
}

// LF-16: pairs.
static void pairs(void) {
  CHECK(accepts(LIST TAKE "def f (p: *(list i32, list i32)) : i32 = let (a, b) = p in drop_all a + drop_all b"));
  CHECK(rejects(LIST TAKE "def f (p: *(list i32, list i32)) : i32 = let (a, _) = p in drop_all a + drop_all p.0",
                "E0401"));
  CHECK(rejects(LIST "def f (l: *list i32) : *(list i32, list i32) = (l, l)", "E0409"));
}

// LF-17: sums that are not recursive have no cell.
static void sums(void) {
  CHECK(accepts("type option 'a = #none | #some a\n" LIST "def f (l: *list i32) : *option (list i32) = #some l"));
  CHECK(rejects("type option 'a = #none | #some a\ndef f (d: *diamond) : *option i32 = #some@d 1", "E0341"));
  CHECK(rejects("type option 'a = #none | #some a\n" LIST TAKE
                "def f (o: *option (list i32)) : i32 = match o case #none -> 0 case #some l -> let x = drop_all l in "
                "match o case #none -> x case #some _ -> 1",
                "E0401"));
}

// LF-18: lists: the diamond, the head and the tail may be used separately.
static void lists(void) {
  CHECK(accepts(LIST "def f (l: *list (list i32)) : *(list i32, list (list i32), diamond) = match l case #nil -> "
                     "(#nil, #nil, diamond.new ()) case #cons@d x t -> (x, t, d)"));
  CHECK(accepts(LIST SIZE "def f (l: *list i32) : *list i64 = match l case #nil -> #nil case #cons@d x t -> #cons@d "
                          "(size l + i64.i32 x) #nil"));
  CHECK(rejects(LIST SIZE "def f (l: *list i32) : i64 = match l case #nil -> 0 case #cons@d x t -> let m: list i32 = "
                          "#cons@d x t in size m + size l",
                "E0401"));
  CHECK(rejects(LIST "def f (l: *list i32) : *list i32 = match l case #nil -> #nil case #cons@d x _ -> #cons@d x l",
                "E0419"));
}

// LF-19: trees: a node with any number of subtrees has one diamond.
static void trees(void) {
  CHECK(accepts(TREE LIST "def flat (t: *tree i32) (l: *list i32) : *list i32 = match t case #leaf -> l case #node@d x "
                          "a b -> flat a (#cons@d x (flat b l))"));
  CHECK(rejects(TREE "def f (t: *tree i32) : *tree i32 = match t case #leaf -> #leaf case #node@d x a b -> #node@d x "
                     "(#node@d x a b) #leaf",
                "E0401"));
}

// LF-20: every scalar type.
static void scalars(void) {
  CHECK(accepts(LIST "def f (d: *diamond) (x: f64) (l: *list f64) : *list f64 = #cons@d (f64.sqrt x) l"));
  CHECK(accepts(
      LIST
      "def f (l: *list u8) : *list bool = match l case #nil -> #nil case #cons@d c t -> #cons@d (c == 'x') (f t)"));
}

// LF-21: unused values are dropped.
static void affine(void) {
  CHECK(accepts(LIST "def f (l: *list i32) : *list i32 = #nil"));
  CHECK(accepts("def f (d: *diamond) : i32 = 0"));
  CHECK(accepts(LIST "def f (l: *list i32) : *list i32 = match l case #nil -> #nil case #cons@_ _ t -> f t"));
}

// LF-22: an expression consumes exactly the values that it mentions in consuming positions; all others may still be
// used. (That checking takes linear time: test/scaling/linear.py.)
static void minimal_contexts(void) {
  CHECK(accepts(LIST TAKE "def f (a: *list i32) (b: *list i32) : i32 = let x = drop_all a in x + drop_all b"));
  CHECK(rejects(LIST TAKE
                "def f (a: *list i32) (b: *list i32) : i32 = let x = drop_all a + drop_all b in x + drop_all a",
                "E0401"));
  CHECK(accepts(
      LIST TAKE
      "def f (c: bool) (a: *list i32) (b: *list i32) : i32 = let x = if c then drop_all a else 0 in x + drop_all b"));
  CHECK(rejects(LIST TAKE "def f (c: bool) (a: *list i32) (b: *list i32) : i32 = let x = if c then drop_all a else "
                          "drop_all b in x + drop_all b",
                "E0401"));
  CHECK(accepts(LIST TAKE
                "def f (p: *(list i32, list i32)) : i32 = let (a, b) = p in let x = drop_all a in x + drop_all b"));
  CHECK(rejects(
      LIST TAKE
      "def f (p: *(list i32, list i32)) : i32 = let (a, b) = p in let x = drop_all a in x + drop_all b + drop_all a",
      "E0401"));
  CHECK(accepts(LIST "def f (l: *list (list i32)) : *list (list i32) = match l case #nil -> #nil case #cons@d x t -> "
                     "let y = match x case #nil -> #nil case #cons@e a u -> #cons@e (a + 1) u in #cons@d y t"));
}

// LF-23: values that are only read are not consumed, and may be returned.
static void observers(void) {
  CHECK(accepts(LIST SIZE REV "def f (l: *list i32) : *list i32 = if size l > 3 then rev l #nil else l"));
  CHECK(accepts(LIST "def f (l: *list i32) : *(i32, list i32) = match l case #nil -> (0, #nil) case #cons@d x t -> let "
                     "(n, u) = f t in (n + 1, #cons@d x u)"));
}

// LF-44: parameters that observe: no cell may be taken from them.
static void observing_parameters(void) {
  CHECK(accepts(
      LIST "def final (l: list i32) : i32 = match l case #nil -> 0 case #cons x #nil -> x case #cons _ t -> final t"));
  CHECK(rejects(LIST "def f (l: list i32) : list i32 = match l case #nil -> #nil case #cons@d x t -> #cons@d x t",
                "E0402"));
  CHECK(rejects(LIST "def f (l: list i32) : *list i32 = match l case #nil -> #nil case #cons _ t -> t", "E0404"));
  CHECK(rejects(LIST REV "def f (l: list i32) : i32 = match rev l #nil case #nil -> 0 case #cons x _ -> x", "E0402"));
  CHECK(rejects("def f (d: diamond) = diamond.dispose d", "E0402"));
}

// LF-45, LF-46: a function is written once for all types and functions.
static void written_once(void) {
  CHECK(accepts(LIST "def each 'a 'b (f: *a -> *b) (l: *list a) : *list b = match l case #nil -> #nil case #cons@d x t "
                     "-> #cons@d (f x) (each f t)"));
  CHECK(accepts(LIST "def keep 'a (p: a -> bool) (l: *list a) : *list a = match l case #nil -> #nil case #cons@d x t "
                     "-> if p x then #cons@d x (keep p t) else keep p t"));
  CHECK(rejects(LIST "def each 'a 'b (f: a -> b) (l: *list a) : *list b = match l case #nil -> #nil case #cons@d x t "
                     "-> #cons@d (f x) (each f t)",
                "E0404"));
}

// LF-47: a function that may be called several times consumes nothing from outside.
static void closures(void) {
  CHECK(rejects(LIST "def f (d: *diamond) (xs: []i32) : i32 = reduce (+) 0 (map (\\x -> match (#cons@d x #nil : list "
                     "i32) case #nil -> 0 case #cons y _ -> y) xs)",
                "E0403"));
  CHECK(rejects(LIST "def f (l: *list i32) = let g (x: i32) : i32 = match l case #nil -> x case #cons@d y t -> let () "
                     "= diamond.dispose d in y in g 1 + g 2",
                "E0403"));
}

// LF-46, LF-62: a function that is called once, where it is defined, may consume what it captures.
#define ONTO "def f (l: *list i32) : *list i32 = let g (m: *list i32) : *list i32 = rev l m in "
static void linear_functions(void) {
  CHECK(accepts(LIST REV ONTO "g #nil"));
  CHECK(accepts(LIST REV ONTO "if false then g #nil else #nil"));
  CHECK(accepts(LIST "def f (l: *list i32) : *list i32 = let g (x: i32) : *list i32 = match l case #nil -> #nil case "
                     "#cons@d _ t -> #cons@d x t in g 1"));
  CHECK(rejects(LIST REV ONTO "let m = g #nil in rev m l", "E0401"));
  CHECK(rejects(LIST REV ONTO "g (g #nil)", "E0403"));
  CHECK(rejects(LIST REV ONTO "loop (m: *list i32) = #nil for i < 3 do g m", "E0403"));
  CHECK(rejects(LIST REV ONTO "let h (m: *list i32) : *list i32 = g m in h (h #nil)", "E0403"));
  CHECK(rejects(LIST SIZE REV "def f (l: *list i32) : i64 = let g (x: i64) : i64 = x + size l in let m = rev l #nil in "
                              "g (size m)",
                "E0401"));
}

// LF-48: mutual recursion.
static void mutual_recursion(void) {
  CHECK(accepts(
      LIST "def evens (l: *list i32) : *list i32 = match l case #nil -> #nil case #cons@d x t -> #cons@d x (odds t)\n"
           "def odds (l: *list i32) : *list i32 = match l case #nil -> #nil case #cons@_ _ t -> evens t"));
}

// LF-54: recursive types defined by the user.
static void recursive_types(void) {
  CHECK(accepts("type rose 'a = #rose a (list (rose a))\n" LIST
                "def root 'a (r: rose a) : a = match r case #rose x _ -> x"));
  CHECK(accepts("type exp = #number f64 | #sum exp exp\ndef eval (e: exp) : f64 = match e case #number x -> x case "
                "#sum a b -> eval a + eval b"));
}

// LF-56: the guard reads values that the branches consume.
static void guards(void) {
  CHECK(accepts(LIST SIZE TAKE "def f (l: *list i32) : i32 = if size l > 2 then drop_all l else 0"));
  CHECK(accepts(LIST SIZE TAKE "def f (l: *list i32) : i32 = match size l case 0 -> 0 case _ -> drop_all l"));
}

// LF-58: the input brings further cells.
static void diamonds_in_data(void) {
  CHECK(accepts(LIST "def twofold (l: *list (diamond, i32)) : *list i32 = match l case #nil -> #nil case #cons@d (e, "
                     "x) t -> #cons@d x (#cons@e x (twofold t))"));
  CHECK(rejects(LIST "def twofold (l: *list (diamond, i32)) : *list i32 = match l case #nil -> #nil case #cons@d (e, "
                     "x) t -> #cons@e x (#cons@e x (twofold t))",
                "E0401"));
}

// U-07: arrays in cells are consumed by the same rules as cells.
static void one_discipline(void) {
  CHECK(accepts(LIST "def f (l: *list ([3]f64)) : *list ([3]f64) = match l case #nil -> #nil case #cons@d x t -> "
                     "#cons@d (x with [0] = 1) (f t)"));
  CHECK(rejects(LIST "def f (l: *list ([3]f64)) : *list ([3]f64) = match l case #nil -> #nil case #cons@d x t -> let y "
                     "= x with [0] = 1 in #cons@d x t",
                "E0401"));
  CHECK(rejects(LIST "def f (l: list ([3]f64)) : f64 = match l case #nil -> 0 case #cons x _ -> (x with [0] = 1)[0]",
                "E0402"));
  CHECK(rejects(LIST "def f (d: *diamond) (x: [3]f64) : *list ([3]f64) = #cons@d x #nil", "E0404"));
  CHECK(rejects(LIST "def f (n: i64) (l: list i32) = replicate n l", "E0420"));
  CHECK(rejects(LIST "def empty : list i32 = #nil", "E0421"));
  CHECK(rejects("def f (d: *diamond) : (diamond, diamond) = (copy d, d)", "E0422"));
}

int main(void) {
  RUN_ROW("LF-04", insertion_needs_a_diamond);
  RUN_ROW("LF-10", programs_of_section_2);
  RUN_ROW("LF-11", terms);
  RUN_ROW("LF-12", types);
  RUN_ROW("LF-13", conditionals);
  RUN_ROW("LF-14", arguments);
  RUN_ROW("LFE-09", arguments);
  RUN_ROW("LF-15", contraction);
  RUN_ROW("LF-16", pairs);
  RUN_ROW("LF-17", sums);
  RUN_ROW("LF-18", lists);
  RUN_ROW("LF-19", trees);
  RUN_ROW("LF-20", scalars);
  RUN_ROW("LF-21", affine);
  RUN_ROW("LF-22", minimal_contexts);
  RUN_ROW("LF-23", observers);
  RUN_ROW("LF-44", observing_parameters);
  RUN_ROW("LF-45", written_once);
  RUN_ROW("LF-46", written_once);
  RUN_ROW("LF-47", closures);
  RUN_ROW("LF-46", linear_functions);
  RUN_ROW("LF-48", mutual_recursion);
  RUN_ROW("LF-54", recursive_types);
  RUN_ROW("LF-56", guards);
  RUN_ROW("LF-58", diamonds_in_data);
  RUN_ROW("LF-62", closures);
  RUN_ROW("LF-62", linear_functions);
  RUN_ROW("U-07", one_discipline);
  return testing_finish();
}
