// Package head writes and reads the comments before a formula, which say what it asks, so that it can be written
// again.
//
// This package makes no promise: docs/library.md lists those that do.
package head

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/internal/bytesize"
	"knightsat/internal/limits"
	"knightsat/internal/typed"
	"knightsat/internal/words"
)

// Origin is what the comments before a formula say of it: all that it takes to write it again.
// The zero value has no format, and is of no use.
type Origin struct {
	Program  string // its name and version
	Encoding string
	Moves    int
	Format   cnf.Format
	Puzzle   string // as package notation writes it
	Line     int    // how many lines of the file are before the puzzle's; set by [Read]
}

// What the lines begin with that are read again, and what stands around the puzzle.
const (
	encoding  = "encoding "
	moves     = "moves "
	puzzle    = "puzzle:"
	endPuzzle = "end of the puzzle"
)

// Comments are the head's lines. The traits are those of the formula's encoding, and the notes say
// more of the formula.
func (h Origin) Comments(t encode.Traits, notes ...string) []string {
	command := []string{"knightsat", "cnf", "-", "--moves", strconv.Itoa(h.Moves), "--encoding", h.Encoding}
	if h.Format.Name != cnf.Formats[0].Name {
		command = append(command, "--format", h.Format.Name)
	}
	return slices.Concat(
		[]string{h.Program, fmt.Sprintf("is there a walk of %s?", t.Asks(h.Moves)), encoding + h.Encoding,
			moves + strconv.Itoa(h.Moves)},
		notes,
		[]string{"command: " + strings.Join(words.Names(command, typed.Shell), " "), puzzle,
			strings.TrimSuffix(h.Puzzle, "\n"), endPuzzle})
}

// Read reads the comments of a formula until the puzzle in them has ended. The error says that
// they are no head, or that of keep, which is asked before that number of bytes is kept.
func Read(r *bufio.Reader, keep func(bytes int) error) (h Origin, err error) {
	h.Moves = -1
	begun := false
	var text strings.Builder
	for number := 1; ; number++ {
		mark, err := r.Peek(1)
		format := slices.IndexFunc(cnf.Formats,
			func(x cnf.Format) bool { return err == nil && mark[0] == x.Comment })
		if err != nil && err != io.EOF {
			return h, err
		}
		if format < 0 {
			return h, errors.New("its first comments hold no puzzle, as those of cnf do")
		}
		h.Format = cnf.Formats[format]
		line, err := readLine(r, text.Len(), keep)
		if err != nil {
			return h, err
		}
		line = strings.TrimPrefix(line[1:], " ")
		name, isEncoding := strings.CutPrefix(line, encoding)
		count, isMoves := strings.CutPrefix(line, moves)
		switch {
		case line == endPuzzle && begun:
			h.Puzzle = text.String()
			if h.Encoding == "" || h.Moves < 0 {
				err = errors.New("its comments hold a puzzle, but no encoding or no moves")
			}
			return h, err
		case begun:
			text.WriteString(line + "\n")
		case line == puzzle:
			begun, h.Line = true, number
		case isEncoding && h.Encoding == "":
			h.Encoding = name
		case isMoves && h.Moves < 0:
			if h.Moves, err = strconv.Atoi(count); err != nil {
				h.Moves = -1
			}
		case h.Program == "" && !strings.HasPrefix(line, "#"): // as OPB begins
			h.Program = line
		}
	}
}

// readLine reads a line, without its end. kept is the number of bytes that are kept of those before.
func readLine(r *bufio.Reader, kept int, keep func(int) error) (string, error) {
	var line []byte
	for more := true; more; {
		var part []byte
		var err error
		if part, more, err = r.ReadLine(); err != nil {
			return "", err
		}
		line = append(line, part...)
		if err := keep(kept + len(line)); err != nil {
			return "", err
		}
		if kept+len(line) > limits.LongText {
			return "", fmt.Errorf("the puzzle in its comments is larger than %s",
				bytesize.Format(limits.LongText))
		}
	}
	return string(line), nil
}

// Same holds what follows a head against a formula. The error says that they are not the same
// formula. Comments are
// passed over; with more, clauses may follow that the formula does not have.
func (h Origin) Same(f *cnf.Formula, r *bufio.Reader, more bool) error {
	c := &headComparer{their: r, comment: h.Format.Comment, more: more}
	err := h.Format.Write(f, c, cnf.NotExplained)
	if errors.Is(err, errOther) || err == nil && !more && c.skip() == nil {
		return errOther
	}
	return err
}

var errOther = errors.New("its clauses are not those of the puzzle in its comments")

// headComparer compares what is written to it with a text, but for comments, byte by byte.
type headComparer struct {
	their   *bufio.Reader
	comment byte
	more    bool
	line    byte // what this line of ours begins with, 0 before it
}

func (c *headComparer) Write(p []byte) (int, error) {
	for _, ours := range p {
		if c.line == 0 {
			c.line = ours
			if !c.passes(ours) {
				if err := c.skip(); err != nil {
					return 0, errOther
				}
			}
		}
		passed := c.passes(c.line)
		if ours == '\n' {
			c.line = 0
		}
		if passed {
			continue
		}
		if their, err := c.their.ReadByte(); err != nil || their != ours {
			return 0, errOther
		}
	}
	return len(p), nil
}

// passes says that a line that begins so is passed over: the header, too, where the number of
// clauses differs.
func (c *headComparer) passes(first byte) bool {
	return first == c.comment || first == '\n' || c.more && first == 'p'
}

// skip passes over their comments before a line; the error says that there is none.
func (c *headComparer) skip() error {
	for {
		first, err := c.their.Peek(1)
		if err != nil || !c.passes(first[0]) {
			return err
		}
		for b := byte(0); b != '\n'; {
			if b, err = c.their.ReadByte(); err != nil {
				return err
			}
		}
	}
}
