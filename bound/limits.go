package bound

// What is tried and spent at most.
const (
	legWork         = 50_000_000 // squares: looked at for distances between goals in order, some seconds
	filteredSquares = 20_000     // squares: of a tour whose idle edges are looked for; more are not decided
	tourJumps       = 2000       // jumps: for which a linear program may refute a tour, ten milliseconds
	linearJumps     = 15_000     // jumps: for which a linear program argues, half a second
	maxMultiplier   = 1 << 31    // number: of a multiplier, so that nothing overflows
	maxTerms        = 1 << 28    // terms: added up, the same
	cappedRounds    = 20         // times: that jumps of a flow are let carry two units
	hungSquares     = 64         // squares: in sets of what hangs on others, for each square
	maxTolls        = 2236       // squares: whose tolls are told
	maxToldRows     = 10_000     // squares: with multipliers in an answer
)
