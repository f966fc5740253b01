"""The exceptions of the package that are not TypeError or ValueError."""
import re

__all__ = ["Error", "CompileError", "Diagnostic"]

_PLACE = re.compile(r"^(?P<file>.*):(?P<line>\d+):(?P<column>\d+)")


class Error(Exception):
    """The program failed: an index out of bounds, an assertion, a division by zero.

    `message` says what, `place` where in the source, as "file:line:column"; `line` and `column` are its numbers.
    """

    def __init__(self, message, place=""):
        super().__init__(message + ("\n" + place if place else ""))
        self.message, self.place = message, place
        found = _PLACE.match(place)
        self.file = found["file"] if found else None
        self.line = int(found["line"]) if found else None
        self.column = int(found["column"]) if found else None

    def __reduce__(self):
        return type(self), (self.message, self.place)


class CompileError(Error):
    """The compiler rejected the program, or the C compiler failed. `diagnostics` lists the compiler's messages."""

    def __init__(self, text, diagnostics=()):
        super().__init__(text)
        self.diagnostics = list(diagnostics)
        if self.diagnostics:
            first = self.diagnostics[0]
            self.file, self.line, self.column = first.file, first.line, first.column
            self.place = "%s:%s:%s" % (first.file, first.line, first.column)

    def __reduce__(self):
        return type(self), (self.message, self.diagnostics)


class Diagnostic:
    """One message of the compiler: severity ("error" or "warning"), code, message, file, line, column, text."""

    def __init__(self, severity, code, message, file, line, column, text):
        self.severity, self.code, self.message = severity, code, message
        self.file, self.line, self.column, self.text = file, line, column, text

    def __repr__(self):
        return "<%s[%s] %s:%s:%s: %s>" % (self.severity, self.code, self.file, self.line, self.column, self.message)
