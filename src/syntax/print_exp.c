// print_exp: expressions. A form that fits stays on its line; else it is broken at its own joints.
#include "syntax/syntax_internal.h"
#include <inttypes.h>
#include <stdio.h>

static void node_exp(Printer *p, const void *node) { print_exp(p, node); }

void print_exp_indented(Printer *p, const AstExp *exp) {
  size_t before = p->out->size;
  put(p, " ");
  if (p->flat) print_exp(p, exp);
  if (p->flat || put_if_fits(p, node_exp, exp)) return;
  p->out->size = before;
  p->indent += 2;
  put_line(p);
  print_exp(p, exp);
  p->indent -= 2;
}

static void print_number(Printer *p, const Number *number) {
  char digits[32];
  (void)snprintf(digits, sizeof digits, "%" PRIu64, number->integer);
  if (number->text.size) put_text(p, number->text);
  else put(p, digits);
  if (number->has_suffix) put(p, scalar_name(number->suffix));
}

static void print_string(Printer *p, Text bytes) {
  put(p, "\"");
  for (size_t i = 0, run = 0; i <= bytes.size; i++) {
    unsigned char c = i < bytes.size ? (unsigned char)bytes.start[i] : 0;
    bool plain = c >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
    if (i < bytes.size && plain) continue;
    put_text(p, (Text){bytes.start + run, i - run});
    run = i + 1;
    char escaped[8];
    (void)snprintf(escaped, sizeof escaped, c == '"' || c == '\\' ? "\\%c" : c == '\n' ? "\\n" : "\\o%03o", c);
    if (i < bytes.size) put(p, escaped);
  }
  put(p, "\"");
}

static void print_path(Printer *p, const Names *path) {
  for EACH(i, path) {
    if (i) put(p, ".");
    put_name(p, path->items[i]);
  }
}

static void print_slices(Printer *p, const AstSlices *slices) {
  put(p, "[");
  for EACH(i, slices) {
    const AstSlice *slice = &slices->items[i];
    if (i) put(p, ", ");
    if (slice->start) print_exp(p, slice->start);
    if (slice->kind == SLICE_Fix) continue;
    put(p, ":");
    if (slice->end) print_exp(p, slice->end);
    if (!slice->stride) continue;
    put(p, ":");
    print_exp(p, slice->stride);
  }
  put(p, "]");
}

// Elements between brackets, filling the lines.
static void print_elements(Printer *p, const AstExps *elements, const char *open, const char *close) {
  put(p, open);
  p->indent++;
  for EACH(i, elements) {
    if (p->overflow) break;
    if (i) put(p, ",");
    if (i && p->flat) put(p, " ");
    if (p->flat) print_exp(p, elements->items[i]);
    else if (i == 0) print_exp(p, elements->items[i]);
    else {
      size_t before = p->out->size;
      put(p, " ");
      if (put_if_fits(p, node_exp, elements->items[i])) continue;
      p->out->size = before;
      put_line(p);
      print_exp(p, elements->items[i]);
    }
  }
  p->indent--;
  put(p, close);
}

static void print_fields(Printer *p, const AstFields *fields) {
  put(p, "{");
  p->indent++;
  for EACH(i, fields) {
    const AstField *field = &fields->items[i];
    if (p->overflow) break;
    if (i) put(p, ","), put_line(p);
    put_name(p, field->name);
    if (field->punned) continue;
    put(p, " = ");
    print_exp(p, field->value);
  }
  p->indent--;
  put(p, "}");
}

static void print_arguments(Printer *p, const AstExps *arguments) {
  for EACH(i, arguments) {
    if (p->overflow) break;
    print_exp_indented(p, arguments->items[i]);
  }
}

static void print_binary(Printer *p, const AstExp *left, const QualName *operator, const char * symbol,
                         const AstExp *right) {
  print_exp(p, left);
  put_line(p);
  if (operator) put_operator(p, operator);
  else put(p, symbol);
  put(p, " ");
  print_exp(p, right);
}

static void print_prefix(Printer *p, const char *symbol, const AstExp *operand) {
  put(p, symbol);
  if (operand->tag == AST_EXP_Negate || operand->tag == AST_EXP_Not) put(p, " ");
  print_exp(p, operand);
}

static void print_range(Printer *p, const AstExpRange *range) {
  print_exp(p, range->first);
  if (range->second) {
    put(p, "..");
    print_exp(p, range->second);
  }
  put(p, range->kind == RANGE_Inclusive ? "..." : range->kind == RANGE_Up ? "..<" : "..>");
  print_exp(p, range->last);
}

static void print_section(Printer *p, const AstExpSection *section) {
  put(p, "(");
  if (section->left) print_exp(p, section->left), put(p, " ");
  put_operator(p, &section->operator.name);
  if (section->right) put(p, " "), print_exp(p, section->right);
  put(p, ")");
}

