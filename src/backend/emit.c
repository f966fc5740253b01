// emit: Imp statements and functions as a C tree.
//   A function returns an error code when a check or a callee fails, and 0 otherwise. A function that cannot fail
//   returns nothing.
#include "backend/cells.h"
#include "imp/effects.h"

static void emit_stm(Emitter *e, const ImpStm *stm);

const CExpr *emit_fail(Emitter *e, int code, int64_t site, uint32_t count, const CExpr *const *values) {
  e->uses_fail = true;
  const CExpr *list = count ? c_compound(e, "int64_t", count, values) : c_word(e, "NULL");
  const CExpr *arguments[] = {c_word(e, "error"), c_number(e, code), c_number(e, site), c_number(e, count), list};
  return c_call(e, program_name(e, "_fail"), 5, arguments);
}

void refuse_if(Emitter *e, const CExpr *condition, int code) {
  c_return_if(e, condition, emit_fail(e, code, 0, 0, NULL));
}

// ---- conditions
static const CExpr *emit_binary(Emitter *e, const char *operator, const ImpExp *const *operands,
                                const CExpr *(*emit)(Emitter *e, const ImpExp *exp)) {
  const CExpr *left = emit(e, operands[0]), *right = emit(e, operands[1]);
  return c_binary(e, operator, left, right);
}

static const CExpr *negation(Emitter *e, const ImpExp *exp) {
  static const char *const negated[PRIM_COUNT] = {
      [PRIM_Lt] = ">=", [PRIM_Le] = ">", [PRIM_Eq] = "!=", [PRIM_Ne] = "=="};
  const CExpr *outside = emit_out_of_bounds(e, exp);
  if (outside) return outside;
  if (exp->tag == IMP_EXP_Prim && scalar_class(exp->as.Prim.type) != CLASS_Float) {
    const ImpExpPrim *prim = &exp->as.Prim;
    const ImpExp *const *operands = prim->arguments.items;
    const bool is_bool = prim->type == SCALAR_Bool;
    bool holds;
    if (comparison_is_decided(e, prim, &holds)) return c_word(e, holds ? "false" : "true");
    if (negated[prim->prim]) return emit_binary(e, negated[prim->prim], operands, emit_exp);
    if (prim->prim == PRIM_Not && is_bool) return emit_exp(e, operands[0]);
    if (prim->prim == PRIM_And && is_bool) return emit_binary(e, "||", operands, negation);
    if (prim->prim == PRIM_Or && is_bool) return emit_binary(e, "&&", operands, negation);
  }
  if (exp->tag == IMP_EXP_Select && is_bool_literal(exp->as.Select.else_value, false)) {
    const CExpr *left = negation(e, exp->as.Select.condition);
    return c_binary(e, "||", left, negation(e, exp->as.Select.then_value));
  }
  return c_unary(e, "!", emit_exp(e, exp));
}

// A message holds a float as the bits of a double, and every other value as an int64_t.
static const CExpr *emit_message_value(Emitter *e, const ImpExp *value) {
  const ScalarType type = imp_exp_type(e->program->vars, value);
  const CExpr *exp = emit_exp(e, value);
  if (type == SCALAR_I64 || !scalar_is_float(type)) return type == SCALAR_I64 ? exp : c_cast(e, c_type("int64_t"), exp);
  if (type != SCALAR_F64) {
    const Text convert = text_format(e->arena, "rt_convert_%s_f64", scalar_name(type));
    exp = runtime_call(e, convert, 1, &exp);
  }
  return c_cast(e, c_type("int64_t"), C_CALL(e, "rt_to_bits_f64", exp));
}

static void emit_check(Emitter *e, const ImpCheck *check) {
  const CExpr *values[ERROR_VALUES];
  const uint32_t count = check->values.count < ERROR_VALUES ? check->values.count : ERROR_VALUES;
  for RANGE(i, count) values[i] = emit_message_value(e, check->values.items[i]);
  const CExpr *failure = emit_fail(e, 1, check->site, count, values), *too_deep = emit_depth_check(e, check);
  c_return_if(e, too_deep ? too_deep : negation(e, check->condition), failure);
}

