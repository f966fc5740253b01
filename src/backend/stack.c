// stack: an upper bound on the bytes of the C stack that a call of an entry takes, without the C library.
//   in: the C functions as they are emitted      out: for each function the bytes of the largest chain of calls
//   rule: a frame consists of all variables of the function, none of which share memory; the arrays that expressions
//         create; a slot for each value that is live across a call; the vectors that a compiler may spill in an
//         innermost loop with conditions (it computes both branches, under masks), each of them several where the loop
//         has elements of fewer bytes than an index; and the cost of a call on x86-64. A cycle of functions that call
//         each other has ASHLAR_DEPTH + 1 frames of its largest function.
//         test/suite/stack.sh compares the bound with the usage that gcc reports, without and with optimisation
#include "backend/entry.h"

enum {
  FRAME_BYTES = 96 /* saved registers, alignment, return address */,
  RUNTIME_BYTES = 256 /* the deepest chain of functions of src/runtime */,
  HEAP_BYTES = 8 * 68 /* rt_heap */,
  SPILLS = 24 /* most values live at once */,
  VECTOR_SPILLS = 2 * SPILLS /* under masks */,
  VECTOR_BYTES = 64,
  CONDITIONS_IN_REGISTERS = 3
};
typedef struct StackUse {
  Text name;
  int64_t bytes;        // of one frame
  bool calls_runtime;
  Seq(Text) callees;
  int64_t total;        // with all callees; 0: not yet known
} StackUse;
// `types`: Name id of a variable -> bytes of its scalar, or of an element
typedef struct FrameCount { Emitter *e; StackUse *use; int64_t spills, vectors; Map types; } FrameCount;

// ---- one frame
static int64_t element_bytes(CType type) {
  if (type.is_pointer) return 8;
  if (text_equal(type.base, TEXT("rt_heap"))) return HEAP_BYTES;
  for INT_RANGE(i, SCALAR_COUNT)
    if (text_equal(type.base, c_type_name((ScalarType)i))) return scalar_bytes((ScalarType)i);
  return 8;
}

static void count_call_stack(FrameCount *count, const CExpr *call) {
  const Map *functions = &count->e->stack;
  const bool is_function = !text_equal(call->text, TEXT("sizeof")) && !text_starts_with(call->text, TEXT("ASHLAR_"));
  if (!is_function) return;
  count->spills += 1 + call->count;
  if (map_find(functions, name_id(count->e, call->text)))
    seq_push(count->e->arena, &count->use->callees, call->text);
  else count->use->calls_runtime = true;
}

static void count_exp(FrameCount *count, const CExpr *exp) {
  if (!exp) return;
  for RANGE(i, exp->count) count_exp(count, exp->operands[i]);
  if (exp->tag == C_Call) count_call_stack(count, exp);
  if (exp->tag == C_Conditional) count->spills++;
  if (exp->tag == C_Compound) count->use->bytes += 16 + 8 * (int64_t)exp->count;
}

// ---- vectors
typedef struct Conditions { int64_t count; bool has_loop; } Conditions;

static void count_conditions_in(Conditions *conditions, const CExpr *exp) {
  if (!exp) return;
  conditions->count += exp->tag == C_Conditional;
  for RANGE(i, exp->count) count_conditions_in(conditions, exp->operands[i]);
}

// A stored comparison is a mask that is made narrower.
static bool is_comparison(const CExpr *exp) {
  if (!exp || exp->tag != C_Binary) return false;
  const Text sign = exp->text;
  return sign.size == 1 ? sign.start[0] == '<' || sign.start[0] == '>' : sign.start[1] == '=';
}

static void count_conditions(Conditions *conditions, CBlock block) {
  for EACH_IN(i, block) {
    const CStmt *stm = block.stmts[i];
    conditions->count += stm->tag == C_If || (stm->tag == C_Assign && is_comparison(stm->right));
    conditions->has_loop |= stm->tag == C_For || stm->tag == C_While;
    count_conditions_in(conditions, stm->left);
    count_conditions_in(conditions, stm->right);
    count_conditions(conditions, stm->body);
    count_conditions(conditions, stm->otherwise);
  }
}

