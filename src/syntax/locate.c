// locate: finds the file of an import.
//   rule: "x" is x.fut beside the importing file. "lib/x", which names a package, may also be below the folders that
//         contain the importing file. "/x" is below the root: the nearest folder around the program with a
//         futhark.pkg, else the program's own folder.
// The first candidate that can be read is taken. If there is none, the error lists the paths that were tried.
#include "syntax/locate.h"
#include <dirent.h>
#include <stdio.h>

// Removes `.` and resolves `..` in a path, so that a file has one name.
Text path_normal(Arena *arena, Text path) {
  Seq(Text) parts = {0};
  bool absolute = path.size && path.start[0] == '/';
  for (size_t from = 0, i = 0; i <= path.size; i++) {
    if (i < path.size && path.start[i] != '/') continue;
    Text part = {path.start + from, i - from};
    from = i + 1;
    bool up = text_equal(part, TEXT("..")) && parts.size && !text_equal(seq_last(&parts), TEXT(".."));
    if (up) parts.size--;
    else if (part.size && !text_equal(part, TEXT("."))) seq_push(arena, &parts, part);
  }
  Out out = out_new(arena);
  if (absolute) out_char(&out, '/');
  for EACH(i, &parts) {
    if (i) out_char(&out, '/');
    out_text(&out, parts.items[i]);
  }
  return out_result(&out);
}

// The folder of a path, with its slash; empty for the working directory.
static Text folder_of(Text path) {
  while (path.size && path.start[path.size - 1] != '/') path.size--;
  return path;
}

static Text parent_of(Text folder) { return folder_of((Text){folder.start, folder.size ? folder.size - 1 : 0}); }

static bool is_file(Arena *arena, Text path) {
  FILE *stream = fopen(text_c_string(arena, path), "rb");
  bool readable = stream && (fgetc(stream) != EOF || !ferror(stream));   // a folder opens, but cannot be read
  if (stream) fclose(stream);
  return readable;
}

static Text package_root(Arena *arena, Text program) {
  for (Text folder = folder_of(program);; folder = parent_of(folder)) {
    if (is_file(arena, text_format(arena, "%.*sfuthark.pkg", TEXT_ARG(folder)))) return folder;
    if (folder.size <= 1) return folder_of(program);
  }
}

static void add_import_candidate(Arena *arena, Texts *candidates, Text folder, Text path) {
  const char *extension = text_ends_with(path, TEXT(".fut")) ? "" : ".fut";
  Text whole = path_normal(arena, text_format(arena, "%.*s%.*s%s", TEXT_ARG(folder), TEXT_ARG(path), extension));
  for EACH(i, candidates)
    if (text_equal(candidates->items[i], whole)) return;
  seq_push(arena, candidates, whole);
}

static Texts candidates_for(Arena *arena, Text program, Text importer, Text path) {
  Texts candidates = {0};
  if (path.size && path.start[0] == '/') {
    Text below = {path.start + 1, path.size - 1};
    add_import_candidate(arena, &candidates, package_root(arena, program), below);
    add_import_candidate(arena, &candidates, TEXT(""), below);
    add_import_candidate(arena, &candidates, TEXT("/"), below);
    return candidates;
  }
  Text folder = folder_of(importer);
  add_import_candidate(arena, &candidates, folder, path);
  if (text_starts_with(path, TEXT("lib/")))
    while (folder.size > 1) add_import_candidate(arena, &candidates, folder = parent_of(folder), path);
  return candidates;
}

Texts locate_import(Context *context, Text program, Text importer, Text path) {
  Texts candidates = candidates_for(context->arena, program, importer, path);
  for EACH(i, &candidates) {
    if (!is_file(context->arena, candidates.items[i])) continue;
    Texts found = {0};
    seq_push(context->arena, &found, candidates.items[i]);
    return found;
  }
  return candidates;
}

static Text without_extension(Text name) { return (Text){name.start, name.size - 4}; }

Text locate_similar(Context *context, Text path) {
  Text folder = folder_of(path), best = TEXT(""), wanted = {path.start + folder.size, path.size - folder.size};
  DIR *open = opendir(folder.size ? text_c_string(context->arena, folder) : ".");
  uint32_t least = UINT32_MAX;
  for (struct dirent *entry = open ? readdir(open) : NULL; entry; entry = readdir(open)) {
    Text name = text_format(context->arena, "%s", entry->d_name);
    if (!text_ends_with(name, TEXT(".fut"))) continue;
    uint32_t distance = text_distance(without_extension(wanted), without_extension(name));
    if (!text_is_near(without_extension(wanted), without_extension(name)) || distance > least) continue;
    bool better = distance < least || memcmp(name.start, best.start, name.size < best.size ? name.size : best.size) < 0;
    least = distance;
    if (better) best = name;
  }
  if (open) closedir(open);
  return best.size ? text_format(context->arena, "%.*s%.*s", TEXT_ARG(folder), TEXT_ARG(best)) : best;
}
