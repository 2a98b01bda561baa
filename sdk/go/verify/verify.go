// Package verify checks the log of a match independently of the service that wrote it.
//
// A bundle is an NDJSON file: a header, followed by every event. docs/log-format.md of the project
// describes the checks. This package does not check the rules of the game or the macs of its
// states, which require the game's code; `formicary verify FILE` checks those as well.
package verify

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// Checks are the names of the checks, in the order in which they are made.
var Checks = []string{
	"header", "lines", "chain", "creation", "records", "clocks", "ends", "seats", "opened",
	"commitments", "salts", "luck", "receipts",
}

const (
	linesMost = 1_000_000         // not counting the header
	bytesMost = 512 * 1024 * 1024 // after decompression
)

// Broken is the first invalid entry of a bundle.
type Broken struct {
	Check  string // the check that failed, one of Checks
	Seq    int64  // the event; 0 for the header
	Fault  string // a slug, such as "link"
	Detail string
}

// Error returns the entry, the fault and the detail as a text.
func (b *Broken) Error() string {
	text := fmt.Sprintf("seq %d: %s", b.Seq, b.Fault)
	if b.Detail != "" {
		text += ": " + b.Detail
	}
	return text
}

// Counted are the counts of a valid bundle.
type Counted struct {
	Match  string `json:"match"`
	Events int    `json:"events"`
	// Hidden values that are opened, and those that are still sealed.
	Opened int `json:"opened"`
	Sealed int `json:"sealed"`
	// Labels of luck.
	Draws int `json:"draws"`
	// Complete is true if the match has ended and released its keys. Before that, luck and the
	// sealed values can only be checked by the service.
	Complete bool `json:"complete"`
	// The entropy of the players, which is mixed into the luck.
	Entropy Entropy `json:"entropy"`
	// Receipts that were checked.
	Receipts *int `json:"receipts,omitempty"`
}

// event is a line of an event whose form is valid.
type event struct {
	seq    int64
	link   string
	record object
	body   object // the member `event` of the record
	kind   string
	opened object
}

func (e *event) isLast() bool {
	_, has := e.record["mac"]
	return has
}

func (e *event) isFirst() bool {
	_, has := e.record["id"]
	return has
}

// Bundle is a bundle whose checks all passed.
type Bundle struct {
	Counted Counted
	header  object
	events  []*event
}

// Verify reads a bundle, plain or compressed with gzip, and checks it.
//
// The error is a *Broken for the first invalid entry, and any other error if the bundle cannot be
// read.
func Verify(reader io.Reader) (*Bundle, error) {
	lines, err := readLines(reader)
	if err != nil {
		return nil, err
	}
	return verifyLines(lines)
}

func verifyLines(lines [][]byte) (bundle *Bundle, err error) {
	check := "header"
	defer func() {
		if err = recovered(recover(), check, err); err != nil {
			bundle = nil
		}
	}()
	header := checkHeader(lines)
	check = "lines"
	events := checkLines(lines[1:])
	check = "chain"
	checkChain(header, events)
	for _, step := range []struct {
		name string
		make func()
	}{
		{"creation", func() { checkCreation(header, events[0]) }},
		{"records", func() { checkRecords(events) }},
		{"clocks", func() { checkClocks(events) }},
		{"ends", func() { checkCalledOff(events) }},
		{"seats", func() { checkSeats(events) }},
	} {
		check = step.name
		step.make()
	}
	bundle = &Bundle{header: header, events: events}
	bundle.Counted = Counted{Match: header["match"].(string), Events: len(events), Entropy: findEntropy(events)}
	check = "opened"
	for _, entry := range events {
		bundle.Counted.Opened += checkOpened(entry)
		bundle.Counted.Sealed += len(sealsOf(entry))
	}
	bundle.Counted.Sealed -= bundle.Counted.Opened
	check = "commitments"
	keys := checkKeys(events)
	if keys == nil {
		return bundle, nil
	}
	check = "salts"
	for _, entry := range events {
		checkSalts(keys["salt"], entry)
	}
	check = "luck"
	bundle.Counted.Draws = checkLuck(keys["luck"], events)
	bundle.Counted.Complete = true
	return bundle, nil
}

// recovered returns the error of a check that panicked with a *Broken; other panics go on. The
// checks panic because each consists of many conditions, after any of which nothing else is done.
func recovered(cause any, check string, err error) error {
	if cause == nil {
		return err
	}
	broken, is := cause.(*Broken)
	if !is {
		panic(cause)
	}
	broken.Check = check
	return broken
}

// need ends a check with a fault of the kind `record`, unless a condition holds.
func need(isSo bool, seq int64, detail string) {
	needFault(isSo, seq, "record", detail)
}

func needFault(isSo bool, seq int64, fault, detail string) {
	if !isSo {
		panic(&Broken{Seq: seq, Fault: fault, Detail: detail})
	}
}

// readLines returns the lines of a bundle. It stops after a line, or a number of lines, beyond the
// limit: the check of the lines reports it.
func readLines(reader io.Reader) ([][]byte, error) {
	buffered := bufio.NewReaderSize(reader, 1<<16)
	if magic, err := buffered.Peek(2); err == nil && bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		unpacked, err := gzip.NewReader(buffered)
		if err != nil {
			return nil, err
		}
		buffered = bufio.NewReaderSize(unpacked, 1<<16)
	}
	var lines [][]byte
	for size := 0; len(lines) <= linesMost+1; {
		line, err := readLine(buffered)
		size += len(line)
		if size > bytesMost {
			return nil, fmt.Errorf("there are more than %d bytes", bytesMost)
		}
		if len(line) > 0 {
			lines = append(lines, line)
		}
		if errors.Is(err, io.EOF) || len(line) > lineMost {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	return lines, nil
}

// readLine returns the next line with its line feed, cut off beyond the limit.
func readLine(reader *bufio.Reader) ([]byte, error) {
	var line []byte
	for len(line) <= lineMost {
		piece, err := reader.ReadSlice('\n')
		line = append(line, piece...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
	return line, nil
}
