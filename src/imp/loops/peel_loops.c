// peel_loops: a loop whose conditions ask whether the index is near an end becomes three: the two borders, and what
// lies between, where
// the answers are known.
//   rule: for j < k { b }  -->  for j < c { b };  for c <= j < k - d { b' };  for k - d <= j < k { b }
//         where b compares j + x with a constant or with k + y, or takes the minimum or maximum of them; in b' all
//           these are decided
//   Only innermost loops, and small ones: the borders are code again. The order of the iterations stays.
//   test: imp/test/peel_loops_test.c
#include "imp/copy.h"

enum { FAR = 64, STATEMENT_LIMIT = 24, LEAST_ROUNDS = 16 };

typedef Seq(const ImpStm *) StmSeq;
typedef struct Splitter { Context *context; Arena *arena; ImpVarTable *vars; bool changed; } Splitter;

// ---- what may be split
typedef struct Look { uint32_t statements; bool refused; } Look;
static void look_block(void *user, const ImpBlock *block) {
  Look *look = user;
  const ImpVisitor visitor = {.user = user, .block = look_block};
  look->statements += block->count;
  for (uint32_t i = 0; i < block->count && !look->refused && look->statements <= STATEMENT_LIMIT; i++) {
    const ImpStm *stm = block->stms[i];
    const bool is_plain = stm->tag == IMP_Declare || stm->tag == IMP_Assign || stm->tag == IMP_Store ||
                          stm->tag == IMP_If || stm->tag == IMP_Comment;
    look->refused |= !is_plain && (stm->tag != IMP_For || stm->as.For.parallel);
    imp_stm_visit(stm, &visitor);
  }
}
static void find_load(void *user, const ImpExp *exp) {
  const ImpVisitor visitor = {.user = user, .exp = find_load};
  *(bool *)user |= exp->tag == IMP_EXP_Load || exp->tag == IMP_EXP_Same;
  imp_exp_visit(exp, &visitor);
}
// How many rounds there are is decided before the first: a state that rounds change is no end.
typedef struct Changed { const ImpExp *bound; bool found; } Changed;
typedef struct Use { ImpVar variable; bool found; } Use;
static void note_use(void *user, ImpVar variable) {
  Use *use = user;
  use->found |= use->variable.id == variable.id;
}
static void find_use(void *user, const ImpExp *exp) {
  const ImpVisitor visitor = {.user = user, .exp = find_use, .use = note_use};
  imp_exp_visit(exp, &visitor);
}
static void find_change(void *user, const ImpBlock *block) {
  Changed *changed = user;
  const ImpVisitor visitor = {.user = user, .block = find_change};
  for (uint32_t i = 0; i < block->count; i++) {
    Use use = {block->stms[i]->as.Assign.variable, false};
    if (block->stms[i]->tag == IMP_Assign) find_use(&use, changed->bound), changed->found |= use.found;
    imp_stm_visit(block->stms[i], &visitor);
  }
}
static bool changes_its_bound(const ImpFor *loop) {
  Changed changed = {loop->bound, false};
  find_change(&changed, loop->body);
  return changed.found;
}
static bool may_be_split(const ImpFor *loop) {
  Look look = {0};
  bool loads = false;
  Scalar bound;
  look_block(&look, loop->body);
  find_load(&loads, loop->bound);
  if (imp_exp_is_constant(loop->bound, &bound) && bound.as.s < LEAST_ROUNDS) return false;
  return !look.refused && !loads && look.statements <= STATEMENT_LIMIT && (loop->parallel || !changes_its_bound(loop));
}

// ---- a copy of the body; with `middle`, what is known between the borders is decided
// `first`: rounds of the border at the beginning; `last`: of that at the end; both grow while the middle is copied.
typedef struct Section {
  Splitter *splitter;
  const ImpFor *loop;
  const ImpExp *index;
  ImpCopier copier;
  bool middle;
  uint32_t decided;
  int64_t first, last;
} Section;

// An end that the index is compared with: a constant, or the loop's bound and a constant.
typedef enum EndTag { END_None, END_First, END_Last } EndTag;
typedef struct End { EndTag tag; int64_t distance; } End;

static bool is_near(const ImpExp *exp, int64_t *value) {
  Scalar known;
  if (!imp_exp_is_constant(exp, &known) || known.type != SCALAR_I64 || known.as.s < -FAR || known.as.s > FAR)
    return false;
  *value = known.as.s;
  return true;
}

