// owners: a scatter or a histogram with many elements, where each worker owns a range of the elements and writes there
// alone.
//   rule: d = #parallel hist d op n f  -->  if n < least or d is small or workers < 2 { the loop } else {
//           parallel over the owners o { for each PART of the n elements {
//             own = those f(i) = (j, x) of it for which o owns j
//             for (j, x) in own { d[j] = op(d[j], x) } } }
//         Each worker looks at all indices, in their order, so every element receives its values in the order of the
//         program: the bits are those of one core for every operator and every number of workers. The function is
//         cheap, cannot fail, and reads nothing that is written (mem/chunks.c).
//   Which indices are a worker's own is found without branches: half of them would be guessed wrong.
#include "imp/from_mem/from_mem.h"
#include "machine/machine.h"

enum { PART = 256 };   // the elements whose owner is found before any is written; they are on the worker's stack

static const ImpExp *size_of_dimension(Translator *t, const Indexed *indexed, uint32_t dimension) {
  return exp_of_poly(t, place_of(t, stm_result(indexed->stm)).lmad->dims[dimension].size);
}

const ImpExp *is_for_one_worker(Translator *t, const Indexed *indexed) {
  const ImpExp *yes = imp_constant(t->arena, scalar_bool(true)), *width = imp_scalar_of(t, indexed->scatter->width);
  int64_t bytes = 0;
  for EACH_IN(i, indexed->stm->pattern) bytes += scalar_bytes(place_of(t, indexed->stm->pattern.items[i]).type);
  // As f64: the product may be larger than an i64 where an array has no elements.
  const Scalar each = {.type = SCALAR_F64, .as.f64 = (double)bytes},
               most = {.type = SCALAR_F64, .as.f64 = (double)machine_of(t->context)->owned_bytes};
  const ImpExp *size = imp_constant(t->arena, each);
  for RANGE(d, indexed->rank)
    size = f64_product(t, imp_convert(t->arena, SCALAR_F64, SCALAR_I64, size_of_dimension(t, indexed, d)), size);
  const ImpExp *is_short = i64_of(t, PRIM_Lt, width, imp_i64(t->arena, LEAST_WORK)),
               *is_small = imp_binary_of(t->out, SCALAR_F64, PRIM_Lt, size, imp_constant(t->arena, most));
  const ImpExp *is_one = i64_of(t, PRIM_Lt, imp_workers(t), imp_i64(t->arena, 2));
  return imp_select(t->arena, is_short, yes, imp_select(t->arena, is_small, yes, is_one));
}

// Whether the index in the first dimension is one of `count` from `first` on; by one comparison of u64.
static const ImpExp *is_owned(Translator *t, Atom index, const ImpExp *first, const ImpExp *count) {
  const ImpExp *given = imp_convert(t->arena, SCALAR_U64, SCALAR_I64, imp_scalar_of(t, index)),
               *begin = imp_convert(t->arena, SCALAR_U64, SCALAR_I64, first),
               *offset = imp_binary_of(t->out, SCALAR_U64, PRIM_Sub, given, begin);
  return imp_binary_of(t->out, SCALAR_U64, PRIM_Lt, offset, imp_convert(t->arena, SCALAR_U64, SCALAR_I64, count));
}

// The results of the function for the elements that a worker owns, of a part of all. buffers: of the results that are
// not constant; loaded: the variables for what is read from them, and the constants
typedef struct Own { Atoms results, loaded; ImpVar *buffers; } Own;

static ScalarType type_of_result(Translator *t, const Indexed *indexed, uint32_t i) {
  if (i < indexed->rank) return SCALAR_I64;
  return place_of(t, indexed->stm->pattern.items[i - indexed->rank]).type;
}

static Own put_buffers(Translator *t, const Indexed *indexed) {
  const uint32_t count = indexed->results.count;
  Atom *loaded = NEW_ARRAY(t->arena, Atom, count + 1);
  const Own own = {indexed->results, {count, loaded}, NEW_ARRAY(t->arena, ImpVar, count + 1)};
  for RANGE(i, count) {
    loaded[i] = own.results.items[i];
    if (loaded[i].tag != ATOM_Var) continue;
    const ScalarType type = type_of_result(t, indexed, i);
    const char *name = i < indexed->rank ? "own" : "value";
    own.buffers[i] = imp_fresh(t->out, name, imp_buffer(type));
    imp_put(t->out, (ImpStm){IMP_Local, {.Local = {own.buffers[i], PART}}});
    loaded[i] = atom_var(var_named(t->context, t->core_vars, name, type_scalar(type), indexed->stm->span));
  }
  return own;
}

typedef struct Range { const ImpExp *first, *count; } Range;

