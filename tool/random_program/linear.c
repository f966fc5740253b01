// Programs with recursive data: functions that rebuild lists, trees and lists of arrays in the cells they take apart,
// or in new ones, and a walker that accounts for the cells.
//   rule: each function `f` has an observer `f_more`, which computes how many cells more than its argument the result
//         has
//   rule: after each step the cells of the value are counted: their number is the number before plus `f_more`. At the
//         end every remaining value is filled with labels of its own, and no label is overwritten: no cell is in two
//         values, or twice in one
#include "random_program.h"

typedef enum Shape { SHAPE_List, SHAPE_Tree, SHAPE_Rows, SHAPE_COUNT } Shape;
typedef struct Form { const char *type, *nil, *cons; } Form;
static const Form forms[] = {{"rlist", "#rnil", "#rcons"}, {"rtree", "#rleaf", "#rnode"}, {"rrows", "#rnone", "#rrow"}};

// The body of a function, and what its observer says there.
typedef struct Code { Text body, more; } Code;
typedef struct Rebuilder { Text name; Shape shape; } Rebuilder;
typedef struct Live { Text name; Shape shape; uint32_t most; } Live;   // most: the largest number of cells
typedef struct Linear {
  Choices *choices;
  Arena *arena;
  Out out;
  const char *prefix;
  Seq(Rebuilder) functions;
  Seq(Live) live;
  uint32_t next_name, taken;
  int fuel;
} Linear;

enum { CELLS_MAX = 4000, FUNCTIONS_MAX = 5, STEPS_MAX = 8, ROUNDS_MAX = 3, FIRST_CELLS = 9 };

const char linear_common[] =
    "type rlist = #rnil | #rcons i64 rlist\n"
    "type rtree = #rleaf | #rnode i64 rtree rtree\n"
    "type rrows = #rnone | #rrow ([3]i64) rrows\n"
    "def rlist_cells (l: rlist) : i64 = match l case #rnil -> 0 case #rcons _ t -> 1 + rlist_cells t\n"
    "def rtree_cells (t: rtree) : i64 = match t case #rleaf -> 0 case #rnode _ a b -> 1 + rtree_cells a + rtree_cells "
    "b\n"
    "def rrows_cells (l: rrows) : i64 = match l case #rnone -> 0 case #rrow _ t -> 1 + rrows_cells t\n"
    "def rlist_sum (l: rlist) (k: i64) : i64 = match l case #rnil -> k case #rcons x t -> rlist_sum t (k * 31 + x)\n"
    "def rtree_sum (t: rtree) (k: i64) : i64 = match t case #rleaf -> k + 1 case #rnode x a b -> x + rtree_sum b (31 * "
    "rtree_sum a k)\n"
    "def rrows_sum (l: rrows) (k: i64) : i64 = match l case #rnone -> k case #rrow x t -> rrows_sum t (k * 31 + x[0] + "
    "3 * x[1] + 7 * x[2])\n"
    "def rlist_label (l: *rlist) (k: i64) : *rlist = match l case #rnil -> #rnil case #rcons@d _ t -> #rcons@d k "
    "(rlist_label t (k + 1))\n"
    "def rtree_label (t: *rtree) (k: i64) : *rtree = match t case #rleaf -> #rleaf case #rnode@d _ a b -> #rnode@d k "
    "(rtree_label a (2 * k)) (rtree_label b (2 * k + 1))\n"
    "def rrows_label (l: *rrows) (k: i64) : *rrows = match l case #rnone -> #rnone case #rrow@d x t -> #rrow@d (x with "
    "[0] = k) (rrows_label t (k + 1))\n"
    "def rlist_append (a: *rlist) (b: *rlist) : *rlist = match a case #rnil -> b case #rcons@d x t -> #rcons@d x "
    "(rlist_append t b)\n"
    "def rtree_insert (d: *diamond) (x: i64) (t: *rtree) : *rtree =\n"
    "  match t case #rleaf -> #rnode@d x #rleaf #rleaf\n"
    "          case #rnode@e y a b -> if x < y then #rnode@e y (rtree_insert d x a) b else #rnode@e y a (rtree_insert "
    "d x b)\n"
    "def rlist_tree (l: *rlist) (t: *rtree) : *rtree = match l case #rnil -> t case #rcons@d x r -> rlist_tree r "
    "(rtree_insert d x t)\n"
    "def rtree_list (t: *rtree) (r: *rlist) : *rlist = match t case #rleaf -> r case #rnode@d x a b -> rtree_list a "
    "(#rcons@d x (rtree_list b r))\n"
    "def rlist_parts (l: *rlist) (k: i64) : (*rlist, *rlist) =\n"
    "  match l case #rnil -> (#rnil, #rnil)\n"
    "          case #rcons@d x t -> let (a, b) = rlist_parts t k in if x < k then (#rcons@d x a, b) else (a, #rcons@d "
    "x b)\n";

