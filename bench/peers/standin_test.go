package peers

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"knightsat/internal/oracle"
)

// smallest is the largest number of nodes that stand-ins solve: the fewest that show every kind of puzzle.
const smallest = 12

// TestMain makes the test binary a stand-in for LKH and Concorde, which are found in the PATH if the programs
// themselves are not: they read TSPLIB, and find a shortest cycle by trying all of them.
func TestMain(m *testing.M) {
	switch filepath.Base(os.Args[0]) {
	case "LKH":
		parameters := string(oracle.Must(os.ReadFile(os.Args[1])))
		lkh(strings.Fields(strings.ReplaceAll(parameters, "=", " ")))
		os.Exit(0)
	case "concorde":
		cycle, cost := shortest(problem(os.Args[len(os.Args)-1]))
		text := fmt.Sprintln(len(cycle)) + strings.Trim(fmt.Sprint(cycle), "[]") + "\n"
		oracle.Done(os.WriteFile("tour", []byte(text), 0o600))
		fmt.Printf("Optimal Solution: %d.00\n", cost)
		os.Exit(0)
	}
	folder := oracle.Must(os.MkdirTemp("", "standin"))
	for _, name := range []string{"LKH", "concorde"} {
		oracle.Done(os.Symlink(oracle.Must(os.Executable()), filepath.Join(folder, name)))
	}
	oracle.Done(os.Setenv("PATH", os.Getenv("PATH")+string(os.PathListSeparator)+folder))
	standInFolder = folder
	status := m.Run()
	_ = os.RemoveAll(folder)
	os.Exit(status)
}

var standInFolder string

// standsIn reports whether a peer is a stand-in.
func standsIn(peer *Peer) bool {
	path, err := exec.LookPath(peer.Name)
	return err == nil && filepath.Dir(path) == standInFolder
}

func lkh(parameters []string) {
	of := map[string]string{}
	for i := 0; i+1 < len(parameters); i += 2 {
		of[parameters[i]] = parameters[i+1]
	}
	cycle, _ := shortest(problem(of["PROBLEM_FILE"]))
	text := "NAME : puzzle\nTYPE : TOUR\nTOUR_SECTION\n"
	for _, v := range cycle {
		text += fmt.Sprintln(v + 1)
	}
	oracle.Done(os.WriteFile(of["TOUR_FILE"], []byte(text+"-1\nEOF\n"), 0o600))
}

// problem reads the costs of edges.
func problem(file string) (costs [][]int) {
	text := string(oracle.Must(os.ReadFile(file)))
	head, numbers, _ := strings.Cut(text, "SECTION\n")
	_, size, _ := strings.Cut(head, "DIMENSION : ")
	var all []int
	for field := range strings.FieldsSeq(strings.TrimSuffix(numbers, "EOF\n")) {
		all = append(all, oracle.Must(strconv.Atoi(field)))
	}
	n := oracle.Must(strconv.Atoi(strings.Fields(size)[0]))
	costs = make([][]int, n)
	for i := range costs {
		costs[i] = make([]int, n)
		for j := range costs[i] {
			costs[i][j] = 1
			if len(all) == n*n {
				costs[i][j] = all[i*n+j]
			}
		}
	}
	for k := 0; strings.Contains(head, "TYPE : HCP") && all[k] > 0; k += 2 {
		i, j := all[k]-1, all[k+1]-1
		costs[i][j], costs[j][i] = 0, 0
	}
	return costs
}

// shortest finds a shortest cycle through all nodes, by the sets of nodes that a path from node 0 may visit. What
// is large takes it for ever.
func shortest(costs [][]int) (cycle []int, cost int) {
	n := len(costs)
	if n > smallest+2 {
		time.Sleep(time.Hour)
	}
	best := make([][]int, 1<<n)
	for set := range best {
		best[set] = make([]int, n)
		for v := range n {
			best[set][v] = math.MaxInt32
		}
	}
	best[1][0] = 0
	for set := range best {
		for v := range n {
			for w := 0; w < n && best[set][v] < math.MaxInt32; w++ {
				if more := set | 1<<w; more != set {
					best[more][w] = min(best[more][w], best[set][v]+costs[v][w])
				}
			}
		}
	}
	set, at := 1<<n-1, 0
	cost = math.MaxInt32
	for v := 1; v < n; v++ {
		if all := best[set][v] + costs[v][0]; all < cost {
			at, cost = v, all
		}
	}
	for len(cycle) < n {
		cycle = append(cycle, at)
		before := set &^ (1 << at)
		for v := range n {
			if before>>v&1 == 1 && best[before][v]+costs[v][at] == best[set][at] {
				set, at = before, v
				break
			}
		}
	}
	return cycle, cost
}
