// count_cells: how many cells an entry point may take, computed from its parameters before it runs.
//   in:   lowered functions in which the statements that take a cell are known     out: the entries say how many words
//         there are
//   rule: a sequence takes the sum, a branch the larger side, a counted loop its rounds times its body, a call what its
//         function does, a copy of recursive data what was taken before it
// Where that cannot be said (a `while`, recursion, a number of rounds that is found on the way), #[cells(e)] has to.
#include "lower/cells/cells.h"
#include "lower/expressions/expressions.h"

// How a number depends on the indices of the loops around it: a count that is Bent is convex in each of them, a value
// that is Bent is affine.
typedef enum Course { COURSE_None, COURSE_Fixed, COURSE_Bent, COURSE_Wild } Course;
typedef struct Frame {
  const Function *function;
  Map definitions, values, courses;
  struct Frame *caller;
  const ExpCall *call;
} Frame;
typedef struct Counting {
  Lower *lower;
  Builder *builder;
  Bitset takers;
  Atom taken;
  bool in_loop, saturates;
  Map functions, indices /* Var id -> Atom *: of a loop around, its value */;
  uint32_t depth, fuel;
  Span culprit;
} Counting;

enum { DEEPEST_CALL = 64, MOST_STEPS = 100000 };

// ---- which functions take cells at all
typedef struct Finding { Counting *counting; bool takes; } Finding;

static void find_takes(void *user, const Body *body) {
  Finding *finding = user;
  const Visitor visitor = {.user = user, .body = find_takes};
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    if (stm->pattern.count == 1 && map_find(&finding->counting->lower->takes, stm_result(stm).id))
      finding->takes = true;
    if (stm->exp->tag == EXP_Call && bitset_has(&finding->counting->takers, stm->exp->as.Call.function.id))
      finding->takes = true;
    exp_visit(stm->exp, &visitor);
  }
}

static bool body_takes(Counting *counting, const Body *body) {
  Finding finding = {counting, false};
  find_takes(&finding, body);
  return finding.takes;
}

