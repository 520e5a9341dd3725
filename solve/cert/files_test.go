package cert

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/puzzles"
)

// TestFilesAreLimited: no file is read that is larger than it may be, and none that
// is no plain file.
func TestFilesAreLimited(t *testing.T) {
	f := folder{ctx: context.Background(), dir: t.TempDir()}
	put(t, f.dir, "ten", []byte("0123456789"))
	if err := os.Mkdir(filepath.Join(f.dir, "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	if data, err := f.read("ten", 10); err != nil || len(data) != 10 {
		t.Errorf("found %q, %v, want the whole file", data, err)
	}
	for _, c := range []struct {
		name  string
		limit int64
		want  string
	}{
		{"ten", 9, "ten has 10 bytes; at most 9 are allowed"},
		{"sub", 9, `"sub" is no plain file`},
		{"../ten", 10, "no dot or dash first"},
		{strings.Repeat("a", 101), 10, "names have up to 100 letters"},
		{"none", 10, "no such file"},
	} {
		if _, err := f.read(c.name, c.limit); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: found %v, want %q", c.name, err, c.want)
		}
		if _, err := f.hash(c.name, c.limit); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: found %v, want %q", c.name, err, c.want)
		}
	}
}

// TestLargeFilesAreRefusedUnread: those of a certificate may be as large as they
// like, on a disk that has no room for them.
func TestLargeFilesAreRefusedUnread(t *testing.T) {
	for name, limit := range map[string]int64{"puzzle.txt": textLimit, "walk.txt": textLimit, "unsat-10.opb": formulaLimit, "unsat-10.pbp": proofLimit, manifestName: jsonLimit, sumName: 1 << 10} {
		dir := copyDir(t, goodDir(t, "metric"))
		f := openForge(t, dir)
		f.raw = func(text string) string { // as the file list has it
			i := strings.Index(text, `"`+name+`",`+"\n   \"bytes\": ")
			if i < 0 {
				return text + "\n"
			}
			i += len(name) + len(`"",`+"\n   \"bytes\": ")
			return text[:i] + "9999" + text[i:]
		}
		f.seal()
		if err := os.Truncate(filepath.Join(dir, name), limit+1); err != nil {
			t.Skipf("no sparse files here: %v", err)
		}
		refused(t, dir, name+" has ")
		refused(t, dir, "are allowed")
	}
}

func TestManyFilesAreRefused(t *testing.T) {
	f := folder{ctx: context.Background(), dir: goodDir(t, "counting")}
	if names, err := f.list(6); err != nil || len(names) != 6 {
		t.Errorf("found %q, %v, want the six files", names, err)
	}
	if _, err := f.list(5); err == nil || err.Error() != "the folder holds more than 5 files" {
		t.Errorf("found %v", err)
	}
}

// TestReadingStops: reading, writing and waiting end with the context, and say why.
func TestReadingStops(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(why)
	f := folder{ctx: ctx, dir: goodDir(t, "metric")}
	if _, err := f.read(walkName, textLimit); !errors.Is(err, why) {
		t.Errorf("reading: found %v", err)
	}
	if _, err := f.hash(walkName, textLimit); !errors.Is(err, why) {
		t.Errorf("hashing: found %v", err)
	}
	if _, err := (stoppable{ctx, &strings.Builder{}}).Write([]byte("x")); !errors.Is(err, why) {
		t.Errorf("writing: found %v", err)
	}
	never := make(chan int)
	if _, err := await(ctx, func() (int, error) { return <-never, nil }); !errors.Is(err, why) {
		t.Errorf("waiting: found %v", err)
	}
	close(never)
	if v, err := Verify(ctx, f.dir, nil); err != nil || v.Holds || v.Sentence != "The verification was cut short: enough." {
		t.Errorf("verifying: found %v, %v", v, err)
	}
}

// TestNothingReachesTheTerminal: what stands in a certificate is printed so that it
// can't do anything there.
func TestNothingReachesTheTerminal(t *testing.T) {
	for text, want := range map[string]string{
		"plain text, 8x8 …":       "plain text, 8x8 …",
		"\x1b[2Jok\r\nok":         `\u001b[2Jok\u000d\u000aok`,
		"\u202eback\u0085\x80":    `\u202eback\u0085\ufffd`,
		strings.Repeat("x", 9999): strings.Repeat("x", 2001) + "…",
	} {
		if got := printable(text); got != want {
			t.Errorf("%q: found %q, want %q", text, got, want)
		}
	}
	dir := copyDir(t, goodDir(t, "apart"))
	f := openForge(t, dir)
	f.m.Evidence[0].Model = "\x1b[2J"
	f.seal()
	var lines []Line
	v, err := Verify(context.Background(), dir, func(l Line) { lines = append(lines, l) })
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{v.Sentence, lines[len(lines)-1].Text, v.Lines[len(v.Lines)-1].Text} {
		if strings.ContainsRune(text, '\x1b') || !strings.Contains(text, `\u001b[2J`) {
			t.Errorf("found %q", text)
		}
	}
}

