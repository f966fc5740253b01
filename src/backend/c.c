// c: the C backend as a whole.
//   in:  a program at LEVEL_Mem with its layout      out: a .c and a .h, or one .c with the host's tables beside it
#include "backend/backend_internal.h"

// ---- plans
typedef struct Failing { const Map *plans; bool found; } Failing;

static void find_failure(void *user, const ImpBlock *block) {
  Failing *failing = user;
  const ImpVisitor visitor = {.user = user, .block = find_failure};
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    const FunctionPlan *callee = stm->tag == IMP_Call ? map_pointer(failing->plans, stm->as.Call.function.id) : NULL;
    failing->found |= stm->tag == IMP_Check || stm->tag == IMP_Dynamic || (callee && callee->can_fail);
    imp_stm_visit(stm, &visitor);
  }
}

static void find_calls(void *user, const ImpBlock *block) {
  const Map *plans = user;
  const ImpVisitor visitor = {.user = user, .block = find_calls};
  for (uint32_t i = 0; i < block->count; i++) {
    if (block->stms[i]->tag == IMP_Call) ((FunctionPlan *)map_pointer(plans, block->stms[i]->as.Call.function.id))->has_body = true;
    imp_stm_visit(block->stms[i], &visitor);
  }
}

// ---- names of functions: unique, together with those that come with an entry and with the program
static const char *const of_entry[] = {"", "_workspace", "_shape"}, *const of_program[] = {"error", "message", "fail", "sites", "program"};

static bool is_free(Emitter *e, const Map *taken, Text name, bool is_public) {
  for (size_t i = 0; i < (is_public ? sizeof of_entry / sizeof *of_entry : 1); i++) {
    if (map_find(taken, intern(e->context->names, text_format(e->arena, "%.*s%s", TEXT_ARG(name), of_entry[i])).id)) return false;
  }
  return true;
}

static Text take_function_name(Emitter *e, Map *taken, Text wanted, bool is_public) {
  if (is_reserved(wanted)) wanted = text_format(e->arena, "%.*s_%.*s", TEXT_ARG(e->prefix), TEXT_ARG(wanted));
  Text name = wanted;
  for (uint32_t number = 2; !is_free(e, taken, name, is_public); number++) name = text_format(e->arena, "%.*s_v%u", TEXT_ARG(wanted), number);
  for (size_t i = 0; i < (is_public ? sizeof of_entry / sizeof *of_entry : 1); i++) {
    map_put(taken, intern(e->context->names, text_format(e->arena, "%.*s%s", TEXT_ARG(name), of_entry[i])).id, 1);
  }
  return name;
}

static void name_functions(Emitter *e) {
  Map taken = map_new(e->arena);
  for (size_t i = 0; i < sizeof of_program / sizeof *of_program; i++) {
    map_put(&taken, intern(e->context->names, text_format(e->arena, "%.*s_%s", TEXT_ARG(e->prefix), of_program[i])).id, 1);
  }
  for EACH(i, &e->plans.entries) {
    FunctionPlan *plan = e->plans.entries.items[i].as.pointer;
    if (plan->is_entry) plan->public_name = take_function_name(e, &taken, c_identifier(e->arena, name_text(e->context->names, plan->function->source->entry->name)), true);
  }
  for EACH(i, &e->plans.entries) {
    FunctionPlan *plan = e->plans.entries.items[i].as.pointer;
    const Text name = c_identifier(e->arena, name_text(e->context->names, plan->function->name));
    if (plan->is_entry && !plan->has_body) plan->c_name = plan->public_name;
    else plan->c_name = take_function_name(e, &taken, plan->is_entry ? text_format(e->arena, "%.*s_body", TEXT_ARG(name)) : name, false);
  }
}

static void plan_functions(Emitter *e) {
  e->plans = map_new(e->arena);
  for (uint32_t i = 0; i < e->program->function_count; i++) {
    FunctionPlan *plan = NEW(e->arena, FunctionPlan);
    *plan = (FunctionPlan){.function = e->program->functions[i]};
    plan->is_entry = plan->function->source && plan->function->source->entry;
    for (uint32_t r = 0; r < plan->function->results.count; r++) {
      plan->returns_block |= imp_var_info(e->program->vars, plan->function->results.items[r])->type.tag == IMP_TYPE_Buffer;
    }
    plan->has_body = plan->is_entry && plan->returns_block;
    map_put_pointer(&e->plans, plan->function->name.id, plan);
  }
  for EACH(i, &e->plans.entries) {
    FunctionPlan *plan = e->plans.entries.items[i].as.pointer;
    Failing failing = {&e->plans, plan->function->is_dynamic};
    find_failure(&failing, plan->function->body);
    plan->can_fail = failing.found;
    find_calls(&e->plans, plan->function->body);
  }
  name_functions(e);
}

