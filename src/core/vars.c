// vars: the table of variables. Entry 0 is the absent variable.
#include "core/core.h"

VarTable *vars_new(Context *context) {
  VarTable *vars = NEW(context->arena, VarTable);
  VarInfo none = {.type = {.tag = TYPE_Certificate}};
  seq_push(context->arena, &vars->items, none);
  return vars;
}

Var var_new(Context *context, VarTable *vars, Name name, Type type, Span span) {
  VarInfo info = {name, type, span};
  seq_push(context->arena, &vars->items, info);
  return (Var){vars->items.size - 1};
}

Var var_named(Context *context, VarTable *vars, const char *name, Type type, Span span) {
  return var_new(context, vars, intern_string(context->names, name), type, span);
}

Var vars_workers(Context *context, VarTable *vars) {
  if (!vars->workers.id) vars->workers = var_named(context, vars, "workers", type_scalar(SCALAR_I64), (Span){0});
  return vars->workers;
}

Var var_copy(Context *context, VarTable *vars, Var old) {
  VarInfo info = *var_info(vars, old);
  return var_new(context, vars, info.name, info.type, info.span);
}

Var var_like(Context *context, VarTable *vars, Var old, Map *replace) {
  const VarInfo info = *var_info(vars, old);
  const Var var = var_new(context, vars, info.name, type_substitute(context, info.type, replace), info.span);
  map_put_atom(replace, old, atom_var(var));
  return var;
}
Vars vars_like(Context *context, VarTable *vars, Vars old, Map *replace) {
  Var *items = NEW_ARRAY(context->arena, Var, old.count + 1);
  for EACH_IN(i, old) items[i] = var_like(context, vars, old.items[i], replace);
  return (Vars){old.count, items};
}

bool var_is_array(const VarTable *vars, Var var) { return var_type(vars, var).tag == TYPE_Array; }
bool atom_is_array(const VarTable *vars, Atom atom) { return atom_type(vars, atom).tag == TYPE_Array; }
bool atom_is_block(const VarTable *vars, Atom atom) { return atom_type(vars, atom).tag == TYPE_Block; }

Text var_name(const Context *context, const VarTable *vars, Var var) {
  return name_text(context->names, var_info(vars, var)->name);
}

Type atom_type(const VarTable *vars, Atom atom) {
  return atom.tag == ATOM_Var ? var_type(vars, atom.as.var) : type_scalar(atom.as.constant.type);
}
