// overwrite_arrays: a loop that makes an array in order writes it over an old array that only this loop reads.
//   in: core   out: core with the same meaning
//   rule: y = loop (q = fill) for j < w { .. p[j+r] .. q with [j+b] = e }
//         -->  y = loop (q = p) for j < w { .. q[j+r] .. q with [j+b] = e }                     if r >= b
//         if p and q have one shape of one dimension, w + b elements, nothing else reads p, and the loop reads of q
//         only what it has written. Where r < b the old element is already overwritten: it is carried in a scalar, at
//         most CARRIED_LIMIT of them, in loops that carry something from iteration to iteration anyhow. The elements of
//         the fill that the loop does not write (those before b) are written before it.
//         y = build w (\j -> .. p[j+r] ..), all r >= 0, some r > 0, without loops, is such a loop, unless its
//         iterations may be parallel (--workers). So is a scan with some r that is not 0, as exclusive sums have; and a
//         build where some r is only known before the loop, if all r >= 0, or, from the last element to the first, if
//         all r <= 0 (overwrite_distances.c).
//         A loop from the last element to the first, n - 1 - j, likewise where r <= 0.
//   p is the state of an enclosing loop of which y becomes the next state, or an array that the same body makes. So a
//   time loop needs one array and not two.
//   test: opt/test/golden/overwrite_arrays, test/run/overwritten_arrays.fut
#include "opt/checks/knowledge.h"
#include "opt/opt.h"
#include "opt/overwrite/overwrite.h"

enum { CARRIED_LIMIT = 2 };

typedef struct Overwrite {
  Var old;                     // p
  uint32_t number;             // q is this parameter of the loop
  uint32_t carried;            // the old elements 1 .. carried before the written one are in scalars
  int64_t first;               // b
  Var fill;                    // its Replicate is not needed any more; not set: of a build
  Atom value;                  // of the elements before the first one
  bool has_value;              // false: they are not read
  bool falls;                  // of a build: from the last element to the first
  const struct Overwrite *next;   // another one of the same loop
} Overwrite;

typedef struct Overwriter {
  Context *context;
  VarTable *vars;
  Sizes *sizes;
  Knowledge *knowledge;        // NULL: only whether there may be such a loop is asked, and noted in is_possible
  bool is_possible;
  Map uses;                    // Var id -> how often it occurs in the function
  Map fills;                   // Var id -> its Replicate statement, const Stm *
  Map found;                   // Var id of the first result of a loop or build -> const Overwrite *
  Bitset taken, dropped;       // arrays that are overwritten; fills that are not needed any more
} Overwriter;

// A loop that makes an array: its parameter, the update of it, and the place that each iteration writes.
typedef struct Maker { const ExpLoop *loop; Var array; const Stm *update; const Poly *place; Map uses; } Maker;

static const Poly *poly_in(const Overwriter *o, Atom atom) { return sizes_poly(o->sizes, atom); }

// ---- the loop
// Directly in the body; the updated array is only the next state.
static const Stm *only_update(const Maker *maker, uint32_t number) {
  const Body *body = maker->loop->body;
  const Stm *stm = body_binding(body, body->result.items[number], NULL);
  if (!stm || stm->exp->tag != EXP_Update || stm->exp->as.Update.array.id != maker->array.id) return NULL;
  const Slices slices = stm->exp->as.Update.slices;
  const bool is_element = slices.count == 1 && slices.items[0].tag == CORE_SLICE_Fix;
  return is_element && map_value_or(&maker->uses, stm_result(stm).id, 0) == 1 ? stm : NULL;
}

static bool find_maker(const Overwriter *o, const ExpLoop *loop, uint32_t number, Maker *maker) {
  *maker = (Maker){.loop = loop, .array = loop->parameters.items[number]};
  const Type type = var_type(o->vars, maker->array);
  if (loop->form.tag != CORE_LOOP_For || type.tag != TYPE_Array || type.rank != 1) return false;
  maker->uses = body_use_counts(o->context->scratch, o->vars, loop->body);
  maker->update = only_update(maker, number);
  if (!maker->update) return false;
  maker->place = poly_in(o, maker->update->exp->as.Update.slices.items[0].start);
  return true;
}

