// Random programs of updates, views, branches, loops and folds over arrays of n and n x n elements: both semantics
// agree, the verifier accepts, no two live blocks meet, and the workspace is enough [FM-26: validity].
#include "mem_testing.h"

typedef struct Generator { uint64_t state; Out out; uint32_t next; int depth; bool internal; } Generator;
enum { MOST = 64 };
typedef struct Names {
  uint32_t vectors[MOST], matrices[MOST], scalars[MOST];
  uint32_t vector_count, matrix_count, scalar_count;
} Names;

static uint32_t draw(Generator *g, uint32_t below) {
  g->state = g->state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(g->state >> 33) % below;
}
static uint32_t fresh(Generator *g) { return g->next++; }
// Recent names are drawn more often: they are the ones that get consumed.
static uint32_t pick(Generator *g, const uint32_t *names, uint32_t count) {
  return names[draw(g, 2) ? count - 1 - draw(g, count < 3 ? count : 3) : draw(g, count)];
}
static uint32_t vector(Generator *g, const Names *names) { return pick(g, names->vectors, names->vector_count); }
static uint32_t matrix(Generator *g, const Names *names) { return pick(g, names->matrices, names->matrix_count); }
static uint32_t scalar(Generator *g, const Names *names) { return pick(g, names->scalars, names->scalar_count); }
static void add_vector(Names *names, uint32_t v) {
  if (names->vector_count < MOST) names->vectors[names->vector_count++] = v;
}
static void add_matrix(Names *names, uint32_t v) {
  if (names->matrix_count < MOST) names->matrices[names->matrix_count++] = v;
}
static void add_scalar(Names *names, uint32_t v) {
  if (names->scalar_count < MOST) names->scalars[names->scalar_count++] = v;
}

static void body(Generator *g, Names names, char kind);

// An index in range: i, last - i, or a scalar modulo n.
static uint32_t index_of(Generator *g, const Names *names, int i) {
  uint32_t v = fresh(g);
  if (i >= 0 && draw(g, 3)) {
    if (draw(g, 2)) out_format(&g->out, " x%u: i64 = atom x%d", v, i);
    else out_format(&g->out, " x%u: i64 = prim sub i64 (last, x%d)", v, i);
  } else {
    out_format(&g->out, " x%u: i64 = prim mod i64 (x%u, 4i64)", v, scalar(g, names));
  }
  return v;
}

