package bench

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"knightsat/bound"
	"knightsat/puzzles"
)

// suiteText is a suite as it is written.
type suiteText struct {
	Title     string         `toml:"title"`
	Encodings []string       `toml:"encodings"`
	Engines   []string       `toml:"engines"`
	Timeout   string         `toml:"timeout"` // as in 30s
	CPU       string         `toml:"cpu"`     // as in 30s; "" for no limit
	Memory    string         `toml:"memory"`  // as in 2GiB; "" for no limit
	Repeats   int            `toml:"repeats"`
	Instances []instanceText `toml:"instance"`
}

// instanceText is an instance as it is written: with a puzzle in the text format
// or by @name, or the parts of one by the names of the command line's flags, or
// what to generate.
type instanceText struct {
	Name     string         `toml:"name"`
	Puzzle   string         `toml:"puzzle"`
	Parts    partsText      `toml:"parts"`
	Generate *generatorText `toml:"generate"`
	Graphs   string         `toml:"graphs"` // a pattern: each file of the folder of graphs that matches is the graph of parts
	Ask      *askText       `toml:"ask"`
	Size     int            `toml:"size"`
	Answer   any            `toml:"answer"` // a number of moves, "impossible" or "unknown"; with ask, "sat", "unsat" or "unknown"
}

type askText struct {
	Moves *int   `toml:"moves"`
	From  string `toml:"from"`
}

// partsText is the parts of a puzzle by name (puzzles.PartNames), as strings and
// booleans.
type partsText map[string]any

type generatorText struct {
	Family string `toml:"family"`
	Board  string `toml:"board"`
	Goals  int    `toml:"goals"`
	Holes  int    `toml:"holes"`
	Margin int    `toml:"margin"`
	Piece  string `toml:"piece"`
	Closed bool   `toml:"closed"`
	Once   bool   `toml:"once"`
	Seed   any    `toml:"seed"` // a number, or a range as in "1-50": an instance each
}

// instanceLine begins an instance in a suite's file.
var instanceLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^[ \t]*\[\[[ \t]*instance[ \t]*\]\]`)
})

// nameWanted is what names of instances look like: they become parts of the
// names of benchmarks.
var nameWanted = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._+-]*$`)
})

// Parse reads a suite's text. file is its name in errors, name the suite's; beside
// has the files that it names, nil for none; graphs is for a suite that asks for a
// folder of them, or nil.
func Parse(file, name string, text []byte, beside fs.FS, graphs *Folder) (*Suite, error) {
	return parse(file, name, text, beside, graphs, maxSquares)
}

func parse(file, name string, text []byte, beside fs.FS, graphs *Folder, maxSquares int) (*Suite, error) {
	var t suiteText
	if err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(&t); err != nil {
		return nil, tomlError(file, text, err)
	}
	hash := sha256.New()
	_, _ = hash.Write(text) // a hash takes all
	s := &Suite{Name: name, Title: t.Title, Encodings: t.Encodings, Engines: t.Engines, Repeats: t.Repeats}
	if err := s.defaults(&t); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	places := instanceLine().FindAllIndex(text, -1)
	seen := map[string]bool{}
	squares := 0
	if graphs != nil && !slices.ContainsFunc(t.Instances, func(t instanceText) bool { return t.Graphs != "" }) {
		return nil, fmt.Errorf("the suite %s has puzzles of its own; leave out the folder of graphs", name)
	}
	for i := range t.Instances {
		if t.Instances[i].Graphs != "" && graphs == nil {
			s.WantsGraphs = true
			continue
		}
		err := t.Instances[i].read(beside, graphs, hash, func(in *Instance) error {
			squares += in.Puzzle.Ground().Len()
			switch {
			case squares > maxSquares:
				return fmt.Errorf("the boards up to here have more than %d squares together; make two suites of this one", maxSquares)
			case seen[in.Name]:
				return fmt.Errorf("the name %q is taken; each instance needs its own", in.Name)
			}
			seen[in.Name] = true
			s.Instances = append(s.Instances, in)
			return nil
		})
		if err != nil {
			line := 1
			if i < len(places) {
				line += bytes.Count(text[:places[i][0]], []byte("\n"))
			}
			if name := t.Instances[i].Name; name != "" {
				err = fmt.Errorf("instance %q: %w", name, err)
			}
			return nil, fmt.Errorf("%s:%d: %w", file, line, err)
		}
	}
	s.Hash = hex.EncodeToString(hash.Sum(nil)[:8])
	return s, nil
}

