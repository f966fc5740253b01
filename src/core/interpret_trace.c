// interpret_trace: prints the values that `trace` shows, in source syntax.
#include "core/interpret_internal.h"

static void show_array(Out *out, const ArrayValue *array, uint32_t depth, int64_t *at) {
  if (depth == array->rank) {
    scalar_print(out, array_value_get(array, (*at)++));
    return;
  }
  out_char(out, '[');
  for I64_RANGE(i, array->shape[depth]) {
    if (i) out_string(out, ", ");
    show_array(out, array, depth + 1, at);
  }
  out_char(out, ']');
}

static void show(Out *out, const ArrayValue *array) {
  int64_t at = 0;
  if (array_value_count(array) > 0) {
    show_array(out, array, 0, &at);
    return;
  }
  out_string(out, "empty(");
  for RANGE(i, array->rank) out_format(out, "[%lld]", (long long)array->shape[i]);
  out_format(out, "%s)", scalar_name(array->element));
}

void interpret_trace(Interpreter *interpreter, const Message *message) {
  if (!interpreter->trace) return;
  Arena *arena = arena_new();
  Out out = out_new(arena);
  for RANGE(i, message->count) {
    const MessagePiece *piece = &message->pieces[i];
    Slot slot = {.array = NULL};
    if (piece->is_value) slot = interpret_atom(interpreter, piece->value);
    if (!piece->is_value) out_text(&out, piece->text);
    else if (slot.array) show(&out, value_read(interpreter, slot.array));
    else scalar_print(&out, slot.scalar);
  }
  interpreter->trace(interpreter->trace_user, out_result(&out));
  arena_free(arena);
}