static void element(Generator *g, Names *names, int i) {
  uint32_t at = index_of(g, names, i), v = fresh(g);
  out_format(&g->out, " x%u: i64 = index x%u (x%u)", v, vector(g, names), at);
  add_scalar(names, v);
}
static void some_element(Generator *g, Names *names) { element(g, names, -1); }
static void scalar_sum(Generator *g, Names *names) {
  uint32_t v = fresh(g);
  out_format(&g->out, " x%u: i64 = prim add i64 (x%u, x%u)", v, scalar(g, names), scalar(g, names));
  add_scalar(names, v);
}
static void fresh_vector(Generator *g, Names *names) {
  uint32_t v = fresh(g), s = scalar(g, names);
  if (draw(g, 2)) out_format(&g->out, " x%u: [n]i64 = iota i64 n x%u 1i64", v, s);
  else out_format(&g->out, " x%u: [n]i64 = replicate (n) x%u", v, s);
  add_vector(names, v);
}
static void build_vector(Generator *g, Names *names) {
  uint32_t v = fresh(g), i = fresh(g);
  Names inner = *names;
  out_format(&g->out, " x%u: [n]i64 = build (n) fn (x%u: i64) {", v, i);
  add_scalar(&inner, i);
  for (uint32_t k = 1 + draw(g, 2); k > 0; k--) element(g, &inner, (int)i);
  scalar_sum(g, &inner);
  out_format(&g->out, " in (x%u) }", inner.scalars[inner.scalar_count - 1]);
  add_vector(names, v);
}
static void build_matrix(Generator *g, Names *names) {
  uint32_t v = fresh(g), i = fresh(g);
  Names inner = *names;
  add_scalar(&inner, i);
  out_format(&g->out, " x%u: [n][n]i64 = build (n) fn (x%u: i64) {", v, i);
  body(g, inner, 'v');
  out_string(&g->out, " }");
  add_matrix(names, v);
}
static void update_vector(Generator *g, Names *names) {
  uint32_t from = vector(g, names), at = index_of(g, names, -1), v = fresh(g);
  if (draw(g, 3)) out_format(&g->out, " x%u: [n]i64 = update x%u [x%u] x%u", v, from, at, scalar(g, names));
  else {
    uint32_t part = fresh(g);
    out_format(&g->out, " x%u: [2i64]i64 = slice x%u [%ui64 : 2i64 : 1i64]", part, vector(g, names), draw(g, 3));
    out_format(&g->out, " x%u: [n]i64 = update x%u [%ui64 : 2i64 : 1i64] x%u", v, from, draw(g, 3), part);
  }
  add_vector(names, v);
}
static void update_matrix(Generator *g, Names *names) {
  uint32_t from = matrix(g, names), row = vector(g, names), at = index_of(g, names, -1), v = fresh(g);
  if (draw(g, 2)) out_format(&g->out, " x%u: [n][n]i64 = update x%u [x%u] x%u", v, from, at, row);
  else out_format(&g->out, " x%u: [n][n]i64 = update x%u [0i64 : n : 1i64, x%u] x%u", v, from, at, row);
  add_matrix(names, v);
}
static void view(Generator *g, Names *names) {
  uint32_t v = fresh(g), kind = draw(g, 5);
  if (kind == 0)
    out_format(&g->out, " x%u: [n]i64 = slice x%u [last : n : -1i64]", v, vector(g, names)), add_vector(names, v);
  else if (kind == 1)
    out_format(&g->out, " x%u: [n][n]i64 = permute x%u <1, 0>", v, matrix(g, names)), add_matrix(names, v);
  else if (kind == 2)
    out_format(&g->out, " x%u: [n]i64 = slice x%u [%ui64]", v, matrix(g, names), draw(g, 4)), add_vector(names, v);
  else if (kind == 3)
    out_format(&g->out, " x%u: [n]i64 = slice x%u [0i64 : n : 1i64, %ui64]", v, matrix(g, names), draw(g, 4)),
        add_vector(names, v);
  else out_format(&g->out, " x%u: [n]i64 = copy x%u", v, vector(g, names)), add_vector(names, v);
}
static void joined(Generator *g, Names *names) {
  uint32_t v = fresh(g), w = fresh(g);
  if (draw(g, 2)) {
    out_format(&g->out,
               " x%u: [2i64]i64 = slice x%u [0i64 : 2i64 : 1i64] x%u: [2i64]i64 = slice x%u [1i64 : 2i64 : 1i64]", v,
               vector(g, names), w, vector(g, names));
    uint32_t both = fresh(g), all = fresh(g);
    out_format(&g->out, " x%u: [4i64]i64 = concat (x%u, x%u) x%u: [n]i64 = reshape x%u (n)", both, v, w, all, both);
    add_vector(names, all);
  } else {
    out_format(&g->out, " x%u: [nn]i64 = concat (x%u, x%u) x%u: [4i64]i64 = slice x%u [2i64 : 4i64 : 1i64]", v,
               vector(g, names), vector(g, names), w, v);
    uint32_t all = fresh(g);
    out_format(&g->out, " x%u: [n]i64 = reshape x%u (n)", all, w);
    add_vector(names, all);
  }
}
static void rows(Generator *g, Names *names) {
  uint32_t v = fresh(g), w = fresh(g);
  out_format(&g->out, " x%u: [4i64][n]i64 = array (x%u, x%u, x%u, x%u) x%u: [n][n]i64 = reshape x%u (n, n)", w,
             vector(g, names), vector(g, names), vector(g, names), vector(g, names), v, w);
  add_matrix(names, v);
}
static void branch(Generator *g, Names *names) {
  uint32_t c = fresh(g), v = fresh(g);
  char kind = draw(g, 2) ? 'v' : 'm';
  out_format(&g->out, " x%u: bool = prim lt i64 (x%u, x%u) x%u: [n]%si64 = if x%u then {", c, scalar(g, names),
             scalar(g, names), v, kind == 'v' ? "" : "[n]", c);
  body(g, *names, kind);
  out_string(&g->out, " } else {");
  body(g, *names, kind);
  out_string(&g->out, " }");
  if (kind == 'v') add_vector(names, v);
  else add_matrix(names, v);
}
static void loop(Generator *g, Names *names) {
  uint32_t v = fresh(g), w = fresh(g), p = fresh(g), q = fresh(g), i = fresh(g);
  Names inner = *names;
  char second = draw(g, 2) ? 'v' : 'm';
  const char *type = second == 'v' ? "" : "[n]";
  out_format(
      &g->out, " x%u: [n]i64, x%u: [n]%si64 = loop (x%u: [n]i64, x%u: [n]%si64) = (x%u, x%u) for x%u: i64 < %ui64 do {",
      v, w, type, p, q, type, vector(g, names), second == 'v' ? vector(g, names) : matrix(g, names), i, draw(g, 4));
  add_vector(&inner, p);
  if (second == 'v') add_vector(&inner, q);
  else add_matrix(&inner, q);
  add_scalar(&inner, i);
  body(g, inner, second == 'v' ? 'V' : 'B');
  out_string(&g->out, " }");
  add_vector(names, v);
  if (second == 'v') add_vector(names, w);
  else add_matrix(names, w);
}
static void fold(Generator *g, Names *names) {
  uint32_t v = fresh(g), a = fresh(g), b = fresh(g), i = fresh(g);
  Names operator = *names, function = *names;
  bool scans = draw(g, 3) == 0;
  out_format(&g->out, " x%u: [n]%si64 = %s n op (x%u: [n]i64, x%u: [n]i64) {", v, scans ? "[n]" : "",
             scans ? "scan" : "reduce", a, b);
  add_vector(&operator, a);
  add_vector(&operator, b);
  body(g, operator, 'v');
  out_format(&g->out, " } neutral (x%u) fn (x%u: i64) {", vector(g, names), i);
  add_scalar(&function, i);
  body(g, function, 'v');
  out_string(&g->out, " }");
  if (scans) add_matrix(names, v);
  else add_vector(names, v);
}
static void scatter(Generator *g, Names *names) {
  uint32_t v = fresh(g), i = fresh(g);
  Names inner = *names;
  out_format(&g->out, " x%u: [n]i64 = scatter (x%u) <1> n fn (x%u: i64) {", v, vector(g, names), i);
  add_scalar(&inner, i);
  uint32_t at = index_of(g, &inner, (int)i);
  element(g, &inner, (int)i);
  out_format(&g->out, " in (x%u, x%u) }", at, inner.scalars[inner.scalar_count - 1]);
  add_vector(names, v);
}
// The first n elements of an array with at least n, or the sum of any array: arrays of other sizes are reduced to
// these.
static void first_of(Generator *g, Names *names, uint32_t array) {
  uint32_t v = fresh(g), w = fresh(g);
  out_format(&g->out, " x%u: [4i64]i64 = slice x%u [%ui64 : 4i64 : 1i64] x%u: [n]i64 = reshape x%u (n)", w, array, 0u,
             v, w);
  add_vector(names, v);
}
static void sum_of(Generator *g, Names *names, uint32_t array, uint32_t size) {
  uint32_t v = fresh(g), a = fresh(g), b = fresh(g), c = fresh(g), i = fresh(g), e = fresh(g);
  out_format(&g->out,
             " x%u: i64 = reduce x%u op (x%u: i64, x%u: i64) { x%u: i64 = prim add i64 (x%u, x%u) in (x%u) } neutral "
             "(0i64) fn (x%u: i64) { x%u: i64 = index x%u (x%u) in (x%u) }",
             v, size, a, b, c, a, b, c, i, e, array, i, e);
  add_scalar(names, v);
}
// Appends n more elements, so that there are enough.
static void more_of(Generator *g, Names *names, uint32_t array, uint32_t size) {
  uint32_t total = fresh(g), v = fresh(g);
  out_format(&g->out, " x%u: i64 = prim add i64 (x%u, n) x%u: [x%u]i64 = concat (x%u, x%u)", total, size, v, total,
             array, vector(g, names));
  if (draw(g, 2)) first_of(g, names, v);
  else sum_of(g, names, v, total);
}
static void any_of(Generator *g, Names *names, uint32_t array, uint32_t size) {
  if (draw(g, 2)) more_of(g, names, array, size);
  else sum_of(g, names, array, size);
}
static void keep_large(Generator *g, const Names *names, uint32_t count, uint32_t result, const char *width,
                       uint32_t from) {
  uint32_t i = fresh(g), e = fresh(g), c = fresh(g);
  out_format(&g->out,
             " x%u: i64, x%u: [x%u]i64 = filter %s fn (x%u: i64) { x%u: i64 = index x%u (x%u) x%u: bool = prim lt i64 "
             "(x%u, x%u) in (x%u, x%u) }",
             count, result, count, width, i, e, from, i, c, scalar(g, names), e, c, e);
}
static void filtered(Generator *g, Names *names) {
  uint32_t k = fresh(g), v = fresh(g);
  keep_large(g, names, k, v, "n", vector(g, names));
  if (draw(g, 2)) { any_of(g, names, v, k); return; }
  uint32_t c = fresh(g), l = fresh(g), w = fresh(g);
  out_format(&g->out,
             " x%u: bool = prim lt i64 (x%u, x%u) x%u: i64, x%u: [x%u]i64 = if x%u then { in (x%u, x%u) } else {", c,
             scalar(g, names), scalar(g, names), l, w, l, c, k, v);
  Names inner = *names;
  fresh_vector(g, &inner);
  out_format(&g->out, " in (n, x%u) }", vector(g, &inner));
  any_of(g, names, w, l);
}
static void resizing_loop(Generator *g, Names *names) {
  uint32_t l = fresh(g), v = fresh(g), p = fresh(g), s = fresh(g), i = fresh(g), k = fresh(g), w = fresh(g);
  char width[24];
  (void)snprintf(width, sizeof width, "x%u", p);
  out_format(&g->out, " x%u: i64, x%u: [x%u]i64 = loop (x%u: i64, x%u: [x%u]i64) = (n, x%u) for x%u: i64 < %ui64 do {",
             l, v, l, p, s, p, vector(g, names), i, draw(g, 4));
  if (draw(g, 2)) keep_large(g, names, k, w, width, s);
  else
    out_format(&g->out, " x%u: i64 = prim add i64 (x%u, n) x%u: [x%u]i64 = concat (x%u, x%u)", k, p, w, k, s,
               vector(g, names));
  out_format(&g->out, " in (x%u, x%u) }", k, w);
  any_of(g, names, v, l);
}
static void call(Generator *g, Names *names) {
  if (g->internal) return;
  uint32_t v = fresh(g), w = fresh(g);
  out_format(&g->out, " x%u: [n]i64, x%u: [n][n]i64 = call g (n, x%u, x%u)", v, w, vector(g, names), matrix(g, names));
  add_vector(names, v);
  add_matrix(names, w);
}

