package verify

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"
)

// luck repeats the draws of a match.
type luck struct {
	keys   [][]byte            // the match's own, then those of its layers
	layers []map[string]string // the choices by pattern of labels
	drawn  []map[string]bool   // the labels on the line, by version
}

// checkLuck repeats every draw, with each seat's entropy mixed in, and returns the number of labels.
//
// Each label is drawn only once on a line, because a rewind removes the draws after its target.
func checkLuck(key []byte, events []*event) int {
	state := &luck{keys: [][]byte{key}, drawn: []map[string]bool{{}}}
	total := 0
	var commit []*event
	for _, entry := range events {
		commit = append(commit, entry)
		if entry.isLast() {
			total += state.checkCommit(commit)
			commit = nil
		}
	}
	return total
}

func (state *luck) checkCommit(commit []*event) int {
	for _, entry := range commit {
		for place, key := range state.keys {
			state.keys[place] = mixKey(key, entry)
		}
		if entry.kind == "match-created" {
			state.inherit(entry)
		}
	}
	line := state.drawn[len(state.drawn)-1]
	for _, entry := range commit {
		if entry.kind == "rewound" {
			to, is := entry.body["to"].(int64)
			is = is && 0 < to && to < int64(len(state.drawn))
			needFault(is, entry.seq, "decision", "its target is not a version")
			line = state.drawn[to]
		}
	}
	labels := state.redraw(commit)
	if len(labels) > 0 {
		line = with(line, labels, commit[0].seq)
	}
	for range commit {
		state.drawn = append(state.drawn, line)
	}
	return len(labels)
}

// with returns the labels of a line and further ones, which must be new.
func with(line map[string]bool, labels []string, seq int64) map[string]bool {
	longer := make(map[string]bool, len(line)+len(labels))
	for label := range line {
		longer[label] = true
	}
	for _, label := range labels {
		needFault(!longer[label], seq, "luck", label+" was drawn before")
		longer[label] = true
	}
	return longer
}

// mixKey returns a luck key after an event, which may add entropy or continue another match's luck.
func mixKey(key []byte, entry *event) []byte {
	if lineage := entry.body["lineage"]; entry.kind == "match-created" && lineage != nil {
		members, is := lineage.(object)
		need(is, entry.seq, "its lineage is not valid")
		if members["luck"] == nil {
			return key
		}
		if inherited := parseHex(entry.seq, members["luck"]); len(inherited) > 0 {
			return inherited
		}
		return key
	}
	if entry.kind != "seat-taken" {
		return key
	}
	given := entry.body["entropy"]
	need(isTextOrNone(given), entry.seq, "its entropy is not a text")
	if !isSet(given) {
		return key
	}
	return code(key, "entropy/1", []byte(given.(string)))
}

// inherit reads the keys that a branch inherits for some labels, with the patterns of the labels.
func (state *luck) inherit(entry *event) {
	state.keys, state.layers = state.keys[:1], nil
	lineage, _ := entry.body["lineage"].(object)
	given, has := lineage["luck_by_label"]
	if !has {
		return
	}
	ensure := func(isSo bool) { need(isSo, entry.seq, "its luck by label is not valid") }
	form, is := given.(object)
	ensure(is && hasExactly(form, set("layers", "version")))
	ensure(isSame(form["version"], int64(1)))
	layers, are := form["layers"].(list)
	ensure(are && len(layers) > 0 && lineage["luck"] == nil)
	for _, given := range layers {
		layer, is := given.(object)
		ensure(is && hasExactly(layer, set("key", "patterns")) && isSet(layer["key"]))
		patterns, is := layer["patterns"].(object)
		ensure(is)
		choices := map[string]string{}
		for pattern, choice := range patterns {
			ensure(isPattern(pattern))
			ensure(choice == "new" || choice == "same")
			choices[pattern] = choice.(string)
		}
		state.layers = append(state.layers, choices)
	}
	for _, given := range layers {
		state.keys = append(state.keys, parseHex(entry.seq, given.(object)["key"]))
	}
}

