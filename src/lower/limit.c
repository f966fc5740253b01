// limit: lowering ends where there is nothing to go on with: a value with too many parts, or an error that leaves no
// value.
#include "lower/lower_internal.h"

_Noreturn void give_up(Lower *lower) { longjmp(*lower->give_up, 1); }

static Text type_name(Lower *lower, const SourceType *type) {
  if (type->alias.id) return name_text(lower->context->names, type->alias);
  Out out = out_new(lower->arena);
  source_type_print(lower->context, lower->typed, &out, type);
  return out_result(&out);
}

void limit_parts(Lower *lower, uint64_t count, const SourceType *type, Span span) {
  if (count <= MOST_PARTS || !lower->give_up) return;
  diag2(lower->context, E0253, span, type_name(lower, type), text_format(lower->arena, "%d", MOST_PARTS));
  give_up(lower);
}
