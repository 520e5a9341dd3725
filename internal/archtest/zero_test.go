package archtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"io"
	"maps"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/decode/output"
	"knightsat/decode/render"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/cnf/sum"
	"knightsat/encode/edge"
	"knightsat/encode/encodetest"
	"knightsat/encode/ham"
	"knightsat/encode/metric"
	"knightsat/encode/program"
	"knightsat/encode/step"
	"knightsat/generate"
	"knightsat/generate/shape"
	"knightsat/internal/process"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/cert"
	"knightsat/solve/cert/folder"
	"knightsat/solve/cert/model"
	"knightsat/solve/cert/pb"
	"knightsat/solve/cert/verify"
	"knightsat/solve/count"
	"knightsat/solve/engine"
)

// public are the rooms that others import, with all below them.
var public = []string{"puzzles", "bound", "encode", "solve", "decode", "generate"}

// zeros has the zero value of each type that these export, interfaces apart.
var zeros = []any{
	puzzles.Board{}, puzzles.Example{}, puzzles.Faults{}, puzzles.Finder{}, puzzles.Family(""), puzzles.Guard{}, puzzles.Instance{}, puzzles.Jump{}, puzzles.Leap{}, puzzles.NoStartError{}, puzzles.Number{}, puzzles.Visit{}, puzzles.Wall{},
	puzzles.Graph{}, puzzles.Place{}, puzzles.Question{}, puzzles.ParseError{}, puzzles.Piece{}, puzzles.PlaceError{}, puzzles.Puzzle{}, puzzles.Rules{}, puzzles.Spec{}, puzzles.Square{},
	puzzles.Symmetry{}, puzzles.Task{}, puzzles.Turn(""), puzzles.ValueError{}, puzzles.Walk{},
	bound.Analysis{}, bound.Branched{}, bound.Branching{}, bound.By(""), bound.Dual{}, bound.Impossible{}, bound.Leave{}, bound.Legs{}, bound.Link{}, bound.Lower{}, bound.Method(nil), bound.Order{}, bound.Tree{},
	bound.Potentials{}, bound.Prices{}, bound.SetPrice{}, bound.Terminals{}, bound.Toll{}, bound.Tolls{}, bound.Tour{}, bound.Use{},
	encode.Cut{}, encode.Kind{}, encode.Link{}, encode.Links{}, encode.Tours{}, encode.Meaning(0), encode.Models(0), encode.MovesError{}, encode.Parameter{}, encode.Proposal{},
	encode.Question{}, encode.Rank(0), encode.Reading{}, encode.Traits{}, encode.UnsupportedError{}, encode.Whole{},
	cnf.Explain(0), cnf.Format{}, cnf.Formula{}, cnf.Model{}, cnf.Position(0), cnf.Size{}, cnf.Status(0), cnf.Told{}, cnf.TooLargeError{}, cnf.Writer{},
	amo.Encoding(""), sum.Term{}, sum.Group{}, encodetest.Options{}, encodetest.Denied{}, encodetest.Verdict{},
	step.Bounds(""), step.Encoding{}, step.Positions(""), step.Transitions(""), step.Windows(""),
	metric.Encoding{}, metric.Reductions(""), metric.Shorter(""), edge.Cycles(""), edge.Moves(""), edge.Encoding{}, ham.Encoding{}, ham.Positions(""), program.Encoding{},
	solve.Answer{}, solve.Argument{}, solve.Attempt{}, solve.Counted{}, solve.CountedBy(""), solve.Event{}, solve.Options{}, solve.Proof{}, solve.Refuted{}, solve.Report{}, solve.Rows{}, solve.Set{},
	solve.Sameness(0), solve.Stats{}, solve.Status(""), solve.Uniqueness{}, solve.WrongModelError{},
	engine.External{}, engine.Gini{}, engine.Pbsat{}, engine.Work{}, process.Head{}, process.Run{}, count.Result{}, count.Layers{}, count.Wanted{},
	cert.Options{}, cert.UnfinishedError{}, folder.Evidence{}, folder.File{}, folder.Folder{}, folder.Manifest{}, folder.Potentials{}, folder.Writer{},
	verify.Checker{}, verify.Line{}, verify.Options{}, verify.Verdict{}, model.Cover{}, model.Edge{}, model.Jumps{}, model.Places{}, model.PlaceSet{}, model.Request{}, model.Times{},
	pb.ID(0), pb.Lit(0), pb.Model{}, pb.Proof{}, pb.Sum{}, pb.Term{}, pb.Version(""),
	output.Result{}, output.SyntaxError{}, render.Drawing{}, render.Exercise{}, render.Worksheet{}, render.Palette{}, render.Picture{}, render.Theme(""), render.TooLargeError{}, render.Colours{}, render.Style(""),
	generate.Grade(""), generate.LimitError{}, generate.Made{}, generate.Measure{}, generate.Progress{}, generate.Wish{}, shape.Board{}, shape.Mask{},
}

