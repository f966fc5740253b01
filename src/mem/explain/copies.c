// copies: lists every copy that remains: its position, the array, the bytes, the number of times, the purpose and the
// reason.
#include "mem/mem.h"

// The loops, maps and branches that enclose a statement.
typedef struct Around {
  const struct Around *outer;
  const Poly *times;
  const Stm *loop; /* a while loop */
  bool is_maybe;
} Around;

typedef struct Lister {
  Context *context;
  const Program *program;
  Sizes *sizes;
  CopySites *sites;
  Around around;
  Map makers;              // Var id -> const Stm *
  Map counts;              // Var id -> uses
} Lister;

static bool has_own_line(Span inner, Span outer) {
  return inner.file && (inner.file != outer.file || inner.start != outer.start || inner.end != outer.end);
}

// ---- the statement within `stm` that uses `var` first

typedef struct Search { Var var; bool is_used; } Search;

static void search_atom(void *user, Atom atom) {
  Search *search = user;
  search->is_used = search->is_used || atom_is_var(atom, search->var);
}

static Span use_of(const Lister *lister, const Stm *stm, Var var) {
  Search search = {.var = var};
  const Visitor atoms = {.user = &search, .atom = search_atom};
  const Bodies bodies = exp_bodies(stm->exp);
  for EACH_IN(i, bodies)
    for EACH_STM(at, lister->context->arena, bodies.items[i]) {
      stm_visit(at.stm, &atoms);
      if (search.is_used) return has_own_line(at.stm->span, stm->span) ? at.stm->span : stm->span;
    }
  return stm->span;
}

// ---- how often

static const Poly *width_of(const Lister *lister, const Exp *exp) {
  const Atoms widths = exp_roles(exp).widths;
  const Poly *times = poly_constant(lister->context->arena, 1);
  for EACH_IN(i, widths)
    times = poly_mul(lister->context->arena, times, sizes_poly(lister->sizes, widths.items[i]));
  return times;
}

static Around around_of(const Lister *lister, const Stm *stm) {
  Around around = {&lister->around, poly_mul(lister->context->arena, lister->around.times, width_of(lister, stm->exp)),
                   NULL, lister->around.is_maybe || stm->exp->tag == EXP_If};
  if (exp_is_while(stm->exp)) around.loop = stm;
  return around;
}

static Text frequency(const Lister *lister, ReadableNames *names, bool in_body_of, const Stm *stm) {
  Out out = out_new(lister->context->arena);
  const Poly *times = lister->around.times;
  if (in_body_of) times = poly_mul(lister->context->arena, times, width_of(lister, stm->exp));
  int64_t number;
  bool is_constant = poly_is_constant(times, &number);
  if (lister->around.is_maybe || stm->marks & MARK_Settle) out_string(&out, "at most ");
  if (is_constant && number == 1) out_string(&out, "once");
  else poly_print(&out, times, names_print, names), out_string(&out, " times");
  for (const Around *around = &lister->around; around; around = around->outer)
    if (around->loop)
      out_format(&out, " in each iteration of the loop at %.*s",
                 TEXT_ARG(span_describe(lister->context, around->loop->span)));
  return out_result(&out);
}

// ---- the copies

static void add_copy_site(Lister *lister, const Stm *stm, Var copied, CopyReason reason, bool in_body_of) {
  Type type = var_type(lister->program->vars, copied);
  Arena *arena = lister->context->arena;
  const Poly *bytes = poly_constant(arena, (int64_t)scalar_bytes(type.scalar));
  for RANGE(i, type.rank) bytes = poly_mul(arena, bytes, sizes_poly(lister->sizes, type.shape[i]));
  CopySite site = {stm, copied, reason, bytes, frequency(lister, lister->sites->names, in_body_of, stm), {0}};
  // else `use` is the statement itself
  bool is_use = reason.rejection.tag == REASON_Later || reason.rejection.tag == REASON_InUse;
  if (reason.rejection.use)
    site.use = is_use ? use_of(lister, reason.rejection.use, reason.rejection.array) : reason.rejection.use->span;
  else if (reason.rejection.array.id) site.use = var_info(lister->program->vars, reason.rejection.array)->span;
  seq_push(arena, &lister->sites->items, site);
}

