// control: loops with state, if, calls, assertions and allocations.
//   rule: each scalar of a loop's state is a local variable; each block that the state exchanges is a pointer. Arrays
//         of the state need no code, because initial value, parameter and result are in the same place (mem.h).
//         [paper 3 Fig. 13 for if with blocks as results]
#include "imp/from_mem/from_mem.h"
#include "machine/machine.h"

static TypeTag tag_of(Translator *t, Var var) { return var_type(t->core_vars, var).tag; }

// The variables for the state of a loop or the results of an if: one for each scalar, and for each block one pointer
// for each element type in it.
typedef struct Slot { uint32_t number; ScalarType type; bool is_buffer; ImpVar var; } Slot;
typedef struct Slots { Seq(Slot) items; } Slots;

static void add_slots(Translator *t, Slots *slots, uint32_t number, Var var) {
  const Type type = var_type(t->core_vars, var);
  if (type.tag == TYPE_Scalar) seq_push(t->arena, &slots->items, ((Slot){number, type.scalar, false, {0}}));
  if (type.tag != TYPE_Block) return;
  const uint32_t types = block_type_set(t, var);
  for RANGE(i, SCALAR_COUNT) {
    if (types >> i & 1) seq_push(t->arena, &slots->items, ((Slot){number, (ScalarType)i, true, {0}}));
  }
}

static const ImpExp *slot_value(Translator *t, const Slot *slot, Atom atom) {
  return slot->is_buffer ? imp_var(t->arena, buffer_of(t, atom.as.var, slot->type)) : imp_scalar_of(t, atom);
}

static void declare_slot(Translator *t, Slot *slot, Var var, const ImpExp *value) {
  const MapEntry *target = slot->is_buffer ? NULL : map_find(&t->targets, var.id);
  if (target) {
    slot->var = (ImpVar){(uint32_t)target->as.value};
    bind_scalar(t, var, imp_var(t->arena, slot->var));
    return;
  }
  if (!slot->is_buffer) {
    slot->var = declare_scalar(t, var, value);
    return;
  }
  slot->var = bind_buffer(t, var, slot->type);
  imp_bind(t->out, slot->var, value);
}

static void bind_slot(Translator *t, const Slot *slot, Var var) {
  if (slot->is_buffer) set_buffer(t, var, slot->type, slot->var);
  else bind_scalar(t, var, imp_var(t->arena, slot->var));
}

static void assign_slots(Translator *t, const Slots *slots, Atoms results) {
  ImpVar *targets = NEW_ARRAY(t->arena, ImpVar, slots->items.size + 1);
  const ImpExp **values = NEW_ARRAY(t->arena, const ImpExp *, slots->items.size + 1);
  for EACH(i, &slots->items) {
    targets[i] = slots->items.items[i].var;
    values[i] = slot_value(t, &slots->items.items[i], results.items[slots->items.items[i].number]);
  }
  assign_all(t, slots->items.size, targets, values);
}

// ---- dynamic blocks are released at the end of the iteration or function that took them, unless it returns them
typedef struct Takes { Translator *t; bool any; } Takes;

static bool returns_block(const Translator *t, const ImpCall *call) {
  for EACH_IN(i, call->results)
    if (imp_var_info(t->vars, call->results.items[i])->type.tag == IMP_TYPE_Buffer) return true;
  return false;
}

static void find_dynamic(void *user, const ImpBlock *block) {
  Takes *takes = user;
  const ImpVisitor visitor = {.user = user, .block = find_dynamic};
  const ImpStm *last = block->count ? block->stms[block->count - 1] : NULL;
  // a loop whose iterations release all their blocks
  if (last && last->tag == IMP_Release && last->as.Release.kept.count == 0) return;
  for COUNTING(i, i < block->count && !takes->any) {
    const ImpStm *stm = block->stms[i];
    takes->any |= stm->tag == IMP_Dynamic || (stm->tag == IMP_Call && returns_block(takes->t, &stm->as.Call));
    imp_stm_visit(stm, &visitor);
  }
}

static bool takes_blocks(Translator *t, const ImpBuilder *body) {
  Takes takes = {t, false};
  find_dynamic(&takes, imp_finish(body));
  return takes.any;
}

