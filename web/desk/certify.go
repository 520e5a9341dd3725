package desk

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"time"

	"knightsat/internal/scratch"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/cert"
)

// The limits of certificates, whose proofs take room on the disk.
const (
	certifyTime    = time.Minute
	certifySquares = 1024      // of a board
	certifyBytes   = 200 << 20 // of all its files
	certifyFiles   = 1000      // that are unpacked
)

// certifyRequest is a puzzle and, where it has been solved, the answer, by the same
// names. Nothing of that is believed: the certificate is verified.
type certifyRequest struct {
	puzzleJSON
	Status solve.Status `json:"status"` // optimal or infeasible; "" to solve the puzzle
	Walk   list         `json:"walk"`
}

// answer is the answer in the request; nil where there is none.
func (q *certifyRequest) answer(p *puzzles.Puzzle) (*solve.Answer, error) {
	switch {
	case q.Status == solve.Infeasible && q.Walk == nil:
		return &solve.Answer{Status: q.Status}, nil
	case q.Status == solve.Optimal:
		w, err := walk(p, q.Walk)
		if err == nil {
			err = puzzles.Check(p, w)
		}
		return &solve.Answer{Status: q.Status, Walk: w, Upper: w.Moves()}, err
	case q.Status == "" && q.Walk == nil:
		return nil, nil
	}
	return nil, fmt.Errorf("status must be optimal with a walk, or infeasible without one, or both left out; it is %q", Shorten(string(q.Status)))
}

// certify reads the request for a certificate: a zip of the folder that certify
// writes.
func (d *Desk) certify(body []byte) (*Task, error) {
	var q certifyRequest
	if err := Decode(body, &q); err != nil {
		return nil, err
	}
	p, err := d.build(&q.puzzleJSON)
	if err != nil {
		return nil, err
	}
	if n := p.Ground().Len(); n > certifySquares {
		return nil, fmt.Errorf("%d squares are too many for a certificate here, where %d are the most; the command line has no such limit", n, certifySquares)
	}
	ans, err := q.answer(p)
	if err != nil {
		return nil, err
	}
	run := func(ctx context.Context, dir string) (any, error) {
		dir = filepath.Join(dir, "certificate")
		var b bytes.Buffer
		_, err := cert.Write(ctx, p, cert.Options{Solve: solve.Options{MaxLits: d.lits()}, Answer: ans, MadeBy: d.Version}, dir)
		if err == nil {
			err = zipFolder(&b, dir)
		}
		if err != nil && ans != nil && !errors.As(err, new(*cert.UnfinishedError)) {
			err = fmt.Errorf("the answer can't be certified: %w", err)
		}
		if err != nil {
			return nil, err
		}
		return &File{called(p) + "-certificate.zip", "application/zip", b.Bytes()}, nil
	}
	return &Task{Limit: certifyTime, Run: inFolder(run)}, nil
}

// inFolder is a task that has a folder for as long as it runs.
func inFolder(run func(ctx context.Context, dir string) (any, error)) func(context.Context, func(Progress)) (any, error) {
	return func(ctx context.Context, _ func(Progress)) (any, error) {
		dir, remove, err := scratch.Folder()
		if err != nil {
			return nil, errors.New("there is no room for a certificate")
		}
		defer remove()
		return run(ctx, dir)
	}
}

// verdictJSON is the outcome of a verification.
type verdictJSON struct {
	Holds    bool     `json:"holds"`
	Lines    []string `json:"lines"`    // what was checked; the last one says what does not hold
	Sentence string   `json:"sentence"` // in short
}

// verify reads a certificate as certify packs it, and the request to check it.
func (d *Desk) verify(body []byte) (*Task, error) {
	var q struct {
		Zip []byte `json:"zip"` // in base64
	}
	if err := Decode(body, &q); err != nil {
		return nil, err
	}
	z, err := zip.NewReader(bytes.NewReader(q.Zip), int64(len(q.Zip)))
	if err != nil {
		return nil, errors.New("this is no zip file with a certificate, as the page packs it")
	}
	run := func(ctx context.Context, dir string) (any, error) {
		if err := unzip(z, dir); err != nil {
			return nil, err
		}
		v, err := cert.Verify(ctx, dir, nil)
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
	return &Task{Limit: certifyTime, Run: inFolder(run)}, nil
}

// unzip unpacks the files of one folder, and no more than a certificate may have:
// whatever sizes and names a zip file says.
func unzip(z *zip.Reader, dir string) error {
	if len(z.File) > certifyFiles {
		return fmt.Errorf("%d files are more than the %d that a certificate may have here", len(z.File), certifyFiles)
	}
	room := int64(certifyBytes)
	for _, f := range z.File {
		if f.FileInfo().IsDir() {
			continue
		}
		name := path.Base(f.Name)
		if !filepath.IsLocal(name) || name == "." {
			return fmt.Errorf("the file %q has no plain name", Shorten(f.Name))
		}
		n, err := unzipFile(f, filepath.Join(dir, name), room)
		if err != nil {
			return err
		}
		room -= n
	}
	return nil
}

// unzipFile unpacks a file that is not there yet, of at most room bytes.
func unzipFile(f *zip.File, to string, room int64) (int64, error) {
	in, err := f.Open()
	if err != nil {
		return 0, fmt.Errorf("%q is packed in a way that is not known", Shorten(f.Name))
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return 0, fmt.Errorf("%q is there twice", Shorten(f.Name))
	}
	n, err := io.Copy(out, io.LimitReader(in, room+1))
	if err = errors.Join(err, out.Close()); err != nil {
		return n, fmt.Errorf("%q is damaged", Shorten(f.Name))
	}
	if n > room {
		return n, fmt.Errorf("a certificate may have at most %d MB here", certifyBytes>>20)
	}
	return n, nil
}

// zipFolder packs the files of a folder, in the order of their names.
func zipFolder(b *bytes.Buffer, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var size int64
	z := zip.NewWriter(b)
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			return err
		}
		if size += info.Size(); size > certifyBytes {
			return &cert.UnfinishedError{Why: fmt.Sprintf("its files have more than %d MB; the command line has no such limit", certifyBytes>>20)}
		}
		content, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		f, err := z.Create("certificate/" + e.Name())
		if err != nil {
			return err
		}
		if _, err := f.Write(content); err != nil {
			return err
		}
	}
	return z.Close()
}
