// diamonds_test: the cells in which recursive data without `@` are built.
#include "checking.h"

#define LIST "type list 'a = #nil | #cons a (list a)\n"

// A letter for each use, in the order of TypedProgram.cell_uses: r(eused), n(ew), l(ost), h(ere lost); or the number of
// cells that a function needs, or m(any).
static const char *letters_of(const char *text, CellUseKind from, CellUseKind to) {
  static char letters[64];
  Checked checked = check_text(text, SIZES_Proven);
  if (diag_has_errors(checked.context)) complain(checked.context, text);
  uint32_t count = 0;
  for EACH(i, &checked.typed->cell_uses)
      if (count + 1 < sizeof letters && checked.typed->cell_uses.items[i].kind >= from &&
          checked.typed->cell_uses.items[i].kind <= to) {
        const CellUse *use = &checked.typed->cell_uses.items[i];
        letters[count++] = use->kind == CELL_Needs ? (char)('0' + use->count) : "rnlhxm"[use->kind];
      }
  letters[count] = 0;
  if (diag_has_errors(checked.context)) snprintf(letters, sizeof letters, "error");
  context_free(checked.context);
  return letters;
}

static const char *uses_of(const char *text) { return letters_of(text, CELL_Reused, CELL_Lost); }
static const char *needs_of(const char *text) { return letters_of(text, CELL_LostHere, CELL_NeedsMany); }

// The cells that called functions need count.
static void needs_of_callees(void) {
#define INSERT                                                                                                         \
  LIST "def insert (x: i32) (l: *list i32) : *list i32 = match l case #nil -> #cons x #nil case #cons y t -> if x < "  \
       "y then #cons x (#cons y t) else #cons y (insert x t)\n"
  CHECK_TEXT(needs_of(INSERT "def f (l: *list i32) : *list i32 = insert 1 (insert 2 l)"), "12");
  CHECK_TEXT(needs_of(INSERT "def f (c: bool) (l: *list i32) : *list i32 = if c then insert 1 l else l"), "11");
  CHECK_TEXT(needs_of(INSERT "def f (l: *list i32) : *list i32 = #cons 0 (insert 2 l)"), "12");
  CHECK_TEXT(needs_of(INSERT "def f [n] (xs: [n]i32) : *list i32 = loop (l: *list i32) = #nil for x in xs do insert x "
                             "l\ndef g (xs: [3]i32) : *list i32 = f xs"),
             "1mm");
  CHECK_TEXT(
      needs_of(
          INSERT
          "def sorted (l: *list i32) : *list i32 = match l case #nil -> #nil case #cons x t -> insert x (sorted t)"),
      "1m");
#undef INSERT
}

// The cells that a function needs from its caller; and a cell that only some branch loses.
static void needs_are_found(void) {
  CHECK_TEXT(needs_of(LIST "def f (x: i32) (l: *list i32) : *list i32 = match l case #nil -> #cons x #nil case #cons y "
                           "t -> if x < y then #cons x (#cons y t) else #cons y (f x t)"),
             "1");
  CHECK_TEXT(needs_of(LIST "def f (x: i32) : *list i32 = #cons x (#cons x #nil)"), "2");
  CHECK_TEXT(
      needs_of(
          LIST
          "def f (l: *list i32) : *list i32 = match l case #nil -> #nil case #cons x t -> #cons x (#cons x (f t))"),
      "m");
  CHECK_TEXT(needs_of(LIST "def f (n: i64) : *list i64 = loop (l: *list i64) = #nil for i < n do #cons i l"), "m");
  CHECK_TEXT(needs_of(LIST "def f (l: *list i32) : *list i32 = match l case #nil -> #nil case #cons x t -> if x > 0 "
                           "then #cons x (f t) else f t"),
             "h");
  CHECK_TEXT(
      needs_of(LIST "def f (l: *list i32) : *list i32 = match l case #nil -> #nil case #cons x t -> #cons x (f t)"),
      "");
}

