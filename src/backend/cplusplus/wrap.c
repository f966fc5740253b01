// wrap: the C++20 header of a library: for each entry f, in the namespace ashlar::PROGRAM,
//     status try_f_into(results.., inputs.., workspace) noexcept     checks the sizes of the arrays and calls f
//     void f_into(results.., inputs.., workspace)                    throws what the former returns
//     R f(inputs.., workspace), R f(inputs..)                        makes the results
//   in:  the plans of the entries, after their functions have been emitted      out: the text of PROGRAM.hpp
//   rule: a size is taken from the first array that has it, and every other array must agree. A size that no array has
//         stays a parameter. Everything passes through to the C function; nothing is copied.
//   test: test/suite/cplusplus.sh
#include "backend/cells.h"
#include "backend/entry_sizes.h"
#include "backend/header.h"

typedef struct Wrapper {
  Emitter *e;
  EntryPlan *entry;
  Out *out;
  bool is_separated;   // an item of the list that is being written precedes
} Wrapper;

#define PUT(w, ...) out_format((w)->out, __VA_ARGS__)
static void begin_list(Wrapper *w) { w->is_separated = false; }
static void separate(Wrapper *w) {
  if (w->is_separated) out_string(w->out, ", ");
  w->is_separated = true;
}

// ---- the parts of an entry
static const CFunction *wrapped_function(const EntryPlan *entry, uint32_t number) {
  REQUIRE(number < entry->functions.size);
  return &entry->functions.items[number];   // f_workspace, f_shape, f
}
static bool is_result_array(const Argument *argument) {
  return argument->role == ROLE_ArrayResult && !argument->member;
}
static bool is_input_array(const Argument *argument) { return argument->role == ROLE_ArrayInput && !argument->member; }

static const CType *type_in_c(const EntryPlan *entry, const Argument *argument) {
  const CParameters *parameters = &wrapped_function(entry, 2)->parameters;
  for EACH(i, parameters)
    if (text_equal(parameters->items[i].name, argument->name)) return &parameters->items[i].type;
  panic("no such parameter");
}

static bool is_parameter_of(const CFunction *function, Text name) {
  for EACH(i, &function->parameters)
    if (text_equal(function->parameters.items[i].name, name)) return true;
  return false;
}

// The first array with this size; *dimension: where.
static const Argument *array_with_size(const EntryPlan *entry, const Argument *size, ArgumentRole role,
                                       uint32_t *dimension) {
  for EACH_ARGUMENT(array, entry) {
    if (array->role != role || array->member) continue;
    for (*dimension = 0; *dimension < array->rank; ++*dimension) {
      const Atom atom = array->shape[*dimension];
      if (atom.tag == ATOM_Var && atom.as.var.id == size->core.id) return array;
    }
  }
  return NULL;
}

static const Argument *argument_of_variable(const EntryPlan *entry, Var var) {
  for EACH_ARGUMENT(argument, entry)
    if ((argument->role == ROLE_Size || argument->role == ROLE_ScalarInput || argument->role == ROLE_ResultSize ||
         argument->role == ROLE_ScalarResult) && argument->core.id == var.id)
      return argument;
  return NULL;
}

// The result size that dimension d of the result has, or NULL.
static const Argument *size_decided_by_data(const EntryPlan *entry, const Argument *result, uint32_t d) {
  if (result->shape[d].tag != ATOM_Var) return NULL;
  const Argument *size = argument_of_variable(entry, result->shape[d].as.var);
  return size && (size->role == ROLE_ResultSize || size->role == ROLE_ScalarResult) ? size : NULL;
}
static bool has_open_size(const EntryPlan *entry, const Argument *result) {
  bool open = false;
  for RANGE(d, result->rank) open |= size_decided_by_data(entry, result, d) != NULL;
  return open;
}

