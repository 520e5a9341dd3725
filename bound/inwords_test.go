package bound

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestWordsCountGroupsOfSquares: that links of so many moves join squares into so many groups, with so many
// moves between them, is true of all pairs of squares.
func TestWordsCountGroupsOfSquares(t *testing.T) {
	links := regexp.MustCompile(`Links of (\d+) moves?(?: or fewer)?[^.]* join them into (\d+) groups?, [^.]* in (\d+) moves or more`)
	rng, said := oracle.Rand(t), 0
	for range oracle.Until(t, 400, func() bool { return said > 0 }) {
		b := oracle.Must(puzzles.NewBoard(6, 6, nil, nil))
		squares := oracle.Shuffled(rng, b.Squares())
		p := oracle.Must(puzzles.NewHunt(b, squares[1:3+rng.IntN(5)], puzzles.Rules{Start: squares[0]}))
		a := Analyse(t.Context(), p)
		for _, l := range a.Lower {
			tolls := tollsOf(t.Context(), a, l)
			if tolls == nil {
				continue
			}
			sentences, _ := tolls.inWords(p)
			for _, m := range links.FindAllStringSubmatch(strings.Join(sentences, " "), -1) {
				said++
				groups, between := groupsOf(a, oracle.Must(atoi(m[1])))
				if want := fmt.Sprint(groups, " ", between); m[2]+" "+m[3] != want {
					t.Errorf("%s: %s; expected groups and moves between them %s\n%s", l.Because, m[0], want, p.Text())
				}
			}
		}
	}
}

func atoi(text string) (n int, err error) {
	_, err = fmt.Sscan(text, &n)
	return n, err
}

// groupsOf joins the start and the goals that are at most so many moves apart, and says how far the groups are
// from each other at least.
func groupsOf(a *Analysis, most int) (groups, between int) {
	nodes := slices.Clone(a.Goals)
	if !slices.Contains(nodes, a.Start) {
		nodes = append(nodes, a.Start)
	}
	group := map[int]int{}
	for _, v := range nodes {
		group[v] = v
	}
	for _, v := range nodes {
		for _, w := range nodes {
			if old := group[w]; int(a.Distances(v)[w]) <= most && old != group[v] {
				for u, g := range group {
					if g == old {
						group[u] = group[v]
					}
				}
			}
		}
	}
	seen := map[int]bool{}
	for _, v := range nodes {
		seen[group[v]] = true
		for _, w := range nodes {
			if d := int(a.Distances(v)[w]); group[v] != group[w] && (between == 0 || d < between) {
				between = d
			}
		}
	}
	return len(seen), between
}
