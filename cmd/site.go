package cmd

import (
	"fmt"
	"net/url"

	"github.com/spf13/cobra"

	"knightsat/web"
)

func newSite() *cobra.Command {
	var dir, report string
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
			site.Version = version()
			if report != "" {
				var err error
				if site.Report, err = readFile(cmd.Context(), report); err != nil {
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
	cmd.Flags().StringVar(&report, "report", "",
		"put this `FILE` with a report on the site. bench report --format html writes it")
	obey(cmd, rule{needs: "output"})
	return cmd
}
