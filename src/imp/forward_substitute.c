// forward_substitute: scalar code becomes expression trees; code whose results are not needed is removed.
//   rule: declare x e; ... x ...  -->  ... e ...   if x is used once, in the same loop, and nothing that e reads
//         changes between; copies of unchanging variables and constants replace the variable everywhere. What reads
//         memory stays out of operands that may not be evaluated (the right one of && and ||, a choice): C compilers
//         make vectors of elements that are read in every iteration only
//   rule: declare x _; if c { x = a } else { x = b }  -->  declare x (select c a b)   likewise choices in a and b
//         declare x _; x = e  -->  declare x e
//   rule: b[i] = b[i]  -->  nothing
//   rule: a variable, local array or loop whose effects are not needed is removed
//   The rules are applied until nothing changes: when a branch is decided, variables may lose their uses.
#include "imp/builder.h"
#include "imp/effects.h"

// NODE_LIMIT: of an expression, for each choice in it
enum { NODE_LIMIT = 24, ITERATION_LIMIT = 8, CHOICE_NESTING = 5 };

typedef struct VarFacts {
  uint32_t uses, assigns;
  uint32_t use_loop, bind_loop;
  bool needed, is_local;
  const ImpBlock *empty_block;
  const ImpBlock *assign_block;
} VarFacts;
// A declaration that has not been emitted yet.
typedef struct Pending { const ImpStm *stm; bool reads_memory, reads_mutable, taken; } Pending;
typedef Seq(Pending) PendingList;
typedef struct Definitions { Seq(const ImpStm *) stms; } Definitions;
typedef struct Folder {
  Context *context;
  Arena *arena;
  const ImpProgram *program;
  VarFacts *facts;
  uint32_t loop, loops;          // number of the loop being read; 0: none
  Map definitions;               // ImpVar id -> Definitions: statements that are needed if the variable is
  PendingList pending;
  Map pending_numbers;           // ImpVar id -> number in `pending`
  Seq(uint32_t) risky;           // numbers of the pending declarations that read memory or assigned variables
  ImpBuilder *out;
  // inside a loop's bound: only values that never change may be substituted, and no choices: gcc ignores what is said
  // about a loop whose condition has branches (ASHLAR_INDEPENDENT)
  bool in_bound;
  bool in_lazy;                  // inside an operand that may not be evaluated
} Folder;

static VarFacts *var_facts(Folder *f, ImpVar var) { return &f->facts[var.id]; }

// ---- needed variables
static void need_exp(void *user, const ImpExp *exp);

static void need_definitions(void *user, ImpVar var) {
  Folder *f = user;
  if (var_facts(f, var)->needed) return;
  var_facts(f, var)->needed = true;
  const Definitions *definitions = map_pointer(&f->definitions, var.id);
  const ImpVisitor parts = {.user = f, .exp = need_exp, .use = need_definitions};
  for COUNTING(i, definitions && i < definitions->stms.size)
    imp_stm_visit(definitions->stms.items[i], &parts);
}
static void need_exp(void *user, const ImpExp *exp) {
  imp_walk_exp(exp, &(ImpWalker){.user = user, .use = need_definitions});
}

// The variable that the statement defines, if it has no other effect; else 0.
static ImpVar defined_var(Folder *f, const ImpStm *stm) {
  if (stm->tag == IMP_Declare) return stm->as.Declare.variable;
  if (stm->tag == IMP_Assign) return stm->as.Assign.variable;
  if (stm->tag == IMP_Point) return stm->as.Point.buffer;
  if (stm->tag == IMP_Local) return stm->as.Local.buffer;
  if (stm->tag == IMP_Table) return stm->as.Table.buffer;
  const bool is_local = stm->tag == IMP_Store && var_facts(f, stm->as.Store.buffer)->is_local;
  return is_local ? stm->as.Store.buffer : (ImpVar){0};
}

static void note_definition_of(void *user, const ImpStm *stm) {
  Folder *f = user;
  const ImpVar var = defined_var(f, stm);
  if (!var.id) return;
  if (stm->tag == IMP_Local) var_facts(f, var)->is_local = true;
  MapEntry *entry = map_add(&f->definitions, var.id);
  if (!entry->as.pointer) entry->as.pointer = NEW(f->arena, Definitions);
  Definitions *definitions = entry->as.pointer;
  seq_push(f->arena, &definitions->stms, stm);
}

