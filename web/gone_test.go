package web_test

import (
	"context"
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

	"knightsat/puzzles"
)

// manyGoals is a question for a hunt of many goals that visits no square twice: it takes
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
	s, ended := newServer(), make(chan bool, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.ServeHTTP(w, r)
		ended <- busy()
	}))
	defer server.Close()
	for name, body := range map[string]string{
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
