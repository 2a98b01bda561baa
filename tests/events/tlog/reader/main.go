// The reader reads a log as the checksum database of Go is read, with golang.org/x/mod/sumdb.
//
// It checks the signature of the checkpoint, every tile against its root, and every entry against its
// leaf, and prints proofs as JSON.
package main

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// files are the tiles of a log, which Go names with their height.
type files string

func (f files) Height() int { return 8 }

func (f files) SaveTiles([]tlog.Tile, [][]byte) {}

func (f files) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	contents := make([][]byte, len(tiles))
	for place, tile := range tiles {
		content, err := os.ReadFile(filepath.Join(string(f), "tile", strings.TrimPrefix(tile.Path(), "tile/8/")))
		if err != nil {
			return nil, err
		}
		contents[place] = content
	}
	return contents, nil
}

// Result is printed as JSON.
type Result struct {
	Origin      string     `json:"origin"`
	Size        int64      `json:"size"`
	Root        string     `json:"root"`
	Entries     int64      `json:"entries"`
	Inclusion   []string   `json:"inclusion"`
	Consistency [][]string `json:"consistency"`
}

func main() {
	folder, key := os.Args[1], os.Args[2]
	index, olds := number(os.Args[3]), os.Args[4:]
	verifier := need(note.NewVerifier(key))
	opened := need(note.Open(need(os.ReadFile(filepath.Join(folder, "checkpoint"))), note.VerifierList(verifier)))
	lines := strings.Split(opened.Text, "\n")
	tree := tlog.Tree{N: number(lines[1])}
	copy(tree.Hash[:], need(base64.StdEncoding.DecodeString(lines[2])))
	reader := tlog.TileHashReader(tree, files(folder))
	result := Result{Origin: lines[0], Size: tree.N, Root: tree.Hash.String()}
	result.Entries = checkEntries(folder, tree, reader)
	record := need(tlog.ProveRecord(tree.N, index, reader))
	leaf := need(reader.ReadHashes([]int64{tlog.StoredHashIndex(0, index)}))[0]
	check(tlog.CheckRecord(record, tree.N, tree.Hash, index, leaf))
	result.Inclusion = texts(record)
	for _, text := range olds {
		old := number(text)
		proof := need(tlog.ProveTree(tree.N, old, reader))
		check(tlog.CheckTree(proof, tree.N, tree.Hash, old, need(tlog.TreeHash(old, reader))))
		result.Consistency = append(result.Consistency, texts(proof))
	}
	check(json.NewEncoder(os.Stdout).Encode(result))
}

// checkEntries compares all entries with the hashes of their leaves, and returns their number.
func checkEntries(folder string, tree tlog.Tree, reader tlog.HashReader) int64 {
	var count int64
	for bundle := int64(0); bundle*256 < tree.N; bundle++ {
		tile := tlog.Tile{H: 8, L: -1, N: bundle, W: int(min(256, tree.N-bundle*256))}
		name := strings.TrimPrefix(tile.Path(), "tile/8/data/")
		content := need(os.ReadFile(filepath.Join(folder, "tile", "entries", name)))
		for ; len(content) > 0; count++ {
			length := 2 + int(binary.BigEndian.Uint16(content))
			hash := need(reader.ReadHashes([]int64{tlog.StoredHashIndex(0, count)}))[0]
			if tlog.RecordHash(content[2:length]) != hash {
				check(fmt.Errorf("entry %d has another hash than its leaf", count))
			}
			content = content[length:]
		}
	}
	return count
}

func texts[P ~[]tlog.Hash](hashes P) []string {
	texts := []string{}
	for _, hash := range hashes {
		texts = append(texts, hash.String())
	}
	return texts
}

func number(text string) int64 { return need(strconv.ParseInt(text, 10, 64)) }

func need[T any](value T, err error) T {
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
