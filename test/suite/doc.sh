#!/bin/sh
# ashlar doc: pages for files and what they import, links that lead somewhere, escaped text, warnings, and nothing
# written after a mistake.
. test/suite/lib/judge.sh
has() { # has NAME FILE TEXT
  grep -qF -- "$3" "$out/html/$2"
  status=$?
  [ $status = 0 ] || cp "$out/html/$2" "$out/log"
  judge "$1" $status
}
mkdir -p "$out/lib/sub"
cat >"$out/lib/main.fut" <<'END'
-- | All about <b>main</b> & "more". The rest.
--
-- * one
-- * two with `code < 1` and *emphasis* and **strong** [link](https://example.org/?a&b) [bad](javascript:alert)
--
-- 1. first
--    goes on
--
-- ## Heading
--
--     indented <code>
--
-- ```
-- fenced -- |
-- ```
-- See `vec`@type, `m.twice`@term, `monoid`@mtype and `nothing`@term; <https://example.org>, 2 * 3 * 4, \*plain\*.

import "sub/types"
local import "ignored"

-- | A vector's length.
def norm [n] (v: vec [n]) : f64 = f64.sqrt (f64.sum (map (\x -> x * x) v))

-- Not documented.
def add x y : i32 = x + y

-- | Infix.
def (<+>) (a: i32) (b: i32) : i32 = a + b

-- | A module.
module m : { -- | Doubles.
             val twice : i32 -> i32 } = { def twice (x: i32) = x + x }

-- | Applied.
module sums = folds { type t = i32 def zero = 0i32 def plus (x: i32) (y: i32) = x + y }

local def hidden = 1i32
END
cat >"$out/lib/sub/types.fut" <<'END'
-- | A vector.
type vec [n] = [n]f64
-- | Something with a neutral element.
module type monoid = {
  type t
  val zero : t
  -- | Adds.
  val plus : t -> t -> t
}
-- | Folds of monoids.
module folds (M: monoid) = {
  -- | All together, as `M.t`@type.
  def fold [n] (xs: [n]M.t) : M.t = reduce M.plus M.zero xs
  module inner = { def deep = M.zero }
}
END
printf -- '-- | ignore\n\ndef test = 1i32\n' >"$out/lib/ignored.fut"
printf -- '-- | Of x, not of the file.\nentry x = 1i32\n' >"$out/lib/first.fut"
"$ashlar" doc -v -o "$out/html/deep" "$out/lib" >"$out/log" 2>&1
judge "runs, and makes directories" $?
grep -q 'main.fut:25:1: `add` has no documentation' "$out/log" && ! grep -q '`norm` has' "$out/log" &&
  grep -q '`folds.inner.deep` has no' "$out/log" && grep -q '^5 names without' "$out/log"
judge "names without documentation" $?
mv "$out/html/deep" "$out/html2" && rmdir "$out/html" && mv "$out/html2" "$out/html"
[ -f "$out/html/sub/types.html" ] && [ -f "$out/html/style.css" ] && [ ! -e "$out/html/ignored.html" ] &&
  ! grep -q ignored "$out/html/index.html"
judge "a page for each file" $?
has "text is escaped" main.html 'All about &lt;b&gt;main&lt;/b&gt; &amp; &quot;more&quot;.'
emphases='<em>emphasis</em> and <strong>strong</strong>'
address='<a href="https://example.org/?a&amp;b">link</a>'
has "lists" main.html "<li>two with <code>code &lt; 1</code> and $emphases $address [bad](javascript:alert)</li>"
has "numbered lists" main.html '<li>first
goes on</li>'
has "headings" main.html '<h4>Heading</h4>'
has "indented code" main.html '<pre>indented &lt;code&gt;</pre>'
has "fenced code" main.html 'fenced -- |'
vec='<a href="sub/types.html#type-vec">vec</a>'
twice='<a href="#value-m.twice">m.twice</a>'
monoid='<a href="sub/types.html#mtype-monoid">monoid</a>'
names="See <code>$vec</code>, <code>$twice</code>, <code>$monoid</code> and <code>nothing</code>"
address='<a href="https://example.org">https://example.org</a>'
has "links to names" main.html "$names; $address, 2 * 3 * 4, *plain*."
norm='<span class="keyword">def</span> <a href="#value-norm">norm</a>'
has "signatures" main.html "$norm [n] (v: $vec [n]) : f64</code>"
has "types that were found" main.html '<a href="#value-add">add</a> (x: i32) (y: i32) : i32'
has "operators" main.html 'id="value--3c-2b-3e"'
has "members of modules" main.html 'id="value-m.twice"'
has "applications of modules" main.html \
  '<a href="#module-sums">sums</a> = <a href="sub/types.html#module-folds">folds</a>'
has "links upwards" sub/types.html 'href="../style.css"'
has "types of parameters" sub/types.html '(xs: [n]<a href="#type-monoid.t">M.t</a>)'
has "documentation of the first definition" first.html '<div class="comment">
<p>Of x, not of the file.</p>'
has "entry points" first.html '<span class="keyword">entry</span> <a href="#value-x">x</a> : i32'
has "the index" index.html '<dd><p>All about &lt;b&gt;main&lt;/b&gt; &amp; &quot;more&quot;.</p>'
deep='<a href="sub/types.html#value-folds.inner.deep">folds.inner.deep</a>'
page='<a href="sub/types.html">sub/types</a>'
has "all names" index.html "<tr><td><code>$deep</code></td><td>value</td><td>$page</td></tr>"
! grep -rqE 'hidden|<script' "$out/html"
judge "nothing local, no scripts" $?
"$ashlar" doc --prelude -o "$out/prelude" >"$out/log" 2>&1 &&
  grep -q 'id="mtype-integral"' "$out/prelude/prelude/math.html" && [ ! -e "$out/prelude/prelude/intrinsics.html" ]
judge "the prelude" $?
links() { # every link of the pages in directory $1 leads to a place that exists; tags are closed in order
  (cd "$1" && find . -name '*.html' | while read -r page; do
    dir=$(dirname "$page")
    grep -oE 'href="[^"]*"' "$page" | sed 's/^href="//; s/"$//' | sort -u | while read -r link; do
      case "$link" in http*) continue ;; esac
      file=${link%%#*}
      anchor=${link#*#}
      target=$page
      [ -z "$file" ] || target=$dir/$file
      [ -f "$target" ] || echo "$page: no file for $link"
      case "$link" in *\#*) grep -qF "id=\"$anchor\"" "$target" || echo "$page: no place for $link" ;; esac
    done
    grep -oE '</?[a-z0-9]+[^>]*>' "$page" | awk -v page="$page" '
      /^<(meta|link)/ { next }
      /^<\// {
        name = substr($0, 3, length($0) - 3)
        if (stack[depth] != name) print page ": " $0 " closes " stack[depth]
        depth--
        next
      }
      { match($0, /^<[a-z0-9]+/); stack[++depth] = substr($0, 2, RLENGTH - 1) }
      END { if (depth) print page ": open " stack[depth] }'
  done)
}
{ links "$out/html" && links "$out/prelude"; } >"$out/log" 2>&1 && [ ! -s "$out/log" ]
judge "links and tags" $?
printf 'def wrong: i32 = true\n' >"$out/lib/wrong.fut"
"$ashlar" doc -o "$out/none" "$out/lib" >"$out/log" 2>&1
[ $? = 2 ] && grep -q E0301 "$out/log" && [ ! -e "$out/none" ]
judge "nothing is written after a mistake" $?
"$ashlar" doc "$out/lib" >"$out/log" 2>&1
[ $? = 2 ] && grep -q -- '-o' "$out/log"
judge "-o is needed" $?
mkdir "$out/empty"
"$ashlar" doc -o "$out/none" "$out/empty" >"$out/log" 2>&1
[ $? = 2 ] && grep -q 'no .fut files' "$out/log"
judge "an empty directory" $?
"$ashlar" doc -o /dev/null/x "$out/lib/first.fut" >"$out/log" 2>&1
[ $? = 2 ] && grep -q 'cannot write' "$out/log"
judge "a directory that cannot be made" $?
finish
