package cmd

import (
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"knightsat/web"
)

func newServe() *cobra.Command {
	var addr string
	var o web.Options
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Make, solve, watch and play puzzles on a page in the browser",
		Long: `Serve a page on which puzzles are made, solved, watched and played. It listens on
this machine alone unless told otherwise, and fetches nothing from elsewhere.
An interrupt ends it.`,
		Example: lines("knightsat serve",
			"knightsat serve --addr 127.0.0.1:0",
			"knightsat serve --addr 0.0.0.0:80 --host chess.example"),
		Args: arguments(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.MaxTimeout < time.Second {
				return fmt.Errorf("--max-timeout must be 1s or more, not %s", o.MaxTimeout)
			}
			if _, port, err := net.SplitHostPort(addr); err != nil || !portThere(port) {
				return fmt.Errorf("--addr must be an address and a port, as in 127.0.0.1:8080, not %q", addr)
			}
			for i, name := range o.Names {
				o.Names[i] = strings.ToLower(name)
			}
			o.Version = version()
			server, err := web.New(o)
			if err != nil {
				return broke(err)
			}
			l, err := net.Listen("tcp", addr)
			if wrong := (*net.OpError)(nil); errors.As(err, &wrong) {
				err = wrong.Err
			}
			if err != nil {
				return broke(fmt.Errorf("--addr: nothing can listen on %s: %w", addr, err))
			}
			fmt.Fprintf(cmd.OutOrStdout(), "http://%s\n", l.Addr())
			if err := server.Serve(cmd.Context(), l); err != nil {
				return broke(err)
			}
			return nil
		},
	}
	s := cmd.Flags()
	s.StringVar(&addr, "addr", "127.0.0.1:8080", "the `ADDRESS` to listen on. With its port; port 0 is any that is free")
	s.StringSliceVar(&o.Names, "host", nil, "a `NAME` of this host. Requests for other names are refused, but for localhost and the address")
	numberVar(s, &o.Computations, "computations", 0, 1, 10_000, "how many puzzles, `N`, are solved at once. By default one a core, and 2 at least")
	s.DurationVar(&o.MaxTimeout, "max-timeout", 5*time.Minute, "the longest `TIME` of a computation")
	return cmd
}

// portThere reports whether there can be such a port, by its number or its name.
func portThere(port string) bool {
	_, err := net.LookupPort("tcp", port)
	return err == nil
}
