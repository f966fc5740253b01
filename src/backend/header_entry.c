// header_entry: the comment above an entry in the header: its documentation, its type, its memory, what may overlap,
// and its use of the C stack.
#include "backend/header.h"
#include "backend/cells.h"
#include "backend/entry_checks.h"

void print_size_name(void *user, Out *out, uint32_t variable) {
  const EntryPlan *entry = user;
  const Text *name = map_pointer(&entry->size_names, variable);
  out_text(out, name ? *name : TEXT("?"));
}

// The number of values that are no parts of the pool; these come last.
static uint32_t visible_count(const EntryValue *values, uint32_t count) {
  while (count && values[count - 1].pool) count--;
  return count;
}

static void add_struct_types(Out *out, const EntryValue *values, uint32_t count, const char *between) {
  for RANGE(i, count) out_format(out, "%s%.*s", i ? between : "", TEXT_ARG(values[i].source_type));
}

// The C name is the name in the program, or that after the prefix.
static bool is_expected_name(Emitter *e, Text c_name, Text name) {
  const Text prefix = prefix_of_entries(e),
             prefixed = text_format(e->arena, "%.*s_%.*s", TEXT_ARG(prefix), TEXT_ARG(name));
  return text_equal(name, c_name) || (prefix.size && text_equal(c_name, prefixed));
}

// Also mentions the name of the entry in the program where its C name is another than expected.
static void add_struct_type(Emitter *e, Out *out, const EntryPlan *entry) {
  const Entry *described = entry->entry;
  const Text name = spelling(e, described->name);
  const uint32_t parameters = visible_count(described->parameters, described->parameter_count),
                 results = visible_count(described->results, described->result_count);
  out_text(out, entry->c_name);
  if (!is_expected_name(e, entry->c_name, name) && !described->is_strided)
    out_format(out, " (`%.*s` in the program)", TEXT_ARG(name));
  out_string(out, ": ");
  add_struct_types(out, described->parameters, parameters, " -> ");
  out_format(out, "%s%s", parameters ? " -> " : "", results != 1 ? "(" : "");
  add_struct_types(out, described->results, results, ", ");
  out_format(out, "%s\n", results != 1 ? ")" : "");
}

static void add_memory(Emitter *e, Out *out, EntryPlan *entry) {
  const Contract *contract = &entry->contract;
  out_format(out, "memory: %s", contract_name(contract->tag));
  if (contract->reason.size) out_format(out, ": %.*s", TEXT_ARG(contract->reason));
  if (contract->reason.size && contract->span.file)
    out_format(out, " (%.*s)", TEXT_ARG(span_describe(e->context, contract->span)));
  out_string(out, "\nworkspace: ");
  extent_print(out, entry->plan->function->frame_total, print_size_name, entry);
  out_string(out, entry->contract.tag == CONTRACT_Bounded ? " bytes, enough for any data" : " bytes");
  if (storage_is_own(e)) out_string(out, ", which the call takes itself (--storage); what is passed is not used");
  else if (entry->plan->function->is_dynamic)
    out_string(out, " fixed; what grows is taken from the workspace beyond them, then from chunks");
}

static void add_cells_needed(Emitter *e, Out *out, EntryPlan *entry) {
  if (!entry->entry->cells) return;
  out_string(out, "\ncells: ");
  entry_cells_print(out, entry->entry->cells, print_size_name, entry);
  out_format(out, " of %u bytes, from the pool", entry_cell_bytes(entry->entry->cells));
  for RANGE(i, entry->entry->cells->row_count) {
    const CellRows *rows = &entry->entry->cells->rows[i];
    out_format(out, "%s%.*s: ", i ? ", " : "\narrays in cells: ",
               TEXT_ARG(rows_name(e, rows)));
    cell_rows_print(out, rows, print_size_name, entry);
  }
}

// ---- the statements of the frame's slice on which the workspace depends: "where half = n / 2"
bool slice_is_for(const EntryPlan *entry, const Stm *stm, const Bitset *needed) {
  const uint64_t imp = map_value_or(entry->plan->function->variables, stm_result(stm).id, 0);
  return imp && bitset_has(needed, (uint32_t)imp);
}

static void add_slice(Out *out, EntryPlan *entry) {
  if (!entry->frame) return;
  const Body *slice = entry->frame->slice;
  const ScalarText text =
      scalar_text_new(out->arena, slice->stms, slice->count, &entry->in_formulas, print_size_name, entry);
  for RANGE(i, slice->count - entry->frame->cells_slice)
    if (slice_is_for(entry, slice->stms[i], &entry->for_workspace))
      scalar_text_print(&text, out, "\nwhere ", slice->stms[i]);
}

// Names the sizes without f_largest_n: it is not proven that the workspace grows with them.
static void add_inverses(Emitter *e, Out *out, const EntryPlan *entry) {
  if (!e->is_library || entry->plan->function->is_dynamic) return;
  for EACH_ARGUMENT(argument, entry) {
    if (!bitset_has(&entry->for_workspace, argument->imp.id) || !argument_is_for_size(entry, argument) ||
        argument->type != SCALAR_I64 || entry_has_largest(e, entry, argument))
      continue;
    out_format(out, "\n(no %.*s: the workspace is not known to grow with %.*s)",
               TEXT_ARG(largest_name(e, entry, argument)), TEXT_ARG(argument->name));
  }
}

Text entry_remark(Emitter *e, EntryPlan *entry) {
  Out text = out_new(e->arena);
  if (entry->entry->documentation.size) out_format(&text, "%.*s\n", TEXT_ARG(entry->entry->documentation));
  add_struct_type(e, &text, entry);
  add_memory(e, &text, entry);
  add_cells_needed(e, &text, entry);
  add_slice(&text, entry);
  out_format(&text, "\naliasing: %.*s", TEXT_ARG(aliases_in_words(e, entry)));
  out_format(&text, "\nstack: at most %lld bytes", (long long)stack_bytes(e, entry->c_name));
  if (entry->plan->is_parallel)
    out_format(&text, ", of each worker at most %lld", (long long)worker_stack_bytes(e));
  add_inverses(e, &text, entry);
  return out_result(&text);
}
