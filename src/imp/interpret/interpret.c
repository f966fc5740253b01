// interpret: the semantics of Imp [paper 3 Fig. 12, with typed buffers]: an environment of scalars and buffers, and
// blocks that record which bytes were written. This is the third interpreter; its results agree with those of the value
// interpreter and the heap interpreter.
//   An error of the program ends the run with its message. An access outside its block, a read of unwritten bytes, a
//   block outside the arena and a race are errors of the compiler (MESSAGE_Internal).
#include "imp/interpret/machine.h"

enum { CALL_LIMIT = 100000 };
// Programs are interpreted for the default processor.
enum {
#define MACHINE(name, value, meaning) DEFAULT_##name = value,
#include "machine/machine.def"
};
typedef struct VarList {
  Arena *arena;
  Seq(ImpVar) items;
} VarList;
// of one function: the number of active calls, and its variables
struct Activations {
  uint32_t count;
  VarList vars;
};

// ---- expressions
// Does an exact sum, difference, product, negation or magnitude leave 32 bits? (Exact operations on indices may be
// computed where nobody needs them, and wrap around there.)
static bool leaves_32_bits(const ImpExpPrim *prim, const Scalar *arguments) {
  const int64_t x = arguments[0].as.s, y = prim->arguments.count > 1 ? arguments[1].as.s : 0;
  const Prim of = prim->prim;
  const int64_t result = of == PRIM_Add                     ? x + y
                         : of == PRIM_Sub                   ? x - y
                         : of == PRIM_Mul                   ? x * y
                         : of == PRIM_Neg || of == PRIM_Abs ? -x
                                                            : 0;
  return result < INT32_MIN || result > INT32_MAX;
}

static bool evaluate(Activation *a, const ImpExp *exp, Scalar *result);

static bool evaluate_i64(Activation *a, const ImpExp *exp, int64_t *result) {
  Scalar value;
  if (!evaluate(a, exp, &value)) return false;
  return *result = value.as.s, true;
}

// The address of an element, in bytes from the beginning of the buffer's block.
static bool evaluate_address(Activation *a, ImpVar buffer, const ImpExp *index, int64_t *result) {
  if (!evaluate_i64(a, index, result)) return false;
  *result = machine_value(a, buffer)->buffer.start + *result * scalar_bytes(machine_element(a, buffer));
  return true;
}

static bool evaluate(Activation *a, const ImpExp *exp, Scalar *result) {
  switch (exp->tag) {
    case IMP_EXP_Constant: return *result = exp->as.Constant.value, true;
    case IMP_EXP_Var: return *result = machine_value(a, exp->as.Var.variable)->scalar, true;
    case IMP_EXP_Prim: {
      Scalar arguments[3] = {{.type = SCALAR_I64}};
      for EACH_IN(i, exp->as.Prim.arguments) {
        if (!evaluate(a, exp->as.Prim.arguments.items[i], &arguments[i])) return false;
      }
      if (exp->as.Prim.exact && exp->as.Prim.type == SCALAR_I32 && leaves_32_bits(&exp->as.Prim, arguments))
        return machine_fail(a->machine, "an exact operation that overflows", 0);
      return prim_apply(exp->as.Prim.prim, exp->as.Prim.type, arguments, result) ||
             machine_fail(a->machine, "a division by zero without a check", 0);
    }
    case IMP_EXP_Convert: {
      Scalar value;
      if (!evaluate(a, exp->as.Convert.value, &value)) return false;
      return *result = scalar_convert(value, exp->as.Convert.to), true;
    }
    case IMP_EXP_Load: {
      int64_t index;
      return evaluate_i64(a, exp->as.Load.index, &index) && machine_read(a, exp->as.Load.buffer, index, result);
    }
    case IMP_EXP_Same: {
      int64_t place, other;
      if (!evaluate_address(a, exp->as.Same.buffer, exp->as.Same.index, &place) ||
          !evaluate_address(a, exp->as.Same.other, exp->as.Same.other_index, &other))
        return false;
      const Block *block = machine_value(a, exp->as.Same.buffer)->buffer.block;
      return *result = scalar_bool(block == machine_value(a, exp->as.Same.other)->buffer.block && place == other), true;
    }
    // true for every size, so that code with non-temporal stores is interpreted, too
    case IMP_EXP_Streams: return *result = scalar_bool(true), true;
    case IMP_EXP_Pages: return *result = scalar_i64(exp->as.Pages.most), true;
    case IMP_EXP_Lead: { // assumes that every block begins with a cache line
      const int64_t size = scalar_bytes(machine_element(a, exp->as.Lead.buffer));
      int64_t place;
      if (!evaluate_address(a, exp->as.Lead.buffer, exp->as.Lead.index, &place)) return false;
      return *result = scalar_i64((DEFAULT_line_bytes - place % DEFAULT_line_bytes) % DEFAULT_line_bytes / size), true;
    }
    case IMP_EXP_Select: {
      Scalar condition;
      if (!evaluate(a, exp->as.Select.condition, &condition)) return false;
      return evaluate(a, condition.as.b ? exp->as.Select.then_value : exp->as.Select.else_value, result);
    }
    case IMP_EXP_COUNT: break;
  }
  panic("no such imp expression");
}

