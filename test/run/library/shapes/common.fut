def pi = 3f64
local def hidden = 4f64
def twice_hidden = 2 * hidden
