// stream_stores: writes large results with non-temporal stores, a cache line at a time.
//   rule: for j < n { b; y[e(j)] = v }
//         where y is a parameter that the function writes and does not read but for single elements, outside of loops
//         (as for a border), and e(j + 1) = e(j) + 1; not for elements of a local array, which are few
//         --> done = 0
//             if streams { for j < lead { .. }
//                          for each line { line[w]; for l < w { b; line[l] = v }; stream y[e(..)] line }; done = .. }
//             for r < n - done { j = done + r; b; y[e(j)] = v }
//         `lead`: the number of elements before the first line. A parallel loop prefetches the elements that it reads
//         in the next page. Where the target wants it (`pages`), it processes several lines at a time, each from a page
//         of its own, so that the processor waits for several pages at once. Other loops keep their order.
//         streams = streams(bytes of the whole nest, bytes of a row), before the outermost enclosing parallel loop
//   A read of an element that the same iteration has written becomes a read of the line. An input that is read at other
//   positions than the destination is written must not be the same memory as the destination. imp_may_be_same decides
//   this, for the program before this pass.
//   test: imp/test/stream_stores_test.c
#include "imp/lane.h"
#include "imp/nest.h"
#include "imp/rewrite.h"
#include "machine/machine.h"

enum { STATEMENT_LIMIT = 24, OPERATION_LIMIT = 48, QUESTION_LIMIT = 64, EXPAND_LIMIT = 32 };

// Nested parallel loops; `root` is the outermost one. `rows`: the product of the bounds of those around the current
// statement; NULL: there are none.
typedef struct StreamedNest {
  const ImpStm *root;
  const ImpExp *rows;
  bool is_known;                     // `inside` and `definitions` have been computed
  Bitset inside;                     // variables bound in the root
  Map definitions;                   // variable -> its value, if it has only one
  ImpBuilder before, after;          // declarations of the decisions whether to stream; fences
} StreamedNest;
typedef struct Streamer {
  ImpUses *uses;          // of variables
  uint32_t *single;       // of buffers: elements that are read outside of loops
  Bitset locals;          // local arrays
  Map answers;            // results of imp_may_be_same by pair of buffers: 1 no, 2 yes
  StreamedNest *nest;     // encloses the current statement; NULL: none
} Streamer;

// A loop whose store is streamed; `fetches`: elements that are prefetched.
typedef struct Fetch { const ImpAccess *load; const Poly *place; } Fetch;
typedef struct Streamed {
  const ImpFor *loop;
  const ImpStore *store;
  Seq(Fetch) fetches;
  int64_t lanes;
} Streamed;

// ---- the choice of loops
// One prefetch suffices for elements whose distance is a constant.
static void note_fetch(const ImpRewriter *rewriter, Streamed *found, const ImpAccess *load, const Poly *place) {
  int64_t apart;
  for EACH(i, &found->fetches) {
    const Fetch *other = &found->fetches.items[i];
    if (other->load->buffer.id == load->buffer.id &&
        poly_is_constant(poly_sub(rewriter->arena, other->place, place), &apart))
      return;
  }
  if (found->fetches.size < machine_of(rewriter->context)->fetched_arrays)
    seq_push(rewriter->arena, &found->fetches, ((Fetch){load, place}));
}

// May the destination be the same memory as this input, so that the order of reads and writes matters?
static bool may_be_destination(ImpRewriter *rewriter, ImpVar to, ImpVar from) {
  Streamer *s = rewriter->user;
  if (!imp_is_parameter(rewriter->function, from)) return false;
  MapEntry *answer = map_add(&s->answers, (uint64_t)to.id << 32 | from.id);
  if (!answer->as.value) {
    const bool may = s->answers.entries.size > QUESTION_LIMIT ||
                     imp_may_be_same(rewriter->context, rewriter->program, rewriter->function, to, from);
    answer->as.value = may ? 2 : 1;
  }
  return answer->as.value == 2;
}

