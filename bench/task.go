package bench

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"knightsat/bench/peers"
	"knightsat/bench/record"
	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/encode/program"
	"knightsat/internal/jsontext"
	"knightsat/internal/process"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/formats"
	"knightsat/solve"
	"knightsat/solve/count"
	"knightsat/solve/engine"
	"knightsat/solve/engines"
)

// Auto is the encoding that solve chooses by itself.
const Auto = "auto"

// cellTask is what the process of a cell reads, as JSON on one line.
type cellTask struct {
	cellAsk
	Puzzle   string        `json:"puzzle"` // in the text format
	Encoding string        `json:"encoding"`
	Engine   string        `json:"engine"`
	Seed     uint64        `json:"seed"`
	Scramble uint64        `json:"scramble"` // 0: the formula as it is written
	Timeout  time.Duration `json:"timeout"`  // from the start of the process on
	CPU      time.Duration `json:"cpu"`      // of processors, all processes together; 0 is no limit
	Began    time.Time     `json:"began"`    // when the runner started the process
	// Scratch is the folder for temporary files. The runner removes it; if the
	// runner is gone, the process does, if it is empty.
	Scratch string `json:"scratch"`

	read  *puzzles.Puzzle // set by do
	known catalogue.Catalogue
}

// reply is what it answers, as JSON on one line. Nothing of it is believed: the
// runner checks the walk, and holds the rest against the known answer.
type reply struct {
	record.CellFinding
	Walk string `json:"walk"` // the best one
}

// ErrAbandoned is the error of a cell whose runner is gone, or wants no reply.
var ErrAbandoned = errors.New("the cell was abandoned by its runner")

// Child is the process of one cell: it reads a task, does it, and writes its
// reply. Further lines tell it what it has used of processors. It ends when in does, too: so
// it does not outlive a runner that was killed. The error is ErrAbandoned then, and there may
// be processes to be ended by process.EndSession.
func Child(ctx context.Context, in io.Reader, out io.Writer, encodings catalogue.Catalogue) error {
	began := time.Now()
	startCPU := process.CPU()
	lines := bufio.NewReader(in)
	line, err := lines.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("reading the task: %w", err)
	}
	t := cellTask{known: encodings}
	if err := jsontext.Strict(line, &t); err != nil {
		return fmt.Errorf("reading the task: %w", err)
	}
	whole := ctx
	first, ctx := start(ctx, t.Timeout, t.CPU)
	defer first.cancel()
	running := &atomic.Pointer[clock]{}
	running.Store(first)
	done := make(chan struct{})
	defer close(done)
	var abandoned atomic.Bool
	go func() {
		for line, err := lines.ReadString('\n'); err == nil; line, err = lines.ReadString('\n') {
			if cpu, err := time.ParseDuration(strings.TrimSpace(line)); err == nil {
				running.Load().used(cpu)
			}
		}
		abandoned.Store(true)
		running.Load().cancel()
		select {
		case <-done:
		case <-time.After(Grace):
			_ = os.Remove(t.Scratch)
			process.Exit()
		}
	}()
	r := t.do(ctx, first)
	r.late(first.elapsed(), t.Timeout)
	if r.Status == record.Optimal && t.Count { // with as much time again
		again, ctx := start(whole, t.Timeout, process.CPU()+t.CPU)
		defer again.cancel()
		running.Store(again)
		t.count(ctx, r)
	}
	r.StartSeconds, r.StartCPU = max(0, began.Sub(t.Began).Seconds()), startCPU.Seconds()
	r.ScrambleSeconds, r.ScrambleCPU = first.out.Seconds(), first.outOfCPU.Seconds()
	r.SolveSeconds = max(0, r.SolveSeconds-r.ScrambleSeconds)
	r.ChildrenCPU = process.ChildrenCPU().Seconds()
	if abandoned.Load() {
		_ = os.Remove(t.Scratch)
		return ErrAbandoned
	}
	r.PeakBytes = process.Peak()
	return json.NewEncoder(out).Encode(r)
}

// late makes a timeout of an answer that came after the time limit.
func (r *reply) late(after, limit time.Duration) {
	if after > limit && r.Status.Solved() {
		r.Lose(record.Timeout)
	}
}

