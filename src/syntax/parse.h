// parse: the functions of the grammar. Private to syntax/.
#ifndef ASHLAR_SYNTAX_PARSE_H
#define ASHLAR_SYNTAX_PARSE_H
#include "syntax/parser.h"

// A node of the form Tag with these parts. Its span is from `start` to the last token consumed.
#define AST_NODE_OF(p, T, tag_, Tag, start, ...) \
  COPY_OF((p)->arena, &((T){.tag = tag_, .span = span_since(p, start), .as.Tag = {__VA_ARGS__}}))
#define EXP_NODE(p, Tag, start, ...) AST_NODE_OF(p, AstExp, AST_EXP_##Tag, Tag, start, __VA_ARGS__)
#define PAT_NODE(p, Tag, start, ...) AST_NODE_OF(p, AstPat, AST_PAT_##Tag, Tag, start, __VA_ARGS__)
#define TYPE_NODE(p, Tag, start, ...) AST_NODE_OF(p, AstType, AST_TYPE_##Tag, Tag, start, __VA_ARGS__)
#define DEC_NODE(p, Tag, start, ...) AST_NODE_OF(p, AstDec, AST_DEC_##Tag, Tag, start, __VA_ARGS__)
#define MOD_NODE(p, Tag, start, ...) AST_NODE_OF(p, AstMod, AST_MOD_##Tag, Tag, start, __VA_ARGS__)
#define SIG_NODE(p, Tag, start, ...) AST_NODE_OF(p, AstSig, AST_SIG_##Tag, Tag, start, __VA_ARGS__)

// ---- parse_exp.c, parse_form.c (keyword forms), parse_atom.c
AstExp *new_exp(Parser *p, AstExpTag tag, uint32_t start);         // its span ends at the last token consumed
AstExp *error_exp(Parser *p);
AstExp *parse_exp(Parser *p);
AstExp *parse_exp_unascribed(Parser *p);                           // inside slices: no `: type`
Level exp_level(const Context *context, const AstExp *exp);        // how tightly its outermost operator binds
AstExp *parse_form(Parser *p);                                     // if let loop match \ assert #[..]
bool starts_form(const Parser *p);
AstExp *parse_atom(Parser *p);
bool starts_atom(const Token *token);
AstSlices parse_slices(Parser *p);                                 // at `[`
AstSteps parse_steps(Parser *p);                                   // a.b  [i]  a[i].b
QualName parse_operator(Parser *p);
Name parse_field_name(Parser *p, Span *span);
// ---- parse_pat.c
AstPat *parse_pattern(Parser *p);
AstPat *parse_case_pattern(Parser *p);                             // an arrow after it belongs to the case
AstPat *parse_parameter(Parser *p);
bool starts_parameter(const Token *token);
AstPats parse_parameters(Parser *p);
AstExp *parse_literal(Parser *p);
void check_loop_pattern(Parser *p, const AstPat *pattern);         // can it be read as an expression?
// ---- parse_type.c
AstType *parse_type(Parser *p);
AstType *parse_type_term(Parser *p);                               // no `->`
AstType *parse_type_term_or_exists(Parser *p);
AstTypeParams parse_type_parameters(Parser *p);
AstTypeParams parse_size_binders(Parser *p);                       // [n][m]
QualName parse_qualified_name(Parser *p, const char *expected);
AstAttr *parse_attribute(Parser *p);                               // at `#[`
// ---- parse_dec.c
AstDec *parse_declaration(Parser *p, bool specs);
AstDec *parse_local_function(Parser *p, uint32_t start);           // after `let`
bool parse_bound_operator(Parser *p, Name *name, Span *span);      // (+)
// ---- parse_mod.c
AstMod *parse_mod(Parser *p);
AstSig *parse_sig(Parser *p);
AstSig *parse_sig_simple(Parser *p);                               // a name, specifications or parentheses
AstModParams parse_mod_parameters(Parser *p);
#endif
