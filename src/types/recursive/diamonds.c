// diamonds: the cells in which recursive data without `@` are built [paper 4, section 8: inference of diamonds].
//   in: a definition with its types filled in    out: every constructor with a cell has a diamond
//   rule: a constructor takes the cell that an enclosing match released last, if no other constructor on the path takes
//         the cell; otherwise `diamond.new ()`
//   rule: a match releases the cell of a value that may be consumed, if neither the value nor a value that it is a part
//         of is used afterwards
// The definition is walked twice in the order of evaluation. The first walk numbers the uses of names; the second one
// gives cells to constructors.
#include "types/modules/modules.h"
#include "types/infer/infer.h"

// The value of a name. same: the value of another name for it; part_of: the value whose match bound it. uses: the
// numbers of its uses, ascending.
typedef struct Value {
  struct Value *same, *part_of;
  bool consumable;
  uint32_t functions, loops;
  Seq(uint32_t) uses;
} Value;
// The cell that `pattern` releases. taken: on the present path; ever: on any path.
typedef struct Cell { AstPat *pattern; bool taken, ever; } Cell;
// Numbers of uses: the end of an enclosing branch, and the end of the last of its siblings.
typedef struct Branch { uint32_t end, after; } Branch;
// The most new cells on any path to the present expression. plain: on paths without a call of the function itself;
// again: on paths with one; -1: there is no such path. several: a path has several such calls. many: cells are made in
// a loop.
typedef struct Fresh { int64_t plain, again; bool several, many; } Fresh;
typedef struct Placing {
  Checker *c;
  Binding *function;
  bool filling;                                           // the second walk
  uint32_t at;                                            // number of the next use of a name
  uint32_t functions, loops;                              // numbers of enclosing functions and loops
  uint32_t base;                                          // the first cell that may be taken here
  Map values;                                             // binding id to Value *
  Map ends;                                               // a branch, `if` or `match` to the first number after it
  Seq(Cell) cells;
  Seq(uint32_t) taken;                                    // cells, in the order they were taken
  Seq(Branch) branches;
  Fresh fresh;
} Placing;

enum { MANY_CELLS = 1 << 20 };   // more than can be counted

static void place_exp(Placing *p, AstExp *exp);

static const AstExp *plain_exp(const AstExp *exp) { return unwrapped_exp(exp, WRAP_Paren | WRAP_Ascribe); }

// ---- values
static Value *value_of_name(Placing *p, const Binding *binding) {
  MapEntry *entry = map_add(&p->values, binding->id);
  if (!entry->as.pointer) entry->as.pointer = NEW(p->c->arena, Value);
  return entry->as.pointer;
}

static Value *value_named(Placing *p, const AstExp *exp) {
  exp = plain_exp(exp);
  const Binding *binding = exp->tag == AST_EXP_Var ? exp->as.Var.name.binding : NULL;
  if (!binding || binding->top_level) return NULL;
  Value *value = value_of_name(p, binding);
  while (value->same) value = value->same;
  return value;
}

static bool is_sibling(const Placing *p, uint32_t use) {
  for EACH(i, &p->branches)
    if (use >= p->branches.items[i].end && use < p->branches.items[i].after) return true;
  return false;
}

static bool is_used_later(const Placing *p, const Value *value) {
  for (uint32_t i = value->uses.size; i > 0 && value->uses.items[i - 1] >= p->at; i--)
    if (!is_sibling(p, value->uses.items[i - 1])) return true;
  return false;
}

static bool may_be_consumed(const Placing *p, const Value *value) {
  for (; value; value = value->part_of) {
    while (value->same) value = value->same;
    if (!value->consumable || value->functions != p->functions || value->loops != p->loops || is_used_later(p, value))
      return false;
  }
  return true;
}

static bool gives_unique(const AstExpApply *apply) {
  const SourceType *type = apply->function->type;
  for COUNTING(i, i < apply->arguments.size && type->tag == SOURCE_Function) type = type->as.function.result;
  return type->unique;
}

