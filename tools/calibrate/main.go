// Command calibrate makes a suite whose instances work solvers: it draws puzzles of families, measures, and keeps
// what is neither too easy nor too hard, whoever solves it.
//
//	go run -C tools ./calibrate -program /path/to/knightsat -suite hunts-worked > bench/suites/hunts-worked.toml
//
// A family has a ladder of sizes, and takes seeds in turn from its lowest rung up until ten instances are kept.
// One is kept if each configuration asked its solver, the fastest took at least -least, and one at least ended
// within -limit; none is kept because a certain solver solves it. Of hunts, formulas one move below the optimum
// and at it take turns, so that half of them have no model. It ends when all kept cells together take -budget.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// family is a row of rungs, from small to large; each is a puzzle to be drawn, in the words of a suite file.
type family struct {
	name  string
	rungs []string
}

// plan is a suite to be made.
type plan struct {
	title     string
	encodings []string
	engines   []string
	families  []family
}

var plans = map[string]plan{
	"hunts-worked": {
		title:     "time-indexed formulas of hunts that work every solver: one move below the optimum, and at it",
		encodings: []string{"step", "step:precedence=none", "step:transitions=conflicts"},
		engines:   []string{"gini", "cadical -q --seed={seed}"},
		families: []family{
			{"knight", ladder("knight", "12x12", 12, 14, 16, 18, 20)},
			{"king", ladder("king", "10x10", 12, 14, 16, 18, 20)},
			{"zebra", ladder("zebra", "12x12", 10, 12, 14, 16, 18)},
		},
	},
	"tours-worked": {
		title:     "formulas of tours on boards with holes that work every solver",
		encodings: []string{"edge:cycles=cut", "arc", "vee:direction=one", "crt:direction=one", "lfsr:direction=one"},
		engines:   []string{"gini", "cadical -q --seed={seed}"},
		families: []family{
			{"knight", holes("knight", 8, 10, 12, 14, 16)},
			{"king", holes("king", 8, 10, 12, 14, 16)},
			{"wazir", holes("wazir", 8, 10, 12, 14, 16)},
		},
	},
}

func ladder(piece, board string, goals ...int) (rungs []string) {
	for _, n := range goals {
		rungs = append(rungs, fmt.Sprintf(`family = "hunt", piece = %q, board = %q, goals = %d`, piece, board, n))
	}
	return rungs
}

func holes(piece string, sides ...int) (rungs []string) {
	for _, n := range sides {
		rungs = append(rungs, fmt.Sprintf(
			`family = "tour", piece = %q, board = "%dx%[2]d", closed = true, holes = %d`, piece, n, n*n/8*2))
	}
	return rungs
}

var (
	program = flag.String("program", "knightsat", "the program that draws and measures")
	name    = flag.String("suite", "hunts-worked", "which suite to make")
	least   = flag.Float64("least", .1, "seconds that the fastest solver takes at least")
	limit   = flag.Duration("limit", 20*time.Second, "processor time of a cell")
	budget  = flag.Duration("budget", 20*time.Minute, "processor time of all kept cells together")
	wanted  = flag.Int("wanted", 10, "instances of each family")
	seeds   = flag.Int("seeds", 6, "seeds of each rung that are tried")
)

// cell is what is read of a record.
type cell struct {
	Kind     string
	Status   string
	Expected string
	Decided  string  `json:"decided_by"`
	Moves    int     `json:"moves"`
	Solve    float64 `json:"engine_cpu"`
	User     float64 `json:"user_seconds"`
	System   float64 `json:"system_seconds"`
}

// instance is a question about a drawn puzzle.
type instance struct {
	name, generate, ask, answer string
}

func (in instance) String() string {
	text := fmt.Sprintf("[[instance]]\nname = %q\ngenerate = {%s}\n", in.name, in.generate)
	if in.ask != "" {
		text += "ask = " + in.ask + "\n"
	}
	return text + "answer = " + in.answer + "\n"
}

