// print: the C tree as text. Knows precedence, declarators and indentation; adds the parentheses that -Wparentheses
// wants.
#include "backend/ctree/ctree.h"

typedef enum Level {
  LEVEL_Comma,
  LEVEL_Conditional,
  LEVEL_Or,
  LEVEL_And,
  LEVEL_Bits,
  LEVEL_Equal,
  LEVEL_Order,
  LEVEL_Shift,
  LEVEL_Sum,
  LEVEL_Product,
  LEVEL_Unary,
  LEVEL_Postfix
} Level;

static bool is(Text operator, const char *spelling) { return text_equal(operator, text_of(spelling)); }

static Level binary_level(Text operator) {
  if (is(operator, "||")) return LEVEL_Or;
  if (is(operator, "&&")) return LEVEL_And;
  if (is(operator, "&") || is(operator, "|") || is(operator, "^")) return LEVEL_Bits;
  if (is(operator, "==") || is(operator, "!=")) return LEVEL_Equal;
  if (is(operator, "<") || is(operator, "<=") || is(operator, ">") || is(operator, ">=")) return LEVEL_Order;
  if (is(operator, "<<") || is(operator, ">>")) return LEVEL_Shift;
  if (is(operator, "+") || is(operator, "-")) return LEVEL_Sum;
  return LEVEL_Product;
}

static Level level_of(const CExpr *expr) {
  switch (expr->tag) {
    case C_Name:
    case C_Literal:
    case C_String:
    case C_Call:
    case C_Index:
    case C_Member:
    case C_Compound:
    case C_Braces: return LEVEL_Postfix;
    case C_Unary: case C_Cast: return LEVEL_Unary;
    case C_Binary: return binary_level(expr->text);
    case C_Conditional: return LEVEL_Conditional;
  }
  panic("no such C expression");
}

static void print_at(Out *out, const CExpr *expr, Level least);

void c_print_type(Out *out, CType type) {
  if (type.is_const) out_string(out, "const ");
  out_text(out, type.base);
  if (type.is_pointer) out_string(out, type.is_restrict ? " *restrict " : " *");
}

static void print_c_string(Out *out, Text text) {
  out_char(out, '"');
  for EACH_BYTE(i, text) {
    const unsigned char c = (unsigned char)text.start[i];
    if (c == '"' || c == '\\') out_format(out, "\\%c", c);
    else if (c < 32 || c > 126 || c == '?') out_format(out, "\\%03o", c);
    else out_char(out, (char)c);
  }
  out_char(out, '"');
}

static void print_c_list(Out *out, uint32_t count, const CExpr *const *items) {
  for RANGE(i, count) {
    if (i) out_string(out, ", ");
    print_at(out, items[i], LEVEL_Conditional);
  }
}

static void print_braced(Out *out, const CExpr *braces) {
  enum { ON_A_LINE = 12 };
  const uint32_t every = braces->layout == LAYOUT_Rows ? 1 : braces->layout == LAYOUT_Wrapped ? ON_A_LINE : 0;
  out_char(out, '{');
  for RANGE(i, braces->count) {
    if (every && i % every == 0) out_string(out, i ? ",\n  " : "\n  ");
    else if (i) out_string(out, ", ");
    print_at(out, braces->operands[i], LEVEL_Conditional);
  }
  out_string(out, every ? "\n}" : "}");
}

// `left` and `right`: the least levels that the operands have without parentheses. For bit operators, shifts and
// comparisons they are higher than the precedence of C requires, as -Wparentheses wants.
static bool is_not(const CExpr *expr) { return expr->tag == C_Unary && is(expr->text, "!"); }
static void print_c_binary(Out *out, const CExpr *expr) {
  const Level level = binary_level(expr->text);
  Level left = level, right = (Level)(level + 1);
  if (level == LEVEL_Bits || level == LEVEL_Shift) left = right = LEVEL_Unary;
  if (level == LEVEL_Equal || level == LEVEL_Order) left = right = LEVEL_Sum;
  if (level == LEVEL_Or) left = level_of(expr->operands[0]) == LEVEL_Or ? LEVEL_Or : LEVEL_Bits, right = LEVEL_Bits;
  if (level == LEVEL_Bits && is_not(expr->operands[0])) left = LEVEL_Postfix;
  if (level == LEVEL_Bits && is_not(expr->operands[1])) right = LEVEL_Postfix;
  const bool keeps_order = level == LEVEL_And;   // a && (b && c) is printed without parentheses, too
  if (keeps_order) right = level;
  print_at(out, expr->operands[0], left);
  out_format(out, " %.*s ", TEXT_ARG(expr->text));
  print_at(out, expr->operands[1], right);
}