// Whether nothing else has the memory of the value: the value is new, or this is the last use of its name.
static bool is_owned_alone(Placing *p, const AstExp *exp) {
  exp = plain_exp(exp);
  if (!may_share(exp->type)) return true;
  if (exp->tag == AST_EXP_If)
    return is_owned_alone(p, exp->as.If.then_branch) && is_owned_alone(p, exp->as.If.else_branch);
  if (exp->tag == AST_EXP_Apply) return gives_unique(&exp->as.Apply);
  if (exp->tag == AST_EXP_Tuple || exp->tag == AST_EXP_Constructor) {
    const AstExps *parts = exp->tag == AST_EXP_Tuple ? &exp->as.Tuple.elements : &exp->as.Constructor.arguments;
    for EACH(i, parts)
      if (plain_exp(parts->items[i])->tag == AST_EXP_Var || !is_owned_alone(p, parts->items[i])) return false;
    return true;
  }
  const Value *value = value_named(p, exp);
  return value && may_be_consumed(p, value);
}

static bool is_diamond_of(const AstPat *pat, const AstPat *part) {
  return pat->tag == AST_PAT_Constructor && part == pat->as.Constructor.diamond;
}

static void bind_value(Placing *p, AstPat *pat, Value *part_of, bool consumable) {
  consumable |= is_consuming(pat->type);
  if (pat->tag == AST_PAT_Var && pat->as.Var.binding) {
    Value *value = value_of_name(p, pat->as.Var.binding);
    *value = (Value){.part_of = part_of,
                     .consumable = consumable,
                     .functions = p->functions,
                     .loops = p->loops,
                     .uses = value->uses};
  }
  for EACH_CHILD(at, pat_children(pat))
    if (at.pat && !is_diamond_of(pat, at.pat)) bind_value(p, at.pat, part_of, consumable);
}

// ---- cells
static void release_cells(Placing *p, AstPat *pat) {
  const AstPatConstructor *matched = &pat->as.Constructor;
  if (pat->tag == AST_PAT_Constructor && !matched->diamond && matched->arguments.size && is_recursive(p->c, pat->type))
    seq_push(p->c->arena, &p->cells, ((Cell){.pattern = pat}));
  for EACH_CHILD(at, pat_children(pat))
    if (at.pat && !is_diamond_of(pat, at.pat)) release_cells(p, at.pat);
}

static bool are_tuples_alike(const AstPat *pat, const AstExp *exp) {
  return pat->tag == AST_PAT_Tuple && exp->tag == AST_EXP_Tuple &&
         pat->as.Tuple.elements.size == exp->as.Tuple.elements.size;
}

// Binds the names of the pattern to the value of the expression, part by part as far as both show the parts.
static void bind_matched(Placing *p, AstPat *pat, const AstExp *exp) {
  exp = plain_exp(exp);
  const AstPat *inner = pat_inner(pat);
  if (are_tuples_alike(inner, exp)) {
    for EACH(i, &inner->as.Tuple.elements)
        bind_matched(p, inner->as.Tuple.elements.items[i], exp->as.Tuple.elements.items[i]);
    return;
  }
  Value *value = value_named(p, exp);
  const bool consumable = p->filling && is_owned_alone(p, exp);
  const Binding *name = pat_variable(pat);
  if (name && value) {
    if (value_of_name(p, name) != value) value_of_name(p, name)->same = value;
    return;
  }
  bind_value(p, pat, value, value ? value->consumable : consumable);
  if (consumable) release_cells(p, pat);
}

static void note(Placing *p, CellUseKind kind, Span span, Span from, uint32_t count) {
  const CellUse use = {kind, p->function, span, from, count};
  seq_push(p->c->arena, &p->c->typed->cell_uses, use);
}

static void forget_cells(Placing *p, uint32_t size) {
  for RANGE_FROM(i, size, p->cells.size)
    if (!p->cells.items[i].ever) note(p, CELL_Lost, p->cells.items[i].pattern->span, NO_SPAN, 0);
  p->cells.size = size;
}

static AstExp *placed_exp_new(Placing *p, AstExpTag tag, Span span, const SourceType *type) {
  AstExp *exp = NEW(p->c->arena, AstExp);
  exp->tag = tag;
  exp->span = span;
  exp->type = type;
  return exp;
}

static AstExp *reference_to(Placing *p, Binding *binding, Span span) {
  AstExp *exp = placed_exp_new(p, AST_EXP_Var, span, binding->scheme->type);
  exp->as.Var.name.name = (QualName){.name = binding->name, .span = span};
  exp->as.Var.name.binding = binding;
  return exp;
}

