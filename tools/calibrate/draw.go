package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

const (
	gini    = "gini"
	cadical = "cadical -q --seed={seed}"
)

var (
	timeIndexed = []string{"step", "step:amo=ladder", "step:transitions=conflicts", "step:windows=none",
		"step:precedence=none"}
	// With direction=one, these have the help that edge has: a tour and its reverse are one model.
	vee, binary, lfsr, crt = "vee:direction=one", "binary:direction=one", "lfsr:direction=one", "crt:direction=one"
)

var plans = map[string]plan{
	"rows": {
		title:     "the time-indexed formula, written in other ways: hunts, at the optimum and one move below",
		encodings: timeIndexed, engines: []string{gini}, limit: 5, repeats: 5, base: [2]string{"step"},
		families: []family{
			{"knight", nil, hunts("knight", 12, 17, 18, 19, 20, 22, 24), 6},
			{"king", nil, hunts("king", 16, 20, 24, 28, 32), 6},
			{"zebra", nil, hunts("zebra", 12, 14, 16, 17, 18), 6},
		},
	},
	"tours": {
		title:     "tours of boards with holes and of graphs, by one formula",
		encodings: []string{vee, lfsr, crt}, engines: []string{gini}, limit: 5, repeats: 5,
		base: [2]string{crt},
		families: []family{
			{"knight", nil, boards("knight", 2, 14, 12), 40},
			{"king", nil, boards("king", 2, 12), 20},
			{"cubic", nil, cubics(800, 900, 1000), 24},
		},
	},
	"refutations": {
		title:     "graphs without a tour",
		encodings: []string{vee, binary, crt}, engines: []string{gini}, limit: 7, repeats: 5,
		base: [2]string{vee},
		families: []family{
			{"flower", nil, flowers(9, 41, 2), 0},
			{"petersen", nil, petersens(23, 95, 6), 0},
		},
	},
	"hunts": {
		title:     "a king's hunts of hundreds of goals, at the optimum: which goals follow each other, or where the piece is",
		encodings: []string{"metric", "step"}, engines: []string{gini}, limit: 5, repeats: 5,
		base: [2]string{"metric"},
		families: []family{
			{"king", nil, hunts("king", 64, 300, 400, 500), 8},
		},
	},
	"engines": {
		title:     "formulas that work solvers, of hunts and of tours of graphs",
		encodings: []string{"step", "metric", vee},
		engines:   []string{gini, cadical, "minisat -verb=0", "kissat -q --seed={seed}"},
		limit:     5, repeats: 5, base: [2]string{"", gini},
		families: []family{
			{"knight", []string{"step"}, hunts("knight", 12, 20, 22, 24), 6},
			{"king", []string{"metric"}, hunts("king", 64, 300, 400, 500), 6},
			{"petersen", []string{vee}, petersens(41, 119, 6), 0},
		},
	},
	"competition": {
		title:     "formulas for minutes: the next sizes of rows, tours and refutations",
		encodings: []string{"step", crt, vee}, engines: []string{cadical}, limit: 5000,
		repeats: 1, drawn: true,
		families: []family{
			{"knight", []string{"step"}, hunts("knight", 16, 24, 28), 4},
			{"zebra", []string{"step"}, hunts("zebra", 14, 18, 20), 4},
			{"board", []string{crt}, boards("knight", 3, 16, 20, 24), 2},
			{"cubic", []string{crt}, cubics(1500, 2000, 3000), 1},
			{"petersen", []string{crt}, petersens(401, 701, 60), 0},
			{"flower", []string{vee}, flowers(601, 901, 100), 0},
		},
	},
	"scaling": {
		title:     "tours of large boards with holes, by relaxations",
		encodings: []string{"edge", "arc"}, engines: []string{gini}, limit: 5, repeats: 5, base: [2]string{"edge"},
		families: []family{
			{"knight", nil, boards("knight", 3, 48, 56, 64, 72, 80), 8},
		},
	},
}

// hunts are on a square board, by the number of goals.
func hunts(piece string, side int, goals ...int) (rungs []rung) {
	for _, n := range goals {
		rungs = append(rungs, rung{fmt.Sprintf("%s-%d-%d", piece, side, n), func(seed uint64) string {
			return fmt.Sprintf(`generate = {family = "hunt", piece = %q, board = "%dx%[2]d", goals = %d, seed = %d}`,
				piece, side, n, seed)
		}})
	}
	return rungs
}

