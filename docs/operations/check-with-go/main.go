// Checks a public log with Go's own packages: signature, root, inclusion of every entry, and that it continues an older
// checkpoint. `go run . https://mnada.example/ledger/1 [older.checkpoint]`
package main

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"check/sumdb/note"
	"check/sumdb/tlog"
)

var base string

// Waits where it is told to read more slowly (429 with Retry-After), or that the shop is busy (503), and goes on.
func get(path string) []byte {
	for tries := 1; ; tries++ {
		answer, err := http.Get(base + "/" + path)
		if err != nil {
			log.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err == nil && answer.StatusCode == 200 {
			return body
		}
		if tries == 100 || err != nil || answer.StatusCode != 429 && answer.StatusCode != 503 {
			log.Fatalf("%s: %s %v", path, answer.Status, err)
		}
		seconds, err := strconv.Atoi(answer.Header.Get("Retry-After"))
		if err != nil || seconds < 1 {
			seconds = 5
		}
		if seconds > 60 {
			seconds = 60
		}
		time.Sleep(time.Duration(seconds) * time.Second)
	}
}

// The path of a tile as c2sp.org/tlog-tiles has it: Go's own, without the height.
func pathOf(tile tlog.Tile) string {
	return strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
}

type reader struct{}

// Each tile is asked for once: a log of thousands of entries has a few dozen.
var known = map[string][]byte{}

func (reader) Height() int { return 8 }
func (reader) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var data [][]byte
	for _, tile := range tiles {
		path := pathOf(tile)
		if known[path] == nil {
			known[path] = get(path)
		}
		data = append(data, known[path])
	}
	return data, nil
}
func (reader) SaveTiles([]tlog.Tile, [][]byte) {}

// size and root of a checkpoint whose signature is right.
func open(text []byte, verifier note.Verifier) tlog.Tree {
	signed, err := note.Open(text, note.VerifierList(verifier))
	if err != nil {
		log.Fatal(err)
	}
	lines := strings.Split(signed.Text, "\n")
	if lines[0] != verifier.Name() {
		log.Fatalf("the checkpoint is of %s", lines[0])
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		log.Fatal(err)
	}
	root, err := base64.StdEncoding.DecodeString(lines[2])
	if err != nil || len(root) != tlog.HashSize {
		log.Fatal("no root")
	}
	tree := tlog.Tree{N: size}
	copy(tree.Hash[:], root)
	return tree
}

func main() {
	base = strings.TrimSuffix(os.Args[1], "/")
	verifier, err := note.NewVerifier(strings.TrimSpace(string(get("vkey"))))
	if err != nil {
		log.Fatal(err)
	}
	tree := open(get("checkpoint"), verifier)
	fmt.Printf("signed by %s: %d entries, root %s\n", verifier.Name(), tree.N, tree.Hash)
	// TileHashReader checks every tile that it reads against the root.
	hashes := tlog.TileHashReader(tree, reader{})
	kinds := map[string]int{}
	for index := int64(0); index < tree.N; {
		width := tree.N - index
		path := pathOf(tlog.Tile{H: 8, L: 0, N: index / 256, W: 256})
		if width >= 256 {
			width = 256
		} else {
			path = pathOf(tlog.Tile{H: 8, L: 0, N: index / 256, W: int(width)})
		}
		bundle := get(strings.Replace(path, "tile/0/", "tile/entries/", 1))
		for ; len(bundle) > 0; index++ {
			length := binary.BigEndian.Uint16(bundle)
			entry := bundle[2 : 2+length]
			bundle = bundle[2+length:]
			proof, err := tlog.ProveRecord(tree.N, index, hashes)
			if err != nil {
				log.Fatal(err)
			}
			if err := tlog.CheckRecord(proof, tree.N, tree.Hash, index, tlog.RecordHash(entry)); err != nil {
				log.Fatalf("entry %d: %v", index, err)
			}
			kinds[strings.SplitN(string(entry), "\n", 2)[0]]++
		}
	}
	fmt.Printf("every entry is in it: %v\n", kinds)
	if len(os.Args) > 2 {
		text, err := os.ReadFile(os.Args[2])
		if err != nil {
			log.Fatal(err)
		}
		older := open(text, verifier)
		proof, err := tlog.ProveTree(tree.N, older.N, hashes)
		if err != nil {
			log.Fatal(err)
		}
		if err := tlog.CheckTree(proof, tree.N, tree.Hash, older.N, older.Hash); err != nil {
			log.Fatal(err)
		}
		fmt.Printf("it continues the one of %d entries\n", older.N)
	}
}
