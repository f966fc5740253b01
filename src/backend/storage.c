// storage: memory that generated code takes itself, for the experiments of `--storage`. Dynamic places come from a heap
// with the interface of
// runtime/heap.h that asks an allocator for each; here stands what differs in an entry.
//   rule: an entry's frame --> one such place, taken before the call of its body; when the call ends, also when it
//         fails, all places end
#include "backend/backend_internal.h"

const char *storage_file(const Emitter *e) {
  switch (e->context->options->storage) {
    case STORAGE_Arena: return "runtime/heap.h";
    case STORAGE_Malloc: return "runtime/storage_malloc.h";
    case STORAGE_Leak: case STORAGE_Gc: return "runtime/storage_leak.h";
  }
  panic("no such storage");
}

bool takes_chunks(const Emitter *e, const ImpFunction *function) { return function->is_dynamic && !storage_is_own(e); }

void storage_allocator(Emitter *e) {
  if (storage_is_own(e))
    require_runtime(e, e->context->options->storage == STORAGE_Gc ? TEXT("rt_allocator_gc")
                                                                  : TEXT("rt_allocator_malloc"));
}

static void declare_heap(Emitter *e, CStmtList *list) {
  require_runtime(e, TEXT("rt_heap_begin"));
  require_runtime(e, TEXT("rt_heap_take"));
  require_runtime(e, TEXT("rt_heap_release"));
  seq_push(e->arena, list, c_declare(e->arena, c_type("rt_heap"), false, TEXT("room"), NULL));
  const CExpr *made = c_call1(e->arena, "rt_heap_begin", c_unary(e->arena, "&", c_word(e, "room")));
  seq_push(e->arena, list, c_declare(e->arena, c_pointer(TEXT("rt_heap"), false, false), true, TEXT("heap"), made));
}

void storage_frame(Emitter *e, const CExpr *needed, bool is_empty, CStmtList *list) {
  declare_heap(e, list);
  const CExpr *taken =
      c_call2(e->arena, "rt_heap_take", c_word(e, "heap"), c_cast(e->arena, c_type("int64_t"), needed));
  seq_push(e->arena, list,
           c_declare(e->arena, c_pointer(TEXT("unsigned char"), false, false), true, TEXT("arena"),
                     is_empty ? c_word(e, "NULL") : taken));
  if (is_empty) return;
  const CStmt *leave = c_return(e->arena, emit_fail(e, 2, 0, 0, NULL));
  seq_push(e->arena, list,
           c_if(e->arena, c_unary(e->arena, "!", c_word(e, "arena")), c_block1(e->arena, leave), (CBlock){0}));
}

const CStmt *storage_end(Emitter *e) {
  const CExpr *arguments[] = {c_word(e, "heap"), c_word(e, "NULL"), c_number(e->arena, 0), c_word(e, "NULL")};
  return c_eval(e->arena, c_call(e->arena, TEXT("rt_heap_release"), 4, arguments));
}

// Leaves the entry with this code.
CBlock storage_leave(Emitter *e, const CExpr *code) {
  CStmtList list = {0};
  seq_push(e->arena, &list, storage_end(e));
  seq_push(e->arena, &list, c_return(e->arena, code));
  return c_block_of(e->arena, &list);
}
