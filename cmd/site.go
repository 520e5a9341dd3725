package cmd

import (
	"fmt"
	"net/url"
	"os"
	"time"

	"github.com/spf13/cobra"

	"knightsat/web"
)

func newSite() *cobra.Command {
	var dir, from, report string
	site := web.Site{}
	cmd := &cobra.Command{
		Use:  "site -o DIR",
		Args: arguments(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if u, err := url.Parse(site.Address); err != nil ||
				site.Address != "" && (u.Host == "" || u.Scheme != "https" && u.Scheme != "http") {
				return fmt.Errorf("--url must be an address such as https://chess.example/walks/, not %q",
					site.Address)
			}
			site.Version, site.From = version(), time.Now().AddDate(0, 0, -34) // as far as its calendar goes
			if from != "" {
				var err error
				if site.From, err = time.Parse(time.DateOnly, from); err != nil {
					return fmt.Errorf("--from must be a day, as in 2026-11-22, not %q", from)
				}
			}
			if report != "" {
				var err error
				if site.Report, err = os.ReadFile(report); err != nil {
					return fmt.Errorf("--report: %w", err)
				}
			}
			ctx := cmd.Context()
			if err := newFolder(dir); err != nil {
				return err
			}
			if err := ended(ctx, site.Write(ctx, dir), "the site was written"); err != nil {
				return err
			}
			_, err := fmt.Fprintln(cmd.OutOrStdout(), dir)
			return err
		},
	}
	cmd.Flags().StringVarP(&dir, "output", "o", "", "write to the new folder `DIR`")
	cmd.Flags().StringVar(&site.Address, "url", "",
		"`URL`: where the site will be. Previews of links need it")
	cmd.Flags().StringVar(&from, "from", "",
		"begin with the puzzles of this `DAY`, as in 2026-11-22 (default 34 days ago)")
	cmd.Flags().StringVar(&report, "report", "",
		"put a `FILE` that bench report --format html wrote on the site")
	numberVar(cmd.Flags(), &site.Days, "days", 180, 1, 3660, "write the puzzles of `N` days")
	required(cmd, "output")
	return cmd
}
