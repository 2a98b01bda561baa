package formicary

import (
	"context"
	"errors"

	"formicary.example/client/verify"
)

const looksMost = 5 // reads of a state that does not match its digest

// Turn is the turn of a seat.
type Turn struct {
	// View is the game in the seat's view; Raw has all of it, for a type such as MyrmesView.
	View *View
	// Actions are the legal actions.
	Actions []Action
	// State is the state that the view is part of, with the game, the questions and the clocks.
	State *State
}

// Player plays a seat to the end of its match.
type Player struct {
	// Client has the token of the seat, or the key of the account that holds it.
	Client *Client
	Match  string
	// Choose returns the command of a turn: that of an action, or one made by CommandOf.
	Choose func(turn *Turn) (Command, error)
	// Agree returns whether to agree when another seat proposes an undo; nil agrees.
	Agree func(offer TableAction) bool
	// OnPlayed, if set, is called after each command, with the resulting version.
	OnPlayed func(version int64, command Command)
	// OnReceipt, if set, is called with the signed receipt of each command, which the player then
	// requests. Keep it: verify.Bundle.VerifyReceipts checks it against the bundle.
	OnReceipt func(receipt *Receipt)

	refused int64 // the version at which a rule last refused a command
}

// Play plays until the match is over, and returns it, with its outcome and its scores.
func (p *Player) Play(ctx context.Context) (*MatchShown, error) {
	begin, err := p.Client.Actions(ctx, p.Match)
	if err != nil {
		return nil, err
	}
	if begin.Seat == nil {
		return nil, ErrNoSeat
	}
	p.refused = -1
	stream := p.Client.Follow(ctx, p.Match, FollowOptions{After: begin.Version})
	defer stream.Close()
	known, isProposed := begin.Version, false
	for stream.Next() {
		message := stream.Message()
		switch {
		case message.Kind == KindEvent:
			isProposed = isProposed || message.Event.E.Event.Type == "undo-proposed"
		case message.Kind == KindLost:
			known = 0
		}
		if message.Asked != nil && message.Version >= known {
			if isProposed || isAsked(message.Asked, *begin.Seat) {
				if known, err = p.takeTurn(ctx); err != nil {
					return nil, err
				}
			}
			isProposed = false
		}
	}
	if stream.Err() != nil {
		return nil, stream.Err()
	}
	return p.Client.Match(ctx, p.Match)
}

func isAsked(asking *Asking, seat int) bool {
	for _, question := range asking.Asked {
		if question.Seat != nil && *question.Seat == seat {
			return true
		}
	}
	return false
}

// takeTurn acts as long as the seat is asked, and returns the version that was reached.
func (p *Player) takeTurn(ctx context.Context) (int64, error) {
	for {
		listed, err := p.Client.Actions(ctx, p.Match)
		if err != nil {
			return 0, err
		}
		if err := p.answerProposals(ctx, listed); err != nil {
			return 0, err
		}
		if listed.Asked == nil || len(listed.Actions) == 0 {
			return listed.Version, nil
		}
		state, err := p.look(ctx, listed.Version)
		if err != nil {
			return 0, err
		}
		command, err := p.Choose(&Turn{View: state.View, Actions: listed.Actions, State: state})
		if err != nil {
			return 0, err
		}
		played, err := p.Client.Play(ctx, p.Match, command, p.options(listed.Version)...)
		if err == nil && p.OnPlayed != nil {
			p.OnPlayed(played.Version, command)
		}
		p.keepReceipt(played, err)
		if err := p.goOn(ctx, listed.Version, err); err != nil {
			return 0, err
		}
	}
}

// look returns the state at a version. A state that does not match its digest is read again.
func (p *Player) look(ctx context.Context, version int64) (*State, error) {
	for looks := 1; ; looks++ {
		state, err := p.Client.CheckedState(ctx, p.Match, StateQuery{At: At(version)})
		var drift *Drift
		if !errors.As(err, &drift) || looks == looksMost {
			return state, err
		}
	}
}

// CheckedState returns a state whose view matches its digest; the error is a *Drift otherwise.
func (c *Client) CheckedState(ctx context.Context, match string, query StateQuery) (*State, error) {
	query.Digest = true
	state, err := c.State(ctx, match, &query)
	if err != nil {
		return nil, err
	}
	var view []byte
	if state.View != nil {
		view = state.View.Raw
	}
	own, err := verify.ViewDigest(state.Match, state.Version, state.Seat, view)
	if err != nil {
		return nil, err
	}
	if own != state.Digest {
		return nil, &Drift{Match: match, Version: state.Version, Own: own, Sent: state.Digest}
	}
	return state, nil
}

func (p *Player) answerProposals(ctx context.Context, listed *ActionList) error {
	for _, offer := range listed.Table {
		if offer.Kind != "agree" || (p.Agree != nil && !p.Agree(offer)) {
			continue
		}
		done, err := p.Client.Do(ctx, offer, p.options(listed.Version)...)
		p.keepReceipt(done, err)
		if err := p.goOn(ctx, listed.Version, err); err != nil {
			return err
		}
	}
	return nil
}

// options returns the options of a command that was chosen at a version.
func (p *Player) options(version int64) []Option {
	if p.OnReceipt == nil {
		return []Option{IfMatch(version)}
	}
	return []Option{IfMatch(version), WithReceiptOfLog()}
}

func (p *Player) keepReceipt(played *CommandPlayed, err error) {
	if err == nil && p.OnReceipt != nil && played.Receipt != nil {
		p.OnReceipt(played.Receipt)
	}
}

// goOn waits after a refusal that reading again may resolve, and returns any other error.
func (p *Player) goOn(ctx context.Context, version int64, err error) error {
	var problem *Problem
	if !errors.As(err, &problem) || !p.isPassing(problem, version) {
		return err
	}
	return sleep(ctx, p.Client.Retry.pause(1, problem.RetryAfter))
}

// isPassing returns whether reading again may help: a command that was refused twice at one version
// was never legal.
func (p *Player) isPassing(problem *Problem, version int64) bool {
	if errors.Is(problem, ErrRuleViolation) {
		isFirst := version != p.refused
		p.refused = version
		return isFirst
	}
	isOld := errors.Is(problem, ErrStaleVersion) || errors.Is(problem, ErrPhaseRunning)
	return isOld || errors.Is(problem, ErrMatchOver)
}
