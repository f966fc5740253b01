// Random well-typed Core programs through every pass and the usual order of passes: valid afterwards, same results,
// same errors.
// ASHLAR_RANDOM=COUNT runs more; the first number that fails is printed with its program.
#include "../../core/test/core_testing.h"
#include "opt/opt.h"

typedef struct PassRow { const char *name; const Program *(*run)(Context *, const Program *); } PassRow;
static const PassRow passes[] = {
    {"simplify", simplify},
    {"inline_functions", inline_functions},
    {"simplify", simplify},
    {"eliminate_common", eliminate_common},
    {"remove_dead", remove_dead},
    {"fuse", fuse},
    {"simplify", simplify},
    {"hoist", hoist},
    {"fuse", fuse},
    {"simplify", simplify},
    {"eliminate_common", eliminate_common},
    {"remove_dead", remove_dead},
    {"slice_sizes", slice_sizes},
    {"inline_functions", inline_functions},
    {"simplify", simplify},
    {"fuse", fuse},
    {"hoist", hoist},
    {"simplify", simplify},
    {"remove_dead", remove_dead},
};

// ---- the generator: text, with what is in scope
// kind: i scalar, b bool, a array [size], t array [size][4]
typedef struct Known { char name[16]; char kind; char size[16]; } Known;
typedef struct Generator {
  uint64_t state;
  char *text;
  size_t size;
  Known scope[4096];
  int count, next, budget;
} Generator;

static uint32_t pick(Generator *g, uint32_t below) {
  g->state = g->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)(g->state >> 33) % below;
}
static void put(Generator *g, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g->text = realloc(g->text, g->size + 600);
  g->size += (size_t)vsnprintf(g->text + g->size, 600, format, arguments);
  va_end(arguments);
}
static Known fresh(Generator *g, char kind, const char *size) {
  Known known = {.kind = kind};
  (void)snprintf(known.name, sizeof known.name, "%c%d", kind, g->next++);
  (void)snprintf(known.size, sizeof known.size, "%s", size);
  return known;
}
static void bind(Generator *g, Known known) { g->scope[g->count++] = known; }
static bool find(Generator *g, char kind, Known *found) {
  uint32_t start = pick(g, (uint32_t)g->count + 1);
  for INT_RANGE(i, g->count) {
    const Known *known = &g->scope[(start + (uint32_t)i) % (uint32_t)g->count];
    if (known->kind == kind) return *found = *known, true;
  }
  return false;
}
static const char *scalar(Generator *g, char *buffer) {
  Known known;
  if (pick(g, 4) == 0 || !find(g, 'i', &known)) (void)snprintf(buffer, 16, "%di64", (int)pick(g, 6) - 1);
  else (void)snprintf(buffer, 16, "%s", known.name);
  return buffer;
}
static const char *type_of(const Known *known, char *buffer) {
  if (known->kind == 'i') return "i64";
  if (known->kind == 'b') return "bool";
  (void)snprintf(buffer, 40, known->kind == 'a' ? "[%s]i64" : "[%s][4i64]i64", known->size);
  return buffer;
}

