// contract: classifies the memory of an entry before it runs, and names the obstacle to a better class.
//   in: a Mem program with its layout   out: static, sliced, bounded or growing, with the expression that makes it so
//   rule: growing when some size has no bound; bounded when one depends on data; sliced when scalar inputs or computed
//         scalars are needed beside the sizes of the inputs; else static, also where a comparison of these sizes
//         decides whether there is some block at all
#include "mem/slice.h"

static const char *const names[] = {"static", "sliced", "bounded", "growing"};
const char *contract_name(ContractTag tag) { return names[tag]; }

typedef struct Judge {
  Context *context;
  const Program *program;
  const Function *function;
  const Frame *frame;
  SizeSlice slice;
  Sizes *sizes;
  Map sources;
  Bitset switches;
} Judge;

static Text in_words(const Stm *source) {
  static const char *const words[EXP_COUNT] = {[EXP_Filter] = "the number of elements that this filter keeps",
                                               [EXP_Index] = "an element of an array",
                                               [EXP_Reduce] = "the result of this reduction",
                                               [EXP_Call] = "the result of this call"};
  const char *word = words[source->exp->tag];
  return text_of(word ? word : "computed from elements of arrays");
}

static Contract contract(ContractTag tag, Text reason, Span span, const Stm *source) {
  return (Contract){tag, reason, span, source ? in_words(source) : TEXT(""), source ? source->span : (Span){0}};
}

static bool is_array_result(const Judge *judge, uint32_t result) {
  return var_is_array(judge->program->vars, judge->function->results.items[result]);
}

// The sizes of a result, over variables of the body.
static Type judged_type(const Judge *judge, uint32_t result) {
  return inner_result_type(judge->context->arena, judge->program->vars, judge->function, result);
}

static Span span_of_result(const Judge *judge, uint32_t result) {
  const Atom value = judge->function->body->result.items[result];
  const Span span = value.tag == ATOM_Var ? var_info(judge->program->vars, value.as.var)->span : (Span){0};
  return span.file ? span : judge->function->span;
}

static Contract unbounded_result(const Judge *judge, uint32_t result, ContractTag tag, Text reason) {
  const Type type = judged_type(judge, result);
  const Stm *source = NULL;
  for COUNTING(d, d < type.rank && !source) {
    const Extent size = {.tag = EXTENT_Poly, .poly = sizes_poly(judge->sizes, type.shape[d])};
    source = data_source(&judge->sources, &size);
  }
  return contract(tag, reason, span_of_result(judge, result), source);
}

static bool result_is_known(const Judge *judge, uint32_t result) {
  const Type type = judged_type(judge, result);
  for RANGE(d, type.rank)
    for EACH_VARIABLE(at, sizes_poly(judge->sizes, type.shape[d]))
      if (!bitset_has(&judge->slice.known, at.variable)) return false;
  return true;
}

// ---- sliced or static: what the sizes are computed from
typedef struct Origin { const Bitset *known; bool other; } Origin;
static void origin_atom(void *user, Atom atom) {
  Origin *origin = user;
  origin->other |= atom.tag == ATOM_Var && !bitset_has(origin->known, atom.as.var.id);
}

// Truth values about the sizes of the inputs that are converted to 0 or 1, as factors.
static Bitset switches_of(Context *context, const Function *function, const Frame *frame) {
  Bitset known = bitset_new(context->arena), switches = bitset_new(context->arena);
  bitset_add_vars(&known, function->entry->sizes);
  for COUNTING(i, frame->slice && i < frame->slice->count) {
    const Stm *stm = frame->slice->stms[i];
    Origin origin = {&known, exp_info(stm->exp->tag)->flags & EXP_Binds};
    const Visitor visitor = {.user = &origin, .atom = origin_atom};
    exp_visit(stm->exp, &visitor);
    if (origin.other) continue;
    bitset_add(&known, stm_result(stm).id);
    if (stm->exp->tag == EXP_Convert && stm->exp->as.Convert.from == SCALAR_Bool)
      bitset_add(&switches, stm_result(stm).id);
  }
  return switches;
}

