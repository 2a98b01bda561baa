package formicary_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"testing"
	"time"

	formicary "formicary.example/client"
	"formicary.example/client/fake"
)

var background = context.Background()

// begin returns a client of a service with scripted answers, and its attempts.
func begin(t *testing.T, answers ...fake.Answer) (*formicary.Client, *fake.Service, *[]formicary.Attempt) {
	t.Helper()
	service := fake.New(answers...)
	t.Cleanup(service.Close)
	client := formicary.New(service.URL + "/v1/").WithToken("seat-token")
	client.Retry.First, client.Retry.Longest = time.Millisecond, time.Millisecond
	attempts := &[]formicary.Attempt{}
	client.OnRetry = func(attempt formicary.Attempt) { *attempts = append(*attempts, attempt) }
	return client, service, attempts
}

const played = `{"game": "myrmes", "version": 9, "events": [], "status": "running", "asked": []}`

func TestALostCommandIsSentAgainWithTheSameKey(t *testing.T) {
	busy := fake.Problem(503, "busy")
	busy.Header["X-Request-ID"] = "r-1"
	client, service, attempts := begin(t, fake.HangUp, busy, fake.JSON(201, played))
	command, err := formicary.CommandOf(formicary.MyrmesTakeCube{Type: "take-cube"})
	if err != nil {
		t.Fatal(err)
	}

	answer, err := client.Play(background, "m", command, formicary.IfMatch(7), formicary.Wait(5), formicary.WithActions())

	if err != nil || answer.Version != 9 {
		t.Fatalf("%+v, %v", answer, err)
	}
	requests := service.Requests()
	if len(requests) != 3 || !reflect.DeepEqual(requests[0].Header["Idempotency-Key"], requests[2].Header["Idempotency-Key"]) {
		t.Errorf("the requests are %+v", requests)
	}
	last := requests[2]
	for name, wanted := range map[string]string{
		"Authorization": "Bearer seat-token", "If-Match": `"7"`, "Prefer": "wait=5, actions", "Content-Type": "application/json",
	} {
		if last.Header.Get(name) != wanted {
			t.Errorf("%s is %q, wanted %q", name, last.Header.Get(name), wanted)
		}
	}
	if last.Path != "/v1/matches/m/commands" || last.Method != "POST" {
		t.Errorf("it was sent to %s %s", last.Method, last.Path)
	}
	second := (*attempts)[1]
	if len(*attempts) != 2 || (*attempts)[0].Err == nil || second.Status != 503 || second.RequestID != "r-1" {
		t.Errorf("the attempts are %+v", *attempts)
	}
}

func TestRetryAfterIsWaitedForWithinLimits(t *testing.T) {
	slow := fake.Problem(429, "too-many-requests")
	slow.Header["Retry-After"] = "1"
	client, _, _ := begin(t, slow, fake.JSON(200, `{}`), slow)
	begun := time.Now()

	if _, err := client.Match(background, "m"); err != nil || time.Since(begun) < time.Second {
		t.Errorf("it went on after %s: %v", time.Since(begun), err)
	}
	client.Retry.Patience = time.Millisecond
	_, err := client.Match(background, "m")
	var problem *formicary.Problem
	if !errors.As(err, &problem) || !errors.Is(err, formicary.ErrTooManyRequests) || problem.RetryAfter != time.Second {
		t.Errorf("%v", err)
	}
}

func TestARefusalIsAProblemOfItsKinds(t *testing.T) {
	kinds := []error{
		formicary.ErrConflict, formicary.ErrRuleViolation, formicary.ErrStaleVersion, formicary.ErrNotFound,
		formicary.ErrUnauthorized, formicary.ErrInvalid, formicary.ErrUnavailable,
	}
	for _, row := range []struct {
		answer fake.Answer
		wanted []error
		kind   string
	}{
		{fake.Problem(409, "rule-violation"), kinds[:2], "rule-violation"},
		{fake.Problem(412, "stale-version"), kinds[2:3], "stale-version"},
		{fake.Problem(410, "match-deleted"), kinds[3:4], "match-deleted"},
		{fake.Problem(401, "no-token"), kinds[4:5], "no-token"},
		{fake.Problem(422, "invalid-body"), kinds[5:6], "invalid-body"},
		{fake.JSON(501, "<html>"), kinds[6:], "about:blank"},
		{fake.JSON(418, "[]"), nil, "about:blank"},
	} {
		client, _, _ := begin(t, row.answer)
		_, err := client.Match(background, "m")
		var problem *formicary.Problem
		if !errors.As(err, &problem) || problem.Kind != row.kind {
			t.Fatalf("%v", err)
		}
		var found []error
		for _, kind := range kinds {
			if errors.Is(err, kind) {
				found = append(found, kind)
			}
		}
		if !reflect.DeepEqual(found, row.wanted) {
			t.Errorf("%s is %v", row.kind, found)
		}
	}
}

func TestTheLastTryReturnsTheFaultAndTheKey(t *testing.T) {
	client, service, _ := begin(t, fake.HangUp, fake.HangUp)
	client.Retry.Tries = 2

	_, err := client.CreateMatch(background, formicary.Plan{Game: "myrmes"}, formicary.WithKey("k"))

	var none *formicary.NoAnswer
	if !errors.As(err, &none) || none.Key != "k" || len(service.Requests()) != 2 {
		t.Errorf("%v after %d requests", err, len(service.Requests()))
	}
}

