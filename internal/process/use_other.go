//go:build !linux

package process

// CanWatch reports whether [Run].Watch is told what a program uses.
const CanWatch = false

// cgroup is a control group, which only Linux has.
type cgroup struct{}

const cgroupName = ""

func newCgroup(int) *cgroup { return nil }

func (*cgroup) look() (u Usage) { return u }

func (*cgroup) end() {}

func lookAt(int, bool) (u Usage) { return u }

// Cores are not known here.
func Cores() []int { return nil }
