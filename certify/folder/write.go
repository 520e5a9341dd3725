package folder

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"
	"io"

	"knightsat/internal/watch"
)

// Writer writes a certificate, file by file.
// The zero value is of no use: see [NewWriter].
type Writer struct {
	create func(name string, write func(io.Writer) error) error
	files  []File
}

// NewWriter returns a writer into an empty folder. create makes a new file of this name, with what
// write writes.
func NewWriter(create func(name string, write func(io.Writer) error) error) *Writer {
	return &Writer{create: create}
}

// Create writes a file until the context ends, and notes its size and its sum.
func (w *Writer) Create(ctx context.Context, name string, write func(io.Writer) error) error {
	written := &summed{sum: sha256.New()}
	err := w.create(name, func(out io.Writer) error {
		written.Writer = watch.Writer(ctx, out)
		return write(written)
	})
	w.files = append(w.files, written.file(name))
	return err
}

// Put writes a file from memory.
func (w *Writer) Put(ctx context.Context, name string, text []byte) error {
	return w.Create(ctx, name, func(out io.Writer) error {
		_, err := out.Write(text)
		return err
	})
}

// Close writes the manifest, with what was written listed in it.
func (w *Writer) Close(ctx context.Context, m *Manifest) error {
	m.Files = append([]File{}, w.files...)
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetIndent("", " ") // for people, too
	e.SetEscapeHTML(false)
	if err := e.Encode(m); err != nil {
		return err
	}
	if err := w.Put(ctx, ManifestName, text.Bytes()); err != nil {
		return err
	}
	return w.Put(ctx, SumName, sumLine(text.Bytes()))
}

// summed notes the size and the sum of what it writes.
type summed struct {
	io.Writer
	sum   hash.Hash
	bytes int64
}

func (s *summed) Write(p []byte) (int, error) {
	s.sum.Write(p)
	s.bytes += int64(len(p))
	return s.Writer.Write(p)
}

func (s *summed) file(name string) File {
	return File{name, s.bytes, hex.EncodeToString(s.sum.Sum(nil))}
}
