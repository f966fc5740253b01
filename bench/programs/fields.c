/* Learning and physics on grids. */
#include "fields.h"
#include "programs.h"

static float sigmoid(float x) { return 1 / (1 + expf(-x)); }

/* n: inputs, gates, hidden, batch. */
static void four(int64_t *n) { n[1] = 4 * n[2]; }
OURS(lstm, (n[0], n[1], n[2], n[3]), out[0], out[1], n[0], n[1], n[2], n[3], in[0], in[1], in[2], in[3], in[4], in[5])
static void lstm_by_hand(const Call *call) {
  const int64_t d = call->n[0], h = call->n[2], b = call->n[3], g = 4 * h;
  const float *restrict wx = call->in[0], *restrict wh = call->in[1], *restrict bias = call->in[2];
  float *restrict z = call->workspace, *restrict y = z + g;
  for (int64_t r = 0; r < b; r++) {
    const float *restrict x = (const float *)call->in[3] + r * d, *restrict hs = (const float *)call->in[4] + r * h;
    const float *restrict cs = (const float *)call->in[5] + r * h;
    float *restrict new_h = (float *)call->out[0] + r * h, *restrict new_c = (float *)call->out[1] + r * h;
    for (int64_t j = 0; j < g; j++) z[j] = y[j] = 0;
    for (int64_t k = 0; k < d; k++)
      for (int64_t j = 0; j < g; j++) z[j] += x[k] * wx[k * g + j];
    for (int64_t k = 0; k < h; k++)
      for (int64_t j = 0; j < g; j++) y[j] += hs[k] * wh[k * g + j];
    for (int64_t j = 0; j < g; j++) z[j] = z[j] + y[j] + bias[j];
    for (int64_t j = 0; j < h; j++) {
      const float c = sigmoid(z[h + j]) * cs[j] + sigmoid(z[j]) * tanhf(z[2 * h + j]);
      new_c[j] = c;
      new_h[j] = sigmoid(z[3 * h + j]) * tanhf(c);
    }
  }
}

/* n: width, rows. */
OURS(layer_norm, (n[0], n[1]), out[0], n[0], n[1], in[0], in[1], in[2])
static void layer_norm_by_hand(const Call *call) {
  const int64_t d = call->n[0], n = call->n[1];
  const float *restrict gain = call->in[0], *restrict bias = call->in[1];
  for (int64_t i = 0; i < n; i++) {
    const float *restrict x = (const float *)call->in[2] + i * d;
    float *restrict y = (float *)call->out[0] + i * d;
    float mean = 0, variance = 0;
    for (int64_t j = 0; j < d; j++) mean += x[j];
    mean /= (float)d;
    for (int64_t j = 0; j < d; j++) variance += (x[j] - mean) * (x[j] - mean);
    const float s = 1 / sqrtf(variance / (float)d + 1e-5f);
    for (int64_t j = 0; j < d; j++) y[j] = (x[j] - mean) * s * gain[j] + bias[j];
  }
}

OURS(batch_norm, (n[0], n[1]), out[0], out[1], out[2], n[0], n[1], in[0], in[1], in[2])
static void batch_norm_by_hand(const Call *call) {
  const int64_t d = call->n[0], n = call->n[1];
  const float *restrict gain = call->in[0], *restrict bias = call->in[1], *restrict x = call->in[2];
  float *restrict y = call->out[0], *restrict means = call->out[1], *restrict variances = call->out[2];
  float *restrict scales = call->workspace;
  for (int64_t j = 0; j < d; j++) means[j] = variances[j] = 0;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < d; j++) means[j] += x[i * d + j];
  for (int64_t j = 0; j < d; j++) means[j] /= (float)n;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < d; j++) variances[j] += (x[i * d + j] - means[j]) * (x[i * d + j] - means[j]);
  for (int64_t j = 0; j < d; j++) {
    variances[j] /= (float)n;
    scales[j] = gain[j] / sqrtf(variances[j] + 1e-5f);
  }
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < d; j++) y[i * d + j] = (x[i * d + j] - means[j]) * scales[j] + bias[j];
}

