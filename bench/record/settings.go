package record

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/limits"
)

// Settings are what a run is started with: the suite's file gives them, options come first,
// and the record of the run keeps them.
type Settings struct {
	CPU       float64   `json:"cpu_seconds"`     // limit for each cell, of processors; 0 is none
	Clock     float64   `json:"timeout_seconds"` // limit for each cell, by the clock
	Memory    int64     `json:"memory_limit"`    // for each cell, in bytes; 0 is none
	Repeats   int       `json:"repeats"`         // of each configuration
	Same      bool      `json:"same"`            // all repeats have one seed and the formula as it is written
	Scrambled bool      `json:"scrambled"`       // no formula is as it is written: see Cell.Scramble
	Seed      uint64    `json:"seed"`            // of the order of cells, and of the first of the repeats
	Threads   int       `json:"threads"`         // the value of {threads} in an engine's command; 0 is one
	Graphs    string    `json:"graphs"`          // the folder of graphs, as it was named; "" for none
	Jobs      int       `json:"jobs"`            // cells at once; 0 is one
	Pin       bool      `json:"pin"`             // each job on cores of its own, Threads of them
	Shard     cellShard `json:"shard"`
	// Base is what configurations are compared with, as in "encoding=step": fixed before the run.
	Base []string `json:"base,omitempty"`
	// What is planned, for all shards together: each instance with each encoding and each
	// engine, and with each peer.
	Planned   []string `json:"instances"`
	Encodings []string `json:"encodings"` // names, or Auto
	Peers     []string `json:"peers"`     // of the engines: those that take no encoding
	// Only are the encodings of instances that are not for all of them.
	Only map[string][]string `json:"only,omitempty"`
}

// runSetting is a thing that a run was made with.
type runSetting struct {
	what   string // in words; "" if cells of runs that differ in it can stand side by side
	flag   string // of bench, that gives it; "" for none
	value  any
	unless any // the value for which the flag is left out
}

// parts are all of them: what decides a result is on this list, and nowhere else.
func (r *RunRecord) parts() []runSetting {
	o := &r.Options
	return []runSetting{
		{"the format of the records", "", r.Format, nil},
		{"the suite's file (its hash)", "", r.SuiteHash, nil},
		{"the program", "", r.program(), nil},
		{"Go's version", "", r.Go, nil},
		{"the limit of processor time in seconds", "timeout", o.CPU, 0.0},
		{"the limit by the clock in seconds", "clock", o.Clock, 0.0},
		{"the memory limit in bytes", "memory", o.Memory, int64(0)},
		{"whether all repeats are the same", "same", o.Same, false},
		{"whether formulas are scrambled, as those of repeats are", "", o.Scrambled, nil},
		{"the seed", "seed", o.Seed, uint64(0)},
		{"the threads of an engine", "threads", max(1, o.Threads), 1},
		{"", "repeat", o.Repeats, 0},
		{"", "graphs", o.Graphs, ""},
		{"", "jobs", max(1, o.Jobs), 1},
		{"", "pin", o.Pin, false},
		{"", "shard", o.Shard.String(), ""},
	}
}

// program is what measured the cells: a commit, if it is one without changes, or else a file.
func (r *RunRecord) program() string {
	name := "knightsat " + r.Version
	switch {
	case r.Commit != "" && !strings.HasSuffix(r.Commit, "+"):
		name += ", commit " + r.Commit
	case r.Program != "":
		name += ", " + r.Program
	}
	return name
}

// Flags are those of bench that start such a run, with their values; one that takes none has "".
func (r *RunRecord) Flags() (list [][2]string) {
	for _, p := range r.parts() {
		if p.flag == "" || p.value == p.unless {
			continue
		}
		text := fmt.Sprint(p.value)
		switch v := p.value.(type) {
		case bool:
			text = ""
		case float64:
			text = strconv.FormatFloat(v, 'f', -1, 64) + "s"
		case int64:
			text += "B"
		}
		list = append(list, [2]string{p.flag, text})
	}
	return list
}

