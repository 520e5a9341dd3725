// Fewest tells how few numbers fix a tour: what is the least number of squares whose numbers
// must be given, so that they fit only one tour? It reads all tours of a board, a line each, as
// knightsat solve --all prints them, in both directions; closed tours may begin anywhere. Or it
// reads a list of edges, and goes through all open tours itself.
//
//	knightsat solve --tour --board 5x5 --all | go run ./examples/fewest
//	knightsat puzzle --tour --board 4x4 --piece king --format graph | go run ./examples/fewest
//
// It tries every choice of one number, then of two, and so on. The first choice that fits only
// one tour is the answer. If there is none, every choice that fits a tour fits two, so no tour
// is fixed by so few numbers. It relies only on the list. To see that no tour is missing,
// compare how many there are with a known count.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

func main() {
	if err := run(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "fewest:", err)
		os.Exit(1)
	}
}

func run(in io.Reader, out io.Writer) error {
	l, err := read(in)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d tours of %d squares\n", len(l.tours), len(l.names))
	for k := 1; k <= len(l.names); k++ {
		times, tour := l.unique(k)
		if tour == nil {
			fmt.Fprintf(out, "%d: every choice that fits a tour fits another, too\n", k)
			continue
		}
		var numbers []string
		for _, t := range times {
			numbers = append(numbers, fmt.Sprintf("%d=%s", t+1, l.names[tour[t]]))
		}
		fmt.Fprintf(out, "%d: %s\n", k, strings.Join(numbers, ","))
		return nil
	}
	return fmt.Errorf("a tour is in the list twice")
}

// list are tours: the squares by their times.
type list struct {
	names  []string
	tours  [][]uint8
	closed bool
}

// square is a square without the mark of the start, as in a1.N.
func square(word string) string {
	if n := len(word) - 2; n > 0 && word[n] == '.' {
		return word[:n]
	}
	return word
}

// read reads lines of squares, or of two squares that an edge joins. It skips other lines, and
// marks after squares.
func read(in io.Reader) (*list, error) {
	l, number := &list{}, map[string]uint8{}
	var near [255][]uint8
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		tells := len(words) > 0 && square(words[0]) != words[0]
		if !tells && len(words) != 2 {
			continue
		}
		var tour []uint8
		for _, w := range words {
			w = square(w)
			if _, known := number[w]; !known {
				if len(l.names) == 255 {
					return nil, fmt.Errorf("more than 255 squares")
				}
				number[w] = uint8(len(l.names))
				l.names = append(l.names, w)
			}
			tour = append(tour, number[w])
		}
		if !tells {
			near[tour[0]] = append(near[tour[0]], tour[1])
			near[tour[1]] = append(near[tour[1]], tour[0])
			continue
		}
		if l.closed = tour[0] == tour[len(tour)-1]; l.closed {
			tour = tour[1:]
		}
		if len(tour) != len(l.names) {
			return nil, fmt.Errorf("a line has %d squares, and there are %d", len(tour), len(l.names))
		}
		l.tours = append(l.tours, tour)
	}
	if len(l.tours) == 0 {
		for v := range l.names {
			l.extend(near[:], []uint8{uint8(v)}, make([]bool, len(l.names)))
		}
	}
	if len(l.tours) == 0 {
		return nil, fmt.Errorf("there are no tours; pipe what solve --all prints into it")
	}
	return l, lines.Err()
}

// extend adds all tours that begin so.
func (l *list) extend(near [][]uint8, path []uint8, seen []bool) {
	last := path[len(path)-1]
	seen[last] = true
	if len(path) == len(l.names) {
		l.tours = append(l.tours, slices.Clone(path))
	}
	for _, next := range near[last] {
		if !seen[next] {
			l.extend(near, append(path, next), seen)
		}
	}
	seen[last] = false
}

// unique is a choice of k times, and a tour that has its squares there alone; nil if there is
// none. What fixes a closed tour does so when all its numbers are raised by one. So it is
// enough to look at those whose first number is 1: each tour is told from each square then.
func (l *list) unique(k int) (times []int, tour []uint8) {
	n := len(l.names)
	for first := range n {
		if l.closed {
			l.begin(uint8(first))
		} else if first > 0 {
			break
		}
		for times := range choices(n, k) {
			if l.closed && times[0] > 0 {
				break
			}
			if tour := l.alone(times); tour != nil {
				return slices.Clone(times), tour
			}
		}
	}
	return nil, nil
}

// begin tells all tours from one square.
func (l *list) begin(first uint8) {
	for i, tour := range l.tours {
		at := slices.Index(tour, first)
		l.tours[i] = slices.Concat(tour[at:], tour[:at])
	}
}

// alone is a tour that no other one has the same squares as at these times; nil if there is
// none.
func (l *list) alone(times []int) []uint8 {
	size := 1
	for range times {
		size *= len(l.names)
	}
	had := make([]uint8, size) // by how many tours, two at most
	for _, tour := range l.tours {
		at := l.index(tour, times)
		had[at] = min(2, had[at]+1)
	}
	for _, tour := range l.tours {
		if had[l.index(tour, times)] == 1 {
			return tour
		}
	}
	return nil
}

func (l *list) index(tour []uint8, times []int) (at int) {
	for _, t := range times {
		at = at*len(l.names) + int(tour[t])
	}
	return at
}

// choices are all ascending lists of k of the times 0 to n-1, those that begin with 0 first.
func choices(n, k int) func(func([]int) bool) {
	return func(yield func([]int) bool) {
		times := make([]int, k)
		var fill func(i, from int) bool
		fill = func(i, from int) bool {
			if i == k {
				return yield(times)
			}
			for times[i] = from; times[i] <= n-k+i; times[i]++ {
				if !fill(i+1, times[i]+1) {
					return false
				}
			}
			return true
		}
		fill(0, 0)
	}
}
