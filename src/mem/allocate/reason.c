// reason: records why a copy remains: its purpose, by the statement that makes it, and why the array is not there.
//   rule: if the array itself could have been overwritten or kept, the reason is what forbids that (Allocator.kept).
//         Else it is the rejection recorded for the array (Allocator.rejections) or for the array of which it is a
//         version; else the reason is that the array was made before.
#include "reason.h"
#include "body.h"
#include "forms.h"
#include "in_place.h"
#include "scope.h"

bool reject_request(Allocator *a, ReasonTag tag, Var array, const Stm *use) {
  a->refused = (Rejection){tag, array, use};
  return false;
}

void keep(Allocator *a, Var of, ReasonTag tag, const Stm *use) {
  a->kept = (Rejection){tag, of, use};
  a->kept_of = of;
}

void note_rejection(Allocator *a, Var array, Rejection rejection) {
  MapEntry *entry = rejection.tag ? map_add(&a->rejections, array.id) : NULL;
  if (entry && !entry->as.pointer) entry->as.pointer = COPY_OF(a->arena, &rejection);
}

void note_rejections(Allocator *a, const Stm *stm) {
  for COUNTING(i, a->refused.tag && i < stm->pattern.count) {
    const Request *request = request_of(a, stm->pattern.items[i]);
    const Memory *memory = request ? memory_of(a->program, stm->pattern.items[i]) : NULL;
    if (memory && !memory_equal(memory, &request->memory)) note_rejection(a, stm->pattern.items[i], a->refused);
  }
}

// ---- the purpose

static CopyPurpose purpose_of_result(const Scope *scope) {
  const Stm *owner = owner_of_scope(scope);
  if (!owner) return PURPOSE_Result;
  const Exp *exp = owner->exp;
  if (exp->tag == EXP_If) return PURPOSE_Branch;
  if (exp->tag == EXP_Loop) return PURPOSE_Iteration;
  const Lambda *combine = exp_roles(exp).operator;
  return combine && combine->body == scope->body ? PURPOSE_Accumulator : PURPOSE_Row;
}

static CopyPurpose purpose_of(const Allocator *a, Var array) {
  if (a->scope->at >= a->scope->body->count) return purpose_of_result(a->scope);
  const Exp *exp = a->scope->body->stms[a->scope->at]->exp;
  const ExpRoles roles = exp_roles(exp);
  if (exp->tag == EXP_Update && array.id != exp->as.Update.array.id) return PURPOSE_Value;
  if (roles.consumed.count) return PURPOSE_Target;
  if (roles.operator) return PURPOSE_Neutral;
  const bool settles = (a->scope->body->stms[a->scope->at]->marks & MARK_Settle) != 0;
  if (exp->tag == EXP_Copy) return settles ? PURPOSE_Result : PURPOSE_Asked;
  if (exp->tag == EXP_Loop) return PURPOSE_Start;
  if (exp->tag == EXP_Call) return PURPOSE_Argument;
  return exp->tag == EXP_Reshape ? PURPOSE_Reorder : PURPOSE_Part;
}

// ---- the reason

static uint32_t number_of_result(const Stm *stm, Var array) {
  uint32_t number;
  (void)vars_find(stm->pattern, array, &number);
  return number;
}

Var argument_in_place(const Allocator *a, const ExpCall *call, uint32_t number) {
  const uint32_t parameter = in_place_parameter(map_pointer(&a->functions, call->function.id), number);
  return parameter ? call->arguments.items[parameter - 1].as.var : (Var){0};
}

// The array in whose memory the statement leaves `array`; none: the statement makes new memory, or the array is not
// known.
static Var version_of(Allocator *a, const Stm *stm, Var array) {
  const Exp *exp = stm->exp;
  uint32_t number = number_of_result(stm, array);
  const ExpRoles roles = exp_roles(exp);
  if (roles.consumed.count) return roles.consumed.items[number];
  if (exp->tag == EXP_Call) return argument_in_place(a, &exp->as.Call, number);
  if (exp->tag == EXP_Loop || exp->tag == EXP_Reduce) return roles.initial.items[number].as.var;
  return exp->tag == EXP_Copy ? exp->as.Copy.array : roles.viewed;
}

static Rejection of_outer_array(Allocator *a, Var array) {
  for (const Scope *scope = a->scope; scope; scope = scope->parent) {
    uint32_t number = (uint32_t)map_value_or(&scope->definers, array.id, 0);
    if (number) return (Rejection){REASON_Existing, array, scope->body->stms[number - 1]};
    if (bitset_has(&scope->bound, array.id))
      return (Rejection){scope->parent ? REASON_State : REASON_GivenArgument, array, owner_of_scope(scope)};
  }
  return (Rejection){REASON_Existing, array, NULL};
}

