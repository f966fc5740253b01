// build: makes a package for another language from a program. Python: the modules that write the package are part of
// this binary (python/ashlar); they are unpacked into a folder and run by python3, with this binary as the compiler.
//   test: test/suite/python.sh
#include "tool/commands/command.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define PACKAGE_FILES "../python/ashlar/"

typedef struct BuildCommand {
  Session *session;
  const char *path, *package, *folder, *compiler, *options;
  bool workers;
} BuildCommand;

static const Option build_options[] = {
    OPTION(BuildCommand, Word, "--python", NULL, package),
    OPTION(BuildCommand, Word, "-o", NULL, folder),
    OPTION(BuildCommand, Word, "--cc", NULL, compiler),
    OPTION(BuildCommand, Flag, "--workers", NULL, workers),
    OPTION(BuildCommand, Word, "--with", NULL, options),
    OPTIONS_END,
};

// Calls `each` with every file of the Python package in this binary.
typedef bool PackageFile(Arena *arena, const char *path, Text text, Text *problem);
static bool each_package_file(Arena *arena, const char *folder, PackageFile *each, Text *problem) {
  const size_t prefix = strlen(PACKAGE_FILES);
  for (const EmbeddedFile *file = embedded_files; file->path; file++) {
    if (strncmp(file->path, PACKAGE_FILES, prefix) != 0) continue;
    const char *path = c_string_format(arena, "%s/package/%s", folder, file->path + prefix);
    if (!each(arena, path, (Text){(const char *)file->bytes, file->size}, problem)) return false;
  }
  return true;
}

static bool unpack_file(Arena *arena, const char *path, Text text, Text *problem) {
  (void)arena;
  return file_write(path, text, problem);
}
static bool remove_file(Arena *arena, const char *path, Text text, Text *problem) {
  (void)arena, (void)text, (void)problem;
  (void)unlink(path);
  return true;
}

static const char *this_binary(Arena *arena) {
  char path[4096];
  const ssize_t size = readlink("/proc/self/exe", path, sizeof path - 1);
  return size > 0 ? text_c_string(arena, (Text){path, (size_t)size}) : "ashlar";
}

static const char *python_of_user(void) {
  const char *chosen = getenv("PYTHON");
  return chosen && *chosen ? chosen : "python3";
}

static ProcessResult run_python(BuildCommand *build, const char *folder) {
  Arena *arena = build->session->arena;
  Words words = {0};
  const char *const always[] = {python_of_user(), "-B", "-m", "package._build", build->path, "--python",
                                build->package, "-o", build->folder ? build->folder : "."};
  for RANGE(i, COUNT_OF(always)) seq_push(arena, &words, always[i]);
  if (build->compiler) seq_push(arena, &words, c_string_format(arena, "--cc=%s", build->compiler));
  if (build->options) seq_push(arena, &words, c_string_format(arena, "--with=%s", build->options));
  if (build->workers) seq_push(arena, &words, "--workers");
  seq_push(arena, &words, NULL);
  (void)setenv("PYTHONPATH", folder, 1);
  (void)setenv("ASHLAR", this_binary(arena), 1);
  return process_run(arena, words.items);
}

static int report_python(const Arguments *arguments, const ProcessResult *result) {
  fprintf(stdout, "%.*s", TEXT_ARG(result->output));
  fprintf(stderr, "%.*s", TEXT_ARG(result->errors));
  if (result->status != 127) return result->status == 0 ? EXIT_OK : EXIT_USER;
  return tool_fail(arguments, python_of_user(),
                   TEXT("not found; Python writes the package: install python3, or set PYTHON"));
}

static int build_in_folder(Arguments *arguments, BuildCommand *build, char *folder) {
  Arena *arena = build->session->arena;
  Text problem = TEXT("");
  const char *package = c_string_format(arena, "%s/package", folder);
  int status = EXIT_USER;
  if (mkdir(package, 0700) != 0 || !each_package_file(arena, folder, unpack_file, &problem)) {
    status = tool_fail(arguments, folder, problem.size ? problem : TEXT("cannot write there"));
  } else {
    const ProcessResult result = run_python(build, folder);
    status = report_python(arguments, &result);
  }
  (void)each_package_file(arena, folder, remove_file, &problem);
  (void)rmdir(package);
  (void)rmdir(folder);
  return status;
}

int command_build(Arguments *arguments) {
  BuildCommand build = {.session = arguments->session};
  arguments_read(arguments, build_options, &build);
  build.path = arguments_program(arguments);
  if (!build.package)
    return tool_usage("build", "say for which language, and the name of the package", "--python NAME");
  Arena *arena = build.session->arena;
  const char *base = c_string_format(arena, "%s/build-XXXXXX", directory_for_cache(arena));
  char *folder = mkdtemp(arena_copy(arena, base, strlen(base) + 1));
  if (!folder) return tool_fail(arguments, base, TEXT("cannot make a folder there"));
  return build_in_folder(arguments, &build, folder);
}