// The name of the entry in C, without its prefix: the namespace tells libraries apart.
static Text name_in_namespace(const Wrapper *w) {
  const Text prefix = prefix_of_entries(w->e), name = w->entry->c_name;
  if (!text_starts_with(name, text_format(w->e->arena, "%.*s_", TEXT_ARG(prefix)))) return name;
  const Text rest = text_slice(name, prefix.size + 1, name.size);
  return rest.size == 0 || is_reserved(rest) || (rest.start[0] >= '0' && rest.start[0] <= '9') ? name : rest;
}

// ---- parameters
static void put_element_type(Wrapper *w, const Argument *argument) {
  const CType *type = type_in_c(w->entry, argument);
  PUT(w, "%s%s%.*s", type->is_pointer && type->is_const ? "const " : "", argument->link.size ? "::" : "",
      TEXT_ARG(type->base));
}
static void put_view(Wrapper *w, const Argument *argument) {
  PUT(w, "::ashlar::%s<", argument->is_strided ? "strided_view" : "view");
  put_element_type(w, argument);
  PUT(w, ", %u>", argument->rank);
}

static void put_result_parameters(Wrapper *w) {
  for EACH_ARGUMENT(argument, w->entry) {
    if (argument->member || (argument->role != ROLE_ArrayResult && argument->role != ROLE_ScalarResult)) continue;
    separate(w);
    if (argument->role == ROLE_ArrayResult) put_view(w, argument);
    else put_element_type(w, argument);
    const bool is_reference = argument->role == ROLE_ScalarResult || has_open_size(w->entry, argument);
    PUT(w, " %s%.*s", is_reference ? "&" : "", TEXT_ARG(argument->name));
  }
}

static void put_input_parameters(Wrapper *w) {
  uint32_t dimension;
  for EACH_ARGUMENT(argument, w->entry) {
    if (argument->member) continue;
    if (argument->role == ROLE_Size && !array_with_size(w->entry, argument, ROLE_ArrayInput, &dimension)) {
      separate(w);
      PUT(w, "std::int64_t %.*s", TEXT_ARG(argument->name));
    } else if (argument->role == ROLE_ScalarInput) {
      separate(w);
      put_element_type(w, argument);
      PUT(w, " %.*s", TEXT_ARG(argument->name));
    } else if (argument->role == ROLE_ArrayInput) {
      separate(w);
      put_view(w, argument);
      PUT(w, " %.*s", TEXT_ARG(argument->name));
    }
  }
  if (w->entry->entry->cells) {
    const CType pool = pool_type(w->e, w->entry);
    separate(w);
    PUT(w, "%s::%.*s &pool", pool.is_const ? "const " : "", TEXT_ARG(pool.base));
  }
  if (!w->entry->plan->is_parallel) return;
  separate(w);
  out_string(w->out, "const ::ashlar_workers *workers");
}

static void put_input_names(Wrapper *w) {
  uint32_t dimension;
  for EACH_ARGUMENT(argument, w->entry) {
    if (argument->member || !(argument->role == ROLE_ScalarInput || argument->role == ROLE_ArrayInput ||
                              (argument->role == ROLE_Size &&
                               !array_with_size(w->entry, argument, ROLE_ArrayInput, &dimension))))
      continue;
    separate(w);
    out_text(w->out, argument->name);
  }
  if (w->entry->entry->cells) separate(w), out_string(w->out, "pool");
  if (w->entry->plan->is_parallel) separate(w), out_string(w->out, "workers");
}

