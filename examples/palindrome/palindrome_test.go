package main

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// reads reports whether a number is a palindrome, by its digits.
func reads(n int) bool {
	digits := []byte(strconv.FormatInt(int64(n), 2))
	back := slices.Clone(digits)
	slices.Reverse(back)
	return slices.Equal(digits, back)
}

func TestSmallNumbersAreAsTheirDigitsSay(t *testing.T) {
	for n := 1; n <= 1100; n++ {
		is, next := "0", n+1
		if reads(n) {
			is = "1"
		}
		for !reads(next) {
			next++
		}
		for flag, want := range map[string]string{"-next=false": is, "-next": strconv.Itoa(next)} {
			var out strings.Builder
			if err := run([]string{flag, strconv.Itoa(n)}, &out); err != nil || out.String() != want+"\n" {
				t.Fatalf("palindrome %s %d: found %q, %v; want %s", flag, n, out.String(), err, want)
			}
		}
	}
}

func TestWideNumbersAndBadOnes(t *testing.T) {
	for args, want := range map[string]string{
		"18446744073709551617": "1\n", "18446744073709551618": "0\n", "-next 18446744073709551615": "18446744073709551617\n",
		"": "", "4 5": "", "0": "", "-5": "", "five": "", "-nxt 5": "", strings.Repeat("9", 400): "",
	} {
		var out strings.Builder
		if err := run(strings.Fields(args), &out); out.String() != want || (err == nil) != (want != "") {
			t.Errorf("palindrome %s: found %q, %v; want %q", args, out.String(), err, want)
		}
	}
	if err := run([]string{"5"}, full{}); err == nil {
		t.Error("an answer that can't be written is no error")
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }
