-- Recovery inside a module keeps its other definitions.
module M = {
  def a = (1 * , 2) -- error E0101
--             ^
  def b = 2
  def c = [1 2 : ] -- error E0101
--               ^
  def d = 4
}
def e = M.b + M.d
