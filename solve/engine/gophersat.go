package engine

// Gophersat is a second SAT solver that needs no other program,
// github.com/crillab/gophersat. Unlike gini it writes proofs. Each call of Solve
// begins anew.
//
// gophersat v1.4.0 can't be stopped, and solvers share a buffer, so that no two
// may run at once. Each run is therefore a process of its own: this program,
// started again with [gophersatEnv] set, which makes it a solver before anything
// else of it begins (see gophersatmain.go). Where no processes can be started,
// Solve returns an error. In the browser there are none: what runs there runs
// alone, and is stopped from outside (see gophersat_js.go).
type Gophersat struct{}

// Name implements [Engine].
func (Gophersat) Name() string { return "gophersat" }
