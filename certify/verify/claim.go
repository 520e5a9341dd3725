package verify

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/internal/limits"
	"knightsat/internal/words"
	"knightsat/puzzles"
)

// Proven is what an entry of evidence says, once its proof holds.
type Proven struct {
	Request  rows.Request
	OPB, PBP string
	rows     int
	names    []string // the first words of the rows' names, each once
}

// Prove is what an entry of evidence proves by a model, once its proof holds.
func Prove(e *folder.Evidence, r rows.Request, m *pb.Model) Proven {
	s := Proven{Request: r, OPB: e.OPB, PBP: e.PBP, rows: m.Rows()}
	for id := range m.Rows() {
		name, _, _ := m.Row(pb.ID(id + 1))
		first, _, _ := strings.Cut(name, " ")
		if len(s.names) == 0 || s.names[len(s.names)-1] != first && !slices.Contains(s.names, first) {
			s.names = append(s.names, first)
		}
	}
	return s
}

// Claim says in words what a certificate asks, claims and shows, and what is left to believe. It is the
// file claim.txt, which is made from the puzzle, the walk and the models, and nothing else.
func Claim(in *puzzles.Instance, m *folder.Manifest, shown []Proven) string {
	var b strings.Builder
	para := func(head string, lines ...string) {
		b.WriteString(head + "\n")
		for _, l := range lines {
			b.WriteString("  " + l + "\n")
		}
		b.WriteString("\n")
	}
	para("What is asked, in "+m.Puzzle, asked(in.Puzzle)...)
	para("What is claimed", claimed(m))
	var lines []string
	if m.Walk != "" {
		lines = append(lines, fmt.Sprintf("%s is a walk of %s that solves the puzzle.", m.Walk,
			words.Count(*m.Moves, "move")))
	}
	for _, s := range shown {
		lines = append(lines, fmt.Sprintf("%s has %s about %s.", s.OPB, words.Count(s.rows, "row"),
			in.Puzzle.Words(s.Request.About())),
			fmt.Sprintf("  %s gives a solution of them.", every(in, m, s.Request)),
			fmt.Sprintf("  %s proves that they have none.", s.PBP))
	}
	para("What is shown", lines...)
	lines = nil
	if m.Walk != "" {
		lines = append(lines, fmt.Sprintf("That %s solves %s: follow it, or run verify.", m.Walk, m.Puzzle))
	}
	if end, ok := rows.EndOf(in); m.Claim == folder.Infeasible && ok &&
		!slices.ContainsFunc(shown, func(s Proven) bool { return s.Request.Never() }) {
		lines = append(lines, in.Puzzle.Sayf(
			"That no such walk has more than %s: it visits no square twice, and no more are within reach.",
			words.Count(end-1, "move")))
	}
	if len(shown) > 0 {
		lines = append(lines, "That the proofs hold: run veripb FILE.opb FILE.pbp for each pair, or verify.")
		lines = append(lines,
			"That the rows hold for such walks of this puzzle. The page certificate-format of the",
			"documentation of knightsat gives the reason for each:")
	}
	para("What you have to believe, or to check", lines...)
	text := strings.TrimSuffix(b.String(), "\n")
	for _, model := range rows.Models() {
		var names []string
		for _, s := range shown {
			for _, name := range s.names {
				if s.Request.Model == model && !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
		if len(names) > 0 {
			text += fmt.Sprintf("    in the model %s the rows %s\n", model, strings.Join(names, ", "))
		}
	}
	return text
}

// claim holds the words of the certificate against those that follow from the rest.
func (v *verifier) claim(ctx context.Context) error {
	text, err := v.f.Read(ctx, folder.ClaimName, limits.CertificateText)
	if err != nil {
		return err
	}
	err = differ(folder.ClaimName, string(text), Claim(v.in, v.m, v.shown), "what follows from the rest is")
	if err != nil {
		return err
	}
	v.good("%s: it says what this certificate shows", folder.ClaimName)
	return nil
}

// differ compares a file with the text that it must have, line by line. how stands before the text.
func differ(name, text, want, how string) error {
	found, expected := strings.Split(text, "\n"), strings.Split(want, "\n")
	for k := range max(len(found), len(expected)) {
		line := func(lines []string) string {
			if k < len(lines) {
				return fmt.Sprintf("%q", lines[k])
			}
			return "nothing more"
		}
		if k >= len(found) || k >= len(expected) || found[k] != expected[k] {
			return fmt.Errorf("line %d of %s says %s; %s %s", k+1, name, line(found), how, line(expected))
		}
	}
	return nil
}

// every says which walks give solutions of a model.
func every(in *puzzles.Instance, m *folder.Manifest, r rows.Request) string {
	walk := "Every walk that solves the puzzle"
	switch {
	case r.Model == rows.OfColours:
		walk = "Every closed tour"
	case r.Walk != nil:
		walk = fmt.Sprintf("Every other such walk than that of %s", m.Walk)
	case r.Model == rows.OfShortest, r.Model == rows.OfPlaces && r.Parity != "":
		walk = "Every shortest walk that solves the puzzle"
	}
	switch {
	case r.Walk != nil:
		return walk + fmt.Sprintf(" with %s", words.Count(r.Moves, "move"))
	case r.Moves < 0 && r.Parity != "":
		return walk + fmt.Sprintf(" with an %s number of moves", r.Parity)
	case r.Moves < 0:
		return walk
	case r.Model == rows.OfTimes:
		walk += fmt.Sprintf(" with exactly %s", words.Count(r.Moves, "move"))
		if r.Refute(in, make(rows.Covered, r.Moves+1)) > 1 {
			walk += " (and a walk with fewer can be made longer, by 1 or 2 at a time)"
		}
		return walk
	case r.Parity != "":
		return walk + fmt.Sprintf(" with an %s number of moves up to %d", r.Parity, r.Moves)
	}
	return walk + fmt.Sprintf(" with %s or fewer", words.Count(r.Moves, "move"))
}

// claimed is the claim of a manifest.
func claimed(m *folder.Manifest) string {
	if m.Claim == folder.Infeasible || m.Moves == nil {
		return "There is no such walk."
	}
	others := ""
	if m.Unique {
		others = ", and no other has as few"
	}
	return fmt.Sprintf("The walk of %s has %s. No such walk has fewer%s.", m.Walk, words.Count(*m.Moves, "move"), others)
}

// most is how many squares are named one by one.
const most = 30

// asked says what a puzzle asks for.
func asked(p *puzzles.Puzzle) []string {
	lines := []string{fmt.Sprintf("The shortest walk of a %s on %s: a %s.", p.Piece, p.Board, p.Family)}
	if p.Graph != nil {
		lines[0] = fmt.Sprintf("The shortest walk along the edges of a %s: a %s.", p.Graph, p.Family)
	}
	if b := p.Board; b != nil && (len(b.Holes()) > 0 || len(b.Guards()) > 0 || len(b.Walls()) > 0) {
		lines = append(lines, "Holes, guards and walls of the board are in the file.")
	}
	list := func(squares []puzzles.Square) string {
		if len(squares) > most {
			return p.Count(len(squares), "square")
		}
		return strings.Join(words.Names(squares, puzzles.Square.String), " ")
	}
	end := func(s puzzles.Square) string {
		if s.IsAny() {
			return "anywhere"
		}
		return "on " + s.String()
	}
	ends := end(p.End)
	if p.Closed {
		ends = "where it starts"
	}
	lines = append(lines, fmt.Sprintf("It starts %s.", end(p.Start)), fmt.Sprintf("It ends %s.", ends))
	visits := "It visits " + list(p.Goals)
	if p.Ordered {
		visits += ", in this order"
	}
	lines = append(lines, visits+".")
	if len(p.Order) > 0 {
		lines = append(lines, fmt.Sprintf("Among these, %s come in this order.", list(p.Order)))
	}
	if p.Once {
		lines = append(lines, p.Words("It visits no square twice."))
	}
	for _, n := range p.Numbers[:min(most, len(p.Numbers))] {
		lines = append(lines, p.Sayf("Its square number %d is %s.", n.K, n.Square))
	}
	if more := len(p.Numbers) - most; more > 0 {
		lines = append(lines, p.Sayf("%d more squares have numbers.", more))
	}
	if p.Symmetric != puzzles.NoTurn {
		lines = append(lines, fmt.Sprintf(
			"A %s turn maps its jumps onto themselves.", p.Symmetric))
	}
	return lines
}
