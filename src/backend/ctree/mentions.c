// mentions: does a name occur in a piece of C? So that only what is unused is said to be unused.
#include "backend/ctree/ctree.h"

static bool expr_mentions(const CExpr *expr, Text name) {
  if (!expr) return false;
  if (expr->tag == C_Name && text_equal(expr->text, name)) return true;
  for (uint32_t i = 0; i < expr->count; i++) {
    if (expr_mentions(expr->operands[i], name)) return true;
  }
  return false;
}

bool c_block_mentions(CBlock block, Text name) {
  for (uint32_t i = 0; i < block.count; i++) {
    const CStmt *stmt = block.stmts[i];
    if (expr_mentions(stmt->left, name) || expr_mentions(stmt->right, name)) return true;
    if (c_block_mentions(stmt->body, name) || c_block_mentions(stmt->otherwise, name)) return true;
  }
  return false;
}
