// carry_elements: what the iteration before wrote is taken from a scalar and not read back from the array.
//   in: core   out: core with the same meaning
//   rule: loop (q = a, ..) for j < w { .. if c { .. q[p(j - 1)] .. } .. q with [p(j)] = e }
//         -->  loop (q = a, .., last = a[p(-1)]) for j < w { .. if c { .. last .. } .. q with [p(j)] = e, .., e }
//         if the update is the only one of the array, is made in each iteration, and sets one element; p is made of j
//         and of what does not change in the loop. The same for p(j - 2). Where p(-1) is not known to be in the array,
//         that is tested; the first iteration does not read it if it is not.
//   It is scalar replacement across iterations [Callahan, Carr and Kennedy 1990]: a load would wait some cycles for the
//   store. C compilers do the same with a read that is in no branch, if they leave the order of the loops as it is; so
//   these reads stay, and an interchange makes vectors of them.
//   test: opt/test/golden/carry_elements, test/run/carried_elements.fut
#include "opt/checks/knowledge.h"
#include "opt/opt.h"

enum { DISTANCE_LIMIT = 2, DIMENSION_LIMIT = 8 };

// An array of a loop: the elements that its last iterations wrote, 1 .. distance, are in scalars.
typedef struct Carry {
  uint32_t number;                // the array is this parameter of the loop
  int64_t distance;
  Bitset inside;                  // numbers of the tests of put_first that are known to hold
  const struct Carry *next;       // another one of the same loop
} Carry;

typedef struct Carrier {
  Context *context;
  VarTable *vars;
  Sizes *sizes;
  Knowledge *knowledge;           // NULL: only whether there may be such a loop is asked, and noted in is_possible
  bool is_possible;
  Bitset unset;                   // arrays whose elements have no value yet
  Map found;                      // Var id of the first result of a loop -> const Carry *
} Carrier;

// An array that the loop updates at one element in each iteration.
typedef struct Written { const ExpLoop *loop; Var array; Atom value; uint32_t rank; const Poly **place; } Written;

// ---- the loop
static bool find_written(const Carrier *c, const ExpLoop *loop, uint32_t number, Written *written) {
  const Body *body = loop->body;
  const Var array = loop->parameters.items[number];
  const Stm *stm = loop->form.tag == CORE_LOOP_For ? body_binding(body, body->result.items[number], NULL) : NULL;
  if (!stm || stm->exp->tag != EXP_Update || stm->exp->as.Update.array.id != array.id) return false;
  const Slices slices = stm->exp->as.Update.slices;
  const Type type = var_type(c->vars, array);
  if (slices.count != type.rank || slices.count > DIMENSION_LIMIT) return false;
  const Poly **place = NEW_ARRAY(c->context->scratch, const Poly *, slices.count + 1);
  for EACH_IN(k, slices) {
    if (slices.items[k].tag != CORE_SLICE_Fix) return false;
    place[k] = sizes_poly(c->sizes, slices.items[k].start);
  }
  *written = (Written){loop, array, stm->exp->as.Update.value, type.rank, place};
  return true;
}

static const Poly *place_before(const Carrier *c, const Written *written, uint32_t dimension, int64_t distance) {
  Arena *arena = c->context->scratch;
  const uint32_t index = written->loop->form.index.id;
  const Poly *before = poly_plus(arena, poly_variable(arena, index), -distance);
  return poly_replace(arena, written->place[dimension], index, before);
}

// How many iterations ago the element was written; 0: it is not known to be one of these.
static int64_t distance_of(const Carrier *c, const Written *written, const Stm *stm) {
  if (stm->exp->tag != EXP_Index || stm->exp->as.Index.array.id != written->array.id) return 0;
  const Atoms indices = stm->exp->as.Index.indices;
  if (indices.count != written->rank) return 0;
  for (int64_t distance = 1; distance <= DISTANCE_LIMIT; distance++) {
    uint32_t same = 0;
    while (same < indices.count && poly_equal(sizes_poly(c->sizes, indices.items[same]),
                                              place_before(c, written, same, distance)))
      same++;
    if (same == indices.count) return distance;
  }
  return 0;
}

// Of the reads in branches, the greatest distance; 0: there are none.
static int64_t greatest_distance(const Carrier *c, const Written *written, const Body *body, bool in_branch) {
  int64_t greatest = 0;
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const Bodies inner = exp_bodies(stm->exp);
    if (in_branch) greatest = larger(greatest, distance_of(c, written, stm));
    for EACH_IN(k, inner)
      greatest = larger(greatest, greatest_distance(c, written, inner.items[k], in_branch || stm->exp->tag == EXP_If));
  }
  return greatest;
}

