// emit_parallel: a parallel statement as a C function of a range of its iterations. The function is called once with
// all iterations, or by the tasks of the caller's workers.
//   out:  static f_part_1(variables, begin, count, arena, error)   the block of the statement
//         struct f_tasks_1                                         the variables, for the tasks
//         static f_run_1(tasks, task, worker)                      calls the part for the range of a task
//         in place of the statement: a comparison of the work with ASHLAR_GRAIN, a call of the part, or of run
//   rule: the variables are those of outside that the block mentions; none of them changes while it runs. A name that
//         is added here ends in an underscore, which no name of the program does.
#include "backend/entry.h"

typedef struct TaskPart {
  Emitter *e;
  const ImpParallel *tasks;
  Text name, structure, run;
  Seq(ImpVar) variables;       // of outside
  Bitset bound, seen;
  bool has_arena, has_error;
  CFunction function;
} TaskPart;

CType workers_type(void) { return c_pointer(TEXT("ashlar_workers"), true, false); }
const CExpr *workers_argument(Emitter *e) { return c_word(e, e->in_part ? "NULL" : "workers"); }

// ---- the function
static void note_part_binding(void *user, ImpVar var) { bitset_add(&((TaskPart *)user)->bound, var.id); }
static void note_part_use(void *user, ImpVar var) {
  TaskPart *part = user;
  if (bitset_has(&part->bound, var.id) || bitset_has(&part->seen, var.id)) return;
  bitset_add(&part->seen, var.id);
  seq_push(part->e->arena, &part->variables, var);
}

static void find_variables(TaskPart *part) {
  const ImpParallel *tasks = part->tasks;
  part->bound = bitset_new(part->e->arena), part->seen = bitset_new(part->e->arena);
  imp_walk_block(tasks->body, &(ImpWalker){.user = part, .bind = note_part_binding});
  bitset_add(&part->bound, tasks->begin.id);
  bitset_add(&part->bound, tasks->count.id);
  imp_walk_block(tasks->body, &(ImpWalker){.user = part, .use = note_part_use});
}

static CBlock part_body(TaskPart *part) {
  Emitter *e = part->e;
  const uint32_t loops = e->loops;
  const EntryPlan *begins = e->begins;
  e->in_part = true, e->loops = 0, e->begins = NULL;
  const CBlock body = emit_block(e, part->tasks->body);
  e->in_part = false, e->loops = loops, e->begins = begins;
  return body;
}

static void make_part_function(TaskPart *part) {
  Emitter *e = part->e;
  const ImpParallel *tasks = part->tasks;
  const Text begin = name_of(e, tasks->begin), count = name_of(e, tasks->count);
  CFunction made = {.is_static = true, .result = tasks->failing ? TEXT("int") : TEXT("void"), .name = part->name};
  const CBlock body = part_body(part);
  const CNames used = c_names_in(e->arena, body);
  part->has_arena = c_names_have(&used, TEXT("arena")) || c_names_have(&used, TEXT("ASHLAR_TOUCH"));
  part->has_error = tasks->failing || part->has_arena;   // ASHLAR_TOUCH mentions both
  for EACH(i, &part->variables) {
    const ImpVar variable = part->variables.items[i];
    c_add_parameter(e, &made, c_type_of(imp_type(e, variable)), name_of(e, variable));
  }
  c_add_parameter(e, &made, c_type("int64_t"), begin);
  c_add_parameter(e, &made, c_type("int64_t"), count);
  // The frame of a worker: nothing that comes from elsewhere points into it.
  if (part->has_arena) c_add_parameter(e, &made, c_pointer(TEXT("unsigned char"), false, true), TEXT("arena"));
  if (part->has_error) c_add_parameter(e, &made, c_pointer(program_name(e, "_error"), false, false), TEXT("error"));
  c_begin(e);
  c_append(e, body);
  if (tasks->failing) c_return(e, c_number(e, 0));
  made.body = c_end_body(e, &made.parameters, NULL);
  part->function = made;
}

