package verify

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"reflect"
	"testing"
)

const vectors = "../../vectors/"

// vector is an entry of the list of vectors; sdk/vectors/README.md describes it.
type vector struct {
	Name, Bundle, Receipts, Keys string
	Counted                      *Counted
	Check, Fault                 string
	Seq                          int64
}

func readVectors(t *testing.T) ([]vector, map[string][]byte) {
	t.Helper()
	text, err := os.ReadFile(vectors + "vectors.json")
	if err != nil {
		t.Skip("the vectors are not beside this module")
	}
	var listed struct {
		Checks  []string
		Vectors []vector
	}
	if err := json.Unmarshal(text, &listed); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(listed.Checks, Checks) {
		t.Errorf("the checks are %v, but the list has %v", Checks, listed.Checks)
	}
	return listed.Vectors, unpack(t)
}

func unpack(t *testing.T) map[string][]byte {
	t.Helper()
	packed, err := os.ReadFile(vectors + "bundles.tar.gz")
	if err != nil {
		t.Fatal(err)
	}
	plain, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for archive := tar.NewReader(plain); ; {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		if files[header.Name], err = io.ReadAll(archive); err != nil {
			t.Fatal(err)
		}
	}
}

// verifyVector returns the counts of a vector, or its first fault.
func verifyVector(given vector, files map[string][]byte) (*Counted, error) {
	bundle, err := Verify(bytes.NewReader(files[given.Bundle]))
	if err != nil {
		return nil, err
	}
	if given.Receipts != "" {
		var receipts []json.RawMessage
		for _, line := range bytes.Split(bytes.TrimSpace(files[given.Receipts]), []byte("\n")) {
			receipts = append(receipts, line)
		}
		count, err := bundle.VerifyReceipts(receipts, files[given.Keys])
		if err != nil {
			return nil, err
		}
		bundle.Counted.Receipts = &count
	}
	return &bundle.Counted, nil
}

func TestEachVectorHasTheListedResult(t *testing.T) {
	listed, files := readVectors(t)
	if len(listed) < 100 {
		t.Fatalf("there are only %d vectors", len(listed))
	}
	for _, given := range listed {
		t.Run(given.Name, func(t *testing.T) {
			counted, err := verifyVector(given, files)
			var broken *Broken
			if given.Check == "" {
				if err != nil || !reflect.DeepEqual(counted, given.Counted) {
					t.Errorf("%v: counted %+v, wanted %+v", err, counted, given.Counted)
				}
			} else if !errors.As(err, &broken) {
				t.Errorf("%v: it is forged", err)
			} else if broken.Check != given.Check || broken.Seq != given.Seq || broken.Fault != given.Fault {
				t.Errorf("%s: %v, wanted %s at seq %d: %s", broken.Check, broken, given.Check, given.Seq, given.Fault)
			}
		})
	}
}