// The bytes of the smallest element that the loop reads or assigns: a vector of these goes with 8 / bytes vectors of
// indices, and of their masks. Booleans are masks.
typedef struct Narrowest { const FrameCount *count; int64_t bytes; } Narrowest;
static void note_bytes(Narrowest *narrowest, int64_t bytes) {
  if (bytes < narrowest->bytes) narrowest->bytes = bytes;
}
static void find_narrowest_exp(Narrowest *narrowest, const CExpr *exp, bool is_assigned) {
  if (!exp) return;
  const CExpr *name = exp;
  while (name->tag != C_Name && name->count > 0) name = name->operands[0];
  if (name->tag == C_Name && (is_assigned || exp->tag == C_Index))
    note_bytes(narrowest, (int64_t)map_value_or(&narrowest->count->types, name_id(narrowest->count->e, name->text), 8));
  for RANGE(i, exp->count) find_narrowest_exp(narrowest, exp->operands[i], false);
}
static bool is_of_masks(CType type) { return text_equal(type.base, c_type_name(SCALAR_Bool)); }
static void find_narrowest(Narrowest *narrowest, CBlock block) {
  for EACH_IN(i, block) {
    const CStmt *stm = block.stmts[i];
    if (stm->tag == C_Declare && !is_of_masks(stm->type)) note_bytes(narrowest, element_bytes(stm->type));
    find_narrowest_exp(narrowest, stm->left, stm->tag == C_Assign);
    find_narrowest_exp(narrowest, stm->right, false);
    find_narrowest(narrowest, stm->body);
    find_narrowest(narrowest, stm->otherwise);
  }
}

// For each condition its mask, the values of both branches, and what they are made from. Different loops use the same
// slots.
static int64_t vectors_of_loop(const FrameCount *count, CBlock body) {
  Conditions conditions = {0, false};
  count_conditions(&conditions, body);
  if (conditions.has_loop || conditions.count <= CONDITIONS_IN_REGISTERS) return 0;
  Narrowest narrowest = {count, 8};
  find_narrowest(&narrowest, body);
  return smaller(5 * conditions.count, VECTOR_SPILLS) * (8 / narrowest.bytes);
}

static void count_loop_stack(FrameCount *count, CBlock body) {
  const int64_t vectors = vectors_of_loop(count, body);
  count->use->bytes += 16;
  if (vectors > count->vectors) count->vectors = vectors;
}

static void note_type(FrameCount *count, Text name, CType type) {
  type.is_pointer = false;
  map_put(&count->types, name_id(count->e, name), (uint64_t)element_bytes(type));
}
static void count_block(FrameCount *count, CBlock block) {
  for EACH_IN(i, block) {
    const CStmt *stm = block.stmts[i];
    if (stm->tag == C_Declare && !is_of_masks(stm->type)) note_type(count, stm->text, stm->type);
    if (stm->tag == C_Declare)
      count->use->bytes += stm->count ? 16 + stm->count * element_bytes(stm->type) : element_bytes(stm->type);
    if (stm->tag == C_For) count_loop_stack(count, stm->body);
    count_exp(count, stm->left);
    count_exp(count, stm->right);
    count_block(count, stm->body);
    count_block(count, stm->otherwise);
  }
}

static StackUse *use_of_name(const Emitter *e, Text function) {
  return map_pointer(&e->stack, name_id(e, function));
}

static void count_frame(Emitter *e, const CFunction *function) {
  FrameCount count = {.e = e, .use = use_of_name(e, function->name), .types = map_new(e->arena)};
  for EACH(i, &function->parameters)
    note_type(&count, function->parameters.items[i].name, function->parameters.items[i].type);
  count.use->bytes = FRAME_BYTES + 8 * (int64_t)function->parameters.size;
  count_block(&count, function->body);
  count.use->bytes += 8 * (count.spills < SPILLS ? count.spills : SPILLS) + VECTOR_BYTES * count.vectors;
}

