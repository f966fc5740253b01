// introduce_accumulators: a function that adds to the result of its own call gets the sum so far as a parameter, so
// that the call becomes a tail call.
//   in:  lowered core          out: core; eliminate_tail_calls makes loops of the functions
//   rule: f x = if c then b else f a + e
//         -->  f x = f' (0, x)          f' (sum, x) = if c then sum + b else f' (sum + e, a)
// The operator must be associative and commutative, on integers or bools (sums of floats keep their order), and the
// same for all leaves. The last call of a leaf becomes the tail call, and only statements that cannot fail move before
// it. The other calls start with the neutral element.
//   test: opt/test/golden/introduce_accumulators
#include "opt/recursion/recursion.h"

// The end of a leaf: the call that becomes a tail call, and the statements after it. These are joints, i.e. the
// primitives through which the result of the call passes, and pure statements that do not depend on the call.
typedef struct Chain {
  uint32_t call;     // position of the call; earlier calls stay where they are
  Bitset carriers;   // Var ids of the results of the call and of the joints
  bool joined;       // there is a joint
  Prim prim;         // the operator of the joints
} Chain;
typedef struct Accumulator {
  Context *context;
  Arena *arena;
  VarTable *vars;
  const Function *function;
  ScalarType type;
  bool found, ends;
  Prim prim;
  Name with;
} Accumulator;

// ---- finding
static bool has_carrier(const Chain *chain, Atom atom) {
  return atom.tag == ATOM_Var && bitset_has(&chain->carriers, atom.as.var.id);
}

// Exactly one operand depends on the call, and the operator is that of the chain.
static bool is_joint(const Accumulator *own, const Chain *chain, const Stm *stm) {
  if (stm->exp->tag != EXP_Prim || stm->certificates.count) return false;
  const ExpPrim *prim = &stm->exp->as.Prim;
  const uint32_t needed = PRIM_Commutes | PRIM_Associates;
  return prim->type == own->type && (prim_info(prim->prim)->flags & needed) == needed &&
         (!chain->joined || prim->prim == chain->prim) &&
         has_carrier(chain, prim->arguments.items[0]) != has_carrier(chain, prim->arguments.items[1]);
}

// False: the body does not end in a self call whose result passes through one operator, or directly, to the result.
static bool find_chain(const Accumulator *own, const Body *body, Chain *chain) {
  uint32_t call = body->count;
  while (call > 0 && !is_self_call(own->function, body->stms[call - 1])) call--;
  if (call == 0 || body->result.count != 1) return false;
  *chain = (Chain){.call = call - 1, .carriers = bitset_new(own->context->scratch)};
  Var carrier = stm_result(body->stms[chain->call]);
  bitset_add(&chain->carriers, carrier.id);
  for RANGE_FROM(i, call, body->count) {
    const Stm *stm = body->stms[i];
    if (is_joint(own, chain, stm)) {
      const Atoms operands = stm->exp->as.Prim.arguments;
      if (!atom_is_var(operands.items[0], carrier) && !atom_is_var(operands.items[1], carrier)) return false;
      chain->joined = true, chain->prim = stm->exp->as.Prim.prim, carrier = stm_result(stm);
      bitset_add(&chain->carriers, carrier.id);
    } else if (!exp_is_pure(stm->exp) || stm_depends_on(own->vars, stm, &chain->carriers)) {
      return false;
    }
  }
  return atom_is_var(body->result.items[0], carrier);
}

// All leaves with joints must have the same operator. A function in which no leaf ends the recursion is left to fail at
// run time with the error for too deep recursion.
static bool find_operator(Accumulator *own, const Body *body) {
  const Exp *last = returns_last(body) ? body->stms[body->count - 1]->exp : NULL;
  if (last && last->tag == EXP_If)
    return find_operator(own, last->as.If.then_body) && find_operator(own, last->as.If.else_body);
  Chain chain;
  if (!find_chain(own, body, &chain)) return own->ends = true;
  if (!chain.joined) return true;
  if (own->found && own->prim != chain.prim) return false;
  own->found = true, own->prim = chain.prim;
  return true;
}

// ---- building
static Scalar neutral_element(Prim prim, ScalarType type) {
  const bool is_bool = type == SCALAR_Bool;
  if (prim == PRIM_Mul) return scalar_from_i64(type, 1);
  if (prim == PRIM_And) return is_bool ? scalar_bool(true) : scalar_from_i64(type, -1);
  if (prim == PRIM_Min || prim == PRIM_Max) return scalar_extreme(type, prim == PRIM_Min);
  return scalar_zero(type);
}

static Atom neutral_atom(const Accumulator *own) { return atom_constant(neutral_element(own->prim, own->type)); }

// Calls that are not last start a sum of their own.
static void begin_anew(void *user, Builder *builder, const Stm *stm) {
  Accumulator *own = user;
  build_existing(builder, is_self_call(own->function, stm)
                              ? call_with_first(own->arena, stm, own->with, neutral_atom(own))
                              : stm);
}

