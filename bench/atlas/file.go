package atlas

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"knightsat/internal/jsontext"
	"knightsat/internal/runlog"
)

// File keeps results as they come, one JSON object a line: see package runlog.
type File struct {
	log  *runlog.Log
	have map[Board]*Entry
}

// Open reads a results file, or makes it. A tour that is none is an error with its
// line, and so is a board without a tour that has one at a glance. Of those without
// a tour, what a solver said is not checked again, and neither is what was found
// start by start, nor how many tours there are. Where the context ends before all is checked, its error is
// returned.
func Open(ctx context.Context, name string) (f *File, err error) {
	f = &File{have: map[Board]*Entry{}}
	f.log, err = runlog.Open(name, runlog.Format{Begins: []string{`{"piece":`}, Record: func(line []byte) error {
		e := &Entry{}
		if err := jsontext.Strict(line, e); err != nil {
			return fmt.Errorf("this is no result of atlas: %w", err)
		}
		b, err := e.board()
		if err == nil {
			err = e.recheck(ctx, b)
		}
		if ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		if err == nil {
			f.take(b, e)
		}
		return err
	}})
	return f, err
}

// take notes an entry; what is settled stays settled, and what is counted counted.
func (f *File) take(b Board, e *Entry) {
	if old := f.have[b]; old == nil || old.Result == Unsettled || old.Count == nil && e.Counts != (Counts{}) {
		f.have[b] = e
	}
}

// Have is what is known of a board, nil for nothing.
func (f *File) Have(b Board) *Entry { return f.have[b] }

// Put adds an entry, so that it is there whatever happens next.
func (f *File) Put(b Board, e *Entry) error {
	err := f.log.Put(e)
	if err == nil {
		f.take(b, e)
	}
	return err
}

// Close ends the file.
func (f *File) Close() error { return f.log.Close() }

// Tidy rewrites the file and closes it: these boards in this order, then what else
// it had by piece, rule and size, each board once. The new file takes the place of
// the old one whole.
func (f *File) Tidy(boards []Board) error {
	given := make(map[Board]bool, len(boards))
	for _, b := range boards {
		given[b] = true
	}
	rest := slices.DeleteFunc(slices.SortedFunc(maps.Keys(f.have), compare), func(b Board) bool { return given[b] })
	return f.log.Rewrite(func(yield func(any) bool) {
		for _, b := range slices.Concat(boards, rest) {
			if e := f.have[b]; e != nil && !yield(e) {
				return
			}
		}
	})
}
