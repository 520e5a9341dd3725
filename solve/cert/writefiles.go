package cert

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// evidence adds an entry, and writes its data where it has a file for them.
func (w *writer) evidence(e Evidence, file string, data any) error {
	if file != "" {
		text, err := json.Marshal(data)
		if err != nil {
			return err
		}
		if err := w.file(file, append(text, '\n')); err != nil {
			return err
		}
		e.Data = file
	}
	w.m.Evidence = append(w.m.Evidence, e)
	return nil
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
