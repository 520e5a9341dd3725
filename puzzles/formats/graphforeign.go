package formats

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/phrases"
	"knightsat/puzzles"
)

// otherFormat is a format of graphs that is not read, but known.
type otherFormat struct {
	name  string
	sign  string            // what its first line is like in small letters, or a comment above it
	fits  func(string) bool // without a sign: what its text is like
	arcs  string            // what a text in small letters has if its graph has directions
	once  string            // what begins a graph in small letters: no command is for two
	but   string            // what else its command can't read
	do    string            // a command that makes the same graph of FILE, or what to do instead
	not   string            // what a text in small letters is like that has the sign, but is another,
	other string            // which is called so
}

// foreigners are known by their first line: the first that has this sign.
var foreigners = []otherFormat{
	{name: "GML", sign: `^graph\s*(\[[^{]*)?$|^creator\b`, arcs: `\bdirected\s+1\b`,
		once: `(?m)^\s*graph\s*(\[|$)`, not: `^graph\s+vertex\s`, other: "Magma's listing", do: networkx(`read_gml(sys.argv[1], label='id')`)},
	{name: "nauty's listing", sign: `^graph \d+, order \d+`,
		do: "; the graph6 that nauty-showg was given is read"},
	{name: "Mermaid", sign: `^(graph|flowchart)\s+(td|tb|bt|lr|rl)\s*;?$`},
	{name: "DOT", sign: `^(strict\s+)?(di)?graph\b[^:\[<(=]*\{|^(strict\s+)?(di)?graph\s+("[^"]*"|[a-z_]\w*)$`,
		but: `\\"`, arcs: `\bdigraph\b|->`, once: `\bgraph\s*("[^"]*"|[^\s"{}=\[\];]+)?\s*\{`,
		do: convert(`gvpr 'N {print("vertex(\"", $.name, "\").")} ` +
			`E {print("edge(\"", $.tail.name, "\",\"", $.head.name, "\").")}' FILE > FILE.lp`)},
	{name: "GEXF", sign: `^<gexf`, arcs: `type\s*=\s*.directed`, once: `<graph[\s>]`,
		do: networkx(`read_gexf(sys.argv[1])`)},
	{name: "GraphML or GEXF", sign: `^<(\?xml|graphml)`,
		arcs: `edge(default|type)\s*=\s*.directed|\bdirected\s*=\s*.true|\btype\s*=\s*.directed`,
		once: `<graph[\s>]`, do: networkx(`__dict__['read_gexf' if '<gexf' in open(sys.argv[1]).read() ` +
			`else 'read_graphml'](sys.argv[1])`)},
	{name: "XML", sign: `^<`},
	{name: "Pajek", sign: `^\*(vertices|network|edges|arcs)`, arcs: `\n\s*\*arcs|^\*arcs`,
		once: `(?m)^\s*\*vertices`, but: `(?m)^\s*\*(edgeslist|matrix|edges\s*:|vertices[ \t]+\d+[ \t]+\d)`,
		do: convert(`awk '/^[%\/]/ {next} tolower($1) ~ /^\*vertices/ {for (v = 1; v <= $2; v++) print "vertex(" v ")."} ` +
			`/^\*/ {e = tolower($1) ~ /^\*edges/; next} e && NF {print "edge(" $1+0 "," $2+0 ")."}' FILE > FILE.lp`)},
	{name: "LEDA", sign: `^leda\.graph`, arcs: `\n-1\s*\n`, once: `leda\.graph`,
		do: networkx(`read_leda(sys.argv[1])`)},
	{name: "VNA", sign: `^\*(node|tie) `, do: "; the pairs of names below *tie data alone are an edge list"},
	{name: "LGF", sign: `^@(nodes|arcs|edges)\b`, arcs: `\n@arcs`,
		do: "; the first two columns below @edges alone are an edge list"},
	{name: "MatrixMarket", sign: `^%%matrixmarket matrix coordinate pattern symmetric`,
		do: convert(`awk '!/^%/ && NF {print (i++ ? "e " $1 " " $2 : "p edge " $1 " " $3)}' FILE > FILE.col`)},
	{name: "MatrixMarket that is general, a directed graph", sign: `^%%matrixmarket.* general`, arcs: `.`},
	{name: "MatrixMarket with weights", sign: `^%%matrixmarket`},
	{name: "Groups & Graphs", sign: `^&graph`},
	{name: "digraph6, directed graphs", sign: `^(>>digraph6<<|&)`, arcs: `.`},
	{name: "a binary format", sign: `^>>[^gs]`, do: "; the same graphs in graph6 are read"},
}