static Atom combine(const Accumulator *own, Builder *builder, Atom sum, Atom value) {
  const Atom operands[2] = {sum, value};
  return atom_var(build_exp(builder, "sum", type_scalar(own->type),
                            NEW_EXP(own->arena, Prim, own->prim, own->type, atoms_of(own->arena, 2, operands))));
}

// First the operands of the joints, then the call: its result is the result of the last joint.
static void build_chain(Accumulator *own, Builder *builder, const Body *body, const Chain *chain, Atom sum) {
  const Stm *call = body->stms[chain->call];
  for RANGE_FROM(i, chain->call + 1, body->count) {
    const Stm *stm = body->stms[i];
    if (!stm->pattern.count || !bitset_has(&chain->carriers, stm_result(stm).id)) {
      build_existing(builder, stm);
      continue;
    }
    const Atoms operands = stm->exp->as.Prim.arguments;
    builder->span = stm->span;
    sum = combine(own, builder, sum, operands.items[has_carrier(chain, operands.items[0]) ? 1 : 0]);
  }
  Stm last = *call_with_first(own->arena, call, own->with, sum);
  last.pattern = vars_of(own->arena, 1, &body->result.items[0].as.var);
  build_existing(builder, COPY_OF(own->arena, &last));
}

static const Body *accumulate_body(Accumulator *own, const Body *body, Atom sum) {
  Builder builder = builder_new(own->context, own->vars, own->function->span);
  const Stm *last = returns_last(body) ? body->stms[body->count - 1] : NULL;
  const bool branches = last && last->exp->tag == EXP_If;
  Chain chain;
  const bool chained = !branches && find_chain(own, body, &chain);
  const uint32_t before = branches ? body->count - 1 : chained ? chain.call : body->count;
  const Body *first =
      body_rewrite(own->context, own->vars, body_new(own->arena, before, body->stms, (Atoms){0}), begin_anew, own);
  build_statements(&builder, first);
  if (branches) {
    Bodies arms = exp_bodies(last->exp);
    for EACH_IN(i, arms) arms.items[i] = accumulate_body(own, arms.items[i], sum);
    build_existing(&builder, stm_with_bodies(own->arena, last, arms));
  } else if (chained) {
    build_chain(own, &builder, body, &chain, sum);
  } else {
    const Atom result = combine(own, &builder, sum, body->result.items[0]);
    return builder_finish(&builder, 1, &result);
  }
  return builder_finish(&builder, 1, body->result.items);
}

// ---- functions
static const Function *function_with_sum(Accumulator *own) {
  const Function *old = own->function;
  Map replace = map_new(own->arena);
  const Var sum = scalar_var(own->context, own->vars, "sum", own->type, old->span);
  Function made = *old;
  made.name = own->with;
  made.entry = NULL;
  made.parameters = vars_join(own->arena, vars_of(own->arena, 1, &sum),
                              vars_like(own->context, own->vars, old->parameters, &replace));
  made.results = vars_like(own->context, own->vars, old->results, &replace);
  made.body = accumulate_body(own, body_rename(own->context, own->vars, old->body, &replace), atom_var(sum));
  return COPY_OF(own->arena, &made);
}

static const Function *function_without_sum(const Accumulator *own) {
  const Function *old = own->function;
  const Atom neutral = neutral_atom(own);
  const Atoms arguments =
      atoms_join(own->arena, atoms_of(own->arena, 1, &neutral), atoms_of_vars(own->arena, old->parameters));
  Builder builder = builder_new(own->context, own->vars, old->span);
  const Var sum = scalar_var(own->context, own->vars, "sum", own->type, old->span);
  return function_with_body(own->arena, old, end_in_vars(&builder, vars_of(own->arena, 1, &sum),
                                                         call_of(own->arena, own->with, arguments)));
}

static bool find_accumulator(Accumulator *own) {
  const Vars results = own->function->results;
  const Type type = results.count == 1 ? var_type(own->vars, results.items[0]) : (Type){.tag = TYPE_Array};
  if (type.tag != TYPE_Scalar || !(scalar_is_integer(type.scalar) || type.scalar == SCALAR_Bool)) return false;
  own->type = type.scalar;
  return find_operator(own, own->function->body) && own->found && own->ends;
}

const Program *introduce_accumulators(Context *context, const Program *program) {
  FunctionSeq functions = {0};
  for RANGE(i, program->function_count) {
    Accumulator own = {
        .context = context, .arena = context->arena, .vars = program->vars, .function = program->functions[i]};
    if (find_accumulator(&own)) {
      own.with = derived_name(context, program,
                              text_format(context->arena, "%.*s_onto",
                                          TEXT_ARG(name_text(context->names, own.function->name))));
      seq_push(context->arena, &functions, function_with_sum(&own));
      seq_push(context->arena, &functions, function_without_sum(&own));
    } else {
      seq_push(context->arena, &functions, own.function);
    }
  }
  if (functions.size == program->function_count) return program;
  return program_of_functions(context->arena, program, functions.size, functions.items);
}