// ---- scalars over the payload and k
static const char *scalar(Linear *l, Shape shape) {
  static const char *const plain[] = {"x", "k", "x + k", "3 * x - k", "k - x", "x % 7", "5"},
                           *const rows[] = {"x[0]", "k", "x[1] + k", "3 * x[2] - k", "k - x[0]", "x[1] % 7", "5"};
  return (shape == SHAPE_Rows ? rows : plain)[choose(l->choices, 7)];
}

static const char *condition(Linear *l, Shape shape) {
  static const char *const plain[] = {"x < k", "x % 2 == 0", "k % 3 != 0"}, *const rows[] = {"x[0] < k",
                                                                                             "x[1] % 2 == 0",
                                                                                             "k % 3 != 0"};
  return (shape == SHAPE_Rows ? rows : plain)[choose(l->choices, 3)];
}

static const char *next_k(Linear *l) {
  static const char *const forms_of_k[] = {"k", "(k + 1)", "(k - 2)", "(2 * k)"};
  return forms_of_k[choose(l->choices, 4)];
}

// The payload of a new cell.
static Text payload(Linear *l, Shape shape) {
  if (shape != SHAPE_Rows) return text_format(l->arena, "(%s)", scalar(l, shape));
  switch (choose(l->choices, 5)) {
  case 0: return TEXT("x");
  case 1: return text_format(l->arena, "(x with [%u] = %s)", choose(l->choices, 3), scalar(l, shape));
  case 2: return text_format(l->arena, "(map (+ k) x)");
  case 3: return text_format(l->arena, "[x[2], %s, x[0]]", scalar(l, shape));
  default: return text_format(l->arena, "(loop x for i < 2 do x with [i] = x[i + 1] + %s)", next_k(l));
  }
}

static Text more(Linear *l, const char *format, const char *name, const char *part, const char *k) {
  return text_format(l->arena, format, name, part, k);
}

// ---- lists and rows: d, x and t are the cell, what was in it, and the rest
static Code list_step(Linear *l, const char *f, Shape shape);

static Code list_choice(Linear *l, const char *f, Shape shape) {
  const char *test = condition(l, shape);
  const Code yes = list_step(l, f, shape), no = list_step(l, f, shape);
  return (Code){text_format(l->arena, "(if %s then %.*s else %.*s)", test, TEXT_ARG(yes.body), TEXT_ARG(no.body)),
                text_format(l->arena, "(if %s then %.*s else %.*s)", test, TEXT_ARG(yes.more), TEXT_ARG(no.more))};
}

static Code list_two(Linear *l, const char *f, Shape shape) {   // the next cell too
  const Form *form = &forms[shape];
  const char *k = next_k(l);
  const Text own = payload(l, shape);
  static const char *const rest[] = {"%s@e y (%s@d %.*s (%s s %s))", "%s@d %.*s (%s@e y (%s s %s))"};
  const bool swapped = choose(l->choices, 2) == 0;
  const Text both = swapped ? text_format(l->arena, rest[0], form->cons, form->cons, TEXT_ARG(own), f, k)
                            : text_format(l->arena, rest[1], form->cons, TEXT_ARG(own), form->cons, f, k);
  return (Code){
      text_format(l->arena, "(match t case %s -> %s@d x %s case %s@e y s -> %.*s)", form->nil, form->cons, form->nil,
                  form->cons, TEXT_ARG(both)),
      text_format(l->arena, "(match t case %s -> 0 case %s _ s -> %s_more s %s)", form->nil, form->cons, f, k)};
}