static void need_effects(void *user, const ImpBlock *block) {
  const ImpVisitor deeper = {.user = user, .block = need_effects},
                   all = {.user = user, .exp = need_exp, .use = need_definitions, .block = need_effects};
  for RANGE(i, block->count)
    imp_stm_visit(block->stms[i], defined_var(user, block->stms[i]).id ? &deeper : &all);
}

static bool is_dead(Folder *f, const ImpStm *stm) {
  const ImpVar var = defined_var(f, stm);
  return var.id && !var_facts(f, var)->needed;
}

// ---- uses in needed statements
static void count_one_use(void *user, ImpVar var) {
  Folder *f = user;
  VarFacts *facts = var_facts(f, var);
  facts->uses++;
  facts->use_loop = facts->uses == 1 || facts->use_loop == f->loop ? f->loop : UINT32_MAX;
}

static void count_uses_in(void *user, const ImpExp *exp) {
  imp_walk_exp(exp, &(ImpWalker){.user = user, .use = count_one_use});
}

static void count_binding(void *user, ImpVar var) { var_facts(user, var)->bind_loop = ((Folder *)user)->loop; }

static void count_var_uses(void *user, const ImpBlock *block);

static void count_uses_of(Folder *f, const ImpBlock *block, const ImpStm *stm) {
  const ImpVisitor shallow = {.user = f, .exp = count_uses_in, .use = count_one_use, .bind = count_binding},
                   blocks = {.user = f, .block = count_var_uses};
  if (stm->tag == IMP_Assign) {
    VarFacts *facts = var_facts(f, stm->as.Assign.variable);
    facts->assigns++;
    facts->assign_block = block;
    count_uses_in(f, stm->as.Assign.value);
    return;
  }
  if (stm->tag == IMP_Declare && !stm->as.Declare.value) var_facts(f, stm->as.Declare.variable)->empty_block = block;
  if (stm->tag == IMP_Call) {
    for EACH_IN(i, stm->as.Call.results) var_facts(f, stm->as.Call.results.items[i])->assigns += 2;
  }
  const uint32_t outer = f->loop;
  if (stm->tag == IMP_While) f->loop = ++f->loops;   // the condition is evaluated in each iteration
  imp_stm_visit(stm, &shallow);
  if (stm->tag == IMP_For || stm->tag == IMP_Parallel) f->loop = ++f->loops;
  if (stm->tag == IMP_For) count_binding(f, stm->as.For.index);
  imp_stm_visit(stm, &blocks);
  f->loop = outer;
}

static void count_var_uses(void *user, const ImpBlock *block) {
  for RANGE(i, block->count) {
    if (!is_dead(user, block->stms[i])) count_uses_of(user, block, block->stms[i]);
  }
}

// ---- expressions
typedef struct Reads { Folder *f; bool memory, mutable; uint32_t nodes; } Reads;

static void read_use(void *user, ImpVar var) {
  ((Reads *)user)->mutable |= var_facts(((Reads *)user)->f, var)->assigns > 0;
}
static void note_read(void *user, const ImpExp *exp) {
  Reads *reads = user;
  reads->nodes++;
  if (exp->tag != IMP_EXP_Load) return;
  const ImpType type = imp_var_info(reads->f->program->vars, exp->as.Load.buffer)->type;
  reads->memory |= !(type.read_only && type.no_alias);
}
static Reads reads_of_exp(Folder *f, const ImpExp *exp) {
  Reads reads = {.f = f};
  imp_walk_exp(exp, &(ImpWalker){.user = &reads, .exp = note_read, .use = read_use});
  return reads;
}

static Pending *pending_of(Folder *f, ImpVar var) {
  const MapEntry *number = map_find(&f->pending_numbers, var.id);
  if (!number || f->pending.items[number->as.value].taken) return NULL;
  return &f->pending.items[number->as.value];
}

static const ImpExp *pending_value(const Pending *pending) { return pending->stm->as.Declare.value; }

// Is the expression substituted into all its uses? This includes `n - 1`, which is more readable there than a name.
static bool is_trivial(const ImpExp *exp) {
  if (exp->tag == IMP_EXP_Constant || exp->tag == IMP_EXP_Var) return true;
  if (exp->tag != IMP_EXP_Prim || !exp->as.Prim.exact ||
      (exp->as.Prim.prim != PRIM_Add && exp->as.Prim.prim != PRIM_Sub))
    return false;
  const ImpExp *const *a = exp->as.Prim.arguments.items;
  return a[0]->tag == IMP_EXP_Var && a[1]->tag == IMP_EXP_Constant;
}