// ---- sizes
static void declare_sizes(Wrapper *w) {
  uint32_t dimension;
  for EACH_ARGUMENT(argument, w->entry) {
    const bool is_asked = is_parameter_of(wrapped_function(w->entry, 1), argument->name) ||
                          is_parameter_of(wrapped_function(w->entry, 0), argument->name);
    if (argument->member && is_asked) {
      PUT(w, "  const std::int64_t %.*s = pool.size", TEXT_ARG(argument->name));
      if (strcmp(argument->member, "cells") == 0) PUT(w, " / ::%.*s_cell_words", TEXT_ARG(w->e->prefix));
      out_string(w->out, ";\n");
    }
    if (argument->member || argument->role != ROLE_Size) continue;
    const Argument *array = array_with_size(w->entry, argument, ROLE_ArrayInput, &dimension);
    if (array)
      PUT(w, "  const std::int64_t %.*s = %.*s.size(%u);\n", TEXT_ARG(argument->name), TEXT_ARG(array->name),
          dimension);
  }
}

static void refuse_size(Wrapper *w, const Argument *array, uint32_t d, const char *relation, Text wanted) {
  PUT(w, "  if (%.*s.size(%u) %s %.*s)\n", TEXT_ARG(array->name), d, relation, TEXT_ARG(wanted));
  PUT(w, "    return ::ashlar::status::mismatch(\"%.*s\", %u, %.*s.size(%u), %.*s);\n", TEXT_ARG(array->name), d,
      TEXT_ARG(array->name), d, TEXT_ARG(wanted));
}

static void check_input_sizes(Wrapper *w) {
  for EACH_ARGUMENT(array, w->entry) {
    for (uint32_t d = 0; is_input_array(array) && d < array->rank; d++) {
      const Atom atom = array->shape[d];
      if (atom.tag != ATOM_Var) {
        refuse_size(w, array, d, "!=", text_format(w->e->arena, "%lld", (long long)scalar_to_index(atom.as.constant)));
        continue;
      }
      const Argument *size = argument_of_variable(w->entry, atom.as.var);
      uint32_t first = 0;
      const bool gives_it = size && size->role == ROLE_Size &&
                            array_with_size(w->entry, size, ROLE_ArrayInput, &first) == array && first == d;
      if (size && !gives_it) refuse_size(w, array, d, "!=", size->name);
    }
  }
}

static void put_size_call(Wrapper *w, uint32_t number, bool stores_shapes) {
  const CFunction *function = wrapped_function(w->entry, number);
  const bool counts_workers = w->entry->plan->is_parallel && !stores_shapes;
  PUT(w, "::%.*s(", TEXT_ARG(function->name));
  begin_list(w);
  for EACH(i, &function->parameters) {
    separate(w);
    if (stores_shapes && i == 0) out_string(w->out, "shapes_");
    else if (i + 1 == function->parameters.size && counts_workers) out_string(w->out, "workers ? workers->count : 1");
    else out_text(w->out, function->parameters.items[i].name);
  }
  out_char(w->out, ')');
}

static void declare_shapes(Wrapper *w, const char *failure) {
  PUT(w, "  std::int64_t shapes_[%u] = {};\n  if (", w->entry->dimension_count + 1);
  put_size_call(w, 1, true);
  PUT(w, " != 0) %s::ashlar::status::too_large()%s;\n", failure, *failure == 't' ? ")" : "");
  out_string(w->out, "  (void)shapes_;\n");
}

static void check_result_sizes(Wrapper *w) {
  uint32_t at = 0;
  for EACH_ARGUMENT(result, w->entry) {
    for (uint32_t d = 0; result->role == ROLE_ArrayResult && d < result->rank; d++, at++) {
      const Argument *open = size_decided_by_data(w->entry, result, d);
      if (result->member || (open && open->role == ROLE_ResultSize)) continue;
      refuse_size(w, result, d, open ? "<" : "!=", text_format(w->e->arena, "shapes_[%u]", at));
    }
  }
}

