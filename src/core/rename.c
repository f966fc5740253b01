// rename: copies of code with fresh or substituted variables, and comparison of expressions.
//   in: a body, a replacement for free variables   out: a body with the same meaning under the replacement
#include "core/core.h"

void map_put_atom(Map *replace, Var var, Atom atom) {
  map_put_pointer(replace, var.id, COPY_OF(replace->arena, &atom));
}
void map_put_binder(Map *definitions, const Stm *stm) {
  for EACH_IN(i, stm->pattern) map_put_pointer(definitions, stm->pattern.items[i].id, stm);
}

// fresh: every binder gets a new variable. Otherwise a binder gets one only when its type mentions a replaced variable.
typedef struct Renamer {
  Context *context;
  VarTable *vars;
  const Map *replace;
  Map own;
  bool fresh;
  Mapper mapper;
} Renamer;

static Atom replaced_atom(void *user, Atom atom) {
  Renamer *renamer = user;
  if (atom.tag != ATOM_Var) return atom;
  const Atom *found = map_pointer(&renamer->own, atom.as.var.id);
  if (!found && renamer->replace) found = map_pointer(renamer->replace, atom.as.var.id);
  return found ? *found : atom;
}

static Type rename_type(Renamer *renamer, Type type, bool *changed) {
  if (type.tag != TYPE_Array) return type;
  Atom *shape = NULL;
  for RANGE(i, type.rank) {
    Atom mapped = replaced_atom(renamer, type.shape[i]);
    if (!shape && !atom_equal(mapped, type.shape[i]))
      shape = arena_copy(renamer->context->arena, type.shape, sizeof *shape * type.rank);
    if (shape) shape[i] = mapped;
  }
  if (!shape) return type;
  *changed = true;
  type.shape = shape;
  return type;
}

static Var rename_bound(void *user, Var var) {
  Renamer *renamer = user;
  bool changed = renamer->fresh;
  VarInfo info = *var_info(renamer->vars, var);
  info.type = rename_type(renamer, info.type, &changed);
  if (!changed) return var;
  Var fresh = var_new(renamer->context, renamer->vars, info.name, info.type, info.span);
  map_put_atom(&renamer->own, var, atom_var(fresh));
  return fresh;
}

static const Stm *rename_stm(Renamer *renamer, const Stm *stm) {
  const Stm *mapped = stm_map(stm, &renamer->mapper);
  return stm_with_pattern(renamer->context->arena, mapped, vars_map_bound(&renamer->mapper, stm->pattern));
}

static const Body *renamed_body(void *user, const Body *body) {
  Renamer *renamer = user;
  Arena *arena = renamer->context->arena;
  const Stm **stms = NEW_ARRAY(arena, const Stm *, body->count);
  for RANGE(i, body->count) stms[i] = rename_stm(renamer, body->stms[i]);
  Atom *result = NEW_ARRAY(arena, Atom, body->result.count);
  for EACH_IN(i, body->result) result[i] = replaced_atom(renamer, body->result.items[i]);
  return body_with(arena, body, body->count, stms, (Atoms){body->result.count, result});
}

static void renamer_start(Renamer *renamer, Context *context, VarTable *vars, const Map *replace, bool fresh) {
  *renamer = (Renamer){context, vars, replace, map_new(context->arena), fresh,
                       {renamer, context->arena, replaced_atom, rename_bound, renamed_body}};
}

const Body *body_rename(Context *context, VarTable *vars, const Body *body, const Map *replace) {
  Renamer renamer;
  renamer_start(&renamer, context, vars, replace, true);
  return renamed_body(&renamer, body);
}

Lambda lambda_rename(Context *context, VarTable *vars, Lambda lambda, const Map *replace) {
  Renamer renamer;
  renamer_start(&renamer, context, vars, replace, true);
  Vars parameters = vars_map_bound(&renamer.mapper, lambda.parameters);
  return (Lambda){parameters, renamed_body(&renamer, lambda.body)};
}

const Body *body_rename_recording(Context *context, VarTable *vars, const Body *body, const Map *replace,
                                  Map *renamed) {
  Renamer renamer;
  renamer_start(&renamer, context, vars, replace, true);
  const Body *copy = renamed_body(&renamer, body);
  for EACH(i, &renamer.own.entries)
      map_put_pointer(renamed, renamer.own.entries.items[i].key, renamer.own.entries.items[i].as.pointer);
  return copy;
}

const Body *body_substitute(Context *context, VarTable *vars, const Body *body, const Map *replace) {
  Renamer renamer;
  renamer_start(&renamer, context, vars, replace, false);
  return renamed_body(&renamer, body);
}

const Stm *stm_substitute(Context *context, VarTable *vars, const Stm *stm, Map *replace) {
  Renamer renamer;
  renamer_start(&renamer, context, vars, replace, false);
  const Stm *copy = rename_stm(&renamer, stm);
  for EACH(i, &renamer.own.entries)
      map_put_pointer(replace, renamer.own.entries.items[i].key, renamer.own.entries.items[i].as.pointer);
  return copy;
}

Type type_substitute(Context *context, Type type, const Map *replace) {
  Renamer renamer = {.context = context, .replace = replace};
  bool changed = false;
  return rename_type(&renamer, type, &changed);
}

// Follows chains of replacements: the replacement of a variable may be a binder that was copied for its new type.
Atom substituter_atom(void *user, Atom atom) {
  const Substituter *replacement = user;
  for (const Atom *found; atom.tag == ATOM_Var && (found = map_pointer(&replacement->atoms, atom.as.var.id)) != NULL;)
    atom = *found;
  return atom;
}

void substituter_add(Substituter *replacement, Var var, Atom atom) {
  map_put_pointer(&replacement->atoms, var.id, COPY_OF(replacement->context->arena, &atom));
}

Var substituter_binder(void *user, Var var) {
  Substituter *replacement = user;
  const VarInfo info = *var_info(replacement->vars, var);
  Type type = info.type;
  for (const Atom *before = NULL; type.shape != before;) {
    before = type.shape;
    type = type_substitute(replacement->context, type, &replacement->atoms);
  }
  if (type.shape == info.type.shape) return var;
  const Var fresh = var_new(replacement->context, replacement->vars, info.name, type, info.span);
  substituter_add(replacement, var, atom_var(fresh));
  return fresh;
}

Vars substituter_pattern(Substituter *replacement, Vars pattern) {
  const Mapper mapper = {.user = replacement, .arena = replacement->context->arena, .bound = substituter_binder};
  return vars_map_bound(&mapper, pattern);
}
