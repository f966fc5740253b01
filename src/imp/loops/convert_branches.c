// convert_branches: what depends on the elements of a list, and only on them, is chosen without a jump.
//   rule: while .. { if c { x = a; [p] = s } else { x = b; [p] = t } }  -->  while .. { m = -c; [p] = t ^ ((s ^ t) &
//         m); x = b ^ ((a ^ b) & m) }
//         if c depends on memory, a, b, s, t are variables or constants, and nothing that says where the loop goes or
//            what it reads depends on x
//   A jump that goes either way, as in the partition of a list, is guessed wrongly half of the time. Where x leads to
//     what is read next, a guess
//   is worth more: the next round begins before c is known. Loops over indices are left alone: the C compiler chooses
//     for several elements at once.
//   test: imp/test/convert_branches_test.c
#include "imp/imp.h"

enum { CHOICE_LIMIT = 8 };

typedef Seq(const ImpStm *) StmSeq;
typedef struct Flow { ImpVar to; const ImpExp *from; } Flow;
typedef struct Blender {
  Context *context;
  Arena *arena;
  ImpVarTable *vars;
  bool in_while, changed;
  // of the innermost `while` around
  Seq(Flow) flows;
  Bitset steering, loaded;     // what addresses and conditions depend on; what was computed from memory
} Blender;

// ---- what steers the loop
static void steer_var(void *user, ImpVar var) { bitset_add(&((Blender *)user)->steering, var.id); }
static void steer_exp(void *user, const ImpExp *exp) {
  const ImpVisitor visitor = {.user = user, .exp = steer_exp, .use = steer_var};
  imp_exp_visit(exp, &visitor);
}

// Of a value only the addresses in it.
static void steer_addresses(void *user, const ImpExp *exp) {
  const ImpVisitor visitor = {
      .user = user, .exp = exp->tag == IMP_EXP_Load || exp->tag == IMP_EXP_Same ? steer_exp : steer_addresses};
  imp_exp_visit(exp, &visitor);
}

static void note_load(void *user, const ImpExp *exp) {
  const ImpVisitor visitor = {.user = user, .exp = note_load};
  *(bool *)user |= exp->tag == IMP_EXP_Load;
  imp_exp_visit(exp, &visitor);
}
static bool has_load(const ImpExp *exp) {
  bool found = false;
  note_load(&found, exp);
  return found;
}

static void note_flow(Blender *blender, ImpVar to, const ImpExp *from) {
  if (!from) return;
  const Flow flow = {to, from};
  seq_push(blender->arena, &blender->flows, flow);
  steer_addresses(blender, from);
  if (has_load(from)) bitset_add(&blender->loaded, to.id);
}

static void note_block(void *user, const ImpBlock *block) {
  Blender *blender = user;
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    const ImpVisitor all = {.user = user, .exp = steer_exp, .use = steer_var, .block = note_block};
    if (stm->tag == IMP_Declare) note_flow(blender, stm->as.Declare.variable, stm->as.Declare.value);
    else if (stm->tag == IMP_Assign) note_flow(blender, stm->as.Assign.variable, stm->as.Assign.value);
    else if (stm->tag == IMP_Store) steer_exp(user, stm->as.Store.index), steer_addresses(user, stm->as.Store.value);
    else imp_stm_visit(stm, &all);
  }
}

static void close_steering(Blender *blender) {
  for (uint32_t round = 0, before = 1, now = 0; round <= blender->flows.size && before != now; round++) {
    before = now;
    for (uint32_t i = blender->flows.size; i-- > 0;) {
      Flow *flow = &blender->flows.items[i];
      if (!flow->from || !bitset_has(&blender->steering, flow->to.id)) continue;
      steer_exp(blender, flow->from);
      flow->from = NULL;
      now++;
    }
  }
}

// ---- arms that can be blended
typedef struct Arms {
  const Blender *blender;
  const ImpStm *first[CHOICE_LIMIT], *second[CHOICE_LIMIT];
  uint32_t count;
  Bitset assigned;
  bool refused;
} Arms;

static const ImpExp *value_of(const ImpStm *stm) {
  return stm->tag == IMP_Store ? stm->as.Store.value : stm->as.Assign.value;
}
static bool is_atom(const ImpExp *exp) { return exp->tag == IMP_EXP_Var || exp->tag == IMP_EXP_Constant; }
static const ImpExp *without_convert(const ImpExp *exp) {
  return exp->tag == IMP_EXP_Convert ? exp->as.Convert.value : exp;
}

