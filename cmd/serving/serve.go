// Package serving has the commands that bring the page to a browser: serve and site.
//
// This package makes no promise: docs/library.md lists those that do.
package serving

import (
	"errors"
	"fmt"
	"net"

	"github.com/spf13/cobra"

	"knightsat/cmd/console"
	"knightsat/encode/catalogue"
	"knightsat/internal/build"
	"knightsat/web"
	"knightsat/web/desk"
)

// NewServe is the command serve.
func NewServe(from catalogue.Catalogue) *cobra.Command {
	var addr string
	cmd := &cobra.Command{
		Use:  "serve",
		Args: console.Arguments(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			host, port, err := net.SplitHostPort(addr)
			if err == nil {
				_, err = net.LookupPort("tcp", port) // by its number or its name
			}
			if err != nil {
				return fmt.Errorf("--addr must be an address and a port, as in 127.0.0.1:8080, not %q", addr)
			}
			if !web.Loopback(host) {
				return fmt.Errorf(
					"--addr: %s can be reached from other machines; use 127.0.0.1. For others, knightsat "+
						"site -o DIR writes the page for any web server",
					addr)
			}
			server, err := web.New(build.Read().Name(), &desk.Desk{Version: build.Read().Name(), Encodings: from})
			if err != nil {
				return console.Broke(err)
			}
			l, err := net.Listen("tcp", addr)
			if wrong := (*net.OpError)(nil); errors.As(err, &wrong) {
				err = wrong.Err
			}
			if err != nil {
				return console.Broke(fmt.Errorf("--addr: nothing can listen on %s: %w", addr, err))
			}
			fmt.Fprintf(cmd.OutOrStdout(), "http://%s\n", l.Addr())
			return console.Broke(server.Serve(cmd.Context(), l))
		},
	}
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:8080",
		"listen on this loopback `ADDRESS`. It has a port; port 0 is any free one")
	return cmd
}