// base + constant or base - constant, exactly.
static bool is_offset(const ImpExp *exp, const ImpExp *base, int64_t *offset) {
  *offset = 0;
  if (imp_exp_equal(exp, base)) return true;
  if (exp->tag != IMP_EXP_Prim || !exp->as.Prim.exact ||
      (exp->as.Prim.prim != PRIM_Add && exp->as.Prim.prim != PRIM_Sub))
    return false;
  const ImpExp *const *arguments = exp->as.Prim.arguments.items;
  if (!imp_exp_equal(arguments[0], base) || !is_near(arguments[1], offset)) return false;
  if (exp->as.Prim.prim == PRIM_Sub) *offset = -*offset;
  return true;
}

static End end_of(const Section *p, const ImpExp *exp) {
  End end = {END_None, 0};
  Scalar value, bound;
  if (imp_exp_is_constant(exp, &value) && imp_exp_is_constant(p->loop->bound, &bound) && value.as.s > bound.as.s / 2) {
    end.distance = value.as.s - bound.as.s;
    if (end.distance <= FAR && end.distance >= -FAR) end.tag = END_Last;
  } else if (is_near(exp, &end.distance)) {
    end.tag = END_First;
  } else if (!imp_exp_is_constant(exp, &value) && is_offset(exp, p->loop->bound, &end.distance)) {
    end.tag = END_Last;
  }
  return end;
}

// From here on: index + offset > end at the first end, < end at the last; or, if `touches`, >= and <=.
static void keep_off(Section *p, End end, int64_t offset, bool touches) {
  const int64_t first = end.distance - offset + !touches, last = offset - end.distance - touches;
  if (end.tag == END_First && first > p->first) p->first = first;
  if (end.tag == END_Last && last > p->last) p->last = last;
  p->decided++;
}

// The index compared with an end, `other`, and its copy; `on_right`: the end is on the left.
static const ImpExp *decide_with(Section *p, const ImpExpPrim *prim, const ImpExp *index, const ImpExp *other,
                                 const ImpExp *copy, bool on_right) {
  int64_t offset;
  const End end = end_of(p, other);
  const bool at_first = end.tag == END_First, less = prim->prim == PRIM_Lt || prim->prim == PRIM_Le;
  if (end.tag == END_None || !is_offset(index, p->index, &offset)) return NULL;
  if (prim->prim == PRIM_Min || prim->prim == PRIM_Max) {
    keep_off(p, end, offset, true);
    return at_first == (prim->prim == PRIM_Max) ? index : copy;
  }
  // `j < e` beyond the first end and `e < j` before the last one are false as soon as they touch; `<=` is true as soon
  // as they do
  const bool answer = less ? at_first == on_right : prim->prim == PRIM_Ne;
  keep_off(p, end, offset, less && answer == (prim->prim == PRIM_Le));
  return imp_constant(p->splitter->arena, scalar_bool(answer));
}

static bool may_decide(const Section *p, const ImpExp *exp) {
  const ImpExpPrim *prim = &exp->as.Prim;
  if (!p->middle || exp->tag != IMP_EXP_Prim || prim->type != SCALAR_I64 || prim->arguments.count != 2) return false;
  return prim->prim == PRIM_Eq || prim->prim == PRIM_Ne || prim->prim == PRIM_Lt || prim->prim == PRIM_Le ||
         prim->prim == PRIM_Min || prim->prim == PRIM_Max;
}

// Of copied arguments: each is copied once, however deep it is.
static const ImpExp *decide(Section *p, const ImpExpPrim *prim, const ImpExp *const *copies) {
  const ImpExp *const *arguments = prim->arguments.items;
  const ImpExp *decided = decide_with(p, prim, copies[0], arguments[1], copies[1], false);
  return decided ? decided : decide_with(p, prim, copies[1], arguments[0], copies[0], true);
}

// true || x etc.
static const ImpExp *decide_connective(const ImpExp *exp) {
  Scalar known;
  if (exp->tag != IMP_EXP_Prim || exp->as.Prim.type != SCALAR_Bool ||
      (exp->as.Prim.prim != PRIM_And && exp->as.Prim.prim != PRIM_Or))
    return exp;
  for (uint32_t i = 0; i < 2; i++) {
    if (!imp_exp_is_constant(exp->as.Prim.arguments.items[i], &known)) continue;
    return known.as.b == (exp->as.Prim.prim == PRIM_Or) ? exp->as.Prim.arguments.items[i]
                                                        : exp->as.Prim.arguments.items[1 - i];
  }
  return exp;
}

static const ImpExp *decide_exp(ImpCopier *copier, const ImpExp *exp) {
  const ImpExp *copy = imp_copy_parts(copier, exp);
  const ImpExp *decided =
      may_decide(copier->user, exp) ? decide(copier->user, &exp->as.Prim, copy->as.Prim.arguments.items) : NULL;
  if (decided) return decided;
  return copy == exp ? exp : decide_connective(imp_rebuild(copier->arena, copy));
}

