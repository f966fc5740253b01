// merge_mutual_recursion: functions that call each other in tail position only become one function that calls itself.
//   in:  core          out: core; eliminate_tail_calls makes a loop of the merged function
//   rule: f x = .. g a .., g y = .. f b ..
//         -->  fg (which, s) = if which == 0 then .. fg (1, a) .. else .. fg (0, b) ..
//              f x = fg (0, x), g y = fg (1, y)
// Parameters share slots in their order, by type; a scalar slot that a function lacks holds zero. All functions must
// have equally many arrays of each kind, sizes in the same slots and results of the same types; else nothing changes.
//   test: opt/test/golden/merge_mutual_recursion
#include "opt/recursion/recursion.h"

typedef struct Member { const Function *function; Spine *spine; uint32_t *slots; /* by parameter */ } Member;
typedef struct Join {
  Context *context;
  Arena *arena;
  VarTable *vars;
  Bitset names;
  Seq(Member) members;
  VarSeq slots;              // the parameter of the first member that needs the slot
  Name name;
} Join;

// ---- can they be merged?

static bool calls_only_last(Join *join, Member *member) {
  SpineCount spine_count = {0};
  uint32_t calls = 0;
  member->spine = spine_of(join->arena, member->function->body, NULL, &join->names, &spine_count);
  for EACH_STM(at, join->arena, member->function->body) {
    const Exp *exp = at.stm->exp;
    calls += exp->tag == EXP_Call && bitset_has(&join->names, exp->as.Call.function.id);
  }
  return calls == spine_count.calls;
}

static bool same_kind(Type a, Type b) { return a.tag == b.tag && a.scalar == b.scalar && a.rank == b.rank; }

// The slot of the n-th parameter of a kind is the n-th slot of that kind.
static void assign_parameter_slots(Join *join, Member *member) {
  const Vars parameters = member->function->parameters;
  member->slots = NEW_ARRAY(join->arena, uint32_t, parameters.count + 1);
  Bitset taken = bitset_new(join->arena);
  for EACH_IN(i, parameters) {
    const Type type = var_type(join->vars, parameters.items[i]);
    uint32_t at = 0;
    while (at < join->slots.size &&
           (bitset_has(&taken, at) || !same_kind(var_type(join->vars, join->slots.items[at]), type)))
      at++;
    if (at == join->slots.size) seq_push(join->arena, &join->slots, parameters.items[i]);
    bitset_add(&taken, at);
    member->slots[i] = at;
  }
}

// The slot (from 0) or result (from `limit`) that is this size; UINT32_MAX: a constant or unknown.
static uint32_t place_of_size(const Member *member, Atom size, uint32_t limit) {
  for EACH_IN(i, member->function->parameters)
    if (atom_is_var(size, member->function->parameters.items[i])) return member->slots[i];
  for EACH_IN(i, member->function->results)
    if (atom_is_var(size, member->function->results.items[i])) return limit + i;
  return UINT32_MAX;
}

static bool same_size_slots(const Join *join, const Member *a, Type x, const Member *b, Type y) {
  for RANGE(d, x.rank) {
    const uint32_t place = place_of_size(a, x.shape[d], join->slots.size);
    if (place != place_of_size(b, y.shape[d], join->slots.size)) return false;
    if (place == UINT32_MAX && !(x.shape[d].tag == ATOM_Constant && atom_equal(x.shape[d], y.shape[d]))) return false;
  }
  return true;
}

static bool same_results(const Join *join, const Member *a, const Member *b) {
  if (a->function->results.count != b->function->results.count) return false;
  for EACH_IN(i, a->function->results) {
    const Type x = var_type(join->vars, a->function->results.items[i]),
               y = var_type(join->vars, b->function->results.items[i]);
    if (!same_kind(x, y) || !same_size_slots(join, a, x, b, y)) return false;
  }
  return true;
}

static const Var *parameter_in(const Member *member, uint32_t slot) {
  for EACH_IN(i, member->function->parameters)
    if (member->slots[i] == slot) return &member->function->parameters.items[i];
  return NULL;
}

