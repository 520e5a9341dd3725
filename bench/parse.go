package bench

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"knightsat/bench/record"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/parts"
)

// suiteText is a suite as it is written.
type suiteText struct {
	Title     string         `toml:"title"`
	Encodings []string       `toml:"encodings"`
	Engines   []string       `toml:"engines"`
	Timeout   string         `toml:"timeout"` // of processors, as in 30s
	Clock     string         `toml:"clock"`   // as in 30s; "" for far beyond
	Memory    string         `toml:"memory"`  // as in 2GiB; "" for no limit
	Repeats   int            `toml:"repeats"`
	Base      []string       `toml:"base"`
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
	Boards   *boardsText    `toml:"boards"`
	Graphs   string         `toml:"graphs"` // a pattern: each file that matches is the graph of parts
	Ask      *askText       `toml:"ask"`
	Size     int            `toml:"size"`
	Answer   any            `toml:"answer"` // a number of moves, or one of the words that answer lists
	// those of the suite that it is for; none are all
	Encodings []string `toml:"encodings"`
}

type askText struct {
	Moves *int   `toml:"moves"`
	From  string `toml:"from"`
}

// partsText is the parts of a puzzle by name (formats.PartNames), as strings and
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
const instanceLine = `(?m)^[ \t]*\[\[[ \t]*instance[ \t]*\]\]`