// ---- parallel loops take no dynamic blocks, and need no workers (imp.def)
static void note_taker(void *user, const ImpStm *stm) {
  Takes *takes = user;
  const Frame *callee =
      stm->tag == IMP_Call ? map_pointer(&takes->t->layout->frames, stm->as.Call.function.id) : NULL;
  takes->any |= stm->tag == IMP_Dynamic || stm->tag == IMP_Parallel || (callee && callee->is_dynamic);
  takes->any |= callee && bitset_has(takes->t->parallel, stm->as.Call.function.id);
}

bool may_run_in_parallel(Translator *t, const ImpBlock *body) {
  Takes takes = {t, false};
  imp_walk_block(body, &(ImpWalker){.user = &takes, .stm = note_taker});
  return !takes.any;
}

static void put_mark(ImpBuilder *out, int64_t mark) { imp_put(out, (ImpStm){IMP_Mark, {.Mark = {mark}}}); }
static void put_release(ImpBuilder *out, int64_t mark, ImpVars kept) {
  imp_put(out, (ImpStm){IMP_Release, {.Release = {mark, kept}}});
}

void close_function(Translator *t, ImpBuilder *body, ImpVars kept) {
  if (!takes_blocks(t, body)) return;
  ImpBuilder closed = imp_inside(body);
  put_mark(&closed, ++t->marks);
  imp_put_block(&closed, imp_finish(body));
  put_release(&closed, t->marks, kept);
  *body = closed;
}

void close_scope(Translator *t, ImpBuilder *body) { close_function(t, body, (ImpVars){0}); }

// The same for a loop whose state carries blocks; to be called before the loop is emitted. The mark precedes the loop:
// a block that the previous iteration passed to this one is released at its end, unless this one passes it on.
static void close_iterations(Translator *t, ImpBuilder *body, ImpVars kept) {
  if (!takes_blocks(t, body)) return;
  put_mark(t->out, ++t->marks);
  put_release(body, t->marks, kept);
}

// Translates the body of a loop; returns the scalars of the state.
static ImpVars loop_body(Translator *t, const ExpLoop *loop, const Slots *slots, OpenBlock *body) {
  block_enter(t, body, true);
  translate_body(t, loop->body);
  assign_slots(t, slots, loop->body->result);
  block_leave(t, body);
  Seq(ImpVar) kept = {0}, scalars = {0};
  for EACH(i, &slots->items) {
    if (slots->items.items[i].is_buffer) seq_push(t->arena, &kept, slots->items.items[i].var);
    else seq_push(t->arena, &scalars, slots->items.items[i].var);
  }
  close_iterations(t, &body->out, (ImpVars){kept.size, kept.items});
  return (ImpVars){scalars.size, scalars.items};
}

void translate_loop(Translator *t, const Stm *stm) {
  const ExpLoop *loop = &stm->exp->as.Loop;
  Slots slots = {0};
  OpenBlock body;
  comment_loop(t, stm, loop->form.tag == CORE_LOOP_For ? "loop" : "while");
  for EACH_IN(i, loop->parameters) {
    add_slots(t, &slots, i, loop->parameters.items[i]);
  }
  for EACH(i, &slots.items) {
    Slot *slot = &slots.items.items[i];
    declare_slot(t, slot, loop->parameters.items[slot->number], slot_value(t, slot, loop->initial.items[slot->number]));
  }
  if (loop->form.tag == CORE_LOOP_For) {
    const ImpVar index = new_scalar(t, loop->form.index);
    const ImpVars scalars = loop_body(t, loop, &slots, &body);
    put_loop(t, index, imp_scalar_of(t, loop->form.bound), &body.out, scalars);
  } else {
    const ImpExp *condition = imp_scalar_of(t, atom_var(loop->parameters.items[loop->form.condition]));
    (void)loop_body(t, loop, &slots, &body);
    imp_put(t->out, (ImpStm){IMP_While, {.While = {condition, imp_finish(&body.out)}}});
  }
  for EACH(i, &slots.items) bind_slot(t, &slots.items.items[i], stm->pattern.items[slots.items.items[i].number]);
}

// If a branch ends in an `if` whose results are its own results, that `if` assigns to the variables of the branch
// directly. This gives `else if` instead of a nest with copies.
static void hand_targets_down(Translator *t, const Body *body, const Slots *slots) {
  const Stm *last = body->count ? body->stms[body->count - 1] : NULL;
  if (!last || last->exp->tag != EXP_If) return;
  for EACH(i, &slots->items) {
    const Slot *slot = &slots->items.items[i];
    const Atom result = body->result.items[slot->number];
    if (slot->is_buffer || result.tag != ATOM_Var || map_find(&t->targets, result.as.var.id)) continue;
    for EACH_IN(k, last->pattern)
      if (last->pattern.items[k].id == result.as.var.id) map_put(&t->targets, result.as.var.id, slot->var.id);
  }
}

