// session: a compilation as a subcommand sees it: options, reading, reporting.
#include "tool/tool.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MOST_WORDS = 64 };   // of options in a text

const char session_help[] =
    "Common options:\n"
    "  --proven-sizes    sizes that cannot be shown to be equal are errors; else they are compared when the program "
    "runs\n"
    "  --strict-sizes    the same, and also for the value of a slice update: only `:>` compares sizes when the program "
    "runs\n"
    "  --safe            keep the checks that the attribute `unsafe` drops\n"
    "  --isl             put bounds checks that are not proven to isl, the integer set library, too; takes time (if "
    "built with it)\n"
    "  --unchecked       leave out the code of every check that is not proven, to measure what checks cost; a wrong "
    "program then does anything\n"
    "  --index-bits 32   sizes, offsets and loop counters of the generated C have 32 bits (else 64); sizes whose bytes "
    "do not fit in 31 are refused\n"
    "  --links 64        references in the cells of recursive data have 64 bits (else 32), for more than 8 GiB of "
    "cells\n"
    "  --cell-sizes one  all cells of recursive data have one size (else several, where they need not become each "
    "other)\n"
    "  --float MODE      strict (default): floats are added in the program's order, bit for bit; relaxed: sums may be "
    "reordered, which is faster\n"
    "  -O0, -O1          without, with (default) the optional passes\n"
    "  --profile f-smooth   only what the language of the first paper has: no recursion, no `while`, no partial "
    "application\n"
    "  --skip-pass NAME  leave out one pass;  --skip-rule NAME  one rewrite rule;  --fuel N  stop rewriting after N "
    "firings\n"
    "  --views STRATEGY  who decides what is a view: default (rules), none (all is stored), all (source views), "
    "heuristic (a search), random:SEED\n"
    "  --tuning FILE     effects of sites, as `ashlar tune` writes them\n"
    "  --verify          run the checkers after every pass\n"
    "  --time            print how long each pass took\n"
    "Experiments of the first paper, for comparison only (the contract of generated code is: it allocates nothing):\n"
    "  --storage POLICY  generated C takes memory itself: malloc (and free), leak (never gives back), gc (Boehm's "
    "collector)\n"
    "  --apart           each array has memory of its own, from where it is made to the end of its scope: nothing is "
    "merged, moved or reused\n"
    "  --no-locals       small arrays are not C variables either\n";

Session *session_new(void) {
  Context *context = context_new();
  Session *session = NEW(context->arena, Session);
  session->context = context;
  context->options = &session->asked;
  session->compilation.context = context;
  session->options = driver_options_new();
  session->options.verify = getenv("ASHLAR_VERIFY") != NULL;
  return session;
}

void session_free(Session *session) {
  if (session) context_free(session->context);
}

static bool parse_fuel(const char *text, int64_t *fuel) {
  char *end;
  long long value = strtoll(text, &end, 10);
  *fuel = value;
  return *text && !*end && value >= 0;
}

static StoragePolicy storage_policy(const Arguments *arguments, const char *name) {
  if (strcmp(name, "arena") == 0) return STORAGE_Arena;
  if (strcmp(name, "malloc") == 0) return STORAGE_Malloc;
  if (strcmp(name, "leak") == 0) return STORAGE_Leak;
  if (strcmp(name, "gc") == 0) return STORAGE_Gc;
  exit(tool_usage(arguments->command, "--storage is arena, malloc, leak or gc, not", name));
}

bool index_bits_of(const char *text, bool *narrow) {
  *narrow = strcmp(text, "32") == 0;
  return *narrow || strcmp(text, "64") == 0;
}

static bool float_mode_of(const char *text, bool *relaxed) {
  *relaxed = strcmp(text, "relaxed") == 0;
  return *relaxed || strcmp(text, "strict") == 0;
}

