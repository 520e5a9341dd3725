package formats_test

import (
	"reflect"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
)

// corners is a king's tour of 3x3 from a3 to c1, drawn as people do.
var corners = map[string]string{
	"dots":                       "1 . .\n. . .\n. . 9\n",
	"stars":                      "1 * *\n* * *\n* * 9\n",
	"underscores":                "1 _ _\n_ _ _\n_ _ 9\n",
	"zeros":                      "1 0 0\n0 0 0\n0 0 9\n",
	"minus ones":                 "1 -1 -1\n-1 -1 -1\n-1 -1 9\n",
	"runs":                       " 1 .. ..\n.. .. ..\n.. ..  9\n",
	"leading zeros":              "01 __ __\n__ __ __\n__ __ 09\n",
	"no blanks":                  "1..\n...\n..9\n",
	"zeros without blanks":       "100\n000\n009\n",
	"commas":                     "1,,\n,,\n,,9\n",
	"commas and blanks":          "1, ., .\n., ., .\n., ., 9\n",
	"CSV with quotes":            "\"1\",\"\",\"\"\n\"\",\"\",\"\"\n\"\",\"\",\"9\"\n",
	"semicolons":                 "1;;\n;;\n;;9\n",
	"tabs":                       "1\t\t\n\t\t\n\t\t9\n",
	"tabs, an empty row first":   "\t\t\n1\t\t\n\t\t3\n",
	"bars":                       "1|.|.\n.|.|.\n.|.|9\n",
	"bars around":                "|1| | |\n| | | |\n| | |9|\n",
	"a table of Markdown":        "| 1 |   |   |\n|---|---|---|\n|   |   |   |\n|   |   | 9 |\n",
	"a frame":                    "+---+---+---+\n| 1 |   |   |\n+---+---+---+\n|   |   |   |\n+---+---+---+\n|   |   | 9 |\n+---+---+---+\n",
	"a frame around all":         "+-------+\n| 1 . . |\n| . . . |\n| . . 9 |\n+-------+\n",
	"a frame of box characters":  "┌─┬─┬─┐\n│1│ │ │\n├─┼─┼─┤\n│ │ │ │\n├─┼─┼─┤\n│ │ │9│\n└─┴─┴─┘\n",
	"a size":                     "3 3\n1 . .\n. . .\n. . 9\n",
	"a size with an x":           "3x3\n1 . .\n. . .\n. . 9\n",
	"letters and numbers":        "  a b c\n3 1 . . 3\n2 . . . 2\n1 . . 9 1\n  a b c\n",
	"letters without numbers":    "a b c\n1 . .\n. . .\n. . 9\n",
	"numbers on the left":        "  A B C\n3 1 . .\n2 . . .\n1 . . 9\n",
	"numbers on the right":       "1 . . 3\n. . . 2\n. . 9 1\na b c\n",
	"labels in CSV":              ",a,b,c\n3,1,,\n2,,,\n1,,,9\n",
	"labels without blanks":      "abc\n31..3\n2...2\n1..91\n",
	"labels around a frame":      "    a   b   c\n  +---+---+---+\n3 | 1 |   |   | 3\n  +---+---+---+\n2 |   |   |   | 2\n  +---+---+---+\n1 |   |   | 9 | 1\n  +---+---+---+\n",
	"JSON":                       "[[1,0,0],[0,0,0],[0,0,9]]\n",
	"JSON on many lines":         "[\n  [\n    1,\n    0,\n    0\n  ],\n  [0, 0, 0],\n  [0, 0, 9]\n]\n",
	"JSON of texts":              "[[\"1\", \".\", \".\"], [\".\", \".\", \".\"], [\".\", \".\", \"9\"]]\n",
	"a comment inside and blank": "1 . .   % the start\n% nothing here\n. . .\n. . 9\n\n",

	"question marks":                "1 ? ?\n? ? ?\n? ? 9\n",
	"question marks without blanks": "1??\n???\n??9\n",
	"dashes":                        "1 - -\n- - -\n- - 9\n",
	"dashes as long as numbers":     " 1 -- --\n-- -- --\n-- --  9\n",
	"dashes apart by tabs":          "1\t-\t-\n-\t-\t-\n-\t-\t9\n",
	"None":                          "1 None None\nNone None None\nNone None 9\n",
	"x, where the text says so":     "empty: x\n1 x x\nx x x\nx x 9\n",
	"X, where the text says so":     "empty: X\n1XX\nXXX\nXX9\n",

	"lines between all rows":          "1 . .\n-----\n. . .\n-----\n. . 9\n",
	"dashes below each cell":          " 1   .   .\n--- --- ---\n .   .   .\n--- --- ---\n .   .   9\n",
	"a double frame":                  "╔═══╦═══╦═══╗\n║ 1 ║   ║   ║\n╠═══╬═══╬═══╣\n║   ║   ║   ║\n╠═══╬═══╬═══╣\n║   ║   ║ 9 ║\n╚═══╩═══╩═══╝\n",
	"a frame, double between":         "╭─┬─┬─╮\n│1│ │ │\n╞═╪═╪═╡\n│ │ │ │\n╞═╪═╪═╡\n│ │ │9│\n╰─┴─┴─╯\n",
	"a frame of plus signs and signs": "+ - + - + - +\n| 1 |   |   |\n+ - + - + - +\n|   |   |   |\n+ - + - + - +\n|   |   | 9 |\n+ - + - + - +\n",
	"equal signs":                     "=============\n| 1 | . | . |\n=============\n| . | . | . |\n=============\n| . | . | 9 |\n=============\n",
	"a frame around commas":           "+-----+\n|1,.,.|\n|.,.,.|\n|.,.,9|\n+-----+\n",
	"boxes of three lines":            "-------------\n|   |   |   |\n| 1 |   |   |\n|   |   |   |\n-------------\n|   |   |   |\n|   |   |   |\n|   |   |   |\n-------------\n|   |   |   |\n|   |   | 9 |\n|   |   |   |\n-------------\n",
	"boxes of three lines, corners":   "+---+---+---+\n|   |   |   |\n| 1 | . | . |\n|   |   |   |\n+---+---+---+\n|   |   |   |\n| . | . | . |\n|   |   |   |\n+---+---+---+\n|   |   |   |\n| . | . | 9 |\n|   |   |   |\n+---+---+---+\n",

	"bars between, and blanks at the end of rows": " 1 |   |\n---+---+---\n   |   |\n---+---+---\n   |   | 9\n",
	"bars between, and no blank at the end":       " 1 |   |\n---+---+---\n   |   |\n---+---+---\n   | 9 |\n",
	"numbers of rows before a bar":                "   a b c\n   -----\n3 |1 . .\n2 |. . .\n1 |. . 9\n",
	"commas at the end of all rows, with letters": ",a,b,c\n3,1,,,\n2,,,,\n1,,,9,\n",
	"commas at the end of all rows, dots":         "1,.,.,\n.,.,.,\n.,.,9,\n",
	"commas at the end of all rows, blanks":       "1, , ,\n , , ,\n , ,9,\n",
	"commas at both ends, dots":                   ",1,.,.,\n,.,.,.,\n,.,.,9,\n",
	"commas at the end, and a size":               "3 3\n1,,,\n,,,\n,,9,\n",
	"commas at the end, and a board":              "board: 3x3\n1,,,\n,,,\n,,9,\n",
	"tabs at the end of all rows, dots":           "1\t.\t.\t\n.\t.\t.\t\n.\t.\t9\t\n",
	"a tab at the end of one row":                 "1\t.\t.\t\n.\t.\t.\n.\t.\t9\n",
	"a tab at the end, and blanks":                "1 . .\t\n. . .\n. . 9\n",
	"tabs before all rows":                        "\t1 . .\n\t. . .\n\t. . 9\n",
	"bars at the end of all rows":                 "1|.|.|\n.|.|.|\n.|.|9|\n",
	"commas at the end of some rows":              "1,,\n,,\n,,9\n",

	"numbers on two sides": " ---------\n3|  1 __ __ |\n2| __ __ __ |\n1| __ __  9 |\n ---------\n    1  2  3\n",
	"numbers from 0":       "  0 1 2\n0 1 . .\n1 . . .\n2 . . 9\n",

	"a list of texts":          "[\"1..\", \"...\", \"..9\"]\n",
	"a list of texts on lines": "['1 . .',\n '. . .',\n '. . 9']\n",
	"rows in brackets":         "[1, 0, 0]\n[0, 0, 0]\n[0, 0, 9]\n",
	"rows in brackets, commas": "[1, 0, 0],\n[0, 0, 0],\n[0, 0, 9],\n",
	"Python's None":            "[[1, None, None], [None, None, None], [None, None, 9]]\n",
	"Python's tuples":          "((1, 0, 0), (0, 0, 0), (0, 0, 9))\n",
	"a variable of Python":     "grid = [[1, 0, 0],\n        [0, 0, 0],\n        [0, 0, 9]]\n",
	"numpy's print":            "[[1 0 0]\n [0 0 0]\n [0 0 9]]\n",
	"numpy's repr":             "array([[1, 0, 0],\n       [0, 0, 0],\n       [0, 0, 9]])\n",
	"a variable of numpy":      "g = np.array([[1, 0, 0], [0, 0, 0], [0, 0, 9]], dtype=int)\n",
	"C's braces":               "{{1,0,0},{0,0,0},{0,0,9}}\n",
	"C's declaration":          "int grid[3][3] = {\n  {1, 0, 0},\n  {0, 0, 0},\n  {0, 0, 9},\n};\n",
	"MiniZinc":                 "[| 1, 0, 0\n | 0, 0, 0\n | 0, 0, 9 |]\n",
	"MiniZinc's declaration":   "puzzle = [| 1, 0, 0, | 0, 0, 0, | 0, 0, 9 |];\n",
	"null":                     "[[1,null,null],[null,null,null],[null,null,9]]\n",
	"brackets around cells":    "[1][?][?]\n[?][?][?]\n[?][?][9]\n",
	"brackets around blanks":   "[1] [ ] [ ]\n[ ] [ ] [ ]\n[ ] [ ] [9]\n",

	"givens":                   "format: givens\n3 3\n1 1 1\n3 3 9\n",
	"givens with a board":      "format: givens\nboard: 3x3\n1,1,1\n3,3,9\n",
	"blanks that do not break": "1\u00a0.\u00a0.\n.\u00a0.\u00a0.\n.\u00a0.\u00a09\n",
}

