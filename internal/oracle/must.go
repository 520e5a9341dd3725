package oracle

// Must is what was made for a test, without which there is nothing to try: it panics where
// err is not nil.
func Must[T any](made T, err error) T {
	if err != nil {
		panic(err)
	}
	return made
}
