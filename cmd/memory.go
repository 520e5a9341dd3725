package cmd

import (
	"fmt"
	"strconv"
	"strings"
)

// memorySize is an amount of memory as a flag: a number of MB or GB, each 1024 of
// the next smaller unit.
type memorySize struct{ bytes int64 }

var memoryUnits = []struct {
	name  string
	bytes int64
}{{"GB", 1 << 30}, {"MB", 1 << 20}}

// maxMemory is more than any machine has.
const maxMemory = 1 << 50

// String implements [pflag.Value].
func (m *memorySize) String() string {
	for _, u := range memoryUnits {
		if m.bytes > 0 && m.bytes%u.bytes == 0 {
			return fmt.Sprintf("%d%s", m.bytes/u.bytes, u.name)
		}
	}
	return ""
}

// Set implements [pflag.Value].
func (m *memorySize) Set(text string) error {
	for _, u := range memoryUnits {
		digits, ok := strings.CutSuffix(strings.ToUpper(strings.TrimSpace(text)), u.name)
		n, err := strconv.ParseInt(digits, 10, 64)
		if ok && err == nil && n > 0 && n <= maxMemory/u.bytes {
			m.bytes = n * u.bytes
			return nil
		}
	}
	return fmt.Errorf("must be a number of MB or GB, as in 500MB or 8GB, not %q", text)
}

// Type implements [pflag.Value].
func (m *memorySize) Type() string { return "size" }
