// random_program: well-typed programs from a seed. Expressions are generated from the type wanted, over integers,
// vectors and matrices whose sizes are n, m, n + m, n * m or a constant. Some programs fail at run time; all
// interpreters and the generated C must agree on that.
#ifndef ASHLAR_RANDOM_PROGRAM_H
#define ASHLAR_RANDOM_PROGRAM_H
#include "base/base.h"

typedef struct Known { char name[12]; int rank; int sizes[2]; bool in_lambda; } Known;
typedef struct Generator { Out *out; uint64_t state; Known known[64]; int known_count, names, helpers; } Generator;
enum { SIZE_N, SIZE_M, SIZE_Sum, SIZE_Product, SIZE_Three, SIZE_COUNT };
static const char *const size_names[] = {"n", "m", "(n + m)", "(n * m)", "3"};

static inline uint32_t roll(Generator *g, uint32_t sides) {
  g->state ^= g->state << 13, g->state ^= g->state >> 7, g->state ^= g->state << 17;
  return (uint32_t)((g->state >> 20) % sides);
}
static inline void say(Generator *g, const char *text) { out_string(g->out, text); }
static inline void say_size(Generator *g, int size) { say(g, size_names[size]); }
static inline const char *learn(Generator *g, int rank, int first, int second) {
  REQUIRE(g->known_count < 64);
  Known *known = &g->known[g->known_count++];
  snprintf(known->name, sizeof known->name, "v%d", g->names++);
  known->rank = rank, known->sizes[0] = first, known->sizes[1] = second;
  return known->name;
}
static inline const Known *recall(Generator *g, int rank, int first, int second) {
  int found[64], count = 0;
  for INT_RANGE(i, g->known_count) {
    const Known *known = &g->known[i];
    if (known->rank == rank && (rank < 1 || known->sizes[0] == first) && (rank < 2 || known->sizes[1] == second))
      found[count++] = i;
  }
  return count ? &g->known[found[roll(g, (uint32_t)count)]] : NULL;
}

static void number_exp(Generator *g, int depth);
static void vector_exp(Generator *g, int size, int depth);
static void matrix_exp(Generator *g, int rows, int columns, int depth);

static inline void simple_number(Generator *g) {
  const Known *known = roll(g, 4) ? recall(g, 0, 0, 0) : NULL;
  if (known) say(g, known->name);
  else out_format(g->out, "%d", (int)roll(g, 7));
}
static inline void simple_vector(Generator *g, int size) {
  const Known *known = roll(g, 6) ? recall(g, 1, size, 0) : NULL;
  if (known) { say(g, known->name); return; }
  if (roll(g, 2)) say(g, "(iota "), say_size(g, size), say(g, ")");
  else say(g, "(replicate "), say_size(g, size), say(g, " "), simple_number(g), say(g, ")");
}
static inline void truth_exp(Generator *g, int depth) {
  static const char *const comparisons[] = {" < ", " == ", " >= "};
  say(g, "("), number_exp(g, depth), say(g, comparisons[roll(g, 3)]), number_exp(g, depth), say(g, ")");
}
// \v -> number
static inline void lambda(Generator *g, const char *extra, int depth) {
  int mark = g->known_count;
  out_format(g->out, "(\\%s -> ", learn(g, 0, 0, 0));
  number_exp(g, depth);
  out_format(g->out, "%s)", extra);
  g->known_count = mark;
}
static inline void if_exp(Generator *g, int rank, int first, int second, int depth) {
  say(g, "(if "), truth_exp(g, 0), say(g, " then ");
  for INT_RANGE(i, 2) {
    if (rank == 0) number_exp(g, depth);
    else if (rank == 1) vector_exp(g, first, depth);
    else matrix_exp(g, first, second, depth);
    say(g, i == 0 ? " else " : ")");
  }
}
static inline void let_exp(Generator *g, int rank, int first, int second, int depth) {
  int mark = g->known_count, size = (int)roll(g, SIZE_COUNT);
  say(g, "(let ");
  char name[12];
  snprintf(name, sizeof name, "v%d", g->names++);
  out_format(g->out, "%s = ", name);
  bool is_matrix = roll(g, 3) == 0;
  int columns = (int)roll(g, SIZE_Sum);
  if (is_matrix) matrix_exp(g, size % 2, columns, depth);
  else vector_exp(g, size, depth);
  Known *known = &g->known[g->known_count++];
  *known = (Known){.rank = is_matrix ? 2 : 1, .sizes = {is_matrix ? size % 2 : size, columns}};
  memcpy(known->name, name, sizeof name);
  say(g, " in ");
  if (rank == 0) number_exp(g, depth);
  else if (rank == 1) vector_exp(g, first, depth);
  else matrix_exp(g, first, second, depth);
  say(g, ")");
  g->known_count = mark;
}

