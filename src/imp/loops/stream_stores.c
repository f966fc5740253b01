// stream_stores: large results are written past the cache, a line of 64 bytes at a time.
//   rule: for j < n { b; y[e(j)] = v }, where y is a parameter that the function writes and does not read, and e(j + 1)
//         = e(j) + 1
//         --> done = 0
//             if streams { for j < lead { .. }; for each line { line[w]; for l < w { b; line[l] = v }; stream y[e(..)]
//                line }; done = .. }
//             for r < n - done { j = done + r; b; y[e(j)] = v }
//         `lead`: the elements before the first line. The lines of a parallel loop are taken four at a time, each from
//           a page of its own, and what they
//         read is fetched before: the processor waits for several pages at once. Others keep their order.
//         streams = streams(bytes of the whole nest, bytes of a row), before the outermost parallel loop around
//   Reads of what the round itself wrote become reads of the line. What is read at other places than it is written to
//     must not be the destination:
//   imp_may_be_same is asked. Its answers are about the program before this pass.
//   test: imp/test/stream_stores_test.c
#include "imp/copy.h"

enum {
  STREAMS = 4,
  PAGE_LINES = 64,
  STATEMENT_LIMIT = 24,
  OPERATION_LIMIT = 48,
  FETCH_LIMIT = 4,
  QUESTION_LIMIT = 64,
  EXPAND_LIMIT = 32,
  DEPTH_LIMIT = 8,
  STRIDE_OTHER = 2
};

typedef Seq(const ImpStm *) StmSeq;
typedef struct Streamer {
  Context *context; Arena *arena; const ImpProgram *program; ImpVarTable *vars;
  const ImpFunction *function;
  Map reads;              // buffer -> how often the function reads it, or hands it on
  Map answers;            // of imp_may_be_same, by both: 1 no, 2 yes
  uint32_t asked;
  bool changed;
} Streamer;

// A loop whose store is streamed. `strides`: of the integers that its body declares.
typedef struct Streamed {
  const ImpFor *loop; const ImpStore *store;
  Map strides;
  Seq(const ImpExpLoad *) fetches;
  uint32_t operations, own_reads;
  int64_t lanes;
  bool refused, is_stored;
} Streamed;
typedef struct Look { Streamer *streamer; Streamed *found; } Look;

static const ImpVarInfo *info_of(const Streamer *s, ImpVar var) { return imp_var_info(s->vars, var); }

// ---- which buffers are read
static void count_read(void *user, ImpVar var) { map_add(user, var.id)->as.value++; }
static void count_reads(void *user, const ImpExp *exp) {
  const ImpVisitor visitor = {.user = user, .exp = count_reads, .use = count_read};
  imp_exp_visit(exp, &visitor);
}
static void count_block(void *user, const ImpBlock *block) {
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    const bool only_writes = stm->tag == IMP_Store || stm->tag == IMP_Copy;
    const ImpVisitor visitor = {
        .user = user, .exp = count_reads, .use = only_writes ? NULL : count_read, .block = count_block};
    imp_stm_visit(stm, &visitor);
    if (stm->tag == IMP_Copy) count_read(user, stm->as.Copy.from);
  }
}

// ---- how an index moves from one round to the next: 0, 1 or STRIDE_OTHER
typedef struct Varying { const Streamed *found; bool is; } Varying;
static void find_varying_use(void *user, ImpVar var) {
  Varying *varying = user;
  varying->is |= var.id == varying->found->loop->index.id || map_value_or(&varying->found->strides, var.id, 0) > 0;
}
static void find_varying(void *user, const ImpExp *exp) {
  const ImpVisitor visitor = {.user = user, .exp = find_varying, .use = find_varying_use};
  ((Varying *)user)->is |= exp->tag == IMP_EXP_Load || exp->tag == IMP_EXP_Same;
  imp_exp_visit(exp, &visitor);
}
static uint64_t stride_of(const Streamed *found, const ImpExp *exp) {
  Varying varying = {found, false};
  if (exp->tag == IMP_EXP_Var)
    return exp->as.Var.variable.id == found->loop->index.id ? 1
                                                            : map_value_or(&found->strides, exp->as.Var.variable.id, 0);
  find_varying(&varying, exp);
  if (!varying.is) return 0;
  if (exp->tag != IMP_EXP_Prim || !exp->as.Prim.exact ||
      (exp->as.Prim.prim != PRIM_Add && exp->as.Prim.prim != PRIM_Sub))
    return STRIDE_OTHER;
  const uint64_t left = stride_of(found, exp->as.Prim.arguments.items[0]),
                 right = stride_of(found, exp->as.Prim.arguments.items[1]);
  if (right == 0) return left;
  return left == 0 && exp->as.Prim.prim == PRIM_Add ? right : STRIDE_OTHER;
}

