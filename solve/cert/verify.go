package cert

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"knightsat/puzzles"
)

// Line is one thing that was checked.
type Line struct {
	OK   bool
	Text string
}

// Verdict is the outcome of a verification.
type Verdict struct {
	Holds    bool
	Lines    []Line
	Sentence string // the outcome in one sentence
}

// Verify re-checks a certificate. It stops at the first thing that does not
// hold, so that the last of the verdict's lines says what that is. report, which
// may be nil, is called with each line at once. An error means that the folder
// could not be read at all.
func Verify(ctx context.Context, dir string, report func(Line)) (*Verdict, error) {
	return VerifyAgainst(ctx, dir, "", report)
}

// VerifyAgainst is Verify, with a command that checks each proof, too: as veripb
// does, it takes the names of a model and of a proof, and ends with status 0 where it
// accepts. "" is none.
func VerifyAgainst(ctx context.Context, dir, command string, report func(Line)) (*Verdict, error) {
	if info, err := os.Stat(dir); err != nil {
		return nil, err
	} else if !info.IsDir() {
		return nil, fmt.Errorf("%s is no folder; a certificate is one", dir)
	}
	v := &verifier{folder: folder{ctx: ctx, dir: dir}, report: report, against: command}
	err := v.verify()
	if err != nil {
		v.line(Line{false, err.Error()})
		v.Sentence = "The certificate does not hold: " + printable(err.Error()) + "."
		if unread := (*unreadError)(nil); errors.As(err, &unread) {
			v.Sentence = "The other checker can't read the certificate: " + printable(unread.why) + "."
		}
		if ctx.Err() != nil {
			v.Sentence = "The verification was cut short: " + context.Cause(ctx).Error() + "."
		}
		return &v.Verdict, nil
	}
	v.Holds = true
	return &v.Verdict, nil
}

type verifier struct {
	Verdict
	folder
	report  func(Line)
	against string // a checker's command
	m       *Manifest
	p       *puzzles.Puzzle
	in      *puzzles.Instance
	cover   *cover
	never   bool // no walk of any length exists
}

func (v *verifier) good(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if v.p != nil {
		text = v.p.Say(text)
	}
	v.line(Line{true, text})
}

// line reports what was checked. Names and words from the certificate do nothing to
// a terminal there.
func (v *verifier) line(l Line) {
	l.Text = printable(l.Text)
	v.Lines = append(v.Lines, l)
	if v.report != nil {
		v.report(l)
	}
}

func (v *verifier) verify() (err error) {
	if err := v.take(); err != nil {
		return err
	}
	v.good("%s: %d files have the SHA-256 that it lists", manifestName, len(v.m.Files))
	if err := v.puzzle(); err != nil {
		return err
	}
	switch v.m.Claim {
	case Optimal:
		err = v.walk()
	case Infeasible:
		if v.m.Moves != nil || v.m.Walk != "" {
			return fmt.Errorf("%s: a puzzle that is impossible has a walk", manifestName)
		}
		if err = v.layOut(); err == nil {
			end, _ := endOf(v.in)
			v.cover = newCover(v.in, end)
		}
	default:
		err = fmt.Errorf("%s: the claim is %q; it must be %s or %s", manifestName, v.m.Claim, Optimal, Infeasible)
	}
	if err != nil {
		return err
	}
	for i, e := range v.m.Evidence {
		if v.ctx.Err() != nil {
			return context.Cause(v.ctx)
		}
		if err := v.evidence(&e); err != nil {
			return fmt.Errorf("evidence %d (%s): %w", i+1, e.Model, err)
		}
	}
	if v.listed.changed != nil {
		return v.listed.changed
	}
	if err := v.conclude(); err != nil {
		return err
	}
	v.good("left to trust: that the models' rows, which were written anew here, hold for every walk (docs/certificates.md argues for each); this program's checker%s; and the Go toolchain that built it", v.and())
	return nil
}

