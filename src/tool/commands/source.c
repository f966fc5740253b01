// source: what can be said of a program without checking its types: hash, imports, check-syntax, tokens, defs.
#include "tool/commands/command.h"
#include "tool/sha256.h"
#include <stdio.h>

// The program with everything it imports. NULL after reporting mistakes.
static AstProgram *load_for_listing(Session *session, const char *path) {
  uint32_t file = session_read(session, path);
  AstProgram *program = file ? syntax_load(session->context, file) : NULL;
  return diag_has_errors(session->context) ? NULL : program;
}

typedef void (*Say)(Session *session, const AstProgram *program, Out *out);

static int about_program(const char *command, int argc, char **argv, Say say) {
  if (argc != 1) return tool_usage(command, "which program?", "");
  Session *session = session_new();
  Out out = out_new(session->context->arena);
  const AstProgram *program = load_for_listing(session, argv[0]);
  if (program) say(session, program, &out);
  print_out(&out);
  session_report(session);
  session_free(session);
  return program ? EXIT_OK : EXIT_USER;
}

static Text path_of(const Session *session, const AstProgram *program) {
  return session->context->files.items[program->file].path;
}
static bool is_builtin(const Session *session, const AstProgram *program) {
  return text_starts_with(path_of(session, program), TEXT("/prelude/"));
}

// ---- hash: of the trees of all files, so of neither layout nor comments nor where the files are

static void say_hash(Session *session, const AstProgram *program, Out *out) {
  Out trees = out_new(session->context->arena);
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

int command_hash(int argc, char **argv) { return about_program("hash", argc, argv, say_hash); }

// ---- imports

static void say_imports(Session *session, const AstProgram *program, Out *out) {
  for EACH(i, &program->files) {
    const AstProgram *file = program->files.items[i];
    if (!is_builtin(session, file)) out_format(out, "%.*s\n", TEXT_ARG(path_of(session, file)));
  }
}

int command_imports(int argc, char **argv) { return about_program("imports", argc, argv, say_imports); }

// ---- check-syntax

static void say_nothing(Session *session, const AstProgram *program, Out *out) {
  (void)session, (void)program, (void)out;
}

int command_check_syntax(int argc, char **argv) { return about_program("check-syntax", argc, argv, say_nothing); }

// ---- defs: every definition at the top of a file or of a module

static void say_definition(Session *session, Out *out, const char *kind, Name name, Span span) {
  Position at = source_position(session->context, span.file, span.start);
  out_format(out, "%s %.*s %.*s:%u:%u\n", kind, TEXT_ARG(name_text(session->context->names, name)),
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

int command_defs(int argc, char **argv) { return about_program("defs", argc, argv, say_defs); }

// ---- tokens: of this file alone

int command_tokens(int argc, char **argv) {
  if (argc != 1) return tool_usage("tokens", "which program?", "");
  Session *session = session_new();
  uint32_t file = session_read(session, argv[0]);
  if (file) {
    Out out = out_new(session->context->arena);
    syntax_print_tokens(session->context, &out, file);
    print_out(&out);
  }
  int status = diag_has_errors(session->context) ? EXIT_USER : EXIT_OK;
  session_report(session);
  session_free(session);
  return status;
}