static void print_lambda(Printer *p, const AstExpLambda *lambda) {
  put(p, "\\");
  for EACH(i, &lambda->parameters) {
    if (i) put(p, " ");
    print_pat(p, lambda->parameters.items[i]);
  }
  if (lambda->result) put(p, " : "), print_type(p, lambda->result);
  put(p, " ->");
  print_exp_indented(p, lambda->body);
}

static void print_if(Printer *p, const AstExpIf *branch) {
  for (bool first = true;; first = false) {
    put(p, first ? "if" : "else if");
    print_exp_indented(p, branch->condition);
    put_line(p);
    put(p, "then");
    print_exp_indented(p, branch->then_branch);
    put_line(p);
    if (p->overflow || branch->else_branch->tag != AST_EXP_If) break;
    branch = &branch->else_branch->as.If;
  }
  put(p, "else");
  print_exp_indented(p, branch->else_branch);
}

static void print_steps(Printer *p, const AstSteps *path) {
  for EACH(i, path) {
    const AstStep *step = &path->items[i];
    if (step->slices.size) print_slices(p, &step->slices);
    else {
      if (i > 0) put(p, ".");
      put_name(p, step->field);
    }
  }
}

static const AstExp *print_let_head(Printer *p, const AstExp *exp) {
  if (exp->tag == AST_EXP_LetFunction) {
    print_value(p, &exp->as.LetFunction.function->as.Value, "let");
    return exp->as.LetFunction.body;
  }
  put(p, "let ");
  if (exp->tag == AST_EXP_LetUpdate) {
    const AstExpUpdate *update = &exp->as.LetUpdate.update->as.Update;
    put_name(p, exp->as.LetUpdate.name);
    if (!update->path.items[0].slices.size) put(p, ".");
    print_steps(p, &update->path);
    put(p, " =");
    print_exp_indented(p, update->value);
    return exp->as.LetUpdate.body;
  }
  print_type_parameters(p, &exp->as.Let.sizes);
  print_pat(p, exp->as.Let.pattern);
  put(p, " =");
  print_exp_indented(p, exp->as.Let.value);
  return exp->as.Let.body;
}

static bool is_let(const AstExp *exp) {
  return exp->tag == AST_EXP_Let || exp->tag == AST_EXP_LetFunction || exp->tag == AST_EXP_LetUpdate;
}

// A chain of lets takes a line each, unless everything has to be on one.
static void print_let(Printer *p, const AstExp *exp) {
  if (p->flat && p->limit != SIZE_MAX) {
    p->overflow = true;
    return;
  }
  while (is_let(exp)) {
    exp = print_let_head(p, exp);
    if (p->flat) put(p, " in ");
    else put_line(p);
  }
  if (!p->flat) put(p, "in ");
  p->indent += 3;
  print_exp(p, exp);
  p->indent -= 3;
}

static void print_loop(Printer *p, const AstExpLoop *loop) {
  put(p, "loop ");
  print_type_parameters(p, &loop->sizes);
  print_pat(p, loop->pattern);
  if (loop->initial) {
    put(p, " =");
    print_exp_indented(p, loop->initial);
  }
  put(p, loop->form.kind == LOOP_While ? " while" : " for ");
  if (loop->form.kind != LOOP_While) print_pat(p, loop->form.pattern);
  if (loop->form.kind == LOOP_ForCount) put(p, " <");
  if (loop->form.kind == LOOP_ForIn) put(p, " in");
  print_exp_indented(p, loop->form.bound);
  put(p, " do");
  print_exp_indented(p, loop->body);
}

static void print_match(Printer *p, const AstExpMatch *match) {
  put(p, "match");
  print_exp_indented(p, match->scrutinee);
  for EACH(i, &match->cases) {
    if (p->overflow) break;
    put_line(p);
    put(p, "case ");
    print_pat(p, match->cases.items[i].pattern);
    put(p, " ->");
    print_exp_indented(p, match->cases.items[i].body);
  }
}

static void print_paren(Printer *p, const AstExp *inner) {
  put(p, "(");
  p->indent++;
  print_exp(p, inner);
  p->indent--;
  put(p, ")");
}

static void print_update(Printer *p, const AstExpUpdate *update) {
  print_exp(p, update->updated);
  put_line(p);
  put(p, "with ");
  print_steps(p, &update->path);
  put(p, " =");
  print_exp_indented(p, update->value);
}

static void print_projection(Printer *p, const AstExp *record, Name field) {
  print_exp(p, record);
  put(p, record->tag == AST_EXP_Number ? " ." : ".");
  put_name(p, field);
}