func (t *cellTask) do(ctx context.Context, c *clock) *reply {
	r := &reply{}
	err := t.ask(ctx, c, r)
	if err != nil {
		r.Error = err.Error()
	}
	var ended *process.EndedError
	switch {
	case err == nil && r.Status == "" && ctx.Err() == nil:
		r.Status, r.Error = record.GaveUp, "the engine gave up"
	case err == nil && r.Status == "":
		r.Status = record.Timeout
	case err == nil:
	case errors.As(err, new(*engine.WrongError)), errors.As(err, new(*solve.WrongModelError)):
		r.Status = record.Wrong
	case errors.As(err, &ended) && !slices.Contains(answering, ended.Exit):
		r.Status = record.Crashed
	case errors.As(err, new(*encode.UnsupportedError)):
		r.Status = record.Unsupported
	case errors.As(err, new(*cnf.TooLargeError)):
		r.Status = record.TooLarge
	case errors.As(err, new(*peers.AbsentError)), r.Status == record.Absent:
		r.Status = record.Absent
	default:
		r.Status = record.Failed
	}
	return r
}

// answering are the exit statuses of solvers that end as they mean to.
var answering = []int{0, 10, 20, 30}

// ask finds the answer; without one, the status stays as it is.
func (t *cellTask) ask(ctx context.Context, c *clock, r *reply) error {
	began := time.Now()
	spec, err := formats.Parse("puzzle", strings.NewReader(t.Puzzle))
	if err == nil {
		t.read, err = spec.Build()
	}
	r.ParseSeconds = time.Since(began).Seconds()
	if err != nil {
		return err
	}
	if peer := peers.ByName(t.Engine); peer != nil {
		return t.peer(ctx, r, peer)
	}
	decider, err := engines.ByName(t.Engine)
	if err != nil {
		r.Status = record.Absent
		return err
	}
	listener := engines.Hear(decider, c.leaveOut)
	defer func() { r.hear(listener.Said()) }()
	decider = listener
	if t.Scramble != 0 {
		decider = engines.Scrambled(decider, t.Scramble, c.leaveOut)
	}
	r.NeedsBounds = true
	var enc encode.Encoding // nil: solve's choice, by the bounds
	if t.Encoding != Auto {
		if enc, err = program.Open(t.Encoding, t.known.ByName); err != nil {
			return err
		}
		r.NeedsBounds = t.Ask == record.AskOptimum || // from the best bound on
			slices.ContainsFunc(enc.Traits().Needs, func(by facts.By) bool { return by != facts.ByReach })
	}
	if t.Ask != record.AskDecide {
		return t.optimum(ctx, r, enc, decider)
	}
	return t.decide(ctx, r, enc, decider)
}

// hear takes in what was heard of the engine.
func (r *reply) hear(said engines.Said) {
	r.EngineCPU = said.CPU.Seconds()
	r.Conflicts = said.Work.Conflicts
	r.Propagations = said.Work.Propagations
	r.Decisions = said.Work.Decisions
	switch {
	case !r.Status.Solved():
	case said.Searched:
		r.DecidedBy = record.ByEngine
	case r.Rounds > 0:
		r.DecidedBy = record.ByPropagation
	case r.Formulas > 0:
		r.DecidedBy = record.ByEncoding
	default:
		r.DecidedBy = record.ByBounds
	}
}

// peer lets a peer solve the puzzle. Its formulation is made anew for each puzzle,
// and that it has no shorter walk is its word: the known answer judges it.
func (t *cellTask) peer(ctx context.Context, r *reply, peer *peers.Peer) error {
	began := time.Now()
	a, err := peer.Solve(ctx, t.read)
	r.SolveSeconds = time.Since(began).Seconds()
	r.DecidedBy = record.ByBounds
	if a.Asked {
		r.Rounds = 1
		r.DecidedBy = record.ByEngine
		r.EngineCPU = process.ChildrenCPU().Seconds()
	}
	switch {
	case err != nil:
	case a.Walk != nil && !a.Decided:
		r.Status, r.Walk = record.Found, a.Walk.String()
	case a.Walk != nil:
		r.Status, r.Lower = record.Optimal, a.Walk.Moves()
		r.Walk = a.Walk.String()
	case a.Decided:
		r.Status = record.Infeasible
	}
	return err
}