static bool is_entry_size(const Judge *judge, uint32_t variable) {
  if (bitset_has(&judge->switches, variable)) return true;
  return vars_contain(judge->function->entry->sizes, atom_var((Var){variable}));
}

static uint32_t poly_beyond_sizes(const Judge *judge, const Poly *poly) {
  for EACH_VARIABLE(at, poly)
    if (!is_entry_size(judge, at.variable) && at.variable != judge->program->vars->workers.id) return at.variable;
  return 0;
}

// A variable of the extent that is not a size of an input; 0: there is none.
static uint32_t beyond_sizes(const Judge *judge, const Extent *extent) {
  if (extent->tag == EXTENT_Poly) return poly_beyond_sizes(judge, extent->poly);
  const uint32_t factor = extent->poly ? poly_beyond_sizes(judge, extent->poly) : 0;
  const uint32_t variable = factor ? factor : beyond_sizes(judge, extent->a);
  return variable || !extent->b ? variable : beyond_sizes(judge, extent->b);
}

static Contract sliced_or_static(const Judge *judge) {
  uint32_t variable = beyond_sizes(judge, judge->frame->total);
  for COUNTING(i, i < judge->function->results.count && !variable)
    if (is_array_result(judge, i)) variable = beyond_sizes(judge, judge->frame->capacities[i]);
  if (!variable) return contract(CONTRACT_Static, TEXT(""), judge->function->span, NULL);
  const VarInfo *info = var_info(judge->program->vars, (Var){variable});
  const Text name = name_text(judge->context->names, info->name);
  const bool is_input = vars_contain(judge->function->parameters, atom_var((Var){variable}));
  const char *what = is_input ? "a size depends on the scalar input" : "a size depends on the computed scalar";
  const Text reason = text_format(judge->context->arena, name.size ? "%s `%.*s`" : "%s%.*s", what, TEXT_ARG(name));
  return contract(CONTRACT_Sliced, reason, info->span.file ? info->span : judge->function->span, NULL);
}

static Contract judge_entry(const Judge *judge) {
  const Frame *frame = judge->frame;
  if (frame->is_dynamic)
    return contract(CONTRACT_Growing, frame->why_dynamic, frame->where_dynamic, frame->data_dynamic);
  for EACH_IN(i, judge->function->results)
    if (is_array_result(judge, i) && !frame->capacities[i])
      return unbounded_result(judge, i, CONTRACT_Growing,
                              TEXT("the size of this result depends on data and has no bound"));
  if (frame->data_bound)
    return contract(CONTRACT_Bounded, TEXT("the size of this array depends on data"), frame->where_bound,
                    frame->data_bound);
  for EACH_IN(i, judge->function->results)
    if (is_array_result(judge, i) && !result_is_known(judge, i))
      return unbounded_result(judge, i, CONTRACT_Bounded, TEXT("the size of this result is known only afterwards"));
  return sliced_or_static(judge);
}

Contract mem_contract(Context *context, const Program *program, const Layout *layout, const Function *function) {
  REQUIRE(function->entry);
  const Frame *frame = map_pointer(&layout->frames, function->name.id);
  const Judge judge = {context,
                       program,
                       function,
                       frame,
                       slice_of_function(context, program->vars, function),
                       sizes_of_function(context, program->vars, function),
                       data_sources(context->arena, program, function),
                       switches_of(context, function, frame)};
  return judge_entry(&judge);
}

// ---- #[static]
static void refuse_static(Context *context, const Function *function, const Contract *found) {
  const Text name = name_text(context->names, function->entry->name), word = text_of(contract_name(found->tag));
  Diag *diag = diag3(context, E0703, found->span.file ? found->span : function->span, name, word, found->reason);
  if (found->source.size)
    diag_note(context, diag, found->source_span,
              text_format(context->arena, "the size is %.*s", TEXT_ARG(found->source)));
}

void mem_static_entries(Context *context, const Program *program, const Layout *layout) {
  if (context->options->apart) return;
  for RANGE(i, program->function_count) {
    const Function *function = program->functions[i];
    if (!function->entry || !function->entry->is_static) continue;
    const Contract found = mem_contract(context, program, layout, function);
    if (found.tag >= CONTRACT_Growing) refuse_static(context, function, &found);
  }
}
