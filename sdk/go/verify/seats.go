package verify

import "fmt"

var (
	holding  = set("seat-taken", "seat-token-rotated", "seat-claimed", "seat-left", "reservation-declined")
	inviting = set("seat-reserved", "invitation-made", "invitation-withdrawn")
)

// seat is the state of a place at the table.
type seat struct {
	held      string // bot, player, or empty if it is open
	account   any    // a text or nil
	kept      string // reserved, invited or empty
	isInvited bool   // the match is invited, so that an open seat needs an invitation
}

// table checks the events about seats, one after the other.
type table struct {
	seats   []seat
	creator any
	until   any
	own     map[any]bool // the accounts that a match with a test clock may name; nil for others
}

// checkSeats checks that seats were taken, claimed, left and offered in time and by the rules.
func checkSeats(events []*event) {
	room := newTable(events[0].body)
	for _, entry := range events[1:] {
		isOpen := room.isOpen()
		room.checkTime(entry, isOpen)
		if holding[entry.kind] || inviting[entry.kind] {
			room.checkSeat(entry, isOpen)
		}
	}
}

func newTable(created object) *table {
	plans, are := created["seats"].([]any)
	until := created["open_until"]
	need(are && (until == nil || isInt(until)), 1, "its seats are not valid")
	room := &table{creator: created["creator"], until: until}
	named := []any{room.creator}
	isInvited := created["visibility"] == "invited"
	for _, given := range plans {
		plan, is := given.(object)
		need(is, 1, "its seats are not valid")
		named = append(named, plan["account"])
		place := seat{account: plan["account"], isInvited: isInvited}
		if isInvited || plan["invited"] == true {
			place.kept = "invited"
		}
		if isSet(plan["account"]) {
			place.kept = "reserved"
		}
		if plan["bot"] != nil {
			place.held = "bot"
		}
		room.seats = append(room.seats, place)
	}
	for _, name := range named {
		need(isTextOrNone(name), 1, "an account is not a text")
	}
	if created["has_test_clock"] == true {
		room.own = map[any]bool{nil: true, "": true, room.creator: true}
		for _, name := range named {
			needFault(room.own[name], 1, "decision", "a seat is another account's")
		}
	}
	return room
}

func (room *table) isOpen() bool {
	for _, place := range room.seats {
		if place.held == "" {
			return true
		}
	}
	return false
}

// checkTime checks that nothing but an end is recorded once the time for taking seats is over.
func (room *table) checkTime(entry *event, isOpen bool) {
	isLate := false
	if until, has := room.until.(int64); has {
		isLate = isOpen && entry.record["at"].(int64) >= until && entry.record["by"] != "admin"
		if by, is := entry.body["by"].(int64); is && entry.kind == "clock-advanced" && !isLate {
			room.until = until - by
		}
	}
	reason := entry.body["reason"]
	isEnd := entry.kind == "match-ended" || reason == "expired"
	needFault(!isLate || isEnd, entry.seq, "clock", "it is late")
	if entry.kind != "match-called-off" {
		return
	}
	switch reason {
	case "expired":
		needFault(isOpen && isLate, entry.seq, "clock", "it was not expired")
	case "cancelled":
		needFault(isOpen && isSet(room.creator), entry.seq, "decision", "it was not cancelled")
	}
}

func (room *table) checkSeat(entry *event, isOpen bool) {
	account := entry.body["account"]
	need(isTextOrNone(account), entry.seq, "its account is not a text")
	number, is := entry.body["seat"].(int64)
	is = is && 0 <= number && number < int64(len(room.seats))
	by, seatOf := "host", any(nil)
	if holding[entry.kind] {
		by, seatOf = "seat", number
	}
	is = is && entry.record["by"] == by && entry.record["seat"] == seatOf
	is = is && (holding[entry.kind] || isSet(room.creator))
	needFault(is, entry.seq, "decision", "its actor may not do this")
	isOwn := room.own == nil || room.own[account]
	fits := isOwn && room.fits(room.seats[number], entry, isOpen)
	needFault(fits, entry.seq, "decision", fmt.Sprintf("no %s", entry.kind))
	room.seats[number] = evolve(room.seats[number], entry)
}

// fits returns whether an event about a seat is possible in the seat's state.
func (room *table) fits(place seat, entry *event, isOpen bool) bool {
	account := entry.body["account"]
	switch entry.kind {
	case "seat-token-rotated", "seat-claimed":
		return place.held == "player" && !isSet(place.account) && !room.holds(account)
	case "seat-left":
		return place.held == "player" && isOpen
	}
	if place.held != "" || !isOpen {
		return false
	}
	switch entry.kind {
	case "seat-taken":
		isKept := place.kept == "reserved" && place.account != account
		return !room.holds(account) && !isKept && (place.kept != "" || !place.isInvited)
	case "seat-reserved":
		return isSet(account) && !room.names(account)
	case "reservation-declined":
		return place.kept == "reserved"
	}
	return entry.kind == "invitation-made" || place.kept != ""
}

// holds returns whether an account holds a seat.
func (room *table) holds(account any) bool {
	for _, place := range room.seats {
		if isSet(place.account) && place.held != "" && place.account == account {
			return true
		}
	}
	return false
}

// names returns whether a seat is held by an account or reserved for it.
func (room *table) names(account any) bool {
	for _, place := range room.seats {
		if place.account == account {
			return true
		}
	}
	return false
}

// evolve returns the state of a seat after an event about it.
func evolve(place seat, entry *event) seat {
	account := entry.body["account"]
	switch entry.kind {
	case "seat-token-rotated":
		return place
	case "seat-taken", "seat-claimed":
		return seat{held: "player", account: account, isInvited: place.isInvited}
	}
	after := seat{account: account, isInvited: place.isInvited}
	switch entry.kind {
	case "seat-reserved":
		after.kept = "reserved"
	case "invitation-made":
		after.kept = "invited"
	case "invitation-withdrawn":
	default:
		if place.isInvited {
			after.kept = "invited"
		}
	}
	return after
}
