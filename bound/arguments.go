package bound

// Argument is a kind of argument that no walk has some number of moves.
type Argument int

// The arguments in the order in which they are tried, cheap ones first: by package solve for each
// number of moves, and by package certify for those of which solving kept no proof.
const (
	LowerBounds   Argument = iota // those of [Methods]
	Colours                       // of the ends, by [EndsParity]
	JumpsInCases                  // [Branching]
	OrderOfStops                  // [Terminals.Refute]
	JumpsTogether                 // [Linear]
	Formula                       // a solver's word
	Arguments                     // how many there are
)

// Searches reports whether the argument is searched for anew for each number of moves.
func (a Argument) Searches() bool { return a > Colours }