// Callees come first, but for recursion: until nothing changes.
static void find_takers(Counting *counting) {
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
static void note_counted(void *user, const Body *body) {
  const Visitor visitor = {.user = user, .body = note_counted};
  for RANGE(i, body->count) {
    for RANGE(j, body->stms[i]->pattern.count)
      map_put_pointer(user, body->stms[i]->pattern.items[j].id, body->stms[i]);
    exp_visit(body->stms[i]->exp, &visitor);
  }
}

static Frame frame_new(Counting *counting, const Function *function, Frame *caller, const ExpCall *call) {
  Arena *arena = counting->lower->arena;
  Frame frame = {function, map_new(arena), map_new(arena), map_new(arena), caller, call};
  note_counted(&frame.definitions, function->body);
  return frame;
}

static bool is_entry_parameter(const Function *function, Var var, uint32_t *number) {
  for (*number = 0; *number < function->parameters.count; ++*number)
    if (function->parameters.items[*number].id == var.id) return true;
  return false;
}

static Course larger_count(Course a, Course b) { return a > b ? a : b; }

static Course course_of(Counting *counting, Frame *frame, Atom atom);

static Course course_of_prim(Counting *counting, Frame *frame, const ExpPrim *prim) {
  Course all = COURSE_Fixed;
  uint32_t bent = 0;
  for RANGE(i, prim->arguments.count) {
    const Course one = course_of(counting, frame, prim->arguments.items[i]);
    bent += one != COURSE_Fixed;
    all = larger_count(all, one);
  }
  const bool keeps = prim->prim == PRIM_Add || prim->prim == PRIM_Sub || (prim->prim == PRIM_Mul && bent < 2);
  return all == COURSE_Bent && !keeps ? COURSE_Wild : all;
}

static Course course_of_stm(Counting *counting, Frame *frame, const Stm *stm) {
  if (!stm) return COURSE_Wild;
  if (stm->exp->tag == EXP_Atom) return course_of(counting, frame, stm->exp->as.Atom.value);
  if (stm->exp->tag == EXP_Convert) return course_of(counting, frame, stm->exp->as.Convert.value);
  return stm->exp->tag == EXP_Prim ? course_of_prim(counting, frame, &stm->exp->as.Prim) : COURSE_Wild;
}

static Course course_of(Counting *counting, Frame *frame, Atom atom) {
  uint32_t number;
  if (atom.tag == ATOM_Constant) return COURSE_Fixed;
  if (map_find(&counting->indices, atom.as.var.id)) return COURSE_Bent;
  if (is_entry_parameter(frame->function, atom.as.var, &number))
    return frame->caller ? course_of(counting, frame->caller, frame->call->arguments.items[number]) : COURSE_Fixed;
  const Course known = (Course)map_value_or(&frame->courses, atom.as.var.id, COURSE_None);
  if (known) return known;
  const Course found = course_of_stm(counting, frame, map_pointer(&frame->definitions, atom.as.var.id));
  map_put(&frame->courses, atom.as.var.id, found);
  return found;
}

static bool count_value(Counting *counting, Frame *frame, Atom atom, Atom *value);

static bool never_fails(const ExpPrim *prim) {
  if (!(prim_info(prim->prim)->flags & PRIM_Partial)) return true;
  return prim->arguments.items[1].tag == ATOM_Constant && scalar_is_integer(prim->type) &&
         scalar_to_index(prim->arguments.items[1].as.constant) > 0;
}

static bool value_of_prim(Counting *counting, Frame *frame, const ExpPrim *prim, Atom *value) {
  Atom arguments[4];
  if (prim->arguments.count > 4 || !never_fails(prim)) return false;
  for RANGE(i, prim->arguments.count)
    if (!count_value(counting, frame, prim->arguments.items[i], &arguments[i])) return false;
  *value = build_prim(counting->builder, prim->prim, prim->type, prim->arguments.count, arguments);
  return true;
}

static bool value_of_stm(Counting *counting, Frame *frame, const Stm *stm, Atom *value) {
  Atom operand;
  switch ((int)stm->exp->tag) {
  case EXP_Atom: return count_value(counting, frame, stm->exp->as.Atom.value, value);
  case EXP_Prim: return value_of_prim(counting, frame, &stm->exp->as.Prim, value);
  case EXP_Convert:
    if (!count_value(counting, frame, stm->exp->as.Convert.value, &operand)) return false;
    *value = build_convert(counting->builder, stm->exp->as.Convert.to, stm->exp->as.Convert.from, operand);
    return true;
  default: return false;
  }
}

static bool count_value(Counting *counting, Frame *frame, Atom atom, Atom *value) {
  uint32_t number;
  *value = atom;
  if (atom.tag == ATOM_Constant) return true;
  if (counting->fuel == 0) return false;
  counting->fuel--;
  const Atom *index = map_pointer(&counting->indices, atom.as.var.id);
  if (index) return *value = *index, true;
  if (is_entry_parameter(frame->function, atom.as.var, &number))
    return !frame->caller || count_value(counting, frame->caller, frame->call->arguments.items[number], value);
  const Atom *known = map_pointer(&frame->values, atom.as.var.id);
  if (known) return *value = *known, true;
  const Stm *stm = map_pointer(&frame->definitions, atom.as.var.id);
  if (!stm || stm->pattern.count != 1 || !value_of_stm(counting, frame, stm, value)) return false;
  if (course_of(counting, frame, atom) == COURSE_Fixed)
    map_put_pointer(&frame->values, atom.as.var.id, COPY_OF(counting->lower->arena, value));
  return true;
}

// ---- numbers of cells
typedef struct Count { Atom number; Course course; } Count;

// Of a workspace the compiler checks the bytes; the number of cells of a pool stays at MOST_CELLS instead of wrapping
// around.
static Atom bounded_count(Counting *counting, Atom a, Atom limit) {
  return build_prim2(counting->builder, PRIM_Min, SCALAR_I64, a, limit);
}
static bool is_number_of(Atom atom, int64_t number) {
  int64_t value;
  return atom_is_i64(atom, &value) && value == number;
}

static Atom plus(Counting *counting, Atom a, Atom b) {
  const bool is_plain = !counting->saturates || is_number_of(a, 0) || is_number_of(b, 0);
  if (is_plain) return build_prim2(counting->builder, PRIM_Add, SCALAR_I64, a, b);
  const Atom limit = atom_i64(MOST_CELLS);
  return bounded_count(counting,
                       build_prim2(counting->builder, PRIM_Add, SCALAR_I64, bounded_count(counting, a, limit),
                                   bounded_count(counting, b, limit)),
                       limit);
}

static Atom repeated_count(Counting *counting, Atom a, Atom b) {
  if (b.tag == ATOM_Constant) { const Atom swapped = a; a = b, b = swapped; }
  const bool is_plain =
      !counting->saturates || is_number_of(a, 0) || is_number_of(a, 1) || is_number_of(b, 0) || is_number_of(b, 1);
  if (is_plain) return build_prim2(counting->builder, PRIM_Mul, SCALAR_I64, a, b);
  const Atom limit = atom_i64(MOST_CELLS), left = bounded_count(counting, a, limit);
  const Atom room = build_prim2(counting->builder, PRIM_Quot, SCALAR_I64, limit,
                                build_prim2(counting->builder, PRIM_Max, SCALAR_I64, left, atom_i64(1)));
  return build_prim2(
      counting->builder, PRIM_Mul, SCALAR_I64, left,
      bounded_count(counting, b, build_prim2(counting->builder, PRIM_Add, SCALAR_I64, room, atom_i64(1))));
}

static bool count_cells_in_body(Counting *counting, Frame *frame, const Body *body, Count *count);

static bool count_round(Counting *counting, Frame *frame, const ExpLoop *loop, Atom index, Count *count) {
  const bool in_loop = counting->in_loop;
  counting->in_loop = true;
  map_put_pointer(&counting->indices, loop->form.index.id, COPY_OF(counting->lower->arena, &index));
  const bool counted = count_cells_in_body(counting, frame, loop->body, count);
  counting->in_loop = in_loop;
  return counted;
}

// The sum of a convex function over the rounds is at most the rounds times the mean of the first and the last; of an
// affine one it is that.
static Atom sum_of_ends(Counting *counting, Atom rounds, Atom first, Atom last) {
  const Atom twice = repeated_count(counting, rounds, plus(counting, first, last));
  return build_prim2(counting->builder, PRIM_Shr, SCALAR_I64, plus(counting, twice, atom_i64(1)), atom_i64(1));
}

static bool count_cells_of_loop(Counting *counting, Frame *frame, const ExpLoop *loop, Count *count) {
  Atom rounds;
  Count first, last;
  if (loop->form.tag != CORE_LOOP_For || !count_value(counting, frame, loop->form.bound, &rounds)) return false;
  const Course course = course_of(counting, frame, loop->form.bound);
  if (rounds.tag == ATOM_Var) rounds = build_prim2(counting->builder, PRIM_Max, SCALAR_I64, rounds, atom_i64(0));
  if (course == COURSE_Wild || !count_round(counting, frame, loop, atom_i64(0), &first)) return false;
  *count = (Count){repeated_count(counting, rounds, first.number), larger_count(course, first.course)};
  if (first.course == COURSE_Fixed) return true;
  const Atom end =
      build_prim2(counting->builder, PRIM_Max, SCALAR_I64, plus(counting, rounds, atom_i64(-1)), atom_i64(0));
  if (course != COURSE_Fixed || !count_round(counting, frame, loop, end, &last)) return false;
  count->number = sum_of_ends(counting, rounds, first.number, last.number);
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
                          : build_prim2(counting->builder, PRIM_Max, SCALAR_I64, yes.number, no.number);
  *count = (Count){larger, larger_count(yes.course, no.course)};
  return true;
}

static bool count_cells_of_call(Counting *counting, Frame *frame, const ExpCall *call, Count *count) {
  const Function *const *callee = map_pointer(&counting->functions, call->function.id);
  if (!bitset_has(&counting->takers, call->function.id)) return true;
  if (bitset_has(&counting->lower->copiers, call->function.id))
    return *count = (Count){counting->taken, COURSE_Fixed}, !counting->in_loop;
  if (counting->depth >= DEEPEST_CALL) return false;
  Frame inner = frame_new(counting, *callee, frame, call);
  counting->depth++;
  bool counted = count_cells_in_body(counting, &inner, (*callee)->body, count);
  counting->depth--;
  return counted;
}

static bool count_cells_of_stm(Counting *counting, Frame *frame, const Stm *stm, Count *count) {
  *count = (Count){atom_i64(stm->pattern.count == 1
                                ? (int64_t)map_value_or(&counting->lower->takes, stm_result(stm).id, 0)
                                : 0),
                   COURSE_Fixed};
  switch ((int)stm->exp->tag) {
  case EXP_Call: return count_cells_of_call(counting, frame, &stm->exp->as.Call, count);
  case EXP_If: return count_branch(counting, frame, &stm->exp->as.If, count);
  case EXP_Loop:
    return !body_takes(counting, stm->exp->as.Loop.body) ||
           count_cells_of_loop(counting, frame, &stm->exp->as.Loop, count);
  default: return true;
  }
}

static bool count_cells_in_body(Counting *counting, Frame *frame, const Body *body, Count *count) {
  *count = (Count){atom_i64(0), COURSE_Fixed};
  const Atom before = counting->taken;
  for RANGE(i, body->count) {
    Count more;
    if (!count_cells_of_stm(counting, frame, body->stms[i], &more)) {
      if (!counting->culprit.file) counting->culprit = body->stms[i]->span;
      return false;
    }
    *count = (Count){plus(counting, count->number, more.number), larger_count(count->course, more.course)};
    counting->taken = plus(counting, before, count->number);
  }
  return true;
}

// ---- #[cells(e)]: a number, an i64 parameter or size, or the sum or product of such
static bool is_cell_count(Text text, int64_t *number) {
  enum { MOST_DIGITS = 18 };
  *number = 0;
  for (size_t i = 0; i < text.size; i++) {
    if (text.start[i] < '0' || text.start[i] > '9' || i == MOST_DIGITS) return false;
    *number = *number * 10 + (text.start[i] - '0');
  }
  return text.size > 0;
}

static bool said_parameter(const Lower *lower, const Function *function, Name name, Atom *count) {
  for RANGE(i, function->parameters.count) {
    Var parameter = function->parameters.items[i];
    Type type = var_type(lower->vars, parameter);
    if (type.tag != TYPE_Scalar || type.scalar != SCALAR_I64 ||
        !name_equal(var_info(lower->vars, parameter)->name, name))
      continue;
    return *count = atom_var(parameter), true;
  }
  return false;
}

static bool said_number(Counting *counting, const Function *function, const AstAttr *said, Atom *count) {
  int64_t number;
  if (is_cell_count(said->text, &number)) return *count = atom_i64(number), true;
  if (!said->arguments.size) return said_parameter(counting->lower, function, said->name, count);
  const Text name = name_text(counting->lower->context->names, said->name);
  const bool adds = text_equal(name, TEXT("add"));
  if (!adds && !text_equal(name, TEXT("mul"))) return false;
  *count = atom_i64(adds ? 0 : 1);
  for EACH(i, &said->arguments) {
    Atom part;
    if (!said_number(counting, function, said->arguments.items[i], &part)) return false;
    *count = adds ? plus(counting, *count, part) : repeated_count(counting, *count, part);
  }
  return true;
}

static bool said_by(Counting *counting, const CellEntry *entry, const Function *function, Atom *count) {
  Lower *lower = counting->lower;
  const AstAttr *said = find_attribute(lower, entry->declaration, "cells");
  if (!said) return false;
  if (said->arguments.size != 1 || !said_number(counting, function, said->arguments.items[0], count)) {
    diag0(lower->context, E0257, said->span);
    *count = atom_i64(0);
  }
  if (!cells_are_uniform(lower)) *count = repeated_count(counting, *count, atom_i64(lower->plan->known.words));
  if (count->tag == ATOM_Var) *count = build_prim2(counting->builder, PRIM_Max, SCALAR_I64, *count, atom_i64(0));
  return true;
}

// ---- entries
static const Body *with_count(Lower *lower, const Builder *builder, const Body *body, Var count, Atom value) {
  Builder whole = builder_new(lower->context, lower->vars, (Span){0, 0, 0});
  for EACH(i, &builder->stms) build_existing(&whole, builder->stms.items[i]);
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    Stm found = *stm;
    const Exp exp = {EXP_Atom, {.Atom = {value}}};
    const bool is_count = stm->pattern.count == 1 && stm_result(stm).id == count.id;
    if (is_count) found.exp = COPY_OF(lower->arena, &exp), found.marks = 0;
    build_existing(&whole, is_count ? COPY_OF(lower->arena, &found) : stm);
  }
  return builder_finish(&whole, body->result.count, body->result.items);
}