// ---- the tasks
static void add_structure(TaskPart *part) {
  Emitter *e = part->e;
  CFunction members = {0};
  for EACH(i, &part->variables) {
    CType type = c_type_of(imp_type(e, part->variables.items[i]));
    type.is_restrict = false;
    c_add_parameter(e, &members, type, name_of(e, part->variables.items[i]));
  }
  c_add_parameter(e, &members, c_type("int64_t"), TEXT("bound_"));
  c_add_parameter(e, &members, c_type("int64_t"), TEXT("grain_"));
  c_add_parameter(e, &members, c_pointer(TEXT("unsigned char"), false, false), TEXT("frames_"));
  c_add_parameter(e, &members, c_type("int64_t"), TEXT("bytes_"));
  c_add_structure(e, &e->parallel_unit, part->structure, &members.parameters);
  c_add_blank(e, &e->parallel_unit);
}

static Text call_in_task(TaskPart *part) {
  Emitter *e = part->e;
  Out out = out_new(e->arena);
  out_format(&out, "%.*s(", TEXT_ARG(part->name));
  for EACH(i, &part->variables) out_format(&out, "tasks_->%.*s, ", TEXT_ARG(name_of(e, part->variables.items[i])));
  out_string(&out, "begin_, left_ < tasks_->grain_ ? left_ : tasks_->grain_");
  if (part->has_arena) out_string(&out, ", frame_");
  if (part->has_error) out_string(&out, part->tasks->failing ? ", &failure_->error" : ", NULL");
  out_char(&out, ')');
  return out_result(&out);
}

static void add_run(TaskPart *part) {
  Emitter *e = part->e;
  const bool failing = part->tasks->failing;
  Out out = out_new(e->arena);
  out_format(&out, "static void %.*s(void *argument, int64_t task, int64_t worker) {\n", TEXT_ARG(part->run));
  out_format(&out, "  const %.*s *const tasks_ = (const %.*s *)argument;\n", TEXT_ARG(part->structure),
             TEXT_ARG(part->structure));
  out_string(&out, "  const int64_t begin_ = task * tasks_->grain_, left_ = tasks_->bound_ - begin_;\n");
  if (part->has_arena || failing)
    out_string(&out, "  unsigned char *const frame_ = tasks_->frames_ + worker * tasks_->bytes_;\n");
  else out_string(&out, "  (void)worker;\n");
  if (failing) {
    out_format(&out, "  %.*s *const failure_ = (%.*s *)(void *)frame_;\n",
               TEXT_ARG(program_name(e, "_failure")), TEXT_ARG(program_name(e, "_failure")));
    out_string(&out, "  if (failure_->task < task) return;\n");
    out_format(&out, "  if (%.*s) failure_->task = task;\n}\n\n", TEXT_ARG(call_in_task(part)));
  } else {
    out_format(&out, "  %.*s;\n}\n\n", TEXT_ARG(call_in_task(part)));
  }
  c_add_text(e, &e->parallel_unit, out_result(&out));
}

// ---- in place of the statement
static const CExpr *frames_of(TaskPart *part) {
  Emitter *e = part->e;
  const CExpr *offset = is_zero_exp(part->tasks->frame) ? NULL : emit_exp(e, part->tasks->frame);
  return offset ? c_binary(e, "+", c_word(e, "arena"), offset) : c_word(e, "arena");
}

static bool has_frames(const TaskPart *part) { return !is_zero_exp(part->tasks->bytes); }

typedef Seq(const CExpr *) PartArguments;
static PartArguments variables_of_part(TaskPart *part) {
  PartArguments arguments = {0};
  for EACH(i, &part->variables) seq_push(part->e->arena, &arguments, emit_var(part->e, part->variables.items[i]));
  return arguments;
}

static void return_code(Emitter *e, Text code) {
  const CExpr *failed = c_binary(e, "!=", c_name(e, code), c_number(e, 0));
  c_return_if(e, failed, c_name(e, code));
}

