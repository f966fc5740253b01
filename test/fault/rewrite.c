#include "rewrite.h"

static const Body *rewrite_body(void *user, const Body *body);

static bool is_chosen(Rewriter *rewriter) {
  if (rewriter->left-- > 0) return false;
  return rewriter->done = true;
}

static const Stm *rewrite_stm(Rewriter *rewriter, const Stm *stm) {
  if (rewriter->done) return stm;
  const Stm *changed = rewriter->stm ? rewriter->stm(rewriter, stm) : NULL;
  if (changed && is_chosen(rewriter)) return changed;
  const Mapper mapper = {.user = rewriter, .arena = arena_of(rewriter), .body = rewrite_body};
  return stm_map(stm, &mapper);
}

static const Body *rewrite_body(void *user, const Body *body) {
  Rewriter *rewriter = user;
  if (rewriter->done) return body;
  const Body *changed = rewriter->body ? rewriter->body(rewriter, body) : NULL;
  if (changed && is_chosen(rewriter)) return changed;
  const Stm **stms = NEW_ARRAY(arena_of(rewriter), const Stm *, body->count + 1);
  for (uint32_t i = 0; i < body->count; i++) stms[i] = rewrite_stm(rewriter, body->stms[i]);
  return with_stms(rewriter, body, body->count, stms);
}

static void rewrite_functions(Rewriter *rewriter, Program *program) {
  const Function **functions = NEW_ARRAY(arena_of(rewriter), const Function *, program->function_count + 1);
  for (uint32_t i = 0; i < program->function_count; i++) {
    Function function = *program->functions[i];
    function.body = rewrite_body(rewriter, function.body);
    functions[i] = COPY_OF(arena_of(rewriter), &function);
  }
  program->functions = functions;
}

static void rewrite_memory(Rewriter *rewriter, Program *program) {
  const Map old = program->memory;
  program->memory = map_new(arena_of(rewriter));
  for EACH(i, &old.entries) {
    const MapEntry *entry = &old.entries.items[i];
    const Memory *memory = entry->as.pointer,
                 *changed = rewriter->done ? NULL : rewriter->memory(rewriter, (Var){(uint32_t)entry->key}, memory);
    map_put_pointer(&program->memory, entry->key, changed && is_chosen(rewriter) ? changed : memory);
  }
}

bool rewrite(Subject *subject, uint32_t number, Rewriter rewriter) {
  rewriter.subject = subject, rewriter.left = number;
  Program program = *subject->memory;
  if (rewriter.memory) rewrite_memory(&rewriter, &program);
  else rewrite_functions(&rewriter, &program);
  subject->memory = COPY_OF(subject_arena(subject), &program);
  return rewriter.done;
}

const Stm *with_exp(Rewriter *rewriter, const Stm *stm, Exp exp) {
  Stm changed = *stm;
  changed.exp = COPY_OF(arena_of(rewriter), &exp);
  return COPY_OF(arena_of(rewriter), &changed);
}

const Body *with_stms(Rewriter *rewriter, const Body *body, uint32_t count, const Stm *const *stms) {
  const Body changed = {count, stms, body->result};
  return COPY_OF(arena_of(rewriter), &changed);
}

const Memory *with_lmad(Rewriter *rewriter, const Memory *memory, Lmad lmad) {
  const Memory changed = {memory->block, COPY_OF(arena_of(rewriter), &lmad)};
  return COPY_OF(arena_of(rewriter), &changed);
}

const Poly *plus(Rewriter *rewriter, const Poly *poly, int64_t by) {
  return poly_add(arena_of(rewriter), poly, poly_constant(arena_of(rewriter), by));
}
