// options: the common options of a compilation (option.def): their description, and reading them.
#include "tool/tool.h"
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_WORDS = 64 };   // of options in a text

typedef enum OptionTag {
  OPTION_Flag, OPTION_Choice,
#define FLAG(name, field, value, help)
#define CHOICE(name, argument, field, off, on, complaint, help)
#define OTHER(tag, name, argument, help) OPTION_##tag,
#include "tool/option.def"
} OptionTag;

typedef struct CommonOption {
  OptionTag tag;
  const char *name, *argument, *help;   // argument: empty where the option has no value
  size_t field;                         // of a flag or choice: the bool in Options
  bool value;                           // of a flag
  const char *off, *on, *complaint;     // of a choice
} CommonOption;

static const CommonOption common_options[] = {
#define FLAG(name, field, value, help) {OPTION_Flag, name, "", help, offsetof(Options, field), value, NULL, NULL, NULL},
#define CHOICE(name, argument, field, off, on, complaint, help) \
  {OPTION_Choice, name, argument, help, offsetof(Options, field), true, off, on, complaint},
#define OTHER(tag, name, argument, help) {OPTION_##tag, name, argument, help, 0, false, NULL, NULL, NULL},
#include "tool/option.def"
};
enum { OPTION_COUNT = sizeof common_options / sizeof *common_options };

// ---- descriptions

void common_options_describe(void) {
  printf("Common options, of every command that compiles:\n");
  for (const CommonOption *option = common_options; option < common_options + OPTION_COUNT; option++)
    printf("  %s %-*s %s\n", option->name, (int)(20 - strlen(option->name)), option->argument, option->help);
}

void common_options_list(void) {
  enum { COLUMNS = 80 };
  size_t column = (size_t)printf("Common options, described by `ashlar help options`:");
  for (const CommonOption *option = common_options; option < common_options + OPTION_COUNT; option++) {
    if (column + 1 + strlen(option->name) > COLUMNS) column = (size_t)printf("\n ") - 1;
    column += (size_t)printf(" %s", option->name);
  }
  printf("\n");
}

// ---- reading

static _Noreturn void refuse_option(const Arguments *arguments, const char *problem, const char *detail) {
  exit(tool_usage(arguments->command, problem, detail));
}

// `on` or `off`; anything else is refused.
static bool is_on(const Arguments *arguments, const CommonOption *option, const char *word) {
  if (strcmp(word, option->on) == 0) return true;
  if (!option->off || strcmp(word, option->off) != 0) refuse_option(arguments, option->complaint, word);
  return false;
}

bool index_bits_of(const char *text, bool *narrow) {
  *narrow = strcmp(text, "32") == 0;
  return *narrow || strcmp(text, "64") == 0;
}

static StoragePolicy storage_policy(const Arguments *arguments, const char *name) {
  static const char *const names[] = {
      [STORAGE_Arena] = "arena", [STORAGE_Malloc] = "malloc", [STORAGE_Leak] = "leak", [STORAGE_Gc] = "gc"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(name, names[i]) == 0) return (StoragePolicy)i;
  refuse_option(arguments, "--storage is arena, malloc, leak or gc, not", name);
}

static int64_t fuel_of(const Arguments *arguments, const char *text) {
  char *end;
  const long long fuel = strtoll(text, &end, 10);
  if (!*text || *end || fuel < 0) refuse_option(arguments, "--fuel wants a number, not", text);
  return fuel;
}

static void skip_pass(Session *session, const Arguments *arguments, const char *name) {
  const PassTag pass = pass_find(name);
  if (pass == PASS_COUNT) refuse_option(arguments, "there is no pass", name);
  if (!pass_is_optional(pass)) refuse_option(arguments, "nothing is compiled without the pass", name);
  session->options.passes[pass] = NULL;
}

static void set_option(Session *session, const Arguments *arguments, const CommonOption *option, const char *value) {
  Context *context = session->context;
  bool *field = (bool *)(void *)((char *)&session->asked + option->field);
  switch (option->tag) {
    case OPTION_Flag: *field = option->value; break;
    case OPTION_Choice: *field = is_on(arguments, option, value); break;
    case OPTION_ProvenSizes: session->asked.sizes = SIZES_Proven; break;
    case OPTION_StrictSizes: session->asked.sizes = SIZES_Strict; break;
    case OPTION_Isl:
      if (!decide_available())
        refuse_option(arguments, "this ashlar was built without isl, which is needed for", "--isl");
      session->asked.isl = true;
      break;
    case OPTION_SkipPass: skip_pass(session, arguments, value); break;
    case OPTION_SkipRule: map_put(&context->skipped_rules, intern_string(context->names, value).id, 1); break;
    case OPTION_Fuel: context->rule_fuel = fuel_of(arguments, value); break;
    case OPTION_Views:
      if (!strategy_read(value, &session->options.strategy, &session->options.seed))
        refuse_option(arguments, "the strategies are default, none, all, heuristic and random:SEED, not", value);
      break;
    case OPTION_Tuning: session->options.tuning = value; break;
    case OPTION_Verify: session->options.verify = true; break;
    case OPTION_Time: session->options.time_passes = true; break;
    case OPTION_Storage: session->asked.storage = storage_policy(arguments, value); break;
  }
}

bool session_option(Session *session, Arguments *arguments) {
  for (const CommonOption *option = common_options; option < common_options + OPTION_COUNT; option++) {
    const char *value = NULL;
    const bool is_given = *option->argument ? (value = argument_value(arguments, option->name)) != NULL
                                            : argument_flag(arguments, option->name);
    if (!is_given) continue;
    set_option(session, arguments, option, value);
    return true;
  }
  return false;
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
