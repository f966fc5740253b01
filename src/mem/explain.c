// explain: the memory of each entry point, for people: the workspace, and each block with size and place.
#include "mem_internal.h"

typedef struct Explainer { Context *context; Out *out; const Program *program; const Layout *layout; ReadableNames *names; } Explainer;

static void print_extent(Explainer *e, const Extent *extent) { extent_print(e->out, extent, names_print, e->names); }

static void print_where(Explainer *e, Span span) {
  if (span.file) out_format(e->out, "  (%.*s)", TEXT_ARG(span_describe(e->context, span)));
  out_char(e->out, '\n');
}

static void explain_block(Explainer *e, const Stm *stm) {
  const Place *place = map_pointer(&e->layout->places, stm->pattern.items[0].id);
  if (!place) return;
  if (place->tag == PLACE_Local) out_format(e->out, "  local   %lld bytes", (long long)place->local_bytes);
  if (place->tag == PLACE_Constant) out_format(e->out, "  constant %lld elements", (long long)array_value_count(place->table));
  if (place->tag == PLACE_Dynamic) out_string(e->out, "  dynamic "), print_extent(e, place->bytes), out_string(e->out, " bytes");
  if (place->tag == PLACE_Arena) {
    out_string(e->out, "  arena   ");
    print_extent(e, place->bytes);
    out_string(e->out, " bytes at ");
    print_extent(e, place->offset);
  }
  print_where(e, stm->span);
}

static void explain_body(void *user, const Body *body) {
  Explainer *e = user;
  Visitor visitor = {.user = user, .body = explain_body};
  for (uint32_t i = 0; i < body->count; i++) {
    const Stm *stm = body->stms[i];
    if (stm->exp->tag == EXP_Alloc) explain_block(e, stm);
    exp_visit(stm->exp, &visitor);
  }
}

static void print_atom(Explainer *e, Atom atom) {
  if (atom.tag == ATOM_Var) names_print(e->names, e->out, atom.as.var.id);
  else scalar_print(e->out, atom.as.constant);
}

// A statement of the size slice: "where   half = div (n, 2i64)".
static void explain_size(Explainer *e, const Stm *stm) {
  const Exp *exp = stm->exp;
  Atoms operands = {1, exp->tag == EXP_Convert ? &exp->as.Convert.value : &exp->as.Atom.value};
  if (exp->tag == EXP_Prim) operands = exp->as.Prim.arguments;
  out_string(e->out, "  where   ");
  names_print(e->names, e->out, stm->pattern.items[0].id);
  out_format(e->out, " = %s (", exp->tag == EXP_Prim ? prim_info(exp->as.Prim.prim)->name : exp_info(exp->tag)->keyword);
  for (uint32_t i = 0; i < operands.count; i++) {
    if (i) out_string(e->out, ", ");
    print_atom(e, operands.items[i]);
  }
  out_string(e->out, ")\n");
}

static void explain_function(Explainer *e, const Function *function) {
  const Frame *frame = map_pointer(&e->layout->frames, function->name.id);
  e->names = names_new(e->context, e->program, function);
  Text name = name_text(e->context->names, function->entry ? function->entry->name : function->name);
  out_format(e->out, "%s %.*s: workspace ", function->entry ? "entry" : "function", TEXT_ARG(name));
  print_extent(e, frame->total);
  out_string(e->out, " bytes");
  if (frame->is_dynamic) {
    out_format(e->out, ", and more while it runs: %.*s", TEXT_ARG(frame->why_dynamic));
    print_where(e, frame->where_dynamic);
  } else {
    out_char(e->out, '\n');
  }
  for (uint32_t i = 0; frame->slice && i < frame->slice->count; i++) explain_size(e, frame->slice->stms[i]);
  explain_body(e, function->body);
}

void mem_explain(Context *context, Out *out, const Program *program, const Layout *layout) {
  Explainer explainer = {context, out, program, layout, NULL};
  for (uint32_t i = 0; i < program->function_count; i++) explain_function(&explainer, program->functions[i]);
}
