// flatten_branches: maps of bits, and counts, without branches.
//   in: core   out: core
//   rule: build n (\i -> .. x = if c then true else { e = a[p(i)]; in (e) } ..)
//         -->  build n (\i -> .. e = a[p(i)]; x = c or e ..)
//         likewise for other scalars that branches of the body make, if at least one of them is a bit that a branch
//         with a read, or an operation of floats, in an arm makes; if nothing is left that C compilers do not make
//         vectors of; and if each element may be read whatever the condition is: its position is known to be in the
//         array, or is a neighbour of the indices, which is limited to the array where the condition would not let it
//         be read (peel_loops decides the limit but at borders)
//   rule: the same if a branch makes a float and the body converts a float to an integer. Where an arm is a number, C
//         compilers convert that number in the arm: a jump
//   rule: the same in what a reduction to integers, or one to bits that does not end early, makes for each index
//   `a || b` asks b only where a does not hold. In a program of steps that saves work; in a map it is a jump in each
//   iteration, and no vectors.
//   test: opt/test/golden/flatten_branches, test/run/maps_of_bits.fut
#include "opt/checks/knowledge.h"
#include "opt/opt.h"

enum { STATEMENT_LIMIT = 64 };

// `bits`: results of type bool of branches that read in an arm. reads: of the branch that is being flattened, and
// operations of floats, which C compilers leave in their arm, since they set flags of the processor. floats: how many
// branches make. conversions: of floats to integers
typedef struct Flat {
  Context *context;
  VarTable *vars;
  Knowledge *knowledge;
  Builder *out;
  uint32_t statements, bits, reads, floats, conversions;
} Flat;

// ---- statements
static bool is_scalar(const Flat *f, const Stm *stm) {
  for EACH_IN(i, stm->pattern)
    if (var_type(f->vars, stm->pattern.items[i]).tag != TYPE_Scalar) return false;
  return true;
}
// The remainder of a neighbour of an index will be a choice (imp/remainders.c).
static bool is_vector_operation(Flat *f, const Exp *exp) {
  const ExpPrim *prim = &exp->as.Prim;
  if (exp->tag == EXP_Convert)
    return conversion_cost(exp->as.Convert.to, exp->as.Convert.from) < PRIM_COST_SCALAR;
  if (exp->tag != EXP_Prim) return exp->tag == EXP_Atom;
  return prim_cost(prim->prim, prim->type) < PRIM_COST_SCALAR ||
         (prim->prim == PRIM_Mod && prim->type == SCALAR_I64 &&
          knowledge_is_near_index_around(f->knowledge, prim->arguments.items[0], prim->arguments.items[1]));
}
static bool makes_integer(const Exp *exp) {
  return exp->tag == EXP_Convert && conversion_has_lanes(exp->as.Convert.to, exp->as.Convert.from);
}
static bool computes_floats(const Exp *exp) { return exp->tag == EXP_Prim && scalar_is_float(exp->as.Prim.type); }
static void put(Flat *f, const Stm *stm) {
  build_existing(f->out, stm);
  knowledge_statement(f->knowledge, stm);
}
// The element, at a position within the array. false: it is not known that there is one.
static bool put_safe_read(Flat *f, const Stm *stm) {
  const ExpIndex *index = &stm->exp->as.Index;
  const Type type = var_type(f->vars, index->array);
  Atom *within = NEW_ARRAY(f->context->arena, Atom, index->indices.count);
  if (stm->certificates.count) return false;
  for EACH_IN(d, index->indices) {
    const Atom at = index->indices.items[d], size = type.shape[d];
    within[d] = at;
    if (knowledge_in_bounds(f->knowledge, at, size)) continue;
    if (!knowledge_is_near_index(f->knowledge, at) || !knowledge_less(f->knowledge, atom_i64(0), size)) return false;
    const Atom last = build_exact(f->out, PRIM_Sub, size, atom_i64(1));
    within[d] = build_i64(f->out, PRIM_Max, atom_i64(0), build_i64(f->out, PRIM_Min, last, at));
  }
  f->reads++;
  const Exp *exp = NEW_EXP(f->context->arena, Index, index->array, {index->indices.count, within});
  put(f, stm_with_exp(f->context->arena, stm, exp));
  return true;
}
static Atom bit(Flat *f, Prim prim, Atom a, Atom b) { return build_prim2(f->out, prim, SCALAR_Bool, a, b); }
static Atom inverse(Flat *f, Atom a) { return build_prim(f->out, PRIM_Not, SCALAR_Bool, 1, &a); }
static bool is_bit(Atom atom, bool value) {
  return atom.tag == ATOM_Constant && atom.as.constant.as.b == value;
}
static Atom chosen_bit(Flat *f, Atom c, Atom a, Atom b) {
  const Atom first = bit(f, PRIM_And, c, a), other = bit(f, PRIM_And, inverse(f, c), b);
  return bit(f, PRIM_Or, first, other);
}
static void choose_bit(Flat *f, Var to, Atom c, Atom a, Atom b) {
  const Atom value = is_bit(a, true)    ? bit(f, PRIM_Or, c, b)
                     : is_bit(a, false) ? bit(f, PRIM_And, inverse(f, c), b)
                     : is_bit(b, false) ? bit(f, PRIM_And, c, a)
                     : is_bit(b, true)  ? bit(f, PRIM_Or, inverse(f, c), a)
                                        : chosen_bit(f, c, a, b);
  build_name(f->out, to, value);
}
static void choose_value(Flat *f, const Stm *stm, uint32_t k, Atom a, Atom b) {
  Arena *arena = f->context->arena;
  const Body *arms[2] = {body_new(arena, 0, NULL, atoms_of(arena, 1, &a)),
                         body_new(arena, 0, NULL, atoms_of(arena, 1, &b))};
  build_stm(f->out, 1, &stm->pattern.items[k], NEW_EXP(arena, If, stm->exp->as.If.condition, arms[0], arms[1]));
}

