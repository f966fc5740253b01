// fuse_loops: a loop that reads what the loop before it wrote, element by element, becomes one with it.
//   rule: for i < n parallel { y[e(i)] = a }; s = 0; for j < n { b(y[e(j)], s) }  -->  s = 0; for i < n { y[e(i)] = a;
//         b(y[e(i)], s) }
//         if b reads of what the first loop writes only what its own round wrote, and neither writes what the other
//            reads; no memory reached
//         by two names is touched by both. What is summed is then still in a register.
//   Only short bodies without loops, whose first part takes no division or function that the C compiler would do better
//     for several elements
//   at once. The order within each loop stays.
//   test: imp/test/fuse_loops_test.c
#include "imp/imp.h"

enum { STATEMENT_LIMIT = 24 };

typedef Seq(const ImpStm *) StmSeq;
typedef struct Fuser { Context *context; Arena *arena; ImpVarTable *vars; bool changed; } Fuser;

// ---- what a loop touches
typedef struct Access { ImpVar buffer; const ImpExp *index; bool writes; } Access;
typedef struct Touch { Seq(Access) items; Bitset assigned, bound; uint32_t statements; bool refused, is_slow; } Touch;
typedef struct Toucher { Fuser *fuser; Touch *touch; } Toucher;

static bool is_slow(const ImpExp *exp) {
  return exp->tag == IMP_EXP_Prim && prim_cost(exp->as.Prim.prim, exp->as.Prim.type) >= PRIM_COST_DIVISION;
}
static void touch_exp(void *user, const ImpExp *exp) {
  Toucher *toucher = user;
  Touch *touch = toucher->touch;
  const ImpVisitor visitor = {.user = user, .exp = touch_exp};
  touch->refused |= exp->tag == IMP_EXP_Same;
  touch->is_slow |= is_slow(exp);
  if (exp->tag == IMP_EXP_Load)
    seq_push(toucher->fuser->arena, &touch->items, ((Access){exp->as.Load.buffer, exp->as.Load.index, false}));
  imp_exp_visit(exp, &visitor);
}
static void touch_block(Toucher *toucher, const ImpBlock *block) {
  Touch *touch = toucher->touch;
  const ImpVisitor visitor = {.user = toucher, .exp = touch_exp};
  touch->statements += block->count;
  touch->refused |= touch->statements > STATEMENT_LIMIT;
  for (uint32_t i = 0; i < block->count && !touch->refused; i++) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_Declare) bitset_add(&touch->bound, stm->as.Declare.variable.id);
    else if (stm->tag == IMP_Assign) bitset_add(&touch->assigned, stm->as.Assign.variable.id);
    else if (stm->tag == IMP_Store)
      seq_push(toucher->fuser->arena, &touch->items, ((Access){stm->as.Store.buffer, stm->as.Store.index, true}));
    else touch->refused |= stm->tag != IMP_Comment;
    imp_stm_visit(stm, &visitor);
  }
}
static Touch touch_of(Fuser *f, const ImpFor *loop) {
  Touch touch = {.assigned = bitset_new(f->arena), .bound = bitset_new(f->arena)};
  Toucher toucher = {f, &touch};
  touch_block(&toucher, loop->body);
  return touch;
}

// ---- may the second loop's rounds follow the first's one by one?
static bool is_apart(const Fuser *f, ImpVar a, ImpVar b) {
  const ImpType x = imp_var_info(f->vars, a)->type, y = imp_var_info(f->vars, b)->type;
  return a.id != b.id && (x.no_alias || y.no_alias);
}

typedef struct Renamer { Fuser *fuser; ImpVar from; const ImpExp *to; } Renamer;
static const ImpExp *rename_exp(void *user, const ImpExp *exp) {
  Renamer *renamer = user;
  const ImpMapper mapper = {.user = user, .arena = renamer->fuser->arena, .exp = rename_exp};
  if (exp->tag == IMP_EXP_Var && exp->as.Var.variable.id == renamer->from.id) return renamer->to;
  return imp_exp_map(exp, &mapper);
}

typedef struct Mention { const Bitset *of; bool found, loads; } Mention;
static void mention_use(void *user, ImpVar var) {
  ((Mention *)user)->found |= bitset_has(((Mention *)user)->of, var.id);
}
static void mention_exp(void *user, const ImpExp *exp) {
  const ImpVisitor visitor = {.user = user, .exp = mention_exp, .use = mention_use};
  ((Mention *)user)->loads |= exp->tag == IMP_EXP_Load;
  imp_exp_visit(exp, &visitor);
}
static bool body_mentions(const ImpBlock *block, const Bitset *of) {
  Mention mention = {.of = of};
  const ImpVisitor visitor = {.user = &mention, .exp = mention_exp};
  for (uint32_t i = 0; i < block->count; i++) imp_stm_visit(block->stms[i], &visitor);
  return mention.found;
}
static bool is_within(const Bitset *part, const Bitset *whole) {
  for (uint32_t i = 0; i < part->word_count; i++) {
    if (part->words[i] & ~(i < whole->word_count ? whole->words[i] : 0)) return false;
  }
  return true;
}

