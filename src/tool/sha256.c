// sha256: the digest of FIPS 180-4, for names of contents.
#include "tool/sha256.h"

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate_word(uint32_t x, uint32_t by) { return x >> by | x << (32 - by); }

static void schedule(uint32_t words[64], const unsigned char *block) {
  for RANGE(i, 16)
    words[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
  for RANGE_FROM(i, 16, 64) {
    uint32_t a = words[i - 15], b = words[i - 2];
    words[i] = words[i - 16] + (rotate_word(a, 7) ^ rotate_word(a, 18) ^ a >> 3) + words[i - 7] +
               (rotate_word(b, 17) ^ rotate_word(b, 19) ^ b >> 10);
  }
}

// s: the variables a..h of the standard.
static void compress(uint32_t state[8], const unsigned char *block) {
  uint32_t words[64], s[8];
  schedule(words, block);
  memcpy(s, state, sizeof s);
  for RANGE(i, 64) {
    uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]), majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
    uint32_t first = s[7] + (rotate_word(s[4], 6) ^ rotate_word(s[4], 11) ^ rotate_word(s[4], 25)) + choice +
                     constants[i] + words[i];
    uint32_t second = (rotate_word(s[0], 2) ^ rotate_word(s[0], 13) ^ rotate_word(s[0], 22)) + majority;
    memmove(s + 1, s, 7 * sizeof *s);
    s[4] += first;
    s[0] = first + second;
  }
  for RANGE(i, 8) state[i] += s[i];
}

void sha256(Text text, char digest[65]) {
  uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  unsigned char last[128] = {0};
  size_t whole = text.size / 64 * 64, rest = text.size - whole, size = rest < 56 ? 64 : 128;
  for (size_t i = 0; i < whole; i += 64) compress(state, (const unsigned char *)text.start + i);
  if (rest) memcpy(last, text.start + whole, rest);
  last[rest] = 0x80;
  for RANGE(i, 8) last[size - 1 - i] = (unsigned char)((uint64_t)text.size * 8 >> 8 * i);
  for (size_t i = 0; i < size; i += 64) compress(state, last + i);
  for RANGE(i, 64) digest[i] = "0123456789abcdef"[state[i / 8] >> (28 - 4 * (i % 8)) & 15];
  digest[64] = 0;
}