// The number for callers as well, who have to provide the pool.
static const Function *with_pool_count(Lower *lower, const Builder *builder, const Function *function, Atom count) {
  Builder alone = builder_new(lower->context, lower->vars, function->span);
  Entry entry = *function->entry;
  EntryCells cells = *entry.cells;
  Function counted = *function;
  for EACH(i, &builder->stms) build_existing(&alone, builder->stms.items[i]);
  cells.count = builder_finish(&alone, 1, &count);
  entry.cells = COPY_OF(lower->arena, &cells);
  counted.entry = COPY_OF(lower->arena, &entry);
  return COPY_OF(lower->arena, &counted);
}

static void count_cells_of_entry(Counting *counting, const CellEntry *entry) {
  Lower *lower = counting->lower;
  const Function **function = &lower->functions.items[entry->function];
  Builder builder = builder_new(lower->context, lower->vars, (*function)->span);
  counting->builder = &builder;
  counting->culprit = (Span){0, 0, 0};
  counting->saturates = entry->has_pool;
  Frame frame = frame_new(counting, *function, NULL, NULL);
  counting->fuel = MOST_STEPS;
  counting->taken = atom_i64(0);
  counting->in_loop = false;
  counting->indices = map_new(lower->arena);
  Count count = {atom_i64(0), COURSE_Fixed};
  if (!said_by(counting, entry, *function, &count.number) &&
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
                                 with_count(lower, &builder, (*function)->body, entry->count, count.number));
}

void count_cells(Lower *lower) {
  if (!lower->cell_entries.size) return;
  Counting counting = {.lower = lower, .takers = bitset_new(lower->arena), .functions = map_new(lower->arena)};
  find_takers(&counting);
  for EACH(i, &lower->functions)
    map_put_pointer(&counting.functions, lower->functions.items[i]->name.id, &lower->functions.items[i]);
  for EACH(i, &lower->cell_entries) count_cells_of_entry(&counting, &lower->cell_entries.items[i]);
}
