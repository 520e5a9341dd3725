package formats

import (
	"strconv"
	"strings"
)

// shifted refuses a drawing whose rows are shifted by half a cell, as those of hexagons are.
func (d *drawing) shifted() error {
	indent := func(i int) int32 { return d.trim(d.lines[i]).from - d.lines[i].from }
	if d.between != ' ' || d.lettered || len(d.rows) < 3 || d.width < 2 || indent(0) == indent(1) {
		return nil
	}
	const none = -1 << 30
	shift := func(edge func(span) int32) int32 { // of all second rows
		at := func(row, col int) int32 { return edge(d.rows[row][col]) - d.lines[row].from }
		by := at(1, 0) - at(0, 0)
		for i := range d.rows {
			for j := range d.width {
				if at(i, j) != at(0, j)+int32(i%2)*by {
					return none
				}
			}
		}
		return by
	}
	left, right := shift(func(p span) int32 { return p.from }), shift(func(p span) int32 { return p.to })
	if left != 0 && right != 0 && (left != none || right != none) {
		return d.hexagons(1)
	}
	return nil
}

// aligned asks that cells stand below each other, unless there are as many blanks between all of them: where
// blanks are squares, they do not.
func (d *drawing) aligned() error {
	if d.between != ' ' || d.lettered || len(d.rows) < 2 {
		return nil
	}
	equal, gap := true, int32(-1)
	for i, row := range d.rows {
		if strings.IndexByte(d.of(d.lines[i]), '\t') >= 0 {
			return nil
		}
		for j := 1; j < len(row); j++ {
			between := row[j].from - row[j-1].to
			equal = equal && (gap < 0 || gap == between)
			gap = between
		}
	}
	for j := 0; j < d.width && !equal; j++ {
		var from, to int32 = 0, 1 << 30 // what cells of the column have in common
		for i, row := range d.rows {
			begin := d.lines[i].from
			from, to = max(from, row[j].from-begin), min(to, row[j].to-begin)
			if from >= to {
				return d.errorAt(row[j].from, "a cell that stands below none of line "+
					strconv.Itoa(d.at(d.lines[max(i-1, 0)].from).line), "cells below each other, or one blank "+
					"between all of them; an empty square is .")
			}
		}
	}
	return nil
}

func (d *drawing) hexagons(row int) error {
	return d.errorAt(d.trim(d.lines[row]).from, "a row that is shifted, as in a board of hexagons",
		"a board of squares; a line graph: with the edges below it, and numbers:, can say hexagons")
}

// hexagonal reports whether rows have a cell more or less than those beside them, and are in the middle
// of each other.
func (d *drawing) hexagonal() bool {
	if d.between != ' ' || d.lettered || len(d.rows) < 3 {
		return false
	}
	middle := func(i int) int32 { return d.trim(d.lines[i]).from + d.trim(d.lines[i]).to - 2*d.lines[i].from }
	for i := 1; i < len(d.rows); i++ {
		more, by := len(d.rows[i])-len(d.rows[i-1]), middle(i)-middle(i-1)
		if more*more != 1 || by*by > 1 {
			return false
		}
	}
	return true
}
