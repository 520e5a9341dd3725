package reduce

// What is tried and spent at most.
const (
	planRounds    = 10   // rounds: of rows without noticeable progress
	linearNodes   = 6000 // nodes: of a plan for which there is a linear program
	branchedEdges = 8000 // edges: that a plan's program may leave for it to branch
	fewEdges      = 1000 // edges: that it may always leave
	openMoves     = 3    // moves: that are open if it leaves more, and fewer moves will be asked for
	branchedNodes = 300  // nodes: of its tree; 1000 goals of a king take up to 200
	idleChoices   = 5    // choices: one after the other, that raise no bound
	nearNodes     = 200  // nodes: of a plan near whose linear program a path is looked for
	nearMore      = 700  // nodes: to which it may be looked for more than once
	nearTries     = 3    // searches: for each move that is open, and one more
	nearKicks     = 8    // kicks: of each, for each node
	refutedNodes  = 2500 // nodes: of a plan that is told as an argument
	finerLeaves   = 85   // percent: of what a budget leaves, that finer parts leave at most
	planBudget    = 24   // parts: of a move, of the budget
	planRounded   = 30   // parts: with what rounding loses; more takes coarser parts
)
