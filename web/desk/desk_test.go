package desk

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"knightsat/certify"
	"knightsat/internal/oracle"
	"knightsat/puzzles/formats"
	"knightsat/solve"
)

// TestWhatAComputationMayTake: the formulas of a request have a limit, and so has its
// time; a request may ask for less.
func TestWhatAComputationMayTake(t *testing.T) {
	for timeout, want := range map[string]time.Duration{"": time.Minute, "3s": 3 * time.Second, "1h": time.Hour, "1h1s": 0, "0s": 0, "-1s": 0} {
		o, limit, err := (&Desk{}).options(&solveRequest{Timeout: timeout})
		if limit != want && want != 0 || (err == nil) != (want != 0) || want != 0 && o.MaxLits != pageLiterals {
			t.Errorf("%q: found %v, %v and %d literals, expected %v", timeout, limit, err, o.MaxLits, want)
		}
	}
	if o, _, err := (&Desk{}).options(&solveRequest{MaxMoves: 7, Quick: true, Encoding: "auto"}); err != nil || o.MaxMoves != 7 || !o.Quick || o.Encoding != nil {
		t.Errorf("found the options %+v, %v", o, err)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func TestZipsHaveALimit(t *testing.T) {
	z := newZipped()
	put := func(name string, size int) error {
		return z.Create(name, func(out io.Writer) error {
			_, err := io.CopyN(out, zeros{}, int64(size))
			return err
		})
	}
	oracle.Done(errors.Join(put("a", 150<<20), put("b", 50<<20)))
	if err := put("c", 1); !errors.As(err, new(*certify.UnfinishedError)) || !oracle.Says(err, "more than 200 MB") {
		t.Errorf("found %v, expected that 200 MB and a byte are too much", err)
	}
	z.room = 1 // of somebody else's zip
	oracle.Done(errors.Join(put("d", 1), z.z.Close()))
	refused(t, "verify", string(must(json.Marshal(map[string][]byte{"zip": z.b.Bytes()}))), "at most 200 MB")
}

// zeros are as many as anybody wants.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

var theDesk = &Desk{Version: "knightsat test"}

// do does a task.
func do(t *testing.T, name, body string) (any, error) {
	t.Helper()
	task, err := theDesk.Task(name, []byte(body))
	if err != nil {
		return nil, err
	}
	return task.Run(t.Context(), func(solve.Event) {})
}

// TestProgressHasTheBestWalk: whoever ends a computation from outside has it.
func TestProgressHasTheBestWalk(t *testing.T) {
	task := must(theDesk.Task("solve", []byte(`{"example":"adventure"}`)))
	var last solve.Event
	answer := must(task.Run(t.Context(), func(e solve.Event) { last = e })).(*solvedJSON)
	if len(answer.Walk) != 12 || len(last.Walk) != 12 || last.Upper != 11 {
		t.Errorf("found %v last, of the answer %v", last, answer.Walk)
	}
}

// TestCertificatesOfAnswersThatAreThere: the puzzle is not solved again, and a wrong
// answer has no certificate.
func TestCertificatesOfAnswersThatAreThere(t *testing.T) {
	const hunt = `{"puzzle":"family=hunt&board=5x5&start=a1&goals=b3,c5`
	for answer, says := range oracle.Pairs(`
		","status":"optimal","walk":["a1","b3","a1","b3","c5"]} | the answer can't be certified: the claim is wrong: the walk a1 b3 
		","status":"optimal","walk":["a1","b3"]}                | c5
		","status":"optimal","walk":[]}                         | from 1 to 100000 squares, not 0
		","status":"optimal","walk":null}                       | from 1 to 100000 squares, not 0
		","status":"infeasible","walk":null}                    | the answer can't be certified
		&once=true","status":"infeasible"}                      | the answer can't be certified
		","status":"infeasible","walk":["a1","b3","c5"]}        | it is "infeasible"
		","walk":["a1","b3","c5"]}                              | it is ""
		","status":"feasible","walk":["a1","b3","c5"]}          | it is "feasible"
	`) {
		refused(t, "certify", hunt+answer, says)
	}
	for _, rules := range []string{"", "&once=true"} {
		must(do(t, "certify", hunt+rules+`","status":"optimal","walk":["a1","b3","c5"]}`))
	}
	must(do(t, "certify", `{"puzzle":"family=tour&board=4x4","status":"infeasible","walk":null}`))
}

func TestCertificatesAreVerified(t *testing.T) {
	zipped := must(do(t, "certify", `{"puzzle":"family=tour&board=4x4"}`)).(*download).Content
	request := func(content []byte) string {
		return string(must(json.Marshal(map[string]string{"zip": base64.StdEncoding.EncodeToString(content)})))
	}
	if v := must(do(t, "verify", request(zipped))).(*verdictJSON); !v.Holds || len(v.Lines) < 2 {
		t.Errorf("found %+v, expected that it holds", v)
	}
	for says, content := range map[string][]byte{ // read in memory, a file at a time: no name leads anywhere
		`does not hold`:              repack(t, zipped, "puzzle.txt", "board: 3x3\n", 1), // another puzzle's
		`duplicate entries`:          repack(t, zipped, "again", "", 2),
		`does not list the file "f0`: repack(t, zipped, "f0", "", 1),
	} {
		if v := must(do(t, "verify", request(content))).(*verdictJSON); v.Holds || !strings.Contains(v.Sentence, says) {
			t.Errorf("found %+v, expected %q", v, says)
		}
	}
	refused(t, "verify", request([]byte("PK")), "not a zip file")
	refused(t, "verify", request(repack(t, zipped, "", "", 1001)), "1001 files")
}

// repack copies a zip with a file more, or another one of that name; or makes one
// of times files without a name of their own.
func repack(t *testing.T, zipped []byte, name, content string, times int) []byte {
	t.Helper()
	var b bytes.Buffer
	out := zip.NewWriter(&b)
	if name != "" {
		for _, f := range must(zip.NewReader(bytes.NewReader(zipped), int64(len(zipped)))).File {
			if filepath.Base(f.Name) != name {
				oracle.Done(out.Copy(f))
			}
		}
	}
	for i := range times {
		file := name
		if name == "" {
			file = fmt.Sprint("f", i)
		}
		oracle.Must(must(out.Create("certificate/" + file)).Write([]byte(content)))
	}
	oracle.Done(out.Close())
	return b.Bytes()
}

func TestUnknownTasksAreRefused(t *testing.T) {
	refused(t, "nothing", "{}", `unknown task "nothing"`)
	refused(t, "solve", `{"example":"adventure"} {}`, "")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	task := must(theDesk.Task("certify", []byte(`{"puzzle":"family=tour&board=8x8"}`)))
	if _, err := task.Run(ctx, nil); !errors.As(err, new(*certify.UnfinishedError)) {
		t.Errorf("found %v, expected that it is unfinished", err)
	}
}

// TestHintsLeadToAShortestWalk follows hints from the start to the end.
func TestHintsLeadToAShortestWalk(t *testing.T) {
	for c := range oracle.Table[struct {
		Puzzle string
		Moves  int
	}](`
		"example":"adventure" | 11
		"example":"adventure-ordered" | 16
		"puzzle":"family=tour&board=3x3&holes=b2&start=a1&closed=true" | 8
		"puzzle":"family=tour&board=5x5&start=a1" | 24
		"puzzle":"family=tour&graph=a%20b,b%20c,c%20d,d%20a,b%20d&start=a&closed=true" | 4
		"puzzle":"family=hunt&graph=a%20b,b%20c,c%20d,d%20e,e%20a&start=a&goals=c&end=d&once=true" | 3
		"puzzle":"family=cover&board=4x3&start=a1&closed=true&piece=king" | 12
		"puzzle":"family=hunt&board=8x8&start=a1&goals=c2&end=h8&once=true" | 6
	`) {
		laid := must(do(t, "puzzle", "{"+c.Puzzle+"}")).(*laidOut)
		walk := []string{must(formats.ParseLink(laid.Puzzle)).Start.String()}
		for len(walk) <= c.Moves+1 {
			h := must(do(t, "hint", fmt.Sprintf(`{%s,"walk":%s}`, c.Puzzle, must(json.Marshal(walk))))).(*hintReply)
			if h.Solved {
				break
			}
			if h.Next == nil || *h.Least > *h.Most || *h.Most+len(walk)-1 != c.Moves {
				t.Fatalf("%s: after %v found the hint %+v, expected %d moves in all", c.Puzzle, walk, h, c.Moves)
			}
			walk = append(walk, *h.Next)
		}
		if len(walk)-1 != c.Moves {
			t.Errorf("%s: the hints lead along %v, expected %d moves", c.Puzzle, walk, c.Moves)
		}
	}
	// A way that leads nowhere is called so.
	if h := must(do(t, "hint", `{"puzzle":"family=tour&board=3x4&start=a1","walk":["a1","c2","a3","b1"]}`)).(*hintReply); h.Next != nil || h.Reason == "" {
		t.Errorf("found %+v, expected that there is no way", h)
	}
}

// TestABugFailsOneTask, and neither the server nor the worker.
func TestABugFailsOneTask(t *testing.T) {
	var last message
	(&job{Run: func(context.Context, teller) (any, error) { panic("a bug") }}).do(t.Context(), func(l message) { last = l })
	if last.Failed == nil || !strings.Contains(last.Failed.Error, "a bug") {
		t.Errorf("found %+v", last)
	}
}

// TestFormulasThatTakeTooLongSaySo in words of the limit.
func TestFormulasThatTakeTooLongSaySo(t *testing.T) {
	task := must(theDesk.Task("cnf", []byte(`{"puzzle":"family=tour&board=8x8","moves":63}`)))
	task.limit = 1
	var last message
	task.do(t.Context(), func(l message) { last = l })
	if last.Failed == nil || !strings.Contains(last.Failed.Error, "the formula was not written: the time limit of 1ns was up; the command line has no such limit") {
		t.Errorf("found %+v", last)
	}
}

// TestPosters: a style draws the walk alone, in colours; what is none, or has no style
// for its walk, is refused.
func TestPosters(t *testing.T) {
	const closed = `"puzzle":"family=tour&board=6x6&closed=true"`
	tour := must(do(t, "solve", "{"+closed+"}")).(*solvedJSON)
	walk := `"walk":"` + strings.Join(names(tour.Walk), ",") + `"`
	pictures := map[string]bool{}
	for look := range strings.SplitSeq(` ,"style":"line" ,"style":"fill" ,"style":"weave" ,"style":"rainbow" ,"style":"weave","colours":["black","gold"]`, " ") {
		file := must(do(t, "draw", `{`+closed+`,`+walk+`,"format":"svg"`+look+`}`)).(*download)
		if pictures[string(file.Content)] {
			t.Errorf("%s: found the picture of another look", look)
		}
		pictures[string(file.Content)] = true
	}
	for look := range strings.FieldsSeq(`"walk":"a1,b3,c1","style":"fill" "walk":"a1,b3,c1","style":"knit" "walk":"a1,b3,c1","style":"weave","colours":["black"] "style":"weave"`) {
		refused(t, "draw", `{"puzzle":"family=hunt&board=3x3&start=a1&goals=c1","format":"svg",`+look+`}`, "")
	}
}

// TestWallsStopAttacks on the page, too.
func TestWallsStopAttacks(t *testing.T) {
	laid := must(do(t, "puzzle", `{"text":"family: cover\nstart: a1\nboard: 3x3\nguard: Rc3\nwalls: b3-c3"}`)).(*laidOut)
	if fmt.Sprint(laid.Guarded) != "[c1 c2 c3]" {
		t.Errorf("found %v", laid.Guarded)
	}
}

// refused wants a task to be refused with a text.
func refused(t *testing.T, name, body, says string) {
	t.Helper()
	if v, err := do(t, name, body); !oracle.Says(err, says) {
		t.Errorf("%s %s: found %+v, %v, expected %q", name, body, v, err, says)
	}
}