static bool has_own_block(const Allocator *a, const Stm *stm, Var array) {
  const FunctionInfo *callee =
      stm->exp->tag == EXP_Call ? map_pointer(&a->functions, stm->exp->as.Call.function.id) : NULL;
  return callee && bitset_has(&callee->own_blocks, number_of_result(stm, array));
}

static Rejection of_definition(Allocator *a, const Stm *stm, Var array) {
  if (has_own_block(a, stm, array)) return (Rejection){REASON_OwnBlock, array, stm};
  if (stm->exp->tag == EXP_Slice) return (Rejection){REASON_Slice, stm->exp->as.Slice.array, stm};
  if (stm->exp->tag == EXP_If) return (Rejection){REASON_Chosen, array, stm};
  if (stm->exp->tag == EXP_Loop && state_moves(a, stm, number_of_result(stm, array)))
    return (Rejection){REASON_Exchanged, array, stm};
  return (Rejection){.tag = REASON_None};
}

static Rejection why_elsewhere(Allocator *a, Var array) {
  for (;;) {
    uint32_t number = (uint32_t)map_value_or(&a->scope->definers, array.id, 0);
    if (!number) return of_outer_array(a, array);
    const Rejection *noted = map_pointer(&a->rejections, array.id);
    if (noted) return *noted;
    const Stm *stm = a->scope->body->stms[number - 1];
    Rejection rejection = of_definition(a, stm, array);
    if (rejection.tag) return rejection;
    Var older = version_of(a, stm, array);
    if (!older.id) return (Rejection){REASON_Early, array, stm};
    array = older;
  }
}

static bool has_no_block_to_exchange(const Allocator *a, Var array) {
  const Stm *stm = a->scope->at < a->scope->body->count ? a->scope->body->stms[a->scope->at] : NULL;
  for COUNTING(i, stm && stm->exp->tag == EXP_Loop && i < stm->exp->as.Loop.initial.count)
    if (atom_is_var(stm->exp->as.Loop.initial.items[i], array) && state_moves(a, stm, i)) return true;
  return false;
}

static Rejection rejection_of_copy(Allocator *a, Var array) {
  if (a->kept.tag && a->kept_of.id == array.id) return a->kept;
  Rejection fixed = read_only_rejection(a, memory_at(a->env, array)->block, array);
  if (has_no_block_to_exchange(a, array))
    return fixed.tag ? fixed : (Rejection){REASON_NoOwnBlock, array, a->scope->body->stms[a->scope->at]};
  return why_elsewhere(a, array);
}

void note_reason(Allocator *a, Var copy, CopyReason reason) {
  map_put_pointer(&a->program->copies, copy.id, COPY_OF(a->context->arena, &reason));
}

void note_copy(Allocator *a, Var copy, Var array) {
  note_reason(a, copy, (CopyReason){purpose_of(a, array), rejection_of_copy(a, array)});
}

// ---- in words

static const char *const purposes[] = {
#define PURPOSE(Tag, text) [PURPOSE_##Tag] = text,
#define REASON(Tag, text)
#include "mem/reason.def"
};
static const char *const reasons[] = {
#define PURPOSE(Tag, text)
#define REASON(Tag, text) [REASON_##Tag] = text,
#include "mem/reason.def"
};

const char *purpose_text(CopyPurpose purpose) { return purposes[purpose]; }

void reason_print(Out *out, ReasonTag tag, Text name, Text place) {
  for (const char *at = reasons[tag]; *at; at++) {
    if (at[0] != '{') { out_char(out, *at); continue; }
    out_text(out, at[1] == '0' ? name : place);
    at += 2;
  }
}

static Text line_of_use(const Context *context, Arena *arena, Span span) {
  return span.file ? text_format(arena, "line %u", source_position(context, span.file, span.start).line)
                   : TEXT("an unknown line");
}

void remark_copy(const Context *context, Out *out, const Program *program, const Stm *stm) {
  const CopyReason *reason = stm->pattern.count ? copy_reason(program, stm_result(stm)) : NULL;
  if (!reason) return;
  const Rejection *rejection = &reason->rejection;
  const VarInfo *info = var_info(program->vars, rejection->array);
  out_format(out, "   -- for %s, because ", purposes[reason->purpose]);
  reason_print(out, rejection->tag, name_text(context->names, info->name),
               line_of_use(context, out->arena, rejection->use ? rejection->use->span : info->span));
}
