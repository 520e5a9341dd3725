package program

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/encodetest"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles/notation"
)

func program(t *testing.T, arguments string) *encoding {
	t.Helper()
	self := oracle.Must(os.Executable())
	return oracle.Must(newEncoding("'" + self + "' fake:" + arguments))
}

func TestTheOracleAgrees(t *testing.T) {
	for _, kind := range []string{"direct", "'at most'", "reads", "edges", "arcs", "cuts"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			n := max(oracle.Tries(40), 8) // of 4, so few are closed tours that too many are refused
			rng := oracle.Rand(t)
			var tried, refused int
			for range oracle.Draw(t, 1, func() bool { return tried > 0 && (refused > 0 || !oracle.Night()) }) {
				v := encodetest.Check(t.Context(), program(t, kind), encodetest.Options{Puzzles: n, Seed: rng.Uint64()})
				if v.Wrong != nil {
					t.Fatalf("%v\n%s", v.Faults, notation.Text(v.Wrong))
				}
				tried += len(v.Tried)
				refused += v.Refused
			}
		})
	}
}

// TestMistakesAreFound by the check: each within few puzzles.
func TestMistakesAreFound(t *testing.T) {
	for kind, says := range oracle.Pairs(`
		'misses a goal' | it misses
		stays           | it is not closed
		false           | forbids the walk
		denies          | forbids the walk
		changes         | another formula
		'idle cuts'     | the model satisfies them all
		'cut all'       | forbids the walk
		'untold walks'  | has not said "reads": true
		'no names'      | names no variable
		say '' boom     | boom
	`) {
		v := encodetest.Check(t.Context(), program(t, kind), encodetest.Options{Puzzles: 12})
		var denied *encodetest.Denied
		switch {
		case v.Wrong == nil || !strings.Contains(fmt.Sprint(v.Faults), says):
			t.Errorf("%s: found %v, want %s", kind, v.Faults, says)
		case strings.Contains(says, "forbids") && !errors.As(v.Faults[0], &denied):
			t.Errorf("%s: no walk is denied: %v", kind, v.Faults)
		}
	}
}

func TestWhatGoesWrongWithAProgram(t *testing.T) {
	a := bound.Analyse(t.Context(), posed.Puzzle("N**\n**x\n***\n"))
	for _, c := range oracle.Texts("testdata/noformulas.txt") {
		f, err := program(t, "say '"+c.Text+"'").Encode(t.Context(), a.Instance, a.Facts(), 1, 0)
		if f != nil || !oracle.Says(err, c.Want) || !strings.Contains(err.Error(), "exec:") {
			t.Errorf("%s: found %v, want %s", c.Name, err, c.Want)
		}
	}
	for arguments, says := range map[string]string{
		"say 'c' one two three four five":           "ended with exit status 5; it said: three; four; five",
		"say '' one two no":                         "encoding exec:",
		"say 'c varname 1 x[a1,0]\np cnf 1 0' boom": "ended with exit status 1; it said: boom",
	} {
		_, err := program(t, arguments).Encode(t.Context(), a.Instance, a.Facts(), 1, 0)
		if !oracle.Says(err, says) {
			t.Errorf("%q: found %v, want %s", arguments, err, says)
		}
		if unsupported := (*encode.UnsupportedError)(nil); errors.As(err, &unsupported) != strings.HasSuffix(arguments, " no") || unsupported != nil && unsupported.Why != "no" {
			t.Errorf("%q: found %v", arguments, err)
		}
	}
	for _, command := range []string{"", " ", "'open", "no-such-program x"} {
		if e, err := newEncoding(command); err == nil {
			t.Errorf("%q: found %v, want an error", command, e)
		}
	}
}

// TestLimits: of literals, of memory and of time.
func TestLimits(t *testing.T) {
	a := bound.Analyse(t.Context(), posed.Puzzle("@adventure"))
	f := oracle.Must(program(t, "direct").Encode(t.Context(), a.Instance, a.Facts(), 1, 0))
	size := f.CNF().Size()
	if _, err := program(t, "direct").Encode(t.Context(), a.Instance, a.Facts(), 1, size.Lits); err != nil {
		t.Error(err)
	}
	if _, err := program(t, "direct").Encode(t.Context(), a.Instance, a.Facts(), 1, size.Lits-1); !errors.As(err, new(*cnf.TooLargeError)) {
		t.Errorf("found %v, want too large a formula", err)
	}
	for _, fat := range []bool{false, true} {
		ctx, stop := context.WithCancel(t.Context())
		asleep := program(t, "sleep")
		if fat {
			asleep.memory = 1 << 20
		} else {
			time.AfterFunc(time.Second/2, stop)
		}
		_, err := asleep.Encode(ctx, a.Instance, a.Facts(), 1, 0)
		if got := fmt.Sprint(err); !strings.Contains(got, map[bool]string{false: "context canceled", true: "of memory"}[fat]) {
			t.Errorf("found %v", err)
		}
		stop()
	}
}