// The reads of an array in the loop: how often, and how far from the written place, at least and at most.
typedef struct Reads { uint64_t count; int64_t least, most; } Reads;
static bool find_reads(const Overwriter *o, const Maker *maker, Var array, Reads *reads) {
  Arena *arena = o->context->scratch;
  *reads = (Reads){0, INT64_MAX, INT64_MIN};
  for EACH_STM(at, arena, maker->loop->body) {
    int64_t distance;
    if (at.stm->exp->tag != EXP_Index || at.stm->exp->as.Index.array.id != array.id) continue;
    const Poly *read = poly_in(o, at.stm->exp->as.Index.indices.items[0]);
    if (!poly_is_constant(poly_sub(arena, read, maker->place), &distance)) return false;
    reads->count++;
    if (distance < reads->least) reads->least = distance;
    if (distance > reads->most) reads->most = distance;
  }
  return true;
}

// Each iteration writes the element after that of the iteration before it, and the last one the last element.
static bool writes_in_order(const Overwriter *o, const Maker *maker, int64_t *first) {
  Arena *arena = o->context->scratch;
  const Type type = var_type(o->vars, maker->array);
  const Poly *index = poly_variable(arena, maker->loop->form.index.id);
  const Poly *end = poly_sub(arena, poly_in(o, type.shape[0]), poly_in(o, maker->loop->form.bound));
  return poly_is_constant(poly_sub(arena, maker->place, index), first) && poly_is_number(end, *first) && *first >= 0;
}

// The same from the last element to the first one.
static bool writes_from_end(const Overwriter *o, const Maker *maker) {
  Arena *arena = o->context->scratch;
  const Poly *size = poly_in(o, var_type(o->vars, maker->array).shape[0]);
  const Poly *falling = poly_sub(arena, poly_plus(arena, size, -1), poly_variable(arena, maker->loop->form.index.id));
  return poly_equal(maker->place, falling) && poly_equal(poly_in(o, maker->loop->form.bound), size);
}

static bool carries_scalars(const Overwriter *o, const ExpLoop *loop) {
  for EACH_IN(i, loop->parameters)
    if (!var_is_array(o->vars, loop->parameters.items[i])) return true;
  return false;
}

// ---- the old array

static bool same_array_type(const Overwriter *o, Var a, Var b) {
  return var_type(o->vars, a).rank == 1 && overwrite_has_type(o->vars, o->sizes, a, b);
}

// May the loop write over this array? Sets the distance and the fill.
static bool may_overwrite(const Overwriter *o, const Maker *maker, Overwrite *overwrite) {
  Reads of_old, of_new;
  const bool from_end = writes_from_end(o, maker);
  if (!same_array_type(o, overwrite->old, maker->array) ||
      !(from_end || writes_in_order(o, maker, &overwrite->first)))
    return false;
  if (!find_reads(o, maker, overwrite->old, &of_old) || !find_reads(o, maker, maker->array, &of_new)) return false;
  if (of_old.count != map_value_or(&o->uses, overwrite->old.id, 0) ||
      of_new.count + 1 != map_value_or(&maker->uses, maker->array.id, 0))
    return false;
  if (from_end) return of_old.most <= 0 && (!of_new.count || of_new.least > 0);
  if (of_new.count && of_new.most >= 0) return false;
  overwrite->carried = of_old.least < 0 ? (uint32_t)-of_old.least : 0;
  if (of_old.least < -CARRIED_LIMIT) return false;
  if (overwrite->carried && !of_new.count && !carries_scalars(o, maker->loop)) return false;
  const bool needs_first = overwrite->first > 0 && (overwrite->has_value || overwrite->carried);
  return !needs_first ||
         (overwrite->first <= CARRIED_LIMIT &&
          (!o->knowledge || knowledge_at_most(o->knowledge, atom_i64(0), maker->loop->form.bound)));
}

