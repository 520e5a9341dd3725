package folder

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"
	"io"
)

// Writer writes a certificate, file by file. What it writes ends with the context.
// The zero value is of no use: see [NewWriter].
type Writer struct {
	ctx    context.Context
	create func(name string, write func(io.Writer) error) error
	files  []File
}

// NewWriter returns a writer into an empty folder. create makes a new file of this name, with what
// write writes.
func NewWriter(ctx context.Context, create func(name string, write func(io.Writer) error) error) *Writer {
	return &Writer{ctx: ctx, create: create}
}

// Create writes a file, and notes its size and its sum.
func (w *Writer) Create(name string, write func(io.Writer) error) error {
	written := &summed{w.ctx, nil, sha256.New(), 0}
	err := w.create(name, func(out io.Writer) error {
		written.Writer = out
		return write(written)
	})
	w.files = append(w.files, written.file(name))
	return err
}

// Put writes a file from memory.
func (w *Writer) Put(name string, text []byte) error {
	return w.Create(name, func(out io.Writer) error {
		_, err := out.Write(text)
		return err
	})
}

// Close writes the manifest, with what was written listed in it.
func (w *Writer) Close(m *Manifest) error {
	m.Files = append([]File{}, w.files...)
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetIndent("", " ") // for people, too
	e.SetEscapeHTML(false)
	if err := e.Encode(m); err != nil {
		return err
	}
	if err := w.Put(ManifestName, text.Bytes()); err != nil {
		return err
	}
	return w.Put(SumName, sumLine(text.Bytes()))
}

// summed writes until its context ends, and notes the size and the sum.
type summed struct {
	ctx context.Context
	io.Writer
	sum   hash.Hash
	bytes int64
}

func (s *summed) Write(p []byte) (int, error) {
	if s.ctx.Err() != nil {
		return 0, context.Cause(s.ctx)
	}
	s.sum.Write(p)
	s.bytes += int64(len(p))
	return s.Writer.Write(p)
}

func (s *summed) file(name string) File {
	return File{name, s.bytes, hex.EncodeToString(s.sum.Sum(nil))}
}