static void statements(Generator *g, int depth);
// Statements in a scope of their own, then a scalar of that scope or around it.
static void body_of_scalar(Generator *g, int depth) {
  int mark = g->count;
  char buffer[16];
  put(g, "{ ");
  statements(g, depth);
  const char *result = scalar(g, buffer);
  put(g, " in (%s) }", result);
  g->count = mark;
}
// Mostly an index that is in bounds unless the array is empty: a remainder.
static const char *mostly_inside(Generator *g, const char *index, const char *size, char *buffer) {
  if (pick(g, 100) == 0) return index;
  int n = g->next++;
  put(g, "z%d: i64 = prim max i64 (%s, 1i64) w%d: i64 = prim mod i64 (%s, z%d) ", n, size, n, index, n);
  (void)snprintf(buffer, 16, "w%d", n);
  return buffer;
}
static void checked_index(Generator *g, const Known *array, const char *wanted) {
  Known result = fresh(g, 'i', "");
  char buffer[16];
  const char *index = mostly_inside(g, wanted, array->size, buffer);
  int n = g->next++;
  put(g, "l%d: bool = prim le i64 (0i64, %s) h%d: bool = prim lt i64 (%s, %s) n%d: bool = prim and bool (l%d, h%d) ", n,
      index, n, index, array->size, n, n, n);
  put(g, "c%d: certificate = assert n%d bounds \"Index [\" (%s) \"]\" ", n, n, index);
  if (array->kind == 'a') put(g, "%s: i64 = <c%d> index %s (%s) ", result.name, n, array->name, index);
  else put(g, "%s: i64 = <c%d> index %s (%s, %di64) ", result.name, n, array->name, index, (int)pick(g, 4));
  bind(g, result);
}
static void add_operator(Generator *g) {
  static const char *const names[] = {"add", "max", "min", "xor"};
  int n = g->next++;
  put(g, "op (p%d: i64, q%d: i64) { s%d: i64 = prim %s i64 (p%d, q%d) in (s%d) } neutral (0i64) ", n, n, n,
      names[pick(g, 4)], n, n, n);
}
static void index_function(Generator *g, int depth) {
  Known index = fresh(g, 'i', "");
  int mark = g->count;
  bind(g, index);
  put(g, "fn (%s: i64) ", index.name);
  body_of_scalar(g, depth - 1);
  put(g, "\n");
  g->count = mark;
}
// Overwriting ends the life of the old name, so it leaves the scope.
static void update(Generator *g) {
  Known source, index;
  if (!find(g, 'a', &source)) return;
  Known copy = fresh(g, 'a', source.size), result = fresh(g, 'a', source.size);
  if (!find(g, 'i', &index)) return;
  char value[16], buffer[16];
  const char *at = mostly_inside(g, index.name, source.size, buffer);
  int n = g->next++;
  put(g,
      "%s: [%s]i64 = copy %s l%d: bool = prim le i64 (0i64, %s) h%d: bool = prim lt i64 (%s, %s) n%d: bool = prim and "
      "bool (l%d, h%d) ",
      copy.name, copy.size, source.name, n, at, n, at, source.size, n, n, n);
  const char *atom = scalar(g, value);
  put(g, "c%d: certificate = assert n%d bounds \"Index [\" (%s) \"]\" %s: [%s]i64 = <c%d> update %s [%s] %s\n", n, n,
      at, result.name, result.size, n, copy.name, at, atom);
  bind(g, result);
}
static void view(Generator *g) {
  Known array;
  if (pick(g, 2) && find(g, 't', &array)) {
    Known row = fresh(g, 'a', array.size);
    put(g, "%s: [%s]i64 = slice %s [0i64 : %s : 1i64, %di64]\n", row.name, array.size, array.name, array.size,
        (int)pick(g, 4));
    bind(g, row);
  } else if (find(g, 'a', &array)) {
    Known whole = fresh(g, 'a', array.size);
    if (pick(g, 2))
      put(g, "%s: [%s]i64 = slice %s [0i64 : %s : 1i64]\n", whole.name, array.size, array.name, array.size);
    else put(g, "%s: [%s]i64 = copy %s\n", whole.name, array.size, array.name);
    bind(g, whole);
  }
}
static void loop(Generator *g, int depth) {
  Known state = fresh(g, 'i', ""), index = fresh(g, 'i', ""), result = fresh(g, 'i', ""), array, inner, after;
  bool with_array = find(g, 'a', &array) && pick(g, 2);
  char first[16], bound[16], last[16];
  const char *start = scalar(g, first);
  if (pick(g, 3) == 0) (void)snprintf(bound, sizeof bound, "%s", pick(g, 2) ? "n" : "m");
  else (void)snprintf(bound, sizeof bound, "%di64", (int)pick(g, 4));
  int mark = g->count;
  if (with_array) {
    inner = fresh(g, 'a', array.size), after = fresh(g, 'a', array.size);
    Known own = fresh(g, 'a', array.size), next = fresh(g, 'a', array.size);
    put(g, "%s: [%s]i64 = copy %s ", own.name, own.size, array.name);
    put(g, "%s: i64, %s: [%s]i64 = loop (%s: i64, %s: [%s]i64) = (%s, %s) for %s: i64 < %s do { ", result.name,
        after.name, after.size, state.name, inner.name, inner.size, start, own.name, index.name, bound);
    bind(g, state), bind(g, index), bind(g, inner);
    statements(g, depth - 1);
    const char *value = scalar(g, last);
    char buffer[16];
    const char *at = mostly_inside(g, index.name, inner.size, buffer);
    int n = g->next++;
    put(g, "h%d: bool = prim lt i64 (%s, %s) c%d: certificate = assert h%d bounds \"Index [\" (%s) \"]\" ", n, at,
        inner.size, n, n, at);
    put(g, "%s: [%s]i64 = <c%d> update %s [%s] %s in (%s, %s) }\n", next.name, next.size, n, inner.name, at, value,
        value, next.name);
    g->count = mark;
    bind(g, after);
  } else {
    put(g, "%s: i64 = loop (%s: i64) = (%s) for %s: i64 < %s do ", result.name, state.name, start, index.name, bound);
    bind(g, state), bind(g, index);
    body_of_scalar(g, depth - 1);
    put(g, "\n");
    g->count = mark;
  }
  bind(g, result);
}
static void array_producer(Generator *g, int depth) {
  static const char *const sizes[] = {"n", "m", "4i64", "n"};
  Known array = fresh(g, 'a', sizes[pick(g, 4)]);
  char value[16];
  switch (pick(g, 6)) {
  case 0:
    put(g, "%s: [%s]i64 = iota i64 %s %di64 %di64\n", array.name, array.size, array.size, (int)pick(g, 3),
        (int)pick(g, 3));
    break;
  case 1: put(g, "%s: [%s]i64 = replicate (%s) %s\n", array.name, array.size, array.size, scalar(g, value)); break;
  case 2:
    put(g, "%s: [%s]i64 = scan %s ", array.name, array.size, array.size);
    add_operator(g);
    index_function(g, depth);
    break;
  default:
    put(g, "%s: [%s]i64 = build (%s) ", array.name, array.size, array.size);
    index_function(g, depth);
  }
  bind(g, array);
}
// A data-dependent size, a concatenation, an array chosen by a branch, writes at computed places, views of a table, a
// call.
static void filter(Generator *g, int depth) {
  Known count = fresh(g, 'i', ""), result = fresh(g, 'a', count.name), index = fresh(g, 'i', "");
  char value[16], other[16];
  int mark = g->count, n = g->next++;
  put(g, "%s: i64, %s: [%s]i64 = filter %s fn (%s: i64) { ", count.name, result.name, count.name,
      pick(g, 2) ? "n" : "m", index.name);
  bind(g, index);
  statements(g, depth - 1);
  const char *left = scalar(g, value), *right = scalar(g, other);
  put(g, "k%d: bool = prim le i64 (%s, %s) in (k%d, %s) }\n", n, left, right, n, pick(g, 2) ? left : index.name);
  g->count = mark;
  bind(g, count), bind(g, result);
}
static void join(Generator *g) {
  Known left, right, size = fresh(g, 'i', "");
  if (!find(g, 'a', &left) || !find(g, 'a', &right)) return;
  Known result = fresh(g, 'a', size.name);
  put(g, "%s: i64 = prim add i64 (%s, %s) %s: [%s]i64 = concat (%s, %s)\n", size.name, left.size, right.size,
      result.name, size.name, left.name, right.name);
  bind(g, size), bind(g, result);
}
static void choose_array(Generator *g, int depth) {
  Known array;
  if (!find(g, 'a', &array)) return;
  Known result = fresh(g, 'a', array.size), other = fresh(g, 'a', array.size), index = fresh(g, 'i', "");
  char a[16], b[16];
  const char *left = scalar(g, a), *right = scalar(g, b);
  int n = g->next++, mark = g->count;
  put(g,
      "g%d: bool = prim lt i64 (%s, %s) %s: [%s]i64 = if g%d then { in (%s) } else { %s: [%s]i64 = build (%s) fn (%s: "
      "i64) ",
      n, left, right, result.name, result.size, n, array.name, other.name, other.size, other.size, index.name);
  bind(g, index);
  body_of_scalar(g, depth - 1);
  put(g, " in (%s) }\n", other.name);
  g->count = mark;
  bind(g, result);
}
static void writes(Generator *g, int depth) {
  Known array;
  if (!find(g, 'a', &array)) return;
  Known own = fresh(g, 'a', array.size), result = fresh(g, 'a', array.size), index = fresh(g, 'i', "");
  char a[16], b[16];
  bool histogram = pick(g, 2);
  put(g, "%s: [%s]i64 = copy %s %s: [%s]i64 = %s (%s) <1> ", own.name, own.size, array.name, result.name, result.size,
      histogram ? "hist" : "scatter", own.name);
  if (histogram) add_operator(g);
  put(g, "m fn (%s: i64) { ", index.name);
  int mark = g->count;
  bind(g, index);
  statements(g, depth - 1);
  const char *place = scalar(g, a), *value = scalar(g, b);
  put(g, "in (%s, %s) }\n", place, value);
  g->count = mark;
  bind(g, result);
}
static void view_of_table(Generator *g) {
  Known table, count = fresh(g, 'i', "");
  if (!find(g, 't', &table)) return;
  Known flat = fresh(g, 'a', count.name);
  int n = g->next++;
  put(g,
      "t%d: [4i64][%s]i64 = permute %s <1, 0> u%d: [%s][4i64]i64 = permute t%d <1, 0> %s: i64 = prim mul i64 (%s, "
      "4i64) %s: [%s]i64 = reshape u%d (%s)\n",
      n, table.size, table.name, n, table.size, n, count.name, table.size, flat.name, count.name, n, count.name);
  bind(g, count), bind(g, flat);
}
static void call(Generator *g) {
  Known array, result = fresh(g, 'i', "");
  if (!find(g, 'a', &array)) return;
  Known returned = fresh(g, 'a', array.size);
  char a[16];
  const char *argument = scalar(g, a);
  put(g, "%s: i64, %s: [%s]i64 = call helper (%s, %s, %s)\n", result.name, returned.name, returned.size, array.size,
      array.name, argument);
  bind(g, result), bind(g, returned);
}
static void rarer(Generator *g, int depth) {
  switch (pick(g, 6)) {
  case 0: filter(g, depth); break;
  case 1: join(g); break;
  case 2: choose_array(g, depth); break;
  case 3: writes(g, depth); break;
  case 4: view_of_table(g); break;
  default: call(g);
  }
}