static const ImpExp *fold_exp(void *user, const ImpExp *exp);
static ImpVar fold_buffer(void *user, ImpVar var, bool binds) {
  Folder *f = user;
  const Pending *pending = binds ? NULL : pending_of(f, var);
  return pending && pending_value(pending)->tag == IMP_EXP_Var ? pending_value(pending)->as.Var.variable : var;
}

static void flush(Folder *f, Pending *pending) {
  if (pending->taken || is_trivial(pending_value(pending))) return;
  pending->taken = true;
  imp_put_stm(f->out, pending->stm);
}

// The first operand is always evaluated.
static const ImpExp *fold_operand(void *user, const ImpExp *exp) {
  Folder *f = user;
  const ImpExp *folded = fold_exp(f, exp);
  f->in_lazy = true;
  return folded;
}
static const ImpExp *fold_exp(void *user, const ImpExp *exp) {
  Folder *f = user;
  if (exp->tag == IMP_EXP_Var) {
    Pending *pending = pending_of(f, exp->as.Var.variable);
    if (!pending) return exp;
    if (f->in_bound && (pending->reads_memory || pending->reads_mutable)) return exp;
    const bool chooses = f->in_bound && pending_value(pending)->tag == IMP_EXP_Select;
    if (chooses || (f->in_lazy && imp_reads_memory(pending_value(pending)))) {
      flush(f, pending);
      return exp;
    }
    if (!is_trivial(pending_value(pending))) pending->taken = true;
    return pending_value(pending);
  }
  const bool before = f->in_lazy;
  const ImpMapper mapper = {.user = f, .arena = f->arena, .exp = imp_is_lazy(exp) ? fold_operand : fold_exp,
                            .var = fold_buffer};
  const ImpExp *folded = imp_exp_map(exp, &mapper);
  f->in_lazy = before;
  return folded == exp ? exp : imp_rebuild(f->arena, folded);
}

// ---- statements
// Emits the pending declarations that read memory, before memory changes; with `variables`, also those that read
// assigned variables.
static void flush_before(Folder *f, bool variables) {
  uint32_t kept = 0;
  for EACH(i, &f->risky) {
    Pending *pending = &f->pending.items[f->risky.items[i]];
    if (pending->taken) continue;
    if (pending->reads_memory || variables) flush(f, pending);
    else f->risky.items[kept++] = f->risky.items[i];
  }
  f->risky.size = kept;
}

static void delay(Folder *f, Pending pending) {
  if (pending.reads_memory || pending.reads_mutable) seq_push(f->arena, &f->risky, f->pending.size);
  map_put(&f->pending_numbers, pending.stm->as.Declare.variable.id, f->pending.size);
  seq_push(f->arena, &f->pending, pending);
}

static void declare_or_delay(Folder *f, const ImpStm *stm) {
  const ImpVar var = stm->as.Declare.variable;
  const ImpExp *exp = stm->as.Declare.value;
  const VarFacts *facts = var_facts(f, var);
  const Reads reads = reads_of_exp(f, exp);
  const bool moves = is_trivial(exp)
                         ? !reads.mutable
                         : facts->uses == 1 && facts->use_loop == facts->bind_loop && reads.nodes <= NODE_LIMIT;
  const bool buffer_ok = imp_var_info(f->program->vars, var)->type.tag == IMP_TYPE_Scalar || is_trivial(exp);
  if (facts->assigns == 0 && moves && buffer_ok) delay(f, (Pending){stm, reads.memory, reads.mutable, false});
  else imp_put_stm(f->out, stm);
}

// `value`: the value of the variable's only assignment, or one that combines all its assignments.
static void declare_assigned(Folder *f, ImpVar var, const ImpExp *value) {
  const ImpStm declaration = {IMP_Declare, {.Declare = {var, value}}};
  var_facts(f, var)->assigns = 0;
  declare_or_delay(f, COPY_OF(f->arena, &declaration));
}

static const ImpBlock *fold_block(void *user, const ImpBlock *block);

