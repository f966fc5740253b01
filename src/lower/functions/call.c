// call: calls of functions that are specialised once for each distinct static environment, found by the key that
// abstract.c writes. The Residual is registered before the body is evaluated, so that a recursive call finds it
// (recursive.c). Results are declared like parameters, unknown sizes first [hard cases 1 and 2].
#include "lower/cells/rows.h"
#include "lower/expressions/expressions.h"
#include "lower/functions/specialise.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

typedef Seq(Residual *) Residuals;

// ---- making the specialised function

Name function_name(Lower *lower, Name wanted) {
  Name name = wanted;
  for (;;) {
    uint64_t *used = &map_add(&lower->names, name.id)->as.value;
    if ((*used)++ == 0) return name;
    uint64_t number = map_add(&lower->names, wanted.id)->as.value - 1;
    name = intern(lower->context->names,
                  text_format(lower->arena, "%.*s_%llu", TEXT_ARG(name_text(lower->context->names, wanted)),
                              (unsigned long long)number));
  }
}

static Atom replace_atom(Lower *lower, void *user, Atom atom) {
  (void)lower;
  if (atom.tag != ATOM_Var) return atom;
  const Atom *found = map_pointer(user, atom.as.var.id);
  return found ? *found : atom;
}

Name code_name(Lower *lower, const Closure *closure) {
  return closure->tag == CODE_Declaration ? closure->declaration->as.Value.name
                                          : intern_string(lower->context->names, "lambda");
}

// Sizes of the result that are neither parameters nor constants become results, before the leaves.
const Value *declare_results(Lower *lower, Code *code, const Value *value, AtomSeq *variables, AtomSeq *atoms) {
  Map replace = map_new(lower->arena);
  AtomSeq sizes = {0};
  value_sizes(lower, value, &sizes);
  for EACH(i, &sizes) {
    Atom size = sizes.items[i];
    if (visible(code, size) || map_find(&replace, size.as.var.id)) continue;
    Atom variable = code_size(lower, "size");
    lower->vars->items.items[variable.as.var.id].name = var_info(lower->vars, size.as.var)->name;
    map_put_pointer(&replace, size.as.var.id, COPY_OF(lower->arena, &variable));
    seq_push(lower->arena, variables, variable);
    seq_push(lower->arena, atoms, size);
  }
  value_leaves(lower, value, atoms);
  return value_declare(lower, value_map(lower, value, NULL, replace_atom, &replace), variables);
}

void add_function(Lower *lower, const Function *function) {
  seq_push(lower->arena, &lower->functions, COPY_OF(lower->arena, function));
}

static bool has_function(const Value *value) {
  if (value->tag == VALUE_Function) return true;
  for COUNTING(i, value->tag == VALUE_Record && i < value->as.record.count)
    if (has_function(value->as.record.values[i])) return true;
  return value->tag == VALUE_Sum && value->as.sum.layout->function_count > 0;
}

void function_enter(Lower *lower, FunctionCode *function, Span span) {
  function->outer = lower->code;
  function->outer_sizes = lower->sizes;
  function->outer_facts = lower->facts;
  function->outer_depth = lower->lambda_depth;
  function->outer_requests = lower->requests;
  lower->lambda_depth = 0;
  lower->requests = (Requests){0};
  lower->code = NULL;
  lower->sizes = sizes_new(lower->context, lower->vars);
  lower_enter(lower, &function->code);
  function->code.builder.span = span;
}

void function_leave(Lower *lower, FunctionCode *function) {
  lower->code = function->outer;
  lower->sizes = function->outer_sizes;
  lower->facts = function->outer_facts;
  lower->lambda_depth = function->outer_depth;
  lower->requests = function->outer_requests;
}

static void note_formulas(Lower *lower, Residual *residual, const AtomSeq *atoms) {
  for EACH(i, atoms) {
      const Poly *poly = i < residual->results.size && atom_type(lower->vars, atoms->items[i]).scalar == SCALAR_I64
                             ? known_poly(lower, atoms->items[i])
                             : NULL;
      seq_push(lower->arena, &residual->known_polys, poly && poly_visible(residual->code, poly) ? poly : NULL);
  }
}

