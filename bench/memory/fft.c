#include "memory.h"
#include "fft.h"

// Stockham: stages alternate between the results and one pair of arrays; a copy when the last stage ends in the pair.
BY_HAND void by_hand(double *out_re, double *out_im, int64_t n, const double *re, const double *im, double *pair) {
  double *other_re = pair, *other_im = pair + n, *to_re = out_re, *to_im = out_im;
  const int64_t half = n / 2;
  for (int64_t length = n, stride = 1; length > 1; length /= 2, stride *= 2) {
    for (int64_t t = 0; t < n; t++) {
      const int64_t q = t % stride, p = t / (2 * stride), odd = t / stride % 2, x = q + stride * p;
      const double angle = -2 * 3.141592653589793 * (double)p / (double)length, c = cos(angle), s = sin(angle);
      const double dr = re[x] - re[x + half], di = im[x] - im[x + half];
      to_re[t] = odd ? dr * c - di * s : re[x] + re[x + half];
      to_im[t] = odd ? dr * s + di * c : im[x] + im[x + half];
    }
    re = to_re, im = to_im;
    to_re = to_re == out_re ? other_re : out_re, to_im = to_im == out_im ? other_im : out_im;
  }
  if (re != out_re) memcpy(out_re, re, (size_t)n * 8), memcpy(out_im, im, (size_t)n * 8);
}

int main(void) {
  for (int64_t n = 1; n <= 1024 * LARGER; n *= 2) {
    char label[64];
    double *re = doubles(n), *im = doubles(n), *xr = doubles(n), *xi = doubles(n), *yr = doubles(n), *yi = doubles(n);
    snprintf(label, sizeof label, "n=%lld", (long long)n);
    COMPARE(label, fft_workspace(n), aligned(16 * n), fft(xr, xi, n, re, im, workspace, bytes, NULL),
            by_hand(yr, yi, n, re, im, scratch), same_bytes(xr, yr, 8 * n) && same_bytes(xi, yi, 8 * n));
  }
  return memory_failures != 0;
}
