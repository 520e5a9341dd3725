// Package engines has the engines that the flag --engine names: gini, pbsat, and any program that decides
// formulas. The package knows no chess.
package engines

import (
	"errors"
	"fmt"
	"math"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"knightsat/internal/process"
	"knightsat/solve/engine"
)

// ByName returns the engine that the flag --engine names: gini, pbsat, or the command
// line of a solver, as in "cadical -q".
func ByName(name string) (engine.Engine, error) {
	switch name {
	case engine.Gini{}.Name():
		return engine.Gini{}, nil
	case pbsatEngine{}.Name():
		return pbsatEngine{}, nil
	}
	return newExternal(name)
}

// newExternal makes an engine of a program. The command line is split at
// blanks, quotes keep a word together, and no shell is involved. An error says
// that the command line is empty or has an open quote, or that there is no such program.
func newExternal(command string) (*external, error) {
	c, err := process.Parse(command)
	switch {
	case errors.Is(err, process.ErrNoCommand):
		err = errors.New(
			"no engine is named; there are gini, pbsat, and any solver's command, as in \"cadical -q\"")
	case errors.Is(err, exec.ErrNotFound):
		err = fmt.Errorf("%w; the engines gini and pbsat need no program", err)
	}
	if err != nil {
		return nil, err
	}
	return &external{command: c, minisat: strings.HasPrefix(filepath.Base(c.Path), "minisat")}, nil
}

// Fill puts numbers in the place of {seed}, {timeout}, in whole seconds, rounded up, and
// {threads} in a solver's command.
func Fill(command string, seed uint64, timeout time.Duration, threads int) string {
	return strings.NewReplacer("{seed}", strconv.FormatUint(seed, 10),
		"{timeout}", strconv.FormatInt(int64(math.Ceil(timeout.Seconds())), 10),
		"{threads}", strconv.Itoa(threads)).Replace(command)
}
