package web

import (
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
)

// street is a listener without a network: who comes along is sent to it.
type street struct {
	coming chan net.Conn
	ended  chan struct{}
}

func (s street) Accept() (net.Conn, error) {
	select {
	case c := <-s.coming:
		return c, nil
	case <-s.ended:
		return nil, net.ErrClosed
	}
}
func (s street) Close() error   { close(s.ended); return nil }
func (s street) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }

// passer is a connection from an address.
type passer struct {
	net.Conn
	from string
}

func (p passer) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.ParseIP(p.from), Port: 1000} }

// visits makes a door, and what comes to it: the guest, and the client's end.
func visits(t *testing.T, most, each int) (d *door, come func(from string) (*guest, net.Conn)) {
	s := street{make(chan net.Conn, 10), make(chan struct{})}
	d = newDoor(s, most, each)
	return d, func(from string) (*guest, net.Conn) {
		here, there := net.Pipe()
		t.Cleanup(func() { there.Close() })
		s.coming <- passer{here, from}
		c, err := d.Accept()
		if err != nil {
			return nil, there
		}
		return c.(*guest), there
	}
}

// closed reports whether the server has closed a connection: in a bubble, all
// others block.
func closed(c net.Conn) bool {
	done := make(chan error, 1)
	go func() { _, err := c.Read(make([]byte, 1)); done <- err }()
	synctest.Wait()
	select {
	case err := <-done:
		return errors.Is(err, io.EOF)
	default:
		return false
	}
}

func TestAClientWithManyConnectionsLosesTheLongestIdleOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, come := visits(t, 10, 3)
		defer d.Close()
		other, others := come("192.0.2.2") // the longest idle of all
		a, as := come("192.0.2.1")
		b, bs := come("192.0.2.1")
		c, cs := come("192.0.2.1")
		b.set(false) // is answered
		a.set(true)  // has become idle later than c
		_, ds := come("192.0.2.1")
		for name, got := range map[string][2]bool{
			"another client's": {closed(others), false}, "idle for a short time": {closed(as), false},
			"answered": {closed(bs), false}, "idle longest": {closed(cs), true}, "new": {closed(ds), false},
		} {
			if got[0] != got[1] {
				t.Errorf("the connection that is %s: found closed is %v", name, got[0])
			}
		}
		for _, g := range []*guest{other, a, b, c} {
			g.Close()
		}
		for o := range d.guests {
			o.Close()
		}
		if len(d.guests) > 0 {
			t.Errorf("found %d connections, expected that closed ones are forgotten", len(d.guests))
		}
	})
}

func TestAClientAllOfWhoseConnectionsAreBusyGetsNoMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, come := visits(t, 10, 2)
		for range 2 {
			g, _ := come("2001:db8::1")
			g.set(false)
			defer g.Close()
		}
		accepted := make(chan *guest, 2)
		var refused net.Conn
		go func() {
			g, end := come("2001:db8::ffff:2") // of the same network
			refused = end
			accepted <- g
		}()
		synctest.Wait()
		if len(accepted) > 0 {
			t.Fatal("found another connection of a client that has enough")
		}
		other, end := net.Pipe()
		defer end.Close()
		d.Listener.(street).coming <- passer{other, "2001:db8:0:1::1"} // of another
		if g := <-accepted; g == nil || g.from.String() != "2001:db8:0:1::" {
			t.Errorf("found %v, expected the other client's connection", g)
		} else {
			g.Close()
		}
		if !closed(refused) {
			t.Error("found the refused connection open")
		}
		d.Close()
	})
}

func TestAFullHouse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, come := visits(t, 3, 3)
		a, as := come("192.0.2.1")
		b, bs := come("192.0.2.2")
		c, cs := come("192.0.2.3")
		a.set(false)
		e, es := come("192.0.2.4")
		if closed(as) || !closed(bs) || closed(cs) || closed(es) {
			t.Error("expected that the longest idle connection made room")
		}
		b.Close()
		c.set(false)
		e.set(false)
		for _, free := range []func(){func() { c.set(true) }, func() { a.Close() }} {
			come2 := make(chan *guest)
			go func() { g, _ := come("192.0.2.5"); come2 <- g }()
			synctest.Wait()
			select {
			case <-come2:
				t.Fatal("found one connection too many, expected that it waits")
			default:
			}
			free()
			(<-come2).set(false)
		}
		if n := len(d.guests); n != 3 {
			t.Errorf("found %d connections, expected 3", n)
		}
		ended := make(chan *guest)
		go func() { g, _ := come("192.0.2.6"); ended <- g }() // waits, and the server ends
		synctest.Wait()
		d.Close()
		if g := <-ended; g != nil {
			t.Error("found a connection after the end, expected none")
		}
	})
}

// TestRequestsThatAreThereAreNotCutShort looks at the door while a server
// answers: only what waits for its client may be closed.
func TestRequestsThatAreThereAreNotCutShort(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := New(Options{})
		if err != nil {
			t.Fatal(err)
		}
		waits := func(g *guest) bool { g.door.mu.Lock(); defer g.door.mu.Unlock(); return g.since > 0 }
		var g *guest
		var before, after bool // of a body's end
		s.mux.HandleFunc("POST /body", func(w http.ResponseWriter, r *http.Request) {
			g = r.Context().Value(guestKey{}).(*guest)
			before = waits(g)
			_, _ = receive(w, r)
			after = waits(g)
		})
		s.mux.HandleFunc("GET /none", func(_ http.ResponseWriter, r *http.Request) {
			before = waits(r.Context().Value(guestKey{}).(*guest))
		})
		there, end := connect(t, s)
		defer end()
		go func() { _, _ = io.Copy(io.Discard, there) }()
		send := func(text string) {
			if _, err := io.WriteString(there, strings.ReplaceAll(text, "\n", "\r\n")); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
		}
		send("POST /body HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: 2\n\n{")
		if !before || !waits(g) {
			t.Error("found half a request protected")
		}
		send("}")
		if after || !waits(g) {
			t.Errorf("found a whole request waiting %v, an idle connection %v", after, waits(g))
		}
		send("GET /none HTTP/1.1\nHost: localhost\n\n")
		if before || !waits(g) {
			t.Errorf("found a request without a body waiting %v, an idle connection %v", before, waits(g))
		}
	})
}

// local is a connection that leads to this machine.
type local struct{ net.Conn }

func (local) LocalAddr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80} }
