// remove_dead_fills: a fill that a loop overwrites before it reads it is not executed (dead initialisation).
//   in: core   out: core; some Replicate statements marked `unset`
//   rule: a = replicate (n) v; b = loop (x = a) for i < n { ... x with [i] = e ... }
//         -->  a = #unset replicate (n) v; ...
//         if every iteration writes all of x[i] on every path, and all reads of x are at indices less than i, or at i
//         after the write. A loop over the next dimension may write x[i], under the same condition for that dimension.
#include "opt/opt.h"
#include "opt/checks/knowledge.h"

enum { RANK_LIMIT = 8 };

// The loops that write `array`: their indices, outermost first.
typedef struct Writer {
  Context *context;
  const VarTable *vars;
  Knowledge *knowledge;
  Atom indices[RANK_LIMIT];
  uint32_t depth;
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

// ---- reads
// The read element was written by an earlier iteration, or earlier in this one.
static bool reads_written(Writer *writer, const Chain *chain, const Exp *exp) {
  if (exp->tag != EXP_Index && exp->tag != EXP_Slice) return false;
  const uint32_t count = exp_fixed_rank(exp);
  for RANGE(d, writer->depth) {
    if (d == count) return false;
    const Atom index = exp_fixed_index(exp, d);
    if (knowledge_less(writer->knowledge, index, writer->indices[d])) return true;
    if (knowledge_equal(writer->knowledge, index, writer->indices[d]) != ANSWER_Yes) return false;
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
  for COUNTING(d, here && d < fixed)
    here = knowledge_equal(writer->knowledge, exp_fixed_index(stm->exp, d), writer->indices[d]) == ANSWER_Yes;
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

// Does the loop write all elements of the array at the writer's indices?
static bool loop_writes(Writer *writer, const Exp *exp, uint32_t position) {
  const ExpLoop *loop = &exp->as.Loop;
  const Var parameter = loop->parameters.items[position];
  const Type type = var_type(writer->vars, parameter);
  if (loop->form.tag != CORE_LOOP_For || type.tag != TYPE_Array || type.rank <= writer->depth ||
      writer->depth == RANK_LIMIT)
    return false;
  if (!knowledge_same_size(writer->knowledge, type.shape[writer->depth], loop->form.bound)) return false;
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

// ---- the pass
// fills: Var id -> its Replicate. uses: Var id -> number of its uses.
typedef struct Finder {
  Context *context;
  const VarTable *vars;
  Knowledge *knowledge;
  Map fills, uses, unset;
} Finder;

static void find_in_loop(Finder *finder, const Exp *exp) {
  for EACH_IN(i, exp->as.Loop.initial) {
    const Atom initial = exp->as.Loop.initial.items[i];
    if (initial.tag != ATOM_Var || !map_find(&finder->fills, initial.as.var.id) ||
        map_value_or(&finder->uses, initial.as.var.id, 0) != 1)
      continue;
    Writer writer = {.context = finder->context, .vars = finder->vars, .knowledge = finder->knowledge};
    if (loop_writes(&writer, exp, i) && rule_allowed(finder->context, "remove_dead_fills"))
      map_put(&finder->unset, initial.as.var.id, 1);
  }
}

static void find_dead_fills(Finder *finder, const Body *body) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    if (stm->exp->tag == EXP_Replicate && !(stm->marks & MARK_Unset))
      map_put(&finder->fills, stm_result(stm).id, 1);
    if (stm->exp->tag == EXP_Loop && stm->exp->as.Loop.form.tag == CORE_LOOP_For) find_in_loop(finder, stm->exp);
    const Bodies bodies = exp_bodies(stm->exp);
    for EACH_IN(k, bodies) {
      const KnowledgeMark mark = knowledge_enter_body(finder->knowledge, stm->exp, (int)k);
      find_dead_fills(finder, bodies.items[k]);
      knowledge_leave(finder->knowledge, mark);
    }
    knowledge_statement(finder->knowledge, stm);
  }
}

static void mark_dead_fill(void *user, Builder *builder, const Stm *stm) {
  const Finder *finder = user;
  const bool dead = stm->exp->tag == EXP_Replicate && map_find(&finder->unset, stm_result(stm).id);
  build_existing(builder, stm_with_marks(finder->context->arena, stm, stm->marks | (dead ? MARK_Unset : 0)));
}

// Is there a loop that starts with a fill?
static bool has_fill_for_loop(Context *context, const Function *function) {
  Bitset fills = bitset_new(context->scratch);
  for EACH_STM(at, context->scratch, function->body) {
    if (at.stm->exp->tag == EXP_Replicate) bitset_add(&fills, stm_result(at.stm).id);
    if (at.stm->exp->tag != EXP_Loop) continue;
    for EACH_IN(i, at.stm->exp->as.Loop.initial) {
      const Atom initial = at.stm->exp->as.Loop.initial.items[i];
      if (initial.tag == ATOM_Var && bitset_has(&fills, initial.as.var.id)) return true;
    }
  }
  return false;
}

static const Function *mark_fills(Context *context, const Program *program, const Function *function, void *user) {
  Finder finder = {.context = context,
                   .vars = program->vars,
                   .knowledge = knowledge_new(context, program->vars, sizes_new(context, program->vars)),
                   .fills = map_new(context->scratch),
                   .uses = body_use_counts(context->scratch, program->vars, function->body),
                   .unset = map_new(context->scratch)};
  (void)user;
  if (!has_fill_for_loop(context, function)) return function;
  knowledge_function(finder.knowledge, function);
  find_dead_fills(&finder, function->body);
  if (finder.unset.entries.size == 0) return function;
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, mark_dead_fill, &finder));
}

const Program *remove_dead_fills(Context *context, const Program *program) {
  return program_map(context, program, mark_fills, NULL);
}