// foreignLists are known, too, but only where a graph is asked for: a board may look like them.
var foreignLists = []otherFormat{
	{name: "a puzzle", sign: `^(family|graph|piece|board):`, do: "; give it without --graph"},
	{name: "a directed graph (its comment says so)", sign: `^[#%]\s*directed\b|^%\s*asym\b`, arcs: `.`},
	{name: "KONECT's list of two kinds of vertices", sign: `^%\s*bip\s+unweighted`,
		do: convert(`awk '!/^%/ {print "edge(a" $1 ",b" $2 ")."}' FILE > FILE.lp`)},
	{name: "incremental sparse6", sign: `^;\S*$`, do: "; nauty-copyg -g makes graph6 of it"},
	{name: "UCINET's DL", sign: `^dl\b`},
	{name: "dreadnaut", sign: `^n\s*=\s*\d+\s*(\$\s*=\s*\d+\s*)?g\b`},
	{name: "arrows, a directed graph", sign: directedEdge, fits: func(text string) bool {
		return strings.ContainsAny(text, "<>→") && matches(`(?m)`+directedEdge, text)
	}, arcs: `.`},
	{name: "dashes between names", fits: likeDashes, do: convert(
		`awk -F '[ \t]*(--+|<-+>|<=+>|–|—|↔|-)[ \t]*' '{sub(/[ \t]*;[ \t]*$/, ""); $1 = $1} 1' ` +
			`FILE > FILE.txt`)},
	{name: "lists in brackets, which may be edges or the neighbours of each vertex", fits: listsOfTwo,
		do: "; edges as two names on a line, or lines 1: 2 3 of a vertex and its neighbours"},
	{name: "pairs in brackets", fits: func(text string) bool { return bracketed(text) && !listsOfTwo(text) },
		do: convert(`grep -oE '[^][(){},[:space:]]+[[:blank:]]*,[[:blank:]]*[^][(){},[:space:]]+' FILE | ` +
			`tr -d "\"' \t" | sed 's/\(.*\),\(.*\)/edge("\1","\2")./' > FILE.lp`)},
	{name: "JSON", fits: func(text string) bool {
		return likeJSON(text) && !nodeLink(text) && !bracketed(text) && !likeMatrix(text)
	}},
	{name: "JSON with nodes and links", fits: nodeLink, arcs: `"directed"\s*:\s*true`,
		do: convert(`python3 -c "import json, networkx as nx, sys; d = json.load(open(sys.argv[1])); ` +
			`G = nx.Graph(); G.add_nodes_from(v['id'] for v in d['nodes']); n = len(G); ` +
			`G.add_edges_from((e['source'], e['target']) for e in d.get('links') or d['edges']); ` +
			`assert n == len(G); nx.write_sparse6(G, sys.argv[2])" FILE FILE.s6`)},
	{name: "CSV with more than two columns", fits: func(text string) bool {
		t := &graphText{rest: text}
		return t.next() && !matches(oneLine, text) && matches(`^[^,;:()\[\]{}]*([,;][^,;:()\[\]{}]*){2,}$`, t.text) && !likeMatrix(text)
	}, do: "; csv has the two columns of the ends of edges alone"},
	{name: "edges on one line", fits: func(text string) bool { return matches(oneLine, text) },
		do: "; edges has each on a line of its own, two names apart by a blank"},
	{name: "networkx's list of neighbours on many lines", fits: likeMultiline},
	{name: "TGF", fits: likeTGF,
		do: convert(`awk '/^#/ {e = 1; next} ` +
			`{print e ? "edge(\"" $1 "\",\"" $2 "\")." : "vertex(\"" $1 "\")."}' FILE > FILE.lp`)},
	{name: "LGL", fits: likeLGL, do: convert(`awk '/^#/ {v = $2; print "vertex(\"" v "\")."; next} ` +
		`{print "edge(\"" v "\",\"" $1 "\")."}' FILE > FILE.lp`)},
	{name: "LAD", fits: func(text string) bool { return likeLAD(text, true) },
		do: convert(`awk 'NR > 1 {$1 = NR - 2 ":"; print}' FILE > FILE.adj`)},
	{name: "LAD with directions", fits: func(text string) bool { return likeLAD(text, false) }, arcs: `.`},
	{name: "METIS with vertices from 0", fits: func(text string) bool {
		return !likeMETIS(text) && metisFits(text, 0)
	},
		do: "; METIS counts them from 1"},
}

