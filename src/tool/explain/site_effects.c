// site_effects: the effect of every site in the compiled program, who decided it and why.
//   in: a compiled session   out: the effect of a site
// The effect is read from the program in Mem, whose statements are matched with sites by their spans. A site without
// remaining statements is a source view.
#include "tool/explain/effects.h"

enum { MOST_READERS = 3 };   // the number of lines that an explanation names

// The remaining statements of one span.
typedef struct Found {
  bool lowered, elsewhere, is_result;
  bool remains[EXP_COUNT];      // for each form: does a statement of this form in Mem make an array?
  Span readers[MOST_READERS];   // of the built arrays: the first reader on each line
  uint32_t reader_count;        // the number of these lines; may exceed MOST_READERS
} Found;
typedef struct Search {
  Context *context;
  const Program *program;
  Map *found;                   // span_key -> Found *
  Map builders;                 // Var id of a built array, or of a view of it -> Found *
  Bitset allocated;             // blocks that the program allocates
  Bitset results;               // results of functions
  const Stm *reader;            // the current statement
  bool is_memory;
} Search;

static Found *found_at(const Search *search, Span span) {
  MapEntry *entry = map_add(search->found, span_key(span));
  if (!entry->as.pointer) entry->as.pointer = NEW(search->context->arena, Found);
  return entry->as.pointer;
}

static bool in_other_place(const Search *search, Var result) {
  const Memory *memory = memory_of(search->program, result);
  return memory && !bitset_has(&search->allocated, memory->block.id) && !bitset_has(&search->results, result.id);
}

static bool site_makes_array(const Search *search, const Stm *stm) {
  for EACH_IN(i, stm->pattern)
    if (var_type(search->program->vars, stm->pattern.items[i]).tag == TYPE_Array) return true;
  return false;
}

static void see_stm(Search *search, const Stm *stm) {
  if (!site_makes_array(search, stm)) return;
  Found *found = found_at(search, stm->span);
  found->lowered = true;
  if (!search->is_memory) return;
  const ExpTag tag = stm->exp->tag;
  found->remains[tag] = true;
  for COUNTING(i, tag == EXP_Build && i < stm->pattern.count) {
    const Var made = stm->pattern.items[i];
    found->elsewhere = found->elsewhere || in_other_place(search, made);
    found->is_result = found->is_result || bitset_has(&search->results, made.id);
    map_add(&search->builders, made.id)->as.pointer = found;
  }
}

// ---- the readers of built arrays

static bool same_line(const Context *context, Span a, Span b) {
  return a.file == b.file &&
         source_position(context, a.file, a.start).line == source_position(context, b.file, b.start).line;
}

static void add_reader(const Search *search, Found *found, Span span) {
  for COUNTING(i, i < found->reader_count && i < MOST_READERS)
    if (same_line(search->context, found->readers[i], span)) return;
  if (found->reader_count < MOST_READERS) found->readers[found->reader_count] = span;
  found->reader_count++;
}

// A view does not count as a reader of its array; the readers of the view do.
static void see_operand(void *user, Atom atom) {
  Search *search = user;
  Found *found = atom.tag == ATOM_Var ? map_pointer(&search->builders, atom.as.var.id) : NULL;
  if (!found) return;
  const Stm *stm = search->reader;
  if (!(exp_info(stm->exp->tag)->flags & EXP_View)) {
    add_reader(search, found, stm->span);
    return;
  }
  for EACH_IN(i, stm->pattern) {
    found->is_result = found->is_result || bitset_has(&search->results, stm->pattern.items[i].id);
    map_add(&search->builders, stm->pattern.items[i].id)->as.pointer = found;
  }
}

static void see_body(void *user, const Body *body) {
  Search *search = user;
  const Visitor visitor = {.user = user, .atom = see_operand, .body = see_body};
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    if (stm->exp->tag == EXP_Alloc) bitset_add(&search->allocated, stm_result(stm).id);
    see_stm(search, stm);
    search->reader = stm;
    exp_visit(stm->exp, &visitor);
  }
}

static void see_program(Context *context, Map *found, const Program *program, bool is_memory) {
  Arena *arena = context->arena;
  Search search = {context, program, found, map_new(arena), bitset_new(arena), bitset_new(arena), NULL, is_memory};
  for RANGE(i, program->function_count) {
    const Body *body = program->functions[i]->body;
    for EACH_IN(k, body->result)
      if (body->result.items[k].tag == ATOM_Var) bitset_add(&search.results, body->result.items[k].as.var.id);
    see_body(&search, body);
  }
}

SiteEffects site_effects_new(const Session *session) {
  Context *context = session->context;
  SiteEffects effects = {context, &session->compilation.typed->effects, map_new(context->arena),
                         mem_stored_views(context, session->compilation.memory)};
  see_program(context, &effects.found, session->compilation.core, false);
  see_program(context, &effects.found, session->compilation.memory, true);
  return effects;
}

