// blocks: finds the block variables that may stand for the same memory.
//   rule: a block made by Alloc, returned by a call or passed by the caller is memory of its own, different from every
//         block bound before it. The result of an if is one of two blocks. The block parameters of a loop stand for the
//         initial blocks and for those that iterations pass on. cases.c proves that two parameters differ in every
//         iteration.
#include "cases.h"
#include "live.h"

const BlockName *live_name(const Live *live, Var block) { return map_pointer(&live->names, block.id); }

static bool is_block_type(const Live *live, Var var) { return atom_is_block(live->env->vars, atom_var(var)); }

static BlockName *add_name(Live *live, Var block, bool is_own) {
  Arena *arena = live->env->arena;
  BlockName name = {block, bitset_new(arena), bitset_new(arena), live->by_birth.size, is_own, false};
  BlockName *copy = COPY_OF(arena, &name);
  seq_push(arena, &live->by_birth, copy);
  map_put_pointer(&live->names, block.id, copy);
  return copy;
}

static void add_own(Live *live, Vars vars) {
  for EACH_IN(i, vars)
    if (is_block_type(live, vars.items[i])) add_name(live, vars.items[i], true);
}

// ---- the blocks that a name stands for: memory of its own, or names of a birth before `since`

static void add_block_sources(const Live *live, Bitset *into, const BlockName *name, uint32_t since, uint32_t depth) {
  if (bitset_has(into, name->birth)) return;
  if (name->is_own || name->birth < since) { bitset_add(into, name->birth); return; }
  if (depth == 0) return;
  for EACH_BIT(birth, &name->sources) add_block_sources(live, into, live->by_birth.items[birth], since, depth - 1);
}

enum { NAME_DEPTH = 64 };
static void add_source(const Live *live, Bitset *into, Atom block, uint32_t since) {
  const BlockName *name = block.tag == ATOM_Var ? live_name(live, block.as.var) : NULL;
  if (name) add_block_sources(live, into, name, since, NAME_DEPTH);
}

static void name_blocks_in(Live *live, const Body *body);

static void name_if(Live *live, const Stm *stm) {
  const ExpIf *exp = &stm->exp->as.If;
  const uint32_t since = live->by_birth.size;
  name_blocks_in(live, exp->then_body);
  name_blocks_in(live, exp->else_body);
  live_note_choice(live, stm, stm->pattern, false);
  for EACH_IN(i, stm->pattern) {
    if (!is_block_type(live, stm->pattern.items[i])) continue;
    BlockName *name = add_name(live, stm->pattern.items[i], false);
    add_source(live, &name->sources, exp->then_body->result.items[i], since);
    add_source(live, &name->sources, exp->else_body->result.items[i], since);
  }
}

static void name_loop(Live *live, const Stm *stm) {
  const ExpLoop *loop = &stm->exp->as.Loop;
  const uint32_t since = live->by_birth.size;
  for EACH_IN(i, loop->parameters) {
    if (!is_block_type(live, loop->parameters.items[i])) continue;
    BlockName *name = add_name(live, loop->parameters.items[i], false);
    add_source(live, &name->sources, loop->initial.items[i], since);
  }
  live_note_choice(live, stm, loop->parameters, true);
  name_blocks_in(live, loop->body);
  live_note_choice(live, stm, stm->pattern, false);
  for (bool more = true; more;) {
    more = false;
    for EACH_IN(i, loop->parameters) {
      if (!is_block_type(live, loop->parameters.items[i])) continue;
      BlockName *name = map_pointer(&live->names, loop->parameters.items[i].id);
      Bitset passed = bitset_new(live->env->arena);
      add_source(live, &passed, loop->body->result.items[i], since);
      more = more || !bitset_within(&passed, &name->sources);
      bitset_union(&name->sources, &passed);
    }
  }
  for EACH_IN(i, loop->parameters) {
    if (!is_block_type(live, stm->pattern.items[i])) continue;
    BlockName *name = add_name(live, stm->pattern.items[i], false);
    bitset_union(&name->sources, &live_name(live, loop->parameters.items[i])->sources);
  }
}

static void name_blocks_in(Live *live, const Body *body) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const Bodies inner = exp_bodies(stm->exp);
    if (stm->exp->tag == EXP_If) name_if(live, stm);
    else if (stm->exp->tag == EXP_Loop) name_loop(live, stm);
    else {
      for EACH_IN(k, inner) name_blocks_in(live, inner.items[k]);
      add_own(live, stm->pattern);
    }
  }
}

