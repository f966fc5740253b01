// effects: `ashlar explain --effects`: the effect of every site, and who decided it.
//   in: a compiled session   out: the lines of the source that have sites, each followed by a line for each site; or
//       JSON
#include "tool/explain/effects.h"

static const char *site_by_name(DecidedBy by) {
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
  out_format(out, ", \"line\": %u, \"column\": %u, \"effect\": \"%s\", \"by\": \"%s\", \"why\": \"%s\", \"admits\": [",
             at.line, at.column, effect_name(decided.effect), site_by_name(decided.by), decided.why);
  const char *separator = "";
  for (uint32_t effect = EFFECT_Source; effect <= EFFECT_Eager; effect <<= 1) {
    if (!(site->primitive->effects & effect)) continue;
    out_format(out, "%s\"%s\"", separator, effect_name(effect));
    separator = ", ";
  }
  out_string(out, "]}");
}

static void print_json(Context *context, Out *out, const EffectSites *sites, const SiteEffects *effects) {
  out_string(out, "{\n  \"sites\": [\n");
  for EACH(i, sites) {
    print_json_site(context, out, &sites->items[i], site_effect(effects, &sites->items[i]));
    out_string(out, i + 1 < sites->size ? ",\n" : "\n");
  }
  out_string(out, "  ]\n}\n");
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
  const SourceFile *file = &context->files.items[span.file];
  const uint32_t line = source_position(context, span.file, span.start).line;
  uint32_t start = file->line_starts[line - 1], end = start;
  while (start < file->text.size && (file->text.start[start] == ' ' || file->text.start[start] == '\t')) start++;
  for (end = start; end < file->text.size && file->text.start[end] != '\n' && file->text.start[end] != '\r';) end++;
  out_format(out, "%.*s:%u: %.*s\n", TEXT_ARG(file->path), line, (int)(end - start), file->text.start + start);
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
