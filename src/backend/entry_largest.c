// entry_largest: f_largest_n, the inverse of f_workspace: the largest size whose workspace fits the bytes given, the
// others fixed.
//   rule: only where the workspace is proven to grow with the size (mem/monotone.c); doubling from 1, then halving the
//         interval
#include "backend/backend_internal.h"

typedef struct Search { Emitter *e; EntryPlan *entry; const Argument *argument; Text low, high, middle, most; } Search;

static const CExpr *entry_variable(const Search *s, Text name) { return c_name(s->e, name); }
static const CExpr *greatest(const Search *s) { return entry_variable(s, TEXT("INT64_MAX")); }
static CType i64(void) { return c_type("int64_t"); }

bool entry_has_largest(Emitter *e, const EntryPlan *entry, const Argument *argument) {
  if (!bitset_has(&entry->for_workspace, argument->imp.id) || !argument_is_for_size(entry, argument) ||
      argument->type != SCALAR_I64 || entry->plan->function->is_dynamic || !entry->frame)
    return false;
  return mem_workspace_grows(e->context, e->mem, entry->function, entry->frame, argument->core);
}

Text largest_name(Emitter *e, const EntryPlan *entry, const Argument *argument) {
  return text_format(e->arena, "%.*s_largest_%.*s", TEXT_ARG(entry->c_name), TEXT_ARG(argument->name));
}

static const CExpr *workspace_at(const Search *s, const CExpr *value) {
  Emitter *e = s->e;
  Seq(const CExpr *) arguments = {0};
  for EACH_ARGUMENT(other, s->entry) {
    if (argument_is_for_size(s->entry, other))
      seq_push(e->arena, &arguments, other == s->argument ? value : entry_variable(s, other->name));
  }
  return c_call(e, name_with(e, s->entry->c_name, "_workspace"), arguments.size, arguments.items);
}

static const CExpr *size_fits(const Search *s, const CExpr *value) {
  return c_binary(s->e, "<=", workspace_at(s, value), entry_variable(s, s->most));
}

// While `high` fits: low = high, and high twice as large, up to the largest number there is.
static void double_up(const Search *s) {
  Emitter *e = s->e;
  const CExpr *high = entry_variable(s, s->high);
  c_begin(e);
  c_assign(e, entry_variable(s, s->low), high);
  c_return_if(e, c_binary(e, "==", high, greatest(s)), high);
  const CExpr *half = c_binary(e, "/", greatest(s), c_number(e, 2)), *twice = c_binary(e, "*", high, c_number(e, 2));
  c_assign(e, high, c_conditional(e, c_binary(e, ">", high, half), greatest(s), twice));
  c_while(e, size_fits(s, high), c_end(e));
}

// `low` fits, `high` does not.
static void halve(const Search *s) {
  Emitter *e = s->e;
  const CExpr *low = entry_variable(s, s->low), *high = entry_variable(s, s->high),
              *middle = entry_variable(s, s->middle), *gap = c_binary(e, "-", high, low);
  c_begin(e);
  c_declare(e, i64(), true, s->middle, c_binary(e, "+", low, c_binary(e, "/", gap, c_number(e, 2))));
  c_begin(e);
  c_assign(e, low, middle);
  const CBlock fits = c_end(e);
  c_begin(e);
  c_assign(e, high, middle);
  c_if_else(e, size_fits(s, middle), fits, c_end(e));
  c_while(e, c_binary(e, ">", gap, c_number(e, 1)), c_end(e));
}

static CBlock search_largest(const Search *s, Text bytes) {
  Emitter *e = s->e;
  c_begin(e);
  // SIZE_MAX: no workspace is known
  const CExpr *given = entry_variable(s, bytes), *reserved = entry_variable(s, TEXT("SIZE_MAX"));
  c_declare(e, c_type("size_t"), true, s->most,
            c_conditional(e, c_binary(e, "<", given, reserved), given, c_binary(e, "-", reserved, c_number(e, 1))));
  c_declare(e, i64(), false, s->low, c_number(e, 0));
  c_declare(e, i64(), false, s->high, c_number(e, 1));
  c_return_if(e, c_unary(e, "!", size_fits(s, entry_variable(s, s->low))), c_number(e, -1));
  double_up(s);
  halve(s);
  c_return(e, entry_variable(s, s->low));
  return c_end(e);
}

CFunction emit_largest(Emitter *e, EntryPlan *entry, const Argument *argument) {
  const Text bytes = fresh_name(e, TEXT("bytes"));
  const Search search = {e,
                         entry,
                         argument,
                         fresh_name(e, TEXT("low")),
                         fresh_name(e, TEXT("high")),
                         fresh_name(e, TEXT("middle")),
                         fresh_name(e, TEXT("most"))};
  CFunction function = {.result = TEXT("int64_t"), .name = largest_name(e, entry, argument)};
  c_add_parameter(e, &function, c_type("size_t"), bytes);
  for EACH_ARGUMENT(other, entry) {
    if (other != argument && argument_is_for_size(entry, other))
      c_add_parameter(e, &function, c_scalar(other->type), other->name);
  }
  function.body = search_largest(&search, bytes);
  return function;
}
