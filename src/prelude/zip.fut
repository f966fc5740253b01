-- Arrays of tuples and tuples of arrays. Both directions are free.

import "intrinsics"

def zip [n] 'a 'b (a: [n]a) (b: [n]b) : [n](a, b) = intrinsics.zip2 a b
def zip2 [n] 'a 'b (a: [n]a) (b: [n]b) : [n](a, b) = intrinsics.zip2 a b
def zip3 [n] 'a 'b 'c (a: [n]a) (b: [n]b) (c: [n]c) : [n](a, b, c) = intrinsics.zip3 a b c
def zip4 [n] 'a 'b 'c 'd (a: [n]a) (b: [n]b) (c: [n]c) (d: [n]d) : [n](a, b, c, d) =
  intrinsics.zip4 a b c d
def zip5 [n] 'a 'b 'c 'd 'e (a: [n]a) (b: [n]b) (c: [n]c) (d: [n]d) (e: [n]e) : [n](a, b, c, d, e) =
  intrinsics.zip5 a b c d e

def unzip [n] 'a 'b (xs: [n](a, b)) : ([n]a, [n]b) = intrinsics.unzip2 xs
def unzip2 [n] 'a 'b (xs: [n](a, b)) : ([n]a, [n]b) = intrinsics.unzip2 xs
def unzip3 [n] 'a 'b 'c (xs: [n](a, b, c)) : ([n]a, [n]b, [n]c) = intrinsics.unzip3 xs
def unzip4 [n] 'a 'b 'c 'd (xs: [n](a, b, c, d)) : ([n]a, [n]b, [n]c, [n]d) = intrinsics.unzip4 xs
def unzip5 [n] 'a 'b 'c 'd 'e (xs: [n](a, b, c, d, e)) : ([n]a, [n]b, [n]c, [n]d, [n]e) =
  intrinsics.unzip5 xs