// A capacity is the least of all results that have the size.
static void declare_result_sizes(Wrapper *w) {
  uint32_t dimension;
  for EACH_ARGUMENT(size, w->entry) {
    if (size->role != ROLE_ResultSize) continue;
    const Argument *first = array_with_size(w->entry, size, ROLE_ArrayResult, &dimension);
    PUT(w, "  std::int64_t %.*s = ", TEXT_ARG(size->name));
    if (first) PUT(w, "%.*s.size(%u);\n", TEXT_ARG(first->name), dimension);
    else out_string(w->out, "0;\n");
    for EACH_ARGUMENT(result, w->entry) {
      for (uint32_t d = 0; is_result_array(result) && d < result->rank; d++)
        if (size_decided_by_data(w->entry, result, d) == size && !(result == first && d == dimension))
          PUT(w, "  if (%.*s.size(%u) < %.*s) %.*s = %.*s.size(%u);\n", TEXT_ARG(result->name), d,
              TEXT_ARG(size->name), TEXT_ARG(size->name), TEXT_ARG(result->name), d);
    }
  }
}

static void take_result_sizes(Wrapper *w) {
  for EACH_ARGUMENT(result, w->entry) {
    for (uint32_t d = 0; is_result_array(result) && d < result->rank; d++) {
      const Argument *open = size_decided_by_data(w->entry, result, d);
      if (!open) continue;
      const bool is_value = open->role == ROLE_ScalarResult;
      PUT(w, "  %s%.*s.resize(%u, %.*s);\n", is_value ? "if (outcome_) " : "", TEXT_ARG(result->name), d,
          TEXT_ARG(open->name));
    }
  }
}

// ---- the functions
static void put_c_arguments(Wrapper *w) {
  const Argument *array = NULL;
  for EACH_ARGUMENT(argument, w->entry) {
    if (argument->member || argument->role == ROLE_Workers) continue;
    separate(w);
    const char *before = "", *after = "";
    Text name = argument->name;
    switch (argument->role) {
      case ROLE_ArrayResult: case ROLE_ArrayInput: array = argument, after = ".data()"; break;
      case ROLE_Strides: REQUIRE(array), name = array->name, after = ".strides()"; break;
      case ROLE_ScalarResult: case ROLE_ResultSize: before = "&"; break;
      case ROLE_Size: case ROLE_ScalarInput: case ROLE_Workers: break;
    }
    PUT(w, "%s%.*s%s", before, TEXT_ARG(name), after);
  }
  if (w->entry->entry->cells) separate(w), out_string(w->out, "&pool");
}

static void put_call(Wrapper *w) {
  const bool grows = is_parameter_of(wrapped_function(w->entry, 2), TEXT("chunks"));
  out_string(w->out, "  const std::size_t bytes_ = ");
  put_size_call(w, 0, false);
  PUT(w, ";\n  if (bytes_ == SIZE_MAX) return ::ashlar::status::too_large();\n  workspace_.reserve(bytes_);\n"
         "  ::%.*s_error error_;\n", TEXT_ARG(w->e->prefix));
  if (grows) out_string(w->out, "  const ::ashlar_chunks chunks_ = {::ashlar::workspace::more, &workspace_};\n");
  PUT(w, "  ::ashlar::status outcome_;\n  outcome_.code = ::%.*s(", TEXT_ARG(w->entry->c_name));
  begin_list(w);
  put_c_arguments(w);
  separate(w);
  PUT(w, "workspace_.data(), workspace_.size()%s%s, &error_);\n", grows ? ", &chunks_" : "",
      w->entry->plan->is_parallel ? ", workers" : "");
  PUT(w, "  if (!outcome_) ::%.*s_message(&error_, outcome_.text, sizeof outcome_.text);\n", TEXT_ARG(w->e->prefix));
}

static void put_checked_call(Wrapper *w) {
  PUT(w, "[[nodiscard]] inline ::ashlar::status try_%.*s_into(", TEXT_ARG(name_in_namespace(w)));
  begin_list(w);
  put_result_parameters(w);
  put_input_parameters(w);
  separate(w);
  out_string(w->out, "::ashlar::workspace &workspace_) noexcept {\n");
  declare_sizes(w);
  check_input_sizes(w);
  if (w->entry->dimension_count) declare_shapes(w, "return ");
  check_result_sizes(w);
  declare_result_sizes(w);
  put_call(w);
  take_result_sizes(w);
  out_string(w->out, "  return outcome_;\n}\n");
}

