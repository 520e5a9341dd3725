package cert

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"knightsat/solve/cert/pb"
)

// pair adds an entry of evidence, and writes its model and the proof that it has no
// solution; derive returns the row that holds nowhere.
func (w *writer) pair(name string, e Evidence, m *pb.Model, derive func(p *pb.Proof) (pb.ID, error)) error {
	e.OPB, e.PBP, e.Says = name+".opb", name+".pbp", w.in.Puzzle.Say(e.Says)
	if err := w.create(e.OPB, m.Write); err != nil {
		return err
	}
	if err := w.create(e.PBP, func(out io.Writer) error {
		p := pb.NewProof(out, m, w.o.Version)
		id, err := derive(p)
		if err != nil {
			return err
		}
		return p.ConcludeUnsat(id)
	}); err != nil {
		return err
	}
	w.m.Evidence = append(w.m.Evidence, e)
	return nil
}

// attempt is pair where the proof holds, as far as that can't be told from how it is
// made; else it does nothing, and done is false.
func (w *writer) attempt(name string, e Evidence, m *pb.Model, derive func(p *pb.Proof) pb.ID) (done bool, err error) {
	var text bytes.Buffer
	p := pb.NewProof(&text, m, w.o.Version)
	if err := p.ConcludeUnsat(derive(p)); err != nil {
		return false, err
	}
	if _, err := pb.Check(w.ctx, m, name, bytes.NewReader(text.Bytes())); err != nil {
		return false, context.Cause(w.ctx)
	}
	e.OPB, e.PBP, e.Says = name+".opb", name+".pbp", w.in.Puzzle.Say(e.Says)
	if err := w.create(e.OPB, m.Write); err != nil {
		return false, err
	}
	w.m.Evidence = append(w.m.Evidence, e)
	return true, w.file(e.PBP, text.Bytes())
}

// file writes a file of the certificate.
func (w *writer) file(name string, text []byte) error {
	return w.create(name, func(out io.Writer) error {
		_, err := out.Write(text)
		return err
	})
}

func (w *writer) create(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(filepath.Join(w.dir, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	if err := errors.Join(write(stoppable{w.ctx, f}), f.Close()); err != nil {
		return err
	}
	return w.listed(name)
}

// listed adds a file that is written to the manifest.
func (w *writer) listed(name string) error {
	entry, err := w.hash(name, proofLimit)
	w.m.Files = append(w.m.Files, entry)
	return err
}

// manifest writes the manifest, last.
func (w *writer) manifest() error {
	w.m.Made = builtWith()
	if w.o.MadeBy != "" {
		w.m.Made["by"] = w.o.MadeBy
	}
	if p, ok := w.o.Prover.(interface{ Version(context.Context) string }); ok {
		if version := p.Version(w.ctx); version != "" {
			w.m.Made[w.o.Prover.Name()] = version
		}
	}
	data, err := marshal(&w.m)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(w.dir, manifestName), data, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(w.dir, sumName), sumLine(data), 0o644)
}