// The copies that a form makes itself, element by element, when the elements are arrays (mem.h).
static void list_implicit(Lister *lister, const Stm *stm) {
  static const CopyPurpose purposes[EXP_COUNT] = {[EXP_Filter] = PURPOSE_Kept,
                                                  [EXP_Scan] = PURPOSE_Prefix,
                                                  [EXP_Scatter] = PURPOSE_Row,
                                                  [EXP_Hist] = PURPOSE_Bin};
  const CopyPurpose purpose = purposes[stm->exp->tag];
  if (!purpose) return;
  const ExpRoles roles = exp_roles(stm->exp);
  const Atoms elements = roles.operator ? roles.operator->body->result : roles.body->result;
  const Rejection rejection = {roles.operator ? REASON_Running : REASON_Position, {0}, stm};
  for RANGE_FROM(i, roles.operator ? 0 : roles.skip + roles.selects, elements.count)
    if (atom_is_array(lister->program->vars, elements.items[i]))
      add_copy_site(lister, stm, elements.items[i].as.var, (CopyReason){purpose, rejection}, true);
}

// An array that a destination view reads in another order, though this function computes it.
static void list_view(Lister *lister, const Stm *stm) {
  if (stm->exp->tag != EXP_Build || !(stm->marks & MARK_Permutes)) return;
  const Body *body = stm->exp->as.Build.function.body;
  if (body->result.count == 0) return;
  const Stm *read = body_binding(body, body->result.items[0], NULL);
  const ExpTag tag = read ? read->exp->tag : EXP_Atom;
  if (tag != EXP_Index && tag != EXP_Slice) return;
  const Var array = tag == EXP_Index ? read->exp->as.Index.array : read->exp->as.Slice.array;
  const Memory *memory = memory_of(lister->program, array);
  const Stm *made = map_pointer(&lister->makers, array.id);
  const bool is_view = made && (exp_info(made->exp->tag)->flags & EXP_View);
  if (!memory || !made || (is_view && !map_find(&lister->makers, memory->block.id))) return;
  const ReasonTag why = var_type(lister->program->vars, array).rank > 1  ? REASON_Rows
                        : map_value_or(&lister->counts, array.id, 0) > 1 ? REASON_Elsewhere
                                                                         : REASON_Fixed;
  add_copy_site(lister, stm, array, (CopyReason){PURPOSE_Places, {why, array, made}}, false);
}

static void list_repeated(Lister *lister, const Stm *stm) {
  if (stm->exp->tag != EXP_Replicate || !(stm->marks & MARK_Permutes)) return;
  const Atom value = stm->exp->as.Replicate.value;
  const Stm *made = value.tag == ATOM_Var ? map_pointer(&lister->makers, value.as.var.id) : NULL;
  if (!made || !atom_is_array(lister->program->vars, value)) return;
  const ReasonTag why = map_value_or(&lister->counts, value.as.var.id, 0) > 1 ? REASON_Elsewhere : REASON_Fixed;
  add_copy_site(lister, stm, stm_result(stm), (CopyReason){PURPOSE_Repeated, {why, value.as.var, made}}, false);
}

static CopyReason reason_of(const Lister *lister, Var copy) {
  const CopyReason *reason = copy_reason(lister->program, copy);
  return reason ? *reason : (CopyReason){PURPOSE_Asked, {.tag = REASON_None}};
}

static void list_body(Lister *lister, const Body *body);

static void list_stm(Lister *lister, const Stm *stm) {
  const Exp *exp = stm->exp;
  if (exp->tag == EXP_Copy)
    add_copy_site(lister, stm, exp->as.Copy.array, reason_of(lister, stm_result(stm)), false);
  if (exp->tag == EXP_Update &&
      mem_update_copies(lister->program, lister->sizes, lister->context->arena, &exp->as.Update))
    add_copy_site(lister, stm, exp->as.Update.value.as.var, reason_of(lister, stm_result(stm)), false);
  list_implicit(lister, stm);
  list_view(lister, stm);
  list_repeated(lister, stm);
  Lister inner = *lister;
  inner.around = around_of(lister, stm);
  const Bodies bodies = exp_bodies(exp);
  for EACH_IN(i, bodies) list_body(&inner, bodies.items[i]);
}