static Code list_turned(Linear *l, const char *f, Shape shape) {   // matches on the result of the call
  const Form *form = &forms[shape];
  const char *k = next_k(l);
  const Text own = payload(l, shape);
  return (Code){text_format(l->arena, "(match %s t %s case %s -> %s@d %.*s %s case %s@e y s -> %s@e y (%s@d %.*s s))",
                            f, k, form->nil, form->cons, TEXT_ARG(own), form->nil, form->cons, form->cons, form->cons,
                            TEXT_ARG(own)),
                more(l, "%s_more %s %s", f, "t", k)};
}

static Code list_joined(Linear *l, const char *f, Shape shape) {   // matches on the result of one of two branches
  const Form *form = &forms[shape];
  const char *test = condition(l, shape), *k = next_k(l);
  const Text own = payload(l, shape);
  return (Code){
      text_format(l->arena, "(match (if %s then %s@d %.*s t else t) case %s -> %s case %s@e y s -> %s@e y (%s s %s))",
                  test, form->cons, TEXT_ARG(own), form->nil, form->nil, form->cons, form->cons, f, k),
      text_format(l->arena, "(if %s then %s_more t %s else (match t case %s -> -1 case %s _ s -> %s_more s %s - 1))",
                  test, f, k, form->nil, form->cons, f, k)};
}

static Code list_step(Linear *l, const char *f, Shape shape) {
  const Form *form = &forms[shape];
  const char *k = next_k(l), *cons = form->cons;
  const Text own = payload(l, shape);
  l->fuel--;
  switch (choose(l->choices, l->fuel > 0 ? 13 : 6)) {
  case 0:
    return (Code){text_format(l->arena, "%s@d %.*s (%s t %s)", cons, TEXT_ARG(own), f, k),
                  more(l, "%s_more %s %s", f, "t", k)};
  case 1: return (Code){text_format(l->arena, "%s@d %.*s t", cons, TEXT_ARG(own)), TEXT("0")};
  case 2: return (Code){text_format(l->arena, "%s t %s", f, k), more(l, "%s_more %s %s - 1", f, "t", k)};
  case 3: return (Code){TEXT("t"), TEXT("-1")};
  case 4:
    return (Code){text_format(l->arena, "%s %.*s (%s t %s)", cons, TEXT_ARG(own), f, k),
                  more(l, "%s_more %s %s", f, "t", k)};
  case 5:
    return (Code){text_format(l->arena, "(let () = diamond.dispose d in %s t %s)", f, k),
                  more(l, "%s_more %s %s - 1", f, "t", k)};
  case 6: case 7: return list_choice(l, f, shape);
  case 8: return list_two(l, f, shape);
  case 9: return list_turned(l, f, shape);
  case 10:
    if (shape == SHAPE_List)
      return (Code){
          text_format(l->arena, "rlist_append (%s t %s) (%s@d %.*s %s)", f, k, cons, TEXT_ARG(own), form->nil),
          more(l, "%s_more %s %s", f, "t", k)};
    return (Code){text_format(l->arena, "%s@d %.*s (%s [k, 1, 2] (%s t %s))", cons, TEXT_ARG(own), cons, f, k),
                  more(l, "1 + %s_more %s %s", f, "t", k)};
  case 11: return list_joined(l, f, shape);
  default: return (Code){text_format(l->arena, "%s", form->nil), text_format(l->arena, "-1 - %s_cells t", form->type)};
  }
}

