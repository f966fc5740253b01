// pool_walk: follows the links in the results of a call. Every cell must be inside of the pool, must begin at a
// multiple of the cell size, and must be reached once: recursive data are trees, and unique results share no cells.
#include "tool/run/pool.h"
#include "tool/values/value_print.h"

typedef struct Link { const SourceType *type; int64_t link; } Link;
typedef struct Walk {
  Session *session;
  PoolWords words;
  uint32_t cell_words;
  uint8_t *reached;              // by cell number: the cell was visited
  Seq(Link) waiting;
  Text problem;
} Walk;

// Collects the links among the leaves of a value. The leaves are `given` or, if it is NULL, the words from `at` on.
// Links in sums that are not recursive are omitted.
static void find_links(Walk *walk, const SourceType *type, const rt_value *given, int64_t *at) {
  TypedProgram *typed = walk->session->compilation.typed;
  Context *context = walk->session->context;
  LeafTypes leaves = {0};
  if (type->tag == SOURCE_Record) {
    for EACH_IN(i, type->as.record) find_links(walk, type->as.record.fields[i].type, given, at);
    return;
  }
  if (types_is_recursive(typed, type)) {
    const Link link = {type, given ? word_of_leaf(&given[*at]) : pool_word(&walk->words, *at)};
    seq_push(context->arena, &walk->waiting, link);
  }
  if (value_leaf_types(context, typed, type, &leaves))
    for EACH(i, &leaves) *at += given ? 1 : words_of_leaf(context, leaves.items[i]);
}

static const char *problem_of_cell(Walk *walk, int64_t cell) {
  if (cell < 0 || cell % walk->cell_words || cell + walk->cell_words > walk->words.count)
    return "a result is not in a cell of the pool";
  return walk->reached[cell / walk->cell_words]++ ? "two results, or two parts of one, share a cell" : NULL;
}

static void follow_cell(Walk *walk, Link link) {
  int64_t cell;
  const SourceConstructor *found =
      link_constructor(types_unfold(walk->session->compilation.typed, link.type), link.link, &cell);
  if (found && !found->payload.size) return;
  const char *problem = found ? problem_of_cell(walk, cell) : "a result has no constructor";
  if (problem)
    walk->problem = text_format(walk->session->arena, "%s: link %lld", problem, (long long)link.link);
  for COUNTING(i, !problem && i < found->payload.size)
    find_links(walk, found->payload.items[i], NULL, &cell);
}

static void walk_value(Walk *walk, const SourceType *type, const rt_value *leaves) {
  int64_t at = 0;
  find_links(walk, type, leaves, &at);
  while (walk->waiting.size && !walk->problem.size) follow_cell(walk, seq_pop(&walk->waiting));
}

Text pool_walk(Session *session, const Function *entry, const CallOutcome *outcome) {
  const SourceType *type = entry_result_type(session, entry);
  const EntryCells *cells = entry->entry->cells;
  if (!type || !cells || !outcome->ok || !outcome->pool.rank) return TEXT("");
  Walk walk = {.session = session, .words = pool_words_of(outcome), .cell_words = cells->words};
  walk.reached = NEW_ARRAY(session->arena, uint8_t, (size_t)(walk.words.count / walk.cell_words) + 1);
  const SourceTypes parts = result_parts(session->arena, type);
  uint32_t at = 0;
  for EACH(i, &parts) {
    // data that are only read may be passed twice
    if (!parts.items[i]->unique && !type->unique)
      memset(walk.reached, 0, (size_t)(walk.words.count / walk.cell_words) + 1);
    walk_value(&walk, parts.items[i], outcome->results + at);
    at += value_leaf_count(session, parts.items[i]);
  }
  return walk.problem;
}
