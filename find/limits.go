package find

// What is tried and spent at most.
const (
	sweptVertices  = 20_000     // vertices: of a graph whose frontier is looked at
	sweptTurn      = 1 << 19    // states: of a turn beside formulas, which are twice as many in each
	sweptStates    = 1 << 25    // states: of a turn
	searchedGoals  = 300        // goals: of a hunt, from which local search does better than formulas
	routedPlaces   = 6000       // places: squares times moves; of fewer, a formula of all is written at once
	sortedSquares  = 100        // squares: of a tour whose goals are sorted; of fewer, a formula takes no longer
	sortedLarge    = 190        // squares: of a tour whose goals are sorted longer
	sortedTries    = 3          // times: that the goals of a tour are sorted; each has four times the steps of the one before
	numberedMoves  = 1 << 20    // moves: of a walk that is made along numbers
	tiedDegree     = 64         // moves: from a square, in the mean; sliders have more and ties are not broken
	orbitTries     = 16         // cycles: of orbits; of every second one the squares are a tour, mostly
	disjointOrders = 6          // orders: of the stops of a walk that visits no square twice
	disjointRounds = 60         // times: that the legs of one are laid anew
	orderParts     = 128        // parts: of the budget for legs in order, of which one is spent at first
	orderCross     = 6 * aMove  // costs: of a leg in order that crosses another one on a square
	orderAgain     = aMove / 2  // costs: more, for each time that it was crossed
	orderRipped    = 40         // legs: for each, that are taken up again before another try
	orderFewRipped = 10         // legs: the same, of some that are to become shorter
	orderGap       = 1 << 18    // steps: of the same that are not given up, for each move that the walk has beyond the lower bound
	orderTries     = 100        // tries: to lay all legs, until it is given up
	orderStale     = 200        // times: that some legs are laid anew without use, before all are
	disjointWork   = 20_000_000 // squares: times stops, between which distances are measured
	simplerJumps   = 40_000     // jumps: of a piece whose tours are first looked for among those of fewer moves
	coverSquares   = 400        // squares: of a cover whose jumps a flow lays; local search does as well on fewer
	coverMost      = 100_000    // squares: the same; of more, cycles take long to join
	coverWork      = 40_000_000 // steps: for all tries together, some seconds
	coverMore      = 6          // moves: beyond the lower bound, for which jumps of a cover are laid
	coverTries     = 6          // tries: for each of them, to lay other jumps
	coverParts     = 4          // parts: of the budget, one for each try
	coverEnds      = 16         // choices: of ends far out, until some suit the number of moves
	bredNodes      = 150        // nodes: from which a family of tours finds shorter ones than kicks
	mostBredNodes  = 2500       // nodes: to which it takes no longer
	likelyTries    = 12         // times: that beliefs begin anew, or more routes are seen
	fewMoves       = 2          // jumps: for each square of a tour for which beliefs are wrong
	believedPlaces = 8          // places: for each square, that are believed in when they are asked for a tour first
	seenPlaces     = 10         // places: for each square, that routes visit most often
	seenRoutes     = 8          // routes: that are seen before these are asked for a tour
	seenSteps      = 4          // times: that the budget is that of the first formula of beliefs
	maxFamily      = 60         // tours: of a family, or more of more than 1200 nodes
	blockSide      = 100        // squares: of a side of a block, about
)
