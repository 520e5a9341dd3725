package cert

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode"
)

// The largest files of a certificate that are read, in bytes, and how many there
// may be.
const (
	textLimit    = 7 << 20 // the puzzle, the walk
	jsonLimit    = 1 << 23 // the manifest
	formulaLimit = 1 << 31
	proofLimit   = 1 << 36
	filesLimit   = 10_000
)

// folder is that of a certificate. What reads or writes in it ends with the
// context.
type folder struct {
	ctx context.Context
	dir string
	// listed are the files as the manifest lists them, where one was read: what is
	// read of a file from then on is what it lists, or the folder has changed.
	listed *listed
}

// listed is what the manifest lists.
type listed struct {
	sums    map[string]string // SHA-256 by name
	changed error             // a file that is another one now
}

// plainName reports whether a file may be called so: nothing that leaves the
// folder, hides, looks like an option, or means something to a terminal or a shell.
func plainName(name string) bool {
	for i, c := range []byte(name) {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '_':
		case i > 0 && (c == '.' || c == '-'):
		default:
			return false
		}
	}
	return name != "" && len(name) <= 100
}

const plainNames = "names have up to 100 letters, digits, dots, dashes and underscores, no dot or dash first"

// list is the names of all files, of which there are so many at most. Whatever is
// no plain file is an error.
func (f folder) list(most int) ([]string, error) {
	dir, err := os.Open(f.dir)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	entries, err := dir.ReadDir(most + 1)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if len(entries) > most {
		return nil, fmt.Errorf("the folder holds more than %d files", most)
	}
	var names []string
	for _, e := range entries {
		if !e.Type().IsRegular() {
			return nil, fmt.Errorf("%q is no plain file", e.Name())
		}
		names = append(names, e.Name())
	}
	return names, nil
}

// open opens a plain file of a limited size. Reading it ends with the context.
func (f folder) open(name string, limit int64) (io.ReadCloser, error) {
	if !plainName(name) {
		return nil, fmt.Errorf("the file name %q is not allowed: %s", name, plainNames)
	}
	path := filepath.Join(f.dir, name)
	info, err := os.Lstat(path) // opening a pipe would wait
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("%s: there is no such file in the certificate", name)
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%q is no plain file", name)
	case info.Size() > limit:
		return nil, fmt.Errorf("%s has %d bytes; at most %d are allowed", name, info.Size(), limit)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	r := io.LimitReader(reader{f.ctx, file}, limit)
	if f.listed == nil {
		return struct {
			io.Reader
			io.Closer
		}{r, file}, nil
	}
	h := sha256.New()
	return &listedFile{io.TeeReader(r, h), h, file, name, f.listed}, nil
}

// listedFile is a file that the manifest lists, which may have been changed since.
type listedFile struct {
	io.Reader
	sum    hash.Hash // of what was read
	file   *os.File
	name   string
	listed *listed
}

// Close reads what nobody wanted to know, and notes whether all of it together is
// what is listed.
func (l *listedFile) Close() error {
	defer l.file.Close()
	if _, err := io.Copy(io.Discard, l); err != nil {
		l.listed.changed = err
	} else if hex.EncodeToString(l.sum.Sum(nil)) != l.listed.sums[l.name] {
		l.listed.changed = fmt.Errorf("%s: the file was changed while it was verified", l.name)
	}
	return l.listed.changed
}

// reader reads until its context ends.
type reader struct {
	ctx context.Context
	io.Reader
}

func (r reader) Read(p []byte) (int, error) {
	if r.ctx.Err() != nil {
		return 0, context.Cause(r.ctx)
	}
	return r.Reader.Read(p)
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

// read reads a whole file.
func (f folder) read(name string, limit int64) ([]byte, error) {
	file, err := f.open(name, limit)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(file)
}

// hash is a file's entry in the manifest.
func (f folder) hash(name string, limit int64) (File, error) {
	file, err := f.open(name, limit)
	if err != nil {
		return File{}, err
	}
	defer file.Close()
	h := sha256.New()
	n, err := io.Copy(h, file)
	return File{name, n, hex.EncodeToString(h.Sum(nil))}, err
}

// await waits for a computation of seconds at most that can't be stopped, and
// leaves it behind where the context ends first.
func await[T any](ctx context.Context, compute func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := compute()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, context.Cause(ctx)
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

// sumLine is the whole manifest.sha256, in the format of sha256sum.
func sumLine(manifest []byte) []byte {
	sum := sha256.Sum256(manifest)
	return []byte(hex.EncodeToString(sum[:]) + "  " + manifestName + "\n")
}

// manifest reads and checks the manifest, and the sizes and hashes of all files.
// Each file has one place in the manifest that speaks of it, and its entry under
// files; there are no others.
func (f folder) manifest() (*Manifest, error) {
	names, err := f.list(filesLimit)
	if err != nil {
		return nil, err
	}
	data, err := f.read(manifestName, jsonLimit)
	if err != nil {
		return nil, err
	}
	sum, err := f.read(sumName, 1<<10)
	if err != nil {
		return nil, err
	}
	if want := sumLine(data); !bytes.Equal(sum, want) {
		return nil, fmt.Errorf("%s says %q, and should say %q: one of the two files was changed", sumName, sum, want)
	}
	m := &Manifest{}
	if err := readJSON(reader{f.ctx, bytes.NewReader(data)}, m); err != nil {
		return nil, fmt.Errorf("%s: %w", manifestName, err)
	}
	if m.Format != formatVersion {
		return nil, fmt.Errorf("%s: the format is %d, and this program reads %d", manifestName, m.Format, formatVersion)
	}
	limits, err := m.limits()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", manifestName, err)
	}
	listed := map[string]bool{manifestName: true, sumName: true}
	for _, file := range m.Files {
		listed[file.Name] = true
		limit, ok := limits[file.Name]
		if !ok {
			return nil, fmt.Errorf("%s: the file %q is listed twice or serves nothing", manifestName, file.Name)
		}
		delete(limits, file.Name)
		got, err := f.hash(file.Name, min(limit, file.Bytes))
		if err != nil {
			return nil, err
		}
		if got != file {
			return nil, fmt.Errorf("%s has %d bytes and the SHA-256 %s, and not %d and %s: the file was changed", file.Name, got.Bytes, got.SHA256, file.Bytes, file.SHA256)
		}
	}
	for name := range limits {
		return nil, fmt.Errorf("%s: the file %q is not listed under files", manifestName, name)
	}
	for _, name := range names {
		if !listed[name] {
			return nil, fmt.Errorf("the manifest does not list the file %q", name)
		}
	}
	return m, nil
}

// limits is the names of all files that the manifest speaks of, and how large
// each may be.
func (m *Manifest) limits() (map[string]int64, error) {
	type file struct {
		name  string
		limit int64
	}
	all := []file{{m.Puzzle, textLimit}, {m.Walk, textLimit}}
	for _, e := range m.Evidence {
		all = append(all, file{e.OPB, formulaLimit}, file{e.PBP, proofLimit})
	}
	limits := map[string]int64{}
	for _, f := range all {
		switch _, again := limits[f.name]; {
		case f.name == "":
			continue
		case again || f.name == manifestName || f.name == sumName:
			return nil, fmt.Errorf("the file name %q is there twice", f.name)
		case !plainName(f.name):
			return nil, fmt.Errorf("the file name %q is not allowed: %s", f.name, plainNames)
		}
		limits[f.name] = f.limit
	}
	return limits, nil
}
