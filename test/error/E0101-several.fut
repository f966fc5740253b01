-- One run reports the mistakes of several definitions.
def a = 1 + -- error E0101
--         ^
def b = [1, 2, 3
      ] with [0 = 4 -- error E0101
--              ^
def c = 3
def d = (1, ) + {2 = 3, x = } + 4 -- error E0101
--                          ^
def e = 5
def = 7 -- error E0101
--  ^