// TestAFileIsReadAsItWasListed: what is changed after the manifest was checked is
// noticed, also where only its beginning is read.
func TestAFileIsReadAsItWasListed(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(goodDir(t, "counting"))); err != nil {
		t.Fatal(err)
	}
	good := string(read(t, dir, walkName))
	for text, changed := range map[string]bool{
		good:           false,
		good + "\n":    true,
		good[:3]:       true,
		" " + good[1:]: true,
	} {
		for how, most := range map[string]int64{"all": textLimit, "one byte": 1, "nothing": 0} {
			put(t, dir, walkName, []byte(good))
			v := &verifier{folder: folder{ctx: t.Context(), dir: dir}}
			if err := v.take(); err != nil {
				t.Fatal(err)
			}
			put(t, dir, walkName, []byte(text))
			file, err := v.open(walkName, textLimit)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.CopyN(io.Discard, file, most); err != nil && err != io.EOF {
				t.Fatal(err)
			}
			file.Close()
			if err := v.listed.changed; (err != nil) != changed || changed && err.Error() != walkName+": the file was changed while it was verified" {
				t.Errorf("%q, reading %s: found %v", text, how, err)
			}
		}
	}
}

// TestAFileThatIsSwappedIsNoticed: a walk that solves the puzzle as well takes the
// place of the one that was hashed.
func TestAFileThatIsSwappedIsNoticed(t *testing.T) {
	for _, swap := range []bool{false, true} {
		dir := t.TempDir()
		if err := os.CopyFS(dir, os.DirFS(goodDir(t, "counting"))); err != nil {
			t.Fatal(err)
		}
		walk := string(read(t, dir, walkName))
		v, err := Verify(t.Context(), dir, func(l Line) {
			if swap && strings.HasPrefix(l.Text, manifestName) {
				put(t, dir, walkName, []byte(strings.ReplaceAll(walk, " ", "  ")))
			}
		})
		if err != nil || v.Holds == swap {
			t.Errorf("swapped %t: found %t, %v", swap, v.Holds, err)
		}
		if want := walkName + ": the file was changed while it was verified"; swap && !strings.HasSuffix(v.Lines[len(v.Lines)-1].Text, want) {
			t.Errorf("found %q, want %q", v.Lines[len(v.Lines)-1].Text, want)
		}
	}
}

// TestModelsAreNoLargerThanTheirFiles: a short file may ask for a model of as many
// terms as it likes, which is not made.
func TestModelsAreNoLargerThanTheirFiles(t *testing.T) {
	in := puzzles.NewInstance(parse(t, "family: cover\nstart: a1\nboard: 12x12\n"))
	all := names(in, upTo(in.Len()))
	again := func(set []string) [][]string { return slices.Repeat([][]string{set}, 1000) }
	for name, r := range map[string]request{
		"variables of places": {model: modelPlaces, places: all, moves: 5},
		"the same set again":  {model: modelPlaces, places: all, moves: 5, sets: again(all)},
		"small sets":          {model: modelPlaces, places: all, moves: 5, sets: again(all[:2])},
		"variables of jumps":  {model: modelJumps, moves: -1},
		"cuts":                {model: modelJumps, moves: -1, sets: again(all[:70])},
		"cuts of a formula":   {model: "metric", amo: "auto", moves: 150, sets: again(all[:70])},
		"a formula":           {model: "step", amo: "auto", moves: 150},
		"legs":                {model: modelLegs, moves: 5},
	} {
		at := in
		if r.model == modelLegs {
			at = puzzles.NewInstance(parse(t, "family: cover\nordered: true\nstart: a1\nboard: 12x12\n"))
			r.places = names(at, bound.OrderedStops(at))
		}
		whole := r
		whole.sets = nil
		m, err := whole.build(t.Context(), at)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		r.limit = m.Size() - 1
		if r.sets != nil {
			r.limit = m.Size() + 3000
		}
		if _, err := r.build(t.Context(), at); err == nil || !strings.Contains(err.Error(), "larger than") && !strings.Contains(err.Error(), "too large") {
			t.Errorf("%s: %v, expected it to be larger than %d", name, err, r.limit)
		}
	}
}

// TestPlacesAreLimited: there are 4,000 at most, whose distances are kept.
func TestPlacesAreLimited(t *testing.T) {
	in := puzzles.NewInstance(parse(t, "family: cover\npiece: wazir\nstart: any\nboard: 64x64\n"))
	for n, why := range map[int]string{maxPlaces: "the model is larger than 10 ", maxPlaces + 1: "4001 places, must be 4000 at most"} {
		r := request{model: modelPlaces, moves: 5, places: names(in, upTo(n)), limit: 10}
		if _, err := r.build(t.Context(), in); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%d places: found %v, expected %q", n, err, why)
		}
	}
}
