// check_sizes: `ashlar check --sizes`. For each entry point: whether it is static, sliced, bounded or growing, the
// number of operations on sizes and of remaining checks, compared with the number of statements on values. For each
// function with size results: the decision of the cost model.
#include "tool/explain/check_sizes.h"
#include <stdio.h>

typedef struct Report { Session *session; Out *out; const SliceDecisions *decisions; } Report;

// ---- one entry
typedef struct Entered {
  Text name;
  Contract contract;
  uint32_t size_operations;
  WorkCount work;
  Text statements, checks;
} Entered;

static Text sizes_formula(Report *report, ReadableNames *names, const Poly *poly) {
  Out out = out_new(report->session->arena);
  poly_print(&out, poly, names_print, names);
  return out_result(&out);
}

// Additions, multiplications, comparisons and roundings of a formula.
static uint32_t operations(const Extent *extent) {
  uint32_t count = 0;
  if (extent->tag != EXTENT_Poly) return 1 + operations(extent->a) + (extent->b ? operations(extent->b) : 0);
  for RANGE(t, extent->poly->count) {
    const Monomial *term = &extent->poly->terms[t];
    count += (t > 0) + (term->degree ? term->degree - 1 + (term->coefficient != 1 && term->coefficient != -1) : 0);
  }
  return count;
}
static uint32_t size_operations(const Function *function, const Frame *frame) {
  uint32_t count = (frame->slice ? frame->slice->count : 0) + operations(frame->total);
  for EACH_IN(i, function->results)
    if (frame->capacities[i]) count += operations(frame->capacities[i]);
  return count;
}

static Entered entered(Report *report, const Function *function) {
  Compilation *compilation = &report->session->compilation;
  Context *context = report->session->context;
  const Function *laid_out = program_function(compilation->memory, function->name);
  const Frame *frame = map_pointer(&compilation->layout->frames, function->name.id);
  ReadableNames *names = names_new(context, compilation->optimised, function);
  Entered entry = {name_text(context->names, function->entry->name),
                   mem_contract(context, compilation->memory, compilation->layout, laid_out),
                   size_operations(laid_out, frame),
                   work_of_function(context, compilation->optimised, function),
                   {0},
                   {0}};
  entry.statements = sizes_formula(report, names, entry.work.statements);
  entry.checks = sizes_formula(report, names, entry.work.checks);
  return entry;
}

// ---- text
static const char *plural(uint32_t count) { return count == 1 ? "" : "s"; }

static void print_sizes_entry(Report *report, const Entered *entry) {
  Out *out = report->out;
  const Contract *contract = &entry->contract;
  out_format(out, "entry %.*s: %s", TEXT_ARG(entry->name), contract_name(contract->tag));
  if (contract->reason.size) out_format(out, ": %.*s", TEXT_ARG(contract->reason));
  if (contract->reason.size && contract->span.file)
    out_format(out, "  (%.*s)", TEXT_ARG(span_describe(report->session->context, contract->span)));
  if (contract->source.size) {
    out_format(out, "\n  source  %.*s", TEXT_ARG(contract->source));
    if (contract->source_span.file)
      out_format(out, "  (%.*s)", TEXT_ARG(span_describe(report->session->context, contract->source_span)));
  }
  const WorkCount *work = &entry->work;
  out_format(out, "\n  sizes   %u operation%s a call\n", entry->size_operations, plural(entry->size_operations));
  out_format(out, "  checks  %u once, %u before loops, %u in loops; %.*s of them run\n", work->once, work->hoisted,
             work->in_loops, TEXT_ARG(entry->checks));
  out_format(out, "  work    %.*s statement%s%s\n", TEXT_ARG(entry->statements),
             text_equal(entry->statements, TEXT("1")) ? "" : "s",
             work->open ? ", counting once what runs nobody knows how often" : "");
}

static const char *decision_name(SliceReason reason) { return reason == SLICE_Done ? "sliced" : "not sliced"; }

static Text why(Report *report, const SliceDecision *decision) {
  Context *context = report->session->context;
  if (decision->reason == SLICE_Done) return TEXT("its sizes take O(1) operations");
  if (decision->reason == SLICE_Recursive)
    return TEXT("it calls itself: computing sizes first could repeat the work of every call");
  if (decision->reason == SLICE_Given) return TEXT("two of its sizes are one, or one is given");
  if (!decision->costly) return TEXT("its size is computed from an array");
  Text place = decision->costly->span.file ? span_describe(context, decision->costly->span) : TEXT("");
  return text_format(context->arena, "its size needs more than O(1) operations: %s%s%.*s",
                     exp_info(decision->costly->exp->tag)->keyword, place.size ? " at " : "", TEXT_ARG(place));
}

static void print_decision(Report *report, const SliceDecision *decision) {
  out_format(report->out, "function %.*s: %s: %.*s\n",
             TEXT_ARG(session_name(report->session, decision->function->name)),
             decision_name(decision->reason), TEXT_ARG(why(report, decision)));
}

// ---- JSON
static void json_place(Report *report, Span span) {
  if (!span.file) { out_string(report->out, "null"); return; }
  json_quote(report->out, span_describe(report->session->context, span));
}

static void json_entry(Report *report, const Entered *entry) {
  const Contract *contract = &entry->contract;
  out_string(report->out, "{\"entry\": ");
  json_quote(report->out, entry->name);
  out_format(report->out, ", \"contract\": \"%s\", \"reason\": ", contract_name(contract->tag));
  json_quote(report->out, contract->reason);
  out_string(report->out, ", \"place\": ");
  json_place(report, contract->span);
  out_format(report->out,
             ", \"size_operations\": %u, \"checks\": {\"once\": %u, \"before_loops\": %u, \"in_loops\": %u, \"run\": ",
             entry->size_operations, entry->work.once, entry->work.hoisted, entry->work.in_loops);
  json_quote(report->out, entry->checks);
  out_string(report->out, "}, \"statements\": ");
  json_quote(report->out, entry->statements);
  out_format(report->out, ", \"open\": %s}", entry->work.open ? "true" : "false");
}

static void json_decision(Report *report, const SliceDecision *decision) {
  out_string(report->out, "{\"function\": ");
  json_quote(report->out, session_name(report->session, decision->function->name));
  out_format(report->out, ", \"sliced\": %s, \"reason\": ", decision->reason == SLICE_Done ? "true" : "false");
  json_quote(report->out, why(report, decision));
  out_char(report->out, '}');
}

void check_sizes(Session *session, bool json) {
  Context *context = session->context;
  Out out = out_new(context->arena);
  const SliceDecisions decisions = slice_decisions(context, session->compilation.core);
  Report report = {session, &out, &decisions};
  const Program *program = session->compilation.optimised;
  if (json) out_string(&out, "{\"entries\": [");
  bool first = true;
  for RANGE(i, program->function_count) {
    if (!program->functions[i]->entry) continue;
    const Entered entry = entered(&report, program->functions[i]);
    if (json && !first) out_string(&out, ",\n  ");
    first = false;
    if (json) json_entry(&report, &entry);
    else print_sizes_entry(&report, &entry);
  }
  if (json) out_string(&out, "],\n \"functions\": [");
  for EACH(i, &decisions.items) {
    if (json && i) out_string(&out, ",\n  ");
    if (json) json_decision(&report, &decisions.items.items[i]);
    else print_decision(&report, &decisions.items.items[i]);
  }
  if (json) out_string(&out, "]}\n");
  print_out(&out);
}