// ---- what a round reads
// Without the constants that are added to it: neighbours are fetched together.
static const ImpExp *without_constants(const ImpExp *index) {
  Scalar known;
  while (index->tag == IMP_EXP_Prim && index->as.Prim.arguments.count == 2 &&
         imp_exp_is_constant(index->as.Prim.arguments.items[1], &known) &&
         (index->as.Prim.prim == PRIM_Add || index->as.Prim.prim == PRIM_Sub))
    index = index->as.Prim.arguments.items[0];
  return index;
}
static void note_fetch(Look *look, const ImpExpLoad *load) {
  Streamed *found = look->found;
  for EACH(i, &found->fetches) {
    const ImpExpLoad *other = found->fetches.items[i];
    if (other->buffer.id == load->buffer.id &&
        imp_exp_equal(without_constants(other->index), without_constants(load->index)))
      return;
  }
  if (found->fetches.size < FETCH_LIMIT) seq_push(look->streamer->arena, &found->fetches, load);
}

static bool is_parameter(const Streamer *s, ImpVar var) {
  for (uint32_t i = 0; i < s->function->parameters.count; i++)
    if (s->function->parameters.items[i].id == var.id) return true;
  return false;
}
// May the destination be this input, so that the order of reads and writes matters?
static bool may_be_same(Streamer *s, ImpVar to, ImpVar from) {
  if (!is_parameter(s, from)) return false;
  MapEntry *answer = map_add(&s->answers, (uint64_t)to.id << 32 | from.id);
  if (!answer->as.value)
    answer->as.value =
        s->asked++ >= QUESTION_LIMIT || imp_may_be_same(s->context, s->program, s->function, to, from) ? 2 : 1;
  return answer->as.value == 2;
}

static bool is_slow(const ImpExpPrim *prim) { return prim_cost(prim->prim, prim->type) >= PRIM_COST_SCALAR; }
static void look_at_exp(void *user, const ImpExp *exp) {
  Look *look = user;
  Streamed *found = look->found;
  const ImpVisitor visitor = {.user = user, .exp = look_at_exp};
  found->operations++;
  if (exp->tag == IMP_EXP_Load) {
    const ImpExpLoad *load = &exp->as.Load;
    const uint64_t stride = stride_of(found, load->index);
    const bool is_own = imp_exp_equal(load->index, found->store->index);
    found->refused |= stride == STRIDE_OTHER;
    if (load->buffer.id == found->store->buffer.id) found->own_reads++, found->refused |= !found->is_stored || !is_own;
    else found->refused |= !is_own && may_be_same(look->streamer, found->store->buffer, load->buffer);
    if (stride == 1 && load->buffer.id != found->store->buffer.id) note_fetch(look, load);
    return;   // an index of stride 0 or 1 is sums and products, without reads
  }
  found->refused |= exp->tag == IMP_EXP_Same || (exp->tag == IMP_EXP_Prim && is_slow(&exp->as.Prim)) ||
                    found->operations > OPERATION_LIMIT;
  imp_exp_visit(exp, &visitor);
}

static void look_at_stm(Look *look, const ImpStm *stm) {
  Streamed *found = look->found;
  const ImpVisitor visitor = {.user = look, .exp = look_at_exp};
  imp_stm_visit(stm, &visitor);
  if (stm->tag == IMP_Declare) {
    const ImpType type = info_of(look->streamer, stm->as.Declare.variable)->type;
    found->refused |=
        !stm->as.Declare.value || type.tag == IMP_TYPE_Buffer || map_find(&found->strides, stm->as.Declare.variable.id);
    if (!found->refused) map_put(&found->strides, stm->as.Declare.variable.id, stride_of(found, stm->as.Declare.value));
  } else if (stm->tag == IMP_Assign) {   // a sum over all rounds
    found->refused |= found->loop->parallel;
  } else if (stm->tag == IMP_Store) {
    found->refused |= found->is_stored || stride_of(found, stm->as.Store.index) != 1;
    found->is_stored = true;
  } else {
    found->refused |= stm->tag != IMP_Comment;
  }
}

