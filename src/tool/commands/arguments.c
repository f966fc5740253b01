// arguments: reads the options of a command by the rows of its table.
#include "tool/tool.h"
#include <stdio.h>
#include <stdlib.h>

int tool_usage(const char *command, const char *problem, const char *detail) {
  fprintf(stderr, "ashlar %s: %s%s%s\ntry: ashlar %s --help\n", command, problem, *detail ? ": " : "", detail, command);
  return EXIT_USER;
}

void arguments_refuse(const Arguments *arguments, const char *problem, const char *detail) {
  exit(tool_usage(arguments->command, problem, detail));
}

int tool_fail(const Arguments *arguments, const char *subject, Text problem) {
  session_report(arguments->session);
  if (problem.size)
    fprintf(stderr, "ashlar %s: %s%s%.*s\n", arguments->command, subject ? subject : "", subject ? ": " : "",
            TEXT_ARG(problem));
  return EXIT_USER;
}

// A lone "-" and a negative number are no options.
static bool is_option(const char *item) {
  return item[0] == '-' && item[1] != 0 && !(item[1] >= '0' && item[1] <= '9') && item[1] != '.';
}

// *value: the text after `=` in "--name=value", or NULL.
static bool names_option(const char *name, const char *item, const char **value) {
  const size_t size = name ? strlen(name) : 0;
  if (!name || strncmp(item, name, size) != 0) return false;
  *value = item[size] == '=' && name[1] == '-' ? item + size + 1 : NULL;
  return *value || item[size] == 0;
}

static bool takes_value(const Option *option) { return option->kind >= OPTION_Choice; }

static const Option *find_option(const Option *options, const char *item, const char **value) {
  for (const Option *option = options; option->name; option++)
    if ((names_option(option->name, item, value) || names_option(option->short_name, item, value)) &&
        (takes_value(option) || !*value))
      return option;
  return NULL;
}

bool number_read(const char *text, int64_t least, int64_t most, int64_t *number) {
  char *end;
  *number = strtoll(text, &end, 10);
  return *text && !*end && *number >= least && *number <= most;
}

bool named_number_read(const char *text, Text *name, const char **number) {
  const char *equals = strchr(text, '=');
  if (!equals || equals == text) return false;
  *name = (Text){text, (size_t)(equals - text)};
  *number = equals + 1;
  return true;
}

bool words_contain(const Words *words, Text word) {
  for EACH(i, words)
    if (text_equal(text_of(words->items[i]), word)) return true;
  return false;
}

static bool add_size(Arguments *arguments, const char *text, NamedSizes *sizes) {
  CostSize size;
  const char *number;
  const bool ok =
      named_number_read(text, &size.name, &number) && number_read(number, INT64_MIN, INT64_MAX, &size.value);
  if (ok) seq_push(arguments->arena, sizes, size);
  return ok;
}

static void set_option(Arguments *arguments, const Option *option, const char *value, void *into) {
  void *field = (char *)into + option->field;
  const char *problem = NULL;
  switch (option->kind) {
    case OPTION_Flag: *(bool *)field = option->value; break;
    case OPTION_Set: *(int *)field = option->value; break;
    case OPTION_Do: problem = option->read(into, NULL); break;
    case OPTION_Choice:
      *(bool *)field = strcmp(value, option->on) == 0;
      if (!*(bool *)field && (!option->off || strcmp(value, option->off) != 0)) problem = option->complaint;
      break;
    case OPTION_Word: *(const char **)field = value; break;
    case OPTION_Words: seq_push(arguments->arena, (Words *)field, value); break;
    case OPTION_Number: *(int64_t *)field = strtoll(value, NULL, 10); break;
    case OPTION_Count:
      if (!number_read(value, option->value, option->most, field)) problem = option->complaint;
      break;
    case OPTION_Size:
      if (!add_size(arguments, value, field)) problem = option->complaint;
      break;
    case OPTION_Read: problem = option->read(into, value); break;
    case OPTION_Common: {
      const char *wrong = session_options(arguments->session, arguments->command, value);
      if (wrong) arguments_refuse(arguments, option->complaint, wrong);
      *(const char **)field = value;
      break;
    }
    case OPTION_Ignored:
      fprintf(stderr, "ashlar %s: %s has no effect: %s\n", arguments->command, option->name,
              option->complaint);
  }
  if (problem) arguments_refuse(arguments, problem, value ? value : option->name);
}

bool option_take(Arguments *arguments, const Option *options, void *into) {
  const char *value = NULL, *item = arguments->items[arguments->next];
  const Option *option = find_option(options, item, &value);
  if (!option) return false;
  arguments->next++;
  if (takes_value(option) && !value) {
    if (arguments->next == arguments->count) arguments_refuse(arguments, "this option needs a value", item);
    value = arguments->items[arguments->next++];
  }
  set_option(arguments, option, value, into);
  return true;
}

void arguments_read(Arguments *arguments, const Option *options, void *into) {
  int kept = 0;
  while (arguments->next < arguments->count && strcmp(arguments->items[arguments->next], "--") != 0) {
    char *item = arguments->items[arguments->next];
    if (option_take(arguments, options, into)) continue;   // before a common option of this name
    if (arguments->takes_common_options && option_take(arguments, common_options, arguments->session)) continue;
    if (is_option(item) && !(arguments->begins_with_expression && kept == 0))
      arguments_refuse(arguments, "unknown option", item);
    arguments->items[kept++] = item;
    arguments->next++;
  }
  if (arguments->next < arguments->count) arguments->next++;   // `--` ends the options
  while (arguments->next < arguments->count) arguments->items[kept++] = arguments->items[arguments->next++];
  arguments->count = kept;
}

const char *arguments_program(const Arguments *arguments) {
  if (arguments->count > 1) arguments_refuse(arguments, "only one program, please", arguments->items[1]);
  if (arguments->count == 0) arguments_refuse(arguments, "which program?", "");
  return arguments->items[0];
}