static bool assign(Activation *a, ImpVar var, const ImpExp *exp) {
  if (imp_var_info(a->machine->program->vars, var)->type.tag == IMP_TYPE_Buffer)
    return machine_value(a, var)->buffer = machine_value(a, exp->as.Var.variable)->buffer, true;
  Scalar value;
  if (!evaluate(a, exp, &value)) return false;
  return machine_value(a, var)->scalar = value, true;
}

// ---- statements
static bool run_activation(Machine *m, const ImpFunction *function, int64_t base, uint32_t depth);

static bool bind_whole(Activation *a, ImpVar buffer, Block *block) {
  return machine_value(a, buffer)->buffer = machine_whole(block), true;
}

// ---- dynamic blocks: each is separate, so that an access after its release is detected
static uint32_t class_of(int64_t bytes) {
  uint32_t class = 0;
  while (class + 1 < DYNAMIC_CLASSES && (int64_t)8 << class < bytes) class ++;
  return class;
}

static bool run_dynamic(Activation *a, const ImpDynamic *place) {
  Machine *m = a->machine;
  int64_t bytes;
  if (!evaluate_i64(a, place->bytes, &bytes)) return false;
  if (bytes < 0) bytes = 0;
  const uint32_t class = class_of(bytes);
  const int64_t capacity = (int64_t)8 << class;
  if (bytes > capacity) return machine_fail_size(m);
  Block *block = m->ended[class].size > 0 ? seq_pop(&m->ended[class]) : machine_block(m, capacity);
  block->size = bytes;
  machine_forget(machine_whole(block));
  seq_push(m->arena, &m->taken, block);
  return bind_whole(a, place->buffer, block);
}

static bool is_kept(Activation *a, const ImpVars *kept, const Block *block) {
  for RANGE(i, kept->count)
    if (machine_value(a, kept->items[i])->buffer.block == block) return true;
  return false;
}

// Another block may reuse the bytes from now on.
static void end_block(Machine *m, Block *block) {
  Block *next = NEW(m->arena, Block);
  *next = *block;
  seq_push(m->arena, &m->ended[class_of(block->capacity)], next);
  *block = (Block){0};
}

static bool run_release(Activation *a, const ImpRelease *release) {
  Machine *m = a->machine;
  uint32_t at = (uint32_t)map_value_or(&a->marks, (uint64_t)release->number, UINT32_MAX), left = at;
  if (at > m->taken.size) return machine_fail(m, "a release of what has ended", release->number);
  for (; at < m->taken.size; at++) {
    if (is_kept(a, &release->kept, m->taken.items[at])) m->taken.items[left++] = m->taken.items[at];
    else end_block(m, m->taken.items[at]);
  }
  return m->taken.size = left, true;
}

static bool copy_elements(Activation *a, ImpVar to, const ImpExp *to_index, ImpVar from, int64_t from_index,
                          int64_t count) {
  int64_t index;
  Scalar value;
  if (!evaluate_i64(a, to_index, &index)) return false;
  for I64_RANGE(i, count)
    if (!machine_read(a, from, from_index + i, &value) || !machine_write(a, to, index + i, value)) return false;
  return true;
}