// ---- three loops
static void put(Splitter *s, StmSeq *out, ImpStm stm) {
  seq_push(s->arena, out, (const ImpStm *)COPY_OF(s->arena, &stm));
}
static const ImpExp *minimum_or_maximum(Splitter *s, Prim prim, const ImpExp *a, const ImpExp *b) {
  return imp_prim(s->arena, prim, SCALAR_I64, 2, (const ImpExp *const[]){a, b});
}

static const ImpExp *declare(Splitter *s, StmSeq *out, const char *name, const ImpExp *value) {
  Scalar known;
  if (imp_exp_is_constant(value, &known)) return value;
  const ImpVar var = imp_var_new(s->arena, s->vars, intern_string(s->context->names, name), imp_scalar(SCALAR_I64));
  put(s, out, (ImpStm){IMP_Declare, {.Declare = {var, value}}});
  return imp_var(s->arena, var);
}

// for start <= j < end { body }, of a body over `index`
static void put_part(Splitter *s, const ImpFor *loop, const ImpExp *start, const ImpExp *end, ImpVar index,
                     const ImpBlock *body, StmSeq *out) {
  const ImpExp *rounds = imp_exact(s->arena, PRIM_Sub, end, start);
  Scalar known;
  if (imp_exp_is_constant(rounds, &known) && known.as.s <= 0) return;
  StmSeq stms = {0};
  ImpVar counter = index;
  if (!imp_exp_is_constant(start, &known) || known.as.s != 0) {
    counter = imp_var_new(s->arena, s->vars, intern_string(s->context->names, "step"), imp_scalar(SCALAR_I64));
    put(s, &stms,
        (ImpStm){IMP_Declare, {.Declare = {index, imp_exact(s->arena, PRIM_Add, start, imp_var(s->arena, counter))}}});
  }
  for (uint32_t i = 0; i < body->count; i++) seq_push(s->arena, &stms, body->stms[i]);
  put(s, out,
      (ImpStm){IMP_For, {.For = {counter, rounds, loop->parallel, imp_block(s->arena, stms.size, stms.items)}}});
}

static const ImpBlock *copy_of_body(Section *p, ImpVar *index) {
  Splitter *s = p->splitter;
  *index = imp_var_new(s->arena, s->vars, imp_var_info(s->vars, p->loop->index)->name, imp_scalar(SCALAR_I64));
  p->index = imp_var(s->arena, *index);
  p->copier = imp_copier(s->arena, s->vars);
  p->copier.user = p, p->copier.exp = decide_exp;
  imp_copy_with(&p->copier, p->loop->index, p->index);
  return imp_copy_block(&p->copier, p->loop->body);
}

static bool split(Splitter *s, const ImpFor *loop, StmSeq *out) {
  Section middle = {.splitter = s, .loop = loop, .middle = true}, border = {.splitter = s, .loop = loop};
  ImpVar index, first_index;
  const ImpBlock *body = copy_of_body(&middle, &index);
  if (middle.decided == 0 || middle.first > FAR || middle.last > FAR || !rule_allowed(s->context, "split-borders"))
    return false;
  const ImpExp *zero = imp_i64(s->arena, 0), *bound = loop->bound;
  const ImpExp *begin =
      middle.first > 0
          ? declare(s, out, "begin", minimum_or_maximum(s, PRIM_Min, imp_i64(s->arena, middle.first), bound))
          : zero;
  const ImpExp *rest = imp_exact(s->arena, PRIM_Sub, bound, imp_i64(s->arena, middle.last));
  const ImpExp *end = middle.last > 0 ? declare(s, out, "end", minimum_or_maximum(s, PRIM_Max, begin, rest)) : bound;
  const ImpBlock *copy = copy_of_body(&border, &first_index);
  put_part(s, loop, zero, begin, first_index, copy, out);
  put_part(s, loop, begin, end, index, body, out);
  put_part(s, loop, end, bound, loop->index, loop->body, out);
  return true;
}

// ---- the walk
static const ImpBlock *split_block(void *user, const ImpBlock *block) {
  Splitter *s = user;
  StmSeq out = {0};
  const ImpMapper mapper = {.user = s, .arena = s->arena, .block = split_block};
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_For && may_be_split(&stm->as.For) && split(s, &stm->as.For, &out)) s->changed = true;
    else seq_push(s->arena, &out, imp_stm_map(stm, &mapper));
  }
  return imp_block(s->arena, out.size, out.items);
}

static const ImpBlock *split_body(void *user, const ImpFunction *function) { return split_block(user, function->body); }

const ImpProgram *peel_loops(Context *context, const ImpProgram *program) {
  Splitter s = {context, context->arena, program->vars, false};
  const ImpProgram *mapped = imp_program_map(context->arena, program, split_body, &s);
  return s.changed ? mapped : program;
}
