package bench

import (
	"bytes"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/parts"
)

func (r *suiteReader) file(name string) ([]byte, error) {
	if r.beside == nil {
		return nil, fmt.Errorf("%q: a suite that is part of the program has no files beside it", name)
	}
	f, err := r.beside.Open(filepath.ToSlash(filepath.Clean(name)))
	if err != nil {
		return nil, fmt.Errorf("reading %s, which is looked for beside the suite or below: %w", name, err)
	}
	defer f.Close()
	content, err := readAll(f, name)
	fmt.Fprintf(r.hash, "%s %d\n", name, len(content)) // a hash takes all
	_, _ = r.hash.Write(content)
	return content, err
}

// puzzleEnding is that of the names of files with puzzles; no board ends so.
const puzzleEnding = ".txt"

// puzzle makes the puzzle. Only a generator uses the seed.
func (r *suiteReader) puzzle(t *instanceText, seed uint64) (*puzzles.Puzzle, error) {
	ways := 0
	for _, given := range []bool{t.Puzzle != "", t.Parts != nil, t.Generate != nil} {
		if given {
			ways++
		}
	}
	var spec *parts.Spec
	var err error
	example, isExample := strings.CutPrefix(t.Puzzle, "@")
	switch {
	case ways != 1:
		return nil, fmt.Errorf("give one of puzzle, parts and generate, not %d of them", ways)
	case t.Generate != nil:
		p, err := t.Generate.make(seed)
		if err != nil {
			err = fmt.Errorf("generate: %w", err)
		}
		return p, err
	case t.Parts != nil:
		spec, err = r.parts(t.Parts)
	case isExample:
		spec, err = formats.ParseExample(example)
	default:
		text := []byte(t.Puzzle)
		if strings.HasSuffix(t.Puzzle, puzzleEnding) {
			text, err = r.file(t.Puzzle)
		}
		if err == nil {
			spec, err = formats.Parse("puzzle", bytes.NewReader(text))
		}
	}
	if err != nil {
		return nil, err
	}
	return spec.Build()
}

func (r *suiteReader) parts(t partsText) (*parts.Spec, error) {
	s := &parts.Spec{}
	names := slices.Sorted(maps.Keys(t))
	if err := formats.CheckParts(names); err != nil {
		return nil, err
	}
	if name, ok := t["graph"].(string); ok { // first: squares are its vertices
		text, err := r.file(name)
		if err != nil {
			return nil, err
		}
		graph, err := formats.ParseGraph(name, bytes.NewReader(text))
		if err != nil {
			return nil, err
		}
		s.SetGraph(graph)
		names = slices.DeleteFunc(names, func(name string) bool { return name == "graph" })
	}
	for _, name := range names { // fen comes before piece
		switch t[name].(type) {
		case string, bool:
		default:
			return nil, fmt.Errorf("%s must be a text in quotes, or true or false, not %v", name, t[name])
		}
		if err := formats.Set(s, name, fmt.Sprint(t[name])); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return s, nil
}
