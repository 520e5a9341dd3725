package oracle

import (
	"bufio"
	"bytes"
	"errors"
	"hash/fnv"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// fixed is the seed of random tests unless a new one is asked for: so that the same code gives the same
// answer to everybody, and the go command keeps it.
const fixed = 1

// SeedsFile has the seeds with which tests of a package have failed, a line each: the test's name, the
// seed, and what failed. It is read in the package's folder.
const SeedsFile = "testdata/seeds.txt"

// again has the tests that have begun to be run with the seeds of [SeedsFile].
var again sync.Map

// Rand is the generator of a random test. Its seed is the same each time, or what KNIGHTSAT_SEED says: a
// number, or random for a new one, as with KNIGHTSAT_LONG=night. Each test makes puzzles of its own of it. A
// test that fails tells its seed. Without KNIGHTSAT_SEED the test is also run with the seeds that
// [SeedsFile] has for it.
func Rand(t testing.TB) *rand.Rand {
	t.Helper()
	asked := os.Getenv("KNIGHTSAT_SEED")
	seed, err := strconv.ParseUint(asked, 10, 64)
	switch {
	case err == nil:
	case asked == "random" || asked == "" && Night():
		seed = rand.Uint64()
	case asked == "":
		seed = fixed
	default:
		t.Fatalf("KNIGHTSAT_SEED is %q, expected a number or random", asked)
	}
	if _, began := again.LoadOrStore(t.Name(), true); !began && asked == "" {
		for _, old := range seeds(t) {
			repeat(t, old)
		}
	}
	t.Logf("KNIGHTSAT_SEED=%d makes the same random puzzles", seed)
	name := fnv.New64a()
	name.Write([]byte(t.Name()))
	return rand.New(rand.NewPCG(seed, name.Sum64()))
}

// seeds are those of SeedsFile for a test.
func seeds(t testing.TB) (list []string) {
	text, err := os.ReadFile(filepath.FromSlash(SeedsFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		if word := strings.Fields(lines.Text()); len(word) > 1 && word[0] == t.Name() {
			list = append(list, word[1])
		}
	}
	return list
}

// repeat runs a test once more, with a seed, in a process of its own.
func repeat(t testing.TB, seed string) {
	t.Helper()
	var name []string
	for part := range strings.SplitSeq(t.Name(), "/") {
		name = append(name, "^"+regexp.QuoteMeta(part)+"$")
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run="+strings.Join(name, "/"))
	cmd.Env = append(os.Environ(), "KNIGHTSAT_SEED="+seed)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("with seed %s: %v\n%s", seed, err, out)
	}
}
