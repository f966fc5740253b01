// solve: the least solution of equations over small natural numbers, and whether it is the only one.
//   in: a system           out: values of all variables; those of the counted variables are the only ones with the
//       least sum
//   rule: bounds are propagated until nothing changes; the rest of the system splits into parts that share no variable.
//         In a part the lower bounds are the best solution if they are one; otherwise some equation is too small on one
//         side, where one of its variables must grow
// For each part the sums 0, 1, 2 ... above the lower bound are tried in turn, so all best solutions of the part are
// found. The work is limited.
#include "types/ranks/solve.h"

enum { HIGHEST_RANK = 15, MOST_WORK = 1000000, MOST_DEPTH = 10000 };
typedef struct Bounds { uint8_t low, high; } Bounds;
typedef struct Undo { uint32_t variable; Bounds before; } Undo;
typedef struct Part { Seq(uint32_t) variables, equations; } Part;
typedef struct Solver {
  const RankSystem *system;
  Arena *arena;
  Bounds *bounds;
  Seq(uint32_t) *uses;          // by variable: the equations it is in
  Seq(Undo) trail;
  Seq(uint32_t) work;
  bool *queued;
  uint32_t steps, limit, second_limit, depth, cursor;
  uint32_t sum;                 // of the lower bounds of counted variables
  uint32_t second;              // of the lower bounds of `apart` variables
  const Part *part;
  uint8_t *values, *others;
  uint32_t solutions;
  bool cut;                     // the search left something out because of the limit
} Solver;

static bool is_counted(const Solver *s, uint32_t variable) { return s->system->variables.items[variable].counts; }

static void move_low(Solver *s, uint32_t variable, uint32_t from, uint32_t to) {
  const RankVariable *what = &s->system->variables.items[variable];
  if (what->counts) s->sum += to - from;
  if (what->apart) s->second += to - from;
  s->bounds[variable].low = (uint8_t)to;
}

// ---- bounds
static void enqueue(Solver *s, uint32_t variable) {
  for EACH(i, &s->uses[variable]) {
    uint32_t equation = s->uses[variable].items[i];
    if (s->queued[equation]) continue;
    s->queued[equation] = true;
    seq_push(s->arena, &s->work, equation);
  }
}

static bool set_bounds(Solver *s, uint32_t variable, int32_t low, int32_t high) {
  const Bounds before = s->bounds[variable];
  if (low < before.low) low = before.low;
  if (high > before.high) high = before.high;
  if (low > high) return false;
  if (low == before.low && high == before.high) return true;
  Undo undo = {variable, before};
  seq_push(s->arena, &s->trail, undo);
  move_low(s, variable, before.low, (uint32_t)low);
  s->bounds[variable].high = (uint8_t)high;
  enqueue(s, variable);
  const uint32_t other = s->system->variables.items[variable].other;
  return !other || low == 0 || set_bounds(s, other, 0, 0);
}

static void undo_to(Solver *s, uint32_t mark) {
  while (s->trail.size > mark) {
    Undo undo = seq_pop(&s->trail);
    move_low(s, undo.variable, s->bounds[undo.variable].low, undo.before.low);
    s->bounds[undo.variable].high = undo.before.high;
  }
}

static int32_t quotient_down(int32_t a, int32_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }
static int32_t quotient_up(int32_t a, int32_t b) { return -quotient_down(-a, b); }