static void statement(Generator *g, Names *names) {
  static void (*const flat[])(Generator *, Names *) = {
      some_element, scalar_sum, fresh_vector, build_vector, update_vector, update_vector, update_matrix,
      view,         view,       joined,       rows,         scatter,       call,          filtered};
  static void (*const nested[])(Generator *, Names *) = {build_matrix, branch, loop, loop, fold, resizing_loop};
  out_char(&g->out, '\n');
  if (g->depth < 3 && draw(g, 4) == 0) nested[draw(g, sizeof nested / sizeof *nested)](g, names);
  else flat[draw(g, sizeof flat / sizeof *flat)](g, names);
}

// Ends in a vector, a matrix, two vectors (V), or both (B).
static void body(Generator *g, Names names, char kind) {
  g->depth++;
  for (uint32_t k = 1 + draw(g, g->depth == 1 ? 8 : 3); k > 0; k--) statement(g, &names);
  if (kind == 'v') out_format(&g->out, " in (x%u)", vector(g, &names));
  if (kind == 'm') out_format(&g->out, " in (x%u)", matrix(g, &names));
  if (kind == 'V') out_format(&g->out, " in (x%u, x%u)", vector(g, &names), vector(g, &names));
  if (kind == 'B') out_format(&g->out, " in (x%u, x%u)", vector(g, &names), matrix(g, &names));
  g->depth--;
}

