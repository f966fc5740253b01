// explain: shows the memory of a program's functions as text, JSON or SVG. All of them show the map of explain.h.
#include "mem/explain.h"

static bool is_chosen_function(const Context *context, const Function *function, const char *name) {
  Text own = name_text(context->names, function->name),
       entry = function->entry ? name_text(context->names, function->entry->name) : own;
  return !name || text_equal(own, text_of(name)) || text_equal(entry, text_of(name));
}

void mem_explain(Context *context, Out *out, const Program *program, const Layout *layout, const char *name,
                 MapFormat format, const MapRequest *request) {
  bool first = true;
  if (format == MAP_FORMAT_Json) out_string(out, "[");
  for RANGE(i, program->function_count) {
    if (!is_chosen_function(context, program->functions[i], name)) continue;
    ArenaMap *map = arena_map(context, program, layout, program->functions[i]);
    arena_map_evaluate(context, program, map, request);
    if (!first) out_string(out, format == MAP_FORMAT_Json ? ",\n" : "\n");
    first = false;
    if (format == MAP_FORMAT_Text) map_print_text(context, out, map);
    if (format == MAP_FORMAT_Json) map_print_json(context, out, program, map);
    if (format == MAP_FORMAT_Svg) map_print_svg(context, out, map);
  }
  if (format == MAP_FORMAT_Json) out_string(out, "]\n");
}
