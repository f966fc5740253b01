// read: a program in the textual form of a level, as `ashlar explain --stage` prints it, takes the place of what the
// phases before that level would make.
//   in: a file NAME.core, NAME.mem or NAME.imp
//   out: the program at its level, verified; E10xx at the first place that is wrong
//   Core is compiled like a program as lowered. Mem keeps its blocks and index functions as they are written; its
//   values are those of the same program without them. Imp has no interface: its functions are called with the values
//   of their scalars and the contents of their buffers.
//   test: test/suite/levels.sh
#include "core/entry.h"
#include "driver/driver.h"

Form driver_form(const Context *context, uint32_t file) {
  const Text path = context->files.items[file].path;
  if (text_ends_with(path, TEXT(".core"))) return FORM_Core;
  if (text_ends_with(path, TEXT(".mem"))) return FORM_Mem;
  return text_ends_with(path, TEXT(".imp")) ? FORM_Imp : FORM_Tree;
}

static bool refuse_level(Context *context, Span span, const char *level, Out *problems) {
  Text rest = out_result(problems), line = TEXT("");
  (void)text_take_line(&rest, &line);
  diag2(context, E1004, span, text_of(level), line);
  return false;
}

// ---- Core and Mem
static bool read_core_program(Compilation *compilation, uint32_t file, Form form) {
  Context *context = compilation->context;
  const Program *program = core_parse(context, file);
  if (!program) return false;
  Out problems = out_new(context->scratch);
  context->invalid = NO_SPAN;
  const bool is_memory = form == FORM_Mem;
  const bool valid = (is_memory ? mem_verify : core_verify)(context, program, &problems);
  if (!valid) return refuse_level(context, context->invalid, is_memory ? "mem" : "core", &problems);
  compilation->core = is_memory ? mem_erase(context, program) : program;
  compilation->optimised = is_memory ? program : NULL;
  compilation->ended = is_memory ? PHASE_Memory : PHASE_Core;
  return true;
}

// ---- Imp: an entry point for each function, for those who call it by name
// A buffer is an array of the size given; one that may be written is a result, too.
typedef struct Interface { Context *context; Program *program; const ImpProgram *imp; } Interface;

static Var interface_var(const Interface *interface, Name name, Type type) {
  return var_new(interface->context, interface->program->vars, name, type, NO_SPAN);
}

static EntryValue interface_value(const Interface *interface, Var var, Name name) {
  const Type type = var_type(interface->program->vars, var);
  Out text = out_new(interface->context->arena);
  out_format(&text, "%s%s", type.tag == TYPE_Array ? "[]" : "", scalar_name(type.scalar));
  return (EntryValue){.name = name, .variable = var, .source_type = out_result(&text)};
}

static const Function *interface_of(const Interface *interface, const ImpFunction *loops) {
  Arena *arena = interface->context->arena;
  const uint32_t most = 2 * loops->parameters.count + loops->results.count + 1;
  Var *parameters = NEW_ARRAY(arena, Var, most), *results = NEW_ARRAY(arena, Var, most);
  EntryValue *taken = NEW_ARRAY(arena, EntryValue, most), *given = NEW_ARRAY(arena, EntryValue, most);
  Atom *values = NEW_ARRAY(arena, Atom, most);
  Entry entry = {.name = loops->name, .parameters = taken, .results = given};
  uint32_t sizes = 0, count = 0;
  for EACH_IN(i, loops->results) {
    const ImpVarInfo *info = imp_var_info(interface->imp->vars, loops->results.items[i]);
    results[count] = interface_var(interface, info->name, type_scalar(info->type.scalar));
    values[count] = atom_constant(scalar_zero(info->type.scalar));
    given[count] = interface_value(interface, results[count], info->name);
    count++;
  }
  for EACH_IN(i, loops->parameters) {
    const ImpVarInfo *info = imp_var_info(interface->imp->vars, loops->parameters.items[i]);
    Type type = type_scalar(info->type.scalar);
    if (info->type.tag == IMP_TYPE_Buffer) {
      parameters[sizes] = interface_var(interface, intern_string(interface->context->names, "n"),
                                        type_scalar(SCALAR_I64));
      Atom *size = NEW_ARRAY(arena, Atom, 1);
      *size = atom_var(parameters[sizes++]);
      type = type_array(arena, info->type.scalar, 1, size);
    }
    const Var var = interface_var(interface, info->name, type);
    taken[entry.parameter_count++] = interface_value(interface, var, info->name);
    if (info->type.tag != IMP_TYPE_Buffer || info->type.read_only) continue;
    results[count] = interface_var(interface, info->name, type);
    values[count] = atom_var(var);
    given[count] = interface_value(interface, results[count], info->name);
    count++;
  }
  entry.sizes = vars_of(arena, sizes, parameters);
  entry.result_count = count;
  for RANGE(i, entry.parameter_count) parameters[sizes + i] = taken[i].variable;
  const Function function = {.name = loops->name,
                             .parameters = {sizes + entry.parameter_count, parameters},
                             .results = {count, results},
                             .body = body_new(arena, 0, NULL, (Atoms){count, values}),
                             .entry = COPY_OF(arena, &entry)};
  return COPY_OF(arena, &function);
}

// A problem begins with the name of its function.
static Span place_of_function(Context *context, uint32_t file, Text problem) {
  const Text text = context->files.items[file].text;
  size_t length = 0;
  while (length < problem.size && problem.start[length] != ':') length++;
  const Text head = text_format(context->arena, "function %.*s(", (int)length, problem.start);
  for (uint32_t at = 0; at + head.size <= text.size; at++)
    if (memcmp(text.start + at, head.start, head.size) == 0) return (Span){file, at, at + (uint32_t)head.size};
  return (Span){file, 0, 0};
}

static bool read_loops(Compilation *compilation, uint32_t file) {
  Context *context = compilation->context;
  Out problems = out_new(context->arena);
  const ImpProgram *imp = imp_parse(context, context->files.items[file].text, &problems);
  if (!imp) return refuse_level(context, (Span){file, context->invalid.start, context->invalid.end}, "imp", &problems);
  if (!imp_verify(context, imp, &problems))
    return refuse_level(context, place_of_function(context, file, out_result(&problems)), "imp", &problems);
  Program program = {.vars = vars_new(context), .memory = map_new(context->arena)};
  const Function **functions = NEW_ARRAY(context->arena, const Function *, imp->function_count + 1);
  const Interface interface = {context, &program, imp};
  for RANGE(i, imp->function_count) functions[i] = interface_of(&interface, imp->functions[i]);
  program.function_count = imp->function_count;
  program.functions = functions;
  compilation->core = compilation->optimised = COPY_OF(context->arena, &program);
  compilation->ordered = imp;
  compilation->ended = PHASE_Stores;
  return true;
}

bool driver_read(Compilation *compilation, uint32_t file, Form form) {
  Context *context = compilation->context;
  compilation->read = form;
  const uint32_t empty = source_add(context, TEXT("<none>"), TEXT(""));   // for those who ask for source types
  if (!driver_check_tree(compilation, syntax_load(context, empty))) return false;
  return form == FORM_Imp ? read_loops(compilation, file) : read_core_program(compilation, file, form);
}
