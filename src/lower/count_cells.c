// count_cells: how many cells an entry point may take, computed from its parameters before it runs.
//   in:   lowered functions in which the statements that take a cell are known     out: the entries say how many words there are
//   rule: a sequence takes the sum, a branch the larger side, a counted loop its rounds times its body, a call what its function does
// Where that cannot be said (a `while`, recursion, a number of rounds that is found on the way), #[cells(e)] has to.
#include "lower/cells.h"

typedef struct Frame { const Function *function; Map definitions, values; struct Frame *caller; const ExpCall *call; } Frame;
typedef struct Counting { Lower *lower; Builder *builder; Bitset takers; Map functions; uint32_t depth; Span culprit; } Counting;

enum { DEEPEST_CALL = 64 };

// ---- which functions take cells at all
typedef struct Finding { Counting *counting; bool takes; } Finding;

static void find_takes(void *user, const Body *body) {
  Finding *finding = user;
  const Visitor visitor = {.user = user, .body = find_takes};
  for (uint32_t i = 0; i < body->count; i++) {
    const Stm *stm = body->stms[i];
    if (stm->pattern.count == 1 && bitset_has(&finding->counting->lower->takes, stm->pattern.items[0].id)) finding->takes = true;
    if (stm->exp->tag == EXP_Call && bitset_has(&finding->counting->takers, stm->exp->as.Call.function.id)) finding->takes = true;
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
    for EACH (i, &lower->functions) {
      const Function *function = lower->functions.items[i];
      if (bitset_has(&counting->takers, function->name.id) || !body_takes(counting, function->body)) continue;
      bitset_add(&counting->takers, function->name.id);
      again = true;
    }
  }
}

// ---- values that are known before the entry begins
static void note_definitions(void *user, const Body *body) {
  const Visitor visitor = {.user = user, .body = note_definitions};
  for (uint32_t i = 0; i < body->count; i++) {
    for (uint32_t j = 0; j < body->stms[i]->pattern.count; j++) map_put_pointer(user, body->stms[i]->pattern.items[j].id, body->stms[i]);
    exp_visit(body->stms[i]->exp, &visitor);
  }
}

static Frame frame_new(Counting *counting, const Function *function, Frame *caller, const ExpCall *call) {
  Arena *arena = counting->lower->arena;
  Frame frame = {function, map_new(arena), map_new(arena), caller, call};
  note_definitions(&frame.definitions, function->body);
  return frame;
}

static bool value_of(Counting *counting, Frame *frame, Atom atom, Atom *value);

static bool never_fails(const ExpPrim *prim) {
  if (!(prim_info(prim->prim)->flags & PRIM_Partial)) return true;
  return prim->arguments.items[1].tag == ATOM_Constant && scalar_is_integer(prim->type) && scalar_to_index(prim->arguments.items[1].as.constant) > 0;
}

static bool value_of_prim(Counting *counting, Frame *frame, const ExpPrim *prim, Atom *value) {
  Atom arguments[4];
  if (prim->arguments.count > 4 || !never_fails(prim)) return false;
  for (uint32_t i = 0; i < prim->arguments.count; i++)
    if (!value_of(counting, frame, prim->arguments.items[i], &arguments[i])) return false;
  *value = build_prim(counting->builder, prim->prim, prim->type, prim->arguments.count, arguments);
  return true;
}

static bool value_of_stm(Counting *counting, Frame *frame, const Stm *stm, Atom *value) {
  Atom operand;
  switch ((int)stm->exp->tag) {
  case EXP_Atom: return value_of(counting, frame, stm->exp->as.Atom.value, value);
  case EXP_Prim: return value_of_prim(counting, frame, &stm->exp->as.Prim, value);
  case EXP_Convert:
    if (!value_of(counting, frame, stm->exp->as.Convert.value, &operand)) return false;
    *value = build_convert(counting->builder, stm->exp->as.Convert.to, stm->exp->as.Convert.from, operand);
    return true;
  default: return false;
  }
}