static void statement(Generator *g, int depth) {
  static const char *const names[] = {"add", "sub", "mul", "min", "max"};
  Known known, result = fresh(g, 'i', "");
  char a[16], b[16];
  switch (pick(g, depth > 0 ? 15 : 6)) {
  case 0: case 1: {
    const char *left = scalar(g, a), *right = scalar(g, b);
    put(g, "%s: i64 = prim %s i64 (%s, %s)\n", result.name, names[pick(g, 5)], left, right);
    bind(g, result);
    break;
  }
  case 2: case 3:
    if (!find(g, pick(g, 4) ? 'a' : 't', &known)) break;
    if (pick(g, 3)) checked_index(g, &known, scalar(g, a));
    else if (find(g, 'i', &result)) checked_index(g, &known, result.name);
    put(g, "\n");
    break;
  case 4: view(g); break;
  case 5: update(g); break;
  case 6: case 7: array_producer(g, depth); break;
  case 8:
    put(g, "%s: i64 = reduce %s ", result.name, pick(g, 2) ? "n" : "m");
    add_operator(g);
    index_function(g, depth);
    bind(g, result);
    break;
  case 9: loop(g, depth); break;
  case 12: case 13: case 14: rarer(g, depth); break;
  case 10: {
    const char *left = scalar(g, a), *right = scalar(g, b);
    int n = g->next++;
    put(g, "g%d: bool = prim %s i64 (%s, %s) %s: i64 = if g%d then ", n, pick(g, 2) ? "lt" : "eq", left, right,
        result.name, n);
    body_of_scalar(g, depth - 1);
    put(g, " else ");
    body_of_scalar(g, depth - 1);
    put(g, "\n");
    bind(g, result);
    break;
  }
  default: {
    Known table = fresh(g, 't', pick(g, 2) ? "n" : "m"), i = fresh(g, 'i', ""), j = fresh(g, 'i', "");
    put(g, "%s: [%s][4i64]i64 = build (%s, 4i64) fn (%s: i64, %s: i64) ", table.name, table.size, table.size, i.name,
        j.name);
    int mark = g->count;
    bind(g, i), bind(g, j);
    body_of_scalar(g, depth - 1);
    put(g, "\n");
    g->count = mark;
    bind(g, table);
  }
  }
}
static void statements(Generator *g, int depth) {
  for (int count = 1 + (int)pick(g, depth > 1 ? 5 : 3); count > 0 && g->budget > 0; count--, g->budget--)
    statement(g, depth);
}
static char *random_program(uint64_t seed) {
  Generator *g = calloc(1, sizeof *g);
  g->state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
  g->budget = 60;
  bind(g, (Known){"n", 'i', ""}), bind(g, (Known){"m", 'i', ""}), bind(g, (Known){"k", 'i', ""});
  bind(g, (Known){"xs", 'a', "n"}), bind(g, (Known){"ys", 'a', "m"});
  put(g,
      "fun helper (n: i64, xs: [n]i64, k: i64) -> (r: i64, s: [n]i64)%s {\n s1: i64 = reduce n op (p: i64, q: i64) { "
      "s2: i64 = prim add i64 (p, q) in (s2) } neutral (k)"
      " fn (i: i64) { x: i64 = index xs (i) in (x) }\n ys: [n]i64 = build (n) fn (j: i64) { y: i64 = index xs (j) z: "
      "i64 = prim add i64 (y, s1) in (z) }\n in (s1, ys) }\n",
      pick(g, 2) ? " inline_never" : "");
  put(g, "fun f (n: i64, m: i64, k: i64, xs: [n]i64, ys: [m]i64) -> (r0: i64, r1: i64");
  size_t head = g->size;
  put(g, "                                                                      ) {\n");
  for INT_RANGE(i, 4) statements(g, 3);
  // everything of the outermost scope counts
  for (int i = 0, last = g->count; i < last; i++) {
    Known all = fresh(g, 'i', "");
    if (g->scope[i].kind != 'i') continue;
    Known old;
    (void)find(g, 'i', &old);
    put(g, "%s: i64 = prim xor i64 (%s, %s)\n", all.name, g->scope[i].name, old.name);
    bind(g, all);
  }
  Known array;
  char a[16], b[16], type[40], result[96];
  bool any = false;   // an array whose size is a parameter or a number
  for (int tries = 0; tries < 8 && !any; tries++) any = find(g, pick(g, 2) ? 'a' : 't', &array) && array.size[0] != 'i';
  const char *left = scalar(g, a), *right = scalar(g, b);
  if (any) {
    (void)snprintf(result, sizeof result, ", r2: %s", type_of(&array, type));
    memcpy(g->text + head, result, strlen(result));
    put(g, "in (%s, %s, %s) }\n", left, right, array.name);
  } else put(g, "in (%s, %s) }\n", left, right);
  char *text = g->text;
  free(g);
  return text;
}

