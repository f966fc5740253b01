// world: the definitions of an interactive session, and the evaluation of expressions among them.
//   rule: every piece is an opened module of its own, so that a later piece may define a name again while earlier uses
//         keep the earlier meaning. The checked program is kept from one expression to the next. It is built again
//         after any error of the user or of the compiler, and when it has grown large, so that no failure has later
//         effects.
#include "tool/run/pool.h"
#include "tool/repl/repl.h"
#include <setjmp.h>
#include <stdio.h>

enum { LARGEST = 64 << 20 };   // bytes of the arena of a checked program and of later evaluations
typedef struct Piece { const char *name; Text text; bool is_file; } Piece;   // is_file: name is its path, text unused
typedef Seq(Piece) Pieces;
struct World {
  Arena *arena, *texts;         // of the World; of the texts of its pieces
  Pieces pieces;
  Session *session;             // NULL: none is built yet
  bool spoilt;                  // the session had an error and must not be used again
  const char *current;          // the name of the current text; messages about other pieces were printed before
  const volatile sig_atomic_t *stop;
  jmp_buf internal_error;
};

World *world_new(const volatile sig_atomic_t *stop) {
  Arena *arena = arena_new();
  World *world = NEW(arena, World);
  world->arena = arena;
  world->texts = arena_new();
  world->stop = stop;
  return world;
}

static void forget_world(World *world) {
  session_free(world->session);
  world->session = NULL;
  world->spoilt = false;
}

void world_free(World *world) {
  forget_world(world);
  arena_free(world->texts);
  arena_free(world->arena);
}

void world_clear(World *world) {
  forget_world(world);
  memset(&world->pieces, 0, sizeof world->pieces);
  arena_reset(world->texts);
}

// ---- surviving internal errors

static void on_panic(void *user, const char *message) {
  World *world = user;
  fprintf(stderr, "internal error: %s\n", message);
  longjmp(world->internal_error, 1);
}

typedef struct Work { World *world; const char *name, *stage; Text text; bool ok; } Work;

static bool guarded(World *world, void (*work)(Work *work), Work *argument) {
  argument->ok = false;
  if (setjmp(world->internal_error) == 0) {
    panic_set_handler(on_panic, world);
    work(argument);
  } else {
    argument->ok = false;
    world->session = NULL;   // its memory may be in any state, so it is left alone
  }
  panic_set_handler(NULL, NULL);
  if (world->session && (!argument->ok || world->spoilt || arena_used(world->session->arena) > LARGEST))
    forget_world(world);
  return argument->ok;
}

// ---- the checked program

static AstDec *opened_in_world(Arena *arena, AstDecs declarations, Span span) {
  AstMod *body = NEW(arena, AstMod);
  *body = (AstMod){.tag = AST_MOD_Body, .span = span, .as.Body.declarations = declarations};
  AstDec *open = NEW(arena, AstDec);
  *open = (AstDec){.tag = AST_DEC_Open, .span = span, .as.Open.module = body};
  return open;
}

// Makes an entry point an ordinary definition: no caller outside of the session needs it.
static void make_plain(AstDec *declaration) {
  while (declaration->tag == AST_DEC_Local) declaration = declaration->as.Local.declaration;
  if (declaration->tag == AST_DEC_Value) declaration->as.Value.kind = VALUE_Def;
}

static void load_piece(Session *session, const Piece *piece, AstProgram *into) {
  Context *context = session->context;
  uint32_t file = piece->is_file ? source_read(context, text_of(piece->name), (Span){0, 0, 0})
                                 : source_add(context, text_of(piece->name), piece->text);
  if (!file) return;
  const AstProgram *program = syntax_load(context, file);
  Span span = {file, 0, 0};
  into->file = file;
  if (!piece->is_file)
    for EACH(i, &program->declarations) make_plain(program->declarations.items[i]);
  seq_push(context->arena, &into->declarations,
           (piece->is_file ? session_import : opened_in_world)(context->arena, program->declarations, span));
}

// Prints and clears the diagnostics about the current text. Warnings about earlier pieces were printed before.
static void report_world(World *world, Session *session) {
  Context *context = session->context;
  uint32_t kept = 0;
  for EACH(i, &context->diags) {
    Diag *diag = context->diags.items[i];
    bool is_error = diag_code_name(diag->code)[0] == 'E';
    Text path = diag->span.file ? context->files.items[diag->span.file].path : TEXT("");
    if (is_error || text_equal(path, text_of(world->current))) context->diags.items[kept++] = diag;
  }
  context->diags.size = kept;
  session->reported = false;
  fflush(stdout);
  session_report(session);
  context->diags.size = 0;
}

static bool check_pieces(World *world, const Pieces *pieces) {
  Session *session = world->session = session_new();
  AstProgram *program = NEW(session->arena, AstProgram);
  for EACH(i, pieces) load_piece(session, &pieces->items[i], program);
  const bool ok = driver_check_tree(&session->compilation, program);
  report_world(world, session);
  return ok;
}

static void check_work(Work *work) { work->ok = check_pieces(work->world, &work->world->pieces); }

static bool add_world_piece(World *world, Piece piece) {
  Work work = {.world = world};
  piece.name = text_c_string(world->texts, text_of(piece.name));
  piece.text = (Text){arena_copy(world->texts, piece.text.start, piece.text.size), piece.text.size};
  world->current = piece.name;
  forget_world(world);
  seq_push(world->texts, &world->pieces, piece);
  if (guarded(world, check_work, &work)) return true;
  world->pieces.size--;
  return false;
}

bool world_define(World *world, const char *name, Text text) {
  return add_world_piece(world, (Piece){name, text, false});
}

