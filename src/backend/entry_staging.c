// entry_staging: results of an entry that may run out of memory after it has begun to write them. The body writes such
// a result to a block of the heap, which is copied to the destination at the end, so that a call that returns 2 has not
// written to any destination.
//   in: an entry that grows      out: for each destination whether a store to it may come before an allocation
//   rule: the statements are visited in the order of execution. In a loop, a later iteration allocates after an earlier
//         one has written. A buffer may be every destination that flows into it by assignments. Strided entries write
//         to their destinations directly, since a block of the heap would have other strides.
#include "backend/entry_checks.h"

enum { MOST_RESULTS = 64 };   // each of them is a bit of a set; a further result counts as all of them
typedef struct Walk {
  Emitter *e;
  Map roots;                   // ImpVar id -> set of the destinations that the buffer may be
  uint64_t written, staged;    // sets of destinations
  bool takes;                  // the statements visited allocate
  bool changed;                // `roots` has grown
} Walk;

static uint64_t roots_of(const Walk *walk, ImpVar var) { return map_value_or(&walk->roots, var.id, 0); }

static void add_roots(Walk *walk, ImpVar to, uint64_t from) {
  const uint64_t before = roots_of(walk, to);
  if ((before | from) == before) return;
  map_put(&walk->roots, to.id, before | from);
  walk->changed = true;
}

static uint64_t roots_of_exp(const Walk *walk, const ImpExp *exp) {
  return exp && exp->tag == IMP_EXP_Var ? roots_of(walk, exp->as.Var.variable) : 0;
}

static void take_staging(Walk *walk) { walk->takes = true, walk->staged |= walk->written; }

static void stage_call(Walk *walk, const ImpCall *call) {
  const FunctionPlan *callee = map_pointer(&walk->e->plans, call->function.id);
  for EACH_IN(i, call->arguments)
    if (!imp_type(walk->e, callee->function->parameters.items[i]).read_only)
      walk->written |= roots_of_exp(walk, call->arguments.items[i]);
  if (callee->function->is_dynamic) take_staging(walk);
}

static void walk_block(void *user, const ImpBlock *block);

static void stage_stm(Walk *walk, const ImpStm *stm) {
  const ImpVisitor visitor = {.user = walk, .block = walk_block};
  if (stm->tag == IMP_Declare) add_roots(walk, stm->as.Declare.variable, roots_of_exp(walk, stm->as.Declare.value));
  else if (stm->tag == IMP_Assign) add_roots(walk, stm->as.Assign.variable, roots_of_exp(walk, stm->as.Assign.value));
  else if (stm->tag == IMP_Point) add_roots(walk, stm->as.Point.buffer, roots_of(walk, stm->as.Point.base));
  else if (stm->tag == IMP_Store) walk->written |= roots_of(walk, stm->as.Store.buffer);
  else if (stm->tag == IMP_Copy) walk->written |= roots_of(walk, stm->as.Copy.to);
  else if (stm->tag == IMP_Stream) walk->written |= roots_of(walk, stm->as.Stream.to);
  else if (stm->tag == IMP_Dynamic) take_staging(walk);
  else if (stm->tag == IMP_Call) stage_call(walk, &stm->as.Call);
  const bool takes = walk->takes, repeats = stm->tag == IMP_For || stm->tag == IMP_While || stm->tag == IMP_Parallel;
  walk->takes = false;
  imp_stm_visit(stm, &visitor);
  if (repeats && walk->takes) walk->staged |= walk->written;
  walk->takes |= takes;
}

static void walk_block(void *user, const ImpBlock *block) {
  for RANGE(i, block->count) stage_stm(user, block->stms[i]);
}

// Is it the memory of a result, but not of an input?
static bool is_destination(const EntryPlan *entry, const Argument *argument) {
  if (argument->role != ROLE_ArrayResult || !argument->imp.id) return false;
  for EACH(i, &entry->arguments)
    if (entry->arguments.items[i].role == ROLE_ArrayInput && entry->arguments.items[i].imp.id == argument->imp.id)
      return false;
  return true;
}

// Visits the body until `roots` does not change any more. That takes further visits only where a statement assigns a
// buffer that a later statement has assigned in an earlier iteration.
static void find_staged(Emitter *e, EntryPlan *entry) {
  Walk walk = {.e = e, .roots = map_new(e->arena), .changed = true};
  uint32_t number = 0;
  for EACH_ARGUMENT(argument, entry) {
    if (is_destination(entry, argument))
      map_put(&walk.roots, argument->imp.id, number < MOST_RESULTS ? (uint64_t)1 << number++ : ~(uint64_t)0);
  }
  while (walk.changed) walk.changed = false, walk_block(&walk, entry->plan->function->body);
  walk.written = walk.staged = 0;
  walk_block(&walk, entry->plan->function->body);
  for EACH_ARGUMENT(argument, entry) {
    argument->is_staged = is_destination(entry, argument) && (roots_of(&walk, argument->imp) & walk.staged);
  }
}

static void stage(Emitter *e, Argument *argument, uint32_t at) {
  const CExpr *bytes = c_number(e, scalar_bytes(argument->type));
  const Text name = fresh_name(e, name_with(e, argument->name, "_staged"));
  for RANGE(d, argument->rank)
    bytes = C_CALL(e, "rt_size_mul", bytes, c_element(e, "capacities", at + d),
                    c_unary(e, "&", c_word(e, "ok")));
  const CType type = c_pointer(c_type_name(argument->type), false, false);
  const CExpr *block =
      c_cast(e, c_pointer(TEXT("void"), false, false), C_CALL(e, "rt_heap_take", c_word(e, "heap"), bytes));
  c_declare(e, type, true, name, c_cast(e, type, block));
  refuse_if(e, c_unary(e, "!", c_word(e, "ok")), 3);
  refuse_if(e, c_unary(e, "!", c_name(e, name)), 2);
  name_take(e, argument->imp, name);
}

void stage_results(Emitter *e, EntryPlan *entry) {
  if (!takes_chunks(e, entry->plan->function) || entry->entry->is_strided) return;
  find_staged(e, entry);
  bool any = false;
  for EACH(i, &entry->arguments) any |= entry->arguments.items[i].is_staged;
  if (!any) return;
  c_declare(e, c_type("bool"), false, TEXT("ok"), c_word(e, "true"));
  require_runtime(e, TEXT("rt_heap_take"));
  e->takes_blocks = false;   // `ok` is declared
  declare_capacities(e, entry);
  uint32_t at = 0;
  for EACH_ARGUMENT(argument, entry) {
    if (argument->is_staged) stage(e, argument, at);
    if (argument->role == ROLE_ArrayResult) at += argument->rank;
  }
}
