// c: the C backend as a whole.
//   in:  a program at LEVEL_Mem with its layout      out: a .c and a .h, or one .c with the host's tables beside it
#include "backend/backend_internal.h"

// ---- plans
typedef struct Failing { const Map *plans; bool found; } Failing;

static void find_failure(void *user, const ImpBlock *block) {
  Failing *failing = user;
  const ImpVisitor visitor = {.user = user, .block = find_failure};
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    const FunctionPlan *callee = stm->tag == IMP_Call ? map_pointer(failing->plans, stm->as.Call.function.id) : NULL;
    failing->found |= stm->tag == IMP_Check || stm->tag == IMP_Dynamic || (callee && callee->can_fail);
    imp_stm_visit(stm, &visitor);
  }
}

// Callees come first except in recursion, so one iteration nearly always suffices.
static void find_failing_functions(Emitter *e) {
  for (bool changed = true; changed;) {
    changed = false;
    for EACH_FUNCTION(plan, e) {
      Failing failing = {&e->plans, plan->function->is_dynamic};
      if (!plan->can_fail) find_failure(&failing, plan->function->body);
      changed = changed || (failing.found && !plan->can_fail);
      plan->can_fail = plan->can_fail || failing.found;
    }
  }
}

static void find_called_functions(void *user, const ImpBlock *block) {
  const Map *plans = user;
  const ImpVisitor visitor = {.user = user, .block = find_called_functions};
  for RANGE(i, block->count) {
    if (block->stms[i]->tag == IMP_Call)
      ((FunctionPlan *)map_pointer(plans, block->stms[i]->as.Call.function.id))->has_body = true;
    imp_stm_visit(block->stms[i], &visitor);
  }
}

// ---- names of functions: unique, together with those that come with an entry and with the program
static const char *const of_entry[] = {"", "_workspace", "_shape", "_cells"},
                         *const of_program[] = {"H",     "ERROR_DEFINED", "error", "message",  "fail",
                                                "sites", "program",       "range", "misplaced"},
                         *const of_cells[] = {"pool",        "pool_of",         "pool_room", "diamond",
                                              "diamond_new", "diamond_dispose", "word",      "cell_words",
                                              "most_words"};   // of a program with recursive data at its interface
enum { OF_PROGRAM_COUNT = sizeof of_program / sizeof *of_program, OF_CELLS_COUNT = sizeof of_cells / sizeof *of_cells };

enum { SUFFIXES_None = 1, SUFFIXES_Entry = 3, SUFFIXES_EntryOfPool = 4 };   // how many of of_entry come with a function

bool is_program_suffix(Text suffix, bool has_cells) {
  for RANGE(i, OF_PROGRAM_COUNT)
    if (text_equal(suffix, text_of(of_program[i]))) return true;
  for RANGE(i, has_cells ? OF_CELLS_COUNT : 0)
    if (text_equal(suffix, text_of(of_cells[i]))) return true;
  return false;
}

typedef struct TakenNames { Map all; Seq(Text) entries; } TakenNames;

static void take_program_name(Emitter *e, TakenNames *taken, Text name) {
  map_put(&taken->all, name_id(e, name), 1);
}

// f_largest_n belongs to an entry f, whatever its sizes are called.
static bool is_inverse_of(Text name, Text entry) {
  static const char between[] = "_largest_";
  return name.size > entry.size + strlen(between) && memcmp(name.start, entry.start, entry.size) == 0 &&
         memcmp(name.start + entry.size, between, strlen(between)) == 0;
}

static bool is_inverse(const TakenNames *taken, Text name) {
  for EACH(i, &taken->entries)
    if (is_inverse_of(name, taken->entries.items[i])) return true;
  return false;
}

static bool is_free_name(Emitter *e, const TakenNames *taken, Text name, uint32_t suffixes) {
  for RANGE(i, suffixes) {
    if (map_find(&taken->all,
                 name_id(e, text_format(e->arena, "%.*s%s", TEXT_ARG(name), of_entry[i]))))
      return false;
  }
  for EACH(i, &taken->entries)
    if (suffixes > SUFFIXES_None && is_inverse_of(taken->entries.items[i], name)) return false;
  return true;
}

static Text take_function_name(Emitter *e, TakenNames *taken, Text wanted, uint32_t suffixes) {
  for (bool again = is_reserved(wanted); again || is_inverse(taken, wanted); again = false)
    wanted = text_format(e->arena, "%.*s_%.*s", TEXT_ARG(e->prefix), TEXT_ARG(wanted));
  Text name = wanted;
  for (uint32_t number = 2; !is_free_name(e, taken, name, suffixes); number++)
    name = text_format(e->arena, "%.*s_v%u", TEXT_ARG(wanted), number);
  for RANGE(i, suffixes)
    take_program_name(e, taken, text_format(e->arena, "%.*s%s", TEXT_ARG(name), of_entry[i]));
  if (suffixes > SUFFIXES_None) seq_push(e->arena, &taken->entries, name);
  return name;
}

