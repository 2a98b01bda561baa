// Command formicary-verify checks matches of Formicary independently of the service.
//
//	formicary-verify match.ndjson[.gz]
//	formicary-verify -receipts receipts.ndjson -keys keys.json match.ndjson
//	formicary-verify -json first.ndjson second.ndjson
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"

	"formicary.example/client/verify"
)

const (
	exitBroken     = 1
	exitUnreadable = 2
	lineMost       = 4 * 1024 * 1024
)

// finding is the result for one file.
type finding struct {
	File    string          `json:"file"`
	Counted *verify.Counted `json:"counted,omitempty"`
	Check   string          `json:"check,omitempty"`
	Seq     *int64          `json:"seq,omitempty"`
	Fault   string          `json:"fault,omitempty"`
	Detail  string          `json:"detail,omitempty"`
	Error   string          `json:"error,omitempty"`
}

func main() {
	receipts := flag.String("receipts", "", "a file with a receipt, or an answer that includes one, per line")
	keys := flag.String("keys", "", "the answer of GET /v1/keys; needed for receipts")
	asJSON := flag.Bool("json", false, "print the result of each file as a line of JSON")
	flag.Parse()
	if flag.NArg() == 0 || (*receipts == "") != (*keys == "") {
		fmt.Fprintln(os.Stderr, "give at least one file, and receipts and keys together")
		flag.Usage()
		os.Exit(exitUnreadable)
	}
	code := 0
	for _, file := range flag.Args() {
		result, status := check(file, *receipts, *keys)
		if status > code {
			code = status
		}
		if *asJSON {
			text, _ := json.Marshal(result)
			fmt.Println(string(text))
		} else {
			show(result)
		}
	}
	os.Exit(code)
}

// check verifies a file and returns the result with its exit code.
func check(file, receipts, keys string) (finding, int) {
	counted, err := verifyFile(file, receipts, keys)
	var broken *verify.Broken
	switch {
	case err == nil:
		return finding{File: file, Counted: counted}, 0
	case errors.As(err, &broken):
		return finding{
			File: file, Check: broken.Check, Seq: &broken.Seq, Fault: broken.Fault, Detail: broken.Detail,
		}, exitBroken
	}
	return finding{File: file, Error: err.Error()}, exitUnreadable
}

func verifyFile(file, receipts, keys string) (*verify.Counted, error) {
	opened, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer opened.Close()
	bundle, err := verify.Verify(opened)
	if err != nil {
		return nil, err
	}
	if receipts != "" {
		lines, err := readLines(receipts)
		if err != nil {
			return nil, err
		}
		publics, err := os.ReadFile(keys)
		if err != nil {
			return nil, err
		}
		count, err := bundle.VerifyReceipts(lines, publics)
		if err != nil {
			return nil, err
		}
		bundle.Counted.Receipts = &count
	}
	return &bundle.Counted, nil
}

func readLines(file string) ([]json.RawMessage, error) {
	opened, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer opened.Close()
	var lines []json.RawMessage
	scanner := bufio.NewScanner(opened)
	scanner.Buffer(nil, lineMost)
	for scanner.Scan() {
		lines = append(lines, append(json.RawMessage(nil), scanner.Bytes()...))
	}
	return lines, scanner.Err()
}

func show(result finding) {
	switch counted := result.Counted; {
	case result.Error != "":
		fmt.Fprintf(os.Stderr, "%s cannot be read: %s\n", result.File, result.Error)
	case counted == nil:
		fmt.Printf("%s is not valid at seq %d: %s: %s\n", result.File, *result.Seq, result.Fault, result.Detail)
	default:
		fmt.Printf("match      %s\nevents     %d\nopened     %d\n", counted.Match, counted.Events, counted.Opened)
		fmt.Printf("sealed     %d\ndraws      %d\n", counted.Sealed, counted.Draws)
		if counted.Receipts != nil {
			fmt.Printf("receipts   %d\n", *counted.Receipts)
		}
		fmt.Println(counted.Entropy)
		if counted.Complete {
			fmt.Println("every check that needs no rules passed")
		} else {
			fmt.Println("every check that needs no keys passed; luck and sealed values were not checked")
		}
	}
}
