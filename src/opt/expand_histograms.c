// expand_histograms: a histogram whose bins hold rows is a loop that updates rows, when one worker runs it.
//   in: core   out: core with the same meaning
//   rule: ds = hist (d0, ..) op neutral n fn (i) { b in (x.., v..) }
//         -->  ds = loop (d = d0, ..) for i < n { b; if x is inside { d with [x] = op d[x] v } else { d } }
//         if the elements of some destination are arrays and there are no workers
//   The neutral elements, which only the bins of workers begin with, have no use then, and a new row is written over
//   the old one, if the operator reads it there.
//   test: opt/test/golden/expand_histograms, test/golden/structure.txt (kmeans)
#include "opt/opt.h"

typedef struct Expander { Context *context; VarTable *vars; } Expander;

static bool bins_are_rows(const VarTable *vars, const ExpHist *hist) {
  for EACH_IN(k, hist->neutral)
    if (atom_is_array(vars, hist->neutral.items[k])) return true;
  return false;
}

// Are all indices inside of the destination?
static Atom put_inside(Builder *builder, Type destination, uint32_t rank, const Atom *indices) {
  Atom all = atom_constant(scalar_bool(true));
  for RANGE(d, rank) {
    const Atom above = build_i64(builder, PRIM_Le, atom_i64(0), indices[d]),
               below = build_i64(builder, PRIM_Lt, indices[d], destination.shape[d]);
    const Atom both = build_prim2(builder, PRIM_And, SCALAR_Bool, above, below);
    all = d == 0 ? both : build_prim2(builder, PRIM_And, SCALAR_Bool, all, both);
  }
  return all;
}

static Slices places_of(Arena *arena, uint32_t rank, const Atom *indices) {
  Slice *slices = NEW_ARRAY(arena, Slice, rank + 1);
  for RANGE(d, rank) slices[d] = (Slice){.tag = CORE_SLICE_Fix, .start = indices[d]};
  return (Slices){rank, slices};
}

// The destinations with op d[x] v at x.
static Body *updated(const Expander *e, const Stm *stm, Vars states, uint32_t rank, const Atom *indices) {
  Arena *arena = e->context->arena;
  const ExpHist *hist = &stm->exp->as.Hist;
  const Atom *values = indices + rank;
  const Lambda *operator = &hist->operator;
  Builder builder = builder_new(e->context, e->vars, stm->span);
  Map replace = map_new(e->context->scratch);
  Atom *next = NEW_ARRAY(arena, Atom, states.count + 1);
  for EACH_IN(k, states) {
    const Type element = var_type(e->vars, operator->parameters.items[k]);
    const Exp *read = element.tag == TYPE_Array
                          ? NEW_EXP(arena, Slice, states.items[k], places_of(arena, rank, indices))
                          : NEW_EXP(arena, Index, states.items[k], atoms_of(arena, rank, indices));
    map_put_atom(&replace, operator->parameters.items[k], atom_var(build_exp(&builder, "bin", element, read)));
    map_put_atom(&replace, operator->parameters.items[states.count + k], values[k]);
  }
  const Body *body = body_rename(e->context, e->vars, operator->body, &replace);
  build_statements(&builder, body);
  for EACH_IN(k, states) {
    const Exp *update = NEW_EXP(arena, Update, states.items[k], places_of(arena, rank, indices), body->result.items[k]);
    next[k] = atom_var(build_exp(&builder, "bins", var_type(e->vars, states.items[k]), update));
  }
  return builder_finish(&builder, states.count, next);
}

static void put_expanded(const Expander *e, Builder *builder, const Stm *stm) {
  Arena *arena = e->context->arena;
  const ExpHist *hist = &stm->exp->as.Hist;
  const uint32_t count = stm->pattern.count, rank = (uint32_t)hist->index_rank.items[0];
  const Body *body = hist->function.body;
  Builder inside = builder_new(e->context, e->vars, stm->span), same = inside;
  Var *states = NEW_ARRAY(arena, Var, count + 1), *results = NEW_ARRAY(arena, Var, count + 1);
  Atom *next = NEW_ARRAY(arena, Atom, count + 1);
  for RANGE(k, count) {
    states[k] = var_copy(e->context, e->vars, stm->pattern.items[k]);
    results[k] = var_copy(e->context, e->vars, states[k]);
    next[k] = atom_var(states[k]);
  }
  build_statements(&inside, body);
  const Atom condition = put_inside(&inside, var_type(e->vars, states[0]), rank, body->result.items);
  const Exp *branch = NEW_EXP(arena, If, condition, updated(e, stm, (Vars){count, states}, rank, body->result.items),
                              builder_finish(&same, count, next));
  build_stm(&inside, count, results, branch);
  for RANGE(k, count) next[k] = atom_var(results[k]);
  const CoreLoopForm form = {.tag = CORE_LOOP_For, .index = hist->function.parameters.items[0], .bound = hist->width};
  const Exp *loop = NEW_EXP(arena, Loop, {count, states}, atoms_of_vars(arena, hist->destinations), form,
                            builder_finish(&inside, count, next));
  build_existing(builder, stm_with_exp(arena, stm, loop));
}

static void expand_stm(void *user, Builder *builder, const Stm *stm) {
  const Expander *e = user;
  if (stm->exp->tag == EXP_Hist && bins_are_rows(e->vars, &stm->exp->as.Hist)) put_expanded(e, builder, stm);
  else build_existing(builder, stm);
}

const Program *expand_histograms(Context *context, const Program *program) {
  Expander e = {context, program->vars};
  return context_has_workers(context) ? program : program_rewrite(context, program, expand_stm, &e);
}
