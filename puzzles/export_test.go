package puzzles

// Lined lays out a puzzle with its slides as lines, however few moves there are, and tells how many slides these are.
func Lined(p *Puzzle) (in *Instance, slides int) {
	in, _ = layOut(nil, p, -1, nil)
	return in, len(p.lined(-1))
}

// Fewest is how many moves a hunt has at most whose moves are all listed.
const Fewest = listedMoves
