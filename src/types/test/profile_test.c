// profile_test: the profiles of paper 1 (F-smooth) and paper 4 (LFPL): what they refuse, and what they leave.
#include "checking.h"

// The code of the first error under the profile, or "".
static const char *refusal(const char *text, Options options) {
  static char code[16];
  Context *context = context_new();
  context_configure(context, options);
  AstProgram *program = syntax_load(context, source_add(context, TEXT("test.fut"), text_of(text)));
  TypedProgram *typed = types_check(context, program);
  code[0] = 0;
  if (diag_has_errors(context)) complain(context, text);
  if (options.f_smooth) types_profile(context, typed, program);
  if (options.lfpl) types_profile_lfpl(context, typed, program);
  drop_switched_off(context);
  if (context->diags.size) snprintf(code, sizeof code, "%s", diag_code_name(context->diags.items[0]->code));
  context_free(context);
  return code;
}

// FS-04: a parameter that is a size takes cardinalities, and an index or an element is none.
#define SIZED "def h (k: i64) = i64.sum (iota (k * 2))\n"
static void cardinalities_are_no_indices(void) {
  static const char *const refused[] = {
      SIZED "entry f (n: i64) = build n (\\i -> h i)\n",
      SIZED "entry f (n: i64) = build n (\\i -> let m = i / 2 in h m)\n",
      SIZED "entry f [n] (a: [n]i64) = h a[0]\n",
      SIZED "entry f [n] (a: [n]i64) = let k = a[0] in h (k + 1)\n",
      SIZED "entry f [n] (a: [n]i64) = map h a\n",
      SIZED "def g (k: i64) = h (k + 1)\nentry f [n] (a: [n]i64) = map (\\x -> g x) a\n",
      SIZED "entry f [n] (a: [n]i64) (c: bool) = h (if c then n else 1)\n",
      "def h (k: i64, x: i64) = x + i64.sum (iota k)\nentry f (n: i64) = build n (\\i -> h (i, n))\n",
      "entry f (n: i64) = let h k = i64.sum (iota k) in build n (\\i -> h i)\n",
  };
  static const char *const accepted[] = {
      SIZED "entry f [n] (a: [n]i64) (j: i64) = h n + h 3 + h (n * 2 + 1) + h (length a) + h j\n",
      SIZED "entry f [n] (a: [n]i64) (j: i64) = let m = i64.max n j in let k = m / 2 in h k\n",
      SIZED "def g (k: i64) = h (card_sub k 1)\nentry f (n: i64) = build n (\\i -> g n + i)\n",
      "def h (k: i64, x: i64) = x + i64.sum (iota k)\nentry f (n: i64) = build n (\\i -> h (n, i))\n",
      "def at (i: i64) (a: []f64) = a[i]\nentry f [n] (a: [n]f64) = build n (\\i -> at i a)\n",
      "entry f (n: i64) = let h k = i64.sum (iota k) in h n + h 2\n",
  };
  for RANGE(i, COUNT_OF(refused)) CHECK_TEXT(refusal(refused[i], (Options){.f_smooth = true}), "E0704");
  for RANGE(i, COUNT_OF(accepted)) CHECK_TEXT(refusal(accepted[i], (Options){.f_smooth = true}), "");
}

// LF-09, LF-27: no new cells: neither asked for, nor inferred, nor by a copy.
#define DATA "type list 'a = #nil | #cons a (list a)\ntype tree = #leaf | #node i64 tree tree\n"
#define MATCH "def f (l: *list i64) (t: *tree) : *list i64 = match (l, t) "
static void no_cell_is_new(void) {
  static const char *const refused[] = {
      DATA "def f (x: i64) (l: *list i64) : *list i64 = #cons x l\n",
      DATA "def f (x: i64) : *list i64 = #cons@(diamond.new ()) x #nil\n",
      DATA "module d = diamond\ndef f (x: i64) : *list i64 = #cons@(d.new ()) x #nil\n",
      DATA "def f (l: list i64) : *list i64 = copy l\n",
      DATA "def f (l: *list i64) : *list i64 = match l case #nil -> #nil case #cons x t -> #cons x (#cons x t)\n",
      DATA "def f (n: i64) : *list i64 = loop (l: *list i64) = #nil for i < n do #cons i l\n",
  };
  static const char *const accepted[] = {
      DATA "def f (d: *diamond) (x: i64) (l: *list i64) : *list i64 = #cons@d x l\n",
      DATA "def f (l: *list i64) (r: *list i64) : *list i64 = match l case #nil -> r case #cons x t -> f t (#cons x "
           "r)\n",
      DATA "def f (a: *[]i64) : *[]i64 = copy a\n",
      DATA "def f (l: *list i64) : () = match l case #nil -> () case #cons@d _ _ -> diamond.dispose d\n",
  };
  for RANGE(i, COUNT_OF(refused)) CHECK_TEXT(refusal(refused[i], (Options){.lfpl = true}), "E0709");
  for RANGE(i, COUNT_OF(accepted)) CHECK_TEXT(refusal(accepted[i], (Options){.lfpl = true}), "");
}

// LF-59: a cell is inferred where the free ones are alike; otherwise the program names it.
static void ambiguous_cells_are_named(void) {
  static const char *const refused[] = {
      DATA MATCH "case (#cons x r, #node _ _ _) -> #cons x r case _ -> #nil\n",
      DATA "def f (l: *list (list i64)) : *list i64 = match l case #cons (#cons x r) _ -> #cons x r case _ -> #nil\n",
  };
  static const char *const accepted[] = {
      DATA MATCH "case (#cons@d x r, #node _ _ _) -> #cons@d x r case _ -> #nil\n",
      DATA "def f (l: *list i64) : *list i64 = match l case #cons x (#cons y r) -> #cons y (#cons x r) case r -> r\n",
  };
  for RANGE(i, COUNT_OF(refused)) CHECK_TEXT(refusal(refused[i], (Options){.lfpl = true}), "E0709");
  for RANGE(i, COUNT_OF(accepted)) CHECK_TEXT(refusal(accepted[i], (Options){.lfpl = true}), "");
}

int main(void) {
  RUN_ROW("FS-04", cardinalities_are_no_indices);
  RUN_ROW("LF-09", no_cell_is_new);
  RUN_ROW("LF-59", ambiguous_cells_are_named);
  return testing_finish();
}
