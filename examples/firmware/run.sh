#!/bin/sh
# Builds the firmware for a Cortex-M3 with indices of 64 and of 32 bits, runs it under QEMU, and compares with the same
# program on this machine; then says what both take. Exit code 77: a tool is missing (Debian: qemu-system-arm
# gcc-arm-none-eabi python3).
set -e
ashlar=${1:-build/ashlar}
here=$(dirname "$0")
out=${2:-build/examples/firmware}
mkdir -p "$out"
for tool in qemu-system-arm arm-none-eabi-gcc python3; do
  command -v "$tool" >/dev/null || { echo "firmware: no $tool, not run"; exit 77; }
done
strict="-std=c99 -Wall -Wextra -Wconversion -Werror -O2 -I$here"
device="-mcpu=cortex-m3 -mthumb -ffreestanding -fno-tree-loop-distribute-patterns -I$here/libc"
start() { # start PROGRAM: its output
  timeout 20 qemu-system-arm -M mps2-an385 -icount shift=0 -nographic -monitor none -serial none \
    -semihosting-config enable=on,target=native -kernel "$1" 2>&1 </dev/null
}
for bits in 64 32; do
  made=$out/$bits
  mkdir -p "$made"
  "$ashlar" c --library --index-bits $bits -o "$made/pulse" --manifest "$made/pulse.json" "$here/pulse.fut"
  arena=$(python3 "$here/../arena.py" "$made/pulse.json" smooth:n=200 peaks:n=200)
  set -- $strict -DARENA_BYTES="$arena" -I"$made"
  gcc "$@" -DHOST "$here/main.c" "$made/pulse.c" -o "$made/host"
  "$made/host" >"$made/expected"
  arm-none-eabi-gcc "$@" $device -c "$made/pulse.c" -o "$made/pulse.o"
  for program in main cost; do
    arm-none-eabi-gcc "$@" $device -nostdlib -T "$here/device.ld" "$here/start.c" "$here/$program.c" "$made/pulse.o" \
      -lgcc -o "$made/$program.elf"
  done
  if arm-none-eabi-nm "$made/main.elf" |
    grep -wE 'malloc|calloc|realloc|free|sbrk|_sbrk'; then echo "firmware: there is an allocator"; exit 1; fi
  start "$made/main.elf" >"$made/got"
  diff "$made/expected" "$made/got"
  start "$made/cost.elf" >"$made/cost"
done
cat "$out/32/got"
arm-none-eabi-size "$out/32/main.elf" |
  awk 'NR == 2 { print "firmware: " $1 " bytes of code and constants, " $2 + $3 " bytes of RAM and the stack" }'
for bits in 64 32; do
  arm-none-eabi-nm -S "$out/$bits/pulse.o" | awk -v bits=$bits '
    function hex(text, i, n) {
      for (i = 1; i <= length(text); i++) n = 16 * n + index("0123456789abcdef", substr(text, i, 1)) - 1
      return n
    }
    $4 == "smooth" || $4 == "peaks" { code = code $4 " " hex($2) ", " }
    END { printf "indices of %d bits: bytes of %s", bits, code }'
  cat "$out/$bits/cost"
done
