package program

import (
	"bufio"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"knightsat/puzzles/question"
)

// TestMain is the program of these tests, too: "fake:KIND" as its first argument says which.
func TestMain(m *testing.M) {
	if kind, ok := strings.CutPrefix(append(os.Args, "", "")[1], "fake:"); ok {
		os.Exit(fake(kind))
	}
	os.Exit(m.Run())
}

// encoder writes where the piece is at each time. Its kinds differ in what is named, and in
// mistakes.
type encoder struct {
	question.Task
	kind    string
	near    [][]int
	vars    int
	clauses [][]int
	text    strings.Builder
}

func (e *encoder) x(v, t int) int          { return t*len(e.Squares) + v + 1 }
func (e *encoder) clause(lits ...int)      { e.clauses = append(e.clauses, lits) }
func (e *encoder) name(l int, n string)    { fmt.Fprintf(&e.text, "c varname %d %s\n", l, n) }
func (e *encoder) is(kinds ...string) bool { return slices.Contains(kinds, e.kind) }

var cutting = []string{"cuts", "cut all", "idle cuts", "untold walks"}

func fake(kind string) int {
	switch kind {
	case "say":
		fmt.Print(os.Args[2])
		fmt.Fprint(os.Stderr, strings.Join(os.Args[3:], "\n"))
		return len(os.Args[3:])
	case "sleep":
		_ = exec.Command("sleep", "1000").Start()
		time.Sleep(time.Hour)
	}
	e := &encoder{kind: kind}
	if err := json.NewDecoder(os.Stdin).Decode(&e.Task); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	jumps := e.is("edges", "arcs")
	cycles := e.Once && e.Closed && len(e.Goals) >= 3 && len(e.Numbers) == 0
	if e.Ordered && (!e.Once || e.Closed) || e.Symmetric != nil || jumps && !e.Once ||
		e.is("at most") && (e.Once || len(e.Numbers) > 0) || e.is(cutting...) && !cycles {
		fmt.Fprintln(os.Stderr, "not this one")
		return exitUnsupported
	}
	e.near = make([][]int, len(e.Squares))
	for _, j := range e.Edges {
		e.near[j[0]], e.near[j[1]] = append(e.near[j[0]], j[1]), append(e.near[j[1]], j[0])
	}
	if e.is(cutting...) {
		e.cycles()
		return 0
	}
	e.positions()
	if jumps {
		e.jumps()
	}
	told := map[string]string{"at most": `{"at_most":true}`, "reads": `{"reads":true}`}[kind]
	e.print(told)
	if !e.is("reads") {
		return 0
	}
	fmt.Println("c end")
	e.answer(func(m map[int]bool) {
		fmt.Print("walk")
		for t := range *e.Moves + 1 {
			for v, s := range e.Squares {
				if m[e.x(v, t)] {
					fmt.Print(" ", s)
				}
			}
		}
		fmt.Println()
	})
	return 0
}

