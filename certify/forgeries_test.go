package certify

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/internal/jsontext"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/internal/process"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
)

// TestForgeries: each forgery of testdata/forgeries.txt is refused for the reason that stands
// there. All hashes are right but where they are the forgery, so that it is the rule that
// refuses it.
func TestForgeries(t *testing.T) {
	seen := map[string]bool{}
	for text := range strings.SplitSeq(string(read(t, "testdata", "forgeries.txt")), "\n\n") {
		name, of, ok := strings.Cut(strings.SplitN(text, "\n", 2)[0], " of ")
		if strings.HasPrefix(text, "#") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			steps, reason, ended := strings.Cut(text, "\n\trefused because ")
			if reason = strings.TrimSpace(reason); !ok || !ended || len(reason) < 10 || seen[name] {
				t.Fatalf("the reason is %q, or the name is there twice", reason)
			}
			seen[name] = true
			f := openForge(t, copyDir(t, goodDir(t, of)))
			for _, step := range strings.Split(steps, "\n")[1:] {
				words := oracle.Must(process.Words(step))
				for k, word := range words {
					words[k] = strings.NewReplacer(`\n`, "\n", `\x1b`, "\x1b").Replace(word)
				}
				change, ok := changes[words[0]]
				if !ok {
					t.Fatalf("%q is none of %v", words[0], slices.Sorted(maps.Keys(changes)))
				}
				change(f, words[1:])
			}
			f.seal()
			refused(t, f.dir, reason)
		})
	}
	if len(seen) < 139 {
		t.Errorf("only %d forgeries", len(seen))
	}
}

// changes are what the words of testdata/forgeries.txt do.
var changes = map[string]func(f *forge, a []string){
	// set PATH VALUE: an entry of the manifest, such as evidence.0.moves.
	"set": func(f *forge, a []string) { f.set(strings.Split(a[0], "."), a[1]) },
	// manifest WAS BY: in its text, which is sealed as it is then.
	"manifest": func(f *forge, a []string) {
		f.raw = func(text string) string { return strings.Replace(text, a[0], a[1], 1) }
	},
	// keep N…: evidence, in this order; none without a number.
	"keep": func(f *forge, a []string) {
		all := f.m.Evidence
		f.m.Evidence = []folder.Evidence{}
		for _, n := range a {
			f.m.Evidence = append(f.m.Evidence, all[number(n)])
		}
	},
	"put": func(f *forge, a []string) { f.put(a[0], a[1]) },
	// puzzle TEXT: another one, as the program writes it.
	"puzzle":  func(f *forge, a []string) { f.put(folder.PuzzleName, notation.Text(posed.Puzzle(a[0]))) },
	"replace": func(f *forge, a []string) { f.replace(a[0], a[1], a[2]) },
	// line FILE BEGINNING NEW: a whole line.
	"line": func(f *forge, a []string) {
		_, after, _ := strings.Cut(f.read(a[0]), "\n"+a[1])
		rest, _, _ := strings.Cut(after, "\n")
		f.replace(a[0], a[1]+rest, a[2])
	},
	// cut FILE FROM [TO]: all from a text on, or up to another.
	"cut": func(f *forge, a []string) {
		before, after, ok := strings.Cut(f.read(a[0]), a[1])
		if len(a) > 2 {
			i := strings.Index(after, a[2])
			before, ok = before+after[max(i, 0):], ok && i >= 0
		}
		if f.put(a[0], before); !ok {
			f.t.Fatalf("%s has not %q", a[0], a[1:])
		}
	},
	// rows FILE N: N more than there are are said to be in it.
	"rows": func(f *forge, a []string) {
		_, n, _ := strings.Cut(strings.SplitN(f.read(a[0]), "\n", 2)[0], "#constraint= ")
		f.replace(a[0], "#constraint= "+n, fmt.Sprint("#constraint= ", number(n)+number(a[1])))
	},
	// walk [SQUARE…]: the walk goes on, to any square if none is named.
	"walk":       func(f *forge, a []string) { f.longer(a...) },
	"infeasible": func(f *forge, _ []string) { f.m.Claim, f.m.Walk, f.m.Moves = folder.Infeasible, "", nil },
	"example":    func(f *forge, a []string) { f.example(a[0]) },
	// jumps MOVES [MULTIPLIERS]: evidence by the model of jumps, with a proof by these or one that says
	// that it follows.
	"jumps": func(f *forge, a []string) {
		e := folder.Evidence{}
		if moves := number(a[0]); moves >= 0 {
			e.Moves = &moves
		}
		if len(a) == 1 {
			f.jumps(e, func(j *emitter) pb.ID { return j.p.lemma() })
			return
		}
		f.jumps(e, vector(vectors[a[1]](f.instance())))
	},
	// parity P: a proof by colours that the number of moves is not.
	"parity": func(f *forge, a []string) {
		f.jumps(folder.Evidence{Parity: a[0]}, func(j *emitter) pb.ID {
			colour, _, _ := j.In.Colours()
			j.oddOrEven(colour)
			return j.p.lemma()
		})
	},
	// multipliers NAME [TEXT]: a proof by those that the puzzle has, changed, of the puzzle without a text.
	"multipliers": func(f *forge, a []string) {
		x := bound.AnalyseInstance(f.t.Context(), f.instance(), nil)
		x = x.RefuteTour(f.t.Context())
		d := x.Impossible.Witness.(*bound.Multipliers)
		changedVectors[a[0]](d)
		for _, text := range a[1:] {
			f.replace(folder.PuzzleName, text+"\n", "")
		}
		f.m.Evidence = nil
		f.jumps(folder.Evidence{}, vector(d), linear.Step{Multipliers: (*tsp.Multipliers)(d)})
	},
	// tolls MOVES REFUTED SQUARE…: a proof by places without tolls, which refutes REFUTED moves.
	"tolls": func(f *forge, a []string) {
		moves, places := number(a[0]), oracle.Must(rows.Vertices(f.instance(), a[2:]))
		none := &bound.Potentials{Terminals: places, Potential: make([]int, len(places)), Denominator: 1}
		f.places(folder.Evidence{Moves: &moves}, none, number(a[1]))
	},
	"legs": func(f *forge, a []string) {
		moves := number(a[0])
		e := folder.Evidence{Model: rows.OfLegs, Moves: &moves, Places: a[1:]}
		f.pair("forged", e, oracle.Must(rows.Request{Model: rows.OfLegs, Moves: moves, Places: a[1:]}.Build(f.t.Context(), f.instance())), nil)
	},
	// search MODEL MOVES: evidence by a model without places, with a proof that says that it follows.
	"search": func(f *forge, a []string) {
		r := rows.Request{Model: a[0], Moves: number(a[1])}
		e := folder.Evidence{Model: r.Model}
		if r.Moves >= 0 {
			e.Moves = &r.Moves
		}
		f.pair("forged", e, oracle.Must(r.Build(f.t.Context(), f.instance())), nil)
	},
	// another-walk MOVES: evidence that there is no other one, with a proof that says that it follows.
	"another-walk": func(f *forge, a []string) {
		moves, in := number(a[0]), f.instance()
		r := rows.Request{Model: rows.OfTimes, Moves: moves,
			Walk: oracle.Must(formats.ParseSquares(in.Puzzle.Ground(), f.read(folder.WalkName)))}
		f.pair("unique", folder.Evidence{Model: r.Model, Moves: &moves, Differs: true}, oracle.Must(rows.NewTimes(f.t.Context(), in, r)).Model, nil)
	},
}

