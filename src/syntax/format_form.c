// format_form: let, if and loop. Bodies that fit stay on the line of their keyword.
#include "syntax/format.h"

// ---- let

static void put_binding(Format *f, const AstExp *exp) {
  if (exp->tag == AST_EXP_LetFunction) {
    format_value(f, &exp->as.LetFunction.function->as.Value);
    return;
  }
  const AstExp *value = exp->tag == AST_EXP_Let ? exp->as.Let.value : exp->as.LetUpdate.update->as.Update.value;
  token(f);
  space(f);
  if (exp->tag == AST_EXP_Let) {
    format_size_binders(f, &exp->as.Let.sizes);
    format_pat(f, exp->as.Let.pattern);
  } else {
    token(f);
    format_steps(f, &exp->as.LetUpdate.update->as.Update.path);
  }
  space(f);
  token(f);
  indented(f, value);
}

// Each of two or more bindings is on a line of its own.
void format_let(Format *f, const AstExp *exp) {
  bool several = ast_let_body(ast_let_body(exp)) != NULL;
  open_doc(f, DOC_Align, 0);
  open_doc(f, DOC_Group, 0);
  for (; ast_let_body(exp); exp = ast_let_body(exp)) {
    put_binding(f, exp);
    if (next_token_is(f, TOKEN_In) && token_after_is(f, TOKEN_Let)) drop_token(f);
    paragraph(f, several);
  }
  token(f);
  space(f);
  open_doc(f, DOC_Align, 0);
  format_exp(f, exp);
  close_doc(f);
  close_doc(f);
  close_doc(f);
}

// ---- if, loop

static void put_clause(Format *f, const AstExpIf *branch) {
  token(f);
  indented(f, branch->condition);
  line(f);
  token(f);
  indented(f, branch->then_branch);
}

// if c then a else if d then b else e: each `if .. then ..` of a chain is on a line of its own, or on two.
void format_if(Format *f, const AstExp *exp) {
  bool chain = exp->as.If.else_branch->tag == AST_EXP_If;
  open_doc(f, DOC_Align, 0);
  open_doc(f, DOC_Group, 0);
  for (;; exp = exp->as.If.else_branch) {
    if (chain) open_doc(f, DOC_Group, 0);
    put_clause(f, &exp->as.If);
    if (chain) close_doc(f);
    line(f);
    token(f);
    if (exp->as.If.else_branch->tag != AST_EXP_If) break;
    space(f);
  }
  indented(f, exp->as.If.else_branch);
  close_doc(f);
  close_doc(f);
}

static void put_loop_head(Format *f, const AstExpLoop *loop) {
  open_doc(f, DOC_Group, 0);
  token(f);
  space(f);
  format_size_binders(f, &loop->sizes);
  format_pat(f, loop->pattern);
  if (loop->initial) {
    space(f);
    token(f);
    open_doc(f, DOC_Nest, 4);
    indented(f, loop->initial);
    close_doc(f);
  }
  open_doc(f, DOC_Nest, 4);
  line(f);
  token(f);
  space(f);
  if (loop->form.pattern) {
    format_pat(f, loop->form.pattern);
    space(f);
    token(f);
    space(f);
  }
  open_doc(f, DOC_Align, 0);
  format_exp(f, loop->form.bound);
  close_doc(f);
  close_doc(f);
  space(f);
  token(f);
  close_doc(f);
}

void format_loop(Format *f, const AstExp *exp) {
  open_doc(f, DOC_Align, 0);
  open_doc(f, DOC_Group, 0);
  put_loop_head(f, &exp->as.Loop);
  open_doc(f, DOC_Nest, 2);
  line(f);
  format_exp(f, exp->as.Loop.body);
  close_doc(f);
  close_doc(f);
  close_doc(f);
}