// The same place in the same round, by the index alone: different rounds of a parallel loop write different places.
static bool is_own(Fuser *f, const Touch *first, const ImpFor *a, const Access *store, const ImpFor *b,
                   const Access *read) {
  Renamer renamer = {f, b->index, imp_var(f->arena, a->index)};
  Mention mention = {.of = &first->bound};
  mention_exp(&mention, store->index);
  return !mention.found && !mention.loads && imp_exp_equal(store->index, rename_exp(&renamer, read->index));
}

static bool fits(Fuser *f, const Touch *first, const ImpFor *a, const Touch *second, const ImpFor *b) {
  bool shares = false;
  for EACH(i, &first->items) {
    for EACH(k, &second->items) {
      const Access *x = &first->items.items[i], *y = &second->items.items[k];
      if ((!x->writes && !y->writes) || is_apart(f, x->buffer, y->buffer)) continue;
      if (x->buffer.id != y->buffer.id || !x->writes || y->writes || !is_own(f, first, a, x, b, y)) return false;
      shares = true;
    }
  }
  return shares;
}

// ---- one loop
static const ImpStm *fuse(Fuser *f, const ImpFor *a, const ImpFor *b) {
  StmSeq stms = {0};
  Renamer renamer = {f, b->index, imp_var(f->arena, a->index)};
  const ImpMapper mapper = {.user = &renamer, .arena = f->arena, .exp = rename_exp};
  for (uint32_t i = 0; i < a->body->count; i++) seq_push(f->arena, &stms, a->body->stms[i]);
  for (uint32_t i = 0; i < b->body->count; i++) seq_push(f->arena, &stms, imp_stm_map(b->body->stms[i], &mapper));
  const ImpStm loop = {
      IMP_For, {.For = {a->index, a->bound, a->parallel && b->parallel, imp_block(f->arena, stms.size, stms.items)}}};
  return COPY_OF(f->arena, &loop);
}

static bool is_constant_declaration(const ImpStm *stm) {
  Scalar value;
  return stm->tag == IMP_Declare && stm->as.Declare.value && imp_exp_is_constant(stm->as.Declare.value, &value);
}

// Of the loop at `at`: the next one, if between them are only comments and declarations of constants. 0: there is none.
static uint32_t next_loop(const ImpBlock *block, uint32_t at) {
  for (uint32_t i = at + 1; i < block->count; i++) {
    if (block->stms[i]->tag == IMP_For) return i;
    if (block->stms[i]->tag != IMP_Comment && !is_constant_declaration(block->stms[i])) return 0;
  }
  return 0;
}

static const ImpStm *fuse_with(Fuser *f, const ImpFor *a, const ImpFor *b) {
  if (!a->parallel || !imp_exp_equal(a->bound, b->bound)) return NULL;
  const Touch first = touch_of(f, a), second = touch_of(f, b);
  Mention bound = {.of = &second.assigned};   // the bound is the same in all rounds of both
  mention_exp(&bound, b->bound);
  if (first.refused || second.refused || bound.found || bound.loads || first.is_slow ||
      first.statements + second.statements > STATEMENT_LIMIT)
    return NULL;
  if (!is_within(&first.assigned, &first.bound) || body_mentions(a->body, &second.assigned)) return NULL;
  return fits(f, &first, a, &second, b) && rule_allowed(f->context, "fuse-loops") ? fuse(f, a, b) : NULL;
}

static const ImpBlock *fuse_block(void *user, const ImpBlock *block) {
  Fuser *f = user;
  StmSeq out = {0};
  const ImpMapper mapper = {.user = f, .arena = f->arena, .block = fuse_block};
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = imp_stm_map(block->stms[i], &mapper);
    for (uint32_t next; stm->tag == IMP_For && (next = next_loop(block, i)) > 0; i = next) {
      const ImpStm *both = fuse_with(f, &stm->as.For, &block->stms[next]->as.For);
      if (!both) break;
      while (++i < next) seq_push(f->arena, &out, block->stms[i]);
      stm = both;
      f->changed = true;
    }
    seq_push(f->arena, &out, stm);
  }
  return imp_block(f->arena, out.size, out.items);
}

static const ImpBlock *fuse_body(void *user, const ImpFunction *function) { return fuse_block(user, function->body); }

const ImpProgram *fuse_loops(Context *context, const ImpProgram *program) {
  Fuser f = {context, context->arena, program->vars, false};
  const ImpProgram *mapped = imp_program_map(context->arena, program, fuse_body, &f);
  return f.changed ? mapped : program;
}