// Apart from the index, the place is made of what is known before the loop.
static bool has_known_place(const Carrier *c, const Written *written) {
  Bitset inner = bitset_new(c->context->scratch);
  body_bound_vars(written->loop->body, &inner);
  bitset_add_vars(&inner, written->loop->parameters);
  for RANGE(k, written->rank)
    if (written->place[k]->broken || poly_mentions_any(written->place[k], &inner)) return false;
  return true;
}

// ---- the elements of before the first iteration
static const Poly *first_place(const Carrier *c, const Written *written, uint32_t dimension, int64_t distance) {
  return poly_replace(c->context->scratch, written->place[dimension], written->loop->form.index.id,
                      poly_constant(c->context->scratch, -distance));
}

// The place is not before the array, and not behind it: two tests for each dimension.
static uint32_t number_of_test(const Written *written, uint32_t dimension, int64_t distance, bool behind) {
  return ((uint32_t)distance * written->rank + dimension) * 2 + behind;
}

static void note_inside(const Carrier *c, const Written *written, Carry *carry) {
  const Type type = var_type(c->vars, written->array);
  for (int64_t distance = 1; distance <= carry->distance; distance++)
    for RANGE(k, written->rank) {
      const Poly *place = first_place(c, written, k, distance),
                 *left = poly_sub(c->context->scratch, sizes_poly(c->sizes, type.shape[k]), place);
      if (knowledge_holds(c->knowledge, place))
        bitset_add(&carry->inside, number_of_test(written, k, distance, false));
      if (knowledge_holds(c->knowledge, poly_plus(c->context->scratch, left, -1)))
        bitset_add(&carry->inside, number_of_test(written, k, distance, true));
    }
}

static void put_test(Builder *builder, Atom *condition, Prim prim, Atom a, Atom b) {
  const Atom test = build_prim2(builder, prim, SCALAR_I64, a, b);
  *condition = condition->tag == ATOM_Var ? build_prim2(builder, PRIM_And, SCALAR_Bool, *condition, test) : test;
}
// In some dimension, the place is before the array in any case.
static bool starts_before(const Carrier *c, const Written *written, int64_t distance) {
  int64_t number;
  for RANGE(k, written->rank)
    if (poly_is_constant(first_place(c, written, k, distance), &number) && number < 0) return true;
  return false;
}

// The element at this place, or zero where that is not in the array.
static Atom put_first(const Carrier *c, const Written *written, const Carry *carry, Builder *builder, Var array,
                      int64_t distance) {
  Arena *arena = c->context->arena;
  const Type type = var_type(c->vars, written->array);
  const Atom zero = atom_constant(scalar_zero(type.scalar));
  Atom *indices = NEW_ARRAY(arena, Atom, written->rank + 1), condition = atom_constant(scalar_bool(true));
  if (bitset_has(&c->unset, array.id) || starts_before(c, written, distance)) return zero;
  for RANGE(k, written->rank) {
    indices[k] = build_poly(builder, first_place(c, written, k, distance));
    if (!bitset_has(&carry->inside, number_of_test(written, k, distance, false)))
      put_test(builder, &condition, PRIM_Le, atom_i64(0), indices[k]);
    if (!bitset_has(&carry->inside, number_of_test(written, k, distance, true)))
      put_test(builder, &condition, PRIM_Lt, indices[k], type.shape[k]);
  }
  if (condition.tag == ATOM_Constant) return build_index(builder, array, written->rank, indices);
  Builder inside = builder_new(c->context, c->vars, builder->span), outside = inside;
  const Atom element = build_index(&inside, array, written->rank, indices);
  return build_scalar(builder, "last", type.scalar,
                      NEW_EXP(arena, If, condition, builder_finish(&inside, 1, &element),
                              builder_finish(&outside, 1, &zero)));
}

// ---- what is found
static void find_carries(Carrier *c, const Stm *stm) {
  const ExpLoop *loop = &stm->exp->as.Loop;
  for EACH_IN(i, loop->parameters) {
    Written written;
    if (!var_is_array(c->vars, loop->parameters.items[i]) || loop->initial.items[i].tag != ATOM_Var ||
        !find_written(c, loop, i, &written))
      continue;
    const int64_t distance = greatest_distance(c, &written, loop->body, false);
    if (distance == 0 || !has_known_place(c, &written)) continue;
    c->is_possible = true;
    rule_place(c->context, stm->span, var_info(c->vars, stm->pattern.items[i])->name);
    if (!c->knowledge || !rule_allowed(c->context, "carry-elements")) continue;
    MapEntry *entry = map_add(&c->found, stm_result(stm).id);
    const Carry carry = {i, distance, bitset_new(c->context->scratch), entry->as.pointer};
    Carry *kept = COPY_OF(c->context->scratch, &carry);
    note_inside(c, &written, kept);
    entry->as.pointer = kept;
  }
}