// and names the other checker.
func (v *verifier) and() string {
	if words := strings.Fields(v.against); len(words) > 0 {
		return " or " + words[0] + ", which agree"
	}
	return ""
}

// take reads the manifest. From then on, files are what it lists.
func (v *verifier) take() (err error) {
	if v.m, err = v.manifest(); err != nil {
		return err
	}
	v.listed = &listed{sums: map[string]string{}}
	for _, file := range v.m.Files {
		v.listed.sums[file.Name] = file.SHA256
	}
	return nil
}

// conclude sees whether the evidence refutes all that it must.
func (v *verifier) conclude() error {
	p := v.p
	what := "the " + p.Title()
	if v.m.Claim == Infeasible {
		if _, ok := endOf(v.in); !v.never && !ok {
			return errors.New("there is no evidence that the puzzle is impossible at any length")
		}
		if !v.never && v.cover.last() >= 0 {
			return fmt.Errorf("there is no evidence against walks of %s moves", v.cover.gaps())
		}
		v.Sentence = fmt.Sprintf("Certified: %s is impossible.", what)
		return nil
	}
	if v.cover.last() >= 0 {
		return fmt.Errorf("there is no evidence against walks of %s moves", v.cover.gaps())
	}
	v.good("every number of moves below %d is refuted", *v.m.Moves)
	v.Sentence = fmt.Sprintf("Certified: no walk that solves %s is shorter than %d moves, and this one has as many.", what, *v.m.Moves)
	return nil
}

// The largest grounds whose walks are verified: of so many squares, and moves from all
// of them, about 150 MB.
const (
	squaresLimit = 2_250_000
	arcsLimit    = 18_000_000
)

// puzzle reads the puzzle, and lays nothing out.
func (v *verifier) puzzle() error {
	text, err := v.read(v.m.Puzzle, textLimit)
	if err != nil {
		return err
	}
	v.p, err = await(v.ctx, func() (*puzzles.Puzzle, error) {
		spec, err := puzzles.Parse(v.m.Puzzle, bytes.NewReader(text))
		if err != nil {
			return nil, err
		}
		if n := spec.Width * spec.Height; n > squaresLimit {
			return nil, fmt.Errorf("%s: a board of %d squares; certificates are about %d at most", v.m.Puzzle, n, squaresLimit)
		}
		return spec.Build()
	})
	return err
}

// layOut lays out the jumps, once the walk was found to be one.
func (v *verifier) layOut() (err error) {
	if n := v.p.Arcs(); n > arcsLimit {
		return fmt.Errorf("%s: up to %d moves lead from its squares; certificates are about %d at most", v.m.Puzzle, n, arcsLimit)
	}
	if v.in, err = puzzles.LayOut(v.ctx, v.p); err != nil {
		return err
	}
	v.good("%s: %s, %d free squares, %d to visit, start %s, end %s",
		v.m.Puzzle, v.p.Title(), v.in.Len(), len(v.p.Goals), v.p.Start, v.p.End)
	return nil
}

func (v *verifier) walk() error {
	text, err := v.read(v.m.Walk, textLimit)
	if err != nil {
		return err
	}
	walk, err := await(v.ctx, func() (puzzles.Walk, error) {
		walk, err := puzzles.ParseWalk(v.p.Ground(), string(text))
		if err != nil {
			return nil, err
		}
		return walk, puzzles.Check(v.p, walk)
	})
	if err != nil {
		return fmt.Errorf("%s: %w", v.m.Walk, err)
	}
	if v.m.Moves == nil || *v.m.Moves != walk.Moves() {
		return fmt.Errorf("%s: the walk has %d moves, which is not what %s claims", v.m.Walk, walk.Moves(), manifestName)
	}
	if err := v.layOut(); err != nil {
		return err
	}
	v.good("%s: the walk solves the puzzle in %d moves", v.m.Walk, walk.Moves())
	v.cover = newCover(v.in, walk.Moves())
	return nil
}