static void put_result_names(Wrapper *w, const char *of_open) {
  for EACH_ARGUMENT(argument, w->entry) {
    if (argument->member || (argument->role != ROLE_ArrayResult && argument->role != ROLE_ScalarResult)) continue;
    separate(w);
    const bool open = argument->role == ROLE_ArrayResult && has_open_size(w->entry, argument);
    PUT(w, "%.*s%s", TEXT_ARG(argument->name), open ? of_open : "");
  }
}

static void put_throwing_call(Wrapper *w) {
  const Text name = name_in_namespace(w);
  PUT(w, "inline void %.*s_into(", TEXT_ARG(name));
  begin_list(w);
  put_result_parameters(w);
  put_input_parameters(w);
  separate(w);
  PUT(w, "::ashlar::workspace &workspace_) {\n  ::ashlar::require(try_%.*s_into(", TEXT_ARG(name));
  begin_list(w);
  put_result_names(w, "");
  put_input_names(w);
  separate(w);
  out_string(w->out, "workspace_));\n}\n");
}

// ---- results that the wrapper makes
static uint32_t put_returned_type(Wrapper *w) {
  uint32_t count = 0;
  for EACH_ARGUMENT(argument, w->entry)
    count += !argument->member && (argument->role == ROLE_ArrayResult || argument->role == ROLE_ScalarResult);
  if (count == 0) out_string(w->out, "void");
  if (count > 1) out_string(w->out, "std::tuple<");
  begin_list(w);
  for EACH_ARGUMENT(argument, w->entry) {
    if (argument->member || (argument->role != ROLE_ArrayResult && argument->role != ROLE_ScalarResult)) continue;
    separate(w);
    if (argument->role == ROLE_ArrayResult) out_string(w->out, "::ashlar::array<");
    put_element_type(w, argument);
    if (argument->role == ROLE_ArrayResult) PUT(w, ", %u>", argument->rank);
  }
  if (count > 1) out_char(w->out, '>');
  return count;
}

static void put_made_results(Wrapper *w) {
  uint32_t at = 0;
  for EACH_ARGUMENT(argument, w->entry) {
    if (argument->role == ROLE_ArrayResult && argument->member) at += argument->rank;
    if (argument->member || (argument->role != ROLE_ArrayResult && argument->role != ROLE_ScalarResult)) continue;
    out_string(w->out, argument->role == ROLE_ArrayResult ? "  ::ashlar::array<" : "  ");
    put_element_type(w, argument);
    if (argument->role == ROLE_ScalarResult) {
      PUT(w, " %.*s{};\n", TEXT_ARG(argument->name));
      continue;
    }
    PUT(w, ", %u> %.*s({", argument->rank, TEXT_ARG(argument->name));
    for RANGE(d, argument->rank) PUT(w, "%sshapes_[%u]", d ? ", " : "", at++);
    out_string(w->out, "});\n");
  }
}

static bool is_open_result(const Wrapper *w, const Argument *argument) {
  return is_result_array(argument) && has_open_size(w->entry, argument);
}

static void put_made_call(Wrapper *w) {
  PUT(w, "try_%.*s_into(", TEXT_ARG(name_in_namespace(w)));
  begin_list(w);
  put_result_names(w, "_view_");
  put_input_names(w);
  separate(w);
  out_string(w->out, "workspace_)");
}

