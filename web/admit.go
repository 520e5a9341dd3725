package web

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"knightsat/web/desk"
)

// policy lets the page use its own files and nothing else, and nobody frame it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

func setHeaders(h http.Header) {
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	h.Set("Cache-Control", "no-cache")
}

// admit refuses requests that pages of other sites make: by a name of their own
// that leads here (DNS rebinding: the Host is foreign), or across sites (the
// Origin is).
func (s *Server) admit(r *http.Request) error {
	if !s.ownHost(r) {
		return fmt.Errorf("the host %q is none of this server's; use localhost, its address, or a name that it was given", desk.Shorten(r.Host))
	}
	if origin := r.Header.Get("Origin"); origin != "" {
		u, err := url.Parse(origin)
		if err != nil || (u.Scheme != "http" && u.Scheme != "https") || !strings.EqualFold(u.Host, r.Host) {
			return fmt.Errorf("the request comes from %q, not from this page", desk.Shorten(origin))
		}
	}
	if site := r.Header.Get("Sec-Fetch-Site"); (site == "cross-site" || site == "same-site") && strings.HasPrefix(r.URL.Path, "/api/") {
		return fmt.Errorf("the request comes from another site, not from this page")
	}
	return nil
}

// ownHost reports whether the Host of a request is one of the server's.
func (s *Server) ownHost(r *http.Request) bool {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host
	}
	host = strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
	if slices.Contains(s.o.Names, host) {
		return true
	}
	var local net.IP
	if a, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr); ok {
		local = a.IP
	}
	ip := net.ParseIP(host)
	if host == "localhost" || ip.IsLoopback() {
		return local.IsLoopback()
	}
	return ip != nil && ip.Equal(local)
}