// factor * x lies between -(greatest sum of the others) and -(least sum of the others). Returns after the first bound
// that changes.
static bool tighten_one(Solver *s, const RankEquation *equation) {
  const uint32_t mark = s->trail.size;
  int32_t least = equation->constant, greatest = equation->constant;
  for RANGE(i, equation->count) {
    const int32_t factor = equation->terms[i].factor;
    const Bounds bounds = s->bounds[equation->terms[i].variable];
    least += factor * (factor > 0 ? bounds.low : bounds.high);
    greatest += factor * (factor > 0 ? bounds.high : bounds.low);
  }
  if (least > 0 || greatest < 0) return false;
  for RANGE(i, equation->count) {
    const int32_t factor = equation->terms[i].factor;
    const Bounds bounds = s->bounds[equation->terms[i].variable];
    const int32_t others_least = least - factor * (factor > 0 ? bounds.low : bounds.high);
    const int32_t others_greatest = greatest - factor * (factor > 0 ? bounds.high : bounds.low);
    const int32_t a = factor > 0 ? -others_greatest : others_least, b = factor > 0 ? -others_least : others_greatest;
    const int32_t size = factor > 0 ? factor : -factor;
    if (!set_bounds(s, equation->terms[i].variable, quotient_up(a, size), quotient_down(b, size))) return false;
    if (s->trail.size != mark) return true;   // (perhaps bounds of two variables: a variable may exclude another one)
  }
  return true;
}

static bool tighten(Solver *s, const RankEquation *equation) {
  for (;;) {
    const uint32_t mark = s->trail.size;
    if (!tighten_one(s, equation)) return false;
    if (s->trail.size == mark) return true;
  }
}

static bool propagate(Solver *s) {
  bool possible = true;
  while (s->work.size > 0) {
    const uint32_t equation = seq_pop(&s->work);
    s->queued[equation] = false;
    s->steps++;
    if (possible) possible = tighten(s, &s->system->equations.items[equation]);
  }
  return possible;
}

// ---- one part
static bool is_within_limits(Solver *s) {
  s->cut |= s->sum > s->limit;
  return s->steps <= MOST_WORK && s->solutions <= 1 && s->sum <= s->limit && s->second <= s->second_limit;
}

// An equation that the lower bounds do not satisfy; NULL: they are a solution.
static const RankEquation *unfulfilled(Solver *s, int32_t *value) {
  for EACH(i, &s->part->equations) {   // (equations before the last one found are mostly satisfied)
    if (s->cursor >= s->part->equations.size) s->cursor = 0;
    const RankEquation *equation = &s->system->equations.items[s->part->equations.items[s->cursor]];
    *value = equation->constant;
    s->steps++;
    for RANGE(k, equation->count)
      *value += equation->terms[k].factor * s->bounds[equation->terms[k].variable].low;
    if (*value != 0) return equation;
    s->cursor++;
  }
  return NULL;
}

static void note_solution(Solver *s) {
  bool same = true;
  for EACH(i, &s->part->variables) {
    const uint32_t variable = s->part->variables.items[i];
    const uint8_t value = s->bounds[variable].low;
    if (s->solutions == 0) s->values[variable] = value;
    else if (is_counted(s, variable)) same = same && s->values[variable] == value;
  }
  if (s->solutions == 0 || (!same && s->solutions == 1)) {
    for EACH(i, &s->part->variables)
      s->others[s->part->variables.items[i]] = s->bounds[s->part->variables.items[i]].low;
    s->solutions++;
  }
}

// A variable that must grow to satisfy the equation if the others do not; 0: none can.
static uint32_t growing(const Solver *s, const RankEquation *equation, int32_t value) {
  for RANGE(i, equation->count) {
    const RankTerm term = equation->terms[i];
    if ((term.factor > 0) == (value < 0) && s->bounds[term.variable].low < s->bounds[term.variable].high)
      return term.variable;
  }
  return 0;
}

static bool restrict_to(Solver *s, uint32_t variable, uint32_t low, uint32_t high) {
  const bool possible = set_bounds(s, variable, (int32_t)low, (int32_t)high);
  return propagate(s) && possible;
}

