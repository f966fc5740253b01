// The roles of parts agree with the flags of their expression, for every row of exp.def.
#include "core/core.h"
#include "testing.h"

static bool has_role(const ExpInfo *info, Role role) {
  for (const Part *part = info->parts; part->kind != PART_End; part++)
    if (part->role == role) return true;
  return false;
}
static bool has_bodies(const ExpInfo *info) {
  for (const Part *part = info->parts; part->kind != PART_End; part++)
    if (part->kind == PART_Lambda || part->kind == PART_Body) return true;
  return false;
}

static void roles_agree_with_flags(void) {
  for INT_RANGE(tag, EXP_COUNT) {
    const ExpInfo *info = exp_info((ExpTag)tag);
    CHECK(has_role(info, ROLE_Viewed) == !!(info->flags & EXP_View));
    CHECK(has_role(info, ROLE_Consumed) == !!(info->flags & EXP_Consumes));
    CHECK(has_bodies(info) == !!(info->flags & EXP_Binds));
    const bool runs = has_role(info, ROLE_Function) || has_role(info, ROLE_Selection);
    CHECK(runs == has_role(info, ROLE_Width));
    CHECK(has_role(info, ROLE_Initial) == (has_role(info, ROLE_Operator) || has_role(info, ROLE_Carried)));
  }
}

static void marks_have_words(void) {
  for RANGE(bit, MARK_BITS) CHECK(mark_name(bit) && *mark_name(bit));
  CHECK(mark_name(MARK_BITS) == NULL);
}

int main(void) {
  RUN(roles_agree_with_flags);
  RUN(marks_have_words);
  return testing_finish();
}
