package web_test

import (
	"fmt"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// mouse does something with the mouse at a place in the window.
func (p *tab) mouse(kind input.DispatchMouseEventType, at []float64, buttons int64) {
	p.Helper()
	params := input.DispatchMouseEventParams{Type: kind, X: at[0], Y: at[1], Button: input.MouseButtonLeft,
		Buttons: buttons, ClickCount: 1}
	call(p, input.DispatchMouseEvent, params)
}

// drag presses on a square, goes to another and lets go there.
func (p *tab) drag(from, to string) {
	p.Helper()
	a, b := p.middle(from), p.middle(to)
	p.mouse(input.DispatchMouseEventTypeMousePressed, a, 1)
	p.mouse(input.DispatchMouseEventTypeMouseMoved, []float64{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2}, 1)
	p.mouse(input.DispatchMouseEventTypeMouseMoved, b, 1)
	p.mouse(input.DispatchMouseEventTypeMouseReleased, b, 0)
}

// over moves the mouse over a square.
func (p *tab) over(square string) {
	p.Helper()
	p.do(chromedp.ScrollIntoView(chromedp.CSS(fmt.Sprintf(`[data-square="%s"]`, square))))
	p.mouse(input.DispatchMouseEventTypeMouseMoved, p.middle(square), 0)
}

// stroke puts a finger on a square and goes on to others.
func (p *tab) stroke(squares ...string) {
	p.Helper()
	send := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		params := input.DispatchTouchEventParams{Type: kind, TouchPoints: append([]*input.TouchPoint{}, points...)}
		call(p, input.DispatchTouchEvent, params)
	}
	var places [][]float64
	for _, square := range squares {
		places = append(places, p.middle(square))
	}
	send(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: places[0][0], Y: places[0][1]})
	for i, to := range places[1:] {
		from := places[i]
		for step := range 10 {
			part := float64(step+1) / 10
			send(input.DispatchTouchEventTypeTouchMove,
				&input.TouchPoint{X: from[0] + part*(to[0]-from[0]), Y: from[1] + part*(to[1]-from[1])})
		}
	}
	send(input.DispatchTouchEventTypeTouchEnd)
}

// walk goes from square to square by keyboard alone, and enters each.
func (p *tab) walk(squares []string) {
	p.Helper()
	for i, to := range squares[1:] {
		from := squares[i]
		for axis, keys := range [][2]string{{kb.ArrowLeft, kb.ArrowRight}, {kb.ArrowDown, kb.ArrowUp}} {
			for at := from[axis]; at < to[axis]; at++ {
				p.do(chromedp.KeyEvent(keys[1]))
			}
			for at := from[axis]; at > to[axis]; at-- {
				p.do(chromedp.KeyEvent(keys[0]))
			}
		}
		p.do(chromedp.KeyEvent(kb.Enter))
	}
}
