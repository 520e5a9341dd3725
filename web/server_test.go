package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"knightsat/web"
)

// serve starts a server on a free port, and in the end stops it and waits until
// no goroutine of it is left.
func serve(t *testing.T, o web.Options) (address string) {
	t.Helper()
	before := runtime.NumGoroutine()
	server, err := web.New(o)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- server.Serve(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("the server ended with %v", err)
		}
		http.DefaultClient.CloseIdleConnections()
		for end := time.Now().Add(20 * time.Second); runtime.NumGoroutine() > before; runtime.Gosched() {
			if time.Now().After(end) {
				stacks := make([]byte, 1<<16)
				t.Fatalf("found %d goroutines, expected the %d from before\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
			}
		}
	})
	return l.Addr().String()
}

// post sends JSON and returns the status and the body.
func post(t *testing.T, address, path, body string, change ...func(*http.Request)) (int, string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodPost, "http://"+address+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	for _, f := range change {
		f(r)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(text)
}

func TestSolveAnswersAsTheCommandLineDoes(t *testing.T) {
	address := serve(t, web.Options{})
	for _, c := range []struct {
		body   string
		status string
		moves  int
	}{
		{`{"family":"hunt","board":"8x8","start":"a8","goals":["e6","c4","b3","a2","b2","b1"]}`, "optimal", 11},
		{`{"family":"hunt","start":"a8","goals":"e6,c4,b3,a2,b2,b1","ordered":true}`, "optimal", 16},
		{`{"example":"@queen-d5"}`, "optimal", 46},
		{`{"text":"family: tour\nboard: 3x3\nholes: b2\nclosed: true\n","encoding":"step"}`, "optimal", 8},
		{`{"family":"tour","board":"4x4"}`, "infeasible", 0},
		{`{"example":"adventure","max_moves":10}`, "unknown", 0},
		{`{"example":"adventure","max_moves":11}`, "optimal", 11},
	} {
		status, text := post(t, address, "/api/solve", c.body)
		var got struct {
			Status     string
			Moves      *int
			Walk       []string
			LowerBound int `json:"lower_bound"`
			Refuted    []struct{ Bound int }
			Reason     string
		}
		if err := json.Unmarshal([]byte(text), &got); err != nil || status != http.StatusOK {
			t.Fatalf("%s: found status %d, %v: %s", c.body, status, err, text)
		}
		if got.Status != c.status || got.Reason == "" || (c.moves > 0) != (got.Moves != nil) {
			t.Errorf("%s: found %s", c.body, text)
		}
		if got.Moves != nil && (*got.Moves != c.moves || len(got.Walk) != c.moves+1) {
			t.Errorf("%s: found %d moves and %d squares, expected %d moves", c.body, *got.Moves, len(got.Walk), c.moves)
		}
	}
}

// hard is a puzzle whose formulas keep the engine busy, and whose best walk is
// known to be no shorter than its lower bound only by them.
const hard = `{"family":"hunt","start":"a1","closed":true,"once":true,"encoding":"step","timeout":"200s","goals":["b1","c1","d1","e1",
	"f1","g1","h1","a2","c2","e2","g2","b8","d8","f8","h8","a7","c6","e6","g7","b5","h4"]}`

// events reads a stream of events.
func events(t *testing.T, r io.Reader, visit func(event, data string) bool) {
	t.Helper()
	event := ""
	buffer := make([]byte, 0, 1<<16)
	chunk := make([]byte, 4096)
	for {
		n, err := r.Read(chunk)
		buffer = append(buffer, chunk[:n]...)
		for {
			line, rest, ok := bytes.Cut(buffer, []byte("\n"))
			if !ok {
				break
			}
			buffer = rest
			name, value, _ := strings.Cut(string(line), ": ")
			switch name {
			case "event":
				event = value
			case "data":
				if !visit(event, value) {
					return
				}
			}
		}
		if err != nil {
			return
		}
	}
}

// stream starts to solve the hard puzzle, and calls visit with each event.
func stream(ctx context.Context, t *testing.T, address string, visit func(event, data string) bool) {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+address+"/api/solve", strings.NewReader(hard))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "text/event-stream")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if got := resp.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Errorf("found content type %q", got)
	}
	events(t, resp.Body, visit)
}

func TestStopKeepsTheBestWalk(t *testing.T) {
	address := serve(t, web.Options{})
	var id, answer string
	best := 0 // moves, when it was stopped
	stream(t.Context(), t, address, func(event, data string) bool {
		switch {
		case event == "started":
			var started struct{ ID string }
			if err := json.Unmarshal([]byte(data), &started); err != nil {
				t.Error(err)
			}
			id = started.ID
		case event == "progress" && strings.Contains(data, `"trying":3`) && id != "":
			if status, text := post(t, address, "/api/stop", fmt.Sprintf(`{"id":%q}`, id)); status != http.StatusOK || !strings.Contains(text, "true") {
				t.Errorf("stopping: found %d %s", status, text)
			}
			id = ""
			var progress struct {
				Upper int `json:"upper_bound"`
			}
			if err := json.Unmarshal([]byte(data), &progress); err != nil {
				t.Error(err)
			}
			best = progress.Upper
		case event == "answer":
			answer = data
		}
		return true
	})
	var got struct {
		Walk           []string
		Moves          int
		Status, Reason string
	}
	if err := json.Unmarshal([]byte(answer), &got); err != nil || best < 34 || got.Moves != best || len(got.Walk) != best+1 ||
		got.Status != "feasible" || !strings.Contains(got.Reason, "it was stopped") {
		t.Errorf("found the answer %.200s, %v, expected the best walk, of %d moves, and that it was stopped", answer, err, best)
	}
}

