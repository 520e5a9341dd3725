package folder_test

import (
	"knightsat/internal/oracle"

	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"knightsat/certify/folder"
	"knightsat/certify/folder/newfolder"
)

// written is a certificate in memory.
func written(t *testing.T) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	w := newfolder.New(func(name string, write func(io.Writer) error) error {
		var text bytes.Buffer
		err := write(&text)
		files[name] = &fstest.MapFile{Data: text.Bytes(), Mode: 0o644}
		return err
	})
	for name, text := range map[string]string{folder.PuzzleName: "board: 3x3\n", folder.WalkName: "a1\n"} {
		oracle.Done(w.Put(t.Context(), name, []byte(text)))
	}
	oracle.Done(w.Close(t.Context(), &folder.Manifest{Format: folder.FormatVersion, Puzzle: folder.PuzzleName, Walk: folder.WalkName}))
	return files
}

// TestCertificatesAreReadWhereverTheyAre: in memory, in a zip, in a folder.
func TestCertificatesAreReadWhereverTheyAre(t *testing.T) {
	files := written(t)
	dir := filepath.Join(t.TempDir(), "c")
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	oracle.Done(errors.Join(os.CopyFS(dir, files), z.AddFS(files), z.Close()))
	zipped, err := zip.NewReader(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
	if err != nil {
		t.Fatal(err)
	}
	for name, files := range map[string]fs.FS{"memory": files, "a zip": zipped, "a folder": os.DirFS(dir)} {
		f, err := folder.Open(t.Context(), files)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if text, err := f.Read(t.Context(), f.Manifest.Walk, 3); err != nil || string(text) != "a1\n" || len(f.Manifest.Files) != 2 {
			t.Errorf("%s: found %q, %v, %v", name, text, f.Manifest, err)
		}
	}
}

// crlf changes the line ends of files.
func crlf(files fstest.MapFS, names ...string) {
	for _, name := range names {
		files[name].Data = bytes.ReplaceAll(files[name].Data, []byte("\n"), []byte("\r\n"))
	}
}

// walkSum is the SHA-256 of the walk.
var walkSum = fmt.Sprintf("%x", sha256.Sum256([]byte("a1\n")))

// manifest changes what the manifest says, and its sum.
func manifest(old, new string) func(files fstest.MapFS) {
	return func(files fstest.MapFS) {
		text := bytes.Replace(files[folder.ManifestName].Data, []byte(old), []byte(new), 1)
		files[folder.ManifestName].Data, files[folder.SumName].Data = text, folder.SumLine(text)
	}
}

// TestWhatIsNoCertificateIsRefused: what is not as it was written, or leads elsewhere.
func TestWhatIsNoCertificateIsRefused(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(files fstest.MapFS)
		want   string
	}{
		{"a file less", func(f fstest.MapFS) { delete(f, folder.WalkName) }, `there is no file "walk.txt"`},
		{"no manifest", func(f fstest.MapFS) { delete(f, folder.ManifestName) }, `there is no file "manifest.json"`},
		{"a file more", func(f fstest.MapFS) { f["more"] = &fstest.MapFile{} }, `does not list the file "more"`},
		{"a longer file", func(f fstest.MapFS) { f[folder.WalkName] = &fstest.MapFile{Data: []byte("a1 b3\n")} }, "walk.txt has 6 bytes; at most 3 are allowed"},
		{"another file", func(f fstest.MapFS) { f[folder.WalkName] = &fstest.MapFile{Data: []byte("a2\n")} }, "walk.txt was changed: it has 3 bytes and the SHA-256 "},
		{"a manifest changed", func(f fstest.MapFS) { f[folder.ManifestName].Data[5] ^= 1 }, "one of the two files was changed"},
		{"a file with other line ends", func(f fstest.MapFS) { crlf(f, folder.WalkName) }, "the line ends of its files were changed, from LF to CRLF"},
		{"other line ends everywhere", func(f fstest.MapFS) { crlf(f, folder.WalkName, folder.PuzzleName, folder.ManifestName, folder.SumName) }, "the line ends of its files were changed"},
		{"a folder", func(f fstest.MapFS) { f["sub/walk.txt"] = &fstest.MapFile{} }, `"sub" is no plain file`},
		{"a link", func(f fstest.MapFS) { f[folder.WalkName].Mode |= fs.ModeSymlink }, `"walk.txt" is no plain file`},
		{"a pipe", func(f fstest.MapFS) { f[folder.WalkName].Mode |= fs.ModeNamedPipe }, `"walk.txt" is no plain file`},
		{"a large manifest", func(f fstest.MapFS) { f[folder.ManifestName].Data = make([]byte, 1<<23+1) }, "manifest.json has 8388609 bytes; at most 8388608 are allowed"},
		{"the format of before", manifest(`"format": 3`, `"format": 2`), "the format is 2, and this program reads 3; knightsat 0.4.0 reads that"},
		{"a format to come", manifest(`"format": 3`, `"format": 4`), "the format is 4, and this program reads 3"},
		{"an unknown key", manifest(`"claim"`, `"trust": "me", "claim"`), `manifest.json: unknown key "trust"`},
		{"no JSON", manifest(`"claim"`, `claim`), "manifest.json: it is not the JSON of a manifest: "},
		{"a number for a text", manifest(`"claim": ""`, `"claim": 1`), "manifest.json: it is not the JSON of a manifest: "},
		{"more after the manifest", manifest(" ]\n}\n", " ]\n}\n{}\n"), "there is more after it"},
		{"a file listed twice", manifest(`"files": [`, `"files": [{"name": "walk.txt", "bytes": 3, "sha256": "`+walkSum+`"},`), `manifest.json lists the file "walk.txt" twice`},
		{"a large sum", func(f fstest.MapFS) { f[folder.SumName].Data = make([]byte, 1<<10+1) }, "manifest.sha256 has 1025 bytes"},
	} {
		files := written(t)
		c.change(files)
		if _, err := folder.Open(t.Context(), files); !oracle.Says(err, c.want) {
			t.Errorf("%s: found %v, expected %q", c.name, err, c.want)
		}
	}
}

