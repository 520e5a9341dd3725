package main

import (
	"bytes"
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

func palindrome(args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = run(context.Background(), args, &out, &err)
	return status, out.String(), err.String()
}

// reads reports whether a number is a palindrome, by its digits.
func reads(n int) bool {
	digits := strconv.FormatInt(int64(n), 2)
	return digits == backwards(digits)
}

func TestAllSmallNumbersAreAsTheirDigitsSay(t *testing.T) {
	for n := 1; n <= 3000; n++ {
		want := "0\n"
		if reads(n) {
			want = "1\n"
		}
		if status, out, err := palindrome(strconv.Itoa(n)); status != exitOK || out != want || err != "" {
			t.Fatalf("palindrome %d: exit %d, %q, %q; want %q", n, status, out, err, want)
		}
	}
}

func TestTheNextPalindromeIsTheOneThatCountingFinds(t *testing.T) {
	for n := 1; n <= 1100; n++ {
		want := n + 1
		for !reads(want) {
			want++
		}
		if status, out, err := palindrome("--next", strconv.Itoa(n)); status != exitOK || out != strconv.Itoa(want)+"\n" || err != "" {
			t.Fatalf("palindrome --next %d: exit %d, %q, %q; want %d", n, status, out, err, want)
		}
	}
}

func TestOutput(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"5", "1\n"},
		{"4", "0\n"},
		{"1", "1\n"},
		{"007", "1\n"},
		{"-v 5", "1\n101\n101\n"},
		{"4 --verbose", "0\n100\n001\n"},
		{"--next 5", "7\n"},
		{"--next 7", "9\n"},
		{"--next -v 1023", "1025\n10000000001\n10000000001\n"},
		{"-- 5", "1\n"},
		{"18446744073709551617", "1\n"}, // 2^64 + 1
		{"18446744073709551618", "0\n"},
		{"--next 18446744073709551615", "18446744073709551617\n"},
	} {
		if status, out, err := palindrome(strings.Fields(c.args)...); status != exitOK || out != c.want || err != "" {
			t.Errorf("palindrome %s: exit %d, %q, %q; want %q", c.args, status, out, err, c.want)
		}
	}
	if status, out, err := palindrome("--help"); status != exitOK || !strings.HasPrefix(out, "Usage: ") || !strings.Contains(out, "--next") || err != "" {
		t.Errorf("palindrome --help: exit %d, %q, %q", status, out, err)
	}
}

func TestBadInputIsRefused(t *testing.T) {
	nines := strings.Repeat("9", maxDigits)
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "give one positive integer, not 0 arguments"},
		{[]string{"4", "5"}, "give one positive integer, not 2 arguments"},
		{[]string{""}, `"" is no positive integer`},
		{[]string{"0"}, `"0" is no positive integer`},
		{[]string{"00"}, `"00" is no positive integer`},
		{[]string{"-5"}, "unknown shorthand flag: '5' in -5"},
		{[]string{"--", "-5"}, `"-5" is no positive integer`},
		{[]string{"+5"}, `"+5" is no positive integer`},
		{[]string{" 5"}, `" 5" is no positive integer`},
		{[]string{"5.0"}, `"5.0" is no positive integer`},
		{[]string{"1_000"}, `"1_000" is no positive integer`},
		{[]string{"0x5"}, `"0x5" is no positive integer`},
		{[]string{"five"}, `"five" is no positive integer`},
		{[]string{"٥"}, `"٥" is no positive integer`},
		{[]string{"5\x00"}, `"5\x00" is no positive integer`},
		{[]string{nines + "9"}, "the number has 301 characters; 300 digits are the limit"},
		{[]string{"--nxt", "5"}, "unknown flag: --nxt"},
		{[]string{"--next=maybe", "5"}, `invalid argument "maybe" for "--next" flag: strconv.ParseBool: parsing "maybe": invalid syntax`},
	} {
		status, out, err := palindrome(c.args...)
		if status != exitUsage || out != "" || err != "palindrome: "+c.want+"\n" {
			t.Errorf("palindrome %q: exit %d, %q, %q; want exit 2 and %q", c.args, status, out, err, c.want)
		}
	}
	if status, out, err := palindrome(nines); status != exitOK || out != "0\n" {
		t.Errorf("the largest number: exit %d, %q, %q", status, out, err)
	}
}

// Wide palindromes are made from their upper half: the next one has the upper
// half plus one, unless this one's upper half gives a larger number.
func TestTheNextWidePalindrome(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	mirrored := func(half *big.Int, width int) *big.Int {
		digits := half.Text(2)
		n, _ := new(big.Int).SetString(digits+backwards(digits)[width%2:], 2)
		return n
	}
	for range 40 {
		width := 65 + rng.IntN(60)
		n := big.NewInt(1)
		for range width - 1 {
			n.Lsh(n, 1).SetBit(n, 0, uint(rng.IntN(2)))
		}
		half := new(big.Int).Rsh(n, uint(width/2))
		want := mirrored(half, width)
		if want.Cmp(n) <= 0 {
			want = mirrored(half.Add(half, big.NewInt(1)), width)
		}
		if status, out, err := palindrome("--next", n.String()); status != exitOK || out != want.String()+"\n" {
			t.Fatalf("palindrome --next %s: exit %d, %q, %q; want %s", n, status, out, err, want)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestFailuresAreToldByTheExitStatus(t *testing.T) {
	var stderr bytes.Buffer
	for _, args := range [][]string{{"5"}, {"--help"}} {
		if status := run(context.Background(), args, full{}, &stderr); status != exitFailed || !strings.HasSuffix(stderr.String(), "no space left\n") {
			t.Errorf("writing fails: exit %d, %q", status, stderr.String())
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, args := range [][]string{{"5"}, {"--next", "5"}} {
		var stdout, stderr bytes.Buffer
		status := run(ctx, args, &stdout, &stderr)
		if status != exitCut || stdout.Len() > 0 || stderr.String() != "palindrome: interrupted before there was an answer\n" {
			t.Errorf("interrupted: exit %d, %q, %q", status, stdout.String(), stderr.String())
		}
	}
}

func BenchmarkNext(b *testing.B) {
	for _, digits := range []int{10, 100, 300} {
		b.Run("digits="+strconv.Itoa(digits), func(b *testing.B) {
			n, err := parse([]string{strings.Repeat("7", digits)})
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if next, err := nextPalindrome(context.Background(), n); err != nil || next.Cmp(n) <= 0 {
					b.Fatal(next, err)
				}
			}
		})
	}
}
