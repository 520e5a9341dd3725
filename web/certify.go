package web

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/cert"
)

// The limits of certificates, whose proofs take room on the disk.
const (
	certifyTime    = time.Minute
	certifySquares = 1024      // of a board
	certifyBytes   = 200 << 20 // of all its files
)

// certify answers with a certificate: a zip of the folder that certify writes.
func (s *Server) certify(w http.ResponseWriter, r *http.Request) {
	var j puzzleJSON
	var p *puzzles.Puzzle
	if !s.read(w, r, &j, func() (err error) {
		if p, err = s.build(&j); err != nil {
			return err
		}
		if n := p.Board.Width() * p.Board.Height(); n > certifySquares {
			return fmt.Errorf("found a board of %d squares, expected at most %d for a certificate here; the command line has no such limit", n, certifySquares)
		}
		return nil
	}) || !take(w, s.heavy) {
		return
	}
	defer leave(s.heavy)
	ctx, _, end := s.begin(r, min(certifyTime, s.o.MaxTimeout))
	defer end(nil)
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Time{})
	temp, err := os.MkdirTemp("", "knightsat-")
	if err != nil {
		fail(w, http.StatusInternalServerError, errors.New("found no room for a certificate"))
		return
	}
	defer os.RemoveAll(temp)
	dir := filepath.Join(temp, "certificate")
	_, err = cert.Write(ctx, p, cert.Options{Solve: solve.Options{MaxLits: s.maxLits}, MadeBy: s.o.Version}, dir)
	var b bytes.Buffer
	if err == nil {
		err = zipFolder(&b, dir)
	}
	_ = control.SetWriteDeadline(time.Now().Add(writeTime))
	var unfinished *cert.UnfinishedError
	var unsupported *encode.UnsupportedError
	var large *cnf.TooLargeError
	switch {
	case errors.As(err, &unfinished), errors.As(err, &unsupported), errors.As(err, &large):
		fail(w, http.StatusUnprocessableEntity, err)
	case err != nil:
		fail(w, http.StatusInternalServerError, errors.New("the certificate could not be written"))
	default:
		sendFile(w, "certificate.zip", "application/zip", b.Bytes())
	}
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
