package oracle

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// draw is the first number of a test's generator.
func draw(t *testing.T, seed, long string) uint64 {
	t.Setenv("KNIGHTSAT_SEED", seed)
	t.Setenv("KNIGHTSAT_LONG", long)
	return Rand(t).Uint64()
}

func TestSeedsAreNewOnlyWhenAsked(t *testing.T) {
	first := draw(t, "", "")
	for c := range Table[struct {
		Name, Seed, Long string
		Same             bool
	}](`
		without a word                        |        |       | true
		when there is more time               |        | 1     | true
		the number of the fixed seed          | 1      |       | true
		the number of the fixed seed by night | 1      | night | true
		another number                        | 2      |       | false
		by night                              |        | night | false
		as asked                              | random |       | false
	`) {
		if got := draw(t, c.Seed, c.Long); (got == first) != c.Same {
			t.Errorf("%s: the same numbers: %v, expected %v", c.Name, !c.Same, c.Same)
		}
	}
	if one, another := draw(t, "random", ""), draw(t, "random", ""); one == another {
		t.Error("random is the same seed twice")
	}
}

// TestSeedsThatFailedAreTried runs itself with the seeds of its file, each in a process
// of its own, which says so in a file.
func TestSeedsThatFailedAreTried(t *testing.T) {
	const told = "KNIGHTSAT_TOLD"
	if file := os.Getenv(told); file != "" {
		f := Must(os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0))
		defer f.Close()
		Must(f.WriteString(os.Getenv("KNIGHTSAT_SEED") + " "))
		if os.Getenv("KNIGHTSAT_SEED") == "99" {
			t.Error("99 is not wanted")
		}
		return
	}
	t.Setenv("KNIGHTSAT_SEED", "")
	file := t.TempDir() + "/told"
	t.Setenv(told, file)
	Done(os.WriteFile(file, nil, 0o600))
	Rand(t)
	Rand(t)
	if got := strings.Fields(string(Must(os.ReadFile(file)))); !slices.Equal(got, []string{"17", "18446744073709551615"}) {
		t.Errorf("it was run with %v, expected the two seeds of %s once", got, SeedsFile)
	}
	for seed, fails := range map[string]bool{"98": false, "99": true} {
		r := &recorder{TB: t}
		if repeat(r, seed); (r.said != "") != fails || fails && !strings.Contains(r.said, "99 is not wanted") {
			t.Errorf("with seed %s the test fails: %q", seed, r.said)
		}
	}
}

// recorder is a test that keeps what it fails with.
type recorder struct {
	testing.TB
	said string
}

func (r *recorder) Errorf(format string, args ...any) { r.said = fmt.Sprintf(format, args...) }
