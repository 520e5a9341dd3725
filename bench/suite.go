package bench

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"knightsat/bench/record"
	"knightsat/encode/catalogue"
	"knightsat/internal/bytesize"
	"knightsat/internal/limits"
	"knightsat/internal/spelling"
	"knightsat/internal/text"
	"knightsat/internal/wait"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// Suite is a list of puzzles with their known answers, and how to run them.
type Suite struct {
	Name            string
	Title           string // one line that says what it compares
	Hash            string // of the file: SHA-256, the first 16 hexadecimal digits
	record.Settings        // of its runs, where options leave them out
	Engines         []string
	Instances       []*SuiteInstance
	// WantsGraphs says that some of its puzzles are the graphs of a folder, which was not given.
	WantsGraphs bool

	known catalogue.Catalogue
}

// Sources are what a suite may name beside files. The zero value has knightsat's own encodings.
type Sources struct {
	Stdin     io.Reader    // the suite of the name -
	Graphs    *GraphFolder // for a suite that asks for one, or nil
	Encodings catalogue.Catalogue
}

// GraphFolder has graphs, a file each.
type GraphFolder struct {
	Name  string
	Files fs.FS
	Only  *regexp.Regexp // that the names of instances match; nil for all
}

// SuiteInstance is a puzzle of a suite with its known answer.
type SuiteInstance struct {
	Name   string
	Puzzle *puzzles.Puzzle
	Size   int // for the x axis of a scaling plot
	cellAsk
	Answer record.KnownAnswer
	Only   []string // names of the encodings that it is for; none are all
}

// only takes in the encodings that an instance is for, some of the suite's.
func (s *Suite) only(in *SuiteInstance, names []string) error {
	names, err := wholeNames(s.known, names)
	if err != nil {
		return fmt.Errorf("encodings: %w", err)
	}
	for _, name := range names {
		if !slices.Contains(s.Encodings, name) {
			return fmt.Errorf("encodings must be some of the suite's, %s; %q is not",
				strings.Join(s.Encodings, ", "), name)
		}
	}
	in.Only = names
	return nil
}

// Named are the instances whose names match; nil is all. It is an error if none does.
func (s *Suite) Named(re *regexp.Regexp) ([]*SuiteInstance, error) {
	list := slices.DeleteFunc(slices.Clone(s.Instances), func(in *SuiteInstance) bool {
		return re != nil && !re.MatchString(in.Name)
	})
	if len(list) == 0 {
		return nil, fmt.Errorf("no instance of the suite %s has a name that matches %s; bench list SUITE shows "+
			"their names", s.Name, re)
	}
	return list, nil
}

// Takes reports whether the instance is for an encoding.
func (in *SuiteInstance) Takes(encoding string) bool { return record.Takes(in.Only, encoding) }

// cellAsk is what is asked of a puzzle.
type cellAsk struct {
	Ask string `json:"ask"` // AskOptimum, AskRise or AskDecide
	// AskMoves is the bound to decide, with one formula, or None. A bound beyond the optimum is
	// not allowed: encodings would differ in what they are asked, for some allow fewer moves and
	// some don't.
	AskMoves int  `json:"ask_moves"`
	Count    bool `json:"count"` // how many tours there are, too
}

//go:embed suites/*.toml
var suiteFiles embed.FS

// suiteEnding is that of the names of suites' files.
const suiteEnding = ".toml"

// Suites lists the names of the built-in suites.
func Suites() []string {
	files, err := suiteFiles.ReadDir("suites")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	names := words.Names(files,
		func(f fs.DirEntry) string { return strings.TrimSuffix(f.Name(), suiteEnding) })
	slices.Sort(names) // a-b after a
	return names
}

// Load reads a suite: a built-in one by its name, a file, whose name has a slash in
// it or ends with .toml, or for - standard input. Files that the suite names are looked
// for beside its own; for - in the current folder. The error says where in the file what
// was found and what was expected, or the cause of the end of the context, which ends reading.
func Load(ctx context.Context, name string, from Sources) (*Suite, error) {
	in := from.Stdin
	var beside fs.FS
	file := name
	title := strings.TrimSuffix(filepath.Base(name), suiteEnding)
	switch {
	case name == "-":
		file = "stdin"
		title = "stdin"
		beside = wait.Folder(ctx, ".")
	case strings.ContainsAny(name, `/\`) || strings.HasSuffix(name, suiteEnding):
		f, err := wait.Open(ctx, name)
		if err != nil {
			return nil, fmt.Errorf("reading a suite: %w", err)
		}
		defer f.Close()
		in, beside = f, wait.Folder(ctx, filepath.Dir(name))
	case slices.Contains(Suites(), name):
		f, err := suiteFiles.Open("suites/" + name + suiteEnding)
		if err != nil {
			panic(err) // the file is part of the program
		}
		in, file = f, name+suiteEnding
	default:
		return nil, fmt.Errorf("unknown suite %q%s; valid are %s, files whose names end with %s, "+
			"and - for standard input", name, spelling.DidYouMean("", name, Suites()),
			strings.Join(Suites(), ", "), suiteEnding)
	}
	text, err := readAll(in, file)
	if err != nil {
		return nil, fmt.Errorf("reading a suite: %w", err)
	}
	return parseSuite(file, title, text, beside, from)
}

func readAll(in io.Reader, name string) ([]byte, error) {
	all, err := text.Read(name, in, limits.SuiteText)
	if errors.Is(err, text.ErrTooLong) {
		err = fmt.Errorf("%s has more than %s, too much for a suite", name, bytesize.Format(limits.SuiteText))
	}
	return []byte(all), err
}

// asks takes in what is asked; nil is a shortest walk.
func (in *SuiteInstance) asks(t *askText) error {
	switch {
	case t == nil:
	case (t.Moves != nil) == (t.From != ""):
		return errors.New(
			"ask needs either moves or from, as in ask = {moves = 45} or ask = {from = \"reach\"}")
	case t.Moves != nil && *t.Moves < 0:
		return fmt.Errorf("ask = {moves = %d}: moves must not be negative", *t.Moves)
	case t.Moves != nil:
		in.Ask = record.AskDecide
		in.AskMoves = *t.Moves
	case t.From != string(facts.ByReach):
		return fmt.Errorf("ask = {from = %q}: from must be %q, the bound of distances", t.From, facts.ByReach)
	default:
		in.Ask = record.AskRise
	}
	return nil
}
