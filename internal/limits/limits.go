// Package limits is the table of what the program takes, keeps and tries at most: each limit with its
// name, its value, its unit and why. A test that needs another value hands it over. What one package alone tries and
// spends may stand in its own limits.go.
//
// It knows nothing of what it limits.
package limits

import "time"

// Texts and files.
const (
	PuzzleText      = 64 << 20   // bytes: twice what the largest board takes, drawn with blanks
	LongText        = 256 << 20  // bytes: a walk to check, a formula's puzzle, a cell's reply
	SuiteText       = 16 << 20   // bytes: suites and published figures are written by hand
	KeptText        = 4 << 10    // bytes: of puzzles and walks in records; of a longer walk, the hash is kept
	Complaint       = 64 << 10   // bytes: kept of what a process says on its standard error
	SolverText      = 1 << 32    // bytes: what a solver prints
	SolverWord      = 64         // bytes: of a word of it: more than any number in range, and than messages show
	RecordLine      = 64 << 20   // bytes: a tour of the largest board takes up to 9 MB
	AnyUnpacked     = 8 << 20    // bytes: what a text may always unpack to
	UnpackedShare   = 64         // times: what a longer text may unpack to, of what it has packed
	XZDictionary    = 64 << 20   // bytes: that of xz -9
	ProgramText     = 1 << 30    // bytes: what a program prints of a formula
	ProgramLine     = 1 << 26    // bytes: a line of it
	ProgramVars     = 1 << 28    // variables: of its formula
	ProgramFewVars  = 1000       // variables: of a formula without literals
	ProgramVarsEach = 64         // variables: more for each literal and each name; memory is as what is printed
	ProgramEdges    = 1 << 24    // edges: of a puzzle that a program is asked about
	ProgramMemory   = 4 << 30    // bytes: what a program and all that it starts may take
	FileMemory      = 350 << 20  // bytes: what the puzzles of a file may take, as SECURITY.md promises
	ShapePixels     = 50_000_000 // pixels: of a picture that is read
)

// Puzzles.
const (
	Side     = 4000        // squares: the tour of a knight on the largest board takes 5 GB
	Vertices = 1 << 22     // vertices: what is laid out of a graph must fit into memory
	Edges    = 1 << 26     // edges: the same
	Moves    = 1 << 28     // moves: from all squares together, which are laid out in memory
	Bound    = 1 << 30     // moves: in the smallest parts that encodings count, they don't overflow
	Literals = 100_000_000 // literals: a formula takes 2 GB, with its copy in a solver
)

// Certificates.
const (
	CertificateText  = 7 << 20          // bytes: the puzzle, the walk, the claim; the largest board takes 4.5 MB
	Manifest         = 1 << 23          // bytes: the manifest
	ManifestSum      = 1 << 10          // bytes: its hash
	CertificateModel = 1 << 31          // bytes: a model is in memory twice
	CertificateProof = 1 << 36          // bytes: a proof is read line by line
	RowName          = 1 << 24          // bytes: the name of a row, which lists squares
	ModelVars        = 1 << 30          // variables: so that literals fit 32 bits
	ProofWord        = 1 << 16          // bytes: a word of a proof
	KeptRows         = 64 << 20         // bytes: of a proof's rows, beside as many as the model's
	SetParts         = 1 << 21          // squares: in all sets of a model together
	ModelSlack       = 1 << 14          // rows: what a model may have beyond its file
	ModelLooks       = 1 << 26          // squares: looked at for the distances of a model, in seconds
	LooksPerWord     = 6500             // squares: more of these for each word of the file
	TimedPlaces      = 4_000_000        // variables: squares times moves of a model
	TimedEdges       = 12               // edges: of a square, since a model has a row for each three
	TimedRows        = 2_000_000        // rows: of a model, which take memory
	ModelPlaces      = 4000             // squares: of a model whose pairs are variables
	VerifiedSquares  = 2_250_000        // squares: of a board whose walks are verified, in 350 MB
	VerifiedMoves    = 18_000_000       // moves: from all of its squares, about 150 MB
	Coloured         = 500              // squares: of a tour whose jumps are given three colours; more take long
	ModelJumps       = 100_000_000 / 40 // jumps: or pairs of squares, of a model in 100 MB
	SparedConflicts  = 5000             // conflicts: of a search without arguments that were not to be used
	ReducedConflicts = 200_000          // conflicts: of an argument's clauses; a search does more
	TreeJumps        = 10_000           // jumps: of a puzzle that a search tree of their linear program refutes
	TreeNodes        = 4000             // nodes: of its search tree
	TreeTourNodes    = 300              // nodes: of tours, whose formulas are soon refuted
	TracedSteps      = 1 << 26          // numbers: of four bytes, kept to find what a contradiction needs
	LearnedLiterals  = 1 << 28          // literals: of four bytes, in the clauses that a search keeps
	ClassJumps       = 100_000          // jumps: from which those on alike squares are counted together
)