bool session_option(Session *session, Arguments *arguments) {
  Context *context = session->context;
  Options *asked = &session->asked;
  const char *value;
  if (argument_flag(arguments, "--strict-sizes")) asked->sizes = SIZES_Strict;
  else if (argument_flag(arguments, "--proven-sizes")) asked->sizes = SIZES_Proven;
  else if (argument_flag(arguments, "--strided")) asked->strided = true;
  else if (argument_flag(arguments, "--apart")) asked->apart = true;
  else if (argument_flag(arguments, "--no-locals")) asked->no_locals = true;
  else if ((value = argument_value(arguments, "--storage"))) asked->storage = storage_policy(arguments, value);
  else if ((value = argument_value(arguments, "--index-bits"))) {
    if (!index_bits_of(value, &asked->narrow_indices))
      exit(tool_usage(arguments->command, "indices have 32 or 64 bits, not", value));
  } else if ((value = argument_value(arguments, "--cell-sizes"))) {
    asked->uniform_cells = strcmp(value, "one") == 0;
    if (!asked->uniform_cells && strcmp(value, "several") != 0)
      exit(tool_usage(arguments->command, "there are one or several sizes of cells, not", value));
  } else if ((value = argument_value(arguments, "--links"))) {
    bool narrow;
    if (!index_bits_of(value, &narrow)) exit(tool_usage(arguments->command, "links have 32 or 64 bits, not", value));
    asked->wide_links = !narrow;
  } else if ((value = argument_value(arguments, "--float"))) {
    if (!float_mode_of(value, &asked->relaxed))
      exit(tool_usage(arguments->command, "--float is strict or relaxed, not", value));
  } else if ((value = argument_value(arguments, "--profile"))) {
    if (strcmp(value, "f-smooth") != 0)
      exit(tool_usage(arguments->command, "the only profile is f-smooth, not", value));
    asked->f_smooth = true;
  } else if (argument_flag(arguments, "--safe")) asked->ignore_unsafe = true;
  else if (argument_flag(arguments, "--unchecked")) asked->unchecked = true;
  else if (argument_flag(arguments, "--isl")) {
    if (!decide_available())
      exit(tool_usage(arguments->command, "this ashlar was built without isl, which is needed for", "--isl"));
    asked->isl = true;
  }
  else if (argument_flag(arguments, "-O0")) asked->plain = true;
  else if (argument_flag(arguments, "-O1")) asked->plain = false;
  else if ((value = argument_value(arguments, "--tuning"))) session->options.tuning = value;
  else if ((value = argument_value(arguments, "--views"))) {
    if (!strategy_read(value, &session->options.strategy, &session->options.seed))
      exit(tool_usage(arguments->command, "the strategies are default, none, all, heuristic and random:SEED, not",
                      value));
  }
  else if (argument_flag(arguments, "--verify")) session->options.verify = true;
  else if (argument_flag(arguments, "--time")) session->options.time_passes = true;
  else if ((value = argument_value(arguments, "--skip-rule")))
    map_put(&context->skipped_rules, intern_string(context->names, value).id, 1);
  else if ((value = argument_value(arguments, "--skip-pass"))) {
    const PassTag pass = pass_find(value);
    if (pass == PASS_COUNT) exit(tool_usage(arguments->command, "there is no pass", value));
    if (!pass_is_optional(pass)) exit(tool_usage(arguments->command, "nothing is compiled without the pass", value));
    session->options.passes[pass] = NULL;
  } else if ((value = argument_value(arguments, "--fuel"))) {
    if (!parse_fuel(value, &context->rule_fuel))
      exit(tool_usage(arguments->command, "--fuel wants a number, not", value));
  } else return false;
  return true;
}

const char *session_options(Session *session, const char *command, const char *words) {
  char *items[MOST_WORDS], *next = NULL;
  Arguments arguments = {0, 0, items, command};
  if (!words) return NULL;
  char *copy = arena_copy(session->context->arena, words, strlen(words) + 1);
  for (char *word = strtok_r(copy, " ", &next); word && arguments.count < MOST_WORDS; word = strtok_r(NULL, " ", &next))
    items[arguments.count++] = word;
  while (arguments.next < arguments.count && session_option(session, &arguments)) {}
  return arguments.next < arguments.count ? items[arguments.next] : NULL;
}

uint32_t session_read(Session *session, const char *path) {
  if (strcmp(path, "-") != 0) return source_read(session->context, text_of(path), (Span){0, 0, 0});
  Text text, problem;
  if (file_read(session->context->arena, path, &text, &problem))
    return source_add(session->context, TEXT("<stdin>"), text);
  diag2(session->context, E0001, ((Span){0, 0, 0}), TEXT("<stdin>"), problem);
  return 0;
}

void session_report(Session *session) {
  if (session->reported) return;
  session->reported = true;
  Out out = out_new(session->context->arena);
  diag_print(session->context, &out, isatty(STDERR_FILENO) && !getenv("NO_COLOR"));
  if (out.size) fwrite(out.start, 1, out.size, stderr);
}

bool session_check(Session *session, const char *path) {
  uint32_t file = session_read(session, path);
  return file != 0 && driver_check(&session->compilation, file);
}

bool session_compile(Session *session, const char *path) {
  return session_check(session, path) && driver_run(&session->compilation, &session->options, PHASE_Memory);
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

const char *session_program_name(Session *session, const char *path) {
  const char *slash = strrchr(path, '/');
  const char *start = slash ? slash + 1 : path;
  size_t size = strlen(start);
  if (size > 4 && strcmp(start + size - 4, ".fut") == 0) size -= 4;
  Out out = out_new(session->context->arena);
  if (size == 0 || !is_letter(*start)) out_string(&out, "program_");
  for (size_t i = 0; i < size; i++)
    out_char(&out, is_letter(start[i]) || (start[i] >= '0' && start[i] <= '9') ? start[i] : '_');
  return text_c_string(session->context->arena, out_result(&out));
}
