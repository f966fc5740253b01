// cardinals: tells cardinalities from indices, which are numbers of one type here and of two in F-smooth [paper 1,
// Fig. 1: Card and Index].
//   rule: an i64 parameter of a function is a cardinality if a size in the function's types mentions it, or if it is
//         part of an argument for a cardinality
//   rule: an argument for a cardinality is a literal, a size, a parameter, which becomes a cardinality, or an operation
//         of the prelude on such; it is no index, no element, and no choice
// Functions are walked in the order of their definitions: there is no recursion in the profile.
// test: src/types/test/profile_test.c, FS-04
#include "types/cardinals.h"
#include "types/infer/infer.h"

static bool is_count_type(const SourceType *type) {
  return type->tag == SOURCE_Scalar && type->as.scalar == SCALAR_I64;
}

static void note_numbers(Map *ids, const AstPat *pat) {
  if (pat->tag == AST_PAT_Var && pat->as.Var.binding && is_count_type(pat->type))
    map_put(ids, pat->as.Var.binding->id, 1);
  for EACH_CHILD(at, pat_children(pat))
    if (at.pat) note_numbers(ids, at.pat);
}

void cardinals_bind_indices(Cardinals *cardinals, AstChildren children) {
  for EACH_CHILD(at, children)
    if (at.pat) note_numbers(&cardinals->indices, at.pat);
}

void cardinals_bind_let(Cardinals *cardinals, const AstExpLet *let) {
  const Binding *name = pat_variable(let->pattern);
  if (name) map_put_pointer(&cardinals->lets, name->id, let->value);
}

void cardinals_bind_parameters(Cardinals *cardinals, const AstPats *parameters) {
  for EACH(i, parameters) {
    note_numbers(&cardinals->parameters, parameters->items[i]);
    cardinals_note_type(cardinals, parameters->items[i]->type);
  }
}

// Notes that the number is a size. Returns whether it can be one.
static bool note_id(Cardinals *cardinals, uint32_t id) {
  if (map_find(&cardinals->parameters, id)) return map_put(&cardinals->cardinals, id, 1), true;
  if (map_find(&cardinals->indices, id)) return false;
  if (term_of(cardinals->checker, id)) return true;   // its operands are noted by themselves
  const Binding *binding = binding_of_id(cardinals->checker, id);
  return id_info(cardinals->checker, id)->kind == ID_Binding && binding && binding->kind == BINDING_Size;
}

void cardinals_note_type(Cardinals *cardinals, const SourceType *type) {
  Map ids = map_new(cardinals->checker->context->scratch);
  if (!type || type->tag == SOURCE_Function) return;
  collect_sizes(cardinals->checker, type, &ids);
  for EACH(i, &ids.entries) (void)note_id(cardinals, (uint32_t)ids.entries.items[i].key);
}

static bool is_cardinal(Cardinals *cardinals, const AstExp *exp);

static bool is_name_cardinal(Cardinals *cardinals, const Binding *name) {
  const IdInfo *info = name ? id_info(cardinals->checker, name->id) : NULL;
  if (!name || name->top_level) return name != NULL;
  AstExp *value = map_pointer(&cardinals->lets, name->id);
  if (value) return is_cardinal(cardinals, value);
  if (!info->solution) return note_id(cardinals, name->id);
  bool all = true;
  for EACH_ID(at, cardinals->checker, info->solution) all &= note_id(cardinals, at.id);
  return all;
}

static bool are_cardinal(Cardinals *cardinals, AstChildren operands, const AstExp *except) {
  bool all = true;
  for EACH_CHILD(at, operands)
    if (at.exp && at.exp != except) all &= is_cardinal(cardinals, at.exp);
  return all;
}

static bool is_cardinal(Cardinals *cardinals, const AstExp *exp) {
  exp = unwrapped_exp(exp, WRAP_Paren | WRAP_QualParen | WRAP_Ascribe | WRAP_Attribute);
  switch ((int)exp->tag) {
  case AST_EXP_Number: return true;
  case AST_EXP_Var: return is_name_cardinal(cardinals, exp->as.Var.name.binding);
  case AST_EXP_Negate: case AST_EXP_Binary: return are_cardinal(cardinals, exp_children(exp), NULL);
  case AST_EXP_Apply: {
    const Binding *function = binding_of_exp(exp->as.Apply.function);
    if (function && function == cardinals->checker->length) return true;
    return function && !map_find(&cardinals->parameters, function->id) &&
           are_cardinal(cardinals, exp_children(exp), exp->as.Apply.function);
  }
  default: return false;
  }
}

static bool asks_cardinal(const Cardinals *cardinals, const AstPat *pat) {
  if (pat->tag == AST_PAT_Var) return map_find(&cardinals->cardinals, pat->as.Var.binding->id) != NULL;
  for EACH_CHILD(at, pat_children(pat))
    if (at.pat && asks_cardinal(cardinals, at.pat)) return true;
  return false;
}

static const AstPats *parameters_of(const AstExp *function) {
  const Binding *binding = binding_of_exp(function);
  const AstDec *declaration = binding ? binding->declaration : NULL;
  return declaration && declaration->tag == AST_DEC_Value ? &declaration->as.Value.parameters : NULL;
}

bool cardinals_asked_by(const Cardinals *cardinals, const AstExp *function) {
  const AstPats *parameters = parameters_of(function);
  for COUNTING(i, parameters && i < parameters->size)
    if (asks_cardinal(cardinals, parameters->items[i])) return true;
  return false;
}

// The part of the argument that is refused, if pattern and argument both show their parts.
static const AstExp *refused_argument(Cardinals *cardinals, AstPat *pat, const AstExp *argument) {
  const AstPat *inner = pat_inner(pat);
  argument = unwrapped_exp(argument, WRAP_Paren);
  if (!asks_cardinal(cardinals, pat)) return NULL;
  if (inner->tag != AST_PAT_Tuple || argument->tag != AST_EXP_Tuple)
    return is_cardinal(cardinals, argument) ? NULL : argument;
  const AstExp *refused = NULL;
  for EACH(i, &inner->as.Tuple.elements)
    if (!refused && i < argument->as.Tuple.elements.size)
      refused = refused_argument(cardinals, inner->as.Tuple.elements.items[i], argument->as.Tuple.elements.items[i]);
  return refused;
}

const AstExp *cardinals_refused(Cardinals *cardinals, const AstExpApply *call) {
  const AstPats *parameters = parameters_of(call->function);
  const AstExp *refused = NULL;
  for COUNTING(i, !refused && parameters && i < parameters->size && i < call->arguments.size)
    refused = refused_argument(cardinals, parameters->items[i], call->arguments.items[i]);
  return refused;
}