// ---- memory
static const CExpr *pointer_cast(Emitter *e, ImpType type, const CExpr *address) {
  return c_cast(e, c_pointer(c_type_name(type.scalar), type.read_only, false),
                c_cast(e, c_pointer(TEXT("void"), type.read_only, false), address));
}

static const CExpr *arena_at(Emitter *e, const ImpExp *offset) {
  const CExpr *arena = c_word(e, "arena");
  return is_zero_exp(offset) ? arena : c_binary(e, "+", arena, emit_index(e, offset));
}

static void declare_buffer(Emitter *e, ImpVar buffer, const CExpr *value) {
  CType type = c_type_of(imp_type(e, buffer));
  type.is_restrict = false;
  c_declare(e, type, value && !bitset_has(&e->assigned, buffer.id), name_of(e, buffer), value);
}

static void emit_arena(Emitter *e, const ImpArena *block) {
  const ImpType type = imp_type(e, block->buffer);
  // the block has no bytes: it is the empty location of paper 1
  if (!e->plan->function->has_frame) {
    declare_buffer(e, block->buffer, c_word(e, "NULL"));
    return;
  }
  const CExpr *start = is_zero_exp(block->offset) ? NULL : emit_index(e, block->offset);
  const ImpExp *whole = block->lanes ? imp_exact(e->arena, PRIM_Mul, block->bytes, block->lanes) : block->bytes;
  const CExpr *bytes = emit_index(e, whole), *end = start ? c_binary(e, "+", start, bytes) : bytes;
  if (bitset_has(&e->used, block->buffer.id))
    declare_buffer(e, block->buffer, pointer_cast(e, type, arena_at(e, block->offset)));
  c_eval(e, C_CALL(e, "ASHLAR_TOUCH", end));
}

// Allocates a block while the program runs: runtime/heap.h.
static void emit_dynamic(Emitter *e, const ImpDynamic *block) {
  const ImpType type = imp_type(e, block->buffer);
  const Text bytes = fresh_name(e, TEXT("bytes")), taken = fresh_name(e, TEXT("taken"));
  require_runtime(e, TEXT("rt_heap_take"));
  e->checked = true;
  const CExpr *wanted = emit_exp(e, block->bytes);
  e->checked = false;
  const bool may_overflow = block->bytes->tag != IMP_EXP_Constant && block->bytes->tag != IMP_EXP_Var;
  c_declare(e, c_type("int64_t"), true, bytes, wanted);
  if (may_overflow) refuse_if(e, c_unary(e, "!", c_word(e, "ok")), 3);
  if (e->narrow) refuse_if(e, c_binary(e, ">", c_name(e, bytes), c_word(e, "INT32_MAX")), 3);
  const CExpr *call = C_CALL(e, "rt_heap_take", c_word(e, "heap"), c_name(e, bytes));
  c_declare(e, c_pointer(TEXT("unsigned char"), false, false), true, taken, call);
  refuse_if(e, c_unary(e, "!", c_name(e, taken)), 2);
  declare_buffer(e, block->buffer, pointer_cast(e, type, c_name(e, taken)));
}

static void emit_mark(Emitter *e, const ImpMark *mark) {
  const Text name = fresh_name(e, TEXT("mark"));
  map_put(&e->marks, (uint64_t)mark->number, name_id(e, name));
  c_declare(e, c_pointer(TEXT("rt_place"), false, false), true, name, c_member(e, c_word(e, "heap"), "taken"));
}

static void emit_release(Emitter *e, const ImpRelease *release) {
  const uint32_t count = release->kept.count;
  const Name mark = {(uint32_t)map_value_or(&e->marks, (uint64_t)release->number, 0)};
  const CExpr **kept = NEW_ARRAY(e->arena, const CExpr *, count + 1);
  for RANGE(i, count) kept[i] = emit_var(e, release->kept.items[i]);
  const CExpr *addresses = count ? c_compound(e, "void *const", count, kept) : c_word(e, "NULL");
  c_eval(e, C_CALL(e, "rt_heap_release", c_word(e, "heap"), c_name(e, spelling(e, mark)), c_number(e, count),
                   addresses));
}

