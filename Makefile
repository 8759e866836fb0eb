# An engine for this very processor, as OpenBench's client builds it: `make EXE=name`. CC, CXX and EVALFILE, which the
# client may pass as well, mean nothing here.

# Name of the engine; on Windows .exe is added.
EXE = steinitz
# One stage of eval.toml alone, or all of them.
STAGE =
# Features of Cargo.toml: tune, for tests by SPSA.
FEATURES =

TARGET := target/make
ifeq ($(OS),Windows_NT)
SUFFIX := .exe
endif

.PHONY: all clean

all: export RUSTFLAGS := -C target-cpu=native
all: export STEINITZ_STAGE := $(STAGE)
all:
	cargo build --profile dist --bin steinitz --target-dir $(TARGET) --features "$(FEATURES)"
	cp $(TARGET)/dist/steinitz$(SUFFIX) $(EXE)$(SUFFIX)

clean:
	cargo clean --target-dir $(TARGET)
