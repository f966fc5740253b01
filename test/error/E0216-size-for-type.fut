-- A size where a type is wanted.
type box 'a = {content: a}
def f (b: box [3]) = b  -- error E0216
--            ^^^
