// dump: a tree as nested lists: every part of every node that means something, and nothing else.
//   rule: generic over the part kinds of ast.def; the body of a let is followed by iteration, as everywhere
#include "syntax/syntax.h"

// deferred: printed by the caller
typedef struct Dump { const Context *context; Out *out; bool documentation; const AstExp *deferred; } Dump;
static void dump_Exp(Dump *d, const AstExp *exp);
static void dump_Pat(Dump *d, const AstPat *pattern);
static void dump_Type(Dump *d, const AstType *type);
static void dump_Dec(Dump *d, const AstDec *declaration);
static void dump_Mod(Dump *d, const AstMod *module);
static void dump_Sig(Dump *d, const AstSig *signature);

static void dump_Text(Dump *d, Text text) {
  out_string(d->out, " \"");
  for (size_t i = 0; i < text.size; i++) {
    if (text.start[i] == '"' || text.start[i] == '\\') out_char(d->out, '\\');
    out_char(d->out, text.start[i]);
  }
  out_char(d->out, '"');
}
static void dump_Name(Dump *d, Name name) { out_format(d->out, " %.*s", TEXT_ARG(name_text(d->context->names, name))); }
static void dump_Bool(Dump *d, bool value) { out_string(d->out, value ? " true" : " false"); }
static void dump_Span(Dump *d, Span span) { (void)d, (void)span; }
static void dump_Binding(Dump *d, const struct Binding *binding) { (void)d, (void)binding; }
static void dump_RangeKind(Dump *d, RangeKind kind) { out_format(d->out, " %d", (int)kind); }
static void dump_ValueKind(Dump *d, ValueKind kind) { out_format(d->out, " %d", (int)kind); }
static void dump_Liftedness(Dump *d, Liftedness lifted) { out_format(d->out, " %d", (int)lifted); }
static void dump_Number(Dump *d, Number number) {
  out_format(d->out, " %.*s%s", TEXT_ARG(number.text), number.has_suffix ? scalar_name(number.suffix) : "");
}
static void dump_Names(Dump *d, Names names) {
  out_string(d->out, " <");
  for EACH(i, &names) dump_Name(d, names.items[i]);
  out_string(d->out, " >");
}
static void dump_QualName(Dump *d, QualName name) {
  out_char(d->out, ' ');
  for
    EACH(i, &name.qualifiers)
      out_format(d->out, "%.*s.", TEXT_ARG(name_text(d->context->names, name.qualifiers.items[i])));
  out_text(d->out, name_text(d->context->names, name.name));
}
static void dump_Reference(Dump *d, Reference reference) { dump_QualName(d, reference.name); }
static void dump_Attr(Dump *d, const AstAttr *attribute) {
  out_string(d->out, " #");
  dump_Name(d, attribute->name);
  if (attribute->text.size) dump_Text(d, attribute->text);
  for EACH(i, &attribute->arguments) dump_Attr(d, attribute->arguments.items[i]);
}
static void dump_Dim(Dump *d, AstDim dim) { dump_Exp(d, dim.size); }
static void dump_LoopForm(Dump *d, LoopForm form) {
  out_format(d->out, " %d", (int)form.kind);
  dump_Pat(d, form.pattern);
  dump_Exp(d, form.bound);
}

#define DUMP_SEQ(Kind, show)                              \
  static void dump_##Kind(Dump *d, Part##Kind seq) { \
    out_string(d->out, " [");                             \
    for EACH(i, &seq) {                                   \
      show;                                               \
    }                                                     \
    out_string(d->out, "]");                              \
  }
DUMP_SEQ(Exps, dump_Exp(d, seq.items[i]))
DUMP_SEQ(Pats, dump_Pat(d, seq.items[i]))
DUMP_SEQ(Params, dump_Pat(d, seq.items[i]))
DUMP_SEQ(Types, dump_Type(d, seq.items[i]))
DUMP_SEQ(Decs, dump_Dec(d, seq.items[i]))
DUMP_SEQ(Fields, (dump_Name(d, seq.items[i].name), dump_Bool(d, seq.items[i].punned), dump_Exp(d, seq.items[i].value)))
DUMP_SEQ(PatFields,
         (dump_Name(d, seq.items[i].name), dump_Bool(d, seq.items[i].punned), dump_Pat(d, seq.items[i].pattern)))
DUMP_SEQ(TypeFields, (dump_Name(d, seq.items[i].name), dump_Type(d, seq.items[i].type)))
DUMP_SEQ(Constructors, (dump_Name(d, seq.items[i].name), dump_Types(d, seq.items[i].payload)))
DUMP_SEQ(Cases, (dump_Pat(d, seq.items[i].pattern), dump_Exp(d, seq.items[i].body)))
DUMP_SEQ(ModParams, (dump_Name(d, seq.items[i].name), dump_Sig(d, seq.items[i].signature)))
DUMP_SEQ(TypeArgs, (seq.items[i].is_size ? dump_Dim(d, seq.items[i].size) : dump_Type(d, seq.items[i].type)))
DUMP_SEQ(TypeParams,
         (dump_Bool(d, seq.items[i].is_size), dump_Liftedness(d, seq.items[i].lifted), dump_Name(d, seq.items[i].name)))
DUMP_SEQ(Slices, (out_string(d->out, seq.items[i].kind == SLICE_Fix ? " fix" : " range"),
                  dump_Exp(d, seq.items[i].start), dump_Exp(d, seq.items[i].end), dump_Exp(d, seq.items[i].stride)))