static const ImpBlock *branch(Translator *t, const Body *body, const Slots *slots) {
  OpenBlock inner;
  block_enter(t, &inner, false);
  hand_targets_down(t, body, slots);
  translate_body(t, body);
  assign_slots(t, slots, body->result);
  block_leave(t, &inner);
  return imp_finish(&inner.out);
}

void translate_if(Translator *t, const Stm *stm) {
  const ExpIf *exp = &stm->exp->as.If;
  Slots slots = {0};
  for EACH_IN(i, stm->pattern) add_slots(t, &slots, i, stm->pattern.items[i]);
  for EACH(i, &slots.items)
    declare_slot(t, &slots.items.items[i], stm->pattern.items[slots.items.items[i].number], NULL);
  const bool is_in_order = stm->marks & MARK_Versioned && (t->in_task || !has_parallel_statements(t, exp->else_body));
  const ImpBlock *then_block = branch(t, exp->then_body, &slots),
                 *else_block = is_in_order ? NULL : branch(t, exp->else_body, &slots);
  const ImpExp *yes = imp_constant(t->arena, scalar_bool(true));
  const ImpExp *condition = is_in_order ? yes : imp_scalar_of(t, exp->condition);
  if (stm->marks & MARK_Versioned && !is_in_order) condition = imp_select(t->arena, condition, yes, is_one_worker(t));
  imp_if(t->out, condition, then_block, else_block);
}

typedef struct ExpList { Seq(const ImpExp *) items; } ExpList;
// Passes a scalar, or a block once for each element type that the callee uses in it.
static void pass(Translator *t, ExpList *arguments, Atom atom, Var parameter) {
  const TypeTag tag = tag_of(t, parameter);
  const uint32_t types = tag == TYPE_Block ? block_type_set(t, parameter) : 0;
  if (tag == TYPE_Scalar) seq_push(t->arena, &arguments->items, imp_scalar_of(t, atom));
  for RANGE(i, SCALAR_COUNT)
    if (types >> i & 1)
      seq_push(t->arena, &arguments->items, imp_var(t->arena, buffer_of(t, atom.as.var, (ScalarType)i)));
}

void translate_call(Translator *t, const Stm *stm) {
  const ExpCall *call = &stm->exp->as.Call;
  const Function *callee = program_function(t->program, call->function);
  ExpList arguments = {0};
  Seq(ImpVar) results = {0};
  for EACH_IN(i, call->arguments) pass(t, &arguments, call->arguments.items[i], callee->parameters.items[i]);
  if (bitset_has(t->parallel, call->function.id)) seq_push(t->arena, &arguments.items, imp_workers(t));
  for EACH_IN(i, call->places) pass(t, &arguments, call->places.items[i], callee->places.items[i]);
  for EACH_IN(i, stm->pattern) {
    const Var var = stm->pattern.items[i];
    if (tag_of(t, var) == TYPE_Scalar) {
      const ImpVar result = declare_scalar(t, var, NULL);
      seq_push(t->arena, &results, result);
    } else if (tag_of(t, var) == TYPE_Block) {
      const ImpVar result = bind_buffer(t, var, block_element(t, callee->results.items[i]));
      imp_bind(t->out, result, NULL);
      seq_push(t->arena, &results, result);
    }
  }
  const Extent *frame = map_pointer(&t->layout->calls, (uint64_t)(uintptr_t)stm->exp);
  const bool takes_place = frame && !bitset_has(t->frameless, call->function.id);
  const ImpExp *offset = takes_place ? exp_of_place(t, frame) : imp_i64(t->arena, 0);
  const ImpCall result = {call->function, {arguments.items.size, arguments.items.items},
                          {results.size, results.items}, offset};
  imp_put(t->out, (ImpStm){IMP_Call, {.Call = result}});
}

// ---- assertions
typedef Seq(ImpSite) SiteList;

