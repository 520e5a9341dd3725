package bench

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// WriteSummary writes a table with a line for each encoding and engine: how many
// of its cells were solved, the medians over those, and what became of the rest.
func WriteSummary(w io.Writer, cells []Cell) error {
	type row struct{ encoding, engine string }
	rows := map[row][]Cell{}
	var order []row
	for _, c := range cells {
		r := row{c.Encoding, c.Engine}
		if rows[r] == nil {
			order = append(order, r)
		}
		rows[r] = append(rows[r], c)
	}
	slices.SortFunc(order, func(a, b row) int {
		return cmp.Or(cmp.Compare(a.encoding, b.encoding), cmp.Compare(a.engine, b.engine))
	})
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "encoding\tengine\tsolved\tmedian s\tencoding s\tsolving s\tpeak\tothers")
	for _, r := range order {
		var wall, enc, sol, peak []float64
		count := map[Status]int{}
		for _, c := range rows[r] {
			if !c.Status.Solved() {
				count[c.Status]++
				continue
			}
			wall, enc, sol = append(wall, c.WallSeconds), append(enc, c.EncodeSeconds), append(sol, c.SolveSeconds)
			peak = append(peak, float64(c.PeakBytes))
		}
		var others []string
		for _, s := range Statuses() {
			if n := count[s]; n > 0 {
				others = append(others, fmt.Sprintf("%d %s", n, s))
			}
		}
		name, memory := r.encoding, "-"
		if name == "" {
			name = "-"
		}
		if m := median(peak); len(peak) > 0 && m > 0 {
			memory = FormatBytes(int64(m))
		}
		line := []string{name, r.engine, fmt.Sprintf("%d of %d", len(wall), len(rows[r])), seconds(wall), seconds(enc), seconds(sol), memory, strings.Join(others, ", ")}
		fmt.Fprintln(t, strings.TrimRight(strings.Join(line, "\t"), "\t"))
	}
	return t.Flush()
}

// seconds is the median with three digits; "-" of nothing.
func seconds(list []float64) string {
	if len(list) == 0 {
		return "-"
	}
	return strconv.FormatFloat(median(list), 'g', 3, 64)
}

// median is the middle value, or the mean of the two in the middle; 0 of nothing.
func median(list []float64) float64 {
	n := len(list)
	if n == 0 {
		return 0
	}
	list = slices.Sorted(slices.Values(list))
	return (list[(n-1)/2] + list[n/2]) / 2
}
