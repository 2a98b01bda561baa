package verify

import (
	"fmt"
	"math/big"
)

// tableEvents are events of the table that do not answer a question of the game.
var tableEvents = set(
	"match-created", "position-set", "seat-taken", "standing-answers-given", "undo-proposed",
	"undo-answered", "undo-lapsed", "seat-handed-to-bot", "seat-handed-back", "timed-out",
	"clock-advanced", "seat-resigned", "match-called-off", "seat-token-rotated", "seat-claimed",
	"seat-left", "reservation-declined", "seat-reserved", "invitation-made", "invitation-withdrawn",
)

// checkClocks checks each time-out against the log and the time control of the match.
//
// Only the rules of the game determine which seats had to move in between, and thus the time left
// in a seat's bank. The check only ensures that the bank cannot have contained more.
func checkClocks(events []*event) {
	clock := events[0].body["clock"]
	checkTestClock(events)
	for _, entry := range events {
		if entry.kind == "timed-out" {
			checkTimeOut(clock, events, entry)
		}
		by, reason := entry.record["by"], entry.body["reason"]
		isAbsent := entry.kind == "seat-handed-to-bot" && reason == "absence"
		isResigned := entry.kind == "seat-resigned" && reason == "time-out"
		isSo := by == "clock" || !(isAbsent || isResigned)
		needFault(isSo, entry.seq, "clock", "no time ran out")
		if by != "clock" || !entry.isFirst() {
			continue
		}
		isSo = reason == "expired" || entry.kind == "timed-out"
		if entry.seq < int64(len(events)) {
			isSo = isSo || events[entry.seq].kind == "timed-out"
		}
		needFault(isSo, entry.seq, "clock", "no time ran out")
	}
}

// checkTestClock checks that only a match with a test clock was moved forward, by its creator, and
// by how much. Such a match concerns nobody but its creator: it is invited and not rated, and does
// not limit spectators.
func checkTestClock(events []*event) {
	created := events[0].body
	has := created["has_test_clock"] == true
	isOwn := isSet(created["creator"]) && created["visibility"] == "invited"
	isFair := isOwn && !isSet(created["is_rated"]) && !isSet(created["spectators"])
	needFault(isFair || !has, 1, "decision", "its test clock concerns others")
	var offset int64
	for _, entry := range events {
		if entry.kind != "clock-advanced" {
			continue
		}
		by, isNumber := entry.body["by"].(int64)
		after, isSum := entry.body["offset"].(int64)
		need(isNumber && isSum, entry.seq, "its times are not valid")
		_, hasSeat := entry.record["seat"]
		isHost := entry.record["by"] == "host" && !hasSeat
		needFault(has && isHost, entry.seq, "decision", "nobody may do this")
		offset += by
		needFault(by > 0 && after == offset, entry.seq, "decision", "it moves by another time")
	}
}

// checkTimeOut checks one time-out: the question was open, and the recorded deadline is correct and
// past.
func checkTimeOut(clock any, events []*event, entry *event) {
	seq, body := entry.seq, entry.body
	ensure := func(isSo bool, detail string) { needFault(isSo, seq, "clock", detail) }
	control, is := clock.(object)
	ensure(is, "the match has no clock")
	numbers := map[string]int64{}
	for _, name := range []string{"allowed", "asked", "offered_at", "ran_out_at", "seat", "started_at"} {
		number, is := body[name].(int64)
		ensure(is, "its evidence is not valid")
		numbers[name] = number
	}
	place, asked, startedAt := numbers["seat"], numbers["asked"], numbers["started_at"]
	isClock := entry.record["by"] == "clock" && entry.record["seat"] == place
	ensure(isClock, "its actor is not the clock")
	ensure(0 < asked && asked < seq && events[asked-1].isLast(), "nobody was asked then")
	offeredAt := events[asked-1].record["at"].(int64)
	ensure(numbers["offered_at"] == offeredAt, "it was offered at another time")
	ensure(numbers["ran_out_at"] == startedAt+numbers["allowed"], "its time ran out at another time")
	ensure(entry.record["at"].(int64) >= numbers["ran_out_at"], "its time had not run out")
	between := events[asked : seq-1]
	for _, other := range between {
		ensure(!moves(other, place), "its question had changed")
	}
	ensure(startedAt == startOf(offeredAt, between, place), "its clock ran from another time")
	checkAllowed(control, numbers["allowed"], events[:seq-1], place, seq)
	checkPolicy(control, events, entry, place)
}

// moves returns whether an event changes a seat's question: a game event by the seat, or a rewind.
func moves(entry *event, place int64) bool {
	if entry.kind == "rewound" {
		return true
	}
	return entry.isLast() && entry.record["seat"] == place && !tableEvents[entry.kind]
}

// startOf returns the time from which the clock of a question ran.
func startOf(offeredAt int64, between []*event, place int64) int64 {
	back := object{"type": "seat-handed-back", "seat": place}
	started := offeredAt
	for _, entry := range between {
		if isSame(entry.body, back) {
			started = entry.record["at"].(int64)
		} else if entry.kind == "clock-advanced" {
			started -= entry.body["by"].(int64)
		}
	}
	return started
}

// checkAllowed checks the time that a seat had. Products may exceed 64 bits.
func checkAllowed(clock object, allowed int64, before []*event, place, seq int64) {
	spans := map[string]*big.Int{}
	for name, unit := range map[string]int64{"seconds": 1000, "days": 86_400_000, "increment_seconds": 1000} {
		span, has := clock[name]
		if !has {
			span = int64(0)
		}
		number, is := span.(int64)
		needFault(is, seq, "clock", "the clock is not valid")
		spans[name] = new(big.Int).Mul(big.NewInt(number), big.NewInt(unit))
	}
	if clock["kind"] != "per-match" {
		each := spans["seconds"]
		if clock["kind"] == "correspondence" {
			each = spans["days"]
		}
		isSo := each.Cmp(big.NewInt(allowed)) == 0
		needFault(isSo, seq, "clock", fmt.Sprintf("each decision has %s ms", each))
		return
	}
	decisions := int64(1)
	for _, entry := range before {
		if entry.isLast() && entry.record["seat"] == place {
			decisions++
		}
	}
	most := new(big.Int).Mul(spans["increment_seconds"], big.NewInt(decisions))
	most.Add(most, spans["seconds"])
	isSo := allowed >= 0 && most.Cmp(big.NewInt(allowed)) >= 0
	needFault(isSo, seq, "clock", fmt.Sprintf("there were at most %s ms left", most))
}

// checkPolicy checks that the events after a time-out follow the policy of the match.
func checkPolicy(clock object, events []*event, entry *event, place int64) {
	policy, has := clock["on_timeout"]
	if !has {
		policy = "bot"
	}
	wanted := map[any]string{"bot": "seat-handed-to-bot", "resign": "seat-resigned"}[keyOf(policy)]
	if wanted == "" {
		return
	}
	follows := object{}
	if !entry.isLast() {
		follows = events[entry.seq].body
	}
	needFault(follows["type"] == wanted, entry.seq, "clock", "the policy of the match differs")
	needFault(follows["seat"] == place, entry.seq, "clock", "it follows for another seat")
}

// keyOf returns a value that can be looked up: lists and objects cannot.
func keyOf(value any) any {
	if isText(value) {
		return value
	}
	return nil
}