static bool is_parameter(const Function *function, Var var, uint32_t *number) {
  for (*number = 0; *number < function->parameters.count; ++*number)
    if (function->parameters.items[*number].id == var.id) return true;
  return false;
}

static bool value_of(Counting *counting, Frame *frame, Atom atom, Atom *value) {
  uint32_t number;
  *value = atom;
  if (atom.tag == ATOM_Constant) return true;
  if (is_parameter(frame->function, atom.as.var, &number))
    return !frame->caller || value_of(counting, frame->caller, frame->call->arguments.items[number], value);
  const Atom *known = map_pointer(&frame->values, atom.as.var.id);
  if (known) return *value = *known, true;
  const Stm *stm = map_pointer(&frame->definitions, atom.as.var.id);
  if (!stm || stm->pattern.count != 1 || !value_of_stm(counting, frame, stm, value)) return false;
  map_put_pointer(&frame->values, atom.as.var.id, COPY_OF(counting->lower->arena, value));
  return true;
}

// ---- numbers of cells
static bool count_body(Counting *counting, Frame *frame, const Body *body, Atom *count);

static bool count_loop(Counting *counting, Frame *frame, const ExpLoop *loop, Atom *count) {
  Atom rounds, inner;
  if (loop->form.tag != CORE_LOOP_For || !value_of(counting, frame, loop->form.bound, &rounds)) return false;
  if (!count_body(counting, frame, loop->body, &inner)) return false;
  if (rounds.tag == ATOM_Var) rounds = build_prim2(counting->builder, PRIM_Max, SCALAR_I64, rounds, atom_i64(0));
  *count = build_prim2(counting->builder, PRIM_Mul, SCALAR_I64, rounds, inner);
  return true;
}

static bool count_branch(Counting *counting, Frame *frame, const ExpIf *branch, Atom *count) {
  Atom yes, no;
  if (!count_body(counting, frame, branch->then_body, &yes) || !count_body(counting, frame, branch->else_body, &no)) return false;
  *count = atom_equal(yes, no) ? yes : build_prim2(counting->builder, PRIM_Max, SCALAR_I64, yes, no);
  return true;
}

static bool count_call(Counting *counting, Frame *frame, const ExpCall *call, Atom *count) {
  const Function *const *callee = map_pointer(&counting->functions, call->function.id);
  *count = atom_i64(0);
  if (!bitset_has(&counting->takers, call->function.id)) return true;
  if (counting->depth >= DEEPEST_CALL) return false;
  Frame inner = frame_new(counting, *callee, frame, call);
  counting->depth++;
  bool counted = count_body(counting, &inner, (*callee)->body, count);
  counting->depth--;
  return counted;
}

static bool count_stm(Counting *counting, Frame *frame, const Stm *stm, Atom *count) {
  *count = atom_i64(stm->pattern.count == 1 && bitset_has(&counting->lower->takes, stm->pattern.items[0].id));
  switch ((int)stm->exp->tag) {
  case EXP_Call: return count_call(counting, frame, &stm->exp->as.Call, count);
  case EXP_If: return count_branch(counting, frame, &stm->exp->as.If, count);
  case EXP_Loop: return !body_takes(counting, stm->exp->as.Loop.body) || count_loop(counting, frame, &stm->exp->as.Loop, count);
  default: return true;
  }
}

static bool count_body(Counting *counting, Frame *frame, const Body *body, Atom *count) {
  *count = atom_i64(0);
  for (uint32_t i = 0; i < body->count; i++) {
    Atom more;
    if (!count_stm(counting, frame, body->stms[i], &more)) {
      if (!counting->culprit.file) counting->culprit = body->stms[i]->span;
      return false;
    }
    *count = build_prim2(counting->builder, PRIM_Add, SCALAR_I64, *count, more);
  }
  return true;
}

