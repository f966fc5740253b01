// read_only: marks the buffers of a function through which nothing is stored (`const` pointers in C).
//   rule: a buffer is written by Store, by Copy to it, by a callee that writes its parameter, and through what is
//         derived from it.
//   Parameters are taken to be read only until their function has been looked at; in a cycle of calls that is done
//     again.
#include "imp/from_mem/from_mem.h"

typedef struct Derived { ImpVar from, to; } Derived;   // `to` points into the bytes of `from`
// functions: Name id -> const ImpFunction *
typedef struct Marker {
  Context *context;
  const Map *functions;
  Bitset written;
  Seq(Derived) derived;
  bool changed;
} Marker;

static void mark(Marker *marker, ImpVar var) {
  if (bitset_has(&marker->written, var.id)) return;
  bitset_add(&marker->written, var.id);
  marker->changed = true;
}

static void derive(Marker *marker, ImpVar from, ImpVar to) {
  seq_push(marker->context->arena, &marker->derived, ((Derived){from, to}));
}

static void same_bytes(Marker *marker, ImpVar derived, const ImpExp *from) {
  if (from && from->tag == IMP_EXP_Var) derive(marker, from->as.Var.variable, derived);
}

// What is derived comes later in most cases, so backwards nearly everything is found at once.
static void mark_origins(Marker *marker) {
  for (marker->changed = true; marker->changed;) {
    marker->changed = false;
    for (uint32_t i = marker->derived.size; i-- > 0;)
      if (bitset_has(&marker->written, marker->derived.items[i].to.id)) mark(marker, marker->derived.items[i].from);
  }
}

static void mark_block(void *user, const ImpBlock *block);

static void mark_call(Marker *marker, const ImpVarTable *vars, const ImpCall *call) {
  const ImpFunction *callee = map_pointer(marker->functions, call->function.id);
  for RANGE(i, call->arguments.count) {
    const ImpExp *argument = call->arguments.items[i];
    if (argument->tag != IMP_EXP_Var) continue;
    const bool reads = callee && imp_var_info(vars, callee->parameters.items[i])->type.read_only;
    if (!reads) mark(marker, argument->as.Var.variable);
  }
  for RANGE(i, call->results.count) mark(marker, call->results.items[i]);
}

typedef struct MarkerOf { Marker *marker; const ImpVarTable *vars; } MarkerOf;

static void mark_stm(MarkerOf *of, const ImpStm *stm) {
  Marker *marker = of->marker;
  if (stm->tag == IMP_Store) mark(marker, stm->as.Store.buffer);
  else if (stm->tag == IMP_Copy) mark(marker, stm->as.Copy.to);
  else if (stm->tag == IMP_Call) mark_call(marker, of->vars, &stm->as.Call);
  else if (stm->tag == IMP_Declare) same_bytes(marker, stm->as.Declare.variable, stm->as.Declare.value);
  else if (stm->tag == IMP_Assign) same_bytes(marker, stm->as.Assign.variable, stm->as.Assign.value);
  else if (stm->tag == IMP_Point) derive(marker, stm->as.Point.base, stm->as.Point.buffer);
  const ImpVisitor visitor = {.user = of, .block = mark_block};
  imp_stm_visit(stm, &visitor);
}

static void mark_block(void *user, const ImpBlock *block) {
  for RANGE(i, block->count) mark_stm(user, block->stms[i]);
}

static void set_var(void *user, ImpVar var) {
  const MarkerOf *of = user;
  ImpVarInfo *info = &((ImpVarTable *)(uintptr_t)of->vars)->items.items[var.id];
  if (info->type.tag == IMP_TYPE_Buffer) info->type.read_only = !bitset_has(&of->marker->written, var.id);
}

static void set_block(void *user, const ImpBlock *block) {
  const ImpVisitor visitor = {.user = user, .bind = set_var, .block = set_block};
  for RANGE(i, block->count) imp_stm_visit(block->stms[i], &visitor);
}

static bool is_read_only(const ImpVarTable *vars, ImpVar var) { return imp_var_info(vars, var)->type.read_only; }

// True when some parameter turned out to be written.
static bool mark_function(Context *context, ImpVarTable *vars, const ImpFunction *function, const Map *functions) {
  Marker marker = {.context = context, .functions = functions, .written = bitset_new(context->arena)};
  MarkerOf of = {&marker, vars};
  uint32_t before = 0, after = 0;
  for RANGE(i, function->parameters.count) before += is_read_only(vars, function->parameters.items[i]);
  // the caller may write
  for RANGE(i, function->results.count) mark(&marker, function->results.items[i]);
  mark_block(&of, function->body);
  mark_origins(&marker);
  for RANGE(i, function->parameters.count) set_var(&of, function->parameters.items[i]);
  set_block(&of, function->body);
  for RANGE(i, function->parameters.count) after += is_read_only(vars, function->parameters.items[i]);
  return after < before;
}

void mark_read_only(Context *context, ImpVarTable *vars, uint32_t count, const ImpFunction *const *functions,
                    bool circular) {
  Map by_name = map_new(context->arena);
  for RANGE(i, count) {
    map_put_pointer(&by_name, functions[i]->name.id, functions[i]);
    for RANGE(k, functions[i]->parameters.count) {
      ImpType *type = &vars->items.items[functions[i]->parameters.items[k].id].type;
      type->read_only = type->tag == IMP_TYPE_Buffer;
    }
  }
  for (bool again = true, changed; again; again = circular && changed) {
    changed = false;
    for RANGE(i, count) changed = mark_function(context, vars, functions[i], &by_name) || changed;
  }
}