// ---- the parts of the .c file
static void print_site(Out *out, const ImpSite *site) {
  Out text = out_new(out->arena);
  for (uint32_t i = 0; i < site->count; i++) {
    if (site->is_value[i]) {
      const ScalarClass class = scalar_class(site->types[i]);
      out_string(&text, class == CLASS_Signed ? "%i" : class == CLASS_Unsigned ? "%u" : class == CLASS_Bool ? "%b" : "%f");
      continue;
    }
    for (size_t c = 0; c < site->pieces[i].size; c++) {
      if (site->pieces[i].start[c] == '%') out_char(&text, '%');
      out_char(&text, site->pieces[i].start[c]);
    }
  }
  if (site->location.size) out_format(&text, "\n%.*s", TEXT_ARG(site->location));
  out_string(out, "  ");
  c_print_string(out, out_result(&text));
}

static void print_sites(Emitter *e, Out *out) {
  out_format(out, "static const char *const %.*s_sites[] = {\n", TEXT_ARG(e->prefix));
  for (uint32_t i = 0; i < e->program->site_count; i++) {
    print_site(out, &e->program->sites[i]);
    out_string(out, ",\n");
  }
  out_string(out, "  \"\"\n};\n\n");
}

// In a loaded library the entries must not be taken for functions of the same name elsewhere in the process.
static void print_hidden(Out *out, const char *action) {
  out_format(out, "#if defined(__GNUC__)\n#pragma GCC visibility %s\n#endif\n", action);
}

static void print_includes(Emitter *e, Out *out, bool is_loaded) {
  c_print_comment(out, text_format(e->arena, "%.*s: generated by Ashlar. No allocation, no state; see the header for how to call it.", TEXT_ARG(e->prefix)));
  if (is_loaded) print_hidden(out, "push(hidden)");
  out_format(out, "#include \"%.*s.h\"\n", TEXT_ARG(e->prefix));
  if (is_loaded) print_hidden(out, "pop");
  if (e->uses_math) out_string(out, "#include <math.h>\n");
  if (e->uses_memcpy) out_string(out, "#include <string.h>\n");
  print_section(e, out, "begin");
}

static void emit_functions(Emitter *e, Out *out, EntryPlan **entries, EntryFunctions *functions, uint32_t *count, const Layout *layout) {
  for EACH(i, &e->plans.entries) {
    FunctionPlan *plan = e->plans.entries.items[i].as.pointer;
    if (!plan->is_entry || plan->has_body) {
      const CFunction internal = emit_internal(e, plan);
      c_print_function(out, &internal);
    }
    if (!plan->is_entry) continue;
    EntryPlan *entry = entry_plan(e, plan, layout);
    const EntryFunctions made = emit_entry(e, entry);
    c_print_function(out, &made.workspace);
    c_print_function(out, &made.shape);
    c_print_function(out, &made.call);
    entries[*count] = entry, functions[*count] = made;
    ++*count;
  }
}

static void print_prototypes(Emitter *e, Out *out) {
  bool any = false;
  for EACH(i, &e->plans.entries) {
    FunctionPlan *plan = e->plans.entries.items[i].as.pointer;
    if (plan->is_entry && !plan->has_body) continue;
    const CFunction internal = emit_internal(e, plan);
    c_print_prototype(out, &internal);
    out_string(out, ";\n");
    any = true;
  }
  if (any) out_char(out, '\n');
}

BackendOutput backend_c(Context *context, const Program *memory_program, const Layout *layout, const BackendOptions *options) {
  Arena *arena = context->arena;
  const ImpProgram *imp = imp_from_mem(context, memory_program, layout);
  if (!options->no_optimise) imp = imp_optimise(context, imp);
  Out tables = out_new(arena), prototypes = out_new(arena), bodies = out_new(arena), runtime = out_new(arena), adapter = out_new(arena), source = out_new(arena), header = out_new(arena);
  Emitter e = {.context = context, .arena = arena, .mem = memory_program, .program = imp, .prefix = c_identifier(arena, options->program_name),
               .required = map_new(arena), .tables = map_new(arena), .tables_out = &tables};
  plan_functions(&e);
  EntryPlan **entries = NEW_ARRAY(arena, EntryPlan *, imp->function_count + 1);
  EntryFunctions *functions = NEW_ARRAY(arena, EntryFunctions, imp->function_count + 1);
  uint32_t count = 0;
  print_prototypes(&e, &prototypes);
  emit_functions(&e, &bodies, entries, functions, &count, layout);
  require_runtime(&e, TEXT("rt_message"));
  require_runtime(&e, TEXT("rt_text_append"));
  if (options->emit & EMIT_Adapter) print_adapter(&e, &adapter, entries, count);
  print_runtime(&e, &runtime);
  print_header(&e, &header, functions, entries, count);
  print_includes(&e, &source, (options->emit & EMIT_Adapter) && !(options->emit & EMIT_Executable));
  out_text(&source, out_result(&runtime));
  print_section(&e, &source, "measure");
  if (e.uses_fail) print_section(&e, &source, "fail");
  print_sites(&e, &source);
  print_section(&e, &source, "message");
  out_text(&source, out_result(&tables));
  out_text(&source, out_result(&prototypes));
  out_text(&source, out_result(&bodies));
  out_text(&source, out_result(&adapter));
  return (BackendOutput){out_result(&source), out_result(&header)};
}