// The parameters that the signature has created become the parameters of the function that begins here.
Vars residual_parameters(Lower *lower, Residual *residual, FunctionCode *made, const Signature *signature) {
  made->code.mark = lower->vars->items.size;
  const Vars parameters = vars_join(lower->arena, vars_of_atoms(lower, &signature->size_parameters),
                                    vars_of_atoms(lower, &signature->leaf_parameters));
  residual->parameters = new_atoms(lower, parameters.count);
  residual->parameter_count = parameters.count;
  for EACH_IN(i, parameters) {
    sizes_learn_type(lower->sizes, lower->facts, var_type(lower->vars, parameters.items[i]));
    bitset_add(&lower->named, parameters.items[i].id);
    residual->parameters[i] = atom_var(parameters.items[i]);
  }
  if (residual->heap) rows_note_parameters(lower, made->outer_sizes, &signature->size_parameters, &signature->sizes);
  if (residual->heap) rows_note_parameters(lower, made->outer_sizes, &signature->leaf_parameters, &signature->leaves);
  return parameters;
}

static void make_residual(Lower *lower, Residual *residual, const Scope *caller_scope, const Closure *closure,
                          const Value *const *arguments) {
  const Value *outer_heap = lower->heap;
  FunctionCode made;
  Code *code = &made.code;
  (void)known_poly(lower, atom_i64(0));   // records the facts of the enclosing code before it is left
  function_enter(lower, &made, closure->tag == CODE_Declaration ? closure->declaration->span : closure->exp->span);
  Span span = code->builder.span;
  Signature signature = signature_new(lower, true);
  const Value **abstracted = new_values(lower, closure->arity),
              **matched = new_values(lower, closure->arity);
  Closure *inner = abstract_call(&signature, caller_scope, closure, arguments, abstracted);
  if (residual->heap) residual->part = abstract_heap(&signature, heap_part(lower, residual->heap, residual->touch));
  lower->heap = residual->heap = residual->heap ? heap_of_part(lower, residual->part, NULL) : NULL;
  const Vars parameters = residual_parameters(lower, residual, &made, &signature);
  Scope *scope = closure_scope(lower, inner);
  Vars before = checks_begin(lower);
  bind_arguments(lower, scope, inner, abstracted, matched);
  lower->requests = requests_of(lower, closure);
  residual->scope = scope, residual->closure = inner, residual->arguments = matched, residual->code = code;
  const Value *value = value_closed(lower, value_retype(lower, run_body(lower, scope, inner)));
  AtomSeq atoms = {0};
  if (!residual->is_recursive) residual->writes = lower->heap != residual->heap;
  if (residual->writes && !residual->is_recursive)
    value = heap_pair(lower, value, heap_part(lower, lower->heap, residual->touch));
  if (residual->is_recursive) finish_early_results(lower, residual, value, &atoms);
  checks_end(lower, before);
  residual->emits_call = residual->is_recursive || code->builder.stms.size > 0;
  if (!residual->is_recursive) {
    residual->result = residual->emits_call ? declare_results(lower, code, value, &residual->results, &atoms) : value;
    note_formulas(lower, residual, &atoms);
  }
  const Body *body = lower_leave(lower, code, atoms.size, atoms.items);
  if (residual->emits_call) {
    if (!residual->is_recursive) residual->name = function_name(lower, code_name(lower, closure));
    Function function = {.name = residual->name,
                         .parameters = parameters,
                         .results = vars_of_atoms(lower, &residual->results),
                         .body = body,
                         .inline_always = has_attribute(lower, closure->declaration, "inline"),
                         .inline_never = has_attribute(lower, closure->declaration, "noinline"),
                         .span = span};
    add_function(lower, &function);
  }
  function_leave(lower, &made);
  lower->heap = outer_heap;
  residual->in_progress = false;
}

// ---- calling the specialised function

Residual *find_residual(Lower *lower, Text key, bool *made) {
  uint64_t hash = hash_bytes(key.start, key.size, 7);
  MapEntry *entry = map_add(&lower->residuals, hash);
  if (!entry->as.pointer) entry->as.pointer = NEW(lower->arena, Residuals);
  Residuals *all = entry->as.pointer;
  for EACH(i, all)
    if (text_equal(all->items[i]->key, key)) return *made = false, all->items[i];
  Residual *residual = NEW(lower->arena, Residual);
  residual->key = key;
  residual->in_progress = true;
  seq_push(lower->arena, all, residual);
  *made = true;
  return residual;
}

static const Poly *substitute_atom(void *user, uint32_t variable) {
  void **both = user;
  Lower *lower = both[0];
  const Atom *found = map_pointer(both[1], variable);
  return found ? known_poly(lower, *found) : NULL;
}