static bool run_copy(Activation *a, const ImpCopy *copy) {
  int64_t from_index, count;
  return evaluate_i64(a, copy->from_index, &from_index) && evaluate_i64(a, copy->count, &count) &&
         copy_elements(a, copy->to, copy->to_index, copy->from, from_index, count);
}

static void add_bound(void *user, ImpVar var) {
  VarList *list = user;
  seq_push(list->arena, &list->items, var);
}

static Activations *activations_of(Machine *m, const ImpFunction *function) {
  MapEntry *entry = map_add(&m->activations, function->name.id);
  if (entry->as.pointer) return entry->as.pointer;
  Activations *made = NEW(m->arena, Activations);
  entry->as.pointer = made;
  made->vars.arena = m->arena;
  for EACH_IN(i, function->parameters) add_bound(&made->vars, function->parameters.items[i]);
  for EACH_IN(i, function->results) add_bound(&made->vars, function->results.items[i]);
  imp_walk_block(function->body, &(ImpWalker){.user = &made->vars, .bind = add_bound});
  return made;
}

// Saves the variables of an activation while another activation of the same function runs.
static uint32_t put_aside(Machine *m, const Activations *activations) {
  const uint32_t start = m->kept.size;
  for COUNTING(i, activations->count > 0 && i < activations->vars.items.size)
    seq_push(m->arena, &m->kept, m->values[activations->vars.items.items[i].id]);
  return start;
}
static void take_back(Machine *m, const Activations *activations, uint32_t start) {
  for COUNTING(i, activations->count > 0 && i < activations->vars.items.size)
    m->values[activations->vars.items.items[i].id] = m->kept.items[start + i];
  m->kept.size = start;
}

static bool is_buffer(const Machine *m, ImpVar var) {
  return imp_var_info(m->program->vars, var)->type.tag == IMP_TYPE_Buffer;
}

static bool run_call(Activation *a, const ImpCall *call) {
  Machine *m = a->machine;
  const ImpFunction *callee = map_pointer(&m->functions, call->function.id);
  int64_t frame;
  Value few[32], *values = call->arguments.count + call->results.count <= 32
                               ? few
                               : NEW_ARRAY(m->arena, Value, call->arguments.count + call->results.count);
  if (!callee) return machine_fail(m, "a call of no known function", call->function.id);
  for EACH_IN(i, call->arguments) {
    const ImpExp *argument = call->arguments.items[i];
    if (is_buffer(m, callee->parameters.items[i]))
      values[i].buffer = machine_value(a, argument->as.Var.variable)->buffer;
    else if (!evaluate(a, argument, &values[i].scalar)) return false;
  }
  if (!evaluate_i64(a, call->frame, &frame)) return false;
  Activations *activations = activations_of(m, callee);
  const uint32_t start = put_aside(m, activations);
  for EACH_IN(i, call->arguments) m->values[callee->parameters.items[i].id] = values[i];
  activations->count++;
  const bool ok = run_activation(m, callee, a->base + frame, a->depth + 1);
  activations->count--;
  for EACH_IN(i, call->results) values[i] = m->values[callee->results.items[i].id];
  take_back(m, activations, start);
  for COUNTING(i, ok && i < call->results.count) *machine_value(a, call->results.items[i]) = values[i];
  return ok;
}

static bool run_check(Activation *a, const ImpCheck *check) {
  Machine *m = a->machine;
  Scalar holds;
  if (!evaluate(a, check->condition, &holds)) return false;
  if (holds.as.b) return true;
  const ImpSite *site = &m->program->sites[check->site];
  Out out = out_new(m->arena);
  for (uint32_t i = 0, next = 0; i < site->count; i++) {
    Scalar value;
    if (!site->pieces[i].is_value) {
      out_text(&out, site->pieces[i].text);
      continue;
    }
    if (!evaluate(a, check->values.items[next++], &value)) return false;
    message_put_value(&out, value);
  }
  *m->error = (RuntimeError){.kind = site->kind, .text = out_result(&out), .place = site->location};
  return false;
}

// ---- parallel loops
// The step of an order of 0 .. count-1 in which neighbours are far apart. The last number comes first.
static int64_t far_step(int64_t count) {
  int64_t step = count * 5 / 8 + 1;
  while (greatest_common_divisor(step, count) != 1) step++;
  return step;
}

