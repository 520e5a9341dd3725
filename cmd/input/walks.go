package input

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/cmd/console"
	"knightsat/internal/jsontext"
	"knightsat/internal/limits"
	"knightsat/internal/text"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/parts"
)

// GivenWalks are those that are given beside puzzles: one by the arguments, or, where there are several
// puzzles, one after the other in the file that they name.
type GivenWalks struct {
	ctx           context.Context // of opening and reading
	args          []string
	stdin         io.Reader
	current, file string        // the walk of the next puzzle
	in            *bufio.Reader // of several
	text          *text.Input   // the same
	ahead         string        // a line of it that was read too early
	close         func() error
}

// WalksOf are the walks that arguments of a command give.
func WalksOf(cmd *cobra.Command, args []string) *GivenWalks {
	return &GivenWalks{ctx: cmd.Context(), args: args, stdin: cmd.InOrStdin()}
}

// Any reports whether there are any.
func (w *GivenWalks) Any() bool { return len(w.args) > 0 }

// ErrNoWalk is that of an answer that has no walk.
var ErrNoWalk = errors.New("reading a walk: this answer has no walk")

// Next reads the text of the next walk, for which the puzzle may be larger.
func (w *GivenWalks) Next(f *PuzzleFlags, at Ordinal, spec *parts.Spec) (err error) {
	if at.One {
		w.current, w.file, err = WalkText(w.ctx, w.args, w.stdin)
	} else if err = w.open(); err == nil {
		err = w.part(at.Number, spec.Graph == nil)
	}
	f.budget.extra = perByte * int64(len(w.current))
	return err
}

func (w *GivenWalks) open() error {
	switch {
	case w.in != nil:
		return nil
	case len(w.args) != 1 || w.args[0] != "-" && !console.IsFile(w.args[0]):
		return OfCommand(errors.New("there are several puzzles; give a file with their walks, or --pick one"))
	}
	in, name, err := console.OpenInput(w.ctx, "walks", w.args[0], w.stdin)
	if err != nil {
		return OfCommand(err)
	}
	w.text, w.file = text.New(in), name
	w.in = bufio.NewReader(w.text)
	w.close = in.Close
	return nil
}

var (
	headLine = regexp.MustCompile(`^(?:puzzle|graph) (\d+) \(.*\)\s*$`)      // see [Ordinal.Head]
	oneLine  = regexp.MustCompile(`^\s*(\{|\[.*\]\s*\]|\(|.*\b[A-Za-z]+\d)`) // JSON, or squares
)

func isBlank(line string) bool { return strings.TrimSpace(line) == "" }

// part reads the next walk: what solve prints below a line that names the puzzle of this number, a line, or a
// filled board up to an empty line. An answer to a later puzzle is left for that one.
func (w *GivenWalks) part(number int, board bool) error {
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
		return OfCommand(fmt.Errorf("%s answers puzzle %d after a later one; give the answers in the "+
			"puzzles' order", w.file, k))
	}
	answer, err := w.until("", headLine.MatchString)
	if walk := BeforeMoves(answer); len(walk) < len(answer) {
		w.current = walk
	}
	return err
}

// until adds the lines to a text that stand before one that ends it.
func (w *GivenWalks) until(begun string, ends func(line string) bool) (string, error) {
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
func (w *GivenWalks) line() (line string, err error) {
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
func (w *GivenWalks) parse(p *puzzles.Puzzle) (puzzles.Walk, error) {
	if w.in != nil && w.current == "" {
		return nil, ErrNoWalk
	}
	return ParseWalk(p, w.current, w.file)
}

// End is an error if walks are left over.
func (w *GivenWalks) End() error {
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

// JudgeWalk reads the next walk and checks it. What is wrong with it is printed below a head; the error has the
// exit status alone then.
func JudgeWalk(ctx context.Context, p *puzzles.Puzzle, given *GivenWalks, before string,
	out io.Writer, head string) (w puzzles.Walk, err error) {
	var faults puzzles.Faults
	err = console.UnlessStopped(ctx, before, func() (err error) {
		if w, err = given.parse(p); err == nil {
			errors.As(puzzles.Check(p, w), &faults)
		}
		return err
	})
	switch {
	case err != nil: // what is being read may still change
		return nil, err
	case faults == nil:
		return w, nil
	}
	fmt.Fprintf(out, "%snot a solution of this %s:\n  %s\n", head, p.Family, strings.Join(faults, "\n  "))
	return nil, console.Exit(console.ExitNo, nil)
}

// BeforeMoves is what stands before the line that ends the walk in what solve prints.
func BeforeMoves(text string) string {
	movesLine := regexp.MustCompile(`^\d+ moves?\n?$`)
	at := 0
	for line := range strings.Lines(text) {
		if movesLine.MatchString(line) {
			break
		}
		at += len(line)
	}
	return text[:at]
}

// WalkText is the text of a walk: of arguments, or of the one file that they name, which has a name
// then.
func WalkText(ctx context.Context, args []string, stdin io.Reader) (squares, file string, err error) {
	if len(args) != 1 || args[0] != "-" && !console.IsFile(args[0]) {
		return strings.Join(args, " "), "", nil
	}
	r, name, err := console.OpenInput(ctx, "a walk", args[0], stdin)
	if err != nil {
		return "", "", err
	}
	defer r.Close()
	squares, err = text.Read("a walk", r, limits.LongText)
	return squares, name, err
}

// ParseWalk reads a walk.
func ParseWalk(p *puzzles.Puzzle, squares, file string) (puzzles.Walk, error) {
	switch {
	case file != "" && strings.HasPrefix(strings.TrimSpace(squares), "{"):
		return walkOfJSON(p, []byte(squares))
	case file != "":
		return formats.ParseWalk(p, file, BeforeMoves(squares))
	}
	w, err := formats.ParseWalk(p, "walk", squares)
	if err != nil && !strings.ContainsAny(squares, " ,-\n[(") {
		return nil, fmt.Errorf(
			"%q is neither a file nor a walk; give squares as in a8 c7 e6, a file, or - for standard input",
			squares)
	}
	return w, err
}

func walkOfJSON(p *puzzles.Puzzle, data []byte) (puzzles.Walk, error) {
	var answer struct {
		Walk []string `json:"walk"`
	}
	if err := jsontext.Read(data, &answer); err != nil {
		return nil, fmt.Errorf(
			"reading a walk: it begins like JSON, but is not what solve --format json prints: %w", err)
	}
	if len(answer.Walk) == 0 {
		return nil, ErrNoWalk
	}
	return formats.ParseSquares(p.Ground(), strings.Join(answer.Walk, " "))
}
