// construct: the constructs of a definition and of a file.
#include "coverage.h"

const char *const coverage_types[12] = {"i8",  "i16", "i32", "i64", "u8",  "u16",
                                        "u32", "u64", "f16", "f32", "f64", "bool"};

static const char *const names[CONSTRUCT_COUNT] = {
#define F(Kind, name)
#define AST_EXP(Tag, template, parts) [CONSTRUCT_Exp##Tag] = #Tag,
#include "syntax/ast.def"
#define F(Kind, name)
#define AST_PAT(Tag, template, parts) [CONSTRUCT_Pat##Tag] = "pattern " #Tag,
#include "syntax/ast.def"
#define F(Kind, name)
#define AST_TYPE(Tag, template, parts) [CONSTRUCT_Type##Tag] = "type " #Tag,
#include "syntax/ast.def"
#define FINER(Tag, text) [CONSTRUCT_##Tag] = text,
#include "construct.def"
#define F(Kind, name)
#define AST_DEC(Tag, template, parts) [CONSTRUCT_Dec##Tag] = "declaration " #Tag,
#include "syntax/ast.def"
#define F(Kind, name)
#define AST_MOD(Tag, template, parts) [CONSTRUCT_Mod##Tag] = "module " #Tag,
#include "syntax/ast.def"
#define F(Kind, name)
#define AST_SIG(Tag, template, parts) [CONSTRUCT_Sig##Tag] = "module type " #Tag,
#include "syntax/ast.def"
};

Text construct_name(Construct construct) { return text_of(names[construct]); }

bool construct_counts(Construct construct) {
  switch ((int)construct) {
    case CONSTRUCT_ExpError:
    case CONSTRUCT_PatError:
    case CONSTRUCT_TypeError:
    case CONSTRUCT_DecError:
    case CONSTRUCT_ModError:
    case CONSTRUCT_SigError:
    case CONSTRUCT_ExpVar:
    case CONSTRUCT_ExpNumber:
    case CONSTRUCT_ExpParen:
    case CONSTRUCT_PatVar:
    case CONSTRUCT_PatParen:
    case CONSTRUCT_TypeName:
    case CONSTRUCT_TypeParen:
    case CONSTRUCT_ModParen:
    case CONSTRUCT_SigParen:
    case CONSTRUCT_DecValue: case CONSTRUCT_FirstOfModules: return false;
    default: return true;
  }
}

// ---- what a node is an instance of

typedef struct Recorder {
  Coverage *coverage;
  const Context *context;
  Bitset *here;
  uint32_t test;
  const Binding *defining;
} Recorder;

static void see(Recorder *r, Construct construct) { bitset_add(r->here, construct); }

static void see_parameters(Recorder *r, const AstTypeParams *parameters) {
  static const Construct kinds[] = {
      [LIFTED_No] = CONSTRUCT_TypeParameter, [LIFTED_Size] = CONSTRUCT_SizeLifted, [LIFTED_Full] = CONSTRUCT_Lifted};
  for
    EACH(i, parameters)
      see(r, parameters->items[i].is_size ? CONSTRUCT_SizeParameter : kinds[parameters->items[i].lifted]);
}

static void see_slices(Recorder *r, const AstSlices *slices, bool update) {
  if (slices->size > 1) see(r, CONSTRUCT_IndexSeveral);
  for EACH(i, slices) {
    if (slices->items[i].kind != SLICE_Range) continue;
    see(r, update ? CONSTRUCT_UpdateSlice : CONSTRUCT_Slice);
    if (slices->items[i].stride) see(r, CONSTRUCT_SliceStride);
  }
}

static void see_path(Recorder *r, const AstSteps *path) {
  for EACH(i, path)
    if (path->items[i].slices.size) see_slices(r, &path->items[i].slices, true);
    else see(r, CONSTRUCT_UpdateField);
}

static void see_loop(Recorder *r, const AstExpLoop *loop) {
  see(r, loop->form.kind == LOOP_ForCount ? CONSTRUCT_LoopCount
         : loop->form.kind == LOOP_ForIn  ? CONSTRUCT_LoopIn
                                          : CONSTRUCT_LoopWhile);
  if (!loop->initial) see(r, CONSTRUCT_LoopNoInitial);
  if (loop->sizes.size) see(r, CONSTRUCT_LetSize);
}