// The old arrays are among those that elements of the loop are read from. `fill`: of the parameter, or NULL.
static bool find_old(const Overwriter *o, const Surroundings *around, const Maker *maker, const Stm *fill, Var made,
                     Overwrite *overwrite) {
  const bool has_values = fill && !(fill->marks & MARK_Unset);
  if (fill) overwrite->fill = stm_result(fill);
  if (has_values) overwrite->value = fill->exp->as.Replicate.value;
  overwrite->has_value = has_values;
  for EACH_STM(at, o->context->scratch, maker->loop->body) {
    if (at.stm->exp->tag != EXP_Index) continue;
    overwrite->old = at.stm->exp->as.Index.array;
    if (overwrite->old.id != maker->array.id && !bitset_has(&o->taken, overwrite->old.id) &&
        overwrite_in_reach(around, overwrite->old, made) && may_overwrite(o, maker, overwrite))
      return true;
  }
  return false;
}

static void settle_overwrite(Overwriter *o, const Stm *stm, const Overwrite *overwrite) {
  o->is_possible = true;
  if (!o->knowledge) return;
  Overwrite *kept = COPY_OF(o->context->arena, overwrite);
  rule_place(o->context, stm->span, var_info(o->vars, stm->pattern.items[overwrite->number])->name);
  if (!rule_allowed(o->context, "overwrite-arrays")) return;
  MapEntry *entry = map_add(&o->found, stm_result(stm).id);
  kept->next = entry->as.pointer;
  entry->as.pointer = kept;
  bitset_add(&o->taken, kept->old.id);
  if (kept->fill.id) bitset_add(&o->dropped, kept->fill.id);
}

static void find_in_maker(Overwriter *o, const Surroundings *around, const Stm *stm) {
  const ExpLoop *loop = &stm->exp->as.Loop;
  for EACH_IN(i, loop->parameters) {
    const Atom initial = loop->initial.items[i];
    const Stm *fill = initial.tag == ATOM_Var ? map_pointer(&o->fills, initial.as.var.id) : NULL;
    Overwrite overwrite = {.number = i};
    Maker maker;
    if (fill && map_value_or(&o->uses, initial.as.var.id, 0) == 1 && find_maker(o, loop, i, &maker) &&
        find_old(o, around, &maker, fill, stm->pattern.items[i], &overwrite))
      settle_overwrite(o, stm, &overwrite);
  }
}

// ---- builds and scans

static bool may_be_ordered(const Overwriter *o, const Surroundings *around, const Stm *stm, const Body *body) {
  return !(stm->marks & MARK_Effects) && stm->pattern.count == 1 && var_type(o->vars, stm_result(stm)).rank == 1 &&
         overwrite_is_straight(body) && !(o->context->options->workers && !around->in_function);
}