static void number_exp(Generator *g, int depth) {
  if (depth <= 0) { simple_number(g); return; }
  int size = (int)roll(g, SIZE_COUNT), mark = g->known_count;
  switch (roll(g, 11)) {
    case 0:
    case 1:
      say(g, "("), number_exp(g, depth - 1), say(g, roll(g, 2) ? " + " : " * "), number_exp(g, depth - 1), say(g, ")");
      return;
    case 2: say(g, "(i64.min "), number_exp(g, depth - 1), say(g, " "), number_exp(g, depth - 1), say(g, ")"); return;
    case 3:
      say(g, roll(g, 2) ? "(reduce (+) 0 " : "(reduce i64.max 0 "), vector_exp(g, size, depth - 1), say(g, ")");
      return;
    case 4: say(g, "(length "), vector_exp(g, size, depth - 1), say(g, ")"); return;
    case 5:   // guarded most of the time
      if (roll(g, 16) == 0) {
        say(g, "("), simple_vector(g, size), say(g, ")["), simple_number(g), say(g, "]");
        return;
      }
      say(g, "(if "), say_size(g, size), say(g, " > 0 then ("), vector_exp(g, size, depth - 1), say(g, ")["),
          simple_number(g), say(g, " % "), say_size(g, size), say(g, "] else 1)");
      return;
    case 6: if_exp(g, 0, 0, 0, depth - 1); return;
    case 7:
      say(g, "(length (filter "), say(g, "(\\x -> x % 3 != 0) "), vector_exp(g, size, depth - 1), say(g, "))");
      return;
    case 8:
      say(g, "(reduce (+) 0 (filter (\\x -> x > "), simple_number(g), say(g, ") "), vector_exp(g, size, depth - 1),
          say(g, "))");
      return;
    case 9:
      out_format(g->out, "(ifold (\\%s", learn(g, 0, 0, 0)), out_format(g->out, " %s -> ", learn(g, 0, 0, 0));
      number_exp(g, depth - 1), g->known_count = mark, say(g, ") "), number_exp(g, depth - 1),
                                out_format(g->out, " %u)", roll(g, 4));
      return;
    default: let_exp(g, 0, 0, 0, depth - 1); return;
  }
}

