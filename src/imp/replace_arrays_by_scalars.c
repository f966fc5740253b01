// replace_arrays_by_scalars: a local array whose every access is at a constant becomes one scalar variable per element
// [FS-71].
//   rule: local a[c]; ... a[2] = e; ... a[2] ...  -->  declare a_2; ... a_2 = e; ... a_2 ...
//   Anything else that names the array (a copy, a call, an address) keeps it. A constant table read at a constant is
//     that constant.
#include "imp/imp.h"

enum { ELEMENT_LIMIT = 64 };

typedef struct Elements { int64_t count; ImpVar *scalars; bool keeps; } Elements;
typedef struct Replacer {
  Context *context;
  Arena *arena;
  ImpVarTable *vars;
  Map arrays; /* buffer id -> Elements * */
  Map tables; /* buffer id -> ArrayValue * */
  bool changed;
} Replacer;
typedef Seq(const ImpStm *) StmSeq;

static Elements *elements_of(const Replacer *r, ImpVar buffer) { return map_pointer(&r->arrays, buffer.id); }

static bool constant_element(const Elements *elements, const ImpExp *index) {
  Scalar value;
  return imp_exp_is_constant(index, &value) && value.as.s >= 0 && value.as.s < elements->count;
}

static void keep(void *user, ImpVar var) {
  Elements *elements = elements_of(user, var);
  if (elements) elements->keeps = true;
}

static void check_access(Replacer *r, ImpVar buffer, const ImpExp *index) {
  Elements *elements = elements_of(r, buffer);
  if (elements && !constant_element(elements, index)) elements->keeps = true;
}

static void check_exp(void *user, const ImpExp *exp) {
  if (exp->tag == IMP_EXP_Load) {
    check_access(user, exp->as.Load.buffer, exp->as.Load.index);
    check_exp(user, exp->as.Load.index);
    return;
  }
  const ImpVisitor visitor = {.user = user, .exp = check_exp, .use = keep};
  imp_exp_visit(exp, &visitor);
}

static void check_block(void *user, const ImpBlock *block) {
  Replacer *r = user;
  const ImpVisitor visitor = {.user = user, .exp = check_exp, .use = keep, .block = check_block};
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_Store) {
      check_access(r, stm->as.Store.buffer, stm->as.Store.index);
      check_exp(r, stm->as.Store.index);
      check_exp(r, stm->as.Store.value);
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

static const ImpExp *table_element(Replacer *r, const ImpExpLoad *load) {
  const ArrayValue *table = map_pointer(&r->tables, load->buffer.id);
  Scalar index;
  if (!table || !imp_exp_is_constant(load->index, &index) || index.as.s < 0 || index.as.s >= array_value_count(table))
    return NULL;
  r->changed = true;
  return imp_constant(r->arena, array_value_get(table, index.as.s));
}

static const ImpExp *replace_exp(void *user, const ImpExp *exp) {
  Replacer *r = user;
  if (exp->tag == IMP_EXP_Load) {
    const Elements *elements = elements_of(r, exp->as.Load.buffer);
    const ImpExp *constant = table_element(r, &exp->as.Load);
    if (constant) return constant;
    if (elements && !elements->keeps)
      return imp_var(r->arena, elements->scalars[exp->as.Load.index->as.Constant.value.as.s]);
  }
  const ImpMapper mapper = {.user = r, .arena = r->arena, .exp = replace_exp};
  const ImpExp *mapped = imp_exp_map(exp, &mapper);
  return mapped == exp ? exp : imp_rebuild(r->arena, mapped);
}

static void put(Replacer *r, StmSeq *out, ImpStm stm) {
  seq_push(r->arena, out, (const ImpStm *)COPY_OF(r->arena, &stm));
}

static void declare_elements(Replacer *r, const ImpLocal *local, Elements *elements, StmSeq *out) {
  const ImpVarInfo info = *imp_var_info(r->vars, local->buffer);
  r->changed = true;
  elements->scalars = NEW_ARRAY(r->arena, ImpVar, elements->count + 1);
  for (int64_t i = 0; i < elements->count; i++) {
    const Text name =
        text_format(r->arena, "%.*s_%lld", TEXT_ARG(name_text(r->context->names, info.name)), (long long)i);
    elements->scalars[i] =
        imp_var_new(r->arena, r->vars, intern(r->context->names, name), imp_scalar(info.type.scalar));
    put(r, out, (ImpStm){IMP_Declare, {.Declare = {elements->scalars[i], NULL}}});
  }
}

static const ImpBlock *replace_block(void *user, const ImpBlock *block) {
  Replacer *r = user;
  const ImpMapper mapper = {.user = r, .arena = r->arena, .exp = replace_exp, .block = replace_block};
  StmSeq out = {0};
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    Elements *local = stm->tag == IMP_Local   ? elements_of(r, stm->as.Local.buffer)
                      : stm->tag == IMP_Store ? elements_of(r, stm->as.Store.buffer)
                                              : NULL;
    if (!local || local->keeps) {
      seq_push(r->arena, &out, imp_stm_map(stm, &mapper));
    } else if (stm->tag == IMP_Local) {
      declare_elements(r, &stm->as.Local, local, &out);
    } else {
      const ImpVar scalar = local->scalars[stm->as.Store.index->as.Constant.value.as.s];
      put(r, &out, (ImpStm){IMP_Assign, {.Assign = {scalar, replace_exp(r, stm->as.Store.value)}}});
    }
  }
  return imp_block(r->arena, out.size, out.items);
}

static const ImpBlock *replace_body(void *user, const ImpFunction *function) {
  check_block(user, function->body);
  return replace_block(user, function->body);
}

const ImpProgram *replace_arrays_by_scalars(Context *context, const ImpProgram *program) {
  Replacer r = {context, context->arena, program->vars, map_new(context->arena), map_new(context->arena), false};
  const ImpProgram *mapped = imp_program_map(context->arena, program, replace_body, &r);
  return r.changed ? mapped : program;
}
