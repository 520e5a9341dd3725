package desk

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"knightsat/certify"
	"knightsat/certify/folder"
	"knightsat/certify/verify"
	"knightsat/decode/render"
	"knightsat/internal/typed"
	"knightsat/puzzles"
	"knightsat/solve"
)

func called(p *puzzles.Puzzle) string {
	return strings.NewReplacer(" ", "-", ",", "-", "+", "-", "*", "s").Replace(p.Title())
}

// drawRequest is a puzzle and a walk, and how to draw it.
type drawRequest struct {
	puzzleRequest
	Walk        squareList `json:"walk"`        // [] for the board alone
	Independent squareList `json:"independent"` // squares to ring
	Format      string     `json:"format"`
	Style       string     `json:"style"`   // of a poster, the walk alone; "" for the board
	Colours     squareList `json:"colours"` // of a poster; [] for those of its style
}

func (d *Desk) draw(q *drawRequest, p *puzzles.Puzzle) (*job, error) {
	pic, err := q.picture(p)
	if err != nil {
		return nil, err
	}
	return &job{limit: pageDrawTime, Run: func(ctx context.Context, _ teller) (any, error) {
		var b bytes.Buffer
		if err := render.Write(ctx, &b, q.Format, pic); err != nil {
			return nil, err // too large, or a variant that the format has not
		}
		name := called(p)
		if len(pic.Walk) > 0 {
			name += fmt.Sprintf("-%d-moves", pic.Walk.Moves())
		}
		if q.Style != "" {
			name += "-" + q.Style
		}
		return &download{name + "." + q.Format, render.MediaType(q.Format), b.Bytes()}, nil
	}}, nil
}

// picture is what is asked for, if it can be drawn.
func (q *drawRequest) picture(p *puzzles.Puzzle) (pic *render.Picture, err error) {
	if !slices.Contains(render.Formats, q.Format) {
		return nil, fmt.Errorf("unknown format %q; valid are %s", typed.Shorten(q.Format),
			strings.Join(render.Formats, ", "))
	}
	pic = &render.Picture{Puzzle: p, Style: render.Style(q.Style)}
	if q.Style == "" && len(q.Colours) > 0 || q.Style != "" && len(q.Walk) == 0 {
		return nil, errors.New("colours are those of a style, and a style is that of a walk")
	}
	if len(q.Colours) > 0 {
		if pic.Colours, err = render.ParseColours(q.Colours); err != nil {
			return nil, err
		}
	}
	if len(q.Walk) > 0 {
		if pic.Walk, err = walk(p, q.Walk); err != nil {
			return nil, err
		}
		if err := drawable(q.Format, pic); err != nil {
			return nil, err
		}
		if err := puzzles.Check(p, pic.Walk); err != nil {
			return nil, err
		}
	}
	if len(q.Independent) > 0 {
		if pic.Independent, err = walk(p, q.Independent); err != nil {
			return nil, err
		}
	}
	for _, sq := range pic.Independent {
		if p.Board != nil && !p.Board.Inside(sq) {
			return nil, fmt.Errorf("%s is not a square of the board", sq)
		}
	}
	return pic, pic.Check()
}

// drawable refuses walks whose pictures would take seconds, or gigabytes.
func drawable(format string, p *render.Picture) error {
	n := len(p.Walk)
	if n > pageDrawn {
		return fmt.Errorf(
			"a walk in a picture here may have at most %d squares, not %d; the command line has no such "+
				"limit",
			pageDrawn, n)
	}
	if n *= p.Puzzle.Ground().Len(); format == "pdf" && n > pagePaper {
		return fmt.Errorf(
			"the pages of a picture here may have at most %d squares together, not %d; the command line "+
				"has no such limit",
			pagePaper, n)
	}
	return nil
}

// certifyRequest is a puzzle and, if it has been solved, the answer, by the same
// names. Nothing of that is believed: the certificate is verified.
type certifyRequest struct {
	puzzleRequest
	Status solve.Status `json:"status"` // optimal or infeasible; "" to solve the puzzle
	Walk   squareList   `json:"walk"`
}

// answer is the answer in the request; nil if there is none.
func (q *certifyRequest) answer(p *puzzles.Puzzle) (*solve.Answer, error) {
	switch {
	case q.Status == solve.Infeasible && q.Walk == nil:
		return &solve.Answer{Known: solve.Known{Status: q.Status}}, nil
	case q.Status == solve.Optimal:
		w, err := walk(p, q.Walk)
		if err == nil {
			err = puzzles.Check(p, w)
		}
		return &solve.Answer{Known: solve.Known{Status: q.Status, Walk: w}}, err
	case q.Status == "" && q.Walk == nil:
		return nil, nil
	}
	return nil, fmt.Errorf(
		"status must be optimal with a walk, or infeasible without one, or both left out; it is %q",
		typed.Shorten(string(q.Status)))
}