static inline void update_exp(Generator *g, int size, int depth) {
  say(g, "(if "), say_size(g, size), say(g, " == 0 then "), vector_exp(g, size, depth - 1);
  say(g, " else copy "), vector_exp(g, size, depth - 1), say(g, " with ["), simple_number(g), say(g, " % "),
      say_size(g, size), say(g, "] = "), number_exp(g, depth - 1), say(g, ")");
}
static inline void fold_exp(Generator *g, int size, int depth) {
  int mark = g->known_count;
  say(g, "(ifold (\\("), say(g, learn(g, 1, size, 0)), say(g, ": ["), say_size(g, size), say(g, "]i64) "),
      say(g, learn(g, 0, 0, 0)), say(g, " -> ");
  vector_exp(g, size, depth - 1), g->known_count = mark, say(g, ") "), vector_exp(g, size, depth - 1),
                                  out_format(g->out, " %u)", roll(g, 4));
}
static inline void parts_exp(Generator *g, int size, int depth) {   // forms that need sizes computed from sizes
  switch (size) {
    case SIZE_N: say(g, "(take n "), vector_exp(g, SIZE_Sum, depth - 1), say(g, ")"); return;
    case SIZE_M: say(g, "(drop n "), vector_exp(g, SIZE_Sum, depth - 1), say(g, ")"); return;
    case SIZE_Sum:
      say(g, "("), vector_exp(g, SIZE_N, depth - 1), say(g, " ++ "), vector_exp(g, SIZE_M, depth - 1), say(g, ")");
      return;
    case SIZE_Product: say(g, "(flatten "), matrix_exp(g, SIZE_N, SIZE_M, depth - 1), say(g, ")"); return;
    default:
      say(g, "["), number_exp(g, depth - 1), say(g, ", "), number_exp(g, depth - 1), say(g, ", "), number_exp(g, 0),
          say(g, "]");
      return;
  }
}

static void vector_exp(Generator *g, int size, int depth) {
  if (depth <= 0) { simple_vector(g, size); return; }
  int other = (int)roll(g, SIZE_Sum);
  switch (roll(g, 17)) {
    case 0: say(g, "(build "), say_size(g, size), say(g, " "), lambda(g, "", depth - 1), say(g, ")"); return;
    case 1:
    case 2: say(g, "(map "), lambda(g, "", depth - 1), say(g, " "), vector_exp(g, size, depth - 1), say(g, ")"); return;
    case 3:
      say(g, "(map2 (+) "), vector_exp(g, size, depth - 1), say(g, " "), vector_exp(g, size, depth - 1), say(g, ")");
      return;
    case 4: say(g, "(reverse "), vector_exp(g, size, depth - 1), say(g, ")"); return;
    case 5: say(g, "(rotate "), simple_number(g), say(g, " "), vector_exp(g, size, depth - 1), say(g, ")"); return;
    case 6: say(g, "(scan (+) 0 "), vector_exp(g, size, depth - 1), say(g, ")"); return;
    case 7:   // the rows of a matrix, or of one coerced to another size, which fails when it is not equal
      if (size > SIZE_M && roll(g, 3)) { parts_exp(g, size, depth); return; }
      say(g, "(map (\\r -> reduce (+) 0 r) "), matrix_exp(g, size == SIZE_M ? SIZE_M : SIZE_N, other, depth - 1);
      if (size > SIZE_M) say(g, " :> ["), say_size(g, size), say(g, "]i64");
      say(g, ")");
      return;
    case 8: if_exp(g, 1, size, 0, depth - 1); return;
    case 9: let_exp(g, 1, size, 0, depth - 1); return;
    case 10: update_exp(g, size, depth); return;
    case 11: fold_exp(g, size, depth); return;
    case 12:
      say(g, "(scatter (copy "), vector_exp(g, size, depth - 1), say(g, ") (map (\\x -> x * 2 - 1) (iota "),
          say_size(g, other), say(g, ")) "), vector_exp(g, other, depth - 1), say(g, ")");
      return;
    case 13:
      say(g, "(reduce_by_index (copy "), vector_exp(g, size, depth - 1), say(g, ") (+) 0 "),
          vector_exp(g, other, depth - 1), say(g, " "), vector_exp(g, other, depth - 1), say(g, ")");
      return;
    case 14:
      out_format(g->out, "(h%u ", roll(g, 3)), vector_exp(g, size, depth - 1), say(g, " "), number_exp(g, depth - 1),
          say(g, ")");
      return;
    default: parts_exp(g, size, depth); return;
  }
}

