// explain_effects: `ashlar explain --effects`: the effect of every site, and who decided it.
//   in: a compiled session   out: one line a site, or JSON
// The effect is read off the finished program: what a site became is found by its span. A site of which nothing is left is a source view.
#include "tool/explain_effects.h"

typedef enum DecidedBy { BY_Attribute, BY_Tuning, BY_Rule, BY_Heuristic } DecidedBy;
typedef struct Decided { uint32_t effect; /* EFFECT_; 0: not used */ DecidedBy by; const char *why; } Decided;

// What is left of the statements of one span.
typedef struct Found { bool lowered, builds, copies, joins, fills, choices, views, elsewhere; } Found;
typedef struct Search { const Program *program; Map *found; /* span_key -> Found * */ Arena *arena; Bitset allocated, results; bool is_memory; } Search;

static Found *found_at(const Search *search, Span span) {
  MapEntry *entry = map_add(search->found, span_key(span));
  if (!entry->as.pointer) entry->as.pointer = NEW(search->arena, Found);
  return entry->as.pointer;
}

static bool in_other_place(const Search *search, Var result) {
  const Memory *memory = memory_of(search->program, result);
  return memory && !bitset_has(&search->allocated, memory->block.id) && !bitset_has(&search->results, result.id);
}

static bool makes_array(const Search *search, const Stm *stm) {
  for (uint32_t i = 0; i < stm->pattern.count; i++)
    if (var_type(search->program->vars, stm->pattern.items[i]).tag == TYPE_Array) return true;
  return false;
}

static void see_stm(const Search *search, const Stm *stm) {
  if (!makes_array(search, stm)) return;
  Found *found = found_at(search, stm->span);
  found->lowered = true;
  if (!search->is_memory) return;
  const ExpTag tag = stm->exp->tag;
  found->builds = found->builds || tag == EXP_Build;
  found->copies = found->copies || tag == EXP_Copy;
  found->joins = found->joins || tag == EXP_Concat;
  found->fills = found->fills || tag == EXP_Replicate || tag == EXP_Iota;
  found->choices = found->choices || tag == EXP_If;
  found->views = found->views || (exp_info(tag)->flags & EXP_View) != 0;
  for (uint32_t i = 0; tag == EXP_Build && i < stm->pattern.count; i++)
    found->elsewhere = found->elsewhere || in_other_place(search, stm->pattern.items[i]);
}

static void see_body(void *user, const Body *body) {
  Search *search = user;
  const Visitor visitor = {.user = user, .body = see_body};
  for (uint32_t i = 0; i < body->count; i++) {
    const Stm *stm = body->stms[i];
    if (stm->exp->tag == EXP_Alloc) bitset_add(&search->allocated, stm->pattern.items[0].id);
    see_stm(search, stm);
    exp_visit(stm->exp, &visitor);
  }
}

static void see_program(Arena *arena, Map *found, const Program *program, bool is_memory) {
  Search search = {program, found, arena, bitset_new(arena), bitset_new(arena), is_memory};
  for (uint32_t i = 0; i < program->function_count; i++) {
    const Body *body = program->functions[i]->body;
    for (uint32_t k = 0; k < body->result.count; k++)
      if (body->result.items[k].tag == ATOM_Var) bitset_add(&search.results, body->result.items[k].as.var.id);
    see_body(&search, body);
  }
}

// ---- what it became

static Decided decided_form(const EffectSite *site, const Found *found) {
  switch (site->primitive->form) {
  case PRIMITIVE_Build:
    if (!found->builds) return (Decided){EFFECT_Source, BY_Heuristic, "fused into what reads it"};
    return found->elsewhere ? (Decided){EFFECT_Dest, BY_Heuristic, "written in the place of what it is part of"} : (Decided){EFFECT_Eager, BY_Heuristic, "stored: a result, or read several times or as a whole"};
  case PRIMITIVE_View:
    if (found->builds || found->copies) return (Decided){EFFECT_Eager, BY_Heuristic, "its order is not that of any view of its operand"};
    return (Decided){EFFECT_Source, BY_Rule, "an index function"};
  case PRIMITIVE_Concat:
    if (found->joins) return (Decided){EFFECT_Dest, BY_Rule, found->copies ? "its parts are put in their places, some by a copy" : "its parts are computed in their places"};
    return found->builds ? (Decided){EFFECT_Eager, BY_Heuristic, "stored by a loop that chooses"} : (Decided){EFFECT_Source, BY_Heuristic, "read in its parts"};
  case PRIMITIVE_Fill:
    if (found->fills || found->builds) return (Decided){EFFECT_Eager, BY_Heuristic, "stored: read as a whole"};
    return (Decided){EFFECT_Source, BY_Rule, "its elements are known without it"};
  case PRIMITIVE_Select:
    if (found->choices) return (Decided){EFFECT_Dest, BY_Rule, "both branches write one place"};
    return (Decided){EFFECT_Source, BY_Heuristic, "chosen where it is read"};
  case PRIMITIVE_Fixed: return (Decided){EFFECT_Eager, BY_Rule, "computed in order"};
  case PRIMITIVE_Whole: return (Decided){EFFECT_Eager, BY_Attribute, "asked for"};
  case PRIMITIVE_Element: case PRIMITIVE_Tuple: return (Decided){EFFECT_Source, BY_Rule, "nothing is left of it"};
  }
  return (Decided){0, BY_Rule, ""};
}