static void one(int64_t *n) { n[2] = 1; }
OURS(cross_entropy, (n[0], n[1]), out[0], out[1], n[0], n[1], in[0], in[1])
static void cross_entropy_by_hand(const Call *call) {
  const int64_t n = call->n[0], k = call->n[1], *restrict labels = call->in[1];
  float losses = 0;
  for (int64_t i = 0; i < n; i++) {
    const float *restrict row = (const float *)call->in[0] + i * k;
    float *restrict es = (float *)call->out[1] + i * k;
    float top = -INFINITY, total = 0;
    for (int64_t j = 0; j < k; j++) top = row[j] > top ? row[j] : top;
    for (int64_t j = 0; j < k; j++) total += es[j] = expf(row[j] - top);
    losses += logf(total) + top - row[labels[i]];
    const float e = es[labels[i]];
    for (int64_t j = 0; j < k; j++) es[j] = es[j] / total / (float)n;
    es[labels[i]] = (e / total - 1) / (float)n;
  }
  *(float *)call->out[0] = losses / (float)n;
}

OURS(adam, (n[0]), out[0], out[1], out[2], n[0], 3.0f, (void *)in[0], (void *)in[1], (void *)in[2], in[3])
static void adam_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  const float *restrict p = call->in[0], *restrict m = call->in[1], *restrict v = call->in[2],
                        *restrict g = call->in[3];
  float *restrict new_p = call->out[0], *restrict new_m = call->out[1], *restrict new_v = call->out[2];
  const float t = 3, c1 = 1 - powf(0.9f, t), c2 = 1 - powf(0.999f, t);
  for (int64_t i = 0; i < n; i++) {
    const float a = 0.9f * m[i] + 0.1f * g[i], b = 0.999f * v[i] + 0.001f * g[i] * g[i];
    new_m[i] = a;
    new_v[i] = b;
    new_p[i] = p[i] - 0.001f * (a / c1) / (sqrtf(b / c2) + 1e-8f);
  }
}

static void threes(int64_t *n) { n[3] = 3; }
OURS(depthwise, (n[0], n[1], n[2]), out[0], n[0], n[1], n[2], in[0], in[1])
static void depthwise_by_hand(const Call *call) {
  const int64_t c = call->n[0], h = call->n[1], w = call->n[2];
  for (int64_t p = 0; p < c; p++) {
    const float *restrict k = (const float *)call->in[0] + p * 9, *restrict x = (const float *)call->in[1] + p * h * w;
    float *restrict y = (float *)call->out[0] + p * h * w;
    for (int64_t i = 0; i < h; i++) {
      const int inner = i > 0 && i < h - 1;
      for (int64_t j = 0; j < w; j += inner && j == 0 && w > 2 ? w - 1 : 1) {
        float s = 0;
        for (int64_t a = 0; a < 3; a++)
          for (int64_t b = 0; b < 3; b++)
            if (i + a >= 1 && i + a <= h && j + b >= 1 && j + b <= w)
              s += k[a * 3 + b] * x[(i + a - 1) * w + j + b - 1];
        y[i * w + j] = s;
      }
      if (inner)
        for (int64_t j = 1; j < w - 1; j++) {
          const float *t = x + i * w + j;
          float s = 0;
          s += k[0] * t[-w - 1], s += k[1] * t[-w], s += k[2] * t[-w + 1];
          s += k[3] * t[-1], s += k[4] * t[0], s += k[5] * t[1];
          s += k[6] * t[w - 1], s += k[7] * t[w], s += k[8] * t[w + 1];
          y[i * w + j] = s;
        }
    }
  }
}

/* n: taps, inputs, outputs, times. */
OURS(causal, (n[0], n[1], n[2], n[3]), out[0], n[0], n[1], n[2], n[3], 4, in[0], in[1])
static void causal_by_hand(const Call *call) {
  const int64_t k = call->n[0], c = call->n[1], o = call->n[2], n = call->n[3], dilation = 4;
  const float *restrict w = call->in[0], *restrict x = call->in[1];
  float *restrict part = call->workspace;
  for (int64_t t = 0; t < n; t++) {
    float *restrict y = (float *)call->out[0] + t * o;
    for (int64_t j = 0; j < o; j++) y[j] = 0;
    for (int64_t s = 0; s < k && t - s * dilation >= 0; s++) {
      const float *restrict u = x + (t - s * dilation) * c, *restrict ws = w + s * c * o;
      for (int64_t j = 0; j < o; j++) part[j] = 0;
      for (int64_t i = 0; i < c; i++)
        for (int64_t j = 0; j < o; j++) part[j] += u[i] * ws[i * o + j];
      for (int64_t j = 0; j < o; j++) y[j] += part[j];
    }
  }
}