// nameWanted is what names of instances look like: they become parts of the
// names of benchmarks.
var nameWanted = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._+-]*$`)
})

// parseSuite reads a suite's text. file is its name in errors, name the suite's; beside
// has the files that it names, nil for none.
func parseSuite(file, name string, text []byte, beside fs.FS, from Sources) (*Suite, error) {
	var t suiteText
	if err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(&t); err != nil {
		return nil, tomlError(file, text, err)
	}
	s := &Suite{
		Name: name, Title: t.Title, Engines: t.Engines, known: from.Encodings,
		Settings: record.Settings{Encodings: t.Encodings, Repeats: t.Repeats, Base: t.Base},
	}
	if err := s.defaults(&t); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if from.Graphs != nil &&
		!slices.ContainsFunc(t.Instances, func(t instanceText) bool { return t.Graphs != "" }) {
		return nil, fmt.Errorf("the suite %s has puzzles of its own; leave out the folder of graphs", name)
	}
	r := &suiteReader{Suite: s, beside: beside, hash: sha256.New(), seen: map[string]bool{}}
	_, _ = r.hash.Write(text) // a hash takes all
	places := regexp.MustCompile(instanceLine).FindAllIndex(text, -1)
	wrong := func(i int, err error) error {
		line := 1
		if i < len(places) {
			line += bytes.Count(text[:places[i][0]], []byte("\n"))
		}
		if r.at != "" {
			err = fmt.Errorf("instance %q: %w", r.at, err)
		}
		return fmt.Errorf("%s:%d: %w", file, line, err)
	}
	asked := 0 // before a board takes memory
	for i, t := range t.Instances {
		r.at = t.Name
		if asked += t.squares(); asked > suiteSquares {
			return nil, wrong(i, errTooMany)
		}
	}
	for i, t := range t.Instances {
		var err error
		r.at = t.Name
		switch {
		case t.Boards != nil:
			err = r.boards(&t)
		case t.Graphs == "":
			err = r.read(&t)
		case from.Graphs == nil:
			s.WantsGraphs = true
		default:
			err = r.each(&t, from.Graphs)
		}
		if err != nil {
			return nil, wrong(i, err)
		}
	}
	s.Hash = hex.EncodeToString(r.hash.Sum(nil)[:8])
	return s, nil
}

// suiteReader reads the instances of a suite.
type suiteReader struct {
	*Suite
	beside  fs.FS
	hash    hash.Hash // of the suite and of all files that it names
	at      string    // the name of the instance
	seen    map[string]bool
	squares int // of all boards up to here
}

// each reads an instance for each graph in the folder, named as the file without its ending.
func (r *suiteReader) each(t *instanceText, graphs *GraphFolder) error {
	names, err := fs.Glob(graphs.Files, t.Graphs)
	switch {
	case err != nil:
		return fmt.Errorf("graphs must be a pattern of file names, as in \"*.hcp\", not %q", t.Graphs)
	case len(names) == 0:
		return fmt.Errorf("the folder %s has no file that matches graphs = %q", graphs.Name, t.Graphs)
	case t.Name != "" || t.Puzzle != "" || t.Generate != nil:
		return errors.New("beside graphs, give parts, ask and answer: the files are the graphs, and have " +
			"the names")
	}
	r.beside = graphs.Files
	for _, name := range names {
		one := *t
		one.Name = strings.TrimSuffix(name, path.Ext(name))
		if graphs.Only != nil && !graphs.Only.MatchString(one.Name) {
			if _, err := r.file(name); err != nil { // the hash of the suite is the same
				return err
			}
			continue
		}
		one.Parts = partsText{}
		maps.Copy(one.Parts, t.Parts)
		one.Parts["graph"], r.at = name, one.Name
		if err := r.read(&one); err != nil {
			return err
		}
	}
	return nil
}

// read reads the instance, or one for each seed of a range.
func (r *suiteReader) read(t *instanceText) error {
	if !nameWanted().MatchString(t.Name) {
		return fmt.Errorf("name must be letters, digits and any of ._+-, not %q", t.Name)
	}
	if t.Size < 0 {
		return fmt.Errorf("size must be 1 or more, not %d", t.Size)
	}
	first, last, err := t.Generate.seeds()
	if err != nil {
		return fmt.Errorf("generate: %w", err)
	}
	for seed := first; seed <= last; seed++ {
		in := &SuiteInstance{Name: t.Name, Size: t.Size, cellAsk: cellAsk{Ask: record.AskOptimum, AskMoves: record.None}}
		if first < last {
			in.Name = fmt.Sprintf("%s-%d", t.Name, seed)
		}
		if in.Puzzle, err = r.puzzle(t, seed); err != nil {
			return err
		}
		in.Size = cmp.Or(in.Size, in.Puzzle.Ground().Len())
		if err := r.only(in, t.Encodings); err != nil {
			return err
		}
		if err := in.asks(t.Ask); err != nil {
			return err
		}
		if err := in.answer(t.Answer); err != nil {
			return err
		}
		if err := r.add(in); err != nil {
			return err
		}
	}
	return nil
}

// add takes an instance in.
func (r *suiteReader) add(in *SuiteInstance) error {
	switch r.squares += in.Puzzle.Ground().Len(); {
	case r.squares > suiteSquares:
		return errTooMany
	case r.seen[in.Name]:
		return fmt.Errorf("the name %q is taken; each instance needs its own", in.Name)
	}
	r.seen[in.Name] = true
	r.Instances = append(r.Instances, in)
	return nil
}

// answer takes in the known answer: a number of moves, or a word.
func (in *SuiteInstance) answer(known any) (err error) {
	decide := in.AskMoves != record.None
	expected := `a number of moves, "tour", "impossible" or "unknown"`
	if decide {
		expected = `"sat", "unsat" or "unknown"`
	}
	if known == nil {
		return fmt.Errorf("answer is missing; it must be %s", expected)
	}
	text := fmt.Sprint(known)
	if known == string(puzzles.Tour) && in.Puzzle.Family == puzzles.Tour {
		text = strconv.Itoa(in.Puzzle.TourMoves())
	}
	in.Answer, err = record.ParseAnswer(text)
	decides := in.Answer.Status == record.Sat || in.Answer.Status == record.Unsat
	if err != nil || in.Answer.Status != record.Unknown && decides != decide {
		return fmt.Errorf("answer must be %s, not %v", expected, known)
	}
	return nil
}

var errTooMany = fmt.Errorf("the boards up to here have more than %d squares together; make two suites of this "+
	"one", suiteSquares)

// squares is how many the instance's boards have, holes too, as far as its text alone says so.
func (t *instanceText) squares() int {
	s := &parts.Spec{}
	boards := 1
	if t.Boards != nil {
		return t.Boards.squares()
	}
	switch board, isText := t.Parts["board"].(string); {
	case t.Generate != nil:
		if first, last, err := t.Generate.seeds(); err == nil {
			boards += int(last - first)
		}
		_ = s.Set("board", t.Generate.Board) // what is wrong is told when it is read
	case isText:
		_ = s.Set("board", board)
	case !strings.HasPrefix(t.Puzzle, "@") && !strings.HasSuffix(t.Puzzle, puzzleEnding):
		if read, err := formats.Parse("puzzle", strings.NewReader(t.Puzzle)); err == nil {
			s = read
		}
	}
	return boards * s.Width * s.Height
}
