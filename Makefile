# Ashlar: a short top over CMake. `make` builds build/ashlar and the tests, `make ashlar` the compiler only. `make demo`
# and `make check` install the packages that they need first. `make install` honours PREFIX and DESTDIR.
BUILD ?= build
PREFIX ?= /usr/local
CMAKE_FLAGS ?=
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

# More random programs: make fuzz RANDOM_PROGRAMS=100000 RANDOM_SEED=1
RANDOM_PROGRAMS ?= 100000
RANDOM_SEED ?= 10001

# A build program started by CMake is not a sub-make of this one: it gets no flags from here.
configure = sh tool/configure.sh
build_in = MAKEFLAGS= MAKELEVEL= cmake --build

.PHONY: all ashlar setup setup-demo setup-check demo check quick bless install python dist deb clean
.PHONY: bench bench-micro bench-overhead bench-paper1 bench-views bench-linear bench-polybench bench-programs
.PHONY: bench-adbench bench-parallel sanitize stress fuzz fuzz-readers

all: setup
	@$(configure) $(BUILD) $(CMAKE_FLAGS)
	@$(build_in) $(BUILD) -j $(JOBS)

ashlar: setup
	@$(configure) $(BUILD) $(CMAKE_FLAGS)
	@$(build_in) $(BUILD) -j $(JOBS) --target ashlar

setup:
	@sh tool/setup.sh build

setup-demo:
	@sh tool/setup.sh demo

setup-check:
	@sh tool/setup.sh check

# A virtual environment with the Python package: build/venv
python:
	@sh tool/setup.sh python
	@$(MAKE) --no-print-directory ashlar
	@sh tool/python.sh $(BUILD)/ashlar $(BUILD)/venv

demo: setup-demo
	@$(MAKE) --no-print-directory ashlar
	@sh examples/demo.sh $(BUILD)/ashlar

check: setup-check
	@$(MAKE) --no-print-directory all
	@sh test/check.sh $(BUILD)

quick: all
	@sh test/check.sh $(BUILD) quick

# All of them take about half an hour; `make bench-micro` and those below, one.
bench: setup-check
	@$(MAKE) --no-print-directory all
	@sh bench/all.sh $(BUILD)/ashlar $(BUILD)/bench

bench-micro: setup-check
	@$(MAKE) --no-print-directory all
	@sh bench/bench.sh $(BUILD)/ashlar

# Instructions executed by generated C against hand-written C, and the part of them that checks are (callgrind).
bench-overhead: all
	@sh bench/overhead.sh $(BUILD)/ashlar

# Figures 11 and 12 of the first paper, with its variants: PAPER1="--rounds 9 --limit 4096"
PAPER1 ?=
bench-paper1: setup-check
	@$(MAKE) --no-print-directory all
	@python3 bench/paper1/measure.py $(BUILD)/ashlar --out $(BUILD)/bench/paper1 $(PAPER1)

# The benchmarks of the second paper against C, C++ and Eigen: VIEWS="--rounds 5 --workload mm"
VIEWS ?=
bench-views: setup-check
	@$(MAKE) --no-print-directory all
	@python3 bench/views/measure.py $(BUILD)/ashlar --out $(BUILD)/bench/views $(VIEWS)
	@python3 bench/views/strategies.py $(BUILD)/ashlar --out $(BUILD)/bench/views
	@python3 bench/views/forms.py $(BUILD)/ashlar --out $(BUILD)/bench/views/forms

fuzz: setup-check
	@$(MAKE) --no-print-directory all
	@ASHLAR_RANDOM_PROGRAMS=$(RANDOM_PROGRAMS) ASHLAR_RANDOM_SEED=$(RANDOM_SEED) ASHLAR_RANDOM_KEEP=test/random \
	  sh test/suite/random_programs.sh $(BUILD)/ashlar full

# The linear programs of the fourth paper against C by hand and OCaml: LINEAR="--rounds 3 --program qsort"
LINEAR ?=
bench-linear: all
	@python3 bench/linear/measure.py $(BUILD)/ashlar --out $(BUILD)/bench/linear $(LINEAR)

# PolyBench's kernels against plain C of our own: POLYBENCH="--rounds 5 --group stencils"
POLYBENCH ?=
bench-polybench: all
	@python3 bench/polybench/measure.py $(BUILD)/ashlar --out $(BUILD)/bench/polybench $(POLYBENCH)

# Natural programs against C as a good programmer writes it: PROGRAMS="--rounds 5 --group axes"
PROGRAMS ?=
bench-programs: all
	@python3 bench/programs/measure.py $(BUILD)/ashlar --out $(BUILD)/bench/programs $(PROGRAMS)

# ADBench's Gaussian mixture on its data against C by hand and C++: ADBENCH="--rounds 3 --mode strict --data DIRECTORY"
ADBENCH ?=
bench-adbench: all
	@python3 bench/adbench/measure.py $(BUILD)/ashlar --out $(BUILD)/bench/adbench $(ADBENCH)

# Several cores against C with OpenMP, numba and NumPy: PARALLEL="--rounds 5 --workers 4 --kernel bodies"
PARALLEL ?=
bench-parallel: all
	@python3 bench/parallel/measure.py $(BUILD)/ashlar --out $(BUILD)/bench/parallel $(PARALLEL)
	@python3 bench/parallel/instructions.py $(BUILD)/ashlar --out $(BUILD)/bench/parallel
	@python3 bench/parallel/compile_time.py $(BUILD)/ashlar --out $(BUILD)/bench/compile_time

sanitize:
	@$(MAKE) --no-print-directory all BUILD=build-sanitize CMAKE_FLAGS="-DASHLAR_SANITIZE=ON -DCMAKE_BUILD_TYPE=Debug"
	@sh test/check.sh build-sanitize sanitize
	@$(MAKE) --no-print-directory ashlar BUILD=build-races CMAKE_FLAGS="-DASHLAR_RACES=ON -DASHLAR_TESTS=OFF"
	@sh test/check.sh build-races races test/suite/races.sh

stress:
	@$(MAKE) --no-print-directory all BUILD=build-stress CMAKE_FLAGS=-DASHLAR_STRESS=ON
	@sh test/check.sh build-stress quick

# With clang: guided by coverage, under sanitizers. Else: mutation by a driver of our own.
TIME ?= 60
FUZZ_TARGETS ?=
fuzz-readers: setup
	@if printf 'int LLVMFuzzerTestOneInput(const char *b, unsigned long n) { return b && n > 9; }' | \
	  clang -x c -fsanitize=fuzzer,address,undefined - -o /dev/null 2>/dev/null; then \
	  $(configure) build-fuzz -DCMAKE_C_COMPILER=clang -DASHLAR_FUZZ=ON; else $(configure) build-fuzz; fi
	@$(build_in) build-fuzz -j $(JOBS)
	@nice -n 19 sh test/fuzz/run.sh build-fuzz $(TIME) $(FUZZ_TARGETS)

# An archive of the sources that builds offline: build/dist/ashlar-VERSION.tar.gz
dist:
	@sh tool/dist.sh $(BUILD)/dist

# A package for Debian and its like: build/dist/ashlar_VERSION_ARCHITECTURE.deb
deb: setup-demo
	@JOBS=$(JOBS) sh tool/deb.sh $(BUILD)/dist

install: ashlar
	@DESTDIR="$(DESTDIR)" cmake --install $(BUILD) --prefix "$(PREFIX)"

clean:
	rm -rf build build-sanitize build-races build-stress build-fuzz build-deb
