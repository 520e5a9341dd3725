// Package bytesize reads and writes amounts of memory.
package bytesize

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// units of memory, the longer ones first: B ends them all.
var units = []struct {
	name  string
	bytes int64
}{
	{"TiB", 1 << 40}, {"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10},
	{"TB", 1e12}, {"GB", 1e9}, {"MB", 1e6}, {"kB", 1e3}, {"B", 1},
}

// Parse reads an amount of memory, as in 2GiB (of 1024 MiB) or 500MB (of 1000 kB): at
// least 1 byte.
func Parse(text string) (int64, error) {
	for _, u := range units {
		number, ok := strings.CutSuffix(text, u.name)
		if !ok {
			continue
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err == nil && n*float64(u.bytes) >= 1 && n*float64(u.bytes) < math.MaxInt64 {
			return int64(n * float64(u.bytes)), nil
		}
		break
	}
	return 0, fmt.Errorf("must be an amount of memory with its unit, as in 2GiB or 500MB, not %q", text)
}

// Format writes an amount of memory in the largest binary unit that it fills.
func Format(n int64) string {
	for _, u := range units[:4] {
		if n >= u.bytes {
			return strconv.FormatFloat(float64(n)/float64(u.bytes), 'g', 4, 64) + " " + u.name
		}
	}
	return strconv.FormatInt(n, 10) + " B"
}
