package cnf

// Status is what a solver says of a formula.
type Status int

// The answers. Unknown means that the solver gave up or was cut short.
const (
	Unknown Status = iota
	Sat
	Unsat
)

func (s Status) String() string {
	switch s {
	case Sat:
		return "satisfiable"
	case Unsat:
		return "unsatisfiable"
	default:
		return "unknown"
	}
}
