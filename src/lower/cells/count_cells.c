// count_cells: an upper bound for the number of cells that an entry point takes, computed from its parameters.
//   in:   lowered functions; `takes` has the statements that take a cell       out: entry points define `count`
//   rule: a sequence takes the sum of its statements, a branch the maximum of its sides, a counted loop its iterations
//         times its body, a call the number of its function, a copy of recursive data all cells taken before it (not
//         known if the caller has made some)
// If the rules give no number (for `while`, recursion, and a number of iterations that is not known before the run),
// #[cells(e)] has to state it. With #[cells(0)], and in the LFPL profile, these rules have to give 0 (E0259).
#include "lower/cells/cells.h"
#include "lower/cells/classes.h"
#include "lower/expressions/expressions.h"

// How a number depends on the indices of the enclosing loops. Convex: a value is affine in each index, or a number of
// cells is convex in each index.
typedef enum Variation { VARIATION_None, VARIATION_Convex, VARIATION_Unknown } Variation;
// One activation of a function, with the call that leads to it. definitions: Var id -> Stm *; values: Var id -> the
// Atom that was computed for it.
typedef struct Frame {
  const Function *function;
  Map definitions, values;
  struct Frame *caller;
  const ExpCall *call;
} Frame;
typedef struct Counting {
  Lower *lower;
  Builder *builder;
  Bitset takers;                 // names of functions that take cells
  Atom taken;                    // the number of cells taken so far
  bool in_loop;
  bool saturates;                // the caller has a pool: numbers stay at MOST_CELLS instead of overflowing
  Map functions;                 // Name id -> Function **
  Map indices;                   // Var id of the index of an enclosing loop -> the Atom that it stands for
  uint32_t depth, fuel;          // of calls; steps left
  Span culprit;                  // the statement without a known number
} Counting;

enum { DEEPEST_CALL = 64, MOST_STEPS = 100000 };

// ---- the functions that take cells
static const Stm *first_taker(const Counting *counting, const Body *body) {
  for EACH_STM(at, counting->lower->arena, body) {
    const Exp *exp = at.stm->exp;
    if (at.stm->pattern.count == 1 && map_find(&counting->lower->takes, stm_result(at.stm).id)) return at.stm;
    if (exp->tag == EXP_Call && bitset_has(&counting->takers, exp->as.Call.function.id)) return at.stm;
  }
  return NULL;
}

static bool body_takes(const Counting *counting, const Body *body) { return first_taker(counting, body) != NULL; }

// Callees precede callers, except in recursion, so this repeats until nothing changes.
static void find_taking_functions(Counting *counting) {
  const Lower *lower = counting->lower;
  for (bool again = true; again;) {
    again = false;
    for EACH(i, &lower->functions) {
      const Function *function = lower->functions.items[i];
      if (bitset_has(&counting->takers, function->name.id) || !body_takes(counting, function->body)) continue;
      bitset_add(&counting->takers, function->name.id);
      again = true;
    }
  }
}

// ---- values that are known before the entry begins
typedef struct Count { Atom number; Variation variation; } Count;

static Frame frame_new(Counting *counting, const Function *function, Frame *caller, const ExpCall *call) {
  Arena *arena = counting->lower->arena;
  Frame frame = {function, map_new(arena), map_new(arena), caller, call};
  for EACH_STM(at, arena, function->body)
    for EACH_IN(i, at.stm->pattern) map_put_pointer(&frame.definitions, at.stm->pattern.items[i].id, at.stm);
  return frame;
}

static Variation larger_variation(Variation a, Variation b) { return a > b ? a : b; }

static bool count_value(Counting *counting, Frame *frame, Atom atom, Count *value);

static bool never_fails(const ExpPrim *prim) {
  if (!(prim_info(prim->prim)->flags & PRIM_Partial)) return true;
  return prim->arguments.items[1].tag == ATOM_Constant && scalar_is_integer(prim->type) &&
         scalar_to_index(prim->arguments.items[1].as.constant) > 0;
}

