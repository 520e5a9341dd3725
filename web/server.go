package web

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"time"

	"knightsat/web/desk"
)

// Options say what a server allows. The zero value is right for one person at
// one desk.
type Options struct {
	Version string   // shown on the page
	Names   []string // host names of the server, besides localhost and its addresses
	// Computations is how many puzzles are solved at once; 0 is two, or one a
	// core where there are more.
	Computations int
	MaxTimeout   time.Duration // of one computation; 0 is 5 minutes
	MaxSquares   int           // of a board; 0 is 10,000
	RequestTime  time.Duration // for a request's header, and for its body; 0 is 10 seconds
}

// The limits that are no options.
const (
	maxBody        = 1 << 20          // bytes of a request
	maxHeader      = 16 << 10         // bytes of its header
	maxLits        = 20_000_000       // literals of a formula: about 400 MB
	maxConnections = 512              // open at once
	maxOfOne       = 256              // of them, from one address
	writeTime      = 30 * time.Second // for a piece of the response
	idleTime       = time.Minute      // between requests
	graceTime      = 2 * time.Second  // for what runs when the server shuts down
)

// Server is an http.Handler for the page and its interface.
type Server struct {
	o     Options
	mux   *http.ServeMux
	heavy chan struct{} // a place for each computation
	light chan struct{} // a place for each hint, picture and formula
	brief chan struct{} // a place for each request that is being read

	desk desk.Desk

	mu      sync.Mutex
	running map[string]context.CancelCauseFunc // computations by their id
	closed  bool
}

var errShutdown = errors.New("the server is shutting down")

// New makes a server.
func New(o Options) (*Server, error) {
	if o.Computations == 0 {
		o.Computations = max(2, runtime.NumCPU())
	}
	if o.MaxTimeout == 0 {
		o.MaxTimeout = 5 * time.Minute
	}
	if o.MaxSquares == 0 {
		o.MaxSquares = 10_000
	}
	if o.RequestTime == 0 {
		o.RequestTime = 10 * time.Second
	}
	s := &Server{o: o, mux: http.NewServeMux(), running: map[string]context.CancelCauseFunc{},
		heavy: make(chan struct{}, o.Computations), light: make(chan struct{}, 2*o.Computations), brief: make(chan struct{}, o.Computations),
		desk: desk.Desk{Version: o.Version, MaxSquares: o.MaxSquares, MaxTimeout: o.MaxTimeout, MaxLits: maxLits}}
	files, err := pageFiles()
	if err != nil {
		return nil, err
	}
	for path, f := range files {
		s.mux.Handle("GET "+path, f)
	}
	info, err := s.desk.Info()
	if err != nil {
		return nil, err
	}
	for _, e := range info.Examples {
		s.mux.Handle("GET /examples/"+e.Name+".svg", file(mediaTypes[".svg"], e.Picture))
	}
	s.mux.HandleFunc("GET /api/info", func(w http.ResponseWriter, _ *http.Request) { reply(w, http.StatusOK, info) })
	for _, name := range desk.Tasks {
		s.mux.HandleFunc("POST /api/"+name, s.answer(name))
	}
	s.mux.HandleFunc("POST /api/stop", s.stop)
	return s, nil
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if e := recover(); e != nil && e != http.ErrAbortHandler {
			log.Printf("%s %s: %v", r.Method, r.URL.Path, e)
			fail(w, http.StatusInternalServerError, errors.New("something broke"))
		}
	}()
	setHeaders(w.Header())
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Now().Add(writeTime)) // not every writer in a test has deadlines
	if r.ContentLength == 0 {
		complete(r)
	} else {
		_ = control.SetReadDeadline(time.Now().Add(s.o.RequestTime))
	}
	if err := s.admit(r); err != nil {
		fail(w, http.StatusForbidden, err)
		return
	}
	if r.ContentLength > maxBody {
		w.Header().Set("Connection", "close")
		fail(w, http.StatusRequestEntityTooLarge, fmt.Errorf("the body has %d bytes; %d are the most", r.ContentLength, maxBody))
		return
	}
	s.mux.ServeHTTP(w, r)
}

// Serve answers on a listener until the context ends; then it stops what it
// computes, lets the answers out, and returns nil.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{Handler: s, ReadHeaderTimeout: s.o.RequestTime, IdleTimeout: idleTime, MaxHeaderBytes: maxHeader,
		ErrorLog: log.New(io.Discard, "", 0)} // what clients do wrong is theirs to know
	down := make(chan struct{})
	release := context.AfterFunc(ctx, func() {
		defer close(down)
		s.shutDown()
		grace, cancel := context.WithTimeout(context.Background(), graceTime)
		defer cancel()
		if server.Shutdown(grace) != nil {
			_ = server.Close() // who has not read the answer by now does not want it
		}
	})
	d := newDoor(l, maxConnections, maxOfOne)
	d.watch(server)
	err := server.Serve(d)
	if !release() {
		<-down
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// begin starts a computation of at most so long. It can be stopped by its id, and
// stops with its request and with the server; the caller must call end.
func (s *Server) begin(r *http.Request, limit time.Duration) (ctx context.Context, id string, end context.CancelCauseFunc) {
	ctx, cancel := context.WithCancelCause(r.Context())
	ctx, expire := context.WithTimeoutCause(ctx, limit, fmt.Errorf("the time limit of %s was up", limit))
	id = rand.Text()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		cancel(errShutdown)
	}
	s.running[id] = cancel
	return ctx, id, func(cause error) {
		cancel(cause)
		expire()
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.running, id)
	}
}

// shutDown stops all computations, and those that start later.
func (s *Server) shutDown() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	for _, cancel := range s.running {
		cancel(errShutdown)
	}
}

// take gets a place among those that may compute; false says that all are taken,
// and has told the client so.
func take(w http.ResponseWriter, places chan struct{}) bool {
	select {
	case places <- struct{}{}:
		return true
	default:
		w.Header().Set("Retry-After", "1")
		fail(w, http.StatusTooManyRequests, fmt.Errorf("%d computations are running already; try again later, or stop one", cap(places)))
		return false
	}
}

func leave(places chan struct{}) { <-places }

// wants reports whether the client accepts a media type by name.
func wants(r *http.Request, media string) bool {
	for _, accept := range r.Header.Values("Accept") {
		if strings.Contains(accept, media) {
			return true
		}
	}
	return false
}