static void forget_private(Activation *a, const ImpFor *loop) {
  for EACH_IN(i, loop->private) machine_forget(machine_value(a, loop->private.items[i])->buffer);
}

// The failing iteration with the lowest index determines the message, whichever failed first here. Errors of the
// compiler end the run at once.
static bool run_parallel(Activation *a, const ImpFor *loop, int64_t bound) {
  Machine *m = a->machine;
  const int64_t step = far_step(bound);
  const uint32_t number = machine_loop_begin(m);
  int64_t failed = bound, at = bound - 1;
  RuntimeError error;
  for (int64_t i = 0; i < bound; i++, at = (at + step) % bound) {
    if (at > failed) continue;
    machine_iteration_begin(m, number);
    forget_private(a, loop);
    machine_value(a, loop->index)->scalar = scalar_i64(at);
    const bool ok = machine_run_block(a, loop->body);
    machine_iteration_end(m);
    if (ok) continue;
    if (m->error->kind == MESSAGE_Internal) return false;
    failed = at, error = *m->error;
  }
  machine_loop_end(m, number);
  forget_private(a, loop);
  if (failed < bound) *m->error = error;
  return failed == bound;
}

static bool run_for(Activation *a, const ImpFor *loop) {
  int64_t bound;
  if (!evaluate_i64(a, loop->bound, &bound)) return false;
  if (loop->parallel && bound > 1) return run_parallel(a, loop, bound);
  for I64_RANGE(i, bound) {
    machine_value(a, loop->index)->scalar = scalar_i64(i);
    if (!machine_run_block(a, loop->body)) return false;
  }
  return true;
}

// Tasks run in an order in which neighbours are far apart, on workers that do not follow from their numbers. Of the
// failing tasks, the one with the lowest number determines the message.
static bool run_task(Activation *a, const ImpParallel *tasks, int64_t begin, int64_t count, int64_t frame,
                     int64_t bytes) {
  Machine *m = a->machine;
  const Frames outer = m->frames;
  const int64_t base = a->base;
  a->base = base + frame;
  m->frames = (Frames){true, a->base + (tasks->failing ? WORKER_ERROR_BYTES : 0), a->base + bytes};
  machine_value(a, tasks->begin)->scalar = scalar_i64(begin);
  machine_value(a, tasks->count)->scalar = scalar_i64(count);
  const bool ok = machine_run_block(a, tasks->body);
  a->base = base;
  m->frames = outer;
  return ok;
}

static bool run_tasks_of(Activation *a, const ImpParallel *tasks) {
  Machine *m = a->machine;
  int64_t bound, workers, frame, bytes;
  if (!evaluate_i64(a, tasks->bound, &bound) || !evaluate_i64(a, tasks->workers, &workers) ||
      !evaluate_i64(a, tasks->frame, &frame) || !evaluate_i64(a, tasks->bytes, &bytes))
    return false;
  if (workers < 1) return machine_fail(m, "no worker for a parallel statement", workers);
  if (a->base + frame + workers * bytes > m->high_water) m->high_water = a->base + frame + workers * bytes;
  if (workers == 1 || bound <= 1) return run_task(a, tasks, 0, bound, frame, bytes);
  const int64_t grain = (bound - 1) / (2 * workers + 1) + 1, count = (bound - 1) / grain + 1, step = far_step(count);
  const uint32_t number = machine_loop_begin(m);
  int64_t failed = count, at = count - 1;
  RuntimeError error;
  for (int64_t i = 0; i < count; i++, at = (at + step) % count) {
    const int64_t begin = at * grain, worker = (at * 7 + i * 3) % workers;
    if (at > failed) continue;
    machine_iteration_begin(m, number);
    const bool ok =
        run_task(a, tasks, begin, bound - begin < grain ? bound - begin : grain, frame + worker * bytes, bytes);
    machine_iteration_end(m);
    if (ok) continue;
    if (m->error->kind == MESSAGE_Internal) return false;
    failed = at, error = *m->error;
  }
  machine_loop_end(m, number);
  if (failed < count) *m->error = error;
  return failed == count;
}

