// request: what `#[parallel]` and `#[sequential]` ask of the statements that are made from the code at a span.
//   test: test/suite/parallel.sh
#include "source/source.h"

static uint32_t original_file(const Context *context, uint32_t file) {
  const uint32_t original = context->files.items[file].original;
  return original ? original : file;
}

static bool span_covers(const Context *context, Span outer, Span inner) {
  return inner.file != 0 && original_file(context, inner.file) == original_file(context, outer.file) &&
         outer.start <= inner.start && inner.end <= outer.end;
}

bool context_has_workers(const Context *context) {
  const Options *options = context->options;
  return options->workers && !options->narrow_indices && !options->apart && options->storage == STORAGE_Arena;
}

void request_add(Context *context, Span span, bool parallel) {
  for EACH(i, &context->requests) {
    const Span known = context->requests.items[i].span;
    if (known.file == span.file && known.start == span.start && known.end == span.end) return;
  }
  seq_push(context->arena, &context->requests, ((OrderRequest){.span = span, .parallel = parallel}));
}

OrderRequest *request_at(Context *context, Span span) {
  OrderRequest *innermost = NULL;
  for EACH(i, &context->requests) {
    OrderRequest *request = &context->requests.items[i];
    const bool is_inner = !innermost || request->span.end - request->span.start <
                                            innermost->span.end - innermost->span.start;
    if (is_inner && span_covers(context, request->span, span)) innermost = request;
  }
  return innermost;
}

bool request_keeps_apart(Context *context, Span inner, Span outer) {
  if (!context->options->workers || context->requests.size == 0) return false;
  const OrderRequest *request = request_at(context, inner);
  return request && request != request_at(context, outer);
}

bool request_refused(Context *context, Span span, Refusal refusal) {
  OrderRequest *request = request_at(context, span);
  if (request && !request->why) request->why = refusal_text(refusal) + strlen("in order: ");
  return rule_refused(context, refusal);
}

void request_report(Context *context, OrderRequest *request) {
  const char *why = request->why ? request->why : "nothing with iterations is left of it after optimisation";
  if (request->parallel && !request->told) diag1(context, W0707, request->span, text_of(why));
  request->told = true;
}