// certify reads the request for a certificate: a zip of the folder that certify
// writes.
func (d *Desk) certify(q *certifyRequest, p *puzzles.Puzzle) (*job, error) {
	if n := p.Ground().Len(); n > pageCertifySquares {
		return nil, fmt.Errorf(
			"a certificate here may have at most %d squares, not %d; the command line has no such limit",
			pageCertifySquares, n)
	}
	ans, err := q.answer(p)
	if err != nil {
		return nil, err
	}
	run := func(ctx context.Context, _ teller) (any, error) {
		z := newZipped()
		_, err := certify.WriteTo(ctx, p,
			certify.Options{Solve: solve.Options{MaxLits: pageLiterals}, Answer: ans,
				MadeBy: d.Version}, z)
		if err != nil && ans != nil && !errors.As(err, new(*certify.UnfinishedError)) {
			err = fmt.Errorf("the answer can't be certified: %w", err)
		}
		if err != nil {
			return nil, err
		}
		return &download{called(p) + "-certificate.zip", "application/zip", z.b.Bytes()}, nil
	}
	return &job{limit: pageCertifyTime, Run: run}, nil
}

// zipped is a zip with a certificate, in the folder of this name.
type zipped struct {
	b    bytes.Buffer
	z    *zip.Writer
	room int // for the bytes of its files
}

const zippedFolder = "certificate"

func newZipped() *zipped {
	p := &zipped{room: pageCertifyBytes}
	p.z = zip.NewWriter(&p.b)
	return p
}

// Create implements [certify.Files].
func (p *zipped) Create(name string, write func(io.Writer) error) error {
	out, err := p.z.Create(path.Join(zippedFolder, name))
	if err != nil {
		return err
	}
	return write(limited{out, &p.room})
}

// FS implements [certify.Files].
func (p *zipped) FS() (fs.FS, error) {
	if err := p.z.Close(); err != nil {
		return nil, err
	}
	z, err := zip.NewReader(bytes.NewReader(p.b.Bytes()), int64(p.b.Len()))
	if err != nil {
		return nil, err
	}
	return fs.Sub(z, zippedFolder)
}

// limited writes as long as there is room.
type limited struct {
	io.Writer
	room *int
}

func (l limited) Write(text []byte) (int, error) {
	if *l.room -= len(text); *l.room < 0 {
		return 0, &certify.UnfinishedError{
			Why: fmt.Sprintf("its files have more than %d MB; the command line has no such limit",
				pageCertifyBytes>>20)}
	}
	return l.Writer.Write(text)
}

// verdictJSON is the outcome of a verification.
type verdictJSON struct {
	Holds    bool     `json:"holds"`
	Lines    []string `json:"lines"`    // what was checked; the last one says what does not hold
	Sentence string   `json:"sentence"` // in short
}

// verify reads a certificate as certify packs it, and the request to check it.
func (d *Desk) verify(body []byte) (*job, error) {
	var q struct {
		Zip []byte `json:"zip"` // in base64
	}
	if err := decode(body, &q); err != nil {
		return nil, err
	}
	z, err := zip.NewReader(bytes.NewReader(q.Zip), int64(len(q.Zip)))
	if err != nil {
		return nil, errors.New("this is not a zip file with a certificate, as the page packs it")
	}
	if len(z.File) > pageCertifyFiles {
		return nil, fmt.Errorf("%d files are more than the %d that a certificate may have here", len(z.File),
			pageCertifyFiles)
	}
	size, top := uint64(0), "."
	for _, f := range z.File { // which give no more bytes than that
		size += min(f.UncompressedSize64, pageCertifyBytes+1)
		if path.Base(f.Name) == folder.ManifestName {
			top = path.Dir(f.Name)
		}
	}
	if size > pageCertifyBytes {
		return nil, fmt.Errorf("a certificate may have at most %d MB here", pageCertifyBytes>>20)
	}
	files, err := fs.Sub(z, top)
	if err != nil {
		return nil, fmt.Errorf("the folder %q has no plain name", typed.Shorten(top))
	}
	run := func(ctx context.Context, _ teller) (any, error) {
		v, err := verify.Certificate(ctx, files, verify.Options{})
		if err != nil {
			return nil, errors.New("the certificate could not be read")
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		out := &verdictJSON{Holds: v.Holds, Sentence: v.Sentence, Lines: []string{}}
		for _, l := range v.Lines {
			out.Lines = append(out.Lines, l.Text)
		}
		return out, nil
	}
	return &job{limit: pageCertifyTime, Run: run}, nil
}