// TestLinksOnADiskAreRefused, wherever they lead.
func TestLinksOnADiskAreRefused(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "c")
	outside := filepath.Join(t.TempDir(), "walk.txt")
	err := errors.Join(os.CopyFS(dir, written(t)), os.Rename(filepath.Join(dir, folder.WalkName), outside), os.Symlink(outside, filepath.Join(dir, folder.WalkName)))
	if err != nil {
		t.Skip(err)
	}
	if _, err := folder.Open(t.Context(), os.DirFS(dir)); err == nil || err.Error() != `"walk.txt" is no plain file` {
		t.Errorf("found %v", err)
	}
}

// TestNoNameLeadsElsewhere: a file is one of the folder's own.
func TestNoNameLeadsElsewhere(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "c")
	oracle.Done(os.CopyFS(dir, written(t)))
	f, err := folder.Open(t.Context(), os.DirFS(dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", ".", "..", "../c/walk.txt", "./walk.txt", "/etc/passwd", filepath.Join(dir, folder.WalkName)} {
		if _, err := f.Open(t.Context(), name, 1<<10); !oracle.Says(err, "there is no file") {
			t.Errorf("%q: found %v", name, err)
		}
	}
}

// TestReadingAndWritingStop with the context, and say why.
func TestReadingAndWritingStop(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	f := oracle.Must(folder.Open(t.Context(), written(t)))
	cancel(why)
	if _, err := f.Read(ctx, folder.WalkName, 3); !errors.Is(err, why) {
		t.Errorf("reading: found %v", err)
	}
	w := newfolder.New(func(_ string, write func(io.Writer) error) error { return write(io.Discard) })
	if err := w.Put(ctx, "a", []byte("x")); !errors.Is(err, why) {
		t.Errorf("writing: found %v", err)
	}
}
