// workspace: an entry point's workspace as a formula over its sizes, for people.
#include "tool/tool.h"

typedef struct NameSource { const Context *context; const VarTable *vars; } NameSource;

static void print_name(void *user, Out *out, uint32_t variable) {
  const NameSource *names = user;
  Text name = name_text(names->context->names, var_info(names->vars, (Var){variable})->name);
  if (name.size) out_text(out, name);
  else out_format(out, "v%u", variable);
}

Text workspace_formula(Session *session, Name function) {
  const Compilation *compilation = &session->compilation;
  const Frame *frame = map_pointer(&compilation->layout->frames, function.id);
  Out out = out_new(session->context->arena);
  if (!frame || !frame->total) return TEXT("0");
  NameSource names = {session->context, compilation->memory->vars};
  extent_print(&out, frame->total, print_name, &names);
  if (frame->is_dynamic) out_format(&out, " and more that depends on data (%.*s)", TEXT_ARG(frame->why_dynamic));
  return out_result(&out);
}