// Pictures, sheets and records.
const (
	Scale           = 16.0       // times: the usual size of a picture
	Pixels          = 64_000_000 // pixels: of a PNG, in memory
	Frames          = 20_000     // frames: of a GIF
	DrawnSquares    = 4_000_000  // squares: in all positions of a PDF together
	Sheet           = 2000       // puzzles: of a worksheet
	AnotherGoals    = 12         // goals: of a hunt on a worksheet; whether it has a second answer is soon known
	AnotherSquares  = 100        // squares: of another puzzle on one
	ComparedGoals   = 200        // goals: of a hunt whose walk check compares with a shortest one
	ComparedSquares = 10_000     // squares: of its board
	Threads         = 1024       // threads: more than any machine has use for
	SuiteSquares    = 16_000_000 // squares: of all boards of a suite, in memory: 4000x4000
	TableSide       = 1000       // squares: of a side in a table; a tour is a line of the file
	TableLeapers    = 100        // squares: r+s of the leapers in a table of boards
	Seeds           = 10_000     // puzzles: that a range of seeds makes
	Cells           = 1_000_000  // cells: of a run, all in memory
	PeerNodes       = 1200       // nodes: of a problem for another program, which is told all distances
	PeerVertices    = 10_000     // vertices: of a graph for another program, which is told its edges
	PeerText        = 64 << 20   // bytes: what another program prints; walks take less than a tenth
)

// The page and its server.
const (
	Request            = 1 << 20          // bytes: of a request
	Tasks              = 2                // tasks: that compute at once; others wait
	HeaderTime         = 10 * time.Second // time: for a request's header
	AnswerTime         = 2 * time.Second  // time: for answers, when the server ends
	PageSquares        = 10_000           // squares: of a puzzle, or vertices and edges
	PageLiterals       = 20_000_000       // literals: of a formula, 400 MB
	PageWalk           = 100_000          // squares: of a walk in a request
	PageDrawn          = 10_001           // squares: of a walk in a picture
	PagePaper          = 400_000          // squares: on all pages of a PDF
	PageTime           = time.Hour        // time: of a computation
	PageCountTime      = 10 * time.Second // time: of counting
	PageCountMemory    = 128 << 20        // bytes: for counting
	PageCertifyTime    = time.Minute      // time: of certifying and verifying
	PageCertifySquares = 1024             // squares: of a board that is certified
	PageCertifyBytes   = 200 << 20        // bytes: of all files of a certificate, as SECURITY.md promises
	PageCertifyFiles   = 1000             // files: of a zip
	PageHintTime       = 3 * time.Second  // time: of a hint, for which somebody waits
	PageMakeTime       = 20 * time.Second // time: of making a puzzle
	PageMade           = 400              // squares: of a puzzle that is made
	PageDrawTime       = 30 * time.Second // time: of drawing
	PageFormulaTime    = time.Minute      // time: of writing a formula
	DailyTries         = 400              // puzzles: drawn for one of a day
	DailySalts         = 50               // tries: for a day unlike those before
	DailyWork          = 3_000_000        // steps: of drawing and solving one, a second or so
	DailyTime          = 5 * time.Minute  // time: of certifying and verifying one
	DailyMemory        = 256 << 20        // bytes: for counting its walks
)

// New puzzles.
const (
	Shape = 250_000 // squares: of a shape
)

// Finders of walks; their budgets are beside their list, in package find.
const (
	SweptDegree = 6 // jumps: from a square, in the mean; with more, formulas find tours at once
	Routes      = 8 // routes: laid, near which a formula looks for a tour
)

// Linear programs and plans.
const (
	Nodes        = 10_001 // nodes: the matrix of their distances takes 200 MB
	NodeDistance = 8000   // moves: between two, kept in 16 bits
	Family       = 60     // tours: of a family, or more of more than 1200 nodes
	OddSums      = 200    // sums: of inequalities that are halved at once
	Trials       = 16     // variables: tried for branching
)

// Proofs and searches.
const (
	PackingWork  = 500_000_000 // edges: looked at for augmenting paths, in seconds: most boards of 500x500
	FewLeave     = 24          // edges: leaving a set of which the formula says that two do
	WindowWork   = 50_000_000  // squares: times goals, whose distances take 200 MB
	SmallFormula = 15_000      // literals: of a formula that is good enough, and may only confirm a walk
)
