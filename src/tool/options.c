// options: the common options of a compilation (option.def): how they are read, and their description.
#include "tool/tool.h"
#include <stdio.h>

enum { MOST_WORDS = 64 };   // in a text of options

// ---- options that are read by a function

static const char *ask_isl(void *session, const char *value) {
  (void)value;
  ((Session *)session)->asked.isl = true;
  return decide_available() ? NULL : "this ashlar was built without isl, which is needed for";
}

static const char *skip_pass(void *session, const char *name) {
  const PassTag pass = pass_find(name);
  if (pass == PASS_COUNT) return "there is no pass";
  if (!pass_is_optional(pass)) return "nothing is compiled without the pass";
  ((Session *)session)->options.passes[pass] = NULL;
  return NULL;
}

static const char *skip_rule(void *session, const char *name) {
  Context *context = ((Session *)session)->context;
  map_put(&context->skipped_rules, intern_string(context->names, name).id, 1);
  return NULL;
}

static const char *read_fuel(void *session, const char *text) {
  return number_read(text, 0, INT64_MAX, &((Session *)session)->context->rule_fuel) ? NULL
                                                                                    : "--fuel wants a number, not";
}

static const char *read_strategy(void *session, const char *text) {
  DriverOptions *options = &((Session *)session)->options;
  return strategy_read(text, &options->strategy, &options->seed)
             ? NULL
             : "the strategies are default, none, all, heuristic and random:SEED, not";
}

static const char *read_profile(void *session, const char *name) {
  Options *options = &((Session *)session)->asked;
  options->f_smooth |= strcmp(name, "f-smooth") == 0;
  options->lfpl |= strcmp(name, "lfpl") == 0;
  return strcmp(name, "f-smooth") == 0 || strcmp(name, "lfpl") == 0 ? NULL : "the profiles are f-smooth and lfpl, not";
}

static const char *read_storage(void *session, const char *name) {
  static const char *const names[] = {
      [STORAGE_Arena] = "arena", [STORAGE_Malloc] = "malloc", [STORAGE_Leak] = "leak", [STORAGE_Gc] = "gc"};
  for RANGE(i, COUNT_OF(names)) {
    if (strcmp(name, names[i]) != 0) continue;
    ((Session *)session)->asked.storage = (StoragePolicy)i;
    return NULL;
  }
  return "--storage is arena, malloc, leak or gc, not";
}

static const char *read_expansion(void *session, const char *name) {
  const bool rows = strcmp(name, "rows") == 0;
  if (!rows && strcmp(name, "lanes") != 0) return "--expand is rows or lanes, not";
  ((Session *)session)->asked.expansion = rows ? EXPANSION_Rows : EXPANSION_Lanes;
  return NULL;
}

// ---- the table

const Option common_options[] = {
#define ROW(Kind, long_name, words, text) .name = long_name, .kind = OPTION_##Kind, .argument = words, .help = text
#define FLAG(name, member, to, help) {ROW(Flag, name, "", help), .field = offsetof(Session, member), .value = to},
#define SET(name, member, to, help) {ROW(Set, name, "", help), .field = offsetof(Session, member), .value = to},
#define CHOICE(name, argument, member, no, yes, problem, help) \
  {ROW(Choice, name, argument, help), .field = offsetof(Session, member), .off = no, .on = yes, .complaint = problem},
#define DO(name, function, help) {ROW(Do, name, "", help), .read = function},
#define READ(name, argument, function, help) {ROW(Read, name, argument, help), .read = function},
#define WORD(name, argument, member, help) {ROW(Word, name, argument, help), .field = offsetof(Session, member)},
#include "tool/option.def"
    OPTIONS_END,
};

const char *session_options(Session *session, const char *command, const char *words) {
  char *items[MOST_WORDS], *next = NULL;
  Arguments arguments = {.command = command, .items = items};
  if (!words) return NULL;
  char *copy = arena_copy(session->arena, words, strlen(words) + 1);
  for (char *word = strtok_r(copy, " ", &next); word && arguments.count < MOST_WORDS; word = strtok_r(NULL, " ", &next))
    items[arguments.count++] = word;
  while (arguments.next < arguments.count && option_take(&arguments, common_options, session)) {}
  return arguments.next < arguments.count ? items[arguments.next] : NULL;
}

// ---- descriptions

void common_options_describe(void) {
  printf("Common options, of every command that compiles:\n");
  for (const Option *option = common_options; option->name; option++)
    printf("  %s %-*s %s\n", option->name, (int)(20 - strlen(option->name)), option->argument, option->help);
}

void common_options_list(void) {
  enum { COLUMNS = 80 };
  size_t column = (size_t)printf("Common options, described by `ashlar help options`:");
  for (const Option *option = common_options; option->name; option++) {
    if (column + 1 + strlen(option->name) > COLUMNS) column = (size_t)printf("\n ") - 1;
    column += (size_t)printf(" %s", option->name);
  }
  printf("\n");
}