// Every member must have every array, with its sizes in the same slots.
static bool same_arrays(const Join *join, const Member *a, const Member *b) {
  for EACH(slot, &join->slots) {
    if (var_type(join->vars, join->slots.items[slot]).tag != TYPE_Array) continue;
    const Var *x = parameter_in(a, slot), *y = parameter_in(b, slot);
    if (!x || !y || !same_size_slots(join, a, var_type(join->vars, *x), b, var_type(join->vars, *y))) return false;
  }
  return true;
}

static bool can_merge(Join *join) {
  const Member *first = &join->members.items[0];
  for EACH(i, &join->members)
      if (join->members.items[i].function->entry || join->members.items[i].function->results.count == 0 ||
          !calls_only_last(join, &join->members.items[i]))
        return false;
  for EACH(i, &join->members) assign_parameter_slots(join, &join->members.items[i]);
  for EACH(i, &join->members)
      if (!same_results(join, first, &join->members.items[i]) || !same_arrays(join, first, &join->members.items[i]))
        return false;
  return true;
}

// ---- merging

static uint32_t member_number(const Join *join, Name name) {
  uint32_t number = 0;
  while (!name_equal(join->members.items[number].function->name, name)) number++;
  return number;
}

static const Exp *joined_call(Join *join, uint32_t number, Atoms arguments) {
  const Member *member = &join->members.items[number];
  Atom *all = NEW_ARRAY(join->arena, Atom, join->slots.size + 1);
  all[0] = atom_i64(number);
  for EACH(slot, &join->slots)
    all[slot + 1] = atom_constant(scalar_zero(var_type(join->vars, join->slots.items[slot]).scalar));
  for EACH_IN(i, arguments) all[member->slots[i] + 1] = arguments.items[i];
  return call_of(join->arena, join->name, (Atoms){join->slots.size + 1, all});
}

static const Body *redirect_calls(Join *join, const Spine *spine, const Body *body) {
  if (spine->tag == SPINE_Leaf) return body;
  const Stm **stms = arena_copy(join->arena, body->stms, sizeof *stms * body->count), **last = &stms[body->count - 1];
  if (spine->tag == SPINE_Call) {
    const ExpCall *call = &(*last)->exp->as.Call;
    *last = stm_with_exp(join->arena, *last, joined_call(join, member_number(join, call->function), call->arguments));
  } else {
    Bodies arms = exp_bodies((*last)->exp);
    arms.items[0] = redirect_calls(join, spine->then_spine, arms.items[0]);
    arms.items[1] = redirect_calls(join, spine->else_spine, arms.items[1]);
    *last = stm_with_bodies(join->arena, *last, arms);
  }
  return body_new(join->arena, body->count, stms, body->result);
}

static Map slots_of(Join *join, const Member *member, Vars parameters) {
  Map replace = map_new(join->arena);
  for EACH_IN(i, member->function->parameters)
    map_put_atom(&replace, member->function->parameters.items[i], atom_var(parameters.items[member->slots[i] + 1]));
  return replace;
}

static const Body *member_body(Join *join, uint32_t number, Vars parameters) {
  const Member *member = &join->members.items[number];
  const Map replace = slots_of(join, member, parameters);
  return body_rename(join->context, join->vars, redirect_calls(join, member->spine, member->function->body), &replace);
}

static const Body *choose_member(Join *join, uint32_t first, Vars parameters) {
  const Member *member = &join->members.items[first];
  if (first + 1 == join->members.size) return member_body(join, first, parameters);
  Builder builder = builder_new(join->context, join->vars, member->function->span);
  const Atom condition = build_i64(&builder, PRIM_Eq, atom_var(parameters.items[0]), atom_i64(first));
  const Exp *branch = NEW_EXP(join->arena, If, condition, member_body(join, first, parameters),
                              choose_member(join, first + 1, parameters));
  Map replace = slots_of(join, member, parameters);
  return end_in(&builder, member->function->results, &replace, branch);
}

