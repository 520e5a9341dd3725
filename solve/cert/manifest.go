package cert

import (
	"encoding/json"
	"path/filepath"
	"runtime/debug"
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

// marshal writes JSON for people, too, with a newline at its end.
func marshal(v any) ([]byte, error) {
	data, err := json.MarshalIndent(v, "", " ")
	return append(data, '\n'), err
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