static void see_range(Recorder *r, const AstExpRange *range) {
  see(r, range->kind == RANGE_Inclusive ? CONSTRUCT_RangeInclusive
         : range->kind == RANGE_Up      ? CONSTRUCT_RangeUp
                                        : CONSTRUCT_RangeDown);
  if (range->second) see(r, CONSTRUCT_RangeStep);
}

static void see_attribute(Recorder *r, const AstAttr *attribute) {
  Text name = name_text(r->context->names, attribute->name);
  if (text_equal(name, TEXT("unsafe"))) see(r, CONSTRUCT_AttributeUnsafe);
  else if (text_equal(name, TEXT("inline")) || text_equal(name, TEXT("noinline"))) see(r, CONSTRUCT_AttributeInline);
  else if (text_equal(name, TEXT("unroll"))) see(r, CONSTRUCT_AttributeUnroll);
  else see(r, CONSTRUCT_AttributeOther);
}

static void see_exp(Recorder *r, const AstExp *exp) {
  see(r, (Construct)(CONSTRUCT_ExpError + exp->tag));
  switch ((int)exp->tag) {
    case AST_EXP_Range: see_range(r, &exp->as.Range); break;
    case AST_EXP_Loop: see_loop(r, &exp->as.Loop); break;
    case AST_EXP_Index: see_slices(r, &exp->as.Index.slices, false); break;
    case AST_EXP_Update: see_path(r, &exp->as.Update.path); break;
    case AST_EXP_Let: if (exp->as.Let.sizes.size) see(r, CONSTRUCT_LetSize); break;
    case AST_EXP_LetFunction:
      if (exp->as.LetFunction.function->as.Value.type_parameters.size) see(r, CONSTRUCT_LocalPolymorphic);
      break;
    case AST_EXP_Attribute: see_attribute(r, exp->as.Attribute.attribute); break;
    default: break;
  }
}

static void see_pat(Recorder *r, const AstPat *pattern) {
  see(r, (Construct)(CONSTRUCT_PatError + pattern->tag));
  if (pattern->tag == AST_PAT_Ascribe && pattern->as.Ascribe.ascribed->tag == AST_TYPE_Function)
    see(r, CONSTRUCT_FunctionParameter);
}

static void see_type(Recorder *r, const AstType *type) {
  see(r, (Construct)(CONSTRUCT_TypeError + type->tag));
  if (type->tag == AST_TYPE_Name && type->as.Name.arguments.size) see(r, CONSTRUCT_TypeArguments);
  if (type->tag != AST_TYPE_Array) return;
  const AstExp *size = type->as.Array.size.size;
  if (!size) see(r, CONSTRUCT_AnonymousSize);
  else if (size->tag != AST_EXP_Var && size->tag != AST_EXP_Number) see(r, CONSTRUCT_SizeExpression);
}

static void see_dec(Recorder *r, const AstDec *declaration) {
  see(r, (Construct)(CONSTRUCT_DecError + declaration->tag));
  for EACH(i, &declaration->attributes) see_attribute(r, declaration->attributes.items[i]);
  if (declaration->tag == AST_DEC_Type) see_parameters(r, &declaration->as.Type.type_parameters);
  if (declaration->tag == AST_DEC_Spec) see_parameters(r, &declaration->as.Spec.type_parameters);
  if (declaration->tag != AST_DEC_Value) return;
  see_parameters(r, &declaration->as.Value.type_parameters);
  if (declaration->as.Value.kind == VALUE_Entry) see(r, CONSTRUCT_Entry);
}

static void see_mod(Recorder *r, const AstMod *module) { see(r, (Construct)(CONSTRUCT_ModError + module->tag)); }
static void see_sig(Recorder *r, const AstSig *signature) { see(r, (Construct)(CONSTRUCT_SigError + signature->tag)); }

// ---- names used

static void see_function(Recorder *r, Text name) {
  for EACH(i, &r->coverage->functions)
    if (text_equal(r->coverage->functions.items[i], name)) bitset_add(&r->coverage->function_tests.items[i], r->test);
}

