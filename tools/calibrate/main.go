// Command calibrate makes a suite whose instances work solvers: it draws puzzles of families, measures, and keeps
// what is neither too easy nor too hard, whoever solves it.
//
//	go build -o /tmp/knightsat ./cmd/knightsat
//	go run -C tools ./calibrate -program /tmp/knightsat -suite rows > bench/suites/rows.toml
//
// A family has a ladder of sizes, and takes seeds in turn from its lowest rung up until enough instances are kept
// (plan.judge). It measures no more than it must to tell: a cell that may be too easy has a second, and the
// whole limit only where nothing has ended yet, and for the base. The median of the fastest counts, scrambled as the
// suite will be. For faster machines, make all suites anew, with more rungs where a family has too few instances.
package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

var (
	program = flag.String("program", "knightsat", "the program that draws and measures")
	name    = flag.String("suite", "rows", "which suite to make")
	only    = flag.String("family", "", "of which family alone")
	first   = flag.Int("first", 1, "the first seed of each rung")
	wanted  = flag.Int("wanted", 10, "instances of each family")
)

// What an instance must be, in seconds of processor time.
const (
	least   = 0.15 // the fastest solver takes at least: 0.1, and what a faster hour may take off
	typical = 0.5  // half of the instances take the base at least
	glance  = 1    // the limit of a cell that may be too easy
)

func main() {
	log.SetFlags(0)
	flag.Parse()
	p, ok := plans[*name]
	if !ok {
		log.Fatalf("there is no suite %q to be made", *name)
	}
	fmt.Print(p.head())
	for _, f := range p.families {
		if *only != "" && f.name != *only {
			continue
		}
		f.fill(p, run, func(in instance) { fmt.Printf("\n%s", in) })
	}
}

// plan is a suite to be made.
type plan struct {
	title     string
	encodings []string
	engines   []string
	limit     int // of a cell, in seconds
	repeats   int
	base      [2]string // an encoding, an engine; "" is each
	families  []family
	drawn     bool // all that is drawn is kept, and nothing is measured but answers
}

// family is a row of rungs, from small to large.
type family struct {
	name      string
	encodings []string // none are the plan's
	rungs     []rung
	seeds     int // of each rung that are tried
}

// rung draws a puzzle, in the words of a suite file, and says what it is called.
type rung struct {
	name string
	draw func(seed uint64) string
}

// instance is a question about a drawn puzzle.
type instance struct {
	name, puzzle string
	encodings    []string
	moves        int    // that are asked for; none for a shortest walk
	answer       string // as a suite file has it
}

const none = -1

// Why an instance is not kept: bounds, or the formula's writer, decide it; nothing does within the limit.
const (
	unasked = "decided without a solver"
	tooHard = "too hard for all"
)

func (in instance) String() string {
	text := fmt.Sprintf("[[instance]]\nname = %q\n", in.name)
	if len(in.encodings) > 0 {
		text += "encodings = " + list(in.encodings) + "\n"
	}
	text += in.puzzle + "\n"
	if in.moves != none {
		text += fmt.Sprintf("ask = {moves = %d}\n", in.moves)
	}
	return text + "answer = " + in.answer + "\n"
}

// head is the beginning of the suite's file.
func (p plan) head() string {
	var base []string
	for i, part := range []string{"encoding=", "engine="} {
		if p.base[i] != "" {
			base = append(base, part+p.base[i])
		}
	}
	text := ""
	if base != nil {
		text = "base = " + list(base) + "\n"
	}
	return fmt.Sprintf("# go run -C tools ./calibrate -suite %s\ntitle = %q\nencodings = %s\nengines = %s\n"+
		"timeout = \"%ds\"\nrepeats = %d\n%s",
		*name, p.title, list(p.encodings), list(p.engines), p.limit, p.repeats, text)
}

func list(words []string) string {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(words); err != nil {
		panic(err) // of strings
	}
	return strings.TrimSpace(strings.ReplaceAll(text.String(), ",\"", ", \""))
}

// cell is what is read of a record.
type cell struct {
	Kind   string
	Status string
	By     string  `json:"decided_by"`
	Moves  int     `json:"moves"`
	Solve  float64 `json:"engine_cpu"`
}

// ended reports whether the cell has an answer.
func (c cell) ended() bool {
	return slices.Contains([]string{"sat", "unsat", "optimal", "infeasible"}, c.Status)
}

// measurer runs a cell of an instance with a limit in seconds: once, or the median of several scrambled ones.
type measurer func(in instance, encoding, engine string, limit, repeats int) cell

