// entry_cells: entries with recursive data at their interface. The pool of cells is one argument, a structure whose
// members the call reads and updates. f_cells computes how many of its cells must be free.
#include "backend/cells.h"
#include "backend/entry_sizes.h"

bool entry_takes_cells(const EntryPlan *entry) { return entry->frame && entry->frame->cells; }

Text rows_name(Emitter *e, const CellRows *rows) {
  return cell_rows_name(e->arena, rows->scalar, rows->rank, rows->number);
}

// The member that holds the rows of parameter `var`. "cells", the number of cells, is computed and is no member.
static const char *rows_member(Emitter *e, const EntryCells *cells, Var var) {
  for RANGE(i, cells->row_count) {
    const CellRows *rows = &cells->rows[i];
    if (rows->array.id == var.id)
      return text_c_string(e->arena, rows_name(e, rows));
  }
  return cells->row_count && cells->rows_size.id == var.id ? "cells" : NULL;
}

const char *pool_member(Emitter *e, const EntryPlan *entry, Var var, PoolPart part) {
  static const char *const members[] = {
      [POOL_None] = NULL, [POOL_Words] = "words", [POOL_Used] = "used", [POOL_Free] = "free", [POOL_Rows] = NULL};
  if (!entry->entry->cells) return members[part];
  if (entry->entry->cells->size.id == var.id) return "size";
  return members[part] ? members[part] : rows_member(e, entry->entry->cells, var);
}

const CExpr *cells_of_pool(Emitter *e, const CExpr *size) {
  return c_binary(e, "/", size, c_word(e, text_c_string(e->arena, program_name(e, "_cell_words"))));
}

CType pool_type(Emitter *e, const EntryPlan *entry) {
  return c_pointer(program_name(e, "_pool"), !entry->entry->cells->takes, false);
}

static void declare_cell_part(Emitter *e, const Argument *part) {
  const bool is_computed = strcmp(part->member, "cells") == 0;
  const CExpr *member = is_computed ? cells_of_pool(e, c_member(e, c_word(e, "pool"), "size"))
                                    : c_member(e, c_word(e, "pool"), part->member);
  const CType number = c_type("int64_t"),
              pointer = c_pointer(c_type_name(part->type), part->role == ROLE_ArrayInput && !part->unique, false);
  if (part->is_result) c_declare(e, pointer, true, part->name, c_unary(e, "&", member));
  else c_declare(e, part->role == ROLE_ArrayInput ? pointer : number, true, part->name, member);
}

// The first write may use cells of the free list. The list is emptied before it, so that a call that fails afterwards
// leaves no cell in the list that is in use.
void pool_begun(Emitter *e, const EntryPlan *entry) {
  for EACH_ARGUMENT(part, entry) {
    if (part->is_result && part->member && strcmp(part->member, "free") == 0)
      c_assign(e, c_unary(e, "*", c_name(e, part->name)), c_number(e, -1));
  }
}

// The caller has set the number of elements of the rows of the pool. Each must agree with the sizes of the call.
void check_rows(Emitter *e, EntryPlan *entry) {
  const EntryCells *cells = entry->entry->cells;
  for COUNTING(i, cells && i < cells->row_count) {
    const Type type = var_type(e->mem->vars, cells->rows[i].array);
    const CExpr *elements = NULL;
    for RANGE_FROM(d, 1, type.rank) {
      const CExpr *size = entry_size(e, entry, type.shape[d]);
      elements = c_chain(e, "*", elements, size);
    }
    const Text name = rows_name(e, &cells->rows[i]);
    const CExpr *said = c_member(e, c_word(e, "pool"), text_c_string(e->arena, name_with(e, name, "_size")));
    const CExpr *differs = c_binary(e, "!=", said, elements);
    refuse_if(e, differs, 3);
  }
}

// The open block begins with declarations of the parts of the pool that its statements mention.
void open_pool(Emitter *e, const EntryPlan *entry) {
  const CBlock statements = c_end(e);
  const CNames used = c_names_in(e->arena, statements);
  c_begin(e);
  for EACH_ARGUMENT(part, entry) {
    if (part->member && c_names_have(&used, part->name)) declare_cell_part(e, part);
  }
  c_append(e, statements);
}

CFunction emit_cells(Emitter *e, EntryPlan *entry) {
  CFunction function = {.result = TEXT("int64_t"), .name = name_with(e, entry->c_name, "_cells")};
  c_begin(e);
  for EACH_ARGUMENT(argument, entry) {
    if (argument->member || (argument->role != ROLE_Size && argument->role != ROLE_ScalarInput) ||
        !bitset_has(&entry->for_cells, argument->imp.id))
      continue;
    c_add_parameter(e, &function, c_scalar(argument->type), argument->name);
  }
  c_declare(e, c_type("bool"), false, TEXT("ok"), c_word(e, "true"));
  emit_slice(e, entry->plan->function, &entry->for_cells);
  c_declare(e, c_type("int64_t"), true, TEXT("count"), emit_extent_checked(e, entry->frame->cells));
  c_return(e, c_conditional(e, c_word(e, "ok"), c_word(e, "count"), c_word(e, "INT64_MAX")));
  function.body = c_end(e);
  return function;
}