// A result without a bound begins empty. The call says how large it is, and is made again.
static void put_repeated_call(Wrapper *w) {
  out_string(w->out, "  for (;;) {\n");
  for EACH_ARGUMENT(result, w->entry) {
    if (!is_open_result(w, result)) continue;
    out_string(w->out, "    ");
    put_view(w, result);
    PUT(w, " %.*s_view_{%.*s.data(), %.*s.shape()};\n", TEXT_ARG(result->name), TEXT_ARG(result->name),
        TEXT_ARG(result->name));
  }
  out_string(w->out, "    const ::ashlar::status outcome_ = ");
  put_made_call(w);
  out_string(w->out, ";\n    if (outcome_.code != 4 || (true");
  for EACH_ARGUMENT(result, w->entry)
    if (is_open_result(w, result))
      PUT(w, " && %.*s_view_.shape() == %.*s.shape()", TEXT_ARG(result->name), TEXT_ARG(result->name));
  out_string(w->out, "))\n      ::ashlar::require(outcome_);\n");
  for EACH_ARGUMENT(result, w->entry) {
    if (!is_open_result(w, result)) continue;
    PUT(w, "    if (outcome_) %.*s.resize(%.*s_view_.shape());\n    else %.*s = ::ashlar::array<",
        TEXT_ARG(result->name), TEXT_ARG(result->name), TEXT_ARG(result->name));
    put_element_type(w, result);
    PUT(w, ", %u>(%.*s_view_.shape());\n", result->rank, TEXT_ARG(result->name));
  }
  out_string(w->out, "    if (outcome_) break;\n  }\n");
}

static void put_call_for_results(Wrapper *w) {
  bool any_open = false;
  for EACH_ARGUMENT(result, w->entry) any_open |= is_open_result(w, result);
  if (any_open) {
    put_repeated_call(w);
    return;
  }
  out_string(w->out, "  ::ashlar::require(");
  put_made_call(w);
  out_string(w->out, ");\n");
}

// A call that is made again finds its consumed inputs overwritten.
static bool can_make_results(const EntryPlan *entry) {
  bool consumes = entry->entry->cells != NULL, unbounded = false;
  for EACH_ARGUMENT(argument, entry) {
    consumes |= argument->role == ROLE_ArrayInput && argument->unique;
    unbounded |= is_result_array(argument) && has_open_size(entry, argument) && !argument_capacity(entry, argument);
  }
  return !(consumes && unbounded) && !entry->entry->is_strided;
}

static void put_returning_function(Wrapper *w) {
  if (!can_make_results(w->entry)) return;
  out_string(w->out, "inline ");
  const uint32_t count = put_returned_type(w);
  PUT(w, " %.*s(", TEXT_ARG(name_in_namespace(w)));
  begin_list(w);
  put_input_parameters(w);
  separate(w);
  out_string(w->out, "::ashlar::workspace &workspace_) {\n");
  if (w->entry->dimension_count) declare_sizes(w), declare_shapes(w, "throw ::ashlar::error(");
  put_made_results(w);
  put_call_for_results(w);
  if (count) PUT(w, "  return %s", count > 1 ? "{" : "");
  begin_list(w);
  for EACH_ARGUMENT(argument, w->entry) {
    if (argument->member || (argument->role != ROLE_ArrayResult && argument->role != ROLE_ScalarResult)) continue;
    separate(w);
    const bool moves = count > 1 && argument->role == ROLE_ArrayResult;
    PUT(w, "%s%.*s%s", moves ? "std::move(" : "", TEXT_ARG(argument->name), moves ? ")" : "");
  }
  PUT(w, "%s}\ninline ", count > 1 ? "};\n" : count ? ";\n" : "");
  (void)put_returned_type(w);
  PUT(w, " %.*s(", TEXT_ARG(name_in_namespace(w)));
  begin_list(w);
  put_input_parameters(w);
  PUT(w, ") {\n  ::ashlar::workspace workspace_;\n  return %.*s(", TEXT_ARG(name_in_namespace(w)));
  begin_list(w);
  put_input_names(w);
  separate(w);
  out_string(w->out, "workspace_);\n}\n");
}