static CBlock run_at_once(TaskPart *part, const CExpr *bound, Text code) {
  Emitter *e = part->e;
  PartArguments arguments = variables_of_part(part);
  seq_push(e->arena, &arguments, c_number(e, 0));
  seq_push(e->arena, &arguments, bound);
  if (part->has_arena) seq_push(e->arena, &arguments, frames_of(part));
  if (part->has_error) seq_push(e->arena, &arguments, c_word(e, "error"));
  const CExpr *call = c_call(e, part->name, arguments.size, arguments.items);
  c_begin(e);
  if (part->tasks->failing) {
    c_declare(e, c_type("int"), true, code, call);
    return_code(e, code);
  } else {
    c_eval(e, call);
  }
  return c_end(e);
}

static CBlock run_tasks(TaskPart *part, const CExpr *bound, const CExpr *grain, Text code) {
  Emitter *e = part->e;
  const ImpParallel *tasks = part->tasks;
  PartArguments members = variables_of_part(part);
  const CExpr *frames = has_frames(part) ? frames_of(part) : c_word(e, "NULL"), *bytes = emit_exp(e, tasks->bytes),
              *workers = c_word(e, "workers");
  seq_push(e->arena, &members, bound);
  seq_push(e->arena, &members, grain);
  seq_push(e->arena, &members, frames);
  seq_push(e->arena, &members, bytes);
  const Text table = fresh_name(e, TEXT("tasks"));
  c_begin(e);
  c_declare(e, (CType){.base = part->structure}, true, table, c_braces(e, LAYOUT_Inline, members.size, members.items));
  const CExpr *count = emit_exp(e, tasks->workers);
  if (tasks->failing) {
    const CExpr *arguments[] = {frames, bytes, count};
    c_eval(e, c_call(e, program_name(e, "_clear_failures"), 3, arguments));
  }
  const CExpr *last = c_binary(e, "/", c_binary(e, "-", bound, c_number(e, 1)), grain);
  const CExpr *arguments[] = {
      c_member(e, workers, "state"), c_binary(e, "+", last, c_number(e, 1)), c_name(e, part->run),
      c_cast(e, c_pointer(TEXT("void"), false, false),
             c_cast(e, c_type("uintptr_t"), c_unary(e, "&", c_name(e, table))))};
  c_eval(e, c_call(e, TEXT("workers->run"), 4, arguments));
  if (tasks->failing) {
    const CExpr *given[] = {frames, bytes, count, c_word(e, "error")};
    c_declare(e, c_type("int"), true, code, c_call(e, program_name(e, "_first_failure"), 4, given));
    return_code(e, code);
  }
  return c_end(e);
}

void emit_parallel(Emitter *e, const ImpParallel *tasks) {
  const uint32_t number = ++e->parts;
  const Text function = e->plan->c_name;
  TaskPart part = {.e = e,
               .tasks = tasks,
               .name = text_format(e->arena, "%.*s_part_%u_", TEXT_ARG(function), number),
               .structure = text_format(e->arena, "%.*s_tasks_%u_", TEXT_ARG(function), number),
               .run = text_format(e->arena, "%.*s_run_%u_", TEXT_ARG(function), number)};
  find_variables(&part);
  make_part_function(&part);
  c_add_definition(e, &e->parallel_unit, &part.function);
  seq_push(e->arena, &e->part_functions, part.function);
  add_structure(&part);
  add_run(&part);
  e->any_failing |= tasks->failing;
  e->uses_fail |= tasks->failing;
  const Text grain = fresh_name(e, TEXT("grain")), code = fresh_name(e, TEXT("code"));
  const CExpr *bound = emit_exp(e, tasks->bound);
  c_declare(e, c_type("int64_t"), true, grain,
            C_CALL(e, "rt_grain", bound, emit_exp(e, tasks->work), emit_exp(e, tasks->workers)));
  const CExpr *is_one = c_binary(e, ">=", c_name(e, grain), bound);
  const CBlock at_once = run_at_once(&part, bound, code), in_tasks = run_tasks(&part, bound, c_name(e, grain), code);
  c_if_else(e, is_one, at_once, in_tasks);
}

void add_failures(Emitter *e, CUnit *unit) {
  if (e->any_failing) c_add_text(e, unit, section_text(e, "failures"));
}
