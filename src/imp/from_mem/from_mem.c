// from_mem: Mem -> Imp, one function at a time [paper 3, procedure FunMemToImp].
//   in:  a verified program at LEVEL_Mem and its layout
//   out: Imp; slices, permutations and reshapes have become index arithmetic without statements of their own [FM-12]
#include "imp/from_mem/from_mem.h"

typedef Seq(ImpSite) SiteList;

Text location_of(Translator *t, Span span) {
  if (!span.file) return TEXT("");
  const Position position = source_position(t->context, span.file, span.start);
  return text_format(t->arena, "%.*s:%u:%u", TEXT_ARG(t->context->files.items[span.file].path), position.line,
                     position.column);
}

void comment_loop(Translator *t, const Stm *stm, const char *what) {
  if (t->depth > 0) return;
  Text names = TEXT("");
  for EACH_IN(i, stm->pattern) {
    const VarInfo *info = var_info(t->core_vars, stm->pattern.items[i]);
    if (info->type.tag == TYPE_Block || info->type.tag == TYPE_Certificate) continue;
    names = text_format(t->arena, "%.*s%s%.*s", TEXT_ARG(names), names.size ? ", " : "",
                        TEXT_ARG(name_text(t->context->names, info->name)));
  }
  const Text where = location_of(t, stm->span);
  const Text comment = text_format(t->arena, "%.*s%s%s %.*s", TEXT_ARG(where), where.size ? ": " : "", what,
                                   TEXT_ARG(names));
  imp_put(t->out, (ImpStm){IMP_Comment, {.Comment = {comment}}});
}

static const ImpExp *scalar_value(Translator *t, const Stm *stm) {
  const Exp *exp = stm->exp;
  if (exp->tag == EXP_Atom) return imp_scalar_of(t, exp->as.Atom.value);
  if (exp->tag == EXP_Convert)
    return imp_convert(t->arena, exp->as.Convert.to, exp->as.Convert.from, imp_scalar_of(t, exp->as.Convert.value));
  if (exp->tag == EXP_Index) {
    const ExpIndex *index = &exp->as.Index;
    const Poly **indices = NEW_ARRAY(t->arena, const Poly *, index->indices.count + 1);
    for EACH_IN(i, index->indices) indices[i] = poly_of(t, index->indices.items[i]);
    const Memory *memory = memory_of(t->program, index->array);
    const ScalarType type = var_type(t->core_vars, index->array).scalar;
    return load_element(t, redirected(t, (ArrayPlace){memory->block, type, memory->lmad}), indices);
  }
  const ExpPrim *prim = &exp->as.Prim;
  const ImpExp *arguments[3];
  REQUIRE(exp->tag == EXP_Prim && prim->arguments.count <= 3);
  for EACH_IN(i, prim->arguments) arguments[i] = imp_scalar_of(t, prim->arguments.items[i]);
  if (stm->marks & MARK_Exact) return imp_exact(t->arena, prim->prim, arguments[0], arguments[1]);
  return imp_prim(t->arena, prim->prim, prim->type, prim->arguments.count, arguments);
}

static void translate_scalar(Translator *t, const Stm *stm) {
  // a view or an alias of an array: no code
  if (var_type(t->core_vars, stm_result(stm)).tag != TYPE_Scalar) return;
  const ImpExp *value = scalar_value(t, stm);
  // A variable that is assigned later would change its aliases as well, so that only constants are substituted.
  if (value->tag == IMP_EXP_Constant) bind_scalar(t, stm_result(stm), value);
  else declare_scalar(t, stm_result(stm), value);
}

static void translate_stm(Translator *t, const Stm *stm) {
  switch (stm->exp->tag) {
    case EXP_Atom: case EXP_Prim: case EXP_Convert: case EXP_Index: translate_scalar(t, stm); break;
    case EXP_Slice: case EXP_Permute: case EXP_Reshape: break;   // index functions only
    case EXP_Array:
    case EXP_Table:
    case EXP_Iota:
    case EXP_Replicate:
    case EXP_Copy:
    case EXP_Concat:
    case EXP_Update: translate_fresh(t, stm); break;
    case EXP_Build: translate_build(t, stm); break;
    case EXP_Reduce: translate_reduce(t, stm); break;
    case EXP_Scan: translate_scan(t, stm); break;
    case EXP_Filter: translate_filter(t, stm); break;
    case EXP_Scatter: translate_scatter(t, stm); break;
    case EXP_Hist: translate_hist(t, stm); break;
    case EXP_Loop: translate_loop(t, stm); break;
    case EXP_If: translate_if(t, stm); break;
    case EXP_Assert: translate_assert(t, stm); break;
    case EXP_Call: translate_call(t, stm); break;
    case EXP_Trace: break;
    case EXP_Alloc: translate_alloc(t, stm); break;
    case EXP_COUNT: panic("no such expression");
  }
}