static bool goes_to_same(const ImpStm *a, const ImpStm *b) {
  if (a->tag != b->tag) return false;
  if (a->tag == IMP_Assign) return a->as.Assign.variable.id == b->as.Assign.variable.id;
  return a->as.Store.buffer.id == b->as.Store.buffer.id && imp_exp_equal(a->as.Store.index, b->as.Store.index);
}

static bool may_be_blended(const Blender *blender, const ImpStm *a, const ImpStm *b) {
  const ImpExp *x = value_of(a), *y = value_of(b), *own[2] = {without_convert(x), without_convert(y)};
  if (imp_exp_equal(x, y)) return is_atom(own[0]);
  if (a->tag == IMP_Assign && bitset_has(&blender->steering, a->as.Assign.variable.id)) return false;
  if (x->tag != y->tag && (x->tag == IMP_EXP_Convert || y->tag == IMP_EXP_Convert)) return false;
  if (x->tag == IMP_EXP_Convert && (x->as.Convert.to != y->as.Convert.to || x->as.Convert.from != y->as.Convert.from))
    return false;
  for (int i = 0; i < 2; i++)
    if (!is_atom(own[i]) || imp_exp_type(blender->vars, own[i]) != SCALAR_I64) return false;
  return true;
}

static void use_assigned(void *user, ImpVar var) {
  Arms *arms = user;
  arms->refused |= bitset_has(&arms->assigned, var.id);
}
static void use_exp(void *user, const ImpExp *exp) {
  const ImpVisitor visitor = {.user = user, .exp = use_exp, .use = use_assigned};
  imp_exp_visit(exp, &visitor);
}

static uint32_t arm_statements(const ImpBlock *block, const ImpStm **stms) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_Comment) continue;
    if ((stm->tag != IMP_Assign && stm->tag != IMP_Store) || count == CHOICE_LIMIT) return UINT32_MAX;
    stms[count++] = stm;
  }
  return count;
}

// Each statement of one arm beside that of the other which goes to the same place; none is left.
static bool pair_arms(Arms *arms, const ImpIf *branch) {
  const ImpStm *others[CHOICE_LIMIT];
  arms->count = arm_statements(branch->then_block, arms->first);
  if (arms->count == 0 || arms->count == UINT32_MAX || arm_statements(branch->else_block, others) != arms->count)
    return false;
  uint32_t stores = 0;
  for (uint32_t i = 0; i < arms->count; i++) {
    arms->second[i] = NULL;
    for (uint32_t k = 0; k < arms->count && !arms->second[i]; k++) {
      if (!others[k] || !goes_to_same(arms->first[i], others[k])) continue;
      arms->second[i] = others[k];
      others[k] = NULL;
    }
    if (!arms->second[i] || !may_be_blended(arms->blender, arms->first[i], arms->second[i])) return false;
    if (arms->first[i]->tag == IMP_Assign) bitset_add(&arms->assigned, arms->first[i]->as.Assign.variable.id);
    else stores++;
  }
  return stores <= 1;
}

static bool is_independent(Arms *arms) {
  for (uint32_t i = 0; i < arms->count; i++) {
    if (arms->first[i]->tag == IMP_Store) use_exp(arms, arms->first[i]->as.Store.index);
    use_exp(arms, value_of(arms->first[i]));
    use_exp(arms, value_of(arms->second[i]));
  }
  return !arms->refused;
}

typedef struct Data { const Bitset *loaded; bool found; } Data;
static void data_var(void *user, ImpVar var) { ((Data *)user)->found |= bitset_has(((Data *)user)->loaded, var.id); }
static void data_exp(void *user, const ImpExp *exp) {
  const ImpVisitor visitor = {.user = user, .exp = data_exp, .use = data_var};
  ((Data *)user)->found |= exp->tag == IMP_EXP_Load;
  imp_exp_visit(exp, &visitor);
}

// Decided by memory, and something is chosen.
static bool is_worth_it(const Arms *arms, const ImpExp *condition) {
  Data data = {&arms->blender->loaded, false};
  data_exp(&data, condition);
  bool differs = false;
  for (uint32_t i = 0; i < arms->count; i++)
    differs = differs || !imp_exp_equal(value_of(arms->first[i]), value_of(arms->second[i]));
  return data.found && differs;
}

