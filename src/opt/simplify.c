// simplify: one forward traversal that applies the rules of rules/ to every statement until none matches.
//   in: core   out: core, with the same meaning; remove_dead removes definitions that have become useless
//   rule: tables of named equations, see rules/*.c [paper 1, Fig. 4; paper 5, section 2.1]
// The order of rules matters little: a statement is rewritten when its operands are final, at most REWRITE_LIMIT times.
#include "opt/simplifier.h"

enum { REWRITE_LIMIT = 16 };

// ---- for the rules
const Stm *definition_of(const Simplifier *simplifier, Var var) {
  return map_pointer(&simplifier->definitions, var.id);
}
const Stm *definition_with_tag(const Simplifier *simplifier, Var var, ExpTag tag) {
  const Stm *stm = definition_of(simplifier, var);
  return stm && stm->exp->tag == tag && !(stm->marks & (MARK_Dest | MARK_Eager)) ? stm : NULL;
}
Rewrite rewrite_atom(Simplifier *simplifier, Atom atom) {
  return (Rewrite){.tag = REWRITE_Atoms, .atoms = atoms_of(simplifier->context->arena, 1, &atom)};
}
Rewrite rewrite_exp(const Exp *exp) { return rewrite_under((Vars){0}, exp); }
Rewrite rewrite_under(Vars certificates, const Exp *exp) {
  return (Rewrite){.tag = REWRITE_Exp, .exp = exp, .certificates = certificates};
}

// ---- substitution, one level deep: rules see the nested bodies of a statement before substitution
static const Body *substituted_body(void *user, const Body *body) {
  Substituter *substituter = user;
  const Mapper mapper = {user, substituter->context->arena, substituter_atom, NULL, substituted_body};
  return body_map_stms(substituter->context->arena, body, &mapper);
}
const Body *current_body(Simplifier *simplifier, const Body *body) {
  return substituted_body(&simplifier->substituter, body);
}
static void replace_var(Simplifier *simplifier, Var var, Atom atom) {
  substituter_add(&simplifier->substituter, var, atom);
}
// Each certificate once, without those of dropped assertions.
static Vars remaining_certificates(Simplifier *simplifier, Vars certificates) {
  bool *keep = NEW_ARRAY(simplifier->context->scratch, bool, certificates.count + 1), all = true;
  for EACH_IN(i, certificates) {
    const Vars before = {i, certificates.items};
    keep[i] = !bitset_has(&simplifier->dropped, certificates.items[i].id) &&
              !vars_contain(before, atom_var(certificates.items[i]));
    all = all && keep[i];
  }
  return all ? certificates : vars_select(simplifier->context->arena, certificates, certificates.count, keep);
}
static const Stm *current_stm(Simplifier *simplifier, const Stm *stm) {
  Arena *arena = simplifier->context->arena;
  const Mapper mapper = {&simplifier->substituter, arena, substituter_atom, substituter_binder, NULL};
  const Stm *mapped = stm_map(stm, &mapper);
  Vars pattern = substituter_pattern(&simplifier->substituter, stm->pattern);
  Vars certificates = remaining_certificates(simplifier, mapped->certificates);
  return stm_with_certificates(arena, stm_with_pattern(arena, mapped, pattern), certificates);
}

// ---- rules
static Vars join_certificates(Simplifier *simplifier, Vars a, Vars b) {
  return b.count ? remaining_certificates(simplifier, vars_join(simplifier->context->arena, a, b)) : a;
}

static bool rule_fits(Simplifier *simplifier, const Rule *rule, const Stm *stm) {
  if (rule->source == NO_SOURCE) return true;
  const Var array = stm->exp->tag == EXP_Index ? stm->exp->as.Index.array : exp_roles(stm->exp).viewed;
  simplifier->source = definition_with_tag(simplifier, array, (ExpTag)rule->source);
  return simplifier->source;
}
static bool find_rewrite(Simplifier *simplifier, const Stm *stm, Rewrite *rewrite) {
  Builder *builder = simplifier->builder;
  for EACH(i, &simplifier->rules[stm->exp->tag]) {
    const Rule *rule = simplifier->rules[stm->exp->tag].items[i];
    if (!rule_fits(simplifier, rule, stm)) continue;
    uint32_t mark = builder->stms.size;
    *rewrite = rule->apply(simplifier, stm);
    if (rewrite->tag != REWRITE_None && rule_allowed(simplifier->context, rule->name)) return true;
    builder->stms.size = mark;
  }
  return false;
}
static void sort_rules(Simplifier *simplifier) {
  const Rules *const tables[] = {&scalar_rules, &index_rules,   &layout_rules,
                                  &row_rules,    &control_rules, &update_rules};
  for RANGE(i, COUNT_OF(tables))
    for RANGE(k, tables[i]->count)
      seq_push(simplifier->context->scratch, &simplifier->rules[tables[i]->items[k].tag], &tables[i]->items[k]);
}

// ---- nested bodies
static const Body *simplify_body(Simplifier *simplifier, const Body *body);

