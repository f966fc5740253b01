-- Days between dates from a count of days since a fixed one, days of the week, and Easter Sunday.
-- ==
-- entry: days_between
-- input { 2000i32 1i32 1i32 2000i32 1i32 1i32 }
-- output { 0i32 }
-- input { 1999i32 12i32 31i32 2000i32 3i32 1i32 }
-- output { 61i32 }
-- input { 2024i32 2i32 28i32 2023i32 2i32 28i32 }
-- output { -365i32 }
-- input { 1900i32 1i32 1i32 2100i32 1i32 1i32 }
-- output { 73049i32 }

-- ==
-- entry: weekdays
-- input { empty([0]i32) empty([0]i32) empty([0]i32) }
-- output { empty([0]i32) }
-- input { [2024i32] [2i32] [29i32] }
-- output { [3i32] }
-- input { [1970i32, 2000i32, 1999i32, 2026i32, 1815i32] [1i32, 1i32, 12i32, 7i32, 6i32] [1i32, 1i32, 31i32, 4i32,
--   18i32] }
-- output { [3i32, 5i32, 4i32, 5i32, 6i32] }

-- ==
-- entry: leap_years
-- input { 1999i32 1999i32 }
-- output { empty([0]i32) }
-- input { 1896i32 1908i32 }
-- output { [1896i32, 1904i32, 1908i32] }
-- input { 1996i32 2004i32 }
-- output { [1996i32, 2000i32, 2004i32] }
-- input { 1995i32 1995i32 }
-- output { empty([0]i32) }

-- ==
-- entry: easter
-- input { empty([0]i32) }
-- output { empty([0]i32) empty([0]i32) }
-- input { [2024i32] }
-- output { [3i32] [31i32] }
-- input { [2000i32, 1999i32, 2011i32, 1818i32] }
-- output { [4i32, 4i32, 4i32, 3i32] [23i32, 4i32, 24i32, 22i32] }

type date = {year: i32, month: i32, day: i32}

-- Days since 1 March of the year 0, months counted from March.
def day_number ({year, month, day}: date) : i32 =
  let m = (month + 9) % 12
  let y = year - m / 10
  in 365 * y + y / 4 - y / 100 + y / 400 + (m * 306 + 5) / 10 + day - 1

def leap (year: i32) : bool = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)

entry days_between (y1: i32) (m1: i32) (d1: i32) (y2: i32) (m2: i32) (d2: i32) : i32 =
  day_number {year = y2, month = m2, day = d2} - day_number {year = y1, month = m1, day = d1}

-- 0 is Monday.
entry weekdays [n] (years: [n]i32) (months: [n]i32) (days: [n]i32) : [n]i32 =
  map3 (\year month day -> (day_number {year, month, day} + 2) % 7) years months days

entry leap_years (from: i32) (to: i32) : []i32 = filter leap (from...to)

entry easter [n] (years: [n]i32) : ([n]i32, [n]i32) =
  let sunday (year: i32) : (i32, i32) =
    let a = year % 19
    let (b, c) = (year / 100, year % 100)
    let (d, e) = (b / 4, b % 4)
    let f = (b + 8) / 25
    let g = (b - f + 1) / 3
    let h = (19 * a + b - d - g + 15) % 30
    let (i, k) = (c / 4, c % 4)
    let l = (32 + 2 * e + 2 * i - h - k) % 7
    let m = (a + 11 * h + 22 * l) / 451
    in ((h + l - 7 * m + 114) / 31, (h + l - 7 * m + 114) % 31 + 1)
  in unzip (map sunday years)