// ---- the largest chain of calls
typedef struct Longest {
  Emitter *e;
  Cycles cycles;
  Map by_name; /* Name id of the C name -> const ImpFunction * */
  int64_t depth;
} Longest;

static const ImpFunction *of_use(const Longest *longest, const StackUse *use) {
  return map_pointer(&longest->by_name, name_id(longest->e, use->name));
}

static bool in_one_cycle(const Longest *longest, const StackUse *a, const StackUse *b) {
  const ImpFunction *x = of_use(longest, a), *y = of_use(longest, b);
  return x && y && cycles_recursive(&longest->cycles, x->name) && cycles_together(&longest->cycles, x->name, y->name);
}

static int64_t stack_total(const Longest *longest, StackUse *use);

// The most bytes that a call of a function outside of this one's cycle takes.
static int64_t beyond(const Longest *longest, const StackUse *use) {
  int64_t most = use->calls_runtime ? RUNTIME_BYTES : 0;
  for EACH(i, &use->callees) {
    StackUse *callee = use_of_name(longest->e, use->callees.items[i]);
    if (in_one_cycle(longest, use, callee)) continue;
    const int64_t below = stack_total(longest, callee);
    if (below > most) most = below;
  }
  return most;
}

static int64_t stack_total(const Longest *longest, StackUse *use) {
  if (use->total) return use->total;
  const ImpFunction *function = of_use(longest, use);
  if (!function || !cycles_recursive(&longest->cycles, function->name))
    return use->total = use->bytes + beyond(longest, use);
  int64_t frame = 0, below = 0;
  for EACH(i, &longest->e->stack.entries) {
    const StackUse *member = longest->e->stack.entries.items[i].as.pointer;
    if (member != use && !in_one_cycle(longest, use, member)) continue;
    const int64_t leaving = beyond(longest, member);
    if (member->bytes > frame) frame = member->bytes;
    if (leaving > below) below = leaving;
  }
  return use->total = (longest->depth + 1) * frame + below;
}

void find_stack(Emitter *e) {
  Longest longest = {
      .e = e, .cycles = cycles_of_program(e->arena, e->mem), .by_name = map_new(e->arena), .depth = depth_limit(e)};
  CFunctions all = {0};
  e->stack = map_new(e->arena);
  for EACH_FUNCTION(plan, e) {
    map_put_pointer(&longest.by_name, name_id(e, plan->c_name), plan->function);
    if (plan->has_body) seq_push(e->arena, &all, plan->body);
    for COUNTING(i, plan->entry && i < plan->entry->functions.size)
      seq_push(e->arena, &all, plan->entry->functions.items[i]);
  }
  for EACH(i, &e->part_functions) seq_push(e->arena, &all, e->part_functions.items[i]);
  for EACH(i, &all) {
    const StackUse use = {.name = all.items[i].name};
    map_put_pointer(&e->stack, name_id(e, use.name), COPY_OF(e->arena, &use));
  }
  for EACH(i, &all) count_frame(e, &all.items[i]);
  for EACH(i, &e->stack.entries) (void)stack_total(&longest, e->stack.entries.items[i].as.pointer);
}

// Of a task: the function that the workers call, and the largest part of a parallel statement.
int64_t worker_stack_bytes(const Emitter *e) {
  int64_t most = 0;
  for EACH(i, &e->part_functions) {
    const int64_t bytes = stack_bytes(e, e->part_functions.items[i].name);
    most = bytes > most ? bytes : most;
  }
  return most + 2 * FRAME_BYTES;
}

int64_t stack_bytes(const Emitter *e, Text function) { return (use_of_name(e, function)->total + 63) / 64 * 64; }
