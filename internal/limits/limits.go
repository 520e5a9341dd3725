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
	Shape          = 250_000    // squares: of a shape
	TrimWork       = 40_000_000 // steps: a tour of one trimmed board is looked for, ten seconds or so
	TrimBoards     = 100        // boards: trimmed in vain
	Rotations      = 2000       // rotations: for each square, of a path until it is a tour
	LayerTries     = 20_000     // puzzles: tried for each one asked for, if layers measure them
	SolveTries     = 400        // puzzles: tried for each one, if they are solved
	LayerStates    = 1 << 22    // states: of a search by layers
	MeasuredGoals  = 250        // goals: of a hunt that is solved to be measured; more can take minutes
	QuarterSquares = 150        // squares: of a tour of which a quarter has numbers; the last of more take long
	AllGoals       = 24         // goals: of a hunt whose walks are all looked for, in minutes
	AlikeWalks     = 100        // walks: not alike, of which so many are looked for
	AllSquares     = 32         // squares: of a cover of which all walks are looked for
	ZipWork        = 24_000_000 // steps: until a tour with goals in order is the only one, ten seconds or so
	ZipGoals       = 400        // sets: of goals that are tried against the tours that are known
	ZipApart       = 30         // squares: between two on the way of which one more becomes a goal, at most
	ZipWindow      = 30         // squares: of a part in which the way may change
	ZipRivals      = 40         // tours: found before goals and walls are chosen anew
	GradedPlaces   = 5000       // places: of squares in time that are tried one by one to see how hard it is
)

// Finders of walks; their budgets are beside their list, in package find.
const (
	RoadDegree     = 26         // tenths: of moves from a square, in the mean; with more, a frontier is wide
	RoadLeast      = 200        // squares: with fewer, arguments that certificates can write soon decide
	RoadGap        = 4          // moves: that are open; a linear program soon closes fewer
	RoadStates     = 1 << 21    // states: of walks along roads, a second or two
	SweptVertices  = 20_000     // vertices: of a graph whose frontier is looked at
	SweptTurn      = 1 << 19    // states: of a turn beside formulas, which are twice as many in each
	SweptStates    = 1 << 25    // states: of a turn
	SweptDegree    = 6          // jumps: from a square, in the mean; with more, formulas find tours at once
	SearchedGoals  = 300        // goals: of a hunt, from which local search does better than formulas
	Annealed       = 5000       // vertices: of a route that is annealed, which takes a byte for each two
	Routes         = 8          // routes: laid, near which a formula looks for a tour
	RoutedPlaces   = 6000       // places: squares times moves; of fewer, a formula of all is written at once
	NumberedMoves  = 1 << 20    // moves: of a walk that is made along numbers
	TiedDegree     = 64         // moves: from a square, in the mean; sliders have more and ties are not broken
	OrbitTries     = 16         // cycles: of orbits; of every second one the squares are a tour, mostly
	DisjointOrders = 6          // orders: of the stops of a walk that visits no square twice
	LongOrders     = 60         // orders: of a search that takes long
	DisjointRounds = 60         // times: that the legs of one are laid anew
	DisjointWork   = 20_000_000 // squares: times stops, between which distances are measured
	MendedModels   = 300        // models: of a window that are looked at
	SimplerJumps   = 40_000     // jumps: of a piece whose tours are first looked for among those of fewer moves
	CoverSquares   = 400        // squares: of a cover whose jumps a flow lays; local search does as well on fewer
	CoverMost      = 100_000    // squares: the same; of more, cycles take long to join
	CoverWork      = 40_000_000 // steps: for all tries together, some seconds
	CoverMore      = 6          // moves: beyond the lower bound, for which jumps of a cover are laid
	CoverTries     = 4          // tries: for each of them, to lay other jumps
)

