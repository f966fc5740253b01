// explain: shows any stage of a program, its run-time checks, its memory, and the meaning of an error code.
#include "tool/commands/command.h"
#include "tool/explain/effects.h"
#include "tool/explain/memory.h"
#include <stdio.h>

typedef struct Explain {
  Session *session;
  const char *path, *stage, *function;
  bool memory, copies, checks, effects, schedule, parallel, rules, passes;
  MemoryOptions options;
  int status;
} Explain;

static bool is_code(const char *text) {
  return (text[0] == 'E' || text[0] == 'W') && strlen(text) == 5 && strspn(text + 1, "0123456789") == 4;
}

// The section about `code` of docs/errors.md, which is embedded: from its heading to the next.
static Text section_of(const char *code) {
  Text rest = embedded_file("../docs/errors.md"), line, section = {0};
  while (text_take_line(&rest, &line)) {
    const bool begins = text_starts_with(line, TEXT("## "));
    if (begins && section.size) break;
    if (begins && text_starts_with(text_from(line, 3), text_of(code))) section.start = line.start;
    if (section.start != NULL) section.size = (size_t)(line.start + line.size - section.start);
  }
  return text_trim(section);
}

static int explain_code(const char *code) {
  Text section = section_of(code);
  if (section.size == 0) return tool_usage("explain", "there is no error code", code);
  printf("%.*s\n", (int)section.size - 3, section.start + 3);
  return EXIT_OK;
}

static void print_passes(void) {
  static const char *const phases[] = {"lowering", "core", "memory", "loops", "stores"};
  uint32_t count;
  const Step *steps = pipeline(&count);
  for RANGE(i, count) {
    const Pass *pass = pass_of(steps[i].pass);
    const bool begins = i == 0 || steps[i].phase != steps[i - 1].phase;
    printf("%-9s %-29s %s\n", begins ? phases[steps[i].phase] : "", pass->name, pass->description);
  }
}

static void print_rules(const Context *context) {
  for EACH(i, &context->rule_counts.entries) {
    const MapEntry *entry = &context->rule_counts.entries.items[i];
    printf("%8llu  %.*s\n", (unsigned long long)entry->as.value,
           TEXT_ARG(name_text(context->names, (Name){(uint32_t)entry->key})));
  }
}

// Nothing at all: the function that was asked for is not there.
static bool print_shown(Explain *explain, const Out *out) {
  print_out(out);
  if (out->size > 0 || explain->function == NULL) return true;
  explain->status = tool_usage("explain", "there is no such function", explain->function);
  return false;
}

static bool explain_stage(Explain *explain) {
  Session *session = explain->session;
  if (!session_check(session, explain->path)) return false;
  Out out = out_new(session->arena);
  const char *name = session_program_name(session, explain->path);
  return stage_print(session, explain->stage, explain->function, name, &out) && print_shown(explain, &out);
}

static bool explain_rest(Explain *explain) {
  Session *session = explain->session;
  const bool ok = session->compilation.typed
                      ? !diag_has_errors(session->context)
                      : session_check(session, explain->path) &&
                            driver_run(&session->compilation, &session->options, PHASE_Stores);
  if (!ok) return session->options.stop_after < PASS_COUNT && !diag_has_errors(session->context);
  bool everything = !explain->memory && !explain->copies && !explain->checks && !explain->effects && !explain->rules &&
                    !explain->schedule && !explain->parallel && !explain->stage;
  const bool needs_memory = everything || explain->memory || explain->copies || explain->checks || explain->parallel;
  if (needs_memory && !session_has_memory(session, "this explanation")) return false;
  if (explain->checks || everything) explain_checks(session);
  if (explain->memory || everything) explain->status = explain_memory(session, explain->function, &explain->options);
  if (explain->copies || everything) {
    Out out = out_new(session->arena);
    mem_explain_copies(session->context, &out, session->compilation.memory, explain->function);
    if (!print_shown(explain, &out)) return false;
  }
  if (explain->effects) {
    Out out = out_new(session->arena);
    explain_effects(session, &out, explain->options.format == MAP_FORMAT_Json);
    print_out(&out);
  }
  if (explain->schedule) {
    Out out = out_new(session->arena);
    imp_explain_schedule(session->context, &out, session->compilation.ordered, explain->function);
    if (!print_shown(explain, &out)) return false;
  }
  if (explain->parallel) {
    Out out = out_new(session->arena);
    mem_explain_parallel(session->context, &out, session->compilation.memory, session->compilation.layout,
                         explain->function);
    if (!print_shown(explain, &out)) return false;
  }
  if (explain->rules) print_rules(session->context);
  return true;
}

static const char *read_last_pass(void *explain, const char *name) {
  const PassTag pass = pass_find(name);
  ((Explain *)explain)->session->options.stop_after = pass;
  return pass == PASS_COUNT ? "there is no pass" : NULL;
}
static const char *read_memory_size(void *user, const char *text) {
  Explain *explain = user;
  return memory_read_size(explain->session->arena, text, &explain->options) ? NULL : "expected NAME=NUMBER";
}
static const char *read_format(void *explain, const char *text) {
  return memory_read_format(text, &((Explain *)explain)->options) ? NULL : "the formats are text, json and svg";
}

static const Option explain_options[] = {
    OPTION(Explain, Word, "--stage", NULL, stage),
    OPTION(Explain, Word, "--function", NULL, function),
    OPTION_CALL(Read, "--stop-after", NULL, read_last_pass),
    OPTION(Explain, Flag, "--memory", NULL, memory),
    OPTION_CALL(Read, "--size", NULL, read_memory_size),
    OPTION_CALL(Read, "--format", NULL, read_format),
    OPTION(Explain, Flag, "--copies", NULL, copies),
    OPTION(Explain, Flag, "--effects", NULL, effects),
    OPTION(Explain, Flag, "--checks", NULL, checks),
    OPTION(Explain, Flag, "--schedule", NULL, schedule),
    OPTION(Explain, Flag, "--parallel", NULL, parallel),
    OPTION(Explain, Flag, "--rules", NULL, rules),
    OPTION(Explain, Flag, "--passes", NULL, passes),
    OPTIONS_END,
};

int command_explain(Arguments *arguments) {
  Explain explain = {.session = arguments->session};
  arguments_read(arguments, explain_options, &explain);
  if (arguments->count == 0 && !explain.passes) arguments_refuse(arguments, "which program or error code?", "");
  if (arguments->count > 0) explain.path = arguments_program(arguments);
  explain.session->asked.workers |= explain.parallel;
  if (explain.schedule || explain.parallel)
    explain.session->context->decisions = NEW(explain.session->arena, Decisions);
  if (explain.passes) print_passes();
  else if (is_code(explain.path)) return explain_code(explain.path);
  else if ((explain.stage && !explain_stage(&explain)) || !explain_rest(&explain))
    return explain.status ? explain.status : EXIT_USER;
  return explain.status;
}
