package main

import (
	"go/ast"
	"go/token"
)

// mutant is a change of the text between two places: put into before and after, or replaced by before.
type mutant struct {
	function, kind string
	from, to       token.Pos
	before, after  string
	replaces       bool
}

// The kinds of mutants, as survivors.txt names them.
const (
	boundary   = "boundary"   // < is <=
	negated    = "negated"    // < is >=
	arithmetic = "arithmetic" // + is -
	bits       = "bits"       // & is |
	half       = "half"       // a && b is a, or is b
	dropped    = "dropped"    // a statement is left out
	never      = "never"      // the condition of an if is false
	loop       = "loop"       // break is continue
)

// others are what an operator becomes.
var others = map[token.Token]map[string]string{
	token.LSS: {boundary: "<=", negated: ">="}, token.GEQ: {boundary: ">", negated: "<"},
	token.GTR: {boundary: ">=", negated: "<="}, token.LEQ: {boundary: "<", negated: ">"},
	token.EQL: {negated: "!="}, token.NEQ: {negated: "=="},
	token.ADD: {arithmetic: "-"}, token.SUB: {arithmetic: "+"},
	token.MUL: {arithmetic: "/"}, token.QUO: {arithmetic: "*"}, token.REM: {arithmetic: "*"},
	token.AND: {bits: "|"}, token.OR: {bits: "&"}, token.XOR: {bits: "&"}, token.AND_NOT: {bits: "&"},
	token.SHL: {bits: ">>"}, token.SHR: {bits: "<<"},
	token.ADD_ASSIGN: {arithmetic: "-="}, token.SUB_ASSIGN: {arithmetic: "+="},
	token.OR_ASSIGN: {bits: "&="}, token.AND_ASSIGN: {bits: "|="},
	token.INC: {arithmetic: "--"}, token.DEC: {arithmetic: "++"},
	token.BREAK: {loop: "continue"}, token.CONTINUE: {loop: "break"},
}

// mutants lists those of a file's functions, each with the function's name, after its type's if it has one.
func mutants(file *ast.File) (list []mutant) {
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		name := f.Name.Name
		if f.Recv != nil {
			name = receiver(f.Recv.List[0].Type) + "." + name
		}
		add := func(m mutant) {
			m.function = name
			list = append(list, m)
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			mutate(n, add)
			return true
		})
	}
	return list
}

func receiver(t ast.Expr) string {
	for {
		switch of := t.(type) {
		case *ast.StarExpr:
			t = of.X
		case *ast.IndexExpr:
			t = of.X
		case *ast.IndexListExpr:
			t = of.X
		case *ast.Ident:
			return of.Name
		default:
			return ""
		}
	}
}

func mutate(n ast.Node, add func(mutant)) {
	operator := func(at token.Pos, op token.Token) {
		for kind, other := range others[op] {
			add(mutant{kind: kind, from: at, to: at + token.Pos(len(op.String())), before: other, replaces: true})
		}
	}
	drop := func(n ast.Node, instead string) {
		add(mutant{kind: dropped, from: n.Pos(), to: n.End(), before: instead, replaces: true})
	}
	switch n := n.(type) {
	case *ast.BinaryExpr:
		operator(n.OpPos, n.Op)
		if n.Op == token.LAND || n.Op == token.LOR {
			add(mutant{kind: half, from: n.X.End(), to: n.End(), replaces: true})
			add(mutant{kind: half, from: n.Pos(), to: n.Y.Pos(), replaces: true})
		}
	case *ast.IncDecStmt:
		operator(n.TokPos, n.Tok)
		drop(n, "")
	case *ast.BranchStmt:
		operator(n.TokPos, n.Tok)
	case *ast.ExprStmt:
		drop(n, "")
	case *ast.AssignStmt:
		operator(n.TokPos, n.Tok)
		if n.Tok != token.DEFINE && len(n.Lhs) == 1 {
			// What is assigned stays in use, or much would not compile.
			add(mutant{kind: dropped, from: n.Pos(), to: n.TokPos + token.Pos(len(n.Tok.String())),
				before: "_ =", replaces: true})
		}
	case *ast.IfStmt:
		add(mutant{kind: never, from: n.Cond.Pos(), to: n.Cond.End(), before: "false && (", after: ")"})
	}
}
