package cmd

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/irifrance/gini/z"

	"knightsat/bench"
	"knightsat/bench/record"
	"knightsat/cmd/console"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// listener is an engine that keeps the first formula that it is asked, with its
// assumptions, and gives up.
type listener struct{ heard *string }

func (listener) Name() string { return "listener" }

func (l listener) Open(f *cnf.Formula) engine.Session { return &hearing{l, f} }

type hearing struct {
	listener
	f *cnf.Formula
}

func (h *hearing) Solve(_ context.Context, assumptions ...z.Lit) (cnf.Status, cnf.Model, error) {
	if *h.heard == "" {
		var b strings.Builder
		if err := h.f.WriteDIMACS(&b); err != nil {
			return cnf.Unknown, nil, err
		}
		for _, a := range assumptions {
			b.WriteString(strconv.Itoa(a.Dimacs()) + " 0\n")
		}
		*h.heard = b.String()
	}
	return cnf.Unknown, nil, nil
}

func (*hearing) Close() error { return nil }

// clauses are the lines of a DIMACS file that are clauses.
func clauses(dimacs string) []string {
	return slices.DeleteFunc(strings.Split(strings.TrimSpace(dimacs), "\n"), func(line string) bool {
		return strings.HasPrefix(line, "c") || strings.HasPrefix(line, "p")
	})
}

// everyName lists the encodings with every parameter, and every two of them together,
// and how many of these are not the default. With -short there are no two.
func everyName(t *testing.T) (names []string, changed map[string]int) {
	changed = map[string]int{}
	most := 2
	if oracle.Quick() {
		most = 1
	}
	for _, k := range catalogue.Builtin().Kinds() {
		of := []string{k.Name}
		for _, p := range k.Parameters {
			for _, name := range of {
				for _, v := range p.Values[1:] {
					if changed[name] == most {
						continue
					}
					more := name + ":" + p.Name + "=" + v
					of, changed[more] = append(of, more), changed[name]+1
				}
			}
		}
		names = append(names, of...)
	}
	if len(names) < 20*most {
		t.Fatalf("found %d names, expected more", len(names))
	}
	return names, changed
}

// TestOneNameIsOneFormula: under every name, what solve asks an engine first, what
// cnf writes, and what a cell of bench asks are the same, clause by clause.
func TestOneNameIsOneFormula(t *testing.T) {
	folder := t.TempDir()
	script, heard := filepath.Join(folder, "listen"), filepath.Join(folder, "heard")
	oracle.Done(os.WriteFile(script, []byte("#!/bin/sh\ncp \"$2\" \"$1\"\necho s UNKNOWN\n"), 0o755))
	names, changed := everyName(t)
	compared := map[string]int{}
	for what, text := range oracle.Pairs(`
		hunt    | "board: 5x5\nstart: a1\ngoals: e5,c3,e1,b4\n"
		ordered | "board: 5x5\nstart: a1\ngoals: e5,c3,e1\nordered: true\n"
		cover   | "family: cover\nboard: 4x4\nstart: a1\n"
		open    | "family: tour\nboard: 4x5\n"
		closed  | "family: tour\nboard: 6x5\nclosed: true\n"
	`) {
		p := posed.Puzzle(text)
		file := filepath.Join(folder, what)
		oracle.Done(os.WriteFile(file, []byte(text), 0o644))
		for _, name := range names {
			if changed[name] > 1 && what != "hunt" && what != "closed" {
				continue
			}
			e := oracle.Must(catalogue.Builtin().ByName(name))
			solved := ""
			ans, err := solve.Solve(t.Context(), p, solve.Options{Encoding: e, Engine: listener{&solved}})
			if solved == "" { // it can't express the puzzle, or nothing was left to ask
				continue
			}
			moves := ans.Attempts[len(ans.Attempts)-1].Moves
			status, written, _ := knightsat(t, "cnf", file, "--encoding", name, "--moves", strconv.Itoa(moves))
			if status != console.ExitAnswered {
				t.Fatalf("%s, %s: cnf ends with %d where solve says %v", what, name, status, err)
			}
			want := clauses(solved)
			if !slices.Equal(clauses(written), want) {
				t.Errorf("%s, %s, %d moves: cnf writes another formula than solve decides", what, name, moves)
			}
			kind, _, _ := strings.Cut(name, ":")
			compared[kind]++
			if changed[name] > 1 {
				continue
			}
			if got := measured(t, p, name, moves, script+" "+heard, heard); !slices.Equal(clauses(got), want) {
				t.Errorf("%s, %s, %d moves: bench measures another formula than solve decides", what, name, moves)
			}
		}
	}
	for _, k := range catalogue.Builtin().Kinds() {
		if compared[k.Name] == 0 {
			t.Errorf("no formula of %s was compared", k.Name)
		}
	}
}

// measured is what a cell of bench asks an engine that writes it to a file.
func measured(t *testing.T, p *puzzles.Puzzle, encoding string, moves int, engine, file string) string {
	t.Helper()
	_ = os.Remove(file)
	task := oracle.Must(json.Marshal(map[string]any{"puzzle": notation.Text(p), "ask": record.AskDecide, "ask_moves": moves, "encoding": encoding,
		"engine": engine, "seed": 0, "timeout": time.Minute, "scratch": t.TempDir()}))
	in, runner := io.Pipe() // the cell ends with its runner
	defer runner.Close()
	go func() { _, _ = runner.Write(append(task, '\n')) }()
	var reply bytes.Buffer
	oracle.Done(bench.Child(t.Context(), in, &reply, catalogue.Builtin()))
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%s asked nothing: %s", encoding, &reply)
	}
	return string(text)
}