static void see_member(Recorder *r, Text module, Text name) {
  for (uint32_t type = 0; type < 12; type++) {
    if (!text_equal(module, text_of(coverage_types[type]))) continue;
    for EACH(i, &r->coverage->members)
      if (text_equal(r->coverage->members.items[i], name)) r->coverage->member_types.items[i] |= (uint32_t)1 << type;
  }
}

static bool is_of_prelude(const Recorder *r, const Reference *reference) {
  uint32_t file = reference->binding ? reference->binding->span.file : 0;
  return file && text_starts_with(r->context->files.items[file].path, TEXT("/prelude/"));
}

static void see_reference(Recorder *r, const Reference *reference) {
  const QualName *name = &reference->name;
  Text text = name_text(r->context->names, name->name);
  bool symbol = text.size && strchr("+-*/%=!><|&^", *text.start);
  Text written = source_span_text(r->context, name->span);
  if (reference->binding && reference->binding == r->defining) see(r, CONSTRUCT_Recursion);
  if (symbol && reference->binding && !is_of_prelude(r, reference)) see(r, CONSTRUCT_UserOperator);
  if (!symbol && written.size && *written.start == '`') see(r, CONSTRUCT_NameAsOperator);
  if (name->qualifiers.size == 0 && is_of_prelude(r, reference)) see_function(r, text);
  if (name->qualifiers.size) see_member(r, name_text(r->context->names, seq_last(&name->qualifiers)), text);
}

static void see_node(Recorder *r, const AstChildren *at) {
  if (at->exp) see_exp(r, at->exp);
  if (at->pat) see_pat(r, at->pat);
  if (at->type) see_type(r, at->type);
  if (at->dec) see_dec(r, at->dec);
  if (at->mod) see_mod(r, at->mod);
  if (at->sig) see_sig(r, at->sig);
  if (at->reference) see_reference(r, at->reference);
}

// ---- a program

bool construct_pairs(Construct a, Construct b, bool of_file) {
  Construct larger = a < b ? b : a;
  return construct_counts(a) && construct_counts(b) && (larger > CONSTRUCT_FirstOfModules) == of_file;
}

static void record_pairs(Coverage *coverage, const Bitset *here, uint32_t test, bool of_file) {
  for (uint32_t a = 0; a < CONSTRUCT_COUNT; a++) {
    if (!bitset_has(here, a) || !construct_counts((Construct)a)) continue;
    bitset_add(&coverage->constructs[a], test);
    for (uint32_t b = a + 1; b < CONSTRUCT_COUNT; b++)
      if (bitset_has(here, b) && construct_pairs((Construct)a, (Construct)b, of_file) && !coverage->pairs[a][b])
        coverage->pairs[a][b] = test + 1;
  }
  Unit unit = {test, of_file, bitset_new(coverage->arena)};
  bitset_union(&unit.constructs, here);
  seq_push(coverage->arena, &coverage->units, unit);
}

static void record(Coverage *coverage, uint32_t test, const Context *context, AstDecs declarations, bool of_file) {
  Bitset here = bitset_new(context->arena);
  Recorder recorder = {.coverage = coverage, .context = context, .here = &here, .test = test};
  if (!of_file && declarations.items[0]->tag == AST_DEC_Value)
    recorder.defining = declarations.items[0]->as.Value.binding;
  for EACH(i, &declarations) {
    see_dec(&recorder, declarations.items[i]);
    for EACH_NODE(walk, context->arena, declarations.items[i]) see_node(&recorder, &walk.at);
  }
  record_pairs(coverage, &here, test, of_file);
}

static void record_definition(Coverage *coverage, uint32_t test, const Context *context, AstDec *declaration) {
  if (declaration->tag == AST_DEC_Value || declaration->tag == AST_DEC_Type || declaration->tag == AST_DEC_Spec)
    record(coverage, test, context, (AstDecs){&declaration, 1, 1}, false);
}

void coverage_record(Coverage *coverage, uint32_t test, const Context *context, const AstDecs *declarations) {
  for EACH(i, declarations) {
    record_definition(coverage, test, context, declarations->items[i]);
    for EACH_NODE(walk, context->arena, declarations->items[i])
      if (walk.at.dec) record_definition(coverage, test, context, walk.at.dec);
  }
  record(coverage, test, context, *declarations, true);
}