// "last" and "n" are parameters of each function: arrays have 4 elements a side, but the program does not know.
static void function(Generator *g, const char *name, bool entry) {
  uint32_t v = fresh(g), m = fresh(g), s = fresh(g);
  out_format(&g->out,
             "fun %s (n: i64, x%u: [n]i64, x%u: [n][n]i64) -> (r: [n]i64, q: [n][n]i64)%s { last: i64 = prim sub i64 "
             "(n, 1i64) nn: i64 = prim add i64 (n, n) x%u: i64 = prim add i64 (n, 7i64)",
             name, v, m, entry ? " entry \"f\" sizes (n)" : "", s);
  Names names = {{v}, {m}, {s}, 1, 1, 1};
  body(g, names, 'B');
  out_string(&g->out, " }\n");
}

static void random_program(uint64_t seed) {
  Arena *arena = arena_new();
  Generator g = {.state = seed * 977, .out = out_new(arena), .next = 1};
  g.internal = true;
  function(&g, "g", false);
  g.internal = false;
  function(&g, "f", draw(&g, 2));
  Case test = case_new(text_c_string(arena, out_result(&g.out)));
  case_run(&test, NUMBERS(4));
  if (testing_broken)
    fprintf(stderr, "seed %llu\n%s\n", (unsigned long long)seed, text_c_string(arena, out_result(&g.out)));
  context_free(test.context);
  arena_free(arena);
}

static void random_programs(void) {
  const char *from = getenv("ASHLAR_RANDOM_SEED");
  const char *wanted = getenv("ASHLAR_RANDOM_COUNT");
  uint64_t first = from ? strtoull(from, NULL, 10) : 1, count = wanted ? strtoull(wanted, NULL, 10) : from ? 1 : 250;
  for (uint64_t seed = first; seed < first + count && !testing_broken; seed++) random_program(seed);
}

// Programs that a pass once compiled wrongly. 1580: a loop exchanges the block of a state of the enclosing loop.
static void programs_that_failed_once(void) {
  static const uint64_t seeds[] = {1348, 1580};
  for (size_t i = 0; i < sizeof seeds / sizeof *seeds && !testing_broken; i++) random_program(seeds[i]);
}

int main(void) {
  RUN_ROW("FM-26", random_programs);
  RUN_ROW("U-09", programs_that_failed_once);
  return testing_finish();
}