// Differs says in what two runs of a suite differ so that their cells can't
// stand side by side; "" for nothing. They may be of different machines.
func Differs(a, b *RunRecord) string {
	others := b.parts()
	for i, p := range a.parts() {
		if other := others[i].value; p.what != "" && p.value != other {
			return fmt.Sprintf("%s: %v and %v", p.what, p.value, other)
		}
	}
	programs := slices.Concat(b.Engines, b.Encoders)
	for _, x := range slices.Concat(a.Engines, a.Encoders) {
		i := slices.IndexFunc(programs, func(y Tool) bool { return y.Name == x.Name })
		if i >= 0 && x != programs[i] && x.made() != "" && programs[i].made() != "" {
			return fmt.Sprintf("%s: %s and %s", x.Name, x.made(), programs[i].made())
		}
	}
	return ""
}

// made is what tells a program apart from another one of its name; "" if it was not there.
func (p Tool) made() string { return strings.TrimSpace(p.Version + " " + p.Hash) }

// Fill takes from the suite what the options leave out. By default the limit is one of
// processors, and the clock is a guard far beyond; where processors can't be watched, the
// clock is the limit.
func (s *Settings) Fill(of *Settings, watched bool) {
	if len(s.Encodings) == 0 {
		s.Encodings = of.Encodings
	}
	s.CPU = cmp.Or(s.CPU, of.CPU)
	s.Clock = cmp.Or(s.Clock, of.Clock)
	s.Memory = cmp.Or(s.Memory, of.Memory)
	s.Repeats = cmp.Or(s.Repeats, of.Repeats)
	s.Base = of.Base
	s.Jobs, s.Threads = max(s.Jobs, 1), max(s.Threads, 1)
	switch {
	case !watched:
		s.Clock, s.CPU = cmp.Or(s.Clock, s.CPU), 0
	case s.Clock == 0:
		s.Clock = guard * s.CPU
	}
}

// guard is how many times as far as the limit of processor time that by the clock is.
const guard = 10

// Limit is the seconds that each cell has to its end, of processors if these are watched.
func (s *Settings) Limit() float64 { return cmp.Or(s.CPU, s.Clock) }

// starving is the part of its limit that a cell has used at least if it was cut short for that.
const starving = 0.9

// Starved reports whether a cell came to the limit by the clock long before it had used its
// limit of processor time, as on a busy machine: nothing follows from its time.
func (s *Settings) Starved(c *Cell) bool {
	used := c.UserSeconds + c.SystemSeconds
	return c.Status == Timeout && used > 0 && used < starving*s.Limit() // a system may not say what was used
}

// cellShard is a part of a suite's cells: the Index-th of Of, counted from 1. The
// zero value is all of them. Which part a cell is in depends on its suite, its instance
// and its repeat alone, so that what is compared was measured on one machine.
type cellShard struct{ Index, Of int }

// MarshalText implements [encoding.TextMarshaler].
func (s cellShard) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]: it reads 1/4, or nothing for all cells.
func (s *cellShard) UnmarshalText(text []byte) error {
	*s = cellShard{}
	if len(text) == 0 {
		return nil
	}
	index, of, ok := strings.Cut(string(text), "/")
	i, err1 := strconv.Atoi(index)
	n, err2 := strconv.Atoi(of)
	if !ok || err1 != nil || err2 != nil || i < 1 || i > n || n > limits.Cells {
		return fmt.Errorf("must be i/n with i from 1 to n, as in 1/4, and n at most %d, not %q", limits.Cells,
			text)
	}
	*s = cellShard{i, n}
	return nil
}

func (s cellShard) String() string {
	if s.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Index, s.Of)
}

// Has reports whether the cell with this key is in the shard.
func (s cellShard) Has(k CellKey) bool { return s.Of == 0 || s.part(k) == s.Index-1 }

// part is the number of the part that a cell is in, from 0.
func (s cellShard) part(k CellKey) int {
	hash := sha256.Sum256([]byte(CellKey{Suite: k.Suite, Instance: k.Instance, Repeat: k.Repeat}.String()))
	return int(binary.BigEndian.Uint64(hash[:8]) % uint64(max(1, s.Of)))
}