static void print_bare(Out *out, const CExpr *expr) {
  switch (expr->tag) {
    case C_Name: case C_Literal: out_text(out, expr->text); break;
    case C_String: print_c_string(out, expr->text); break;
    case C_Braces: print_braced(out, expr); break;
    case C_Unary: {
      const CExpr *operand = expr->operands[0];
      out_text(out, expr->text);
      print_at(out, operand, operand->tag == C_Unary ? LEVEL_Postfix : LEVEL_Unary);   // never `--`
      break;
    }
    case C_Binary: print_c_binary(out, expr); break;
    case C_Call:
      out_text(out, expr->text);
      out_char(out, '(');
      print_c_list(out, expr->count, expr->operands);
      out_char(out, ')');
      break;
    case C_Index:
      print_at(out, expr->operands[0], LEVEL_Postfix);
      out_char(out, '[');
      print_at(out, expr->operands[1], LEVEL_Conditional);
      out_char(out, ']');
      break;
    case C_Cast:
      out_char(out, '(');
      c_print_type(out, expr->type);
      if (expr->type.is_pointer && out->start[out->size - 1] == ' ') out->size--;
      out_char(out, ')');
      print_at(out, expr->operands[0], LEVEL_Unary);
      break;
    case C_Conditional:
      // clang warns of `a & b ? x : y`
      print_at(out, expr->operands[0], level_of(expr->operands[0]) == LEVEL_Bits ? LEVEL_Unary : LEVEL_Or);
      out_string(out, " ? ");
      print_at(out, expr->operands[1], LEVEL_Or);
      out_string(out, " : ");
      print_at(out, expr->operands[2], LEVEL_Conditional);
      break;
    case C_Member:
      print_at(out, expr->operands[0], LEVEL_Postfix);
      out_format(out, "->%.*s", TEXT_ARG(expr->text));
      break;
    case C_Compound:
      out_format(out, "ASHLAR_ARRAY(%.*s, ", TEXT_ARG(expr->type.base));
      print_c_list(out, expr->count, expr->operands);
      out_char(out, ')');
      break;
  }
}

static void print_at(Out *out, const CExpr *expr, Level least) {
  const bool parentheses = level_of(expr) < least;
  if (parentheses) out_char(out, '(');
  print_bare(out, expr);
  if (parentheses) out_char(out, ')');
}

void c_print_expr(Out *out, const CExpr *expr) { print_at(out, expr, LEVEL_Conditional); }

void c_print_comment(Out *out, Text text) {
  out_string(out, "/* ");
  for EACH_BYTE(i, text) {
    if (text.start[i] == '/' && i > 0 && text.start[i - 1] == '*') out_char(out, ' ');   // never ends the comment
    if (text.start[i] == '*' && i > 0 && text.start[i - 1] == '/') out_char(out, ' ');
    out_char(out, text.start[i]);
    if (text.start[i] == '\n') out_string(out, "   ");
  }
  out_string(out, " */\n");
}

// ---- statements
static void print_c_block(Out *out, CBlock block, uint32_t indent);

// Deeper nesting is not indented further, so that the size of the text is linear in that of the tree.
enum { DEEPEST_INDENT = 16 };
static void print_c_indent(Out *out, uint32_t indent) {
  for COUNTING(i, i < indent && i < DEEPEST_INDENT) out_string(out, "  ");
}