static bool is_streamed_to(const ImpRewriter *rewriter, ImpVar var) {
  const ImpType type = imp_var_info(rewriter->vars, var)->type;
  return type.no_alias && !type.read_only && imp_is_parameter(rewriter->function, var);
}

// Short bodies of scalars that the C compiler vectorises. A loop that assigns (a sum over all iterations) must not be
// parallel, so that it keeps its order. Elements that are recurrences, as in a scan, come one at a time: waiting for
// each hides that lines are read before they are overwritten, and a line of them would be written by scalars and read
// by vectors.
static bool is_streamable(const ImpRewriter *rewriter, const ImpEffects *effects, Streamed *found) {
  if (!imp_effects_within(effects, IMP_PLAIN) || effects->compares || effects->cost >= PRIM_COST_SCALAR ||
      (found->loop->parallel && effects->tags >> IMP_Assign & 1))
    return false;
  const Bitset carried = imp_carried(rewriter->arena, effects);
  if (imp_has_recurrence(rewriter->arena, found->loop->body, &carried, found->store->value)) return false;
  for RANGE(i, found->loop->body->count) {
    const ImpStm *stm = found->loop->body->stms[i];
    if (stm->tag == IMP_Declare &&
        (!stm->as.Declare.value ||
         imp_var_info(rewriter->vars, stm->as.Declare.variable)->type.tag == IMP_TYPE_Buffer))
      return false;
  }
  return effects->operations <= OPERATION_LIMIT;
}

// All accesses must be to adjacent elements or to the same one, and the destination may be read only after the
// iteration has written that element.
static bool accesses_fit(ImpRewriter *rewriter, const ImpEffects *effects, Streamed *found) {
  const ImpStore *store = found->store;
  const ImpUses *uses = &((const Streamer *)rewriter->user)->uses[store->buffer.id];
  ImpNest nest = imp_nest(rewriter->context, rewriter->vars);
  const uint32_t loop = imp_nest_add(&nest, found->loop, 0);
  uint32_t own_reads = 0;
  bool is_stored = false;
  for EACH(i, &effects->accesses) {
    const ImpAccess *access = &effects->accesses.items[i];
    const Poly *place = imp_nest_place(&nest, access->index);
    const NestStride stride = nest_stride(&nest.nest, place, loop);
    const bool is_own = imp_exp_equal(access->index, store->index), is_to = access->buffer.id == store->buffer.id;
    const bool is_local = bitset_has(&((const Streamer *)rewriter->user)->locals, access->buffer.id);
    if (stride == NEST_STRIDE_Other || (access->writes && stride != NEST_STRIDE_One)) return false;
    if (is_local && stride == NEST_STRIDE_One) return false;
    is_stored |= access->writes;
    if (access->writes) continue;
    if (is_to && (!is_stored || !is_own)) return false;
    if (!is_to && !is_own && may_be_destination(rewriter, store->buffer, access->buffer)) return false;
    own_reads += is_to;
    if (!is_to && stride == NEST_STRIDE_One) note_fetch(rewriter, found, access, place);
  }
  own_reads += ((const Streamer *)rewriter->user)->single[store->buffer.id];
  return own_reads == uses->uses - uses->writes;
}

static bool find_streamed(ImpRewriter *rewriter, const ImpFor *loop, Streamed *found) {
  *found = (Streamed){.loop = loop, .store = imp_only_store(loop->body)};
  if (!found->store || !is_streamed_to(rewriter, found->store->buffer)) return false;
  const Machine *machine = machine_of(rewriter->context);
  const int64_t bytes = imp_element_bytes(rewriter->vars, found->store->buffer);
  found->lanes = machine->line_bytes / bytes;
  if (imp_is_small(loop->bound, machine->page_bytes / bytes)) return false;
  const ImpEffects effects = imp_body_effects(rewriter->context->scratch, loop, STATEMENT_LIMIT);
  return is_streamable(rewriter, &effects, found) && accesses_fit(rewriter, &effects, found);
}

