package serving

import (
	"fmt"
	"net/url"

	"github.com/spf13/cobra"

	"knightsat/cmd/console"
	"knightsat/internal/build"
	"knightsat/web"
	"knightsat/web/desk"
)

// NewSite is the command site.
func NewSite() *cobra.Command {
	var dir, report string
	site := web.Site{}
	cmd := &cobra.Command{
		Use:  "site -o DIR",
		Args: console.Arguments(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if u, err := url.Parse(site.Address); err != nil ||
				site.Address != "" && (u.Host == "" || u.Scheme != "https" && u.Scheme != "http") {
				return fmt.Errorf("--url must be an address such as https://chess.example/walks/, not %q",
					site.Address)
			}
			site.Version = build.Read().Name()
			site.Desk = &desk.Desk{Version: site.Version}
			if report != "" {
				var err error
				if site.Report, err = console.ReadFile(cmd.Context(), report); err != nil {
					return fmt.Errorf("--report: %w", err)
				}
			}
			ctx := cmd.Context()
			if err := console.NewFolder(dir); err != nil {
				return err
			}
			if err := console.Ended(ctx, site.Write(ctx, dir), "the site was written"); err != nil {
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
		"put the report in `FILE` on the site. bench report --format html writes such a file")
	console.Obey(cmd, console.Rule{Needs: "output"})
	return cmd
}