// fill keeps instances of a family. Of hunts, formulas one move below the optimum and at it take turns, or the one
// is asked where the other asks no solver.
func (f family) fill(p plan, measure measurer, keep func(instance)) {
	kept, fast := 0, 0
	var spare []instance // too fast for the base as long as too few are slow
	for _, r := range f.rungs {
		easy := 0
		for seed := *first; seed < *first+max(1, f.seeds) && kept < *wanted && easy < max(3, f.seeds/3); seed++ {
			took, why, in := 0.0, "", instance{}
			for _, below := range []bool{kept%2 == 0, kept%2 != 0} {
				in = instance{name: r.name, puzzle: r.draw(uint64(seed)), encodings: f.encodings, moves: none,
					answer: `"unknown"`}
				if f.seeds > 0 {
					in.name += fmt.Sprintf("-%d", seed)
				}
				if why = in.question(below, measure); why == "" && !p.drawn {
					took, why = p.judge(&in, measure)
				}
				if in.moves == none || why != unasked {
					break
				}
			}
			switch {
			case why != "":
				easy++ // or of no use besides: after a third of the seeds in a row the next rung is tried
			case !p.drawn && took < typical && 2*(fast+1) > kept+1:
				if in.moves == none { // of hunts, half are one move below
					spare = append(spare, in)
				}
				why = "too fast for the base, as half of the others"
			default:
				if took < typical {
					fast++
				}
				kept++
				easy = 0
				why = fmt.Sprintf("%s, the base takes %.1f s", in.answer, took)
				keep(in)
			}
			log.Printf("%s: %s", in.name, why)
		}
	}
	for ; kept < *wanted && len(spare) > 0 && 2*(fast+1) <= kept+1; kept, fast = kept+1, fast+1 {
		log.Printf("%s: after all", spare[len(spare)-1].name)
		keep(spare[len(spare)-1])
		spare = spare[:len(spare)-1]
	}
	if kept < *wanted {
		log.Printf("%s: %d of %d instances", f.name, kept, *wanted)
	}
}

// question is what is asked of the puzzle, whose answer the program's own choice finds; of a tour one may be
// missing. It says why nothing can be asked.
func (in *instance) question(below bool, measure measurer) (why string) {
	c := measure(*in, "auto", "gini", 20, 1)
	tour := strings.Contains(in.puzzle, `"tour"`) || strings.Contains(in.puzzle, "HCP")
	switch {
	case tour && c.Status == "optimal":
		in.answer = fmt.Sprint(c.Moves)
	case tour && c.Status == "infeasible":
		in.answer = `"impossible"`
	case tour:
		in.answer = `"unknown"`
	case c.Status != "optimal":
		return "no optimum is known"
	case below:
		in.name, in.moves, in.answer = in.name+"-below", c.Moves-1, `"unsat"`
	default:
		in.moves, in.answer = c.Moves, `"sat"`
	}
	return ""
}

// judge measures the cells of an instance. It says how long the base took, and why the instance is not kept.
func (p plan) judge(in *instance, measure measurer) (base float64, why string) {
	type pair struct{ encoding, engine string }
	var open []pair // without an answer yet, the base first
	encodings := in.encodings
	if len(encodings) == 0 {
		encodings = p.encodings
	}
	isBase := func(c pair) bool {
		return (p.base[0] == "" || p.base[0] == c.encoding) && (p.base[1] == "" || p.base[1] == c.engine)
	}
	ended, fastest, time := false, pair{}, 0.0
	look := func(at pair, limit int) (answered bool) {
		c := measure(*in, at.encoding, at.engine, limit, 1)
		switch {
		case c.ended() && c.By != "engine":
			why = unasked
		case c.ended() && c.Solve < least:
			why = fmt.Sprintf("too easy for %s, %s", at.encoding, at.engine)
		case c.ended():
			if !ended || c.Solve < time {
				ended, fastest, time = true, at, c.Solve
			}
			if isBase(at) {
				base = max(base, c.Solve)
			}
			if in.answer == `"unknown"` {
				in.answer = map[string]string{"infeasible": `"impossible"`, "optimal": fmt.Sprint(c.Moves)}[c.Status]
			}
		case !slices.Contains([]string{"timeout", "memory", "too-large", "absent"}, c.Status):
			why = fmt.Sprintf("%s, %s: %s", at.encoding, at.engine, c.Status)
		}
		return c.ended()
	}
	for _, engine := range p.engines {
		for _, encoding := range encodings {
			at := pair{encoding, engine}
			if answered := look(at, glance); why != "" {
				return 0, why
			} else if !answered {
				open = append(open, at)
			}
		}
	}
	slices.SortStableFunc(open, func(a, b pair) int { return order(isBase(a)) - order(isBase(b)) })
	for _, at := range open {
		if ended && !isBase(at) {
			break
		}
		if answered := look(at, p.limit); why != "" {
			return 0, why
		} else if !answered && isBase(at) {
			base = float64(p.limit)
		}
	}
	if !ended {
		return 0, tooHard
	}
	switch c := measure(*in, fastest.encoding, fastest.engine, p.limit, p.repeats); {
	case !c.ended():
		return 0, tooHard
	case c.Solve < least:
		return 0, fmt.Sprintf("too easy for %s, %s", fastest.encoding, fastest.engine)
	}
	return base, ""
}

func order(first bool) int {
	if first {
		return 0
	}
	return 1
}

// run measures a cell by bench, in a suite of its own.
func run(in instance, encoding, engine string, limit, repeats int) cell {
	dir, err := os.MkdirTemp("", "calibrate")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	in.encodings = nil
	p := plan{title: "one cell", encodings: []string{encoding}, engines: []string{engine}, limit: limit, repeats: repeats}
	records := filepath.Join(dir, "cells.jsonl")
	cmd := exec.Command(*program, "bench", "-", "-q", "-o", records)
	cmd.Stdin = strings.NewReader(p.head() + "\n" + in.String())
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
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
	var cells []cell
	for lines.Scan() {
		var c cell
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			log.Fatal(err)
		}
		if c.Kind == "cell" {
			cells = append(cells, c)
		}
	}
	if len(cells) != repeats {
		log.Fatalf("%v: measured %d of %d cells: %v", in, len(cells), repeats, lines.Err())
	}
	slices.SortFunc(cells, func(a, b cell) int {
		return cmp.Or(order(a.ended())-order(b.ended()), cmp.Compare(a.Solve, b.Solve))
	})
	return cells[repeats/2]
}