// ---- lines
// The value of an index expression of the body in iteration `at`.
static const ImpExp *index_at(const ImpBuilder *out, const Streamed *found, const ImpExp *index, const ImpExp *at) {
  ImpCopier copier = imp_copier(out->arena, out->vars);
  copier.exp = imp_copy_folded;
  imp_copy_with(&copier, found->loop->index, at);
  for RANGE(i, found->loop->body->count) {   // in order: each declaration may mention earlier ones
    const ImpStm *stm = found->loop->body->stms[i];
    if (stm->tag == IMP_Declare)
      imp_copy_with(&copier, stm->as.Declare.variable, imp_copy_exp(&copier, stm->as.Declare.value));
  }
  return imp_copy_exp(&copier, index);
}

// One line, whose first iteration is `first`. `distance`: elements are prefetched for the iteration that is so much
// later.
static void put_line(ImpBuilder *out, const Streamed *found, const ImpExp *first, const ImpExp *distance) {
  ImpBuilder lanes = imp_open(out, "lane", imp_i64(out->arena, found->lanes), found->loop->parallel);
  const ImpVar to = found->store->buffer,
               line = imp_fresh(out, "line", imp_buffer(imp_var_info(out->vars, to)->type.scalar));
  imp_put(out, (ImpStm){IMP_Local, {.Local = {line, found->lanes}}});
  ImpLane lane;
  imp_lane_open(out, &lane, lanes.index);
  map_put(&lane.arrays, to.id, line.id);
  imp_lane_put_iteration(&lanes, &lane, found->loop, imp_plus(out, first, lanes.index));
  imp_close(out, &lanes);
  imp_put(out, (ImpStm){IMP_Stream, {.Stream = {to, index_at(out, found, found->store->index, first), line}}});
  for EACH(i, &found->fetches) {
    const ImpAccess *fetch = found->fetches.items[i].load;
    const ImpExp *later = index_at(out, found, fetch->index, imp_plus(out, first, distance));
    imp_put(out, (ImpStm){IMP_Fetch, {.Fetch = {fetch->buffer, later}}});
  }
}

// for part < parts { for step < each { for stream < pages { the line (part*pages + stream)*each + step } } }
// Returns the number of iterations done after these loops.
static const ImpExp *put_lines(ImpBuilder *out, const Streamed *found, const ImpExp *lead) {
  const Machine *machine = machine_of(out->context);
  const bool parallel = found->loop->parallel;
  const ImpExp *lanes = imp_i64(out->arena, found->lanes), *one = imp_i64(out->arena, 1), *pages = one;
  if (parallel)
    pages = imp_declare(out, "pages",
                        imp_exp_new(out->arena, (ImpExp){IMP_EXP_Pages, {.Pages = {machine->store_streams}}}));
  const ImpExp *most = imp_times_number(out, pages, machine->page_bytes / machine->line_bytes);
  const ImpExp *lines =
      imp_declare(out, "lines", imp_binary(out, PRIM_Quot, imp_minus(out, found->loop->bound, lead), lanes));
  const ImpExp *parts = imp_declare(out, "parts", imp_plus(out, imp_binary(out, PRIM_Quot, lines, most), one));
  const ImpExp *together = imp_times(out, parts, pages);
  const ImpExp *each = imp_declare(out, "each", imp_binary(out, PRIM_Quot, lines, together));
  ImpBuilder outer = imp_open(out, "part", parts, parallel), middle = imp_open(out, "step", each, parallel),
             inner = imp_open(out, "stream", pages, true), *body = parallel ? &inner : &middle;
  const ImpExp *start = parallel ? imp_plus(out, imp_times(out, outer.index, pages), inner.index) : outer.index;
  const ImpExp *of = imp_plus(out, imp_times(out, start, each), middle.index);
  const ImpExp *first = imp_declare(body, "first", imp_plus(out, lead, imp_times(out, of, lanes)));
  put_line(body, found, first, imp_times_number(out, imp_times(out, each, pages), found->lanes));
  if (parallel) imp_close(&middle, &inner);
  imp_close(&outer, &middle);
  imp_close(out, &outer);
  return imp_plus(out, lead, imp_times(out, imp_times(out, together, each), lanes));
}