static bool value_of_prim(Counting *counting, Frame *frame, const ExpPrim *prim, Count *value) {
  Atom arguments[4];
  Variation all = VARIATION_None;
  uint32_t convex = 0;
  if (prim->arguments.count > 4 || !never_fails(prim)) return false;
  for EACH_IN(i, prim->arguments) {
    Count one;
    if (!count_value(counting, frame, prim->arguments.items[i], &one)) return false;
    arguments[i] = one.number;
    convex += one.variation != VARIATION_None;
    all = larger_variation(all, one.variation);
  }
  const bool keeps = prim->prim == PRIM_Add || prim->prim == PRIM_Sub || (prim->prim == PRIM_Mul && convex < 2);
  *value = (Count){build_prim(counting->builder, prim->prim, prim->type, prim->arguments.count, arguments),
                   all == VARIATION_Convex && !keeps ? VARIATION_Unknown : all};
  return true;
}

static bool value_of_exp(Counting *counting, Frame *frame, const Exp *exp, Count *value) {
  if (exp->tag == EXP_Atom) return count_value(counting, frame, exp->as.Atom.value, value);
  if (exp->tag == EXP_Prim) return value_of_prim(counting, frame, &exp->as.Prim, value);
  if (exp->tag != EXP_Convert || !count_value(counting, frame, exp->as.Convert.value, value)) return false;
  value->number = build_convert(counting->builder, exp->as.Convert.to, exp->as.Convert.from, value->number);
  return true;
}

static bool count_value(Counting *counting, Frame *frame, Atom atom, Count *value) {
  uint32_t number;
  *value = (Count){atom, VARIATION_None};
  if (atom.tag == ATOM_Constant) return true;
  if (counting->fuel == 0) return false;
  counting->fuel--;
  const Atom *index = map_pointer(&counting->indices, atom.as.var.id);
  if (index) return *value = (Count){*index, VARIATION_Convex}, true;
  if (vars_find(frame->function->parameters, atom.as.var, &number))
    return !frame->caller || count_value(counting, frame->caller, frame->call->arguments.items[number], value);
  const Atom *known = map_pointer(&frame->values, atom.as.var.id);
  if (known) return value->number = *known, true;
  const Stm *stm = map_pointer(&frame->definitions, atom.as.var.id);
  if (!stm || stm->pattern.count != 1 || !value_of_exp(counting, frame, stm->exp, value)) return false;
  if (value->variation == VARIATION_None)
    map_put_pointer(&frame->values, atom.as.var.id, COPY_OF(counting->lower->arena, &value->number));
  return true;
}

// ---- numbers of cells
static Atom counted_prim(Counting *counting, Prim prim, Atom a, Atom b) {
  return build_i64(counting->builder, prim, a, b);
}

// The number of cells of a pool saturates at MOST_CELLS instead of overflowing. The number for a workspace does not,
// since the size of a workspace in bytes is checked elsewhere.
static Atom bounded_count(Counting *counting, Atom a, Atom limit) {
  return counted_prim(counting, PRIM_Min, a, limit);
}
static bool is_number_of(Atom atom, int64_t number) {
  int64_t value;
  return atom_is_i64(atom, &value) && value == number;
}

static Atom plus(Counting *counting, Atom a, Atom b) {
  const bool is_plain = !counting->saturates || is_number_of(a, 0) || is_number_of(b, 0);
  if (is_plain) return counted_prim(counting, PRIM_Add, a, b);
  const Atom limit = atom_i64(MOST_CELLS);
  return bounded_count(counting,
                       counted_prim(counting, PRIM_Add, bounded_count(counting, a, limit),
                                   bounded_count(counting, b, limit)),
                       limit);
}

