// Package tsp solves travelling salesman's problems: it finds short paths and
// cycles through all nodes, lower bounds on their length, and what a bound on the
// length leaves of them.
//
// All bounds are computed in whole numbers, so that they are exact, and the same
// on every machine.
package tsp

import "slices"

// Problem is nodes, numbered from 0, with distances between them, and asks for a
// shortest path through all of them. One more node, the dummy, after the last,
// closes the path into a cycle. It stands for nothing, at a distance of 0 from
// every node on which the path may end; or it is a node like the others, and the
// shortest cycle is asked for.
type Problem struct {
	First int // the node on which the path must start, or -1
	Last  int // the node on which it must end, or -1

	closed bool // the dummy is a node like others
	stride int
	dist   []int16 // a matrix, the dummy included
}

// forced is the distance from the dummy to an end that the path must have: no
// exchange of a few edges makes up for leaving it.
const forced = -32000

// New is a problem of n nodes, at most limits.Nodes, all in one place, and of a path
// with these ends, or any where they are below 0.
func New(n, first, last int) *Problem {
	p := &Problem{First: first, Last: last, stride: n + 1, dist: make([]int16, (n+1)*(n+1))}
	for _, i := range []int{first, last} {
		if i >= 0 {
			p.set(i, n, forced)
		}
	}
	return p
}

// Clone is a copy.
func (p *Problem) Clone() *Problem {
	c := *p
	c.dist = slices.Clone(p.dist)
	return &c
}

// Set sets the distance between two nodes, at most limits.NodeDistance.
func (p *Problem) Set(i, j, d int) { p.set(i, j, int16(d)) }

// SetEnd makes the dummy a node, and sets its distance to another one.
func (p *Problem) SetEnd(i, d int) {
	p.closed = true
	p.set(i, p.Dummy(), int16(d))
}

func (p *Problem) set(i, j int, d int16) { p.Row(i)[j], p.Row(j)[i] = d, d }

// Row has the distances of a node, or of the dummy: to each node, and to the dummy at last.
// What is set in it is to be set in the other node's, too.
func (p *Problem) Row(i int) []int16 { return p.dist[i*p.stride : (i+1)*p.stride] }

// Len is the number of nodes, without the dummy.
func (p *Problem) Len() int { return p.stride - 1 }

// Dummy is the number of the dummy.
func (p *Problem) Dummy() int { return p.stride - 1 }

// Distance is that from one node to another.
func (p *Problem) Distance(i, j int) int { return int(p.dist[i*p.stride+j]) }

// End is what it costs to have the node at an end of the path: its distance to the
// dummy where this is a node, else 0.
func (p *Problem) End(i int) int {
	if !p.closed {
		return 0
	}
	return p.Distance(i, p.Dummy())
}

// Length is that of the path, or the cycle, through the nodes in this order.
func (p *Problem) Length(order []int) int {
	if len(order) == 0 {
		return 0
	}
	sum := p.End(order[0]) + p.End(order[len(order)-1])
	for i := 1; i < len(order); i++ {
		sum += p.Distance(order[i-1], order[i])
	}
	return sum
}