// ---- the pool
static void put_pool_memory(Wrapper *w) {
  uint32_t count;
  const CellRows *rows;
  const Text prefix = w->e->prefix;
  if (!rows_of_cells(w->e, &rows, &count)) return;
  out_string(w->out, "/* The cells of recursive data, and the arrays in them. */\nclass pool_memory {\npublic:\n"
                     "  explicit pool_memory(std::int64_t cells");
  for RANGE(i, count) PUT(w, ", std::int64_t size_of_%.*s", TEXT_ARG(rows_name(w->e, &rows[i])));
  PUT(w, ")\n      : words_(new ::%.*s_word[static_cast<std::size_t>(cells * ::%.*s_cell_words)]),\n"
         "        pool_(::%.*s_pool_of(words_.get(), cells * ::%.*s_cell_words)) {\n",
      TEXT_ARG(prefix), TEXT_ARG(prefix), TEXT_ARG(prefix), TEXT_ARG(prefix));
  for RANGE(i, count) {
    const Text name = rows_name(w->e, &rows[i]), type = c_type_name(rows[i].scalar);
    PUT(w, "    %.*s_.reset(new %.*s[static_cast<std::size_t>(cells * size_of_%.*s)]);\n", TEXT_ARG(name),
        TEXT_ARG(type), TEXT_ARG(name));
    PUT(w, "    ::%.*s_pool_give_%.*s(&pool_, %.*s_.get(), size_of_%.*s);\n", TEXT_ARG(prefix), TEXT_ARG(name),
        TEXT_ARG(name), TEXT_ARG(name));
  }
  PUT(w, "  }\n  operator ::%.*s_pool &() { return pool_; }\n  ::%.*s_pool *get() { return &pool_; }\n\nprivate:\n"
         "  std::unique_ptr<::%.*s_word[]> words_;\n  ::%.*s_pool pool_;\n",
      TEXT_ARG(prefix), TEXT_ARG(prefix), TEXT_ARG(prefix), TEXT_ARG(prefix));
  for RANGE(i, count)
    PUT(w, "  std::unique_ptr<%.*s[]> %.*s_;\n", TEXT_ARG(c_type_name(rows[i].scalar)),
        TEXT_ARG(rows_name(w->e, &rows[i])));
  out_string(w->out, "};\n\n");
}

static void put_remark(Wrapper *w, Text remark) {
  out_string(w->out, "/* ");
  for EACH_BYTE(i, remark) {
    out_char(w->out, remark.start[i]);
    if (remark.start[i] == '\n') out_string(w->out, "   ");
  }
  out_string(w->out, " */\n");
}

Text cplusplus_text(Emitter *e, Text header_name) {
  Out out = out_new(e->arena);
  Wrapper w = {.e = e, .out = &out};
  PUT(&w, "/* %.*s: the C++20 interface, generated by Ashlar. This code carries no licence obligation.\n"
          "   f(inputs) makes its results; f_into(results, inputs, workspace) writes them where the caller says and "
          "takes no\n   memory but the workspace's; both throw ashlar::error. try_f_into returns an ashlar::status "
          "instead. */\n", TEXT_ARG(e->prefix));
  PUT(&w, "#ifndef %.*s_HPP\n#define %.*s_HPP\n#include \"%.*s\"\n\n", TEXT_ARG(e->prefix), TEXT_ARG(e->prefix),
      TEXT_ARG(header_name));
  out_text(&out, embedded_file("runtime/ashlar.hpp"));
  PUT(&w, "\nnamespace ashlar::%.*s {\n\n", TEXT_ARG(e->prefix));
  put_pool_memory(&w);
  for EACH(i, &e->entries) {
    w.entry = e->entries.items[i];
    put_remark(&w, entry_remark(e, w.entry));
    put_checked_call(&w);
    put_throwing_call(&w);
    put_returning_function(&w);
    out_char(&out, '\n');
  }
  PUT(&w, "} // namespace ashlar::%.*s\n#endif\n", TEXT_ARG(e->prefix));
  return out_result(&out);
}