static Atom repeated_count(Counting *counting, Atom a, Atom b) {
  if (b.tag == ATOM_Constant) { const Atom swapped = a; a = b, b = swapped; }
  const bool is_plain =
      !counting->saturates || is_number_of(a, 0) || is_number_of(a, 1) || is_number_of(b, 0) || is_number_of(b, 1);
  if (is_plain) return counted_prim(counting, PRIM_Mul, a, b);
  const Atom limit = atom_i64(MOST_CELLS), left = bounded_count(counting, a, limit);
  const Atom room = counted_prim(counting, PRIM_Quot, limit,
                                counted_prim(counting, PRIM_Max, left, atom_i64(1)));
  return counted_prim(counting, PRIM_Mul, left,
      bounded_count(counting, b, counted_prim(counting, PRIM_Add, room, atom_i64(1))));
}

static bool count_cells_in_body(Counting *counting, Frame *frame, const Body *body, Count *count);

static bool count_iteration(Counting *counting, Frame *frame, const ExpLoop *loop, Atom index, Count *count) {
  const bool in_loop = counting->in_loop;
  counting->in_loop = true;
  map_put_pointer(&counting->indices, loop->form.index.id, COPY_OF(counting->lower->arena, &index));
  const bool counted = count_cells_in_body(counting, frame, loop->body, count);
  counting->in_loop = in_loop;
  return counted;
}

// The sum of a convex function over n iterations is at most n times the mean of its first and last value. For an affine
// function it is equal to that.
static Atom sum_of_ends(Counting *counting, Atom iterations, Atom first, Atom last) {
  const Atom twice = repeated_count(counting, iterations, plus(counting, first, last));
  return counted_prim(counting, PRIM_Shr, plus(counting, twice, atom_i64(1)), atom_i64(1));
}

static bool count_cells_of_loop(Counting *counting, Frame *frame, const ExpLoop *loop, Count *count) {
  Count bound, first, last;
  if (loop->form.tag != CORE_LOOP_For || !count_value(counting, frame, loop->form.bound, &bound)) return false;
  Atom iterations = bound.number;
  if (iterations.tag == ATOM_Var) iterations = counted_prim(counting, PRIM_Max, iterations, atom_i64(0));
  if (bound.variation == VARIATION_Unknown) return false;
  if (!count_iteration(counting, frame, loop, atom_i64(0), &first)) return false;
  *count = (Count){repeated_count(counting, iterations, first.number),
                   larger_variation(bound.variation, first.variation)};
  if (first.variation == VARIATION_None) return true;
  const Atom end = counted_prim(counting, PRIM_Max, plus(counting, iterations, atom_i64(-1)), atom_i64(0));
  if (bound.variation != VARIATION_None || !count_iteration(counting, frame, loop, end, &last)) return false;
  count->number = sum_of_ends(counting, iterations, first.number, last.number);
  return true;
}

static bool count_branch(Counting *counting, Frame *frame, const ExpIf *branch, Count *count) {
  Count yes, no;
  const Atom taken = counting->taken;
  if (!count_cells_in_body(counting, frame, branch->then_body, &yes)) return false;
  counting->taken = taken;
  if (!count_cells_in_body(counting, frame, branch->else_body, &no)) return false;
  const Atom larger = atom_equal(yes.number, no.number)
                          ? yes.number
                          : counted_prim(counting, PRIM_Max, yes.number, no.number);
  *count = (Count){larger, larger_variation(yes.variation, no.variation)};
  return true;
}

static bool count_cells_of_call(Counting *counting, Frame *frame, const ExpCall *call, Count *count) {
  const Function *const *callee = map_pointer(&counting->functions, call->function.id);
  if (!bitset_has(&counting->takers, call->function.id)) return true;
  if (bitset_has(&counting->lower->copiers, call->function.id))
    return *count = (Count){counting->taken, VARIATION_None}, !counting->in_loop && !counting->saturates;
  if (counting->depth >= DEEPEST_CALL) return false;
  Frame inner = frame_new(counting, *callee, frame, call);
  counting->depth++;
  bool counted = count_cells_in_body(counting, &inner, (*callee)->body, count);
  counting->depth--;
  return counted;
}

