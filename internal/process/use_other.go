//go:build !linux

package process

// CanWatch reports whether [Run].Watch is told what a program uses.
const CanWatch = false

func lookAt(int, bool) (u Usage) { return u }

// Cores are not known here.
func Cores() []int { return nil }
