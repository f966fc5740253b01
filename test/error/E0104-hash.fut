-- A `#` begins the name of a constructor, or with `[` an attribute, and no comment.
def a = 1
  # the number one  -- error E0104
--^
-- help: a comment begins with `--`; a constructor's `#` touches its name
