// manual: the manual page of a subcommand, in mdoc, made of its row of commands.def and the common options.
//   rule: a line of the help that begins with two blanks is an item: its words up to two blanks, then its description.
//         Other lines are paragraphs.
//   test: test/suite/command_line.sh
#include "tool/manual.h"
#include <string.h>

// A text in mdoc: `-` is the ASCII character, and a line never begins as a request.
static void put_words(Out *out, Text text) {
  if (text.size && (text.start[0] == '.' || text.start[0] == '\'')) out_string(out, "\\&");
  for EACH_BYTE(i, text) {
    if (text.start[i] == '\\') out_string(out, "\\e");
    else if (text.start[i] == '-') out_string(out, "\\-");
    else out_char(out, text.start[i]);
  }
}

static void put_option_item(Out *out, Text head, Text description) {
  out_string(out, ".It \"");
  for EACH_BYTE(i, head) {   // a quotation mark would end the argument
    if (head.start[i] == '"') out_string(out, "\\(dq");
    else put_words(out, (Text){head.start + i, 1});
  }
  out_string(out, "\"\n");
  if (description.size == 0) return;
  put_words(out, description);
  out_char(out, '\n');
}

static Text without_blanks(Text text) {
  while (text.size && text.start[0] == ' ') text.start++, text.size--;
  return text;
}

static void split_item(Text line, Text *head, Text *description) {
  line = without_blanks(line);
  size_t end = 0;
  while (end < line.size && !(line.start[end] == ' ' && end + 1 < line.size && line.start[end + 1] == ' ')) end++;
  *head = (Text){line.start, end};
  *description = without_blanks((Text){line.start + end, line.size - end});
}

static void put_help(Out *out, Text help) {
  Text line, head, description;
  bool in_list = false;
  while (text_take_line(&help, &line)) {
    const bool is_item = text_starts_with(line, TEXT("  "));
    if (is_item && !in_list) out_string(out, ".Bl -tag -width indent\n");
    if (!is_item && in_list) out_string(out, ".El\n");
    in_list = is_item;
    if (is_item) {
      split_item(line, &head, &description);
      put_option_item(out, head, description);
    } else if (line.size == 0) out_string(out, ".Pp\n");
    else {
      put_words(out, line);
      out_char(out, '\n');
    }
  }
  if (in_list) out_string(out, ".El\n");
}

static void put_common_options(Out *out) {
  out_string(out, ".Sh COMMON OPTIONS\n.Bl -tag -width indent\n");
  Arena *arena = arena_new();
  for (const Option *option = common_options; option->name; option++) {
    const Text head = text_format(arena, "%s%s%s", option->name, option->argument ? " " : "",
                                  option->argument ? option->argument : "");
    put_option_item(out, head, text_of(option->help));
  }
  arena_free(arena);
  out_string(out, ".El\n");
}

static void put_examples(Out *out, Text examples) {
  Text line;
  out_string(out, ".Sh EXAMPLES\n");
  while (text_take_line(&examples, &line)) {
    out_string(out, ".Dl \"");
    for EACH_BYTE(i, line) put_words(out, (Text){line.start + i, 1});
    out_string(out, "\"\n");
  }
}

void manual_page(Out *out, const Command *command) {
  Text name = text_of(command->name);
  out_string(out, ".Dd November 26, 2026\n.Dt ASHLAR-");
  for EACH_BYTE(i, name) {
    const char c = name.start[i];
    out_char(out, c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c);
  }
  out_format(out, " 1\n.Os\n.Sh NAME\n.Nm ashlar-%s\n.Nd ", command->name);
  put_words(out, text_of(command->summary));
  out_format(out, "\n.Sh SYNOPSIS\n.Nm ashlar %s\n", command->name);
  put_words(out, text_of(command->usage));
  out_string(out, "\n.Sh DESCRIPTION\n");
  put_help(out, text_of(*command->help ? command->help : command->summary));
  if (command->takes_common_options) put_common_options(out);
  put_examples(out, text_of(command->examples));
  out_string(out, ".Sh SEE ALSO\n.Xr ashlar 1\n");
}
