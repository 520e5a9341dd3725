package peers_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"knightsat/bench/peers"
	"knightsat/puzzles"
)

var patience = flag.Duration("patience", time.Minute, "how long a peer may take for one puzzle")

// knightsat builds the program, so that whole processes are compared.
func knightsat(b *testing.B) string {
	b.Helper()
	name := filepath.Join(b.TempDir(), "knightsat")
	if out, err := exec.Command("go", "build", "-o", name, "../../cmd/knightsat").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	return name
}

// solved is what knightsat says of a puzzle, whose walk is checked, and the
// seconds of the whole process.
func solved(b *testing.B, program string, p *puzzles.Puzzle, file string) (moves int, seconds float64) {
	b.Helper()
	start := time.Now()
	text, err := exec.Command(program, "solve", file, "--format", "json").Output()
	seconds = time.Since(start).Seconds()
	if err != nil {
		b.Fatal(err)
	}
	var answer struct {
		Status string
		Walk   []string
	}
	if err := json.Unmarshal(text, &answer); err != nil || answer.Status != "optimal" {
		b.Fatalf("found status %q, %v, expected optimal", answer.Status, err)
	}
	walk, err := puzzles.ParseWalk(strings.Join(answer.Walk, " "))
	if err != nil {
		b.Fatal(err)
	}
	if err := puzzles.Check(p, walk); err != nil {
		b.Fatal(err)
	}
	return walk.Moves(), seconds
}

// against measures knightsat and one peer on a puzzle; it reports whether the
// peer finished. The metric times-faster is how often knightsat's time goes into
// the peer's; times-faster-at-least says that the peer was stopped.
func against(b *testing.B, program string, peer peers.Peer, p *puzzles.Puzzle) (finished bool) {
	b.Helper()
	file := filepath.Join(b.TempDir(), "puzzle.txt")
	if err := os.WriteFile(file, []byte(p.Text()), 0o644); err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), *patience)
	defer cancel()
	start := time.Now()
	answer, err := peer.Solve(ctx, p)
	theirs := time.Since(start).Seconds()
	if err != nil {
		b.Fatal(err)
	}
	finished = answer.Status == peers.Optimal
	if finished {
		if err := puzzles.Check(p, answer.Walk); err != nil {
			b.Fatal(err)
		}
	}
	total := 0.0
	for b.Loop() {
		moves, seconds := solved(b, program, p, file)
		if finished && moves != answer.Moves {
			b.Fatalf("found %d moves, and the peer %d, expected the same", moves, answer.Moves)
		}
		total += seconds
	}
	ours := total / float64(b.N)
	b.ReportMetric(0, "ns/op") // of many processes: the next two say it better
	b.ReportMetric(ours*1000, "knightsat-ms")
	b.ReportMetric(theirs*1000, "peer-ms")
	unit := "times-faster"
	if !finished {
		unit = "times-faster-at-least"
	}
	b.ReportMetric(theirs/ours, unit)
	return finished
}

// instance is a puzzle of a series that grows.
type instance struct {
	name   string
	puzzle *puzzles.Puzzle
}

// compare runs a series against each peer. What comes behind a puzzle that a
// peer did not finish is left out for it: it is larger.
func compare(b *testing.B, series []instance) {
	program := knightsat(b)
	for _, peer := range peers.All() {
		gaveUp := ""
		for _, in := range series {
			b.Run("puzzle="+in.name+"/peer="+peer.Name(), func(b *testing.B) {
				installed(b, peer)
				if gaveUp != "" {
					b.Skipf("%s did not finish %s within %s", peer.Name(), gaveUp, *patience)
				}
				if !against(b, program, peer, in.puzzle) {
					gaveUp = in.name
				}
			})
		}
	}
}

// board is an empty n x n board, with guards.
func board(b *testing.B, n int, guards ...string) *puzzles.Board {
	b.Helper()
	var list []puzzles.Guard
	for _, g := range guards {
		guard, err := puzzles.ParseGuard(g)
		if err != nil {
			b.Fatal(err)
		}
		list = append(list, guard)
	}
	empty, err := puzzles.NewBoard(n, n, nil, list)
	if err != nil {
		b.Fatal(err)
	}
	return empty
}