static void put_streamed(ImpBuilder *out, const Streamed *found, const ImpExp *streams) {
  const ImpExp *done = imp_index(out, "done"), *zero = imp_i64(out->arena, 0);
  ImpBuilder large = imp_inside(out);
  imp_bind(out, done->as.Var.variable, zero);
  const ImpExpLead distance = {found->store->buffer, index_at(out, found, found->store->index, zero)};
  const ImpExp *before = imp_exp_new(out->arena, (ImpExp){IMP_EXP_Lead, {.Lead = distance}});
  const ImpExp *lead = imp_declare(&large, "lead", imp_binary(out, PRIM_Min, before, found->loop->bound));
  imp_put_iterations(&large, found->loop, zero, lead);
  imp_assign(&large, done->as.Var.variable, put_lines(&large, found, lead));
  imp_if(out, streams, imp_finish(&large), NULL);
  imp_put_iterations(out, found->loop, done, imp_minus(out, found->loop->bound, done));
}

// ---- nests

// A size evaluated before the nest: over variables from before it, with operations that cannot fail. NULL: it is
// unknown there.
static const ImpExp *size_before_nest(const ImpBuilder *out, const StreamedNest *nest, const ImpExp *exp,
                                 uint32_t *budget) {
  if ((*budget)-- == 0) return *budget = 0, NULL;
  if (imp_exp_is_constant(exp, NULL)) return exp;
  if (exp->tag == IMP_EXP_Var) {
    if (!bitset_has(&nest->inside, exp->as.Var.variable.id)) return exp;
    const ImpExp *value = map_pointer(&nest->definitions, exp->as.Var.variable.id);
    return value ? size_before_nest(out, nest, value, budget) : NULL;
  }
  if (exp->tag != IMP_EXP_Prim || exp->as.Prim.type != SCALAR_I64) return NULL;
  const Prim prim = exp->as.Prim.prim;
  if (prim != PRIM_Add && prim != PRIM_Sub && prim != PRIM_Mul && prim != PRIM_Min && prim != PRIM_Max) return NULL;
  const ImpExp *a = size_before_nest(out, nest, exp->as.Prim.arguments.items[0], budget),
               *b = a ? size_before_nest(out, nest, exp->as.Prim.arguments.items[1], budget) : NULL;
  return b ? imp_binary(out, prim, a, b) : NULL;
}

static void read_nest(Arena *arena, StreamedNest *nest) {
  if (nest->is_known) return;
  nest->is_known = true;
  nest->inside = imp_effects(arena, 1, &nest->root, UINT32_MAX).bound, nest->definitions = map_new(arena);
  imp_walk_stm(nest->root, &(ImpWalker){.user = &nest->definitions, .stm = imp_note_definition});
}

// Does streaming pay for the nest? NULL: the number of iterations is unknown before the nest.
static const ImpExp *streams_of_nest(const ImpBuilder *out, const StreamedNest *nest, const Streamed *found) {
  uint32_t budget = EXPAND_LIMIT;
  const ImpExp *row = size_before_nest(out, nest, found->loop->bound, &budget),
               *rows = size_before_nest(out, nest, nest->rows ? nest->rows : imp_i64(out->arena, 1), &budget);
  const ImpExpStreams streams = {rows, row, machine_of(out->context)->line_bytes / found->lanes};
  return rows && row ? imp_exp_new(out->arena, (ImpExp){IMP_EXP_Streams, {.Streams = streams}}) : NULL;
}

