package cmd

import (
	"errors"
	"strings"

	"knightsat/bench"
)

// memorySize is an amount of memory as a flag, as in 500MB or 8GiB.
type memorySize struct{ bytes int64 }

// String implements [pflag.Value].
func (m *memorySize) String() string {
	if m.bytes == 0 {
		return ""
	}
	return strings.ReplaceAll(bench.FormatBytes(m.bytes), " ", "")
}

// leastMemory is less than any count takes.
const leastMemory = 1e6

// Set implements [pflag.Value].
func (m *memorySize) Set(text string) error {
	n, err := bench.ParseBytes(text)
	if err == nil && n < leastMemory {
		err = errors.New("must be at least 1MB")
	}
	m.bytes = n
	return err
}

// Type implements [pflag.Value].
func (m *memorySize) Type() string { return "size" }
