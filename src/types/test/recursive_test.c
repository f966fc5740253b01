// recursive_test: recursive types: declarations and groups of them, unfolding, inference, matching.
#include "checking.h"

#define LIST "type list 'a = #nil | #cons a (list a)\n"

static void declarations(void) {
  CHECK(accepts(LIST));
  CHECK(accepts("type rose 'a = #rose a (list (rose a))\n" LIST));
  CHECK(accepts("type tree 'a = #leaf | #node a (forest a)\ntype forest 'a = list (tree a)\n" LIST));
  CHECK(accepts("type forest 'a = list (tree a)\ntype tree 'a = #leaf | #node a (forest a)\n" LIST));
  CHECK(accepts("type exp = #number f64 | #sum (exp, exp) | #let {name: [8]u8, value: exp, body: exp}"));
  CHECK(accepts("type vectors [n] 'a = #none | #some ([n]a) (vectors [n] a)"));
  CHECK(accepts("type flipped 'a 'b = #end | #more a (flipped b a)"));
  CHECK(accepts("module m = { type t = #end | #more t }\ndef f (x: m.t) : m.t = #more x"));
  CHECK(rejects("type t = [2]t", "E0336"));
  CHECK(rejects("type a = b\ntype b = (a, i32)", "E0336"));
  CHECK(rejects("type t 'a = #end | #more (t (a, i32))", "E0337"));
  CHECK(rejects("type t = #end | #more (t -> t)", "E0338"));
  CHECK(rejects("type t = #end | #more t\ndef x = 1\ntype u = #more v", "E0202"));
}

// A name means its nearest earlier binding, as for values.
static void earlier_meanings(void) {
  CHECK_TEXT(type_of("type t = i32\nmodule m = { type t = #more t | #end }\ndef f (x: m.t) = match x case #more y -> y "
                     "case #end -> 0"),
             "(#end | #more i32) -> i32");
  CHECK_TEXT(
      type_of("type a = #here i | #there\ntype i = i64\ndef f (x: a) = match x case #here y -> y case #there -> 0"),
      "(#here i64 | #there) -> i64");
}

static void inference(void) {
  CHECK_TEXT(type_of(LIST "def f (l: list i32) = match l case #nil -> 0 case #cons x _ -> x"), "list i32 -> i32");
  CHECK_TEXT(type_of(LIST "def f x : list i32 = #cons x (#cons 2 #nil)"), "i32 -> list i32");
  CHECK_TEXT(type_of(LIST "def g 'a (l: list a) = l\ndef f x = g (#cons x #nil)"), "'a . a -> list a");
  CHECK_TEXT(type_of(LIST "def f b (l: list f64) = if b then #nil else l"), "bool -> list f64 -> list f64");
  CHECK_TEXT(type_of(LIST "def size 'a (l: list a) : i64 = match l case #nil -> 0 case #cons _ t -> 1 + size t"),
             "'a . list a -> i64");
  CHECK(rejects(LIST "def f (l: list i32) : list f64 = l", "E0301"));
  CHECK(rejects(LIST "def f (l: list i32) : list i32 = #cons 1.5 l", "E0301"));
  CHECK(rejects(LIST "def f (l: list i32) : list i32 = #cons l", "E0331"));
  CHECK(rejects(LIST "def f (l: list i32) : list i32 = #con 1 l", "E0330"));
  CHECK(rejects(LIST "def f (l: list i32) = l == #nil", "E0320"));
  CHECK(rejects(LIST "def f (l: list (i32 -> i32)) = l", "E0338"));
}

static void matching(void) {
  CHECK(accepts(
      LIST "def f (l: list i32) = match l case #nil -> 0 case #cons x #nil -> x case #cons x (#cons y _) -> x + y"));
  CHECK(rejects(LIST "def f (l: list i32) = match l case #nil -> 0 case #cons x (#cons y _) -> x + y", "E0321"));
  CHECK(rejects(LIST "def f (l: list i32) = let #cons x _ = l in x", "E0316"));
  CHECK(rejects(LIST "def f (l: list i32) = match l case #nil -> 0 case #leaf -> 1 case _ -> 2", "E0330"));
}

// A parametric module makes recursive types of its own, also inside another one, where only the module type of its
// parameter is known.
static void in_modules(void) {
  const char *stack = "module type elem = { type t val zero : t }\n"
                      "module stack (e: elem) = { type s = #empty | #push e.t s def top (s: s) : e.t = match s case "
                      "#empty -> e.zero case #push x _ -> x }\n";
  char text[1024];
  snprintf(text, sizeof text,
           "%smodule ints = stack { type t = i32 def zero = 0i32 }\ndef f (x: i32) = ints.top (#push x #empty)", stack);
  CHECK_TEXT(type_of(text), "i32 -> i32");
  snprintf(text, sizeof text,
           "%smodule outer (e: elem) = { module s = stack e def top (t: s.s) : e.t = match t case #push x _ -> x case "
           "#empty -> e.zero }\n"
           "module o = outer { type t = i64 def zero = 7i64 }\ndef f (x: i64) = o.top (#push x #empty)",
           stack);
  CHECK_TEXT(type_of(text), "(x: i64) -> i64");
  CHECK(accepts("module type set = { type t val empty : () -> *t val add : i32 -> *t -> *t }\n"
                "module lists : set = { type t = #nil | #cons i32 t def empty () : *t = #nil def add (x: i32) (s: *t) "
                ": *t = #cons x s }\ndef f (x: i32) : *lists.t = lists.add x (lists.empty ())"));
}

// Unfolding substitutes the arguments; the recursive parts are recursive types again.
static void unfolding(void) {
  Checked checked = check_text(LIST "def f (l: *list (list bool)) = l", SIZES_Proven);
  const SourceType *type = seq_last(&checked.typed->program->declarations)->as.Value.parameters.items[0]->type;
  CHECK(types_is_recursive(checked.typed, type));
  const SourceType *sum = types_unfold(checked.typed, type);
  Out out = out_new(checked.context->arena);
  source_type_print(checked.context, checked.typed, &out, sum);
  CHECK_TEXT(out_result(&out).start, "*#cons (list bool) (list (list bool)) | #nil");
  CHECK(types_unfold(checked.typed, type) == sum);
  context_free(checked.context);
}

int main(void) {
  RUN(declarations);
  RUN(earlier_meanings);
  RUN(inference);
  RUN(matching);
  RUN(in_modules);
  RUN(unfolding);
  return testing_finish();
}