func TestATokenIsNotSentElsewhere(t *testing.T) {
	elsewhere := fake.New(fake.JSON(200, `{"id": "elsewhere"}`))
	defer elsewhere.Close()
	redirect := fake.Answer{Status: 307, Header: map[string]string{"Location": elsewhere.URL}}
	client, _, _ := begin(t, redirect, fake.JSON(200, `{"id": "here"}`))

	match, err := client.Match(background, "m")

	if err != nil || match.ID != "here" || len(elsewhere.Requests()) != 0 {
		t.Errorf("%+v %v", match, err)
	}
}

func TestADeletionThatSucceededBeforeIsDone(t *testing.T) {
	client, _, _ := begin(t, fake.HangUp, fake.Problem(401, "invalid-key"), fake.Problem(404, "unknown-match"))

	if err := client.EraseAccount(background); err != nil {
		t.Error(err)
	}
	if err := client.DeleteMatch(background, "m"); !errors.Is(err, formicary.ErrNotFound) {
		t.Errorf("the first try says %v", err)
	}
}

func TestParametersAreSpelled(t *testing.T) {
	client, service, _ := begin(t, fake.JSON(200, `{}`), fake.JSON(200, `{}`), fake.Answer{Status: 204})
	client.Language = "de"
	var headers http.Header

	_, _ = client.State(background, "a/b", &formicary.StateQuery{At: formicary.At(40), As: "0"}, formicary.Headers(&headers))
	_, _ = client.State(background, "m")
	page, err := client.Events(background, "m", &formicary.EventsQuery{After: 5, Wait: 1, Digest: true})

	requests := service.Requests()
	if requests[0].Path != "/v1/matches/a%2Fb/state" || requests[0].Query != "as=0&at=40" || requests[1].Query != "" {
		t.Errorf("%+v", requests)
	}
	if requests[2].Query != "after=5&digest=1&wait=1" || page != nil || err != nil {
		t.Errorf("%+v %v %v", requests[2], page, err)
	}
	if requests[0].Header.Get("Accept-Language") != "de" || headers.Get("Content-Type") != "application/json" {
		t.Errorf("%v %v", requests[0].Header, headers)
	}
}

func TestAUnionKeepsMembersThatItDoesNotKnow(t *testing.T) {
	text := `{"label":"Dig","command":{"type":"dig","new":{"b":1,"a":9007199254740993}},"targets":[],"later":1}`
	var action formicary.Action
	if err := json.Unmarshal([]byte(text), &action); err != nil {
		t.Fatal(err)
	}
	sent, err := json.Marshal(action.Command)
	if err != nil || string(sent) != `{"type":"dig","new":{"b":1,"a":9007199254740993}}` {
		t.Errorf("%s %v", sent, err)
	}
	if action.Command.Type != "dig" || action.Label != "Dig" {
		t.Errorf("%+v", action)
	}
}

func TestACancelledContextEndsTheTries(t *testing.T) {
	client, _, _ := begin(t, fake.HangUp)
	client.Retry.First, client.Retry.Longest = time.Hour, time.Hour
	ctx, cancel := context.WithTimeout(background, 50*time.Millisecond)
	defer cancel()

	if _, err := client.Match(ctx, "m"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}

func TestTheAnswersHaveThePromiseOfInclusion(t *testing.T) {
	promise := `"inclusion_promise": {"log": "l", "leaf": "ab", "due": 5, "signature": "s", "salt": "c", "entry": "{}"}`
	made := fake.JSON(201, `{"id": "m", `+promise+`}`)
	joined := fake.JSON(201, `{"match": "m", "seat": 0, "token": "seat.0.t", "version": 2, `+promise+`}`)
	none := fake.JSON(201, `{"match": "m", "seat": 0, "token": "seat.0.t", "version": 2, "inclusion_promise": null}`)
	client, _, _ := begin(t, made, joined, none)

	match, err := client.CreateMatch(background, formicary.Plan{})
	if err != nil || match.InclusionPromise == nil || match.InclusionPromise.Leaf != "ab" {
		t.Errorf("%+v: %v", match, err)
	}
	seat, err := client.TakeSeat(background, "m", 0, formicary.Join{})
	if err != nil || seat.InclusionPromise == nil || seat.InclusionPromise.Due != 5 {
		t.Errorf("%+v: %v", seat, err)
	}
	seat, err = client.TakeSeat(background, "m", 0, formicary.Join{})
	if err != nil || seat.InclusionPromise != nil {
		t.Errorf("%+v: %v", seat, err)
	}
}

func TestASeatGivesEntropyUnlessItWantsNone(t *testing.T) {
	joined := fake.JSON(201, `{"match": "m", "seat": 0, "token": "seat.0.t", "version": 2}`)
	client, service, _ := begin(t, joined, joined, joined)
	var kept [3]string
	for place, options := range [][]formicary.Option{{}, {formicary.WithoutEntropy()}, {}} {
		join := formicary.Join{Invitation: "i"}
		if place == 2 {
			join.Entropy = "given"
		}
		if _, err := client.TakeSeat(background, "m", 0, join, append(options, formicary.KeepEntropy(&kept[place]))...); err != nil {
			t.Fatal(err)
		}
	}

	requests := service.Requests()
	for place, entropy := range kept {
		var sent formicary.Join
		if err := json.Unmarshal([]byte(requests[place].Body), &sent); err != nil || sent.Entropy != entropy || sent.Invitation != "i" {
			t.Errorf("%s was sent, %q kept: %v", requests[place].Body, entropy, err)
		}
	}
	if len(kept[0]) != 64 || kept[1] != "" || kept[2] != "given" {
		t.Errorf("the entropy is %q", kept)
	}
}