// The loop over `index` that sets elements of an array that is not set, at `at`, to what `builder` has made. `sum`: the
// scalar that a scan carries, from `neutral` on; NULL: none.
static const Stm *ordered_loop(const Overwriter *o, Builder *builder, const Stm *stm, Var array, CoreLoopForm form,
                               Atom at, Atom value, const Var *sum, Atom neutral) {
  Arena *arena = o->context->arena;
  const Slice own = {.tag = CORE_SLICE_Fix, .start = at};
  const Exp *update = NEW_EXP(arena, Update, array, {1, COPY_OF(arena, &own)}, value);
  const Atom next[] = {atom_var(build_exp(builder, "next", var_type(o->vars, array), update)), value};
  const Var parameters[] = {array, sum ? *sum : array},
            pattern[] = {stm_result(stm), sum ? var_copy(o->context, o->vars, *sum) : array};
  const Atom initial[] = {atom_var(array), neutral};
  const uint32_t count = sum ? 2 : 1;
  const Exp *loop = NEW_EXP(arena, Loop, vars_of(arena, count, parameters), atoms_of(arena, count, initial), form,
                            builder_finish(builder, count, next));
  return stm_with_pattern(arena, stm_with_exp(arena, stm, loop), vars_of(arena, count, pattern));
}
static const Stm *ordered_build(const Overwriter *o, const Stm *stm, bool falls) {
  const ExpBuild *build = &stm->exp->as.Build;
  const Var array = var_copy(o->context, o->vars, stm_result(stm)), index = build->function.parameters.items[0];
  CoreLoopForm form = {CORE_LOOP_For, index, build->widths.items[0], 0};
  Builder builder = builder_new(o->context, o->vars, stm->span);
  if (falls) {
    form.index = var_copy(o->context, o->vars, index);
    const Atom last = build_exact(&builder, PRIM_Sub, form.bound, atom_i64(1));
    const Atom own = build_exact(&builder, PRIM_Sub, last, atom_var(form.index));
    build_name(&builder, index, own);
  }
  build_statements(&builder, build->function.body);
  const Atom value = build->function.body->result.items[0];
  return ordered_loop(o, &builder, stm, array, form, atom_var(index), value, NULL, atom_i64(0));
}
static const Stm *ordered_scan(const Overwriter *o, const Stm *stm) {
  const ExpScan *scan = &stm->exp->as.Scan;
  const Var array = var_copy(o->context, o->vars, stm_result(stm)), index = scan->function.parameters.items[0],
            sum = var_named(o->context, o->vars, "sum", type_scalar(var_type(o->vars, array).scalar), stm->span);
  const CoreLoopForm form = {CORE_LOOP_For, index, scan->width, 0};
  Atom before = atom_var(sum);
  Builder builder = builder_new(o->context, o->vars, stm->span);
  build_statements(&builder, scan->function.body);
  const Atom next =
      build_combined(&builder, &scan->operator, (Atoms){1, &before}, scan->function.body->result).items[0];
  return ordered_loop(o, &builder, stm, array, form, atom_var(index), next, &sum, scan->neutral.items[0]);
}

// Some distance is not constant; the build runs upwards or downwards.
static bool find_direction(const Overwriter *o, const Surroundings *around, const Stm *stm, Overwrite *overwrite) {
  const ExpBuild *build = &stm->exp->as.Build;
  for EACH_STM(at, o->context->scratch, build->function.body) {
    if (at.stm->exp->tag != EXP_Index) continue;
    const Var old = at.stm->exp->as.Index.array;
    if (bitset_has(&o->taken, old.id) || !overwrite_in_reach(around, old, stm_result(stm)) ||
        !same_array_type(o, old, stm_result(stm)))
      continue;
    const OverwriteOrder order = overwrite_order(o->context, o->vars, o->sizes, o->knowledge, build, old,
                                                 map_value_or(&o->uses, old.id, 0));
    if (order == OVERWRITE_None) continue;
    *overwrite = (Overwrite){.old = old, .falls = order == OVERWRITE_Falls};
    return true;
  }
  return false;
}

