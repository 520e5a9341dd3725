// Palindrome tells whether a number's binary digits read the same backwards: a
// SAT solver decides it. It is the smallest complete program on knightsat's
// formulas and engines, a start for an encoding of your own.
//
//	$ go run ./examples/palindrome 5
//	1
//	$ go run ./examples/palindrome -v 4
//	0
//	100
//	001
//	$ go run ./examples/palindrome --next 5
//	7
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"os/signal"

	"github.com/spf13/pflag"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// Exit statuses.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
	exitCut    = 3
)

const usage = `Usage: palindrome [-v] [--next] N

Prints 1 where the binary digits of the positive integer N read the same
backwards, else 0.

`

// run is the program; it returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := pflag.NewFlagSet("palindrome", pflag.ContinueOnError)
	flags.SetOutput(io.Discard) // run itself says what is wrong
	verbose := flags.BoolP("verbose", "v", false, "print the digits, too, forwards and backwards")
	next := flags.Bool("next", false, "print the next palindrome above N instead")
	fail := func(status int, err error) int {
		fmt.Fprintln(stderr, "palindrome:", err)
		return status
	}
	err := flags.Parse(args)
	if errors.Is(err, pflag.ErrHelp) {
		if _, err := io.WriteString(stdout, usage+flags.FlagUsages()); err != nil {
			return fail(exitFailed, err)
		}
		return exitOK
	}
	if err != nil {
		return fail(exitUsage, err)
	}
	n, err := parse(flags.Args())
	if err != nil {
		return fail(exitUsage, err)
	}
	answer, n, err := ask(ctx, n, *next)
	if err == nil && *verbose {
		answer += "\n" + n.Text(2) + "\n" + backwards(n.Text(2))
	}
	if err == nil {
		_, err = fmt.Fprintln(stdout, answer)
	}
	switch {
	case errors.Is(err, errCut):
		return fail(exitCut, err)
	case err != nil:
		return fail(exitFailed, err)
	}
	return exitOK
}

// ask returns the answer and the number that it is about.
func ask(ctx context.Context, n *big.Int, next bool) (string, *big.Int, error) {
	if next {
		n, err := nextPalindrome(ctx, n)
		if err != nil {
			return "", nil, err
		}
		return n.String(), n, nil
	}
	is, err := isPalindrome(ctx, n)
	if is {
		return "1", n, err
	}
	return "0", n, err
}

// maxDigits is the longest number that is read.
const maxDigits = 300

// parse reads the arguments, which must be one positive integer.
func parse(args []string) (*big.Int, error) {
	if len(args) != 1 {
		return nil, fmt.Errorf("give one positive integer, not %d arguments", len(args))
	}
	text := args[0]
	if len(text) > maxDigits {
		return nil, fmt.Errorf("the number has %d characters; %d digits are the limit", len(text), maxDigits)
	}
	for _, r := range text {
		if r < '0' || r > '9' {
			return nil, fmt.Errorf("%q is no positive integer", text)
		}
	}
	n, ok := new(big.Int).SetString(text, 10)
	if !ok || n.Sign() <= 0 {
		return nil, fmt.Errorf("%q is no positive integer", text)
	}
	return n, nil
}

func backwards(digits string) string {
	back := []byte(digits)
	for i, j := 0, len(back)-1; i < j; i, j = i+1, j-1 {
		back[i], back[j] = back[j], back[i]
	}
	return string(back)
}
