"""The sessions in docs/python.md, as they are printed there."""
import doctest
import os

import numpy
import pytest

DOCUMENT = os.environ.get("ASHLAR_DOCUMENT") or os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "python.md")


@pytest.mark.skipif(not os.path.exists(DOCUMENT), reason="the document is not beside the package")
def test_document(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CFLAGS", "-O1")
    with open(DOCUMENT, encoding="utf-8") as file:
        text = file.read()
    # A fence ends an example, as an empty line does.
    text = "\n".join("" if line.startswith("```") else line for line in text.split("\n"))
    test = doctest.DocTestParser().get_doctest(text, {}, "docs/python.md", DOCUMENT, 0)
    assert len(test.examples) > 35
    options = {"legacy": "1.25"} if int(numpy.__version__.split(".")[0]) > 1 else {}   # how scalars are printed
    with numpy.printoptions(**options):
        results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(test)
    assert results.failed == 0