static const ImpStore *only_store(const ImpBlock *block) {
  const ImpStore *store = NULL;
  for (uint32_t i = 0; i < block->count; i++) {
    if (block->stms[i]->tag != IMP_Store) continue;
    if (store) return NULL;
    store = &block->stms[i]->as.Store;
  }
  return store;
}
static bool is_destination(const Streamer *s, ImpVar var) {
  const ImpType type = info_of(s, var)->type;
  return type.no_alias && !type.read_only && is_parameter(s, var);
}
static bool find_streamed(Streamer *s, const ImpFor *loop, Streamed *found) {
  Scalar bound;
  *found = (Streamed){.loop = loop, .store = only_store(loop->body), .strides = map_new(s->arena)};
  if (!found->store || loop->body->count > STATEMENT_LIMIT || !is_destination(s, found->store->buffer)) return false;
  if (imp_exp_is_constant(loop->bound, &bound) &&
      bound.as.s * scalar_bytes(info_of(s, found->store->buffer)->type.scalar) < PAGE_LINES * LINE_BYTES)
    return false;
  Look look = {s, found};
  for (uint32_t i = 0; i < loop->body->count; i++)
    if (loop->body->stms[i]->tag == IMP_Assign)
      map_put(&found->strides, loop->body->stms[i]->as.Assign.variable.id, (uint64_t)STRIDE_OTHER);
  for (uint32_t i = 0; i < loop->body->count && !found->refused; i++) look_at_stm(&look, loop->body->stms[i]);
  found->lanes = LINE_BYTES / scalar_bytes(info_of(s, found->store->buffer)->type.scalar);
  return !found->refused && found->own_reads == map_value_or(&s->reads, found->store->buffer.id, 0);
}

// ---- building
static void put(Streamer *s, StmSeq *out, ImpStm stm) {
  seq_push(s->arena, out, (const ImpStm *)COPY_OF(s->arena, &stm));
}
static const ImpBlock *finish(Streamer *s, const StmSeq *stms) { return imp_block(s->arena, stms->size, stms->items); }
static void put_for(Streamer *s, StmSeq *out, ImpVar index, const ImpExp *bound, bool parallel, const StmSeq *body) {
  put(s, out, (ImpStm){IMP_For, {.For = {index, bound, parallel, finish(s, body)}}});
}
static ImpVar new_var(Streamer *s, const char *name, ImpType type) {
  return imp_var_new(s->arena, s->vars, intern_string(s->context->names, name), type);
}
static ImpVar new_index(Streamer *s, const char *name) { return new_var(s, name, imp_scalar(SCALAR_I64)); }
static const ImpExp *var(Streamer *s, ImpVar variable) { return imp_var(s->arena, variable); }
static const ImpExp *number(Streamer *s, int64_t value) { return imp_i64(s->arena, value); }
static const ImpExp *sum(Streamer *s, const ImpExp *a, const ImpExp *b) { return imp_exact(s->arena, PRIM_Add, a, b); }
static const ImpExp *product(Streamer *s, const ImpExp *a, const ImpExp *b) {
  return imp_exact(s->arena, PRIM_Mul, a, b);
}
static const ImpExp *quotient(Streamer *s, const ImpExp *a, const ImpExp *b) {
  return imp_prim(s->arena, PRIM_Quot, SCALAR_I64, 2, (const ImpExp *const[]){a, b});
}
static const ImpExp *least(Streamer *s, const ImpExp *a, const ImpExp *b) {
  return imp_prim(s->arena, PRIM_Min, SCALAR_I64, 2, (const ImpExp *const[]){a, b});
}
static const ImpExp *declare(Streamer *s, StmSeq *out, const char *name, const ImpExp *value) {
  const ImpVar variable = new_index(s, name);
  put(s, out, (ImpStm){IMP_Declare, {.Declare = {variable, value}}});
  return var(s, variable);
}