// ---- #[cells(e)]: a number, an i64 parameter or size, or the sum or product of such
static bool is_number(Text text, int64_t *number) {
  enum { MOST_DIGITS = 18 };
  *number = 0;
  for (size_t i = 0; i < text.size; i++) {
    if (text.start[i] < '0' || text.start[i] > '9' || i == MOST_DIGITS) return false;
    *number = *number * 10 + (text.start[i] - '0');
  }
  return text.size > 0;
}

static bool said_parameter(const Lower *lower, const Function *function, Name name, Atom *count) {
  for (uint32_t i = 0; i < function->parameters.count; i++) {
    Var parameter = function->parameters.items[i];
    Type type = var_type(lower->vars, parameter);
    if (type.tag != TYPE_Scalar || type.scalar != SCALAR_I64 || !name_equal(var_info(lower->vars, parameter)->name, name)) continue;
    return *count = atom_var(parameter), true;
  }
  return false;
}

static bool said_number(Counting *counting, const Function *function, const AstAttr *said, Atom *count) {
  int64_t number;
  if (is_number(said->text, &number)) return *count = atom_i64(number), true;
  if (!said->arguments.size) return said_parameter(counting->lower, function, said->name, count);
  const Text name = name_text(counting->lower->context->names, said->name);
  const bool adds = text_equal(name, TEXT("add"));
  if (!adds && !text_equal(name, TEXT("mul"))) return false;
  *count = atom_i64(adds ? 0 : 1);
  for EACH (i, &said->arguments) {
    Atom part;
    if (!said_number(counting, function, said->arguments.items[i], &part)) return false;
    *count = build_prim2(counting->builder, adds ? PRIM_Add : PRIM_Mul, SCALAR_I64, *count, part);
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
  if (count->tag == ATOM_Var) *count = build_prim2(counting->builder, PRIM_Max, SCALAR_I64, *count, atom_i64(0));
  return true;
}

// ---- entries
static const Body *with_count(Lower *lower, const Builder *builder, const Body *body, Var count, Atom value) {
  Builder whole = builder_new(lower->context, lower->vars, (Span){0, 0, 0});
  for EACH (i, &builder->stms) build_existing(&whole, builder->stms.items[i]);
  for (uint32_t i = 0; i < body->count; i++) {
    const Stm *stm = body->stms[i];
    Stm found = *stm;
    const Exp exp = {EXP_Atom, {.Atom = {value}}};
    const bool is_count = stm->pattern.count == 1 && stm->pattern.items[0].id == count.id;
    if (is_count) found.exp = COPY_OF(lower->arena, &exp), found.marks = 0;
    build_existing(&whole, is_count ? COPY_OF(lower->arena, &found) : stm);
  }
  return builder_finish(&whole, body->result.count, body->result.items);
}

static void count_entry(Counting *counting, const CellEntry *entry) {
  Lower *lower = counting->lower;
  const Function **function = &lower->functions.items[entry->function];
  Builder builder = builder_new(lower->context, lower->vars, (*function)->span);
  counting->builder = &builder;
  counting->culprit = (Span){0, 0, 0};
  Frame frame = frame_new(counting, *function, NULL, NULL);
  Atom count;
  if (!said_by(counting, entry, *function, &count) && !count_body(counting, &frame, (*function)->body, &count)) {
    Diag *diag = diag1(lower->context, E0256, entry->declaration->as.Value.name_span, name_text(lower->context->names, (*function)->name));
    if (counting->culprit.file) diag_note(lower->context, diag, counting->culprit, TEXT("how often cells are taken here is not known before it runs"));
    return;
  }
  *function = function_with_body(lower->arena, *function, with_count(lower, &builder, (*function)->body, entry->count, count));
}

void count_cells(Lower *lower) {
  if (!lower->cell_entries.size) return;
  Counting counting = {.lower = lower, .takers = bitset_new(lower->arena), .functions = map_new(lower->arena)};
  find_takers(&counting);
  for EACH (i, &lower->functions) map_put_pointer(&counting.functions, lower->functions.items[i]->name.id, &lower->functions.items[i]);
  for EACH (i, &lower->cell_entries) count_entry(&counting, &lower->cell_entries.items[i]);
}
