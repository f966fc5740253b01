// limit: ends lowering where no value can be made: one would have too many parts, or an error leaves none.
#include "lower/lower_internal.h"

_Noreturn void give_up(Lower *lower) { longjmp(*lower->give_up, 1); }

Text lower_type_text(Lower *lower, const SourceType *type) {
  Out out = out_new(lower->arena);
  source_type_print(lower->context, lower->typed, &out, type);
  return out_result(&out);
}

void limit_parts(Lower *lower, uint64_t count, const SourceType *type, Span span) {
  if (count <= MOST_PARTS || !lower->give_up) return;
  const Text name =
      type->alias.id ? name_text(lower->context->names, type->alias) : lower_type_text(lower, type);
  diag2(lower->context, E0253, span, name, text_format(lower->arena, "%d", MOST_PARTS));
  give_up(lower);
}
