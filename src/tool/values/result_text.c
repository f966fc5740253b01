// result_text: the results of a call on standard output. Scalars and arrays are printed in the format of data files, a
// line each. A result that contains a sum is printed in the syntax of the language, because its leaves are unreadable.
#include "tool/run/pool.h"
#include "tool/values/value_print.h"
#include "tool/values/values_in.h"
#include <stdio.h>

static bool contains_sum(const SourceType *type) {
  for EACH_PART(at, type)
    if (at.type && contains_sum(at.type)) return true;
  return type->tag == SOURCE_Sum || type->tag == SOURCE_Parameter;   // (recursive)
}

typedef struct Writing { Session *session; const CallOutcome *outcome; uint32_t next; rt_writer writer; } Writing;

static void write_result_part(Writing *writing, const SourceType *type) {
  const Session *session = writing->session;
  const uint32_t count = value_leaf_count(session, type);
  const rt_value *leaves = writing->outcome->results + writing->next;
  if (contains_sum(type)) {
    Out out = out_new(session->arena);
    value_print(session, &out, type, leaves, count, pool_words_of(writing->outcome), NULL);
    out_char(&out, '\n');
    rt_write_bytes(&writing->writer, out.start, out.size);
  } else {
    for RANGE(i, count) rt_write_text(&writing->writer, &leaves[i]);
  }
  writing->next += count;
}

bool results_write(Session *session, const Function *entry, const CallOutcome *outcome, const Words *files,
                   bool binary, Text *problem) {
  const SourceType *type = entry_result_type(session, entry);
  if (!type || files->size || binary || !contains_sum(type))
    return values_write(session, outcome, files, binary, problem);
  Writing writing = {session, outcome, 0, rt_writer_of(stdout)};
  const SourceTypes parts = result_parts(session->arena, type);
  for EACH(i, &parts) write_result_part(&writing, parts.items[i]);
  if (rt_writer_finish(&writing.writer)) return true;
  *problem = TEXT("cannot write to standard output");
  return false;
}
