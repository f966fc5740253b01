#!/bin/sh
# Builds the firmware for a Cortex-M3, runs it under QEMU, and compares with the same program on this machine.
# Exit code 77: a tool is missing (Debian: qemu-system-arm gcc-arm-none-eabi python3).
set -e
ashlar=${1:-build/ashlar}
here=$(dirname "$0")
out=${2:-build/examples/firmware}
mkdir -p "$out"
for tool in qemu-system-arm arm-none-eabi-gcc python3; do
  command -v "$tool" >/dev/null || { echo "firmware: no $tool, not run"; exit 77; }
done
"$ashlar" c --library -o "$out/pulse" --manifest "$out/pulse.json" "$here/pulse.fut"
arena=$(python3 "$here/../arena.py" "$out/pulse.json" smooth:n=200 peaks:n=200)
strict="-std=c99 -Wall -Wextra -Wconversion -Werror -O2 -DARENA_BYTES=$arena -I$out -I$here"
gcc $strict -DHOST "$here/main.c" "$out/pulse.c" -o "$out/host"
"$out/host" >"$out/expected"
arm-none-eabi-gcc $strict -mcpu=cortex-m3 -mthumb -ffreestanding -fno-tree-loop-distribute-patterns -I"$here/libc" -nostdlib -T "$here/device.ld" \
  "$here/start.c" "$here/main.c" "$out/pulse.c" -lgcc -o "$out/pulse.elf"
if arm-none-eabi-nm "$out/pulse.elf" | grep -wE 'malloc|calloc|realloc|free|sbrk|_sbrk'; then echo "firmware: there is an allocator"; exit 1; fi
timeout 20 qemu-system-arm -M mps2-an385 -nographic -monitor none -serial none -semihosting-config enable=on,target=native -kernel "$out/pulse.elf" >"$out/got" 2>&1 </dev/null
diff "$out/expected" "$out/got"
cat "$out/got"
arm-none-eabi-size "$out/pulse.elf" | awk 'NR == 2 { print "firmware: " $1 " bytes of code and constants, " $2 + $3 " bytes of RAM and the stack" }'