func main() {
	log.SetFlags(0)
	flag.Parse()
	p, ok := plans[*name]
	if !ok {
		log.Fatalf("there is no suite %q to be made", *name)
	}
	fmt.Print(p.head())
	left := *budget
	for _, f := range p.families {
		left = f.fill(p, left)
	}
}

// head is the beginning of the suite's file.
func (p plan) head() string {
	return fmt.Sprintf("# Made by tools/calibrate -suite %s.\ntitle = %q\nencodings = %s\nengines = %s\ntimeout = %q\n",
		*name, p.title, list(p.encodings), list(p.engines), limit.String())
}

func list(words []string) string {
	text, _ := json.Marshal(words)
	return string(text)
}

// fill keeps instances of a family, and returns what is left of the budget.
func (f family) fill(p plan, left time.Duration) time.Duration {
	kept := 0
	for _, rung := range f.rungs {
		for seed := 1; seed <= *seeds && kept < *wanted; seed++ {
			drawn := instance{name: fmt.Sprintf("%s-%d-%d", f.name, kept+1, seed),
				generate: fmt.Sprintf("%s, seed = %d", rung, seed), answer: `"unknown"`}
			in, ok := question(p, drawn, kept%2 == 0)
			if !ok {
				continue
			}
			cells := run(p, in, p.encodings, p.engines)
			took, why := judge(cells)
			log.Printf("%s: %s (%.1f s)", in.generate, why, took.Seconds())
			if why != "" || took > left {
				continue
			}
			left -= took
			kept++
			fmt.Printf("\n%s", in)
		}
	}
	if kept < *wanted {
		log.Printf("%s: %d of %d instances", f.name, kept, *wanted)
	}
	return left
}

// question is one about a drawn puzzle; false if it has none. Hunts are first answered by the program's own choice.
func question(p plan, drawn instance, below bool) (instance, bool) {
	if !strings.Contains(drawn.generate, `"hunt"`) {
		return drawn, true
	}
	cells := run(p, drawn, []string{"auto"}, []string{"gini"})
	if len(cells) != 1 || cells[0].Status != "optimal" {
		return drawn, false
	}
	moves, answer := cells[0].Moves, `"sat"`
	if below {
		moves, answer = moves-1, `"unsat"`
	}
	drawn.ask, drawn.answer = fmt.Sprintf("{moves = %d}", moves), answer
	return drawn, true
}

// judge says how long the cells took together, and why the instance is not kept; "" if it is.
func judge(cells []cell) (took time.Duration, why string) {
	ended, fastest := 0, limit.Seconds()
	for _, c := range cells {
		took += time.Duration((c.User + c.System) * float64(time.Second))
		switch c.Status {
		case "sat", "unsat", "optimal", "infeasible":
			if c.Decided != "engine" {
				return took, "decided without a solver"
			}
			ended, fastest = ended+1, min(fastest, c.Solve)
		case "timeout", "memory":
		default:
			return took, "a cell is " + c.Status
		}
	}
	switch {
	case ended == 0:
		return took, "too hard for all"
	case fastest < *least:
		return took, "too easy"
	}
	return took, ""
}

// run measures an instance, in a suite of its own.
func run(p plan, in instance, encodings, engines []string) (cells []cell) {
	dir, err := os.MkdirTemp("", "calibrate")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	p.encodings, p.engines = encodings, engines
	records := filepath.Join(dir, "cells.jsonl")
	cmd := exec.Command(*program, "bench", "-", "-q", "-o", records)
	cmd.Stdin = strings.NewReader(p.head() + "\n" + in.String())
	if out, err := cmd.CombinedOutput(); err != nil && cmd.ProcessState.ExitCode() > 1 {
		log.Fatalf("%v: %v: %s", in, err, out)
	}
	file, err := os.Open(records)
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var c cell
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			log.Fatal(err)
		}
		if c.Kind == "cell" {
			cells = append(cells, c)
		}
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
	return cells
}