static const Body *simplify_inner(Simplifier *simplifier, const Exp *exp, int number, const Body *body) {
  Knowledge *knowledge = simplifier->knowledge;
  const KnowledgeMark mark = knowledge_enter_body(knowledge, exp, number);
  for COUNTING(i, exp->tag == EXP_Loop && i < exp->as.Loop.parameters.count)
    knowledge_type(knowledge, var_type(simplifier->vars, exp->as.Loop.parameters.items[i]));
  const Body *simplified = simplify_body(simplifier, body);
  knowledge_leave(knowledge, mark);
  return simplified;
}
static const Stm *with_simple_bodies(Simplifier *simplifier, const Stm *stm) {
  Bodies bodies = exp_bodies(stm->exp);
  for EACH_IN(i, bodies) bodies.items[i] = simplify_inner(simplifier, stm->exp, (int)i, bodies.items[i]);
  return stm_with_bodies(simplifier->context->arena, stm, bodies);
}

// ---- statements
static void emit_simplified(Simplifier *simplifier, const Stm *stm) {
  map_put_binder(&simplifier->definitions, stm);
  knowledge_statement(simplifier->knowledge, stm);
  build_existing(simplifier->builder, stm);
}
static void simplify_stm(Simplifier *simplifier, const Stm *original);

static void splice(Simplifier *simplifier, Vars pattern, const Body *body) {
  for RANGE(i, body->count) simplify_stm(simplifier, body->stms[i]);
  for EACH_IN(i, pattern)
    replace_var(simplifier, pattern.items[i], substituter_atom(&simplifier->substituter, body->result.items[i]));
}

// Facts and definitions of the helper statements that a rule has just built.
static void learn_helpers(Simplifier *simplifier, uint32_t mark) {
  for RANGE_FROM(i, mark, simplifier->builder->stms.size) {
    const Stm *stm = simplifier->builder->stms.items[i];
    map_put_binder(&simplifier->definitions, stm);
    knowledge_statement(simplifier->knowledge, stm);
  }
}

static void simplify_stm(Simplifier *simplifier, const Stm *original) {
  const Stm *stm = current_stm(simplifier, original);
  simplifier->builder->span = stm->span;
  for INT_RANGE(rewrites, REWRITE_LIMIT) {
    Rewrite rewrite;
    uint32_t mark = simplifier->builder->stms.size;
    if (!find_rewrite(simplifier, stm, &rewrite)) break;
    learn_helpers(simplifier, mark);
    if (rewrite.tag == REWRITE_Drop) {
      for EACH_IN(i, stm->pattern) bitset_add(&simplifier->dropped, stm->pattern.items[i].id);
      return;
    }
    if (rewrite.tag == REWRITE_Atoms) {
      for EACH_IN(i, stm->pattern)
        replace_var(simplifier, stm->pattern.items[i], rewrite.atoms.items[i]);
      return;
    }
    if (rewrite.tag == REWRITE_Body) {
      splice(simplifier, stm->pattern, rewrite.body);
      return;
    }
    Arena *arena = simplifier->context->arena;
    const Vars certificates = join_certificates(simplifier, stm->certificates, rewrite.certificates);
    stm = stm_with_certificates(arena, stm_with_exp(arena, stm, rewrite.exp), certificates);
    stm = current_stm(simplifier, stm);   // a statement lifted out of a body is not substituted yet
  }
  emit_simplified(simplifier, with_simple_bodies(simplifier, stm));
}

// A body returns a certificate whose assertion has been removed: an assertion of `true` gives a new one.
static Atom result_atom(Simplifier *simplifier, Atom atom) {
  atom = substituter_atom(&simplifier->substituter, atom);
  if (atom.tag != ATOM_Var || !bitset_has(&simplifier->dropped, atom.as.var.id)) return atom;
  Message nothing = {.kind = MESSAGE_Internal};
  return atom_var(build_assert(simplifier->builder, atom_constant(scalar_bool(true)),
                               COPY_OF(simplifier->context->arena, &nothing)));
}

static const Body *simplify_body(Simplifier *simplifier, const Body *body) {
  Builder builder = builder_new(simplifier->context, simplifier->vars, (Span){0}), *outer = simplifier->builder;
  simplifier->builder = &builder;
  for RANGE(i, body->count) simplify_stm(simplifier, body->stms[i]);
  Atom *result = NEW_ARRAY(simplifier->context->arena, Atom, body->result.count);
  for EACH_IN(i, body->result) result[i] = result_atom(simplifier, body->result.items[i]);
  simplifier->builder = outer;
  return body_with(simplifier->context->arena, body, builder.stms.size, builder.stms.items,
                   (Atoms){body->result.count, result});
}

static const Function *simplify_function(Context *context, const Program *program, const Function *function,
                                         void *user) {
  Simplifier simplifier = {.context = context,
                           .vars = program->vars,
                           .aliases = user,
                           .substituter = {context, program->vars, map_new(context->scratch)},
                           .definitions = map_new(context->scratch),
                           .dropped = bitset_new(context->scratch)};
  simplifier.knowledge = knowledge_new(context, program->vars, sizes_new(context, program->vars));
  sort_rules(&simplifier);
  knowledge_function(simplifier.knowledge, function);
  return function_with_body(context->arena, function, simplify_body(&simplifier, function->body));
}

const Program *simplify(Context *context, const Program *program) {
  return program_map(context, program, simplify_function, aliases_of_program(context, program));
}
