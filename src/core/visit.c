// visit: one level of reading or rebuilding an expression, over the table of parts.
//   in: an expression or statement   out: callbacks, or a copy that shares everything unchanged
#include "core/core.h"

// ---- reading
static void visit_atom(const Visitor *visitor, Atom atom) {
  if (visitor->atom) visitor->atom(visitor->user, atom);
}
static void visit_bound(const Visitor *visitor, Var var) {
  if (visitor->bound) visitor->bound(visitor->user, var);
}
static void visit_body(const Visitor *visitor, const Body *body) {
  if (visitor->body && body) visitor->body(visitor->user, body);
}
static void visit_slice(const Visitor *visitor, const Slice *slice) {
  visit_atom(visitor, slice->start);
  if (slice->tag == CORE_SLICE_Fix) return;
  visit_atom(visitor, slice->count);
  visit_atom(visitor, slice->step);
}
static void visit_message(const Visitor *visitor, const Message *message) {
  for RANGE(i, message->count)
    if (message->pieces[i].is_value) visit_atom(visitor, message->pieces[i].value);
}
static void visit_poly(const Visitor *visitor, const Poly *poly) {
  for RANGE(i, poly->count)
    for RANGE(k, poly->terms[i].degree)
      visit_atom(visitor, atom_var((Var){poly->terms[i].variables[k]}));
}
static void visit_extent(const Visitor *visitor, const Extent *extent) {
  if (!extent) return;
  if (extent->poly) visit_poly(visitor, extent->poly);
  visit_extent(visitor, extent->a);
  visit_extent(visitor, extent->b);
}
static void visit_loop_form(const Visitor *visitor, const CoreLoopForm *form) {
  if (form->tag != CORE_LOOP_For) return;
  visit_atom(visitor, form->bound);
  visit_bound(visitor, form->index);
}
static void visit_lambda(const Visitor *visitor, const Lambda *lambda) {
  for EACH_IN(i, lambda->parameters) visit_bound(visitor, lambda->parameters.items[i]);
  visit_body(visitor, lambda->body);
}

static void visit_one_part(const Visitor *visitor, const Part *part, const void *place) {
  switch (part->kind) {
  case PART_Atom: visit_atom(visitor, *(const Atom *)place); break;
  case PART_Atoms: {
    const Atoms *atoms = place;
    for RANGE(i, atoms->count) visit_atom(visitor, atoms->items[i]);
    break;
  }
  case PART_Var: visit_atom(visitor, atom_var(*(const Var *)place)); break;
  case PART_Vars: {
    const Vars *vars = place;
    for RANGE(i, vars->count) {
      if (part->role == ROLE_Carried) visit_bound(visitor, vars->items[i]);
      else visit_atom(visitor, atom_var(vars->items[i]));
    }
    break;
  }
  case PART_Lambda: visit_lambda(visitor, place); break;
  case PART_Body: visit_body(visitor, *(const Body *const *)place); break;
  case PART_Slices: {
    const Slices *slices = place;
    for RANGE(i, slices->count) visit_slice(visitor, &slices->items[i]);
    break;
  }
  case PART_LoopForm: visit_loop_form(visitor, place); break;
  case PART_Message: visit_message(visitor, *(const Message *const *)place); break;
  case PART_Extent: visit_extent(visitor, *(const Extent *const *)place); break;
  case PART_End: case PART_Prim: case PART_Scalar: case PART_Ints: case PART_Name: case PART_Table: break;
  }
}

void exp_visit(const Exp *exp, const Visitor *visitor) {
  for (const Part *part = exp_info(exp->tag)->parts; part->kind != PART_End; part++) 
    visit_one_part(visitor, part, (const char *)exp + part->offset);
}

void stm_visit(const Stm *stm, const Visitor *visitor) {
  for EACH_IN(i, stm->certificates) visit_atom(visitor, atom_var(stm->certificates.items[i]));
  exp_visit(stm->exp, visitor);
}

// ---- bodies
// The field that holds the body of a part; NULL if the part has none.
static const Body **body_of_part(Exp *exp, const Part *part) {
  void *place = (char *)exp + part->offset;
  if (part->kind == PART_Lambda) return &((Lambda *)place)->body;
  return part->kind == PART_Body ? place : NULL;
}

Bodies exp_bodies(const Exp *exp) {
  Bodies bodies = {0};
  if (!(exp_info(exp->tag)->flags & EXP_Binds)) return bodies;
  Exp copy = *exp;
  for (const Part *part = exp_info(exp->tag)->parts; part->kind != PART_End; part++) {
    const Body **body = body_of_part(&copy, part);
    if (body && *body) bodies.items[bodies.count++] = *body;
  }
  return bodies;
}