static void print_ascription(Printer *p, const AstExp *inner, const char *symbol, const AstType *type) {
  print_exp(p, inner);
  put(p, symbol);
  print_type(p, type);
}

static void print_form(Printer *p, const AstExp *exp) {
  switch (exp->tag) {
    case AST_EXP_Error: case AST_EXP_Hole: put(p, "???"); break;
    case AST_EXP_Number: print_number(p, &exp->as.Number.number); break;
    case AST_EXP_Char: print_number(p, &exp->as.Char.number); break;
    case AST_EXP_Bool: put(p, exp->as.Bool.value ? "true" : "false"); break;
    case AST_EXP_String: print_string(p, exp->as.String.bytes); break;
    case AST_EXP_Var: put_qual_name(p, &exp->as.Var.name.name); break;
    case AST_EXP_Paren: print_paren(p, exp->as.Paren.inner); break;
    case AST_EXP_QualParen:
      put_qual_name(p, &exp->as.QualParen.name);
      put(p, ".");
      print_paren(p, exp->as.QualParen.inner);
      break;
    case AST_EXP_Tuple:
      print_elements(p, &exp->as.Tuple.elements, "(", exp->as.Tuple.elements.size == 1 ? ",)" : ")");
      break;
    case AST_EXP_Record: print_fields(p, &exp->as.Record.fields); break;
    case AST_EXP_Array: print_elements(p, &exp->as.Array.elements, "[", "]"); break;
    case AST_EXP_Index:
      print_exp(p, exp->as.Index.array);
      print_slices(p, &exp->as.Index.slices);
      break;
    case AST_EXP_Update: print_update(p, &exp->as.Update); break;
    case AST_EXP_Range: print_range(p, &exp->as.Range); break;
    case AST_EXP_Apply:
      print_exp(p, exp->as.Apply.function);
      print_arguments(p, &exp->as.Apply.arguments);
      break;
    case AST_EXP_Binary:
      print_binary(p, exp->as.Binary.left, &exp->as.Binary.operator.name, NULL, exp->as.Binary.right);
      break;
    case AST_EXP_And: print_binary(p, exp->as.And.left, NULL, "&&", exp->as.And.right); break;
    case AST_EXP_Or: print_binary(p, exp->as.Or.left, NULL, "||", exp->as.Or.right); break;
    case AST_EXP_Negate: print_prefix(p, "-", exp->as.Negate.operand); break;
    case AST_EXP_Not: print_prefix(p, "!", exp->as.Not.operand); break;
    case AST_EXP_Lambda: print_lambda(p, &exp->as.Lambda); break;
    case AST_EXP_Section: print_section(p, &exp->as.Section); break;
    case AST_EXP_ProjectSection:
      put(p, "(.");
      print_path(p, &exp->as.ProjectSection.path);
      put(p, ")");
      break;
    case AST_EXP_IndexSection:
      put(p, "(.");
      print_slices(p, &exp->as.IndexSection.slices);
      put(p, ")");
      break;
    case AST_EXP_Project: print_projection(p, exp->as.Project.record, exp->as.Project.field); break;
    case AST_EXP_Ascribe: print_ascription(p, exp->as.Ascribe.inner, " : ", exp->as.Ascribe.ascribed); break;
    case AST_EXP_Coerce: print_ascription(p, exp->as.Coerce.inner, " :> ", exp->as.Coerce.ascribed); break;
    case AST_EXP_If: print_if(p, &exp->as.If); break;
    case AST_EXP_Loop: print_loop(p, &exp->as.Loop); break;
    case AST_EXP_Let: case AST_EXP_LetFunction: case AST_EXP_LetUpdate: print_let(p, exp); break;
    case AST_EXP_Match: print_match(p, &exp->as.Match); break;
    case AST_EXP_Constructor:
      put(p, "#");
      put_name(p, exp->as.Constructor.constructor);
      if (exp->as.Constructor.diamond) {
        put(p, "@");
        print_exp(p, exp->as.Constructor.diamond);
      }
      print_arguments(p, &exp->as.Constructor.arguments);
      break;
    case AST_EXP_Assert:
      put(p, "assert");
      print_exp_indented(p, exp->as.Assert.condition);
      print_exp_indented(p, exp->as.Assert.value);
      break;
    case AST_EXP_Attribute:
      print_attribute(p, exp->as.Attribute.attribute);
      put_line(p);
      print_exp(p, exp->as.Attribute.inner);
      break;
    case AST_EXP_COUNT: break;
  }
}

static void node_form(Printer *p, const void *node) { print_form(p, node); }

void print_exp(Printer *p, const AstExp *exp) {
  if (p->overflow) return;
  if (p->flat || !put_if_fits(p, node_form, exp)) print_form(p, exp);
}
