// merge_traversals: merges two traversals of the same cells, the second one of the result of the first: the second
// starts where the first has ended.
//   rule: r = f (l, a); s = f (r, b)   -->   r, v, h = f' (l, a, -1, l); s = f_with_destination (v, b, h, r)
// f' is f with destinations that also returns where it ended: the value v that it left in field h (-1: there is no such
// field, and v is r). The second traversal would reach h by the same steps if the same values decide its path:
// arguments that both calls have in common, and fields of the cells on the path other than the links that it follows.
// No traversal writes these fields. Thus `snoc (snoc l x) y` traverses l once, and `append (append l m) n` does not
// traverse l twice.
#include "opt/recursion/modulo_cons/tail_modulo_cons.h"

// ---- functions that only traverse
typedef struct Finder { const Analysis *analysis; Traversal *traversal; Bitset links, seen; bool possible; } Finder;

static void see_argument(Finder *finder, uint32_t parameter, Atom argument) {
  const Analysis *analysis = finder->analysis;
  const Var own = analysis->function->parameters.items[parameter];
  if (parameter != finder->traversal->parameter && !atom_is_var(argument, own)) finder->possible = false;
}

// At a site of a traversal nothing is written, and only the current cell changes.
static void see_step(Analysis *analysis, const Body *body, const Site *site, void *user) {
  (void)body;
  Finder *finder = user;
  int64_t link = 0;
  const uint32_t result = finder->traversal->result;
  const Atoms arguments = site->call->exp->as.Call.arguments;
  if (site->updates.size || !site->moved[result]) {
    finder->possible = false;
    return;
  }
  for EACH_IN(i, arguments) see_argument(finder, i, arguments.items[i]);
  const bool is_field = field_of(&analysis->definitions, site->positions[result],
                                 analysis->function->parameters.items[finder->traversal->parameter], &link);
  if (!is_field || link < 0 || link > UINT16_MAX) finder->possible = false;
  else bitset_add(&finder->links, (uint32_t)link);
}

static void decide_by(Finder *finder, Atom atom);
static void decide_by_statement(Finder *finder, const Stm *stm) {
  const Analysis *analysis = finder->analysis;
  const Vars parameters = analysis->function->parameters;
  int64_t field;
  if (stm->certificates.count) finder->possible = false;
  else if (stm->exp->tag == EXP_Convert) decide_by(finder, stm->exp->as.Convert.value);
  else if (stm->exp->tag == EXP_Atom) decide_by(finder, stm->exp->as.Atom.value);
  else if (stm->exp->tag == EXP_Prim)
    for EACH_IN(i, stm->exp->as.Prim.arguments)
      decide_by(finder, stm->exp->as.Prim.arguments.items[i]);
  else if (stm->exp->tag != EXP_Index || stm->exp->as.Index.indices.count != 1 ||
           stm->exp->as.Index.array.id != parameters.items[analysis->carried[analysis->result]].id ||
           !field_of(&analysis->definitions, stm->exp->as.Index.indices.items[0],
                     parameters.items[finder->traversal->parameter], &field) ||
           field < 0 || field > UINT16_MAX || bitset_has(&finder->links, (uint32_t)field))
    finder->possible = false;
}

static void decide_by(Finder *finder, Atom atom) {
  if (atom.tag != ATOM_Var || bitset_has(&finder->seen, atom.as.var.id)) return;
  bitset_add(&finder->seen, atom.as.var.id);
  const uint32_t parameter = number_in(finder->analysis->function->parameters, atom);
  const Stm *stm = map_pointer(&finder->analysis->definitions, atom.as.var.id);
  if (parameter != UINT32_MAX) finder->traversal->decides[parameter] = parameter != finder->traversal->parameter;
  else if (stm) decide_by_statement(finder, stm);
  else finder->possible = false;
}

static void see_conditions(Finder *finder, const Body *body) {
  if (!is_branch(finder->analysis, body)) return;
  const ExpIf *arms = &body->stms[body->count - 1]->exp->as.If;
  decide_by(finder, arms->condition);
  see_conditions(finder, arms->then_body);
  see_conditions(finder, arms->else_body);
}

bool find_traversal(Analysis *analysis, const Body *body, Traversal *traversal) {
  const Function *function = analysis->function;
  uint32_t result = UINT32_MAX, destinations = 0;
  for EACH_IN(i, function->results)
    if (analysis->destinations[i]) result = i, destinations++;
  if (destinations != 1 || analysis->preserved[result] >= function->parameters.count) return false;
  *traversal = (Traversal){.parameter = analysis->preserved[result],
                 .result = result,
                 .decides = NEW_ARRAY(analysis->arena, bool, function->parameters.count)};
  Finder finder = {analysis, traversal, bitset_new(analysis->arena), bitset_new(analysis->arena), true};
  each_site(analysis, body, see_step, &finder);
  if (finder.possible) see_conditions(&finder, body);
  return finder.possible;
}

// ---- calls of traversals, one on the result of another
typedef struct Merger { Context *context; VarTable *vars; const Map *traversals; /* by name */ } Merger;
// The traversal that a statement calls. before: the position of the call of the traversal that it continues, or
// UINT32_MAX.
typedef struct Joint { const Traversal *traversal; uint32_t before; bool ends; Var value, destination; } Joint;

