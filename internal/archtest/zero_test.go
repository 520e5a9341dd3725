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
	"knightsat/certify"
	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/certify/verify"
	"knightsat/decode"
	"knightsat/decode/output"
	"knightsat/decode/render"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
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
	"knightsat/solve/count"
	"knightsat/solve/engine"
	"knightsat/solve/hint"
)

// public are the rooms that others import, with all below them.
var public = []string{"puzzles", "bound", "encode", "solve", "decode", "generate"}

// zeros has zero values of types that these export, from whose fields and methods all the others
// are reached, interfaces apart.
var zeros = []any{
	puzzles.Example{}, puzzles.Faults{}, puzzles.NoStartError{}, puzzles.ParseError{}, puzzles.PlaceError{}, puzzles.Scanner{}, puzzles.ValueError{},
	bound.Argument(0), bound.Branching{}, bound.Legs{}, bound.Method(nil), bound.Numbered{},
	encode.Kind{}, encode.Links{}, encode.Tours{}, encode.MovesError{}, encode.UnsupportedError{}, cnf.Format{}, cnf.TooLargeError{}, sum.Group{},
	encodetest.Options{}, encodetest.Denied{}, encodetest.Verdict{}, step.Encoding{}, metric.Encoding{}, edge.Encoding{}, edge.Near{}, ham.Encoding{}, program.Encoding{},
	solve.Counted{}, solve.Uniqueness{}, solve.WrongModelError{}, engine.External{}, engine.Gini{}, engine.Pbsat{}, process.Run{}, count.Result{}, count.Layers{},
	certify.Options{}, certify.UnfinishedError{}, folder.Folder{}, folder.Writer{}, verify.Options{}, verify.Verdict{},
	rows.Jumps{}, rows.Places{}, rows.Request{}, rows.Times{}, pb.Sum{},
	decode.Head{}, output.Result{}, output.SyntaxError{}, render.Drawing{}, render.Worksheet{}, render.TooLargeError{},
	hint.Hint{}, generate.LimitError{}, generate.Made{}, generate.Progress{}, generate.Wish{}, shape.Board{}, shape.Mask{},
}

// TestZeroValuesDoNotPanic: each method of each zero value, with arguments that are
// zero values as well, does something, or the type's comment speaks of its zero value.
func TestZeroValuesDoNotPanic(t *testing.T) {
	comments := exported(t)
	seen := map[string]bool{}
	var types []reflect.Type
	for _, z := range zeros {
		types = append(types, reflect.TypeOf(z))
	}
	for len(types) > 0 {
		of := types[0]
		types = types[1:]
		name := called(of)
		if seen[name] {
			continue
		}
		seen[name] = true
		types = append(types, beside(of)...)
		if _, public := comments[name]; !public || ofNoUse(comments, of) {
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
			t.Errorf("%s is not reached from the list of zero values in this file", name)
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

// beside are the types that a type speaks of: in its fields and parts, and in its methods.
func beside(of reflect.Type) (types []reflect.Type) {
	switch of.Kind() {
	case reflect.Struct:
		for f := range of.Fields() {
			types = append(types, f.Type)
		}
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Chan:
		types = append(types, of.Elem())
	case reflect.Map:
		types = append(types, of.Key(), of.Elem())
	case reflect.Func:
		types = slices.AppendSeq(slices.Collect(of.Ins()), of.Outs())
	}
	for m := range reflect.PointerTo(of).Methods() {
		types = append(types, m.Type)
	}
	return types
}

// called is the name of a type with that of its room.
func called(of reflect.Type) string {
	if of.Name() == "" {
		return of.String()
	}
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