static void print_c_declaration(Out *out, const CStmt *stmt) {
  if (stmt->is_constant && !stmt->type.is_pointer) out_string(out, "const ");
  c_print_type(out, stmt->type);
  if (stmt->type.is_pointer && stmt->is_constant) out_string(out, "const ");
  if (!stmt->type.is_pointer) out_char(out, ' ');
  out_text(out, stmt->text);
  if (stmt->count) out_format(out, "[%lld]", (long long)stmt->count);
  if (stmt->right) {
    out_string(out, " = ");
    c_print_expr(out, stmt->right);
  }
  out_string(out, ";\n");
}

static void print_c_braces(Out *out, CBlock block, uint32_t indent) {
  out_string(out, "{\n");
  print_c_block(out, block, indent + 1);
  print_c_indent(out, indent);
  out_char(out, '}');
}

static bool same_expr(const CExpr *a, const CExpr *b) {
  if (a->tag != b->tag || a->count != b->count || !text_equal(a->text, b->text) ||
      !text_equal(a->type.base, b->type.base))
    return false;
  for RANGE(i, a->count) {
    if (!same_expr(a->operands[i], b->operands[i])) return false;
  }
  return true;
}

// x = x + e is written x += e
static void print_assignment(Out *out, const CStmt *stmt) {
  const CExpr *right = stmt->right;
  const bool updates = right->tag == C_Binary &&
                       (is(right->text, "+") || is(right->text, "*") || is(right->text, "-")) &&
                       same_expr(stmt->left, right->operands[0]);
  c_print_expr(out, stmt->left);
  if (updates) out_format(out, " %.*s= ", TEXT_ARG(right->text));
  else out_string(out, " = ");
  c_print_expr(out, updates ? right->operands[1] : right);
  out_string(out, ";\n");
}

static void print_c_if(Out *out, const CStmt *stmt, uint32_t indent) {
  out_string(out, "if (");
  c_print_expr(out, stmt->left);
  out_string(out, ") ");
  print_c_braces(out, stmt->body, indent);
  if (stmt->otherwise.count == 1 && stmt->otherwise.stmts[0]->tag == C_If) {
    out_string(out, " else ");
    print_c_if(out, stmt->otherwise.stmts[0], indent);
    return;
  }
  if (stmt->otherwise.count) {
    out_string(out, " else ");
    print_c_braces(out, stmt->otherwise, indent);
  }
  out_char(out, '\n');
}

static void print_stmt(Out *out, const CStmt *stmt, uint32_t indent) {
  if (stmt->tag != C_Lines) print_c_indent(out, indent);
  switch (stmt->tag) {
    case C_Declare: print_c_declaration(out, stmt); break;
    case C_Assign: print_assignment(out, stmt); break;
    case C_Eval:
      c_print_expr(out, stmt->left);
      out_string(out, ";\n");
      break;
    case C_For:
      if (stmt->is_independent) out_string(out, "ASHLAR_INDEPENDENT\n"), print_c_indent(out, indent);
      out_format(out, "for (%.*s %.*s = 0; %.*s < ", TEXT_ARG(stmt->type.base), TEXT_ARG(stmt->text),
                 TEXT_ARG(stmt->text));
      print_at(out, stmt->left, LEVEL_Sum);
      out_format(out, "; %.*s++) ", TEXT_ARG(stmt->text));
      print_c_braces(out, stmt->body, indent);
      out_char(out, '\n');
      break;
    case C_While:
      out_string(out, "while (");
      c_print_expr(out, stmt->left);
      out_string(out, ") ");
      print_c_braces(out, stmt->body, indent);
      out_char(out, '\n');
      break;
    case C_If: print_c_if(out, stmt, indent); break;
    case C_Return:
      out_string(out, "return");
      if (stmt->left) {
        out_char(out, ' ');
        c_print_expr(out, stmt->left);
      }
      out_string(out, ";\n");
      break;
    case C_Comment: c_print_comment(out, stmt->text); break;
    case C_Lines: out_text(out, stmt->text); break;
  }
}

static void print_c_block(Out *out, CBlock block, uint32_t indent) {
  for EACH_IN(i, block) print_stmt(out, block.stmts[i], indent);
}

void c_print_block(Out *out, CBlock block) { print_c_braces(out, block, 0); }