static Traversal *traversal_called(const Merger *merger, const Stm *stm) {
  if (stm->exp->tag != EXP_Call || stm->marks) return NULL;
  return map_pointer(merger->traversals, stm->exp->as.Call.function.id);
}

static bool same_way(const Traversal *traversal, Atoms a, Atoms b) {
  for EACH_IN(i, a)
    if (traversal->decides[i] && !atom_equal(a.items[i], b.items[i])) return false;
  return true;
}

static void add_numbers(const Merger *merger, Bitset *numbers, const Stm *stm) {
  for EACH_IN(i, stm->pattern)
    if (var_type(merger->vars, stm->pattern.items[i]).tag == TYPE_Scalar)
      bitset_add(numbers, stm->pattern.items[i].id);
}

// Code that consumes the result of a traversal binds a new name for the new version. Updates of cells do not: hence
// between the two calls there must be no update of a cell that can be reached from the list.
static bool is_changed(const Merger *merger, const Body *body, uint32_t from, uint32_t to, Var list) {
  Arena *arena = arena_new();
  Bitset reached = bitset_new(arena);
  bool changed = false;
  bitset_add(&reached, list.id);
  for (uint32_t i = from + 1; i < to && !changed; i++) {
    const Stm *stm = body->stms[i];
    if (stm->exp->tag == EXP_Update) {
      const Atom position = stm->exp->as.Update.slices.items[0].start;
      changed = position.tag == ATOM_Var && bitset_has(&reached, position.as.var.id);
    } else if (stm_depends_on(merger->vars, stm, &reached)) {
      add_numbers(merger, &reached, stm);
    }
  }
  arena_free(arena);
  return changed;
}

static bool find_joints(const Merger *merger, const Body *body, Joint *joints) {
  Map given = map_new(merger->context->arena);   // variable id of a result -> the number of its statement
  bool found = false;
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    Traversal *traversal = traversal_called(merger, stm);
    joints[i] = (Joint){.traversal = traversal, .before = UINT32_MAX};
    if (!traversal) continue;
    const Atoms arguments = stm->exp->as.Call.arguments;
    const Atom start = arguments.items[traversal->parameter];
    const uint32_t before =
        start.tag == ATOM_Var ? (uint32_t)map_value_or(&given, start.as.var.id, UINT32_MAX) : UINT32_MAX;
    map_put(&given, stm->pattern.items[traversal->result].id, i);
    if (before == UINT32_MAX || joints[before].traversal != traversal ||
        !same_way(traversal, body->stms[before]->exp->as.Call.arguments, arguments) ||
        is_changed(merger, body, before, i, start.as.var))
      continue;
    joints[i].before = before;
    joints[before].ends = traversal->wanted = found = true;
  }
  return found;
}

static const Stm *call_merged(const Merger *merger, const Stm *stm, Joint *joints, uint32_t at) {
  Arena *arena = merger->context->arena;
  Joint *joint = &joints[at];
  const Joint *before = joint->before == UINT32_MAX ? NULL : &joints[joint->before];
  const Atoms old = stm->exp->as.Call.arguments;
  const Atom start = old.items[joint->traversal->parameter];
  AtomSeq arguments = {0};
  VarSeq pattern = {0};
  for EACH_IN(i, old)
    seq_push(arena, &arguments, before && i == joint->traversal->parameter ? atom_var(before->value) : old.items[i]);
  seq_push(arena, &arguments, before ? atom_var(before->destination) : atom_i64(-1));
  seq_push(arena, &arguments, start);
  for EACH_IN(i, stm->pattern) seq_push(arena, &pattern, stm->pattern.items[i]);
  if (joint->ends) {
    joint->value = scalar_var(merger->context, merger->vars, "end", SCALAR_I64, stm->span);
    joint->destination = scalar_var(merger->context, merger->vars, "hole", SCALAR_I64, stm->span);
    seq_push(arena, &pattern, joint->value);
    seq_push(arena, &pattern, joint->destination);
  }
  const Exp *call = call_of(arena, joint->ends ? joint->traversal->to_end : joint->traversal->with_destination,
                            (Atoms){arguments.size, arguments.items});
  return stm_with_pattern(arena, stm_with_exp(arena, stm, call), (Vars){pattern.size, pattern.items});
}

static const Body *merge_in_body(void *user, const Body *body) {
  const Merger *merger = user;
  Arena *arena = merger->context->arena;
  const Mapper mapper = {user, arena, NULL, NULL, merge_in_body};
  Joint *joints = NEW_ARRAY(arena, Joint, body->count + 1);
  if (!find_joints(merger, body, joints)) return body_map_stms(arena, body, &mapper);
  const Stm **stms = NEW_ARRAY(arena, const Stm *, body->count);
  for RANGE(i, body->count)
    stms[i] = joints[i].ends || joints[i].before != UINT32_MAX ? call_merged(merger, body->stms[i], joints, i)
                                                               : stm_map(body->stms[i], &mapper);
  return body_new(arena, body->count, stms, body->result);
}

const Program *merge_traversals(Context *context, const Program *program, const Map *traversals) {
  Merger merger = {context, program->vars, traversals};
  return program_map_bodies(context->arena, program, merge_in_body, &merger);
}