// TestZeroValuesDoNotPanic: each method of each zero value, with arguments that are
// zero values as well, does something, or the type's comment speaks of its zero value.
func TestZeroValuesDoNotPanic(t *testing.T) {
	comments := exported(t)
	seen := map[string]bool{}
	for _, z := range zeros {
		of := reflect.TypeOf(z)
		name := called(of)
		seen[name] = true
		if ofNoUse(comments, of) {
			continue
		}
		for m := range reflect.New(of).Type().Methods() {
			if slices.ContainsFunc(slices.Collect(m.Type.Ins()), func(in reflect.Type) bool { return ofNoUse(comments, in) }) {
				continue
			}
			if trace := panics(m, reflect.New(of)); trace != "" {
				t.Errorf("%s's %s panics: it must not, or the type's comment must say that its zero value is of no use\n%s", name, m.Name, trace)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(comments)) {
		if !seen[name] {
			t.Errorf("%s is not in the list of zero values in this file", name)
		}
	}
}

// TestNoEncodingOfTheCataloguePanics when it is asked for what it is.
func TestNoEncodingOfTheCataloguePanics(t *testing.T) {
	for _, e := range catalogue.All() {
		if zero := reflect.Zero(reflect.TypeOf(e)).Interface().(encode.Encoding); zero.Name() == "" || e.Name() == "" {
			t.Errorf("%T has no name", e)
		} else if same, err := catalogue.ByName(zero.Name()); err != nil || same.Name() != zero.Name() {
			t.Errorf("%T{} is called %s, which is %v: %v", e, zero.Name(), same, err)
		}
	}
}

// exported finds the comments of the types that public packages export.
func exported(t *testing.T) map[string]string {
	comments := map[string]string{}
	trees(t, func(dir string, _ *token.FileSet, tree *ast.File) {
		if room, _, _ := strings.Cut(dir, "/"); !slices.Contains(public, room) {
			return
		}
		for _, d := range tree.Decls {
			decl, ok := d.(*ast.GenDecl)
			if !ok || decl.Tok != token.TYPE {
				continue
			}
			for _, s := range decl.Specs {
				spec := s.(*ast.TypeSpec)
				if _, ok := spec.Type.(*ast.InterfaceType); !ok && spec.Name.IsExported() && !spec.Assign.IsValid() {
					comments[dir+"."+spec.Name.Name] = decl.Doc.Text() + spec.Doc.Text()
				}
			}
		}
	})
	return comments
}

// called is the name of a type with that of its room.
func called(of reflect.Type) string {
	return strings.TrimPrefix(of.PkgPath(), module+"/") + "." + of.Name()
}

// ofNoUse reports whether a type's comment, or that of what it points to, warns of
// its zero value.
func ofNoUse(comments map[string]string, of reflect.Type) bool {
	if of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	return strings.Contains(strings.Join(strings.Fields(comments[called(of)]), " "), "of no use")
}

// given are values of interfaces to call methods with.
var given = []any{context.Background(), io.Discard, bytes.NewReader(nil), errors.New("an error"), encode.Encoding(step.Encoding{}), engine.Gini{}}

// panics calls a method, and tells where it panicked.
func panics(m reflect.Method, zero reflect.Value) (trace string) {
	args := []reflect.Value{zero}
	for k := 1; k < m.Type.NumIn(); k++ {
		arg, ok := argument(m.Type.In(k))
		if !ok {
			return ""
		}
		args = append(args, arg)
	}
	defer func() {
		if r := recover(); r != nil {
			trace = fmt.Sprint(r) + "\n" + string(debug.Stack())
		}
	}()
	if m.Type.IsVariadic() {
		m.Func.CallSlice(args)
	} else {
		m.Func.Call(args)
	}
	return ""
}

// argument is a value for a method's parameter; ok is false for interfaces of which
// none is given.
func argument(of reflect.Type) (v reflect.Value, ok bool) {
	switch of.Kind() {
	case reflect.Pointer:
		return reflect.New(of.Elem()), true
	case reflect.Func:
		return reflect.MakeFunc(of, func([]reflect.Value) (results []reflect.Value) {
			for out := range of.Outs() {
				results = append(results, reflect.Zero(out))
			}
			return results
		}), true
	case reflect.Interface:
		for _, g := range given {
			if reflect.TypeOf(g).Implements(of) {
				return reflect.ValueOf(g), true
			}
		}
		return reflect.Value{}, false
	}
	return reflect.Zero(of), true
}