// oneLine is a line of several edges, apart by commas or semicolons: 1 2, 2 3 or 1-2,2-3.
const oneLine = `^\s*[^\s,;:()\[\]{}-]+([ \t]+|-)[^\s,;:()\[\]{}-]+` +
	`([ \t]*[,;][ \t]*[^\s,;:()\[\]{}-]+([ \t]+|-)[^\s,;:()\[\]{}-]+){2,}[ \t]*[,;.]?\s*$`

// directedEdge is an edge with a direction.
const directedEdge = `^[^\s<>]+[ \t]*(-+>|=+>|→)[ \t]*\S|^\S+[ \t]+(<-+|<=+)[ \t]+\S`

// foreignFormats are the formats that are refused.
func foreignFormats() (list []textFormat) {
	for i, f := range slices.Concat(foreigners, foreignLists) {
		list = append(list, textFormat{name: f.name, why: "its lines look so", fits: f.fits,
			begins: func(o *opening) bool {
				return o.foreign != nil && o.foreign.name == f.name && o.foreign.sign == f.sign &&
					(o.asked || i < len(foreigners))
			},
			graph: func(t *graphText) *puzzles.Graph {
				text := t.whole()
				for t.nextLine() {
					line := strings.ToLower(strings.TrimSpace(t.raw))
					if f.sign != "" && matches(f.sign, line) || f.sign == "" && len(t.words) > 0 {
						break
					}
				}
				t.refuse(f, text)
				return nil
			}})
	}
	return list
}

// foreignOf is the format that has such an opening, nil if none has.
func foreignOf(o *opening) *otherFormat {
	for _, f := range slices.Concat(foreigners, foreignLists) {
		is := func(line string) bool {
			return f.sign != "" && line != "" && matches(f.sign, strings.ToLower(line[:min(len(line), mostOfSign)]))
		}
		if slices.ContainsFunc(o.comments, is) || is(o.first) {
			return &f
		}
	}
	return nil
}

// refuse says at the line that is read that the format of a text is not, and what to do.
func (t *graphText) refuse(f otherFormat, text string) {
	found, expected := f.name, phrases.Or(GraphFormatNames()...)
	small := strings.ToLower(text)
	if f.not != "" && matches(f.not, small) {
		t.bad(t.here(1), f.other, expected)
	}
	if f.once != "" && len(compiled(f.once).FindAllStringIndex(small, 2)) > 1 {
		found += " with several graphs"
		expected += "; give one graph alone"
	} else if f.but == "" || !matches(f.but, small) {
		expected += t.command(f.do)
	}
	if f.arcs != "" && matches(f.arcs, small) {
		if f.arcs != "." {
			found += " with directions"
		}
		expected = "a graph without directions: a walk goes along an edge both ways"
	}
	t.bad(t.here(len(t.raw)-len(strings.TrimLeft(t.raw, " \t"))+1), found, expected)
}

