// format_exp: expressions. Operators, applications and bodies have a function each; other forms have templates.
#include "syntax/format.h"
#include "syntax/tree.h"

enum { SHORT_HEAD = 8 };   // arguments are aligned behind a function of at most this many characters, else indented

// ---- functions and their arguments

static void lambda_head(Format *f, const AstExpLambda *lambda) {
  token(f);
  for EACH(i, &lambda->parameters) {
    if (i) space(f);
    format_pat(f, lambda->parameters.items[i]);
  }
  if (lambda->result) {
    space(f);
    token(f);
    space(f);
    format_type(f, lambda->result);
  }
  space(f);
  token(f);
}

// `tag`: the Doc that indents the body when it is on a line of its own.
static void lambda_with(Format *f, const AstExp *exp, DocTag tag) {
  const AstExpLambda *lambda = &exp->as.Lambda;
  lambda_head(f, lambda);
  open_doc(f, tag == DOC_Hang ? DOC_Loose : DOC_Group, 0);
  open_doc(f, tag, 2);
  line(f);
  format_exp(f, lambda->body);
  close_doc(f);
  close_doc(f);
}

static void put_lambda(Format *f, const AstExp *exp) { lambda_with(f, exp, DOC_Nest); }

static bool is_lambda_argument(const AstExp *exp) {
  return exp->tag == AST_EXP_Paren && exp->as.Paren.inner->tag == AST_EXP_Lambda;
}

// A lambda as the last argument: its body is not indented to the column of the argument.
// f x (\y ->
//   ...)
static void last_lambda(Format *f, const AstExp *argument) {
  glued(f, argument->span.start);
  token(f);
  lambda_with(f, argument->as.Paren.inner, DOC_Hang);
  leading(f);
  resume(f);
  glued(f, argument->span.end);
}

static void format_argument(Format *f, const AstExps *arguments, uint32_t i) {
  bool last = i + 1 == arguments->size;
  open_doc(f, DOC_Cat, 0);
  if (last && is_lambda_argument(arguments->items[i])) last_lambda(f, arguments->items[i]);
  else format_exp(f, arguments->items[i]);
  close_doc(f);
}

static void put_arguments(Format *f, const AstExps *arguments, bool separated) {
  for EACH(i, arguments) {
    if (i || separated) line(f);
    format_argument(f, arguments, i);
  }
}

// f x y, all arguments on the line if possible, else as many on each line as fit.
static void format_application_of(Format *f, bool short_head, const AstExp *head, const AstExps *arguments) {
  bool align = short_head && arguments->size > 1;
  open_doc(f, DOC_Base, 0);
  open_doc(f, align ? DOC_Cat : DOC_Nest, 2);
  if (!align) open_doc(f, DOC_Fill, 0);
  open_doc(f, DOC_Cat, 0);
  if (head) format_exp(f, head);
  else token(f);
  close_doc(f);
  if (align) {
    space(f);
    open_doc(f, DOC_Align, 0);
    open_doc(f, DOC_Fill, 0);
  }
  put_arguments(f, arguments, !align);
  close_doc(f);
  if (align) close_doc(f);
  close_doc(f);
  close_doc(f);
}

static bool is_short_name(const Format *f, const AstExp *exp) {
  if (exp->tag != AST_EXP_Var) return false;
  const QualName *name = &exp->as.Var.name.name;
  size_t width = name_text(f->context->names, name->name).size;
  for EACH(i, &name->qualifiers) width += 1 + name_text(f->context->names, name->qualifiers.items[i]).size;
  return width <= SHORT_HEAD;
}

static void put_apply(Format *f, const AstExp *exp) {
  format_application_of(f, is_short_name(f, exp->as.Apply.function), exp->as.Apply.function, &exp->as.Apply.arguments);
}

// #c@d a b: the cell belongs to the name.
static void put_placed(Format *f, const AstExp *exp) {
  open_doc(f, DOC_Base, 0);
  open_doc(f, DOC_Nest, 2);
  open_doc(f, DOC_Fill, 0);
  open_doc(f, DOC_Cat, 0);
  token(f);
  token(f);
  format_exp(f, exp->as.Constructor.diamond);
  close_doc(f);
  put_arguments(f, &exp->as.Constructor.arguments, true);
  close_doc(f);
  close_doc(f);
  close_doc(f);
}

