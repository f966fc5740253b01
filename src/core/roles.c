// roles: the parts of an expression by their roles, from the table of exp.def.
#include "core/core.h"

static Atoms one_atom(const Atom *atom) { return (Atoms){1, atom}; }

static void read_function(ExpRoles *roles, const Lambda *function) {
  roles->function = function;
  roles->body = function->body;
}

static void read_iteration(ExpRoles *roles, const CoreLoopForm *form) {
  if (form->tag != CORE_LOOP_For) return;
  roles->widths = one_atom(&form->bound);
  roles->indices = (Vars){1, &form->index};
}

static void read_viewed(ExpRoles *roles, const Part *part, const void *place) {
  if (part->kind == PART_Var) roles->viewed = *(const Var *)place;
  else if (((const Atom *)place)->tag == ATOM_Var) roles->viewed = ((const Atom *)place)->as.var;
}

static void read_skip(ExpRoles *roles, const Ints *index_rank) {
  roles->skip = index_rank->count ? (uint32_t)index_rank->items[0] : 0;
}

static void read_role(ExpRoles *roles, const Part *part, const void *place) {
  switch (part->role) {
  case ROLE_Plain: case ROLE_Branch: break;
  case ROLE_Viewed: read_viewed(roles, part, place); break;
  case ROLE_Consumed: roles->consumed = part->kind == PART_Var ? (Vars){1, place} : *(const Vars *)place; break;
  case ROLE_Width: roles->widths = part->kind == PART_Atom ? one_atom(place) : *(const Atoms *)place; break;
  case ROLE_Selection: roles->selects = true; read_function(roles, place); break;
  case ROLE_Function: read_function(roles, place); break;
  case ROLE_Operator: roles->operator = place; break;
  case ROLE_Initial: roles->initial = *(const Atoms *)place; break;
  case ROLE_Skip: read_skip(roles, place); break;
  case ROLE_Carried: roles->carried = *(const Vars *)place; break;
  case ROLE_Iteration: read_iteration(roles, place); break;
  case ROLE_Repeated: roles->body = *(const Body *const *)place; break;
  }
}

ExpRoles exp_roles(const Exp *exp) {
  ExpRoles roles = {0};
  const ExpInfo *info = exp_info(exp->tag);
  if (!(info->flags & (EXP_View | EXP_Consumes | EXP_Binds))) return roles;   // all parts are plain
  for (const Part *part = info->parts; part->kind != PART_End; part++)
    read_role(&roles, part, (const char *)exp + part->offset);
  if (!roles.function) return roles;
  const Vars parameters = roles.function->parameters;   // fewer than widths: the program is invalid
  roles.indices =
      (Vars){roles.widths.count < parameters.count ? roles.widths.count : parameters.count, parameters.items};
  return roles;
}

bool exp_is_while(const Exp *exp) { return exp->tag == EXP_Loop && exp->as.Loop.form.tag == CORE_LOOP_While; }

// ---- fixed dimensions
static Slices slices_of(const Exp *exp) {
  if (exp->tag == EXP_Slice) return exp->as.Slice.slices;
  return exp->tag == EXP_Update ? exp->as.Update.slices : (Slices){0};
}

uint32_t exp_fixed_rank(const Exp *exp) {
  if (exp->tag == EXP_Index) return exp->as.Index.indices.count;
  const Slices slices = slices_of(exp);
  uint32_t rank = 0;
  while (rank < slices.count && slices.items[rank].tag == CORE_SLICE_Fix) rank++;
  return rank;
}

Atom exp_fixed_index(const Exp *exp, uint32_t dimension) {
  return exp->tag == EXP_Index ? exp->as.Index.indices.items[dimension] : slices_of(exp).items[dimension].start;
}

const Exp *exp_read_from_part(Arena *arena, const Exp *exp, uint32_t rank, Atom part) {
  const Atoms *indices = &exp->as.Index.indices;
  const Slices slices = slices_of(exp);
  if (exp->tag == EXP_Index && indices->count > rank)
    return NEW_EXP(arena, Index, part.as.var, {indices->count - rank, indices->items + rank});
  if (slices.count > rank)
    return NEW_EXP(arena, Slice, part.as.var, {slices.count - rank, slices.items + rank});
  return NEW_EXP(arena, Atom, part);
}