// ---- trees: d, x, a and b
static Code tree_step(Linear *l, const char *f) {
  const char *k = next_k(l), *j = next_k(l);
  const Text own = payload(l, SHAPE_Tree);
  l->fuel--;
  switch (choose(l->choices, l->fuel > 0 ? 9 : 6)) {
  case 0:
    return (Code){text_format(l->arena, "#rnode@d %.*s (%s a %s) (%s b %s)", TEXT_ARG(own), f, k, f, j),
                  text_format(l->arena, "%s_more a %s + %s_more b %s", f, k, f, j)};
  case 1:
    return (Code){text_format(l->arena, "#rnode@d %.*s (%s b %s) (%s a %s)", TEXT_ARG(own), f, j, f, k),
                  text_format(l->arena, "%s_more a %s + %s_more b %s", f, k, f, j)};
  case 2:
    return (Code){text_format(l->arena, "#rnode@d %.*s a (%s b %s)", TEXT_ARG(own), f, j),
                  text_format(l->arena, "%s_more b %s", f, j)};
  case 3: return (Code){text_format(l->arena, "#rnode@d %.*s b a", TEXT_ARG(own)), TEXT("0")};
  case 4:
    return (Code){text_format(l->arena, "%s a %s", f, k),
                  text_format(l->arena, "%s_more a %s - 1 - rtree_cells b", f, k)};
  case 5:
    return (Code){text_format(l->arena, "#rnode %.*s (%s b %s) a", TEXT_ARG(own), f, j),
                  text_format(l->arena, "%s_more b %s", f, j)};
  case 6:
    return (Code){text_format(l->arena,
                              "(match a case #rleaf -> #rnode@d %.*s b #rleaf case #rnode@e y p q -> #rnode@e y p "
                              "(#rnode@d x q (%s b %s)))",
                              TEXT_ARG(own), f, k),
                  text_format(l->arena, "(match a case #rleaf -> 0 case #rnode _ _ _ -> %s_more b %s)", f, k)};
  case 7:
    return (Code){text_format(l->arena, "#rnode@d x (#rnode %.*s #rleaf a) (%s b %s)", TEXT_ARG(own), f, k),
                  text_format(l->arena, "1 + %s_more b %s", f, k)};
  default: {
    const char *test = condition(l, SHAPE_Tree);
    const Code yes = tree_step(l, f), no = tree_step(l, f);
    return (Code){text_format(l->arena, "(if %s then %.*s else %.*s)", test, TEXT_ARG(yes.body), TEXT_ARG(no.body)),
                  text_format(l->arena, "(if %s then %.*s else %.*s)", test, TEXT_ARG(yes.more), TEXT_ARG(no.more))};
  }
  }
}

// ---- functions
static void put(Linear *l, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  out_vformat(&l->out, format, arguments);
  va_end(arguments);
}

static Code base(Linear *l, Shape shape) {
  static const char *const one[] = {"#rcons k #rnil", "#rnode k #rleaf #rleaf", "#rrow [k, 0, 1] #rnone"};
  if (choose(l->choices, 4) != 3) return (Code){text_of(forms[shape].nil), TEXT("0")};
  return (Code){text_of(one[shape]), TEXT("1")};
}

static void function(Linear *l) {
  const Shape shape = (Shape)choose(l->choices, SHAPE_COUNT);
  const Form *form = &forms[shape];
  const char *name = text_c_string(l->arena, text_format(l->arena, "%s_f%u", l->prefix, l->functions.size));
  const Code none = base(l, shape);
  l->fuel = 1 + (int)choose(l->choices, 6);
  const Code step = shape == SHAPE_Tree ? tree_step(l, name) : list_step(l, name, shape);
  const char *parts = shape == SHAPE_Tree ? "x a b" : "x t";
  put(l, "def %s (l: *%s) (k: i64) : *%s =\n  match l\n  case %s -> %.*s\n  case %s@d %s -> %.*s\n", name, form->type,
      form->type, form->nil, TEXT_ARG(none.body), form->cons, parts, TEXT_ARG(step.body));
  put(l, "def %s_more (l: %s) (k: i64) : i64 =\n  match l\n  case %s -> %.*s\n  case %s %s -> %.*s\n\n", name,
      form->type, form->nil, TEXT_ARG(none.more), form->cons, parts, TEXT_ARG(step.more));
  const Rebuilder made = {text_of(name), shape};
  seq_push(l->arena, &l->functions, made);
}

// ---- the steps of the entry point
static const char *fresh(Linear *l) { return text_c_string(l->arena, text_format(l->arena, "v%u", l->next_name++)); }

static void add_live(Linear *l, const char *name, Shape shape, uint32_t most) {
  const Live live = {text_of(name), shape, most};
  seq_push(l->arena, &l->live, live);
}

static Live take_live(Linear *l, uint32_t at) {
  const Live live = l->live.items[at];
  l->live.items[at] = l->live.items[l->live.size - 1];
  l->live.size--;
  return live;
}

static void first_value(Linear *l, Shape shape) {
  const char *name = fresh(l);
  if (shape == SHAPE_List) put(l, "  let %s = loop (l: *rlist) = #rnil for x in xs do #rcons (x + k) l\n", name);
  if (shape == SHAPE_Tree)
    put(l, "  let %s = loop (t: *rtree) = #rleaf for x in xs do rtree_insert (diamond.new ()) x t\n", name);
  if (shape == SHAPE_Rows) put(l, "  let %s = loop (l: *rrows) = #rnone for x in xs do #rrow [x, k, 1] l\n", name);
  l->taken += FIRST_CELLS;
  add_live(l, name, shape, FIRST_CELLS);
}