// Branches on a variable: it grows, or it keeps its lower bound and another variable grows.
static void search_solutions(Solver *s) {
  const uint32_t mark = s->trail.size;
  if (++s->depth > MOST_DEPTH) s->steps = MOST_WORK + 1;
  for (bool possible = true; possible && is_within_limits(s);) {
    int32_t value;
    const RankEquation *equation = unfulfilled(s, &value);
    if (!equation) {
      note_solution(s);
      break;
    }
    const uint32_t variable = growing(s, equation, value);
    if (variable == 0) break;
    const Bounds bounds = s->bounds[variable];
    const uint32_t here = s->trail.size;
    if (restrict_to(s, variable, bounds.low + 1u, bounds.high)) search_solutions(s);
    undo_to(s, here);
    possible = restrict_to(s, variable, bounds.low, bounds.low);
  }
  undo_to(s, mark);
  s->depth--;
}

// ---- several solutions in a part with lambdas
static void search_again(Solver *s) {
  s->solutions = 0;
  search_solutions(s);
}

typedef enum Excluded { EXCLUDE_Avoided, EXCLUDE_Late } Excluded;

static bool exclude(Solver *s, Excluded excluded) {
  bool possible = true;
  for EACH(i, &s->part->variables) {
    const RankVariable *variable = &s->system->variables.items[s->part->variables.items[i]];
    if (excluded == EXCLUDE_Late ? variable->late : variable->avoided)
      possible = restrict_to(s, s->part->variables.items[i], 0, 0) && possible;
  }
  return possible;
}

// Solutions with the same ranks of the parameters count as one.
static void fix_parameters(Solver *s) {
  bool possible = true;
  for EACH(i, &s->part->variables) {
    const uint32_t variable = s->part->variables.items[i];
    if (s->system->variables.items[variable].apart)
      possible = restrict_to(s, variable, s->values[variable], s->values[variable]) && possible;
  }
  s->second_limit = UINT32_MAX;
  if (possible) search_again(s);
}

static void find_least_parameters(Solver *s) {
  enum { MOST_TRIES = 64 };
  s->second_limit = s->second;
  s->solutions = 0;
  for (uint32_t tries = 0; tries < MOST_TRIES && s->solutions == 0 && s->steps <= MOST_WORK; tries++, s->second_limit++)
    search_solutions(s);
  if (s->solutions == 1) fix_parameters(s);
  s->second_limit = UINT32_MAX;
}

static bool has_parameters(const Solver *s, bool apart) {
  for EACH(i, &s->part->variables) {
    const RankVariable *variable = &s->system->variables.items[s->part->variables.items[i]];
    if (apart ? variable->apart : variable->parameter) return true;
  }
  return false;
}

static void choose_by_parameters(Solver *s) {
  const uint32_t mark = s->trail.size;
  if (!has_parameters(s, false)) return;
  s->limit--;   // (find_best has left it one above the sum of the solutions)
  if (exclude(s, EXCLUDE_Avoided)) search_again(s);
  if (s->solutions > 1 && has_parameters(s, true)) find_least_parameters(s);
  if (s->solutions == 0) s->solutions = 2;
  undo_to(s, mark);
}

static void find_best(Solver *s) {
  s->solutions = 0;
  s->second_limit = UINT32_MAX;
  s->cut = true;
  for (s->limit = s->sum; s->cut && s->solutions == 0 && s->steps <= MOST_WORK; s->limit++) {
    s->cut = false;
    search_solutions(s);
  }
  if (s->solutions > 1) choose_by_parameters(s);
}

static void find_without_late(Solver *s) {
  const uint32_t mark = s->trail.size;
  s->solutions = 0;
  if (exclude(s, EXCLUDE_Late)) find_best(s);
  undo_to(s, mark);
  if (s->solutions == 0) find_best(s);
}

static bool has_late(const Solver *s) {
  for EACH(i, &s->part->variables)
    if (s->system->variables.items[s->part->variables.items[i]].late) return true;
  return false;
}

static RankAnswer solve_part(Solver *s, const Part *part) {
  s->part = part;
  s->solutions = 0;
  if (has_late(s)) find_without_late(s);
  else find_best(s);
  if (s->steps > MOST_WORK) return RANKS_TooHard;
  return s->solutions == 0 ? RANKS_None : s->solutions == 1 ? RANKS_One : RANKS_Many;
}

