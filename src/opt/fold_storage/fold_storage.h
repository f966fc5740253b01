// fold_storage: what fold_storage.c (stages and decisions), row_windows.c (which rows are read), row_loops.c (the loops
// over rows) and row_strips.c (strips of rows for workers) share. Private to opt/.
#ifndef ASHLAR_FOLD_STORAGE_H
#define ASHLAR_FOLD_STORAGE_H
#include "opt/checks/knowledge.h"
#include "opt/opt.h"

enum { MOST_ROWS = 32, LEAST_ELEMENTS = 32 };   // of a window; of a row

// The rows that a consumer reads for its row i: from step*i + first to step*i + last, if that is proven (is_open).
// varies: elements of one row of the consumer are made from different rows.
typedef struct Window { bool is_open, varies; int64_t step, first, last; } Window;
// windows[d][o]: of rows in dimension d of the array, for rows in dimension o of the consumer
typedef struct Stage Stage;
typedef struct Read { Stage *consumer; Window windows[2][2]; } Read;
typedef Seq(Stage *) Stages;
struct Stage {
  const Stm *stm;              // the build, fold or loop; after it has been rewritten, the new one
  const Body *body;            // contains it
  uint32_t depth, at;          // of this body; its position there
  Seq(Read) reads;             // one for each consumer
  uint32_t count;              // of the elements that consumers read
  bool refused;                // it cannot be folded; others may be folded into it
  bool transposed;                 // its rows are its columns
  Stage *root;                 // the stage into which it is folded; NULL: it is stored whole
  Stages folded;               // into this one, the last one first
  int64_t delay, folded_rows;  // the root makes row i in iteration i + delay; the rows of all rings
  int64_t pace, lead, rows;    // then it has made the rows up to pace*i + lead; the rows of its ring
  int64_t lag;                 // the root needs no rows before pace*i + lag for its rows from i on
  uint32_t lambdas;            // enclosing bodies that are no loops or branches
  Atom *values;                // of its results, at the current place of the loops that are being built
  bool has_values;             // its root is being built; before that, loops inside of that one read the whole array
  Atom first;                  // its first row that is made
};

// Rows of the root, from `first` on. The last ones are written to the arrays of all rows, others to arrays of `count`
// rows.
typedef struct RowRange { Atom first, count; bool is_last; Atoms arrays; } RowRange;

typedef struct Folder {
  Context *context;
  VarTable *vars;
  Sizes *sizes;
  Knowledge *knowledge;
  const Program *program;
  const Aliases *aliases;      // of the program; NULL: not asked for so far
  const Function *function;
  Map stages;                  // Var id of a result -> Stage *
  Map definitions;             // Var id -> const Stm *, of the statements seen so far
  Stages all;                  // in the order of the program
  Seq(const Stm *) path;       // the statement that is visited in each enclosing body
  uint32_t loops, lambdas;     // around the body that is visited; lambdas of statements that are no loops
} Folder;

static inline Var index_of(const Stage *stage) { return exp_roles(stage->stm->exp).indices.items[stage->transposed]; }
static inline Atom count_of_rows(const Stage *stage) {
  return exp_roles(stage->stm->exp).widths.items[stage->transposed];
}
static inline const Body *body_of(const Stage *stage) { return exp_roles(stage->stm->exp).body; }

// ---- row_windows.c: the consumer reads an element at this place; false: no window of rows contains it
bool fits_window(const Folder *f, Stage *stage, Stage *consumer, Atoms place);

// ---- row_loops.c: the loop that makes the root and the stages that are folded into it
Builder builder_at(const Folder *f, const Stage *stage);
// All rows, or (range) some of the rows of a build: the last range is the result of the root, others are in its values.
void put_rows(Folder *f, Builder *builder, Stage *root, const RowRange *range);

// ---- row_strips.c: the same, and for several workers strips of rows at the same time
void put_strips(Folder *f, Builder *builder, Stage *root);

#endif