// ---- blending
static const ImpExp *blended(const Blender *blender, const ImpExp *mask, const ImpExp *x, const ImpExp *y) {
  Arena *arena = blender->arena;
  const ImpExp *a = without_convert(x), *b = without_convert(y);
  const ImpExp *const both[2] = {a, b};
  const ImpExp *const kept[2] = {imp_prim(arena, PRIM_Xor, SCALAR_I64, 2, both), mask};
  const ImpExp *const change[2] = {b, imp_prim(arena, PRIM_And, SCALAR_I64, 2, kept)};
  const ImpExp *value = imp_prim(arena, PRIM_Xor, SCALAR_I64, 2, change);
  return x->tag == IMP_EXP_Convert ? imp_convert(arena, x->as.Convert.to, x->as.Convert.from, value) : value;
}

static const ImpStm *blended_stm(const Blender *blender, const ImpExp *mask, const ImpStm *a, const ImpStm *b) {
  const ImpExp *x = value_of(a), *y = value_of(b);
  if (imp_exp_equal(x, y)) return a;
  ImpStm stm = *a;
  *(a->tag == IMP_Store ? &stm.as.Store.value : &stm.as.Assign.value) = blended(blender, mask, x, y);
  return COPY_OF(blender->arena, &stm);
}

static void put_blended(Blender *blender, StmSeq *into, const Arms *arms, const ImpExp *condition) {
  Arena *arena = blender->arena;
  const ImpVar mask =
      imp_var_new(arena, blender->vars, intern_string(blender->context->names, "mask"), imp_scalar(SCALAR_I64));
  const ImpExp *one = imp_convert(arena, SCALAR_I64, SCALAR_Bool, condition);
  const ImpStm declare = {IMP_Declare, {.Declare = {mask, imp_prim(arena, PRIM_Neg, SCALAR_I64, 1, &one)}}};
  seq_push(arena, into, COPY_OF(arena, &declare));
  for (uint32_t i = 0; i < arms->count; i++)
    seq_push(arena, into, blended_stm(blender, imp_var(arena, mask), arms->first[i], arms->second[i]));
  blender->changed = true;
}

static bool blend(Blender *blender, StmSeq *into, const ImpStm *stm) {
  if (!blender->in_while || stm->tag != IMP_If) return false;
  Arms arms = {.blender = blender, .assigned = bitset_new(blender->arena)};
  if (!pair_arms(&arms, &stm->as.If) || !is_independent(&arms) || !is_worth_it(&arms, stm->as.If.condition) ||
      !rule_allowed(blender->context, "blend-arms"))
    return false;
  put_blended(blender, into, &arms, stm->as.If.condition);
  return true;
}

static const ImpBlock *blend_block(void *user, const ImpBlock *block);
static const ImpStm *blend_inside(Blender *blender, const ImpStm *stm) {
  Blender inner = *blender;
  const ImpMapper mapper = {.user = &inner, .arena = blender->arena, .block = blend_block};
  if (stm->tag == IMP_For || stm->tag == IMP_While) inner.in_while = stm->tag == IMP_While;
  if (stm->tag == IMP_While) {
    inner.flows.size = 0, inner.flows.capacity = 0, inner.flows.items = NULL;
    inner.steering = bitset_new(blender->arena), inner.loaded = bitset_new(blender->arena);
    steer_exp(&inner, stm->as.While.condition);
    note_block(&inner, stm->as.While.body);
    close_steering(&inner);
  }
  stm = imp_stm_map(stm, &mapper);
  blender->changed = inner.changed;
  return stm;
}

static const ImpBlock *blend_block(void *user, const ImpBlock *block) {
  Blender *blender = user;
  StmSeq stms = {0};
  for (uint32_t i = 0; i < block->count; i++)
    if (!blend(blender, &stms, block->stms[i])) seq_push(blender->arena, &stms, blend_inside(blender, block->stms[i]));
  return imp_block(blender->arena, stms.size, stms.items);
}

static const ImpBlock *blend_body(void *user, const ImpFunction *function) { return blend_block(user, function->body); }

const ImpProgram *convert_branches(Context *context, const ImpProgram *program) {
  Blender blender = {.context = context,
                     .arena = context->arena,
                     .vars = program->vars,
                     .steering = bitset_new(context->arena),
                     .loaded = bitset_new(context->arena)};
  const ImpProgram *mapped = imp_program_map(context->arena, program, blend_body, &blender);
  return blender.changed ? mapped : program;
}
