// overwritten: arrays from which a loop starts, and whose elements it overwrites before it reads them.
//   a = ..; b = loop (x = a) for i < n { ... x with [i + c] = e ... }
//   Every iteration writes all of x[i + c] on every path, and all reads of x are at indices less than i + c, or at
//   i + c after the write. n + c is the size of the dimension, with a constant c. A loop over the next dimension may
//   write x[i + c], under the same condition for that dimension, without a constant. Then the loop reads only the first
//   c rows of a (or all, if there are fewer), and only these are in b.
#include "opt/copies/overwritten.h"
#include "opt/checks/knowledge.h"
#include "opt/opt.h"

enum { RANK_LIMIT = 8 };

// The loops that write `array`: their indices, outermost first. The outermost one writes at its index plus `first`,
// which is at most `most`.
typedef struct Writer {
  const VarTable *vars;
  Knowledge *knowledge;
  Arena *arena;
  Atom indices[RANK_LIMIT];
  uint32_t depth;
  int64_t first, most;
  bool failed;
} Writer;
// The current version of the array, and whether its elements at the writer's indices have been written.
typedef struct Chain { Var array; bool written; } Chain;

// ---- mentions
typedef struct Mention { Var var; bool found; } Mention;
static void find_mention(void *user, Atom atom) {
  Mention *mention = user;
  mention->found |= atom.tag == ATOM_Var && atom.as.var.id == mention->var.id;
}
static void find_mention_in(void *user, const Body *body) {
  Mention *mention = user;
  const Visitor visitor = {.user = user, .atom = find_mention, .body = find_mention_in};
  for COUNTING(i, i < body->count && !mention->found) exp_visit(body->stms[i]->exp, &visitor);
  for EACH_IN(i, body->result) find_mention(user, body->result.items[i]);
}
static bool mentions_array(const Exp *exp, Var var, bool inside) {
  Mention mention = {var, false};
  const Visitor visitor = {.user = &mention, .atom = find_mention, .body = inside ? find_mention_in : NULL};
  exp_visit(exp, &visitor);
  return mention.found;
}
// The position of `array` among `atoms`; their count when it occurs never, or twice.
static uint32_t position_of(Atoms atoms, Var array) {
  uint32_t position = atoms.count;
  for EACH_IN(i, atoms) {
    if (!atom_is_var(atoms.items[i], array)) continue;
    if (position < atoms.count) return atoms.count;
    position = i;
  }
  return position;
}

// ---- the place that is written
static bool is_from_first(const Writer *writer, uint32_t dimension) { return dimension == 0 && writer->first > 0; }
static const Poly *place_after_first(const Writer *writer) {
  return poly_plus(writer->arena, poly_variable(writer->arena, writer->indices[0].as.var.id), writer->first);
}
static bool is_before_place(Writer *writer, Atom index, uint32_t dimension) {
  if (!is_from_first(writer, dimension)) return knowledge_less(writer->knowledge, index, writer->indices[dimension]);
  const Poly *distance = poly_sub(writer->arena, place_after_first(writer), knowledge_value(writer->knowledge, index));
  return knowledge_holds(writer->knowledge, poly_plus(writer->arena, distance, -1));
}
static bool is_at_place(Writer *writer, Atom index, uint32_t dimension) {
  if (is_from_first(writer, dimension))
    return poly_equal(sizes_poly(knowledge_sizes(writer->knowledge), index), place_after_first(writer));
  return knowledge_equal(writer->knowledge, index, writer->indices[dimension]) == ANSWER_Yes;
}
// Does a loop of so many iterations write all of the dimension, but its first elements?
static bool finds_first(Writer *writer, Atom size, Atom bound) {
  if (knowledge_same_size(writer->knowledge, size, bound)) return true;
  const Poly *others = poly_sub(writer->arena, knowledge_value(writer->knowledge, size),
                                knowledge_value(writer->knowledge, bound));
  return writer->depth == 0 && poly_is_constant(others, &writer->first) && writer->first > 0 &&
         writer->first <= writer->most;
}