static Decided decided_of(const Context *context, const EffectSite *site, const Found *found) {
  const uint32_t chosen = (uint32_t)map_value_or(&context->effects, span_key(site->span), 0);
  if (site->asked) return (Decided){site->asked, BY_Attribute, site->asked == EFFECT_Source && found && found->builds ? "and stored where its reader wants it whole" : "asked for"};
  if (!found || !found->lowered) return site->primitive->form == PRIMITIVE_Tuple || site->primitive->form == PRIMITIVE_Fixed ? decided_form(site, &(Found){0}) : (Decided){0, BY_Rule, "no entry point uses it, or nothing of it is needed"};
  if (chosen) return (Decided){chosen, BY_Tuning, "decided beforehand"};
  return decided_form(site, found);
}

// ---- printing

static const char *by_name(DecidedBy by) {
  static const char *const names[] = {"attribute", "tuning", "rule", "heuristic"};
  return names[by];
}

static void print_json_text(Out *out, Text text) {
  out_char(out, '"');
  for (size_t i = 0; i < text.size; i++) {
    if (text.start[i] == '"' || text.start[i] == '\\') out_char(out, '\\');
    if ((unsigned char)text.start[i] < 0x20) out_format(out, "\\u%04x", (unsigned)(unsigned char)text.start[i]);
    else out_char(out, text.start[i]);
  }
  out_char(out, '"');
}

static void print_json_site(Context *context, Out *out, const EffectSite *site, Decided decided) {
  const Position at = source_position(context, site->span.file, site->span.start);
  out_string(out, "    {\"site\": ");
  print_json_text(out, site->name);
  out_format(out, ", \"primitive\": \"%s\", \"file\": ", site->primitive->name);
  print_json_text(out, context->files.items[site->span.file].path);
  out_format(out, ", \"line\": %u, \"column\": %u, \"effect\": \"%s\", \"by\": \"%s\", \"why\": \"%s\", \"admits\": [", at.line, at.column, effect_name(decided.effect), by_name(decided.by), decided.why);
  const char *separator = "";
  for (uint32_t effect = EFFECT_Source; effect <= EFFECT_Eager; effect <<= 1) {
    if (!(site->primitive->effects & effect)) continue;
    out_format(out, "%s\"%s\"", separator, effect_name(effect));
    separator = ", ";
  }
  out_string(out, "]}");
}

static int widest(const EffectSites *sites) {
  size_t width = 4;
  for EACH(i, sites)
    if (sites->items[i].name.size > width) width = sites->items[i].name.size;
  return (int)width;
}

void explain_effects(Session *session, Out *out, bool json) {
  Context *context = session->context;
  const EffectSites sites = types_effect_sites(context, session->compilation.ast);
  Map found = map_new(context->arena);
  see_program(context->arena, &found, session->compilation.core, false);
  see_program(context->arena, &found, session->compilation.memory, true);
  const int width = widest(&sites);
  if (json) out_string(out, "{\n  \"sites\": [\n");
  for EACH(i, &sites) {
    const EffectSite *site = &sites.items[i];
    const Decided decided = decided_of(context, site, map_pointer(&found, span_key(site->span)));
    if (json) {
      print_json_site(context, out, site, decided);
      out_string(out, i + 1 < sites.size ? ",\n" : "\n");
    } else {
      out_format(out, "%-*.*s  %-6s  %-9s  %.*s: %s\n", width, TEXT_ARG(site->name), effect_name(decided.effect), by_name(decided.by), TEXT_ARG(span_describe(context, site->span)), decided.why);
    }
  }
  if (json) out_string(out, "  ]\n}\n");
}
