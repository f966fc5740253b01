# Writes OUTPUT, a C file holding the bytes of FILES (paths relative to ROOT) as embedded_files[].
# Used as: cmake -DOUTPUT=... -DROOT=... "-DFILES=a,b" -P embed.cmake
set(text "#include \"base/base.h\"\n")
set(table "const EmbeddedFile embedded_files[] = {\n")
set(index 0)
string(REPLACE "," ";" FILES "${FILES}")
foreach(path IN LISTS FILES)
  file(READ "${ROOT}/${path}" bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(APPEND text "static const unsigned char bytes_${index}[] = {${bytes}0};\n")
  string(APPEND table "  {\"${path}\", bytes_${index}, sizeof bytes_${index} - 1},\n")
  math(EXPR index "${index} + 1")
endforeach()
string(APPEND table "  {NULL, NULL, 0},\n};\n")
string(APPEND text "${table}"
  "Text embedded_file(const char *path) {\n"
  "  for (const EmbeddedFile *f = embedded_files; f->path; f++)\n"
  "    if (strcmp(f->path, path) == 0) return (Text){(const char *)f->bytes, f->size};\n"
  "  return (Text){\"\", 0};\n}\n")
file(WRITE "${OUTPUT}" "${text}")