static bool put_body(Flat *f, const Body *body, bool in_arm);
static bool put_branch(Flat *f, const Stm *stm) {
  const ExpIf *branch = &stm->exp->as.If;
  const uint32_t before = f->reads;
  if (stm->certificates.count || !put_body(f, branch->then_body, true) || !put_body(f, branch->else_body, true))
    return false;
  for EACH_IN(k, stm->pattern) {
    const Atom a = branch->then_body->result.items[k], b = branch->else_body->result.items[k];
    const ScalarType type = var_type(f->vars, stm->pattern.items[k]).scalar;
    f->floats += scalar_is_float(type);
    if (type != SCALAR_Bool) {
      choose_value(f, stm, k, a, b);
      continue;
    }
    choose_bit(f, stm->pattern.items[k], branch->condition, a, b);
    f->bits += f->reads > before;
  }
  return true;
}
static bool put_statement(Flat *f, const Stm *stm, bool in_arm) {
  const Exp *exp = stm->exp;
  if (++f->statements > STATEMENT_LIMIT || !is_scalar(f, stm) || stm->marks & ~(uint32_t)MARK_Exact) return false;
  if (exp->tag == EXP_If) return put_branch(f, stm);
  if (exp->tag == EXP_Index && in_arm) return put_safe_read(f, stm);
  if (exp->tag != EXP_Index && !is_vector_operation(f, exp)) return false;
  if (in_arm && (stm->certificates.count || !knowledge_cannot_fail(f->knowledge, exp))) return false;
  f->reads += in_arm && computes_floats(exp);
  f->conversions += makes_integer(exp);
  put(f, stm);
  return true;
}
static bool put_body(Flat *f, const Body *body, bool in_arm) {
  for RANGE(i, body->count)
    if (!put_statement(f, body->stms[i], in_arm)) return false;
  return true;
}

// ---- the maps
typedef struct Flattening { Context *context; VarTable *vars; Knowledge *knowledge; } Flattening;

