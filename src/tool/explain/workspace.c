// workspace: an entry point's workspace as a formula over its sizes, for people.
#include "tool/tool.h"

Text workspace_formula(Session *session, Name function) {
  const Compilation *compilation = &session->compilation;
  const Frame *frame = map_pointer(&compilation->layout->frames, function.id);
  Out out = out_new(session->arena);
  if (!frame || !frame->total) return TEXT("0");
  ReadableNames *names =
      names_new(session->context, compilation->memory, program_function(compilation->memory, function));
  extent_print(&out, frame->total, names_print, names);
  if (frame->is_dynamic) out_format(&out, " and more that depends on data (%.*s)", TEXT_ARG(frame->why_dynamic));
  return out_result(&out);
}