// The type of an array slot may come from another member. Its sizes are then replaced by the parameters in their slots.
static Vars joined_parameters(Join *join) {
  Var *items = NEW_ARRAY(join->arena, Var, join->slots.size + 1);
  const Span span = join->members.items[0].function->span;
  items[0] = scalar_var(join->context, join->vars, "which", SCALAR_I64, span);
  Map replace = map_new(join->arena);
  for EACH(slot, &join->slots) {
    const Var *own = parameter_in(&join->members.items[0], slot);
    const Var model = own ? *own : join->slots.items[slot];
    items[slot + 1] = var_like(join->context, join->vars, model, &replace);
  }
  return (Vars){join->slots.size + 1, items};
}

static const Function *joined_function(Join *join) {
  const Function *first = join->members.items[0].function;
  const Vars parameters = joined_parameters(join);
  Map replace = slots_of(join, &join->members.items[0], parameters);
  Function joined = {.name = join->name,
                     .parameters = parameters,
                     .results = vars_like(join->context, join->vars, first->results, &replace),
                     .span = first->span};
  joined.body = choose_member(join, 0, parameters);
  return COPY_OF(join->arena, &joined);
}

static const Function *wrapper(Join *join, uint32_t number) {
  const Function *old = join->members.items[number].function;
  return function_calling(join->context, join->vars, old,
                          joined_call(join, number, atoms_of_vars(join->arena, old->parameters)));
}

// ---- programs

static Name joined_name(Join *join, const Program *program) {
  Text text = name_text(join->context->names, join->members.items[0].function->name);
  text = text_format(join->arena, "%.*s_%.*s", TEXT_ARG(text),
                     TEXT_ARG(name_text(join->context->names, join->members.items[1].function->name)));
  return derived_name(join->context, program, text);
}

typedef struct Joining {
  Context *context;
  const Program *program;
  const Cycles *cycles;
  Map replaced;                  // Name id -> const Function *
  FunctionSeq joined;
} Joining;

static void join_group(Joining *joining, uint32_t first) {
  const Program *program = joining->program;
  Join join = {.context = joining->context,
               .arena = joining->context->arena,
               .vars = program->vars,
               .names = bitset_new(joining->context->arena)};
  for RANGE_FROM(i, first, program->function_count) {
    const Function *function = program->functions[i];
    if (!cycles_recursive(joining->cycles, function->name) ||
        !cycles_together(joining->cycles, program->functions[first]->name, function->name))
      continue;
    Member member = {.function = function};
    seq_push(join.arena, &join.members, member);
    bitset_add(&join.names, function->name.id);
    map_put_pointer(&joining->replaced, function->name.id, function);
  }
  if (join.members.size < 2 || !can_merge(&join)) return;
  join.name = joined_name(&join, program);
  seq_push(join.arena, &joining->joined, joined_function(&join));
  for EACH(i, &join.members)
    map_put_pointer(&joining->replaced, join.members.items[i].function->name.id, wrapper(&join, i));
}

const Program *merge_mutual_recursion(Context *context, const Program *program) {
  const Cycles cycles = cycles_of_program(context->arena, program);
  if (!cycles_any(&cycles)) return program;
  Joining joining = {.context = context, .program = program, .cycles = &cycles, .replaced = map_new(context->arena)};
  for RANGE(i, program->function_count)
    if (cycles_recursive(&cycles, program->functions[i]->name) &&
        !map_find(&joining.replaced, program->functions[i]->name.id))
      join_group(&joining, i);
  if (joining.joined.size == 0) return program;
  FunctionSeq functions = {0};
  for RANGE(i, program->function_count) {
    const Function *replaced = map_pointer(&joining.replaced, program->functions[i]->name.id);
    seq_push(context->arena, &functions, replaced ? replaced : program->functions[i]);
  }
  for EACH(i, &joining.joined) seq_push(context->arena, &functions, joining.joined.items[i]);
  return program_sorted(context, program_of_functions(context->arena, program, functions.size, functions.items));
}