// read makes the instance, or one for each seed of a range; the text of a file that it
// names goes to hash, too.
func (t *instanceText) read(beside fs.FS, graphs *Folder, hash io.Writer, take func(*Instance) error) error {
	if t.Graphs != "" {
		return t.each(graphs, hash, take)
	}
	if !nameWanted().MatchString(t.Name) {
		return fmt.Errorf("name must be letters, digits and any of ._+-, not %q", t.Name)
	}
	if err := t.fetch(beside, hash); err != nil {
		return err
	}
	if t.Size < 0 {
		return fmt.Errorf("size must be 1 or more, not %d", t.Size)
	}
	first, last, err := t.Generate.seeds()
	if err != nil {
		return fmt.Errorf("generate: %w", err)
	}
	for seed := first; seed <= last; seed++ {
		in, err := t.instance(seed)
		if err != nil {
			return err
		}
		if first < last {
			in.Name = fmt.Sprintf("%s-%d", t.Name, seed)
		}
		if err := take(in); err != nil {
			return err
		}
	}
	return nil
}

// each reads an instance for each graph in the folder, named as the file without its ending.
func (t *instanceText) each(graphs *Folder, hash io.Writer, take func(*Instance) error) error {
	names, err := fs.Glob(graphs.Files, t.Graphs)
	switch {
	case err != nil:
		return fmt.Errorf("graphs must be a pattern of file names, as in \"*.hcp\", not %q", t.Graphs)
	case len(names) == 0:
		return fmt.Errorf("the folder %s has no file that matches graphs = %q", graphs.Name, t.Graphs)
	case t.Name != "" || t.Puzzle != "" || t.Generate != nil:
		return errors.New("beside graphs, give parts, ask and answer: the files are the graphs, and have the names")
	}
	for _, name := range names {
		text, err := readBeside(graphs.Files, hash, name)
		if err != nil {
			return err
		}
		one := *t
		one.Graphs, one.Name, one.Parts = "", strings.TrimSuffix(name, path.Ext(name)), partsText{}
		if graphs.Only != nil && !graphs.Only.MatchString(one.Name) {
			continue // the hash of the suite is the same
		}
		maps.Copy(one.Parts, t.Parts)
		if one.Parts["graph"], err = puzzles.ParseGraph(name, bytes.NewReader(text)); err != nil {
			return err
		}
		if err := one.read(nil, nil, hash, take); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// instance makes the instance. Only a generator uses the seed.
func (t *instanceText) instance(seed uint64) (*Instance, error) {
	p, err := t.puzzle(seed)
	if err != nil {
		return nil, err
	}
	in := &Instance{Name: t.Name, Puzzle: p, Size: t.Size, AskMoves: None}
	if in.Size == 0 {
		in.Size = p.Ground().Len()
	}
	if t.Ask != nil {
		switch moves := t.Ask.Moves; {
		case (moves != nil) == (t.Ask.From != ""):
			return nil, errors.New("ask needs either moves or from, as in ask = {moves = 45} or ask = {from = \"reach\"}")
		case moves == nil && t.Ask.From != string(bound.ByReach):
			return nil, fmt.Errorf("ask = {from = %q}: from must be %q, the bound of distances", t.Ask.From, bound.ByReach)
		case moves == nil:
			in.Rise = true
		case *moves < 0:
			return nil, fmt.Errorf("ask = {moves = %d}: moves must not be negative", *moves)
		default:
			in.AskMoves = *moves
		}
	}
	in.Answer, err = t.answer(p)
	return in, err
}

func (t *instanceText) answer(p *puzzles.Puzzle) (Answer, error) {
	expected := `a number of moves, "tour", "impossible" or "unknown"`
	decide := t.Ask != nil && t.Ask.Moves != nil
	if decide {
		expected = `"sat", "unsat" or "unknown"`
	}
	switch a := t.Answer.(type) {
	case int64:
		if !decide && a >= 0 && a < 1<<31 {
			return Answer{Optimal, int(a)}, nil
		}
	case string:
		switch {
		case a == string(Unknown):
			return Answer{Status: Unknown}, nil
		case !decide && a == string(puzzles.Tour) && p.Family == puzzles.Tour:
			return Answer{Optimal, tourMoves(p)}, nil
		case !decide && a == impossible:
			return Answer{Status: Infeasible}, nil
		case decide && (a == string(Sat) || a == string(Unsat)):
			return Answer{Status: Status(a)}, nil
		}
	case nil:
		return Answer{}, fmt.Errorf("answer is missing; it must be %s", expected)
	}
	return Answer{}, fmt.Errorf("answer must be %s, not %v", expected, t.Answer)
}

// puzzleEnding is that of the names of files with puzzles; no board ends so.
const puzzleEnding = ".txt"

// fetch reads the files that the instance names: a puzzle's, or a graph's.
func (t *instanceText) fetch(beside fs.FS, hash io.Writer) error {
	if strings.HasSuffix(t.Puzzle, puzzleEnding) {
		text, err := readBeside(beside, hash, t.Puzzle)
		t.Puzzle = string(text)
		return err
	}
	name, ok := t.Parts["graph"].(string)
	if !ok {
		return nil
	}
	text, err := readBeside(beside, hash, name)
	if err != nil {
		return err
	}
	t.Parts["graph"], err = puzzles.ParseGraph(name, bytes.NewReader(text))
	return err
}

func readBeside(beside fs.FS, hash io.Writer, name string) ([]byte, error) {
	if beside == nil {
		return nil, fmt.Errorf("%q: a suite that is part of the program has no files beside it", name)
	}
	f, err := beside.Open(filepath.ToSlash(filepath.Clean(name)))
	if err != nil {
		return nil, fmt.Errorf("reading %s, which is looked for beside the suite or below: %w", name, err)
	}
	defer f.Close()
	return readAll(io.TeeReader(f, hash), name)
}

func (t *instanceText) puzzle(seed uint64) (*puzzles.Puzzle, error) {
	ways := 0
	for _, given := range []bool{t.Puzzle != "", t.Parts != nil, t.Generate != nil} {
		if given {
			ways++
		}
	}
	if ways != 1 {
		return nil, fmt.Errorf("give one of puzzle, parts and generate, not %d of them", ways)
	}
	switch {
	case t.Generate != nil:
		p, err := t.Generate.make(seed)
		if err != nil {
			return nil, fmt.Errorf("generate: %w", err)
		}
		return p, nil
	case t.Parts != nil:
		return t.Parts.make()
	}
	read := func() (*puzzles.Spec, error) { return puzzles.Parse("puzzle", strings.NewReader(t.Puzzle)) }
	if name, ok := strings.CutPrefix(t.Puzzle, "@"); ok {
		read = func() (*puzzles.Spec, error) { return puzzles.ParseExample(name) }
	}
	spec, err := read()
	if err != nil {
		return nil, err
	}
	return spec.Build()
}

// make makes the puzzle; a graph has been read.
func (t partsText) make() (*puzzles.Puzzle, error) {
	s := &puzzles.Spec{}
	names := slices.Sorted(maps.Keys(t))
	if err := puzzles.CheckParts(names); err != nil {
		return nil, err
	}
	if graph, ok := t["graph"].(*puzzles.Graph); ok { // first: squares are its vertices
		s.SetGraph(graph)
		names = slices.DeleteFunc(names, func(name string) bool { return name == "graph" })
	}
	for _, name := range names { // fen comes before piece
		value := t[name]
		switch value.(type) {
		case string, bool:
		default:
			return nil, fmt.Errorf("%s must be a text in quotes, or true or false, not %v", name, value)
		}
		if err := s.Set(name, fmt.Sprint(value)); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return s.Build()
}
