package peers

import (
	_ "embed"
	"encoding/json"
	"fmt"

	"knightsat/puzzles"
)

//go:embed models/cpsat.mjs
var cpsatModel []byte

// cpsat solves puzzles with CP-SAT of Google's OR-Tools, by its circuit constraint:
// see models/cpsat.mjs.
//
// It is the WebAssembly of the npm package or-tools-wasm, which node runs: slower than
// the same solver on the machine itself, and with a second or two to start in.
var cpsat = Peer{"cp-sat-wasm", "node", "nodejs", cpsatVersion, askCPSAT}

func cpsatVersion(c *call) (string, error) {
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

// cpsatAbsent is the exit status of the model if node doesn't find the package.
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