static const Value *instantiate(Lower *lower, const Residual *residual, Map *replace) {
  const Value *value = value_map(lower, residual->result, replace_atom, replace_atom, replace);
  if (has_function(value)) return value;
  // Dimensions whose formula over the parameters is known are replaced by that formula.
  Map formulas = map_new(lower->arena);
  for EACH(i, &residual->known_polys) {
    if (!residual->known_polys.items[i]) continue;
    void *both[2] = {lower, replace};
    const Poly *poly = poly_substitute(lower->arena, residual->known_polys.items[i], substitute_atom, both);
    Atom formula = poly_to_atom(lower, poly);
    const Atom *bound = map_pointer(replace, residual->results.items[i].as.var.id);
    map_put_pointer(&formulas, bound->as.var.id, COPY_OF(lower->arena, &formula));
  }
  if (formulas.entries.size == 0) return value;
  AtomSeq sizes = {0};
  value_sizes(lower, value, &sizes);
  for EACH(i, &sizes) {
    const Atom *found = sizes.items[i].tag == ATOM_Var ? map_pointer(&formulas, sizes.items[i].as.var.id) : NULL;
    if (found) sizes.items[i] = *found;
  }
  return with_sizes(lower, value, sizes.items);
}

const Value *emit_call(Lower *lower, const Residual *residual, const AtomSeq *sizes, const AtomSeq *leaves) {
  Map replace = map_new(lower->arena);
  REQUIRE(residual->parameter_count == sizes->size + leaves->size);
  Atom *actual = new_atoms(lower, residual->parameter_count);
  for RANGE(i, residual->parameter_count) {
    actual[i] = i < sizes->size ? sizes->items[i] : leaves->items[i - sizes->size];
    map_put_pointer(&replace, residual->parameters[i].as.var.id, &actual[i]);
  }
  if (residual->emits_call && residual->results.size > 0) {
    AtomSeq pattern = {0};
    for EACH(i, &residual->results) {
      Var declared = residual->results.items[i].as.var;
      Type type = type_substitute(lower->context, var_type(lower->vars, declared), &replace);
      const Atom bound =
          atom_var(var_new(lower->context, lower->vars, residual->name, type, lower->code->builder.span));
      seq_push(lower->arena, &pattern, bound);
      map_put_pointer(&replace, declared.id, COPY_OF(lower->arena, &bound));
    }
    const Atoms arguments = atoms_of(lower->arena, residual->parameter_count, actual);
    const Exp *call = NEW_EXP(lower->arena, Call, residual->name, arguments, {0});
    lower->code->builder.marks =
        (lower->requests.noinline ? MARK_NoInline : 0u) | (lower->requests.looks ? MARK_Looks : 0u);
    lower_exps(lower, &pattern, call);
  }
  return instantiate(lower, residual, &replace);
}

// The code of a function assumes that no size of its parameters is negative. The inner sizes of an empty array could be
// negative, so they are checked before the call.
static void check_rows(Lower *lower, const AtomSeq *leaves) {
  for EACH(i, leaves) {
    const Type type = atom_type(lower->vars, leaves->items[i]);
    for (uint32_t j = 1; type.tag == TYPE_Array && j < type.rank; j++) check_not_negative(lower, type.shape[j]);
  }
}

static uint8_t touch_of_call(Lower *lower, const Closure *closure, uint32_t count, const Value *const *arguments) {
  uint8_t touch = touch_of_closure(lower, closure);
  for RANGE(i, count) touch |= touch_of_value(lower, arguments[i]);
  return touch;
}

const Value *call_residual(Lower *lower, Closure *original, uint32_t count, const Value *const *arguments) {
  Closure *closure = closure_closed(lower, original);
  closure->pending = NULL;
  closure->pending_count = 0;
  Vars before = checks_begin(lower);
  Scope *scope = closure_scope(lower, closure);
  const Value **matched = new_values(lower, count),
              **seen = new_values(lower, count);
  bind_arguments(lower, scope, closure, arguments, matched);
  for RANGE(i, count)
    matched[i] = value_closed(lower, value_open(lower, value_retype(lower, matched[i])));
  Signature signature = signature_new(lower, false);
  abstract_call(&signature, scope, closure, matched, seen);
  const uint8_t touch = lower->heap ? touch_of_call(lower, closure, count, matched) : 0;
  if (touch) abstract_heap(&signature, heap_part(lower, lower->heap, touch));
  bool made;
  Residual *residual = find_residual(lower, out_result(&signature.key), &made);
  if (made) {
    residual->heap = touch ? lower->heap : NULL;
    residual->touch = touch;
    residual->writes = touch & TOUCH_Writes;
    const void *begun = begin_specialising(lower, closure, residual->key.size + signature.hidden);
    make_residual(lower, residual, scope, closure, matched);
    end_specialising(lower, closure, begun);
  } else if (residual->in_progress) {
    declare_early_results(lower, residual);
  }
  check_rows(lower, &signature.leaves);
  const Value *result = emit_call(lower, residual, &signature.sizes, &signature.leaves);
  if (residual->writes) result = heap_unpair(lower, result);
  checks_end(lower, before);
  return result;
}
