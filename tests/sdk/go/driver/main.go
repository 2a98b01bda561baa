// Command driver does one task with the client and prints the result: `driver TASK SERVER JSON`.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"math/rand"
	"os"
	"strings"
	"time"

	formicary "formicary.example/client"
	"formicary.example/client/verify"
)

// given are the arguments of all tasks.
type given struct {
	Plan     formicary.Plan
	Match    string
	Token    string
	Name     string
	Versions []int64
	Cursor   string
	Most     int
}

// result is the object that a task prints.
type result map[string]any

var (
	ctx   = context.Background()
	tasks = map[string]func(*formicary.Client, given) (any, error){
		"play": play, "twice": twice, "back": back, "digests": digests, "follow": follow, "stream": stream,
		"refusals": refusals, "prove": prove, "past": past,
	}
)

func main() {
	log.SetFlags(0)
	var arguments given
	if err := json.Unmarshal([]byte(os.Args[3]), &arguments); err != nil {
		log.Fatal(err)
	}
	found, err := tasks[os.Args[1]](formicary.New(os.Args[2]).WithToken(arguments.Token), arguments)
	if err != nil {
		log.Fatal(err)
	}
	if err := json.NewEncoder(os.Stdout).Encode(found); err != nil {
		log.Fatal(err)
	}
}

// choose returns a random action, rarely one that gives a turn away.
func choose(random *rand.Rand) func(*formicary.Turn) (formicary.Command, error) {
	return func(turn *formicary.Turn) (formicary.Command, error) {
		var busy []formicary.Action
		for _, action := range turn.Actions {
			if !isModest(action.Command.Type) {
				busy = append(busy, action)
			}
		}
		if len(busy) == 0 || random.Float64() > 0.9 {
			busy = turn.Actions
		}
		return busy[random.Intn(len(busy))].Command, nil
	}
}

func isModest(kind string) bool {
	for _, start := range []string{"pass", "rest", "end-", "finish-", "discard", "drop-", "put-back"} {
		if strings.HasPrefix(kind, start) {
			return true
		}
	}
	return false
}

// play plays the open seats of a new match, all at once.
func play(client *formicary.Client, arguments given) (any, error) {
	made, err := client.CreateMatch(ctx, arguments.Plan)
	if err != nil {
		return nil, err
	}
	type played struct {
		seat result
		err  error
	}
	done := make(chan played)
	count := 0
	for number, seat := range arguments.Plan.Seats {
		if seat.Bot == "" {
			count++
			go func(number int) {
				seat, err := playSeat(client, made.ID, number)
				done <- played{seat, err}
			}(number)
		}
	}
	seats := []result{}
	for ; count > 0; count-- {
		found := <-done
		if found.err != nil {
			return nil, found.err
		}
		seats = append(seats, found.seat)
	}
	return result{"match": made.ID, "seats": seats}, nil
}

func playSeat(client *formicary.Client, match string, number int) (result, error) {
	joined, err := client.TakeSeat(ctx, match, number, formicary.Join{})
	if err != nil {
		return nil, err
	}
	moves, receipts := []int64{}, []int64{}
	player := formicary.Player{
		Client:   client.WithToken(*joined.Token),
		Match:    match,
		Choose:   choose(rand.New(rand.NewSource(time.Now().UnixNano()))),
		OnPlayed: func(version int64, _ formicary.Command) { moves = append(moves, version) },
		OnReceipt: func(receipt *formicary.Receipt) {
			receipts = append(receipts, receipt.Seq)
		},
	}
	over, err := player.Play(ctx)
	if err != nil {
		return nil, err
	}
	return result{
		"seat": number, "moves": moves, "receipts": receipts, "status": over.Status, "ranking": over.Outcome.Ranking,
	}, nil
}

// twice creates a match and sits down, each twice with the same key.
func twice(client *formicary.Client, arguments given) (any, error) {
	var ids, tokens []string
	for range [2]int{} {
		made, err := client.CreateMatch(ctx, arguments.Plan, formicary.WithKey("11111111-1111-4111-8111-111111111111"))
		if err != nil {
			return nil, err
		}
		key := formicary.WithKey("22222222-2222-4222-8222-222222222222")
		joined, err := client.TakeSeat(ctx, made.ID, 0, formicary.Join{}, key)
		if err != nil {
			return nil, err
		}
		ids, tokens = append(ids, made.ID), append(tokens, *joined.Token)
	}
	return result{"ids": ids, "tokens": tokens}, nil
}

// back plays a command, takes it back as listed, and makes it again.
func back(client *formicary.Client, arguments given) (any, error) {
	listed, err := client.Actions(ctx, arguments.Match)
	if err != nil {
		return nil, err
	}
	command := listed.Actions[0].Command
	played, err := client.Play(ctx, arguments.Match, command, formicary.IfMatch(listed.Version), formicary.WithActions())
	if err != nil {
		return nil, err
	}
	kinds := []string{played.Events[0].E.Event.Type}
	for _, kind := range []string{"undo", "redo"} {
		listed, err := client.Actions(ctx, arguments.Match)
		if err != nil {
			return nil, err
		}
		for _, offer := range listed.Table {
			if offer.Kind == kind {
				done, err := client.Do(ctx, offer)
				if err != nil {
					return nil, err
				}
				kinds = append(kinds, done.Events[0].E.Event.Type)
				break
			}
		}
	}
	return result{"kinds": kinds, "listed": played.Actions != nil, "version": listed.Version}, nil
}

