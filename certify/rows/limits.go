package rows

// What is taken, kept and spent at most.
const (
	setParts     = 1 << 21   // squares: in all sets of a model together
	modelSlack   = 1 << 14   // rows: what a model may have beyond its file
	modelLooks   = 1 << 26   // squares: looked at for the distances of a model, in seconds
	looksPerWord = 6500      // squares: more of these for each word of the file
	timedPlaces  = 4_000_000 // variables: squares times moves of a model
	timedEdges   = 12        // edges: of a square, since a model has a row for each three
	timedRows    = 2_000_000 // rows: of a model, which take memory
	modelPlaces  = 4000      // squares: of a model whose pairs are variables
)