const Stm *stm_with_bodies(Arena *arena, const Stm *stm, Bodies bodies) {
  if (!bodies.count) return stm;
  Exp copy = *stm->exp;
  bool changed = false;
  uint32_t next = 0;
  for (const Part *part = exp_info(copy.tag)->parts; part->kind != PART_End && next < bodies.count; part++) {
    const Body **body = body_of_part(&copy, part);
    if (!body || !*body) continue;
    changed = changed || *body != bodies.items[next];
    *body = bodies.items[next++];
  }
  return changed ? stm_with_exp(arena, stm, exp_new(arena, copy)) : stm;
}

const Stm *body_binding(const Body *body, Atom atom, uint32_t *number) {
  for COUNTING(i, atom.tag == ATOM_Var && i < body->count)
    for EACH_IN(k, body->stms[i]->pattern) {
      if (body->stms[i]->pattern.items[k].id != atom.as.var.id) continue;
      if (number) *number = k;
      return body->stms[i];
    }
  return NULL;
}

StmWalk stm_walk(Arena *arena, const Body *body) {
  StmWalk walk = {.arena = arena};
  seq_push(arena, &walk.open, ((OpenBody){body, 0}));
  return walk;
}

bool stm_walk_next(StmWalk *walk) {
  const Bodies inner = walk->stm ? exp_bodies(walk->stm->exp) : (Bodies){0};
  for RANGE_DOWN(i, inner.count) seq_push(walk->arena, &walk->open, ((OpenBody){inner.items[i], 0}));
  for (; walk->open.size > 0; walk->open.size--) {
    OpenBody *open = &seq_last(&walk->open);
    if (open->next == open->body->count) continue;
    walk->stm = open->body->stms[open->next++];
    return true;
  }
  return false;
}

// ---- rebuilding
static Atom map_atom(const Mapper *mapper, Atom atom, bool *changed) {
  if (!mapper->atom) return atom;
  Atom mapped = mapper->atom(mapper->user, atom);
  if (!atom_equal(atom, mapped)) *changed = true;
  return mapped;
}
static Var map_operand(const Mapper *mapper, Var var, bool *changed) {
  Atom mapped = map_atom(mapper, atom_var(var), changed);
  REQUIRE(mapped.tag == ATOM_Var);
  return mapped.as.var;
}
static Var map_bound(const Mapper *mapper, Var var, bool *changed) {
  if (!mapper->bound || var.id == 0) return var;
  Var mapped = mapper->bound(mapper->user, var);
  if (mapped.id != var.id) *changed = true;
  return mapped;
}
static const Body *map_body(const Mapper *mapper, const Body *body, bool *changed) {
  if (!mapper->body || !body) return body;
  const Body *mapped = mapper->body(mapper->user, body);
  if (mapped != body) *changed = true;
  return mapped;
}
static Atoms map_atoms(const Mapper *mapper, Atoms atoms, bool *changed) {
  bool here = false;
  Atom *items = NULL;
  for EACH_IN(i, atoms) {
    Atom mapped = map_atom(mapper, atoms.items[i], &here);
    if (here && !items) items = arena_copy(mapper->arena, atoms.items, sizeof *items * atoms.count);
    if (items) items[i] = mapped;
  }
  if (!here) return atoms;
  *changed = true;
  return (Atoms){atoms.count, items};
}
static Vars map_variables(const Mapper *mapper, Vars vars, bool binders, bool *changed) {
  bool here = false;
  Var *items = NULL;
  for EACH_IN(i, vars) {
    Var mapped = binders ? map_bound(mapper, vars.items[i], &here) : map_operand(mapper, vars.items[i], &here);
    if (here && !items) items = arena_copy(mapper->arena, vars.items, sizeof *items * vars.count);
    if (items) items[i] = mapped;
  }
  if (!here) return vars;
  *changed = true;
  return (Vars){vars.count, items};
}
Vars vars_map_bound(const Mapper *mapper, Vars vars) {
  bool changed = false;
  return map_variables(mapper, vars, true, &changed);
}
static Slices map_slices(const Mapper *mapper, Slices slices, bool *changed) {
  bool here = false;
  Slice *items = arena_copy(mapper->arena, slices.items, sizeof *items * slices.count);
  for EACH_IN(i, slices) {
    items[i].start = map_atom(mapper, items[i].start, &here);
    if (items[i].tag == CORE_SLICE_Fix) continue;
    items[i].count = map_atom(mapper, items[i].count, &here);
    items[i].step = map_atom(mapper, items[i].step, &here);
  }
  if (!here) return slices;
  *changed = true;
  return (Slices){slices.count, items};
}
static const Message *map_message(const Mapper *mapper, const Message *message, bool *changed) {
  bool here = false;
  MessagePiece *pieces = arena_copy(mapper->arena, message->pieces, sizeof *pieces * message->count);
  for RANGE(i, message->count)
    if (pieces[i].is_value) pieces[i].value = map_atom(mapper, pieces[i].value, &here);
  if (!here) return message;
  *changed = true;
  Message copy = {message->kind, message->count, pieces};
  return COPY_OF(mapper->arena, &copy);
}
typedef struct PolyMap { const Mapper *mapper; bool changed; } PolyMap;