// A round of the loop, once more. With a line: what it writes is there, at the lane.
typedef struct Round { const Streamed *found; ImpVar line; const ImpExp *lane; } Round;
static const ImpExp *round_exp(ImpCopier *copier, const ImpExp *exp) {
  const Round *round = copier->user;
  if (exp->tag == IMP_EXP_Prim) return imp_copy_folded(copier, exp);
  const bool is_own =
      round->lane && exp->tag == IMP_EXP_Load && exp->as.Load.buffer.id == round->found->store->buffer.id;
  return is_own ? imp_load(copier->arena, round->line, round->lane) : imp_copy_parts(copier, exp);
}
static void put_round(Streamer *s, Round *round, const ImpExp *at, StmSeq *out) {
  ImpCopier copier = imp_copier(s->arena, s->vars);
  const ImpFor *loop = round->found->loop;
  copier.user = round, copier.exp = round_exp;
  const ImpVar index = imp_var_new(s->arena, s->vars, info_of(s, loop->index)->name, imp_scalar(SCALAR_I64));
  put(s, out, (ImpStm){IMP_Declare, {.Declare = {index, at}}});
  imp_copy_with(&copier, loop->index, var(s, index));
  for (uint32_t i = 0; i < loop->body->count; i++) {
    const ImpStm *stm = loop->body->stms[i];
    if (stm->tag == IMP_Comment) continue;
    if (round->lane && stm->tag == IMP_Store)
      put(s, out,
          (ImpStm){IMP_Store, {.Store = {round->line, round->lane, imp_copy_exp(&copier, stm->as.Store.value)}}});
    else seq_push(s->arena, out, imp_copy_stm(&copier, stm));
  }
}
static void put_rounds(Streamer *s, const Streamed *found, const ImpExp *from, const ImpExp *count, StmSeq *out) {
  const ImpVar step = new_index(s, "step");
  StmSeq body = {0};
  put_round(s, &(Round){found, {0}, NULL}, sum(s, from, var(s, step)), &body);
  put_for(s, out, step, count, found->loop->parallel, &body);
}

// An index of the body in the round `at`.
static const ImpExp *index_at(Streamer *s, const Streamed *found, const ImpExp *index, const ImpExp *at) {
  ImpCopier copier = imp_copier(s->arena, s->vars);
  copier.exp = imp_copy_folded;
  imp_copy_with(&copier, found->loop->index, at);
  for (uint32_t i = 0; i < found->loop->body->count; i++) {   // declarations in order: each over those before it
    const ImpStm *stm = found->loop->body->stms[i];
    if (stm->tag == IMP_Declare)
      imp_copy_with(&copier, stm->as.Declare.variable, imp_copy_exp(&copier, stm->as.Declare.value));
  }
  return imp_copy_exp(&copier, index);
}

// The line whose first round is `first`; `distance`: in how many rounds what is fetched is read.
static void put_line(Streamer *s, const Streamed *found, const ImpExp *first, const ImpExp *distance, StmSeq *out) {
  const ImpVar lane = new_index(s, "lane"),
               line = new_var(s, "line", imp_buffer(info_of(s, found->store->buffer)->type.scalar));
  StmSeq body = {0};
  put(s, out, (ImpStm){IMP_Local, {.Local = {line, found->lanes}}});
  put_round(s, &(Round){found, line, var(s, lane)}, sum(s, first, var(s, lane)), &body);
  put_for(s, out, lane, number(s, found->lanes), found->loop->parallel, &body);
  put(s, out,
      (ImpStm){IMP_Stream, {.Stream = {found->store->buffer, index_at(s, found, found->store->index, first), line}}});
  for
    EACH(i, &found->fetches)
      put(s, out,
          (ImpStm){IMP_Fetch,
                   {.Fetch = {found->fetches.items[i]->buffer,
                              index_at(s, found, found->fetches.items[i]->index, sum(s, first, distance))}}});
}

// for part < parts { for step < each { for stream < 4 { the line (part*4 + stream)*each + step } } }
static const ImpExp *put_lines(Streamer *s, const Streamed *found, const ImpExp *lead, StmSeq *out) {
  const int64_t streams = found->loop->parallel ? STREAMS : 1, most = streams * PAGE_LINES;
  const ImpExp *lanes = number(s, found->lanes),
               *lines = declare(s, out, "lines",
                                quotient(s, imp_exact(s->arena, PRIM_Sub, found->loop->bound, lead), lanes));
  const ImpExp *parts = declare(s, out, "parts", sum(s, quotient(s, lines, number(s, most)), number(s, 1)));
  const ImpExp *each = declare(s, out, "each", quotient(s, lines, product(s, parts, number(s, streams))));
  const ImpVar part = new_index(s, "part"), step = new_index(s, "step"), stream = new_index(s, "stream");
  StmSeq outer = {0}, middle = {0}, inner = {0};
  const ImpExp *start =
      found->loop->parallel ? sum(s, product(s, var(s, part), number(s, streams)), var(s, stream)) : var(s, part);
  const ImpExp *of = sum(s, product(s, start, each), var(s, step));
  const ImpExp *first = declare(s, &inner, "first", sum(s, lead, product(s, of, lanes)));
  put_line(s, found, first, product(s, each, number(s, streams * found->lanes)), &inner);
  if (found->loop->parallel) put_for(s, &middle, stream, number(s, streams), true, &inner);
  put_for(s, &outer, step, each, found->loop->parallel, found->loop->parallel ? &middle : &inner);
  put_for(s, out, part, parts, found->loop->parallel, &outer);
  return sum(s, lead, product(s, product(s, product(s, parts, number(s, streams)), each), lanes));
}

