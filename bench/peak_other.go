//go:build !linux

package bench

// canWatch says that lookAt means something.
const canWatch = false

func lookAt(int) (u usage) { return u }

// cores are not known here.
func cores() []int { return nil }

func pinned(_ []int, start func() error) error { return start() }