static Binding *cell_binding(Placing *p, AstPat *pattern) {
  AstPat **diamond = &pattern->as.Constructor.diamond;
  if (*diamond) return (*diamond)->as.Var.binding;
  Binding *binding = binding_new(p->c, intern_string(p->c->context->names, "cell"), BINDING_Local, pattern->span);
  binding->scheme = scheme_mono(p->c, p->c->diamond);
  *diamond = NEW(p->c->arena, AstPat);
  (*diamond)->tag = AST_PAT_Var;
  (*diamond)->span = pattern->span;
  (*diamond)->type = p->c->diamond;
  (*diamond)->as.Var.name = binding->name;
  (*diamond)->as.Var.binding = binding;
  return binding;
}

static Cell *free_cell(Placing *p) {
  for (uint32_t i = p->cells.size; i > p->base; i--)
    if (!p->cells.items[i - 1].taken) return &p->cells.items[i - 1];
  return NULL;
}

static bool are_cells_alike(Placing *p, const AstPat *a, const AstPat *b) {
  return name_equal(a->as.Constructor.constructor, b->as.Constructor.constructor) &&
         text_equal(type_text(p->c, a->type), type_text(p->c, b->type));
}

// The number of free cells that were made by other constructors than this one.
static uint32_t other_free_cells(Placing *p, const Cell *cell) {
  uint32_t count = 0;
  for RANGE_FROM(i, p->base, p->cells.size)
    count += !p->cells.items[i].taken && !are_cells_alike(p, p->cells.items[i].pattern, cell->pattern);
  return count;
}

Binding *diamond_new_function(Checker *c) {
  Entry *module = map_entry(&c->prelude->names, SPACE_Module, intern_string(c->context->names, "diamond"));
  force_module(c, module->module);
  Binding *binding = value_of_module(c, module->module, "new");
  force_signature(c, binding);
  return binding;
}

static AstExp *new_diamond(Placing *p, Span span) {
  AstExp *call = placed_exp_new(p, AST_EXP_Apply, span, source_unique(p->c, p->c->diamond, true));
  call->as.Apply.function = reference_to(p, diamond_new_function(p->c), span);
  seq_push(p->c->arena, &call->as.Apply.arguments, placed_exp_new(p, AST_EXP_Tuple, span, p->c->unit));
  return call;
}

static bool runs_often(const Placing *p) { return p->loops || p->functions > 1; }

static void count_fresh(Placing *p, uint64_t cells) {
  if (p->fresh.plain >= 0) p->fresh.plain += (int64_t)cells;
  if (p->fresh.again >= 0) p->fresh.again += (int64_t)cells;
  p->fresh.many |= cells == MANY_CELLS || (cells > 0 && runs_often(p));
}

static void count_recursive_call(Placing *p) {
  Fresh *fresh = &p->fresh;
  if (fresh->again >= 0 || runs_often(p)) fresh->several = true;
  if (fresh->plain > fresh->again) fresh->again = fresh->plain;
  fresh->plain = -1;
}

static Fresh either_fresh(Fresh a, Fresh b) {
  return (Fresh){a.plain > b.plain ? a.plain : b.plain, a.again > b.again ? a.again : b.again, a.several || b.several,
                 a.many || b.many};
}

static void give_cell(Placing *p, AstExp *exp) {
  AstExpConstructor *made = &exp->as.Constructor;
  if (made->diamond || made->arguments.size == 0 || !is_recursive(p->c, exp->type)) return;
  Cell *cell = free_cell(p);
  if (!cell) {
    made->diamond = new_diamond(p, exp->span);
    note(p, CELL_New, exp->span, NO_SPAN, 0);
    count_fresh(p, 1);
    return;
  }
  const uint32_t others = other_free_cells(p, cell);
  cell->taken = cell->ever = true;
  seq_push(p->c->arena, &p->taken, (uint32_t)(cell - p->cells.items));
  made->diamond = reference_to(p, cell_binding(p, cell->pattern), exp->span);
  note(p, CELL_Reused, exp->span, cell->pattern->span, others);
}

// ---- branches: each may take the same cells
static void mark_end(Placing *p, const AstExp *exp) { map_put(&p->ends, key_of(exp), p->at); }

static uint32_t end_of_branch(const Placing *p, const AstExp *exp) {
  return (uint32_t)map_value_or(&p->ends, key_of(exp), 0);
}

