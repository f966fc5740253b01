-- A type with sizes, or a polymorphic one, whose parts have the type before twice.
type~ t0 = ([]i32, []i32)
type~ t1 = (t0, t0)
type~ t2 = (t1, t1)
type~ t3 = (t2, t2)
type~ t4 = (t3, t3)
type~ t5 = (t4, t4)
type~ t6 = (t5, t5)
type~ t7 = (t6, t6)
type~ t8 = (t7, t7)
type~ t9 = (t8, t8)
type~ t10 = (t9, t9)
type~ t11 = (t10, t10)
type~ t12 = (t11, t11)
type~ t13 = (t12, t12)
type~ t14 = (t13, t13)  -- error E0253
--          ^^^^^^^^^^
-- A function that gives a value of the type before twice.
def f0 (x: []i32) = (x, x)
def f1 x = (f0 x, f0 x)
def f2 x = (f1 x, f1 x)
def f3 x = (f2 x, f2 x)
def f4 x = (f3 x, f3 x)
def f5 x = (f4 x, f4 x)
def deep (x: []i32) = f5 x