func square(b *testing.B, name string) puzzles.Square {
	b.Helper()
	s, err := puzzles.ParseSquare(name)
	if err != nil {
		b.Fatal(err)
	}
	return s
}

// BenchmarkHunts: random goals, from a random start.
func BenchmarkHunts(b *testing.B) {
	var series []instance
	for _, c := range []struct{ n, goals int }{{8, 10}, {8, 20}, {8, 40}, {16, 60}, {16, 100}, {32, 200}} {
		on := board(b, c.n)
		squares := on.Squares()
		rng := rand.New(rand.NewPCG(1, uint64(c.n)))
		rng.Shuffle(len(squares), func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
		p, err := puzzles.NewHunt(on, squares[1:c.goals+1], puzzles.Rules{Start: squares[0]})
		if err != nil {
			b.Fatal(err)
		}
		series = append(series, instance{fmt.Sprintf("hunt-%d-on-%s", c.goals, on), p})
	}
	compare(b, series)
}

// BenchmarkCovers: one queen on the board, from a corner.
func BenchmarkCovers(b *testing.B) {
	var series []instance
	for _, c := range []struct {
		n            int
		queen, start string
	}{{5, "Qa1", "b3"}, {8, "Qd5", "h8"}, {8, "Qd2", "h8"}, {16, "Qh9", "p16"}, {24, "Ql13", "x24"}} {
		p, err := puzzles.NewCover(board(b, c.n, c.queen), puzzles.Rules{Start: square(b, c.start)})
		if err != nil {
			b.Fatal(err)
		}
		series = append(series, instance{fmt.Sprintf("cover-%s-on-%s", c.queen, p.Board), p})
	}
	compare(b, series)
}

// BenchmarkTours: closed tours of empty boards.
func BenchmarkTours(b *testing.B) {
	var series []instance
	for _, n := range []int{8, 12, 16, 20, 30} {
		p, err := puzzles.NewTour(board(b, n), puzzles.Rules{Closed: true})
		if err != nil {
			b.Fatal(err)
		}
		series = append(series, instance{"tour-" + p.Board.String(), p})
	}
	compare(b, series)
}

// BenchmarkClosedTourAgainstRemainders: the edge encoding, as solve uses it,
// against the formula of the Chinese remainder encoding in cadical.
func BenchmarkClosedTourAgainstRemainders(b *testing.B) {
	cadical, err := exec.LookPath("cadical")
	if err != nil {
		b.Skip("cadical is not installed")
	}
	program := knightsat(b)
	for _, n := range []int{8, 12, 16} {
		size := fmt.Sprintf("%dx%d", n, n)
		b.Run("board="+size, func(b *testing.B) {
			formula := filepath.Join(b.TempDir(), "tour.cnf")
			run(b, time.Minute, 0, program, "cnf", "--tour", "--board", size, "--closed", "--moves", strconv.Itoa(n*n), "--encoding", "crt", "-o", formula)
			theirs, finished := run(b, *patience, 10, cadical, "-q", formula)
			total := 0.0
			for b.Loop() {
				seconds, _ := run(b, time.Minute, 0, program, "solve", "--tour", "--board", size, "--closed", "--encoding", "edge")
				total += seconds
			}
			unit := "times-faster"
			if !finished {
				unit = "times-faster-at-least"
			}
			b.ReportMetric(theirs*1000, "peer-ms")
			b.ReportMetric(theirs/(total/float64(b.N)), unit)
		})
	}
}

// run measures one process, in seconds; ok is false where its time ran out.
func run(b *testing.B, limit time.Duration, status int, command string, args ...string) (seconds float64, ok bool) {
	b.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	start := time.Now()
	text, err := exec.CommandContext(ctx, command, args...).Output()
	seconds = time.Since(start).Seconds()
	if ctx.Err() != nil {
		return seconds, false
	}
	found := 0
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		found = exit.ExitCode()
	} else if err != nil {
		b.Fatal(err)
	}
	if found != status {
		b.Fatalf("%s %v: found exit status %d, expected %d\n%s", command, args, found, status, text)
	}
	return seconds, true
}