// Infinities and NaN in the initialiser of a table are divisions of constants. All C compilers accept these there, but
// not all accept the macros of <math.h>.
static bool is_finite_constant(Scalar item) {
  if (item.type == SCALAR_F32) return item.as.f32 - item.as.f32 == 0;
  return item.type != SCALAR_F64 || item.as.f64 - item.as.f64 == 0;
}
static Text not_finite(Scalar item) {
  if (item.type == SCALAR_F32)
    return item.as.f32 > 0 ? TEXT("1.0f / 0.0f") : item.as.f32 < 0 ? TEXT("-1.0f / 0.0f") : TEXT("0.0f / 0.0f");
  return item.as.f64 > 0 ? TEXT("1.0 / 0.0") : item.as.f64 < 0 ? TEXT("-1.0 / 0.0") : TEXT("0.0 / 0.0");
}

static Text constant_table(Emitter *e, const ArrayValue *value) {
  MapEntry *known = map_add(&e->tables, (uint64_t)(uintptr_t)value);
  if (known->as.value) return spelling(e, (Name){(uint32_t)known->as.value});
  const Text name = text_format(e->arena, "%.*s_table_%u", TEXT_ARG(e->prefix), e->tables.entries.size);
  known->as.value = name_id(e, name);
  const int64_t count = array_value_count(value);
  const CExpr **items = NEW_ARRAY(e->arena, const CExpr *, count + 1);
  for I64_RANGE(i, count) {
    const Scalar item = array_value_get(value, i);
    items[i] = is_finite_constant(item) ? emit_scalar(e, item) : c_literal(e, not_finite(item));
  }
  if (count == 0) items[0] = c_number(e, 0);
  const CExpr *elements = c_braces(e, count ? LAYOUT_Wrapped : LAYOUT_Inline, count ? (uint32_t)count : 1, items);
  c_add_object(e, &e->table_unit, "static", (CType){.base = c_type_name(value->element), .is_const = true}, name,
               count ? count : 1, elements);
  c_add_blank(e, &e->table_unit);
  return name;
}

// ---- copies and calls
// A count as a size_t. The factors of a product are converted one by one. Otherwise the C compiler would have to assume
// that the product can be negative.
static const CExpr *emit_count(Emitter *e, const ImpExp *count) {
  const bool is_product = count->tag == IMP_EXP_Prim && count->as.Prim.prim == PRIM_Mul;
  if (!is_product) return c_cast(e, c_type("size_t"), emit_exp(e, count));
  return emit_binary(e, "*", count->as.Prim.arguments.items, emit_count);
}

static void emit_copy(Emitter *e, const ImpCopy *copy) {
  e->uses_memcpy = true;
  const CExpr *size = c_sizeof(e, imp_type(e, copy->to).scalar);
  const CExpr *bytes = c_binary(e, "*", emit_count(e, copy->count), size);
  const CExpr *to = emit_address(e, copy->to, copy->to_index), *from = emit_address(e, copy->from, copy->from_index);
  c_begin(e);
  c_eval(e, C_CALL(e, "memcpy", to, from, bytes));
  const CBlock made = c_end(e);
  Scalar known;
  if (imp_exp_is_constant(copy->count, &known)) c_append(e, made);
  else c_if(e, c_binary(e, ">", emit_exp(e, copy->count), c_number(e, 0)), made);
}

// The index may lie outside of the array, where C forbids an addition to a pointer. rt_fetch computes the address as an
// integer.
static void emit_fetch(Emitter *e, const ImpFetch *fetch) {
  const CExpr *size = c_sizeof(e, imp_type(e, fetch->buffer).scalar);
  require_runtime(e, TEXT("rt_fetch"));
  const CExpr *buffer = emit_var(e, fetch->buffer), *index = emit_exp(e, fetch->index);
  c_eval(e, C_CALL(e, "rt_fetch", buffer, index, size));
}

