// memory: prints the memory of a compiled program's functions as text, JSON or a picture.
#include "tool/explain/memory.h"
#include <stdio.h>
#include <stdlib.h>

bool memory_read_size(Arena *arena, const char *text, MemoryOptions *options) {
  GivenSize size = {{0}, 0, false};
  const char *value;
  char *end;
  if (!named_number_read(text, &size.name, &value)) return false;
  bool truth = strcmp(value, "true") == 0;
  if (truth || strcmp(value, "false") == 0) size.number = truth;
  else {
    size.number = strtod(value, &end);
    if (end == value || *end != 0 || !(size.number > -9e18 && size.number < 9e18)) return false;
  }
  seq_push(arena, &options->sizes, size);
  return true;
}

bool memory_read_format(const char *text, MemoryOptions *options) {
  static const char *const names[] = {[MAP_FORMAT_Text] = "text", [MAP_FORMAT_Json] = "json", [MAP_FORMAT_Svg] = "svg"};
  for INT_RANGE(i, 3) {
    if (strcmp(text, names[i]) != 0) continue;
    options->format = (MapFormat)i;
    return true;
  }
  return false;
}

// A picture shows one function. If none is named, it is the only entry.
static const char *the_entry(Session *session, Out *names) {
  const Program *program = session->compilation.memory;
  const char *found = NULL;
  uint32_t count = 0;
  for RANGE(i, program->function_count) {
    if (!program->functions[i]->entry) continue;
    Text name = session_name(session, program->functions[i]->entry->name);
    out_format(names, "%s%.*s", count++ ? ", " : "", TEXT_ARG(name));
    found = text_c_string(session->arena, name);
  }
  return count == 1 ? found : NULL;
}

int explain_memory(Session *session, const char *function, MemoryOptions *options) {
  Arena *arena = session->arena;
  Out out = out_new(arena), names = out_new(arena);
  if (options->format == MAP_FORMAT_Svg && !function && !(function = the_entry(session, &names)))
    return tool_usage("explain", "a picture shows one function: --function NAME",
                      text_c_string(arena, out_result(&names)));
  const MapRequest request = {options->sizes.size, options->sizes.items};
  mem_explain(session->context, &out, session->compilation.memory, session->compilation.layout, function,
              options->format, &request);
  if (out.size == 0) return tool_usage("explain", "there is no such function", function ? function : "");
  for EACH(i, &options->sizes)
      if (!options->sizes.items[i].is_used)
        return tool_usage("explain", "no size or number of this name",
                          text_c_string(arena, options->sizes.items[i].name));
  print_out(&out);
  return EXIT_OK;
}