static bool find_live(Linear *l, Shape shape, uint32_t *at) {
  const uint32_t start = l->live.size ? choose(l->choices, l->live.size) : 0;
  for (uint32_t i = 0; i < l->live.size; i++) {
    *at = (start + i) % l->live.size;
    if (l->live.items[*at].shape == shape) return true;
  }
  return false;
}

static void apply(Linear *l) {
  uint32_t at;
  const Rebuilder f = l->functions.items[choose(l->choices, l->functions.size)];
  const char *type = forms[f.shape].type, *k = next_k(l);
  if (!find_live(l, f.shape, &at)) {
    first_value(l, f.shape);
    at = l->live.size - 1;
  }
  const uint32_t way = choose(l->choices, 3), rounds = way == 2 ? ROUNDS_MAX : 1;
  uint32_t most = l->live.items[at].most, taken = 0;
  for (uint32_t i = 0; i < rounds; i++) most = 2 * most + 2, taken += most;
  if (l->taken + taken > CELLS_MAX) return;
  l->taken += taken;
  const Live live = take_live(l, at);
  const char *name = fresh(l);
  const Text v = live.name;
  if (way == 0)
    put(l, "  let c = %s_cells %.*s + %.*s_more %.*s %s\n  let %s = %.*s %.*s %s\n", type, TEXT_ARG(v),
        TEXT_ARG(f.name), TEXT_ARG(v), k, name, TEXT_ARG(f.name), TEXT_ARG(v), k);
  if (way == 1)
    put(l,
        "  let c = %s_cells %.*s + (if k %% 2 == 0 then %.*s_more %.*s %s else 0)\n  let %s = if k %% 2 == 0 then %.*s "
        "%.*s %s else %.*s\n",
        type, TEXT_ARG(v), TEXT_ARG(f.name), TEXT_ARG(v), k, name, TEXT_ARG(f.name), TEXT_ARG(v), k, TEXT_ARG(v));
  if (way == 2)
    put(l,
        "  let c = %s_cells %.*s\n  let (%s, c) = loop (l: *%s, c) = (%.*s, c) for i < %d do let c = c + %.*s_more l "
        "(i + %s) in (%.*s l (i + %s), c)\n",
        type, TEXT_ARG(v), name, type, TEXT_ARG(v), ROUNDS_MAX, TEXT_ARG(f.name), k, TEXT_ARG(f.name), k);
  put(l, "  let ok = ok && %s_cells %s == c\n", type, name);
  add_live(l, name, f.shape, most);
}

static void copy_one(Linear *l) {
  const uint32_t at = choose(l->choices, l->live.size);
  const Live live = l->live.items[at];
  if (l->taken + live.most > CELLS_MAX) return;
  l->taken += live.most;
  const char *name = fresh(l), *type = forms[live.shape].type;
  put(l, "  let %s = copy %.*s\n  let ok = ok && %s_sum %s k == %s_sum %.*s k\n", name, TEXT_ARG(live.name), type, name,
      type, TEXT_ARG(live.name));
  add_live(l, name, live.shape, live.most);
}

static void append_two(Linear *l) {
  uint32_t at;
  if (!find_live(l, SHAPE_List, &at)) return;
  const Live first = take_live(l, at);
  if (!find_live(l, SHAPE_List, &at)) {
    seq_push(l->arena, &l->live, first);
    return;
  }
  const Live second = take_live(l, at);
  const char *name = fresh(l);
  put(l,
      "  let c = rlist_cells %.*s + rlist_cells %.*s\n  let %s = rlist_append %.*s %.*s\n  let ok = ok && rlist_cells "
      "%s == c\n",
      TEXT_ARG(first.name), TEXT_ARG(second.name), name, TEXT_ARG(first.name), TEXT_ARG(second.name), name);
  add_live(l, name, SHAPE_List, first.most + second.most);
}