static void put_streamed(Streamer *s, const Streamed *found, ImpVar streams, StmSeq *out) {
  const ImpVar done = new_index(s, "done");
  StmSeq large = {0};
  put(s, out, (ImpStm){IMP_Declare, {.Declare = {done, number(s, 0)}}});
  const ImpExp *before =
      imp_lead(s->arena, found->store->buffer, index_at(s, found, found->store->index, number(s, 0)));
  const ImpExp *lead = declare(s, &large, "lead", least(s, before, found->loop->bound));
  put_rounds(s, found, number(s, 0), lead, &large);
  put(s, &large, (ImpStm){IMP_Assign, {.Assign = {done, put_lines(s, found, lead, &large)}}});
  put(s, out, (ImpStm){IMP_If, {.If = {var(s, streams), finish(s, &large), imp_block(s->arena, 0, NULL)}}});
  put_rounds(s, found, var(s, done), imp_exact(s->arena, PRIM_Sub, found->loop->bound, var(s, done)), out);
}

// ---- nests
// Parallel loops, one in the other; `root` is the outermost.
typedef struct Nest {
  const ImpStm *root;
  const ImpFor *loops[DEPTH_LIMIT]; uint32_t depth;
  bool is_known;                     // the two below are filled in
  Bitset inside;                     // bound in the root
  Map declared;                      // variable -> its value, where it has no other
  StmSeq before, after;              // declarations of what is streamed; fences
} Nest;
typedef struct Walk { Streamer *streamer; Nest *nest; } Walk;

static void note_bind(void *user, ImpVar variable) { bitset_add(&((Nest *)user)->inside, variable.id); }
static void note_block(void *user, const ImpBlock *block);
static void note_stm(Nest *nest, const ImpStm *stm) {
  const ImpVisitor visitor = {.user = nest, .bind = note_bind, .block = note_block};
  if (stm->tag == IMP_Declare && stm->as.Declare.value)
    map_put_pointer(&nest->declared, stm->as.Declare.variable.id, stm->as.Declare.value);
  // assignments follow declarations
  if (stm->tag == IMP_Assign) map_put_pointer(&nest->declared, stm->as.Assign.variable.id, NULL);
  imp_stm_visit(stm, &visitor);
}
static void note_block(void *user, const ImpBlock *block) {
  for (uint32_t i = 0; i < block->count; i++) note_stm(user, block->stms[i]);
}

// A size before the nest: over what is declared in it, with operations that cannot fail. NULL: it is not known there.
static const ImpExp *size_before(Streamer *s, const Nest *nest, const ImpExp *exp, uint32_t *budget) {
  Scalar known;
  if ((*budget)-- == 0) return *budget = 0, NULL;
  if (imp_exp_is_constant(exp, &known)) return exp;
  if (exp->tag == IMP_EXP_Var) {
    if (!bitset_has(&nest->inside, exp->as.Var.variable.id)) return exp;
    const ImpExp *value = map_pointer(&nest->declared, exp->as.Var.variable.id);
    return value ? size_before(s, nest, value, budget) : NULL;
  }
  if (exp->tag != IMP_EXP_Prim || exp->as.Prim.type != SCALAR_I64) return NULL;
  const Prim prim = exp->as.Prim.prim;
  if (prim != PRIM_Add && prim != PRIM_Sub && prim != PRIM_Mul && prim != PRIM_Min && prim != PRIM_Max) return NULL;
  const ImpExp *a = size_before(s, nest, exp->as.Prim.arguments.items[0], budget),
               *b = a ? size_before(s, nest, exp->as.Prim.arguments.items[1], budget) : NULL;
  return b ? imp_prim(s->arena, prim, SCALAR_I64, 2, (const ImpExp *const[]){a, b}) : NULL;
}