func (t *cellTask) optimum(ctx context.Context, r *reply, enc encode.Encoding, e engine.Engine) error {
	o := solve.Options{Encoding: enc, Kinds: t.known.Kinds(), Engine: e, Seed: t.Seed}
	if t.Ask == record.AskRise {
		o.Bounds = facts.Use{facts.ByReach, facts.ByParity}
		if enc != nil {
			o.Bounds = append(o.Bounds, enc.Traits().Needs...)
		}
	}
	ans, err := solve.Solve(ctx, t.read, o)
	for _, at := range ans.Attempts {
		add(&r.CellCosts, at)
	}
	r.AnalyseSeconds = ans.Analysed.Seconds()
	r.Lower = ans.Lower
	r.Walk = ans.Walk.String()
	// Where a walk as long as the lower bound is known, solve calls it optimal
	// even when its formula was not decided. Here the formula is what matters.
	n := len(ans.Attempts)
	decided := enc == nil || n > 0 && ans.Attempts[n-1].Status == cnf.Sat
	switch {
	case err != nil:
		return err
	case ans.Status == solve.Infeasible:
		r.Status, r.Reason = record.Infeasible, ans.Reason
		if n := len(ans.Refuted); n > 0 {
			r.By = string(ans.Refuted[n-1].By)
		}
	case ans.Status == solve.Optimal && decided:
		r.Status = record.Optimal
	case ctx.Err() != nil:
	case n > 0 && ans.Attempts[n-1].Status == cnf.Unknown: // the engine gave up
	default: // nothing else ends a run that has no limits
		r.Status, r.Error = record.TooLarge, ans.Reason
	}
	return nil
}

// count counts the tours, as far as memory does.
func (t *cellTask) count(ctx context.Context, r *reply) {
	number := func(same solve.Sameness) string {
		ans, counted, err := count.Count(ctx, t.read, solve.Options{Same: same}, 0, count.Memory)
		if err != nil || ctx.Err() != nil || !ans.Complete || counted.Number == nil {
			return ""
		}
		return counted.Number.String()
	}
	if r.Count = number(solve.Undirected); r.Count != "" {
		r.Different = number(solve.UpToSymmetry)
	}
}

func (t *cellTask) decide(ctx context.Context, r *reply, enc encode.Encoding, e engine.Engine) error {
	began := time.Now()
	a := bound.Analyse(ctx, t.read)
	r.AnalyseSeconds = time.Since(began).Seconds()
	if enc == nil {
		enc, _ = solve.Choose(ctx, t.known.Kinds(), encode.Question{Instance: a.Instance, Known: a.Facts(),
			Upper: record.None})
	}
	began = time.Now()
	f, err := enc.Encode(ctx, a.Instance, a.Facts(), t.AskMoves, 0)
	r.EncodeSeconds = time.Since(began).Seconds()
	if err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	r.ParseSeconds += encode.Parsed(f).Seconds()
	r.EncodeSeconds -= encode.Parsed(f).Seconds()
	r.AtMost = enc.Traits().Means == encode.AtMost
	w, at, err := solve.Decide(ctx, e, f, t.read)
	add(&r.CellCosts, at)
	switch {
	case err != nil:
	case at.Status == cnf.Sat:
		r.Status = record.Sat
		r.Walk = w.String()
	case at.Status == cnf.Unsat:
		r.Status = record.Unsat
	}
	return err
}

func add(m *record.CellCosts, at solve.Attempt) {
	m.Variables = at.Stats.Variables
	m.Clauses = at.Stats.Clauses
	m.Literals = at.Stats.Literals
	m.EncodeSeconds += (at.Encode - at.Parse).Seconds()
	m.ParseSeconds += at.Parse.Seconds()
	m.SolveSeconds += (at.Solve - at.Read).Seconds()
	m.CutSeconds += at.Read.Seconds()
	m.Formulas++
	m.Rounds += at.Stats.Rounds
	m.Cuts += at.Stats.Cuts
	m.Joins += at.Stats.Joins
}
