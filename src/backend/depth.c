// depth: the limit on the depth of recursion, as a macro of the C program.
//   A recursive function begins with a check that its depth is below the limit, which is ASHLAR_DEPTH in C. The default
//   is chosen so that the calls fit on a common C stack. It is computed from an estimate of the bytes that each call
//   takes when the C compiler does not optimise.
#include "backend/emit.h"

enum { STACK_BYTES = 6 << 20, CALL_BYTES = 128, LEAST_DEPTH = 1000 };

static bool is_depth_check(const Emitter *e, const ImpCheck *check) {
  return e->program->sites[check->site].kind == MESSAGE_Depth;
}

const CExpr *emit_depth_check(Emitter *e, const ImpCheck *check) {
  Scalar limit;
  if (!is_depth_check(e, check) || check->condition->tag != IMP_EXP_Prim || check->condition->as.Prim.prim != PRIM_Lt)
    return NULL;
  const ImpExp *const *operands = check->condition->as.Prim.arguments.items;
  if (!imp_exp_is_constant(operands[1], &limit)) return NULL;
  return c_binary(e, ">=", emit_exp(e, operands[0]), c_word(e, "ASHLAR_DEPTH"));
}

// One call of a function.
typedef struct StackLevel {
  const Emitter *e;
  int64_t bytes;
  bool counts;     // the function checks its depth
  int64_t limit;   // of this check
} StackLevel;

static void add_depth_bound(void *user, ImpVar var) {
  StackLevel *level = user;
  (void)var;
  level->bytes += 8;
}
static void add_block_calls(void *user, const ImpBlock *block) {
  StackLevel *level = user;
  const ImpVisitor visitor = {.user = user, .bind = add_depth_bound, .block = add_block_calls};
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    Scalar limit;
    if (stm->tag == IMP_Local)
      level->bytes +=
          stm->as.Local.count * scalar_bytes(imp_type(level->e, stm->as.Local.buffer).scalar);
    if (stm->tag == IMP_Check && is_depth_check(level->e, &stm->as.Check)) {
      const ImpExp *condition = stm->as.Check.condition;   // a constant: not recursive any more
      if (condition->tag != IMP_EXP_Constant) level->counts = true;
      if (condition->tag == IMP_EXP_Prim && condition->as.Prim.arguments.count == 2 &&
          imp_exp_is_constant(condition->as.Prim.arguments.items[1], &limit))
        level->limit = limit.as.s;
    }
    imp_stm_visit(stm, &visitor);
  }
}

// A call of the recursive function that takes most bytes; 0 bytes: no function is recursive.
static StackLevel deepest_level(const Emitter *e) {
  StackLevel most = {.e = e};
  for RANGE(i, e->program->function_count) {
    const ImpFunction *function = e->program->functions[i];
    StackLevel level = {.e = e,
                        .bytes = CALL_BYTES + 8 * (int64_t)(function->parameters.count + function->results.count)};
    add_block_calls(&level, function->body);
    if (level.counts && level.bytes > most.bytes) most = level;
  }
  return most;
}

static int64_t default_depth(const StackLevel *level) {
  const int64_t fits = STACK_BYTES / level->bytes;
  return fits > level->limit ? level->limit : fits < LEAST_DEPTH ? LEAST_DEPTH : fits;
}

void add_depth(Emitter *e, CUnit *unit) {
  const StackLevel level = deepest_level(e);
  if (level.bytes)
    c_add_text(e, unit,
               text_format(e->arena, "#ifndef ASHLAR_DEPTH\n#define ASHLAR_DEPTH %lld\n#endif\n\n",
                           (long long)default_depth(&level)));
}

int64_t depth_limit(Emitter *e) {
  const StackLevel level = deepest_level(e);
  return level.bytes ? default_depth(&level) : 0;
}

Text depth_in_words(Emitter *e) {
  const StackLevel level = deepest_level(e);
  if (!level.bytes) return TEXT("");
  return text_format(e->arena,
                     "Recursion: at most ASHLAR_DEPTH calls are open inside each other, %lld unless the macro is "
                     "defined otherwise where the .c is compiled;\none more is a failure of the program (code 1). Each "
                     "takes up to about %lld bytes of the C stack.",
                     (long long)default_depth(&level), (long long)level.bytes);
}
