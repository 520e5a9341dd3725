package cmd

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"knightsat/internal/limits"
	"knightsat/internal/text"
	"knightsat/puzzles"
)

// walks are those that are given beside puzzles: one by the arguments, or, where there are several
// puzzles, one after the other in the file that they name.
type walks struct {
	ctx           context.Context // of opening and reading
	args          []string
	stdin         io.Reader
	current, file string        // the walk of the next puzzle
	in            *bufio.Reader // of several
	text          *text.Input   // the same
	ahead         string        // a line of it that was read too early
	close         func() error
}

// errNoWalk is that of an answer that has no walk.
var errNoWalk = errors.New("reading a walk: this answer has no walk")

// next reads the text of the next walk, for which the puzzle may be larger.
func (w *walks) next(f *puzzleFlags, at ordinal, spec *puzzles.Spec) (err error) {
	if at.one {
		w.current, w.file, err = walkText(w.ctx, w.args, w.stdin)
	} else if err = w.open(); err == nil {
		err = w.part(at.number, spec.Graph == nil)
	}
	f.budget.extra = perByte * int64(len(w.current))
	return err
}

func (w *walks) open() error {
	switch {
	case w.in != nil:
		return nil
	case len(w.args) != 1 || w.args[0] != "-" && !isFile(w.args[0]):
		return commandError{errors.New("there are several puzzles; give a file with their walks, or --pick one")}
	}
	in, name, err := input(w.ctx, "walks", w.args[0], w.stdin)
	if err != nil {
		return commandError{err}
	}
	w.text, w.file = text.New(in), name
	w.in = bufio.NewReader(w.text)
	w.close = in.Close
	return nil
}

var (
	headLine = regexp.MustCompile(`^(?:puzzle|graph) (\d+) \(.*\)\s*$`)      // see [ordinal.head]
	oneLine  = regexp.MustCompile(`^\s*(\{|\[.*\]\s*\]|\(|.*\b[A-Za-z]+\d)`) // JSON, or squares
)

func isBlank(line string) bool { return strings.TrimSpace(line) == "" }

// part reads the next walk: what solve prints below a line that names the puzzle of this number, a line, or a
// filled board up to an empty line. An answer to a later puzzle is left for that one.
func (w *walks) part(number int, board bool) error {
	w.current = ""
	line, err := w.line()
	for err == nil && line != "" && isBlank(line) {
		line, err = w.line()
	}
	head := headLine.FindStringSubmatch(line)
	switch {
	case err != nil:
		return err
	case line == "":
		return errors.New("there is no walk for it; walks stand on a line each, filled boards with an empty " +
			"line between them, or all as solve prints them")
	case head == nil && (!board || oneLine.MatchString(line)):
		w.current = line
		return nil
	case head == nil:
		w.current, err = w.until(line, func(line string) bool { return isBlank(line) || headLine.MatchString(line) })
		return err
	}
	switch k, _ := strconv.Atoi(head[1]); {
	case k > number:
		w.ahead = line
		return nil
	case k < number:
		return commandError{fmt.Errorf("%s answers puzzle %d after a later one; give the answers in the "+
			"puzzles' order", w.file, k)}
	}
	answer, err := w.until("", headLine.MatchString)
	if walk := beforeMoves(answer); len(walk) < len(answer) {
		w.current = walk
	}
	return err
}

// until adds the lines to a text that stand before one that ends it.
func (w *walks) until(begun string, ends func(line string) bool) (string, error) {
	var part strings.Builder
	part.WriteString(begun)
	for {
		line, err := w.line()
		switch tooLong := w.text.Keep(part.Len() + len(line)); {
		case err == nil && part.Len()+len(line) > limits.LongText:
			err = fmt.Errorf("reading a walk: %w", text.ErrTooLong)
		case err == nil && tooLong != nil:
			err = fmt.Errorf("reading a walk: %w", tooLong)
		}
		if err != nil || line == "" || ends(line) {
			w.ahead = line
			return part.String(), err
		}
		part.WriteString(line)
	}
}

// line is the next line, "" after the last one.
func (w *walks) line() (line string, err error) {
	if line, w.ahead = w.ahead, ""; line != "" {
		return line, nil
	}
	var all strings.Builder
	for {
		piece, err := w.in.ReadSlice('\n')
		all.Write(piece)
		switch tooLong := w.text.Keep(all.Len()); {
		case tooLong == nil && all.Len() > limits.LongText:
			return "", fmt.Errorf("reading a walk: %w", text.ErrTooLong)
		case tooLong != nil:
			return "", fmt.Errorf("reading a walk: %w", tooLong)
		case err == nil || err == io.EOF:
			return all.String(), nil
		case err != bufio.ErrBufferFull:
			return "", err
		}
	}
}

// parse reads the walk. An answer of several that has none is errNoWalk.
func (w *walks) parse(p *puzzles.Puzzle) (puzzles.Walk, error) {
	if w.in != nil && w.current == "" {
		return nil, errNoWalk
	}
	return parseWalk(p, w.current, w.file)
}

// end is an error if walks are left over.
func (w *walks) end() error {
	if w.in == nil {
		return nil
	}
	defer w.close()
	left, err := io.ReadAll(io.LimitReader(w.in, 1<<10))
	if err == nil && !isBlank(w.ahead+string(left)) {
		err = errors.New("there are more walks than puzzles")
	}
	return err
}