// networkx is a command that reads FILE and writes sparse6: so vertices without edges are kept, and names
// with blanks are no names of two.
func networkx(read string) string {
	return convert(`python3 -c "import networkx as nx, sys; nx.write_sparse6(nx.` + read +
		`, sys.argv[2])" FILE FILE.s6`)
}

// convert is what comes before a command that makes the same graph of FILE.
func convert(command string) string { return "; to convert it: " + command }

// command is what to do with this file instead of FILE.
func (t *graphText) command(do string) string {
	switch {
	case t.file == "stdin":
		return do
	case strings.Contains(do, "FILE") && (strings.HasSuffix(t.file, ".gz") || strings.HasSuffix(t.file, ".xz")):
		return "; a command that converts it is printed once it is unpacked"
	}
	return compiled(`FILE(\.\w+)?`).ReplaceAllStringFunc(do, func(name string) string {
		name = t.file + strings.TrimPrefix(name, "FILE")
		if strings.Trim(strings.ToLower(name), "abcdefghijklmnopqrstuvwxyz0123456789_./-+") != "" {
			name = "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
		}
		return name
	})
}

// bracketed is true of edges in brackets, each on one line.
func bracketed(text string) bool {
	const pair = `[\[({][ \t]*['"]?[^\s\[\](){},'"]+['"]?[ \t]*,[ \t]*['"]?[^\s\[\](){},'"]+['"]?[ \t]*[\])}]`
	return matches(`^\s*[\[({]?\s*`+pair+`(([ \t]*,\s*|[ \t]*\n\s*)`+pair+`)*\s*,?\s*[\])}]?[;.]?\s*$`, text)
}

// listsOfTwo is true of pairs that may be the neighbours of each vertex, from 0 or from 1.
func listsOfTwo(text string) bool {
	if !bracketed(text) {
		return false
	}
	names := compiled(`[^\s\[\](){},;'"]+`).FindAllString(strings.TrimRight(text, ";. \n"), -1)
	for first := range 2 {
		var list arcs
		for i, name := range names {
			w, err := strconv.Atoi(name)
			if w -= first; err != nil || w < 0 || w >= len(names)/2 || w == i/2 {
				break
			}
			list = append(list, newArc(i/2, w, textWord{}))
		}
		if len(list) == len(names) && list.bothWays() {
			return true
		}
	}
	return false
}

// likeTGF is true of the trivial graph format: vertices with labels, a line of # alone, and edges between them.
func likeTGF(text string) bool {
	above, below, divided := strings.Cut(text, "\n#\n") // a list of edges may have such a line, too
	if !divided {
		return false
	}
	nodes := map[string]bool{}
	var labels []string // that are no vertex's own name
	for line := range strings.Lines(above) {
		if w := strings.Fields(line); len(w) > 0 {
			nodes[w[0]] = true
			if len(w) != 2 || w[0] != w[1] {
				labels = append(labels, strings.Join(w[1:], " "))
			}
		}
	}
	if len(labels) > 0 && !slices.ContainsFunc(labels, func(l string) bool { return !nodes[l] }) ||
		strings.TrimSpace(below) == "" {
		return false // it may be edges, and others below them
	}
	for line := range strings.Lines(below) {
		w := strings.Fields(line)
		if len(w) == 1 || len(w) > 1 && !(nodes[w[0]] && nodes[w[1]]) {
			return false
		}
	}
	return true
}