// ---- the law. A failing run may name another failure: passes may move one assertion before another.
static const char *outcome(Context *context, const Program *program, int64_t n, int64_t m, int64_t k) {
  char numbers[3][32];
  (void)snprintf(numbers[0], 32, "%lldi64", (long long)n), (void)snprintf(numbers[1], 32, "%lldi64", (long long)m),
      (void)snprintf(numbers[2], 32, "%lldi64", (long long)k);
  const ArrayValue *arguments[5] = {number(context, numbers[0]), number(context, numbers[1]),
                                    number(context, numbers[2]), counting(context, SCALAR_I64, -1, 1, n, 0),
                                    counting(context, SCALAR_I64, 1, 1, m, 0)};
  const char *text = result_of(context, program, "f", arguments);
  return strncmp(text, "bounds:", 7) == 0 ? "bounds" : text;
}
static bool check_program(uint64_t seed) {
  static const int64_t inputs[][3] = {{3, 4, 1}, {2, 2, -1}, {5, 1, 2}, {0, 3, 1}};
  char *text = random_program(seed);
  int before = testing_broken;
  testing_broken = 0;
  Context *context = context_new();
  const Program *program = program_of(context, text);
  CHECK_TEXT(problems_of(context, program), "");
  const char *expected[4];
  for INT_RANGE(i, 4) expected[i] = outcome(context, program, inputs[i][0], inputs[i][1], inputs[i][2]);
  const char *guilty = "generator";
  for (size_t p = 0; !testing_broken && p < sizeof passes / sizeof *passes; p++) {
    guilty = passes[p].name;
    program = passes[p].run(context, program);
    CHECK_TEXT(problems_of(context, program), "");
    const char *printed = text_of_program(context, program);
    CHECK_TEXT(text_of_program(context, program_of(context, printed)), printed);
    for (int i = 0; i < 4 && !testing_broken; i++)
      CHECK_TEXT(outcome(context, program, inputs[i][0], inputs[i][1], inputs[i][2]), expected[i]);
    arena_reset(context->scratch);
  }
  bool ok = !testing_broken;
  if (!ok) fprintf(stderr, "program %llu after %s:\n%s\n", (unsigned long long)seed, guilty, text);
  testing_broken = testing_broken || before;
  context_free(context);
  free(text);
  return ok;
}
static void passes_keep_the_meaning(void) {
  const char *count = getenv("ASHLAR_RANDOM");
  uint64_t last = count ? strtoull(count, NULL, 10) : 40;
  for (uint64_t seed = 1; seed <= last; seed++)
    if (!check_program(seed)) return;
}

int main(void) {
  RUN(passes_keep_the_meaning);
  return testing_finish();
}