// ---- the effect of a site

// "lines 4 and 7 read it"; lines of another file with its name.
static const char *stored_because(Context *context, const EffectSite *site, const Found *found) {
  if (found->is_result) return "stored: it is a result";
  if (!found->reader_count) return "stored: it is the result of a branch or of an iteration";
  Out out = out_new(context->arena);
  out_string(&out, found->reader_count > 1 ? "stored: lines " : "stored: line ");
  for COUNTING(i, i < found->reader_count && i < MOST_READERS) {
    const Span span = found->readers[i];
    out_string(&out, i == 0 ? "" : i + 1 == found->reader_count ? " and " : ", ");
    if (span.file != site->span.file) out_format(&out, "%.*s:", TEXT_ARG(context->files.items[span.file].path));
    out_format(&out, "%u", source_position(context, span.file, span.start).line);
  }
  out_string(&out, found->reader_count > MOST_READERS ? " and others read it"
                   : found->reader_count > 1          ? " read it"
                                                      : " reads it");
  out_char(&out, '\0');
  return out_result(&out).start;
}

static Decided decided_form(Context *context, const EffectSite *site, const Found *found) {
  switch (site->primitive->form) {
  case PRIMITIVE_Build: case PRIMITIVE_Positions:
    if (!found->remains[EXP_Build]) return (Decided){EFFECT_Source, BY_Heuristic, "fused into what reads it"};
    if (found->elsewhere) return (Decided){EFFECT_Dest, BY_Heuristic, "written in its place in the result"};
    return (Decided){EFFECT_Eager, BY_Heuristic, stored_because(context, site, found)};
  case PRIMITIVE_View:
    if (found->remains[EXP_Build] || found->remains[EXP_Copy])
      return (Decided){EFFECT_Eager, BY_Heuristic, "its order is not that of any view of its operand"};
    return (Decided){EFFECT_Source, BY_Rule, "an index function"};
  case PRIMITIVE_Concat:
    if (found->remains[EXP_Concat])
      return (Decided){EFFECT_Dest, BY_Rule,
                       found->remains[EXP_Copy] ? "its parts are put in their places, some by a copy"
                                     : "its parts are computed in their places"};
    return found->remains[EXP_Build] ? (Decided){EFFECT_Eager, BY_Heuristic, "stored by a loop that chooses"}
                         : (Decided){EFFECT_Source, BY_Heuristic, "read in its parts"};
  case PRIMITIVE_Fill:
    if (found->remains[EXP_Replicate] || found->remains[EXP_Iota] || found->remains[EXP_Build])
      return (Decided){EFFECT_Eager, BY_Heuristic,
                       found->remains[EXP_Build] ? stored_because(context, site, found) : "stored: read as a whole"};
    return (Decided){EFFECT_Source, BY_Rule, "its elements are known without it"};
  case PRIMITIVE_Select:
    if (found->remains[EXP_If]) return (Decided){EFFECT_Dest, BY_Rule, "both branches write one place"};
    return (Decided){EFFECT_Source, BY_Heuristic, "chosen where it is read"};
  case PRIMITIVE_Fixed: return (Decided){EFFECT_Eager, BY_Rule, "computed in order"};
  case PRIMITIVE_Whole: return (Decided){EFFECT_Eager, BY_Attribute, "asked for"};
  case PRIMITIVE_Element: case PRIMITIVE_Tuple: return (Decided){EFFECT_Source, BY_Rule, "nothing is left of it"};
  }
  return (Decided){0, BY_Rule, ""};
}

static Decided decided_unused(Context *context, const EffectSite *site) {
  if (site->primitive->form == PRIMITIVE_Tuple || site->primitive->form == PRIMITIVE_Fixed)
    return decided_form(context, site, &(Found){0});
  return (Decided){0, BY_Rule, "no entry point uses it, or nothing of it is needed"};
}

Decided site_effect(const SiteEffects *effects, const EffectSite *site) {
  const uint32_t chosen = (uint32_t)map_value_or(effects->decided, span_key(site->span), 0);
  const Found *found = map_pointer(&effects->found, span_key(site->span));
  const StoredView *stored = map_pointer(&effects->stored, span_key(site->span));
  if (site->asked == EFFECT_Dest && stored)
    return (Decided){EFFECT_Eager, BY_Rule,
                     c_string_format(effects->context->arena, "stored: %.*s", TEXT_ARG(stored->why))};
  if (site->asked)
    return (Decided){site->asked, BY_Attribute,
                     site->asked == EFFECT_Source && found && found->remains[EXP_Build]
                         ? "and stored where its reader wants it whole"
                         : "asked for"};
  if (!found || !found->lowered) return decided_unused(effects->context, site);
  if (chosen) return (Decided){chosen, BY_Tuning, "decided beforehand"};
  return decided_form(effects->context, site, found);
}
