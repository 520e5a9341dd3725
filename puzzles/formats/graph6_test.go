package formats_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles/formats"
)

// graph6 writes a graph as nauty's formats.txt says, bit by bit.
func graph6(n int, joined func(v, w int) bool) string {
	text := fmt.Sprintf("%c", 63+n)
	if n > 62 {
		text = fmt.Sprintf("~%c%c%c", 63+n>>12, 63+n>>6&63, 63+n&63)
	}
	six, bits := 0, 0
	put := func(bit int) {
		six = six<<1 | bit
		if bits++; bits%6 == 0 {
			text += fmt.Sprintf("%c", 63+six)
			six = 0
		}
	}
	for w := range n {
		for v := range w {
			put(map[bool]int{true: 1}[joined(v, w)])
		}
	}
	for bits%6 > 0 {
		put(0)
	}
	return text
}

// TestGraph6IsReadAsNautyReadsIt: and sparse6, which nauty makes of it.
func TestGraph6IsReadAsNautyReadsIt(t *testing.T) {
	r := oracle.Rand(t)
	var lines, want []string
	for n := range 100 {
		g := map[[2]int]bool{}
		list := "0\n"
		for w := 1; w <= n; w++ {
			list += fmt.Sprintln(w)
			for v := range w {
				if g[[2]int{v, w}] = r.IntN(4) == 0; g[[2]int{v, w}] {
					list += fmt.Sprintln(v, w)
				}
			}
		}
		lines = append(lines, graph6(n+1, func(v, w int) bool { return g[[2]int{v, w}] }))
		want = append(want, oracle.Must(formats.ParseGraphAs("edges", "g", strings.NewReader(list))).Text())
	}
	compare := func(lines []string) {
		t.Helper()
		if len(lines) != len(want) {
			t.Fatalf("%d lines of %d graphs", len(lines), len(want))
		}
		for i, line := range lines {
			if got := parseGraph(t, line).Text(); got != want[i] {
				t.Fatalf("%s is\n%s, not\n%s", line, got, want[i])
			}
		}
	}
	compare(lines)
	nauty, err := exec.LookPath("nauty-copyg")
	if err != nil {
		t.Skip("nauty is not installed")
	}
	for _, flag := range []string{"-gq", "-sq"} {
		c := exec.Command(nauty, flag)
		c.Stdin = strings.NewReader(strings.Join(lines, "\n") + "\n")
		compare(strings.Fields(string(oracle.Must(c.Output()))))
	}
}

// foreignTexts are a path of four vertices and a fifth one alone; networkx writes the first ones.
var foreignTexts = map[string]string{
	"GML":                 "nx.write_gml(G, sys.stdout.buffer)",
	"GraphML":             "nx.write_graphml(G, sys.stdout.buffer)",
	"GEXF":                "nx.write_gexf(G, sys.stdout.buffer)",
	"Pajek":               "nx.write_pajek(G, sys.stdout.buffer)",
	"JSON":                "import json; print(json.dumps(nx.node_link_data(G)))",
	"lists of neighbours": "",
	"read_adjlist":        "nx.write_adjlist(nx.star_graph(3), sys.stdout.buffer); print(4)",
	"DOT":                 "graph G {\n a -- b; b -- c;\n c -- d\n e;\n}\n",
	"TGF":                 "1 a b\n2 b\n3\n4 d\n5\n#\n1 2\n2 3 x\n3 4\n",
	"MatrixMarket":        "%%MatrixMarket matrix coordinate pattern symmetric\n% a path\n5 5 3\n2 1\n3 2\n4 3\n",
	"counts":              "5 3\n1 2\n2 3\n3 4\n",
	"CSV":                 "\"source\",\"target\"\na,b\nb,c\nc,d\n",
	"arrows":              "a -- b\nb -- c\nc -- d\n",
	"adjacency matrix":    "0 1 0 0 0\n1 0 1 0 0\n0 1 0 1 0\n0 0 1 0 0\n0 0 0 0 0\n",
}

// TestCommandsConvert: the command that a message names makes a graph that is read, of five vertices
// and three edges.
func TestCommandsConvert(t *testing.T) {
	oracle.Long(t)
	if exec.Command("python3", "-c", "import networkx").Run() != nil {
		t.Skip("networkx is not installed")
	}
	for name, text := range foreignTexts {
		if strings.Contains(text, "nx.") || strings.Contains(text, "json") {
			text = string(oracle.Must(exec.Command("python3", "-c", "import sys, networkx as nx; "+
				"G = nx.path_graph(4); G.add_node(4); "+text).Output()))
		}
		if name == "lists of neighbours" {
			text = "1: 2\n2: 1 3\n3: 2 4\n4: 3\n5:\n"
		}
		dir := t.TempDir()
		for round := 0; ; round++ {
			file := filepath.Join(dir, fmt.Sprint(round))
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			g, err := formats.ParseGraph(file, strings.NewReader(text))
			if err == nil {
				if g.Edges() != 3 || g.Len() != 5 && name != "CSV" && name != "arrows" {
					t.Errorf("%s becomes %s", name, g)
				}
				break
			}
			_, command, _ := strings.Cut(err.Error(), "to convert it: ")
			if name == "read_adjlist" {
				_, command, _ = strings.Cut(err.Error(), "first vertex: ")
			}
			command, _, _ = strings.Cut(command, " (-")
			command = strings.TrimSuffix(command, " (without directions)")
			if command == "" || round == 3 {
				t.Fatalf("%s: %v", name, err)
			}
			if out, err := exec.Command("sh", "-c", command).CombinedOutput(); err != nil {
				t.Fatalf("%s: %s: %v\n%s", name, command, err, out)
			}
			made := oracle.Must(filepath.Glob(file + ".*"))
			text = string(bytes.TrimSpace(oracle.Must(os.ReadFile(made[len(made)-1])))) + "\n"
		}
	}
}
