package folder

// Manifest says what a certificate claims, and which files it rests on.
type Manifest struct {
	Format   int               `json:"format"`
	Claim    string            `json:"claim"` // Optimal or Infeasible
	Moves    *int              `json:"moves"` // of the walk, or null
	Puzzle   string            `json:"puzzle"`
	Walk     string            `json:"walk,omitempty"`
	Unique   bool              `json:"unique,omitempty"` // no other walk has as few moves
	Evidence []Evidence        `json:"evidence"`
	Made     map[string]string `json:"made"`  // with what, and its version
	Files    []File            `json:"files"` // all but the manifest, by name
}

// The claims.
const (
	Optimal    = "optimal"
	Infeasible = "infeasible"
)

// Evidence is a model that every walk of some numbers of moves gives a solution of,
// and a proof that it has none.
type Evidence struct {
	Model string `json:"model"` // one of those of package rows
	Says  string `json:"says"`  // in words; nothing rests on it
	// Moves is the largest number of moves that the model is about; null for all numbers.
	Moves  *int   `json:"moves"`
	Parity string `json:"parity,omitempty"` // even or odd: of such numbers only

	// Differs is set if the model, of times, is about another walk than the folder's.
	Differs bool `json:"differs,omitempty"`

	Places []string `json:"places,omitempty"` // squares, of the models places and legs

	OPB string `json:"opb"` // the names of the files
	PBP string `json:"pbp"`
}

// File is a file of the folder.
type File struct {
	Name   string `json:"name"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// FormatVersion is that of the folders that this package writes and verifies.
const FormatVersion = 3

// The names of files that every certificate has.
const (
	ManifestName = "manifest.json"
	SumName      = "manifest.sha256"
	PuzzleName   = "puzzle.txt"
	WalkName     = "walk.txt"
	ClaimName    = "claim.txt"
)
