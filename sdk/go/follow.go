package formicary

import (
	"context"
	"errors"
	"io"
	"net/url"
	"strings"
)

// The kinds of messages of a match.
const (
	KindEvent     = "event"      // an event; kinds of events that this client does not know are returned as well
	KindAsked     = "asked"      // the caller has all events, and these seats are asked
	KindLost      = "lost"       // the service has lost events that it had sent: read everything again
	KindHeartbeat = "heartbeat"  // the time of the service, every 12 s, if it is requested
	KindNote      = "note"       // a note that the caller may read was written, changed or deleted
	KindTableNote = "table-note" // a note from another seat was written or deleted
)

// Message is a message of a match. The member that its kind names is set.
type Message struct {
	Kind string
	// Version is the version that the caller has reached.
	Version   int64
	Event     *VisibleEvent
	Asked     *Asking
	Heartbeat *MatchHeartbeat
	Note      *NoteAnnouncement
	TableNote *TableNoteAnnouncement
}

// FollowOptions are the options of Follow.
type FollowOptions struct {
	// After is the version that the caller already has.
	After int64
	// Digest requests a digest of the caller's view, in the last event of each command.
	Digest bool
	// Heartbeat requests the time of the service and the seats that are present, every 12 s.
	Heartbeat bool
	// Notes adds messages about notes and table notes, and goes on after the end of the match. Changes while the
	// stream is interrupted are not reported.
	Notes bool
}

// MatchStream yields the messages of a match.
type MatchStream struct {
	source  *source
	version int64
	notes   bool
	message Message
	waiting *Message // the questions that came with a loss
	err     error
	isOver  bool
}

// Follow returns the stream of a match, until it is over. It is opened again after drops, and no
// event comes twice.
//
//	stream := client.Follow(ctx, match, formicary.FollowOptions{})
//	defer stream.Close()
//	for stream.Next() {
//		message := stream.Message()
//	}
//	err := stream.Err()
func (c *Client) Follow(ctx context.Context, match string, options FollowOptions) *MatchStream {
	query := url.Values{}
	if options.Digest {
		query.Set("digest", "1")
	}
	if options.Heartbeat {
		query.Set("heartbeat", "1")
	}
	if options.Notes {
		query.Set("notes", "1")
	}
	path := "/v1/matches/" + part(match) + "/events"
	opened := c.newSource(ctx, path, query, itoa(options.After))
	return &MatchStream{source: opened, version: options.After, notes: options.Notes}
}

// Next waits for the next message. It returns false after the end of the match, or after a fault.
func (s *MatchStream) Next() bool {
	if s.waiting != nil {
		s.message, s.waiting = *s.waiting, nil
		return true
	}
	for !s.isOver && s.err == nil {
		received, err := s.source.next()
		if errors.Is(err, io.EOF) {
			s.isOver = true
			break
		}
		isNew := false
		if err == nil {
			isNew, err = s.accept(received)
		}
		s.err = err
		if isNew && err == nil {
			return true
		}
	}
	return false
}

// accept reads a message, and returns whether it is a new one of a known kind.
func (s *MatchStream) accept(received *frame) (bool, error) {
	switch received.name {
	case "":
		event, err := decode[VisibleEvent](received)
		if err != nil || event.Seq <= s.version {
			return false, err
		}
		s.version = event.Seq
		s.message = Message{Kind: KindEvent, Version: s.version, Event: event}
	case "note":
		note, err := decode[NoteAnnouncement](received)
		if err != nil || !s.notes {
			return false, err
		}
		s.message = Message{Kind: KindNote, Version: s.version, Note: note}
	case KindTableNote:
		note, err := decode[TableNoteAnnouncement](received)
		if err != nil || !s.notes {
			return false, err
		}
		s.message = Message{Kind: KindTableNote, Version: s.version, TableNote: note}
	case KindHeartbeat:
		heartbeat, err := decode[MatchHeartbeat](received)
		if err != nil {
			return false, err
		}
		s.message = Message{Kind: KindHeartbeat, Version: s.version, Heartbeat: heartbeat}
	case "asked", "reset":
		asked, err := decode[Asking](received)
		if err != nil {
			return false, err
		}
		s.message = Message{Kind: KindAsked, Version: asked.Version, Asked: asked}
		if asked.Version < s.version || received.name == "reset" {
			questions := s.message
			s.waiting = &questions
			s.message = Message{Kind: KindLost, Version: asked.Version}
		}
		s.version = asked.Version
		s.isOver = asked.Status == MatchStatusOver && !s.notes
	default:
		return false, nil
	}
	return true, nil
}

