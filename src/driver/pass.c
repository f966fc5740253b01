// pass: the table of passes, from pass.def.
#include "driver/driver.h"

static const Program *lower(Compilation *compilation) {
  const LowerOptions options = {0};
  return compilation->expression
             ? lower_expression(compilation->context, compilation->typed, compilation->expression)
             : lower_program(compilation->context, compilation->typed, &options);
}

// The member of PassFunction for a pass from one form to another.
#define FUNCTION_Tree_Core lowering
#define FUNCTION_Core_Core program
#define FUNCTION_Core_Mem program
#define FUNCTION_Mem_Mem program
#define FUNCTION_Mem_Layout layout
#define FUNCTION_Layout_Imp loops
#define FUNCTION_Imp_Imp imp
#define FUNCTION_Core_None report
#define FUNCTION_Mem_None report
#define FUNCTION_Layout_None report_layout

static const Pass passes[] = {
#define PASS(name, from, to, description) \
  {#name, FORM_##from, FORM_##to, description, {.FUNCTION_##from##_##to = name}},
#include "driver/pass.def"
};

const Pass *pass_of(PassTag tag) { return &passes[tag]; }

PassTag pass_find(const char *name) {
  PassTag tag = 0;
  while (tag < PASS_COUNT && strcmp(passes[tag].name, name) != 0) tag++;
  return tag;
}

bool pass_is_optional(PassTag tag) { return passes[tag].from == passes[tag].to; }
