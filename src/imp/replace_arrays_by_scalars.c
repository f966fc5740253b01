// replace_arrays_by_scalars: a local array that is accessed only at constant indices becomes one scalar variable for
// each element [FS-71].
//   rule: local a[c]; ... a[2] = e; ... a[2] ...  -->  declare a_2; ... a_2 = e; ... a_2 ...
//   An array with other uses (a copy, a call, an address) stays. A load of a constant table at a constant index becomes
//   that constant.
#include "imp/rewrite.h"

enum { ELEMENT_LIMIT = 64 };

typedef struct Elements { int64_t count; ImpVar *scalars; bool keeps; } Elements;
// `arrays`: buffer id -> Elements; `tables`: buffer id -> ArrayValue.
typedef struct Replacer { Arena *arena; ImpVarTable *vars; Map arrays, tables; } Replacer;

static Elements *array_elements(const Replacer *r, ImpVar buffer) { return map_pointer(&r->arrays, buffer.id); }

static bool constant_element(const Elements *elements, const ImpExp *index) {
  Scalar value;
  return imp_exp_is_constant(index, &value) && value.as.s >= 0 && value.as.s < elements->count;
}

static void keep_array(void *user, ImpVar var) {
  Elements *elements = array_elements(user, var);
  if (elements) elements->keeps = true;
}

static void check_access(Replacer *r, ImpVar buffer, const ImpExp *index) {
  Elements *elements = array_elements(r, buffer);
  if (elements && !constant_element(elements, index)) elements->keeps = true;
}

static void check_array_exp(void *user, const ImpExp *exp) {
  if (exp->tag == IMP_EXP_Load) {
    check_access(user, exp->as.Load.buffer, exp->as.Load.index);
    check_array_exp(user, exp->as.Load.index);
    return;
  }
  const ImpVisitor visitor = {.user = user, .exp = check_array_exp, .use = keep_array};
  imp_exp_visit(exp, &visitor);
}

static void check_array_uses(void *user, const ImpBlock *block) {
  Replacer *r = user;
  const ImpVisitor visitor = {.user = user, .exp = check_array_exp, .use = keep_array, .block = check_array_uses};
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_Store) {
      check_access(r, stm->as.Store.buffer, stm->as.Store.index);
      check_array_exp(r, stm->as.Store.index);
      check_array_exp(r, stm->as.Store.value);
      continue;
    }
    if (stm->tag == IMP_Local && stm->as.Local.count <= ELEMENT_LIMIT) {
      Elements *elements = NEW(r->arena, Elements);
      elements->count = stm->as.Local.count;
      map_put_pointer(&r->arrays, stm->as.Local.buffer.id, elements);
    }
    if (stm->tag == IMP_Table) map_put_pointer(&r->tables, stm->as.Table.buffer.id, stm->as.Table.value);
    imp_stm_visit(stm, &visitor);
  }
}

static const ImpExp *element_of_table(const Replacer *r, const ImpExpLoad *load) {
  const ArrayValue *table = map_pointer(&r->tables, load->buffer.id);
  Scalar index;
  if (!table || !imp_exp_is_constant(load->index, &index) || index.as.s < 0 || index.as.s >= array_value_count(table))
    return NULL;
  return imp_constant(r->arena, array_value_get(table, index.as.s));
}

static const ImpExp *replace_load(ImpRewriter *rewriter, const ImpExp *exp) {
  const Replacer *r = rewriter->user;
  if (exp->tag == IMP_EXP_Load) {
    const Elements *elements = array_elements(r, exp->as.Load.buffer);
    const ImpExp *constant = element_of_table(r, &exp->as.Load);
    if (constant) return constant;
    if (elements && !elements->keeps)
      return imp_var(r->arena, elements->scalars[exp->as.Load.index->as.Constant.value.as.s]);
  }
  return imp_rewrite_parts(rewriter, exp);
}

static void declare_elements(ImpBuilder *out, const ImpLocal *local, Elements *elements) {
  const ImpVarInfo info = *imp_var_info(out->vars, local->buffer);
  const Text array = name_text(out->context->names, info.name);
  elements->scalars = NEW_ARRAY(out->arena, ImpVar, elements->count + 1);
  for I64_RANGE(i, elements->count) {
    const Name name = intern(out->context->names, text_format(out->arena, "%.*s_%lld", TEXT_ARG(array), (long long)i));
    elements->scalars[i] = imp_var_new(out->arena, out->vars, name, imp_scalar(info.type.scalar));
    imp_bind(out, elements->scalars[i], NULL);
  }
}

static uint32_t replace_array(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)count;
  const ImpStm *stm = stms[0];
  if (stm->tag != IMP_Local && stm->tag != IMP_Store) return 0;
  Elements *local = array_elements(rewriter->user, stm->tag == IMP_Local ? stm->as.Local.buffer : stm->as.Store.buffer);
  if (!local || local->keeps) return 0;
  if (stm->tag == IMP_Local) declare_elements(out, &stm->as.Local, local);
  else
    imp_assign(out, local->scalars[stm->as.Store.index->as.Constant.value.as.s],
               replace_load(rewriter, stm->as.Store.value));
  return 1;
}

static bool check_arrays(ImpRewriter *rewriter, const ImpFunction *function) {
  check_array_uses(rewriter->user, function->body);
  return true;
}

const ImpProgram *replace_arrays_by_scalars(Context *context, const ImpProgram *program) {
  Replacer r = {context->arena, program->vars, map_new(context->arena), map_new(context->arena)};
  const ImpRewriter rewriter = {.user = &r, .begin = check_arrays, .rule = replace_array, .exp = replace_load};
  return imp_rewrite(rewriter, context, program);
}