static const Body *flat_body(Flattening *all, const Body *body) {
  Builder out = builder_new(all->context, all->vars, (Span){0});
  Flat flat = {.context = all->context, .vars = all->vars, .knowledge = all->knowledge, .out = &out};
  const KnowledgeMark mark = knowledge_enter(all->knowledge);
  const bool is_flat = put_body(&flat, body, false);
  knowledge_leave(all->knowledge, mark);
  const bool is_worth = flat.bits > 0 || (flat.floats > 0 && flat.conversions > 0);
  return is_flat && is_worth && rule_allowed(all->context, "flatten-branches")
             ? builder_finish(&out, body->result.count, body->result.items)
             : body;
}
static bool may_end_early(const Lambda *operator) {
  for RANGE(i, operator->body->count) {
    const Exp *exp = operator->body->stms[i]->exp;
    if (exp->tag == EXP_If || (exp->tag == EXP_Prim && (exp->as.Prim.prim == PRIM_And || exp->as.Prim.prim == PRIM_Or)))
      return true;
  }
  return false;
}
// The body whose iterations C compilers make vectors of: not that of a reduction to bits that may end early.
static const Body *vector_body(const Flattening *all, const Stm *stm) {
  if (stm->pattern.count == 0) return NULL;
  if (stm->exp->tag == EXP_Build) return stm->exp->as.Build.function.body;
  if (stm->exp->tag != EXP_Reduce) return NULL;
  for EACH_IN(k, stm->pattern) {
    const Type type = var_type(all->vars, stm->pattern.items[k]);
    if (type.tag != TYPE_Scalar || scalar_is_float(type.scalar)) return NULL;
    if (type.scalar == SCALAR_Bool && may_end_early(&stm->exp->as.Reduce.operator)) return NULL;
  }
  return exp_roles(stm->exp).body;
}
static const Body *flatten_in(Flattening *all, const Body *body) {
  Builder builder = builder_new(all->context, all->vars, (Span){0});
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    Bodies bodies = exp_bodies(stm->exp);
    const Body *body_of_vectors = vector_body(all, stm);
    for EACH_IN(k, bodies) {
      const KnowledgeMark mark = knowledge_enter_body(all->knowledge, stm->exp, (int)k);
      if (bodies.items[k] == body_of_vectors) {
        rule_place(all->context, stm->span, var_info(all->vars, stm_result(stm))->name);
        bodies.items[k] = flat_body(all, bodies.items[k]);
      }
      bodies.items[k] = flatten_in(all, bodies.items[k]);
      knowledge_leave(all->knowledge, mark);
    }
    stm = stm_with_bodies(all->context->arena, stm, bodies);
    knowledge_statement(all->knowledge, stm);
    build_existing(&builder, stm);
  }
  return builder_body(&builder, body);
}
// Is there a bit that a branch with a read or an operation of floats in an arm makes, or an integer made of a float?
static bool may_be_worth(Context *context, const VarTable *vars, const Body *body) {
  for EACH_STM(at, context->scratch, body) {
    const Bodies arms = exp_bodies(at.stm->exp);
    bool makes_bit = false;
    if (makes_integer(at.stm->exp)) return true;
    for EACH_IN(k, at.stm->pattern) makes_bit |= var_type(vars, at.stm->pattern.items[k]).scalar == SCALAR_Bool;
    for COUNTING(k, at.stm->exp->tag == EXP_If && makes_bit && k < arms.count)
      for RANGE(i, arms.items[k]->count) {
        const ExpTag tag = arms.items[k]->stms[i]->exp->tag;
        if (tag == EXP_Index || tag == EXP_If || computes_floats(arms.items[k]->stms[i]->exp)) return true;
      }
  }
  return false;
}
static const Function *flatten_branches_of(Context *context, const Program *program, const Function *function,
                                           void *user) {
  (void)user;
  if (!may_be_worth(context, program->vars, function->body)) return function;
  Sizes *sizes = sizes_of_function(context, program->vars, function);
  Flattening all = {context, program->vars, knowledge_new(context, program->vars, sizes)};
  knowledge_function(all.knowledge, function);
  return function_with_body(context->arena, function, flatten_in(&all, function->body));
}
const Program *flatten_branches(Context *context, const Program *program) {
  return program_map(context, program, flatten_branches_of, NULL);
}