// start: the counts before the branches; after: those after the branches seen so far. ways: for each branch the range
// of `cells` that it takes. before: the number of cells that were released before the branches.
typedef struct Way { const AstExp *body; uint32_t from, to; } Way;
typedef struct Taken {
  const AstExp *whole;
  Seq(uint32_t) cells;
  Seq(Way) ways;
  uint32_t before;
  Fresh start, after;
} Taken;

// pattern: of a case of a match; NULL for a branch of an `if`
static void place_branch(Placing *p, AstPat *pattern, AstExp *body, Taken *all) {
  const uint32_t from = p->taken.size, cells = p->cells.size;
  const Branch branch = {end_of_branch(p, body), end_of_branch(p, all->whole)};
  if (p->filling) seq_push(p->c->arena, &p->branches, branch);
  if (pattern) bind_matched(p, pattern, all->whole->as.Match.scrutinee);
  p->fresh = all->start;
  place_exp(p, body);
  all->after = all->ways.size ? either_fresh(all->after, p->fresh) : p->fresh;
  mark_end(p, body);
  if (p->filling) (void)seq_pop(&p->branches);
  const Way way = {body, all->cells.size, all->cells.size + p->taken.size - from};
  seq_push(p->c->arena, &all->ways, way);
  for RANGE_FROM(i, from, p->taken.size) {
    seq_push(p->c->arena, &all->cells, p->taken.items[i]);
    p->cells.items[p->taken.items[i]].taken = false;
  }
  p->taken.size = from;
  forget_cells(p, cells);
}

static bool takes(const Taken *all, const Way *way, uint32_t cell) {
  for RANGE_FROM(i, way->from, way->to)
    if (all->cells.items[i] == cell) return true;
  return false;
}

// A cell that one branch takes is lost where another does not.
static void note_lost(Placing *p, const Taken *all) {
  enum { MOST_WAYS = 32 };
  if (all->ways.size > MOST_WAYS) return;
  for EACH(i, &all->cells) {
    const uint32_t cell = all->cells.items[i];
    const Way first = {NULL, 0, i};
    if (cell >= all->before || takes(all, &first, cell)) continue;   // (each cell is noted once)
    for EACH(k, &all->ways)
        if (!takes(all, &all->ways.items[k], cell))
          note(p, CELL_LostHere, all->ways.items[k].body->span, p->cells.items[cell].pattern->span, 0);
  }
}

static void leave_branches(Placing *p, const Taken *all) {
  mark_end(p, all->whole);
  if (all->ways.size) p->fresh = all->after;
  note_lost(p, all);
  for EACH(i, &all->cells) {
    const uint32_t cell = all->cells.items[i];
    if (cell >= p->cells.size || p->cells.items[cell].taken) continue;
    p->cells.items[cell].taken = true;
    seq_push(p->c->arena, &p->taken, cell);
  }
}

static void place_branches(Placing *p, AstExp *exp) {
  const bool is_if = exp->tag == AST_EXP_If;
  place_exp(p, is_if ? exp->as.If.condition : exp->as.Match.scrutinee);
  Taken all = {.whole = exp, .before = p->cells.size, .start = p->fresh};
  if (is_if) {
    place_branch(p, NULL, exp->as.If.then_branch, &all);
    place_branch(p, NULL, exp->as.If.else_branch, &all);
  } else {
    for EACH(i, &exp->as.Match.cases)
      place_branch(p, exp->as.Match.cases.items[i].pattern, exp->as.Match.cases.items[i].body, &all);
  }
  leave_branches(p, &all);
}

// ---- the bodies of loops and functions may run more than once, so they take no cells from outside
typedef struct Outside { uint32_t base, functions, loops; } Outside;

static Outside enter_region(Placing *p, bool function) {
  const Outside outside = {p->base, p->functions, p->loops};
  p->base = p->cells.size;
  p->functions += function;
  p->loops = function ? 0 : p->loops + 1;
  return outside;
}

static void leave_region(Placing *p, Outside outside) {
  p->base = outside.base;
  p->functions = outside.functions;
  p->loops = outside.loops;
}

static void place_function(Placing *p, AstPats *parameters, AstExp *body) {
  const Outside outside = enter_region(p, true);
  for EACH(i, parameters) bind_value(p, parameters->items[i], NULL, false);
  place_exp(p, body);
  leave_region(p, outside);
}