// ---- reads
// The read element was written by an earlier iteration, or earlier in this one.
static bool reads_written(Writer *writer, const Chain *chain, const Exp *exp) {
  if (exp->tag != EXP_Index && exp->tag != EXP_Slice) return false;
  const uint32_t count = exp_fixed_rank(exp);
  for RANGE(d, writer->depth) {
    if (d == count) return false;
    const Atom index = exp_fixed_index(exp, d);
    if (is_before_place(writer, index, d)) return true;
    if (!is_at_place(writer, index, d)) return false;
  }
  return chain->written;
}

static void read_in(Writer *writer, const Chain *chain, const Exp *exp) {
  if (writer->failed || !mentions_array(exp, chain->array, true) || reads_written(writer, chain, exp)) return;
  if (mentions_array(exp, chain->array, false)) writer->failed = true;
  const Bodies bodies = exp_bodies(exp);
  for COUNTING(k, k < bodies.count && !writer->failed) {
    const Body *body = bodies.items[k];
    const KnowledgeMark mark = knowledge_enter_body(writer->knowledge, exp, (int)k);
    for RANGE(i, body->count) {
      read_in(writer, chain, body->stms[i]->exp);
      knowledge_statement(writer->knowledge, body->stms[i]);
    }
    if (atoms_contain(body->result, chain->array)) writer->failed = true;
    knowledge_leave(writer->knowledge, mark);
  }
}

// ---- writes
static void write_in_body(Writer *writer, Chain *chain, const Body *body);

static void write_by_update(Writer *writer, Chain *chain, const Stm *stm) {
  const ExpUpdate *update = &stm->exp->as.Update;
  const uint32_t fixed = exp_fixed_rank(stm->exp);
  bool here = fixed == writer->depth && update->slices.count == fixed;
  for COUNTING(d, here && d < fixed) here = is_at_place(writer, exp_fixed_index(stm->exp, d), d);
  if (update->array.id != chain->array.id || atom_equal(update->value, atom_var(chain->array))) writer->failed = true;
  *chain = (Chain){stm_result(stm), chain->written || here};
}

static void write_by_if(Writer *writer, Chain *chain, const Stm *stm) {
  const Bodies bodies = exp_bodies(stm->exp);
  Chain chains[] = {*chain, *chain};
  uint32_t positions[2];
  for INT_RANGE(k, 2) {
    const KnowledgeMark mark = knowledge_enter_body(writer->knowledge, stm->exp, k);
    write_in_body(writer, &chains[k], bodies.items[k]);
    knowledge_leave(writer->knowledge, mark);
    positions[k] = position_of(bodies.items[k]->result, chains[k].array);
  }
  const bool unchanged = chains[0].array.id == chain->array.id && chains[1].array.id == chain->array.id;
  if (unchanged && positions[0] == stm->pattern.count && positions[1] == stm->pattern.count) {
    for INT_RANGE(k, 2)
      if (atoms_contain(bodies.items[k]->result, chain->array)) writer->failed = true;
    return;
  }
  if (positions[0] != positions[1] || positions[0] == stm->pattern.count) writer->failed = true;
  else *chain = (Chain){stm->pattern.items[positions[0]], chains[0].written && chains[1].written};
}

// Does the loop write all elements of the array at the writer's indices, but the first ones of the outermost loop?
static bool loop_writes(Writer *writer, const Exp *exp, uint32_t position) {
  const ExpLoop *loop = &exp->as.Loop;
  const Var parameter = loop->parameters.items[position];
  const Type type = var_type(writer->vars, parameter);
  if (loop->form.tag != CORE_LOOP_For || type.tag != TYPE_Array || type.rank <= writer->depth ||
      writer->depth == RANK_LIMIT)
    return false;
  if (!finds_first(writer, type.shape[writer->depth], loop->form.bound)) return false;
  const KnowledgeMark mark = knowledge_enter_body(writer->knowledge, exp, 0);
  writer->indices[writer->depth++] = atom_var(loop->form.index);
  Chain chain = {parameter, false};
  write_in_body(writer, &chain, loop->body);
  writer->depth--;
  knowledge_leave(writer->knowledge, mark);
  return !writer->failed && chain.written && position_of(loop->body->result, chain.array) == position;
}
static void write_by_loop(Writer *writer, Chain *chain, const Stm *stm) {
  const uint32_t position = position_of(stm->exp->as.Loop.initial, chain->array);
  if (position == stm->pattern.count || !loop_writes(writer, stm->exp, position)) writer->failed = true;
  else *chain = (Chain){stm->pattern.items[position], true};
}

