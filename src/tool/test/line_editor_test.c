// line_editor_test: keys typed on a pseudo-terminal, and lines from a file that is no terminal.
#define _XOPEN_SOURCE 600
#include "testing.h"
#include "tool/repl/line_editor.h"
#include <fcntl.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

typedef struct Typist { int master, slave; LineEditor *editor; } Typist;

static bool begin(Typist *typist) {
  typist->master = posix_openpt(O_RDWR | O_NOCTTY);
  if (typist->master < 0 || grantpt(typist->master) != 0 || unlockpt(typist->master) != 0) return false;
  const char *name = ptsname(typist->master);
  typist->slave = name ? open(name, O_RDWR | O_NOCTTY) : -1;
  if (typist->slave < 0) return false;
  struct termios settings;
  tcgetattr(typist->slave, &settings);
  settings.c_lflag &= (tcflag_t) ~(ECHO | ICANON | ISIG | IEXTEN);   // text typed ahead arrives unchanged
  settings.c_iflag &= (tcflag_t) ~(ICRNL | IXON);
  tcsetattr(typist->slave, TCSANOW, &settings);
  fcntl(typist->master, F_SETFL, O_NONBLOCK);
  setenv("TERM", "xterm", 1);
  typist->editor = line_editor_new(typist->slave, typist->slave, NULL);
  return line_editor_is_terminal(typist->editor);
}

static void end(Typist *typist) {
  line_editor_free(typist->editor);
  close(typist->slave);
  if (typist->master >= 0) close(typist->master);
}

static void type(Typist *typist, const char *keys) {
  char shown[65536];
  CHECK(write(typist->master, keys, strlen(keys)) == (ssize_t)strlen(keys));
  while (read(typist->master, shown, sizeof shown) > 0) {}
}

static void gives(const char *keys, const char *expected) {
  Typist typist;
  Text line = TEXT("");
  CHECK(begin(&typist));
  type(&typist, keys);
  LineResult result = line_editor_read(typist.editor, "> ", &line);
  const char *got = result == LINE_Cancelled ? "cancelled" : result == LINE_End ? "end" : NULL;
  char text[4096];
  snprintf(text, sizeof text, "%.*s", TEXT_ARG(line));
  CHECK_TEXT(got ? got : text, expected);
  end(&typist);
}

static void keys_edit_the_line(void) {
  gives("abc\r", "abc");
  gives("abc\n", "abc");
  gives("ac\033[Db\r", "abc");
  gives("abc\177\177x\r", "ax");
  gives("bc\001a\005d\r", "abcd");
  gives("abc\002\002\013z\r", "az");
  gives("abc\002\025x\r", "xc");
  gives("one two  three\027\027four\r", "one four");
  gives("abc\033[H\033[3~\r", "bc");
  gives("abc\033[1~x\033[4~y\r", "xabcy");
  gives("abc\033OHx\033OFy\r", "xabcy");
  gives("one two\033b\033bX\033fY\r", "XoneY two");
  gives("one two\033[1;5DX\033[1;5CY\r", "one XtwoY");
  gives("one two\001\033d\r", " two");
  gives("abc\002\004\r", "ab");
  gives("a\tb\r", "a  b");
}

static void characters_are_not_split(void) {
  gives("a\xce\xbb\xe2\x82\xac\177b\r", "a\xce\xbb" "b");
  gives("\xce\xbb\xce\xbc\033[D\033[Dx\r", "x\xce\xbb\xce\xbc");
  gives("\xce\xbb\xce\xbc\001\004\r", "\xce\xbc");
}

static void strange_keys_do_nothing(void) {
  gives("a\033[99~\033[Z\033Ob\033x\033[1;2;3Qb\001\002\177\005\006\016\020c\r", "abc");
  gives("\033[A\033[B\033[A\033[Aa\r", "a");
}

static void leaving(void) {
  gives("abc\003", "cancelled");
  gives("\004", "end");
}

static void lines_longer_than_the_screen(void) {
  char keys[2200], expected[2100];
  memset(expected, 'x', 2000);
  expected[2000] = 0;
  snprintf(keys, sizeof keys, "%s\001\005\002\r", expected);
  gives(keys, expected);
}

static void read_line(Typist *typist, const char *keys, const char *expected) {
  Text line = TEXT("");
  char text[256];
  type(typist, keys);
  CHECK(line_editor_read(typist->editor, "> ", &line) == LINE_Read);
  snprintf(text, sizeof text, "%.*s", TEXT_ARG(line));
  CHECK_TEXT(text, expected);
  line_editor_remember(typist->editor, line);
}

static void history(void) {
  Typist typist;
  CHECK(begin(&typist));
  read_line(&typist, "first\r", "first");
  read_line(&typist, "second\r", "second");
  read_line(&typist, "second\r", "second");        // kept once
  read_line(&typist, "\033[A\033[A\r", "first");
  read_line(&typist, "dra\033[A\033[A\033[A\033[B\033[B\033[Bft\r", "draft");
  read_line(&typist, "\033[A\033[A!\r", "first!");
  read_line(&typist, "\033[A\033[A\033[A\r", "first");   // the entry itself was not changed
  read_line(&typist, "a\rb\r", "a");               // pasted: two lines
  read_line(&typist, "", "b");
  end(&typist);
}

static void a_closed_terminal_ends_the_input(void) {
  Typist typist;
  Text line;
  CHECK(begin(&typist));
  close(typist.master);
  typist.master = -1;
  CHECK(line_editor_read(typist.editor, "> ", &line) == LINE_End);
  end(&typist);
}

static void other_input_is_taken_as_it_is(void) {
  int ends[2];
  Text line;
  CHECK(pipe(ends) == 0);
  CHECK(write(ends[1], "one\r\n\n\001two", 10) == 10);
  close(ends[1]);
  LineEditor *editor = line_editor_new(ends[0], STDOUT_FILENO, NULL);
  CHECK(!line_editor_is_terminal(editor));
  CHECK(line_editor_read(editor, "> ", &line) == LINE_Read && text_equal(line, TEXT("one")));
  CHECK(line_editor_read(editor, "> ", &line) == LINE_Read && line.size == 0);
  CHECK(line_editor_read(editor, "> ", &line) == LINE_Read && text_equal(line, TEXT("\001two")));
  CHECK(line_editor_read(editor, "> ", &line) == LINE_End);
  line_editor_free(editor);
  close(ends[0]);
}

// A bare system may have no pseudo-terminals.
static bool has_terminals(void) {
  Typist typist = {.slave = -1};
  const bool has = begin(&typist);
  if (has) end(&typist);
  else if (typist.master >= 0) close(typist.master);
  return has;
}

int main(void) {
  if (!has_terminals()) {
    puts("left out: this system opens no pseudo-terminal");
    RUN(other_input_is_taken_as_it_is);
    return testing_finish();
  }
  RUN(keys_edit_the_line);
  RUN(characters_are_not_split);
  RUN(strange_keys_do_nothing);
  RUN(leaving);
  RUN(lines_longer_than_the_screen);
  RUN(history);
  RUN(a_closed_terminal_ends_the_input);
  RUN(other_input_is_taken_as_it_is);
  return testing_finish();
}
