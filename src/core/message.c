// message: the wording of run-time errors.
#include "core/interpret.h"

void message_put_value(Out *out, Scalar value) {
  if (!scalar_is_integer(value.type)) scalar_print(out, value);
  else if (scalar_class(value.type) == CLASS_Signed) out_format(out, "%lld", (long long)value.as.s);
  else out_format(out, "%llu", (unsigned long long)value.as.u);
}

Text message_format(Context *context, Arena *arena, const Message *message, Scalar (*value)(void *user, Atom atom),
                    void *user) {
  (void)context;
  Out out = out_new(arena);
  for RANGE(i, message->count) {
    const MessagePiece *piece = &message->pieces[i];
    if (!piece->is_value) out_text(&out, piece->text);
    else if (piece->value.tag == ATOM_Constant) message_put_value(&out, piece->value.as.constant);
    else message_put_value(&out, value(user, piece->value));
  }
  return out_result(&out);
}