// boards are closed tours of square boards, an eighth of whose squares are holes, half of them of each colour, and all more
// than margin from the edge.
func boards(piece string, margin int, sides ...int) (rungs []rung) {
	for _, n := range sides {
		rungs = append(rungs, rung{fmt.Sprintf("%s-%d", piece, n), func(seed uint64) string {
			return fmt.Sprintf(`generate = {family = "tour", piece = %q, board = "%dx%[2]d", closed = true, `+
				`holes = %d, margin = %d, seed = %d}`, piece, n, n*n/16*2, margin, seed)
		}})
	}
	return rungs
}

// cubics are random cubic graphs, which mostly have tours; those of even seeds have a piece of Petersen's graph in
// place of the first vertex, and no tour: what is outside the piece would be its tenth vertex.
func cubics(sizes ...int) (rungs []rung) {
	for _, n := range sizes {
		rungs = append(rungs, rung{fmt.Sprintf("cubic-%d", n), func(seed uint64) string {
			if edges := cubic(n, seed); seed%2 == 0 {
				return tour(pieced(edges, n))
			} else {
				return tour(edges)
			}
		}})
	}
	return rungs
}

// cubic pairs three ends of each vertex at random, until no vertices are joined twice.
func cubic(n int, seed uint64) (edges [][2]int) {
	random := rand.New(rand.NewPCG(seed, uint64(n)))
	ends := make([]int, 3*n)
	for {
		for i := range ends {
			ends[i] = i / 3
		}
		random.Shuffle(len(ends), func(i, j int) { ends[i], ends[j] = ends[j], ends[i] })
		edges = edges[:0]
		seen := map[[2]int]bool{}
		for pair := range slices.Chunk(ends, 2) {
			e := [2]int{min(pair[0], pair[1]), max(pair[0], pair[1])}
			if e[0] == e[1] || seen[e] {
				break
			}
			seen[e] = true
			edges = append(edges, e)
		}
		if 2*len(edges) == len(ends) {
			return edges
		}
	}
}

// pieced has Petersen's graph without its last vertex in place of vertex 0.
func pieced(edges [][2]int, n int) (joined [][2]int) {
	ports := []int{4, 6, 7}                                  // which led to the last vertex
	at := func(v int) int { return (v + n - 1) * min(v, 1) } // 0, and then n, n+1, …
	for _, e := range edges {
		if e[0] == 0 { // the smaller end
			e[0], ports = at(ports[0]), ports[1:]
		}
		joined = append(joined, e)
	}
	for _, e := range petersen(5) {
		if max(e[0], e[1]) < 9 {
			joined = append(joined, [2]int{at(e[0]), at(e[1])})
		}
	}
	return joined
}

// flowers are the snarks J(n), n odd, of 4n vertices (Isaacs 1975), which have no closed tour.
func flowers(from, to, step int) (rungs []rung) {
	for n := from; n <= to; n += step {
		rungs = append(rungs, rung{fmt.Sprintf("flower-%d", n), func(uint64) string { return tour(flower(n)) }})
	}
	return rungs
}

func flower(n int) (edges [][2]int) {
	for i := range n {
		a, next := 4*i, 4*((i+1)%n)
		c, d := 2, 3
		if next == 0 { // the two long paths are one cycle
			c, d = d, c
		}
		edges = append(edges, [2]int{a, a + 1}, [2]int{a, a + 2}, [2]int{a, a + 3},
			[2]int{a + 1, next + 1}, [2]int{a + 2, next + c}, [2]int{a + 3, next + d})
	}
	return edges
}

// petersens are the generalised Petersen graphs GP(n,2), n = 5 modulo 6, of 2n vertices, which have no closed
// tour, and those alone of the second parameter 2 (Robertson 1969).
func petersens(from, to, step int) (rungs []rung) {
	for n := from; n <= to; n += step {
		rungs = append(rungs, rung{fmt.Sprintf("petersen-%d", n), func(uint64) string { return tour(petersen(n)) }})
	}
	return rungs
}

func petersen(n int) (edges [][2]int) {
	for i := range n {
		edges = append(edges, [2]int{i, (i + 1) % n}, [2]int{i, n + i}, [2]int{n + i, n + (i+2)%n})
	}
	return edges
}

// tour is a closed one, as a problem of TSPLIB, some edges on a line.
func tour(edges [][2]int) string {
	vertices := 0
	var text strings.Builder
	for i, e := range edges {
		vertices = max(vertices, e[0]+1, e[1]+1)
		end := " "
		if i%12 == 11 || i == len(edges)-1 {
			end = "\n"
		}
		fmt.Fprintf(&text, "%d %d%s", e[0]+1, e[1]+1, end)
	}
	return fmt.Sprintf("puzzle = \"\"\"\nTYPE : HCP\nDIMENSION : %d\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n"+
		"%s-1\n\"\"\"", vertices, text.String())
}