// The value that a block gives one variable, and does nothing else; also by choices in choices. NULL: it does more.
// `assigns`: how often it is written
static const ImpExp *value_of_block(const Folder *f, const ImpBlock *block, ImpVar *variable, uint32_t *assigns,
                                    int nesting) {
  const ImpStm *stm = block && block->count == 1 && nesting < CHOICE_NESTING ? block->stms[0] : NULL;
  if (!stm) return NULL;
  if (stm->tag == IMP_Assign) {
    const bool is_same = variable->id == 0 || variable->id == stm->as.Assign.variable.id;
    *variable = stm->as.Assign.variable, ++*assigns;
    return is_same ? stm->as.Assign.value : NULL;
  }
  if (stm->tag != IMP_If) return NULL;
  const ImpIf *branch = &stm->as.If;
  const ImpExp *a = value_of_block(f, branch->then_block, variable, assigns, nesting + 1),
               *b = a ? value_of_block(f, branch->else_block, variable, assigns, nesting + 1) : NULL;
  return b ? imp_select(f->arena, branch->condition, a, b) : NULL;
}
// For declare x _; if c { x = a } else { x = b }: the value of x. NULL: the branch has another form.
static const ImpExp *select_of(Folder *f, const ImpStm *stm) {
  ImpVar variable = {0};
  uint32_t assigns = 0;
  const ImpExp *chosen = value_of_block(f, &(ImpBlock){1, &stm}, &variable, &assigns, 0);
  if (!chosen || var_facts(f, variable)->assigns != assigns || f->out->stms.size == 0) return NULL;
  const ImpStm *last = seq_last(&f->out->stms);
  if (last->tag != IMP_Declare || last->as.Declare.value || last->as.Declare.variable.id != variable.id) return NULL;
  if (imp_var_info(f->program->vars, variable)->type.tag != IMP_TYPE_Scalar) return NULL;
  return reads_of_exp(f, chosen).nodes > NODE_LIMIT * (assigns - 1) ? NULL : chosen;
}

// The condition of a branch is evaluated before its blocks change anything.
static const ImpExp *fold_condition(void *user, const ImpExp *exp) {
  const ImpExp *folded = fold_exp(user, exp);
  flush_before(user, true);
  return folded;
}

static void fold_if(Folder *f, const ImpStm *stm) {
  const ImpMapper parts = {.user = f, .arena = f->arena, .exp = fold_condition, .block = fold_block};
  const ImpStm *folded = imp_stm_map(stm, &parts);
  const ImpIf *branch = &folded->as.If;
  Scalar known;
  if (branch->then_block->count == 0 && branch->else_block->count == 0) return;
  const ImpExp *value = select_of(f, folded);
  if (value) {
    declare_assigned(f, seq_pop(&f->out->stms)->as.Declare.variable, value);
  } else if (imp_exp_is_constant(branch->condition, &known)) {
    imp_put_block(f->out, known.as.b ? branch->then_block : branch->else_block);
  } else {
    imp_put_stm(f->out, folded);
  }
}

static const ImpExp *fold_bound(void *user, const ImpExp *exp) {
  Folder *f = user;
  f->in_bound = true;
  const ImpExp *folded = fold_exp(f, exp);
  f->in_bound = false;
  flush_before(f, true);
  return folded;
}

static void fold_for(Folder *f, const ImpStm *stm) {
  const ImpMapper parts = {.user = f, .arena = f->arena, .exp = fold_bound, .block = fold_block};
  const ImpStm *folded = imp_stm_map(stm, &parts);
  const ImpFor *loop = &folded->as.For;
  bool effect = false;
  for RANGE(i, loop->body->count) effect |= loop->body->stms[i]->tag != IMP_Comment;
  if (effect && !imp_is_small(loop->bound, 1))
    imp_put_stm(f->out, folded == stm ? stm : imp_with_kept_reductions(f->arena, folded));
}

static void fold_parallel(Folder *f, const ImpStm *stm) {
  const ImpMapper parts = {.user = f, .arena = f->arena, .exp = fold_bound, .block = fold_block};
  const ImpStm *folded = imp_stm_map(stm, &parts);
  if (folded->as.Parallel.body->count) imp_put_stm(f->out, folded);
}

// For declare x _; ... x = e in one block, without other assignments: x may be declared at the assignment.
static bool declares_late(Folder *f, ImpVar var) {
  const VarFacts *facts = var_facts(f, var);
  return facts->assigns == 1 && facts->empty_block && facts->empty_block == facts->assign_block;
}

