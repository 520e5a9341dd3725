package shown

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/internal/phrases"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
)

// TestWordsCountGroupsOfSquares: which squares a number of moves is enough for, how many stretches take no more, and how
// many moves the others take, is true of all pairs of squares.
func TestWordsCountGroupsOfSquares(t *testing.T) {
	enough := regexp.MustCompile(`([^.]*)\b(\d+) moves? (?:is|are) enough only ([^.]*)\.[^.]*? So at most (\d+) stretch(?:es)? takes? [^.]*\. ` +
		`(The other takes|The other \d+ take) (\d+) moves or more`)
	rng, named, counted := oracle.Rand(t), 0, 0
	for range oracle.Until(t, 400, func() bool { return named > 0 && counted > 0 }) {
		board := oracle.Board(6, 6)
		squares := oracle.Shuffled(rng, board.Squares())
		p := oracle.Must(puzzles.NewHunt(board, squares[1:3+rng.IntN(9)], puzzles.Rules{Start: squares[0]}))
		a := bound.Analyse(t.Context(), p)
		for _, l := range a.Lower {
			tolls := Figure(t.Context(), a, l).Tolls
			if tolls == nil {
				continue
			}
			sentences, _ := linksInWords(tolls, p)
			text := strings.Join(sentences, " ")
			found := enough.FindAllStringSubmatch(strings.ReplaceAll(text, "A group has at most one stretch fewer than squares. ", ""), -1)
			if len(found) != strings.Count(text, "So at most") {
				t.Fatalf("the test can't read %s", text)
			}
			for _, m := range found {
				m[1] = strings.TrimSpace(m[1])
				groups, between := groupsOf(a, oracle.Must(strconv.Atoi(m[2])))
				var stretches, join int
				for _, g := range groups {
					stretches += len(g) - 1
					if len(g) > 1 {
						join++
					}
					say := phrases.And(g...)
					if len(g) > 2 {
						say += fmt.Sprintf(" (at most %d stretches)", len(g)-1)
					}
					if len(g) > 1 && m[1] == "" && !strings.Contains(m[3], say) {
						t.Errorf("%q does not name %s\n%s", m[0], say, notation.Text(p))
					}
				}
				if m[1] != "" {
					counted++
					if say := fmt.Sprintf("join the %d squares into %s ", stretches+len(groups), words.Count(len(groups), "group")); !strings.Contains(m[1], say) {
						t.Errorf("%q should say %s\n%s", m[0], say, notation.Text(p))
					}
				} else if named++; strings.Count(m[3], "between ")+strings.Count(m[3], "among ") != join {
					t.Errorf("%q names not all %d groups\n%s", m[0], join, notation.Text(p))
				}
				want := fmt.Sprint(stretches, " ", others(len(tolls.Tree)-stretches), " ", between)
				if got := strings.Join(m[4:], " "); got != want {
					t.Errorf("%s: %q; expected %s\n%s", l.Because, m[0], want, notation.Text(p))
				}
			}
		}
	}
}

// groupsOf joins the start and the goals that are no more than most moves apart, and says how far the groups are
// from each other at least.
func groupsOf(a *bound.Analysis, most int) (groups [][]string, between int) {
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
	members := map[int][]string{}
	for _, v := range nodes {
		members[group[v]] = append(members[group[v]], a.Squares[v].String())
		for _, w := range nodes {
			if d := int(a.Distances(v)[w]); group[v] != group[w] && (between == 0 || d < between) {
				between = d
			}
		}
	}
	for _, g := range members {
		slices.Sort(g)
		groups = append(groups, g)
	}
	return groups, between
}
