// names: C identifiers from source names. A name is kept as it is where it can be; the second variable of a name gets a number.
#include "backend/backend_internal.h"

static const char *const reserved[] = {
  "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern", "float", "for", "goto", "if", "inline", "int",
  "long", "register", "restrict", "return", "short", "signed", "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned", "void", "volatile",
  "while", "bool", "true", "false", "main", "errno", "NULL", "asm", "typeof", "class", "new", "delete", "this", "template", "namespace", "operator", "private",
  "public", "protected", "virtual", "try", "catch", "throw", "and", "or", "not", "xor", "using", "memcpy", "memset", "memmove", "memcmp", "int8_t", "int16_t", "int32_t",
  "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "size_t", "abs", "labs", "div", "exit", "abort", "malloc", "free", "calloc", "realloc", "atoi",
  "rand", "qsort", "bsearch", "system", "getenv", "signal", "raise", "time", "clock", "printf", "puts", "read", "write", "open", "close", "send", "recv",
  "select", "connect", "accept", "listen", "bind", "index", "pow", "sqrt", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh",
  "tanh", "floor", "ceil", "round", "trunc", "fabs", "fmod", "fma", "fmax", "fmin", "erf", "erfc", "hypot", "cbrt", "exp2", "log2", "log10", "log1p", "gamma",
  "lgamma", "tgamma", "remainder", "ldexp", "frexp", "modf", "isnan", "isinf", "isfinite", "nan", "y0", "y1", "yn", "j0", "j1", "jn", "linux", "unix",
  "workspace", "workspace_bytes", "error", "arena", "limit", "status", "shapes", "rename", "remove", "link", "sleep", "pause", "kill", "wait", "pipe", "dup", "stat",
};

bool is_reserved(Text name) {
  for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
    if (text_equal(name, text_of(reserved[i]))) return true;
  }
  return text_starts_with(name, TEXT("rt_")) || text_starts_with(name, TEXT("ASHLAR_")) || text_starts_with(name, TEXT("__"));
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

Text c_identifier(Arena *arena, Text name) {
  Out out = out_new(arena);
  for (size_t i = 0; i < name.size; i++) {
    const char c = name.start[i];
    if (is_letter(c) || (c >= '0' && c <= '9' && out.size > 0)) out_char(&out, c);
    else if (out.size > 0) out_char(&out, '_');
  }
  while (out.size > 0 && out.start[out.size - 1] == '_') out.size--;
  return out.size ? out_result(&out) : TEXT("v");
}

void names_begin(Emitter *e) {
  e->names = map_new(e->arena);
  e->taken = map_new(e->arena);
  for EACH(i, &e->plans.entries) {
    const FunctionPlan *plan = e->plans.entries.items[i].as.pointer;
    map_put(&e->taken, intern(e->context->names, plan->c_name).id, 1);
  }
  static const char *const own[] = {"ok", "fixed", "end", "code", "capacities", "workspace_needed"};   // of the emitter
  for (size_t i = 0; i < sizeof own / sizeof *own; i++) map_put(&e->taken, intern_string(e->context->names, own[i]).id, 1);
}

Text fresh_name(Emitter *e, Text wanted) {
  Text name = c_identifier(e->arena, wanted);
  const Text base = is_reserved(name) ? text_format(e->arena, "%.*s_", TEXT_ARG(name)) : name;
  name = is_reserved(name) ? text_format(e->arena, "%.*s_1", TEXT_ARG(name)) : name;
  MapEntry *count = map_add(&e->taken, intern(e->context->names, name).id);
  if (count->as.value == 0) {
    count->as.value = 1;
    return name;
  }
  uint64_t number = count->as.value;
  const bool has_underscore = base.size > 0 && base.start[base.size - 1] == '_';
  Text numbered = name;
  while (map_value_or(&e->taken, intern(e->context->names, numbered).id, 0)) {
    numbered = text_format(e->arena, "%.*s%s%llu", TEXT_ARG(base), has_underscore ? "" : "_", (unsigned long long)++number);
  }
  map_put(&e->taken, intern(e->context->names, name).id, number);
  map_put(&e->taken, intern(e->context->names, numbered).id, 1);
  return numbered;
}

void name_take(Emitter *e, ImpVar var, Text name) { map_put(&e->names, var.id, intern(e->context->names, name).id); }

Text name_of(Emitter *e, ImpVar var) {
  const MapEntry *known = map_find(&e->names, var.id);
  if (known) return name_text(e->context->names, (Name){(uint32_t)known->as.value});
  const Text name = fresh_name(e, name_text(e->context->names, imp_var_info(e->program->vars, var)->name));
  name_take(e, var, name);
  return name;
}
