package generate

// What is tried and spent at most.
const (
	rotations      = 2000       // rotations: for each square, of a path until it is a tour
	layerTries     = 20_000     // puzzles: tried for each one asked for, if layers measure them
	solveTries     = 400        // puzzles: tried for each one, if they are solved
	layerStates    = 1 << 22    // states: of a search by layers
	measuredGoals  = 250        // goals: of a hunt that is solved to be measured; more can take minutes
	quarterSquares = 150        // squares: of a tour up to which a quarter has numbers; in larger ones the last take long
	allGoals       = 24         // goals: of a hunt whose walks are all looked for, in minutes
	alikeWalks     = 100        // walks: no two alike, that are looked for
	allSquares     = 32         // squares: of a cover up to which all walks are looked for
	zipWork        = 24_000_000 // steps: until a tour with goals in order is the only one, ten seconds or so
	zipGoals       = 400        // sets: of goals that are tried against the tours that are known
	zipApart       = 30         // squares: between two on the way of which one more becomes a goal, at most
	zipWindow      = 30         // squares: of a part in which the way may change
	zipRivals      = 40         // tours: found before goals and walls are chosen anew
	gradedPlaces   = 5000       // places: of squares in time that are tried one by one to see how hard it is
)