static void put_constructor(Format *f, const AstExp *exp) {
  if (exp->as.Constructor.diamond) {
    put_placed(f, exp);
    return;
  }
  bool short_head = name_text(f->context->names, exp->as.Constructor.constructor).size < SHORT_HEAD;
  if (exp->as.Constructor.arguments.size) format_application_of(f, short_head, NULL, &exp->as.Constructor.arguments);
}

// assert c, and below it a `let`, `if` or the like.
static void put_guarded(Format *f, const AstExpAssert *guarded) {
  open_doc(f, DOC_Align, 0);
  open_doc(f, DOC_Group, 0);
  token(f);
  space(f);
  format_exp(f, guarded->condition);
  line(f);
  format_exp(f, guarded->value);
  close_doc(f);
  close_doc(f);
}

static void put_assert(Format *f, const AstExp *exp) {
  const AstExp *value = exp->as.Assert.value;
  if (value->tag == AST_EXP_Assert || exp_level(f->context, value) == LEVEL_None) {
    put_guarded(f, &exp->as.Assert);
    return;
  }
  AstExp *items[] = {exp->as.Assert.condition, exp->as.Assert.value};
  const AstExps arguments = {items, 2, 2};
  format_application_of(f, true, NULL, &arguments);
}

// ---- operators

static const QualName *infix_operator(const AstExp *exp) {
  return exp->tag == AST_EXP_Binary ? &exp->as.Binary.operator.name : NULL;
}
static bool is_infix(const AstExp *exp) {
  return exp->tag == AST_EXP_Binary || exp->tag == AST_EXP_And || exp->tag == AST_EXP_Or;
}
static const AstExp *left_of(const AstExp *exp) {
  return exp->tag == AST_EXP_And ? exp->as.And.left : exp->tag == AST_EXP_Or ? exp->as.Or.left : exp->as.Binary.left;
}
static const AstExp *right_of(const AstExp *exp) {
  return exp->tag == AST_EXP_And ? exp->as.And.right : exp->tag == AST_EXP_Or ? exp->as.Or.right : exp->as.Binary.right;
}

static void aligned(Format *f, const AstExp *exp) {
  open_doc(f, DOC_Align, 0);
  format_exp(f, exp);
  close_doc(f);
}

// a + b - c: operators of one level are all on one line, or each begins a line.
static void format_chain(Format *f, const AstExp *exp) {
  Level level = exp_level(f->context, exp);
  Seq(const AstExp *) chain = {0};
  for (; is_infix(exp) && exp_level(f->context, exp) == level; exp = left_of(exp)) seq_push(f->arena, &chain, exp);
  open_doc(f, DOC_Align, 0);
  open_doc(f, DOC_Fill, 0);
  open_doc(f, DOC_Cat, 0);
  format_exp(f, exp);
  close_doc(f);
  while (chain.size) {
    Doc *joint = line(f);
    open_doc(f, DOC_Cat, 0);
    token(f);
    joint->breaks |= broken_before(f, f->at);
    space(f);
    aligned(f, right_of(seq_pop(&chain)));
    close_doc(f);
  }
  close_partly_broken(f);
  close_doc(f);
}

// f <| x: the argument is indented on the next line. A lambda indents its body itself.
static void put_pipe_left(Format *f, const AstExp *exp) {
  const AstExp *right = right_of(exp);
  open_doc(f, DOC_Base, 0);
  open_doc(f, DOC_Group, 0);
  format_exp(f, left_of(exp));
  space(f);
  bool broken = broken_before(f, f->at);
  token(f);
  if (right->tag == AST_EXP_Lambda) {
    space(f);
    lambda_with(f, right, DOC_Hang);
  } else {
    open_doc(f, DOC_Nest, 2);
    line(f)->breaks |= broken;
    aligned(f, right);
    close_doc(f);
  }
  close_doc(f);
  close_doc(f);
}

