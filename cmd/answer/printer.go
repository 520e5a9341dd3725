// Package answer has what the commands share that solve: the flags of solvers, and the printer of answers.
//
// This package makes no promise: docs/library.md lists those that do.
package answer

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"os"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"knightsat/bound"
	"knightsat/cmd/console"
	"knightsat/cmd/input"
	"knightsat/internal/phrases"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/symmetry"
	"knightsat/solve"
	"knightsat/solve/count"
	"knightsat/solve/report"
)

// ReportFlags choose how an answer is printed.
type ReportFlags struct {
	Format         string
	Quiet, verbose bool
}

// Add adds the flags.
func (f *ReportFlags) Add(cmd *cobra.Command) {
	s := cmd.Flags()
	console.ChoiceVar(cmd, &f.Format, "format", "text", []string{"text", "walk", "json"}, "print as `FORMAT`: ")
	s.BoolVarP(&f.Quiet, "quiet", "q", false, "print only the walk and its number of moves")
	s.BoolVarP(&f.verbose, "verbose", "v", false, "print more: every bound, every formula and its time")
	console.Under(cmd, console.OfOutput)
	console.Obey(cmd,
		console.Rule{Flags: "quiet verbose"},
		console.Rule{Flags: "verbose", Not: "format=json", Say: "--verbose is for --format text; JSON always has everything"},
	)
}

// Printer prints answers.
type Printer struct {
	ReportFlags
	Out     io.Writer
	columns int            // of out, if it is a terminal, else 0
	colour  bool           // it shows colours, and they are wanted
	Same    solve.Sameness // what counts as one walk
	Name    string         // of the puzzle
	At      input.Ordinal  // it is among several
}

// drawnWidth is the widest board that is drawn into a file, in squares.
const drawnWidth = 40

// Open is a printer to what the command prints to.
func (f *ReportFlags) Open(cmd *cobra.Command) *Printer {
	out := cmd.OutOrStdout()
	width := console.Columns(out)
	return &Printer{*f, out, width, width > 0 && wantsColour(os.Getenv), solve.Directed, "", input.Ordinal{One: true}}
}

// Into prints to a file instead.
func (r *Printer) Into(w io.Writer) {
	r.Out = w
	r.columns, r.colour = 0, false
}

// Status is the error that makes the program exit with the answer's status.
func (r *Printer) Status(ans *solve.Answer) error {
	if ans.Complete {
		return nil
	}
	return console.Exit(console.ExitCutShort, nil)
}

// Answer prints an answer.
func (r *Printer) Answer(ctx context.Context, p *puzzles.Puzzle, ans *solve.Answer) error {
	if r.Format == "json" {
		return r.json(p, ans, ObjectJSON{Bounds: slices.Collect(report.Figures(ctx, ans, 0))})
	}
	return r.text(ctx, p, ans)
}

func (r *Printer) text(ctx context.Context, p *puzzles.Puzzle, ans *solve.Answer) error {
	var b strings.Builder
	if ans.Walk != nil {
		if err := r.squares(ans.Walk, p); err != nil {
			return err
		}
		fmt.Fprintln(&b, words.Count(ans.Walk.Moves(), "move"))
	}
	if ans.Status != solve.Optimal || !r.Quiet {
		fmt.Fprintln(&b, verdict(ans))
	}
	if ans.Walk != nil && !r.Quiet && (r.verbose || r.columns > 0) && p.Board != nil &&
		p.Board.Width() <= drawnWidth && !r.filled(p) {
		if board := r.board(p, ans.Walk); board != "" {
			b.WriteString("\n" + board)
		}
	}
	if r.verbose {
		details(ctx, &b, p, ans)
	}
	_, err := io.WriteString(r.Out, b.String())
	return err
}

// verdict says in words what is proven, and why no more.
func verdict(ans *solve.Answer) string {
	switch {
	case ans.Status == solve.Infeasible:
		return "impossible: " + ans.Reason
	case ans.Status == solve.Feasible:
		return fmt.Sprintf("%s The shortest walk has %d to %s.", Sentence(ans.Reason), ans.Lower,
			words.Count(ans.Walk.Moves(), "move"))
	case ans.Status == solve.Optimal || ans.Complete: // then another question was answered
		return ans.Reason
	case ans.MaxMoves > 0 && ans.Lower > ans.MaxMoves: // which is the reason
		return Sentence(ans.Reason)
	case ans.Lower > 0:
		return fmt.Sprintf("%s No walk was found: at least %s.", Sentence(ans.Reason), Needed(ans.Lower))
	}
	return Sentence(ans.Reason) + " No walk was found."
}

// Needed says how many moves are needed.
func Needed(moves int) string {
	if moves == 1 {
		return "1 move is needed"
	}
	return fmt.Sprintf("%d moves are needed", moves)
}

// short writes a time as a person wants to read it, in ms or s.
func short(d time.Duration) string {
	switch s := d.Seconds(); {
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%.2g ms", 1000*s)
	case d < time.Second:
		return fmt.Sprintf("%.0f ms", 1000*s)
	case d < 100*time.Second:
		return fmt.Sprintf("%.1f s", s)
	default:
		return fmt.Sprintf("%.0f s", s)
	}
}

// ObjectJSON is the object of --format json.
type ObjectJSON struct {
	report.Object
	Bounds []*bound.Figure `json:"bounds,omitempty"` // none if walks are listed
	// the argument that named it; nothing for flags alone
	Name    string `json:"name,omitempty"`
	Number  int    `json:"number,omitempty"`  // among several puzzles
	Place   string `json:"place,omitempty"`   // where its text begins
	Counted string `json:"counted,omitempty"` // which walks count once
	// by which walks count as the same; none if that was not asked
	Symmetries    []string     `json:"symmetries,omitzero"`
	CountedBy     count.Way    `json:"counted_by,omitempty"` // how
	Count         *big.Int     `json:"count,omitempty"`
	CountComplete *bool        `json:"count_complete,omitempty"`
	Unique        **bool       `json:"unique,omitempty"` // null where that was cut short
	Another       puzzles.Walk `json:"another,omitempty"`

	listed bool // it ends a stream of walks
}

