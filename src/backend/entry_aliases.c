// entry_aliases: what may overlap what: inputs that are only read overlap each other, everything else is apart.
//   out: a table of the bytes of all arguments, which a build with ASHLAR_CHECK_ALIASES compares; a list for each argument
#include "backend/backend_internal.h"

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

typedef Seq(const CExpr *) Ranges;

static void add_range(Emitter *e, Ranges *ranges, const CExpr *start, const CExpr *bytes, bool only_read) {
  const CExpr *items[] = {start, bytes, c_number(e->arena, only_read)};
  seq_push(e->arena, ranges, c_braces(e->arena, LAYOUT_Inline, 3, items));
}

void check_aliases(Emitter *e, const EntryPlan *entry, CStmtList *list) {
  Ranges ranges = {0};
  for EACH(i, &entry->arguments) {
    const Argument *argument = &entry->arguments.items[i];
    const CExpr *bytes = is_passed_by_pointer(argument) ? bytes_before(e, entry, argument) : NULL;
    if (bytes) add_range(e, &ranges, c_name(e->arena, argument->name), bytes, is_only_read(argument));
  }
  add_range(e, &ranges, c_name(e->arena, TEXT("workspace")), c_name(e->arena, TEXT("workspace_bytes")), false);
  if (ranges.size < 2) return;
  const char *type = text_c_string(e->arena, text_format(e->arena, "%.*s_range", TEXT_ARG(e->prefix)));
  const CExpr *table = c_compound(e->arena, type, ranges.size, ranges.items);
  seq_push(e->arena, list, c_eval(e->arena, c_call2(e->arena, "ASHLAR_APART", c_number(e->arena, ranges.size), table)));
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
