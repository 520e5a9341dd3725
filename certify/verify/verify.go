package verify

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"unicode"

	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/internal/limits"
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

// Options say how to verify. The zero value is good.
type Options struct {
	Against *OtherChecker   // that checks each proof, too; nil for none
	Report  func(line Line) // is called with each line at once; nil for nobody
}

// OtherChecker is another checker of proofs, as package against makes them.
type OtherChecker struct {
	Name string
	// Check checks a proof, given by the names of its files, against which this program has what is refused;
	// nil for nothing. The error says where the two differ. If it has a method Unread, the other checker could not
	// read the proof, which says nothing of the proof, and Unread says why.
	Check func(ctx context.Context, opb, pbp string, refused error) error
}

// Certificate re-checks a certificate: a folder, as [os.DirFS] has it, a zip, or another file system.
// It stops at the first thing that does not hold; the last of the verdict's lines says what that is.
// An error means that there is no folder.
func Certificate(ctx context.Context, files fs.FS, o Options) (*Verdict, error) {
	if info, err := fs.Stat(files, "."); err != nil {
		return nil, err
	} else if !info.IsDir() {
		return nil, errors.New("a certificate is a folder")
	}
	v := &verifier{Options: o}
	if err := v.verify(ctx, files); err != nil {
		v.line(Line{false, err.Error()})
		v.Sentence = "The certificate does not hold: " + printable(err.Error()) + "."
		if unread := (interface{ Unread() string })(nil); errors.As(err, &unread) {
			v.Sentence = "The other checker can't read the certificate: " + printable(unread.Unread()) + "."
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
	Options
	f     *folder.Folder
	m     *folder.Manifest
	p     *puzzles.Puzzle
	in    *puzzles.Instance
	cover rows.Covered
	never bool // no walk of any length exists
	w     puzzles.Walk
	only  bool // no other walk has as many moves
	shown []Proven
}

func (v *verifier) good(format string, args ...any) {
	v.line(Line{true, fmt.Sprintf(format, args...)})
}

// line reports what was checked. Names and words from the certificate do nothing to
// a terminal there.
func (v *verifier) line(l Line) {
	l.Text = printable(l.Text)
	v.Lines = append(v.Lines, l)
	if v.Report != nil {
		v.Report(l)
	}
}

// printable is a text that does nothing to a terminal: other characters are
// escaped, and what is very long is cut off.
func printable(text string) string {
	const most = 2000
	var b strings.Builder
	for _, r := range text {
		switch {
		case b.Len() > most:
			return b.String() + "…"
		case r == unicode.ReplacementChar || !unicode.IsPrint(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func (v *verifier) verify(ctx context.Context, files fs.FS) (err error) {
	if v.f, err = folder.Open(ctx, files); err != nil {
		return err
	}
	v.m = v.f.Manifest
	v.good("%s: %d files have the SHA-256 that it lists", folder.ManifestName, len(v.m.Files))
	if err := v.puzzle(ctx); err != nil {
		return err
	}
	switch v.m.Claim {
	case folder.Optimal:
		err = v.walk(ctx)
	case folder.Infeasible:
		if v.m.Moves != nil || v.m.Walk != "" {
			return fmt.Errorf("%s: an impossible puzzle can't have a walk or a number of moves",
				folder.ManifestName)
		}
		if err = v.layOut(ctx); err == nil {
			end, _ := rows.EndOf(v.in)
			v.cover = make(rows.Covered, end)
		}
	default:
		err = fmt.Errorf("%s: the claim is %q; it must be %s or %s", folder.ManifestName, v.m.Claim,
			folder.Optimal, folder.Infeasible)
	}
	if err != nil {
		return err
	}
	for i, e := range v.m.Evidence {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err := v.evidence(ctx, &e); err != nil {
			return fmt.Errorf("evidence %d (%s): %w", i+1, e.Model, err)
		}
	}
	if err := v.conclude(); err != nil {
		return err
	}
	if err := v.claim(ctx); err != nil {
		return err
	}
	and := ""
	if v.Against != nil {
		and = " or " + v.Against.Name + ", which agree"
	}
	v.good(
		"left to trust: that the models' rows, which were written anew here, hold for every walk "+
			"(knightsat help certificate-format argues for each); this program's checker%s; and the Go toolchain that "+
			"built it",
		and)
	return nil
}

// conclude sees whether the evidence refutes all that it must.
func (v *verifier) conclude() error {
	what := "the " + v.p.Title()
	if _, ok := rows.EndOf(v.in); v.m.Claim == folder.Infeasible && !v.never && !ok {
		return errors.New("there is no evidence that the puzzle is impossible at any length")
	}
	if gaps := v.cover.Gaps(); !v.never && gaps != "" {
		return fmt.Errorf("there is no evidence against walks of %s moves", gaps)
	}
	if v.m.Unique && !v.only {
		return errors.New("there is no evidence that the walk is the only one")
	}
	if v.m.Claim == folder.Infeasible {
		v.Sentence = fmt.Sprintf("Certified: %s is impossible.", what)
		return nil
	}
	v.good("every number of moves below %d is refuted", *v.m.Moves)
	this := "this one has"
	if v.m.Unique {
		this = "this is the only one with"
	}
	v.Sentence = fmt.Sprintf("Certified: no walk that solves %s has fewer than %d moves, and %s %[2]d.", what,
		*v.m.Moves, this)
	return nil
}

// may returns nil if an entry is about what is to be refuted.
func (v *verifier) may(e *folder.Evidence, r *rows.Request) error {
	switch {
	case v.never, e.Differs && (!v.m.Unique || v.only):
		return errNothingNew
	case r.Never() && v.m.Claim != folder.Infeasible:
		return errors.New("there is a walk, but also evidence that there is none")
	case e.Differs && r.Moves != len(v.cover):
		return fmt.Errorf("it is about other walks of %d moves, not of %d", r.Moves, len(v.cover))
	case !e.Differs && r.Moves >= len(v.cover):
		return fmt.Errorf("a model of %d moves, though only numbers below %d are to be refuted", r.Moves,
			len(v.cover))
	}
	return nil
}

// evidence checks one entry and refutes what it does. Evidence that refutes
// nothing is no evidence: something is wrong with it, or with this program.
func (v *verifier) evidence(ctx context.Context, e *folder.Evidence) error {
	r := Request(e, v.w)
	switch {
	case e.Differs && v.w == nil:
		return errors.New("it is about walks other than the one of the manifest, which has none")
	case e.Moves != nil && r.Moves < 0:
		return fmt.Errorf("a budget of %d moves, must be 0 or more", r.Moves)
	}
	err := r.Check()
	if err == nil {
		err = v.may(e, &r)
	}
	if err != nil {
		return err
	}
	m, err := v.model(ctx, e, &r)
	if err != nil {
		return err
	}
	file, err := v.f.Open(ctx, e.PBP, limits.CertificateProof)
	if err != nil {
		return err
	}
	defer file.Close()
	steps, err := pb.Check(ctx, m, e.PBP, file)
	other := v.Against
	if other != nil && ctx.Err() == nil {
		err = other.Check(ctx, e.OPB, e.PBP, err)
	}
	if err != nil {
		return err
	}
	if other != nil && ctx.Err() == nil {
		v.good("%s: %s accepts the proof, too", e.PBP, other.Name)
	}
	v.never = r.Never()
	v.only = v.only || e.Differs
	if !v.never && !e.Differs && r.Refute(v.in, v.cover) == 0 {
		return errNothingNew
	}
	v.good("%s, %s: %s; proven in %d steps", e.OPB, e.PBP, r.Says(v.p, m.Rows()), steps)
	v.shown = append(v.shown, Prove(e, r, m))
	return nil
}

var errNothingNew = errors.New("it refutes nothing that was not refuted before")

// Request is the model that an entry asks for, as far as the manifest says; walk is the one that it differs
// from.
func Request(e *folder.Evidence, walk puzzles.Walk) rows.Request {
	r := rows.Request{Model: e.Model, Moves: -1, Parity: e.Parity, Places: e.Places}
	if e.Differs {
		r.Walk = walk
	}
	if e.Moves != nil {
		r.Moves = *e.Moves
	}
	return r
}

// model writes a model anew, with the sets that the names of its file's rows tell, and
// holds the file against it.
func (v *verifier) model(ctx context.Context, e *folder.Evidence, r *rows.Request) (*pb.Model, error) {
	file, err := v.f.Open(ctx, e.OPB, certificateModel)
	if err != nil {
		return nil, err
	}
	if err = errors.Join(r.Read(e.OPB, file), file.Close()); err != nil {
		return nil, err
	}
	m, err := r.Build(ctx, v.in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.OPB, err)
	}
	if file, err = v.f.Open(ctx, e.OPB, certificateModel); err != nil {
		return nil, err
	}
	defer file.Close()
	return m, m.Same(e.OPB, file)
}
