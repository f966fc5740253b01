// filter: a filter is one loop; one that is marked is two loops over each of 64 chunks, when there are workers.
//   rule: (k, b) = filter n f  -->  k = 0; for i < n { if f(i) { b[k] = ..; k = k + 1 } }
//   rule: (k, b) = #parallel filter n f  -->  if n < least or one worker { the same } else {
//           parallel over the chunks c { counters[c] = how many elements of c are kept }
//           counters[c] = the sum of those before c
//           parallel over the chunks c { as above, from k = counters[c] on } }
//         The chunks depend on n alone. The function cannot fail, takes no memory, and does not read b
//         (mem/chunks.c).
#include "imp/from_mem/from_mem.h"

enum { CHUNKS = 64 };

// `count` elements from `begin` on (NULL: 0). kept: the number of those before them, which grows. If not `writes`, they
// are only counted.
typedef struct FilterPart { const ImpExp *begin, *count; ImpVar kept; bool writes; } FilterPart;

static void put_kept(Translator *t, const Stm *stm, const Atom *results, ImpVar kept) {
  const Poly *index = poly_variable(t->arena, stm_result(stm).id);
  bind_scalar(t, stm_result(stm), imp_var(t->arena, kept));
  for RANGE_FROM(i, 1, stm->pattern.count)
    write_atom(t, imp_place_at(t, place_of(t, stm->pattern.items[i]), 1, &index), results[i]);
  imp_assign(t->out, kept, imp_plus_number(t->out, imp_var(t->arena, kept), 1));
}

static void put_filter_part(Translator *t, const Stm *stm, FilterPart part) {
  const Lambda *function = &stm->exp->as.Filter.function;
  const Var core_index = function->parameters.items[0];
  const ImpVar index = new_scalar(t, core_index);
  if (part.begin) bind_scalar(t, core_index, imp_plus(t->out, part.begin, imp_var(t->arena, index)));
  OpenBlock body, then;
  block_enter(t, &body, true);
  translate_again(t, function->body);
  const ImpExp *keeps = imp_scalar_of(t, function->body->result.items[0]);
  if (part.writes) {
    block_enter(t, &then, false);
    put_kept(t, stm, function->body->result.items, part.kept);
    block_leave(t, &then);
    imp_if(t->out, keeps, imp_finish(&then.out), NULL);
  } else {
    const ImpExp *one = imp_convert(t->arena, SCALAR_I64, SCALAR_Bool, keeps);
    imp_assign(t->out, part.kept, imp_plus(t->out, imp_var(t->arena, part.kept), one));
  }
  block_leave(t, &body);
  close_scope(t, &body.out);
  put_loop(t, index, part.count, &body.out, part.writes ? (ImpVars){0} : (ImpVars){1, &part.kept});
}

// ---- chunks
// A parallel statement over the chunks of `size` elements.
static void put_chunks(Translator *t, const Stm *stm, const ImpExp *size, ImpVar counters, bool writes) {
  const ExpFilter *filter = &stm->exp->as.Filter;
  const WorkTerms work = work_of_iterations(t->arena, (Atoms){0}, 1, filter->function.body);
  const Scalar each = {.type = SCALAR_F64, .as.f64 = (double)work_assumed(&work, ASSUMED_WIDTH)};
  OpenTasks open;
  tasks_open(t, &open, imp_i64(t->arena, CHUNKS),
             f64_product(t, imp_convert(t->arena, SCALAR_F64, SCALAR_I64, size), imp_constant(t->arena, each)), NULL);
  OpenBlock body;
  const ImpVar index = imp_fresh(t->out, "i", imp_scalar(SCALAR_I64));
  const ImpExp *count = imp_var(t->arena, open.tasks.count);
  block_enter(t, &body, true);
  const ImpExp *chunk = imp_plus(t->out, imp_var(t->arena, open.tasks.begin), imp_var(t->arena, index));
  const ImpExp *begin = imp_var(t->arena, new_number(t, "first", imp_times(t->out, chunk, size)));
  const ImpExp *left = imp_minus(t->out, imp_scalar_of(t, filter->width), begin);
  const ImpVar kept = new_number(t, "kept", writes ? imp_load(t->arena, counters, chunk) : imp_i64(t->arena, 0));
  put_filter_part(t, stm, (FilterPart){begin, i64_of(t, PRIM_Min, left, size), kept, writes});
  if (!writes) imp_store(t->out, counters, chunk, imp_var(t->arena, kept));
  block_leave(t, &body);
  imp_for(t->out, index, count, false, imp_finish(&body.out));
  tasks_close(t, &open);
}

// Afterwards each counter is the sum of those before it, and `kept` the sum of all.
static void put_sums(Translator *t, ImpVar counters, ImpVar kept) {
  OpenBlock body;
  const ImpVar index = imp_fresh(t->out, "chunk", imp_scalar(SCALAR_I64));
  const ImpExp *chunk = imp_var(t->arena, index), *sum = imp_var(t->arena, kept);
  block_enter(t, &body, true);
  const ImpVar own = new_number(t, "own", imp_load(t->arena, counters, chunk));
  imp_store(t->out, counters, chunk, sum);
  imp_assign(t->out, kept, imp_plus(t->out, sum, imp_var(t->arena, own)));
  block_leave(t, &body);
  imp_for(t->out, index, imp_i64(t->arena, CHUNKS), false, imp_finish(&body.out));
}

static const ImpBlock *filter_of_chunks(Translator *t, const Stm *stm, const ImpExp *width, ImpVar kept) {
  OpenBlock block;
  block_enter(t, &block, false);
  const ImpVar counters = imp_fresh(t->out, "counters", imp_buffer(SCALAR_I64));
  imp_put(t->out, (ImpStm){IMP_Local, {.Local = {counters, CHUNKS}}});
  const ImpExp *last = imp_plus_number(t->out, width, CHUNKS - 1);
  const ImpExp *most = imp_exact(t->arena, PRIM_Quot, last, imp_i64(t->arena, CHUNKS)),
               *size = imp_var(t->arena, new_number(t, "size", most));
  put_chunks(t, stm, size, counters, false);
  put_sums(t, counters, kept);
  if (stm->pattern.count > 1) put_chunks(t, stm, size, counters, true);   // else only how many are kept
  block_leave(t, &block);
  return imp_finish(&block.out);
}

void translate_filter(Translator *t, const Stm *stm) {
  comment_loop(t, stm, "filter");
  const ImpVar kept = declare_scalar(t, stm_result(stm), imp_i64(t->arena, 0));
  const ImpExp *width = imp_scalar_of(t, stm->exp->as.Filter.width);
  const FilterPart all = {NULL, width, kept, true};
  if (!runs_in_tasks(t, stm)) {
    put_filter_part(t, stm, all);
    return;
  }
  OpenBlock whole;
  block_enter(t, &whole, false);
  put_filter_part(t, stm, all);
  block_leave(t, &whole);
  const WorkTerms work = work_of_iterations(t->arena, (Atoms){0}, 1, stm->exp->as.Filter.function.body);
  const int64_t least = LEAST_WORK / work_assumed(&work, ASSUMED_WIDTH) + CHUNKS;
  const ImpExp *is_small = i64_of(t, PRIM_Lt, width, imp_i64(t->arena, least)),
               *yes = imp_constant(t->arena, scalar_bool(true));
  const ImpBlock *in_chunks = filter_of_chunks(t, stm, width, kept);
  imp_if(t->out, imp_select(t->arena, is_small, yes, is_one_worker(t)), imp_finish(&whole.out), in_chunks);
  bind_scalar(t, stm_result(stm), imp_var(t->arena, kept));
}