// Binds each part of the state by itself. A part may be consumed if its initial value is owned by nobody else.
static void bind_state(Placing *p, AstPat *pat, const AstExp *initial, const Outside *outside) {
  const AstPat *inner = pat_inner(pat);
  initial = plain_exp(initial);
  while (inner->tag == AST_PAT_Ascribe) inner = pat_inner(inner->as.Ascribe.inner);
  if (are_tuples_alike(inner, initial)) {
    for EACH(i, &inner->as.Tuple.elements)
        bind_state(p, inner->as.Tuple.elements.items[i], initial->as.Tuple.elements.items[i], outside);
    return;
  }
  const Outside inside = {p->base, p->functions, p->loops};
  leave_region(p, *outside);
  const bool own = p->filling && is_owned_alone(p, initial);
  leave_region(p, inside);
  bind_value(p, pat, NULL, own);
}

static void place_loop(Placing *p, AstExp *exp) {
  AstExpLoop *loop = &exp->as.Loop;
  place_exp(p, loop->initial);
  if (loop->form.kind != LOOP_While) place_exp(p, loop->form.bound);
  const Outside outside = enter_region(p, false);
  bind_state(p, loop->pattern, loop->initial, &outside);
  if (loop->form.kind == LOOP_While) place_exp(p, loop->form.bound);
  place_exp(p, loop->body);
  leave_region(p, outside);
}

// ---- expressions, in the order in which they are evaluated
static void place_chain(Placing *p, AstExp *exp) {
  const uint32_t cells = p->cells.size;
  for (; ast_let_body(exp); exp = ast_let_body(exp)) {
    if (exp->tag == AST_EXP_Let) {
      place_exp(p, exp->as.Let.value);
      bind_matched(p, exp->as.Let.pattern, exp->as.Let.value);
    } else if (exp->tag == AST_EXP_LetUpdate) {
      place_exp(p, exp->as.LetUpdate.update);
    } else {
      AstDecValue *function = &exp->as.LetFunction.function->as.Value;
      place_function(p, &function->parameters, function->body);
    }
  }
  place_exp(p, exp);
  forget_cells(p, cells);
}

static void place_name(Placing *p, AstExp *exp) {
  const Binding *name = exp->as.Var.name.binding;
  Value *value = value_named(p, exp);
  if (p->function && name == p->function) count_recursive_call(p);
  // cell_needs has no entry for a later definition: its cells are not counted
  else if (p->filling && name) count_fresh(p, map_value_or(&p->c->cell_needs, name->id, 0));
  if (value && !p->filling) seq_push(p->c->arena, &value->uses, p->at);
  p->at++;
}

static void place_exp(Placing *p, AstExp *exp) {
  if (exp->tag == AST_EXP_Var) place_name(p, exp);
  else if (exp->tag == AST_EXP_If || exp->tag == AST_EXP_Match) place_branches(p, exp);
  else if (exp->tag == AST_EXP_Loop) place_loop(p, exp);
  else if (exp->tag == AST_EXP_Lambda) place_function(p, &exp->as.Lambda.parameters, exp->as.Lambda.body);
  else if (ast_let_body(exp)) place_chain(p, exp);
  else {
    for EACH_CHILD(at, exp_children(exp))
      if (at.exp) place_exp(p, at.exp);
    if (p->filling && exp->tag == AST_EXP_Constructor) give_cell(p, exp);
  }
}

static void note_needs(Placing *p) {
  const Fresh *fresh = &p->fresh;
  if (!p->function || (fresh->plain <= 0 && fresh->again <= 0)) return;
  const bool many =
      fresh->many || fresh->again > 0 || (fresh->several && fresh->plain > 0) || fresh->plain >= MANY_CELLS;
  map_put(&p->c->cell_needs, p->function->id, many ? MANY_CELLS : (uint64_t)fresh->plain);
  const CellUse use = {many ? CELL_NeedsMany : CELL_Needs, p->function, p->function->span, NO_SPAN,
                       many ? 0 : (uint32_t)fresh->plain};
  seq_push(p->c->arena, &p->c->typed->cell_uses, use);
}

void give_cells(Checker *c, AstDec *dec) {
  AstDecValue *value = &dec->as.Value;
  if (c->recursive.size == 0) return;
  Placing p = {.c = c, .function = value->binding, .values = map_new(c->arena), .ends = map_new(c->arena)};
  place_function(&p, &value->parameters, value->body);
  p.filling = true;
  p.at = 0;
  p.fresh = (Fresh){.again = -1};
  place_function(&p, &value->parameters, value->body);
  note_needs(&p);
}
