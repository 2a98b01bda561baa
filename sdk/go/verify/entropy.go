package verify

import (
	"fmt"
	"sort"
	"strings"
)

// Entropy has the seats whose players gave entropy of their own, and those whose players gave none.
type Entropy struct {
	Given   []int64 `json:"given"`
	Missing []int64 `json:"missing"`
	// Inherited is true for a branch that draws with the luck of another match.
	Inherited bool `json:"inherited"`
}

// String returns a sentence that says who could have chosen the luck.
func (e Entropy) String() string {
	switch {
	case e.Inherited:
		return "the luck, or a part of it, is that of another match"
	case len(e.Given) > 0 && len(e.Missing) > 0:
		return "the luck was chosen by nobody alone: entropy of " + listSeats(e.Given) + "; none of " + listSeats(e.Missing)
	case len(e.Given) > 0:
		return "the luck was chosen by nobody alone: entropy of " + listSeats(e.Given)
	case len(e.Missing) > 0:
		return "the service alone could have chosen the luck: no entropy of " + listSeats(e.Missing)
	}
	return "the service alone could have chosen the luck: no player took a seat"
}

func listSeats(seats []int64) string {
	texts := make([]string, len(seats))
	for place, seat := range seats {
		texts[place] = fmt.Sprint(seat)
	}
	last := len(texts) - 1
	if last == 0 {
		return "seat " + texts[0]
	}
	return "seats " + strings.Join(texts[:last], ", ") + " and " + texts[last]
}

// findEntropy reads the events of a log whose seats are valid.
func findEntropy(events []*event) Entropy {
	entropy := Entropy{Given: []int64{}, Missing: []int64{}}
	if lineage, is := events[0].body["lineage"].(object); is {
		luck, _ := lineage["luck"].(string)
		_, has := lineage["luck_by_label"]
		entropy.Inherited = has || luck != ""
	}
	seats := map[int64]bool{}
	for _, entry := range events {
		seat, _ := entry.body["seat"].(int64)
		switch entry.kind {
		case "seat-taken":
			given, _ := entry.body["entropy"].(string)
			seats[seat] = given != ""
		case "seat-left":
			delete(seats, seat)
		}
	}
	for seat, hasGiven := range seats {
		if hasGiven {
			entropy.Given = append(entropy.Given, seat)
		} else {
			entropy.Missing = append(entropy.Missing, seat)
		}
	}
	sort.Slice(entropy.Given, func(i, j int) bool { return entropy.Given[i] < entropy.Given[j] })
	sort.Slice(entropy.Missing, func(i, j int) bool { return entropy.Missing[i] < entropy.Missing[j] })
	return entropy
}
