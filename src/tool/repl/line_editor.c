// line_editor: a line of text under the cursor. The terminal is in raw mode only while a line is read.
//   rule: one screen line; a longer text scrolls horizontally. A character is a UTF-8 sequence and has one column.
#include "tool/repl/line_editor.h"
#include "tool/tool.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { MOST_HISTORY = 1000, BUFFER_SIZE = 4096 };
typedef Seq(Text) Lines;
struct LineEditor {
  Arena *arena, *line_arena;
  int input, output;
  bool is_terminal;
  const char *history_path;
  Lines history;
  char buffer[BUFFER_SIZE];      // bytes read and not yet used
  size_t buffered, used;
  const char *prompt;
  char *text;                    // the line being edited
  size_t size, capacity, cursor; // in bytes
  uint32_t shown;                // the number of the history entry being shown; history.size: the new line
  Text draft;                    // the new line while a history entry is shown
};
// Keys are bytes, or these. The arrows, Home and End count as the control characters that do the same.
typedef enum Key {
  CTRL_A = 1,
  CTRL_B,
  CTRL_C,
  CTRL_D,
  CTRL_E,
  CTRL_F,
  CTRL_H = 8,
  TAB,
  NEWLINE,
  CTRL_K,
  CTRL_L,
  RETURN,
  CTRL_N,
  CTRL_P = 16,
  CTRL_U = 21,
  CTRL_W = 23,
  ESCAPE = 27,
  BACKSPACE = 127,
  KEY_None = 256,
  KEY_Delete,
  KEY_WordLeft,
  KEY_WordRight,
  KEY_KillWord,
  KEY_Gone
} Key;

// ---- bytes

static int next_byte(LineEditor *e) {
  while (e->used == e->buffered) {
    ssize_t got = read(e->input, e->buffer, sizeof e->buffer);
    if (got < 0 && errno == EINTR) return KEY_None;
    if (got <= 0) return KEY_Gone;
    e->buffered = (size_t)got;
    e->used = 0;
  }
  return (unsigned char)e->buffer[e->used++];
}

static void write_bytes(const LineEditor *e, Text text) {
  while (text.size) {
    ssize_t put = write(e->output, text.start, text.size);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return;
    text.start += put;
    text.size -= (size_t)put;
  }
}

static size_t start_of_previous(const LineEditor *e, size_t at) {
  if (at) at--;
  while (at && char_continues(e->text[at])) at--;
  return at;
}
static size_t after(const LineEditor *e, size_t at) {
  if (at < e->size) at++;
  while (at < e->size && char_continues(e->text[at])) at++;
  return at;
}
// The columns that the line takes between two positions.
static uint32_t columns_between(const LineEditor *e, size_t from, size_t to) {
  return text_characters(text_slice((Text){e->text, e->size}, from, to));
}

// ---- the screen

