// Package newfolder writes certificates that package folder reads: who reads one needs nothing of it.
//
// This package makes no promise: docs/library.md lists those that do.
package newfolder

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"
	"io"

	"knightsat/certify/folder"
	"knightsat/internal/wait"
)

// Filler writes the files of a certificate.
// The zero value is of no use: see [New].
type Filler struct {
	create func(name string, write func(io.Writer) error) error
	files  []folder.File
}

// New returns a filler of an empty folder. create makes a new file of this name, with what
// write writes.
func New(create func(name string, write func(io.Writer) error) error) *Filler {
	return &Filler{create: create}
}

// Create writes a file until the context ends, and notes its size and its sum.
func (w *Filler) Create(ctx context.Context, name string, write func(io.Writer) error) error {
	written := &summedWriter{sum: sha256.New()}
	err := w.create(name, func(out io.Writer) error {
		written.Writer = wait.Writer(ctx, out)
		return write(written)
	})
	w.files = append(w.files, folder.File{Name: name, Bytes: written.bytes,
		SHA256: hex.EncodeToString(written.sum.Sum(nil))})
	return err
}

// Put writes a file from memory.
func (w *Filler) Put(ctx context.Context, name string, text []byte) error {
	return w.Create(ctx, name, func(out io.Writer) error {
		_, err := out.Write(text)
		return err
	})
}

// Close writes the manifest, with what was written listed in it.
func (w *Filler) Close(ctx context.Context, m *folder.Manifest) error {
	m.Files = append([]folder.File{}, w.files...)
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetIndent("", " ") // for people, too
	e.SetEscapeHTML(false)
	if err := e.Encode(m); err != nil {
		return err
	}
	if err := w.Put(ctx, folder.ManifestName, text.Bytes()); err != nil {
		return err
	}
	return w.Put(ctx, folder.SumName, folder.SumLine(text.Bytes()))
}

// summedWriter notes the size and the sum of what it writes.
type summedWriter struct {
	io.Writer
	sum   hash.Hash
	bytes int64
}

func (s *summedWriter) Write(p []byte) (int, error) {
	s.sum.Write(p)
	s.bytes += int64(len(p))
	return s.Writer.Write(p)
}
