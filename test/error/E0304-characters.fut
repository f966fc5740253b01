-- A character is a number and has to fit as one.
def letter : u8 = 'a'
def lambda : u8 = 'λ' -- error E0304
--                ^^^
def rocket : u16 = '🚀' -- error E0304
--                 ^^^
def signed : i8 = '\200' -- error E0304
--                ^^^^^^
