// optimise: the order of the passes over Imp.
#include "imp/imp.h"

const ImpProgram *imp_optimise(Context *context, const ImpProgram *program) {
  program = unroll_loops(context, program);
  program = replace_local_arrays(context, program);
  program = fold_declarations(context, program);
  return hoist_places(context, program);
}