static bool count_cells_of_stm(Counting *counting, Frame *frame, const Stm *stm, Count *count) {
  const Exp *exp = stm->exp;
  const uint64_t takes =
      stm->pattern.count == 1 ? map_value_or(&counting->lower->takes, stm_result(stm).id, 0) : 0;
  *count = (Count){atom_i64((int64_t)takes), VARIATION_None};
  if (exp->tag == EXP_Call) return count_cells_of_call(counting, frame, &exp->as.Call, count);
  if (exp->tag == EXP_If) return count_branch(counting, frame, &exp->as.If, count);
  return exp->tag != EXP_Loop || !body_takes(counting, exp->as.Loop.body) ||
         count_cells_of_loop(counting, frame, &exp->as.Loop, count);
}

static bool count_cells_in_body(Counting *counting, Frame *frame, const Body *body, Count *count) {
  *count = (Count){atom_i64(0), VARIATION_None};
  const Atom before = counting->taken;
  for RANGE(i, body->count) {
    Count more;
    if (!count_cells_of_stm(counting, frame, body->stms[i], &more)) {
      if (!counting->culprit.file) counting->culprit = body->stms[i]->span;
      return false;
    }
    *count = (Count){plus(counting, count->number, more.number), larger_variation(count->variation, more.variation)};
    counting->taken = plus(counting, before, count->number);
  }
  return true;
}

// ---- #[cells(e)]: a number, an i64 parameter or size, or the sum or product of such
static bool is_cell_count(Text text, int64_t *number) {
  enum { MOST_DIGITS = 18 };
  *number = 0;
  for EACH_BYTE(i, text) {
    if (text.start[i] < '0' || text.start[i] > '9' || i == MOST_DIGITS) return false;
    *number = *number * 10 + (text.start[i] - '0');
  }
  return text.size > 0;
}

static bool stated_parameter(const Lower *lower, const Function *function, Name name, Atom *count) {
  for EACH_IN(i, function->parameters) {
    Var parameter = function->parameters.items[i];
    Type type = var_type(lower->vars, parameter);
    if (type.tag != TYPE_Scalar || type.scalar != SCALAR_I64 ||
        !name_equal(var_info(lower->vars, parameter)->name, name))
      continue;
    return *count = atom_var(parameter), true;
  }
  return false;
}

static bool stated_number(Counting *counting, const Function *function, const AstAttr *stated, Atom *count) {
  int64_t number;
  if (is_cell_count(stated->text, &number)) return *count = atom_i64(number), true;
  if (!stated->arguments.size) return stated_parameter(counting->lower, function, stated->name, count);
  const Text name = name_text(counting->lower->context->names, stated->name);
  const bool adds = text_equal(name, TEXT("add"));
  if (!adds && !text_equal(name, TEXT("mul"))) return false;
  *count = atom_i64(adds ? 0 : 1);
  for EACH(i, &stated->arguments) {
    Atom part;
    if (!stated_number(counting, function, stated->arguments.items[i], &part)) return false;
    *count = adds ? plus(counting, *count, part) : repeated_count(counting, *count, part);
  }
  return true;
}

static bool stated_count(Counting *counting, const CellEntry *entry, const Function *function, Atom *count) {
  Lower *lower = counting->lower;
  const AstAttr *stated = find_attribute(lower, entry->declaration, "cells");
  if (!stated) return false;
  if (stated->arguments.size != 1 || !stated_number(counting, function, stated->arguments.items[0], count)) {
    diag0(lower->context, E0257, stated->span);
    *count = atom_i64(0);
  }
  if (!cells_are_uniform(lower)) *count = repeated_count(counting, *count, atom_i64(lower->plan->known.words));
  if (count->tag == ATOM_Var) *count = counted_prim(counting, PRIM_Max, *count, atom_i64(0));
  return true;
}

// ---- entries
// The statements in the builder, which compute the number, followed by the body, in which `count` is defined by it.
static const Body *with_count(Builder *builder, const Body *body, Var count, Atom value) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const bool is_count = stm->pattern.count == 1 && stm_result(stm).id == count.id;
    builder->span = stm->span;
    if (is_count) build_name(builder, count, value);
    else build_existing(builder, stm);
  }
  return builder_finish(builder, body->result.count, body->result.items);
}

