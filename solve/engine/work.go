package engine

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

// Count is how often a solver did something, if it says so. The zero value is not known: null in JSON, and an
// empty text.
type Count struct {
	N     int64
	Known bool
}

// Times is a count that is known.
func Times(n int64) Count { return Count{n, true} }

// plus is the sum of both, which is known if both are.
func (c Count) plus(d Count) Count {
	if !c.Known || !d.Known {
		return Count{}
	}
	return Times(c.N + d.N)
}

// String is the number, or nothing.
func (c Count) String() string {
	if !c.Known {
		return ""
	}
	return strconv.FormatInt(c.N, 10)
}

// MarshalJSON implements [json.Marshaler].
func (c Count) MarshalJSON() ([]byte, error) {
	if !c.Known {
		return []byte("null"), nil
	}
	return json.Marshal(c.N)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (c *Count) UnmarshalJSON(text []byte) error {
	*c = Count{}
	if string(text) == "null" {
		return nil
	}
	c.Known = true
	return json.Unmarshal(text, &c.N)
}

// Work is what a solver says that it has done.
type Work struct{ Conflicts, Propagations, Decisions Count }

// nothing is the work of a solver that was not asked.
var nothing = Work{Times(0), Times(0), Times(0)}

// plus is the work of both.
func (w Work) plus(o Work) Work {
	return Work{w.Conflicts.plus(o.Conflicts), w.Propagations.plus(o.Propagations), w.Decisions.plus(o.Decisions)}
}

// tally adds up works. The zero value has added none, and knows nothing.
type tally struct {
	sum Work
	any bool
}

func (t *tally) add(w Work) {
	if t.any {
		w = t.sum.plus(w)
	}
	t.sum, t.any = w, true
}

// Work is what the program has said in all its runs so far, in lines such as
// "c conflicts: 1234" of cadical, kissat, cryptominisat and clasp, "conflicts :
// 1234" of minisat, or "c 1234 conflicts" of picosat.
func (e *External) Work() Work {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.work.sum
}

// did adds what one run has said.
func (e *External) did(text []byte) {
	w := workIn(text)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.work.add(w)
}

// workIn reads lines such as "c conflicts: 1234 per second" and "c 1234 conflicts". The last line of a kind
// counts. It does without a regular expression, which would be made whether it is used or not.
func workIn(text []byte) (w Work) {
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
			w.Conflicts = Times(n)
		case "propagations":
			w.Propagations = Times(n)
		case "decisions", "choices":
			w.Decisions = Times(n)
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
