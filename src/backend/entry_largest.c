// entry_largest: f_largest_n, the inverse of f_workspace: the largest size n whose workspace fits in the given bytes,
// when all other sizes are given.
//   rule: it exists only where the workspace is proven to grow with the size (mem/monotone.c). It doubles n from 1,
//         then bisects the interval (section `largest` of runtime/program.h).
#include "backend/entry.h"

bool entry_has_largest(Emitter *e, const EntryPlan *entry, const Argument *argument) {
  if (!bitset_has(&entry->for_workspace, argument->imp.id) || !argument_is_for_size(entry, argument) ||
      argument->type != SCALAR_I64 || entry->plan->function->is_dynamic || !entry->frame)
    return false;
  return mem_workspace_grows(e->context, e->mem, entry->function, entry->frame, argument->core);
}

Text largest_name(Emitter *e, const EntryPlan *entry, const Argument *argument) {
  return text_format(e->arena, "%.*s_largest_%.*s", TEXT_ARG(entry->c_name), TEXT_ARG(argument->name));
}

// A call of f_workspace with `value` for the size `argument`.
static Text workspace_call(Emitter *e, const EntryPlan *entry, const Argument *argument, Text value) {
  Out out = out_new(e->arena);
  uint32_t count = 0;
  out_format(&out, "%.*s_workspace(", TEXT_ARG(entry->c_name));
  for EACH_ARGUMENT(other, entry) {
    if (argument_is_for_size(entry, other))
      out_format(&out, "%s%.*s", count++ ? ", " : "", TEXT_ARG(other == argument ? value : other->name));
  }
  out_char(&out, ')');
  return out_result(&out);
}

CFunction emit_largest(Emitter *e, EntryPlan *entry, const Argument *argument) {
  const Text bytes = fresh_name(e, TEXT("bytes")), low = fresh_name(e, TEXT("low")),
             high = fresh_name(e, TEXT("high")), middle = fresh_name(e, TEXT("middle"));
  CFunction function = {.result = TEXT("int64_t"), .name = largest_name(e, entry, argument)};
  c_add_parameter(e, &function, c_type("size_t"), bytes);
  for EACH_ARGUMENT(other, entry) {
    if (other != argument && argument_is_for_size(entry, other))
      c_add_parameter(e, &function, c_scalar(other->type), other->name);
  }
  const int least = argument->role == ROLE_Workers ? 1 : 0;
  c_begin(e);
  c_lines(e, section_with(e, "largest",
                          (const SectionWord[]){{"BYTES", bytes},
                                                {"LOW = 0", text_format(e->arena, "%.*s = %d", TEXT_ARG(low), least)},
                                  {"HIGH = 1", text_format(e->arena, "%.*s = %d", TEXT_ARG(high), least + 1)},
                                  {"LOW", low},
                                                {"HIGH", high},
                                                {"MIDDLE", middle},
                                                {"MOST", fresh_name(e, TEXT("most"))},
                                                {"WORKSPACE_OF_LOW", workspace_call(e, entry, argument, low)},
                                                {"WORKSPACE_OF_HIGH", workspace_call(e, entry, argument, high)},
                                                {"WORKSPACE_OF_MIDDLE", workspace_call(e, entry, argument, middle)},
                                                {0}}));
  function.body = c_end(e);
  return function;
}