// past reads a match at an earlier version, page by page.
func past(client *formicary.Client, arguments given) (any, error) {
	var seqs []int64
	reached, err := client.EachEvent(ctx, arguments.Match, 1, func(event formicary.VisibleEvent) error {
		seqs = append(seqs, event.Seq)
		return nil
	})
	if err != nil {
		return nil, err
	}
	early, err := client.State(ctx, arguments.Match, &formicary.StateQuery{At: formicary.At(arguments.Versions[0])})
	if err != nil {
		return nil, err
	}
	var values []formicary.TracePoint
	query := formicary.TraceQuery{Select: "phase"}
	err = client.EachTracePoint(ctx, arguments.Match, query, func(point formicary.TracePoint) error {
		values = append(values, point)
		return nil
	})
	return result{"seqs": seqs, "reached": reached, "early": early.Version, "points": values}, err
}

// digests checks the state at versions against its digests.
func digests(client *formicary.Client, arguments given) (any, error) {
	var checked []string
	for _, version := range arguments.Versions {
		state, err := client.CheckedState(ctx, arguments.Match, formicary.StateQuery{At: formicary.At(version)})
		if err != nil {
			return nil, err
		}
		checked = append(checked, state.Digest)
	}
	return checked, nil
}

// follow reads a finished match from its stream.
func follow(client *formicary.Client, arguments given) (any, error) {
	found := []string{}
	messages := client.Follow(ctx, arguments.Match, formicary.FollowOptions{})
	defer messages.Close()
	for messages.Next() {
		found = append(found, fmt.Sprintf("%s %d", messages.Message().Kind, messages.Message().Version))
	}
	return found, messages.Err()
}

// stream reads messages of an account.
func stream(client *formicary.Client, arguments given) (any, error) {
	type message struct{ Kind, Cursor, Match string }
	found := []message{}
	messages := client.Stream(ctx, formicary.StreamOptions{Cursor: arguments.Cursor})
	defer messages.Close()
	for len(found) < arguments.Most && messages.Next() {
		read := messages.Message()
		entry := message{Kind: read.Kind, Cursor: read.Cursor}
		if read.Event != nil {
			entry.Match = read.Event.Match
		}
		found = append(found, entry)
	}
	return found, messages.Err()
}

// refusals returns the problems of four requests.
func refusals(client *formicary.Client, arguments given) (any, error) {
	listed, err := client.Actions(ctx, arguments.Match)
	if err != nil {
		return nil, err
	}
	command := listed.Actions[0].Command
	if _, err := client.Play(ctx, arguments.Match, command, formicary.IfMatch(listed.Version)); err != nil {
		return nil, err
	}
	_, stale := client.Play(ctx, arguments.Match, command, formicary.IfMatch(listed.Version))
	_, illegal := client.Play(ctx, arguments.Match, command)
	_, unknown := client.Match(ctx, "aaaaaaaaaaaaaaaa")
	_, wrong := client.WithToken("wrong").Actions(ctx, arguments.Match)
	problems := []result{}
	for _, err := range []error{stale, illegal, unknown, wrong} {
		var problem *formicary.Problem
		if !errors.As(err, &problem) {
			return nil, fmt.Errorf("it is not a problem: %w", err)
		}
		problems = append(problems, result{
			"status": problem.Status, "kind": problem.Kind, "slug": problem.Body.Slug, "request": problem.RequestID,
			"missed": len(problem.Body.Missed),
		})
	}
	return problems, nil
}

// prove verifies the bundle of a match with a receipt, and a copy in which one number is another.
func prove(client *formicary.Client, arguments given) (any, error) {
	lines, err := client.Bundle(ctx, arguments.Match)
	if err != nil {
		return nil, err
	}
	bundle, err := verify.Verify(bytes.NewReader(lines))
	if err != nil {
		return nil, err
	}
	receipt, err := client.Receipt(ctx, arguments.Match, arguments.Versions[0])
	if err != nil {
		return nil, err
	}
	keys, err := client.Keys(ctx)
	if err != nil {
		return nil, err
	}
	text, _ := json.Marshal(receipt)
	publics, _ := json.Marshal(keys)
	receipts, err := bundle.VerifyReceipts([]json.RawMessage{text}, publics)
	if err != nil {
		return nil, err
	}
	receipt.At++
	text, _ = json.Marshal(receipt)
	_, changed := bundle.VerifyReceipts([]json.RawMessage{text}, publics)
	forged := bytes.Replace(lines, []byte(`"at":1`), []byte(`"at":2`), 1)
	_, broken := verify.Verify(bytes.NewReader(forged))
	return result{
		"counted": bundle.Counted, "receipts": receipts, "changed": fmt.Sprint(changed), "forged": fmt.Sprint(broken),
	}, nil
}