// Stores the computation of the number in the entry as well: callers need it to provide the pool.
static const Function *with_pool_count(Lower *lower, Builder *builder, const Function *function, Atom count) {
  Entry entry = *function->entry;
  EntryCells cells = *entry.cells;
  Function counted = *function;
  cells.count = builder_finish(builder, 1, &count);
  entry.cells = COPY_OF(lower->arena, &cells);
  counted.entry = COPY_OF(lower->arena, &entry);
  return COPY_OF(lower->arena, &counted);
}

// Why the entry point must not take a cell; or NULL.
static const char *why_none(Lower *lower, const CellEntry *entry) {
  const AstAttr *stated = find_attribute(lower, entry->declaration, "cells");
  if (stated && stated->arguments.size == 1 && text_equal(stated->arguments.items[0]->text, TEXT("0")))
    return "`#[cells(0)]` says that it takes none";
  return lower->context->options->lfpl ? "a function of the LFPL profile has the cells that it is given" : NULL;
}

static Frame start_counting(Counting *counting, const CellEntry *entry, const Function *function, Builder *builder) {
  counting->builder = builder;
  counting->culprit = (Span){0, 0, 0};
  counting->saturates = entry->has_pool;
  counting->fuel = MOST_STEPS;
  counting->taken = atom_i64(0);
  counting->in_loop = false;
  counting->indices = map_new(counting->lower->arena);
  return frame_new(counting, function, NULL, NULL);
}

// False, with E0259: the entry point may take a cell, and must not.
static bool takes_as_it_may(Counting *counting, const CellEntry *entry, const Function *function) {
  const char *because = why_none(counting->lower, entry);
  const Stm *taker = first_taker(counting, function->body);
  Context *context = counting->lower->context;
  Builder dropped = builder_new(context, counting->lower->vars, function->span);
  Frame frame = start_counting(counting, entry, function, &dropped);
  Count count;
  if (!because || !taker) return true;
  if (count_cells_in_body(counting, &frame, function->body, &count) && is_number_of(count.number, 0)) return true;
  diag2(context, E0259, taker->span, name_text(context->names, function->name), text_of(because));
  return false;
}

static void count_cells_of_entry(Counting *counting, const CellEntry *entry) {
  Lower *lower = counting->lower;
  const Function **function = &lower->functions.items[entry->function];
  Builder builder = builder_new(lower->context, lower->vars, (*function)->span);
  if (!takes_as_it_may(counting, entry, *function)) return;
  Frame frame = start_counting(counting, entry, *function, &builder);
  Count count = {atom_i64(0), VARIATION_None};
  if (!stated_count(counting, entry, *function, &count.number) &&
      !count_cells_in_body(counting, &frame, (*function)->body, &count)) {
    Diag *diag = diag1(lower->context, E0256, entry->declaration->as.Value.name_span,
                       name_text(lower->context->names, (*function)->name));
    if (counting->culprit.file)
      diag_note(lower->context, diag, counting->culprit,
                TEXT("how often cells are taken here is not known before it runs"));
    return;
  }
  if (entry->has_pool) *function = with_pool_count(lower, &builder, *function, count.number);
  *function = function_with_body(lower->arena, *function,
                                 with_count(&builder, (*function)->body, entry->count, count.number));
}

void count_cells(Lower *lower) {
  if (!lower->cell_entries.size) return;
  Counting counting = {.lower = lower, .takers = bitset_new(lower->arena), .functions = map_new(lower->arena)};
  find_taking_functions(&counting);
  for EACH(i, &lower->functions)
    map_put_pointer(&counting.functions, lower->functions.items[i]->name.id, &lower->functions.items[i]);
  for EACH(i, &lower->cell_entries) count_cells_of_entry(&counting, &lower->cell_entries.items[i]);
}