static ImpSite site_of(Translator *t, const Message *message, Span span) {
  ImpPiece *pieces = NEW_ARRAY(t->arena, ImpPiece, message->count + 1);
  for RANGE(i, message->count) {
    const MessagePiece *piece = &message->pieces[i];
    pieces[i] = (ImpPiece){.text = piece->text, .is_value = piece->is_value};
    if (piece->is_value) pieces[i].type = atom_type(t->core_vars, piece->value).scalar;
  }
  const bool chained = t->context->options->backtrace && !t->function->entry;
  const Text where =
      text_format(t->arena, "%.*s%.*s%s%.*s", TEXT_ARG(location_of(t, span)), TEXT_ARG(span_calls(t->context, span)),
                  chained ? "\n  in " : "",
                  TEXT_ARG(chained ? name_text(t->context->names, t->function->name) : TEXT("")));
  return (ImpSite){message->kind, message->count, pieces, where};
}

static bool sites_equal(const ImpSite *a, const ImpSite *b) {
  bool equal = a->kind == b->kind && a->count == b->count && text_equal(a->location, b->location);
  for COUNTING(i, equal && i < a->count) {
    const ImpPiece *x = &a->pieces[i], *y = &b->pieces[i];
    equal = x->is_value == y->is_value && x->type == y->type && text_equal(x->text, y->text);
  }
  return equal;
}

static uint32_t site_number(Translator *t, const ImpSite *site) {
  SiteList *sites = t->sites;
  uint64_t hash = hash_bytes(site->location.start, site->location.size, site->count);
  for RANGE(i, site->count) hash = hash_bytes(site->pieces[i].text.start, site->pieces[i].text.size, hash);
  const MapEntry *known = map_find(t->site_numbers, hash);
  if (known && sites_equal(&sites->items[known->as.value], site)) return (uint32_t)known->as.value;
  seq_push(t->context->arena, sites, *site);
  map_put(t->site_numbers, hash, sites->size - 1);
  return sites->size - 1;
}

void translate_assert(Translator *t, const Stm *stm) {
  if (stm->marks & MARK_Known || t->context->options->unchecked) return;
  const ExpAssert *assertion = &stm->exp->as.Assert;
  const ImpSite site = site_of(t, assertion->message, stm->span);
  Seq(const ImpExp *) values = {0};
  for EACH_IN(i, site) {
    if (site.pieces[i].is_value) seq_push(t->arena, &values, imp_scalar_of(t, assertion->message->pieces[i].value));
  }
  const ImpCheck check = {
      imp_scalar_of(t, assertion->condition), site_number(t, &site), {values.size, values.items}};
  imp_put(t->out, (ImpStm){IMP_Check, {.Check = check}});
}

// ---- allocations: the place that the layout chose, once for each element type in it
static void emit_arena_place(Translator *t, const Stm *stm, const Place *place, ImpVar buffer, int64_t size) {
  const int64_t lanes = stm->marks & MARK_Wide ? machine_lanes(machine_of(t->context), size) : 1;
  const Extent *bytes = place->bytes;
  if (lanes > 1)
    bytes = extent_poly(t->arena, poly_divide_exact(t->arena, stm->exp->as.Alloc.bytes->poly,
                                                    poly_constant(t->arena, lanes)));
  const ImpArena arena = {buffer, exp_of_place(t, place->offset), exp_of_extent(t, bytes),
                          lanes > 1 ? imp_i64(t->arena, lanes) : NULL};
  imp_put(t->out, (ImpStm){IMP_Arena, {.Arena = arena}});
}
static void emit_place(Translator *t, const Stm *stm, const Place *place, ScalarType type) {
  const ImpVar buffer = bind_buffer(t, stm_result(stm), type);
  const int64_t size = scalar_bytes(type);
  if (place->tag == PLACE_Local) {
    imp_put(t->out, (ImpStm){IMP_Local, {.Local = {buffer, (place->local_bytes + size - 1) / size}}});
  } else if (place->tag == PLACE_Constant) {
    t->vars->items.items[buffer.id].type.no_alias = true;
    imp_put(t->out, (ImpStm){IMP_Table, {.Table = {buffer, place->table}}});
  } else if (place->tag == PLACE_Arena) {
    emit_arena_place(t, stm, place, buffer, size);
  } else {
    imp_put(t->out, (ImpStm){IMP_Dynamic, {.Dynamic = {buffer, exp_of_extent(t, place->bytes)}}});
  }
}

void translate_alloc(Translator *t, const Stm *stm) {
  const Var block = stm_result(stm);
  const Place *place = map_pointer(&t->layout->places, block.id);
  REQUIRE(place);
  const uint32_t types = block_type_set(t, block);
  for RANGE(i, SCALAR_COUNT) {
    if (types >> i & 1) emit_place(t, stm, place, (ScalarType)i);
  }
}