static void emit_call(Emitter *e, const ImpCall *call) {
  const FunctionPlan *callee = map_pointer(&e->plans, call->function.id);
  REQUIRE(callee);
  Seq(const CExpr *) arguments = {0};
  for EACH_IN(i, call->arguments)
    seq_push(e->arena, &arguments,
             emit_as(e, call->arguments.items[i], var_is_narrow(e, callee->function->parameters.items[i])));
  for EACH_IN(i, call->results)
    seq_push(e->arena, &arguments, c_unary(e, "&", emit_var(e, call->results.items[i])));
  if (callee->function->has_frame) seq_push(e->arena, &arguments, arena_at(e, call->frame));
  if (callee->function->is_dynamic) seq_push(e->arena, &arguments, c_word(e, "heap"));
  if (callee->is_parallel) seq_push(e->arena, &arguments, workers_argument(e));
  if (callee->can_fail || callee->function->has_frame) seq_push(e->arena, &arguments, c_word(e, "error"));
  const CExpr *made = c_call(e, callee->c_name, arguments.size, arguments.items);
  if (!callee->can_fail) {
    c_eval(e, made);
    return;
  }
  const Text status = fresh_name(e, TEXT("code"));
  c_declare(e, c_type("int"), true, status, made);
  const CExpr *failed = c_binary(e, "!=", c_name(e, status), c_number(e, 0));
  c_return_if(e, failed, c_name(e, status));
}

// ---- statements
// Bits of memory and variables, joined: no operand is a comparison that could be a jump.
static bool is_of_bits(const ImpExp *exp) {
  if (exp->tag == IMP_EXP_Load || exp->tag == IMP_EXP_Var) return true;
  if (exp->tag != IMP_EXP_Prim || exp->as.Prim.type != SCALAR_Bool) return false;
  for EACH_IN(i, exp->as.Prim.arguments)
    if (!is_of_bits(exp->as.Prim.arguments.items[i])) return false;
  return true;
}
static void emit_declare(Emitter *e, const ImpDeclare *declare) {
  const bool narrow = e->narrow && var_is_narrow(e, declare->variable);
  // after a jump, clang duplicates the code that follows and assumes that arrays of the workspace may overlap
  const bool joins = declare->value && !narrow && (e->loops == 0 || e->parallel || is_of_bits(declare->value));
  const CExpr *bit = declare->value && e->loops > 0 ? emit_bit(e, declare->value) : NULL,
              *together = bit ? bit : joins ? emit_together(e, declare->value) : NULL;
  const CExpr *value = together ? together : declare->value ? emit_as(e, declare->value, narrow) : NULL;
  const ImpType type = imp_type(e, declare->variable);
  bitset_add(&e->declared, declare->variable.id);
  if (type.tag == IMP_TYPE_Buffer) declare_buffer(e, declare->variable, value);
  else
    c_declare(e, narrow ? c_type("int32_t") : c_type_of(type), value && !bitset_has(&e->assigned, declare->variable.id),
              name_of(e, declare->variable), value);
}

static CBlock emit_iterations(Emitter *e, const ImpBlock *body, bool parallel, bool lanes, bool scalar) {
  const Bitset outside = e->declared;
  const bool around = e->parallel, around_lanes = e->lanes;
  e->parallel = parallel, e->lanes = lanes;
  e->declared = bitset_new(e->arena);
  e->loops++;
  const CBlock block = emit_block(e, body);
  e->loops--;
  e->declared = outside, e->parallel = around, e->lanes = around_lanes;
  if (!scalar) return block;
  e->keeps_scalar = true;
  c_begin(e);
  c_eval(e, c_word(e, "ASHLAR_SCALAR"));
  c_append(e, block);
  return c_end(e);
}

