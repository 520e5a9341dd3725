package peers

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"

	"knightsat/internal/scratch"
	"knightsat/puzzles"
)

//go:embed models/cpsat.mjs
var cpsatModel []byte

// CPSAT solves puzzles with CP-SAT of Google's OR-Tools, by its circuit constraint:
// see models/cpsat.mjs.
//
// It is the WebAssembly of the npm package or-tools-wasm, which node runs: slower than
// the same solver on the machine itself, and with a second or two to start in.
type CPSAT struct{}

// Name implements [Peer].
func (CPSAT) Name() string { return "cp-sat-wasm" }

// Version implements [Peer].
func (CPSAT) Version(ctx context.Context) (string, error) {
	path, err := find("node", "nodejs")
	if err != nil {
		return "", err
	}
	dir, remove, err := scratch.Folder()
	if err != nil {
		return "", err
	}
	defer remove()
	c := &call{ctx: ctx, path: path, dir: dir}
	model, err := c.write("cpsat.mjs", cpsatModel)
	if err != nil {
		return "", err
	}
	text, exit, err := c.run(model)
	switch {
	case err != nil:
		return "", err
	case exit == cpsatAbsent || len(lines(text)) == 0:
		return "", errNoCPSAT
	}
	return lines(text)[0], nil
}

// Supports implements [Peer].
func (CPSAT) Supports(p *puzzles.Puzzle) error { return supports(p) }

// Solve implements [Peer].
func (c CPSAT) Solve(ctx context.Context, p *puzzles.Puzzle) (Answer, error) {
	return answer(ctx, c, p, "node", "nodejs", askCPSAT)
}

// cpsatAbsent is the exit status of the model where node doesn't find the package.
const cpsatAbsent = 3

var errNoCPSAT = &AbsentError{"or-tools-wasm", "npm ci --ignore-scripts --prefix bench/peers/cpsat, and NODE_PATH=bench/peers/cpsat/node_modules"}

func askCPSAT(c *call) (puzzles.Walk, Status, error) {
	problem := struct {
		Tour  bool     `json:"tour"`
		Nodes int      `json:"nodes"`
		Arcs  [][3]int `json:"arcs"` // from, to, cost
	}{Tour: c.tour, Nodes: c.size()}
	for i := range c.size() {
		for j := range c.size() {
			if cost, ok := c.arc(i, j); ok {
				problem.Arcs = append(problem.Arcs, [3]int{i, j, cost})
			}
		}
	}
	data, err := json.Marshal(problem)
	if err != nil {
		return nil, Unknown, err
	}
	name, err := c.write("puzzle.json", data)
	if err != nil {
		return nil, Unknown, err
	}
	model, err := c.write("cpsat.mjs", cpsatModel)
	if err != nil {
		return nil, Unknown, err
	}
	text, exit, err := c.run(model, name)
	switch {
	case err != nil:
		return nil, Unknown, err
	case exit == cpsatAbsent:
		return nil, Unknown, errNoCPSAT
	}
	var reply struct {
		Status string
		Next   []int
	}
	if err := json.Unmarshal(text, &reply); err != nil {
		return nil, Unknown, fmt.Errorf("node ended with exit status %d and without an answer: %w", exit, err)
	}
	switch reply.Status {
	case "OPTIMAL": // for a tour, any
		return c.follow(reply.Next)
	case "INFEASIBLE":
		return nil, Infeasible, nil
	}
	return nil, Unknown, fmt.Errorf("CP-SAT ended with status %s", reply.Status)
}