static void put_binary(Format *f, const AstExp *exp) {
  if (exp_level(f->context, exp) == LEVEL_PipeLeft && infix_operator(exp)) put_pipe_left(f, exp);
  else format_chain(f, exp);
}

static bool is_plain_bound(const AstExp *exp) {
  switch ((int)exp->tag) {
    case AST_EXP_Number:
    case AST_EXP_Var:
    case AST_EXP_Paren:
    case AST_EXP_Project:
    case AST_EXP_Index:
    case AST_EXP_Char: return true;
    case AST_EXP_Negate: return is_plain_bound(exp->as.Negate.operand);
    default: return false;
  }
}

static void put_range(Format *f, const AstExp *exp) {
  const AstExpRange *range = &exp->as.Range;
  const AstExp *parts[] = {range->first, range->second, range->last};
  bool apart = !is_plain_bound(range->first) || !is_plain_bound(range->last) ||
               (range->second && !is_plain_bound(range->second));
  for RANGE(i, 3) {
    if (!parts[i]) continue;
    if (i) {
      if (apart) space(f);
      token(f);
      if (apart) space(f);
    }
    format_exp(f, parts[i]);
  }
}

// Printed as one unit: the dots before and after a field.
void format_steps(Format *f, const AstSteps *path) {
  for EACH(i, path) {
    if (next_token_is(f, TOKEN_Dot)) token(f);
    format_parts(f, ast_item_form(ITEM_Step), &path->items[i]);
  }
}

// a with [i] = x with [j] = y
static void format_update(Format *f, const AstExp *exp) {
  Seq(const AstExp *) chain = {0};
  for (; exp->tag == AST_EXP_Update; exp = exp->as.Update.updated) seq_push(f->arena, &chain, exp);
  open_doc(f, DOC_Align, 0);
  open_doc(f, DOC_Group, 0);
  format_exp(f, exp);
  open_doc(f, DOC_Nest, 2);
  while (chain.size) {
    const AstExp *update = seq_pop(&chain);
    line(f);
    token(f);
    space(f);
    format_steps(f, &update->as.Update.path);
    space(f);
    token(f);
    indented(f, update->as.Update.value);
  }
  close_doc(f);
  close_doc(f);
  close_doc(f);
}

static void put_section(Format *f, const AstExp *exp) {
  const AstExpSection *section = &exp->as.Section;
  token(f);
  open_doc(f, DOC_Align, 0);
  if (section->left) {
    format_exp(f, section->left);
    space(f);
  }
  token(f);
  if (section->right) {
    bool apart = f->tokens[f->at - 1].end != next_token(f)->start;
    if (apart) space(f);
    format_exp(f, section->right);
  }
  close_doc(f);
  token(f);
}

static void put_project(Format *f, const AstExp *exp) {
  format_exp(f, exp->as.Project.record);
  if (exp->as.Project.record->tag == AST_EXP_Number) space(f);
  glued(f, exp->span.end);
}

// ---- every form

typedef void (*PutExp)(Format *f, const AstExp *exp);
static const PutExp put_functions[AST_EXP_COUNT] = {
    [AST_EXP_Update] = format_update,      [AST_EXP_Range] = put_range,
    [AST_EXP_Apply] = put_apply,           [AST_EXP_Binary] = put_binary,
    [AST_EXP_And] = format_chain,          [AST_EXP_Or] = format_chain,
    [AST_EXP_Lambda] = put_lambda,         [AST_EXP_Section] = put_section,
    [AST_EXP_Project] = put_project,       [AST_EXP_If] = format_if,
    [AST_EXP_Loop] = format_loop,          [AST_EXP_Let] = format_let,
    [AST_EXP_LetFunction] = format_let,    [AST_EXP_LetUpdate] = format_let,
    [AST_EXP_Constructor] = put_constructor, [AST_EXP_Assert] = put_assert,
};

void format_exp(Format *f, const AstExp *exp) {
  leading(f);
  glued(f, exp->span.start);
  if (put_functions[exp->tag]) put_functions[exp->tag](f, exp);
  else format_parts(f, ast_form(NODE_Exp, (int)exp->tag), &exp->as);
  glued(f, exp->span.end);
}