static bool run_while(Activation *a, const ImpWhile *loop) {
  Scalar condition;
  while (evaluate(a, loop->condition, &condition)) {
    if (!condition.as.b) return true;
    if (!machine_run_block(a, loop->body)) return false;
  }
  return false;
}

static bool run_if(Activation *a, const ImpIf *branch) {
  Scalar condition;
  if (!evaluate(a, branch->condition, &condition)) return false;
  return machine_run_block(a, condition.as.b ? branch->then_block : branch->else_block);
}

static bool run_store(Activation *a, const ImpStore *store) {
  int64_t index;
  Scalar value;
  return evaluate_i64(a, store->index, &index) && evaluate(a, store->value, &value) &&
         machine_write(a, store->buffer, index, value);
}

static bool run_stm(Activation *a, const ImpStm *stm) {
  switch (stm->tag) {
    case IMP_Declare: return !stm->as.Declare.value || assign(a, stm->as.Declare.variable, stm->as.Declare.value);
    case IMP_Assign: return assign(a, stm->as.Assign.variable, stm->as.Assign.value);
    case IMP_Store: return run_store(a, &stm->as.Store);
    case IMP_For: return run_for(a, &stm->as.For);
    case IMP_Parallel: return run_tasks_of(a, &stm->as.Parallel);
    case IMP_While: return run_while(a, &stm->as.While);
    case IMP_If: return run_if(a, &stm->as.If);
    case IMP_Mark: return map_put(&a->marks, (uint64_t)stm->as.Mark.number, a->machine->taken.size), true;
    case IMP_Arena: {
      int64_t offset, bytes, lanes = 1;
      return evaluate_i64(a, stm->as.Arena.offset, &offset) && evaluate_i64(a, stm->as.Arena.bytes, &bytes) &&
             (!stm->as.Arena.lanes || evaluate_i64(a, stm->as.Arena.lanes, &lanes)) &&
             machine_arena_block(a, stm->as.Arena.buffer, a->base + offset, bytes, lanes);
    }
    case IMP_Local: {
      const int64_t bytes = stm->as.Local.count * scalar_bytes(machine_element(a, stm->as.Local.buffer));
      return bind_whole(a, stm->as.Local.buffer, machine_block(a->machine, bytes));
    }
    case IMP_Table: return bind_whole(a, stm->as.Table.buffer, machine_block_of(a->machine, stm->as.Table.value));
    case IMP_Dynamic: return run_dynamic(a, &stm->as.Dynamic);
    case IMP_Release: return run_release(a, &stm->as.Release);
    case IMP_Point: {
      int64_t offset;
      if (!evaluate_i64(a, stm->as.Point.offset, &offset)) return false;
      Buffer buffer = machine_value(a, stm->as.Point.base)->buffer;
      buffer.start += offset * scalar_bytes(machine_element(a, stm->as.Point.base));
      return machine_value(a, stm->as.Point.buffer)->buffer = buffer, true;
    }
    case IMP_Copy: return run_copy(a, &stm->as.Copy);
    case IMP_Stream: {
      const int64_t count = DEFAULT_line_bytes / scalar_bytes(machine_element(a, stm->as.Stream.to));
      return copy_elements(a, stm->as.Stream.to, stm->as.Stream.to_index, stm->as.Stream.from, 0, count);
    }
    case IMP_Call: return run_call(a, &stm->as.Call);
    case IMP_Check: return run_check(a, &stm->as.Check);
    case IMP_Fetch:
    case IMP_Fence:
    case IMP_Comment: return true;
    case IMP_COUNT: break;
  }
  panic("no such imp statement");
}

bool machine_run_block(Activation *a, const ImpBlock *block) {
  for RANGE(i, block->count) {
    if (!run_stm(a, block->stms[i])) return false;
  }
  return true;
}

static bool run_activation(Machine *m, const ImpFunction *function, int64_t base, uint32_t depth) {
  if (depth > CALL_LIMIT) return machine_fail(m, "calls nested too deep", depth);
  Activation activation = {m, base, depth, map_new(m->arena)};
  return machine_run_block(&activation, function->body);
}

bool machine_run_entry(Machine *m, const ImpFunction *function) {
  activations_of(m, function)->count++;
  return run_activation(m, function, 0, 0);
}
