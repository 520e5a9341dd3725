package main

import (
	"context"
	"time"

	"knightsat/internal/chance"
	"knightsat/puzzles/parts"
)

// manner is what a puzzle is like: its piece, what is special about its rules, and the form of its board.
type manner struct {
	piece, rule, form string
}

// making is how the puzzles of a kind are made.
type making struct {
	// styles come round: each weekday has another one each week, and each week has others on all its days.
	styles []manner
	// forms come round, too, where a manner has none of its own.
	forms []string
	// What is asked for on each weekday, Monday first.
	days [7]demand
	draw func(ctx context.Context, chance *chance.Source, s manner, a demand) (*parts.Spec, error)
}

// demand is how large and how hard a puzzle is to be.
type demand struct {
	squares int    // about
	given   int    // stars; of a path numbers, the least
	hard    [2]int // from, to, as measured says
}

// plan has the kinds by their names.
var plan = map[string]making{
	"path": {
		styles: []manner{
			{piece: "wazir", rule: "walls"},
			{piece: "king", rule: "numbers"},
			{piece: "wazir", rule: "numbers"},
			{piece: "wazir", rule: "walls"},
			{piece: "knight", rule: "numbers"},
			{piece: "wazir", rule: "walls"},
			{piece: "king", rule: "numbers"},
			{piece: "wazir", rule: "walls"},
		},
		forms: []string{"plain", "mirror", "plain", "turn", "ring", "plain", "circle", "mirror", "heart"},
		days: [7]demand{
			{25, 6, [2]int{0, 0}},
			{30, 5, [2]int{1, 2}},
			{36, 6, [2]int{3, 4}},
			{36, 6, [2]int{5, 7}},
			{42, 6, [2]int{8, 11}},
			{49, 6, [2]int{12, 48}},
			{42, 6, [2]int{1, 14}},
		},
		draw: drawPath,
	},
	"hunt": {
		styles: []manner{
			{piece: "knight"},
			{piece: "rook", form: "holes"},
			{piece: "camel"},
			{piece: "king", form: "holes"},
			{piece: "queen", form: "holes"},
			{piece: "knight", rule: "closed"},
			{piece: "bishop", form: "holes"},
			{piece: "wazir", form: "holes"},
			{piece: "zebra"},
			{piece: "knight", rule: "guard"},
		},
		forms: []string{"plain", "mirror", "turn", "ring", "plain", "cross", "diamond"},
		days: [7]demand{
			{25, 3, [2]int{0, 15}},
			{30, 4, [2]int{16, 40}},
			{36, 4, [2]int{41, 65}},
			{42, 5, [2]int{66, 90}},
			{49, 6, [2]int{91, 120}},
			{56, 7, [2]int{121, 400}},
			{49, 6, [2]int{0, 200}},
		},
		draw: drawHunt,
	},
	"cover": {
		styles: []manner{
			{piece: "king"},
			{piece: "knight"},
			{piece: "wazir"},
			{piece: "rook", form: "holes"},
			{piece: "king", rule: "guard"},
			{piece: "knight", rule: "guard"},
			{piece: "wazir", rule: "guard"},
			{piece: "rook", rule: "guard", form: "holes"},
		},
		forms: []string{"mirror", "turn", "holes", "ring", "diamond", "mirror", "cross"},
		days: [7]demand{
			{12, 0, [2]int{0, 170}},
			{16, 0, [2]int{171, 250}},
			{20, 0, [2]int{251, 340}},
			{24, 0, [2]int{341, 440}},
			{29, 0, [2]int{441, 570}},
			{35, 0, [2]int{571, 1300}},
			{29, 0, [2]int{100, 900}},
		},
		draw: drawCover,
	},
}

// sunday is what the three puzzles of a Sunday have in common.
type sunday struct {
	says string // of tomorrow
	manner
}

var themes = []sunday{
	{"three boards in the shape of a heart", manner{form: "heart"}},
	{"three puzzles for a knight", manner{piece: "knight"}},
	{"three boards with nothing in the middle", manner{form: "ring"}},
	{"three boards that look the same upside down", manner{form: "turn"}},
	{"three boards in the shape of a cross", manner{form: "cross"}},
	{"three puzzles for a king", manner{piece: "king"}},
	{"three boards that stand on a corner", manner{form: "diamond"}},
	{"three boards without corners", manner{form: "circle"}},
	{"three boards in the shape of a flower", manner{form: "flower"}},
	{"three boards that look the same in a mirror", manner{form: "mirror"}},
	{"three boards in the shape of a hexagon", manner{form: "hexagon"}},
}

// first is the first day that was published, a Monday.
var first = time.Date(2026, time.October, 26, 0, 0, 0, 0, time.UTC)

// planned is what a kind's puzzle of a day is to be like.
func planned(kind string, day time.Time) (manner, demand) {
	since := int(day.Sub(first).Hours()) / 24
	week, weekday := since/7, since%7
	m := plan[kind]
	s := m.styles[(week+3*weekday)%len(m.styles)]
	if weekday == 6 {
		t := themeOf(day)
		if t.piece != "" {
			s = t.manner
		} else {
			s.form = t.form
		}
		if s.rule == "guard" {
			s.rule = ""
		}
	}
	if kind == "path" && s.rule == "" {
		s.rule = "numbers"
	}
	if s.form == "" {
		s.form = m.forms[(2*week+weekday)%len(m.forms)]
	}
	return s, m.days[weekday]
}

// themeOf is what the puzzles of a day have in common; nil if it is no Sunday.
func themeOf(day time.Time) *sunday {
	if day.Weekday() != time.Sunday {
		return nil
	}
	return &themes[int(day.Sub(first).Hours())/24/7%len(themes)]
}
