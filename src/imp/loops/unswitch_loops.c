// unswitch_loops: a condition that no round of a loop changes is asked before the loop.
//   rule: for j < k { a; if c { s } else { t }; b }  -->  if c { for j < k { a; s; b } } else { for j < k { a; t; b } }
//         if c reads no memory, divides by nothing and mentions nothing that the loop binds or assigns
//   Only innermost loops, and small ones: each is there twice. C compilers do so, too, but not where c has many parts:
//     they then compute neither
//   branch for several elements at once.
//   test: imp/test/unswitch_loops_test.c
#include "imp/copy.h"

enum { STATEMENT_LIMIT = 24, DEPTH_LIMIT = 2 };

typedef struct Switcher { Context *context; Arena *arena; ImpVarTable *vars; bool changed; } Switcher;

// ---- what may be asked before
typedef struct Look { Bitset varies; uint32_t statements; bool refused; } Look;
static void look_block(void *user, const ImpBlock *block) {
  Look *look = user;
  const ImpVisitor visitor = {.user = user, .block = look_block};
  look->statements += block->count;
  for (uint32_t i = 0; i < block->count && !look->refused && look->statements <= STATEMENT_LIMIT; i++) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_Declare) bitset_add(&look->varies, stm->as.Declare.variable.id);
    else if (stm->tag == IMP_Assign) bitset_add(&look->varies, stm->as.Assign.variable.id);
    else look->refused |= stm->tag != IMP_Store && stm->tag != IMP_If && stm->tag != IMP_Comment;
    imp_stm_visit(stm, &visitor);
  }
}

typedef struct Ask { const Bitset *varies; bool refused; } Ask;
static void ask_use(void *user, ImpVar var) { ((Ask *)user)->refused |= bitset_has(((Ask *)user)->varies, var.id); }
static bool may_fail(Prim prim) {
  return prim == PRIM_Div || prim == PRIM_Mod || prim == PRIM_Quot || prim == PRIM_Rem;
}
static void ask_exp(void *user, const ImpExp *exp) {
  Ask *ask = user;
  const ImpVisitor visitor = {.user = user, .exp = ask_exp, .use = ask_use};
  ask->refused |=
      exp->tag == IMP_EXP_Load || exp->tag == IMP_EXP_Same || (exp->tag == IMP_EXP_Prim && may_fail(exp->as.Prim.prim));
  imp_exp_visit(exp, &visitor);
}

// The number of the statement that asks; the body's count: there is none.
static uint32_t find_question(const Switcher *s, const ImpFor *loop) {
  Look look = {.varies = bitset_new(s->arena)};
  bitset_add(&look.varies, loop->index.id);
  look_block(&look, loop->body);
  const bool fits = !look.refused && look.statements <= STATEMENT_LIMIT;
  for (uint32_t i = 0; fits && i < loop->body->count; i++) {
    const ImpStm *stm = loop->body->stms[i];
    Ask ask = {&look.varies, false};
    if (stm->tag == IMP_If) ask_exp(&ask, stm->as.If.condition);
    if (stm->tag == IMP_If && !ask.refused) return i;
  }
  return loop->body->count;
}

// ---- one loop for each answer
static const ImpStm *with_answer(Switcher *s, const ImpFor *loop, uint32_t at, const ImpBlock *answer) {
  const uint32_t count = loop->body->count - 1 + answer->count;
  const ImpStm **stms = NEW_ARRAY(s->arena, const ImpStm *, count + 1);
  copy_items(stms, loop->body->stms, sizeof(const ImpStm *) * at);
  copy_items(stms + at, answer->stms, sizeof(const ImpStm *) * answer->count);
  copy_items(stms + at + answer->count, loop->body->stms + at + 1,
             sizeof(const ImpStm *) * (loop->body->count - at - 1));
  const ImpStm stm = {IMP_For, {.For = {loop->index, loop->bound, loop->parallel, imp_block(s->arena, count, stms)}}};
  return COPY_OF(s->arena, &stm);
}

// The same with variables of its own.
static const ImpStm *copy_of(Switcher *s, const ImpStm *stm) {
  ImpCopier copier = imp_copier(s->arena, s->vars);
  return imp_copy_stm(&copier, stm);
}

static const ImpStm *unswitch(Switcher *s, const ImpStm *stm, int depth) {
  const ImpFor *loop = &stm->as.For;
  const uint32_t at = depth > 0 ? find_question(s, loop) : loop->body->count;
  if (at == loop->body->count || !rule_allowed(s->context, "unswitch-loops")) return stm;
  const ImpIf *question = &loop->body->stms[at]->as.If;
  const ImpStm *yes = unswitch(s, with_answer(s, loop, at, question->then_block), depth - 1);
  const ImpStm *no = unswitch(s, copy_of(s, with_answer(s, loop, at, question->else_block)), depth - 1);
  const ImpStm both = {IMP_If,
                       {.If = {question->condition, imp_block(s->arena, 1, &yes), imp_block(s->arena, 1, &no)}}};
  s->changed = true;
  return COPY_OF(s->arena, &both);
}

static const ImpBlock *unswitch_block(void *user, const ImpBlock *block) {
  Switcher *s = user;
  const ImpMapper mapper = {.user = s, .arena = s->arena, .block = unswitch_block};
  const ImpStm **stms = NEW_ARRAY(s->arena, const ImpStm *, block->count + 1);
  for (uint32_t i = 0; i < block->count; i++) {
    stms[i] = imp_stm_map(block->stms[i], &mapper);
    if (stms[i]->tag == IMP_For) stms[i] = unswitch(s, stms[i], DEPTH_LIMIT);
  }
  return imp_block(s->arena, block->count, stms);
}

static const ImpBlock *unswitch_body(void *user, const ImpFunction *function) {
  return unswitch_block(user, function->body);
}

const ImpProgram *unswitch_loops(Context *context, const ImpProgram *program) {
  Switcher s = {context, context->arena, program->vars, false};
  const ImpProgram *mapped = imp_program_map(context->arena, program, unswitch_body, &s);
  return s.changed ? mapped : program;
}