func isPattern(text string) bool {
	for place := 0; place < len(text); place++ {
		if text[place] < '!' || text[place] > '~' {
			return false
		}
	}
	return 1 <= len(text) && len(text) <= 100
}

// keyOf returns the key of a label: that of the last layer in a row that chooses the same luck.
func (state *luck) keyOf(label string) []byte {
	key := state.keys[0]
	for place, patterns := range state.layers {
		if ChooseLuck(patterns, label) == "new" {
			break
		}
		key = state.keys[place+1]
	}
	return key
}

// ChooseLuck returns the choice of the matching pattern with the most characters besides `*`. It is
// `new` if no pattern matches.
func ChooseLuck(patterns map[string]string, label string) string {
	choice, most := "new", -1
	for _, pattern := range sortedNames(patterns) {
		length := len(pattern) - strings.Count(pattern, "*")
		if length > most && isMatch(pattern, label) {
			choice, most = patterns[pattern], length
		}
	}
	return choice
}

// isMatch returns whether a label matches a pattern, in which `*` stands for any characters.
func isMatch(pattern, label string) bool {
	parts := strings.Split(pattern, "*")
	if len(parts) == 1 {
		return label == pattern
	}
	start, end := parts[0], parts[len(parts)-1]
	if len(label) < len(start)+len(end) || !strings.HasPrefix(label, start) || !strings.HasSuffix(label, end) {
		return false
	}
	rest := label[len(start) : len(label)-len(end)]
	for _, part := range parts[1 : len(parts)-1] {
		at := strings.Index(rest, part)
		if at < 0 {
			return false
		}
		rest = rest[at+len(part):]
	}
	return true
}

// redraw checks the draws of a commit and returns their labels.
func (state *luck) redraw(commit []*event) []string {
	for _, entry := range commit[1:] {
		_, has := entry.opened["luck"]
		needFault(!has, entry.seq, "seal", "luck begins a commit")
	}
	opened, has := commit[0].opened["luck"].(object)
	if !has {
		return nil
	}
	seq := commit[0].seq
	draws, are := opened["value"].(list)
	needFault(are, seq, "luck", "it is not a draw")
	labels := make([]string, 0, len(draws))
	for _, given := range draws {
		draw, is := given.(object)
		is = is && hasExactly(draw, set("bounds", "label", "values")) && isText(draw["label"])
		needFault(is, seq, "luck", "it is not a draw")
		label := draw["label"].(string)
		values := drawValues(state.keyOf(label), label, boundsOf(seq, draw["bounds"]))
		isSo := isSame(draw["values"], values)
		needFault(isSo, seq, "luck", fmt.Sprintf("%s gives %v", label, values))
		labels = append(labels, label)
	}
	return labels
}

func boundsOf(seq int64, given any) []uint64 {
	bounds, are := given.(list)
	needFault(are, seq, "luck", "it is not a draw")
	numbers := make([]uint64, 0, len(bounds))
	for _, bound := range bounds {
		number, is := bound.(int64)
		needFault(is && number > 0, seq, "luck", "it is not a draw")
		numbers = append(numbers, uint64(number))
	}
	return numbers
}

// drawValues returns the numbers that a key and a label generate, each below its bound.
func drawValues(key []byte, label string, bounds []uint64) list {
	values := make(list, 0, len(bounds))
	var counter int64
	for _, bound := range bounds {
		// 2^64 mod bound, the number of words that would favour small values
		over := (math.MaxUint64%bound + 1) % bound
		for {
			digest := code(key, "luck/1", []byte(label), []byte{0}, eight(counter))
			word := binary.BigEndian.Uint64(digest)
			counter++
			if word <= math.MaxUint64-over {
				values = append(values, int64(word%bound))
				break
			}
		}
	}
	return values
}