static void nine(int64_t *n) { n[2] = 9; }
static const float OMEGA = 1.2f;
static const int EX[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, EY[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const float WEIGHTS[9] = {4 / 9.0f,  1 / 9.0f,  1 / 9.0f,  1 / 9.0f, 1 / 9.0f,
                                 1 / 36.0f, 1 / 36.0f, 1 / 36.0f, 1 / 36.0f};
static inline __attribute__((always_inline)) void collide(float *restrict to, int64_t stride,
                                                          const float *restrict fs) {
  float rho = 0, ux = 0, uy = 0;
#pragma GCC unroll 9
  for (int q = 0; q < 9; q++) rho += fs[q];
#pragma GCC unroll 9
  for (int q = 0; q < 9; q++) ux += (float)EX[q] * fs[q], uy += (float)EY[q] * fs[q];
  ux /= rho, uy /= rho;
  const float uu = ux * ux + uy * uy;
#pragma GCC unroll 9
  for (int q = 0; q < 9; q++) {
    const float eu = (float)EX[q] * ux + (float)EY[q] * uy;
    to[q * stride] = fs[q] + OMEGA * (WEIGHTS[q] * rho * (1 + 3 * eu + 4.5f * eu * eu - 1.5f * uu) - fs[q]);
  }
}
static int64_t wrap(int64_t i, int64_t n) { return i < 0 ? i + n : i >= n ? i - n : i; }
OURS(lbm_sites, (n[0], n[1]), out[0], n[0], n[1], OMEGA, in[0])
static void lbm_sites_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict f = call->in[0];
  float *restrict to = call->out[0];
  for (int64_t i = 0; i < h; i++) {
    const float *rows[3] = {f + wrap(i - 1, h) * w * 9, f + i * w * 9, f + wrap(i + 1, h) * w * 9};
    for (int64_t j = 0; j < w; j += j == 0 && w > 1 ? w - 1 : 1) {
      float fs[9];
      for (int q = 0; q < 9; q++) fs[q] = rows[1 - EY[q]][wrap(j - EX[q], w) * 9 + q];
      collide(to + (i * w + j) * 9, 1, fs);
    }
    for (int64_t j = 1; j < w - 1; j++) {
      float fs[9];
#pragma GCC unroll 9
      for (int q = 0; q < 9; q++) fs[q] = rows[1 - EY[q]][(j - EX[q]) * 9 + q];
      collide(to + (i * w + j) * 9, 1, fs);
    }
  }
}

OURS(lbm_planes, (n[0], n[1]), out[0], n[0], n[1], OMEGA, in[0])
static void lbm_planes_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1], size = h * w;
  const float *restrict f = call->in[0];
  float *restrict to = call->out[0];
  for (int64_t i = 0; i < h; i++) {
    const float *rows[3] = {f + wrap(i - 1, h) * w, f + i * w, f + wrap(i + 1, h) * w};
    for (int64_t j = 0; j < w; j += j == 0 && w > 1 ? w - 1 : 1) {
      float fs[9];
      for (int q = 0; q < 9; q++) fs[q] = rows[1 - EY[q]][wrap(j - EX[q], w) + q * size];
      collide(to + i * w + j, size, fs);
    }
    const float *restrict up = rows[0], *restrict here = rows[1], *restrict down = rows[2];
#pragma GCC ivdep
    for (int64_t j = 1; j < w - 1; j++) {
      const float fs[9] = {here[j],
                           here[j - 1 + size],
                           up[j + 2 * size],
                           here[j + 1 + 3 * size],
                           down[j + 4 * size],
                           up[j - 1 + 5 * size],
                           up[j + 1 + 6 * size],
                           down[j + 1 + 7 * size],
                           down[j - 1 + 8 * size]};
      collide(to + i * w + j, size, fs);
    }
  }
}
OURS(lbm_places, (n[0], n[1]), out[0], n[0], n[1], OMEGA, in[0])
static void lbm_places_by_hand(const Call *call) { lbm_planes_by_hand(call); }