static void emit_stm(Emitter *e, const ImpStm *stm) {
  switch (stm->tag) {
    case IMP_Declare: emit_declare(e, &stm->as.Declare); return;
    case IMP_Assign: {
      const ImpVar variable = stm->as.Assign.variable;
      const CExpr *to = emit_var(e, variable);
      if (e->loops && !bitset_has(&e->declared, variable.id)) e->folded = variable;
      c_assign(e, to, emit_as(e, stm->as.Assign.value, e->narrow && var_is_narrow(e, variable)));
      e->folded = (ImpVar){0};
      return;
    }
    case IMP_Store: {
      const ImpStore *store = &stm->as.Store;
      const CExpr *buffer = emit_var(e, store->buffer), *index = emit_index(e, store->index);
      c_assign(e, c_index(e, buffer, index), emit_value(e, store->value));
      return;
    }
    case IMP_For: {
      const bool narrow = e->narrow && var_is_narrow(e, stm->as.For.index);
      const CExpr *bound = emit_exp(e, stm->as.For.bound);
      const Text index = name_of(e, stm->as.For.index);
      const bool is_independent = imp_seems_dependent(e->context->scratch, e->program->vars, e->plan->function,
                                                       &e->blocks, &e->locals, &e->shared, &stm->as.For);
      const bool lanes = imp_converts_in_lanes(e->context->scratch, e->program->vars, &stm->as.For);
      e->has_independent |= is_independent;
      c_for(e, narrow ? "int32_t" : "int64_t", index, bound,
            emit_iterations(e, stm->as.For.body, stm->as.For.parallel, lanes, stm->as.For.scalar), is_independent);
      return;
    }
    case IMP_Parallel: emit_parallel(e, &stm->as.Parallel); return;
    case IMP_While: {
      const CExpr *condition = emit_exp(e, stm->as.While.condition);
      c_while(e, condition, emit_iterations(e, stm->as.While.body, false, false, false));
      return;
    }
    case IMP_If: {
      const ImpIf *branch = &stm->as.If;
      const bool negated = branch->then_block->count == 0;
      const CExpr *condition = negated ? negation(e, branch->condition) : emit_exp(e, branch->condition);
      const CBlock then_block = emit_block(e, branch->then_block), else_block = emit_block(e, branch->else_block);
      if (negated) c_if(e, condition, else_block);
      else c_if_else(e, condition, then_block, else_block);
      return;
    }
    case IMP_Mark: emit_mark(e, &stm->as.Mark); return;
    case IMP_Arena: emit_arena(e, &stm->as.Arena); return;
    case IMP_Local: {
      const ImpLocal *local = &stm->as.Local;
      const CType type = {.base = c_type_name(imp_type(e, local->buffer).scalar)};
      c_declare_array(e, type, name_of(e, local->buffer), local->count > 0 ? local->count : 1);
      return;
    }
    case IMP_Table: declare_buffer(e, stm->as.Table.buffer, c_name(e, constant_table(e, stm->as.Table.value))); return;
    case IMP_Dynamic: emit_dynamic(e, &stm->as.Dynamic); return;
    case IMP_Release: emit_release(e, &stm->as.Release); return;
    case IMP_Point:
      declare_buffer(e, stm->as.Point.buffer, emit_address(e, stm->as.Point.base, stm->as.Point.offset));
      return;
    case IMP_Copy: emit_copy(e, &stm->as.Copy); return;
    case IMP_Stream: {
      require_runtime(e, TEXT("rt_stream"));
      const CExpr *to = emit_address(e, stm->as.Stream.to, stm->as.Stream.to_index);
      c_eval(e, C_CALL(e, "rt_stream", to, emit_var(e, stm->as.Stream.from)));
      return;
    }
    case IMP_Fetch: emit_fetch(e, &stm->as.Fetch); return;
    case IMP_Fence:
      c_eval(e, runtime_call(e, TEXT("rt_stream_fence"), 0, NULL));
      return;
    case IMP_Call: emit_call(e, &stm->as.Call); return;
    case IMP_Check: emit_check(e, &stm->as.Check); return;
    case IMP_Comment: c_comment(e, stm->as.Comment.text); return;
    case IMP_COUNT: break;
  }
  panic("no such imp statement");
}

void emit_into(Emitter *e, const ImpBlock *block) {
  for RANGE(i, block->count) {
    emit_stm(e, block->stms[i]);
    if (!e->begins || block->stms[i]->tag != IMP_Check ||
        e->program->sites[block->stms[i]->as.Check.site].kind != MESSAGE_Pool)
      continue;
    pool_begun(e, e->begins);
    e->begins = NULL;
  }
}

CBlock emit_block(Emitter *e, const ImpBlock *block) {
  c_begin(e);
  emit_into(e, block);
  return c_end(e);
}