void translate_body(Translator *t, const Body *body) {
  for RANGE(i, body->count) translate_stm(t, body->stms[i]);
}

void translate_again(Translator *t, const Body *body) {
  const Map outer = t->targets;
  t->targets = map_new(t->arena);
  translate_body(t, body);
  t->targets = outer;
}

ImpVar new_number(Translator *t, const char *name, const ImpExp *value) {
  const ImpVar number = imp_fresh(t->out, name, imp_scalar(SCALAR_I64));
  imp_bind(t->out, number, value);
  return number;
}

const ImpExp *i64_of(Translator *t, Prim prim, const ImpExp *a, const ImpExp *b) {
  return imp_prim(t->arena, prim, SCALAR_I64, 2, (const ImpExp *const[]){a, b});
}

// ---- functions
typedef Seq(ImpVar) ImpVarList;

static ImpVars vars_of_list(const ImpVarList *list) { return (ImpVars){list->size, list->items}; }

static void scalar_parameter(Translator *t, ImpVarList *parameters, Var var) {
  if (var_type(t->core_vars, var).tag == TYPE_Scalar) seq_push(t->arena, parameters, new_scalar(t, var));
}

// The blocks of an entry point are arrays of the caller. By contract (in the generated header) those that are written
// overlap with no other array.
static void place_parameter(Translator *t, ImpVarList *parameters, Var place, bool is_entry) {
  if (var_type(t->core_vars, place).tag != TYPE_Block) {
    scalar_parameter(t, parameters, place);
    return;
  }
  const uint32_t types = block_type_set(t, place);
  for RANGE(i, SCALAR_COUNT) {
    if (!(types >> i & 1)) continue;
    const ImpVar buffer = bind_buffer(t, place, (ScalarType)i);
    t->vars->items.items[buffer.id].type.no_alias = is_entry && types == (uint32_t)1 << i;
    seq_push(t->arena, parameters, buffer);
  }
}

static const Map *variable_map(Translator *t) {
  Map *variables = NEW(t->arena, Map);
  *variables = map_new(t->arena);
  for EACH(i, &t->scalars.entries) {
    const ImpExp *value = t->scalars.entries.items[i].as.pointer;
    if (value->tag == IMP_EXP_Var) map_put(variables, t->scalars.entries.items[i].key, value->as.Var.variable.id);
  }
  for EACH(i, &t->buffers.entries)
      map_put(variables, t->buffers.entries.items[i].key / SCALAR_COUNT, t->buffers.entries.items[i].as.value);
  return variables;
}

// The extents of a frame mention variables: a value that has become a constant or an expression gets one.
static void name_frame_values(Translator *t, const Body *slice) {
  for RANGE(i, slice->count) {
    const Var var = stm_result(slice->stms[i]);
    const ImpExp *value = map_pointer(&t->scalars, var.id);
    if (value && value->tag != IMP_EXP_Var) (void)declare_scalar(t, var, value);
  }
}

// Does it call a function with a frame? Even if its own frame is empty for the arguments of this call, the function
// then needs a frame for the callee.
static bool calls_framed(const Translator *t, const Function *function) {
  for EACH_STM(at, t->context->scratch, function->body)
    if (at.stm->exp->tag == EXP_Call && bitset_has(t->framed, at.stm->exp->as.Call.function.id)) return true;
  return false;
}

static void translate_frame(Translator *t, const Function *function, ImpFunction *result) {
  const Frame *frame = map_pointer(&t->layout->frames, function->name.id);
  OpenBlock slice;
  block_enter(t, &slice, false);
  if (frame && frame->slice) {
    translate_body(t, frame->slice);
    name_frame_values(t, frame->slice);
  }
  block_leave(t, &slice);
  result->frame_slice = imp_finish(&slice.out);
  result->frame_total = frame && frame->total ? frame->total : extent_poly(t->arena, poly_constant(t->arena, 0));
  result->is_dynamic = frame && frame->is_dynamic;
  const bool none = result->frame_total->tag == EXTENT_Poly && poly_is_number(result->frame_total->poly, 0);
  result->has_frame = result->is_dynamic || !none || calls_framed(t, function);
  bitset_add(result->has_frame ? t->framed : t->frameless, function->name.id);
  result->variables = variable_map(t);
}