enum { STEPS = 6 };
OURS(gray_scott, (n[0], n[1]), out[0], out[1], n[0], n[1], STEPS, in[0], in[1])
static void gray_scott_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *u = call->in[0], *v = call->in[1];
  float *us[2] = {call->workspace, call->out[0]};
  float *vs[2] = {us[0] + h * w, call->out[1]};
  for (int64_t s = 0; s < STEPS; s++) {
    for (int64_t i = 0; i < h; i++) {
      const int64_t up = wrap(i - 1, h) * w, down = wrap(i + 1, h) * w;
      const float *restrict uc = u + i * w, *restrict un = u + up, *restrict ud = u + down;
      const float *restrict vc = v + i * w, *restrict vn = v + up, *restrict vd = v + down;
      float *restrict tu = us[s % 2] + i * w, *restrict tv = vs[s % 2] + i * w;
#define POINT(j, l, r)                                                                                                 \
  {                                                                                                                    \
    const float reaction = uc[j] * vc[j] * vc[j];                                                                      \
    const float lu = un[j] + ud[j] + uc[r] + uc[l] - 4 * uc[j], lv = vn[j] + vd[j] + vc[r] + vc[l] - 4 * vc[j];        \
    tu[j] = uc[j] + 0.16f * lu - reaction + 0.035f * (1 - uc[j]);                                                      \
    tv[j] = vc[j] + 0.08f * lv + reaction - 0.1f * vc[j];                                                              \
  }
      POINT(0, w - 1, wrap(1, w))
#pragma GCC ivdep
      for (int64_t j = 1; j < w - 1; j++) POINT(j, j - 1, j + 1)
      POINT(w - 1, w - 2, 0)
    }
    u = us[s % 2], v = vs[s % 2];
  }
}

OURS(heat_3d, (n[0], n[1], n[2]), out[0], n[0], n[1], n[2], STEPS, in[0])
static void heat_3d_by_hand(const Call *call) {
  const int64_t d = call->n[0], h = call->n[1], w = call->n[2], hw = h * w;
  const double *x = call->in[0];
  double *both[2] = {call->workspace, call->out[0]};
  for (int64_t s = 0; s < STEPS; s++) {
    for (int64_t i = 0; i < d; i++)
      for (int64_t j = 0; j < h; j++) {
        const double *restrict c = x + i * hw + j * w;
        const double *restrict below = x + wrap(i + 1, d) * hw + j * w, *restrict above =
                                                                            x + wrap(i - 1, d) * hw + j * w;
        const double *restrict south = x + i * hw + wrap(j + 1, h) * w, *restrict north =
                                                                            x + i * hw + wrap(j - 1, h) * w;
        double *restrict to = both[s % 2] + i * hw + j * w;
#define AT(k, l, r) to[k] = c[k] + 0.1 * (below[k] + above[k] + south[k] + north[k] + c[r] + c[l] - 6 * c[k]);
        AT(0, w - 1, wrap(1, w))
        for (int64_t k = 1; k < w - 1; k++) AT(k, k - 1, k + 1)
        AT(w - 1, w - 2, 0)
      }
    x = both[s % 2];
  }
}

const Kernel fields[] = {
    {"lstm", "ab:f cb:f b:f da:f dc:f dc:f", "dc:f dc:f", "b:f b:f", {128, 512, 128, 64}, FUNCTIONS(lstm), four},
    {"layer_norm", "a:f a:f ba:f", "ba:f", "", {512, 4000}, FUNCTIONS(layer_norm)},
    {"batch_norm", "a:f a:f ba:f", "ba:f a:f a:f", "a:f", {256, 10000}, FUNCTIONS(batch_norm)},
    {"cross_entropy", "ab:f a:1", "c:f ab:f", "", {10000, 100, 1}, FUNCTIONS(cross_entropy), one},
    {"adam", "a:f a:f a:f a:f", "a:f a:f a:f", "", {1000000}, FUNCTIONS(adam)},
    {"depthwise", "add:f abc:f", "abc:f", "", {64, 112, 112, 3}, FUNCTIONS(depthwise), threes},
    {"causal", "abc:f db:f", "dc:f", "c:f", {3, 32, 64, 4000}, FUNCTIONS(causal)},
    {"lbm_sites", "abc:f", "abc:f", "", {400, 500, 9}, FUNCTIONS(lbm_sites), nine},
    {"lbm_planes", "cab:f", "cab:f", "", {400, 500, 9}, FUNCTIONS(lbm_planes), nine},
  {"lbm_places", "cab:f", "cab:f", "", {400, 500, 9}, FUNCTIONS(lbm_places), nine},
    {"gray_scott", "ab:f ab:f", "ab:f ab:f", "ab:f ab:f", {600, 600}, FUNCTIONS(gray_scott)},
    {"heat_3d", "abc", "abc", "abc", {80, 80, 80}, FUNCTIONS(heat_3d)},
    {NULL}};