// Stores what the worker owns of the elements of a part. Returns the number of them.
static const ImpExp *put_owned_elements(Translator *t, const Indexed *indexed, const Own *own, Range part,
                                        Range range) {
  const Lambda *function = &indexed->scatter->function;
  const ImpVar kept = new_number(t, "kept", imp_i64(t->arena, 0)),
               index = imp_fresh(t->out, "i", imp_scalar(SCALAR_I64));
  OpenBlock body;
  block_enter(t, &body, true);
  bind_scalar(t, function->parameters.items[0], imp_plus(t->out, part.first, imp_var(t->arena, index)));
  translate_again(t, function->body);
  for EACH_IN(i, own->results)
    if (own->results.items[i].tag == ATOM_Var)
      imp_store(t->out, own->buffers[i], imp_var(t->arena, kept), imp_scalar_of(t, own->results.items[i]));
  const ImpExp *owned = is_owned(t, own->results.items[0], range.first, range.count),
               *one = imp_convert(t->arena, SCALAR_I64, SCALAR_Bool, owned);
  imp_assign(t->out, kept, imp_plus(t->out, imp_var(t->arena, kept), one));
  block_leave(t, &body);
  put_loop(t, index, part.count, &body.out, (ImpVars){1, &kept});
  return imp_var(t->arena, kept);
}

static void put_writes(Translator *t, const Indexed *indexed, const Own *own, const ImpExp *kept) {
  const ImpVar index = imp_fresh(t->out, "i", imp_scalar(SCALAR_I64));
  const Map outer = t->targets;
  Indexed loaded = *indexed;
  loaded.results = own->loaded;
  t->targets = map_new(t->arena);
  OpenBlock body;
  block_enter(t, &body, true);
  for EACH_IN(i, own->results)
    if (own->results.items[i].tag == ATOM_Var)
      (void)declare_scalar(t, own->loaded.items[i].as.var,
                           imp_load(t->arena, own->buffers[i], imp_var(t->arena, index)));
  write_indexed(t, &loaded);
  block_leave(t, &body);
  t->targets = outer;
  put_loop(t, index, kept, &body.out, (ImpVars){0});
}

// All indices, a part at a time, for the owner of a range.
static void put_owned_parts(Translator *t, const Indexed *indexed, const Own *own, Range range) {
  const ImpExp *width = imp_scalar_of(t, indexed->scatter->width),
               *last = imp_plus_number(t->out, width, PART - 1),
               *parts = imp_exact(t->arena, PRIM_Quot, last, imp_i64(t->arena, PART));
  const ImpVar index = imp_fresh(t->out, "part", imp_scalar(SCALAR_I64));
  OpenBlock body;
  block_enter(t, &body, true);
  const ImpExp *first = imp_times_number(t->out, imp_var(t->arena, index), PART),
               *left = imp_minus(t->out, width, first);
  const ImpVar length = new_number(t, "length", i64_of(t, PRIM_Min, left, imp_i64(t->arena, PART)));
  put_writes(t, indexed, own, put_owned_elements(t, indexed, own, (Range){first, imp_var(t->arena, length)}, range));
  block_leave(t, &body);
  put_loop(t, index, parts, &body.out, (ImpVars){0});
}

void write_by_owners(Translator *t, const Indexed *indexed) {
  const ImpExp *one = imp_i64(t->arena, 1), *all = size_of_dimension(t, indexed, 0);
  const WorkTerms work = work_of_iterations(t->arena, (Atoms){0}, 1, indexed->scatter->function.body);
  const Scalar each = {.type = SCALAR_F64, .as.f64 = (double)work_assumed(&work, ASSUMED_WIDTH)};
  const ImpExp *owners = imp_var(t->arena, new_number(t, "owners", i64_of(t, PRIM_Max, one,
                                                                          i64_of(t, PRIM_Min, imp_workers(t), all)))),
               *most = imp_minus(t->out, imp_plus(t->out, all, owners), one),
               *size = imp_var(t->arena, new_number(t, "size", imp_exact(t->arena, PRIM_Quot, most, owners))),
               *width = imp_convert(t->arena, SCALAR_F64, SCALAR_I64, imp_scalar_of(t, indexed->scatter->width));
  OpenTasks open;
  tasks_open(t, &open, owners, f64_product(t, width, imp_constant(t->arena, each)), NULL);
  const ImpVar index = imp_fresh(t->out, "i", imp_scalar(SCALAR_I64));
  const Own own = put_buffers(t, indexed);
  OpenBlock body;
  block_enter(t, &body, true);
  const ImpExp *owner = imp_plus(t->out, imp_var(t->arena, open.tasks.begin), imp_var(t->arena, index)),
               *first = imp_var(t->arena, new_number(t, "first", imp_times(t->out, owner, size))),
               *left = i64_of(t, PRIM_Max, imp_minus(t->out, all, first), imp_i64(t->arena, 0));
  const ImpVar owned = new_number(t, "owned", i64_of(t, PRIM_Min, left, size));
  put_owned_parts(t, indexed, &own, (Range){first, imp_var(t->arena, owned)});
  block_leave(t, &body);
  put_loop(t, index, imp_var(t->arena, open.tasks.count), &body.out, (ImpVars){0});
  tasks_close(t, &open);
}