// Whether the nest is worth it, as a variable before it. 0: its sizes are not known there.
static ImpVar declare_streams(Streamer *s, Nest *nest, const Streamed *found) {
  uint32_t budget = EXPAND_LIMIT;
  const ImpExp *rows = number(s, 1), *row = size_before(s, nest, found->loop->bound, &budget);
  for (uint32_t i = 0; i < nest->depth && rows; i++) {
    const ImpExp *bound = size_before(s, nest, nest->loops[i]->bound, &budget);
    rows = bound && i > 0 ? imp_prim(s->arena, PRIM_Mul, SCALAR_I64, 2, (const ImpExp *const[]){rows, bound}) : bound;
  }
  if (!rows || !row) return (ImpVar){0};
  const ImpVar streams = new_var(s, "streams", imp_scalar(SCALAR_Bool));
  put(s, &nest->before,
      (ImpStm){IMP_Declare, {.Declare = {streams, imp_streams(s->arena, rows, row, LINE_BYTES / found->lanes)}}});
  StmSeq then_stms = {0};
  put(s, &then_stms, (ImpStm){IMP_Fence, {.Fence = {found->store->buffer}}});
  put(s, &nest->after,
      (ImpStm){IMP_If, {.If = {var(s, streams), finish(s, &then_stms), imp_block(s->arena, 0, NULL)}}});
  return streams;
}

static void know(Streamer *s, Nest *nest) {
  if (nest->is_known) return;
  nest->is_known = true;
  nest->inside = bitset_new(s->arena), nest->declared = map_new(s->arena);
  note_stm(nest, nest->root);
}

static bool put_if_streamed(Streamer *s, Nest *nest, const ImpFor *loop, StmSeq *out) {
  Streamed found;
  if (!find_streamed(s, loop, &found)) return false;
  know(s, nest);
  const ImpVar streams = declare_streams(s, nest, &found);
  if (!streams.id || !rule_allowed(s->context, "stream-stores")) return false;
  put_streamed(s, &found, streams, out);
  return s->changed = true;
}

// ---- the walk
static const ImpBlock *stream_block(void *user, const ImpBlock *block);

static void stream_loop(Streamer *s, Nest *nest, const ImpStm *stm, StmSeq *out) {
  const ImpFor *loop = &stm->as.For;
  if (put_if_streamed(s, nest, loop, out)) return;
  const bool goes_on = loop->parallel && nest->depth < DEPTH_LIMIT;
  Walk walk = {s, goes_on ? nest : NULL};
  const ImpMapper mapper = {.user = &walk, .arena = s->arena, .block = stream_block};
  if (goes_on) nest->loops[nest->depth++] = loop;
  seq_push(s->arena, out, imp_stm_map(stm, &mapper));
  if (goes_on) nest->depth--;
}

static const ImpBlock *stream_block(void *user, const ImpBlock *block) {
  Walk *walk = user;
  Streamer *s = walk->streamer;
  StmSeq out = {0};
  const ImpMapper mapper = {.user = walk, .arena = s->arena, .block = stream_block};
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    StmSeq stms = {0};
    Nest own = {.root = stm};
    if (stm->tag != IMP_For) {
      seq_push(s->arena, &out, imp_stm_map(stm, &mapper));
      continue;
    }
    stream_loop(s, walk->nest ? walk->nest : &own, stm, &stms);
    for EACH(k, &own.before) seq_push(s->arena, &out, own.before.items[k]);
    for EACH(k, &stms) seq_push(s->arena, &out, stms.items[k]);
    for EACH(k, &own.after) seq_push(s->arena, &out, own.after.items[k]);
  }
  return imp_block(s->arena, out.size, out.items);
}

static const ImpBlock *stream_body(void *user, const ImpFunction *function) {
  Streamer *s = user;
  Walk walk = {s, NULL};
  s->function = function, s->reads = map_new(s->arena), s->answers = map_new(s->arena), s->asked = 0;
  count_block(&s->reads, function->body);
  return stream_block(&walk, function->body);
}

const ImpProgram *stream_stores(Context *context, const ImpProgram *program) {
  Streamer s = {.context = context, .arena = context->arena, .program = program, .vars = program->vars};
  const ImpProgram *mapped = imp_program_map(context->arena, program, stream_body, &s);
  return s.changed ? forward_substitute(context, mapped) : program;
}
