// verify: scopes, single assignment, bodies and functions. verify_exp.c has the rule of each form [paper 3, Fig. 3].
//   in: any program   out: true when valid, else one message per problem: function, rule, statement
#include "core/entry.h"
#include "core/verify.h"
#include <stdio.h>

void verify_problem(Verifier *verifier, const char *format, ...) {
  verifier->problem_count++;
  if (!verifier->context->invalid.file && (verifier->stm || verifier->function))
    verifier->context->invalid = verifier->stm ? verifier->stm->span : verifier->function->span;
  Text function = verifier->function ? name_text(verifier->context->names, verifier->function->name) : TEXT("program");
  out_format(verifier->out, "%.*s: %s: ", TEXT_ARG(function), verifier->rule);
  va_list arguments;
  va_start(arguments, format);
  out_vformat(verifier->out, format, arguments);
  va_end(arguments);
  if (verifier->stm) {
    Out text = out_new(verifier->scratch);
    core_print_stm(verifier->context, &text, verifier->program, verifier->stm);
    Text line = out_result(&text);
    if (line.size > 400) line.size = 400;
    out_format(verifier->out, "\n  in %.*s", TEXT_ARG(line));
  }
  out_char(verifier->out, '\n');
}

bool verify_same_size(Verifier *verifier, Atom a, Atom b) {
  return atom_equal(a, b) || poly_equal(sizes_poly(verifier->sizes, a), sizes_poly(verifier->sizes, b));
}

bool verify_same_type(Verifier *verifier, Type a, Type b) {
  if (a.tag != b.tag) return false;
  if (a.tag != TYPE_Scalar && a.tag != TYPE_Array) return true;
  if (a.scalar != b.scalar || a.rank != b.rank) return false;
  for RANGE(i, a.rank)
    if (!verify_same_size(verifier, a.shape[i], b.shape[i])) return false;
  return true;
}

static void describe_core_type(Verifier *verifier, Out *out, Type type) {
  if (type.tag == TYPE_Certificate || type.tag == TYPE_Block)
    out_string(out, type.tag == TYPE_Block ? "block" : "certificate");
  else {
    for RANGE(i, type.rank) {
      Atom size = type.shape[i];
      out_char(out, '[');
      if (size.tag == ATOM_Constant) scalar_print(out, size.as.constant);
      else
        out_format(out, "%.*s_%u",
                   TEXT_ARG(name_text(verifier->context->names, var_info(verifier->program->vars, size.as.var)->name)),
                   size.as.var.id);
      out_char(out, ']');
    }
    out_string(out, scalar_name(type.scalar));
  }
}

void verify_type(Verifier *verifier, const char *what, Type found, Type wanted) {
  if (verify_same_type(verifier, found, wanted)) return;
  Out a = out_new(verifier->scratch), b = out_new(verifier->scratch);
  describe_core_type(verifier, &a, found);
  describe_core_type(verifier, &b, wanted);
  verify_problem(verifier, "%s has type %.*s, expected %.*s", what, TEXT_ARG(out_result(&a)),
                 TEXT_ARG(out_result(&b)));
}

void verify_results(Verifier *verifier, Vars binders, Atoms values, const Map *outer) {
  if (binders.count != values.count) {
    verify_problem(verifier, "%u values for %u results", values.count, binders.count);
    return;
  }
  Map replace = map_new(verifier->scratch);
  if (outer)
    for EACH(i, &outer->entries)
        map_put_pointer(&replace, outer->entries.items[i].key, outer->entries.items[i].as.pointer);
  for EACH_IN(i, binders) map_put_pointer(&replace, binders.items[i].id, &values.items[i]);
  for EACH_IN(i, binders) {
    char what[32];
    (void)snprintf(what, sizeof what, "result %u", i);
    Type wanted = type_substitute(verifier->context, var_type(verifier->program->vars, binders.items[i]), &replace);
    verify_type(verifier, what, atom_type(verifier->program->vars, values.items[i]), wanted);
  }
}

// ---- scopes
static bool in_scope(Verifier *verifier, Atom atom) {
  return atom.tag == ATOM_Constant || bitset_has(&verifier->scope, atom.as.var.id);
}

static void verify_use(void *user, Atom atom) {
  Verifier *verifier = user;
  if (in_scope(verifier, atom)) return;
  if (atom.as.var.id >= verifier->program->vars->items.size)
    verify_problem(verifier, "variable %u does not exist", atom.as.var.id);
  else
    verify_problem(verifier, "%.*s_%u is not in scope",
                   TEXT_ARG(name_text(verifier->context->names, var_info(verifier->program->vars, atom.as.var)->name)),
                   atom.as.var.id);
}

