// Package solve finds shortest walks and says what is proven of them. It drives the
// search; package engine runs the solvers.
//
// [Solve] raises the number of moves from a proven lower bound until a formula
// has a model. [All] goes through all shortest walks, [Count] counts them;
// [Options].Quick asks for a good walk without a formula. Engines are in package
// engine.
package solve

import (
	"time"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/find"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/solve/engine"
)

// Status says how much of the question is answered.
type Status string

// The statuses, as the command line prints them.
const (
	Optimal    Status = "optimal"    // Walk is proven shortest
	Feasible   Status = "feasible"   // Walk solves the puzzle; shorter walks are not ruled out
	Infeasible Status = "infeasible" // proven: no walk solves the puzzle
	Unknown    Status = "unknown"    // no walk was found, and nothing proves that there is none
)

// Options say how to solve. The zero value is good for most puzzles.
type Options struct {
	// Encoding writes the formulas. If it is nil, [Choose] picks one of Kinds; nil are those that are fastest with
	// gini: step, metric and edge. With another program as engine, encode/catalogue has one more for goals in order.
	Encoding encode.Encoding
	Kinds    []encode.Kind
	// Engine decides the formulas; nil is gini.
	Engine engine.Engine
	// MaxMoves is the largest number of moves to ask for; 0 is no limit. If no walk has so
	// few moves, the status is Unknown, not Infeasible.
	MaxMoves int
	// MaxLits is the size, in literals, of the largest formula to write. The search ends
	// where it would need a larger one. 0 is cnf.MaxLits.
	MaxLits int
	// Quick stops the search before the first formula. The answer has a good walk and a lower
	// bound.
	Quick bool
	// Seed seeds the local search and, with Random, chooses the tour.
	Seed uint64
	// Random asks for an irregular tour, which depends on the seed. It changes nothing for
	// other puzzles.
	Random bool
	// Same says which walks count once in [All] and [Count].
	Same Sameness
	// Bounds are the kinds of arguments that may refute a number of moves, or leave something
	// out of a formula; nil is all. If it is empty, a solver refutes each number of moves.
	Bounds facts.Use
	// Budgets replaces budgets of those that [Names] lists, by their names.
	Budgets map[string]int64
	// Without lists what is not asked, by the names that [Names] lists. Answers stay right.
	Without []string
	// Events, if not nil, is called with the progress, from one goroutine; the search
	// waits for it to return.
	Events func(Event)

	firstTurn int64 // work of a formula that takes turns; 0 is as usual
}

// Event tells of the progress of a computation.
type Event struct {
	Lower   int           `json:"lower_bound"` // proven bounds on the optimum so far
	Upper   int           `json:"upper_bound"` // -1 while none is known
	Trying  int           `json:"trying"`      // the number of moves that is asked for now; -1 for none
	Stats                 // of the formula for it, when it is written
	Elapsed time.Duration `json:"-"`    // since the start
	Walks   int           `json:"-"`    // enumeration: walks found so far
	Walk    puzzles.Walk  `json:"walk"` // the best known, which is not to be changed; nil while none is
}

// Stats describe a formula, and what an engine did with it.
type Stats struct {
	Variables int `json:"variables"`
	Clauses   int `json:"clauses"`
	Literals  int `json:"-"`               // with repetition
	Cuts      int `json:"cuts"`            // sets that were cut off in a lazy formula
	Rounds    int `json:"rounds"`          // calls of the engine
	Joins     int `json:"joins,omitempty"` // of tours: cycles that joining put into others
}

func (s *Stats) measure(f *cnf.Formula) {
	size := f.Size()
	s.Variables, s.Clauses = size.Vars, size.Clauses
	s.Literals = size.Lits
}

// Attempt is a number of moves that a formula was written for, and what came of it.
type Attempt struct {
	Moves         int
	Status        cnf.Status
	By            facts.By // what refuted it: unsat is the engine; of a walk, frontier or nothing
	Stats         Stats
	Encode, Solve time.Duration
	Parse         time.Duration // of Encode: reading what a program wrote
	Read          time.Duration // of Solve: reading models, and finding cuts
}

// Known is what is known of a puzzle's shortest walks: Status says which of the other fields mean
// something.
type Known struct {
	Status Status
	Walk   puzzles.Walk // shortest if Optimal, the best found if Feasible, else nil; it has passed puzzles.Check
	// Lower is proven: no solution has fewer moves. It is at most MaxMoves+1 if that is set, and
	// means nothing if Infeasible.
	Lower    int
	MaxMoves int // as in the options: no walk has so few if Lower is above it
	// Refuted are the refutations in the order found, with their numbers of moves ascending: each is about
	// those that the ones before it are not about.
	Refuted []bound.Refutation
}

// has reports whether a walk of T moves is known.
func (k *Known) has(T int) bool { return k.Walk != nil && k.Walk.Moves() == T }

// upper is the number of moves of the best walk known, -1 for none, as [Event] tells it.
func (k *Known) upper() int {
	if k.Walk == nil {
		return -1
	}
	return k.Walk.Moves()
}

// gap is by how many moves the best walk known may be too long; 0 if none is known.
func (k *Known) gap() int { return max(0, k.upper()-k.Lower) }

// raise notes what refutes all numbers of moves that are not refuted yet, up to its own.
func (k *Known) raise(why bound.Refutation) {
	if why.Moves > k.Lower {
		k.Lower = why.Moves
		k.Refuted = append(k.Refuted, why)
	}
}

// Effort is what was done for an answer.
type Effort struct {
	Engine   string     // its name, even if it was not asked
	Encoding string     // of the last formula; "" if none was written
	Why      string     // why Choose took that encoding; "" if the caller named it
	Attempts []Attempt  // the formulas, in order
	Tried    []find.Try // what looked for walks before a formula was asked, in order
	Elapsed  time.Duration
	Analysed time.Duration // of Elapsed: finding the lower bounds
}

// Answer is what is known at the end, and how it became known.
type Answer struct {
	Known
	Effort
	Complete bool // true if the question was answered, false if the search was cut short
	// why optimal, infeasible or cut short, in the words of the puzzle's ground
	Reason     string
	Analysis   *bound.Analysis // what was proven before any formula
	WalksFound int             // enumeration: how many

	same []puzzles.Walk // enumeration: those that count as one with the first walk that was known
}

// Stats describe the last formula; zero if there was none.
func (e *Effort) Stats() Stats {
	if len(e.Attempts) == 0 {
		return Stats{}
	}
	return e.Attempts[len(e.Attempts)-1].Stats
}
