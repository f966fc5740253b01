-- Imported by the programs beside this folder.
def one = 1i32
local def hidden = 2i32
