package web

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"sync"
)

// door is a listener that no client can block for the others. It has at most so
// many connections open, and at most so many of one client. Beyond that, the
// connection that has waited longest for its client (idle, silent, or with half a
// request) is closed for a new one. While all of a client's connections have a
// request being answered, it gets no more; while all of them have, the next one
// waits.
type door struct {
	net.Listener
	most int // connections
	each int // connections of one client

	mu      sync.Mutex
	changed *sync.Cond // a connection may have begun to wait, or is closed
	guests  map[*guest]struct{}
	clock   uint64 // counts what happens
	closed  bool
}

// guest is a connection.
type guest struct {
	net.Conn
	door *door
	from netip.Addr // the client: an address, or a network of IPv6
	// since is when it began to wait for its client; 0 while a request is answered.
	since uint64
}

func newDoor(l net.Listener, most, each int) *door {
	d := &door{Listener: l, most: most, each: each, guests: map[*guest]struct{}{}}
	d.changed = sync.NewCond(&d.mu)
	return d
}

// client tells clients apart: those of IPv6 own a network of 64 bits at least.
func client(a net.Addr) netip.Addr {
	tcp, ok := a.(*net.TCPAddr)
	if !ok {
		return netip.Addr{}
	}
	addr := tcp.AddrPort().Addr().Unmap()
	if addr.Is6() {
		network, _ := addr.WithZone("").Prefix(64) // no error: it has that many bits
		return network.Addr()
	}
	return addr
}

// Accept implements net.Listener.
func (d *door) Accept() (net.Conn, error) {
	for {
		c, err := d.Listener.Accept()
		if err != nil {
			return nil, err
		}
		g := &guest{Conn: c, door: d, from: client(c.RemoteAddr())}
		if d.admit(g) {
			return g, nil
		}
		_ = c.Close() // nobody was told of it yet
	}
}

func (d *door) admit(g *guest) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.count(g.from) >= d.each && !d.shed(func(o *guest) bool { return o.from == g.from }) {
		return false
	}
	for len(d.guests) >= d.most && !d.closed && !d.shed(func(*guest) bool { return true }) {
		d.changed.Wait()
	}
	if d.closed {
		return false
	}
	d.guests[g] = struct{}{}
	d.clock++
	g.since = d.clock
	return true
}

func (d *door) count(from netip.Addr) (n int) {
	for o := range d.guests {
		if o.from == from {
			n++
		}
	}
	return n
}

// shed closes the connection that has waited longest among some; false says that
// none of them waits.
func (d *door) shed(among func(*guest) bool) bool {
	var oldest *guest
	for o := range d.guests {
		if o.since > 0 && among(o) && (oldest == nil || o.since < oldest.since) {
			oldest = o
		}
	}
	if oldest == nil {
		return false
	}
	delete(d.guests, oldest)
	_ = oldest.Conn.Close() // its client hears of it, or is gone
	return true
}

// Close implements net.Listener.
func (d *door) Close() error {
	d.mu.Lock()
	d.closed = true
	d.mu.Unlock()
	d.changed.Broadcast()
	return d.Listener.Close()
}

// Close implements net.Conn.
func (g *guest) Close() error {
	g.door.mu.Lock()
	delete(g.door.guests, g)
	g.door.mu.Unlock()
	g.door.changed.Broadcast()
	return g.Conn.Close()
}

// set notes that a connection waits for its client from now on, or does not.
func (g *guest) set(waits bool) {
	g.door.mu.Lock()
	defer g.door.mu.Unlock()
	g.since = 0
	if waits {
		g.door.clock++
		g.since = g.door.clock
		g.door.changed.Broadcast()
	}
}

type guestKey struct{}

// watch has a server tell the door how its connections fare.
func (d *door) watch(s *http.Server) {
	s.ConnContext = func(ctx context.Context, c net.Conn) context.Context { return context.WithValue(ctx, guestKey{}, c) }
	s.ConnState = func(c net.Conn, state http.ConnState) {
		if g, ok := c.(*guest); ok && state == http.StateIdle {
			g.set(true)
		}
	}
}

// complete notes that a request is there as a whole: its connection is not to be
// closed before the answer.
func complete(r *http.Request) {
	if g, ok := r.Context().Value(guestKey{}).(*guest); ok {
		g.set(false)
	}
}
