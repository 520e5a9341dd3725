package main

import (
	"context"
	"time"

	"knightsat/internal/chance"
	"knightsat/puzzles"
)

// style is what a puzzle is like: its piece, what is special about its rules, and the form of its board.
type style struct {
	piece, rule, form string
}

// making is how the puzzles of a kind are made.
type making struct {
	// styles come round: each weekday has another one each week, and each week has others on all its days.
	styles []style
	// forms come round, too, where a style has none of its own.
	forms []string
	// What is asked for on each weekday, Monday first.
	days [7]asked
	draw func(ctx context.Context, chance *chance.Source, s style, a asked) (*puzzles.Spec, error)
}

// asked is how large and how hard a puzzle is to be.
type asked struct {
	squares int    // about
	given   int    // stars; of a path numbers, the least
	hard    [2]int // from, to, as measured says
}

// plan has the kinds by their names.
var plan = map[string]making{
	"path": {
		styles: []style{
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
		days: [7]asked{
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
		styles: []style{
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
		days: [7]asked{
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
		styles: []style{
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
		days: [7]asked{
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

// theme is what the three puzzles of a Sunday have in common.
type theme struct {
	says string // of tomorrow
	style
}

var themes = []theme{
	{"three boards in the shape of a heart", style{form: "heart"}},
	{"three puzzles for a knight", style{piece: "knight"}},
	{"three boards with nothing in the middle", style{form: "ring"}},
	{"three boards that look the same upside down", style{form: "turn"}},
	{"three boards in the shape of a cross", style{form: "cross"}},
	{"three puzzles for a king", style{piece: "king"}},
	{"three boards that stand on a corner", style{form: "diamond"}},
	{"three boards without corners", style{form: "circle"}},
	{"three boards in the shape of a flower", style{form: "flower"}},
	{"three boards that look the same in a mirror", style{form: "mirror"}},
	{"three boards in the shape of a hexagon", style{form: "hexagon"}},
}

// first is the first day that was published, a Monday.
var first = time.Date(2026, time.October, 26, 0, 0, 0, 0, time.UTC)

// planned is what a kind's puzzle of a day is to be like.
func planned(kind string, day time.Time) (style, asked) {
	since := int(day.Sub(first).Hours()) / 24
	week, weekday := since/7, since%7
	m := plan[kind]
	s := m.styles[(week+3*weekday)%len(m.styles)]
	if weekday == 6 {
		t := themeOf(day)
		if t.piece != "" {
			s = t.style
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
func themeOf(day time.Time) *theme {
	if day.Weekday() != time.Sunday {
		return nil
	}
	return &themes[int(day.Sub(first).Hours())/24/7%len(themes)]
}
