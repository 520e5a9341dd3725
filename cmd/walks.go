package cmd

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"knightsat/internal/text"
	"knightsat/puzzles"
)

// walks are those that are given beside puzzles: one by the arguments, or, where there are several
// puzzles, one a line of the file that they name.
type walks struct {
	args       []string
	stdin      io.Reader
	said, file string        // the walk of the next puzzle
	in         *bufio.Reader // of several
	close      func() error
}

// errNoWalk is that of an answer in JSON without a walk.
var errNoWalk = errors.New("reading a walk: this answer has no walk")

// next reads the text of the next walk, for which the puzzle may be larger.
func (w *walks) next(f *puzzleFlags, one bool) (err error) {
	if one {
		w.said, w.file, err = walkText(w.args, w.stdin)
	} else {
		err = w.line()
	}
	f.budget.extra = perByte * int64(len(w.said))
	return err
}

func (w *walks) line() (err error) {
	if w.in == nil {
		if len(w.args) != 1 || w.args[0] != "-" && !isFile(w.args[0]) {
			return errors.New("there are several puzzles; give a file with their walks, one a line, or --pick one")
		}
		in, name, err := input("walks", w.args[0], w.stdin)
		if err != nil {
			return err
		}
		w.in, w.close, w.file = bufio.NewReader(text.Reader(in)), in.Close, name
	}
	for w.said = ""; strings.TrimSpace(w.said) == ""; {
		if err != nil {
			return errors.New("there is no walk for it; the walks stand on a line each")
		}
		if w.said, err = w.in.ReadString('\n'); err != nil && err != io.EOF {
			return err
		}
	}
	return nil
}

func (w *walks) parse(p *puzzles.Puzzle) (puzzles.Walk, error) { return parseWalk(p, w.said, w.file) }

// end is an error if walks are left over.
func (w *walks) end() error {
	if w.in == nil {
		return nil
	}
	defer w.close()
	left, err := io.ReadAll(io.LimitReader(w.in, 1<<10))
	if err == nil && strings.TrimSpace(string(left)) != "" {
		err = errors.New("there are more walks than puzzles")
	}
	return err
}
