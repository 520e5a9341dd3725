package making

import (
	"context"
	"errors"
	"fmt"
	"image"
	_ "image/png"
	"io"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"knightsat/cmd/console"
	"knightsat/generate"
	"knightsat/generate/shape"
	"knightsat/internal/phrases"
	"knightsat/internal/wait"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
)

type shapeFlags struct {
	text, picture, output string
	invert                bool
	size                  int
	seed                  uint64
	numbers               int
	console.TimeoutFlag
}

// NewShape is the command shape.
func NewShape() *cobra.Command {
	f := &shapeFlags{}
	cmd := &cobra.Command{
		Use:       "shape [NAME]",
		Args:      console.Arguments(0, 1, "the name of one shape"),
		ValidArgs: shape.Names(),
		RunE:      f.run,
	}
	s := cmd.Flags()
	s.StringVar(&f.text, "text", "", "take the shape of this `TEXT` in bold letters")
	s.StringVar(&f.picture, "picture", "",
		"take the shape of the light parts of a PNG `FILE`. Transparent parts are left out")
	s.BoolVar(&f.invert, "invert", false, "take the dark parts of the picture instead")
	console.NumberVar(s, &f.size, "size", 0, 1, console.NoMaximum,
		"begin with about `N` squares. The default is 300, 220 a letter, or 2500 for a picture")
	s.Uint64Var(&f.seed, "seed", 0, console.SeedUsage)
	addNumbers(s, &f.numbers)
	s.StringVarP(&f.output, "output", "o", "", console.IntoFile)
	f.TimeoutFlag.Add(cmd, "")
	console.Obey(cmd,
		console.Rule{Flags: "text", Not: "picture invert"},
		console.Rule{Flags: "invert", Needs: "picture", Say: "--invert is for --picture; leave it out"},
	)
	_ = cmd.MarkFlagFilename("picture", "png")
	return cmd
}

func (f *shapeFlags) run(cmd *cobra.Command, args []string) error {
	defer f.TimeoutFlag.Start(cmd)()
	progress := console.NewProgress(cmd.ErrOrStderr(), false)
	defer progress.End()
	made, err := f.make(cmd.Context(), args, progress)
	if err == nil && f.numbers != 0 {
		progress.Say("leaving out numbers")
		var numbered *generate.Made
		if numbered, err = generate.Number(cmd.Context(), made.Puzzle, made.Walk, f.numbers, "",
			f.seed); err == nil {
			made.Puzzle = numbered.Puzzle
		}
	}
	progress.End()
	switch {
	case err == nil:
	case cmd.Context().Err() != nil, errors.Is(err, shape.ErrTrimmed):
		return console.Ended(cmd.Context(), err, "a tour was found")
	default:
		return err
	}
	return console.WriteWhole(cmd.Context(), f.output, cmd.OutOrStdout(), func(w io.Writer) error {
		_, err := io.WriteString(w, f.comment(args, made)+notation.Text(made.Puzzle))
		return err
	})
}

func (f *shapeFlags) make(ctx context.Context, args []string, progress *console.ProgressLine) (*shape.Cutout, error) {
	size := func(usual int) int {
		if f.size > 0 {
			return f.size
		}
		return usual
	}
	var mask *shape.Mask
	var err error
	switch {
	case len(args) == 1 && (f.text != "" || f.picture != ""),
		len(args) == 0 && f.text == "" && f.picture == "":
		return nil, fmt.Errorf("name one shape of %s, or give --text or --picture",
			phrases.Or(shape.Names()...))
	case f.text != "":
		progress.Say("trimming letters")
		return shape.Word(ctx, f.text, size(220*utf8.RuneCountInString(f.text)), f.seed)
	case f.picture != "":
		img, err := readPNG(ctx, f.picture)
		if err != nil {
			return nil, fmt.Errorf("--picture: %w", err)
		}
		if mask, err = shape.Picture(ctx, img, f.invert, size(2500)); err != nil {
			return nil, err
		}
	default:
		if mask, err = shape.Named(ctx, args[0], size(300)); err != nil {
			return nil, err
		}
	}
	progress.Say("trimming " + words.Count(mask.Size(), "square"))
	return shape.Trim(ctx, mask, f.seed)
}

// readPNG reads a picture, whose size it looks at before it takes memory for it.
func readPNG(ctx context.Context, name string) (image.Image, error) {
	file, err := wait.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	size, _, err := image.DecodeConfig(file)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s is not a PNG that can be read", name)
	case size.Width*size.Height > shapePixels:
		return nil, fmt.Errorf("%s has %d x %d pixels; the limit is %d million in all", name, size.Width,
			size.Height, shapePixels/1_000_000)
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	img, _, err := image.Decode(file)
	if err != nil {
		return nil, fmt.Errorf("%s is cut short or broken", name)
	}
	return img, nil
}

func (f *shapeFlags) comment(args []string, b *shape.Cutout) string {
	what := "the picture " + f.picture
	switch {
	case len(args) == 1:
		what = args[0]
	case f.text != "":
		what = "the text " + f.text
	}
	s := fmt.Sprintf("%% %s, %s, which have a closed tour\n", what, words.Count(b.Walk.Moves(), "square"))
	if b.Trimmed == 0 {
		return s + "% nothing was trimmed\n"
	}
	s += "% trimmed: " + words.Count(b.Trimmed, "square")
	const most = 60
	listed := b.Holes[:min(most, len(b.Holes))]
	if len(listed) > 0 {
		s += ": " + puzzles.Walk(listed).String()
	}
	if b.Trimmed > len(listed) {
		s += " …"
	}
	return s + "\n"
}
