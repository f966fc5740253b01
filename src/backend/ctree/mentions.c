// mentions: which names occur in a block of C, also of the functions that it calls? Unused parameters are ignored
// explicitly; unused variables are left out.
#include "backend/ctree/ctree.h"

static void add_expr(CNames *names, const CExpr *expr) {
  if (!expr) return;
  if (expr->tag == C_Name || expr->tag == C_Call) map_add(&names->found, intern(names->interner, expr->text).id);
  for RANGE(i, expr->count) add_expr(names, expr->operands[i]);
}

static void add_block_mentions(CNames *names, CBlock block) {
  for EACH_IN(i, block) {
    const CStmt *stmt = block.stmts[i];
    add_expr(names, stmt->left);
    add_expr(names, stmt->right);
    add_block_mentions(names, stmt->body);
    add_block_mentions(names, stmt->otherwise);
  }
}

CNames c_names_in(Arena *arena, CBlock block) {
  CNames names = {interner_new(arena), map_new(arena)};
  add_block_mentions(&names, block);
  return names;
}

bool c_names_have(const CNames *names, Text name) {
  return map_find(&names->found, intern(names->interner, name).id) != NULL;
}