static const Bitset *resolve(Live *live, BlockName *name) {
  if (name->is_resolved) return &name->bases;
  name->is_resolved = true;
  if (name->is_own) bitset_add(&name->bases, name->birth);
  for EACH_BIT(birth, &name->sources) bitset_union(&name->bases, resolve(live, live->by_birth.items[birth]));
  return &name->bases;
}

// ---- may two names stand for one block?

static bool names_may_meet(const Live *live, const BlockName *x, const BlockName *y, uint32_t depth) {
  if (x == y) return true;
  if (!bitset_intersects(&x->bases, &y->bases)) return false;
  const BlockName *later = x->birth > y->birth ? x : y, *earlier = later == x ? y : x;
  if (later->is_own) return false;
  if (depth == 0) return true;
  for EACH_BIT(birth, &later->sources)
    if (names_may_meet(live, live->by_birth.items[birth], earlier, depth - 1)) return true;
  return false;
}

// Of two names, the later one is replaced by the blocks that it stands for.
bool live_same_block(const Live *live, Var x, Var y) {
  const BlockName *a = live_name(live, x), *b = live_name(live, y);
  return !a || !b || names_may_meet(live, a, b, NAME_DEPTH);
}

void live_name_blocks(Live *live, const Function *function) {
  Arena *arena = live->env->arena;
  live->names = map_new(arena);
  live->choices = map_new(arena);
  live->by_birth.size = 0;
  add_own(live, function->places);
  name_blocks_in(live, function->body);
  for EACH(i, &live->by_birth) (void)resolve(live, live->by_birth.items[i]);
}

// ---- the parameters that functions overwrite, cycles of calls included

typedef struct Summary { Live live; const Function *function; Bitset *parameters; bool changed; } Summary;

static void note_written(Summary *summary, Var array) {
  const Memory *memory = memory_of(summary->live.checker->program, array);
  const BlockName *name = memory ? live_name(&summary->live, memory->block) : NULL;
  const Function *function = summary->function;
  for COUNTING(i, name && i < function->parameters.count) {
    const Memory *place = memory_of(summary->live.checker->program, function->parameters.items[i]);
    const BlockName *handed_in = place ? live_name(&summary->live, place->block) : NULL;
    if (!handed_in || !bitset_has(&name->bases, handed_in->birth) || bitset_has(summary->parameters, i)) continue;
    bitset_add(summary->parameters, i);
    summary->changed = true;
  }
}

static bool writes_pattern(const Summary *summary, const Stm *stm) {
  const Exp *exp = stm->exp;
  return !has_array_elements(summary->live.env, exp) && !(exp_info(exp->tag)->flags & EXP_View) &&
         exp->tag != EXP_Concat && exp->tag != EXP_If && exp->tag != EXP_Loop && exp->tag != EXP_Call;
}

static void summarise_body(Summary *summary, const Body *body) {
  for EACH_STM(at, summary->live.env->arena, body) {
    const Stm *stm = at.stm;
    for COUNTING(k, k < stm->pattern.count && writes_pattern(summary, stm))
      note_written(summary, stm->pattern.items[k]);
    if (stm->exp->tag == EXP_Call) {
      const ExpCall *call = &stm->exp->as.Call;
      const Function *callee = program_function(summary->live.checker->program, call->function);
      const Bitset *written = live_written_parameters(summary->live.checker, callee);
      for EACH_IN(k, call->arguments)
        if (is_array(summary->live.env, call->arguments.items[k]) && bitset_has(written, k))
          note_written(summary, call->arguments.items[k].as.var);
      for EACH_IN(k, stm->pattern) note_written(summary, stm->pattern.items[k]);
    }
  }
}

const Bitset *live_written_parameters(const Checker *checker, const Function *function) {
  return map_pointer(&checker->written, function->name.id);
}

void live_summarise(Checker *checker) {
  Arena *arena = checker->env.arena;
  const Program *program = checker->program;
  Summary *summaries = NEW_ARRAY(arena, Summary, program->function_count + 1);
  checker->written = map_new(arena);
  for RANGE(i, program->function_count) {
    Bitset none = bitset_new(arena);
    map_put_pointer(&checker->written, program->functions[i]->name.id, COPY_OF(arena, &none));
  }
  for RANGE(i, program->function_count) {
    Live live = {.checker = checker, .env = &checker->env};
    summaries[i] =
        (Summary){live, program->functions[i], map_pointer(&checker->written, program->functions[i]->name.id), false};
    live_name_blocks(&summaries[i].live, program->functions[i]);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for RANGE(i, program->function_count) {
      summaries[i].changed = false;
      summarise_body(&summaries[i], program->functions[i]->body);
      changed = changed || summaries[i].changed;
    }
  }
}
