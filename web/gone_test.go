package web_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"knightsat/certify/folder"
	"knightsat/certify/rows"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/web"
	"knightsat/web/desk"
)

// farCertificate is a request to verify a certificate whose distances take seconds to find,
// of 1,000 squares in opposite corners of the largest board.
func farCertificate(t *testing.T) string {
	t.Helper()
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	w := folder.NewWriter(t.Context(), func(name string, write func(io.Writer) error) error {
		out, err := z.Create(name)
		return errors.Join(err, write(out))
	})
	goals := []string{"a1"}
	for k := range 500 {
		goals = append(goals, fmt.Sprintf("a%d", k+2), fmt.Sprintf("bdr%d", 1500-k))
	}
	puzzle := "board: 1500x1500\npiece: king\nordered: true\nonce: true\nfamily: hunt\nstart: a1\ngoals: " + strings.Join(goals[1:], ",") + "\n"
	evidence := folder.Evidence{Model: rows.OfLegs, Places: goals, OPB: "m.opb", PBP: "m.pbp"}
	err := errors.Join(w.Put(folder.PuzzleName, []byte(oracle.Puzzle(puzzle).Text())), w.Put("m.opb", nil), w.Put("m.pbp", nil),
		w.Close(&folder.Manifest{Format: folder.FormatVersion, Claim: folder.Infeasible, Puzzle: folder.PuzzleName, Evidence: []folder.Evidence{evidence}}), z.Close())
	if err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(map[string][]byte{"zip": packed.Bytes()})
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// manyGoals is a question for a hunt of so many goals that visits no square twice: it takes
// seconds, however quickly a walk is found. The goals are the same each time: others might be quick.
func manyGoals(side, goals int) string {
	var names []string
	for _, k := range rand.New(rand.NewPCG(1, 2)).Perm(side * side)[:goals] {
		names = append(names, puzzles.Square{Col: k%side + 1, Row: k/side + 1}.String())
	}
	return fmt.Sprintf(`{"puzzle":"board=%dx%d&family=hunt&start=any&once=true&goals=%s"}`,
		side, side, strings.Join(names, ","))
}

// working finds what computes for requests, beyond the functions of the server that wait.
var working = regexp.MustCompile(`knightsat/(solve|bound|puzzles|encode|decode)[./(]`)

// TestWorkEndsWhenNobodyWaits: clients that go away leave no work behind, whether it has
// begun or waits for its turn.
func TestWorkEndsWhenNobodyWaits(t *testing.T) {
	busy := func() bool {
		stacks := make([]byte, 1<<20)
		return working.Match(stacks[:runtime.Stack(stacks, true)])
	}
	s, ended := must(web.New(desk.Desk{})), make(chan bool, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.ServeHTTP(w, r)
		ended <- busy()
	}))
	defer server.Close()
	for name, body := range map[string]string{
		"verify":  farCertificate(t),
		"solve":   manyGoals(64, 800),
		"certify": manyGoals(32, 300),
		"count":   `{"puzzle":"board=8x8&family=tour"}`,
	} {
		for range 3 {
			gone, leave := context.WithCancel(t.Context())
			r := must(http.NewRequestWithContext(gone, http.MethodPost, server.URL+"/api/"+name, strings.NewReader(body)))
			r.Header.Set("Content-Type", "application/json")
			left := make(chan string)
			go func() {
				answer, err := http.DefaultClient.Do(r)
				if err != nil {
					left <- err.Error()
					return
				}
				text, _ := io.ReadAll(answer.Body)
				answer.Body.Close()
				left <- string(text)
			}()
			for !busy() && len(ended) == 0 {
				time.Sleep(time.Millisecond)
			}
			leave()
			if text := <-left; strings.Contains(text, "failed") || strings.Contains(text, `{"answer"`) {
				t.Errorf("%s was done before the client left: %.300s", name, text)
			}
			if <-ended {
				t.Fatalf("%s goes on, though its request has ended", name)
			}
		}
	}
}