// Message returns the message that Next has read.
func (s *MatchStream) Message() Message {
	return s.message
}

// Err returns the fault that ended the stream; nil after the end of the match.
func (s *MatchStream) Err() error {
	return s.err
}

// Close ends the stream.
func (s *MatchStream) Close() {
	s.source.close()
}

// AccountMessage is a message of an account's stream. The member that its kind names is set.
type AccountMessage struct {
	Kind string
	// Cursor is the position to resume from after this message, in another process too.
	Cursor   string
	Event    *AccountEvent
	Asked    *AccountAsked
	Invited  *AccountInvited
	Finished *AccountFinished
	Gone     *AccountGone
	Clock    *AccountClock
	// Delivery is the body that a webhook would get, if StreamOptions requests it.
	Delivery  *AccountDelivery
	Heartbeat *Heartbeat
	// Reset is the inbox, which replaces any earlier data.
	Reset *InboxPage
}

// StreamOptions are the options of Stream.
type StreamOptions struct {
	// Cursor is the position to resume from: the cursor of a message, or `Stream` of an inbox.
	Cursor string
	// Events is the form of events: `all`, `lines` of plain words, or `none`.
	Events string
	// Digest requests a digest of the caller's view, in the last event of each command.
	Digest bool
	// Webhooks are kinds of events, such as `asked`, for which the stream has a delivery, with the body
	// that a webhook of the account would get.
	Webhooks []string
}

// AccountStream yields the messages of all matches of an account.
type AccountStream struct {
	source   *source
	versions map[string]int64 // the last version received, by match
	message  AccountMessage
	err      error
}

// Stream returns the stream of all matches of the account, which has no end of its own. It is opened
// again after drops, and no event comes twice.
func (c *Client) Stream(ctx context.Context, options StreamOptions) *AccountStream {
	query := url.Values{}
	if options.Events != "" {
		query.Set("events", options.Events)
	}
	if options.Digest {
		query.Set("digest", "1")
	}
	if len(options.Webhooks) > 0 {
		query.Set("webhooks", strings.Join(options.Webhooks, ","))
	}
	opened := c.newSource(ctx, "/v1/stream", query, options.Cursor)
	return &AccountStream{source: opened, versions: map[string]int64{}}
}

// Next waits for the next message. It returns false after a fault.
func (s *AccountStream) Next() bool {
	for s.err == nil {
		received, err := s.source.next()
		isNew := false
		if err == nil {
			s.message = AccountMessage{Cursor: s.source.last}
			isNew, err = s.accept(received)
		}
		if errors.Is(err, io.EOF) {
			return false
		}
		s.err = err
		if isNew && err == nil {
			return true
		}
	}
	return false
}

// accept reads a message, and returns whether it is a new one of a known kind.
func (s *AccountStream) accept(received *frame) (isNew bool, err error) {
	message := &s.message
	message.Kind = received.name
	switch received.name {
	case "":
		message.Kind = KindEvent
		message.Event, err = decode[AccountEvent](received)
		return err == nil && s.isNews(message.Event), err
	case KindAsked:
		message.Asked, err = decode[AccountAsked](received)
	case "invited":
		message.Invited, err = decode[AccountInvited](received)
	case "finished":
		message.Finished, err = decode[AccountFinished](received)
		delete(s.versions, message.Finished.Match)
	case "gone":
		message.Gone, err = decode[AccountGone](received)
		delete(s.versions, message.Gone.Match)
	case "clock":
		message.Clock, err = decode[AccountClock](received)
	case "delivery":
		message.Delivery, err = decode[AccountDelivery](received)
	case "heartbeat":
		message.Heartbeat, err = decode[Heartbeat](received)
	case "reset":
		message.Reset, err = decode[InboxPage](received)
		s.versions = map[string]int64{}
	default:
		return false, nil
	}
	return err == nil, err
}

func (s *AccountStream) isNews(event *AccountEvent) bool {
	var seq int64
	if event.Event != nil {
		seq = event.Event.Seq
	} else if event.Line != nil {
		seq = event.Line.Seq
	}
	if seq <= s.versions[event.Match] {
		return false
	}
	s.versions[event.Match] = seq
	return true
}

// Message returns the message that Next has read.
func (s *AccountStream) Message() AccountMessage {
	return s.message
}

// Err returns the fault that ended the stream.
func (s *AccountStream) Err() error {
	return s.err
}

// Close ends the stream.
func (s *AccountStream) Close() {
	s.source.close()
}
