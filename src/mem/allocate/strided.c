// strided: adds, beside each entry point, one that takes arrays with any strides.
//   in: Core   out: Core with an entry `f_strided` for each entry `f`; the caller passes a stride for each dimension
//       of each array
//   rule: the code is that of `f` under other index functions [paper 3 section 3.1: the caller chooses the LMAD]. A
//         copy at the boundary is made only where the body needs a dense array.
#include "in_place.h"

// replace: Var id -> Atom *
typedef struct Cloning { Context *context; const Program *program; Map replace; } Cloning;

static Var clone_var(Cloning *cloning, Var var) {
  VarTable *vars = cloning->program->vars;
  const VarInfo info = *var_info(vars, var);
  const Var clone = var_new(cloning->context, vars, info.name,
                            type_substitute(cloning->context, info.type, &cloning->replace), info.span);
  const Atom atom = atom_var(clone);
  map_put_pointer(&cloning->replace, var.id, COPY_OF(cloning->context->arena, &atom));
  return clone;
}

static Vars clone_vars(Cloning *cloning, Vars vars) {
  Var *clones = NEW_ARRAY(cloning->context->arena, Var, vars.count + 1);
  for EACH_IN(i, vars) clones[i] = clone_var(cloning, vars.items[i]);
  return (Vars){vars.count, clones};
}

static Var clone_of(const Cloning *cloning, Var var) {
  return ((const Atom *)map_pointer(&cloning->replace, var.id))->as.var;
}

static const EntryValue *clone_values(const Cloning *cloning, uint32_t count, const EntryValue *values) {
  EntryValue *clones = NEW_ARRAY(cloning->context->arena, EntryValue, count + 1);
  for RANGE(i, count) {
    clones[i] = values[i];
    clones[i].variable = clone_of(cloning, values[i].variable);
  }
  return clones;
}

static Name strided_name(Context *context, Name name) {
  return intern(context->names, text_format(context->arena, "%.*s_strided", TEXT_ARG(name_text(context->names, name))));
}

static const Entry *clone_entry(const Cloning *cloning, const Entry *entry) {
  Arena *arena = cloning->context->arena;
  Entry *clone = COPY_OF(arena, entry);
  Var *sizes = NEW_ARRAY(arena, Var, entry->sizes.count + 1);
  for EACH_IN(i, entry->sizes) sizes[i] = clone_of(cloning, entry->sizes.items[i]);
  clone->name = strided_name(cloning->context, entry->name);
  clone->sizes = (Vars){entry->sizes.count, sizes};
  clone->parameters = clone_values(cloning, entry->parameter_count, entry->parameters);
  clone->results = clone_values(cloning, entry->result_count, entry->results);
  clone->is_strided = true;
  clone->sum_count = 0;          // the entry `f` describes its sums already
  return clone;
}

static const Function *clone_function(Context *context, const Program *program, const Function *function) {
  Cloning cloning = {context, program, map_new(context->scratch)};
  Function *clone = COPY_OF(context->arena, function);
  clone->name = strided_name(context, function->name);
  clone->parameters = clone_vars(&cloning, function->parameters);
  clone->body = body_rename(context, program->vars, function->body, &cloning.replace);
  clone->results = clone_vars(&cloning, function->results);
  clone->entry = clone_entry(&cloning, function->entry);
  return clone;
}

bool has_arrays(const VarTable *vars, Vars some) {
  for EACH_IN(i, some)
    if (var_is_array(vars, some.items[i])) return true;
  return false;
}

const Program *add_strided_entries(Context *context, const Program *program) {
  if (!context->options->strided) return program;
  Seq(const Function *) functions = {0};
  for RANGE(i, program->function_count) seq_push(context->arena, &functions, program->functions[i]);
  for RANGE(i, program->function_count) {
    const Function *function = program->functions[i];
    const bool fits = has_arrays(program->vars, function->parameters) || has_arrays(program->vars, function->results);
    if (function->entry && !function->entry->cells && fits &&
        !program_function(program, strided_name(context, function->name)))
      seq_push(context->arena, &functions, clone_function(context, program, function));
  }
  Program result = *program;
  result.function_count = functions.size;
  result.functions = functions.items;
  return COPY_OF(context->arena, &result);
}
