package solve

// What is tried and spent at most.
const (
	roadDegree     = 26      // tenths: of moves from a square, in the mean; with more, plans are faster
	roadLeast      = 200     // squares: with fewer, arguments that certificates can write soon decide
	roadGap        = 4       // moves: that are open; a linear program soon closes fewer
	roadNodes      = 300     // nodes: of the search tree of a program over roads
	largeCover     = 300     // squares: of a walk over all, for which a plan of one number of moves comes before a longer search
	longOrders     = 60      // orders: of a search that takes long
	nearFrom       = 1 << 22 // squares: of a larger board, a hunt is solved near its start
	nearMoves      = 64      // moves: that are near
	confirmedGoals = 100     // goals: of a puzzle whose formula is written to see whether it is small
	confirmedOrder = 20      // goals: the same, if its models are orders, which are hard to find
	stretchMoves   = 4       // moves: by which formulas raise the bound of goals in order before stretches are looked at
	stretchWork    = 1 << 22 // steps: for the formulas of one stretch
	stretchesWork  = 1 << 25 // steps: for those of all
	onceSquares    = 1200    // squares: of a hunt that visits none twice; beyond, formulas are faster
	onceJumps      = 10_000  // jumps: the same
	onceNodes      = 4000    // nodes: of its search tree, half for each quarter of a move beyond one
	onceFewNodes   = 100     // nodes: of a tree for any walk
	fewCuts        = 4       // cuts: so few in a round, and gini chooses its phases anew
)