static void list_body(Lister *lister, const Body *body) {
  for RANGE(i, body->count) list_stm(lister, body->stms[i]);
}

CopySites copy_sites(Context *context, const Program *program, const Function *function) {
  CopySites sites = {.names = names_new(context, program, function)};
  Lister lister = {context,
                   program,
                   sizes_of_function(context, program->vars, function),
                   &sites,
                   {.times = poly_constant(context->arena, 1)},
                   map_new(context->arena),
                   body_use_counts(context->arena, program->vars, function->body)};
  for EACH_STM(at, context->arena, function->body) map_put_binder(&lister.makers, at.stm);
  list_body(&lister, function->body);
  return sites;
}

// ---- in words

Text copy_because(Context *context, const CopySites *sites, const CopySite *site) {
  Out out = out_new(context->arena);
  const Rejection *rejection = &site->reason.rejection;
  Text name = rejection->array.id ? names_of(sites->names, rejection->array) : TEXT("it");
  reason_print(&out, rejection->tag, name,
               site->use.file ? span_describe(context, site->use) : TEXT("an unknown place"));
  return out_result(&out);
}

// Prints the first line of the source text of the span.
static void print_excerpt(Context *context, Out *out, Span span) {
  enum { MOST = 60 };
  Text text = source_span_text(context, span);
  size_t size = 0;
  while (size < text.size && size < MOST && text.start[size] != '\n') size++;
  while (size < text.size && ((unsigned char)text.start[size] & 0xc0) == 0x80) size++;   // do not cut a character
  out_format(out, "  %.*s%s\n", (int)size, text.start, size < text.size ? " ..." : "");
}

static void print_copy_place(Context *context, Out *out, const char *indent, Span span) {
  if (!span.file) return;
  out_format(out, "%s%.*s:", indent, TEXT_ARG(span_describe(context, span)));
  print_excerpt(context, out, span);
}

static void print_array_type(Out *out, Sizes *sizes, ReadableNames *names, Type type) {
  for RANGE(i, type.rank) {
    out_char(out, '[');
    poly_print(out, sizes_poly(sizes, type.shape[i]), names_print, names);
    out_char(out, ']');
  }
  out_string(out, scalar_name(type.scalar));
}

static void print_copy_site(Context *context, Out *out, const Program *program, Sizes *sizes, const CopySites *sites,
                       const CopySite *site) {
  print_copy_place(context, out, "  ", site->stm->span);
  out_format(out, "    copies `%.*s`, ", TEXT_ARG(names_of(sites->names, site->copied)));
  print_array_type(out, sizes, sites->names, var_type(program->vars, site->copied));
  out_string(out, ", ");
  poly_print(out, site->bytes, names_print, sites->names);
  out_format(out, " bytes, %.*s\n", TEXT_ARG(site->times));
  out_format(out, "    for %s, because %.*s\n", purpose_text(site->reason.purpose),
             TEXT_ARG(copy_because(context, sites, site)));
  if (has_own_line(site->use, site->stm->span)) print_copy_place(context, out, "    see ", site->use);
}

void mem_explain_copies(Context *context, Out *out, const Program *program, const char *name) {
  for RANGE(i, program->function_count) {
    const Function *function = program->functions[i];
    if (!name_matches(context->names, function->name, name)) continue;
    CopySites sites = copy_sites(context, program, function);
    Sizes *sizes = sizes_of_function(context, program->vars, function);
    out_format(out, "%s %.*s: %u cop%s\n", function->entry ? "entry" : "function",
               TEXT_ARG(names_of_function(context, function)), sites.items.size, sites.items.size == 1 ? "y" : "ies");
    for EACH(k, &sites.items) print_copy_site(context, out, program, sizes, &sites, &sites.items.items[k]);
  }
}
