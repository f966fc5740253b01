// effects: `ashlar explain --effects`: the effect of every site, and who decided it.
//   in: a compiled session   out: the lines of the source that have sites, each followed by a line for each site; or
//       JSON
#include "tool/explain/effects.h"

static const char *site_by_name(DecidedBy by) {
  static const char *const names[] = {"attribute", "tuning", "rule", "heuristic"};
  return names[by];
}

static void json_site(Context *context, JsonWriter *json, const EffectSite *site, Decided decided) {
  const Position at = source_position(context, site->span.file, site->span.start);
  json_open_flat(json, NULL, '{');
  json_text(json, "site", site->name);
  json_text(json, "primitive", text_of(site->primitive->name));
  json_text(json, "file", context->files.items[site->span.file].path);
  json_number(json, "line", at.line);
  json_number(json, "column", at.column);
  json_text(json, "effect", text_of(effect_name(decided.effect)));
  json_text(json, "by", text_of(site_by_name(decided.by)));
  json_text(json, "why", text_of(decided.why));
  json_open(json, "admits", '[');
  for (uint32_t effect = EFFECT_Source; effect <= EFFECT_Eager; effect <<= 1)
    if (effect_choices(site) & effect) json_text(json, NULL, text_of(effect_name(effect)));
  json_close(json, ']');
  json_close(json, '}');
}

static void print_json(Context *context, Out *out, const EffectSites *sites, const SiteEffects *effects) {
  JsonWriter json = {.out = out};
  json_open(&json, NULL, '{');
  json_open(&json, "sites", '[');
  for EACH(i, sites) json_site(context, &json, &sites->items[i], site_effect(effects, &sites->items[i]));
  json_close(&json, ']');
  json_close(&json, '}');
  out_char(out, '\n');
}

// ---- as text

static int widest(const EffectSites *sites) {
  size_t width = 4;
  for EACH(i, sites)
    if (sites->items[i].name.size > width) width = sites->items[i].name.size;
  return (int)width;
}

// "blur.fut:3: let b = map f a"
static void print_line(const Context *context, Out *out, Span span) {
  const uint32_t line = source_position(context, span.file, span.start).line;
  out_format(out, "%.*s:%u: %.*s\n", TEXT_ARG(context->files.items[span.file].path), line,
             TEXT_ARG(text_trim(source_line_text(context, span.file, line))));
}

// "12-34", or "12-5:7" where it ends in another line
static Text effect_columns(Context *context, Span span) {
  const Position start = source_position(context, span.file, span.start),
                 end = source_position(context, span.file, span.end);
  if (start.line != end.line) return text_format(context->arena, "%u-%u:%u", start.column, end.line, end.column - 1);
  return text_format(context->arena, "%u-%u", start.column, end.column - 1);
}

static void print_text(Context *context, Out *out, const EffectSites *sites, const SiteEffects *effects) {
  const int width = widest(sites);
  Span shown = {0};
  for EACH(i, sites) {
    const EffectSite *site = &sites->items[i];
    const bool same =
        shown.file == site->span.file && source_position(context, shown.file, shown.start).line ==
                                             source_position(context, site->span.file, site->span.start).line;
    if (!same) print_line(context, out, site->span);
    shown = site->span;
    const Decided decided = site_effect(effects, site);
    out_format(out, "  %-*.*s  %-9.*s  %-6s  %-9s  %s\n", width, TEXT_ARG(site->name),
               TEXT_ARG(effect_columns(context, site->span)), effect_name(decided.effect), site_by_name(decided.by),
               decided.why);
  }
}

void explain_effects(Session *session, Out *out, bool json) {
  const EffectSites sites = types_effect_sites(session->context, session->compilation.ast);
  const SiteEffects effects = site_effects_new(session);
  if (json) print_json(session->context, out, &sites, &effects);
  else print_text(session->context, out, &sites, &effects);
}