// A result that is a scalar, or the block of an array whose size is not known before the call: a pointer.
static void result_of(Translator *t, Var result, Atom atom, ImpVarList *results, const ImpExp **value) {
  const VarInfo *info = var_info(t->core_vars, result);
  if (info->type.tag != TYPE_Scalar && info->type.tag != TYPE_Block) return;
  ImpType type = imp_scalar(info->type.scalar);
  if (info->type.tag == TYPE_Block) {
    const ScalarType element = block_element(t, result);
    type = imp_buffer(element);
    *value = imp_var(t->arena, buffer_of(t, atom.as.var, element));
  } else {
    *value = imp_scalar_of(t, atom);
  }
  seq_push(t->arena, results, imp_var_new(t->arena, t->vars, info->name, type));
}

// Releases the dynamic blocks that the function took, except those that it returns.
static void end_places(Translator *t, ImpBuilder *body, const ImpVarList *results) {
  ImpVarList kept = {0};
  for EACH(i, results)
      if (imp_var_info(t->vars, results->items[i])->type.tag == IMP_TYPE_Buffer)
        seq_push(t->arena, &kept, results->items[i]);
  close_function(t, body, vars_of_list(&kept));
}

static const ImpFunction *translate_function(Translator *t, const Function *function) {
  ImpFunction *result = NEW(t->arena, ImpFunction);
  *result = (ImpFunction){.name = function->name, .source = function};
  ImpVarList parameters = {0}, results = {0};
  for EACH_IN(i, function->parameters)
    scalar_parameter(t, &parameters, function->parameters.items[i]);
  if (has_parallel_statements(t, function->body)) {
    bitset_add(t->parallel, function->name.id);
    scalar_parameter(t, &parameters, t->core_vars->workers);
  }
  for EACH_IN(i, function->places)
    place_parameter(t, &parameters, function->places.items[i], function->entry != NULL);
  translate_frame(t, function, result);
  OpenBlock body;
  block_enter(t, &body, false);
  translate_body(t, function->body);
  const ImpExp **values = NEW_ARRAY(t->arena, const ImpExp *, function->results.count + 1);
  for EACH_IN(i, function->results)
    result_of(t, function->results.items[i], function->body->result.items[i], &results, &values[results.size]);
  assign_all(t, results.size, results.items, values);
  block_leave(t, &body);
  end_places(t, &body.out, &results);
  result->parameters = vars_of_list(&parameters);
  result->results = vars_of_list(&results);
  result->body = imp_finish(&body.out);
  return result;
}

// Callees come before callers. Without recursion, one pass over the functions suffices.
static Map block_types_of(Translator *t, bool circular) {
  for (bool again = true, changed; again; again = circular && changed) {
    changed = false;
    for RANGE(i, t->program->function_count)
      changed = collect_block_types(t, t->program->functions[i]) || changed;
  }
  return t->block_types;
}

static const ImpProgram *translate_program(Context *context, const Program *program, const Layout *layout,
                                           bool writes_all) {
  Arena *arena = context->arena;
  REQUIRE(program->level == LEVEL_Mem);
  ImpVarTable *vars = imp_vars_new(arena);
  Map site_numbers = map_new(arena);
  SiteList sites = {0};
  Bitset framed = bitset_new(arena), frameless = bitset_new(arena), parallel = bitset_new(arena);
  const ImpFunction **items = NEW_ARRAY(arena, const ImpFunction *, program->function_count + 1);
  Translator all = {.context = context,
                    .arena = arena,
                    .program = program,
                    .core_vars = program->vars,
                    .layout = layout,
                    .vars = vars,
                    .block_types = map_new(arena),
                    .site_numbers = &site_numbers,
                    .sites = &sites,
                    .framed = &framed,
                    .frameless = &frameless,
                    .parallel = &parallel,
                    .writes_all = writes_all};
  const Cycles cycles = cycles_of_program(arena, program);
  all.block_types = block_types_of(&all, cycles_any(&cycles));
  for RANGE(i, program->function_count) {
    Translator t = all;
    t.function = program->functions[i];
    t.sizes = sizes_of_function(context, program->vars, program->functions[i]);
    t.facts = sizes_facts(t.sizes);
    t.scalars = map_new(arena);
    t.buffers = map_new(arena);
    t.redirects = map_new(arena);
    t.targets = map_new(arena);
    items[i] = translate_function(&t, program->functions[i]);
  }
  const ImpProgram result = {vars, program->function_count, items, sites.size, sites.items};
  mark_read_only(context, &result, cycles_any(&cycles));
  return COPY_OF(arena, &result);
}

const ImpProgram *imp_from_mem(Context *context, const Program *program, const Layout *layout) {
  return translate_program(context, program, layout, false);
}

const ImpProgram *imp_to_interpret(Context *context, const Program *program, const Layout *layout) {
  return translate_program(context, program, layout, true);
}