bool world_load(World *world, const char *path) {
  Pieces pieces = world->pieces;
  Arena *texts = world->texts;
  memset(&world->pieces, 0, sizeof world->pieces);
  world->texts = arena_new();
  bool ok = add_world_piece(world, (Piece){path, TEXT(""), true});
  arena_free(ok ? texts : world->texts);
  if (ok) return true;
  world->texts = texts;
  world->pieces = pieces;
  return false;
}

const char *world_loaded_path(const World *world) {
  return world->pieces.size && world->pieces.items[0].is_file ? world->pieces.items[0].name : NULL;
}

void world_list(const World *world) {
  for EACH(i, &world->pieces) {
    const Piece *piece = &world->pieces.items[i];
    if (piece->is_file) printf("-- %s\n", piece->name);
    else printf("%.*s\n", TEXT_ARG(piece->text));
  }
}

// ---- expressions

// A name alone may be a function whose sizes are not determined. This is an error in programs, but not here.
static bool is_bare_name(const Context *context, const AstExp *exp) {
  while (exp->tag == AST_EXP_Paren) exp = exp->as.Paren.inner;
  for EACH(i, &context->diags)
    if (context->diags.items[i]->code != DIAG_E0505) return false;
  return exp->tag == AST_EXP_Var && exp->as.Var.name.binding && exp->as.Var.name.binding->scheme;
}

// Checks the expression; NULL after reporting errors.
static AstExp *check_world_expression(Work *work) {
  World *world = work->world;
  world->current = work->name;
  if (!world->session && !check_pieces(world, &world->pieces)) return NULL;
  Session *session = world->session;
  Context *context = session->context;
  AstExp *exp = syntax_parse_expression(context, source_add(context, text_of(work->name), work->text));
  if (!diag_has_errors(context)) types_check_expression(context, session->compilation.typed, exp);
  bool wrong = diag_has_errors(context);
  if (wrong && is_bare_name(context, exp)) {
    wrong = false;
    context->diags.size = 0;
    world->spoilt = true;
  }
  report_world(world, session);
  return wrong ? NULL : exp;
}

// The type of a name is printed as its definition has it; the type of any other expression is printed instantiated.
static void print_world_type(Session *session, const AstExp *exp) {
  Out out = out_new(session->arena);
  const SourceType *type = exp->type;
  while (exp->tag == AST_EXP_Paren) exp = exp->as.Paren.inner;
  const Binding *binding = exp->tag == AST_EXP_Var ? exp->as.Var.name.binding : NULL;
  if (binding && binding->scheme)
    source_scheme_print(session->context, session->compilation.typed, &out, binding->scheme);
  else source_type_print(session->context, session->compilation.typed, &out, type);
  printf("%.*s\n", TEXT_ARG(out_result(&out)));
}

// Compiles only the expression from now on.
static void compile_world(World *world, AstExp *exp) {
  Compilation *compilation = &world->session->compilation;
  *compilation = (Compilation){
      .context = compilation->context, .ast = compilation->ast, .typed = compilation->typed, .expression = exp};
}

static bool lower_world(World *world) {
  Session *session = world->session;
  bool ok = driver_run(&session->compilation, &session->options, PHASE_Lowering);
  report_world(world, session);
  return ok;
}

static bool run_world(World *world, const AstExp *exp) {
  Session *session = world->session;
  Text problem = TEXT("");
  Runner runner = {.kind = RUNNER_Value, .stop = world->stop, .traces = true};
  const Function *entry = runner_entry(session, "it", &problem);
  CallOutcome outcome = {.error = problem};
  if (entry) outcome = machine_call(&(Machine){.session = session, .runner = &runner}, entry, NULL, 0);
  if (!outcome.ok) {
    fflush(stdout);
    fprintf(stderr, "%.*s\n", TEXT_ARG(outcome.error));
    return false;
  }
  const PoolWords words = pool_words_of(&outcome);
  Out out = out_new(session->arena);
  value_print(session, &out, exp->type, outcome.results, outcome.result_count,
              words, world->stop);
  out_char(&out, '\n');
  print_out(&out);
  return true;
}

static void evaluate_work(Work *work) {
  AstExp *exp = check_world_expression(work);
  if (!exp) return;
  if (!work->world->spoilt && value_has_printable_type(exp->type)) {
    compile_world(work->world, exp);
    work->ok = lower_world(work->world) && run_world(work->world, exp);
  } else {
    printf("#<%s> : ", exp->type->tag == SOURCE_Function ? "fun" : "value");
    print_world_type(work->world->session, exp);
    work->ok = true;
  }
}

static void type_work(Work *work) {
  const AstExp *exp = check_world_expression(work);
  if (exp) print_world_type(work->world->session, exp);
  work->ok = exp != NULL;
}

static void stage_work(Work *work) {
  World *world = work->world;
  AstExp *exp = check_world_expression(work);
  if (!exp) return;
  Out out = out_new(world->session->arena);
  compile_world(world, exp);
  if (strcmp(work->stage, "ast") == 0) {
    syntax_print_exp(world->session->context, &out, exp);
    out_char(&out, '\n');
    work->ok = true;
  } else work->ok = stage_print(world->session, work->stage, NULL, "it", &out);
  print_out(&out);
  report_world(world, world->session);
}

bool world_evaluate(World *world, const char *name, Text text) {
  return guarded(world, evaluate_work, &(Work){.world = world, .name = name, .text = text});
}
bool world_type(World *world, const char *name, Text text) {
  return guarded(world, type_work, &(Work){.world = world, .name = name, .text = text});
}
bool world_stage(World *world, const char *name, const char *stage, Text text) {
  return guarded(world, stage_work, &(Work){.world = world, .name = name, .stage = stage, .text = text});
}