// What functions that begin with the program's name, as its types do, are called, and how these names begin: `p_list`,
// `p_list_sum`.
static void note_beginnings(Emitter *e, Text name) {
  const Text prefix = e->prefix;
  if (name.size <= prefix.size || memcmp(name.start, prefix.start, prefix.size) != 0 || name.start[prefix.size] != '_')
    return;
  for (size_t i = prefix.size + 1; i <= name.size; i++)
    if (i == name.size || name.start[i] == '_')
      map_put(&e->beginnings, name_id(e, (Text){name.start, i}), 1);
}

static void name_functions(Emitter *e) {
  TakenNames taken = {.all = map_new(e->arena)};
  for RANGE(i, OF_PROGRAM_COUNT)
    take_program_name(e, &taken, text_format(e->arena, "%.*s_%s", TEXT_ARG(e->prefix), of_program[i]));
  for RANGE(i, OF_CELLS_COUNT)
    take_program_name(e, &taken, text_format(e->arena, "%.*s_%s", TEXT_ARG(e->prefix), of_cells[i]));
  for EACH_FUNCTION(plan, e) {
    const Entry *entry = plan->is_entry ? plan->function->source->entry : NULL;
    if (entry)
      plan->public_name =
          take_function_name(e, &taken, c_identifier(e->arena, spelling(e, entry->name)),
                             entry->cells ? SUFFIXES_EntryOfPool : SUFFIXES_Entry);
  }
  for EACH_FUNCTION(plan, e) {
    const Text name = c_identifier(e->arena, spelling(e, plan->function->name));
    if (!plan->has_body) plan->c_name = plan->public_name;
    else
      plan->c_name = take_function_name(e, &taken, plan->is_entry ? name_with(e, name, "_body") : name, SUFFIXES_None);
  }
  e->beginnings = map_new(e->arena);
  for EACH_FUNCTION(plan, e) {
    note_beginnings(e, plan->c_name);
    if (plan->is_entry) note_beginnings(e, plan->public_name);
  }
}

static void plan_functions(Emitter *e) {
  e->plans = map_new(e->arena);
  e->functions = NEW_ARRAY(e->arena, FunctionPlan, e->program->function_count);
  for EACH_FUNCTION(plan, e) {
    plan->function = e->program->functions[plan - e->functions];
    plan->is_entry = plan->function->source && plan->function->source->entry;
    for RANGE(r, plan->function->results.count) {
      plan->returns_block |=
          imp_type(e, plan->function->results.items[r]).tag == IMP_TYPE_Buffer;
    }
    // the wrapper gives everything back
    plan->has_body = !plan->is_entry || plan->returns_block || (storage_is_own(e) && plan->function->has_frame);
    map_put_pointer(&e->plans, plan->function->name.id, plan);
  }
  find_failing_functions(e);
  for EACH_FUNCTION(plan, e) find_called_functions(&e->plans, plan->function->body);
  name_functions(e);
}

// The template of a site's message: runtime/message.h.
static Text site_text(Arena *arena, const ImpSite *site) {
  Out text = out_new(arena);
  for RANGE(i, site->count) {
    const ImpPiece *piece = &site->pieces[i];
    if (piece->is_value) {
      const ScalarClass class = scalar_class(piece->type);
      out_string(&text, class == CLASS_Signed     ? "%i"
                        : class == CLASS_Unsigned ? "%u"
                        : class == CLASS_Bool     ? "%b"
                                                  : "%f");
      continue;
    }
    for (size_t c = 0; c < piece->text.size; c++) {
      if (piece->text.start[c] == '%') out_char(&text, '%');
      out_char(&text, piece->text.start[c]);
    }
  }
  if (site->location.size) out_format(&text, "\n%.*s", TEXT_ARG(site->location));
  return out_result(&text);
}

static void add_sites(Emitter *e, CUnit *unit) {
  const uint32_t count = e->program->site_count;
  const CExpr **rows = NEW_ARRAY(e->arena, const CExpr *, count + 1);
  for RANGE(i, count) rows[i] = c_string(e, site_text(e->arena, &e->program->sites[i]));
  rows[count] = c_string(e, TEXT(""));
  c_add_object(e, unit, "static", (CType){.base = TEXT("char *const"), .is_const = true},
               program_name(e, "_sites"), -1, c_braces(e, LAYOUT_Rows, count + 1, rows));
  c_add_blank(e, unit);
}