// ---- functions
static void note_variable_use(void *user, ImpVar var) { bitset_add(&((Emitter *)user)->used, var.id); }
static void note_exp_needs(void *user, const ImpExp *exp) {
  const ImpVisitor visitor = {.user = user, .exp = note_exp_needs, .use = note_variable_use};
  imp_exp_visit(exp, &visitor);
}
static void note_block_needs(void *user, const ImpBlock *block) {
  Emitter *e = user;
  const ImpVisitor visitor = {.user = user, .exp = note_exp_needs, .use = note_variable_use, .block = note_block_needs};
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_Assign) bitset_add(&e->assigned, stm->as.Assign.variable.id);
    e->takes_blocks |= stm->tag == IMP_Dynamic;
    if (stm->tag == IMP_Local) bitset_add(&e->locals, stm->as.Local.buffer.id);
    if (stm->tag == IMP_Arena) bitset_add(&e->blocks, stm->as.Arena.buffer.id);
    if (stm->tag == IMP_Call) {
      for EACH_IN(r, stm->as.Call.results)
        bitset_add(&e->assigned, stm->as.Call.results.items[r].id);
    }
    imp_stm_visit(stm, &visitor);
  }
}

void function_begin(Emitter *e, FunctionPlan *plan) {
  e->plan = plan;
  names_begin(e);
  e->assigned = bitset_new(e->arena);
  e->declared = bitset_new(e->arena);
  e->blocks = bitset_new(e->arena);
  e->locals = bitset_new(e->arena), e->shared = bitset_new(e->arena);
  e->used = bitset_new(e->arena);
  e->results = bitset_new(e->arena);
  e->marks = map_new(e->arena);
  e->takes_blocks = false;
  e->narrow = false;
  e->numbers = find_numbers(e->arena, e->program->vars, plan->function);
  if (e->ranges) imp_ranges_enter(e->ranges, plan->function);
  note_block_needs(e, plan->function->body);
  for EACH_IN(i, plan->function->results)
    bitset_add(&e->results, plan->function->results.items[i].id);
}

void emit_frame_begin(Emitter *e, const CNames *used) {
  if (e->takes_blocks && c_names_have(used, TEXT("ok")))
    c_declare(e, c_type("bool"), false, TEXT("ok"), c_word(e, "true"));
}

CFunction emit_internal(Emitter *e, FunctionPlan *plan) {
  function_begin(e, plan);
  e->narrow = e->ranges != NULL;
  const ImpFunction *function = plan->function;
  CFunction made = {.is_static = true, .result = plan->can_fail ? TEXT("int") : TEXT("void"), .name = plan->c_name};
  for EACH_IN(i, function->parameters) {
    const ImpVar var = function->parameters.items[i];
    CType type = c_type_of(imp_type(e, var));
    type.is_restrict = false;
    if (var_is_narrow(e, var)) type = c_type("int32_t");
    c_add_parameter(e, &made, type, name_of(e, var));
  }
  for EACH_IN(i, function->results) {
    const ImpVar var = function->results.items[i];
    const ImpType type = imp_type(e, var);
    const Text target =
        text_format(e->arena, "%.*s%s", TEXT_ARG(c_type_name(type.scalar)), type.tag == IMP_TYPE_Buffer ? " *" : "");
    c_add_parameter(e, &made, c_pointer(target, false, true), name_of(e, var));
  }
  if (function->has_frame) c_add_parameter(e, &made, c_pointer(TEXT("unsigned char"), false, false), TEXT("arena"));
  if (function->is_dynamic) c_add_parameter(e, &made, c_pointer(TEXT("rt_heap"), false, false), TEXT("heap"));
  if (plan->is_parallel) c_add_parameter(e, &made, workers_type(), TEXT("workers"));
  if (plan->can_fail || function->has_frame)
    c_add_parameter(e, &made, c_pointer(program_name(e, "_error"), false, false), TEXT("error"));
  const CBlock body = emit_block(e, function->body);
  const CNames used = c_names_in(e->arena, body);
  c_begin(e);
  emit_frame_begin(e, &used);
  c_append(e, body);
  if (plan->can_fail) c_return(e, c_number(e, 0));
  made.body = c_end_body(e, &made.parameters, NULL);
  return made;
}