// Linear programs and plans.
const (
	Nodes           = 10_001 // nodes: the matrix of their distances takes 200 MB
	NodeDistance    = 8000   // moves: between two, kept in 16 bits
	SparseNodes     = 200    // nodes: from which trees have only near pairs
	GuidedNodes     = 200    // nodes: beyond which a guided search tries more of them
	AscentKicks     = 60     // kicks: of a search while potentials rise
	BredNodes       = 150    // nodes: from which a family of tours finds shorter ones than kicks
	MostBredNodes   = 2500   // nodes: to which it takes no longer
	Family          = 60     // tours: of a family, or more of more than 1200 nodes
	IdleGenerations = 10     // generations: of a family whose shortest tour gets no shorter
	OddOrders       = 6      // orders: in which inequalities are added up
	OddSums         = 200    // sums: of inequalities that are halved at once
	SimplexSteps    = 20_000 // steps: of the simplex method, the same on every machine
	LinearRounds    = 20     // rounds: of rows without noticeable progress, if a graph does not say
	BranchRounds    = 2      // rounds: the same below the root, at least
	PlanRounds      = 10     // rounds: the same of a plan
	SumRounds       = 200    // rounds: of rows for a sum
	AddedRows       = 150    // rows: added at once
	Woken           = 1000   // edges: that join the program at once
	Trials          = 16     // variables: tried for branching
	TrialSteps      = 10     // steps: of the simplex method for each of their values
	LongTrials      = 4      // variables: tried again
	LongTrialSteps  = 50     // steps: for each of their values
	LinearNodes     = 6000   // nodes: of a plan for which there is a linear program
	BranchedEdges   = 8000   // edges: that a plan's program may leave for it to branch
	BranchedNodes   = 300    // nodes: of its tree; 1000 goals of a king take up to 200
	IdleChoices     = 5      // choices: one after the other, that raise no bound
	NearNodes       = 200    // nodes: of a plan near whose linear program a path is looked for
	NearMore        = 700    // nodes: to which it may be looked for more than once
	NearTries       = 3      // searches: for each move that is open, and one more
	NearKicks       = 8      // kicks: of each, for each node
	RefutedNodes    = 2500   // nodes: of a plan that is told as an argument
	PlanBudget      = 24     // parts: of a move, of the budget
	PlanRounded     = 30     // parts: with what rounding loses; more takes coarser parts
)

// Proofs and searches.
const (
	PackingWork    = 500_000_000 // edges: looked at for augmenting paths, in seconds: most boards of 500x500
	FewLeave       = 24          // edges: leaving a set of which the formula says that two do
	WindowWork     = 50_000_000  // squares: times goals, whose distances take 200 MB
	OrderedGoals   = 32          // goals: of which a formula says by how many moves two are apart; pairs grow faster
	SmallFormula   = 15_000      // literals: of a formula that is good enough, and may only confirm a walk
	TimePairs      = 1 << 27     // pairs: of a vertex and a time that are narrowed
	MirrorCut      = 16          // vertices: of a cut between two halves; 16 have two million matchings
	GreedyOrders   = 64          // orders: of the vertices along a frontier that are tried
	NearFrom       = 1 << 22     // squares: of a larger board, a hunt is solved near its start
	NearMoves      = 64          // moves: that are near
	ConfirmedGoals = 100         // goals: of a puzzle whose formula is written to see whether it is small
	ConfirmedOrder = 20          // goals: the same, if its models are orders, which are hard to find
	PlannedGoals   = 300         // goals: from here, plans take seconds
	PlannedMoves   = 8           // moves: by which plans raise a bound at once; with more, they rule out less
	OnceSquares    = 1200        // squares: of a hunt that visits none twice; beyond, formulas are faster
	OnceJumps      = 10_000      // jumps: the same
	OnceNodes      = 4000        // nodes: of its search tree, half for each quarter of a move beyond one
	OnceFewNodes   = 100         // nodes: of a tree for any walk
	FewCuts        = 4           // cuts: so few in a round, and gini chooses its phases anew
	CountMemory    = 2 << 30     // bytes: for counting, if no other limit is given
	FirstCount     = 4 << 20     // bytes: of a first attempt, which leaves a lower bound soon
	TimedCount     = 64 << 20    // bytes: for tours with numbers; beyond, going through all is faster
	SetGoals       = 24          // goals: taken as a set
	HintPlaces     = 1 << 26     // places: squares times numbers that a level looks at
	HintTries      = 1 << 14     // places: tried one by one
	HintAsked      = 8           // squares: of which the solver is asked
)