static uint32_t screen_width(const LineEditor *e) {
  struct winsize size;
  return ioctl(e->output, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

static void refresh(LineEditor *e) {
  uint32_t prompt = text_characters(text_of(e->prompt)), width = screen_width(e);
  uint32_t room = width > prompt + 10 ? width - prompt - 1 : 10;
  size_t from = 0, to = e->size;
  while (columns_between(e, from, e->cursor) > room) from = after(e, from);
  while (columns_between(e, from, to) > room) to = start_of_previous(e, to);
  Out out = out_new(e->line_arena);
  out_format(&out, "\r%s", e->prompt);
  out_text(&out, (Text){e->text + from, to - from});
  out_format(&out, "\033[K\r\033[%uC", prompt + columns_between(e, from, e->cursor));
  write_bytes(e, out_result(&out));
}

// ---- editing

static void reserve_line(LineEditor *e, size_t size) {
  if (e->capacity >= size) return;
  size_t capacity = e->capacity ? e->capacity * 2 : 256;
  while (capacity < size) capacity *= 2;
  char *grown = arena_alloc(e->line_arena, capacity);
  if (e->size) memcpy(grown, e->text, e->size);
  e->text = grown;
  e->capacity = capacity;
}

static void insert(LineEditor *e, char c) {
  reserve_line(e, e->size + 1);
  memmove(e->text + e->cursor + 1, e->text + e->cursor, e->size - e->cursor);
  e->text[e->cursor++] = c;
  e->size++;
}

static void cut(LineEditor *e, size_t from, size_t to) {
  memmove(e->text + from, e->text + to, e->size - to);
  e->size -= to - from;
  e->cursor = from;
}

static void set_text(LineEditor *e, Text text) {
  reserve_line(e, text.size + 1);
  if (text.size) memcpy(e->text, text.start, text.size);
  e->size = e->cursor = text.size;
}

static bool is_word_byte(char c) {
  return c == '_' || char_continues(c) || (unsigned char)c >= 0xC0 || ascii_is_letter(c) || ascii_is_digit(c);
}
static size_t word_left(const LineEditor *e) {
  size_t at = e->cursor;
  while (at && !is_word_byte(e->text[at - 1])) at--;
  while (at && is_word_byte(e->text[at - 1])) at--;
  return at;
}
static size_t word_right(const LineEditor *e) {
  size_t at = e->cursor;
  while (at < e->size && !is_word_byte(e->text[at])) at++;
  while (at < e->size && is_word_byte(e->text[at])) at++;
  return at;
}

static void show_history(LineEditor *e, uint32_t entry) {
  if (e->shown == e->history.size) e->draft = (Text){arena_copy(e->line_arena, e->text, e->size), e->size};
  e->shown = entry;
  set_text(e, entry == e->history.size ? e->draft : e->history.items[entry]);
}

// ---- keys

static Key numbered_key(int number) {
  switch (number) {
    case 1: case 7: return CTRL_A;
    case 3: return KEY_Delete;
    case 4: case 8: return CTRL_E;
    default: return KEY_None;
  }
}

static Key lettered_key(int letter, bool modified) {
  switch (letter) {
    case 'A': return CTRL_P;
    case 'B': return CTRL_N;
    case 'C': return modified ? KEY_WordRight : CTRL_F;
    case 'D': return modified ? KEY_WordLeft : CTRL_B;
    case 'F': return CTRL_E;
    case 'H': return CTRL_A;
    default: return KEY_None;
  }
}

// After ESC: [ or O with parameters and a final letter or ~, or a letter typed with Alt.
static Key escape_key(LineEditor *e) {
  int c = next_byte(e), number = 0;
  if (c == 'b') return KEY_WordLeft;
  if (c == 'f') return KEY_WordRight;
  if (c == 'd') return KEY_KillWord;
  if (c != '[' && c != 'O') return KEY_None;
  bool modified = false;
  for (c = next_byte(e); (c >= '0' && c <= '9') || c == ';'; c = next_byte(e)) {
    if (c == ';') modified = true;
    else if (!modified) number = (number * 10 + c - '0') % 1000;
  }
  return c == '~' ? numbered_key(number) : lettered_key(c, modified);
}

static void edit(LineEditor *e, int key) {
  switch (key) {
    case CTRL_B: e->cursor = start_of_previous(e, e->cursor); break;
    case CTRL_F: e->cursor = after(e, e->cursor); break;
    case KEY_WordLeft: e->cursor = word_left(e); break;
    case KEY_WordRight: e->cursor = word_right(e); break;
    case CTRL_A: e->cursor = 0; break;
    case CTRL_E: e->cursor = e->size; break;
    case CTRL_P: if (e->shown > 0) show_history(e, e->shown - 1); break;
    case CTRL_N: if (e->shown < e->history.size) show_history(e, e->shown + 1); break;
    case CTRL_H: case BACKSPACE: cut(e, start_of_previous(e, e->cursor), e->cursor); break;
    case KEY_Delete: case CTRL_D: cut(e, e->cursor, after(e, e->cursor)); break;
    case KEY_KillWord: cut(e, e->cursor, word_right(e)); break;
    case CTRL_W: cut(e, word_left(e), e->cursor); break;
    case CTRL_U: cut(e, 0, e->cursor); break;
    case CTRL_K: e->size = e->cursor; break;
    case CTRL_L: write_bytes(e, TEXT("\033[H\033[2J")); break;
    case TAB: insert(e, ' '), insert(e, ' '); break;
    default:
      if (key >= 32 && key < 256) insert(e, (char)key);
  }
}

static LineResult edit_line(LineEditor *e) {
  e->size = e->cursor = e->capacity = 0;
  e->shown = e->history.size;
  reserve_line(e, 1);
  for (;;) {
    if (e->used == e->buffered) refresh(e);   // once for a pasted text, not for each byte
    int key = next_byte(e);
    if (key == ESCAPE) key = (int)escape_key(e);
    if (key == KEY_Gone || (key == CTRL_D && e->size == 0)) return LINE_End;
    if (key == CTRL_C) return LINE_Cancelled;
    if (key == RETURN || key == NEWLINE) return LINE_Read;
    edit(e, key);
  }
}

static LineResult read_terminal(LineEditor *e, const char *prompt, Text *line) {
  struct termios cooked, raw;
  e->prompt = prompt;
  tcgetattr(e->input, &cooked);
  raw = cooked;
  raw.c_iflag &= (tcflag_t) ~(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
  raw.c_lflag &= (tcflag_t) ~(ECHO | ICANON | IEXTEN | ISIG);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  tcsetattr(e->input, TCSADRAIN, &raw);
  LineResult result = edit_line(e);
  if (result == LINE_Read) e->cursor = e->size, refresh(e);
  write_bytes(e, result == LINE_Cancelled ? TEXT("^C\r\n") : TEXT("\r\n"));
  tcsetattr(e->input, TCSADRAIN, &cooked);
  *line = (Text){e->text, e->size};
  return result;
}

// ---- not a terminal

static LineResult read_line_plain(LineEditor *e, Text *line) {
  Out out = out_new(e->line_arena);
  int c = next_byte(e);
  if (c == KEY_Gone) return LINE_End;
  for (; c != KEY_Gone && c != '\n'; c = next_byte(e))
    if (c != KEY_None) out_char(&out, (char)c);
  *line = out_result(&out);
  if (line->size && line->start[line->size - 1] == '\r') line->size--;
  return LINE_Read;
}

LineResult line_editor_read(LineEditor *e, const char *prompt, Text *line) {
  arena_reset(e->line_arena);
  return e->is_terminal ? read_terminal(e, prompt, line) : read_line_plain(e, line);
}

bool line_editor_is_terminal(const LineEditor *e) { return e->is_terminal; }

// ---- history

static void add_history(LineEditor *e, Text text) {
  char *copy = arena_copy(e->arena, text.start, text.size);
  for EACH_BYTE(i, text)
    if (copy[i] == '\n') copy[i] = ' ';
  Text line = {copy, text.size};
  bool repeated = e->history.size && text_equal(seq_last(&e->history), line);
  if (text.size && !repeated) seq_push(e->arena, &e->history, line);
}

static void load_history(LineEditor *e) {
  Text text, line, problem;
  if (!e->history_path || !file_read(e->arena, e->history_path, &text, &problem)) return;
  while (text_take_line(&text, &line)) add_history(e, line);
}

// A history that cannot be written is not reported.
static void save_history(const LineEditor *e) {
  Out out = out_new(e->arena);
  Text problem;
  uint32_t first = e->history.size > MOST_HISTORY ? e->history.size - MOST_HISTORY : 0;
  for RANGE_FROM(i, first, e->history.size) out_format(&out, "%.*s\n", TEXT_ARG(e->history.items[i]));
  if (e->history_path && e->history.size) (void)file_write(e->history_path, out_result(&out), &problem);
}

void line_editor_remember(LineEditor *e, Text line) { add_history(e, line); }

LineEditor *line_editor_new(int input, int output, const char *history_path) {
  Arena *arena = arena_new();
  LineEditor *e = NEW(arena, LineEditor);
  const char *terminal = getenv("TERM");
  bool dumb = terminal && strcmp(terminal, "dumb") == 0;
  *e = (LineEditor){.arena = arena, .line_arena = arena_new(), .input = input, .output = output};
  e->is_terminal = isatty(input) && isatty(output) && !dumb;
  if (!e->is_terminal) return e;
  e->history_path = history_path;
  load_history(e);
  return e;
}

void line_editor_free(LineEditor *e) {
  save_history(e);
  arena_free(e->line_arena);
  arena_free(e->arena);
}
