// entry_largest: f_largest_n, the inverse of f_workspace: the largest size whose workspace fits the bytes given, the
// others fixed.
//   rule: only where the workspace is proven to grow with the size (mem/monotone.c); doubling from 1, then halving the
//         interval
#include "backend/backend_internal.h"

typedef struct Search { Emitter *e; EntryPlan *entry; const Argument *argument; Text low, high, middle, most; } Search;

static const CExpr *entry_variable(const Search *s, Text name) { return c_name(s->e->arena, name); }
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
  Seq(const CExpr *) arguments = {0};
  for EACH_ARGUMENT(other, s->entry) {
    if (argument_is_for_size(s->entry, other))
      seq_push(s->e->arena, &arguments, other == s->argument ? value : entry_variable(s, other->name));
  }
  return c_call(s->e->arena, name_with(s->e, s->entry->c_name, "_workspace"), arguments.size, arguments.items);
}

static const CExpr *size_fits(const Search *s, const CExpr *value) {
  return c_binary(s->e->arena, "<=", workspace_at(s, value), entry_variable(s, s->most));
}

static const CStmt *return_size_if(const Search *s, const CExpr *condition, const CExpr *value) {
  return c_if(s->e->arena, condition, c_block1(s->e->arena, c_return(s->e->arena, value)), (CBlock){0});
}

// While `high` fits: low = high, and high twice as large, up to the largest number there is.
static const CStmt *double_up(const Search *s) {
  Arena *arena = s->e->arena;
  const CExpr *high = entry_variable(s, s->high);
  CStmtList body = {0};
  seq_push(arena, &body, c_assign(arena, entry_variable(s, s->low), high));
  seq_push(arena, &body, return_size_if(s, c_binary(arena, "==", high, greatest(s)), high));
  const CExpr *half = c_binary(arena, "/", greatest(s), c_number(arena, 2)),
              *twice = c_binary(arena, "*", high, c_number(arena, 2));
  seq_push(arena, &body,
           c_assign(arena, high, c_conditional(arena, c_binary(arena, ">", high, half), greatest(s), twice)));
  return c_while(arena, size_fits(s, high), c_block_of(arena, &body));
}

// `low` fits, `high` does not.
static const CStmt *halve(const Search *s) {
  Arena *arena = s->e->arena;
  const CExpr *low = entry_variable(s, s->low), *high = entry_variable(s, s->high),
              *middle = entry_variable(s, s->middle), *gap = c_binary(arena, "-", high, low);
  CStmtList body = {0};
  seq_push(arena, &body,
           c_declare(arena, i64(), true, s->middle,
                     c_binary(arena, "+", low, c_binary(arena, "/", gap, c_number(arena, 2)))));
  seq_push(arena, &body,
           c_if(arena, size_fits(s, middle), c_block1(arena, c_assign(arena, low, middle)),
                c_block1(arena, c_assign(arena, high, middle))));
  return c_while(arena, c_binary(arena, ">", gap, c_number(arena, 1)), c_block_of(arena, &body));
}

static CBlock search_largest(const Search *s, Text bytes) {
  Arena *arena = s->e->arena;
  CStmtList list = {0};
  // SIZE_MAX: no workspace is known
  const CExpr *given = entry_variable(s, bytes), *reserved = entry_variable(s, TEXT("SIZE_MAX"));
  seq_push(arena, &list,
           c_declare(arena, c_type("size_t"), true, s->most,
                     c_conditional(arena, c_binary(arena, "<", given, reserved), given,
                                   c_binary(arena, "-", reserved, c_number(arena, 1)))));
  seq_push(arena, &list, c_declare(arena, i64(), false, s->low, c_number(arena, 0)));
  seq_push(arena, &list, c_declare(arena, i64(), false, s->high, c_number(arena, 1)));
  seq_push(arena, &list,
           return_size_if(s, c_unary(arena, "!", size_fits(s, entry_variable(s, s->low))), c_number(arena, -1)));
  seq_push(arena, &list, double_up(s));
  seq_push(arena, &list, halve(s));
  seq_push(arena, &list, c_return(arena, entry_variable(s, s->low)));
  return c_block_of(arena, &list);
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
  Seq(CParameter) parameters = {0};
  const CParameter given = {c_type("size_t"), bytes};
  seq_push(e->arena, &parameters, given);
  for EACH_ARGUMENT(other, entry) {
    const CParameter parameter = {c_scalar(other->type), other->name};
    if (other != argument && argument_is_for_size(entry, other)) seq_push(e->arena, &parameters, parameter);
  }
  function.parameter_count = parameters.size, function.parameters = parameters.items;
  function.body = search_largest(&search, bytes);
  return function;
}
