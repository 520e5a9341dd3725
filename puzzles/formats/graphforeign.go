package formats

import (
	"regexp"
	"strings"

	"knightsat/puzzles"
)

// foreign is a format of graphs that is not read: what its first line is like, and a command that
// makes sparse6 or an edge list of FILE, or what to do instead.
type foreign struct {
	name, begins, do string
}

func networkx(read string) string {
	return `python3 -c "import networkx as nx; nx.write_sparse6(nx.` + read + `, 'FILE.s6')"`
}

const undirected = " (without directions)"

const dot = `gvpr 'N{print(gsub($.name, " ", "_"))} E{print(gsub($.tail.name, " ", "_"), " ", ` +
	`gsub($.head.name, " ", "_"))}' FILE > FILE.txt`

// foreignFormats are told by their first line that is no comment, in small letters.
var foreignFormats = []foreign{
	{"GML", `^graph\s*(\[[^{]*|)$|^creator\b`, networkx(`read_gml('FILE', label='id')`)},
	{"DOT with directions", `^(strict\s+)?digraph\b`, dot + undirected},
	{"nauty's listing", `^graph \d+, order \d+`, "the same graphs as graph6, which nauty-showg was given"},
	{"DOT", `^(strict\s+)?graph\b[^:]*(\{|$)`, dot},
	{"GraphML or GEXF", `^<`, networkx(`__dict__['read_gexf' if '<gexf' in open('FILE').read() ` +
		`else 'read_graphml']('FILE')`)},
	{"Pajek", `^\*(vertices|network|edges|arcs)\b`, networkx(`read_pajek('FILE')`)},
	{"VNA", `^\*(node|tie) `, "the pairs of names below *tie data alone"},
	{"LGF", `^@(nodes|arcs|edges)\b`, "the first two columns below @edges alone"},
	{"LEDA", `^leda\.graph`, networkx(`read_leda('FILE')`)},
	{"MatrixMarket", `^%%matrixmarket`, `awk '!/^%/ {print (i++ ? "e " $1 " " $2 : "p edge " $1 " " $3)}' ` +
		`FILE > FILE.col` + undirected},
	{"a directed graph (its comment says so)", `^[#%]\s*directed graph\b|^%\s*asym\b`,
		`grep -v '^[#%]' FILE > FILE.txt` + undirected + asItIs},
	{"KONECT with two kinds of vertices", `^%\s*bip\b`,
		`awk '!/^%/ {print "a" $1, "b" $2}' FILE > FILE.txt` + asItIs},
	{"digraph6, directed graphs", `^>>digraph6<<`, "graphs without direction, as graph6"},
	{"a binary format", `^>>`, "the same graphs as graph6"},
}

// foreignLists are told so, too, but only where a graph is asked for: a board may look like them.
var foreignLists = []foreign{
	{"a puzzle", `^(family|graph):`, "give it without --graph"},
	{"DOT", `^/[/*]`, dot},
	{"JSON", `^[{[]`, `python3 -c "import json, networkx as nx; d = json.load(open('FILE')); ` +
		`assert not d.get('directed'), 'it has directions'; G = nx.Graph(); ` +
		`G.add_nodes_from(v['id'] for v in d['nodes']); ` +
		`G.add_edges_from((e['source'], e['target']) for e in d.get('links') or d['edges']); ` +
		`nx.write_sparse6(G, 'FILE.s6')"`},
	{"digraph6, directed graphs", `^(>>digraph6<<)?&`, "graphs without direction, as graph6"},
	{"incremental sparse6", `^;`, `nauty-copyg -g FILE > FILE.g6`},
	{"CSV", `^[^\s,;]*[,;][^\s]*$`, `cut -d , -f 1,2 FILE | tr -d '"()' | tr , ' ' > FILE.txt`},
	{"arrows", `^\S+\s+(<?-+>?|<?=+>|[→↔])\s+\S|^[^\s>]+(->|--|=>|→|↔)[^\s]+;?$`,
		`sed -E 's/ *(<?-+>?|=>|→|↔) */ /; s/;.*//' FILE > FILE.txt` + undirected},
	{"an adjacency matrix", `^[01]([ \t][01]){2,}$|^[01]{3,}$`, `sed 's/[01]/& /g' FILE | ` +
		`awk '{print NR; for (i = 1; i < NR; i++) if ($i) print i, NR}' > FILE.txt`},
	{"lists of neighbours", `^\S+:(\s|$)`, `tr -d : < FILE > FILE.adj; ` +
		networkx(`read_adjlist('FILE.adj')`)},
}

// foreignFormat is that of some formats that has a first line like this, nil if none has. Its read
// says that it is not read.
func foreignFormat(line string, formats ...foreign) *format {
	lower := strings.ToLower(line)
	for _, f := range formats {
		if regexp.MustCompile(f.begins).MatchString(lower) {
			return &format{name: f.name, graph: func(t *graphText) (*puzzles.Graph, error) {
				for strings.TrimSpace(t.raw) != line && t.nextLine() {
				}
				t.refuse(f.name, f.do)
				return nil, t.err
			}}
		}
	}
	return nil
}

// refuse says at the line that is read that its format is not, and what to do.
func (t *graphText) refuse(format, do string) {
	col := len(t.raw) - len(strings.TrimLeft(t.raw, " \t")) + 1
	t.fail(col, format, "an edge list, DIMACS, TSPLIB, METIS, graph6 or sparse6; to convert it: "+
		t.command(do))
}

// command is one for this file instead of FILE.
func (t *graphText) command(text string) string {
	if t.file == "stdin" {
		return text
	}
	return strings.ReplaceAll(text, "FILE", t.file)
}
