// line_editor: reads a line from a terminal with editing and history, or from anything else as it comes.
#ifndef ASHLAR_TOOL_LINE_EDITOR_H
#define ASHLAR_TOOL_LINE_EDITOR_H
#include "base/base.h"

typedef struct LineEditor LineEditor;
typedef enum LineResult { LINE_Read, LINE_Cancelled /* Ctrl-C */, LINE_End } LineResult;

// history_path: the file that keeps earlier lines between sessions; NULL: none. It is used only when `input` is a
// terminal.
LineEditor *line_editor_new(int input, int output, const char *history_path);
void line_editor_free(LineEditor *editor);
bool line_editor_is_terminal(const LineEditor *editor);
// The line without its end, valid until the next call. The prompt is shown on terminals only.
LineResult line_editor_read(LineEditor *editor, const char *prompt, Text *line);
void line_editor_remember(LineEditor *editor, Text line);   // adds it to the history (line ends become spaces)
#endif