static void bind_one(Verifier *verifier, Var var) {
  if (var.id == 0 || var.id >= verifier->program->vars->items.size) {
    verify_problem(verifier, "variable %u does not exist", var.id);
    return;
  }
  if (bitset_has(&verifier->bound, var.id)) verify_problem(verifier, "variable %u is bound twice", var.id);
  bitset_add(&verifier->bound, var.id);
  bitset_add(&verifier->scope, var.id);
  seq_push(verifier->context->arena, &verifier->stack, var);
  Type type = var_type(verifier->program->vars, var);
  if (type.tag == TYPE_Array && type.rank == 0) verify_problem(verifier, "array of rank 0");
  if (type.tag == TYPE_Block && verifier->program->level != LEVEL_Mem)
    verify_problem(verifier, "a block at level Core");
  for RANGE(i, type.rank) {
    Atom size = type.shape[i];
    Type size_type = in_scope(verifier, size) ? atom_type(verifier->program->vars, size) : type_scalar(SCALAR_I64);
    if (!in_scope(verifier, size) || atom_equal(size, atom_var(var)))
      verify_problem(verifier, "size %u of variable %u is not in scope", i, var.id);
    else if (size_type.tag != TYPE_Scalar || size_type.scalar != SCALAR_I64)
      verify_problem(verifier, "size %u of variable %u is not an i64", i, var.id);
  }
}

void verify_bind(Verifier *verifier, Vars group) {
  for EACH_IN(i, group) bind_one(verifier, group.items[i]);
}

void verify_lend(Verifier *verifier, Var var) {
  bitset_add(&verifier->scope, var.id);
  seq_push(verifier->context->arena, &verifier->stack, var);
}

void verify_leave(Verifier *verifier, uint32_t mark) {
  while (verifier->stack.size > mark) bitset_remove(&verifier->scope, seq_pop(&verifier->stack).id);
}

static void check_certificates(Verifier *verifier, const Stm *stm) {
  verifier->rule = "T-Cert";
  for EACH_IN(i, stm->certificates)
    if (var_type(verifier->program->vars, stm->certificates.items[i]).tag != TYPE_Certificate)
      verify_problem(verifier, "certificate %u is not one", i);
}

void verify_body(Verifier *verifier, const Body *body) {
  const Stm *outer = verifier->stm;
  const char *outer_rule = verifier->rule;
  Visitor visitor = {.user = verifier, .atom = verify_use};
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    uint32_t before = verifier->problem_count;
    const ExpInfo *info = exp_info(stm->exp->tag);
    verifier->stm = stm;
    verifier->rule = "T-Var";
    stm_visit(stm, &visitor);
    verifier->rule = "level";
    if ((info->flags & EXP_Mem) && verifier->program->level != LEVEL_Mem)
      verify_problem(verifier, "only at level Mem");
    const bool ok = before == verifier->problem_count;
    if (ok) check_certificates(verifier, stm);
    verifier->rule = info->rule;
    if (ok) {
      sizes_add(verifier->sizes, stm);
      verify_exp(verifier, stm);
    }
    verify_bind(verifier, stm->pattern);
  }
  verifier->stm = outer;
  verifier->rule = "T-Var";
  for EACH_IN(i, body->result) verify_use(verifier, body->result.items[i]);
  verifier->rule = outer_rule;
}

// ---- functions
static void verify_entry(Verifier *verifier, const Function *function) {
  const Entry *entry = function->entry;
  for EACH_IN(i, entry->sizes)
    if (!vars_contain(function->parameters, atom_var(entry->sizes.items[i])))
      verify_problem(verifier, "entry size %u is not a parameter", i);
  for RANGE(i, entry->parameter_count)
    if (!vars_contain(function->parameters, atom_var(entry->parameters[i].variable)))
      verify_problem(verifier, "entry parameter %u is not a parameter", i);
  for RANGE(i, entry->result_count)
    if (!vars_contain(function->results, atom_var(entry->results[i].variable)))
      verify_problem(verifier, "entry result %u is not a result", i);
}

static void verify_function(Verifier *verifier, const Function *function) {
  verifier->function = function;
  verifier->stm = NULL;
  verifier->rule = "T-Prog";
  verifier->sizes = sizes_new(verifier->context, verifier->program->vars);
  uint32_t mark = verifier->stack.size;
  if (map_pointer(&verifier->functions, function->name.id) != function)
    verify_problem(verifier, "two functions of this name");
  if (verifier->program->level == LEVEL_Mem) verify_bind(verifier, function->places);
  else if (function->places.count) verify_problem(verifier, "places at level Core");
  verify_bind(verifier, function->parameters);
  uint32_t results_mark = verifier->stack.size;
  verify_bind(verifier, function->results);
  verify_leave(verifier, results_mark);
  uint32_t before = verifier->problem_count;
  verify_body(verifier, function->body);
  verifier->rule = "T-Result";
  if (before == verifier->problem_count)
    verify_results(verifier, function->results, function->body->result, NULL);
  verifier->rule = "T-Prog";
  if (function->entry) verify_entry(verifier, function);
  verify_leave(verifier, mark);
}

bool core_verify(Context *context, const Program *program, Out *problems) {
  Verifier verifier = {.context = context,
                       .scratch = context->scratch,
                       .program = program,
                       .out = problems,
                       .rule = "level",
                       .bound = bitset_new(context->scratch),
                       .scope = bitset_new(context->scratch),
                       .functions = map_new(context->scratch)};
  if (program->level == LEVEL_Core && program->memory.entries.size)
    verify_problem(&verifier, "memory annotations at level Core");
  for RANGE(i, program->function_count)
    map_put_pointer(&verifier.functions, program->functions[i]->name.id, program->functions[i]);
  for RANGE(i, program->function_count) verify_function(&verifier, program->functions[i]);
  return verifier.problem_count == 0;
}