// In a loaded library the entries must not be taken for functions of the same name elsewhere in the process: the header
// is hidden.
static void add_beginning(Emitter *e, CUnit *unit, const BackendOptions *options) {
  const bool is_loaded = (options->emit & EMIT_Adapter) && !(options->emit & EMIT_Executable);
  const Text program_header = text_format(e->arena, "%.*s.h", TEXT_ARG(e->prefix)),
             header = options->header_name.size ? options->header_name : program_header;
  c_add_remark(e, unit,
               text_format(e->arena, "%.*s: generated by Ashlar. %s; see the header for how to call it.",
                           TEXT_ARG(e->prefix),
                           storage_is_own(e) ? "An experiment: it allocates" : "No allocation, no state"));
  // which the header may include: that is not to be hidden
  if (is_loaded) c_add_include(e, unit, TEXT("<string.h>"));
  if (is_loaded) c_add_text(e, unit, section_text(e, "hide"));
  c_add_include(e, unit, text_format(e->arena, "\"%.*s\"", TEXT_ARG(header)));
  if (is_loaded) c_add_text(e, unit, section_text(e, "show"));
  if (e->uses_math) c_add_include(e, unit, TEXT("<math.h>"));
  if (e->uses_memcpy) c_add_include(e, unit, TEXT("<string.h>"));
  c_add_text(e, unit, section_text(e, "begin"));
}

// Bodies first: entries call them.
static void emit_functions(Emitter *e, const Layout *layout) {
  for EACH_FUNCTION(plan, e)
    if (plan->has_body) plan->body = emit_internal(e, plan);
  for EACH_FUNCTION(plan, e) {
    if (!plan->is_entry) continue;
    plan->entry = entry_plan(e, plan, layout);
    emit_entry(e, plan->entry);
    seq_push(e->arena, &e->entries, plan->entry);
  }
  find_stack(e);
}

static void add_functions(Emitter *e, CUnit *unit) {
  bool any_body = false;
  c_add_unit(e, unit, &e->table_unit);
  for EACH_FUNCTION(plan, e) {
    if (plan->has_body) c_add_prototype(e, unit, &plan->body);
    any_body |= plan->has_body;
  }
  if (any_body) c_add_blank(e, unit);
  for EACH_FUNCTION(plan, e) {
    if (plan->has_body) c_add_definition(e, unit, &plan->body);
    for (uint32_t i = 0; plan->entry && i < plan->entry->functions.size; i++)
      c_add_definition(e, unit, &plan->entry->functions.items[i]);
  }
}

static Text text_of_unit(Arena *arena, const CUnit *unit) {
  Out out = out_new(arena);
  c_print_unit(&out, unit);
  return out_result(&out);
}

// A program by itself reads arrays and scalars: what takes or gives recursive data is none of its entry points.
static CUnit adapter_of(Emitter *e, const BackendOptions *options) {
  Entries called = {0};
  for EACH(i, &e->entries)
    if (!e->entries.items[i]->entry->cells || !(options->emit & EMIT_Executable))
      seq_push(e->arena, &called, e->entries.items[i]);
  return emit_adapter(e, &called);
}

BackendOutput backend_c(Context *context, const BackendInput *input, const BackendOptions *options) {
  Arena *arena = context->arena;
  Emitter e = {.context = context,
               .arena = arena,
               .mem = input->memory,
               .program = input->imp,
               .ordered = input->ordered,
               .prefix = backend_program_name(arena, options->program_name),
               .required = map_new(arena),
               .is_library = !(options->emit & EMIT_Adapter),
               .tables = map_new(arena)};
  plan_functions(&e);
  storage_allocator(&e);
  if (context->options->narrow_indices) e.ranges = imp_ranges(context, input->imp, input->memory->vars);
  name_cells(&e);
  emit_functions(&e, input->layout);
  require_runtime(&e, TEXT("rt_message"));
  require_runtime(&e, TEXT("rt_text_append"));
  const CUnit adapter = options->emit & EMIT_Adapter ? adapter_of(&e, options) : (CUnit){0};
  const Text runtime = runtime_text(&e);
  const CUnit header = emit_header(&e);
  CUnit source = {0};
  add_beginning(&e, &source, options);
  c_add_text(&e, &source, runtime);
  add_depth(&e, &source);
  c_add_text(&e, &source, section_text(&e, "measure"));
  if (e.uses_fail) c_add_text(&e, &source, section_text(&e, "fail"));
  add_sites(&e, &source);
  c_add_text(&e, &source, section_text(&e, "message"));
  add_functions(&e, &source);
  c_add_unit(&e, &source, &adapter);
  return (BackendOutput){text_of_unit(arena, &source), text_of_unit(arena, &header),
                         e.is_library ? manifest_text(&e) : TEXT("")};
}