static void convert(Linear *l) {
  uint32_t at;
  const bool to_tree = choose(l->choices, 2) == 0;
  if (!find_live(l, to_tree ? SHAPE_List : SHAPE_Tree, &at)) return;
  const Live live = take_live(l, at);
  const char *name = fresh(l), *from = forms[live.shape].type, *to = forms[to_tree ? SHAPE_Tree : SHAPE_List].type;
  put(l, "  let c = %s_cells %.*s\n  let %s = %s %.*s %s\n  let ok = ok && %s_cells %s == c\n", from,
      TEXT_ARG(live.name), name, to_tree ? "rlist_tree" : "rtree_list", TEXT_ARG(live.name),
      to_tree ? "#rleaf" : "#rnil", to, name);
  add_live(l, name, to_tree ? SHAPE_Tree : SHAPE_List, live.most);
}

static void part(Linear *l) {
  uint32_t at;
  if (!find_live(l, SHAPE_List, &at)) return;
  const Live live = take_live(l, at);
  const char *yes = fresh(l), *no = fresh(l);
  put(l,
      "  let c = rlist_cells %.*s\n  let (%s, %s) = rlist_parts %.*s k\n  let ok = ok && rlist_cells %s + rlist_cells "
      "%s == c\n",
      TEXT_ARG(live.name), yes, no, TEXT_ARG(live.name), yes, no);
  add_live(l, yes, SHAPE_List, live.most);
  add_live(l, no, SHAPE_List, live.most);
}

static void step(Linear *l) {
  switch (choose(l->choices, 9)) {
  case 5: copy_one(l); return;
  case 6: append_two(l); return;
  case 7: convert(l); return;
  case 8: part(l); return;
  default: apply(l); return;
  }
}

// Fills every value with labels of its own, then checks that all values still have their labels.
static void walk_all(Linear *l) {
  put(l, "  let digest = 0\n");
  for
    EACH(i, &l->live)
      put(l, "  let digest = %s_sum %.*s digest\n", forms[l->live.items[i].shape].type,
          TEXT_ARG(l->live.items[i].name));
  for EACH(i, &l->live) {
    const Live *live = &l->live.items[i];
    put(l, "  let w%u = %s_label %.*s %u\n  let s%u = %s_sum w%u 0\n", i, forms[live->shape].type, TEXT_ARG(live->name),
        1000 * (i + 1), i, forms[live->shape].type, i);
  }
  for EACH(i, &l->live) put(l, "  let ok = ok && s%u == %s_sum w%u 0\n", i, forms[l->live.items[i].shape].type, i);
  put(l, "  in (ok, digest)\n\n");
}

Text linear_program(Arena *arena, Choices *choices, const char *prefix) {
  Linear l = {.choices = choices, .arena = arena, .out = out_new(arena), .prefix = prefix};
  for (uint32_t count = 1 + choose(choices, FUNCTIONS_MAX), i = 0; i < count; i++) function(&l);
  put(&l, "def %s_steps [n] (xs: [n]i64) (k: i64) : (bool, i64) =\n  let ok = true\n", prefix);
  first_value(&l, (Shape)choose(choices, SHAPE_COUNT));
  for (uint32_t steps = 1 + choose(choices, STEPS_MAX), i = 0; i < steps; i++) step(&l);
  walk_all(&l);
  static const char *const inputs[] = {"[3i64, 1i64, 2i64] 2i64", "empty([0]i64) 1i64",
                                       "[5i64, -1i64, 4i64, 4i64, 0i64, 9i64, 2i64] 3i64"};
  put(&l, "-- ==\n-- entry: %s_accounts\n", prefix);
  for (uint32_t i = 0; i < 3; i++) put(&l, "-- input { %s } output { true }\n", inputs[i]);
  put(&l, "#[cells(%d)]\nentry %s_accounts [n] (xs: [n]i64) (k: i64) : bool = (%s_steps xs k).0\n", 2 * CELLS_MAX,
      prefix, prefix);
  put(&l, "-- ==\n-- entry: %s_main\n", prefix);
  for (uint32_t i = 0; i < 3; i++) put(&l, "-- input { %s } auto output\n", inputs[i]);
  put(&l, "#[cells(%d)]\nentry %s_main [n] (xs: [n]i64) (k: i64) : i64 = (%s_steps xs k).1\n\n", 2 * CELLS_MAX, prefix,
      prefix);
  return out_result(&l.out);
}
