// storage: memory that generated code allocates itself, for the experiments with `--storage`. A heap with the interface
// of runtime/heap.h calls an allocator for each dynamic block. This file has the parts of an entry that differ.
//   rule: an entry's frame --> one dynamic block, allocated before the call of its body; when the call ends, also when
//         it fails, all blocks are freed
#include "backend/emit.h"

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

static void declare_heap(Emitter *e) {
  require_runtime(e, TEXT("rt_heap_begin"));
  require_runtime(e, TEXT("rt_heap_take"));
  require_runtime(e, TEXT("rt_heap_release"));
  c_declare(e, c_type("rt_heap"), false, TEXT("room"), NULL);
  const CExpr *made = C_CALL(e, "rt_heap_begin", c_unary(e, "&", c_word(e, "room")));
  c_declare(e, c_pointer(TEXT("rt_heap"), false, false), true, TEXT("heap"), made);
}

void storage_frame(Emitter *e, const CExpr *needed, bool is_empty) {
  declare_heap(e);
  const CExpr *taken = C_CALL(e, "rt_heap_take", c_word(e, "heap"), c_cast(e, c_type("int64_t"), needed));
  c_declare(e, c_pointer(TEXT("unsigned char"), false, false), true, TEXT("arena"),
            is_empty ? c_word(e, "NULL") : taken);
  if (is_empty) return;
  refuse_if(e, c_unary(e, "!", c_word(e, "arena")), 2);
}

void storage_end(Emitter *e) {
  const CExpr *none = c_word(e, "NULL");
  c_eval(e, C_CALL(e, "rt_heap_release", c_word(e, "heap"), none, c_number(e, 0), none));
}

void storage_leave(Emitter *e, const CExpr *code) {
  storage_end(e);
  c_return(e, code);
}