static void fold_declare(Folder *f, const ImpStm *stm, const ImpMapper *parts) {
  if (stm->as.Declare.value) declare_or_delay(f, imp_stm_map(stm, parts));
  else if (!declares_late(f, stm->as.Declare.variable)) imp_put_stm(f->out, stm);
}
static void fold_assign(Folder *f, const ImpStm *stm, const ImpMapper *parts) {
  const ImpStm *folded = imp_stm_map(stm, parts);
  if (declares_late(f, stm->as.Assign.variable)) {
    declare_assigned(f, stm->as.Assign.variable, folded->as.Assign.value);
    return;
  }
  const ImpExp *value = folded->as.Assign.value;
  if (value->tag == IMP_EXP_Var && value->as.Var.variable.id == folded->as.Assign.variable.id) return;   // x = x
  flush_before(f, true);
  imp_put_stm(f->out, folded);
}

// b[i] = b[i] has no effect.
static void fold_store(Folder *f, const ImpStm *stm, const ImpMapper *parts) {
  const ImpStm *folded = imp_stm_map(stm, parts);
  const ImpExp *value = folded->as.Store.value;
  if (value->tag == IMP_EXP_Load && value->as.Load.buffer.id == folded->as.Store.buffer.id &&
      imp_exp_equal(value->as.Load.index, folded->as.Store.index))
    return;
  flush_before(f, false);
  imp_put_stm(f->out, folded);
}

// Statements that change memory, and those that also change variables. A new block (Arena, Dynamic) may reuse memory of
// an older one after its last read.
enum {
  CHANGES_MEMORY = 1 << IMP_Store | 1 << IMP_Copy | 1 << IMP_Stream | 1 << IMP_Release | 1 << IMP_Call,
  CHANGES_VARIABLES = 1 << IMP_Call | 1 << IMP_Release,
  TAKES_MEMORY = 1 << IMP_Arena | 1 << IMP_Dynamic
};
static void fold_stm(Folder *f, const ImpStm *stm) {
  const ImpMapper parts = {.user = f, .arena = f->arena, .exp = fold_exp, .var = fold_buffer, .block = fold_block};
  const ImpMapper value = {.user = f, .arena = f->arena, .exp = fold_exp};
  const uint32_t tag = UINT32_C(1) << stm->tag;
  if (stm->tag == IMP_Declare) fold_declare(f, stm, &value);
  else if (stm->tag == IMP_Assign) fold_assign(f, stm, &value);
  else if (stm->tag == IMP_Store) fold_store(f, stm, &parts);
  else if (stm->tag == IMP_If) fold_if(f, stm);
  else if (stm->tag == IMP_For) fold_for(f, stm);
  else if (stm->tag == IMP_Parallel) fold_parallel(f, stm);
  else {
    if (stm->tag == IMP_While || tag & TAKES_MEMORY) flush_before(f, stm->tag == IMP_While);
    const ImpStm *folded = imp_stm_map(stm, &parts);
    if (tag & CHANGES_MEMORY) flush_before(f, tag & CHANGES_VARIABLES);
    imp_put_stm(f->out, folded);
  }
}

static const ImpBlock *fold_block(void *user, const ImpBlock *block) {
  Folder *f = user;
  ImpBuilder out = imp_builder(f->context, f->program->vars), *outer = f->out;
  f->out = &out;
  for RANGE(i, block->count)
    if (!is_dead(f, block->stms[i])) fold_stm(f, block->stms[i]);
  f->out = outer;
  bool same = out.stms.size == block->count;
  for COUNTING(i, same && i < block->count) same = out.stms.items[i] == block->stms[i];
  return same ? block : imp_finish(&out);
}

// `user`: the state shared by all functions. The facts are shared because every variable belongs to one function.
static const ImpBlock *fold_body(void *user, const ImpFunction *function) {
  Folder f = *(const Folder *)user;
  f.definitions = map_new(f.arena);
  f.pending_numbers = map_new(f.arena);
  imp_walk_block(function->body, &(ImpWalker){.user = &f, .stm = note_definition_of});
  for EACH_IN(i, function->results) need_definitions(&f, function->results.items[i]);
  need_effects(&f, function->body);
  count_var_uses(&f, function->body);
  for EACH_IN(i, function->results) var_facts(&f, function->results.items[i])->assigns += 2;
  return fold_block(&f, function->body);
}

const ImpProgram *forward_substitute(Context *context, const ImpProgram *program) {
  const ImpProgram *before = NULL;
  for (int i = 0; i < ITERATION_LIMIT && program != before; i++) {
    Folder shared = {.context = context,
                     .arena = context->arena,
                     .program = program,
                     .facts = NEW_ARRAY(context->arena, VarFacts, program->vars->items.size)};
    before = program;
    program = imp_program_map(context->arena, program, fold_body, &shared);
  }
  return program;
}
