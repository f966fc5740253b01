// source: commands that do not check types: hash, imports, check-syntax, tokens, defs.
#include "tool/commands/command.h"
#include "tool/sha256.h"
#include <stdio.h>

// Loads the program with everything that it imports. NULL after reporting errors.
static AstProgram *load_for_listing(Session *session, const char *path) {
  uint32_t file = session_read(session, path);
  AstProgram *program = file ? syntax_load(session->context, file) : NULL;
  return diag_has_errors(session->context) ? NULL : program;
}

static const char *arguments_file(const Arguments *arguments) {
  if (arguments->count != 1) arguments_refuse(arguments, "which program?", "");
  return arguments->items[0];
}

typedef void (*Say)(Session *session, const AstProgram *program, Out *out);

static int about_program(const Arguments *arguments, Say say) {
  Out out = out_new(arguments->arena);
  const AstProgram *program = load_for_listing(arguments->session, arguments_file(arguments));
  if (program) say(arguments->session, program, &out);
  print_out(&out);
  return program ? EXIT_OK : EXIT_USER;
}

static Text path_of(const Session *session, const AstProgram *program) {
  return session->context->files.items[program->file].path;
}
static bool is_builtin(const Session *session, const AstProgram *program) {
  return text_starts_with(path_of(session, program), TEXT("/prelude/"));
}

// ---- hash: of the trees of all files; layout, comments and paths have no influence

static void say_hash(Session *session, const AstProgram *program, Out *out) {
  Out trees = out_new(session->arena);
  char digest[65];
  for EACH(i, &program->files) {
    const AstProgram *file = program->files.items[i];
    if (is_builtin(session, file)) continue;
    syntax_dump(session->context, &trees, &file->declarations, DUMP_Meaning);
    out_char(&trees, '\n');
  }
  sha256(out_result(&trees), digest);
  out_format(out, "%s\n", digest);
}

int command_hash(Arguments *arguments) { return about_program(arguments, say_hash); }

// ---- imports

static void say_imports(Session *session, const AstProgram *program, Out *out) {
  for EACH(i, &program->files) {
    const AstProgram *file = program->files.items[i];
    if (!is_builtin(session, file)) out_format(out, "%.*s\n", TEXT_ARG(path_of(session, file)));
  }
}

int command_imports(Arguments *arguments) { return about_program(arguments, say_imports); }

// ---- check-syntax

static void say_nothing(Session *session, const AstProgram *program, Out *out) {
  (void)session, (void)program, (void)out;
}

int command_check_syntax(Arguments *arguments) { return about_program(arguments, say_nothing); }

// ---- defs: every definition at the top of a file or of a module

static void say_definition(Session *session, Out *out, const char *kind, Name name, Span span) {
  Position at = source_position(session->context, span.file, span.start);
  out_format(out, "%s %.*s %.*s:%u:%u\n", kind, TEXT_ARG(session_name(session, name)),
             TEXT_ARG(session->context->files.items[span.file].path), at.line, at.column);
}

static void say_declarations(Session *session, const AstDecs *declarations, Out *out);

static void say_declaration(Session *session, const AstDec *declaration, Out *out) {
  switch (declaration->tag) {
    case AST_DEC_Value:
      say_definition(session, out, "value", declaration->as.Value.name, declaration->as.Value.name_span);
      break;
    case AST_DEC_Type: say_definition(session, out, "type", declaration->as.Type.name, declaration->span); break;
    case AST_DEC_ModuleType:
      say_definition(session, out, "module type", declaration->as.ModuleType.name, declaration->span);
      break;
    case AST_DEC_Module: {
      const AstMod *body = declaration->as.Module.body;
      say_definition(session, out, "module", declaration->as.Module.name, declaration->span);
      while (body->tag == AST_MOD_Ascribe || body->tag == AST_MOD_Paren)
        body = body->tag == AST_MOD_Ascribe ? body->as.Ascribe.inner : body->as.Paren.inner;
      if (body->tag == AST_MOD_Body) say_declarations(session, &body->as.Body.declarations, out);
      break;
    }
    case AST_DEC_Local: say_declaration(session, declaration->as.Local.declaration, out); break;
    case AST_DEC_Error: case AST_DEC_Spec: case AST_DEC_ModuleSpec: case AST_DEC_Open: case AST_DEC_Include:
    case AST_DEC_Import: break;
  }
}

static void say_declarations(Session *session, const AstDecs *declarations, Out *out) {
  for EACH(i, declarations) say_declaration(session, declarations->items[i], out);
}

static void say_defs(Session *session, const AstProgram *program, Out *out) {
  for EACH(i, &program->files) {
    const AstProgram *file = program->files.items[i];
    if (!is_builtin(session, file)) say_declarations(session, &file->declarations, out);
  }
}

int command_defs(Arguments *arguments) { return about_program(arguments, say_defs); }

// ---- tokens: of this file alone

int command_tokens(Arguments *arguments) {
  Context *context = arguments->session->context;
  const uint32_t file = session_read(arguments->session, arguments_file(arguments));
  Out out = out_new(context->arena);
  if (file) syntax_print_tokens(context, &out, file);
  print_out(&out);
  return diag_has_errors(context) ? EXIT_USER : EXIT_OK;
}
