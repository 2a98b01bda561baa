package formicary_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"

	formicary "formicary.example/client"
	"formicary.example/client/fake"
)

func event(seq int) string {
	return fmt.Sprintf("id: %d\ndata: {\"seq\": %d, \"game\": \"new-game\", \"later\": {},\ndata:  \"e\": {\"event\": {\"type\": \"new\"}}}\n", seq, seq)
}

func asked(version int, status string) string {
	return fmt.Sprintf("event: asked\nid: %d\ndata: {\"version\": %d, \"status\": \"%s\", \"asked\": []}\n", version, version, status)
}

// follow returns the kinds and versions of the messages of a stream.
func follow(t *testing.T, client *formicary.Client, options formicary.FollowOptions) ([]string, error) {
	t.Helper()
	stream := client.Follow(background, "m", options)
	defer stream.Close()
	var found []string
	for stream.Next() {
		message := stream.Message()
		found = append(found, fmt.Sprintf("%s %d", message.Kind, message.Version))
	}
	return found, stream.Err()
}

func TestAStreamResumesAfterItsLastWholeMessage(t *testing.T) {
	cut := fake.Stream(": hello\n", event(4), "event: unknown\r\ndata: {}\r\n\r\n"+event(5))
	cut.Body += "id: 6\ndata: {\"seq\": 6,"
	client, service, attempts := begin(t,
		cut, fake.HangUp, fake.Problem(503, "too-many-streams"),
		fake.Stream(event(4), event(5), event(6), asked(6, "running"), event(6)),
		fake.Stream(event(7), asked(7, "over")),
	)

	found, err := follow(t, client, formicary.FollowOptions{After: 3, Digest: true})

	wanted := []string{"event 4", "event 5", "event 6", "asked 6", "event 7", "asked 7"}
	if err != nil || !reflect.DeepEqual(found, wanted) {
		t.Errorf("%v %v", found, err)
	}
	var ids []string
	for _, request := range service.Requests() {
		ids = append(ids, request.Header.Get("Last-Event-ID"))
	}
	if !reflect.DeepEqual(ids, []string{"3", "5", "5", "5", "6"}) {
		t.Errorf("the connections began after %v", ids)
	}
	if service.Requests()[0].Query != "digest=1" || len(*attempts) < 3 { // net/http repeats some requests itself
		t.Errorf("%v %+v", service.Requests()[0].Query, *attempts)
	}
}

func TestLostEventsAreReported(t *testing.T) {
	client, _, _ := begin(t, fake.Stream(event(9), asked(7, "running"), event(8), asked(8, "over")))

	found, err := follow(t, client, formicary.FollowOptions{After: 8})

	wanted := []string{"event 9", "lost 7", "asked 7", "event 8", "asked 8"}
	if err != nil || !reflect.DeepEqual(found, wanted) {
		t.Errorf("%v %v", found, err)
	}
}

func TestAnEndedStreamIsNotOpenedAgain(t *testing.T) {
	client, service, _ := begin(t, fake.Answer{Status: 204}, fake.Problem(404, "unknown-match"))

	found, err := follow(t, client, formicary.FollowOptions{})
	if found != nil || err != nil {
		t.Errorf("%v %v", found, err)
	}
	_, err = follow(t, client, formicary.FollowOptions{})
	if !errors.Is(err, formicary.ErrNotFound) || len(service.Requests()) != 2 {
		t.Errorf("%v", err)
	}
}

func TestNotesAreReportedIfRequested(t *testing.T) {
	note := "event: note\ndata: {\"note\": \"n\", \"version\": 2, \"change\": \"created\"}\n"
	client, _, _ := begin(t, fake.Stream(note, asked(2, "over")), fake.Stream(note, asked(2, "over"), note), fake.Answer{Status: 204})

	found, _ := follow(t, client, formicary.FollowOptions{After: 2})
	if !reflect.DeepEqual(found, []string{"asked 2"}) {
		t.Errorf("%v", found)
	}
	found, err := follow(t, client, formicary.FollowOptions{After: 2, Notes: true})
	if err != nil || !reflect.DeepEqual(found, []string{"note 2", "asked 2", "note 2"}) {
		t.Errorf("%v %v", found, err)
	}
}

func TestAnAccountStreamSkipsEventsThatWereSent(t *testing.T) {
	line := func(cursor string, seq int) string {
		return fmt.Sprintf("id: %s\ndata: {\"match\": \"m\", \"game\": \"myrmes\", \"seat\": 0, \"line\": {\"seq\": %d}}\n", cursor, seq)
	}
	client, service, _ := begin(t,
		fake.Stream("event: reset\nid: a\ndata: {\"matches\": []}\n", line("b", 5), "event: later\ndata: {}\n"),
		fake.Stream(line("b", 5), line("c", 6), "event: gone\nid: d\ndata: {\"match\": \"m\"}\n", line("e", 1)),
		fake.Problem(401, "invalid-key"),
	)
	stream := client.Stream(background, formicary.StreamOptions{Cursor: "0", Events: "lines"})
	defer stream.Close()
	var found []string
	for stream.Next() {
		found = append(found, stream.Message().Kind+" "+stream.Message().Cursor)
	}

	if !reflect.DeepEqual(found, []string{"reset a", "event b", "event c", "gone d", "event e"}) {
		t.Errorf("%v", found)
	}
	if !errors.Is(stream.Err(), formicary.ErrUnauthorized) || service.Requests()[2].Header.Get("Last-Event-ID") != "e" {
		t.Errorf("%v %v", stream.Err(), service.Requests()[2].Header)
	}
}
