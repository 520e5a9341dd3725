package folder

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
)

// Create makes a file of this name, which is not there yet, with what write writes.
type Create func(name string, write func(io.Writer) error) error

// Writer writes a certificate, file by file. What it writes ends with the context.
// The zero value is of no use: see [NewWriter].
type Writer struct {
	ctx    context.Context
	create Create
	files  []File
}

// NewWriter is one into an empty folder.
func NewWriter(ctx context.Context, create Create) *Writer {
	return &Writer{ctx: ctx, create: create}
}

// Create writes a file, and notes its size and its sum.
func (w *Writer) Create(name string, write func(io.Writer) error) error {
	sum, size := sha256.New(), counter(0)
	err := w.create(name, func(out io.Writer) error {
		return write(stoppable{w.ctx, io.MultiWriter(out, sum, &size)})
	})
	w.files = append(w.files, File{name, int64(size), hex.EncodeToString(sum.Sum(nil))})
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

// counter counts what is written.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// stoppable writes until its context ends.
type stoppable struct {
	ctx context.Context
	io.Writer
}

func (w stoppable) Write(p []byte) (int, error) {
	if w.ctx.Err() != nil {
		return 0, context.Cause(w.ctx)
	}
	return w.Writer.Write(p)
}
