package cert

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
)

// Manifest says what a certificate claims, and which files it rests on.
type Manifest struct {
	Format   int               `json:"format"`
	Claim    string            `json:"claim"` // Optimal or Infeasible
	Moves    *int              `json:"moves"` // of the walk, or null
	Puzzle   string            `json:"puzzle"`
	Walk     string            `json:"walk,omitempty"`
	Evidence []Evidence        `json:"evidence"`
	Made     map[string]string `json:"made"`  // with what, and its version
	Files    []File            `json:"files"` // all but the manifest, by name
}

// The claims.
const (
	Optimal    = "optimal"
	Infeasible = "infeasible"
)

// Evidence is why no walk has some numbers of moves.
type Evidence struct {
	Kind string `json:"kind"`
	Says string `json:"says"` // in words; nothing rests on it
	Data string `json:"data,omitempty"`

	// Moves is the bound of a formula, or the least number of moves that other
	// evidence leaves.
	Moves int `json:"moves,omitempty"`

	// Of a formula without a model:
	Encoding string `json:"encoding,omitempty"`
	AMO      string `json:"amo,omitempty"`
	Formula  string `json:"formula,omitempty"`
	Proof    string `json:"proof,omitempty"`
	Format   string `json:"format,omitempty"` // of the proof: text or binary
	Prover   string `json:"prover,omitempty"`
}

// File is a file of the folder.
type File struct {
	Name   string `json:"name"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// formatVersion is that of the folders that this package writes and verifies.
const formatVersion = 1

// The names of files that every certificate has.
const (
	manifestName = "manifest.json"
	sumName      = "manifest.sha256"
	puzzleName   = "puzzle.txt"
	walkName     = "walk.txt"
)

// jsonLimit is the largest JSON file that is read, in bytes.
const jsonLimit = 1 << 28

// marshal writes JSON for people, too, with a newline at its end.
func marshal(v any) ([]byte, error) {
	data, err := json.MarshalIndent(v, "", " ")
	return append(data, '\n'), err
}

// unmarshal reads one JSON value, with no unknown field and nothing behind it.
func unmarshal(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("found more behind the JSON value, expected the end of the file")
	}
	return nil
}

// sumLine is the whole manifest.sha256, in the format of sha256sum.
func sumLine(manifest []byte) []byte {
	sum := sha256.Sum256(manifest)
	return []byte(hex.EncodeToString(sum[:]) + "  " + manifestName + "\n")
}

// hashFile returns a file's entry in the manifest.
func hashFile(dir, name string) (File, error) {
	f, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		return File{}, err
	}
	defer f.Close()
	h := sha256.New()
	n, err := io.Copy(h, f)
	return File{name, n, hex.EncodeToString(h.Sum(nil))}, err
}

// listFiles lists what is in the folder, by name. Whatever is no plain file is
// an error.
func listFiles(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if !e.Type().IsRegular() {
			return nil, fmt.Errorf("found %s, which is no plain file", e.Name())
		}
		names = append(names, e.Name())
	}
	return names, nil
}

// readLimited reads a file that may not be larger than so many bytes.
func readLimited(dir, name string, limit int64) ([]byte, error) {
	f, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(data)) > limit {
		err = fmt.Errorf("found more than %d bytes, expected fewer", limit)
	}
	return data, err
}

// readManifest reads and checks the manifest, and the hashes of all files that it
// lists. There may be no others.
func readManifest(dir string) (*Manifest, error) {
	names, err := listFiles(dir)
	if err != nil {
		return nil, err
	}
	data, err := readLimited(dir, manifestName, jsonLimit)
	if err != nil {
		return nil, err
	}
	sum, err := readLimited(dir, sumName, 1<<10)
	if err != nil {
		return nil, err
	}
	if want := sumLine(data); !bytes.Equal(sum, want) {
		return nil, fmt.Errorf("%s: found %q, expected %q: one of the two files was changed", sumName, sum, want)
	}
	m := &Manifest{}
	if err := unmarshal(data, m); err != nil {
		return nil, fmt.Errorf("%s: %w", manifestName, err)
	}
	if m.Format != formatVersion {
		return nil, fmt.Errorf("%s: found format %d, expected %d", manifestName, m.Format, formatVersion)
	}
	listed := []string{manifestName, sumName}
	for _, f := range m.Files {
		if slices.Contains(listed, f.Name) || !plainName(f.Name) {
			return nil, fmt.Errorf("%s: found the file name %q, expected plain names, each once", manifestName, f.Name)
		}
		listed = append(listed, f.Name)
		got, err := hashFile(dir, f.Name)
		if err != nil {
			return nil, err
		}
		if got.SHA256 != f.SHA256 || got.Bytes != f.Bytes {
			return nil, fmt.Errorf("%s: found %d bytes with the SHA-256 %s, expected %d with %s: the file was changed", f.Name, got.Bytes, got.SHA256, f.Bytes, f.SHA256)
		}
	}
	for _, name := range names {
		if !slices.Contains(listed, name) {
			return nil, fmt.Errorf("found the file %s, which the manifest does not list", name)
		}
	}
	return m, nil
}

func plainName(name string) bool {
	return name != "" && name == filepath.Base(name) && name[0] != '.' && !strings.ContainsAny(name, `/\:`)
}

// has returns an error where a file that the manifest speaks of is not listed.
func (m *Manifest) has(name string) error {
	for _, f := range m.Files {
		if f.Name == name {
			return nil
		}
	}
	return fmt.Errorf("found the file name %q, expected one that the manifest lists", name)
}

// builtWith lists the versions of Go and of the solvers inside of the program.
func builtWith() map[string]string {
	made := map[string]string{}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return made
	}
	made["go"] = info.GoVersion
	for _, dep := range info.Deps {
		switch dep.Path {
		case "github.com/irifrance/gini", "github.com/crillab/gophersat":
			made[filepath.Base(dep.Path)] = dep.Version
		}
	}
	return made
}
