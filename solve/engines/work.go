package engines

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/work"
	"knightsat/solve/engine"
)

// tally adds up works. The zero value has added none, and knows nothing.
type tally struct {
	sum engine.Work
	any bool
}

func (t *tally) add(w engine.Work) {
	if t.any {
		w = t.sum.Plus(w)
	}
	t.sum, t.any = w, true
}

// workIn reads lines such as "c conflicts: 1234 per second" and "c 1234 conflicts". The last line of a kind
// counts. It does without a regular expression, which would be made whether it is used or not.
func workIn(text []byte) (w engine.Work) {
	for piece := range bytes.Lines(text[:bytes.LastIndexByte(text, '\n')+1]) { // the last may be cut off
		const longest = 80
		line := strings.ToLower(string(bytes.TrimSpace(piece[:min(len(piece), longest)])))
		if rest, ok := strings.CutPrefix(line, "c "); ok {
			line = strings.TrimLeft(rest, " ")
		}
		name, rest, ok := strings.Cut(line, ":")
		if !ok {
			rest, name, ok = strings.Cut(line, " ")
		}
		number, _, _ := strings.Cut(strings.TrimLeft(rest, " "), " ")
		n, err := strconv.ParseInt(number, 10, 64)
		if !ok || err != nil || n < 0 {
			continue
		}
		switch strings.TrimSpace(name) {
		case "conflicts":
			w.Conflicts = work.Counted(n)
		case "propagations":
			w.Propagations = work.Counted(n)
		case "decisions", "choices":
			w.Decisions = work.Counted(n)
		}
	}
	return w
}

// speech is how known solvers are made to say what they have done: what they print is read, and shown to nobody.
// The options that silence a solver are left out, and those by which it speaks are added.
var speech = []struct {
	program string   // how its name begins
	silence []string // options, some with their values after a blank
	add     []string
}{
	{"cadical", []string{"-q", "--quiet", "--quiet=1", "--quiet=true"}, nil},
	{"kissat", []string{"-q", "--quiet", "--quiet=1", "--quiet=true"}, nil},
	{"cryptominisat", []string{"--verb 0", "--verb=0", "-v 0", "-v0"}, nil},
	{"minisat", []string{"-verb=0"}, nil},
	{"picosat", nil, []string{"-v"}},
	{"clasp", []string{"-V0", "-V 0", "--verbose=0", "--verbose 0"}, []string{"--stats"}},
}

// speaking are the arguments with which a program says what it has done.
func speaking(program string, args []string) (list []string) {
	for _, s := range speech {
		if !strings.HasPrefix(program, s.program) {
			continue
		}
		list = append(list, s.add...)
		for k := 0; k < len(args); k++ {
			pair := strings.Join(args[k:min(len(args), k+2)], " ")
			switch one, two := slices.Contains(s.silence, args[k]), slices.Contains(s.silence, pair); {
			case two && !one:
				k++
			case !one:
				list = append(list, args[k])
			}
		}
		return list
	}
	return args
}