func (e *encoder) positions() {
	n, T := len(e.Squares), *e.Moves
	e.vars = n * (T + 1)
	for t := range T + 1 {
		var here []int
		for v := range n {
			here = append(here, e.x(v, t))
			for u := range v {
				e.clause(-e.x(u, t), -e.x(v, t))
			}
			then := []int{-e.x(v, t)}
			for _, w := range e.near[v] {
				then = append(then, e.x(w, t+1))
			}
			if e.is("at most") {
				then = append(then, e.x(v, t+1))
			}
			if t < T {
				e.clause(then...)
			}
			for s := range t {
				if e.Once && !(e.Closed && s == 0 && t == T) {
					e.clause(-e.x(v, s), -e.x(v, t))
				}
			}
			if !e.is("edges", "arcs", "reads", "no names") {
				e.name(e.x(v, t), fmt.Sprintf("x[%s,%d]", e.Squares[v], t))
			}
		}
		e.clause(here...)
	}
	for i, g := range e.Goals {
		var visits []int
		for t := range T + 1 {
			visits = append(visits, e.x(g, t))
		}
		if i > 0 || !e.is("misses a goal") {
			e.clause(visits...)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(e.Numbers)) {
		v, t := e.Numbers[k], k-1
		if t > T || e.Closed && t == T && T > 0 {
			e.clause()
			continue
		}
		e.clause(e.x(v, t))
	}
	for i := 1; i < len(e.Goals) && e.Ordered; i++ {
		for t := range T + 1 {
			before := []int{-e.x(e.Goals[i], t)}
			for s := range t {
				before = append(before, e.x(e.Goals[i-1], s))
			}
			e.clause(before...)
		}
	}
	for v := range n {
		if e.Start != nil && *e.Start != v {
			e.clause(-e.x(v, 0))
		}
		if e.End != nil && *e.End != v {
			e.clause(-e.x(v, T))
		}
		if e.Closed {
			e.clause(-e.x(v, 0), e.x(v, T))
		}
	}
	switch {
	case e.Closed && e.Once && T == 0 && !e.is("stays"), e.is("false"):
		e.clause()
	case e.is("denies") && T > 0:
		e.clause(-e.x(n-1, T-1))
	case e.is("changes"):
		e.clause(e.vars, -e.vars, int(time.Now().UnixNano()%int64(e.vars))+1)
	}
}

// jumps defines h[v,w]: some move goes from v to w; or between them.
func (e *encoder) jumps() {
	for v := range e.near {
		for _, w := range e.near[v] {
			if e.is("edges") && w < v {
				continue
			}
			e.vars++
			h := e.vars
			e.name(h, fmt.Sprintf("h[%s,%s]", e.Squares[v], e.Squares[w]))
			some := []int{-h}
			for t := range *e.Moves {
				for _, pair := range [][2]int{{v, w}, {w, v}} {
					if pair[0] == w && e.is("arcs") {
						continue
					}
					e.vars++
					a, b := e.x(pair[0], t), e.x(pair[1], t+1)
					e.clause(-e.vars, a)
					e.clause(-e.vars, b)
					e.clause(-a, -b, h)
					some = append(some, e.vars)
				}
			}
			e.clause(some...)
		}
	}
}

// cycles writes a closed tour as a set of cycles, two jumps at each square, and cuts off those
// that are too short.
func (e *encoder) cycles() {
	e.vars = len(e.Edges)
	at := make([][]int, len(e.Squares))
	for i, j := range e.Edges {
		e.name(i+1, fmt.Sprintf("h[%s,%s]", e.Squares[j[0]], e.Squares[j[1]]))
		at[j[0]], at[j[1]] = append(at[j[0]], i+1), append(at[j[1]], i+1)
	}
	for _, here := range at {
		for i, a := range here {
			e.clause(append(slices.Clone(here[:i]), here[i+1:]...)...)
			for j, b := range here[:i] {
				for _, c := range here[:j] {
					e.clause(-a, -b, -c)
				}
			}
		}
		if len(here) < 2 {
			e.clause()
		}
	}
	if *e.Moves != len(e.Squares) {
		e.clause()
	}
	e.print(`{"cuts":true}`)
	fmt.Println("c end")
	e.answer(func(m map[int]bool) {
		inside, size := map[int]bool{0: true}, 0
		for size < len(inside) {
			size = len(inside)
			for i, j := range e.Edges {
				if m[i+1] && (inside[j[0]] || inside[j[1]]) {
					inside[j[0]], inside[j[1]] = true, true
				}
			}
		}
		if e.is("idle cuts") {
			fmt.Println(1, -1, 0)
			return
		}
		if e.is("untold walks") {
			fmt.Println("walk", strings.Join(e.Squares, " "))
			return
		}
		if size == len(e.Squares) && !e.is("cut all") {
			return
		}
		for i, j := range e.Edges {
			if inside[j[0]] != inside[j[1]] {
				fmt.Print(i+1, " ")
			}
		}
		fmt.Println(0)
	})
}

func (e *encoder) print(told string) {
	if told != "" {
		fmt.Println("c knightsat", told)
	}
	fmt.Printf("p cnf %d %d\n", e.vars, len(e.clauses))
	for _, c := range e.clauses {
		fmt.Println(strings.Trim(fmt.Sprint(append(c, 0)), "[]"))
	}
	fmt.Print(e.text.String())
}

// answer says of each model what it is.
func (e *encoder) answer(say func(model map[int]bool)) {
	lines := bufio.NewScanner(os.NewFile(3, "models"))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		model := map[int]bool{}
		for _, word := range strings.Fields(lines.Text()) {
			if l, err := strconv.Atoi(word); err == nil && l > 0 {
				model[l] = true
			}
		}
		say(model)
		fmt.Println("c end")
	}
}