func TestARequestThatGoesAwayStopsItsSolve(t *testing.T) {
	address := serve(t, web.Options{Computations: 1})
	ctx, cancel := context.WithCancel(t.Context())
	stream(ctx, t, address, func(event, data string) bool {
		if !strings.Contains(data, `"trying":3`) {
			return true
		}
		// The only place is taken.
		if status, text := post(t, address, "/api/solve", hard); status != http.StatusTooManyRequests {
			t.Errorf("found %d %s, expected %d", status, text, http.StatusTooManyRequests)
		}
		cancel()
		return false
	})
	cancel()
	// It is free again as soon as the server has noticed.
	for {
		if status, _ := post(t, address, "/api/solve", `{"example":"tour-3x4"}`); status == http.StatusOK {
			return
		}
		if t.Context().Err() != nil {
			t.Fatal("the place is never free again")
		}
	}
}

func TestShuttingDownAnswersWhatRuns(t *testing.T) {
	server, err := web.New(web.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- server.Serve(ctx, l) }()
	last := ""
	stream(t.Context(), t, l.Addr().String(), func(event, data string) bool {
		if strings.Contains(data, `"trying":3`) {
			cancel()
		}
		last = event
		return true
	})
	cancel()
	if last != "answer" {
		t.Errorf("found %q as the last event, expected the answer", last)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestHintsLeadToAShortestWalk follows hints from the start to the end.
func TestHintsLeadToAShortestWalk(t *testing.T) {
	handler, err := web.New(web.Options{})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	defer server.Close()
	address := strings.TrimPrefix(server.URL, "http://")
	for _, c := range []struct {
		puzzle string
		moves  int
	}{
		{`"example":"adventure"`, 11},
		{`"example":"adventure-ordered"`, 16},
		{`"family":"tour","board":"3x3","holes":["b2"],"start":"a1","closed":true`, 8},
		{`"family":"tour","board":"5x5","start":"a1"`, 24},
		{`"family":"cover","board":"4x3","start":"a1","closed":true,"piece":"king"`, 12},
		{`"family":"hunt","board":"8x8","start":"a1","goals":["c2"],"end":"h8","once":true`, 6},
	} {
		var spec struct{ Puzzle map[string]any }
		if _, text := post(t, address, "/api/puzzle", "{"+c.puzzle+"}"); json.Unmarshal([]byte(text), &spec) != nil || spec.Puzzle["start"] == nil {
			t.Fatalf("%s: found %s", c.puzzle, text)
		}
		walk := []string{spec.Puzzle["start"].(string)}
		for len(walk) <= c.moves+1 {
			list, err := json.Marshal(walk)
			if err != nil {
				t.Fatal(err)
			}
			_, text := post(t, address, "/api/hint", fmt.Sprintf(`{%s,"walk":%s}`, c.puzzle, list))
			var h struct {
				Solved      bool
				Least, Most *int
				Next        *string
			}
			if err := json.Unmarshal([]byte(text), &h); err != nil {
				t.Fatal(err)
			}
			if h.Solved {
				break
			}
			if h.Next == nil || *h.Least > *h.Most || *h.Most+len(walk)-1 != c.moves {
				t.Fatalf("%s: after %v found the hint %s, expected %d moves in all", c.puzzle, walk, text, c.moves)
			}
			walk = append(walk, *h.Next)
		}
		if len(walk)-1 != c.moves {
			t.Errorf("%s: the hints lead along %v, expected %d moves", c.puzzle, walk, c.moves)
		}
	}
	// A way that leads nowhere is called so.
	_, text := post(t, address, "/api/hint", `{"family":"tour","board":"3x4","start":"a1","walk":["a1","c2","a3","b1"]}`)
	if !strings.Contains(text, `"next":null`) || strings.Contains(text, `"reason":""`) {
		t.Errorf("found %s, expected that there is no way", text)
	}
}

func TestFiles(t *testing.T) {
	address := serve(t, web.Options{Version: "knightsat test"})
	walk := `"walk":["a8","c7","e6","c5","b3","c1","a2","c3","b1","a3","c4","b2"]`
	for format, magic := range map[string]string{"svg": "<svg", "png": "\x89PNG", "gif": "GIF89a", "pdf": "%PDF"} {
		status, text := post(t, address, "/api/draw", fmt.Sprintf(`{"example":"adventure",%s,"format":%q,"independent":["a8"]}`, walk, format))
		if status != http.StatusOK || !strings.HasPrefix(text, magic) {
			t.Errorf("%s: found %d %.100q", format, status, text)
		}
	}
	status, text := post(t, address, "/api/cnf", `{"example":"adventure","moves":11}`)
	if status != http.StatusOK || !strings.HasPrefix(text, "c knightsat test\n") || !strings.Contains(text, "\np cnf ") {
		t.Errorf("found %d %.200s", status, text)
	}
}
