package web_test

import (
	"archive/zip"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/solve/cert"
	"knightsat/web"
)

func TestCertificatesHold(t *testing.T) {
	address := serve(t, web.Options{Version: "knightsat test"})
	for _, puzzle := range []string{`{"example":"adventure"}`, `{"example":"impossible-cover"}`, `{"family":"tour","board":"4x4"}`} {
		status, text := post(t, address, "/api/certify", puzzle)
		if status != http.StatusOK {
			t.Fatalf("%s: found %d %s", puzzle, status, text)
		}
		z, err := zip.NewReader(strings.NewReader(text), int64(len(text)))
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		if err := os.CopyFS(dir, z); err != nil {
			t.Fatal(err)
		}
		v, err := cert.Verify(t.Context(), filepath.Join(dir, "certificate"), nil)
		if err != nil || !v.Holds {
			t.Errorf("%s: the certificate does not hold: %+v, %v", puzzle, v, err)
		}
	}
	for puzzle, says := range map[string]string{
		`{"family":"tour","board":"40x40"}`:              "1600 squares",
		`{"family":"hunt","board":"5x5","goals":["c2"]}`: "the puzzle has no start",
	} {
		if status, text := post(t, address, "/api/certify", puzzle); status != http.StatusBadRequest || !strings.Contains(text, says) {
			t.Errorf("%s: found %d %s, expected %q", puzzle, status, text, says)
		}
	}
}
