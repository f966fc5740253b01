-- Orders as records with a nested record: filtered, repriced with a record update, grouped by customer and summed.
-- ==
-- entry: revenue
-- input { 0i64 empty([0]i64) empty([0]i64) empty([0]i64) 10i64 }
-- output { empty([0]i64) }
-- input { 1i64 [0i64] [2i64] [50i64] 20i64 }
-- output { [120i64] }
-- input { 3i64 [0i64, 2i64, 2i64, 1i64, 0i64, 2i64, 0i64] [1i64, 2i64, -3i64, 4i64, 5i64, 0i64, 1i64] [100i64,
--   250i64, 40i64, 60i64, 10i64, 99i64, 1i64] 19i64 }
-- output { [175i64, 284i64, 594i64] }

-- ==
-- entry: dearest
-- input { empty([0]i64) empty([0]i64) empty([0]i64) }
-- output { -1i64 0i64 0i64 }
-- input { [3i64] [2i64] [5i64] }
-- output { 3i64 2i64 5i64 }
-- input { [1i64, 2i64, 3i64] [4i64, 5i64, 6i64] [9i64, -1i64, 6i64] }
-- output { 1i64 4i64 9i64 }
-- input { [1i64, 2i64] [-1i64, -2i64] [3i64, 3i64] }
-- output { -1i64 0i64 0i64 }

type money = {net: i64, tax: i64}
type order = {customer: i64, quantity: i64, price: money}

def total (m: money) : i64 = m.net + m.tax
def with_rate (rate: i64) (o: order) : order = o with price.tax = o.price.net * rate / 100
def worth (o: order) : i64 = o.quantity * total o.price

def orders [n] (customers: [n]i64) (quantities: [n]i64) (nets: [n]i64) : [n]order =
  map3 (\customer quantity net -> {customer, quantity, price = {net, tax = 0}}) customers quantities nets

entry revenue [n] (people: i64) (customers: [n]i64) (quantities: [n]i64) (nets: [n]i64) (rate: i64) : [people]i64 =
  let paid = orders customers quantities nets |> filter (\o -> o.quantity > 0) |> map (with_rate rate)
  in reduce_by_index (replicate people 0) (+) 0 (map (.customer) paid) (map worth paid)

entry dearest [n] (customers: [n]i64) (quantities: [n]i64) (nets: [n]i64) : (i64, i64, i64) =
  let nothing: order = {customer = -1, quantity = 0, price = {net = 0, tax = 0}}
  let dearer (a: order) (b: order) = if worth a >= worth b then a else b
  let {customer, quantity, price = {net, tax = _}} = reduce dearer nothing (orders customers quantities nets)
  in (customer, quantity, net)