static void find_in_build(Overwriter *o, const Surroundings *around, const Stm *stm) {
  Overwrite overwrite = {0};
  Maker maker;
  Reads reads;
  const ExpBuild *build = &stm->exp->as.Build;
  if (build->widths.count != 1 || !may_be_ordered(o, around, stm, build->function.body)) return;
  const Stm *loop = ordered_build(o, stm, false);
  if ((find_maker(o, &loop->exp->as.Loop, 0, &maker) &&
       find_old(o, around, &maker, NULL, stm_result(stm), &overwrite) &&
       find_reads(o, &maker, overwrite.old, &reads) && reads.least >= 0 && reads.most > 0) ||
      find_direction(o, around, stm, &overwrite))
    settle_overwrite(o, stm, &overwrite);
}
static void find_in_scan(Overwriter *o, const Surroundings *around, const Stm *stm) {
  Overwrite overwrite = {0};
  Maker maker;
  Reads reads;
  const ExpScan *scan = &stm->exp->as.Scan;
  if (!may_be_ordered(o, around, stm, scan->function.body) || !overwrite_is_straight(scan->operator.body)) return;
  const Stm *loop = ordered_scan(o, stm);
  if (find_maker(o, &loop->exp->as.Loop, 0, &maker) &&
      find_old(o, around, &maker, NULL, stm_result(stm), &overwrite) &&
      find_reads(o, &maker, overwrite.old, &reads) && (reads.least < 0 || reads.most > 0))
    settle_overwrite(o, stm, &overwrite);
}

static void find_in_stm(void *user, const Surroundings *around, const Stm *stm) {
  Overwriter *o = user;
  if (stm->exp->tag == EXP_Replicate) map_put_pointer(&o->fills, stm_result(stm).id, stm);
  if (stm->exp->tag == EXP_Loop) find_in_maker(o, around, stm);
  if (stm->exp->tag == EXP_Build) find_in_build(o, around, stm);
  if (stm->exp->tag == EXP_Scan) find_in_scan(o, around, stm);
}

// ---- the new loop

typedef struct Rewriting {
  const Overwriter *o;
  const Overwrite *overwrite;
  Maker maker;
  const Var *carried;
} Rewriting;

static void overwrite_inside(void *user, Builder *builder, const Stm *stm) {
  const Rewriting *r = user;
  Arena *arena = r->o->context->arena;
  int64_t distance = 0;
  if (stm->pattern.count && stm_result(stm).id == stm_result(r->maker.update).id) return;   // comes last
  if (stm->exp->tag == EXP_Index && stm->exp->as.Index.array.id == r->overwrite->old.id) {
    const Atoms indices = stm->exp->as.Index.indices;
    (void)poly_is_constant(poly_sub(arena, poly_in(r->o, indices.items[0]), r->maker.place), &distance);
    const Exp *read = distance < 0 && r->overwrite->carried ? NEW_EXP(arena, Atom, atom_var(r->carried[-distance - 1]))
                                   : NEW_EXP(arena, Index, r->maker.array, indices);
    stm = stm_with_exp(arena, stm, read);
  }
  build_existing(builder, stm);
}

// The values that the scalars have in the first iteration, and the array with the elements before the first one.
static Var start_overwriting(const Rewriting *r, Builder *builder, Atom *carried) {
  const Overwrite *overwrite = r->overwrite;
  const Type type = var_type(r->o->vars, overwrite->old);
  Var array = overwrite->old;
  for RANGE(k, overwrite->carried) {
    const Atom at = atom_i64(overwrite->first - 1 - k);
    carried[k] = overwrite->first > k ? build_index(builder, array, 1, &at)
                                      : atom_constant(scalar_zero(type.scalar));
  }
  for I64_RANGE(k, overwrite->has_value ? overwrite->first : 0) {
    const Slice at = {.tag = CORE_SLICE_Fix, .start = atom_i64(k)};
    array = build_exp(builder, "start", type,
                      NEW_EXP(r->o->context->arena, Update, array, {1, COPY_OF(r->o->context->arena, &at)},
                              overwrite->value));
  }
  return array;
}

static const Body *overwriting_body(Rewriting *r, const Atoms results) {
  const uint32_t count = results.count, carried = r->overwrite->carried;
  const ExpUpdate *update = &r->maker.update->exp->as.Update;
  Context *context = r->o->context;
  Atom *next = NEW_ARRAY(context->arena, Atom, count + carried + 1);
  memcpy(next, results.items, count * sizeof *next);
  Builder builder = builder_new(context, r->o->vars, r->maker.update->span);
  build_statements(&builder, body_rewrite(context, r->o->vars, r->maker.loop->body, overwrite_inside, r));
  builder.certificates = r->maker.update->certificates;
  for RANGE(k, carried)
    next[count + k] = k ? atom_var(r->carried[k - 1])
                        : build_index(&builder, r->maker.array, 1, &update->slices.items[0].start);
  builder.certificates = (Vars){0};
  build_existing(&builder, r->maker.update);
  return builder_finish(&builder, count + carried, next);
}