DUMP_SEQ(Steps, (seq.items[i].slices.size ? dump_Slices(d, seq.items[i].slices) : dump_Name(d, seq.items[i].field)))

#define F(Kind, name) dump_##Kind(d, node->name);
#define AST_EXP(Tag, parts)                                                                                            \
  static void dump_exp_##Tag(Dump *d, const AstExp##Tag *node) {                                                       \
    (void)node;                                                                                                        \
    out_string(d->out, " (" #Tag);                                                                                     \
    parts out_char(d->out, ')');                                                                                       \
  }
#define AST_PAT(Tag, parts)                                                                                            \
  static void dump_pat_##Tag(Dump *d, const AstPat##Tag *node) {                                                       \
    (void)node;                                                                                                        \
    out_string(d->out, " (p" #Tag);                                                                                    \
    parts out_char(d->out, ')');                                                                                       \
  }
#define AST_TYPE(Tag, parts)                                                                                           \
  static void dump_type_##Tag(Dump *d, const AstType##Tag *node) {                                                     \
    (void)node;                                                                                                        \
    out_string(d->out, " (t" #Tag);                                                                                    \
    parts out_char(d->out, ')');                                                                                       \
  }
#define AST_DEC(Tag, parts)                                                                                            \
  static void dump_dec_##Tag(Dump *d, const AstDec##Tag *node) {                                                       \
    (void)node;                                                                                                        \
    out_string(d->out, " (d" #Tag);                                                                                    \
    parts out_char(d->out, ')');                                                                                       \
  }
#define AST_MOD(Tag, parts)                                                                                            \
  static void dump_mod_##Tag(Dump *d, const AstMod##Tag *node) {                                                       \
    (void)node;                                                                                                        \
    out_string(d->out, " (m" #Tag);                                                                                    \
    parts out_char(d->out, ')');                                                                                       \
  }
#define AST_SIG(Tag, parts)                                                                                            \
  static void dump_sig_##Tag(Dump *d, const AstSig##Tag *node) {                                                       \
    (void)node;                                                                                                        \
    out_string(d->out, " (s" #Tag);                                                                                    \
    parts out_char(d->out, ')');                                                                                       \
  }
#include "syntax/ast.def"

static void dump_node(Dump *d, const AstExp *node) {
  switch (node->tag) {
#define F(Kind, name)
#define AST_EXP(Tag, parts) case AST_EXP_##Tag: dump_exp_##Tag(d, &node->as.Tag); break;
#include "syntax/ast.def"
    case AST_EXP_COUNT: break;
  }
}

// The body of a let comes last, before the node's bracket is closed, however long the chain is.
static void dump_Exp(Dump *d, const AstExp *node) {
  if (node && node == d->deferred) return;
  if (!node) out_string(d->out, " _");
  const AstExp *outer = d->deferred;
  uint32_t open = 0;
  for (const AstExp *body; node; node = body) {
    d->deferred = body = ast_let_body(node);
    dump_node(d, node);
    if (!body) break;
    d->out->size--;
    open++;
  }
  for (; open; open--) out_char(d->out, ')');
  d->deferred = outer;
}

static void dump_Pat(Dump *d, const AstPat *node) {
  if (!node) return;
  switch (node->tag) {
#define F(Kind, name)
#define AST_PAT(Tag, parts) case AST_PAT_##Tag: dump_pat_##Tag(d, &node->as.Tag); break;
#include "syntax/ast.def"
  }
}
static void dump_Type(Dump *d, const AstType *node) {
  if (!node) {
    out_string(d->out, " _");
    return;
  }
  switch (node->tag) {
#define F(Kind, name)
#define AST_TYPE(Tag, parts) case AST_TYPE_##Tag: dump_type_##Tag(d, &node->as.Tag); break;
#include "syntax/ast.def"
  }
}
static void dump_Dec(Dump *d, const AstDec *node) {
  for EACH(i, &node->attributes) dump_Attr(d, node->attributes.items[i]);
  if (d->documentation && node->documentation.size) dump_Text(d, node->documentation);
  switch (node->tag) {
#define F(Kind, name)
#define AST_DEC(Tag, parts) case AST_DEC_##Tag: dump_dec_##Tag(d, &node->as.Tag); break;
#include "syntax/ast.def"
  }
}
static void dump_Mod(Dump *d, const AstMod *node) {
  switch (node->tag) {
#define F(Kind, name)
#define AST_MOD(Tag, parts) case AST_MOD_##Tag: dump_mod_##Tag(d, &node->as.Tag); break;
#include "syntax/ast.def"
  }
}
static void dump_Sig(Dump *d, const AstSig *node) {
  if (!node) {
    out_string(d->out, " _");
    return;
  }
  switch (node->tag) {
#define F(Kind, name)
#define AST_SIG(Tag, parts) case AST_SIG_##Tag: dump_sig_##Tag(d, &node->as.Tag); break;
#include "syntax/ast.def"
  }
}

void syntax_dump(const Context *context, Out *out, const AstDecs *declarations, DumpKind kind) {
  Dump dump = {context, out, kind == DUMP_WithDocumentation, NULL};
  dump_Decs(&dump, *declarations);
}

void syntax_dump_exp(const Context *context, Out *out, const AstExp *exp) {
  Dump dump = {context, out, false, NULL};
  dump_Exp(&dump, exp);
}