static const Poly *lookup_mapped(void *user, uint32_t variable) {
  PolyMap *map = user;
  bool here = false;
  Atom mapped = map_atom(map->mapper, atom_var((Var){variable}), &here);
  if (!here) return NULL;
  map->changed = true;
  int64_t value;
  if (atom_is_i64(mapped, &value)) return poly_constant(map->mapper->arena, value);
  REQUIRE(mapped.tag == ATOM_Var);
  return poly_variable(map->mapper->arena, mapped.as.var.id);
}
static const Extent *map_extent(const Mapper *mapper, const Extent *extent, bool *changed) {
  PolyMap map = {mapper, false};
  const Extent *mapped = extent_substitute(mapper->arena, extent, lookup_mapped, &map);
  if (!map.changed) return extent;
  *changed = true;
  return mapped;
}
static void map_loop_form(const Mapper *mapper, CoreLoopForm *form, bool *changed) {
  if (form->tag != CORE_LOOP_For) return;
  form->bound = map_atom(mapper, form->bound, changed);
  form->index = map_bound(mapper, form->index, changed);
}
static Lambda map_lambda(const Mapper *mapper, Lambda lambda, bool *changed) {
  Vars parameters = map_variables(mapper, lambda.parameters, true, changed);
  return (Lambda){parameters, map_body(mapper, lambda.body, changed)};
}

static void map_one_part(const Mapper *mapper, Exp *exp, const Part *part, bool *changed) {
  void *place = (char *)exp + part->offset;
  switch (part->kind) {
  case PART_Atom: *(Atom *)place = map_atom(mapper, *(Atom *)place, changed); break;
  case PART_Atoms: *(Atoms *)place = map_atoms(mapper, *(Atoms *)place, changed); break;
  case PART_Var: *(Var *)place = map_operand(mapper, *(Var *)place, changed); break;
  case PART_Vars: *(Vars *)place = map_variables(mapper, *(Vars *)place, part->role == ROLE_Carried, changed); break;
  case PART_Lambda: *(Lambda *)place = map_lambda(mapper, *(Lambda *)place, changed); break;
  case PART_Body: *(const Body **)place = map_body(mapper, *(const Body **)place, changed); break;
  case PART_Slices: *(Slices *)place = map_slices(mapper, *(Slices *)place, changed); break;
  case PART_LoopForm: map_loop_form(mapper, place, changed); break;
  case PART_Message: *(const Message **)place = map_message(mapper, *(const Message **)place, changed); break;
  case PART_Extent: *(const Extent **)place = map_extent(mapper, *(const Extent **)place, changed); break;
  case PART_End: case PART_Prim: case PART_Scalar: case PART_Ints: case PART_Name: case PART_Table: break;
  }
}

const Exp *exp_map(const Exp *exp, const Mapper *mapper) {
  bool changed = false;
  Exp copy = *exp;
  for (const Part *part = exp_info(exp->tag)->parts; part->kind != PART_End; part++)
    map_one_part(mapper, &copy, part, &changed);
  return changed ? COPY_OF(mapper->arena, &copy) : exp;
}

const Stm *stm_map(const Stm *stm, const Mapper *mapper) {
  bool changed = false;
  Stm copy = *stm;
  copy.certificates = map_variables(mapper, stm->certificates, false, &changed);
  copy.exp = exp_map(stm->exp, mapper);
  return changed || copy.exp != stm->exp ? COPY_OF(mapper->arena, &copy) : stm;
}

const Body *body_map_stms(Arena *arena, const Body *body, const Mapper *mapper) {
  bool changed = false;
  const Stm **stms = NEW_ARRAY(arena, const Stm *, body->count);
  for RANGE(i, body->count) stms[i] = stm_map(body->stms[i], mapper);
  return body_with(arena, body, body->count, stms, map_atoms(mapper, body->result, &changed));
}
