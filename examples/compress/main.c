/* Reads a file, packs it with the code that Huffman's algorithm finds for its letters, unpacks it and compares:
   compress FILE. The memory is this program's: the text, the packed bytes, the text that comes back, and one
   workspace for all three calls. */
#include "compress.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *room_for(size_t bytes) {
  void *room = bytes == SIZE_MAX ? NULL : malloc(bytes + 8);
  if (!room) {
    fprintf(stderr, "not enough memory\n");
    exit(1);
  }
  return room;
}

static uint8_t *read_file(const char *path, int64_t *size) {
  FILE *file = fopen(path, "rb");
  long end;
  if (!file || fseek(file, 0, SEEK_END) || (end = ftell(file)) < 0 || fseek(file, 0, SEEK_SET)) {
    perror(path);
    exit(1);
  }
  uint8_t *text = room_for((size_t)end);
  if (fread(text, 1, (size_t)end, file) != (size_t)end) {
    perror(path);
    exit(1);
  }
  fclose(file);
  *size = end;
  return text;
}

static void stop_if(int code, const compress_error *error) {
  char text[200];
  if (!code) return;
  fprintf(stderr, "%s\n", compress_message(error, text, sizeof text));
  exit(1);
}

static size_t largest(size_t a, size_t b) { return a > b ? a : b; }

int main(int count, char **words) {
  if (count != 2) {
    fprintf(stderr, "usage: compress FILE\n");
    return 2;
  }
  int64_t size, bits, weight_of[256];
  uint8_t *text = read_file(words[1], &size), *packed = room_for((size_t)size), *again = room_for((size_t)size);
  size_t bytes = largest(compress_encode_workspace(size), compress_decode_workspace(size, size));
  bytes = largest(bytes, compress_weights_workspace(size));
  void *workspace = room_for(bytes);
  compress_error error;
  stop_if(compress_weights(weight_of, size, text, workspace, bytes, &error), &error);
  stop_if(compress_encode(&bits, packed, size, text, weight_of, workspace, bytes, &error), &error);
  const int64_t used = (bits + 7) / 8;
  stop_if(compress_decode(again, used, size, packed, weight_of, workspace, bytes, &error), &error);
  const int same = size == 0 || memcmp(text, again, (size_t)size) == 0;
  printf("%lld bytes become %lld", (long long)size, (long long)used);
  if (size > 0) printf(", %.3f bits a letter", (double)bits / (double)size);
  printf(" (workspace: %zu bytes)\n%s\n", bytes, same ? "the same text comes back" : "another text comes back");
  free(text), free(packed), free(again), free(workspace);
  return !same;
}
