-- No record contains itself.
def f x =
  let y = x.a  -- error E0307
  --      ^^^
  in (y.b,  -- error E0307
  --  ^^^
      y == x)  -- error E0308
  --       ^
