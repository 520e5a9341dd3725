package cmd

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"knightsat/internal/text"
	"knightsat/puzzles"
)

// walks are those that check looks at: the one that the arguments give, or, where there are several
// puzzles, one a line of the file that they name.
type walks struct {
	args  []string
	stdin io.Reader
	in    *bufio.Reader // of several
	close func() error
}

// errNoWalk is that of an answer in JSON without a walk.
var errNoWalk = errors.New("reading a walk: this answer has no walk")

// read reads the walk of the next puzzle, which may be the only one.
func (w *walks) read(p *puzzles.Puzzle, one bool) (puzzles.Walk, error) {
	if one {
		return readWalk(p, w.args, w.stdin)
	}
	if err := w.open(); err != nil {
		return nil, err
	}
	line := ""
	for err := error(nil); strings.TrimSpace(line) == ""; {
		if err != nil {
			return nil, errors.New("there is no walk for it; the walks stand on a line each")
		}
		line, err = w.in.ReadString('\n')
		if err != nil && err != io.EOF {
			return nil, err
		}
	}
	if strings.HasPrefix(line, "{") {
		return walkOfJSON(p, []byte(line))
	}
	return puzzles.ParseWalk(p.Ground(), line)
}

func (w *walks) open() error {
	if w.in != nil {
		return nil
	}
	if len(w.args) != 1 || w.args[0] != "-" && !isFile(w.args[0]) {
		return errors.New("there are several puzzles; give a file with their walks, one a line, or --pick one")
	}
	in, _, err := input("walks", w.args[0], w.stdin)
	if err != nil {
		return err
	}
	w.in, w.close = bufio.NewReader(text.Reader(in)), in.Close
	return nil
}

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