func number(word string) int { return oracle.Must(strconv.Atoi(word)) }

// set changes an entry of the manifest, which is JSON or else a text.
func (f *forge) set(path []string, value string) {
	var whole any
	oracle.Done(json.Unmarshal(oracle.Must(json.Marshal(f.m)), &whole))
	var v any = value
	if json.Valid([]byte(value)) {
		oracle.Done(json.Unmarshal([]byte(value), &v))
	}
	f.m = &folder.Manifest{}
	oracle.Done(jsontext.Strict(oracle.Must(json.Marshal(entry(whole, path, v))), f.m))
}

// entry is a value of JSON with another value at a path.
func entry(whole any, path []string, value any) any {
	if len(path) == 0 {
		return value
	}
	switch whole := whole.(type) {
	case map[string]any:
		whole[path[0]] = entry(whole[path[0]], path[1:], value)
	case []any:
		k := number(path[0])
		whole[k] = entry(whole[k], path[1:], value)
	}
	return whole
}

// vector adds up rows by multipliers, as they are or not.
func vector(d *bound.Multipliers) func(j *emitter) pb.ID {
	return func(j *emitter) pb.ID {
		return j.derive(d.Derive(context.Background(), j.In, &bound.Refutation{Moves: bound.Never}, 0))
	}
}

// vectors are multipliers that prove less than is claimed.
var vectors = map[string]func(in *puzzles.Instance) *bound.Multipliers{
	"all-halves": func(in *puzzles.Instance) *bound.Multipliers { return halves(in, 1) }, // all squares to visit
	"one-more":   func(in *puzzles.Instance) *bound.Multipliers { return halves(in, 2) },
	"by-colours": func(in *puzzles.Instance) *bound.Multipliers { // 1 for the one, -1 for the other
		colour, _, _ := in.Colours()
		d := &bound.Multipliers{}
		for _, c := range colour {
			d.Degree = append(d.Degree, 1-2*int64(c))
		}
		return d
	},
	"two-jumps-at-the-first": func(in *puzzles.Instance) *bound.Multipliers {
		d := &bound.Multipliers{Degree: make([]int64, in.Len())}
		d.Degree[0] = 1
		return d
	},
}

// halves counts the squares to visit with weight 1/2, the first of all with the given number of halves.
func halves(in *puzzles.Instance, first int64) *bound.Multipliers {
	d := &bound.Multipliers{Budget: 2, Degree: make([]int64, in.Len())}
	for _, v := range in.Stops() {
		d.Degree[v] = 1
	}
	d.Degree[0] = first
	return d
}

// changedVectors are changes of multipliers that prove something.
var changedVectors = map[string]func(d *bound.Multipliers){
	"as-they-are":          func(*bound.Multipliers) {},
	"a-set-less":           func(d *bound.Multipliers) { d.Sets = d.Sets[1:] },
	"a-set-more":           func(d *bound.Multipliers) { d.Sets = append(d.Sets, tsp.Leave{Set: []int{0, 6, 9}, Times: 1}) },
	"a-set-left-once-more": func(d *bound.Multipliers) { d.Sets[0].Times++ },
}