// The decision is a variable declared before the nest. After the nest there is a fence, executed if the nest streams.
static bool put_if_streamed(ImpRewriter *rewriter, StreamedNest *nest, const ImpFor *loop, ImpBuilder *out) {
  Streamed found;
  if (!find_streamed(rewriter, loop, &found)) return false;
  read_nest(out->arena, nest);
  const ImpExp *decision = streams_of_nest(out, nest, &found);
  if (!decision || !rule_allowed(out->context, "stream-stores")) return false;
  const ImpVar streams = imp_fresh(out, "streams", imp_scalar(SCALAR_Bool));
  ImpBuilder fence = imp_inside(out);
  imp_bind(&nest->before, streams, decision);
  imp_put(&fence, (ImpStm){IMP_Fence, {.Fence = {found.store->buffer}}});
  imp_if(&nest->after, imp_var(out->arena, streams), imp_finish(&fence), NULL);
  put_streamed(out, &found, imp_var(out->arena, streams));
  return true;
}

static uint32_t stream_loop(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)count;
  if (stms[0]->tag != IMP_For) return 0;
  Streamer *s = rewriter->user;
  const ImpFor *loop = &stms[0]->as.For;
  StreamedNest own = {.root = stms[0], .before = imp_inside(out), .after = imp_inside(out)}, *outer = s->nest,
               *nest = outer ? outer : &own;
  ImpBuilder body = imp_inside(out);
  if (!put_if_streamed(rewriter, nest, loop, &body)) {
    const ImpExp *rows = nest->rows;
    nest->rows = rows ? imp_binary(out, PRIM_Mul, rows, loop->bound) : loop->bound;
    s->nest = loop->parallel ? nest : NULL;
    imp_put_stm(&body, imp_rewrite_inside(rewriter, stms[0]));
    nest->rows = rows, s->nest = outer;
  }
  imp_put_block(out, imp_finish(&own.before));
  imp_put_block(out, imp_finish(&body));
  imp_put_block(out, imp_finish(&own.after));
  return 1;
}

static void count_single_load(void *user, const ImpExp *exp) {
  if (exp->tag == IMP_EXP_Load) ((uint32_t *)user)[exp->as.Load.buffer.id]++;
}
static void count_single_loads(void *user, const ImpExp *exp) {
  imp_walk_exp(exp, &(ImpWalker){.user = user, .exp = count_single_load});
}
static void count_loads_outside(void *user, const ImpBlock *block) {
  for RANGE(i, block->count)
    if (!(imp_tags(block->stms[i]) & (1 << IMP_For | 1 << IMP_While | 1 << IMP_Parallel)))
      imp_stm_visit(block->stms[i],
                    &(ImpVisitor){.user = user, .exp = count_single_loads, .block = count_loads_outside});
}
static void note_local_array(void *user, const ImpStm *stm) {
  if (stm->tag == IMP_Local) bitset_add(user, stm->as.Local.buffer.id);
}
static bool note_streamed_uses(ImpRewriter *rewriter, const ImpFunction *function) {
  Streamer *s = rewriter->user;
  *s = (Streamer){.uses = s->uses, .single = s->single, .locals = bitset_new(rewriter->arena),
                  .answers = map_new(rewriter->arena)};
  imp_walk_block(function->body, &(ImpWalker){.user = &s->locals, .stm = note_local_array});
  imp_note_uses(s->uses, function);
  count_loads_outside(s->single, function->body);
  return true;
}

const ImpProgram *stream_stores(Context *context, const ImpProgram *program) {
  const size_t vars = program->vars->items.size;
  Streamer streamer = {.uses = NEW_ARRAY(context->arena, ImpUses, vars),
                       .single = NEW_ARRAY(context->arena, uint32_t, vars)};
  const ImpRewriter rewriter = {.user = &streamer, .begin = note_streamed_uses, .rule = stream_loop};
  const ImpProgram *streamed = imp_rewrite(rewriter, context, program);
  return streamed == program ? program : forward_substitute(context, streamed);
}
