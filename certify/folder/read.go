package folder

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"strings"

	"knightsat/internal/limits"
	"knightsat/internal/watch/reading"
)

// Folder is a certificate whose files are as its manifest lists them.
type Folder struct {
	Manifest *Manifest
	files    fs.FS
	plain    map[string]bool // that are there, and plain
}

// Open reads the manifest, and holds all files against it: each is a plain one, in no
// folder further down, and is listed once, with its size and its SHA-256.
func Open(ctx context.Context, files fs.FS) (*Folder, error) {
	f := &Folder{Manifest: &Manifest{}, files: files, plain: map[string]bool{}}
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if !e.Type().IsRegular() { // opening a pipe would wait, and a link leads elsewhere
			return nil, fmt.Errorf("%q is no plain file", e.Name())
		}
		f.plain[e.Name()] = true
	}
	data, err := f.Read(ctx, ManifestName, maxManifest)
	if err != nil {
		return nil, err
	}
	sum, err := f.Read(ctx, SumName, manifestSum)
	if err != nil {
		return nil, err
	}
	if want := SumLine(data); string(sum) != string(want) {
		if plain := withoutCR(data); len(plain) < len(data) && string(withoutCR(sum)) == string(SumLine(plain)) {
			return nil, errLineEnds
		}
		return nil, fmt.Errorf("%s says %q, and should say %q: one of the two files was changed", SumName,
			sum, want)
	}
	if err := f.manifest(data); err != nil {
		return nil, fmt.Errorf("%s: %w", ManifestName, err)
	}
	return f, f.compare(ctx)
}

// manifest reads the manifest, if it has this program's format.
func (f *Folder) manifest(data []byte) error {
	var head struct {
		Format int `json:"format"`
	}
	if err := json.Unmarshal(data, &head); err == nil && head.Format != FormatVersion {
		reads := ""
		if head.Format == 2 {
			reads = "; knightsat 0.4.0 reads that"
		}
		return fmt.Errorf("the format is %d, and this program reads %d%s", head.Format, FormatVersion, reads)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(f.Manifest)
	if err == nil {
		if _, end := d.Token(); end == io.EOF {
			return nil
		}
		err = errors.New("there is more after it")
	}
	if key, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
		return fmt.Errorf("unknown key %s", key)
	}
	return fmt.Errorf("it is not the JSON of a manifest: %w", err)
}

// compare holds the files against what the manifest lists.
func (f *Folder) compare(ctx context.Context) error {
	listed := map[string]bool{ManifestName: true, SumName: true}
	for _, file := range f.Manifest.Files {
		if listed[file.Name] {
			return fmt.Errorf("%s lists the file %q twice", ManifestName, file.Name)
		}
		listed[file.Name] = true
		got, err := f.sum(ctx, file, false)
		if got != file {
			if again, _ := f.sum(ctx, file, true); again == file {
				return errLineEnds
			}
		}
		if err != nil {
			return err
		}
		if got != file {
			return fmt.Errorf("%s was changed: it has %d bytes and the SHA-256 %s, not %d and %s", file.Name,
				got.Bytes, got.SHA256, file.Bytes, file.SHA256)
		}
	}
	for name := range f.plain {
		if !listed[name] {
			return fmt.Errorf("the manifest does not list the file %q", name)
		}
	}
	return nil
}

// errLineEnds says what became of a folder that was copied as text.
var errLineEnds = errors.New("the line ends of its files were changed, from LF to CRLF; copy the folder " +
	"again as it was written, not as text")

// sum reads a file, with the CRs in it or without.
func (f *Folder) sum(ctx context.Context, file File, withoutCRs bool) (File, error) {
	limit := min(limits.CertificateProof, file.Bytes)
	if withoutCRs {
		limit *= 2
	}
	in, err := f.Open(ctx, file.Name, limit)
	if err != nil {
		return File{}, err
	}
	read := &summed{Hash: sha256.New(), withoutCRs: withoutCRs}
	_, err = io.Copy(read, in)
	return File{file.Name, read.bytes, hex.EncodeToString(read.Sum(nil))}, errors.Join(err, in.Close())
}

// summed notes the size and the sum of what is written to it.
type summed struct {
	hash.Hash
	bytes      int64
	withoutCRs bool
}

func (s *summed) Write(p []byte) (int, error) {
	text := p
	if s.withoutCRs {
		text = withoutCR(p)
	}
	s.bytes += int64(len(text))
	s.Hash.Write(text)
	return len(p), nil
}

func withoutCR(text []byte) []byte { return bytes.ReplaceAll(text, []byte{'\r'}, nil) }

// Open opens a file of a limited size, which is one of those that are there: no name leads
// elsewhere. Reading it ends with the context.
func (f *Folder) Open(ctx context.Context, name string, limit int64) (io.ReadCloser, error) {
	if !f.plain[name] {
		return nil, fmt.Errorf("there is no file %q in the certificate", name)
	}
	file, err := f.files.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil && info.Size() > limit {
		err = fmt.Errorf("%s has %d bytes; at most %d are allowed", name, info.Size(), limit)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return struct {
		io.Reader
		io.Closer
	}{io.LimitReader(reading.Until(ctx, file), limit), file}, nil
}

// Read reads a whole file.
func (f *Folder) Read(ctx context.Context, name string, limit int64) ([]byte, error) {
	file, err := f.Open(ctx, name, limit)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(file)
}

// SumLine is the whole manifest.sha256, in the format of sha256sum.
func SumLine(manifest []byte) []byte {
	sum := sha256.Sum256(manifest)
	return []byte(hex.EncodeToString(sum[:]) + "  " + ManifestName + "\n")
}
