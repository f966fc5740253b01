// entry_aliases: what may overlap what: inputs that are only read overlap each other, everything else is apart.
//   out: for a build with ASHLAR_CHECK_ALIASES, a comparison of the bytes of every two arguments that must be apart; a list for each argument
#include "backend/backend_internal.h"

enum { MOST_PAIRS = 4000 };   // beyond, an interface of hundreds of arrays would be more checks than code

static bool is_passed_by_pointer(const Argument *argument) { return argument->role != ROLE_Size && argument->role != ROLE_ScalarInput; }
static bool is_only_read(const Argument *argument) { return argument->role == ROLE_ArrayInput && !argument->unique; }

bool arguments_may_overlap(const Argument *a, const Argument *b) { return is_only_read(a) && is_only_read(b); }

// NULL: known only after the call.
static const CExpr *size_before(Emitter *e, const EntryPlan *entry, Atom size) {
  int64_t constant;
  if (atom_is_i64(size, &constant)) return c_number(e->arena, constant);
  for EACH(i, &entry->arguments) {
    const Argument *argument = &entry->arguments.items[i];
    if (argument->core.id != size.as.var.id || argument->role == ROLE_ScalarResult) continue;
    const CExpr *name = c_name(e->arena, argument->name);
    return argument->role == ROLE_ResultSize ? c_unary(e->arena, "*", name) : name;
  }
  return NULL;
}

static const CExpr *bytes_before(Emitter *e, const EntryPlan *entry, const Argument *argument) {
  const CExpr *bytes = c_call1(e->arena, "sizeof", c_name(e->arena, c_type_name(argument->type)));
  for (uint32_t d = 0; d < argument->rank; d++) {
    const CExpr *size = size_before(e, entry, argument->shape[d]);
    if (!size) return NULL;
    bytes = c_binary(e->arena, "*", bytes, c_cast(e->arena, c_type("size_t"), size));
  }
  return bytes;
}

typedef struct Range { const CExpr *start, *bytes; bool only_read; } Range;
typedef Seq(Range) Stretches;

static void add_check(Emitter *e, CStmtList *list, const Range *a, const Range *b) {
  const CExpr *arguments[] = {a->start, a->bytes, b->start, b->bytes};
  if (!a->only_read || !b->only_read) seq_push(e->arena, list, c_eval(e->arena, c_call(e->arena, TEXT("ASHLAR_APART"), 4, arguments)));
}

void check_aliases(Emitter *e, const EntryPlan *entry, CStmtList *list) {
  Stretches stretches = {0};
  for EACH(i, &entry->arguments) {
    const Argument *argument = &entry->arguments.items[i];
    const CExpr *bytes = is_passed_by_pointer(argument) ? bytes_before(e, entry, argument) : NULL;
    const Range stretch = {c_name(e->arena, argument->name), bytes, is_only_read(argument)};
    if (bytes) seq_push(e->arena, &stretches, stretch);
  }
  const Range workspace = {c_name(e->arena, TEXT("workspace")), c_name(e->arena, TEXT("workspace_bytes")), false};
  seq_push(e->arena, &stretches, workspace);
  if ((uint64_t)stretches.size * stretches.size > 2 * MOST_PAIRS) return;
  for EACH(i, &stretches)
    for (uint32_t k = i + 1; k < stretches.size; k++) add_check(e, list, &stretches.items[i], &stretches.items[k]);
}

// "xs, ys may overlap each other; everything else is apart"
Text aliases_in_words(Emitter *e, const EntryPlan *entry) {
  Out out = out_new(e->arena);
  uint32_t count = 0;
  for EACH(i, &entry->arguments) {
    if (!is_only_read(&entry->arguments.items[i])) continue;
    out_format(&out, "%s%.*s", count++ ? ", " : "", TEXT_ARG(entry->arguments.items[i].name));
  }
  return count < 2 ? TEXT("no two arguments overlap") : text_format(e->arena, "%.*s may overlap each other, nothing else", TEXT_ARG(out_result(&out)));
}