static const Stm *overwriting(const Overwriter *o, Builder *builder, const Stm *stm, const Overwrite *overwrite) {
  Arena *arena = o->context->arena;
  ExpLoop loop = stm->exp->as.Loop;
  const uint32_t count = loop.parameters.count, all = count + overwrite->carried;
  const ScalarType scalar = var_type(o->vars, overwrite->old).scalar;
  Rewriting r = {.o = o, .overwrite = overwrite};
  Var *parameters = NEW_ARRAY(arena, Var, all + 1), *pattern = NEW_ARRAY(arena, Var, all + 1);
  Atom *initial = NEW_ARRAY(arena, Atom, all + 1);
  (void)find_maker(o, &loop, overwrite->number, &r.maker);
  memcpy(parameters, loop.parameters.items, count * sizeof *parameters);
  memcpy(pattern, stm->pattern.items, count * sizeof *pattern);
  memcpy(initial, loop.initial.items, count * sizeof *initial);
  for RANGE_FROM(i, count, all) {
    parameters[i] = var_named(o->context, o->vars, "old", type_scalar(scalar), stm->span);
    pattern[i] = var_copy(o->context, o->vars, parameters[i]);
  }
  r.carried = parameters + count;
  initial[overwrite->number] = atom_var(start_overwriting(&r, builder, initial + count));
  loop.body = overwriting_body(&r, loop.body->result);
  loop.parameters = (Vars){all, parameters};
  loop.initial = (Atoms){all, initial};
  return stm_with_pattern(arena, stm_with_exp(arena, stm, exp_new(arena, (Exp){EXP_Loop, {.Loop = loop}})),
                          (Vars){all, pattern});
}

static void overwrite_stm(void *user, Builder *builder, const Stm *stm) {
  const Overwriter *o = user;
  if (stm->pattern.count == 0) { build_existing(builder, stm); return; }
  if (bitset_has(&o->dropped, stm_result(stm).id)) return;
  const Overwrite *overwrite = map_pointer(&o->found, stm_result(stm).id);
  if (overwrite && stm->exp->tag == EXP_Build) stm = ordered_build(o, stm, overwrite->falls);
  if (overwrite && stm->exp->tag == EXP_Scan) stm = ordered_scan(o, stm);
  builder->span = stm->span;
  for (; overwrite; overwrite = overwrite->next) stm = overwriting(o, builder, stm, overwrite);
  build_existing(builder, stm);
}

static const Function *overwrite_in_function(Context *context, const Program *program, const Function *function,
                                             void *user) {
  Overwriter o = {.context = context, .vars = program->vars,
                  .sizes = sizes_of_function(context, program->vars, function),
                  .uses = body_use_counts(context->scratch, program->vars, function->body),
                  .fills = map_new(context->scratch), .found = map_new(context->scratch),
                  .dropped = bitset_new(context->scratch), .taken = bitset_new(context->scratch)};
  (void)user;
  overwrite_visit(context, o.knowledge, function->body, find_in_stm, &o);
  if (!o.is_possible) return function;
  o.knowledge = knowledge_new(context, program->vars, o.sizes);
  knowledge_function(o.knowledge, function);
  overwrite_visit(context, o.knowledge, function->body, find_in_stm, &o);
  if (o.found.entries.size == 0) return function;
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, overwrite_stm, &o));
}

const Program *overwrite_arrays(Context *context, const Program *program) {
  return program_map(context, program, overwrite_in_function, NULL);
}
