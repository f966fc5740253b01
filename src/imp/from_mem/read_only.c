// read_only: marks the buffers of a function through which nothing is stored (`const` pointers in C).
//   rule: a buffer is written by Store, by Copy to it, by a callee that writes its parameter, and by writes to a buffer
//         derived from it
//   A parameter is assumed to be read only until its function has been analysed. With recursion, the analysis is
//   repeated until the assumptions hold.
#include "imp/from_mem/from_mem.h"

typedef struct Derived { ImpVar from, to; } Derived;   // `to` points into the bytes of `from`
// functions: Name id -> const ImpFunction *. changed: a buffer that was assumed to be read only is written.
typedef struct Marker {
  Arena *arena;
  ImpVarTable *vars;
  const Map *functions;
  Bitset written;
  Seq(Derived) derived;
  bool changed;
} Marker;

static void mark(Marker *marker, ImpVar var) { bitset_add(&marker->written, var.id); }
static void derive(Marker *marker, ImpVar from, ImpVar to) {
  seq_push(marker->arena, &marker->derived, ((Derived){from, to}));
}
static void derive_value(Marker *marker, const ImpExp *from, ImpVar to) {
  if (from && from->tag == IMP_EXP_Var) derive(marker, from->as.Var.variable, to);
}

// Most derived buffers come after their origins, so that the backward order finds nearly everything in one pass.
static void mark_origins(Marker *marker) {
  for (bool again = true; again;) {
    again = false;
    for RANGE_DOWN(i, marker->derived.size) {
      const Derived derived = marker->derived.items[i];
      if (!bitset_has(&marker->written, derived.to.id) || bitset_has(&marker->written, derived.from.id)) continue;
      mark(marker, derived.from);
      again = true;
    }
  }
}

static void mark_call(Marker *marker, const ImpCall *call) {
  const ImpFunction *callee = map_pointer(marker->functions, call->function.id);
  for EACH_IN(i, call->arguments) {
    const ImpExp *argument = call->arguments.items[i];
    const bool reads = callee && imp_var_info(marker->vars, callee->parameters.items[i])->type.read_only;
    if (argument->tag == IMP_EXP_Var && !reads) mark(marker, argument->as.Var.variable);
  }
  for EACH_IN(i, call->results) mark(marker, call->results.items[i]);
}

static void mark_stm(void *user, const ImpStm *stm) {
  if (stm->tag == IMP_Store) mark(user, stm->as.Store.buffer);
  else if (stm->tag == IMP_Copy) mark(user, stm->as.Copy.to);
  else if (stm->tag == IMP_Call) mark_call(user, &stm->as.Call);
  else if (stm->tag == IMP_Declare) derive_value(user, stm->as.Declare.value, stm->as.Declare.variable);
  else if (stm->tag == IMP_Assign) derive_value(user, stm->as.Assign.value, stm->as.Assign.variable);
  else if (stm->tag == IMP_Point) derive(user, stm->as.Point.base, stm->as.Point.buffer);
}

static void set_var(void *user, ImpVar var) {
  Marker *marker = user;
  ImpType *type = &marker->vars->items.items[var.id].type;
  const bool read_only = type->tag == IMP_TYPE_Buffer && !bitset_has(&marker->written, var.id);
  marker->changed |= type->read_only && !read_only;
  type->read_only = read_only;
}

// Returns whether some parameter turned out to be written.
static bool mark_function(Context *context, ImpVarTable *vars, const ImpFunction *function, const Map *functions) {
  Marker marker = {
      .arena = context->arena, .vars = vars, .functions = functions, .written = bitset_new(context->arena)};
  // the caller may write to the results
  for EACH_IN(i, function->results) mark(&marker, function->results.items[i]);
  imp_walk_block(function->body, &(ImpWalker){.user = &marker, .stm = mark_stm});
  mark_origins(&marker);
  for EACH_IN(i, function->parameters) set_var(&marker, function->parameters.items[i]);
  imp_walk_block(function->body, &(ImpWalker){.user = &marker, .bind = set_var});
  return marker.changed;
}

void mark_read_only(Context *context, const ImpProgram *program, bool circular) {
  const Map functions = imp_functions(context->arena, program);
  for RANGE(i, program->function_count) {
    const ImpVars parameters = program->functions[i]->parameters;
    for EACH_IN(k, parameters) {
      ImpType *type = &program->vars->items.items[parameters.items[k].id].type;
      type->read_only = type->tag == IMP_TYPE_Buffer;
    }
  }
  for (bool again = true, changed; again; again = circular && changed) {
    changed = false;
    for RANGE(i, program->function_count)
      changed |= mark_function(context, program->vars, program->functions[i], &functions);
  }
}