// likeDashes is true of lines NAME -- NAME, among which may be lines of one name.
func likeDashes(text string) bool {
	const name = `[^\s,;:<>=–—↔-]+`
	const edge = name + `[ \t]*(--+|<-+>|<=+>|–|—|↔)[ \t]*` + name + `|` +
		name + `[ \t]+-[ \t]+` + name + `|\d+-\d+`
	return strings.ContainsAny(text, "-–—↔=") &&
		matches(`^\s*((`+edge+`|`+name+`)[ \t]*;?[ \t]*(\n|$)\s*)+$`, text)
}

func likeJSON(text string) bool {
	text = strings.TrimSpace(text)
	return text != "" && (text[0] == '{' || text[0] == '[') && json.Valid([]byte(text))
}

// nodeLink reports whether a text is JSON as networkx and D3 have it: nodes, and edges between their ids.
func nodeLink(text string) bool {
	type edge struct{ Source, Target json.RawMessage }
	var g struct {
		Nodes        []struct{ ID json.RawMessage }
		Links, Edges []edge
	}
	if !likeJSON(text) || json.Unmarshal([]byte(text), &g) != nil || len(g.Nodes) == 0 {
		return false
	}
	ids := map[string]bool{}
	for _, v := range g.Nodes {
		ids[string(v.ID)] = true
	}
	for _, e := range append(g.Links, g.Edges...) {
		if !ids[string(e.Source)] || !ids[string(e.Target)] {
			return false
		}
	}
	return !ids[""] && len(g.Links)+len(g.Edges) > 0
}

// likeMultiline is true of lists of neighbours, a line each, below a line with the vertex and their number. Each
// vertex has a list.
func likeMultiline(text string) bool {
	left := 0
	heads, below := map[string]bool{}, map[string]bool{}
	for t := (&graphText{rest: text}); t.next(); {
		w := t.words
		switch {
		case left > 0 && (len(w) == 1 || strings.HasPrefix(w[1].text, "{")):
			left--
			below[w[0].text] = true
		case left > 0, len(w) != 2, !isCount(w[1], math.MinInt, math.MaxInt):
			return false
		default:
			left, _ = strconv.Atoi(w[1].text)
			heads[w[0].text] = true
		}
	}
	for name := range below {
		if !heads[name] {
			return false
		}
	}
	return left == 0 && len(below) > 0
}

// likeLGL is true of lists of neighbours, perhaps with weights, each below a line # NAME.
func likeLGL(text string) bool {
	heads, below := map[string]bool{}, map[string]bool{}
	weighed := false // by fractions
	for t := (&graphText{rest: text}); t.nextLine(); {
		switch w := t.words; {
		case matches(`^\s*#\s*\S+\s*$`, t.raw):
			heads[strings.Trim(t.raw, "# \t")] = true
		case matches(`^\s*#`, t.raw):
			return false
		case len(w) == 0:
		case len(w) > 2, len(heads) == 0, len(w) == 2 && !isDecimal(w[1].text):
			return false
		default:
			below[w[0].text] = true
			weighed = weighed || len(w) == 2 && !isNumber(w[1])
		}
	}
	for name := range heads {
		if weighed || below[name] {
			return true
		}
	}
	return false
}

// likeLAD is true of n, then a line for each vertex: the number of its neighbours, and these, from 0. All
// stand in the lines of both ends, or not.
func likeLAD(text string, both bool) bool {
	t := &graphText{rest: text}
	if !t.next() || len(t.words) != 1 || !isCount(t.words[0], 1, puzzles.MaxVertices) {
		return false
	}
	n, _ := strconv.Atoi(t.words[0].text)
	var list arcs
	v := 0
	for ; t.next(); v++ {
		near := t.words[1:]
		if !isCount(t.words[0], len(near), len(near)) ||
			!all(near, func(w textWord) bool { return isCount(w, 0, n-1) }) {
			return false
		}
		for _, w := range near {
			u, _ := strconv.Atoi(w.text)
			list = append(list, newArc(v, u, w))
		}
	}
	return v == n && len(list) > 0 && list.bothWays() == both
}