static void find_carries_in(Carrier *c, const Body *body) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    if (stm->marks & MARK_Unset) bitset_add(&c->unset, stm_result(stm).id);
    if (stm->exp->tag == EXP_Loop) find_carries(c, stm);
    const Bodies inner = exp_bodies(stm->exp);
    for EACH_IN(k, inner) {
      const KnowledgeMark mark =
          c->knowledge ? knowledge_enter_body(c->knowledge, stm->exp, (int)k) : (KnowledgeMark){0};
      find_carries_in(c, inner.items[k]);
      if (c->knowledge) knowledge_leave(c->knowledge, mark);
    }
    if (c->knowledge) knowledge_statement(c->knowledge, stm);
  }
}

// ---- the new loop
typedef struct Rewriting { const Carrier *carrier; Written written; const Var *carried; } Rewriting;

static void take_carried(void *user, Builder *builder, const Stm *stm) {
  const Rewriting *r = user;
  const int64_t distance = distance_of(r->carrier, &r->written, stm);
  Arena *arena = r->carrier->context->arena;
  if (distance) stm = stm_with_exp(arena, stm, NEW_EXP(arena, Atom, atom_var(r->carried[distance - 1])));
  build_existing(builder, stm);
}

static const Stm *carrying(const Carrier *c, Builder *builder, const Stm *stm, const Carry *carry) {
  Arena *arena = c->context->arena;
  ExpLoop loop = stm->exp->as.Loop;
  const uint32_t count = loop.parameters.count, all = count + (uint32_t)carry->distance;
  Rewriting r = {.carrier = c};
  if (!find_written(c, &loop, carry->number, &r.written)) return stm;
  Var *parameters = NEW_ARRAY(arena, Var, all + 1), *pattern = NEW_ARRAY(arena, Var, all + 1);
  Atom *initial = NEW_ARRAY(arena, Atom, all + 1), *next = NEW_ARRAY(arena, Atom, all + 1);
  memcpy(parameters, loop.parameters.items, count * sizeof *parameters);
  memcpy(pattern, stm->pattern.items, count * sizeof *pattern);
  memcpy(initial, loop.initial.items, count * sizeof *initial);
  memcpy(next, loop.body->result.items, count * sizeof *next);
  for RANGE_FROM(i, count, all) {
    const Type type = type_scalar(var_type(c->vars, r.written.array).scalar);
    parameters[i] = var_named(c->context, c->vars, "last", type, stm->span);
    pattern[i] = var_copy(c->context, c->vars, parameters[i]);
    initial[i] = put_first(c, &r.written, carry, builder, initial[carry->number].as.var, 1 + (int64_t)(i - count));
    next[i] = i == count ? r.written.value : atom_var(parameters[i - 1]);
  }
  r.carried = parameters + count;
  const Body *body = body_rewrite(c->context, c->vars, loop.body, take_carried, &r);
  loop.body = body_with_result(arena, body, atoms_of(arena, all, next));
  loop.parameters = (Vars){all, parameters};
  loop.initial = (Atoms){all, initial};
  return stm_with_pattern(arena, stm_with_exp(arena, stm, exp_new(arena, (Exp){EXP_Loop, {.Loop = loop}})),
                          (Vars){all, pattern});
}

static void carry_in_stm(void *user, Builder *builder, const Stm *stm) {
  const Carrier *c = user;
  const Carry *carry = stm->pattern.count ? map_pointer(&c->found, stm_result(stm).id) : NULL;
  builder->span = stm->span;
  for (; carry; carry = carry->next) stm = carrying(c, builder, stm, carry);
  build_existing(builder, stm);
}

static const Function *carry_in_function(Context *context, const Program *program, const Function *function,
                                         void *user) {
  Carrier c = {.context = context, .vars = program->vars, .unset = bitset_new(context->scratch),
               .sizes = sizes_of_function(context, program->vars, function), .found = map_new(context->scratch)};
  (void)user;
  find_carries_in(&c, function->body);
  if (!c.is_possible) return function;
  c.knowledge = knowledge_new(context, program->vars, c.sizes);
  knowledge_function(c.knowledge, function);
  find_carries_in(&c, function->body);
  if (c.found.entries.size == 0) return function;
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, carry_in_stm, &c));
}

const Program *carry_elements(Context *context, const Program *program) {
  return program_map(context, program, carry_in_function, NULL);
}