func TestBoardsAreReadAsPeopleDrawThem(t *testing.T) {
	for name, text := range corners {
		want := "family: hidato\nboard: 3x3\nnumbers: 1=a3,9=c1\n"
		if name == "tabs, an empty row first" {
			want = "family: hidato\nboard: 3x3\nnumbers: 1=a2,3=c1\n"
		}
		if name == "bars between, and no blank at the end" {
			want = "family: hidato\nboard: 3x3\nnumbers: 1=a3,9=b1\n"
		}
		got, err := parse("family: hidato\n" + text)
		if err != nil || !reflect.DeepEqual(got, oracle.Must(parse(want))) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestWhatDrawingsSay: holes, walls, games and steps from 0.
func TestWhatDrawingsSay(t *testing.T) {
	for _, c := range [][2]string{
		{"family: hidato\n## __ 1\n__ __ __\n", "family: tour\npiece: king\nboard: 3x2\nholes: a2\nnumbers: 1=c2"},
		{"family: numbrix\n0 1\n3 2\n", "family: tour\npiece: wazir\nboard: 2x2\nnumbers: 1=a2,2=b2,3=b1,4=a1"},
		{"family: zip\n5 .\n. 9\n", "family: tour\npiece: wazir\nboard: 2x2\nordered: true\ngoals: a2,b1\nstart: a2\nend: b1"},
		{"family: zip\nend: any\n5 .\n. 9\n", "family: tour\npiece: wazir\nboard: 2x2\nordered: true\ngoals: a2,b1\nstart: a2\nend: any"},
		{"family: zip\nclosed: true\n5 .\n. 9\n", "family: tour\npiece: wazir\nboard: 2x2\nordered: true\ngoals: a2,b1\nclosed: true"},
		{"family: hidato\n  a b c\n2 1|. . 2\n      -\n1 . .|6 1\n", "family: tour\npiece: king\nboard: 3x2\nnumbers: 1=a2,6=c1\nwalls: a2-b2,b1-c1,c1-c2"},
		{"family: numbrix\n10\n9\n" + strings.Repeat(".\n", 7) + "1\n", "family: numbrix\nboard: 1x10\nnumbers: 1=a1,9=a9,10=a10"},
		{"board: 2x2\nfamily: hidato\n2 1\n3 4\n", "family: hidato\nboard: 2x2\nnumbers: 2=a2,1=b2,3=a1,4=b1"},
		{"board: 2x1\nfamily: hidato\n2 1\n1 2\n", "family: hidato\nboard: 2x1\nnumbers: 1=a1,2=b1"},
		{"piece: king\n  a b\n2 2 . 2\n1 1 . 1\n", "piece: king\nboard: 2x2\nnumbers: 1=a1,2=a2\nfamily: tour"},
		{"family: hidato\nclosed: true\n1/5 2\n4 3\n", "family: hidato\nboard: 2x2\nclosed: true\nnumbers: 1=a2,2=b2,3=b1,4=a1"},
		{"family: hunt\npiece: king\nonce: true\n3x .\n2 1\n", "family: hunt\npiece: king\nonce: true\nboard: 2x2\ngoals: a2\nnumbers: 1=b1,2=a1,3=a2"},
		{"family: hidoku\n1 ? ?\n", "family: hidato\nboard: 3x1\nnumbers: 1=a1"},
		{"family: hidato\n1\n-\n3\n", "family: hidato\nboard: 1x3\nnumbers: 1=a3,3=a1"},
		{"family: tour\npiece: king\n- - -\n- - -\n", "family: tour\npiece: king\nboard: 3x2"},
		{"board: 4x1\nfamily: hidato\n1,,3,\n", "family: hidato\nboard: 4x1\nnumbers: 1=a1,3=c1"},
		{"family: zip\nformat: givens\n2x3\n1 1 #\n3 2 1\n2 2 4\n", "family: zip\nboard: 2x3\nholes: a3\ngoals: b1,b2\nstart: b1\nend: b2"},
		{"7N/8/8/3q4/8/8/8/8 w - - 0 1\n", "fen: 7N/8/8/3q4/8/8/8/8"},
		{"piece: camel\nend: a1\n7N/8/8/3q4/8/8/8/8\n", "piece: camel\nguard: Qd5\nstart: h8\nend: a1\nboard: 8x8\nfamily: cover"},
		{"[Event \"?\"]\n[FEN \"7N/8/8/3q4/8/8/8/8 w - - 0 1\"]\n\n*\n", "fen: 7N/8/8/3q4/8/8/8/8"},
		{"[begin]\npuzzle hidoku\nauthor A: B\nsize 3\n[problem]\n1 - -\n- - -\n- - 9\n\n[solution]\n1 2 3\n6 5 4\n7 8 9\n[end]\n", "family: hidato\nboard: 3x3\nnumbers: 1=a3,9=c1"},
		{"family: hidato\n2 3\n1 4\n", "family: hidato\nboard: 2x2\nnumbers: 1=a1,2=a2,3=b2,4=b1"},
	} {
		got, err := parse(c[0])
		want, wrong := parse(c[1])
		if err != nil || wrong != nil || got.Text() != want.Text() {
			t.Errorf("%q: %v, %v", c[0], err, wrong)
		}
	}
}

// TestNumberedPuzzlesParseToThemselves: tours with numbers or goals in order, some in columns that look
// like the numbers of rows.
func TestNumberedPuzzlesParseToThemselves(t *testing.T) {
	r := oracle.Rand(t)
	for range oracle.Tries(3000) {
		w, h := 1+r.IntN(4), 1+r.IntN(12)
		b := oracle.Must(puzzles.NewBoard(w, h, nil, nil))
		squares := b.Squares()
		rules := puzzles.Rules{Piece: puzzles.King}
		for i, s := range squares {
			if r.IntN(3) == 0 || s.Col == w && r.IntN(2) == 0 {
				rules.Numbers = append(rules.Numbers, puzzles.Number{K: i + 1, Square: s})
			}
		}
		if r.IntN(2) == 0 {
			rules.Numbers = nil
			r.Shuffle(len(squares), func(i, j int) { squares[i], squares[j] = squares[j], squares[i] })
			rules.Order = squares[:1+r.IntN(len(squares))]
			if r.IntN(2) == 0 {
				rules.Start = rules.Order[0]
			}
			if r.IntN(2) == 0 {
				rules.End = squares[r.IntN(len(squares))]
			}
			rules.Closed = rules.End.IsAny() && r.IntN(3) == 0
		}
		readBack(t, oracle.Must(puzzles.NewTour(b, rules)))
	}
}

// FuzzParseWalk: a text is no walk, or one that is read again as it is written.
func FuzzParseWalk(f *testing.F) {
	for _, text := range corners {
		f.Add(text)
	}
	for _, text := range []string{"a3.N, Nb1\nc3.x", "0/2 . 1\n. 3x .\n- Q #\n", "[[1,2,3],[8,9,4],[7,6,5]]", "walls: a1-a2\n  a b c\n3 1|2 3\n  -\n2 8 9 4\n1 7 6 5\n"} {
		f.Add(text)
	}
	p := oracle.Puzzle("family: tour\npiece: king\nclosed: true\nboard: 3x3\n")
	f.Fuzz(func(t *testing.T, text string) {
		w, err := formats.ParseWalk(p, "w", text)
		if err != nil {
			return
		}
		if again, err := formats.ParseWalk(p, "w", w.String()); err != nil || again.String() != w.String() {
			t.Errorf("%q is read as %s, and then %s, %v", text, w, again, err)
		}
		if _, err := formats.ParseGrid(p, "w", text); err == nil {
			_ = puzzles.Check(p, w)
		}
	})
}