static void matrix_exp(Generator *g, int rows, int columns, int depth) {
  const Known *known = depth <= 0 || roll(g, 4) == 0 ? recall(g, 2, rows, columns) : NULL;
  if (known) { say(g, known->name); return; }
  if (depth <= 0) {
    say(g, "(replicate "), say_size(g, rows), say(g, " "), simple_vector(g, columns), say(g, ")");
    return;
  }
  int mark = g->known_count;
  switch (roll(g, 9)) {
    case 0: say(g, "(transpose "), matrix_exp(g, columns, rows, depth - 1), say(g, ")"); return;
    case 1: case 2:
      out_format(g->out, "(build %s (\\%s -> ", size_names[rows], learn(g, 0, 0, 0)), vector_exp(g, columns, depth - 1),
          g->known_count = mark, say(g, "))");
      return;
    case 3:
      out_format(g->out, "(map (\\%s -> ", learn(g, 1, columns, 0)), vector_exp(g, columns, depth - 1),
          g->known_count = mark, say(g, ") "), matrix_exp(g, rows, columns, depth - 1), say(g, ")");
      return;
    case 4: if_exp(g, 2, rows, columns, depth - 1); return;
    case 5: say(g, "(reverse "), matrix_exp(g, rows, columns, depth - 1), say(g, ")"); return;
    case 6:
      if (rows == SIZE_N && columns == SIZE_M) {
        say(g, "(unflatten "), vector_exp(g, SIZE_Product, depth - 1), say(g, " : [n][m]i64)");
        return;
      }
      say(g, "(map reverse "), matrix_exp(g, rows, columns, depth - 1), say(g, ")");
      return;
    case 7:
      say(g, "(if "), say_size(g, rows), say(g, " == 0 then "), matrix_exp(g, rows, columns, depth - 1),
          say(g, " else copy "), matrix_exp(g, rows, columns, depth - 1);
      say(g, " with ["), simple_number(g), say(g, " % "), say_size(g, rows), say(g, "] = "),
          vector_exp(g, columns, depth - 1), say(g, ")");
      return;
    default: let_exp(g, 2, rows, columns, depth - 1); return;
  }
}

// `entries` entry points main0, main1, ... over (k, n, m, xs, ys, a), and three helpers, one of them never inlined.
static inline const char *random_program(Context *context, uint64_t seed, int entries, int depth) {
  Out out = out_new(context->arena);
  Generator g = {.out = &out, .state = seed * 0x9E3779B97F4A7C15u + 88172645463325252u};
  for INT_RANGE(i, 12) (void)roll(&g, 2);
  say(&g, "#[noinline]\ndef h0 [l] (v: [l]i64) (s: i64) : [l]i64 = map2 (\\x i -> x * s + i) v (iota l)\n"
          "def h1 [l] (v: [l]i64) (s: i64) : [l]i64 = let w = scan (+) s v in map2 (-) (reverse w) v\n"
          "#[noinline]\ndef h2 [l] (v: [l]i64) (s: i64) : [l]i64 = ifold (\\(a: [l]i64) i -> map2 (+) (rotate i a) v) "
          "(replicate l s) 2\n");
  for INT_RANGE(i, entries) {
    g.known_count = 0, g.names = 0;
    out_format(&out, "entry main%d [n] [m] (%s: i64)", i, learn(&g, 0, 0, 0));
    out_format(&out, " (%s: [n]i64)", learn(&g, 1, SIZE_N, 0));
    out_format(&out, " (%s: [m]i64)", learn(&g, 1, SIZE_M, 0));
    out_format(&out, " (%s: [n][m]i64) =\n  (", learn(&g, 2, SIZE_N, SIZE_M));
    vector_exp(&g, (int)roll(&g, SIZE_COUNT), depth), say(&g, ",\n   ");
    if (roll(&g, 2)) number_exp(&g, depth);
    else matrix_exp(&g, (int)roll(&g, SIZE_Sum), (int)roll(&g, SIZE_Sum), depth);
    say(&g, ")\n");
  }
  return text_c_string(context->arena, out_result(&out));
}
#endif