// ---- parts: equations connected by variables that are not determined yet
static uint32_t part_root(uint32_t *parents, uint32_t equation) {
  while (parents[equation] != equation) equation = parents[equation] = parents[parents[equation]];
  return equation;
}

static bool is_open_variable(const Solver *s, uint32_t variable) {
  return s->bounds[variable].low < s->bounds[variable].high;
}

static void connect(Solver *s, uint32_t *parents, uint32_t variable) {
  const uint32_t other = s->system->variables.items[variable].other;
  if (!is_open_variable(s, variable) || s->uses[variable].size == 0) return;
  const uint32_t first = part_root(parents, s->uses[variable].items[0]);
  for EACH(i, &s->uses[variable]) parents[part_root(parents, s->uses[variable].items[i])] = first;
  if (other && is_open_variable(s, other) && s->uses[other].size > 0)
    parents[part_root(parents, s->uses[other].items[0])] = first;
}

static void make_parts(Solver *s, Part *parts) {
  const uint32_t equations = s->system->equations.size, variables = s->system->variables.size;
  uint32_t *parents = NEW_ARRAY(s->arena, uint32_t, equations);
  for RANGE(i, equations) parents[i] = i;
  for RANGE_FROM(i, 1, variables) connect(s, parents, i);
  for RANGE_FROM(i, 1, variables)
    if (is_open_variable(s, i) && s->uses[i].size > 0)
      seq_push(s->arena, &parts[part_root(parents, s->uses[i].items[0])].variables, i);
  for RANGE(i, equations) seq_push(s->arena, &parts[part_root(parents, i)].equations, i);
}

static RankAnswer solve_components(Solver *s) {
  Part *parts = NEW_ARRAY(s->arena, Part, s->system->equations.size);
  RankAnswer answer = RANKS_One;
  make_parts(s, parts);
  for RANGE_FROM(i, 1, s->system->variables.size) s->values[i] = s->others[i] = s->bounds[i].low;
  for COUNTING(i, i < s->system->equations.size && (answer == RANKS_One || answer == RANKS_Many)) {
    if (parts[i].variables.size == 0) continue;
    const RankAnswer one = solve_part(s, &parts[i]);
    if (one != RANKS_One) answer = one;
  }
  return answer;
}

static RankAnswer solve_all(Solver *s) {
  for RANGE_FROM(i, 1, s->system->variables.size) {
    s->bounds[i] = (Bounds){0, HIGHEST_RANK};
    enqueue(s, i);
  }
  s->trail.size = s->sum = s->second = 0;
  for EACH(i, &s->system->equations)
    if (s->system->equations.items[i].count == 0 && s->system->equations.items[i].constant != 0) return RANKS_None;
  if (!propagate(s)) return RANKS_None;
  s->steps = 0;   // (the work so far was linear in the system)
  return solve_components(s);
}

RankSolution rank_solve(const RankSystem *system) {
  const uint32_t variables = system->variables.size, equations = system->equations.size;
  Solver s = {.system = system, .arena = system->arena, .bounds = NEW_ARRAY(system->arena, Bounds, variables)};
  s.values = NEW_ARRAY(system->arena, uint8_t, variables);
  s.others = NEW_ARRAY(system->arena, uint8_t, variables);
  s.uses = (void *)arena_alloc(system->arena, sizeof *s.uses * (size_t)variables);
  s.queued = NEW_ARRAY(system->arena, bool, equations);
  for RANGE(i, equations)
    for EACH_IN(k, system->equations.items[i])
      seq_push(system->arena, &s.uses[system->equations.items[i].terms[k].variable], i);
  const RankAnswer answer = solve_all(&s);
  return (RankSolution){answer, s.values, s.others, s.steps};
}
