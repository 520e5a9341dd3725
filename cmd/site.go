package cmd

import (
	"fmt"
	"net/url"

	"github.com/spf13/cobra"

	"knightsat/web"
)

func newSite() *cobra.Command {
	var dir, address string
	cmd := &cobra.Command{
		Use:   "site -o DIR",
		Short: "Write the page as static files that solve in the browser",
		Long: `Write the page of serve as a new folder DIR of static files, which any web server
can hand out: the solver runs in the browser, as WebAssembly, and the page works
offline once it was opened. The folder is there whole or not at all.

The solver is compiled by the Go toolchain, from the source in the current
folder; a release build has it inside and needs neither.`,
		Example: lines("knightsat site -o public"),
		Args:    arguments(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if u, err := url.Parse(address); err != nil || address != "" && (u.Host == "" || u.Scheme != "https" && u.Scheme != "http") {
				return fmt.Errorf("--url must be an address such as https://chess.example/walks/, not %q", address)
			}
			ctx := cmd.Context()
			if err := newFolder(dir); err != nil {
				return err
			}
			err := web.WriteSite(ctx, version(), dir, address)
			switch {
			case err == nil:
				_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s\n", dir)
				return err
			case ctx.Err() != nil:
				return cutShort(ctx, "the site was written")
			}
			return broke(err)
		},
	}
	cmd.Flags().StringVarP(&dir, "output", "o", "", "the new folder, `DIR`")
	cmd.Flags().StringVar(&address, "url", "", "where the site will be. Cards of links need this `URL`")
	required(cmd, "output")
	return cmd
}