// LF-59: a constructor takes the cell that was released last on the path.
static void cells_are_found(void) {
  CHECK_TEXT(
      uses_of(
          LIST
          "def f (l: *list i32) (m: *list i32) : *list i32 = match l case #nil -> m case #cons x t -> f t (#cons x m)"),
      "r");
  CHECK_TEXT(
      uses_of(
          LIST
          "def f (l: *list i32) : *list i32 = match l case #cons x (#cons y t) -> #cons y (#cons x t) case _ -> #nil"),
      "rr");
  CHECK_TEXT(
      uses_of(LIST
              "def f (l: *list i32) : *list i32 = match l case #cons x t -> #cons x (#cons x t) case #nil -> #nil"),
      "rn");
  CHECK_TEXT(uses_of(LIST "def f (l: *list i32) (b: bool) : *list i32 = match l case #nil -> #nil case #cons x t -> if "
                          "b then #cons x t else #cons (x + 1) t"),
             "rr");
  CHECK_TEXT(uses_of(LIST "def f (l: *list i32) (m: *list i32) : *list i32 = match (l, m) case (#cons x _, #cons y t) "
                          "-> #cons (x + y) t case _ -> #nil"),
             "rl");
  CHECK_TEXT(uses_of(LIST "def g (x: i32) : *list i32 = #cons x #nil\ndef f (x: i32) : *list i32 = match g x case "
                          "#cons y t -> #cons (y + 1) t case #nil -> #nil"),
             "nr");
  CHECK_TEXT(
      uses_of(LIST
              "def f (l: *list i32) : *list i32 = let m = l in match m case #cons x t -> #cons x t case #nil -> #nil"),
      "r");
}

static void cells_that_are_still_needed(void) {
  CHECK_TEXT(
      uses_of(LIST "def f (l: list i32) : list i32 = match l case #nil -> #nil case #cons x t -> #cons (x + 1) t"),
      "n");
  CHECK_TEXT(uses_of(LIST "def f (l: *list i32) : (list i32, list i32) = match l case #nil -> (#nil, #nil) case #cons "
                          "x _ -> (#cons x #nil, l)"),
             "n");
  CHECK_TEXT(uses_of(LIST "def f (l: *list i32) : (list i32, list i32) = let m = (match l case #nil -> #nil case #cons "
                          "x _ -> #cons x #nil) in (m, l)"),
             "n");
  CHECK_TEXT(uses_of(LIST "def f (l: *list i32) : (list i32, list i32) = let m = l in match m case #nil -> (#nil, "
                          "#nil) case #cons x _ -> (#cons x #nil, l)"),
             "n");
  CHECK_TEXT(uses_of(LIST "def f (l: *list i32) (n: i64) : *list i32 = match l case #nil -> #nil case #cons x t -> "
                          "loop m = t for _i < n do #cons x m"),
             "nl");
  CHECK_TEXT(uses_of(LIST "def f (l: *list i32) : *list i32 = match l case #nil -> #nil case #cons@_ x t -> #cons x t"),
             "n");
}

// The state of a loop is new in each iteration.
static void loops(void) {
  CHECK_TEXT(uses_of(LIST "def f (l: *list i32) (n: i64) : *list i32 = loop m = l for _i < n do match m case #nil -> "
                          "#nil case #cons x t -> #cons (x + 1) t"),
             "r");
  CHECK_TEXT(uses_of(LIST "def f (l: list i32) (n: i64) : list i32 = loop m = l for _i < n do match m case #nil -> "
                          "#nil case #cons x t -> #cons (x + 1) t"),
             "n");
  CHECK_TEXT(uses_of(LIST "def f (n: i64) : *list i64 = loop m = #nil for i < n do #cons i m"), "n");
}

static void only_one_type_has_them(void) {
  CHECK_TEXT(type_of(LIST "def f l = match l case #nil -> 0i64 case #cons _ t -> 1 + f t"), "'a . list a -> i64");
  CHECK_TEXT(type_of(LIST "def f (n: i64) = loop l = #nil for i < n do #cons i l"), "(n: i64) -> *list i64");
  CHECK(rejects(LIST
                "type other = #nil | #cons bool other\ndef f l = match l case #nil -> 0i64 case #cons _ t -> 1 + f t",
                "E0308"));
}

int main(void) {
  RUN_ROW("LF-59", cells_are_found);
  RUN(cells_that_are_still_needed);
  RUN(loops);
  RUN(only_one_type_has_them);
  RUN(needs_are_found);
  RUN(needs_of_callees);
  return testing_finish();
}