static void write_in_body(Writer *writer, Chain *chain, const Body *body) {
  for COUNTING(i, i < body->count && !writer->failed) {
    const Stm *stm = body->stms[i];
    const bool concerned = mentions_array(stm->exp, chain->array, true);
    const bool inside_loop = stm->exp->tag == EXP_Loop && mentions_array(stm->exp, chain->array, false);
    if (concerned && stm->exp->tag == EXP_Update) write_by_update(writer, chain, stm);
    else if (concerned && stm->exp->tag == EXP_If) write_by_if(writer, chain, stm);
    else if (inside_loop) write_by_loop(writer, chain, stm);
    else if (concerned) read_in(writer, chain, stm->exp);
    knowledge_statement(writer->knowledge, stm);
  }
}

// ---- the arrays
// candidates: Var id -> the statement that makes it. uses: Var id -> number of its uses.
typedef struct Finder {
  const VarTable *vars;
  Knowledge *knowledge;
  Arena *arena;
  OverwrittenCandidate *is_candidate;
  void *user;
  int64_t most;
  Map candidates, uses, found;
} Finder;

static void find_in_loop(Finder *finder, const Exp *exp) {
  for EACH_IN(i, exp->as.Loop.initial) {
    const Atom initial = exp->as.Loop.initial.items[i];
    const Stm *made = initial.tag == ATOM_Var ? map_pointer(&finder->candidates, initial.as.var.id) : NULL;
    Writer writer = {.vars = finder->vars, .knowledge = finder->knowledge, .arena = finder->arena,
                     .most = finder->most};
    if (made && map_value_or(&finder->uses, initial.as.var.id, 0) == 1 && loop_writes(&writer, exp, i) &&
        finder->is_candidate(finder->user, made, exp))
      map_put(&finder->found, initial.as.var.id, (uint64_t)writer.first + 1);
  }
}

static void find_overwritten(Finder *finder, const Body *body) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    if (finder->is_candidate(finder->user, stm, NULL)) map_put_pointer(&finder->candidates, stm_result(stm).id, stm);
    if (stm->exp->tag == EXP_Loop && stm->exp->as.Loop.form.tag == CORE_LOOP_For) find_in_loop(finder, stm->exp);
    const Bodies bodies = exp_bodies(stm->exp);
    for EACH_IN(k, bodies) {
      const KnowledgeMark mark = knowledge_enter_body(finder->knowledge, stm->exp, (int)k);
      find_overwritten(finder, bodies.items[k]);
      knowledge_leave(finder->knowledge, mark);
    }
    knowledge_statement(finder->knowledge, stm);
  }
}

// Is there a loop that starts with a candidate?
static bool has_candidate_for_loop(const Finder *finder, const Body *body) {
  Bitset candidates = bitset_new(finder->arena);
  for EACH_STM(at, finder->arena, body) {
    if (finder->is_candidate(finder->user, at.stm, NULL)) bitset_add(&candidates, stm_result(at.stm).id);
    if (at.stm->exp->tag != EXP_Loop) continue;
    for EACH_IN(i, at.stm->exp->as.Loop.initial) {
      const Atom initial = at.stm->exp->as.Loop.initial.items[i];
      if (initial.tag == ATOM_Var && bitset_has(&candidates, initial.as.var.id)) return true;
    }
  }
  return false;
}

Map overwritten_arrays(Context *context, const VarTable *vars, const Function *function, int64_t most,
                       OverwrittenCandidate *is_candidate, void *user) {
  Finder finder = {.vars = vars, .arena = context->scratch, .is_candidate = is_candidate, .user = user, .most = most,
                   .candidates = map_new(context->scratch), .found = map_new(context->scratch)};
  if (!has_candidate_for_loop(&finder, function->body)) return finder.found;
  finder.knowledge = knowledge_new(context, vars, sizes_new(context, vars));
  finder.uses = body_use_counts(context->scratch, vars, function->body);
  knowledge_function(finder.knowledge, function);
  find_overwritten(&finder, function->body);
  return finder.found;
}