// json prints the object. j has what is not the answer's own.
func (r *Printer) json(p *puzzles.Puzzle, ans *solve.Answer, j ObjectJSON) error {
	j.Name, j.Object = r.Name, report.Of(ans, p, formats.FEN(p))
	if !r.At.One {
		j.Number, j.Place = r.At.Number, r.At.Place
	}
	if j.listed && ans.WalksFound > 0 { // it is no walk more
		j.Walk, j.Moves = nil, nil
	}
	return json.NewEncoder(r.Out).Encode(j)
}

// Walk prints one walk of a list.
func (r *Printer) Walk(p *puzzles.Puzzle, ans *solve.Answer) error {
	if r.Format == "json" {
		return r.json(p, ans, ObjectJSON{})
	}
	return r.squares(ans.Walk, p)
}

// Enumerated prints the count at the end of a list of walks, or without a list: listed says which. The search
// may have been cut short.
func (r *Printer) Enumerated(ctx context.Context, p *puzzles.Puzzle, ans *solve.Answer, c count.Counted,
	listed bool) error {
	if r.Format == "json" {
		j := ObjectJSON{Counted: r.Same.String(), CountedBy: c.By, Count: c.Number,
			CountComplete: &ans.Complete, listed: listed}
		if r.Same == solve.UpToSymmetry {
			j.Symmetries, _ = symmetries(p)
		}
		return r.json(p, ans, j)
	}
	shortest := "shortest walk"
	if p.Family == puzzles.Tour { // all have the same length
		shortest = "tour"
	}
	if ans.Status != solve.Optimal {
		if err := r.Answer(ctx, p, ans); err != nil || ans.Complete {
			return err
		}
		_, err := fmt.Fprintf(r.Out, "at least 0 %ss: they were not gone through\n", shortest)
		return err
	}
	amount := phrases.Grouped(c.Number.String()) + " " + shortest + "s"
	if c.Number.String() == "1" {
		amount = "1 " + shortest
	}
	if !ans.Complete {
		amount = "at least " + amount
	}
	text := fmt.Sprintf("%s of %s%s\n", amount, words.Count(ans.Walk.Moves(), "move"), counted(p, r.Same))
	if !r.Quiet {
		text += ans.Reason + "\n"
	}
	_, err := io.WriteString(r.Out, text)
	return err
}

// symmetries are those by which walks count as the same, and a clause that says so.
func symmetries(p *puzzles.Puzzle) (names []string, by string) {
	names = []string{}
	for _, y := range symmetry.Of(p)[1:] {
		names = append(names, y.String())
	}
	switch {
	case p.Graph != nil:
		by = "; symmetries of a graph are not looked for"
	case len(names) == 0:
		by = "; no turn or reflection of the board keeps the puzzle"
	case len(names) == 7 || len(names) == 3 && p.Board.Width() != p.Board.Height():
		by = ", or by turning or reflecting the board"
	default:
		by = ", or by what keeps the puzzle: " + strings.Join(names, ", ")
	}
	return names, by
}

func counted(p *puzzles.Puzzle, same solve.Sameness) string {
	switch fixedStart := p.Closed && p.Start.IsAny(); {
	case p.Timed() && same != solve.UpToSymmetry: // a walk with numbers has one direction
		return ""
	case same == solve.UpToSymmetry:
		_, by := symmetries(p)
		return ", counting once those that differ in direction alone" + by
	case same == solve.Undirected && fixedStart:
		return ", each counted once for both directions, always from the same start"
	case same == solve.Undirected:
		return ", each counted once for both directions"
	case fixedStart:
		return ", each counted once in each direction, always from the same start"
	case p.Start.IsAny() && p.End.IsAny() || p.Closed:
		return ", each counted once in each direction"
	}
	return ""
}

// Unique prints an answer and whether there is another walk.
func (r *Printer) Unique(ctx context.Context, p *puzzles.Puzzle, ans *solve.Answer, u solve.Uniqueness) error {
	if r.Format == "json" {
		var unique *bool
		if u.Known {
			unique = &u.Unique
		}
		j := ObjectJSON{Unique: &unique, Another: u.Another, Counted: r.Same.String()}
		if r.Same == solve.UpToSymmetry {
			j.Symmetries, _ = symmetries(p)
		}
		return r.json(p, ans, j)
	}
	if err := r.Answer(ctx, p, ans); err != nil || ans.Walk == nil {
		return err
	}
	text := "the only one\n"
	switch {
	case u.Another != nil:
		text = "not the only one:\n"
	case !u.Known:
		text = "whether it is the only one is not known\n"
	}
	if _, err := io.WriteString(r.Out, text); err != nil || u.Another == nil {
		return err
	}
	return r.squares(u.Another, p)
}

// Sentence is a text with a capital and a full stop. An item of a list, which has blanks before it, has neither, and
// what ends with a colon no full stop.
func Sentence(text string) string {
	item := strings.TrimLeft(text, " ")
	if item != text {
		return item
	}
	if word, _, _ := strings.Cut(text, " "); !strings.ContainsAny(word, "0123456789") { // no square
		first, size := utf8.DecodeRuneInString(text)
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	if strings.HasSuffix(text, ":") {
		return text
	}
	return text + "."
}
