// Package limits is the table of what several packages take, keep and try at most: each limit with its
// name, its value, its unit and why. A test that needs another value hands it over. What one package alone takes and
// spends stands in its own limits.go.
//
// It knows nothing of what it limits.
package limits

// Texts and files.
const (
	LongText  = 256 << 20 // bytes: a walk to check, a formula's puzzle, a cell's reply
	SuiteText = 16 << 20  // bytes: suites and published figures are written by hand
)

// Certificates.
const (
	CertificateText  = 7 << 20 // bytes: the puzzle, the walk, the claim; the largest board takes 4.5 MB
	CertificateProof = 1 << 36 // bytes: a proof is read line by line
)

// Pictures, sheets and records.
const (
	Cells = 1_000_000 // cells: of a run, all in memory
)

// Finders of walks; their budgets are beside their list, in package find.
const (
	SweptDegree = 6 // jumps: from a square, in the mean; with more, formulas find tours at once
)

// Linear programs and plans.
const (
	Nodes        = 10_001 // nodes: the matrix of their distances takes 200 MB
	NodeDistance = 8000   // moves: between two, kept in 16 bits
)

// Proofs and searches.
const (
	PackingWork  = 500_000_000 // edges: looked at for augmenting paths, in seconds: most boards of 500x500
	FewLeave     = 24          // edges: leaving a set of which the formula says that two do
	WindowWork   = 50_000_000  // squares: times goals, whose distances take 200 MB
	SmallFormula = 15_000      // literals: of a formula that is good enough, and may only confirm a walk
)
